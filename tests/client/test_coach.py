"""The coach: a line each phase against the easiest opponent, from the reasons of the player for hints."""

from __future__ import annotations

import pygame

from game.client.screens.game_screen import GameScreen
from game.client.shell.app import App
from game.client.shell.settings import Settings
from game.client.table.computer.computer_seats import ComputerSeat
from game.client.table.guide.coach import THINKS, WATCH, Coach
from game.client.table.session import Session
from game.core.anygame import Rules, View
from game.core.sequence import EndPhase
from game.notation.position import parse_position
from game.players.thinker import Chair, Thinker, Thought
from game.saves.lessons import order_in

FIELD = """board 9x9
turn 1 blue movement
blue HVY-1 0505
red MSL-1 0507
"""


class Adviser(Thinker):
    """Says what it is told to say."""

    def __init__(self, thought: Thought) -> None:
        super().__init__()
        self.thought, self.asked = thought, 0

    def sit(self, rules: Rules, view: View, chairs: tuple[Chair, ...]) -> None:
        pass

    def ask(self, side: int, view: View, seconds: float = 0.0) -> None:
        self.asked += 1

    def poll(self) -> Thought | None:
        return self.thought


def game(level: str, coach: bool = True) -> tuple[App, GameScreen, Adviser]:
    rules, start = parse_position(FIELD)
    session = Session(rules, start, mode="solo")
    session.sit_down({0: ComputerSeat("steady", level)})
    adviser = Adviser(Thought(order_in(rules, start, "move HVY-1 0504"), "It keeps out of reach."))
    now = [0.0]

    def clock() -> float:
        now[0] += 10
        return now[0]

    settings = Settings(muted=True, animation="off", coach=coach)
    app = App(settings=settings, surface=pygame.Surface((1280, 720)), clock=clock)
    screen = GameScreen(session, None, adviser, Coach(session))
    app.push(screen)
    idle(app)
    return app, screen, adviser


def idle(app: App) -> None:
    for _ in range(20):
        app.step([])
        app.background.clear()


def said(screen: GameScreen) -> str:
    guide = screen.guide
    assert isinstance(guide, Coach)
    return guide.words if guide.about() is not None else ""


def test_it_says_in_each_phase_who_should_do_what_and_why_and_anew_when_that_is_done() -> None:
    app, screen, adviser = game("easy")
    assert said(screen) == "Heavy Tank 1: Move to 0504. It keeps out of reach."
    screen.do(adviser.thought.order)
    idle(app)
    assert adviser.asked == 2
    adviser.thought = Thought(EndPhase(), "Nothing is in range.")
    screen.do(EndPhase())
    idle(app)
    assert said(screen).startswith("Nothing more is worth doing here") and adviser.asked > 1


def test_it_is_switched_off_in_its_band_and_on_in_the_settings() -> None:
    app, screen, _ = game("easy")
    off = screen.named("coach off")
    assert off is not None
    off.act()  # type: ignore[attr-defined]
    idle(app)
    assert not app.settings.coach and screen.named("coach off") is None and not said(screen)
    app.settings.coach = True
    screen.position_changed()
    idle(app)
    assert screen.named("coach off") is not None


def test_it_keeps_silent_against_a_stronger_opponent_and_where_it_is_not_wanted() -> None:
    for level, coach in (("normal", True), ("easy", False)):
        _, screen, adviser = game(level, coach)
        assert not said(screen) and not adviser.asked and not screen.around.band.visible


def test_who_ends_a_phase_on_its_advice_is_not_asked_whether_that_is_meant() -> None:
    app, screen, adviser = game("easy")
    screen.end_phase()
    idle(app)
    assert screen.layers and screen.session.position.clock.phase == "movement"
    screen.clear()
    adviser.thought = Thought(EndPhase(), "")
    screen.computers.adviser._position = None  # it has thought of another order here
    screen.named("advise again").act()  # type: ignore[union-attr]
    idle(app)
    screen.end_phase()
    idle(app)
    assert not screen.layers and screen.session.position.clock.phase != "movement"


def test_it_keeps_its_place_while_the_enemy_plays_and_says_when_all_is_set_up() -> None:
    app, screen, _ = game("easy")
    high = screen.around.band.rect.h
    screen.session.sit_down({0: ComputerSeat("steady", "easy"), 1: ComputerSeat("steady", "easy")})
    screen.position_changed()
    idle(app)
    assert said(screen) == WATCH and screen.around.band.rect.h == high
    assert screen.named("advise again") is None


def test_it_can_be_asked_again() -> None:
    app, screen, adviser = game("easy")
    again = screen.named("advise again")
    assert again is not None
    screen.do(adviser.thought.order)
    adviser.thought = Thought(EndPhase(), "")
    idle(app)
    again = screen.named("advise again")
    again.act()  # type: ignore[union-attr]
    assert said(screen) == THINKS
    idle(app)
    assert said(screen) == "Nothing more is worth doing here: end this phase."
