"""What an order costs later stands on the screen before the click that gives it."""

from __future__ import annotations

from test_play import Desk

from game.client.kit import Label
from game.client.table.session import Session
from game.notation.cases import parse_case

HEAD = 'board 9x9 field "A Field"\n{option}stacking gev\nturn 2 blue {phase}\ndice seed 5\n'


def desk(text: str, option: str, phase: str = "movement") -> Desk:
    case = parse_case(HEAD.format(option=option, phase=phase) + text)
    return Desk(Session(case.rules, case.start, title="A Field", mode="solo"))


def test_the_third_hex_tells_its_price_on_the_card_and_in_the_hint_before_the_click() -> None:
    found = desk("blue INF-1 0505 INF*2\nred HVY-1 0909\n", "option fast-infantry-3hex\n")
    found.screen.mode.select("INF-1")
    near, far = found.at("0503"), found.at("0502")
    assert "Price" not in found.mode.cost_words(near)
    assert "Price: with its third hex, attacks on it are one column to the right" in found.mode.cost_words(
        far
    )
    found.mode.hover(far, "")
    assert "third hex" in found.mode.hint()[0] and found.mode.hint()[1] == "bad"
    found.mode.hover(near, "")
    assert "third hex" not in found.mode.hint()[0]


def test_the_odds_card_names_who_can_return_fire() -> None:
    found = desk("blue HVY-1 0505\nred HVY-2 0504\n", "option multi-attack\n", "fire")
    found.hex("0505")
    found.hex("0504")
    words = " | ".join(w.words for w in found.screen.around.drawers.panel.walk() if isinstance(w, Label))
    assert "Price: Heavy Tank 2 can return fire." in words


def test_who_could_mount_reads_what_riding_may_cost() -> None:
    found = desk(
        "blue HVY-1 0505\nblue INF-1 0505\nred HVY-2 0101\n",
        "option mines\noption riding\noption carrier-struck\n",
    )
    found.screen.mode.select("HVY-1")
    found.idle()
    words = " | ".join(w.words for w in found.screen.around.drawers.panel.walk() if isinstance(w, Label))
    assert "Price: if a mine destroys Heavy Tank 1, the infantry aboard dies with it." in words
