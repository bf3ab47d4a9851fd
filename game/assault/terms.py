"""What a scenario of the ground assault lays down: its formations, and the edge that each side comes from."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Struct

from game.core.draft import GameState as StateOf
from game.core.forms import Edge, Flag, Names, SideName, Text
from game.core.setting import Given, Inquiry
from game.core.terms import Term
from game.hexes.grid import mask_of


class Titles(Names):
    """Titles of counters, in the order of their names."""

    free = True

    def check(self, name: str, given: Given, inquiry: Inquiry) -> None:
        row, units = given.get(name) or (), given.get("units") or ()
        if isinstance(row, list | tuple) and isinstance(units, list | tuple) and len(row) > len(units):
            inquiry.wrong("there are more titles than units.", "Leave some out.", name)


class Formation(Term, frozen=True):
    """A sub-formation (regiment, brigade, combat command, Kampfgruppe) with its units (ga:13).

    ``attached`` are units of others that count as its own; ``divisional`` troops count with every
    sub-formation of their division (ga:16). Without a division it is one by itself (ga:25).
    """

    word = "formation"
    key = "formations"
    about = "Regiments, brigades and the like, with the units that belong to each."
    noun = "a formation"

    id: Annotated[str, Text("an id", head=True)]
    division: Annotated[str, Text("a division")] = ""
    divisional: Annotated[bool, Flag(asks="Troops of the whole division")] = False
    units: Annotated[tuple[str, ...], Names()] = ()
    attached: Annotated[tuple[str, ...], Names(asks="Attached units of others")] = ()
    titles: Annotated[tuple[str, ...], Titles("title", asks="Titles, in the order of the units")] = ()

    @property
    def whole(self) -> str:
        """Its division, or itself."""
        return self.division or self.id


class Home(Term, frozen=True):
    """The edge that a side comes from: supply, retreat and rebuilt units (ga:33, ga:39, ga:41)."""

    word = "home"
    key = "homes"
    about = "The edge that a side comes from: supply, retreat, rebuilt units."
    noun = "a home edge"

    side: Annotated[int, SideName(head=True)]
    edge: Annotated[str, Edge()]


class Belongs(Struct, frozen=True):
    """What a unit belongs to: its division, and its sub-formation unless it is of divisional troops."""

    division: str = ""
    sub: str = ""
    divisional: bool = False


#: of a unit that no formation names
ALONE = Belongs()


def formations(state: StateOf[Any]) -> dict[str, Belongs]:
    """What each unit belongs to, or is attached to, by its name. Found once for the terms of a game."""
    kept: tuple[object, dict[str, Belongs]] | None = state.board.derived.get("formations")
    if kept is None or kept[0] is not state.terms:
        kept = state.board.derived["formations"] = (state.terms, _formations(state))
    return kept[1]


def _formations(state: StateOf[Any]) -> dict[str, Belongs]:
    found: dict[str, Belongs] = {}
    rows = Formation.all(state.terms)
    for row in rows:
        for name in row.units:
            found[name] = Belongs(row.whole, "" if row.divisional else row.id, row.divisional)
    for row in rows:
        for name in row.attached:
            found[name] = Belongs(row.whole, row.id)
    return found


def title_of(state: StateOf[Any], name: str) -> str:
    """The title that the scenario gives a counter, or "" without one."""
    kept: tuple[object, dict[str, str]] | None = state.board.derived.get("titles of counters")
    if kept is None or kept[0] is not state.terms:
        titles: dict[str, str] = {}
        for row in Formation.all(state.terms):
            for unit, title in zip(row.units, row.titles, strict=False):
                titles.setdefault(unit, title)
        kept = state.board.derived["titles of counters"] = (state.terms, titles)
    return kept[1].get(name, "")


def home_mask(state: StateOf[Any], side: int) -> int:
    """The hexes of the edge that a side comes from."""
    mask = 0
    for row in Home.all(state.terms):
        if row.side == side and row.edge:
            mask |= mask_of(state.board.grid.edge(row.edge))
    return mask
