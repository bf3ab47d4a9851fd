"""Fire at targets that are no counters, work in place of an attack, riders that fire or are hit."""

from __future__ import annotations

import pygame
import pytest
from test_play import Desk

from game.client.kit import Label
from game.client.ogre.shooter_rows import ShooterRow
from game.client.table.session import Session
from game.notation.cases import parse_case
from game.ogre.combat.attack import odds
from game.ogre.combat.combat import Fire
from game.ogre.combat.terrain_damage import CutRoute, FireAtHex
from game.ogre.structures.bridges import DropBridge, FireAtBridge, standing
from game.ogre.structures.buildings import RamBuilding, Shell, building_at
from game.ogre.terrain import terrain_at

FIELD = """
board 9x9 field "A Field"
terrain town 0404 0405
terrain forest 0606
side stream 0203-0303
route road 0103 0203 0303 0403 0503
option riding
option bridges
option buildings
option terrain-damage
stacking gev
turn 2 red fire
dice seed 5
"""


def text_desk(text: str) -> Desk:
    """A game screen over a position written out."""
    case = parse_case(FIELD + text)
    return Desk(Session(case.rules, case.start, title="A Field"))


def last_order(desk: Desk) -> object:
    history = desk.session.history
    return history.steps[history.at - 1].order


def test_a_click_on_an_empty_town_aims_at_its_ground_and_enter_fires():
    desk = text_desk("red HVY-1 0304\nblue HVY-2 0808")
    desk.hex("0404")
    assert desk.mode.aimed_at() == "ground 0404"
    desk.push("everyone")
    assert desk.odds().odds == "1-1"
    desk.key(pygame.K_RETURN)
    assert isinstance(last_order(desk), FireAtHex) and last_order(desk).at == desk.at("0404")


def test_the_key_for_ground_lights_the_hexes_and_the_bridges_that_are_in_reach():
    desk = text_desk("red HVY-1 0304\nblue HVY-2 0808")
    desk.key(pygame.K_g)
    scene = desk.screen.scene()
    assert desk.at("0404") in scene.reach and desk.at("0808") not in scene.reach
    assert [(t.at, t.toward) for t in scene.targets] == list(standing(desk.screen.view))
    desk.key(pygame.K_ESCAPE)
    assert not desk.screen.scene().reach


def test_a_click_on_the_middle_of_a_hexside_aims_at_its_bridge():
    desk = text_desk("red HVY-1 0304\nblue HVY-2 0808")
    desk.key(pygame.K_g)
    (ax, ay), (bx, by) = (desk.screen.camera.point(desk.at(h)) for h in ("0203", "0303"))
    desk.click(((ax + bx) // 2, (ay + by) // 2))
    assert sorted(desk.mode.aimed_at().split()) == ["0203", "0303", "bridge"]
    desk.push("everyone")
    desk.key(pygame.K_RETURN)
    assert isinstance(last_order(desk), FireAtBridge)


def test_own_counters_under_a_shot_at_the_ground_stand_in_the_card_before_it_is_fired():
    desk = text_desk("red HVY-1 0304\nred LT-1 0404\nblue HVY-2 0808")
    desk.key(pygame.K_g)
    desk.hex("0404")
    desk.push("gun HVY-1 gun")
    assert {spill.unit for spill in desk.odds().spills} == {"LT-1"}


def test_a_building_loses_what_the_card_says_without_a_die():
    desk = text_desk(
        'red HVY-1 0304\nblue HVY-2 0808\nmarker building 0404 owner blue count 20 word "Hall=20"'
    )
    desk.hex("0404")
    assert desk.mode.aimed_at() == "building 0404"
    desk.push("everyone")
    lost = desk.odds().points
    desk.key(pygame.K_RETURN)
    assert isinstance(last_order(desk), Shell) and not desk.session.history.steps[-1].rolls
    assert building_at(desk.screen.view, desk.at("0404")).count == 20 - lost
    assert [m.values for m in desk.screen.scene().marks if m.kind == "building"] == [(20 - lost, 20)]


def test_other_targets_of_a_hex_are_a_click_away():
    desk = text_desk(
        'red HVY-1 0304\nblue HVY-2 0404\nmarker building 0404 owner blue count 20 word "Hall=20"'
    )
    desk.hex("0404")
    assert desk.mode.aimed_at() == "HVY-2"
    desk.push("also building 0404")
    assert desk.mode.aimed_at() == "building 0404"
    desk.push("also ground 0404")
    assert desk.mode.aimed_at() == "ground 0404"


def test_a_road_is_cut_and_a_bridge_dropped_by_a_button_of_the_unit_that_stands_there():
    for words, kind in (("Cut the road or rail here", CutRoute), ("Drop the bridge to 0203", DropBridge)):
        desk = text_desk("red HVY-1 0303\nblue HVY-2 0808")
        desk.hex("0303")
        desk.push(f"order {words}")
        assert isinstance(last_order(desk), kind)
        assert not desk.session.why_not_undo


def test_riders_on_a_target_have_odds_of_their_own():
    desk = text_desk("red HVY-1 0304\nblue LT-1 0505\nblue INF-1 off INF aboard LT-1")
    desk.hex("0505")
    assert desk.mode.aimed_at() == "LT-1"
    desk.push("everyone")
    found = odds(desk.session.rules, desk.screen.view, desk.aim.shots(), "LT-1")
    assert found.riders is not None and desk.odds().riders == found.riders


def test_a_rider_outside_its_vehicle_fires_and_its_line_begins_there():
    desk = text_desk("red LT-1 0304\nred INF-1 off INF aboard LT-1\nblue HVY-2 0305")
    desk.hex("0305")
    desk.push("gun INF-1 squad")
    assert [shot.unit for shot in desk.aim.shots()] == ["INF-1"]
    desk.key(pygame.K_RETURN)
    assert isinstance(last_order(desk), Fire) and last_order(desk).shots[0].unit == "INF-1"


def test_a_heavy_weapon_is_not_fired_unasked():
    desk = text_desk("red HWT-1 0304 HWT INF\nblue HVY-2 0305")
    desk.hex("0304")
    assert set(desk.aim.guns) == {("HWT-1", "squad")}
    desk.push("gun HWT-1 heavy")
    assert set(desk.aim.guns) == {("HWT-1", "squad"), ("HWT-1", "heavy")}


def test_ground_that_fire_has_changed_is_seen_at_once():
    desk = text_desk("red HVY-1 0304\nred HVY-3 0304\nred HWZ-1 0307\nblue HVY-2 0808")
    desk.hex("0404")
    desk.push("everyone")
    desk.key(pygame.K_RETURN)
    now = terrain_at(desk.screen.view, desk.at("0404"))
    assert now != "town" and desk.screen.scene().ground.terrain[desk.at("0404")] == now


def test_a_building_in_reach_is_rammed_from_the_panel_after_the_dice_are_told():
    text = 'red HVY-1 0306\nblue HVY-2 0808\nmarker building 0404 owner blue count 20 word "Hall=20"'
    case = parse_case((FIELD + "option ramming\n" + text).replace("red fire", "red movement"))
    desk = Desk(Session(case.rules, case.start, title="A Field"))
    desk.screen.go_to("HVY-1")
    desk.idle()
    desk.push("ram building 0404")
    assert desk.mode.hand.plan is not None and "structure points" in desk.mode.hand.plan.lines[0]
    desk.key(pygame.K_RETURN)
    assert isinstance(last_order(desk), RamBuilding)


def test_a_shot_at_a_counter_on_a_river_bridge_says_what_it_does_to_the_bridge():
    text = "terrain water 0703\nroute road 0603 0703 0802\nred HWZ-1 0504\nblue HVY-2 0703"
    desk = text_desk(text)
    desk.hex("0703")
    assert desk.mode.aimed_at() == "HVY-2"
    desk.push("everyone")
    desk.idle()
    assert any(
        "the bridge under it too" in w.words
        for w in desk.screen.around.drawers.panel.walk()
        if isinstance(w, Label)
    )


def test_click_after_click_on_a_stack_brings_its_guns_to_bear_one_by_one_and_then_takes_them_all_away():
    desk = text_desk("red HVY-1 0304\nred HVY-3 0304\nred HVY-5 0304\nblue HVY-2 0404")
    desk.hex("0404")
    many = []
    for _ in range(4):
        desk.click(desk.screen.camera.point(desk.at("0304")))
        many.append(len(desk.aim.shots()))
    assert many == [1, 2, 3, 0]


def test_a_hex_named_on_the_keyboard_is_aimed_at():
    desk = text_desk("red HVY-1 0304\nblue HVY-2 0404")
    assert desk.mode.found(desk.at("0404"))
    assert desk.mode.aimed_at() == "HVY-2"
    assert desk.mode.found(desk.at("0304"))
    assert desk.mode.ready()


def test_an_enemy_named_on_the_keyboard_is_the_target_even_in_a_stack():
    desk = text_desk("red HVY-1 0304\nblue HVY-2 0404\nblue LT-4 0404\nblue LT-6 0404")
    desk.screen.sheets.open_finder()
    desk.idle()
    desk.send(pygame.TEXTINPUT, text="LT-6")
    desk.key(pygame.K_RETURN)
    assert desk.mode.aimed_at() == "LT-6"


def ogre_by_a_hall(kind: str) -> Desk:
    text = FIELD.replace("fire", "movement").replace("option buildings", "option buildings\noption ramming")
    case = parse_case(
        text + f'red {kind} 0304\nblue HVY-2 0808\nmarker building 0404 owner blue count 20 word "Hall=20"'
    )
    return Desk(Session(case.rules, case.start, title="A Field"))


def test_an_ogre_is_offered_the_ram_of_a_building_on_the_map_and_a_second_click_rams():
    desk = ogre_by_a_hall("MK3-1")
    desk.screen.go_to("MK3-1")
    desk.idle()
    assert desk.at("0404") in {target.at for target in desk.screen.scene().targets}
    desk.hex("0404")
    assert desk.mode.hand.plan is not None and desk.mode.hand.plan.kind == "ram-building"
    desk.hex("0404")
    assert isinstance(last_order(desk), RamBuilding)


def test_it_may_also_only_go_there():
    desk = ogre_by_a_hall("MK3-1")
    desk.screen.go_to("MK3-1")
    desk.hex("0404")
    desk.push("only go")
    assert desk.screen.view.units["MK3-1"].at == desk.at("0404")
    assert building_at(desk.screen.view, desk.at("0404")).count == 20


def test_a_tank_that_would_die_of_the_ram_goes_there_at_a_click():
    desk = ogre_by_a_hall("HVY-1")
    desk.screen.go_to("HVY-1")
    desk.hex("0404")
    assert desk.screen.view.units["HVY-1"].at == desk.at("0404")
    desk = ogre_by_a_hall("HVY-1")
    desk.screen.go_to("HVY-1")
    assert desk.mode.hand.options.buildings[desk.at("0404")].short.endswith("your counter: destroyed")
    assert not desk.screen.scene().targets


def test_who_stands_at_the_end_of_a_bridge_is_at_the_bridge_and_not_in_its_hex():
    desk = text_desk("terrain water 0703\nroute road 0603 0703 0802\nred HWZ-1 0802\nblue HVY-2 0808")
    desk.key(pygame.K_g)
    desk.hex("0703")
    assert desk.mode.aimed_at() == "bridge 0703"
    said = [w.words for w in desk.screen.around.drawers.panel.walk() if isinstance(w, Label)]
    rows = [getattr(w, "second", "") for w in desk.screen.around.drawers.panel.walk()]
    assert any("at the bridge" in str(words) for words in (*said, *rows))


def test_an_ogre_in_the_hex_of_its_victim_rams_it_again_with_a_click_there():
    text = FIELD.replace("fire", "movement").replace("option buildings", "option ramming")
    case = parse_case(text + "red MK3-1 0304\nblue HVY-2 0304\nblue HVY-4 0808")
    desk = Desk(Session(case.rules, case.start, title="A Field"))
    desk.hex("0304")
    assert desk.mode.selected == "MK3-1"
    desk.hex("0304")
    plan = desk.mode.hand.plan
    assert plan is not None and plan.kind == "ram" and plan.target == "HVY-2"


def test_a_counter_of_different_squads_is_called_by_what_is_in_it():
    desk = text_desk("red HVY-1 0304\nblue INF-2 0404 INF HWT*2")
    desk.hex("0404")
    said = [w.words for w in desk.screen.around.drawers.panel.walk() if isinstance(w, Label)]
    assert any("2 Heavy Weapons" in words and "Infantry" in words for words in said)


def test_those_whom_the_spillover_cannot_hurt_are_one_line():
    desk = text_desk(
        "red HVY-1 0304\nblue HVY-2 0404\nblue HVY-4 0404\nblue INF-2 0404 INF*3\nblue LT-2 0404"
    )
    desk.hex("0404")
    desk.mode.found_foe("LT-2")
    desk.idle()
    desk.push("everyone")
    desk.idle()
    said = [w.words for w in desk.screen.around.drawers.panel.walk() if isinstance(w, Label)]
    assert "all 3 others" in said and said.count("no effect") == 1


def test_running_over_several_counters_of_infantry_tells_of_the_squad_that_its_owner_will_choose():
    text = FIELD.replace("fire", "movement").replace("option buildings", "option ramming")
    case = parse_case(text + "red MK3-1 0304\nblue INF-2 0303 INF*3\nblue INF-4 0303 INF*2")
    desk = Desk(Session(case.rules, case.start, title="A Field"))
    desk.hex("0304")
    plan = desk.mode.hand.options.targets[desk.at("0303")][0]
    assert plan.short.startswith("the infantry loses a squad") and "nothing happens" not in plan.short


def test_when_nobody_else_reaches_a_target_the_hint_leads_to_the_others():
    text = "red HVY-1 0304\nred HVY-3 0309\nblue HVY-2 0404\nblue HVY-4 0409"
    case = parse_case(FIELD.replace("dice seed 5", "dice 1 1") + text)
    desk = Desk(Session(case.rules, case.start, title="A Field"))
    desk.hex("0404")
    desk.idle()
    desk.push("everyone")
    desk.key(pygame.K_RETURN)
    assert desk.mode.aimed_at() == "HVY-2"
    assert (
        desk.mode.hint()[0]
        == "No other unit can fire at Heavy Tank 2. Esc deselects it; one unit can fire at other targets."
    )


def test_the_number_keys_stand_at_the_weapons_of_one_ogre_and_fire_those():
    desk = text_desk("red MK3-1 0304\nred MK3-2 0306\nblue HVY-2 0305")
    desk.hex("0305")

    def keyed() -> set[str]:
        rows = [w for w in desk.screen.around.drawers.panel.walk() if isinstance(w, ShooterRow)]
        return {w.name.split()[1] for w in rows if w.key_name}

    for name in ("MK3-1", "MK3-2"):
        assert keyed() == {name}
        desk.key(pygame.K_1)
        assert {unit for unit, _ in desk.aim.guns} == {name}
        desk.key(pygame.K_1)
        desk.mode.selected = "MK3-2"
        desk.screen.refresh()


@pytest.mark.parametrize(("option", "own"), [("slics-carrier", False), ("carrier-struck", True)])
def test_squads_aboard_that_are_one_target_with_their_carrier_have_no_defence_there(option: str, own: bool):
    # opt:slics_carrier-a: Q-1450
    rows = "".join(f"blue GEVPC-{n} 0304\nblue INF-{n} off aboard GEVPC-{n} INF\n" for n in (1, 2))
    case = parse_case(FIELD.replace("stacking", f"option {option}\nstacking") + "red HVY-1 0303\n" + rows)
    desk = Desk(Session(case.rules, case.start, title="A Field"))
    desk.hex("0304")
    panel = desk.screen.around.drawers.panel
    said = [str(getattr(widget, "words", "")) for widget in panel.walk()]
    assert any("Defence" in words for words in said)
    assert any("Riders: defence" in words for words in said) is own
