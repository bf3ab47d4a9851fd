"""Random play on random boards: the cheap promises at every step, the dear ones at the end."""

from __future__ import annotations

import random

import pytest

from game.core.position import Position, decider
from game.core.sequence import EndPhase
from game.core.steps import Step
from game.core.views import own_view
from game.lab.invariants import check_game, check_step
from game.ogre.kinds import KINDS
from game.ogre.movement.movement import Move
from game.ogre.movement.stacking import fits, load, rule_of
from game.ogre.state import USAGE
from game.players.random_player import RandomPlayer, next_step
from tests.rules.laid import BLUE, RED, Table, lay

ARMY = (
    "HVY", "HVY", "GEV", "LGEV", "MSL", "LT", "HWZ", "MHWZ", "SHVY", "INF", "INF", "CE", "GEVPC", "TK", "MAR",
)  # fmt: skip
OGRES = ("MK1", "MK3", "MK4", "MK5", "FEN", "NIN", "VULC")
GROUND = ("bridges", "mines", "riding", "terrain-damage")
MODULES = (
    ("ramming",), ("ramming", "riding"), ("overrun", "riding"), (), ("ramming", *GROUND),
    ("overrun", *GROUND),
)  # fmt: skip
TERRAIN = ("clear",) * 9 + ("town", "forest", "swamp", "water", "rubble", "crater", "beach", "damaged_town")


def war(seed: int) -> Table:
    """A random board with an Ogre and a company on each side, everything the rules know."""
    dice = random.Random(seed)
    cells = [f"{c:02d}{r:02d}" for c in range(1, 11) for r in range(1, 11)]
    terrain = {cell: dice.choice(TERRAIN) for cell in cells}
    lines = ["board 10x10", *(f"terrain {w} {cell}" for cell, w in terrain.items() if w != "clear")]
    for _ in range(20):
        c, r = dice.randint(1, 10), dice.randint(1, 9)
        lines.append(f"side {dice.choice(('ridge', 'stream', 'beach'))} {c:02d}{r:02d}-{c:02d}{r + 1:02d}")
    free = [cell for cell in cells if terrain[cell] not in ("crater", "water")]
    dice.shuffle(free)
    count: dict[str, int] = {}
    for side in ("red", "blue"):
        for kind in (dice.choice(OGRES), "CP", *dice.choices(ARMY, k=9)):
            count[kind] = count.get(kind, 0) + 1
            words = f" {kind}*{dice.randint(1, 3)}" if kind in ("INF", "CE", "MAR") else ""
            lines.append(f"{side} {kind}-{count[kind]} {free.pop()}{words}")
    for _ in range(25):
        c, r = dice.randint(1, 10), dice.randint(1, 9)
        lines.append(f"route {dice.choice(('road', 'road', 'rail'))} {c:02d}{r:02d} {c:02d}{r + 1:02d}")
    stacking = "gev" if seed % 2 else "ogre"
    modules = MODULES[seed // 2 % len(MODULES)]
    return lay("\n".join(lines), stacking=stacking, modules=modules, exits={RED: "south", BLUE: "north"})


def watch(before: Position, step: Step, table: Table) -> None:
    """What must be true after every order."""
    check_step(before, step)
    after: Position = step.position
    for unit in after.units.values():
        assert unit.at == 0 or unit.at in after.board.grid
        assert unit.at == 0 or after.board.terrain[unit.at] != "crater", f"{unit.id} is in a crater"
        if KINDS[unit.kind].mobility == "immobile" and unit.id in before.units:
            assert unit.at == before.units[unit.id].at
    if isinstance(step.order, Move):
        for at, row in after.at_hex.items():
            for side in (RED, BLUE):
                mine = [after.units[u] for u in row if after.units[u].side == side]
                assert fits(rule_of(after), *load(mine)), after.board.grid.label(at)
    spent = [u for u in USAGE.table(after) if u not in after.units]
    assert not spent, f"{spent} are gone and have spent something"
    if after.result is None:
        side = decider(after)
        able = any(table.rules.offers(own_view(after), u.id) for u in after.units.values() if u.side == side)
        assert able or table.rules.refusal(after, EndPhase()) is None, "a dead end"
        for unit in after.units.values():
            if unit.side != side:
                assert not table.rules.offers(own_view(after), unit.id)


@pytest.mark.parametrize("seed", range(16))
def test_random_games_keep_every_promise(seed: int) -> None:
    table = war(seed)
    start, played = table.position, []
    player = RandomPlayer(table.rules, seed, leaving=0.05, seek=0.5)
    while table.position.clock.turn < 7 and table.position.result is None:
        before = table.position
        step = next_step(table.rules, before, player)
        watch(before, step, table)
        played.append(step)
        table.position = step.position
    assert len(played) > 50
    check_game(table.rules, start, played)


@pytest.mark.parametrize("seed", range(100, 112))
def test_whatever_is_offered_is_legal_or_refused_with_a_reason_but_never_breaks(seed: int) -> None:
    table = war(seed)
    player = RandomPlayer(table.rules, seed, leaving=0.05, seek=0.8)
    rng = random.Random(seed)
    for _ in range(150):
        if table.position.result is not None:
            break
        side = decider(table.position)
        for unit_id in [u.id for u in table.position.units.values() if u.side == side]:
            offers = table.rules.offers(own_view(table.position), unit_id)
            if offers:
                order = rng.choice(offers)
                assert table.rules.refusal(table.position, order) is None, order
        table.position = next_step(table.rules, table.position, player).position


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1000, 1080))
def test_many_random_games_keep_every_promise(seed: int) -> None:
    test_random_games_keep_every_promise(seed)
