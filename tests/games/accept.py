"""Accept a change of the golden games: write anew the log beside every case, and those of docs/NOTATION.md.

    python tests/games/accept.py            all of them
    python tests/games/accept.py ramming    only this one

Look at the difference (git diff tests/games) before you commit it.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
PAGE = HERE.parents[1] / "docs" / "NOTATION.md"
EXAMPLE = re.compile(r"```sapper\n(.*?)```\n```log\n(.*?)```", re.DOTALL)
sys.path.insert(0, str(HERE.parents[1]))


def log_of(path: Path) -> str:
    """The log of a case as it is now."""
    return text_log(path.read_text(encoding="utf-8"))


def text_log(text: str) -> str:
    """The log of a case in a text."""
    from game.notation.cases import parse_case
    from game.saves.maps import known_boards, start_scenario
    from game.saves.replay_command import log_lines, of_case

    return "\n".join(log_lines(of_case(parse_case(text, known_boards(), start_scenario)))) + "\n"


def page_log(match: re.Match[str]) -> str:
    """An example of the page with its log as it is now."""
    return f"```sapper\n{match[1]}```\n```log\n{text_log(match[1])}```"


def accept(names: list[str]) -> None:
    """Write the logs of these cases, or of all."""
    for path in sorted(HERE.glob("*.txt")):
        if not names or path.stem in names:
            path.with_suffix(".log").write_text(log_of(path), encoding="utf-8")
            print(f"{path.stem}.log")
    if not names:
        PAGE.write_text(EXAMPLE.sub(page_log, PAGE.read_text(encoding="utf-8")), encoding="utf-8")
        print(PAGE.name)


if __name__ == "__main__":
    accept(sys.argv[1:])
