"""Orders: frozen values whose fields are the order itself.

Each kind of order is one class that holds its whole rule: what may be offered, why it is
refused, what it does. Saving, replaying and printing come from the fields. Nobody else knows.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar, Generic, Self

from msgspec import Struct
from msgspec.structs import replace

from game.core.deeds import NO_DEED, Deeds
from game.core.draft import Draft, GameState
from game.core.events import Event
from game.core.hooks import Hook
from game.core.phases import Phase
from game.core.position import Position, U, View, decider
from game.core.prices import prices
from game.core.questions import Explained
from game.core.records import Result
from game.core.references import TO_UNIT, Hex, UnitId, dropped
from game.core.refusals import Refusal
from game.core.roles import Choice, Confirm, Fact, Presentation, Role, actors_of, picked_by, title_of


class Order(Struct, Generic[U], frozen=True, tag=True, gc=False):
    """Base of all orders."""

    #: the word that begins its line of text
    verb: ClassVar[str] = ""
    #: what it is on screen (``core.roles``)
    role: ClassVar[Role] = Role.ACT
    #: its words, with its fields in braces: "Get onto {unit}"
    title: ClassVar[str] = ""
    #: how it is given once it has been picked, as a rule; ``confirms`` says it of one order
    confirm: ClassVar[Confirm] = Confirm.NONE
    #: the field in which several who act together stand, such as the shots of one attack
    group: ClassVar[str] = ""
    #: fields of counters that only help, such as who observes: words tell of them, and no click picks them
    helpers: ClassVar[tuple[str, ...]] = ()
    #: it costs nothing and could be given for ever, such as who follows whom
    free: ClassVar[bool] = False
    #: it touches no hex but those of its counters: nothing that lies hidden in others is turned up by it
    still: ClassVar[bool] = False
    #: what it does, for rules that speak of deeds and not of one kind of order
    deeds: ClassVar[Deeds] = NO_DEED

    @classmethod
    def applies_to(cls, kind: str) -> bool:
        """May a unit of this kind ever be given such an order? Spares asking all the others."""
        return cls.offers.__func__ is not Order.offers.__func__  # type: ignore[attr-defined]  # class methods

    @classmethod
    def applies_at(cls, kind: str, moment: str) -> bool:
        """The same for one phase or kind of interruption alone."""
        return cls.applies_to(kind)

    @classmethod
    def offers(cls, rules: RulesInterface[U], state: View[U], unit: U) -> Sequence[Order[U]]:
        """Orders of this kind that the unit could be given; may be generous, misses nothing.

        The machine lists by what a side sees, and the type of ``state`` holds it to that. A kind may say
        ``GameState`` where its own refusal lists as well, since that is also asked of what is true.
        """
        return ()

    @classmethod
    def side_offers(cls, rules: RulesInterface[U], state: View[U]) -> Sequence[Order[U]]:
        """Orders of this kind that belong to no unit; by a view, as ``offers``."""
        return ()

    def facts(self, rules: RulesInterface[U], state: View[U]) -> tuple[Fact, ...]:
        """The numbers a person wants to see before giving it: cost, odds, chance."""
        return ()

    def odds(self, rules: RulesInterface[U], state: View[U]) -> Fraction | None:
        """The odds of an attack, by which who is asked out of turn says what is worth it; None for others.

        An order by which attacks begin has the best of them.
        """
        return None

    def confirms(self, rules: RulesInterface[U], state: View[U]) -> Confirm:
        """How this order is given once it has been picked, by what its giver sees."""
        return self.confirm

    def choices(self, rules: RulesInterface[U], state: View[U]) -> list[Choice]:
        """What may be added to it now: a further hex of a path, a further counter of a group."""
        return further(rules, state, self) if self.group else []

    def words(self, rules: RulesInterface[U], state: View[U]) -> str:
        """The order in a few words, as on a button."""
        template = self.title or self.verb.replace("-", " ").capitalize()
        return title_of(self, template, lambda name: rules.name_of(state, name), state.board.grid.label)

    def present(self, rules: RulesInterface[U], state: View[U]) -> Presentation:
        """The order as it is shown to the side whose view ``state`` is."""
        return Presentation(
            self.role, self.words(rules, state), actors_of(self), picked_by(self),
            self.facts(rules, state), self.confirms(rules, state),
            not rules.may_meet_hidden(state, self), self.odds(rules, state), prices(rules, state, self),
        )  # fmt: skip

    def refusal(self, rules: RulesInterface[U], state: GameState[U]) -> Refusal | None:
        """Why this order may not be given now, or None.

        Who gives an order is told no by his view alone. An order that had to wait is asked again of the draft
        in which it goes on, which is why this takes either.
        """
        raise NotImplementedError

    def plain(self, rules: RulesInterface[U], state: GameState[U]) -> bool:
        """Is it an ordinary order of its kind, allowed by what is hidden from nobody?

        Asked while every counter is known. Where no veto speaks against it, a yes stands without a look at
        what the giver sees; a kind that says yes promises that he would be told the same
        (``check_plain`` in ``lab/invariants.py`` holds it to that).
        """
        return False

    def movers(self) -> tuple[str, ...]:
        """The counters that go where it leads, those taken along too, for an order that enters hexes."""
        return actors_of(self)

    def aims(self, state: GameState[U]) -> tuple[int, ...]:
        """The hexes that an attack is aimed at: those it names, and those of the counters it names."""
        named = (
            state.units[one].at if isinstance(one, str) and one in state.units else one
            for one in picked_by(self)
        )
        return tuple(at for at in named if isinstance(at, int))

    def entries(self, state: GameState[U]) -> Sequence[tuple[str, int]]:
        """The counters that it takes into another hex at one go, each with the hex.

        Orders that walk hex by hex name none: they ask the windows on the way themselves.
        """
        return ()

    def is_over(self) -> bool:
        """Is nothing left to be done of it, so that it only names who did it? Asked when it goes on."""
        return False

    def left_to(self, state: GameState[U], out: Collection[str] = ()) -> Self | None:
        """The order as far as it can be given by who is left of its counters: without those that are gone,
        and those that are ``out`` of it. None when nobody is left to do it.
        """
        named = (*actors_of(self), *self.movers())
        gone = {name for name in named if name and (name in out or name not in state.units)}
        if not gone:
            return self
        left = dropped(self, TO_UNIT, gone)
        return left if all(actors_of(left)) and actors_of(left) else None

    def perform(self, rules: RulesInterface[U], draft: Draft[U]) -> None:
        """Do it: roll and write."""
        raise NotImplementedError

    def understood(self, rules: RulesInterface[U]) -> Self:
        """The order as text gave it, with the words in it that mean something under these rules alone."""
        return self


class RulesInterface(Generic[U]):
    """The rules of a game, as orders, drafts and the sequence of play use them (``core.ruleset``)."""

    #: is a counter armed, so that it holds a hex?
    armed: Callable[[U], bool]
    streams: Mapping[str, int]
    faces: Mapping[str, int]
    slots: Mapping[str, str]
    own_count: frozenset[str]
    hooked: Mapping[Hook[Any], tuple[Any, ...]]
    hooked_by_id: Mapping[Hook[Any], Mapping[str, Any]]
    #: the phases in their order, and by id
    phases: tuple[Phase[U], ...]
    phase: Mapping[str, Phase[U]]
    #: the phase after each, None after the last
    next_phase: Mapping[str, Phase[U] | None]
    #: the rule of the sequence of play, cited by who comes at the wrong moment
    sequence: str
    #: run when a player-turn ends
    closing: tuple[Callable[[Draft[U]], None], ...]
    #: the kinds of order by phase or interruption, and by the word that begins their lines
    orders: Mapping[str, tuple[type[Order[U]], ...]]
    #: may a window open at each moment of an order (``core.windows``)?
    asks: tuple[bool, ...]
    #: the windows at each moment that are asked about a kind of order, ``NoneType`` about the end of one
    windows: Sequence[Mapping[type, tuple[Any, ...]]]
    #: does anybody look where counters go?
    watches_ways: bool
    #: what tells the hexes that windows watch on the way, as masks
    watches: tuple[Callable[[GameState[U]], int], ...]

    def watchers(self, state: GameState[U], side: int) -> tuple[str, ...]:
        """The counters of a side that could answer in a window while the other side moves, as all know."""
        raise NotImplementedError

    def value(self, question: str, state: GameState[U], about: Any) -> int:
        """The number that answers a question."""
        raise NotImplementedError

    def explain(self, question: str, state: GameState[U], about: Any) -> Explained:
        """The same number with its parts."""
        raise NotImplementedError

    def kinds_now(self, state: GameState[U]) -> tuple[type[Order[U]], ...]:
        """The kinds of order that may be given at this moment."""
        raise NotImplementedError

    def offers(self, view: View[U], unit_id: str) -> Sequence[Order[U]]:
        """Orders that this unit could be given now; built only when taken."""
        raise NotImplementedError

    def has_offer(self, view: View[U], unit: U) -> bool:
        """Is there an order that a unit of the side that decides could be given, by what the view shows?"""
        raise NotImplementedError

    def side_orders(self, view: View[U]) -> Sequence[Order[U]]:
        """Orders that belong to no unit: end the phase, choose, concede, offer a draw."""
        raise NotImplementedError

    def refusal(self, position: Position[U], order: Order[U]) -> Refusal | None:
        """Why this order may not be given now, or None: judged by what its giver sees."""
        raise NotImplementedError

    def objection(self, state: GameState[U], order: Order[U]) -> Refusal | None:
        """The refusal of an order by its own rule or a veto in the given state, or None."""
        raise NotImplementedError

    def vetoed(self, state: GameState[U], order: Order[U]) -> Refusal | None:
        """What modules say against an order in the given state that its own rule allows, or None."""
        raise NotImplementedError

    def may_meet_hidden(self, view: View[U], order: Order[U]) -> bool:
        """Could something that the giver does not see change what comes of an order, as far as all know?"""
        raise NotImplementedError

    def perform_again(self, draft: Draft[U], order: Order[U], before: Position[U]) -> None:
        """Go on with an order that had to wait. What has become impossible meanwhile cuts it short."""
        raise NotImplementedError

    def judge(self, draft: Draft[U], final: bool = False) -> None:
        """Look for a verdict and write it; ``final`` when no more turns come."""
        raise NotImplementedError

    def end(self, draft: Draft[U], result: Result) -> None:
        """The game is over."""
        raise NotImplementedError

    def name_of(self, view: View[U], unit_id: str) -> str:
        """A counter in words."""
        raise NotImplementedError

    def audience(self, event: Event) -> int:
        """The sides that hear of an event, as bits, or ``EVERYBODY``."""
        raise NotImplementedError


def rules_of(draft: Draft[U]) -> RulesInterface[U]:
    """The rules that a draft is made by, with all that they say of orders.

    A draft is made by nothing else; it knows but a part of them, since orders are made of drafts.
    """
    rules = draft.rules
    if not isinstance(rules, RulesInterface):
        raise TypeError(f"a draft is made by rules, not by {type(rules).__name__}")
    return rules


class Answer(Order[U], frozen=True, tag=True):
    """An order without a choice in it, about no unit: where its kind may be given at all, it may be given."""

    @classmethod
    def side_offers(cls, rules: RulesInterface[U], state: View[U]) -> Sequence[Order[U]]:
        return (cls(),)

    def refusal(self, rules: RulesInterface[U], state: GameState[U]) -> Refusal | None:
        return None


class Placement(Order[U], frozen=True, tag=True):
    """An order that sets one counter up in a hex."""

    unit: UnitId
    at: Hex


def possible(orders: Iterable[Order[U]], rules: RulesInterface[U], state: GameState[U]) -> list[Order[U]]:
    """Those of some orders that may be given now."""
    return [order for order in orders if rules.objection(state, order) is None]


def further(rules: RulesInterface[U], state: View[U], order: Order[U]) -> list[Choice]:
    """The counters that can still join an order of a group, each with the order that it makes with them."""
    field = order.group
    found: list[Choice] = []
    inside = set(actors_of(order))
    for name, unit in state.units.items():
        if name in inside or unit.side != decider(state):
            continue
        for offer in rules.offers(state, name):
            if type(offer) is not type(order) or not _same_but(order, offer, field):
                continue
            larger = replace(order, **{field: getattr(order, field) + getattr(offer, field)})
            if rules.refusal(state, larger) is None:
                found.append(Choice(name, larger, rules.name_of(state, name)))
                break
    return found


def _same_but(one: Order[U], other: Order[U], field: str) -> bool:
    return all(getattr(one, f) == getattr(other, f) for f in one.__struct_fields__ if f != field)
