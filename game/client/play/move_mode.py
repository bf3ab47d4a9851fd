"""Movement by hand: reach, paths, rams and infantry to be reduced, dangerous ground, leaving the map, split and combine."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.client.art.scene import Path, Reach, Scene, Target
from game.client.play.boarding import Boarding
from game.client.play.contacts import Contacts
from game.client.play.exits import Exits
from game.client.play.faces import short_name
from game.client.play.mode import Mode
from game.client.play.move_panel import MovePanel
from game.client.play.plans import Plan, after
from game.client.play.tray import listed
from game.client.play.waypoints import Waypoints
from game.client.play.work.in_step import DRAWN, InStep
from game.client.play.work.machine_card import MachineOrders
from game.core.orders import Chain, Order
from game.core.records import Unit
from game.core.refusals import Refusal
from game.hexes.grid import OFF
from game.ogre.allowance import SECOND, points_left
from game.ogre.buildings import RamBuilding
from game.ogre.infantry import Combine, Split
from game.ogre.movement import Move, MoveOffers
from game.ogre.paths import entry_mask
from game.ogre.ramming import Ram
from game.ogre.riding import Dismount, Mount
from game.ogre.terrain import TERRAIN_WORDS, terrain_at
from game.ogre.trampling import Reduce

_HAZARD = {"s": "stuck", "d": "disabled"}


def parts_of(offers: Sequence[Order]) -> list[Sequence[Order]]:
    """The kinds of order among some offers, one sequence each."""
    return [part for part in (offers.parts if isinstance(offers, Chain) else [offers]) if len(part)]


def held_shift() -> bool:
    """Is a shift key held now?"""
    return pygame.display.get_init() and bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)


class MoveMode(Waypoints, Contacts, Exits, Boarding, InStep, MachineOrders, MovePanel, Mode):
    """The movement phase and the second GEV movement."""

    def __init__(self, screen: object) -> None:
        super().__init__(screen)  # type: ignore[arg-type]
        self.moves: MoveOffers | None = None
        self.contacts: dict[int, list[Plan]] = {}
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
        self.screen.refresh()

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

    def _derive(self) -> None:
        """Everything that can be done with the chosen unit; once a selection, never a frame."""
        self.moves, self.contacts, self.others, self.more, self._reach = None, {}, [], [], {}
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
        self._reach = self._lit()

    def _derive_rider(self, unit: Unit) -> None:
        """A rider is set down wherever its vehicle can take it; what else can be done with it has buttons."""
        for part in parts_of(self.rules.offers(self.view, unit.id)):
            if isinstance(part[0], Split | Combine):
                self.others += [o for o in part if isinstance(o, Split | Combine)]
            elif not isinstance(part[0], (Mount, Dismount, *DRAWN)):
                self.more += part[:24]
        offers = self.rules.offers(self.view, unit.aboard) if self.off_here(unit) is not None else ()
        for part in offers.parts if isinstance(offers, Chain) else [offers] if offers else []:
            if isinstance(part, MoveOffers):
                self.moves = part
        self._reach = self._lit()

    def _lit(self) -> dict[int, Reach]:
        """The hexes in reach, as the map shows them."""
        out: dict[int, Reach] = {}
        if self.moves is not None:
            for at in self.ways() if self.along else self.moves.hexes():
                danger, bad = self.danger_at(at)
                out[at] = Reach(str(self.moves.cost(at)), f"{bad}/6 {danger}" if danger else "", self.view.clock.phase == SECOND, road=self.moves.keeps_road(at))
        for at, plans in self.contacts.items():
            out[at] = Reach("", "", False, "ram" if plans[0].kind == "ram" else "overrun")
        return out

    # ------------------------------------------------------------------ the map
    def decorate(self, scene: Scene) -> Scene:
        if not self.selected:
            # at a glance: what the other side did
            if self._ways is None:
                self._ways = self.session.walked_before()
            return scene.but(trails=self._ways)
        targets = tuple(
            Target(at, self.plan is not None and self.plan.at == at, big=any(self.view.units[u].sheet for u in self.view.at_hex.get(at, ())))
            for at in self.contacts
        )
        reach, path = self._lit_onward() if self.laying else self._reach, self._path()
        trails = self.trails_of(path.hexes[1:]) if path is not None else ()
        moving = (*scene.moving, *(self.ghosts_of(path.hexes[1:]) if path is not None else ()))
        return scene.but(reach=reach, targets=() if self.laying else targets, path=path, trails=trails, moving=moving)

    def _path(self) -> Path | None:
        unit = self.mover()
        if unit is None:
            return None
        if self.drawn:
            further = self._further(self.over) if self.laying else ()
            whole = (unit.at, *self.drawn, *further) if unit.at else (*self.drawn, *further)
            return Path(whole, self._drawn_words(further), bool(self.refused))
        if self.plan is not None:
            return Path(tuple(h for h in self.plan.path if h), self.plan.tag)
        over = self.over
        if over in self.contacts:
            plan = self.contacts[over][0]
            return Path(tuple(h for h in plan.path if h), plan.verb)
        if self.moves is not None and over and over in self._reach:
            path = self.way_to(over)
            whole = (unit.at, *path) if unit.at else path
            return Path(whole, self._sum(self.moves.cost(over), unit))
        return None

    def _sum(self, cost: int, unit: Unit) -> str:
        left = points_left(self.rules, self.view, unit)
        return f"{cost} of {left}" if cost <= left else f"{left} and 1 for the road"

    def _drawn_words(self, further: tuple[int, ...] = ()) -> str:
        unit = self.mover()
        assert unit is not None
        then = after(self.rules, self.view, (Move((unit.id,), (*self.drawn, *further)),))
        if isinstance(then, Refusal):
            return "no"
        used = points_left(self.rules, self.view, unit) - points_left(self.rules, then, then.units[unit.id])
        return self._sum(used, unit)

    def way_shown(self) -> tuple[int, ...]:
        """The hexes of the path on the map: no card may cover them."""
        path = self._path()
        return path.hexes if path is not None else ()

    def hover(self, at: int, counter: str) -> None:
        if at != self.over:
            self.over = at
            if self.selected:
                self.screen.redraw_board()
                self.screen.tell_hint()

    def cost_words(self, at: int) -> str:
        unit = self.mover()
        if unit is None or at == unit.at:
            return ""
        if self.moves is not None and self.moves.mask >> at & 1:
            danger, bad = self.danger_at(at)
            words = f"{short_name(unit)} gets here for {self._sum(self.moves.cost(at), unit)} movement"
            if self.moves.keeps_road(at):
                words += ", by road all the way"
            if self.along and not self.can_go(at):
                refusal = self.why_not(at)
                return refusal.text if refusal is not None else ""
            return words + (f"; then {bad} in 6 to be {danger}." if danger else ".")
        if at in self.contacts:
            plan = self.contacts[at][0]
            return f"{plan.title}: {'; '.join(plan.lines)}."
        refusal = self.why_not(at)
        return refusal.text if refusal else ""

    def why_not(self, at: int) -> Refusal | None:
        """Why the chosen unit cannot go to a hex: judged along the way that comes nearest."""
        unit = self.mover()
        if unit is None or not at:
            return None
        grid = self.view.board.grid
        steps: list[tuple[int, ...]] = []
        if self.moves is not None:
            near = [h for h in grid.neighbours[at] if h and self.moves.mask >> h & 1]
            steps += [(*self.moves.to(h).path, at) for h in sorted(near, key=self.moves.cost)]
            if self.moves.mask >> at & 1:
                steps.append(self.moves.to(at).path)
        if not unit.at or grid.distance(unit.at, at) == 1:
            steps.insert(0, (at,))
        for path in steps:
            refusal = self.why_not_go(path)
            if refusal is not None and refusal.code != "too-far":
                return refusal
            if refusal is not None:
                break
        refusal = self.rules.refusal(self.view, Move((unit.id,), (at,)))
        if refusal is not None and refusal.code in ("gap", "too-far"):
            left = points_left(self.rules, self.view, unit)
            return Refusal("too-far", "ode:5.01", f"{self.label(at)} is out of reach: {short_name(unit)} has {left} movement left.")
        return refusal

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
        if self.selected and at in self.contacts and not self.mine(counter):
            self._choose_contact(at, counter)
        elif self.selected and self.can_go(at):
            self._go(at)
        else:
            self._choose(at, counter)

    def _go(self, at: int) -> None:
        assert self.moves is not None
        self.walk(self.way_to(at))

    def walk(self, path: tuple[int, ...]) -> None:
        """Go along a path; one through known danger asks first."""
        unit = self.mover()
        assert unit is not None
        refusal = self.why_not_go(path)
        if refusal is not None:
            self.screen.refuse(refusal)
            return
        dangers, orders = self._dangers(path), self.going(path)
        plan = Plan("hazard", orders, path[-1], (unit.at, *path), "", f"Into danger in {self.label(path[-1])}?", dangers, "Go", "danger")
        self.laying = False
        if dangers and not plan.same(self.plan):
            self.plan, self.drawn = plan, []
            self.screen.refresh()
            return
        self.screen.do(*orders)
        if unit.id != self.selected and unit.id in self.view.units:
            self.select(unit.id)

    def _boarded(self, at: int, counter: str) -> bool:
        """A click on a vehicle of the open stack while infantry of the same hex is chosen: it may get on."""
        unit, carrier = self.unit(self.selected) if self.selected else None, self.unit(counter)
        if unit is None or carrier is None or not unit.squads or not self.screen.board.on_fan or carrier.at != unit.at or not unit.at or not self.rides():
            return False
        plan = self.mount_plan(unit, carrier)
        if plan is None:
            return False
        if plan.same(self.plan):
            self.confirm()
        else:
            self.propose(plan)
        return True

    def propose(self, plan: Plan) -> None:
        self.plan = plan
        self.screen.refresh()

    def _dangers(self, path: tuple[int, ...]) -> tuple[str, ...]:
        if self.is_eased():
            return self.dangers_along(path)
        out = []
        for at in path:
            code = ""
            if self.moves is not None and at and at in self.moves.reach.ground.costs:
                code = self.moves.hazard(at)
            if code:
                out.append(f"{TERRAIN_WORDS[terrain_at(self.view, at)].capitalize()} in {self.label(at)}: {self.danger_at(at)[1]} in 6 to be {_HAZARD[code]}")
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
            self.screen.refresh()
        elif self.selected and at:
            self._say_why(at)
        elif self.looked:
            self.looked = ""
            self.screen.refresh()

    def _say_why(self, at: int) -> None:
        refusal = self.why_not(at)
        if refusal is not None:
            self.screen.refuse(refusal)

    # ------------------------------------------------------------------ the keyboard
    def riders(self) -> bool:
        return self.riders_key()

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
        self.screen.do(*plan.orders)
        return True

    def back(self) -> bool:
        if self.plan is not None or self.drawn:
            self.plan, self.drawn, self.refused, self.laying = None, [], "", False
            self.screen.refresh()
            return True
        if self.looked:
            self.looked = ""
            self.screen.refresh()
            return True
        return super().back()

    def todo(self) -> list[str]:
        if self._todo is None or self._todo[0] is not self.view:
            self._todo = (self.view, [u.id for u in self._in_order() if self._can_act(u)])
        return self._todo[1]

    def _in_order(self) -> list[Unit]:
        place = self.view.board.grid.place
        units = [u for u in self.view.units.values() if u.side == self.side]
        return sorted(units, key=lambda u: (place(u.at)[1], place(u.at)[0]) if u.at else (0, 0))

    def _can_act(self, unit: Unit) -> bool:
        """Has it movement left to use? A counter that can only be split does not count."""
        if points_left(self.rules, self.view, unit) <= 0:
            return False
        offers = self.rules.offers(self.view, unit.id)
        parts = offers.parts if isinstance(offers, Chain) else [offers]
        return any(isinstance(p, MoveOffers) and len(p) or len(p) and isinstance(p[0], Ram | Reduce) for p in parts)

    def unused_words(self) -> str:
        # who has begun to move has been thought of
        second, spent = self.view.clock.phase == SECOND, self.view.spent
        fresh = [u for u in self.todo() if u not in spent or (second and not spent[u].moved_second and not spent[u].halted)]
        if not fresh:
            return ""
        return "One unit has not moved." if len(fresh) == 1 else f"{len(fresh)} units have not moved."

    def hint(self) -> tuple[str, str]:
        key = self.screen.key
        if self.refused:
            return self.refused, "bad"
        if self.plan is not None:
            return f"{key('confirm_plan')}: {self.plan.verb.lower()}. Esc goes back.", "info"
        unit = self.unit(self.selected) if self.selected else None
        if unit is None:
            many = len(self.todo())
            if not many:
                words = "Everything has moved" if any(u.side == self.side and u.at for u in self.view.units.values()) else "Nothing is on the map yet"
                return f"{words}. {key('confirm')} ends the phase.{self._later()}", "good"
            return f"Click a counter to move it, or {key('next_unit')} for the first of {many}.", "info"
        if self.moves is None and not self.contacts and not unit.aboard:
            refusal = self.why_not(self.view.board.grid.neighbours[unit.at][0] or unit.at) if unit.at else None
            return (refusal.text if refusal else f"{short_name(unit)} has nothing to do."), "info"
        if self.laying:
            return f"Click on for the next waypoint; {key('confirm_plan')} or a click on the end goes, Esc gives the path up.", "info"
        if unit.aboard and not unit.squads:
            return f"{short_name(unit)} lies on {short_name(self.view.units[unit.aboard])}.", "info"
        if unit.aboard:
            more = "" if self.moves is None else f", or a lit hex: {short_name(self.view.units[unit.aboard])} goes there and sets it down"
            return f"{key('riders')}: get off here{more}." if self.off_here(unit) is not None else f"{short_name(unit)} stays aboard this turn.", "info"
        if not unit.at:
            return f"Choose a lit hex at the edge for {short_name(unit)}, or drag it there.", "info"
        more = ", or a bracketed target" if self.contacts else ""
        who = short_name(unit) if not self.along else f"{short_name(unit)} and {len(self.along)} with it"
        return f"Choose a lit hex for {who}{more}, or drag it along a path (Shift-click sets waypoints).", "info"

    def tray(self) -> list[Unit]:
        """Own units that wait at the edge and may come in now, with those that may ride with them."""
        found = [u for u in self.waits() if self.rules.offers(self.view, u.id)]
        return found if any(entry_mask(self.view, u) for u in found) else []

    def waits(self) -> list[Unit]:
        """Own units off the map that are not aboard of another."""
        return [u for u in self.view.units.values() if u.side == self.side and not u.at and not u.aboard]

    def doors(self) -> dict[int, tuple[str, ...]]:
        """When those that wait come in, and over which edges."""
        found: dict[int, tuple[str, ...]] = {}
        for unit in self.waits():
            for entry in self.view.terms.entries_for(unit.side, unit.kind):
                if entry.edge and entry.edge not in found.get(entry.turn, ()):
                    found[entry.turn] = (*found.get(entry.turn, ()), entry.edge)
        return dict(sorted(found.items()))

    def _later(self) -> str:
        """The next turn in which something comes in, as a sentence."""
        turn, edges = next(((t, e) for t, e in self.doors().items() if t > self.view.clock.turn), (0, ()))
        return f" Next comes turn {turn}, over the {listed(edges, 'and')} edge." if turn else ""
