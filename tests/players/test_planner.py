"""Planner: what it may know, that it plays the same game twice, and what it finds by looking ahead."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from game.core.anygame import Draft, Order, Position, Rules, Step
from game.core.position import decider
from game.core.views import own_view
from game.lab.fuzz import scenarios
from game.notation.position import parse_position
from game.ogre.movement.movement import Move
from game.ogre.players.planning import CRAFT, wavering
from game.players.match import FAULT, Entrant, Match, play
from game.players.planner import Budget, Plan, Planner, Search, _surely
from game.players.player import Patient, Player, decided
from game.players.wire import received, sent, setting_of, settled

GREEDY, STEADY, PLANNER = Entrant("greedy"), Entrant("steady"), Entrant("planner")
SCENARIOS = {one.scenario.id: one for one in scenarios(None)}
#: enough to try, and quick
FEW = Budget(plays=8, orders=500, mixed=1)
#: decisions of a game that are made a second time from what is sent
COMPARED = 24


def planner(rules: Rules, side: int, seed: int = 5, budget: Budget = FEW) -> Planner:
    return Planner(rules, side, seed, CRAFT, budget)


# ------------------------------------------------------------------------- what it may know
@pytest.mark.parametrize("scenario", sorted(SCENARIOS))
def test_it_decides_by_the_view_alone_in_every_scenario_without_a_fault_or_a_phase_cut_short(
    scenario: str,
) -> None:
    match = Match(SCENARIOS[scenario], (STEADY, STEADY), 21)
    rules, board = settled(setting_of(match.rules, own_view(match.position)))
    there: list[Player] = [planner(rules, side) for side in (0, 1)]
    steady, match.players = match.players[1], [planner(match.rules, side) for side in (0, 1)]
    compared = 0
    while match.position.result is None and match.position.clock.turn <= 3:
        if match._sets_up():
            continue
        view, side = own_view(match.position), decider(match.position)
        heard: list[Order] = []
        match.hears = lambda before, step, reason, heard=heard: heard.append(step.order)
        match._decide()
        compared += 1
        if compared <= COMPARED:
            assert decided(there[side], received(sent(view), rules, board)).order == heard[0]
        elif there:  # enough is compared: the rest is quicker against Steady
            match.players[1], there = steady, []
    assert compared > COMPARED and match.cut_short == [0, 0]


FIELD = """
board 12x9
option mine-work
option mines
stock blue mine 2
turn 2 red movement
red HVY-1 0205
red GEV-1 0304
blue LT-1 1105
marker mine {at} owner blue known blue
marker mine {other} owner blue known blue
"""


def test_it_decides_the_same_wherever_hidden_mines_lie() -> None:
    found = []
    for at, other in (("0405", "0703"), ("0807", "0902"), ("0301", "1008")):
        rules, position = parse_position(FIELD.format(at=at, other=other))
        choice = planner(rules, 0).choose(own_view(position))
        found.append((choice.order, choice.value, choice.rivals))
    assert found[0] == found[1] == found[2]


# ------------------------------------------------------------------------- whole games
def _game(seed: int) -> list[Order]:
    given: list[Order] = []

    def hears(before: Position, step: Step, reason: str) -> None:
        given.append(step.order)

    match = Match(SCENARIOS["mark-iii-attack"], (PLANNER, STEADY), seed, hears=hears)
    while match.position.result is None and match.position.clock.turn <= 2:
        if not match._sets_up():
            match._decide()
    return given


def test_the_same_seed_gives_the_same_game() -> None:
    assert _game(5) == _game(5)


def test_a_whole_game_comes_to_its_end() -> None:
    found = play(SCENARIOS["mark-iii-attack"], (PLANNER, STEADY), 8)
    assert found.ended != FAULT, found.fault
    assert found.cut_short == (0, 0)


# ------------------------------------------------------------------------- what it finds
GUNS = """
board 11x14
option overrun
victory goals
turn 2 red movement
red HWZ-1 0306
red GEV-1 0811
blue HWZ-2 0312
blue HWZ-3 0611
"""
#: tries what Steady does not quite dare
WAVERING = replace(CRAFT, others=tuple(wavering(0.8) for _ in range(12)))


def test_it_finds_what_steady_does_not_by_looking_past_the_enemys_turn() -> None:
    rules, position = parse_position(GUNS)
    view = own_view(position)
    search = Search(rules, view, 0, WAVERING, Budget(plays=80), Random(1))
    best, usual = search.best(), search.plans[0]
    assert best.orders != usual.orders
    for plan in (best, usual):
        plan.values = [search._play(plan, number) for number in range(100, 120)]
    assert best.mean > usual.mean + 5


def test_it_says_why_and_what_else_it_weighed() -> None:
    rules, position = parse_position(GUNS)
    view = own_view(position)
    choice = Planner(rules, 0, 5, WAVERING, Budget(plays=80)).choose(view)
    assert isinstance(choice.order, Move) and choice.reason
    assert choice.rivals and all(rules.refusal(view, rival.order) is None for rival in choice.rivals)
    told = [rival.order for rival in choice.rivals]
    assert choice.order not in told and len(set(told)) == len(told)


def test_only_the_first_order_of_a_plan_is_compared_with_other_plans() -> None:
    rules, position = parse_position(GUNS)
    player = Planner(rules, 0, 5, WAVERING, Budget(plays=80))
    first = player.choose(own_view(position))
    position = rules.apply(position, first.order).position
    assert first.rivals and player.choose(own_view(position)).rivals == ()


def test_the_usual_plan_is_kept_where_none_is_surely_better() -> None:
    usual, other = Plan((), True, (), [1.0, 2.0, 3.0, 4.0]), Plan((), True, (), [2.0, 1.0, 4.0, 3.5])
    assert not _surely(other, usual, 0.5)
    other.values = [2.0, 3.0, 4.0, 5.5]
    assert _surely(other, usual, 0.5)


def test_a_plan_is_given_up_where_things_stand_otherwise_than_planned() -> None:
    rules, position = parse_position(GUNS)
    player = Planner(rules, 0, 5, WAVERING, Budget(plays=80))
    first = player.choose(own_view(position)).order
    asked = player._purse
    position = rules.apply(position, first).position
    assert position.clock.phase == "movement"
    player.choose(own_view(position))
    assert player._purse == asked, "it goes on with its plan"
    moved = replace(position.units["HWZ-2"], at=position.board.grid.parse("0412"))
    draft = Draft.of(position, rules)
    draft.put(moved)
    player.choose(own_view(draft.freeze()))
    assert player._purse < asked


def test_it_tries_no_more_than_its_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    played = []
    true = Search._play

    def counted(self: Search, plan: Plan, number: int) -> float:
        played.append(number)
        return true(self, plan, number)

    monkeypatch.setattr(Search, "_play", counted)
    rules, position = parse_position(GUNS)
    planner(rules, 0, budget=Budget(plays=40)).choose(own_view(position))
    assert 20 <= len(played) <= 40


def test_it_tries_less_where_play_outs_take_many_orders() -> None:
    rules, position = parse_position(GUNS)
    search = Search(rules, own_view(position), 0, WAVERING, Budget(plays=80, orders=20), Random(1))
    search.best()
    more = Search(rules, own_view(position), 0, WAVERING, Budget(plays=80), Random(1))
    more.best()
    assert search.spent < more.spent


@pytest.mark.parametrize("orders", [0, 60, 150])
def test_no_plan_is_taken_that_was_not_tried(orders: int) -> None:
    rules, position = parse_position(GUNS)
    for seed in range(8):
        search = Search(rules, own_view(position), 0, WAVERING, Budget(plays=80, orders=orders), Random(seed))
        assert search.best().values


def test_the_defence_against_an_ogre_masses_as_steady_does_and_plans_its_second_movement() -> None:
    text = """
board 15x14
victory ogre-attack
turn 3 blue {phase}
red MK3-1 0303
blue CP-1 0812
blue GEV-1 0709
blue HVY-1 0911
"""
    planned = {}
    for phase in ("movement", "second"):
        rules, position = parse_position(text.format(phase=phase))
        planned[phase] = CRAFT.plans(rules, own_view(position))
    assert planned == {"movement": False, "second": True}
    rules, position = parse_position(text.format(phase="movement").replace("3 blue", "3 red"))
    assert CRAFT.plans(rules, own_view(position))


@pytest.mark.parametrize("ogre", ["MK3", "MK5"])
def test_an_ogre_that_has_destroyed_the_post_leaves_though_it_could_destroy_more(ogre: str) -> None:
    text = f"""
board 15x14
victory ogre-attack
exit red south
turn 9 red movement
red {ogre}-1 0813
blue HVY-1 0709
blue LT-1 0911
"""
    rules, position = parse_position(text)
    players = planner(rules, 0), planner(rules, 1)
    for _ in range(40):
        if position.result is not None:
            break
        order = decided(players[decider(position)], own_view(position)).order
        position = rules.apply(position, order).position
    assert position.result is not None and position.result.winner == 0
    assert position.clock.turn == 9


# ------------------------------------------------------------------------- time, where somebody waits
class Clock:
    """A clock that goes on by a step each time it is looked at."""

    def __init__(self, step: float) -> None:
        self.now, self.step = 0.0, step

    def __call__(self) -> float:
        self.now += self.step
        return self.now


def test_nothing_more_is_tried_when_the_time_for_the_phase_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    rules, position = parse_position(GUNS)
    spent = []
    for step in (0.001, 0.06, 0.2, 5.0):
        monkeypatch.setattr("game.players.planner.monotonic", Clock(step))
        search = Search(rules, own_view(position), 0, WAVERING, Budget(plays=80), Random(1), 2.0)
        best = search.best()
        assert best is search.plans[0] or len(best.values) >= 2
        spent.append(search.spent)
    assert spent[0] > spent[1] > spent[2] >= spent[3] == 0


def test_the_time_is_for_the_whole_phase_and_without_one_the_clock_decides_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rules, position = parse_position(GUNS)
    clock = Clock(0.05)
    monkeypatch.setattr("game.players.planner.monotonic", clock)
    timed = Planner(rules, 0, 5, WAVERING, Budget(plays=80))
    assert isinstance(timed, Patient)
    timed.within(2.0)
    timed.choose(own_view(position))
    assert clock.now < 3.0 and timed._left_over <= 0
    asked = timed._moment
    timed._moment = (None, None)
    order = timed.choose(own_view(position)).order
    assert asked != timed._moment and rules.refusal(own_view(position), order) is None
    plain = [Planner(rules, 0, 5, WAVERING, Budget(plays=80)).choose(own_view(position)) for _ in range(2)]
    timed = Planner(rules, 0, 5, WAVERING, Budget(plays=80))
    timed.within(0)
    assert plain[0] == plain[1] == timed.choose(own_view(position))
