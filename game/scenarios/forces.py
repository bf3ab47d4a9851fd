"""What a game says of forces in scenario files: how they are chosen, judged and set up, and what is there."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Any

from msgspec import Struct

from game.boards.board import Board
from game.core.anygame import Draft, Placement, Position, Rules
from game.core.games import Game, Part, game_named, name_in_text
from game.core.records import Clock, Side, Unit
from game.core.sequence import SETUP
from game.core.terms import Muster, Terms
from game.hexes.grid import LabelError
from game.notation.errors import NotationError
from game.notation.position import read_start
from game.plain_text import is_digits
from game.scenarios.description import Force, Scenario, SideDescription

# ------------------------------------------------------------------------------ places of a suggestion
SQUADS_IN_A_COUNTER = 3
_PLACE = re.compile(r"([0-9]{4}|[0-9]{1,3}\.[0-9]{1,3})(?:x([1-3]))?")


def read_place(word: str) -> tuple[str, int] | None:
    """Hex label and squads of ``0213x3`` (one without a number), or ``None``."""
    match = _PLACE.fullmatch(word)
    return (match[1], int(match[2] or 1)) if match else None


def counters(force: Force, foot: Callable[[str], bool]) -> Iterator[tuple[str, int, str]]:
    """Kind, squads (0 for a vehicle) and hex label (or an empty text) of each counter of a force.

    ``foot`` tells which kinds are given in squads; without suggested places these come in counters of three
    (ode:3.02).
    """
    for units in force.units:
        places = [read_place(word) for word in force.deploy.get(units.kind, ())]
        if not foot(units.kind):
            for n in range(units.count):
                place = places[n] if n < len(places) else None
                yield units.kind, 0, place[0] if place else ""
            continue
        left = units.squads
        for place in places:
            if place and left >= place[1]:
                yield units.kind, place[1], place[0]
                left -= place[1]
        while left > 0:
            size = min(left, SQUADS_IN_A_COUNTER)
            yield units.kind, size, ""
            left -= size


def set_up_so_far(rules: Rules, start: Position, side: int, placed: Iterable[Placement]) -> Position:
    """The position in which a side sets up, with what it has placed; others are still off the map."""
    draft = Draft.of(start, rules)
    draft.clock = Clock(0, -1, side, SETUP)
    position = draft.freeze()
    for order in placed:
        if rules.refusal(position, order) is None:
            position = rules.apply(position, order).position
    return position


# ---------------------------------------------------------------------------------------------- forces
Say = Callable[..., None]
Known = Callable[[str, str, str, Collection[str], str], bool]


def by_id(scenario: Scenario, side: int, word: str) -> Force:
    """The force of a side by its id. Raises ``KeyError``."""
    return scenario.force(side, word)


def nobody(units: Iterable[Unit]) -> tuple[Muster, ...]:
    """Nothing is noted of what each side began with."""
    return ()


def nowhere(
    rules: Rules,
    start: Position,
    side: int,
    described: SideDescription,
    placed: Sequence[Placement],
    waiting: Sequence[str],
) -> Sequence[Placement]:
    """No places are found for counters that the file has none for."""
    return ()


def judged_plainly(
    key: str, scenario: Scenario, side: SideDescription, board: Board | None, known: Known, say: Say
) -> None:
    """Tells ``say`` of kinds that there are not, and of places that are none."""
    kinds = game_of(scenario).declared.kinds
    if not side.forces:
        say("E332", f"{key}.forces", "the side has no force.", "Write a [[sides.forces]].")
    for n, force in enumerate(side.forces):
        here = f"{key}.forces[{n}]"
        for k, units in enumerate(force.units):
            known("E340", f"{here}.units[{k}].kind", units.kind, kinds, "kind of unit")
        for kind, words in force.deploy.items():
            known("E350", f"{here}.deploy.{kind}", kind, kinds, "kind of unit")
            for word in words:
                place = read_place(word)
                try:
                    if place is None:
                        say("E352", f"{here}.deploy.{kind}", f"'{word}' is not a place.", "Write 0213.", word)
                    elif board is not None:
                        board.grid.parse(place[0])
                except LabelError as wrong:
                    say("E353", f"{here}.deploy.{kind}", f"{wrong}.", "Name a hex of the board.", word)


class Forces(Struct, frozen=True):
    """How a game makes, chooses, judges and places the forces of a scenario file."""

    #: a fresh counter: name, kind, side, squads (0 for what is counted in counters)
    new_unit: Callable[[str, str, int, int], Unit]
    #: the order that sets a counter up
    placing: type[Placement]
    #: is a kind given in squads?
    foot: Callable[[str], bool] = lambda kind: False
    #: the force of a side that a word names; raises ``KeyError`` or ``ValueError``
    chosen: Callable[[Scenario, int, str], Force] = by_id
    #: does that word ask for places for all of it? And the orders that set up who has none in the file
    suggests_all: Callable[[str], bool] = lambda word: False
    places_for: Callable[
        [Rules, Position, int, SideDescription, Sequence[Placement], Sequence[str]], Sequence[Placement]
    ] = nowhere
    mustered: Callable[[Iterable[Any]], tuple[Muster, ...]] = nobody
    judge: Callable[[str, Scenario, SideDescription, Board | None, Known, Say], None] = judged_plainly


FORCES: Part[Forces] = Part("forces")


def game_of(scenario: Scenario) -> Game:
    """The game of a scenario."""
    return game_named(scenario.game)


#: counters of one kind that are looked for by name
MOST_OF_A_KIND = 1000


def kinds_there(side: SideDescription, begun: Collection[str]) -> set[str]:
    """The kinds that a side may have: in one of its forces, or from the beginning (whoever's that is)."""
    found = {units.kind for force in side.forces for units in force.units}
    return found | {name.rpartition("-")[0] for name in begun}


def counters_of(scenario: Scenario, foot: Callable[[str], bool], begun: Collection[str]) -> list[str]:
    """The counters there are with the first force of each side."""
    numbers: Counter[str] = Counter()
    for side in scenario.sides:
        for units in side.forces[0].units if side.forces else ():
            numbers[units.kind] += units.count or (units.squads if foot(units.kind) else 0)
    # a count that no side could have is told elsewhere; it must not fill the memory here
    rows = {kind: range(1, min(count, MOST_OF_A_KIND) + len(begun) + 1) for kind, count in numbers.items()}
    found = [f"{kind}-{n}" for kind, row in rows.items() for n in row]
    return [*begun, *(name for name in found if name not in begun)]


# ---------------------- What is there when a game begins: counters and markers of the file's ``start``
# The lines of ``start`` are those of the notation (docs/NOTATION.md): counters with their states, and
# markers. Counters stand beside the forces, where the lines put them; they are not set up.
def players(scenario: Scenario) -> tuple[Side, ...]:
    """The sides as the rules need them."""
    return tuple(Side(side.id, side.name, side.colour) for side in scenario.sides)


def beginning(scenario: Scenario, board: Board) -> Position:
    """A position of nothing but what is there from the beginning. Raises ``NotationError``."""
    order = tuple(scenario.side_index(word) for word in scenario.order)
    terms = Terms(order=order, own=scenario.own, game=name_in_text(game_of(scenario).id))
    return read_start(
        scenario.start, game_of(scenario).rules_for(scenario.rules.modules), board, terms, players(scenario)
    )


# ------------------------------------------------------------------------------ judging
def judge_beginning(scenario: Scenario, board: Board, say: Say) -> list[str]:
    """Tells ``say`` what is wrong with ``start``; returns the names of its counters."""
    try:
        there = beginning(scenario, board)
    except NotationError as wrong:
        lines = scenario.start.splitlines()
        for finding in wrong.findings:
            line = lines[finding.line - 1].strip() if 0 < finding.line <= len(lines) else ""
            text = f"the line '{line}' of start cannot be: {finding.text[:1].lower()}{finding.text[1:]}"
            say("E370", "start", text, finding.mend or "Write it as docs/NOTATION.md says.", line)
        return []
    for unit in there.units.values():
        if not unit.at and not unit.aboard:
            text = f"{unit.id} begins off the map, so it never arrives."
            say("E370", "start", text, "Write its hex, or the vehicle that carries it.", unit.id)
        rank, _, number = unit.id.rpartition("-")
        if rank != unit.kind or not is_digits(number):
            text = f"'{unit.id}' is not a valid name for a counter of a scenario."
            say("E370", "start", text, f"Write it as {unit.kind}-1.", unit.id)
    return list(there.units)
