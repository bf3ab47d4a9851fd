"""Reinforcements announce their entry hexes in advance (sp:03, sp:22, sp:40)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from game.core.amounts import counted
from game.core.events import Event
from game.core.position import on_move
from game.core.references import Hex, UnitId
from game.core.refusals import Refusal
from game.core.roles import Choice, Confirm, Presentation, Role
from game.core.rule_hooks import GameMark
from game.core.sequence import EndPhase
from game.hexes.grid import bits, mask_of
from game.ogre import common_refusals
from game.ogre.common_refusals import refuse
from game.ogre.counter_names import name_of, named
from game.ogre.movement.paths import BOUND, BoundEntry, entry_mask, whole_entry
from game.ogre.options.sequence import state as names
from game.ogre.state import Draft, GameState, Lazy, Order, Rules, Unit, View

RULE = "sp:40"
#: the number of entry hexes that a sentence lists individually
NAMED = 3


class EntryAnnounced(Event, frozen=True, tag=True):
    """A counter will enter by one of these hexes."""

    rule = "sp:40"

    unit: UnitId
    hexes: tuple[Hex, ...]


def entry_announced(state: GameState, e: EntryAnnounced) -> str:
    return f"{name_of(state, e.unit)} will enter {_places(state, e.hexes)}."


def _places(state: GameState, hexes: Sequence[int]) -> str:
    if len(hexes) > NAMED:
        return f"by one of {counted(len(hexes), 'hex', 'hexes')}"
    labels = [state.board.grid.label(at) for at in hexes]
    return f"by {' or '.join(labels)}"


def entry_marks(state: GameState) -> Iterator[GameMark]:
    """The counters entering this turn, and where: both sides know it (sp:40)."""
    coming = [
        (name, bound.hexes)
        for name, bound in BOUND.table(state).items()
        if name in state.units and not state.units[name].at and not state.units[name].aboard
    ]
    if coming:
        said = [f"{name_of(state, name)} {_places(state, hexes)}" for name, hexes in coming]
        who = state.sides[on_move(state.clock)].name
        yield GameMark(
            "forward", f"Announced: {len(coming)}", f"{who} will enter this turn: {'; '.join(said)}. ({RULE})"
        )


def unannounced(state: GameState, side: int) -> list[Unit]:
    """A side's counters that could enter this player-turn and are not announced, by name (sp:03)."""
    bound = BOUND.table(state)
    return [
        unit
        for unit in sorted(state.units.values(), key=lambda one: one.id)
        if unit.side == side
        and not unit.at
        and not unit.aboard
        and unit.id not in bound
        and entry_mask(state, unit)
    ]


def somebody_waits(state: GameState) -> bool:
    """Is there a counter to announce?"""
    return bool(unannounced(state, on_move(state.clock)))


class EntryOffers(Lazy):
    """The choices of one counter: its whole entry first, then hex by hex."""

    __slots__ = ("mask", "unit")

    def __init__(self, unit: str, mask: int) -> None:
        self.unit, self.mask = unit, mask

    def __len__(self) -> int:
        return self.mask.bit_count() + 1

    def order(self, index: int) -> Order:
        hexes = tuple(bits(self.mask))
        return Announce((self.unit,), hexes if not index else (hexes[index - 1],))


class Announce(Order, frozen=True, tag=True):
    """Choose the hexes where counters will enter this player-turn."""

    verb = "announce"
    role = Role.PLACE
    confirm = Confirm.PRESS
    group = "units"

    units: tuple[UnitId, ...]
    hexes: tuple[Hex, ...]

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        if unit.at or unit.aboard or unit.id in BOUND.table(state):
            return ()
        mask = entry_mask(state, unit)
        return EntryOffers(unit.id, mask) if mask else ()

    def words(self, rules: Rules, state: View) -> str:
        where = "anywhere" if self._whole(state) else _places(state, self.hexes)
        return f"Announce the entry {where}"

    def present(self, rules: Rules, state: View) -> Presentation:
        """A whole entry is not a single place to click."""
        shown = super().present(rules, state)
        return msgspec.structs.replace(shown, at=()) if self._whole(state) else shown

    def _whole(self, state: View) -> bool:
        unit = state.units.get(self.units[0]) if self.units else None
        mask = whole_entry(state, unit) if unit is not None else 0
        return len(self.hexes) > 1 and mask == mask_of(self.hexes)

    def choices(self, rules: Rules, state: View) -> list[Choice]:
        """More waiting counters, and more hexes of the entry."""
        waiting = [unit.id for unit in unannounced(state, on_move(state.clock)) if unit.id not in self.units]
        first = state.units.get(self.units[0]) if self.units else None
        entry = bits(entry_mask(state, first)) if first is not None else ()
        rows = [
            *(
                Choice(name, Announce((*self.units, name), self.hexes), rules.name_of(state, name))
                for name in waiting
            ),
            *(
                Choice(at, Announce(self.units, tuple(sorted((*self.hexes, at)))), state.board.grid.label(at))
                for at in entry
                if at not in self.hexes
            ),
        ]
        return [choice for choice in rows if rules.refusal(state, choice.order) is None]

    def refusal(self, rules: Rules, state: GameState) -> Refusal | None:
        if not self.units or not self.hexes:
            return Refusal("empty", RULE, "Name who will enter, and by which hexes.")
        if len(set(self.units)) < len(self.units) or len(set(self.hexes)) < len(self.hexes):
            return Refusal("twice", RULE, "Name each counter and each hex once.")
        for name in self.units:
            unit = common_refusals.own(state, name)
            found = unit if isinstance(unit, Refusal) else self._barred(state, unit)
            if found is not None:
                return found
        return None

    def _barred(self, state: GameState, unit: Unit) -> Refusal | None:
        if unit.at or unit.aboard:
            return refuse(unit, "not-waiting", RULE, "is not waiting to enter.")
        if unit.id in BOUND.table(state):
            return refuse(unit, "announced", RULE, "has been announced already.")
        mask = entry_mask(state, unit)
        if not mask:
            return refuse(unit, "not-due", RULE, "does not come this turn.")
        for at in self.hexes:
            if at not in state.board.grid or not mask >> at & 1:
                label = state.board.grid.label(at)
                return refuse(unit, "entry", RULE, f"may not enter by {label}.", at)
        return None

    def perform(self, rules: Rules, draft: Draft) -> None:
        for name in self.units:
            BOUND.put(draft, name, BoundEntry(tuple(bits(mask_of(self.hexes)))))
            draft.emit(EntryAnnounced(name, self.hexes))


def all_announced(rules: Rules, state: GameState, order: EndPhase[Unit]) -> Refusal | None:
    """Veto on ending the phase while an arriving counter is not announced."""
    if state.clock.phase != names.ANNOUNCE:
        return None
    left = unannounced(state, on_move(state.clock))
    if not left:
        return None
    text = f"{named(left[0])} must be announced first."
    return Refusal("announce", RULE, text, (left[0].id,))
