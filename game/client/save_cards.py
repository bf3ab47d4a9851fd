"""Saved games as the screens list them: where a game stands, who plays it, and when it was saved."""

from __future__ import annotations

from pathlib import Path

from game.boards.findings import BoardError
from game.client.art.scene import Piece, Scene
from game.client.board.ground import ground_now
from game.client.shell.cards import SaveCard, SavePreview, when
from game.client.table.computer import computer_seats
from game.client.table.rules_told import rules_line
from game.client.table.showing import showing_of
from game.client.table.visibility import ONLOOKER, seen
from game.core.amounts import counted
from game.core.anygame import Rules, View
from game.saves import Meta, SaveInfo
from game.saves.listing import standing

#: the option of a file that holds what the player called it
NAME = "name"


def card_of(info: SaveInfo) -> SaveCard:
    """A save as the screens show it."""
    if info.fault:
        return SaveCard(str(info.path), info.path.name, fault=info.fault, auto=info.kind in ("auto", "turn"))
    meta = info.meta
    return SaveCard(
        str(info.path),
        meta.title or meta.scenario or info.path.stem,
        stand(meta),
        players(meta),
        when(meta.time),
        info.kind in ("auto", "turn"),
        meta.result[:1].upper() + meta.result[1:],
        branched=meta.branched,
        quick=info.kind == "quick",
        name=meta.options.get(NAME, ""),
    )


def stand(meta: Meta) -> str:
    """Where a game stands: ``turn 4, Ogre: Fire``."""
    phase = f"{meta.side}: {meta.phase}" if meta.side else meta.phase
    return f"turn {meta.turn}, {phase}" if meta.turn else phase


def players(meta: Meta) -> str:
    """Who plays."""
    if any(computer_seats.is_option(key) for key in meta.options):
        named = [name for name in meta.seats if name]
        return " against ".join(named if len(named) > 1 else ["You", *named])
    if meta.options.get("mode") == "solo":
        return "One player, both sides"
    return " and ".join(name for name in meta.seats if name)


# ---- What a saved game holds, for the list of saves: a picture of its board, and what there is of each side
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
