"""Markers that change terrain or hexsides, cut routes or reopen them, drop bridges (ode:13.01, ode:13.02)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Self

from game.boards.board import ROUTES
from game.boards.findings import ReadError, hint
from game.core.among import Among, titles
from game.core.anygame import Position, Rules
from game.core.codec import CodecError
from game.core.markers import Contents, Lies, MarkerKind, Nothing, Owned, SeenBy
from game.core.records import Marker
from game.core.references import UnitId
from game.ogre.terrain_kinds import BASE_SIDE_FEATURES, SIDE_FEATURES, TERRAINS


# -------------------------------------------------------------------------------------------- contents
class OfUnit(Contents, frozen=True, gc=False):
    """The counter that a marker belongs to."""

    needs = ("unit",)

    unit: UnitId = ""


# ----------------------------------------------------------------------------------------------- kinds
def _terrains(rules: Rules, state: Position) -> Mapping[str, str]:
    """The terrains of the rules in use."""
    return {word: _title(kind.name) for word, kind in TERRAINS.items() if word in rules.terrains}


def _features(rules: Rules, state: Position) -> Mapping[str, str]:
    """The features of hexsides that the rules in use know."""
    known = (*BASE_SIDE_FEATURES, *rules.side_features)
    return {word: _title(one.name) for word, one in SIDE_FEATURES.items() if word in known}


def _title(name: str) -> str:
    """A name as an entry of a list."""
    return name.removeprefix("a ").capitalize()


class Ground(Contents, frozen=True, gc=False):
    """The terrain that a hex has now."""

    needs = ("terrain",)

    terrain: Annotated[str, Among(_terrains)] = ""

    @classmethod
    def read(cls, word: str) -> Self:
        if word not in TERRAINS:
            raise ReadError(f"There is no terrain '{word}'.", hint(word, TERRAINS))
        return cls(word)


class Cut(Contents, frozen=True, gc=False):
    """A route that is cut in a hex, and why: ``single`` by itself, else what the board says of it."""

    needs = ("route",)

    route: Annotated[str, titles(*ROUTES)] = ""
    cause: str = ""

    @classmethod
    def read(cls, word: str) -> Self:
        route, _, cause = word.partition(":")
        return cls(_route(route), cause)


class OpenWay(Contents, frozen=True, gc=False):
    """The route that the ground of a hex does not cut."""

    needs = ("route",)

    route: Annotated[str, titles(*ROUTES)] = ""

    @classmethod
    def read(cls, word: str) -> Self:
        return cls(_route(word))


class SideChange(Contents, frozen=True, gc=False):
    """A feature that a hexside has now (``added``) or has no more: ``+ramp``, ``-stream`` as a word."""

    needs = ("feature",)

    feature: Annotated[str, Among(_features)] = ""
    added: bool = False

    def word(self) -> str:
        return f"{'+' if self.added else '-'}{self.feature}" if self.feature else ""

    @classmethod
    def read(cls, word: str) -> Self:
        if word[:1] not in ("+", "-"):
            raise ReadError(
                f"'{word}' does not say what changes.", "Write + or - and a feature, such as -stream."
            )
        if word[1:] not in SIDE_FEATURES:
            raise ReadError(f"There is no feature '{word[1:]}' of a hexside.", hint(word[1:], SIDE_FEATURES))
        return cls(word[1:], word[0] == "+")


def _route(word: str) -> str:
    if word not in ROUTES:
        raise ReadError(f"There is no route '{word}'.", hint(word, ROUTES))
    return word


def _known_terrain(rules: Rules, position: Position, marker: Marker) -> None:
    """Raises ``CodecError`` for terrain that the rules do not have."""
    word = TERRAIN.of(marker).terrain
    if word and word not in rules.terrains:
        text = f"These rules do not have the terrain {TERRAINS[word].name}."
        raise CodecError(text, "Add the option that brings it.")


def _known_feature(rules: Rules, position: Position, marker: Marker) -> None:
    word = SIDE.of(marker).feature
    if word not in BASE_SIDE_FEATURES and word not in rules.side_features:
        text = f"These rules do not have the hexside feature {SIDE_FEATURES[word].name}."
        raise CodecError(text, "Add the option that brings it.")


TERRAIN = MarkerKind(
    "terrain",
    "ode:13.01",
    Ground,
    seen=SeenBy.ALL,
    owned=Owned.NEVER,
    least=1,
    most=1,
    apart=(),
    fits=_known_terrain,
)
CUT = MarkerKind(
    "cut",
    "ode:13.01",
    Cut,
    seen=SeenBy.ALL,
    owned=Owned.NEVER,
    least=1,
    most=1,
    apart=("route",),
    removed_by=("ground-works",),
)
#: the ground does not cut the route that it names
WAY = MarkerKind(
    "way", "ce:14.02.6-e", OpenWay, seen=SeenBy.ALL, owned=Owned.NEVER, least=1, most=1, apart=("route",)
)
SIDE = MarkerKind(
    "side",
    "ce:14.02.6-f",
    SideChange,
    seen=SeenBy.ALL,
    lies=Lies.HEXSIDE,
    owned=Owned.NEVER,
    least=1,
    most=1,
    apart=("feature",),
    fits=_known_feature,
)
BRIDGE_DOWN = MarkerKind(
    "bridge_down", "ode:13.02", Nothing, seen=SeenBy.ALL, lies=Lies.HEXSIDE, owned=Owned.NEVER,
    least=1, apart=(), removed_by=("ground-works",),
)  # fmt: skip
KINDS = (TERRAIN, CUT, WAY, SIDE, BRIDGE_DOWN)
