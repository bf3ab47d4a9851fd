"""A full disk: each command that writes ends with a sentence, and leaves what was there as it was."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.core.history import History
from game.files import write_whole
from game.lab.fuzz import write_dump
from game.notation.position import parse_position

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.skipif(os.name == "nt", reason="limits the size of files as POSIX systems do")


def run(*words: str, limit: int = 0, out: str = "") -> subprocess.CompletedProcess[str]:
    """Run a command in a program of its own; no file may then grow beyond ``limit`` bytes."""

    def small() -> None:
        import resource

        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    with open(out or os.devnull, "w") as target:
        return subprocess.run(
            [sys.executable, "-m", "game", *words],
            cwd=ROOT,
            stdout=target,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            # what Python compiles would be cut off at the limit, and be there for all who come later
            env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
            preexec_fn=small if limit else None,
        )


def test_a_picture_without_room_ends_with_a_sentence_and_leaves_no_file(tmp_path: Path) -> None:
    path = tmp_path / "board.png"
    done = run("screenshot", "mark-iii-attack", "--size", "960x600", "--out", str(path), limit=20_000)
    assert done.returncode == 2 and done.stderr.strip() == f"sapper: {path}: file too large."
    assert not list(tmp_path.iterdir())


def test_a_picture_without_room_leaves_the_one_that_is_there(tmp_path: Path) -> None:
    path = tmp_path / "board.png"
    path.write_bytes(b"the picture before")
    done = run("screenshot", "mark-iii-attack", "--size", "960x600", "--out", str(path), limit=20_000)
    assert done.returncode == 2
    assert path.read_bytes() == b"the picture before" and len(list(tmp_path.iterdir())) == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("words", [("rules",), ("rules", "--json"), ("check", "maps")])
def test_what_is_printed_onto_a_full_disk_ends_with_a_sentence(words: tuple[str, ...]) -> None:
    done = run(*words, out="/dev/full")
    assert done.returncode == 2
    assert done.stderr.startswith("sapper: The output could not be written in full: no space left"), (
        done.stderr
    )
    assert "Traceback" not in done.stderr


def full(*_: object) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_file_that_cannot_be_written_is_named_by_its_own_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.files.os.fsync", full)
    with pytest.raises(OSError) as caught:
        write_whole(tmp_path / "notes.txt", "anything")
    assert caught.value.filename == str(tmp_path / "notes.txt") and not list(tmp_path.iterdir())


def test_a_faulty_game_that_cannot_be_written_leaves_no_half_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules, start = parse_position("board 5x5\nturn 1 red fire\nred HVY-1 0202\n")
    monkeypatch.setattr("game.files.os.fsync", full)
    with pytest.raises(OSError) as caught:
        write_dump(tmp_path, "game-1", rules, start, History(rules, start).steps, ["no end"])
    assert caught.value.filename and not list(tmp_path.iterdir())
