"""Orders: frozen values whose fields are the order itself.

Each kind of order is one class with its whole rule: when to offer it, why to refuse it, what it does. Saving,
replaying and printing use the fields. No other code needs to know the kind.
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
from game.core.questions import Explained, Figure
from game.core.records import Result
from game.core.references import TO_UNIT, Hex, UnitId, dropped
from game.core.refusals import Refusal
from game.core.roles import (
    Choice,
    Confirm,
    Fact,
    Presentation,
    Role,
    Toll,
    actors_of,
    filled_in,
    picked_by,
)


class Order(Struct, Generic[U], frozen=True, tag=True, gc=False):
    """Base of all orders. In a kind of order what has a type is a field; the rest describes the kind."""

    #: the first word of its text line
    verb: ClassVar[str] = ""
    #: its role on screen (``core.roles``)
    role: ClassVar[Role] = Role.ACT
    #: its title, with fields in braces: "Get onto {unit}"
    title: ClassVar[str] = ""
    #: how the order is normally confirmed once picked; ``confirms`` answers for one order
    confirm: ClassVar[Confirm] = Confirm.NONE
    #: the field that lists counters acting together, such as the shots of one attack
    group: ClassVar[str] = ""
    #: fields that no click picks: counters that only assist, such as observers, or the hex of its counters
    helpers: ClassVar[tuple[str, ...]] = ()
    #: it is free and could be repeated for ever, such as setting who follows whom
    free: ClassVar[bool] = False
    #: it affects only its counters' hexes: it reveals nothing hidden in others
    still: ClassVar[bool] = False
    #: its path is a way that is shown as one, although no counter moves
    flies: ClassVar[bool] = False
    #: the rules demand it of its counter: no veto of a module and no state of the counter withholds it
    compelled: ClassVar[bool] = False
    #: its deeds, for rules that refer to deeds and not to one kind of order
    deeds: ClassVar[Deeds] = NO_DEED

    @classmethod
    def applies_to(cls, kind: str) -> bool:
        """Can a unit of this kind ever receive such an order? Avoids asking all the others."""
        return cls.offers.__func__ is not Order.offers.__func__  # type: ignore[attr-defined]  # class methods

    @classmethod
    def applies_at(cls, kind: str, moment: str) -> bool:
        """The same for one phase or kind of frame."""
        return cls.applies_to(kind)

    @classmethod
    def offers(cls, rules: RulesInterface[U], state: View[U], unit: U) -> Sequence[Order[U]]:
        """Orders of this kind that the unit could receive; may include illegal ones, omits none.

        The engine lists from a side's view, and the type of ``state`` enforces that. A kind may declare
        ``GameState`` if its own refusal also lists, since refusals are also asked of the true position.
        """
        return ()

    @classmethod
    def looked_for(cls, rules: RulesInterface[U], state: View[U], unit: U) -> Sequence[Order[U]]:
        """Orders that a player looks for on the card of a unit, allowed or not: there each has a row of its
        own, or the reason why it is refused. () for a kind that is listed only where it is allowed.
        """
        return ()

    @classmethod
    def side_offers(cls, rules: RulesInterface[U], state: View[U]) -> Sequence[Order[U]]:
        """Orders of this kind that belong to no unit; from a view, as ``offers``."""
        return ()

    def facts(self, rules: RulesInterface[U], state: View[U]) -> tuple[Fact, ...]:
        """The numbers to show before giving it: cost, odds, chance."""
        return ()

    def workings(self, rules: RulesInterface[U], state: View[U]) -> Mapping[str, tuple[Figure, ...]]:
        """The sums behind its facts, by the label of the fact; worked out only when somebody looks."""
        return {}

    def tolls(self, rules: RulesInterface[U], state: View[U]) -> tuple[Toll, ...]:
        """What it may do, thing by thing; worked out only for the order in the hand."""
        return ()

    def odds(self, rules: RulesInterface[U], state: View[U]) -> Fraction | None:
        """The odds of an attack, by which an out-of-turn player judges its worth; None for others.

        An order that starts attacks has the best of their odds.
        """
        return None

    def face(self, state: View[U]) -> str:
        """The kind of counter that is shown beside the order instead of its actor; "" for the actor."""
        return ""

    def confirms(self, rules: RulesInterface[U], state: View[U]) -> Confirm:
        """How this order is confirmed once picked, given what its giver sees."""
        return self.confirm

    def choices(self, rules: RulesInterface[U], state: View[U]) -> list[Choice]:
        """What can be added to it now: another hex of a path, another counter of a group."""
        return further(rules, state, self) if self.group else []

    def drawn_on(self, state: View[U], at: int) -> Order[U] | None:
        """The same order with its way drawn on to a hex however far off, allowed or not; None if it has no
        way that is drawn.
        """
        return None

    def words(self, rules: RulesInterface[U], state: View[U]) -> str:
        """The order in a few words, as on a button."""
        template = self.title or self.verb.replace("-", " ").capitalize()
        return filled_in(self, template, lambda name: rules.name_of(state, name), state.board.grid.label)

    def present(self, rules: RulesInterface[U], state: View[U]) -> Presentation:
        """The order as displayed to the side whose view ``state`` is."""
        return Presentation(
            self.role, self.words(rules, state), actors_of(self), picked_by(self),
            self.facts(rules, state), self.confirms(rules, state),
            not rules.may_meet_hidden(state, self), self.odds(rules, state), prices(rules, state, self),
            self.face(state),
        )  # fmt: skip

    def refusal(self, rules: RulesInterface[U], state: GameState[U]) -> Refusal | None:
        """Why this order is not allowed now, or None.

        For the giver, only the giver's view decides. A waiting order is asked again of the draft in which it
        continues, so this takes either.
        """
        raise NotImplementedError

    def plain(self, rules: RulesInterface[U], state: GameState[U]) -> bool:
        """Is it an ordinary order of its kind, allowed without any hidden information?

        Asked while every counter is known. Unless a veto applies, True skips the check of the giver's view; a
        kind that returns True promises the giver the same answer (``check_plain`` in ``lab/invariants.py``
        verifies it).
        """
        return False

    def movers(self) -> tuple[str, ...]:
        """The counters that enter the order's hexes, including any carried along."""
        return actors_of(self)

    def aims(self, state: GameState[U]) -> tuple[int, ...]:
        """The target hexes of an attack: those it names and those of the counters it names."""
        named = (
            state.units[one].at if isinstance(one, str) and one in state.units else one
            for one in picked_by(self)
        )
        return tuple(at for at in named if isinstance(at, int))

    def entries(self, state: GameState[U]) -> Sequence[tuple[str, int]]:
        """The counters that it moves into another hex in one step, each with the hex.

        Orders that move hex by hex list none: they ask the windows on the way.
        """
        return ()

    def is_over(self) -> bool:
        """Is nothing left to do, so that it only names who did it? Asked when it continues."""
        return False

    def left_to(self, state: GameState[U], out: Collection[str] = ()) -> Self | None:
        """The order for its remaining counters, without lost ones and those that are ``out``; None if none is
        left.
        """
        named = (*actors_of(self), *self.movers())
        gone = {name for name in named if name and (name in out or name not in state.units)}
        if not gone:
            return self
        left = dropped(self, TO_UNIT, gone)
        return left if all(actors_of(left)) and actors_of(left) else None

    def perform(self, rules: RulesInterface[U], draft: Draft[U]) -> None:
        """Carry it out: roll and write."""
        raise NotImplementedError

    def understood(self, rules: RulesInterface[U]) -> Self:
        """The order from text, with short words expanded under these rules."""
        return self


class RulesInterface(Generic[U]):
    """The rules of a game, as orders, drafts and the sequence of play use them (``core.ruleset``)."""

    #: is a counter armed, so that it controls a hex?
    armed: Callable[[U], bool]
    streams: Mapping[str, int]
    faces: Mapping[str, int]
    slots: Mapping[str, str]
    own_count: frozenset[str]
    hooked: Mapping[Hook[Any], tuple[Any, ...]]
    hooked_by_id: Mapping[Hook[Any], Mapping[str, Any]]
    #: the phases in order, and by id
    phases: tuple[Phase[U], ...]
    phase: Mapping[str, Phase[U]]
    #: the phase after each one, None after the last
    next_phase: Mapping[str, Phase[U] | None]
    #: the sequence-of-play rule, cited in refusals at the wrong moment
    sequence: str
    #: run at the end of a player-turn
    closing: tuple[Callable[[Draft[U]], None], ...]
    #: the kinds of order by phase or frame, and by the first word of their lines
    orders: Mapping[str, tuple[type[Order[U]], ...]]
    verbs: Mapping[str, type[Order[U]]]
    #: can a window open at each moment of an order (``core.windows``)?
    asks: tuple[bool, ...]
    #: the windows at each moment that are asked about a kind of order; ``NoneType``: about the end of one
    windows: Sequence[Mapping[type, tuple[Any, ...]]]
    #: does any module watch where counters go?
    watches_ways: bool
    #: what distinguishes the hexes watched by windows, as masks
    watches: tuple[Callable[[GameState[U]], int], ...]

    def watchers(self, state: GameState[U], side: int) -> tuple[str, ...]:
        """A side's counters that could answer in a window during the other side's move, from public
        knowledge.
        """
        raise NotImplementedError

    def value(self, question: str, state: GameState[U], about: Any) -> int:
        """The number that answers a question."""
        raise NotImplementedError

    def explain(self, question: str, state: GameState[U], about: Any) -> Explained:
        """The same number with its parts."""
        raise NotImplementedError

    def kinds_now(self, state: GameState[U]) -> tuple[type[Order[U]], ...]:
        """The kinds of order allowed at this moment."""
        raise NotImplementedError

    def offers(self, view: View[U], unit_id: str) -> Sequence[Order[U]]:
        """Orders that this unit could receive now; built on demand."""
        raise NotImplementedError

    def has_offer(self, view: View[U], unit: U) -> bool:
        """Can any unit of the deciding side receive an order, given the view?"""
        raise NotImplementedError

    def side_orders(self, view: View[U]) -> Sequence[Order[U]]:
        """Orders that belong to no unit: end the phase, choose, concede, offer a draw."""
        raise NotImplementedError

    def refusal(self, position: Position[U], order: Order[U]) -> Refusal | None:
        """Why this order is not allowed now, or None, given what its giver sees."""
        raise NotImplementedError

    def objection(self, state: GameState[U], order: Order[U]) -> Refusal | None:
        """The refusal of an order by its own rule or by a veto in the given state, or None."""
        raise NotImplementedError

    def vetoed(self, state: GameState[U], order: Order[U]) -> Refusal | None:
        """The modules' veto in the given state against an order that its own rule allows, or None."""
        raise NotImplementedError

    def may_meet_hidden(self, view: View[U], order: Order[U]) -> bool:
        """Could something hidden from the giver affect the order's outcome, from public knowledge?"""
        raise NotImplementedError

    def perform_again(self, draft: Draft[U], order: Order[U], before: Position[U]) -> None:
        """Continue a waiting order. If it has become impossible, the rest is dropped."""
        raise NotImplementedError

    def judge(self, draft: Draft[U], final: bool = False) -> None:
        """Look for a verdict and record it; ``final`` if no more turns follow."""
        raise NotImplementedError

    def end(self, draft: Draft[U], result: Result) -> None:
        """End the game."""
        raise NotImplementedError

    def name_of(self, view: View[U], unit_id: str) -> str:
        """A counter in words."""
        raise NotImplementedError

    def audience(self, event: Event) -> int:
        """The sides that learn of an event, as bits, or ``EVERYBODY``."""
        raise NotImplementedError


def rules_of(draft: Draft[U]) -> RulesInterface[U]:
    """The rules that made a draft, including their order rules.

    Only these rules make drafts; the draft's type names only part of them, because orders are built from
    drafts.
    """
    rules = draft.rules
    if not isinstance(rules, RulesInterface):
        raise TypeError(f"a draft is made by rules, not by {type(rules).__name__}")
    return rules


class Answer(Order[U], frozen=True, tag=True):
    """An order without a choice and about no unit: legal wherever its kind is."""

    @classmethod
    def side_offers(cls, rules: RulesInterface[U], state: View[U]) -> Sequence[Order[U]]:
        return (cls(),)

    def refusal(self, rules: RulesInterface[U], state: GameState[U]) -> Refusal | None:
        return None


class Placement(Order[U], frozen=True, tag=True):
    """An order that sets up one counter in a hex."""

    unit: UnitId
    at: Hex


def possible(orders: Iterable[Order[U]], rules: RulesInterface[U], state: GameState[U]) -> list[Order[U]]:
    """Those of some orders that are legal now."""
    return [order for order in orders if rules.objection(state, order) is None]


def further(rules: RulesInterface[U], state: View[U], order: Order[U]) -> list[Choice]:
    """The counters that can still join a group order, each with the resulting order."""
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
