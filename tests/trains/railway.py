"""A line with a train on it, for the tests of trains: the turn of red, whose train it is."""

from __future__ import annotations

from tests.engineering.worked import Bench, bench

#: a line from west to east, as in the worked examples
LINE = "route rail 0103 0203 0303 0403 0503 0603 0703 0803 0903"
#: the front in 0203, the rear in 0103
TRAIN = "red TRN-1 0203 {front}\nred TRN-2 0103 {rear}\nstate train TRN-1 rear=TRN-2 marker={marker} {more}"


def railway(
    *lines: str,
    marker: int = 2,
    more: str = "",
    front: str = "",
    rear: str = "",
    line: str = LINE,
    moment: str = "turn 1 red movement",
    options: str = "ramming terrain-damage",
    board: str = "board 12x8",
) -> Bench:
    """A board with a line and a train on some marker, and more lines of the notation."""
    train = TRAIN.format(front=front, rear=rear, marker=marker, more=more)
    own = [f"option {name}" for name in ("trains", *options.split())]
    foe = [] if any(one.startswith("blue ") for one in lines) else ["blue CP-9 1208"]
    return bench("\n".join((board, *own, line, moment, train, *lines, *foe)))
