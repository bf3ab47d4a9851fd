"""Orders that a mode has no tool for, of a side or of the chosen counter: chosen in a list, and laid by hand
where they lead.

They are shown by what they say of themselves, as any game is: a row a kind, lit hexes, numbers, a yes where
one is asked for. So what a rule lets a side lay, call or mark needs no line of the client.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from msgspec.structs import replace

from game.client.art.scene import Scene
from game.client.generic import panel, scenes, tool
from game.client.generic.ask import Ask, Offered
from game.client.generic.tool import Held
from game.client.kit import Column, Widget
from game.client.kit.widget import held_shift
from game.client.ogre.fire_phase import attacks
from game.client.table.hud.panel_widgets import gap, heading
from game.client.table.modes.mode import PlayScreen
from game.client.table.modes.wishes import Give, Hold, Refuse, Wish
from game.core.anygame import Order
from game.core.refusals import Refusal
from game.ogre.trains.speed import Reverse, Throttle


class OtherOrders:
    """The orders at large whose verbs are not ``known`` to the mode, and what of them is in the hand.

    ``taken_up`` is called when one of them is taken into the hand, so that the mode lets go of what it holds.
    """

    #: do its rows stand beside a card of who does it, where digits mean something else?
    beside = False

    def __init__(self, host: PlayScreen, known: Collection[str], taken_up: Callable[[], None]) -> None:
        self.host, self.known, self.taken_up = host, known, taken_up
        self.held = tool.EMPTY
        self._ask: Ask | None = None

    @property
    def ask(self) -> Ask:
        """What may be asked of this moment."""
        if self._ask is None or self._ask.view is not self.host.view:
            self._ask = self._new_ask()
        return self._ask

    def _new_ask(self) -> Ask:
        return Ask(self.host.now.rules, self.host.view)

    def offers(self) -> tuple[Offered, ...]:
        """All of them that may be given now."""
        return tuple(one for one in self.ask.large if type(one.order).verb not in self.known)

    @property
    def active(self) -> bool:
        """Is one of them in the hand, so that a click on the map means it?"""
        return not self.held.empty

    def renew(self) -> None:
        """Another position stands."""
        self.held = tool.still(self.ask, self.held) if self.active else tool.EMPTY

    def drop(self) -> None:
        """Nothing of them is in the hand any more."""
        self.held = tool.EMPTY

    # ------------------------------------------------------------------ showing
    def rows(self, known_stocks: Collection[str] = ()) -> list[Widget]:
        """The list for the panel: stocks, kinds of order, what waits for a yes; nothing without any."""
        ask, held, send = self.ask, self.held, self.take
        if held.order is not None:
            foot = () if self.beside else (panel.give_foot(held.order, send),)
            body = [*panel.in_hand(ask, held, send, self.beside), *foot]
        elif held.among:
            body = [*panel.order_rows(ask, held, held.among, send, beside=self.beside)]
        else:
            body = [*panel.stock_rows(ask, known_stocks)]
            body += panel.kind_rows(ask, held, self.offers(), send, self.beside)
        return [gap(2), Column(*body, gap=4)] if body else []

    def decorate(self, scene: Scene, over: int) -> Scene:
        """The hexes lit where what is in the hand leads."""
        return scenes.shown(self.ask, self.held, scene, over) if self.active else scene

    def hint(self) -> tuple[str, str]:
        """What to do with what is in the hand, and its sign."""
        return tool.hint(self.ask, self.held, self.host.key_hint)

    def cost_words(self, at: int) -> str:
        """What the hover card says of a hex."""
        refusal = self._why_not(at)
        return tool.words_at(self.ask, self.held, at) or (refusal.text if refusal is not None else "")

    def _why_not(self, at: int) -> Refusal | None:
        """Why what is in the hand cannot be done in a hex."""
        sample = next(iter(tool.offers_in(self.ask, self.held)), None)
        return self.ask.why_not_there(sample.order, at) if sample is not None else None

    # ------------------------------------------------------------------ the hand
    def click(self, at: int, counter: str) -> None:
        """A click on the map while one of them is in the hand; where it does not lead, the reason why."""
        if held_shift() and self.waypoint(at):
            return
        wish = tool.click(self.ask, self.held, at, counter)
        missed = isinstance(wish, Hold) and wish.hand.verb != self.held.verb
        refusal = self._why_not(at) if missed and at else None
        self.take(Refuse(refusal) if refusal is not None else wish)

    def waypoint(self, at: int) -> bool:
        """The way of what waits for a yes goes on to a hex; False if it has no way that is drawn."""
        wish = tool.waypoint(self.ask, self.held, at) if at else None
        if wish is not None:
            self.take(wish)
        return wish is not None

    def ready(self) -> bool:
        """Does one wait for a yes?"""
        return self.held.order is not None

    def confirm(self) -> bool:
        """The yes."""
        if self.held.order is None:
            return False
        self.take(Give((self.held.order.order,)))
        return True

    def back(self) -> bool:
        """One step back."""
        if not self.active:
            return False
        self.held = tool.back(self.held)
        self.host.refresh()
        return True

    def take(self, wish: Wish | None) -> None:
        """Do what a click, a key or a row of the panel has come to."""
        if isinstance(wish, Hold | Give):
            self.taken_up()
        if isinstance(wish, Hold):
            self.held = self._kept(wish.hand)
            self.host.refresh()
        else:
            self.host.carry_out(wish)

    def _kept(self, held: Held) -> Held:
        # a counter is not held here: it is the mode's
        return tool.EMPTY if held.unit else held


#: what a list of other orders of a counter is parted into
OTHER_HEADINGS = ("Other attacks", "Speed from the next turn on", "Instead of firing", "Attack")


def heading_of(order: Order) -> str:
    """The heading under which an order of a counter stands; speed costs no attack."""
    if isinstance(order, Throttle | Reverse):
        return OTHER_HEADINGS[1]
    if type(order).flies:
        return OTHER_HEADINGS[3]  # a crawler has no other
    return OTHER_HEADINGS[0] if attacks(order) else OTHER_HEADINGS[2]


class OrdersOfOne(OtherOrders):
    """Such orders of the chosen counter: ``orders`` gives those of a counter."""

    beside = True

    def __init__(
        self,
        host: PlayScreen,
        chosen: Callable[[], str],
        orders: Callable[[str], Sequence[Order]],
        taken_up: Callable[[], None],
    ) -> None:
        super().__init__(host, (), taken_up)
        self.chosen, self.orders = chosen, orders

    def _new_ask(self) -> Ask:
        return Ask(self.host.now.rules, self.host.view, orders=self.orders)

    def offers(self) -> tuple[Offered, ...]:
        unit = self.chosen()
        return self.ask.of(unit) if unit else ()

    def renew(self) -> None:
        """Another position stands, or another counter is chosen."""
        self._ask = None
        super().renew()
        if self.held.unit != self.chosen():
            self.drop()

    def headed(self) -> list[Widget]:
        """The list under headings: other ways to attack, then what is done in place of it."""
        if self.held.order is not None or self.held.among:
            return self.rows()
        found: list[Widget] = []
        for title in OTHER_HEADINGS:
            row = [one for one in self.offers() if heading_of(one.order) == title]
            if row:
                rows = panel.kind_rows(self.ask, self.held, row, self.take, self.beside)
                found += [gap(2), heading(title), Column(*rows, gap=4)]
        return found

    def _kept(self, held: Held) -> Held:
        chosen = self.chosen()
        if held.unit not in ("", chosen) or held in (tool.EMPTY, Held(chosen)):
            return tool.EMPTY
        return replace(held, unit=chosen)
