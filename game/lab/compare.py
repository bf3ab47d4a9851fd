"""``sapper compare``: which of two players is better, or what a change of a scenario does.

Games come in pairs with one seed and one pair of forces: the players with their seats swapped, or both
scenarios with the same players. A sequential test (``statistics.sequential``) stops as soon as the answer
is clear, so that no game is wasted.
"""

from __future__ import annotations

import contextlib
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from msgspec import Struct

from game import paths, printing
from game.boards.findings import ScenarioError
from game.core.amounts import counted
from game.core.games import game_named
from game.lab.batch.engines import PROCESSES, Engine, engine_for
from game.lab.batch.plan import AGAINST, ALL, Plan, loaded_scenario, plan_of, words_of
from game.lab.batch.rows import Row
from game.lab.batch.running import LARGEST, Goal, play_batch, say, told_when_stopped
from game.lab.batch.store import Store
from game.lab.statistics import BETTER, EQUAL, FIRST, OPEN, SECOND, Interval, Sequential, apart, difference
from game.players.roster import called
from game.scenarios.forces import game_of
from game.scenarios.load import list_scenarios
from game.usage import UsageError

#: pairs to play before the test looks again (house default), for any number of processes, so that this number
#: does not decide where it stops
STEP = 20
#: the fewest pairs of two batches that are compared as pairs (house default)
LEAST_PAIRS = 10


class Comparison(Struct, frozen=True):
    """The result of a comparison; scores are shares of one."""

    #: the two players or scenarios, and what a person calls them
    names: tuple[str, str]
    called: tuple[str, str]
    scenarios: tuple[str, ...]
    #: the score of the first against the second; for two scenarios one half plus half of the difference
    score: float
    low: float
    high: float
    games: int
    #: "first", "second", "equal", "open"
    verdict: str
    #: the interval as if the number of games had been fixed in advance: narrower, and wrong more often
    raw_low: float
    raw_high: float
    #: pairs of games by their score of 0, 1/4, 1/2, 3/4 and 1
    pairs: tuple[int, ...]
    faults: int


Pair = tuple[float, float]


class Setting(Struct, frozen=True):
    """Where and how the games are played."""

    games: int
    seed: int = 1
    jobs: int = 1
    forces: str = ALL
    out: Path | None = None
    engine: str = PROCESSES
    scheduler: str = ""
    better: float = BETTER


class Design(Struct, frozen=True):
    """How games form pairs."""

    names: tuple[str, str]
    called: tuple[str, str]
    plans: tuple[Plan, ...]
    #: forms pairs from the rows of each plan, in an order that further rows do not change
    pairs_of: Callable[[Sequence[list[Row]]], list[Pair]]
    #: the number of games of each plan that so many pairs need
    games_for: Callable[[int], int]


def compare(design: Design, setting: Setting, show: Callable[[str], None]) -> Comparison:
    """Play pairs until the test stops or the games are used up."""
    engine = engine_for(setting.engine, setting.jobs, setting.scheduler)
    test, most = Sequential(setting.better), max(1, setting.games // 2)
    rows: list[list[Row]] = []
    pairs: list[Pair] = []
    with _folder(setting.out) as folder:
        while test.verdict == OPEN and test.tally.count < most:
            seen = test.tally.count
            goal = Goal(design.games_for(min(most, seen + STEP)))
            rows = [_more(plan, folder, k, engine, goal) for k, plan in enumerate(design.plans)]
            pairs = design.pairs_of(rows)[:most]
            for one, other in pairs[seen:]:
                if test.add(one, other) != OPEN:
                    break
            way = f"{100 * test.progress:.0f} % of the way to a verdict"
            show(f"{2 * test.tally.count} of {2 * most} games at most, {way}")
    return _result(design, test, pairs[: test.tally.count], rows)


def _result(design: Design, test: Sequential, pairs: list[Pair], rows: Sequence[list[Row]]) -> Comparison:
    found, raw, scores = test.interval(), test.tally.interval(per=2), [0] * 5
    for one, other in pairs:
        scores[round((one + other) * 2)] += 1
    return Comparison(
        design.names,
        design.called,
        tuple(plan.scenario for plan in design.plans),
        found.estimate,
        found.low,
        found.high,
        found.games,
        test.verdict,
        raw.low,
        raw.high,
        tuple(scores),
        sum(bool(row.fault) for part in rows for row in part),
    )


def _more(plan: Plan, folder: Path, number: int, engine: Engine, goal: Goal) -> list[Row]:
    """Play a plan's part of the next pairs; all its rows."""
    store = Store(folder / f"{number:02}-{Path(plan.scenario).stem}", plan, say)
    return play_batch(store, goal, engine, lambda line: None)


# ------------------------------------------------------------------------------ two players
def swapped(rows: Sequence[list[Row]]) -> list[Pair]:
    """The scores of the first player by pairs, rotating through the plans; its side changes game by game."""
    by_plan = [
        [(one.score, 1 - other.score) for one, other in zip(part[::2], part[1::2], strict=False)]
        for part in rows
    ]
    return _round(by_plan)


def _round(by_plan: Sequence[list[Pair]]) -> list[Pair]:
    """Take one pair from each plan in turn."""
    return [part[k] for k in range(max(map(len, by_plan), default=0)) for part in by_plan if k < len(part)]


def compare_players(scenario: str, players: str, setting: Setting, show: Callable[[str], None]) -> Comparison:
    """Two players in a scenario, or in all of the main game. Raises ``UsageError``, ``ScenarioError``."""
    words = words_of(players, "players")
    if len(words) != 2 or AGAINST in players:
        raise UsageError(
            f"--players needs two players to compare, and has '{players}'.", "Write them as A,B."
        )
    both = f"{words[0]}{AGAINST}{words[1]},{words[1]}{AGAINST}{words[0]}"
    chosen = scenarios_of(scenario)
    plans = [plan_of(name, both, setting.seed, setting.forces) for name in chosen]
    names, game = plans[0].players[0], plans[0].game[0]
    one, other = (called(name, game) for name in names)
    design = Design(names, (one, other), tuple(plans), swapped, lambda pairs: 2 * -(-pairs // len(plans)))
    return compare(design, setting, show)


def scenarios_of(words: str) -> list[str]:
    """One scenario, several separated by commas, or all."""
    if words == ALL:
        return all_scenarios()
    found = words_of(words, "scenarios")
    twice = next((name for name in found if found.count(name) > 1), "")
    if twice:
        raise UsageError(f"{twice} is named twice.", "Name each scenario once.")
    return found


def all_scenarios() -> list[str]:
    """The scenarios of the usual game."""
    found = list_scenarios(paths.scenarios())
    return [
        one.scenario.id
        for one in found
        if not isinstance(one, ScenarioError) and game_of(one.scenario) is game_named()
    ]


# ---------------------------------------------------------------------------- two scenarios
def compare_scenarios(
    scenarios: tuple[str, str], players: str, setting: Setting, show: Callable[[str], None]
) -> Comparison:
    """One pair of players in two scenarios. Raises ``UsageError``, ``ScenarioError``."""
    words = words_of(players, "players")
    if len(words) > 2:
        raise UsageError(f"--players has {counted(len(words), 'name')}.", "One for both sides, or A,B.")
    one, other = words[0], words[-1]
    plans = [plan_of(name, f"{one}{AGAINST}{other}", setting.seed, setting.forces) for name in scenarios]
    if len(plans[0].pairings) != len(plans[1].pairings):
        raise UsageError(
            f"{scenarios[0]} and {scenarios[1]} differ in their number of forces: games cannot pair up.",
            "Use --forces first for the first of each, or name forces that both have.",
        )

    return compare(
        Design(scenarios, scenarios, tuple(plans), side_by_side, lambda pairs: pairs), setting, show
    )


def side_by_side(rows: Sequence[list[Row]]) -> list[Pair]:
    """The scores of the first side in one scenario, and of the second in the other, game by game."""
    # RULING Q-873: one half means no difference
    return [(one.score, 1 - other.score) for one, other in zip(*rows, strict=False)]


# ------------------------------------------------------------------ two batches that were played
class Batch(Struct, frozen=True):
    """The games of a batch that were played by its first player, with what a pair needs of each."""

    seed: int
    #: pairs of forces
    cells: int
    #: the score of the first side by seed and forces
    scores: dict[tuple[int, tuple[str, ...]], float]

    @classmethod
    def of(cls, plan: Plan) -> Batch:
        """A batch without any game."""
        return cls(plan.seed, len(plan.pairings), {})

    def add(self, plan: Plan, rows: Iterable[Row]) -> None:
        """Add the games of some rows."""
        for row in rows:
            if tuple(row.players) == plan.players[0] and not row.fault:
                self.scores[row.seed, tuple(row.forces.values())] = row.score


def pairs_of(one: Batch, other: Batch) -> list[Pair]:
    """The scores of the first side in the games of both batches that share their dice: the same seed, and the
    same forces, or those in the same place where both batches begin with one seed.
    """
    # a seed belongs to one place among the pairs of forces: see ``Plan.game_at``
    alike = (one.seed, one.cells) == (other.seed, other.cells)
    there: dict[object, float] = {
        (seed if alike else (seed, by)): s for (seed, by), s in other.scores.items()
    }
    mine = ((seed if alike else (seed, by), score) for (seed, by), score in sorted(one.scores.items()))
    return [(score, there[key]) for key, score in mine if key in there]


def gap_between(one: Interval, other: Interval, pairs: Sequence[Pair]) -> tuple[Interval, bool]:
    """How much more the second of two batches scores than the first, and whether the games were compared in
    pairs: that is the narrower way, and needs half of the games of the larger batch.
    """
    # by the games that there are, never by what came of them, so that the interval stays honest
    if len(pairs) >= max(LEAST_PAIRS, max(one.games, other.games) / 2):
        first, second = zip(*pairs, strict=True)
        return difference(second, first), True
    return apart(other, one), False


@contextlib.contextmanager
def _folder(out: Path | None) -> Iterator[Path]:
    """The named folder, or a temporary one."""
    if out is not None:
        yield out
        return
    with tempfile.TemporaryDirectory(prefix="sapper-compare-") as made:
        yield Path(made)


# -------------------------------------------------------------------------------- the answer
def verdict_words(found: Comparison, setting: Setting, scenarios: bool) -> str:
    """The answer in a sentence."""
    first, second = found.called
    points = f"{100 * setting.better:.0f} points"
    if found.verdict in (FIRST, SECOND):
        good, bad = (first, second) if found.verdict == FIRST else (second, first)
        if scenarios:
            return f"The first side does better in {good} than in {bad}."
        return f"{good} is better than {bad}."
    if found.verdict == EQUAL:
        if scenarios:
            return f"The first side does about as well in {first} as in {second}."
        return f"Neither is better by {points}: {first} and {second} are about equal."
    return f"Open: {counted(found.games, 'game')} are too few to tell. Give more with --games."


def difference_words(found: Interval) -> str:
    """The difference of two scores, of which a comparison holds half above 50 %: ``-38 points [-60, +1]``."""
    score, low, high = (round(200 * part - 100) for part in (found.estimate, found.low, found.high))
    return f"{score:+d} points [{low:+d}, {high:+d}]"


def lines(found: Comparison, setting: Setting, scenarios: bool) -> Iterator[str]:
    """The answer on the command line."""
    yield verdict_words(found, setting, scenarios)
    sure = Interval(found.score, found.low, found.high, found.games)
    raw = Interval(found.score, found.raw_low, found.raw_high, found.games)
    first, second = found.called
    what = f"The first side's score in {first}, less that in {second}" if scenarios else f"{first} scores"
    said = difference_words if scenarios else Interval.words
    yield f"{what}: {said(sure)} after {counted(found.games, 'game')}, valid whenever it stops."
    yield f"With a fixed number of games it would be {said(raw)}."
    yield f"Pairs of games with 0, 1/2, 1, 1 1/2, 2 points for the first: {' '.join(map(str, found.pairs))}."
    if found.faults:
        yield f"In {counted(found.faults, 'game')} a player failed; such a game counts half for each."


def compare_command(
    scenario: str,
    other: str,
    players: str,
    setting: Setting,
    as_json: bool,
    show: Callable[[str], None] = say,
) -> int:
    """Print the comparison; status 1 if a player failed. Raises ``UsageError``, ``ScenarioError``."""
    if not 2 <= setting.games <= LARGEST:
        raise UsageError(f"--games must be between 2 and {LARGEST}.", "They are played in pairs.")
    if setting.jobs < 1:
        raise UsageError("--jobs must be at least 1.")
    if not 0.01 <= setting.better <= 0.4:
        raise UsageError("--better must be between 0.01 and 0.4.", "0.05 holds 55 against 50 %.")
    for name in (*scenarios_of(scenario), *([other] if other else [])):
        loaded_scenario(name)
    with told_when_stopped(setting.out):
        if other:
            found = compare_scenarios((scenario, other), players, setting, show)
        else:
            found = compare_players(scenario, players, setting, show)
    if as_json:
        printing.say_json(found)
    else:
        for line in lines(found, setting, bool(other)):
            printing.say(line)
    return 1 if found.faults else 0
