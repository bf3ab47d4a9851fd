"""What a scenario lays down, as lines: sequence of sides, areas, entries, exits, victory."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from game.boards.board import Board
from game.core.codec import CodecError, quoted, whole
from game.core.parameters import Parameter
from game.core.records import Side
from game.core.terms import MINE_AREA, Area, Chore, Entry, Exit, Stock, Terms
from game.hexes.grid import OFF, bits, mask_of
from game.notation.contract import Notation
from game.notation.errors import Words, known
from game.notation.goals import GoalsReader, goal_lines

EDGES = ("north", "south", "west", "east")
STACKING = ("ogre", "gev")
WHOLE_MAP = "map"
NO_EDGE = "-"
PLAIN = Terms()
#: drones that are of use in a job when nothing is said
HELPERS = 2


# ------------------------------------------------------------------------------ writing
def terms_lines(board: Board, sides: Sequence[Side], terms: Terms) -> list[str]:
    """The lines of what a scenario lays down; what is as in free play is left out."""
    ids = [side.id for side in sides]
    lines = []
    if (terms.scenario, terms.title) != (PLAIN.scenario, PLAIN.title):
        lines.append(f"scenario {quoted(terms.scenario)} {quoted(terms.title)}")
    if terms.order != PLAIN.order:
        lines.append("sequence " + " ".join(ids[k] for k in terms.order))
    if terms.setup:
        lines.append("setup " + " ".join(ids[k] for k in terms.setup))
    if terms.turn_limit:
        lines.append(f"turn-limit {terms.turn_limit}")
    if terms.stall_limit:
        lines.append(f"stall-limit {terms.stall_limit}")
    if terms.victory != PLAIN.victory or terms.numbers:
        numbers = "".join(f" {name}={number}" for name, number in terms.numbers)
        lines.append(f"victory {quoted(terms.victory)}{numbers}")
    if terms.stacking != PLAIN.stacking:
        lines.append(f"stacking {terms.stacking}")
    lines += [f"stock {ids[stock.side]} {quoted(stock.kind)} {stock.count}" for stock in terms.stocks]
    lines += [f"parameter {name} {value}" for name, value in terms.parameters]
    for area in terms.areas:
        words = f"area {ids[area.side]} {quoted(area.zone)}"
        words += f" limit {area.limit}" if area.limit >= 0 else ""
        words += f" kinds {' '.join(area.kinds)}" if area.kinds else ""
        lines.append(words + _hexes(board, area.mask, _zone(board, area.zone)))
    for entry in terms.entries:
        words = f"entry {ids[entry.side]} {quoted(entry.edge or NO_EDGE)}"
        words += f" turn {entry.turn}" if entry.turn != 1 else ""
        words += f" kinds {' '.join(entry.kinds)}" if entry.kinds else ""
        lines.append(words + _hexes(board, entry.mask, _edge(board, entry.edge)))
    for door in terms.exits:
        words = f"exit {ids[door.side]} {quoted(door.edge or NO_EDGE)}"
        lines.append(words + _hexes(board, door.mask, _edge(board, door.edge)))
    for chore in terms.chores:
        words = f"chore {ids[chore.side]} {quoted(chore.id)} {chore.turns} {quoted(chore.title)}"
        words += f" helpers {chore.helpers}" if chore.helpers != HELPERS else ""
        lines.append(words + _hexes(board, chore.mask, None))
    if terms.fixed:
        lines.append(f"fixed {' '.join(terms.fixed)}")
    return lines + goal_lines(board, sides, terms)


def _hexes(board: Board, mask: int, expected: int | None) -> str:
    if mask == expected:
        return ""
    return " hexes " + " ".join(board.grid.label(at) for at in bits(mask))


def _zone(board: Board, name: str) -> int | None:
    return board.grid.all_mask if name == WHOLE_MAP else board.zones.get(name)


def _edge(board: Board, name: str) -> int | None:
    return mask_of(board.grid.edge(name)) if name in EDGES else None


# ------------------------------------------------------------------------------ reading
class TermsReader:
    """Reads the lines of a scenario's terms, in any order."""

    def __init__(
        self, board: Board, sides: Sequence[Side], words: Notation, parameters: Mapping[str, Parameter]
    ) -> None:
        self.board, self.ids, self.words = board, [side.id for side in sides], words
        #: the parameters that there are, by name, and those that are set
        self.there, self.set = parameters, dict[str, int]()
        self.scenario, self.title = PLAIN.scenario, PLAIN.title
        self.order, self.setup = PLAIN.order, PLAIN.setup
        self.turn_limit, self.stall_limit = PLAIN.turn_limit, PLAIN.stall_limit
        self.stacking = PLAIN.stacking
        self.victory, self.numbers = PLAIN.victory, PLAIN.numbers
        self.areas: list[Area] = []
        self.entries: list[Entry] = []
        self.exits: list[Exit] = []
        self.stocks: list[Stock] = []
        self.chores: list[Chore] = []
        self.fixed: list[str] = []
        self.goals = GoalsReader(board, self.ids, words)

    def terms(self) -> Terms:
        """What was read."""
        return Terms(
            self.scenario, self.title, self.order, self.setup, tuple(self.areas), tuple(self.entries),
            tuple(self.exits), self.turn_limit, self.stall_limit, self.victory, self.numbers, self.stacking,
            tuple(self.stocks), chores=tuple(self.chores), fixed=tuple(self.fixed), parameters=tuple(sorted(self.set.items())), **self.goals.fill(),
        )  # fmt: skip

    def readers(self) -> dict[str, Callable[[Words], None]]:
        """The function for each kind of line."""
        return {
            "scenario": self._scenario, "sequence": self._sequence, "setup": self._setup,
            "turn-limit": self._limit, "stall-limit": self._stall, "victory": self._victory, "stacking": self._stacking,
            "area": self._area, "entry": self._entry, "exit": self._exit,
            "stock": self._stock, "chore": self._chore, "fixed": self._fixed,
            "parameter": self._parameter, **self.goals.readers(),
        }  # fmt: skip

    def side(self, words: Words) -> int:
        """The next word as a side."""
        return self.ids.index(known(words.take("a side"), self.ids, "side"))

    def _sides(self, words: Words) -> tuple[int, ...]:
        found = []
        while words.left:
            found.append(self.side(words))
        if len(set(found)) != len(found):
            raise CodecError("A side stands twice.", "Name each side once.")
        return tuple(found)

    def _scenario(self, words: Words) -> None:
        self.scenario = words.take("an id")
        self.title = words.take("a title") if words.left else self.scenario

    def _sequence(self, words: Words) -> None:
        self.order = self._sides(words)
        if not self.order:
            raise CodecError("Nobody has a player-turn.", f"Write: sequence {' '.join(self.ids)}")

    def _setup(self, words: Words) -> None:
        self.setup = self._sides(words)

    def _limit(self, words: Words) -> None:
        self.turn_limit = whole(words.take("a number of turns"), 0)

    def _stall(self, words: Words) -> None:
        self.stall_limit = whole(words.take("a number of turns"), 0)

    def _victory(self, words: Words) -> None:
        self.victory = known(words.take("victory conditions"), self.words.verdicts, "kind of victory")
        numbers = {}
        while words.left:
            name, sign, number = words.take("a number").partition("=")
            if not sign:
                raise CodecError(
                    f"'{name}' is no number of the victory conditions.", "Write it as complete=5."
                )
            numbers[name] = whole(number, -(10**6))
        self.numbers = tuple(sorted(numbers.items()))

    def _stacking(self, words: Words) -> None:
        self.stacking = known(words.take("a stacking rule"), STACKING, "stacking rule")

    def _stock(self, words: Words) -> None:
        side, kind = self.side(words), words.take("a kind of marker")
        self.stocks.append(Stock(side, kind, whole(words.take("how many"), 0, 999)))

    def _chore(self, words: Words) -> None:
        side, ident = self.side(words), words.take("an id")
        turns, title = whole(words.take("how many turns"), 1, 999), words.take("what is to be done")
        helpers = whole(words.take("how many drones"), 0, 99) if words.next_is("helpers") else HELPERS
        mask = self._mask(words)
        if not mask:
            raise CodecError("It is not said where the job is done.", "Write: hexes 0404 0405")
        self.chores.append(Chore(ident, side, title, turns, mask, helpers))

    def _fixed(self, words: Words) -> None:
        self.fixed += words.left
        words.left = []

    def _parameter(self, words: Words) -> None:
        name = known(words.take("a parameter"), sorted(self.there), "parameter of these rules")
        row, value = self.there[name], whole(words.take("a number"), -(10**6))
        if not row.allows(value):
            choices = ", ".join(f"{number} ({text})" for number, text in row.choices)
            raise CodecError(f"{name} cannot be {value}.", f"Write one of {choices}.")
        self.set[name] = value

    def _area(self, words: Words) -> None:
        side, zone = self.side(words), words.take("a zone")
        expected = _zone(self.board, zone)
        limit = whole(words.take("points"), 0) if words.next_is("limit") else -1
        kinds = self._kinds(words, MINE_AREA) if words.next_is("kinds") else ()
        mask = self._mask(words)
        if mask is None and expected is None:
            known(zone, [WHOLE_MAP, *self.board.zones], "zone on the board")
        self.areas.append(Area(side, zone, mask if mask is not None else expected or 0, limit, kinds))

    def _entry(self, words: Words) -> None:
        side, edge = self.side(words), words.take("an edge")
        turn = whole(words.take("a turn"), 0) if words.next_is("turn") else 1
        kinds = self._kinds(words) if words.next_is("kinds") else ()
        edge_name = "" if edge == NO_EDGE else edge
        self.entries.append(Entry(side, self._along(words, edge), turn, edge_name, kinds))

    def _kinds(self, words: Words, *more: str) -> tuple[str, ...]:
        kinds = []
        while words.left and words.left[0] != "hexes":
            kinds.append(known(words.take("a kind"), (*self.words.kinds, *more), "kind of unit"))
        return tuple(kinds)

    def _exit(self, words: Words) -> None:
        side, edge = self.side(words), words.take("an edge")
        self.exits.append(Exit(side, self._along(words, edge), "" if edge == NO_EDGE else edge))

    def _along(self, words: Words, edge: str) -> int:
        mask = self._mask(words)
        if mask is not None:
            return mask
        known(edge, EDGES, "edge")
        return mask_of(self.board.grid.edge(edge))

    def _mask(self, words: Words) -> int | None:
        if not words.next_is("hexes"):
            return None
        mask = 0
        while words.left:
            at = self.board.grid.parse(words.take("a hex"))
            mask |= 1 << at if at != OFF else 0
        return mask
