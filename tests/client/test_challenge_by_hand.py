"""Challenge fire by mouse and keyboard: the band before an order, its answers, and what comes then."""

from __future__ import annotations

import pygame
from test_play import Desk
from test_recipes_shown import words

from game.client.generic.window_mode import DEAF_MS, WindowMode
from game.client.kit import Label, OpeningRow
from game.client.table.hotseat.curtain import CurtainScreen
from game.client.table.out_of_turn.asking import Act, Asking, Level, Watch, as_it_is
from game.client.table.session import Session
from game.notation.orders import parse_order
from game.notation.position import parse_position
from game.players.random_player import RandomPlayer, next_step

RED, BLUE = 0, 1
FIELD = """board 12x12
option challenge-fire
option overrun
stacking gev
turn 1 red movement
blue HVY-1 0304
blue MSL-1 0505
red LT-1 0306
red LT-2 0105
red INF-1 0205 INF*3
state challenge-token HVY-1 on
state challenge-token MSL-1 on
dice seed 1 typed 1 1 1 1 1 1 1 1
"""


def session(text: str = FIELD, mode: str = "hotseat") -> Session:
    rules, position = parse_position(text)
    sides = [side.name for side in position.sides]
    return Session(rules, position, title="A Field", mode=mode, names=tuple(sides))


def asked(text: str = FIELD) -> Desk:
    desk = Desk(session(text))
    desk.hex("0306")
    desk.hex("0307")
    if not desk.session.history.at:
        desk.key(pygame.K_RETURN)
    assert isinstance(desk.mode, WindowMode), desk.mode
    desk.idle(DEAF_MS)
    return desk


def verbs(game: Session) -> list[str]:
    return [step.order.verb for step in game.history.steps]


def give(game: Session, *orders: str) -> None:
    for text in orders:
        order = parse_order(text, game.rules, game.position.board, game.position)
        assert game.do_all([order]) is None, text


def test_the_band_tells_odds_casualty_and_the_chance_that_the_order_is_broken_off_and_draws_the_way() -> None:
    desk = asked()
    said = words(desk)
    for word in ("Light Tank 1: Move to 0307", "Odds", "Casualty", "Cancels the order", "Let it go"):
        assert word in said, (word, said)
    scene = desk.screen.scene()
    assert scene.path is not None and scene.path.hexes == (desk.at("0306"), desk.at("0307"))
    assert [shot.end for shot in scene.shots] == [desk.at("0306")]


def test_f_challenges_with_the_best_and_then_who_moves_says_what_becomes_of_its_order() -> None:
    desk = asked()
    desk.key(pygame.K_f)
    assert verbs(desk.session) == ["move", "challenge"] and desk.session.decider == RED
    assert "What becomes of the challenged order?" in words(desk)
    assert not isinstance(desk.app.top, CurtainScreen)
    desk.push("order Proceed")
    assert verbs(desk.session)[-1] == "proceed"
    assert desk.screen.view.units["LT-1"].at == desk.at("0307")


def test_who_is_not_asked_lets_it_go_as_a_plain_order() -> None:
    game = session()
    game.windows.asking[BLUE] = Asking(Level.NEVER)
    give(game, "move LT-1 0307")
    assert verbs(game) == ["move", "let-go"] and not game.position.frames
    assert game.why_not_undo, "undo stops where somebody could have answered, asked or not"


def test_a_counter_on_challenge_that_is_told_when_fires_by_itself() -> None:
    game = session()
    one = Watch("MSL-1", Act.FIRE, reach=5, was=as_it_is(game.position, "MSL-1"))
    game.windows.asking[BLUE] = Asking(Level.NEVER, watches=(one,))
    give(game, "move LT-1 0307")
    assert verbs(game) == ["move", "challenge"] and game.decider == RED
    assert game.windows.asking[BLUE].watches[0].spent


def test_a_random_game_of_a_player_who_is_never_asked_is_the_game_of_letting_go() -> None:
    game = session(FIELD.replace(" typed 1 1 1 1 1 1 1 1", ""))
    for side in (RED, BLUE):
        game.windows.asking[side] = Asking(Level.NEVER)
    player, windows = RandomPlayer(game.rules, 3), 0
    for _ in range(60):
        if game.over:
            break
        before = game.history.at
        order = next_step(game.rules, game.position, player).order
        assert game.do_all([order]) is None
        windows += sum(verb == "let-go" for verb in verbs(game)[before:])
        assert game.windows.asked is None, "nobody is asked"
    assert windows
    plain = session(FIELD.replace(" typed 1 1 1 1 1 1 1 1", ""))
    for step in game.history.steps:
        plain.do(step.order)
    assert plain.position.key() == game.position.key()


def test_the_band_names_the_shooter_and_a_chosen_counter_drives_band_board_and_key() -> None:
    desk = asked()
    assert "Heavy Tank 1: challenge, fire at Light Tank 1" in words(desk)
    desk.hex("0505")
    said = words(desk)
    assert "Missile Tank 1: challenge, fire at Light Tank 1" in said, said
    assert {shot.start for shot in desk.screen.scene().shots} == {desk.at("0505")}
    assert "F: Missile Tank 1" in desk.mode.hint()[0]
    desk.key(pygame.K_f)
    (order,) = [step.order for step in desk.session.history.steps if step.order.verb == "challenge"]
    assert [shot.unit for shot in order.shots] == ["MSL-1"]


def test_the_odds_in_the_band_open_into_their_sum() -> None:
    desk = asked()
    rows = [one for one in desk.app.top.walk() if isinstance(one, OpeningRow)]
    said = [
        " ".join(w.words for w in tip.walk() if isinstance(w, Label)) for row in rows if (tip := row.tip())
    ]
    assert any("Attack 4" in words and "Defence 2" in words and "Column 2-1" in words for words in said), said
