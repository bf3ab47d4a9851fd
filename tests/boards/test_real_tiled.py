"""Boards that the real Tiled has opened and saved are the boards that they were, and ``check`` is silent.

``make soak`` asks for Tiled; elsewhere these tests are left out where it is not installed.
"""

from __future__ import annotations

import base64
import gzip
import os
import re
import shutil
import struct
import subprocess
import zlib
from pathlib import Path

import pytest

import game.shipped  # noqa: F401 - the games that a check asks about a map
from game import paths
from game.boards.board import Board
from game.boards.tiled import load_board
from game.scenarios.checkers import check_paths, ground_of

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(shutil.which("tiled") is None, reason="Tiled is not installed"),
]
BOARDS = sorted(file.name for file in paths.boards().glob("*.tmx"))


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """The maps in a folder of their own, so that tilesets are found beside them."""
    return Path(shutil.copytree(paths.maps(), tmp_path / "maps"))


def beside(file: Path) -> Path:
    """Where Tiled saves a board: under its own name, as near to the tilesets."""
    folder = file.parent.with_name("again")
    folder.mkdir()
    return folder / file.name


def saved_by_tiled(file: Path, to: Path) -> None:
    """Tiled opens the map and saves it. It needs no display."""
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "XDG_RUNTIME_DIR": str(to.parent)}
    order = ["tiled", "--export-map", "tmx", str(file), str(to)]
    subprocess.run(order, env=environment, check=True, timeout=60, capture_output=True)


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_saved_again_by_tiled_is_the_same_board(copied: Path, name: str) -> None:
    file = copied / "boards" / name
    before = load_board(file, ground_of(file))
    again = beside(file)
    saved_by_tiled(file, again)
    assert again.read_bytes() != file.read_bytes(), "Tiled has written a file of its own"
    assert check_paths([again]) == []
    assert _printed(load_board(again, ground_of(file))) == _printed(before)


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("packing", ["base64", "base64-zlib", "base64-gzip"])
def test_a_board_that_tiled_packs_in_another_way_is_the_same_board(
    copied: Path, name: str, packing: str
) -> None:
    file = copied / "boards" / name
    before = load_board(file, ground_of(file))
    pack(file, packing)
    assert check_paths([file]) == []
    again = beside(file)
    saved_by_tiled(file, again)
    assert 'encoding="base64"' in again.read_text(encoding="utf-8")
    assert check_paths([again]) == []
    assert _printed(load_board(again, ground_of(file))) == _printed(before)


def pack(file: Path, packing: str) -> None:
    """Writes the tile layers of a map in another encoding, as Tiled would; Tiled keeps it when it saves."""
    encoding, _, compression = packing.partition("-")
    squeeze = {"": bytes, "zlib": zlib.compress, "gzip": gzip.compress}[compression]
    told = f' compression="{compression}"' if compression else ""

    def packed(found: re.Match[str]) -> str:
        tiles = b"".join(
            struct.pack("<I", int(tile)) for tile in found[1].replace("\n", "").split(",") if tile
        )
        return f'<data encoding="{encoding}"{told}>{base64.b64encode(squeeze(tiles)).decode()}</data>'

    text = file.read_text(encoding="utf-8")
    text, count = re.subn(r'<data encoding="csv">(.*?)</data>', packed, text, flags=re.DOTALL)
    assert count, "the board has tile layers as numbers"
    file.write_text(text, encoding="utf-8")


def _printed(board: Board) -> tuple[object, ...]:
    """Everything of a board but the name of its file."""
    structures = [(one.kind, one.at, sorted(one.values.items())) for one in board.structures]
    return board.hash, board.title, board.note, sorted(board.paths), structures
