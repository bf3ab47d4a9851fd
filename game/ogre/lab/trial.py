"""How the laboratory tries out the Ogre games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from msgspec.structs import replace

from game.core.anygame import Position, Rules, Step
from game.core.deeds import Deed
from game.core.hooks import Hooked
from game.core.records import Marker
from game.core.roles import actors_of
from game.lab.contract import Lab
from game.ogre.combat.firing import AttackOn
from game.ogre.combat.weapons import armed
from game.ogre.engineering.work import Worked
from game.ogre.hooks import Blow, Entering, Nearing, ResultLink
from game.ogre.lab import variants
from game.ogre.lab.measures import rows
from game.ogre.lab.promises import check_step, instead
from game.ogre.lab.scenes import with_scenes
from game.ogre.options.construction import Plan
from game.ogre.options.minefields.hands import BUSY
from game.ogre.players.greedy_player import GreedyPlayer
from game.ogre.state import ALL, USAGE, Draft, GameState, Unit, attack_used
from game.players.random_player import RandomPlayer
from game.scenarios.description import Scenario

#: the chance that a side ends the game instead of the phase
QUITS = 0.004
#: a player with goals plays one game in this many: it begins fights and work that random play seldom does
PURPOSE = 50


def diligent(scenario: Scenario, seed: int) -> bool:
    """Do engineers start where they are needed, and keep working? True in three of five engineering games."""
    return variants.engineers(scenario) and seed % 5 < 3


def player(rules: Rules, scenario: Scenario, seed: int) -> RandomPlayer:
    """In half of the games counters stay on the map and seek the enemy; in a third phases end early."""
    if seed % PURPOSE == 0:
        return GreedyPlayer(rules, seed)
    bold = seed // 4 % 2 == 0
    return RandomPlayer(
        rules,
        seed,
        early=0.02 if seed % 3 == 0 else 0.0,
        leaving=0.02 if bold else 1.0,
        seek=0.5 if bold else 0.0,
        ground=0.1 if seed // 2 % 2 else 0.6,
        diligence=0.9 if diligent(scenario, seed) else 0.0,
        together=0.4 if seed // 3 % 2 else 0.0,
        quits=QUITS if seed % 4 == 3 else 0.0,
        curious=0.3 if seed % 5 % 2 else 0.0,
    )


def done(step: Step) -> Iterable[str]:
    """The tasks that sappers completed."""
    return (event.task for event in step.events if isinstance(event, Worked) and event.success)


def deeds(before: Position, step: Step) -> Iterable[Deed]:
    """Work: a counter gives up its attack in an order of its own without attacking, or is at a field."""
    after = step.position
    for name in actors_of(step.order) if before.clock == after.clock else ():
        now = after.units.get(name) and USAGE.of(after, name).fired
        if now and min(now) >= ALL and not attack_used(before, name):
            yield Deed.WORK
        stays = name in after.units and after.units[name].at == before.units[name].at
        if stays and BUSY.of(after, name).done and not BUSY.of(before, name).done:
            yield Deed.WORK


def listening(said: object, hear: Callable[[], None]) -> ResultLink | Entering | Nearing | Plan | None:
    """A result link that reports when it changes a result, or does more than pass the blow on;
    a rule for units that enter a hex or come near, each time; a plan, when it is complete.
    """
    if isinstance(said, Entering):
        act = said.act

        def entered(draft: Draft, unit: Unit, at: int, here: int) -> bool:
            hear()
            return act(draft, unit, at, here)

        return replace(said, act=entered)
    if isinstance(said, Nearing):
        acts = said.act

        def neared(draft: Draft, unit: Unit, at: int, here: int, row: Sequence[Marker]) -> bool:
            hear()
            return acts(draft, unit, at, here, row)

        return replace(said, act=neared)
    if isinstance(said, Plan):
        return _completed(said, hear)
    if not isinstance(said, ResultLink):
        return None
    when, lands = said.when, said.lands

    def turned(rules: Hooked, state: GameState, about: AttackOn) -> bool:
        found = when(rules, state, about)
        if found and said.turns:
            hear()
        return found

    def landed(draft: Draft, blow: Blow) -> Blow | None:
        found = lands(draft, blow) if lands else blow
        if found != blow:
            hear()
        return found

    return replace(said, when=turned, lands=lands and landed)


def _completed(plan: Plan, hear: Callable[[], None]) -> Plan:
    """A plan that reports when it is built."""

    def done(draft: Draft, side: int, at: int, unit: str) -> None:
        hear()
        plan.done(draft, side, at, unit)

    return replace(plan, done=done)


LAB = Lab(
    check_step=check_step,
    armed=armed,
    instead=instead,
    options=variants.OPTIONS,
    pairs=variants.pairs,
    settings=variants.settings,
    switched=variants.switched,
    besides=variants.besides,
    with_setting=variants.with_setting,
    concerned=variants.engineers,
    pick=variants.pick,
    company=variants.company,
    player=player,
    suggested=diligent,
    done=done,
    with_scenes=with_scenes,
    listening=listening,
    deeds=deeds,
    positions=Path(__file__).with_name("positions"),
    bench=rows,
)
