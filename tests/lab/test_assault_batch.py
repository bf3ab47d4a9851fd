"""Games of the ground assault in the laboratory: titles, what took steps, where assaults fell."""

from __future__ import annotations

from game.lab.batch.plan import loaded_scenario, plan_of, play_game
from game.lab.batch.telling import TELLING
from game.lab.report.summary import summary_of

SCENARIO = "roadblock"


def test_a_game_of_the_ground_assault_tells_of_its_assaults_and_of_the_steps_they_took() -> None:
    from game.core.games import game_named

    plan = plan_of(SCENARIO, "steady", 1)
    rows = [play_game(plan, k) for k in range(3)]
    assert not any(row.fault for row in rows)
    assert {loss.by for row in rows for loss in row.losses} <= {"assault", "barrage"}
    assert any(heat.layer == "fire" and heat.hexes for row in rows for heat in row.heat)
    title = TELLING.of(game_named(plan.game[0])).title
    found = summary_of(plan, loaded_scenario(SCENARIO), rows, title)
    assert all(one.title != one.kind and one.cost >= one.value_lost for one in found.exchange)
    assert title("nobody") == "nobody"
