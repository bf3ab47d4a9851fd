"""Lasers fire at missiles of Ogres (ode:12.05): a question to the other side before the attack is made.

``shoot-down LSR-1 MK3-1 mis`` fires at one missile of the attack that waits, ``let-fly`` lets it be made. A
missile that is hit is spent, and its attack goes on without it.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import ClassVar

from msgspec.structs import replace

from game.core.amounts import percent
from game.core.dice import SUM
from game.core.events import Event
from game.core.orders import possible
from game.core.pausing import call_off, resume, wait_with
from game.core.references import Hex, UnitId
from game.core.refusals import Refusal
from game.core.roles import Confirm, Fact, Role
from game.core.state import Seen
from game.core.windows import Moment, PendingOrder, WindowFrame
from game.ogre import common_refusals
from game.ogre.combat.attack import AttackOrder
from game.ogre.combat.firing import Firing
from game.ogre.combat.shooters import spent_itself, use_up
from game.ogre.event_text import name_of
from game.ogre.hidden.hidden_units import turn_up
from game.ogre.kinds import REACH
from game.ogre.lasers.guns import LASER_FIRE, LASERS, note_fire, sees
from game.ogre.overrun.overrun_state import fight
from game.ogre.state import Answer, Draft, GameState, Order, Rules, Unit, View
from game.ogre.structures.built import damaged

RULE = "ode:12.05"
#: the kind of frame
ASKED = "missile-fired"
#: the weapons that fire missiles (ode:12.05): those of Ogres, external and from racks
MISSILES = frozenset({"mis", "rack"})
#: two dice, the total from which on a missile is hit, and how likely that is
DICE, HIT, CHANCE = 2, 10, Fraction(6, 36)


class MissileFired(WindowFrame, frozen=True, gc=False):
    """Does a laser fire at a missile of the attack that waits? The other side is asked."""

    window: ClassVar[str] = "ogre-missile"
    moment: ClassVar[Moment] = Moment.ORDER
    seen: ClassVar[Seen] = Seen.ALL


class LaserFired(Event, frozen=True, tag=True):
    """A laser has fired at a missile of an Ogre over a hex."""

    stirs: ClassVar[bool] = True

    unit: UnitId
    ogre: UnitId
    at: Hex
    dice: tuple[int, ...]

    @property
    def hit(self) -> bool:
        """Is the missile shot down?"""
        return sum(self.dice) >= HIT


def fired_at(state: GameState, e: LaserFired) -> str:
    thrown = f"{' + '.join(map(str, e.dice))} = {sum(e.dice)}"
    where, what = state.board.grid.label(e.at), "it is shot down" if e.hit else "it flies on"
    who, whose = name_of(state, e.unit), name_of(state, e.ogre)
    return f"{who} fires at a missile of {whose} over {where} ({thrown}): {what}."


# ---------------------------------------------------------------------------------------- the missiles
def waiting(state: GameState) -> AttackOrder | None:
    """The attack about which is asked, or None."""
    top = state.frames[-1] if state.frames else None
    order = top.pending.order if isinstance(top, MissileFired) and top.pending is not None else None
    return order if isinstance(order, AttackOrder) else None


def missiles(state: GameState, order: Order | None) -> list[Firing]:
    """The shots of an attack that are missiles of Ogres."""
    if not isinstance(order, AttackOrder):
        return []
    return [
        s for s in order.shots if s.weapon in MISSILES and s.unit in state.units and state.units[s.unit].sheet
    ]


def without_one(shots: Sequence[Firing], missile: Firing) -> tuple[Firing, ...]:
    """The shots of an attack without one of the missiles of a row."""
    row = (missile.unit, missile.weapon)
    fewer = (replace(s, count=s.count - 1) if (s.unit, s.weapon) == row else s for s in shots)
    return tuple(shot for shot in fewer if shot.count)


def able(state: GameState, unit: Unit, at: int) -> Refusal | None:
    """Why a laser cannot fire at a missile over a hex, or None."""
    name = common_refusals.named(unit)
    if unit.kind not in LASERS or not unit.at:
        return Refusal("no-laser", RULE, f"{name} is no laser on the map.", (unit.id,), near=False)
    if damaged(state, unit):
        return Refusal("damaged", "ode:12.07", f"{name} is damaged and cannot fire.", (unit.id,))
    if LASER_FIRE.of(state, unit.id).at_ogre_missile == state.clock.player_turn:
        text = f"{name} has already fired at a missile in this player-turn."
        return Refusal("fired", RULE, text, (unit.id,))
    far = state.board.grid.distance(unit.at, at)
    if far > REACH[unit.kind]:
        return Refusal("range", RULE, f"{name}: {far} hexes away, range {REACH[unit.kind]}.", (unit.id, at))
    if not sees(state, unit, unit.at, at):
        text = f"{name} has no line of sight to {state.board.grid.label(at)}."
        return Refusal("sight", "ode:12.02", text, (unit.id, at))
    return None


def lasers(state: GameState, side: int) -> list[Unit]:
    """The lasers of a side."""
    return [unit for unit in state.units.values() if unit.kind in LASERS and unit.side == side]


# ------------------------------------------------------------------------------------------ the window
def opens(rules: Rules, state: GameState, pending: PendingOrder[Unit]) -> MissileFired | None:
    """The question about an attack with missiles, if a laser could fire at one of them."""
    order = pending.order
    found = missiles(state, order)
    if not found or not isinstance(order, AttackOrder) or fight(state) is not None:
        return None
    side, at = 1 - state.units[found[0].unit].side, order.fired_at().place(state)
    if not at or all(able(state, unit, at) for unit in lasers(state, side)):
        return None
    return MissileFired(ASKED, side)


def shows(draft: Draft, pending: PendingOrder[Unit]) -> None:
    """An Ogre that lies face down is turned up by its fire, before anybody is asked."""
    for shot in missiles(draft, pending.order):
        if draft.units[shot.unit].face_down:
            turn_up(draft, draft.units[shot.unit])


def watchers(state: GameState, side: int) -> tuple[str, ...]:
    """The lasers of a side that may still fire at a missile in this player-turn."""
    now = state.clock.player_turn
    return tuple(
        unit.id
        for unit in lasers(state, side)
        if unit.at and not damaged(state, unit) and LASER_FIRE.of(state, unit.id).at_ogre_missile != now
    )


def settle(draft: Draft) -> None:
    """The attack goes on when nobody can fire at a missile of it any more, or is over with its last shot."""
    order = waiting(draft)
    if order is None:
        return
    if not order.shots:
        call_off(draft)
        return
    at, side = order.fired_at().place(draft), draft.frames[-1].decider
    if not missiles(draft, order) or all(able(draft, unit, at) for unit in lasers(draft, side)):
        resume(draft)


# ----------------------------------------------------------------------------------------- the answers
class ShootDown(Order, frozen=True, tag=True):
    """A laser fires at a missile of an Ogre: two dice, 10 or more (ode:12.05)."""

    verb: ClassVar[str] = "shoot-down"
    role: ClassVar[Role] = Role.ATTACK
    title: ClassVar[str] = "{unit}: fire at a missile"
    confirm: ClassVar[Confirm] = Confirm.PRESS

    unit: UnitId
    ogre: UnitId
    weapon: str = "mis"

    @classmethod
    def applies_to(cls, kind: str) -> bool:
        return kind in LASERS

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        rows = dict.fromkeys((shot.unit, shot.weapon) for shot in missiles(state, waiting(state)))
        return possible([cls(unit.id, *row) for row in rows], rules, state)

    def facts(self, rules: Rules, state: View) -> tuple[Fact, ...]:
        return (
            Fact("Chance", f"{percent(CHANCE)}, {HIT} or more with two dice", RULE),
            Fact("Its next Fire phase", "it does not fire", "ode:12.06"),
        )

    def refusal(self, rules: Rules, state: GameState) -> Refusal | None:
        order = waiting(state)
        if order is None:
            return Refusal("no-window", RULE, "No missile is in the air.")
        unit = common_refusals.own(state, self.unit)
        if isinstance(unit, Refusal):
            return unit
        if not any((s.unit, s.weapon) == (self.ogre, self.weapon) for s in missiles(state, order)):
            text = "There is no such missile in this attack."
            return Refusal("no-target", RULE, text, common_refusals.in_play(state, self.ogre))
        return able(state, unit, order.fired_at().place(state))

    def perform(self, rules: Rules, draft: Draft) -> None:
        order = waiting(draft)
        if order is None:
            raise RuntimeError("fire at a missile without an attack that waits")
        LASER_FIRE.change(draft, self.unit, at_ogre_missile=draft.clock.player_turn)
        note_fire(draft, self.unit)
        dice = draft.roll(DICE, f"{name_of(draft, self.unit)} at a missile", RULE, read=SUM)
        told = LaserFired(self.unit, self.ogre, order.fired_at().place(draft), dice)
        draft.emit(told)
        if told.hit:
            use_up(draft, Firing(self.ogre, self.weapon))
            wait_with(draft, replace(order, shots=without_one(order.shots, Firing(self.ogre, self.weapon))))
            spent_itself(draft, self.ogre)


class LetFly(Answer, frozen=True, tag=True):
    """No laser fires at the missiles of this attack."""

    verb: ClassVar[str] = "let-fly"
    role: ClassVar[Role] = Role.DECLINE
    title: ClassVar[str] = "Let it fly"

    def perform(self, rules: Rules, draft: Draft) -> None:
        resume(draft)
