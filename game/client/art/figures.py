"""Infantry as standing figures, one for each squad, told apart by what they carry.

Rifle: infantry. Tube on the shoulder: heavy weapons. Spade: engineers. Marines stand on a wave.
"""

from __future__ import annotations

from game.client.art.vec import line, move, path, rect

#: squad kind -> (what is carried, a marine)
KIT = {
    "INF": ("rifle", False),
    "MAR": ("rifle", True),
    "HWT": ("tube", False),
    "HWTM": ("tube", True),
    "CE": ("spade", False),
    "ME": ("spade", True),
}
_PLACES = {1: (46.0,), 2: (28.0, 64.0), 3: (14.0, 45.0, 76.0)}


def soldier(i: str, g: str, tool: str) -> str:
    """One figure on (0, 0): brimmed helmet, pack, legs apart, and its tool."""
    out = path("M-8 -41.6 Q-8 -52 .5 -52 Q9 -52 9 -42.6 L12.4 -41.4 L12.4 -39.2 L-8.6 -39.2 Z", fill=i)
    out += rect(-4.6, -39, 9.4, 6.6, 2.6, fill=i)
    out += path(
        "M-11.6 -30 Q-11.6 -33 -8 -33 L8 -33 Q11 -33 11 -29 L11.6 -17.6 L8.6 -16 L9.6 0 L3 0 L.4 -12 "
        "L-2.6 0 L-9.2 0 L-7.6 -15 L-11.6 -17 Z",
        fill=i,
    )
    return out + {"rifle": rifle, "tube": tube, "spade": spade}[tool](i, g)


def rifle(i: str, g: str) -> str:
    """A rifle across the body."""
    out = line([(-9, -11), (12.4, -35.5)], stroke=g, w=6.8, cap="butt")
    out += line([(-9.5, -10.4), (14.6, -38)], stroke=i, w=3.6, cap="butt")
    return out + line([(-9.5, -10.4), (-3, -17.8)], stroke=i, w=6.2, cap="butt")


def tube(i: str, g: str) -> str:
    """A rocket tube on the shoulder."""
    out = line([(-17, -25.5), (20, -36.5)], stroke=g, w=11.5, cap="butt")
    out += line([(-18, -25.2), (21, -36.8)], stroke=i, w=7.4, cap="butt")
    return out + line([(16, -41.4), (18.6, -30.4)], stroke=i, w=4.4, cap="butt")


def spade(i: str, g: str) -> str:
    """A spade held upright beside the figure, blade up."""
    out = line([(13.6, 0), (13.6, -36)], stroke=g, w=6.4, cap="butt")
    out += line([(13.6, 0), (13.6, -38)], stroke=i, w=3.4, cap="butt")
    return out + path("M7.6 -36 L19.6 -36 L19.6 -45.5 Q18.6 -53 13.6 -55.6 Q8.6 -53 7.6 -45.5 Z", fill=i)


def squads(i: str, g: str, kinds: tuple[str, ...] = ("INF",), fine: bool = True) -> str:
    """One to three figures in the order of ``kinds`` (unknown kinds carry a rifle)."""
    kinds = kinds[:3] or ("INF",)
    places = _PLACES[len(kinds)]
    size = {1: 1.12, 2: 1.02, 3: 0.94}[len(kinds)]
    out = ""
    for x, kind in zip(places, kinds, strict=True):
        tool, marine = KIT.get(kind, ("rifle", False))
        lift = 5.0 if marine else 0.0
        out += move(
            soldier(i, g, tool), x - (4 if tool == "spade" else 0), 54 - lift, size * (0.93 if marine else 1)
        )
    if any(KIT.get(kind, ("", False))[1] for kind in kinds):
        width = 100 if len(kinds) > 1 else 60
        x0 = 46 - width / 2
        wave = f"M{x0} 52" + "".join(f"q{width / 16} -5 {width / 8} 0t{width / 8} 0" for _ in range(4))
        out += path(wave, stroke=i, w=3.6, cap="butt")
    return out
