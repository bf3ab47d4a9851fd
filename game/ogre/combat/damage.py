"""Damage: all of it goes through these functions (ode:7.11, ode:7.13, ode:6.04)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from msgspec.structs import replace

from game.core.hooks import Hooked
from game.core.orders import rules_of
from game.core.pausing import losing
from game.core.records import Choice, Frame
from game.core.state import Seen
from game.ogre import sheets
from game.ogre.charts import NE, D, X
from game.ogre.combat.firing import TreadHit
from game.ogre.combat.weapons import heavy
from game.ogre.disabled_parts import fit_to_sheet, squads_fell, without
from game.ogre.events import Destroyed, Disabled, PartLost, SquadsLost, TreadsLost
from game.ogre.hooks import (
    DESTROYED,
    FIRE,
    PART_RESULTS,
    RESULTS,
    RIDER_STRUCK,
    SQUAD_LOST,
    Blow,
    Coming,
    PartBlow,
    comes_to,
    part_comes_to,
)
from game.ogre.kinds import KINDS, counter_kind
from game.ogre.movement.transport_state import alike, load_of, place, riders, set_down, squads_aboard
from game.ogre.state import USAGE, Draft, GameState, Rules, Unit
from game.ogre.turn_usage import fitted, put_used_up, used_up

#: the result of an attack on treads that hits them (ode:7.13.2)
TREADS_HIT = "T"
#: a frame: the owner of a mixed counter chooses the squad that falls
CHOOSE_SQUAD = "choose-squad"
#: what destroys armour, and costs a record sheet some of its boxes (ode:13.04, ode:13.02.1)
MINE, FALL = "mine", "fall"
#: the cause of what a field of mines does: it attacks by the table
FIELD = "field"
#: the owner of several counters aboard a vehicle chooses the one that loses a squad
CHOOSE_RIDER = "choose-rider"


class SquadChoice(Frame, frozen=True, gc=False):
    """A squad of a mixed counter is to be chosen, by its kind: to be lost, or to bear a D (``struck``)."""

    unnamed = "squads"
    needs = ("unit", "squads")
    seen = Seen.ALL

    squads: tuple[str, ...] = ()
    struck: bool = False


def destroy(draft: Draft, unit: Unit, all_hands: bool = False) -> None:
    """A counter is destroyed. Its riders are set down (ode:5.11), or die with it: ``all_hands``."""
    losing(draft, unit.id, place(draft, unit))
    _gone(draft, unit, all_hands)


def _gone(draft: Draft, unit: Unit, all_hands: bool = False) -> None:
    at = unit.at or place(draft, unit)
    if KINDS[unit.kind].carries:
        if all_hands:
            lose_all_riders(draft, unit)
        else:
            set_down(draft, unit)
        for cargo in load_of(draft, unit):
            destroy(draft, cargo)
    draft.emit(Destroyed(unit.id, at))
    for follows in DESTROYED.of(draft.rules):
        follows(draft, unit, at)
    draft.take(unit.id, "destroyed")


def wreck(draft: Draft, unit: Unit, cause: str, all_hands: bool = False) -> None:
    """What destroys armour without an attack: ``MINE`` or ``FALL``. A record sheet takes damage instead."""
    bear(draft, Blow(unit, cause, cause, all_hands))


def hit_riders(draft: Draft, carrier: Unit, outcome: str) -> None:
    """A result on the riders of a vehicle: D costs one squad, X all (ode:5.11)."""
    if outcome == X:
        lose_all_riders(draft, carrier)
    elif outcome == D:
        crew = riders(draft, carrier)
        if crew and alike(crew):
            bear(draft, Blow(crew[0], D, "fire"))
        elif crew:
            choose_rider(draft, carrier, crew)


def choose_rider(draft: Draft, carrier: Unit, crew: Sequence[Unit]) -> None:
    """The owner of a vehicle that is hit is asked which of some counters aboard bears a D."""
    # RULING Q-212: of several counters aboard the owner says which loses the squad
    names = tuple(unit.id for unit in crew)
    draft.push(Choice(CHOOSE_RIDER, carrier.side, carrier.id, place(draft, carrier), names))


def strike_rider(draft: Draft, unit: Unit) -> None:
    """A D falls on the one of several counters aboard that was chosen."""
    carrier = unit.aboard
    bear(draft, Blow(unit, D, "fire"))
    for hook in RIDER_STRUCK.of(draft.rules):
        hook(draft, carrier)


def lose_all_riders(draft: Draft, carrier: Unit) -> None:
    """Nobody aboard survives."""
    for unit in riders(draft, carrier):
        destroy(draft, unit)


def done_to(draft: Draft, unit: Unit | None, outcome: str, cause: str = FIRE) -> str:
    """What a result comes to for a counter, in words; "" where only further dice tell."""
    if unit is None or unit.sheet or outcome not in (NE, D, X):
        return ""
    return comes_to(rules_of(draft), draft, unit, outcome, cause).done


def done_to_crew(draft: Draft, carrier: Unit, outcome: str) -> str:
    """What a result comes to for the riders of a vehicle: a D costs one squad of all (ode:5.11)."""
    crew = riders(draft, carrier)
    if outcome == D and squads_aboard(draft, carrier) > 1 and not _spared(draft, crew):
        return SQUAD_LOST
    return done_to(draft, next(iter(crew), None), outcome)


def _spared(draft: Draft, crew: Sequence[Unit]) -> bool:
    """Does a D cost those aboard no squad?"""
    plainly = costs_words(rules_of(draft), draft, crew[0], FIRE).get(D) if crew else None
    return bool(crew) and comes_to(rules_of(draft), draft, crew[0], D) != plainly


def done_to_part(draft: Draft, unit: Unit, part: str, outcome: str) -> str:
    """What a result comes to for a part of a record sheet, in words."""
    if outcome == TREADS_HIT:
        return "treads hit"
    if outcome == X:
        return "destroyed"
    return part_comes_to(rules_of(draft), draft, unit, part, outcome).done


def suffer(draft: Draft, unit: Unit, outcome: str, cause: str) -> None:
    """A combat result on anything but an Ogre (ode:7.11)."""
    if outcome != NE:
        bear(draft, Blow(unit, outcome, cause))


def bear(draft: Draft, blow: Blow) -> None:
    """Apply a result to a counter: pass it along the chain, then let it disable or destroy the counter."""
    left = blow
    for link in RESULTS.of(draft.rules):
        if link.lands is not None and (not link.kinds or left.unit.kind in link.kinds):
            after = link.lands(draft, left)
            if after is None:
                return
            left = after
    if left.result == D:
        disable(draft, left.unit, left.cause)
    else:
        destroy(draft, left.unit, left.all_hands)


def costs_a_squad(draft: Draft, blow: Blow) -> Blow | None:
    """Link of the chain: a D takes a squad of infantry (ode:7.11)."""
    if blow.result != D or not blow.unit.squads:
        return blow
    lose_squads(draft, blow.unit, 1)
    return None


def costs_words(rules: Hooked, state: GameState, unit: Unit, cause: str) -> Mapping[str, Coming]:
    """What that comes to."""
    if not unit.squads:
        return {}
    return {D: Coming("takes a squad", SQUAD_LOST if len(unit.squads) > 1 else "destroyed")}


def second_time(draft: Draft, blow: Blow) -> Blow | None:
    """Link of the chain: a D destroys what is disabled (ode:7.11)."""
    return replace(blow, result=X) if blow.result == D and blow.unit.disabled else blow


def second_words(rules: Hooked, state: GameState, unit: Unit, cause: str) -> Mapping[str, Coming]:
    """What that comes to."""
    return {D: Coming("destroys it too", "destroyed")} if unit.disabled else {}


def disable(draft: Draft, unit: Unit, cause: str) -> None:
    """A counter is disabled; it remembers in which player-turn."""
    draft.put(replace(unit, disabled=cause, since=draft.clock.player_turn))
    draft.emit(Disabled(unit.id, cause))
    draft.check_end = True


def lose_squads(draft: Draft, unit: Unit, count: int, among: Collection[str] = ()) -> None:
    """An infantry counter loses squads, and is gone with the last; of a mixed one the owner chooses, of the
    kinds ``among``, if it names any.
    """
    losing(draft, unit.id, place(draft, unit))
    pool = [squad for squad in unit.squads if squad in among] if among else list(unit.squads)
    if count < len(unit.squads) and len(set(pool)) > 1:
        for _ in range(count):
            choose_squad(draft, unit, pool)
        return
    left_with(draft, unit, without(unit.squads, pool[len(pool) - count :]))


def choose_squad(draft: Draft, unit: Unit, pool: Sequence[str], struck: bool = False) -> None:
    """The owner is asked which of some squads of a mixed counter falls, or bears a D: ``struck``."""
    # RULING Q-132: the owner says which squad of a mixed counter falls
    kinds = tuple(dict.fromkeys(pool))
    draft.push(SquadChoice(CHOOSE_SQUAD, unit.side, unit.id, place(draft, unit), kinds, struck))


def left_with(draft: Draft, unit: Unit, left: tuple[str, ...]) -> None:
    """Leave a counter with these squads; heavy weapons teams that have fired fall first (ode:3.02.2)."""
    count = len(unit.squads) - len(left)
    if not left:
        _gone(draft, unit)
        return
    used = max(0, unit.used - heavy(unit.squads) + heavy(left)) if unit.used else 0
    draft.put(replace(unit, squads=left, kind=counter_kind(left), used=used))
    if unit.id in USAGE.table(draft):
        put_used_up(draft, unit.id, fitted(used_up(draft, unit.id), left))
    squads_fell(draft, unit.id, unit.squads, left)
    draft.emit(SquadsLost(unit.id, count, len(left)))
    draft.check_end = True


def lose_part(draft: Draft, unit: Unit, part: str) -> None:
    """An Ogre loses one component; a rack takes one internal missile with it (ode:3.04.2)."""
    losing(draft, unit.id, unit.at)
    row = sheets.ROWS.index(part)
    sheet = sheets.with_row(unit.sheet, row, unit.sheet[row] - 1)
    if row == sheets.RACK:
        sheet = sheets.with_row(sheet, sheets.INT, max(0, sheet[sheets.INT] - 1))
    draft.emit(PartLost(unit.id, part, sheet[row]))
    rewrite(draft, unit, sheet)


def land_on_part(draft: Draft, blow: PartBlow) -> None:
    """A result that takes nothing off a record sheet: what rules of their own make of it."""
    for row in PART_RESULTS.of(draft.rules):
        if row.result == blow.result:
            row.lands(draft, blow)


def hit_treads(draft: Draft, unit: Unit, outcome: str, count: int) -> None:
    """What an attack on treads does: it hits so many of them, or a rule makes something of less."""
    if outcome == TREADS_HIT:
        _take_treads(draft, unit, count)
    else:
        land_on_part(draft, PartBlow(unit, sheets.ROWS[sheets.TREADS], outcome, count))


def lose_treads(draft: Draft, unit: Unit, count: int) -> None:
    """An Ogre loses tread units by something else than an attack on them: a mine, a ram, a fall."""
    _take_treads(draft, unit, treads_taken(rules_of(draft), draft, unit, count))


def treads_taken(rules: Rules, state: GameState, unit: Unit, count: int) -> int:
    """The tread units that a mine, a ram or a fall takes from an Ogre, by every rule that changes them."""
    return rules.value("tread-loss", state, TreadHit(unit, 0, count)) if count else 0


def _take_treads(draft: Draft, unit: Unit, count: int) -> None:
    """An Ogre loses tread units, and with them movement, at once (ode:6.04)."""
    treads = unit.sheet[sheets.TREADS]
    lost = min(count, treads)
    if not lost:
        return
    losing(draft, unit.id, unit.at)
    draft.emit(TreadsLost(unit.id, lost, treads - lost))
    rewrite(draft, unit, sheets.with_row(unit.sheet, sheets.TREADS, treads - lost))


def rewrite(draft: Draft, unit: Unit, sheet: tuple[int, ...]) -> None:
    """Write a sheet; an Ogre with neither treads nor a weapon is destroyed (ode:7.13.3)."""
    changed = replace(unit, sheet=sheet)
    draft.put(changed)
    fit_to_sheet(draft, changed)
    draft.check_end = True
    if sheets.dead(sheet):
        _gone(draft, changed)
