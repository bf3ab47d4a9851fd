"""Signs: those of markers, and letters and tones for whatever has no drawing of its own."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from zlib import crc32

import pygame

from game.client.art.counter_spec import FULL, MIDDLE, Look
from game.client.art.drawings import drawn
from game.client.art.vec import Painter, Point, arc, circle, line, move, path, ready, rect
from game.client.kit.theme import GroundStyle, Palette, SideStyle, Theme, mix

# --- The sign of a marker in ivory about (0, 0): a drawing of ``assets/signs``, with what its values add
#: the surface of a road on a plate
ROAD = "#6C625A"
#: what is not done or not there any more, as a part of a ring or a bar
DIM, DIMMER = "#6A7886", "#55626F"


#: the most letters that stand for a name
LETTERS = 2


def letters_of(kind: str) -> str:
    """The letters that stand for a name without a drawing: those its words begin with, or its first two."""
    words = kind.replace("-", " ").replace("_", " ").split()
    found = "".join(word[0] for word in words) if len(words) > 1 else kind
    return found[:LETTERS].upper() if len(words) > 1 else found[:LETTERS].capitalize()


#: kinds whose plates are made of other things than a drawing
PLATES = ("entrenchment", "revetment", "lettered")


def sign(kind: str, values: tuple[int | float | str | bool, ...], c: Palette) -> str:
    """The sign of a kind of marker about (0, 0), at most 20 high; a dot for a kind without a drawing."""
    made = MADE.get(kind)
    found = made(c, *values) if made else named(kind, c)
    return found or circle(0, 0, 5, fill=c.ivory)


def named(name: str, c: Palette, ground: str = "", side: str = "") -> str:
    """A drawing of ``assets/signs`` in the colours of a palette; "" if there is none."""
    colours = {"ivory": c.ivory, "slate": c.slate, "good": c.good, "danger": c.danger}
    return drawn("signs", name, **colours, ground=ground or c.slate, side=side or c.slate)


def _mine(c: Palette, armed: bool = True, road: bool = False, many: int = 1, sort: str = "") -> str:
    """Whole or disarmed, on a strip of road, or of a sort that has a drawing of its own over it. How many lie
    there is told beside the plate.
    """
    mine = named("mine" if armed else "mine-disarmed", c, ground=ROAD if road else c.slate)
    if sort:
        return move(mine, 0, 1.6, 0.72) + named(f"mine-{sort}", c)
    return named("mine-road", c, ground=ROAD) + move(mine, 0, 0.6, 0.84) if road else move(mine, 0, 0)


def _cut(name: str) -> Callable[..., str]:
    def draw(c: Palette, cause: str = "bolt") -> str:
        return named(name, c) + named(f"cause-{cause}" if cause in ("stump", "shard") else "cause-bolt", c)

    return draw


def _job(c: Palette, done: int = 0, of: int = 1, turns: int = 0) -> str:
    """A ring in as many parts as the job has; the turns to go stand beside it."""
    of = max(1, of)
    step, gap = 360 / of, (4 if of > 6 else 8) if of > 1 else 0.1
    return "".join(
        path(
            arc(0, 0, 6.6, j * step + gap, (j + 1) * step - gap),
            stroke=c.good if j < done else DIM,
            w=3.6,
            cap="butt",
        )
        for j in range(of)
    )


def _channel(c: Palette, number: int = 1) -> str:
    """As many bars as the channel's number, under a beam."""
    return named("channel", c) + "".join(
        rect((j - (number - 1) / 2) * 3.6 - 1.1, 1.4, 2.2, 5.4, 0.6, fill=c.ivory) for j in range(number)
    )


def _entrance(c: Palette, turns: int = 0, way: int = 0) -> str:
    """An arrow into the swamp: whole and green when the way is ready, broken while it is prepared."""
    return move(named("entrance-begun" if turns else "entrance", c), 0, 0, 0.95, turn=60 * way)


def _missiles(c: Palette, many: int = 1) -> str:
    """Missiles lying on the ground: one, two or three."""
    shown = min(3, max(1, many))
    return "".join(move(named("missiles", c), (j - (shown - 1) / 2) * 5.4, 0) for j in range(shown))


def _chore(c: Palette, done: bool = False) -> str:
    """A job of the scenario; a tick when it is done."""
    return named("chore-done" if done else "chore", c)


def _objective(c: Palette, style: str = "") -> str:
    """A flag, in the colour and the cut of who holds the place; an empty one is nobody's."""
    side = c.sides.get(style)
    # the body of the blue counters is too dark for a cloth on slate
    fill = c.slate if side is None else side.line if style == "blue" else side.body
    return named("objective-orange" if style == "orange" else "objective", c, side=fill)


def _building(c: Palette, left: int = 20, of: int = 20) -> str:
    """A gabled hall over a bar of the structure points that are left."""
    share = max(0.0, min(1.0, left / max(1, of)))
    out = named("building", c) + rect(-10, 4.8, 20, 3.4, 1, fill=DIMMER)
    colour = c.good if share > 0.34 else c.danger
    return out + (rect(-10, 4.8, max(1.4, 20 * share), 3.4, 1, fill=colour) if share else "")


def _work(c: Palette, chance: float = 0.5, arm: bool = False) -> str:
    """A spade, or an arm, in a ring that fills to the chance of the task this turn."""
    out = circle(0, 0, 8, stroke=DIMMER, w=2.2)
    out += path(arc(0, 0, 8, 0, min(359.9, 360 * float(chance))), stroke=c.good, w=2.2, cap="butt")
    return out + move(named("arm" if arm else "spade", c), 0, 0, 0.74)


#: kinds whose values change the sign; every other kind is the drawing of its name
MADE: dict[str, Callable[..., str]] = {
    "mine": _mine,
    "road_cut": _cut("road_cut"),
    "rail_cut": _cut("rail_cut"),
    "job": _job,
    "channel": _channel,
    "entrance": _entrance,
    "missiles": _missiles,
    "chore": _chore,
    "objective": _objective,
    "building": _building,
    "work": _work,
}


def has_sign(kind: str) -> bool:
    """Is there a drawing for a kind of marker, or a plate of its own?"""
    return kind in MADE or kind in PLATES or drawn("signs", kind) != ""


# --- Ground that has no drawing of its own but is drawn as other ground is, thinner or in another tone
# A row here is all that a kind of terrain needs to look like a wood, a village or a marsh on every palette.
# What has no row either is a plain tone with its name.
@dataclass(frozen=True)
class Kindred:
    """Terrain that is drawn as ``like`` is, with so many of its motifs (0 to 1)."""

    like: str
    share: float = 1.0
    #: how far its ground is mixed with another one, and with which
    toward: str = "clear"
    by: float = 0.0


KINDRED = {
    "woods": Kindred("forest", 0.45, by=0.55),
    "village": Kindred("town", 0.45, by=0.55),
    "city": Kindred("town", 1.0, "damaged_town", 0.75),
    "marsh": Kindred("swamp", 1.0, by=0.15),
    "rough": Kindred("rubble", 0.55, by=0.45),
}
#: features of hexsides that are drawn as a stream
STREAMS = frozenset({"stream", "river"})


def drawn_as(terrain: str) -> str:
    """The terrain whose motifs are drawn."""
    return KINDRED[terrain].like if terrain in KINDRED else terrain


def share_of(terrain: str) -> float:
    """How many of the motifs are drawn, 0 to 1."""
    return KINDRED[terrain].share if terrain in KINDRED else 1.0


def kindred_styles(c: Palette) -> dict[str, GroundStyle]:
    """The colours of such terrain on a palette."""
    found = {}
    for name, row in KINDRED.items():
        like, other = c.ground[row.like], c.ground[row.toward]
        found[name] = GroundStyle(
            mix(like.base, other.base, row.by), like.motif, like.light, like.dark,
            mix(like.edge, other.edge, row.by),
        )  # fmt: skip
    return found


# ---------------------------------- What has no drawing of its own: counters and markers with letters,
# terrain and hexsides in colours of their own.
#: tones of terrain without a drawing, muted as those of the map are, taken in the order of the names
TONES = ("#8FA6A0", "#C3A184", "#A9B47E", "#A39BB4", "#B7A7A0", "#88A3B8")
#: and of hexside features
LINES = ("#3F6B35", "#7A4A2B", "#4B5A86", "#84476B", "#6B6435", "#3E3A36")
#: the smallest size of letters
LEAST = 12


class _Styles(dict[str, GroundStyle]):
    """Styles by terrain; one that comes only in play gets a tone by its name, whenever it is first drawn."""

    def __missing__(self, name: str) -> GroundStyle:
        self[name] = _toned(TONES[crc32(name.encode()) % len(TONES)])
        return self[name]


def _toned(tone: str) -> GroundStyle:
    dark, light = mix(tone, "#000000", 0.35), mix(tone, "#FFFFFF", 0.35)
    return GroundStyle(tone, dark, light, mix(tone, "#000000", 0.55), mix(tone, "#000000", 0.25))


def made_ground(c: Palette, names: Iterable[str]) -> Mapping[str, GroundStyle]:
    """The styles of terrain: drawn ones as they are, each other of the board in a tone of its own, and any
    that play brings to the board in a tone by its name.
    """
    drawn = {**c.ground, **kindred_styles(c)}
    strange = sorted({name for name in names if name not in drawn})
    return _Styles({**drawn, **{name: _toned(TONES[k % len(TONES)]) for k, name in enumerate(strange)}})


class _Lines(dict[str, str]):
    """Colours by hexside feature; one that comes only in play gets one by its name."""

    def __missing__(self, name: str) -> str:
        self[name] = LINES[crc32(name.encode()) % len(LINES)]
        return self[name]


def side_colours(names: Iterable[str], drawn: Iterable[str]) -> dict[str, str]:
    """The colours of the hexside features that have no drawing."""
    strange = sorted(set(names) - set(drawn))
    return _Lines({name: LINES[k % len(LINES)] for k, name in enumerate(strange)})


def side_line(p: Point, q: Point, u: float, colour: str, shift: int = 0) -> str:
    """A feature along the hexside p-q: a dark casing, a line, and beads on it; several lie side by side."""
    length = math.hypot(q[0] - p[0], q[1] - p[1]) or 1.0
    dx, dy = (q[0] - p[0]) / length, (q[1] - p[1]) / length
    off = 5.0 * u * shift
    a = p[0] - dy * off + dx * 2 * u, p[1] + dx * off + dy * 2 * u
    b = q[0] - dy * off - dx * 2 * u, q[1] + dx * off - dy * 2 * u
    dark = mix(colour, "#000000", 0.5)
    out = line([a, b], stroke=dark, w=6.4 * u) + line([a, b], stroke=colour, w=4.4 * u)
    beads = 7
    for k in range(beads):
        t = (k + 0.5) / beads
        x, y = a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t
        out += line([(x, y), (x + 0.01, y)], stroke=dark, w=6.6 * u)
        out += line([(x, y), (x + 0.01, y)], stroke=mix(colour, "#FFFFFF", 0.22), w=4.6 * u)
    return out


def terrain_name(theme: Theme, style: GroundStyle, name: str, H: int) -> pygame.Surface:
    """The name of a terrain, for the foot of its hex."""
    words = name.replace("-", " ").replace("_", " ")
    return ready(theme.map_text(words, "medium", max(LEAST, round(0.15 * H)), style.dark))


# ---------------------------------------------------------------------------- counters
def letters(theme: Theme, p: Painter, look: Look, style: SideStyle, w: int, h: int, H: int) -> None:
    """The letters of a kind in the middle of a counter;
    under them, where there is room, what has become of it.
    """
    said = look.note if H >= FULL and look.note else ""
    room = w * (0.80 if H >= FULL else 0.94)
    words = look.letters
    most = 0.25 if said else 0.30 if H >= MIDDLE else 0.42
    px = fitting(theme, words, round(most * H), room)
    while px < LEAST and len(words) > 1:
        words = words[:-1]
        px = fitting(theme, words, LEAST, room)
    middle = h * (0.36 if said else 0.5)
    p.text(words, w / 2, middle + 0.36 * max(px, LEAST), style.ink, max(px, LEAST), "bold", "c")
    if said:
        small = fitting(theme, said, max(LEAST, round(0.19 * H)), w * 0.84)
        if small >= LEAST:
            high = small * 1.25
            p.add(rect(w * 0.08, h * 0.9 - high, w * 0.84, high, 0.3 * high, fill=style.ink))
            p.text(said, w / 2, h * 0.9 - high / 2 + 0.36 * small, style.body, small, "medium", "c")
    elif look.note:
        p.add(rect(w * 0.2, h * 0.78, w * 0.6, h * 0.09, 1, fill=style.ink))


def fitting(theme: Theme, words: str, most: int, room: float) -> int:
    """The largest size, from ``most`` down, at which words fit; below the least size if none does."""
    for px in range(most, LEAST - 1, -1):
        if theme.map_font("bold", px).size(words)[0] <= room:
            return px
    return LEAST - 1


# ---------------------------------------------------------------------------- markers
def marker_plate(
    theme: Theme, values: tuple[int | float | str | bool, ...], secret: bool, H: int, k: float
) -> pygame.Surface:
    """A plate with letters, edged in the colour of whose it is.

    Values are the letters, the style of the side, how many, and the kind, whose drawing takes the place of
    the letters where there is one.
    """
    words, style, many, kind = (*values, *("", "", 1, "")[len(values) :])[:4]
    px = max(LEAST, round(11 * k))
    drawing, room = named(str(kind), theme.c) if kind else "", 20 * max(k, 0.8)
    number = str(many) if int(many) > 1 and H >= 40 else ""
    said = number if drawing else f"{words} {number}".rstrip()
    wide, high = theme.map_font("bold", px).size(said)[0] + 9 * max(k, 0.8), px * 1.5
    if drawing:
        wide, high = wide + room if said else room + 4, room + 2
    W, T = math.ceil(wide) + 8, math.ceil(high) + 10
    x, y = (W - wide) / 2, (T - high) / 2 - 1
    c, side = theme.c, theme.c.sides.get(str(style))
    rim = side.lit if side is not None else c.ivory
    picture = pygame.Surface((W, T), pygame.SRCALPHA)
    p = Painter(picture, theme)
    p.add(rect(x - 1.4, y - 0.6, wide + 2.8, high + 3.4, 5, fill="#000000", fop=0.28))
    p.add(rect(x - 1.2, y - 1.2, wide + 2.4, high + 2.4, 5, fill=c.dark), rect(x, y, wide, high, 4, fill=rim))
    inner = 2.0
    p.add(rect(x + inner, y + inner, wide - 2 * inner, high - 2 * inner, 3, fill=c.slate))
    if secret:
        gaps = "".join(
            rect(x + wide * t - 1.6, y - 0.4, 3.2, inner + 0.8, 0, fill=c.slate)
            + rect(x + wide * t - 1.6, y + high - inner - 0.4, 3.2, inner + 0.8, 0, fill=c.slate)
            for t in (0.2, 0.5, 0.8)
        )
        p.add(gaps)
    if drawing:
        p.add(move(drawing, x + room / 2 + 2, y + high / 2, room / 24))
    p.flush()
    if said:
        middle = W / 2 + (room / 2 if drawing else 0)
        p.text(said, middle, y + high / 2 + 0.36 * px, c.ivory, px, "bold", "c")
    return ready(picture)


__all__ = ["letters", "made_ground", "marker_plate", "side_colours", "side_line", "terrain_name"]
