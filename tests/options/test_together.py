"""What holds for all options (opt:general-a): no trace where one is absent, no change where it is unused."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.core.assembly import AssemblyError
from game.core.dice import DiceError
from game.core.games import game_named
from game.core.position import Position
from game.core.ruleset import Rules
from game.core.sequence import EndPhase
from game.core.steps import Step
from game.lab import fuzz
from game.lab.contract import LAB
from game.lab.listening import watched
from game.ogre.catalogue import rules_for
from game.ogre.events import Shot
from game.ogre.lab import scenes
from game.ogre.options import morale
from game.ogre.options.disable_mi import SquadDisabled
from game.ogre.options.exchange.returning import LetPass
from game.ogre.options.modern import MODULES
from game.ogre.scenario.options import options_of, with_options
from game.ogre.state import USAGE
from game.players.random_player import RandomPlayer, next_step, steps
from game.scenarios.load import find_scenario
from game.scenarios.start import first_position, rules_of
from tests.engineering.worked import bench

SCENARIOS = Path(__file__).parents[2] / "maps" / "scenarios"
#: all that do not bring a sequence of play of their own
LIKE_THE_USUAL = [module.id for module in MODULES if "sequence" not in module.slots]


def recorded(scenario: str, seed: int, orders: int) -> tuple[tuple[str, ...], Position, list[Step]]:
    """A random game of a scenario: its modules, its first position, its steps."""
    found = find_scenario(scenario, [SCENARIOS])
    rules = rules_of(found.scenario)
    forces = {side.id: side.forces[0].id for side in found.scenario.sides}
    start = position = first_position(found.scenario, found.board, forces, seed)
    player, steps = RandomPlayer(rules, seed), list[Step]()
    while position.result is None and len(steps) < orders:
        steps.append(next_step(rules, position, player))
        position = steps[-1].position
    return found.scenario.rules.modules, start, steps


def same(one: Position, other: Position, rules: Rules) -> bool:
    """Are two positions the same, without what the rules of the other add to phases and state?"""
    kept = {kind.name for kind in rules.states.values()}
    tables = [
        {kind.name: dict(rows) for kind, rows in p.tables.items() if kind.name in kept and rows}
        for p in (one, other)
    ]
    return (
        tables[0] == tables[1]
        and one.units == other.units
        and one.markers == other.markers
        and one.gone == other.gone
        and one.clock == other.clock
        and one.frames == other.frames
        and one.result == other.result
    )


# opt:general-a
@pytest.mark.parametrize("option", LIKE_THE_USUAL)
@pytest.mark.parametrize("scenario", ["meeting-engagement", "mark-iii-attack", "dig-in"])
def test_a_game_goes_as_without_an_option_until_something_comes_of_it(scenario: str, option: str) -> None:
    modules, start, steps = recorded(scenario, 5, 400)
    heard = Counter[str]()
    plain = rules_for(modules)
    rules = watched(rules_for((*modules, option)), (option,), heard, LAB.of(game_named()))
    # phases that the option brings, or in which nobody is asked without it
    added = rules.phase.keys() - {step.position.clock.phase for step in steps}
    position = start
    for step in steps:
        while position.clock.phase in added and not position.frames:
            position = rules.apply(position, EndPhase()).position
        dice = [face for roll in step.rolls for face in roll.dice]
        try:
            position = rules.apply(position, step.order, dice).position
        except DiceError:
            assert heard, f"{step.order} rolls otherwise"
            return
        while position.clock.phase in added and position.clock != step.position.clock:
            position = rules.apply(position, EndPhase()).position
        if not same(step.position, position, plain):
            assert heard, f"{step.order} goes otherwise"
            return
    assert USAGE.table(position) == USAGE.table(steps[-1].position)


# opt:general-a: in every exchange the other side lets the fire pass
@pytest.mark.parametrize("scenario", ["meeting-engagement", "dig-in"])
def test_a_game_in_which_no_fire_is_returned_goes_as_without_the_rule(scenario: str) -> None:
    modules, position, steps = recorded(scenario, 5, 400)
    plain, rules, asked = rules_for(modules), rules_for((*modules, "multi-attack")), 0
    for step in steps:
        dice = [face for roll in step.rolls for face in roll.dice]
        try:
            position = rules.apply(position, step.order, dice).position
        except DiceError:
            asked += 1
            waits = rules.apply(position, step.order).position
            position = rules.apply(waits, LetPass(), dice).position
        assert same(step.position, position, plain), f"{step.order} goes otherwise"
    assert asked


# opt:general-a, opt:disable_mi-a: until the first squad is disabled
@pytest.mark.parametrize("scenario", ["meeting-engagement", "mark-iii-attack", "dig-in"])
def test_a_game_until_a_squad_is_disabled_goes_as_without_the_rule(scenario: str) -> None:
    compared = missed = 0
    for seed in range(4, 34):  # until infantry has been fired at without a squad that was disabled
        if compared > 100 and missed:
            break
        modules, position, steps = recorded(scenario, seed, 400)
        plain, rules = rules_for(modules), rules_for((*modules, "disable-mi"))
        for step in steps:
            shots = [event for event in step.events if isinstance(event, Shot)]
            at_squads = [shot for shot in shots if position.units[shot.target].squads]
            dice = [face for roll in step.rolls for face in roll.dice]
            try:
                found = rules.apply(position, step.order, dice)
            except DiceError:  # a squad that is disabled and not lost asks for no further die
                break
            if any(isinstance(event, SquadDisabled) for event in found.events):
                break
            position = found.position
            assert same(step.position, position, plain), f"{step.order} goes otherwise"
            compared, missed = compared + 1, missed + len(at_squads)
    assert compared > 100 and missed, "infantry was fired at, and nothing came of the rule"


# opt:general-a
def test_an_absent_option_leaves_no_trace() -> None:
    plain = rules_for(["ramming"])
    for module in MODULES:
        assert module.id not in plain.parts
        assert not {row.name for row in module.states} & plain.states.keys()
        assert not {row.id for row in module.parameters} & plain.parameters.keys()
        own = {phase.id: phase for phase in module.phases}
        assert not [name for name in own.keys() & plain.phase.keys() if own[name] is plain.phase[name]]


# opt:general-c, ch:31, ch:33, sp:37: what no book gives is told as a house default
def test_numbers_of_the_house_say_so_and_those_of_the_source_do_not() -> None:
    table = bench(
        "board 9x9\noption challenge-fire\noption speed-security\noption prepared-positions\n"
        "turn 1 red movement\nred LT-1 0505\nred ENG-1 0404 ENG*2\nred MLYR-1 0606\nblue LT-9 0909\n"
        "state speeding LT-1 on\n"
    )

    def said(question: str, about: object) -> str:
        return table.rules.explain(question, table.position, about).sentence()

    assert said("allowance", table["MLYR-1"]) == "3 = 3 house default (ode:3.01)"
    assert "2 × 1 house default (squad)" in said("strength", (table["ENG-1"], "squad", 2))
    speeding = said("defence", (table["LT-1"], "", False))
    assert speeding == "1 = 2 printed (ode:3.01), -1 speeding (opt:speed_security-d)"
    assert "rating (ch:33, house default)" in said("morale", morale.Tested(("LT-1",), 0))


# opt:superior_ecm-b
def test_the_side_that_has_countermeasures_is_a_choice_named_after_it() -> None:
    found = find_scenario("meeting-engagement", [SCENARIOS])
    scenario = scenes.besides(found.scenario, "superior-ecm")
    rows = {row.id: row for row in options_of(scenario, found.board) if row.id.startswith("ecm-")}
    names = [side.name for side in scenario.sides]
    assert [rows["ecm-1"].title, rows["ecm-2"].title] == [f"Superior ECM: {name}" for name in names]
    chosen = with_options(scenario, {"ecm-1": "0", "ecm-2": "1"})
    assert chosen.rules.parameters["ecm-2"] == 1 and "ecm-1" not in chosen.rules.parameters


# opt:superior_ecm-b, opt:superior_eccm-a: what random games try says which side has it
@pytest.mark.parametrize(("option", "parameter"), [("superior-ecm", "ecm-1"), ("superior-eccm", "eccm-1")])
def test_random_games_give_them_to_a_side(option: str, parameter: str) -> None:
    found = find_scenario("meeting-engagement", [SCENARIOS])
    assert scenes.besides(found.scenario, option).rules.parameters == {parameter: 1}


# opt:superior_ecm-b, opt:superior_eccm-a
@pytest.mark.parametrize(("option", "parameter"), [("superior-ecm", "ecm-2"), ("superior-eccm", "eccm-1")])
def test_who_chooses_countermeasures_says_which_side_has_them(option: str, parameter: str) -> None:
    found = find_scenario("meeting-engagement", [SCENARIOS])
    with pytest.raises(AssemblyError, match="say which side has it"):
        with_options(found.scenario, {option: True})
    chosen = with_options(found.scenario, {option: True, parameter: "1"}).rules
    assert option in chosen.modules and chosen.parameters == {parameter: 1}


# opt:general-a
def test_every_option_may_be_chosen_in_a_scenario_that_says_nothing_of_rules() -> None:
    found = find_scenario("meeting-engagement", [SCENARIOS])
    ids = {row.id for row in options_of(found.scenario, found.board)}
    assert {module.id for module in MODULES} <= ids
    assert all(module.effect for module in MODULES)


@pytest.mark.parametrize(
    ("option", "scenario"),
    [
        ("prepared-positions", "killing-ground"),
        ("multi-attack", "meeting-engagement"),
        ("extended-sequence", "killing-ground"),
    ],
)
def test_what_a_rule_forbids_is_not_offered_again_and_again(option: str, scenario: str) -> None:
    # Whoever draws from the offers would try it until it tires.
    loaded = fuzz.scenarios(scenario)[0]
    loaded = replace(loaded, scenario=scenes.besides(loaded.scenario, option))
    for seed in range(3, 5):
        rules, position, _ = fuzz.game_of(loaded, seed, picks=False)
        player = RandomPlayer(rules, seed, ground=0.1)
        for _ in steps(rules, position, player, 5):
            assert player.refused < 100
