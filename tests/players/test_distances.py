"""Distances over a ground that changes are those over the same ground looked at for the first time."""

from __future__ import annotations

import pytest

from game.hexes.grid import mask_of
from game.lab.batch.plan import loaded_scenario
from game.ogre.movement.mobility_map import Ground, ground
from game.ogre.players.distances import Ways, distances
from game.players.match import Entrant, Match

MOBILITIES = ("heavy", "infantry", "gev")


@pytest.mark.parametrize("scenario", ["river-crossing", "town-raid", "street-by-street"])
def test_after_each_change_of_the_ground_distances_are_as_over_a_new_one(scenario: str) -> None:
    loaded = loaded_scenario(scenario)
    match = Match(loaded, (Entrant.read("random"), Entrant.read("random")), 3)
    grid, wrong = loaded.board.grid, list[str]()
    places = mask_of([grid.at(1, 1), grid.at(grid.columns, grid.rows)])
    last: dict[str, Ground] = {}
    grounds = 0

    def look(*heard: object) -> None:
        nonlocal grounds
        for mobility in MOBILITIES:
            mobile = ground(match.position, mobility)
            if last.get(mobility) is not mobile:
                last[mobility], grounds = mobile, grounds + 1
                fresh = Ways(mobile)
                fresh.look(mobile)
                if distances(match.position, mobility, places) != fresh.to(places):
                    wrong.append(f"{mobility} in turn {match.position.clock.turn}")

    match.hears = look
    outcome = match.play()
    assert not outcome.fault and not wrong
    assert grounds > 3 * len(MOBILITIES), "the ground has changed"
