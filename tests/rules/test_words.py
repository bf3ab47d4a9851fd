"""What the log says of fire: results, dice and losses in the words of their target."""

from __future__ import annotations

from string import Formatter

from msgspec import structs
from msgspec.structs import replace

from game.core.amounts import does
from game.core.events import Event
from game.ogre.events import SquadsLost
from tests.rules.laid import Table, lay


def said(table: Table) -> list[str]:
    return [table.rules.describe(table.position, event) for event in table.events]


def fight(counters: str, *modules: str) -> Table:
    return lay("board 9x9\n" + counters, modules=modules, phase="fire", side=0, stacking="gev")


def test_a_d_costs_infantry_a_squad_and_the_log_says_so() -> None:
    # ode:7.11
    table = fight("red HVY-1 0505\nblue INF-1 0504 INF*2\nblue LT-1 0909")
    table.fire("HVY-1", "INF-1", 2)
    assert said(table)[0].endswith("2-1, die 2: one squad lost.")
    table = fight("red HVY-1 0505\nblue LT-1 0504\nblue INF-1 0504 INF*2")
    table.fire("HVY-1", "LT-1", 6, 5)
    assert any("Spillover on Infantry 1" in line and "one squad lost" in line for line in said(table))


def test_a_die_against_a_ninja_is_told_as_it_fell_and_as_it_counts() -> None:
    # ode:14.02
    table = fight("red HVY-1 0505\nblue NIN-1 0504")
    table.fire("HVY-1", "NIN-1", 5, part="tr")
    assert said(table)[0].endswith("4 at 1-1, die 5, lowered to 4: no effect.")


def test_an_ogre_loses_an_ap_gun() -> None:
    table = fight("red HVY-1 0505\nblue MK3-1 0504")
    table.fire("HVY-1", "MK3-1", 6, part="ap")
    assert "the AP guns of Ogre Mark III" in said(table)[0]
    assert said(table)[1] == "Ogre Mark III loses an AP gun; 7 left."


def test_what_is_ready_to_fire_is_counted_in_words() -> None:
    # ode:7.05
    table = fight("red MK3-1 0505\nblue HVY-1 0504")
    assert (
        table.no(table.firing("MK3-1:sec*5", "HVY-1")).text
        == "Ogre Mark III has 4 secondaries ready to fire."
    )
    assert (
        table.no(table.firing("MK3-1:main*2", "HVY-1")).text
        == "Ogre Mark III has 1 main battery ready to fire."
    )


def test_a_superheavy_with_a_record_sheet_is_hit_and_not_destroyed_by_an_x() -> None:
    # ode:13.07
    table = fight("red HWZ-1 0505\nblue SHVY-1 0504", "superheavy")
    table.fire("HWZ-1", "SHVY-1", 6, 1)
    assert said(table)[0].endswith("die 6: hit.")
    assert "1 gun, 1 AP gun and 18 treads are left" in said(table)[1]


def test_a_side_that_is_many_does_things_in_the_plural() -> None:
    assert [does(name, "fires") for name in ("Raiders", "Column", "Compass")] == ["fire", "fires", "fires"]
    assert (
        does("Lancers", "has managed") == "have managed"
        and does("Raiders", "decides on it") == "decide on it"
    )


def test_a_weapon_that_is_gone_has_not_fired() -> None:
    table = fight("red MK3-1 0404 main 0 mis 0\nblue HVY-1 0505\nblue HVY-2 0506")
    said = [table.no(table.firing(f"MK3-1:{row}", "HVY-1")).text for row in ("main", "mis")]
    assert [words.partition(" has ")[2] for words in said] == ["no main battery left.", "no missile left."]
    table = fight("red MK3-1 0404\nblue HVY-1 0505\nblue HVY-2 0506")
    table.fire("MK3-1:main", "HVY-1", 1)
    assert table.no(table.firing("MK3-1:main", "HVY-2")).text.endswith("main battery has already fired.")


def test_an_event_with_a_sentence_of_its_own_needs_no_words_of_a_module() -> None:
    table = fight("red HVY-1 0505\nblue INF-1 0504 INF*3")
    lost = SquadsLost("INF-1", 1, 2)
    assert SquadsLost not in table.rules.words
    assert table.rules.describe(table.position, lost) == "Infantry 1 loses 1 squad; 2 left."
    assert table.rules.describe(table.position, replace(lost, count=2)).startswith(
        "Infantry 1 loses 2 squads"
    )


def test_a_sentence_names_fields_of_its_event_and_a_noun_stands_with_numbers_alone() -> None:
    kinds, found = [Event], []
    while kinds:
        kind = kinds.pop()
        kinds += kind.__subclasses__()
        fields = {field.name: field.type for field in structs.fields(kind)}
        for _, name, noun, _ in Formatter().parse(kind.sentence):
            found += (
                [(kind.__name__, name)]
                if name and (name not in fields or (noun and fields[name] is not int))
                else []
            )
    assert not found
