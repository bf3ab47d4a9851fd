"""The pictures of a report as charts.

The first side is blue, the second orange; even results are green, unclear ones grey. The hue of a colour
shows the rate, its strength the certainty. Nothing is shown by colour alone.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from game.core.amounts import counted
from game.lab.charts import (
    BLUE,
    GREEN,
    GREY,
    ORANGE,
    Axis,
    Bar,
    Cell,
    Chart,
    Row,
    Sample,
    amounts,
    cells_chart,
    curve_chart,
    percent,
    rows_chart,
)
from game.lab.report.further import Idle
from game.lab.report.games import AFTER, FORCES, IDLE, KIND, LEVEL, PLAYER, TASK, VARIED, key_of
from game.lab.report.summary import EVEN, EVEN_HIGH, EVEN_LOW, SIDES, UNSURE, Summary, Verdict
from game.lab.statistics import Interval
from game.lab.sweep import Sweep

SIDE = (BLUE, ORANGE)
#: an interval of this half-width is shown as pale as can be, one of none in full colour
UNCERTAIN = 0.25
#: the most endings and kinds in a picture
MOST_BARS = 8
BAND = (EVEN_LOW, EVEN_HIGH)


def tint(verdict: Verdict) -> tuple[str, float]:
    """The colour of a score and its strength."""
    if verdict.kind == UNSURE:
        return GREY, 0.45
    strength = max(0.25, 1 - verdict.interval.half_width / UNCERTAIN)
    if verdict.kind == EVEN:
        return GREEN, strength
    return SIDE[verdict.side], strength


def scores(found: Summary) -> Chart:
    """1. The score of each player with its interval, and the band in which a scenario counts as even."""
    rows = [
        Row(
            f"{one.name}\n{counted(one.games, 'game')}",
            interval=(score.low, score.estimate, score.high),
            colour=tint(one.verdict)[0],
            words=score.words(),
            key=key_of(PLAYER, *one.players),
            says=f"By {one.name}: {found.names[0]} {score.words()}, {counted(one.games, 'game')}",
        )
        for one in found.by_player
        for score in (one.verdict.interval,)
    ]
    return rows_chart("Verdict", rows, percent(f"score of the {found.names[0]}"), BAND, 0.5)


def endings(found: Summary) -> Chart:
    """2. Levels of victory, and stalls."""
    players = found.by_player
    labels = list(dict.fromkeys((side, level) for one in players for side, level, _ in one.levels))
    rows = []
    for side, level in sorted(labels, key=lambda label: (label[0] < 0, label[0]))[:MOST_BARS]:
        bars, told = [], list[str]()
        for lane, one in enumerate(players):
            count = sum(number for who, how, number in one.levels if (who, how) == (side, level))
            part, who = count / (one.games or 1), f"  {one.name}" if len(players) > 1 else ""
            hue, words = SIDE[side] if side >= 0 else GREY, f"{100 * part:.0f} %{who}"
            told.append(f"{words}: {count} of {counted(one.games, 'game')}")
            bars.append(Bar(part, hue, max(0.3, 1 - 0.4 * lane), words, side < 0, lane))
        whose = found.names[side] if side >= 0 else "nobody"
        said = f"{level} ({whose}), {'; '.join(told)}"
        rows.append(Row(f"{level}\n({whose})", bars, key=key_of(LEVEL, side, level), says=said))
    # beyond 100 % there is room for the words of a full bar
    return rows_chart("How it ends", rows, percent("part of the games; hatched: nobody won", 0, 1.3))


def forces(found: Summary) -> Chart:
    """3. Force against force, of the first player."""
    mine = [one for one in found.pairings if one.players == found.by_player[0].players]
    left, top = ({one.forces[k]: one.titles[k] for one in mine} for k in (0, -1))
    rows, columns = list(left), list(top)
    cells = [
        Cell(
            rows.index(one.forces[0]),
            columns.index(one.forces[-1]),
            f"{one.verdict.interval.words()}\n{_short(one.verdict, found)}",
            *tint(one.verdict),
            key_of(FORCES, *one.players, *one.forces),
        )
        for one in mine
    ]
    return cells_chart(
        "Force against force",
        list(left.values()),
        list(top.values()),
        cells,
        (found.names[0], found.names[-1]),
    )


def _short(verdict: Verdict, found: Summary) -> str:
    if verdict.kind == UNSURE:
        return f"{verdict.more} more games"
    return verdict.words(found.names).lower() if verdict.kind == EVEN else verdict.words(found.names)


def sweep(swept: Sweep, called: str = "") -> Chart:
    """4. The score as a number changes, called by its key or otherwise: games, the curve and its band."""
    samples = [
        Sample(
            p.value,
            (p.fit_low, p.fit, p.fit_high),
            (p.low, p.score, p.high),
            str(p.games),
            key_of(VARIED, swept.key, p.value),
            f"{called or swept.key}: {p.value}. {swept.sides[0]} {_points(p.score, p.low, p.high)} in "
            f"{counted(p.games, 'game')}; {_points(p.fit, p.fit_low, p.fit_high)} by the curve",
        )
        for p in swept.points
    ]
    values = [point.value for point in swept.points]
    room = (values[-1] - values[0]) * 0.05
    across = Axis(
        values[0] - room, values[-1] + room, [(value, str(value)) for value in values],
        f"{called or swept.key} (small numbers: games)",
    )  # fmt: skip
    up = percent(f"score of the {swept.sides[0]} by {swept.by}")
    now = swept.now if swept.now in values else None
    return curve_chart("What would bring 50 %", samples, across, up, BLUE, BAND, now)


def _points(score: float, low: float, high: float) -> str:
    return Interval(score, low, high, 1).words()


def turns(found: Summary) -> Chart:
    """5. How often the leader wins, turn by turn, and how long games last."""
    rows = [one for one in found.turns if one.leader_wins.games]
    samples = [
        Sample(
            one.turn,
            (one.leader_wins.low, one.leader_wins.estimate, one.leader_wins.high),
            key=key_of(AFTER, one.turn),
            says=f"After turn {one.turn} the side with more left goes on to win {one.leader_wins.words()} of "
            f"{counted(one.leader_wins.games, 'game')}",
        )
        for one in rows
    ]
    low, middle, high = found.by_player[0].length
    last = max([high, low + 1, *(one.turn for one in rows)])
    first = min([low, *(one.turn for one in rows)])
    room = (last - first) * 0.04
    ticks = [tick for tick in amounts("", first, last).ticks if tick[0] == int(tick[0])]
    across = Axis(first - room, last + room, ticks, "after turn (of the games that continue)")
    up = percent("the side with more left wins in the end", step=0.25)
    span = (low, middle, high, "games end here (5, 50, 95 %)")
    return curve_chart("When it is decided", samples, across, up, BLUE, span=span)


def exchange(found: Summary) -> Chart:
    """6. Points lost and destroyed by kind; the mark shows what fire was expected to destroy."""
    kinds = sorted(found.exchange, key=lambda e: (e.side, -(e.value_killed + e.value_lost)))
    kinds = [one for one in kinds if one.value_killed + one.value_lost > 0.5][: 2 * MOST_BARS]
    rows = [
        Row(
            f"{one.title} ({found.names[one.side]})",
            (Bar(one.value_killed, SIDE[one.side]), Bar(-one.value_lost, SIDE[one.side], 0.35)),
            one.value_expected,
            key=key_of(KIND, one.side, one.kind),
            says=f"{one.title} ({found.names[one.side]}): {one.value_lost:.1f} points lost a game, "
            f"{one.value_killed:.1f} destroyed by fire, {one.value_expected:.1f} expected of that fire",
        )
        for one in kinds
    ]
    low = -1.05 * max((one.value_lost for one in kinds), default=1.0)
    high = 1.05 * max((max(one.value_killed, one.value_expected) for one in kinds), default=1.0)
    words = "points a game: lost (left), destroyed by fire (right), expected of that fire (mark)"
    return rows_chart("Exchange", rows, amounts(words, low, high))


def engineering(found: Summary) -> Chart:
    """8. Tasks: the part of the games in which they are tried, and how often they succeed."""
    rows = [
        Row(
            f"{one.title} ({found.names[one.side]})",
            (
                Bar(
                    one.used.estimate, SIDE[one.side], 0.8,
                    f"{one.done:.1f} of {one.tried:.1f} done ({one.expected:.1f} expected)",
                ),
            ),
            interval=(one.used.low, one.used.estimate, one.used.high),
            key=key_of(TASK, one.side, one.task),
            says=f"{one.title} ({found.names[one.side]}): tried in {one.used.words()} of the games; "
            f"{one.done:.1f} of {one.tried:.1f} tries done a game, {one.expected:.1f} expected",
        )
        for one in found.work[: 2 * MOST_BARS]
    ]  # fmt: skip
    words = "part of the games in which it is tried; tries a game"
    return rows_chart("Engineering", rows, percent(words, 0, 2.1, 0.5))


def worth(found: Summary, idle: Sequence[Idle]) -> Chart:
    """8. What engineering is worth: how much better a side scores when its sappers work."""
    rows = []
    for one in idle:
        low, gain, high = (100 * value for value in (one.gain.low, one.gain.estimate, one.gain.high))
        words = f"{gain:+.0f} points [{low:+.0f}, {high:+.0f}]"
        name, games = found.names[one.side], counted(one.gain.games, "game")
        rows.append(
            Row(
                f"{name}\n{games}",
                interval=(low, gain, high),
                colour=SIDE[one.side],
                words=words,
                key=key_of(IDLE, one.side),
                says=f"The {name} scores {words} more than in the same {games} with idle sappers",
            )
        )
    ends = [abs(end) for row in rows if row.interval for end in row.interval]
    room = 1.15 * max([10.0, *ends])
    words = "points of score that a side gains by its engineering, against idle sappers"
    across = amounts(words, -room, room)
    signed = [(value, f"{value:+.0f}" if value else "0") for value, _ in across.ticks]
    return rows_chart("What engineering is worth", rows, replace(across, ticks=signed))


assert len(SIDE) == len(SIDES)
