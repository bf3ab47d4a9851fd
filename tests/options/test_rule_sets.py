"""Sets of rules for a new game (opt:general-a): what goes together, what does not, and with which numbers."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.assembly import AssemblyError
from game.ogre.catalogue import MODULES, rules_for
from game.ogre.lab.scenes import besides
from game.ogre.rule_groups import ORDER, group_of
from game.ogre.scenario.options import (
    excluded,
    options_of,
    rule_sets,
    switchable,
    that_fit,
    usual_values,
    with_options,
)
from game.ogre.scenario.picking import kinds_of
from game.scenarios.load import find_scenario, list_scenarios

SCENARIOS = Path(__file__).parents[2] / "maps" / "scenarios"


@pytest.mark.parametrize("scenario", ["meeting-engagement", "dig-in", "mark-iii-attack"])
def test_every_set_can_be_assembled_and_has_the_rules_of_the_scenario(scenario: str) -> None:
    loaded = find_scenario(scenario, [SCENARIOS])
    sets = rule_sets(loaded.scenario)
    titles = ["Base", "Suggested", "Engineers", "Modern battlefield", "Everything that fits"]
    assert [row.title for row in sets] == titles
    for row in sets:
        rules = rules_for(row.modules)
        assert set(loaded.scenario.rules.modules) <= set(row.modules)
        assert all(rules.parameters[name].allows(value) for name, value in row.parameters.items())
    assert sets[0].modules == loaded.scenario.rules.modules
    left = [name for name in switchable(loaded.scenario) if name not in sets[4].modules]
    assert all(excluded(sets[4].modules, name) for name in left) and len(sets[4].modules) > 15


SHIPPED = sorted(path.stem for path in SCENARIOS.glob("*.toml"))


@pytest.mark.parametrize("name", SHIPPED)
def test_the_rules_that_suit_a_scenario_can_be_chosen_in_it_all_together(name: str) -> None:
    # opt:general-a
    loaded = find_scenario(name, [SCENARIOS])
    rows = {row.id: row for row in rule_sets(loaded.scenario, loaded.board)}
    suits = loaded.scenario.rules.suits
    assert suits or loaded.scenario.rules.choices is not None, "it names what suits it, or what may be chosen"
    assert ("suited" in rows) == bool(suits)
    for rule in suits:
        assert rule in switchable(loaded.scenario, loaded.board) and rule in rows["suited"].modules


def test_every_rule_says_in_one_sentence_what_it_does_and_stands_in_a_group() -> None:
    # opt:general-a
    for module in MODULES.values():
        if module.id != "base":
            assert module.effect.endswith(".") and module.effect.count(".") == 1, module.id
            assert len(module.effect) < 70 and ":" not in module.effect, module.id
            assert group_of(module.group) in ORDER


def test_a_rule_that_says_nothing_of_a_group_is_a_house_rule() -> None:
    assert group_of("") == "House rules"
    assert group_of("Fog") == "Fog"


def test_each_option_says_why_it_cannot_be_changed() -> None:
    # opt:general-b
    loaded = find_scenario("mark-iii-attack", [SCENARIOS])
    chosen = {"fast-infantry-3hex": True, "carrier-struck": True}
    rows = {row.id: row for row in options_of(loaded.scenario, loaded.board, chosen)}
    assert rows["ramming"].value is True and rows["ramming"].locked == "This scenario always uses it."
    assert rows["mines"].value is True and rows["mines"].locked.endswith("brings it along.")
    other = rows["fast-infantry-second-move"]
    assert other.value is False and "cannot be played together" in other.locked and "opt:" not in other.locked
    assert rows["overrun"].locked.startswith("Ramming and Overruns settle the same thing")
    assert rows["superheavy"].locked == "" and rows["bridges"].locked == "No bridge is on this map."
    assert rows["cargo"].locked == "No side has a Vulcan in this scenario."
    assert not rows["fast-infantry-3hex"].locked and rows["fast-infantry-3hex"].value is True
    assert not options_of(loaded.scenario, loaded.board)[0].value


def test_settings_are_those_of_the_rules_that_are_on() -> None:
    # opt:superior_ecm-b
    loaded = find_scenario("mark-iii-attack", [SCENARIOS])
    assert not [row for row in options_of(loaded.scenario, loaded.board) if row.id.startswith("ecm")]
    rows = options_of(loaded.scenario, loaded.board, {"superior-ecm": True, "ecm-2": "1"})
    found = {row.id: row for row in rows if row.choices}
    assert found.keys() == {"ecm-1", "ecm-2"} and [found[i].value for i in found] == ["0", "1"]
    assert all(row.unsaid and row.of == ("superior-ecm",) for row in found.values())
    assert [row.side for row in found.values()] == [0, 1]


def test_who_chooses_rules_about_engineers_may_pick_some() -> None:
    loaded = find_scenario("mark-iii-attack", [SCENARIOS])
    plain, more = loaded.scenario, with_options(loaded.scenario, {"field-works": True})
    assert not any("CE" in kinds_of(side) for side in plain.sides)
    assert [side.pick is not None and "CE" in kinds_of(side) for side in more.sides] == [False, True]
    rows = {row.id: row for row in options_of(plain, loaded.board, {"field-works": True})}
    assert "custom force" in rows["field-works"].remark and not rows["terrain-damage"].remark


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


def test_a_rule_with_a_stock_is_chosen_with_a_number_for_each_side_that_can_lay_it() -> None:
    loaded = find_scenario("river-crossing", [SCENARIOS])
    rows = {row.id: row for row in options_of(loaded.scenario, loaded.board, {"mines": True}) if row.most}
    assert rows.keys() == {"stocks.guard.mine", "stocks.column.mine"}
    assert all(row.value == "5" and row.of == ("mines",) and row.most == 20 for row in rows.values())
    chosen = with_options(loaded.scenario, {"mines": True, "stocks.guard.mine": "0"})
    assert [side.stocks for side in chosen.sides] == [{"mine": 5}, {}]
    assert [side.stocks for side in with_options(loaded.scenario, {}).sides] == [{}, {}]
    attack = find_scenario("mark-iii-attack", [SCENARIOS])
    laid, placed = (
        [
            row.id
            for row in options_of(attack.scenario, attack.board, {rule: True})
            if row.value != "0" and row.most
        ]
        for rule in ("dummies", "mine-work")
    )
    assert laid == ["stocks.defence.dummy"], "who sets nothing up lays nothing"
    assert placed == ["stocks.ogre.spare-mine", "stocks.defence.spare-mine"]


def test_a_rule_about_the_stock_of_another_brings_the_usual_number() -> None:
    loaded = find_scenario("river-crossing", [SCENARIOS])
    assert with_options(loaded.scenario, {"sleeper-mines": True}).sides[0].stocks == {"mine": 5}
    dig_in = find_scenario("dig-in", [SCENARIOS])
    assert not [row for row in options_of(dig_in.scenario, dig_in.board, {"sleeper-mines": True}) if row.most]
    assert with_options(dig_in.scenario, {"stocks.pioneers.mine": "9"}).sides[0].stocks["mine"] == 3


@pytest.mark.parametrize("word", ["21", "-1", "9" * 5_000, "\u00b2", "six"])
def test_no_side_is_given_more_of_a_stock_than_there_may_be(word: str) -> None:
    loaded = find_scenario("river-crossing", [SCENARIOS])
    with pytest.raises(AssemblyError, match="Mines: a side may have 0 to 20"):
        with_options(loaded.scenario, {"mines": True, "stocks.guard.mine": word})
