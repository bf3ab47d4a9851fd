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

#: the figures of the scores, of the maps, and of the sweeps
VERDICT, MAPPED, BALANCED = "Verdict", "Where it happens", "What would bring 50 %"


class Figure(Struct, frozen=True):
    """A figure: its title, what it says and what to do about it, by whose games, and its pictures."""

    title: str
    caption: str
    by: str
    charts: tuple[Chart, ...] = ()


def figures(
    found: Summary,
    swept: Sequence[Sweep],
    scenario: str,
    board: Board,
    worth: Sequence[Idle] = (),
    advice: captions.Advice = captions.COMMAND,
) -> Iterator[Figure]:
    """The figures. The board gives the number of hexes; its maps are drawn elsewhere."""
    everybody = " and ".join(one.name for one in found.by_player)
    first, hexes = found.by_player[0].name, board.grid.columns * board.grid.rows
    said = [one.words(found.names) for one in worth]
    yield Figure(VERDICT, captions.verdict(found, advice), everybody, (pictures.scores(found),))
    yield Figure("How it ends", captions.endings(found), everybody, (pictures.endings(found),))
    yield Figure("Force against force", captions.pairings(found, advice), first, (pictures.forces(found),))
    yield Figure(
        BALANCED,
        captions.sweeps(found, swept, scenario, advice),
        swept[0].player if swept else first,
        tuple(pictures.sweep(one) for one in swept),
    )
    yield Figure("When it is decided", captions.decided(found), everybody, (pictures.turns(found),))
    yield Figure("Exchange", captions.exchange(found), everybody, (pictures.exchange(found),))
    yield Figure(MAPPED, captions.maps(found, hexes, advice), everybody)
    work = (pictures.engineering(found),) if found.work else ()
    yield Figure("Engineering", captions.engineering(found, said, advice), everybody, work)
