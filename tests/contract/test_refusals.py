"""A refusal says what it is about, to be pointed at, and whether the order is far from legal."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from game.core.anygame import Order, Rules, View
from game.core.games import registered
from game.core.refusals import Refusal
from game.core.views import own_view
from game.hexes.grid import bits
from tests.contract.moments import moments, some_offers
from tests.engineering.worked import bench

#: orders of other moments that are tried in each
KEPT = 60


def refused(name: str) -> Iterator[tuple[Rules, View, Order, Refusal]]:
    """Orders of one moment tried in others of the same game: most are refused, for many reasons."""
    chance, kept = random.Random(4), dict[int, list[Order]]()
    for rules, position in moments(name):
        seen = own_view(position)
        # what a former moment offered; a game has hexes and counters of its own
        row = kept.setdefault(id(rules), [])
        for order in row:
            found = rules.refusal(seen, order)
            if found is not None:
                yield rules, seen, order, found
        row += some_offers(rules, seen, chance)
        del row[:-KEPT]


def named_in(rules: Rules, seen: View, refusal: Refusal) -> set[str | int]:
    """The counters and hexes of which the sentence of a refusal tells."""
    text = refusal.text
    ids = {rules.name_of(seen, name): name for name in seen.units} | {name: name for name in seen.units}
    # the longest one first: "Light GEV 1" does not tell of "GEV 1", nor "Heavy Tank 12" of "Heavy Tank 1"
    every = "|".join(re.escape(words) for words in sorted(ids, key=len, reverse=True))
    told = {ids[words] for words in re.findall(rf"(?<![\w?-])(?:{every})(?![\w-])", text)}
    labels = {seen.board.grid.label(at): at for at in bits(seen.board.grid.all_mask)}
    return told | {labels[label] for label in re.findall(r"\b\d{4}\b", text) if label in labels}


@pytest.mark.parametrize("name", registered())
def test_a_refusal_points_at_every_counter_and_hex_that_it_names(name: str) -> None:
    codes = set()
    for rules, seen, order, found in refused(name):
        about = {rules.name_of(seen, one) if isinstance(one, str) else one for one in found.about}
        told = {
            rules.name_of(seen, one) if isinstance(one, str) else one for one in named_in(rules, seen, found)
        }
        assert told <= about, (order, found)
        for one in found.about:
            assert one in (seen.units if isinstance(one, str) else seen.board.grid), (order, found)
        codes.add(found.code)
    assert len(codes) > (2 if name == "toy" else 12), codes


def test_what_belongs_to_another_phase_or_side_or_needs_others_is_far_and_what_is_too_far_is_near() -> None:
    table = bench(
        "board 9x9\noption engineering\nturn 1 red movement\nred HVY-1 0505\nred INF-1 0505\n"
        "blue HVY-2 0101\n"
    )
    for line, code, about, near in (
        ("fire HVY-1 at HVY-2", "phase", (), False),
        ("move HVY-2 0102", "not-yours", ("HVY-2",), False),
        ("split HVY-1 1", "not-infantry", ("HVY-1",), False),
        ("move HVY-1 0504 0503 0502 0501", "too-far", ("HVY-1", "0501"), True),
    ):
        found = table.refused(line)
        expected = tuple(table.hex(one) if one.isdigit() else one for one in about)
        assert (found.code, found.about, found.near) == (code, expected, near), line
