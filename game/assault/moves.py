"""Set-up, modes and movement (ga:34 to ga:37)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from msgspec.structs import replace

from game.assault import tables
from game.assault.common_refusals import UnitOrder, own, refuse, where
from game.assault.events import MODE_WORDS, ModeChosen, Moved, Placed, name_of
from game.assault.fighters import MODES, PREPARED, RESERVE, STRATEGIC
from game.assault.ground import (
    allowance,
    allowance_parts,
    cost,
    full,
    reachable,
    room_in,
    step_words,
    zone_of,
)
from game.assault.state import USED, Battalion, Draft, GameState, Order, Placement, Rules, View
from game.core.deeds import ENTERS
from game.core.pausing import on_the_way, pause
from game.core.questions import Figure, Part
from game.core.references import Hex
from game.core.refusals import Refusal
from game.core.roles import Choice, Fact, Role
from game.core.sequence import SETUP
from game.core.windows import Moment
from game.hexes.grid import OFF, bits

#: the name of what a way costs
POINTS = "Points"
MOVEMENT = "Movement"


# ------------------------------------------------------------------------------- set-up
def area(state: GameState, unit: Battalion) -> int:
    """The hexes where a counter may be set up, with room for it."""
    mask = 0 if state.terms.areas else state.board.grid.all_mask
    for row in state.terms.areas:
        if row.side == unit.side and (not row.kinds or unit.kind in row.kinds):
            mask |= row.mask
    return mask & ~state.occupied_mask[1 - unit.side] & ~full(state)


class Place(Placement, frozen=True, tag=True):
    """Set a counter up in a hex, move it there, or take it back (``at`` off)."""

    verb = "place"
    role = Role.PLACE
    title = "Set up {unit} in {at}"

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Battalion) -> Sequence[Order]:
        if unit.id in state.terms.fixed:
            return ()
        return [cls(unit.id, at) for at in bits(area(state, unit) & ~(1 << unit.at))]

    def refusal(self, rules: Rules, state: GameState) -> Refusal | None:
        unit = own(state, self.unit)
        if isinstance(unit, Refusal):
            return unit
        if unit.id in state.terms.fixed:
            return refuse(state, unit, "fixed", "ga:34", "begins where the scenario puts it.")
        if self.at == OFF and unit.at:
            return None
        if self.at not in state.board.grid or self.at == unit.at or not area(state, unit) >> self.at & 1:
            text = f"{name_of(state, unit.id)} cannot be set up there."
            return Refusal("area", "ga:34", text, (unit.id, *where(state, self.at)))
        return None

    def perform(self, rules: Rules, draft: Draft) -> None:
        draft.put(replace(draft.units[self.unit], at=self.at))
        draft.emit(Placed(self.unit, self.at))


def not_set(rules: Rules, state: GameState, order: Order) -> Refusal | None:
    """A set-up ends when every counter of the side stands on the map."""
    if state.clock.phase != SETUP:
        return None
    waiting = [unit for unit in state.units.values() if unit.side == state.clock.side and not unit.at]
    return refuse(state, waiting[0], "waiting", "ga:34", "has to be set up.") if waiting else None


# -------------------------------------------------------------------------------- modes
class SetMode(UnitOrder, frozen=True, tag=True):
    """Choose the mode of a unit for its turn, and for the turn of the enemy after it (ga:36)."""

    verb = "mode"
    role = Role.ACT
    title = "Choose a mode"
    free = True

    mode: str

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Battalion) -> Sequence[Order]:
        return [cls(unit.id, mode) for mode in MODES if mode != unit.mode] if unit.at else ()

    def words(self, rules: Rules, state: View) -> str:
        words = MODE_WORDS.get(self.mode, self.mode)
        return words[:1].upper() + words[1:]

    def facts(self, rules: Rules, state: View) -> tuple[Fact, ...]:
        unit = state.units[self.unit]
        points = allowance(state, replace(unit, mode=self.mode))
        found = [Fact(MOVEMENT, f"{halves(points)} points" if points else "none", "ga:36")]
        if self.mode in (STRATEGIC, RESERVE):
            found.append(Fact("Attack", "none", "ga:36"))
        return tuple(found)

    def workings(self, rules: Rules, state: View) -> Mapping[str, tuple[Figure, ...]]:
        unit = replace(state.units[self.unit], mode=self.mode)
        return {MOVEMENT: (Figure(MOVEMENT, halves(allowance(state, unit)), allowance_parts(state, unit)),)}

    def refused(self, rules: Rules, state: GameState, unit: Battalion) -> Refusal | None:
        if not unit.at:
            return refuse(state, unit, "off-map", "ga:36", "is not on the map.")
        if self.mode not in MODES:
            return Refusal("mode", "ga:36", f"There is no mode '{self.mode}'.", (unit.id,))
        if self.mode == unit.mode:
            return refuse(state, unit, "same", "ga:36", "is already in this mode.")
        return None

    def perform(self, rules: Rules, draft: Draft) -> None:
        draft.put(replace(draft.units[self.unit], mode=self.mode))
        draft.emit(ModeChosen(self.unit, self.mode))


# ----------------------------------------------------------------------------- movement
class Move(UnitOrder, frozen=True, tag=True):
    """Go along a way, hex by hex (ga:36); a hex beside an enemy ends it (ga:37)."""

    verb = "move"
    role = Role.MOVE
    title = "Move to {path}"
    deeds = ENTERS

    path: tuple[Hex, ...]

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Battalion) -> Sequence[Order]:
        if not unit.at or blocked(state, unit):
            return ()
        return [
            cls(unit.id, way) for _, way in reachable(state, unit, USED.of(state, unit.id).spent).values()
        ]

    def facts(self, rules: Rules, state: View) -> tuple[Fact, ...]:
        spent = price(state, state.units[self.unit], self.path)
        return (Fact(POINTS, halves(spent or 0), "ga:36"),)

    def workings(self, rules: Rules, state: View) -> Mapping[str, tuple[Figure, ...]]:
        unit, parts = state.units[self.unit], list[Part]()
        spent = price(state, unit, self.path)
        if spent is None:
            return {}
        for here, at in pairwise((unit.at, *self.path)):
            points = cost(state, here, at, unit.mode == STRATEGIC) or 0
            parts.append(Part("plus", halves(points), step_words(state, here, at), "ga:36"))
        return {POINTS: (Figure(POINTS, halves(spent), tuple(parts)),)}

    def refused(self, rules: Rules, state: GameState, unit: Battalion) -> Refusal | None:
        if not unit.at:
            return refuse(state, unit, "off-map", "ga:36", "is not on the map.")
        why = blocked(state, unit)
        return refuse(state, unit, *why) if why else way_refused(state, unit, self.path)

    def perform(self, rules: Rules, draft: Draft) -> None:
        if not on_the_way(rules, draft):  # nobody asks on the way
            self._go(draft, self.path)
            draft.emit(Moved(self.unit, self.path[-1]))
            return
        for index, at in enumerate(self.path):
            if pause(draft, Moment.STEP, replace(self, path=self.path[index:]), self.unit, at):
                return
            self._go(draft, (at,))
            rest = replace(self, path=self.path[index + 1 :]) if self.path[index + 1 :] else None
            if pause(draft, Moment.REACH, rest, self.unit, at) and rest is not None:
                return
        draft.emit(Moved(self.unit, self.path[-1]))

    def _go(self, draft: Draft, path: tuple[int, ...]) -> None:
        """Take the unit along a way, or a part of it; beside an enemy it has no movement left (ga:37)."""
        unit, at = draft.units[self.unit], path[-1]
        spent = USED.of(draft, unit.id).spent + (price(draft, unit, path) or 0)
        draft.put(replace(unit, at=at))
        stopped = bool(zone_of(draft, 1 - unit.side) >> at & 1)
        USED.change(draft, unit.id, spent=allowance(draft, unit) if stopped else spent, moved=True)

    def choices(self, rules: Rules, state: View) -> list[Choice]:
        """The hexes that the way may go on to."""
        found, label = [], state.board.grid.label
        for at in state.board.grid.neighbours[self.path[-1]] if self.path else ():
            longer = replace(self, path=(*self.path, at))
            if at and rules.refusal(state, longer) is None:
                found.append(Choice(at, longer, label(at)))
        return found


def blocked(state: GameState, unit: Battalion) -> tuple[str, str, str] | None:
    """Why a unit does not move: code, rule, and the rest of a sentence."""
    if unit.mode == PREPARED:
        return "mode", "ga:36", "does not move in prepared assault."
    if unit.mode == RESERVE:
        return "mode", "ga:36", "does not move in combat reserve."
    if USED.of(state, unit.id).spent >= allowance(state, unit):
        return "done", "ga:36", "has no movement left."
    return None


def halves(points: int) -> str:
    """Half points as text: "2½"."""
    return f"{points // 2 or ''}{'½' if points % 2 else ''}" or "0"


def price(state: GameState, unit: Battalion, path: Sequence[int]) -> int | None:
    """Half points of a way, or None where there is none."""
    here, found = unit.at, 0
    for at in path:
        if at not in state.board.grid or at not in state.board.grid.neighbours[here]:
            return None
        more = cost(state, here, at, unit.mode == STRATEGIC)
        if more is None:
            return None
        here, found = at, found + more
    return found


def _no_way(state: GameState, unit: Battalion, path: Sequence[int], left: int) -> str:
    """Why a path does not lead; a hex pointed at from afar stands for the whole way there."""
    name, label = name_of(state, unit.id), state.board.grid.label
    if unit.mode == STRATEGIC:
        return f"{name} moves along roads only: {label(path[-1])} is not next along one."
    if len(path) == 1 and path[0] not in state.board.grid.neighbours[unit.at]:
        points = "1 point" if left == 2 else f"{halves(left)} points"
        return f"{name} has {points} left and cannot reach {label(path[0])} with that."
    return "That path does not lead from hex to hex."


def way_refused(state: GameState, unit: Battalion, path: Sequence[int]) -> Refusal | None:
    """Why a unit cannot go along a way, or None."""
    name, grid = name_of(state, unit.id), state.board.grid
    if not path or any(at not in grid for at in path):
        return Refusal("way", "ga:36", "That is not a path on the map.", (unit.id,))
    spent = price(state, unit, path)
    strategic = unit.mode == STRATEGIC
    enemy = 1 - unit.side
    left = allowance(state, unit) - USED.of(state, unit.id).spent
    if spent is None:
        return Refusal("way", "ga:36", _no_way(state, unit, path, left), (unit.id, path[-1]))
    for at in path:
        if state.occupied_mask[enemy] >> at & 1:
            return Refusal("enemy", "ga:34", f"{name} does not enter an enemy hex.", (unit.id, at))
    zone = zone_of(state, enemy)
    for at in path if strategic else path[:-1]:
        if zone >> at & 1:
            text = f"{name} does not move beside an enemy." if strategic else f"{name} stops beside an enemy."
            return Refusal("zone", "ga:36" if strategic else "ga:37", text, (unit.id, at))
    if spent > left:
        text = f"{name} has {halves(left)} points left, and that costs {halves(spent)}."
        return Refusal("points", "ga:36", text, (unit.id, path[-1]))
    if unit.at == path[-1] or room_in(state, path[-1], unit.side) < 1:
        most = tables.movement().limits["stack"]
        text = f"No more than {most} units stand in a hex."
        return Refusal("full", "ga:34", text, (unit.id, path[-1]))
    return None
