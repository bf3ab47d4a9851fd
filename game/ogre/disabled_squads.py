"""Squads of a counter that are disabled by themselves (opt:disable_mi): a record that other rules look at as
well. The counter stays one: its other squads act as soon as they are split off."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from game.core.state import Seen, Span, on_unit
from game.ogre.state import Draft, GameState, Unit


class DisabledSquads(Struct, frozen=True):
    """The kinds of the disabled squads of a counter, and for each the player-turn whose fire does not bring
    it back: it was disabled in it.
    """

    kinds: tuple[str, ...] = ()
    spared: tuple[int, ...] = ()


DISABLED_SQUADS = on_unit("disabled-squads", DisabledSquads, span=Span.GAME, seen=Seen.ALL)


def disabled_squads(state: GameState, unit: Unit) -> tuple[str, ...]:
    """The kinds of the disabled squads of a counter."""
    found = DISABLED_SQUADS.table(state).get(unit.id)
    return found.kinds if found is not None else ()


def well_squads(state: GameState, unit: Unit) -> tuple[str, ...]:
    """The squads of a counter that are not disabled, in its order."""
    out = disabled_squads(state, unit)
    return without(unit.squads, out) if out else unit.squads


def without(squads: Sequence[str], gone: Sequence[str]) -> tuple[str, ...]:
    """Some squads without others, the last of each kind first."""
    left = Counter(gone)
    found: list[str] = []
    for squad in reversed(squads):
        if left[squad]:
            left[squad] -= 1
        else:
            found.append(squad)
    return tuple(reversed(found))


def keep_disabled_squads(draft: Draft, unit_id: str, rows: Sequence[tuple[str, int]]) -> None:
    """Write which squads of a counter are disabled: kind, and the player-turn that does not bring it back."""
    if rows:
        kinds, spared = zip(*rows, strict=True)
        DISABLED_SQUADS.put(draft, unit_id, DisabledSquads(kinds, spared))
    else:
        DISABLED_SQUADS.drop(draft, unit_id)


def rows_of(state: GameState, unit_id: str) -> list[tuple[str, int]]:
    """The disabled squads of a counter, one by one."""
    found = DISABLED_SQUADS.of(state, unit_id)
    return list(zip(found.kinds, found.spared, strict=True))


def squads_fell(draft: Draft, unit_id: str, before: Sequence[str], left: Sequence[str]) -> None:
    """A counter has lost squads: of each kind the disabled ones fall first."""
    # RULING Q-719: its owner gives up those that can do nothing
    if unit_id not in DISABLED_SQUADS.table(draft):
        return
    fallen, kept = Counter(before) - Counter(left), []
    for kind, spared in rows_of(draft, unit_id):
        if fallen[kind]:
            fallen[kind] -= 1
        else:
            kept.append((kind, spared))
    keep_disabled_squads(draft, unit_id, kept)


def divide_disabled(draft: Draft, old: Unit, new: Unit) -> None:
    """Some squads of a counter are a new one: they are those of their kind that are well, while there are."""
    if old.id not in DISABLED_SQUADS.table(draft):
        return
    stay, go = list[tuple[str, int]](), list[tuple[str, int]]()
    keeps = Counter(old.squads)
    for kind, spared in rows_of(draft, old.id):
        if keeps[kind]:
            keeps[kind] -= 1
            stay.append((kind, spared))
        else:
            go.append((kind, spared))
    keep_disabled_squads(draft, old.id, stay)
    keep_disabled_squads(draft, new.id, go)


def join_disabled(draft: Draft, kept: str, others: Sequence[str]) -> None:
    """A counter that others have joined has their disabled squads as well."""
    if not DISABLED_SQUADS.table(draft):
        return
    rows = [row for name in (kept, *others) for row in rows_of(draft, name)]
    keep_disabled_squads(draft, kept, rows)


def spread_disabled(draft: Draft, names: Sequence[str]) -> None:
    """Counters that were one: none has more disabled squads of a kind than it has squads of it."""
    rows = [row for name in names for row in rows_of(draft, name)]
    if not rows:
        return
    for name in names:
        room, here = Counter(draft.units[name].squads), list[tuple[str, int]]()
        for row in tuple(rows):
            if room[row[0]]:
                room[row[0]] -= 1
                here.append(row)
                rows.remove(row)
        keep_disabled_squads(draft, name, here)
