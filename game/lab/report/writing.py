"""Writes a report: tables, maps and the page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from game.boards.board import Board
from game.files import write_whole
from game.lab.batch.rows import LAYERS
from game.lab.report.page import PAGE, Material, Sheet, all_bands, page
from game.lab.report.summary import LEAST_GAMES, SIDES
from game.lab.report.tables import write_tables

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
    if drawing is not None and material.summary.games >= LEAST_GAMES:
        _write_maps(folder, material, drawing)
    if drawing is not None:
        material = replace(material, sheet=drawing.sheet(material.board))
    write_whole(folder / PAGE, page(material))
    return [f"The report is {folder / PAGE}"]


def _write_maps(folder: Path, material: Material, drawing: Drawing) -> None:
    """Write a map for each layer and side that has anything."""
    for layer in LAYERS:
        for side in SIDES:
            values = all_bands(material.summary, layer, side)
            if values:
                name = f"{layer}-{side}.png"
                write_whole(folder / MAPS / name, drawing.heat(material.board, values))
