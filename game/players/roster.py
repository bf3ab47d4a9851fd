"""Computer players by name: those of every game, and those of one game."""

from __future__ import annotations

from collections.abc import Sequence

from game.boards.did_you_mean import hint
from game.core.games import Part, game_named
from game.players.by_chance import RANDOM
from game.players.player import PlayerRow


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
