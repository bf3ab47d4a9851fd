"""Two tests side by side: before and after a change, two scenarios, two players."""

from __future__ import annotations

from game.client.kit import Column, Label, Row, Widget
from game.client.kit.text_style import BODY, NUMBER, SMALL
from game.client.shell.chart_view import ChartView
from game.client.shell.form import FormScreen, block
from game.client.tester.tester import OpenTest, shown_players
from game.core.amounts import counted
from game.lab.compare import difference_words
from game.lab.report import captions, pictures
from game.lab.report.summary import Summary
from game.lab.statistics import Interval, apart


class CompareScreen(FormScreen):
    """The figures of two tests beside each other, and the difference of their scores."""

    measure = 1280.0

    def __init__(self, one: OpenTest, other: OpenTest, game: str) -> None:
        """``game`` names the game whose players they are."""
        super().__init__()
        self.tests, self.game = (one, other), game

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
        columns = [
            self._column(test, summary) for test, summary in zip(self.tests, (one, other), strict=True)
        ]
        beside = Column(*columns, gap=16) if self.narrow else Row(*columns, gap=24, align="t")
        return Column(
            block("The difference", *(Label(line, BODY, wrap=True) for line in compared(one, other))),
            beside,
            gap=16,
        )

    def _column(self, test: OpenTest, found: Summary) -> Widget:
        who = shown_players(test.request.players, self.game)
        rows: list[Widget] = [
            Label(f"{test.request.title}: {who}", NUMBER, "medium", wrap=True),
            Label(next(captions.answers(found), ""), BODY, wrap=True),
            Label(f"{counted(found.games, 'game')}, seed {test.request.seed}", SMALL, colour="text2"),
        ]
        charts = [
            pictures.scores(found),
            pictures.endings(found),
            pictures.turns(found),
            pictures.exchange(found),
        ]
        for chart in charts:
            rows += [Label(chart.title, BODY, "medium"), ChartView(chart, name=f"chart {chart.title}")]
        return Column(*rows, gap=10, grow=0 if self.narrow else 1)


def compared(one: Summary, other: Summary) -> list[str]:
    """The differences of the first players of two tests, in sentences."""
    first, second = one.by_player[0], other.by_player[0]
    gap = apart(second.verdict.interval, first.verdict.interval)
    halved = Interval((1 + gap.estimate) / 2, (1 + gap.low) / 2, (1 + gap.high) / 2, gap.games)
    sure = gap.low > 0 or gap.high < 0
    verdict = "They differ" if sure else "A difference cannot be told from chance yet"
    names = one.names[0] if one.names == other.names else "first side"
    said = [f"{verdict}: the {names} scores {difference_words(halved)} in the second test against the first."]
    lengths = [player.length[1] for player in (first, second)]
    said.append(
        f"Half of the games are over after {lengths[0]} turns in the first, {lengths[1]} in the second."
    )
    if one.names != other.names:
        said.append("Their sides differ: the scores are those of the first side of each.")
    return said
