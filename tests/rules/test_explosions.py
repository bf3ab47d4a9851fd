"""The explosion of a cruise missile, attack by attack, against a chart of its own (ode:10.04)."""

from __future__ import annotations

import pytest

from game.core.dice import Source
from game.core.state import THE_GAME
from game.ogre import sheets
from game.ogre.charts import CRT
from game.ogre.lab.odds import explosion, interception
from game.ogre.missiles.blast import EXPLOSIONS, BlastStruck, explode, strikes
from game.ogre.state import Draft
from game.ogre.structures.bridges import standing
from game.ogre.structures.buildings import RUIN, building_at
from game.ogre.terrain import is_cut, terrain_at
from tests.engineering.worked import Bench, bench
from tests.rules.test_second_reading import RESULTS as READ_AGAIN

HEAD = "option cruise-missiles\noption ramming\noption buildings\noption camouflage\noption mines\n"
HEAD += "turn 1 red fire\n"
#: the explosion of every test but a few
CENTRE = "0808"
#: read from the rule once more: target, then what happens at 1, 2, 3 ... hexes; X, columns, - for nothing
CHART = """
soft X X 4-1 2-1 1-1 - -
d1 X X 2-1 1-1 1-2 - -
d2 X 4-1 2-1 1-1 - - -
d3 4-1 2-1 1-1 - - - -
foot X 2-1 1-1 - - - -
ground X X X 4-1 2-1 1-1 -
way 2-1 1-2 - - - - -
part 2-1 1-2 - - - - -
house20 2-1 1-2 - - - - -
house50 1-1 - - - - - -
house51 1-2 - - - - - -
"""
ROWS = {words[0]: words[1:] for words in map(str.split, CHART.strip().splitlines())}
KINDS = {
    "soft": ("GEV", "LGEV", "GEVPC", "HT", "TK", "CP", "MCP"),
    "d1": ("HWZ", "LAD"),
    "d2": ("MSL", "LT", "MHWZ", "MCRL", "CRL", "HCP", "HMCP"),
    "d3": ("HVY", "SHVY", "HDRN"),
    "foot": ("INF", "MAR", "HWT", "CE"),
}


def laid(text: str, board: str = "board 16x16") -> Bench:
    return bench(f"{board}\n{HEAD}{text}")


def blown(table: Bench, *dice: int, at: str = CENTRE) -> list[BlastStruck]:
    """Let a missile explode in a hex, with these dice and no others."""
    draft = Draft.of(table.position, table.rules)
    draft.source = Source(tuple(dice)) if dice else None
    explode(draft, table.hex(at))
    if draft.source is not None:
        draft.source.done()
    table.position = draft.freeze()
    return [event for event in draft.events if isinstance(event, BlastStruck)]


def columns(table: Bench, at: str = CENTRE) -> list[str]:
    return [one.odds.replace("auto", "X") for one in strikes(table.rules, table.position, table.hex(at))]


def at_distance(far: int) -> str:
    return f"08{8 - far:02}"


# ode:10.04
@pytest.mark.parametrize("row", list(KINDS))
def test_every_cell_of_the_table_for_counters(row: str) -> None:
    for kind in KINDS[row]:
        for far, cell in enumerate(ROWS[row], 1):
            squads = f" {kind}*2" if row == "foot" else ""
            t = laid(f"blue {kind}-1 {at_distance(far)}{squads}\nred HVY-9 1616")
            wanted = [] if cell == "-" else [cell] * (2 if row == "foot" else 1)
            assert columns(t) == wanted, f"{kind} at {far}"


# ode:10.04 ode:10.04-c
def test_every_cell_of_the_table_for_places_and_components() -> None:
    for far in range(1, 8):
        at = at_distance(far)
        for terrain in ("town", "forest", "damaged_town", "damaged_forest"):
            t = laid("red HVY-9 1616", f"board 16x16\nterrain {terrain} {at}")
            assert columns(t) == [one for one in (ROWS["ground"][far - 1],) if one != "-"]
        for route in ("road", "rail"):
            t = laid("red HVY-9 1616", f"board 16x16\nroute {route} 16{8 - far:02} 15{8 - far:02}")
            assert columns(t, f"16{8:02}")[:1] == [one for one in (ROWS["way"][far - 1],) if one != "-"]
        for points, row in ((20, "house20"), (21, "house50"), (50, "house50"), (51, "house51")):
            t = laid(f"red HVY-9 1616\nmarker building {at} owner blue count {points}")
            assert columns(t) == [one for one in [ROWS[row][far - 1]] * -(-points // 5) if one != "-"]
        t = laid(f"blue MK3-1 {at} tr 44\nred HVY-9 1616")
        # a main battery, four secondaries, eight AP guns, two missiles, and treads by fives
        assert columns(t) == [one for one in [ROWS["part"][far - 1]] * (1 + 4 + 8 + 2 + 9) if one != "-"]


# ode:10.04-a
def test_cover_counts_as_hexes_farther_away() -> None:
    shifts = {
        ("forest", "HVY"): 1, ("swamp", "HVY"): 1, ("damaged_forest", "INF"): 1, ("town", "GEV"): 2,
        ("damaged_town", "LT"): 2, ("rubble", "INF"): 2, ("rubble", "HVY"): 0, ("clear", "INF"): 0,
        ("beach", "HVY"): 0, ("water", "GEV"): 0,
    }  # fmt: skip
    of = {"HVY": "d3", "GEV": "soft", "LT": "d2", "INF": "foot"}
    for (terrain, kind), more in shifts.items():
        for far in (1, 2, 3):
            board = (
                f"board 16x16\nterrain {terrain} {at_distance(far)}" if terrain != "clear" else "board 16x16"
            )
            t = laid(f"blue {kind}-1 {at_distance(far)}\nred HVY-9 1616", board)
            found = [
                one.odds.replace("auto", "X")
                for one in strikes(t.rules, t.position, t.hex(CENTRE))
                if one.unit
            ]
            cell = ROWS[of[kind]][far - 1 + more]
            assert found == ([] if cell == "-" else [cell]), f"{kind} in {terrain} at {far}"


# ode:10.04-a
def test_an_ogre_under_water_is_two_hexes_farther_and_on_a_bridge_it_is_not() -> None:
    t = laid("blue MK3-1 0807\nred HVY-9 1616", "board 16x16\nterrain water 0807")
    assert columns(t) == []
    t = laid("blue MK3-1 0807\nred HVY-9 1616", "board 16x16\nterrain water 0807\nroute road 0806 0807 0808")
    assert next(one for one in strikes(t.rules, t.position, t.hex(CENTRE)) if one.unit).odds == "2-1"


# ode:10.04-b
def test_results_are_those_of_the_table() -> None:
    for die in range(1, 7):
        t = laid("blue HVY-1 0807\nred HVY-9 1616")
        blown(t, die)
        fate = CRT["4-1"][die - 1]
        assert t.gone("HVY-1") == ("destroyed" if fate == "X" else "")
        assert fate == "X" or bool(t["HVY-1"].disabled) == (fate == "D")
        t = laid("blue INF-1 0806 INF*3\nred HVY-9 1616")
        blown(t, die, 1, 1)
        assert len(t["INF-1"].squads) == (3 if CRT["2-1"][die - 1] == "NE" else 2)


# ode:10.04 ode:10.04-b
def test_every_cell_is_played_with_every_die() -> None:
    """By the second reading of the results table: X is a loss, D disables vehicles and costs squads."""
    for row, (kind, *_) in KINDS.items():
        for far, cell in enumerate(ROWS[row], 1):
            squads = f" {kind}*1" if row == "foot" else ""
            t = laid(f"blue {kind}-1 {at_distance(far)}{squads}\nred HVY-9 1616")
            start = t.position
            for die, result in enumerate(READ_AGAIN.get(cell, "").split(), 1):
                t.position = start
                blown(t, die)
                lost = result == "X" or (result == "D" and row == "foot")
                assert ("" if lost else "there") == ("there" if f"{kind}-1" in t else ""), (kind, far, die)
                if not lost:
                    assert bool(t[f"{kind}-1"].disabled) == (result == "D"), (kind, far, die)
            if cell in ("X", "-"):  # without a die
                t.position = start
                blown(t)
                assert (f"{kind}-1" in t) == (cell == "-"), (kind, far)


# ode:10.04-b
def test_each_squad_has_a_die_of_its_own_and_the_named_one_is_lost() -> None:
    t = laid("blue CE-1 0806 CE INF INF\nred HVY-9 1616")
    struck = blown(t, 1, 6, 1)
    assert [one.squad for one in struck] == ["CE", "INF", "INF"] and t["CE-1"].squads == ("CE", "INF")


# ode:10.04-b
def test_components_fall_to_an_x_alone_and_treads_by_fives() -> None:
    t = laid("blue MK3-1 0807 sec 0 ap 0 mis 0 tr 12/45\nred HVY-9 1616")
    # the main battery suffers a D, which is nothing; then three attacks on twelve treads
    blown(t, 3, 4, 1, 6)
    assert t.row("MK3-1", "main") == 1 and t.row("MK3-1", "tr") == 2
    blown(t, 4, 6)
    assert "MK3-1" not in t


# ode:10.04-b
def test_riders_come_after_their_carrier_and_are_lost_with_it() -> None:
    text = "blue HVY-1 0806\nblue INF-1 off aboard HVY-1\nred HVY-9 1616"
    t = laid(text)
    blown(t, 6)
    assert "HVY-1" not in t and "INF-1" not in t
    t = laid(text)
    blown(t, 1, 6)
    assert "HVY-1" in t and "INF-1" not in t
    t = laid(text)
    blown(t, 2, 1)
    assert t["HVY-1"].disabled and t["INF-1"].aboard == "HVY-1"


# ode:10.04
def test_attacks_come_by_distance_hex_number_and_name() -> None:
    t = laid(
        "blue LT-2 0806\nblue LT-1 0806\nblue HVY-1 0907\nblue HVY-2 0807\nblue HVY-3 0708\nred HVY-9 1616"
    )
    order = [one.unit for one in strikes(t.rules, t.position, t.hex(CENTRE))]
    assert order == ["HVY-3", "HVY-2", "LT-1", "LT-2", "HVY-1"]


# ode:10.04
def test_everything_in_the_hex_is_gone_and_it_is_a_crater() -> None:
    t = laid(
        "blue MK5-1 0808\nred HVY-1 0808\nblue GEVPC-1 0808\nblue INF-1 off aboard GEVPC-1\nred HVY-9 1616\n"
        "marker building 0808 owner blue count 60\nmarker mine 0808 owner blue known blue\n",
        "board 16x16\nroute road 0807 0808 0809",
    )
    blown(t, 1, 1)
    assert not {"MK5-1", "HVY-1", "GEVPC-1", "INF-1"} & set(t.position.units)
    at = t.hex(CENTRE)
    assert terrain_at(t.position, at) == "crater" and is_cut(t.position, at, "road")
    assert [m.kind for m in t.position.markers[at]] == [RUIN, "terrain"]
    assert EXPLOSIONS.of(t.position, THE_GAME).hexes == (at,)


# ode:10.04
def test_water_stays_water_and_loses_its_bridge() -> None:
    t = laid(
        "blue LT-1 0808\nred HVY-9 1616",
        "board 16x16\nterrain water 0808\nroute road 0807 0808 0809",
    )
    blown(t, 1, 1)
    assert terrain_at(t.position, t.hex(CENTRE)) == "water" and not standing(t.position) and "LT-1" not in t


# ode:10.04-c
def test_a_building_is_attacked_by_fives_and_loses_five_for_each_x() -> None:
    t = laid("red HVY-9 1616\nmarker building 0807 owner blue count 12 word mill=20")
    blown(t, 4, 3, 5)
    found = building_at(t.position, t.hex("0807"))
    assert found is not None and found.count == 2
    blown(t, 4)
    assert building_at(t.position, t.hex("0807")) is None


# ode:10.04-d
def test_ground_is_damaged_or_rubble_and_a_route_is_cut_by_an_x() -> None:
    board = "board 16x16\nterrain town 0802"
    for die in range(1, 7):
        t = laid("red HVY-9 1616", board)
        blown(t, die)
        fate = {"NE": "town", "D": "damaged_town", "X": "rubble"}[CRT["1-1"][die - 1]]
        assert terrain_at(t.position, t.hex("0802")) == fate
        t = laid("red HVY-9 1616", "board 16x16\nroute road 1607 1507")
        blown(t, die, 1, at="1608")
        cut = is_cut(t.position, t.hex("1607"), "road")
        assert cut == (CRT["2-1"][die - 1] == "X")


# ode:10.04-d
def test_the_bridge_of_a_route_that_is_hit_falls_with_what_stands_on_it() -> None:
    t = laid(
        "blue LT-1 1607\nred HVY-9 0116",
        "board 16x16\nterrain water 1607\nroute road 1606 1607 1507",
    )
    blown(t, 1, 6, at="1609")
    assert not standing(t.position) and "LT-1" not in t


# ode:10.04-e
def test_what_lies_face_down_within_six_hexes_is_turned_up_before_the_dice() -> None:
    t = laid(
        "blue HVY-1 0806 face-down\nblue LT-1 0802 face-down\nblue GEV-1 0801 face-down\nred HVY-9 1616\n"
        "stock blue camouflage 3\n"
        "marker mine 0807 owner blue known blue\nmarker mine 0805 owner blue known blue"
    )
    assert [one.unit for one in blown(t, 1)] == ["HVY-1"]
    assert [t[name].face_down for name in ("HVY-1", "LT-1", "GEV-1")] == [False, False, True]
    # mines outside the hex stay
    assert sum(m.kind == "mine" for row in t.position.markers.values() for m in row) == 2


def test_a_sheet_row_of_the_ogre_is_attacked_for_each_of_its_boxes() -> None:
    t = laid("blue VULC-1 0807\nred HVY-9 1616")
    found = [one.part for one in strikes(t.rules, t.position, t.hex(CENTRE))]
    sheet = t["VULC-1"].sheet
    assert found.count("arm") == sheet[sheets.ARM] and found.count("tr") == -(-sheet[sheets.TREADS] // 5)


# ode:10.04-a
def test_ground_that_the_explosion_breaks_still_counts_as_it_was() -> None:
    # the forest at two hexes is rubble at once, and the tank in it still counts as three hexes away
    t = laid("blue HVY-1 0806\nred HVY-9 1616", "board 16x16\nterrain forest 0806")
    struck = blown(t, 4)
    assert [(one.unit, one.odds) for one in struck] == [("HVY-1", "1-1"), ("", "auto")]


# ode:10.04-a, Q-514
def test_what_changes_a_defence_does_not_help_against_an_explosion() -> None:
    plain = laid("blue HVY-1 0806\nblue INF-1 0805\nred HVY-9 1616")
    rest = "option superior-ecm\noption prepared-positions\noption hardened-positions\n"
    dug = bench(
        f"board 16x16\n{rest}parameter ecm-2 1\n{HEAD}blue HVY-1 0806\nblue INF-1 0805\nred HVY-9 1616\n"
        "marker prepared 0806 owner blue\nmarker hardened 0805 owner blue"
    )
    assert columns(plain) == columns(dug) == ["2-1", "1-1"]


# ode:10.04 ode:10.03.2
def test_the_chances_without_a_position_are_those_of_the_charts() -> None:
    assert explosion("HVY", "forest").rows == ((1, "2-1", 0.5, 1 / 3, 1), (2, "1-1", 1 / 3, 1 / 3, 1))
    row = interception("LT").rows[0]
    assert row[:2] == ("1 × Light Tank", "12+") and [round(36 * float(one)) for one in row[2:]] == [
        1,
        3,
        6,
        10,
    ]
    both = interception("HVY+MK3:mis").rows[-1]
    assert both[0] == "together" and abs(float(both[2]) - (1 - 33 / 36 * 26 / 36)) < 1e-9
