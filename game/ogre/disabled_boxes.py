"""Boxes of record sheets that are there and out of action for some time (opt:disable_ogre): a record that
other rules look at as well. Each box is known by the player-turn in which it was disabled."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from game.core.state import Seen, Span, on_unit
from game.ogre import sheets
from game.ogre.state import Draft, GameState, Unit


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
