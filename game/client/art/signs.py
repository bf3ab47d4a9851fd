"""The small signs of states: drawn in ivory about (0, 0) in a circle of radius 9."""

from __future__ import annotations

from game.client.art.vec import circle, line, move, path


def spade(c: str) -> str:
    """Working."""
    out = line([(0, 5.4), (0, -1)], stroke=c, w=1.8) + line([(-2, 5.6), (2, 5.6)], stroke=c, w=1.7)
    return move(out + path("M-2.9 -.4 L2.9 -.4 L2.9 -3.6 Q2.4 -6 0 -7 Q-2.4 -6 -2.9 -3.6 Z", fill=c), turn=35)


def arm(c: str) -> str:
    """Working with an arm."""
    out = line([(-4, 4.5), (-4.5, -1), (1.5, -4.2), (4.4, -0.6)], stroke=c, w=2)
    return out + path("M2.6 -.8 L6 .4 L5.4 3.6 M3.2 -.6 L2.4 2.8", stroke=c, w=1.5)


def bolt(c: str) -> str:
    """Disabled by fire."""
    return path("M1.8 -6.4 L-3.8 1 L-.4 1 L-1.8 6.4 L4 -1.6 L.6 -1.6 Z", fill=c)


def wave(c: str) -> str:
    """Held by the ground."""
    return "".join(
        path(f"M-5 {v} q1.25 -2.2 2.5 0 t2.5 0 t2.5 0 t2.5 0", stroke=c, w=1.6) for v in (-2.4, 1, 4.2)
    )


def escort(c: str) -> str:
    """Leading others through mines."""
    return path("M-4 4.6 L1 -4.4 M-2.6 -3.6 L1.4 -5 L2.6 -1", stroke=c, w=1.8) + circle(3.6, 3.2, 1.6, fill=c)


def tick(c: str) -> str:
    """Done for this phase."""
    return line([(-4.2, 0.2), (-1.2, 3.6), (4.6, -3.4)], stroke=c, w=2.4)


def cross(c: str) -> str:
    """Not possible."""
    return line([(-3.6, -3.6), (3.6, 3.6)], stroke=c, w=2.2) + line(
        [(-3.6, 3.6), (3.6, -3.6)], stroke=c, w=2.2
    )


def letter_d(c: str) -> str:
    """Disabled, as a drawn letter where type would fall below 12 px."""
    return path("M-3.4 -5 L-.2 -5 Q4.6 -5 4.6 0 Q4.6 5 -.2 5 L-3.4 5 Z", stroke=c, w=2.4)


def veil(c: str) -> str:
    """Face down for the other side: an eye, struck through."""
    eye = path("M-5.6 0 Q0 -5.4 5.6 0 Q0 5.4 -5.6 0 Z", stroke=c, w=1.5) + circle(0, 0, 1.7, fill=c)
    return eye + line([(-4.4, 4.8), (4.4, -4.8)], stroke=c, w=1.7)


def lost(c: str) -> str:
    """Out of control: an aerial with its waves, struck through."""
    out = line([(0, 6), (0, -1.4)], stroke=c, w=1.7) + circle(0, -2.6, 1.5, fill=c)
    out += path("M-3.6 -5.4 Q-5.4 -2.6 -3.6 .2 M3.6 -5.4 Q5.4 -2.6 3.6 .2", stroke=c, w=1.5)
    return out + line([(-5, 5), (5, -6.4)], stroke=c, w=1.8)


def parts(c: str) -> str:
    """Not put together yet: three blocks and a gap."""
    return "".join(
        path(f"M{x} {y} h4.2 v4.2 h-4.2 Z", stroke=c, w=1.5) for x, y in ((-5, 1), (0.8, 1), (-5, -4.8))
    ) + line([(1.6, -4), (4.6, -1.4)], stroke=c, w=1.5)


SIGNS = {
    "lost": lost,
    "parts": parts,
    "veil": veil,
    "spade": spade,
    "arm": arm,
    "bolt": bolt,
    "wave": wave,
    "escort": escort,
    "tick": tick,
    "cross": cross,
    "d": letter_d,
}
