"""Searching for mines in the hexes adjacent to a crew (ce:14.02.3)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from game.core.amounts import counted
from game.core.events import Event
from game.core.parameters import Parameter
from game.core.questions import Note
from game.core.references import Hex
from game.hexes.grid import OFF
from game.ogre.engineering import crews
from game.ogre.engineering.mine_numbers import renumbered
from game.ogre.engineering.tasks import ENGINEERING, MACHINE, SQUAD, Job, Site, Task, Tie, Try
from game.ogre.hidden.mines import known_mines, mines_in, rewrite_mine
from game.ogre.state import Draft, GameState

#: dice of a searching Vulcan, however many arms: it uses its sensors (ce:14.02.3-c, Q-12)
SEARCH_DICE = 2
#: RULING Q-12: squads that search together roll one die each
JOINT_SEARCH = Parameter(
    "joint-search", "Squads that search together", "ce:14.02.3-e", 1, ((1, "a die each"), (0, "one die"))
)


class MinesDetected(Event, frozen=True, tag=True):
    """A search succeeded: how many mines lie in the searched hexes. Only that side learns of it."""

    side: int
    hexes: tuple[Hex, ...]
    count: int


def mines_detected(state: GameState, e: MinesDetected) -> str:
    where = ", ".join(state.board.grid.label(at) for at in e.hexes)
    found = counted(e.count, "mine") if e.count else "no mine"
    return f"The search of {where} finds {found}."


def _around(state: GameState, side: int, at: int) -> Sequence[Site]:
    return [Site(at, (other,)) for other in state.board.grid.neighbours[at] if other]


def _any_around(state: GameState, side: int, site: Site) -> bool:
    """Any set of adjacent hexes, in any order, without repeats (ce:14.02.3-a)."""
    beside = state.board.grid.neighbours[site.at]
    once = len(set(site.hexes)) == len(site.hexes)
    return bool(site.hexes) and once and not site.target and all(at and at in beside for at in site.hexes)


def _beats(state: GameState, job: Job) -> int:
    """The die must be greater than the number of hexes (ce:14.02.3-a)."""
    return len(job.site.hexes) + 1


def _search_pool(state: GameState, job: Job, value: int, note: Note | None) -> int:
    machines, squads = crews.count(state, job.crew, MACHINE), crews.count(state, job.crew, SQUAD)
    if not JOINT_SEARCH.of(state):
        squads = min(1, squads) if not machines else 0
    found = SEARCH_DICE * machines + squads
    if note:
        # a Vulcan uses its sensors, not its arms; squads roll as usual
        note("set", found, "in a search: two for a Vulcan, one for each squad", "ce:14.02.3-c")
    return found


def _found_them(draft: Draft, job: Job, dice: tuple[int, ...]) -> None:
    """The side now knows all mines of the searched hexes (ce:14.02.3-b)."""
    count = 0
    for at in job.site.hexes:
        row = mines_in(draft, at)
        seen = [number for number, mine in enumerate(row, 1) if mine in known_mines(draft, job.side, at)]
        renumbered(draft, job.side, at, dict(enumerate(seen, 1)))
        for mine in row:
            count += 1
            if mine.known != -1 and not mine.known >> job.side & 1:
                rewrite_mine(draft, mine, replace(mine, known=mine.known | 1 << job.side))
    draft.revealed = True
    draft.emit(MinesDetected(job.side, job.site.hexes, count))


def _each_hex(site: Site) -> tuple[Tie, ...]:
    # RULING Q-75: one search per hex and turn
    return tuple((at, OFF, Try("detect")) for at in site.hexes)


DETECT = Task(
    "detect", "search for mines", "ce:14.02.3-a", ENGINEERING, _beats,
    sites=_around, accepts=_any_around, done=_found_them, pool=_search_pool, ties=_each_hex,
    hands=frozenset({SQUAD, MACHINE}), secret=True, sensors=True,  # ce:14.02.3-d: no drones
    nothing="No hex next to {hex} can be searched.",
)  # fmt: skip
