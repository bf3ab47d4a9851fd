"""An assault on the map by mouse and keyboard: look at a hex, choose who joins, designate, resolve, roll."""

from __future__ import annotations

import pygame
import pytest
from test_challenge_by_hand import give, session
from test_play import Desk
from test_recipes_shown import words

from game.assault.barrage import Shell
from game.assault.choices import Lead
from game.assault.events import Resolved
from game.assault.segment import Designate
from game.assault.stages import LOSS, RETREAT, steps_due
from game.client.art.scene import Scene
from game.client.assault.modes import AssaultMode
from game.client.assault.resolver_parts import Bars
from game.client.assault.showing import attack_of
from game.client.kit.frame import DiceTray, Thrown
from game.client.table.computer.computer_seats import ComputerSeat
from game.client.table.computer.report import Turn
from game.client.table.hud.verdict import dice_rows, face_counts

FIELD = """game assault
board 10x9
marker fieldwork 0504
home us west
home german east
formation CCA division 9AD units AIB-1 AIB-2 USI-1
formation 78 division 26VG units VGR-1 VGR-2
turn 1 us assaults
us AIB-1 0403
us USI-1 0404
us AIB-2 0302 mode reserve
german VGR-1 0504
german VGR-2 0505
"""


@pytest.fixture
def desk() -> Desk:
    found = Desk(session(FIELD, "solo"))
    assert isinstance(found.mode, AssaultMode)
    return found


def orders(desk: Desk) -> list[str]:
    return [step.order.verb for step in desk.session.history.steps]


def test_a_click_on_a_defended_hex_opens_its_sum_and_another_closes_it(desk: Desk) -> None:
    desk.hex("0504")
    assert "Assault on 0504" in words(desk) and "Added to the dice" in words(desk)
    desk.hex("0504")
    assert "Assault on 0504" not in words(desk)
    assert orders(desk) == []


def test_a_hex_that_can_be_assaulted_is_marked_with_the_column_of_all_who_could_join(desk: Desk) -> None:
    # ga:42: 19 to 7 is 2-1, a column to the left for the fieldwork (ga:27); USI-1 alone has 7 to 7
    marked = {one.at: one.odds for one in desk.mode.decorate(Scene()).targets}
    assert marked == {desk.at("0504"): "3-2", desk.at("0505"): "1-1"}


def test_a_click_on_the_unit_that_is_asked_for_chooses_it(desk: Desk) -> None:
    desk.hex("0504")
    desk.key(pygame.K_RETURN)
    desk.key(pygame.K_RETURN)
    assert "Lead with" in words(desk) and "Proficiency: 6" in words(desk)
    assert "Click who is meant" in desk.mode.hint()[0]
    desk.hex("0404")
    assert orders(desk)[-1] == "lead" and desk.session.history.steps[-1].order == Lead("USI-1")


def test_who_could_help_is_in_a_ring_and_named_with_what_it_adds(desk: Desk) -> None:
    # ga:13, ga:25
    desk.hex("0504")
    assert {"VGR-2", "AIB-2"} <= desk.mode.lit_counters()
    said = words(desk)
    assert "integrity +5" in said and "from reserve +5, does not count now" in said


def test_who_joins_is_ticked_and_enter_designates_them(desk: Desk) -> None:
    desk.hex("0504")
    desk.push("join USI-1")
    desk.key(pygame.K_RETURN)
    assert [step.order for step in desk.session.history.steps] == [Designate(("AIB-1",), desk.at("0504"))]


def test_enter_leads_from_the_designation_to_the_dice(desk: Desk) -> None:
    desk.hex("0504")
    desk.key(pygame.K_RETURN)
    desk.key(pygame.K_RETURN)
    assert orders(desk) == ["assault", "resolve"]
    while "roll" not in orders(desk) and len(orders(desk)) < 9:
        if desk.mode.ready():
            desk.key(pygame.K_RETURN)
        else:  # a lead, or a reserve: the first that can act
            if desk.mode.todo():
                desk.mode.go_on(desk.mode.todo()[0])
            desk.mode.group(1)
            desk.idle()
    assert "roll" in orders(desk)


ORDERS = ("assault AIB-1+USI-1 0504", "resolve 0504", "lead USI-1", "enough", "roll 0504")


def test_after_the_dice_their_result_is_told_and_the_hexes_of_a_retreat_are_lit() -> None:
    game = session(FIELD + "dice 30\n")
    give(game, *ORDERS)
    desk = Desk(game)
    said = words(desk)
    assert "Assault on 0504 | American loses 1 step, German loses 1 step, survivors retreat 1 hex." in said
    assert "Rolled 30 + " in said and "Survivors retreat 1 hex." in said
    assert "German: Volksgrenadier battalion 1 loses a step; 2 left. " in said
    assert game.position.frames[-1].kind == RETREAT
    assert desk.mode.decorate(Scene()).reach and "VGR-1" in desk.mode.lit_counters()


def test_the_account_of_an_assault_stays_until_the_next_order() -> None:
    # ga:33: it is told what was lost, and what comes next
    game = session(FIELD.replace("german VGR-2 0505", "german VGR-2 0505\nus USI-2 0405") + "dice 30\n")
    give(game, "assault USI-2 0505", *ORDERS)
    assert "still to be resolved" not in words(Desk(game))
    give(game, "retreat VGR-1 0604", "stay")
    said = words(Desk(game))
    assert "Assault on 0504" in said and "1 assault still to be resolved: 0505." in said
    assert "Volksgrenadier battalion 1 retreats to 0604." in said
    give(game, "resolve 0505")
    assert "still to be resolved" not in words(Desk(game))


def test_the_assaults_of_the_other_side_are_told_until_the_own_first_order() -> None:
    game = session(FIELD + "dice 30\n")
    give(game, *ORDERS, "retreat VGR-1 0604", "stay", "end")
    assert (game.position.clock.side, game.position.clock.phase) == (1, "mode")
    desk = Desk(game)
    assert "American loses 1 step, German loses 1 step" in words(desk)
    assert "Volksgrenadier battalion 1 retreats to 0604." in words(desk)
    give(game, "mode VGR-2 reserve")
    assert "American loses 1 step" not in words(Desk(game))


def test_the_result_stands_in_words_over_the_hex_and_losses_over_who_bears_them() -> None:
    game = session(FIELD + "dice 30\n")
    give(game, *ORDERS[:-1])
    before = game.position
    give(game, ORDERS[-1])
    event = next(one for one in game.history.steps[-1].events if isinstance(one, Resolved))
    seen = attack_of(before, event)
    assert seen.word == "American −1 step, German −1 step, retreat 1 hex"
    assert set(seen.starts) == {before.units[name].at for name in ("AIB-1", "USI-1")}
    assert seen.dice[0].after == f"rolled 30 + {event.modifier} = {30 + event.modifier}"


def test_the_letters_of_the_table_are_explained_beside_the_chances(desk: Desk) -> None:
    desk.hex("0504")
    assert "A: steps the attacker loses. D: the defender." in words(desk)


def test_the_verdict_counts_dice_by_their_faces() -> None:
    game = session(FIELD + "dice 30\n")
    give(game, *ORDERS)
    rows = {row.what: row.values for row in dice_rows(game)}
    assert rows == {"Dice thrown": ("1", "0"), "Mean (50.5 expected)": ("30.00", "")}
    assert face_counts(game) == ()


def test_undo_takes_the_designation_back_and_saves_what_was_looked_at(desk: Desk) -> None:
    desk.hex("0504")
    desk.key(pygame.K_RETURN)
    desk.key(pygame.K_z, pygame.KMOD_CTRL)
    assert desk.session.history.at == 0


def test_the_strip_of_the_computers_turn_names_who_lost_steps() -> None:
    # ga:30: a result of 70 takes two of the three steps of the defender
    game = session(FIELD + "dice 70\n")
    game.sit_down({0: ComputerSeat("greedy", seed=5)})
    turn = Turn(game)
    give(game, *ORDERS)
    report = turn.report()
    assert report is not None
    assert report.words("American") == "American: 4 orders, Volksgrenadier battalion 1 was damaged"
    # ga:31: it cost the attacker nothing; both sides' losses would stand there
    assert [(one.words, one.side) for one in report.moments] == [("Volksgrenadier battalion 1 damaged", 1)]


def test_a_result_code_under_the_pointer_is_told_in_words(desk: Desk) -> None:
    # ga:31
    desk.hex("0504")
    bars = desk.screen.named("results")
    assert isinstance(bars, Bars)
    for number, (outcome, _) in enumerate(bars.rows):
        tip = bars.tip_at(bars._line(number).center)
        assert isinstance(tip, str) and outcome.in_words() in tip and tip.startswith(outcome.word())
    assert bars.tip_at((0, 0)) is None


def test_a_hex_too_far_is_refused_with_the_points_that_are_left() -> None:
    # ga:36
    game = session(FIELD.replace("us assaults", "us movement"))
    desk = Desk(game)
    desk.hex("0403")
    desk.hex("0909")
    assert "has 4 points left and cannot reach 0909 with that. (rule ga 36)" in words(desk)


def test_the_question_of_a_loss_says_how_many_steps_are_still_due() -> None:
    # ga:33: the lead bears the first step by itself, and it and its neighbour the rest
    game = session(FIELD.replace("VGR-2 0505", "VGR-2 0504") + "dice 100\n")
    give(game, *ORDERS[:3], "lead VGR-1", *ORDERS[3:])
    assert game.position.frames[-1].kind == LOSS
    assert steps_due(game.position, 1) == 2
    assert "Which unit loses a step? 2 are still to be lost." in words(Desk(game))
    give(game, "lose VGR-1")
    assert "Which unit loses a step?" in words(Desk(game))
    assert "still to be lost" not in words(Desk(game))


def test_a_die_of_a_hundred_faces_shows_its_number_however_low() -> None:
    tray = DiceTray([Thrown("ground assault", [4], 100)])
    plain = DiceTray([Thrown("ground assault", [4], 6)])
    pictures = []
    for one in (tray, plain):
        surface = pygame.Surface((200, 40))
        one.place(pygame.Rect(0, 0, 200, 40))
        one.paint(surface)
        pictures.append(pygame.image.tobytes(surface, "RGB"))
    assert pictures[0] != pictures[1]


def test_a_short_word_beside_a_die_is_drawn_as_a_long_one_is() -> None:
    pictures = []
    for said in ("wind", ""):
        tray, surface = DiceTray([Thrown(said, [4])]), pygame.Surface((200, 40))
        tray.place(pygame.Rect(0, 0, 200, 40))
        tray.paint(surface)
        pictures.append(pygame.image.tobytes(surface, "RGB"))
    assert pictures[0] != pictures[1]


def test_a_barrage_is_aimed_at_the_enemy_and_its_observer_is_chosen_from_a_list() -> None:
    # ga:29, ga:40: a click on the enemy hex, then who observes; the second battery joins
    text = FIELD.replace("us assaults", "us barrage").replace("marker fieldwork 0504\n", "")
    desk = Desk(session(text + "parameter ga-barrage 1\nus USA-1 0303\nus USA-2 0202\ndice 80 70\n"))
    desk.hex("0303")
    assert {one.at for one in desk.mode.decorate(Scene()).targets} == {desk.at("0504"), desk.at("0505")}
    desk.hex("0504")
    assert "observed by Armored infantry battalion 1" in words(desk)
    desk.key(pygame.K_1)
    desk.key(pygame.K_RETURN)
    last = desk.session.history.steps[-1].order
    assert isinstance(last, Shell) and last.units == ("USA-1",)


def test_the_question_after_a_barrage_says_how_many_steps_are_still_due() -> None:
    # ga:40
    text = FIELD.replace("us assaults", "us barrage").replace("VGR-2 0505", "VGR-2 0504")
    game = session(text + "parameter ga-barrage 1\nus USA-1 0303\nus USA-2 0303\ndice 80 70\n", "solo")
    give(game, "barrage USA-1+USA-2 0504 AIB-1")
    assert "2 are still to be lost." in words(Desk(game))
