"""Shots and their cost: each weapon fires once as attacker and once as defender (sp:31).

Units that used prepared fire stay in place (sp:25). In the movement phase only those that have moved fire
(sp:27). All fire on the move shifts one column left (sp:35).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.core.deeds import Deed
from game.core.position import on_move
from game.core.prices import price
from game.core.questions import Note
from game.core.refusals import Refusal
from game.core.roles import Fact, actors_of
from game.ogre.combat import weapons
from game.ogre.combat.firing import AttackOn
from game.ogre.combat.readiness import Row
from game.ogre.common_refusals import refuse
from game.ogre.counter_names import named
from game.ogre.events import FightEnded
from game.ogre.kinds import ARMS, KINDS
from game.ogre.movement.transport_state import load_of, riders
from game.ogre.options.sequence import state as phases
from game.ogre.options.sequence.opportunity import ask
from game.ogre.options.sequence.state import (
    ADVANCING_SHIFT,
    FIRED,
    FIRED_PREPARED,
    HALTED,
    RATE,
    SHOTS,
    STAYS,
    Shots,
    Stays,
    in_fight,
    may_still_move,
)
from game.ogre.overrun.overrun import CloseRam
from game.ogre.ramming.ramming import Ram
from game.ogre.state import (
    ALL,
    TEAMWORK,
    USAGE,
    Draft,
    GameState,
    Order,
    Position,
    Rules,
    Unit,
    View,
    change_teamwork,
)

STAYED, MOVING, SHIFT = "sp:25", "sp:27", "sp:35"
#: why a counter cannot move farther, with its rule; it follows the counter's name
WHY = {
    FIRED_PREPARED: ("has fired or worked in prepared fire", STAYED),
    HALTED: ("was halted by fire of the defender", "sp:33"),
    FIRED: ("has fired on the move", MOVING),
}


# --------------------------------------------------------------------------------- shots
def note_shots(draft: Draft, order: Order, before: Position) -> None:
    """After an attack: count its shots, and mark shooters that must stay in place."""
    if in_fight(before):
        return
    shooters, marked = list[str](), list[tuple[str, int, int]]()
    for name in actors_of(order):
        then = before.units.get(name)
        if then is None:
            continue
        more = _more(USAGE.of(before, name).fired, USAGE.of(draft, name).fired)
        if any(more):
            shooters.append(name)
            marked += [(name, row, shots) for row, shots in enumerate(more) if shots > 0]
            if name in draft.units:
                _count(draft, then, more)
    stays: list[str] = []
    if draft.clock.phase == phases.PREPARED and not before.frames:
        stays = prepare(draft, shooters)
    elif draft.clock.phase == phases.MOVEMENT and not before.frames:
        on_foot = (name for name in shooters if name in draft.units and draft.units[name].squads)
        stays = _stay(draft, on_foot, FIRED)
    if marked:
        ask(draft, tuple(marked), tuple(stays), before.units[shooters[0]].side)


def _more(before: tuple[int, ...], after: tuple[int, ...]) -> list[int]:
    """New shots by row."""
    return [n - (before[row] if row < len(before) else 0) for row, n in enumerate(after)]


def _count(draft: Draft, unit: Unit, more: list[int]) -> None:
    """Add shots to those of the player-turn, and keep what a higher rate of fire still allows."""
    made = dict(SHOTS.of(draft, unit.id).made)
    for weapon, shots in zip(ARMS[unit.kind], more, strict=False):
        if shots > 0:
            made[weapon.id] = min(ALL, made.get(weapon.id, 0) + shots)
    SHOTS.put(draft, unit.id, Shots(tuple(sorted(made.items()))))
    rate = RATE.of(draft)
    # sp:17: in advancing fire each weapon attacks once, whatever its rate of fire
    if rate > 1 and draft.clock.phase != phases.ADVANCE_FIRE:
        _allow_more(draft, unit, made, rate)


def _allow_more(draft: Draft, unit: Unit, made: dict[str, int], rate: int) -> None:
    """With a rate above one only its last shot uses up a weapon (sp:31)."""
    fired = list(USAGE.of(draft, unit.id).fired)
    for row, weapon in enumerate(ARMS[unit.kind][: len(fired)]):
        if fired[row] < ALL:
            fired[row] = _used_up(unit, row, made.get(weapon.id, 0), rate)
    USAGE.change(draft, unit.id, fired=tuple(fired) if any(fired) else ())


def _used_up(unit: Unit, row: int, made: int, rate: int) -> int:
    """The number of weapons of a row that have made all their shots."""
    weapon = ARMS[unit.kind][row]
    if weapon.id in weapons.ONE_SHOT or weapon.id == "rack":
        return made
    return max(0, made - weapons.total(unit, row, weapon) * (rate - 1))


def keep_counting(draft: Draft, before: Position) -> None:
    """After every order: an overrun refreshes weapons but gives no shot back (sp:31)."""
    if not SHOTS.table(draft) or not any(isinstance(event, FightEnded) for event in draft.events):
        return
    rate = RATE.of(draft)
    for name, shots in SHOTS.table(draft).items():
        unit = draft.units[name]
        made, arms = dict(shots.made), ARMS[unit.kind]
        now = USAGE.of(draft, name).fired or (0,) * len(arms)
        rows = enumerate(zip(arms, now, strict=False))
        fired = tuple(max(n, _used_up(unit, row, made.get(arm.id, 0), rate)) for row, (arm, n) in rows)
        if fired != now:
            USAGE.change(draft, name, fired=fired)


def fresh_targets(draft: Draft) -> None:
    """Step of a fire phase: AP guns hit infantry once per phase, not per player-turn (ode:7.05.1)."""
    for name, spent in tuple(USAGE.table(draft).items()):
        if spent.ap_struck:
            USAGE.change(draft, name, ap_struck=False)
        if TEAMWORK.of(draft, name).blasting:
            change_teamwork(draft, name, blasting=())


# ------------------------------------------------------------------------ units that stay in place
def note_work(draft: Draft, order: Order, before: Position) -> None:
    """After work in prepared fire: the workers stay the whole turn, as usual (sp:49)."""
    if draft.clock.phase == phases.PREPARED and not before.frames:
        prepare(draft, actors_of(order))


def prepare(draft: Draft, names: Iterable[str]) -> list[str]:
    """Counters used prepared fire, or worked: neither they nor their carriers can move (sp:10)."""
    found = [name for name in names if name in draft.units]
    # RULING Q-740: riders keep their vehicle in place
    carriers = [draft.units[name].aboard for name in found if draft.units[name].aboard]
    return _stay(draft, (*found, *carriers), FIRED_PREPARED)


def halt(draft: Draft, names: Iterable[str]) -> None:
    """The defender's fire halts counters, with units aboard (sp:33)."""
    for name in names:
        unit = draft.units.get(name)
        if unit is not None:
            aboard = (*riders(draft, unit), *load_of(draft, unit))
            _stay(draft, (name, *(one.id for one in aboard)), HALTED)


def _stay(draft: Draft, names: Iterable[str], why: str) -> list[str]:
    """Counters stay in place from now on; returns those that did not before."""
    found = [name for name in dict.fromkeys(names) if not STAYS.of(draft, name).why]
    for name in found:
        STAYS.put(draft, name, Stays(why))
    return found


def keeps_in_place(rules: Rules, state: View, order: Order) -> Iterator[Fact]:
    """The movement that fire or work costs a mobile counter and its carrier (sp:25, sp:27)."""
    phase = state.clock.phase
    if phase not in (phases.PREPARED, phases.MOVEMENT) or not order.deeds & {Deed.ATTACK, Deed.WORK}:
        return
    actors = [state.units[name] for name in actors_of(order) if name in state.units]
    if phase == phases.MOVEMENT:
        if Deed.ATTACK in order.deeds and any(u.squads and may_still_move(state, u.id) for u in actors):
            yield price("infantry that fires on the move cannot move again this turn", MOVING)
    elif any(may_still_move(state, unit.id) for unit in actors) and not in_fight(state):
        who = (
            "neither it nor what carries it moves"
            if any(unit.aboard for unit in actors)
            else "it does not move"
        )
        yield price(f"{who} this turn; infantry may still advance", STAYED)


def no_movement(state: GameState, unit: Unit, value: int, note: Note | None) -> int:
    """Stage of "allowance": none for counters that must stay in place (sp:25, sp:27, sp:33)."""
    stays = STAYS.table(state).get(unit.id) if value else None
    if stays is None or not stays.why:
        return value
    if note:
        text, rule = WHY[stays.why]
        note("set", 0, f"it {text}", rule)
    return 0


def kept_back(rules: Rules, state: GameState, order: Order) -> Refusal | None:
    """Veto on moving, mounting and dismounting for such counters; the advance is exempt (sp:25)."""
    stays = STAYS.table(state)
    if not stays or state.clock.phase == phases.ADVANCE or in_fight(state):
        return None
    for name in order.movers() if Deed.ENTER in order.deeds else actors_of(order):
        why = stays[name].why if name in stays else ""
        if why and name in state.units:
            text, rule = WHY[why]
            what = f"{named(state.units[name])} {text} and moves no farther this turn."
            return Refusal(why, rule, what, (name,))
    return None


# ------------------------------------------------------------------------------- on the move
def moved(state: GameState, name: str) -> bool:
    """Has a counter moved this player-turn, by itself or aboard a vehicle?"""
    unit = state.units[name]
    spent = USAGE.table(state).get(name)
    # RULING Q-741: infantry that has mounted or dismounted has moved
    if spent is not None and (spent.moved or spent.moved_second or (unit.squads and spent.halted)):
        return True
    return bool(unit.aboard) and unit.aboard in state.units and moved(state, unit.aboard)


def first_the_move(state: GameState, about: Row, value: int, note: Note | None) -> int:
    """Stage of "readiness": in the movement phase nothing fires before it has moved (sp:14, sp:27)."""
    clock, unit = state.clock, about[0]
    if clock.phase != phases.MOVEMENT or not value or unit.side != on_move(clock):
        return value
    if in_fight(state) or moved(state, unit.id):
        return value
    if note:
        note("set", 0, "it has not moved in this phase", MOVING)
    return 0


def on_the_move(state: GameState, about: AttackOn, value: int, note: Note | None) -> int:
    """Stage of "column-shift": fire on the move and advancing fire shift left (sp:14, sp:17, sp:35)."""
    phase = state.clock.phase
    if phase not in phases.SHIFTED or not about.shots or in_fight(state):
        return value
    first = next((state.units[shot.unit] for shot in about.shots if shot.unit in state.units), None)
    if first is None or first.side != on_move(state.clock):
        return value
    shift = ADVANCING_SHIFT.of(state)
    if shift and note:
        text = "advancing fire" if phase == phases.ADVANCE_FIRE else "fire after moving"
        note("plus", -shift, text, SHIFT)
    return value - shift


def rams_after_fire(rules: Rules, state: GameState, order: Order) -> Refusal | None:
    """Veto on rams: a hovercraft that has fired this player-turn rams only Ogres (ode:6.07)."""
    assert isinstance(order, Ram | CloseRam)
    unit, target = state.units[order.unit], state.units[order.target]
    if KINDS[unit.kind].mobility != "gev" or target.sheet or not SHOTS.of(state, unit.id).made:
        return None
    return refuse(unit, "fired", "ode:6.07", "has attacked and can ram only Ogres this turn.")
