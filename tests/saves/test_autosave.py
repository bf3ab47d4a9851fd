"""Autosaves: kept for a while, apart from those of other programs, found again after a crash."""

from __future__ import annotations

import errno
import itertools
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.core.history import History
from game.core.refusals import Refusal
from game.core.sequence import Concede, EndPhase
from game.saves import Autosaver, SavedGame, SaveError, list_saves, load_game
from game.saves.instance import this_computer
from game.saves.meta import SUFFIX

from .games import game, played


def names(folder: Path, kind: str) -> list[str]:
    return sorted(path.name for path in folder.glob(f"{kind}-*{SUFFIX}"))


def test_the_last_autosaves_are_kept_and_one_a_turn_besides(tmp_path: Path) -> None:
    saver, saved = Autosaver(tmp_path, kept=4), game(played(0))
    turns = set()
    for _ in range(12):
        saver.save(saved)
        turns.add(saved.history.position.clock.turn)
        saved.history.do(EndPhase())
    assert len(names(tmp_path, "auto")) == 4 and len(turns) > 1
    assert len(names(tmp_path, "turn")) == len(turns)
    newest = next(info for info in list_saves(tmp_path) if info.kind == "auto")
    assert newest.meta.orders == 11 and load_game(newest.path).whole
    saver.close()


def states(folder: Path) -> dict[str, list[int]]:
    """How many orders the autosaves of each game hold."""
    found: dict[str, list[int]] = {}
    for info in list_saves(folder):
        assert not info.fault
        found.setdefault(info.meta.game, []).append(info.meta.orders)
    return found


def play_on(saver: Autosaver, saved: SavedGame, phases: int, number: Iterator[int]) -> None:
    """Play so many phases, each of which is saved; the game has a number as the window gives it."""
    for _ in range(phases):
        saved.history.do(EndPhase())
        saved.sequence = next(number)
        saver.save(saved)


def named(name: str, history: History | None = None) -> SavedGame:
    saved = game(history or played(0))
    saved.game = name
    return saved


def ended(name: str) -> SavedGame:
    """A game that is over."""
    history = played(3)
    assert not isinstance(history.do(Concede()), Refusal) and history.position.result is not None
    return named(name, history)


def test_the_last_state_and_the_end_of_each_game_outlive_many_others(tmp_path: Path) -> None:
    number = itertools.count(1)
    saver = Autosaver(tmp_path)
    games = [named(f"game{k}") for k in range(3)]
    over = ended("finished")
    saver.begin(over)
    over.sequence = next(number)
    end = saver.save(over)
    for saved in games:  # three games, each left for the next
        saver.begin(saved)
        play_on(saver, saved, 30, number)
    last = {saved.game: len(saved.history.steps) for saved in games}
    for k in range(8):  # saves are opened and looked at, and others begun
        path = next(info.path for info in list_saves(tmp_path) if info.meta.game == f"game{k % 3}")
        looked_at = named(f"game{k % 3}", load_game(path).history)
        looked_at.sequence = next(number)
        saver.begin(looked_at)
        other = named(f"other{k}")
        other.sequence = next(number)
        saver.begin(other)
        play_on(saver, other, 3, number)
    saver.close()
    found = states(tmp_path)
    for name, orders in last.items():
        assert max(found[name]) == orders
    assert end.is_file() and load_game(end).history.position.result is not None
    for saved in games:
        autos = [
            info for info in list_saves(tmp_path) if info.kind == "auto" and info.meta.game == saved.game
        ]
        assert len(autos) == 20


def test_the_oldest_game_loses_its_middle_first_where_room_is_scarce(tmp_path: Path) -> None:
    number = itertools.count(1)
    over, one, two, three = ended("finished"), named("one"), named("two"), named("three")
    saver = Autosaver(tmp_path)
    over.sequence = next(number)
    saver.save(over)
    play_on(saver, one, 12, number)
    play_on(saver, two, 12, number)
    size = sum(path.stat().st_size for path in tmp_path.glob(f"*{SUFFIX}"))
    saver.budget = size
    whole = {name: len(row) for name, row in states(tmp_path).items()}
    play_on(saver, three, 6, number)
    found = states(tmp_path)
    assert sum(path.stat().st_size for path in tmp_path.glob(f"*{SUFFIX}")) <= size
    assert len(found["one"]) < whole["one"] and max(found["one"]) == 12
    assert min(found["one"]) > 1, "what is oldest in it goes first"
    assert len(found["two"]) == whole["two"] and max(found["three"]) == 6
    saver.budget = 0
    play_on(saver, three, 1, number)
    found = states(tmp_path)
    assert {name: max(row) for name, row in found.items() if name != "finished"} == {
        "one": 12, "two": 12, "three": 7,
    }  # fmt: skip
    assert "finished" in found
    assert len(found["one"]) == len(found["two"]) == 1 and set(found["three"]) == {7}
    saver.close()


def test_room_is_made_from_what_a_program_left_that_ended_and_not_from_one_that_runs(tmp_path: Path) -> None:
    number = itertools.count(1)
    first, second = Autosaver(tmp_path), Autosaver(tmp_path)
    play_on(second, named("theirs"), 5, number)
    (tmp_path / f"auto-mine{SUFFIX}").write_text("put here by hand")
    first.budget = 0
    mine = named("mine")
    play_on(first, mine, 3, number)
    assert len(names(tmp_path, "auto-2")) == 5
    second.close()
    play_on(first, mine, 3, number)
    assert len(names(tmp_path, "auto-2")) + len(names(tmp_path, "turn-2")) == 1
    assert (tmp_path / f"auto-mine{SUFFIX}").is_file()
    assert len(names(tmp_path, "auto-1")) == 1, "the journal of the open game stays"
    first.close()


def test_a_file_that_cannot_be_read_is_never_cleared_away(tmp_path: Path) -> None:
    for k in range(3):
        (tmp_path / f"auto-1-00000{k}-turn-1{SUFFIX}").write_bytes(b"\xff\xfe")
    saver = Autosaver(tmp_path, kept=1, budget=0)
    play_on(saver, named("one"), 4, itertools.count(1))
    assert sum(path.read_bytes() == b"\xff\xfe" for path in tmp_path.glob("auto-*")) == 3
    saver.close()


def test_two_programs_at_once_leave_each_other_alone(tmp_path: Path) -> None:
    first, second = Autosaver(tmp_path, kept=2), Autosaver(tmp_path, kept=2)
    assert (first.number, second.number) == (1, 2)
    mine = first.save(game(played(3)))
    theirs = game(played(4))
    for _ in range(5):
        second.save(theirs)
    assert load_game(mine).good == 3 and len(names(tmp_path, "auto-2")) == 2
    assert second.crashed == [] and Autosaver(tmp_path).crashed == []
    first.close()
    second.close()


def crash(folder: Path, orders: int = 7) -> None:
    """A program that autosaves a game of so many orders and is gone without a word."""
    code = (
        "import os, sys; sys.path.insert(0, 'tests')\n"
        "from pathlib import Path\n"
        "from saves.games import game, played\n"
        "from game.saves import Autosaver\n"
        f"saver = Autosaver(Path({str(folder)!r}))\n"
        f"saver.save(game(played(1))); saver.save(game(played({orders}))); os._exit(1)"
    )
    root = Path(__file__).resolve().parents[2]
    subprocess.run([sys.executable, "-c", code], cwd=root, check=False)


def test_after_a_crash_the_last_autosave_is_offered_until_it_is_answered(tmp_path: Path) -> None:
    crash(tmp_path)
    for _ in range(2):
        saver = Autosaver(tmp_path, kept=1)
        assert [info.meta.orders for info in saver.crashed] == [7]
        saver.save(game(played(2)))
        saver.save(game(played(2)))
        assert saver.crashed[0].path.is_file(), "what a crash left is not cleared up before it was answered"
        saver.close()
    saver = Autosaver(tmp_path)
    saver.answered(saver.crashed[0].path)
    assert saver.crashed == []
    saver.close()
    again = Autosaver(tmp_path)
    assert again.crashed == []
    again.close()
    assert not list(tmp_path.glob("running-*"))


def test_what_two_crashes_left_is_offered_one_after_the_other(tmp_path: Path) -> None:
    crash(tmp_path, 5)
    crash(tmp_path, 6)
    saver = Autosaver(tmp_path)
    assert sorted(info.meta.orders for info in saver.crashed) == [5, 6]
    saver.answered(saver.crashed[0].path)
    assert len(saver.crashed) == 1
    saver.close()


def test_a_second_program_does_not_take_the_offer_of_the_first(tmp_path: Path) -> None:
    crash(tmp_path)
    first, second = Autosaver(tmp_path), Autosaver(tmp_path)
    assert len(first.crashed) == 1 and second.crashed == []
    second.close()
    first.close()
    third = Autosaver(tmp_path)
    assert len(third.crashed) == 1
    third.close()


def test_a_marker_cut_off_in_its_last_line_names_what_it_named_before(tmp_path: Path) -> None:
    crash(tmp_path)
    marker = tmp_path / "running-1"
    marker.write_text(marker.read_text() + "auto-1-0000")
    saver = Autosaver(tmp_path)
    assert [info.meta.orders for info in saver.crashed] == [7]
    saver.close()


def test_the_marker_of_an_older_program_is_understood(tmp_path: Path) -> None:
    crash(tmp_path)
    name = max(names(tmp_path, "auto"))
    (tmp_path / "running-1").write_text(name)
    saver = Autosaver(tmp_path)
    assert [info.path.name for info in saver.crashed] == [name]
    saver.close()


def test_a_clean_exit_leaves_nothing_to_offer(tmp_path: Path) -> None:
    saver = Autosaver(tmp_path)
    saver.save(game(played(2)))
    saver.close()
    assert not list(tmp_path.glob("running-*"))
    again = Autosaver(tmp_path)
    assert again.crashed == [] and again.number == 1
    number = again.save(game(played(2))).name
    assert "000002" in number, "names go on counting, so that the newest is the last by name"
    again.close()


def test_a_marker_that_names_nonsense_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / "running-1").write_text("../../etc/passwd")
    (tmp_path / "running-2").write_text(f"gone{SUFFIX}")
    saver = Autosaver(tmp_path)
    assert saver.crashed == [] and saver.number == 1
    saver.close()
    assert not list(tmp_path.glob("running-*")), "what cannot be offered is not carried along"


@pytest.fixture
def no_locks(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file system that knows no locks, as a network folder without the service for them."""
    fcntl = pytest.importorskip("fcntl")

    def refused(*_: object) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(fcntl, "flock", refused)


def left_by(folder: Path, holder: str, orders: int = 7) -> str:
    """What a program leaves that was killed in a folder without locks; the name of its autosave."""
    saver = Autosaver(folder)
    path = saver.save(game(played(orders)))
    marker = folder / f"running-{saver.number}"
    text = re.sub(r"by:\S+", f"by:{holder}", marker.read_text())
    saver.close()
    marker.write_text(text)
    return path.name


@pytest.mark.usefixtures("no_locks")
def test_without_locks_programs_still_tell_each_other_apart(tmp_path: Path) -> None:
    first, second = Autosaver(tmp_path), Autosaver(tmp_path)
    assert sorted(path.name for path in tmp_path.glob("running-*")) == ["running-1", "running-2"]
    assert (first.number, second.number) == (1, 2)
    second.close()
    first.close()
    assert not list(tmp_path.glob("running-*"))


@pytest.mark.usefixtures("no_locks")
def test_without_locks_what_a_crash_left_is_offered_once(tmp_path: Path) -> None:
    gone = subprocess.run(
        [sys.executable, "-c", "import os; print(os.getpid())"], capture_output=True, text=True
    )
    name = left_by(tmp_path, f"{gone.stdout.strip()}@{this_computer()}")
    first, second = Autosaver(tmp_path), Autosaver(tmp_path)
    assert [info.path.name for info in first.crashed] == [name] and second.crashed == []
    first.answered(first.crashed[0].path)
    first.close()
    second.close()
    assert not list(tmp_path.glob("running-*"))


@pytest.mark.usefixtures("no_locks")
def test_without_locks_a_program_on_another_computer_is_left_alone(tmp_path: Path) -> None:
    left_by(tmp_path, "1@elsewhere")
    saver = Autosaver(tmp_path)
    assert saver.crashed == [] and saver.number == 2
    saver.close()
    assert (tmp_path / "running-1").exists()


@pytest.mark.usefixtures("no_locks")
def test_empty_markers_are_taken_over_once_they_are_old(tmp_path: Path) -> None:
    for number in (1, 2, 3):
        (tmp_path / f"running-{number}").touch()
    os.utime(tmp_path / "running-2", (1, 1))
    saver = Autosaver(tmp_path)
    assert saver.number == 2
    saver.close()
    assert sorted(path.name for path in tmp_path.glob("running-*")) == ["running-1", "running-3"]


def test_a_quick_save_replaces_the_one_before_which_is_kept_once(tmp_path: Path) -> None:
    saver = Autosaver(tmp_path)
    for orders in (2, 4, 6):
        path = saver.quick_save(game(played(orders)))
    assert path == saver.quick_path and load_game(path).good == 6
    assert sorted(load_game(tmp_path / name).good for name in names(tmp_path, "quick")) == [4, 6]
    saver.close()


def test_a_quick_save_that_fails_leaves_the_one_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saver = Autosaver(tmp_path)
    path = saver.quick_save(game(played(2)))

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("game.files.os.fsync", full)
    with pytest.raises(SaveError, match="no space left"):
        saver.quick_save(game(played(4)))
    assert load_game(path).good == 2
    saver.close()


def test_a_folder_that_cannot_be_used_is_no_reason_to_stop(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    saver = Autosaver(tmp_path / "file")
    assert saver.number == 0 and saver.crashed == []
    saver.close()


def test_what_was_answered_is_not_offered_again_after_a_crash_that_follows(tmp_path: Path) -> None:
    crash(tmp_path)
    saver = Autosaver(tmp_path)
    saver.answered(saver.crashed[0].path)
    file = saver.instance._file
    assert file is not None
    file.close()  # the program is gone without a word
    again = Autosaver(tmp_path)
    assert again.crashed == []
    again.close()
