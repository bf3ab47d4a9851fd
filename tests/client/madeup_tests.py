"""A test of a scenario with made-up games, to look at its screens with."""

from __future__ import annotations

import functools
from pathlib import Path

from game.client.tester.compare_screen import CompareScreen
from game.client.tester.report_screen import ReportScreen
from game.client.tester.setup_screen import TestScreen
from game.client.tester.tester import OpenTest, Tester
from game.lab.batch.plan import digest_of
from game.lab.batch.rows import Count, Heat, Luck, Row, Task
from game.lab.beside import Count as Progress
from game.lab.kept import KeptTest, Request, Standing
from game.lab.report.captions import answers
from game.lab.report.summary import Summary, summary_of
from game.lab.statistics import Tally
from game.lab.sweep import Asked, Sweep, _result
from game.scenarios.load import Loaded, find_scenario

SCENARIO = "mark-iii-attack"
AT = 1_700_000_000.0


@functools.cache
def loaded() -> Loaded:
    return find_scenario(SCENARIO)


def request(players: str = "steady,greedy", games: int = 60) -> Request:
    return Request(SCENARIO, "Mark III Attack", players, games, at=AT)


def row_of(number: int, lean: int) -> Row:
    """A game whose result follows from its number; the first side wins about ``lean`` of ten."""
    plan = request().plan()
    game = plan.game_at(number)
    winner = -1 if number % 17 == 16 else int((number * 7) % 10 >= lean)
    turns = 8 + number % 9
    return Row(
        SCENARIO, dict(zip(("ogre", "defence"), game.forces, strict=True)), list(game.players), game.seed,
        winner,
        "" if winner < 0 else ("complete Ogre victory", "victory of the defence")[winner],
        "" if winner < 0 else ("Every defender is destroyed.", "The Ogre cannot move.")[winner],
        "stalled" if winner < 0 else "verdict", turns, 200 + number,
        left=[[1 - t / 40, 1 - t * (2 - winner) / 30] for t in range(turns)],
        counts=[
            Count(0, "MK3", 1, 0, 0, 40.0, 60.0, 64.0, 40),
            Count(1, "HVY", 3, 2, 0, 12.0, 9.0, 10.0, 12),
            Count(1, "INF", 20, 14, 0, 30.0, 8.0, 9.0, 30),
        ],
        tasks=[Task(1, "dig", 2, 1, 0.8)] if number % 3 else [],
        luck=[Luck(0, [9, 8, 7, 9, 8, 9], 60.0, 64.0 - number % 9), Luck(1, [8, 9, 9, 7, 8, 8], 40.0, 38.0)],
        heat=[Heat("losses", 1, 1, {"0811": 3, "0710": 1}), Heat("presence", 0, 2, {"0812": 2, "0407": 1})],
        sappers=[0, 2], idle=[0, 1],
    )  # fmt: skip


@functools.cache
def summary(lean: int = 7, games: int = 60) -> Summary:
    rows = [row_of(number, lean) for number in range(games)]
    return summary_of(request().plan(), loaded(), rows, str)


@functools.cache
def swept() -> Sweep:
    key = "forces.defence.balanced.HVY"
    asked = Asked(SCENARIO, key, (1, 2, 3, 4, 5), "steady", 200, forces="mark-iii,balanced")
    from game.lab.batch.plan import plan_of

    tallies = {value: Tally.of([1.0] * (36 - 6 * value) + [0.0] * (4 + 6 * value)) for value in asked.values}
    return _result(asked, plan_of(SCENARIO, "steady", 1, asked.forces), tallies)


def test(lean: int = 7, games: int = 60) -> OpenTest:
    found = summary(lean, games)
    made = OpenTest(Path("nowhere"), request(), Standing(games, 60, next(answers(found)), games >= 60))
    made.summary, made.swept = found, [swept()]
    made.count = Progress(games, 60, 2.4)
    return made


class MadeUpTester(Tester):
    """Keeps two tests, and plays none."""

    def kept(self, scenario: str = "") -> list[KeptTest]:
        tests = (test(), test(3, 40))
        return [
            KeptTest(Path(f"test-{k}"), one.request, one.standing, digest_of(loaded()))
            for k, one in enumerate(tests)
        ]


def setup_screen() -> TestScreen:
    screen = TestScreen(MadeUpTester(Path("nowhere")), loaded())
    screen.cores, screen.jobs = 4, 3
    return screen


def report_screen(section: str) -> ReportScreen:
    screen = ReportScreen(MadeUpTester(Path("nowhere")), test(), loaded())
    screen.section = section
    return screen


def compare_screen() -> CompareScreen:
    return CompareScreen(MadeUpTester(Path("nowhere")), test(), test(3, 40), "")
