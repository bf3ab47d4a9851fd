"""Questions about a position, a line each: ``offers HVY-1``, ``chance fire HVY-1 at INF-3``.

Every game answers those that stand here; its own it brings along (``contract.Notation``). An answer has
the value, the parts of an explained number, and lines to show.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

from game.boards.findings import ReadError
from game.boards.limits import check_count, listed
from game.core.anygame import Position, Rules
from game.core.chance import outcomes
from game.core.codec import MOST_WORDS, CodecError, words_of
from game.core.dice import Dice, DiceError
from game.core.position import decider
from game.core.views import ONLOOKER, disclosed, own_view, view, with_dice
from game.core.words import Words, known
from game.hexes.grid import OFF
from game.notation.body import body_lines
from game.notation.contract import Answer, Inquiry, Notation, notation_of
from game.notation.orders import order_of, order_text
from game.notation.records import NOBODY

_DIE = re.compile(r",? ?\(?die \d\)?|; \d\+ needed, dice[\d ]*")


def questions_of(notation: Notation) -> dict[str, Inquiry]:
    """Every question that there is in a game, by its first word."""
    return {**notation.questions, **QUESTIONS}


def answer(rules: Rules, position: Position, text: str) -> Answer:
    """The answer to a question. Raises ``CodecError`` for one that is not understood."""
    row, there = words_of(text), questions_of(notation_of(position))
    check_count(len(row), MOST_WORDS, "words in this question", "Remove some of them.")
    words = Words(row[1:])
    if not row:
        raise CodecError("There is no question.", f"Write one of {', '.join(there)}.")
    inquiry = there[known(row[0], there, "question")]
    try:
        found = inquiry.ask(rules, position, words)
        words.done()
    except ReadError as wrong:
        raise CodecError(wrong.text, wrong.mend or f"Write: {inquiry.usage}") from None
    except ValueError as wrong:  # a label
        raise CodecError(f"{str(wrong).rstrip('.')}.", f"Write: {inquiry.usage}") from None
    return found


def unit_named(position: Position, words: Words) -> Any:
    """The counter that the next word names. Raises ``CodecError``."""
    name = words.take("a counter")
    if name not in position.units:
        raise CodecError(f"There is no unit {name} in play.", f"There are {listed(list(position.units))}.")
    return position.units[name]


def offers(rules: Rules, position: Position, words: Words) -> Answer:
    """All orders that a unit is offered; without a unit those that belong to none."""
    seen = own_view(position)
    found = rules.offers(seen, unit_named(position, words).id) if words.left else rules.side_orders(seen)
    lines = tuple(order_text(position.board, order, position) for order in found)
    return Answer(str(len(lines)), lines)


def refusal(rules: Rules, position: Position, words: Words) -> Answer:
    """Whether an order may be given now, and why not."""
    order = order_of(words.rest(), rules, position.board, position)
    found = rules.refusal(position, order)
    if found is None:
        return Answer("allowed", ("allowed",))
    return Answer(found.code, (f"{found.code} ({found.rule}): {found.text}",))


def chance(rules: Rules, position: Position, words: Words) -> Answer:
    """What an order may lead to, each outcome with its chance."""
    order = order_of(words.rest(), rules, position.board, position)
    no = rules.refusal(position, order)
    if no is not None:
        return Answer(no.code, (f"{no.code} ({no.rule}): {no.text}",))
    try:
        rows = outcomes(rules, position, order)
    except DiceError as wrong:
        raise CodecError(f"{wrong}.") from None
    chances: dict[str, Fraction] = {}
    for part, step in rows:
        said = [rules.describe(disclosed(step.position), event) for event in step.events]
        text = _DIE.sub("", " ".join(words for words in said if words))
        chances[text] = chances.get(text, Fraction(0)) + part
    lines = tuple(f"{part}: {text}" for text, part in sorted(chances.items(), key=lambda row: -row[1]))
    return Answer(str(len(lines)), lines)


def ask_hex(rules: Rules, position: Position, words: Words) -> Answer:
    """What is in a hex: terrain as it is now, counters, markers."""
    at = position.board.grid.parse(words.take("a hex"))
    if at == OFF:
        raise CodecError("'off' is not a hex of the board.")
    terrain = notation_of(position).terrain(position, at)
    here = [*position.at_hex.get(at, ()), *(marker.kind for marker in position.markers.get(at, ()))]
    return Answer(terrain, (f"{terrain}: {', '.join(here) or 'nothing'}",))


def ask_decider(rules: Rules, position: Position, words: Words) -> Answer:
    """Whose decision it is."""
    side = decider(position)
    value = position.sides[side].id if side >= 0 else "nobody"
    return Answer(value, (value,))


def ask_view(rules: Rules, position: Position, words: Words) -> Answer:
    """The position as a side sees it, or an onlooker who knows what all know:
    nothing that is hidden, and no dice.
    """
    ids = [side.id for side in position.sides]
    side = known(words.take("a side"), (*ids, NOBODY), "side")
    seen = with_dice(view(position, ids.index(side) if side in ids else ONLOOKER), Dice())
    lines = tuple(body_lines(seen))
    return Answer(lines[0], lines)


def ask_position(rules: Rules, position: Position, words: Words) -> Answer:
    """The position as it stands, without what never changes."""
    lines = tuple(body_lines(position))
    return Answer(lines[0], lines)


QUESTIONS = {
    "offers": Inquiry("offers [UNIT]", offers),
    "refusal": Inquiry("refusal ORDER", refusal),
    "chance": Inquiry("chance ORDER", chance),
    "hex": Inquiry("hex HEX", ask_hex),
    "decider": Inquiry("decider", ask_decider),
    "position": Inquiry("position", ask_position),
    "view": Inquiry("view SIDE", ask_view),
}
