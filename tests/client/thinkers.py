"""Computer players for tests of the window, which think in this process and at once."""

from __future__ import annotations

from collections.abc import Callable

from game.core.anygame import Order, View
from game.players.player import Choice
from game.players.thinker import Question, Seated, Table, Thinker


class Scripted:
    """A player that does what a function says."""

    def __init__(self, decide: Callable[[View], Choice]) -> None:
        self.decide = decide

    def choose(self, view: View) -> Choice:
        return self.decide(view)

    def answer(self, view: View) -> Choice:
        return self.decide(view)


class Here:
    """Both the process and the pipe to it; ``players`` take the chairs of those that are made by name."""

    def __init__(self, players: dict[int, Scripted] | None = None) -> None:
        self.players = players or {}
        self.alive, self.mute = True, False
        self.tables: list[Table] = []
        self.asked: list[Question] = []
        self._seated: Seated | None = None
        self._replies: list[object] = []

    # the pipe
    def send(self, obj: object, /) -> None:
        if isinstance(obj, Table):
            self.tables.append(obj)
            self._seated = Seated(obj)
            self._seated.players.update(self.players)
        elif isinstance(obj, Question) and self._seated is not None:
            self.asked.append(obj)
            if not self.mute:
                self._replies.append(self._seated.reply(obj))

    def recv(self) -> object:
        return self._replies.pop(0)

    def poll(self, timeout: float = 0.0, /) -> bool:
        return bool(self._replies)

    def close(self) -> None:
        self._replies = []

    # the process
    def start(self) -> None:
        self.alive = True

    def is_alive(self) -> bool:
        return self.alive

    def terminate(self) -> None:
        self.alive = False

    def join(self, timeout: float | None = None) -> None:
        pass


def near(here: Here | None = None) -> Thinker:
    """A thinker whose process is this one."""
    found = here or Here()

    def begin() -> tuple[Here, Here]:
        found.start()
        return found, found

    return Thinker(begin)


def always(order: Order, reason: str = "") -> Scripted:
    """A player that gives the same order again and again."""
    return Scripted(lambda view: Choice(order, reason))
