"""A sampled world agrees with all that a side knows, and can be played on."""

from __future__ import annotations

import io
from itertools import islice
from random import Random

import pytest
from msgspec.structs import replace

from game.core import position as position_module
from game.core.anygame import Position, Rules, View
from game.core.records import Marker
from game.core.views import own_view, view
from game.lab.fuzz import game_of, scenarios
from game.notation.position import parse_position
from game.ogre.options.minefields.fields import load_of
from game.players.match import Entrant, Match
from game.players.player import decided
from game.players.random_player import RANDOM, RandomPlayer, steps
from game.players.wire import _Packer
from game.players.worlds import sample
from game.scenarios.load import Loaded

SHIPPED = scenarios(None)
BY_NAME = {one.scenario.id: one for one in SHIPPED}
EACH, AHEAD = 17, 60


class _Whole(_Packer):
    """Writes each thing where it stands, though it stands there twice."""

    def __init__(self, out: io.BytesIO) -> None:
        super().__init__(out)
        self.fast = True


def said(seen: View) -> bytes:
    """All that a view says, as bytes. Whether anything is hidden from it, and in which order hexes were
    filled, it does not say.
    """
    markers = dict(sorted(seen.markers.items()))
    tables = {
        kind: dict(rows) for kind, rows in sorted(seen.tables.items(), key=lambda row: row[0].name) if rows
    }
    plain = replace(
        seen, ground={}, memo={}, veiled=0, face_down=False, secret_rows=False, markers=markers,
        tables=tables, at_hex=dict(sorted(seen.at_hex.items())), units=dict(seen.units), gone=dict(seen.gone),
    )  # fmt: skip
    out = io.BytesIO()
    _Whole(out).dump(plain)
    return out.getvalue()


def moments(loaded: Loaded, seed: int) -> tuple[Rules, list[Position]]:
    """Positions of a random game: of its set-up, of frames, and now and then one between."""
    rules, start, _ = game_of(loaded, seed)
    player = RandomPlayer(rules, seed, early=0.1, leaving=0.0)
    every = [start, *[step.position for step in steps(rules, start, player, 7)]]
    few = [p for k, p in enumerate(every) if not k % EACH or (p.frames and not k % 3)]
    return rules, few


def ahead(rules: Rules, position: Position, seed: int) -> None:
    """Play on by chance for a while."""
    game = steps(rules, position, RandomPlayer(rules, seed, leaving=0.0), position.clock.turn + 1)
    for _ in islice(game, AHEAD):
        pass


@pytest.mark.parametrize("seed", [4, 5])
@pytest.mark.parametrize("loaded", SHIPPED, ids=[one.scenario.id for one in SHIPPED])
def test_the_view_of_a_world_is_the_view_it_was_drawn_from_and_it_can_be_played(
    loaded: Loaded, seed: int
) -> None:
    rules, found = moments(loaded, seed)
    for number, position in enumerate(found):
        for side in (0, 1):
            known = view(position, side)
            world = sample(rules, known, Random(number))
            assert not isinstance(world, position_module.View)
            assert view(world, side).key() == known.key()
            assert said(view(world, side)) == said(known), (position.clock, side)
            ahead(rules, world, number)


def test_by_the_suggested_set_up_counters_face_down_and_mines_are_drawn_and_two_worlds_differ() -> None:
    match = Match(BY_NAME["meeting-engagement"], (Entrant("greedy"), Entrant("greedy")), 3)
    while match.position.clock.turn < 2:
        if not match._sets_up():
            match._decide()
    known = own_view(match.position)
    side, foe = known.viewer, 1 - known.viewer
    worlds = [sample(match.rules, known, Random(seed)) for seed in range(6)]
    for world in worlds:
        assert said(view(world, side)) == said(known)
        down = [unit for unit in world.units.values() if unit.side == foe and unit.face_down]
        truth = [unit for unit in match.position.units.values() if unit.side == foe and unit.face_down]
        assert len(down) == len(truth) and any(unit.kind == "DMY" for unit in down)
        assert sorted(unit.at for unit in down) == sorted(unit.at for unit in truth)
        assert len(_hidden(world, side)) == known.terms.stock(foe, "mine")
    assert len({tuple(sorted((u.at, u.kind) for u in world.units.values())) for world in worlds}) > 1
    assert len({tuple(sorted(m.at for m in _hidden(world, side))) for world in worlds}) > 1


def _hidden(position: Position, side: int) -> list[Marker]:
    return [m for row in position.markers.values() for m in row if m.known != -1 and not m.known >> side & 1]


def test_a_side_that_sets_up_in_secret_has_its_counters_still_to_place() -> None:
    match = Match(BY_NAME["meeting-engagement"], (Entrant("greedy"), Entrant("greedy")), 3)
    side = match.position.clock.side
    known, foe = own_view(match.position), 1 - side
    assert not any(unit.side == foe for unit in known.units.values())
    world = sample(match.rules, known, Random(1))
    there = [unit for unit in world.units.values() if unit.side == foe]
    began = sum(row.count for row in known.terms.muster if row.side == foe)
    assert sum(len(unit.squads) or 1 for unit in there) == began > 0
    assert not any(unit.at for unit in there)
    assert said(own_view(world)) == said(known)


FIELD = """
board 12x9
option mine-work
option mines
stock blue mine 3
turn 2 red movement
red HVY-1 0205
blue LT-1 1105
marker mine 0405 owner blue known blue
marker mine 0703 owner blue
"""


def test_as_many_mines_are_hidden_as_are_left_and_never_under_who_looks() -> None:
    rules, position = parse_position(FIELD)
    for seed in range(40):
        world = sample(rules, view(position, 0), Random(seed))
        row = _hidden(world, 0)
        assert len(row) == 2 and all(mine.owner == 1 for mine in row)
        assert position.units["HVY-1"].at not in {mine.at for mine in row}
        assert not _hidden(sample(rules, view(position, 1), Random(seed)), 1)


def test_the_dice_of_a_world_are_not_those_of_the_game() -> None:
    rules, position = parse_position(FIELD)
    seeds = {sample(rules, own_view(position), Random(seed)).dice.seed for seed in range(5)}
    assert len(seeds) == 5 and position.dice.seed not in seeds


def test_the_same_chance_draws_the_same_world() -> None:
    rules, position = parse_position(FIELD)
    one, other = (sample(rules, own_view(position), Random(8)) for _ in range(2))
    assert one.key() == other.key()


def test_a_player_may_be_asked_in_a_world() -> None:
    rules, position = parse_position(FIELD)
    world = sample(rules, own_view(position), Random(1))
    choice = decided(RANDOM.make(rules, 0, 1), own_view(world))
    assert rules.refusal(own_view(world), choice.order) is None


def test_squads_of_the_enemy_are_thought_to_carry_fields() -> None:
    text = FIELD.replace("option mines\n", "option mines\noption minefields\nstock blue minefield 2\n")
    rules, position = parse_position(text + "blue INF-1 1005 INF INF\n")
    world = sample(rules, view(position, 0), Random(1))
    assert load_of(world, world.units["INF-1"]).count == 2
    assert said(view(world, 0)) == said(view(position, 0))
    assert load_of(sample(rules, view(position, 1), Random(1)), world.units["INF-1"]).count == 0
