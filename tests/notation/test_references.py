"""Types of fields that refer to counters and hexes: found by type, whatever the field is called."""

from __future__ import annotations

from typing import Any, final

import pytest
from msgspec import Struct

from game.core.codec import forms_of, read_order, words_of
from game.core.orders import Order
from game.core.references import TO_HEX, TO_UNIT, Hex, UnitId, may_hold, references, replaced
from game.core.roles import picked_by
from game.core.views import renamed
from game.notation.position import parse_position, position_text
from game.ogre.catalogue import MODULES
from game.ogre.combat.combat import Fire
from game.ogre.combat.firing import Firing
from game.ogre.engineering.tasks import AtCounter, AtWeapon
from game.ogre.engineering.work import Work
from game.ogre.state import TEAMWORK, Channel, Control


class Inner(Struct, frozen=True):
    who: UnitId
    row: str


class Record(Struct, frozen=True):
    who: UnitId
    word: str
    where: Hex
    number: int
    several: tuple[UnitId, ...]
    pairs: tuple[tuple[UnitId, int], ...]
    inner: tuple[Inner, ...]
    any: Any
    choice: UnitId | str
    nobody: UnitId | None = None


RECORD = Record(
    "A", "A", 7, 7, ("A", "B"), (("A", 1), ("C", 2)), (Inner("A", "A"),), Inner("A", "A"), "A"
)  # fmt: skip


@final
class Plain(Struct, frozen=True):
    number: int


class Open(Struct, frozen=True):
    number: int


class Referring(Open, frozen=True):
    who: UnitId


class Holder(Struct, frozen=True):
    plain: tuple[Plain, ...] = ()


class Wide(Struct, frozen=True):
    any: Open


def test_each_name_of_a_counter_is_changed_and_equal_words_are_not() -> None:
    changed = renamed(RECORD, {"A": "Z"})
    assert changed == Record(
        "Z", "A", 7, 7, ("Z", "B"), (("Z", 1), ("C", 2)), (Inner("Z", "A"),), Inner("Z", "A"), "Z"
    )  # fmt: skip


def test_each_hex_is_changed_and_equal_numbers_are_not() -> None:
    assert replaced(RECORD, TO_HEX, lambda at: at + 1) == Record(
        "A", "A", 8, 7, RECORD.several, RECORD.pairs, RECORD.inner, RECORD.any, "A"
    )


def test_a_record_in_which_nothing_changes_is_the_same_one() -> None:
    assert renamed(RECORD, {"X": "Y"}) is RECORD


def test_a_record_that_nothing_derives_from_is_looked_into_only_where_it_may_refer_to_something() -> None:
    assert not may_hold(Holder, TO_UNIT) and may_hold(Wide, TO_UNIT)
    assert references(Wide(Referring(1, "A")), TO_UNIT) == ["A"]


def test_references_come_in_the_order_of_the_fields() -> None:
    assert references(RECORD, TO_UNIT) == ["A", "A", "B", "A", "C", "A", "A", "A"]
    assert references(RECORD, TO_HEX) == [7]


def test_a_reference_inside_a_type_that_is_not_searched_is_an_error() -> None:
    class Table(Struct, frozen=True):
        rows: dict[UnitId, int]

    with pytest.raises(TypeError, match="dict"):
        references(Table({}), TO_UNIT)


def test_a_word_that_equals_a_name_is_no_counter() -> None:
    order = Fire((Firing("main", "main", 1),), "sec", "sec")
    assert renamed(order, {"main": "MK3-1", "sec": "MK5-1"}) == Fire(
        (Firing("MK3-1", "main", 1),), "MK5-1", "sec"
    )


def test_the_target_of_work_may_be_a_counter() -> None:
    order = renamed(Work("reload", (), 5, (), AtCounter("?0405")), {"?0405": "MK3-1"})
    assert order.target == AtCounter("MK3-1") and picked_by(order) == (5, "MK3-1")
    mended = renamed(Work("mend", (), 5, (), AtWeapon("?0405", "sec", 2)), {"?0405": "MK3-1", "sec": "MK5-1"})
    assert mended.target == AtWeapon("MK3-1", "sec", 2)


def test_the_vulcan_of_a_channel_is_a_counter() -> None:
    duckling = Control(Channel("VULC-1", 3, follows=True))
    assert references(duckling, TO_UNIT) == ["VULC-1"]
    assert renamed(duckling, {"VULC-1": "VULC-2"}).channel == Channel("VULC-2", 3, follows=True)


def test_buildings_that_sappers_attack_are_hexes_written_by_their_labels() -> None:
    line = "blue CE-1 0305 fired squad*1 blasting 0404+0405"
    rules, position = parse_position(f"board 6x6\noption structures\nturn 1 blue fire\n{line}\n")
    at = tuple(position.board.grid.parse(label) for label in ("0404", "0405"))
    assert TEAMWORK.of(position, "CE-1").blasting == at
    assert references(TEAMWORK.of(position, "CE-1"), TO_HEX) == list(at)
    assert line in position_text(rules, position).splitlines()


def test_a_hex_is_read_by_its_type_whatever_its_field_is_called() -> None:
    class Visit(Order, frozen=True, tag=True):
        verb = "visit"
        goal: Hex
        at: int
        stops: tuple[Hex, ...] = ()

    assert [form.shape for form in forms_of(Visit)] == ["hex", "number", "hexes"]
    order = read_order({"visit": Visit}, words_of("visit a 12 b c"), lambda label: ord(label))
    assert order == Visit(97, 12, (98, 99))


def test_no_order_of_the_game_has_a_hex_that_is_only_a_number() -> None:
    classes = {kind for module in MODULES.values() for row in module.orders.values() for kind in row}
    numbers = {
        form.name for kind in classes for form in forms_of(kind) if form.shape in ("number", "numbers")
    }  # fmt: skip
    assert len(classes) > 40 and numbers == {"number"}
