"""Forces by points: what may be picked, what it costs, where it stands, what else may be chosen."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game import paths
from game.core.assembly import AssemblyError
from game.core.sequence import EndPhase
from game.hexes.grid import OFF
from game.ogre.scenario.options import options_of, switchable, with_options
from game.ogre.scenario.picking import (
    PickError,
    arrives,
    bill,
    chosen_force,
    cost,
    counts_of,
    pick_text,
    read_pick,
    refusals,
    units_text,
    why_not_less,
    why_not_more,
)
from game.ogre.setup import waiting
from game.scenarios.description import Pick, SideDescription, Units
from game.scenarios.load import Loaded, check_scenario, find_scenario
from game.scenarios.start import first_position, rules_of, suggested_setup


def shipped(name: str = "mark-iii-attack") -> Loaded:
    return find_scenario(name, [paths.scenarios()])


def defence(**changes: object) -> SideDescription:
    side = shipped().scenario.sides[1]
    assert side.pick is not None
    return replace(side, pick=replace(side.pick, **changes))


# ode:1.07
def test_the_purse_is_what_the_dearest_force_of_the_file_costs() -> None:
    found = bill(defence(), {"HVY": 3, "LT": 1, "HWZ": 2, "INF": 5})
    assert (found.armour, found.armour_most) == (3 * 6 + 3 + 24, 72)
    assert (found.squads, found.squads_most) == (5, 20)
    other = bill(defence(armour=4, squads=7), {})
    assert (other.armour_most, other.squads_most) == (24, 7)


# ode:1.07
def test_specialists_cost_two_squads_and_three_squads_one_armour_unit() -> None:
    assert bill(defence(kinds=("CE", "INF")), {"CE": 3, "INF": 2}).squads == 8
    side = defence(together=True)
    found = bill(side, {"INF": 3})
    assert found.spent == 6
    assert refusals(side, {"INF": 56}) == []  # 12 armour units and 20 squads are 56 squads
    assert refusals(side, {"INF": 57}) == [
        "The force costs 19 armour units; there are 18 2/3 armour units to spend."
    ]


# ce:14.02.6-b
def test_a_truck_with_gear_costs_its_points_and_comes_with_engineers_alone() -> None:
    side = defence(kinds=("HVY", "CE", "TK", "HT"))
    assert (cost("TK"), cost("HT")) == (1, 2), "in sixths of an armour unit, which is six points"
    assert refusals(side, {"CE": 2, "TK": 1, "HT": 1}) == []
    assert bill(side, {"CE": 2, "TK": 1, "HT": 1}).armour == 3
    assert refusals(side, {"CE": 2, "TK": 2, "HT": 1}) == ["Each squad of engineers may have one truck."]
    assert why_not_more(side, {"CE": 1, "TK": 1}, "HT") == "Each squad of engineers may have one truck."
    assert "return a truck" in why_not_less(side, {"CE": 1, "TK": 1}, "CE")
    assert why_not_less(side, {"CE": 2, "TK": 1}, "CE") == ""
    given = defence(kinds=("HVY", "TK"), fixed=(Units("CE", squads=2),))
    assert refusals(given, {"TK": 2}) == [] and refusals(given, {"TK": 3})


def test_a_pick_is_refused_in_sentences() -> None:
    side = defence(kinds=("HVY", "HWZ", "INF"), most={"HWZ": 2}, least={"INF": 4})
    assert refusals(side, {"HVY": 8, "HWZ": 2, "INF": 20}) == []
    assert refusals(side, {"HVY": 9, "HWZ": 2, "INF": 20}) == [
        "The vehicles cost 13 armour units; there are 12 armour units."
    ]
    assert refusals(side, {"HWZ": 3, "INF": 4}) == ["At most 2 Howitzers may be taken; there are 3."]
    assert refusals(side, {"HVY": 1, "INF": 3}) == ["At least 4 squads of Infantry must be taken."]
    assert refusals(side, {"GEV": 1, "INF": 4}) == ["GEV is not among the units Defence may take."]
    assert refusals(side, {"CE": 1, "INF": 4}) == [
        "Combat Engineers are not among the units Defence may take."
    ]
    assert refusals(side, {"INF": 21}) == ["The infantry counts 21 squads; there are 20."]
    assert "at least one unit" in refusals(defence(), {})[0]
    assert "one of the scenario's forces" in refusals(replace(side, pick=None), {"HVY": 1})[0]


def test_why_one_more_or_less_cannot_be_taken_is_said() -> None:
    side = defence(most={"HWZ": 2}, least={"INF": 4})
    assert why_not_more(side, {"HVY": 11}, "HVY") == ""
    assert why_not_more(side, {"HVY": 11}, "HWZ") == "Howitzer costs 2 armour units; 1 armour unit is left."
    assert (
        why_not_more(side, {"HVY": 11, "LT": 1}, "HVY")
        == "Heavy Tank costs 1 armour unit; 1/2 armour unit is left."
    )
    assert why_not_more(side, {"HWZ": 2}, "HWZ") == "No more than 2 Howitzers may be taken."
    assert why_not_more(side, {"INF": 20}, "INF") == "Infantry costs 1 of the squads; none is left."
    assert why_not_less(side, {"INF": 4}, "INF") == "At least 4 squads of Infantry must be taken."
    assert why_not_less(side, {}, "HVY") == "There is no Heavy Tank to return."
    assert why_not_less(side, {"INF": 5}, "INF") == ""


@pytest.mark.parametrize(
    ("sixths", "words"),
    [
        (6, "1 armour unit"),
        (3, "1/2 armour unit"),
        (15, "2 1/2 armour units"),
        (0, "0 armour units"),
        (72, "12 armour units"),
    ],
)
def test_costs_are_said_in_armour_units(sixths: int, words: str) -> None:
    assert units_text(sixths) == words


def test_a_pick_is_a_text_that_stands_where_the_id_of_a_force_stands() -> None:
    text = pick_text({"HVY": 3, "LT": 0, "INF": 5})
    assert text == "pick: HVY*3 INF*5" and read_pick(text) == {"HVY": 3, "INF": 5}
    scenario = shipped().scenario
    force = chosen_force(scenario, 1, text)
    assert force.units == (Units("CP", 1), Units("HVY", 3), Units("INF", 0, 5))
    for wrong in ("pick: HVY", "pick: XXX*2", "pick: HVY*99", "pick: HVY*100", "pick:"):
        with pytest.raises(PickError):
            chosen_force(scenario, 1, wrong)
    with pytest.raises(PickError):
        chosen_force(scenario, 0, text)  # the Ogre's side picks nothing


def test_a_force_of_the_file_is_a_pick_to_begin_with() -> None:
    side = defence()
    for force in side.forces:
        counts = counts_of(side, force)
        assert "CP" not in counts and refusals(side, counts) == []


@pytest.mark.parametrize("name", ["mark-iii-attack", "mark-v-attack"])
@pytest.mark.parametrize(
    "word",
    [
        "pick: GEV*6 HVY*2 LT*4 INF*20",
        "pick: SHVY*3 MHWZ*2 HWZ*1 INF*7",
        "pick: LT*24",
        "guns + HVY*3",
        "fast + INF*4",
    ],
)
def test_a_picked_force_is_set_up_within_the_areas_and_limits(name: str, word: str) -> None:
    loaded = shipped(name)
    chosen = {"defence": word}
    rules = rules_of(loaded.scenario)
    position = first_position(loaded.scenario, loaded.board, chosen)
    orders = suggested_setup(loaded.scenario, loaded.board, chosen)
    assert {order.unit for order in orders} == {u.id for u in position.units.values() if u.side == 1}
    for order in orders:
        assert rules.refusal(position, order) is None, order
        position = rules.apply(position, order).position
    assert not waiting(position, 1)
    assert rules.refusal(position, EndPhase()) is None


def test_extra_counters_come_beside_the_force_of_the_file() -> None:
    loaded = shipped()
    plain = first_position(loaded.scenario, loaded.board)
    more = first_position(loaded.scenario, loaded.board, {"defence": "balanced + HVY*2"})
    assert set(more.units) - set(plain.units) == {"HVY-4", "HVY-5"}
    assert all(unit.at == OFF for unit in more.units.values())


# -------------------------------------------------------------------------------- options
def test_modules_are_switched_by_the_player_as_far_as_the_scenario_lets() -> None:
    loaded = shipped("mark-v-attack")
    assert "terrain-damage" in switchable(loaded.scenario, loaded.board)
    assert "bridges" not in switchable(loaded.scenario, loaded.board)  # there are none
    on = with_options(loaded.scenario, {"terrain-damage": True, "ramming": False, "cargo": True})
    assert set(on.rules.modules) == {"ramming", "terrain-damage"}
    rows = {option.id: option for option in options_of(loaded.scenario, loaded.board)}
    assert rows["ramming"].default is True and rows["ramming"].locked
    assert rows["terrain-damage"].default is False and not rows["terrain-damage"].locked


def test_a_module_that_is_off_takes_its_stock_along() -> None:
    scenario = shipped().scenario
    side = replace(scenario.sides[1], stocks={"mine": 6})
    rules = replace(scenario.rules, modules=("ramming", "mines"), choices=("mines",))
    mined = replace(scenario, sides=(scenario.sides[0], side), rules=rules)
    assert with_options(mined, {}).sides[1].stocks == {"mine": 6}
    off = with_options(mined, {"mines": False})
    assert off.sides[1].stocks == {} and off.rules.modules == ("ramming",)


def test_parameters_of_the_modules_in_use_are_chosen_among_their_values() -> None:
    scenario = shipped().scenario
    in_use = replace(scenario.rules, modules=("ramming", "engineering"), choices=())
    scenario = replace(scenario, rules=in_use)
    rows = [option for option in options_of(scenario) if option.choices]
    assert rows
    other = next(key for key, _ in rows[0].choices if key != rows[0].default)
    assert with_options(scenario, {rows[0].id: other}).rules.parameters == {rows[0].id: int(other)}
    assert with_options(scenario, {rows[0].id: rows[0].default}).rules.parameters == {}
    with pytest.raises(AssemblyError):
        with_options(scenario, {rows[0].id: "99"})


# -------------------------------------------------------------------------------- files
WITHOUT = "means nothing without the rules 'modern-battlefield'"


@pytest.mark.parametrize(
    ("old", "new", "key", "said"),
    [
        ('handicap = { kind = "HVY"', 'handicap = { kind = "HVYY"', "sides[1].handicap.kind", "'HVYY'"),
        ("most = 4 }", "most = 0 }", "sides[1].handicap.most", "1 to 99"),
        ("[sides.pick]\n", '[sides.pick]\nkinds = ["CP"]\n', "sides[1].pick.kinds", "no cost"),
        ("[sides.pick]\n", "[sides.pick]\nmost = { CE = 3 }\n", "sides[1].pick", "CE is not among"),
        ("[sides.pick]\n", "[sides.pick]\nleast = { HVY = 13 }\n", "sides[1].pick.least",
         "cost 13 armour units"),
        ('fixed = [{ kind = "CP", count = 1 }]', 'fixed = [{ kind = "CP" }]', "sides[1].pick.fixed",
         "'count'"),
        ('handicap = { kind = "HVY"', 'handicap = { kind = "MLYR"', "sides[1].handicap.kind", WITHOUT),
        ("[sides.pick]\n", '[sides.pick]\nkinds = ["MLYR"]\n', "sides[1].pick.kinds", WITHOUT),
        ("[sides.pick]\n", "[sides.pick]\nmost = { MLYR = 1 }\n", "sides[1].pick.most", WITHOUT),
        ('fixed = [{ kind = "CP", count = 1 }]', 'fixed = [{ kind = "MLYR", count = 1 }]',
         "sides[1].pick.fixed[0].kind", WITHOUT),
    ],
)  # fmt: skip
def test_wrong_terms_of_picking_are_named(tmp_path: object, old: str, new: str, key: str, said: str) -> None:
    import shutil
    from pathlib import Path

    maps = Path(shutil.copytree(paths.maps(), Path(str(tmp_path)) / "maps"))
    path = maps / "scenarios" / "mark-iii-attack.toml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    found = [f for f in check_scenario(path) if (f.code, f.key) == ("E344", key)]
    assert found and said in found[0].text and found[0].mend


def test_an_empty_table_lets_everything_of_the_table_of_units_be_picked() -> None:
    side = replace(defence(), pick=Pick())
    assert refusals(side, {"SHVY": 1, "GEVPC": 2, "INF": 6}) == []


def test_kinds_without_an_area_come_in_later() -> None:
    guard = shipped("river-crossing").scenario.sides[1]
    assert arrives(guard, "GEV") == 5 and arrives(guard, "HVY") == 0
    assert arrives(defence(), "HVY") == 0


def test_what_the_other_side_hears_of_work_is_chosen_wherever_sappers_work() -> None:
    # the parameter belongs to what the modules of sappers share, and to none of them alone
    for name in ("bridging-the-line", "dig-in", "recovery", "the-yard"):
        scenario = shipped(name).scenario
        told = next(row for row in options_of(scenario) if row.id == "work-told")
        assert [key for key, _ in told.choices] == ["0", "1", "2"]
        assert with_options(scenario, {"work-told": "2"}).rules.parameters["work-told"] == 2
