"""Return fire (opt:multi_attack-b, opt:multi_attack-e): attacked units fire back before results apply.

``return-fire LT-1 HVY-1``, ``return-all HWT-1 HVY-1`` with what fires only once as well, ``return-none``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import ClassVar

from msgspec.structs import replace

from game.core.pausing import resume
from game.core.position import on_move
from game.core.prices import price
from game.core.questions import Figure
from game.core.references import UnitId
from game.core.refusals import Refusal
from game.core.roles import Confirm, Fact, Role
from game.core.state import THE_GAME, Seen
from game.core.windows import Moment, PendingOrder, WindowFrame
from game.ogre import sheets
from game.ogre.combat.attack import aim
from game.ogre.combat.combat import Fire, parts_of
from game.ogre.combat.damage import SquadChoice
from game.ogre.combat.figures import workings
from game.ogre.combat.firing import Firing
from game.ogre.combat.odds import Odds, as_read
from game.ogre.combat.odds_text import attack_facts
from game.ogre.combat.readiness import many
from game.ogre.combat.shooters import shot_refusal, use_up
from game.ogre.combat.targets import Attack
from game.ogre.combat.unit_target import unit_target
from game.ogre.combat.weapons import total
from game.ogre.common_refusals import UnitOrder, refuse
from game.ogre.counter_names import named
from game.ogre.kinds import KINDS
from game.ogre.movement.transport_state import firing_place, riders
from game.ogre.options.challenge.attack import ChallengeFire
from game.ogre.options.challenge.state import ANSWERED_BACK, has_token
from game.ogre.options.exchange.announcing import (
    ANNOUNCED,
    ANSWERS,
    ATTACKED,
    EXCHANGE,
    ONCE,
    RETURNED,
    RETURNS,
    SPENT_ONCE,
    TOGETHER,
    AlsoFire,
    FireAll,
    Returned,
    aimed,
    as_target,
    attacks_several,
    keep_shots,
    note_attack,
    returns_fire,
    shots_kept,
)
from game.ogre.options.morale import shaken
from game.ogre.overrun.overrun_state import fight
from game.ogre.state import Answer, Draft, GameState, Order, Rules, Unit, View

#: the kind of frame
ASKED = "return-fire"
#: the orders that begin an exchange, by verb
VERBS = frozenset({Fire.verb, FireAll.verb, ChallengeFire.verb})


class UnderFire(WindowFrame, frozen=True, gc=False):
    """Is fire returned? The question to the attacked side; the attacks have been announced."""

    window = "return-fire"
    moment = Moment.ORDER
    costs = False
    seen = Seen.ALL


def announced(state: GameState, order: Order | None) -> list[tuple[tuple[Firing, ...], str, str]]:
    """The attacks that an order fires (opt:multi_attack-b)."""
    if isinstance(order, Fire | ChallengeFire):
        return [(order.shots, order.target, order.part)]
    return shots_kept(state, ANNOUNCED) if isinstance(order, FireAll) else []


def attackers_of(rules: Rules, state: GameState, unit: Unit) -> list[str]:
    """A counter's attackers in the waiting exchange, in order of attacks."""
    top = state.frames[-1] if state.frames else None
    order = top.pending.order if isinstance(top, UnderFire) and top.pending is not None else None
    at_it = (unit.id, unit.aboard) if firing_place(state, unit) else as_target(rules, state, unit.id)
    return list(
        dict.fromkeys(
            shot.unit for shots, target, _ in announced(state, order) if target in at_it for shot in shots
        )
    )


def stands(state: GameState, unit: Unit) -> int:
    """The hex from which a counter fires back, aboard a vehicle as well; ``OFF`` if it cannot."""
    return unit.at or firing_place(state, unit)


def attacked_by(rules: Rules, state: GameState, target: str) -> list[Unit]:
    """The counters that an attack on one concerns: it, and who rides on it in the open."""
    # RULING Q-1401: they are attacked by its die
    if target not in state.units:
        return []
    hit = [state.units[name] for name in as_target(rules, state, target)]
    return [*hit, *(rider for unit in hit for rider in riders(state, unit) if firing_place(state, rider))]


def may_return(state: GameState, unit: Unit, attacker: str) -> Refusal | None:
    """Why a counter cannot return fire at an attacker, or None (opt:multi_attack-e)."""
    # RULING Q-1411: who is shaken or on challenge carries out nothing of the kind
    if not returns_fire(state, unit) or shaken(state, unit.id) or has_token(state, unit.id):
        return refuse(unit, "no-return", RETURNS, "does not return fire.")
    # RULING Q-717: a unit with a printed defence of 0
    if unit.disabled or not stands(state, unit) or (not unit.sheet and not KINDS[unit.kind].defence):
        return refuse(unit, "no-return", ONCE, "cannot return fire in its present state.")
    if attacker in RETURNED.of(state, unit.id).attackers or any(
        target == attacker and shots[0].unit == unit.id for shots, target, _ in shots_kept(state, ANSWERS)
    ):
        whom = named(state.units[attacker])
        return refuse(unit, "returned", ONCE, f"has returned fire at {whom} this turn.", attacker)
    return None


def shots_back(state: GameState, unit: Unit, attacker: str, part: str, once: bool) -> tuple[Firing, ...]:
    """All weapons of a counter in range of an attacker, fired or not; what fires only ``once`` as well."""
    target, found = unit_target(attacker, part), []
    for row, weapon in enumerate(KINDS[unit.kind].weapons):
        count = total(unit, row, weapon)
        if weapon.id in SPENT_ONCE:
            count = _left_once(state, unit, weapon.id, count) if once else 0
        shot = Firing(unit.id, weapon.id, count)
        if count < 1 or target.resists(state, unit, shot):
            continue
        if target.distance(state, stands(state, unit)) <= weapon.range:
            found.append(shot)
    if part == "tr" and len(found) > 1 and unit.sheet:
        return tuple(found[:1])
    return tuple(found)


def _left_once(state: GameState, unit: Unit, weapon: str, count: int) -> int:
    """How many of a row that fires only once are left, without what already returns fire."""
    # RULING Q-1402: they return fire as well, once in the game as ever
    kept = [shot for shots, _, _ in shots_kept(state, ANSWERS) for shot in shots]
    going = sum(shot.count for shot in kept if (shot.unit, shot.weapon) == (unit.id, weapon))
    return min(count, unit.sheet[sheets.INT] if weapon == "rack" else count) - going


def can_answer(rules: Rules, state: GameState, order: Order | None) -> bool:
    """Could any unit return fire at the shooter?"""
    return any(_returners(rules, state, attack) for attack in announced(state, order))


def _returners(rules: Rules, state: GameState, attack: tuple[tuple[Firing, ...], str, str]) -> list[Unit]:
    """The counters that could return fire at any of an attack's shooters."""
    shots, target, _ = attack
    names = list(dict.fromkeys(shot.unit for shot in shots))
    return [unit for unit in attacked_by(rules, state, target) if _at_any(rules, state, unit, names)]


def _at_any(rules: Rules, state: GameState, unit: Unit, attackers: Sequence[str]) -> bool:
    for name in attackers:
        other = state.units.get(name)
        if other is None or not other.at or may_return(state, unit, name):
            continue
        if any(shots_back(state, unit, name, part, True) for part in parts_of(other)):
            return True
    return False


def fires_back(rules: Rules, state: View, order: Order) -> Iterator[Fact]:
    """The return fire that an attack draws: shown before it is fired or announced."""
    if isinstance(order, AlsoFire):
        order = Fire(order.shots, order.target, order.part)
    if state.frames or not isinstance(order, Fire | FireAll) or state.clock.turn < 1:
        return
    able = [
        rules.name_of(state, unit.id)
        for attack in announced(state, order)
        for unit in _returners(rules, state, attack)
    ]
    if able:
        yield price(f"{' and '.join(dict.fromkeys(able))} can return fire", RETURNS)


def asked(rules: Rules, state: GameState, pending: PendingOrder[Unit]) -> WindowFrame | None:
    """Before the fire, ask the attacked side if a unit of it can return fire; never in an overrun."""
    challenge = isinstance(pending.order, ChallengeFire)
    # RULING Q-546: a challenged unit returns no fire, unless the parameter says so
    out = not ANSWERED_BACK.of(state) if challenge else bool(state.frames)
    if out or state.clock.turn < 1 or not can_answer(rules, state, pending.order):
        return None
    return UnderFire(ASKED, on_move(state.clock) if challenge else 1 - on_move(state.clock))


class ReturnFire(UnitOrder, frozen=True, tag=True):
    """Fire back at an attacker, with every weapon in range; what fires only once is held back."""

    verb = "return-fire"
    #: do weapons that fire only once fire as well?
    once: ClassVar[bool] = False
    role = Role.ATTACK
    title = "Return fire at {target}"
    confirm = Confirm.PRESS

    target: UnitId
    part: str = ""

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        found = [
            cls(unit.id, name, part)
            for name in attackers_of(rules, state, unit)
            if name in state.units
            for part in parts_of(state.units[name])
        ]
        return [order for order in found if order.refusal(rules, state) is None]

    def shots(self, state: GameState) -> tuple[Firing, ...]:
        """What fires."""
        return shots_back(state, state.units[self.unit], self.target, self.part, self.once)

    def found(self, rules: Rules, state: GameState) -> Odds:
        """Its present odds."""
        shots = self.shots(state)
        return unit_target(self.target, self.part).odds(rules, state, shots)

    def words(self, rules: Rules, state: View) -> str:
        aim = unit_target(self.target, self.part).title(rules, state)
        return f"{rules.name_of(state, self.unit)} fires back at {aim}"

    def facts(self, rules: Rules, state: View) -> tuple[Fact, ...]:
        when = "with the attacks" if TOGETHER.of(state) else "after the attacks, by the survivors"
        return (*attack_facts(self.found(rules, state)), Fact("Fires", when, EXCHANGE))

    def workings(self, rules: Rules, state: View) -> Mapping[str, tuple[Figure, ...]]:
        shots = self.shots(state)
        return workings(rules, state, shots, unit_target(self.target, self.part))

    def odds(self, rules: Rules, state: View) -> Fraction | None:
        return as_read(self.found(rules, state))

    def refused(self, rules: Rules, state: GameState, unit: Unit) -> Refusal | None:
        other = state.units.get(self.target)
        if other is None or self.target not in attackers_of(rules, state, unit):
            text = f"That counter does not attack {named(unit)}."
            return Refusal("no-attacker", RETURNS, text, (self.unit,))
        barred = may_return(state, unit, self.target) or unit_target(self.target, self.part).absent(other)
        if barred:
            return barred
        if any(
            target == self.target and shots[0].unit == unit.id
            for shots, target, _ in shots_kept(state, ANSWERS)
        ):
            return Refusal("returned", ONCE, "It is already returning fire.", (unit.id,))
        shots = self.shots(state)
        if not shots:
            text = f"{named(other)} is out of range of {named(unit)}."
            return Refusal("range", RETURNS, text, (unit.id, other.id))
        return next(
            (no for s in shots if (no := shot_refusal(rules, state, s, unit_target(self.target, self.part)))),
            None,
        )

    def perform(self, rules: Rules, draft: Draft) -> None:
        keep_shots(draft, ANSWERS, self.shots(draft), self.target, self.part)
        top = draft.frames[-1]
        order = top.pending.order if isinstance(top, UnderFire) and top.pending is not None else None
        if not can_answer(rules, draft, order):
            resume(draft)


class ReturnAll(ReturnFire, frozen=True, tag=True):
    """The same with what fires only once: long shots of heavy weapons, missiles and racks."""

    verb = "return-all"
    once = True

    def spends(self, state: GameState) -> bool:
        """Is something among its shots that fires only once?"""
        return any(shot.weapon in SPENT_ONCE for shot in self.shots(state))

    def words(self, rules: Rules, state: View) -> str:
        rows = {weapon.id: weapon.name for weapon in KINDS[state.units[self.unit].kind].weapons}
        names = [
            many(rows[shot.weapon], shot.count) for shot in self.shots(state) if shot.weapon in SPENT_ONCE
        ]
        return f"{super().words(rules, state)}, {' and '.join(names)} too"

    def odds(self, rules: Rules, state: View) -> Fraction | None:
        return None  # it is compared with no other answer: nobody spends for good what he has not chosen

    def refusal(self, rules: Rules, state: GameState) -> Refusal | None:
        refusal = super().refusal(rules, state)
        if refusal is not None or self.spends(state):
            return refusal
        text = f"{named(state.units[self.unit])} has nothing in range that fires only once."
        return Refusal("nothing-once", RETURNS, text, (self.unit,))


class LetPass(Answer, frozen=True, tag=True):
    """End return fire."""

    verb = "return-none"
    role = Role.DECLINE
    title = "Let it pass"

    def words(self, rules: Rules, state: View) -> str:
        return "Stop returning fire" if ANSWERS.of(state, THE_GAME).shooters else "Let it pass"

    def perform(self, rules: Rules, draft: Draft) -> None:
        resume(draft)


def returned(rules: Rules, draft: Draft, attacks: Sequence[Attack]) -> Sequence[Attack]:
    """The return fire to these attacks (opt:multi_attack-c). All of it is recorded here; if it is fired after
    them, it is stored.
    """
    if fight(draft) is not None:
        return ()
    for attack in attacks:
        target = attack.target.counter(draft)
        firing = [shot for shot in attack.shots if _attacks_of_its_turn(draft, draft.units[shot.unit])]
        if target is not None and firing:
            note_attack(draft, firing, target.id, getattr(attack.target, "part", ""))
    ANNOUNCED.clear(draft)
    return _fired_back(draft, aimed(rules, draft, ANSWERS)) if TOGETHER.of(draft) else ()


def survivors(rules: Rules, draft: Draft) -> Sequence[Attack]:
    """The return fire left after the attacks: from units neither lost nor disabled, with their squads."""
    kept, found = shots_kept(draft, ANSWERS), list[Attack]()
    if not kept:
        return ()
    for shots, target, part in kept:
        unit, other = draft.units.get(shots[0].unit), draft.units.get(target)
        if unit is None or unit.disabled or other is None or unit_target(target, part).absent(other):
            continue
        # what fires only once was counted when it was kept
        once = [shot for shot in shots if shot.weapon in SPENT_ONCE]
        now = [*shots_back(draft, unit, target, part, False), *once]
        squads = len(unit.squads) - _squads_to_lose(draft, unit)
        firing = [replace(shot, count=min(shot.count, squads)) if unit.squads else shot for shot in now]
        if firing and firing[0].count > 0:
            found.append(aim(rules, draft, firing, unit_target(target, part)))
    return _fired_back(draft, found)


def _squads_to_lose(state: GameState, unit: Unit) -> int:
    """The squads that a mixed counter loses and whose kind its owner has yet to choose."""
    return sum(isinstance(frame, SquadChoice) and frame.unit == unit.id for frame in state.frames)


def _attacks_of_its_turn(state: GameState, unit: Unit) -> bool:
    """Does a counter's fire count among its attacks? Challenge fire does not (ch:45)."""
    return unit.side == on_move(state.clock) and attacks_several(state, unit)


def _fired_back(draft: Draft, back: Sequence[Attack]) -> Sequence[Attack]:
    """Return fire has been fired: record it and clear the stored shots."""
    for attack in back:
        whom = attack.target.counter(draft)
        for shot in attack.shots:
            if shot.weapon in SPENT_ONCE:
                use_up(draft, shot, whom)
        if whom is not None:
            name = attack.shots[0].unit
            known = RETURNED.of(draft, name).attackers
            RETURNED.put(draft, name, Returned((*known, whom.id)))
    ANSWERS.clear(draft)
    return back


__all__ = ["ATTACKED", "LetPass", "ReturnAll", "ReturnFire", "UnderFire", "asked", "returned", "survivors"]
