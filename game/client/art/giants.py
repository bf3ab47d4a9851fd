"""Side views of the Ogres: the more guns a type carries, the longer and taller it stands.

The box is the same 100 x 56 with the ground at y = 55; masts may rise to y = -8.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.client.art.vec import circle, line, move, path, poly, rect
from game.client.art.vehicles import arm


def hull(x0: float, x1: float, top: float, i: str, g: str, fine: bool) -> str:
    """Running gear from ``top`` to the ground with its deck plate above; the nose points right."""
    base = 55.0
    h = base - top
    out = path(
        f"M{x0} {top + h * 0.35} L{x0 + 8} {top} L{x1 - 11} {top} L{x1} {top + h * 0.4} L{x1 - 4} {base - 3} "
        f"Q{x1 - 6} {base} {x1 - 11} {base} L{x0 + 8} {base} Q{x0 + 3} {base} {x0 + 2} {base - 3} Z",
        fill=i,
    )
    if fine:
        wheels = max(4, round((x1 - x0) / 13))
        first, last = x0 + 3 + h * 0.5, x1 - 4 - h * 0.5
        for k in range(wheels):
            out += circle(first + (last - first) * k / (wheels - 1), top + h * 0.6, h * 0.2, fill=g)
    out += poly([(x0 + 8, top - 1.6), (x0 + 14, top - 9), (x1 - 20, top - 9), (x1 - 9, top - 1.6)], fill=i)
    if fine:
        out += line([(x0 + 6, top - 0.8), (x1 - 8, top - 0.8)], stroke=g, w=1.7, cap="butt")
    return out


def block(points: Sequence[tuple[float, float]], i: str) -> str:
    """A block of superstructure."""
    return poly(points, fill=i)


def main_gun(x: float, y: float, length: float, i: str, turn: float = 2, w: float = 6.2) -> str:
    """A main battery from its root: thick barrel with a muzzle brake."""
    barrel = poly([(0, -w / 2), (length, -w / 2 + 0.6), (length, w / 2 - 0.6), (0, w / 2)], fill=i)
    barrel += rect(length - 8, -w * 0.7, 8, w * 1.4, 1, fill=i)
    return move(barrel, x, y, turn=turn)


def second_gun(x: float, y: float, length: float, i: str, turn: float = 2) -> str:
    """A secondary: small dome and thin barrel."""
    out = path("M-6 5 L-4.4 -2.6 Q-3.8 -4 -2 -4 L3 -4 Q5 -4 6 5 Z", fill=i)
    out += poly([(0, -2), (length, -1.4), (length, 1.6), (0, 2)], fill=i)
    return move(out, x, y, turn=turn)


def missiles(xs: Sequence[float], y: float, i: str, h: float = 15) -> str:
    """External missiles standing on the deck."""
    return "".join(
        path(f"M{x} {y} L{x} {y - h + 5} L{x + 3} {y - h} L{x + 6} {y - h + 5} L{x + 6} {y} Z", fill=i)
        for x in xs
    )


def racks(xs: Sequence[float], y: float, i: str, g: str, fine: bool, h: float = 15, turn: float = 24) -> str:
    """Missile racks: slanted boxes with open tubes."""
    out = ""
    for x in xs:
        box = rect(-4.4, -h, 8.8, h + 3, 1, fill=i)
        if fine:
            box += line([(0, -h), (0, -h + 6)], stroke=g, w=2, cap="butt")
        out += move(box, x, y, turn=turn)
    return out


def mast(x: float, y: float, h: float, i: str) -> str:
    """A sensor mast with a head."""
    return rect(x - 1.3, y - h, 2.6, h, 0, fill=i) + rect(x - 3.6, y - h, 8, 4.6, 1, fill=i)


def slit(x0: float, x1: float, y: float, g: str, fine: bool) -> str:
    """A lit vision slit."""
    return rect(x0, y, x1 - x0, 3, 0.6, fill=g) if fine else ""


def mk1(i: str, g: str, fine: bool = True) -> str:
    """Mark I: short hull, one gun in a low block."""
    out = hull(17, 85, 39, i, g, fine) + block([(33, 30), (38, 17), (56, 17), (62, 30)], i)
    return out + main_gun(54, 21.5, 37, i) + mast(44, 17, 8, i) + slit(42, 54, 21, g, fine)


def mk2(i: str, g: str, fine: bool = True) -> str:
    """Mark II: one gun, two secondaries, a small tower."""
    out = hull(11, 90, 38, i, g, fine) + block([(32, 29), (36, 13), (41, 9), (53, 9), (58, 14), (61, 29)], i)
    out += main_gun(54, 15, 40, i) + second_gun(72, 24.5, 20, i) + second_gun(22, 24.5, 1, i)
    return out + mast(46, 9, 8, i) + slit(40, 53, 14.5, g, fine)


def mk3(i: str, g: str, fine: bool = True) -> str:
    """Mark III: tall tower, main battery, two missiles at the stern."""
    out = hull(3, 98, 36, i, g, fine) + block([(32, 27), (36, 8), (40, 3), (53, 3), (56, 8), (61, 27)], i)
    out += main_gun(54, 11.5, 39, i) + second_gun(71, 22.5, 24, i) + missiles((12, 21.5), 27.5, i, 18)
    return out + mast(46, 4, 8, i) + slit(39, 54, 11.5, g, fine)


def mk3b(i: str, g: str, fine: bool = True) -> str:
    """Mark III-B: as the Mark III with two main batteries and four missiles."""
    out = hull(2, 99, 36, i, g, fine) + block([(39, 27), (42, 4), (46, -1), (57, -1), (60, 4), (66, 27)], i)
    out += main_gun(58, 4.5, 38, i) + main_gun(61, 14.5, 36, i) + second_gun(75, 23, 20, i)
    out += missiles((8.5, 16.3, 24.1, 31.9), 27.5, i, 18)
    return out + mast(50, 0, 6, i) + slit(45, 58, 7.5, g, fine)


def mk4(i: str, g: str, fine: bool = True) -> str:
    """Mark IV: long raked hull built for speed, three racks amidships, gun forward."""
    out = hull(0, 100, 39, i, g, fine) + poly([(62, 32), (66, 16), (80, 16), (90, 32)], fill=i)
    out += racks((16, 31, 46), 27, i, g, fine, 20, 26) + block([(2, 38), (10, 24), (54, 26), (60, 32)], i)
    out += main_gun(76, 20.5, 24, i, 2, 5.6) + mast(71, 17, 12, i) + slit(69, 79, 19.6, g, fine)
    return out + (line([(12, 30), (58, 30)], stroke=g, w=1.6, cap="butt") if fine else "")


def mk5(i: str, g: str, fine: bool = True) -> str:
    """Mark V: two main batteries on a stepped tower, six missiles, secondaries fore and aft."""
    out = hull(0, 100, 37, i, g, fine)
    out += block(
        [(30, 28), (33, 14), (37, 14), (40, -1), (45, -5), (55, -5), (58, -1), (61, 12), (70, 14), (73, 28)],
        i,
    )
    out += main_gun(56, 1.5, 42, i) + main_gun(66, 16.5, 33, i) + second_gun(80, 24.5, 18, i)
    out += missiles((5, 13, 21), 29, i, 17) + missiles((9, 17, 25), 29, i, 12)
    return out + mast(48, -4, 5, i) + slit(43, 56, 2.5, g, fine) + slit(38, 62, 18, g, fine)


def mk6(i: str, g: str, fine: bool = True) -> str:
    """Mark VI: the largest; three main batteries in steps, racks and missiles astern."""
    out = hull(-3, 103, 36, i, g, fine)
    out += block(
        [
            (28, 27),
            (31, 10),
            (37, 10),
            (39, -4),
            (43, -8),
            (56, -8),
            (60, -3),
            (63, 4),
            (68, 12),
            (78, 15),
            (82, 27),
        ],
        i,
    )
    out += main_gun(57, -3, 40, i) + main_gun(64, 8.5, 37, i) + main_gun(76, 19.5, 27, i)
    out += racks((9, 19), 25, i, g, fine, 18, -14) + missiles((24,), 27, i, 24)
    return out + mast(48, -7, 5, i) + slit(42, 57, 0, g, fine) + slit(37, 66, 14, g, fine)


def fencer(i: str, g: str, fine: bool = True) -> str:
    """Fencer: no main battery; four racks fanned over a sloped back."""
    out = hull(1, 99, 38, i, g, fine) + block([(10, 30), (20, 16), (62, 16), (74, 22), (84, 30)], i)
    out += racks((22, 35, 48, 61), 17, i, g, fine, 18, 30)
    out += second_gun(80, 25, 18, i) + mast(14, 24, 14, i)
    return out + (line([(20, 21.5), (68, 21.5)], stroke=g, w=1.8, cap="butt") if fine else "")


def fencer_b(i: str, g: str, fine: bool = True) -> str:
    """Fencer-B: the four racks crowded astern, two main batteries forward."""
    out = hull(1, 99, 38, i, g, fine) + block([(6, 30), (12, 18), (48, 18), (54, 30)], i)
    out += racks((12, 22.5, 33, 43.5), 19, i, g, fine, 18, 18)
    out += block([(54, 30), (57, 6), (61, 2), (70, 2), (74, 7), (78, 30)], i)
    out += main_gun(70, 8, 29, i) + main_gun(74, 19, 25, i)
    return (
        out
        + slit(61, 71, 6.4, g, fine)
        + (line([(10, 24), (52, 24)], stroke=g, w=1.8, cap="butt") if fine else "")
    )


def doppelsoldner(i: str, g: str, fine: bool = True) -> str:
    """Doppelsoldner: two towers, each with its gun, racks between them and astern."""
    out = hull(-3, 103, 36, i, g, fine) + block([(2, 36), (6, 24), (90, 24), (96, 36)], i)
    out += block([(20, 25), (23, 2), (27, -3), (35, -3), (39, 2), (42, 25)], i)
    out += block([(60, 25), (63, 5), (67, 0), (75, 0), (79, 5), (83, 25)], i)
    out += main_gun(37, 3.5, 25, i, -8) + main_gun(76, 8.5, 26, i)
    out += racks((6, 16), 24, i, g, fine, 17, -14) + racks((49,), 22, i, g, fine, 15, 0)
    out += second_gun(88, 20.5, 13, i) + (
        line([(8, 29.5), (91, 29.5)], stroke=g, w=1.6, cap="butt") if fine else ""
    )
    return out + slit(25, 36, 3, g, fine) + slit(65, 75, 6, g, fine) + mast(31, -2, 5, i)


def ninja(i: str, g: str, fine: bool = True) -> str:
    """Ninja: low, faceted, its gun half sunk; nothing stands upright."""
    out = path("M1 51 L10 40 L88 40 L100 46 L93 55 L8 55 Z", fill=i)
    if fine:
        out += "".join(
            poly([(k, 44.5), (k + 7, 44.5), (k + 5, 51), (k - 2, 51)], fill=g)
            for k in (14, 26, 38, 50, 62, 74)
        )
    out += poly([(7, 38.6), (26, 25), (46, 16), (62, 17), (97, 38.6)], fill=i)
    out += poly([(56, 19), (99, 24.5), (99, 29.5), (60, 26)], fill=i)
    out += poly([(6, 32), (10, 17), (17, 17), (24, 26)], fill=i)
    if fine:
        out += poly([(45, 21), (57, 21.5), (61, 25), (41, 25)], fill=g)
        out += line([(27, 26), (38, 38)], stroke=g, w=1.5, cap="butt") + line(
            [(60, 28), (54, 38)], stroke=g, w=1.5, cap="butt"
        )
    return out


def vulcan(i: str, g: str, fine: bool = True) -> str:
    """Vulcan: an Ogre hull with two folded arms where the guns would be."""
    out = (
        hull(2, 99, 36, i, g, fine)
        + path("M36 27 L40 13 L58 13 L62 27 Z", fill=i)
        + rect(44, 7, 9, 7, 1, fill=i)
    )
    out += move(arm(i), 70, 28) + move(arm(i), 27, 28, mirror=True)
    return out + (rect(43, 16.5, 13, 4, 0, fill=g) if fine else "")
