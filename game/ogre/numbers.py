"""Every number of the tables of these games, for the fingerprint that a saved game has of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.ogre import charts, terrain
from game.ogre.kinds import KINDS


def tables() -> Sequence[object]:
    """Kinds of counter, charts, terrain."""
    return KINDS, _constants(vars(charts)), _constants(vars(terrain))


def _constants(names: Mapping[str, object]) -> list[tuple[str, object]]:
    return [(name, value) for name, value in sorted(names.items()) if name.isupper()]
