"""Attacks not made by a counter: air strikes, artillery, flames (sp:38, sp:41, sp:42)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated

from msgspec import Struct

from game.core.events import Event
from game.core.forms import Number, SideName
from game.core.orders import rules_of
from game.core.position import on_move
from game.core.references import Hex, UnitId
from game.core.refusals import Refusal
from game.core.roles import Confirm, Fact, Role
from game.core.state import Seen, Span, on_side
from game.core.terms import Term
from game.hexes.grid import nth
from game.ogre import sheets
from game.ogre.charts import EVEN, QUARTERS, Strength
from game.ogre.combat.attack_odds import at_odds, looked_up, treads_hit
from game.ogre.combat.damage import done_to, done_to_crew, done_to_part, hit_riders, hit_treads, suffer
from game.ogre.combat.firing import AttackOn, TreadHit
from game.ogre.combat.odds import SURE, TREADS_PART, strength_text
from game.ogre.combat.odds_text import odds_words
from game.ogre.counter_names import name_of, named
from game.ogre.event_text import result_words
from game.ogre.hidden.hidden_units import turn_up
from game.ogre.movement.transport_state import RIDERS, place, riders
from game.ogre.options.sequence.weather import DICE
from game.ogre.state import Draft, GameState, Lazy, Order, Rules, Unit, View
from game.ogre.structures.built import built

TREADS = "T"


class Shelling(Struct, frozen=True):
    """The source of an attack: its name in a sentence, its rule, its strength.

    Without a strength it attacks everything at even odds.
    """

    name: str
    rule: str
    points: int = 0


class Bombarded(Event, frozen=True, tag=True):
    """An off-map or terrain attack on a counter. Strengths in quarters; die 0 means no roll."""

    rule = "ode:7.11"
    stirs = True

    unit: UnitId
    at: Hex
    by: str
    attack: Strength
    defence: Strength
    odds: str
    die: int
    outcome: str
    riders: str = ""
    #: what the results came to, in words; "" where only further dice tell
    done: str = ""
    riders_done: str = ""


def bombarded(state: GameState, e: Bombarded) -> str:
    die = f", die {e.die}" if e.die else ""
    against = f"{strength_text(e.attack)} against {strength_text(e.defence)}, " if e.attack else ""
    said = e.done or result_words(state, e.unit, e.outcome)
    aboard = f"; those aboard: {e.riders_done or result_words(state, '', e.riders)}" if e.riders else ""
    who, where = name_of(state, e.unit), state.board.grid.label(e.at)
    return f"{e.by} hits {who} in {where}: {against}{odds_words(e.odds)}{die}: {said}{aboard}."


class _Column(Struct, frozen=True):
    """The die results for one part of a counter: strength, defence, odds, results of 1 to 6."""

    attack: int
    defence: int
    odds: str
    outcomes: tuple[str, ...]

    def at(self, die: int) -> str:
        return self.outcomes[die - 1 if die else 0]


def bombard(draft: Draft, unit: Unit, shelling: Shelling, stream: str) -> None:
    """Attack a counter in play, and its riders by the same die (ode:5.11); there is no spillover.

    A face-down counter is turned face up first.
    """
    if unit.face_down:
        turn_up(draft, unit)
        if unit.id not in draft.units:  # it was a dummy
            return
        unit = draft.units[unit.id]
    if built(unit):  # ode:12.01: it has structure points, and no defence
        return
    # RULING Q-780: an Ogre is hit on its treads; flames have no strength and do nothing to it
    found = _treads(draft, unit, shelling) if unit.sheet else _column(draft, unit, "", shelling)
    if found is None:
        return
    crew = _column(draft, unit, RIDERS, shelling) if riders(draft, unit) else None
    die = 0
    if found.odds not in SURE or (crew is not None and crew.odds not in SURE):
        purpose = f"{shelling.name.lower()} on {named(unit)}"
        die = draft.roll(1, purpose, shelling.rule, stream)[0]
    outcome, aboard = found.at(die), crew.at(die) if crew is not None else ""
    at = place(draft, unit)
    done = done_to_part(draft, unit, TREADS_PART, outcome) if unit.sheet else done_to(draft, unit, outcome)
    draft.emit(
        Bombarded(
            unit.id, at, shelling.name, found.attack, found.defence, found.odds, die, outcome, aboard, done,
            done_to_crew(draft, unit, aboard) if aboard else "",
        )
    )  # fmt: skip
    if aboard:
        hit_riders(draft, unit, aboard)
    if unit.sheet:
        lost = draft.rules.value("tread-loss", draft, TreadHit(unit, found.attack))
        hit_treads(draft, unit, outcome, lost)
    else:
        suffer(draft, unit, outcome, "fire")


def _column(draft: Draft, unit: Unit, part: str, shelling: Shelling) -> _Column:
    rules, about = rules_of(draft), AttackOn((), place(draft, unit), unit, part)
    if not shelling.points:
        fixed = at_odds(rules, draft, about, EVEN)
        return _Column(0, 0, fixed.odds, fixed.outcomes)
    attack = shelling.points * QUARTERS
    defence = rules.value("defence", draft, (unit, part, False)) * QUARTERS
    found = looked_up(rules, draft, about, attack, defence)
    return _Column(attack, defence, found.odds, found.outcomes)


def _treads(draft: Draft, unit: Unit, shelling: Shelling) -> _Column | None:
    """An attack on the treads of a record sheet (ode:7.13.2); None if it has none left."""
    attack = shelling.points * QUARTERS
    if not attack or not unit.sheet[sheets.TREADS]:
        return None
    about = AttackOn((), unit.at, unit, TREADS_PART)
    found = treads_hit(rules_of(draft), draft, about, unit)
    return _Column(attack, attack, found.odds, found.outcomes)


# ------------------------------------------ Orders of one kind, one per hex of a mask, built on demand
class HexOffers(Lazy):
    """One order per hex of a mask."""

    __slots__ = ("make", "mask")

    def __init__(self, mask: int, make: Callable[[int], Order]) -> None:
        self.mask, self.make = mask, make

    def __len__(self) -> int:
        return self.mask.bit_count()

    def order(self, index: int) -> Order:
        return self.make(nth(self.mask, index))


# ---- Air strikes (sp:04, sp:41): the scenario sets when and how many; every number is a house default
RULE = "sp:41"
#: a strike arrives on this or more; an arriving one goes astray on that [H]
ARRIVES, ASTRAY = 5, 1
#: its strength against each unit of its hex [H]
STRIKE = Shelling("Air strike", RULE, 4)


class AirStrikes(Term, frozen=True):
    """A side's air strikes in one of its turns."""

    noun = "an air strike"
    code = "E372"
    word = "air-strike"
    key = "air_strikes"
    about = "Air strikes that a side may call in a turn."

    side: Annotated[int, SideName(head=True)]
    turn: Annotated[int, Number("a turn", least=1, lowest=1, most=999, head=True)]
    strikes: Annotated[int, Number("how many", least=1, lowest=1, most=99)] = 1


class Flown(Struct, frozen=True):
    """Air strikes that a side has called this player-turn."""

    strikes: int = 0


FLOWN = on_side("air-strikes", Flown, span=Span.TURN, seen=Seen.ALL)


class AirStrikeCame(Event, frozen=True, tag=True):
    """An air strike was called to a hex; it hit another, or (``OFF``) did not come."""

    rule = "sp:41"

    side: int
    at: Hex
    hit: Hex = 0


def air_strike_came(state: GameState, e: AirStrikeCame) -> str:
    label, who = state.board.grid.label, state.sides[e.side].name
    if not e.hit:
        return f"The air strike that {who} called to {label(e.at)} does not come."
    astray = f" goes astray and hits {label(e.hit)}" if e.hit != e.at else f" hits {label(e.at)}"
    return f"The air strike of {who}{astray}."


def left(state: GameState, side: int) -> int:
    """Air strikes that a side may still call this player-turn."""
    turn = state.clock.turn
    due = sum(row.strikes for row in AirStrikes.all(state.terms) if (row.side, row.turn) == (side, turn))
    return due - FLOWN.of(state, side).strikes


def due(state: GameState) -> bool:
    """Has the moving side an air strike to call (sp:04, sp:23)?"""
    return left(state, on_move(state.clock)) > 0


class CallAirStrike(Order, frozen=True, tag=True):
    """Name the hex of an air strike, and roll for its arrival."""

    verb = "air"
    role = Role.ATTACK
    title = "Call an air strike on {aim}"
    confirm = Confirm.PRESS

    aim: Hex

    @classmethod
    def side_offers(cls, rules: Rules, state: View) -> Sequence[Order]:
        return HexOffers(state.board.grid.all_mask, cls) if due(state) else ()

    def facts(self, rules: Rules, state: View) -> tuple[Fact, ...]:
        return (
            Fact("Comes", f"on {ARRIVES} or 6", RULE),
            Fact("Goes astray", f"on {ASTRAY} of a second die", RULE),
            Fact("Strength", f"{STRIKE.points} against each unit of the hex", RULE),
            Fact("Left this turn", f"{left(state, on_move(state.clock))}", RULE),
        )

    def refusal(self, rules: Rules, state: GameState) -> Refusal | None:
        if self.aim not in state.board.grid:
            return Refusal("no-hex", RULE, "There is no such hex on this map.")
        if not due(state):
            return Refusal("none-left", RULE, "No air strike is due this turn.")
        return None

    def perform(self, rules: Rules, draft: Draft) -> None:
        side, grid = on_move(draft.clock), draft.board.grid
        FLOWN.put(draft, side, Flown(FLOWN.of(draft, side).strikes + 1))
        if draft.roll(1, "air strike", RULE, DICE)[0] < ARRIVES:
            draft.emit(AirStrikeCame(side, self.aim))
            return
        hit = self.aim
        if draft.roll(1, "aim of the air strike", RULE, DICE)[0] == ASTRAY:
            # RULING Q-783: if the direction leads off the map, it hits the named hex
            direction = draft.roll(1, "direction of the air strike", RULE, DICE)[0]
            hit = grid.neighbours[self.aim][direction - 1] or self.aim
        draft.emit(AirStrikeCame(side, self.aim, hit))
        for name in sorted(draft.at_hex.get(hit, ())):
            if name in draft.units:
                bombard(draft, draft.units[name], STRIKE, DICE)
