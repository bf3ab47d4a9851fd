"""The answers to the window: a challenge, or nothing (ch:08, ch:10, ch:13, ch:23, ch:44, ch:45).

``challenge HVY-1 at LT-1``, ``challenge MK3-1:sec*2 at MK5-1 tr``, ``let-go``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from msgspec.structs import replace

from game.core.amounts import percent
from game.core.pausing import resume
from game.core.questions import Figure
from game.core.refusals import Refusal
from game.core.roles import Choice, Fact, Role
from game.ogre import common_refusals
from game.ogre.combat import attack
from game.ogre.combat.attack import UnitAttack
from game.ogre.combat.firing import Firing
from game.ogre.combat.odds import ap_target, as_read
from game.ogre.combat.odds_text import ODDS, attack_facts
from game.ogre.combat.shooters import nobody_fires, shooters_refusal
from game.ogre.common_refusals import refuse
from game.ogre.counter_names import named
from game.ogre.options.challenge.chances import prospects
from game.ogre.options.challenge.outcome import answered
from game.ogre.options.challenge.shooting import (
    RESTRICTED,
    able,
    challenge_odds,
    does_nothing,
    loaded,
    sees,
    ways,
)
from game.ogre.options.challenge.state import Challenged, fatigue, fatigue_after, tire
from game.ogre.options.challenge.window import Undertaking, targets
from game.ogre.state import USAGE, Answer, Draft, GameState, Lazy, Order, Rules, Unit, View


def undertaking(state: GameState) -> Undertaking | None:
    """The current question, or None."""
    top = state.frames[-1] if state.frames else None
    return top if isinstance(top, Undertaking) else None


#: the names of its chances, which follow from its odds
CASUALTY, CANCELS = "Casualty", "Cancels the order"


class ChallengeOffers(Lazy):
    """The possible answers of one counter."""

    __slots__ = ("rows",)

    def __init__(self, rows: list[tuple[tuple[Firing, ...], str, str]]) -> None:
        self.rows = rows

    def __len__(self) -> int:
        return len(self.rows)

    def order(self, index: int) -> Order:
        return ChallengeFire(*self.rows[index])


class ChallengeFire(UnitAttack, frozen=True, tag=True):
    """A counter with a token fires at a counter of the order about to begin (ch:08, ch:45)."""

    verb = "challenge"
    title = "Challenge {target}"

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        asked = undertaking(state)
        if asked is None or able(state, unit) is not None:
            return ()
        rows = [
            (shots, target.id, part)
            for target in targets(state, asked.units)
            for shots, part in ways(rules, state, unit, target)
            if not does_nothing(challenge_odds(rules, state, shots, target.id, part))
        ]
        return ChallengeOffers(rows)

    def words(self, rules: Rules, state: View) -> str:
        told = super().words(rules, state)
        return f"Challenge: {told[:1].lower()}{told[1:]}"

    def facts(self, rules: Rules, state: View) -> tuple[Fact, ...]:
        """The odds, the chances of a casualty and of stopping the order, and the fatigue cost."""
        asked = undertaking(state)
        if asked is None or not self.shots:
            return ()
        found = challenge_odds(rules, state, self.shots, self.target, self.part)
        loss, broken = prospects(rules, state, asked.units, self.target, found)
        tired = self._fatigue(state)
        return (
            *attack_facts(found),
            Fact(CASUALTY, percent(loss), "ch:32"),
            Fact(CANCELS, percent(broken), "ch:15"),
            Fact(tired.title, tired.value, "ch:13"),
        )

    def workings(self, rules: Rules, state: View) -> Mapping[str, tuple[Figure, ...]]:
        found, tired = super().workings(rules, state), self._fatigue(state)
        return {**found, CASUALTY: found[ODDS], CANCELS: found[ODDS], tired.title: (tired,)}

    def _fatigue(self, state: View) -> Figure:
        return fatigue_after(state, self.shots[0].unit, "this answer", "ch:13")

    def odds(self, rules: Rules, state: View) -> Fraction | None:
        if not self.shots or self.target not in state.units:
            return None
        return as_read(challenge_odds(rules, state, self.shots, self.target, self.part))

    def choices(self, rules: Rules, state: View) -> list[Choice]:
        """Further weapons of the same counter: a unit answers alone (ch:08)."""
        if not self.shots or self.shots[0].unit not in state.units or self.target not in state.units:
            return []
        unit, target = state.units[self.shots[0].unit], state.units[self.target]
        used, found = {shot.weapon for shot in self.shots}, list[Choice]()
        for shot in loaded(rules, state, unit, target, self.part):
            larger = replace(self, shots=(*self.shots, shot))
            if shot.weapon not in used and rules.refusal(state, larger) is None:
                found.append(Choice(unit.id, larger, larger.words(rules, state)))
        return found

    def refusal(self, rules: Rules, state: GameState) -> Refusal | None:
        nobody, asked = nobody_fires(self.shots), undertaking(state)
        if nobody or asked is None:
            return nobody or Refusal("no-window", "ch:27", "The moment to challenge has passed.")
        if len({shot.unit for shot in self.shots}) > 1:
            return Refusal("one", "ch:08", "Only one unit may answer an order.")
        unit = common_refusals.own(state, self.shots[0].unit)
        if isinstance(unit, Refusal):
            return unit
        return able(state, unit) or self._aimed_wrongly(rules, state, asked) or self._idle(rules, state)

    def _aimed_wrongly(self, rules: Rules, state: GameState, asked: Undertaking) -> Refusal | None:
        """Why these weapons cannot fire at that target, or None (ch:12, ch:45, ch:46)."""
        aims = {unit.id: unit for unit in targets(state, asked.units)}
        if self.target not in aims:
            text = f"{self.target} is not among the counters of this order."
            return Refusal("no-target", "ch:46", text, common_refusals.in_play(state, self.target))
        for shot in self.shots:
            if shot.weapon in RESTRICTED:
                text = "A challenge fires primary ammunition only: no missiles and no heavy weapons."
                return Refusal("primary", "ch:12", text, (shot.unit,))
        unit = state.units[self.shots[0].unit]
        if not sees(state, unit, aims[self.target]):
            return refuse(unit, "sight", "ch:10", f"cannot see {named(aims[self.target])}.", self.target)
        target = self.fired_at()
        return target.absent(aims[self.target]) or shooters_refusal(rules, state, self.shots, target)

    def _idle(self, rules: Rules, state: GameState) -> Refusal | None:
        """Why the unit is too tired to act, or None (ch:31)."""
        if not does_nothing(challenge_odds(rules, state, self.shots, self.target, self.part)):
            return None
        name = named(state.units[self.shots[0].unit])
        return Refusal("no-effect", "ch:31", f"{name} would have no effect.", (self.shots[0].unit,))

    def perform(self, rules: Rules, draft: Draft) -> None:
        """The fire, which hits as usual (ch:14), then the morale test, then the action (ch:23)."""
        asked = undertaking(draft)
        if asked is None or asked.pending is None:
            raise RuntimeError("a challenge without an order that waits")
        who = self.shots[0].unit
        aimed = attack.aim(rules, draft, self.shots, self.fired_at())
        # ch:45: no shot is used up, except that AP guns attack infantry only once (ode:7.05.1)
        struck = draft.units[self.target]
        if any(shot.weapon == "ap" for shot in self.shots) and (struck.squads or not ap_target(struck)):
            USAGE.change(draft, self.target, ap_struck=True)
        draft.pop()
        tire(draft, who)  # ch:13: at once
        draft.emit(Challenged(who, asked.units, fatigue(draft, who)))
        draft.push(answered(draft, asked, who))
        attack.fire_together(rules, draft, (aimed,), spends=False)


class LetGo(Answer, frozen=True, tag=True):
    """Decline to answer: the moment passes (ch:27)."""

    verb = "let-go"
    role = Role.DECLINE
    title = "Let it go"

    def perform(self, rules: Rules, draft: Draft) -> None:
        resume(draft)
