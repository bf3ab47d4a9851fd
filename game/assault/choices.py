"""What is chosen before the dice of an assault: row, effort, standoff, lead, integrity, reserves (ga:45)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from game.assault import bonuses, tables
from game.assault.armour import standoff_trouble
from game.assault.common_refusals import UnitChoice, UnitOrder, refuse
from game.assault.events import Chosen, ModeChosen, Resolved, StoodOff, name_of
from game.assault.fighters import ATTACKER, DEFENDER, TACTICAL
from game.assault.onmap import present, reserves
from game.assault.resolver import ADDED, Sum, figures, odds_facts, sum_of
from game.assault.stages import (
    EFFORT,
    INTEGRITY,
    again,
    could_save,
    could_sleep,
    fighting,
    givers_left,
    leads,
    settled,
)
from game.assault.state import (
    STANCE,
    USED,
    Answer,
    Battalion,
    Draft,
    GameState,
    Order,
    Rules,
    Stance,
    View,
    change_fight,
    fight_of,
)
from game.core.deeds import ATTACKS
from game.core.position import decider
from game.core.questions import Figure, Part
from game.core.references import Hex
from game.core.refusals import Refusal
from game.core.roles import Confirm, Fact, Role

#: dice of the assaults (ga:42)
DICE = "assault"


class ChooseRow(Order, frozen=True, tag=True):
    """The defender chooses the row of the terrain table that counts for its hex (ga:30)."""

    verb = "row"
    role = Role.CHOOSE

    row: str

    @classmethod
    def side_offers(cls, rules: Rules, state: GameState) -> Sequence[Order]:
        return [cls(row.id) for row in present(state).grounds()]

    def words(self, rules: Rules, state: View) -> str:
        return f"Defend in {tables.terrain()[self.row].name}"

    def facts(self, rules: Rules, state: View) -> tuple[Fact, ...]:
        row = tables.terrain()[self.row]
        return (Fact("Columns", f"{row.shift} to the left", "ga:27"),)

    def refusal(self, rules: Rules, state: GameState) -> Refusal | None:
        if self not in self.side_offers(rules, state):
            return Refusal("row", "ga:30", "This row does not apply to the hex.")
        return None

    def perform(self, rules: Rules, draft: Draft) -> None:
        change_fight(draft, row=self.row)
        draft.emit(Chosen(decider(draft), "row", self.row))
        settled(draft)


class Spare(UnitOrder, frozen=True, tag=True):
    """A unit fights at half strength: to keep its supply, or not to need rest (ga:06)."""

    verb = "half"
    role = Role.CHOOSE

    reason: str

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Battalion) -> Sequence[Order]:
        if unit not in fighting(state, unit.side):
            return ()
        rows = (("supply", could_save(state, unit)), ("rest", could_sleep(state, unit)))
        return [cls(unit.id, reason) for reason, may in rows if may]

    def words(self, rules: Rules, state: View) -> str:
        why = "to keep its supply" if self.reason == "supply" else "so that it needs no rest"
        return f"{name_of(state, self.unit)} at half strength, {why}"

    def refused(self, rules: Rules, state: GameState, unit: Battalion) -> Refusal | None:
        if self not in self.offers(rules, state, unit):
            return refuse(state, unit, "effort", "ga:06", "has no such choice.")
        return None

    def perform(self, rules: Rules, draft: Draft) -> None:
        fight = fight_of(draft)
        if self.reason == "supply":
            change_fight(draft, saves=(*fight.saves, self.unit))
        else:
            change_fight(draft, sleeps=(*fight.sleeps, self.unit))
        draft.emit(Chosen(decider(draft), "half", self.unit))
        again(draft)


class StandOff(Order, frozen=True, tag=True):
    """A side declares in secret whether its armour stands off (ga:23); it is shown when both have."""

    verb = "standoff"
    role = Role.CHOOSE

    off: bool

    @classmethod
    def side_offers(cls, rules: Rules, state: GameState) -> Sequence[Order]:
        return (cls(False), cls(True))

    def words(self, rules: Rules, state: View) -> str:
        return "Armour stands off" if self.off else "Armour does not stand off"

    def refusal(self, rules: Rules, state: GameState) -> Refusal | None:
        number = ATTACKER if decider(state) == state.clock.side else DEFENDER
        why = standoff_trouble(present(state), number) if self.off else ""
        return Refusal("standoff", "ga:23", why) if why else None

    def perform(self, rules: Rules, draft: Draft) -> None:
        side = decider(draft)
        STANCE.put(draft, side, Stance(True, self.off))
        draft.emit(StoodOff(side, self.off))
        settled(draft)


class Lead(UnitOrder, frozen=True, tag=True):
    """A unit leads its side in the assault: its proficiency counts, and it has the first loss (ga:10)."""

    verb = "lead"
    role = Role.CHOOSE
    title = "Lead with {unit}"

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Battalion) -> Sequence[Order]:
        return (cls(unit.id),) if unit.id in leads(state, unit.side) else ()

    def facts(self, rules: Rules, state: View) -> tuple[Fact, ...]:
        kind = tables.counters()[state.units[self.unit].kind]
        attacks = state.units[self.unit].side == state.clock.side
        return (Fact("Proficiency", str(kind.attack_rating if attacks else kind.defence_rating), "ga:11"),)

    def refused(self, rules: Rules, state: GameState, unit: Battalion) -> Refusal | None:
        if unit not in fighting(state, unit.side):
            return refuse(state, unit, "not-there", "ga:10", "takes no part in this assault.")
        if unit.id not in leads(state, unit.side):
            return refuse(state, unit, "standoff", "ga:12", "stands off and cannot lead.")
        return None

    def perform(self, rules: Rules, draft: Draft) -> None:
        side = decider(draft)
        change_fight(draft, **{"attacker_lead" if side == draft.clock.side else "defender_lead": self.unit})
        draft.emit(Chosen(side, "lead", self.unit))
        settled(draft)


class Give(UnitChoice, frozen=True, tag=True):
    """A unit of the defender gives its integrity to this assault, and to no other of the segment (ga:15)."""

    verb = "give"
    role = Role.CHOOSE
    title = "{unit} gives integrity"
    no = ("integrity", "ga:14", "cannot give integrity here.")

    @classmethod
    def may(cls, state: GameState, unit: Battalion) -> bool:
        return unit.id in givers_left(state)

    def perform(self, rules: Rules, draft: Draft) -> None:
        fight = fight_of(draft)
        change_fight(draft, givers=(*fight.givers, self.unit))
        if givers_left(draft):
            again(draft)
            return
        change_fight(draft, chosen=True)
        settled(draft)


class Commit(UnitChoice, frozen=True, tag=True):
    """A unit in combat reserve helps; it is in tactical mode from then on (ga:25)."""

    verb = "commit"
    role = Role.CHOOSE
    title = "{unit} helps from reserve"
    no = ("reserve", "ga:25", "cannot help in this assault.")

    @classmethod
    def may(cls, state: GameState, unit: Battalion) -> bool:
        return unit in reserves(state, unit.side)

    def facts(self, rules: Rules, state: View) -> tuple[Fact, ...]:
        return (Fact(ADDED, str(bonuses.POINTS), "ga:25"),)

    def workings(self, rules: Rules, state: View) -> Mapping[str, tuple[Figure, ...]]:
        part = Part("is", str(bonuses.POINTS), "for a unit from combat reserve", "ga:25")
        return {ADDED: (Figure(ADDED, str(bonuses.POINTS), (part,)),)}

    def perform(self, rules: Rules, draft: Draft) -> None:
        fight, side = fight_of(draft), decider(draft)
        name = "attacker_reserves" if side == draft.clock.side else "defender_reserves"
        change_fight(draft, **{name: (*getattr(fight, name), self.unit)})
        draft.emit(Chosen(side, "reserve", self.unit))
        # RULING Q-540: the marker goes with the bonus
        draft.put(replace(draft.units[self.unit], mode=TACTICAL))
        # RULING Q-1421: it gives no more bonuses in the segment
        USED.change(draft, self.unit, gave=True)
        draft.emit(ModeChosen(self.unit, TACTICAL))
        again(draft)


class Enough(Answer, frozen=True, tag=True):
    """Nothing more is chosen at this stage."""

    verb = "enough"
    role = Role.CONFIRM
    title = "Go on"

    def words(self, rules: Rules, state: View) -> str:
        kind = state.frames[-1].kind if state.frames else ""
        if kind == EFFORT:
            return "The others fight at full strength"
        return "Nobody else gives integrity" if kind == INTEGRITY else "Nobody else helps from reserve"

    def perform(self, rules: Rules, draft: Draft) -> None:
        if draft.frames[-1].kind == INTEGRITY:
            change_fight(draft, chosen=True)
        settled(draft)


class RollDice(Order, frozen=True, tag=True):
    """Roll the dice of the assault: two ten-sided ones, read from 1 to 100 (ga:42)."""

    verb = "roll"
    role = Role.ATTACK
    title = "Roll for the assault on {at}"
    confirm = Confirm.PRESS
    deeds = ATTACKS

    at: Hex

    @classmethod
    def side_offers(cls, rules: Rules, state: GameState) -> Sequence[Order]:
        return (cls(fight_of(state).at),)

    def facts(self, rules: Rules, state: View) -> tuple[Fact, ...]:
        found = sum_of(present(state))
        rows = [f"{outcome.word()} {round(100 * chance)} %" for outcome, chance in found.chances().items()]
        return (
            *odds_facts(found),
            Fact("Results", ", ".join(rows), "ga:31"),
        )

    def workings(self, rules: Rules, state: View) -> Mapping[str, tuple[Figure, ...]]:
        return figures(sum_of(present(state)))

    def refusal(self, rules: Rules, state: GameState) -> Refusal | None:
        if self.at != fight_of(state).at:
            return Refusal("no-assault", "ga:01", "This assault is not being resolved.")
        return None

    def perform(self, rules: Rules, draft: Draft) -> None:
        assault = present(draft)
        found: Sum = sum_of(assault)
        for side in (ATTACKER, DEFENDER):
            for one in bonuses.counted(assault, side):
                if bonuses.integrity(assault, side):
                    USED.change(draft, one.id, gave=True)
        (roll,) = draft.roll(1, "ground assault", "ga:42", DICE)
        outcome = found.outcome(roll)
        change_fight(
            draft, attacker_steps=outcome.attacker, defender_steps=outcome.defender, retreat=outcome.retreat
        )
        odds = found.odds_words()
        working = tuple(one for row in figures(found).values() for one in row)
        draft.emit(Resolved(self.at, odds, roll, found.modifier.value, outcome.word(), working))
        settled(draft)
