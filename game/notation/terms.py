"""What a scenario lays down, as lines: sequence of sides, areas, entries, exits, goals, victory.

What stands on the lines of areas, entries, goals and so on is declared with their records; the lines
that this file knows by itself are those of one number or name.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import TypeVar

from msgspec.structs import replace

from game.boards.board import Board
from game.boards.limits import shown
from game.core.codec import CodecError, quoted, whole
from game.core.declarations import Declarations
from game.core.declared import Declared, line_of, read_line
from game.core.forms import Sides
from game.core.parameters import Parameter
from game.core.records import Side
from game.core.setting import Setting
from game.core.terms import Area, Entry, Exit, Goal, Level, Muster, Stock, Term, Terms, own_terms
from game.core.words import Words, known
from game.plain_text import is_id

#: the first words of the lines, in the order in which they are written
TERM_LINES = (
    "scenario", "sequence", "setup", "turn-limit", "stall-limit", "victory", "stock", "parameter", "area",
    "entry", "exit", "fixed", "compare", "muster", "goal", "level",
)  # fmt: skip
#: lines of one thing, which stand once
ONCE = frozenset({"scenario", "sequence", "setup", "turn-limit", "stall-limit", "victory", "compare"})
RATIO, DIFFERENCE = "ratio", "difference"
PLAIN = Terms()
SIDES = Sides()
D = TypeVar("D", bound=Declared)


# ------------------------------------------------------------------------------ writing
def terms_lines(board: Board, sides: Sequence[Side], terms: Terms) -> list[str]:
    """The lines of what a scenario lays down; what is as in free play is left out."""
    setting = Setting(board, tuple(side.id for side in sides))
    lines: dict[str, list[str]] = {word: [] for word in TERM_LINES} | dict(_plain_lines(terms, setting))
    records: dict[str, Sequence[Declared]] = {
        "stock": terms.stocks, "area": terms.areas, "entry": terms.entries, "exit": terms.exits,
        "muster": terms.muster, "level": terms.levels,
    }  # fmt: skip
    lines |= {word: [_line(word, one, setting) for one in rows] for word, rows in records.items()}
    lines["goal"] = [_goal_line(goal, setting) for goal in terms.goals]
    for word, rows in sorted(terms.own.items()):
        # behind the lines after which they stand, and there by their word
        lines[rows[0].after] = [*lines.get(rows[0].after, ()), *(_line(word, one, setting) for one in rows)]
    return [line for row in lines.values() for line in row]


def _plain_lines(terms: Terms, setting: Setting) -> Iterator[tuple[str, list[str]]]:
    """The lines of one number or name."""
    if (terms.scenario, terms.title) != (PLAIN.scenario, PLAIN.title):
        yield "scenario", [f"scenario {quoted(terms.scenario)} {quoted(terms.title)}"]
    if terms.order != PLAIN.order:
        yield "sequence", [f"sequence {' '.join(SIDES.written(terms.order, setting))}"]
    if terms.setup:
        yield "setup", [f"setup {' '.join(SIDES.written(terms.setup, setting))}"]
    if terms.turn_limit:
        yield "turn-limit", [f"turn-limit {terms.turn_limit}"]
    if terms.stall_limit:
        yield "stall-limit", [f"stall-limit {terms.stall_limit}"]
    if terms.victory != PLAIN.victory or terms.numbers:
        numbers = "".join(f" {name}={number}" for name, number in terms.numbers)
        yield "victory", [f"victory {quoted(terms.victory)}{numbers}"]
    yield "parameter", [f"parameter {name} {value}" for name, value in terms.parameters]
    if terms.fixed:
        yield "fixed", [f"fixed {' '.join(terms.fixed)}"]
    if terms.ratio:
        yield "compare", [f"compare {RATIO}"]


def _line(word: str, record: Declared, setting: Setting) -> str:
    return " ".join((word, *line_of(record, setting)))


def _goal_line(goal: Goal, setting: Setting) -> str:
    return " ".join(("goal", setting.sides[goal.side], goal.kind, *line_of(goal, setting, ("side",))))


# ------------------------------------------------------------------------------ reading
class TermsReader:
    """Reads the lines of a scenario's terms, in any order."""

    def __init__(
        self,
        board: Board,
        sides: Sequence[Side],
        declared: Declarations,
        parameters: Mapping[str, Parameter],
        verdicts: Collection[str],
    ) -> None:
        self.declared, self.there, self.verdicts = declared, parameters, verdicts
        self.setting = declared.setting(Setting(board, tuple(side.id for side in sides)))
        self.found = PLAIN
        self.set: dict[str, int] = {}
        self.fixed: list[str] = []
        self.rows: dict[type[Declared], list[Declared]] = {}
        self.goals: list[Goal] = []
        self.own: list[Term] = []

    def terms(self) -> Terms:
        """What was read."""
        return replace(
            self.found,
            areas=self._all(Area), entries=self._all(Entry), exits=self._all(Exit), muster=self._all(Muster),
            stocks=tuple(map(self.declared.stock, self._all(Stock))), levels=self._all(Level),
            goals=tuple(self.goals), own=own_terms(self.own),
            fixed=tuple(self.fixed), parameters=tuple(sorted(self.set.items())),
        )  # fmt: skip

    def readers(self) -> dict[str, Callable[[Words], None]]:
        """The function for each kind of line, goals before the levels that name them."""
        records: dict[str, type[Declared]] = {
            "stock": Stock, "area": Area, "entry": Entry, "exit": Exit, "muster": Muster,
        }  # fmt: skip
        return {
            "scenario": self._scenario, "sequence": self._sequence, "setup": self._setup,
            "turn-limit": self._limit, "stall-limit": self._stall, "victory": self._victory,
            **{word: self._record(kind) for word, kind in records.items()},
            "parameter": self._parameter, "fixed": self._fixed, "compare": self._compare,
            "goal": self._goal, "level": self._level,
            **{word: self._own(kind) for word, kind in self.declared.terms.items()},
        }  # fmt: skip

    def _all(self, kind: type[D]) -> tuple[D, ...]:
        return tuple(row for row in self.rows.get(kind, ()) if isinstance(row, kind))

    def _record(self, kind: type[Declared]) -> Callable[[Words], None]:
        def read(words: Words) -> None:
            self.rows.setdefault(kind, []).append(read_line(kind, words, self.setting))

        return read

    def _own(self, kind: type[Term]) -> Callable[[Words], None]:
        def read(words: Words) -> None:
            found = read_line(kind, words, self.setting)
            if not kind.many:
                self.own = [term for term in self.own if not isinstance(term, kind)]
            if kind.many or found != kind.usual():
                self.own.append(found)

        return read

    def _goal(self, words: Words) -> None:
        side = self.setting.sides.index(known(words.take("a side"), self.setting.sides, "side"))
        kind = self.declared.goals[
            known(words.take("a kind of goal"), sorted(self.declared.goals), "kind of goal")
        ]
        goal = read_line(kind, words, self.setting, self.declared.goals.values(), side=side)
        if goal.id in self.setting.goals:
            raise CodecError(f"Two goals are called '{goal.id}'.", "Rename one.")
        self.goals.append(goal)
        self.setting = replace(self.setting, goals=(*self.setting.goals, goal.id))

    def _level(self, words: Words) -> None:
        self.rows.setdefault(Level, []).append(read_line(Level, words, self.setting))

    def _scenario(self, words: Words) -> None:
        name = words.take("an id")
        if name and not is_id(name):  # it becomes part of the names of files
            raise CodecError(
                f"'{shown(name)}' is no id of a scenario.", "Write small letters, digits and hyphens."
            )
        self.found = replace(self.found, scenario=name, title=words.take("a title") if words.left else name)

    def _sequence(self, words: Words) -> None:
        self.found = replace(self.found, order=SIDES.read(words, self.setting, ()))
        if not self.found.order:
            raise CodecError("No side has a player-turn.", f"Write: sequence {' '.join(self.setting.sides)}")

    def _setup(self, words: Words) -> None:
        self.found = replace(self.found, setup=SIDES.read(words, self.setting, ()))

    def _limit(self, words: Words) -> None:
        self.found = replace(self.found, turn_limit=whole(words.take("a number of turns"), 0))

    def _stall(self, words: Words) -> None:
        self.found = replace(self.found, stall_limit=whole(words.take("a number of turns"), 0))

    def _compare(self, words: Words) -> None:
        word = known(words.take("how points are compared"), [RATIO, DIFFERENCE], "comparison")
        self.found = replace(self.found, ratio=word == RATIO)

    def _victory(self, words: Words) -> None:
        victory = known(words.take("victory conditions"), self.verdicts, "kind of victory")
        numbers = {}
        while words.left:
            name, sign, number = words.take("a number").partition("=")
            if not sign:
                raise CodecError(
                    f"'{name}' is not a number of the victory conditions.", "Write it as complete=5."
                )
            numbers[name] = whole(number, -(10**6))
        self.found = replace(self.found, victory=victory, numbers=tuple(sorted(numbers.items())))

    def _fixed(self, words: Words) -> None:
        while words.left:
            self.fixed.append(words.take("a counter"))

    def _parameter(self, words: Words) -> None:
        name = known(words.take("a parameter"), sorted(self.there), "parameter of these rules")
        if name in self.set:
            raise CodecError(f"The parameter '{name}' appears twice.", "Leave one of them out.")
        row, value = self.there[name], whole(words.take("a number"), -(10**6))
        if not row.allows(value):
            choices = ", ".join(f"{number} ({text})" for number, text in row.choices)
            raise CodecError(f"{name} cannot be {value}.", f"Write one of {choices}.")
        self.set[name] = value
