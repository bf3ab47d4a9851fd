"""Records in a line: frames, markers and states, and the fields of them all as words and back."""

from __future__ import annotations

import typing
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import FieldInfo, replace

from game.boards.board import Board
from game.core.anygame import Position, Rules
from game.core.codec import CodecError, order_words, quoted, read_order, whole
from game.core.dice import MOST_FACES
from game.core.markers import AnyMarkerKind, Lies
from game.core.records import Frame, Marker
from game.core.references import TO_HEX, plain, reference_of
from game.core.sequence import SETUP
from game.core.state import THE_GAME, AnyKind, Key, On
from game.core.windows import Asked, PendingOrder, WindowFrame
from game.core.words import Words, known
from game.hexes.grid import OFF, Grid


# ---------------------------------------------------------------------------------------------- fields
# The form of a field follows from its type. A number is ``round=3``, a yes is the name alone, a hex is its
# label, and of several things each is a word (``late=VULC-1:0 late=MK3-1:1``). A field that holds its default
# is left out.
# ------------------------------------------------------------------------------ writing
def field_words(board: Board, record: Struct, field: FieldInfo, named: bool = True) -> Iterator[str]:
    """The words of one field of a record; without its name when it is not ``named``."""
    value = getattr(record, field.name)
    if value == field.default:
        return
    if value is True:
        yield field.encode_name
        return
    head = f"{field.encode_name}=" if named else ""
    several = isinstance(value, tuple)
    inner = _inner(field) if several else field.type
    for one in value if several else (value,):
        yield head + value_word(board, inner, one)


def value_word(board: Board, kind: Any, value: Any) -> str:
    """A value of a type as one word: a hex by its label, parts of a record with ``:`` between."""
    if reference_of(kind) == TO_HEX:
        return board.grid.label(value)
    if isinstance(value, tuple):
        parts = zip(typing.get_args(plain(kind)), value, strict=True)
        return ":".join(value_word(board, inner, part) for inner, part in parts)
    return str(value)


# ------------------------------------------------------------------------------ reading
def read_fields(
    board: Board, fields: Mapping[str, FieldInfo], words: Iterable[str], what: str
) -> dict[str, Any]:
    """The values of these words by the names of their fields.
    ``fields`` are by the names that text has for them.

    Raises ``CodecError`` for a word that is no such field,
    and for a field that has one value and is said twice.
    """
    found: dict[str, Any] = {}
    for word in words:
        name, sign, text = word.partition("=")
        field = fields[known(name, fields, what)]
        kind = plain(field.type)
        if bool(sign) == (kind is bool):
            raise CodecError(f"'{word}' is not understood.")
        if typing.get_origin(field.type) is tuple:
            found.setdefault(field.name, []).append(read_value(board, _inner(field), text))
        elif field.name in found:
            raise CodecError(f"'{name}' appears twice.", "Leave one of them out.")
        else:
            found[field.name] = True if kind is bool else read_value(board, field.type, text)
    return {name: tuple(value) if isinstance(value, list) else value for name, value in found.items()}


def read_several(board: Board, field: FieldInfo, words: Iterable[str]) -> tuple[Any, ...]:
    """The value of a field of several things, written without its name."""
    return tuple(read_value(board, _inner(field), word) for word in words)


def read_value(board: Board, kind: Any, word: str) -> Any:
    """A value of a type, from a word. Raises ``CodecError``, ``LabelError``."""
    if reference_of(kind) == TO_HEX:
        return board.grid.parse(word)
    if plain(kind) is int:
        return whole(word)
    if typing.get_origin(plain(kind)) is tuple:
        inner, parts = typing.get_args(plain(kind)), word.split(":")
        if len(inner) != len(parts):
            raise CodecError(f"'{word}' is not understood.")
        return tuple(read_value(board, one, part) for one, part in zip(inner, parts, strict=True))
    return word


def _inner(field: FieldInfo) -> Any:
    """The type of each of the things that a field holds."""
    return typing.get_args(field.type)[0]


# ---------------------------- frames: ``frame overrun-fire red at 0404 options round=3 late=VULC-1:0``
# Kind, side, counter and hex come first, then the fields of the record of its kind (``fields``). One field
# of a record may be written without its name, at the end: the counters to choose among, an order that
# waits.
_BASE = frozenset(Frame.__struct_fields__)


# ------------------------------------------------------------------------------ writing
def frame_text(board: Board, ids: Sequence[str], frame: Frame) -> str:
    """The line of a frame. ``ids`` are the words of the sides."""
    words = f"frame {quoted(frame.kind)} {ids[frame.decider]}"
    words += f" by {frame.unit}" if frame.unit else ""
    words += f" at {board.grid.label(frame.at)}" if frame.at else ""
    more = [word for field in _fields(type(frame)) for word in _written(board, frame, field)]
    return words + (f" options {' '.join(map(quoted, more))}" if more else "")


def _fields(kind: type[Frame]) -> list[FieldInfo]:
    """What a record has beyond those of every frame, the field without a name last."""
    found = [field for field in msgspec.structs.fields(kind) if field.name not in _BASE]
    return sorted(found, key=lambda field: field.name == kind.unnamed)


def _written(board: Board, frame: Frame, field: FieldInfo) -> Iterator[str]:
    value = getattr(frame, field.name)
    if isinstance(value, PendingOrder):
        yield from _pending(board, frame, value)
    else:
        yield from field_words(board, frame, field, named=field.name != type(frame).unnamed)


def _pending(board: Board, frame: Frame, pending: PendingOrder[Any]) -> Iterator[str]:
    """An order that waits, and what was rolled and asked in it; that it was asked this is not said again."""
    yield from (f"step={pending.step}",) if pending.step else ()
    yield from (f"dice={die}" for die in pending.dice)
    for asked in pending.asked[:-1]:
        label = board.grid.label(asked.at) if asked.at else ""
        yield f"asked={asked.window}:{asked.unit}:{label}:{asked.step}"
    if pending.order is not None:
        yield from order_words(pending.order, board.grid.label)


# ------------------------------------------------------------------------------ reading
def read_frame(rules: Rules, board: Board, ids: Sequence[str], words: Words) -> Frame:
    """The frame of a line. Raises ``CodecError``."""
    moments = {word for phase in rules.phases for word in (phase.id, phase.like, phase.attacks)}
    kinds = [kind for kind in rules.orders if kind not in (*moments, SETUP, "any")]
    kind = known(words.take("a kind of frame"), kinds, "frame")
    side = ids.index(known(words.take("a side"), ids, "side"))
    unit = words.take("a counter") if words.next_is("by") else ""
    at = board.grid.parse(words.take("a hex")) if words.next_is("at") else OFF
    record, values = rules.frames.get(kind, Frame), dict[str, Any]()
    if words.next_is("options"):
        values = _values(board, record, words.rest())
    if issubclass(record, WindowFrame):
        values["pending"] = _read_pending(rules, board, record, (unit, at), values.get("pending", []))
    return record(kind, side, unit, at, **values)


def _values(board: Board, kind: type[Frame], words: list[str]) -> dict[str, Any]:
    """The fields of a record, from the words behind ``options``."""
    named = {field.encode_name: field for field in _fields(kind) if field.name != kind.unnamed}
    unnamed = next((field for field in _fields(kind) if field.name == kind.unnamed), None)
    first = len(words)
    if unnamed is not None:
        first = next((k for k, word in enumerate(words) if word.partition("=")[0] not in named), first)
    found = read_fields(board, named, words[:first], "part of this frame")
    if unnamed is not None and words[first:]:
        waits = unnamed.name == WindowFrame.unnamed
        found[unnamed.name] = words[first:] if waits else read_several(board, unnamed, words[first:])
    return found


def _read_pending(
    rules: Rules, board: Board, kind: type[WindowFrame], point: tuple[str, int], words: list[str]
) -> PendingOrder[Any]:
    """What waits at a window of this kind. ``point`` is the counter and the hex it is about."""
    step, dice, asked, left = 0, list[int](), list[Asked](), list(words)
    while left and left[0].partition("=")[0] in ("step", "dice", "asked"):
        name, _, text = left.pop(0).partition("=")
        if name == "asked":
            asked.append(_read_asked(board, text))
        elif name == "dice":
            dice.append(whole(text, 1, MOST_FACES))
        else:
            step = whole(text)
    order = read_order(rules.verbs, left, board.grid.parse).understood(rules) if left else None
    asked.append(Asked(kind.window, *point, step))
    return PendingOrder(order, kind.moment, step, *point, tuple(asked), tuple(dice))


def _read_asked(board: Board, text: str) -> Asked:
    parts = text.split(":")
    if len(parts) != 4 or not parts[0]:
        raise CodecError(f"'{text}' is not understood.", "Write asked=WINDOW:COUNTER:HEX:STEP.")
    window, unit, label, step = parts
    return Asked(window, unit, board.grid.parse(label) if label else OFF, whole(step))


# ------------------------------------------------- markers: ``marker mine 0505 owner blue known blue``
MARKER, NOBODY = "marker", "nobody"


def marker_text(board: Board, ids: Sequence[str], marker: Marker) -> str:
    """The line of a marker. ``ids`` are the words of the sides."""
    words = f"{MARKER} {quoted(marker.kind)} {board.grid.label(marker.at)}"
    words += f" toward {board.grid.label(marker.toward)}" if marker.toward else ""
    words += f" owner {ids[marker.owner]}" if marker.owner >= 0 else ""
    words += f" count {marker.count}" if marker.count != 1 else ""
    words += f" word {quoted(marker.word)}" if marker.word else ""
    if marker.known != -1:
        who = [side for k, side in enumerate(ids) if marker.known >> k & 1]
        words += f" known {' '.join(who) or NOBODY}"
    return words


def read_marker(
    rules: Rules, kinds: Mapping[str, AnyMarkerKind], grid: Grid, ids: Sequence[str], words: Words
) -> Marker:
    """The marker of a line. Raises ``ReadError``, ``LabelError``."""

    def side() -> int:
        return ids.index(known(words.take("a side"), ids, "side"))

    kind = kinds[known(words.take("a kind of marker"), list(kinds), "kind of marker")]
    marker = Marker(kind.id, grid.parse(words.take("a hex")))
    if not marker.at:
        raise CodecError("A marker must be in a hex of the board.")
    if words.next_is("toward"):
        marker = replace(marker, toward=grid.parse(words.take("a hex")))
        if grid.direction(marker.at, marker.toward) < 0:
            names = f"{grid.label(marker.at)} and {grid.label(marker.toward)}"
            raise CodecError(f"{names} are not adjacent, so they share no hexside.")
    _check_place(grid, kind, marker)
    if words.next_is("owner"):
        marker = replace(marker, owner=side())
    if words.next_is("count"):
        marker = replace(marker, count=whole(words.take("a number"), 0))
    if words.next_is("word"):
        marker = replace(marker, holds=kind.kept(kind.contents.read(words.take("a word")).understood(rules)))
    holds = kind.of(marker)
    for name in holds.needs:
        if not getattr(holds, name):
            text = f"The marker {kind.id} does not say its {name.replace('_', ' ')}."
            raise CodecError(text, "Write it after: word")
    if words.next_is("known"):
        bits_known = 0
        while words.left and not words.next_is(NOBODY):
            bits_known |= 1 << side()
        marker = replace(marker, known=bits_known)
    return marker


def _check_place(grid: Grid, kind: AnyMarkerKind, marker: Marker) -> None:
    """Does it lie where markers of its kind lie? Raises ``CodecError``."""
    label = grid.label
    if kind.lies is Lies.HEX and marker.toward:
        raise CodecError(f"A marker {kind.id} belongs in a hex, not on a hexside.", "Leave toward out.")
    if kind.lies in (Lies.HEXSIDE, Lies.TOWARD) and not marker.toward:
        here = label(marker.at)
        raise CodecError(
            f"A marker {kind.id} belongs on a hexside, and {here} is a hex.",
            f"Write: {here} toward and the hex beside it.",
        )
    if kind.lies is not Lies.TOWARD and 0 < marker.toward < marker.at:
        mend = f"Write: {label(marker.toward)} toward {label(marker.at)}"
        raise CodecError(f"A marker {kind.id} belongs to the first hex of its hexside.", mend)


# --------------------------------------------------------- states: ``state watch 0405 side=1 turns=2``
# The kind comes first (with its version from 2 on, ``watch.2``), then what the record lies on: a counter, a
# hex, a hexside by its two hexes, a side, or ``-`` for the game. The fields follow (``fields``). What a
# counter has used up in its turn stands on the counter's own line.
STATE = "state"


def state_lines(position: Position, besides: Collection[AnyKind]) -> list[str]:
    """The lines of all kinds of state but some, in the order of their names and of writing."""
    kinds = sorted((kind for kind in position.tables if kind not in besides), key=lambda kind: kind.name)
    return [
        state_line(position, kind, key, record)
        for kind in kinds
        for key, record in position.tables[kind].items()
    ]


def state_line(position: Position, kind: AnyKind, key: Key, record: Any) -> str:
    """The line of a record of state."""
    words = [state_head(position, kind, key)]
    for field in msgspec.structs.fields(type(record)):
        words += map(quoted, field_words(position.board, record, field))
    return " ".join(words)


def state_head(position: Position, kind: AnyKind, key: Key) -> str:
    """How the line of a kind of state about something begins."""
    return " ".join((STATE, _name(kind), _key_word(position, kind, key)))


def _name(kind: AnyKind) -> str:
    return kind.name if kind.version == 1 else f"{kind.name}.{kind.version}"


def _key_word(position: Position, kind: AnyKind, key: Key) -> str:
    label = position.board.grid.label
    if isinstance(key, tuple):
        return f"{label(key[0])}-{label(key[1])}"
    if kind.on is On.HEX:
        return label(int(key))
    if kind.on is On.SIDE:
        return position.sides[int(key)].id
    return "-" if kind.on is On.GAME else str(key)


def read_state(rules: Rules, board: Board, ids: Sequence[str], words: Words) -> tuple[AnyKind, Key, Any]:
    """The record of a line, with its kind and what it belongs to. Raises ``CodecError``."""
    name, _, version = words.take("a kind of state").partition(".")
    kind = rules.states[known(name, list(rules.states), "kind of state")]
    if (version or "1") != str(kind.version):
        raise CodecError(f"State {name} was of version {version or 1}; this program knows {kind.version}.")
    key = _read_key(board, ids, kind, words.take("what it belongs to"))
    fields = {field.encode_name: field for field in msgspec.structs.fields(kind.record)}
    return kind, key, kind.record(**read_fields(board, fields, words.rest(), "part of this state"))


def _read_key(board: Board, ids: Sequence[str], kind: AnyKind, word: str) -> Key:
    if kind.on is On.HEX:
        return board.grid.parse(word)
    if kind.on is On.SIDE:
        return ids.index(known(word, ids, "side"))
    if kind.on is On.GAME:
        return THE_GAME
    if kind.on is On.UNIT:
        return word
    low, sign, high = word.partition("-")
    if not sign:
        raise CodecError(f"'{word}' is not a hexside.", "Write its two hexes, such as 0404-0405.")
    first, second = sorted((board.grid.parse(low), board.grid.parse(high)))
    return first, second
