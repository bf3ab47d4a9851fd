"""The look of a counter: a plain value, the key of its picture. Knows no rules.

``Look`` names the kind (for the silhouette), the side's style, the numbers as they are to be printed and
the states to be shown.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple, Unpack

import pygame

from game.client.art.drawings import drawn, names
from game.client.art.vec import Paint, move, n, path, ready, rect
from game.client.kit.theme import SideStyle

# ------------------------ The side view of a kind of unit, as the files in ``assets/counters`` draw it
#: where one, two and three figures stand, and how large they are
PLACES = {1: (46.0,), 2: (28.0, 64.0), 3: (14.0, 45.0, 76.0)}
SIZES = {1: 1.12, 2: 1.02, 3: 0.94}
#: squads that stand on a wave, raised by so much and a little smaller
MARINES = ("MAR", "HWTM", "ME")
LIFT, SMALLER = 5.0, 0.93
#: a figure with a spade beside it stands so much to the left
SPADES = ("CE", "ME")
BESIDE = 4


def is_large(kind: str) -> bool:
    """Is this kind drawn on the large counter?"""
    return kind in names("counters/large")


def has_drawing(kind: str) -> bool:
    """Is there a drawing of this kind?"""
    return any(kind in names(folder) for folder in ("counters", "counters/squads", "counters/large"))


def is_squad(kind: str) -> bool:
    """Is this kind an infantry squad?"""
    return kind in names("counters/squads")


def kinds() -> tuple[str, ...]:
    """Every kind that has a drawing: vehicles, squads, then those on large counters."""
    folders = ("counters", "counters/squads", "counters/large")
    return tuple(kind for folder in folders for kind in sorted(names(folder)))


def silhouette(kind: str, ink: str, gap: str, fine: bool = True, squads: tuple[str, ...] = ()) -> str:
    """The side view of a kind as a fragment in a box of 100 x 56; an unknown kind is a plain block."""
    if is_squad(kind):
        return figures(ink, gap, squads or (kind,))
    found = drawn("counters/large" if is_large(kind) else "counters", kind, fine, ink=ink, gap=gap)
    return found or rect(20, 14, 60, 40, 6, fill=ink)


def figures(ink: str, gap: str, squads: tuple[str, ...]) -> str:
    """One to three figures in the order of ``squads``; unknown ones are drawn as infantry."""
    shown = squads[:3]
    out = ""
    for x, kind in zip(PLACES[len(shown)], shown, strict=True):
        figure = drawn("counters/squads", kind if is_squad(kind) else "INF", ink=ink, gap=gap)
        marine = kind in MARINES
        left = x - (BESIDE if kind in SPADES else 0)
        size = SIZES[len(shown)] * (SMALLER if marine else 1)
        out += move(figure, left, 54 - (LIFT if marine else 0), size)
    if any(kind in MARINES for kind in shown):
        out += wave(100 if len(shown) > 1 else 60, ink)
    return out


def wave(width: float, ink: str) -> str:
    """The wave under marines."""
    d = f"M{46 - width / 2} 52" + "".join(f"q{width / 16} -5 {width / 8} 0t{width / 8} 0" for _ in range(4))
    return path(d, stroke=ink, w=3.6, cap="butt")


# -------------------------------------------------------------------------------------------- the rest
#: names of Ogres on a counter, the longest that fits is set
TAGS: dict[str, tuple[str, ...]] = {
    "MK1": ("MK I", "I"),
    "MK2": ("MK II", "II"),
    "MK3": ("MK III", "III"),
    "MK3B": ("MK III-B", "MK 3B", "MK3B", "III-B"),
    "MK4": ("MK IV", "IV"),
    "MK5": ("MK V", "V"),
    "MK6": ("MK VI", "VI"),
    "FEN": ("FENCER", "FEN"),
    "FENB": ("FENCER-B", "FEN-B", "F-B"),
    "DOP": ("DOPPEL", "DOP"),
    "NIN": ("NINJA", "NIN"),
    "VULC": ("VULCAN", "VULC"),
    "EMK1": ("E-MK I", "E-I"),
    "EMK2": ("E-MK II", "E-II"),
    "EMK3": ("E-MK III", "E-III"),
    "EMK3B": ("E-MK III-B", "E-III-B"),
    "EMK4": ("E-MK IV", "E-IV"),
    "EMK5": ("E-MK V", "E-V"),
    "EMK6": ("E-MK VI", "E-VI"),
}


@dataclass(frozen=True, slots=True)
class Look:
    """The values that a counter's picture depends on, besides the size of the hex and the theme."""

    kind: str
    #: "blue", "orange" or "neutral"
    style: str = "blue"
    #: the kinds of an infantry counter's squads, in order
    squads: tuple[str, ...] = ()
    #: as printed: "4/2", "3", "4-3"
    attack: str = ""
    defence: str = ""
    move: str = ""
    #: an Ogre's four bars, 0 to 1: weapons, AP, missiles, treads
    bars: tuple[float, ...] = ()
    selected: bool = False
    spent: bool = False
    #: what it has left of a movement that it has begun, as a number; "" for none
    left: str = ""
    #: "", "fire", "terrain", "control" (nobody controls it) or "unfinished" (not put together)
    disabled: str = ""
    stuck: bool = False
    #: chance of the task this turn, 0 to 1; below 0: not working
    working: float = -1.0
    escort: bool = False
    #: it has worked this turn
    worked: bool = False
    #: control channel 1 to 4
    channel: int = 0
    #: it only follows on its channel
    follows: bool = False
    #: a drone that nobody commands
    lost: bool = False
    #: squads riding
    riders: int = 0
    #: counters in the hex, this one on top
    stack: int = 1
    #: drawn see-through: dragged, planned
    ghost: bool = False
    #: a scorched outline where it was destroyed
    wreck: bool = False
    #: an unknown counter, face down: a question mark
    hidden: bool = False
    #: set in place of a silhouette, for a kind that has no drawing; and a word for what has become of it
    letters: str = ""
    note: str = ""
    #: it lies face down for the other side, and its own side looks at it
    covered: bool = False
    #: steps left, and of how many: a counter that has any is drawn with the symbol of a unit in a box,
    #: ``attack`` as "7-8", ``defence`` as its third number, ``move`` as its proficiency
    steps: tuple[int, int] = (0, 0)
    #: signs that modules set on it, by the names of their drawings
    marks: tuple[str, ...] = ()

    @property
    def big(self) -> bool:
        """Drawn on the large counter?"""
        return is_large(self.kind)

    def but(self, **changes: object) -> Look:
        """The same with some states changed."""
        return replace(self, **changes)  # type: ignore[arg-type]  # names are the fields'; a wrong one raises


# ---- The outline of a counter: how large it is, where it stands in its hex, and the shape of its side
#: heights of a hex from which a counter has its whole face, its strengths, its silhouette
FULL, MIDDLE, SMALL = 60, 38, 24
#: the counter stands this much of H below the middle of the hex, so that the label stays free
LOWER = 0.06


class Sprite(NamedTuple):
    """A picture and where its top left corner lies from the middle of the counter."""

    picture: pygame.Surface
    dx: int
    dy: int


def size(big: bool, H: int) -> tuple[int, int]:
    """Width and height of the bare counter in pixels; a big one ends before those beside its hex."""
    return (round(0.93 * H), round(0.78 * H)) if big else (round(0.75 * H),) * 2


def centre(x: float, y: float, H: int) -> tuple[int, int]:
    """Middle of the counter of a hex centred at (x, y)."""
    return round(x), round(y + LOWER * H)


def body(
    style: SideStyle,
    x: float,
    y: float,
    w: float,
    h: float,
    k: float,
    inset: float,
    sw: float = 1.0,
    **a: Unpack[Paint],
) -> str:
    """The outline of a side's counter, ``inset`` pixels inside its edge (or outside, when below 0)."""
    x, y, w, h = x + inset, y + inset, w - 2 * inset, h - 2 * inset
    if style.shape == "round":
        return rect(x, y, w, h, max(1.0, 7 * k - inset), sw, **a)
    if style.shape == "square":
        return rect(x, y, w, h, max(0.5, 1.5 * k - inset), sw, **a)
    c, e = 9 * k - inset * 0.42, 2 * k
    return path(
        f"M{n(x + c)} {n(y)} L{n(x + w - c)} {n(y)} L{n(x + w)} {n(y + c)} L{n(x + w)} {n(y + h - e)} "
        f"Q{n(x + w)} {n(y + h)} {n(x + w - e)} {n(y + h)} L{n(x + e)} {n(y + h)} "
        f"Q{n(x)} {n(y + h)} {n(x)} {n(y + h - e)} L{n(x)} {n(y + c)} Z",
        w=sw,
        **a,
    )


def trimmed(picture: pygame.Surface, cx: int, cy: int) -> Sprite:
    """The picture without its empty border; (cx, cy) is the middle of the counter on it."""
    box = picture.get_bounding_rect()
    if not box.width:
        return Sprite(ready(picture), -cx, -cy)
    return Sprite(ready(picture.subsurface(box).copy()), box.x - cx, box.y - cy)
