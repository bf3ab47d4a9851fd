"""Play-outs: a seed gives one game, worlds hold no more than a view, and a process counts them."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from game.core.position import Position
from game.core.views import own_view
from game.players import playouts
from game.players.playouts import Playouts, Score, play_out
from game.players.thinker import Chair, Failure
from game.saves.replay_command import Replay, replay

GAMES = Path(__file__).resolve().parents[1] / "games"
CHAIRS = (Chair(0, "greedy"), Chair(1, "greedy"))


def middle(name: str) -> tuple[Replay, Position]:
    found = replay(GAMES / f"{name}.txt")
    return found, found.entries[len(found.entries) // 2].after


def told(task: playouts.Task) -> list[object]:
    found: list[object] = []
    playouts.run(task, found.append)
    return found


@pytest.mark.parametrize("name", ["mark-iii-attack", "meeting-engagement", "killing-ground"])
def test_a_play_out_follows_from_its_seed_and_leaves_the_position_alone(name: str) -> None:
    found, position = middle(name)
    before = position.key()
    scores = [play_out(found.rules, position, CHAIRS, seed) for seed in (1, 2, 1)]
    assert scores[0] == scores[2] and set(scores) <= {0.0, 0.5, 1.0}
    assert position.key() == before


def test_a_game_that_is_over_is_scored_as_it_ended() -> None:
    found = replay(GAMES / "mark-iii-attack.txt")
    result = found.final.result
    assert result is not None and result.winner == 0
    assert play_out(found.rules, found.final, CHAIRS, 1) == 1.0


def test_the_dice_of_the_true_game_are_not_used() -> None:
    from game.core.dice import Dice
    from game.core.position import varied

    found, position = middle("mark-iii-attack")
    other = varied(position, dice=Dice(99))
    seeds = range(6)
    assert [play_out(found.rules, position, CHAIRS, s) for s in seeds] == [
        play_out(found.rules, other, CHAIRS, s) for s in seeds
    ]


class Kept:
    """Both the process and the pipe, in this one; it holds what is sent."""

    def __init__(self) -> None:
        self.sent: list[object] = []

    def send(self, obj: object, /) -> None:
        self.sent.append(obj)

    def recv(self) -> object:
        raise EOFError

    def poll(self, timeout: float = 0.0, /) -> bool:
        return False

    def close(self) -> None:
        pass

    def start(self) -> None:
        pass

    def is_alive(self) -> bool:
        return True

    def terminate(self) -> None:
        pass

    def join(self, timeout: float | None = None) -> None:
        pass


def task_of(*positions: Position, found: Replay, games: int = 3) -> playouts.Task:
    kept = Kept()
    Playouts(lambda: (kept, kept)).begin(found.rules, positions, CHAIRS, games, 5)
    (task,) = kept.sent
    assert isinstance(task, playouts.Task)
    return task


def test_a_view_is_played_out_in_worlds_that_agree_with_it() -> None:
    found, position = middle("meeting-engagement")
    task = task_of(own_view(position), found=found)
    assert not task.truth
    scores = told(task)
    assert [type(one) for one in scores] == [Score] * 3


def test_several_positions_are_played_by_turns_with_the_same_seeds() -> None:
    found, position = middle("mark-iii-attack")
    task = task_of(position, position, found=found, games=4)
    assert task.truth
    scores = [one for one in told(task) if isinstance(one, Score)]
    assert [(one.game, one.which) for one in scores] == [(g, w) for g in range(4) for w in range(2)]
    assert all(a.score == b.score for a, b in zip(scores[::2], scores[1::2], strict=True))


def test_a_player_that_fails_is_told() -> None:
    from msgspec.structs import replace

    found, position = middle("mark-iii-attack")
    task = replace(task_of(position, found=found), chairs=(Chair(0, "nobody"), Chair(1, "nobody")))
    (failed,) = told(task)
    assert isinstance(failed, Failure) and "nobody" in failed.words


def test_a_process_counts_and_is_stopped() -> None:
    found, position = middle("mark-iii-attack")
    counter = Playouts()
    counter.begin(found.rules, (position,), CHAIRS, 5, 7)
    scores: list[Score] = []
    until = time.monotonic() + 60
    while counter.running and time.monotonic() < until:
        came = counter.poll()
        assert not isinstance(came, Failure), came
        scores += came
        time.sleep(0.02)
    assert [one.game for one in scores] == [0, 1, 2, 3, 4]
    assert [one.score for one in scores] == [play_out(found.rules, position, CHAIRS, 7 + k) for k in range(5)]
    counter.begin(found.rules, (position,), CHAIRS, 100_000, 7)
    process = counter._process
    counter.stop()
    assert process is not None and not process.is_alive() and not counter.running
    assert counter.poll() == []
