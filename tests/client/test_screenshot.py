"""A picture of a scenario shows what the side that sets up first would lay out."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import paths
from game.client import screenshot
from game.client.kit import Screen
from game.client.screens.game_screen import GameScreen
from game.core.sequence import SETUP
from game.scenarios.load import list_scenarios

SCENARIOS = [one.scenario.id for one in list_scenarios(paths.scenarios())]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_picture_of_a_scenario_shows_its_suggested_set_up(
    scenario: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[Screen] = []
    seen = screenshot.fixed_view

    def keep(session: object, side: int | None) -> Screen:
        shown.append(seen(session, side))  # type: ignore[arg-type]
        return shown[-1]

    monkeypatch.setattr(screenshot, "fixed_view", keep)
    out = tmp_path / "picture.png"
    assert screenshot.screenshot(scenario, out=out, size=(960, 600)) == 0
    assert out.stat().st_size > 10_000
    (screen,) = shown
    assert isinstance(screen, GameScreen)
    view = screen.view
    assert view.clock.phase == SETUP
    own = [unit for unit in view.units.values() if unit.side == view.clock.side]
    meant = {order.unit for order in screen.session.suggested if order.unit in {unit.id for unit in own}}
    assert meant and {unit.id for unit in own if unit.at} >= meant
