"""The live game behind the game screen: its record, whose decision it is, its log, one door for orders.

``session.do(order)`` carries an order out or says why not; ``do_all`` does several as one (they are taken back
together). The screen hears of every step through ``on_step``; ``on_phase`` is called when the phase or the
decider changed, which is the moment to autosave.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.client.log_panel import LogLine
from game.core import events as core
from game.core.history import History
from game.core.orders import Order
from game.core.position import Position, decider
from game.core.records import Roll
from game.core.refusals import Refusal
from game.core.ruleset import Rules, Step
from game.core.sequence import SETUP
from game.core.views import view
from game.ogre import events

#: events that say nothing a player wants to read while counters are being set up
_QUIET_IN_SETUP = (events.Placed, events.Divided, events.Combined)
#: events that stand for one die each, in the order of the rolls
_ONE_DIE = (events.HazardPassed, events.Stuck, events.StaysDisabled)


class Session:
    """One game being played in this window."""

    def __init__(
        self,
        rules: Rules,
        start: Position,
        *,
        names: Sequence[str] = (),
        mode: str = "hotseat",
        title: str = "",
        suggested: Sequence[Order] = (),
        history: History | None = None,
    ) -> None:
        self.rules = rules
        self.history = history or History(rules, start)
        self.names = tuple(names)
        self.mode = mode
        self.title = title or start.terms.title
        #: orders that set every counter up as the scenario suggests
        self.suggested = tuple(suggested)
        self.on_step: Callable[[Position, Step], None] = lambda before, step: None
        self.on_phase: Callable[[], None] = lambda: None
        #: what a file of this game needs besides the record (scenario, options); kept for who saves it
        self.source: object = None
        self._groups: list[tuple[int, int]] = []
        self._saved: object = self._mark()
        self._told: dict[tuple[int, int], tuple[LogLine, ...]] = {}

    # ------------------------------------------------------------------ reading
    @property
    def position(self) -> Position:
        """The position that stands, with everything in it. Only for saving."""
        return self.history.position

    @property
    def decider(self) -> int:
        """The side that decides now; -1 when the game is over."""
        return decider(self.position)

    @property
    def view(self) -> Position:
        """The position as the side that decides sees it."""
        return view(self.position, self.decider)

    def seat(self, side: int) -> str:
        """The name of who plays a side; empty if none was given."""
        return self.names[side] if 0 <= side < len(self.names) else ""

    def style(self, side: int) -> str:
        """The colour word of a side."""
        return self.position.sides[side].style if side >= 0 else "neutral"

    @property
    def hides(self) -> bool:
        """May there be anything that one side knows and the other does not?

        What a side may lay out is known to both, so that a curtain tells nothing of what was laid.
        """
        if any(stock.count for stock in self.position.terms.stocks):
            return True
        return any(m.known != -1 for row in self.position.markers.values() for m in row)

    def walked_before(self) -> tuple[tuple[int, ...], ...]:
        """The ways of the counters that moved in the player-turn before this one, oldest first."""
        now = self.position.clock.player_turn
        ways: list[tuple[int, ...]] = []
        for index in range(self.history.at, 0, -1):
            turn = self.history.position_at(index - 1).clock.player_turn
            if turn < now - 1:
                break
            if turn == now - 1:
                for event in reversed(self.history.steps[index - 1].events):
                    if isinstance(event, events.Moved) and event.unit in self.position.units:
                        ways.append(tuple(h for h in event.path if h))
        return tuple(way for way in reversed(ways) if len(way) > 1)

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return self.position.result is not None

    def _mark(self) -> object:
        return (self.history.at, id(self.history.position))

    @property
    def dirty(self) -> bool:
        """Is there anything that no file has yet?"""
        return self._mark() != self._saved

    def saved(self) -> None:
        """It has been written to a file of the player's."""
        self._saved = self._mark()

    # ------------------------------------------------------------------ orders
    def refusal(self, order: Order) -> Refusal | None:
        """Why an order may not be given now, as the deciding side may know it."""
        return self.rules.refusal(self.view, order)

    def do(self, order: Order) -> Step | Refusal:
        """Carry an order out, or say why not."""
        before = self.position
        was = (before.clock, self.decider)
        done = self.history.do(order)
        if isinstance(done, Refusal):
            return done
        while self._groups and self._groups[-1][1] >= self.history.at:
            self._groups.pop()
        for side in range(-1, len(self.position.sides)):
            self._told.pop((self.history.at, side), None)
        self.on_step(before, done)
        if was != (self.position.clock, self.decider):
            self.on_phase()
        return done

    def do_all(self, orders: Sequence[Order]) -> Refusal | None:
        """Carry several orders out; stops at the first that is refused. They are taken back together."""
        first, refused = self.history.at, None
        for order in orders:
            done = self.do(order)
            if isinstance(done, Refusal):
                refused = done
                break
        if self.history.at > first + 1:
            self._groups.append((first, self.history.at))
        return refused

    # ------------------------------------------------------------------ undo
    @property
    def why_not_undo(self) -> str:
        """Why nothing can be taken back, or ""."""
        return self.history.why_not_undo()

    def undo(self) -> bool:
        """Take back the last order, or the last ones that were given as one."""
        at = self.history.at
        first = next((a for a, b in reversed(self._groups) if b == at), at - 1)
        found = False
        while self.history.at > first and self.history.undo():
            found = True
        return found

    def redo(self) -> bool:
        """Do again what was taken back last."""
        at = self.history.at
        last = next((b for a, b in reversed(self._groups) if a == at), at + 1)
        found = False
        while self.history.at < last and self.history.redo():
            found = True
        return found

    def back_to_start_of_phase(self) -> None:
        """Take back all that was done in this phase, as far as that is allowed."""
        clock = self.position.clock
        while self.history.at and self.history.position_at(self.history.at - 1).clock == clock and self.history.undo():
            pass

    # ------------------------------------------------------------------ log, dice
    def log(self) -> list[LogLine]:
        """The lines of the log, up to the position that stands."""
        out = list(self._opening())
        for index in range(1, self.history.at + 1):
            out += self.lines_of(index)
        return out

    def _opening(self) -> tuple[LogLine, ...]:
        start = self.history.start
        if start.clock.phase == SETUP:
            return (LogLine("Set-up", "turn"), LogLine(f"{start.sides[start.clock.side].name} sets up.", "phase"))
        return (LogLine(f"Turn {start.clock.turn}", "turn"),)

    def lines_of(self, index: int) -> tuple[LogLine, ...]:
        """The lines of one step; ``index`` counts from 1."""
        key = (index, self.decider)
        found = self._told.get(key)
        if found is None:
            found = self._told[key] = tuple(self._tell(index))
        return found

    def _hears(self, event: core.Event) -> bool:
        """Is an event one that the side which decides has heard of?"""
        audience, side = self.rules.audience(event), self.decider
        return audience == -1 or (side >= 0 and bool(audience >> side & 1))

    def _tell(self, index: int) -> list[LogLine]:
        step = self.history.steps[index - 1]
        before, after = self.history.position_at(index - 1), step.position
        style = self.style(decider(before)) if decider(before) >= 0 else ""
        rolls = list(step.rolls)
        lines: list[LogLine] = []
        for event in step.events:
            if isinstance(event, core.PhaseBegan):
                lines += _phase_lines(self.rules, after, event, index)
                style = self.style(event.side)
                continue
            if before.clock.phase == SETUP and isinstance(event, _QUIET_IN_SETUP):
                continue
            if not self._hears(event):
                continue
            words = self.rules.describe(after, event)
            if words:
                lines.append(LogLine(words, "event", style, _dice(event, rolls), index))
        return _without_empty_phases(lines)

    @property
    def last_rolls(self) -> tuple[Roll, ...]:
        """The dice of the last order that rolled any, as far back as the start of this player-turn."""
        for index in range(self.history.at, max(0, self.history.at - 40), -1):
            rolls = self.history.steps[index - 1].rolls
            if rolls:
                return tuple(rolls)
        return ()


def _phase_lines(rules: Rules, after: Position, event: core.PhaseBegan, index: int) -> list[LogLine]:
    """The heading of a phase; of a turn too where one begins."""
    name, style = after.sides[event.side].name, after.sides[event.side].style
    if event.phase == SETUP:
        return [LogLine(f"{name} sets up.", "phase", style, (), index)]
    title = rules.phase[event.phase].title
    lines = []
    if event.phase == rules.phases[0].id and event.side == after.terms.order[0]:
        lines.append(LogLine(f"Turn {event.turn}", "turn", "", (), index))
    lines.append(LogLine(f"{name}: {title}", "phase", style, (), index))
    return lines


def _without_empty_phases(lines: list[LogLine]) -> list[LogLine]:
    """A phase in which nothing happened and nobody was asked leaves no heading."""
    out: list[LogLine] = []
    for line in lines:
        if line.kind == "phase" and out and out[-1].kind == "phase":
            out.pop()
        out.append(line)
    return out


def _dice(event: object, rolls: list[Roll]) -> tuple[int, ...]:
    """The dice that belong to an event whose sentence does not name them."""
    if getattr(event, "die", 0) and rolls:
        rolls.pop(0)
        return ()
    if isinstance(event, _ONE_DIE) and rolls:
        return rolls.pop(0).dice
    if isinstance(event, events.Disabled) and event.cause == "terrain" and rolls:
        return rolls.pop(0).dice
    return ()
