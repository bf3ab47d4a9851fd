"""Two tests side by side: before and after a change, two scenarios, two players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from game.boards.findings import BoardError
from game.client.kit import Column, Label, Row, Widget
from game.client.kit.text_style import BODY, NUMBER, SMALL
from game.client.shell.chart_view import ChartView
from game.client.shell.form import FormScreen, block
from game.client.tester.report_screen import GAMES, ORANGE, ReportScreen
from game.client.tester.tester import OpenTest, Tester, asked_at, parts_of, rows_in
from game.core.amounts import counted
from game.data_files import DataError, read_json
from game.lab.batch.plan import Plan, digest_of
from game.lab.batch.store import PLAN
from game.lab.compare import Batch, difference_words, gap_between, pairs_of
from game.lab.report import captions, pictures
from game.lab.report.summary import Summary
from game.lab.statistics import Interval
from game.lab.sweep import changes_between
from game.scenarios.load import Loaded

#: two versions of one scenario
CHANGE = ("Before the change", "After the change")


class CompareScreen(FormScreen):
    """The figures of two tests beside each other, and the difference of their scores."""

    measure = 1280.0

    def __init__(self, tester: Tester, one: OpenTest, other: OpenTest, game: str) -> None:
        """``game`` names the game whose players they are."""
        super().__init__()
        self.tester, self.tests, self.game = tester, (one, other), game
        #: their scenarios; None for one that is gone
        self.loaded = tuple(map(scenario_of, self.tests))
        #: the games that they share, once all are read
        self.pairs: list[tuple[float, float]] | None = None
        #: what the two are called beside each other
        self.called = self._called()

    def _called(self) -> tuple[str, str]:
        """What tells them apart: the change of one scenario, the scenarios, or the players."""
        one, other = self.tests
        both = [one.request.who(self.game), other.request.who(self.game)]
        if one.request.scenario != other.request.scenario:
            both = [one.request.title, other.request.title]
        elif self._changed():
            both = [*CHANGE]
        return (both[0], both[1]) if both[0] != both[1] else ("First test", "Second test")

    def _changed(self) -> bool:
        """Are they tests of two versions of one scenario?"""
        one, other = self.loaded
        same = self.tests[0].request.scenario == self.tests[1].request.scenario
        return same and one is not None and other is not None and digest_of(one) != digest_of(other)

    def _changes(self) -> list[str]:
        """What was changed between them, in sentences; nothing if they are not two versions of a scenario."""
        one, other = self.loaded
        if one is None or other is None or not self._changed():
            return []
        numbers = changes_between(one, other)
        return [f"{words}." for words in numbers] or [
            "Its numbers are the same: its map, zones or texts differ."
        ]

    def entered(self) -> None:
        if self.app is not None and self.pairs is None:
            self.app.in_background(self._read())

    def _read(self) -> Iterator[None]:
        """Read the games of both, a part at a time."""
        batches = []
        for test in self.tests:
            try:
                plan = read_json(test.folder / PLAN, Plan)
            except DataError:
                continue
            batches.append(batch := Batch.of(plan))
            for part, _ in parts_of(test.folder):
                batch.add(plan, rows_in(part))
                yield
        self.pairs = pairs_of(*batches) if len(batches) == len(self.tests) else []
        self.rebuild()

    def head(self) -> tuple[str, str]:
        titles = list(dict.fromkeys(test.request.title for test in self.tests))
        return "Two tests side by side", " and ".join(titles)

    def title(self) -> str:
        return "Sapper: two tests"

    def body(self) -> Widget:
        found = [test.summary for test in self.tests]
        one, other = found
        if one is None or other is None or not (one.games and other.games):
            words = "One of them has no numbers yet: open it and go on with it."
            return block("There is nothing to compare", Label(words, BODY, wrap=True))
        first, second = self._parts(0, one), self._parts(1, other)
        beside: list[Widget] = [*first, *second]
        if not self.narrow:
            # the same pictures stand beside each other, however high those above them are
            beside = [Row(*pair, gap=24, align="t") for pair in zip(first, second, strict=True)]
        said = ["Reading the games…"] if self.pairs is None else compared(one, other, self.pairs, self.called)
        changes = self._changes()
        return Column(
            block("The difference", *_lines(said)),
            block("What was changed", *_lines(changes)) if changes else None,
            *beside,
            gap=16,
        )

    def _parts(self, number: int, found: Summary) -> list[Widget]:
        """The head of a test, and each of its pictures under its title."""
        test, loaded = self.tests[number], self.loaded[number]
        swapped = loaded is not None and loaded.scenario.sides[0].colour == ORANGE
        pick = partial(self._pick, test, loaded) if loaded is not None else None
        who = test.request.who(self.game)
        games = f"{counted(found.games, 'game')}, seed {test.request.seed}"
        grow = 0 if self.narrow else 1
        head = Column(
            Label(self.called[number], NUMBER, "medium", wrap=True),
            Label(next(captions.answers(found), ""), BODY, wrap=True),
            Label(" · ".join((who, games, asked_at(test.request))), SMALL, colour="text2", wrap=True),
            gap=10, grow=grow,
        )  # fmt: skip
        charts = (draw(found) for draw in (
            pictures.scores, pictures.endings, pictures.turns, pictures.exchange,
        ))  # fmt: skip
        views = [
            Column(
                Label(chart.title, BODY, "medium"),
                ChartView(chart, pick, swapped=swapped, name=f"chart {chart.title} {number}"),
                gap=10, grow=grow,
            )
            for chart in charts
        ]  # fmt: skip
        return [head, *views]

    def _pick(self, test: OpenTest, loaded: Loaded, key: str) -> None:
        """Show the games behind a number of a test."""
        if self.app is not None:
            report = ReportScreen(self.tester, test, loaded)
            report.section, report.which = GAMES, key
            self.app.push(report)


def _lines(said: Sequence[str]) -> Iterator[Widget]:
    return (Label(line, BODY, wrap=True) for line in said)


def scenario_of(test: OpenTest) -> Loaded | None:
    """The scenario of a test, if it is still there."""
    try:
        return test.loaded()
    except BoardError:
        return None


def compared(
    one: Summary, other: Summary, pairs: Sequence[tuple[float, float]], called: tuple[str, str]
) -> list[str]:
    """The differences of the first players of two tests, in sentences; with the scores of the games that they
    share.
    """
    first, second = one.by_player[0], other.by_player[0]
    gap, paired = gap_between(first.verdict.interval, second.verdict.interval, pairs)
    halved = Interval((1 + gap.estimate) / 2, (1 + gap.low) / 2, (1 + gap.high) / 2, gap.games)
    sure = gap.low > 0 or gap.high < 0
    verdict = "They differ" if sure else "A difference cannot be told from chance yet"
    names = one.names[0] if one.names == other.names else "first side"
    how = (
        f"in {counted(gap.games, 'pair')} of games with the same dice"
        if paired
        else "though no games share their dice; tests with the same seed and as many games tell more"
    )
    where = "after the change" if called == CHANGE else "in the second test against the first"
    said = [f"{verdict}: the {names} scores {difference_words(halved)} {where}, {how}."]
    said += [
        f"{name}: {found.names[0]} {player.verdict.interval.words()}."
        for name, player, found in zip(called, (first, second), (one, other), strict=True)
    ]
    lengths = [player.length[1] for player in (first, second)]
    said.append(
        f"Half of the games are over after {lengths[0]} turns in the first, {lengths[1]} in the second."
    )
    if one.names != other.names:
        said.append("Their sides differ: the scores are those of the first side of each.")
    return said
