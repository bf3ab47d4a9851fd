"""What is noted of a counter beside its record sheet, as one word: ``notes hold-mis/3+main-2/1``.

Each note is a name and a number, in the order of the names: ``hold-mis`` and the like what a Vulcan carries
there, ``hold`` a counter that lies in a hold, ``new-main`` boxes loaded or mended in this turn, ``main-2``
what was found on looking at a broken weapon, ``unfinished`` turns to put the counter together.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from game.core.words import CodecError, whole
from game.ogre.engineering.cargo import AREAS, BULK, HOLD
from game.ogre.engineering.repair import MENDABLE
from game.ogre.engineering.vulcan import UNFINISHED
from game.ogre.sheets import ROWS
from game.ogre.state import Assessed, FreshBoxes, Stores, Unit

NOTES = "notes"
#: the fields of a counter that are written as notes
NOTED = frozenset({"stores", "in_hold", "assessed", "fresh_boxes", "to_assemble"})
#: of a weapon that was looked at: it can be mended, or never
SOUND, BEYOND = 1, 2
IN_HOLD = 1
_FRESH = {f"new-{row}": row for row in ROWS}
_STORES = {f"{area.id}-{item}": (area.id, item) for area in AREAS for item in BULK}


def notes_word(unit: Unit) -> str:
    """All that is noted of a counter; "" for nothing."""
    if not (unit.stores or unit.in_hold or unit.assessed or unit.fresh_boxes or unit.to_assemble):
        return ""
    found = [(f"{one.area}-{one.item}", one.count) for one in unit.stores]
    found += [(f"{one.part}-{one.number}", SOUND if one.sound else BEYOND) for one in unit.assessed]
    found += [(f"new-{one.part}", one.count) for one in unit.fresh_boxes]
    found += [(HOLD.id, IN_HOLD)] if unit.in_hold else []
    found += [(UNFINISHED, unit.to_assemble)] if unit.to_assemble else []
    return "+".join(f"{name}/{number}" for name, number in sorted(found))


def with_notes(unit: Unit, text: str) -> Unit:
    """The counter with what a word says of it. Raises ``CodecError``."""
    rows: dict[str, int] = {}
    for one in text.split("+"):
        name, _, number = one.partition("/")
        if not number:
            raise CodecError(f"'{one}' is not a note.", "Write a name and a number, such as hold-mis/6.")
        if name in rows:
            raise CodecError(f"'{name}' is noted twice.", "Leave one of them out.")
        rows[name] = whole(number, 0)
    changes: dict[str, Any] = {"stores": [], "assessed": [], "fresh_boxes": []}
    for name, count in rows.items():
        if not count:
            continue
        if name in _STORES:
            changes["stores"].append(Stores(*_STORES[name], count))
        elif name in _FRESH:
            changes["fresh_boxes"].append(FreshBoxes(_FRESH[name], count))
        elif name == HOLD.id and count == IN_HOLD:
            changes["in_hold"] = True
        elif name == UNFINISHED:
            changes["to_assemble"] = count
        else:
            changes["assessed"].append(_assessed(unit, name, count))
    lists = {name: tuple(sorted(rows)) if isinstance(rows, list) else rows for name, rows in changes.items()}
    return replace(unit, **lists)


def _assessed(unit: Unit, name: str, found: int) -> Assessed:
    """A weapon that was looked at, such as main-2."""
    part, _, number = name.rpartition("-")
    if part not in MENDABLE or not (number.isascii() and number.isdecimal()) or found not in (SOUND, BEYOND):
        raise nothing_noted(unit, name, found)
    return Assessed(part, whole(number), found == SOUND)


def nothing_noted(unit: Unit, name: str, number: int) -> CodecError:
    """What is said of a note that cannot be."""
    return CodecError(f"{unit.id} cannot have the note {name}/{number}.", "Leave that note out.")
