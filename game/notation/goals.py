"""Goals and levels of victory, as lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypedDict

from game.boards.board import Board
from game.core.codec import CodecError, quoted, whole
from game.core.records import Side
from game.core.terms import Goal, Level, Terms
from game.hexes.grid import OFF, bits
from game.notation.contract import Notation
from game.notation.errors import Words, known

GOAL_LINES = ("goal", "level", "compare", "kills", "worth", "muster")
NOBODY, RATIO = "nobody", "ratio"
_FLAGS = ("each", "lasting", "worth", "ends")
_LISTS = ("kinds", "units", "chores", "bridges", "hexes")
PLAIN = Terms()


# ------------------------------------------------------------------------------ writing
def goal_lines(board: Board, sides: Sequence[Side], terms: Terms) -> list[str]:
    """The lines of goals, levels and what is scored; what is as usual is left out."""
    ids = [side.id for side in sides]
    lines = [f"compare {RATIO}"] if terms.ratio else []
    if terms.kills != PLAIN.kills:
        lines.append("kills " + (" ".join(ids[k] for k in terms.kills) or NOBODY))
    lines += [f"worth {kind} {points}" for kind, points in terms.worth]
    lines += [f"muster {ids[side]} {kind} {count}" for side, kind, count in terms.muster]
    lines += [_goal_text(board, ids, goal) for goal in terms.goals]
    for level in terms.levels:
        words = f"level {quoted(level.name)}"
        words += f" side {ids[level.side]}" if level.side >= 0 else ""
        words += f" margin {level.margin}" if level.margin else ""
        words += f" goals {' '.join(map(quoted, level.goals))}" if level.goals else ""
        lines.append(words)
    return lines


def _goal_text(board: Board, ids: Sequence[str], goal: Goal) -> str:
    label = board.grid.label
    words = f"goal {ids[goal.side]} {goal.kind} {quoted(goal.id)} need {goal.need}"
    words += f" title {quoted(goal.title)}" if goal.title else ""
    words += f" points {goal.points}" if goal.points else ""
    words += f" turns {goal.turns}" if goal.turns else ""
    words += f" first {ids[goal.first]}" if goal.first >= 0 else ""
    words += "".join(f" {flag}" for flag in _FLAGS if getattr(goal, flag))
    words += f" level {quoted(goal.level)}" if goal.level else ""
    words += f" kinds {' '.join(goal.kinds)}" if goal.kinds else ""
    words += f" units {' '.join(map(quoted, goal.units))}" if goal.units else ""
    words += f" chores {' '.join(map(quoted, goal.chores))}" if goal.chores else ""
    if goal.bridges:
        ends = (f"{label(a)}-{label(b)}" if b else label(a) for a, b in goal.bridges)
        words += f" bridges {' '.join(ends)}"
    return words + (f" hexes {' '.join(map(label, bits(goal.mask)))}" if goal.mask else "")


# ------------------------------------------------------------------------------ reading
class GoalTerms(TypedDict):
    """The fields of the terms that these lines fill."""

    goals: tuple[Goal, ...]
    levels: tuple[Level, ...]
    ratio: bool
    kills: tuple[int, ...]
    worth: tuple[tuple[str, int], ...]
    muster: tuple[tuple[int, str, int], ...]


class GoalsReader:
    """Reads the lines of goals and levels, the goals first whatever their order."""

    def __init__(self, board: Board, ids: Sequence[str], words: Notation) -> None:
        self.board, self.ids, self.known = board, list(ids), words
        self.goals: list[Goal] = []
        self.levels: list[Level] = []
        self.ratio, self.kills = PLAIN.ratio, PLAIN.kills
        self.worth: list[tuple[str, int]] = []
        self.muster: list[tuple[int, str, int]] = []

    def readers(self) -> dict[str, Callable[[Words], None]]:
        """The function for each kind of line."""
        return {
            "goal": self._goal, "level": self._level, "compare": self._compare, "kills": self._kills,
            "worth": self._worth, "muster": self._muster,
        }  # fmt: skip

    def _side(self, words: Words) -> int:
        return self.ids.index(known(words.take("a side"), self.ids, "side"))

    def _compare(self, words: Words) -> None:
        word = words.take("how points are compared")
        self.ratio = known(word, [RATIO, "difference"], "comparison") == RATIO

    def _kills(self, words: Words) -> None:
        found = []
        if not words.next_is(NOBODY):
            while words.left:
                found.append(self._side(words))
        self.kills = tuple(sorted(set(found)))

    def _worth(self, words: Words) -> None:
        kind = known(words.take("a kind"), [*self.known.kinds, *self.known.worths], "kind of unit")
        self.worth.append((kind, whole(words.take("points"), 0)))

    def _muster(self, words: Words) -> None:
        side, kind = self._side(words), known(words.take("a kind"), self.known.kinds, "kind of unit")
        self.muster.append((side, kind, whole(words.take("how many"), 0, 9999)))

    def _level(self, words: Words) -> None:
        name, side, margin, goals = words.take("a name"), -1, 0, []
        if words.next_is("side"):
            side = self._side(words)
        if words.next_is("margin"):
            margin = whole(words.take("a margin"), 0)
        if words.next_is("goals"):
            while words.left:
                goals.append(known(words.take("a goal"), [goal.id for goal in self.goals], "goal"))
        self.levels.append(Level(name, side, margin, tuple(goals)))

    def _goal(self, words: Words) -> None:
        side, kind = self._side(words), known(words.take("a kind of goal"), self.known.goals, "kind of goal")
        name = words.take("an id")
        if any(goal.id == name for goal in self.goals):
            raise CodecError(f"Two goals are called '{name}'.", "Rename one.")
        parse, said = self.board.grid.parse, {"title": "", "level": ""}
        numbers = {"need": 1, "points": 0, "turns": 0}
        flags = dict.fromkeys(_FLAGS, False)
        rows: dict[str, list[str]] = {row: [] for row in _LISTS}
        first = -1
        while words.left:
            word = words.take("a word")
            if word in numbers:
                numbers[word] = whole(words.take("a number"), 0)
            elif word in said:
                said[word] = words.take("a text")
            elif word in flags:
                flags[word] = True
            elif word == "first":
                first = self._side(words)
            elif word in rows:
                while words.left and words.left[0] not in _LISTS:
                    rows[word].append(words.take("a name"))
            else:
                known(word, [*numbers, *said, *flags, "first", *rows], "word about a goal")
        mask = 0
        for label in rows["hexes"]:
            at = parse(label)
            mask |= 1 << at if at != OFF else 0
        bridges = []
        for word in rows["bridges"]:
            one, dash, two = word.partition("-")
            bridges.append((parse(one), parse(two) if dash else OFF))
        kinds = tuple(known(word, self.known.kinds, "kind of unit") for word in rows["kinds"])
        self.goals.append(
            Goal(
                name, side, kind, said["title"], numbers["points"], flags["each"], numbers["need"],
                numbers["turns"], flags["lasting"], first, mask, kinds, tuple(rows["units"]), tuple(bridges),
                tuple(rows["chores"]), flags["worth"], flags["ends"], said["level"],
            )
        )  # fmt: skip

    def fill(self) -> GoalTerms:
        """The fields of the terms."""
        return {
            "goals": tuple(self.goals), "levels": tuple(self.levels), "ratio": self.ratio, "kills": self.kills,
            "worth": tuple(self.worth), "muster": tuple(self.muster),
        }  # fmt: skip
