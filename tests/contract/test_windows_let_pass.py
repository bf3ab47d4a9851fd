"""Windows in which everybody lets everything pass change nothing: the order leads where it would have led.

A side is asked at each moment of every order, in every hex; a game without windows tells what comes of it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from game.core.anygame import Position, Rules, Step
from game.core.events import Event
from game.core.windows import PendingOrder, Window, WindowFrame
from game.lab.fuzz import scenarios
from game.notation.position import parse_position
from game.ogre.catalogue import rules_for
from game.ogre.events import Moved
from game.ogre.movement.movement import Move
from game.ogre.state import GameState, Module
from game.players.random_player import RandomPlayer, next_step
from game.scenarios.start import first_position, rules_of
from tests.rules.watchmen import WATCHMEN, Bar, Challenge, Landing, Let, Loss, Luck, Parley

MOMENTS: tuple[type[WindowFrame], ...] = (Parley, Bar, Challenge, Landing, Luck, Loss)
#: scenarios without rules that bring windows of these names
SCENARIOS = ("mark-iii-attack", "town-raid", "dig-in", "bridging-the-line", "the-yard", "meeting-engagement")
#: orders of each game
MOST = 120


def everywhere(state: GameState) -> int:
    """All hexes of the map."""
    return (1 << max(state.board.grid.hexes) + 1) - 1


def asked(record: type[WindowFrame]) -> Callable[[Any, GameState, PendingOrder[Any]], WindowFrame | None]:
    """The question about every order in play but its own answer."""

    def opens(rules: Any, state: GameState, pending: PendingOrder[Any]) -> WindowFrame | None:
        if state.clock.turn < 1 or isinstance(pending.order, Let):
            return None
        return record(record.window, 1 - state.clock.side)

    return opens


def watched(rules: Rules, moments: tuple[type[WindowFrame], ...] = MOMENTS) -> Rules:
    """The rules with windows at some moments."""
    hexes = (Bar, Challenge, Landing)
    rows = [Window(m, m.window, 1, asked(m), watches=everywhere if m in hexes else None) for m in moments]
    module: Module = replace(
        WATCHMEN, id="all-eyes", vetoes={}, hooks=(), states=(), windows=tuple(rows),
        orders={moment.window: (Let,) for moment in moments},
    )  # fmt: skip
    return type(rules)([*rules.modules, module])


def let_pass(rules: Rules, before: Position, step: Step) -> tuple[Position, list[Event], int]:
    """The same order with the same luck, everything let pass: the end, what was told, how often was asked."""
    found = rules.apply(before, step.order)
    told, asked = [*found.events], 0
    while found.position.frames and isinstance(found.position.frames[-1], MOMENTS):
        found, asked = rules.apply(found.position, Let()), asked + 1
        told += found.events
    return found.position, told, asked


def without_ways(events: list[Event]) -> list[Event]:
    """What was told besides ways, which are told in parts where somebody was asked on them."""
    return [event for event in events if not isinstance(event, Moved)]


@pytest.mark.parametrize("name", SCENARIOS)
def test_an_order_that_everybody_lets_pass_leads_where_it_would_have_led(name: str) -> None:
    loaded = next(one for one in scenarios(None) if one.scenario.id == name)
    rules, asked = rules_of(loaded.scenario), 0
    eyes, player = watched(rules), RandomPlayer(rules, 1)
    position, given = first_position(loaded.scenario, loaded.board, seed=1), 0
    while position.result is None and given < MOST:
        step = next_step(rules, position, player)
        if position.clock.turn:
            end, told, often = let_pass(eyes, position, step)
            assert end.key() == step.position.key(), step.order
            assert without_ways(told) == without_ways([*step.events]), step.order
            asked, given = asked + often, given + 1
        position = step.position
    assert asked > MOST // 2


# ce:14.01.4-b
@pytest.mark.parametrize("moment", [Bar, Challenge])
def test_who_leaves_control_on_its_way_goes_to_the_end_of_it_though_somebody_is_asked(
    moment: type[WindowFrame],
) -> None:
    text = (
        "board 20x20\noption ramming\noption engineering\nturn 1 red movement\nred VULC-1 0303\n"
        "red HDRN-2 0304 channel VULC-1.1+\nblue LT-1 2020\n"
    )
    rules, position = parse_position(text)
    assert rules is rules_for(["ramming", "engineering"])
    way = tuple(position.board.grid.parse(label) for label in ("0305", "0306", "0307"))
    step = rules.apply(position, Move(("HDRN-2",), way))
    assert [type(event).__name__ for event in step.events] == ["Moved", "OutOfControl"]
    end, told, often = let_pass(watched(rules, (moment,)), position, step)
    assert often == 3 and end.key() == step.position.key()
    assert without_ways(told) == without_ways([*step.events])
