"""The games that come with the program, by name. None is loaded here."""

from __future__ import annotations

from game.core.games import register

#: the game of every file that does not say which
register("ogre", "game.ogre.game:GAME", usual=True)
register("assault", "game.assault.game:GAME")
