"""Where a side may set up: its areas, as tinted zones with names and limits."""

from __future__ import annotations

from typing import Protocol

from game.client.art.scene import Zone
from game.client.games.ogre.setup_tray import zone_title
from game.core.terms import Area
from game.hexes.grid import bits
from game.ogre.setup import points_in
from game.ogre.state import View


class AreaQuery(Protocol):
    """Whose areas in which position."""

    @property
    def view(self) -> View:
        """The position as the deciding side sees it."""

    @property
    def side(self) -> int:
        """The side that sets up."""


class SetupAreas:
    """The areas of a side in its set-up."""

    def __init__(self, query: AreaQuery) -> None:
        self.query = query
        self._zones: tuple[View, tuple[Zone, ...]] | None = None

    def areas(self) -> list[Area]:
        """The areas of the side, the narrow ones first."""
        return [a for a in self.query.view.terms.areas if a.side == self.query.side]

    def places(self) -> list[int]:
        """Where this side's counters stand, or else its areas."""
        stand = [u.at for u in self.query.view.units.values() if u.side == self.query.side and u.at]
        return stand or [at for zone in self.zones() for at in zone.hexes]

    def zones(self) -> tuple[Zone, ...]:
        """The areas as tinted zones with their limits."""
        if self._zones is None or self._zones[0] is not self.query.view:
            found = []
            for tint, area in enumerate(self.general()):
                points = points_in(self.query.view, area)
                closed = 0 <= area.limit <= points
                name = self.zone_name(area)
                words = f"{name}: {points} of {area.limit} points" if area.limit >= 0 else name
                found.append(Zone(frozenset(bits(area.mask)), tint, words, closed))
            self._zones = (self.query.view, tuple(found))
        return self._zones[1]

    def zone_name(self, area: Area) -> str:
        """What an area is called."""
        if area.mask == self.query.view.board.grid.all_mask:
            return "Anywhere"
        return zone_title(area.zone)

    def general(self) -> list[Area]:
        """The areas with tints and limits of their own: for everybody, else each zone once."""
        areas = [a for a in self.areas() if not a.kinds]
        if not areas:
            areas = list({a.zone: a for a in self.areas()}.values())
        part = [a for a in areas if a.mask != self.query.view.board.grid.all_mask]
        return part or areas
