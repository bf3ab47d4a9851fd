"""Cruise missiles by mouse and keyboard: the panel before a launch, and the question to the other side."""

from __future__ import annotations

import pygame
import pytest
from test_challenge_by_hand import give, session, verbs
from test_play import Desk
from test_recipes_shown import words

from game.client.generic.window_mode import DEAF_MS, WindowMode
from game.client.table.out_of_turn.asking import Act, Asking, Level, Watch, as_it_is
from game.ogre.missiles.way import straight

RED, BLUE = 0, 1
FIELD = """board 24x12
option cruise-missiles
option ramming
turn 1 red fire
red MCRL-1 0306
red HVY-9 0407
blue HVY-1 0806
blue HVY-2 0807
blue MK3-1 1509
blue CP-1 2401
dice seed 1
"""
WAY = "launch MCRL-1 0406 0506 0606 0706 0806 0906 1006 1106 1206 1306 1406 1506"


def asked_in(level: Level, *watches: Watch) -> list[str]:
    """The hexes where blue is asked on one way; whoever is asked, lets it fly on."""
    game, found = session(FIELD), []
    game.windows.asking[BLUE] = Asking(level, watches=tuple(watches))
    give(game, WAY)
    while game.position.frames:
        top = game.position.frames[-1]
        if top.kind == "interception":
            found.append(game.position.board.grid.label(top.at))
        give(game, "let-through" if top.kind == "interception" else "fly-on")
    return found


# ode:10.03.1
def test_each_is_asked_once_and_nobody_who_does_not_want_to_be() -> None:
    assert asked_in(Level.ALWAYS) == asked_in(Level.WORTHWHILE) == ["1006", "1506"]
    assert asked_in(Level.NEVER) == []


def test_a_watch_order_fires_at_a_missile_by_itself() -> None:
    game = session(FIELD)
    watch = Watch("HVY-1", Act.FIRE, was=as_it_is(game.position, "HVY-1"))
    game.windows.asking[BLUE] = Asking(Level.WATCHES, watches=(watch,))
    give(game, WAY)
    assert "intercept" in verbs(game)


# ode:10.01
def test_a_launch_is_aimed_by_clicks_and_the_panel_says_what_it_reaches_and_what_may_hit_it() -> None:
    desk = Desk(session(FIELD))
    desk.hex("0306")
    desk.push("kind launch")
    desk.hex("1508")
    said = words(desk)
    assert "launch the missile at 1508" in said.lower()
    assert "Ogre Mark III in 1509" in said and "points expected" in said
    assert "to get through" in said
    scene = desk.screen.scene()
    assert scene.path is not None and len(scene.path.hexes) == 13 and not scene.shots
    # the next hex draws the way on
    desk.hex("1607")
    assert "launch the missile at 1607" in words(desk).lower()
    desk.key(pygame.K_RETURN)
    assert verbs(desk.session)[-1] == "launch"


# ode:10.02
def test_waypoints_draw_the_way_of_a_missile_on_however_far(monkeypatch: pytest.MonkeyPatch) -> None:
    shift: list[str] = []
    monkeypatch.setattr("game.client.ogre.other_orders.held_shift", lambda: bool(shift))
    desk = Desk(session(FIELD))
    desk.hex("0306")
    desk.push("kind launch")
    desk.hex("0310")
    shift.append("held")
    desk.hex("1508")
    board = desk.session.position.board
    first, then = (
        straight(board, desk.at("0306"), desk.at("0310")),
        straight(board, desk.at("0310"), desk.at("1508")),
    )
    assert desk.screen.scene().path.hexes == (desk.at("0306"), *first, *then)
    # back over the way itself: no hex twice
    desk.hex("0309")
    assert desk.screen.scene().path.hexes == (desk.at("0306"), *first, *then)
    shift.clear()
    # a plain click aims anew
    desk.hex("1508")
    desk.key(pygame.K_RETURN)
    assert verbs(desk.session)[-1] == "launch"


# ode:10.04
def test_a_hex_shows_the_column_of_the_enemy_in_it_and_not_of_its_rail() -> None:
    desk = Desk(session(FIELD.replace("option ramming\n", "option ramming\nroute rail 0806 0807 0808\n")))
    desk.hex("0306")
    desk.push("kind launch")
    desk.hex("0805")
    tags = {target.at: target.odds for target in desk.screen.scene().targets}
    assert tags[desk.at("0806")] == "4-1", "a tank of D3 beside the explosion, and the rail under it"


# ode:10.01
def test_a_crawler_counts_among_who_can_fire_and_each_hex_says_what_a_missile_gains_there() -> None:
    lone = FIELD.replace("blue HVY-1 0806\nblue HVY-2 0807\n", "").replace("red HVY-9 0407\n", "")
    desk = Desk(session(lone))
    assert desk.mode.now.can_fire() == ["MCRL-1"]
    assert desk.screen.named("hint") is None or "No unit can fire" not in words(desk)
    desk.hex("0306")
    desk.push("kind launch")
    reach = desk.screen.scene().reach
    assert reach[desk.at("1510")].cost.startswith("+") and reach[desk.at("0308")].cost.startswith("−")
    assert reach[desk.at("2412")].cost == "", "where nothing is reached stands no figure"
    desk.hex("1510")
    assert "Points, if it arrives" in words(desk)
    give_button, tolls = desk.screen.named("give order"), desk.screen.named("acts MCRL-1")
    assert give_button is not None and tolls is None, "the card above says who launches"


# ode:10.03
def test_f_fires_with_all_that_costs_nothing_and_the_missile_is_seen_in_its_hex() -> None:
    desk = Desk(session(FIELD))
    give(desk.session, WAY)
    desk.screen.position_changed()
    desk.idle(DEAF_MS)
    assert isinstance(desk.mode, WindowMode)
    assert len(desk.screen.scene().shots) == 2, "both tanks fire at the missile"
    desk.key(pygame.K_f)
    (shot,) = [s.order for s in desk.session.history.steps if s.order.verb == "intercept"]
    assert {one.unit for one in shot.shots} == {"HVY-1", "HVY-2"}  # type: ignore[attr-defined]


def test_a_launch_that_somebody_could_answer_is_not_taken_back() -> None:
    game = session(FIELD)
    game.windows.asking[BLUE] = Asking(Level.NEVER)
    give(game, WAY)
    assert not game.history.can_undo
