"""Work on fields takes a counter's whole turn: which counters are free, and what they cannot do as well."""

from __future__ import annotations

from msgspec import Struct

from game.core.questions import Note
from game.core.refusals import Refusal
from game.core.state import Seen, Span, on_unit
from game.ogre import common_refusals
from game.ogre.combat.readiness import Row, attack_spent
from game.ogre.engineering.crews import stayed
from game.ogre.engineering.work import Work
from game.ogre.movement.transport_orders import Dismount
from game.ogre.options.construction import Build
from game.ogre.options.construction_points import BUILT
from game.ogre.options.minefields.fields import RULE
from game.ogre.overrun.overrun_state import fight
from game.ogre.state import USAGE, WORK, Draft, GameState, Order, Rules, Unit

BY_HAND = f"{RULE}-e"


class Busy(Struct, frozen=True):
    """A counter's work on fields this player-turn, as the rest of a sentence; "" for none."""

    done: str = ""


#: hidden from the other side
BUSY = on_unit("busy-with-fields", Busy, span=Span.TURN, seen=Seen.OWNER)


def occupy(draft: Draft, unit: Unit, done: str) -> None:
    """A counter spends its turn on a field; the text follows its name."""
    BUSY.put(draft, unit.id, Busy(done))


def not_free(state: GameState, unit: Unit, rule: str, still: bool = True) -> Refusal | None:
    """Why a counter cannot spend its turn on fields, or None. ``still``: only if it has not moved."""
    # RULING Q-704: a counter works on fields as a whole; to do two things, split it
    name, spent = common_refusals.named(unit), USAGE.of(state, unit.id)
    if unit.aboard or not unit.at:
        return Refusal("off-map", rule, f"{name} does not stand in a hex.", (unit.id,))
    if unit.disabled:
        return Refusal("disabled", rule, f"{name} is disabled and cannot work at fields.", (unit.id,))
    if BUSY.of(state, unit.id).done:
        return Refusal("busy", rule, f"{name} {BUSY.of(state, unit.id).done} this turn.", (unit.id,))
    if still and (not stayed(state, unit) or spent.fought):
        text = f"{name} has not been in its hex, without a fight, since the turn began."
        return Refusal("moved", rule, text, (unit.id,))
    said = attack_spent(state, unit)
    if not said and (WORK.of(state, unit.id).worked or BUILT.of(state, unit.id).hands):
        said = f"{name} has done other work this turn."
    return Refusal("fired", rule, said, (unit.id,)) if said else None


def hands_full(state: GameState, about: Row, value: int, note: Note | None) -> int:
    """Stage of "readiness": a counter working on a field cannot attack, except in an overrun."""
    unit = about[0]
    done = BUSY.of(state, unit.id).done
    if not done or not value or (state.frames and fight(state)):
        return value
    if note:
        note("set", 0, f"it {done} this turn", BY_HAND)
    return 0


def stays_at_it(rules: Rules, state: GameState, order: Order) -> Refusal | None:
    """Veto: a counter working on a field cannot move this turn."""
    names = (order.unit,) if isinstance(order, Dismount) else order.movers()
    for name in names:
        done = BUSY.of(state, name).done
        if done and not (state.frames and fight(state)):
            who = common_refusals.named(state.units[name])
            return Refusal("busy", BY_HAND, f"{who} {done} this turn and cannot move.", (name,))
    return None


def no_other_work(rules: Rules, state: GameState, order: Work | Build) -> Refusal | None:
    """Veto: a counter working on a field can do no other work this turn."""
    for hand in order.crew:
        done = BUSY.of(state, hand.unit).done
        if done:
            who = common_refusals.named(state.units[hand.unit])
            return Refusal("busy", BY_HAND, f"{who} {done} this turn.", (hand.unit,))
    return None
