"""The numbers that orders use for the mines of a hex (ce:14.02-d).

They count from 1, in the order laid, over the mines that the side knows of.
"""

from __future__ import annotations

from msgspec.structs import replace

from game.core.records import Marker
from game.ogre.engineering.tasks import TRIED, TRIES, Job, Site, Try
from game.ogre.engineering.work_targets import AtNumber
from game.ogre.hidden.mines import known_mines
from game.ogre.state import Draft, GameState

#: the tasks that use a mine's number
REARMING, DISARMING = "rearm", "disarm"
BY_NUMBER = (REARMING, DISARMING)


def numbered(state: GameState, side: int, at: int, own: bool, armed: bool) -> list[Site]:
    """The mines of a hex that a side knows of, its own or the enemy's, armed or disarmed."""
    return [
        Site(at, target=AtNumber(number))
        for number, mine in enumerate(known_mines(state, side, at), 1)
        if (mine.owner == side) == own and bool(mine.count) == armed
    ]


def number_of(site: Site) -> int:
    """The number of the target mine."""
    if not isinstance(site.target, AtNumber):
        raise TypeError(f"{site.target!r} is no mine by its number")
    return site.target.number


def mine_of(state: GameState, job: Job) -> Marker:
    """The target mine."""
    return known_mines(state, job.side, job.site.at)[number_of(job.site) - 1]


def renumbered(draft: Draft, side: int, at: int, numbers: dict[int, int]) -> None:
    """A hex's mines have new numbers: update the attempts made at them (ce:14.02-d)."""
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
