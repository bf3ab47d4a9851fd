"""Who has movement left, and who waits at the edge of the map."""

from __future__ import annotations

from game.client.games.ogre.move_query import MoveQuery, parts_of
from game.client.shell.finding_text import listed
from game.hexes.grid import bits
from game.ogre.movement.movement import MoveOffers
from game.ogre.movement.movement_points import SECOND, points_left
from game.ogre.movement.paths import entry_mask
from game.ogre.ramming.drive_over_infantry import Reduce
from game.ogre.ramming.ramming import Ram
from game.ogre.state import USAGE, Unit


class MovableUnits:
    """Looks after all own counters that have not moved."""

    def __init__(self, query: MoveQuery) -> None:
        self.query = query
        self._todo: tuple[object, list[str]] | None = None

    def todo(self) -> list[str]:
        """Those with movement left, in the order of the board; once a position."""
        if self._todo is None or self._todo[0] is not self.query.view:
            self._todo = (self.query.view, [u.id for u in self.in_order() if self._can_act(u)])
        return self._todo[1]

    def in_order(self) -> list[Unit]:
        """All own counters in the order of the board."""
        place = self.query.view.board.grid.place
        units = [u for u in self.query.view.units.values() if u.side == self.query.side]
        return sorted(units, key=lambda u: (place(u.at)[1], place(u.at)[0]) if u.at else (0, 0))

    def _can_act(self, unit: Unit) -> bool:
        """Has it movement left to use? A counter that can only be split does not count."""
        if points_left(self.query.rules, self.query.view, unit) <= 0:
            return False
        parts = parts_of(self.query.rules.offers(self.query.view, unit.id))
        return any(len(p) and (isinstance(p, MoveOffers) or isinstance(p[0], Ram | Reduce)) for p in parts)

    def untouched(self) -> list[str]:
        """Those that the end of the phase is asked about; who has begun to move has been thought of."""
        second, spent = self.query.view.clock.phase == SECOND, USAGE.table(self.query.view)
        return [
            u
            for u in self.todo()
            if u not in spent or (second and not spent[u].moved_second and not spent[u].halted)
        ]

    # ------------------------------------------------------------------ off the map
    def tray(self) -> list[Unit]:
        """Own units that wait at the edge and may come in now, with those that may ride with them."""
        rules, view = self.query.rules, self.query.view
        return [u for u in self.waits() if entry_mask(view, u) and rules.offers(view, u.id)]

    def doors_now(self) -> list[int]:
        """The hexes over which somebody may come in now."""
        mask = 0
        for unit in self.tray():
            mask |= entry_mask(self.query.view, unit)
        return list(bits(mask))

    def comes(self, unit: Unit) -> str:
        """When a counter that waits comes in, and where, to stand after its name; "" where it may now."""
        view = self.query.view
        later = [e for e in view.terms.entries_for(unit.side, unit.kind) if e.turn > view.clock.turn]
        if unit.at or entry_mask(view, unit) or not later:
            return ""
        first = min(later, key=lambda entry: entry.turn)
        return f"comes in on turn {first.turn}" + (f", by the {first.edge} edge" if first.edge else "")

    def waits(self) -> list[Unit]:
        """Own units off the map that are not aboard of another."""
        units = self.query.view.units.values()
        return [u for u in units if u.side == self.query.side and not u.at and not u.aboard]

    def doors(self) -> dict[int, tuple[str, ...]]:
        """When those that wait come in, and over which edges."""
        found: dict[int, tuple[str, ...]] = {}
        for unit in self.waits():
            for entry in self.query.view.terms.entries_for(unit.side, unit.kind):
                if entry.edge and entry.edge not in found.get(entry.turn, ()):
                    found[entry.turn] = (*found.get(entry.turn, ()), entry.edge)
        return dict(sorted(found.items()))

    def come_later(self) -> str:
        """The next turn in which something comes in, as a sentence; empty for none."""
        clock = self.query.view.clock
        turn, edges = next(((t, e) for t, e in self.doors().items() if t > clock.turn), (0, ()))
        return f" Next arrival: turn {turn}, by the {listed(edges, 'and')} edge." if turn else ""
