"""Frames in a line: ``frame overrun-fire red at 0404 options round=3 late=VULC-1:0``.

Kind, side, counter and hex come first, then the fields of the record of its kind (``fields``). One field of a
record may be written without its name, at the end: the counters to choose among, an order that waits.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec.structs import FieldInfo

from game.boards.board import Board
from game.core.anygame import Rules
from game.core.codec import CodecError, order_words, quoted, read_order, whole
from game.core.dice import MOST_FACES
from game.core.records import Frame
from game.core.sequence import SETUP
from game.core.windows import Asked, PendingOrder, WindowFrame
from game.core.words import Words, known
from game.hexes.grid import OFF
from game.notation.fields import field_words, read_fields, read_several

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
