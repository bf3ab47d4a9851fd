"""Attacks on several targets (opt:multi_attack-a, opt:multi_attack-c): announced together, fired together.

``also-fire HVY-1 at LT-1`` announces an attack, once per target; ``fire-all HVY-1`` fires all of them in one
exchange. A plain ``fire`` is an exchange of one attack.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from game.core.deeds import ATTACKS, NO_DEED, Deeds
from game.core.questions import Figure, Note
from game.core.references import UnitId
from game.core.refusals import Refusal
from game.core.roles import Confirm, Fact, Role, actors_of
from game.core.rule_hooks import CounterMark
from game.ogre import common_refusals
from game.ogre.combat import weapons
from game.ogre.combat.attack import fire_together
from game.ogre.combat.attack_order import UnitAttack
from game.ogre.combat.combat import Fire
from game.ogre.combat.odds_text import ODDS
from game.ogre.combat.readiness import Row
from game.ogre.combat.unit_target import unit_target
from game.ogre.options.exchange.state import (
    ANNOUNCED,
    ATTACKED,
    EXCHANGE,
    MANY,
    aimed,
    has_attacked,
    keep_shots,
    shots_kept,
    takes_part,
)
from game.ogre.overrun.overrun_state import fight
from game.ogre.state import ALL, USAGE, WORK, Draft, GameState, Order, Rules, Unit, View, shots_used

#: weapons that are spent when fired
SPENT_ONCE = weapons.ONE_SHOT | {"rack"}
#: the minimum number of targets for an announcement
SEVERAL = 2


def announced_by(state: GameState) -> set[str]:
    """The counters with announced attacks not yet fired."""
    return {shot.unit for shots, _, _ in shots_kept(state, ANNOUNCED) for shot in shots}


def fires_again(state: GameState, about: Row, value: int, note: Note | None) -> int:
    """Stage of "readiness": one that has attacked only counters can attack others (opt:multi_attack-a)."""
    unit, row, weapon = about
    if not ATTACKED.of(state, unit.id).targets or weapon.id in weapons.ONE_SHOT or fight(state) is not None:
        return value
    if not takes_part(state, unit):
        return value
    fired, work = USAGE.of(state, unit.id).fired, WORK.of(state, unit.id)
    given_up = shots_used(USAGE.of(state, unit.id), work)[row] - fired[row] if fired else 0
    if given_up or not fired or fired[row] >= ALL or work.worked:
        return value
    found = max(value, weapons.total(unit, row, weapon))
    if note and found != value:
        note("set", found, "for targets not attacked yet", MANY)
    return found


def once_each(rules: Rules, state: GameState, order: Order) -> Refusal | None:
    """No target is attacked twice, and no fire interrupts an announced exchange (opt:multi_attack-c)."""
    if state.frames or not isinstance(order, Fire | AlsoFire):
        return None
    part = order.part
    for name in dict.fromkeys(shot.unit for shot in order.shots):
        unit = state.units.get(name)
        if unit is None or order.target not in state.units or not takes_part(state, unit):
            continue
        if has_attacked(rules, state, unit, order.target, part):
            whom = common_refusals.named(state.units[order.target])
            done = "announced fire at" if name in announced_by(state) else "attacked"
            text = f"{common_refusals.named(unit)} has {done} {whom} this turn."
            return Refusal("attacked", MANY, text, (unit.id, order.target))
    waiting = announced_by(state)
    if waiting and isinstance(order, Fire):
        return Refusal(
            "announced",
            EXCHANGE,
            "Fire has been announced: fire it all first, or undo.",
            tuple(sorted(waiting)),
        )
    return None


def counters_alone(rules: Rules, state: GameState, order: Order) -> Refusal | None:
    """A unit that attacked a counter cannot fire at terrain, bridges or buildings (ode:7.05)."""
    if isinstance(order, Fire | AlsoFire | FireAll) or not getattr(order, "shots", ()) or state.frames:
        return None
    waiting = announced_by(state)
    for name in actors_of(order):
        unit = state.units.get(name)
        if unit is not None and (ATTACKED.of(state, name).targets or name in waiting):
            text = f"{common_refusals.named(unit)} has fired at counters this turn."
            return Refusal("fired", "ode:7.05", text, (name,))
    return None


class AlsoFire(UnitAttack, frozen=True, tag=True):
    """Announce an attack to be fired together with others of the same counters."""

    verb: ClassVar[str] = "also-fire"
    #: it only announces: the attack is made by ``fire-all``
    confirm: ClassVar[Confirm] = Confirm.NONE
    group: ClassVar[str] = ""
    deeds: ClassVar[Deeds] = NO_DEED

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        waiting = announced_by(state)
        if state.frames or not takes_part(state, unit) or (waiting and unit.id not in waiting):
            return ()
        rows = [order for order in Fire.offers(rules, state, unit) if isinstance(order, Fire)]
        if len({(order.target, order.part) for order in rows}) < SEVERAL:
            return ()
        found = [cls(order.shots, order.target, order.part) for order in rows]
        return [order for order in found if order.refusal(rules, state) is None]

    def words(self, rules: Rules, state: View) -> str:
        return f"Announce fire at {self.fired_at().title(rules, state)}"

    def refusal(self, rules: Rules, state: GameState) -> Refusal | None:
        refusal = super().refusal(rules, state)
        if refusal is not None:
            return refusal
        for shot in self.shots:
            unit = state.units[shot.unit]
            if not takes_part(state, unit):
                text = f"{common_refusals.named(unit)} attacks one target at a time."
                return Refusal("not-several", MANY, text, (unit.id,))
        once = {(s.unit, s.weapon) for shots, _, _ in shots_kept(state, ANNOUNCED) for s in shots}
        if any(shot.weapon in SPENT_ONCE and (shot.unit, shot.weapon) in once for shot in self.shots):
            return Refusal(
                "spent-once", EXCHANGE, "A weapon that fires only once has already been announced."
            )
        waiting = announced_by(state)
        if waiting and waiting != {shot.unit for shot in self.shots}:
            # RULING Q-484: all attacks that one unit, or one combination, announces together
            text = "Only the counters whose fire is announced can announce more."
            return Refusal("others", EXCHANGE, text, tuple(sorted(waiting)))
        return once_each(rules, state, self)

    def perform(self, rules: Rules, draft: Draft) -> None:
        keep_shots(draft, ANNOUNCED, self.shots, self.target, self.part)


class FireAll(Order, frozen=True, tag=True):
    """Fire all attacks that a counter has announced, alone or with others: one exchange."""

    verb: ClassVar[str] = "fire-all"
    role: ClassVar[Role] = Role.ACT
    title: ClassVar[str] = "Fire all that is announced"
    confirm: ClassVar[Confirm] = Confirm.PRESS
    deeds: ClassVar[Deeds] = ATTACKS

    unit: UnitId

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        return [cls(unit.id)] if not state.frames and unit.id in announced_by(state) else ()

    def aims(self, state: GameState) -> tuple[int, ...]:
        names = (target for _, target, _ in shots_kept(state, ANNOUNCED))
        return tuple(state.units[name].at for name in names if name in state.units)

    def facts(self, rules: Rules, state: View) -> tuple[Fact, ...]:
        found: list[Fact] = []
        for shots, target, part in shots_kept(state, ANNOUNCED):
            lines = unit_target(target, part).facts(rules, state, shots)
            found += [Fact(rules.name_of(state, target), line.value, line.rule) for line in lines[:1]]
        return tuple(found)

    def workings(self, rules: Rules, state: View) -> Mapping[str, tuple[Figure, ...]]:
        found: dict[str, tuple[Figure, ...]] = {}
        for shots, target, part in shots_kept(state, ANNOUNCED):
            order = Fire(shots, target, part)
            found[order.facts(rules, state)[0].value] = order.workings(rules, state)[ODDS]
        return found

    def refusal(self, rules: Rules, state: GameState) -> Refusal | None:
        unit = common_refusals.own(state, self.unit)
        if isinstance(unit, Refusal):
            return unit
        if unit.id in announced_by(state):
            return None
        text = f"{common_refusals.named(unit)} has announced no fire."
        return Refusal("nothing", EXCHANGE, text, (unit.id,))

    def perform(self, rules: Rules, draft: Draft) -> None:
        fire_together(rules, draft, aimed(rules, draft, ANNOUNCED))


def marks(state: GameState, unit: Unit) -> Iterator[CounterMark]:
    """A counter's marks for announced fire, as target and as shooter."""
    waiting = shots_kept(state, ANNOUNCED)
    if any(target == unit.id for _, target, _ in waiting):
        yield CounterMark("shot", "fire at it is announced")
    if unit.id in announced_by(state):
        yield CounterMark("shot", "has announced fire, and has yet to fire it")
