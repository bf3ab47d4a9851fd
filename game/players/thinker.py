"""A process beside the window in which a player thinks, so that the window never freezes.

It is started once and kept. It gets views, never positions (``wire``), and answers with an order and the
reason for it. Nothing is shared with it but a pipe, which is looked at once a frame. Thinking is ended by
ending the process; the next question starts another one.

Processes are spawned, never copied from this one: a copy of a program with a window does not end properly.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Protocol

from msgspec import Struct

from game.core.anygame import Order, Rules, View
from game.players.player import TOLD, Patient, Player, decided
from game.players.roster import player_named
from game.players.wire import Parcel, Setting, order_received, order_sent, received, sent, setting_of, settled

#: how long a process that was told to end may take, in seconds
ENDING = 1.0


class Chair(Struct, frozen=True):
    """Who plays a side in that process: a player by name, the seed of its whims, its level."""

    side: int
    player: str
    seed: int = 0
    level: str = ""


class Table(Struct, frozen=True):
    """A game that begins there: what both ends have, and who sits where."""

    setting: Setting
    chairs: tuple[Chair, ...]


class Question(Struct, frozen=True):
    """What a side decides now, by the view it has, and the seconds it may take for a phase; 0 for any."""

    number: int
    side: int
    view: Parcel
    seconds: float = 0.0


class Reply(Struct, frozen=True):
    """What it decides; orders as bytes, with the rivals and their worth."""

    number: int
    order: bytes
    reason: str
    rivals: tuple[tuple[bytes, float], ...] = ()
    value: float = 0.0


class Failure(Struct, frozen=True):
    """The player failed; ``words`` say at what, in a line."""

    number: int
    words: str


class Pipe(Protocol):
    """One end of the connection."""

    def send(self, obj: object, /) -> None:
        """Send something."""

    def recv(self) -> object:
        """What was sent, waited for. Raises ``EOFError`` when the other end is gone."""

    def poll(self, timeout: float = 0.0, /) -> bool:
        """Is there something to be read?"""

    def close(self) -> None:
        """No more."""


class Process(Protocol):
    """The process, as far as it is asked."""

    def start(self) -> None:
        """Begin."""

    def is_alive(self) -> bool:
        """Does it run?"""

    def terminate(self) -> None:
        """End it, whatever it does."""

    def join(self, timeout: float | None = None) -> None:
        """Wait for its end."""


# ---------------------------------------------------------------------- in the process
def serve(pipe: Pipe) -> None:
    """The life of the process: it answers one question after the other until the pipe is closed."""
    table: Seated | None = None
    while True:
        try:
            asked = pipe.recv()
        except (EOFError, OSError):
            return
        if isinstance(asked, Table):
            table = Seated(asked)
        elif isinstance(asked, Question) and table is not None:
            pipe.send(table.reply(asked))


class Seated:
    """A game in that process: its rules, its map, and a player in each chair."""

    def __init__(self, table: Table) -> None:
        self.rules, self.board = settled(table.setting)
        game = table.setting.game[0]
        self.players: dict[int, Player] = {
            c.side: player_named(c.player, game).make(self.rules, c.side, c.seed, c.level)
            for c in table.chairs
        }

    def reply(self, asked: Question) -> Reply | Failure:
        """The order of the player that is asked; what it fails with is told and raised nowhere."""
        try:
            view = received(asked.view, self.rules, self.board)
            player = self.players[asked.side]
            if isinstance(player, Patient):
                player.within(asked.seconds)
            chosen = decided(player, view)
        except Exception as error:
            return Failure(asked.number, f"{type(error).__name__}: {error}".replace("\n", " "))
        rivals = tuple((order_sent(one.order), one.value) for one in chosen.rivals[:TOLD])
        return Reply(asked.number, order_sent(chosen.order), chosen.reason, rivals, chosen.value)


# ---------------------------------------------------------------------- in the window
class Thought(Struct, frozen=True):
    """What a player has come to."""

    order: Order
    reason: str
    rivals: tuple[tuple[Order, float], ...] = ()
    value: float = 0.0


class Thinker:
    """The process as the window has it: ``ask``, then ``poll`` once a frame; ``stop`` when it is enough."""

    def __init__(self, begin: Callable[[], tuple[Process, Pipe]] | None = None) -> None:
        self._begin = begin or spawned
        self._process: Process | None = None
        self._pipe: Pipe | None = None
        self._table: Table | None = None
        self._number = 0
        self._waits = False

    @property
    def thinking(self) -> bool:
        """Is there a question without an answer?"""
        return self._waits

    def sit(self, rules: Rules, view: View, chairs: tuple[Chair, ...]) -> None:
        """A game begins, or other players sit down. The process is started if it does not run."""
        self.stop()
        self._table = Table(setting_of(rules, view), chairs)
        self._seat()

    def ask(self, side: int, view: View, seconds: float = 0.0) -> None:
        """Have the player of a side think about what it sees, for at most so many ``seconds`` a phase (0: as
        long as it takes). A question before that is dropped.
        """
        if self._table is None:
            raise RuntimeError("nobody sits down to think")
        if self._waits:
            self.stop()
        if self._process is None or not self._process.is_alive():
            self._seat()
        self._number += 1
        self._waits = True
        self._send(Question(self._number, side, sent(view), seconds))

    def poll(self) -> Thought | Failure | None:
        """The answer, once; None while it is thought about."""
        if not self._waits:
            return None
        if self._pipe is None or self._process is None:
            return self._ended()
        try:
            came = self._pipe.recv() if self._pipe.poll() else None
        except (EOFError, OSError, pickle.UnpicklingError):
            return self._ended()
        if came is None:
            return None if self._process.is_alive() or self._pipe.poll() else self._ended()
        if not isinstance(came, Reply | Failure) or came.number != self._number:
            return None
        self._waits = False
        if isinstance(came, Failure):
            return came
        rivals = tuple((order_received(data), worth) for data, worth in came.rivals)
        return Thought(order_received(came.order), came.reason, rivals, came.value)

    def stop(self) -> None:
        """Think no more about the question that is open; the process ends with it."""
        if self._waits:
            self._waits = False
            self._end()

    def close(self) -> None:
        """The window is left: the process ends."""
        self._waits = False
        self._end()

    def _ended(self) -> Failure:
        self._waits = False
        self._end()
        return Failure(self._number, "The process in which it thinks has ended.")

    def _seat(self) -> None:
        if self._process is None or not self._process.is_alive():
            self._end()
            self._process, self._pipe = self._begin()
        if self._table is not None:
            self._send(self._table)

    def _send(self, what: object) -> None:
        try:
            if self._pipe is not None:
                self._pipe.send(what)
        except OSError:
            self._end()  # ``poll`` finds that it has ended

    def _end(self) -> None:
        process, pipe, self._process, self._pipe = self._process, self._pipe, None, None
        if pipe is not None:
            pipe.close()
        if process is not None:
            process.terminate()
            process.join(ENDING)


def spawned(serves: Callable[[Pipe], None] = serve) -> tuple[Process, Pipe]:
    """A process that serves, and this end of its pipe."""
    import multiprocessing  # late: it takes its time to load, and most games need none

    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe()
    process = context.Process(target=serves, args=(there,), daemon=True, name="sapper-player")
    process.start()
    there.close()
    return process, here
