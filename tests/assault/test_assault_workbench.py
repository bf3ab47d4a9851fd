"""The resolver without a map: only what matters is asked, every number has its rule, losses are taken."""

from __future__ import annotations

import pytest

from game.assault import fields, tables, workbench
from game.assault.fields import chosen, fields_of, fields_of_all, fields_of_hex
from game.assault.fighters import ATTACKER, DEFENDER
from game.assault.workbench import Bench, no_room, put, sum_on


def bench(*attackers: str, against: tuple[str, ...] = ("VGR",), **whole: str) -> Bench:
    found = Bench(**whole)
    for role, names in ((ATTACKER, attackers), (DEFENDER, against)):
        for name in names:
            found = put(found, role, name)
    return found


def asked(found: Bench, role: int, number: int = 0) -> set[str]:
    return {field.id for field in fields_of(found, role, found.of(role)[number])}


def whole(found: Bench) -> set[str]:
    return {field.id for field in fields_of_all(found)}


def choose(found: Bench, of: str, name: str, word: str) -> Bench:
    rows = [*fields_of_all(found), *(f for at in found.hexes() for f in fields_of_hex(found, at))]
    rows += [f for role, one in found.everyone() for f in fields_of(found, role, one)]
    field = next(f for f in rows if (f.of, f.id) == (of, name))
    assert word in dict(field.options)
    return chosen(found, field, word)


def test_armour_is_asked_for_its_standoff_where_it_may_stand_off_alone() -> None:
    # ga:23
    assert "standoff 0" not in whole(bench("AIB", "USI"))
    assert "standoff 0" in whole(bench("AIB", "USI", terrain="town"))
    assert "standoff 0" not in whole(bench("AIB", terrain="town"))


def test_prepared_assault_is_asked_of_engineers_before_works_alone() -> None:
    # ga:26
    assert "mode" in asked(bench("USE", work="ip"), ATTACKER)
    assert "mode" not in asked(bench("USE"), ATTACKER)
    assert "mode" not in asked(bench("USI", work="ip"), ATTACKER)


def test_the_choice_of_the_night_is_asked_by_night_of_defenders_alone() -> None:
    # ga:43
    day = bench("USI")
    night = choose(choose(bench("UST"), "", "night", "yes"), "UST-1", "losses", "1")
    assert "sleeps" not in asked(day, DEFENDER)
    assert "sleeps" in asked(night, DEFENDER) and "sleeps" not in asked(night, ATTACKER)


def test_nothing_more_is_asked_of_a_unit_that_is_worth_no_less() -> None:
    # ga:07: a quarter is never quartered
    found = choose(bench("USI"), "USI-1", "fatigued", "yes")
    assert not {"resting"} & asked(found, ATTACKER)
    assert "resting" in asked(bench("USI"), ATTACKER)


def test_a_lead_is_asked_for_where_there_is_more_than_one() -> None:
    # ga:10
    assert "lead 0" not in whole(bench("USI")) and "lead 0" in whole(bench("USI", "USE"))


def test_integrity_is_asked_of_two_and_more() -> None:
    # ga:13
    assert "belongs" not in asked(bench("USI"), ATTACKER)
    two = bench("USI", "USI")
    assert sum_on(two).modifier.value - sum_on(bench("USI")).modifier.value == 10
    apart = choose(two, "USI-2", "belongs", workbench.SECOND)
    assert sum_on(apart).modifier.value == sum_on(bench("USI")).modifier.value
    assert "belongs" in asked(apart, ATTACKER)


@pytest.mark.parametrize("terrain", ["clear", "rough", "town", "marsh"])
@pytest.mark.parametrize("work", ["", "entrenchment", "fortification"])
def test_every_field_that_is_shown_has_a_rule_and_changes_something(terrain: str, work: str) -> None:
    found = put(bench("UST", "AIB", "USE", against=("VGR", "GAR"), terrain=terrain, work=work), 2, "PIO")
    for field in fields_of_all(found):
        assert field.rule.startswith("ga:") and field.chosen in dict(field.options)
    for role, one in found.everyone():
        for field in fields_of(found, role, one):
            assert field.rule.startswith("ga:")
            if field.id != "belongs":
                sums = {fields._numbers(chosen(found, field, word)) for word, _ in field.options}
                assert len(sums) > 1, field


def test_every_number_of_the_sum_says_its_rule() -> None:
    total = sum_on(put(bench("UST", "AIB", "USE", against=("VGR", "GAR"), work="fortification"), 2, "PIO"))
    parts = [p for number in (total.attack, total.defence, total.shift, total.modifier) for p in number.parts]
    assert len(parts) > 6 and all(part.rule.startswith("ga:") for part in parts)


def test_a_unit_that_cannot_be_put_in_is_refused_with_its_rule() -> None:
    full = bench("USI", against=("VGR", "VGR", "PIO"))
    refused = no_room(full, DEFENDER, "PIO")
    assert refused is not None and refused.rule == "ga:34"
    guns = no_room(full, ATTACKER, "GAR")
    assert guns is not None and guns.rule == "ga:38"
    assert no_room(full, ATTACKER, "USI") is None


def test_losses_are_taken_by_the_lead_first_then_by_choice() -> None:
    # ga:33, ga:02
    found = choose(bench("USI", "USE"), "", "lead 0", "USE-2")
    trial = workbench.rolled(found, 1)
    assert trial.outcome.attacker >= 1
    assert [one.id for one in workbench.may_lose(trial, ATTACKER)] == ["USE-2"]
    trial = workbench.lost(trial, ATTACKER, "USE-2")
    assert [one.id for one in trial.bench.of(ATTACKER)] == ["USI-1"]
    assert trial.over or [one.id for one in workbench.may_lose(trial, ATTACKER)] == ["USI-1"]


def test_no_more_steps_are_owed_than_there_are() -> None:
    # ga:33
    trial = workbench.rolled(bench("AIB", "AIB", "AIB", against=("PIO",)), 100)
    assert trial.outcome.defender > 1 and trial.owed[DEFENDER] == 1
    trial = workbench.lost(trial, DEFENDER, "PIO-4")
    assert trial.over and "may advance" in trial.said[-1]


def test_supply_that_was_on_hand_is_spent_at_full_strength() -> None:
    # TV-001-39
    found = bench("USI", terrain="clear", against=("VGR",))
    keeps = choose(found, "USI-1", "supply", workbench.KEEPS)
    spends = choose(found, "USI-1", "supply", workbench.SPENDS)
    assert (sum_on(keeps).attack.value, sum_on(spends).attack.value) == (4, 7)
    trial = workbench.rolled(spends, 50)
    while not trial.over:
        side = ATTACKER if trial.owed[ATTACKER] else DEFENDER
        trial = workbench.lost(trial, side, workbench.may_lose(trial, side)[0].id)
    assert [one.supply for one in trial.bench.of(ATTACKER)] == ["oos"]


def test_the_chances_are_a_whole_and_the_means_lie_within_them() -> None:
    found = bench("USI", "USI")
    assert sum(chance for _, chance in workbench.bars(found)) == 1
    ours, theirs = workbench.mean_losses(found)
    assert 0 < ours < 3 and 0 < theirs < 4


def test_the_text_names_units_rules_and_the_result() -> None:
    found = workbench.example()
    trial = workbench.rolled(found, 50)
    text = workbench.as_text(found, trial)
    for word in ("Attackers:", "Beside the defenders:", "(ga:27", "Roll: 50", trial.outcome.word()):
        assert word in text


def test_the_ground_of_the_whole_is_any_terrain_of_the_table_with_a_field_work_or_none() -> None:
    # ga:32
    found = {field.id: dict(field.options) for field in fields.whole_fields(Bench())}
    rows = tables.terrain()
    assert set(found["terrain"]) | set(found["work"]) == {*rows, ""}
    assert all(name == rows[word].name for word, name in found["terrain"].items())
