"""Hovercraft at speed (ce:14.04.1-d): engineers with movement left accompany a second movement."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from game.core import draft as core
from game.core.deeds import ENTERS, Deed
from game.core.orders import possible
from game.core.pausing import on_the_way, pause, wait_with
from game.core.references import Hex, UnitId
from game.core.refusals import Refusal
from game.core.roles import Role
from game.core.windows import REACH, STEP, Moment
from game.hexes.grid import OFF
from game.ogre import common_refusals
from game.ogre.common_refusals import refuse
from game.ogre.counter_names import named
from game.ogre.engineering import crews
from game.ogre.engineering.ducklings import Lead, in_step
from game.ogre.events import Moved
from game.ogre.hooks import MINE_IMMUNITY
from game.ogre.kinds import FOOT, KINDS
from game.ogre.movement.hex_entry import enter, stopped
from game.ogre.movement.mobility_map import ground
from game.ogre.movement.movement import Move, off_the_map
from game.ogre.movement.paths import step_refusal
from game.ogre.movement.stacking import overstacked
from game.ogre.state import (
    TEAMWORK,
    USAGE,
    WORK,
    Draft,
    GameState,
    Module,
    Order,
    Position,
    Rules,
    Unit,
    View,
    attack_used,
    change_teamwork,
)


# ---------------------------------------------------------------------- together all turn (ce:14.04-a)
# Units that started in one hex and moved together hex by hex: ``Teamwork.beside`` lists the counters that a
# counter has moved with since its turn began; each lists the other, or neither has moved at all.
def walked_together(draft: Draft, order: Order, before: Position) -> None:
    """After any movement: which counters were together so far and still are."""
    # ducklings from a Vulcan's own hex were with it in every hex
    units = (in_step(order, before) if type(order) is Lead else order).movers()
    if len(units) == 1 and not TEAMWORK.of(before, units[0]).beside:
        return
    movers = [name for name in units if name in draft.units]
    for name in movers:
        so_far, set_out = TEAMWORK.of(before, name).beside, not unmoved(before, name)
        others = tuple(n for n in movers if n != name and (not set_out or n in so_far))
        if others or so_far:
            change_teamwork(draft, name, beside=others)


def unmoved(state: GameState, name: str) -> bool:
    """Has a counter stayed where its turn began?"""
    spent = USAGE.of(state, name)
    return not (spent.moved or spent.moved_second or spent.halted)


def together(state: GameState, one: str, other: str) -> bool:
    """Have two counters in one hex been together since the turn began?"""
    if state.units[one].at != state.units[other].at or not state.units[one].at:
        return False
    if unmoved(state, one) and unmoved(state, other):
        return True
    return other in TEAMWORK.of(state, one).beside and one in TEAMWORK.of(state, other).beside


def _steps(state: GameState) -> dict[str, Moved]:
    """The current order's moves by counter."""
    return (
        {event.unit: event for event in state.events if isinstance(event, Moved)}
        if isinstance(state, core.Draft)
        else {}
    )


def into_a_fight(state: GameState, name: str) -> bool:
    """Does a counter roll for terrain in the order that leads it into an overrun? Else it rolls later."""
    return name in _steps(state) and not USAGE.of(state, name).hazards


def came_from(state: GameState, name: str) -> int:
    """The hex that a counter came from in the current order."""
    steps = _steps(state)
    return steps[name].path[0] if name in steps else 0


def going_in(state: GameState, one: str, other: str) -> bool:
    """Have two counters entered an overrun together, after being together since the turn began?"""
    steps = _steps(state)
    if one not in steps or other not in steps or steps[one].path != steps[other].path:
        return False
    for name, companion in ((one, other), (other, one)):
        spent = USAGE.of(state, name)
        before = spent.moved + spent.moved_second - steps[name].cost
        if before and companion not in TEAMWORK.of(state, name).beside:
            return False
    return True


COMPANIONS = Module(
    id="companions",
    title="Who moves in step",
    rule="ce:14.04",
    after_order={Deed.ENTER: walked_together},
)


# --------------------------------------------------------------------------------- hovercraft at speed
class Accompany(Order, frozen=True, tag=True):
    """Engineers accompany hovercraft in their second movement, with their remaining movement."""

    # RULING Q-23: infantry has no second movement; engineers use the points they have not spent this turn

    verb = "accompany"
    role = Role.MOVE
    title = "Go along to {path}"
    deeds = ENTERS

    unit: UnitId
    sappers: tuple[UnitId, ...]
    path: tuple[Hex, ...]

    @classmethod
    def applies_to(cls, kind: str) -> bool:
        return FOOT[kind]

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        if not unit.at or not crews.sapper_squads(unit):
            return ()
        beside = [n for n in state.at_hex[unit.at] if KINDS[state.units[n].kind].second]
        orders = [
            cls(name, (unit.id,), (at,))
            for name in beside
            for at in state.board.grid.neighbours[unit.at]
            if at
        ]
        return possible(orders, rules, state)

    def words(self, rules: Rules, state: View) -> str:
        if self.path[-1]:
            return super().words(rules, state)
        return off_the_map("Go along off the map", state, self.unit, self.path)

    def refusal(self, rules: Rules, state: GameState) -> Refusal | None:
        if not self.sappers or not self.path or OFF in self.path:
            return Refusal("empty", "ce:14.04.1-d", "Name the engineers that go along, and the hexes.")
        refusal = Move((self.unit,), self.path).refusal(rules, state)
        if refusal is not None:
            return refusal
        movers = []
        for name in self.sappers:
            unit = common_refusals.own(state, name)
            if isinstance(unit, Refusal):
                return unit
            refusal = _may_accompany(state, unit, self.unit) or _keeps_up(state, unit, self.path)
            if refusal is not None:
                return refusal
            movers.append(unit)
        side = state.units[self.unit].side
        return overstacked(state, side, self.path[-1], (state.units[self.unit], *movers))

    def movers(self) -> tuple[str, ...]:
        return (self.unit, *self.sappers)

    def perform(self, rules: Rules, draft: Draft) -> None:
        before = {name: TEAMWORK.of(draft, name).beside for name in self.movers()}
        self._walk(rules, draft)
        for name in self.sappers:
            if name in draft.units:
                change_teamwork(draft, name, beside=_besides(before[name], (self.unit,)))
        if self.unit in draft.units:
            change_teamwork(draft, self.unit, beside=_besides(before[self.unit], self.sappers))

    def _walk(self, rules: Rules, draft: Draft) -> None:
        """The engineers move a stretch, and the hovercraft follow, until somebody has to be asked."""
        # hex by hex where mines may lie, so that they lead the hovercraft through known ones
        careful = on_the_way(rules, draft) or (MINE_IMMUNITY.of(rules) and draft.markers)
        legs = [(at,) for at in self.path] if careful else [self.path]
        going, here, frames, count = self.sappers, draft.units[self.unit].at, draft.frames, 0
        for leg in legs:
            if _asked(draft, STEP, self._rest(going, count), self.movers(), leg[0]):
                return
            going = tuple([name for name in going if _goes_along(rules, draft, name, here, leg)])
            move = Move((self.unit,), leg)
            # a mine may have cut the road ahead
            if (
                draft.frames != frames
                or self.unit not in draft.units
                or move.refusal(rules, draft) is not None
            ):
                return
            move.perform(rules, draft)
            count, here = count + len(leg), leg[-1]
            rest = self._rest(going, count)
            if draft.frames != frames:
                wait_with(draft, rest)
                rest = None
            if _asked(draft, REACH, rest, going, here) or draft.frames != frames:
                return

    def _rest(self, going: tuple[str, ...], count: int) -> Order | None:
        """The rest of the path after this many hexes, for the counters still together."""
        if count >= len(self.path):
            return None
        return (
            replace(self, sappers=going, path=self.path[count:])
            if going
            else Move((self.unit,), self.path[count:])
        )


def _asked(draft: Draft, moment: Moment, rest: Order | None, names: Sequence[str], at: int) -> bool:
    """Is a question open about one of them? They wait for it, and continue together."""
    return any(name in draft.units and pause(draft, moment, rest, name, at) for name in names)


def _besides(known: tuple[str, ...], more: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*known, *more)))


def _goes_along(rules: Rules, draft: Draft, name: str, start: int, leg: tuple[int, ...]) -> bool:
    """Engineers move a stretch beside hovercraft. Do they continue from there?"""
    if name not in draft.units or draft.units[name].at != start:
        return False
    had, gone = USAGE.of(draft, name).moved_second, []
    for at in leg:
        unit = draft.units[name]
        here = unit.at
        unit = enter(draft, unit, ground(draft, "infantry"), (at,))
        gone.append(at)
        if stopped(rules, draft, unit, at, here) or name not in draft.units:
            break
    draft.emit(Moved(name, (start, *gone), USAGE.of(draft, name).moved_second - had))
    return name in draft.units


def _may_accompany(state: GameState, unit: Unit, other: str) -> Refusal | None:
    """ce:14.04.1-d: together all turn, no help, no work, no fire so far."""
    done = TEAMWORK.of(state, unit.id)
    if not unit.squads or crews.sapper_squads(unit) < len(unit.squads):
        return refuse(unit, "no-sapper", "ce:14.04.1-d", "does not consist of engineers.", near=False)
    if unit.aboard:
        carrier = named(state.units[unit.aboard])
        return refuse(
            unit,
            "apart",
            "ce:14.04-a",
            f"rides on {carrier} and cannot go along with hovercraft.",
            unit.aboard,
        )
    if not unit.at or not together(state, unit.id, other):
        return refuse(
            unit,
            "apart",
            "ce:14.04-a",
            f"has not been together with {named(state.units[other])} all turn.",
            other,
        )
    if (
        WORK.of(state, unit.id).worked
        or attack_used(state, unit.id)
        or USAGE.of(state, unit.id).fought
        or done.helping
        or done.guided
    ):
        return refuse(unit, "busy", "ce:14.04.1-d", "has worked, led or helped others, or fought this turn.")
    return None


def _keeps_up(state: GameState, unit: Unit, path: tuple[int, ...]) -> Refusal | None:
    """Has it enough movement points for this path?"""
    mobile, spent, here = ground(state, "infantry"), USAGE.of(state, unit.id), unit.at
    left = KINDS[unit.kind].move - spent.moved - spent.moved_second
    for at in path:
        refusal = step_refusal(state, mobile, unit, here, at, False)
        if refusal is not None:
            return refusal
        left -= mobile.price(here, at)
        if left < 0:
            return refuse(unit, "too-far", "ce:14.04.1-d", "has no movement left for that.")
        here = at
    return None
