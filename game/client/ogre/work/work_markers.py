"""Traces of work in a hex besides mines and field works: jobs in progress, prepared ways, missiles, chores.

As signs for the board and as words for the hover card, from a view alone.
"""

from __future__ import annotations

from typing import NamedTuple

from game.client.art.markers import Mark
from game.core.anygame import Position
from game.hexes.grid import DIRECTIONS, bits
from game.ogre.counter_names import named
from game.ogre.engineering.catalogue import MODULES
from game.ogre.engineering.jobs import ARMS, JOB, JOBS, Chore, chore_of
from game.ogre.engineering.swamp import ENTRANCE, WITH, waits_with
from game.ogre.engineering.task_odds import site_words
from game.ogre.engineering.tasks import TASKS, TRIED, Attempt, Site

DUMP, CHORE = "missiles", "chore"
#: kinds of markers that are told here, or to nobody
TOLD = frozenset({JOB, DUMP, CHORE, ENTRANCE, WITH, TRIED, "used-mine"})
#: parts of the ring of a job
PARTS = 12
_TASKS = {task.id: task for module in MODULES for task in TASKS.among(module.hooks) if task.turns is not None}


class JobHere(NamedTuple):
    """A job in progress: what, about what, turns of single arms done and needed."""

    owner: int
    title: str
    about: str
    done: int
    needed: int

    @property
    def turns(self) -> int:
        """Turns to go with two arms."""
        return -(-(self.needed - self.done) // ARMS)


def jobs_at(view: Position, at: int) -> list[JobHere]:
    """The jobs that were begun in a hex and are not done."""
    out = []
    for marker in view.markers.get(at, ()):
        begun = JOBS.of(marker)
        task = _TASKS.get(begun.task) if marker.kind == JOB else None
        if task is None or task.turns is None:
            continue
        site = Site(at, target=begun.target)
        if site not in task.sites(view, marker.owner, at):
            continue
        rest = task.turns(view, Attempt(task, marker.owner, site, ()))
        out.append(
            JobHere(marker.owner, task.title, site_words(view, task, site), marker.count, marker.count + rest)
        )
    return out


def _way(view: Position, at: int, toward: int) -> str:
    k = view.board.grid.direction(at, toward)
    return DIRECTIONS[k] if 0 <= k < len(DIRECTIONS) else ""


def traces_at(view: Position, at: int) -> list[Mark]:
    """The signs of work in a hex."""
    out: list[Mark] = []
    found = jobs_at(view, at)
    if found:
        near = max(found, key=lambda job: job.done / job.needed)
        parts = min(PARTS, near.needed)
        out.append(Mark("job", at, (near.done * parts // near.needed, parts, near.turns)))
    for marker in view.markers.get(at, ()):
        if marker.kind == ENTRANCE:
            turn = view.board.grid.direction(at, marker.toward)
            out.append(Mark("entrance", at, (marker.count, turn)))
        elif marker.kind == DUMP:
            out.append(Mark("missiles", at, (marker.count,)))
        elif marker.kind == CHORE:
            out.append(Mark("chore", at, (True,)))
    done = {m.word for row in view.markers.values() for m in row if m.kind == CHORE}
    if any(
        chore.mask >> at & 1 and chore.id not in done and chore.mask.bit_count() < 4
        for chore in Chore.all(view.terms)
    ):
        out.append(Mark("chore", at, (False,)))
    return out


def chore_hexes(view: Position) -> set[int]:
    """Hexes in which the scenario has a job for somebody."""
    return {at for chore in Chore.all(view.terms) if chore.mask.bit_count() < 4 for at in bits(chore.mask)}


def trace_words(view: Position, at: int) -> list[str]:
    """The same in sentences."""
    out = []
    for job in jobs_at(view, at):
        about = f" ({job.about})" if job.about else ""
        turns = f"{job.turns} turn{'s' if job.turns != 1 else ''}"
        out.append(
            f"Work of {view.sides[job.owner].name} to {job.title}{about}: {turns} to go with two arms."
        )
    for marker in view.markers.get(at, ()):
        if marker.kind == ENTRANCE:
            unit = view.units.get(marker.word)
            who, label = (
                named(unit) if unit is not None else marker.word,
                view.board.grid.label(marker.toward),
            )
            wait = (
                "ready"
                if not marker.count
                else f"{marker.count} more turn{'s' if marker.count > 1 else ''} to wait"
            )
            others = len(waits_with(view, marker))
            both = f", together with {others} other{'s' if others > 1 else ''}" if others else ""
            into = f"into the swamp of {label} ({_way(view, at, marker.toward)})"
            out.append(f"Way of {who} {into}: {wait}{both}.")
        elif marker.kind == DUMP:
            many = "1 missile is" if marker.count == 1 else f"{marker.count} missiles are"
            whose = f" of {view.sides[marker.owner].name}" if marker.owner >= 0 else ""
            out.append(f"{many} here,{whose}." if whose else f"{many} here.")
        elif marker.kind == CHORE:
            chore = chore_of(view, marker.word)
            out.append(f"Done: {chore.title if chore is not None else marker.word}.")
    done = {m.word for row in view.markers.values() for m in row if m.kind == CHORE}
    for chore in Chore.all(view.terms):
        if chore.mask >> at & 1 and chore.id not in done and chore.mask.bit_count() < 4:
            out.append(
                f"Job of {view.sides[chore.side].name}: {chore.title}, {chore.turns} turns of a Vulcan."
            )
    return out
