"""Parts of a counter that are there and out of action for some time: boxes of a record sheet, squads.

Other rules look at these records as well. Each box of a sheet (opt:disable_ogre) is known by the player-turn
in which it was disabled.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from game.core.state import Seen, Span, on_unit
from game.ogre import sheets
from game.ogre.state import Draft, GameState, Unit


# ----------------------------------- Squads of a counter that are disabled by themselves (opt:disable_mi)
# A record that other rules look at as well. The counter stays one: its other squads act as soon as they are
# split off.
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


# --- Boxes of record sheets that are there and out of action for some time (opt:disable_ogre): a record that
# other rules look at as well. Each box is known by the player-turn in which it was disabled.
class DisabledBoxes(Struct, frozen=True):
    """For each row of a sheet the player-turns in which boxes of it were disabled, the first one first."""

    main: tuple[int, ...] = ()
    sec: tuple[int, ...] = ()
    ap: tuple[int, ...] = ()
    mis: tuple[int, ...] = ()
    rack: tuple[int, ...] = ()
    arm: tuple[int, ...] = ()
    tr: tuple[int, ...] = ()


DISABLED_BOXES = on_unit("disabled-boxes", DisabledBoxes, span=Span.GAME, seen=Seen.ALL)
#: the rows that may be disabled
ROWS = DisabledBoxes.__struct_fields__
WHOLE = DisabledBoxes()


def disabled_since(state: GameState, unit_id: str, row: str) -> tuple[int, ...]:
    """The player-turns in which the disabled boxes of a row were disabled."""
    found = DISABLED_BOXES.table(state).get(unit_id)
    return getattr(found, row) if found is not None and row in ROWS else ()


def disabled_boxes(state: GameState, unit: Unit, row: str) -> int:
    """How many boxes of a row are disabled."""
    return len(disabled_since(state, unit.id, row))


def disable_boxes(draft: Draft, unit: Unit, row: str, count: int) -> None:
    """So many more boxes of a row are disabled from now on."""
    known = disabled_since(draft, unit.id, row)
    DISABLED_BOXES.change(draft, unit.id, **{row: (*known, *(draft.clock.player_turn,) * count)})


def keep_disabled(draft: Draft, unit_id: str, kept: DisabledBoxes) -> None:
    """Write which boxes of a sheet are still disabled."""
    if kept == WHOLE:
        DISABLED_BOXES.drop(draft, unit_id)
    else:
        DISABLED_BOXES.put(draft, unit_id, kept)


def fit_to_sheet(draft: Draft, unit: Unit) -> None:
    """A sheet has lost boxes: of each row no more are disabled than it still has."""
    # RULING Q-710: what works is hit before what is disabled
    found = DISABLED_BOXES.table(draft).get(unit.id)
    if found is None:
        return
    left = {row: getattr(found, row)[: unit.sheet[sheets.ROWS.index(row)]] for row in ROWS}
    keep_disabled(draft, unit.id, replace(found, **left))


def working(state: GameState, unit: Unit, row: str) -> int:
    """How many boxes of a row are there and work."""
    return unit.sheet[sheets.ROWS.index(row)] - disabled_boxes(state, unit, row)


def with_working_treads(state: GameState, unit: Unit) -> Unit:
    """An Ogre with the treads alone that work now."""
    out = disabled_boxes(state, unit, "tr")
    if not out:
        return unit
    return replace(unit, sheet=sheets.with_row(unit.sheet, sheets.TREADS, unit.sheet[sheets.TREADS] - out))
