"""Games of the ground assault in the laboratory: titles, what took steps, where assaults fell."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import shipped as shipped  # makes the games of the program known
from game.assault.events import Resolved
from game.assault.state import defenders_in, fight_of, steps_of
from game.assault.tables import read_outcome
from game.core.anygame import History
from game.core.games import game_named
from game.lab.analysis.luck import budget
from game.lab.analysis.record import Record
from game.lab.batch.plan import loaded_scenario, plan_of, play_game
from game.lab.batch.telling import TELLING, Fired
from game.lab.report.summary import summary_of
from game.saves.replay_command import Replay, replay

GAMES = Path(__file__).resolve().parents[1] / "games"
SCENARIO = "roadblock"


def test_a_game_of_the_ground_assault_tells_of_its_assaults_and_of_the_steps_they_took() -> None:
    plan = plan_of(SCENARIO, "steady", 1)
    rows = [play_game(plan, k) for k in range(3)]
    assert not any(row.fault for row in rows)
    assert {loss.by for row in rows for loss in row.losses} <= {"assault", "barrage"}
    assert any(heat.layer == "fire" and heat.hexes for row in rows for heat in row.heat)
    title = TELLING.of(game_named(plan.game[0])).title
    found = summary_of(plan, loaded_scenario(SCENARIO), rows, title)
    assert all(one.title != one.kind and one.cost >= one.value_lost for one in found.exchange)
    assert title("nobody") == "nobody"


def test_the_luck_of_an_assault_is_counted_against_the_mean_of_all_its_rolls() -> None:
    found = replay(GAMES / "night-counter-attack.txt")
    record, checked = [entry for entry in found.entries if entry.step is not None], 0
    telling = TELLING.of(game_named(found.start.terms.game))
    for entry in record:
        before, step = entry.before, entry.step
        assert step is not None
        if not any(isinstance(event, Resolved) for event in step.events):
            continue
        at = fight_of(before).at
        room = [
            sum(steps_of(unit) for unit in defenders_in(before, at)),
            sum(steps_of(before.units[name]) for name in fight_of(before).attackers),
        ]
        came = []
        for roll in range(1, 101):
            (event,) = (
                one for one in found.rules.apply(before, step.order, (roll,)).events
                if isinstance(one, Resolved)
            )  # fmt: skip
            outcome = read_outcome(event.result)
            came.append((min(outcome.defender, room[0]), min(outcome.attacker, room[1])))
        told = [one for one in telling.told(found.rules, before, step) if isinstance(one, Fired)]
        for one in told:
            number = int(one.side != before.clock.side)
            assert one.expected == pytest.approx(sum(row[number] for row in came) / 100)
            assert one.actual == came[step.rolls[0].dice[0] - 1][number]
        assert {one.side for one in told} >= {before.clock.side}
        checked += 1
    assert checked >= 3
    # a roll is one attack, also where its defender is given something by it
    sums = budget(Record(history_of(found))).sums()
    assert sum(one.rolls for one in sums if one.measure == "worth") == sum(
        len(entry.step.rolls) for entry in record if entry.step is not None
    )


def history_of(found: Replay) -> History:
    history: History = History(found.rules, found.start)
    history.steps = [entry.step for entry in found.entries if entry.step is not None]
    history.at = len(history.steps)
    return history
