"""Getting on and off by mouse and keyboard, and paths laid by hand."""

from __future__ import annotations

import pygame
from test_play import Desk

from game.client.kit import Label
from game.client.table.hud.panel_widgets import UnitRow
from game.client.table.session import Session
from game.notation.cases import parse_case
from game.ogre.movement.transport_orders import Dismount

FIELD = """
board 9x9 field "A Field"
terrain forest 0606
route road 0103 0203 0303 0403 0503 0603
option riding
option ramming
stacking gev
turn 2 red movement
"""


def text_desk(text: str) -> Desk:
    """A game screen over a position written out."""
    case = parse_case(FIELD + text)
    return Desk(Session(case.rules, case.start, title="A Field"))


def aboard(desk: Desk) -> dict[str, tuple[str, int]]:
    return {u.id: (u.aboard, len(u.squads)) for u in desk.screen.view.units.values() if u.squads}


def test_as_many_squads_as_there_is_room_for_are_split_off_and_get_on_with_one_button():
    desk = text_desk("red HVY-1 0505\nred INF-1 0505 INF*3\nblue HVY-2 0909")
    desk.screen.go_to("HVY-1")
    desk.idle()
    desk.push("take INF-1 1")
    assert aboard(desk) == {"INF-1": ("", 2), "INF-2": ("HVY-1", 1)}
    desk.key(pygame.K_z, pygame.KMOD_CTRL)
    assert aboard(desk) == {"INF-1": ("", 3)}


def test_a_click_on_a_vehicle_of_the_open_stack_asks_and_a_second_one_gets_on():
    desk = text_desk("red GEVPC-1 0505\nred INF-1 0505 INF*3\nblue HVY-2 0909")
    desk.screen.go_to("INF-1")
    board, at = desk.screen.board, desk.at("0505")
    for _ in range(2):
        desk.send(pygame.MOUSEMOTION, pos=desk.screen.camera.point(at), rel=(0, 0), buttons=(0, 0, 0))
        desk.idle(200)
        assert board.fan == at
        box = next(box for box, name in board.view._fan if name == "GEVPC-1")
        desk.click(box.center)
    assert aboard(desk) == {"INF-1": ("GEVPC-1", 3)}


def test_the_key_gets_on_and_off():
    desk = text_desk("red GEVPC-1 0505\nred INF-1 0505 INF*3\nblue HVY-2 0909")
    desk.screen.go_to("INF-1")
    desk.key(pygame.K_r)
    assert desk.mode.hand.plan is not None
    desk.key(pygame.K_RETURN)
    assert aboard(desk) == {"INF-1": ("GEVPC-1", 3)}
    desk = text_desk("red GEVPC-1 0505\nred INF-1 off INF*3 aboard GEVPC-1\nblue HVY-2 0909")
    desk.screen.go_to("GEVPC-1")
    desk.key(pygame.K_r)
    assert desk.mode.selected == "INF-1"
    desk.key(pygame.K_r)
    assert desk.screen.view.units["INF-1"].at == desk.at("0505")


def test_a_chosen_rider_is_set_down_where_its_vehicle_goes_and_the_vehicle_goes_on():
    desk = text_desk("red GEVPC-1 0505\nred INF-1 off INF*3 aboard GEVPC-1\nblue HVY-2 0909")
    desk.screen.go_to("GEVPC-1")
    desk.idle()
    desk.push("off at INF-1")
    desk.hex("0404")
    units = desk.screen.view.units
    assert units["INF-1"].at == units["GEVPC-1"].at == desk.at("0404")
    assert desk.mode.selected == "GEVPC-1" and desk.mode.hand.group.moves is not None
    desk.hex("0303")
    units = desk.screen.view.units
    assert units["GEVPC-1"].at == desk.at("0303") and units["INF-1"].at == desk.at("0404")


def test_riders_stand_in_the_open_stack_of_their_vehicle_and_nowhere_else():
    desk = text_desk("red GEVPC-1 0505\nred INF-1 off INF*3 aboard GEVPC-1\nblue HVY-2 0909")
    pieces = {p.id: p for p in desk.screen.scene().pieces}
    assert pieces["INF-1"].aboard == "GEVPC-1" and pieces["INF-1"].at == desk.at("0505")
    assert pieces["GEVPC-1"].look.riders == 3 and pieces["GEVPC-1"].look.stack == 1


def test_waypoints_lay_the_path_that_is_gone():
    desk = text_desk("red GEV-1 0505\nblue HVY-2 0909")
    desk.screen.go_to("GEV-1")
    desk.mode.waypoint(desk.at("0404"))
    desk.idle()
    desk.hex("0503")
    assert desk.screen.scene().path.hexes[:2] == (desk.at("0505"), desk.mode.hand.path.drawn[0])
    laid = tuple(desk.mode.hand.path.drawn)
    assert desk.at("0404") in laid and laid[-1] == desk.at("0503")
    desk.key(pygame.K_RETURN)
    assert desk.session.history.steps[-1].order.path == laid


def test_escape_gives_the_laid_path_up():
    desk = text_desk("red GEV-1 0505\nblue HVY-2 0909")
    desk.screen.go_to("GEV-1")
    desk.mode.waypoint(desk.at("0404"))
    desk.key(pygame.K_ESCAPE)
    assert not desk.mode.hand.path.drawn and not desk.mode.hand.path.laying and desk.mode.selected == "GEV-1"


def test_hexes_reached_by_road_alone_are_marked():
    desk = text_desk("red HVY-1 0303\nblue HVY-2 0909")
    desk.screen.go_to("HVY-1")
    reach = desk.screen.scene().reach
    assert reach[desk.at("0503")].road and reach[desk.at("0603")].road
    assert not reach[desk.at("0404")].road


SETUP = """
board 9x9 field "A Field"
option riding
option ramming
stacking gev
player red orange Red
player blue blue Blue
sequence red blue
setup blue red
area blue map
area red map
turn 0 blue setup
blue GEVPC-1 0404
blue LT-1 0505
blue INF-1 off INF*3
blue INF-2 off INF aboard LT-1
red HVY-1 off
"""


def test_in_set_up_squads_get_onto_the_vehicle_under_the_pointer_and_off_again():
    case = parse_case(SETUP)
    desk = Desk(Session(case.rules, case.start, title="A Field"))
    desk.mode.select("INF-1")
    desk.send(
        pygame.MOUSEMOTION, pos=desk.screen.camera.point(desk.at("0404")), rel=(0, 0), buttons=(0, 0, 0)
    )
    desk.key(pygame.K_r)
    assert aboard(desk) == {"INF-1": ("GEVPC-1", 3), "INF-2": ("LT-1", 1)}
    desk.push("clear")
    assert aboard(desk) == {"INF-1": ("", 3), "INF-2": ("", 1)}
    assert not [u for u in desk.screen.view.units.values() if u.side == desk.mode.side and (u.at or u.aboard)]


def test_what_lies_on_a_vehicle_is_seen_on_it_and_put_down_from_its_card_and_does_not_ride():
    desk = text_desk("option lad\nred TK-1 0505\nred PAL-1 off aboard TK-1\nblue HVY-2 0909")
    assert {p.id: p.aboard for p in desk.screen.scene().pieces}["PAL-1"] == "TK-1"
    refusal = desk.session.refusal(Dismount("PAL-1"))
    assert refusal is not None and refusal.code == "not-infantry"
    desk.screen.go_to("TK-1")
    desk.idle()
    row = next(
        w
        for w in desk.screen.around.drawers.panel.walk()
        if isinstance(w, UnitRow) and w.title.startswith("Put down")
    )
    desk.click(row.rect.center)
    assert desk.screen.view.units["PAL-1"].at == desk.at("0505")


def test_the_key_takes_waiting_infantry_aboard_the_chosen_vehicle_as_many_as_fit():
    desk = text_desk("red HVY-1 0505\nred INF-1 0505 INF*3\nblue HVY-2 0909")
    desk.screen.go_to("HVY-1")
    desk.key(pygame.K_r)
    assert desk.mode.hand.plan is not None and desk.mode.hand.plan.title == "1 squad of 3 onto Heavy Tank 1?"
    desk.key(pygame.K_RETURN)
    assert aboard(desk) == {"INF-1": ("", 2), "INF-2": ("HVY-1", 1)}
    assert desk.mode.selected == "HVY-1"


def test_another_click_on_an_open_stack_itself_takes_the_next_counter():
    desk = text_desk("red HVY-1 0505\nred INF-1 0505 INF*3\nblue HVY-2 0909")
    chosen = []
    for _ in range(3):
        desk.hex("0505")
        desk.idle(200)
        assert desk.screen.board.fan == desk.at("0505")
        chosen.append(desk.mode.selected)
    assert chosen[0] == chosen[2] and {chosen[0], chosen[1]} == {"HVY-1", "INF-1"}


def test_a_hex_out_of_reach_is_told_with_the_movement_of_the_counter_and_not_of_one_that_has_come_nearer():
    desk = text_desk("red HVY-1 0505\nblue HVY-2 0909")
    desk.screen.go_to("HVY-1")
    assert desk.mode.cost_words(desk.at("0501")) == "0501 is out of reach: Heavy Tank 1 has 3 movement left."


def test_a_key_sets_a_waypoint_under_the_pointer_and_the_keyboard_alone_moves_by_way_of_hexes_it_names():
    desk = text_desk("red GEV-1 0505\nblue HVY-2 0909")
    desk.screen.go_to("GEV-1")
    desk.send(
        pygame.MOUSEMOTION, pos=desk.screen.camera.point(desk.at("0404")), rel=(0, 0), buttons=(0, 0, 0)
    )
    desk.key(pygame.K_p)
    assert desk.mode.hand.path.laying and desk.mode.hand.path.drawn[-1] == desk.at("0404")
    desk.key(pygame.K_ESCAPE)
    assert desk.mode.waypoint(desk.at("0605"))
    assert desk.mode.found(desk.at("0604"))
    desk.key(pygame.K_RETURN)
    assert desk.session.history.steps[-1].order.path == (desk.at("0605"), desk.at("0604"))


def test_a_hex_named_on_the_keyboard_is_gone_to():
    desk = text_desk("red HVY-1 0505\nblue HVY-2 0909")
    desk.screen.go_to("HVY-1")
    desk.screen.sheets.open_finder()
    desk.idle()
    desk.send(pygame.TEXTINPUT, text="0503")
    desk.key(pygame.K_RETURN)
    assert desk.screen.view.units["HVY-1"].at == desk.at("0503")


def test_a_vehicle_that_waits_at_the_edge_is_loaded_with_the_key_and_the_hint_says_so():
    desk = text_desk(
        "exit red north\nentry red north turn 2\nred GEVPC-1 off\nred INF-1 off INF*3\nblue HVY-2 0909"
    )
    desk.screen.go_to("GEVPC-1")
    assert "R mounts infantry" in desk.mode.hint()[0]
    desk.key(pygame.K_r)
    plan = desk.mode.hand.plan
    assert plan is not None and plan.title == "Infantry 1, 3 squads onto GEV-PC 1?"
    assert desk.screen.named("choose instead") is None
    desk.key(pygame.K_RETURN)
    assert aboard(desk) == {"INF-1": ("GEVPC-1", 3)}
    assert "R takes" not in desk.mode.hint()[0]


def test_who_must_still_come_in_is_counted_and_taken_in_hand_when_a_movement_is_to_end():
    desk = text_desk("exit red north\nentry red north turn 2\nred GEV-1 off\nred GEV-3 off\nblue HVY-2 0909")
    desk.key(pygame.K_SPACE)
    said = [w.words for w in desk.screen.layers[-1].widget.walk() if isinstance(w, Label)]
    assert any("2 counters wait at the edge" in words for words in said)
    desk.key(pygame.K_RETURN)
    assert desk.mode.selected == "GEV-1"


def test_while_a_path_is_laid_a_hex_is_told_as_the_path_gets_there():
    desk = text_desk("red GEV-1 0505\nblue HVY-2 0909")
    desk.screen.go_to("GEV-1")
    desk.mode.waypoint(desk.at("0504"))
    assert desk.mode.cost_words(desk.at("0503")) == "By this path: 2 of 4 movement."
    assert desk.mode.cost_words(desk.at("0509")) == "This path does not lead here."


def test_a_click_beside_the_question_whether_to_mount_closes_it_and_moves_nobody():
    for chosen in ("HVY-1", "INF-1"):
        desk = text_desk("red HVY-1 0505\nred INF-1 0505 INF*2\nblue HVY-2 0909")
        desk.screen.go_to(chosen)
        lit = set(desk.screen.scene().reach)
        desk.key(pygame.K_r)
        assert desk.mode.hand.plan is not None and not desk.screen.scene().reach, "nobody goes anywhere yet"
        assert "a click elsewhere" in desk.mode.hint()[0]
        desk.hex("0404")
        assert desk.mode.hand.plan is None and desk.session.history.at == 0 and desk.mode.selected == chosen
        assert set(desk.screen.scene().reach) == lit
        desk.hex("0404")
        assert desk.screen.view.units[chosen].at == desk.at("0404")


def test_a_click_out_of_reach_or_a_named_hex_closes_the_question_whether_to_mount_too():
    desk = text_desk("red HVY-1 0505\nred INF-1 0505 INF*2\nblue HVY-2 0909")
    desk.screen.go_to("HVY-1")
    for answer in (lambda: desk.hex("0901"), lambda: desk.mode.found(desk.at("0404"))):
        desk.key(pygame.K_r)
        answer()
        assert desk.mode.hand.plan is None and desk.session.history.at == 0


def test_a_look_at_an_enemy_closes_the_question_whether_to_mount_so_that_enter_confirms_nothing_unseen():
    desk = text_desk("red HVY-1 0505\nred INF-1 0505 INF*2\nblue HVY-2 0909")
    desk.screen.go_to("HVY-1")
    desk.key(pygame.K_r)
    assert desk.mode.hand.plan is not None
    desk.hex("0909")
    assert desk.mode.hand.looked == "HVY-2" and desk.mode.hand.plan is None
    desk.key(pygame.K_RETURN)
    assert desk.session.history.at == 0
