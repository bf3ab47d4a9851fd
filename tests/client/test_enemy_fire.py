"""Where the enemy can fire: it moves first. A hover tells who, and with what."""

from __future__ import annotations

import pygame

from game.client.kit import Label
from game.core.sequence import EndPhase
from game.hexes.grid import bits
from game.ogre.movement.movement import Move
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


def laid(text: str) -> Desk:
    desk = Desk(session_of(f"board 15x15\noption ramming\n{text}", mode="solo"))
    desk.key(pygame.K_t, pygame.KMOD_CTRL)
    return desk


def test_a_hover_tells_which_ogre_can_ram_a_counter_there():
    desk = laid("turn 2 blue movement\nblue HVY-1 0808\nred MK3-1 0805\n")
    said = card(desk, "0808")
    assert "The enemy can attack here when it has moved" in said and "ram)" in said
    assert "ram" not in card(desk, "0809"), "nobody stands there"
