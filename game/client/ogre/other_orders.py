"""Orders that a mode has no tool for, of a side or of the chosen counter: chosen in a list, and laid by hand
where they lead.

They are shown by what they say of themselves, as any game is: a row a kind, lit hexes, numbers, a yes where
one is asked for. So what a rule lets a side lay, call or mark needs no line of the client.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import assert_never

from game.client.art.counter_spec import Look
from game.client.art.scene import Scene
from game.client.generic import panel, scenes, tool
from game.client.generic.ask import Ask, AskAbout, Offered, asks_first, shared_words
from game.client.generic.tool import Give, Held, Hold, Intent, Refuse
from game.client.kit import Column, Widget
from game.client.ogre.counter_appearance import look_of
from game.client.ogre.fire_phase import attacks
from game.client.ogre.printed import printed
from game.client.table.hud.panel_widgets import gap, heading
from game.client.table.modes.mode import Mode, PlayScreen
from game.core.anygame import Order
from game.core.refusals import Refusal
from game.core.roles import Choice


class OtherOrders:
    """The orders at large whose verbs are not ``known`` to the mode, and what of them is in the hand.

    ``taken_up`` is called when one of them is taken into the hand, so that the mode lets go of what it holds.
    """

    #: do its rows stand beside a card of who does it, where digits mean something else?
    beside = False

    def __init__(
        self, query: Mode, host: PlayScreen, known: Collection[str], taken_up: Callable[[], None]
    ) -> None:
        self.query, self.host, self.known, self.taken_up = query, host, known, taken_up
        self.held = tool.EMPTY
        self._ask: Ask | None = None

    @property
    def ask(self) -> Ask:
        """What may be asked of this moment."""
        view = self.query.view
        if self._ask is None or self._ask.view is not view:
            self._ask = self._new_ask()
        return self._ask

    def _new_ask(self) -> Ask:
        return Ask(self.query.rules, self.query.view)

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
        offers = self.offers()
        if self.held.order is not None:
            shown = panel.in_hand(self.ask, self.held.order, self)
            body: list[Widget | None] = [*shown, panel.give_foot(self.held.order, self)]
        elif self.held.among:
            body = [*panel.order_rows(self.ask, self.held.among, self, beside=self.beside)]
        else:
            body = [*panel.stock_rows(self.ask, known_stocks)]
            body += panel.kind_rows(self.ask, self.held, offers, self, self.beside)
        return [gap(2), Column(*body, gap=4)] if body else []

    def decorate(self, scene: Scene, over: int) -> Scene:
        """The hexes lit where what is in the hand leads."""
        return scenes.shown(self.ask, self.held, scene, over) if self.active else scene

    def hint(self) -> str:
        """What to do with what is in the hand."""
        back, held = self.host.key_hint("back"), self.held.order
        if held is not None:
            return f"{self.host.key_hint('confirm')} or a click: {held.shown.title}. {back} goes back."
        if self.held.among:
            return f"Choose at the right what is meant. {back} goes back."
        titles = [one.shown.title for one in tool.offers_in(self.ask, self.held)]
        return f"{shared_words(titles, self.held.verb)}: click a lit hex. {back} puts it away."

    def cost_words(self, at: int) -> str:
        """What the hover card says of a hex."""
        rows = []
        for one in tool.meant(self.ask, tool.offers_in(self.ask, self.held), at, ""):
            facts = "; ".join(f"{fact.label}: {fact.value}" for fact in one.shown.told)
            rows.append(f"{one.shown.title}. {facts}".strip())
        if rows:
            return "\n".join(rows)
        refusal = self._why_not(at)
        return refusal.text if refusal is not None else ""

    def _why_not(self, at: int) -> Refusal | None:
        """Why what is in the hand cannot be done in a hex."""
        sample = next(iter(tool.offers_in(self.ask, self.held)), None)
        return self.ask.why_not_there(sample.order, at) if sample is not None else None

    # ------------------------------------------------------------------ the hand
    def click(self, at: int, counter: str) -> None:
        """A click on the map while one of them is in the hand; where it does not lead, the reason why."""
        intent = tool.click(self.ask, self.held, at, counter)
        missed = isinstance(intent, Hold) and intent.held.verb != self.held.verb
        refusal = self._why_not(at) if missed and at else None
        self._carry_out(Refuse(refusal) if refusal is not None else intent)

    def ready(self) -> bool:
        """Does one wait for a yes?"""
        return self.held.order is not None

    def confirm(self) -> bool:
        """The yes."""
        if self.held.order is None:
            return False
        self.give(self.held.order)
        return True

    def back(self) -> bool:
        """One step back."""
        if not self.active:
            return False
        self.held = tool.back(self.held)
        self.host.refresh()
        return True

    def _carry_out(self, intent: Intent) -> None:
        match intent:
            case Give(one):
                self.give(one)
            case Hold(held):
                self.held = held if self._keeps(held) else tool.EMPTY
                self.host.refresh()
            case Refuse(refusal):
                self.host.refuse(refusal)
            case None:
                pass
            case _:
                assert_never(intent)

    def _keeps(self, held: Held) -> bool:
        # a counter is not held here: it is the mode's
        return not held.unit

    # ------------------------------------------------------------------ rows of the panel
    def choose_kind(self, unit_id: str, verb: str) -> None:
        """A kind of order of the list."""
        self.taken_up()
        self._carry_out(Hold(Held(unit_id, verb) if verb else tool.EMPTY))

    def take(self, one: Offered) -> None:
        """An order of the list."""
        self.taken_up()
        self._carry_out(tool.taken(self.ask, self.held, (one,)))

    def give(self, one: Offered) -> None:
        """Give an order, after a question where it asks for one."""

        def now() -> None:
            self.held = tool.back(self.held) if self.held.order is not None else self.held
            self.host.do(one.order)

        if asks_first(one):
            facts = " ".join(f"{fact.label}: {fact.value}." for fact in one.shown.told)
            self.host.ask_first(one.shown.title, facts or "This cannot be undone.", now)
        else:
            now()

    def add(self, choice: Choice) -> None:
        """A piece of the list."""
        self._carry_out(tool.add(self.ask, self.held, choice))

    def face(self, unit_id: str) -> Look:
        """The look of a counter."""
        return look_of(self.ask.rules, self.ask.view, self.ask.view.units[unit_id], spent=False)

    def kind_face(self, kind: str) -> Look:
        """The look of a fresh counter of a kind."""
        return printed(kind, self.ask.view.sides[self.ask.side].style)

    def place(self, unit_id: str) -> str:
        """Where it is."""
        unit = self.ask.view.units[unit_id]
        return self.query.label(unit.at) if unit.at else "not on the map yet"


class OrdersOfOne(OtherOrders):
    """The same for the chosen counter: ``orders`` are those of a counter that the mode has no tool for."""

    beside = True

    def __init__(
        self,
        query: Mode,
        host: PlayScreen,
        chosen: Callable[[], str],
        orders: Callable[[str], Sequence[Order]],
        taken_up: Callable[[], None],
    ) -> None:
        super().__init__(query, host, (), taken_up)
        self.chosen, self.orders = chosen, orders

    def _new_ask(self) -> Ask:
        return AskAbout(self.query.rules, self.query.view, self.orders)

    def offers(self) -> tuple[Offered, ...]:
        unit = self.chosen()
        return self.ask.of(unit) if unit else ()

    def renew(self) -> None:
        """Another position stands, or another counter is chosen."""
        self._ask = None
        super().renew()
        if self.held.unit != self.chosen():
            self.drop()

    def choose_kind(self, unit_id: str, verb: str) -> None:
        super().choose_kind(self.chosen(), verb)

    def take(self, one: Offered) -> None:
        self.taken_up()
        # the row names all of it, so that its click is the press; what more may be added is shown first
        if not self.ask.pieces(one.order):
            self._carry_out(Give(one))
            return
        self._carry_out(tool.taken(self.ask, Held(self.chosen()), (one,)))

    def headed(self) -> list[Widget]:
        """The list under headings: other ways to attack, then what is done in place of it."""
        if self.held.order is not None or self.held.among:
            return self.rows()
        found: list[Widget] = []
        for title, leads in (("Other attacks", True), ("Instead of firing", False)):
            row = [one for one in self.offers() if attacks(one.order) is leads]
            if row:
                rows = panel.kind_rows(self.ask, self.held, row, self, self.beside)
                found += [gap(2), heading(title), Column(*rows, gap=4)]
        return found

    def _keeps(self, held: Held) -> bool:
        return held.unit == self.chosen() and held != Held(held.unit)
