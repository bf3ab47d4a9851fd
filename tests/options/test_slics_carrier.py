"""Squads aboard as one with their carrier (opt:slics_carrier)."""

from __future__ import annotations

import pytest

from game.notation.errors import NotationError
from game.ogre.hooks import comes_to
from game.ogre.kinds import KINDS
from tests.engineering.worked import Bench, bench
from tests.rules.laid import BLUE


def field(text: str, *, phase: str = "fire", side: str = "red", option: str = "slics-carrier") -> Bench:
    return bench(
        f"board 12x12\noption ramming\noption riding\noption {option}\nstacking gev\n"
        f"turn 1 {side} {phase}\n{text}\n"
    )


PC = "red GEVPC-1 0606\nred INF-1 off aboard GEVPC-1 INF*3\nblue HVY-1 0605\nblue HVY-2 0604\nblue LT-9 1212"


# opt:slics_carrier-a; Q-714
@pytest.mark.parametrize(("target", "attack"), [("HVY-1", 4), ("HVY-2", 1)])
def test_squads_aboard_fire_with_their_carrier_as_far_as_both_reach(target: str, attack: int) -> None:
    table = field(PC)
    assert table.odds("GEVPC-1", target).attack == attack * 4
    shot = (table["GEVPC-1"], "gun", 1, table[target])
    parts = table.rules.explain("strength", table.position, shot).parts
    assert (parts[-1].text, parts[-1].rule) == (
        ("3 squads aboard", "opt:slics_carrier-a") if attack > 1 else ("printed (gun)", "ode:3.01")
    )


# opt:slics_carrier-a
def test_squads_that_have_fired_with_their_carrier_have_fired() -> None:
    table = field(PC)
    table.run("fire GEVPC-1 at HVY-1", 1)
    assert table.spent("INF-1").fired == (3,)


# opt:slics_carrier-a
@pytest.mark.parametrize(("option", "defence", "riders"), [("slics-carrier", 5, False), ("slics", 2, True)])
def test_a_carrier_and_its_squads_are_one_target(option: str, defence: int, riders: bool) -> None:
    table = field(PC, side="blue", option=option)
    found = table.odds("HVY-1", "GEVPC-1")
    assert found.defence == defence * 4 and (found.riders is not None) is riders


# opt:slics_carrier-b
def test_a_d_costs_one_squad_and_the_last_one_disables_the_carrier() -> None:
    table = field(PC.replace("INF*3", "INF*2"), side="blue")
    table.run("fire HVY-1 at GEVPC-1", 4)
    assert len(table["INF-1"].squads) == 1 and not table["GEVPC-1"].disabled
    table.run("fire HVY-2 at GEVPC-1", 4)
    assert table.gone("INF-1") == "destroyed" and table["GEVPC-1"].disabled == "fire"


# opt:slics_carrier-b
def test_an_x_destroys_both() -> None:
    table = field(PC.replace("INF*3", "INF*2"), side="blue")
    table.run("fire HVY-1 at GEVPC-1", 6)
    assert table.gone("INF-1") == table.gone("GEVPC-1") == "destroyed"


# opt:slics_carrier-b; Q-713
def test_a_d_on_a_disabled_carrier_destroys_both() -> None:
    disabled = PC.replace("0606", "0606 disabled fire")
    table = field(disabled.replace("INF*3", "INF*2"), side="blue")
    table.run("fire HVY-1 at GEVPC-1", 4)
    assert table.gone("INF-1") == table.gone("GEVPC-1") == "destroyed"


# opt:slics_carrier-b; Q-715
def test_a_ram_is_as_without_the_rule() -> None:
    logs = []
    for option in ("slics-carrier", "slics"):
        table = field(PC + "\nblue MK3-1 0506", side="blue", phase="movement", option=option)
        table.run("ram MK3-1 GEVPC-1", 2)
        logs.append((table["GEVPC-1"].disabled, table.where("INF-1"), len(table["INF-1"].squads)))
    assert logs[0] == logs[1] and logs[0][0] == "ram"


# opt:slics_carrier-b, opt:general-c; Q-489
def test_the_light_carrier_is_a_light_gev_with_room_for_one_squad() -> None:
    table = field("red LGEVPC-1 0606\nred INF-1 0606 INF\nblue LT-9 1212", phase="movement")
    light, carrier = KINDS["LGEV"], KINDS["LGEVPC"]
    same = ("weapons", "defence", "move", "second", "size", "cost", "worth", "mobility", "family")
    assert all(getattr(light, field) == getattr(carrier, field) for field in same)
    assert (carrier.carries, carrier.source) == (1, "H")
    table.run("mount INF-1 LGEVPC-1")
    assert table["INF-1"].aboard == "LGEVPC-1" and table.defence("LGEVPC-1") == 2
    assert table.position.clock.side != BLUE


# opt:slics_carrier-a
@pytest.mark.parametrize(
    ("option", "said"), [("slics-carrier", "fires with GEV-PC 1"), ("slics", "cannot fire")]
)
def test_why_squads_aboard_do_not_fire_by_themselves_is_told(option: str, said: str) -> None:
    assert said in field(PC, option=option).refused("fire INF-1 at HVY-1").text


# opt:slics_carrier-b: what the odds and the log say is what happens
def test_the_words_of_results_on_a_carrier_tell_of_those_aboard() -> None:
    table = field(PC.replace("INF*3", "INF*2"), side="blue")
    says = lambda result: comes_to(table.rules, table.position, table["GEVPC-1"], result).does  # noqa: E731
    assert (says("X"), says("D")) == ("destroys it and those aboard", "takes a squad aboard")
    table.run("fire HVY-1 at GEVPC-1", 4)
    assert "die 4: one squad aboard lost." in table.said()[0]
    assert says("D") == "takes the last squad aboard, disables it"
    table.run("fire HVY-2 at GEVPC-1", 4)
    assert "die 4: disabled, its last squad lost." in table.said()[0]
    assert says("D") == "destroys it too"


# ode:13.07: boxes are those of a Superheavy, and no carrier has any
def test_a_carrier_has_no_boxes_of_a_record_sheet() -> None:
    with pytest.raises(NotationError, match="no record sheet"):
        field(PC.replace("GEVPC-1 0606", "GEVPC-1 0606 boxes 1+1+1"))


# opt:slics_carrier-a, opt:slics-a: Q-1408
@pytest.mark.parametrize(("squads", "defence"), [(1, 3), (2, 3), (3, 3)])
def test_by_the_old_rule_the_squads_aboard_add_the_defence_of_one(squads: int, defence: int) -> None:
    text = PC.replace("INF*3", f"INF*{squads}")
    table = field(text, side="blue", option="slics-carrier\noption slics")
    assert table.odds("HVY-1", "GEVPC-1").defence == defence * 4
    assert table.rules.explain("defence", table.position, (table["GEVPC-1"], "", False)).value == defence
    own = field(text, option="slics-carrier\noption slics")
    assert own.odds("GEVPC-1", "HVY-1").attack == (1 + squads) * 4, "attacks add up by both rules"
