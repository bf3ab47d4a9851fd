"""Hover cards and panel rows about a counter or a hex of any game."""

from __future__ import annotations

from game.client.generic import marker_icons
from game.client.generic.counter_appearance import (
    look_of,
    name_of,
    numbers_of,
    states_of,
    used_words,
    where,
)
from game.client.kit import Column, Label, Row, Widget
from game.client.kit.text_style import BODY
from game.client.table.hud.panel_widgets import Face, Head, NumberRow
from game.client.table.showing import showing_of
from game.core.anygame import Position, Rules, View
from game.core.goals import goals_at, sentence
from game.core.records import Marker, Unit
from game.core.sequence import SETUP
from game.core.views import ANONYMOUS
from game.hexes.grid import DIRECTIONS

#: who knows of a marker that not everybody knows of
SECRET = "known to its side alone"


def rows_about(rules: Rules, view: View, unit: Unit) -> list[Widget]:
    """A counter in the panel: its face, its numbers, its states."""
    face = look_of(rules, view, unit, spent=False)
    rows: list[Widget] = [Head(face, name_of(rules, view, unit), where(view, unit))]
    if unit.kind == ANONYMOUS:
        return rows
    rows += [NumberRow(title, value) for title, value in numbers_of(rules, unit)]
    rows += [
        Label(f"{words[:1].upper()}{words[1:]}.", 13, colour="refused", wrap=True)
        for words in states_of(unit)
    ]
    used = used_words(rules, view, unit)
    if used:
        rows.append(Label(f"This turn: {', '.join(used)}.", 13, colour="text2", wrap=True))
    return rows


def unit_tip(rules: Rules, view: View, unit: Unit, more: str) -> Widget:
    """The hover card of a counter: what the panel tells of it, under a smaller head."""
    words = showing_of(view.terms.game).words
    face = Face(showing_of(view.terms.game).drawing.look(rules, view, unit, spent=False), 52)
    title = Label(name_of(rules, view, unit), BODY, "bold", wrap=True)
    place = Label(where(view, unit), 12, colour="text2", wrap=True)
    rows: list[Widget] = [
        Row(face, Column(title, place, gap=0, grow=1), gap=10),
        *words.unit_rows(rules, view, unit)[1:],
    ]
    rows += [Label(line, 13, wrap=True) for line in more.splitlines()]
    return Column(*rows, gap=3, width=240)


def hex_tip(rules: Rules, view: View, at: int, more: str) -> Widget:
    """The hover card of a hex: its ground and sides, what lies there, what could be done there."""
    board = view.board
    head = Row(
        Label(board.grid.label(at), BODY, "bold"), Label(_words(board.terrain[at]), BODY, grow=1), gap=8
    )
    rows: list[Widget] = [head]
    rows += [Label(line, 13, wrap=True) for line in more.splitlines()]
    rows += [Label(line, 13, colour="text2", wrap=True) for line in sides_of(view, at)]
    zones = [_words(name) for name, mask in board.zones.items() if mask >> at & 1]
    if zones and view.clock.phase == SETUP:
        rows.append(Label(f"Zone: {', '.join(zones)}", 12, colour="text3", wrap=True))
    rows += [Label(sentence(view, found), 13, wrap=True) for found in goals_at(view, at)]
    rows += [Label(marker_words(view, marker), 13, wrap=True) for marker in view.markers.get(at, ())]
    return Column(*rows, gap=3, width=240)


def sides_of(view: Position, at: int) -> list[str]:
    """What runs along its hexsides, and the ways its routes lead."""
    grid, found = view.board.grid, dict[str, list[str]]()
    for k, other in enumerate(grid.neighbours[at]):
        side = grid.side(at, other) if other else 0
        for name in (
            sorted({*view.board.sides.get(side, ()), *view.board.routes.get(side, ())}) if other else ()
        ):
            found.setdefault(name, []).append(DIRECTIONS[k])
    return [f"{_words(name)}: {', '.join(ways)}" for name, ways in found.items()]


def marker_words(view: Position, marker: Marker) -> str:
    """A marker in a sentence: what, how many, whose, and who knows of it."""
    what, said = _words(marker.kind), marker_icons.name_of(marker)
    many = said or (f"{marker.count} × {what}" if marker.count > 1 else what)
    word = f" {marker.word}" if marker.word and not said else ""
    whose = f" of {view.sides[marker.owner].name}" if 0 <= marker.owner < len(view.sides) else ""
    toward = f" toward {view.board.grid.label(marker.toward)}" if marker.toward else ""
    return f"{many}{word}{whose}{toward}{'' if marker.known == -1 else f', {SECRET}'}."


def _words(name: str) -> str:
    return name.replace("-", " ").replace("_", " ").capitalize()
