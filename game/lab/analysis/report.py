"""The battle report: one page that needs no network, with the pictures that it is given."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import TypeAlias

from msgspec import Struct

from game import __version__
from game.core.amounts import counted
from game.lab.analysis.account import Passage, course, engineering, losses
from game.lab.analysis.analysis import Analysis
from game.lab.analysis.luck import WORTH, Budget, Throw
from game.lab.analysis.pictures import chance_chart, luck_chart
from game.lab.analysis.words import (
    arrow_words,
    luck_words,
    made_by,
    moment_words,
    turning_words,
    undecided_words,
)
from game.lab.charts import svg
from game.lab.elements import Markup, element
from game.lab.report.page import STYLE

#: the ending of its file
PAGE = ".html"
#: more rules for this page
MORE = "img { max-width: 100%; height: auto; display: block; margin: .5rem 0; } h3 { font-size: .95rem; margin: .8rem 0 .2rem; } ul { margin: .2rem 0; padding-left: 1.2rem; }"  # noqa: E501


#: a picture: the number of orders given before it; are the orders of a turning point shown as arrows?
Shown: TypeAlias = tuple[int, bool]


class Material(Struct, frozen=True):
    """The material of a report, with pictures of the board (JPEG)."""

    title: str
    #: who played, by side; "" for unknown
    players: Sequence[str]
    analysis: Analysis
    budget: Budget
    pictures: Mapping[Shown, bytes]


def moments_shown(analysis: Analysis) -> list[Shown]:
    """The boards that are shown: around turning points, and at the end; the last one has no arrows."""
    turning = analysis.turning_points()
    before = {(one.at, True) for one in turning}
    return sorted({*before, *((one.until, False) for one in turning), (analysis.record.count, False)})


def report_page(material: Material) -> str:
    """The page."""
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("title", f"{material.title}: battle report"),
        element("style", Markup(STYLE + MORE)),
    )
    parts = (
        element("h1", f"{material.title}: battle report"),
        element("div", _of(material), class_="of"),
        _result(material),
        _chance(material),
        *_turning(material),
        *_losses(material),
        *_engineering(material),
        *_luck(material),
        _end(material),
        *_course(material),
        element("p", f"Chances: {made_by(material.analysis)}. Sapper {__version__}", class_="of"),
    )
    return f"<!doctype html>\n{element('html', head, element('body', parts), lang='en')}\n"


def _names(material: Material) -> list[str]:
    return [side.name for side in material.analysis.record.start.sides]


def _of(material: Material) -> str:
    record = material.analysis.record
    who = [
        f"{name} ({player})" if player else name
        for name, player in zip(_names(material), material.players, strict=False)
    ] or _names(material)
    known = "everything is shown" if record.side is None else f"as {_names(material)[record.side]} knows it"
    return " · ".join([" against ".join(who), f"{counted(record.count, 'order')}", known])


def _result(material: Material) -> Markup:
    position = material.analysis.record.position(material.analysis.record.count)
    result = position.result
    if result is None:
        said = f"The game goes on: {moment_words(material.analysis.record, material.analysis.record.count)}."
        return element("div", element("p", said), class_="first")
    won = f"{position.sides[result.winner].name} wins" if result.winner >= 0 else "Nobody wins"
    lines = [f"{won}: {result.level}, in turn {position.clock.turn}.", result.reason]
    turning = material.analysis.turning_points()
    if turning:
        most = max(turning, key=lambda one: abs(one.reasons.change.estimate))
        told = turning_words(material.analysis.record, most)
        cause = {"luck": " by luck", "decision": " by decisions"}.get(told.cause, "")
        lines.append(f"The largest change was in {told.when}: {told.changed}{cause}.")
    return element("div", [element("p", line) for line in lines], class_="first")


def _chance(material: Material) -> Markup:
    record, points = material.analysis.record, material.analysis.points()
    turning = [(one, turning_words(record, one).cause) for one in material.analysis.turning_points()]
    chart = chance_chart(points, turning, record.start.sides, record.count)
    return element(
        "figure",
        element("h2", "Winning chance"),
        element("figcaption", "The band is the 95 % interval. Numbers are the turning points below."),
        element("div", svg(chart), class_="wide"),
    )


def _turning(material: Material) -> Iterator[Markup]:
    record, turning = material.analysis.record, material.analysis.turning_points()
    yield element("h2", "Turning points")
    if not turning:
        yield element("p", undecided_words(material.analysis))
    for number, one in enumerate(turning, 1):
        told = turning_words(record, one)
        cause = {"luck": "Luck: ", "decision": "Decision: "}.get(told.cause, "")
        pictures = [
            element("div", element("p", words), _picture(material, shown))
            for words, shown in (
                (f"Before. {arrow_words(one)}", (one.at, True)),
                ("After", (one.until, False)),
            )
            if shown in material.pictures
        ]
        yield element(
            "figure",
            element("h2", f"{number}. {told.when[:1].upper()}{told.when[1:]}"),
            element("figcaption", f"{cause}{told.changed}"),
            element("ul", (element("li", line) for line in told.lines)),
            element("div", pictures, class_="maps"),
        )


def _picture(material: Material, shown: Shown) -> Markup:
    data = base64.b64encode(material.pictures[shown]).decode()
    words = moment_words(material.analysis.record, shown[0])
    return element("img", src=f"data:image/jpeg;base64,{data}", alt=words)


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Markup:
    """A table whose columns after the first two are numbers."""

    def cells(name: str, row: Sequence[str]) -> Iterator[Markup]:
        for k, cell in enumerate(row):
            yield element(name, cell, class_="n") if k > 1 else element(name, cell)

    return element(
        "table",
        element("tr", cells("th", head)),
        (element("tr", cells("td", row)) for row in rows),
    )


def _losses(material: Material) -> Iterator[Markup]:
    names = _names(material)
    rows = [
        (names[row.side], row.title, str(row.counters), f"{row.worth:.1f}")
        for row in losses(material.analysis.record)
    ]
    yield element("h2", "Losses")
    head = ("Side", "Kind", "Counters and squads", "Worth, with damage")
    yield _table(head, rows) if rows else element("p", "Nobody lost anything.")


def _engineering(material: Material) -> Iterator[Markup]:
    names = _names(material)
    rows = [
        (names[row.side], row.task, str(row.tried), f"{row.expected:.1f}", str(row.done))
        for row in engineering(material.analysis.record)
    ]
    if rows:
        yield element("h2", "Engineering")
        yield _table(("Side", "Task", "Tried", "Successes expected", "Done"), rows)


def _luck(material: Material) -> Iterator[Markup]:
    record, found = material.analysis.record, material.budget
    yield element("h2", "Luck")
    yield element("ul", (element("li", luck_words(record, one)) for one in found.sums()))
    points = material.analysis.points()
    if points and any(row.measure == WORTH for row in found.throws):
        chart = luck_chart(found, record.start.sides, points, record.count)
        yield element("figure", element("div", svg(chart), class_="wide"))
    if found.throws:
        head = ("Turn", "Roll", "Side", "Dice", "Expected", "Came")
        rows = (_throw(material, row) for row in found.throws)
        words = f"All {counted(sum(row.own for row in found.throws), 'roll')}"
        yield element("details", element("summary", words), element("div", _table(head, rows), class_="wide"))


def _throw(material: Material, row: Throw) -> tuple[str, ...]:
    dice = " ".join(map(str, row.faces))
    return (
        str(row.turn), row.words, _names(material)[row.side], dice, f"{row.expected:.2f}", f"{row.actual:.2f}"
    )  # fmt: skip


def _end(material: Material) -> Markup:
    last = (material.analysis.record.count, False)
    if last not in material.pictures:
        return Markup("")
    return element("figure", element("h2", "The board at the end"), _picture(material, last))


def _course(material: Material) -> Iterator[Markup]:
    yield element("h2", "Course")
    for turn, rows in groupby(course(material.analysis.record), key=lambda row: row.turn):
        yield element(
            "details", element("summary", f"Turn {turn}" if turn else "Set-up"), [*_phases(list(rows))]
        )


def _phases(rows: Sequence[Passage]) -> Iterator[Markup]:
    for row in rows:
        yield element("h3", row.heading)
        yield element("ul", (element("li", words) for words in row.sentences))


def board_file(page: Path) -> Path:
    """The file of the board's picture, beside the page."""
    return page.with_suffix(".png")
