"""A fight in a hex, by hand: going in, getting off, rounds of fire, rams, the building, to its end."""

from __future__ import annotations

import random

import pygame
import pytest
from test_play import Desk

from game.client.generic.mode import RoleMode
from game.client.ogre.move_mode import MoveMode
from game.client.ogre.overrun.fire_round import FireRound
from game.client.ogre.overrun.offers import OfferRound
from game.client.ogre.overrun.record import record
from game.client.table.session import Session
from game.core.amounts import does
from game.notation.cases import parse_case
from game.notation.position import parse_position
from game.ogre.combat.unit_target import unit_target
from game.ogre.movement.movement import Move
from game.ogre.overrun.overrun import Overrun
from game.ogre.overrun.overrun_state import RAMS, fight
from game.ogre.plans.aiming import SAVED, Gun
from game.ogre.plans.entering import strengths
from game.ogre.plans.fight import FightRound
from game.ogre.state import USAGE
from game.ogre.structures.buildings import BuildingTarget
from tests.soaking import further

RED, BLUE = 0, 1
HEAD = """
board 9x9
terrain town 0404
terrain forest 0505
terrain swamp 0707
option overrun
option riding
option buildings
stacking gev
player red orange Red
player blue blue Blue
turn 3 red movement
"""
EVERYTHING = """
dice seed {seed}
marker building 0404 owner blue count 20 word "Depot=30"
red MK3-1 0403
red SHVY-1 0403
red INF-2 off INF CE aboard SHVY-1
red GEV-1 0403
blue CP-1 0404
blue HVY-2 0404
blue INF-4 0404 INF*3
blue LT-4 0404
blue INF-6 off INF aboard LT-4
"""


def desk(counters: str, *orders: str, speed: str = "off") -> Desk:
    """A screen with this position, and orders given on it."""
    rules, position = parse_position(HEAD + counters)
    table = Desk(Session(rules, position, title="A fight", mode="solo"), speed)
    for order in orders:
        units, at = order.rsplit(" ", 1)
        assert table.screen.do(Overrun(tuple(units.split()), table.at(at)))
    table.idle()
    return table


def pass_to(table: Desk, side: int, kind: type) -> None:
    """End what is asked until a side is asked that way."""
    for _ in range(12):
        if table.session.decider == side and isinstance(table.mode, kind):
            return
        end(table)
    pytest.fail("that is never asked")


def stage_of(table: Desk):
    stage = table.screen.around.area.stage
    assert stage is not None
    return stage


# ------------------------------------------------------------------------- going in
def test_a_click_on_an_enemy_hex_shows_the_overrun_and_enter_goes_in() -> None:
    table = desk("red HVY-1 0303\nblue LT-1 0305")
    table.hex("0303")
    table.hex("0305")
    plan = table.mode.hand.plan
    assert plan is not None and plan.kind == "overrun" and len(plan.orders) == 2, "a move beside it, then in"
    assert any("first to" in line for line in plan.lines)
    assert table.screen.view.units["HVY-1"].at == table.at("0303"), "nothing before a yes"
    table.key(pygame.K_RETURN)
    assert isinstance(table.mode, FireRound) and table.screen.view.units["HVY-1"].at == table.at("0305")


def test_several_go_in_together_as_they_are_ticked() -> None:
    table = desk("red HVY-1 0303\nred GEV-1 0203\nred INF-1 0808\nblue LT-1 0304")
    table.hex("0303")
    table.hex("0304")
    assert table.screen.named("along INF-1") is None, "too far away"
    table.push("along GEV-1")
    order = table.mode.hand.plan.orders[-1]
    assert order == Overrun(("HVY-1", "GEV-1"), table.at("0304"))
    table.push("confirm plan")
    assert set(table.screen.view.at_hex[table.at("0304")]) == {"HVY-1", "GEV-1", "LT-1"}


def test_the_plan_says_what_the_ground_does_before_the_fight() -> None:
    table = desk("red GEV-1 0706\nblue LT-1 0707")
    table.hex("0706")
    table.hex("0707")
    assert any("2 in 6" in line and "GEV 1" in line for line in table.mode.hand.plan.lines)


def test_the_plan_counts_both_sides_as_they_would_fight() -> None:
    table = desk("red INF-1 0303 INF*3\nblue MK1-1 0304\nblue LT-1 0304 disabled fire 4")
    table.hex("0303")
    own, theirs = strengths(
        table.mode.rules, table.mode.view, [table.mode.view.units["INF-1"]], table.at("0304")
    )
    bout = {"MK1-1": 2 * 4, "LT-1": 1}
    assert own == "6", "three squads, doubled"
    assert theirs == f"{sum(bout.values())} + 8 AP"


def test_in_a_game_with_ramming_nobody_is_offered_an_overrun() -> None:
    rules, position = parse_position(
        HEAD.replace("option overrun", "option ramming") + "red MK3-1 0303\nblue HVY-1 0304"
    )
    table = Desk(Session(rules, position, title="Rams"))
    table.hex("0303")
    assert {p.kind for row in table.mode.hand.options.targets.values() for p in row} == {"ram"}


# -------------------------------------------------------------------------- the stage
def test_the_stage_shows_who_came_in_at_the_left_and_single_squads() -> None:
    table = desk("red HVY-1 0403\nblue INF-4 0404 INF*3\n", "HVY-1 0404")
    view = stage_of(table).view
    assert [cell.id for cell in view.left.cells] == ["HVY-1"]
    assert len(view.right.cells) == 3 and view.right.active and view.present == 1
    assert "Blue fires" in view.rounds[view.present]


def test_what_is_said_in_a_fight_covers_nothing_of_its_card() -> None:
    table = desk("red HVY-1 0403\nblue INF-4 0404 INF*3\nblue HVY-2 0404", "HVY-1 0404")
    table.screen.toast("Can't undo: dice were rolled.", "bad")
    table.idle()
    said = table.screen.layers[-1].widget.rect
    assert said.h and not said.colliderect(stage_of(table).card.rect)
    assert table.screen.rect.contains(said)


def test_a_fight_that_was_loaded_has_its_stage_too() -> None:
    table = desk("red HVY-1 0404\nblue LT-1 0404\nframe overrun-fire red at 0404 options round=4")
    assert table.mode.fight.now.round == 4 and "Round 4: Red" in " ".join(stage_of(table).view.rounds)


def test_the_stage_goes_when_the_fight_is_over() -> None:
    table = desk("dice 6\nred HVY-1 0303\nblue LT-1 0304", "HVY-1 0304")
    table.end()
    assert fight(table.screen.view) is not None and table.session.decider == RED
    table.push("cell HVY-1")
    table.key(pygame.K_RETURN)
    assert table.screen.around.area.stage is None and isinstance(table.mode, MoveMode)
    assert "LT-1" in table.screen.view.gone


def test_the_key_that_ends_a_fire_stands_on_its_button_and_another_on_what_is_ready() -> None:
    table = desk("dice 6\nred HVY-1 0303\nblue LT-1 0304", "HVY-1 0304")
    assert table.screen.around.bars.end.key_hint == "Space"
    table.push("cell LT-1")
    assert table.mode.ready() and table.screen.around.bars.end.key_hint == "Space"
    assert table.screen.named("fire").key_hint == "Enter"


def test_what_the_round_before_brought_does_not_stand_on_the_arrow_of_the_next() -> None:
    table = desk("dice 1 1\nred HVY-1 0303\nblue LT-1 0304", "HVY-1 0304")
    table.push("cell LT-1")
    table.key(pygame.K_RETURN)
    pass_to(table, RED, FireRound)
    clash = stage_of(table).view.clash
    assert table.mode.record.last is not None and clash.way and not clash.outcome and not clash.dice


def test_a_building_keeps_the_capitals_of_its_name_on_the_stage() -> None:
    table = desk(
        'marker building 0304 owner blue count 30 word "Town Hall=30"\nred HVY-1 0303\nblue INF-1 0304\n',
        "HVY-1 0304",
    )
    assert stage_of(table).view.right.cells[-1].title == "Town Hall"


def test_a_side_with_the_name_of_many_does_what_many_do() -> None:
    assert (does("Column", "decides"), does("Raiders", "decides")) == ("decides", "decide")
    assert does("Raiders", "fires at the building") == "fire at the building"
    assert does("Boss", "rams") == "rams"


def refused(table: Desk) -> list[str]:
    """The reasons that the panel gives."""
    return [w.reason for w in table.screen.everything() if type(w).__name__ == "RefusedRow"]


def test_clicks_put_counters_into_the_basket_and_enter_fires() -> None:
    table = desk(
        "dice 1 1 1\nred HVY-1 0403\nred GEV-1 0403\nblue HVY-2 0404\nblue LT-4 0404\n", "HVY-1 GEV-1 0404"
    )
    table.push("cell HVY-2")
    assert table.aim.guns == {Gun("HVY-2", "gun"): 1} and not table.mode.ready()
    table.push("cell GEV-1")
    assert table.aim.target == unit_target("GEV-1") and table.mode.ready()
    assert stage_of(table).view.clash.big == "2-1"
    table.key(pygame.K_RETURN)
    assert USAGE.table(table.screen.view)["HVY-2"].fired and not table.aim.guns
    assert table.aim.target == unit_target("GEV-1"), "the round goes on with the same target"
    assert record(table.session, table.at("0404")).last.dice == (1,)


def test_digits_pick_tab_goes_from_target_to_target_and_escape_goes_back() -> None:
    table = desk("red HVY-1 0403\nred GEV-1 0403\nblue HVY-2 0404\nblue LT-4 0404\n", "HVY-1 GEV-1 0404")
    table.key(pygame.K_TAB)
    first = table.aim.target
    table.key(pygame.K_TAB)
    assert {first.unit, table.aim.unit} == {"HVY-1", "GEV-1"}
    table.key(pygame.K_1)
    table.key(pygame.K_2)
    assert len(table.aim.guns) == 2
    table.key(pygame.K_2)
    assert len(table.aim.guns) == 1
    table.key(pygame.K_ESCAPE)
    assert not table.aim.guns and table.aim.target is not None
    table.key(pygame.K_ESCAPE)
    assert table.aim.target is None


def test_the_rows_of_an_ogre_are_fired_and_aimed_at_with_their_chips() -> None:
    table = desk("dice 6 6 6\nred MK3-1 0403\nblue HVY-2 0404\nblue INF-1 0404\n", "MK3-1 0404")
    table.push("chip MK3-1 sec")
    assert table.aim.target == unit_target("MK3-1", "sec")
    table.push("cell HVY-2")
    table.push("fire")
    assert table.screen.view.units["MK3-1"].sheet[1] == 3
    pass_to(table, RED, FireRound)
    assert table.session.decider == RED
    table.push("cell INF-1")
    table.push("chip MK3-1 ap")
    assert table.aim.guns == {Gun("MK3-1", "ap"): 8}
    table.push("cell HVY-2")
    assert not table.aim.guns, "anti-personnel guns do not bear on a tank"


def test_treads_are_attacked_one_after_another() -> None:
    table = desk(
        "dice 5 1 6\nred HVY-1 0303\nred LT-1 0303\nred GEV-1 0303\nblue MK3-1 0304\n",
        "HVY-1 LT-1 GEV-1 0304",
    )
    pass_to(table, RED, FireRound)
    table.push("chip MK3-1 tr")
    table.push("everyone")
    assert sum(table.aim.guns.values()) == 3
    table.push("fire all")
    left = table.screen.view.units["MK3-1"].sheet
    assert sum(bool(USAGE.of(table.screen.view, u).fired) for u in ("HVY-1", "LT-1", "GEV-1")) in (0, 3)
    assert 45 - left[6] == 4, "GEV and light tank hit with 5 and 6"


def test_a_command_post_fires_its_close_defence() -> None:
    """ode:8.02"""
    table = desk("dice 6\nred LT-1 0403\nblue CP-1 0404\n", "LT-1 0404")
    table.push("cell CP-1")
    assert table.aim.guns == {Gun("CP-1", "close"): 1} and table.mode.ready()


def test_who_came_in_may_fire_at_the_building() -> None:
    """ode:11.04.2"""
    table = desk(
        'marker building 0304 owner blue count 20 word "Depot=30"\nred HVY-1 0303\nblue INF-1 0304\n',
        "HVY-1 0304",
    )
    assert table.mode.fight.targets() and not any(
        isinstance(aim, BuildingTarget) for aim in table.mode.fight.targets()
    ), "the defender does not"
    table.end()
    table.push("cell building")
    table.push("cell HVY-1")
    assert table.odds().points == 16 and "16" in stage_of(table).view.clash.big
    table.push("fire")
    assert table.screen.view.markers[table.at("0304")][0].count == 4


def test_a_suggestion_fires_nothing_and_is_allowed() -> None:
    table = desk("red MK3-1 0403\nblue HVY-2 0404\nblue INF-1 0404\nblue CP-1 0404", "MK3-1 0404")
    before = table.session.history.at
    table.push("suggest")
    assert table.mode.ready() and table.session.history.at == before
    table.push("fire")
    assert table.session.history.at > before, "what is suggested may be fired"


def test_the_card_of_a_counter_tells_why_it_fires_doubled_or_halved() -> None:
    """ode:8.02"""
    from game.client.kit import Label
    from game.client.ogre.overrun.picture import fight_tip

    table = desk("red MK1-1 0303 \nblue HVY-2 0304 disabled fire 3", "MK1-1 0304")
    for unit, words in (("MK1-1", "×2 in an overrun"), ("HVY-2", "×1/2 disabled, in an overrun")):
        card = fight_tip(table.mode.fight, table.screen.view.units[unit])
        said = [w.words for w in card.walk() if isinstance(w, Label)]
        assert words in said, said


# ------------------------------------------------------------------- getting off, rams
def test_riders_get_off_by_a_click_and_it_can_be_taken_back() -> None:
    table = desk("red LT-1 0303\nred INF-2 off INF*1 aboard LT-1\nblue HVY-2 0304", "LT-1 0304")
    assert isinstance(table.mode, OfferRound) and table.session.decider == RED
    table.push("cell INF-2")
    assert table.screen.view.units["INF-2"].at == table.at("0304") and not isinstance(table.mode, OfferRound)


def test_of_two_riders_one_gets_off_and_may_be_put_back() -> None:
    table = desk(
        "red GEVPC-1 0303\nred INF-2 off INF aboard GEVPC-1\nred MAR-3 off MAR aboard GEVPC-1\n"
        "blue HVY-2 0304",
        "GEVPC-1 0304",
    )
    table.key(pygame.K_1)
    off = [u.id for u in table.screen.view.units.values() if u.squads and u.at]
    assert len(off) == 1 and isinstance(table.mode, OfferRound)
    table.screen.orders.undo()
    table.idle()
    assert not [u.id for u in table.screen.view.units.values() if u.squads and u.at]
    table.push("all off")
    assert isinstance(table.mode, FireRound) and table.session.decider == BLUE


def test_a_ram_needs_two_choices_and_the_key_that_goes_on_never_rams() -> None:
    table = desk("red HVY-1 0303\nblue MK3-1 0304", "HVY-1 0304")
    pass_to(table, RED, OfferRound)
    assert not table.mode.ready()
    table.push("order Ram Ogre Mark III")
    assert table.mode.ready() and "HVY-1" in table.screen.view.units
    table.push("give order")
    assert "HVY-1" in table.screen.view.gone, "a tank dies of ramming an Ogre"


def test_the_dice_of_a_ram_lie_on_the_stage_with_their_sum() -> None:
    table = desk("dice 2 5\nred MK3-1 0303\nblue MK5-1 0304\nblue LT-1 0304", "MK3-1 0304")
    pass_to(table, RED, OfferRound)
    table.push("order Ram Ogre Mark V")
    table.push("give order")
    last = table.mode.record.last
    assert last is not None and last.dice == (2, 5) and last.said == "rammed"
    assert ("treads of Ogre Mark V lost to the ram: 7", [2, 5], 6) in table.screen.around.bars.dice.throws
    assert any(line.total == 7 and line.dice == (2, 5) for line in table.session.log())


def test_the_squad_that_falls_is_chosen_in_words() -> None:
    table = desk("blue CE-1 0505 CE INF\nframe choose-squad blue by CE-1 at 0505 options CE INF")
    for squad in ("Infantry", "Combat Engineers"):
        assert table.screen.named(f"order Lose a squad of {squad}") is not None
    table.push("order Lose a squad of Infantry")
    assert table.screen.view.units["CE-1"].squads == ("CE", "INF"), "the first press only chooses"
    table.key(pygame.K_RETURN)
    assert table.screen.view.units["CE-1"].squads == ("CE",)


# ------------------------------------------------------------------------ whole fights
def play_on(table: Desk, rng: random.Random) -> str:
    """One gesture in whatever is asked; the kind of what was asked."""
    mode = table.mode
    kind = table.screen.view.frames[-1].kind
    if isinstance(mode, FireRound):
        if mode.fight.targets() and rng.random() < 0.9:
            table.key(pygame.K_TAB)
            for _ in range(rng.randint(0, 2)):
                table.key(pygame.K_TAB)
            if rng.random() < 0.5:
                table.push("everyone")
            elif rng.random() < 0.5 and table.screen.named("suggest").enabled:
                table.push("suggest")
            for _ in range(rng.randint(0, 3)):
                table.key(rng.choice([pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_4]))
            if mode.ready():
                before = table.session.history.at
                table.push("fire")
                assert table.session.history.at > before, "what is ready is fired"
                return kind
        table.key(pygame.K_ESCAPE)
        if table.screen.menu._layer is not None:
            table.key(pygame.K_ESCAPE)
        end(table)
    elif isinstance(mode, OfferRound):
        if kind == RAMS and rng.random() < 0.6:
            table.key(pygame.K_TAB)
            table.key(pygame.K_RETURN)
        else:
            table.key(
                pygame.K_SPACE if kind == RAMS else rng.choice([pygame.K_1, pygame.K_2, pygame.K_SPACE])
            )
    else:
        assert isinstance(mode, RoleMode), mode
        table.key(pygame.K_1)
        table.key(pygame.K_RETURN)
    return kind


def end(table: Desk) -> None:
    """End the fire of this round, whatever is asked back."""
    state = (table.screen.view.frames, table.session.decider)
    table.end()
    assert (table.screen.view.frames, table.session.decider) != state


@pytest.mark.parametrize("seed", (*range(3), *further(range(3, 6))))
def test_fights_are_played_to_their_end_by_mouse_and_keys(seed: int) -> None:
    """ode:8.04"""
    table, rng = desk(EVERYTHING.format(seed=seed), "MK3-1 SHVY-1 GEV-1 0404"), random.Random(seed)
    asked = set()
    for _ in range(400):
        if not FightRound.on(table.screen.view):
            break
        assert table.screen.around.area.stage is not None
        asked.add(play_on(table, rng))
    else:
        pytest.fail("the fight does not end")
    assert {"overrun-dismount", "overrun-fire"} <= asked
    assert table.screen.around.area.stage is None
    lost = {gone.unit.id for gone in table.screen.view.gone.values() if gone.how == "destroyed"}
    assert lost, "somebody fell"


def test_the_record_of_a_fight_tells_its_rounds_and_its_losses() -> None:
    table = desk(
        "dice 6 6 6 6\nred HVY-1 0303\nred GEV-1 0303\nblue HVY-2 0304\nblue LT-4 0304", "HVY-1 GEV-1 0304"
    )
    table.push("cell GEV-1")
    table.push("cell HVY-2")
    table.push("fire")
    told = record(table.session, table.at("0304"))
    assert [unit.id for unit in told.lost] == ["GEV-1"]
    assert told.rounds[-1].number == 1 and told.rounds[-1].lines[0].outcome == "X"
    assert [face.kind for face in stage_of(table).view.left.lost] == ["GEV"]


def test_in_the_log_each_round_has_its_heading() -> None:
    table = desk("red HVY-1 0303\nblue INF-4 0304 INF*2", "HVY-1 0304")
    lines = table.session.log()
    assert any(line.kind == "phase" and "round 1: Blue fires" in line.words for line in lines)
    assert any("forms Infantry 5" in line.words for line in lines)


def test_while_the_die_rolls_the_stage_stays_as_it_was() -> None:
    table = desk(
        "dice 6 6\nred HVY-1 0303\nred GEV-1 0303\nblue HVY-2 0304", "HVY-1 GEV-1 0304", speed="normal"
    )
    for _ in range(200):
        table.idle(50, 1)
    table.push("cell GEV-1")
    table.push("cell HVY-2")
    table.mode.confirm()
    assert table.screen.motions.running
    assert "GEV-1" in {cell.id for cell in stage_of(table).view.left.cells}
    for _ in range(200):
        table.idle(50, 1)
    assert "GEV-1" not in {cell.id for cell in stage_of(table).view.left.cells}


def test_the_replay_shows_a_fight_on_its_stage() -> None:
    from game.client.table.hud.verdict import replay_screen

    table = desk("dice 6 1\nred HVY-1 0303\nred GEV-1 0303\nblue HVY-2 0304", "HVY-1 GEV-1 0304")
    table.push("cell GEV-1")
    table.push("cell HVY-2")
    table.push("fire")
    screen = replay_screen(table.session, lambda: None)
    table.app.push(screen)
    table.idle()
    area = screen.board
    assert area.stage is None, "before the fight"
    screen.bar.go(1)
    table.idle()
    assert [cell.id for cell in area.stage.view.left.cells] == [
        "GEV-1",
        "HVY-1",
    ] and not area.stage.view.left.lost
    screen.bar.go(2)
    table.idle()
    assert len(area.stage.view.left.lost) == 1 and area.stage.view.clash.dice == (6,)
    screen.bar.go(0)
    table.idle()
    assert area.stage is None


def test_the_end_of_a_fight_is_said_and_the_board_looked_at_as_before() -> None:
    table = desk("dice 6 6\nred HVY-1 0303\nblue LT-1 0304\nblue INF-1 0808")
    table.screen.camera.set_zoom(24)
    before = (table.screen.camera.H, table.screen.camera.x, table.screen.camera.y)
    assert table.screen.do(Overrun(("HVY-1",), table.at("0304")))
    table.idle()
    assert table.screen.camera.H > 24, "near enough to see the hex"
    end(table)
    table.push("cell HVY-1")
    table.push("fire")
    said = [getattr(toast.widget, "words", "") for toast in table.screen._toasts]
    assert any("overrun in 0304 is over" in words for words in said), said
    assert (table.screen.camera.H, table.screen.camera.x, table.screen.camera.y) == before


def test_the_card_leaves_the_hex_of_the_fight_in_sight_wherever_it_is() -> None:
    for label in ("0101", "0901", "0109", "0909", "0505"):
        table = desk(
            f"red HVY-1 {label}\nblue LT-1 {label}\nframe overrun-fire blue at {label} options round=1"
        )
        point = table.screen.camera.point(table.at(label))
        assert table.screen.board.rect.collidepoint(point), label
        assert not stage_of(table).card.rect.collidepoint(point), label


def test_whoever_looks_on_at_a_choice_over_a_fight_sees_the_fight() -> None:
    table = desk(
        "red SHVY-1 0404\nred CE-1 off CE INF aboard SHVY-1\nblue HVY-2 0404\n"
        "frame overrun-fire blue at 0404 options round=1\n"
        "frame choose-squad red by CE-1 at 0404 options CE INF"
    )
    assert table.session.decider == RED and table.screen.named("order Lose a squad of Infantry") is not None
    assert {cell.id for cell in stage_of(table).view.left.cells} == {"SHVY-1", "CE-1"}


def test_a_drawn_path_into_an_enemy_hex_is_the_way_in() -> None:
    table = desk("red GEV-1 0103\nblue LT-1 0204")
    table.drag("0103", "0104", "0105", "0204")
    plan = table.mode.hand.plan
    assert plan is not None and plan.orders[0] == Move(("GEV-1",), (table.at("0104"), table.at("0105")))
    table.key(pygame.K_RETURN)
    assert isinstance(table.mode, FireRound)


def test_at_the_end_of_its_round_a_tank_may_ram_the_building() -> None:
    """ode:8.05.2"""
    table = desk(
        'dice 6 6 6 6 6 6 6 6\nmarker building 0304 owner blue count 30 word "Depot=30"\nred SHVY-1 0303\n'
        "blue INF-1 0304\n",
        "SHVY-1 0304",
    )
    pass_to(table, RED, OfferRound)
    table.push("cell building")
    assert table.mode.ready(), "there is one rammer alone"
    assert any("structure points" in str(getattr(w, "words", "")).lower() for w in table.screen.everything())
    table.push("give order")
    assert table.screen.view.markers[table.at("0304")][0].count < 30 and "SHVY-1" in table.screen.view.units


def test_of_several_riders_the_one_that_loses_is_chosen() -> None:
    table = desk(
        "red GEVPC-1 0505\nred INF-1 off INF INF aboard GEVPC-1\nred MAR-2 off MAR aboard GEVPC-1\n"
        "blue HVY-2 0808\nframe choose-rider red by GEVPC-1 at 0505 options INF-1 MAR-2"
    )
    table.key(pygame.K_2)
    table.key(pygame.K_RETURN)
    assert "MAR-2" not in table.screen.view.units and len(table.screen.view.units["INF-1"].squads) == 2


def test_an_ogre_that_has_left_stands_there_and_is_nobodys_target() -> None:
    """ode:8.05.1"""
    table = desk(
        "red MK3-1 0404 main 0 sec 0 mis 0\nred HVY-1 0404\nblue LT-1 0404\n"
        "frame overrun-fire blue at 0404 options round=5 late=MK3-1:2"
    )
    cell = next(cell for cell in stage_of(table).view.left.cells if cell.id == "MK3-1")
    assert cell.second == "out of it" and not cell.tone
    assert {one.unit for one in table.mode.fight.targets()} == {"HVY-1"}


def test_the_digits_of_a_round_stay_with_their_counters() -> None:
    table = desk(
        "dice 1 1 1\nred HVY-1 0403\nred GEV-1 0403\nblue HVY-2 0404\nblue LT-4 0404\nblue GEV-3 0404",
        "HVY-1 GEV-1 0404",
    )
    keys = {cell.id: cell.key for cell in stage_of(table).view.right.cells}
    table.key(pygame.K_TAB)
    table.key(pygame.K_1)
    table.key(pygame.K_RETURN)
    fired = next(name for name, key in keys.items() if key == "1")
    left = {cell.id: cell.key for cell in stage_of(table).view.right.cells}
    assert left == {**keys, fired: ""}


def test_weapons_that_do_not_combine_are_left_out_of_all_and_refused_in_words() -> None:
    """ode:14.02"""
    table = desk(
        "red HVY-1 0304\nblue NIN-1 0304\nblue HVY-2 0304\nframe overrun-fire blue at 0304 options round=1"
    )
    table.push("everyone")
    assert table.mode.ready() and len({gun.unit for gun in table.aim.guns}) == 1
    for unit in ("HVY-2", "NIN-1"):
        if not any(gun.unit == unit for gun in table.aim.guns):
            table.push(f"cell {unit}")
    assert not table.mode.ready() and any("cannot be combined" in words for words in refused(table))


def test_what_lies_face_down_is_not_counted_but_said() -> None:
    """ode:13.05"""
    rules, position = parse_position(
        HEAD.replace("option riding", "option riding\noption camouflage")
        + "red HVY-1 0303\nblue HVY-2 0304 face-down\nblue LT-1 0304"
    )
    table = Desk(Session(rules, position, title="A fight", mode="hotseat"))
    if type(table.app.top).__name__ != "GameScreen":
        table.app.pop()
    table.screen.mode.select("HVY-1")
    plan = table.mode.hand.options.targets[table.at("0304")][0]
    assert "2 + ?" in plan.short and any("Face-down" in line for line in plan.lines)


def test_a_click_picks_the_same_weapons_in_a_fight_as_in_the_fire_phase() -> None:
    table = desk("blue INF-4 0404 HWT*1 INF*1\nred HVY-1 0403\n", "HVY-1 0404")
    pass_to(table, BLUE, FireRound)
    table.push("cell INF-4")
    case = parse_case(
        HEAD.replace("red movement", "blue fire") + "blue INF-4 0404 HWT*1 INF*1\nred HVY-1 0403\n"
    )
    shooting = Desk(Session(case.rules, case.start, title="A field"))
    shooting.hex("0404")
    picked = {gun.weapon for gun in shooting.aim.guns}
    assert picked and picked == {gun.weapon for gun in table.aim.guns}
    assert not picked & SAVED, "what is gone once it has fired is picked by its own key"
