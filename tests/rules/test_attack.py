"""An attack in three steps: it is aimed, rolled, and lands; a batch is rolled before any of it lands."""

from __future__ import annotations

import pytest

from game.core.dice import Source
from game.core.draft import Draft
from game.ogre.combat.attack import aim, land, roll, spend
from game.ogre.combat.targets import Target
from game.ogre.combat.terrain_damage import GroundTarget
from game.ogre.combat.unit_target import unit_target
from game.ogre.events import BuildingFell, BuildingHit, Destroyed, Disabled, PartLost, Shot, Spilled
from game.ogre.state import USAGE
from game.ogre.structures.bridges import BridgeDown, BridgeTarget
from game.ogre.structures.buildings import BUILDING, BuildingTarget
from tests.markers import marker
from tests.rules.laid import BLUE, Table, lay

DUEL = "board 9x9\nred HVY-1 0404\nred HVY-3 0304\nblue HVY-2 0405\nblue MK3-1 0504 main 1\n"


def salvo(table: Table, attacks: list[tuple[str, Target]], *faces: int) -> Draft:
    """Attacks that are all aimed before the first is rolled, and all rolled before the first lands."""
    draft = Draft.of(table.position, table.rules, Source(faces))
    aimed = [aim(table.rules, draft, table.shots(shots), target) for shots, target in attacks]
    for attack in aimed:
        spend(draft, attack)
    land(draft, [roll(draft, attack) for attack in aimed])
    return draft


def test_what_is_destroyed_in_a_batch_has_still_fired() -> None:
    table = lay(DUEL, "fire")
    draft = salvo(table, [("HVY-1", unit_target("HVY-2")), ("HVY-2", unit_target("HVY-1"))], 6, 6)
    assert [type(event) for event in draft.events] == [Shot, Destroyed, Shot, Destroyed]
    assert "HVY-1" not in draft.units and "HVY-2" not in draft.units


def test_two_that_disable_in_one_batch_destroy_together() -> None:
    table = lay(DUEL, "fire")
    target = unit_target("HVY-2")
    draft = salvo(table, [("HVY-1", target), ("HVY-3", target)], 3, 3)
    assert [type(event) for event in draft.events] == [Shot, Disabled, Shot, Destroyed]
    said = [table.rules.describe(draft.freeze(), event) for event in draft.events if type(event) is Shot]
    assert "disabled" in said[0] and "destroyed" not in said[0]
    assert "destroyed" in said[1] and "disabled" not in said[1]


def test_an_attack_of_a_batch_on_what_is_gone_by_then_does_nothing_more() -> None:
    table = lay(DUEL, "fire")
    target = unit_target("MK3-1", "main")
    draft = salvo(table, [("HVY-1", target), ("HVY-3", target)], 6, 6)
    assert [type(event) for event in draft.events] == [Shot, PartLost, Shot]
    draft = salvo(table, [("HVY-1", unit_target("HVY-2")), ("HVY-3", unit_target("HVY-2"))], 6, 6)
    assert [type(event) for event in draft.events] == [Shot, Destroyed, Shot]


def test_the_second_attack_of_a_batch_is_at_the_odds_of_before_the_first() -> None:
    table = lay(DUEL, "fire")
    before = aim(table.rules, table.position, table.shots("HVY-3"), unit_target("MK3-1", "main"))
    draft = salvo(table, [("HVY-1", unit_target("MK3-1", "main")), ("HVY-3", before.target)], 6, 1)
    told = [event for event in draft.events if isinstance(event, Shot)]
    assert (told[1].attack, told[1].defence) == (before.odds.attack, before.odds.defence)


def test_a_bridge_falls_once_in_a_batch() -> None:
    text = "board 9x9\nside stream 0504-0604\nroute road 0504 0604\nred HWZ-1 0404\nred HWZ-2 0304\n"
    table = lay(text, "fire", modules=("ramming", "bridges"))
    target = BridgeTarget(table.hex("0504"), table.hex("0604"))
    draft = salvo(table, [("HWZ-1", target), ("HWZ-2", target)], 6, 6)
    assert sum(isinstance(event, BridgeDown) for event in draft.events) == 1


@pytest.mark.parametrize(
    ("target", "named"),
    [
        (unit_target("HVY-2"), "Heavy Tank 2"),
        (unit_target("MK3-1", "main"), "the main battery of Ogre Mark III"),
        (unit_target("MK3-1", "tr"), "the treads of Ogre Mark III"),
    ],
)
def test_to_aim_has_no_effect_and_tells_what_is_aimed_at(target: Target, named: str) -> None:
    table = lay(DUEL, "fire")
    before = table.position.key()
    attack = aim(table.rules, table.position, table.shots("HVY-1"), target)
    assert attack.shooters == ("HVY-1",) and attack.odds.attack == 16
    assert target.name(table.position) == named and table.position.key() == before


def test_an_attack_may_be_made_without_using_anything_up() -> None:
    table = lay(DUEL, "fire")
    attack = aim(table.rules, table.position, table.shots("HVY-1"), unit_target("HVY-2"))
    for spent in (False, True):
        draft = Draft.of(table.position, table.rules, Source((1,)))
        if spent:
            spend(draft, attack)
        land(draft, (roll(draft, attack),))
        assert bool(USAGE.of(draft, "HVY-1").fired) is spent


def test_what_is_no_counter_is_a_target_in_its_hex() -> None:
    table = lay("board 9x9\nterrain town 0405\nred HVY-1 0404\nblue HVY-2 0405\n", "fire")
    at = table.hex("0405")
    ground = aim(table.rules, table.position, table.shots("HVY-1"), GroundTarget(at))
    assert (ground.odds.defence, ground.odds.odds) == (16, "1-1")
    assert [spill.unit for spill in ground.odds.spills] == ["HVY-2"]


def test_a_building_falls_once_in_a_batch_and_both_attacks_spill_over() -> None:
    table = lay(
        "board 9x9\nred HWZ-1 0401\nred HWZ-2 0402\nblue TK-1 0404\n",
        "fire",
        modules=("ramming", "buildings"),
    )
    draft = Draft.of(table.position, table.rules)
    at = table.hex("0404")
    draft.mark(marker(BUILDING, at, owner=BLUE, count=10, word="Depot=10"))
    table.position = draft.freeze()
    draft = salvo(table, [("HWZ-1", BuildingTarget(at)), ("HWZ-2", BuildingTarget(at))], 4, 4)
    told = [type(event) for event in draft.events]
    assert told == [BuildingHit, BuildingFell, Spilled, Disabled, Spilled, Destroyed]
