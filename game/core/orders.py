"""Orders: frozen values whose fields are the order itself.

Each kind of order is one class that holds its whole rule: what may be offered, why it is
refused, what it does. Saving, replaying and printing come from the fields. Nobody else knows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar, Generic, overload

from msgspec import Struct
from msgspec.structs import replace

from game.core.position import Draft, GameState, U, View, decider
from game.core.references import Hex, UnitId
from game.core.refusals import Refusal
from game.core.roles import Choice, Confirm, Fact, Presentation, Role, actors_of, picked_by, title_of

if TYPE_CHECKING:
    from game.core.ruleset import Rules


class Order(Struct, Generic[U], frozen=True, tag=True, gc=False):
    """Base of all orders."""

    #: the word that begins its line of text
    verb: ClassVar[str] = ""
    #: what it is on screen (``core.roles``)
    role: ClassVar[Role] = Role.ACT
    #: its words, with its fields in braces: "Get onto {unit}"
    title: ClassVar[str] = ""
    confirm: ClassVar[Confirm] = Confirm.NONE
    #: the field in which several who act together stand, such as the shots of one attack
    group: ClassVar[str] = ""
    #: it costs nothing and could be given for ever, such as who follows whom
    free: ClassVar[bool] = False
    #: it leads a counter into another hex, where something may lie that its giver does not know of
    enters_hex: ClassVar[bool] = False

    @classmethod
    def applies_to(cls, kind: str) -> bool:
        """May a unit of this kind ever be given such an order? Spares asking all the others."""
        return cls.offers.__func__ is not Order.offers.__func__  # type: ignore[attr-defined]

    @classmethod
    def applies_at(cls, kind: str, moment: str) -> bool:
        """The same for one phase or kind of interruption alone."""
        return cls.applies_to(kind)

    @classmethod
    def offers(cls, rules: Rules[U], state: GameState[U], unit: U) -> Sequence[Order[U]]:
        """Orders of this kind that the unit could be given; may be generous, misses nothing."""
        return ()

    @classmethod
    def side_offers(cls, rules: Rules[U], state: GameState[U]) -> Sequence[Order[U]]:
        """Orders of this kind that belong to no unit."""
        return ()

    def facts(self, rules: Rules[U], state: View[U]) -> tuple[Fact, ...]:
        """The numbers a person wants to see before giving it: cost, odds, chance."""
        return ()

    def choices(self, rules: Rules[U], state: View[U]) -> list[Choice]:
        """What may be added to it now: a further hex of a path, a further counter of a group."""
        return further(rules, state, self) if self.group else []

    def words(self, rules: Rules[U], state: View[U]) -> str:
        """The order in a few words, as on a button."""
        template = self.title or self.verb.replace("-", " ").capitalize()
        return title_of(self, template, lambda name: rules.name_of(state, name), state.board.grid.label)

    def present(self, rules: Rules[U], state: View[U]) -> Presentation:
        """The order as it is shown to the side whose view ``state`` is."""
        return Presentation(
            self.role, self.words(rules, state), actors_of(self), picked_by(self), self.facts(rules, state), self.confirm,
            not rules.may_meet_hidden(state, self),
        )  # fmt: skip

    def refusal(self, rules: Rules[U], state: GameState[U]) -> Refusal | None:
        """Why this order may not be given now, or None."""
        raise NotImplementedError

    def entries(self, state: GameState[U]) -> Sequence[tuple[str, int]]:
        """The counters that it takes into another hex in one deed, each with the hex.

        Orders that walk hex by hex name none: they ask the windows on the way themselves.
        """
        return ()

    def perform(self, rules: Rules[U], draft: Draft[U]) -> None:
        """Do it: roll and write."""
        raise NotImplementedError


class Answer(Order[U], frozen=True, tag=True):
    """An order without a choice in it, about no unit: where its kind may be given at all, it may be given."""

    @classmethod
    def side_offers(cls, rules: Rules[U], state: GameState[U]) -> Sequence[Order[U]]:
        return (cls(),)

    def refusal(self, rules: Rules[U], state: GameState[U]) -> Refusal | None:
        return None


class Placement(Order[U], frozen=True, tag=True):
    """An order that sets one counter up in a hex."""

    unit: UnitId
    at: Hex


def possible(orders: Iterable[Order[U]], rules: Rules[U], state: GameState[U]) -> list[Order[U]]:
    """Those of some orders that may be given now."""
    return [order for order in orders if order.refusal(rules, state) is None]


def further(rules: Rules[U], state: View[U], order: Order[U]) -> list[Choice]:
    """The counters that can still join an order of a group, each with the order that it makes with them."""
    field, found = order.group, list[Choice]()
    inside = set(actors_of(order))
    for name, unit in state.units.items():
        if name in inside or unit.side != decider(state):
            continue
        for offer in rules.offers(state, name):
            if type(offer) is not type(order) or not _same_but(order, offer, field):
                continue
            larger = replace(order, **{field: getattr(order, field) + getattr(offer, field)})
            if larger.refusal(rules, state) is None:
                found.append(Choice(name, larger, rules.name_of(state, name)))
                break
    return found


def _same_but(one: Order[U], other: Order[U], field: str) -> bool:
    return all(getattr(one, f) == getattr(other, f) for f in one.__struct_fields__ if f != field)


class Lazy(Sequence["Order[U]"], Generic[U]):
    """Orders that are made only when one is asked for: who derives from it says how many, and the one at an index.

    Two of them are equal when they are made from equal things; then their orders are equal, one by one.
    """

    __slots__ = ()
    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        names: tuple[str, ...] = self.__slots__
        return type(self) is type(other) and all(getattr(self, n) == getattr(other, n) for n in names)

    def order(self, index: int) -> Order[U]:
        """The order at an index from 0; may raise ``IndexError``."""
        raise NotImplementedError

    @overload
    def __getitem__(self, index: int) -> Order[U]: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Order[U]]: ...
    def __getitem__(self, index: int | slice) -> Order[U] | Sequence[Order[U]]:
        if isinstance(index, slice):
            return [self.order(k) for k in range(*index.indices(len(self)))]
        return self.order(index if index >= 0 else index + len(self))

    def __iter__(self) -> Iterator[Order[U]]:
        return map(self.order, range(len(self)))


class Chain(Sequence["Order[U]"], Generic[U]):
    """Several sequences of orders, one behind the other, without copying."""

    __slots__ = ("_size", "parts")

    def __init__(self, parts: list[Sequence[Order[U]]]) -> None:
        #: the sequences, for who wants one kind of order only
        self.parts = parts
        self._size = sum(map(len, parts))

    def __len__(self) -> int:
        return self._size

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Chain) and self.parts == other.parts

    __hash__ = None  # type: ignore[assignment]

    @overload
    def __getitem__(self, index: int) -> Order[U]: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Order[U]]: ...
    def __getitem__(self, index: int | slice) -> Order[U] | Sequence[Order[U]]:
        if isinstance(index, slice):
            return list(self)[index]
        if index < 0:
            index += len(self)
        for part in self.parts:
            size = len(part)
            if index < size:
                return part[index]
            index -= size
        raise IndexError(index)

    def __iter__(self) -> Iterator[Order[U]]:
        for part in self.parts:
            yield from part
