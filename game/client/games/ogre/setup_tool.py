"""The intent of a click, a drag or a hex named by keyboard while counters are set up. It changes nothing."""

from __future__ import annotations

from typing import Protocol, TypeAlias

from msgspec import Struct

from game.client.game.modes.intents import Give, Intent, Refuse
from game.client.games.ogre.ogre_query import OgreQuery
from game.core.anygame import Order
from game.core.refusals import Refusal
from game.hexes.grid import OFF
from game.ogre.plans.plan import after
from game.ogre.setup import Place


class SetupQuery(OgreQuery, Protocol):
    """What the tool asks of the mode."""

    @property
    def selected(self) -> str:
        """The counter in the hand; empty for none."""

    @property
    def hexes(self) -> int:
        """Where that may stand, as a mask."""

    @property
    def lays_in_secret(self) -> bool:
        """Is a tool for mines, dummies or counters face down in the hand?"""

    @property
    def lays_further(self) -> bool:
        """Is something in the hand that a rule lets the side lay and that has no tool here?"""

    def next_counter(self, at: int, counter: str, eligible: set[str] | None = None) -> str:
        """The counter of a stack that a click means."""


# ---------------------------------------------------------------------------- intents
class TakeUp(Struct, frozen=True):
    """A counter is in the hand; "" for none."""

    unit: str


class LayInSecret(Struct, frozen=True):
    """Use the tool in the hand in a hex, or on a counter there."""

    at: int
    counter: str


class LayFurther(Struct, frozen=True):
    """What else is in the hand goes into a hex."""

    at: int
    counter: str


class SetDown(Struct, frozen=True):
    """A counter goes into a hex: by these orders, which may move another out of its way."""

    unit: str
    orders: tuple[Order, ...]


SetupIntent: TypeAlias = Intent | TakeUp | LayInSecret | LayFurther | SetDown


class SetupTool:
    """Turns gestures into intents."""

    def __init__(self, query: SetupQuery) -> None:
        self.query = query

    def click(self, at: int, counter: str) -> SetupIntent | None:
        """A click on a hex, or on a counter in it."""
        query = self.query
        if query.lays_in_secret:
            return LayInSecret(at, counter) if at else None
        if query.lays_further:
            return LayFurther(at, counter)
        own = {u for u in query.view.at_hex.get(at, ()) if query.mine(u)}
        if query.mine(counter) and query.view.units[counter].aboard:
            return TakeUp(counter)
        if query.selected and at and query.hexes >> at & 1:
            return self.set_down(query.selected, at)
        if own:
            return TakeUp(query.next_counter(at, counter, own))
        if query.selected:
            return self.set_down(query.selected, at) if at else TakeUp("")
        return None

    def found(self, at: int) -> SetupIntent | None:
        """A hex was named: what is in the hand goes there."""
        query = self.query
        begun = query.selected or query.lays_in_secret or query.lays_further
        return self.click(at, "") if begun else None

    def dropped(self, unit_id: str, at: int, *, outside: bool) -> SetupIntent | None:
        """A counter was let go of over a hex; ``outside``: beside the board, where it goes back."""
        stands = self.query.view.units[unit_id].at
        if at:
            return self.set_down(unit_id, at) if at != stands else None
        return Give((Place(unit_id, OFF),)) if stands and outside else None

    def set_down(self, unit_id: str, at: int) -> SetDown | Refuse:
        """Into a hex; with a friend who has no room beside it, it changes places where that is allowed."""
        query, order = self.query, Place(unit_id, at)
        refusal = query.rules.refusal(query.view, order)
        if refusal is None:
            return SetDown(unit_id, (order,))
        row = [u for u in query.view.at_hex.get(at, ()) if query.mine(u) and u != unit_id]
        if refusal.code not in ("full", "limit") or len(row) != 1:
            return Refuse(refusal)
        swap: list[Order] = [Place(row[0], OFF), order]
        stands = query.view.units[unit_id].at
        if stands:
            swap = [Place(unit_id, OFF), *swap, Place(row[0], stands)]
        found = after(query.rules, query.view, swap)
        return Refuse(found) if isinstance(found, Refusal) else SetDown(unit_id, tuple(swap))
