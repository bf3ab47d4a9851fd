"""The expanded combat results table (opt:crt_expanded): an extra column on the left, and a separate 5-1."""

from __future__ import annotations

from game.core.questions import Note
from game.ogre.charts import CRT, NE, D
from game.ogre.combat.firing import AttackOn
from game.ogre.combat.tables import TABLES, CombatTable
from game.ogre.rule_groups import MODERN
from game.ogre.state import GameState, Module

RULE = "opt:crt_expanded-a"
#: at a third of the defence or more a 6 is a D, below it no effect (Q-39); 5-1 and better is all X [S]
# RULING Q-39: the source's heading says "1-3 or lower", its text that less always has no effect
EXPANDED = CombatTable(1, "the expanded combat results table", RULE, {"1-3": (NE, NE, NE, NE, NE, D), **CRT})


def expanded(state: GameState, about: AttackOn, value: int, note: Note | None) -> int:
    """Stage of "table": the expanded one."""
    if note:
        note("set", EXPANDED.number, EXPANDED.name, RULE)
    return EXPANDED.number


CRT_EXPANDED = Module(
    id="crt-expanded",
    title="Expanded combat results table",
    rule="opt:crt_expanded",
    group=MODERN,
    optional=True,
    effect="Attacks at a third of the defence still disable on a 6.",
    hooks=(TABLES.by(EXPANDED),),
    stages=(("table", "other", expanded),),
)
