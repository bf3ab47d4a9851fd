"""Every number of the tables of a game's rules, for the fingerprint that a saved game has of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.core.anygame import Rules
from game.ogre import charts


def tables(rules: Rules) -> Sequence[object]:
    """Kinds of counter, ground, movements of their own, charts: all as these rules have them."""
    movements = [
        (phase.id, [(kind, phase.moves(kind)) for kind in sorted(rules.kinds)])
        for phase in rules.phases
        if phase.moves is not None
    ]
    return rules.kinds, rules.terrains, rules.side_features, movements, _constants(vars(charts))


def _constants(names: Mapping[str, object]) -> list[tuple[str, object]]:
    return [(name, value) for name, value in sorted(names.items()) if name.isupper()]
