"""What Steady makes of optional rules that change treads and defences."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from game.core.views import own_view
from game.ogre.players.steady.closing import best_entry
from game.ogre.players.steady.reading import Reading
from game.ogre.players.steady.weights import USUAL, Weights
from game.ogre.ramming.ramming import Ram
from tests.engineering.worked import Bench, bench


def field(text: str, *, side: str = "red", phase: str = "movement") -> Bench:
    options = "option ramming\noption speed-security\noption prepared-positions\noption hardened-positions\n"
    return bench(f"board 12x12\n{options}stacking gev\nturn 1 {side} {phase}\n{text}\n")


def reading(table: Bench, weights: Weights = USUAL) -> Reading:
    view = own_view(table.position)
    return Reading(table.rules, view, view.clock.side, weights, random.Random(1))


def ram(table: Bench, unit: str, weights: Weights = USUAL) -> float:
    """What a ram is worth to a counter; nothing where none is worth it."""
    view = own_view(table.position)
    found = best_entry(reading(table, weights), view.units[unit], table.rules.offers(view, unit))
    assert found is None or isinstance(found.order, Ram)
    return 0.0 if found is None else found.value


# opt:speed_security-f
def test_an_ogre_that_speeds_expects_twice_the_treads_from_its_own_ram() -> None:
    table = field("red MK3-1 0605\nblue LT-1 0606\nblue HVY-9 1212")
    cheap = replace(USUAL, tread=0.5)
    usual = ram(table, "MK3-1", cheap)
    table.run("speed MK3-1")
    assert usual - ram(table, "MK3-1", cheap) == pytest.approx(0.5)


# opt:speed_security-f
def test_a_tank_that_rams_an_ogre_that_speeds_expects_twice_its_treads() -> None:
    values, dear = [], replace(USUAL, tread=3.9)
    for said in ((), ("speed MK3-1",)):
        table = field("red MK3-1 0606\nblue HVY-1 0605\nblue HVY-9 1212")
        for line in said:
            table.run(line)
        table.end_until("movement", 1)
        values.append(ram(table, "HVY-1", dear) + reading(table, dear).worth(table["HVY-1"]))
    assert values[1] == pytest.approx(2 * values[0])


# opt:prepared_positions-a, opt:hardened_positions-a, opt:general-b
@pytest.mark.parametrize(
    ("kind", "unit", "times"), [("prepared", "INF-1", 2), ("hardened", "INF-1", 3), ("hardened", "HVY-1", 2)]
)
def test_a_counter_counts_on_the_position_that_it_has_or_would_have(kind: str, unit: str, times: int) -> None:
    for at in ("0606", "0909"):
        text = f"red INF-1 0606 INF*2\nred HVY-1 0606\nblue HVY-9 1212\nmarker {kind} {at} owner red"
        table = field(text)
        look, bare = reading(table), reading(field(text.replace(f"{kind} {at}", f"{kind} 0101")))
        there = table.hex(at)
        assert look.defence(table[unit], there) == times * bare.defence(table[unit], there)
    table = field(text.replace("0909", "0606"))
    table.run("speed HVY-1")
    assert reading(table).defence(table["HVY-1"], table.hex("0606")) == 3, "whoever speeds has no use of it"
