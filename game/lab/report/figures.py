"""The eight figures of a report, for the page and for the window: title, caption, by whom, pictures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from game.boards.board import Board
from game.lab.charts import Chart
from game.lab.report import captions, pictures
from game.lab.report.further import Idle
from game.lab.report.summary import Summary
from game.lab.sweep import Sweep

#: the figures by their titles, the most important first
TITLES = (
    "Verdict", "How it ends", "Force against force", "What would bring 50 %", "When it is decided",
    "Exchange", "Where it happens", "Engineering",
)  # fmt: skip
VERDICT, ENDS, FORCES, BALANCED, DECIDED, EXCHANGE, MAPPED, ENGINEERING = TITLES


class Figure(Struct, frozen=True):
    """A figure: its title, what it says and what to do about it, by whose games, and its pictures."""

    title: str
    caption: str
    by: str
    charts: tuple[Chart, ...] = ()

    @property
    def said(self) -> str:
        """The caption, and whose games it is about."""
        return f"{self.caption} By {self.by}." if self.by else self.caption


def figures(
    found: Summary,
    swept: Sequence[Sweep],
    scenario: str,
    board: Board,
    worth: Sequence[Idle] = (),
    advice: captions.Advice = captions.COMMAND,
) -> Iterator[Figure]:
    """The figures, each made when it is asked for."""
    for title in TITLES:
        yield figure(title, found, swept, scenario, board, worth, advice)


def figure(
    title: str,
    found: Summary,
    swept: Sequence[Sweep],
    scenario: str,
    board: Board,
    worth: Sequence[Idle] = (),
    advice: captions.Advice = captions.COMMAND,
) -> Figure:
    """A figure by its title. The board gives the number of hexes; its maps are drawn elsewhere."""
    everybody = " and ".join(one.name for one in found.by_player)
    first, hexes = found.by_player[0].name, board.grid.columns * board.grid.rows
    if title == VERDICT:
        return Figure(title, captions.verdict(found, advice), everybody, (pictures.scores(found),))
    if title == ENDS:
        return Figure(title, captions.endings(found), everybody, (pictures.endings(found),))
    if title == FORCES:
        return Figure(title, captions.pairings(found, advice), first, (pictures.forces(found),))
    if title == BALANCED:
        caption = captions.sweeps(found, swept, scenario, advice)
        charts = tuple(pictures.sweep(one, advice.numbers.get(one.key, "")) for one in swept)
        return Figure(title, caption, "", charts)
    if title == DECIDED:
        return Figure(title, captions.decided(found), everybody, (pictures.turns(found),))
    if title == EXCHANGE:
        return Figure(title, captions.exchange(found), everybody, (pictures.exchange(found),))
    if title == MAPPED:
        return Figure(title, captions.maps(found, hexes, advice), everybody)
    said = [one.words(found.names) for one in worth]
    pictured = [pictures.worth(found, worth)] if worth else []
    pictured += [pictures.engineering(found)] if found.work else []
    return Figure(title, captions.engineering(found, said, advice), everybody, tuple(pictured))
