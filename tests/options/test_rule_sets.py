"""Sets of rules for a new game (opt:general-a): what goes together, what does not, and with which numbers."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.ogre.catalogue import MODULES, rules_for
from game.ogre.lab.variants import besides
from game.ogre.scenario.rule_sets import excluded, rule_sets, that_fit, usual_values
from game.scenarios.load import find_scenario, list_scenarios

SCENARIOS = Path(__file__).parents[2] / "maps" / "scenarios"


@pytest.mark.parametrize("scenario", ["meeting-engagement", "dig-in", "mark-iii-attack"])
def test_every_set_can_be_assembled_and_has_the_rules_of_the_scenario(scenario: str) -> None:
    loaded = find_scenario(scenario, [SCENARIOS])
    sets = rule_sets(loaded.scenario)
    assert [row.title for row in sets] == ["Base", "Engineers", "Modern battlefield", "Everything that fits"]
    for row in sets:
        rules = rules_for(row.modules)
        assert set(loaded.scenario.rules.modules) <= set(row.modules)
        assert all(rules.parameters[name].allows(value) for name, value in row.parameters.items())
    assert sets[0].modules == loaded.scenario.rules.modules
    assert len(sets[3].modules) >= len(MODULES) - 3


def test_countermeasures_are_given_to_a_side() -> None:
    # opt:superior_ecm-b, opt:superior_eccm-a
    assert usual_values(["superior-ecm", "superior-eccm"]) == {"ecm-1": 1, "eccm-1": 1}


def test_what_does_not_go_together_is_told_with_the_reason() -> None:
    # opt:general-b
    why = excluded(["fast-infantry-3hex"], "fast-infantry-second-move")
    assert "cannot be played together" in why and why.endswith(".")
    assert not excluded(["superior-ecm"], "fast-infantry-3hex")
    assert that_fit(("fast-infantry-second-move",), ("fast-infantry-3hex", "slics")) == (
        "fast-infantry-second-move",
        "slics",
    )
    assert len(list(list_scenarios(SCENARIOS))) > 3


def test_a_rule_that_is_tried_takes_the_place_of_what_it_is_not_played_with() -> None:
    # opt:general-b
    loaded = find_scenario("meeting-engagement", [SCENARIOS])
    first = besides(loaded.scenario, "fast-infantry-3hex")
    modules = besides(first, "fast-infantry-second-move").rules.modules
    assert "fast-infantry-second-move" in modules and "fast-infantry-3hex" not in modules
