"""The signs of markers in ivory about (0, 0): one drawing for each kind, found by its name."""

from __future__ import annotations

import math

from game.client.art.signs import SIGNS
from game.client.art.vec import arc, circle, line, move, path, poly, rect
from game.client.kit.theme import Palette

#: the surface of a road on a plate
ROAD = "#6C625A"


def sign(kind: str, values: tuple[int | float | str | bool, ...], c: Palette) -> str:
    """The sign of a kind of marker about (0, 0), at most 20 high."""
    drawing = globals().get(f"_{kind}")
    return drawing(c, *values) if drawing else circle(0, 0, 5, fill=c.ivory)


def _mine(c: Palette, armed: bool = True, road: bool = False, many: int = 1) -> str:
    """A disc with three horns; hollow and struck through when disarmed; on a strip of road with its edges."""
    ink, out = c.ivory, ""
    if road:
        out += path("M-4.5 -8.6 L4.5 -8.6 L8.4 8.6 L-8.4 8.6 Z", fill=ROAD)
        for x in (-1, 1):
            out += line([(4.5 * x, -8.6), (8.4 * x, 8.6)], stroke=ink, w=1.5, cap="butt")
    shape = ""
    for a in (-58, 0, 58):
        sx, sy = math.sin(math.radians(a)), -math.cos(math.radians(a))
        shape += line([(0, 1.8), (7.2 * sx, 1.8 + 7.6 * sy)], stroke=ink, w=1.5, cap="butt")
        shape += circle(8 * sx, 1.8 + 8.2 * sy, 1.35, fill=ink)
    if armed:
        shape += circle(0, 2.4, 5, fill=ink) + circle(-1.6, 0.9, 1.2, fill=c.slate, fop=0.6)
    else:
        shape += circle(0, 2.4, 5, fill=ROAD if road else c.slate, stroke=ink, w=1.6)
        shape += line([(-7, 8), (7.5, -6)], stroke=ROAD if road else c.slate, w=4.2, cap="butt") + line(
            [(-7, 8), (7.5, -6)], stroke=ink, w=1.8
        )
    return out + move(shape, 0, 0.6 if road else 0, 0.84 if road else 1)


def _cause(c: Palette, cause: str) -> str:
    if cause == "stump":
        return line([(0, 6), (0, -3)], stroke=c.danger, w=2.4, cap="butt") + line(
            [(-2.4, -3.4), (2.4, -3.4)], stroke=c.danger, w=1.6
        )
    if cause == "shard":
        return poly([(-2.4, 4), (-1, -6), (1, -2.6), (2.6, 4.6)], fill=c.danger)
    return path("M1.4 -8 L-1.8 -.6 L.4 -.6 L-.8 7 L2.8 -1.8 L.4 -1.8 Z", fill=c.danger)


def _road_cut(c: Palette, cause: str = "bolt") -> str:
    """A road with a jagged gap and what made it."""
    out = path("M-9.5 -3.2 L-4.6 -3.2 L-3 -1 L-4.8 1 L-3.2 3.2 L-9.5 3.2 Z", fill=c.ivory)
    out += path("M9.5 -3.2 L4 -3.2 L5.2 -1.2 L3.2 .8 L4.8 3.2 L9.5 3.2 Z", fill=c.ivory)
    return out + _cause(c, cause)


def _rail_cut(c: Palette, cause: str = "bolt") -> str:
    """Rails on ties, one of them bent up."""
    out = "".join(line([(x, -4), (x, 5)], stroke=c.ivory, w=1.3, sop=0.75) for x in (-8, -4.5, 5.5, 9))
    out += line([(-9.5, 3), (-3.4, 3)], stroke=c.ivory, w=1.8) + line(
        [(4, 3), (9.8, 3)], stroke=c.ivory, w=1.8
    )
    out += line([(-9.5, -2), (-5, -2), (-2.6, -7.4)], stroke=c.ivory, w=1.8) + line(
        [(4, -2), (9.8, -2)], stroke=c.ivory, w=1.8
    )
    return out + _cause(c, cause)


def _bridge_down(c: Palette) -> str:
    """Two broken kerbs."""
    out = ""
    for y in (-4.4, 4.4):
        out += line([(-10, y * 1.3), (-7, y), (-3, y + 0.6)], stroke=c.ivory, w=2) + line(
            [(10, y * 1.3), (7, y), (3, y - 0.6)], stroke=c.ivory, w=2
        )
    return (
        out
        + line([(-2.4, -2.6), (2.4, 2.6)], stroke=c.danger, w=2.2)
        + line([(-2.4, 2.6), (2.4, -2.6)], stroke=c.danger, w=2.2)
    )


def _job(c: Palette, done: int = 0, of: int = 1, turns: int = 0) -> str:
    """A ring in as many parts as the job has; the turns to go stand beside it."""
    of = max(1, of)
    step, gap = 360 / of, (4 if of > 6 else 8) if of > 1 else 0.1
    return "".join(
        path(
            arc(0, 0, 6.6, j * step + gap, (j + 1) * step - gap),
            stroke=c.good if j < done else "#6A7886",
            w=3.6,
            cap="butt",
        )
        for j in range(of)
    )


def _channel(c: Palette, number: int = 1) -> str:
    """As many bars as the channel's number, under a beam."""
    out = path("M-5.5 -5 Q0 -9 5.5 -5", stroke=c.ivory, w=1.6) + path(
        "M-3 -2.4 Q0 -4.6 3 -2.4", stroke=c.ivory, w=1.5
    )
    return out + "".join(
        rect((j - (number - 1) / 2) * 3.6 - 1.1, 1.4, 2.2, 5.4, 0.6, fill=c.ivory) for j in range(number)
    )


def _entrance(c: Palette, turns: int = 0, way: int = 0) -> str:
    """An arrow into the swamp: whole and green when the way is ready, broken while it is prepared."""
    ink = c.good if not turns else c.ivory
    shaft = (
        line([(0, 8), (0, -4)], stroke=ink, w=2.4)
        if not turns
        else "".join(line([(0, y), (0, y - 2.6)], stroke=ink, w=2.4, cap="butt") for y in (8, 3.6, -0.8))
    )
    head = line([(-4.6, -2.6), (0, -7.4), (4.6, -2.6)], stroke=ink, w=2.2)
    return move(shaft + head, 0, 0, 0.95, turn=60 * way)


def _missiles(c: Palette, many: int = 1) -> str:
    """Missiles lying on the ground: one, two or three."""
    out = ""
    for j in range(min(3, max(1, many))):
        x = (j - (min(3, max(1, many)) - 1) / 2) * 5.4
        body = path("M-1.8 6 L-1.8 -4 Q0 -8.6 1.8 -4 L1.8 6 Z", fill=c.ivory)
        fins = line([(-3.4, 7), (-1.8, 4)], stroke=c.ivory, w=1.5) + line(
            [(3.4, 7), (1.8, 4)], stroke=c.ivory, w=1.5
        )
        out += move(body + fins, x, 0)
    return out


def _chore(c: Palette, done: bool = False) -> str:
    """A job of the scenario: a hook on its line; a tick when it is done."""
    if done:
        return line([(-6.4, 0.4), (-1.8, 5), (6.8, -5.4)], stroke=c.good, w=3)
    out = line([(0, -8), (0, -2)], stroke=c.ivory, w=1.6) + circle(0, -1.4, 1.7, fill=c.ivory)
    return out + path("M0 0 L0 2.4 Q4.4 2.8 4 5.6 Q3.4 8.2 0 8 Q-3.2 7.6 -3.4 5", stroke=c.ivory, w=2.2)


def _charge(c: Palette) -> str:
    """Three sticks, a band, a lit fuse."""
    out = "".join(rect(x, -1.6, 3.7, 9.4, 1.2, fill=c.ivory) for x in (-7, -2.6, 1.8))
    out += line([(-7.6, 3), (6.2, 3)], stroke=c.slate, w=1.8, cap="butt") + path(
        "M-.6 -1.6 Q-.6 -6 4 -6.2", stroke=c.ivory, w=1.4
    )
    for a in range(0, 360, 60):
        out += line(
            [(6, -6.2), (6 + 2.7 * math.cos(math.radians(a)), -6.2 + 2.7 * math.sin(math.radians(a)))],
            stroke=c.danger,
            w=1.2,
        )
    return out


def _camouflage(c: Palette) -> str:
    """A question mark, drawn."""
    return path(
        "M-3.4 -3.4 Q-3.4 -7 0 -7 Q3.6 -7 3.6 -3.6 Q3.6 -1 0 .4 L0 2.4", stroke=c.ivory, w=2.4
    ) + circle(0, 6.2, 1.6, fill=c.ivory)


def _dummy(c: Palette) -> str:
    """A counter that is only an outline, crossed."""
    out = rect(-6.4, -6.4, 12.8, 12.8, 3, stroke=c.ivory, sw=1.6)
    return (
        out
        + line([(-3, -3), (3, 3)], stroke=c.ivory, w=1.8)
        + line([(-3, 3), (3, -3)], stroke=c.ivory, w=1.8)
    )


def _objective(c: Palette, style: str = "") -> str:
    """A flag, in the colour and the cut of who holds the place; an empty one is nobody's."""
    pole = line([(-4.6, 7.4), (-4.6, -7.4)], stroke=c.ivory, w=1.9)
    cloth = "M-4 -7 L6.8 -7 L3.6 -3.4 L6.8 .2 L-4 .2 Z" if style == "orange" else "M-4 -7 L6.6 -4.4 L-4 .2 Z"
    side = c.sides.get(style)
    # the body of the blue counters is too dark for a cloth on slate
    fill = c.slate if side is None else side.line if style == "blue" else side.body
    return pole + path(cloth, fill=fill, stroke=c.ivory, w=1.3)


def _exit(c: Palette) -> str:
    """An arrow off the map."""
    out = line([(0, -6), (0, 4)], stroke=c.ivory, w=2.4) + line(
        [(-4.4, 0.4), (0, 5), (4.4, 0.4)], stroke=c.ivory, w=2.4
    )
    return out + line([(-6.5, 7.6), (6.5, 7.6)], stroke=c.ivory, w=1.8)


def _building(c: Palette, left: int = 20, of: int = 20) -> str:
    """A gabled hall over a bar of the structure points that are left."""
    out = poly([(-9, -1.6), (0, -8), (9, -1.6)], fill=c.ivory) + rect(-7, -1.8, 14, 5, 0, fill=c.ivory)
    for x in (-4.4, 0, 4.4):
        out += rect(x - 1, -0.6, 2, 3.8, 0, fill=c.slate)
    share = max(0.0, min(1.0, left / max(1, of)))
    out += rect(-10, 4.8, 20, 3.4, 1, fill="#55626F")
    colour = c.good if share > 0.34 else c.danger
    return out + (rect(-10, 4.8, max(1.4, 20 * share), 3.4, 1, fill=colour) if share else "")


def _warning(c: Palette) -> str:
    """A triangle with a stroke and a dot: this ground was shown to be mined."""
    out = path("M0 -7.6 L8.4 6.8 L-8.4 6.8 Z", stroke=c.ivory, w=1.9)
    return out + line([(0, -2.6), (0, 2)], stroke=c.danger, w=2.2) + circle(0, 4.6, 1.25, fill=c.danger)


def _work(c: Palette, chance: float = 0.5, arm: bool = False) -> str:
    """A spade, or an arm, in a ring that fills to the chance of the task this turn."""
    out = circle(0, 0, 8, stroke="#55626F", w=2.2)
    out += path(arc(0, 0, 8, 0, min(359.9, 360 * float(chance))), stroke=c.good, w=2.2, cap="butt")
    return out + move(SIGNS["arm" if arm else "spade"](c.ivory), 0, 0, 0.74)
