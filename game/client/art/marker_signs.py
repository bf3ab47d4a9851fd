"""The sign of a marker in ivory about (0, 0): a drawing of ``assets/signs``, with what its values add."""

from __future__ import annotations

from collections.abc import Callable

from game.client.art.drawings import drawn
from game.client.art.vec import arc, circle, move, path, rect
from game.client.kit.theme import Palette

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
