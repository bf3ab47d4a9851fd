"""Offers and refusals agree: every short path on tiny boards, tried one by one (ode:5.01)."""

from __future__ import annotations

import random
from itertools import product

import pytest

from game.core.sequence import EndPhase
from game.hexes.grid import OFF
from game.ogre.combat.combat import Fire
from game.ogre.combat.firing import Firing
from game.ogre.combat.odds import PARTS
from game.ogre.infantry import Combine, Split
from game.ogre.kinds import KINDS
from game.ogre.movement.movement import Move
from game.ogre.ramming.drive_over_infantry import Reduce
from game.ogre.ramming.ramming import Ram
from game.ogre.setup import Place
from game.ogre.state import USAGE
from tests.rules.laid import BLUE, RED, Table, lay

UNITS = ("HVY", "LT", "GEV", "MK3", "INF", "SHVY", "TK", "MHWZ", "MK1", "CP", "GEVPC")
TERRAIN = ("clear",) * 6 + ("crater", "town", "forest", "swamp", "water", "rubble")


def tiny(seed: int, phase: str = "movement", stacking: str = "ogre") -> Table:
    """A random board of 4 x 4 with a handful of random counters, laid out by the rules."""
    dice = random.Random(seed)
    cells = [f"{c:02d}{r:02d}" for c in range(1, 5) for r in range(1, 5)]
    lines = ["board 4x4"]
    terrain = {cell: dice.choice(TERRAIN) for cell in cells}
    lines += [f"terrain {word} {cell}" for cell, word in terrain.items() if word != "clear"]
    for _ in range(4):
        c, r = dice.randint(1, 4), dice.randint(1, 3)
        lines.append(f"side {dice.choice(('ridge', 'stream', 'beach'))} {c:02d}{r:02d}-{c:02d}{r + 1:02d}")
    if seed % 2:  # roads and rails on every other board
        for _ in range(5):
            c, r = dice.randint(1, 4), dice.randint(1, 3)
            lines.append(f"route {dice.choice(('road', 'road', 'rail'))} {c:02d}{r:02d} {c:02d}{r + 1:02d}")
    dry = [cell for cell in cells if terrain[cell] not in ("crater", "water", "swamp")]
    dice.shuffle(dry)
    rows, count = [], {}
    for side, cell in zip(("red", "red", "red", "blue", "blue", "blue"), dry, strict=False):
        kind = dice.choice(UNITS)
        count[kind] = count.get(kind, 0) + 1
        words = [side, f"{kind}-{count[kind]}", cell]
        if KINDS[kind].ogre:
            treads = dice.choice((1, 10, 20, 45)) if kind == "MK3" else 18
            words += [f"tr {treads}", f"ap {dice.randint(0, 2)}"]
        elif kind == "INF":
            words.append(f"{kind}*{dice.randint(1, 3)}")
        elif dice.random() < 0.15:
            words += ["disabled fire 0"]
        rows.append(" ".join(words))
    return lay("\n".join(lines + rows), phase=phase, stacking=stacking, exits={RED: "south"})


def paths(table: Table, at: int, most: int) -> list[tuple[int, ...]]:
    """Every sequence of neighbouring hexes up to a length, with and without leaving the map."""
    found: list[tuple[int, ...]] = []
    rows: list[tuple[int, ...]] = [()]
    for _ in range(most):
        longer = []
        for path in rows:
            here = path[-1] if path else at
            longer += [(*path, other) for other in table.position.board.grid.neighbours[here] if other]
        rows = longer
        found += rows
    return [(OFF,), *found, *((*path, OFF) for path in found if len(path) < most)]


@pytest.mark.parametrize("seed", range(30))
def test_every_destination_that_some_legal_path_reaches_is_offered_and_no_other(seed: int) -> None:
    table = tiny(seed, "second" if seed % 5 == 0 else "movement")
    for unit in table.position.units.values():
        legal = {p for p in paths(table, unit.at, 4) if table.refusal(Move((unit.id,), p)) is None}
        offered = table.offers(unit.id, Move)
        for order in offered:
            assert isinstance(order, Move)
            assert table.refusal(order) is None, f"{seed}: {order}"
        # going round and coming back to where one stood is legal, but nobody is offered it
        ends = {(p[-1], p[-2] if p[-1] == OFF and len(p) > 1 else 0) for p in legal}
        want = {(at, last) for at, last in ends if at != unit.at and last != unit.at}
        found = {(o.path[-1], o.path[-2] if o.path[-1] == OFF and len(o.path) > 1 else 0) for o in offered}  # type: ignore[attr-defined]
        assert found == want, f"{seed}: {unit}"


@pytest.mark.parametrize("seed", range(30, 60))
def test_the_offered_path_is_as_cheap_as_any(seed: int) -> None:
    table = tiny(seed)
    for unit in table.position.units.values():
        best: dict[int, int] = {}
        for path in paths(table, unit.at, 4):
            order = Move((unit.id,), path)
            if path[-1] != OFF and table.refusal(order) is None:
                cost = USAGE.table(table.rules.apply(table.position, order).position)[unit.id].moved
                best[path[-1]] = min(cost, best.get(path[-1], 99))
        for offer in table.offers(unit.id, Move):
            assert isinstance(offer, Move)
            if offer.path[-1] != OFF:
                spent = USAGE.table(table.rules.apply(table.position, offer).position)[unit.id]
                assert spent.moved == best[offer.path[-1]], f"{seed}: {offer}"


@pytest.mark.parametrize("seed", range(60))
@pytest.mark.parametrize("stacking", ["ogre", "gev"])
def test_rams_and_reductions_are_offered_exactly_when_they_are_allowed(seed: int, stacking: str) -> None:
    table = tiny(seed, stacking=stacking)
    units = list(table.position.units)
    hexes = table.position.board.grid.hexes
    for unit in units:
        rams = {o.target for o in table.offers(unit, Ram)}  # type: ignore[attr-defined]
        assert rams == {t for t in units if table.refusal(Ram(unit, t)) is None}
        runs = {o.at for o in table.offers(unit, Reduce)}  # type: ignore[attr-defined]
        assert runs == {at for at in hexes if table.refusal(Reduce(unit, at)) is None}


@pytest.mark.parametrize("seed", range(40))
def test_every_single_shot_that_is_allowed_stands_among_the_offers_or_is_part_of_one(seed: int) -> None:
    table = tiny(seed, "fire")
    units = list(table.position.units)
    for unit in units:
        offered = {(o.shots[0].weapon, o.target, o.part): o.shots[0].count for o in table.offers(unit, Fire)}  # type: ignore[attr-defined]
        for order in table.offers(unit, Fire):
            assert table.refusal(order) is None
        allowed = {}
        for weapon, target, part in product(KINDS[table[unit].kind].weapons, units, ("", *PARTS, "int")):
            for count in range(1, 4):
                if table.refusal(Fire((Firing(unit, weapon.id, count),), target, part)) is None:
                    allowed[weapon.id, target, part] = count
        assert set(offered) == set(allowed), f"{seed}: {unit}"


@pytest.mark.parametrize("seed", range(20))
def test_splits_and_combinations_are_offered_exactly_when_they_are_allowed(seed: int) -> None:
    table = tiny(seed, stacking="gev")
    rows = [u for u in table.position.units.values() if u.squads]
    for unit in rows:
        splits = {o.squads for o in table.offers(unit.id, Split)}  # type: ignore[attr-defined]
        allowed = {("INF",) * n for n in range(4) if table.refusal(Split(unit.id, ("INF",) * n)) is None}
        assert splits == allowed
        for other in rows:
            pair = {Combine(unit.id, (other.id,)), Combine(other.id, (unit.id,))}
            offered = {o for u in (unit, other) for o in table.offers(u.id, Combine)}
            # offered once for a pair, from the one that comes first
            assert bool(pair & offered) == (table.refusal(Combine(unit.id, (other.id,))) is None)


@pytest.mark.parametrize("seed", range(10))
def test_places_are_offered_exactly_when_they_are_allowed(seed: int) -> None:
    from game.core.terms import Area
    from game.hexes.grid import grid, mask_of

    hexes = grid(4, 4).hexes
    dice = random.Random(seed)
    low, high = mask_of(hexes[:8]), mask_of(hexes[6:])
    areas = (Area(BLUE, "low", low, 5), Area(BLUE, "high", high), Area(BLUE, "any", low | high, -1, ("CP",)))
    units = [f"blue {dice.choice(UNITS)}-{n} off" for n in range(5)] + ["blue CP-9 off"]
    table = lay("board 4x4\nterrain crater 0101 0303\nterrain water 0202\nred MK3-9 off\n" + "\n".join(units),
                phase="setup", side=BLUE, areas=areas, setup=(BLUE,))  # fmt: skip
    for _ in range(12):
        for unit in table.position.units.values():
            offered = {o.at for o in table.offers(unit.id, Place)}  # type: ignore[attr-defined]
            allowed = {at for at in hexes if at != unit.at and table.refusal(Place(unit.id, at)) is None}
            assert offered == allowed
        mine = [u for u in table.position.units if table.offers(u, Place)]
        if not mine or table.refusal(EndPhase()) is None:
            break
        table.do(dice.choice(table.offers(dice.choice(mine), Place)))
