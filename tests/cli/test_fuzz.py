"""Random games: which scenarios, rules and forces they go through."""

from __future__ import annotations

import itertools
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from game import cli
from game.core.assembly import AssemblyError
from game.core.games import game_named
from game.core.modules import Module
from game.core.refusals import Refusal
from game.core.rule_hooks import AMENDED_PHASES, AmendedPhase
from game.core.ruleset import Rules
from game.core.sequence import Concede, EndPhase, OfferDraw
from game.core.views import own_view
from game.lab import census, fuzz
from game.lab.contract import LAB, Broken
from game.lab.fuzz import (
    GameSpec,
    Played,
    _paired,
    further_games,
    game_of,
    pair_tasks,
    play,
    quiet,
    run_further,
    scenarios,
    seen_in,
    setting_tasks,
    table,
    tasks,
    unused,
)
from game.lab.listening import watched
from game.lab.seeking import MORE, Goal, Seeker, goals
from game.lab.written import Written, reach, written
from game.notation.cases import play_case
from game.ogre.base import BASE
from game.ogre.catalogue import MODULES, rules_for
from game.ogre.combat.combat import Fire
from game.ogre.engineering.loading import WINCHED
from game.ogre.engineering.tasks import TASKS
from game.ogre.hooks import RESULTS, Blow, ResultLink
from game.ogre.kinds import KINDS
from game.ogre.lab.scenes import (
    OPTIONS,
    SCENES,
    besides,
    engineers,
    pairs,
    settings,
    switched,
    with_scenes,
    with_setting,
)
from game.ogre.movement.movement import Move
from game.players.random_player import RandomPlayer, next_step
from tests.contract.test_contract import told_apart
from tests.rules.laid import RED, lay

POSITIONS = Path(LAB.of(game_named()).positions or "")


def test_six_hundred_games_switch_every_optional_rule_evenly_in_many_scenarios_and_play_as_written() -> None:
    chosen = scenarios(None)
    todo = list(tasks(600, 1, len(chosen)))
    found = {(t.scenario, t.options) for t in todo}
    assert {k for k, options in found if not options} == set(range(len(chosen)))
    met = [len({k for k, options in found if options == (name,)}) for name in OPTIONS]
    assert min(met) >= min(len(chosen), 600 // 2 // len(OPTIONS)) - 1
    assert sum(t.expensive for t in todo) == 30  # one in twenty


def test_the_games_go_through_every_pair_of_forces_of_the_files() -> None:
    for k, loaded in enumerate(scenarios(None)):
        wanted = 1
        for side in loaded.scenario.sides:
            wanted *= len(side.forces)
        seeds = [t.seed for t in tasks(600, 1, len(scenarios(None))) if t.scenario == k]
        drawn = {tuple(game_of(loaded, seed)[2].values()) for seed in seeds}
        assert len([pair for pair in drawn if not any("pick" in word for word in pair)]) == wanted


def test_every_two_rules_that_go_together_have_a_game() -> None:
    found = [task.options for task in pair_tasks(1, 5)]
    assert found == list(pairs())
    apart = {pair for pair in itertools.combinations(OPTIONS, 2) if pair not in found}
    assert apart == {pair for pair in itertools.combinations(OPTIONS, 2) if told_apart(game_named(), *pair)}
    assert ("overrun", "ramming") in apart and ("dummies", "mines") not in apart


@pytest.mark.parametrize("loaded", scenarios(None), ids=lambda loaded: loaded.scenario.id)
def test_a_rule_is_switched_with_its_stocks_and_what_it_replaces(loaded) -> None:  # type: ignore[no-untyped-def]
    scenario = loaded.scenario
    for name in OPTIONS:
        other = switched(scenario, name)
        if (scenario.id, name) == ("night-express", "trains"):
            assert other is scenario, "it begins with a train"
            continue
        assert (name in other.rules.modules) != (name in scenario.rules.modules)
    contact = besides(scenario, "overrun").rules.modules
    assert "overrun" in contact and "ramming" not in contact
    mined = besides(scenario, "mines")
    assert all(bool(side.stocks.get("mine")) == (side.id in scenario.setup) for side in mined.sides)
    with pytest.raises(AssemblyError):
        rules_for(["overrun", "ramming"])


def test_games_are_played_from_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["fuzz", "--games", "3", "--seed", "2", "--out", str(tmp_path / "failures")]
    assert cli.main([*words, "--scenario", "meeting-engagement"]) == 0
    assert "3 games" in capsys.readouterr().out and not (tmp_path / "failures").exists()


def test_four_hundred_games_of_engineers_set_every_value_of_every_parameter_in_many_scenarios() -> None:
    chosen = scenarios(None)
    rows = [k for k, loaded in enumerate(chosen) if engineers(loaded.scenario)]
    assert {chosen[k].scenario.id for k in rows} > {"bridging-the-line", "dig-in", "recovery", "the-yard"}
    values = settings()
    assert {"work-told=0", "work-told=2", "free-stuck-dice=2", "own-mines=0", "sappers-in-overruns=0"} <= set(
        values
    )
    found = {(task.scenario, task.options) for task in setting_tasks(400, 1, chosen)}
    assert {k for k, _ in found} == set(rows)
    met = [
        len({k for k, options in found if options == told}) for told in ((), *((value,) for value in values))
    ]
    assert min(met) >= min(len(rows), 400 // (len(values) + 1)) - 1


@pytest.mark.parametrize(("values", "scenarios"), [(38, 13), (39, 13), (26, 13), (6, 9), (7, 3), (1, 4)])
def test_in_time_every_value_meets_every_scenario(values: int, scenarios: int) -> None:
    met = {(_paired(k, values, scenarios), k % scenarios) for k in range(values * scenarios)}
    assert len(met) == values * scenarios


def test_a_parameter_is_set_with_the_rules_that_have_it() -> None:
    chosen = {loaded.scenario.id: loaded.scenario for loaded in scenarios(None)}
    for setting in settings():
        name, _, value = setting.partition("=")
        for scenario in (chosen["the-yard"], chosen["dig-in"]):
            there = with_setting(scenario, setting).rules
            assert there.parameters[name] == int(value)
            assert rules_for(there.modules).parameters[name].allows(int(value))


def test_sappers_that_are_diligent_do_their_work_and_it_is_counted() -> None:
    loaded = next(one for one in scenarios(None) if one.scenario.id == "recovery")
    played = [play(loaded, seed, False, lambda *_: None) for seed in (5, 6, 7)]
    assert not any(record.fault for record in played)
    tried = seen_in(played, "work ")
    assert len(tried) > 3
    for record in played:
        assert all(count <= record.seen[f"work {task}"] for task, count in record.done.items())


@pytest.mark.parametrize("one", list(written(POSITIONS)), ids=lambda one: one.name)
def test_a_written_position_reaches_what_it_says_and_keeps_every_promise(one: Written) -> None:
    assert one.reaches and set(one.reaches) <= set(census.rows(MODULES.values()))
    assert all(reach(one, seed=3)[name] for name in one.reaches)


def test_a_written_position_that_does_not_reach_what_it_says_is_told() -> None:
    text = (
        "board 3x3\noption ramming\nturn 2 blue movement\nblue HVY-1 0101\nred HVY-2 0303\n"
        "> move HVY-1 0102\n"
    )
    with pytest.raises(Broken, match="does not reach order Ram"):
        reach(Written("", ("order Move", "order Ram"), text))
    with pytest.raises(Broken, match="line 6: "):
        reach(Written("", ("order Move",), text.replace("0102", "0303")))


def test_what_seldom_happens_in_whole_games_has_a_written_position() -> None:
    reached = {name for one in written(POSITIONS) for name in one.reaches}
    tasks = {f"work {task.id}" for module in MODULES.values() for task in TASKS.among(module.hooks)}
    assert tasks <= reached
    assert {"order Accompany", "order Approach", "order GoAhead", "order StopShort", "order Load"} <= reached


def test_written_positions_lead_to_everything_so_that_no_verdict_is_a_matter_of_luck() -> None:
    seen = Counter[str]()
    for one in written(POSITIONS):
        case = one.case()
        position = case.start
        for entry in play_case(case):
            assert entry.step is not None, f"{one.name}: {entry.fault}"
            census.note(seen, case.rules, position, entry.step)
            position = entry.step.position
    assert census.never(census.rows(MODULES.values()), seen) == []


def test_a_module_of_which_nothing_came_plays_on_until_something_does(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    done = list[GameSpec]()

    def third_time(chosen: object, out: Path, task: GameSpec) -> Played:
        done.append(task)
        return Played(
            "s", task.seed, {}, traces={task.options[0]: int(task.options == ("lad",) and len(done) == 3)}
        )

    monkeypatch.setattr(fuzz, "_played", third_time)
    before = [Played("s", seed, {}, traces={"lad": 0, "mines": 0, "cargo": seed}) for seed in range(5)]
    chosen, todo = scenarios(None), goals(game_named(), None, quiet(before))
    after = [*before, *run_further(todo, chosen, tmp_path, 1)]
    assert [task.options[0] for task in done] == ["lad"] * 3 + ["mines"] * MORE
    assert unused(after) == [f"no effect of mines in {5 + MORE} games"]
    assert len({task.seed for task in done} - {record.seed for record in before}) == len(done)
    in_turn = {task.scenario for task in done if task.options[0] == "mines"}
    assert in_turn == set(range(len(chosen)))


#: kinds of order that random games seldom come to by themselves: they need a set-up, a second counter
#: of the right sort, a question that comes up, dice
SELDOM = {
    "camouflage": ("order Uncover",),
    "mines": ("order StopShort",),
    "lad": ("order Load", "order Unload"),
    "demolition": ("order Approach", "work charge"),
    "repair": ("work reload-internal",),
    "challenge-fire": ("order Withdraw",),
}


@pytest.mark.parametrize("name", SELDOM)
def test_further_games_lead_to_kinds_of_order_that_occurred_in_none(name: str, tmp_path: Path) -> None:
    game = game_named()
    seen = Counter(census.rows(MODULES.values()))
    for row in SELDOM[name]:
        del seen[row]
    (goal,) = goals(game, seen)
    assert (goal.module, goal.rows) == (name, SELDOM[name])
    played = list(further_games(goal, scenarios(None), tmp_path, 1))
    assert not [record.fault for record in played if record.fault]
    assert all(seen_in(played)[row] for row in goal.rows), f"not in {len(played)} games"


def test_the_same_seed_gives_the_same_further_games(tmp_path: Path) -> None:
    goal, chosen = Goal("camouflage", 3, ("order Uncover",)), scenarios(None)
    first, again = (list(further_games(goal, chosen, tmp_path, 4)) for _ in range(2))
    assert first == again and first[-1].seen["order Uncover"]
    assert list(further_games(goal, chosen, tmp_path, 5)) != first


def test_a_kind_of_order_that_occurs_in_no_game_is_a_fault_even_if_a_written_position_reaches_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    game = game_named()
    seen = Counter(census.rows(game.modules.values()))
    for row in ("order Withdraw", "work charge", "event Withdrew"):
        del seen[row]
    wrong = table([Played("s", 1, {}, seen=dict(seen))], 1, game)
    assert wrong == [
        "order Withdraw never occurred in whole games",
        "work charge never occurred in whole games",
    ]
    assert "event Withdrew: 1 in written positions" in capsys.readouterr().out


def test_what_is_sought_is_sought_with_the_module_that_brings_it_or_requires_it() -> None:
    table_rows = census.given(census.rows(MODULES.values()))
    found = goals(game_named(), Counter())
    assert sorted(row for goal in found for row in goal.rows) == table_rows
    by_row = {row: goal.module for goal in found for row in goal.rows}
    assert by_row["work revive"] == "disable-ogre" and by_row["order Flee"] == "extended-sequence"
    assert goals(game_named(), Counter(table_rows)) == []
    rows = {row: like for goal in found for row, like in zip(goal.rows, goal.like, strict=True)}
    assert {"engineering", "disable-ogre"} <= set(rows["work revive"])
    assert "sp-morale=1" in rows["order Flee"]


def test_a_seeker_gives_what_it_seeks_when_it_is_offered_and_then_plays_on() -> None:
    table = lay("board 9x9\nred HVY-1 0404\nblue HVY-2 0405", "fire", RED)
    player = Seeker(table.rules, RandomPlayer(table.rules, 1), ["order Fire"], [], 2)
    assert isinstance(player.choose(own_view(table.position)), Fire) and not player.sought
    idle = Seeker(table.rules, RandomPlayer(table.rules, 1), ["order Ram"], [], 2)
    drawn = {type(idle.choose(own_view(table.position))) for _ in range(20)}
    assert drawn <= {Fire, EndPhase} and idle.sought == {"order Ram"}


def test_a_curious_player_gives_each_kind_of_order_once_before_it_chooses_as_ever() -> None:
    table = lay("board 9x9\nred HVY-1 0404\nblue HVY-2 0405", "fire", RED)
    player, rows = RandomPlayer(table.rules, 1, curious=1.0), ([EndPhase()] * 40, [Concede()], [OfferDraw()])
    drawn = [player._new(rows) for _ in range(4)]
    assert {type(order) for order in drawn[:3]} == {EndPhase, Concede, OfferDraw} and drawn[3] is None


def test_a_module_of_which_nothing_came_is_told_and_one_that_changed_a_number_is_not() -> None:
    idle = [Played("s", seed, {}, traces={"lad": 0, "mines": seed % 3}) for seed in range(6)]
    assert unused(idle) == ["no effect of lad in 6 games"]
    assert unused(idle[:4]) == [], "too few games to say so"


def test_a_number_that_a_module_changes_is_a_trace_of_it() -> None:
    # a stage that leaves a number as it is says nothing
    for cost, traces in ((1, 1), (0, 0)):

        def slower(state: Any, about: Any, value: int, note: Any, cost: int = cost) -> int:
            return value - cost

        mud: Module = Module(
            id="mud", title="Mud", rule="house:mud", stages=(("allowance", "other", slower),)
        )
        loaded = next(one for one in scenarios(None) if one.scenario.id == "mark-iii-attack")
        _, position, _ = game_of(loaded, 1)
        heard: Counter[str] = Counter()
        unit = next(unit for unit in position.units.values() if not unit.squads)
        plain = Rules([BASE, mud])
        under_test = watched(plain, ["mud"], heard)
        assert under_test.value("allowance", position, unit) == plain.value("allowance", position, unit)
        assert heard["number of mud"] == traces


def test_a_rule_under_test_has_something_to_work_on() -> None:
    loaded = next(one for one in scenarios(None) if one.scenario.id == "mark-v-attack")
    for name in SCENES:
        other = replace(loaded, scenario=switched(loaded.scenario, name))
        rules, position, _ = game_of(other, 5)
        staged = with_scenes(rules, position, [name], 5)
        new = staged.units.keys() - position.units.keys()
        put = (scene for scene in SCENES[name] if not scene.route)  # not every map has one
        assert len(new) == sum(len(scene.extras) for scene in put), name
        assert with_scenes(rules, position, [name], 5).key() == staged.key()


def test_a_winch_has_something_to_lift_that_does_not_drive_away_before_it_is_done() -> None:
    lifted = [extra for extra in SCENES["vulcan-jobs"][0].extras if KINDS[extra.kind].family in WINCHED]
    assert any(not KINDS[extra.kind].move for extra in lifted)
    done = next(one for one in written(POSITIONS) if one.name == "winched")
    assert "event Mounted" in done.reaches and reach(done, 1)["event Mounted"] == 1


def test_several_counters_are_given_one_order() -> None:
    loaded = next(one for one in scenarios(None) if one.scenario.id == "mark-v-attack")
    rules, position, _ = game_of(loaded, 2)
    player, joint = RandomPlayer(rules, 2, together=1.0, leaving=0.0, seek=1.0), Counter[str]()
    for _ in range(300):
        if position.result is not None:
            break
        step = next_step(rules, position, player)
        order = step.order
        joint["fire"] += isinstance(order, Fire) and len(order.shots) > 1
        joint["move"] += isinstance(order, Move) and len(order.units) > 1
        position = step.position
    assert joint["fire"] > 3 and joint["move"] > 3


# ------------------------------------------------------------- what modules say to the rules of others
def never_here(rules: Any, state: Any, order: Any) -> Refusal | None:
    return Refusal("never", "house:never", "Never here.") if order.target == "HVY-2" else None


def test_a_veto_that_modules_share_is_heard_for_those_under_test_and_asked_once() -> None:
    parts = [Module[Any](id=name, title=name, rule="", vetoes={Fire: never_here}) for name in ("a", "b", "c")]
    heard: Counter[str] = Counter()
    table = lay("board 9x9\nred HVY-1 0404\nblue HVY-2 0405\nblue HVY-3 0403", "fire", RED)
    table.rules = watched(Rules([BASE, *parts]), ["a", "b"], heard)
    table.fire("HVY-1", "HVY-3", 1)
    assert not heard
    table.no(lay("board 9x9\nred HVY-1 0404\nblue HVY-2 0405", "fire", RED).firing("HVY-1", "HVY-2"))
    assert not heard, "what is refused in any case is no trace"
    table.end_until("fire", RED)
    table.no(table.firing("HVY-1", "HVY-2"))
    assert heard == {"veto of a": 1, "veto of b": 1} and len(table.rules.hooks[Fire].vetoes) == 1


def test_a_link_of_results_is_heard_where_it_does_something() -> None:
    def spared(draft: Any, blow: Blow) -> Blow | None:
        return None if blow.unit.kind == "LT" else blow

    link = Module[Any](
        id="link", title="", rule="", hooks=(RESULTS.by(ResultLink(7, "house:l", lands=spared)),)
    )
    heard: Counter[str] = Counter()
    table = lay("board 9x9\nred HVY-1 0404\nred HVY-3 0304\nblue HVY-2 0405\nblue LT-1 0403", "fire", RED)
    table.rules = watched(Rules([BASE, link]), ["link"], heard, LAB.of(game_named()))
    table.fire("HVY-1", "HVY-2", 6)
    assert not heard
    table.fire("HVY-3", "LT-1", 6)
    assert heard == {"hook of link": 1} and "LT-1" in table


def test_a_sequence_and_a_phase_that_is_amended_are_rows_of_their_own() -> None:
    late = Module[Any](
        id="late", title="", rule="", hooks=(AMENDED_PHASES.by(AmendedPhase("fire", lambda phase: phase)),)
    )
    rules = Rules([BASE, late])
    assert census.own(rules, "late") == {"phase fire with late"}
    table, seen = lay("board 9x9\nred HVY-1 0404\nblue HVY-2 0405", "movement", RED), Counter[str]()
    table.rules, before = rules, table.position
    census.note(seen, rules, before, table.end())
    assert seen["phase fire"] == seen["phase fire with late"] == 1


def test_what_follows_of_an_order_is_heard_where_it_changes_something() -> None:
    def stays(draft: Any, order: Any, before: Any) -> None:
        if order.target == "HVY-2":
            draft.put(replace(draft.units["HVY-1"], since=3))

    after = Module[Any](id="after", title="", rule="", after_order={Fire: stays})
    for target, traces in (("HVY-2", 1), ("HVY-3", 0)):
        heard: Counter[str] = Counter()
        table = lay("board 9x9\nred HVY-1 0404\nblue HVY-2 0405\nblue HVY-3 0403", "fire", RED)
        table.rules = watched(Rules([BASE, after]), ["after"], heard)
        table.fire("HVY-1", target, 1)
        assert heard["effect of after"] == traces


def test_in_every_game_some_orders_are_held_to_what_is_told_of_their_dice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked = list[int]()
    monkeypatch.setattr(fuzz, "check_dice", lambda rules, before, step: looked.append(before.clock.turn))
    loaded = next(one for one in scenarios(None) if one.scenario.id == "mark-iii-attack")
    record = play(loaded, 3, False, lambda *args: None)
    assert (
        not record.fault and record.orders // fuzz.SAMPLED <= len(looked) <= record.orders // fuzz.SAMPLED + 1
    )

    def broken(*about: object) -> None:
        raise Broken("an order does something else")

    monkeypatch.setattr(fuzz, "check_dice", broken)
    assert "something else" in play(loaded, 3, False, lambda *args: None).fault
