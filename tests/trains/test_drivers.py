"""Computer players and trains: Steady runs one and stops it before a cut rail, and its raiders cut it."""

from __future__ import annotations

from game.core.views import own_view
from game.ogre.combat.terrain_damage import CutRoute
from game.ogre.players.steady.steady_player import SteadyPlayer
from game.ogre.trains.running import Run
from tests.engineering.worked import Bench
from tests.trains.railway import railway

LONG = "route rail 0103 0203 0303 0403 0503 0603 0703 0803 0903 1003 1103 1203 1303 1403 1503"


def play(table: Bench, turns: int) -> None:
    """Red plays so many turns of its own by Steady; blue does nothing."""
    player = SteadyPlayer(table.rules, 0, 1)
    while table.position.clock.turn <= turns and table.position.result is None:
        if table.position.clock.side == 0:
            table.do(player.choose(own_view(table.position)).order)
        else:
            table.run("end")


def test_steady_runs_a_train_to_its_exit():
    """ode:9.02: faster from turn to turn, and off the map in the end."""
    table = railway("exit red - hexes 1503", board="board 16x8", line=LONG, marker=0)
    play(table, 6)
    assert table.gone("TRN-1") == table.gone("TRN-2") == "left"


def test_steady_stops_a_train_before_a_cut_rail():
    """ode:9.02.4: it slows down in time, and stands in the last hex before the cut."""
    for marker, cut in ((0, "0903"), (2, "1003"), (3, "1503")):
        lines = ("exit red - hexes 1503", f"marker cut {cut} word rail:cut")
        table = railway(*lines, board="board 16x8", line=LONG, marker=marker)
        play(table, 7)
        assert "TRN-1" in table and "TRN-2" in table, cut
        assert table.position.board.grid.distance(table["TRN-1"].at, table.hex(cut)) == 1


def test_raiders_of_steady_cut_the_rail_before_the_train():
    """ode:13.01: it is worth more to them than a shot at nothing."""
    table = railway(
        "exit red - hexes 1503", "blue GEV-1 1003", board="board 16x8", line=LONG, moment="turn 1 blue fire"
    )
    found = SteadyPlayer(table.rules, 1, 1).choose(own_view(table.position)).order
    assert found == CutRoute("GEV-1")


def test_a_train_whose_goal_lies_behind_it_is_reversed():
    """ode:9.02.1."""
    table = railway("exit red - hexes 0103", marker=0, line="route rail 0103 0203 0303 0403")
    play(table, 3)
    assert table.gone("TRN-1") == "left" or any(isinstance(o, Run) for o in table.offers("TRN-2"))
