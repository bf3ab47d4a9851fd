"""Columns: to the left for the ground of the defender, to the right for engineers in prepared assault."""

from __future__ import annotations

from game.assault.fighters import PREPARED, Assault
from game.assault.tables import Ground
from game.core.questions import Note

#: columns that engineers give at most (ga:26)
MOST_ENGINEERS = 2


def row_of(assault: Assault) -> Ground:
    """The row of the terrain table that counts: the one chosen, or the one that shifts more (ga:27)."""
    # RULING Q-469: of several rows the defender chooses one, before the attacker's halves are known
    rows = assault.grounds()
    return next((row for row in rows if row.id == assault.row), max(rows, key=lambda row: row.shift))


def terrain_shift(assault: Assault, note: Note | None = None) -> int:
    """The columns to the left for the defender's ground, as a number below 0 (ga:27)."""
    row = row_of(assault)
    if note and row.shift:
        note("plus", -row.shift, f"defender in {row.name}", "ga:27")
    return -row.shift


def engineer_stacks(assault: Assault) -> int:
    """The attacking stacks with an engineer in prepared assault (ga:26)."""
    return len(
        {one.stack for one in assault.attackers if one.kind.arm == "engineer" and one.mode == PREPARED}
    )


def engineer_shift(assault: Assault, note: Note | None = None) -> int:
    """The columns to the right for engineers against works and built-up ground (ga:26)."""
    # RULING Q-807: the row that counts says how many; another one of the hex where this knows no engineers
    row = row_of(assault)
    limit = row.engineers or max(one.engineers for one in assault.grounds())
    found = min(engineer_stacks(assault), limit, MOST_ENGINEERS)
    if note and found:
        note("plus", found, f"engineers in {found} attacking stack{'s' * (found > 1)}", "ga:26")
    return found


def shift(assault: Assault, note: Note | None = None) -> int:
    """All columns together: to the right above 0."""
    return terrain_shift(assault, note) + engineer_shift(assault, note)
