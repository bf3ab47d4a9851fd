"""Pieces of the toy in the notation: ``red GUN-1 0202 hurt marched``, and its own question."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from game.boards.board import Board
from game.core.anygame import Order, Position, Rules
from game.core.codec import CodecError, whole
from game.core.questions import Part
from game.core.records import Clock, Side
from game.core.terms import Terms
from game.core.words import Words, known
from game.notation.contract import Answer, Inquiry, Notation
from game.notation.questions import unit_named
from tests.toy.orders import Shoot
from tests.toy.pieces import KINDS, USED, Piece, Used


def unit_text(board: Board, sides: Sequence[Side], piece: Piece, records: tuple[Used | None]) -> str:
    """The line of a piece."""
    (used,) = records
    words = [sides[piece.side].id, piece.id, board.grid.label(piece.at)]
    words += ["hurt"] * piece.hurt
    if used is not None:
        words += ["used", *["marched"] * used.marched, *["shot"] * used.shot]
        words += [f"ducked {used.ducked}"] if used.ducked else []
    return " ".join(words)


def read_unit(
    board: Board, terms: Terms, sides: Sequence[Side], clock: Clock, words: Words
) -> tuple[Piece, tuple[Used | None]]:
    """The piece of a line whose first word is its side. Raises ``CodecError``, ``LabelError``."""
    ids = [side.id for side in sides]
    side, name = ids.index(known(words.take("a side"), ids, "side")), words.take("the name of a piece")
    kind = known(name.rpartition("-")[0], KINDS, "kind of piece")
    piece, used = Piece(name, kind, side, board.grid.parse(words.take("a hex"))), None
    while words.left:
        word = words.take("a state")
        if word == "hurt":
            piece = replace(piece, hurt=True)
        elif word == "used":
            used = Used()
        elif used is None or word not in ("marched", "shot", "ducked"):
            raise CodecError(
                f"'{word}' is no state of a piece.", "Write hurt, or used marched shot ducked 1."
            )
        else:
            used = replace(used, **{word: whole(words.take("a number")) if word == "ducked" else True})
    return piece, (used,)


def ask_need(rules: Rules, position: Position, words: Words) -> Answer:
    """What a piece has to throw to hit another."""
    about = (unit_named(position, words), unit_named(position, words))
    found = rules.explain("need", position, about)
    return Answer(str(found.value), (found.sentence(),), found.parts)


def numbers(rules: Rules, position: Position, order: Order) -> tuple[Part, ...]:
    """The parts of the number that a shot needs."""
    if not isinstance(order, Shoot):
        return ()
    about: Any = (position.units[order.unit], position.units[order.target])
    return rules.explain("need", position, about).parts


NOTATION = Notation(
    unit_text=unit_text,
    read_unit=read_unit,
    usage=(USED,),
    questions={"need": Inquiry("need UNIT TARGET", ask_need)},
    numbers=numbers,
)
