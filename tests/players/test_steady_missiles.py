"""Steady and cruise missiles: where it launches, what it fires at missiles, where it does not stand."""

from __future__ import annotations

import random

from game.core.position import decider
from game.core.views import own_view
from game.ogre.missiles.flight import Interception
from game.ogre.missiles.interception import Intercept, LetThrough
from game.ogre.missiles.launching import Explode, FlyOn, Launch
from game.ogre.players.steady.missiles import blast_danger, likely_target
from game.ogre.players.steady.reading import Reading
from game.ogre.players.steady.steady_player import SteadyPlayer
from game.ogre.players.steady.weights import USUAL
from tests.engineering.worked import Bench, bench

HEAD = "board 30x16\noption cruise-missiles\noption ramming\nturn 1 red fire\n"


def chosen(table: Bench) -> object:
    """The order that Steady gives for the side that decides."""
    view = own_view(table.position)
    player = SteadyPlayer(table.rules, decider(table.position))
    asked = bool(table.position.frames) and isinstance(table.position.frames[-1], Interception)
    return (player.answer(view) if asked else player.choose(view)).order


def reading(table: Bench, side: int) -> Reading:
    return Reading(table.rules, own_view(table.position), side, USUAL, random.Random(1))


# ode:10.01
def test_it_launches_where_the_expected_gain_is_best() -> None:
    t = bench(HEAD + "red MCRL-1 0304\nblue HVY-1 2004\nblue HVY-2 2005\nblue HVY-3 2104\nblue LT-1 2812")
    order = chosen(t)
    assert isinstance(order, Launch)
    near = t.position.board.grid.distance
    assert all(near(order.way[-1], t[name].at) <= 1 for name in ("HVY-1", "HVY-2", "HVY-3"))


# ode:10.01
def test_it_does_not_launch_into_its_own_nor_at_little() -> None:
    own = "red SHVY-1 2005\nred HVY-8 2104\nred HVY-7 1904\nred HVY-6 2105\n"
    t = bench(HEAD + own + "red MCRL-1 0304\nblue HVY-1 2004\nblue CP-1 3016")
    order = chosen(t)
    hits = isinstance(order, Launch) and t.position.board.grid.distance(order.way[-1], t["SHVY-1"].at) <= 3
    assert not hits
    t = bench(HEAD + "red MCRL-1 0304\nblue LT-1 2004")
    assert not isinstance(chosen(t), Launch)


# ode:10.03
def test_it_fires_at_missiles_with_what_costs_nothing_and_with_missiles_for_much() -> None:
    for more, weapon in (("", ""), ("blue SHVY-1 1506\nblue SHVY-2 1507\nblue HVY-3 1605\n", "mis")):
        t = bench(HEAD + more + "red MCRL-1 0306\nblue MK3-1 1106 main 0 sec 0\nblue CP-1 3016")
        t.run(f"launch MCRL-1 {' '.join(f'{column:02}06' for column in range(4, 16))}")
        answer = chosen(t)
        assert isinstance(answer, Intercept if weapon else LetThrough)
    t = bench(HEAD + "red MCRL-1 0306\nblue HVY-1 1106\nblue CP-1 3016")
    t.run(f"launch MCRL-1 {' '.join(f'{column:02}06' for column in range(4, 16))}")
    answer = chosen(t)
    assert isinstance(answer, Intercept) and answer.shots[0].unit == "HVY-1"


# ode:10.02
def test_its_missile_flies_on_or_explodes_where_it_is_worth_more() -> None:
    for more, kind in (("", FlyOn), ("blue SHVY-1 0906\nblue SHVY-2 0906\nblue HVY-9 0905\n", Explode)):
        t = bench(HEAD + more + "red MCRL-1 0306\nblue LT-9 0907\nblue HVY-1 1506\nblue HVY-2 1506")
        t.run(f"launch MCRL-1 {' '.join(f'{column:02}06' for column in range(4, 16))}")
        while decider(t.position) == 1:
            t.do(LetThrough())
        assert isinstance(chosen(t), kind)


def test_it_keeps_out_of_six_hexes_of_a_likely_target() -> None:
    t = bench(HEAD + "red MCRL-1 0304\nblue HVY-1 2004\nblue HVY-2 2005\nblue HVY-3 2104\nblue HVY-4 2010")
    now = reading(t, 1)
    target = likely_target(now, t["HVY-4"])
    assert t.position.board.grid.distance(target, t["HVY-1"].at) <= 2
    near, far = (blast_danger(now, t["HVY-4"], t.hex(at)) for at in ("2006", "2015"))
    assert near > 0 and far == 0
    # nobody is afraid of a crawler that has launched
    t = bench(HEAD + "red CRL-1 0304\nblue HVY-1 2004\nblue HVY-2 2005\nblue HVY-4 2010\nblue CP-1 3016")
    assert not reading(t, 1).missiles
