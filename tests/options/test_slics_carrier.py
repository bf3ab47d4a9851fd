"""Squads aboard as one with their carrier (opt:slics_carrier)."""

from __future__ import annotations

import pytest

from game.core.rule_hooks import COUNTER_MARKS
from game.notation.errors import NotationError
from game.notation.questions import answer
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


# ------------------------------------------------------------------ a platoon in several carriers
def carriers(*rows: tuple[str, int], state: str = "") -> str:
    """Carriers of one hex, each with so many squads aboard; the last of them in a state."""
    lines = []
    for number, (name, squads) in enumerate(rows, 1):
        lines.append(f"red {name} 0606" + (f" {state}" if number == len(rows) and state else ""))
        if squads:
            lines.append(f"red INF-{number} off aboard {name} INF*{squads}")
    return "\n".join([*lines, "blue HVY-1 0605", "blue HVY-2 0604", "blue HVY-3 0505", "blue LT-9 1212"])


LIGHT = (("LGEVPC-1", 1), ("LGEVPC-2", 1), ("LGEVPC-3", 1))
MORE_LIGHT = tuple((f"LGEVPC-{n}", 1) for n in (4, 5))
PAIR = (("GEVPC-1", 2), ("LGEVPC-1", 1))


# opt:slics_carrier-a: Q-1450
@pytest.mark.parametrize(
    ("rows", "target"),
    [(LIGHT, "LGEVPC-2"), (PAIR, "GEVPC-1"), (PAIR, "LGEVPC-1")],
    ids=["three light ones", "a large and a light one", "the light one of them"],
)
def test_a_platoon_in_several_carriers_is_one_target_with_all_strengths(
    rows: tuple[tuple[str, int], ...], target: str
) -> None:
    table = field(carriers(*rows), side="blue")
    found = table.odds("HVY-1", target)
    assert found.defence == 6 * 4
    assert (found.riders, found.spills) == (None, ()), (
        "no die for those aboard, and none for its own carriers"
    )


# opt:slics_carrier-a: Q-1450
@pytest.mark.parametrize(("rows", "attack"), [(LIGHT, 6), (PAIR, 5)])
def test_the_carriers_of_a_platoon_make_one_attack_of_all_strengths(
    rows: tuple[tuple[str, int], ...], attack: int
) -> None:
    table = field(carriers(*rows))
    table.run(f"fire {' '.join(name for name, _ in rows)} at HVY-1", 6)
    assert f"{attack} against 3" in table.said()[0]
    squads = [unit for unit in table.position.units.values() if unit.squads]
    assert all(table.spent(unit.id).fired == (len(unit.squads),) for unit in squads)


# opt:slics_carrier-a: Q-1450, Q-1451
@pytest.mark.parametrize(
    ("rows", "state", "target", "defence", "spills"),
    [
        ((("GEVPC-1", 3), ("LGEVPC-1", 1)), "", "GEVPC-1", 5, ["LGEVPC-1"]),
        ((("GEVPC-1", 1), ("GEVPC-2", 1)), "", "GEVPC-1", 3, ["GEVPC-2"]),
        ((("GEVPC-1", 1), *LIGHT[:2]), "", "GEVPC-1", 5, ["LGEVPC-2"]),
        (LIGHT, "disabled fire", "LGEVPC-1", 4, ["LGEVPC-3"]),
        (LIGHT, "disabled fire", "LGEVPC-3", 2, ["LGEVPC-1"]),
        (LIGHT, "stuck", "LGEVPC-1", 4, ["LGEVPC-3"]),
        ((*LIGHT[:2], ("LGEVPC-3", 0)), "", "LGEVPC-1", 4, ["LGEVPC-3"]),
        ((*LIGHT, *MORE_LIGHT), "", "LGEVPC-5", 4, ["LGEVPC-1"]),
    ],
    ids=["four squads", "two large", "three beside", "disabled", "it", "stuck", "empty", "five light"],
)
def test_who_is_one_unit_with_whom(
    rows: tuple[tuple[str, int], ...], state: str, target: str, defence: int, spills: list[str]
) -> None:
    table = field(carriers(*rows, state=state), side="blue")
    found = table.odds("HVY-1", target)
    assert found.defence == defence * 4
    assert [spill.unit for spill in found.spills] == spills


# opt:slics_carrier-a: Q-1451
def test_a_carrier_that_speeds_is_one_unit_with_nobody_but_those_aboard() -> None:
    table = field(carriers(*LIGHT), phase="movement", option="slics-carrier\noption speed-security")
    table.run("speed LGEVPC-3")
    table.end_until("fire", BLUE)
    found = {name: table.odds("HVY-1", name) for name in ("LGEVPC-2", "LGEVPC-3")}
    assert {name: odds.defence for name, odds in found.items()} == {"LGEVPC-2": 4 * 4, "LGEVPC-3": 1 * 4}
    assert "D" in found["LGEVPC-3"].outcomes, "its squad leaves it a defence, so that a D is one"


# opt:slics_carrier-a, opt:slics-a: Q-1408, Q-1450
@pytest.mark.parametrize(("rows", "defence"), [(LIGHT, 4), (PAIR, 4)])
def test_by_the_old_rule_the_squads_of_a_platoon_add_the_defence_of_one(
    rows: tuple[tuple[str, int], ...], defence: int
) -> None:
    table = field(carriers(*rows), side="blue", option="slics-carrier\noption slics")
    assert {table.odds("HVY-1", name).defence for name, _ in rows} == {defence * 4}


# opt:slics_carrier-b: Q-1452
def test_a_d_costs_a_platoon_of_light_carriers_a_squad_and_disables_its_carrier() -> None:
    table = field(carriers(*LIGHT), side="blue")
    says = comes_to(table.rules, table.position, table["LGEVPC-2"], "D")
    assert says.does == "takes a squad, disables its carrier"
    table.run("fire HVY-1 HVY-2 at LGEVPC-2", 4)
    assert says.done in table.said()[0]
    assert [table.gone(f"INF-{n}") for n in (1, 2, 3)] == ["destroyed", "", ""]
    assert [table[f"LGEVPC-{n}"].disabled for n in (1, 2, 3)] == ["fire", "", ""]
    assert table.odds("HVY-3", "LGEVPC-2").defence == 4 * 4, "the rest of the platoon fights on as one"


# opt:slics_carrier-b: Q-212, Q-1452
@pytest.mark.parametrize(("squad", "disabled"), [("INF-1", ""), ("INF-2", "fire")])
def test_the_owner_says_which_carrier_of_a_platoon_loses_the_squad(squad: str, disabled: str) -> None:
    table = field(carriers(*PAIR), side="blue")
    table.run("fire HVY-1 HVY-2 at GEVPC-1", 4)
    table.run(f"lose-rider {squad}")
    assert sum(len(unit.squads) for unit in table.position.units.values()) == 2
    assert (table["GEVPC-1"].disabled, table["LGEVPC-1"].disabled) == ("", disabled)


# opt:slics_carrier-b
@pytest.mark.parametrize("rows", [LIGHT, PAIR])
def test_an_x_destroys_a_whole_platoon(rows: tuple[tuple[str, int], ...]) -> None:
    table = field(carriers(*rows), side="blue")
    says = comes_to(table.rules, table.position, table["LGEVPC-1"], "X").does
    assert says == "destroys the whole platoon"
    table.run("fire HVY-1 HVY-2 HVY-3 at LGEVPC-1", 6)
    assert [unit.id for unit in table.position.units.values() if unit.side != BLUE] == []


# opt:slics_carrier-a: Q-1450; ode:7.12
def test_spillover_on_a_platoon_is_one_attack_on_all_of_it() -> None:
    text = carriers(*LIGHT).replace("blue HVY-1", "red HVY-9 0606\nblue HVY-1")
    table = field(text, side="blue")
    found = table.odds("HVY-1 HVY-2", "HVY-9").spills
    assert [(spill.unit, spill.defence, spill.attack) for spill in found] == [("LGEVPC-1", 6 * 4, 4 * 4)]


# opt:slics_carrier-b, opt:disable_mi-a: no squad is lost to such a D
@pytest.mark.parametrize("rows", [LIGHT, (("LGEVPC-1", 1),)])
def test_a_d_that_disables_a_squad_aboard_disables_no_carrier(rows: tuple[tuple[str, int], ...]) -> None:
    table = field(carriers(*rows), side="blue", option="slics-carrier\noption disable-mi")
    says = comes_to(table.rules, table.position, table["LGEVPC-1"], "D")
    assert says.does == "disables a squad aboard"
    die = next(d for d, out in enumerate(table.odds("HVY-1 HVY-2", "LGEVPC-1").outcomes, 1) if out == "D")
    table.run("fire HVY-1 HVY-2 at LGEVPC-1", die)
    assert says.done in table.said()[0]
    assert not table["LGEVPC-1"].disabled and len(table["INF-1"].squads) == 1


# opt:slics_carrier-a, opt:multi_attack-a, opt:multi_attack-b: Q-1450
def test_in_an_exchange_a_platoon_is_attacked_once_and_all_of_it_fires_back() -> None:
    table = field(carriers(*LIGHT), side="blue", option="slics-carrier\noption multi-attack")
    table.run("fire HVY-1 at LGEVPC-1")
    table.run("return-fire LGEVPC-3 HVY-1")
    table.run("return-none", 1, 1)
    assert table.refused("fire HVY-1 at LGEVPC-2").rule == "opt:multi_attack-a"


# opt:slics_carrier-a: who is one unit with whom is written on the counter
def test_a_counter_of_a_platoon_says_with_whom_it_is_one_unit() -> None:
    table = field(carriers(*LIGHT))
    marks = [
        mark for said in COUNTER_MARKS.of(table.rules) for mark in said(table.position, table["LGEVPC-2"])
    ]
    assert [mark.sign for mark in marks] == ["platoon"]
    assert marks[0].words == (
        "one unit with Light GEV-PC 1 and Light GEV-PC 3: 3 carriers and 3 squads aboard are one target, "
        "their defences added (3 + 3)"
    )
    alone = field(PC)
    assert not [
        mark for said in COUNTER_MARKS.of(alone.rules) for mark in said(alone.position, alone["GEVPC-1"])
    ]


# opt:slics_carrier-a: what is asked of squads aboard is asked of the target that they are part of
def test_the_defence_of_squads_aboard_is_that_of_their_platoon() -> None:
    table = field(carriers(*PAIR))
    assert answer(table.rules, table.position, "defence INF-1").value == "6"
