"""``sapper sweep``: the score of a scenario as one of its numbers changes, and the value nearest 50 %.

Each value gets a few games with the same seeds. The rest are played where they are most informative: at the
values nearest 50 %, and some at both ends.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from math import ceil
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from game import printing
from game.core.amounts import counted
from game.core.terms import Level
from game.files import write_whole
from game.lab.batch.engines import PROCESSES, Engine, engine_for
from game.lab.batch.plan import MOST, Plan, force_of, level_key, loaded_scenario, plan_of, value_of
from game.lab.batch.rows import Row
from game.lab.batch.running import LARGEST, Goal, play_batch, say, told_when_stopped
from game.lab.batch.store import PART, Store
from game.lab.batch.telling import TELLING
from game.lab.elements import csv_text
from game.lab.statistics import AGAIN, FLAT, Curve, Interval, Tally, fitted
from game.plain_text import is_digits
from game.players.roster import both_called
from game.scenarios.description import Scenario
from game.scenarios.forces import FORCES, game_of
from game.scenarios.load import Loaded
from game.usage import UsageError

#: the part of the games that is divided evenly; the rest goes where it is most informative (house default)
EVENLY = 0.5
#: games at the ends of a sweep, for each game at the values nearest 50 % (house default)
ENDS = 0.5
#: the distance from 50 % within which a value counts as right (house default): the band of the verdict
NEAR = 0.1
#: the most values of a sweep
MOST_VALUES = 30


class Asked(Struct, frozen=True):
    """The request of a command line."""

    scenario: str
    key: str
    values: tuple[int, ...]
    player: str = "steady"
    games: int = 400
    seed: int = 1
    jobs: int = 1
    forces: str = ""
    out: Path | None = None
    engine: str = PROCESSES
    scheduler: str = ""


#: what may stand in a file of a sweep, which can come from anybody
Share = Annotated[float, Meta(ge=-1e6, le=1e6)]
Short = Annotated[str, Meta(max_length=200)]
Whole = Annotated[int, Meta(ge=-(10**9), le=10**9)]
Games = Annotated[int, Meta(ge=0, le=10**9)]


class Point(Struct, frozen=True):
    """The score of the first side at a value, with its interval, and the band of the curve there."""

    value: Whole
    score: Share
    low: Share
    high: Share
    games: Games
    fit: Share
    fit_low: Share
    fit_high: Share


class Sweep(Struct, frozen=True):
    """The result of a sweep."""

    #: its id, or its file
    scenario: Annotated[str, Meta(max_length=4096)]
    key: Short
    player: Short
    forces: tuple[Short, ...]
    #: the names of the sides, and the present value in the file
    sides: tuple[Short, Short]
    now: Whole
    points: Annotated[tuple[Point, ...], Meta(min_length=2, max_length=MOST_VALUES)]
    #: the value nearest 50 % by the curve
    best: Whole
    #: the change of the score over all values: estimate, low, high
    change: tuple[Share, Share, Share]
    verdict: Literal["flat", "matters", "unsure"]
    games: Games
    #: the player in words; a sweep that an earlier version kept has none
    named: Short = ""

    @property
    def by(self) -> str:
        """The player in words."""
        return self.named or self.player

    def __post_init__(self) -> None:
        if all(point.value != self.best for point in self.points):
            raise ValueError(f"the best value is {self.best}, which was not played")


FLAT_WORD: Literal["flat"] = "flat"
MATTERS: Literal["matters"] = "matters"
UNSURE: Literal["unsure"] = "unsure"


def read_vary(words: str) -> tuple[str, tuple[int, ...]]:
    """``KEY=2..6`` or ``KEY=1,3,5``. Raises ``UsageError``."""
    key, sign, rest = words.partition("=")
    first, dots, last = rest.partition("..")
    numbers = [first, last] if dots else rest.split(",")
    if not sign or not all(is_digits(one.strip()) and len(one.strip()) <= 3 for one in numbers):
        raise UsageError(
            f"--vary needs a key and its values, and has '{words}'.",
            "Write forces.combine.GEV=2..6, or =1,3,5.",
        )
    found = sorted({int(one) for one in numbers})
    values = tuple(range(found[0], found[-1] + 1)) if dots else tuple(found)
    if dots and int(last) <= int(first):
        raise UsageError(f"--vary goes from {first} to {last}.", "Write the smaller value first.")
    if not 2 <= len(values) <= MOST_VALUES:
        raise UsageError(f"--vary has {counted(len(values), 'value')}.", f"Give 2 to {MOST_VALUES}.")
    assert values[-1] <= MOST
    return key.strip(), values


def forces_for(scenario: str, key: str, forces: str) -> str:
    """The forces to play with: those named, else the first of each side and the one that changes."""
    if forces:
        return forces
    described = loaded_scenario(scenario).scenario
    value_of(described, key)
    words = [side.forces[0].id for side in described.sides]
    side, force = force_of(described, key)
    if side >= 0:
        words[side] = force
    return ",".join(words)


def sweep(
    asked: Asked,
    show: Callable[[str], None],
    through: Callable[[Engine], Engine] = lambda engine: engine,
    watch: Callable[[Sweep], None] = lambda found: None,
) -> Sweep:
    """Play and fit. ``through`` may hold the engine; ``watch`` is told of the curve as it stands, once every
    value was played. Raises ``UsageError``, ``ScenarioError``.
    """
    if not len(asked.values) * 2 <= asked.games <= LARGEST:
        raise UsageError(f"--games must be between {2 * len(asked.values)} and {LARGEST} for so many values.")
    if asked.jobs < 1:
        raise UsageError("--jobs must be at least 1.")
    engine = through(engine_for(asked.engine, asked.jobs, asked.scheduler))
    forces = forces_for(asked.scenario, asked.key, asked.forces)
    plans = {value: _plan(asked, value, forces) for value in asked.values}
    first = next(iter(plans.values()))
    if not first.pairings:
        raise UsageError(f"{asked.key} is of a force that does not play.", "Name its force in --forces.")
    if len(first.players) > 1:
        raise UsageError("A sweep has one player, or a pair as one/other.")
    with _folder(asked.out) as folder:
        tallies = _play(asked, plans, engine, folder, show, lambda now: watch(_result(asked, first, now)))
    return _result(asked, first, tallies)


def _plan(asked: Asked, value: int, forces: str) -> Plan:
    """The games with a value, of the pairs of forces that have the number."""
    plan = plan_of(asked.scenario, asked.player, asked.seed, forces, ((asked.key, value),))
    with_it = having(loaded_scenario(asked.scenario).scenario, asked.key, plan.pairings)
    return replace(plan, pairings=tuple(with_it))


def having(scenario: Scenario, key: str, pairings: Iterable[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """The pairs of forces in which the number of a key plays: those with its force, or all."""
    side, force = force_of(scenario, key)
    return [pairing for pairing in pairings if side < 0 or pairing[side] == force]


def _play(
    asked: Asked,
    plans: Mapping[int, Plan],
    engine: Engine,
    folder: Path,
    show: Callable[[str], None],
    watch: Callable[[Mapping[int, Tally]], None],
) -> dict[int, Tally]:
    stores = {value: Store(folder / f"{asked.key}={value}", plan, say) for value, plan in plans.items()}
    evenly = max(2, int(asked.games * EVENLY) // len(plans))
    wanted = dict.fromkeys(plans, evenly)
    tallies: dict[int, Tally] = {}
    for value, games in wanted.items():
        tallies[value] = _tally(play_batch(stores[value], Goal(games), engine, _hush)[:games])
        show(f"{asked.key}={value}: {tallies[value].interval().words()}")
    left = asked.games - sum(wanted.values())
    while left > 0:
        watch(tallies)
        value, more = telling(tallies), min(PART, left)
        wanted[value] += more
        left -= more
        rows = play_batch(stores[value], Goal(wanted[value]), engine, _hush)
        tallies[value] = _tally(rows[: wanted[value]])
        if not left % (5 * PART):
            show(f"{asked.games - left} of {asked.games} games, the last at {asked.key}={value}")
    return tallies


def _hush(line: str) -> None:
    """Print nothing: the sweep reports its own progress."""


def _tally(rows: Sequence[Row]) -> Tally:
    return Tally.of(row.score for row in rows if not row.fault)


def telling(tallies: Mapping[int, Tally]) -> int:
    """The value at which the next games tell most about where 50 % is.

    Alternately the two values nearest to it by the curve, and now and then the ends, which fix its slope.
    """
    curve = fitted({float(value): tally for value, tally in tallies.items()})
    values = sorted(tallies)
    near = sorted(values, key=lambda value: (abs(curve.score(value) - 0.5), value))[:2]
    share = dict.fromkeys(near, 1.0) | {v: ENDS for v in (values[0], values[-1]) if v not in near}
    return min(share, key=lambda value: (tallies[value].count / share[value], value))


def _result(asked: Asked, plan: Plan, tallies: Mapping[int, Tally]) -> Sweep:
    curve = fitted({float(value): tally for value, tally in tallies.items()})
    scenario = loaded_scenario(asked.scenario).scenario
    points = tuple(_point(value, tallies[value], curve) for value in asked.values)
    change = curve.changes(asked.values[0], asked.values[-1])
    best = min(asked.values, key=lambda value: (abs(curve.score(value) - 0.5), value))
    return Sweep(
        asked.scenario,
        asked.key,
        plan.players[0][0] if len(set(plan.players[0])) == 1 else "/".join(plan.players[0]),
        plan.pairings[0] if len(plan.pairings) == 1 else (asked.forces,),
        (scenario.sides[0].name, scenario.sides[1].name),
        value_of(scenario, asked.key),
        points,
        best,
        change,
        _verdict(change),
        sum(tally.count for tally in tallies.values()),
        both_called(plan.players[0], plan.game[0]),
    )


def _point(value: int, tally: Tally, curve: Curve) -> Point:
    found: Interval = tally.interval()
    low, high = curve.band(value)
    return Point(value, found.estimate, found.low, found.high, found.games, curve.score(value), low, high)


def _verdict(change: tuple[float, float, float]) -> Literal["flat", "matters", "unsure"]:
    low, high = min(change[1:]), max(change[1:])
    if low >= -FLAT and high <= FLAT:
        return FLAT_WORD
    return UNSURE if low <= 0 <= high else MATTERS


# ------------------------------------------------------------------------------ the answer
def answer(found: Sweep, called: str = "") -> str:
    """The answer in a sentence; ``called`` is the number in words, instead of its key."""
    key, points = called or found.key, found.points
    value = f"{called}: {found.best}" if called else f"{key}={found.best}"
    by = f"By {found.by}, {counted(found.games, 'game')}"
    best = next(point for point in points if point.value == found.best)
    if found.verdict == FLAT_WORD:
        span = f"{key} from {points[0].value} to {points[-1].value}"
        return f"Flat: {span} makes next to no difference: {_share(best, found)}. {by}."
    low, high = min(found.change[1:]), max(found.change[1:])
    change = f"{100 * found.change[0]:+.0f} points [{100 * low:+.0f}, {100 * high:+.0f}]"
    if found.verdict == UNSURE:
        more = f"Play {_games_to_tell(found):,} more games, or try values farther apart."
        over = f"{change} for the {found.sides[0]} over all values"
        return f"Cannot say whether {key} matters: {over}. {by}. {more}"
    scores = [point.fit for point in points]
    if min(scores) > 0.5 or max(scores) < 0.5:
        side = found.sides[0] if scores[0] > 0.5 else found.sides[1]
        return (
            f"{value} comes nearest, but still favours the {side}: "
            f"{_share(best, found)}; try a wider range, or change something else. {by}."
        )
    if abs(best.fit - 0.5) > NEAR:
        return (
            f"No value of {key} is even: {found.best} comes nearest, with {_share(best, found)}; "
            f"also change something smaller. {by}."
        )
    now = ", as it is now," if found.best == found.now else f" (now {found.now})"
    return f"{value}{now} is nearest 50 %: {_share(best, found)}. {by}."


def _games_to_tell(found: Sweep) -> int:
    """How many more games tell whether a number matters, or makes next to no difference."""
    half = abs(found.change[2] - found.change[1]) / 2
    change = abs(found.change[0])
    wanted = max(change, FLAT - change)  # so narrow, the band leaves 0, or lies within what counts as flat
    return max(AGAIN, ceil(found.games * (half / wanted) ** 2) - found.games)


def _share(point: Point, found: Sweep) -> str:
    band = Interval(point.fit, point.fit_low, point.fit_high, point.games)
    return f"{found.sides[0]} {band.words()}"


def table(found: Sweep) -> Iterator[str]:
    """The values with their scores."""
    yield f"{'value':>6}  {'games':>5}  {found.sides[0] + ' scores':<24}  by the curve"
    for point in found.points:
        score = Interval(point.score, point.low, point.high, point.games).words()
        band = Interval(point.fit, point.fit_low, point.fit_high, point.games).words()
        sign = "  <- nearest 50 %" if point.value == found.best and found.verdict == MATTERS else ""
        yield f"{point.value:>6}  {point.games:>5}  {score:<24}  {band}{sign}"


def sweep_command(asked: Asked, as_json: bool, show: Callable[[str], None] = say) -> int:
    """Print the sweep, and keep it beside its games. Raises ``UsageError``, ``ScenarioError``."""
    with told_when_stopped(asked.out):
        found = sweep(asked, show)
    if asked.out is not None:
        keep(found, asked.out)
    if as_json:
        printing.say_json(found)
        return 0
    printing.say(answer(found))
    for line in table(found):
        printing.say(line)
    return 0


def keep(found: Sweep, folder: Path) -> None:
    """Write the sweep as JSON and CSV into a folder."""
    write_whole(folder / "sweep.json", msgspec.json.format(msgspec.json.encode(found), indent=2) + b"\n")
    rows = (msgspec.structs.astuple(point) for point in found.points)
    write_whole(folder / "sweep.csv", csv_text(Point.__struct_fields__, rows))


@contextmanager
def _folder(out: Path | None) -> Iterator[Path]:
    """The named folder, or a temporary one."""
    if out is not None:
        yield out
        return
    with tempfile.TemporaryDirectory(prefix="sapper-sweep-") as made:
        yield Path(made)


# ------------------------------------------------------------------------------ what can be varied
class Number(Struct, frozen=True):
    """A number of a scenario that a sweep can vary: its key, what it is called, its present value, the step
    in which it is varied, and the least value that makes sense.
    """

    key: str
    words: str
    now: int
    step: int = 1
    least: int = 0


def numbers_of(loaded: Loaded) -> list[Number]:
    """The numbers of a scenario: counters, stocks, points, turns."""
    scenario = loaded.scenario
    game = game_of(scenario)
    title, foot = TELLING.of(game).title, FORCES.of(game).foot
    found = []
    for side in scenario.sides:
        for force in side.forces:
            for kind in dict.fromkeys(row.kind for row in force.units):
                key = f"forces.{side.id}.{force.id}.{kind}"
                squads = ", squads" if foot(kind) else ""
                what = f"{title(kind)}{squads} ({force.title}, {side.name})"
                # infantry comes in counters of three squads; a force without any counter cannot play
                least = 0 if len({row.kind for row in force.units}) > 1 else 1
                found.append(Number(key, what, value_of(scenario, key), 3 if foot(kind) else 1, least))
    for side in scenario.sides:
        for stock, now in side.stocks.items():
            found.append(Number(f"stocks.{side.id}.{stock}", f"{stock} ({side.name})", now))
    for goal in scenario.victory.goals:
        if goal.points:
            words = f"Points for {goal.title or goal.id} ({scenario.sides[goal.side].name})"
            found.append(
                Number(f"victory.goals.{goal.id}.points", words, goal.points, max(1, goal.points // 5))
            )
        if goal.need > 1:
            words = f"How many: {goal.title or goal.id} ({scenario.sides[goal.side].name})"
            found.append(Number(f"victory.goals.{goal.id}.need", words, goal.need, 1, 1))
    for level in _deciding(scenario):
        whose = f", {scenario.sides[level.side].name}" if level.side >= 0 else ""
        words = f"Margin for the {level.name}{whose}"
        least = 0 if level.goals else 1
        found.append(
            Number(level_key(scenario, level), words, level.margin, max(1, level.margin // 5), least)
        )
    for name, now in scenario.victory.numbers.items():
        found.append(Number(f"victory.{name}", f"Victory: {name}", now, max(1, now // 10)))
    if scenario.turn_limit:
        found.append(Number("turn_limit", "Turns", scenario.turn_limit, 1, 1))
    return found


def changes_between(before: Loaded, after: Loaded) -> list[str]:
    """The numbers in which two versions of a scenario differ: ``Heavy Tank (Balanced, Defence): 3, then 5``.
    Counters that only one of them has count as none in the other.
    """
    was, now = ({one.key: one for one in numbers_of(loaded)} for loaded in (before, after))
    found = []
    for key in dict.fromkeys((*was, *now)):
        one, other = was.get(key), now.get(key)
        old, new = one.now if one else 0, other.now if other else 0
        if old != new:
            words = one.words if one else other.words if other else key
            found.append(f"{words}: {old or 'none'}, then {new or 'none'}")
    return found


def _deciding(scenario: Scenario) -> Iterator[Level]:
    """The levels whose margin decides between a victory and none: the least of each side."""
    # the margins of better levels move no score
    for side in sorted({level.side for level in scenario.victory.levels}):
        mine = [level for level in scenario.victory.levels if level.side == side and level.margin]
        if mine:
            yield min(mine, key=lambda level: level.margin)
