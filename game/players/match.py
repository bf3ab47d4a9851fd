"""A match: two named players play a game of a scenario to its end and get an ``Outcome``.

The match makes the views; a player never holds a position. The same scenario, forces, seed and players give
the same game, order by order.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from msgspec import Struct

from game.core.anygame import Order, Position, Rules, Step
from game.core.position import decider
from game.core.sequence import SETUP, EndPhase
from game.core.views import own_view, with_dice
from game.players.player import Choice, Player, decided, silent
from game.players.random_player import DeadEnd
from game.players.roster import player_named
from game.scenarios.load import Loaded
from game.scenarios.start import first_position, laid_out, rules_of, suggested_setup

#: turns after which a scenario without a turn limit ends undecided
TURNS = 40
#: a game with more orders than this is going round in circles
MOST_ORDERS = 20_000
#: orders of one side in one phase after which the match ends the phase for it
MOST_IN_PHASE = 600
#: illegal orders in a row after which a player has failed
TRIES = 20

#: how a game ended
VERDICT, UNDECIDED, FAULT = "verdict", "undecided", "fault"


class Entrant(Struct, frozen=True):
    """The player of a side: its name and its level ("" for the usual one)."""

    player: str
    level: str = ""

    @property
    def words(self) -> str:
        """The entrant as one word of the command line: ``steady`` or ``steady:easy``."""
        return f"{self.player}:{self.level}" if self.level else self.player

    @classmethod
    def read(cls, words: str) -> Entrant:
        """Read an entrant from such a word."""
        player, _, level = words.partition(":")
        return cls(player, level)


class Outcome(Struct, frozen=True):
    """The result of a match. It depends only on the game: nothing in it is a measured time."""

    scenario: str
    seed: int
    #: by side, in the order of the scenario
    entrants: tuple[Entrant, ...]
    forces: tuple[str, ...]
    #: ``verdict``, ``undecided`` (the turns were over), ``fault``
    ended: str
    #: the side that won; -1 for nobody
    winner: int
    level: str
    reason: str
    turns: int
    orders: int
    #: what failed, in a line; the game then counts for nobody
    fault: str = ""
    #: phases that the match ended for a player that did not end them, by side
    cut_short: tuple[int, ...] = ()

    def score(self, side: int) -> float:
        """1 for a win, a half for a game that nobody won."""
        return 0.5 if self.winner < 0 else float(self.winner == side)


class PlayerFault(Exception):
    """A player failed: it gave illegal orders, or raised an error."""


#: called for each step with the position before it and the player's reason
Hearer = Callable[[Position, Step, str], None]


class Match:
    """One game between players that are created for it."""

    def __init__(
        self,
        loaded: Loaded,
        entrants: tuple[Entrant, ...],
        seed: int,
        forces: Mapping[str, str] | None = None,
        *,
        suggested: bool = True,
        begin: tuple[Rules, Position] | None = None,
        hears: Hearer = lambda before, step, reason: None,
    ) -> None:
        """``forces`` maps each side to the id of its force; a missing side gets its first force. With
        ``suggested`` every counter is set up as the scenario suggests, else the players set up. An invalid
        force raises its error. ``begin`` is a position from which the game goes on instead, with its rules;
        its dice are those of the seed.
        """
        self.loaded, self.entrants, self.seed, self.hears = loaded, entrants, seed, hears
        scenario = loaded.scenario
        self.forces = {side.id: (forces or {}).get(side.id) or side.forces[0].id for side in scenario.sides}
        if begin is not None:
            suggested = False
            self.rules, self.position = begin[0], with_dice(begin[1], seed)
        else:
            self.rules = rules_of(scenario)
            self.position = first_position(scenario, loaded.board, self.forces, seed)
        self.placing = list(suggested_setup(scenario, loaded.board, self.forces)) if suggested else []
        self.suggested = suggested
        game, whims = self.position.terms.game, Random(f"players of {seed}")
        self.players: list[Player] = [
            silent(player_named(one.player, game).make(self.rules, side, whims.getrandbits(32), one.level))
            for side, one in enumerate(entrants)
        ]
        self.orders = 0
        self.cut_short = [0] * len(entrants)
        self._moment: tuple[object, int] = (None, 0)

    def play(self) -> Outcome:
        """Play to the end."""
        last, fault = max(self.position.terms.turn_limit or TURNS, self.position.clock.turn), ""
        try:
            while self.position.result is None and self.position.clock.turn <= last:
                if self.orders > MOST_ORDERS:
                    raise DeadEnd(f"a game of {self.orders} orders does not end")
                if not (self.suggested and self._sets_up()):
                    self._decide()
        except Exception as error:
            fault = f"{type(error).__name__}: {error}".replace("\n", " ")
        result = self.position.result
        ended = FAULT if fault else VERDICT if result is not None else UNDECIDED
        return Outcome(
            self.loaded.scenario.id,
            self.seed,
            self.entrants,
            tuple(self.forces.values()),
            ended,
            result.winner if result is not None else -1,
            result.level if result is not None else "",
            result.reason if result is not None else "",
            self.position.clock.turn,
            self.orders,
            fault,
            tuple(self.cut_short),
        )

    # ------------------------------------------------------------------ one decision
    def _sets_up(self) -> bool:
        """Set up a side as the scenario suggests; False once that is done, or where it suggests nothing."""
        clock = self.position.clock
        if clock.phase != SETUP or self.position.frames:
            return False
        mine = [one for one in self.placing if self.position.units[one.unit].side == clock.side]
        for order in mine:
            self.placing.remove(order)
            self._give_if_legal(order)
        for laying in laid_out(self.rules, self.position):
            self._give_if_legal(laying)
        return self._give_if_legal(EndPhase())

    def _give_if_legal(self, order: Order) -> bool:
        if self.rules.refusal(own_view(self.position), order) is not None:
            return False
        self._give(Choice(order))
        return True

    def _decide(self) -> None:
        side, view = decider(self.position), own_view(self.position)
        count = self._moment[1] + 1 if self._moment[0] == self.position.clock else 1
        self._moment = (self.position.clock, count)
        if count > MOST_IN_PHASE and not view.frames and self._give_if_legal(EndPhase()):
            self.cut_short[side] += 1
            return
        for _ in range(TRIES):
            choice = decided(self.players[side], view)
            refusal = self.rules.refusal(view, choice.order)
            if refusal is None:
                self._give(choice)
                return
        raise PlayerFault(f"{self.entrants[side].words} gave an illegal order: {refusal}")

    def _give(self, choice: Choice) -> None:
        before = self.position
        step = self.rules.run(before, choice.order)  # it has been judged
        self.position = step.position
        self.orders += 1
        self.hears(before, step, choice.reason)


def play(
    loaded: Loaded,
    entrants: tuple[Entrant, ...],
    seed: int,
    forces: Mapping[str, str] | None = None,
    *,
    suggested: bool = True,
) -> Outcome:
    """One match to its end."""
    return Match(loaded, entrants, seed, forces, suggested=suggested).play()
