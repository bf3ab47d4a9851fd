"""Tables of combat results (ode:7.11): the standard one, and how a module brings another.

Which table counts is the question "table": its value is the number of one of the tables that modules bring.
"""

from __future__ import annotations

from collections.abc import Mapping

from game.core.hooks import RankedHook
from game.core.questions import Note
from game.ogre.charts import COLUMNS, CRT, NE, X
from game.ogre.combat.firing import AttackOn
from game.ogre.state import GameState, Rules

#: columns that need no die: below the table, and beyond it
NONE, AUTO = COLUMNS[0], COLUMNS[-1]


class CombatTable:
    """Columns by odds such as "2-1", the weakest first, each with the results of a die of 1 to 6."""

    def __init__(
        self, number: int, name: str, rule: str, columns: Mapping[str, tuple[str, ...]], sure: int = 5
    ) -> None:
        self.number, self.name, self.rule = number, name, rule
        #: so many times the defence, and no die is needed
        self.sure = sure
        #: the results of each column, with those that need no die
        self.results = {NONE: (NE,) * 6, **columns, AUTO: (X,) * 6}
        #: its columns from left to right
        self.columns = tuple(self.results)
        self._steps: list[tuple[str, int, int]] = []
        for odds in reversed(tuple(columns)):
            strong, _, weak = odds.partition("-")
            self._steps.append((odds, int(strong), int(weak)))

    @property
    def rank(self) -> int:
        """Its number: no two tables have the same."""
        return self.number

    def column(self, attack: int, defence: int) -> str:
        """The column (ode:7.10) for strengths in one unit of measure, rounded to the defender.

        ``NONE`` below the first column; ``AUTO`` beyond the last and for anything against a defence of 0.
        """
        if attack <= 0:
            return NONE
        if attack >= self.sure * defence:
            return AUTO
        for name, strong, weak in self._steps:
            if weak * attack >= strong * defence:
                return name
        return NONE

    def shifted(self, column: str, by: int) -> str:
        """The column so many to the right; to the left if ``by`` is negative. It ends at both ends."""
        at = self.columns.index(column) + by
        return self.columns[max(0, min(at, len(self.columns) - 1))]


STANDARD = CombatTable(0, "the combat results table", "ode:7.11", CRT)
#: the tables of all modules
TABLES: RankedHook[CombatTable] = RankedHook("combat results table")


def printed_table(state: GameState, about: AttackOn, value: int, note: Note | None) -> int:
    """Stage of "table": the standard one."""
    if note:
        note("is", STANDARD.number, STANDARD.name, STANDARD.rule)
    return STANDARD.number


def table_numbered(rules: Rules, number: int) -> CombatTable:
    """The table of a number. Raises ``KeyError`` if no module brings it."""
    for table in TABLES.of(rules):
        if table.number == number:
            return table
    raise KeyError(number)
