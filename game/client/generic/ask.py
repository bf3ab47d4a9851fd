"""The questions to the rules about one moment: what may be ordered, of whom, and why not."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import islice

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from game.core.anygame import Order, Rules, View
from game.core.foresight import watched_words
from game.core.position import decider
from game.core.records import Unit
from game.core.references import TO_HEX, TO_UNIT, reference_of, replaced
from game.core.refusals import Refusal
from game.core.roles import Choice, Presentation, Prompt, Role, actor_field
from game.core.sequence import OfferDraw
from game.core.windows import WindowFrame
from game.hexes.grid import OFF

#: offers of one counter, or at large, that are looked at: more than a person can take in
MOST = 4000


#: the roles in the order in which they are listed
ROLES = list(Role)
#: words that a title is not left to end with
JOINING = frozenset(
    {"in", "into", "at", "to", "on", "onto", "of", "off", "from", "with", "by", "the", "a", "an", "and", "or"}
)


class Offered(Struct, frozen=True):
    """An order that may be given, and how it is shown."""

    order: Order
    shown: Presentation

    @property
    def path(self) -> tuple[int, ...]:
        """The hexes that it names one by one, such as those of a way; () if it names none so."""
        return path_of(self.order)

    @property
    def way(self) -> tuple[int, ...]:
        """The hexes that something goes through by it; () of an order that only names hexes."""
        return self.path if self.shown.role is Role.MOVE or type(self.order).flies else ()

    @property
    def errand(self) -> object:
        """What it comes to, whichever way it leads there."""
        field = _path_field(type(self.order))
        return (replace(self.order, **{field: ()}), self.path[-1:]) if field else self.order


class Ask:
    """A moment of a game, as the side that decides sees it. Answers are kept:
    make a new one for another moment.
    """

    def __init__(
        self,
        rules: Rules,
        view: View,
        elsewhere: Collection[Role] = (),
        orders: Callable[[str], Sequence[Order]] | None = None,
    ) -> None:
        self.rules, self.view = rules, view
        #: the orders of a counter that are asked about; all that the rules offer where nobody says
        self._orders = orders or functools.partial(rules.offers, view)
        #: the roles of answers that are shown elsewhere than in the list
        self.elsewhere = elsewhere
        self.side = decider(view)
        self._of = functools.cache(self._offered)

    @functools.cached_property
    def prompt(self) -> Prompt:
        """What is asked for."""
        return self.rules.prompt(self.view)

    # ------------------------------------------------------------------ what may be ordered
    def of(self, unit_id: str) -> tuple[Offered, ...]:
        """What a counter may be ordered to do."""
        return self._of(unit_id)

    def _offered(self, unit_id: str) -> tuple[Offered, ...]:
        return tuple(self._allowed(self._orders(unit_id)))

    def _allowed(self, orders: Iterable[Order]) -> Iterator[Offered]:
        for order in islice(orders, MOST):
            if self.rules.refusal(self.view, order) is None:
                yield Offered(order, order.present(self.rules, self.view))

    @functools.cached_property
    def large(self) -> tuple[Offered, ...]:
        """What belongs to no counter, but for what ends something, draws and giving up."""
        found = self._allowed(self.rules.side_orders(self.view))
        return tuple(o for o in found if o.shown.role is not Role.END and not isinstance(o.order, OfferDraw))

    @functools.cached_property
    def listed(self) -> tuple[Offered, ...]:
        """Those of them that stand in the list."""
        return tuple(o for o in self.large if o.shown.role not in self.elsewhere)

    @functools.cached_property
    def answers(self) -> tuple[Offered, ...]:
        """Those of them that pick nothing on the map."""
        return tuple(o for o in self.large if not o.shown.at)

    @functools.cached_property
    def able(self) -> tuple[str, ...]:
        """The counters that may be ordered to do anything, those on the map first, by their hexes."""
        own = [unit for unit in self.view.units.values() if unit.side == self.side]
        found = [unit for unit in own if self._can(unit)]
        found.sort(key=lambda unit: (not unit.at, unit.at))
        return tuple(unit.id for unit in found)

    @property
    def interrupted(self) -> bool:
        """Is something asked amid an order, and not merely whether it may go on?"""
        return bool(self.view.frames) and not isinstance(self.view.frames[-1], WindowFrame)

    @functools.cached_property
    def ones(self) -> tuple[Offered, ...]:
        """In a frame that asks for a counter: the order of each that can be chosen.

        () where a counter has a choice of its own, or its order picks something on the map.
        """
        rows = [self.of(name) for name in self.able] if self.interrupted else []
        bare = all(len(row) == 1 and row[0].shown.role is Role.CHOOSE and not row[0].shown.at for row in rows)
        return tuple(row[0] for row in rows) if bare else ()

    @functools.cached_property
    def alone(self) -> str:
        """In a frame: the counter whose orders are all there is to choose from; "" if there is more.

        Counters that are ordered together have the same orders.
        """
        if not self.interrupted or self.ones or self.listed or not self.able:
            return ""
        first, *others = ([one.order for one in self.of(name)] for name in self.able)
        return self.able[0] if all(row == first for row in others) else ""

    def one_of(self, unit_id: str) -> Offered | None:
        """The order of a counter that a click on it chooses, where a counter is asked for."""
        return next((one for one in self.ones if unit_id in one.shown.actors), None)

    def _can(self, unit: Unit) -> bool:
        refusal, view = self.rules.refusal, self.view
        return any(refusal(view, order) is None for order in islice(self._orders(unit.id), MOST))

    def everything(self) -> Iterator[Offered]:
        """All that may be ordered: of every counter, and at large."""
        for name in self.able:
            yield from self.of(name)
        yield from self.large

    def deeds(self, unit_id: str) -> tuple[str, ...]:
        """What a counter could do, a few words a kind of order: looked at but for two orders of each."""
        found: dict[type[Order], list[Order]] = {}
        for order in islice(self.rules.offers(self.view, unit_id), MOST):
            row = found.setdefault(type(order), [])
            if len(row) < 2 and self.rules.refusal(self.view, order) is None:
                row.append(order)
        rows = sorted((row for row in found.values() if row), key=lambda row: ROLES.index(row[0].role))
        said = [[order.words(self.rules, self.view) for order in row] for row in rows]
        return tuple(
            dict.fromkeys(
                shared_words(words, type(row[0]).verb) for words, row in zip(said, rows, strict=True)
            )
        )

    # ------------------------------------------------------------------ built piece by piece
    def pieces(self, order: Order) -> list[Choice]:
        """What may be added to an order: further counters, or the next hex of its path."""
        found: list[Choice] = [*order.choices(self.rules, self.view)]
        known = {choice.at for choice in found}
        for other in self.beside(order):
            if longer(other.order, order) and other.path[-1] not in known:
                known.add(other.path[-1])
                found.append(Choice(other.path[-1], other.order, other.shown.title))
        return found

    def beside(self, order: Order) -> tuple[Offered, ...]:
        """What the first of those who do an order could be ordered besides."""
        actors = order.present(self.rules, self.view).actors
        return self.of(actors[0]) if actors else ()

    def watched(self, order: Order) -> str:
        """Who gives an order is told where the other side can answer it; "" where nobody can."""
        return watched_words(self.rules, self.view, order)

    # ------------------------------------------------------------------ words
    def name(self, unit_id: str) -> str:
        """A counter in words."""
        return self.rules.name_of(self.view, unit_id)

    def label(self, at: int) -> str:
        """A hex in words."""
        return self.view.board.grid.label(at) if at else "off the map"

    def here(self, pick: str | int) -> int:
        """The hex of what a click picks."""
        if isinstance(pick, int):
            return pick
        unit = self.view.units.get(pick)
        return OFF if unit is None else unit.at

    @property
    def about_hex(self) -> int:
        """The hex that a frame is about; ``OFF`` for none."""
        return self.view.frames[-1].at if self.view.frames else OFF

    @property
    def about_unit(self) -> str:
        """The counter that it is about; "" for none, or for one that is gone."""
        name = self.view.frames[-1].unit if self.view.frames else ""
        return name if name in self.view.units else ""

    @property
    def waits(self) -> Offered | None:
        """The order that waits for an answer, if any does."""
        top = self.view.frames[-1] if self.view.frames else None
        order = top.pending.order if isinstance(top, WindowFrame) and top.pending is not None else None
        return Offered(order, order.present(self.rules, self.view)) if order is not None else None

    def why_not(self, unit_id: str, at: int, counter: str) -> Refusal | None:
        """Why a counter cannot do there what it does elsewhere; None where nobody would expect it to."""
        for sample in first_of_each_kind(self.of(unit_id)):
            refusal = self.why_not_there(sample.order, at, counter)
            if refusal is not None and refusal.near:
                return refusal
        return None

    def why_not_there(self, order: Order, at: int, counter: str = "") -> Refusal | None:
        """Why an order cannot be given about another hex or counter; None where it can or is of neither."""
        other = turned(order, at, counter)
        return self.rules.refusal(self.view, other) if other is not None else None


def shared_words(titles: Sequence[str], verb: str) -> str:
    """What the words of several orders begin with: "Lay smoke in 0203" and "... in 0204" are "Lay smoke".

    Of a single title what it ends with, a hex or a counter, is left out; where nothing is left, the verb
    stands for it.
    """
    rows = [title.split() for title in titles]
    words = [row[0] for row in itertools.takewhile(lambda row: len(set(row)) == 1, zip(*rows, strict=False))]
    if len(rows) == 1 and any(word.lower() in JOINING for word in words):
        last = max(k for k, word in enumerate(words) if word.lower() in JOINING)
        words = words[:last]
    while words and words[-1].lower() in JOINING:
        words.pop()
    return " ".join(words) or verb.replace("-", " ").capitalize()


def first_of_each_kind(offers: Iterable[Offered]) -> Iterator[Offered]:
    """One offer of each kind of order."""
    seen = set[type[Order]]()
    for one in offers:
        if type(one.order) not in seen:
            seen.add(type(one.order))
            yield one


@functools.cache
def _path_field(kind: type[Order]) -> str:
    """The field that holds a row of hexes; "" if none does."""
    for field in msgspec.structs.fields(kind):
        inner = getattr(field.type, "__args__", ())
        if inner and reference_of(inner[0]) == TO_HEX and Ellipsis in inner:
            return field.name
    return ""


def path_of(order: Order) -> tuple[int, ...]:
    """The hexes that an order leads through; () for an order without a path."""
    field = _path_field(type(order))
    return tuple(getattr(order, field)) if field else ()


def longer(order: Order, begun: Order) -> bool:
    """Is it the same order with one more hex at the end of its path?"""
    field = _path_field(type(begun))
    if type(order) is not type(begun) or not field:
        return False
    whole, part = getattr(order, field), getattr(begun, field)
    return bool(whole and whole[:-1] == part and replace(order, **{field: part}) == begun)


def turned(order: Order, at: int, counter: str) -> Order | None:
    """The same order about another hex or counter; None where it is about neither."""
    actor, field = actor_field(type(order)), _path_field(type(order))
    kept = getattr(order, actor) if actor else None
    if field:
        return replace(order, **{field: (at,)}) if at else None
    change: Callable[[object], object] = lambda old: at if old else old  # noqa: E731
    about = replaced(order, TO_HEX, change) if at else order
    if counter:
        about = replaced(about, TO_UNIT, lambda name: counter if name else name)
        about = replace(about, **{actor: kept}) if actor else about
    return None if about == order else about
