"""The mines of a hex by the numbers that orders name them by (ce:14.02-d).

They count from 1, in the order of laying, and only those that the side knows of.
"""

from __future__ import annotations

from msgspec.structs import replace

from game.core.records import Marker
from game.ogre.engineering.tasks import TRIED, TRIES, Job, Site, Try
from game.ogre.engineering.work_targets import AtNumber
from game.ogre.hidden.mines import known_mines
from game.ogre.state import Draft, GameState

#: the work that is tried at a mine by its number
REARMING, DISARMING = "rearm", "disarm"
BY_NUMBER = (REARMING, DISARMING)


def numbered(state: GameState, side: int, at: int, own: bool, armed: bool) -> list[Site]:
    """The mines of a hex that a side knows of, its own or those of the enemy, armed or disarmed."""
    return [
        Site(at, target=AtNumber(number))
        for number, mine in enumerate(known_mines(state, side, at), 1)
        if (mine.owner == side) == own and bool(mine.count) == armed
    ]


def number_of(site: Site) -> int:
    """The number of the mine that is worked at."""
    if not isinstance(site.target, AtNumber):
        raise TypeError(f"{site.target!r} is no mine by its number")
    return site.target.number


def mine_of(state: GameState, job: Job) -> Marker:
    """The mine that is worked at."""
    return known_mines(state, job.side, job.site.at)[number_of(job.site) - 1]


def renumbered(draft: Draft, side: int, at: int, numbers: dict[int, int]) -> None:
    """Mines of a hex have other numbers now: what was tried at them goes by these (ce:14.02-d)."""
    for marker in draft.markers.get(at, ()):
        if (marker.kind, marker.owner) != (TRIED, side):
            continue
        found = TRIES.of(marker)
        if found.task not in BY_NUMBER or not isinstance(found.target, AtNumber):
            continue
        now = numbers.get(found.target.number, 0)
        if now != found.target.number:
            draft.unmark(marker)
            if now:
                draft.mark(replace(marker, holds=Try(found.task, AtNumber(now))))
