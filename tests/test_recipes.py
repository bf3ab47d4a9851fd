"""The rules that docs/RECIPES.md shows are complete and can be played. The ids in this file are examples."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from game.core.assembly import AssemblyError
from game.core.games import game_named, marker_kinds
from game.core.modules import Module
from game.core.roles import Prompt
from game.core.views import own_view, view
from game.lab.bench import rows_of_modules
from game.lab.fuzz import HELD, play, scenarios, under_test, unused
from game.lab.invariants import check_game, check_step
from game.notation.orders import parse_order
from game.notation.position import parse_position, position_text
from game.ogre.catalogue import MODULES, rules_for
from game.ogre.combat.combat import Fire
from game.ogre.engineering.task_odds import work_here
from game.ogre.lab import scenes
from game.ogre.terrain import terrain_at
from game.players.random_player import RandomPlayer, next_step
from tests.contract.test_contract import told_apart
from tests.contract.test_prompts import check
from tests.engineering.worked import bench
from tests.rules.laid import BLUE, RED, lay

PAGE = Path(__file__).resolve().parents[1] / "docs" / "RECIPES.md"
RECIPES = re.findall(r"^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.M | re.S)


#: the modules of the recipes, each with something that comes of it in random games
CAME = {
    "fog": "veto",
    "smoke-screen": "order LaySmoke",
    "slow-loading": "number",
    "haze": "number",
    "overwatch": "window",
    "buried-charges": "event ChargeLaid",
    "fire-first": "sequence fire first",
    "felling": "work fell",
    "marsh": "counter LEVY",
}
NAMES = re.findall(r"^([A-Z_]+) = Module\(", PAGE.read_text(encoding="utf-8"), re.M)


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
    for name in NAMES:
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


@pytest.mark.parametrize(
    ("line", "seen"), [("fire-hex HWZ-1 at 0503", False), ("fire-hex HWZ-1 at 0505", True)]
)
def test_fog_hides_the_ground_and_a_shot_at_the_ground_is_to_be_loaded_too(line: str, seen: bool) -> None:
    table = bench(
        "option ramming\noption terrain-damage\noption fog\noption slow-loading\nboard 9x9\n"
        "terrain forest 0503 0505\nturn 1 red fire\nred HWZ-1 0508\nblue HVY-1 0909\nred HVY-2 0101\n"
    )
    if not seen:
        assert table.refused(line).code == "fog"
        return
    table.run(line, 1)
    kept = table.rules.states["last-shot"].table(table.position)
    assert kept["HWZ-1"].turn == 1


def test_a_levy_defends_threefold_in_the_reeds_of_its_module_and_a_measure_of_its_own_is_printed() -> None:
    rules = rules_for(["ramming", "marsh"])
    position = parse_position(
        "board 9x9\noption ramming\noption marsh\nturn 1 red fire\nred LEVY-1 0404 LEVY*2\n"
        "marker terrain 0404 word reeds\nmarker side 0404 toward 0505 word +ditch\nblue HVY-1 0505\n"
    )[1]
    assert rules.value("defence", position, (position.units["LEVY-1"], "", False)) == 2 * 3
    assert [row.name for row in rows_of_modules([MODULES["marsh"]])] == ["disc of two hexes"]


def test_without_the_fog_nobody_hears_of_it() -> None:
    table = lay(GUNS, "fire", RED)
    table.fire("HWZ-1", "HVY-1", 6)


def test_engineers_fell_trees_on_a_four() -> None:
    wood = "board 9x9\nterrain forest 0404\nred CE-1 0404 CE CE\nblue CP-1 0909\n"
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
    table = lay(
        "board 9x9\nred HVY-1 0404\nblue HVY-2 0909\n", "movement", RED, modules=("ramming", "smoke-screen")
    )
    order = next(
        order for order in table.rules.offers(own_view(table.position), "HVY-1") if order.verb == "lay-smoke"
    )
    assert order.present(table.rules, table.position).title == "Lay smoke"
    table.do(order)
    found = table.no(order)
    assert found.code == "laid" and found.about == ("HVY-1",)
    defence = table.rules.explain("defence", table.position, (table["HVY-1"], "", False))
    assert defence.value == 4 and "in smoke (house:smoke-screen)" in defence.sentence()
    text = position_text(table.rules, table.position)
    assert position_text(*parse_position(text)) == text and "marker smoke-screen 0404" in text


def test_a_dummy_that_is_to_lay_smoke_is_turned_up_and_lays_none() -> None:
    table = bench(
        "option ramming\noption dummies\noption smoke-screen\nboard 9x9\nturn 1 red movement\n"
        "red DMY-1 0404 face-down\nred HVY-1 0506\nblue HVY-2 0909\n"
    )
    table.do(parse_order("lay-smoke DMY-1", table.rules, table.position.board, table.position))
    assert "DMY-1" not in table and not table.position.markers


def test_a_howitzer_that_fired_is_still_being_loaded_in_the_next_turn() -> None:
    table = lay(GUNS, "fire", RED, modules=("ramming", "slow-loading"))
    table.fire("HWZ-1", "HVY-1", 1)
    table.end_until("fire", RED)
    shot = table.firing("HWZ-1", "HVY-1")
    found = table.no(shot)
    assert (found.code, found.rule) == ("not-ready", "house:slow-loading")
    assert "still being loaded" in found.text
    assert shot not in table.offers("HWZ-1", Fire)
    table.end_until("fire", RED)
    assert shot in table.offers("HWZ-1", Fire)
    table.fire("HWZ-1", "HVY-1", 1)


def test_through_the_haze_an_attack_is_one_column_to_the_left() -> None:
    table = lay(GUNS, "fire", RED, modules=("ramming", "haze"))
    assert [table.odds("HWZ-1", name).odds for name in ("HVY-1", "HVY-2")] == ["1-1", "2-1"]


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


@pytest.mark.parametrize(
    "name",
    sorted(CAME),
)
def test_random_games_with_a_recipe_keep_every_promise(name: str) -> None:
    text = (
        "board 9x9\nterrain forest 0404 0405\nred CE-1 0404 CE*3\nred HWZ-1 0508\nblue HVY-1 0503\n"
        "blue CP-1 0909\n"
    )
    table = lay(text, "movement", RED, modules=("ramming", name))
    start, position, done = table.position, table.position, []
    player = RandomPlayer(table.rules, 5)
    while position.result is None and position.clock.turn <= 6:
        step = next_step(table.rules, position, player)
        check_step(position, step)
        done.append(step)
        position = step.position
    check_game(table.rules, start, done)


# ------------------------------------------------------------------ what is hidden and acts from afar
FIELD = """
option ramming
option buried-charges
board 9x9
stock blue buried-charge 2
turn 1 red movement
red HVY-1 0406
red MK3-1 0908
blue CP-1 0909
marker buried-charge 0404 owner blue known blue
"""


def test_who_comes_within_a_hex_of_a_buried_charge_learns_of_it_and_may_be_blown_up() -> None:
    for answer, dice, there, known in (
        ("set-off 0404", (3,), True, None), ("set-off 0404", (4,), False, None),
        ("keep-charge", (), True, -1),
    ):  # fmt: skip
        table = bench(FIELD)
        assert not view(table.position, RED).markers
        table.run("move HVY-1 0405 0506")
        assert table.rules.prompt(table.position).actor == BLUE and table.steps[-1].revealed
        table.run(answer, *dice)
        assert ("HVY-1" in table) == there and not table.position.frames
        assert [m.known for row in table.position.markers.values() for m in row] == ([known] if known else [])
        if there:
            assert table.where("HVY-1") == "0506", "it goes on where it was going"


def test_an_ogre_loses_treads_to_a_buried_charge() -> None:
    table = bench(FIELD.replace("red HVY-1 0406", "red MK3-2 0406"))
    before = table.row("MK3-2", "tr")
    table.run("move MK3-2 0405")
    table.run("set-off 0404", 5)
    assert table.row("MK3-2", "tr") == before - 5


def test_undo_tells_nothing_of_where_charges_lie() -> None:
    near, away = bench(FIELD), bench(FIELD.replace("marker buried-charge 0404", "marker buried-charge 0101"))
    for table in (near, away):
        table.run("move MK3-1 0907")
        assert table.steps[-1].revealed, "whether or not something was there"
    none = bench(
        FIELD.replace("stock blue buried-charge 2\n", "").replace(
            "marker buried-charge 0404 owner blue known blue", ""
        )
    )
    none.run("move MK3-1 0907")
    assert not none.steps[-1].revealed


def test_charges_are_buried_in_set_up_and_their_side_alone_hears_of_it() -> None:
    field = FIELD.replace("turn 1 red movement", "turn 0 blue setup").replace(
        "marker buried-charge 0404 owner blue known blue", ""
    )
    table = bench(field.replace("board 9x9", "setup blue\nboard 9x9\nterrain water 0303"))
    assert table.refused("bury-charge 0303").code == "place"
    table.run("bury-charge 0404")
    assert table.said(BLUE) == ["Blue buries a charge in 0404."] and table.said(RED) == []
    assert not view(table.position, RED).markers and view(table.position, BLUE).markers
    table.run("bury-charge 0505")
    assert table.refused("bury-charge 0506").code == "none-left"


def test_the_fuzz_plays_a_recipe_and_says_what_came_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scenes, "OPTIONS", (*scenes.OPTIONS, "buried-charges"))
    loaded = next(one for one in scenarios(None) if one.scenario.id == "river-crossing")
    changed = structs.replace(loaded, scenario=scenes.switched(loaded.scenario, "buried-charges"))
    wanted = {"order Bury", "order SetOff", "order Wait", "event ChargeLaid", "event ChargeBlown"}
    for seed in range(12):
        record = play(changed, seed, not seed, lambda *args: None, ("buried-charges",))
        assert not record.fault, record.trace
        assert record.traces["buried-charges"] > 0
        wanted -= record.seen.keys()
        if not wanted:
            break
    assert not wanted, "something of it never occurred"


#: the scenarios in which recipes are tried, in turn: with engineers of their own, and without
TRIED = ("mark-iii-attack", "meeting-engagement", "river-crossing")


@pytest.mark.parametrize("module", [recipe(name) for name in NAMES], ids=lambda module: module.id)
def test_the_fuzz_says_of_every_recipe_what_it_gave_rise_to(
    monkeypatch: pytest.MonkeyPatch, module: Module
) -> None:
    monkeypatch.setattr(scenes, "OPTIONS", (*scenes.OPTIONS, module.id))
    rows = {one.scenario.id: one for one in scenarios(None)}
    played = []
    for seed in range(HELD):
        loaded = rows[TRIED[seed % len(TRIED)]]
        changed = structs.replace(loaded, scenario=scenes.switched(loaded.scenario, module.id))
        played.append(play(changed, seed, False, lambda *args: None, (module.id,)))
        assert not played[-1].fault, played[-1].trace
    assert unused(played) == []
    (line,) = under_test(played)
    assert line.startswith(f"of {module.id} in {HELD} games: ") and CAME[module.id] in line


# ----------------------------------------------------- what is asked of every rule in the catalogue
ROOT = PAGE.parents[1]


def test_a_recipe_copied_into_a_file_keeps_the_types_and_the_style_of_the_program(tmp_path: Path) -> None:
    for number, text in enumerate(RECIPES):
        (tmp_path / f"recipe_{number}.py").write_text(text, encoding="utf-8")
    files = sorted(str(path) for path in tmp_path.iterdir())
    assert len(files) == len(NAMES)
    for tool in (("mypy",), ("ruff", "check", "--output-format", "concise"), ("ruff", "format", "--check")):
        config = ("--config-file" if tool[0] == "mypy" else "--config", str(ROOT / "pyproject.toml"))
        command = [sys.executable, "-m", *tool, *config, *files]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("module", [recipe(name) for name in NAMES], ids=lambda module: module.id)
def test_a_recipe_says_what_it_does_what_it_asks_and_with_whom_it_does_not_go(module: Module) -> None:
    assert module.effect.endswith(".") and module.effect.count(".") == 1 and len(module.effect) < 70
    for kind, row in module.frames.items():
        check(Prompt(kind, 0, row.title, row.question, row.help, row.role))
    game = game_named("ogre")
    for other in set(game.optional) - {module.id}:
        try:
            assert module.id in game.rules_for((module.id, other)).parts
        except AssemblyError as error:
            assert told_apart(game, module.id, other), error
            assert all(game.modules[one].title in str(error) for one in (module.id, other)), error
