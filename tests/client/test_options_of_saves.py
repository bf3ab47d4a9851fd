"""Options in the head of a save that the window reads: whatever stands there, it opens soon and is drawn."""

from __future__ import annotations

import time
import tracemalloc

import pytest
from conftest import Hand

from game import cli, paths
from game.client.game_library import Desk
from game.client.screens.game_screen import GameScreen
from game.client.screens.menu import MenuScreen
from game.client.shell.cards import SaveCard
from game.client.table.computer import reasons
from game.core.codec import quoted
from game.saves.meta import LONGEST_OPTION
from game.saves.writing import END, save_text, sum_of
from tests.saves.games import game, played

#: seconds, and bytes of Python objects, that opening such a game may take
SOON, SMALL = 2.0, 100_000_000
MANY = LONGEST_OPTION - 1_000
#: a row of an option with a number in it, repeated until the option is full
OPTIONS: dict[str, dict[str, str]] = {
    "ranges of all orders there could be": {"reason 1": "0-9999 " * (MANY // 7) + ": why"},
    "ranges far apart": {"reason 1": "".join(f"{k}0000-{k}9999 " for k in range(1, MANY // 22)) + ": why"},
    "many such options": {f"reason {k}": "0-9999 " * 100 + ": why" for k in range(3_000)},
    "numbers of thousands of digits": {"reason 1": "9" * MANY + ": why"},
    "reasons of orders that are not there": {
        "reasons": "{" + ",".join(f'"{k}": "x"' for k in range(11_000)) + "}"
    },
    "reasons nested without end": {"reasons": "[" * MANY},
    "reasons that are a list": {"reasons": "[1, 2, 3]"},
    "reasons that are numbers": {"reasons": '{"1": 5, "2": {}}'},
    "words of all signs there are": {"reason 1": f"1: {'w' * MANY}"},
    "things to let pass nested without end": {"let pass 0": "[" * MANY},
    "things to let pass of another shape": {"let pass 0": '{"turn": []}'},
    "odds as large as the memory": {"watch 1": '[{"unit":"HVY-1","odds":"1e999999999"}]'},
    "odds of nothing": {"watch 1": '[{"unit":"HVY-1","odds":"1/0"}]'},
    "a watch of a number": {"watch 0": "[5]", "ask 0": "perhaps"},
    "a player's seed of thousands of digits": {"player 0": "greedy " + "9" * 5_000},
    "a player's seed in other digits": {"player 0": "greedy ²"},
    "a player's level that there is not": {"player 1": "steady 1 " + "x" * 5_000},
    "extra counters in words": {"extra": "²", "extra side": "x"},
    "extra counters beyond reason": {"extra": "9" * 5_000, "extra side": "-1"},
    "players and sight of no kind": {"mode": "x" * 5_000, "sight": "y" * 5_000},
    "forces and rules that there are not": {
        "force 0": "x" * 5_000, "rule nothing": "True", "rule ramming": "?"
    },
    "a branch of a long name": {"branch": "b" * MANY, "name": "n" * MANY},
}  # fmt: skip


@pytest.mark.parametrize("options", list(OPTIONS.values()), ids=list(OPTIONS))
def test_whatever_the_options_of_a_save_are_it_opens_soon(
    options: dict[str, str], hand: Hand, capsys: pytest.CaptureFixture[str]
) -> None:
    text = save_text(game(played(12)))
    head, _, rest = text.partition("\n\n[scenario]")
    rows = "".join(f"\noption {quoted(key)} {quoted(value)}" for key, value in options.items())
    body = f"{head}{rows}\n\n[scenario]{rest}".partition(f"\n{END}")[0]
    file = paths.saves() / "given.sapper"
    file.write_text(f"{body}\n{END} 12 {sum_of(body)}\n", "utf-8")
    assert cli.main(["check", str(file)]) == 0, capsys.readouterr().out
    desk = Desk(3)
    hand.app.home(MenuScreen(desk))
    began = time.process_time()
    tracemalloc.start()
    try:
        assert desk.open(hand.app, SaveCard(str(file), str(file)), ask=False) == ""
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    taken = time.process_time() - began
    screen = hand.app.top
    assert isinstance(screen, GameScreen) or len(hand.app.screens) > 1
    assert most < SMALL and taken < 4 * SOON, "twice and more for being traced"
    hand.settle(4)
    game_screen = next(one for one in hand.app.screens if isinstance(one, GameScreen))
    session = game_screen.session
    assert len(session.reasons) <= 13 and all(0 <= step <= 12 for step in session.reasons)
    assert desk.shelf().save(session, "") == "", "and it is saved again"
    desk.shelf().again(hand.app, session)
    hand.settle(4)
    desk.leave()


def test_reasons_of_a_long_game_are_all_read() -> None:
    told = {step: f"reason {step % 7}" for step in range(1, 1_001)}
    assert reasons.read(reasons.written(told, 1_000), 1_000) == told
    assert reasons.read(reasons.written(told, 1_000), 5) == {k: told[k] for k in range(1, 6)}
