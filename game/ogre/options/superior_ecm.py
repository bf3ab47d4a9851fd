"""Superior countermeasures (opt:superior_ecm): a side's units have one more defence all game."""

from __future__ import annotations

from game.core.parameters import Parameter, of_each_side
from game.core.questions import Note
from game.ogre.kinds import KINDS
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


# ------------- Superior counter-countermeasures (opt:superior_eccm): enemy units have one less defence
ECCM_RULE, FLOOR_RULE = "opt:superior_eccm-a", "opt:superior_eccm-b"
#: the reduction [S]
LESS = 1
#: the sides that have them: a number per side, set in each scenario (Q-529)
ECCM = of_each_side(
    "eccm", "Superior ECCM", "opt:superior_eccm-a", ((0, "without"), (1, "one less defence for the enemy")),
    usual=1,
)  # fmt: skip
# RULING Q-44: not below 1
FLOOR = Parameter(
    "eccm-floor", "Least defence left by superior ECCM", FLOOR_RULE, 1,
    ((1, "1: no unit is left without any"), (0, "0: any attack destroys a unit that had 1")),
)  # fmt: skip


def countered(state: GameState, about: tuple[Unit, str, bool], value: int, note: Note | None) -> int:
    """Stage of "defence": minus one, as the new printed value.

    A printed 0 stays 0 (opt:superior_eccm-b). It follows the unit's own countermeasures, so that the two add
    up.
    """
    unit, part, _ = about
    if not value or not ECCM[1 - unit.side].of(state):
        return value
    bare = not part and not unit.squads and not KINDS[unit.kind].defence
    found = max(value - LESS, 0 if bare else FLOOR.of(state))
    if note:
        note("plus", found - value, "by superior ECCM of the enemy", ECCM_RULE)
        if found == value:
            note("set", found, "not below that", FLOOR_RULE)
    return found


SUPERIOR_ECCM = Module(
    id="superior-eccm",
    title="Superior ECCM",
    rule="opt:superior_eccm",
    group=MODERN,
    optional=True,
    effect="The enemy of one side, or of both, has one less defence.",
    parameters=(*ECCM, FLOOR),
    stages=(("defence", "eccm", countered),),
)
