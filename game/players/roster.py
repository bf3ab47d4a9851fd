"""Computer players by name: those of every game, and those of one game."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from game.boards.findings import hint
from game.core.anygame import Order, Rules, View
from game.core.games import Part, UnknownGameError, game_named
from game.core.position import decider
from game.players.player import PlayerRow, decided
from game.players.random_player import RANDOM


class UnknownPlayerError(ValueError):
    """This game has no player of this name; the message lists those it has."""


#: the players that a game provides, the weakest first
PLAYERS: Part[Sequence[PlayerRow]] = Part("players", ())


def players_of(game: str = "") -> dict[str, PlayerRow]:
    """The players of a game by name, the weakest first."""
    return {row.name: row for row in (RANDOM, *PLAYERS.of(game_named(game)))}


def player_named(name: str, game: str = "") -> PlayerRow:
    """The player of a name, such as ``greedy``, or one version of it: ``greedy-1``.

    Raises ``UnknownPlayerError``.
    """
    rows = players_of(game)
    exact = {row.full_name: row for row in (RANDOM, *PLAYERS.of(game_named(game)))}
    if name in exact:
        return exact[name]
    for row in rows.values():
        if name in row.former_names:
            raise UnknownPlayerError(
                f"This version of the program has no player '{name}': it has {row.full_name}. "
                f"Name that one, or '{row.name}'; it does not play the same."
            )
    if name not in rows:
        raise UnknownPlayerError(f"There is no player '{name}'. {hint(name, list(rows))}".rstrip())
    return rows[name]


def called(name: str, game: str = "") -> str:
    """What a person calls the player of a word of the command line or of a file: ``Normal (Steady)`` for
    ``steady`` and ``steady-4``. A player or a game that is not there keeps its word.
    """
    player, _, level = name.partition(":")
    try:
        return player_named(player, game).called(level)
    except (UnknownPlayerError, UnknownGameError):
        return name


def both_called(names: Sequence[str], game: str = "") -> str:
    """What a person calls the players of the two sides: one name where it is the same player."""
    return " against ".join(dict.fromkeys(called(name, game) for name in names))


# -------------------------------------------------- players of the pool in all seats, for random games
class BarredOrderError(AssertionError):
    """A player of the pool gave an order that its own view forbids; the message says who, what and why."""


class Pooled:
    """A player of the pool in each seat; the seed draws among the quick ones."""

    def __init__(self, rules: Rules, game: str, sides: int, seed: int) -> None:
        rows = [row for row in players_of(game).values() if not row.slow]
        self.rules, self.refused = rules, 0
        # Drawn, not counted off: seeds a fixed step apart would leave players out.
        draw = Random(seed)
        self.rows = [draw.choice(rows) for _ in range(sides)]
        self.players = [row.make(rules, side, seed, "") for side, row in enumerate(self.rows)]

    def choose(self, view: View) -> Order:
        """The order of the player in the deciding seat. Raises ``BarredOrderError``."""
        side = decider(view)
        order = decided(self.players[side], view).order
        refusal = self.rules.refusal(view, order)
        if refusal is not None:
            raise BarredOrderError(f"{self.rows[side].full_name} gave {order!r}: {refusal.text}")
        return order

    def rest(self) -> None:
        """Do nothing: no order is refused here."""
