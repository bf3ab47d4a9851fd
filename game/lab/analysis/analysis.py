"""An analysis: the winning chance at each phase by play-outs, and the phases that decided the game.

``Analysis`` says which tasks are next and takes their results in any order; it knows no process. ``analyse``
runs them here, ``Analysts`` in processes beside the program. The same record, plan and seed give the same
analysis, however many processes work on it.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import sqrt

from msgspec import Struct
from msgspec.structs import replace

from game.core.position import decider
from game.lab.analysis.record import Record
from game.lab.analysis.turning import (
    Explain,
    Going,
    Rate,
    Rated,
    Reasons,
    Seat,
    Task,
    Worker,
    given,
    result_score,
)
from game.lab.statistics import Interval, Tally
from game.players.player import PlayerRow
from game.players.roster import player_named, players_of
from game.players.thinker import Chair, Failure, Pipe, Process, spawned
from game.players.wire import order_sent, sent, setting_of

#: play-outs of a moment in one task, and the fewest of each moment
ROUND, FEWEST = 4, 4
#: the part of the budget that goes to the curve; the rest explains the phases with the largest changes
CURVE = 0.5
#: moments on each side of a change that show it together
NEAR = 4
#: phases that are explained
PHASES = 5
#: how far a process stands back behind the window
NICE = 5
#: play-outs to choose from, and the usual number of them
BUDGETS = (300, 1000, 4000)
USUAL = BUDGETS[1]


class Plan(Struct, frozen=True):
    """What an analysis may use: play-outs in all, the seed, the player of play-outs, the adviser."""

    plays: int = USUAL
    seed: int = 1
    player: str = ""
    adviser: str = ""


class Point(Struct, frozen=True):
    """A moment: the orders given so far, its place in the sequence, and the first side's winning chance."""

    at: int
    turn: int
    side: int
    phase: str
    chance: Interval
    #: the game is over here, so the chance is certain
    certain: bool = False


class TurningPoint(Struct, frozen=True):
    """A phase that changed the chances: its moment, the orders before it and after it, and the reasons."""

    moment: int
    at: int
    until: int
    #: the side that decided first in it
    side: int
    reasons: Reasons

    @property
    def proven(self) -> bool:
        """Is the change more than the play-outs could show by chance?"""
        change = self.reasons.change
        return change.low > 0 or change.high < 0


def usual_player(game: str) -> PlayerRow:
    """The player of play-outs: the strongest quick one."""
    return [row for row in players_of(game).values() if not row.slow][-1]


def usual_adviser(game: str) -> PlayerRow:
    """The adviser: the strongest player."""
    return list(players_of(game).values())[-1]


class Analysis:
    """The state of an analysis."""

    def __init__(self, record: Record, plan: Plan, before: Analysis | None = None) -> None:
        """``before``: an analysis of the same record with fewer play-outs, which are not played again.
        Raises ``UnknownPlayerError``.
        """
        game = record.start.terms.game
        self.record, self.plan = record, plan
        self.player = player_named(plan.player, game) if plan.player else usual_player(game)
        self.adviser = player_named(plan.adviser, game) if plan.adviser else usual_adviser(game)
        self.moments = record.moments
        #: by moment and number of the play-out: the score of the first side
        self._scores: list[dict[int, float]] = [{} for _ in self.moments]
        self._played_before = before._scores if before is not None else self._scores
        #: tasks are made when their turn comes: each holds positions as bytes
        self._waiting: deque[Callable[[int], Task]] = deque()
        self._open: dict[int, Task] = {}
        self._numbers = 0
        self._rated = self._spread = False
        self._reasons: dict[int, Reasons] = {}
        #: the part of each explanation at work that is done
        self._parts: dict[int, float] = {}
        self._phases: tuple[int, ...] = ()
        self._open_moments = [k for k, at in enumerate(self.moments) if self._result(at) is None]
        #: play-outs of the curve, and those of each moment before they go where the game is open
        self._curve = max(FEWEST * len(self._open_moments), int(plan.plays * CURVE))
        self.each = max(FEWEST, self._curve // max(1, 2 * len(self._open_moments)))
        self._rate_all(self._open_moments, 0, self.each)
        if not self._open_moments:
            self._rated = True
        self._go_on()

    # ------------------------------------------------------------------ tasks
    @property
    def seat(self) -> Seat:
        """What each worker needs before its first task."""
        chairs = tuple(Chair(side, self.player.name) for side in range(len(self.record.start.sides)))
        setting = setting_of(self.record.rules, self.record.start)
        return Seat(setting, chairs, self.adviser.name, self.plan.seed, self.record.truth)

    @property
    def done(self) -> bool:
        """Is everything worked out?"""
        return self._rated and not self._waiting and not self._open

    @property
    def progress(self) -> float:
        """The part that is done."""
        if not self._rated:
            return CURVE * min(1.0, self.played / self._curve)
        done = len(self._reasons) + sum(self._parts.values())
        return CURVE + (1 - CURVE) * (done / len(self._phases) if self._phases else 1.0)

    @property
    def rated(self) -> bool:
        """Is the curve complete?"""
        return self._rated

    @property
    def played(self) -> int:
        """Play-outs of the curve so far."""
        return sum(len(row) for row in self._scores)

    def next_task(self) -> Task | None:
        """The next task; None while there is nothing to begin."""
        if not self._waiting:
            return None
        self._numbers += 1
        task = self._waiting.popleft()(self._numbers)
        self._open[task.number] = task
        return task

    def take_back(self) -> None:
        """The tasks that were given out and did not come back wait again."""
        for task in reversed(self._open.values()):
            self._waiting.appendleft(partial(_renumbered, task))
        self._open.clear()
        self._parts.clear()

    def note(self, going: Going) -> None:
        """So much of a task is done."""
        if isinstance(task := self._open.get(going.number), Explain):
            self._parts[task.moment] = going.part

    def take(self, found: Rated | Reasons) -> None:
        """Take the result of a task."""
        task = self._open.pop(found.number, None)
        if isinstance(task, Rate) and isinstance(found, Rated):
            row = self._scores[task.moment]
            row.update({task.first + k: score for k, score in enumerate(found.scores)})
        elif isinstance(task, Explain) and isinstance(found, Reasons):
            # the same however often the work was stopped
            self._reasons[task.moment] = replace(found, number=0)
            self._parts.pop(task.moment, None)
        self._go_on()

    def _go_on(self) -> None:
        """What comes next, where nothing waits and nothing is at work."""
        if self._waiting or self._open or self._rated:
            return
        if not self._spread:
            self._where_open()
        if not self._waiting:
            self._choose()

    def _rate(self, moment: int, first: int, games: int, number: int) -> Task:
        position = self.record.position(self.moments[moment])
        return Rate(number, moment, sent(position), first, games)

    def _rate_all(self, moments: Sequence[int], first: int, until: int) -> None:
        """Play-outs of some moments, a few of each in turn: soon the whole curve is there, roughly."""
        for begin in range(first, until, ROUND):
            for k in from_coarse_to_fine(moments):
                numbers, known = range(begin, min(begin + ROUND, until)), self._played_before[k]
                if all(number in known for number in numbers):
                    self._scores[k].update({number: known[number] for number in numbers})
                    continue
                self._waiting.append(partial(self._rate, k, begin, min(ROUND, until - begin)))

    def _where_open(self) -> None:
        """The other half of the curve's play-outs goes where both sides win, there or at a neighbour."""
        self._spread = True
        seen = [set(row.values()) for row in self._scores]
        near = [set().union(*seen[max(0, k - 1) : k + 2]) for k in range(len(seen))]
        moments = [k for k in self._open_moments if len(near[k]) > 1]
        left = self._curve - self.played
        if moments and left >= len(moments):
            self._rate_all(moments, self.each, self.each + left // len(moments))

    def _choose(self) -> None:
        """The phases with the clearest changes are explained next."""
        self._rated = True
        ends = [self._result(at) for at in self.moments]
        rows = [
            [*scores.values()] if end is None else [end] * self.each
            for scores, end in zip(self._scores, ends, strict=True)
        ]
        chosen = clearest(rows, PHASES)
        self._phases = tuple(chosen)
        for k in chosen:
            self._waiting.append(partial(self._explain, k, int(self.plan.plays * (1 - CURVE)) // len(chosen)))

    def _explain(self, moment: int, plays: int, number: int) -> Task:
        record, first, last = self.record, self.moments[moment], self.moments[moment + 1]
        numbers = range(first + 1, last + 1)
        orders = [record.order(at) for at in numbers]
        if any(order is None for order in orders):
            ends = (record.position(first), record.position(last))
            return Explain(number, moment, tuple(map(sent, ends)), (), plays)
        rows = tuple(
            given(record.step(at), order_sent(order))
            for at, order in zip(numbers, orders, strict=True)
            if order is not None
        )
        parcels = tuple(sent(record.position(at)) for at in range(first, last + 1))
        return Explain(number, moment, parcels, rows, plays)

    # ------------------------------------------------------------------ results
    def _result(self, at: int) -> float | None:
        """The score of the first side if the game is over after so many orders."""
        result = self.record.position(at).result
        return None if result is None else result_score(result)

    def points(self) -> list[Point]:
        """The curve so far."""
        found = []
        for k, at in enumerate(self.moments):
            position, certain = self.record.position(at), self._result(at)
            clock = position.clock
            tally = Tally.of(self._scores[k].values())
            chance = replace(tally.interval(), estimate=tally.foreseen)
            if certain is not None:
                chance = Interval(certain, certain, certain, 1)
            found.append(Point(at, clock.turn, decider(position), clock.phase, chance, certain is not None))
        return found

    def turning_points(self) -> list[TurningPoint]:
        """The explained phases whose change is proven, in the order of play."""
        found = []
        for moment, reasons in sorted(self._reasons.items()):
            at, until = self.moments[moment], self.moments[moment + 1]
            one = TurningPoint(moment, at, until, decider(self.record.position(at)), reasons)
            if one.proven:
                found.append(one)
        return found


def from_coarse_to_fine(row: Sequence[int]) -> Iterator[int]:
    """The members of a row, far apart at first, then those in the middle between them, and so on."""
    step = 1 << len(row).bit_length()
    yield from row[:1]
    while step > 1:
        yield from row[step // 2 :: step]
        step //= 2


def clearest(rows: Sequence[Sequence[float]], many: int) -> list[int]:
    """Where the scores of moments change most clearly, ``k`` for a change from ``k`` to ``k + 1``: the
    clearest first, at most so many.

    A few moments before a change are compared with a few after it, as each has too few play-outs to tell
    anything. No comparison goes over a change that was found before, so that a small one beside it counts.
    """
    found: list[int] = []
    while len(found) < many:
        sizes = {k: _clearness(rows, k, found) for k in range(len(rows) - 1) if k not in found}
        best = max(sizes, key=lambda k: sizes[k], default=None)
        if best is None or not sizes[best]:
            break
        found.append(best)
    return found


def _clearness(rows: Sequence[Sequence[float]], k: int, found: Sequence[int]) -> float:
    """The change after a moment, in its standard deviations."""
    first = max((one + 1 for one in found if one < k), default=0)
    last = min((one for one in found if one > k), default=len(rows) - 1)
    one = [score for row in rows[max(first, k + 1 - NEAR) : k + 1] for score in row]
    other = [score for row in rows[k + 1 : min(last, k + NEAR) + 1] for score in row]
    if not one or not other:
        return 0.0
    share = (sum(one) + sum(other) + 1) / (len(one) + len(other) + 2)
    variance = share * (1 - share) * (1 / len(one) + 1 / len(other))
    return float(abs(sum(other) / len(other) - sum(one) / len(one)) / sqrt(variance))


def _renumbered(task: Task, number: int) -> Task:
    return replace(task, number=number)


def analyse(analysis: Analysis, tell: Callable[[], None] = lambda: None) -> None:
    """Work everything out in this process; ``tell`` is called after each task. Raises ``PlayerFault``."""
    worker = Worker(analysis.seat)
    while (task := analysis.next_task()) is not None:
        analysis.take(worker.do(task))
        tell()


# --------------------------------------------------------------------------------------- in processes
def serve(pipe: Pipe) -> None:
    """The main loop of a process: a seat comes first, then tasks until the pipe closes."""
    worker: Worker | None = None
    if hasattr(os, "nice"):
        os.nice(NICE)
    while True:
        try:
            asked = pipe.recv()
        except (EOFError, OSError):
            return
        if isinstance(asked, Seat):
            worker = Worker(asked)
        elif worker is not None and isinstance(asked, Rate | Explain):
            try:
                answer: object = worker.do(asked, partial(_tell, pipe, asked.number))
            except Exception as error:
                words = f"{type(error).__name__}: {error}".replace("\n", " ")
                answer = Failure(asked.number, words)
            try:
                pipe.send(answer)
            except OSError:
                return


def _tell(pipe: Pipe, number: int, part: float) -> None:
    pipe.send(Going(number, part))


class Analysts:
    """Processes that work on an analysis: ``begin``, then ``poll`` now and then, and ``stop`` at the end."""

    def __init__(self, count: int, begin: Callable[[], tuple[Process, Pipe]] | None = None) -> None:
        self.count, self._begin = count, begin or partial(spawned, serve)
        self._seats: list[tuple[Process, Pipe, bool]] = []
        self.analysis: Analysis | None = None
        #: what failed, in a line
        self.trouble = ""

    @property
    def running(self) -> bool:
        """Is there still work?"""
        return self.analysis is not None and not self.analysis.done and not self.trouble

    @property
    def working(self) -> bool:
        """Are the processes there?"""
        return bool(self._seats)

    def begin(self, analysis: Analysis) -> None:
        """Work on an analysis, or go on with one that was stopped; this stops any other."""
        self.stop()
        self.analysis, self.trouble = analysis, ""
        for _ in range(self.count):
            process, pipe = self._begin()
            pipe.send(analysis.seat)
            self._seats.append((process, pipe, False))
        self.poll()

    def poll(self, patience: float = 0.0) -> bool:
        """Take what has come and hand out the next tasks; has anything come?

        ``patience``: seconds to wait for the first process at most.
        """
        analysis, came = self.analysis, False
        if analysis is None or self.trouble:
            return False
        for k, (process, pipe, busy) in enumerate(self._seats):
            try:
                while busy and pipe.poll(patience):
                    found, came = pipe.recv(), True
                    if isinstance(found, Going):
                        analysis.note(found)
                        continue
                    busy = False
                    if isinstance(found, Failure):
                        self._fail(found.words)
                        return True
                    if isinstance(found, Rated | Reasons):
                        analysis.take(found)
                if busy and not process.is_alive():
                    self._fail("A process of the analysis has ended.")
                    return True
                task = None if busy else analysis.next_task()
                if task is not None:
                    pipe.send(task)
                    busy = True
            except (EOFError, OSError):
                self._fail("A process of the analysis has ended.")
                return True
            self._seats[k] = process, pipe, busy
        if analysis.done:
            self._end()
        return came

    def stop(self) -> None:
        """Stop the work; what has come stays."""
        self._end()

    def _fail(self, words: str) -> None:
        self.trouble = words
        self._end()

    def _end(self) -> None:
        seats, self._seats = self._seats, []
        if self.analysis is not None:
            self.analysis.take_back()
        for process, pipe, _ in seats:
            pipe.close()
            process.terminate()
        for process, _, _ in seats:
            process.join(1.0)
