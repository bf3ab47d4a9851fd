"""The hover card of a hex: its ground now, its sides and routes, and what was built, laid or hit there."""

from __future__ import annotations

from msgspec.structs import replace

from game.client.generic import marker_icons
from game.client.kit import Column, Label, Row, Widget
from game.client.kit.text_style import BODY
from game.client.ogre.marker_icons import TOLD_OTHERWISE, known_words, mine_words, works_words
from game.client.ogre.work.work_markers import trace_words
from game.core.anygame import Position, Rules, View
from game.core.goals import goals_at, sentence
from game.core.records import Marker
from game.core.sequence import SETUP
from game.hexes.grid import DIRECTIONS
from game.ogre.movement.mobility_chart import CLOSED, ENTRY
from game.ogre.start import new_unit
from game.ogre.structures.buildings import BUILDING, RUIN, first_points
from game.ogre.terrain import (
    bridged,
    features,
    is_cut,
    routes_between,
    terrain_at,
)
from game.ogre.terrain_kinds import TERRAINS, entry_cost


def hex_tip(rules: Rules, view: View, at: int, cost: str = "") -> Widget:
    """The hover card of a hex: label, ground, what going there costs, cover, sides, what lies there."""
    board = view.board
    terrain = terrain_at(view, at)
    words = TERRAINS[terrain].name
    if terrain != board.terrain[at]:
        words += f", once {TERRAINS[board.terrain[at]].name}"
    rows: list[Widget | None] = [
        Row(Label(board.grid.label(at), BODY, "bold"), Label(words, BODY, grow=1), gap=8)
    ]
    if cost:
        rows.append(Label(cost, 13, wrap=True))
    closed = all(entry_cost(mobility, terrain).cost == CLOSED for mobility in ENTRY)
    rows.append(
        Label("No unit can enter." if closed else _cover(rules, view, at), 13, colour="text2", wrap=True)
    )
    rows += [
        Label(line, 13, colour="text2", wrap=True) for line in (_sides(view, at), _routes(view, at)) if line
    ]
    rows += [Label(words, 13, wrap=True) for words in _bridges(view, at)]
    zones = [name.replace("-", " ").capitalize() for name, mask in board.zones.items() if mask >> at & 1]
    # they say where a side sets up; afterwards they mean nothing
    if zones and view.clock.phase == SETUP:
        rows.append(Label(f"Zone: {', '.join(zones)}", 12, colour="text3", wrap=True))
    rows += [Label(sentence(view, found), 13, wrap=True) for found in goals_at(view, at)]
    rows += [
        Label(words, 13, wrap=True)
        for words in (*mine_words(view, at), *works_words(view, at), *trace_words(view, at))
    ]
    for marker in view.markers.get(at, ()):
        if marker.kind not in TOLD_OTHERWISE:
            rows.append(Label(marker_words(view, marker), 13, wrap=True))
    return Column(*rows, gap=3)


def marker_words(view: Position, marker: Marker) -> str:
    """What lies in a hex, in a sentence."""
    if marker.kind in (BUILDING, RUIN):
        name = marker.word.rpartition("=")[0] or "building"
        name = name[:1].upper() + name[1:]
        whose = f" of {view.sides[marker.owner].name}" if 0 <= marker.owner < len(view.sides) else ""
        if marker.kind == RUIN:
            return f"{name}{whose}: destroyed; it had {first_points(marker)} structure points."
        return f"{name}{whose}: {marker.count} of {first_points(marker)} structure points."
    said = marker_icons.name_of(marker)
    if said:
        whose = f" of {view.sides[marker.owner].name}" if 0 <= marker.owner < len(view.sides) else ""
        return f"{said}{whose}, {known_words(marker.owner, marker.known)}."
    return f"{marker.kind.replace('_', ' ').capitalize()} {marker.word}".strip()


def _cover(rules: Rules, view: Position, at: int) -> str:
    """The defence multipliers of a hex, asked of the rules with a tank and a squad."""
    words = []
    for what, kind in (("vehicles", "HVY"), ("infantry", "INF")):
        probe = replace(new_unit("probe", kind, 0), at=at)
        times = next(
            (p.value for p in rules.explain("defence", view, (probe, "", False)).parts if p.op == "times"),
            "1",
        )
        words.append(f"{what} ×{times}")
    return "Defence: " + ", ".join(words)


def _listed(found: dict[str, list[str]]) -> str:
    words = "; ".join(f"{feature} {', '.join(ways)}" for feature, ways in found.items())
    return words[:1].upper() + words[1:]


def _sides(view: Position, at: int) -> str:
    """What runs along its hexsides now."""
    found: dict[str, list[str]] = {}
    for k, other in enumerate(view.board.grid.neighbours[at]):
        if other:
            for feature in sorted(features(view, at, other)):
                found.setdefault(feature, []).append(DIRECTIONS[k])
    return _listed(found)


def _routes(view: Position, at: int) -> str:
    """The ways its roads and rails lead; those that cannot be used now say so."""
    grid, found = view.board.grid, dict[str, list[str]]()
    for k, other in enumerate(grid.neighbours[at]):
        if not other:
            continue
        open_now = routes_between(view, at, other)
        for route in sorted(view.board.routes.get(grid.side(at, other), frozenset())):
            words = route
            if is_cut(view, at, route):
                words = f"{route} (cut here)"
            elif route not in open_now:
                words = f"{route} (broken)"
            found.setdefault(words, []).append(DIRECTIONS[k])
    return _listed(found)


def _bridges(view: Position, at: int) -> list[str]:
    """Bridges over its hexsides, and over itself if it is water."""
    grid, out = view.board.grid, []
    for k, other in enumerate(grid.neighbours[at]):
        if (
            other
            and view.board.routes.get(grid.side(at, other))
            and "stream" in view.board.sides.get(grid.side(at, other), ())
        ):
            low, high = grid.side_hexes(grid.side(at, other))
            down = any(m.kind == "bridge_down" and m.toward == high for m in view.markers.get(low, ()))
            out.append(f"Bridge {DIRECTIONS[k]}: {'down' if down else 'stands, defence 6'}.")
    if bridged(view, at):
        out.append("River bridge: stands, defence 8.")
    return out


__all__ = ["hex_tip", "marker_words"]
