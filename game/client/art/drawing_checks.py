"""``sapper check`` of drawings: SVG files in a folder of counters or signs."""

from __future__ import annotations

from game.client.art.drawings import findings, folder_of
from game.scenarios.checkers import Checker, register

register(Checker(".svg", "drawings of counters and signs", findings, lambda file: bool(folder_of(file))))
