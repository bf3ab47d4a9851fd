"""Minefields: what lies in a hex, who knows of it, and which units each sort attacks (opt:minefields_avap).

A field is a marker of its side: its sort, with the remaining attacks as its count. Sides that know of a field
also know its strength (opt:minefields_avap-v). A hex may hold both sorts, which work separately
(opt:minefields_avap-s).
"""

from __future__ import annotations

from typing import ClassVar, Self

from msgspec.structs import replace

from game.boards.findings import ReadError
from game.core.events import Event
from game.core.markers import EVERYBODY, Contents, MarkerKind, Owned, SeenBy
from game.core.parameters import Parameter
from game.core.records import Marker
from game.core.references import Hex
from game.core.roles import Fact
from game.ogre.hidden.mines import rewrite_mine
from game.ogre.kinds import KINDS, SAPPER
from game.ogre.state import Draft, GameState, Unit

RULE = "opt:minefields_avap"
TARGETS, USED_UP, BOTH = f"{RULE}-h", f"{RULE}-k", f"{RULE}-s"
UNSEEN = f"{RULE}-d"
FIELD = "minefield"
#: anti-vehicle and antipersonnel
AV, AP = "AV", "AP"
SORTS = (AV, AP)
#: their targets, in words
AGAINST = {AV: "vehicles", AP: "infantry"}
#: attacks in a fresh field [S]
FRESH = 6
#: ordinary engineers, and minesweepers
PLAIN, SWEEPER = "ENG", "MSWP"

HARMS_OWN = Parameter(
    "field-harms-own", "Fields and the side that laid them", f"{RULE}-x", 0,
    ((0, "never harm it"), (1, "attack it as well")),
)  # fmt: skip
#: RULING Q-46: single mines and fields are different; a parameter uses the dice of single mines for fields
MINE_DICE = Parameter(
    "minefields-000-rolls", "Laying, finding and clearing fields by hand", f"{RULE}-z", 0,
    ((0, "follows the rules on fields"), (1, "uses the dice for single mines")),
)  # fmt: skip


class Sort(Contents, frozen=True, gc=False):
    """The sort of a field: ``AV`` or ``AP``."""

    needs: ClassVar[tuple[str, ...]] = ("sort",)

    sort: str = ""

    def on_plate(self, count: int) -> str:
        return f"{self.sort} {count}"

    def in_words(self, count: int) -> str:
        return f"{self.sort} field of strength {count}"

    @classmethod
    def read(cls, word: str) -> Self:
        if word not in SORTS:
            raise ReadError(f"'{word}' is not a kind of field.", f"Write {AV} or {AP}.")
        return cls(word)


#: a hex may hold one field of each sort (opt:minefields_avap-s)
FIELDS = MarkerKind(
    FIELD, USED_UP, Sort, seen=SeenBy.NAMED, owned=Owned.ALWAYS, least=1, most=FRESH, apart=("owner", "sort")
)


# ------------------------------------------------------------------------ events, words
class FieldLaid(Event, frozen=True, tag=True):
    """A side laid a field, or took it up again. Only that side learns of it (opt:minefields_avap-d)."""

    side: int
    at: Hex
    sort: str
    strength: int
    lifted: bool = False


class FieldFound(Event, frozen=True, tag=True):
    """A side discovers a field and its strength. Only that side learns of it."""

    side: int
    at: Hex
    sort: str
    strength: int


class FieldCleared(Event, frozen=True, tag=True):
    """A field was cleared or used up."""

    stirs: ClassVar[bool] = True

    side: int
    at: Hex
    sort: str


def field_laid(state: GameState, e: FieldLaid) -> str:
    who, where = state.sides[e.side].name, state.board.grid.label(e.at)
    return (
        f"{who} {'takes up' if e.lifted else 'lays'} an {e.sort} field of strength {e.strength} in {where}."
    )


def field_found(state: GameState, e: FieldFound) -> str:
    who, where = state.sides[e.side].name, state.board.grid.label(e.at)
    return f"{who} detects an {e.sort} field of strength {e.strength} in {where}."


def field_cleared(state: GameState, e: FieldCleared) -> str:
    return f"{state.sides[e.side].name} clears an {e.sort} field in {state.board.grid.label(e.at)}."


# ----------------------------------------------------------------------- fields on the map
def fields_in(state: GameState, at: int) -> list[Marker]:
    """The fields of a hex, AV first."""
    row = [marker for marker in state.markers.get(at, ()) if marker.kind == FIELD]
    return sorted(row, key=lambda field: (SORTS.index(sort_of(field)), field.owner)) if row else row


def sort_of(field: Marker) -> str:
    """``AV`` or ``AP``."""
    return FIELDS.of(field).sort


def field_of(state: GameState, side: int, at: int, sort: str) -> Marker | None:
    """A side's field of a sort in a hex, or None."""
    return next((f for f in fields_in(state, at) if (f.owner, sort_of(f)) == (side, sort)), None)


def lay(draft: Draft, side: int, at: int, sort: str, strength: int) -> None:
    """Lay a field in a hex, known only to its side."""
    draft.mark(FIELDS.new(at, Sort(sort), owner=side, count=strength, known=1 << side))
    draft.emit(FieldLaid(side, at, sort, strength))


def weaken(draft: Draft, field: Marker, by: int = 1) -> None:
    """A field has attacked: it becomes public, and weaker or used up (opt:minefields_avap-k)."""
    # RULING Q-34: it has six attacks, and is then gone
    if field.count <= by:
        draft.unmark(field)
    else:
        rewrite_mine(draft, field, replace(field, count=field.count - by, known=EVERYBODY))


def reveal(draft: Draft, field: Marker) -> None:
    """Dice were rolled for a field: everybody knows of it."""
    if field.known != EVERYBODY:
        rewrite_mine(draft, field, replace(field, known=EVERYBODY))


def knows(field: Marker, side: int) -> bool:
    """Does a side know of a field?"""
    return field.known == EVERYBODY or bool(field.known >> side & 1)


def enemy_learns(what: str) -> Fact:
    """What the other side learns of work on a field (opt:minefields_avap-d), if it has no engineers beside
    it.
    """
    return Fact("Enemy learns", what, UNSEEN)


def learn(draft: Draft, field: Marker, side: int) -> None:
    """A side discovers a field, its sort and its strength (opt:minefields_avap-v)."""
    rewrite_mine(draft, field, replace(field, known=field.known | 1 << side))
    draft.emit(FieldFound(side, field.at, sort_of(field), field.count))


# ------------------------------------------------------------------------------------ targets
def soft(unit: Unit) -> bool:
    """Is it a unit with no defence, such as a truck, but not infantry?"""
    kind = KINDS[unit.kind]
    return not unit.squads and kind.ogre is None and not kind.defence


def target_of(unit: Unit) -> str:
    """The sort of field that attacks a unit (opt:minefields_avap-h); "" if neither does."""
    # RULING Q-35: AP attacks all infantry and units with no defence, AV all other vehicles
    if unit.kind == SWEEPER or KINDS[unit.kind].inert:
        return ""
    return AP if unit.squads or soft(unit) else AV


def powered_engineers(unit: Unit) -> bool:
    """Are all squads battlesuited engineers? They set off neither sort."""
    return bool(unit.squads) and all(SAPPER[squad] for squad in unit.squads)


def engineers(unit: Unit) -> bool:
    """Are all squads engineers, ordinary or powered?"""
    return bool(unit.squads) and all(SAPPER[squad] or squad == PLAIN for squad in unit.squads)


def hostile(state: GameState, field: Marker, side: int) -> bool:
    """Does a field attack a side (opt:minefields_avap-x)?"""
    return field.owner != side or bool(HARMS_OWN.of(state))
