"""A row: the result of one game. It depends only on the game, so the same game gives the same row.

Rows are lines of JSON. Values are rounded before they are stored. Sides are numbers in the order of the
scenario. Worth is counted in victory points of the rules, as the game defines it.
"""

from __future__ import annotations

import msgspec
from msgspec import Struct

from game.core.sequence import STALLED
from game.players.match import UNDECIDED

#: the turns at which the bands of the heat maps end; the last band has no end (house default)
BANDS = (3, 6, 10)
BAND_WORDS = ("turns 1 to 3", "turns 4 to 6", "turns 7 to 10", "later")
#: the layers counted by hex
LOSSES, PRESENCE, FIRE, MINES, WORK = "losses", "presence", "fire", "mines", "work"
LAYERS = (LOSSES, PRESENCE, FIRE, MINES, WORK)


class Count(Struct):
    """A kind of counter or squad of a side: how many began or arrived later, were lost, left the map."""

    side: int
    kind: str
    began: int = 0
    lost: int = 0
    left: int = 0
    #: the value it lost, the value its fire destroyed, and the value its fire was expected to destroy
    value_lost: float = 0.0
    value_killed: float = 0.0
    value_expected: float = 0.0
    shots: int = 0
    #: its value when it arrived
    value_began: float = 0.0


class Loss(Struct):
    """A destroyed counter or squads: when, where, by what, at what odds ("" if not by a shot)."""

    side: int
    kind: str
    turn: int
    hex: str
    by: str
    odds: str
    value: float


class Task(Struct):
    """A task of sappers: how often a side tried it, how often it succeeded, and how often it should have."""

    side: int
    task: str
    tried: int = 0
    done: int = 0
    expected: float = 0.0


class Offer(Struct):
    """A task that sappers of a side could have begun, in how many turns; other fields are sums over these."""

    side: int
    task: str
    turns: int = 0
    #: turns of a squad until the task is done, by the crew for which it pays best
    price: float = 0.0
    #: the expected loss meanwhile, its gain, and the gain of other work in the same turns,
    #: all as a player of the game estimates them
    risk: float = 0.0
    gain: float = 0.0
    other: float = 0.0


class Asked(Struct):
    """A kind of window that asks a side out of turn: how often it opened, and what the side did."""

    side: int
    #: the name of the interruption, such as "return-fire"
    window: str
    opened: int = 0
    answered: int = 0
    let_go: int = 0


class Luck(Struct):
    """The dice of a side, and its fire: the expected destruction and what its dice gave it."""

    side: int
    #: how often each face of a six-sided die came up in the orders of this side
    faces: list[int]
    expected: float = 0.0
    actual: float = 0.0


class Heat(Struct):
    """A layer counted by hex, for a side in a band of turns (``BANDS``)."""

    layer: str
    side: int
    band: int
    hexes: dict[str, int]


class Row(Struct):
    """One game."""

    scenario: str
    #: by the id of the side, in the order of the scenario
    forces: dict[str, str]
    #: the players with versions and levels, by side
    players: list[str]
    seed: int
    #: the side that won, -1 for nobody
    winner: int
    level: str
    reason: str
    #: "verdict", "undecided", "stalled", "fault"
    ended: str
    turns: int
    orders: int
    fault: str = ""
    #: phases that the match ended for a player that did not end them, by side
    cut_short: list[int] = []
    #: the part of its starting force that each side still has, after each turn
    left: list[list[float]] = []
    counts: list[Count] = []
    losses: list[Loss] = []
    tasks: list[Task] = []
    luck: list[Luck] = []
    windows: list[Asked] = []
    heat: list[Heat] = []
    #: counters that can do engineering, by side, and how many of them never tried
    sappers: list[int] = []
    idle: list[int] = []
    #: the command that saves this game as a file for the window
    open: str = ""
    #: tasks that sappers could have begun; None if the row has no such data
    offers: list[Offer] | None = None

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


_DECODER = msgspec.json.Decoder(Row)


def row_line(row: Row) -> bytes:
    """The row as a line without its end."""
    return msgspec.json.encode(row)


def read_row(line: bytes) -> Row:
    """The row of a line. Raises ``msgspec.MsgspecError``, ``UnicodeDecodeError``."""
    return _DECODER.decode(line)
