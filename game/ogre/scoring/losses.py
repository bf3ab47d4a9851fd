"""What is to be kept or destroyed (ode:1.08): counters, buildings, bridges."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Annotated

from game.boards.board import Board
from game.core.amounts import counted
from game.core.forms import LISTS, Flag, Form, Hexes, KeyType, Kinds, Names
from game.core.goals import Progress
from game.core.setting import Given, Inquiry, Setting
from game.core.words import Words
from game.hexes.grid import OFF, bits
from game.ogre.kinds import KINDS
from game.ogre.ramming.ram_entry import can_drive
from game.ogre.scoring.goal_base import Counted, examine_kinds
from game.ogre.scoring.points import kill, loss_of
from game.ogre.state import GameState, RemovedUnit, Unit
from game.ogre.structures import bridges
from game.ogre.structures.buildings import BUILDING, RUIN


class BuildingHexes(Hexes):
    """The hexes of buildings; a file names them by the key ``buildings``."""

    def keys(self, name: str) -> dict[str, KeyType]:
        return {"buildings": tuple[str, ...]}

    def filed(self, name: str, given: Given, setting: Setting) -> int | None:
        return super().filed(name, {"hexes": given.get("buildings", ())}, setting)

    def check(self, name: str, given: Given, inquiry: Inquiry) -> None:
        board, labels = inquiry.setting.board, given.get("buildings")
        if board is None or not isinstance(labels, list | tuple):
            return
        there = {thing.at for thing in board.structures if thing.kind == "building"}
        for label in labels:
            at = inquiry.hex("buildings", label, self.code)
            if at and at not in there:
                names = ", ".join(board.grid.label(one) for one in sorted(there)) or "none"
                text = f"there is no building in {label}."
                inquiry.wrong(
                    text, f"There are {names}.", "buildings", code=self.code, word=label, label=label
                )
        if labels and "buildings" not in inquiry.setting.modules:
            text, mend = (
                "buildings are destroyed only in a game with them.",
                'Add "buildings" to rules.modules.',
            )
            inquiry.wrong(text, mend, "buildings", code=self.code)


class Bridges(Form[tuple[tuple[int, int], ...]]):
    """Bridges: ``0505-0605`` over a stream, the lower hex first, ``0505`` over a river."""

    rank = LISTS
    type: KeyType = tuple[str, ...]

    def written(self, value: tuple[tuple[int, int], ...], setting: Setting) -> list[str]:
        assert setting.board is not None
        label = setting.board.grid.label
        return [f"{label(a)}-{label(b)}" if b else label(a) for a, b in value]

    def read(self, words: Words, setting: Setting, stops: Collection[str]) -> tuple[tuple[int, int], ...]:
        assert setting.board is not None
        found, parse = [], setting.board.grid.parse
        while words.left and words.left[0] not in stops:
            one, dash, two = words.take("a bridge").partition("-")
            found.append((parse(one), parse(two) if dash else OFF))
        return tuple(found)

    def among(self, setting: Setting, given: Given) -> Collection[str]:
        return _crossings(setting.board) if setting.board is not None else ()

    def filed(self, name: str, given: Given, setting: Setting) -> tuple[tuple[int, int], ...] | None:
        words = given.get(name)
        return tuple(_ends(str(word), setting) for word in words) if isinstance(words, list | tuple) else None

    def check(self, name: str, given: Given, inquiry: Inquiry) -> None:
        board, words = inquiry.setting.board, given.get(name)
        if board is None or not isinstance(words, list | tuple):
            return
        streams, rivers = bridges.crossings(board)
        for word in words:
            ends = [inquiry.hex(name, one, self.code) for one in word.split("-")]
            if not all(ends) or len(ends) > 2:
                continue
            if tuple(sorted(ends)) in streams if len(ends) == 2 else ends[0] in rivers:
                continue
            there = ", ".join(_crossings(board)) or "none"
            text = f"there is no bridge {word}."
            inquiry.wrong(text, f"There are {there}.", name, code=self.code, word=word)


def _crossings(board: Board) -> list[str]:
    """The bridges of a board as a file names them."""
    (streams, rivers), label = bridges.crossings(board), board.grid.label
    return [f"{label(a)}-{label(b)}" for a, b in streams] + [label(at) for at in rivers]


def _ends(word: str, setting: Setting) -> tuple[int, int]:
    one, dash, two = word.partition("-")
    ends = sorted((setting.hex(one), setting.hex(two))) if dash else [setting.hex(one), OFF]
    return ends[0], ends[1]


class Fate(Counted, frozen=True):
    """A goal about what may be lost; ``need`` of 0 is all of it."""

    kinds: Annotated[tuple[str, ...], Kinds(asks="Kinds of unit")] = ()
    units: Annotated[tuple[str, ...], Names(asks="Counters by name")] = ()
    #: bridges by their two hexes; a river bridge has ``OFF`` for the second
    bridges: Annotated[tuple[tuple[int, int], ...], Bridges(code="E369")] = ()
    #: buildings by their hexes
    mask: Annotated[int, BuildingHexes(code="E369")] = 0

    @classmethod
    def examine(cls, given: Given, inquiry: Inquiry) -> None:
        super().examine(given, inquiry)
        if not any(given.get(key) for key in ("buildings", "bridges", "kinds", "units")):
            text, mend = (
                f"nothing is named to {cls.kind}.",
                'Add kinds = ["MCP"], units, buildings or bridges.',
            )
            inquiry.wrong(text, mend, code="E366")

    @property
    def owner(self) -> int:
        """The side whose things it is about."""
        return self.side

    def place(self) -> int:
        return self.mask

    def counters(self) -> tuple[str, ...]:
        return self.units

    def touches(self, at: int) -> bool:
        return super().touches(at) or any(at in bridge for bridge in self.bridges)

    def spot(self) -> int:
        return super().spot() or (self.bridges[0][0] if self.bridges else OFF)

    def number(self, state: GameState) -> int:
        return sum(self.fate(state))

    def fate(self, state: GameState) -> tuple[int, int]:
        """How many of what it names are lost, and how many are still there."""
        lost = there = 0
        if self.kinds:
            lost, there = loss_of(state, self.owner, self.kinds)
        for unit_id in self.units:
            gone = state.gone.get(unit_id)
            lost += gone is not None and gone.how == "destroyed"
            there += unit_id in state.units or (gone is not None and gone.how == "left")
        for bridge in self.bridges:
            stands = bridges.named(*bridge) in bridges.standing(state)
            lost, there = lost + (not stands), there + stands
        for at in bits(self.mask):
            row = state.markers.get(at, ())
            lost += any(m.kind == RUIN for m in row)
            there += any(m.kind == BUILDING for m in row)
        return lost, there

    def some(self, state: GameState) -> str:
        """How many of it, where not all are needed: "2 of "."""
        return f"{self.need} of " if self.need and self.number(state) > self.need else ""


class Keep(Fate, frozen=True):
    """Still have things at the end."""

    kind = "keep"
    about = "Keep units, buildings or bridges of its own side until the end."
    met_at_once = True

    @classmethod
    def examine(cls, given: Given, inquiry: Inquiry) -> None:
        super().examine(given, inquiry)
        examine_kinds(given, inquiry, inquiry.setting.side(given.get("side")))

    def reached(self, state: GameState, alone: int) -> Progress:
        lost, there = self.fate(state)
        return Progress(self, there, self.need or lost + there)

    def task(self, state: GameState) -> str:
        return f"keep {self.some(state)}{self.title or self.id} to the end"

    def standing(self, state: GameState, found: Progress) -> str:
        if self.number(state) != 1:
            return super().standing(state, found)
        return "still there" if found.met else "destroyed"


class Destroy(Fate, frozen=True):
    """Destroy things of the other side."""

    kind = "destroy"
    about = "Destroy units, buildings or bridges of the other side."

    @property
    def owner(self) -> int:
        return 1 - self.side

    @classmethod
    def examine(cls, given: Given, inquiry: Inquiry) -> None:
        super().examine(given, inquiry)
        side = inquiry.setting.side(given.get("side"))
        examine_kinds(given, inquiry, 1 - side if side >= 0 else side)

    def reached(self, state: GameState, alone: int) -> Progress:
        lost, there = self.fate(state)
        return Progress(self, lost, self.need or lost + there)

    def task(self, state: GameState) -> str:
        return f"destroy {self.some(state)}{self.title or self.id}"

    def standing(self, state: GameState, found: Progress) -> str:
        if self.number(state) != 1:
            return super().standing(state, found)
        return "destroyed" if found.met else "still there"


# ----------------------------------- Units that are to leave the map over an edge (ode:1.08, ode:5.12)
class Leave(Counted, frozen=True):
    """Bring counters and squads out over hexes."""

    kind = "exit"
    about = "Bring units out over an edge. The side needs that edge among those it may leave by."

    #: counted in victory points of what has left, not in counters
    worth: Annotated[bool, Flag(asks="Count what they are worth")] = False
    kinds: Annotated[tuple[str, ...], Kinds(asks="Kinds of unit")] = ()
    units: Annotated[tuple[str, ...], Names(asks="Counters by name")] = ()
    mask: Annotated[int, Hexes("zone", "hexes", "edge", code="E369")] = 0

    @classmethod
    def left_out(cls, given: Given, setting: Setting) -> Mapping[str, object]:
        return {**super().left_out(given, setting), "need": 1}

    @classmethod
    def examine(cls, given: Given, inquiry: Inquiry) -> None:
        super().examine(given, inquiry)
        setting = inquiry.setting
        side = setting.side(given.get("side"))
        examine_kinds(given, inquiry, side)
        if not (setting.exits[side] if 0 <= side < len(setting.exits) else ()):
            edge = given.get("edge") or "east"
            text = f"'{given.get('side')}' may not leave by any edge."
            inquiry.wrong(text, f'Give the side exits = ["{edge}"].', code="E366")

    def place(self) -> int:
        return self.mask

    def counters(self) -> tuple[str, ...]:
        return self.units

    def reached(self, state: GameState, alone: int) -> Progress:
        have = sum(
            self._amount(state, gone.unit)
            for gone in state.gone.values()
            if gone.how == "left" and gone.unit.side == self.side and self._over(state, gone)
        )
        if alone == self.side:
            mine = (unit for unit in state.units.values() if unit.side == alone)
            have += sum(self._amount(state, unit) for unit in mine if _mobile(unit))
        return Progress(self, have, max(1, self.need))

    def _over(self, state: GameState, gone: RemovedUnit) -> bool:
        """Did it leave over the hexes of the goal?"""
        carrier = state.gone.get(gone.unit.aboard) if gone.unit.aboard else None
        at = carrier.at if carrier else gone.at
        return not self.mask or bool(self.mask >> at & 1)

    def _amount(self, state: GameState, unit: Unit) -> int:
        """Counters and squads of a counter that the goal is about, or their worth."""
        if self.units and unit.id not in self.units:
            return 0
        squads = [squad for squad in unit.squads if not self.kinds or squad in self.kinds]
        if not unit.squads and self.kinds and unit.kind not in self.kinds:
            return 0
        if self.worth:
            return sum(KINDS[squad].worth for squad in squads) if unit.squads else kill(unit, state.terms)
        return len(squads) if unit.squads else 1

    def task(self, state: GameState) -> str:
        n, what = self.need, self.title or self.id
        kind = KINDS[self.kinds[0]] if len(self.kinds) == 1 else None
        if n == 1 and kind is not None and kind.ogre:
            return f"bring the {kind.name} out over {what}"
        some = f"{n} " if n > 1 or not self.each else ""
        plain = kind is None or kind.ogre or kind.family == "infantry" or self.worth
        one = "unit" if plain or kind is None else kind.name
        how = f"{some}{one}{'' if some and n == 1 else 's'}"
        whom = f"units worth {counted(n, 'point')}" if self.worth and some else how
        return f"bring {whom} out over {what}"

    def points_words(self) -> str:
        if not (self.points and self.worth and self.each):
            return super().points_words()
        return "the points of each" if self.points == 1 else f"{self.points} times the points of each"


def _mobile(unit: Unit) -> bool:
    """Could it still leave?"""
    goes = can_drive(unit) or bool(KINDS[unit.kind].bound_to)
    return not unit.stuck and goes and bool(unit.at or unit.aboard)
