"""What a click means while counters move and fire: a wish, returned and not carried out."""

from __future__ import annotations

import pygame
from test_fight import HEAD, desk, pass_to
from test_play import Desk

from game.client.ogre import fire_tool, setup_view
from game.client.ogre.move_tool import LookAt, Propose, TakeAlong, Walk
from game.client.ogre.setup_view import SetDown, SetupHand, SetupWish, dropped, lit, set_down
from game.client.table.modes.wishes import Choose, Give, Hold, Refuse
from game.client.table.session import Session
from game.notation.position import parse_position
from game.ogre.combat.unit_target import unit_target
from game.ogre.plans.aiming import Aiming, Gun
from game.ogre.setup import Place

MOVING = "red HVY-1 0303\nred GEV-1 0303\nred LT-1 0707\nblue HVY-2 0304\nblue LT-2 0907"


def moving(selected: str = ""):
    table = desk(MOVING)
    table.mode.select(selected)

    def click(label: str, counter: str = "", *, more: bool = False):
        at, before = table.at(label), (table.mode.selected, table.mode.hand.plan, table.session.history.at)
        found = table.mode.meant(at, counter, (-9, -9), more=more, on_fan=False)
        assert (table.mode.selected, table.mode.hand.plan, table.session.history.at) == before
        return found

    return table, click


def test_a_click_on_a_lit_hex_means_to_go_there() -> None:
    table, click = moving("LT-1")
    assert click("0807") == Walk((table.at("0807"),))


def test_a_click_on_an_enemy_in_reach_means_the_plan_to_run_into_it() -> None:
    table, click = moving("HVY-1")
    found = click("0304", "HVY-2")
    assert isinstance(found, Propose) and found.plan.kind == "overrun" and found.plan.at == table.at("0304")


def test_a_click_on_an_own_counter_chooses_it_and_with_shift_takes_it_along() -> None:
    _, click = moving("HVY-1")
    assert click("0303", "GEV-1") == Choose("GEV-1")
    assert click("0303", "GEV-1", more=True) == TakeAlong("GEV-1")


def test_a_click_out_of_reach_means_why_not_and_on_an_enemy_there_its_card_as_well() -> None:
    _, click = moving("LT-1")
    far, foe = click("0101"), click("0304", "HVY-2")
    assert isinstance(far, Refuse) and far.refusal.code == "too-far"
    assert isinstance(foe, LookAt) and foe.unit == "HVY-2" and foe.refusal is not None


FIRING = MOVING.replace("0304", "0404") + "\nred HWZ-1 0606"


def firing(target: str = ""):
    rules, position = parse_position(HEAD.replace("red movement", "red fire") + FIRING)
    table = Desk(Session(rules, position, title="Fire", mode="solo"))
    if target:
        table.mode.found_foe(target)

    def click(label: str, counter: str = ""):
        """The hand after a click, which leaves that of the mode as it is; or the wish."""
        mode, before = table.mode, (table.mode.hand, table.session.history.at)
        camera = table.screen.camera
        at = table.at(label)
        found = fire_tool.click(mode.now, mode.hand, camera, at, counter, (-9, -9), on_fan=False)
        assert (mode.hand, table.session.history.at) == before
        return found.hand if isinstance(found, Hold) else found

    return table, click


def test_a_click_on_an_enemy_means_to_aim_at_it_and_once_aimed_at_nothing_more() -> None:
    _, click = firing()
    assert click("0404", "HVY-2").aim == Aiming(unit_target("HVY-2"))
    _, click = firing("HVY-2")
    assert click("0404", "HVY-2") is None


def test_a_click_on_an_own_counter_picks_it_first_and_joins_it_to_a_target() -> None:
    _, click = firing()
    assert click("0606", "HWZ-1") == Choose("HWZ-1")
    table, click = firing("HVY-2")
    assert click("0606", "HWZ-1").aim == table.aim.with_count(Gun("HWZ-1", "gun"), 1)


def test_a_click_on_a_stack_that_fires_whole_takes_it_out_whole() -> None:
    table, click = firing("HVY-2")
    for _ in range(2):
        table.hex("0303")
    assert table.aim.units == {"HVY-1", "GEV-1"}
    assert click("0303", "HVY-1").aim == table.aim.nobody()


def test_a_click_on_nothing_means_one_step_back() -> None:
    _, click = firing("HVY-2")
    assert click("0101").aim.target is None


# ------------------------------------------------------------------- a fight
def test_a_click_on_the_stage_of_a_fight_picks_who_fires_or_aims() -> None:
    table = desk("red MK3-1 0403\nblue HVY-2 0404\nblue INF-1 0404\n", "MK3-1 0404")
    table.push("cell HVY-2")
    assert table.aim.units == {"HVY-2"}
    table.push("chip MK3-1 sec")
    assert table.aim.target == unit_target("MK3-1", "sec")
    table.mode.press_cell("MK3-1")
    assert table.aim.target == unit_target("MK3-1", "sec"), "the part that was aimed at last"
    table.key(pygame.K_1)
    assert not table.aim.guns and not table.mode.group(9)


def test_the_digits_of_an_ogre_in_a_fight_are_its_rows() -> None:
    table = desk("red MK3-1 0403\nblue HVY-2 0404\n", "MK3-1 0404")
    pass_to(table, 0, type(table.mode))
    table.key(pygame.K_1)
    assert table.aim.guns == {Gun("MK3-1", "main"): 1}


def test_a_click_on_a_counter_that_can_ram_chooses_it_and_enter_rams() -> None:
    from game.client.ogre.overrun.offers import OfferRound

    table = desk("red HVY-1 0303\nblue MK3-1 0304", "HVY-1 0304")
    pass_to(table, 0, OfferRound)
    mode, (ram,) = table.mode, table.mode.rows
    mode.press_cell("HVY-1")
    assert mode.held.order == ram, "the only target is taken at once"
    mode.press_cell("HVY-1")
    assert mode.held.order is None
    for pick in (lambda: mode.group(1), lambda: mode.press_cell("MK3-1"), lambda: mode.cycle(1)):
        pick()
        assert mode.held.order == ram and mode.back() and table.session.history.position.frames
    mode.group(1)
    before = table.session.history.at
    mode.confirm()
    assert table.session.history.at == before + 1


# ------------------------------------------------------------------- set-up, work
def test_a_click_in_the_set_up_takes_a_counter_or_sets_it_down_and_friends_change_places() -> None:
    from test_play import attack

    table = Desk(attack())
    mode = table.mode

    def click(at: int, counter: str = "") -> SetupWish | None:
        return setup_view.click(mode.now, mode.hand, at, counter, lambda row: counter or min(row))

    (one, two) = [u for u in mode.todo() if mode.unit(u).kind == "HVY"][:2]
    mode.select(one)
    here = next(at for at in table.screen.view.board.grid.hexes if lit(mode.now, mode.hand) >> at & 1)
    assert click(here) == SetDown(one, (Place(one, here),))
    table.screen.do(Place(one, here))
    mode.select("")
    assert click(here, one) == Hold(SetupHand(one)) and not mode.found(here)
    assert dropped(mode.now, one, 0, outside=True) == Give((Place(one, 0),))
    assert dropped(mode.now, one, 0, outside=False) is None is dropped(mode.now, one, here, outside=False)
    swap = set_down(mode.now, two, here)
    assert isinstance(swap, SetDown) and swap.orders == (Place(one, 0), Place(two, here))
