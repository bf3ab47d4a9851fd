"""Withdrawal (ch:36): immediate, each hex farther from the challenger than the last, as far as possible."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from game.core.deeds import ENTERS
from game.core.orders import possible, rules_of
from game.core.position import varied
from game.core.records import Frame
from game.core.references import Hex, UnitId
from game.core.refusals import Refusal
from game.core.roles import Role
from game.core.state import Seen
from game.hexes.grid import OFF
from game.ogre.common_refusals import UnitOrder, refuse
from game.ogre.kinds import KINDS
from game.ogre.movement.hex_entry import go_carefully
from game.ogre.movement.mobility_map import ground, path_cost
from game.ogre.movement.paths import step_refusal
from game.ogre.movement.stacking import overstacked
from game.ogre.options.challenge.state import Withdrew
from game.ogre.state import USAGE, Draft, GameState, Order, Rules, Unit

WITHDRAWING = "withdrawing"


class Withdrawal(Frame, frozen=True, gc=False):
    """A counter withdraws; the others of its group follow."""

    needs = ("unit", "threat")
    seen = Seen.ALL

    #: the challenger's hex, the remaining movement points, and the counters still to withdraw
    threat: Hex = OFF
    points: int = 0
    others: tuple[UnitId, ...] = ()


def withdraw(draft: Draft, names: Sequence[str], by: str) -> None:
    """A group withdraws from its challenger, one counter after another."""
    # return fire may have destroyed it
    threat = (draft.units[by] if by in draft.units else draft.gone[by]).at
    going = [name for name in names if name in draft.units and draft.units[name].at]
    if going:
        draft.push(_of(draft, going[0], threat, tuple(going[1:])))


def _of(draft: Draft, name: str, threat: int, others: tuple[str, ...]) -> Withdrawal:
    unit = draft.units[name]
    stays = unit.disabled or unit.stuck
    # the full allowance of a first movement phase, whatever it has used (ch:36)
    first = varied(draft.snapshot(), clock=replace(draft.clock, phase="movement"))
    points = 0 if stays else draft.rules.value("allowance", first, unit)
    return Withdrawal(WITHDRAWING, unit.side, name, unit.at, threat, points, others)


def on_withdrawal(state: GameState) -> Withdrawal | None:
    """The current withdrawal, or None."""
    top = state.frames[-1] if state.frames else None
    return top if isinstance(top, Withdrawal) else None


class Withdraw(UnitOrder, frozen=True, tag=True):
    """The owner chooses the next hex of a withdrawing counter."""

    # RULING Q-414: the owner chooses the path; no windows; enemy hexes closed
    verb = "withdraw"
    role = Role.MOVE
    title = "Withdraw to {at}"
    deeds = ENTERS

    at: Hex

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        frame = on_withdrawal(state)
        if frame is None or frame.unit != unit.id:
            return ()
        beside = [at for at in state.board.grid.neighbours[unit.at] if at]
        return possible([cls(unit.id, at) for at in beside], rules, state)

    def refused(self, rules: Rules, state: GameState, unit: Unit) -> Refusal | None:
        frame = on_withdrawal(state)
        if frame is None or frame.unit != unit.id:
            return refuse(unit, "not-it", "ch:36", "does not withdraw now.")
        return _barred(rules, state, unit, frame, self.at)

    def perform(self, rules: Rules, draft: Draft) -> None:
        frame, unit = on_withdrawal(draft), draft.units[self.unit]
        if frame is None:
            raise RuntimeError("nobody withdraws")
        cost = path_cost(draft, unit, (self.at,)).value
        draft.frames = (*draft.frames[:-1], replace(frame, at=self.at, points=frame.points - cost))
        go_carefully(rules, draft, unit, (self.at,), lambda count: self if not count else None)


def _barred(rules: Rules, state: GameState, unit: Unit, frame: Withdrawal, at: int) -> Refusal | None:
    """Why a counter cannot withdraw into a hex, or None (ch:36)."""
    grid = state.board.grid
    if at not in grid or grid.direction(unit.at, at) < 0:
        return refuse(unit, "apart", "ch:36", "withdraws hex by hex.")
    if grid.distance(at, frame.threat) <= grid.distance(unit.at, frame.threat):
        return refuse(unit, "nearer", "ch:36", "may withdraw only away from the unit that challenged it.", at)
    if state.occupied_mask[1 - unit.side] >> at & 1:
        return refuse(unit, "enemy", "ch:36", "cannot withdraw into a hex of the enemy.", at)
    mobile = ground(state, KINDS[unit.kind].mobility)
    link = mobile.links.get((unit.at, at))
    barred = None if link else step_refusal(state, mobile, unit, unit.at, at, False)
    if barred is None and (link[0] if link else mobile.price(unit.at, at)) > frame.points:
        barred = refuse(unit, "no-points", "ch:36", "has no movement left to withdraw.")
    return barred or overstacked(state, unit.side, at, (unit,))


def step_back(draft: Draft) -> None:
    """Continue the withdrawal: a counter that can go no farther stops, and the next one begins."""
    frame = on_withdrawal(draft)
    if frame is None:
        return
    unit = draft.units.get(frame.unit)
    rules = rules_of(draft)
    if unit is not None and unit.at and not unit.disabled and not USAGE.of(draft, unit.id).halted:
        for at in draft.board.grid.neighbours[unit.at]:
            if at and _barred(rules, draft, unit, frame, at) is None:
                return
    draft.pop()
    if unit is not None and unit.at:
        draft.emit(Withdrew(unit.id, unit.at))
    rest = [name for name in frame.others if name in draft.units and draft.units[name].at]
    if rest:
        draft.push(_of(draft, rest[0], frame.threat, tuple(rest[1:])))
