"""The ways to work from the fire phase: a button to its panel, and one for all jobs in progress."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

from game.client.game.hud.panel_widgets import gap
from game.client.games.ogre.card_query import EntryQuery
from game.client.games.ogre.work.going_jobs import carried_on
from game.client.games.ogre.work.work_model import WorkBench
from game.client.games.ogre.work.work_words import (
    promise,
    title,
)
from game.client.kit import Button, Flow, Widget
from game.core.amounts import counted
from game.core.anygame import Rules
from game.hexes.grid import OFF
from game.ogre.engineering.tasks import TASKS
from game.ogre.state import Order, View


class JobQuery(Protocol):
    """What is asked about jobs in progress."""

    @property
    def rules(self) -> Rules:
        """The rules of the game."""

    @property
    def view(self) -> View:
        """The position as the deciding side sees it."""

    @property
    def side(self) -> int:
        """The side that decides."""


def carry_on_rows(query: JobQuery, key: str, give: Callable[[Sequence[Order]], object]) -> list[Widget]:
    """One button for every job in progress, where one can go on; ``key`` stands on it."""
    orders = carried_on(query.rules, query.view, query.side)
    if not orders:
        return []
    words = "Carry on the job" if len(orders) == 1 else f"Carry on all {len(orders)} jobs"
    button = Button(words, lambda: give(orders), "main", key_hint=key, icon="work", name="carry on")
    return [gap(2), Flow(button, gap=8)]


def _work_words(bench: WorkBench) -> str:
    """In how many hexes sappers can work; a mere search, after which nobody is asked, counts apart."""
    searches = len(bench.only_searched())
    works = len(bench.hexes()) - searches
    if not works:
        return f"Sappers can search from {counted(searches, 'hex', 'hexes')}"
    more = f" and search from {searches} more" if searches else ""
    return f"Sappers can work in {counted(works, 'hex', 'hexes')}{more}"


def entry(
    mode: EntryQuery, open_work: Callable[[int], None], at: int = OFF, beside: bool = False
) -> list[Widget]:
    """The way from the fire phase to the work panel: a row, where there are sappers that can work.

    ``beside`` a target in their own hex it names what could be done to it.
    """
    bench, host = WorkBench(mode), mode.host
    hexes = bench.hexes() if TASKS.by_id(mode.rules) else []
    if not hexes or (at and at not in hexes):
        return []
    words = f"Work in {mode.view.board.grid.label(at)}" if at else _work_words(bench)
    if beside and at:
        found = next((line for line in bench.tasks(at) if not line.marks and line.site.target), None)
        words = f"{title(found)}: {promise(found.found)}" if found is not None else words
    button = Button(
        words, partial(open_work, at), key_hint=host.key_hint("work"), icon="work", name="open work"
    )
    key = host.key_hint("carry_on")
    jobs = [] if at or beside else carry_on_rows(mode, key, lambda orders: host.do(*orders))
    return [*jobs, gap(2), Flow(button, gap=8)]
