"""Speed for security (opt:speed_security): vehicles move farther, and are easier to hit until their next
turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.core.events import Event
from game.core.hooks import Hooked
from game.core.questions import Note
from game.core.references import UnitId
from game.core.refusals import Refusal
from game.core.roles import Fact, Role
from game.core.rule_hooks import COUNTER_MARKS, CounterMark
from game.ogre.charts import D, X
from game.ogre.combat.firing import AttackOn, TreadHit
from game.ogre.combat.odds import TREADS_PART, printed_defence
from game.ogre.common_refusals import UnitOrder, refuse
from game.ogre.hooks import RESULTS, ResultLink, one_target
from game.ogre.kinds import FOOT
from game.ogre.movement.movement_points import SECOND, Along, cannot_move, drives, moves_later
from game.ogre.movement.paths import entry_mask
from game.ogre.movement.transport_state import RIDERS, squads_aboard
from game.ogre.options.superior_ecm import countered, superior
from game.ogre.rule_groups import MODERN
from game.ogre.scene import SCENE, Extra, Scene
from game.ogre.speeding import SPEEDING, Speeding, speeds
from game.ogre.state import USAGE, Draft, GameState, Module, Order, Rules, Unit, View

WHO, HEXES, ROADS = "opt:speed_security-a", "opt:speed_security-b", "opt:speed_security-c"
DEFENCE, BARE, OGRES, OTHERS = (f"opt:speed_security-{part}" for part in "defg")
#: one extra hex, double the road bonus, minus one defence, double the tread losses [S]
MORE, TIMES, LESS, TREADS = 1, 2, 1, 2


class SaidSpeed(Event, frozen=True, tag=True):
    """A counter declares that it will speed."""

    rule = "opt:speed_security-a"
    sentence = "{unit} speeds."

    unit: UnitId


class Speed(UnitOrder, frozen=True, tag=True):
    """Declare, before a unit's first move of a player-turn, that it speeds (opt:speed_security-a)."""

    verb = "speed"
    role = Role.ACT
    title = "Speed"

    @classmethod
    def applies_to(cls, kind: str) -> bool:
        return not FOOT[kind]

    @classmethod
    def applies_at(cls, kind: str, moment: str) -> bool:
        return cls.applies_to(kind) and drives(kind, moment)

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        order = cls(unit.id)
        return () if order.refusal(rules, state) else (order,)

    def facts(self, rules: Rules, state: View) -> tuple[Fact, ...]:
        return (
            Fact("Movement", f"+{MORE} in each movement, the bonus of the road twice", HEXES),
            Fact("Defence", f"-{LESS} until its next turn begins", DEFENCE),
        )

    def refused(self, rules: Rules, state: GameState, unit: Unit) -> Refusal | None:
        if unit.squads:
            return refuse(unit, "infantry", WHO, "is infantry and cannot speed.", near=False)
        if speeds(state, unit):
            return refuse(unit, "speeding", WHO, "is already speeding.")
        spent = USAGE.of(state, unit.id)
        if spent.moved or spent.moved_second or spent.rams or spent.giant_rams:
            # RULING Q-480: once, before its first move, for both movements of a hovercraft
            return refuse(
                unit, "moved", WHO, "has already moved this turn; declare speed before its first move."
            )
        if unit.aboard or (not unit.at and not entry_mask(state, unit)):
            return refuse(unit, "off-map", OTHERS, "is not on the map and does not enter now.")
        barred = cannot_move(rules, state, unit)
        if barred is None:
            return None
        rule = OTHERS if barred.code == "immobile" else barred.rule
        return Refusal(barred.code, rule, barred.text, barred.about)

    def perform(self, rules: Rules, draft: Draft) -> None:
        SPEEDING.put(draft, self.unit, Speeding(on=True))
        draft.emit(SaidSpeed(self.unit))


# ----------------------------------------------------------------------------- its advantages
def farther(state: GameState, unit: Unit, value: int, note: Note | None) -> int:
    """Stage of "allowance": one extra hex in each of its movements (opt:speed_security-b)."""
    # RULING Q-481: it remains in a ram, because it is movement of the phase
    if not value or not speeds(state, unit) or (moves_later(state) and state.clock.phase != SECOND):
        return value
    if note:
        note("plus", MORE, "speeding", HEXES)
    return value + MORE


def faster_roads(state: GameState, about: Along, value: int, note: Note | None) -> int:
    """Stage of "road-bonus": double, in each movement (opt:speed_security-c)."""
    if not value or not speeds(state, about.unit):
        return value
    if note:
        note("times", TIMES, "speeding", ROADS)
    return value * TIMES


# ----------------------------------------------------------------------------- what it costs
def less_secure(state: GameState, about: tuple[Unit, str, bool], value: int, note: Note | None) -> int:
    """Stage of "defence": minus one against every attack (opt:speed_security-d), for each weapon of an Ogre
    (opt:speed_security-f); riders keep theirs, and a defence of 0 stays 0 (opt:speed_security-g).
    """
    unit, part, _ = about
    if not value or part == RIDERS or not speeds(state, unit):
        return value
    if note:
        note("plus", -LESS, "speeding", OGRES if part else DEFENCE)
    return value - LESS


def left_bare(state: GameState, about: tuple[Unit, str, bool], beside: int = 0) -> bool:
    """Has speed removed the last point of a defence (opt:speed_security-e)? Terrain multiplies the rest.

    ``beside`` is what others add who are one target with a unit.
    """
    unit, part, _ = about
    if part in (RIDERS, TREADS_PART) or not speeds(state, unit):
        return False
    value = printed_defence(state, about, 0, None) + beside
    value = countered(state, about, superior(state, about, value, None), None)
    return value == LESS


def as_if_one(state: GameState, about: tuple[Unit, str, bool], value: int, note: Note | None) -> int:
    """Stage of "defence", after all others: a defence reduced to 0 by speed is 1 (opt:speed_security-e)."""
    # RULING Q-37: odds against 1, and a D has the effect of an X
    if value or not left_bare(state, about):
        return value
    if note:
        note("set", 1, "against which a D destroys", BARE)
    return 1


def destroyed_by_less(rules: Hooked, state: GameState, about: AttackOn) -> bool:
    """Does a D destroy the target?"""
    unit = about.unit
    if unit is None or not speeds(state, unit):
        return False
    # whoever speeds is one target with nobody else than those aboard
    beside = sum(squads_aboard(state, other) for other in one_target(rules, state, unit))
    return left_bare(state, (unit, about.part, about.spill), beside)


def more_treads(state: GameState, about: TreadHit, value: int, note: Note | None) -> int:
    """Stage of "tread-loss": double (opt:speed_security-f)."""
    # RULING Q-1455: a Superheavy with a record sheet is one target with a defence, and pays with that
    if not speeds(state, about.unit):
        return value
    if note:
        note("times", TREADS, "speeding", OGRES)
    return value * TREADS


def marks(state: GameState, unit: Unit) -> Iterator[CounterMark]:
    """A counter's mark for its speed, while it is easier to hit."""
    if speeds(state, unit):
        less = "its weapons have 1 less in defence and its treads lose twice as many" if unit.sheet else ""
        yield CounterMark(
            "speeding", f"speeding: {less or 'its defence is 1 less'}, until its next turn begins"
        )


SPEED_SECURITY = Module(
    id="speed-security",
    title="Speed for security",
    rule="opt:speed_security",
    group=MODERN,
    optional=True,
    effect="Vehicles go farther at the price of defence.",
    orders={"movement": (Speed,), SECOND: (Speed,)},
    states=(SPEEDING,),
    stages=(
        ("allowance", "speed", farther),
        ("road-bonus", "other", faster_roads),
        ("defence", "speed", less_secure),
        ("defence", "least", as_if_one),
        ("tread-loss", "state", more_treads),
    ),
    hooks=(
        RESULTS.by(ResultLink(12, BARE, turns={D: X}, when=destroyed_by_less)),
        COUNTER_MARKS.by(marks),
        SCENE.by(Scene((Extra("HVY"), Extra("LGEV"), Extra("HVY", foe=True, beside=True)))),
    ),
)
