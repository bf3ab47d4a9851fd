"""What engineering is worth in a scenario: the games of the first player are replayed with idle sappers.

Each game has the seed and forces of a game of the batch, so that scores can be compared game by game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from game.core.amounts import counted
from game.lab.batch.engines import engine_for
from game.lab.batch.plan import Plan
from game.lab.batch.rows import Row
from game.lab.batch.running import Goal, play_batch
from game.lab.batch.store import Store
from game.lab.report.summary import SIDES, Summary, of_players
from game.lab.statistics.intervals import Interval, difference
from game.players.match import Entrant
from game.players.player import IDLE_SAPPERS
from game.players.roster import player_named

IDLE = "idle"
#: the most games of the first player to replay (house default)
MOST = 400


class Idle(Struct, frozen=True):
    """How much better a side scores when its sappers work, as a share of one, and with which player."""

    side: int
    player: str
    gain: Interval

    def words(self, names: Sequence[str]) -> str:
        """In a sentence."""
        side, gain = names[self.side], self.gain
        low, high = (f"{100 * value:+.0f}" for value in (gain.low, gain.high))
        points = f"{100 * gain.estimate:+.0f} points [{low}, {high}], {counted(gain.games, 'game')}"
        if gain.low > 0:
            return f"Engineering matters to the {side}: {points} against idle sappers."
        if gain.high < 0:
            return f"The {side} does better with idle sappers: {points} for working; work costs too much."
        return (
            f"Whether engineering matters to the {side} cannot be said: {points} against idle sappers. "
            "Play more games."
        )


def idle_plan(plan: Plan, side: int) -> Plan | None:
    """The games of the first player, with idle sappers of a side; None if the player has no such level."""
    names = plan.players[0]
    entrant = Entrant.read(names[side])
    if entrant.level or IDLE_SAPPERS not in player_named(entrant.player, plan.game[0]).measures:
        return None
    lazy = replace(entrant, level=IDLE_SAPPERS).words
    players = (lazy, names[1]) if side == 0 else (names[0], lazy)
    return replace(plan, players=(players,))


def idle_sappers(
    plan: Plan,
    found: Summary,
    rows: Sequence[Row],
    folder: Path,
    engine: tuple[str, int, str],
    show: Callable[[str], None],
) -> list[Idle]:
    """Play these games beside the batch, for each side with sappers; ``engine`` is name, jobs, scheduler."""
    worth = []
    for side in SIDES:
        again = idle_plan(plan, side)
        if again is None or not found.idle[side][1]:
            continue
        mine = of_players(rows, plan.players[0])[:MOST]
        show(f"Worth of engineering to the {found.names[side]}: the same games with idle sappers.")
        store = Store(folder / IDLE / str(side), again, show)
        lazy = play_batch(store, Goal(len(mine)), engine_for(*engine))[: len(mine)]
        pairs = [(a, b) for a, b in zip(mine, lazy, strict=False) if not (a.fault or b.fault)]
        gain = difference([_score(a, side) for a, _ in pairs], [_score(b, side) for _, b in pairs])
        worth.append(Idle(side, plan.players[0][side], gain))
    return worth


def _score(row: Row, side: int) -> float:
    return row.score if side == 0 else 1 - row.score
