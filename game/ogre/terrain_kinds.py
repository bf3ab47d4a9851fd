"""Kinds of terrain and of hexside features: each a row that says all there is to it (ode:2.01, ode:2.02).

A module brings kinds of its own along (``Module.terrains``, ``Module.side_features``): boards, markers,
costs, cover and words have them from there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypedDict, Unpack

from msgspec import Struct

from game.core.one_word import SharedTable
from game.ogre.movement.mobility_chart import CLOSED, CROSSING, ENTRY, SHORE, UNHINDERED, EntryCost, cost_of


class TerrainKind(Struct, frozen=True):
    """A kind of terrain. What is left out is as on clear ground."""

    #: its word on boards, lines and in files
    id: str
    #: in a sentence, as after "in"
    name: str
    #: by mobility what it costs to enter; a mobility that is not named cannot
    costs: Mapping[str, EntryCost]
    #: the rule that is cited for it, where it stands in no chart of the books
    rule: str = ""
    #: times the defence of infantry and of others in it (ode:7.14.1, ode:7.14.2)
    infantry: int = 1
    others: int = 1
    #: a GEV that entered it off the road has no second move (ode:4.02.5)
    slows: bool = False
    #: a town: treads are hit on a 6 alone there (ode:7.13.2)
    town: bool = False
    #: printed so, it cuts the roads and rails of its hex (ode:13.01)
    cuts: bool = False
    #: ground under foot: immobile counters stand there, mines are laid, roads can be cut
    solid: bool = True
    #: times the defence of squads that are dug in there; 0 where nobody can (ce:14.02.5-a, ce:14.02.5-e)
    dug: int = 0
    #: water: between it and land runs a shore, a river bridge stands in it, and what is deep goes under
    wet: bool = False


class SideFeature(Struct, frozen=True):
    """A feature of hexsides."""

    id: str
    #: in a sentence, as after "cross the"
    name: str
    #: by mobility: "free", "P" as the first step of a phase alone, "x" never; a mobility not named is free
    crossing: Mapping[str, str] = {}
    #: the rule that is cited for it, where it stands in no chart of the books
    rule: str = ""
    #: a board may show it; otherwise it is made in play
    printed: bool = True
    #: by mobility the points more that it costs to cross it off the roads; a mobility not named pays none
    costs: Mapping[str, int] = {}


class _More(TypedDict, total=False):
    infantry: int
    others: int
    slows: bool
    town: bool
    cuts: bool
    solid: bool
    dug: int
    wet: bool


def _row(id: str, name: str, like: str = "", **more: Unpack[_More]) -> TerrainKind:
    """A kind of terrain with the costs of a column of the movement chart."""
    return TerrainKind(id, name, {mobility: row[like or id] for mobility, row in ENTRY.items()}, **more)


def _side(word: str) -> SideFeature:
    """A feature that has a column in the chart."""
    return SideFeature(word, word, {mobility: row[word] for mobility, row in CROSSING.items()})


#: ode:7.14.1 and ode:7.14.2 for defence; the movement chart knows a beach as clear ground
# RULING Q-117: a hex of beach is clear ground and no more; only a beach hexside opens the shore
_ROWS = (
    _row("clear", "clear ground", dug=2),
    _row("crater", "a crater", cuts=True, solid=False),
    _row("town", "a town", infantry=3, others=2, slows=True, town=True),
    _row("forest", "a forest", infantry=2, slows=True, dug=3),
    _row("swamp", "a swamp", infantry=2, slows=True),
    _row("water", "water", solid=False, wet=True),
    _row("rubble", "rubble", infantry=2, slows=True, dug=3),
    _row("damaged_town", "a damaged town", infantry=3, others=2, slows=True, town=True, cuts=True),
    _row("damaged_forest", "a damaged forest", "forest", infantry=2, slows=True, cuts=True, dug=3),
    _row("beach", "a beach", "clear", dug=2),
)

#: every kind by its word: those of the base game, and those of the modules in use
TERRAINS: dict[str, TerrainKind] = {kind.id: kind for kind in _ROWS}
SIDE_FEATURES: dict[str, SideFeature] = {
    "ridge": _side("ridge"),
    "stream": _side("stream"),
    # what opens a shore hinders nobody (ode:5.08.2, ce:14.02.6-f)
    "beach": SideFeature("beach", "beach"),
    "ramp": SideFeature("ramp", "ramp", printed=False),
}
#: those of the base game alone
BASE_TERRAINS: Mapping[str, TerrainKind] = dict(TERRAINS)
BASE_SIDE_FEATURES: Mapping[str, SideFeature] = dict(SIDE_FEATURES)


#: the same as tables that modules add to
SHARED_TERRAINS = SharedTable(TERRAINS, lambda kind: kind.name)
SHARED_FEATURES = SharedTable(SIDE_FEATURES, lambda feature: f"the {feature.name}")


def costs_like(word: str, **otherwise: str) -> dict[str, EntryCost]:
    """The costs of a kind of terrain, with others for some mobilities, as in the movement chart:
    ``costs_like("swamp", infantry="2", gev="x")``.
    """
    return {**TERRAINS[word].costs, **{mobility: cost_of(cell) for mobility, cell in otherwise.items()}}


#: what a mobility pays that is not named
BARRED = EntryCost(CLOSED)


def entry_cost(mobility: str, terrain: str) -> EntryCost:
    """What a mobility pays to enter a hex of a kind of terrain (ode:5.08)."""
    return TERRAINS[terrain].costs.get(mobility, BARRED)


def crossing_cost(mobility: str, features: Iterable[str]) -> int:
    """The points more that a mobility pays to cross a hexside with these features."""
    return sum(SIDE_FEATURES[word].costs.get(mobility, 0) for word in features if word in SIDE_FEATURES)


def crossing_rows(mobility: str) -> dict[str, str]:
    """What hinders a mobility along hexsides, by feature, and the shore (ode:2.02, ode:5.08.2)."""
    rows = {word: f.crossing.get(mobility, UNHINDERED) for word, f in SIDE_FEATURES.items() if f.crossing}
    return {**rows, SHORE: CROSSING[mobility][SHORE]}
