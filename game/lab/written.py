"""Written positions: small positions that reach what whole games seldom do.

Each file in their folder is a case (``game/notation/cases.py``). Its first lines say what it reaches, in
the names of the census::

    # reaches order Approach, event Moved
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from game.core.anygame import Step
from game.lab import census
from game.lab.contract import Broken
from game.lab.invariants import check_game, check_step
from game.notation.cases import Case, parse_case, play_case
from game.players.random_player import RandomPlayer, next_step

SIGN = "# reaches "
#: random orders to give after the written ones
ONWARD = 30


class Written(Struct, frozen=True):
    """A written position: its name, what it reaches, the case."""

    name: str
    reaches: tuple[str, ...]
    text: str

    def case(self) -> Case:
        """Its position and its orders. Raises ``NotationError`` for a line that cannot be read."""
        return parse_case(self.text, file=f"{self.name}.txt")


def written(folder: Path) -> Iterator[Written]:
    """All written positions of a folder by name."""
    for path in sorted(folder.glob("*.txt")):
        text = path.read_text(encoding="utf-8")
        lines = [line.removeprefix(SIGN) for line in text.splitlines() if line.startswith(SIGN)]
        reaches = tuple(name.strip() for line in lines for name in line.split(","))
        yield Written(path.stem, reaches, text)


def reach(one: Written, seed: int = 0) -> Counter[str]:
    """Give the orders of a written position, checked as in any game, and continue at random from its end.

    Only the written orders count. Raises ``Broken`` if one of them does not do what it should,
    or if they do not reach what they should.
    """
    case, seen = one.case(), Counter[str]()
    position, done = case.start, list[Step]()
    for entry in play_case(case):
        if entry.step is None:
            raise Broken(f"line {entry.line.number}: {entry.fault or 'no order'}")
        check_step(position, entry.step)
        census.note(seen, case.rules, position, entry.step)
        done.append(entry.step)
        position = entry.step.position
    missing = [name for name in one.reaches if not seen[name]]
    if missing:
        raise Broken(f"does not reach {', '.join(missing)}")
    player = RandomPlayer(case.rules, seed, early=0.05, diligence=0.5, together=0.3)
    while position.result is None and len(done) < ONWARD:
        step = next_step(case.rules, position, player)
        check_step(position, step)
        done.append(step)
        position = step.position
    check_game(case.rules, case.start, done)
    return seen
