"""Ground that markers have changed is the ground one would make of it from nothing (ode:13.01)."""

from __future__ import annotations

import random
from itertools import product

from game.ogre.combat.terrain_damage import damageable, routed
from game.ogre.movement.mobility_chart import CROSSING
from game.ogre.movement.mobility_map import FREE, ROAD, WAYS, Ground, ground
from game.ogre.start import position_of
from game.ogre.terrain import as_printed, bridged, routes_between
from tests.markers import marker
from tests.rules.laid import lay
from tests.rules.test_conformance import war


def test_changed_ground_is_what_one_would_make_of_it_anew() -> None:
    changed = 0
    for seed in range(8):
        table, dice = war(seed), random.Random(seed)
        p, markers = table.position, []
        grid = p.board.grid
        for at in dice.sample(grid.hexes, 25):
            word = dice.choice(
                ("rubble", "damaged_town", "swamp", "water", "road:cut", "rail:cut", "", "mine")
            )
            other = max(other for other in grid.neighbours[at])
            if word == "":
                markers.append(marker("bridge_down", min(at, other), max(at, other)))
            elif word == "mine":
                markers.append(marker("mine", at, owner=0, known=1))
            else:
                markers.append(marker("cut" if "cut" in word else "terrain", at, word=word))
        found = position_of(table.rules, p.board, p.units.values(), p.clock, p.terms, markers=markers)
        for mobility in CROSSING:
            one, other_way = ground(found, mobility), Ground(found, mobility)
            for name in (
                "costs",
                "by_cost",
                "ends",
                "closed",
                "rough",
                "open",
                "links",
                "free",
                "first",
                "plain",
            ):
                mine, fresh = getattr(one, name), getattr(other_way, name)
                if name == "by_cost":
                    mine, fresh = ({k: v for k, v in row.items() if v} for row in (mine, fresh))
                assert mine == fresh, (seed, mobility, name)
            assert one.roads == other_way.roads
            printed = ground(as_printed_position(table), mobility)
            changed += printed.costs != one.costs
        for mask in (damageable, routed):
            bare = position_of(table.rules, p.board, (), p.clock, p.terms, markers=markers)
            bare.board.derived.clear()
            assert mask(found) == mask(bare)
    assert changed > 20


def test_ground_made_from_that_of_another_position_is_the_same_as_made_anew() -> None:
    """Markers come and go in any order, on hexes and hexsides."""
    dice, table = random.Random(3), war(2)
    p, markers = table.position, []
    grid, seen = p.board.grid, 0
    for _ in range(60):
        if markers and dice.random() < 0.4:
            markers.remove(dice.choice(markers))
        at = dice.choice(grid.hexes)
        other = max(other for other in grid.neighbours[at])
        markers.append(
            dice.choice(
                (
                    marker(
                        "terrain", at, word=dice.choice(("rubble", "damaged_town", "swamp", "water", "clear"))
                    ),
                    marker("cut", at, word=dice.choice(("road:cut", "rail:cut"))),
                    marker("way", at, word="road"),
                    marker(
                        "side",
                        min(at, other),
                        max(at, other),
                        word=dice.choice(("-ridge", "+ridge", "+stream")),
                    ),
                    marker("bridge_down", min(at, other), max(at, other)),
                    marker("mine", at, owner=0, known=1),
                )
            )
        )
        if len(markers) % 7 == 0:
            markers.clear()
        found = position_of(table.rules, p.board, p.units.values(), p.clock, p.terms, markers=markers)
        found.ground = {}
        for mobility in CROSSING:
            one, fresh = ground(found, mobility), Ground(found, mobility)
            for name in (
                "costs",
                "ends",
                "closed",
                "rough",
                "open",
                "links",
                "free",
                "first",
                "plain",
                "roads",
                "rim",
            ):
                assert getattr(one, name) == getattr(fresh, name), (mobility, name)
            assert list(one.by_cost) == sorted(one.by_cost)
            for way, first in product((ROAD, FREE), (False, True)):
                states = [here * WAYS + way for here in grid.hexes]
                assert all(one.steps(state, first) == fresh.steps(state, first) for state in states)
            seen += 1
    assert seen == 60 * len(CROSSING)


def as_printed_position(table):  # type: ignore[no-untyped-def]
    p = table.position
    return position_of(table.rules, p.board, p.units.values(), p.clock, p.terms)


def test_the_printed_board_is_read_as_if_nothing_lay_on_it() -> None:
    table = lay("board 5x5\nterrain water 0303\nroute road 0202 0303 0403\nred HVY-1 0101\nblue CP-1 0505")
    at = table.hex("0303")
    assert bridged(table.position, at)
    p = table.position
    fallen = position_of(
        table.rules,
        p.board,
        p.units.values(),
        p.clock,
        p.terms,
        markers=[marker("terrain", at, word="swamp")],
    )
    assert not bridged(fallen, at) and bridged(as_printed(fallen), at)
    assert not routes_between(fallen, at, table.hex("0403"))
