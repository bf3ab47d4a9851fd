"""The rule tables of one game, filled once from its modules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from types import NoneType
from typing import Any, Generic, TypeVar

from msgspec import Struct

from game.boards.board import Board
from game.core.assembly import Assembly
from game.core.declarations import COUNTER, SIDE_FEATURE, TERRAIN, declarations
from game.core.deeds import Deed
from game.core.draft import Draft
from game.core.markers import own_counts
from game.core.modules import Doing, Module, Veto
from game.core.orders import Order, RulesInterface
from game.core.position import Position, U, View
from game.core.records import Marker, Side
from game.core.refusals import Refusal
from game.core.rule_hooks import AFTER_EVERY_ORDER, ARMED, HELD, MEETS_HIDDEN, PRINT, SEQUENCE_RULE, UNIT_NAME
from game.core.windows import AT, LOSS, REACH, ROLLED, STEP, Moment, Window


class AssembledRules(RulesInterface[U]):
    """What a game's modules contribute, one table per kind."""

    def __init__(self, modules: Sequence[Module[U]]) -> None:
        #: the requested modules, without their shared parts
        self.modules = tuple(sorted(modules, key=lambda m: m.id))
        self._assembly = made = Assembly(modules)
        made.goes_together()
        #: their ids, including their shared parts
        self.parts = frozenset(module.id for module in made.parts)
        filled = made.claimed("rules of", lambda m: ((slot, m) for slot in m.slots))
        self.slots = {slot: module.slots[slot] for slot, module in filled.items()}
        self.declared = declarations(modules)
        self.hooked, self.hooked_by_id = made.hooked(), made.hooked_by_id()
        self._sequence(made)
        self._orders(made)
        self._frames(made)
        self._words(made)
        self._chains = made.stages()
        self.streams, self.faces = made.streams(), made.faces()
        self.verdicts = made.named("verdict", lambda m: m.verdicts.items())
        self.terrains = made.named(TERRAIN, lambda m: m.terrains.items())
        self.side_features = made.named(SIDE_FEATURE, lambda m: m.side_features.items())
        self.kinds = made.named(COUNTER, lambda m: m.kinds.items())
        #: the rules with house-default numbers
        self.house = frozenset(rule for module in made.parts for rule in module.house)
        self.states = made.named("state", lambda m: ((kind.name, kind) for kind in m.states))
        self.marker_kinds = made.named("marker", lambda m: ((kind.id, kind) for kind in m.markers))
        self.own_count = own_counts(self.marker_kinds.values())
        self.parameters = made.named("parameter", lambda m: ((row.id, row) for row in m.parameters))
        self.armed = ARMED.said(self) or (lambda unit: True)

    # ---------------------------------------------------------------- assembly
    def _sequence(self, made: Assembly[U]) -> None:
        self.phase = made.phases()
        self.phases = tuple(sorted(self.phase.values(), key=lambda p: p.place))
        self.next_phase = {
            p.id: after for p, after in zip(self.phases, (*self.phases[1:], None), strict=True)
        }
        self.closing = made.joined(lambda m: m.closing)
        self.sequence = SEQUENCE_RULE.said(self) or ""
        law = made.owners.get((SEQUENCE_RULE.name, ""))
        self.over = Refusal("over", law.rule if law else "", "The game is over.")

    def _orders(self, made: Assembly[U]) -> None:
        self.orders = made.orders()
        self.verbs = made.named("order", lambda m: ((k.verb, k) for row in m.orders.values() for k in row))
        self._serving: LazyDict[tuple[str, str], tuple[Offering[U], ...]] = LazyDict(self._serve)
        self._serving_held: LazyDict[tuple[str, str, frozenset[str]], tuple[Offering[U], ...]] = LazyDict(
            self._serve_held
        )
        self.hooks: LazyDict[type[Order[U]], Hooks[U]] = LazyDict(self._hooks)
        self._now: LazyDict[str, tuple[type[Order[U]], ...]] = LazyDict(self._at)
        self._allowed: LazyDict[str, frozenset[type[Order[U]]]] = LazyDict(self._allowed_at)
        self.resolve_hidden = MEETS_HIDDEN.of(self)
        self._holds = HELD.of(self)
        self.after_every_order = AFTER_EVERY_ORDER.of(self)

    def _frames(self, made: Assembly[U]) -> None:
        self.prompts = made.named("frame", lambda m: m.frames.items())
        self.on_frame = {kind: row.course for kind, row in self.prompts.items() if row.course}
        self.frames = made.frames()
        self.asks = tuple(bool(self.hooked[hook]) for hook in AT)
        self.has_windows = any(self.asks)
        self.watches_ways = self.asks[STEP] or self.asks[REACH]
        self.windows = tuple(LazyDict(partial(self._windows, moment)) for moment in Moment)
        #: where there are windows: can one open before, during or after an order of this kind?
        self._asked: LazyDict[type[Order[U]], bool] = LazyDict(self._is_asked_about)
        #: the same during or after it
        self._amid: LazyDict[type[Order[U]], bool] = LazyDict(self._asks_amid)
        on_ways = (*self.hooked[AT[STEP]], *self.hooked[AT[REACH]])
        self.watches = tuple(window.watches for window in on_ways if window.watches is not None)
        self._watchers = tuple(w.watchers for hook in AT for w in self.hooked[hook] if w.watchers is not None)

    def _windows(self, moment: Moment, kind: type[Order[U] | None]) -> tuple[Window[U], ...]:
        """The windows of a moment that concern a kind of order, or the end of one."""
        order = None if kind is NoneType else kind
        return tuple(window for window in self.hooked[AT[moment]] if window.about(order))

    def _is_asked_about(self, kind: type[Order[U]]) -> bool:
        """Can a window open before, during or after an order of this kind, or of what it may become?"""
        return any(self.windows[m][kind] for m in Moment) or bool(self.resolve_hidden)

    def _asks_amid(self, kind: type[Order[U]]) -> bool:
        """Can a window open during or after an order of this kind?"""
        return any(self.windows[moment][kind] for moment in (REACH, ROLLED, LOSS))

    def _words(self, made: Assembly[U]) -> None:
        self._audience = made.claimed("audience of", lambda m: m.audience.items())
        self.words = made.claimed("words of", lambda m: m.words.items())
        self._unit_name = UNIT_NAME.said(self)

    def _at(self, moment: str) -> tuple[type[Order[U]], ...]:
        """The kinds of order allowed in a phase or frame."""
        return (*self.orders.get(moment, ()), *self.orders.get("any", ()))

    def _allowed_at(self, moment: str) -> frozenset[type[Order[U]]]:
        return frozenset(self._now[moment])

    def _hooks(self, kind: type[Order[U]]) -> Hooks[U]:
        """The modules' hooks on a kind of order: on its deeds, on itself, and on ``Order`` (all kinds).

        A rule about one kind runs after the rules about its deeds and can use their results.
        """
        kinds: tuple[Doing[U], ...] = (*(deed for deed in Deed if deed in kind.deeds), kind, Order)
        by_kind = self._assembly.by_kind
        return Hooks(
            vetoes=() if kind.compelled else by_kind(lambda m: m.vetoes, kinds),
            may_reveal=by_kind(lambda m: m.may_reveal, kinds),
            after_order=by_kind(lambda m: m.after_order, kinds),
        )

    def printed(self, board: Board, sides: Sequence[Side]) -> list[Marker]:
        """The markers on a board when a game begins."""
        return [marker for row in PRINT.of(self) for marker in row.markers(board, sides)]

    def _serve(self, key: tuple[str, str]) -> tuple[Offering[U], ...]:
        """The functions that list a unit kind's orders at a moment."""
        moment, kind = key
        return tuple(order.offers for order in self.orders.get(moment, ()) if order.applies_at(kind, moment))

    def _serve_held(self, key: tuple[str, str, frozenset[str]]) -> tuple[Offering[U], ...]:
        """The same for a held unit, limited to these verbs and to what the rules demand of it."""
        moment, kind, verbs = key
        return tuple(row for row in self._serving[moment, kind] if verb_of(row) in verbs or compels(row))


# ------------------------------------------------------- Tables for fast look-up of what modules contribute
K = TypeVar("K")

V = TypeVar("V")


class LazyDict(dict[K, V]):
    """A table whose rows are built on first use."""

    def __init__(self, make: Callable[[K], V]) -> None:
        self.make = make

    def __missing__(self, key: K) -> V:
        found = self[key] = self.make(key)
        return found


#: lists a unit's orders of one kind; it takes only a view
Offering = Callable[[RulesInterface[U], View[U], U], Sequence[Order[U]]]


class Hooks(Struct, Generic[U], frozen=True):
    """The modules' contributions for one kind of order, collected once."""

    vetoes: tuple[Veto[U], ...]
    may_reveal: tuple[Callable[[Position[U], Any], bool], ...]
    after_order: tuple[Callable[[Draft[U], Any, Position[U]], None], ...]


def verb_of(offering: Offering[U]) -> str:
    """The verb of the kind of order that this offers."""
    kind: type[Order[U]] = offering.__self__  # type: ignore[attr-defined]  # it is a method of its class
    return kind.verb


def compels(offering: Offering[U]) -> bool:
    """Do the rules demand the kind of order that this offers?"""
    kind: type[Order[U]] = offering.__self__  # type: ignore[attr-defined]  # it is a method of its class
    return kind.compelled
