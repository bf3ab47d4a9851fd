"""The guns of lasers and towers (ode:12.01 to ode:12.03, ode:12.06 to ode:12.09): whom they get at, and when.

A laser and a tower are counters that are buildings (``structures.built``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from game.core.hooks import Hooked
from game.core.modules import NamedKind
from game.core.position import on_move
from game.core.questions import Note
from game.core.refusals import Refusal
from game.core.rule_hooks import CounterMark
from game.core.state import Seen, Span, on_unit
from game.ogre.charts import NE
from game.ogre.combat.line_of_sight import BLOCKING, Blocked, in_sight, what_blocks
from game.ogre.combat.readiness import Row
from game.ogre.combat.sight import GunSight
from game.ogre.combat.targets import Target
from game.ogre.common_refusals import refuse
from game.ogre.hooks import PLAINLY, Blow, Coming
from game.ogre.kinds import Kind, Weapon
from game.ogre.overrun.overrun_state import fight
from game.ogre.setup import Place
from game.ogre.state import Draft, GameState, Position, Rules, Unit
from game.ogre.structures.buildings import building_at
from game.ogre.structures.built import damaged
from game.ogre.terrain import ground_words, terrain_at

RULE = "ode:12.01"
LASER, TOWER = "LSR", "LTWR"
LASERS = frozenset({LASER, TOWER})
#: the ranges of ode:12.02 and ode:12.03
_RANGE, _TOWER_RANGE = 30, 60
#: costs of ode:12.01 in armour units, and structure points (Q-522)
_COST, _TOWER_COST, _POINTS = 2, 3, 20


def _kind(id: str, name: str, reach: int, cost: int, worth: int) -> Kind:
    return Kind(
        id, name, (Weapon("gun", "laser", 2, reach),), 0, 0, 0, 5, 6 * cost, worth, 0, "immobile", "building",
        narrow=True, marks=(("points", "H"), ("cost", "H"), ("size", "H")), points=_POINTS,
    )  # fmt: skip


KINDS: dict[str, NamedKind] = {
    kind.id: kind
    for kind in (
        _kind(LASER, "Laser", _RANGE, _COST, 12),
        _kind(TOWER, "Laser Tower", _TOWER_RANGE, _TOWER_COST, 18),
    )
}


class LaserFire(Struct, frozen=True, gc=False):
    """When a laser last fired in a player-turn of the enemy, and when at a missile of an Ogre; -1: never."""

    fired: int = -1
    at_ogre_missile: int = -1


LASER_FIRE = on_unit("laser-fire", LaserFire, span=Span.GAME, seen=Seen.ALL)


# ------------------------------------------------------------------------------------ whom it gets at
def sees(state: GameState, unit: Unit, here: int, at: int) -> bool:
    """Does a gun see a hex (ode:12.02)? A tower fires over everything (ode:12.03)."""
    return unit.kind == TOWER or in_sight(state, here, at)


def bars(state: GameState, unit: Unit, here: int, target: Target) -> Refusal | None:
    """Why a laser or a tower does not get at a target in range, or None."""
    at = target.place(state)
    if unit.kind == LASER:
        if in_sight(state, here, at):
            return None
        return refuse(
            unit, "sight", "ode:12.02", f"has no line of sight to {state.board.grid.label(at)}.", at
        )
    if target.counter(state) is None or terrain_at(state, at) not in BLOCKING:
        return None
    return refuse(unit, "cover", "ode:12.03", f"does not fire at units in {ground_words(state, at)}.", at)


def blocked(state: GameState, unit: Unit, here: int, at: int) -> Blocked | None:
    """What blocks the line of sight of a laser to a hex; None for a tower."""
    return None if unit.kind == TOWER else what_blocks(state, here, at)


SIGHTS = (GunSight(LASER, sees, blocked, bars), GunSight(TOWER, sees, blocked, bars))


# ----------------------------------------------------------------------------------------- when it fires
def ready(state: GameState, about: Row, value: int, note: Note | None) -> int:
    """Stage of "readiness": none of a damaged laser, or of one that fired in the enemy's turn just before."""
    unit = about[0]
    if unit.kind not in LASERS or not value:
        return value
    if damaged(state, unit):
        why, rule = "it is damaged", "ode:12.07"
    elif fired_before(state, unit):
        why, rule = "it fired in the enemy's turn", "ode:12.06"
    else:
        return value
    if note:
        note("set", 0, why, rule)
    return 0


def fired_before(state: GameState, unit: Unit) -> bool:
    """Is this a player-turn of its side in which a laser does not fire, as it did in the one before?"""
    clock = state.clock
    # RULING Q-1560: nor at ground or buildings; inside a fight it fires all the same
    if on_move(clock) != unit.side or fight(state) is not None:
        return False
    return LASER_FIRE.of(state, unit.id).fired == clock.player_turn - 1 >= 0


def note_fire(draft: Draft, unit_id: str) -> None:
    """A laser has fired: in the enemy's player-turn that is remembered (ode:12.06)."""
    unit = draft.units.get(unit_id)
    # RULING Q-1561: whatever it fired at, and in a fight inside its hex as well
    if unit is not None and unit.kind in LASERS and draft.clock.side != unit.side:
        LASER_FIRE.change(draft, unit_id, fired=draft.clock.player_turn)


def has_attacked(draft: Draft, order: object, before: Position) -> None:
    """After an attack: the lasers among those who fired."""
    for shot in getattr(order, "shots", ()):
        note_fire(draft, shot.unit)


def in_a_fight(
    state: GameState,
    about: tuple[Unit, str, int] | tuple[Unit, str, int, Unit],
    value: int,
    note: Note | None,
) -> int:
    """Stage of "strength": attack 4 in an overrun of its hex (ode:12.09)."""
    if about[0].kind not in LASERS or not state.frames or fight(state) is None:
        return value
    if note:
        note("times", 2, "in an overrun", "ode:12.09")
    return value * 2


def marks(state: GameState, unit: Unit) -> Iterator[CounterMark]:
    """Signs and words of a laser that does not fire."""
    if unit.kind not in LASERS:
        return
    if damaged(state, unit):
        yield CounterMark("broken", "damaged: it may not fire")
    shot = LASER_FIRE.of(state, unit.id).fired
    now = state.clock.player_turn if state.clock.side != unit.side else state.clock.player_turn - 1
    if shot == now >= 0:
        yield CounterMark("shot", "fired in the enemy's turn: it does not fire in its own next Fire phase")


def one_building(rules: Rules, state: GameState, order: Place) -> Refusal | None:
    """Veto on setting a laser up where another building stands (ode:12.01)."""
    unit, there = state.units.get(order.unit), building_at(state, order.at)
    if unit is None or unit.kind not in LASERS or there is None or unit.at == order.at:
        return None
    # RULING Q-1564: a hex has one building
    return Refusal("building", RULE, "There is a building in that hex already.", (order.at,))


# --------------------------------------------------------------------------------------- what is done to it
def unharmed(draft: Draft, blow: Blow) -> Blow | None:
    """A result of the combat results table does nothing to what has structure points (ode:12.01)."""
    return None


def no_harm_words(rules: Hooked, state: GameState, unit: Unit, cause: str) -> Mapping[str, Coming]:
    """The same in words, whatever the result."""
    return dict.fromkeys(PLAINLY, PLAINLY[NE])
