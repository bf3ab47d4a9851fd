"""``sapper simulate``: games of computer players in a folder, and what they say about a scenario."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from msgspec import Struct

from game import printing
from game.core.amounts import counted
from game.core.games import game_named
from game.lab.batch.engines import PROCESSES, engine_for
from game.lab.batch.plan import Plan, loaded_scenario, opening, plan_of
from game.lab.batch.rows import Row
from game.lab.batch.running import LARGEST, Goal, faults, play_batch, say, told_when_stopped
from game.lab.batch.store import Store, rows_of
from game.lab.batch.telling import TELLING
from game.lab.report.captions import COMMAND, first_lines
from game.lab.report.further import NOBODY, Idle, advised, idle_sappers, kept, remedy
from game.lab.report.page import Material
from game.lab.report.summary import Summary, summary_of
from game.lab.report.tables import Drawing, write_report
from game.printing import say_json
from game.usage import UsageError, command

#: the most games of a batch that stops by the width of its interval (house default)
MOST_GAMES = 20_000
#: the fewest games before the command looks for a remedy
LEAST_FOR_REMEDY = 40


class Order(Struct, frozen=True):
    """The request of a command line."""

    scenario: str
    players: str
    out: Path
    games: int = 0
    half_width: float = 0.0
    seed: int = 1
    jobs: int = 1
    forces: str = "all"
    engine: str = PROCESSES
    scheduler: str = ""
    changes: tuple[tuple[str, int], ...] = ()
    #: play more games to find a change that brings it to 50 %
    remedy: bool = True
    #: replay the games of the first player with idle sappers
    engineering: bool = False


def goal_of(games: int, half_width: float) -> Goal:
    """When the batch ends. Raises ``UsageError``."""
    if games and not 1 <= games <= LARGEST:
        raise UsageError(f"--games must be between 1 and {LARGEST}.")
    if half_width and not 0.005 <= half_width <= 0.5:
        raise UsageError("--half-width must be between 0.005 and 0.5.", "0.03 is three points to each side.")
    if not games and not half_width:
        raise UsageError(
            "Give the number of games: --games 400, or the width of the answer: --half-width 0.03."
        )
    return Goal(games or MOST_GAMES, half_width)


def played(order: Order, show: Callable[[str], None] | None = None) -> tuple[Plan, list[Row]]:
    """Play the missing games of a batch; returns all rows. Raises ``UsageError``, ``ScenarioError``."""
    goal = goal_of(order.games, order.half_width)
    if order.jobs < 1:
        raise UsageError("--jobs must be at least 1.")
    engine = engine_for(order.engine, order.jobs, order.scheduler)
    plan = plan_of(order.scenario, order.players, order.seed, order.forces, order.changes)
    return plan, play_batch(Store(order.out, plan, say), goal, engine, show)


def read_batch(folder: Path, plan: Plan) -> list[Row]:
    """The rows of a batch as far as they follow each other. Raises ``UsageError``."""
    return rows_of(Store(folder, plan, say).lines())


def summed(plan: Plan, rows: list[Row]) -> Summary:
    """The numbers of a batch."""
    loaded = loaded_scenario(plan.scenario, plan.changes)
    return summary_of(plan, loaded, rows, TELLING.of(game_named(plan.game[0])).title)


def simulate_command(order: Order, drawing: Drawing | None = None) -> int:
    """Play, write the report, print its first lines; status 1 when a player failed."""
    with told_when_stopped(order.out):
        return _simulate(order, drawing)


def _simulate(order: Order, drawing: Drawing | None) -> int:
    plan, rows = played(order)
    found = summed(plan, rows)
    if order.remedy and found.games >= LEAST_FOR_REMEDY:
        remedy(plan, found, order.out, order.jobs, order.engine, order.scheduler, say)
    loaded, swept, worth = loaded_scenario(plan.scenario, plan.changes), kept(order.out, say), list[Idle]()
    if order.engineering:
        engine = engine_for(order.engine, order.jobs, order.scheduler)
        worth = idle_sappers(plan, found, rows, order.out, engine, say)
        if not worth:
            nobody = not any(total for _, total in found.idle)
            printing.say(NOBODY if nobody else "The first player cannot leave its sappers idle: name steady.")
    unused = found.unused if order.engineering else ()
    for line in (*first_lines(found, swept, plan.scenario), *(one.words(found.names) for one in worth)):
        printing.say(line)
    for task in unused:
        printing.say(task.words(found.names))
    material = Material(plan, found, rows, swept, loaded.board, idle=worth, advice=advised(COMMAND, loaded))
    for line in write_report(order.out, material, drawing):
        printing.say(line)
    failed = faults(rows)
    for row in failed[:5]:
        printing.say(f"Fault: {row.fault} ({opening(plan, row)})")
    if len(failed) > 5:
        printing.say(f"… and {counted(len(failed) - 5, 'more fault')}.")
    return 1 if failed else 0


# --- ``sapper balance``: win counts without intervals mislead, so it names the command that gives intervals
#: the output folder in the command that it names
FOLDER = "balance"


def balance_command(scenario: str, games: int, seed: int, player: str, as_json: bool = False) -> int:
    """Print one sentence that names ``sapper simulate``. Raises ``ScenarioError`` for a wrong scenario."""
    loaded_scenario(scenario)
    words = ["sapper", "simulate", scenario, "--players", player, "--games", str(games)]
    words += ["--seed", str(seed), "--out", FOLDER]
    sentence = f"To measure the balance, with intervals and a report, run: {command(*words)}"
    if as_json:
        say_json({"use": sentence})
    else:
        printing.say(sentence)
    return 0
