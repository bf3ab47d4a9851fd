"""Autosaves: kept for a while, apart from those of other programs, found again after a crash."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from game.core.sequence import EndPhase
from game.saves import Autosaver, SaveError, list_saves, load_game
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


def test_one_save_a_turn_is_kept_for_the_last_games_only(tmp_path: Path) -> None:
    saver = Autosaver(tmp_path)
    for number in range(8):
        saved = game(played(0))
        saved.game = f"game{number}"
        saver.save(saved)
    assert len(names(tmp_path, "turn")) == 5
    saver.close()


def test_two_programs_at_once_leave_each_other_alone(tmp_path: Path) -> None:
    first, second = Autosaver(tmp_path, kept=2), Autosaver(tmp_path, kept=2)
    assert (first.number, second.number) == (1, 2)
    mine = first.save(game(played(3)))
    for _ in range(5):
        second.save(game(played(4)))
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
