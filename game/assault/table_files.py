"""Where the tables of the ground assault lie: beside the scenarios, or in the folder of the player."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from game import paths
from game.assault.table_rows import READERS
from game.data_files import read_toml

FOLDER = "assault"
#: bytes of a table
LONGEST = 1024 * 1024


def shipped(name: str) -> Path:
    """The file of a table of the program."""
    return paths.maps() / FOLDER / f"{name}.toml"


def own(name: str) -> Path:
    """The file of the player that takes its place, which may not be there."""
    return paths.own_maps() / FOLDER / f"{name}.toml"


def in_use(name: str) -> Path:
    """The file of a table: that of the player where there is one that can be used, else the program's."""
    file = own(name)
    try:
        READERS[name](read_toml(file, LONGEST))
    except ValueError:
        return shipped(name)
    return file


def table(name: str) -> Mapping[str, Any]:
    """The table in use, as its file has it."""
    return read_toml(in_use(name), LONGEST)
