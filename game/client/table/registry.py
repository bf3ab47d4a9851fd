"""The files that show games in a way of their own, found by the name of the game.

A game without a row here is played all the same: its orders present themselves, and
``game/client/generic`` shows them.
"""

from __future__ import annotations

import importlib

from game.core.games import game_named

#: by the name of a game: the file that holds its ``Showing`` and its ``Handling``
PLACES = {
    "ogre": "game.client.ogre.showing",
    "assault": "game.client.assault.showing",
}
#: for every other game
ANY = "game.client.generic.showing"


def shown_by(game: str, name: str) -> object:
    """What the file that shows a game holds under a name; loaded when it is first asked for.

    Raises ``UnknownGameError``.
    """
    place = PLACES.get(game_named(game).id, ANY)
    return getattr(importlib.import_module(place), name)
