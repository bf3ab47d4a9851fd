"""The course of a fight, read from the record of the game: its rounds, their dice, the losses."""

from __future__ import annotations

from typing import NamedTuple

from game.client.ogre.attacks import summed_roll, word_of
from game.client.table import visibility
from game.client.table.session import Session
from game.core.events import Event
from game.core.records import Roll
from game.ogre import events
from game.ogre.state import Unit

#: what is told of a round
_TOLD = (
    events.Shot, events.Rammed, events.RidersHit, events.PartLost, events.TreadsLost, events.SquadsLost,
    events.BuildingHit, events.BuildingFell, events.LeftFight, events.Dismounted, events.Disabled,
)  # fmt: skip


class Happening(NamedTuple):
    """A line: words, the dice that were rolled, what came of it (X, D, NE, T or ""), and that in words."""

    words: str
    dice: tuple[int, ...] = ()
    outcome: str = ""
    said: str = ""


class Round(NamedTuple):
    """A round as it went; number 0 is what came before the shooting."""

    number: int
    side: int
    lines: tuple[Happening, ...]


class Record(NamedTuple):
    """The fight up to now."""

    rounds: tuple[Round, ...] = ()
    lost: tuple[Unit, ...] = ()

    @property
    def last(self) -> Happening | None:
        """What happened last that had a result."""
        for each in reversed(self.rounds):
            for line in reversed(each.lines):
                if line.outcome:
                    return line
        return None


def record(session: Session, at: int, upto: int | None = None) -> Record:
    """The fight in a hex, from its start to the step ``upto``, as far back as the record of the game goes."""
    upto = session.history.at if upto is None else upto
    history, found = session.history, history_of(session, at, upto)
    label = f" in {session.position.board.grid.label(at)}"
    number, side = 0, history.position_at(upto).clock.side
    lines: list[Happening] = []
    rounds: list[Round] = []
    lost: list[Unit] = []
    for index, event in found:
        after = visibility.seen(history.position_at(index), session.viewer)
        if isinstance(event, events.RoundBegan):
            if lines or number:
                rounds.append(Round(number, side, tuple(lines)))
            number, side, lines = event.number, event.side, []
        elif isinstance(event, events.Destroyed):
            gone = after.gone.get(event.unit)
            if gone is not None:
                lost.append(gone.unit)
        elif isinstance(event, _TOLD):
            words = session.rules.describe(after, event).replace(label, "", 1)
            dice, said = _dice(event, history.steps[index - 1].rolls), word_of(after, event)
            lines.append(Happening(words, dice, getattr(event, "outcome", ""), said))
    rounds.append(Round(number, side, tuple(lines)))
    return Record(tuple(rounds), tuple(lost))


def _dice(event: Event, rolls: tuple[Roll, ...]) -> tuple[int, ...]:
    """The dice of an event: its own, or the summed ones that say how much a ram costs."""
    die: int = getattr(event, "die", 0)
    if die:
        return (die,)
    roll = summed_roll(rolls, event)
    return roll.dice if roll is not None else ()


def history_of(session: Session, at: int, upto: int) -> list[tuple[int, Event]]:
    """The events of the fight with the number of their step, oldest first."""
    history, out = session.history, []
    for index in range(upto, 0, -1):
        row = list(history.steps[index - 1].events)
        starts = [k for k, event in enumerate(row) if isinstance(event, events.FightBegan) and event.at == at]
        row = row[starts[-1] :] if starts else row
        out += [(index, event) for event in reversed(row) if session.heard(event)]
        if starts or not history.position_at(index - 1).frames:
            break
    return out[::-1]


def ending(session: Session) -> str:
    """How the fight ended that ended last, if it was with the last order; else empty."""
    history = session.history
    if not history.at:
        return ""
    after = visibility.seen(history.position, session.viewer)
    over = [event for event in history.steps[history.at - 1].events if isinstance(event, events.FightEnded)]
    return session.rules.describe(after, over[-1]) if over else ""
