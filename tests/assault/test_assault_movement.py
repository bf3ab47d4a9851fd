"""Set-up, modes, movement, zones, supply, markers, barrages and rebuilding of the ground assault."""

from __future__ import annotations

import pytest

from game.assault.ground import by_night, daylight_marks
from game.assault.moves import halves
from game.assault.state import USED
from game.notation.position import parse_position
from tests.assault.played import at, end, offered, play, unit

BOARD = """game assault
board 12x9
home us west
home german east
"""


def day(lines: str, phase: str = "movement", turn: int = 1, side: str = "us") -> str:
    return f"{BOARD}turn {turn} {side} {phase}\n{lines}"


# ------------------------------------------------------------------------------ movement
def test_four_points_by_day_and_two_by_night() -> None:
    # ga:36, ga:44
    text = day("us USI-1 0205\n> move USI-1 0305 0405 0505 0605\n")
    assert at(end(text), "USI-1") == "0605"
    play(day("us USI-1 0205\n! move USI-1 0305 0405 0505 0605 0705 [points]\n"))
    play(day("us USI-1 0205\n! move USI-1 0305 0405 0505 [points]\n> move USI-1 0305 0405\n", turn=2))


def test_day_or_night_is_told_where_a_game_has_nights() -> None:
    # ga:34, ga:44
    def told(turn: int, more: str = "") -> list[str]:
        text = day(f"{more}us USI-1 0205\n", turn=turn)
        return [mark.words for mark in daylight_marks(parse_position(text)[1])]

    assert told(1) == ["Day"] and told(2) == ["Night"]
    assert told(2, "parameter ga-daylight 2\n") == []


@pytest.mark.parametrize(
    ("terrain", "reach"),
    [("rough", 4), ("woods", 2), ("village", 2), ("town", 2), ("forest", 1), ("city", 1), ("marsh", 1)],
)
def test_what_each_kind_of_ground_costs(terrain: str, reach: int) -> None:
    # ga:36
    way = ["0305", "0405", "0505", "0605", "0705"]
    ground = f"board 12x9\nterrain {terrain} {' '.join(way)}\n"
    text = day(f"us USI-1 0205\n> move USI-1 {' '.join(way[:reach])}\n").replace("board 12x9\n", ground)
    assert at(end(text), "USI-1") == way[reach - 1]
    play(
        text.replace(
            f"> move USI-1 {' '.join(way[:reach])}", f"! move USI-1 {' '.join(way[: reach + 1])} [points]"
        )
    )


EAST = "0305 0405 0505 0605 0705 0805 0905 1005 1105 1205"
ROAD = f"board 12x9\nterrain forest 0305 0405\nroute road 0205 {EAST}\n"


def test_a_road_costs_half_a_point_whatever_it_leads_through() -> None:
    # ga:36
    text = day("us USI-1 0205\n> move USI-1 0305 0405 0505 0605 0705 0805 0905 1005\n").replace(
        "board 12x9\n", ROAD
    )
    assert at(end(text), "USI-1") == "1005"


def test_strategic_moves_follow_roads() -> None:
    # ga:36, Q-810
    lines = f"us USI-1 0205 mode strat\n! move USI-1 0204 [way]\n> move USI-1 {EAST}\n"
    assert at(end(day(lines).replace("board 12x9\n", ROAD)), "USI-1") == "1205"
    beside = "us USI-1 0205 mode strat\ngerman VGR-1 0606\n! move USI-1 0305 0405 0505 0605 [zone]\n"
    play(day(beside).replace("board 12x9\n", ROAD))


def test_who_comes_beside_an_enemy_stops() -> None:
    # ga:37
    text = day(
        "us USI-1 0205\ngerman VGR-1 0404\n! move USI-1 0305 0405 [zone]\n"
        "> move USI-1 0305\n! move USI-1 0306 [done]\n"
    )
    assert at(end(text), "USI-1") == "0305"


def test_nobody_enters_an_enemy_hex_or_one_that_is_full() -> None:
    # ga:34
    play(day("us USI-1 0205\ngerman VGR-1 0306\n! move USI-1 0306 [enemy]\n"))
    stack = "".join(f"us USI-{k} 0305\n" for k in (2, 3, 4))
    full = f"us USI-1 0205\n{stack}! move USI-1 0305 [full]\n> move USI-1 0305 0405\n"
    assert at(end(day(full)), "USI-1") == "0405"


@pytest.mark.parametrize("mode", ["pa", "reserve"])
def test_prepared_assault_and_reserve_do_not_move(mode: str) -> None:
    play(day(f"us USI-1 0205 mode {mode}\n! move USI-1 0305 [mode]\n"))  # ga:36


def test_a_river_costs_a_point_where_no_road_crosses_it() -> None:
    # ga:36, Q-811
    river = "board 12x9\nside river 0205-0305\n"
    text = day("us USI-1 0205\n! move USI-1 0305 0405 0505 0605 [points]\n> move USI-1 0305 0405 0505\n")
    assert at(end(text.replace("board 12x9\n", river)), "USI-1") == "0505"
    bridged = day("us USI-1 0205\n> move USI-1 0305 0405 0505 0605\n").replace(
        "board 12x9\n", river + ROAD[11:]
    )
    assert at(end(bridged), "USI-1") == "0605"


def test_modes_are_chosen_in_their_phase_for_the_turn() -> None:
    # ga:35, ga:36
    position = end(day("us USI-1 0205\n> mode USI-1 reserve\n! mode USI-1 reserve [same]\n> end\n", "mode"))
    assert unit(position, "USI-1").mode == "reserve" and position.clock.phase == "movement"
    play(day("us USI-1 0205\n! mode USI-1 pa [phase]\n"))


def test_a_turn_goes_through_its_phases_once_for_each_side() -> None:
    # ga:35, Q-808
    entries = play(day("us USI-1 0205\ngerman VGR-1 0805\n" + "> end\n" * 6, "mode"))
    seen = [(entry.after.clock.side, entry.after.clock.phase) for entry in entries]
    assert seen == [
        (0, "movement"),
        (0, "assaults"),
        (1, "mode"),
        (1, "movement"),
        (1, "assaults"),
        (0, "mode"),
    ]


def test_every_other_turn_is_by_night_as_the_parameter_says() -> None:
    # ga:34, Q-809
    for value, nights in ((0, [2, 4]), (1, [1, 3]), (2, [])):
        text = BOARD + f"parameter ga-daylight {value}\n"
        found = [
            k
            for k in (1, 2, 3, 4)
            if by_night(play(f"{text}turn {k} us mode\nus USI-1 0205\n> end\n")[0].before)
        ]
        assert found == nights


# -------------------------------------------------------------------------------- supply
def test_a_unit_without_a_way_is_on_hand_and_in_supply_again_with_one() -> None:
    # ga:39, Q-542
    far = end(day("us USI-1 1105\ngerman VGR-1 0102\n> end\n", "assaults", side="german"))
    assert far.clock.side == 0 and unit(far, "USI-1").supply == "on-hand"
    near = end(day("us USI-1 0805 supply oos\ngerman VGR-1 0102\n> end\n", "assaults", side="german"))
    assert unit(near, "USI-1").supply == "supplied"


def test_enemy_zones_close_a_way_unless_a_friend_holds_them() -> None:
    # ga:39
    wall = "".join(f"german VGR-{k} 04{k:02d}\n" for k in range(1, 10))
    cut = end(day(f"us USI-1 0605\n{wall}> end\n", "assaults", side="german"))
    assert unit(cut, "USI-1").supply == "on-hand"
    gap = wall.replace("german VGR-5 0405\n", "us USI-5 0405\nus USI-4 0305\nus USI-6 0505\n")
    held = end(day(f"us USI-1 0605\n{gap}> end\n", "assaults", side="german"))
    assert unit(held, "USI-1").supply == "supplied"


def test_rest_ends_by_day_and_fatigue_after_a_turn_without_attack() -> None:
    # ga:39, Q-541
    # TV-001-40
    tired = "us USI-1 0205 resting fatigued\ngerman VGR-1 0805\n> end\n"
    by_day = unit(end(day(tired, "assaults", turn=3)), "USI-1")
    assert (by_day.resting, by_day.fatigued) == (False, False)
    by_dark = unit(end(day(tired, "assaults", turn=2)), "USI-1")
    assert (by_dark.resting, by_dark.fatigued) == (True, False)


def test_who_attacks_in_three_turns_in_a_row_is_fatigued() -> None:
    # ga:39
    text = day(
        "us USI-1 0405\ngerman VGR-1 0406\nstate attacks-in-a-row USI-1 turns=2\n"
        "> assault USI-1 0406\n> resolve 0406\n> roll 0406 [45]\n> end\n",
        "assaults",
    )
    assert unit(end(text), "USI-1").fatigued
    twice = text.replace("turns=2", "turns=1")
    assert not unit(end(twice), "USI-1").fatigued


# ------------------------------------------------------------------- barrages, rebuilding
GUNS = (
    BOARD
    + """parameter ga-barrage 1
formation CCA division 9AD units AIB-1 USA-1
formation 9 division 2ID units USA-2
turn 1 us barrage
us AIB-1 0404
us USA-1 0204
us USA-2 0203
german VGR-1 0504
german VGR-2 0504
"""
)


def test_a_barrage_of_56_or_more_costs_a_step_that_the_owner_chooses() -> None:
    # ga:40, Q-544
    position = end(GUNS + "> barrage USA-1 0504 AIB-1 [56]\n> bear VGR-2\n")
    assert (unit(position, "VGR-1").losses, unit(position, "VGR-2").losses) == (0, 1)
    missed = end(GUNS + "> barrage USA-1 0504 AIB-1 [55]\n")
    assert not missed.frames and unit(missed, "VGR-1").losses == 0


def test_there_are_no_barrages_unless_the_parameter_says_so() -> None:
    # ga:40
    text = GUNS.replace("parameter ga-barrage 1\n", "").replace("turn 1 us barrage", "turn 1 us movement")
    assert end(text + "> end\n").clock.phase == "assaults"
    assert end(GUNS.replace("turn 1 us barrage", "turn 1 us movement") + "> end\n").clock.phase == "barrage"


def test_an_observer_observes_one_barrage_and_stands_beside_the_target() -> None:
    # ga:29
    play(
        GUNS + "> barrage USA-1 0504 AIB-1 [1]\n! barrage USA-2 0504 AIB-1 [range]\n"
        "! barrage USA-1 0504 AIB-1 [silent]\n"
    )
    two = GUNS.replace("german VGR-1", "us AIB-2 0404\ngerman VGR-1")
    play(two + "> barrage USA-1 0504 AIB-1 [1]\n> barrage USA-2 0504 AIB-2 [1]\n")
    play(GUNS.replace("us AIB-1 0404", "us AIB-1 0304") + "! barrage USA-1 0504 AIB-1 [range]\n")


def test_one_unit_observes_for_guns_that_join_and_leaves_the_others_their_own_barrage() -> None:
    # ga:29: one observing unit a barrage, several barrages for several units of a hex
    two = GUNS.replace("german VGR-1", "us AIB-2 0404\nus USA-3 0203\ngerman VGR-1").replace(
        "AIB-1 USA-1\n", "AIB-1 USA-1 USA-3\n"
    )
    joint = two + "> barrage USA-1+USA-3 0504 AIB-1 [1 1]\n"
    observed = {name for name in ("AIB-1", "AIB-2") if USED.of(end(joint), name).observed}
    assert observed == {"AIB-1"}
    play(joint + "! barrage USA-2 0504 AIB-1 [observer]\n> barrage USA-2 0504 AIB-2 [1]\n")
    # units in strategic mode observe nothing, and neither does one that is not there
    play(GUNS.replace("us AIB-1 0404", "us AIB-1 0404 mode strat") + "! barrage USA-1 0504 AIB-1 [range]\n")


def test_a_barrage_asks_nobody_where_one_unit_stands_alone() -> None:
    # ga:40, Q-544
    alone = GUNS.replace("german VGR-2 0504\n", "german VGR-2 0605\n")
    position = end(alone + "> barrage USA-1 0504 AIB-1 [56]\n")
    assert not position.frames and unit(position, "VGR-1").losses == 1 and unit(position, "VGR-2").losses == 0


def test_steps_that_nobody_is_left_for_are_nothing_in_a_barrage() -> None:
    # ga:33, ga:40
    guns = GUNS.replace("us AIB-1 0404", "us AIB-1 0404 mode pa").replace("german VGR-2 0504\n", "")
    position = end(guns.replace("VGR-1 0504", "PIO-1 0504") + "> barrage USA-1+USA-2 0504 AIB-1 [99 99]\n")
    assert "PIO-1" in position.gone and not position.frames


def test_barrages_come_between_movement_and_the_assaults_and_markers_go_behind_both() -> None:
    # ga:35: 1 mode choice, 2 movement, 3 barrage, 4 ground assaults, 5 closing
    text = GUNS.replace("turn 1 us barrage", "turn 1 us mode").replace(
        "us USA-2 0203", "us USA-2 0203 resting"
    )
    entries = play(text + "> end\n" * 5)
    seen = [(entry.after.clock.side, entry.after.clock.phase) for entry in entries]
    assert seen == [(0, "movement"), (0, "barrage"), (0, "assaults"), (1, "mode"), (1, "movement")]
    assert [unit(entry.after, "USA-2").resting for entry in entries] == [True, True, True, False, False]


def test_guns_of_several_divisions_join_for_an_american_observer_in_prepared_assault_or_entrenched() -> None:
    # ga:29, Q-463, Q-815
    play(GUNS + "! barrage USA-1+USA-2 0504 AIB-1 [divisions]\n")
    prepared = GUNS.replace("us AIB-1 0404", "us AIB-1 0404 mode pa")
    assert (
        unit(
            end(prepared + "> barrage USA-1+USA-2 0504 AIB-1 [60 99]\n> bear VGR-1\n> bear VGR-1\n"), "VGR-1"
        ).losses
        == 2
    )
    dug_in = GUNS.replace("turn 1", "marker fieldwork 0404 word entrenchment\nturn 1")
    play(dug_in + "> barrage USA-1+USA-2 0504 AIB-1 [1 1]\n")
    german = (
        GUNS.replace("us ", "x ")
        .replace("german ", "us ")
        .replace("x ", "german ")
        .replace("home us east", "home us east")
    )
    german = german.replace("turn 1 us barrage", "turn 1 german barrage").replace(
        "german AIB-1 0404", "german AIB-1 0404 mode pa"
    )
    play(german + "! barrage USA-1+USA-2 0504 AIB-1 [divisions]\n")


REBUILT = (
    BOARD
    + """parameter ga-rebuild 1
turn 5 us assaults
us USI-1 0205
german VGR-1 0805
gone destroyed 1 last 0504 german VGR-2 0504
gone destroyed 2 last 0504 german VGR-3 0504
gone destroyed 1 last 0504 german VGR-4 0504 supply oos
> end
"""
)


def test_who_was_eliminated_in_supply_comes_back_at_its_edge_four_turns_later() -> None:
    # ga:02, ga:41
    position = end(REBUILT + "! rebuild VGR-2 0805 [edge]\n> rebuild VGR-2 1204\n")
    assert at(position, "VGR-2") == "1204" and unit(position, "VGR-2").losses == 2
    assert "VGR-3" in position.gone and "VGR-4" in position.gone
    assert "VGR-2" in end(REBUILT.replace("ga-rebuild 1", "ga-rebuild 0")).gone


# ------------------------------------------------------------------------------- the rest
def test_half_points_are_written_with_their_sign() -> None:
    assert [halves(points) for points in (0, 1, 2, 5)] == ["0", "½", "1", "2½"]


def test_what_is_offered_is_allowed_and_says_its_cost() -> None:
    position = play(day("us USI-1 0205\n> end\n", "mode"))[-1].after
    assert "move USI-1 0305" in offered(position, "USI-1")
