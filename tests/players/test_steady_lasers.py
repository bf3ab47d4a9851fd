"""Steady with lasers: what it fires them at, when it shoots at missiles, and that it silences the enemy's."""

from __future__ import annotations

from game.core.anygame import Order
from game.core.views import own_view
from game.notation.position import parse_position
from game.ogre.combat.combat import Fire
from game.ogre.combat.firing import Firing
from game.ogre.lasers.missiles import LetFly, ShootDown
from game.ogre.players.steady.steady_player import SteadyPlayer
from game.ogre.structures.buildings import Shell
from tests.players.test_steady import phase_of

BOARD = """
board 16x12
option lasers
option ramming
stacking gev
victory goals
turn 2 {side} fire
turn-limit 9
"""


def fires(text: str, side: str = "red") -> list[Order]:
    """The orders of a Fire phase."""
    return phase_of(BOARD.format(side=side) + text)[2]


def answers(text: str, attack: Fire) -> Order:
    """What Blue answers to an attack of Red with a missile."""
    rules, position = parse_position(BOARD.format(side="red") + text)
    asked = rules.apply(position, attack).position
    assert asked.frames and asked.frames[-1].kind == "missile-fired"
    return SteadyPlayer(rules, 1).answer(own_view(asked)).order


def missile(target: str) -> Fire:
    """One missile of the Ogre at a counter."""
    return Fire((Firing("MK3-1", "mis", 1),), target)


def test_a_laser_joins_the_fire_that_it_makes_better() -> None:
    given = fires("red LSR-1 0101\nred HVY-1 0506\nblue HVY-9 0706\n")
    assert isinstance(given[0], Fire) and {shot.unit for shot in given[0].shots} == {"LSR-1", "HVY-1"}


def test_an_enemy_laser_is_fired_at_until_it_is_silent() -> None:
    given = fires("red HWZ-1 0401\nred HWZ-2 0501\nblue LSR-1 0806\nblue LT-1 1612\n")
    assert isinstance(given[0], Shell) and len(given[0].shots) == 2


def test_a_laser_fires_at_a_missile_when_it_has_no_target_of_its_own() -> None:
    text = "red MK3-1 0608\nblue LSR-1 0601\nblue HWZ-1 0605\nterrain forest 0607\n"
    attack = missile("HWZ-1")
    assert answers(text, attack) == ShootDown("LSR-1", "MK3-1")


def test_a_laser_is_kept_for_its_own_fire_where_that_gains_more() -> None:
    # a squad can be lost to the missile, and a howitzer of the enemy stands in sight of the laser
    text = "red MK3-1 0608\nred HWZ-1 0808\nblue LSR-1 0601\nblue LT-1 0605\n"
    assert answers(text, missile("LT-1")) == LetFly()
