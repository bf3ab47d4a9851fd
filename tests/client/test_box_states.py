"""A record sheet shows the state of its boxes, whichever rule says so: word, sign, until when."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.ogre.counter_appearance import bars
from game.client.ogre.record_sheet import TreadRow, WeaponRow
from game.client.ogre.unit_card import sheet_data
from game.core.ruleset import Rules
from game.core.views import own_view
from game.ogre.catalogue import MODULES, rules_for
from game.ogre.counter_words import states
from game.ogre.hooks import BOX_STATES, BoxState
from game.ogre.state import GameState, Module, Unit
from tests.engineering.worked import bench


def jams(state: GameState, unit: Unit, row: str) -> Sequence[BoxState]:
    return {
        "sec": (BoxState("jammed", 2, "free on a 6", "dot"),),
        "tr": (BoxState("jammed", 15, "free on a 6"),),
    }.get(row, ())


FIELD = (
    "board 9x9\noption ramming\noption disable-ogre\nturn 2 blue movement\nblue MK3-1 0404\nred CP-1 0909\n"
)


def test_a_row_says_every_state_of_its_boxes_and_draws_a_sign_in_each() -> None:
    table = bench(FIELD + "state disabled-boxes MK3-1 sec=2\n")
    jamming = Module(id="jamming", title="Jams", rule="house:jam", hooks=(BOX_STATES.by(jams),))
    rules = Rules([*(MODULES[name] for name in ("base", "ramming", "disable-ogre")), jamming])
    view, unit = own_view(table.position), table["MK3-1"]
    sheet = sheet_data(rules, view, unit)
    row = next(row for row in sheet.rows if row.id == "sec")
    words = "2 jammed, free on a 6, 1 disabled, back in turn 3"
    tip = WeaponRow(sheet, row, None, None).tip_at((0, 0))
    assert isinstance(tip, str) and all(part in tip for part in words.split(", "))
    assert sorted(row.pip(box) for box in range(row.out)) == ["bar", "dot", "dot"]
    assert TreadRow(sheet, sheet.treads, None).tip_at((0, 0)) == (
        "45 of 45 treads, 15 of them jammed, free on a 6: movement 2."
    )
    said = states(rules, view, unit)
    assert "jammed for some time: 2 × secondary battery and 15 treads" in said
    assert bars(rules, view, unit)[3] == 30 / 45


def test_boxes_are_whole_where_no_rule_says_otherwise() -> None:
    table = bench(FIELD.replace("option disable-ogre\n", ""))
    rules, view, unit = rules_for(["ramming"]), own_view(table.position), table["MK3-1"]
    sheet = sheet_data(rules, view, unit)
    assert not any(row.states for row in sheet.rows) and not sheet.treads.states
    assert bars(rules, view, unit)[3] == 1
