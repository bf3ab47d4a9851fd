"""Fields of the records of a counter as words and back: ``fired gun*1``, ``channel VULC-1.2``.

The form of a field follows from its type; a field that holds its default is left out.
"""

from __future__ import annotations

import re
import typing
from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import FieldInfo

from game.core.codec import CodecError, quoted, whole
from game.core.references import TO_HEX, plain, reference_of
from game.core.words import Words, known
from game.hexes.grid import Grid
from game.ogre.engineering.cargo import AREAS, BULK, HOLD
from game.ogre.engineering.repair import MENDABLE
from game.ogre.engineering.vulcan import UNFINISHED
from game.ogre.kinds import ARMS
from game.ogre.options.superheavy import WHOLE
from game.ogre.sheets import ROWS
from game.ogre.state import Assessed, Channel, FreshBoxes, SheetNotes, Stores, Unit

# ---------------------------------------- notes beside the record sheet: ``notes hold-mis/3+main-2/1``
# Each note is a name and a number, in the order of the names: ``hold-mis`` and the like what a Vulcan carries
# there, ``hold`` a counter that lies in a hold, ``new-main`` boxes loaded or mended in this turn, ``main-2``
# what was found on looking at a broken weapon, ``unfinished`` turns to put the counter together.
NOTES = "notes"
#: of a weapon that was looked at: it can be mended, or never
SOUND, BEYOND = 1, 2
IN_HOLD = 1
_FRESH = {f"new-{row}": row for row in ROWS}
_STORES = {f"{area.id}-{item}": (area.id, item) for area in AREAS for item in BULK}


def notes_word(notes: SheetNotes, fresh: FreshBoxes) -> str:
    """All that is noted of a counter; "" for nothing."""
    found = [(f"{one.area}-{one.item}", one.count) for one in notes.stores]
    found += [(f"{one.part}-{one.number}", SOUND if one.sound else BEYOND) for one in notes.assessed]
    found += [(f"new-{part}", count) for part, count in fresh.boxes]
    found += [(HOLD.id, IN_HOLD)] if notes.in_hold else []
    found += [(UNFINISHED, notes.to_assemble)] if notes.to_assemble else []
    return "+".join(f"{name}/{number}" for name, number in sorted(found))


def read_notes(unit: Unit, text: str) -> tuple[SheetNotes, FreshBoxes]:
    """What a word says of a counter. Raises ``CodecError``."""
    rows: dict[str, int] = {}
    for one in text.split("+"):
        name, _, number = one.partition("/")
        if not number:
            raise CodecError(f"'{one}' is not a note.", "Write a name and a number, such as hold-mis/6.")
        if name in rows:
            raise CodecError(f"'{name}' is noted twice.", "Leave one of them out.")
        rows[name] = whole(number, 0)
    stores, assessed, boxes = list[Stores](), list[Assessed](), list[tuple[str, int]]()
    in_hold, to_assemble = False, 0
    for name, count in rows.items():
        if not count:
            continue
        if name in _STORES:
            stores.append(Stores(*_STORES[name], count))
        elif name in _FRESH:
            boxes.append((_FRESH[name], count))
        elif name == HOLD.id and count == IN_HOLD:
            in_hold = True
        elif name == UNFINISHED:
            to_assemble = count
        else:
            assessed.append(_assessed(unit, name, count))
    notes = SheetNotes(tuple(sorted(stores)), in_hold, tuple(sorted(assessed)), to_assemble)
    return notes, FreshBoxes(tuple(sorted(boxes)))


def _assessed(unit: Unit, name: str, found: int) -> Assessed:
    """A weapon that was looked at, such as main-2."""
    part, _, number = name.rpartition("-")
    if part not in MENDABLE or not (number.isascii() and number.isdecimal()) or found not in (SOUND, BEYOND):
        raise nothing_noted(unit, name, found)
    return Assessed(part, whole(number), found == SOUND)


def nothing_noted(unit: Unit, name: str, number: int) -> CodecError:
    """What is said of a note that cannot be."""
    return CodecError(f"{unit.id} cannot have the note {name}/{number}.", "Leave that note out.")


# ---------------------------------------------------------------------------------------------- fields
_CHANNEL = re.compile(r"(.+)\.([1-4])(\+?)")


# ------------------------------------------------------------------------------ writing
def field_words(grid: Grid, unit: Unit, record: Struct, table: Mapping[str, FieldInfo]) -> list[str]:
    """The fields of a record of a counter, those of a table that say something, each with its word."""
    found = []
    for word, field in table.items():
        value = getattr(record, field.name)
        if value == field.default:
            continue
        found.append(word if value is True else f"{word} {_value_word(grid, unit, field, value)}")
    return found


def _value_word(grid: Grid, unit: Unit, field: FieldInfo, value: Any) -> str:
    if field.name == "fired":
        shots = [f"{w.id}*{n}" for w, n in zip(ARMS[unit.kind], value, strict=False) if n]
        return "+".join(shots) or "none"
    if isinstance(value, Channel):
        return quoted(_channel_word(value))
    if _of_hexes(field):
        return "+".join(map(grid.label, value))
    if isinstance(value, tuple):
        return "+".join("/".join(map(str, one)) if isinstance(one, tuple) else str(one) for one in value)
    return quoted(str(value))


def _of_hexes(field: FieldInfo) -> bool:
    """Does a field hold several hexes?"""
    inner = typing.get_args(field.type)
    return typing.get_origin(field.type) is tuple and reference_of(inner[0]) == TO_HEX


def _channel_word(place: Channel) -> str:
    """A channel, such as VULC-1.2; with + the counter only follows."""
    return f"{place.vulcan}.{place.number}{'+' if place.follows else ''}"


# ------------------------------------------------------------------------------ reading
def read_field(grid: Grid, unit: Unit, field: FieldInfo, words: Words) -> Any:
    """The value of a field of a record of a counter, by its type. Raises ``CodecError``, ``LabelError``."""
    kind = plain(field.type)
    if kind is bool:
        return True
    text = words.take(f"a value for '{field.name.replace('_', '-')}'")
    if kind is int:
        return whole(text, -1)
    if field.name == "fired":
        return _fired(unit, text)
    if field.name == "channel":
        return _channel(text)
    if kind is str:
        return text
    if field.name == "hazards":
        return _hazards(text)
    if field.name == "boxes":
        return _boxes(unit, text)
    return tuple(map(grid.parse, text.split("+"))) if _of_hexes(field) else tuple(text.split("+"))


def _channel(text: str) -> Channel:
    """What ``_channel_word`` wrote. Raises ``CodecError``."""
    match = _CHANNEL.fullmatch(text)
    if match is None:
        raise CodecError(
            f"'{text}' is not a channel of a Vulcan.",
            "Write it as VULC-1.2, or VULC-1.2+ for one that follows.",
        )
    return Channel(match[1], int(match[2]), bool(match[3]))


def _hazards(text: str) -> tuple[tuple[str, ...], ...]:
    rows = tuple(tuple(one.split("/")) for one in text.split("+"))
    if any(len(row) != 2 for row in rows):
        raise CodecError(
            f"'{text}' is not a list of hazards.", "Write terrain and kind of roll, such as swamp/s."
        )
    return rows


def _boxes(unit: Unit, text: str) -> tuple[int, ...]:
    found = tuple(whole(number, 0) for number in text.split("+"))
    if len(found) != len(WHOLE) or unit.sheet or unit.squads:
        raise CodecError(
            f"'boxes {text}' does not give the guns, AP guns and treads of a Superheavy.",
            "Write it as 1+2+18.",
        )
    return found


def _fired(unit: Unit, text: str) -> tuple[int, ...]:
    rows = [w.id for w in ARMS[unit.kind]]
    found = [0] * len(rows)
    for one in text.split("+") if text != "none" else ():
        weapon, star, count = one.partition("*")
        found[rows.index(known(weapon, rows, f"weapon of {unit.id}"))] += whole(count, 0) if star else 1
    return tuple(found)
