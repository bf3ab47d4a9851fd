"""A counter in one line: ``blue HVY-1 0406 disabled fire 4``, ``red MK5-1 1422 sec 5/6 tr 41/60``.

After side, name and hex come, in any order, its squads, the boxes left of its record sheet, its
states, and what it has used up in this player-turn.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, TypeAlias, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import FieldInfo, replace

from game.boards.board import Board
from game.core.codec import CodecError, joined, quoted, whole
from game.core.records import Clock, Side
from game.core.state import AnyKind
from game.core.terms import Terms
from game.core.words import Words, known
from game.hexes.grid import Grid
from game.ogre.charts import SQUADS_TOGETHER
from game.ogre.combat.damage import FIELD
from game.ogre.counter_names import kind_in
from game.ogre.engineering.crews import VULCAN_FIRES
from game.ogre.kinds import KINDS, counter_kind, in_order, infantry_kinds, is_infantry
from game.ogre.notation.counter_fields import NOTES, field_words, notes_word, read_field, read_notes
from game.ogre.sheets import ROWS, full
from game.ogre.start import new_unit
from game.ogre.state import (
    ALL,
    ALONE,
    CONTROLS,
    FRESH_BOXES,
    NO_WORK,
    NOTHING,
    SHEET_NOTES,
    TEAMWORK,
    USAGE,
    WORK,
    Control,
    FreshBoxes,
    SapperUsage,
    SheetNotes,
    Teamwork,
    TurnUsage,
    Unit,
    shots_used,
)
from game.plain_text import is_digits

CAUSES = ("fire", "ram", "terrain", "control", "unfinished", FIELD)
MOST_SQUADS = SQUADS_TOGETHER
#: a spent record that says nothing
NOTHING_SPENT = "nothing-spent"
S = TypeVar("S", bound=Struct)
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.'-]{0,31}")
_SQUADS = re.compile(r"([A-Za-z][A-Za-z0-9_.']*)(?:\*([0-9]+))?")
_SHEET_WORDS = {row.replace("_", "-"): index for index, row in enumerate(ROWS)}
_OWN_FIELDS = {"id", "kind", "side", "at", "squads", "sheet", "disabled", "since", "stuck"}
#: the kinds of state that stand on the line of their counter
ON_THE_LINE: tuple[AnyKind, ...] = (USAGE, WORK, TEAMWORK, CONTROLS, SHEET_NOTES, FRESH_BOXES)
#: a record of each of these kinds; None where there is none
Used: TypeAlias = tuple[
    TurnUsage | None,
    SapperUsage | None,
    Teamwork | None,
    Control | None,
    SheetNotes | None,
    FreshBoxes | None,
]


def _fields(*kinds: type[Struct]) -> dict[str, tuple[int, FieldInfo]]:
    """The fields of several records by their words, each with the number of its record."""
    rows = [(k, field) for k, kind in enumerate(kinds) for field in msgspec.structs.fields(kind)]
    return {field.name.replace("_", "-"): (k, field) for k, field in rows}


_MORE_WORDS = {word: field for word, (_, field) in _fields(Unit).items() if word not in _OWN_FIELDS}
_FIELDS = _fields(TurnUsage, SapperUsage, Teamwork, Control)
#: what stands on the line of a counter from its records, in the order in which it is written;
#: shots given up for work are written among those that were fired
_RECORD_WORDS = {
    word: _FIELDS[word]
    for word in (
        "channel", "crewless",
        "moved", "moved-second", "halted", "slowed", "hazards", "off-road", "fired", "rams", "giant-rams",
        "ap-struck", "worked", "escorted", "fought", "blasting", "beside", "helping", "guided", "taken-over",
        "shot-by", "stood",
    )
}  # fmt: skip
#: the number of the record that lasts; the others are of this player-turn
_LASTING = 3


def kind_of_id(unit_id: str) -> str:
    """The kind that a name such as HVY-1 says, or ""."""
    kind = kind_in(unit_id)
    return kind if kind in KINDS else ""


# ------------------------------------------------------------------------------ writing
def unit_text(board: Board, sides: Sequence[Side], unit: Unit, used: Used) -> str:
    """The line of a counter."""
    return " ".join(
        (sides[unit.side].id, unit.id, board.grid.label(unit.at), *_state_words(board.grid, unit, used))
    )


@lru_cache(
    4096
)  # most counters are the same from one position to the next, and every one is saved with each order
def _state_words(grid: Grid, unit: Unit, used: Used) -> tuple[str, ...]:
    """What there is to say of a counter besides whose it is, its name and its hex."""
    words, named = list[str](), kind_of_id(unit.id)
    if not unit.squads and named != unit.kind:
        words.append(f"kind {unit.kind}")
    if unit.squads and unit.squads != (named,):
        words.append(joined(unit.squads).replace("+", " "))
    words += _sheet_words(unit)
    if unit.disabled:
        words.append(f"disabled {quoted(unit.disabled)} {unit.since}")
    if unit.stuck:
        words.append("stuck")
    spent, work, team, control, notes, fresh = used
    words += field_words(grid, unit, unit, _MORE_WORDS)
    if notes is not None or fresh is not None:
        words.append(f"{NOTES} {notes_word(notes or SHEET_NOTES.default, fresh or FRESH_BOXES.default)}")
    records = (
        replace(spent or NOTHING, fired=shots_used(spent or NOTHING, work or NO_WORK)),
        work or NO_WORK,
        team or ALONE,
        control or CONTROLS.default,
    )
    found = [
        said
        for word, (k, field) in _RECORD_WORDS.items()
        for said in field_words(grid, unit, records[k], {word: field})
    ]
    idle = (spent is not None or team is not None) and records[:_LASTING] == (NOTHING, NO_WORK, ALONE)
    return (*words, *found, *((NOTHING_SPENT,) if idle else ()))


def _sheet_words(unit: Unit) -> list[str]:
    found = []
    for word, row in _SHEET_WORDS.items():
        left, whole_row = (unit.sheet[row], full(unit)[row]) if unit.sheet else (0, 0)
        if whole_row and left != whole_row:
            found.append(f"{word} {left}/{whole_row}")
        elif left:
            found.append(f"{word} {left}")
    return found


# ------------------------------------------------------------------------------ reading
def read_unit(
    board: Board, terms: Terms, sides: Sequence[Side], clock: Clock, words: Words
) -> tuple[Unit, Used]:
    """The counter of a line whose first word is its side. Raises ``CodecError``, ``LabelError``."""
    side_id = words.take("a side")
    side = [s.id for s in sides].index(known(side_id, [s.id for s in sides], "side"))
    unit_id = words.take("the name of a counter", "Write a name such as HVY-1.")
    if not _ID.fullmatch(unit_id):
        raise CodecError(
            f"'{unit_id}' is not the name of a counter.", "Write letters, digits and -, such as HVY-1."
        )
    at = board.grid.parse(words.take("a hex", "Write its hex, such as 0406, or off."))
    kind, squads = _kind_and_squads(unit_id, words)
    unit = new_unit(unit_id, kind, side, at, squads)
    given: tuple[dict[str, Any], ...] = ({}, {}, {}, {})
    notes, fresh, acted, said = SHEET_NOTES.default, FRESH_BOXES.default, False, set[str]()
    while words.left:
        word = words.take("a state")
        if word in said:
            raise CodecError(f"'{word}' appears twice.", "Leave one of them out.")
        said.add(word)
        if word in _SHEET_WORDS:
            unit = _sheet_row(unit, word, words.take("a number of boxes", "Write it as sec 5/6."))
        elif word == "disabled":
            cause = words.take("the cause", f"Write disabled and one of {', '.join(CAUSES)}.")
            unit = replace(unit, disabled=known(cause, CAUSES, "cause"), since=_since(words, clock, side))
        elif word == "stuck":
            unit = replace(unit, stuck=True)
        elif word == NOTES:
            notes, fresh = read_notes(unit, words.take("a value for 'notes'"))
        elif word in _MORE_WORDS:
            field = _MORE_WORDS[word]
            unit = replace(unit, **{field.name: read_field(board.grid, unit, field, words)})
        elif word == NOTHING_SPENT:
            acted = True
        elif word in _RECORD_WORDS:
            k, field = _RECORD_WORDS[word]
            acted = acted or k != _LASTING
            given[k][field.name] = read_field(board.grid, unit, field, words)
        else:
            if is_digits(word.strip("x*")):
                raise CodecError(
                    f"'{word}' is not a state of a counter.", "Write squads with their kind, such as INF*3."
                )
            every = [
                *_SHEET_WORDS, "disabled", "stuck", NOTES, *_MORE_WORDS,  *_RECORD_WORDS,
            ]  # fmt: skip
            known(word, [*every, *infantry_kinds()], "state of a counter")
    spent, work = TurnUsage(**given[0]), SapperUsage(**given[1])
    spent, work = _parted(unit, spent, work, VULCAN_FIRES.under(terms) == 0)
    return unit, (
        spent if acted else None,
        _unless(NO_WORK, work),
        _unless(ALONE, Teamwork(**given[2])),
        _unless(CONTROLS.default, Control(**given[_LASTING])),
        _unless(SHEET_NOTES.default, notes),
        _unless(FRESH_BOXES.default, fresh),
    )


def _unless(default: S, record: S) -> S | None:
    """A record that says something."""
    return None if record == default else record


def _parted(unit: Unit, spent: TurnUsage, work: SapperUsage, in_place: bool) -> tuple[TurnUsage, SapperUsage]:
    """The two records of a counter whose shots are written together.

    ``in_place``: a machine that works does so in place of its fire; one that leads others always does.
    """
    given_up = tuple[int, ...]()
    if work.worked and unit.squads and spent.fired:  # the squads are the first row of their arms
        given_up = (min(spent.fired[0], work.worked), *(0,) * (len(spent.fired) - 1))
    elif work.escorted or (work.worked and in_place):
        given_up = spent.fired if all(shots >= ALL for shots in spent.fired) else ()
    if any(given_up):
        rows = zip(spent.fired, given_up, strict=True)
        left = tuple(0 if lost >= ALL else ALL if shots >= ALL else shots - lost for shots, lost in rows)
        spent = replace(spent, fired=left if any(left) else ())
        work = replace(work, given_up=given_up)
    return spent, work


def _kind_and_squads(unit_id: str, words: Words) -> tuple[str, tuple[str, ...]]:
    """Kind from the name or the word ``kind``; squads wherever they stand among the words."""
    counted: list[tuple[str, int]] = []
    others: list[str] = []
    for word in words.left:
        match = _SQUADS.fullmatch(word)
        if match and is_infantry(match[1]) and not (others and others[-1] in ("kind", "shot-by")):
            counted.append((match[1], whole(match[2], 1) if match[2] else 1))
        else:
            others.append(word)
    many = sum(count for _, count in counted)
    kind = kind_of_id(unit_id)
    if "kind" in others:
        k = others.index("kind")
        if k + 1 == len(others):
            raise CodecError("The line ends where a kind of unit is expected.")
        kind = known(others[k + 1], KINDS, "kind of unit")
        del others[k : k + 2]
    words.left = others
    if counted:
        if kind and not is_infantry(kind):
            raise CodecError(f"{unit_id} is not infantry and has no squads.", "Leave the squads out.")
        if many > MOST_SQUADS:
            raise CodecError(f"{unit_id} has {many} squads; a counter holds {MOST_SQUADS} (ode:3.02).")
        row = in_order(tuple(kind for kind, count in counted for _ in range(count)))
        return counter_kind(row), row
    if not kind:
        text = f"The name {unit_id} does not say what kind of unit it is."
        raise CodecError(text, "Name it as HVY-1, or add: kind HVY")
    return kind, ()


def _sheet_row(unit: Unit, word: str, text: str) -> Unit:
    row = _SHEET_WORDS[word]
    most = full(unit)[row] if unit.sheet else 0
    if word.endswith("-fired"):
        most = full(unit)[_SHEET_WORDS[word.removesuffix("-fired")]] if unit.sheet else 0
    left, slash, whole_row = text.partition("/")
    number = whole(left, 0)
    if number > most or (slash and whole_row != str(most)):
        what = (
            f"{unit.kind} has {most} boxes of '{word}'" if most else f"{unit.kind} has no boxes of '{word}'"
        )
        raise CodecError(f"'{word} {text}' cannot be: {what}.")
    if not unit.sheet:
        raise CodecError(f"{unit.id} has no record sheet.", f"Leave '{word}' out.")
    return replace(unit, sheet=(*unit.sheet[:row], number, *unit.sheet[row + 1 :]))


def _since(words: Words, clock: Clock, side: int) -> int:
    """The player-turn in which it was disabled; if not said, the last one of the other side."""
    if words.left and re.fullmatch(r"-?[0-9]+", words.left[0]):
        return whole(words.take("a player-turn"), -1)
    return clock.player_turn if clock.side != side else clock.player_turn - 1
