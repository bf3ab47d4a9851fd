"""The defender's answers: fire that halts (sp:33), or letting pass (sp:34)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from msgspec.structs import replace

from game.core.events import Event
from game.core.pausing import resume
from game.core.references import Hex, UnitId
from game.core.refusals import Refusal
from game.core.roles import Role
from game.core.windows import Asked
from game.ogre import common_refusals
from game.ogre.charts import NE
from game.ogre.combat.combat import Fire
from game.ogre.combat.odds import as_read
from game.ogre.common_refusals import refuse
from game.ogre.counter_names import name_of
from game.ogre.infantry import knocked_out, leave_disabled
from game.ogre.movement.stacking import has_room
from game.ogre.options.sequence import shots
from game.ogre.options.sequence.opportunity import (
    LET_GO,
    PASSES,
    RULE,
    WINDOWS,
    LetGo,
    UnderFire,
    could_answer,
    rest_without,
    under_fire_now,
)
from game.ogre.options.sequence.state import HALTED, STAYS
from game.ogre.state import Answer, Draft, GameState, Order, Rules, Unit, View

#: how long a counter is let pass
ORDER, PHASE = "order", "phase"


class Halted(Event, frozen=True, tag=True):
    """Counters are halted in their hex."""

    rule = "sp:33"

    units: tuple[UnitId, ...]
    at: Hex


class Halt(Fire, frozen=True, tag=True):
    """One out-of-turn attack on a moving counter; the first one halts all that moved with it."""

    verb = "halt"
    title = "Halt {target}"

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        window = under_fire_now(state)
        if window is None or unit.face_down:
            return ()
        found = Fire.offers(rules, state, unit)
        return [
            cls(order.shots, order.target, order.part)
            for order in found
            if isinstance(order, Fire) and order.target in window.movers
        ]

    def words(self, rules: Rules, state: View) -> str:
        window, words = under_fire_now(state), super().words(rules, state)
        halts = window and not window.fired and self._halts(state) and self._tells(rules, state)
        return f"{words} and halt it" if halts else words

    def _tells(self, rules: Rules, state: GameState) -> bool:
        """Could the attack have a result?"""
        # RULING Q-1409: fire that can do nothing halts nobody
        found = self.fired_at().odds(rules, state, self.shots)
        rolled = (found, found.riders, *found.spills)
        return any(outcome != NE for one in rolled if one is not None for outcome in one.outcomes)

    def _halts(self, state: GameState) -> bool:
        """Is it a hex where they can be halted (ode:5.02)?"""
        unit = state.units.get(self.target)
        return unit is not None and bool(has_room(state, unit.side, unit.at, ()))

    def odds(self, rules: Rules, state: View) -> Fraction | None:
        return as_read(self.fired_at().odds(rules, state, self.shots))

    def refusal(self, rules: Rules, state: GameState) -> Refusal | None:
        window = under_fire_now(state)
        if window is None or self.target not in window.movers:
            at = common_refusals.in_play(state, self.target)
            return Refusal("not-moving", RULE, f"{self.target} is not on its way here.", at)
        for shot in self.shots:
            unit = state.units.get(shot.unit)
            if unit is not None and unit.face_down:
                return refuse(unit, "face-down", RULE, "is face down and cannot fire out of turn.")
        return super().refusal(rules, state)

    def perform(self, rules: Rules, draft: Draft) -> None:
        window = under_fire_now(draft)
        if window is not None and not window.fired and self._tells(rules, draft):
            self._announce(draft, window)
        super().perform(rules, draft)

    def _announce(self, draft: Draft, window: UnderFire) -> None:
        """RULING Q-433: there is no announcement without fire; the first attack halts them."""
        there = tuple(name for name in window.movers if name in draft.units)
        if self._halts(draft):
            shots.halt(draft, there)
            draft.emit(Halted(there, draft.units[self.target].at))
        draft.frames = (*draft.frames[:-1], replace(window, fired=True))


class LetPass(Answer, frozen=True, tag=True):
    """No fire, or no more; ``rest`` is "order" or "phase" to apply to the whole order or phase."""

    verb = "let-pass"
    role = Role.DECLINE

    rest: str = ""

    @classmethod
    def side_offers(cls, rules: Rules, state: GameState) -> Sequence[Order]:
        window = under_fire_now(state)
        if window is None:
            return ()
        return (cls(),) if window.fired else (cls(), cls(ORDER), cls(PHASE))

    def words(self, rules: Rules, state: View) -> str:
        window = under_fire_now(state)
        if window is not None and window.fired:
            return "Cease fire"
        named = {"": "Let it pass", ORDER: "Let it pass for all of its order", PHASE: "Let it pass all phase"}
        return named.get(self.rest, named[""])

    def refusal(self, rules: Rules, state: GameState) -> Refusal | None:
        window = under_fire_now(state)
        if self.rest not in ("", ORDER, PHASE):
            return Refusal("how-long", WINDOWS, "A counter is let pass for its order, or for the phase.")
        if self.rest and window is not None and window.fired:
            return Refusal("fired-at", WINDOWS, "It has been fired at already.")
        return None

    def perform(self, rules: Rules, draft: Draft) -> None:
        window = under_fire_now(draft)
        if window is None:
            return
        if self.rest == PHASE:
            for name in window.movers:
                if name in draft.units:
                    LET_GO.put(draft, name, LetGo(yes=True))
        elif self.rest == ORDER and window.pending is not None:
            asked = (Asked(PASSES, window.unit), *window.pending.asked)
            draft.frames = (*draft.frames[:-1], replace(window, pending=replace(window.pending, asked=asked)))
        go_on(draft)


def go_on(draft: Draft) -> None:
    """The defender is done: the order continues with its unhalted counters."""
    window = under_fire_now(draft)
    if window is None:
        return
    if window.fired and window.pending is not None:
        out = _stays_there(draft, window)
        rest = rest_without(window.pending.order, draft, out)
        draft.frames = (*draft.frames[:-1], replace(window, pending=replace(window.pending, order=rest)))
    resume(draft)


def _stays_there(draft: Draft, window: UnderFire) -> list[str]:
    """Who goes no farther: halted, or hit where nobody can be halted."""
    moving = [name for name in window.movers if name in draft.units and STAYS.of(draft, name).why != HALTED]
    leave_disabled(draft, moving)
    return [name for name in window.movers if name not in moving or knocked_out(draft, draft.units[name])]


def settle(draft: Draft) -> None:
    """After each answer: when nobody can fire any more, the order continues automatically."""
    window = under_fire_now(draft)
    if window is not None and not any(True for _ in could_answer(draft, window.movers)):
        go_on(draft)


def halted_words(state: GameState, e: Halted) -> str:
    names = [name_of(state, name) for name in e.units]
    who = names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
    return f"{who} {'is' if len(names) == 1 else 'are'} halted in {state.board.grid.label(e.at)}."
