"""Where the enemy can fire and go in its next turn: it moves first, and squads ride."""

from __future__ import annotations

import time

import pytest

from game.core.views import view
from game.notation.position import parse_position
from game.ogre.plans.enemy import going, threat, threat_words

RAMS = "option ramming\nturn 2 blue movement\n"
RIDING = "option riding\noption ramming\nturn 2 blue movement\nblue MK3-1 1515\n"


class Feared:
    """A position of 15 columns and rows, as the side that moves sees the other."""

    def __init__(self, text: str, side: int = 1) -> None:
        self.rules, position = parse_position(f"board 15x15\n{text}")
        self.view = view(position, side)
        self.foes = [unit for unit in self.view.units.values() if unit.side != side]

    def disc(self, label: str, far: int) -> int:
        return self.view.board.grid.disc(self.view.board.grid.parse(label), far)

    @property
    def threat(self) -> int:
        return threat(self.rules, self.view, self.foes)

    def fires_at(self, label: str) -> str:
        return threat_words(self.rules, self.view, self.foes, self.view.board.grid.parse(label))


@pytest.mark.parametrize(("counter", "far"), [("HVY", 3 + 2), ("HWZ", 8), ("GEV", 4 + 2)])
def test_a_counter_fires_from_where_it_can_get_to_and_a_gev_counts_its_first_movement_alone(
    counter: str, far: int
) -> None:
    feared = Feared(f"{RAMS}blue MK3-1 1515\nred {counter}-1 0401\n")
    assert feared.threat == feared.disc("0401", far)


def test_the_hexes_that_an_enemy_can_go_to_leave_out_the_one_where_it_stands() -> None:
    feared = Feared(f"{RAMS}blue MK3-1 1515\nred HVY-1 0408\n")
    assert going(feared.rules, feared.view, feared.foes) == feared.disc("0408", 3) & ~feared.disc("0408", 0)


@pytest.mark.parametrize(("since", "feared"), [(0, True), (3, False)])
def test_a_counter_that_is_back_before_its_next_fire_counts_and_one_that_is_not_does_not(
    since: int, feared: bool
) -> None:
    text = f"{RAMS}blue MK3-1 1515\nred HVY-1 0408 disabled fire {since}\n"
    assert bool(Feared(text).threat) is feared


def test_riders_fire_from_where_their_vehicle_takes_them() -> None:
    feared = Feared(f"{RIDING}red HVY-1 0408\nred INF-1 off INF aboard HVY-1\n")
    assert "Infantry 1 (squad)" in feared.fires_at("0404"), "three hexes and one"
    assert "Infantry" not in feared.fires_at("0403")


def test_squads_in_the_hex_of_a_vehicle_mount_it_and_fire_from_where_it_takes_them() -> None:
    alone = Feared(f"{RIDING}red INF-1 0808 INF\n")
    assert "Infantry" in alone.fires_at("0805") and "Infantry" not in alone.fires_at("0804"), "two and one"
    feared = Feared(f"{RIDING}red INF-1 0808 INF\nred HVY-1 0808\n")
    assert "Infantry 1 (squad)" in feared.fires_at("0804"), "three hexes on the tank and one"
    assert "Infantry" not in feared.fires_at("0803")


def test_a_vehicle_takes_squads_up_on_its_way_and_goes_on_with_what_it_has_left() -> None:
    feared = Feared(f"{RIDING}red INF-1 0808 INF\nred GEVPC-1 0810\nred GEV-1 0811\nred LT-1 0810\n")
    assert "Infantry 1 (squad)" in feared.fires_at("0806"), "the tank comes two hexes, and goes on for one"
    assert "Infantry" not in feared.fires_at("0804")


def test_squads_that_do_not_fit_aboard_stay_where_they_are() -> None:
    assert "Infantry" not in Feared(f"{RIDING}red INF-1 0808 INF*3\nred HVY-1 0808\n").fires_at("0804")


def test_squads_inside_a_vehicle_dismount_to_fire() -> None:
    feared = Feared(f"{RIDING}red GEVPC-1 0808\nred INF-1 off INF aboard GEVPC-1\n")
    assert "Infantry 1 (squad)" in feared.fires_at("0804"), "three hexes inside, and one"
    assert "Infantry" not in feared.fires_at("0803")


def test_a_counter_that_comes_in_next_turn_is_looked_at_from_the_edge_where_it_may_enter() -> None:
    text = "option ramming\nentry red north turn 3\nturn 2 blue movement\nblue HVY-1 0815\nred LT-1 off\n"
    feared = Feared(text)
    assert "Light Tank 1" in feared.fires_at("0801") and "Light Tank 1" in feared.fires_at("0804")
    assert not feared.fires_at("0815")


def test_an_ogre_without_guns_still_threatens_counters_that_it_can_ram() -> None:
    feared = Feared(f"{RAMS}blue HVY-1 0808\nred MK3-1 0805 main 0 sec 0 ap 0 mis 0\n")
    assert feared.threat == feared.disc("0808", 0) and "(ram)" in feared.fires_at("0808")
    assert not feared.fires_at("0809"), "no counter stands there"


def test_a_counter_that_may_fire_only_after_its_move_counts_as_having_moved() -> None:
    # sp:27
    text = "option ramming\noption extended-sequence\nturn 2 red movement\nblue HVY-1 0408\nred MK3-1 0808\n"
    feared = Feared(text, side=0)
    assert feared.threat == feared.disc("0408", 3 + 2)


def test_two_hundred_enemies_are_looked_at_in_a_moment() -> None:
    many = "".join(f"red GEV-{k} {1 + k % 30:02}{1 + k // 30:02}\n" for k in range(200))
    rules, position = parse_position(f"board 30x30\nturn 2 blue movement\nblue MK3-1 1525\n{many}")
    seen = view(position, 1)
    foes = [unit for unit in seen.units.values() if unit.side == 0]
    begin = time.process_time()
    assert threat(rules, seen, foes)
    assert time.process_time() - begin < 0.5
    begin = time.process_time()
    for at in seen.board.grid.hexes:
        threat_words(rules, seen, foes, at)
    assert (time.process_time() - begin) / len(seen.board.grid.hexes) < 0.004, "a hover"
