"""The rulebook in the window: opened from anywhere, searched, followed, and shut without a trace."""

from __future__ import annotations

import pygame
import pytest
from conftest import Hand
from test_play import Desk, duel
from test_secrecy import PLAY, opened

from game.client.kit import Label, RichText
from game.client.kit.table import WordTable
from game.client.kit.text_style import px
from game.client.screens.rulebook import RulebookScreen
from game.client.screens.rulebook_contents import FRONT
from game.client.shell.app import AppScreen
from game.client.table.hud.panel_widgets import RuleChip
from game.core.refusals import Refusal


def book(found: Desk) -> RulebookScreen:
    screen = found.app.top
    assert isinstance(screen, RulebookScreen)
    return screen


def words(screen: RulebookScreen) -> str:
    shown = [w.words for w in screen.page.walk() if isinstance(w, Label)]
    shown += ["".join(s.words for s in w.spans) for w in screen.page.walk() if isinstance(w, RichText)]
    return " | ".join(shown)


def type_in(found: Desk, text: str) -> None:
    for letter in text:
        found.send(pygame.TEXTINPUT, text=letter)
    found.idle()


@pytest.fixture
def found() -> Desk:
    return Desk(duel())


def test_the_key_opens_the_book_and_the_game_is_as_it_was_when_it_is_shut(found: Desk) -> None:
    before = found.session.history.position, found.screen.mode, found.session.history.at
    found.key(pygame.K_F1)
    found.idle()
    screen = book(found)
    assert "Rules of this game" in words(screen) and "Now: Movement" in words(screen)
    type_in(found, "spillover")
    assert screen.list.rows[0].target == "ode:7.12"
    found.key(pygame.K_RETURN)
    found.idle()
    assert screen.seen == [FRONT, "ode:7.12"]
    link = next(w for w in screen.page.walk() if isinstance(w, RichText) and w.links)
    assert link.on_link is not None
    link.on_link(link.links[0].value)
    found.idle()
    assert screen.seen[screen.at] == link.links[0].value
    found.key(pygame.K_LEFT, pygame.KMOD_ALT)
    found.idle()
    assert screen.seen[screen.at] == "ode:7.12"
    found.key(pygame.K_RIGHT, pygame.KMOD_ALT)
    assert screen.at == 2
    found.key(pygame.K_ESCAPE)  # first away with what was sought
    assert book(found).words == ""
    found.key(pygame.K_ESCAPE)
    found.idle()
    assert found.app.top is found.screen
    assert (found.session.history.position, found.screen.mode, found.session.history.at) == before


def test_a_page_begins_at_the_rule_that_was_asked_for_and_its_tables_stand_below(found: Desk) -> None:
    found.app.look_up("ode:5.08")
    found.idle()
    screen = book(found)
    block = screen.named("rule ode:5.08")
    assert block is not None
    assert 0 <= block.rect.y - screen.scroll.rect.y <= px(40)
    assert any(isinstance(w, WordTable) and w.head[0] == "Entering" for w in screen.page.walk())


def test_an_id_without_a_text_of_its_own_leads_to_the_rule_above_it(found: Desk) -> None:
    found.app.look_up("ode:7.13.2" + ".9")  # an id that the register does not have
    assert book(found).seen == ["ode:7.13.2"]
    found.app.look_up("house:fog")
    assert book(found).seen[-1] == FRONT


def test_a_rule_number_is_a_click_from_its_text(hand: Hand) -> None:
    class Numbers(AppScreen):
        def build(self) -> RuleChip:
            return RuleChip("ode:6.05")

    hand.open(Numbers())
    hand.click(next(iter(hand.app.top.base.walk())))
    assert isinstance(hand.app.top, RulebookScreen)
    assert hand.app.top.seen == ["ode:6.05"]


def test_a_refusal_is_looked_up_by_a_click_on_it_or_by_the_key(found: Desk) -> None:
    no = Refusal("no", "ode:5.12", "It cannot leave the map there.")
    found.screen.refuse(no)
    found.idle(1)
    toast = found.screen._toasts[-1].widget
    found.key(pygame.K_F1)
    assert book(found).seen == ["ode:5.12"]
    found.key(pygame.K_F1)  # the same key again shuts the book
    assert found.app.top is found.screen
    found.click(toast.rect.center)
    assert book(found).seen == ["ode:5.12"]


def test_what_is_in_force_comes_first_and_the_rest_is_dim(found: Desk) -> None:
    found.key(pygame.K_F1)
    rows = [row for row in book(found).list.rows if not (row.target or "").startswith(("unit:", "help:"))]
    rows = [row for row in rows if row.target]
    first = next(k for k, row in enumerate(rows) if row.dim)
    assert "ode:5" in [row.target for row in rows[:first]]
    assert "ch:numbers" in [row.target for row in rows[first:]]
    assert all(row.dim for row in rows[first:])
    book(found).go("ch:33")
    found.idle()
    assert "not in this game" in words(book(found))


def test_the_page_of_a_unit_says_where_it_is_and_leads_there(found: Desk) -> None:
    unit = next(unit for unit in found.screen.view.units.values() if unit.at)
    found.app.look_up(f"unit:{unit.kind}")
    found.idle()
    screen = book(found)
    assert "In this game" in words(screen)
    link = next(w for w in screen.page.walk() if isinstance(w, RichText) and w.links)
    link.on_link(link.links[0].value)
    found.idle()
    assert found.app.top is found.screen
    assert found.screen.mode.selected == unit.id or found.screen.display.lit == {unit.at}


def test_the_page_of_a_unit_tells_nothing_of_what_lies_face_down() -> None:
    text = PLAY.replace("option mines", "option mines\noption camouflage")
    table = opened(text + "\nblue LT-7 0804 face-down")
    table.app.look_up("unit:LT")
    table.idle()
    screen = table.app.top
    assert isinstance(screen, RulebookScreen)
    assert "There is none, as far as you know." in words(screen)
    assert next(row for row in screen.list.rows if row.target == "unit:LT").dim


def test_help_and_units_are_found_too(found: Desk) -> None:
    found.key(pygame.K_F1)
    screen = book(found)
    type_in(found, "heavy tank")
    assert "unit:HVY" in [row.target for row in screen.list.rows]
    screen.field.set("")
    type_in(found, "waypoints")
    assert [row.target for row in screen.list.rows] == ["help:Movement"]
    found.key(pygame.K_RETURN)
    found.idle()
    assert "Shift-click sets waypoints" in words(screen) and "{" not in words(screen)


def test_the_keyboard_alone_reads_the_book(found: Desk) -> None:
    found.key(pygame.K_F1)
    found.idle()
    screen = book(found)
    assert screen.focus is screen.field
    found.key(pygame.K_DOWN)
    assert screen.focus is screen.list
    for _ in range(3):
        found.key(pygame.K_DOWN)
    found.idle()
    target = screen.seen[screen.at]
    assert target.startswith("ode:")
    screen.go("ode:7.11")
    found.idle()
    top = screen.scroll.offset
    screen.give_focus(None)
    found.key(pygame.K_PAGEDOWN)
    assert screen.scroll.offset > top


def test_a_key_that_comes_before_the_first_picture_is_no_fault(hand: Hand) -> None:
    hand.app.push(RulebookScreen())
    for key in (pygame.K_r, pygame.K_DOWN, pygame.K_TAB):
        hand.app.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
    hand.app.handle(pygame.event.Event(pygame.TEXTINPUT, text="r"))
    screen = hand.app.top
    assert isinstance(screen, RulebookScreen) and screen.built and hand.app.faults == 0
