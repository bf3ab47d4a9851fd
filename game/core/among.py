"""The words that a field may hold, as part of its type: ``terrain: Annotated[str, Among(terrains)]``.

Which these are may depend on the rules in use and on the position, such as the goals of a scenario. Whoever
edits a record offers them as a list.
"""

from __future__ import annotations

import typing
from collections.abc import Callable, Mapping
from typing import Annotated

from msgspec import Struct

from game.core.anygame import GameState, Rules


class Among(Struct, frozen=True):
    """What a field may hold: each word with its title, by the rules and the position."""

    words: Callable[[Rules, GameState], Mapping[str, str]]


def among_of(kind: object) -> Among | None:
    """The words in the type of a field, or None for one of any words."""
    if typing.get_origin(kind) is not Annotated:
        return None
    return next((one for one in typing.get_args(kind)[1:] if isinstance(one, Among)), None)


def fixed(rows: Mapping[str, str]) -> Among:
    """Words that are the same in every game."""
    return Among(lambda rules, state: rows)


def titles(*words: str) -> Among:
    """The same words, each its own title."""
    return fixed({word: word.replace("-", " ").capitalize() for word in words})
