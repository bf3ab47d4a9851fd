"""The window plays a game that it knows nothing of: by mouse, with questions, secrets, a curtain and undo."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.toy.alone import SCENARIO, alone, command

pygame = pytest.importorskip("pygame")

BEGUN = """
import itertools, time

# no time for drawing runs out on a machine under load: each look at the clock is a microsecond later
looks = itertools.count()
time.perf_counter = lambda: next(looks) / 1_000_000

from tests.toy.window import Mouse, play

def begun(mode="solo"):
    mouse = Mouse(sys.argv[1], 1, mode)
    for _ in range(2):
        mouse.lift()
        mouse.press("suggest")
        mouse.press("end phase")
    mouse.lift()
    return mouse
"""

DUEL = """game toy
board 6x6
victory last
turn 1 red shoot
red GUN-1 0202
blue GUN-2 0404
"""


def test_a_picture_of_the_toy_is_drawn_without_the_other_game(tmp_path: Path) -> None:
    command("screenshot", str(SCENARIO), "--out", str(tmp_path / "toy.png"), "--size", "1280x720")
    picture = pygame.image.load(tmp_path / "toy.png")
    assert picture.get_size() == (1280, 720)
    colours = {tuple(picture.get_at((x, y)))[:3] for x in range(200, 800, 3) for y in range(100, 620, 3)}
    assert len(colours) > 200, "a map with counters"


def test_games_of_the_toy_are_played_to_their_end_by_clicks_on_what_is_shown() -> None:
    said = alone(
        BEGUN
        + """
used = set()
for seed in range(2):
    mouse = Mouse(sys.argv[1], seed)
    used |= play(mouse, seed)
    assert mouse.game.session.position.result.level
print(sorted(used))
"""
    )
    for what in ("place", "unit", "kind", "order", "suggest", "end"):
        assert repr(what) in said, said


def test_a_counter_that_is_clicked_lights_what_it_can_do_with_its_cost() -> None:
    alone(
        BEGUN
        + """
mouse = begun()
assert mouse.lit() == []
mouse.hex("0206")
assert mouse.mode.held.unit == "RUN-2"
offers = mouse.mode.ask.of("RUN-2")
assert set(mouse.lit()) == {mouse.game.view.board.grid.label(o.order.path[-1]) for o in offers}
scene = mouse.game.scene()
grid = mouse.game.view.board.grid
assert scene.reach[grid.parse("0306")].cost == "1" and scene.reach[grid.parse("0406")].cost == "2"
mouse.hex("0406")
assert mouse.game.view.units["RUN-2"].at == grid.parse("0406")
"""
    )


def test_why_not_is_said_where_nothing_is_lit() -> None:
    alone(
        BEGUN
        + """
mouse = begun()
mouse.hex("0206")
said = []
mouse.game.toast = lambda words, *rest, **more: said.append(words)
mouse.hex("0901")
assert said == ["RUN-2 cannot go that way. (rule toy 4)"], said
"""
    )


def test_an_order_with_dice_waits_for_a_second_click_and_the_other_side_is_asked_in_a_window(
    tmp_path: Path,
) -> None:
    case = tmp_path / "duel.txt"
    case.write_text(DUEL, encoding="utf-8")
    alone(
        BEGUN
        + """
mouse = Mouse(sys.argv[2], mode="solo")
session = mouse.game.session
mouse.hex("0202")
(target,) = mouse.game.scene().targets
assert session.position.board.grid.label(target.at) == "0404" and target.odds == "4+", target
mouse.hex("0404")
assert mouse.mode.held.order is not None and not session.position.frames, "held, and not given"
assert "Hits on" in mouse.words() and mouse.widget("give order").words == "Shoot"
mouse.hex("0404")
assert session.position.frames[-1].kind == "duck" and session.decider == 1
assert "A shot is about to fall" in mouse.words() and "Does who is shot at drop down?" in mouse.words()
assert [n for n in mouse.names() if n.startswith("order")] == ["order Drop down"], "the band lets it pass"
assert [mouse.widget(n).right for n in mouse.names() if n.startswith("order")] == ["1"]
assert {target.at for target in mouse.game.scene().targets} == {session.position.units["GUN-2"].at}
assert {"answer Drop down", "let pass"} <= set(mouse.names()), "and so does the band over the board"
mouse.idle()
mouse.idle()
mouse.press("order Drop down")
assert not session.position.frames and session.decider == 0 and session.last_rolls
""",
        str(case),
    )


def test_what_a_side_hides_is_neither_shown_to_the_other_nor_seen_without_the_curtain() -> None:
    alone(
        BEGUN
        + """
from game.client.table.hotseat.curtain import CurtainScreen
mouse = Mouse(sys.argv[1], 1)
assert isinstance(mouse.top, CurtainScreen)
mouse.lift()
mouse.press("suggest")
assert {mark.kind for mark in mouse.game.scene().marks} == {"lettered"}
mouse.press("end phase")
assert isinstance(mouse.top, CurtainScreen)
mouse.lift()
assert mouse.game.session.decider == 1 and not mouse.game.scene().marks
"""
    )


def test_what_gave_nothing_away_is_taken_back_by_the_button_and_what_may_have_is_not() -> None:
    alone(
        BEGUN
        + """
mouse = Mouse(sys.argv[1], 1, "solo")
chosen = mouse.mode.held.unit
mouse.hex("0202")
moved = mouse.game.view.units[chosen].at
assert moved and mouse.mode.held.unit not in ("", chosen), "the next one is in the hand"
mouse.press("undo")
assert not mouse.game.view.units[chosen].at
mouse = begun()
mouse.hex("0206")
mouse.hex("0306")
assert mouse.game.session.why_not_undo and not mouse.widget("undo").enabled
"""
    )


def test_a_path_is_laid_hex_by_hex_and_given_as_a_whole() -> None:
    alone(
        BEGUN
        + """
import game.client.generic.mode as roles
mouse = begun()
mouse.hex("0206")
roles.held_shift = lambda: True
mouse.hex("0306")
roles.held_shift = lambda: False
grid = mouse.game.view.board.grid
assert mouse.mode.held.order.path == (grid.parse("0306"),)
assert mouse.lit(), "the hexes that may be added are lit"
mouse.hex("0406")
assert mouse.mode.held.order.path == (grid.parse("0306"), grid.parse("0406"))
mouse.press("give order")
assert mouse.game.view.units["RUN-2"].at == grid.parse("0406")
"""
    )


def test_the_verdict_and_the_replay_of_the_toy_are_shown() -> None:
    alone(
        BEGUN
        + """
from game.client.table.hud.replay_screen import ReplayScreen
from game.client.table.hud.verdict import VictoryScreen
mouse = Mouse(sys.argv[1], 2)
play(mouse, 2)
mouse.now += 2000
mouse.idle()
assert isinstance(mouse.top, VictoryScreen), mouse.top
assert [row.what for row in mouse.top.verdict.losses] == ["Gun", "Runner"]
mouse.press("Replay")
assert isinstance(mouse.top, ReplayScreen)
mouse.press("on step")
"""
    )


def test_a_new_game_of_the_toy_is_chosen_and_a_saved_one_is_opened_again() -> None:
    alone(
        BEGUN
        + """
from pathlib import Path
from game.client.game_library import Desk
from game.client.scenario_cards import glance
from game.client.shell.cards import SaveCard
from game.client.screens.game_screen import GameScreen
from game.client.screens.new_game import NewGameScreen

mouse = begun()
mouse.hex("0206")
mouse.hex("0306")
desk, path = Desk(1), Path(sys.argv[1])
_, card = glance(path)
desk._files[card.id] = path
mouse.app.push(NewGameScreen(desk, card))
mouse.idle()
assert isinstance(mouse.top, NewGameScreen)
assert mouse.top.card.sides[0].forces[0].units == "2 Guns, 2 Runners"
mouse.app.pop()
mouse.idle()
mouse.game.keeper.save()
mouse.idle()
mouse.press("Save")
(saved,) = [one for one in Desk(1).saves() if not one.auto]
assert not saved.fault, saved
assert not Desk(1).open(mouse.app, saved, ask=False)
mouse.idle()
again = next(screen for screen in mouse.app.screens if isinstance(screen, GameScreen))
assert again is not mouse.game and again.session.position.key() == mouse.game.session.position.key()
"""
    )


def test_where_a_game_does_not_tell_where_the_enemy_can_go_no_door_leads_there() -> None:
    alone(
        BEGUN + "mouse = begun()\nassert 'rail log' in mouse.names() and 'rail target' not in mouse.names()\n"
    )
