"""Off-map artillery (sp:05, sp:42): contact, a spotting round, a correction, four fires for effect.

One step in each of its side's player-turns; every number is a house default.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated

from msgspec import Struct
from msgspec.structs import replace

from game.core.dice import SUM
from game.core.events import Event
from game.core.forms import Number, SideName
from game.core.position import on_move
from game.core.references import Hex
from game.core.refusals import Refusal
from game.core.roles import Confirm, Fact, Role
from game.core.rule_hooks import GameMark
from game.core.state import Seen, Span, on_side
from game.core.terms import Term
from game.hexes.grid import OFF
from game.ogre.options.sequence.bombardment import HexOffers, Shelling, bombard
from game.ogre.options.sequence.weather import DICE
from game.ogre.state import Draft, GameState, Order, Rules, View
from game.ogre.structures.buildings import building_at, lose_points

RULE = "sp:42"
#: two dice: contact on this or more; that loses the battery [H]
CONTACT_AT, LOST_AT = 7, 2
#: the spotting round hits its hex up to this die, else an adjacent one [H]
ON_THE_HEX = 3
#: the number of fires for effect, from the source
EFFECTS = 4
#: their strength in the hex, and in the six adjacent ones [H]; points lost by a building [H]
CENTRE, AROUND, BUILDING = Shelling("Artillery", RULE, 4), Shelling("Artillery", RULE, 2), 2
IDLE, CONTACT, SPOTTED, CORRECTED, EFFECT, DONE, LOST = (
    "idle", "contact", "spotted", "corrected", "effect", "done", "lost",
)  # fmt: skip


class Battery(Term, frozen=True):
    """A side has an off-map battery from one of its turns on."""

    noun = "a battery"
    code = "E373"
    word = "battery"
    key = "batteries"
    about = "A battery off the map, for a side, from a turn on."

    side: Annotated[int, SideName(head=True)]
    turn: Annotated[int, Number("a turn", least=1, lowest=1, most=999, head=True)] = 1


class Fires(Struct, frozen=True):
    """The progress of a side's battery: its step, its target hex, its fires for effect so far."""

    step: str = IDLE
    at: Hex = OFF
    effects: int = 0


class Acted(Struct, frozen=True):
    """Has the battery taken its step this player-turn?"""

    yes: bool = False


FIRES = on_side("battery", Fires, span=Span.GAME, seen=Seen.ALL)
ACTED = on_side("battery-acted", Acted, span=Span.TURN, seen=Seen.ALL)


class BatteryAnswered(Event, frozen=True, tag=True):
    """A side's battery has contact, has none yet, or is lost."""

    rule = "sp:42"

    side: int
    step: str


class RoundFell(Event, frozen=True, tag=True):
    """A spotting round called to one hex landed there or elsewhere."""

    rule = "sp:42"

    side: int
    aim: Hex
    at: Hex


class BatteryCorrected(Event, frozen=True, tag=True):
    """The battery now aims at this hex."""

    rule = "sp:42"

    side: int
    at: Hex


class FiredForEffect(Event, frozen=True, tag=True):
    """The battery fires for effect; the count includes this fire."""

    rule = "sp:42"
    stirs = True

    side: int
    at: Hex
    effects: int


def battery_answered(state: GameState, e: BatteryAnswered) -> str:
    who = state.sides[e.side].name
    said = {CONTACT: "has contact with", IDLE: "has no contact yet with", LOST: "has lost"}[e.step]
    return f"{who} {said} its battery."


def round_fell(state: GameState, e: RoundFell) -> str:
    label = state.board.grid.label
    where = f"on {label(e.at)}" if e.at == e.aim else f"on {label(e.at)} instead of {label(e.aim)}"
    return f"The spotting round of {state.sides[e.side].name} falls {where}."


def battery_corrected(state: GameState, e: BatteryCorrected) -> str:
    return f"{state.sides[e.side].name} lays its battery on {state.board.grid.label(e.at)}."


def fired_for_effect(state: GameState, e: FiredForEffect) -> str:
    label, who = state.board.grid.label(e.at), state.sides[e.side].name
    return f"The battery of {who} fires for effect on {label}, fire {e.effects} of {EFFECTS}."


# --------------------------------------------------------------------------------- what it may do
def has_battery(state: GameState, side: int) -> bool:
    """Has a side a battery by now?"""
    return any(row.side == side and row.turn <= state.clock.turn for row in Battery.all(state.terms))


def ready(state: GameState) -> bool:
    """Has the moving side a battery that can take a step (sp:05)?"""
    side = on_move(state.clock)
    return (
        has_battery(state, side)
        and not ACTED.of(state, side).yes
        and FIRES.of(state, side).step not in (DONE, LOST)
    )


#: a battery's progress in words, and its next step
_TOLD = {
    IDLE: ("not called yet", "It can be called by radio in the support phase."),
    CONTACT: ("contact", "Next comes a spotting round, on any hex."),
    SPOTTED: ("spotted on {at}", "Next comes a correction of one hex at most, or fire for effect."),
    CORRECTED: ("laid on {at}", "Next comes fire for effect."),
    EFFECT: ("on {at}, fire {effects} of {most}", "It may fire again, at this hex or an adjacent one."),
    DONE: ("spent", "It has made all its fires for effect."),
    LOST: ("lost", "It cannot be called any more."),
}


def battery_marks(state: GameState) -> Iterator[GameMark]:
    """The progress of each battery, which both sides know (sp:42)."""
    sides = [side for side in range(len(state.sides)) if has_battery(state, side)]
    for side in sides:
        fires, who = FIRES.of(state, side), state.sides[side].name
        where = state.board.grid.label(fires.at) if fires.at else ""
        step, more = _TOLD[fires.step]
        told = step.format(at=where, effects=fires.effects, most=EFFECTS)
        whose = f"Battery of {who}" if len(sides) > 1 else "Battery"
        yield GameMark("battery", f"{whose}: {told}", f"Battery of {who}: {told}. {more} ({RULE})")


def _barred(state: GameState, steps: tuple[str, ...], what: str) -> Refusal | None:
    side = on_move(state.clock)
    if not has_battery(state, side):
        return Refusal("none", RULE, "This side has no battery now.", near=False)
    if ACTED.of(state, side).yes:
        return Refusal("acted", RULE, "The battery has already acted this turn.")
    if FIRES.of(state, side).step not in steps:
        return Refusal("step", RULE, f"The battery {what}.")
    return None


def _on_the_map(state: GameState, at: int) -> Refusal | None:
    return None if at in state.board.grid else Refusal("no-hex", RULE, "There is no such hex on this map.")


def _beside(state: GameState, at: int) -> int:
    return state.board.grid.disc(at, 1)


def _step(draft: Draft, fires: Fires) -> None:
    FIRES.put(draft, on_move(draft.clock), fires)
    ACTED.put(draft, on_move(draft.clock), Acted(True))


class CallArtillery(Order, frozen=True, tag=True):
    """Ask the battery for contact; with contact, ask for a spotting round on a hex."""

    verb = "artillery"
    confirm = Confirm.PRESS

    aim: Hex = OFF

    @classmethod
    def side_offers(cls, rules: Rules, state: View) -> Sequence[Order]:
        if not ready(state):
            return ()
        step = FIRES.of(state, on_move(state.clock)).step
        if step == IDLE:
            return (cls(),)
        return HexOffers(state.board.grid.all_mask, cls) if step == CONTACT else ()

    def words(self, rules: Rules, state: View) -> str:
        if FIRES.of(state, on_move(state.clock)).step == IDLE:
            return "Call the battery by radio"
        return f"Call for a spotting round on {state.board.grid.label(self.aim)}"

    def facts(self, rules: Rules, state: View) -> tuple[Fact, ...]:
        if FIRES.of(state, on_move(state.clock)).step == IDLE:
            return (
                Fact("Contact", f"{CONTACT_AT} or more on two dice", RULE),
                Fact("Battery lost", f"at {LOST_AT}", RULE),
            )
        return (Fact("On the hex", f"1 to {ON_THE_HEX}, else one hex off", RULE),)

    def refusal(self, rules: Rules, state: GameState) -> Refusal | None:
        barred = _barred(state, (IDLE, CONTACT), "is past its spotting round")
        if barred is None and (self.aim or FIRES.of(state, on_move(state.clock)).step == CONTACT):
            return _on_the_map(state, self.aim)
        return barred

    def perform(self, rules: Rules, draft: Draft) -> None:
        side = on_move(draft.clock)
        if FIRES.of(draft, side).step == CONTACT:
            self._spot(draft, side)
            return
        # RULING Q-535: without contact it may be tried again in the next player-turn
        total = sum(draft.roll(2, "contact with the battery", RULE, DICE, read=SUM))
        step = LOST if total == LOST_AT else CONTACT if total >= CONTACT_AT else IDLE
        _step(draft, Fires(step))
        draft.emit(BatteryAnswered(side, step))

    def _spot(self, draft: Draft, side: int) -> None:
        at = self.aim
        if draft.roll(1, "spotting round", RULE, DICE)[0] > ON_THE_HEX:
            # RULING Q-783: if the direction leads off the map, it hits the named hex
            direction = draft.roll(1, "direction of the spotting round", RULE, DICE)[0]
            at = draft.board.grid.neighbours[self.aim][direction - 1] or self.aim
        _step(draft, Fires(SPOTTED, at))
        draft.emit(RoundFell(side, self.aim, at))


class Correct(Order, frozen=True, tag=True):
    """Aim the battery at the hex of its spotting round or an adjacent one; this step may be skipped."""

    verb = "correct"
    role = Role.ATTACK
    title = "Correct the artillery to {aim}"

    aim: Hex

    @classmethod
    def side_offers(cls, rules: Rules, state: View) -> Sequence[Order]:
        fires = FIRES.of(state, on_move(state.clock))
        return HexOffers(_beside(state, fires.at), cls) if ready(state) and fires.step == SPOTTED else ()

    def refusal(self, rules: Rules, state: GameState) -> Refusal | None:
        barred = _barred(state, (SPOTTED,), "has no spotting round to correct") or _on_the_map(
            state, self.aim
        )
        if barred is not None:
            return barred
        at = FIRES.of(state, on_move(state.clock)).at
        if not _beside(state, at) >> self.aim & 1:
            text = f"The round fell on {state.board.grid.label(at)}; a correction is one hex at the most."
            return Refusal("too-far", RULE, text, (self.aim, at))
        return None

    def perform(self, rules: Rules, draft: Draft) -> None:
        side = on_move(draft.clock)
        _step(draft, Fires(CORRECTED, self.aim))
        draft.emit(BatteryCorrected(side, self.aim))


class FireForEffect(Order, frozen=True, tag=True):
    """Fire for effect: strength in the hex and around it, friendly units included. Up to four times."""

    verb = "effect"
    role = Role.ATTACK
    title = "Fire for effect on {aim}"
    confirm = Confirm.PRESS

    aim: Hex = OFF

    @classmethod
    def side_offers(cls, rules: Rules, state: View) -> Sequence[Order]:
        fires = FIRES.of(state, on_move(state.clock))
        if not ready(state) or fires.step not in (SPOTTED, CORRECTED, EFFECT):
            return ()
        return HexOffers(_beside(state, fires.at) if fires.step == EFFECT else 1 << fires.at, cls)

    def words(self, rules: Rules, state: View) -> str:
        at = self.aim or FIRES.of(state, on_move(state.clock)).at
        return f"Fire for effect on {state.board.grid.label(at)}"

    def facts(self, rules: Rules, state: View) -> tuple[Fact, ...]:
        fires = FIRES.of(state, on_move(state.clock))
        return (
            Fact("Fire", f"{fires.effects + 1} of {EFFECTS}", RULE),
            Fact("In the hex", f"strength {CENTRE.points} on each unit", RULE),
            Fact("Around it", f"strength {AROUND.points} on each unit, your own too", RULE),
        )

    def confirms(self, rules: Rules, state: View) -> Confirm:
        """Asks first if friendly units stand in the hex or an adjacent one."""
        at, side = self.aim or FIRES.of(state, on_move(state.clock)).at, on_move(state.clock)
        return Confirm.ASK if state.occupied_mask[side] & _beside(state, at) else self.confirm

    def refusal(self, rules: Rules, state: GameState) -> Refusal | None:
        barred = _barred(state, (SPOTTED, CORRECTED, EFFECT), "has no spotting round yet")
        if barred is not None or not self.aim:
            return barred
        fires = FIRES.of(state, on_move(state.clock))
        places = _beside(state, fires.at) if fires.step == EFFECT else 1 << fires.at
        if self.aim not in state.board.grid or not places >> self.aim & 1:
            text = f"The battery is laid on {state.board.grid.label(fires.at)}"
            more = "; it may go one hex on from there." if fires.step == EFFECT else "."
            return Refusal("too-far", RULE, text + more, (self.aim, fires.at))
        return None

    def perform(self, rules: Rules, draft: Draft) -> None:
        side, fires = on_move(draft.clock), FIRES.of(draft, on_move(draft.clock))
        at, effects = self.aim or fires.at, fires.effects + 1
        _step(draft, replace(fires, step=DONE if effects == EFFECTS else EFFECT, at=at, effects=effects))
        draft.emit(FiredForEffect(side, at, effects))
        for there, shelling in _places(draft, at):
            for name in sorted(draft.at_hex.get(there, ())):
                if name in draft.units:
                    bombard(draft, draft.units[name], shelling, DICE)
        # RULING Q-784: only the building in the hex; adjacent ones are unharmed
        building = building_at(draft, at)
        if building is not None:
            lose_points(draft, building, (), BUILDING)


def _places(draft: Draft, at: int) -> Iterator[tuple[int, Shelling]]:
    yield at, CENTRE
    for other in draft.board.grid.neighbours[at]:
        if other:
            yield other, AROUND
