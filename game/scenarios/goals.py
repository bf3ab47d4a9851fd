"""Goals and levels of victory in a scenario file: their hexes found, and what is wrong with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection
from typing import TypedDict

from game.boards.board import Board
from game.core.terms import Goal, Level
from game.hexes.grid import OFF, LabelError, mask_of
from game.ogre.kinds import INFANTRY, KINDS
from game.ogre.scoring.goals import GOAL_KINDS
from game.ogre.scoring.points import SP
from game.ogre.structures.bridges import crossings
from game.scenarios.description import EDGES, WHOLE_MAP, GoalDescription, Scenario

Say = Callable[..., None]
#: key, word, what it is looked for in, what it is called: is it there?
Known = Callable[[str, str, str, Collection[str], str], bool]
GOALS = "goals"
BY = ("difference", "ratio")
#: which kinds of goal may use which keys besides id, side, kind, title, points, ends, level
_KEYS = {
    "hold": {"zone", "hexes", "need", "each", "turns", "lasting", "first"},
    "keep": {"need", "each", "buildings", "bridges", "kinds", "units"},
    "destroy": {"need", "each", "buildings", "bridges", "kinds", "units"},
    "exit": {"zone", "hexes", "edge", "need", "each", "kinds", "units", "worth"},
    "strength": {"need"},
    "score": {"need"},
    "ready": {"need", "each", "units"},
    "chores": {"need", "each", "chores"},
}
_OPTIONAL = (
    "zone", "hexes", "edge", "buildings", "bridges", "kinds", "units", "need", "each", "turns", "lasting",
    "first", "worth", "chores",
)  # fmt: skip


class VictoryTerms(TypedDict):
    """The part of the terms that goals and levels fill."""

    goals: tuple[Goal, ...]
    levels: tuple[Level, ...]
    ratio: bool
    kills: tuple[int, ...]
    worth: tuple[tuple[str, int], ...]


# --------------------------------------------------------------------------- into terms
def victory_terms(scenario: Scenario, board: Board) -> VictoryTerms:
    """Goals, levels and what is scored, with zones and edges as hexes of the board."""
    victory = scenario.victory
    sides = range(len(scenario.sides))
    kills = (
        None if victory.kills is None else tuple(sorted(scenario.side_index(word) for word in victory.kills))
    )
    return VictoryTerms(
        goals=tuple(_goal(scenario, board, goal) for goal in victory.goals),
        levels=tuple(
            Level(
                level.name, scenario.side_index(level.side) if level.side else -1, level.margin, level.goals
            )
            for level in victory.levels
        ),
        ratio=victory.by == "ratio",
        kills=tuple(sides) if kills is None else kills,
        worth=tuple(sorted(victory.worth.items())),
    )


def _goal(scenario: Scenario, board: Board, goal: GoalDescription) -> Goal:
    need = goal.need
    if need < 0:
        need = 1 if goal.kind == "exit" or (goal.kind == "hold" and goal.each) else 0
    return Goal(
        id=goal.id,
        side=scenario.side_index(goal.side),
        kind=goal.kind,
        title=goal.title or _chore_titles(scenario, goal) or _title(goal),
        points=goal.points,
        each=goal.each,
        need=need,
        turns=goal.turns,
        lasting=goal.lasting,
        first=scenario.side_index(goal.first) if goal.first else -1,
        mask=_mask(board, goal),
        kinds=goal.kinds,
        units=goal.units,
        bridges=tuple(_bridge(board, word) for word in goal.bridges),
        chores=goal.chores,
        worth=goal.worth,
        ends=goal.ends,
        level=goal.level,
    )


def _mask(board: Board, goal: GoalDescription) -> int:
    mask = mask_of(board.grid.parse(label) for label in (*goal.hexes, *goal.buildings))
    if goal.zone:
        mask |= board.grid.all_mask if goal.zone == WHOLE_MAP else board.zones[goal.zone]
    if goal.edge:
        mask |= mask_of(board.grid.edge(goal.edge))
    return mask


def _bridge(board: Board, word: str) -> tuple[int, int]:
    """``0505-0605`` over a stream, ``0505`` over a river; the lower hex first."""
    one, dash, two = word.partition("-")
    ends = sorted((board.grid.parse(one), board.grid.parse(two))) if dash else [board.grid.parse(one), OFF]
    return ends[0], ends[1]


def _chore_titles(scenario: Scenario, goal: GoalDescription) -> str:
    return " and ".join(chore.title for chore in scenario.chores if chore.id in goal.chores)


def _title(goal: GoalDescription) -> str:
    if goal.kinds:
        return " and ".join(KINDS[kind].name for kind in goal.kinds)
    if goal.edge:
        return f"the {goal.edge} edge"
    if goal.bridges:
        return f"the bridge {goal.bridges[0]}" if len(goal.bridges) == 1 else "the bridges"
    if goal.buildings:
        return f"the building in {goal.buildings[0]}" if len(goal.buildings) == 1 else "the buildings"
    return goal.zone.replace("-", " ").title() or ", ".join(goal.units) or ", ".join(goal.hexes) or goal.id


# ------------------------------------------------------------------------------ judging
def judge_victory(
    scenario: Scenario, board: Board | None, known: Known, say: Say, begun: Collection[str] = ()
) -> None:
    """Tells ``say`` of goals and levels that cannot be played as written; ``begun`` are counters of the beginning."""
    victory, ids = scenario.victory, [side.id for side in scenario.sides]
    if victory.type != GOALS:
        for key, there in (("goals", victory.goals), ("levels", victory.levels), ("worth", victory.worth)):
            if there:
                text = f"{key} are looked at only in a victory of the type '{GOALS}'."
                say("E360", f"victory.{key}", text, f'Write type = "{GOALS}", or leave them out.')
        return
    known("E361", "victory.by", victory.by, BY, "way to compare points")
    for n, word in enumerate(victory.kills or ()):
        known("E361", f"victory.kills[{n}]", word, ids, "side")
    for kind in victory.worth:
        known("E361", f"victory.worth.{kind}", kind, [*KINDS, SP], "kind of unit")
    if not victory.levels and not any(goal.ends and goal.level for goal in victory.goals):
        text = "no level of victory is named, so nobody can win."
        say("E362", "victory", text, 'Write levels = [{ name = "victory", margin = 1 }].')
    if not scenario.turn_limit and not scenario.stall_limit and not any(goal.ends for goal in victory.goals):
        text = "the game has no end: there is no turn limit, and no goal ends it."
        say("E362", "turn_limit", text, "Write turn_limit = 12, or ends = true at a goal.")
    ids_of_goals = [goal.id for goal in victory.goals]
    for n, level in enumerate(victory.levels):
        key = f"victory.levels[{n}]"
        if level.side:
            known("E363", f"{key}.side", level.side, ids, "side")
        for word in level.goals:
            known("E363", f"{key}.goals", word, ids_of_goals, "goal")
        if level.goals and not level.margin and not level.side:
            say("E363", key, "a level by goals alone must say whose it is.", f'Add side = "{ids[0]}".')
        if level.margin < 0 or (not level.goals and level.margin < 1):
            say("E363", key, "a level needs a margin of 1 or more, or goals.", "Write margin = 10.")
    for n, goal in enumerate(victory.goals):
        if ids_of_goals.index(goal.id) != n:
            say("E364", f"victory.goals[{n}].id", f"two goals are called '{goal.id}'.", "Rename one.")
        _Judge(scenario, board, known, say, f"victory.goals[{n}]", goal, begun).run()


class _Judge:
    def __init__(
        self, scenario: Scenario, board: Board | None, known: Known, say: Say, key: str, goal: GoalDescription,
        names: Collection[str] = (),
    ) -> None:  # fmt: skip
        self.names = names
        self.scenario, self.board, self.known, self.say = scenario, board, known, say
        self.key, self.goal = key, goal

    def run(self) -> None:
        goal, ids = self.goal, [side.id for side in self.scenario.sides]
        self.known("E365", f"{self.key}.side", goal.side, ids, "side")
        if goal.first:
            self.known("E365", f"{self.key}.first", goal.first, ids, "side")
        if not self.known("E365", f"{self.key}.kind", goal.kind, GOAL_KINDS, "kind of goal"):
            return
        plain = GoalDescription("", "", "")
        for name in _OPTIONAL:
            if getattr(goal, name) != getattr(plain, name) and name not in _KEYS[goal.kind]:
                text = f"'{name}' means nothing for a goal of the kind '{goal.kind}'."
                self.say(
                    "E366", f"{self.key}.{name}", text, f"It knows {', '.join(sorted(_KEYS[goal.kind]))}."
                )
        self.object()
        self.numbers()
        self.places()
        self.counters()

    def object(self) -> None:
        goal = self.goal
        if goal.kind == "hold" and not (goal.zone or goal.hexes):
            self.say("E366", self.key, "nothing is named to hold.", 'Add zone = "..." or hexes = ["0505"].')
        if goal.kind in ("keep", "destroy") and not (
            goal.buildings or goal.bridges or goal.kinds or goal.units
        ):
            text = f"nothing is named to {goal.kind}."
            self.say("E366", self.key, text, 'Add kinds = ["MCP"], units, buildings or bridges.')
        if goal.kind == "ready" and not goal.units:
            say = self.say
            say("E366", self.key, "no unit is named that is to be ready.", 'Add units = ["MK3-1"].')
        if goal.kind == "chores":
            if not goal.chores:
                self.say("E366", self.key, "no job is named that is to be done.", 'Add chores = ["mast"].')
            for word in goal.chores:
                mine = [chore.id for chore in self.scenario.chores if chore.side == goal.side]
                self.known("E366", f"{self.key}.chores", word, mine, "job of this side")
        if goal.kind in ("strength", "score") and goal.need < 1:
            self.say("E367", self.key, "how many points are needed is not said.", "Add need = 30.")
        if goal.kind == "exit" and not self.scenario.sides[self.side].exits:
            text = f"'{goal.side}' may leave over no edge."
            self.say("E366", self.key, text, f'Give the side exits = ["{goal.edge or "east"}"].')

    @property
    def side(self) -> int:
        ids = [side.id for side in self.scenario.sides]
        return ids.index(self.goal.side) if self.goal.side in ids else 0

    def numbers(self) -> None:
        goal, say = self.goal, self.say
        if goal.turns < 0 or goal.need < -1:
            say("E367", self.key, "turns and need count from 0.", "Leave them out for the usual.")
        if goal.ends and goal.kind == "hold" and goal.turns < 1:
            say("E367", self.key, "a hold that ends the game says for how long.", "Add turns = 2.")
        if goal.ends and goal.kind in ("keep", "strength"):
            text = f"a goal of the kind '{goal.kind}' is met from the beginning and cannot end the game."
            say("E367", self.key, text, "Leave ends out.")
        if goal.level and not goal.ends:
            say("E367", self.key, "a level is given only by a goal that ends the game.", "Add ends = true.")
        used = any(goal.id in level.goals for level in self.scenario.victory.levels)
        if not goal.points and not goal.ends and not used:
            text = f"the goal '{goal.id}' gives no points, ends nothing and no level asks for it."
            say("W368", self.key, text, "Add points, or name it in a level.")

    def places(self) -> None:
        goal, board = self.goal, self.board
        if goal.edge:
            self.known("E365", f"{self.key}.edge", goal.edge, EDGES, "edge")
        if board is None:
            return
        if goal.zone:
            self.known("E365", f"{self.key}.zone", goal.zone, [WHOLE_MAP, *board.zones], "zone on the board")
        for name, labels in (("hexes", goal.hexes), ("buildings", goal.buildings)):
            for label in labels:
                self.hex(name, label)
        standing = {thing.at for thing in board.structures if thing.kind == "building"}
        for label in goal.buildings:
            at = self.hex("", label)
            if at and at not in standing:
                text = f"there is no building in {label}."
                where = ", ".join(board.grid.label(one) for one in sorted(standing)) or "none"
                self.say("E369", f"{self.key}.buildings", text, f"There are {where}.", label, label)
        if goal.buildings and "buildings" not in self.scenario.rules.modules:
            text = "buildings are destroyed only in a game with them."
            self.say("E369", f"{self.key}.buildings", text, 'Add "buildings" to rules.modules.')
        for word in goal.bridges:
            self.bridge(board, word)

    def bridge(self, board: Board, word: str) -> None:
        key = f"{self.key}.bridges"
        ends = [self.hex("bridges", label) for label in word.split("-")]
        if not all(ends) or len(ends) > 2:
            return
        streams, rivers = crossings(board)
        found = tuple(sorted(ends)) in streams if len(ends) == 2 else ends[0] in rivers
        if not found:
            label = board.grid.label
            names = [f"{label(a)}-{label(b)}" for a, b in streams] + [label(at) for at in rivers]
            self.say(
                "E369", key, f"there is no bridge {word}.", f"There are {', '.join(names) or 'none'}.", word
            )

    def hex(self, name: str, label: str) -> int:
        assert self.board is not None
        try:
            return self.board.grid.parse(label)
        except LabelError as wrong:
            if name:
                self.say("E369", f"{self.key}.{name}", f"{wrong}.", "Name a hex of the board.", label, label)
        return OFF

    def counters(self) -> None:
        goal = self.goal
        side = self.side if goal.kind != "destroy" else 1 - self.side
        fine = all(
            [self.known("E365", f"{self.key}.kinds", kind, KINDS, "kind of unit") for kind in goal.kinds]
        )
        forces = self.scenario.sides[side].forces if side < len(self.scenario.sides) else ()
        there = {units.kind for force in forces for units in force.units}
        there |= {name.rpartition("-")[0] for name in self.names}
        for kind in goal.kinds if fine else ():
            if kind not in there:
                text = f"no force of '{self.scenario.sides[side].id}' has a {KINDS[kind].name}."
                self.say(
                    "W368", f"{self.key}.kinds", text, "Look at the sides of the goal and of the force.", kind
                )
        if goal.units:
            ids = self.ids()
            for word in goal.units:
                self.known("E365", f"{self.key}.units", word, ids, "counter")

    def ids(self) -> list[str]:
        """The counters there are with the first force of each side."""
        numbers: Counter[str] = Counter()
        for side in self.scenario.sides:
            for units in side.forces[0].units if side.forces else ():
                numbers[units.kind] += units.count or (units.squads if units.kind in INFANTRY else 0)
        rows = {kind: range(1, count + len(self.names) + 1) for kind, count in numbers.items()}
        found = [f"{kind}-{n}" for kind, row in rows.items() for n in row]
        return [*self.names, *(name for name in found if name not in self.names)]
