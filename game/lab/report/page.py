"""The report of a batch as one self-contained page."""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from game import __version__
from game.boards.board import Board
from game.lab.batch.plan import Plan, opening
from game.lab.batch.rows import BAND_WORDS, LAYERS, Row
from game.lab.charts import SHEET, hex_chart, svg
from game.lab.elements import Markup, element
from game.lab.report import captions, pictures
from game.lab.report.figures import MAPPED, figures
from game.lab.report.further import Idle
from game.lab.report.summary import LEAST_GAMES, SIDES, Summary, heat_key
from game.lab.sweep import Sweep
from game.players.match import Entrant
from game.players.roster import called, player_named

PAGE = "report.html"
STYLE = """
body { font: 16px/1.45 system-ui, sans-serif; color: #222; background: #fafaf8; margin: 0 auto; max-width: 62rem; padding: 1.5rem; }
h1 { font-size: 1.6rem; margin: 0 0 .3rem; } h2 { font-size: 1.1rem; margin: 1.8rem 0 .4rem; } figure h2 { margin-top: 0; }
.first { background: #fff; border: 1px solid #ddd; border-left: 6px solid; padding: .8rem 1rem; margin: 1rem 0; }
.first p { margin: .25rem 0; color: #222; } .first p:first-child { font-size: 1.3rem; font-weight: 600; }
figure { background: #fff; border: 1px solid #ddd; margin: 1.2rem 0; padding: .8rem 1rem; }
figure .wide svg { width: 100%; min-width: 23rem; max-width: 44rem; height: auto; display: block; }
figcaption { margin-bottom: .6rem; font-weight: 500; } .of { color: #666; font-size: .85rem; font-weight: 400; }
.maps { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(24rem, 100%), 1fr)); gap: .8rem; }
.bands { grid-template-columns: repeat(auto-fill, minmax(min(13rem, 100%), 1fr)); }
.maps svg { width: 100%; height: auto; display: block; background: #eee; } .maps p { margin: .1rem 0 .3rem; font-size: .9rem; }
table { border-collapse: collapse; font-size: .88rem; width: 100%; } th, td { text-align: left; padding: .2rem .5rem; border-bottom: 1px solid #e4e4e0; vertical-align: top; }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; } code { font-size: .82rem; overflow-wrap: anywhere; }
details { margin: .6rem 0; } summary { cursor: pointer; } .wide { overflow-x: auto; } .wide table { min-width: 54rem; } td.long { min-width: 17rem; } .first p.of { color: #666; font-size: .85rem; font-weight: 400; margin-top: .6rem; }
@media (max-width: 40rem) { body { padding: .7rem; } figure { padding: .7rem; } }
"""  # noqa: E501
SCORES = (
    "A score is the part of the games that a side wins; a draw is half. In brackets: where it truly lies, "
    "with 95 % certainty."
)
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
    #: how its reader gets what it advises, with the numbers of the scenario in words
    advice: captions.Advice = captions.COMMAND


def page(material: Material) -> str:
    """The page."""
    found, plan = material.summary, material.plan
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("title", f"{found.title}: balance"),
        element("style", Markup(STYLE)),
    )
    parts = (
        element("h1", found.title),
        _of(_what_was_played(material)),
        _first(material),
        _figures(material),
        _kinds(found),
        _unused(found) if found.unused else (),
        _windows(found) if found.windows else (),
        element("h2", "Luck"),
        element("p", captions.luck(found)),
        _games(material),
        element("h2", "Players"),
        element("ul", (element("li", who(name, plan.game[0])) for name in _names(plan))),
        element("p", _legend(found), class_="of"),
    )
    return f"<!doctype html>\n{element('html', head, element('body', parts), lang='en')}\n"


def _of(words: str) -> Markup:
    return element("div", words, class_="of")


def _what_was_played(material: Material) -> str:
    found, plan = material.summary, material.plan
    parts = [f"{found.games} games by {_everybody(found)}", f"seeds from {plan.seed}"]
    if plan.changes:
        parts.append("changed: " + " ".join(f"{key}={number}" for key, number in plan.changes))
    return " · ".join([*parts, f"Sapper {__version__}"])


def _everybody(found: Summary) -> str:
    return " and ".join(one.name for one in found.by_player)


def _first(material: Material) -> Markup:
    """The answer, in a box of its colour."""
    found = material.summary
    hue, _ = pictures.tint(found.by_player[0].verdict)
    lines = captions.first_lines(found, material.swept, material.plan.scenario, material.advice)
    said = [element("p", line) for line in lines]
    return element(
        "div", said, element("p", SCORES, class_="of"), class_="first", style=f"border-color:{hue}"
    )


def _legend(found: Summary) -> str:
    return (
        "The 95 % intervals are Wilson's. A scenario is called even when the interval lies between 40 and "
        "60 %, leaning when it leaves 50 % out, one-sided beyond 75 %. "
        f"Blue is the {found.names[0]}, orange the {found.names[1]}, green even, grey not known yet; "
        "the stronger a colour, the surer. The tables are beside this page, as CSV and JSON."
    )


def _names(plan: Plan) -> list[str]:
    return list(dict.fromkeys(name for pair in plan.players for name in pair))


def who(name: str, game: str) -> str:
    """A player in a line."""
    entrant = Entrant.read(name)
    row = player_named(entrant.player, game)
    level = {**row.levels, **row.measures}.get(entrant.level, "")
    said = " ".join(part for part in (f"{called(name, game)}: {row.words}", level) if part)
    return f"{said} In commands and tables: {name}."


def _figures(material: Material) -> Iterator[Markup]:
    """The eight pictures with their captions."""
    of, plan = material, material.plan
    rows = figures(of.summary, of.swept, plan.scenario, of.board, of.idle, of.advice)
    for number, one in enumerate(rows, 1):
        yield element(
            "figure",
            element("h2", f"{number}. {one.title}"),
            element(
                "figcaption",
                one.caption,
                " ",
                element("span", f"By {one.by}.", class_="of") if one.by else "",
            ),
            (element("div", svg(chart), class_="wide") for chart in one.charts),
            _maps(material, material.sheet) if one.title == MAPPED and material.sheet is not None else (),
        )


# -------------------------------------------------------------------------------- maps
def all_bands(found: Summary, layer: str, side: int) -> dict[str, float]:
    """The counts of a layer over the whole game, by hex."""
    total: dict[str, float] = {}
    for band in range(len(BAND_WORDS)):
        for at, value in found.heat.get(heat_key(layer, side, band), {}).items():
            total[at] = total.get(at, 0.0) + value
    return total


def _maps(material: Material, sheet: Sheet) -> Iterator[Markup]:
    """The maps of each layer and side, and below them those of the bands of turns."""
    found = material.summary
    whole = [
        (layer, side, values)
        for layer in LAYERS
        for side in SIDES
        if (values := all_bands(found, layer, side))
    ]
    if not whole:
        return
    picture = element(
        "image", id=SHEET, href=f"data:image/png;base64,{base64.b64encode(sheet.png).decode()}",
        width=sheet.size[0], height=sheet.size[1],
    )  # fmt: skip
    yield element("svg", element("defs", picture), width=0, height=0, style="position:absolute")
    yield element("p", "Yellow is little, violet is much.", class_="of")
    maps = (
        _map(material, sheet, f"{found.names[side]}: {words}", values, max(values.values()), counts)
        for layer, side, values in whole
        for words, counts in (LAYER_WORDS[layer],)
    )
    yield element("div", maps, class_="maps")
    for layer in LAYERS:
        parts = [
            (f"{found.names[side]}, {words}", found.heat[heat_key(layer, side, band)])
            for side in SIDES
            for band, words in enumerate(BAND_WORDS)
            if heat_key(layer, side, band) in found.heat
        ]
        top = max((value for _, values in parts for value in values.values()), default=0.0)
        if parts:
            yield element(
                "details",
                element("summary", f"By turns: {', '.join(LAYER_WORDS[layer])}"),
                element("div", (_map(material, sheet, *part, top) for part in parts), class_="maps bands"),
            )


def _map(
    material: Material, sheet: Sheet, title: str, values: Mapping[str, float], top: float, counts: str = ""
) -> Markup:
    blank = material.summary.games < LEAST_GAMES
    chart = hex_chart(title, sheet.size, sheet.hexes, {} if blank else values, top)
    of = (" ", element("span", f"({counts})", class_="of")) if counts else ()
    return element("div", element("p", title, of), svg(chart))


# ------------------------------------------------------------------------------ tables
#: the class of columns of numbers, and of those with long words
NUMBERS, LONG = "n", "long"


def _table(columns: Sequence[tuple[str, str]], rows: Iterable[Sequence[str | Markup]]) -> Markup:
    """A table; each column has a title, and a class or none."""

    def cell(name: str, words: str, kind: str) -> Markup:
        return element(name, words, class_=kind) if kind else element(name, words)

    head = element("tr", (cell("th", title, kind if kind == NUMBERS else "") for title, kind in columns))
    body = (
        element("tr", (cell("td", words, kind) for words, (_, kind) in zip(row, columns, strict=True)))
        for row in rows
    )
    return element("div", element("table", head, body), class_="wide")


def _columns(words: str) -> list[tuple[str, str]]:
    """Columns from their titles with ``|`` between; ``#`` before one is for numbers, ``~`` for long words."""
    kinds = {"#": NUMBERS, "~": LONG}
    return [(title.lstrip("#~"), kinds.get(title[0], "")) for title in words.split("|")]


def _kinds(found: Summary) -> Iterator[Markup]:
    yield element("h2", "What each kind did")
    yield element(
        "p",
        "A game on average: how many began, survived and left the map (infantry by squads); what they cost "
        "in points, how many points of them were lost, how many they destroyed by fire, and how many that "
        "fire should have destroyed. Last, what destroyed them at what odds, how often in all games.",
    )
    columns = _columns(
        "side|kind|#began|#survived|#left the map|#cost|#points lost|#points destroyed|#points expected"
        "|~destroyed by, at odds"
    )
    rows = []
    for e in found.exchange:
        numbers = (e.began, e.survived, e.left, e.cost, e.value_lost, e.value_killed, e.value_expected)
        killers = (
            f"{by or 'other causes'}{f' {odds}' if odds else ''} ×{n}" for by, odds, n in e.killers[:4]
        )
        rows.append(
            (found.names[e.side], e.title, *(f"{number:.1f}" for number in numbers), ", ".join(killers))
        )
    yield _table(columns, rows)


def _unused(found: Summary) -> Iterator[Markup]:
    yield element("h2", "Work that is offered and hardly done")
    yield element(
        "p",
        "The cost of each task until it is done, and its gain, at the start of a turn in which it was "
        "possible, by the crew for which it pays best. The price is in turns of a squad; risk, gain and the "
        "best other work of the same sappers are in points as Steady estimates them.",
    )
    columns = _columns("side|task|#possible in|#tried in|#turns a game|#price|#risk|#gain|#other work|so")
    rows = (
        (
            found.names[u.side], u.title, _percent(u.offered), _percent(u.used),
            *(f"{number:.1f}" for number in (u.turns, u.price, u.risk, u.gain, u.other)), u.verdict,
        )
        for u in found.unused
    )  # fmt: skip
    yield _table(columns, rows)


def _windows(found: Summary) -> Iterator[Markup]:
    yield element("h2", "Asked out of turn")
    columns = _columns("side|window|#opened a game|#answered|#let go|#share answered")
    rows = (
        (
            found.names[w.side], w.title,
            *(f"{number:.1f}" for number in (w.opened, w.answered, w.let_go)), _percent(w.share),
        )
        for w in found.windows
    )  # fmt: skip
    yield _table(columns, rows)


def _percent(part: float) -> str:
    return f"{100 * part:.0f} %"


def _games(material: Material) -> Iterator[Markup]:
    names = material.summary.names
    yield element("h2", "Games to look at")
    yield element(
        "p",
        "Each command replays the game, saves it as ", element("code", "game.sapper"),
        " and opens it in the window. All games are in ", element("code", "tables/games.csv"), ".",
    )  # fmt: skip
    rows = (
        (
            why, names[row.winner] if row.winner >= 0 else "nobody", str(row.turns), row.reason or row.ended,
            element("code", opening(material.plan, row)),
        )
        for why, row in worth_a_look(material.rows)
    )  # fmt: skip
    yield _table(_columns("why|winner|#turns|reason|~command"), rows)


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
