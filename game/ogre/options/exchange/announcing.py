"""Attacks on several targets (opt:multi_attack-a, opt:multi_attack-c): announced together, fired together.

``also-fire HVY-1 at LT-1`` announces an attack, once per target; ``fire-all HVY-1`` fires all of them in one
exchange. A plain ``fire`` is an exchange of one attack.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from game.core.deeds import ATTACKS, NO_DEED
from game.core.hooks import Hooked
from game.core.parameters import Parameter
from game.core.questions import Figure, Note
from game.core.references import UnitId
from game.core.refusals import Refusal
from game.core.roles import Confirm, Fact, Role, actors_of
from game.core.rule_hooks import CounterMark
from game.core.state import THE_GAME, Seen, Span, StateKind, on_game, on_unit
from game.ogre.combat import attack, weapons
from game.ogre.combat.attack import UnitAttack, fire_together
from game.ogre.combat.combat import Fire
from game.ogre.combat.firing import Firing
from game.ogre.combat.odds_text import ODDS
from game.ogre.combat.readiness import Row
from game.ogre.combat.targets import Attack
from game.ogre.combat.unit_target import unit_target
from game.ogre.common_refusals import UnitOrder, refuse
from game.ogre.counter_names import named
from game.ogre.hooks import one_target
from game.ogre.kinds import KINDS
from game.ogre.overrun.overrun_state import fight
from game.ogre.state import ALL, USAGE, WORK, Draft, GameState, Order, Rules, Unit, View, shots_used

# ---------------------- State of exchanges of fire: targets attacked, attacks announced, fire returned
MANY, RETURNS, EXCHANGE, OGRES, ONCE = (f"opt:multi_attack-{part}" for part in "abcde")
#: which units attack several targets and return fire [S]
FAMILIES = ("armour", "infantry")
#: the family of lasers and their towers: they attack several targets, but return nothing (Q-1568)
LASERS = "building"
OGRES_TOO = Parameter(
    "multi-attack-ogres", "Ogres in exchanges of fire", OGRES, 0,
    ((0, "attack one target with each weapon and return nothing"), (1, "attack and return fire as others")),
)  # fmt: skip
# RULING Q-482: all units return fire, not only survivors
TOGETHER = Parameter(
    "multi-attack-simultaneous", "When the results of an exchange of fire come", EXCHANGE, 1,
    ((0, "those of the attacks first; then the survivors return fire"), (1, "all together at its end")),
)  # fmt: skip
#: means no part and no kind of squad
NONE = "-"


class Attacked(Struct, frozen=True):
    """The targets that a counter has attacked this player-turn, and which part of each."""

    targets: tuple[UnitId, ...] = ()
    parts: tuple[str, ...] = ()


class Returned(Struct, frozen=True):
    """The attackers at which a counter has returned fire this player-turn."""

    attackers: tuple[UnitId, ...] = ()


class Shots(Struct, frozen=True):
    """Shots not fired yet, in order: shooter, number, weapon, target."""

    shooters: tuple[UnitId, ...] = ()
    weapons: tuple[str, ...] = ()
    counts: tuple[int, ...] = ()
    squads: tuple[str, ...] = ()
    targets: tuple[UnitId, ...] = ()
    parts: tuple[str, ...] = ()


ATTACKED = on_unit("attacked", Attacked, span=Span.TURN, seen=Seen.ALL)
RETURNED = on_unit("returned-fire", Returned, span=Span.TURN, seen=Seen.ALL)
#: everything announced to be fired together, and the return fire to it
ANNOUNCED = on_game("announced-fire", Shots, span=Span.PHASE, seen=Seen.ALL)
ANSWERS = on_game("return-fire", Shots, span=Span.PHASE, seen=Seen.ALL)
Kept = StateKind[int, Shots]


def attacks_several(state: GameState, unit: Unit) -> bool:
    """Can a counter attack several targets (opt:multi_attack-a, opt:multi_attack-d)?"""
    # RULING Q-1568: lasers do in their own Fire phase
    return returns_fire(state, unit) or KINDS[unit.kind].family == LASERS


def returns_fire(state: GameState, unit: Unit) -> bool:
    """Does a counter return fire (opt:multi_attack-b, opt:multi_attack-d)?"""
    family = KINDS[unit.kind].family
    return family in FAMILIES or (family == "ogre" and bool(OGRES_TOO.of(state)))


def shots_kept(state: GameState, kept: Kept) -> list[tuple[tuple[Firing, ...], str, str]]:
    """The attacks of a record, in order: shots, target, part."""
    row = kept.of(state, THE_GAME)
    if not row.shooters:  # asked before each order: usually nothing is announced
        return []
    found: dict[tuple[str, str, str], list[Firing]] = {}
    for who, weapon, count, squads, target, part in zip(
        row.shooters, row.weapons, row.counts, row.squads, row.targets, row.parts, strict=True
    ):
        # RULING Q-716: units return fire separately; units that attack together make one attack
        own = who if kept is ANSWERS else ""
        shot = Firing(who, weapon, count, "" if squads == NONE else squads)
        found.setdefault((target, "" if part == NONE else part, own), []).append(shot)
    return [(tuple(shots), target, part) for (target, part, _), shots in found.items()]


def keep_shots(draft: Draft, kept: Kept, shots: Iterable[Firing], target: str, part: str) -> None:
    """Add an announced attack, or return fire."""
    row = kept.of(draft, THE_GAME)
    for shot in shots:
        row = Shots(
            (*row.shooters, shot.unit), (*row.weapons, shot.weapon), (*row.counts, shot.count),
            (*row.squads, shot.squads or NONE), (*row.targets, target), (*row.parts, part or NONE),
        )  # fmt: skip
    kept.put(draft, THE_GAME, row)


def aimed(rules: Rules, draft: Draft, kept: Kept) -> list[Attack]:
    """The attacks of a record with their present odds."""
    return [
        attack.aim(rules, draft, shots, unit_target(target, part))
        for shots, target, part in shots_kept(draft, kept)
        if target in draft.units and all(shot.unit in draft.units for shot in shots)
    ]


def has_attacked(rules: Hooked, state: GameState, unit: Unit, target: str, part: str) -> bool:
    """Has a counter attacked this target, or announced an attack on it?"""
    known, names = ATTACKED.of(state, unit.id), as_target(rules, state, target)
    if any(to in names and of == (part or NONE) for to, of in zip(known.targets, known.parts, strict=True)):
        return True
    return any(
        to in names and of == part and any(shot.unit == unit.id for shot in shots)
        for shots, to, of in shots_kept(state, ANNOUNCED)
    )


def as_target(rules: Hooked, state: GameState, name: str) -> tuple[str, ...]:
    """The counters that are one target with one, by name, itself first."""
    unit = state.units.get(name)
    others = one_target(rules, state, unit) if unit is not None else ()
    return (name, *(other.id for other in others if other.id != name))


def note_attack(draft: Draft, shots: Iterable[Firing], target: str, part: str) -> None:
    """The firing counters have attacked their target this turn."""
    for name in dict.fromkeys(shot.unit for shot in shots):
        known = ATTACKED.of(draft, name)
        ATTACKED.put(draft, name, Attacked((*known.targets, target), (*known.parts, part or NONE)))


# -------------------------------------------------------------------------------------------- the rest
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
    if not attacks_several(state, unit):
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
        if unit is None or order.target not in state.units or not attacks_several(state, unit):
            continue
        if has_attacked(rules, state, unit, order.target, part):
            whom = named(state.units[order.target])
            done = "announced fire at" if name in announced_by(state) else "attacked"
            return refuse(unit, "attacked", MANY, f"has {done} {whom} this turn.", order.target)
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
            text = f"{named(unit)} has fired at counters this turn."
            return Refusal("fired", "ode:7.05", text, (name,))
    return None


class AlsoFire(UnitAttack, frozen=True, tag=True):
    """Announce an attack to be fired together with others of the same counters."""

    verb = "also-fire"
    #: it only announces: the attack is made by ``fire-all``
    confirm = Confirm.NONE
    group = ""
    deeds = NO_DEED

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        waiting = announced_by(state)
        if state.frames or not attacks_several(state, unit) or (waiting and unit.id not in waiting):
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
            if not attacks_several(state, unit):
                return refuse(unit, "not-several", MANY, "attacks one target at a time.")
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


class FireAll(UnitOrder, frozen=True, tag=True):
    """Fire all attacks that a counter has announced, alone or with others: one exchange."""

    verb = "fire-all"
    role = Role.ACT
    title = "Fire all that is announced"
    confirm = Confirm.PRESS
    deeds = ATTACKS

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

    def refused(self, rules: Rules, state: GameState, unit: Unit) -> Refusal | None:
        if unit.id in announced_by(state):
            return None
        return refuse(unit, "nothing", EXCHANGE, "has announced no fire.")

    def perform(self, rules: Rules, draft: Draft) -> None:
        fire_together(rules, draft, aimed(rules, draft, ANNOUNCED))


def marks(state: GameState, unit: Unit) -> Iterator[CounterMark]:
    """A counter's marks for announced fire, as target and as shooter."""
    waiting = shots_kept(state, ANNOUNCED)
    if any(target == unit.id for _, target, _ in waiting):
        yield CounterMark("shot", "fire at it is announced")
    if unit.id in announced_by(state):
        yield CounterMark("shot", "has announced fire, and has yet to fire it")
