"""Heat maps of many games lie over the board, one at a time, until they are put away."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from test_hand_dice import words_of_toasts
from test_play import Desk, attack

from game.client.art.heat import paint_heat
from game.client.art.layout import layout
from game.client.kit import Button, Choice, Label
from game.client.kit.theme import Theme
from game.client.table.laboratory.heat_layer import HeatLayer
from game.lab.batch.rows import LOSSES, PRESENCE
from game.lab.batch.store import ALL, HeatMaps, Store
from game.lab.kept import Request, Standing, keep_request, keep_standing, new_folder

MAPS = HeatMaps(
    "mark-iii-attack",
    ("steady-1",),
    10,
    {
        (LOSSES, 0, 0): {"0505": 2},
        (LOSSES, 1, 1): {"0606": 20, "9999": 5},
        (PRESENCE, 1, 0): {"0101": 10},
    },
)


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch) -> Desk:
    def read(folder: Path) -> HeatMaps:
        return MAPS

    monkeypatch.setattr("game.client.table.laboratory.heat_layer.read_heat", read)
    found = Desk(attack())
    found.session.mode = "solo"
    return found


def layer(desk: Desk) -> HeatLayer:
    return desk.screen.laboratory.heat


def card(desk: Desk) -> str:
    there = layer(desk).notice.layer
    return " | ".join(w.words for w in there.widget.walk() if isinstance(w, Label | Button)) if there else ""


def picture(desk: Desk) -> bytes:
    desk.screen.board.redraw()
    desk.idle()
    while desk.screen.board.view.busy:
        desk.app.draw()
    return pygame.image.tobytes(desk.app.surface, "RGB")


def test_a_hex_with_another_number_in_its_middle_keeps_the_colour_alone() -> None:
    geometry = layout(attack().position.board.grid, 60)
    at = geometry.grid.parse("0303")
    pictures = [pygame.Surface((300, 300), pygame.SRCALPHA) for _ in range(3)]
    paint_heat(pictures[0], Theme(), geometry, ((at, 1.0, "2.0"),), (0, 0))
    paint_heat(pictures[1], Theme(), geometry, ((at, 1.0, "2.0"),), (0, 0), {at})
    paint_heat(pictures[2], Theme(), geometry, ((at, 1.0, ""),), (0, 0))
    number, taken, colour = (pygame.image.tobytes(p, "RGBA") for p in pictures)
    assert number != taken == colour


def test_a_layer_lies_over_the_board_and_is_put_away(desk: Desk) -> None:
    before = picture(desk)
    layer(desk).open(Path("batches/x"))
    desk.idle()
    grid = desk.screen.view.board.grid
    assert {at: (part, words) for at, part, words in desk.screen.display.heat} == {
        grid.parse("0505"): (0.1, "0.2"),
        grid.parse("0606"): (1.0, "2.0"),
    }, "what is no hex of the board is left out"
    assert desk.screen.scene().heat and picture(desk) != before
    assert "most in 0606: 2.0" in card(desk) and "10 games by steady-1" in card(desk)
    desk.push("heat away")
    assert not desk.screen.display.heat and not card(desk) and picture(desk) == before


def test_layer_side_and_turns_are_chosen_in_the_card(desk: Desk) -> None:
    layer(desk).open(Path("batches/x"))
    desk.idle()
    for name, key, hexes in (("heat side", "0", 1), ("heat turns", "1", 0), ("heat side", str(ALL), 1)):
        choice = desk.screen.named(name)
        assert isinstance(choice, Choice)
        assert choice.on_change is not None
        choice.on_change(key)
        desk.idle()
        assert len(desk.screen.display.heat) == hexes, (name, key)
    choice = desk.screen.named("heat layer")
    assert isinstance(choice, Choice) and choice.on_change is not None
    choice.on_change("mines")
    desk.idle()
    assert "None in 10 games" in card(desk)


def test_a_folder_without_games_is_told(tmp_path: Path) -> None:
    desk = Desk(attack())
    layer(desk).open(tmp_path)
    desk.idle()
    assert "holds no games" in words_of_toasts(desk) and not card(desk)


def test_the_tests_of_the_scenario_are_offered_and_without_one_a_test(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SAPPER_HOME", str(tmp_path))
    asked: list[str] = []
    layer(desk).test = lambda: asked.append("test")
    layer(desk).show()
    desk.idle()
    next(w for w in desk.screen.layers[-1].widget.walk() if isinstance(w, Button)).act()
    assert asked == ["test"], "nothing was tested yet, so a test is the thing to do"
    for scenario, games in (("mark-iii-attack", 10), ("dig-in", 10), ("mark-iii-attack", 0)):
        request = Request(scenario, scenario, "random", 10, at=float(len(scenario) + games))
        folder = new_folder(tmp_path / "tests", request)
        Store(folder, request.plan(), print)
        keep_request(folder, request)
        keep_standing(folder, Standing(games, 10, "Even.", True))
    layer(desk).show()
    desk.idle()
    rows = desk.screen.layers[-1].widget.walk()
    offered = [w for w in rows if isinstance(w, Button) and w.name.startswith("heat ")]
    assert len(offered) == 1 and "10 games by Random" in offered[0].words
    offered[0].act()
    desk.idle()
    assert desk.screen.display.heat


def test_the_layer_goes_when_somebody_else_looks(desk: Desk) -> None:
    layer(desk).open(Path("batches/x"))
    desk.screen.wipe()
    desk.screen.position_changed()
    desk.idle()
    assert not desk.screen.display.heat and not card(desk)
