"""A program that is killed: what works for it ends, and no more is lost than the games in flight."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from game.lab.batch.engines import play_part
from game.lab.batch.plan import plan_of
from game.lab.batch.running import Goal, missing, play_batch
from game.lab.batch.store import PART, Store
from tests.lab.test_batch import ROOT, SCENARIO, quiet, serial

#: seconds after which whoever worked for a killed program is gone
SOON = 6.0

THINKING_ON = """
import os, time
from game.players.thinker import spawned
from tests.lab.test_batch_killed import never_ends
if __name__ == "__main__":
    process, pipe = spawned(never_ends)
    print(process.pid, flush=True)
    time.sleep(60)
"""


def never_ends(pipe: object) -> None:
    """A player that thinks and thinks, and looks for no message."""
    while True:
        sum(range(1000))


def is_there(process: int) -> bool:
    """Does a process run, and is it more than the rest of one that has ended?"""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def children(process: int) -> list[int]:
    """The processes that this one has started, and those started by them."""
    try:
        found = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    except OSError:
        return []
    return [child for name in found for child in (int(name), *children(int(name)))]


def gone_soon(processes: list[int]) -> bool:
    until = time.monotonic() + SOON
    while time.monotonic() < until and any(map(is_there, processes)):
        time.sleep(0.1)
    left = [process for process in processes if is_there(process)]
    for process in left:
        os.kill(process, signal.SIGKILL)
    return not left


def killed_with_children(command: list[str], least: int) -> list[int]:
    """Start a command, wait for its processes to work, kill it; their numbers."""
    running = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    until, found = time.monotonic() + 60, list[int]()
    while time.monotonic() < until and len(found) < least and running.poll() is None:
        time.sleep(0.2)
        found = children(running.pid)
    time.sleep(4)  # they work
    found = children(running.pid)
    assert running.poll() is None and len(found) >= least
    running.kill()
    running.wait()
    return found


pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")


def test_the_processes_of_a_batch_end_with_it(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "game", "simulate", SCENARIO, "--players", "steady", "--games", "400"]
    found = killed_with_children([*command, "--jobs", "2", "--out", str(tmp_path / "batch")], 2)
    assert gone_soon(found)


def test_the_processes_of_random_games_end_with_them(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "game", "fuzz", "--games", "4000", "--jobs", "2", "--seed", "5"]
    found = killed_with_children([*command, "--out", str(tmp_path / "failures")], 2)
    assert gone_soon(found)


def test_a_player_that_thinks_ends_with_the_window(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(THINKING_ON, "utf-8")
    running = subprocess.Popen(
        [sys.executable, str(script)],
        cwd=ROOT, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert running.stdout is not None
    player = int(running.stdout.readline())
    time.sleep(3)
    assert is_there(player)
    running.kill()
    running.wait()
    assert gone_soon([player])


# ---------------------------------------------------------------------------- game by game
def test_each_row_is_kept_as_soon_as_its_game_is_over(tmp_path: Path) -> None:
    store = Store(tmp_path, plan_of(SCENARIO, "random", 1, "first"), quiet)
    seen: list[int] = []

    def engine(plan: object, todo: object) -> object:
        for done in serial(plan, todo):  # type: ignore[arg-type]  # a plan and games
            rows = sorted((tmp_path / "rows").glob("*.jsonl"))
            seen.append(sum(path.read_bytes().count(b"\n") for path in rows))
            yield done

    play_batch(store, Goal(PART + 3), engine, quiet)  # type: ignore[arg-type]  # as an engine does
    assert seen == list(range(PART + 3)), "before each game all those before it are kept"


def test_games_that_end_out_of_turn_are_kept_and_found_at_their_places(tmp_path: Path) -> None:
    plan = plan_of(SCENARIO, "random", 1, "first")
    whole, torn = tmp_path / "whole", tmp_path / "torn"
    play_batch(Store(whole, plan, quiet), Goal(6), serial, quiet)
    store = Store(torn, plan, quiet)
    for place in (4, 0, 2):
        (line,) = play_part(plan, missing({}, 6)[place]).lines
        store.add(0, line)
    path = torn / "rows" / "part-00000.jsonl"
    path.write_bytes(path.read_bytes() + line[:70])  # the program was killed in this line
    said: list[str] = []
    store = Store(torn, plan, said.append)
    assert sorted(store.lines()[0]) == [0, 2, 4] and not said
    assert [one.first for one in missing(store.lines(), 6)] == [1, 3, 5]
    rows = play_batch(store, Goal(6), serial, quiet)
    assert [row.seed for row in rows] == [1, 2, 3, 4, 5, 6] and not said
    assert path.read_bytes() == (whole / "rows" / "part-00000.jsonl").read_bytes()


def test_a_batch_that_ends_in_the_middle_gives_the_games_before_the_first_that_is_missing(
    tmp_path: Path,
) -> None:
    plan = plan_of(SCENARIO, "random", 1, "first")
    store = Store(tmp_path, plan, quiet)
    for place in (0, 1, 5):
        (line,) = play_part(plan, missing({}, 6)[place]).lines
        store.add(0, line)
    assert len(play_batch(store, Goal(2), serial, quiet)) == 2
    assert sorted(store.lines()[0]) == [0, 1, 5], "and the other is kept"
