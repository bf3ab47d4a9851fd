"""The tables of the rulebook show what the rules have, and the page has everything."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import cli
from game.assault import tables as assault_tables
from game.core.games import game_named
from game.ogre import charts
from game.ogre.engineering import cargo
from game.ogre.engineering.jobs import ARMS
from game.ogre.engineering.tasks import TASKS
from game.ogre.engineering.vulcan import ASSEMBLY_TURNS
from game.ogre.kinds import KINDS
from game.ogre.missiles import tables as missiles
from game.ogre.movement.mobility_chart import ENTRY, cost_of
from game.ogre.options import construction, morale
from game.ogre.options.sequence import suppression
from game.ogre.rulebook import ROLLS
from game.ogre.terrain_kinds import BASE_TERRAINS
from game.ogre.trains import train
from game.rulebook.book import Rulebook, in_force, rulebook
from game.rulebook.contract import RULEBOOK, RuleTable


@pytest.fixture(scope="module")
def book() -> Rulebook:
    return rulebook()


def table(book: Rulebook, title: str, prefix: str = "ode") -> RuleTable:
    chapters = (chapter for chapter in book.chapters if chapter.id.startswith(prefix))
    rows = (row for chapter in chapters for tables in chapter.tables.values() for row in tables)
    return next(row for row in rows if row.title == title)


def cells(found: RuleTable) -> dict[str, tuple[str, ...]]:
    return {row[0].rstrip("*"): row[1:] for row in found.rows}


def test_every_table_stands_under_rules_of_the_register_and_its_rows_are_whole(book: Rulebook) -> None:
    known, wrong, count = set(book.titles()), [], 0
    for chapter in book.chapters:
        for home, tables in chapter.tables.items():
            for one in tables:
                count += 1
                wrong += [f"{one.title}: {rule}" for rule in one.rules if rule not in known]
                wrong += [f"{one.title}: {row}" for row in one.rows if len(row) != len(one.head)]
                assert home == one.rules[0]
    assert not wrong
    assert count == sum(
        len(RULEBOOK.of(game_named(name)).tables()) for name in ("ogre", "assault")
    )  # none is lost for want of a chapter


def test_the_combat_results_are_those_that_attacks_use(book: Rulebook) -> None:
    found = table(book, "Combat results")
    for column, results in charts.CRT.items():
        at = found.head.index(column)
        assert tuple("NE" if row[at] == "–" else row[at] for row in found.rows) == results


def test_every_kind_of_counter_has_its_row_and_its_page(book: Rulebook) -> None:
    units, ogres = cells(table(book, "Units")), cells(table(book, "Ogres"))
    pages = {page.id for page in book.units["ogre"]}
    for kind in KINDS.values():
        if kind.family == "unknown":
            continue
        assert kind.id in pages
        if kind.ogre is not None:
            assert ogres[kind.name][7:] == tuple(
                map(str, (kind.ogre.treads, kind.ogre.move, kind.size, kind.ogre.cost, kind.worth))
            )
        else:
            defence = f"{kind.points} SP" if kind.points else f"{kind.defence}"
            moves = f"{kind.move}-{kind.second}" if kind.second else f"{kind.move}"
            assert units[kind.name][1:4] == (defence, moves, str(kind.size))
    assert {page.id for page in book.units["assault"]} == set(assault_tables.counters())


def test_costs_of_terrain_can_be_read_back_from_their_table(book: Rulebook) -> None:
    found = cells(table(book, "Cost of a hex"))
    movers = [mobility for mobility in ENTRY if mobility != "immobile"]
    for name, terrain in (
        ("a swamp", "swamp"),
        ("a town", "town"),
        ("water", "water"),
        ("clear ground", "clear"),
    ):
        read = [cost_of("x" if cell == "closed" else cell.replace(" ", "")) for cell in found[name]]
        assert read == [ENTRY[mobility][terrain] for mobility in movers]


def test_every_task_of_the_rules_stands_in_a_table_with_its_number(book: Rulebook) -> None:
    shown = cells(table(book, "Engineering tasks", "ce")) | cells(table(book, "Vulcan tasks", "ce"))
    modules = game_named("ogre").modules
    rules = game_named("ogre").rules_for([name for name in modules if modules[name].rule.startswith("ce:")])
    for task in TASKS.of(rules):
        if task.turns is None:
            assert task.title in shown
            assert isinstance(task.number, int) or task.id in ROLLS
            if isinstance(task.number, int) and task.number and not task.grades:
                assert shown[task.title][-1] == ("6" if task.number == 6 else f"{task.number}+")
    jobs = cells(table(book, "Turns of a job", "ce"))
    for kind, turns in ASSEMBLY_TURNS.items():
        assert jobs[f"assemble: {KINDS[kind].name}"][0] == str(turns)
    assert ARMS == 2


def test_the_charts_of_missiles_and_the_speeds_of_trains_are_those_of_the_rules(book: Rulebook) -> None:
    blast = cells(table(book, "The blast"))
    for row, odds in missiles.BLAST.items():
        shown = blast[missiles.BLAST_ROWS[row]]
        read = tuple(missiles.CERTAIN if cell == "X" else cell for cell in shown if cell != "–")
        assert read == odds
    fire = table(book, "Fire at a missile")
    assert {(name, f"{least}+") for name, least, _ in missiles.INTERCEPT.values()} == set(fire.rows)
    speeds = cells(table(book, "Speed of a train"))
    assert {marker: tuple(map(int, runs)) for marker, runs in speeds.items()} == dict(
        zip(train.MARKERS, train.DISTANCES, strict=True)
    )


def test_cover_sizes_cargo_builders_and_nerve_are_those_of_the_rules(book: Rulebook) -> None:
    sheltered = cells(table(book, "Cover"))
    for ground in BASE_TERRAINS.values():
        if ground.infantry > 1 or ground.dug:
            assert sheltered[ground.name][:2] == (f"×{ground.infantry}", f"×{ground.others}")
    assert "×3" in sheltered["a town"]
    sizes = cells(table(book, "Sizes"))
    assert [sizes[str(size)][0] for size in (4, 5, 7, 9)] == ["1", "1 die", "2 dice", "6 dice"]
    assert sizes["9"][1] == f"{charts.BUILDING_DICE_BY_SIZE[9]} dice"
    room = cells(table(book, "Cargo of a Vulcan", "ce"))
    areas = {name: int(row[0]) for name, row in room.items()}
    assert {area.title: area.room for area in cargo.AREAS} == areas
    points = cells(table(book, "Points of construction in a turn", "opt"))
    assert points["powered engineer squad"] == ("1",)
    assert points["plain engineer squad"] == ("1/3",)
    assert points["heavy construction vehicle"] == (str(construction.HEAVY_VEHICLE.default),)
    assert cells(table(book, "Morale", "ch")) == {who: (str(n),) for who, n in morale.RATINGS.items()}
    quality = cells(table(book, "Quality", "sp"))
    assert {who: int(row[0]) for who, row in quality.items() if row[0].isdigit()} == {
        who: n for who, n in suppression.HOLDS_OUT.items() if n
    }
    wide = table(book, "Expanded combat results", "opt")
    assert [row[1] for row in wide.rows] == ["–"] * 5 + ["D"]


def test_every_setting_of_every_rule_stands_in_a_table_with_what_it_usually_is(book: Rulebook) -> None:
    shown = {
        row[0]: row[1]
        for chapter in book.chapters
        for tables in chapter.tables.values()
        for one in tables
        if one.title == "A scenario may choose"
        for row in one.rows
    }
    for name in ("ogre", "assault"):
        for module in game_named(name).modules.values():
            for setting in module.parameters:
                usual = dict(setting.choices).get(setting.default, str(setting.default))
                assert shown[setting.title] == usual, setting.id


def test_ground_and_movement_of_an_assault_are_those_of_the_tables_in_use(book: Rulebook) -> None:
    ground = cells(table(book, "Ground and works", "ga"))
    for row in assault_tables.terrain().values():
        assert ground[row.name][0] == str(row.shift or "–")
    costs = [cell for _, cell in table(book, "Movement", "ga").rows]
    assert costs == [str(cost) for cost in assault_tables.movement().costs.values()]
    limits = [cell for _, cell in table(book, "Limits", "ga").rows]
    assert limits == [str(most) for most in assault_tables.movement().limits.values()]
    units = cells(table(book, "Units", "ga"))
    for kind in assault_tables.counters().values():
        assert units[kind.name][1] == str(kind.steps)


def test_results_of_an_assault_are_those_of_the_table_in_use(book: Rulebook) -> None:
    found, results = table(book, "Results of an assault", "ga"), assault_tables.results()
    for row in found.rows:
        low, _, high = row[0].partition("-")
        for column, cell in enumerate(row[1:]):
            for roll in (int(low), int(high)):
                assert (results.outcome(column, roll).word() or "–") == cell


def test_rules_in_force_are_those_of_the_modules_of_a_game() -> None:
    game = game_named("ogre")
    plain = in_force(game, game.rules_for(["ramming"]))
    assert plain("ode:5.08")
    assert plain("ode:6.01.1")
    assert not plain("ode:8.01")
    assert not plain("ode:13.04")
    assert not plain("ce:3.02.3-a")
    assert not plain("ch:30")
    assert not plain("ga:10")
    mined = in_force(game, game.rules_for(["overrun", "mine-work", "challenge-fire", "minefields"]))
    assert mined("ode:13.04")
    assert mined("ce:14.02.1-a")
    assert mined("ce:14.02-a")
    assert not mined("ce:14.02.5-a")
    assert mined("ch:30")
    assert not mined("sp:30")
    assert mined("opt:minefields_avap-c")
    assert not mined("ode:6")


def test_the_page_has_every_rule_and_every_table_and_needs_no_network(
    book: Rulebook, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "rules.html"
    assert cli.main(["rules", "--html", str(file)]) == 0
    text = file.read_text(encoding="utf-8")
    for chapter in book.chapters:
        for rule in chapter.rules:
            assert f'id="{rule.id.replace(":", "-")}"' in text
        for tables in chapter.tables.values():
            assert all(f"<caption>{one.title}</caption>" in text for one in tables)
    assert "http" not in text
    assert "src=" not in text
    assert str(file) in capsys.readouterr().out.replace("\n", "")
    assert cli.main(["rules", "ode:5", "--html", str(file)]) == 2
    assert cli.main(["rules", "ode:5.05"]) == 0
    assert "GEVs and their like" in " ".join(capsys.readouterr().out.split())
    assert cli.main(["rules", "--html", str(tmp_path)]) == 2
