"""Known mines on the way: paths keep out of them, and what cannot is told before it is done."""

from __future__ import annotations

from test_play import Desk

from game.client.game.session import Session
from game.client.games.ogre.move_query import TakeAlong
from game.notation.cases import parse_case

FIELD = """
board 9x9 field "A Field"
option engineering
option mine-work
option ground-works
stacking gev
stock red mine 3
turn 2 blue movement
dice seed 5
blue HVY-1 0405
blue CE-1 0406
red GEV-1 0909
marker mine {at} owner red {word}known red blue
"""


def desk(at: str = "0404", word: str = "", more: str = "") -> Desk:
    case = parse_case(FIELD.format(at=at, word=word) + more)
    found = Desk(Session(case.rules, case.start, title="A Field", mode="solo"))
    found.screen.mode.select("HVY-1")
    return found


def test_a_path_goes_round_a_known_mine_where_it_can() -> None:
    found = desk()
    plain, goal = found.at("0404"), found.at("0403")
    path = found.mode.group_move.way_to(goal)
    assert plain not in path and path[-1] == goal
    assert found.mode.group_move.cost_to(goal) == len(path) == 3


def test_the_hex_of_a_known_mine_shows_its_danger() -> None:
    found = desk()
    reach = found.mode.decorate(found.screen.scene()).reach
    assert reach[found.at("0404")].hazard == "mine: 1/6" and not reach[found.at("0403")].hazard
    assert "17 % chance that mines in 0404 explode under it." in found.mode.cost_words(found.at("0404"))


def test_two_mines_are_worse_than_one() -> None:
    found = desk(more="marker mine 0404 owner red known red blue\n")
    assert found.mode.group_move.mines.mine_tag((found.at("0404"),)) == "mine: 31 %"


def test_a_mine_on_the_road_explodes_under_who_comes_by_road_and_nobody_else() -> None:
    road = "route road 0405 0404 0403\n"
    found = desk(word="word road ", more=road)
    assert found.mode.group_move.mines.mine_tag((found.at("0404"),)) == "mine: certain"
    assert found.mode.group_move.mines.mine_tag((found.at("0304"), found.at("0404"))) == ""


def test_who_leads_through_the_mines_is_told_before() -> None:
    found = desk(more="blue CE-2 0404\n")
    words = found.mode.cost_words(found.at("0404"))
    assert (
        "Combat Engineers 2 leads it through the mines of 0404; that sapper cannot fire or work this turn."
        in words
    )
    assert not found.mode.decorate(found.screen.scene()).reach[found.at("0404")].hazard
    alone = desk()
    alone.screen.mode.select("CE-1")
    assert "they cannot harm it" in alone.mode.group_move.mines.mine_words(
        (alone.at("0405"), alone.at("0404"))
    )


def test_what_is_not_known_is_no_danger() -> None:
    case = parse_case(FIELD.format(at="0404", word="").replace("known red blue", "known red"))
    found = Desk(Session(case.rules, case.start, title="A Field", mode="solo", sight="mover"))
    found.screen.mode.select("HVY-1")
    assert found.mode.group_move.mines.mine_tag((found.at("0404"),)) == ""


def test_a_way_that_costs_a_sapper_its_turn_is_gone_only_where_there_is_no_other() -> None:
    found = desk(more="blue CE-2 0404\n")
    assert found.at("0404") not in found.mode.group_move.way_to(found.at("0403"))
    assert found.mode.group_move.way_to(found.at("0404")) == (found.at("0404"),)


def test_a_sapper_that_takes_others_along_is_told_what_it_costs() -> None:
    found = desk(more="blue CE-2 0405\n")
    found.screen.mode.select("CE-2")
    found.screen.mode.take(TakeAlong("HVY-1"))
    words = found.mode.group_move.mines.mine_words((found.at("0404"),))
    assert (
        words == "It leads Heavy Tank 1 through the mines of 0404; that sapper cannot fire or work this turn."
    )


def test_who_may_climb_aboard_an_ogre_is_told_so_before() -> None:
    text = FIELD.format(at="0909", word="") + "option demolition\nred MK3-1 0505 main 0 sec 0 ap 0 mis 0\n"
    case = parse_case(text)
    found = Desk(Session(case.rules, case.start, title="A Field", mode="solo"))
    found.screen.mode.select("CE-1")
    assert "It can finish off an Ogre there in this turn's fire phase: 50 %." in found.mode.cost_words(
        found.at("0505")
    )


def test_the_card_of_an_own_counter_in_a_minefield_tells_who_will_lead() -> None:
    found = desk(more="blue CE-2 0404\n")
    tip = found.screen.input.tip_of(found.at("0404"), "CE-2")
    words = " ".join(getattr(w, "words", "") for w in tip.walk())
    assert "Combat Engineers 2 leads it through the mines of 0404" in words
    assert not found.mode.perils(found.at("0405"))
