"""The course of a fight inside a hex (ode:8.04, ode:8.05): who is in it, whose round it is, when it ends.

``settle`` runs after every order of a fight and goes on until somebody has to decide something.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce

from msgspec.structs import replace

from game.core.events import Event
from game.core.orders import rules_of
from game.core.position import on_move
from game.core.views import seen
from game.ogre.charts import QUARTERS, SQUADS_TOGETHER
from game.ogre.combat.attack import odds
from game.ogre.combat.combat import parts_of
from game.ogre.combat.firing import Firing
from game.ogre.combat.odds import TREADS_PART
from game.ogre.combat.readiness import ready_to_fire
from game.ogre.combat.shooters import firing_barred
from game.ogre.combat.unit_target import bears_on
from game.ogre.combat.weapons import heavy
from game.ogre.disabled_parts import spread_disabled
from game.ogre.engineering.tasks import TASKS
from game.ogre.events import (
    BuildingHit,
    Combined,
    Divided,
    FightEnded,
    LeftFight,
    Rammed,
    RidersHit,
    RoundBegan,
    Shot,
    SquadsLost,
)
from game.ogre.infantry import new_id
from game.ogre.kinds import ARMS, KINDS, counter_kind, in_order
from game.ogre.movement.movement_points import moves_later
from game.ogre.movement.transport_state import outside, riders
from game.ogre.overrun.overrun_state import DISMOUNT, RAMS, ROUNDS_UNARMED, SHOOT, Fight, fight
from game.ogre.state import (
    TEAMWORK,
    USAGE,
    WORK,
    Draft,
    GameState,
    Unit,
    change_teamwork,
    change_work,
)
from game.ogre.structures.built import built_at, damaged
from game.ogre.turn_usage import (
    UNUSED,
    both,
    copy_records,
    fitted,
    join_records,
    put_used_up,
    shared,
    used_up,
)

#: what makes a round more than silence, if it could do something
TELLING = Shot | RidersHit | Rammed | SquadsLost | BuildingHit
#: markers that are targets in a fight; field works are none there (Q-373)
FIRED_AT = frozenset({"building"})
#: the fight ends after this many rounds without a shot
SILENCE = 2


def attacker(state: GameState) -> int:
    """The side that came into the hex."""
    return on_move(state.clock)


# -------------------------------------------------------------------- who is in it
def fighters(state: GameState, now: Fight, side: int) -> list[Unit]:
    """The counters of a side in the fight, by name; riders are with their vehicles."""
    row = (state.units[name] for name in sorted(state.at_hex.get(now.at, ())))
    return [
        u
        for u in row
        if u.side == side and not now.out(u.id) and not KINDS[u.kind].inert and not damaged(state, u)
    ]


def shooters(state: Draft, now: Fight, side: int) -> Iterator[tuple[Unit, str, int]]:
    """Who can fire with what and how many of it, at whatever there may be."""
    for unit in fighters(state, now, side):
        crew = riders(state, unit) if outside(unit) else []
        for who in (unit, *crew):
            if firing_barred(state, who, now.at):
                continue
            for row, weapon in enumerate(ARMS[who.kind]):
                left = ready_to_fire(rules_of(state), state, who, row, weapon)
                if left:
                    yield who, weapon.id, left


def has_shot(state: Draft, now: Fight, side: int) -> bool:
    """Is there a weapon of this side that may fire at something in this round?"""
    foes = fighters(state, now, 1 - side)
    return any(bears_on(state, u, w, foe) for u, w, _ in shooters(state, now, side) for foe in foes)


def useful(state: Draft, now: Fight, ogre: Unit) -> bool:
    """Has an Ogre a weapon left with a valid target (ode:8.05.1)?"""
    foes = fighters(state, now, 1 - ogre.side)
    arms = [w for u, w, _ in shooters(state, now, ogre.side) if u.id == ogre.id]
    return any(bears_on(state, ogre, w, foe) for w in arms for foe in foes)


def _armed_again(state: Draft, now: Fight, name: str) -> bool:
    return name in state.units and useful(state, now, state.units[name])


def can_hurt(draft: Draft, now: Fight, side: int) -> bool:
    """Could all weapons of a side together do something to any enemy in the fight?"""
    arms = list(shooters(draft, now, side))
    return any(_hurts(draft, arms, foe) for foe in fighters(draft, now, 1 - side))


def _hurts(draft: Draft, arms: list[tuple[Unit, str, int]], foe: Unit) -> bool:
    shots = [Firing(u.id, w, n) for u, w, n in arms if bears_on(draft, u, w, foe)]
    if not shots:
        return False
    if not foe.sheet:
        found = odds(rules_of(draft), draft, shots, foe.id)
        return found.odds != "none" or (found.riders is not None and found.riders.odds != "none")
    for part in parts_of(foe):
        if part == TREADS_PART:
            strongest = (odds(rules_of(draft), draft, [shot], foe.id, part).attack for shot in shots)
            if max(strongest) >= QUARTERS:
                return True
        elif odds(rules_of(draft), draft, shots, foe.id, part).odds != "none":
            return True
    return False


# ------------------------------------------------------------------- the course of it
def settle(draft: Draft) -> None:
    """After an order: look whether the side may go on, and pass on to whoever has to decide next."""
    now = fight(draft)
    if now is not None and any(_tells(event) for event in draft.events):
        now = replace(now, shot=True)
    _pass_on(draft, now)


def _tells(event: Event) -> bool:
    """Did somebody fire or ram with a chance of doing something? (Q-126)"""
    if isinstance(event, Shot | RidersHit):
        return bool(event.die) or event.outcome != "NE"
    if isinstance(event, BuildingHit):
        return event.lost > 0
    return isinstance(event, TELLING)


def go_on(draft: Draft) -> None:
    """The side has nothing more to say in this stage."""
    now = fight(draft)
    if now is not None:
        _pass_on(draft, _next(draft, now))


def _pass_on(draft: Draft, now: Fight | None) -> None:
    while now is not None:
        if now.round:
            now = _single_squads(draft, now)
        draft.frames = (*draft.frames[:-1], now)
        if _waits(draft, now):
            return
        now = _next(draft, now)


def _waits(draft: Draft, now: Fight) -> bool:
    """Is there something for the side to decide? The frame of ``now`` is on top."""
    if now.kind == DISMOUNT:
        row = {unit.id: unit for unit in fighters(draft, now, now.decider)}
        inside = [unit for unit in draft.units.values() if unit.squads and unit.aboard in row]
        return _may_order(draft, [*row.values(), *inside])  # riders, and squads in a hold
    if now.last:
        return _may_shell(draft, now)
    if not (fighters(draft, now, 0) and fighters(draft, now, 1)):
        return False
    if now.kind == SHOOT:
        return has_shot(draft, now, now.decider) or _may_shell(draft, now)
    return _may_order(draft, fighters(draft, now, now.decider))


def _may_shell(draft: Draft, now: Fight) -> bool:
    """Is there something in the hex besides its defenders that the attackers can fire at (ode:11.04.2)?"""
    if (now.at not in draft.markers and not built_at(draft, now.at)) or now.decider != attacker(draft):
        return False
    row = fighters(draft, now, now.decider)
    return _may_order(draft, [who for unit in row for who in (unit, *riders(draft, unit))])


def _may_order(draft: Draft, units: list[Unit]) -> bool:
    """Could one of these be given an order, by what its side sees? What is hidden from it skips no stage."""
    if not units:
        return False
    rules, view = rules_of(draft), seen(draft)
    return any(rules.has_offer(view, unit) for unit in units)


def _next(draft: Draft, now: Fight) -> Fight | None:
    """The stage that follows, or None when the fight is over."""
    if now.kind == DISMOUNT:
        if now.decider == attacker(draft):  # ode:8.06.1, Q-84: the attacker's riders first
            return replace(now, decider=1 - now.decider)
        return _round(draft, now, 1)
    if now.last and (now.kind == RAMS or now.round > 2):
        _over(draft, now, "gone")
        return None
    if now.last:
        return replace(now, kind=RAMS)
    # ode:8.05.2: a side rams at the end of its first round
    if now.kind == SHOOT and now.round <= 2 and all(fighters(draft, now, side) for side in (0, 1)):
        return replace(now, kind=RAMS)
    return _round(draft, _close_round(draft, now), now.round + 1)


def _close_round(draft: Draft, now: Fight) -> Fight:
    """Count what a round leaves behind: silence, and how long Ogres have stood without a useful weapon."""
    late = []
    for name, rounds in now.late:
        counted = rounds + (name in draft.units and draft.units[name].side != now.decider)
        late.append((name, counted))
        # RULING Q-378: it leaves the fight and not the turn: it may move on afterwards
        if counted == ROUNDS_UNARMED and counted != rounds:
            draft.emit(LeftFight(name, now.at))
    return replace(now, idle=0 if now.shot else now.idle + 1, shot=False, late=tuple(late))


def _round(draft: Draft, now: Fight, number: int) -> Fight | None:
    """Begin a round, or end the fight."""
    side = attacker(draft) if number % 2 == 0 else 1 - attacker(draft)
    now = replace(now, kind=SHOOT, decider=side, round=number)
    _fresh_weapons(draft, now)
    now = _single_squads(draft, now)
    reason = _ended(draft, now)
    if reason == "gone" and fighters(draft, now, attacker(draft)):
        # ode:11.04.2: with no defender left, one round of the attackers for the building
        last = replace(now, decider=attacker(draft), last=True)
        draft.frames = (*draft.frames[:-1], last)
        if _may_shell(draft, last):
            draft.emit(RoundBegan(now.at, number, last.decider))
            return last
    if reason:
        _over(draft, now, reason)
        return None
    # who has something to aim at again, such as riders set down, counts anew
    late = tuple(row for row in now.late if row[1] >= ROUNDS_UNARMED or not _armed_again(draft, now, row[0]))
    now = replace(now, late=late)
    idle_ogres = [
        (unit.id, 0)
        for unit in fighters(draft, now, 1 - side)
        if unit.sheet and not useful(draft, now, unit) and unit.id not in dict(now.late)
    ]
    draft.emit(RoundBegan(now.at, number, side))
    return replace(now, late=(*now.late, *idle_ogres))


def _ended(draft: Draft, now: Fight) -> str:
    if not (fighters(draft, now, 0) and fighters(draft, now, 1)):
        return "gone"
    draft.frames = (*draft.frames[:-1], now)
    # RULING Q-126: a shot that can do nothing is no reason to go on, nor are rounds in which nobody fires
    # a building may be worth the attackers' while; field works, a mine or a job that lies there are not
    idle = not (built_at(draft, now.at) or any(m.kind in FIRED_AT for m in draft.markers.get(now.at, ())))
    if idle and not (can_hurt(draft, now, 0) or can_hurt(draft, now, 1) or _rams_ahead(draft, now)):
        return "harmless"
    return "silence" if now.idle >= SILENCE else ""


def _rams_ahead(draft: Draft, now: Fight) -> bool:
    """Is there somebody who may still ram, at the end of a first round that is to come (ode:8.05.2)?"""
    # RULING Q-300: rams are waited for, even where no weapon could do anything
    sides = {1: (1 - attacker(draft), attacker(draft)), 2: (attacker(draft),)}.get(now.round, ())
    frames, found = draft.frames, False
    for side in sides:
        draft.frames = (*frames[:-1], replace(now, kind=RAMS, decider=side))
        found = found or _may_order(draft, fighters(draft, now, side))
    draft.frames = frames
    return found


def _there(draft: Draft, now: Fight) -> list[Unit]:
    """All counters in the hex, riders too."""
    row = [draft.units[name] for name in sorted(draft.at_hex.get(now.at, ()))]
    return [who for unit in row for who in (unit, *riders(draft, unit))]


def _fresh_weapons(draft: Draft, now: Fight) -> None:
    """Every weapon may fire again, but for racks, which have one shot a turn (ode:8.05.4)."""
    for unit in _there(draft, now):
        spent = USAGE.table(draft).get(unit.id)
        if spent is None:
            continue
        work = WORK.of(draft, unit.id)
        if spent.fired or work.given_up or spent.ap_struck:
            fired = _racks(unit, spent.fired)
            USAGE.change(draft, unit.id, fired=fired, shot_by=(), ap_struck=False)
            if TEAMWORK.of(draft, unit.id).blasting:
                change_teamwork(draft, unit.id, blasting=())
        # RULING Q-621: work took the place of the attack of the Fire Phase alone (ce:14.02-e);
        # who led or guided others does not fire in all of the turn (ce:14.02.3-i, ce:14.04-b)
        if work.given_up and moves_later(draft) and not (work.escorted or TEAMWORK.of(draft, unit.id).guided):
            change_work(draft, unit.id, given_up=_racks(unit, work.given_up))


def _racks(unit: Unit, shots: tuple[int, ...]) -> tuple[int, ...]:
    """The shots among these that stay fired: those of racks."""
    left = tuple(n if w.id == "rack" else 0 for n, w in zip(shots, ARMS[unit.kind], strict=False))
    return left if any(left) else ()


# ------------------------------------------------------------------- single squads
def _single_squads(draft: Draft, now: Fight) -> Fight:
    """Infantry fights as single squads (ode:8.04); they come together again afterwards."""
    # RULING Q-128: counters are split for the fight alone
    pieces = list(now.pieces)
    for name in sorted(draft.at_hex.get(now.at, ())):
        unit = draft.units[name]
        used = unit.used
        parts = shared(used_up(draft, name), tuple((squad,) for squad in unit.squads))
        for squad, spent in zip(unit.squads[1:], parts[1:], strict=True):
            piece = new_id(draft, squad, unit.side)
            one = 1 if used and heavy((squad,)) else 0
            used -= one
            draft.put(replace(unit, id=piece, kind=squad, squads=(squad,), used=one))
            if name in USAGE.table(draft):
                put_used_up(draft, piece, spent)
            copy_records(draft, name, piece)
            pieces.append((piece, name))
            draft.emit(Divided(name, piece, 1))
        if len(unit.squads) > 1:
            draft.put(replace(unit, kind=unit.squads[0], squads=unit.squads[:1], used=used))
            if name in USAGE.table(draft):
                put_used_up(draft, name, parts[0])
            spread_disabled(draft, [name, *(piece for piece, whole in pieces if whole == name)])
    return replace(now, pieces=tuple(pieces)) if len(pieces) != len(now.pieces) else now


def _together_again(draft: Draft, now: Fight) -> None:
    """What is left of each counter stands together as before."""
    for whole in dict.fromkeys(whole for _, whole in now.pieces):
        names = [whole, *(piece for piece, of in now.pieces if of == whole)]
        row = [draft.units[n] for n in names if n in draft.units and draft.units[n].at == now.at]
        if len(row) < 2 or sum(len(u.squads) for u in row) > SQUADS_TOGETHER:
            continue
        first, others = row[0], tuple(u.id for u in row[1:])
        squads = in_order(tuple(s for u in row for s in u.squads))
        used = reduce(both, (used_up(draft, u.id) for u in row))
        if used != UNUSED:
            put_used_up(draft, first.id, fitted(used, squads))
        join_records(draft, first.id, others)
        for name in others:
            draft.take(name, "merged")
        teams = sum(u.used for u in row)
        draft.put(replace(first, squads=squads, kind=counter_kind(squads), used=teams))
        draft.emit(Combined(first.id, others))


# ------------------------------------------------------------------------- the end
def _over(draft: Draft, now: Fight, reason: str) -> None:
    """The fight is settled; movement goes on (ode:8.01)."""
    draft.pop()
    _fresh_weapons(draft, now)
    for unit in _there(draft, now):
        spent = USAGE.of(draft, unit.id)
        if unit.id in now.fired:
            USAGE.change(draft, unit.id, fired=(1,) + (0,) * (len(ARMS[unit.kind]) - 1))
        if TASKS.by_id(draft.rules) and unit.side == on_move(draft.clock):
            USAGE.change(draft, unit.id, fought=True)
        if spent.rams or spent.giant_rams:
            USAGE.change(draft, unit.id, rams=0, giant_rams=0)
        if unit.id in USAGE.table(draft) and used_up(draft, unit.id) == UNUSED:
            USAGE.drop(draft, unit.id)
    _together_again(draft, now)
    draft.emit(FightEnded(now.at, reason))
    draft.check_end = True
