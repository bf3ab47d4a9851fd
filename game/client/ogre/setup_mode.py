"""Set-up by hand: a tray of waiting counters, areas with their limits, drag or click, swap, a suggestion."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.client.art.scene import Reach, Scene
from game.client.kit import Widget
from game.client.ogre.ogre_mode import OgreMode
from game.client.ogre.other_orders import OtherOrders
from game.client.ogre.riding_rows import Aboard, by_key
from game.client.ogre.setup_panel import SetupPanel
from game.client.ogre.setup_view import (
    Clear,
    SetDown,
    SetupHand,
    SetupView,
    SetupWish,
    Suggest,
    click,
    cost_words,
    drawn_in,
    dropped,
    hint,
    lit,
    still,
    toggled,
    uses_in,
)
from game.client.table.modes.mode import PlayScreen
from game.client.table.modes.wishes import Give, Hold
from game.core.amounts import counted
from game.core.anygame import Order
from game.hexes.grid import OFF, bits
from game.ogre.counter_names import named
from game.ogre.plans.plan import Plan
from game.ogre.plans.riding import WayAboard, carriers, rides, ways_aboard
from game.ogre.plans.setup import cleared, needs_start, placed_by_hand, suggestion


class SetupMode(OgreMode):
    """The set-up of one side."""

    def __init__(self, host: PlayScreen) -> None:
        super().__init__(host)
        self.hand = SetupHand()
        self.over = OFF
        self._now: SetupView | None = None
        #: what rules let the side lay that has no tool here
        self.further = OtherOrders(host, drawn_in(self.rules), partial(self.hold, SetupHand()))
        self._panel = SetupPanel(self.host, self.take)

    @property
    def now(self) -> SetupView:
        """The position as it is shown now."""
        if self._now is None or self._now.view is not self.view:
            self._now = SetupView(self.rules, self.view, self.side)
        return self._now

    # ------------------------------------------------------------------ the hand
    def hold(self, hand: SetupHand) -> None:
        self.hand, self.selected = hand, hand.unit
        if hand != SetupHand():
            self.further.drop()

    def renew(self) -> None:
        self.hold(still(self.now, self.hand))
        self.further.renew()

    def select(self, unit_id: str) -> None:
        self.take(Hold(SetupHand(unit_id)))

    def take(self, wish: SetupWish | None) -> None:
        match wish:
            case SetDown(unit, orders):
                self._set_down(unit, orders)
            case Aboard(way):
                self._board(way)
            case Suggest():
                self._suggest()
            case Clear():
                self.hold(SetupHand())
                self.host.do(*cleared(self.rules, self.view, self.side))
            case _:
                super().take(wish)

    def _set_down(self, unit_id: str, orders: Sequence[Order]) -> None:
        unit = self.view.units[unit_id]
        self.host.do(*orders)
        # after a fresh one the next of its like is in the hand
        self.select("" if unit.at else self.now.next_like(unit))

    def _suggest(self) -> None:
        placed = placed_by_hand(self.rules, self.view, self.side, self.session.suggested)
        if not placed:
            self._lay_suggestion()
            return
        self.host.ask_first(
            "Replace your set-up",
            f"You have placed {counted(placed, 'counter')}. The suggested set-up returns them to the tray.",
            self._lay_suggestion,
        )

    def _lay_suggestion(self) -> None:
        suggested, start = self.session.suggested, self.session.history.start.units
        from_start = needs_start(self.rules, self.view, self.side, suggested, start)
        if from_start:
            self.session.undo_stack.undo_phase()
        self.hold(SetupHand())
        self.host.do_at_once(suggestion(self.rules, self.view, self.side, suggested, from_start))

    # ------------------------------------------------------------------ what is shown
    @property
    def shows_places(self) -> bool:
        return True

    def panel(self) -> Widget | None:
        known = {stock.id for stock, _ in uses_in(self.rules)}
        return self._panel.panel(self.now, self.hand, self.further.rows(known))

    def panel_about(self) -> object:
        # whatever is in the hand, the tray stays where it was
        return None

    def places(self) -> list[int]:
        return self.now.in_sight()

    def decorate(self, scene: Scene) -> Scene:
        reach = {at: Reach() for at in bits(lit(self.now, self.hand))}
        return self.further.decorate(scene.but(zones=self.now.zones, reach=reach), self.over)

    def hover(self, at: int, counter: str) -> None:
        self.over = at

    def cost_words(self, at: int) -> str:
        return self.further.cost_words(at) if self.further.active else cost_words(self.now, self.hand, at)

    def hint(self) -> tuple[str, str]:
        if self.further.active:
            return self.further.hint()
        return hint(self.now, self.hand, self.host.key_hint, rides(self.rules))

    def end_words(self) -> str:
        return "Done"

    def unused_words(self) -> str:
        return self.now.unused_words()

    def todo(self) -> list[str]:
        return [u.id for u in self.now.waiting()]

    # ------------------------------------------------------------------ clicks and drags
    def click(self, at: int, counter: str, pos: tuple[int, int]) -> None:
        if self.further.active:
            self.further.click(at, counter)
        else:
            self.take(click(self.now, self.hand, at, counter, partial(self.next_counter, at, counter)))

    def found(self, at: int) -> bool:
        begun = self.hand != SetupHand() or self.further.active
        if begun:
            self.click(at, "", (0, 0))
        return begun

    def may_drag(self, at: int, counter: str) -> bool:
        return self.mine(counter) and not self.hand.use and not self.further.active

    def dragged(self, at: int, pos: tuple[int, int]) -> None:
        if not self.host.carrier.carried:
            self.select(self.host.board.counter or self.selected)
            unit = self.unit(self.selected)
            if unit is None:
                return
            self.host.carrier.carry(unit, pos)
        self.host.carrier.carry_to(pos)

    def dropped(self, at: int, pos: tuple[int, int]) -> None:
        unit_id = self.host.carrier.drop()
        if unit_id:
            outside = not self.host.board.rect.collidepoint(pos)
            self.take(dropped(self.now, unit_id, at, outside=outside))

    def drag_void(self) -> None:
        self.host.carrier.drop()

    # ------------------------------------------------------------------ the keyboard
    def back(self) -> bool:
        if self.hand.use:
            self.take(Hold(SetupHand()))
            return True
        return self.further.back() or super().back()

    def group(self, number: int) -> bool:
        tool = next((tool for tool in self.now.tools if tool.digit == number), None)
        if tool is not None:
            self.take(Hold(toggled(self.now, self.hand, tool)))
        return tool is not None

    def ready(self) -> bool:
        return self.further.ready()

    def confirm(self) -> bool:
        return self.further.confirm()

    # ------------------------------------------------------------------ riding
    def riders(self) -> bool:
        """The chosen squads onto a vehicle under the pointer, or off theirs."""
        unit = self.unit(self.selected)
        if unit is None or not unit.squads or unit.aboard or unit.at:
            found = by_key(self.host.now, self.selected)
            # riding is free here, and done at once
            self.take(Give(found.orders) if isinstance(found, Plan) else found)
            return found is not None
        for carrier in carriers(self.view, unit):
            ways = ways_aboard(self.rules, self.view, unit, carrier) if carrier.at == self.over else []
            if ways:
                self.take(Aboard(max(ways, key=lambda way: len(way.squads))))
                return True
        self.host.toast(f"Point at a vehicle with room for {named(unit)}.")
        return True

    def _board(self, way: WayAboard) -> None:
        """Put squads onto a vehicle, and take up the next counter of their like."""
        unit = self.unit(self.selected)
        self.host.do(*way.orders)
        self.select(self.now.next_like(unit) if unit is not None else "")
