"""Hover cards: they go with what they were about, and leave counters and lit hexes in sight."""

from __future__ import annotations

import pygame
from conftest import Hand
from test_play import BLUE, OGRE, Desk, field
from test_screens_fit import SCREENS

from game.client.kit.screen import HOVER_MS
from game.client.table.board_widget import FAN_MS
from game.client.table.session import Session
from game.notation.cases import parse_case

CROWD = [
    ("GEV-1", "GEV", OGRE, "0505", ()),
    *((f"LT-{k}", "LT", BLUE, f"{6 + k % 3:02}{3 + k // 3:02}", ()) for k in range(6)),
]


def pointed(desk: Desk, label: str) -> pygame.Rect:
    """Hold the pointer over a hex until its card is there; where that lies."""
    pos = desk.screen.camera.point(desk.at(label))
    desk.send(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
    desk.idle(HOVER_MS / 4, 6)
    card = desk.screen._hover
    assert card is not None
    return card.widget.rect


def test_a_card_goes_when_the_board_is_zoomed_and_another_one_tells_what_is_there_now():
    desk = Desk(field(CROWD, board="board 9x9\n"))
    pointed(desk, "0202")
    before = desk.screen._hover
    desk.screen.board.zoom(3, desk.screen.board.rect.center)
    assert desk.screen._hover is None
    desk.idle(HOVER_MS / 4, 6)
    assert desk.screen._hover is not before
    assert desk.screen.board.at == desk.screen.board.view.hex_at(desk.screen.pointer) != desk.at("0202")


def test_a_card_goes_when_a_key_shows_the_whole_board():
    desk = Desk(field(CROWD, board="board 9x9\n"))
    desk.screen.board.zoom(4)
    pos = desk.screen.board.rect.center
    desk.send(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
    desk.idle(HOVER_MS / 4, 6)
    assert desk.screen._hover is not None
    desk.screen.viewport.fit()
    assert desk.screen._hover is None


def test_the_card_of_a_hex_covers_no_counter_where_there_is_room():
    desk = Desk(field(CROWD, board="board 9x9\n"))
    card = pointed(desk, "0504")
    board = desk.screen.board
    faces = [board.view.counter_rect(piece) for piece in desk.screen.scene().pieces]
    assert card.collidelist(faces) < 0


STACKS = [
    *((f"LT-{k}", "LT", BLUE, f"{1 + k % 9:02}{1 + k // 9:02}", ()) for k in range(81)),
    *((f"HVY-{k}", "HVY", BLUE, f"{1 + k % 9:02}{1 + k // 9:02}", ()) for k in range(0, 81, 13)),
]


def test_the_card_of_a_stack_never_covers_its_open_counters_on_a_crowded_board():
    desk = Desk(field(STACKS, board="board 9x9\n"))
    for _, _, _, label, _ in STACKS[81:]:
        pointed(desk, label)
        desk.idle(FAN_MS, 2)
        card, plate = desk.screen._hover, desk.screen.board.view.fan_plate
        assert plate.w and card is not None
        assert not card.widget.rect.colliderect(plate), label


def test_the_card_of_a_hex_leaves_the_lit_hexes_in_sight():
    desk = Desk(field([("GEV-1", "GEV", OGRE, "0404", ())], board="board 15x9\n"))
    desk.hex("0404")
    lit = [desk.screen.board.hex_rect(at) for at in desk.screen.scene().reach]
    card = pointed(desk, "0604")
    over = sum(part.w * part.h for part in (card.clip(box) for box in lit))
    assert lit and over < 0.1 * card.w * card.h


def test_whose_view_is_shown_stands_on_the_screen_once():
    case = parse_case(
        "board 9x9\noption mines\nturn 2 blue movement\nblue HVY-1 0403\nred HVY-2 0909\n"
        "marker mine 0405 owner red known red\n"
    )
    desk = Desk(Session(case.rules, case.start, mode="solo"))
    for _ in range(3):
        desk.screen.act("other_sight", pygame.event.Event(pygame.KEYDOWN, key=pygame.K_e))
        desk.idle(3000)
        layers = [desk.screen.base, *(layer.widget for layer in desk.screen.layers)]
        parts = {id(part): part for top in layers if top is not None for part in top.walk()}
        found = [part for part in parts.values() if str(getattr(part, "words", "")).startswith("You see")]
        assert len(found) == 1, [part.words for part in found]


def test_no_card_of_a_counter_in_a_fight_covers_the_odds_in_its_middle(hand: Hand) -> None:
    screen = hand.open(SCREENS["a fight, fire"]())
    hand.app.animator.finish()
    odds = screen.named("fight hex")
    assert odds is not None and odds.rect.w
    cells = [widget for widget in screen.everything() if (widget.name or "").startswith("cell ")]
    assert len(cells) > 8
    for cell in cells:
        hand.move(cell.rect.center)
        hand.wait(600)
        assert screen._hover is not None
        card = screen._hover.widget.rect
        assert not card.colliderect(odds.rect), cell.name
        assert not card.colliderect(screen.around.drawers.panel.rect), "there stand the odds, too"
