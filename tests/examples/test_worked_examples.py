"""The worked examples of the base game, each a few lines that `sapper replay` plays as well."""

from __future__ import annotations

from game.notation.cases import Entry, parse_case, play_case
from game.ogre.events import Spilled
from game.ogre.state import Unit


def played(text: str) -> list[Entry]:
    """What comes of each line of a case."""
    return list(play_case(parse_case(text)))


def answers(text: str) -> list[str]:
    """The first line of each answer."""
    return [entry.answer.lines[0] for entry in played(text) if entry.answer is not None]


def last(text: str) -> dict[str, Unit]:
    """The counters that are left when every order was carried out."""
    entries = played(text)
    for entry in entries:
        assert entry.refusal is None and not entry.wrong, f"{entry.line.text}: {entry.refusal or entry.wrong}"
    return dict(entries[-1].after.units)


def value(text: str) -> int:
    """The number asked for in the last line."""
    found = played(text)[-1].answer
    assert found is not None and found.value is not None
    return int(str(found.value))


# ode:3.04.2
def test_a_mark_v_moves_three_at_41_treads_and_two_at_40() -> None:
    for treads, moves in ((41, 3), (40, 2)):
        assert value(f"board 5x5\nred MK5-1 0303 tr {treads}/60\n? allowance MK5-1") == moves


# ode:7.10
def test_three_against_two_is_one_to_one() -> None:
    text = "board 5x5\nturn 1 red fire\nred MSL-1 0303\nblue GEV-1 0302\n? odds MSL-1 at GEV-1"
    assert "3 against 2, 1-1" in answers(text)[0]


# ode:7.10, ode:7.12
def test_one_and_a_half_against_three_is_one_to_two() -> None:
    text = """
        board 5x5
        stacking gev
        turn 1 red fire
        red MSL-1 0303
        blue GEV-1 0302
        blue HVY-1 0302
        ? odds MSL-1 at GEV-1
    """
    entries = played(text)
    assert entries[0].answer is not None
    spill = next(line for line in entries[0].answer.lines if "Heavy Tank" in line or "HVY-1" in line)
    assert "1.5 against 3" in spill and "1-2" in spill


# ode:7.10
def test_any_attack_destroys_what_has_no_defence() -> None:
    text = "board 5x5\nturn 1 red fire\nred INF-1 0303\nblue CP-1 0302\n> fire INF-1 at CP-1 []"
    assert set(last(text)) == {"INF-1"}


# ode:7.12
def test_an_attack_of_six_spills_over_as_three_with_results_one_step_down() -> None:
    text = """
        board 9x9
        stacking gev
        turn 1 red fire
        red HWZ-1 0508
        blue HVY-1 0502
        blue HVY-2 0502
        blue LT-1 0502
        > fire HWZ-1 at HVY-1 [1 6 2]    # D on the target; X becomes D, a 2 does nothing at 1-1
    """
    left = last(text)
    assert left["HVY-2"].disabled == "fire" and not left["LT-1"].disabled
    step = played(text)[0].step
    assert step is not None
    spilled = [e for e in step.events if isinstance(e, Spilled)]
    want = {("HVY-2", 12, "1-1"), ("LT-1", 12, "1-1")}
    assert {(e.target, e.attack, e.odds) for e in spilled} == want


# ode:6.04
def test_a_mark_v_that_rams_at_42_treads_loses_a_movement_point_on_the_way() -> None:
    text = """
        board 9x9
        option ramming
        turn 1 red movement
        red MK5-1 0505 tr 42/60
        blue HVY-1 0504
        > ram MK5-1 HVY-1 [6]
        > move MK5-1 0503
        ? refusal move MK5-1 0502
    """
    entries = played(text)
    assert entries[1].after.units["MK5-1"].sheet[6] == 40
    assert entries[2].answer is not None and "no movement left" in entries[2].answer.lines[0]


# ode:4.02.1a
def test_a_unit_hit_in_the_enemy_turn_sits_out_its_own_next_turn() -> None:
    text = """
        board 9x9
        turn 1 red fire
        red HVY-1 0505
        blue HVY-2 0504
        > fire HVY-1 at HVY-2 [3]
        > end
        ? refusal move HVY-2 0503
        > end
        > end
        > end
        > end
        ? refusal move HVY-2 0503
    """
    assert answers(text) == ["disabled (ode:7.11): Heavy Tank 2 is disabled and cannot move.", "allowed"]


# ode:5.02.1, ode:6.06
def test_an_ogre_grinds_three_squads_down_in_one_turn() -> None:
    text = """
        board 9x9
        option ramming
        turn 1 red movement
        red MK3-1 0505
        blue INF-1 0504 INF*3
        > reduce MK3-1 0504
        > reduce MK3-1 0504
        > reduce MK3-1 0504
    """
    assert set(last(text)) == {"MK3-1"}


# ode:7.13.2
def test_a_howitzer_takes_six_tread_units_on_a_5_but_not_in_a_town() -> None:
    for terrain, treads in (("clear", 39), ("town", 45)):
        text = f"""
            board 9x9
            terrain {terrain} 0504
            turn 1 blue fire
            red MK3-1 0504
            blue HWZ-1 0508
            > fire HWZ-1 at MK3-1 tr [5]
        """
        assert last(text)["MK3-1"].sheet[6] == treads


LINE = "board 16x14\noption lasers\nterrain forest 0406\nturn 1 red fire\nblue LT-1 0412\n"


# TV-012-01, ode:12.02, ode:12.03
def test_a_forest_blocks_a_laser_and_not_a_tower() -> None:
    refused = played(LINE + "red LSR-1 0401\n> fire LSR-1 at LT-1")[-1].refusal
    assert refused is not None and refused.rule == "ode:12.02"
    assert played(LINE + "red LTWR-1 0401\n> fire LTWR-1 at LT-1 [1]")[-1].refusal is None


# TV-012-02, ode:12.07
def test_a_laser_with_ten_points_left_does_not_fire() -> None:
    for lost, fires in ((9, True), (10, False)):
        text = f"red LSR-1 0407\nstate worn LSR-1 lost={lost}\n> fire LSR-1 at LT-1 [1]"
        refused = played(LINE + text)[-1].refusal
        assert (refused is None) == fires and (refused is None or refused.rule == "ode:12.07")


MISSILE = """
board 16x14
option lasers
option ramming
turn 1 red fire
red MK3-1 0408
red HVY-1 0407
blue LSR-1 0401
blue HVY-2 0405
> fire MK3-1:mis at HVY-2
"""


# TV-012-03, ode:12.06
def test_a_laser_that_fired_at_a_missile_does_not_fire_at_a_unit_in_its_own_fire_phase() -> None:
    ends = "> end\n> end"
    entries = played(f"{MISSILE}> shoot-down LSR-1 MK3-1 [1 1 1]\n{ends}\n> fire LSR-1 at HVY-1")
    refused = entries[-1].refusal
    assert entries[-1].after.clock.phase == "fire" and refused is not None and refused.rule == "ode:12.06"


# TV-012-04, ode:12.05
def test_a_laser_shoots_down_a_missile_on_ten_and_not_on_nine() -> None:
    for dice, hit in (("4 6", True), ("4 5 6", False)):
        units = last(f"{MISSILE}> shoot-down LSR-1 MK3-1 [{dice}]")
        assert ("HVY-2" in units) == hit
