"""What stands in and around a hex keeps apart: signs and words of a lit hex, an Ogre and its neighbours."""

from __future__ import annotations

import pygame
import pytest
from test_play import Desk

from game.client.art.counter_spec import centre, size
from game.client.board.camera import STEPS
from game.client.table.session import Session
from game.notation.cases import parse_case

MINED = """board 9x9
option mine-work
option ground-works
route road 0404 0405 0406
stacking gev
turn 2 blue movement
blue HVY-1 0404
red GEV-1 0909
marker mine 0405 owner red word road known red blue
marker mine 0405 owner red known red blue
marker mine 0304 owner red known red blue
"""
BOARDED = """board 9x9
option demolition
option ramming
stacking gev
turn 2 blue movement
blue CE-1 0505 CE*2
blue HVY-1 0404
red MK3-1 0505 main 0 sec 0 ap 0 mis 0 tr 9
red GEV-1 0307
"""


def desk(text: str) -> Desk:
    case = parse_case(text)
    return Desk(Session(case.rules, case.start, mode="solo"))


def boxes(placed) -> list[pygame.Rect]:
    """Where pictures really have something, in world pixels."""
    return [picture.get_bounding_rect().move(at) for picture, at in placed]


@pytest.mark.parametrize("H", [52, 64, 90])
def test_the_words_of_a_lit_hex_lie_beside_the_signs_of_its_mines(H: int) -> None:
    found = desk(MINED)
    found.screen.mode.select("HVY-1")
    found.screen.refresh()
    found.screen.camera.set_zoom(H)
    view, scene = found.screen.board.view, found.screen.scene()
    geometry = found.screen.camera.layout
    for label in ("0405", "0304"):
        at = found.at(label)
        assert scene.reach[at].hazard
        words = boxes(view.overlays.reach(geometry, at, scene.reach[at], True)[1:])
        signs = boxes(view._marks(scene.but(marks=tuple(m for m in scene.marks if m.at == at))))
        assert words and signs
        for word in words:
            inner = word.inflate(-6, -6)
            assert inner.collidelist(signs) < 0, (label, H)
        others = [b for k, b in enumerate(signs) if b.inflate(-4, -4).collidelist(signs[:k]) >= 0]
        assert not others


@pytest.mark.parametrize("H", STEPS)
def test_an_ogre_leaves_the_counters_beside_it_whole(H: int) -> None:
    found = desk(BOARDED)
    grid = found.screen.view.board.grid
    from game.client.art.layout import layout

    geometry = layout(grid, H)

    def box(at: int, big: bool) -> pygame.Rect:
        spot = pygame.Rect((0, 0), size(big, H))
        spot.center = centre(*geometry.centre(at), H)
        return spot

    middle = grid.parse("0505")
    ogre = box(middle, True).inflate(-2, 0)  # a pixel for rounding
    assert all(not ogre.colliderect(box(at, False)) for at in grid.neighbours[middle] if at)


def test_who_is_chosen_on_an_ogre_leaves_it_in_sight() -> None:
    found = desk(BOARDED)
    found.screen.mode.select("CE-1")
    found.screen.refresh()
    found.idle()
    view, scene = found.screen.board.view, found.screen.scene()
    pieces = {piece.id: piece for piece in scene.pieces}
    engineers, ogre = (view.counter_rect(pieces[name]) for name in ("CE-1", "MK3-1"))
    over = engineers.clip(ogre)
    assert over.w * over.h < 0.4 * ogre.w * ogre.h
    drawn = view._pieces(tuple(piece for piece in scene.pieces if piece.at == found.at("0505")))
    assert len(drawn) == 2, "both are drawn"
    assert view.counter_at(engineers.center) == "CE-1"


def test_the_open_stack_is_left_in_sight_by_the_card_of_its_hex() -> None:
    found = desk(BOARDED)
    pos = found.screen.camera.point(found.at("0505"))
    found.send(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
    found.idle(100, 20)
    plate, card = found.screen.board.view.fan_plate, found.screen._hover
    assert plate.w and card is not None and not card.widget.rect.colliderect(plate)


SEARCHED = """board 9x9
option mine-work
option ground-works
option mines
stacking gev
turn 2 blue fire
blue CE-1 0505 CE*3
red GEV-1 0307
"""


def test_hexes_that_are_to_be_searched_have_a_rim_each_and_no_brackets_over_one_another() -> None:
    found = desk(SEARCHED)
    found.key(pygame.K_e)
    found.key(pygame.K_1)
    for label in ("0504", "0604", "0405"):
        found.hex(label)
    scene = found.screen.scene()
    assert scene.lit >= {found.at(label) for label in ("0504", "0604", "0405")}
    assert [target.at for target in scene.targets] == [found.at("0505")]
