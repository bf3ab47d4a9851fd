"""Infantry carriers hit by mines (opt:carrier_struck): their squads die with them, or are attacked."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from game.core.events import Event
from game.core.parameters import Parameter
from game.core.prices import PRICES, price
from game.core.questions import Note
from game.core.references import UnitId
from game.core.roles import Fact
from game.core.rule_hooks import COUNTER_MARKS, CounterMark
from game.core.state import Seen, Span, on_unit
from game.ogre.charts import CRT, EVEN, NE
from game.ogre.combat.damage import left_with
from game.ogre.combat.readiness import Row
from game.ogre.counter_names import name_of, named
from game.ogre.hidden.mine_laying import MINES
from game.ogre.hooks import MINED
from game.ogre.movement.transport_orders import Mount
from game.ogre.movement.transport_state import get_off
from game.ogre.overrun.overrun_state import fight
from game.ogre.rule_groups import MODERN
from game.ogre.scene import SCENE, Extra, Scene
from game.ogre.state import Draft, GameState, Module, Order, Rules, Unit, View

STRUCK, SURVIVES = "opt:carrier_struck-a", "opt:carrier_struck-b"
DIE_WITH_IT, ARE_ATTACKED = 0, 1
MODE = Parameter(
    "carrier-struck-mode", "Squads aboard a vehicle that a mine destroys", STRUCK, DIE_WITH_IT,
    ((DIE_WITH_IT, "die with it"), (ARE_ATTACKED, "suffer an attack at 1-1 each")),
)  # fmt: skip
#: the odds of the attack on each squad [S]
ODDS = EVEN


class Shaken(Struct, frozen=True):
    """Was the counter aboard a vehicle hit by a mine? Then it is idle for the rest of the turn."""

    idle: bool = False


IDLE = on_unit("mine-shaken", Shaken, span=Span.TURN, seen=Seen.ALL)


class PassengersStruck(Event, frozen=True, tag=True):
    """The squads aboard were attacked, one die each; the counter loses this many."""

    rule = "opt:carrier_struck-a"

    unit: UnitId
    carrier: UnitId
    dice: tuple[int, ...]
    lost: int


def passengers_struck(state: GameState, e: PassengersStruck) -> str:
    who, dice = name_of(state, e.unit), ", ".join(map(str, e.dice))
    fate = f"loses {e.lost} of {len(e.dice)} squads" if e.lost else "loses nobody"
    return f"{who}, aboard {name_of(state, e.carrier)}, is struck as well and {fate} (dice {dice})."


def aboard(state: GameState, carrier: Unit) -> list[Unit]:
    """The infantry on or in a unit, by name."""
    found = [unit for unit in state.units.values() if unit.aboard == carrier.id and unit.squads]
    return sorted(found, key=lambda unit: unit.id)


def struck(draft: Draft, carrier: Unit) -> bool:
    """A mine explodes under a unit: do the squads aboard die if it is destroyed?

    If they are attacked instead, their dice are rolled before the carrier is affected. Survivors are set down
    in the hex and are idle, whether it survives and goes on (opt:carrier_struck-b) or not.
    """
    if MODE.of(draft) == DIE_WITH_IT:
        return bool(aboard(draft, carrier))
    # RULING Q-538: so it is where the vehicle survives, too
    for unit in aboard(draft, carrier):
        purpose = f"{named(unit)} aboard the mined {named(carrier)}"
        dice = tuple(draft.roll(1, purpose, STRUCK, "mine")[0] for _ in unit.squads)
        left = tuple(squad for squad, die in zip(unit.squads, dice, strict=True) if CRT[ODDS][die - 1] == NE)
        draft.emit(PassengersStruck(unit.id, carrier.id, dice, len(dice) - len(left)))
        IDLE.put(draft, unit.id, Shaken(idle=True))
        if left != unit.squads:
            left_with(draft, unit, left)
        survivor = draft.units.get(unit.id)
        if survivor is not None:
            get_off(draft, survivor, carrier.at)
    return False


def held_fire(state: GameState, about: Row, value: int, note: Note | None) -> int:
    """Stage of "readiness": none for idle squads, except in an overrun (opt:carrier_struck-a)."""
    unit = about[0]
    if not IDLE.of(state, unit.id).idle or (state.frames and fight(state)):
        return value
    if note:
        note("set", 0, "idle for the turn after a mine", STRUCK)
    return 0


def rides_at_risk(rules: Rules, state: View, order: Order) -> Iterator[Fact]:
    """The risk of riding, shown before a squad mounts."""
    if isinstance(order, Mount) and state.clock.turn and order.carrier in state.units:
        fate = "the infantry aboard dies with it"
        if MODE.of(state) != DIE_WITH_IT:
            fate = f"the infantry aboard is attacked at {ODDS}, a die for each squad"
        yield price(f"if a mine destroys {rules.name_of(state, order.carrier)}, {fate}", STRUCK)


def marks(state: GameState, unit: Unit) -> Iterator[CounterMark]:
    """The marks on a counter hit by a mine with its carrier."""
    if IDLE.of(state, unit.id).idle:
        yield CounterMark("mine-shaken", "struck by a mine: it neither moves nor fires this turn")


CARRIER_STRUCK = Module(
    id="carrier-struck",
    title="Infantry carriers struck by mines",
    rule="opt:carrier_struck",
    group=MODERN,
    optional=True,
    effect="A mine kills or strikes the infantry aboard what it destroys.",
    requires=(MINES,),
    parameters=(MODE,),
    states=(IDLE,),
    stages=(("readiness", "other", held_fire),),
    hooks=(
        MINED.by(struck),
        COUNTER_MARKS.by(marks),
        PRICES.by(rides_at_risk),
        SCENE.by(Scene((Extra("GEVPC"), Extra("INF", squads=3, state="aboard")), mines=3)),
    ),
    words={PassengersStruck: passengers_struck},
)
