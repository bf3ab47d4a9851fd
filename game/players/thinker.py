"""A process beside the window in which a player thinks, so that the window never freezes.

It starts once and stays. It gets views, never positions (``wire``), and answers with an order and the
reason for it. The only thing it shares with the window is a pipe, which the window polls once a frame. To
stop the thinking, the window ends the process; the next question starts another one.

Processes are spawned, never forked: a fork of a program with a window does not end properly.
"""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable
from typing import Protocol

from msgspec import Struct

from game.core.anygame import Order, Rules, View
from game.files import end_with
from game.players.player import TOLD, Patient, Player, decided
from game.players.roster import player_named
from game.players.wire import Parcel, Setting, order_received, order_sent, received, sent, setting_of, settled

#: seconds that a process may take to end
ENDING = 1.0


class Chair(Struct, frozen=True):
    """The player of a side in that process: its name, the seed of its random choices, its level."""

    side: int
    player: str
    seed: int = 0
    level: str = ""


class Table(Struct, frozen=True):
    """A game that begins there: the setting that both ends share, and the players."""

    setting: Setting
    chairs: tuple[Chair, ...]


class Question(Struct, frozen=True):
    """A side must decide: its view, and the seconds it may take for a phase; 0 for no limit."""

    number: int
    side: int
    view: Parcel
    seconds: float = 0.0


class Reply(Struct, frozen=True):
    """The decision: orders as bytes, with the rivals and their values."""

    number: int
    order: bytes
    reason: str
    rivals: tuple[tuple[bytes, float], ...] = ()
    value: float = 0.0


class Failure(Struct, frozen=True):
    """The player failed; ``words`` say how, in a line."""

    number: int
    words: str


class Pipe(Protocol):
    """One end of the connection."""

    def send(self, obj: object, /) -> None:
        """Send something."""

    def recv(self) -> object:
        """Wait for the next object. Raises ``EOFError`` when the other end is gone."""

    def poll(self, timeout: float = 0.0, /) -> bool:
        """Is there something to read?"""

    def close(self) -> None:
        """Close this end."""


class Process(Protocol):
    """The parts of a process that ``Thinker`` uses."""

    def start(self) -> None:
        """Start it."""

    def is_alive(self) -> bool:
        """Is it running?"""

    def terminate(self) -> None:
        """End it, whatever it is doing."""

    def join(self, timeout: float | None = None) -> None:
        """Wait for its end."""


# ---------------------------------------------------------------------- in the process
def serve(pipe: Pipe) -> None:
    """The main loop of the process: it answers one question after the other until the pipe closes."""
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
    """A game in that process: its rules, its map, and a player for each chair."""

    def __init__(self, table: Table) -> None:
        self.rules, self.board = settled(table.setting)
        game = table.setting.game[0]
        self.players: dict[int, Player] = {
            c.side: player_named(c.player, game).make(self.rules, c.side, c.seed, c.level)
            for c in table.chairs
        }

    def reply(self, asked: Question) -> Reply | Failure:
        """The order of the player that is asked; errors become a ``Failure`` and are not raised."""
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
    """A player's decision, as the window reads it."""

    order: Order
    reason: str
    rivals: tuple[tuple[Order, float], ...] = ()
    value: float = 0.0


class Thinker:
    """The window's handle on the process: ``ask``, then ``poll`` once a frame, and ``stop`` to give up."""

    def __init__(self, begin: Callable[[], tuple[Process, Pipe]] | None = None) -> None:
        self._begin = begin or spawned
        self._process: Process | None = None
        self._pipe: Pipe | None = None
        self._table: Table | None = None
        self._number = 0
        self._waits = False

    @property
    def thinking(self) -> bool:
        """Is a question still unanswered?"""
        return self._waits

    def sit(self, rules: Rules, view: View, chairs: tuple[Chair, ...]) -> None:
        """Begin a game, or seat other players. This starts the process if it is not running."""
        self.stop()
        self._table = Table(setting_of(rules, view), chairs)
        self._seat()

    def ask(self, side: int, view: View, seconds: float = 0.0) -> None:
        """Have the player of a side think about its view, for at most so many ``seconds`` a phase (0: no
        limit). This drops any earlier question.
        """
        if self._table is None:
            raise RuntimeError("no game has been set up to think about")
        if self._waits:
            self.stop()
        if self._process is None or not self._process.is_alive():
            self._seat()
        self._number += 1
        self._waits = True
        self._send(Question(self._number, side, sent(view), seconds))

    def poll(self) -> Thought | Failure | None:
        """The answer, once; None while the player is thinking."""
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
        """Drop the open question; this ends the process."""
        if self._waits:
            self._waits = False
            self._end()

    def close(self) -> None:
        """End the process when the window closes."""
        self._waits = False
        self._end()

    def _ended(self) -> Failure:
        self._waits = False
        self._end()
        return Failure(self._number, "Its process has ended.")

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
            self._end()  # ``poll`` notices that it has ended

    def _end(self) -> None:
        process, pipe, self._process, self._pipe = self._process, self._pipe, None, None
        if pipe is not None:
            pipe.close()
        if process is not None:
            process.terminate()
            process.join(ENDING)


def serve_for(parent: int, serves: Callable[[Pipe], None], pipe: Pipe) -> None:
    """The process of a player: it ends with its program, however long it would still think."""
    end_with(parent)
    serves(pipe)


def spawned(serves: Callable[[Pipe], None] = serve) -> tuple[Process, Pipe]:
    """A running process, and this end of its pipe."""
    import multiprocessing  # late: it is slow to load, and most games do not need it

    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe()
    work = (os.getpid(), serves, there)
    process = context.Process(target=serve_for, args=work, daemon=True, name="sapper-player")
    process.start()
    there.close()
    return process, here
