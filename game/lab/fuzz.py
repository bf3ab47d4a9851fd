"""``sapper fuzz``: random games of every scenario, checked as they go."""

from __future__ import annotations

import gc
import math
import os
import random
import sys
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from game import paths
from game.boards.findings import ScenarioError
from game.core.amounts import counted
from game.core.anygame import Placement, Position, Rules, Step
from game.core.games import Game, game_named
from game.core.sequence import SETUP
from game.files import end_with, write_whole
from game.lab import census
from game.lab.contract import LAB
from game.lab.invariants import check_dice, check_game, check_plain, check_step
from game.lab.listening import watched
from game.lab.seeking import MORE, Goal, Seeker, goals, luckier, parts_beyond_base
from game.lab.written import reach, written
from game.notation.cases import case_text
from game.players.random_player import DeadEnd, Drawer, next_step, over
from game.players.roster import Pooled
from game.printing import progress, say, warn
from game.scenarios.forces import game_of as whose
from game.scenarios.load import Loaded, find_scenario, list_scenarios
from game.scenarios.start import first_position, rules_of, suggested_setup

T = TypeVar("T")
S = TypeVar("S")

#: attacks have no turn limit: a game that is still going after these turns is undecided
TURNS = 40
#: games that seek something end earlier
SOUGHT_TURNS = 12
#: a game with more orders than this is going round in circles
MOST_ORDERS = 20_000
#: the expensive promises are checked in one game in this many
DEAR = 20
#: in the others, one order in this many is checked against its predicted dice
SAMPLED = 25
#: in a run of at least so many games a table shows what never occurred
WHOLE = 300


def game_of(loaded: Loaded, seed: int, picks: bool = True) -> tuple[Rules, Position, dict[str, str]]:
    """Rules and first position of a random game; the seed draws a force for each side, or picks one."""
    scenario, rng, lab = loaded.scenario, random.Random(seed), LAB.of(whose(loaded.scenario))
    forces: dict[str, str] = {}
    for side in scenario.sides:
        forces[side.id] = ((picks and lab.pick(side, rng)) or rng.choice(side.forces).id) + lab.company(
            scenario, len(forces)
        )
    return rules_of(scenario), first_position(scenario, loaded.board, forces, seed), forces


#: players of the pool, which play with a purpose, play one game in this many
POOLED = 20


def play(
    loaded: Loaded,
    seed: int,
    expensive: bool,
    dump: Callable[[Rules, Position, list[Step], Played], None],
    options: tuple[str, ...] = (),
    sought: tuple[str, ...] = (),
) -> Played:
    """Play one game and check it; a fault is dumped and reported, never raised. ``sought``: prefer these."""
    scenario, lab = loaded.scenario, LAB.of(whose(loaded.scenario))
    rules, start, forces = game_of(loaded, seed)
    record = Played(loaded.scenario.id, seed, forces, options)
    names = tested = [module.id for module in rules.modules if module.id in options]
    seen, heard = Counter[str](), Counter[str]()
    plain = rules  # checks that only look at orders must not count as effects of modules
    if tested:
        rules = watched(rules, tested, heard, lab)
    placing = list(suggested_setup(scenario, loaded.board, forces)) if lab.suggested(scenario, seed) else []
    player: Drawer = lab.player(rules, scenario, seed)
    if seed % POOLED == 0:
        player = Pooled(rules, whose(scenario).id, len(scenario.sides), seed)
    if sought:
        player = Seeker(rules, player, sought, leads_of(loaded, tested), seed)
    position, done = start, list[Step]()
    try:
        while position.result is None and position.clock.turn <= (SOUGHT_TURNS if sought else TURNS):
            if tested and position.clock.phase != SETUP:
                position, tested = lab.with_scenes(rules, position, tested, seed), []
                start, done = position, []
            step = (placing and _placed(rules, position, placing)) or next_step(rules, position, player)
            if isinstance(player, Seeker):
                position, step = luckier(rules, position, step, player.sought)
            done.append(step)
            check_step(position, step)
            check_plain(plain, position, step.order)
            if not expensive and len(done) % SAMPLED == seed % SAMPLED:
                check_dice(plain, position, step)
            census.note(seen, rules, position, step)
            _count_done(record, lab.done(step))
            position = step.position
            if len(done) > MOST_ORDERS:
                raise DeadEnd(f"a game of {len(done)} orders does not end")
        if expensive:
            check_game(rules, start, done)
    except Exception as error:
        record.fault, record.trace = f"{type(error).__name__}: {error}", traceback.format_exc()
    record.level, record.turns, record.orders = verdict_words(position), position.clock.turn, len(done)
    record.seen = dict(seen)
    for name in names:
        came = {row: seen[row] for row in sorted(census.own(rules, name)) if seen[row]}
        came |= {row: n for row, n in sorted(heard.items()) if row.endswith(f" of {name}")}
        record.came[name], record.traces[name] = came, sum(came.values())
    if record.fault:
        dump(rules, start, done, record)
    return record


def leads_of(loaded: Loaded, modules: Iterable[str]) -> set[str]:
    """The kinds of order and work that come with some modules, by their names in the census."""
    game = whose(loaded.scenario)
    parts = [part for name in modules for part in parts_beyond_base(game, name).values()]
    return {row for part in parts for row in census.given(census.names_of(part))}


def _placed(rules: Rules, position: Position, todo: list[Placement]) -> Step | None:
    """Place the next counter of the side that sets up, as suggested; this comes first."""
    mine = [
        o for o in todo if o.unit in position.units and position.units[o.unit].side == position.clock.side
    ]
    for order in mine if position.clock.phase == SETUP else ():
        todo.remove(order)
        if rules.refusal(position, order) is None:
            return rules.apply(position, order)
    return None


def _count_done(record: Played, tasks: Iterable[str]) -> None:
    for task in tasks:
        record.done[task] = record.done.get(task, 0) + 1


def scenarios(only: str | None, game: str = "") -> list[Loaded]:
    """The scenarios of a game to play. Raises ``ScenarioError`` when one cannot be read."""
    folder = paths.maps() / "scenarios"
    if only:
        return [find_scenario(only)]
    found = []
    for one in list_scenarios(folder):
        if isinstance(one, ScenarioError):
            raise one
        if whose(one.scenario) is game_named(game):
            found.append(one)
    return found


def verdict_words(position: Position) -> str:
    """The level of victory, with the name of the winner where the level does not say it."""
    result = position.result
    if result is None or result.winner < 0:
        return over(position)
    name = position.sides[result.winner].name
    return result.level if name.lower() in result.level.lower() else f"{name}: {result.level}"


class GameSpec(Struct, frozen=True):
    """A game to play: its scenario by number, seed, rules to switch, and whether to check the expensive
    promises. A further game adds its rules, and seeks some kinds of order and work.
    """

    scenario: int
    seed: int
    options: tuple[str, ...]
    expensive: bool
    further: bool = False
    sought: tuple[str, ...] = ()


def tasks(games: int, seed: int, count: int, game: str = "") -> Iterator[GameSpec]:
    """Scenarios in turn; every second game is as written, the others have optional rules switched."""
    names = LAB.of(game_named(game)).options
    for k in range(games):
        turn, scenario = divmod(k, count)
        name = names[_paired(turn // 2 * count + scenario, len(names), count)] if names else ""
        yield GameSpec(scenario, seed + k, (name,) if name and turn % 2 else (), k % DEAR == 0)


def _paired(k: int, values: int, scenarios: int) -> int:
    """The value for game ``k``, so that in time each value meets each of so many scenarios."""
    return (k + k // math.lcm(values, scenarios)) % values


def pair_tasks(seed: int, count: int, game: str = "") -> Iterator[GameSpec]:
    """Every pair of optional rules that can be combined, the scenarios in turn."""
    for k, pair in enumerate(LAB.of(game_named(game)).pairs()):
        yield GameSpec(k % count, seed + k, pair, k % DEAR == 0)


def setting_tasks(games: int, seed: int, chosen: Sequence[Loaded], game: str = "") -> Iterator[GameSpec]:
    """The scenarios of combat engineering in turn, with each value of each of its parameters in turn."""
    lab = LAB.of(game_named(game))
    rows = [k for k, loaded in enumerate(chosen) if lab.concerned(loaded.scenario)]
    values = ("", *lab.settings())
    for k in range(games if rows else 0):
        value = values[_paired(k, len(values), len(rows))]
        yield GameSpec(rows[k % len(rows)], seed + k, (value,) if value else (), k % DEAR == 0)


def further_games(
    goal: Goal, chosen: Sequence[Loaded], out: Path, seed: int, game: str = ""
) -> Iterator[Played]:
    """Games that seek what never occurred, until it has: the scenarios in turn, first those that have the
    module.
    """
    left, quiet, count = set(goal.rows), goal.quiet, len(chosen)
    turn = sorted(
        range(count),
        key=lambda k: (goal.module not in chosen[k].scenario.rules.modules, (k - goal.number) % count),
    )
    for k in range(MORE):
        if not left and not quiet:
            return
        own = seed + 1_000_000 + 1000 * goal.number + k
        options = goal.options(game_named(game), own, left)
        task = GameSpec(turn[k % count], own, options, False, True, tuple(sorted(left)))
        record = _played(chosen, out, task)
        yield record
        left.difference_update(record.seen)
        quiet = quiet and not record.traces.get(goal.module)


def run(
    todo: Iterable[GameSpec],
    chosen: Sequence[Loaded],
    out: Path,
    jobs: int = 1,
    only: str | None = None,
    game: str = "",
) -> Iterator[Played]:
    """Play games, in several processes if wanted; the records come in the order of the tasks.

    Each process reads the scenarios itself: all that ship, or only ``only``.
    """
    gc.freeze()  # loaded objects stay; scanning them again and again would take a twelfth of the time
    if jobs <= 1:
        for task in todo:
            yield _played(chosen, out, task)
        return
    yield from _spread(_task_of_worker, todo, 4, (jobs, only, out, game))


def run_further(
    todo: Sequence[Goal],
    chosen: Sequence[Loaded],
    out: Path,
    seed: int,
    jobs: int = 1,
    only: str | None = None,
    game: str = "",
) -> Iterator[Played]:
    """Play the further games for some goals, in several processes if wanted; the records come by goal."""
    if jobs <= 1 or len(todo) <= 1:
        for goal in todo:
            yield from further_games(goal, chosen, out, seed, game)
        return
    told = [(goal, seed, game) for goal in todo]
    for rows in _spread(_goal_of_worker, told, 1, (jobs, only, out, game)):
        yield from rows


def _spread(
    work: Callable[[T], S], todo: Iterable[T], at_once: int, how: tuple[int, str | None, Path, str]
) -> Iterator[S]:
    """The results of some work in order, done in several processes."""
    import multiprocessing  # late: it is slow to load

    jobs, only, out, game = how
    # new processes, not forks of this one: a fork would inherit locks that nobody releases
    with multiprocessing.get_context("spawn").Pool(jobs, _begin, (os.getpid(), only, out, game)) as pool:
        yield from pool.imap(work, todo, at_once)


_WORKER: dict[str, Any] = {}


def _begin(parent: int, only: str | None, out: Path, game: str) -> None:
    """Load what a process needs for all its games."""
    end_with(parent)
    _WORKER.update(chosen=scenarios(only, game), out=out)
    gc.freeze()  # as in ``run``


def _task_of_worker(task: GameSpec) -> Played:
    return _played(_WORKER["chosen"], _WORKER["out"], task)


def _goal_of_worker(told: tuple[Goal, int, str]) -> list[Played]:
    goal, seed, game = told
    return list(further_games(goal, _WORKER["chosen"], _WORKER["out"], seed, game))


def _played(chosen: Sequence[Loaded], out: Path, task: GameSpec) -> Played:
    loaded = chosen[task.scenario]
    scenario, lab = loaded.scenario, LAB.of(whose(loaded.scenario))
    if task.further:
        names = [word for word in task.options if "=" not in word]
        scenario = lab.besides(scenario, *names) if names else scenario
        for word in task.options[len(names) :]:
            scenario = lab.with_setting(scenario, word)
    elif len(task.options) == 1 and "=" in task.options[0]:
        scenario = lab.with_setting(scenario, task.options[0])
    elif len(task.options) == 1:
        scenario = lab.switched(scenario, *task.options)
    elif task.options:
        scenario = lab.besides(scenario, *task.options)

    def dump(rules: Rules, start: Position, done: list[Step], record: Played) -> None:
        from game.lab.fuzz import write_dump

        notes = [f"{record.scenario}, seed {record.seed}", record.fault, *record.trace.splitlines()]
        write_dump(out, f"{record.scenario}-{record.seed}", rules, start, done, notes)

    return play(
        replace(loaded, scenario=scenario), task.seed, task.expensive, dump, task.options, task.sought
    )


def fuzz_command(
    games: int,
    seed: int,
    scenario: str | None,
    out: Path,
    pairs: bool = False,
    jobs: int = 1,
    settings: bool = False,
    game: str = "",
) -> int:
    """``sapper fuzz``: status 1 when something went wrong."""
    chosen = scenarios(scenario, game)
    if scenario is not None:
        game = whose(chosen[0].scenario).id
    if settings:
        todo = list(setting_tasks(games, seed, chosen, game))
    else:
        todo = list(pair_tasks(seed, len(chosen), game) if pairs else tasks(games, seed, len(chosen), game))
    show, faults, all_played = sys.stderr.isatty(), 0, list[Played]()

    def look(record: Played) -> None:
        nonlocal faults
        all_played.append(record)
        if record.fault:
            faults += 1
            rules = f" with {' and '.join(record.options)}" if record.options else ""
            say(f"game {record.seed} of {record.scenario}{rules}: {record.fault} (see {out})")
        if show:
            progress(f"{len(all_played)} of {len(todo)} games")

    for record in run(todo, chosen, out, jobs, scenario, game):
        look(record)
    whole = scenario is None and len(todo) >= WHOLE and not (pairs or settings)
    seen = seen_in(all_played)
    further = goals(game_named(game), seen if whole else None, quiet(all_played))
    for record in run_further(further, chosen, out, seed, jobs, scenario, game):
        look(record)
    if show:
        warn()
    games, orders = len(all_played), sum(record.orders for record in all_played)
    say(f"{counted(games, 'game')}, {counted(orders, 'order')}, {faults} with a fault")
    for line in summary(all_played):
        say(line)
    empty = unused(all_played)
    if whole:
        empty += table(all_played, seed, game_named(game))
    for line in empty:
        say(f"FAILED: {line}")
    return 1 if faults or empty else 0


# ----------- The report of a run of random games: levels, work, what never occurred, modules without effect
#: games after which a module must have had an effect
HELD = 5


class Played(Struct):
    """One random game: how it was made, how it ended, and what went wrong, if anything."""

    scenario: str
    seed: int
    forces: dict[str, str]
    #: rules switched for this game, and parameters set, such as ``work-told=2``
    options: tuple[str, ...] = ()
    level: str = ""
    turns: int = 0
    orders: int = 0
    #: tasks that sappers completed
    done: dict[str, int] = {}
    #: what occurred, by the names of the census
    seen: dict[str, int] = {}
    #: the modules under test, and how often each had an effect
    traces: dict[str, int] = {}
    #: those effects, by module
    came: dict[str, dict[str, int]] = {}
    fault: str = ""
    trace: str = ""


def summary(played: Sequence[Played]) -> Iterator[str]:
    """How the games ended, and what sappers completed."""
    for (name, level), count in sorted(Counter((one.scenario, one.level) for one in played).items()):
        yield f"  {name}: {level} {count}"
    tried, done = seen_in(played, "work "), Counter[str]()
    for one in played:
        done.update(one.done)
    if tried:
        rows = (f"{task} {done[task]} of {count}" for task, count in sorted(tried.items()))
        yield "work done: " + ", ".join(rows)
    yield from under_test(played)


def under_test(played: Iterable[Played]) -> Iterator[str]:
    """The effects of each module under test, such as ``of fog in 3 games: veto 120``."""
    games, came = Counter[str](), dict[str, Counter[str]]()
    for one in played:
        games.update(one.came.keys())
        for name, rows in one.came.items():
            came.setdefault(name, Counter()).update(rows)
    for name in sorted(came):
        words = (f"{row.removesuffix(f' of {name}')} {count}" for row, count in sorted(came[name].items()))
        yield f"of {name} in {counted(games[name], 'game')}: {', '.join(words) or 'nothing'}"


def seen_in(played: Iterable[Played], start: str = "") -> Counter[str]:
    """What occurred in some games, for names that begin with ``start``, which is stripped."""
    found = Counter[str]()
    for one in played:
        for name, count in one.seen.items():
            if name.startswith(start):
                found[name.removeprefix(start)] += count
    return found


def table(played: Sequence[Played], seed: int, game: Game) -> list[str]:
    """Print what never occurred in whole games and what the written positions reached;
    return what is wrong.
    """
    games, reached, wrong = seen_in(played), Counter[str](), []
    folder = LAB.of(game).positions
    for one in written(folder) if folder else ():
        try:
            reached.update(reach(one, seed))
        except Exception as error:
            wrong.append(f"position {one.name}: {type(error).__name__}: {error}")
    rows = census.rows(game.modules.values())
    for line in census.report(rows, games, reached):
        say(line)
    led = census.given(rows)
    wrong += [f"{row} never occurred in whole games" for row in census.never(led, games)]
    others = [row for row in rows if row not in led]
    return [*wrong, *(f"{row} never occurred" for row in census.never(others, games + reached))]


def quiet(played: Iterable[Played], least: int = HELD) -> list[str]:
    """The modules under test that had no effect in at least so many games."""
    games, traces = Counter[str](), Counter[str]()
    for one in played:
        games.update(one.traces.keys())
        traces.update(one.traces)
    return [name for name in sorted(games) if games[name] >= least and not traces[name]]


def unused(played: Sequence[Played], least: int = HELD) -> list[str]:
    """The modules under test that had no effect in at least so many games, as sentences."""
    games = Counter(name for one in played for name in one.traces)
    return [f"no effect of {name} in {games[name]} games" for name in quiet(played, least)]


# ------------------ Games that went wrong, written as files that ``sapper replay`` and the client open
def write_dump(
    out: Path, name: str, rules: Rules, start: Position, done: Sequence[Step], notes: Sequence[str]
) -> Path:
    """Write one faulty game to ``NAME.txt``: its start, its orders with their dice,
    and the fault as comments.
    """
    path = out / f"{name}.txt"
    write_whole(path, case_text(rules, start, done, notes))
    return path
