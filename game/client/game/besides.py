"""Screens that a game has besides its maps, as doors of the main menu; each is loaded when it is entered."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from game.client.shell.app import AppScreen


class Besides(Struct, frozen=True):
    """A door: its icon and words, a sentence, the action of its key, and where its screen is found."""

    icon: str
    words: str
    tip: str
    action: str
    #: "package.file:NAME" of a screen that is made without anything
    place: str

    def screen(self) -> AppScreen:
        """The screen, made anew."""
        file, _, name = self.place.partition(":")
        made: AppScreen = getattr(importlib.import_module(file), name)()
        return made


BESIDES = (
    Besides(
        "target",
        "Assaults",
        "Assault resolver: the sum of a ground assault, without a map",
        "assault_resolver",
        "game.client.games.assault.resolver_screen:ResolverScreen",
    ),
)
