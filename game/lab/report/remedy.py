"""The remedy for a scenario that leans: a sweep of the force of the weaker side, beside the batch."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from msgspec import Struct

from game.core.games import game_named
from game.data_files import DataError, read_json
from game.lab.batch.changes import value_of
from game.lab.batch.plan import Plan, loaded_scenario
from game.lab.batch.telling import TELLING
from game.lab.report.summary import Summary
from game.lab.report.verdicts import FIXED, LEANS, Verdict
from game.lab.sweep import Asked, Sweep, keep, sweep
from game.scenarios.description import Force, Scenario
from game.scenarios.forces import FORCES, game_of
from game.scenarios.start import first_position

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
    words = {one.id: name for one, name in zip(scenario.sides, forces, strict=True)}
    start, tell = first_position(scenario, loaded.board, words), TELLING.of(game_named(plan.game[0]))
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


def kept(folder: Path, tell: Callable[[str], None]) -> list[Sweep]:
    """The sweeps in the folder of a batch; one that cannot be read is told and left out."""
    found = []
    for path in sorted(folder.glob("**/sweep.json")):
        try:
            found.append(read_json(path, Sweep))
        except DataError as wrong:
            tell(f"{path} is left out: {wrong.finding.text}")
    return found
