"""The measure of what an option costs (docs/PERFORMANCE.md)."""

from __future__ import annotations

from game.lab.fuzz import scenarios
from game.ogre.lab.option_speed import over_the_same, pair, ratios, same_orders


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


def test_the_same_orders_lead_to_the_same_counters_with_and_without_a_rule() -> None:
    for rule in ("challenge-fire", "multi-attack"):
        one, other = pair(scenarios("mark-iii-attack")[0], rule)
        ours, theirs, count = same_orders((one, other), 4)
        assert count > 100 and len(theirs.given) == count <= len(ours.given), rule
        ends = []
        for replay in (ours, theirs):
            position = replay.start
            for order, dice in replay.given:
                position = replay.rules.apply(position, order, dice).position
            ends.append(position.units)
        assert ends[0] == ends[1], rule


def test_a_rule_that_changes_the_dice_is_compared_as_far_as_it_goes_alike() -> None:
    found, count = over_the_same(*pair(scenarios("mark-iii-attack")[0], "extended-sequence"), 3, 2)
    assert len(found) == 3 and min(found) > 0.2 and 0 < count < 400
