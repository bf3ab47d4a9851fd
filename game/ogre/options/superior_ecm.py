"""Superior countermeasures (opt:superior_ecm): a side's units have one more defence all game."""

from __future__ import annotations

from game.core.parameters import of_each_side
from game.core.questions import Note
from game.ogre.rule_groups import MODERN
from game.ogre.state import GameState, Module, Unit

RULE = "opt:superior_ecm-a"
#: the increase [S]
MORE = 1
#: the sides that have them: a number per side, set in each scenario (Q-529)
ECM = of_each_side(
    "ecm", "Superior ECM", "opt:superior_ecm-b", ((0, "without"), (1, "one more defence")), usual=1
)


def superior(state: GameState, about: tuple[Unit, str, bool], value: int, note: Note | None) -> int:
    """Stage of "defence": plus one per target, as the new printed value (opt:superior_ecm-a).

    A counter, all riders together and each weapon of an Ogre are one target each (opt:superior_ecm-b); treads
    have no defence.
    """
    # RULING Q-44: once per target, however many squads it has
    if not ECM[about[0].side].of(state):
        return value
    if note:
        note("plus", MORE, "by superior ECM", RULE)
    return value + MORE


SUPERIOR_ECM = Module(
    id="superior-ecm",
    title="Superior ECM",
    rule="opt:superior_ecm",
    group=MODERN,
    optional=True,
    effect="One side, or both, has one more defence.",
    parameters=ECM,
    stages=(("defence", "ecm", superior),),
)
