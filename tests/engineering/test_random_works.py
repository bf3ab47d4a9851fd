"""Random games over field works, changed hexsides and work of all kinds: every promise is kept."""

from __future__ import annotations

import random

import pytest

from game.core.draft import Draft
from game.core.position import decider
from game.core.views import own_view
from game.lab.invariants import check_game, check_step
from game.ogre.engineering.entrenchments import MOST, holder, sheltered
from game.ogre.engineering.field_works import WORKS
from game.ogre.engineering.revetments import ROOM, bulk, occupants, revetments_at, size_of
from game.players.random_player import RandomPlayer, next_step
from tests.markers import marker
from tests.rules.laid import BLUE, RED, Table, lay
from tests.soaking import further

ARMY = ("HVY", "GEV", "LT", "SHVY", "HWZ", "INF", "INF", "CE", "CE", "CE", "TK", "HT", "HDRN", "HDRN")
MODULES = ("riding", "terrain-damage", "bridges", "buildings", "field-works", "ground-works", "structures")
TERRAIN = ("clear",) * 8 + (
    "town",
    "forest",
    "forest",
    "swamp",
    "water",
    "rubble",
    "damaged_town",
    "damaged_forest",
)


def works(seed: int) -> Table:
    """A crowded random board with field works, cuts and changed hexsides all over it."""
    dice = random.Random(seed)
    cells = [f"{c:02d}{r:02d}" for c in range(1, 9) for r in range(1, 9)]
    terrain = {cell: dice.choice(TERRAIN) for cell in cells}
    lines = ["board 8x8", *(f"terrain {w} {cell}" for cell, w in terrain.items() if w != "clear")]
    sides = set()
    for _ in range(30):
        c, r = dice.randint(1, 8), dice.randint(1, 7)
        sides.add((c, r))
        lines.append(f"side {dice.choice(('ridge', 'stream', 'stream'))} {c:02d}{r:02d}-{c:02d}{r + 1:02d}")
    for _ in range(30):
        c, r = dice.randint(1, 8), dice.randint(1, 7)
        lines.append(f"route {dice.choice(('road', 'road', 'rail'))} {c:02d}{r:02d} {c:02d}{r + 1:02d}")
    free = [cell for cell in cells if terrain[cell] != "water"]
    count: dict[str, int] = {}
    for side in ("red", "blue"):
        for kind in ("VULC", dice.choice(("MK1", "MK3")), *dice.choices(ARMY, k=12)):
            count[kind] = count.get(kind, 0) + 1
            words = f" {kind}*{dice.randint(1, 3)}" if kind in ("INF", "CE") else ""
            half = free[: len(free) // 2] if side == "red" else free[len(free) // 2 :]
            lines.append(f"{side} {kind}-{count[kind]} {dice.choice(half)}{words}")
    contact = ("ramming", "overrun")[seed % 2]
    t = lay(
        "\n".join(lines), stacking="gev", modules=(contact, *MODULES), exits={RED: "south", BLUE: "north"}
    )
    draft = Draft.of(t.position, t.rules)
    for cell in dice.sample(free, 16):
        draft.mark(marker("entrenchment", t.hex(cell), count=dice.randint(1, 6)))
    for cell in dice.sample(free, 12):
        draft.mark(marker("revetment", t.hex(cell), word=dice.choice(("small", "large"))))
    for cell in dice.sample(free, 8):
        draft.mark(marker("cut", t.hex(cell), word=dice.choice(("road:cut", "rail:cut"))))
    for c, r in dice.sample(sorted(sides), 8):
        word = dice.choice(("-stream", "-ridge", "+ramp"))
        draft.mark(marker("side", t.hex(f"{c:02d}{r:02d}"), t.hex(f"{c:02d}{r + 1:02d}"), word=word))
    for cell in dice.sample(free, 3):
        draft.mark(marker("building", t.hex(cell), owner=dice.choice((RED, BLUE)), count=30, word="Depot=30"))
    t.position = draft.freeze()
    return t


def in_order(t: Table) -> None:
    """What must be true of field works at any time."""
    for at, row in t.position.markers.items():
        if not any(marker.kind in WORKS for marker in row):
            continue
        here = t.position.at_hex.get(at, ())
        squads = sheltered(t.position, at)
        units = {name: t.position.units[name] for name in here}
        assert all(0 < n <= len(units[name].squads) for name, n in squads.items())
        assert all(units[name].side == holder(t.position, at) for name in squads)
        places = sum(marker.count for marker in row if marker.kind == "entrenchment")
        assert sum(squads.values()) <= places <= MOST
        inside = [name for names in occupants(t.position, at).values() for name in names]
        assert len(inside) == len(set(inside)) and set(inside) <= set(here)
        for one in revetments_at(t.position, at):
            names = occupants(t.position, at)[one.count]
            assert sum(bulk(units[name]) for name in names) <= ROOM[size_of(one)]


@pytest.mark.parametrize("seed", (*range(4), *further(range(4, 8))))
def test_random_games_over_field_works_keep_every_promise(seed: int) -> None:
    table = works(seed)
    start, played = table.position, []
    player = RandomPlayer(table.rules, seed, leaving=0.02, seek=0.5)
    while table.position.clock.turn < 5 and table.position.result is None and len(played) < 500:
        before = table.position
        step = next_step(table.rules, before, player)
        check_step(before, step)
        played.append(step)
        table.position = step.position
        in_order(table)
    assert len(played) > 40
    check_game(table.rules, start, played)


@pytest.mark.parametrize("seed", (*range(100, 103), *further(range(103, 106))))
def test_whatever_is_offered_there_is_legal(seed: int) -> None:
    table = works(seed)
    player, rng = RandomPlayer(table.rules, seed, leaving=0.02, seek=0.5), random.Random(seed)
    for _ in range(120):
        if table.position.result is not None:
            break
        side = decider(table.position)
        for name in [u.id for u in table.position.units.values() if u.side == side]:
            for order in (
                rng.sample(list(found), min(4, len(found)))
                if (found := table.rules.offers(own_view(table.position), name))
                else ()
            ):
                assert table.rules.refusal(table.position, order) is None, order
        table.position = next_step(table.rules, table.position, player).position
