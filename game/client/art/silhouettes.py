"""The side view of a kind of unit, as the files in ``assets/counters`` draw it."""

from __future__ import annotations

from game.client.art.drawings import drawn, names
from game.client.art.vec import move, path, rect

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
