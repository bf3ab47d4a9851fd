"""Movement by hand: reach, paths, rams and infantry to be reduced, dangerous ground, leaving the map, split and combine."""

from __future__ import annotations

from game.client.art.scene import Path, Reach, Scene, Target
from game.client.play.contacts import Contacts
from game.client.play.exits import Exits
from game.client.play.faces import short_name
from game.client.play.mode import Mode
from game.client.play.move_panel import MovePanel
from game.client.play.plans import Plan, after
from game.core.orders import Chain, Order
from game.core.records import Unit
from game.core.refusals import Refusal
from game.hexes.grid import OFF
from game.ogre.charts import HAZARD_BAD
from game.ogre.infantry import Combine, Split
from game.ogre.movement import SECOND, Move, MoveOffers, points_left
from game.ogre.ramming import Ram, Reduce
from game.ogre.terrain import TERRAIN_WORDS, terrain_at

_HAZARD = {"s": "stuck", "d": "disabled"}


class MoveMode(Contacts, Exits, MovePanel, Mode):
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
        self.looked = ""
        self._todo: tuple[object, list[str]] | None = None
        self._reach: dict[int, Reach] = {}
        self._ways: tuple[tuple[int, ...], ...] | None = None

    # ------------------------------------------------------------------ deriving
    def renew(self) -> None:
        self.plan, self.drawn, self.refused = None, [], ""
        if self.selected and (not self.mine(self.selected)):
            self.selected = ""
        if self.looked and self.unit(self.looked) is None:
            self.looked = ""
        self._derive()

    def select(self, unit_id: str) -> None:
        self.selected, self.looked = unit_id, ""
        self.plan, self.drawn, self.refused = None, [], ""
        self._derive()
        self.screen.refresh()

    def _derive(self) -> None:
        """Everything that can be done with the chosen unit; once a selection, never a frame."""
        self.moves, self.contacts, self.others, self.more, self._reach = None, {}, [], [], {}
        unit = self.unit(self.selected) if self.selected else None
        if unit is None:
            return
        offers = self.rules.offers(self.view, unit.id)
        for part in offers.parts if isinstance(offers, Chain) else [offers] if offers else []:
            if isinstance(part, MoveOffers):
                self.moves = part
            elif part and isinstance(part[0], Split | Combine):
                self.others += [o for o in part if isinstance(o, Split | Combine)]
            elif part and not isinstance(part[0], Ram | Reduce):
                self.more += part[:24]
        self._find_contacts(unit)
        self._reach = self._lit()

    def _lit(self) -> dict[int, Reach]:
        """The hexes in reach, as the map shows them."""
        out: dict[int, Reach] = {}
        if self.moves is not None:
            for at in self.moves.hexes():
                danger = _HAZARD.get(self.moves.hazard(at), "")
                out[at] = Reach(str(self.moves.cost(at)), f"{len(HAZARD_BAD)}/6 {danger}" if danger else "", self.view.clock.phase == SECOND)
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
        return scene.but(reach=self._reach, targets=targets, path=self._path())

    def _path(self) -> Path | None:
        unit = self.unit(self.selected) if self.selected else None
        if unit is None:
            return None
        if self.drawn:
            whole = (unit.at, *self.drawn) if unit.at else tuple(self.drawn)
            return Path(whole, self._drawn_words(), bool(self.refused))
        if self.plan is not None:
            return Path(tuple(h for h in self.plan.path if h), self.plan.tag)
        over = self.over
        if over in self.contacts:
            plan = self.contacts[over][0]
            return Path(tuple(h for h in plan.path if h), plan.verb)
        if self.moves is not None and over and over in self._reach:
            path = self.moves.to(over).path
            whole = (unit.at, *path) if unit.at else path
            return Path(whole, self._sum(self.moves.cost(over), unit))
        return None

    def _sum(self, cost: int, unit: Unit) -> str:
        return f"{cost} of {points_left(self.rules, self.view, unit)}"

    def _drawn_words(self) -> str:
        unit = self.view.units[self.selected]
        then = after(self.rules, self.view, (Move((unit.id,), tuple(self.drawn)),))
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
        unit = self.unit(self.selected) if self.selected else None
        if unit is None or at == unit.at:
            return ""
        if self.moves is not None and self.moves.mask >> at & 1:
            danger = _HAZARD.get(self.moves.hazard(at), "")
            words = f"{short_name(unit)} gets here for {self._sum(self.moves.cost(at), unit)} movement"
            return words + (f"; then {len(HAZARD_BAD)} in 6 to be {danger}." if danger else ".")
        if at in self.contacts:
            plan = self.contacts[at][0]
            return f"{plan.title}: {'; '.join(plan.lines)}."
        refusal = self.why_not(at)
        return refusal.text if refusal else ""

    def why_not(self, at: int) -> Refusal | None:
        """Why the chosen unit cannot go to a hex: judged along the way that comes nearest."""
        unit = self.unit(self.selected)
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
            refusal = self.rules.refusal(self.view, Move((unit.id,), path))
            if refusal is not None:
                return refusal
        refusal = self.rules.refusal(self.view, Move((unit.id,), (at,)))
        if refusal is not None and refusal.code == "gap":
            left = points_left(self.rules, self.view, unit)
            return Refusal("too-far", "ode:5.01", f"{self.label(at)} is out of reach: {short_name(unit)} has {left} movement left.")
        return refusal

    # ------------------------------------------------------------------ the mouse
    def click(self, at: int, counter: str, pos: tuple[int, int]) -> None:
        if self._exit_clicked(pos):
            return
        if self.selected and at in self.contacts and not self.mine(counter):
            self._choose_contact(at, counter)
        elif self.selected and self.moves is not None and at and self.moves.mask >> at & 1:
            self._go(at)
        else:
            self._choose(at, counter)

    def _go(self, at: int) -> None:
        assert self.moves is not None
        self.walk(self.moves.to(at).path)

    def walk(self, path: tuple[int, ...]) -> None:
        """Go along a path; one through known danger asks first."""
        unit = self.view.units[self.selected]
        dangers = self._dangers(path)
        plan = Plan("hazard", (Move((unit.id,), path),), path[-1], (unit.at, *path), "", f"Into danger in {self.label(path[-1])}?", dangers, "Go", "danger")
        if dangers and not plan.same(self.plan):
            self.plan, self.drawn = plan, []
            self.screen.refresh()
            return
        self.screen.do(Move((unit.id,), path))

    def _dangers(self, path: tuple[int, ...]) -> tuple[str, ...]:
        out = []
        for at in path:
            code = ""
            if self.moves is not None and at and at in self.moves.reach.ground.costs:
                code = self.moves.hazard(at)
            if code:
                out.append(f"{TERRAIN_WORDS[terrain_at(self.view, at)].capitalize()} in {self.label(at)}: {len(HAZARD_BAD)} in 6 to be {_HAZARD[code]}")
        return tuple(out)

    def _choose(self, at: int, counter: str) -> None:
        own = {u for u in self.view.at_hex.get(at, ()) if self.mine(u)}
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

    def may_drag(self, at: int, counter: str) -> bool:
        return self.mine(counter)

    def dragged(self, at: int, pos: tuple[int, int]) -> None:
        counter = self.screen.board.counter
        if not self.drawn and counter and counter != self.selected and self.mine(counter):
            self.select(counter)
        unit = self.unit(self.selected)
        if unit is None or not at:
            return
        line = [unit.at, *self.drawn]
        if at == line[-1]:
            return
        if at in line:
            self.drawn = line[1 : line.index(at) + 1]
        elif self.view.board.grid.distance(line[-1], at) == 1:
            self.drawn.append(at)
        elif self.moves is not None and self.moves.mask >> at & 1:
            self.drawn = list(self.moves.to(at).path)
        else:
            return
        refusal = self.rules.refusal(self.view, Move((unit.id,), tuple(self.drawn))) if self.drawn else None
        self.refused = refusal.text if refusal is not None and at not in self.contacts else ""
        self.screen.redraw_board()
        self.screen.tell_hint()

    def dropped(self, at: int, pos: tuple[int, int]) -> None:
        drawn, self.drawn, self.refused = tuple(self.drawn), [], ""
        if self._exit_clicked(pos):
            return
        if not drawn or not at:
            self.screen.refresh()
            return
        if at in self.contacts and at == drawn[-1]:
            plan = self._drawn_contact(drawn, at)
            if plan is not None:
                self.plan = plan
            self.screen.refresh()
            return
        refusal = self.rules.refusal(self.view, Move((self.selected,), drawn))
        if refusal is not None:
            self.screen.refuse(refusal)
            self.screen.refresh()
            return
        self.walk(drawn)

    def drag_void(self) -> None:
        self.drawn, self.refused = [], ""
        self.screen.refresh()

    # ------------------------------------------------------------------ the keyboard
    def ready(self) -> bool:
        return self.plan is not None

    def confirm(self) -> bool:
        if self.plan is None:
            return False
        plan, self.plan = self.plan, None
        self.screen.do(*plan.orders)
        return True

    def back(self) -> bool:
        if self.plan is not None or self.drawn:
            self.plan, self.drawn, self.refused = None, [], ""
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
                return f"Everything has moved. {key('confirm')} ends the phase.", "good"
            return f"Click a counter to move it, or {key('next_unit')} for the first of {many}.", "info"
        if self.moves is None and not self.contacts:
            refusal = self.why_not(self.view.board.grid.neighbours[unit.at][0] or unit.at) if unit.at else None
            return (refusal.text if refusal else f"{short_name(unit)} has nothing to do."), "info"
        if not unit.at:
            return f"Choose a lit hex at the edge for {short_name(unit)}, or drag it there.", "info"
        more = ", or a bracketed target" if self.contacts else ""
        return f"Choose a lit hex for {short_name(unit)}{more}, or drag it along a path. {key('next_unit')} is the next unit.", "info"

    def tray(self) -> list[Unit]:
        """Own units that wait at the edge and may come in now."""
        return [u for u in self.view.units.values() if u.side == self.side and not u.at and not getattr(u, "aboard", "") and self.rules.offers(self.view, u.id)]
