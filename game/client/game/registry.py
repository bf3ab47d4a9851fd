"""What of each game the window shows in a way of its own, found by the name of the game.

A game without a row here is played all the same: its orders present themselves, and
``game/client/games/generic`` shows them.
"""

from __future__ import annotations

import functools
import importlib

from game.client.game.showing import Showing
from game.core.games import game_named

#: by the name of a game: where its ``Showing`` is found, as "package.file:NAME"
PLACES = {
    "ogre": "game.client.games.ogre.showing:SHOWING",
    "assault": "game.client.games.assault.showing:SHOWING",
}
#: for every other game
ANY = "game.client.games.generic.showing:SHOWING"


def showing_of(name: str = "") -> Showing:
    """How a game is shown; loaded when it is first asked for. Raises ``UnknownGameError``."""
    return _loaded(PLACES.get(game_named(name).id, ANY))


@functools.cache
def _loaded(place: str) -> Showing:
    file, _, name = place.partition(":")
    found = getattr(importlib.import_module(file), name)
    assert isinstance(found, Showing)
    return found
