"""Fields of mines: what lies in a hex, who knows of it, who is a target of which sort (opt:minefields_avap).

A field is a marker of its side: its sort, and as its count the attacks that are left in it. Who knows of a
field knows its strength as well (opt:minefields_avap-v). Both sorts may lie in a hex, each by itself
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
#: against vehicles, and against people
AV, AP = "AV", "AP"
SORTS = (AV, AP)
#: what they are against, in words
AGAINST = {AV: "vehicles", AP: "infantry"}
#: attacks in a fresh field [S]
FRESH = 6
#: plain engineers, and what sweeps fields
PLAIN, SWEEPER = "ENG", "MSWP"

HARMS_OWN = Parameter(
    "field-harms-own", "Fields and the side that laid them", f"{RULE}-x", 0,
    ((0, "never harm it"), (1, "attack it as well")),
)  # fmt: skip
#: RULING Q-46: single mines and fields are different things; the dice of those may be used for these
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


#: both sorts may lie in a hex, one field of each (opt:minefields_avap-s)
FIELDS = MarkerKind(
    FIELD, USED_UP, Sort, seen=SeenBy.NAMED, owned=Owned.ALWAYS, least=1, most=FRESH, apart=("owner", "sort")
)


# ------------------------------------------------------------------------ events, words
class FieldLaid(Event, frozen=True, tag=True):
    """A side laid a field, or took it up again. Only that side hears of it (opt:minefields_avap-d)."""

    side: int
    at: Hex
    sort: str
    strength: int
    lifted: bool = False


class FieldFound(Event, frozen=True, tag=True):
    """A side learns of a field and its strength. Only that side hears of it."""

    side: int
    at: Hex
    sort: str
    strength: int


class FieldCleared(Event, frozen=True, tag=True):
    """A field was cleared, or is used up."""

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


# ------------------------------------------------------------------------- what lies where
def fields_in(state: GameState, at: int) -> list[Marker]:
    """The fields of a hex, those against vehicles first."""
    row = [marker for marker in state.markers.get(at, ()) if marker.kind == FIELD]
    return sorted(row, key=lambda field: (SORTS.index(sort_of(field)), field.owner)) if row else row


def sort_of(field: Marker) -> str:
    """``AV`` or ``AP``."""
    return FIELDS.of(field).sort


def field_of(state: GameState, side: int, at: int, sort: str) -> Marker | None:
    """The field of a sort that a side has in a hex, or None."""
    return next((f for f in fields_in(state, at) if (f.owner, sort_of(f)) == (side, sort)), None)


def lay(draft: Draft, side: int, at: int, sort: str, strength: int) -> None:
    """A field lies in a hex, known to its side alone."""
    draft.mark(FIELDS.new(at, Sort(sort), owner=side, count=strength, known=1 << side))
    draft.emit(FieldLaid(side, at, sort, strength))


def weaken(draft: Draft, field: Marker, by: int = 1) -> None:
    """A field has made attacks: it is known to all, and weaker by them or gone (opt:minefields_avap-k)."""
    # RULING Q-34: six attacks are in it, and then it is gone
    if field.count <= by:
        draft.unmark(field)
    else:
        rewrite_mine(draft, field, replace(field, count=field.count - by, known=EVERYBODY))


def reveal(draft: Draft, field: Marker) -> None:
    """Dice have fallen for a field: everybody knows of it."""
    if field.known != EVERYBODY:
        rewrite_mine(draft, field, replace(field, known=EVERYBODY))


def knows(field: Marker, side: int) -> bool:
    """Does a side know of a field?"""
    return field.known == EVERYBODY or bool(field.known >> side & 1)


def enemy_learns(what: str) -> Fact:
    """What the other side hears of work at a field (opt:minefields_avap-d), as far as it has no engineers
    beside the hex.
    """
    return Fact("Enemy learns", what, UNSEEN)


def learn(draft: Draft, field: Marker, side: int) -> None:
    """A side learns of a field, its sort and its strength (opt:minefields_avap-v)."""
    rewrite_mine(draft, field, replace(field, known=field.known | 1 << side))
    draft.emit(FieldFound(side, field.at, sort_of(field), field.count))


# ------------------------------------------------------------------------- whom it is against
def soft(unit: Unit) -> bool:
    """Is it a unit without any defence, such as a truck, and no infantry?"""
    kind = KINDS[unit.kind]
    return not unit.squads and kind.ogre is None and not kind.defence


def target_of(unit: Unit) -> str:
    """The sort of field that is against a unit (opt:minefields_avap-h); "" for one that sets off neither."""
    # RULING Q-35: against people are all infantry and what has no defence, the others are vehicles
    if unit.kind == SWEEPER or KINDS[unit.kind].inert:
        return ""
    return AP if unit.squads or soft(unit) else AV


def powered_engineers(unit: Unit) -> bool:
    """Are they battlesuited engineers, every squad of them? They set off neither sort."""
    return bool(unit.squads) and all(SAPPER[squad] for squad in unit.squads)


def engineers(unit: Unit) -> bool:
    """Are they engineers, plain or powered, every squad of them?"""
    return bool(unit.squads) and all(SAPPER[squad] or squad == PLAIN for squad in unit.squads)


def hostile(state: GameState, field: Marker, side: int) -> bool:
    """Does a field attack a side (opt:minefields_avap-x)?"""
    return field.owner != side or bool(HARMS_OWN.of(state))
