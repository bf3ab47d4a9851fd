"""Counters in the notation: ``us AIB-1 0404 losses 1 mode pa supply on-hand resting``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from game.assault import tables
from game.assault.choices import RollDice
from game.assault.events import MODE_WORDS, SUPPLY_WORDS
from game.assault.fighters import MODES, SUPPLIED, SUPPLY, TACTICAL
from game.assault.onmap import best_guess, present, sum_on
from game.assault.resolver import Sum, report, sum_of
from game.assault.segment import Designate, Resolve
from game.assault.state import FIGHT, TARGET, Battalion, fight_of
from game.boards.board import Board
from game.core.anygame import Order, Position, Rules
from game.core.codec import CodecError, whole
from game.core.questions import Part
from game.core.records import Clock, Side
from game.core.state import THE_GAME
from game.core.terms import Terms
from game.core.words import Words, known
from game.hexes.grid import OFF
from game.notation.contract import Answer, Inquiry, Notation
from game.notation.editable import Editable, Form, parts_of, titled

FLAGS = ("resting", "fatigued", "depleted")
AWAY = "off"


def unit_text(board: Board, sides: Sequence[Side], unit: Battalion, records: tuple[Any, ...]) -> str:
    """The line of a counter."""
    words = [sides[unit.side].id, unit.id, board.grid.label(unit.at) if unit.at else AWAY]
    words += [f"losses {unit.losses}"] if unit.losses else []
    words += [f"mode {unit.mode}"] if unit.mode != TACTICAL else []
    words += [f"supply {unit.supply}"] if unit.supply != SUPPLIED else []
    return " ".join([*words, *(flag for flag in FLAGS if getattr(unit, flag))])


def read_unit(
    board: Board, terms: Terms, sides: Sequence[Side], clock: Clock, words: Words
) -> tuple[Battalion, tuple[Any, ...]]:
    """The counter of a line whose first word is its side. Raises ``CodecError``, ``LabelError``."""
    ids = [side.id for side in sides]
    side, name = ids.index(known(words.take("a side"), ids, "side")), words.take("the name of a counter")
    kind = known(name.rpartition("-")[0], list(tables.counters()), "kind of counter")
    place = words.take("a hex")
    given: dict[str, Any] = {}
    while words.left:
        word = known(words.take("a state"), ("losses", "mode", "supply", *FLAGS), "state of a counter")
        if word in given:
            raise CodecError(f"'{word}' appears twice.", "Leave one of them out.")
        if word == "losses":
            given[word] = whole(words.take("a number"), 0, tables.counters()[kind].steps - 1)
        elif word in FLAGS:
            given[word] = True
        else:
            among = MODES if word == "mode" else SUPPLY
            given[word] = known(words.take(f"a {word}"), among, word)
    at = OFF if place == AWAY else board.grid.parse(place)
    return Battalion(name, kind, side, at, **given), ()


def counter_parts(position: Position, unit: Battalion) -> Iterator[Editable]:
    """What a counter is edited by."""
    most = tables.counters()[unit.kind].steps - 1
    if most:
        yield Editable("losses", "Steps lost", Form.NUMBER, unit.losses,
                       lambda lost: replace(unit, losses=lost), most=most)  # fmt: skip
    rows = [(mode, titled(MODE_WORDS.get(mode, mode))) for mode in MODES]
    yield Editable("mode", "Mode", Form.CHOICE, unit.mode,
                   lambda mode: replace(unit, mode=mode), choices=rows)  # fmt: skip
    rows = [(supply, titled(SUPPLY_WORDS[supply])) for supply in SUPPLY]
    yield Editable("supply", "Supply", Form.CHOICE, unit.supply,
                   lambda supply: replace(unit, supply=supply), choices=rows)  # fmt: skip
    yield from parts_of(position.board, unit, FLAGS)


def ask_assault(rules: Rules, position: Position, words: Words) -> Answer:
    """The sum of an assault: ``assault 0405``, or ``assault 0405 by AIB-1+USI-1`` before it is designated."""
    at = position.board.grid.parse(words.take("a hex"))
    if words.next_is("by"):
        names = tuple(words.take("the attackers").split("+"))
        for name in names:
            if name not in position.units:
                raise CodecError(f"There is no counter {name}.")
            if position.board.grid.distance(position.units[name].at, at) != 1:
                raise CodecError(f"{name} is not beside {position.board.grid.label(at)}.")
        assault = best_guess(position, at, names)
    elif THE_GAME in FIGHT.table(position) and fight_of(position).at == at:
        assault = present(position)
    else:
        assault = best_guess(position, at, TARGET.of(position, at).attackers)
    if not assault.attackers or not assault.defenders:
        raise CodecError("Nobody assaults this hex.", "Write: assault 0405 by AIB-1+USI-1")
    found = sum_of(assault)
    return Answer(found.odds_words(), tuple(report(assault)), parts_of_sum(found))


def parts_of_sum(found: Sum) -> tuple[Part, ...]:
    """All parts of a sum."""
    return (*found.attack.parts, *found.defence.parts, *found.shift.parts, *found.modifier.parts)


def numbers(rules: Rules, position: Position, order: Order) -> tuple[Part, ...]:
    """The parts of the sum behind an order."""
    if isinstance(order, RollDice | Resolve):
        return parts_of_sum(sum_on(position, order.at))
    if isinstance(order, Designate):
        names = (*TARGET.of(position, order.at).attackers, *order.units)
        return parts_of_sum(sum_of(best_guess(position, order.at, names)))
    return ()


NOTATION = Notation(
    unit_text=unit_text,
    read_unit=read_unit,
    parts=counter_parts,
    questions={"assault": Inquiry("assault HEX [by UNIT+UNIT]", ask_assault)},
    numbers=numbers,
)
