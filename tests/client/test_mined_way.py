"""Known mines on the way: paths keep out of them, and what cannot is told before it is done."""

from __future__ import annotations

from test_play import Desk

from game.client.table.session import Session
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


def test_the_hex_of_a_known_mine_shows_its_danger() -> None:
    found = desk()
    reach = found.mode.decorate(found.screen.scene()).reach
    assert reach[found.at("0404")].hazard == "mine: 1/6" and not reach[found.at("0403")].hazard
    assert "17 % chance that mines in 0404 explode under it." in found.mode.cost_words(found.at("0404"))


def test_who_leads_through_the_mines_is_told_before() -> None:
    found = desk(more="blue CE-2 0404\n")
    words = found.mode.cost_words(found.at("0404"))
    assert (
        "Combat Engineers 2 leads it through the mines of 0404; that sapper cannot fire or work this turn."
        in words
    )
    assert not found.mode.decorate(found.screen.scene()).reach[found.at("0404")].hazard


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
