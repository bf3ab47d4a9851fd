"""Fields of mines by hand: what is done besides firing, fields laid by fire, signs and reach on the map."""

from __future__ import annotations

import pygame
from test_play import Desk
from test_recipes_shown import words

from game.client.table.session import Session
from game.core.views import view
from game.ogre.counter_words import states
from game.ogre.options.minefields.buying import CarryField, Trade
from game.ogre.options.minefields.clearing import ClearField
from game.ogre.options.minefields.laying import FireField, LayField
from tests.options.fielded import field, lie, loaded, mined
from tests.rules.laid import BLUE, RED

FIRE = "turn 1 red fire\n"


def desk_of(table) -> Desk:
    return Desk(Session(table.rules, table.position, title="A Field", mode="solo", sight="mover"))


def last_order(desk: Desk) -> object:
    history = desk.session.history
    return history.steps[history.at - 1].order


# opt:minefields_avap-e
def test_infantry_with_a_field_is_listed_besides_firing_and_lays_it_with_a_button():
    desk = desk_of(loaded(field("red INF-1 0505", phase=FIRE), "INF-1", av=(6,)))
    assert "do something else" in desk.mode.hint()[0]
    desk.push("besides INF-1")
    desk.push("order Lay an AV field")
    assert isinstance(last_order(desk), LayField)
    (mark,) = [m for m in desk.screen.scene().marks if m.at == desk.at("0505")]
    assert mark.values[0] == "AV 6" and mark.secret


# opt:minefields_avap-w
def test_a_missile_tank_lays_a_field_by_a_button_and_a_click_on_a_lit_hex():
    table = field("red MSL-1 0501", "option ramming\nstock red missile-av 1\n", FIRE)
    desk = desk_of(table)
    desk.push("besides MSL-1")
    desk.push("kind fire-field")
    lit = desk.screen.scene().reach
    assert {lit[desk.at(at)].cost for at in ("0504", "0505")} == {""}, (
        "how many are left is no number of a hex"
    )
    assert desk.at("0504") in lit and desk.at("0509") not in lit and desk.at("0501") not in lit
    desk.key(pygame.K_ESCAPE)
    assert not desk.screen.scene().reach
    desk.push("kind fire-field")
    desk.hex("0504")
    assert "Fire a field" in desk.mode.hint()[0] or "Enter" in desk.mode.hint()[0], "it cannot be taken back"
    desk.key(pygame.K_RETURN)
    assert isinstance(last_order(desk), FireField) and last_order(desk).at == desk.at("0504")


# opt:minefields_avap-l
def test_engineers_clear_a_known_field_with_a_button():
    table = field(mined(sort="AP", known="blue red") + "red CE-1 0505", phase=FIRE)
    desk = desk_of(table)
    desk.push("besides CE-1")
    desk.push("order Clear the AP field")
    assert isinstance(last_order(desk), ClearField)
    table.position = desk.session.history.position
    assert lie(table, "0505") == []


# opt:minefields_avap-v, opt:sleeper_mines-a
def test_the_card_tells_strength_and_the_reach_of_a_sleeper_is_lit_when_it_is_pointed_at():
    more = "option ramming\noption mines\noption sleeper-mines\n"
    text = (
        mined("0303", "AP", 4, known="blue red") + "marker mine 0505 owner blue word sleeper known blue red\n"
    )
    desk = desk_of(field(text + "red HVY-1 0901", more))
    desk.send(
        pygame.MOUSEMOTION, pos=desk.screen.camera.point(desk.at("0505")), rel=(0, 0), buttons=(0, 0, 0)
    )
    desk.idle()
    assert {desk.at("0504"), desk.at("0505"), desk.at("0506")} <= desk.screen.scene().lit
    desk.send(
        pygame.MOUSEMOTION, pos=desk.screen.camera.point(desk.at("0303")), rel=(0, 0), buttons=(0, 0, 0)
    )
    desk.idle()
    assert not desk.screen.scene().lit
    (mark,) = [m for m in desk.screen.scene().marks if m.at == desk.at("0303")]
    assert mark.values[:1] == ("AP 4",)


# opt:minefields_avap-f
def test_the_card_of_a_counter_tells_its_own_side_what_it_carries():
    table = loaded(field("red INF-1 0505\nblue MLYR-1 0909", phase=FIRE), "INF-1", av=(6,), ap=(3,))
    told = states(table.rules, view(table.position, RED), table["INF-1"])
    assert "carries fields: AV 6; AP 3" in told
    assert not states(table.rules, view(table.position, BLUE), table["INF-1"])
    assert not states(table.rules, view(table.position, RED), table["MLYR-1"])
    table.do(LayField("INF-1", "AP"))
    assert "has worked at an AP field" in states(table.rules, view(table.position, RED), table["INF-1"])


# opt:minefields_avap-a
def test_in_set_up_a_counter_is_given_up_after_a_question_and_takes_fields_along():
    more = "option ramming\nstock red minefield 2\nsetup red blue\n"
    desk = desk_of(field("red INF-1 0505\nred INF-2 0605", more, "turn 0 red setup\n"))
    desk.hex("0505")
    desk.push("Take an AV field along")
    assert isinstance(last_order(desk), CarryField)
    desk.hex("0605")
    desk.push("Give it up for 10 fields to lay by hand")
    assert isinstance(last_order(desk), CarryField), "it asks first"
    desk.key(pygame.K_RETURN)
    assert isinstance(last_order(desk), Trade)


# opt:minefields_avap-d, opt:construction-a
def test_each_work_at_a_field_tells_what_the_enemy_learns_of_it_before_it_is_done():
    more = "option ramming\noption prepared-positions\nstock red missile-av 1\nstock red minefield 6\n"
    text = mined("0707", "AV", known="blue red") + "red INF-1 0505\nred CE-1 0707\nred MSL-1 0501"
    desk = desk_of(loaded(field(text, more, FIRE), "INF-1", av=(6,)))
    for unit, told in (
        ("INF-1", "Enemy learns: nothing, unless its engineers are beside the hex"),
        ("MSL-1", "Enemy learns: that it fires, not where to, unless its engineers are beside that hex"),
        ("CE-1", "Enemy learns: that the field is gone"),
        ("CE-1", "Enemy learns: what is built, and how far it is"),
    ):
        desk.push(f"besides {unit}")
        if unit == "MSL-1":
            desk.push("kind fire-field")
            desk.hex("0504")
        assert told in words(desk).replace("learns | ", "learns: "), words(desk)
        while desk.mode.selected:
            desk.key(pygame.K_ESCAPE)
