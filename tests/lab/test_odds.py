"""``sapper odds``: chances without a position, by the rules of the game."""

from __future__ import annotations

import json
from itertools import product

import pytest

from game import cli
from game import shipped as shipped  # makes the games of the program known
from game.lab.odds import book, cell
from game.ogre.hidden.mines import MineExploded
from tests.engineering.worked import bench
from tests.rules.laid import lay


def test_a_shot_is_at_the_odds_of_the_rules() -> None:
    rows = {row[0]: row for row in book().shot("HVY*2+HWZ", "MK3", "clear").rows}
    assert rows["main battery"][1:4] == ("3-1", pytest.approx(4 / 6), pytest.approx(2 / 6))
    assert rows["treads"][1:3] == ("1-1", pytest.approx(1 / 3)) and rows["treads"][4] == "14 treads"
    assert "manipulator arm" not in rows


def test_a_shot_at_a_laser_takes_structure_points_without_a_die() -> None:
    for guns, ground, falls, words in (
        ("HWZ", "clear", 0.0, "12 of 20"),
        ("HWZ*2", "clear", 1.0, "24 of 20"),
    ):
        row = book().shot(guns, "LSR", ground).rows[0]
        assert row[2] == falls and row[4] == f"{words} structure points"
    assert book().shot("HWZ*2", "LSR", "town").rows[0][4] == "12 of 20 structure points"


def test_ground_squads_and_weapons_of_an_ogre_count() -> None:
    def odds(guns: str, target: str, ground: str = "clear") -> object:
        return book().shot(guns, target, ground).rows[0][1]

    assert odds("HVY", "GEV") == "2-1" and odds("HVY", "GEV", "town") == "1-1"
    assert (
        odds("INF*5", "HVY") == "1-1"
        and odds("MK3:main", "HVY") == "1-1"
        and odds("MK3:sec*2", "HVY") == "2-1"
    )


def test_a_plan_against_an_ogre_is_exact() -> None:
    table = book().plan("MK3", "HWZ@tr,HWZ@tr", 1)
    treads = {45: 4 / 9, 39: 4 / 9, 33: 1 / 9}
    assert sum(treads.values()) == 1
    assert table.rows[0][1] == "33 / 39 / 45" and table.rows[0][3] == 0.0
    later = book().plan("MK3", "HWZ@tr,HWZ@tr", 8).rows
    stuck = [row[3] for row in later]
    assert stuck == sorted(stuck) and stuck[-1] > 0.1
    exact = sum(1 for dice in product(range(6), repeat=8) if sum(die >= 4 for die in dice) >= 8) / 6**8
    assert later[3][3] == pytest.approx(exact)


def test_a_plan_goes_for_the_treads_when_its_part_is_gone() -> None:
    rows = book().plan("MK1", "HWZ*3@main", 6).rows
    assert rows[-1][5] > 0.99 and int(str(rows[-1][1]).split(" / ")[0]) < 18  # type: ignore[operator]


def test_work_over_turns_is_one_less_the_chance_that_all_dice_fail() -> None:
    rows = book().task("clear-road", 3, 4).rows
    assert [row[0] for row in rows] == ["1 die", "2 dice", "3 dice"]
    for k, row in enumerate(rows, 1):
        for n in range(1, 5):
            assert row[n] == pytest.approx(1 - 0.5 ** (k * n))
    assert rows[0][5] == "2.0"
    everything = {row[0]: row for row in book().task("", 2, 1).rows}
    assert everything["dig"][1:] == ("certain", 1.0, 1.0)


def test_a_belt_of_mines_is_crossed_with_the_chance_of_every_way_to_lay_them() -> None:
    rows = book().mines(4, 2, 2, "HVY,HVY", False).rows
    chances = {0: 1 / 6, 1: 4 / 6, 2: 1 / 6}
    safe = sum(chance * (5 / 6) ** left for left, chance in chances.items())
    assert rows[0][2] == pytest.approx(safe) and rows[0][1] == pytest.approx(1 - safe)
    after = {
        0: chances[0] + chances[1] / 6,
        1: chances[1] * 5 / 6 + chances[2] * 11 / 36,
        2: chances[2] * 25 / 36,
    }
    assert rows[1][2] == pytest.approx(sum(chance * (5 / 6) ** left for left, chance in after.items()))
    assert book().mines(3, 3, 1, "HVY", True).rows[0][1] == 1.0
    assert book().mines(3, 3, 1, "MK3", False).rows[0][1] == pytest.approx(2 / 6)
    assert book().mines(9, 0, 3, "GEV", False).rows[0][2] == 1.0


def test_an_ogre_or_a_squad_that_sets_off_a_mine_goes_on_and_the_next_one_finds_fewer() -> None:
    one = book().mines(5, 5, 5, "INF*2,HVY", True).rows
    # two squads: each falls to one of the five mines of the road, three are left for the tank
    assert one[0][1:4] == (1.0, 0.0, 0.0) and one[0][4] == "2.0 squads" and one[1][1] == 1.0
    few = book().mines(2, 2, 2, "INF*3,HVY", True).rows
    assert few[0][1:4] == (1.0, 0.0, 1.0) and few[1][1:4] == (0.0, 1.0, 1.0)
    ogre = book().mines(4, 4, 4, "MK1", True).rows[0]
    # of eighteen treads four dice leave at least one: counted over all throws
    left = sum(sum(dice) < 18 for dice in product(range(1, 7), repeat=4)) / 6**4
    assert ogre[3] == pytest.approx(left) and ogre[2] == 0.0


def test_chances_of_mines_are_those_of_every_way_that_dice_and_mines_can_fall() -> None:
    # three mines on a path of three: 36 throws decide for two squads, a third mine only if one still walks
    rows = book().mines(3, 3, 3, "INF*2,HVY", False).rows
    through, hit_later = 0, 0.0
    for dice in product(range(1, 7), repeat=3):
        gone, squads = 0, 2
        for die in dice:
            if squads and die == 6:
                gone, squads = gone + 1, squads - 1
        through += squads > 0
        hit_later += 1 - (5 / 6) ** (3 - gone)
    assert rows[0][3] == pytest.approx(through / 216) and rows[1][1] == pytest.approx(hit_later / 216)


# ------------------------------------------------------------------- against positions of the game
SHOTS = [
    ("red HVY-1 0203\nblue GEV-1 0204", "HVY-1", "GEV-1", "HVY", "GEV", "clear", ""),
    ("terrain town 0204\nred HVY-1 0203\nblue GEV-1 0204", "HVY-1", "GEV-1", "HVY", "GEV", "town", ""),
    ("red HVY-1 0203\nred HVY-2 0204\nblue MK3-1 0304", "HVY-1 HVY-2", "MK3-1", "HVY*2", "MK3", "clear",
     "main"),
    ("red HWZ-1 0203\nblue MK3-1 0204", "HWZ-1", "MK3-1", "HWZ", "MK3", "clear", "tr"),
]  # fmt: skip


@pytest.mark.parametrize(("units", "shots", "target", "guns", "kind", "ground", "part"), SHOTS)
def test_a_shot_hits_as_often_as_the_faces_of_a_die_on_a_position(
    units: str, shots: str, target: str, guns: str, kind: str, ground: str, part: str
) -> None:
    hits = 0
    for die in range(1, 7):
        table = lay(f"board 8x8\n{units}", phase="fire")
        before = table[target].sheet
        table.fire(shots, target, die, part=part)
        hits += target not in table or table[target].sheet != before
    name = {"main": "main battery", "tr": "treads"}.get(part, "")
    found = next(row for row in book().shot(guns, kind, ground).rows if not name or row[0] == name)
    assert found[2] == pytest.approx(hits / 6)


@pytest.mark.parametrize("kind", ["HVY", "GEV", "MK3", "INF"])
@pytest.mark.parametrize("road", [False, True])
def test_a_mine_goes_off_as_often_as_the_faces_of_a_die_on_a_position(kind: str, road: bool) -> None:
    word, way = (" word road", "route road 0202 0203\n") if road else ("", "")
    hurts = (1,) if kind == "MK3" else ()
    went_off = 0
    for die in range(1, 7):
        table = bench(
            f"board 8x8\noption mines\n{way}turn 1 red movement\nred {kind}-1 0202\nblue CP-1 0808\n"
            f"marker mine 0203 owner blue{word} known blue"
        )
        dice = [] if road else [die]
        goes = road or die >= (5 if kind == "MK3" else 6)
        table.run(f"move {kind}-1 0203", *dice, *(hurts if goes else ()))
        went_off += any(isinstance(event, MineExploded) for event in table.events)
    assert book().mines(1, 1, 1, kind, road).rows[0][1] == pytest.approx(went_off / 6)


def test_a_task_is_done_as_often_as_the_throws_on_a_position_say() -> None:
    done = 0
    for dice in product(range(1, 7), repeat=2):
        table = bench(
            "board 8x8\noption ground-works\nstacking gev\nside stream 0404-0405\nturn 2 blue fire\n"
            "blue CE-1 0404 CE*2\nblue TK-1 0404\nblue TK-2 0404\nred HVY-1 0808"
        )
        table.run("work bridge CE-1*2 at 0404 0405", *dice)
        done += any("bridge" in line and "fail" not in line for line in table.said()[-1:])
    assert book().task("bridge", 2, 1).rows[1][1] == pytest.approx(11 / 36) == pytest.approx(done / 36)


def test_chances_are_read_in_percent() -> None:
    assert [cell(value) for value in (0.0, 1.0, 0.5, 0.004, 0.9961, 3, "x")] == [
        "0 %", "100 %", "50 %", "0.4 %", "99.6 %", "3", "x",
    ]  # fmt: skip


def test_the_command_prints_a_table_or_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["odds", "shot", "HVY", "GEV"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "HVY at GEV on clear ground" and said[1].split() == [
        "target",
        "odds",
        "X",
        "or",
        "hit",
        "D",
    ]
    assert cli.main(["odds", "mines", "--hexes", "10", "--mines", "2", "--path", "3", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["rows"][0][0] == "1. Heavy Tank"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("shot", "HVV", "GEV"), "Did you mean 'HVY'"),
        (("shot", "HVY*0", "GEV"), "between 1 and"),
        (("shot", "HVY*many", "GEV"), "between 1 and"),
        (("shot", "HVY:main", "GEV"), "no weapon 'main'"),
        (("shot", "TK", "GEV"), "has no weapon"),
        (("shot", "HVY", "GEV", "--terrain", "twon"), "Did you mean 'town'"),
        (("ogre", "HVY", "--plan", "HWZ@tr"), "no record sheet"),
        (("ogre", "MK3", "--plan", "HWZ"), "GUNS@PART"),
        (("ogre", "MK3", "--plan", "HWZ@tr", "--turns", "99"), "--turns must be"),
        (("task", "digg"), "Did you mean 'dig'"),
        (("task", "dig", "--dice", "0"), "--dice must be"),
        (("mines", "--hexes", "3", "--mines", "4", "--path", "1"), "--mines must be between 0 and 3"),
        (("mines", "--hexes", "3", "--mines", "1", "--path", "9"), "--path must be between 1 and 3"),
        (
            ("mines", "--hexes", "3", "--mines", "1", "--path", "1", "--units", "HVY,"),
            "no kind of counter ''",
        ),
    ],
)
def test_what_has_no_chance_is_told_so(
    words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["odds", *words]) == 2
    assert said in capsys.readouterr().err
