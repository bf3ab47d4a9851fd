"""A set-up as its player sees it: areas, stocks, what is picked, and what a click or a drag means then.

Everything is a function of the position's view and of a frozen hand. It draws nothing and gives no order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import NamedTuple, TypeAlias

from msgspec import Struct

from game.client.art.scene import Zone
from game.client.ogre.riding_rows import Aboard
from game.client.table.modes.wishes import Give, Hold, Refuse, Wish
from game.core.anygame import Order, Rules
from game.core.order_lists import Chain
from game.core.refusals import Refusal
from game.core.stocks import StockKind, StockUse, UseKind
from game.core.terms import Area
from game.hexes.grid import OFF, bits
from game.ogre.counter_names import named
from game.ogre.infantry import Combine, Split
from game.ogre.plans.setup import placing
from game.ogre.setup import Place, PlaceOffers, fixed, points_in, waiting
from game.ogre.state import Unit, View

#: the verbs of orders that have rows or tools of their own, without those of stocks
DRAWN = frozenset({"place", "mount", "dismount", "channel", "embark", "disembark", "shelter"})
#: orders of one kind that are shown as buttons
MOST = 12


# ---------------------------------------------------------------------------- the hand and its wishes
class SetupHand(Struct, frozen=True):
    """The hand: a counter that is picked, or a use of a stock by its name."""

    unit: str = ""
    use: str = ""


class SetDown(Struct, frozen=True):
    """A counter goes into a hex: by these orders, which may move another out of its way."""

    unit: str
    orders: tuple[Order, ...]


class Suggest(Struct, frozen=True):
    """The scenario's own set-up, in place of what was done."""


class Clear(Struct, frozen=True):
    """All counters go back into the tray, and what was laid into its stock."""


SetupWish: TypeAlias = Wish | Aboard | SetDown | Suggest | Clear


class Tool(NamedTuple):
    """A use of a stock that the side has, and the digit that picks it."""

    stock: StockKind
    use: StockUse
    digit: int

    @property
    def name(self) -> str:
        """What the hand calls it."""
        return f"{self.stock.id} {self.use.id}"


class Choices(NamedTuple):
    """The orders of a counter: its hexes, its splits, all others."""

    hexes: int = 0
    splits: tuple[Split | Combine, ...] = ()
    more: tuple[Order, ...] = ()


def zone_title(zone: str) -> str:
    """A zone of the board in words."""
    return zone.replace("-", " ").capitalize()


def alike(unit: Unit) -> tuple[str, tuple[str, ...]]:
    """Counters alike in this lie together in the tray."""
    return unit.kind, unit.squads


# ---------------------------------------------------------------------------- what there is
def uses_in(rules: Rules) -> Iterator[tuple[StockKind, StockUse]]:
    """Every use of every stock that the rules know."""
    for stock in rules.declared.stocks.values():
        yield from ((stock, use) for use in stock.uses(rules))


def drawn_in(rules: Rules) -> frozenset[str]:
    """The verbs of the orders that a set-up shows by rows and tools of their own."""
    return DRAWN | {order.verb for _, use in uses_in(rules) for order in use.orders}


class SetupView:
    """A position of a set-up, as its side sees it."""

    def __init__(self, rules: Rules, view: View, side: int) -> None:
        self.rules, self.view, self.side = rules, view, side
        self._places: dict[str, int] = {}
        self._choices: dict[str, Choices] = {"": Choices()}

    def mine(self, unit_id: str) -> bool:
        """Does a counter belong to the side?"""
        unit = self.view.units.get(unit_id)
        return unit is not None and unit.side == self.side

    def own_at(self, at: int) -> list[str]:
        """The counters of the side in a hex."""
        return [name for name in self.view.at_hex.get(at, ()) if self.mine(name)]

    # ------------------------------------------------------------------ stocks
    @cached_property
    def tools(self) -> tuple[Tool, ...]:
        """The uses of the stocks of the side, with their digits."""
        given = [row for row in uses_in(self.rules) if self.view.terms.stock(self.side, row[0].id)]
        return tuple(Tool(stock, use, digit) for digit, (stock, use) in enumerate(given, 1))

    def tool(self, name: str) -> Tool | None:
        """A use by its name."""
        return next((tool for tool in self.tools if tool.name == name), None)

    def left(self, stock: StockKind) -> int:
        """How much of a stock is not laid yet."""
        return stock.left(self.view, self.side)

    def places(self, tool: Tool) -> int:
        """Mask of the hexes where it can be used."""
        if tool.name not in self._places:
            self._places[tool.name] = tool.use.places(self.rules, self.view, self.side)
        return self._places[tool.name]

    def order(self, tool: Tool, at: int, counter: str = "") -> Order | Refusal:
        """What it does in a hex, or why it does nothing there; ``counter`` is the one under the pointer."""
        if tool.use.kind is UseKind.TURN and not self.own_at(at):
            return Refusal("nobody", tool.stock.rule, "You have no counter there.")
        order = tool.use.order(self.rules, self.view, self.side, at, counter)
        return self.rules.refusal(self.view, order) or order

    def unused_words(self) -> str:
        """How much of which stocks is left that can still be laid."""
        found: dict[str, int] = {}
        for tool in self.tools:
            if tool.use.kind is not UseKind.TAKE_BACK and self.places(tool):
                left = self.left(tool.stock)
                found[tool.stock.title] = min(left, self._turnable(tool)) if _turns(tool) else left
        return " ".join(f"{title}: {left} left." for title, left in found.items() if left > 0)

    def _turnable(self, tool: Tool) -> int:
        """How many counters could still be turned in the first way that a use knows."""
        orders = (self.order(tool, at, u) for at in bits(self.places(tool)) for u in self.own_at(at))
        return sum(isinstance(order, tool.use.orders[0]) for order in orders)

    # ------------------------------------------------------------------ counters
    def choices(self, unit_id: str) -> Choices:
        """What can be done with a counter."""
        if unit_id not in self._choices:
            offers = self.rules.offers(self.view, unit_id)
            hexes, splits, more = 0, list[Split | Combine](), list[Order]()
            drawn = drawn_in(self.rules)
            for part in offers.parts if isinstance(offers, Chain) else [offers]:
                if isinstance(part, PlaceOffers):
                    hexes = part.mask
                elif part and isinstance(part[0], Split | Combine):
                    splits += [o for o in part if isinstance(o, Split | Combine)]
                elif part and type(part[0]).verb not in drawn:
                    more += part[:MOST]
            self._choices[unit_id] = Choices(hexes, tuple(splits), tuple(more))
        return self._choices[unit_id]

    def waiting(self) -> list[Unit]:
        """The counters that must still be placed."""
        return waiting(self.view, self.side)

    def next_like(self, unit: Unit) -> str:
        """A waiting counter of the same kind; "" for none."""
        return next((u.id for u in self.waiting() if alike(u) == alike(unit)), "")

    # ------------------------------------------------------------------ areas
    @cached_property
    def areas(self) -> list[Area]:
        """The areas of the side, the narrow ones first."""
        return [area for area in self.view.terms.areas if area.side == self.side]

    @cached_property
    def general_areas(self) -> list[Area]:
        """The areas with tints and limits of their own: for everybody, else each zone once."""
        areas = [area for area in self.areas if not area.kinds]
        areas = areas or list({area.zone: area for area in self.areas}.values())
        return [area for area in areas if not self.whole(area)] or areas

    @cached_property
    def zones(self) -> tuple[Zone, ...]:
        """These areas as tinted zones with their limits."""
        found = []
        for tint, area in enumerate(self.general_areas):
            points, name = points_in(self.view, area), self.zone_name(area)
            words = f"{name}: {points} of {area.limit} points" if area.limit >= 0 else name
            found.append(Zone(frozenset(bits(area.mask)), tint, words, 0 <= area.limit <= points))
        return tuple(found)

    def whole(self, area: Area) -> bool:
        """Is it the whole map?"""
        return area.mask == self.view.board.grid.all_mask

    def zone_name(self, area: Area) -> str:
        """What an area is called."""
        return "Anywhere" if self.whole(area) else zone_title(area.zone)

    def in_sight(self) -> list[int]:
        """Where the side's counters stand, or else its areas."""
        stand = [u.at for u in self.view.units.values() if u.side == self.side and u.at]
        return stand or [at for zone in self.zones for at in zone.hexes]


def _turns(tool: Tool) -> bool:
    return tool.use.kind is UseKind.TURN


# ---------------------------------------------------------------------------- what a gesture means
def still(now: SetupView, hand: SetupHand) -> SetupHand:
    """What is picked, as far as it means something in another position."""
    tool = now.tool(hand.use)
    return SetupHand(
        hand.unit if now.mine(hand.unit) else "", hand.use if tool is not None and now.places(tool) else ""
    )


def lit(now: SetupView, hand: SetupHand) -> int:
    """Mask of the hexes that what is picked can go into."""
    tool = now.tool(hand.use)
    return now.places(tool) if tool is not None else now.choices(hand.unit).hexes


def toggled(now: SetupView, hand: SetupHand, tool: Tool) -> SetupHand:
    """A use is picked with its button; the same again puts it away, as does one with nothing to do."""
    return SetupHand(use="" if hand.use == tool.name or not now.places(tool) else tool.name)


def used(now: SetupView, tool: Tool, at: int, counter: str = "") -> Give | Refuse:
    """A use of a stock in a hex."""
    order = now.order(tool, at, counter)
    return Refuse(order) if isinstance(order, Refusal) else Give((order,))


def click(
    now: SetupView, hand: SetupHand, at: int, counter: str, top: Callable[[set[str]], str]
) -> SetupWish | None:
    """A click on a hex, or on a counter in it; ``top`` says which counter of a stack is meant."""
    tool = now.tool(hand.use)
    if tool is not None:
        return used(now, tool, at, counter) if at else None
    if now.mine(counter) and now.view.units[counter].aboard:
        return Hold(SetupHand(counter))
    if hand.unit and at and lit(now, hand) >> at & 1:
        return set_down(now, hand.unit, at)
    own = set(now.own_at(at))
    if own:
        return Hold(SetupHand(top(own)))
    if hand.unit:
        return set_down(now, hand.unit, at) if at else Hold(SetupHand())
    return None


def dropped(now: SetupView, unit_id: str, at: int, *, outside: bool) -> SetupWish | None:
    """A counter was let go of over a hex; ``outside``: beside the board, where it goes back."""
    stands = now.view.units[unit_id].at
    if at:
        return set_down(now, unit_id, at) if at != stands else None
    return Give((Place(unit_id, OFF),)) if stands and outside else None


def set_down(now: SetupView, unit_id: str, at: int) -> SetDown | Refuse:
    """Into a hex; with a counter that has no room beside it, it changes places where that is allowed."""
    found = placing(now.rules, now.view, unit_id, at)
    return Refuse(found) if isinstance(found, Refusal) else SetDown(unit_id, found)


# ---------------------------------------------------------------------------- words
def cost_words(now: SetupView, hand: SetupHand, at: int) -> str:
    """What the hover card says of a hex."""
    tool, unit = now.tool(hand.use), now.view.units.get(hand.unit)
    if tool is not None:
        order = now.order(tool, at)
        return order.text if isinstance(order, Refusal) else f"{order.words(now.rules, now.view)}."
    if unit is None or at == unit.at:
        return ""
    refusal = now.rules.refusal(now.view, Place(unit.id, at))
    return refusal.text if refusal is not None else f"{named(unit)} may be set up here."


def hint(now: SetupView, hand: SetupHand, key: Callable[[str], str], rides: bool) -> tuple[str, str]:
    """What to do now, and its sign."""
    tool, unit = now.tool(hand.use), now.view.units.get(hand.unit)
    if tool is not None:
        what = f"Click a {'counter' if _turns(tool) else 'lit hex'} to {tool.use.deed}."
        left = "" if tool.use.kind is UseKind.TAKE_BACK else f" {now.left(tool.stock)} left."
        return f"{what}{left} {key('back')} puts it away; {key('find')} finds a hex by its number.", "info"
    if unit is not None and fixed(now.view, unit):
        where = f"{named(unit)} starts where the scenario puts it."
        return f"{where} Take another counter; {key('back')} deselects it.", "info"
    waits = now.waiting()
    if unit is not None:
        more = "" if not unit.at else ", drag it back to the tray,"
        if unit.squads and not unit.at and rides:
            more = f", {key('riders')} over a vehicle puts it aboard,"
        count = sum(alike(u) == alike(unit) and u.id != unit.id for u in waits)
        follow = f"; {count} more like it follow{'s' if count == 1 else ''}" if count and not unit.at else ""
        what = f"Click a lit hex for {named(unit)}{more} or take another counter{follow}."
        return f"{what} {key('back')} deselects it.", "info"
    if waits:
        return (
            f"Take a counter from the tray and click a lit hex, or drag it there. {len(waits)} to go.",
            "info",
        )
    unused = now.unused_words()
    if unused:
        return f"Every counter is placed. {unused} The tools are at the right.", "info"
    done = f"{key('end_phase')} when you are done; drag counters to rearrange them."
    return f"Every counter is placed. {done}", "good"
