"""The measure of what an option costs (docs/PERFORMANCE.md)."""

from __future__ import annotations

from game.lab.fuzz import scenarios
from game.ogre.lab.option_speed import pair, ratios


def test_a_rule_is_measured_against_the_same_scenario_without_it() -> None:
    for rule, place in (("slics", "meeting-engagement"), ("challenge-fire", "killing-ground")):
        one, other = (set(row.scenario.rules.modules) for row in pair(scenarios(place)[0], rule))
        assert one - other == {rule} and not other - one


def test_what_fills_the_same_place_is_missing_on_both_sides() -> None:
    one, other = pair(scenarios("street-by-street")[0], "multi-attack")
    assert "extended-sequence" not in {*one.scenario.rules.modules, *other.scenario.rules.modules}


def test_a_ratio_is_the_middle_one_of_its_rounds() -> None:
    (row,) = ratios(["slics"], ["meeting-engagement"], rounds=3, games=1)
    assert row.rule == "slics" and sorted(row.rounds)[1] == row.median > 0.2
