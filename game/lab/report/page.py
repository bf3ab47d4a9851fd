"""The report of a batch as one self-contained page."""

from __future__ import annotations

import base64
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from game import __version__
from game.boards.board import Board
from game.lab.batch.plan import Plan, opening
from game.lab.batch.rows import BAND_WORDS, LAYERS, Row
from game.lab.report import captions, pictures
from game.lab.report.idle import Idle
from game.lab.report.summary import LEAST_GAMES, SIDES, Summary, heat_key
from game.lab.sweep import Sweep
from game.players.match import Entrant
from game.players.roster import player_named

PAGE = "report.html"
#: the least value that is written into its hex, as a part of the largest
WRITTEN = 0.08
#: what a map shows of a side, and what its numbers count
LAYER_WORDS = {
    "losses": ("what it lost", "counters and squads a game"),
    "presence": ("where it stood", "counters at the end of each turn, added up, a game"),
    "fire": ("where it fired", "attacks a game"),
    "mines": ("where it met mines", "times a game"),
    "work": ("where its sappers worked", "tries a game"),
}
Point = tuple[float, float]


class Sheet(Struct, frozen=True):
    """The picture of the board, its size, and the corners of each hex by its label."""

    png: bytes
    size: tuple[int, int]
    hexes: Mapping[str, Sequence[Point]]

    @property
    def wide(self) -> float:
        """The width of a hex."""
        corners = next(iter(self.hexes.values()))
        return max(x for x, _ in corners) - min(x for x, _ in corners)


class Material(Struct, frozen=True):
    """The material of a report."""

    plan: Plan
    summary: Summary
    rows: Sequence[Row]
    swept: Sequence[Sweep]
    board: Board
    sheet: Sheet | None = None
    #: what engineering is worth, if that was measured
    idle: Sequence[Idle] = ()


def page(material: Material) -> str:
    """The page."""
    from jinja2 import Environment

    found, environment = material.summary, Environment(autoescape=True)
    template = environment.from_string(Path(__file__).with_name("page.html").read_text(encoding="utf-8"))
    hue, _ = pictures.tint(found.by_player[0].verdict)
    sheet = material.sheet
    shown = None
    if sheet is not None:
        shown = {"png": _base(sheet.png), "width": sheet.size[0], "height": sheet.size[1], "hex": sheet.wide}
    return str(
        template.render(
            summary=found,
            plan=material.plan,
            players=" and ".join(one.name for one in found.by_player),
            version=__version__,
            lines=captions.first_lines(found, material.swept, material.plan.scenario),
            hue=hue,
            figures=_figures(material),
            sheet=shown,
            luck=captions.luck(found),
            games=[(why, row, opening(material.plan, row)) for why, row in worth_a_look(material.rows)],
            who=[who(name, material.plan.game[0]) for name in _names(material.plan)],
        )
    )


def _base(content: bytes) -> str:
    return base64.b64encode(content).decode()


def _names(plan: Plan) -> list[str]:
    return list(dict.fromkeys(name for pair in plan.players for name in pair))


def who(name: str, game: str) -> str:
    """A player in a line."""
    entrant = Entrant.read(name)
    row = player_named(entrant.player, game)
    level = {**row.levels, **row.measures}.get(entrant.level, "")
    return " ".join(part for part in (f"{name}: {row.words}", level) if part)


def _figures(material: Material) -> list[dict[str, Any]]:
    found, swept = material.summary, material.swept
    everybody = " and ".join(one.name for one in found.by_player)
    first = found.by_player[0].name

    def figure(
        title: str, caption: str, png: bytes | None, by: str = everybody, **more: Any
    ) -> dict[str, Any]:
        return {
            "title": title,
            "caption": caption,
            "png": _base(png) if png else "",
            "by": by,
            "more": [],
            **more,
        }

    return [
        figure("Verdict", captions.verdict(found), pictures.scores(found)),
        figure("How it ends", captions.endings(found), pictures.endings(found)),
        figure("Force against force", captions.pairings(found), pictures.forces(found), first),
        figure(
            "What would bring 50 %",
            captions.sweeps(found, swept, material.plan.scenario),
            None,
            swept[0].player if swept else first,
            more=[_base(pictures.sweep(one)) for one in swept],
        ),
        figure("When it is decided", captions.decided(found), pictures.turns(found)),
        figure("Exchange", captions.exchange(found), pictures.exchange(found)),
        figure(
            "Where it happens",
            captions.maps(found, material.board.grid.columns * material.board.grid.rows),
            None,
            maps=_maps(material) if material.sheet is not None else [],
            bands=_bands(material) if material.sheet is not None else [],
        ),
        figure(
            "Engineering",
            captions.engineering(found, [one.words(found.names) for one in material.idle]),
            pictures.engineering(found) if found.work else None,
        ),
    ]


# -------------------------------------------------------------------------------- maps
def all_bands(found: Summary, layer: str, side: int) -> dict[str, float]:
    """The counts of a layer over the whole game, by hex."""
    total: dict[str, float] = {}
    for band in range(len(BAND_WORDS)):
        for at, value in found.heat.get(heat_key(layer, side, band), {}).items():
            total[at] = total.get(at, 0.0) + value
    return total


def _maps(material: Material) -> list[dict[str, Any]]:
    found = material.summary
    rows = []
    for layer in LAYERS:
        for side in SIDES:
            values = all_bands(found, layer, side)
            if values:
                title = f"{found.names[side]}: {LAYER_WORDS[layer][0]}"
                rows.append(_map(material, title, values, max(values.values()), LAYER_WORDS[layer][1]))
    return rows


def _bands(material: Material) -> list[tuple[str, list[dict[str, Any]]]]:
    found, rows = material.summary, []
    for layer in LAYERS:
        there = [hexes for key, hexes in found.heat.items() if key.startswith(f"{layer}:")]
        top = max((value for hexes in there for value in hexes.values()), default=0.0)
        maps = [
            _map(material, f"{found.names[side]}, {words}", found.heat[heat_key(layer, side, band)], top)
            for side in SIDES
            for band, words in enumerate(BAND_WORDS)
            if heat_key(layer, side, band) in found.heat
        ]
        if maps:
            rows.append((", ".join(LAYER_WORDS[layer]), maps))
    return rows


def _map(
    material: Material, title: str, values: Mapping[str, float], top: float, counts: str = ""
) -> dict[str, Any]:
    from markupsafe import Markup

    assert material.sheet is not None
    blank = material.summary.games < LEAST_GAMES
    return {
        "title": title,
        "counts": counts,
        "svg": Markup(svg(material.sheet, {} if blank else values, top)),
    }


def svg(sheet: Sheet, values: Mapping[str, float], top: float) -> str:
    """A map: the board, and over it the hexes with their colours and numbers."""
    width, height = sheet.size
    parts = [f'<svg viewBox="0 0 {width} {height}" role="img"><use href="#sheet"/>']
    for label, value in values.items():
        corners = sheet.hexes.get(label)
        if corners is None or value <= 0 or top <= 0:
            continue
        part = value / top
        points = " ".join(f"{x:.1f},{y:.1f}" for x, y in corners)
        x = sum(corner[0] for corner in corners) / len(corners)
        y = sum(corner[1] for corner in corners) / len(corners)
        parts.append(
            f'<g><title>{label}: {value:.2f} a game</title><polygon points="{points}" fill="{_shade(part)}" '
            f'fill-opacity="{0.3 + 0.6 * part:.2f}"/>'
        )
        if part >= WRITTEN:
            ink = "#fff" if part > 0.6 else "#222"
            parts.append(f'<text x="{x:.1f}" y="{y:.1f}" fill="{ink}">{_number(value)}</text>')
        parts.append("</g>")
    return "".join((*parts, "</svg>"))


def _shade(part: float) -> str:
    few, many = (253, 231, 110), (94, 20, 110)
    return "#" + "".join(f"{round(a + (b - a) * part):02x}" for a, b in zip(few, many, strict=True))


def _number(value: float) -> str:
    return f"{value:.0f}" if value >= 9.5 else f"{value:.1f}" if value >= 0.095 else f"{value:.2f}"


# -------------------------------------------------------------------------------- games
def worth_a_look(rows: Sequence[Row]) -> list[tuple[str, Row]]:
    """Games worth watching: typical ones, extremes, stalls, faults."""
    good = [row for row in rows if not row.fault]
    if not good:
        return [("a player failed", row) for row in rows[:5]]
    found: list[tuple[str, Row]] = []
    by_turns = sorted(good, key=lambda row: (row.turns, row.seed))
    found += [
        ("the shortest", by_turns[0]),
        ("of usual length", by_turns[len(by_turns) // 2]),
        ("the longest", by_turns[-1]),
    ]
    for side in SIDES:
        won = [row for row in good if row.winner == side]
        if won:
            found.append(("the clearest win", max(won, key=lambda row: _lead(row, side))))
            found.append(("won from behind", min(won, key=lambda row: _lead(row, side))))
    found += [("undecided", row) for row in good if row.stalled][:2]
    found += [("a player failed", row) for row in rows if row.fault][:3]
    return list({row.game: (why, row) for why, row in reversed(found)}.values())[::-1]


def _lead(row: Row, side: int) -> float:
    mine = [turn[side] - turn[1 - side] for turn in row.left] or [0.0]
    return sum(mine) / len(mine)


Drawer = Callable[[Board], Sheet]
