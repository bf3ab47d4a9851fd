"""What a counter has used up in its turn: divided among its parts, combined, fitted to what is left.

Its records of the turn go together here: a counter that is split or combined keeps all.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from game.ogre.disabled_parts import DISABLED_SQUADS, divide_disabled, join_disabled
from game.ogre.hooks import JOINED, PARTED
from game.ogre.kinds import ARMS, SAPPER, counter_kind
from game.ogre.state import (
    ALONE,
    NO_WORK,
    NOTHING,
    TEAMWORK,
    USAGE,
    WORK,
    Draft,
    GameState,
    SapperUsage,
    Teamwork,
    TurnUsage,
    added,
    put_teamwork,
    put_work,
)


class UsedUp(NamedTuple):
    """What a counter has used up in its turn: by itself, by its sappers' work, and with others."""

    spent: TurnUsage
    work: SapperUsage
    team: Teamwork


UNUSED = UsedUp(NOTHING, NO_WORK, ALONE)
#: the kinds of state that are divided and joined by rules of their own
APART = (USAGE, WORK, TEAMWORK, DISABLED_SQUADS)


def used_up(state: GameState, unit_id: str) -> UsedUp:
    """The records of a counter."""
    return UsedUp(USAGE.of(state, unit_id), WORK.of(state, unit_id), TEAMWORK.of(state, unit_id))


def put_used_up(draft: Draft, unit_id: str, used: UsedUp) -> None:
    """Write the records of a counter."""
    USAGE.put(draft, unit_id, used.spent)
    put_work(draft, unit_id, used.work)
    put_teamwork(draft, unit_id, used.team)


def shared(used: UsedUp, parts: Sequence[tuple[str, ...]]) -> list[UsedUp]:
    """What each part of a counter has used up; its first part with sappers keeps what sappers have used."""
    spent, work, team = used
    found, worked, helping, stood = [], work.worked, team.helping, work.stood
    for squads in parts:
        sappers = sappers_among(squads)
        here, aid = min(worked, sappers), helping[:sappers]
        worked, helping = worked - here, helping[sappers:]
        standing = min(stood, sappers - here)
        stood -= standing
        # the squads are the first row of their arms
        given_up = (min(here, work.given_up[0]),) if work.given_up else ()
        part = UsedUp(
            spent,
            SapperUsage(here, work.escorted and here > 0, given_up, standing),
            replace(team, helping=aid, guided=team.guided and here > 0),
        )
        found.append(fitted(part, squads))
    return found


def fitted(used: UsedUp, squads: tuple[str, ...]) -> UsedUp:
    """What a counter has used up, its shots in rows as a counter of these squads has them."""
    (spent, work, team), rows = used, len(ARMS[counter_kind(squads)])
    shot_by = tuple(s for k, s in enumerate(spent.shot_by) if spent.shot_by[:k].count(s) < squads.count(s))
    return UsedUp(
        replace(spent, fired=_rows(spent.fired, rows), shot_by=shot_by),
        replace(work, given_up=_rows(work.given_up, rows)),
        team,
    )


def _rows(shots: tuple[int, ...], rows: int) -> tuple[int, ...]:
    found = (*shots, *(0,) * rows)[:rows]
    return found if any(found) else ()


def both(first: UsedUp, second: UsedUp) -> UsedUp:
    """What a combined counter has used up: whatever either part of it has."""
    return UsedUp(
        _both_used(first.spent, second.spent),
        _both_worked(first.work, second.work),
        _both_teams(first.team, second.team),
    )


def _both_worked(one: SapperUsage, other: SapperUsage) -> SapperUsage:
    return SapperUsage(
        one.worked + other.worked,
        one.escorted or other.escorted,
        added(one.given_up, other.given_up),
        one.stood + other.stood,
    )


def _both_used(one: TurnUsage, other: TurnUsage) -> TurnUsage:
    if one == other == NOTHING:
        return NOTHING
    return TurnUsage(
        moved=max(one.moved, other.moved),
        moved_second=max(one.moved_second, other.moved_second),
        halted=one.halted or other.halted,
        slowed=one.slowed or other.slowed,
        hazards=one.hazards + other.hazards,
        off_road=one.off_road or other.off_road,
        fired=added(one.fired, other.fired),
        ap_struck=one.ap_struck or other.ap_struck,
        fought=one.fought or other.fought,
        shot_by=one.shot_by + other.shot_by,
    )


def _both_teams(one: Teamwork, other: Teamwork) -> Teamwork:
    return Teamwork(
        blasting=one.blasting + other.blasting,
        # in the company of those alone that all of it was with
        beside=tuple(name for name in one.beside if name in other.beside),
        helping=one.helping + other.helping,
        guided=one.guided or other.guided,
    )


def copy_records(draft: Draft, old: str, new: str) -> None:
    """A counter split off another has what modules keep of that one, or its share of it (``PARTED``)."""
    for kind, rows in tuple(draft.tables.items()):
        if kind.of_units and kind not in APART and old in rows:
            kind.put(draft, new, rows[old])
    for share in PARTED.of(draft.rules):
        share(draft, old, new)
    divide_disabled(draft, draft.units[old], draft.units[new])


def join_records(draft: Draft, kept: str, others: Iterable[str]) -> None:
    """A counter has what modules keep of those that join it: where it has no such record of its own the first
    of theirs, or what ``JOINED`` makes of all.
    """
    row = tuple(others)
    join_disabled(draft, kept, row)
    for add in JOINED.of(draft.rules):
        add(draft, kept, row)
    for other in row:
        for kind, rows in tuple(draft.tables.items()):
            if kind.of_units and kind not in APART and other in rows and kept not in rows:
                kind.put(draft, kept, rows[other])


def sappers_among(squads: tuple[str, ...]) -> int:
    """Squads of engineers among some."""
    return sum(SAPPER[squad] for squad in squads)
