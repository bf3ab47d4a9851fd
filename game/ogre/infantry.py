"""Infantry counters: split and combine (ode:3.02, ode:5.02.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import reduce
from itertools import combinations

from msgspec.structs import replace

from game.core.amounts import listed
from game.core.references import UnitId
from game.core.refusals import Refusal
from game.core.roles import Role
from game.core.sequence import SETUP
from game.core.terms import secret
from game.ogre import common_refusals
from game.ogre.charts import SQUADS_TOGETHER
from game.ogre.combat.weapons import heavy
from game.ogre.common_refusals import refuse
from game.ogre.counter_names import counter_name, numbers_of
from game.ogre.disabled_parts import disabled_squads, keep_disabled_squads, rows_of, well_squads
from game.ogre.events import Combined, Divided
from game.ogre.kinds import FOOT, KINDS, counter_kind, in_order
from game.ogre.state import (
    TEAMWORK,
    USAGE,
    Draft,
    GameState,
    Order,
    Rules,
    Unit,
    View,
    change_teamwork,
)
from game.ogre.turn_usage import (
    UNUSED,
    UsedUp,
    both,
    copy_records,
    fitted,
    join_records,
    put_used_up,
    sappers_among,
    shared,
    used_up,
)


def new_id(state: GameState, kind: str, side: int) -> str:
    """The next free name for a new counter of a kind and side.

    Where something may lie face down each side counts by itself, from a hundred of its own on: no
    name tells how many of a kind the other side has (ode:13.05). What is made during a set-up in secret
    has numbers of the upper half: those given later go on as if it were not there.
    """
    least = 0 if all_known(state) else OWN_NUMBERS * (side + 1)
    numbers = [*numbers_of(state.units, kind), *numbers_of(state.gone, kind)]
    if least:
        half = OWN_NUMBERS // 2
        least += half if secret(state.terms, state.clock, side) else 0
        numbers = [number for number in numbers if least <= number < least + half]
    return counter_name(kind, max(numbers, default=least) + 1)


def all_known(state: GameState) -> bool:
    """Is every counter known to everybody, and can none be laid out that is not?"""
    if state.face_down and any([unit.face_down for unit in state.units.values()]):
        return False
    return not any([stock.unseen for stock in state.terms.stocks])


#: numbers for the new counters of one side where names could tell something
OWN_NUMBERS = 100


def _infantry(state: GameState, unit_id: str) -> Unit | Refusal:
    unit = common_refusals.own(state, unit_id)
    if isinstance(unit, Unit) and not unit.squads:
        return refuse(unit, "not-infantry", "ode:5.02.3", "is not infantry.", near=False)
    return unit


def squads_words(squads: Sequence[str]) -> str:
    """Squads by their kind: ``2 Combat Engineers and 1 Infantry``."""
    return listed([f"{count} {KINDS[kind].name}" for kind, count in Counter(in_order(tuple(squads))).items()])


class Split(Order, frozen=True, tag=True):
    """Some squads of a counter form a new one in the same hex."""

    verb = "split"
    role = Role.ACT

    unit: UnitId
    squads: tuple[str, ...]

    @classmethod
    def applies_to(cls, kind: str) -> bool:
        return FOOT[kind]

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        squads = unit.squads
        if len(squads) < 2:
            return ()
        if len(set(squads)) == 1:
            return [cls(unit.id, squads[:n]) for n in range(1, len(squads))]
        parts = {in_order(part) for n in range(1, len(squads)) for part in combinations(squads, n)}
        return [cls(unit.id, part) for part in sorted(parts)]

    def words(self, rules: Rules, state: View) -> str:
        return f"Split off {squads_words(self.squads)}"

    def refusal(self, rules: Rules, state: GameState) -> Refusal | None:
        unit = _infantry(state, self.unit)
        if isinstance(unit, Refusal):
            return unit
        left = list(unit.squads)
        for squad in self.squads:
            if squad not in left:
                return refuse(unit, "squads", "ode:5.02.3", "has no such squads.")
            left.remove(squad)
        if not self.squads or not left:
            return Refusal("squads", "ode:5.02.3", "A split leaves at least one squad on each side.")
        return None

    def perform(self, rules: Rules, draft: Draft) -> None:
        split_off(draft, draft.units[self.unit], self.squads)


def split_off(draft: Draft, unit: Unit, leaving: tuple[str, ...]) -> str:
    """Some squads of a counter become a new one in its place; returns its name."""
    left = list(unit.squads)
    for squad in leaving:
        left.remove(squad)
    name = new_id(draft, counter_kind(leaving), unit.side)
    squads = in_order(leaving)
    # RULING Q-131: teams that have fired their long shot leave first
    used = min(unit.used, heavy(squads))
    rest = replace(unit, squads=tuple(left), kind=counter_kind(tuple(left)), used=unit.used - used)
    draft.put(rest)
    draft.put(replace(unit, id=name, squads=squads, kind=counter_kind(squads), used=used))
    if unit.id in USAGE.table(draft):
        first, second = shared(used_up(draft, unit.id), (tuple(left), squads))
        put_used_up(draft, unit.id, first)
        put_used_up(draft, name, second)
    copy_records(draft, unit.id, name)
    keep_company(draft, unit.id, name)
    draft.emit(Divided(unit.id, name, len(squads)))
    return name


def leave_disabled(draft: Draft, names: Sequence[str]) -> list[str]:
    """Disabled squads of counters of an order in progress stay where they are, as counters of their own.

    Returns the new counters. A counter without any other squad stays as it is.
    """
    # RULING Q-1412: the other squads keep the counter's name and go on
    found = []
    for name in names:
        unit = draft.units.get(name)
        out = disabled_squads(draft, unit) if unit is not None else ()
        if unit is not None and out and len(out) < len(unit.squads):
            rows = rows_of(draft, name)
            new = split_off(draft, unit, out)
            keep_disabled_squads(draft, name, ())
            keep_disabled_squads(draft, new, rows)
            found.append(new)
    return found


def knocked_out(state: GameState, unit: Unit) -> bool:
    """Is nothing of a counter left that acts: is it disabled, or are all its squads?"""
    return bool(unit.disabled or (unit.squads and not well_squads(state, unit)))


def keep_company(draft: Draft, old: str, new: str) -> None:
    """Who moved in step with a counter moved in step with what was split off it (ce:14.04-a)."""
    for name, done in list(TEAMWORK.table(draft).items()):
        if old in done.beside and name != new:
            change_teamwork(draft, name, beside=(*done.beside, new))


def _still_standing(state: GameState, names: Sequence[str]) -> list[UsedUp]:
    """What some counters have used up; where one has come, the sappers of those that stood are counted."""
    row = [used_up(state, name) for name in names]
    came = [bool(spent.moved or spent.moved_second or spent.halted) for spent, _, _ in row]
    if not any(came):
        return row
    # RULING Q-610: who stood in the hex all the turn may work there, whatever has joined it
    return [
        used
        if gone
        else used._replace(
            work=replace(used.work, stood=sappers_among(state.units[name].squads) - used.work.worked)
        )
        for name, used, gone in zip(names, row, came, strict=True)
    ]


class Combine(Order, frozen=True, tag=True):
    """Counters in one hex become one of at most three squads; it has moved as far as the farthest."""

    verb = "combine"
    role = Role.ACT
    title = "Combine with {others}"

    unit: UnitId
    others: tuple[UnitId, ...]

    @classmethod
    def applies_to(cls, kind: str) -> bool:
        return FOOT[kind]

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        if not unit.squads or len(unit.squads) >= SQUADS_TOGETHER:
            return ()
        if not unit.at:
            if state.clock.phase != SETUP or unit.aboard:
                return ()
            row: Sequence[str] = [
                u.id for u in state.units.values() if not u.at and not u.aboard and u.side == unit.side
            ]
        else:
            row = state.at_hex[unit.at]
            if len(row) == 1:
                return ()
        found = []
        for other_id in row:
            other = state.units[other_id]
            mate = other_id > unit.id and other.squads and other.side == unit.side
            if mate and len(other.squads) + len(unit.squads) <= SQUADS_TOGETHER:
                found.append(cls(unit.id, (other_id,)))
        return found

    def refusal(self, rules: Rules, state: GameState) -> Refusal | None:
        unit = _infantry(state, self.unit)
        if isinstance(unit, Refusal):
            return unit
        if not self.others or len({self.unit, *self.others}) != len(self.others) + 1:
            return Refusal("twice", "ode:5.02.3", "Name at least two counters, each only once.")
        total = len(unit.squads)
        for other_id in self.others:
            other = _infantry(state, other_id)
            if isinstance(other, Refusal):
                return other
            if unit.aboard or other.aboard:
                rider = unit if unit.aboard else other
                return refuse(rider, "apart", "ode:5.02.3", "is riding and must dismount first.")
            if other.at != unit.at or (not unit.at and state.clock.phase != SETUP):
                return Refusal(
                    "apart", "ode:5.02.3", "Only counters in the same hex can combine.", (unit.id, other.id)
                )
            total += len(other.squads)
        if total > SQUADS_TOGETHER:
            return Refusal("too-many", "ode:3.02", f"{total} squads are too many: a counter holds three.")
        return None

    def perform(self, rules: Rules, draft: Draft) -> None:
        unit = draft.units[self.unit]
        used_up = reduce(both, _still_standing(draft, (self.unit, *self.others)))
        squads, used = unit.squads, unit.used
        join_records(draft, unit.id, self.others)
        for other_id in self.others:
            squads += draft.units[other_id].squads
            used += draft.units[other_id].used
            draft.take(other_id, "merged")
        squads = in_order(squads)
        draft.put(replace(unit, squads=squads, kind=counter_kind(squads), used=used))
        if used_up != UNUSED:
            put_used_up(draft, unit.id, fitted(used_up, squads))
        draft.emit(Combined(unit.id, self.others))
