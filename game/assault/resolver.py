"""The sum of an assault, from its units to the result, every number with its parts. It needs no map.

The order is that of ga:30: the row of terrain, strengths with their halves, standoff, leads, odds, columns,
what is added to the dice, dice and result.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType

from msgspec import Struct

from game.assault import armour, bonuses, strength, tables
from game.assault.fighters import ATTACKER, DEFENDER, Assault
from game.assault.tables import Outcome
from game.core.questions import Explained, Figure, Note, Notebook, Part
from game.core.roles import Fact

#: the labels of the facts of an assault
ODDS, ADDED = "Odds", "Added to the dice"
#: the dice are read from 1 to this (ga:42)
PERCENT = 100


class Sum(Struct, frozen=True):
    """All steps of an assault before the dice: each number with its parts."""

    attack: Explained
    defence: Explained
    #: the column of the odds, before it is shifted
    odds: int
    shift: Explained
    #: what is added to the dice for the attacker
    modifier: Explained

    @property
    def column(self) -> int:
        """The column after all shifts; it may lie beside the table."""
        return self.odds + self.shift.value

    def outcome(self, roll: int) -> Outcome:
        """The result of a roll of 1 to 100 (ga:31)."""
        return tables.results().outcome(self.column, roll + self.modifier.value)

    def chances(self) -> Mapping[Outcome, Fraction]:
        """The chance of each result, those best for the attacker last."""
        return chances_of(self.column, self.modifier.value)

    def odds_words(self) -> str:
        """The odds and their column: "20 to 6, column 3-1"."""
        words = (
            f"{self.attack.value} to {self.defence.value}, column {tables.results().column_word(self.odds)}"
        )
        if not self.shift.value:
            return words
        return f"{words}, shifted to {self.column_words()}"

    def column_words(self) -> str:
        """The column after all shifts, as the table names it: "2-1"."""
        last = max(0, min(self.column, len(tables.results().columns) - 1))
        return tables.results().column_word(last)


@lru_cache(1000)
def chances_of(column: int, added: int) -> Mapping[Outcome, Fraction]:
    """The chance of each result in a column, with so much added to the dice."""
    table = tables.results()
    found = Counter(table.outcome(column, roll + added) for roll in range(1, PERCENT + 1))
    return MappingProxyType({outcome: Fraction(number, PERCENT) for outcome, number in found.items()})


def figures(found: Sum) -> dict[str, tuple[Figure, ...]]:
    """The sums behind the facts of an assault."""
    table, shift = tables.results(), found.shift
    column = f"column {table.column_word(found.odds)}"
    rows = [
        Figure("Attack", str(found.attack.value), found.attack.parts),
        Figure("Defence", str(found.defence.value), found.defence.parts),
        Figure(
            "Ratio",
            f"{found.attack.value} to {found.defence.value}",
            (Part("set", "", column, "ga:42"),),
        ),
    ]
    if shift.parts:
        to = "right" if shift.value > 0 else "left"
        rows.append(Figure("Shift", f"{abs(shift.value)} to the {to}" if shift.value else "0", shift.parts))
    rows.append(Figure("Column", found.column_words()))
    added = Figure(ADDED, f"{found.modifier.value:+}", found.modifier.parts)
    return {ODDS: tuple(rows), ADDED: (added,)}


def odds_facts(found: Sum) -> tuple[Fact, ...]:
    """What an order of an assault shows before it is given; ``figures`` are the sums behind."""
    return Fact(ODDS, found.odds_words(), "ga:42"), Fact(ADDED, f"{found.modifier.value:+}", "ga:30")


def explained(number: Callable[[Note | None], int], told: bool = True) -> Explained:
    """A number with its parts, unless nobody is told of them."""
    if not told:
        return Explained(number(None), ())
    note = Notebook()
    found = number(note)
    return Explained(found, tuple(note.parts))


def modifier(assault: Assault, note: Note | None = None) -> int:
    """What is added to the dice for the attacker: proficiency, integrity, armour, reserves (ga:30)."""
    return (
        bonuses.proficiency(assault, note)
        + bonuses.integrity(assault, ATTACKER, note)
        - bonuses.integrity(assault, DEFENDER, note)
        + armour.armour(assault, note)
        + bonuses.reserve(assault, ATTACKER, note)
        - bonuses.reserve(assault, DEFENDER, note)
    )


def sum_of(assault: Assault, told: bool = True) -> Sum:
    """The whole sum of an assault before the dice (ga:30, ga:42); without its parts unless they are told."""
    attack = explained(lambda note: strength.total(assault, ATTACKER, note), told)
    defence = explained(lambda note: strength.total(assault, DEFENDER, note), told)
    return Sum(
        attack,
        defence,
        tables.results().column(attack.value, max(defence.value, 1)),
        explained(lambda note: bonuses.shift(assault, note), told),
        explained(lambda note: modifier(assault, note), told),
    )


def report(assault: Assault, roll: int | None = None) -> list[str]:
    """The sum as lines of text, with the chances of the results, or with what a roll comes to."""
    found = sum_of(assault)
    lines = [
        f"Attack: {found.attack.sentence()}",
        f"Defence: {found.defence.sentence()}",
        f"Odds: {found.odds_words()}",
        f"Columns: {found.shift.sentence()}",
        f"Added to the dice: {found.modifier.sentence()}",
    ]
    if roll is not None:
        modified = roll + found.modifier.value
        return [*lines, f"Roll: {roll}, modified {modified}: {found.outcome(roll).word()}"]
    row = [f"{outcome.word()} {round(100 * chance)}%" for outcome, chance in found.chances().items()]
    return [*lines, f"Results: {', '.join(row)}"]
