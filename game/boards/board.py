"""The printed map: what never changes during a game (ode:2)."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from game.hexes.grid import Grid, grid, mask_of

TERRAINS = (
    "clear",
    "crater",
    "town",
    "forest",
    "swamp",
    "water",
    "rubble",
    "damaged_town",
    "damaged_forest",
    "beach",
)
SIDE_FEATURES = ("ridge", "stream", "beach")
ROUTES = ("road", "rail")
STRUCTURES = ("bridge", "building", "entrenchment", "revetment", "cut")


class Ground(NamedTuple):
    """The terrain of hexes, the default one first, and the features of hexsides."""

    terrains: tuple[str, ...] = TERRAINS
    side_features: tuple[str, ...] = SIDE_FEATURES


#: what the program's tilesets draw
DRAWN = Ground()


def in_order(drawn: Sequence[str], there: Iterable[str]) -> tuple[str, ...]:
    """The terrain words present: in drawing order, then the others."""
    found = set(there)
    return (*(word for word in drawn if word in found), *sorted(found - set(drawn)))


class Structure:
    """A printed structure: its kind, hex, and the file's own properties."""

    __slots__ = ("at", "kind", "name", "values")

    def __init__(self, kind: str, at: int, name: str, values: Mapping[str, object]) -> None:
        self.kind, self.at, self.name = kind, at, name
        self.values = MappingProxyType(dict(values))


class Board:
    """A map as printed.

    ``terrain`` by hex; ``sides`` from a canonical hexside to its features;
    ``routes`` from a canonical hexside to the routes that cross it (a road or rail is a
    link between two hexes, ode:2.03); ``zones`` by name as masks; ``structures`` in file order.
    """

    def __init__(
        self,
        board_id: str,
        title: str,
        columns: int,
        rows: int,
        terrain: Mapping[int, str],
        sides: Mapping[int, frozenset[str]] | None = None,
        routes: Mapping[int, frozenset[str]] | None = None,
        zones: Mapping[str, int] | None = None,
        structures: tuple[Structure, ...] = (),
        paths: tuple[tuple[str, tuple[int, ...]], ...] = (),
        note: str = "",
    ) -> None:
        self.id, self.title, self.note = board_id, title, note
        self.grid: Grid = grid(columns, rows)
        self.terrain: Mapping[int, str] = MappingProxyType(
            {at: terrain.get(at, "clear") for at in self.grid.hexes}
        )
        self.sides: Mapping[int, frozenset[str]] = MappingProxyType(dict(sides or {}))
        self.routes: Mapping[int, frozenset[str]] = MappingProxyType(dict(routes or {}))
        self.zones: Mapping[str, int] = MappingProxyType(dict(zones or {}))
        self.structures = structures
        #: routes as drawn, for the picture: ("road" | "rail", hexes in order)
        self.paths = paths
        self.hash = self._hash()
        #: what other code derives from the printed map and caches with it
        self.derived: dict[str, Any] = {}

    def _hash(self) -> str:
        lines = [f"{self.grid.columns}x{self.grid.rows}"]
        lines += [f"{at}={self.terrain[at]}" for at in self.grid.hexes]
        for name, table in (("side", self.sides), ("route", self.routes)):
            lines += [f"{name}{key}={','.join(sorted(table[key]))}" for key in sorted(table)]
        lines += [f"zone {name}={self.zones[name]:x}" for name in sorted(self.zones)]
        lines += [f"{s.kind}@{s.at}:{sorted(s.values.items())}" for s in self.structures]
        return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]

    def with_zones(self, zones: Mapping[str, int]) -> Board:
        """The same map with further zones; itself if it has them all."""
        if all(self.zones.get(name) == mask for name, mask in zones.items()):
            return self
        return Board(
            self.id, self.title, self.grid.columns, self.grid.rows, self.terrain, self.sides, self.routes,
            {**self.zones, **zones}, self.structures, self.paths, self.note,
        )  # fmt: skip

    def looks_like(self, other: Board) -> bool:
        """Is the same map printed on it, whatever its zones?"""
        printed = ("id", "grid", "terrain", "sides", "routes", "structures", "paths")
        return all(getattr(self, name) == getattr(other, name) for name in printed)

    def mask(self, *terrains: str) -> int:
        """Mask of the hexes of these terrains."""
        return mask_of(at for at, kind in self.terrain.items() if kind in terrains)
