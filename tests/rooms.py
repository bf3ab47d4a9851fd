"""The picture of the rooms of the program: ``python -m tests.rooms`` writes ``docs/pictures/rooms.svg``.

A room is a package of ``game``, and each package of ``game/client`` for itself. An arrow says that files of
one room import files of the other; an arrow that follows from two others is left out.
"""

from __future__ import annotations

import ast
import textwrap
from collections.abc import Mapping, Sequence
from html import escape

from tests.test_layers import GAME, imports, modules

PICTURE = GAME.parent / "docs" / "pictures" / "rooms.svg"
WIDE, HIGH, GAP_X, GAP_Y, EDGE = 190, 62, 26, 30, 20
#: signs in a line of a box
SIGNS = 27
Graph = Mapping[str, frozenset[str]]


def room_of(parts: Sequence[str]) -> str:
    """The room of ``game/a/b/c.py``, or of a module ``game.a.b.c``; "" for files beside the rooms."""
    if not parts or not (GAME / parts[0]).is_dir():
        return ""
    inner = parts[0] == "client" and len(parts) > 1 and (GAME / "client" / parts[1]).is_dir()
    return f"client/{parts[1]}" if inner else parts[0]


def graph() -> Graph:
    """The rooms, each with those that its files import."""
    found: dict[str, set[str]] = {}
    for file in modules():
        room = room_of(file.relative_to(GAME).parts)
        if not room:
            continue
        row = found.setdefault(room, set())
        for name, _, _ in imports(file):
            package, *rest = name.split(".")
            other = room_of(rest) if package == "game" else ""
            if other and other != room:
                row.add(other)
    return {room: frozenset(row) for room, row in sorted(found.items())}


def below(rooms: Graph, room: str) -> frozenset[str]:
    """All rooms that a room needs, by whatever way."""
    return rooms[room].union(*(below(rooms, other) for other in rooms[room]))


def arrows(rooms: Graph) -> list[tuple[str, str]]:
    """The imports of rooms, without those that follow from two others."""
    return [
        (room, other)
        for room, row in rooms.items()
        for other in sorted(row)
        if not any(other in below(rooms, between) for between in row)
    ]


def floors(rooms: Graph) -> list[list[str]]:
    """The rooms by floor, the highest first: each stands right below the lowest that needs it."""
    floor: dict[str, int] = {}

    def of(room: str) -> int:
        if room not in floor:
            floor[room] = 1 + max((of(other) for other, row in rooms.items() if room in row), default=-1)
        return floor[room]

    rows: list[list[str]] = [[] for _ in range(1 + max(map(of, rooms)))]
    for room in rooms:
        rows[floor[room]].append(room)
    return rows


def places(rooms: Graph) -> dict[str, tuple[int, int]]:
    """Where each box begins: the rooms of the client at the left, each row of the others in their middle."""
    found: dict[str, tuple[int, int]] = {}
    edge = EDGE
    for client in (True, False):
        rows = [[room for room in row if room.startswith("client") == client] for row in floors(rooms)]
        most = max(map(len, rows))
        for k, row in enumerate(rows):
            left = edge + (most - len(row)) * (WIDE + GAP_X) // 2
            for i, room in enumerate(row):
                found[room] = (left + i * (WIDE + GAP_X), EDGE + k * (HIGH + GAP_Y))
        edge += most * (WIDE + GAP_X)
    return found


def purpose(room: str) -> str:
    """What a room is, by the first clause of the docstring of its package."""
    text = ast.get_docstring(ast.parse((GAME / room / "__init__.py").read_text(encoding="utf-8"))) or ""
    first = " ".join(text.split()).partition(". ")[0].partition(":")[0]
    plain = first.rstrip(".").partition(" (")[0]
    return textwrap.shorten(plain, 2 * SIGNS - 4, placeholder=" …")


def drawn(rooms: Graph) -> str:
    """The picture."""
    at = places(rooms)
    width = max(x for x, _ in at.values()) + WIDE + EDGE
    height = max(y for _, y in at.values()) + HIGH + EDGE
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" font-family="sans-serif">',
        '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" '
        'orient="auto"><path d="M0 0L8 4L0 8z" fill="#5b6b7a"/></marker></defs>',
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
    ]
    for room, other in arrows(rooms):
        (x, y), (to_x, to_y) = at[room], at[other]
        x, to_x, y, to_y = x + WIDE / 2, to_x + WIDE / 2, y + HIGH, to_y - 2
        bend = (to_y - y) / 2
        out.append(
            f'<path d="M{x} {y}C{x} {y + bend} {to_x} {to_y - bend} {to_x} {to_y}" '
            'fill="none" stroke="#5b6b7a" stroke-width="1.5" marker-end="url(#tip)"/>'
        )
    for room, (x, y) in at.items():
        fill = (
            "#e8eef7"
            if room.startswith("client")
            else "#f7f0e3"
            if room in ("ogre", "assault")
            else "#eef5ea"
        )
        out.append(
            f'<rect x="{x}" y="{y}" width="{WIDE}" height="{HIGH}" rx="6" fill="{fill}" stroke="#5b6b7a"/>'
        )
        middle = x + WIDE / 2
        out.append(
            f'<text x="{middle}" y="{y + 20}" text-anchor="middle" font-size="14" font-weight="bold" '
            f'fill="#1d2733">{escape(room)}</text>'
        )
        for i, line in enumerate(textwrap.wrap(purpose(room), SIGNS)):
            out.append(
                f'<text x="{middle}" y="{y + 38 + 15 * i}" text-anchor="middle" font-size="11.5" '
                f'fill="#3c4a58">{escape(line)}</text>'
            )
    return "\n".join([*out, "</svg>"]) + "\n"


if __name__ == "__main__":
    PICTURE.write_text(drawn(graph()), encoding="utf-8")
