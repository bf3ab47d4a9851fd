"""Where the enemy can fire: it moves first. A hover tells who, and with what."""

from __future__ import annotations

import time

import pygame
from msgspec.structs import replace

from game.client.game.session import Session
from game.client.kit import Label
from game.core.sequence import EndPhase
from game.hexes.grid import bits
from game.ogre.movement.movement import Move
from game.ogre.plans.enemy import threat, threat_words
from tests.client.test_play import BLUE, OGRE, Desk, attack, field
from tests.client.test_secrecy import session_of

PLAIN = "board 15x15\n"


def shown(desk: Desk) -> set[str]:
    """The labels of the hexes that the overlay marks."""
    grid = desk.screen.view.board.grid
    return {grid.label(at) for zone in desk.screen.scene().zones for at in zone.hexes}


def overlay(*counters, board: str = PLAIN, phase: str = "movement", side: int = OGRE) -> Desk:
    desk = Desk(field(counters, phase, side, board))
    desk.key(pygame.K_t, pygame.KMOD_CTRL)
    return desk


def card(desk: Desk, label: str) -> str:
    """The words of the hover card of a hex."""
    widget = desk.screen.input.tip_of(desk.at(label), "")
    return " ".join(part.words for part in widget.walk() if isinstance(part, Label))


MARK = ("MK3-1", "MK3", OGRE, "0808", ())


def around(desk: Desk, label: str, far: int) -> set[str]:
    grid = desk.screen.view.board.grid
    return {grid.label(at) for at in bits(grid.disc(grid.parse(label), far))}


def test_a_tank_fires_where_it_can_get_to_and_as_far_again_as_its_gun_carries():
    desk = overlay(MARK, ("HVY-1", "HVY", BLUE, "0408", ()))
    assert shown(desk) == around(desk, "0408", 3 + 2)


def test_a_howitzer_does_not_move_and_a_gev_counts_its_first_movement_alone():
    desk = overlay(MARK, ("HWZ-1", "HWZ", BLUE, "0101", ()))
    assert shown(desk) == around(desk, "0101", 8)
    desk = overlay(MARK, ("GEV-1", "GEV", BLUE, "0101", ()))
    assert shown(desk) == around(desk, "0101", 4 + 2)


def with_unit(session: Session, unit) -> Desk:
    """The session with a counter as it is given, and the overlay on."""
    position = session.history.position
    there = position.at_hex.get(position.units[unit.id].at, ())
    at_hex = dict(position.at_hex)
    if unit.aboard:
        at_hex[position.units[unit.id].at] = tuple(name for name in there if name != unit.id)
    start = replace(position, units={**position.units, unit.id: unit}, at_hex=at_hex, memo={})
    desk = Desk(Session(session.rules, start))
    desk.key(pygame.K_t, pygame.KMOD_CTRL)
    return desk


def test_who_is_back_before_its_next_fire_counts_and_who_is_not_does_not():
    session = field([MARK, ("HVY-1", "HVY", BLUE, "0408", ())], board=PLAIN)
    tank = session.position.units["HVY-1"]
    assert shown(with_unit(session, replace(tank, disabled="fire", since=0)))
    assert not shown(with_unit(session, replace(tank, disabled="fire", since=2)))


def test_riders_fire_from_where_their_vehicle_takes_them():
    tank, squad = ("HVY-1", "HVY", BLUE, "0408", ()), ("INF-1", "INF", BLUE, "0408", ("INF",))
    session = field([MARK, tank, squad], board=PLAIN)
    desk = with_unit(session, replace(session.position.units["INF-1"], aboard="HVY-1", at=0))
    assert "Infantry 1 (squad)" in card(desk, "0404")
    assert "Infantry" not in card(desk, "0403"), "three hexes and one"


LOADED = "option riding\nturn 2 blue movement\nblue MK3-1 1515\n"


def test_squads_in_the_hex_of_a_vehicle_mount_it_and_fire_from_where_it_takes_them():
    alone = laid(f"{LOADED}red INF-1 0808 INF\n")
    assert "Infantry" in card(alone, "0805") and "Infantry" not in card(alone, "0804"), "two hexes and one"
    desk = laid(f"{LOADED}red INF-1 0808 INF\nred HVY-1 0808\n")
    assert "Infantry 1 (squad)" in card(desk, "0804"), "three hexes on the tank and one"
    assert "Infantry" not in card(desk, "0803")


def test_a_vehicle_takes_squads_up_on_its_way_and_goes_on_with_what_it_has_left():
    desk = laid(f"{LOADED}red INF-1 0808 INF\nred GEVPC-1 0810\nred GEV-1 0811\nred LT-1 0810\n")
    assert "Infantry 1 (squad)" in card(desk, "0806"), "the tank comes two hexes, and goes on for one"
    assert "Infantry" not in card(desk, "0804")


def test_squads_that_do_not_fit_aboard_stay_where_they_are():
    desk = laid(f"{LOADED}red INF-1 0808 INF*3\nred HVY-1 0808\n")
    assert "Infantry" not in card(desk, "0804")


def test_who_rides_inside_gets_off_to_fire():
    desk = laid(f"{LOADED}red GEVPC-1 0808\nred INF-1 off INF aboard GEVPC-1\n")
    assert "Infantry 1 (squad)" in card(desk, "0804"), "three hexes inside, and one"
    assert "Infantry" not in card(desk, "0803")


def test_a_hover_tells_who_could_hit_a_hex_and_with_what():
    desk = overlay(("HVY-1", "HVY", BLUE, "0401", ()), MARK, ("MSL-1", "MSL", BLUE, "1501", ()), side=BLUE)
    words = card(desk, "0804")
    assert "Ogre Mark III" in words and "main battery" in words and "4 secondaries" in words
    assert "Heavy Tank" not in words, "one's own do not fire at oneself"
    assert "Ogre" not in card(desk, "1501").partition("Defence")[2]


def test_without_the_overlay_the_card_says_nothing_of_it():
    desk = overlay(MARK, ("HVY-1", "HVY", BLUE, "0408", ()))
    assert "can fire here" in card(desk, "0606")
    desk.key(pygame.K_t, pygame.KMOD_CTRL)
    assert "can fire here" not in card(desk, "0606")


def test_the_overlay_is_made_anew_when_an_order_changes_the_board_and_not_for_each_picture():
    desk = overlay(MARK, ("HVY-1", "HVY", BLUE, "0408", ()))
    (before,) = desk.screen.enemy.zones()
    desk.screen.redraw_board()
    desk.idle()
    assert desk.screen.enemy.zones()[0] is before
    assert desk.screen.do(Move(("MK3-1",), (desk.at("0807"),)))
    desk.idle()
    assert desk.screen.enemy.zones()[0] is not before


def test_while_the_first_side_comes_in_it_sees_where_it_will_be_fired_at():
    desk = Desk(attack())
    desk.push("suggest")
    desk.session.do(EndPhase())
    desk.screen.position_changed()
    desk.key(pygame.K_t, pygame.KMOD_CTRL)
    assert desk.session.position.clock.turn == 1 and desk.session.decider == OGRE
    howitzer = next(u for u in desk.session.position.units.values() if u.kind == "HWZ")
    grid = desk.screen.view.board.grid
    assert shown(desk) >= {grid.label(at) for at in bits(grid.disc(howitzer.at, 8))}


def test_two_hundred_enemies_are_looked_at_in_a_moment():
    many = [(f"GEV-{k}", "GEV", BLUE, f"{1 + k % 30:02}{1 + k // 30:02}", ()) for k in range(200)]
    session = field([("MK3-1", "MK3", OGRE, "1525", ()), *many], board="board 30x30\n")
    view, foes = session.view, [u for u in session.view.units.values() if u.side == BLUE]
    begin = time.process_time()
    assert threat(session.rules, view, foes)
    assert time.process_time() - begin < 0.5
    begin = time.process_time()
    for at in view.board.grid.hexes:
        threat_words(session.rules, view, foes, at)
    assert (time.process_time() - begin) / len(view.board.grid.hexes) < 0.004, "a hover"


def laid(text: str) -> Desk:
    desk = Desk(session_of(f"board 15x15\noption ramming\n{text}", mode="solo"))
    desk.key(pygame.K_t, pygame.KMOD_CTRL)
    return desk


def test_who_comes_in_next_turn_is_looked_at_from_the_edge_where_it_may_enter():
    marked = shown(laid("entry red north turn 3\nturn 2 blue movement\nblue HVY-1 0815\nred LT-1 off\n"))
    assert "0801" in marked and "0804" in marked and "0815" not in marked


def test_a_hover_tells_which_ogre_can_ram_a_counter_there():
    desk = laid("turn 2 blue movement\nblue HVY-1 0808\nred MK3-1 0805\n")
    said = card(desk, "0808")
    assert "The enemy can attack here when it has moved" in said and "ram)" in said
    assert "ram" not in card(desk, "0809"), "nobody stands there"


def test_an_ogre_without_guns_still_threatens_those_whom_it_can_ram():
    bare = "turn 2 blue movement\nblue HVY-1 0808\nred MK3-1 0805 main 0 sec 0 ap 0 mis 0\n"
    assert shown(laid(bare)) == {"0808"}


def test_who_may_fire_only_after_its_move_is_counted_as_having_moved():
    # sp:27
    desk = laid("option extended-sequence\nturn 2 red movement\nblue HVY-1 0408\nred MK3-1 0808\n")
    assert shown(desk) == around(desk, "0408", 3 + 2)
