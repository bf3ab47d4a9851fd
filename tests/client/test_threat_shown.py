"""What the board shows of the enemy: where one that is clicked can go and fire, what awaits in a hex."""

from __future__ import annotations

import pygame
import pytest
from test_play import BLUE, OGRE, Desk, field

from game.client.ogre import move_mode
from game.hexes.grid import bits
from game.ogre.plans.enemy import going, threat

UNITS = [
    ("HVY-1", "HVY", BLUE, "0503", ()),
    ("INF-1", "INF", BLUE, "0101", ("INF",)),
    ("GEV-1", "GEV", OGRE, "0507", ()),
    ("LT-1", "LT", OGRE, "0808", ()),
]


def table() -> Desk:
    return Desk(field(UNITS, "movement", BLUE, "board 9x9\n"))


def point(desk: Desk, label: str) -> None:
    desk.send(pygame.MOUSEMOTION, pos=desk.screen.camera.point(desk.at(label)), rel=(0, 0), buttons=(0, 0, 0))


def test_an_enemy_that_is_clicked_shows_where_it_alone_can_go_and_fire() -> None:
    desk = table()
    assert desk.screen.scene().zones == ()
    desk.hex("0808")
    view, rules = desk.screen.view, desk.session.rules
    foes = [unit for unit in view.units.values() if unit.side == OGRE]
    shown = {zone.closed: zone.hexes for zone in desk.screen.scene().zones}
    assert shown[False] == frozenset(bits(threat(rules, view, foes, "LT-1")))
    assert shown[True] == frozenset(bits(going(rules, view, foes, "LT-1")))
    assert shown[True] < frozenset(bits(going(rules, view, foes, "")))
    assert len({zone.tint for zone in desk.screen.scene().zones}) == 2, "they look different"
    desk.key(pygame.K_ESCAPE)
    assert desk.screen.scene().zones == ()


def test_an_own_counter_shows_no_such_zone() -> None:
    desk = table()
    desk.hex("0101")
    assert desk.screen.scene().zones == ()


def test_a_hex_in_reach_shows_the_best_attack_from_there_and_who_could_fire_at_it() -> None:
    desk = table()
    desk.hex("0503")
    point(desk, "0505")
    scene = desk.screen.scene()
    [target] = [one for one in scene.targets if one.odds]
    # ode:7.10: 4 against 2
    assert (target.at, target.odds, target.chance) == (desk.at("0507"), "2-1", "3 in 6")
    assert [(shot.start, shot.end) for shot in scene.shots] == [(desk.at("0505"), desk.at("0507"))]
    assert desk.at("0507") in scene.perils
    words = desk.mode.cost_words(desk.at("0505"))
    assert "Best attack from here: GEV 1 at 2-1" in words and "Could fire at it here" in words
    point(desk, "0808")
    assert not desk.screen.scene().perils


def test_it_is_worked_out_once_for_a_hex_and_never_for_a_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    desk, asked = table(), []
    real = move_mode.outlook

    def counted(rules, view, group, at):
        asked.append(at)
        return real(rules, view, group, at)

    monkeypatch.setattr(move_mode, "outlook", counted)
    desk.hex("0503")
    asked.clear()
    for label in ("0504", "0505", "0504", "0505"):
        point(desk, label)
        desk.idle(20, 10)
    assert sorted(asked) == sorted((desk.at("0504"), desk.at("0505")))
