"""How the ground assault is tried out: its promises and its measures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from msgspec.structs import replace

from game.assault import tables
from game.assault.barrage import HITS, HITS_FROM, STRUCK
from game.assault.events import Barraged, Resolved, StepLost
from game.assault.fighters import MODES
from game.assault.game import BASE
from game.assault.onmap import present
from game.assault.resolver import PERCENT, sum_of
from game.assault.state import Battalion, defenders_in, fight_of, kind_of, steps_of
from game.assault.tables import read_outcome
from game.core.anygame import Position, Rules, Step
from game.core.records import other_side
from game.lab.batch.telling import Fired, Telling, Told
from game.lab.bench import game_rows
from game.lab.contract import Broken, Lab, Row
from game.lab.fuzz import scenarios
from game.players.random_player import RandomPlayer
from game.scenarios.description import Scenario

# ------------------------------------------- what a step tells statistics: units are worth their steps
ASSAULT, BARRAGE = "assault", "barrage"


def value(position: Position, unit: Battalion) -> float:
    """The steps that it has left."""
    return float(steps_of(unit))


def title(kind: str) -> str:
    """The name of a kind."""
    known = tables.counters().get(kind)
    return known.name if known is not None else kind


def causes(before: Position, step: Step) -> Mapping[str, str]:
    """What took steps: an assault, or a barrage."""
    shelled = any(isinstance(event, Barraged) for event in step.events)
    shelled = shelled or any(frame.kind == STRUCK for frame in before.frames)
    word = BARRAGE if shelled else ASSAULT
    return {event.unit: word for event in step.events if isinstance(event, StepLost)}


def told(rules: Rules, before: Position, step: Step) -> Iterator[Told]:
    """Assaults and barrages, with the steps that their tables take of a hex, and of its attackers."""
    for event in step.events:
        if isinstance(event, Resolved):
            yield from _assault(before, event)
        elif isinstance(event, Barraged) and event.unit in before.units:
            by = before.units[event.unit]
            expected = HITS.of(before) * (PERCENT + 1 - HITS_FROM) / PERCENT
            yield Fired(by.side, {by.kind: 1.0}, event.at, BARRAGE, expected, float(event.hits))


def _assault(before: Position, event: Resolved) -> Iterator[Told]:
    """What both sides take of each other, no more than there is; a retreat takes nothing (ga:33)."""
    side, attackers = before.clock.side, fight_of(before).attackers
    theirs = sum(steps_of(before.units[name]) for name in attackers if name in before.units)
    defending = sum(steps_of(unit) for unit in defenders_in(before, event.at))
    chances, came = sum_of(present(before)).chances(), read_outcome(event.result)
    expected = float(sum(chance * min(one.defender, defending) for one, chance in chances.items()))
    yield Fired(side, {}, event.at, event.odds, expected, float(min(came.defender, defending)))
    expected = float(sum(chance * min(one.attacker, theirs) for one, chance in chances.items()))
    if expected or came.attacker:
        at = next((before.units[name].at for name in attackers if name in before.units), event.at)
        yield Fired(other_side(side), {}, at, event.odds, expected, float(min(came.attacker, theirs)))


TELLING = Telling(value=value, title=title, causes=causes, told=told)


# ------------------------------------------------------------------------------- promises and measures
#: the share of ends of phases at which a side of a random player would rather end the game
QUITS = 0.004


def check_step(before: Position, step: Step) -> None:
    """Three units a hex, of one side; nobody without steps. Raises ``Broken``."""
    position = step.position
    most = tables.movement().limits["stack"]
    for at, row in position.at_hex.items():
        label = position.board.grid.label(at)
        if len({position.units[name].side for name in row}) > 1:
            raise Broken(f"both sides stand in {label}")
        if len(row) > most and len(before.at_hex.get(at, ())) <= most:
            raise Broken(f"{len(row)} units stand in {label}")
    for unit in position.units.values():
        if not 0 <= unit.losses < kind_of(unit).steps or unit.mode not in MODES:
            raise Broken(f"{unit.id} has lost {unit.losses} steps in mode {unit.mode}")


def rows() -> Iterator[Row]:
    """Random games of each scenario."""
    for loaded in scenarios(None, "assault"):
        yield from game_rows(loaded, 3, rounds=2)


def settings() -> tuple[str, ...]:
    """Every value but the default of every parameter, as ``ga-barrage=1``."""
    return tuple(
        f"{row.id}={value}" for row in BASE.parameters for value, _ in row.choices if value != row.default
    )


def with_setting(scenario: Scenario, setting: str) -> Scenario:
    """The scenario with a parameter set."""
    name, _, value = setting.partition("=")
    parameters = {**scenario.rules.parameters, name: int(value)}
    return replace(scenario, rules=replace(scenario.rules, parameters=parameters))


def player(rules: Rules, scenario: Scenario, seed: int) -> RandomPlayer:
    """Half the games: units seek the enemy, and others join in what they do; a third end phases early."""
    bold = seed % 2 == 0
    return RandomPlayer(
        rules, seed, early=0.02 if seed % 3 == 0 else 0.0, seek=0.6 if bold else 0.0,
        together=0.4 if bold else 0.0, quits=QUITS if seed % 4 == 3 else 0.0,
    )  # fmt: skip


LAB = Lab(
    check_step=check_step,
    # every second random game has a setting, so that batteries fire and units come back in whole games too
    options=settings(),
    settings=settings,
    with_setting=with_setting,
    concerned=lambda scenario: True,
    player=player,
    suggested=lambda scenario, seed: seed % 2 == 0,
    bench=rows,
    positions=Path(__file__).with_name("positions"),
)
