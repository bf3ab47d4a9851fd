"""Ground that has no drawing of its own but is drawn as other ground is, thinner or in another tone.

A row here is all that a kind of terrain needs to look like a wood, a village or a marsh on every palette.
What has no row either is a plain tone with its name (``lettered.py``).
"""

from __future__ import annotations

from dataclasses import dataclass

from game.client.kit.theme import GroundStyle, Palette, mix


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
