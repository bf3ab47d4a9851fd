"""The log of a game as somebody heard it: the lines of each step, and the dice that were thrown last."""

from __future__ import annotations

from game.client.table import visibility
from game.client.table.hud.log_panel import LogLine
from game.client.table.played_game import PlayedGame
from game.client.table.rules_told import rules_line
from game.client.table.showing import LogWays
from game.core import events as core
from game.core.anygame import Position, Rules
from game.core.position import decider
from game.core.records import Roll
from game.core.sequence import SETUP
from game.core.set_dice import by_hand

SETS_UP = " sets up."
SET_BY_HAND = "Dice set by hand."


class SessionLog:
    """Tells the steps of a game; each line is made once for each viewer."""

    def __init__(self, game: PlayedGame) -> None:
        self.game = game
        self._told: dict[tuple[int, int], tuple[LogLine, ...]] = {}

    def forget(self, step: int) -> None:
        """Another order stands in the place of this step."""
        self._told = {key: lines for key, lines in self._told.items() if key[0] != step}

    def forget_all(self) -> None:
        """Everything is told anew."""
        self._told = {}

    def lines(self, viewer: int | None = None) -> list[LogLine]:
        """The lines of the log up to the position that stands, as the viewer heard them;
        else who looks now.
        """
        who = self.game.viewer if viewer is None else viewer
        out = list(self._opening())
        for index in range(1, self.game.history.at + 1):
            out += self.lines_of(index, who)
        return [line for line, then in zip(out, [*out[1:], None], strict=True) if not _passed(line, then)]

    def _opening(self) -> tuple[LogLine, ...]:
        start = self.game.history.start
        rules = LogLine(f"Rules: {rules_line(self.game.rules, start)}.")
        if start.clock.phase == SETUP:
            return (
                LogLine("Set-up", "turn"),
                rules,
                LogLine(f"{start.sides[start.clock.side].name}{SETS_UP}", "phase"),
            )
        return LogLine(f"Turn {start.clock.turn}", "turn"), rules

    def lines_of(self, index: int, viewer: int | None = None) -> tuple[LogLine, ...]:
        """The lines of one step; ``index`` counts from 1."""
        who = self.game.viewer if viewer is None else viewer
        found = self._told.get((index, who))
        if found is None:
            found = self._told[index, who] = tuple(self._tell(index, who))
        return found

    def heard(self, event: core.Event, viewer: int | None = None) -> bool:
        """Is an event one that the viewer has heard of; else who looks now?"""
        return visibility.hears(
            self.game.rules.audience(event), self.game.viewer if viewer is None else viewer
        )

    def _tell(self, index: int, viewer: int) -> list[LogLine]:
        step, log = self.game.history.steps[index - 1], self.game.showing.log
        before, after = self.game.history.position_at(index - 1), visibility.seen(step.position, viewer)
        style = self.game.style(decider(before)) if decider(before) >= 0 else ""
        rolls = list(step.rolls)
        lines: list[LogLine] = []
        passed = self.game.passed.words(
            self.game.rules, index, before, viewer in (visibility.ALL, decider(before))
        )
        if passed:
            lines.append(LogLine(passed, "event", style, (), index))
        for event in step.events:
            if isinstance(event, core.TurnBegan):
                lines += _turn_lines(after, event, index)
                style = self.game.style(event.side)
                continue
            if isinstance(event, core.PhaseBegan):
                lines += _phase_lines(self.game.rules, after, event, index)
                style = self.game.style(event.side)
                continue
            plain = event.event if isinstance(event, core.InSecret) else event
            if before.clock.phase == SETUP and isinstance(plain, log.quiet_in_setup):
                continue
            # the dice of what was not heard are taken away all the same, or others would get them
            roll = _dice(log, event, rolls)
            if not self.heard(event, viewer):
                continue
            words = self.game.rules.describe(after, event)
            if log.heads(plain) >= 0:
                # a round of a fight stands over its shots as a phase stands over its orders
                style = self.game.style(log.heads(plain))
                lines.append(LogLine(words, "phase", style, (), index))
            elif words:
                dice, total = (roll.dice, roll.total) if roll is not None else ((), 0)
                rule = log.rule(self.game.rules, plain)
                lines.append(LogLine(words, "event", style, dice, index, total, plain.working, rule))
        told = viewer in (visibility.ALL, decider(before)) or all(
            self.heard(event, viewer) for event in step.events
        )
        if told and by_hand(self.game.rules, before, step):
            lines.append(LogLine(SET_BY_HAND, "event", style, (), index))
        reason = self.game.reason_of(index)
        # an order that the log says nothing of needs no reason of its own, if it is that of the one before
        silent = not any(line.kind == "event" for line in lines)
        if reason and not (silent and reason == self.game.reason_of(index - 1)):
            # behind what was ordered, before what came of it
            who = self.game.style(decider(before))
            why = LogLine(f"{self.game.seat(decider(before))}: {reason}", "reason", who, (), index)
            lines.insert(next((k for k, line in enumerate(lines, 1) if line.kind == "event"), 0), why)
        return _without_empty_phases(lines)

    def walked_before(self) -> tuple[tuple[int, ...], ...]:
        """The ways of the counters that moved in the player-turn before this one, oldest first."""
        units, now = self.game.history.position.units, self.game.history.position.clock.player_turn
        ways: list[tuple[int, ...]] = []
        for index in range(self.game.history.at, 0, -1):
            turn = self.game.history.position_at(index - 1).clock.player_turn
            if turn < now - 1:
                break
            if turn == now - 1:
                for event in reversed(self.game.history.steps[index - 1].events):
                    way = self.game.showing.log.way(event)
                    if way and self.heard(event) and getattr(event, "unit", "") in units:
                        ways.append(way)
        return tuple(way for way in reversed(ways) if len(way) > 1)

    @property
    def last_rolls(self) -> tuple[Roll, ...]:
        """The dice of the last order that rolled any, as far back as the player-turn before this one.

        Another side's order with an event that the viewer has not heard of shows no dice.
        """
        viewer, now = self.game.viewer, self.game.history.position.clock.player_turn
        for index in range(self.game.history.at, 0, -1):
            step = self.game.history.steps[index - 1]
            if step.position.clock.player_turn < now - 1:
                break
            own = viewer >= 0 and decider(self.game.history.position_at(index - 1)) == viewer
            if step.rolls and (own or all(self.heard(event, viewer) for event in step.events)):
                return tuple(step.rolls)
        return ()


def _turn_lines(after: Position, event: core.TurnBegan, index: int) -> list[LogLine]:
    """The heading of a player-turn that begins with a phase of which nobody is told."""
    side = after.sides[event.side]
    begins = LogLine(f"{side.name}: Beginning of the turn", "phase", side.style, (), index)
    if event.side != after.terms.order[0]:
        return [begins]
    return [LogLine(f"Turn {event.turn}", "turn", "", (), index), begins]


def _phase_lines(rules: Rules, after: Position, event: core.PhaseBegan, index: int) -> list[LogLine]:
    """The heading of a phase; of a turn too where one begins."""
    name, style = after.sides[event.side].name, after.sides[event.side].style
    if event.phase == SETUP:
        return [LogLine(f"{name}{SETS_UP}", "phase", style, (), index)]
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


def _passed(line: LogLine, then: LogLine | None) -> bool:
    """The heading of a phase that is over and in which nothing was done that the viewer heard of."""
    if line.kind != "phase" or then is None or line.words.endswith(SETS_UP):
        return False
    return then.kind in ("phase", "turn")


def _dice(log: LogWays, event: core.Event, rolls: list[Roll]) -> Roll | None:
    """The roll that belongs to an event whose sentence does not name its dice."""
    if (getattr(event, "die", 0) or getattr(event, "dice", ())) and rolls:
        rolls.pop(0)
        return None
    found = next((roll for roll in rolls if log.takes_dice(event, roll)), None)
    if found is not None:
        rolls.remove(found)
    return found
