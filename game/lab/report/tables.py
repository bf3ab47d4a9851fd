"""The files of a report: tables as CSV for a spreadsheet and JSON for a program, maps, the page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from game.boards.board import Board
from game.files import write_whole
from game.lab.batch.plan import AGAINST, Plan, opening
from game.lab.batch.rows import BAND_WORDS, LAYERS, Row
from game.lab.elements import csv_text
from game.lab.report.page import PAGE, Material, Sheet, all_bands, page
from game.lab.report.summary import LEAST_GAMES, SIDES, Summary
from game.lab.statistics import Interval

SUMMARY = "summary.json"
Table = tuple[Sequence[str], Iterable[Sequence[object]]]


def write_tables(folder: Path, plan: Plan, found: Summary, rows: Sequence[Row]) -> list[Path]:
    """Write all tables into a folder; returns the files."""
    written = [folder / SUMMARY]
    write_whole(written[0], msgspec.json.format(msgspec.json.encode(found), indent=2) + b"\n")
    for name, (head, lines) in tables(plan, found, rows).items():
        path = folder / "tables" / f"{name}.csv"
        write_whole(path, csv_text(head, lines))
        written.append(path)
    return written


def tables(plan: Plan, found: Summary, rows: Sequence[Row]) -> dict[str, Table]:
    """Head and lines of each table, by name."""
    return {
        "scores": _scores(found),
        "pairings": _pairings(found),
        "endings": _endings(found),
        "length": (
            ("player", "turns_5", "turns_50", "turns_95"),
            [(_players(p.players), *p.length) for p in found.by_player],
        ),
        "exchange": _exchange(found),
        "engineering": _engineering(found),
        "unused-work": _unused_work(found),
        "windows": (
            ("side", "window", "name", "opened", "answered", "let_go", "answered_share"),
            [
                (found.names[w.side], w.window, w.title, w.opened, w.answered, w.let_go, w.share)
                for w in found.windows
            ],
        ),
        "turns": (
            ("turn", "leader_wins", "low", "high", "games", "lead_25", "lead_50", "lead_75"),
            [(t.turn, *_share(t.leader_wins), *t.lead) for t in found.turns],
        ),
        "luck": (
            ("side", *(f"die_{face}" for face in range(1, 7)), "points_expected", "points_destroyed"),
            [(found.names[k.side], *k.faces, k.expected, k.actual) for k in found.luck],
        ),
        "hexes": _hexes(found),
        "games": _games(plan, found, rows),
    }


def _players(names: Iterable[str]) -> str:
    """The players as the command line names them: tables are read by programs, too."""
    return AGAINST.join(dict.fromkeys(names))


SHARE = ("score", "low", "high", "games")


def _share(found: Interval) -> tuple[float, float, float, int]:
    return found.estimate, found.low, found.high, found.games


def _scores(found: Summary) -> Table:
    head = ("player", "of", *SHARE, "verdict", "more_games", "stalled", "faults")
    lines = []
    for one in found.by_player:
        said = one.verdict
        share, words = _share(said.interval), said.words(found.names)
        lines.append(
            (_players(one.players), found.names[0], *share, words, said.more, one.stalled, one.faults)
        )
    return head, lines


def _pairings(found: Summary) -> Table:
    head = ("player", *(f"force of {name}" for name in found.names), "of", *SHARE, "verdict")
    lines = [
        (
            _players(one.players),
            *one.forces,
            found.names[0],
            *_share(one.verdict.interval),
            one.verdict.words(found.names),
        )
        for one in found.pairings
    ]
    return head, lines


def _endings(found: Summary) -> Table:
    lines = [
        (_players(one.players), found.names[side] if side >= 0 else "", word, how, count)
        for one in found.by_player
        for how, part in (("level", one.levels), ("reason", one.reasons))
        for side, word, count in part
    ]
    return ("player", "winner", "what", "how", "games"), lines


def _exchange(found: Summary) -> Table:
    head = ("side", "kind", "name", "began", "survived", "left_map", "lost", "cost", "points_lost")
    more = ("points_destroyed", "points_expected", "shots", "destroyed_by")
    lines = []
    for one in found.exchange:
        killers = "; ".join(f"{by or 'other'} {odds or '-'} {count}" for by, odds, count in one.killers)
        counts = (one.began, one.survived, one.left, one.lost, one.cost, one.value_lost)
        fire = (one.value_killed, one.value_expected, one.shots)
        lines.append((found.names[one.side], one.kind, one.title, *counts, *fire, killers))
    return (*head, *more), lines


def _engineering(found: Summary) -> Table:
    head = ("side", "task", "used", "used_low", "used_high", "tried", "done", "expected")
    lines = []
    for one in found.work:
        scores = (part.estimate if part.games else "" for part in (one.with_it, one.without))
        used = (one.used.estimate, one.used.low, one.used.high)
        lines.append((found.names[one.side], one.task, *used, one.tried, one.done, one.expected, *scores))
    return (*head, "score_with", "score_without"), lines


def _unused_work(found: Summary) -> Table:
    head = ("side", "task", "offered", "used", "turns", "price", "risk", "gain", "other_work", "verdict")
    lines = [
        (found.names[one.side], one.task, one.offered, one.used, one.turns, one.price, one.risk, one.gain,
         one.other, one.verdict)
        for one in found.unused
    ]  # fmt: skip
    return head, lines


def _hexes(found: Summary) -> Table:
    lines = []
    for key, hexes in found.heat.items():
        layer, side, band = key.split(":")
        lines += [(layer, found.names[int(side)], BAND_WORDS[int(band)], at, n) for at, n in hexes.items()]
    return ("layer", "side", "turns", "hex", "a_game"), lines


def _games(plan: Plan, found: Summary, rows: Sequence[Row]) -> Table:
    head = ("players", "forces", "seed", "winner", "level", "reason", "ended", "turns", "orders", "open")
    lines = [
        (
            _players(row.players),
            "/".join(row.forces.values()),
            row.seed,
            found.names[row.winner] if row.winner >= 0 else "",
            row.level,
            row.reason,
            row.ended,
            row.turns,
            row.orders,
            opening(plan, row),
        )
        for row in rows
    ]
    return head, lines


# ---------------------------------------------------------- Writes a report: tables, maps and the page
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
