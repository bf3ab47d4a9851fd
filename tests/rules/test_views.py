"""A view made from the last one is the view that would be made from nothing."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from game.core.draft import Draft
from game.core.position import varied
from game.core.views import view
from game.lab.fuzz import game_of, scenarios
from game.notation.position import parse_position
from game.ogre.state import Position as OgrePosition
from game.players.random_player import RandomPlayer, steps

SIDES = (0, 1, -1)
#: two counters in a hex, and something that some do not see, so that views are kept and followed
STACK = """
board 9x9
option camouflage
turn 2 blue movement
blue LT-1 0505
blue LT-2 0505
red HVY-1 0202 face-down
blue HVY-2 0808 face-down
"""


def made_afresh(position: OgrePosition, side: int) -> OgrePosition:
    twin = varied(position, veiled=-1, face_down=True)
    twin.board.derived.pop("last views", None)
    return view(twin, side)


def all_of(seen: OgrePosition) -> tuple[object, ...]:
    """Everything in a view, in the order in which it stands there."""
    tables = [(kind.name, list(rows.items())) for kind, rows in seen.tables.items()]
    return (
        seen.key(),
        list(seen.units.items()),
        list(seen.at_hex.items()),
        list(seen.markers.items()),
        tables,
        (seen.occupied_mask, seen.blocking_mask, seen.frames, seen.clock, seen.gone),
    )


def positions(scenario: str, seed: int, turns: int) -> Iterator[OgrePosition]:
    loaded = next(one for one in scenarios(None) if one.scenario.id == scenario)
    rules, start, _ = game_of(loaded, seed)
    player = RandomPlayer(rules, seed, early=0.01, ground=0.1, diligence=0.5)
    yield start
    for step in steps(rules, start, player, turns):
        yield step.position


@pytest.mark.parametrize("scenario", ["meeting-engagement", "the-yard", "town-raid"])
def test_views_of_a_game_are_the_same_as_those_made_afresh(scenario: str) -> None:
    hidden = kept = 0
    for seed in range(3):
        for position in positions(scenario, seed, 4):
            last = {**position.board.derived.get("last views", {})}
            for side in SIDES:
                before = last.get(side)
                seen = view(position, side)
                mine = position.board.derived.get("last views", {})
                afresh = made_afresh(position, side)
                assert all_of(seen) == all_of(afresh), (seed, side, position.clock)
                position.board.derived["last views"] = mine
                hidden += seen.units is not position.units
                kept += before is not None and seen.units is before.view.units
    if scenario == "meeting-engagement":
        assert hidden > 500 and kept > 100


def test_views_of_positions_in_any_order_are_the_same_as_those_made_afresh() -> None:
    """As after undo, in branches, and with two games on one board."""
    dice = random.Random(1)
    rows = [list(positions("meeting-engagement", seed, 3)) for seed in (7, 8)]
    everything: list[OgrePosition] = [position for row in rows for position in row]
    for _ in range(400):
        k = dice.randrange(len(everything))
        for position in everything[k : k + dice.randrange(1, 4)]:
            side = dice.choice(SIDES)
            position.memo.clear()
            seen = view(position, side)
            mine = position.board.derived["last views"]
            assert all_of(seen) == all_of(made_afresh(position, side))
            position.board.derived["last views"] = mine


def test_who_is_lifted_and_put_down_again_lies_on_top_in_a_view_that_follows() -> None:
    # The counter has not moved, but its stack is in another order.
    rules, start = parse_position(STACK)
    for side in SIDES:
        view(start, side)
    draft = Draft.of(start, rules)
    unit = draft.units["LT-1"]
    draft.put(replace(unit, at=0))
    draft.put(replace(unit, at=unit.at))
    after = draft.snapshot()
    assert after.at_hex[unit.at] == ("LT-2", "LT-1")
    for side in SIDES:
        seen = view(after, side)
        assert all_of(seen) == all_of(made_afresh(after, side))
