"""What the player is told to do next in the movement phase."""

from __future__ import annotations

from collections.abc import Callable

from game.client.games.ogre.boarding import Boarding
from game.client.games.ogre.counter_appearance import short_name
from game.client.games.ogre.movable_units import MovableUnits
from game.client.games.ogre.move_query import MoveQuery
from game.client.games.ogre.reach_words import ReachWords
from game.client.games.ogre.waypoints import OwnPath
from game.client.games.ogre.work.group_move import GroupMove
from game.ogre.state import Unit


class MoveHints:
    """The hint in the foot; ``key`` gives the key of an action."""

    def __init__(
        self,
        query: MoveQuery,
        key: Callable[[str], str],
        units: MovableUnits,
        group: GroupMove,
        path: OwnPath,
        riding: Boarding,
        words: ReachWords,
    ) -> None:
        self.query, self.key, self.units, self.group = query, key, units, group
        self.path, self.riding, self.words = path, riding, words

    def hint(self) -> tuple[str, str]:
        """The hint and its sign."""
        if self.path.refused:
            return self.path.refused, "bad"
        plan, unit = self.query.plan, self.query.unit(self.query.selected)
        if plan is not None:
            first = plan.orders[:1]
            later = " ".join(
                words
                for one in first
                for words in (self.words.price_of(one), self.words.watched_order(one))
                if words
            )
            away = " or a click elsewhere" if plan.comes_first else ""
            words = f"{self.key('confirm')}: {plan.verb.lower()}. {self.key('back')}{away} goes back. {later}"
            return words.strip(), "bad" if later else "info"
        if unit is None:
            return self._nobody_chosen()
        options = self.query.options
        if options.moves is None and not options.targets and not unit.aboard:
            return self._stays(unit), "info"
        later = f"{self.words.price(self.query.over)} {self.words.watched(self.query.over)}".strip()
        if later:
            return later, "bad"
        if self.path.laying:
            keys = f"Click on, or point and press {self.key('waypoint')}, for the next waypoint"
            return (
                f"{keys}; {self.key('confirm')} or a click on the end goes, "
                f"{self.key('back')} cancels the path.",
                "info",
            )
        return (self._aboard(unit) if unit.aboard else self._free(unit)), "info"

    def _nobody_chosen(self) -> tuple[str, str]:
        many = len(self.units.todo())
        if many == 1:
            return f"One counter can move: click it, or press {self.key('next_unit')}.", "info"
        if many:
            return f"Click a counter to move it, or {self.key('next_unit')} for the first of {many}.", "info"
        there = any(u.side == self.query.side and u.at for u in self.query.view.units.values())
        words = "Everything has moved" if there else "Nothing is on the map yet"
        return f"{words}. {self.key('end_phase')} ends the phase.{self.units.come_later()}", "good"

    def _stays(self, unit: Unit) -> str:
        """It can go nowhere: what it can do all the same, or why not."""
        comes = self.units.comes(unit)
        if comes:
            return f"{short_name(unit)} {comes}."
        beside = self.group.goes_beside(unit)
        if beside:
            return f"{short_name(unit)} can move with {beside}: choose that unit."
        if self.query.options.more:
            return f"{short_name(unit)} cannot move; its options are at the right."
        near = self.query.view.board.grid.neighbours[unit.at][0] or unit.at if unit.at else 0
        refusal = self.words.why_not(near) if near else None
        return refusal.text if refusal else f"{short_name(unit)} has nothing to do."

    def _aboard(self, unit: Unit) -> str:
        carrier = short_name(self.query.view.units[unit.aboard])
        if not unit.squads:
            return f"{short_name(unit)} is on {carrier}."
        if self.riding.off_here(unit) is None:
            return f"{short_name(unit)} stays aboard this turn."
        more = (
            f", or a lit hex: {carrier} goes there and unloads it"
            if self.query.options.moves is not None
            else ""
        )
        return f"{self.key('riders')}: dismount here{more}."

    def _free(self, unit: Unit) -> str:
        options, along = self.query.options, self.group.along
        riders = self.riding.takes_riders(unit)
        aboard = f" {self.key('riders')} mounts infantry first." if riders else ""
        if not unit.at:
            return f"Choose a lit hex at the edge for {short_name(unit)}, or drag it there.{aboard}"
        more = ", or a bracketed target" if options.targets or options.marked_buildings else ""
        who = f"{short_name(unit)} and {len(along)} with it" if along else short_name(unit)
        drag = f"drag it along a path (Shift-click or {self.key('waypoint')} sets waypoints)"
        return f"Choose a lit hex for {who}{more}, or {drag}.{self._onto_own()}{aboard}"

    def _onto_own(self) -> str:
        """How to go where own counters stand: a click on one of them chooses it."""
        query = self.query
        there = {u for at in query.options.lit for u in query.view.at_hex.get(at, ())}
        there -= {query.selected, *self.group.along}
        if not any(query.view.units[u].side == query.side for u in there):
            return ""
        return " Onto your own counters: drag, or click beside them in their hex."
