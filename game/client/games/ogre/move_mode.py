"""Movement by hand: reach, paths, rams and infantry to be reduced, dangerous ground, leaving the map, split and combine."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.art.scene import Reach
from game.client.game.modes.mode_host import ModeHost
from game.client.games.ogre.boarding import Boarding, WayAboard
from game.client.games.ogre.counter_appearance import short_name
from game.client.games.ogre.map_exits import Exits
from game.client.games.ogre.movable_units import Movers
from game.client.games.ogre.move_panel import MovePanel
from game.client.games.ogre.ogre_mode import OgreMode
from game.client.games.ogre.order_preview import Plan, after
from game.client.games.ogre.ram_targets import Contacts
from game.client.games.ogre.reach_overlay import Reaching
from game.client.games.ogre.waypoints import Waypoints
from game.client.games.ogre.work.group_move import DRAWN, InStep
from game.client.shell.keys import held_shift
from game.core.order_lists import Chain
from game.core.orders import Order
from game.core.refusals import Refusal
from game.hexes.grid import OFF
from game.ogre.infantry import Combine, Split
from game.ogre.movement.movement import Move, MoveOffers
from game.ogre.movement.transport_orders import Dismount, Mount
from game.ogre.ramming.drive_over_infantry import Reduce
from game.ogre.ramming.ramming import Ram
from game.ogre.state import Unit
from game.ogre.structures.buildings import RamBuilding
from game.ogre.terrain import TERRAIN_WORDS, terrain_at

_HAZARD = {"s": "stuck", "d": "disabled"}


def parts_of(offers: Sequence[Order]) -> list[Sequence[Order]]:
    """The kinds of order among some offers, one sequence each."""
    return [part for part in (offers.parts if isinstance(offers, Chain) else [offers]) if len(part)]


class MoveMode(Waypoints, Contacts, Exits, InStep, MovePanel, Reaching, Movers, OgreMode):
    """The movement phase and the second GEV movement."""

    def __init__(self, host: ModeHost) -> None:
        super().__init__(host)
        self.riding = Boarding(self)
        self.moves: MoveOffers | None = None
        self.contacts: dict[int, list[Plan]] = {}
        #: buildings in reach to be rammed, by hex
        self.walls: dict[int, Plan] = {}
        self.others: list[Split | Combine] = []
        #: orders of the chosen unit that this mode does not draw, as buttons
        self.more: list[Order] = []
        self.plan: Plan | None = None
        self.over = OFF
        self.drawn: list[int] = []
        self.refused = ""
        #: a path is being laid with waypoints, hex after hex
        self.laying = False
        self._onward: tuple[object, MoveOffers | None] | None = None
        self.looked = ""
        self._todo: tuple[object, list[str]] | None = None
        self._reach: dict[int, Reach] = {}
        self._ways: tuple[tuple[int, ...], ...] | None = None

    # ------------------------------------------------------------------ deriving
    def renew(self) -> None:
        self.plan, self.drawn, self.refused, self.laying = None, [], "", False
        if self.selected and (not self.mine(self.selected)):
            self.selected = ""
        if self.looked and self.unit(self.looked) is None:
            self.looked = ""
        self._derive()

    def select(self, unit_id: str) -> None:
        self.selected, self.looked = unit_id, ""
        self.plan, self.drawn, self.refused, self.laying = None, [], "", False
        self._derive()
        self.host.refresh()

    def mover(self) -> Unit | None:
        """The counter that moves: the chosen one, or the vehicle it rides on."""
        unit = self.unit(self.selected) if self.selected else None
        return self.unit(unit.aboard) if unit is not None and unit.aboard else unit

    def going(self, path: tuple[int, ...]) -> tuple[Order, ...]:
        """The orders for a path: a chosen rider gets off at its end."""
        unit = self.mover()
        assert unit is not None
        if unit.id == self.selected:
            return (self.together(unit, path),)
        return (Move((unit.id,), path), Dismount(self.selected))

    def why_not_go(self, path: tuple[int, ...]) -> Refusal | None:
        """Why a path cannot be gone, or None; what comes after it is asked too."""
        orders = self.going(path)
        refusal = self.rules.refusal(self.view, orders[0])
        if refusal is None and len(orders) > 1:
            then = after(self.rules, self.view, orders)
            refusal = then if isinstance(then, Refusal) else None
        return refusal

    def lit_counters(self) -> set[str]:
        mover = self.mover()
        return {self.selected, mover.id, *self.along} if mover is not None else set()

    def on_top(self) -> str:
        mover = self.mover()
        return mover.id if mover is not None and mover.id != self.selected else ""

    def take_up(self, unit_id: str) -> None:
        self.selected = unit_id
        self._derive()

    def carried_over(self, at: int) -> None:
        if at != self.over:
            self.hover(at, "")

    def _derive(self) -> None:
        """Everything that can be done with the chosen unit; once a selection, never a frame."""
        self.moves, self.contacts, self.others, self.more, self._reach = None, {}, [], [], {}
        self.walls = {}
        unit = self.unit(self.selected) if self.selected else None
        if unit is None:
            self.along, self._asked = (), None
            return
        self.ask_along(unit)
        if unit.aboard:
            self._derive_rider(unit)
            return
        offers = self.rules.offers(self.view, unit.id)
        for part in offers.parts if isinstance(offers, Chain) else [offers] if offers else []:
            if isinstance(part, MoveOffers):
                self.moves = part
            elif part and isinstance(part[0], Split | Combine):
                self.others += [o for o in part if isinstance(o, Split | Combine)]
            elif part and not isinstance(part[0], (Ram, Reduce, RamBuilding, Mount, Dismount, *DRAWN)):
                self.more += part[:24]
        self._find_contacts(unit)
        self.walls = {plan.at: plan for plan in self.building_rams(unit)}
        self._reach = self._lit()

    def _derive_rider(self, unit: Unit) -> None:
        """A rider is set down wherever its vehicle can take it; what else can be done with it has buttons."""
        for part in parts_of(self.rules.offers(self.view, unit.id)):
            if isinstance(part[0], Split | Combine):
                self.others += [o for o in part if isinstance(o, Split | Combine)]
            elif not isinstance(part[0], (Mount, Dismount, *DRAWN)):
                self.more += part[:24]
        offers = self.rules.offers(self.view, unit.aboard) if self.riding.off_here(unit) is not None else ()
        for part in offers.parts if isinstance(offers, Chain) else [offers] if offers else []:
            if isinstance(part, MoveOffers):
                self.moves = part
        self._reach = self._lit()

    # ------------------------------------------------------------------ the mouse
    def click(self, at: int, counter: str, pos: tuple[int, int]) -> None:
        if self._exit_clicked(pos):
            return
        if held_shift() and self.selected and not self.laying and self.pick_along(counter):
            return
        if self.laying or (held_shift() and self.selected and at):
            self._lay(at)
            return
        if self._boarded(at, counter):
            return
        if self.selected and at in self.contacts and (not self.mine(counter) or self._alone(at)):
            self._choose_contact(at, counter)
        elif self.brackets_walls() and at in self.walls and not self.mine(counter):
            self._pick(self.walls[at])
        elif self.selected and self.can_go(at):
            self._go(at)
        else:
            self._choose(at, counter)

    def _alone(self, at: int) -> bool:
        """Is the chosen counter the only own one of its hex? Then another click there means who else is in it."""
        return [u for u in self.view.at_hex.get(at, ()) if self.mine(u)] == [self.selected]

    def _go(self, at: int) -> None:
        assert self.moves is not None
        self.walk(self.way_to(at))

    def walk(self, path: tuple[int, ...]) -> None:
        """Go along a path; one through known danger asks first."""
        unit = self.mover()
        assert unit is not None
        refusal = self.why_not_go(path)
        if refusal is not None:
            self.host.refuse(refusal)
            return
        orders = self.going(path)
        mines = (self.mine_words(path),) if self.mine_chance(path) else ()
        dangers = (*self._dangers(path), *mines)
        title, tag = (
            (f"Into danger in {self.label(path[-1])}?", "danger")
            if dangers
            else (f"To {self.label(path[-1])}, in sight of all?", "shown")
        )
        if unit.face_down:
            # what all have seen cannot be hidden again
            dangers = (
                *dangers,
                f"{short_name(unit)} lies face down. Moving shows it to all, and cannot be taken back.",
            )
        plan = Plan("hazard", orders, path[-1], (unit.at, *path), "", title, dangers, "Go", tag)
        self.laying = False
        if dangers and not plan.same(self.plan):
            self.plan, self.drawn = plan, []
            self.host.refresh()
            return
        self.host.do(*orders)
        if unit.id != self.selected and unit.id in self.view.units:
            self.select(unit.id)

    def _boarded(self, at: int, counter: str) -> bool:
        """A click on a vehicle of the open stack while infantry of the same hex is chosen: it may get on."""
        unit, carrier = self.unit(self.selected) if self.selected else None, self.unit(counter)
        if (
            unit is None
            or carrier is None
            or not unit.squads
            or not self.host.board.on_fan
            or carrier.at != unit.at
            or not unit.at
            or not self.riding.rides()
        ):
            return False
        plan = self.riding.mount_plan(unit, carrier)
        if plan is None:
            return False
        if plan.same(self.plan):
            self.confirm()
        else:
            self.propose(plan)
        return True

    def propose(self, plan: Plan) -> None:
        """A plan that waits for a yes."""
        self.plan = plan
        self.host.refresh()

    def board_now(self, way: WayAboard) -> None:
        """Put squads onto a vehicle; nothing is rolled, so it can be taken back."""
        self.host.do(*way.orders)
        if way.carrier in self.view.units:
            self.select(way.carrier)

    def _dangers(self, path: tuple[int, ...]) -> tuple[str, ...]:
        if self.is_eased():
            return self.dangers_along(path)
        out = []
        for at in path:
            code = ""
            if self.moves is not None and at and at in self.moves.reach.ground.costs:
                code = self.moves.hazard(at)
            if code:
                out.append(
                    f"{TERRAIN_WORDS[terrain_at(self.view, at)].capitalize()} in {self.label(at)}: {self.danger_at(at)[1]} in 6 to be {_HAZARD[code]}"
                )
        return tuple(out)

    def _choose(self, at: int, counter: str) -> None:
        own = {u for u in self.view.at_hex.get(at, ()) if self.mine(u)}
        if counter and self.mine(counter) and self.view.units[counter].aboard:
            self.select(counter)
            return
        if own:
            found = self.next_counter(at, counter, own)
            if found:
                self.select(found)
                return
        if counter and not self.mine(counter):
            if self.selected:
                self._say_why(at)
            self.looked = counter
            self.host.refresh()
        elif self.selected and at:
            self._say_why(at)
        elif self.looked:
            self.looked = ""
            self.host.refresh()

    def _say_why(self, at: int) -> None:
        refusal = self.why_not(at)
        if refusal is not None:
            self.host.refuse(refusal)

    # ------------------------------------------------------------------ the keyboard
    def found(self, at: int) -> bool:
        if not self.selected:
            return False
        foe = next((u for u in self.view.at_hex.get(at, ()) if not self.mine(u)), "")
        if self.laying:
            self._lay(at)
        elif at in self.contacts:
            self._choose_contact(at, foe)
        elif at in self.walls and self.brackets_walls():
            self._pick(self.walls[at])
        elif self.can_go(at):
            self._go(at)
        else:
            self._say_why(at)
        return True

    def found_foe(self, unit_id: str) -> bool:
        at = self.view.units[unit_id].at
        if not self.selected or at not in self.contacts:
            return False
        self._choose_contact(at, unit_id)
        return True

    def riders(self) -> bool:
        return self.riding.riders_key()

    def group(self, number: int) -> bool:
        """A number key: that counter goes along, or stays."""
        unit = self.unit(self.selected) if self.selected else None
        found = self.may_go_along(unit) if unit is not None else []
        return 1 <= number <= len(found) and self.pick_along(found[number - 1][0].id)

    def ready(self) -> bool:
        return self.plan is not None or self.laying

    def confirm(self) -> bool:
        if self.laying and self.drawn:
            self.walk(tuple(self.drawn))
            return True
        if self.plan is None:
            return False
        plan, self.plan = self.plan, None
        self.host.do(*plan.orders)
        return True

    def back(self) -> bool:
        if self.plan is not None or self.drawn:
            self.plan, self.drawn, self.refused, self.laying = None, [], "", False
            self.host.refresh()
            return True
        if self.looked:
            self.looked = ""
            self.host.refresh()
            return True
        return super().back()
