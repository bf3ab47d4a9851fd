"""Worlds that a side cannot tell from its own, by which hidden information is proven to stay hidden."""

from __future__ import annotations

from msgspec.structs import replace

from game.core.records import Marker
from game.lab import invariants


def test_while_an_order_waits_its_giver_knows_of_the_same_markers_in_every_world() -> None:
    known = Marker("minefield", 5, owner=1, count=6, known=3)
    seen, other = replace(known, known=2), Marker("mine", 5, owner=0, known=2)
    assert invariants._as_they_are((seen, other), (known,)) == (known, other)
