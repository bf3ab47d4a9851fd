"""The rules that docs/RECIPES.md shows how to write are whole, and play. The ids in this file are examples."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game.core.games import marker_kinds
from game.core.modules import Module
from game.core.views import own_view
from game.lab.invariants import check_game, check_step
from game.notation.orders import parse_order
from game.notation.position import parse_position, position_text
from game.ogre.catalogue import MODULES
from game.ogre.engineering.task_odds import work_here
from game.ogre.terrain import terrain_at
from game.players.random_player import RandomPlayer, next_step
from tests.rules.laid import RED, lay

PAGE = Path(__file__).resolve().parents[1] / "docs" / "RECIPES.md"
RECIPES = re.findall(r"^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.M | re.S)


def recipe(name: str) -> Module:
    """The module of this name in one of the recipes."""
    for text in RECIPES:
        names: dict[str, Any] = {"__name__": "recipe"}
        exec(compile(text, str(PAGE), "exec", dont_inherit=True), names)
        if name in names:
            assert isinstance(names[name], Module)
            return names[name]
    raise AssertionError(f"no recipe makes {name}")


@pytest.fixture(autouse=True)
def rows_in_the_catalogue(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for name in ("FOG", "SMOKING", "WATCH", "FIRE_FIRST", "FELLING"):
        module = recipe(name)
        monkeypatch.setitem(MODULES, module.id, module)
    marker_kinds.cache_clear()  # a game knows its kinds of marker from the first time it was asked
    yield
    marker_kinds.cache_clear()


GUNS = "board 9x9\nred HWZ-1 0508\nblue HVY-1 0503\nblue HVY-2 0505\n"


def test_in_the_fog_nobody_fires_farther_than_three_hexes() -> None:
    table = lay(GUNS, "fire", RED, modules=("ramming", "fog"))
    found = table.no(table.firing("HWZ-1", "HVY-1"))
    assert (found.code, found.rule) == ("fog", "house:fog")
    table.fire("HWZ-1", "HVY-2", 6)


def test_without_the_fog_nobody_hears_of_it() -> None:
    table = lay(GUNS, "fire", RED)
    table.fire("HWZ-1", "HVY-1", 6)


def test_engineers_fell_trees_on_a_four() -> None:
    wood = "board 9x9\nterrain forest 0404\nred CE-1 0404 squads=CE,CE\nblue CP-1 0909\n"
    table = lay(wood, "fire", RED, modules=("ramming", "felling"))
    shown = {
        prospect.task.id: prospect
        for prospect in work_here(table.rules, table.position, RED, table.hex("0404"))
    }
    assert shown["fell"].chance == 1 - (1 / 2) ** 2
    order = parse_order("work fell CE-1*2 at 0404", table.rules, table.position.board, table.position)
    table.do(order, 4, 1)
    assert terrain_at(table.position, table.hex("0404")) == "clear"


def test_smoke_adds_one_to_the_defence_and_is_laid_once() -> None:
    table = lay("board 9x9\nred HVY-1 0404\nblue HVY-2 0909\n", "movement", RED, modules=("ramming", "smoke"))
    order = next(
        order for order in table.rules.offers(own_view(table.position), "HVY-1") if order.verb == "smoke"
    )
    assert order.present(table.rules, table.position).title == "Lay smoke"
    table.do(order)
    found = table.no(order)
    assert found.code == "laid" and found.about == ("HVY-1",)
    defence = table.rules.explain("defence", table.position, (table["HVY-1"], "", False))
    assert defence.value == 4 and "in smoke (house:smoke)" in defence.sentence()
    text = position_text(table.rules, table.position)
    assert position_text(*parse_position(text)) == text and "marker smoke 0404" in text


def test_who_comes_beside_a_howitzer_may_be_fired_on_at_once() -> None:
    text = "board 9x9\nred HVY-1 0406\nred HVY-2 0909\nblue HWZ-1 0403\n"
    for face, there in ((4, "0404"), (5, "")):
        table = lay(text, "movement", RED, modules=("ramming", "overwatch"))
        table.move("HVY-1", "0405 0404")
        asked = table.rules.prompt(table.position)
        assert (asked.title, asked.actor) == ("Overwatch", 1 - RED)
        snap = next(o for o in table.rules.side_orders(own_view(table.position)) if o.verb == "snap-shot")
        assert snap.present(table.rules, table.position).facts[0].value == "2 in 6"
        table.do(snap, face)
        assert (table.where("HVY-1") if "HVY-1" in table.position.units else "") == there
        assert not table.position.frames


def test_with_another_sequence_each_side_fires_before_it_moves() -> None:
    table = lay(GUNS, "fire", RED, modules=("ramming", "fire-first"))
    assert [phase.id for phase in table.rules.phases] == ["recovery", "fire", "movement", "check", "second"]
    table.end()
    assert table.phase == "movement" and table.position.clock.side == RED


@pytest.mark.parametrize("name", ["fog", "felling", "smoke", "overwatch", "fire-first"])
def test_random_games_with_a_recipe_keep_every_promise(name: str) -> None:
    text = "board 9x9\nterrain forest 0404 0405\nred CE-1 0404 x3\nred HWZ-1 0508\nblue HVY-1 0503\nblue CP-1 0909\n"
    table = lay(text, "movement", RED, modules=("ramming", name))
    start, position, done = table.position, table.position, []
    player = RandomPlayer(table.rules, 5)
    while position.result is None and position.clock.turn <= 6:
        step = next_step(table.rules, position, player)
        check_step(position, step)
        done.append(step)
        position = step.position
    check_game(table.rules, start, done)
