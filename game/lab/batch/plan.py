"""The plan of a batch: a scenario, players, pairs of forces, a seed; and each of its games.

Games are numbered. They rotate through all players and pairs of forces, so that a batch that stops early has
played all of them equally. Each pair of forces has a seed of its own, which all players share, so the games
of one player are independent of each other.
"""

from __future__ import annotations

import hashlib
import shlex
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import Annotated, NoReturn

from msgspec import Meta, Struct
from msgspec.structs import replace

from game import __version__
from game.boards.findings import hint
from game.core.anygame import Position, Rules
from game.core.games import entry_of, game_named, register
from game.core.terms import Goal, Level
from game.lab.batch.chronicle import Chronicle
from game.lab.batch.rows import Row
from game.lab.batch.telling import TELLING
from game.notation.position import parse_position
from game.players.match import Entrant, Match
from game.players.roster import UnknownPlayerError, player_named
from game.saves.maps import known_boards
from game.scenarios.description import Force, Scenario, SideDescription, Units
from game.scenarios.forces import FORCES, game_of
from game.scenarios.load import Loaded, find_scenario
from game.usage import UsageError

# -------------------- A scenario with a number changed: counters in a force, the turn limit, and so on
# Keys are those of the scenario file: ``forces.combine.GEV`` (or ``forces.SIDE.combine.GEV`` where
# both sides have a force of that name), ``victory.complete``,
# ``victory.goals.ID.points``, ``victory.levels.NAME.margin`` (or ``victory.levels.SIDE.NAME.margin``, where
# several have that name), ``parameters.NAME``,
# ``stocks.SIDE.KIND``, ``turn_limit``, ``stall_limit``.
#: the largest number that makes sense in a scenario
MOST = 999
LIMITS = ("turn_limit", "stall_limit")
GOALS, GOAL_FIELDS = "goals.", ("points", "need")
LEVELS, MARGIN = "levels.", ".margin"
ROOTS = (
    "forces.FORCE.KIND",
    "forces.SIDE.FORCE.KIND",
    "stocks.SIDE.KIND",
    "victory.NUMBER",
    "victory.goals.ID.points",
    "victory.goals.ID.need",
    "victory.levels.NAME.margin",
    "parameters.NAME",
    *LIMITS,
)


def changed(scenario: Scenario, changes: Iterable[tuple[str, int]]) -> Scenario:
    """The scenario with these keys set to these numbers. Raises ``UsageError`` for an unknown key."""
    for key, number in changes:
        scenario = _changed(scenario, key, number)
    return scenario


def value_of(scenario: Scenario, key: str) -> int:
    """The present number at a key. Raises ``UsageError``."""
    root, _, rest = key.partition(".")
    if root in LIMITS and not rest:
        return int(getattr(scenario, root))
    if root == "forces":
        side, force, kind = _force(scenario, key)
        return _number(scenario, force, kind)
    if root == "stocks":
        side, stock = _stock(scenario, key)
        return side.stocks.get(stock, 0)
    if root == "victory" and rest.startswith(GOALS):
        goal, field = _goal(scenario, key)
        return int(getattr(goal, field))
    if root == "victory" and rest.startswith(LEVELS):
        return _level(scenario, key).margin
    if root == "victory" and rest:
        return _among(key, rest, scenario.victory.numbers)
    if root == "parameters" and rest:
        known = game_of(scenario).rules_for(scenario.rules.modules).parameters
        usual = {name: known[name].default for name in known}
        return _among(key, rest, {**usual, **scenario.rules.parameters})
    return _unknown(key)


def _among(key: str, name: str, numbers: Mapping[str, int]) -> int:
    """A number by its name. Raises ``UsageError``."""
    if name not in numbers:
        raise UsageError(
            f"{key}: this scenario has no such number.", hint(name, numbers, "It has none of its kind.")
        )
    return numbers[name]


def _goal(scenario: Scenario, key: str) -> tuple[Goal, str]:
    """The goal of ``victory.goals.ID.points`` or ``….need``. Raises ``UsageError``."""
    goal_id, _, field = key.removeprefix(f"victory.{GOALS}").partition(".")
    known = {goal.id: goal for goal in scenario.victory.goals}
    if goal_id not in known:
        raise UsageError(f"{key}: there is no goal '{goal_id}'.", hint(goal_id, known))
    if field not in GOAL_FIELDS:
        raise UsageError(f"{key}: a goal has no number '{field}'.", hint(field, GOAL_FIELDS))
    return known[goal_id], field


def level_key(scenario: Scenario, level: Level) -> str:
    """The key of the margin of a level, with its side where several levels have that name."""
    alone = sum(one.name == level.name for one in scenario.victory.levels) == 1
    side = "" if alone or level.side < 0 else f"{scenario.sides[level.side].id}."
    return f"victory.{LEVELS}{side}{level.name.replace(' ', '-')}{MARGIN}"


def _level(scenario: Scenario, key: str) -> Level:
    """The level of ``victory.levels.NAME.margin``. Raises ``UsageError``."""
    known = {level_key(scenario, level): level for level in scenario.victory.levels}
    if key not in known:
        raise UsageError(
            f"{key}: there is no such margin.", hint(key, known, "This scenario has no levels of victory.")
        )
    return known[key]


def _unknown(key: str) -> NoReturn:
    raise UsageError(f"No number of a scenario is called {key}.", f"Write one of: {', '.join(ROOTS)}.")


def _changed(scenario: Scenario, key: str, number: int) -> Scenario:
    value_of(scenario, key)
    root, _, rest = key.partition(".")
    if root == "turn_limit":
        if not number and scenario.turn_limit:
            raise UsageError(f"{key}=0: the game would end before it begins.", "Write 1 or more.")
        return replace(scenario, turn_limit=number)
    if root == "stall_limit":
        return replace(scenario, stall_limit=number)
    if root == "victory" and rest.startswith(GOALS):
        goal, field = _goal(scenario, key)
        new = replace(goal, **{field: number})
        goals = tuple(new if one is goal else one for one in scenario.victory.goals)
        return replace(scenario, victory=replace(scenario.victory, goals=goals))
    if root == "victory" and rest.startswith(LEVELS):
        level = _level(scenario, key)
        if not number and not level.goals:
            raise UsageError(f"{key}=0: a level needs a margin, or goals.", "Write 1 or more.")
        wider = replace(level, margin=number)
        levels = tuple(wider if one is level else one for one in scenario.victory.levels)
        return replace(scenario, victory=replace(scenario.victory, levels=levels))
    if root == "victory":
        return replace(
            scenario, victory=replace(scenario.victory, numbers=_with(scenario.victory.numbers, rest, number))
        )
    if root == "parameters":
        return replace(
            scenario, rules=replace(scenario.rules, parameters=_with(scenario.rules.parameters, rest, number))
        )
    if root == "stocks":
        side, stock = _stock(scenario, key)
        return _side(scenario, side, replace(side, stocks=_with(side.stocks, stock, number)))
    side, force, kind = _force(scenario, key)
    fewer = _counting(scenario, force, kind, number)
    if not fewer.units:
        raise UsageError(
            f"{key}={number}: no counter would be left in {force.title}.", "Leave it at least one."
        )
    forces = tuple(fewer if one is force else one for one in side.forces)
    # the limits on a force belong to the file: a variant may exceed them
    return _side(scenario, side, replace(side, forces=forces, armour=-1, squads=-1))


def _with(numbers: Mapping[str, int], name: str, number: int) -> dict[str, int]:
    return {**numbers, name: number}


def _side(scenario: Scenario, old: SideDescription, new: SideDescription) -> Scenario:
    return replace(scenario, sides=tuple(new if side is old else side for side in scenario.sides))


def _stock(scenario: Scenario, key: str) -> tuple[SideDescription, str]:
    _, _, rest = key.partition(".")
    side_id, _, stock = rest.partition(".")
    known = {side.id: side for side in scenario.sides}
    if side_id not in known:
        raise UsageError(f"{key}: there is no side '{side_id}'.", hint(side_id, known))
    stocks = rules_stocks(scenario)
    if stock not in stocks:
        raise UsageError(f"{key}: a side has no stock of '{stock}' here.", hint(stock, stocks))
    return known[side_id], stock


def rules_stocks(scenario: Scenario) -> tuple[str, ...]:
    """The stocks that the rules of a scenario define."""
    return tuple(game_of(scenario).rules_for(scenario.rules.modules).declared.stocks)


def _force(scenario: Scenario, key: str) -> tuple[SideDescription, Force, str]:
    """The side, force and kind of ``forces.FORCE.KIND``, or ``forces.SIDE.FORCE.KIND``."""
    words = key.split(".")
    if len(words) not in (3, 4):
        _unknown(key)
    force_id, kind = words[-2:]
    sides = [side for side in scenario.sides if len(words) == 3 or side.id == words[1]]
    found = [(side, force) for side in sides for force in side.forces if force.id == force_id]
    if len(found) > 1:
        long = " or ".join(f"forces.{side.id}.{force_id}.{kind}" for side, _ in found)
        raise UsageError(f"{key}: both sides have a force '{force_id}'.", f"Write {long}.")
    if not found:
        known = [force.id for side in sides or scenario.sides for force in side.forces]
        raise UsageError(f"{key}: there is no force '{force_id}' here.", hint(force_id, known))
    kinds = game_named(scenario.game).declared.kinds
    if kind not in kinds:
        raise UsageError(
            f"{key}: there is no kind of counter '{kind}'.",
            hint(kind, kinds, "The kinds are in docs/MAPS.md."),
        )
    return (*found[0], kind)


def path_of(scenario: Scenario, key: str) -> str:
    """Where the file of a scenario says the number of a key, as findings name it; "" where it says it nowhere
    or in several places. Raises ``UsageError`` for an unknown key.
    """
    value_of(scenario, key)
    root, _, rest = key.partition(".")
    if root == "forces":
        side, force, kind = _force(scenario, key)
        rows = [n for n, row in enumerate(force.units) if row.kind == kind]
        what = "squads" if FORCES.of(game_of(scenario)).foot(kind) else "count"
        place = f"sides[{scenario.sides.index(side)}].forces[{side.forces.index(force)}]"
        return f"{place}.units[{rows[0]}].{what}" if len(rows) == 1 else ""
    if root == "stocks":
        side, stock = _stock(scenario, key)
        declared = game_of(scenario).declared
        keys = [name for name, one in declared.stock_keys.items() if one.id == stock]
        return f"sides[{scenario.sides.index(side)}].{keys[0]}"
    if root == "victory" and rest.startswith(GOALS):
        goal, field = _goal(scenario, key)
        return f"victory.goals[{scenario.victory.goals.index(goal)}].{field}"
    if root == "victory" and rest.startswith(LEVELS):
        return f"victory.levels[{scenario.victory.levels.index(_level(scenario, key))}].margin"
    if root == "parameters":
        return f"rules.{key}"
    return f"victory.numbers.{rest}" if root == "victory" else key


def force_of(scenario: Scenario, key: str) -> tuple[int, str]:
    """The side and the force whose counters a key changes; (-1, "") for none. Raises ``UsageError``."""
    if not key.startswith("forces."):
        return -1, ""
    side, force, _ = _force(scenario, key)
    return scenario.sides.index(side), force.id


def _number(scenario: Scenario, force: Force, kind: str) -> int:
    foot = FORCES.of(game_of(scenario)).foot(kind)
    return sum(row.squads if foot else row.count for row in force.units if row.kind == kind)


def _counting(scenario: Scenario, force: Force, kind: str, number: int) -> Force:
    foot = FORCES.of(game_of(scenario)).foot(kind)
    row = Units(kind, squads=number) if foot else Units(kind, count=number)
    kinds = [one.kind for one in force.units]
    units = (
        [row if one.kind == kind else one for one in force.units] if kind in kinds else [*force.units, row]
    )
    return replace(force, units=tuple(one for one in units if one.count or one.squads))


# -------------------------------------------------------------------------------------------- the rest
#: words for pairs of forces: all of them, or the first of each side
ALL, FIRST = "all", "first"
#: separates the players of the two sides, if they differ
AGAINST = "/"
#: the forces of games that go on from a position
AS_IT_STANDS = ("as it stands", "as it stands")


class Plan(Struct, frozen=True):
    """The games of a batch. Two batches of the same plan consist of the same games."""

    scenario: str
    #: a hash of the scenario, its map and the version of the program
    digest: str
    #: name and module of the game, and whether it is the usual one
    game: tuple[str, str, bool]
    #: the players of both sides, by name, version and level
    players: Annotated[tuple[tuple[str, str], ...], Meta(min_length=1)]
    #: pairs of forces, one for each side
    pairings: Annotated[tuple[tuple[str, ...], ...], Meta(min_length=1)]
    seed: int
    #: numbers of the scenario that are changed
    changes: tuple[tuple[str, int], ...] = ()
    #: the position from which the games go on, as text; "" for the start of the scenario
    begin: str = ""

    @property
    def cells(self) -> int:
        """Games in a round: one for each player with each pair of forces."""
        return len(self.players) * len(self.pairings)

    def game_at(self, number: int) -> GameAt:
        """The game with a number, counted from 0."""
        turn, cell = divmod(number, self.cells)
        pairing, players = divmod(cell, len(self.players))
        seed = self.seed + turn * len(self.pairings) + pairing
        return GameAt(self.players[players], self.pairings[pairing], seed)


class GameAt(Struct, frozen=True):
    """One game of a plan."""

    players: tuple[str, str]
    forces: tuple[str, ...]
    seed: int

    def is_of(self, row: Row) -> bool:
        """Does the row belong to this game?"""
        same = tuple(row.players) == self.players and tuple(row.forces.values()) == self.forces
        return same and row.seed == self.seed


# ------------------------------------------------------------------------ reading the command line
def loaded_scenario(name: str, changes: Sequence[tuple[str, int]] = ()) -> Loaded:
    """A scenario by its id or its file, with numbers changed. Raises ``ScenarioError``, ``UsageError``."""
    loaded = find_scenario(name)
    return replace(loaded, scenario=changed(loaded.scenario, changes)) if changes else loaded


def plan_of(
    scenario: str,
    players: str,
    seed: int,
    forces: str = ALL,
    changes: Sequence[tuple[str, int]] = (),
    begin: str = "",
) -> Plan:
    """The plan of a command line, or of a test in the window. Raises ``UsageError`` with a sentence,
    ``ScenarioError``.
    """
    loaded = loaded_scenario(scenario, changes)
    game = game_of(loaded.scenario).id
    return Plan(
        scenario,
        digest_of(loaded),
        entry_of(game),
        tuple(_entered(words_of(players, "players"), game)),
        (AS_IT_STANDS,) if begin else tuple(pairings_of(loaded, forces)),
        seed,
        tuple(changes),
        begin,
    )


def words_of(text: str, what: str) -> list[str]:
    """The words of a comma-separated list. Raises ``UsageError`` if one is missing."""
    words = [word.strip() for word in text.split(",")]
    if not all(words):
        raise UsageError(
            f"--{what} has a name missing: '{text}'.", f"Write the {what} with commas between them."
        )
    return words


def _entered(words: Sequence[str], game: str) -> Iterator[tuple[str, str]]:
    """The players of both sides for each word. A player named twice plays both sides, like one named once.

    A pair that is named twice plays each seed twice; this compares a player with itself.
    """
    alone = set()
    for word in words:
        both = seats(word, game)
        if AGAINST in word or both not in alone:
            yield both
        if AGAINST not in word:
            alone.add(both)


def seats(word: str, game: str = "") -> tuple[str, str]:
    """The players of both sides by their full names: ``greedy``, or ``steady:easy/greedy-1``."""
    # RULING Q-870: a single player plays both sides
    both = word.split(AGAINST)
    if len(both) > 2:
        raise UsageError(f"'{word}' names more than two players.", "A game has two sides: write one/other.")
    return full_name(both[0], game), full_name(both[-1], game)


def full_name(word: str, game: str = "") -> str:
    """A player with its version, and its level unless that is the usual one. Raises ``UsageError``."""
    entrant = Entrant.read(word.strip())
    try:
        row = player_named(entrant.player, game)
    except UnknownPlayerError as wrong:
        raise UsageError(str(wrong)) from None
    if entrant.level and entrant.level not in row.levels and entrant.level not in row.measures:
        known = [*row.levels, *row.measures]
        mend = hint(entrant.level, known) if known else f"Leave the level out: {row.name}."
        raise UsageError(f"The player {row.name} has no level '{entrant.level}'.", mend)
    usual = next(iter(row.levels), "")
    return row.full_name if entrant.level in ("", usual) else f"{row.full_name}:{entrant.level}"


def pairings_of(loaded: Loaded, forces: str) -> list[tuple[str, ...]]:
    """The pairs of forces that a word asks for. Raises ``UsageError``."""
    sides = loaded.scenario.sides
    if forces == ALL:
        return list(product(*([force.id for force in side.forces] for side in sides)))
    if forces == FIRST:
        return [tuple(side.forces[0].id for side in sides)]
    words, part = words_of_forces(forces, len(sides)), FORCES.of(game_of(loaded.scenario))
    for side, word in enumerate(words):
        known = [force.id for force in sides[side].forces]
        try:
            part.chosen(loaded.scenario, side, word)
        except KeyError:
            raise UsageError(f"{sides[side].name} has no force '{word}'.", hint(word, known)) from None
        except ValueError as wrong:
            raise UsageError(f"{sides[side].name} cannot have the force '{word}': {wrong}") from None
    return [tuple(words)]


def words_of_forces(forces: str, sides: int) -> list[str]:
    """A force for each side. Raises ``UsageError`` if their number is wrong."""
    words = [word.strip() for word in forces.split(",")]
    if len(words) != sides or not all(words):
        raise UsageError(
            f"--forces needs a force for each of {sides} sides, and has '{forces}'.",
            f"Write them with a comma between, or {ALL}, or {FIRST}.",
        )
    return words


def digest_of(loaded: Loaded) -> str:
    """A hash that differs for another scenario, or another version of the program."""
    text = "\n".join((__version__, loaded.board.hash, loaded.text, repr(loaded.scenario)))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


# ------------------------------------------------------------------------------ playing
@lru_cache(4)
def _at_hand(scenario: str, changes: tuple[tuple[str, int], ...]) -> Loaded:
    return loaded_scenario(scenario, changes)


def play_game(plan: Plan, number: int) -> Row:
    """Play a game of a plan, in any process. If a player fails, the row contains its fault."""
    register(*plan.game)
    return play_one(_at_hand(plan.scenario, plan.changes), plan, plan.game_at(number))


def play_one(loaded: Loaded, plan: Plan, game: GameAt) -> Row:
    """Play one game and make its row."""
    forces = by_side(loaded.scenario, game.forces)
    match = match_of(loaded, game, plan.begin)
    chronicle = Chronicle(match.rules, TELLING.of(game_named(plan.game[0])), match.position)
    match.hears = chronicle.hear
    return chronicle.row(match.play(), list(game.players), forces)


def by_side(scenario: Scenario, forces: Sequence[str]) -> dict[str, str]:
    """The forces of a game by the ids of their sides."""
    return {side.id: force for side, force in zip(scenario.sides, forces, strict=True)}


def match_of(loaded: Loaded, game: GameAt, begin: str = "") -> Match:
    """The match of a game, not yet started; it goes on from the position of a text, if one is given."""
    entrants = tuple(Entrant.read(name) for name in game.players)
    if begin:
        return Match(loaded, entrants, game.seed, begin=begun(begin))
    return Match(loaded, entrants, game.seed, by_side(loaded.scenario, game.forces))


@lru_cache(2)
def begun(text: str) -> tuple[Rules, Position]:
    """Rules and position of a text. Raises ``NotationError``."""
    return parse_position(text, known_boards())


def opening(plan: Plan, row: Row) -> str:
    """The command that saves a game as a file and opens it in the window.

    It is made of the plan: what stands in a file of rows is never a command.
    """
    if plan.begin:
        return "open it in the window, from its test"
    game = GameAt((row.players[0], row.players[1]), tuple(row.forces.values()), row.seed)
    words = ["sapper", "match", plan.scenario, "--players", ",".join(game.players)]
    words += ["--forces", ",".join(game.forces), "--seed", str(game.seed)]
    for key, number in plan.changes:
        words += ["--change", f"{key}={number}"]
    return shlex.join([*words, "--show", "--out", "game.sapper"])
