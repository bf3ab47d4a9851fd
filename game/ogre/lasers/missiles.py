"""Lasers fire at missiles of Ogres (ode:12.05): a question to the other side before the attack is made.

``shoot-down LSR-1 MK3-1 mis`` fires at one missile of the attack that waits, ``let-fly`` lets it be made. A
missile that is hit is spent, and its attack goes on without it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from game.core.amounts import percent
from game.core.dice import SUM
from game.core.events import Event
from game.core.orders import possible, rules_of
from game.core.pausing import call_off, resume, wait_with
from game.core.questions import Figure, Part
from game.core.references import Hex, UnitId
from game.core.refusals import Refusal
from game.core.roles import Confirm, Fact, Role
from game.core.state import Seen
from game.core.windows import Moment, PendingOrder, WindowFrame
from game.ogre import common_refusals
from game.ogre.combat.attack import AttackOrder
from game.ogre.combat.firing import Firing
from game.ogre.combat.line_of_sight import in_sight
from game.ogre.combat.shooters import spent_itself, use_up
from game.ogre.combat.sight import reach
from game.ogre.combat.targets import Target
from game.ogre.combat.unit_target import unit_target
from game.ogre.common_refusals import refuse
from game.ogre.counter_names import name_of, named
from game.ogre.kinds import KINDS
from game.ogre.lasers.guns import LASER, LASER_FIRE, LASERS, note_fire, sees
from game.ogre.missiles import tables
from game.ogre.missiles.interception import Interceptor
from game.ogre.options.exchange.announcing import ANNOUNCED, FireAll, keep_shots, shots_kept
from game.ogre.options.exchange.returning import ReturnAll, ReturnFire, UnderFire, can_answer
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

    window = "ogre-missile"
    moment = Moment.ORDER
    seen = Seen.ALL


class LaserFired(Event, frozen=True, tag=True):
    """A laser has fired at a missile of an Ogre over a hex."""

    rule = "ode:12.05"
    stirs = True

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
class Missile(Struct, frozen=True, gc=False):
    """A row of missiles in an attack that waits, and the hex of their target, where they are fired at."""

    shot: Firing
    at: int


def waiting(state: GameState) -> Order | None:
    """The order about which is asked, or None."""
    top = state.frames[-1] if state.frames else None
    return top.pending.order if isinstance(top, MissileFired) and top.pending is not None else None


def attacks_of(state: GameState, order: Order | None) -> list[tuple[tuple[Firing, ...], Target]]:
    """The attacks that an order makes: its own, or all that were announced to be fired together."""
    if isinstance(order, AttackOrder):
        return [(order.shots, order.fired_at())]
    if isinstance(order, ReturnFire):
        return [(order.shots(state), unit_target(order.target, order.part))]
    if not isinstance(order, FireAll):
        return []
    return [(shots, unit_target(target, part)) for shots, target, part in shots_kept(state, ANNOUNCED)]


def missiles(state: GameState, order: Order | None) -> list[Missile]:
    """The missiles of Ogres in the attacks of an order, over the map."""
    units, found = state.units, list[Missile]()
    for shots, target in attacks_of(state, order):
        at = target.place(state)
        rows = (s for s in shots if s.weapon in MISSILES and s.unit in units and units[s.unit].sheet)
        found += [Missile(shot, at) for shot in rows if at]
    return found


def without_one(shots: Sequence[Firing], missile: Firing) -> tuple[Firing, ...]:
    """The shots of an attack without one of the missiles of a row."""
    row = (missile.unit, missile.weapon)
    fewer = (replace(s, count=s.count - 1) if (s.unit, s.weapon) == row else s for s in shots)
    return tuple(shot for shot in fewer if shot.count)


def able(rules: Rules, state: GameState, unit: Unit, at: int) -> Refusal | None:
    """Why a laser cannot fire at a missile over a hex, or None."""
    name = named(unit)
    if unit.kind not in LASERS or not unit.at:
        return refuse(unit, "no-laser", RULE, "is no laser on the map.", near=False)
    if damaged(state, unit):
        return refuse(unit, "damaged", "ode:12.07", "is damaged and cannot fire.")
    if LASER_FIRE.of(state, unit.id).at_ogre_missile == state.clock.player_turn:
        return refuse(unit, "fired", RULE, "has already fired at a missile in this player-turn.")
    # RULING Q-1563: what limits all ranges limits this one
    far, most = state.board.grid.distance(unit.at, at), reach(rules, state, KINDS[unit.kind].weapons[0])
    if far > most:
        return Refusal("range", RULE, f"{name}: {far} hexes away, range {most}.", (unit.id, at))
    if not sees(state, unit, unit.at, at):
        return refuse(
            unit, "sight", "ode:12.02", f"has no line of sight to {state.board.grid.label(at)}.", at
        )
    return None


def lasers(state: GameState, side: int) -> list[Unit]:
    """The lasers of a side."""
    return [unit for unit in state.units.values() if unit.kind in LASERS and unit.side == side]


def anybody(rules: Rules, state: GameState, found: Sequence[Missile]) -> bool:
    """Can a laser fire at one of some missiles?"""
    return any(
        able(rules, state, unit, missile.at) is None
        for missile in found
        for unit in lasers(state, 1 - state.units[missile.shot.unit].side)
    )


# ------------------------------------------------------------------------------------------ the window
def opens(rules: Rules, state: GameState, pending: PendingOrder[Unit]) -> MissileFired | None:
    """The question about an attack with missiles, if a laser could fire at one of them."""
    found = missiles(state, pending.order)
    if not found or fight(state) is not None or not anybody(rules, state, found):
        return None
    return MissileFired(ASKED, 1 - state.units[found[0].shot.unit].side)


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
    if not attacks_of(draft, order) or not any(shots for shots, _ in attacks_of(draft, order)):
        call_off(draft)
        _nothing_returned(draft)
    elif not anybody(rules_of(draft), draft, missiles(draft, order)):
        resume(draft)


def _nothing_returned(draft: Draft) -> None:
    """The return fire that waited is over: the attack goes on unless another unit can return fire."""
    top = draft.frames[-1] if draft.frames else None
    if not isinstance(top, UnderFire) or top.pending is None:
        return
    if not can_answer(rules_of(draft), draft, top.pending.order):
        resume(draft)


# ----------------------------------------------------------------------------------------- the answers
class ShootDown(Order, frozen=True, tag=True):
    """A laser fires at a missile of an Ogre: two dice, 10 or more (ode:12.05)."""

    verb = "shoot-down"
    role = Role.ATTACK
    title = "{unit}: fire at a missile"
    confirm = Confirm.PRESS

    unit: UnitId
    ogre: UnitId
    weapon: str = "mis"

    @classmethod
    def applies_to(cls, kind: str) -> bool:
        return kind in LASERS

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        rows = dict.fromkeys((m.shot.unit, m.shot.weapon) for m in missiles(state, waiting(state)))
        return possible([cls(unit.id, *row) for row in rows], rules, state)

    def facts(self, rules: Rules, state: View) -> tuple[Fact, ...]:
        chance = Fact("Chance", f"{percent(CHANCE)}, {HIT} or more with two dice", RULE)
        if state.clock.side == state.units[self.unit].side:
            return (chance,)  # at missiles in return fire, in its own player-turn
        return chance, Fact("Its next Fire phase", "it does not fire", "ode:12.06")

    def workings(self, rules: Rules, state: View) -> Mapping[str, tuple[Figure, ...]]:
        part = Part("is", percent(CHANCE), f"{HIT} or more with two dice", RULE)
        return {"Chance": (Figure("Chance", percent(CHANCE), (part,)),)}

    def refusal(self, rules: Rules, state: GameState) -> Refusal | None:
        if waiting(state) is None:
            return Refusal("no-window", RULE, "No missile is in the air.")
        unit, missile = common_refusals.own(state, self.unit), self._missile(state)
        if isinstance(unit, Refusal):
            return unit
        if missile is None:
            text = "There is no such missile in this attack."
            return Refusal("no-target", RULE, text, common_refusals.in_play(state, self.ogre))
        return able(rules, state, unit, missile.at)

    def _missile(self, state: GameState) -> Missile | None:
        found = missiles(state, waiting(state))
        return next((m for m in found if (m.shot.unit, m.shot.weapon) == (self.ogre, self.weapon)), None)

    def perform(self, rules: Rules, draft: Draft) -> None:
        missile = self._missile(draft)
        if missile is None:
            raise RuntimeError("fire at a missile that is not in the air")
        LASER_FIRE.change(draft, self.unit, at_ogre_missile=draft.clock.player_turn)
        note_fire(draft, self.unit)
        dice = draft.roll(DICE, f"{name_of(draft, self.unit)} at a missile", RULE, read=SUM)
        told = LaserFired(self.unit, self.ogre, missile.at, dice)
        draft.emit(told)
        if told.hit:
            use_up(draft, Firing(self.ogre, self.weapon))
            self._shot_down(draft)
            spent_itself(draft, self.ogre)

    def _shot_down(self, draft: Draft) -> None:
        """The order that waits goes on without the missile."""
        order, missile = waiting(draft), Firing(self.ogre, self.weapon)
        if isinstance(order, AttackOrder):
            wait_with(draft, replace(order, shots=without_one(order.shots, missile)))
            return
        if isinstance(order, ReturnAll):
            # its shots are what is left; without anything that fires only once it is plain return fire
            plain = ReturnFire(order.unit, order.target, order.part)
            wait_with(draft, order if order.spends(draft) else plain)
            return
        kept = shots_kept(draft, ANNOUNCED)
        ANNOUNCED.clear(draft)
        for shots, target, part in kept:
            keep_shots(draft, ANNOUNCED, without_one(shots, missile), target, part)


class LetFly(Answer, frozen=True, tag=True):
    """No laser fires at the missiles of this attack."""

    verb = "let-fly"
    role = Role.DECLINE
    title = "Let it fly"

    def perform(self, rules: Rules, draft: Draft) -> None:
        resume(draft)


# ---- Cruise missiles in flight (ode:12.04): each laser once at a missile, by its row of the chart
def at_cruise_missiles(rules: Rules, state: GameState, side: int) -> Iterator[Interceptor]:
    """The lasers of a side that may fire at a cruise missile; a tower needs no line of sight (ode:12.04)."""
    for unit in state.units.values():
        if unit.side != side or unit.kind not in LASERS or not unit.at or damaged(state, unit):
            continue
        weapon = KINDS[unit.kind].weapons[0]
        sees = in_sight if unit.kind == LASER else None
        far = reach(rules, state, weapon)
        yield Interceptor(unit.id, weapon.id, 1, unit.at, far, tables.LASER, sees=sees, fired=_fired)


def _fired(draft: Draft, shot: Firing) -> None:
    note_fire(draft, shot.unit)
