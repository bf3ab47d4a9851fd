"""What is known of the forces: what each side began with, and its stocks (Q-620)."""

from __future__ import annotations

from game import paths
from game.core.views import view
from game.lab.fuzz import game_of
from game.ogre.scoring.points import Force, public_forces
from game.players.random_player import RandomPlayer, next_step
from game.scenarios.load import find_scenario
from tests.engineering.worked import bench
from tests.rules.laid import BLUE, RED

COUNTERS = """
    board 9x9
    option mines
    option camouflage
    option ramming
    stock blue mine 4
    stock blue camouflage 2
    turn 2 red movement
    blue HVY-1 0404 face-down
    blue CE-1 0505 CE*2 INF
    red MK3-1 0808
    gone destroyed 1 red GEV-9 0609
    marker mine 0303 owner blue known blue
"""


def test_what_each_side_began_with_and_may_lay_out_is_known_to_both() -> None:
    table = bench(COUNTERS + "    muster blue HVY 3\n    muster blue CE 2\n    muster red MK3 1\n")
    assert public_forces(table.position) == (
        Force(RED, (("MK3", 1),), ()),
        Force(BLUE, (("HVY", 3), ("CE", 2)), (("camouflage", 2), ("mine", 4))),
    )
    assert all(
        public_forces(view(table.position, side)) == public_forces(table.position) for side in (RED, BLUE)
    )
    assert [force.count("HVY") for force in public_forces(table.position)] == [0, 3]


def test_a_position_that_does_not_say_what_there_was_is_counted() -> None:
    table = bench(COUNTERS)
    assert [force.began for force in public_forces(table.position)] == [
        (("GEV", 1), ("MK3", 1)), (("CE", 2), ("HVY", 1), ("INF", 1)),
    ]  # fmt: skip
    # to the other side what lies face down is a counter
    assert public_forces(view(table.position, RED))[BLUE].began == (("CE", 2), ("HID", 1), ("INF", 1))


def test_in_a_game_with_counters_face_down_both_sides_know_the_same_of_the_forces() -> None:
    rules, position, _ = game_of(find_scenario("meeting-engagement", [paths.maps() / "scenarios"]), 3)
    began, player = public_forces(position), RandomPlayer(rules, 3)
    for _ in range(300):
        if position.result is not None:
            break
        position = next_step(rules, position, player).position
        assert public_forces(view(position, RED)) == public_forces(view(position, BLUE)) == began
