"""What is judged on a short way is judged as on the long one: plain moves, room in a hex, equal listings."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

import pytest

from game.core.position import Position, decider
from game.core.ruleset import Rules
from game.core.views import own_view
from game.hexes.grid import bits
from game.lab.fuzz import game_of, scenarios
from game.ogre.movement.movement import Move
from game.ogre.movement.stacking import full, has_room
from game.players.random_player import RandomPlayer, steps
from tests.rules.laid import lay

GAMES = ("mark-iii-attack", "river-crossing", "the-yard")


def positions(scenario: str, every: int = 40, most: int = 12) -> Iterator[tuple[Rules, Position]]:
    """Some positions of a random game."""
    loaded = scenarios(scenario)[0]
    rules, start, _ = game_of(loaded, 5, picks=False)
    found = 0
    for count, step in enumerate(steps(rules, start, RandomPlayer(rules, 5, ground=0.1))):
        if count % every == 0 and not step.position.result:
            yield rules, step.position
            found += 1
        if found == most:
            return


@pytest.mark.parametrize("scenario", GAMES)
def test_a_move_is_refused_on_the_long_way_if_and_only_if_it_is_on_the_short_one(
    scenario: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    dice, allowed, refused = random.Random(1), 0, 0
    for rules, position in positions(scenario):
        neighbours = position.board.grid.neighbours
        moves = []
        for unit in position.units.values():
            here, path = unit.at or dice.choice(position.board.grid.hexes), list[int]()
            for _ in range(dice.randint(1, 4)):
                here = dice.choice(neighbours[here]) or dice.choice((0, 1, -1, here))
                path.append(here)
                if here not in neighbours:
                    break
            moves.append(Move((unit.id,), tuple(path)))
            friends = [
                at for at in neighbours.get(unit.at, ()) if position.occupied_mask[unit.side] >> at & 1
            ]
            moves += [Move((unit.id,), (at,)) for at in friends]
        short = [move.refusal(rules, position) for move in moves]
        with monkeypatch.context() as patch:
            patch.setattr(Move, "plain", lambda *_: False)
            patch.setattr("game.ogre.movement.movement.plain_way", lambda *_: False)
            assert [move.refusal(rules, position) for move in moves] == short
        allowed, refused = allowed + short.count(None), refused + len(short) - short.count(None)
    assert allowed and refused


@pytest.mark.parametrize("stacking", ["ogre", "gev"])
def test_hexes_are_full_when_each_of_them_has_no_room(stacking: str) -> None:
    dice, taken, free = random.Random(2), 0, 0
    for _ in range(60):
        lines, cells = ["board 5x5", "red CP-1 0101"], ("0203", "0303", "0403", "0304")
        for n in range(dice.randint(4, 16)):
            kind = dice.choice(("HVY", "GEV", "INF", "CE", "VULC", "MK2"))
            words = (
                f" {kind}*{dice.randint(1, 3)}" if kind in ("INF", "CE") else " tr 3" if kind == "MK2" else ""
            )
            lines.append(f"blue {kind}-{n + 1} {dice.choice(cells)}{words}{' stuck' * (dice.random() < 0.1)}")
        position = lay("\n".join(lines), stacking=stacking).position
        for unit in position.units.values():
            mask = position.occupied_mask[unit.side] & ~(1 << unit.at)
            found = full(position, unit, mask)
            assert found == sum(
                1 << at for at in bits(mask) if not has_room(position, unit.side, at, (unit,))
            )
            taken, free = taken + found.bit_count(), free + (mask & ~found).bit_count()
    assert taken and free


@pytest.mark.parametrize("scenario", GAMES)
def test_listings_are_equal_when_their_orders_are(scenario: str) -> None:
    equal = other = 0
    for rules, position in positions(scenario):
        mine = [unit.id for unit in position.units.values() if unit.side == decider(position)]
        listings = [rules.offers(own_view(position), name) for name in mine]
        for name, listing in zip(mine, listings, strict=True):
            assert listing == rules.offers(own_view(position), name)
            equal += bool(listing)
        for one, two in itertools.pairwise(listings):
            if one or two:
                assert (one == two) <= (list(one) == list(two))
                other += one != two
    assert equal and other
