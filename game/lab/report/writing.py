"""Writes a report: always tables and maps, and the page if the extra is installed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib.util import find_spec
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from game.boards.board import Board
from game.core.amounts import listed
from game.files import write_whole
from game.lab.batch.engines import LAB_EXTRA
from game.lab.batch.rows import LAYERS
from game.lab.report.page import PAGE, Material, Sheet, all_bands, page
from game.lab.report.summary import LEAST_GAMES, SIDES
from game.lab.report.tables import write_tables

#: the packages that the page needs
NEEDED = ("matplotlib", "jinja2")
MAPS, IDLE = "maps", "idle.json"


class Drawing(Struct, frozen=True):
    """Draws boards: the client provides it, because this layer does not know the client."""

    sheet: Callable[[Board], Sheet]
    #: draws a board with hexes coloured by their numbers
    heat: Callable[[Board, Mapping[str, float]], bytes]


def write_report(folder: Path, material: Material, drawing: Drawing | None) -> list[str]:
    """Write everything that can be written; returns sentences that say what was written."""
    write_tables(folder, material.plan, material.summary, material.rows)
    if material.idle:
        write_whole(folder / IDLE, msgspec.json.format(msgspec.json.encode(material.idle), indent=2) + b"\n")
    lacking = [name for name in NEEDED if find_spec(name) is None]
    if drawing is not None and material.summary.games >= LEAST_GAMES:
        _write_maps(folder, material, drawing)
    if lacking:
        there = f"Tables are in {folder / 'tables'}, maps in {folder / MAPS}"
        return [f"{there}. The page needs {listed(lacking)}: {LAB_EXTRA}"]
    if drawing is not None:
        material = replace(material, sheet=drawing.sheet(material.board))
    write_whole(folder / PAGE, page(material))
    return [f"The report is {folder / PAGE}"]


def _write_maps(folder: Path, material: Material, drawing: Drawing) -> None:
    for layer in LAYERS:
        for side in SIDES:
            values = all_bands(material.summary, layer, side)
            if values:
                name = f"{layer}-{side}.png"
                write_whole(folder / MAPS / name, drawing.heat(material.board, values))
