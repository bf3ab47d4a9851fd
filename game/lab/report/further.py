"""Further games beside a batch: what engineering is worth, and the remedy for a scenario that leans."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from game.core.amounts import counted
from game.core.games import game_named
from game.data_files import DataError, read_json
from game.lab.batch.engines import Engine
from game.lab.batch.plan import Plan, begun, by_side, loaded_scenario, pairings_of, value_of
from game.lab.batch.rows import Row
from game.lab.batch.running import Goal, play_batch
from game.lab.batch.store import Store
from game.lab.batch.telling import TELLING
from game.lab.report.captions import Advice
from game.lab.report.games import IDLE
from game.lab.report.summary import FIXED, LEANS, SIDES, Summary, Verdict, of_players
from game.lab.statistics import Interval, difference
from game.lab.sweep import Asked, Sweep, keep, numbers_of, sweep
from game.players.match import Entrant
from game.players.player import IDLE_SAPPERS
from game.players.roster import player_named
from game.scenarios.description import Force, Scenario
from game.scenarios.forces import FORCES, game_of
from game.scenarios.load import Loaded
from game.scenarios.start import first_position, rules_of

# --- What engineering is worth in a scenario: the games of the first player are replayed with idle sappers
# Each game has the seed and forces of a game of the batch, so that scores can be compared game by game.
#: the most games of the first player to replay (house default)
MOST = 400


#: why it is not measured
NOBODY = "Nobody has sappers here, or the rules have no work for them."


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


def engineers(loaded: Loaded, forces: str, begin: str = "") -> tuple[int, ...]:
    """The sides of which any counter can do engineering when the games of some pairs of forces begin, or when
    they go on from the position of a text. Raises ``UsageError``, ``NotationError``.
    """
    scenario, works = loaded.scenario, TELLING.of(game_of(loaded.scenario)).works
    starts = [begun(begin)] if begin else [
        (rules_of(scenario), first_position(scenario, loaded.board, by_side(scenario, pair)))
        for pair in pairings_of(loaded, forces)
    ]  # fmt: skip
    units = ((rules, unit) for rules, position in starts for unit in position.units.values())
    return tuple(sorted({unit.side for rules, unit in units if works(rules, unit)}))


def idle_sappers(
    plan: Plan,
    found: Summary,
    rows: Sequence[Row],
    folder: Path,
    engine: Engine,
    show: Callable[[str], None],
    progress: Callable[[str], None] | None = None,
) -> list[Idle]:
    """Play these games beside the batch, for each side with sappers; ``progress`` is told in words how far it
    is, as ``play_batch`` tells it.
    """
    worth = []
    for side in SIDES:
        again = idle_plan(plan, side)
        if again is None or not found.idle[side][1]:
            continue
        mine = of_players(rows, plan.players[0])[:MOST]
        show(f"Worth of engineering to the {found.names[side]}: the same games with idle sappers.")
        store = Store(folder / IDLE / str(side), again, show)
        lazy = play_batch(store, Goal(len(mine)), engine, progress)[: len(mine)]
        pairs = [(a, b) for a, b in zip(mine, lazy, strict=False) if not (a.fault or b.fault)]
        gain = difference([_score(a, side) for a, _ in pairs], [_score(b, side) for _, b in pairs])
        worth.append(Idle(side, plan.players[0][side], gain))
    return worth


def _score(row: Row, side: int) -> float:
    return row.score if side == 0 else 1 - row.score


# ----- The remedy for a scenario that leans: a sweep of the force of the weaker side, beside the batch
REMEDY = "remedy"
#: steps to try from the present value (house default)
STEPS = 4
#: each value gets one in ``PART`` of the games of the batch, but at least and at most so many (house default)
PART, LEAST, MOST = 10, 20, 80


class Lever(Struct, frozen=True):
    """A number that could bring a scenario nearer to 50 %."""

    key: str
    values: tuple[int, ...]


def lever_for(plan: Plan, found: Summary) -> Lever | None:
    """The number to try: more of the weaker side's main kind, or less of the stronger side's; else None."""
    leans = leaning(plan, found)
    if leans is None:
        return None
    scenario = loaded_scenario(plan.scenario, plan.changes).scenario
    weak, forces = 1 - leans[1], leans[0]
    side = scenario.sides[weak]
    if side.handicap is not None:
        return _more(scenario, weak, forces[weak], side.handicap.kind)
    kind = _main_kind(plan, scenario, weak, forces)
    if kind:
        return _more(scenario, weak, forces[weak], kind)
    kind = _main_kind(plan, scenario, 1 - weak, forces)
    return _less(scenario, 1 - weak, forces[1 - weak], kind) if kind else None


def leaning(plan: Plan, found: Summary) -> tuple[tuple[str, ...], int] | None:
    """The forces to change and the side that they favour, by the first player; None if nothing leans.

    The default pair comes first, because it is played most. The verdict over all pairs comes last, because
    pairs that favour different sides may have a mean that looks even.
    """
    first = found.by_player[0]
    decided = [one for one in found.pairings if one.players == first.players and _leans(one.verdict)]
    decided.sort(key=lambda one: (one.forces != plan.pairings[0], -abs(one.verdict.interval.estimate - 0.5)))
    if decided:
        return decided[0].forces, decided[0].verdict.side
    return (plan.pairings[0], first.verdict.side) if _leans(first.verdict) else None


def _leans(verdict: Verdict) -> bool:
    return verdict.kind in (LEANS, FIXED)


def _key(scenario: Scenario, side: int, force: str, kind: str) -> str:
    return f"forces.{scenario.sides[side].id}.{force}.{kind}"


def _more(scenario: Scenario, side: int, force: str, kind: str) -> Lever | None:
    key = _key(scenario, side, force, kind)
    if _named(scenario, side, force) is None:
        return None
    now = value_of(scenario, key)
    step = _step(scenario, kind)
    return Lever(key, tuple(now + step * k for k in range(STEPS + 1)))


def _less(scenario: Scenario, side: int, force: str, kind: str) -> Lever | None:
    key = _key(scenario, side, force, kind)
    now, step = value_of(scenario, key), _step(scenario, kind)
    values = tuple(sorted(now - step * k for k in range(STEPS + 1) if now - step * k >= 0))
    return Lever(key, values) if len(values) > 1 else None


def _step(scenario: Scenario, kind: str) -> int:
    """The step of a kind: infantry comes in counters of three squads."""
    return 3 if FORCES.of(game_of(scenario)).foot(kind) else 1


def _named(scenario: Scenario, side: int, force: str) -> Force | None:
    return next((one for one in scenario.sides[side].forces if one.id == force), None)


def _main_kind(plan: Plan, scenario: Scenario, side: int, forces: tuple[str, ...]) -> str:
    """The kind that holds most of a force's worth, among those with several counters; "" for none."""
    force = _named(scenario, side, forces[side])
    if force is None:
        return ""
    loaded = loaded_scenario(plan.scenario, plan.changes)
    start = first_position(scenario, loaded.board, by_side(scenario, forces))
    tell = TELLING.of(game_named(plan.game[0]))
    worth: dict[str, float] = {}
    for unit in start.units.values():
        if unit.side == side:
            made = tell.made_of(unit)
            for kind, count in made.items():
                worth[kind] = worth.get(kind, 0.0) + tell.value(start, unit) * count / sum(made.values())
    several = {row.kind for row in force.units if max(row.count, row.squads) > 1}
    return max((kind for kind in worth if kind in several), key=lambda kind: (worth[kind], kind), default="")


def remedy(
    plan: Plan,
    found: Summary,
    folder: Path,
    jobs: int,
    engine: str,
    scheduler: str,
    show: Callable[[str], None],
) -> Sweep | None:
    """Sweep that number beside the batch; None if there is nothing to change."""
    leans, lever = leaning(plan, found), lever_for(plan, found)
    if leans is None or lever is None or plan.changes:
        return None
    each = max(LEAST, min(MOST, found.games // PART))
    first = plan.players[0]
    player = first[0] if first[0] == first[1] else "/".join(first)
    asked = Asked(
        plan.scenario, lever.key, lever.values, player, each * len(lever.values), plan.seed, jobs,
        ",".join(leans[0]), folder / REMEDY / lever.key, engine, scheduler,
    )  # fmt: skip
    show(f"Looking for 50 %: trying {lever.key} from {lever.values[0]} to {lever.values[-1]}.")
    swept = sweep(asked, show)
    keep(swept, asked.out or folder)
    return swept


def advised(advice: Advice, loaded: Loaded) -> Advice:
    """The same advice with the numbers of a scenario in words."""
    return replace(advice, numbers={one.key: one.words for one in numbers_of(loaded)})


def kept(folder: Path, tell: Callable[[str], None]) -> list[Sweep]:
    """The sweeps in the folder of a batch; one that cannot be read is told and left out."""
    found = []
    for path in sorted(folder.glob("**/sweep.json")):
        try:
            found.append(read_json(path, Sweep))
        except DataError as wrong:
            tell(f"{path} is left out: {wrong.finding.text}")
    return found
