"""Steady: what it does in positions where a good player does one thing, and what it never does in games."""

from __future__ import annotations

import pytest

from game.core.anygame import Order, Position, Rules, Step
from game.core.position import decider
from game.core.sequence import EndPhase
from game.core.views import own_view
from game.lab.fuzz import scenarios
from game.notation.position import parse_position
from game.ogre.combat.combat import Fire
from game.ogre.combat.odds import TREADS_PART
from game.ogre.movement.movement import Move
from game.ogre.players.steady.steady_player import SteadyPlayer
from game.ogre.players.steady.weights import EASY
from game.players.match import FAULT, Entrant, Match, play
from game.players.player import decided
from game.players.roster import player_named
from game.players.wire import received, sent, setting_of, settled
from game.scenarios.load import Loaded

STEADY, GREEDY = Entrant("steady"), Entrant("greedy")
SCENARIOS = {one.scenario.id: one for one in scenarios(None)}


def phase_of(text: str, seed: int = 1) -> tuple[Rules, Position, list[Order]]:
    """The orders that Steady gives until it ends the phase, and the position behind them."""
    rules, position = parse_position(text)
    player, given = SteadyPlayer(rules, decider(position), seed), list[Order]()
    while True:
        choice = decided(player, own_view(position))
        if isinstance(choice.order, EndPhase):
            return rules, position, given
        given.append(choice.order)
        position = rules.apply(position, choice.order).position
        assert len(given) < 100


def where(position: Position, name: str) -> str:
    return position.board.grid.label(position.units[name].at)


# ------------------------------------------------------------------------- what it may know
@pytest.mark.parametrize("name", ["greedy", "steady", "random"])
@pytest.mark.parametrize("scenario", sorted(SCENARIOS))
def test_a_player_decides_by_the_view_alone_in_every_scenario(scenario: str, name: str) -> None:
    """What a view holds goes through bytes that hold nothing else (``test_wire``); the choice is the same."""
    match = Match(SCENARIOS[scenario], (GREEDY, GREEDY), 11)
    rules, board = settled(setting_of(match.rules, own_view(match.position)))
    there = [player_named(name).make(rules, side, 5) for side in (0, 1)]
    match.players = [player_named(name).make(match.rules, side, 5) for side in (0, 1)]
    for _ in range(60):
        if match.position.result is not None:
            break
        if match._sets_up():
            continue
        view, side = own_view(match.position), decider(match.position)
        other = decided(there[side], received(sent(view), rules, board))
        heard: list[Order] = []
        match.hears = lambda before, step, reason, heard=heard: heard.append(step.order)
        match._decide()
        assert other.order == heard[0]


FIELD = """
board 12x9
option mine-work
option mines
stacking gev
turn 2 red movement
red HVY-1 0205
red GEV-1 0304
blue LT-1 1105
marker mine {at} owner blue known blue
marker mine {other} owner blue known blue
"""


@pytest.mark.parametrize("seed", range(3))
def test_it_decides_the_same_wherever_hidden_mines_lie(seed: int) -> None:
    found = []
    for at, other in (("0405", "0703"), ("0807", "0902"), ("0301", "1008")):
        rules, position = parse_position(FIELD.format(at=at, other=other))
        player = SteadyPlayer(rules, 0, seed)
        found.append([player.choose(own_view(position)).order for _ in range(3)])
    assert found[0] == found[1] == found[2]


# ------------------------------------------------------------------------- behaviours
ATTACK = """
board 11x14
option ramming
victory ogre-attack complete=30
turn 3 {side} {phase}
"""


def test_the_ogre_goes_for_the_command_post() -> None:
    text = ATTACK.format(side="red", phase="movement") + "red MK3-1 0610\nblue CP-1 0602\nblue LT-1 0110\n"
    _, position, _ = phase_of(text)
    assert where(position, "MK3-1") == "0607"


def test_the_defence_waits_by_the_post_until_the_ogre_is_near() -> None:
    rows = "red MK3-1 0614\nblue CP-1 0602\nblue HVY-1 0604\nblue HVY-2 0504\nblue MSL-1 0703\n"
    text = ATTACK.format(side="blue", phase="movement") + rows
    _, position, _ = phase_of(text.replace("board 11x14", "board 11x20"))
    grid = position.board.grid
    for name in ("HVY-1", "HVY-2", "MSL-1"):
        assert grid.distance(position.units[name].at, grid.parse("0614")) > 8, where(position, name)


def test_howitzers_are_covered_when_the_ogre_comes_for_them() -> None:
    rows = "blue CP-1 0602\nblue HWZ-1 0206\nblue LT-1 0504\nblue INF-1 0404 INF*3\nblue INF-2 0304 INF*3\n"
    base = ATTACK.format(side="blue", phase="movement").replace("board 11x14", "board 11x20") + rows
    _, coming, _ = phase_of(base + "red MK3-1 0212\n")
    grid = coming.board.grid
    gun = coming.units["HWZ-1"].at
    for name in ("INF-1", "INF-2"):
        assert grid.distance(coming.units[name].at, gun) <= 2, where(coming, name)
    _, afar, _ = phase_of(base + "red MK3-1 0620\n")
    assert all(grid.distance(afar.units[name].at, gun) == 3 for name in ("INF-1", "INF-2"))


GUNS = "red MK3-1 0606\nblue HVY-1 0604\nblue HVY-2 0505\nblue MSL-1 0603\nblue MSL-2 0503\nblue CP-1 0601\n"


def fired(turn: int) -> list[Fire]:
    """What the guns by a command post fire at an Ogre among them."""
    text = ATTACK.format(side="blue", phase="fire").replace("turn 3", f"turn {turn}") + GUNS
    return [order for order in phase_of(text)[2] if isinstance(order, Fire)]


def test_guns_do_not_join_against_a_battery_while_they_could_take_treads_of_an_ogre_that_comes() -> None:
    given = fired(3)
    assert [len(order.shots) for order in given] == [1] * 4
    assert {order.shots[0].unit: order.part for order in given if order.part == TREADS_PART} == {
        "MSL-1": TREADS_PART,
        "MSL-2": TREADS_PART,
    }


def test_guns_silence_an_ogre_together_that_has_stayed_away_for_the_whole_wait() -> None:
    first = fired(13)[0]
    assert first.part == "main" and len(first.shots) == 4


def test_hovercraft_leave_the_range_of_the_enemy_after_they_have_fired() -> None:
    rows = "red HVY-1 0606\nred HVY-2 0606\nblue GEV-1 0603\nblue CP-1 0201\n"
    _, position, _ = phase_of(ATTACK.format(side="blue", phase="second") + rows)
    grid = position.board.grid
    assert grid.distance(position.units["GEV-1"].at, grid.parse("0606")) > 2 + 3, "range and move"


def test_a_command_post_on_wheels_does_not_drive_at_the_enemy() -> None:
    rows = "red HVY-1 0606\nblue MCP-1 0602\nblue HVY-2 0904\n"
    _, position, _ = phase_of(ATTACK.format(side="blue", phase="movement") + rows)
    grid = position.board.grid
    assert grid.distance(position.units["MCP-1"].at, grid.parse("0606")) >= 4


def test_it_goes_round_a_mine_that_it_knows() -> None:
    text = FIELD.format(at="0405", other="0504").replace("known blue", "known red blue")
    _, _, given = phase_of(text)
    mines = {parse_position(text)[1].board.grid.parse(one) for one in ("0405", "0504")}
    moves = [order for order in given if isinstance(order, Move)]
    assert moves and not any(mines & set(order.path) for order in moves)


def test_it_goes_round_its_own_mines_which_would_go_off_and_be_seen() -> None:
    text = FIELD.replace("blue LT-1", "blue CP-1 1106\nblue LT-1").replace("red movement", "blue movement")
    text = text.replace("red HVY-1 0205\nred GEV-1 0304", "red HVY-1 0205\nred INF-1 0504")
    text = text.replace("blue LT-1 1105", "blue LT-1 1005\nblue HVY-2 1006\nblue MSL-1 0905")
    mined, crossed = 0, 0
    for at, other in (("0805", "0806"), ("0905", "0705"), ("0804", "0904")):
        _, position, given = phase_of(text.format(at=at, other=other))
        mines = {position.board.grid.parse(one) for one in (at, other)}
        for order in given:
            if isinstance(order, Move):
                mined += 1
                crossed += bool(mines & set(order.path[1:] if order.path[0] in mines else order.path))
    assert mined and not crossed


def test_an_ogre_without_arms_is_finished() -> None:
    helpless = "red MK3-1 0606 main 0 sec 0 ap 0 mis 0 tr 9\n"
    text = (
        ATTACK.format(side="blue", phase="movement")
        + helpless
        + "blue HVY-1 0203\nblue LT-1 1003\nblue CP-1 0601\n"
    )
    _, position, _ = phase_of(text)
    grid = position.board.grid
    ogre = grid.parse("0606")
    assert grid.distance(position.units["HVY-1"].at, ogre) < grid.distance(grid.parse("0203"), ogre)
    assert grid.distance(position.units["LT-1"].at, ogre) <= 2


def test_the_last_tread_of_an_ogre_is_worth_every_shot() -> None:
    rows = "red MK3-1 0606 main 0 sec 0 ap 0 mis 0 tr 1\nblue HVY-1 0604\nblue INF-1 0605 INF*3\n"
    _, _, given = phase_of(ATTACK.format(side="blue", phase="fire") + rows)
    shots = [order for order in given if isinstance(order, Fire)]
    assert shots and all(order.part == "tr" for order in shots)


def test_missiles_are_kept_for_what_is_worth_them() -> None:
    rows = "red MK3-1 0606\nblue INF-1 0603 INF\nblue CP-1 0101\n"
    _, _, given = phase_of(ATTACK.format(side="red", phase="fire") + rows)
    assert not any(shot.weapon == "mis" for order in given if isinstance(order, Fire) for shot in order.shots)


def test_no_more_strength_is_fired_than_a_column_needs() -> None:
    rows = "red MK3-1 0114\nred LT-1 0606\nred LT-2 0607\nblue HVY-1 0605\nblue HVY-2 0705\n"
    rows += "blue HVY-3 0505\nblue CP-1 1101\n"
    _, _, given = phase_of(ATTACK.format(side="blue", phase="fire") + rows)
    first = given[0]
    assert isinstance(first, Fire) and len(first.shots) <= 2


# ------------------------------------------------------------------------- whole games
@pytest.mark.parametrize("scenario", sorted(SCENARIOS))
def test_its_games_come_to_an_end_without_a_fault_or_a_phase_cut_short(scenario: str) -> None:
    found = play(SCENARIOS[scenario], (STEADY, STEADY), 21)
    assert found.ended != FAULT, found.fault
    assert found.cut_short == (0, 0)


@pytest.mark.parametrize("scenario", ["river-crossing", "town-raid", "bridging-the-line"])
def test_nobody_moves_to_and_fro_in_one_phase(scenario: str) -> None:
    stood: dict[tuple[object, str], set[int]] = {}
    wrong = []

    def hears(before: Position, step: Step, reason: str) -> None:
        if isinstance(step.order, Move):
            for name in step.order.units:
                key = (before.clock, name)
                stood.setdefault(key, set()).add(before.units[name].at)
                after = step.position.units.get(name)
                if after is not None and after.at in stood[key] and after.at:
                    wrong.append((name, before.clock))

    Match(SCENARIOS[scenario], (STEADY, STEADY), 7, hears=hears).play()
    assert not wrong


def _score(loaded: Loaded, one: Entrant, other: Entrant, games: int) -> float:
    """The score of a player against another on paired seeds with swapped seats, 0 to 1."""
    total = 0.0
    for seed in range(games):
        total += play(loaded, (one, other), seed).score(0) + play(loaded, (other, one), seed).score(1)
    return total / (2 * games)


def test_it_beats_greedy_in_the_attack_of_a_mark_five_and_at_the_river() -> None:
    assert _score(SCENARIOS["mark-v-attack"], STEADY, GREEDY, 6) >= 0.75
    assert _score(SCENARIOS["river-crossing"], STEADY, GREEDY, 4) >= 0.75


def test_the_easy_level_is_easier() -> None:
    assert EASY.noise > 0
    easy = Entrant("steady", "easy")
    assert _score(SCENARIOS["dig-in"], STEADY, easy, 3) + _score(SCENARIOS["recovery"], STEADY, easy, 3) > 1.5


def test_every_order_but_the_end_of_a_phase_has_its_reason() -> None:
    told: list[tuple[Order, str]] = []
    Match(
        SCENARIOS["mark-iii-attack"], (STEADY, STEADY), 3,
        hears=lambda before, step, reason: told.append((step.order, reason)),
    ).play()  # fmt: skip
    acts = [reason for order, reason in told if isinstance(order, Move | Fire)]
    assert acts and all(acts)
