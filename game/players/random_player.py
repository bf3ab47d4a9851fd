"""Random play: uniform over the units that can act, then over the orders of the unit; and its habits."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any, Generic, Protocol

from game.core.anygame import GameState, Order, Position, Rules, Step, View
from game.core.games import Part, game_named
from game.core.order_lists import Chain
from game.core.position import U, decider
from game.core.records import Unit
from game.core.refusals import Refused
from game.core.roles import Role
from game.core.sequence import SETUP, Concede, EndPhase, OfferDraw
from game.core.views import own_view
from game.players.player import Choice, PlayerRow


# ------------------------------- How a random player of a game departs from an even draw of its offers
class Habits(Generic[U]):
    """The habits of a player that knows nothing of its game; a game may override them."""

    #: orders that can be repeated for ever: seldom repeated, and their counter is then left alone
    free: frozenset[type[Order]] = frozenset()
    #: orders after which a counter is also left alone
    once: frozenset[type[Order]] = frozenset()
    #: plain moves, and orders of work
    moves: frozenset[type[Order]] = frozenset()
    work: frozenset[type[Order]] = frozenset()
    #: attacks on targets other than counters: there is always another one to give
    at_ground: frozenset[type[Order]] = frozenset()

    def leaves(self, order: Order) -> bool:
        """Does this move leave the map?"""
        return False

    def some_work(self, rng: random.Random, position: View, row: Sequence[Order]) -> Order | None:
        """Draw one of several work orders."""
        return row[int(rng.random() * len(row))]

    def waiting(self, state: GameState, side: int) -> bool:
        """Must a side still set up or bring in counters?"""
        rows = state.units.values() if state.clock.phase == SETUP else ()
        return any(unit.side == side and not unit.at and not unit.aboard for unit in rows)

    def wanted(self, position: View, unit: U) -> bool:
        """Could a counter be needed elsewhere in this movement?"""
        return False

    def called(self, position: View, unit: U) -> bool:
        """Is a counter needed somewhere?"""
        return False

    def on_the_way(self, position: View, unit: U, offers: Sequence[Order]) -> Order | None:
        """The order that brings a counter nearer to where it is needed; None to stay."""
        return None

    def towards(
        self, rng: random.Random, position: View, unit_id: str, offers: Sequence[Order]
    ) -> Order | None:
        """The move that ends nearest to some enemy."""
        return None

    def together(self, rng: random.Random, rules: Rules, state: View, order: Order) -> Order:
        """The order, joined by other counters."""
        return order

    def laid(self, rules: Rules, position: View) -> Sequence[Order]:
        """Orders of a set-up besides the side's own orders."""
        return ()


HABITS: Part[Habits[Any]] = Part("habits", Habits())


# -------------------------------------------------------------------------------------------- the rest
#: refusals in a row after which the player assumes that no order is legal
PATIENCE = 10_000
#: refusals in a row after which the remaining units are skipped:
#: a veto may forbid all their offers
TIRED = 500
#: the share of questions out of turn that are declined
DECLINES = 0.5


class Drawer(Protocol):
    """Gives the next order for either side."""

    refused: int

    def choose(self, view: View, /) -> Order:
        """An order for the side that must decide; it may be refused."""

    def rest(self) -> None:
        """Many orders were refused: try something else."""


class RandomPlayer:
    """Plays both sides. The same seed gives the same orders from the same positions."""

    def __init__(
        self,
        rules: Rules,
        seed: int,
        early: float = 0.0,
        counters: float = 0.2,
        leaving: float = 1.0,
        seek: float = 0.0,
        ground: float = 1.0,
        diligence: float = 0.0,
        together: float = 0.0,
        quits: float = 0.0,
        curious: float = 0.0,
    ) -> None:
        """All arguments are chances. ``early``: end a phase before every unit is done. ``counters``: give a
        split, combination or repeated placing that was drawn; ``leaving``: a move off the map; ``ground``:
        an attack on a hex, route or bridge. ``seek``: move towards the enemy. ``diligence``: sappers go
        where they are needed, or stay there, and work. ``together``: other counters join an order.
        ``quits``: end the game instead of the phase. ``curious``: prefer a kind of order that it has not
        given yet."""
        self.rules, self.rng = rules, random.Random(seed)
        self.early, self.counters, self.leaving, self.seek = early, counters, leaving, seek
        self.ground, self.diligence = ground, diligence
        self.together, self.quits, self.curious = together, quits, curious
        #: the kinds of order drawn so far
        self._given: set[type[Order]] = set()
        #: the habits that the game of the first position gives to random players
        self.habits: Habits[Any] = Habits()
        self._moment: object = None
        self._todo: list[str] = []
        self.refused = 0

    def choose(self, position: View) -> Order:
        """An order for the side that must decide. Offers may be generous: if it is refused, ask again."""
        if self._moment is None:
            self.habits = HABITS.of(game_named(position.terms.game))
        rng = self.rng
        side = decider(position)
        moment = position.frames or position.clock
        if moment is not self._moment and moment != self._moment:
            self._moment = moment
            self._todo = [u.id for u in position.units.values() if u.side == side]
        declined = self._declines(position) if position.frames else None
        if declined is not None:
            return declined
        if self.early and rng.random() < self.early and not self.habits.waiting(position, side):
            self._todo.clear()
        todo = self._todo
        while todo:
            k = int(rng.random() * len(todo))
            offers = self.rules.offers(position, todo[k])
            order = self._one_of(position, todo[k], offers) if offers else None
            if order is not None and self.together and rng.random() < self.together:
                order = self.habits.together(rng, self.rules, position, order)
            # a counter that has moved seldom moves again
            if order is None:
                todo[k] = todo[-1]
                todo.pop()
                continue
            kind = type(order)
            if rng.random() > 0.3 if kind in self.habits.moves else (kind.free or kind in self.habits.once):
                todo[k] = todo[-1]
                todo.pop()
            return order
        return self._at_large(position, side)

    def _declines(self, position: View) -> Order | None:
        """A side that is asked out of turn declines half of the time."""
        leaves = [order for order in self.rules.side_orders(position) if order.role is Role.DECLINE]
        if not leaves or self.rng.random() >= DECLINES:
            return None
        order = leaves[int(self.rng.random() * len(leaves))]
        return order if self.rules.refusal(position, order) is None else None

    def rest(self) -> None:
        """Skip the units that have not acted yet."""
        self._todo.clear()

    def _one_of(self, position: View, unit_id: str, offers: Sequence[Order]) -> Order | None:
        unit = position.units.get(unit_id)
        if unit is None:
            return None
        if self.diligence and self._on_errand(position, unit):
            return self.habits.on_the_way(position, unit, offers)
        size, row = len(offers), offers
        parts, draw = offers.parts if type(offers) is Chain else (), self.rng.random
        if self.curious and draw() < self.curious:
            new = self._new(parts or (offers,))
            if new is not None:
                return new
        work = (
            [part for part in parts if type(part[0]) in self.habits.work] if parts and self.diligence else ()
        )
        if work and draw() < self.diligence:
            row = work[0]
            size = len(row)
        # a kind of order with few choices, such as an overrun, is drawn as often as one with many
        elif parts and draw() < 0.5:
            row = parts[int(draw() * len(parts))]
            size = len(row)
        order = row[int(draw() * size)]
        habits = self.habits
        if type(order) in habits.work:
            return habits.some_work(self.rng, position, row)
        if type(order) in habits.at_ground and draw() >= self.ground:
            rest = [part for part in parts or (offers,) if type(part[0]) not in habits.at_ground]
            if not rest:
                return None
            row = rest[int(draw() * len(rest))]
            order = row[int(draw() * len(row))]
        if type(order) in habits.moves:
            if self.seek and draw() < self.seek:
                order = habits.towards(self.rng, position, unit_id, offers) or order
            # moves off the map are only given now and then
            if self.leaving < 1 and habits.leaves(order) and draw() > self.leaving:
                return None
        elif order.free or (type(order) in habits.free and (position.clock.phase != SETUP or unit.at)):
            # a counter in place is seldom moved again, and squads seldom change
            return order if draw() < self.counters else None
        return order

    def _new(self, parts: Sequence[Sequence[Order]]) -> Order | None:
        """An order of a kind that has not been given, if one is offered."""
        rows = [part for part in parts if type(part[0]) not in self._given]
        if not rows:
            return None
        row = rows[int(self.rng.random() * len(rows))]
        order = row[int(self.rng.random() * len(row))]
        self._given.add(type(order))
        return order

    def _on_errand(self, position: View, unit: Unit) -> bool:
        """Does a counter go where it is needed, in this movement?"""
        if not self.habits.wanted(position, unit):
            return False
        return self.rng.random() < self.diligence and self.habits.called(position, unit)

    def _lay_out(self, position: View) -> Order | None:
        """An order to place something from the stock of a side, or now and then nothing."""
        rows = [part for part in getattr(self.rules.side_orders(position), "parts", ()) if len(part) > 1]
        laid = self.habits.laid(self.rules, position)
        rows += [laid] * bool(laid)
        if not rows or self.rng.random() < self.counters:
            return None
        row: Sequence[Order] = rows[int(self.rng.random() * len(rows))]
        return row[int(self.rng.random() * len(row))]

    def _answers(self, position: View) -> list[Order]:
        """The legal orders that belong to no unit, except those that end the game."""
        return [
            offer
            for offer in self.rules.side_orders(position)
            if not isinstance(offer, Concede | OfferDraw) and self.rules.refusal(position, offer) is None
        ]

    def _at_large(self, position: View, side: int) -> Order:
        """End the phase, but first place or bring in what still has to be."""
        if position.clock.phase == SETUP:
            found = self._lay_out(position)
            if found is not None:
                return found
        if self.quits and position.clock.phase != SETUP and self.rng.random() < self.quits:
            return self.rng.choice((Concede(), OfferDraw()))
        order: Order = EndPhase()
        if self.rules.refusal(position, order) is None:
            return order
        answers = self._answers(position) if position.frames else []
        if answers:
            return answers[int(self.rng.random() * len(answers))]
        for unit in position.units.values():
            if unit.side == side and not unit.at and not unit.aboard:
                for offer in self.rules.offers(position, unit.id):
                    if self.rules.refusal(position, offer) is None:
                        return offer
        answers = [] if position.frames else self._answers(position)
        if answers:
            return answers[int(self.rng.random() * len(answers))]
        for unit_id in position.units:
            for offer in self.rules.offers(position, unit_id):
                if self.rules.refusal(position, offer) is None and not (
                    offer.free or type(offer) in self.habits.free
                ):
                    return offer
        raise DeadEnd(f"nobody has a legal order in turn {position.clock.turn}, {position.clock.phase}")


class DeadEnd(Exception):
    """A position in which no order is legal: a bug in the rules."""


def steps(rules: Rules, position: Position, player: RandomPlayer, turns: int = 40) -> Iterator[Step]:
    """Play until the game is over or ``turns`` turns have been played."""
    while position.result is None and position.clock.turn <= turns:
        step = next_step(rules, position, player)
        position = step.position
        yield step


def next_step(rules: Rules, position: Position, player: Drawer) -> Step:
    """Carry out one order of the player."""
    for tries in range(1, PATIENCE):
        try:
            return rules.apply(position, player.choose(own_view(position)))
        except Refused:
            player.refused += 1
        if not tries % TIRED:
            player.rest()
    raise DeadEnd(f"every order was refused in turn {position.clock.turn}, {position.clock.phase}")


def over(state: GameState, turns: int = 40) -> str:
    """The level of victory, or "undecided"."""
    return state.result.level if state.result else "undecided"


# -------------------------------------- Players that draw their orders at random, evenly or by a habit
# ``Drawing`` turns a ``RandomPlayer``, whose orders may be refused, into a ``Player``.
class Drawing:
    """Draws orders until one is legal."""

    def __init__(self, rules: Rules, drawer: RandomPlayer) -> None:
        self.rules, self.drawer = rules, drawer

    def choose(self, view: View) -> Choice:
        """The next order. Raises ``DeadEnd`` where none is legal."""
        for tries in range(1, PATIENCE):
            order = self.drawer.choose(view)
            if self.rules.refusal(view, order) is None:
                return Choice(order)
            self.drawer.refused += 1
            if not tries % TIRED:
                self.drawer.rest()
        raise DeadEnd(f"every order was refused in turn {view.clock.turn}, {view.clock.phase}")

    def answer(self, view: View) -> Choice:
        """The answer to a question out of turn."""
        return self.choose(view)


def by_chance(rules: Rules, side: int, seed: int = 0, level: str = "") -> Drawing:
    """A player that draws evenly and never leaves the map."""
    return Drawing(rules, RandomPlayer(rules, seed, leaving=0.0))


RANDOM = PlayerRow("random", 1, "Random", "Draws its orders at random from all legal ones.", by_chance)
