"""Lasting records in a line: ``state smoke-laid HVY-1 done``, ``state watch 0405 side=1 turns=2``.

The kind comes first (with its version from 2 on, ``watch.2``), then what the record lies on: a counter, a
hex, a hexside by its two hexes, a side, or ``-`` for the game. The fields follow (``fields``). What a counter
has used up in its turn stands on the counter's own line.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import msgspec

from game.boards.board import Board
from game.core.anygame import Position, Rules
from game.core.codec import CodecError, quoted
from game.core.state import THE_GAME, AnyKind, Key, On
from game.core.words import Words, known
from game.notation.fields import field_words, read_fields

HEAD = "state"


def state_lines(position: Position, besides: Collection[AnyKind]) -> list[str]:
    """The lines of all kinds of state but some, in the order of their names and of writing."""
    kinds = sorted((kind for kind in position.tables if kind not in besides), key=lambda kind: kind.name)
    return [
        _line(position, kind, key, record) for kind in kinds for key, record in position.tables[kind].items()
    ]


def _line(position: Position, kind: AnyKind, key: Key, record: Any) -> str:
    words = [HEAD, _name(kind), _key_word(position, kind, key)]
    for field in msgspec.structs.fields(type(record)):
        words += map(quoted, field_words(position.board, record, field))
    return " ".join(words)


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
