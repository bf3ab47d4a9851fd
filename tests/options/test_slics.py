"""Squads by the old rule (opt:slics)."""

from __future__ import annotations

import pytest

from game.client.ogre.counter_appearance import look_of
from game.core.views import own_view
from tests.engineering.worked import bench

FIELD = """
    board 9x9
    option ramming
    option riding
    {}
    stacking gev
    turn 1 red fire
    terrain town 0404
    terrain water 0808
    red INF-1 0303 INF*3
    red INF-2 0404 INF*3
    red MAR-1 0808 MAR*3
    red GEVPC-1 0101
    red INF-7 off aboard GEVPC-1 INF*2
    blue HVY-1 0302
"""
OLD, NOW = FIELD.format("option slics"), FIELD.format("")


# TV-004-35: opt:slics-a
@pytest.mark.parametrize(
    ("unit", "part", "old", "now"),
    [("INF-1", "", 1, 3), ("INF-2", "", 3, 9), ("MAR-1", "", 2, 6), ("GEVPC-1", "riders", 1, 2)],
)
def test_a_counter_of_infantry_defends_as_one_squad(unit: str, part: str, old: int, now: int) -> None:
    assert bench(OLD).defence(unit, part) == old
    assert bench(NOW).defence(unit, part) == now


# opt:slics-a
def test_squads_attack_together_all_the_same() -> None:
    for text in (OLD, NOW):
        table = bench(text)
        assert table.odds("INF-1", "HVY-1").odds == "1-1"


# opt:slics-a
def test_the_number_says_why() -> None:
    table = bench(OLD)
    found = table.rules.explain("defence", table.position, (table["INF-1"], "", False))
    assert found.sentence().endswith("→ 1 squads do not defend together (opt:slics-a)")


# opt:slics-a
@pytest.mark.parametrize(("text", "face"), [(OLD, "1"), (NOW, "3")])
def test_the_face_of_a_counter_says_what_it_defends_with(text: str, face: str) -> None:
    table = bench(text)
    look = look_of(table.rules, own_view(table.position), table["INF-1"])
    assert (look.attack, look.defence) == ("3/1", face)
    assert look_of(table.rules, own_view(table.position), table["HVY-1"]).defence == "3"
