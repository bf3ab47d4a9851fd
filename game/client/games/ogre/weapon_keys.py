"""The number keys of the fire phase: each means a weapon row of one Ogre."""

from __future__ import annotations

from game.client.games.ogre.attack_selection import Gun
from game.client.games.ogre.fire_query import FireQuery
from game.ogre import sheets
from game.ogre.kinds import KINDS
from game.ogre.state import Unit


def rows_of(unit: Unit) -> list[str]:
    """The weapon rows of an Ogre, lost ones too, in the order of its keys."""
    return [w.id for w in KINDS[unit.kind].weapons if sheets.full(unit)[sheets.ROWS.index(w.id)]]


class WeaponKeys:
    """Whose weapons the number keys mean, and which."""

    def __init__(self, query: FireQuery) -> None:
        self.query = query

    def unit(self) -> Unit | None:
        """The chosen Ogre, else the first that reaches the target, else any."""
        query = self.query
        unit = query.unit(query.selected) if query.selected else None
        if unit is not None and unit.sheet and unit.side == query.side:
            return unit
        shooters = query.attack.shooters() if query.attack.target else ()
        able = [query.view.units[s.gun.unit] for s in shooters if s.most]
        anybody = (u for u in query.view.units.values() if u.side == query.side and u.at)
        return next((u for u in (*able, *anybody) if u.sheet), None)

    def gun(self, number: int) -> Gun | None:
        """The weapon row of a number."""
        unit = self.unit()
        rows = rows_of(unit) if unit is not None else []
        return Gun(unit.id, rows[number - 1]) if unit is not None and 1 <= number <= len(rows) else None

    def of(self, unit: Unit, weapon: str) -> str:
        """The number of a weapon row; empty for none."""
        keyed = self.unit()
        return str(rows_of(unit).index(weapon) + 1) if keyed is not None and unit.id == keyed.id else ""
