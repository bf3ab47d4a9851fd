"""One attack as it is put together: in the fire phase, in a round of an overrun, and out of turn alike.

``Aiming`` is a frozen record: a target of the rules and the weapons that are ticked. ``Shooting`` is what the
rules say at one moment about who may fire at what. Every gesture is a function of both that returns another
``Aiming``; nothing here draws or gives an order. An attack out of turn, which is an order of its own, is put
together in the same way: ``out_of_turn``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from game.core.anygame import Rules
from game.core.position import decider
from game.core.refusals import Refusal
from game.hexes.grid import OFF
from game.ogre import sheets
from game.ogre.charts import D, X
from game.ogre.combat import weapons
from game.ogre.combat.attack import UnitAttack
from game.ogre.combat.combat import Fire, parts_of
from game.ogre.combat.firing import Firing
from game.ogre.combat.odds import TREADS_PART, Odds
from game.ogre.combat.readiness import ready_to_fire
from game.ogre.combat.targets import Target
from game.ogre.combat.terrain_damage import FireAtHex, GroundTarget, ground_comes_to
from game.ogre.combat.unit_target import UnitTarget, unit_target
from game.ogre.combat.weapons import ONE_SHOT
from game.ogre.counter_names import named
from game.ogre.engineering.field_works import Breach, WorksTarget
from game.ogre.hooks import comes_to
from game.ogre.kinds import ARMS, KINDS, Weapon
from game.ogre.movement.transport_state import place
from game.ogre.options.exchange.returning import ReturnFire
from game.ogre.overrun.overrun_state import fight
from game.ogre.state import Order, Unit, View
from game.ogre.structures.bridges import BridgeTarget, FireAtBridge
from game.ogre.structures.buildings import BUILDING, STANDING, BuildingTarget, Shell, building_at

#: weapons that nothing picks unasked while there are others: they are gone when they have fired
SAVED = ONE_SHOT | {"rack", "cruise"}


class Gun(NamedTuple):
    """A row of weapons of a counter."""

    unit: str
    weapon: str


class Shooter(NamedTuple):
    """A row of weapons against a target: how many may fire at most, or why none may."""

    gun: Gun
    most: int
    refusal: Refusal | None


class Aiming(Struct, frozen=True):
    """The target, and how many weapons of which rows fire at it."""

    target: Target | None = None
    guns: Mapping[Gun, int] = {}
    #: by Ogre: the part that was aimed at last
    parts: Mapping[str, str] = {}

    @property
    def unit(self) -> str:
        """The counter that is aimed at; empty for none."""
        return self.target.unit if isinstance(self.target, UnitTarget) else ""

    @property
    def part(self) -> str:
        """The part of an Ogre that is aimed at; empty for none."""
        return self.target.part if isinstance(self.target, UnitTarget) else ""

    @property
    def on_treads(self) -> bool:
        """Does each weapon attack for itself, one after another?"""
        return self.part == TREADS_PART

    @property
    def units(self) -> set[str]:
        """The counters that fire."""
        return {gun.unit for gun in self.guns}

    def shots(self) -> tuple[Firing, ...]:
        """What is ticked, as it would be fired together."""
        return tuple(Firing(*gun, count) for gun, count in self.guns.items())

    def with_count(self, gun: Gun, count: int) -> Aiming:
        """So many of a row."""
        left = {one: many for one, many in self.guns.items() if one != gun or count}
        return replace(self, guns={**left, gun: count} if count else left)

    def without(self, units: Iterable[str]) -> Aiming:
        """None of the weapons of these counters."""
        out = set(units)
        return replace(self, guns={gun: count for gun, count in self.guns.items() if gun.unit not in out})

    def fired(self, shot: Firing) -> Aiming:
        """A single attack is made: its shot is ticked no more."""
        gun = Gun(shot.unit, shot.weapon)
        return self.with_count(gun, max(0, self.guns.get(gun, 0) - shot.count))

    def nobody(self) -> Aiming:
        """The target stays, and nobody fires."""
        return replace(self, guns={})


# --------------------------------------------------------------------------- the moment
def attack(target: Target, shots: tuple[Firing, ...]) -> Order:
    """The order of an attack in the own turn."""
    match target:
        case UnitTarget(unit=unit, part=part):
            return Fire(shots, unit, part)
        case GroundTarget(at=at):
            return FireAtHex(shots, at)
        case BridgeTarget(at=at, toward=toward):
            return FireAtBridge(shots, at, toward)
        case WorksTarget(at=at, number=number):
            return Breach(shots, at, number)
        case BuildingTarget(at=at):
            return Shell(shots, at)
        case _:
            raise TypeError(f"no order fires at {target}")


#: the order of an attack, from its target and its shots
Made: TypeAlias = Callable[[Target, tuple[Firing, ...]], Order]


class Shooting:
    """Who may fire at what in one position. What is worked out is kept for the life of the position."""

    def __init__(
        self,
        rules: Rules,
        view: View,
        side: int,
        units: Sequence[Unit] | None = None,
        attack: Made = attack,
    ) -> None:
        self.rules, self.view, self.side = rules, view, side
        self.attack = attack
        self.in_fight = fight(view) is not None
        #: the own counters that may have a say, or all of the side
        self._units = units
        self._shooters: dict[Target, list[Shooter]] = {}
        self._odds: dict[tuple[Target, tuple[Firing, ...]], Odds | None] = {}

    # -------------------------------------------------------------------- weapons
    def rows(self, unit: Unit) -> tuple[Weapon, ...]:
        """The weapon rows of a unit that count now: inside a fight even a command post has one."""
        return ARMS[unit.kind] if self.in_fight else KINDS[unit.kind].weapons

    def guns_of(self, unit: Unit) -> list[Gun]:
        """The rows of weapons a counter has, fired or not; in a fight those that it has left."""
        return [Gun(unit.id, w.id) for row, w in enumerate(self.rows(unit)) if self._has(unit, row, w)]

    def _has(self, unit: Unit, row: int, weapon: Weapon) -> bool:
        if self.in_fight:
            return bool(weapons.total(unit, row, weapon))
        return not unit.sheet or bool(sheets.full(unit)[sheets.ROWS.index(weapon.id)])

    def guns(self) -> list[Gun]:
        """The rows of weapons of the side."""
        own = self._units
        if own is None:
            own = [u for u in self.view.units.values() if u.side == self.side and (u.at or u.aboard)]
        return [gun for unit in own for gun in self.guns_of(unit)]

    def weapon(self, gun: Gun) -> Weapon:
        """The row of weapons itself."""
        unit = self.view.units[gun.unit]
        return ARMS[unit.kind][weapons.row_of(unit, gun.weapon)]

    def ready(self, gun: Gun) -> int:
        """How many of a row may fire at all."""
        unit = self.view.units[gun.unit]
        row = weapons.row_of(unit, gun.weapon)
        return ready_to_fire(self.rules, self.view, unit, row, ARMS[unit.kind][row])

    def free(self, gun: Gun) -> int:
        """How many of a row may be ticked while there is no target."""
        return self.ready(gun)

    def strength(self, shots: Iterable[Firing], target: Target | None = None) -> int:
        """Strengths together, in quarters: against the target where that matters."""
        units = self.view.units
        aimed = target.counter(self.view) if target is not None else None
        about = (aimed,) if aimed is not None else ()
        return sum(
            self.rules.value("strength", self.view, (units[s.unit], s.weapon, s.count, *about)) for s in shots
        )

    # -------------------------------------------------------------------- against a target
    def shooters(self, target: Target) -> list[Shooter]:
        """Every own weapon row against a target; those that may fire first, the nearest first."""
        if target not in self._shooters:
            found = [self._shooter(gun, target) for gun in self.guns()]
            if not self.in_fight:
                found.sort(key=lambda s: (s.refusal is not None, self.far(s.gun.unit, target), s.gun.unit))
            self._shooters[target] = found
        return self._shooters[target]

    def _shooter(self, gun: Gun, target: Target) -> Shooter:
        refusal = self.refusal(self.attack(target, (Firing(*gun, 1),)))
        if refusal is not None:
            return Shooter(gun, 0, refusal)
        most, limit = 1, self.ready(gun)
        if isinstance(target, UnitTarget) and target.part == TREADS_PART and self.view.units[gun.unit].sheet:
            # each weapon attacks treads for itself: so many attacks
            return Shooter(gun, limit, None)
        while most < limit and self.refusal(self.attack(target, (Firing(*gun, most + 1),))) is None:
            most += 1
        return Shooter(gun, most, None)

    def most(self, gun: Gun, target: Target | None) -> int:
        """How many of a row may fire at a target; without one, how many may be ticked at all."""
        if target is None:
            return self.free(gun) if gun.unit in self.view.units else 0
        return next((s.most for s in self.shooters(target) if s.gun == gun), 0)

    def far(self, unit_id: str, target: Target) -> int:
        """Hexes from a counter that would fire."""
        here = place(self.view, self.view.units[unit_id])
        return target.distance(self.view, here) if here else 0

    def refusal(self, order: Order) -> Refusal | None:
        """Why an attack may not be made."""
        return self.rules.refusal(self.view, order)

    def odds(self, target: Target, shots: tuple[Firing, ...]) -> Odds | None:
        """The odds of an attack; None if it may not be made."""
        key = target, shots
        if key not in self._odds:
            allowed = self.refusal(self.attack(target, shots)) is None
            self._odds[key] = target.odds(self.rules, self.view, shots) if allowed else None
        return self._odds[key]

    def reaching(self, aim: Aiming, target: Target) -> tuple[Firing, ...]:
        """Those of the ticked weapons that may fire at any target."""
        return tuple(shot for shot in aim.shots() if self.refusal(self.attack(target, (shot,))) is None)


# -------------------------------------------------------------------------- what comes of it
def singles(now: Shooting, aim: Aiming) -> list[Firing]:
    """What is ticked as single attacks, one after another (treads)."""
    out: list[Firing] = []
    for shot in aim.shots():
        each = bool(now.view.units[shot.unit].sheet)
        out += [Firing(shot.unit, shot.weapon, 1)] * shot.count if each else [shot]
    return out


def next_shots(now: Shooting, aim: Aiming) -> tuple[Firing, ...]:
    """What the next attack fires: all that is ticked; on treads the first of it."""
    return tuple(singles(now, aim)[:1]) if aim.on_treads else aim.shots()


def order_of(now: Shooting, aim: Aiming) -> Order | None:
    """The attack that Enter would make."""
    shots = next_shots(now, aim)
    return now.attack(aim.target, shots) if shots and aim.target is not None else None


def odds(now: Shooting, aim: Aiming) -> Odds | None:
    """The odds of that attack; None where it may not be made."""
    shots = next_shots(now, aim)
    return now.odds(aim.target, shots) if shots and aim.target is not None else None


def out_of_turn(rules: Rules, view: View, order: Order) -> tuple[Shooting, Aiming] | None:
    """An attack that answers the other side, as it is put together; None for an order of another kind.

    Those may be ticked who fire already or may join. Return fire is given with all that it fires.
    """
    if isinstance(order, ReturnFire):
        made, shots, target = order, order.shots(view), unit_target(order.target, order.part)
        now = Shooting(rules, view, decider(view), (), lambda *about: made)
    elif isinstance(order, UnitAttack) and view.frames:
        shots, target = order.shots, order.fired_at()
        joining = (choice.at for choice in order.choices(rules, view))
        names = dict.fromkeys((*(shot.unit for shot in shots), *joining))
        units = [view.units[name] for name in names if isinstance(name, str) and name in view.units]
        now = Shooting(rules, view, decider(view), units, lambda _, shots: replace(order, shots=shots))
    else:
        return None
    return now, Aiming(target, {Gun(shot.unit, shot.weapon): shot.count for shot in shots})


# --------------------------------------------------------------------------------- choosing
def on_counter(now: Shooting, aim: Aiming, unit_id: str) -> UnitTarget:
    """A counter as a target: of an Ogre the part in force, else that aimed at last, else the first left."""
    unit = now.view.units.get(unit_id)
    left = parts_of(unit) if unit is not None else []
    wishes = (aim.part if aim.unit == unit_id else "", aim.parts.get(unit_id, ""))
    return unit_target(unit_id, next((wish for wish in wishes if wish in left), next(iter(left), "")))


def aimed(now: Shooting, aim: Aiming, target: Target | None) -> Aiming:
    """Another target: nobody stays ticked who cannot fire at it."""
    able = {gun: min(count, now.most(gun, target)) for gun, count in aim.guns.items()}
    return replace(aim, target=target, guns={gun: count for gun, count in able.items() if count})


def aimed_at_part(now: Shooting, aim: Aiming, unit_id: str, part: str) -> Aiming:
    """A part of an Ogre, which is remembered for the next time it is aimed at."""
    return aimed(now, replace(aim, parts={**aim.parts, unit_id: part}), unit_target(unit_id, part))


def kept(now: Shooting, aim: Aiming) -> Aiming:
    """The same in another position: a target that is gone is let go, and so is who cannot fire any more."""
    target = on_counter(now, aim, aim.unit) if aim.unit else aim.target
    if target is not None and target.gone(now.view) is not None:
        target = None
    return aimed(now, aim, target)


def next_count(weapon: str, have: int, most: int) -> int:
    """How many weapons of a row fire after its key: all, or none if all did; of one-shots one more."""
    if have >= most:
        return 0
    return have + 1 if weapon in ONE_SHOT else most


def row_turned(now: Shooting, aim: Aiming, gun: Gun) -> Aiming:
    """All of a row, or none of it when all are in; of one-shots one more."""
    have = aim.guns.get(gun, 0)
    return aim.with_count(gun, next_count(gun.weapon, have, now.most(gun, aim.target)))


def picked_by_click(now: Shooting, aim: Aiming, unit_id: str) -> dict[Gun, int]:
    """The rows of a counter that a click on it ticks: what is gone once it has fired only if there is nothing
    else, and without a target no AP guns of an Ogre, which come by the dozen.
    """
    unit = now.view.units[unit_id]
    able = {gun: most for gun in now.guns_of(unit) if (most := now.most(gun, aim.target))}
    if unit.sheet and aim.target is None:
        able = {gun: count for gun, count in able.items() if gun.weapon != "ap"}
    plain = {gun: count for gun, count in able.items() if gun.weapon not in SAVED}
    return plain or able


def counter_turned(now: Shooting, aim: Aiming, unit_id: str) -> Aiming:
    """A counter fires with what a click on it ticks, or not at all if any of it was ticked."""
    if unit_id in aim.units:
        return aim.without((unit_id,))
    return replace(aim, guns={**aim.guns, **picked_by_click(now, aim, unit_id)})


def counter_added(now: Shooting, aim: Aiming, unit_id: str) -> Aiming:
    """A counter fires too, with what a click on it ticks; what is ticked of it already stays so."""
    return replace(aim, guns={**aim.guns, **{
        gun: count for gun, count in picked_by_click(now, aim, unit_id).items() if gun not in aim.guns
    }})  # fmt: skip


def together(now: Shooting, aim: Aiming) -> dict[Gun, int]:
    """All that may fire at the target together."""
    if aim.target is None:
        return {}
    able = {s.gun: s.most for s in now.shooters(aim.target) if s.most}
    whole = replace(aim, guns=able)
    if not able or aim.on_treads or now.refusal(now.attack(aim.target, whole.shots())) is None:
        return able
    found: dict[Gun, int] = {}
    for gun, count in able.items():
        more = {**found, gun: count}
        if now.refusal(now.attack(aim.target, replace(aim, guns=more).shots())) is None:
            found = more
    return found


def all_turned(now: Shooting, aim: Aiming) -> Aiming:
    """All that may fire together, or nobody when they are in already."""
    able = together(now, aim)
    return replace(aim, guns={} if aim.guns == able else able)


# ------------------------------------------------------------------------------- in words
def key_of(view: View, target: Target | None) -> str:
    """The name of a target: of a counter its id, else a word and its hexes (``ground 0304``)."""
    label = view.board.grid.label
    match target:
        case None:
            return ""
        case UnitTarget(unit=unit):
            return unit
        case GroundTarget(at=at):
            return f"ground {label(at)}"
        case BridgeTarget(at=at, toward=toward):
            return f"bridge {label(at)} {label(toward)}" if toward else f"bridge {label(at)}"
        case WorksTarget(at=at, number=number):
            return f"works{number} {label(at)}"
        case _:
            return f"building {label(target.place(view))}"


def target_words(rules: Rules, view: View, target: Target) -> str:
    """What a target is called in the window."""
    label = view.board.grid.label
    match target:
        case UnitTarget(unit=unit, part=part):
            name = named(view.units[unit])
            return f"the {sheets.NAMES[part]} of {name}" if part else name
        case BridgeTarget(at=at, toward=toward):
            return f"the bridge {label(at)}–{label(toward)}" if toward else f"the river bridge in {label(at)}"
        case WorksTarget(at=at, number=number):
            return f"{f'revetment {number}' if number else 'the entrenchments'} in {label(at)}"
        case BuildingTarget(at=at):
            marker = building_at(view, at)
            name = STANDING.of(marker).name if marker is not None else ""
            return f"{name if name and name != BUILDING else 'the building'} in {label(at)}"
        case _:
            return target.name(view)


def only_x(target: Target) -> bool:
    """Does a D do nothing to a target that is no counter?"""
    return isinstance(target, BridgeTarget) or (isinstance(target, WorksTarget) and bool(target.number))


def result_words(now: Shooting, target: Target) -> tuple[str, str]:
    """What an X does to a target, and what a D does; "" for nothing."""
    view, unit = now.view, target.counter(now.view)
    if unit is not None and not unit.sheet:
        kills, hurts = (comes_to(now.rules, view, unit, result).does for result in (X, D))
        # in a fight the card says once what a D does (ode:7.11.2)
        return kills, "" if now.in_fight else hurts
    if isinstance(target, GroundTarget):
        return ground_comes_to(view, target.at, X).does, ground_comes_to(view, target.at, D).does
    if isinstance(target, WorksTarget) and not target.number:
        return "destroys all of them", "destroys one place"
    return "destroys it", ""


def toward(target: Target) -> int:
    """The second hex of a bridge over a hexside."""
    return target.toward if isinstance(target, BridgeTarget) else OFF
