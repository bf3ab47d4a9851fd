"""Work in a process beside the window: paused, stopped, gone on with; and the tests that are kept."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from game.core.views import own_view
from game.lab.batch.plan import GameAt, play_game
from game.lab.batch.rows import Row
from game.lab.batch.store import Store, games_in, rows_of
from game.lab.beside import (
    Beside,
    Count,
    Message,
    PlaySweep,
    PlayTest,
    ReplayGame,
    Summed,
    Swept,
    Written,
)
from game.lab.kept import (
    Request,
    Varied,
    forget,
    keep_request,
    kept_tests,
    new_folder,
    read_test,
    stopped_sweeps,
)
from game.lab.report.games import AFTER, ALL, HEX, KIND, LEVEL, LUCKIER, PLAYER, SIGN, TASK, games_of, key_of
from game.lab.report.summary import summary_of
from game.notation.position import position_text
from game.players.match import Entrant, Match
from game.saves import load_game
from game.scenarios.load import find_scenario

PATIENCE = 120


def request(games: int, **more: object) -> Request:
    made = {"players": "random", "forces": "first", "at": 1e9, **more}
    return Request("mark-iii-attack", "Mark III Attack", games=games, **made)  # type: ignore[arg-type]


def follow(beside: Beside, until: Callable[[Message], bool] = lambda message: False) -> list[Message]:
    """What it tells until then, or until its end."""
    heard: list[Message] = []
    ends = time.monotonic() + PATIENCE
    while beside.running and time.monotonic() < ends:
        for message in beside.poll():
            heard.append(message)
            if until(message):
                return heard
        time.sleep(0.02)
    return heard


def kept_rows(folder: Path, asked: Request) -> list[Row]:
    return rows_of(Store(folder, asked.plan(), print).lines())


def played(count: int) -> Callable[[Message], bool]:
    return lambda message: isinstance(message, Count) and message.games >= count


def test_a_test_pauses_is_stopped_and_goes_on_with_the_same_games(tmp_path: Path) -> None:
    asked = request(6)
    folder = new_folder(tmp_path, asked)
    first = Beside(PlayTest(folder, asked))
    first.start()
    follow(first, played(1))
    first.pause(True)
    follow(first, lambda message: isinstance(message, Summed) and message.summary.games == 2)
    time.sleep(1.0)
    assert not first.poll(), "the game in flight ends, the numbers are complete, and no further game begins"
    first.stop()
    assert not first.running
    there = read_test(folder)
    assert there is not None and not there.standing.done and kept_tests(tmp_path) == [there]
    count = len(kept_rows(folder, asked))
    assert 1 <= count < 6

    again = Beside(PlayTest(folder, there.request))
    again.start()
    heard = follow(again)
    assert not again.trouble and isinstance(heard[0], Summed) and heard[0].summary.games == count
    assert [one.summary.games for one in heard if isinstance(one, Summed)][-1] == 6
    rows = kept_rows(folder, asked)
    assert rows == [play_game(asked.plan(), k) for k in range(6)]
    done = read_test(folder)
    assert done is not None and done.standing.done and "by Random" in done.standing.answer
    assert not forget(done) and not kept_tests(tmp_path)


def test_a_game_of_a_test_is_played_again_for_the_replay(tmp_path: Path) -> None:
    plan = request(1).plan()
    row = play_game(plan, 0)
    work = Beside(
        ReplayGame(plan, GameAt(("random-1", "random-1"), plan.pairings[0], row.seed), tmp_path / "g.sapper")
    )
    work.start()
    heard = follow(work)
    assert any(isinstance(one, Written) for one in heard), work.trouble
    loaded = load_game(tmp_path / "g.sapper")
    assert len(loaded.history.steps) == row.orders and loaded.meta.options["mode"] == "solo"


def test_a_sweep_that_was_killed_goes_on_with_its_games(tmp_path: Path) -> None:
    asked, varied = request(2), Varied("forces.defence.balanced.HVY", (2, 3), 8, "first")
    first = Beside(PlaySweep(tmp_path, asked, varied))
    first.start()
    follow(first, played(2))
    first.stop()
    assert stopped_sweeps(tmp_path) == [varied] and 2 <= games_in(varied.folder(tmp_path)) < 8
    there = games_in(varied.folder(tmp_path))
    again = Beside(PlaySweep(tmp_path, asked, varied))
    again.start()
    heard = follow(again)
    counts = [one.games for one in heard if isinstance(one, Count)]
    assert (
        not again.trouble and counts[0] == there + 1 and counts[-1] == games_in(varied.folder(tmp_path)) == 8
    )
    assert not stopped_sweeps(tmp_path) and isinstance(heard[-2], Swept)
    assert heard[-2].sweep.games == 8 and heard[-2].sweep.forces == ("mark-iii", "balanced")


def test_work_that_fails_says_why_in_a_sentence(tmp_path: Path) -> None:
    work = Beside(PlayTest(tmp_path / "t", request(2, players="nobody")))
    work.start()
    follow(work)
    assert "There is no player 'nobody'" in work.trouble


def test_a_test_from_a_position_goes_on_from_it_with_dice_of_its_own() -> None:
    match = Match(find_scenario("mark-iii-attack"), (Entrant("random"), Entrant("random")), 5)
    while match.position.clock.turn < 3:
        if not match._sets_up():
            match._decide()
    text = position_text(match.rules, match.position)
    plan = request(4, begin=text).plan()
    rows = [play_game(plan, number) for number in range(3)]
    assert not any(row.fault for row in rows) and all(row.turns >= 3 for row in rows)
    assert len({row.orders for row in rows}) > 1, "each game has dice of its own"
    assert rows[0] == play_game(plan, 0)
    assert set(rows[0].forces.values()) == {"as it stands"}
    assert own_view(match.position) is not None


def test_the_games_behind_a_number_are_found_by_its_key() -> None:
    plan = request(6).plan()
    rows = [play_game(plan, k) for k in range(6)]
    found = summary_of(plan, find_scenario("mark-iii-attack"), rows, lambda word: word)
    assert games_of(key_of(ALL), rows) == rows
    assert games_of(key_of(PLAYER, "random-1", "random-1"), rows) == rows
    for side, level, count in found.by_player[0].levels:
        assert len(games_of(key_of(LEVEL, side, level), rows)) == count
    for one in found.exchange:
        mine = games_of(key_of(KIND, one.side, one.kind), rows)
        assert len(mine) == sum(
            any((c.side, c.kind) == (one.side, one.kind) for c in row.counts) for row in rows
        )
    key = next(key for key in found.heat if key.startswith("presence"))
    layer, side, band = key.split(":")
    at = max(found.heat[key], key=lambda label: found.heat[key][label])
    there = games_of(key_of(HEX, layer, side, band, at), rows)
    assert there and len(there) <= 6
    assert not games_of(key_of(TASK, 0, "no such task"), rows)
    assert games_of(key_of(AFTER, 0), rows) == rows
    lucky = [games_of(key_of(LUCKIER, side), rows) for side in (0, 1)]
    assert not {row.seed for row in lucky[0]} & {row.seed for row in lucky[1]}
    assert SIGN not in found.title


@pytest.mark.parametrize("wrong", [b"{", b"{}", b'{"scenario": 3}'])
def test_a_folder_that_is_no_test_is_left_out_of_the_list(tmp_path: Path, wrong: bytes) -> None:
    folder = tmp_path / "one"
    Store(folder, request(2).plan(), print)
    (folder / "test.json").write_bytes(wrong)
    assert not kept_tests(tmp_path)
    keep_request(folder, request(2))
    assert len(kept_tests(tmp_path, "mark-iii-attack")) == 1 and not kept_tests(tmp_path, "dig-in")
