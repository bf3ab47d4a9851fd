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
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from game import paths
from game.boards.findings import ScenarioError
from game.core.amounts import counted
from game.core.anygame import Placement, Position, Rules, Step
from game.core.games import game_named
from game.core.sequence import SETUP
from game.lab import census
from game.lab.contract import LAB
from game.lab.fuzz_report import Played, quiet, summary, table, unused
from game.lab.invariants import check_dice, check_game, check_plain, check_step
from game.lab.listening import watched
from game.parent import end_with
from game.players.pooled import Pooled
from game.players.random_player import DeadEnd, Drawer, next_step, over
from game.printing import progress, say, warn
from game.scenarios.forces import game_of as whose
from game.scenarios.load import Loaded, find_scenario, list_scenarios
from game.scenarios.start import first_position, rules_of, suggested_setup

#: attacks have no turn limit: a game that is still going after these turns is undecided
TURNS = 40
#: a game with more orders than this is going round in circles
MOST_ORDERS = 20_000
#: the expensive promises are checked in one game in this many
DEAR = 20
#: in the others, one order in this many is checked against its predicted dice
SAMPLED = 25
#: a module of which nothing came plays on for at most so many games more: a rule that shows in one game of
#: four stays unseen in all of them once in 100,000 runs
MORE = 40
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
) -> Played:
    """Play one game and check it; a fault is dumped and reported, never raised."""
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
    position, done = start, list[Step]()
    try:
        while position.result is None and position.clock.turn <= TURNS:
            if tested and position.clock.phase != SETUP:
                position, tested = lab.with_scenes(rules, position, tested, seed), []
                start, done = position, []
            step = (placing and _placed(rules, position, placing)) or next_step(rules, position, player)
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
    """A game to play: its scenario by number, seed, rules to switch,
    and whether to check the expensive promises.
    """

    scenario: int
    seed: int
    options: tuple[str, ...]
    expensive: bool


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


def further_tasks(name: str, seed: int, count: int) -> Iterator[GameSpec]:
    """More games of a module of which nothing came so far, the scenarios in turn, with seeds of their own."""
    for k in range(MORE):
        yield GameSpec(k % count, seed + 1_000_000 + k, (name,), False)


def played_on(played: Sequence[Played], chosen: Sequence[Loaded], out: Path, seed: int) -> Iterator[Played]:
    """Further games of each module without effect, until one of them has an effect."""
    for name in quiet(played):
        for task in further_tasks(name, seed, len(chosen)):
            record = _played(chosen, out, task)
            yield record
            if record.traces.get(name):
                break


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
    if jobs <= 1 or getattr(sys, "frozen", False):
        for task in todo:
            yield _played(chosen, out, task)
        return
    import multiprocessing  # a packaged program plays its games one after the other

    # new processes, not forks of this one: a fork would inherit locks that nobody releases
    with multiprocessing.get_context("spawn").Pool(jobs, _begin, (os.getpid(), only, out, game)) as pool:
        yield from pool.imap(_task_of_worker, todo, 4)


_WORKER: dict[str, Any] = {}


def _begin(parent: int, only: str | None, out: Path, game: str) -> None:
    """Load what a process needs for all its games."""
    end_with(parent)
    _WORKER.update(chosen=scenarios(only, game), out=out)


def _task_of_worker(task: GameSpec) -> Played:
    return _played(_WORKER["chosen"], _WORKER["out"], task)


def _played(chosen: Sequence[Loaded], out: Path, task: GameSpec) -> Played:
    loaded = chosen[task.scenario]
    scenario, lab = loaded.scenario, LAB.of(whose(loaded.scenario))
    if len(task.options) == 1 and "=" in task.options[0]:
        scenario = lab.with_setting(scenario, task.options[0])
    elif len(task.options) == 1:
        scenario = lab.switched(scenario, *task.options)
    elif task.options:
        scenario = lab.besides(scenario, *task.options)

    def dump(rules: Rules, start: Position, done: list[Step], record: Played) -> None:
        from game.lab.dumps import write_dump

        notes = [f"{record.scenario}, seed {record.seed}", record.fault, *record.trace.splitlines()]
        write_dump(out, f"{record.scenario}-{record.seed}", rules, start, done, notes)

    return play(replace(loaded, scenario=scenario), task.seed, task.expensive, dump, task.options)


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
    for record in played_on(tuple(all_played), chosen, out, seed):
        look(record)
    if show:
        warn()
    games, orders = len(all_played), sum(record.orders for record in all_played)
    say(f"{counted(games, 'game')}, {counted(orders, 'order')}, {faults} with a fault")
    for line in summary(all_played):
        say(line)
    empty = unused(all_played)
    if scenario is None and len(todo) >= WHOLE and not (pairs or settings):
        empty += table(all_played, seed, game_named(game))
    for line in empty:
        say(f"FAILED: {line}")
    return 1 if faults or empty else 0
