"""What a saved game holds, for the list of saves: a picture of its board, and what there is of each side.

It is made of what everybody knows: whoever looks through the list sees nothing that a side hides.
"""

from __future__ import annotations

from pathlib import Path

from game.boards.findings import BoardError
from game.client.art.scene import Piece, Scene
from game.client.board.ground_state import ground_now
from game.client.game.rules_told import rules_line
from game.client.game.showing import showing_of
from game.client.game.visibility import ONLOOKER, seen
from game.client.shell.cards import SavePreview
from game.core.amounts import counted
from game.core.anygame import Rules, View
from game.saves.listing import standing


def preview_of(path: Path) -> SavePreview | None:
    """The preview of a file; None if there is nothing in it that could be shown."""
    try:
        rules, position = standing(path)
    except BoardError:
        return None
    view = seen(position, ONLOOKER)
    facts = (*_facts(view), ("Rules", rules_line(rules, view)))
    return SavePreview(view.board, _scene(rules, view), facts, _result(view))


def _result(view: View) -> str:
    """Who won, and how; "" while the game goes on."""
    if view.result is None:
        return ""
    who = f"{view.sides[view.result.winner].name}: " if view.result.winner >= 0 else ""
    words = f"{who}{view.result.level}"
    return words[:1].upper() + words[1:]


def _scene(rules: Rules, view: View) -> Scene:
    drawing = showing_of(view.terms.game).drawing
    pieces = []
    for at, row in view.at_hex.items():
        units = sorted((view.units[name] for name in row), key=lambda unit: not drawing.on_top(unit))
        for k, unit in enumerate(units):
            look = drawing.look(rules, view, unit, spent=False, stack=len(units) if k == 0 else 1)
            pieces.append(Piece(unit.id, at, look))
    return Scene(tuple(pieces), drawing.marks(view), ground_now(view.board, view.markers))


def _facts(view: View) -> tuple[tuple[str, str], ...]:
    limit = view.terms.turn_limit
    rows = [("Turns", f"{limit} at most")] if limit else []
    for number, side in enumerate(view.sides):
        there = [unit for unit in view.units.values() if unit.side == number]
        waiting = sum(not unit.at and not unit.aboard for unit in there)
        lost = sum(gone.how == "destroyed" and gone.unit.side == number for gone in view.gone.values())
        words = [counted(len(there) - waiting, "counter")] if waiting < len(there) else []
        words += [f"{waiting} not on the map"] if waiting else []
        words += [f"{lost} lost"] if lost else []
        rows.append((side.name, ", ".join(words) or "nothing"))
    return tuple(rows)
