"""The chronicle of a match: what is counted while it is played, and the row that is made of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import compress
from operator import is_not
from typing import Any

from game.core.anygame import Position, Rules, Step
from game.core.dice import FACES
from game.core.position import decider
from game.core.records import Frame
from game.core.roles import Role
from game.core.sequence import STALLED
from game.core.windows import WindowFrame
from game.lab.batch.rows import (
    FIRE,
    LOSSES,
    MINES,
    PRESENCE,
    WORK,
    Asked,
    Count,
    Heat,
    Loss,
    Luck,
    Offer,
    Row,
    Task,
    band_of,
)
from game.lab.batch.telling import Fired, Offered, Sprang, Telling, Tried
from game.players.match import UNDECIDED, Outcome

# ------ Tasks that the sappers in a game could have tried: how often, at what price, and for what gain
#: digits to which calculated numbers are rounded
PRICE_DIGITS = 3


class OfferLedger:
    """Takes the position before each step; its ``rows`` list the tasks on offer at the start of each turn."""

    def __init__(self, offered: Callable[[Rules, Position], Iterable[Offered]]) -> None:
        self._offered = offered
        self._rows: dict[tuple[int, str], Offer] = {}
        self._seen = 0

    def hear(self, rules: Rules, before: Position) -> None:
        """Note the position before a step."""
        now = before.clock.player_turn
        if before.clock.turn < 1 or now == self._seen:
            return
        self._seen = now
        for one in self._offered(rules, before):
            row = self._rows.setdefault((one.side, one.task), Offer(one.side, one.task))
            row.turns += 1
            row.price += one.price
            row.risk += one.risk
            row.gain += one.gain
            row.other += one.other

    def rows(self) -> list[Offer]:
        """The offers by side and task."""
        return [
            Offer(
                row.side, row.task, row.turns, round(row.price, PRICE_DIGITS), round(row.risk, PRICE_DIGITS),
                round(row.gain, PRICE_DIGITS), round(row.other, PRICE_DIGITS),
            )
            for _, row in sorted(self._rows.items())
        ]  # fmt: skip


# -------------- Windows of a game: how often each side was asked out of turn, and answered or declined
class WindowLedger:
    """Takes every step; its ``rows`` count how the windows were used.

    A window is answered once, however many orders its answer takes. A side that leaves it unanswered lets go.
    """

    def __init__(self) -> None:
        self._rows: dict[tuple[int, str], Asked] = {}
        #: open windows that have been answered, by their depth on the stack
        self._answered: set[int] = set()

    def hear(self, before: Position, step: Step) -> None:
        """Record a step."""
        then, now = before.frames, step.position.frames
        left = self._leaves(then, step)
        kept = _kept(then, now, left)
        self._answered = {depth for depth in self._answered if depth < kept}
        for frame in now[kept:]:
            if isinstance(frame, WindowFrame):
                self._row(frame).opened += 1

    def _leaves(self, then: Sequence[Frame], step: Step) -> bool:
        """Note the effect of an order on the window on top, if any; does the order leave it?"""
        depth = len(then) - 1
        top = then[-1] if then else None
        if not isinstance(top, WindowFrame):
            return False
        left = type(step.order).role is Role.DECLINE
        if depth not in self._answered:
            if left:
                self._row(top).let_go += 1
            else:
                self._row(top).answered += 1
                self._answered.add(depth)
        return left

    def _row(self, frame: WindowFrame) -> Asked:
        return self._rows.setdefault((frame.decider, frame.kind), Asked(frame.decider, frame.kind))

    def rows(self) -> list[Asked]:
        """The counts by side and kind of window."""
        return [row for _, row in sorted(self._rows.items())]


def _kept(then: Sequence[Frame], now: Sequence[Frame], left: bool) -> int:
    """How many frames, from the bottom, are the same as before; one that was left does not count."""
    most = min(len(then) - left, len(now))
    return next((k for k in range(most) if _about(then[k]) != _about(now[k])), most)


def _about(frame: Frame) -> tuple[object, ...]:
    """The identity of a frame: one that has only noted something meanwhile is still the same."""
    waits = frame.pending.order if isinstance(frame, WindowFrame) and frame.pending is not None else None
    return frame.kind, frame.decider, frame.unit, frame.at, waits


# -------------------------------------------------------------------------------------------- the rest
#: digits to which calculated numbers are rounded
DIGITS = 4
SIDES = (0, 1)


class Chronicle:
    """Records one match: pass ``hear`` to the match, and call ``row`` when it is over."""

    def __init__(self, rules: Rules, telling: Telling, start: Position) -> None:
        self.rules, self.telling = rules, telling
        self.start = self.last = start
        self.losses: list[Loss] = []
        self.luck = [Luck(side, [0] * FACES) for side in SIDES]
        self.left: list[list[float]] = []
        self._counts: dict[tuple[int, str], Count] = {}
        self._tasks: dict[tuple[int, str], Task] = {}
        self._heat: Counter[tuple[str, int, int, int]] = Counter()
        self._sappers: tuple[set[str], set[str]] = (set(), set())
        self._worked: set[str] = set()
        self._whole = [0.0, 0.0]
        self._windows = WindowLedger()
        self._offers = OfferLedger(telling.offered)
        self._seen: set[str] = set()
        for unit in start.units.values():
            self._comes(start, unit)

    # ------------------------------------------------------------------ hearing
    def hear(self, before: Position, step: Step, reason: str) -> None:
        """Record a step of the match."""
        after = self.last = step.position
        self._newcomers(before, step)
        self._offers.hear(self.rules, before)
        self._windows.hear(before, step)
        who = decider(before)
        for roll in step.rolls:
            for die in roll.dice:
                if die <= FACES:
                    self.luck[who].faces[die - 1] += 1
        self._harm(before, step, self._told(before, step))
        if before.clock.turn >= 1 and after.clock.player_turn != before.clock.player_turn:
            self._presence(after, before.clock.turn)
        if before.clock.turn >= 1 and after.clock.turn != before.clock.turn:
            self._balance(after)

    def _newcomers(self, before: Position, step: Step) -> None:
        """Counters that were not there before: regrouped from others, which is no gain, or new."""
        after = step.position
        if after.units is before.units:
            return
        made, new = None, after.units.keys() - self._seen
        for name in after.units if new else ():
            if name in new:
                made = set(self.telling.regrouped(step)) if made is None else made
                if name in made:
                    self._seen.add(name)
                    self._enlist(after.units[name])
                else:
                    self._comes(after, after.units[name])

    def _comes(self, position: Position, unit: Any) -> None:
        """Count a counter that a side has from the beginning, or receives."""
        self._seen.add(unit.id)
        made, worth = self.telling.made_of(unit), self.telling.value(position, unit)
        for kind, count in made.items():
            row = self._count(unit.side, kind)
            row.began += count
            row.value_began += worth * count / sum(made.values())
        self._whole[unit.side] += worth
        self._enlist(unit)

    def _enlist(self, unit: Any) -> None:
        if self.telling.works(self.rules, unit):
            self._sappers[unit.side].add(unit.id)

    def _count(self, side: int, kind: str) -> Count:
        return self._counts.setdefault((side, kind), Count(side, kind))

    def _told(self, before: Position, step: Step) -> list[Fired]:
        turn, fired = before.clock.turn, list[Fired]()
        for told in self.telling.told(self.rules, before, step):
            if isinstance(told, Fired):
                fired.append(told)
                self._fire(told, turn)
            elif isinstance(told, Tried):
                row = self._tasks.setdefault((told.side, told.task), Task(told.side, told.task))
                row.tried += 1
                row.done += told.success
                row.expected += told.chance
                self._worked.update(told.crew)
                self._heat[WORK, told.side, band_of(turn), told.at] += 1
            elif isinstance(told, Sprang):
                self._heat[MINES, told.side, band_of(turn), told.at] += 1
        return fired

    def _fire(self, told: Fired, turn: int) -> None:
        luck = self.luck[told.side]
        luck.expected += told.expected
        luck.actual += told.actual
        self._heat[FIRE, told.side, band_of(turn), told.at] += 1
        for kind, part in told.by.items():
            row = self._count(told.side, kind)
            row.shots += 1
            row.value_expected += part * told.expected
            row.value_killed += part * told.actual

    def _harm(self, before: Position, step: Step, fired: Sequence[Fired]) -> None:
        """Record the losses of every counter that has changed."""
        after, tell = step.position, self.telling
        if after.units is before.units:
            return
        then, now_there = before.units.values(), map(after.units.get, before.units)
        changed = list(compress(then, map(is_not, then, now_there)))  # every order asks, of all counters
        apart = set(tell.regrouped(step)) if changed else set()
        causes: Mapping[str, str] = tell.causes(before, step) if changed else {}
        for unit in changed:
            now, gone = after.units.get(unit.id), after.gone.get(unit.id)
            if unit.id in apart or (now is None and gone is None):
                continue
            had = tell.made_of(unit)
            if now is None and gone is not None and gone.how == "left":
                for kind, count in had.items():
                    self._count(unit.side, kind).left += count
                continue
            has = tell.made_of(now) if now is not None else {}
            missing = {kind: n - has.get(kind, 0) for kind, n in had.items() if n > has.get(kind, 0)}
            lost = tell.value(before, unit) - (tell.value(after, now) if now is not None else 0.0)
            if missing or lost > 0:
                self._lost(before, unit, (gone.at if gone else 0) or unit.at, missing, lost, fired, causes)

    def _lost(
        self,
        before: Position,
        unit: Any,
        at: int,
        missing: Mapping[str, int],
        lost: float,
        fired: Sequence[Fired],
        causes: Mapping[str, str],
    ) -> None:
        """Record counters or squads destroyed, or one that lost a part of its worth."""
        if not missing:
            self._count(unit.side, next(iter(self.telling.made_of(unit)))).value_lost += lost
            return
        by, odds = causes.get(unit.id, ""), ""
        shot = next((one for one in fired if one.target == unit.id), fired[0] if fired else None)
        if not by and shot is not None and shot.by:
            by, odds = max(sorted(shot.by), key=lambda kind: shot.by[kind]), shot.odds
        where = before.board.grid.label(at) if at else ""
        for kind, number in missing.items():
            row, part = self._count(unit.side, kind), lost * number / sum(missing.values())
            row.lost += number
            row.value_lost += part
            self.losses += [
                Loss(unit.side, kind, before.clock.turn, where, by, odds, round(part / number, DIGITS))
            ] * number
        if at:
            self._heat[LOSSES, unit.side, band_of(before.clock.turn), at] += sum(missing.values())

    def _presence(self, after: Position, turn: int) -> None:
        for unit in after.units.values():
            if unit.at:
                self._heat[PRESENCE, unit.side, band_of(turn), unit.at] += 1

    def _balance(self, after: Position) -> None:
        there = [0.0, 0.0]
        away = (gone.unit for gone in after.gone.values() if gone.how == "left")
        for unit in (*after.units.values(), *away):
            there[unit.side] += self.telling.value(after, unit)
        whole = self._whole
        self.left.append([round(min(1.0, there[k] / whole[k]), DIGITS) if whole[k] else 0.0 for k in SIDES])

    # ------------------------------------------------------------------ the row
    def row(self, outcome: Outcome, players: list[str], forces: dict[str, str]) -> Row:
        """The row of the finished match."""
        if self.last.result is not None:
            self._balance(self.last)
        tasks = [task for _, task in sorted(self._tasks.items())]
        return Row(
            outcome.scenario,
            forces,
            players,
            outcome.seed,
            outcome.winner,
            outcome.level,
            outcome.reason,
            outcome.level if outcome.level in (STALLED, UNDECIDED) else outcome.ended,
            outcome.turns,
            outcome.orders,
            outcome.fault,
            list(outcome.cut_short),
            self.left,
            [_rounded(row) for _, row in sorted(self._counts.items())],
            self.losses,
            [Task(t.side, t.task, t.tried, t.done, round(t.expected, DIGITS)) for t in tasks],
            [Luck(k.side, k.faces, round(k.expected, DIGITS), round(k.actual, DIGITS)) for k in self.luck],
            self._windows.rows(),
            self._maps(),
            [len(self._sappers[side]) for side in SIDES],
            [len(self._sappers[side] - self._worked) for side in SIDES],
            self._offers.rows(),
        )

    def _maps(self) -> list[Heat]:
        found: dict[tuple[str, int, int], dict[str, int]] = {}
        label = self.start.board.grid.label
        for (layer, side, band, at), count in sorted(self._heat.items()):
            found.setdefault((layer, side, band), {})[label(at)] = count
        return [Heat(layer, side, band, hexes) for (layer, side, band), hexes in found.items()]


def _rounded(row: Count) -> Count:
    values = (row.value_lost, row.value_killed, row.value_expected, row.value_began)
    lost, killed, expected, began = (round(value, DIGITS) for value in values)
    return Count(row.side, row.kind, row.began, row.lost, row.left, lost, killed, expected, row.shots, began)
