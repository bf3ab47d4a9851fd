"""Which units find enemy fields (opt:minefields_avap-m): adjacent engineers and Ogres, automatically."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated

from game.core.deeds import WORKS
from game.core.events import Event
from game.core.forms import Kinds
from game.core.orders import possible
from game.core.position import decider, on_move
from game.core.questions import Figure, Part
from game.core.records import Marker
from game.core.references import Hex
from game.core.refusals import Refusal
from game.core.roles import Choice, Confirm, Fact, Role
from game.core.terms import Term
from game.core.views import ANONYMOUS
from game.ogre.common_refusals import UnitOrder, refuse
from game.ogre.counter_names import named
from game.ogre.engineering.mine_work import SEARCH_DICE
from game.ogre.kinds import FOOT, KINDS, SAPPER
from game.ogre.options.minefields.fields import (
    FIELD,
    MINE_DICE,
    PLAIN,
    RULE,
    fields_in,
    has_fields,
    knows,
    learn,
    not_free,
    occupy,
)
from game.ogre.options.minefields.laying import FireField, LayField
from game.ogre.state import Draft, GameState, Order, Position, Rules, Unit, View

DETECTS, DICE = f"{RULE}-m", f"{RULE}-z"


class Scouts(Term, frozen=True):
    """Kinds of unit that find adjacent fields, as engineers do."""

    noun = "a row of scouts"
    code = "E361"
    word = "scouts"
    after = "compare"
    key = "rules.scouts"
    about = "Kinds of unit that find fields beside them, as engineers and Ogres do."
    many = False

    kinds: Annotated[tuple[str, ...], Kinds(code="E340", head=True, asks="Scouts")] = ()


class FieldsSearched(Event, frozen=True, tag=True):
    """Engineers have searched hexes for fields. Only their side learns of it."""

    rule = "opt:minefields_avap-m"

    side: int
    hexes: tuple[Hex, ...]
    found: bool


def fields_searched(state: GameState, e: FieldsSearched) -> str:
    where = ", ".join(state.board.grid.label(at) for at in e.hexes)
    return f"The search of {where} for fields {'succeeds' if e.found else 'finds nothing'}."


def detects(state: GameState, unit: Unit) -> bool:
    """Does a unit find adjacent fields? A rider does not."""
    # RULING: engineers of all kinds, Ogres of all types, and the scenario's scouts
    if not unit.at or unit.face_down:
        return False
    if KINDS[unit.kind].ogre is not None or any(SAPPER[squad] or squad == PLAIN for squad in unit.squads):
        return True
    return any(kind in row.kinds for row in Scouts.all(state.terms) for kind in (unit.kind, *unit.squads))


def _hidden(state: GameState) -> Iterator[Marker]:
    """The fields unknown to at least one side."""
    for row in state.markers.values():
        for marker in row:
            if marker.kind == FIELD and not (knows(marker, 0) and knows(marker, 1)):
                yield marker


def _hidden_before(before: Position) -> Sequence[Marker]:
    """The same for a position, cached until a marker changes."""
    kept: tuple[object, Sequence[Marker]] | None = before.board.derived.get("hidden fields")
    if kept is None or kept[0] is not before.markers:
        kept = before.board.derived["hidden fields"] = (before.markers, tuple(_hidden(before)))
    return kept[1]


def look_around(draft: Draft, before: Position) -> None:
    """After each order: units beside a field find it (opt:minefields_avap-m)."""
    if MINE_DICE.of(draft):
        return
    fields: Iterable[Marker] = ()
    if draft.markers is not before.markers:
        fields = list(_hidden(draft))
    else:
        # no field has changed, so that only a unit that did something can have come near one
        hidden = _hidden_before(before)
        if not hidden:
            return
        finders = [unit for name in draft.touched if (unit := draft.units.get(name)) and detects(draft, unit)]
        if finders:
            near = {at for unit in finders for at in (unit.at, *draft.board.grid.neighbours[unit.at])}
            fields = [field for field in hidden if field.at in near]
    disc, stands = draft.board.grid.disc, draft.occupied_mask
    for field in fields:
        at = field.at
        if not any([stands[side] & disc(at, 1) for side in (0, 1) if not knows(field, side)]):
            continue
        for there in (at, *draft.board.grid.neighbours[at]):
            for name in draft.at_hex.get(there, ()) if there else ():
                unit = draft.units[name]
                if knows(field, unit.side) or not detects(draft, unit):
                    continue
                now = _now(draft, field)
                if now is not None and not knows(now, unit.side):
                    learn(draft, now, unit.side)
                    # during a move a player cannot undo anything that could have met a field
                    draft.revealed = draft.revealed or unit.side == decider(before)


def _now(draft: Draft, field: Marker) -> Marker | None:
    """A field in its present state."""
    row = fields_in(draft, field.at)
    return next((one for one in row if (one.owner, one.holds) == (field.owner, field.holds)), None)


def sense(draft: Draft, unit: Unit, at: int, here: int, row: Sequence[Marker]) -> bool:
    """During a move: a unit that finds an adjacent field stops and may move on with its remaining points."""
    # RULING Q-707: otherwise it would walk on into the field it has just found
    if MINE_DICE.of(draft) or not detects(draft, unit):
        return False
    found = [field for field in row if not knows(field, unit.side)]
    for field in found:
        learn(draft, field, unit.side)
    return bool(found)


def near_by(state: GameState, field: Marker) -> int:
    """The distance at which a field can be found; less than 0 for one that both sides know of."""
    return -1 if all(knows(field, side) for side in (0, 1)) else 1


def could_be_met(position: Position, order: Order) -> bool:
    """Could an order have met a field unknown to its giver, from public knowledge?"""
    terms, foe = position.terms, 1 - on_move(position.clock)
    return has_fields(position, foe) or not (terms.stocks or terms.setup)


def could_be_seen(position: Position, order: LayField | FireField) -> bool:
    """Could the other side have found a newly laid field at once, from public knowledge?"""
    units = position.units
    at = order.at if isinstance(order, FireField) else units[order.unit].at
    row = (
        name for there in (at, *position.board.grid.neighbours[at]) for name in position.at_hex.get(there, ())
    )
    foes = [units[name] for name in row if units[name].side != on_move(position.clock)]
    # a face-down counter may be anything
    return any(foe.face_down or foe.kind == ANONYMOUS or detects(position, foe) for foe in foes)


# ------------------------------------------------------ using the dice of single mines
class SearchFields(UnitOrder, frozen=True, tag=True):
    """Search adjacent hexes for fields: a die must beat the number of hexes (opt:minefields_avap-z)."""

    verb = "search-field"
    role = Role.ACT
    title = "Search {hexes} for fields"
    confirm = Confirm.PRESS
    deeds = WORKS

    hexes: tuple[Hex, ...]

    @classmethod
    def applies_to(cls, kind: str) -> bool:
        return FOOT[kind] or kind == "VULC"

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        if not MINE_DICE.of(state) or not unit.at or not has_fields(state, 1 - unit.side):
            return ()
        near = [at for at in state.board.grid.neighbours[unit.at] if at]
        return possible([cls(unit.id, (at,)) for at in near], rules, state)

    def words(self, rules: Rules, state: View) -> str:
        return f"Search {', '.join(map(state.board.grid.label, self.hexes))} for fields"

    def facts(self, rules: Rules, state: View) -> tuple[Fact, ...]:
        unit = state.units.get(self.unit)
        dice = _dice(unit) if unit is not None else 0
        return (Fact("Dice", str(dice), DICE), Fact("Needs", f"{len(self.hexes) + 1} or more", DICE))

    def workings(self, rules: Rules, state: View) -> Mapping[str, tuple[Figure, ...]]:
        unit = state.units.get(self.unit)
        if unit is None:
            return {}
        dice, why = str(_dice(unit)), "a die for each squad" if unit.squads else "for a Vulcan"
        return {"Dice": (Figure("Dice", dice, (Part("is", dice, why, DICE),)),)}

    def choices(self, rules: Rules, state: View) -> list[Choice]:
        unit = state.units.get(self.unit)
        near = state.board.grid.neighbours[unit.at] if unit is not None and unit.at else ()
        more = [SearchFields(self.unit, (*self.hexes, at)) for at in near if at and at not in self.hexes]
        return [
            Choice(order.hexes[-1], order, state.board.grid.label(order.hexes[-1]))
            for order in more
            if rules.refusal(state, order) is None
        ]

    def refused(self, rules: Rules, state: GameState, unit: Unit) -> Refusal | None:
        name = named(unit)
        if not MINE_DICE.of(state):
            return Refusal("no-dice", DICE, "In this game fields are found without a search.", near=False)
        if not _dice(unit):
            return refuse(unit, "no-searcher", DETECTS, "does not search.", near=False)
        near = state.board.grid.neighbours[unit.at] if unit.at else ()
        if (
            not self.hexes
            or len(set(self.hexes)) < len(self.hexes)
            or any(at not in near for at in self.hexes)
        ):
            return Refusal("hexes", DICE, f"Name hexes around {name}, each once.", (unit.id,))
        return not_free(state, unit, DICE)

    def perform(self, rules: Rules, draft: Draft) -> None:
        unit = draft.units[self.unit]
        occupy(draft, unit, "has searched for fields")
        dice = draft.roll(_dice(unit), "search for fields", DICE, "task")
        row = [f for at in self.hexes for f in fields_in(draft, at) if not knows(f, unit.side)]
        found = max(dice) > len(self.hexes)
        for field in row if found else ():
            learn(draft, field, unit.side)
        draft.emit(FieldsSearched(unit.side, self.hexes, found and bool(row)))


def _dice(unit: Unit) -> int:
    """One die per squad of engineers, two for a Vulcan."""
    if unit.squads:
        return sum(SAPPER[squad] or squad == PLAIN for squad in unit.squads)
    return SEARCH_DICE if unit.kind == "VULC" else 0
