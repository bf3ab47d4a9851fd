"""The rules in force are told in the log, the menu of the game, the list of saves and a new game."""

from __future__ import annotations

from pathlib import Path

import madeup
from conftest import Hand

from game.client.game_library import Desk
from game.client.kit import Label
from game.client.save_preview import preview_of
from game.client.screens.game_screen import GameScreen
from game.client.screens.new_game import NewGameScreen
from game.client.shell.cards import Setup


def begun(hand: Hand) -> GameScreen:
    desk = Desk(1)
    options: dict[str, bool | str] = {"crt-expanded": True, "superior-ecm": True, "ecm-2": "1"}
    setup = Setup.of("mark-iii-attack", ["Ogre", "Defence"], mode="solo")
    setup.options = options
    assert desk.start(hand.app, setup) == ""
    screen = hand.app.top
    assert isinstance(screen, GameScreen)
    hand.app.draw()
    return screen


def test_the_log_begins_with_the_rules_in_force(hand: Hand) -> None:
    screen = begun(hand)
    first = [line.words for line in screen.session.log()[:3]]
    assert "Rules: Expanded combat results table, Ramming, Superior ECM." in first


def test_the_menu_shows_what_each_rule_does_and_who_has_it(hand: Hand) -> None:
    screen = begun(hand)
    screen.menu.toggle()
    hand.app.draw()
    row = screen.named("menu Rules in force")
    assert row is not None
    hand.click(row)
    hand.app.draw()
    said = [w.words for w in screen.everything() if isinstance(w, Label)]
    assert "Ramming" in said and "Ogres and vehicles ram." in said
    assert "Superior ECM (Defence): one more defence." in said


def test_a_save_tells_its_rules(hand: Hand, tmp_path: Path) -> None:
    screen = begun(hand)
    assert screen.keeper.shelf.save(screen.session, "rules") == ""
    desk = Desk()
    card = next(one for one in desk.saves() if one.name == "rules")
    preview = preview_of(Path(card.id))
    assert preview is not None
    assert ("Rules", "Expanded combat results table, Ramming, Superior ECM") in preview.facts


def test_the_top_of_a_new_game_names_its_rules_and_leads_to_the_list(hand: Hand) -> None:
    screen = NewGameScreen(madeup.MadeUpDesk(), madeup.ATTACK, madeup.crater_board())
    hand.open(screen)
    assert "Base: 1 rule" in [w.words for w in screen.everything() if isinstance(w, Label)]
    button = screen.named("to rules")
    assert button is not None and screen.scroll.offset == 0
    hand.click(button)
    hand.app.draw()
    assert screen.scroll.offset > 0 and screen.focus is screen.named("rule set")
