"""State of exchanges of fire: targets attacked, attacks announced, fire returned."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from game.core.hooks import Hooked
from game.core.parameters import Parameter
from game.core.references import UnitId
from game.core.state import THE_GAME, Seen, Span, StateKind, on_game, on_unit
from game.ogre.combat import attack
from game.ogre.combat.firing import Firing
from game.ogre.combat.targets import Attack
from game.ogre.combat.unit_target import unit_target
from game.ogre.hooks import one_target
from game.ogre.kinds import KINDS
from game.ogre.state import Draft, GameState, Rules, Unit

MANY, RETURNS, EXCHANGE, OGRES, ONCE = (f"opt:multi_attack-{part}" for part in "abcde")
#: which units attack several targets and return fire [S]
FAMILIES = ("armour", "infantry")
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


def takes_part(state: GameState, unit: Unit) -> bool:
    """Can a counter attack several targets and return fire (opt:multi_attack-a, opt:multi_attack-d)?"""
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
