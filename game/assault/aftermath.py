"""What comes of an assault: steps lost, retreat, advance (ga:33)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from game.assault.common_refusals import GroupOrder, UnitChoice
from game.assault.events import ADVANCES, RETREATS, Moved
from game.assault.stages import (
    advancing,
    again,
    fighting,
    lose_step,
    may_lose,
    retreating,
    retreats,
    settled,
)
from game.assault.state import (
    USED,
    Answer,
    Battalion,
    Draft,
    GameState,
    Order,
    Rules,
    View,
    change_fight,
    fight_of,
    steps_of,
)
from game.core.deeds import ENTERS
from game.core.references import Hex
from game.core.refusals import Refusal
from game.core.roles import Fact, Role


class Lose(UnitChoice, frozen=True, tag=True):
    """A unit bears a step of the result; the lead has the first (ga:33)."""

    verb = "lose"
    role = Role.CHOOSE
    title = "{unit} loses a step"
    no = ("loss", "ga:33", "does not bear this loss.")

    @classmethod
    def may(cls, state: GameState, unit: Battalion) -> bool:
        return unit.id in may_lose(state, unit.side)

    def facts(self, rules: Rules, state: View) -> tuple[Fact, ...]:
        unit = state.units[self.unit]
        return (Fact("Steps left", str(steps_of(unit) - 1), "ga:02"),)

    def perform(self, rules: Rules, draft: Draft) -> None:
        lose_step(draft, self.unit)
        again(draft)


class Retreat(GroupOrder, frozen=True, tag=True):
    """The survivors retreat together, hex by hex (ga:33)."""

    verb = "retreat"
    role = Role.MOVE
    title = "Retreat to {path}"
    deeds = ENTERS

    path: tuple[Hex, ...]

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Battalion) -> Sequence[Order]:
        row = retreating(state, unit.side)
        if unit not in row:
            return ()
        names = tuple(one.id for one in row)
        return [cls(names, way) for way in retreats(state, unit.side).values()]

    def facts(self, rules: Rules, state: View) -> tuple[Fact, ...]:
        short = fight_of(state).retreat - len(self.path)
        found = [Fact("Hexes", str(len(self.path)), "ga:33")]
        return (*found, Fact("Steps lost", str(short), "ga:33")) if short > 0 else tuple(found)

    def refused(self, rules: Rules, state: GameState, units: Sequence[Battalion]) -> Refusal | None:
        side = state.frames[-1].decider if state.frames else -1
        row = retreating(state, side)
        if {unit.id for unit in row} != set(self.units) or len(set(self.units)) != len(self.units):
            return Refusal("survivors", "ga:33", "All survivors retreat together.", self.units)
        if self.path not in list(retreats(state, side).values()):
            return Refusal("way", "ga:33", "They cannot retreat that way.", self.units)
        return None

    def entries(self, state: GameState) -> Sequence[tuple[str, int]]:
        return [(name, self.path[-1]) for name in self.units]

    def perform(self, rules: Rules, draft: Draft) -> None:
        fight = fight_of(draft)
        here, side = self.path[-1], draft.units[self.units[0]].side
        survivors = tuple(unit.id for unit in fighting(draft, side))
        for name in self.units:
            draft.put(replace(draft.units[name], at=here))
            USED.change(draft, name, attacked=True, retreated=True)
            draft.emit(Moved(name, here, RETREATS))
        short = fight.retreat - len(self.path)
        change_fight(draft, retreat=0, defender_steps=short, survivors=survivors)
        settled(draft)


class Advance(GroupOrder, frozen=True, tag=True):
    """One attacking stack enters the empty hex, at no cost; artillery stays behind (ga:33)."""

    verb = "advance"
    role = Role.MOVE
    title = "Advance to {at}"
    deeds = ENTERS

    at: Hex

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Battalion) -> Sequence[Order]:
        row = advancing(state).get(unit.at, ())
        return (cls(row, fight_of(state).at),) if unit.id in row else ()

    def refused(self, rules: Rules, state: GameState, units: Sequence[Battalion]) -> Refusal | None:
        if self.at != fight_of(state).at or self.units not in list(advancing(state).values()):
            return Refusal("advance", "ga:33", "One stack of the assault advances as a whole.", self.units)
        return None

    def entries(self, state: GameState) -> Sequence[tuple[str, int]]:
        return [(name, self.at) for name in self.units]

    def perform(self, rules: Rules, draft: Draft) -> None:
        for name in self.units:
            draft.put(replace(draft.units[name], at=self.at))
            USED.change(draft, name, attacked=True)
            draft.emit(Moved(name, self.at, ADVANCES))
        settled(draft)


class Stay(Answer, frozen=True, tag=True):
    """Nobody advances."""

    verb = "stay"
    role = Role.DECLINE
    title = "Nobody advances"

    def perform(self, rules: Rules, draft: Draft) -> None:
        settled(draft)
