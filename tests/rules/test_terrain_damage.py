"""Terrain damage (ode:13.01)."""

from __future__ import annotations

import random

from game.core.history import History
from game.core.steps import Step
from game.ogre.catalogue import rules_for
from game.ogre.combat.combat import Fire
from game.ogre.combat.terrain_damage import CutRoute, FireAtHex, GroundTarget, HexStruck
from game.ogre.terrain import is_cut, terrain_at
from game.players.random_player import RandomPlayer, next_step
from tests.rules.laid import BLUE, RED, Table, lay

BOARD = """
    board 9x9
    terrain town 0404
    terrain forest 0604
    terrain crater 0205
    route road 0304 0404 0504
    route road 0507 0607 0707
    route rail 0606 0607 0608
    red HWZ-1 0408
    red HWZ-2 0508
    red MSL-1 0607
    red MK3-1 0808
    blue INF-1 0604 INF*2
    blue CP-1 0909
"""


def table_of(*modules: str, **more: object) -> Table:
    found = ("ramming", "terrain-damage", *modules)
    return lay(BOARD, **{"phase": "fire", "stacking": "gev", "modules": found, **more})  # type: ignore[arg-type]


def at_hex(table: Table, shots: str, label: str) -> FireAtHex:
    return FireAtHex(table.shots(shots), table.hex(label))


def ground(table: Table, label: str) -> str:
    return terrain_at(table.position, table.hex(label))


def test_a_hex_is_a_target_of_four_whatever_grows_on_it() -> None:
    table = table_of()
    for label in ("0404", "0604"):
        found = GroundTarget(table.hex(label)).odds(table.rules, table.position, table.shots("HWZ-1 HWZ-2"))
        assert (found.attack, found.defence, found.odds) == (48, 16, "3-1")
    assert table.rules.orders["fire"]  # the order is there only with its module
    assert table.no(Fire(table.shots("HWZ-1"), "CP-9")).code == "no-target"


def test_a_d_damages_a_town_and_another_makes_rubble_of_it() -> None:
    # ode:13.01
    table = table_of()
    table.do(at_hex(table, "HWZ-1", "0404"), 3)
    assert ground(table, "0404") == "damaged_town"
    assert is_cut(table.position, table.hex("0404"), "road")
    table.do(at_hex(table, "HWZ-2", "0404"), 3)
    assert ground(table, "0404") == "rubble"
    said = [table.rules.describe(table.position, event) for event in table.events]
    assert said[-1] == "0404 is now rubble." and "at the ground of 0404" in said[0]


def test_an_x_makes_rubble_at_once() -> None:
    # ode:13.01
    table = table_of()
    table.do(at_hex(table, "HWZ-1", "0604"), 6, 1)
    assert ground(table, "0604") == "rubble"


def test_no_effect_leaves_the_hex_as_it_was() -> None:
    table = table_of()
    table.do(at_hex(table, "HWZ-1", "0404"), 1)
    assert ground(table, "0404") == "town" and not table.position.markers


def test_units_in_a_hex_that_is_fired_at_suffer_spillover() -> None:
    # ode:13.01, ode:7.12
    table = table_of()
    found = GroundTarget(table.hex("0604")).odds(table.rules, table.position, table.shots("HWZ-1"))
    assert [(s.unit, s.attack, s.defence) for s in found.spills] == [("INF-1", 12, 16)]
    table.do(at_hex(table, "HWZ-1", "0604"), 6, 6)
    assert len(table["INF-1"].squads) == 1
    assert any(isinstance(event, HexStruck) for event in table.events)


def test_a_road_hex_of_clear_ground_is_cut_on_every_side() -> None:
    # ode:13.01: by D and by X, and the ground stays what it is
    table = table_of()
    assert table.no(at_hex(table, "HWZ-1", "0101")).code == "nothing-there"
    table.do(at_hex(table, "HWZ-1", "0507"), 3)
    markers = table.position.markers[table.hex("0507")]
    assert [(m.kind, m.word) for m in markers] == [("cut", "road:cut")]
    assert ground(table, "0507") == "clear"
    assert table.no(at_hex(table, "HWZ-2", "0507")).code == "nothing-there"


def test_a_road_and_a_rail_in_one_hex_are_cut_together() -> None:
    table = table_of()
    table.do(at_hex(table, "HWZ-1", "0607"), 6, 1)
    assert sorted(m.word for m in table.position.markers[table.hex("0607")]) == ["rail:cut", "road:cut"]


def test_a_unit_that_has_not_fired_cuts_the_road_in_its_hex_instead() -> None:
    # ode:13.01
    table = table_of()
    order = CutRoute("MSL-1")
    assert order in table.offers("MSL-1", CutRoute)
    assert table.no(CutRoute("HWZ-1")).code == "nothing-there"
    table.do(order)
    assert not table.faces and is_cut(table.position, table.hex("0607"), "road")
    assert table.no(at_hex(table, "MSL-1", "0604")).code == "fired"
    table = table_of()
    table.do(at_hex(table, "MSL-1", "0604"), 1)
    assert table.no(CutRoute("MSL-1")).code == "fired"


def test_an_ogre_that_cuts_a_road_keeps_its_missiles_for_another_turn() -> None:
    table = table_of()
    table.put("MK3-1", at=table.hex("0507"))
    table.do(CutRoute("MK3-1"))
    assert table.no(table.firing("MK3-1:mis", "INF-1")).code == "fired"
    assert not table.offers("MK3-1", Fire) and table.row("MK3-1", "mis") == 2


def test_anti_personnel_guns_do_nothing_to_the_ground() -> None:
    table = table_of()
    table.put("MK3-1", at=table.hex("0405"))
    assert table.no(at_hex(table, "MK3-1:ap", "0404")).rule == "ode:7.05.1"


def test_cutting_a_road_can_be_taken_back_and_is_a_marker_in_the_text() -> None:
    from game.notation.position import parse_position, position_text

    table = table_of()
    history = History(table.rules, table.position)
    assert isinstance(history.do(CutRoute("MSL-1")), Step)
    text = position_text(table.rules, history.position)
    assert "word road:cut" in text and "gun*99" in text
    assert parse_position(text)[1].key() == history.position.key()
    assert history.undo() and history.position.key() == table.position.key()


def test_every_shot_at_a_hex_that_is_offered_is_legal() -> None:
    for seed in range(4):
        table = table_of("bridges", "riding")
        rng, player = random.Random(seed), RandomPlayer(table.rules, seed, seek=0.5)
        seen = 0
        for _ in range(120):
            if table.position.result is not None:
                break
            for unit_id in list(table.position.units):
                offers = table.offers(unit_id)
                if offers:
                    order = rng.choice(offers)
                    assert table.refusal(order) is None, order
                    seen += isinstance(order, FireAtHex)
            table.position = next_step(table.rules, table.position, player).position
        assert seen > 10


def test_without_the_module_nobody_fires_at_hexes() -> None:
    table = lay(BOARD, phase="fire", stacking="gev")
    assert not table.offers("HWZ-1", FireAtHex)
    assert table.no(at_hex(table, "HWZ-1", "0404")).code == "phase"
    assert "fire-hex" not in rules_for(["ramming"]).verbs
    assert BLUE != RED
