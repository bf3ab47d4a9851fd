"""Side views of vehicles, guns and posts facing right, in a box of 100 x 56 with the ground at y = 54.

Every function takes ink, gap (the body colour showing through) and ``fine``: without it the small gaps
are left out, which keeps the shape whole on small counters.
"""

from __future__ import annotations

from game.client.art.vec import circle, line, move, path, poly, rect


def tracks(
    x0: float, x1: float, i: str, g: str, fine: bool, top: float = 36, base: float = 54, wheels: int = 5
) -> str:
    """A track with road wheels."""
    h = base - top
    out = rect(x0, top, x1 - x0, h, h / 2, fill=i)
    if fine:
        for k in range(wheels):
            out += circle(x0 + h / 2 + (x1 - x0 - h) * k / (wheels - 1), top + h / 2, h * 0.27, fill=g)
    return out


def seam(x0: float, x1: float, y: float, g: str, fine: bool, w: float = 2) -> str:
    """A horizontal gap between hull and running gear."""
    return line([(x0, y), (x1, y)], stroke=g, w=w, cap="butt") if fine else ""


def skirt(x0: float, x1: float, i: str, g: str, fine: bool, top: float = 34) -> str:
    """The air cushion skirt of a GEV."""
    out = path(
        f"M{x0} 46 Q{x0 + 2} {top + 2} {x0 + 15} {top} L{x1 - 16} {top} Q{x1 - 3} {top + 2} {x1} 46 "
        f"Q{x1 - 2} 53 {x1 - 12} 53 L{x0 + 11} 53 Q{x0 + 2} 53 {x0} 46 Z",
        fill=i,
    )
    return out + seam(x0 + 5, x1 - 6, (top + 53) / 2, g, fine, 2.2)


def heavy(i: str, g: str, fine: bool = True) -> str:
    """Heavy Tank: big turret, long gun with a muzzle brake."""
    return (
        tracks(6, 82, i, g, fine)
        + poly([(4, 34), (13, 25), (72, 25), (86, 34)], fill=i)
        + path("M22 23.5 L27 11 Q28 8 32 8 L50 8 Q54 8 57 12 L64 23.5 Z", fill=i)
        + poly([(56, 11.5), (98, 11.5), (98, 18), (59, 18)], fill=i)
        + rect(90, 9, 9, 11.5, 1, fill=i)
        + rect(33, 3.5, 11, 5, 1.5, fill=i)
        + seam(10, 82, 34.9, g, fine)
    )


def missile(i: str, g: str, fine: bool = True) -> str:
    """Missile Tank: a slanted launch box."""
    box = rect(-34, -9, 64, 19, 2, fill=i)
    if fine:
        box += line([(-34, 0.5), (30, 0.5)], stroke=g, w=2.4, cap="butt")
        box += line([(20, -9), (20, 10)], stroke=g, w=2.4, cap="butt")
    return (
        tracks(10, 84, i, g, fine)
        + poly([(8, 34), (14, 27), (84, 27), (90, 34)], fill=i)
        + poly([(32, 28), (40, 14), (54, 14), (58, 28)], fill=i)
        + move(box, 50, 14, turn=-24)
        + seam(14, 84, 34.9, g, fine)
    )


def light(i: str, g: str, fine: bool = True) -> str:
    """Light Tank: a low wedge with a short gun."""
    return (
        tracks(16, 82, i, g, fine, 39, 54, 4)
        + poly([(13, 38), (20, 29), (62, 29), (89, 38)], fill=i)
        + path("M30 28 L35 20 Q36 18 39 18 L50 18 Q53 18 55 21 L59 28 Z", fill=i)
        + poly([(53, 20), (84, 21.5), (84, 25.5), (56, 26)], fill=i)
        + seam(18, 84, 38.4, g, fine, 1.8)
    )


def superheavy(i: str, g: str, fine: bool = True) -> str:
    """Superheavy Tank: deep hull, tall turret, two long guns one over the other."""
    return (
        tracks(2, 84, i, g, fine, 35, 55, 6)
        + poly([(0, 34), (8, 22), (74, 22), (90, 34)], fill=i)
        + path("M14 21 L18 3 Q19 0 23 0 L52 0 Q56 0 58 4 L66 21 Z", fill=i)
        + poly([(54, 2), (99, 2), (99, 8), (58, 8)], fill=i)
        + poly([(58, 12), (99, 12), (99, 18), (62, 18)], fill=i)
        + rect(26, -5, 12, 6, 1.5, fill=i)
        + rect(12, 15, 6, 6, 1, fill=i)
        + seam(5, 85, 34, g, fine)
        + (line([(20, 10), (56, 10)], stroke=g, w=1.8, cap="butt") if fine else "")
    )


def gev(i: str, g: str, fine: bool = True) -> str:
    """GEV: skirt without wheels, cab, tail fin, gun."""
    out = skirt(3, 98, i, g, fine)
    out += path("M20 32.5 Q28 20 50 18 L64 20 Q76 24 84 32.5 Z", fill=i)
    out += path("M8 33 L12 10 L25 10 L31 33 Z", fill=i)
    out += poly([(58, 24), (62, 20), (97, 22.5), (97, 27), (62, 27)], fill=i)
    return out + (path("M50 23.5 L61 24.6 L67 30 L47 30 Z", fill=g) if fine else "")


def light_gev(i: str, g: str, fine: bool = True) -> str:
    """Light GEV: short skirt, one seat, one swept fin."""
    out = skirt(16, 88, i, g, fine, 37)
    out += path("M34 36 Q42 26 56 25 L64 27 Q72 30 76 36 Z", fill=i)
    out += path("M20 37 L16 18 L26 18 L40 37 Z", fill=i)
    out += poly([(60, 29), (90, 30), (90, 33.4), (60, 33.4)], fill=i)
    return out + (path("M54 29 L62 30.5 L66 34 L50 34 Z", fill=g) if fine else "")


def gev_carrier(i: str, g: str, fine: bool = True) -> str:
    """GEV-PC: a long high cabin with a row of ports, a small gun on top."""
    out = skirt(2, 98, i, g, fine, 36)
    out += path("M12 35 L14 16 Q15 13 19 13 L70 13 Q74 13 77 16 L90 35 Z", fill=i)
    out += path("M4 34 L6 12 L13 12 L16 34 Z", fill=i)
    out += path("M34 12 L37 6 L50 6 L53 12 Z", fill=i) + poly(
        [(48, 6.5), (72, 7.5), (72, 11), (50, 11)], fill=i
    )
    if fine:
        out += "".join(rect(x, 19, 9, 7, 1.5, fill=g) for x in (24, 39, 54))
        out += path("M68 19 L73 19 L80 28 L68 28 Z", fill=g)
    return out


def howitzer(i: str, g: str, fine: bool = True) -> str:
    """Howitzer: a dug-in mount, a tall barrel at 60 degrees."""
    out = path("M6 54 L18 42 L74 42 L88 54 Z", fill=i) + path(
        "M26 40.5 Q28 27 45 27 Q62 27 64 40.5 Z", fill=i
    )
    barrel = poly([(-13, -7), (16, -6), (16, 6), (-13, 7)], fill=i)
    barrel += poly([(14, -4), (43, -3.4), (43, 3.4), (14, 4)], fill=i) + rect(41, -5.6, 8, 11.2, 1, fill=i)
    out += move(barrel, 40, 33, turn=-54)
    return out + (circle(40, 34, 4.2, fill=g) + seam(17, 78, 48, g, True) if fine else "")


def mobile_howitzer(i: str, g: str, fine: bool = True) -> str:
    """Mobile Howitzer: the tall barrel on a tracked hull, a spade at the tail."""
    out = tracks(10, 90, i, g, fine, 38, 54, 5) + poly([(8, 37), (12, 29), (84, 29), (93, 37)], fill=i)
    out += path("M22 28.5 L24 18 Q25 15 29 15 L52 15 L58 28.5 Z", fill=i)
    barrel = poly([(-10, -6), (16, -5), (16, 5), (-10, 6)], fill=i)
    barrel += poly([(14, -3.6), (44, -3.2), (44, 3.2), (14, 3.6)], fill=i) + rect(
        42, -5.2, 7, 10.4, 1, fill=i
    )
    out += move(barrel, 42, 23, turn=-42) + poly([(11, 34), (1, 46), (1, 53), (5, 53), (14, 40)], fill=i)
    return out + (circle(41, 24, 3.6, fill=g) if fine else "") + seam(14, 88, 37.4, g, fine, 1.8)


def artillery_drone(i: str, g: str, fine: bool = True) -> str:
    """Light Artillery Drone: a small gun on three legs, a lens for a crew."""
    out = line([(46, 30), (22, 53)], stroke=i, w=5) + line([(46, 30), (70, 53)], stroke=i, w=5)
    out += line([(46, 30), (46, 53)], stroke=i, w=4.4)
    out += rect(28, 20, 36, 15, 4, fill=i)
    barrel = rect(-4, -3.2, 44, 6.4, 1, fill=i) + rect(36, -4.8, 7, 9.6, 1, fill=i)
    out += (
        move(barrel, 54, 24, turn=-30) + line([(34, 20), (34, 8)], stroke=i, w=2.4) + circle(34, 7, 3, fill=i)
    )
    return out + (circle(40, 27.5, 4, fill=g) if fine else "")


def crawler(i: str, g: str, fine: bool = True) -> str:
    """Missile Crawler: a very long cruise missile over two track units."""
    out = tracks(4, 44, i, g, fine, 38, 54, 3) + tracks(52, 92, i, g, fine, 38, 54, 3)
    out += rect(4, 30, 88, 7, 2, fill=i) + poly([(14, 30), (18, 24), (26, 24), (28, 30)], fill=i)
    out += poly([(60, 30), (62, 22), (70, 22), (74, 30)], fill=i)
    body = path("M-44 -6.5 L34 -6.5 Q48 -5 54 0 Q48 5 34 6.5 L-44 6.5 Z", fill=i)
    body += poly([(-44, -6), (-50, -15), (-40, -15), (-30, -6)], fill=i) + poly(
        [(-8, 6), (-18, 12), (-8, 12), (4, 6)], fill=i
    )
    if fine:
        body += line([(30, -6.5), (30, 6.5)], stroke=g, w=2, cap="butt") + line(
            [(-32, -6.5), (-32, 6.5)], stroke=g, w=2, cap="butt"
        )
    return out + move(body, 47, 16, turn=-8)


def post(i: str, g: str, fine: bool = True) -> str:
    """Command Post: a bunker with a slit and a dish."""
    out = path("M4 54 L12 31 Q14 25 20 25 L80 25 Q86 25 88 31 L96 54 Z", fill=i) + rect(
        30, 4, 3.6, 24, 0, fill=i
    )
    out += path("M12 11 Q31 -5 51 11 L45 14.5 Q31 4 18 14.5 Z", fill=i)
    if fine:
        out += rect(22, 34, 56, 5.5, 1, fill=g) + rect(44, 45, 12, 9, 0, fill=g)
    return out


def mobile_post(i: str, g: str, fine: bool = True) -> str:
    """Mobile Command Post: a box on tracks with a dish and two masts."""
    out = tracks(8, 90, i, g, fine, 39, 54, 5) + poly([(6, 38), (10, 19), (78, 19), (94, 38)], fill=i)
    out += rect(28, 0, 3.4, 20, 0, fill=i) + path("M12 7 Q30 -8 48 7 L43 10.5 Q30 1 17 10.5 Z", fill=i)
    out += rect(60, 4, 2.8, 16, 0, fill=i) + rect(68, 9, 2.8, 11, 0, fill=i)
    if fine:
        out += rect(20, 25, 30, 6, 1, fill=g) + path("M62 25 L76 25 L82 31 L62 31 Z", fill=g)
    return out + seam(12, 88, 38.4, g, fine, 1.8)


def hard_post(i: str, g: str, fine: bool = True) -> str:
    """Hardened Command Post: a thick dome with a slit, its antennas flat on top."""
    out = path("M2 54 Q6 18 50 17 Q94 18 98 54 Z", fill=i) + rect(66, 2, 3.6, 20, 0, fill=i)
    out += rect(54, 6, 28, 4.5, 1, fill=i)
    if fine:
        out += rect(24, 31, 52, 5, 1, fill=g) + path("M14 46 Q50 39 86 46 L86 49 Q50 42 14 49 Z", fill=g)
    return out


def hard_mobile_post(i: str, g: str, fine: bool = True) -> str:
    """Hardened Mobile Command Post: a sloped hull on tracks under a dome."""
    out = tracks(6, 93, i, g, fine, 39, 54, 5) + poly([(3, 38), (20, 25), (80, 25), (97, 38)], fill=i)
    out += path("M24 26 Q28 8 52 8 Q76 8 80 26 Z", fill=i) + rect(36, -4, 3.2, 14, 0, fill=i)
    out += rect(26, -1, 23, 4.2, 1, fill=i)
    if fine:
        out += rect(36, 17, 32, 4.5, 1, fill=g)
    return out + seam(10, 90, 38.4, g, fine, 1.8)


def truck(i: str, g: str, fine: bool = True) -> str:
    """Truck: canvas load bed, cab, three wheels."""
    out = rect(6, 36, 88, 6, 1, fill=i)
    out += path("M8 35 L8 17 Q8 12 14 12 L56 12 Q61 12 61 17 L61 35 Z", fill=i)
    out += path("M65 36 L65 18 L77 18 Q80 18 82 21 L88 31 L93 34 L93 38 L65 38 Z", fill=i)
    for x in (20, 40, 79):
        out += circle(x, 45, 9.2, fill=i) + (circle(x, 45, 3.6, fill=g) if fine else "")
    if fine:
        out += path("M70 22 L76.5 22 L82 30.5 L70 30.5 Z", fill=g)
        out += line([(25, 12), (25, 35)], stroke=g, w=2) + line([(43, 12), (43, 35)], stroke=g, w=2)
    return out


def pallet(i: str, g: str, fine: bool = True) -> str:
    """A drone on its pallet: a strapped crate on boards."""
    out = rect(10, 47, 80, 5, 1, fill=i) + "".join(rect(x, 51, 11, 5, 1, fill=i) for x in (13, 44.5, 76))
    out += rect(17, 15, 66, 30, 2, fill=i)
    if fine:
        for x in (33, 67):
            out += line([(x, 14), (x, 46)], stroke=g, w=2.6)
        out += path("M50 20 L57 33 L43 33 Z", stroke=g, w=2.6) + line([(43, 39), (57, 39)], stroke=g, w=2.6)
    return out


def hovertruck(i: str, g: str, fine: bool = True) -> str:
    """Hovertruck: load bed and cab on a skirt."""
    out = path("M6 47 Q7 42 14 41 L86 41 Q94 42 95 47 Q94 53 86 53 L15 53 Q7 53 6 47 Z", fill=i)
    out += rect(10, 16, 52, 24, 2, fill=i) + path("M64 40 L64 20 L76 20 Q80 20 82 24 L87 33 L91 40 Z", fill=i)
    if fine:
        out += path("M69 25 L76 25 L80 32.5 L69 32.5 Z", fill=g)
        out += line([(27, 16), (27, 40)], stroke=g, w=2) + line([(45, 16), (45, 40)], stroke=g, w=2)
        out += seam(12, 89, 47.4, g, True, 1.8)
    return out


def arm(i: str, w: float = 5.2) -> str:
    """A folded manipulator arm rising from (0, 0) to the right."""
    out = line([(0, 0), (-9, -17), (12, -27), (24, -14)], stroke=i, w=w)
    out += circle(-9, -17, w * 0.78, fill=i) + circle(12, -27, w * 0.78, fill=i)
    return out + path("M19 -16 L30 -15 L33 -7 L28 -10 L25 -11 L21 -9 L19 -4 Z", fill=i)


def heavy_drone(i: str, g: str, fine: bool = True) -> str:
    """Heavy Drone: a small tracked body with one arm."""
    out = tracks(12, 74, i, g, fine, 37, 54, 4) + path("M10 35 L16 24 L52 24 L78 35 Z", fill=i)
    out += move(arm(i, 6.2), 42, 25)
    if fine:
        out += seam(15, 73, 35.8, g, True) + rect(20, 27.5, 10, 4.4, 1, fill=g)
    return move(out, -1, -3.2, 1.06)
