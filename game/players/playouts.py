"""Play-outs: computer players play a position to its end, and the first side gets a score.

``play_out`` plays one. ``Playouts`` plays many in a process beside the window, from one position or from
several in rotation, with the same future dice for each of them. The process knows only what it is sent: the
truth where the window shows it, else a view, from which it draws worlds (``worlds``).
"""

from __future__ import annotations

import pickle
from collections.abc import Callable
from functools import partial
from random import Random

from msgspec import Struct

from game.core import position as position_module
from game.core.anygame import Order, Position, Rules
from game.core.dice import Dice
from game.core.position import decider, varied
from game.core.records import Unit
from game.core.sequence import EndPhase
from game.core.views import own_view
from game.players.match import MOST_IN_PHASE, MOST_ORDERS, TRIES, TURNS, PlayerFault
from game.players.player import Player, decided, silent
from game.players.roster import player_named
from game.players.thinker import Chair, Failure, Pipe, Process, spawned
from game.players.wire import Parcel, Setting, received, sent, setting_of, settled
from game.players.worlds import sample

#: the score of a game that nobody has won when its turns are over
UNDECIDED = 0.5


# ---------------------------------------------------------------------------- one play-out
def play_out(rules: Rules, position: Position, chairs: tuple[Chair, ...], seed: int) -> float:
    """The score of the first side: 1 for a win, 0 for a loss, a half for a game that nobody won.

    Future dice and the random choices of the players follow from the seed. Raises ``PlayerFault``.
    """
    game, whims = position.terms.game, Random(f"play-out {seed}")
    position = varied(position, dice=Dice(whims.getrandbits(48)))
    players: list[Player] = [
        silent(player_named(chair.player, game).make(rules, chair.side, whims.getrandbits(32), chair.level))
        for chair in chairs
    ]
    last = max(position.terms.turn_limit or TURNS, position.clock.turn)
    moment: tuple[object, int] = (None, 0)
    for _ in range(MOST_ORDERS):
        if position.result is not None:
            break
        if position.clock.turn > last:
            return UNDECIDED
        moment = (position.clock, moment[1] + 1 if moment[0] == position.clock else 1)
        order = _chosen(rules, position, players, moment[1] > MOST_IN_PHASE)
        position = rules.apply(position, order).position
    result = position.result
    return UNDECIDED if result is None or result.winner < 0 else float(result.winner == 0)


def _chosen(rules: Rules, position: Position, players: list[Player], endless: bool) -> Order:
    """The order of the deciding player, or the end of the phase if ``endless``."""
    view, end = own_view(position), EndPhase[Unit]()
    if endless and not view.frames and rules.refusal(view, end) is None:
        return end
    for _ in range(TRIES):
        order = decided(players[decider(position)], view).order
        if rules.refusal(view, order) is None:
            return order
    raise PlayerFault("A player gave an illegal order.")


# ------------------------------------------------------------------------ in the process
class Task(Struct, frozen=True):
    """A number of play-outs of each position."""

    number: int
    setting: Setting
    #: positions, or views from which worlds are drawn
    parcels: tuple[Parcel, ...]
    chairs: tuple[Chair, ...]
    games: int
    seed: int
    #: do the parcels hold true positions?
    truth: bool


class Score(Struct, frozen=True):
    """The score of a play-out, with its position and its number."""

    number: int
    which: int
    game: int
    score: float


def serve(pipe: Pipe) -> None:
    """The main loop of the process: it runs one task after the other until the pipe closes."""
    while True:
        try:
            asked = pipe.recv()
        except (EOFError, OSError):
            return
        if isinstance(asked, Task):
            try:
                run(asked, pipe.send)
            except OSError:
                return


def run(task: Task, tell: Callable[[object], None]) -> None:
    """Play a task and report each ``Score``, or the ``Failure`` that ends it."""
    try:
        rules, board = settled(task.setting)
        positions = [received(parcel, rules, board) for parcel in task.parcels]
        for game in range(task.games):
            seed = task.seed + game
            for which, position in enumerate(positions):
                world = position if task.truth else sample(rules, position, Random(f"world {seed}"))
                tell(Score(task.number, which, game, play_out(rules, world, task.chairs, seed)))
    except OSError:
        raise
    except Exception as error:
        tell(Failure(task.number, f"{type(error).__name__}: {error}".replace("\n", " ")))


# ------------------------------------------------------------------------- in the window
class Playouts:
    """The window's handle on the process: ``begin``, then ``poll`` now and then, and ``stop`` at the end."""

    def __init__(self, begin: Callable[[], tuple[Process, Pipe]] | None = None) -> None:
        self._begin = begin or partial(spawned, serve)
        self._process: Process | None = None
        self._pipe: Pipe | None = None
        self._number = 0
        self._left = 0

    @property
    def running(self) -> bool:
        """Are play-outs still to come?"""
        return self._left > 0

    def begin(
        self, rules: Rules, positions: tuple[Position, ...], chairs: tuple[Chair, ...], games: int, seed: int
    ) -> None:
        """Have positions of one game played out. This stops any earlier task.

        From a view the process draws worlds; any other position counts as the truth. All must be of one sort.
        """
        self.stop()
        truth = not any(isinstance(position, position_module.View) for position in positions)
        if self._process is None or not self._process.is_alive():
            self._process, self._pipe = self._begin()
        self._number += 1
        self._left = games * len(positions)
        parcels = tuple(sent(position) for position in positions)
        task = Task(self._number, setting_of(rules, positions[0]), parcels, chairs, games, seed, truth)
        if self._pipe is not None:
            self._pipe.send(task)

    def poll(self) -> list[Score] | Failure:
        """The scores that have arrived since the last call, without waiting."""
        found: list[Score] = []
        while self._left > 0:
            if self._pipe is None or self._process is None:
                return self._failed("Its process has ended.")
            try:
                if not self._pipe.poll():
                    break
                came = self._pipe.recv()
            except (EOFError, OSError, pickle.UnpicklingError):
                return self._failed("Its process has ended.")
            if isinstance(came, Failure) and came.number == self._number:
                self._left = 0
                return came
            if isinstance(came, Score) and came.number == self._number:
                found.append(came)
                self._left -= 1
        if self._left and not found and self._process is not None and not self._process.is_alive():
            return self._failed("Its process has ended.")
        return found

    def stop(self) -> None:
        """Stop the play-outs; this ends the process."""
        if self._left:
            self._left = 0
            self._end()

    def close(self) -> None:
        """End the process when the game is closed."""
        self._left = 0
        self._end()

    def _failed(self, words: str) -> Failure:
        self._left = 0
        self._end()
        return Failure(self._number, words)

    def _end(self) -> None:
        process, pipe, self._process, self._pipe = self._process, self._pipe, None, None
        if pipe is not None:
            pipe.close()
        if process is not None:
            process.terminate()
            process.join(1.0)
