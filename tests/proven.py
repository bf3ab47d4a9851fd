"""What the tests prove, line by line: ``make proven`` runs them under coverage and writes ``docs/PROVEN.md``.

The page is not committed. A rule that is marked done is proven when a test that cites it runs a line of the
function, or of the row of a table, that cites it. The same tests and random games give the share of the lines
of the rules that run.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import coverage

from game import paths, register
from tests.proven_places import Decision, Lines, Sources

ROOT = Path(__file__).resolve().parent.parent
REPORT = ROOT / "docs" / "PROVEN.md"
RULES = paths.PACKAGE / "ogre"
#: the share of the lines of the rules that must run
LEAST = 95.0
#: random games whose lines are counted too
GAMES = 100
#: tests that run whole, whether they cite a rule or not: quick ones of what others leave out
WHOLE = (
    "tests/notation", "tests/games", "tests/contract/test_roles.py", "tests/contract/test_refusals.py",
    "tests/cli/test_fuzz.py::test_a_written_position_reaches_what_it_says_and_keeps_every_promise",
    *(f"tests/rules/test_{name}.py" for name in ("attack", "confirming", "forces", "goals", "lad", "standing",
        "victory", "words")),
    *(f"tests/engineering/test_{name}.py" for name in ("assistance", "cargo", "prospects", "swamp")),
    *(f"tests/players/test_{name}.py" for name in ("greedy_one", "planner", "steady", "steady_tasks")),
    "tests/players/test_worlds.py",
    "tests/lab/test_odds.py", "tests/lab/test_batch.py", "tests/options/test_option_speed.py",
)  # fmt: skip
CONFIG = """[run]
source = game
omit = game/client/*
dynamic_context = test_function
parallel = true
data_file = {data}
"""


class Share(NamedTuple):
    """Lines of a file that could run, and those that never did."""

    file: str
    lines: int
    missing: tuple[int, ...]


# ----------------------------------------------------------------------------- the register
def done(book: register.Register) -> list[str]:
    """The ids that are marked done."""
    return [entry.id for entry in book.entries if entry.status == "done"]


def citing(places: Iterable[register.Place], rule: str) -> Iterator[str]:
    """The tests that cite a rule or a part of it, as coverage names their contexts."""
    for place in places:
        if place.test and register.lies_under(place.rule, rule):
            yield f"{Path(place.file).stem}.{place.test}"


# ------------------------------------------------------------------------------- the proof
class Ran:
    """Which test ran which line."""

    def __init__(self, data: coverage.CoverageData) -> None:
        self._data = data
        self._files = {Path(name).resolve(): name for name in data.measured_files()}
        self._seen: dict[str, dict[int, frozenset[str]]] = {}

    def tests(self, lines: Lines) -> set[str]:
        """The tests in which one of these lines ran."""
        if lines.file not in self._seen:
            name = self._files.get((ROOT / lines.file).resolve())
            found = self._data.contexts_by_lineno(name) if name else {}
            # a folder of tests with a name of its own stands before file and test
            self._seen[lines.file] = {
                line: frozenset(".".join(name.split(".")[-2:]) for name in names)
                for line, names in found.items()
            }
        rows = self._seen[lines.file]
        return {test for line in range(lines.first, lines.last + 1) for test in rows.get(line, ())}


def unproven(
    book: register.Register, decisions: Sequence[Decision], places: Sequence[register.Place], ran: Ran | None
) -> dict[str, str]:
    """The ids marked done that no test proves, with the reason.

    Without what ran: those that none could prove.
    """
    found: dict[str, str] = {}
    for rule in done(book):
        own = [d for d in decisions if register.lies_under(d.rule, rule)]
        tests = set(citing(places, rule))
        if not own:
            found[rule] = "stands at no function, table or row"
        elif not tests:
            found[rule] = "no test names it"
        elif ran and not any(tests & ran.tests(lines) for decision in own for lines in decision.runs):
            where = ", ".join(dict.fromkeys(f"{d.file}:{d.line}" for d in own))
            found[rule] = f"no test that names it runs {where}"
    return found


def percent(rows: Sequence[Share]) -> float:
    """The share of the lines of the rules that run."""
    lines = sum(row.lines for row in rows)
    return 100 * (lines - sum(len(row.missing) for row in rows)) / lines


def shares(data_file: Path) -> list[Share]:
    """How much of each file of the rules runs."""
    measured = coverage.Coverage(data_file=str(data_file), config_file=False)
    measured.load()
    found = []
    for path in sorted(RULES.rglob("*.py")):
        _, statements, _, missing, _ = measured.analysis2(str(path))
        found.append(Share(path.relative_to(RULES).as_posix(), len(statements), tuple(missing)))
    return found


# ------------------------------------------------------------------------------ the report
def report(book: register.Register, rows: Sequence[Share], missing: dict[str, str]) -> str:
    """The page."""
    lines = sum(row.lines for row in rows)
    missed = sum(len(row.missing) for row in rows)
    count = len(done(book))
    out = [
        "# What the tests prove",
        "",
        "Written by `make proven`; do not edit. `docs/REGISTER.md` says what counts as a proof.",
        "",
        f"- lines of game/ogre that run: {percent(rows):.2f} % ({lines - missed} of {lines})",
        f"- rules marked done: {count}, proven: {count - len(missing)}",
        "",
        "## Not proven",
        "",
        *([f"- {rule}: {why}" for rule, why in missing.items()] or ["Nothing."]),
        "",
        "## Lines that never run",
        "",
        *(f"- {row.file}: {_spans(row.missing)}" for row in rows if row.missing),
    ]
    return "\n".join(out).rstrip() + "\n"


def _spans(numbers: Sequence[int]) -> str:
    """Line numbers in words: 3, 5-7."""
    spans: list[list[int]] = []
    for number in numbers:
        if spans and number == spans[-1][1] + 1:
            spans[-1][1] = number
        else:
            spans.append([number, number])
    return ", ".join(str(a) if a == b else f"{a}-{b}" for a, b in spans)


# --------------------------------------------------------------------------------- the run
def nodes(places: Iterable[register.Place]) -> list[str]:
    """The tests that cite a rule, as pytest names them, but those of files that run whole."""
    found = {f"{place.file}::{place.test}" for place in places if place.test}
    return sorted(name for name in found if not name.startswith(WHOLE))


def run(folder: Path, jobs: int) -> Path:
    """Run the tests that cite rules, and random games, under coverage; the file with what ran."""
    config, data = folder / "coverage.ini", folder / "proven"
    config.write_text(CONFIG.format(data=data), encoding="utf-8")
    measured = [sys.executable, "-m", "coverage", "run", f"--rcfile={config}", "-m"]
    wanted = [*nodes(register.test_places(ROOT / "tests")), *WHOLE]
    started = []
    for k in range(jobs):
        part = folder / f"tests-{k}"
        part.write_text("\n".join(wanted[k::jobs]) + "\n", encoding="utf-8")
        words = ["pytest", "-q", "-p", "no:cacheprovider", "-m", "not window and not slow", f"@{part}"]
        started.append(subprocess.Popen([*measured, *words], cwd=ROOT))
    games = ["game", "fuzz", "--games", str(GAMES), "--seed", "1", "--out", str(folder / "failures")]
    started.append(subprocess.Popen([*measured, *games], cwd=ROOT))
    if any([process.wait() for process in started]):
        raise SystemExit("what is to be proven fails")
    merged = coverage.Coverage(data_file=str(data), config_file=False)
    merged.combine([str(folder)])
    merged.save()
    return data


def main(jobs: int, data_file: Path | None = None) -> int:
    """Write the report; status 1 when something is not proven or too little runs."""
    book = register.load()
    with tempfile.TemporaryDirectory() as folder:
        data_file = data_file or run(Path(folder), jobs)
        rows = shares(data_file)
        data = coverage.CoverageData(str(data_file))
        data.read()
        places = register.test_places(ROOT / "tests")
        missing = unproven(book, list(Sources().decisions()), places, Ran(data))
    text = report(book, rows, missing)
    REPORT.write_text(text, encoding="utf-8")
    print(text.partition("## Lines that")[0])
    return 1 if missing or percent(rows) < LEAST else 0


if __name__ == "__main__":
    words = sys.argv[1:]
    sys.exit(main(int(words[0]) if words else 2, Path(words[1]) if len(words) > 1 else None))
