"""A row: the result of one game. It depends only on the game, so the same game gives the same row.

Rows are lines of JSON. Values are rounded before they are stored. Sides are numbers in the order of the
scenario. Worth is counted in victory points of the rules, as the game defines it.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from game.boards.findings import Finding
from game.core.sequence import STALLED
from game.data_files import DataError, parse_json
from game.players.match import UNDECIDED

#: the turns at which the bands of the heat maps end; the last band has no end (house default)
BANDS = (3, 6, 10)
BAND_WORDS = ("turns 1 to 3", "turns 4 to 6", "turns 7 to 10", "later")
#: the layers counted by hex
LOSSES, PRESENCE, FIRE, MINES, WORK = "losses", "presence", "fire", "mines", "work"
LAYERS = (LOSSES, PRESENCE, FIRE, MINES, WORK)

# What may stand in a file of rows, which can come from anybody; the reader holds every row to it.
#: a side of the scenario, and who won
SideNumber = Annotated[int, Meta(ge=0, le=1)]
Winner = Annotated[int, Meta(ge=-1, le=1)]
Number = Annotated[int, Meta(ge=0, le=10**9)]
Amount = Annotated[float, Meta(ge=-1e9, le=1e9)]
#: a hex as the map prints it
Hex = Annotated[str, Meta(pattern=r"^[0-9]{1,4}(\.[0-9]{1,4})?$")]
Word = Annotated[str, Meta(max_length=200)]
Sentence = Annotated[str, Meta(max_length=2000)]
#: what is counted by hex, one of ``LAYERS``
Layer = Annotated[str, Meta(pattern=f"^({'|'.join(LAYERS)})$")]
#: a number for each side
Sides = Annotated[list[Number], Meta(max_length=2)]


class Count(Struct):
    """A kind of counter or squad of a side: how many began or arrived later, were lost, left the map."""

    side: SideNumber
    kind: Word
    began: Number = 0
    lost: Number = 0
    left: Number = 0
    #: the value it lost, the value its fire destroyed, and the value its fire was expected to destroy
    value_lost: Amount = 0.0
    value_killed: Amount = 0.0
    value_expected: Amount = 0.0
    shots: Number = 0
    #: its value when it arrived
    value_began: Amount = 0.0


class Loss(Struct):
    """A destroyed counter or squads: when, where, by what, at what odds ("" if not by a shot)."""

    side: SideNumber
    kind: Word
    turn: Number
    hex: Word
    by: Word
    odds: Word
    value: Amount


class Task(Struct):
    """A task of sappers: how often a side tried it, how often it succeeded, and how often it should have."""

    side: SideNumber
    task: Word
    tried: Number = 0
    done: Number = 0
    expected: Amount = 0.0


class Offer(Struct):
    """A task that sappers of a side could have begun, in how many turns; other fields are sums over these."""

    side: SideNumber
    task: Word
    turns: Number = 0
    #: turns of a squad until the task is done, by the crew for which it pays best
    price: Amount = 0.0
    #: the expected loss meanwhile, its gain, and the gain of other work in the same turns,
    #: all as a player of the game estimates them
    risk: Amount = 0.0
    gain: Amount = 0.0
    other: Amount = 0.0


class Asked(Struct):
    """A kind of window that asks a side out of turn: how often it opened, and what the side did."""

    side: SideNumber
    #: the name of the frame, such as "return-fire"
    window: Word
    opened: Number = 0
    answered: Number = 0
    let_go: Number = 0


class Luck(Struct):
    """The dice of a side, and its fire: the expected destruction and what its dice gave it."""

    side: SideNumber
    #: how often each face of a six-sided die came up in the orders of this side
    faces: Annotated[list[Number], Meta(min_length=6, max_length=6)]
    expected: Amount = 0.0
    actual: Amount = 0.0


class Heat(Struct):
    """A layer counted by hex, for a side in a band of turns (``BANDS``)."""

    layer: Layer
    side: SideNumber
    band: Annotated[int, Meta(ge=0, le=3)]
    hexes: dict[Hex, Number]


class Row(Struct):
    """One game."""

    scenario: Word
    #: by the id of the side, in the order of the scenario
    forces: Annotated[dict[Word, Word], Meta(min_length=2, max_length=2)]
    #: the players with versions and levels, by side
    players: Annotated[list[Word], Meta(min_length=2, max_length=2)]
    seed: Number
    #: the side that won, -1 for nobody
    winner: Winner
    level: Word
    reason: Sentence
    #: "verdict", "undecided", "stalled", "fault"
    ended: Word
    turns: Number
    orders: Number
    fault: Sentence = ""
    #: phases that the match ended for a player that did not end them, by side
    cut_short: Sides = []
    #: the part of its starting force that each side still has, after each turn
    left: list[Annotated[list[Amount], Meta(min_length=2, max_length=2)]] = []
    counts: list[Count] = []
    losses: list[Loss] = []
    tasks: list[Task] = []
    luck: list[Luck] = []
    windows: list[Asked] = []
    heat: list[Heat] = []
    #: counters that can do engineering, by side, and how many of them never tried
    sappers: Sides = []
    idle: Sides = []
    #: tasks that sappers could have begun; None if the row has no such data
    offers: list[Offer] | None = None

    @property
    def game(self) -> tuple[tuple[str, ...], tuple[str, ...], int]:
        """What tells the game from the others of its batch: players, forces, seed."""
        return tuple(self.players), tuple(self.forces.values()), self.seed

    @property
    def score(self) -> float:
        """The score of the first side."""
        # RULING Q-871: half a point each for a game that nobody won
        return 0.5 if self.winner < 0 else float(self.winner == 0)

    @property
    def stalled(self) -> bool:
        """Did it end because nothing happened any more, or by the turn limit of an endless game?"""
        return self.ended in (STALLED, UNDECIDED)


def band_of(turn: int) -> int:
    """The band of a turn."""
    return sum(turn > end for end in BANDS)


def row_line(row: Row) -> bytes:
    """The row as a line without its end."""
    return msgspec.json.encode(row)


def read_row(line: bytes, file: str = "", number: int = 0) -> Row:
    """The row of a line, with everything in it that may be. Raises ``DataError``."""
    row: Row = parse_json(line, Row, file, number)
    for what, there in (("luck", row.luck), ("sappers", row.sappers), ("idle", row.idle)):
        if len(there) != len(row.players):
            text = f"a game has two sides, and '{what}' is of {len(there)}."
            raise DataError(Finding(code="E302", text=text, file=file, line=number, key=what))
    return row
