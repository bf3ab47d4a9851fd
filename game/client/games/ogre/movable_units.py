"""Who has movement left, and what the player is told to do next."""

from __future__ import annotations

from game.client.games.ogre.counter_appearance import short_name
from game.client.shell.finding_text import listed
from game.core.order_lists import Chain
from game.ogre.movement.movement import MoveOffers
from game.ogre.movement.movement_points import SECOND, points_left
from game.ogre.movement.paths import entry_mask
from game.ogre.movement.transport_orders import room_aboard
from game.ogre.ramming.drive_over_infantry import Reduce
from game.ogre.ramming.ramming import Ram
from game.ogre.state import USAGE, Unit


class Movers:
    """The part of the movement mode that looks after all who have not moved."""

    def todo(self) -> list[str]:
        if self._todo is None or self._todo[0] is not self.view:
            self._todo = (self.view, [u.id for u in self._in_order() if self._can_act(u)])
        return self._todo[1]

    def _in_order(self) -> list[Unit]:
        place = self.view.board.grid.place
        units = [u for u in self.view.units.values() if u.side == self.side]
        return sorted(units, key=lambda u: (place(u.at)[1], place(u.at)[0]) if u.at else (0, 0))

    def _can_act(self, unit: Unit) -> bool:
        """Has it movement left to use? A counter that can only be split does not count."""
        if points_left(self.rules, self.view, unit) <= 0:
            return False
        offers = self.rules.offers(self.view, unit.id)
        parts = offers.parts if isinstance(offers, Chain) else [offers]
        return any(
            (isinstance(p, MoveOffers) and len(p)) or (len(p) and isinstance(p[0], Ram | Reduce))
            for p in parts
        )

    def unused_words(self) -> str:
        # who has begun to move has been thought of
        second, spent = self.view.clock.phase == SECOND, USAGE.table(self.view)
        fresh = [
            u
            for u in self.todo()
            if u not in spent or (second and not spent[u].moved_second and not spent[u].halted)
        ]
        if not fresh:
            return ""
        return "One unit has not moved." if len(fresh) == 1 else f"{len(fresh)} units have not moved."

    def takes_riders(self, unit: Unit) -> bool:
        """Could infantry get onto the chosen vehicle now?"""
        spent = USAGE.of(self.view, unit.id)
        if (
            not self.riding.rides()
            or unit.squads
            or spent.moved
            or spent.halted
            or self.view.clock.phase == SECOND
            or not room_aboard(self.view, unit)
        ):
            return False
        return any(not USAGE.of(self.view, other.id).moved for other in self.riding.beside(unit))

    def hint(self) -> tuple[str, str]:
        key = self.host.key_hint
        if self.refused:
            return self.refused, "bad"
        if self.plan is not None:
            return f"{key('confirm_plan')}: {self.plan.verb.lower()}. Esc goes back.", "info"
        unit = self.unit(self.selected) if self.selected else None
        if unit is None:
            many = len(self.todo())
            if not many:
                words = (
                    "Everything has moved"
                    if any(u.side == self.side and u.at for u in self.view.units.values())
                    else "Nothing is on the map yet"
                )
                return f"{words}. {key('confirm')} ends the phase.{self._later()}", "good"
            return f"Click a counter to move it, or {key('next_unit')} for the first of {many}.", "info"
        if self.moves is None and not self.contacts and not unit.aboard:
            beside = self.goes_beside(unit)
            if beside:
                return f"{short_name(unit)} may go along with {beside}: choose that.", "info"
            if self.more:
                return f"{short_name(unit)} stays where it is; what it can do stands at the right.", "info"
            refusal = (
                self.why_not(self.view.board.grid.neighbours[unit.at][0] or unit.at) if unit.at else None
            )
            return (refusal.text if refusal else f"{short_name(unit)} has nothing to do."), "info"
        if self.laying:
            return (
                f"Click on, or point and press {key('waypoint')}, for the next waypoint; {key('confirm_plan')} or a click on the end goes, Esc gives the path up.",
                "info",
            )
        if unit.aboard and not unit.squads:
            return f"{short_name(unit)} lies on {short_name(self.view.units[unit.aboard])}.", "info"
        if unit.aboard:
            more = (
                ""
                if self.moves is None
                else f", or a lit hex: {short_name(self.view.units[unit.aboard])} goes there and sets it down"
            )
            return f"{key('riders')}: get off here{more}." if self.riding.off_here(
                unit
            ) is not None else f"{short_name(unit)} stays aboard this turn.", "info"
        aboard = f" {key('riders')} takes infantry aboard first." if self.takes_riders(unit) else ""
        if not unit.at:
            return f"Choose a lit hex at the edge for {short_name(unit)}, or drag it there.{aboard}", "info"
        more = ", or a bracketed target" if self.contacts or (self.walls and self.brackets_walls()) else ""
        who = short_name(unit) if not self.along else f"{short_name(unit)} and {len(self.along)} with it"
        return (
            f"Choose a lit hex for {who}{more}, or drag it along a path (Shift-click or {key('waypoint')} sets waypoints).{aboard}",
            "info",
        )

    def tray(self) -> list[Unit]:
        """Own units that wait at the edge and may come in now, with those that may ride with them."""
        found = [u for u in self.waits() if self.rules.offers(self.view, u.id)]
        return found if any(entry_mask(self.view, u) for u in found) else []

    def waits(self) -> list[Unit]:
        """Own units off the map that are not aboard of another."""
        return [u for u in self.view.units.values() if u.side == self.side and not u.at and not u.aboard]

    def doors(self) -> dict[int, tuple[str, ...]]:
        """When those that wait come in, and over which edges."""
        found: dict[int, tuple[str, ...]] = {}
        for unit in self.waits():
            for entry in self.view.terms.entries_for(unit.side, unit.kind):
                if entry.edge and entry.edge not in found.get(entry.turn, ()):
                    found[entry.turn] = (*found.get(entry.turn, ()), entry.edge)
        return dict(sorted(found.items()))

    def _later(self) -> str:
        """The next turn in which something comes in, as a sentence."""
        turn, edges = next(((t, e) for t, e in self.doors().items() if t > self.view.clock.turn), (0, ()))
        return f" Next comes turn {turn}, over the {listed(edges, 'and')} edge." if turn else ""
