"""Jobs in progress: which can be carried on now, and the orders that carry all of them on."""

from __future__ import annotations

from game.core.anygame import Rules, View
from game.core.refusals import Refusal
from game.ogre.engineering.jobs import JOB, done_so_far
from game.ogre.engineering.task_odds import Prospect, work_here
from game.ogre.engineering.work import Work
from game.ogre.plans.plan import after
from game.ogre.state import GameState


def is_begun(view: GameState, side: int, found: Prospect) -> bool:
    """Has the side done a part of this job already?"""
    task = found.task
    return task.turns is not None and done_so_far(view, side, found.site, task.id) > 0


def carried_on(rules: Rules, view: View, side: int) -> list[Work]:
    """The orders that continue every job in progress that can go on, each by the largest crew left for it.

    No die is rolled for a job, so they can be given at once and taken back.
    """
    place = view.board.grid.place
    hexes = {
        at for at, row in view.markers.items() if any(m.kind == JOB and m.owner == side for m in row) and at
    }
    orders: list[Work] = []
    for at in sorted(hexes, key=lambda at: place(at)[::-1]):
        for found in work_here(rules, view, side, at):
            if found.refusal is not None or not is_begun(view, side, found):
                continue
            # others of the hex may have been told to work meanwhile
            now = after(rules, view, orders)
            again = None if isinstance(now, Refusal) else _same(rules, now, side, found)
            if again is not None:
                orders.append(again.order)
    return orders


def _same(rules: Rules, view: View, side: int, found: Prospect) -> Prospect | None:
    """The same job as it stands in another view; None if nobody is left for it."""
    row = work_here(rules, view, side, found.site.at) if not view.frames else ()
    return next((p for p in row if (p.task, p.site) == (found.task, found.site) and p.refusal is None), None)
