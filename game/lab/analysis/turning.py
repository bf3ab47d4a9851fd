"""The work of an analysis: play-outs of a moment, and the reasons why a phase changed the chances.

The change of the first side's winning chance in a phase has two parts. **Luck** is the chance after a roll
less the chance that its dice promised: each roll is compared with another outcome, drawn with the
probabilities of ``core.chance``. **Decisions** are the rest: how much more the orders were worth than those
that the player of the play-outs gives. Planner then says what it would have ordered, and the orders that were
given are measured against that plan, and against what the player of the play-outs would have ordered. All
play-outs with one number share their future dice; an explanation has others than the curve, by which its
phase was chosen.

``Worker`` carries out the tasks, here or in a process of its own; it knows only what a task brings.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from random import Random
from typing import TypeAlias

from msgspec import Struct

from game.core.anygame import Order, Position, Rules, Step, View
from game.core.chance import outcomes
from game.core.dice import Dice, DiceError
from game.core.position import decider, varied
from game.core.records import Result
from game.core.refusals import Refused
from game.core.roles import Role
from game.core.views import own_view
from game.lab.analysis.record import place_of
from game.lab.statistics import Interval, deviate
from game.players.player import decided
from game.players.playouts import UNDECIDED, play_out
from game.players.random_player import DeadEnd
from game.players.roster import player_named
from game.players.thinker import Chair
from game.players.wire import Parcel, Setting, order_received, received, settled
from game.players.worlds import sample

#: most orders of a plan, and most outcomes of a roll that are told apart
MOST_ORDERS, MOST_OUTCOMES = 120, 432
#: counters of an order that its words name
NAMED = 2
#: fewest play-outs of each of the two ends of a phase
FEWEST = 4
#: the number of the first play-out of an explanation: a phase is chosen by those of the curve, where it was
#: lucky to look large, so its change is measured anew
FRESH = 1_000_000
#: prior values that vary by ``PRIOR_SPREAD``: a few equal ones do not look certain (house defaults)
PRIOR, PRIOR_SPREAD = 2.0, 0.5


# ---------------------------------------------------------------------------------------------- the tasks
class Seat(Struct, frozen=True):
    """What all tasks share: the game, the players of play-outs, the adviser; are the positions true?"""

    setting: Setting
    chairs: tuple[Chair, ...]
    adviser: str
    seed: int
    truth: bool


class Rate(Struct, frozen=True):
    """Play-outs of a moment, those with the numbers from ``first``."""

    number: int
    moment: int
    parcel: Parcel
    first: int
    games: int


class Given(Struct, frozen=True):
    """An order that was given, with the faces of its dice."""

    order: bytes
    faces: tuple[int, ...]


class Explain(Struct, frozen=True):
    """A phase to be explained with a number of play-outs: the positions in it, and the orders between them.

    Without orders, because the side may not know them, only the change is measured.
    """

    number: int
    moment: int
    parcels: tuple[Parcel, ...]
    orders: tuple[Given, ...]
    plays: int


Task: TypeAlias = Rate | Explain


class Rated(Struct, frozen=True):
    """The scores of the first side."""

    number: int
    scores: tuple[float, ...]


class Going(Struct, frozen=True):
    """The part of a task that is done."""

    number: int
    part: float


#: an order as an arrow from a hex to another, by their labels
Way: TypeAlias = tuple[str, str]


class Better(Struct, frozen=True):
    """What a player would have ordered instead, up to its first dice, and what that would have gained."""

    by: str
    orders: tuple[str, ...]
    instead_of: tuple[str, ...]
    why: str
    #: for the side that decided, as a part of the winning chance; the first side's where nobody decides
    gain: Interval
    #: the arrows of its orders
    ways: tuple[Way, ...] = ()


class Rolled(Struct, frozen=True):
    """A roll: the order in words, the faces, and its luck for the first side."""

    order: str
    faces: tuple[int, ...]
    luck: float


class Reasons(Struct, frozen=True):
    """Why the first side's winning chance changed in a phase. A part that cannot be known is None."""

    number: int
    change: Interval
    #: the chance before and after it, by the same play-outs
    before: float = 0.5
    after: float = 0.5
    luck: Interval | None = None
    decisions: Interval | None = None
    rolls: tuple[Rolled, ...] = ()
    #: the orders of the side that decided, in words
    ordered: tuple[str, ...] = ()
    ways: tuple[Way, ...] = ()
    better: Better | None = None
    #: play-outs used
    played: int = 0


def unheard(part: float) -> None:
    """Nobody asks how much of a task is done."""


def measured(values: Sequence[float]) -> Interval:
    """The mean of values that each come from one number of play-outs, with its 95 % interval."""
    count = len(values)
    if not count:
        return Interval(0.0, -1.0, 1.0, 0)
    mean = sum(values) / count
    prior = PRIOR * PRIOR_SPREAD**2
    variance = (sum((value - mean) ** 2 for value in values) + prior) / (count + PRIOR)
    if not any(values):
        variance = 0.0 if count > 1 else variance
    half = deviate() * sqrt(variance / count) * (1 + 1 / count)
    return Interval(mean, mean - half, mean + half, count)


def result_score(result: Result) -> float:
    """The score of the first side in a game that is over."""
    return UNDECIDED if result.winner < 0 else float(result.winner == 0)


# ------------------------------------------------------------------------------------------- carried out
class Worker:
    """Carries out the tasks of one analysis."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.rules, self.board = settled(seat.setting)

    def do(self, task: Task, tell: Callable[[float], None] = unheard) -> Rated | Reasons:
        """Carry out a task; ``tell`` hears which part is done. Raises ``PlayerFault`` if a player fails."""
        if isinstance(task, Explain):
            return _Phase(self, task).reasons(tell)
        position = self.opened(task.parcel)
        scores = (self.score(self.world(position, k), k) for k in range(task.first, task.first + task.games))
        return Rated(task.number, tuple(scores))

    def opened(self, parcel: Parcel) -> View:
        """The view of a parcel, or the true position."""
        return received(parcel, self.rules, self.board)

    def world(self, position: View, number: int) -> Position:
        """The true position, or a world that agrees with a view."""
        if self.seat.truth:
            return position
        return sample(self.rules, position, Random(f"world {self.seat.seed} {number}"))

    def score(self, position: Position, number: int) -> float:
        """The score of the first side in the play-out with this number."""
        return play_out(self.rules, position, self.seat.chairs, self.seat.seed * 1_000_003 + number)


class _Plan(Struct, frozen=True):
    """The orders of a player for a phase up to its first dice, in words, with the reason of each."""

    by: str
    orders: tuple[Order, ...]
    words: tuple[str, ...]
    reasons: tuple[str, ...]
    ways: tuple[tuple[Way, ...], ...]
    #: does it go up to the end of the phase, without dice?
    whole: bool


class _Phase:
    """One phase that is explained."""

    def __init__(self, worker: Worker, task: Explain) -> None:
        self.worker, self.task, self.rules = worker, task, worker.rules
        self.positions = [worker.opened(parcel) for parcel in task.parcels]
        self.orders = [order_received(given.order) for given in task.orders]
        self.side = decider(self.positions[0])
        self.played = 0
        #: by order: the outcomes of its dice in the true position, told apart once
        self._outcomes: dict[int, list[tuple[float, Position]]] = {}

    def reasons(self, tell: Callable[[float], None]) -> Reasons:
        """All that can be said with the play-outs of the task."""
        plan = self._plan(self.worker.seat.adviser) if self.orders else None
        ends: list[tuple[float, float]] = []
        lucks: list[float] = []
        gains: list[float] = []
        by_roll: dict[int, float] = {}
        while len(ends) < FEWEST or self.played < self.task.plays:
            number = FRESH + len(ends)
            end = self._score(self.positions[-1], number)
            ends.append((self._score(self.positions[0], number), end))
            if self.orders:
                parts = self._luck(number)
                for k, luck in parts.items():
                    by_roll[k] = by_roll.get(k, 0.0) + luck
                lucks.append(sum(parts.values()))
                if plan is not None:
                    gains.append(self._planned(plan, number) - (end - lucks[-1]))
            tell(min(1.0, self.played / max(1, self.task.plays)))
        changes = [after - before for before, after in ends]
        before, after = (sum(column) / len(ends) for column in zip(*ends, strict=True))
        if not self.orders:
            return Reasons(self.task.number, measured(changes), before, after, played=self.played)
        chosen = [change - luck for change, luck in zip(changes, lucks, strict=True)]
        return Reasons(
            self.task.number,
            measured(changes),
            before,
            after,
            measured(lucks),
            measured(chosen),
            self._rolls(by_roll, len(ends)),
            tuple(self._words(k) for k in self._own()),
            tuple(way for k in self._own() for way in ways_of(self.rules, self.positions[k], self.orders[k])),
            self._better(plan, gains, chosen),
            self.played,
        )

    def _score(self, position: View, number: int) -> float:
        if position.result is not None:
            return result_score(position.result)
        return self._known(self.worker.world(position, number), number)

    # ------------------------------------------------------------------ luck
    def _luck(self, number: int) -> dict[int, float]:
        """By order that rolled dice: what its dice gave the first side more than another throw would have."""
        found: dict[int, float] = {}
        for k, given in enumerate(self.task.orders):
            if given.faces:
                found[k] = self._luck_of(k, number)
        return found

    def _luck_of(self, k: int, number: int) -> float:
        draw = Random(f"throw {self.worker.seat.seed} {number} {k}")
        if self.worker.seat.truth:
            after: Position = self.positions[k + 1]
            rows = self._ways(k)
        else:
            world = self.worker.world(self.positions[k], number)
            try:
                after = self.rules.apply(world, self.orders[k], self.task.orders[k].faces).position
                rows = self._throws(world, self.orders[k])
            except (Refused, DiceError):  # this world is not like the truth here
                return 0.0
        if not rows:
            return 0.0
        other = draw.choices([row[1] for row in rows], [row[0] for row in rows])[0]
        if _same(other, after):
            return 0.0
        return self._known(after, number) - self._known(other, number)

    def _known(self, position: Position, number: int) -> float:
        """The score of a position without anything hidden from the worker."""
        if position.result is not None:
            return result_score(position.result)
        self.played += 1
        return self.worker.score(position, number)

    def _ways(self, k: int) -> list[tuple[float, Position]]:
        if k not in self._outcomes:
            self._outcomes[k] = self._throws(self.positions[k], self.orders[k])
        return self._outcomes[k]

    def _throws(self, position: Position, order: Order) -> list[tuple[float, Position]]:
        """The outcomes of an order with their chances up to the next decision; none if they are too many."""
        try:
            rows = outcomes(self.rules, position, order, MOST_OUTCOMES)
        except DiceError:
            return []
        return [(float(chance), step.position) for chance, step in rows]

    def _rolls(self, by_roll: dict[int, float], count: int) -> tuple[Rolled, ...]:
        """The rolls that mattered, the most telling one first."""
        rows = [
            Rolled(self._words(k), self.task.orders[k].faces, luck / count)
            for k, luck in by_roll.items()
            if luck
        ]
        return tuple(sorted(rows, key=lambda row: -abs(row.luck)))

    def _words(self, k: int) -> str:
        return words_of(self.rules, self.positions[k], self.orders[k])

    # ------------------------------------------------------------------ decisions
    def _plan(self, name: str) -> _Plan | None:
        """A player's orders up to its first dice or the end of the phase; None if it knows none."""
        row = player_named(name, self.worker.seat.setting.game[0])
        player = row.make(self.rules, self.side, self.worker.seat.seed, "")
        position = self.worker.world(self.positions[0], 0)
        position = varied(position, dice=Dice(self.worker.seat.seed))
        place = place_of(position.clock)
        found: list[tuple[Order, str, str, tuple[Way, ...]]] = []
        whole = False
        while len(found) < MOST_ORDERS:
            view = own_view(position)
            try:
                choice = decided(player, view)
                step = self.rules.apply(position, choice.order)
            except (Refused, DeadEnd):
                return None
            words = words_of(self.rules, view, choice.order)
            found.append((choice.order, words, choice.reason, ways_of(self.rules, view, choice.order)))
            position = step.position
            if step.rolls:
                break
            whole = position.result is not None or place_of(position.clock) != place
            if whole or decider(position) != self.side:
                break
        orders, said, reasons, arrows = zip(*found, strict=True)
        return _Plan(row.title, orders, said, reasons, arrows, whole)

    def _planned(self, plan: _Plan, number: int) -> float:
        """The score of the plan, carried out with other dice and played out."""
        position = self.worker.world(self.positions[0], number)
        draw = Random(f"plan {self.worker.seat.seed} {number}")
        position = varied(position, dice=Dice(draw.getrandbits(48)))
        for order in plan.orders:
            if position.result is not None or self.rules.refusal(own_view(position), order) is not None:
                break
            position = self.rules.apply(position, order).position
        return self._known(position, number)

    def _own(self) -> list[int]:
        """The orders of the side that decided, by number, without those that end a phase."""
        return [
            k
            for k, order in enumerate(self.orders)
            if decider(self.positions[k]) == self.side and not _ends(order)
        ]

    def _better(self, plan: _Plan | None, gains: Sequence[float], chosen: Sequence[float]) -> Better | None:
        """The best plan that differs from what was ordered; if none is better, the usual one.

        The play-outs of the phase's beginning carry out the usual plan: it gains what the decisions lost.
        """
        usual = self._plan(self.worker.seat.chairs[max(0, self.side)].player)
        way = -1.0 if self.side == 1 else 1.0
        rows = [(usual, [-way * value for value in chosen]), (plan, [way * gain for gain in gains])]
        if usual is not None and plan is not None and usual.orders == plan.orders:
            rows = rows[1:]
        found = [self._instead(one, measured(values)) for one, values in rows if one is not None]
        others = [one for one in found if one is not None]
        best = max(others, key=lambda one: one.gain.estimate, default=None)
        lost = way * sum(chosen) < 0
        return best if best is None or best.gain.low > 0 or lost else others[0]

    def _instead(self, plan: _Plan, gain: Interval) -> Better | None:
        """Where a plan differs from what was ordered up to its dice; None if it does not."""
        given = set(self.orders)
        new = [k for k, order in enumerate(plan.orders) if order not in given and not _ends(order)]
        # what follows the first dice of a plan is not known, so it is no reason against an order
        instead = [self._words(k) for k in self._own() if self.orders[k] not in plan.orders]
        if not new and not (instead and plan.whole):
            return None
        why = next((plan.reasons[k] for k in new if plan.reasons[k]), "")
        words, ways = tuple(plan.words[k] for k in new), tuple(way for k in new for way in plan.ways[k])
        return Better(plan.by, words, tuple(instead), why, gain, ways)


def _ends(order: Order) -> bool:
    return order.role is Role.END


def _same(one: Position, other: Position) -> bool:
    """Are two outcomes the same but for the dice to come?"""
    return varied(one, dice=Dice()).key() == varied(other, dice=Dice()).key()


def words_of(rules: Rules, position: Position, order: Order) -> str:
    """An order in words, as its own side sees it: the first counters that carry it out, and what they do."""
    view = own_view(position)
    shown = order.present(rules, view)
    names = [rules.name_of(view, name) for name in shown.actors]
    more = [f"{len(names) - NAMED} more"] if len(names) > NAMED else []
    who = " and ".join([", ".join(names[:NAMED]), *more]) if more else " and ".join(names)
    return f"{who}: {shown.title}" if who else shown.title


def ways_of(rules: Rules, position: Position, order: Order) -> tuple[Way, ...]:
    """An order as arrows: from each counter that carries it out to the hex or counter that it picks last."""
    view = own_view(position)
    shown = order.present(rules, view)
    if not shown.at:
        return ()
    last = shown.at[-1]
    target = view.units.get(last) if isinstance(last, str) else None
    end = target.at if target is not None else last
    grid = view.board.grid
    starts = dict.fromkeys(view.units[name].at for name in shown.actors if name in view.units)
    if not isinstance(end, int) or end not in grid:
        return ()
    return tuple((grid.label(at), grid.label(end)) for at in starts if at in grid and at != end)


def given(step: Step, order: bytes) -> Given:
    """A step as a task holds it."""
    return Given(order, tuple(face for roll in step.rolls for face in roll.dice))
