"""The briefing can be read before a game and in it, and opens it."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from conftest import Hand

from game.client.game_library import Desk
from game.client.kit import RichText
from game.client.screens.game_screen import GameScreen
from game.client.screens.new_game import NewGameScreen
from game.client.table.hotseat.curtain import CurtainScreen
from game.client.table.hud.briefing import BriefingPage, GoalLine, briefs
from game.client.table.hud.briefing_map import plan_of
from game.client.table.hud.score_panel import standing
from game.hexes.grid import OFF, LabelError
from game.scenarios.load import load_scenario
from game.scenarios.start import first_position

FOLDER = Path(__file__).resolve().parents[2] / "maps" / "scenarios"
SCENARIO = FOLDER / "river-crossing.toml"


def test_a_scenario_tells_both_sides_everything_of_their_briefing() -> None:
    blurb, rows = briefs(SCENARIO.read_text("utf-8"))
    assert blurb.startswith("An armoured column")
    assert [row.name for row in rows] == ["Column", "Bridge Guard"]
    assert rows[1].words.endswith("the becks in the north.") and "\n" not in rows[1].words


def test_a_text_that_is_no_scenario_has_no_briefing() -> None:
    assert briefs("") == ("", ()) and briefs("[[") == ("", ()) and briefs('sides = ["a"]') == ("", ())


def test_each_scenario_tells_each_side_in_three_to_six_lines_and_its_picture_shows_where_each_begins() -> (
    None
):
    for path in sorted(FOLDER.glob("*.toml")):
        loaded = load_scenario(path)
        _, rows = briefs(loaded.text)
        assert [3 <= len(row.lines) <= 6 for row in rows] == [True, True], path.name
        start = first_position(loaded.scenario, loaded.board)
        found = standing(start, start)
        plan = plan_of(start, found.conditions if found else ())
        for k, ground in enumerate(plan.grounds):
            assert ground or any(way.side == k and way.kind == "in" for way in plan.arrows), path.name
        for row in rows:
            for word in " ".join(row.lines).replace("(", " ").replace(")", " ").split():
                if (label := word.strip(".,:;")).isdigit() and len(label) == 4:
                    assert hex_of(loaded.board.grid, label) != OFF, (path.name, label)


def hex_of(grid, label: str) -> int:
    try:
        return grid.parse(label)
    except LabelError:
        return OFF


def began(hand: Hand, name: str) -> GameScreen:
    desk = Desk(7)
    card = next(card for card in desk.scenarios() if card.id == name)
    new = hand.open(NewGameScreen(desk, card, desk.board(name)))
    assert isinstance(new, NewGameScreen)
    new.start()
    hand.wait(100)
    assert isinstance(hand.app.top, GameScreen)
    return hand.app.top


def page_of(screen: GameScreen) -> BriefingPage | None:
    return next((one for one in screen.everything() if isinstance(one, BriefingPage)), None)


@pytest.fixture(autouse=True)
def at_home(tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("SAPPER_HOME", str(tmp_path))


def test_a_game_opens_with_its_briefing_whose_goals_light_their_hexes_and_one_key_closes_it(
    hands: type[Hand],
) -> None:
    hand = hands(briefing=True, animation="off")
    screen = began(hand, "six-months-peace")
    page = page_of(screen)
    assert page is not None and page.sides.chosen == str(screen.session.decider)
    grid = screen.view.board.grid
    goal = next(one for one in page.walk() if isinstance(one, GoalLine))
    hand.move(goal.rect.center)
    assert page.map.lit == {grid.parse(label) for label in ("0808", "0907", "0908")}
    hand.move((2, 2))
    assert not page.map.lit
    # by the keyboard alone: the list of goals takes the focus, and lights what it is about
    for _ in range(12):
        hand.key(pygame.K_TAB)
        if isinstance(screen.focus, GoalLine):
            break
    assert isinstance(screen.focus, GoalLine) and screen.focus.ringed and page.map.lit
    hand.key(pygame.K_ESCAPE)
    assert page_of(screen) is None


def test_the_other_side_and_the_whole_text_are_a_click_away(hands: type[Hand]) -> None:
    hand = hands(briefing=True, animation="off")
    screen = began(hand, "mark-iii-attack")
    page = page_of(screen)
    assert page is not None

    def said() -> str:
        texts = [one for one in page.walk() if isinstance(one, RichText)]
        return " ".join(span.words for one in texts for span in one.spans)

    page.sides.choose("0")
    assert said().startswith("Destroy the command post; then leave")
    page.sides.choose("1")
    assert said().startswith("Keep the command post alive")
    page.pages.choose("full")
    assert "at most 20 points of attack strength in the middle" in said()


def test_the_setting_keeps_the_briefing_shut_at_the_start(hands: type[Hand]) -> None:
    screen = began(hands(animation="off"), "mark-iii-attack")
    assert page_of(screen) is None
    screen.show_briefing()
    assert page_of(screen) is not None


def test_the_switch_between_its_pages_stays_where_it_was_pushed(hand: Hand) -> None:
    hand.app.settings.briefing = True
    screen = began(hand, "mark-iii-attack")
    hand.wait(100)
    page = page_of(screen)
    assert page is not None
    before = page.pages.rect.copy()
    page._leaf("full")
    page.relayout()
    hand.wait(100)
    assert page.pages.rect == before


def test_under_the_curtain_of_two_players_the_briefing_waits_for_the_player_who_lifts_it(
    hands: type[Hand],
) -> None:
    """Nothing of it is seen before, and it is that of the side that decides."""
    hand = hands(briefing=True, animation="off", players="hotseat")
    desk = Desk(7)
    secret = next(card for card in desk.scenarios() if card.id == "dig-in")
    new = hand.open(NewGameScreen(desk, secret, desk.board(secret.id)))
    assert isinstance(new, NewGameScreen)
    new.start()
    hand.wait(300)
    curtain = hand.app.top
    assert isinstance(curtain, CurtainScreen)
    game = hand.app.screens[-2]
    assert isinstance(game, GameScreen)
    covered = pygame.image.tobytes(hand.app.surface, "RGB")
    hand.wait(500)
    assert pygame.image.tobytes(hand.app.surface, "RGB") == covered
    hand.click(curtain.button)
    hand.wait(400)
    page = page_of(game)
    assert hand.app.top is game and page is not None
    assert page.sides.chosen == str(game.session.decider)
    hand.key(pygame.K_RETURN)
    assert page_of(game) is None
