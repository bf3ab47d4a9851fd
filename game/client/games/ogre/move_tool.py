"""What a click, or a hex or counter named on the keyboard, means in the movement phase: an intent.

It draws nothing, gives nothing, and changes nothing but the path that is being laid.
"""

from __future__ import annotations

from typing import Protocol

from game.client.game.modes.intents import Back, Refuse
from game.client.games.ogre.boarding import Boarding
from game.client.games.ogre.map_exits import MapExits
from game.client.games.ogre.move_query import Choose, LookAt, MoveIntent, MoveQuery, Propose, TakeAlong, Walk
from game.client.games.ogre.reach_words import ReachWords
from game.client.games.ogre.waypoints import OwnPath
from game.client.games.ogre.work.group_move import GroupMove


class ClickQuery(MoveQuery, Protocol):
    """What the meaning of a click depends on besides."""

    @property
    def looked(self) -> str:
        """The counter of the other side whose card is shown."""

    def next_counter(self, at: int, counter: str, eligible: set[str] | None = None) -> str:
        """The counter that a click on a hex means."""


class MoveTool:
    """Turns a click into an intent."""

    def __init__(
        self,
        query: ClickQuery,
        group: GroupMove,
        path: OwnPath,
        riding: Boarding,
        exits: MapExits,
        words: ReachWords,
    ) -> None:
        self.query, self.group, self.path = query, group, path
        self.riding, self.exits, self.words = riding, exits, words

    def click(
        self, at: int, counter: str, pos: tuple[int, int], *, more: bool, on_fan: bool
    ) -> MoveIntent | None:
        """A click on a hex, or on a counter in it. ``more``: Shift is held; ``on_fan``: on an open stack."""
        leaving, query, options = self.exits.clicked(pos), self.query, self.query.options
        if leaving is not None:
            return Propose(leaving)
        if more and query.selected and not self.path.laying and self.group.may_pick(counter):
            return TakeAlong(counter)
        if self.path.laying or (more and query.selected and at):
            return self.path.lay(at)
        boarding = self._boarding(counter) if on_fan else None
        if boarding is not None:
            return boarding
        own = query.mine(counter)
        if query.selected and at in options.targets and (not own or self._alone(at)):
            return self._into(at, counter)
        if at in options.marked_buildings and not own:
            return Propose(options.marked_buildings[at], look=True)
        # another own counter is chosen, and its hex gone to by its ground or by dragging onto it; but who
        # comes in from the tray comes in there
        mover = query.mover()
        other = own and counter != query.selected and mover is not None and bool(mover.at)
        if query.selected and self.group.can_go(at) and not other:
            return self._walk(at)
        return self._chosen(at, counter)

    def found(self, at: int) -> MoveIntent | None:
        """A hex was named: what the chosen counter is to do there."""
        query, options = self.query, self.query.options
        if self.path.laying:
            return self.path.lay(at)
        if at in options.targets:
            foe = next((u for u in query.view.at_hex.get(at, ()) if not query.mine(u)), "")
            return self._into(at, foe)
        if at in options.marked_buildings:
            return Propose(options.marked_buildings[at], look=True)
        return self._walk(at) if self.group.can_go(at) else self._why_not(at)

    def found_foe(self, unit_id: str) -> MoveIntent | None:
        """An enemy was named: the plan to run into it, if it is in reach."""
        at = self.query.view.units[unit_id].at
        in_reach = self.query.selected and at in self.query.options.targets
        return self._into(at, unit_id) if in_reach else None

    # ------------------------------------------------------------------ one meaning each
    def _boarding(self, counter: str) -> MoveIntent | None:
        """A vehicle of the open stack while infantry of the same hex is chosen: it may get on."""
        unit, carrier = self.query.unit(self.query.selected), self.query.unit(counter)
        if unit is None or carrier is None or not unit.squads or not self.riding.rides():
            return None
        if carrier.at != unit.at or not unit.at:
            return None
        plan = self.riding.mount_plan(unit, carrier)
        return Propose(plan) if plan is not None else None

    def _alone(self, at: int) -> bool:
        """Is the chosen counter alone of its side in the hex? If not, another click there selects others."""
        own = [u for u in self.query.view.at_hex.get(at, ()) if self.query.mine(u)]
        return own == [self.query.selected]

    def _into(self, at: int, counter: str) -> MoveIntent:
        plans = self.query.options.targets[at]
        return Propose(next((plan for plan in plans if plan.target == counter), plans[0]))

    def _chosen(self, at: int, counter: str) -> MoveIntent | None:
        """A click that no order answers: another counter, or why not."""
        query = self.query
        if counter and query.mine(counter) and query.view.units[counter].aboard:
            return Choose(counter)
        own = {u for u in query.view.at_hex.get(at, ()) if query.mine(u)}
        found = query.next_counter(at, counter, own) if own else ""
        if found:
            return Choose(found)
        if counter and not query.mine(counter):
            return LookAt(counter, self.words.why_not(at) if query.selected else None)
        if query.selected and at:
            return self._why_not(at)
        return LookAt("") if query.looked else None

    def _walk(self, at: int) -> MoveIntent:
        """Go to a hex; while a question waits, only close it, for the hex is no answer to it."""
        return Back() if self.query.asks_first else Walk(self.group.way_to(at))

    def _why_not(self, at: int) -> MoveIntent | None:
        if self.query.asks_first:
            return Back()
        refusal = self.words.why_not(at)
        return Refuse(refusal) if refusal is not None else None
