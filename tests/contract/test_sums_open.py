"""Every number of odds opens into its sum, in every game: orders before they are given, events in the log."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from test_contract import ROWS

from game.client.table.hud.panel_widgets import fact_tip, opened, sums_of
from game.core.anygame import Order, Position, Rules, Step, View
from game.core.events import InSecret
from game.core.games import game_named
from game.core.position import decider
from game.core.views import view
from game.lab.contract import LAB
from game.lab.written import Written, written
from game.notation.cases import faces_of, play_case
from game.players.random_player import RandomPlayer, next_step
from game.scenarios.load import Loaded
from game.scenarios.start import first_position, rules_of

#: numbers that stand in a rule or in stock as they are, or that chance alone makes of an opened one
READ_OFF = frozenset(
    {
        "Attack", "Around it", "AV fields left", "AP fields left", "Battery lost", "Carries",
        "Columns", "Comes", "Contact", "Die", "Ends", "Fire", "Goes astray", "Guns", "Hexes",
        "In the hex", "In the way", "Lays", "Left for this leader", "Left in stock", "Left this turn", 
        "Needs", "On the hex", "Proficiency", "Results", "Squads", "Steps", "Steps left",
        "Steps lost", "Strength",
    }
)  # fmt: skip
#: a number, but not one of a counter's name, as in "Heavy Tank 2 is destroyed"
COUNTED = re.compile(r"(?<![A-Za-z] )\d")
#: so many orders of each counter are looked at
MOST = 12


def orders(rules: Rules, seen: View) -> Iterator[Order]:
    for unit in seen.units.values():
        if unit.side == seen.viewer:
            for order in list(rules.offers(seen, unit.id))[:MOST]:
                if rules.refusal(seen, order) is None:
                    yield order
    for order in rules.side_orders(seen):
        if rules.refusal(seen, order) is None:
            yield order


def check_orders(rules: Rules, position: Position) -> int:
    """How many numbers of orders were looked at; each must open."""
    if position.result is not None or decider(position) < 0:
        return 0
    seen, found = view(position, decider(position)), 0
    for order in orders(rules, seen):
        shown = order.present(rules, seen)
        for fact in shown.facts:
            if fact.label in READ_OFF or not COUNTED.search(fact.value):
                continue
            tip = fact_tip(fact, sums_of(order, rules, seen))()
            assert tip is not None, f"{shown.title}: {fact.label} {fact.value} does not open"
            figures = order.workings(rules, seen).get(fact.label, ())
            column = next((one for one in figures if one.title == "Column"), None)
            if column is not None and fact.label == "Odds":
                assert column.value in fact.value, (shown.title, fact.value, column)
            found += 1
    return found


def check_events(step: Step) -> int:
    """How many odds of events were looked at; each must open, and tell what was rolled on."""
    found = 0
    for event in step.events:
        told = event.event if isinstance(event, InSecret) else event
        if getattr(told, "shots", None) and getattr(told, "odds", ""):
            assert opened(told.working) is not None, told
            assert [one.title for one in told.working][:1] == ["Attack"], told
            found += 1
    return found


def all_written() -> list[Written]:
    folders = [LAB.of(game_named(name)).positions for name in dict.fromkeys(name for name, _ in ROWS)]
    return [one for folder in folders if folder for one in written(folder)]


@pytest.mark.parametrize("one", all_written(), ids=lambda one: one.name)
def test_every_number_of_a_written_position_opens(one: Written) -> None:
    case = one.case()
    for entry in play_case(case):
        if entry.step is not None:
            check_orders(case.rules, entry.before)
            # the record that somebody reads has the sums in its events
            step = entry.step
            check_events(case.rules.apply(entry.before, step.order, faces_of(step), explained=True))


@pytest.mark.parametrize(("name", "loaded"), ROWS, ids=[f"{n}-{row.scenario.id}" for n, row in ROWS])
def test_every_number_of_a_game_opens(name: str, loaded: Loaded) -> None:
    rules = rules_of(loaded.scenario)
    position = first_position(loaded.scenario, loaded.board, seed=3)
    player = RandomPlayer(rules, seed=3)
    for k in range(60):
        if position.result is not None:
            break
        if k % 20 == 0:
            check_orders(rules, position)
        step = rules.apply(position, next_step(rules, position, player).order, explained=True)
        check_events(step)
        position = step.position
