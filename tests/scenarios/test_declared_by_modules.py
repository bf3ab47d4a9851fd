"""Scenario files, notation, set-up and random games know what a module declares without further code."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from msgspec.structs import replace

from game import paths
from game.boards.findings import Finding
from game.core import games
from game.core.assembly import AssemblyError
from game.core.declarations import declarations
from game.core.goals import goals_of, sentence
from game.core.modules import Module
from game.core.rule_hooks import PRINT, Print
from game.core.terms import Level, Stock, Term
from game.core.views import may_hide, view
from game.notation.errors import NotationError
from game.notation.position import parse_position, position_text
from game.ogre.game import GAME as OGRE
from game.ogre.lab import scenes
from game.ogre.scoring.holding import Hold
from game.ogre.scoring.points import Kills
from game.scenarios.load import Loaded, check_scenario, load_scenario
from game.scenarios.start import first_position, laid_out, rules_of, suggested_setup
from tests.scenarios.fields import FIELD, FIELDS, MINE_FIELDS, Cleared, Ration


@pytest.fixture(autouse=True)
def known_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game is known in these tests alone: what every registered game promises is not asked of it."""
    monkeypatch.setitem(games._PLACES, "fields", "tests.scenarios.fields:GAME")


SCENARIO = """
sapper_scenario = 1
id = "fields"
game = "fields"
title = "Fields"
board = "green-river"
blurb = "A try."
order = ["reds", "blues"]
setup = ["blues", "reds"]
turn_limit = 4

[rules]
modules = ["overrun", "mine-fields"]
stacking = "gev"

[victory]
type = "goals"
levels = [{ name = "victory", margin = 1 }]

[[victory.goals]]
id = "clear"
side = "reds"
kind = "cleared"
most = 1
points = 5

[[rations]]
side = "blues"
id = "bread"
days = 9
warm = true

[[rations]]
side = "blues"
id = "tea"

[[sides]]
id = "reds"
name = "Reds"
colour = "orange"
briefing = "Come."
areas = [{ zone = "west-bank" }]

[[sides.forces]]
id = "all"
title = "All"
units = [{ kind = "HVY", count = 1 }]
deploy = { HVY = ["0304"] }

[[sides]]
id = "blues"
name = "Blues"
colour = "blue"
briefing = "Stay."
areas = [{ zone = "east-bank" }, { zone = "east-bank", kinds = ["FIELD"] }]
mine_fields = 2

[[sides.forces]]
id = "all"
title = "All"
units = [{ kind = "HVY", count = 1 }, { kind = "MINER", squads = 4 }]
deploy = { HVY = ["2511"], MINER = ["2512x3", "2513x1"] }
"""
BLUE = 1


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The scenario beside a copy of the boards."""
    shutil.copytree(paths.maps(), tmp_path / "maps")
    path = tmp_path / "maps" / "scenarios" / "fields.toml"
    path.write_text(SCENARIO, "utf-8")
    return path


def fields(file: Path) -> Loaded:
    assert check_scenario(file) == []
    return load_scenario(file)


def spoilt(file: Path, old: str, new: str) -> list[Finding]:
    assert old in SCENARIO, old
    file.write_text(SCENARIO.replace(old, new, 1), "utf-8")
    return check_scenario(file)


# ---------------------------------------------------------------------------------- files
def test_a_scenario_file_has_the_keys_of_a_module(file: Path) -> None:
    loaded = fields(file)
    terms = first_position(loaded.scenario, loaded.board).terms
    assert terms.stocks == (Stock(BLUE, "field", 2, True),)
    assert terms.goals == (Cleared("clear", 0, most=1, points=5),)
    squads = [unit.squads for unit in first_position(loaded.scenario, loaded.board).units.values()]
    assert [row for row in squads if row] == [("MINER",) * 3, ("MINER",)]
    assert Ration.all(terms) == (Ration(BLUE, "bread", 9, True), Ration(BLUE, "tea"))


@pytest.mark.parametrize(
    ("old", "new", "code", "key", "said"),
    [
        ("mine_fields = 2", "mine_feilds = 2", "E303", "sides[1].mine_feilds", "not known"),
        ("mine_fields = 2", 'mine_fields = "two"', "E303", "sides[1].mine_fields", "not a whole number"),
        ("mine_fields = 2", "mine_fields = -1", "E333", "sides[1].mine_fields", "0 or more"),
        ('setup = ["blues", "reds"]', 'setup = ["reds"]', "E333", "sides[1].mine_fields", "in set-up"),
        ('kinds = ["FIELD"]', 'kinds = ["FEILD"]', "E340", "sides[1].areas[1].kinds", "'FEILD'"),
        ("days = 9", "days = 0", "E390", "rations[0].days", "1 or more"),
        ("days = 9", "dais = 9", "E303", "rations[0].dais", "not known"),
        ('side = "blues"\nid = "bread"', 'side = "greens"\nid = "bread"', "E390", "rations[0].side",
         "'greens'"),
        ('id = "tea"', 'id = "bread"', "E390", "rations[1].id", "already"),
        ("most = 1", "most = 7", "E391", "victory.goals[0].most", "seven"),
        ("most = 1", "turns = 1", "E366", "victory.goals[0].turns", "means nothing"),
        (', "mine-fields"]', "]", "E333", "sides[1].mine_fields", "'mine-fields'"),
        (', "mine-fields"]', "]", "E366", "victory.goals[0].kind", "'mine-fields'"),
        (', "mine-fields"]', "]", "E390", "rations[0]", "'mine-fields'"),
        (', "mine-fields"]', "]", "E340", "sides[1].forces[0].units[1].kind", "'mine-fields'"),
        ("squads = 4", "squads = 5", "E351", "sides[1].forces[0].deploy.MINER", "4 squads of Miners (MINER)"),
        ("squads = 4", "count = 4", "E341", "sides[1].forces[0].units[1]", "by 'squads'"),
    ],
)  # fmt: skip
def test_a_slip_in_what_a_module_declares_is_told_like_any_other(
    file: Path, old: str, new: str, code: str, key: str, said: str
) -> None:
    found = [f for f in spoilt(file, old, new) if (f.code, f.key) == (code, key)]
    assert found, [(f.code, f.key, f.text) for f in check_scenario(file)]
    assert len(found) == 1 and said in found[0].text and found[0].mend and found[0].line > 1


def test_a_key_of_a_module_is_meant_by_one_like_it(file: Path) -> None:
    assert "Did you mean 'mine_fields'?" in [f.mend for f in spoilt(file, "mine_fields", "mine_feilds")]


# ------------------------------------------------------------------------------- notation
def test_what_a_module_declares_is_written_and_read(file: Path) -> None:
    loaded = fields(file)
    position = first_position(loaded.scenario, loaded.board)
    text = position_text(rules_of(loaded.scenario), position)
    for line in (
        "stock blues field 2", "ration blues bread days 9 warm", "ration blues tea",
        "area blues east-bank kinds FIELD",
        'goal reds cleared clear need 1 points 5 most 1',
    ):  # fmt: skip
        assert f"\n{line}\n" in text
    rules, again = parse_position(text)
    assert again.terms == position.terms and position_text(rules, again) == text


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("ration blues bread dais 9", "Did you mean 'days'?"),
        ("ration greens bread", "There is no side 'greens'."),
        ("ration blues", "The line ends where an id is expected."),
        ("goal reds cleard clear need 1", "Did you mean 'cleared'?"),
        ("goal reds cleared clear need 1 most", "The line ends where a number is expected."),
    ],
)
def test_a_wrong_line_of_a_module_is_told(file: Path, line: str, said: str) -> None:
    loaded = fields(file)
    text = position_text(rules_of(loaded.scenario), first_position(loaded.scenario, loaded.board))
    with pytest.raises(NotationError) as wrong:
        parse_position(text + line)
    assert said in str(wrong.value)


def test_another_game_does_not_know_the_lines(file: Path) -> None:
    with pytest.raises(NotationError, match="ration"):
        parse_position("board 5x5\nration red bread\n")


# ----------------------------------------------------------------- set-up, goals, random games
def test_a_stock_that_its_side_alone_knows_brings_the_curtain_of_set_up(file: Path) -> None:
    loaded = fields(file)
    rules, position = rules_of(loaded.scenario), first_position(loaded.scenario, loaded.board)
    assert may_hide(position) and position.clock.side == BLUE
    for order in suggested_setup(loaded.scenario, loaded.board):
        if position.units[order.unit].side == BLUE:
            position = rules.apply(position, order).position
    assert "HVY-2" in view(position, BLUE).units and "HVY-2" not in view(position, 0).units
    laid = laid_out(rules, position)
    assert len(laid) == 2
    for order in laid:
        position = rules.apply(position, order).position
    assert FIELDS.left(position, BLUE) == 0 and not laid_out(rules, position)
    assert any(m.kind == FIELD.id for row in view(position, BLUE).markers.values() for m in row)
    assert not view(position, 0).markers


def test_a_goal_of_a_module_is_scored_and_told(file: Path) -> None:
    loaded = fields(file)
    position = first_position(loaded.scenario, loaded.board)
    (goal,) = goals_of(position)
    found = goal.progress(position)
    assert (found.met, found.points) == (True, 5)
    assert sentence(position, found) == "Reds: leave no more than 1 mine fields (5 points). 1 of 1."


def test_random_games_give_a_new_stock_to_each_side_that_sets_up(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scenario = fields(file).scenario
    monkeypatch.setitem(scenes.MODULES, MINE_FIELDS.id, MINE_FIELDS)  # type: ignore[arg-type]
    monkeypatch.setattr(scenes, "OPTIONS", (*scenes.OPTIONS, MINE_FIELDS.id))
    both = scenes.with_rules(scenario, ["mine-fields"])
    assert [side.stocks for side in both.sides] == [{"field": 2}, {"field": 2}]
    without = scenes.with_rules(both, ["overrun"])
    assert [side.stocks for side in without.sides] == [{}, {}] and "ration" not in without.own


# -------------------------------------------------------------------------------- clashes
class OtherKills(Term, frozen=True):
    """A term that has the line of another."""

    word = "kills"
    key = "victory.feats"


class OtherKey(Term, frozen=True):
    """A term that has the key of another."""

    word = "feats"
    key = "victory.kills"


class OtherHold(Hold, frozen=True):
    """A goal that has the word of another."""


#: a class of structures that another module has
HALL = PRINT.by(Print(lambda board, sides: (), ("building",)))


@pytest.mark.parametrize(
    ("module", "said"),
    [
        (Module(id="x", title="Twin", rule="", stocks=(replace(FIELDS, key="other"),)), "stock 'field'"),
        (Module(id="x", title="Twin", rule="", stocks=(replace(FIELDS, id="other"),)), "'mine_fields'"),
        (Module(id="x", title="Twin", rule="", goals=(OtherHold,)), "kind of goal 'hold'"),
        (Module(id="x", title="Twin", rule="", terms=(OtherKills,)), "line 'kills'"),
        (Module(id="x", title="Twin", rule="", terms=(OtherKey,)), "key of a scenario 'victory.kills'"),
        (Module(id="x", title="Twin", rule="", hooks=(HALL,)), "class of structures 'building'"),
    ],
)  # fmt: skip
def test_two_modules_that_declare_one_thing_are_told_by_their_titles(module: Module, said: str) -> None:
    with pytest.raises(AssemblyError) as wrong:
        declarations([*OGRE.modules.values(), MINE_FIELDS, module])
    assert said in str(wrong.value) and "Twin" in str(wrong.value)


def test_what_is_as_usual_is_not_laid_down(file: Path) -> None:
    text = SCENARIO.replace("[victory]\n", '[victory]\nkills = ["blues", "reds"]\n', 1).replace(
        'stacking = "gev"', 'stacking = "ogre"', 1
    )
    file.write_text(text, "utf-8")
    loaded = fields(file)
    assert {"kills", "stacking"}.isdisjoint(loaded.scenario.own)
    assert Kills.usual() == Kills((0, 1)) and loaded.scenario.victory.levels == (Level("victory", margin=1),)
