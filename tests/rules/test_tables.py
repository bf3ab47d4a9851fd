"""Every number of the tables, typed once more, independently of the program.

Covers ode:1.07, ode:1.08, ode:1.09, ode:3.01, ode:3.04, ode:5.08, ode:7.11 and the Size Table.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from game.ogre import charts, sheets
from game.ogre.combat.tables import STANDARD
from game.ogre.kinds import BASE_KINDS, FOOT, KINDS
from game.ogre.movement.mobility_chart import CROSSING
from game.ogre.ogres import OGRES
from tests.rules.laid import lay

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)

# ode:3.01, ode:1.07, ode:1.08
# id: attack/range, D, M, second M, size, cost in armour units, carries, mobility, VP
UNITS = """
HVY    4/2  3 3 0 3 1   1 heavy      6
MSL    3/4  2 2 0 2 1   0 light      6
LT     2/2  2 3 0 1 1/2 1 light      3
SHVY   6/3  5 3 0 5 2   2 superheavy 12
HWZ    6/8  1 0 0 4 2   0 immobile   12
MHWZ   6/6  2 1 0 4 2   0 heavy      12
GEV    2/2  2 4 3 2 1   0 gev        6
LGEV   1/2  1 4 3 1 1/2 0 gev        3
GEVPC  1/2  2 3 2 3 1   3 gev        6
LAD    2/8  1 0 0 1 1   0 immobile   6
MCRL   -    2 1 0 4 3   0 heavy      18
CP     -    0 0 0 1 -   0 immobile   -
MCP    -    0 1 0 4 1   0 light      -
HCP    -    2 0 0 1 -   0 immobile   -
HMCP   -    2 1 0 4 1   0 light      -
TK     -    0 4 0 1 -   2 wheeled    1
HT     -    0 4 3 1 -   2 gev        2
HDRN   -    3 3 0 3 -   0 heavy      16
PAL    -    0 0 0 1 1   0 immobile   6
INF    1/1  1 2 0 1 1/3 0 infantry   2
MAR    1/1  1 2 0 1 2/3 0 infantry   4
HWT    1/1  1 2 0 1 2/3 0 infantry   4
CE     1/1  1 2 0 1 2/3 0 infantry   4
HWTM   1/1  1 2 0 1 1   0 infantry   6
ME     1/1  1 2 0 1 1   0 infantry   6
"""
ROWS = [line.split() for line in UNITS.strip().splitlines()]


@pytest.mark.rule("ode:3.01")
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_the_unit_table(row: list[str]) -> None:
    name, gun, d, m, second, size, _, carries, mobility, _ = row
    kind = KINDS[name]
    guns = [w for w in kind.weapons if w.id not in ("ap", "heavy")]
    if gun == "-":
        assert not guns
    else:
        assert f"{sum(w.attack * w.count for w in guns)}/{max(w.range for w in guns)}" == gun
    assert (kind.defence, kind.move, kind.second, kind.size) == (int(d), int(m), int(second), int(size))
    assert (kind.carries, kind.mobility) == (int(carries), mobility)


@pytest.mark.rule("ode:1.07")
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_what_units_cost(row: list[str]) -> None:
    want = Fraction(0) if row[6] == "-" else Fraction(row[6])
    assert Fraction(KINDS[row[0]].cost, 6) == want


@pytest.mark.rule("ode:1.07")
def test_three_squads_cost_as_much_as_one_tank_and_specialists_double() -> None:
    assert 3 * KINDS["INF"].cost == KINDS["HVY"].cost
    for name in ("CE", "MAR", "HWT"):
        assert KINDS[name].cost == 2 * KINDS["INF"].cost


@pytest.mark.rule("ode:1.08")
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_what_a_kill_is_worth(row: list[str]) -> None:
    assert KINDS[row[0]].worth == (-1 if row[9] == "-" else int(row[9]))


def test_the_table_has_these_units_and_the_ogres_and_no_others() -> None:
    # ode:13.05, ode:13.06: what lies face down, and what is nothing, are no units
    assert set(BASE_KINDS) == {row[0] for row in ROWS} | set(OGRES) | {"HID", "DMY"}
    assert [row[0] for row in ROWS if row[8] == "infantry"] == [k for k in BASE_KINDS if FOOT[k]]


@pytest.mark.rule("ode:3.01")
@pytest.mark.rule("ode:7.02")
def test_a_superheavy_has_two_guns_of_three_and_two_antipersonnel_guns() -> None:
    rows = {w.id: (w.attack, w.range, w.count) for w in KINDS["SHVY"].weapons}
    assert rows == {"gun": (3, 3, 2), "ap": (1, 1, 2)}


def test_numbers_that_are_not_printed_carry_their_mark() -> None:
    marks = {name: dict(KINDS[name].marks) for name in BASE_KINDS if KINDS[name].marks}
    assert marks == {
        "HCP": {"defence": "H"},
        "HMCP": {"defence": "H"},
        "TK": {"move": "H"},
        "HT": {"defence": "H", "move": "H", "second": "H"},
        "HWTM": {"cost": "H"},
        "ME": {"cost": "H"},
    }


# ode:3.04, ode:1.09: main sec AP missiles racks internal treads M size cost VP arms
OGRE_ROWS = """
MK1  1 0 4  0 0 0  18 3 5 4  25  0
MK2  1 2 6  0 0 0  30 3 6 8  50  0
MK3  1 4 8  2 0 0  45 3 7 17 100 0
MK3B 2 4 8  4 0 0  48 3 7 20 120 0
MK4  1 2 8  0 3 15 56 4 8 25 150 0
MK5  2 6 12 6 0 0  60 3 8 25 150 0
MK6  3 6 16 6 3 12 72 3 9 40 240 0
FEN  0 2 8  0 4 20 48 3 8 22 130 0
FENB 2 0 8  0 4 20 48 3 8 23 140 0
DOP  2 8 12 0 6 20 60 3 9 40 240 0
NIN  1 2 8  2 1 4  40 4 7 25 150 0
VULC 0 2 6  0 0 0  48 4 7 25 150 2
"""
_SHEETS = [line.split() for line in OGRE_ROWS.strip().splitlines()]
SHEETS = {name: [int(word) for word in words] for name, *words in _SHEETS}


@pytest.mark.rule("ode:3.04")
@pytest.mark.rule("ode:1.09")
@pytest.mark.parametrize("name", SHEETS)
def test_the_twelve_ogres(name: str) -> None:
    o = OGRES[name]
    found = [
        o.main, o.secondary, o.ap, o.missiles, o.racks, o.internal, o.treads, o.move, o.size, o.cost, o.worth,
        o.arms,
    ]  # fmt: skip
    assert found == SHEETS[name]
    kind = KINDS[name]
    assert (kind.size, kind.cost, kind.worth) == (o.size, o.cost * 6, o.worth)
    assert sheets.fresh(o) == (*found[:7], o.arms, 0, 0)


def test_there_are_twelve_ogres() -> None:
    assert set(OGRES) == set(SHEETS) and len(OGRES) == 12


@pytest.mark.rule("ode:3.04")
@pytest.mark.rule("ode:7.13.1")
def test_the_components_of_an_ogre() -> None:
    weapons = {w.id: (w.attack, w.range) for w in KINDS["MK6"].weapons}
    assert weapons == {"main": (4, 3), "sec": (3, 2), "ap": (1, 1), "mis": (6, 5), "rack": (6, 5)}
    assert sheets.DEFENCE == {"main": 4, "sec": 3, "ap": 1, "mis": 3, "rack": 4, "arm": 2}


# ode:3.04.2: the most treads with which each number of movement points is left, from 0 up
BANDS = {
    "MK1": (0, 6, 12, 18), "MK2": (0, 10, 20, 30), "MK3": (0, 15, 30, 45), "MK3B": (0, 16, 32, 48),
    "MK4": (0, 14, 28, 42, 56), "MK5": (0, 20, 40, 60), "MK6": (0, 24, 48, 72), "FEN": (0, 16, 32, 48),
    "FENB": (0, 16, 32, 48), "DOP": (0, 20, 40, 60), "NIN": (0, 10, 20, 30, 40), "VULC": (0, 12, 24, 36, 48),
}  # fmt: skip


@pytest.mark.rule("ode:3.04.2")
@pytest.mark.rule("ode:6.04")
@pytest.mark.parametrize("name", BANDS)
def test_movement_falls_in_equal_bands_of_treads(name: str) -> None:
    for treads in range(BANDS[name][-1] + 1):
        table = lay(f"board 3x3\nred {name}-1 0202 tr {treads}")
        want = next(m for m, most in enumerate(BANDS[name]) if treads <= most)
        assert table.value("allowance", table[f"{name}-1"]) == want, f"{name} with {treads} treads"
        left = sheets.next_loss(table[f"{name}-1"], OGRES[name])
        assert left == (treads - BANDS[name][want - 1] if treads else 0)


# ode:3.04.2
def test_a_mark_v_moves_three_at_41_treads_and_two_at_40() -> None:
    for treads, moves in ((60, 3), (41, 3), (40, 2), (21, 2), (20, 1), (1, 1), (0, 0)):
        table = lay(f"board 3x3\nred MK5-1 0202 tr {treads}")
        assert table.value("allowance", table["MK5-1"]) == moves


# ode:7.11, one row for each odds, dice 1 to 6
CRT = {
    "1-2": "NE NE NE NE D X",
    "1-1": "NE NE D D X X",
    "2-1": "NE D D X X X",
    "3-1": "D D X X X X",
    "4-1": "D X X X X X",
}


@pytest.mark.rule("ode:7.11")
@pytest.mark.parametrize("odds", CRT)
def test_the_combat_results_table(odds: str) -> None:
    assert list(STANDARD.results[odds]) == CRT[odds].split()


@pytest.mark.rule("ode:7.10")
def test_below_one_to_two_nothing_happens_and_from_five_to_one_everything_dies() -> None:
    assert STANDARD.results["none"] == ("NE",) * 6
    assert STANDARD.results["auto"] == ("X",) * 6


@pytest.mark.rule("ode:7.10")
def test_the_odds_of_every_pair_of_strengths_in_quarters() -> None:
    for attack in range(130):
        for defence in range(0, 40, 2):
            ratio = Fraction(attack, defence) if defence else None
            if not attack:
                want = "none"
            elif ratio is None or ratio >= 5:
                want = "auto"
            elif ratio >= 1:
                want = f"{ratio.numerator // ratio.denominator}-1"
            else:
                want = "1-2" if ratio >= HALF else "none"
            assert STANDARD.column(attack, defence) == want, f"{attack} to {defence}"


@pytest.mark.rule("ode:7.12")
def test_spillover_results_are_one_step_down() -> None:
    assert charts.STEP_DOWN == {"X": "D", "D": "NE", "NE": "NE"}


# Size Table
def test_the_size_table() -> None:
    assert charts.TREADS_BY_SIZE == {1: 1, 2: 1, 3: 1, 4: 1}
    assert {kind.id: kind.ram_treads for kind in BASE_KINDS.values() if kind.ram_treads} == {"HVY": 2}
    assert charts.TREAD_DICE_BY_SIZE == {5: 1, 6: 1, 7: 2, 8: 4, 9: 6}
    assert charts.BUILDING_DICE_BY_SIZE == {2: 1, 3: 1, 5: 2, 6: 2, 7: 3, 8: 5, 9: 7}


@pytest.mark.rule("ode:6.02")
@pytest.mark.rule("ode:6.05")
def test_what_a_ram_costs_an_ogre() -> None:
    dear = {kind.id: kind.ram_cost for kind in BASE_KINDS.values() if kind.ram_cost != 1}
    assert dear == {"HVY": 2, "MHWZ": 2, "SHVY": 3, "HDRN": 2}
    assert (charts.OGRE_RAM_COST, charts.OGRE_RAM_COST_LARGER) == (3, 5)
    assert charts.RAM_DESTROYS == 4


@pytest.mark.rule("ode:4.02.1b")
@pytest.mark.rule("ode:4.02.3")
def test_the_dice_of_hazard_and_of_recovery() -> None:
    assert charts.HAZARD_BAD == (1, 2) and charts.TERRAIN_STAYS == (1, 2)


@pytest.mark.rule("ode:13.04.1")
@pytest.mark.rule("ode:7.14.4")
def test_who_is_warned_and_whose_shots_get_under_water() -> None:
    wary = {kind.id for kind in BASE_KINDS.values() if kind.wary}
    assert wary == {"NIN", "VULC", "MK4", "MK5", "MK6", "FEN", "FENB", "DOP"}
    assert {kind.id for kind in BASE_KINDS.values() if kind.deep} == {"HWZ", "MHWZ"}


# ode:5.08.1 to ode:5.08.5: x closed, E ends movement, d disable roll, s stuck roll
ENTRIES = """
             clear beach forest damaged_forest town damaged_town swamp rubble water crater
infantry     1     1     1      1              1    1            1     1      2     x
gev          1     1     2Ed    2Ed            2E   2E           2Ed   2Ed    1     x
ogre         1     1     1      1              2    2            2Es   1      2     x
superheavy   1     1     1      1              2    2            2Es   1      2     x
heavy        1     1     1      1              2    2            2Es   2Es    x     x
light        1     1     2      2              2    2            2Ed   2Ed    x     x
wheeled      4     4     x      x              2    x            x     x      x     x
immobile     x     x     x      x              x    x            x     x      x     x
"""
_LINES = [line.split() for line in ENTRIES.strip().splitlines()]
ENTRY_CELLS = [(row[0], terrain, row[k + 1]) for row in _LINES[1:] for k, terrain in enumerate(_LINES[0])]


@pytest.mark.rule("ode:5.08.1")
@pytest.mark.rule("ode:5.08.2")
@pytest.mark.rule("ode:5.08.3")
@pytest.mark.rule("ode:5.08.4")
@pytest.mark.rule("ode:5.08.5")
@pytest.mark.parametrize(("mobility", "terrain", "word"), ENTRY_CELLS)
def test_the_entry_chart(mobility: str, terrain: str, word: str) -> None:
    from game.ogre.movement.mobility_chart import CLOSED
    from game.ogre.terrain_kinds import entry_cost

    row = entry_cost(mobility, terrain)
    if word == "x":
        assert row.cost == CLOSED
        return
    assert row.cost == int(word[0])
    assert row.ends == ("E" in word)
    assert row.hazard == (word[-1] if word[-1] in "ds" else "")


@pytest.mark.rule("ode:2.02.1")
@pytest.mark.rule("ode:2.02.2")
def test_the_crossing_chart() -> None:
    want = {
        "infantry": ("free", "free"), "gev": ("P", "x"), "ogre": ("free", "free"),
        "superheavy": ("free", "free"),
        "heavy": ("free", "x"), "light": ("P", "x"), "wheeled": ("x", "x"), "immobile": ("x", "x"),
    }  # fmt: skip
    assert {m: (row["stream"], row["ridge"]) for m, row in CROSSING.items()} == want
    # ode:5.08.2: the shore hinders hovering units alone, whoever else may enter water at all
    wet = ("gev", "infantry", "ogre", "superheavy")
    assert {m: CROSSING[m]["shore"] for m in wet} == {
        "gev": "P", "infantry": "free", "ogre": "free", "superheavy": "free",
    }  # fmt: skip


# ode:7.14.1, ode:7.14.2: what terrain multiplies
COVER = {
    "clear": (1, 1), "beach": (1, 1), "forest": (2, 1), "damaged_forest": (2, 1), "swamp": (2, 1),
    "rubble": (2, 1), "town": (3, 2), "damaged_town": (3, 2),
}  # fmt: skip


@pytest.mark.rule("ode:7.14")
@pytest.mark.rule("ode:7.14.1")
@pytest.mark.rule("ode:7.14.2")
@pytest.mark.parametrize("terrain", COVER)
def test_what_terrain_does_for_the_defence(terrain: str) -> None:
    foot, others = COVER[terrain]
    table = lay(
        f"board 4x4\nterrain {terrain} 0101..0404\nblue INF-1 0101 INF*2\nblue HVY-1 0202\nblue SHVY-1 0303\n"
        "red MK3-1 0404\nblue GEV-1 0104"
    )
    assert table.defence("INF-1") == 2 * foot
    assert table.defence("HVY-1") == 3 * others
    assert table.defence("SHVY-1") == 5 * others
    assert table.defence("GEV-1") == 2 * others
    for part, d in (("main", 4), ("sec", 3), ("ap", 1), ("mis", 3), ("rack", 4), ("arm", 2)):
        assert table.defence("MK3-1", part) == d * others
