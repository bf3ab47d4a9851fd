"""Orders as text, from the fields of their classes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.codec import CodecError, forms_of, joined, parted, quoted, read_order, usage, words_of
from game.core.orders import Order
from game.core.references import Hex
from game.core.sequence import Concede, EndPhase, OfferDraw
from game.notation.orders import order_text, parse_order
from game.notation.position import parse_position
from game.ogre.catalogue import MODULES, rules_for
from game.ogre.combat.combat import Fire
from game.ogre.combat.firing import Firing
from game.ogre.infantry import Combine, Split
from game.ogre.movement.movement import Move
from game.ogre.ramming.drive_over_infantry import ChooseLoss, Reduce
from game.ogre.ramming.ramming import Ram
from game.ogre.setup import Place
from game.plain_text import as_text

from .texts import FIELD

RULES, POSITION = parse_position(FIELD)
BOARD = POSITION.board
AT = BOARD.grid.parse
EVERY = rules_for(name for name in MODULES if name == "ramming")

WRITTEN: list[tuple[str, Order]] = [
    ("move GEV-1 0305 0306 off", Move(("GEV-1",), (AT("0305"), AT("0306"), 0))),
    ("move HVY-1+INF-2 0305", Move(("HVY-1", "INF-2"), (AT("0305"),))),
    ("ram MK3-1 HVY-2", Ram("MK3-1", "HVY-2")),
    ("reduce MK3-1 0812", Reduce("MK3-1", AT("0812"))),
    ("fire HVY-1 MK5-1:main*2 at INF-3", Fire((Firing("HVY-1", "gun"), Firing("MK5-1", "main", 2)), "INF-3")),
    ("fire HVY-1 at MK5-1 tr", Fire((Firing("HVY-1", "gun"),), "MK5-1", "tr")),
    ("fire INF-2 at MK5-1 tr", Fire((Firing("INF-2", "squad", 3),), "MK5-1", "tr")),
    ("fire INF-2:squad at MK5-1 tr", Fire((Firing("INF-2", "squad", 1),), "MK5-1", "tr")),
    ("split INF-2 INF", Split("INF-2", ("INF",))),
    ("split INF-2 CE+INF*2", Split("INF-2", ("CE", "INF", "INF"))),
    ("combine INF-2 INF-5", Combine("INF-2", ("INF-5",))),
    ("combine INF-2 INF-5+INF-6", Combine("INF-2", ("INF-5", "INF-6"))),
    ("place HVY-1 0406", Place("HVY-1", AT("0406"))),
    ("place HVY-1 off", Place("HVY-1", 0)),
    ("end", EndPhase()),
    ("concede", Concede()),
    ("draw", OfferDraw()),
    ("lose INF-2", ChooseLoss("INF-2")),
]


@pytest.mark.parametrize(("text", "order"), WRITTEN, ids=[text for text, _ in WRITTEN])
def test_an_order_is_a_line_and_back(text: str, order: Order) -> None:
    assert parse_order(text, EVERY, BOARD, POSITION) == order
    assert order_text(BOARD, order, POSITION) == text
    full = order_text(BOARD, order)
    assert parse_order(full, EVERY, BOARD) == order


def test_every_kind_of_order_has_a_verb_and_fields_that_text_knows() -> None:
    for name in MODULES:
        for kinds in MODULES[name].orders.values():
            for kind in kinds:
                assert kind.verb, kind
                forms_of(kind)
                assert usage(kind).startswith(kind.verb)


def test_a_count_of_one_may_be_written() -> None:
    assert parse_order("split INF-2 INF*1", EVERY, BOARD) == Split("INF-2", ("INF",))
    assert parse_order("fire HVY-1:gun*1 at MK5-1 tr", EVERY, BOARD) == Fire(
        (Firing("HVY-1", "gun"),), "MK5-1", "tr"
    )


@pytest.mark.parametrize(
    ("text", "said", "mend"),
    [
        ("", "no order", "move"),
        ("shoot HVY-1 at MK5-1", "no order 'shoot'", "fire"),
        ("move", "units is missing", "move UNITS+... PATH ..."),
        ("move HVY-1 0999", "no hex 0999", "move UNITS"),
        ("move HVY-1 here", "not a hex label", "move UNITS"),
        ("fire HVY-1 MK5-1", "'at' is missing", "fire UNIT:WEAPON[:SQUADS]*COUNT ... at TARGET [PART]"),
        ("fire HVY-1 at", "target is missing", "fire"),
        ("fire HVY-1 at MK5-1 tr main", "'main' is too much", "fire"),
        ("fire MK5-1 at HVY-1", "must name the weapon", "MK5-1:main"),
        ("fire HVY-1:gun:CE:big at MK5-1 tr", "not understood", "fire"),
        ("fire HVY-1:gun*x at MK5-1 tr", "not a whole number", "from 0"),
        ("split INF-2 INF*0", "not a list", "+"),
        ('end "', "quotation mark", "Two words"),
        ("end now", "'now' is too much", "end"),
    ],
)
def test_a_wrong_order_says_what_is_wrong_and_how_to_write_it(text: str, said: str, mend: str) -> None:
    with pytest.raises(CodecError) as caught:
        parse_order(text, EVERY, BOARD, POSITION)
    assert said in caught.value.text and mend in caught.value.mend


def test_without_a_position_a_shooter_must_name_its_weapon() -> None:
    with pytest.raises(CodecError, match="does not name the weapon"):
        parse_order("fire HVY-1 at MK5-1 tr", EVERY, BOARD)


def test_a_new_kind_of_order_needs_no_code_here() -> None:
    class Work(Order, frozen=True, tag=True):
        verb = "work"
        crew: tuple[str, ...]
        task: str
        site: Hex
        turns: int = 2
        quick: bool = False

    at = AT("0406")
    kinds: dict[str, type[Order]] = {"work": Work}
    for text, order in (
        ("work INF-1+INF-2 mine 0406", Work(("INF-1", "INF-2"), "mine", at)),
        ("work - mine 0406 3", Work((), "mine", at, 3)),
        ('work INF-1 "two words" 0406 2 yes', Work(("INF-1",), "two words", at, 2, True)),
    ):
        assert read_order(kinds, words_of(text), BOARD.grid.parse) == order
        assert order_text(BOARD, order) == text


@given(st.text(max_size=30))
def test_any_text_is_one_word_when_quoted(text: str) -> None:
    wanted = as_text(text.replace("\r", " "))
    assert words_of(f"a {quoted(text)} b # remark") == ["a", wanted, "b"]


@given(st.lists(st.sampled_from(["INF", "CE", "HVY-1"]), max_size=9))
def test_lists_of_names_go_through_one_word_unchanged(names: list[str]) -> None:
    assert parted(joined(names)) == tuple(names)


@given(st.text(max_size=60))
def test_any_line_is_an_order_or_refused_in_words(text: str) -> None:
    try:
        parse_order(text, EVERY, BOARD, POSITION)
    except CodecError as refused:
        assert refused.text
