"""Accept a change of the golden games: write anew the log beside every case.

    python tests/games/accept.py            all of them
    python tests/games/accept.py ramming    only this one

Look at the difference (git diff tests/games) before you commit it.
"""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1]))


def log_of(path: Path) -> str:
    """The log of a case as it is now."""
    from game.notation.cases import parse_case
    from game.saves.replay_command import log_lines, of_case

    return "\n".join(log_lines(of_case(parse_case(path.read_text(encoding="utf-8"), file=str(path))))) + "\n"


def accept(names: list[str]) -> None:
    """Write the logs of these cases, or of all."""
    for path in sorted(HERE.glob("*.txt")):
        if not names or path.stem in names:
            path.with_suffix(".log").write_text(log_of(path), encoding="utf-8")
            print(f"{path.stem}.log")


if __name__ == "__main__":
    accept(sys.argv[1:])
