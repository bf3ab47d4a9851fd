"""A question out of turn in the window: a band over what both know, one click to answer, no key by chance."""

from __future__ import annotations

from types import SimpleNamespace

import pygame
import pytest
from test_play import Desk
from test_recipes_shown import widgets, words

from game.client.generic.window_mode import DEAF_MS, WindowMode
from game.client.kit import Choice, Segments
from game.client.table.hotseat.curtain import CurtainScreen
from game.client.table.hud.board_area import StageHolder
from game.client.table.out_of_turn.asking import Act, Asking, Level
from game.client.table.session import Session
from game.client.table.visibility import ONLOOKER
from game.notation.position import parse_position
from game.ogre.catalogue import MODULES
from tests.client.pickets import PICKETS

RED, BLUE = 0, 1
FIELD = """option ramming
option pickets
board 12x5
red GEV-1 0202
red LT-2 0101
blue HWZ-1 0602
blue HVY-9 1202
turn 1 red movement
dice seed 1 typed 1 1 1 1
"""
#: red has a counter face down, blue a mine: each knows what the other does not
SECRETS = """option ramming
option mines
option camouflage
option pickets
board 12x5
red GEV-1 0202
red LT-2 0101
red HVY-3 0203 face-down
blue HWZ-1 0602
blue HVY-9 1202
blue HVY-8 1104 face-down
turn 1 red movement
dice seed 1 typed 1 1 1 1
"""


@pytest.fixture(autouse=True)
def pickets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(MODULES, PICKETS.id, PICKETS)


def opened(text: str = FIELD, mode: str = "hotseat", speed: str = "off") -> Desk:
    rules, position = parse_position(text)
    desk = Desk(Session(rules, position, title="A Field", mode=mode, names=("Anna", "Ben")), speed)
    lift(desk)
    return desk


def lift(desk: Desk) -> bool:
    """Lift the curtain; was there one?"""
    top = desk.app.top
    if not isinstance(top, CurtainScreen):
        return False
    top.lift()
    desk.idle()
    return True


def asked(text: str = FIELD, speed: str = "off") -> Desk:
    """Red goes to 0302, and blue is asked; the moment in which the band is deaf is over."""
    desk = opened(text, speed=speed)
    desk.hex("0202")
    desk.hex("0302")
    if not isinstance(desk.mode, WindowMode):
        desk.key(pygame.K_RETURN)
    assert isinstance(desk.mode, WindowMode) and desk.session.decider == BLUE
    desk.idle(DEAF_MS)
    return desk


def verbs(desk: Desk) -> list[str]:
    return [step.order.verb for step in desk.session.history.steps]


def test_the_band_says_who_is_asked_about_whom_with_odds_and_chance_and_draws_the_line() -> None:
    desk = asked()
    said = words(desk)
    for word in (
        "Blue (Ben): fire at who came near?",
        "Fire with",
        "Odds",
        "1-1",
        "Stops it",
        "3 in 6",
        "Let it pass",
    ):
        assert word in said, (word, said)
    scene = desk.screen.scene()
    assert [(shot.start, shot.end) for shot in scene.shots] == [(desk.at("0602"), desk.at("0302"))]
    assert any(target.at == desk.at("0302") and target.chosen for target in scene.targets)
    assert not isinstance(desk.app.top, CurtainScreen)


@pytest.mark.parametrize("zoom", [0, 90, 150])
@pytest.mark.parametrize("name", ["LT-3", "LT-4", "LT-5"])
def test_a_counter_that_is_shown_does_not_stay_hidden_under_the_band(name: str, zoom: int) -> None:
    more = "blue HVY-9 1202\nblue LT-3 0601\nblue LT-4 0605\nblue LT-5 0603\n"
    desk = asked(FIELD.replace("blue HVY-9 1202\n", more))
    camera = desk.screen.camera
    if zoom:
        camera.set_zoom(zoom)
    before = camera.y
    desk.screen.go_to(name)
    desk.idle(400)
    band = desk.screen.named("band")
    assert band is not None
    x, y = camera.point(desk.screen.view.units[name].at)
    counter = pygame.Rect(0, 0, camera.H // 2, camera.H // 2)
    counter.center = x, y
    assert not counter.colliderect(band.rect) and camera.free.contains(counter)
    desk.key(pygame.K_l)
    if not zoom:
        assert camera.y == before, "the board lies as before when the band is gone"


def test_one_click_answers() -> None:
    desk = asked()
    desk.push("let pass")
    assert verbs(desk) == ["move", "leave-it"] and desk.session.decider == RED
    desk = asked()
    desk.push("answer Fire with Howitzer 1")
    assert verbs(desk) == ["move", "picket-shot"]


def test_an_answered_question_goes_before_what_follows_has_been_shown() -> None:
    desk = asked()
    area = desk.screen.around.area
    moving = SimpleNamespace(running=True, when_still=lambda then: None)
    for stage, stays in ((area.stage, True), (None, False)):
        mode = SimpleNamespace(stage=lambda stage=stage: stage)
        holder = StageHolder(desk.screen.game, moving, lambda mode=mode: mode, str)  # type: ignore[arg-type]
        holder.area = area
        holder.tell()
        assert (area.stage is not None) == stays


def test_what_lets_it_pass_stands_in_the_band_alone_and_a_row_of_the_panel_answers_with_one_click() -> None:
    desk = asked()
    assert not [w for w in widgets(desk) if w.name == "order Let it pass"]
    assert len([w for w in widgets(desk) if w.name == "let pass"]) == 1
    desk.push("unit HWZ-1")
    desk.push("order Fire with Howitzer 1")
    assert verbs(desk) == ["move", "picket-shot"]


def test_space_and_enter_never_answer_and_f_and_l_do() -> None:
    desk = asked()
    for key in (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_TAB, pygame.K_SPACE):
        desk.key(key)
        assert verbs(desk) == ["move"], key
    desk.key(pygame.K_l)
    assert verbs(desk) == ["move", "leave-it"]
    desk = asked()
    desk.key(pygame.K_f)
    assert verbs(desk) == ["move", "picket-shot"]
    before = desk.screen.camera.H
    desk.key(pygame.K_f)
    assert verbs(desk) == ["move", "picket-shot"] and before == desk.screen.camera.H, (
        "F is the whole board again"
    )


def test_keys_let_a_counter_or_the_whole_phase_pass() -> None:
    for mod, unit in ((0, "GEV-1"), (pygame.KMOD_SHIFT, "")):
        desk = asked()
        desk.key(pygame.K_m, mod)
        assert verbs(desk) == ["move", "leave-it"]
        (mute,) = desk.session.windows.asking[BLUE].mutes
        assert mute.unit == unit


def test_for_a_moment_it_is_deaf() -> None:
    desk = opened()
    desk.hex("0202")
    desk.hex("0302")
    if not isinstance(desk.mode, WindowMode):
        desk.key(pygame.K_RETURN)
    desk.now -= 110
    for key in (pygame.K_f, pygame.K_l, pygame.K_1):
        desk.send(pygame.KEYDOWN, key=key, mod=0, unicode="")
        desk.send(pygame.KEYUP, key=key, mod=0)
    assert verbs(desk) == ["move"]
    desk.idle(DEAF_MS)
    desk.key(pygame.K_l)
    assert verbs(desk) == ["move", "leave-it"]


def test_a_counter_that_is_let_pass_is_a_chip_in_the_bar_and_a_click_asks_again() -> None:
    desk = asked()
    desk.push("let counter pass")
    assert verbs(desk) == ["move", "leave-it"]
    chips = [w.name for w in widgets(desk) if w.name.startswith("muted")]
    assert chips == ["muted GEV 1"]
    seat = desk.session.windows.asking[BLUE]
    assert seat.mutes_now(desk.session.position.clock)
    desk.push("muted GEV 1")
    assert not desk.session.windows.asking[BLUE].mutes
    assert not [w for w in widgets(desk) if w.name.startswith("muted")]


def test_not_in_this_phase_lets_every_counter_pass() -> None:
    desk = asked()
    desk.push("let phase pass")
    assert desk.session.decider == RED
    desk.hex("0101")
    desk.hex("0301")
    if verbs(desk).count("move") < 2:
        desk.key(pygame.K_RETURN)
    assert verbs(desk)[-2:] == ["move", "leave-it"] and not desk.session.position.frames


def test_no_curtain_falls_for_it_and_play_goes_on_in_the_open_until_who_moves_asks_for_more() -> None:
    desk = asked(SECRETS)
    assert not isinstance(desk.app.top, CurtainScreen) and desk.session.viewer == ONLOOKER
    desk.push("let pass")
    assert not isinstance(desk.app.top, CurtainScreen)
    assert desk.session.decider == RED and desk.session.viewer == ONLOOKER
    assert "HVY-3" not in desk.screen.view.units, "what red hides is not shown to blue, who was asked"
    assert "your own view" in words(desk)
    desk.key(pygame.K_o)
    assert isinstance(desk.app.top, CurtainScreen)
    lift(desk)
    assert desk.session.viewer == RED and "HVY-3" in desk.screen.view.units


def test_in_the_open_who_moves_gives_orders_and_ends_the_phase() -> None:
    desk = asked(SECRETS)
    desk.push("let pass")
    desk.hex("0101")
    desk.hex("0201")
    if verbs(desk).count("move") < 2:
        desk.key(pygame.K_RETURN)
    assert verbs(desk).count("move") == 2
    assert not isinstance(desk.app.top, CurtainScreen)


def test_what_the_answerer_alone_knows_shows_while_a_key_is_held() -> None:
    desk = asked(SECRETS)
    assert "HVY-8" not in desk.screen.view.units and "Hold O" in words(desk)
    desk.send(pygame.KEYDOWN, key=pygame.K_o, mod=0, unicode="o")
    desk.idle()
    assert desk.session.viewer == BLUE and "HVY-8" in desk.screen.view.units
    assert "HVY-3" not in desk.screen.view.units
    desk.send(pygame.KEYUP, key=pygame.K_o, mod=0)
    desk.idle()
    assert desk.session.viewer == ONLOOKER and "HVY-8" not in desk.screen.view.units
    desk.key(pygame.K_l)
    assert verbs(desk) == ["move", "leave-it"]


def test_an_answer_with_the_key_held_shows_nothing_of_who_moves() -> None:
    desk = asked(SECRETS)
    desk.send(pygame.KEYDOWN, key=pygame.K_o, mod=0, unicode="o")
    desk.idle()
    desk.key(pygame.K_l)
    assert desk.session.decider == RED and desk.session.viewer == ONLOOKER


def test_the_mark_of_a_watched_hex_is_the_same_whether_somebody_is_asked_or_not() -> None:
    lengths = []
    for muted in (False, True):
        desk = opened(speed="normal")
        if muted:
            desk.session.windows.asking[BLUE] = Asking(Level.NEVER)
        desk.hex("0202")
        desk.hex("0302")
        if not desk.session.history.at:
            desk.key(pygame.K_RETURN)
        start, seen = desk.now, set()
        while desk.screen.motions.running and desk.now < start + 5000:
            seen |= {effect.text for effect in desk.screen.motions.effects}
            desk.idle(10, 1)
        assert "Watched" in seen
        lengths.append(desk.now - start)
    assert lengths[0] == lengths[1]


# ------------------------------------------------------------------------- the sheets
def chosen(desk: Desk, name: str, key: str) -> None:
    """Choose a row of a list that drops down, as its player would."""
    widget = next(w for w in widgets(desk) if w.name == name)
    assert isinstance(widget, Choice | Segments)
    if isinstance(widget, Choice):
        widget._take([one for one, _ in widget.options].index(key))
    else:
        widget.choose(key)
    desk.idle()


def test_how_often_a_seat_is_asked_is_chosen_in_a_sheet() -> None:
    desk = opened()
    desk.push("menu")
    desk.push("menu asking")
    chosen(desk, "ask 1", "never")
    assert desk.session.windows.asking[BLUE].level is Level.NEVER
    desk.key(pygame.K_ESCAPE)
    desk.hex("0202")
    desk.hex("0302")
    if not verbs(desk):
        desk.key(pygame.K_RETURN)
    assert verbs(desk) == ["move", "leave-it"] and desk.session.decider == RED


def test_watch_orders_are_given_behind_the_curtain_and_answer_of_themselves() -> None:
    desk = opened(FIELD.replace("turn 1 red movement", "turn 1 blue fire"))
    desk.key(pygame.K_w, pygame.KMOD_CTRL)
    assert lift(desk), "the other player must look away"
    chosen(desk, "watch act HWZ-1", "fire")
    chosen(desk, "watch odds HWZ-1", "1")
    chosen(desk, "watch reach HWZ-1", "3")
    chosen(desk, "watch kinds HWZ-1", "GEV")
    (watch,) = desk.session.windows.asking[BLUE].watches
    assert (watch.unit, watch.act, watch.odds, watch.reach, watch.kinds) == (
        "HWZ-1",
        Act.FIRE,
        1,
        3,
        ("GEV",),
    )
    desk.key(pygame.K_ESCAPE)
    assert "Watch orders" not in words(desk) and "HWZ-1" not in words(desk)
    while desk.session.decider == BLUE:
        desk.end()
    while desk.session.position.clock.phase != "movement":
        desk.end()
    desk.hex("0202")
    desk.hex("0302")
    if "move" not in verbs(desk):
        desk.key(pygame.K_RETURN)
    assert verbs(desk)[-1] == "picket-shot" and not isinstance(desk.mode, WindowMode)


def test_a_watch_order_is_taken_back_in_its_row() -> None:
    desk = opened(FIELD.replace("turn 1 red movement", "turn 1 blue fire"), mode="solo")
    desk.key(pygame.K_w, pygame.KMOD_CTRL)
    chosen(desk, "watch act HWZ-1", "hold")
    assert not [w for w in widgets(desk) if w.name.startswith("watch odds")], "who holds fire needs no odds"
    chosen(desk, "watch act HWZ-1", "none")
    assert desk.session.windows.asking[BLUE].watches == ()


def test_while_somebody_is_asked_no_watch_orders_are_given() -> None:
    desk = asked()
    desk.key(pygame.K_w, pygame.KMOD_CTRL)
    assert not isinstance(desk.app.top, CurtainScreen) and "in your own turn" in words(desk)


def test_a_game_without_questions_out_of_turn_has_no_sheet_of_them() -> None:
    desk = opened(FIELD.replace("option pickets\n", ""))
    desk.push("menu")
    [row] = [w for w in widgets(desk) if w.name == "menu asking"]
    assert not row.enabled and "out of turn" in str(row.tip)


def test_before_the_click_who_moves_sees_that_the_way_is_watched() -> None:
    desk = opened()
    desk.hex("0202")
    desk.send(
        pygame.MOUSEMOTION, pos=desk.screen.camera.point(desk.at("0502")), rel=(0, 0), buttons=(0, 0, 0)
    )
    desk.idle()
    assert "Watched in 3 hexes, best 3-1: it cannot be undone." in words(desk)
    (zone,) = desk.screen.scene().zones
    assert zone.closed and len(zone.hexes) == 3
    desk.send(
        pygame.MOUSEMOTION, pos=desk.screen.camera.point(desk.at("0102")), rel=(0, 0), buttons=(0, 0, 0)
    )
    desk.idle()
    assert "Watched" not in words(desk)
