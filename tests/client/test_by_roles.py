"""The game that ships can also be played by the roles of its orders alone, without a mode made for it."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from game.client.generic import tool
from game.client.generic.ask import Ask, shared_words
from game.client.generic.mode import RoleMode
from game.client.generic.tool import Held
from game.client.table import registry
from game.client.table.modes.wishes import Hold, Refuse
from game.core.roles import Role
from game.core.views import own_view
from game.notation.position import parse_position
from tests.toy.window import Mouse, step

FIRE = """board 9x9
turn 1 blue fire
blue HVY-1 0202
blue HVY-2 0203
red GEV-1 0303
"""


@pytest.fixture
def by_roles(monkeypatch: pytest.MonkeyPatch) -> Callable[[str, int], Mouse]:
    monkeypatch.setattr(registry, "PLACES", {})
    return lambda scenario, seed: Mouse(scenario, seed, mode="solo")


@pytest.mark.parametrize("scenario", ["mark-iii-attack", "dig-in", "bridging-the-line"])
def test_clicks_on_what_is_shown_lead_through_a_game_without_a_fault(
    by_roles: Callable[[str, int], Mouse], scenario: str
) -> None:
    mouse, draw = by_roles(scenario, 3), random.Random(3)
    assert isinstance(mouse.game.mode, RoleMode)
    used = set()
    for _ in range(90):
        used.add(step(mouse, draw))
        assert not mouse.app.faults, "a screen failed"
    assert {"place", "end"} <= used and mouse.game.session.history.at > 20


def test_a_group_is_built_counter_by_counter() -> None:
    rules, position = parse_position(FIRE)
    ask = Ask(rules, own_view(position))
    assert ask.able == ("HVY-1", "HVY-2")
    shot = next(
        one for one in ask.of("HVY-1") if one.shown.role is Role.ATTACK and one.shown.at == ("GEV-1",)
    )
    assert [choice.at for choice in ask.pieces(shot.order)] == ["HVY-2"]
    both = tool.add(ask, Held("HVY-1", order=shot), ask.pieces(shot.order)[0])
    assert isinstance(both, Hold) and both.hand.order is not None
    assert both.hand.order.shown.actors == ("HVY-1", "HVY-2")
    assert both.hand.order.shown.facts[0].value != shot.shown.facts[0].value, "the odds are those of both"


def test_a_click_on_an_enemy_with_nobody_chosen_lists_who_can_do_anything_to_it() -> None:
    rules, position = parse_position(FIRE)
    ask = Ask(rules, own_view(position))
    found = tool.click(ask, tool.EMPTY, position.units["GEV-1"].at, "GEV-1")
    assert isinstance(found, Hold)
    assert {one.shown.actors for one in found.hand.among} == {("HVY-1",), ("HVY-2",)}


def test_what_cannot_be_done_there_is_refused_with_a_reason() -> None:
    rules, position = parse_position(FIRE.replace("0303", "0909"))
    ask = Ask(rules, own_view(position))
    grid = position.board.grid
    assert tool.click(ask, tool.EMPTY, grid.parse("0505"), "") == Hold(tool.EMPTY)
    moving = parse_position(FIRE.replace("fire", "movement"))[1]
    ask = Ask(rules, own_view(moving))
    said = tool.click(ask, Held("HVY-1"), grid.parse("0808"), "")
    assert isinstance(said, Refuse) and said.refusal.text


@pytest.mark.parametrize(
    ("titles", "words"),
    [
        (["Lay smoke in 0203", "Lay smoke in 0204"], "Lay smoke"),
        (["Lay smoke in 0203"], "Lay smoke"),
        (["Announce the entry by 0105", "Announce the entry by 0106"], "Announce the entry"),
        (["Drop down"], "Drop down"),
        (["Ram", "Fire"], "Do it"),
    ],
)
def test_orders_of_one_kind_share_the_words_they_begin_with(titles: list[str], words: str) -> None:
    assert shared_words(titles, "do-it") == words
