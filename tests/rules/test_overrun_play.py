"""Random games with overruns and riders, watched step by step."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from game.core.position import Position, decider
from game.core.ruleset import Rules
from game.core.steps import Step
from game.core.views import own_view
from game.lab.invariants import check_game, check_step
from game.notation.position import parse_position, position_text
from game.ogre import events
from game.ogre.catalogue import MODULES
from game.ogre.combat.combat import Fire
from game.ogre.combat.firing import Firing
from game.ogre.combat.odds import PARTS
from game.ogre.kinds import ARMS
from game.ogre.movement.stacking import fits, friends, load
from game.ogre.overrun.overrun import CloseRam, Overrun
from game.ogre.overrun.overrun_state import DISMOUNT, fight
from game.ogre.scenario.options import that_fit
from game.ogre.state import USAGE, Unit
from game.players.random_player import RandomPlayer, next_step
from tests.engineering.worked import bench

TEXT = """
board 9x9
terrain town 0403 0504 0505
terrain forest 0605 0606
terrain swamp 0304 0704
terrain water 0206 0207
option overrun
option riding
option buildings
marker building 0504 owner blue count 30 word "Depot=30"
marker building 0308 owner blue count 20 word "Mill=20"
stacking gev
dice seed {seed}
red MK3-1 0502
red GEVPC-1 0302
red INF-1 off INF*3 aboard GEVPC-1
red HVY-1 0402
red INF-2 off INF aboard HVY-1
red GEV-1 0602
red GEV-2 0602
red SHVY-1 0503
red TK-1 0202
red INF-3 0202 MAR INF
red HWT-1 0201 HWT*2 CE
blue CP-1 0504
blue HVY-2 0504
blue INF-4 0504 INF*3
blue HWT-2 0505 HWT INF
blue LT-1 0505
blue INF-6 off INF aboard LT-1
blue GEV-3 0605
blue LGEV-1 0606
blue MSL-1 0506
blue HWZ-1 0507
blue MK1-1 0407
blue HT-1 0607
blue INF-7 off INF*2 aboard HT-1
"""
TURNS = 12


def begun(seed: int, text: str = TEXT) -> tuple[Rules, Position]:
    return parse_position(text.format(seed=seed))


def with_everything(contact: str) -> str:
    """The same position with every optional rule that fits, and overruns or ramming."""
    others = set(that_fit((contact,), MODULES)) - {"base", "overrun", "ramming", "riding", "buildings"}
    words = "\n".join(f"option {name}" for name in (contact, *sorted(others)))
    return TEXT.replace("option overrun", words)


def joint(rules: Rules, position: Position, rng: random.Random) -> Step | None:
    """An overrun by all who can come into some hex, if there is one; in three of four chances."""
    if position.frames or position.clock.phase not in ("movement", "second") or rng.random() < 0.25:
        return None
    rows: dict[int, list[str]] = {}
    for unit in list(position.units.values()):
        for order in rules.offers(own_view(position), unit.id):
            if isinstance(order, Overrun):
                rows.setdefault(order.at, []).append(unit.id)
    for at, names in rows.items():
        order = Overrun(tuple(names), at)
        if rules.refusal(position, order) is None:
            return rules.apply(position, order)
    return None


def played(seed: int, text: str = TEXT) -> tuple[Rules, Position, list[Step]]:
    """A random game of some turns, every step watched."""
    rules, start = begun(seed, text)
    player, rng = RandomPlayer(rules, seed, early=0.02, seek=0.5), random.Random(seed)
    position, steps = start, []
    while position.result is None and position.clock.turn <= TURNS:
        step = joint(rules, position, rng) or next_step(rules, position, player)
        check_step(position, step)
        after = step.position
        if isinstance(step.order, Overrun):
            side = decider(position)
            assert fits("gev", *load(friends(after, side, step.order.at)))
        found = fight(after)
        if found is not None:
            sides = {u.side for u in there(after, found.at)}
            alone = found.last or found.kind == DISMOUNT  # for the sake of a building
            assert len(sides) == 2 or (alone and sides == {after.clock.side})
            assert len(rules.side_orders(own_view(after))) >= 3, "somebody must be able to go on"
        if not after.frames and "overrun" in rules.slots.values():
            assert not any(spent.rams or spent.giant_rams for spent in USAGE.table(after).values())
        for event in step.events:
            assert rules.describe(after, event), event
        steps.append(step)
        position = after
    return rules, start, steps


def there(position: Position, at: int) -> list[Unit]:
    return [position.units[name] for name in position.at_hex.get(at, ())]


@pytest.mark.rule("ode:8.01")
@pytest.mark.parametrize("seed", range(12))
def test_random_games_with_overruns_and_riders_keep_every_promise(seed: int) -> None:
    """ode:5.11"""
    rules, start, steps = played(seed)
    check_game(rules, start, steps)


@pytest.mark.parametrize("contact", ["overrun", "ramming"])
@pytest.mark.parametrize("seed", range(50, 54))
def test_random_games_with_every_optional_rule_keep_every_promise(seed: int, contact: str) -> None:
    rules, start, steps = played(seed, with_everything(contact))
    check_game(rules, start, steps)


@pytest.mark.parametrize("seed", range(3))
def test_every_position_of_a_fight_is_written_and_read_again(seed: int) -> None:
    rules, _, steps = played(seed)
    for step in steps[::3]:
        text = position_text(rules, step.position)
        assert parse_position(text)[1].key() == step.position.key()


def test_random_games_come_into_every_corner_of_a_fight() -> None:
    seen: Counter[type] = Counter()
    for seed in range(20, 34):
        for step in played(seed)[2]:
            seen.update(type(event) for event in step.events)
            seen[type(step.order)] += 1
    for kind in (
        events.FightBegan, events.RoundBegan, events.FightEnded, events.Dismounted, events.RidersHit,
        events.Rammed, events.Divided, events.Combined, events.Mounted, events.BuildingHit,
        events.BuildingFell,
    ):  # fmt: skip
        assert seen[kind], f"never saw {kind.__name__}: {seen}"


def single_shots(position: Position) -> list[Fire]:
    """Every shot of one weapon at one target there could be."""
    units = list(position.units.values())
    aims = [(t.id, part) for t in units for part in (("", *PARTS) if t.sheet else ("",))]
    guns = [(u.id, weapon.id) for u in units for weapon in ARMS[u.kind]]
    return [Fire((Firing(unit, weapon, 1),), target, part) for unit, weapon in guns for target, part in aims]


@pytest.mark.rule("ode:8.04")
@pytest.mark.parametrize("seed", range(40, 44))
def test_in_a_fight_exactly_what_is_allowed_is_offered(seed: int) -> None:
    rules, _, steps = played(seed)
    fights = [s.position for s in steps if fight(s.position) is not None]
    assert fights
    for position in fights[::4]:
        offered = [order for name in position.units for order in rules.offers(own_view(position), name)]
        for order in offered:
            assert rules.refusal(position, order) is None, order
        shots = {
            (o.shots[0].unit, o.shots[0].weapon, o.target, o.part) for o in offered if isinstance(o, Fire)
        }
        allowed = {
            (o.shots[0].unit, o.shots[0].weapon, o.target, o.part)
            for o in single_shots(position)
            if rules.refusal(position, o) is None
        }
        assert shots == allowed
        rams = {o for o in offered if isinstance(o, CloseRam)}
        every = [CloseRam(a, b) for a in position.units for b in position.units]
        assert rams == {order for order in every if rules.refusal(position, order) is None}


# ode:8.04, ce:14.04.2-b
def test_what_squads_have_done_is_shared_among_them_when_they_fight_one_by_one() -> None:
    table = bench(
        "board 9x9\noption overrun\noption terrain-help\nstacking gev\nturn 2 blue movement\n"
        "blue CE-1 0404 CE*3 helping LT-1+LT-1\nblue LT-1 0404\nred HVY-1 0405\n"
    )
    table.run("overrun CE-1 0405")
    pieces = [unit.id for unit in table.position.units.values() if unit.side == 1 and unit.squads]
    assert len(pieces) == 3
    assert sorted(table.team(name).helping for name in pieces) == [(), ("LT-1",), ("LT-1",)]
