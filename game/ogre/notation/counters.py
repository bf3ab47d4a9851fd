"""A counter in one line: ``blue HVY-1 0406 disabled fire 4``, ``red MK5-1 1422 sec 5/6 tr 41/60``.

After side, name and hex come, in any order, its squads, the boxes left of its record sheet, its
states, and what it has used up in this player-turn.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, TypeAlias

import msgspec
from msgspec.structs import replace

from game.boards.board import Board
from game.core.codec import CodecError, joined, quoted, whole
from game.core.records import Clock, Side
from game.core.terms import Terms
from game.core.words import Words, known
from game.hexes.grid import Grid
from game.ogre.charts import SQUADS_TOGETHER
from game.ogre.combat.damage import FIELD
from game.ogre.counter_names import kind_in
from game.ogre.engineering.crews import VULCAN_FIRES
from game.ogre.kinds import KINDS, counter_kind, in_order, infantry_kinds, is_infantry
from game.ogre.notation.counter_fields import NOTED, NOTES, field_words, notes_word, read_field, with_notes
from game.ogre.sheets import ROWS, full
from game.ogre.start import new_unit
from game.ogre.state import ALL, NO_WORK, SapperUsage, TurnUsage, Unit, shots_used
from game.plain_text import is_digits

CAUSES = ("fire", "ram", "terrain", "control", "unfinished", FIELD)
MOST_SQUADS = SQUADS_TOGETHER
#: a spent record that says nothing
NOTHING_SPENT = "nothing-spent"
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.'-]{0,31}")
_SQUADS = re.compile(r"([A-Za-z][A-Za-z0-9_.']*)(?:\*([0-9]+))?")
_SHEET_WORDS = {row.replace("_", "-"): index for index, row in enumerate(ROWS)}
_OWN_FIELDS = {"id", "kind", "side", "at", "squads", "sheet", "disabled", "since", "stuck"}
#: fields of a record by the words they are written with: usage, sapper usage, what later rules add;
#: shots given up for work are written among those that were fired
_SPENT_WORDS = {f.name.replace("_", "-"): f for f in msgspec.structs.fields(TurnUsage)}
_WORK_WORDS = {f.name: f for f in msgspec.structs.fields(SapperUsage) if f.name != "given_up"}
#: the words of work that stand before this one, the others at the end
_BEFORE, _FIRST = "fought", ("worked", "escorted")
_MORE_WORDS = {
    f.name.replace("_", "-"): f
    for f in msgspec.structs.fields(Unit)
    if f.name not in _OWN_FIELDS and f.name not in NOTED
}
#: the notes stand before this word
_AFTER_NOTES = "channel"


#: the records of a counter: what it has used up, what its sappers did; None where there is none
Used: TypeAlias = tuple[TurnUsage | None, SapperUsage | None]


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
    for word, field in _MORE_WORDS.items():
        if word == _AFTER_NOTES and (notes := notes_word(unit)):
            words.append(f"{NOTES} {notes}")
        words += field_words(grid, unit, unit, {word: field})
    if used[0] is not None:
        words += _used_words(grid, unit, used[0], used[1] or NO_WORK) or [NOTHING_SPENT]
    return tuple(words)


def _used_words(grid: Grid, unit: Unit, spent: TurnUsage, work: SapperUsage) -> list[str]:
    """What a counter has used up, and what its sappers did."""
    spent = replace(spent, fired=shots_used(spent, work))
    found = list[str]()
    for word, field in _SPENT_WORDS.items():
        if word == _BEFORE:
            found += field_words(grid, unit, work, {name: _WORK_WORDS[name] for name in _FIRST})
        found += field_words(grid, unit, spent, {word: field})
    rest = {name: field for name, field in _WORK_WORDS.items() if name not in _FIRST}
    return found + field_words(grid, unit, work, rest)


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
    spent: dict[str, Any] | None = None
    work: dict[str, Any] = {}
    said = set[str]()
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
            unit = with_notes(unit, words.take("a value for 'notes'"))
        elif word in _MORE_WORDS:
            field = _MORE_WORDS[word]
            unit = replace(unit, **{field.name: read_field(board.grid, unit, field, words)})
        elif word == NOTHING_SPENT:
            spent = spent or {}
        elif word in _SPENT_WORDS:
            field = _SPENT_WORDS[word]
            spent = {**(spent or {}), field.name: read_field(board.grid, unit, field, words)}
        elif word in _WORK_WORDS:
            spent, field = spent or {}, _WORK_WORDS[word]
            work[word] = read_field(board.grid, unit, field, words)
        else:
            if is_digits(word.strip("x*")):
                raise CodecError(
                    f"'{word}' is not a state of a counter.", "Write squads with their kind, such as INF*3."
                )
            every = [*_SHEET_WORDS, "disabled", "stuck", NOTES, *_MORE_WORDS, *_SPENT_WORDS, *_WORK_WORDS]
            known(word, [*every, *infantry_kinds()], "state of a counter")
    if spent is None:
        return unit, (None, None)
    return unit, _parted(unit, TurnUsage(**spent), SapperUsage(**work), VULCAN_FIRES.under(terms) == 0)


def _parted(unit: Unit, spent: TurnUsage, work: SapperUsage, in_place: bool) -> Used:
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
    return spent, (work if work != NO_WORK else None)


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
