"""The pictures of a report, drawn with matplotlib into memory: PNG files, no window.

The first side is blue, the second orange; even results are green, unclear ones grey. The hue of a colour
shows the rate, its strength the certainty. Nothing is shown by colour alone.
"""

from __future__ import annotations

import io
import textwrap
from collections.abc import Callable, Sequence
from typing import Any

from game.lab.report.summary import SIDES, Summary
from game.lab.report.verdicts import EVEN, EVEN_HIGH, EVEN_LOW, UNSURE, Verdict
from game.lab.sweep import Sweep

#: Okabe and Ito's colours, which most colour-blind people can tell apart
BLUE, ORANGE, GREEN, GREY, INK, PALE = "#0072B2", "#D55E00", "#009E73", "#999999", "#222222", "#E8E8E4"
SIDE = (BLUE, ORANGE)
#: inches, and dots of each: drawn small, so that words stay legible where a page is narrow
WIDTH, DPI = 5.6, 170
#: letters of small words that fit into an inch
LETTERS = 13
#: an interval of this half-width is shown as pale as can be, one of none in full colour
UNCERTAIN = 0.25
#: the most endings and kinds in a picture
MOST_BARS = 8


def _figure(height: float) -> tuple[Any, Any]:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(WIDTH, height), dpi=DPI, layout="constrained")
    axes = figure.add_subplot()
    for name in ("top", "right"):
        axes.spines[name].set_visible(False)
    axes.tick_params(colors=INK, labelsize=9)
    return figure, axes


def _png(figure: Any) -> bytes:
    content = io.BytesIO()
    figure.savefig(content, format="png", metadata={"Software": None})
    return content.getvalue()


def _percent(axes: Any, low: float = 0.0, high: float = 1.0) -> None:
    # where words stand beside the bars, little room is left for the numbers of the axis
    ticks = [0.0, 0.5, 1.0] if high - low > 2 else [k / 10 for k in range(0, 11, 2)]
    axes.set_xlim(low, high)
    axes.set_xticks(ticks, [f"{100 * tick:.0f} %" for tick in ticks])


def _wrapped(words: str, inches: float) -> str:
    """Words in lines that are no longer than so many inches."""
    return "\n".join(textwrap.wrap(words, max(8, int(inches * LETTERS)), break_long_words=False))


def _word(axes: Any, words: str, x: float, y: float) -> None:
    """Words to the right of a bar."""
    axes.annotate(words, (x, y), xytext=(4, 0), textcoords="offset points", va="center", fontsize=8)


def tint(verdict: Verdict) -> tuple[str, float]:
    """The colour of a score and its strength."""
    if verdict.kind == UNSURE:
        return GREY, 0.45
    strength = max(0.25, 1 - verdict.interval.half_width / UNCERTAIN)
    if verdict.kind == EVEN:
        return GREEN, strength
    return SIDE[verdict.side], strength


def scores(found: Summary) -> bytes:
    """1. The score of each player with its interval, and the band in which a scenario counts as even."""
    rows = found.by_player
    figure, axes = _figure(1.2 + 0.45 * len(rows))
    axes.axvspan(EVEN_LOW, EVEN_HIGH, color=PALE, zorder=0)
    axes.axvline(0.5, color=INK, linewidth=0.8)
    for k, one in enumerate(rows):
        score, (hue, _) = one.verdict.interval, tint(one.verdict)
        axes.plot([score.low, score.high], [k, k], color=hue, linewidth=3, solid_capstyle="butt")
        axes.plot([score.estimate], [k], "o", color=hue, markersize=9)
        axes.annotate(
            score.words(),
            (score.estimate, k),
            xytext=(0, 9),
            textcoords="offset points",
            ha="center",
            fontsize=9,
        )
    axes.set_yticks(range(len(rows)), [f"{one.name}\n{one.games} games" for one in rows])
    axes.set_ylim(len(rows) - 0.4, -0.7)
    _percent(axes)
    axes.set_xlabel(f"score of the {found.names[0]}", fontsize=9)
    return _png(figure)


def endings(found: Summary) -> bytes:
    """2. Levels of victory, and stalls."""
    rows = found.by_player
    labels = list(dict.fromkeys((side, level) for one in rows for side, level, _ in one.levels))
    labels = sorted(labels, key=lambda label: (label[0] < 0, label[0]))[:MOST_BARS]
    figure, axes = _figure(1.0 + 0.42 * len(labels) * max(1, 0.6 * len(rows)))
    tall = 0.8 / len(rows)
    for j, one in enumerate(rows):
        counts = {(side, level): count for side, level, count in one.levels}
        for k, label in enumerate(labels):
            part = counts.get(label, 0) / (one.games or 1)
            hue = SIDE[label[0]] if label[0] >= 0 else GREY
            y = k + (j - (len(rows) - 1) / 2) * tall
            hatch = "///" if label[0] < 0 else None
            axes.barh(y, part, tall * 0.9, color=hue, alpha=1 - 0.4 * j, hatch=hatch, edgecolor="white")
            _word(axes, f"{100 * part:.0f} %" + (f"  {one.name}" if len(rows) > 1 else ""), part, y)
    axes.set_yticks(range(len(labels)), [_ending(side, level, found) for side, level in labels])
    axes.invert_yaxis()
    _percent(axes, 0, 1.15)
    axes.set_xlabel("part of the games; hatched: nobody won", fontsize=9)
    return _png(figure)


def _ending(side: int, level: str, found: Summary) -> str:
    who = found.names[side] if side >= 0 else "nobody"
    return f"{level}\n({who})"


def forces(found: Summary) -> bytes:
    """3. Force against force, of the first player."""
    from matplotlib.patches import Rectangle

    mine = [one for one in found.pairings if one.players == found.by_player[0].players]
    rows = list(dict.fromkeys(one.forces[0] for one in mine))
    columns = list(dict.fromkeys(one.forces[-1] for one in mine))
    cell = (WIDTH - 1.2) / len(columns)
    words = [_cell(one.verdict, found, cell) for one in mine]
    tall = max(word.count("\n") + 1 for word in words)
    figure, axes = _figure(1.0 + (0.32 + 0.15 * tall) * len(rows))
    for one, word in zip(mine, words, strict=True):
        x, y = columns.index(one.forces[-1]), rows.index(one.forces[0])
        hue, strength = tint(one.verdict)
        axes.add_patch(Rectangle((x - 0.48, y - 0.46), 0.96, 0.92, color=hue, alpha=strength))
        ink = "white" if strength > 0.6 else INK
        axes.text(x, y, word, ha="center", va="center", fontsize=8.5, color=ink)
    axes.set_xticks(range(len(columns)), [_wrapped(column, cell) for column in columns])
    axes.set_yticks(range(len(rows)), rows)
    axes.set_xlim(-0.5, len(columns) - 0.5)
    axes.set_ylim(len(rows) - 0.5, -0.5)
    axes.set_xlabel(found.names[-1], fontsize=9)
    axes.set_ylabel(_wrapped(found.names[0], 0.5 * len(rows)), fontsize=9)
    return _png(figure)


def _cell(verdict: Verdict, found: Summary, inches: float) -> str:
    """What stands in a cell: the score, and what it says."""
    return "\n".join(_wrapped(words, inches) for words in (verdict.interval.words(), _short(verdict, found)))


def _short(verdict: Verdict, found: Summary) -> str:
    if verdict.kind == UNSURE:
        return f"{verdict.more} more games"
    return verdict.words(found.names).lower() if verdict.kind == EVEN else verdict.words(found.names)


def sweep(swept: Sweep) -> bytes:
    """4. The score as a number changes: games, the curve and its band."""
    figure, axes = _figure(3.2)
    xs = [point.value for point in swept.points]
    axes.axhspan(EVEN_LOW, EVEN_HIGH, color=PALE, zorder=0)
    axes.axhline(0.5, color=INK, linewidth=0.8)
    axes.fill_between(
        xs, [p.fit_low for p in swept.points], [p.fit_high for p in swept.points], color=BLUE, alpha=0.2
    )
    axes.plot(xs, [p.fit for p in swept.points], color=BLUE)
    for p in swept.points:
        axes.plot([p.value, p.value], [p.low, p.high], color=GREY, linewidth=1.5)
        axes.plot([p.value], [p.score], "o", color=INK, markersize=5)
        axes.annotate(
            f"{p.games}",
            (p.value, p.high),
            xytext=(0, 3),
            textcoords="offset points",
            ha="center",
            fontsize=7,
        )
    if swept.now in xs:
        axes.axvline(swept.now, color=GREY, linestyle=":", linewidth=1)
        axes.annotate("now", (swept.now, 0.02), xytext=(3, 0), textcoords="offset points", fontsize=8)
    axes.set_xticks(xs)
    axes.set_ylim(0, 1)
    axes.set_yticks([0, 0.2, 0.4, 0.6, 0.8, 1], ["0 %", "20 %", "40 %", "60 %", "80 %", "100 %"])
    axes.set_xlabel(f"{swept.key} (small numbers: games)", fontsize=9)
    axes.set_ylabel(_wrapped(f"score of the {swept.sides[0]} by {swept.player}", 2.4), fontsize=9)
    return _png(figure)


def turns(found: Summary) -> bytes:
    """5. How often the leader wins, turn by turn, and how long games last."""
    figure, axes = _figure(3.2)
    rows = [one for one in found.turns if one.leader_wins.games]
    xs = [one.turn for one in rows]
    axes.fill_between(
        xs, [r.leader_wins.low for r in rows], [r.leader_wins.high for r in rows], color=BLUE, alpha=0.2
    )
    axes.plot(xs, [r.leader_wins.estimate for r in rows], color=BLUE, marker="o", markersize=4)
    axes.axhline(0.5, color=INK, linewidth=0.8)
    axes.set_ylim(0, 1)
    axes.set_yticks([0, 0.25, 0.5, 0.75, 1], ["0 %", "25 %", "50 %", "75 %", "100 %"])
    axes.set_ylabel("the side with more left wins in the end", fontsize=9)
    axes.set_xlabel("after turn (of the games that continue)", fontsize=9)
    low, middle, high = found.by_player[0].length
    axes.plot([low, high], [0.06, 0.06], color=GREY, linewidth=4, solid_capstyle="butt")
    axes.plot([middle], [0.06], "|", color=INK, markersize=14, markeredgewidth=2)
    axes.annotate(
        "games end here (5, 50, 95 %)", (high, 0.06), xytext=(0, 9), textcoords="offset points", fontsize=8,
        ha="right",
    )  # fmt: skip
    return _png(figure)


def exchange(found: Summary) -> bytes:
    """6. Points lost and destroyed by kind; the mark shows what fire was expected to destroy."""
    rows = sorted(found.exchange, key=lambda e: (e.side, -(e.value_killed + e.value_lost)))
    rows = [one for one in rows if one.value_killed + one.value_lost > 0.5][: 2 * MOST_BARS]
    figure, axes = _figure(1.0 + 0.34 * max(1, len(rows)))
    for k, one in enumerate(rows):
        axes.barh(k, one.value_killed, 0.7, color=SIDE[one.side])
        axes.barh(k, -one.value_lost, 0.7, color=SIDE[one.side], alpha=0.35)
        axes.plot([one.value_expected] * 2, [k - 0.42, k + 0.42], color=INK, linewidth=2)
    axes.axvline(0, color=INK, linewidth=0.8)
    axes.set_yticks(range(len(rows)), [f"{one.title} ({found.names[one.side]})" for one in rows])
    axes.invert_yaxis()
    axes.xaxis.set_major_formatter(lambda value, _: f"{abs(value):.3g}")
    words = "points a game: lost (left), destroyed by fire (right),\nexpected of that fire (mark)"
    axes.set_xlabel(words, fontsize=9)
    return _png(figure)


def engineering(found: Summary) -> bytes:
    """8. Tasks: the part of the games in which they are tried, and how often they succeed."""
    rows = list(found.work)[: 2 * MOST_BARS]
    figure, axes = _figure(1.1 + 0.42 * max(1, len(rows)))
    for k, one in enumerate(rows):
        axes.barh(k, one.used.estimate, 0.6, color=SIDE[one.side], alpha=0.8)
        axes.plot([one.used.low, one.used.high], [k, k], color=INK, linewidth=1)
        words = f"{one.done:.1f} of {one.tried:.1f} done ({one.expected:.1f} expected)"
        axes.annotate(
            words, (one.used.high, k), xytext=(5, 0), textcoords="offset points", va="center", fontsize=8
        )
    axes.set_yticks(range(len(rows)), [f"{one.task} ({found.names[one.side]})" for one in rows])
    axes.invert_yaxis()
    _percent(axes, 0, 2.5)
    axes.set_xlabel("part of the games in which it is tried; tries a game", fontsize=9)
    return _png(figure)


Drawn = Callable[[Summary], bytes]
DRAWN: Sequence[tuple[str, Drawn]] = (
    ("scores", scores), ("endings", endings), ("forces", forces), ("turns", turns), ("exchange", exchange),
    ("engineering", engineering),
)  # fmt: skip
assert len(SIDE) == len(SIDES)
