"""A rule with a stock is chosen in the menu of a scenario without, laid by mouse and played for a turn."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from conftest import Hand
from test_ending_phases import answer
from test_play import Desk as Table

from game.client.game_library import Desk
from game.client.kit import Stepper
from game.client.ogre.setup_view import uses_in
from game.client.screens.new_game import NewGameScreen
from game.client.shell.cards import OptionCard
from game.core.games import marker_kinds
from game.core.position import on_move
from game.core.sequence import SETUP
from game.core.stocks import StockKind, StockUse, UseKind
from game.ogre.catalogue import MODULES
from game.ogre.state import Module
from tests.test_recipes import NAMES, recipe

CHARGES = next(recipe(name) for name in NAMES if recipe(name).stocks)
STOCKED = [module for module in (*MODULES.values(), CHARGES) if module.stocks]


@pytest.fixture(autouse=True)
def charges_in_the_catalogue(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(MODULES, CHARGES.id, CHARGES)
    marker_kinds.cache_clear()
    yield
    marker_kinds.cache_clear()


def amounts(desk: Desk, scenario: str, module: Module) -> dict[str, OptionCard]:
    """What may be chosen of the stocks of a rule, by the name of the option."""
    rows = {row.id: row for row in desk.options(scenario, {module.id: True})}
    if module.id not in rows or rows[module.id].locked:
        return {}
    titles = {stock.title for stock in module.stocks}
    return {row.id: row for row in rows.values() if row.most and row.title in titles}


def scenario_without(desk: Desk, module: Module) -> str:
    """A scenario that gives nobody what a rule lays, and lets both sides have some."""
    for card in desk.scenarios():
        if not card.fault and desk.game(card.id) == "" and len(amounts(desk, card.id, module)) > 1:
            return card.id
    raise AssertionError(f"no scenario for {module.id}")


def chosen(hand: Hand, module: Module) -> tuple[Desk, NewGameScreen, dict[str, OptionCard]]:
    """The screen of a new game with a rule switched on by mouse."""
    desk = Desk(7)
    card = next(one for one in desk.scenarios() if one.id == scenario_without(desk, module))
    screen = NewGameScreen(desk, card, desk.board(card.id))
    hand.open(screen)
    screen._set_mode("solo")
    hand.settle()
    push(hand, screen, f"option {module.id}")
    assert screen.setup.options.get(module.id) is True
    return desk, screen, amounts(desk, card.id, module)


def push(hand: Hand, screen: NewGameScreen, name: str) -> None:
    """Bring a control into sight and click it."""
    control = screen.named(name)
    assert control is not None, name
    screen.scroll.scroll_to(control.rect.y - screen.scroll.child.rect.y - 200)
    hand.settle()
    control = screen.named(name)
    assert control is not None
    if isinstance(control, Stepper):
        hand.click((control.rect.right - 8, control.rect.centery))
    else:
        hand.click(control)
    hand.settle()


@pytest.mark.parametrize("module", STOCKED, ids=lambda module: module.id)
def test_a_rule_with_a_stock_is_chosen_given_to_each_side_laid_by_mouse_and_played(
    module: Module, hand: Hand
) -> None:
    desk, screen, cards = chosen(hand, module)
    if any(card.default == "0" for card in cards.values()):
        push(hand, screen, f"details {module.id}")
    for name in cards:
        push(hand, screen, f"option {name}")
    hand.settle()
    push(hand, screen, "Start")
    game = hand.app.top
    session = game.session  # type: ignore[union-attr]
    terms = session.position.terms
    given = {(stock.side, stock.kind): stock.count for stock in terms.stocks}
    for name, card in cards.items():
        assert given[card.side, name.rpartition(".")[2]] == int(str(card.default)) + 1
    kept = desk.shelf().save(session, "")
    assert not kept, kept
    play(Table(session))


def play(table: Table) -> None:
    """Lay one of each by mouse, the rest by the suggestion; play a turn."""
    laid = set[str]()
    for _ in range(80):
        position = table.session.position
        if table.session.over or position.clock.turn > 1:
            break
        if position.clock.phase == SETUP and not position.frames:
            set_up(table, laid)
        for unit in table.mode.tray():
            # it must enter
            table.mode.select(unit.id)
            click_lit(table)
        table.end()
    position = table.session.position
    assert table.session.over or position.clock.turn > 1, position.clock
    assert laid == {
        stock.id for stock, _ in uses(table) if any(stock.id == t.kind for t in position.terms.stocks)
    }


def uses(table: Table) -> list[tuple[StockKind, StockUse]]:
    """How stocks are used in set-up, but for taking back."""
    rows = uses_in(table.session.rules)
    return [(stock, use) for stock, use in rows if use.kind is not UseKind.TAKE_BACK]


def set_up(table: Table, laid: set[str]) -> None:
    """Each use of the stocks of the side by a click on its tile and one on a hex; then the suggestion."""
    side = on_move(table.session.position.clock)
    table.push("suggest")
    table.push("clear")
    own = [(stock, use) for stock, use in uses(table) if table.screen.view.terms.stock(side, stock.id)]
    for stock, use in own:
        if use.kind is UseKind.TURN:
            # there must be counters to turn
            table.push("suggest")
            table.push(f"use {stock.id} {use.id}")
            table.push("all face up")
        else:
            table.push(f"use {stock.id} {use.id}")
        left = stock.left(table.screen.view, side)
        click_lit(table)
        assert stock.left(table.screen.view, side) == left - 1
        laid.add(stock.id)
    table.push("suggest")
    if table.screen.layers:
        answer(table, "Replace your set-up")


def click_lit(table: Table) -> None:
    """Click the first lit hex that is in sight."""
    points = (table.screen.camera.point(at) for at in table.screen.scene().reach)
    table.click(next(point for point in points if table.screen.board.rect.collidepoint(point)))
