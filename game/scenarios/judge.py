"""Does a scenario make sense: are its sides, rules, zones and stocks there? Every mistake is told at once."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from game.boards.board import Board
from game.boards.findings import hint
from game.boards.limits import shown
from game.core.anygame import Rules
from game.core.assembly import AssemblyError
from game.core.declarations import COUNTER, GOAL, SIDE_FEATURE, STOCK, TERM, TERRAIN, Declarations
from game.core.declared import examine, keys_of
from game.core.setting import WHOLE_MAP, Given, Inquiry, Setting
from game.core.terms import Goal
from game.notation.body import line_words
from game.plain_text import in_a_line, is_id
from game.scenarios.description import FORMAT, Scenario, SideDescription
from game.scenarios.forces import FORCES, counters_of, game_of, judge_beginning, kinds_there
from game.scenarios.reading import as_table, declared_tables, term_tables
from game.scenarios.shapes import KIND, known_fields

# ------------------------------------------------------------------------------------ goals and levels
Say = Callable[..., None]
#: key, word, what it is looked for in, what it is called: is it there?
Known = Callable[[str, str, str, Collection[str], str], bool]
GOALS = "goals"
TABLE = "victory."
BY = ("difference", "ratio")


def judge_victory(scenario: Scenario, table: Mapping[str, Any], known: Known, say: Say) -> None:
    """Tells ``say`` of an end that never comes, and of what is looked at in no game of this kind."""
    victory = scenario.victory
    verdicts = game_of(scenario).verdicts
    for name in victory.numbers if victory.type in verdicts else ():
        there = verdicts[victory.type].numbers
        known("E361", f"victory.numbers.{name}", name, there, "number of this kind of victory")
    if victory.type != GOALS:
        own = [
            key.removeprefix(TABLE) for key in game_of(scenario).declared.term_keys if key.startswith(TABLE)
        ]
        for key in ("goals", "levels", *own):
            if table["victory"].get(key):
                text = f"{key} count only in a victory of the type '{GOALS}'."
                say("E360", f"victory.{key}", text, f'Write type = "{GOALS}", or leave them out.')
        return
    known("E361", "victory.by", victory.by, BY, "way to compare points")
    if not victory.levels and not any(goal.ends and goal.level for goal in victory.goals):
        text = "no victory level is named, so neither side can win."
        say("E362", "victory", text, 'Write levels = [{ name = "victory", margin = 1 }].')
    limited = scenario.turn_limit or scenario.stall_limit
    if not limited and not any(goal.ends for goal in victory.goals):
        text = "the game never ends: it has no turn limit, and no goal ends it."
        say("E362", "turn_limit", text, "Write turn_limit = 12, or ends = true at a goal.")
    ids = [goal.id for goal in victory.goals]
    for n, name in enumerate(ids):
        if ids.index(name) != n:
            say("E364", f"victory.goals[{n}].id", f"two goals are called '{name}'.", "Rename one.")


def judge_goal(declared: Declarations, given: Given, inquiry: Inquiry) -> None:
    """Tells of a goal what cannot be, and of keys that mean nothing for its kind."""
    word = str(given.get(KIND))
    if not inquiry.known(KIND, word, sorted(declared.goals), "kind of goal"):
        return
    kind = declared.goals[word]
    keys = keys_of(kind)
    for name in given:
        if name != KIND and name not in keys:
            text = f"'{name}' means nothing for a goal of the kind '{word}'."
            inquiry.wrong(text, f"It knows {', '.join(sorted(keys))}.", name, code="E366")
    examine(kind, given, inquiry)


# ------------------------------------------------------------------------------- zones of the scenario
def judge_zones(zones: Iterable[str], board: Board, say: Say) -> None:
    """Tells of zones that the board has by itself, and of names that are none."""
    for name in zones:
        key = f"zones.{shown(name)}"
        if name == WHOLE_MAP or name in board.zones:
            text = f"the board has a zone '{name}' already."
            say("E330", key, text, "Choose another name.", name)
        elif not _WORD.fullmatch(name):
            text = f"'{in_a_line(name)}' is not a valid name of a zone: it must be one word."
            say("E330", key, text, "Use letters, digits, - and _.")


# ---------------------------------------------------------------------------------- the whole scenario
#: code, key path, sentence, mend, word to find the line by, hex label
COLOURS = ("blue", "orange")
#: lines of a briefing in short, and the characters of each, so that it is read at one glance
MOST_LINES, LONGEST_LINE = 6, 100
#: the id of a side or of a force: one word, as lines of text name it
_WORD = re.compile(r"[\w.+-]{1,64}")


def judge(scenario: Scenario, table: Mapping[str, Any], board: Board | None, say: Say) -> None:
    """Tells ``say`` of everything in a scenario that cannot be played as written; ``table`` is its file."""
    _Judge(scenario, table, board, say).run()


class _Judge:
    def __init__(self, scenario: Scenario, table: Mapping[str, Any], board: Board | None, say: Say) -> None:
        self.scenario, self.table, self.board, self.say = scenario, table, board, say
        self.game = game_of(scenario)
        self.optional, self.declarations = self.game.optional, self.game.declared
        self.ids = [side.id for side in scenario.sides]

    def known(self, code: str, key: str, word: str, known: Collection[str], what: str) -> bool:
        if word in known:
            return True
        self.say(code, key, f"there is no {what} '{word}'.", hint(word, known), word)
        return False

    def run(self) -> None:
        scenario, say = self.scenario, self.say
        if scenario.sapper_scenario != FORMAT:
            text = f"the file is of format {scenario.sapper_scenario}; this program reads {FORMAT}."
            say("E304", "sapper_scenario", text, f"Write sapper_scenario = {FORMAT}, or use a newer program.")
        if not is_id(scenario.id):
            text = f"'{scenario.id}' is not a valid id."
            say("E305", "id", text, "Use small letters, digits, - and _.")
        if scenario.board and self.board is not None and self.board.id != scenario.board:
            text = f"the board calls itself '{self.board.id}', not '{scenario.board}'."
            say("E312", "board", text, "Make sapper_id in the map and its file name the same.")
        self.sequence()
        self.rules()
        begun: list[str] = []
        if self.board is not None and self.in_play is not None and set(scenario.order) == set(self.ids):
            begun = judge_beginning(scenario, self.board, say)
        self.declared(begun)
        self.known("E322", "victory.type", scenario.victory.type, self.game.verdicts, "kind of victory")
        judge_victory(scenario, self.table, self.known, say)
        self.printed()
        self.ground()
        for index, side in enumerate(scenario.sides):
            self.side(f"sides[{index}]", side)

    # ------------------------------------------------------------- the whole
    def sequence(self) -> None:
        scenario, say, ids = self.scenario, self.say, self.ids
        if len(ids) != 2 or len(set(ids)) != 2:
            say("E320", "sides", "a scenario has two sides with different ids.", "Write two [[sides]].")
        for key, words in (("order", scenario.order), ("setup", scenario.setup)):
            for index, word in enumerate(words):
                self.known("E321", f"{key}[{index}]", word, ids, "side")
            if len(set(words)) != len(words):
                say("E321", key, "a side appears twice.", "Name each side once.")
        if set(scenario.order) != set(ids):
            say("E321", "order", "not every side has a player-turn.", f"Name {', '.join(ids)} in order.")
        for key, limit in (("turn_limit", scenario.turn_limit), ("stall_limit", scenario.stall_limit)):
            if limit < 0:
                what = key.replace("_", " ")
                say("E325", key, f"a {what} is 1 or more.", "Leave it out for no limit.")
        if len({side.colour for side in scenario.sides}) != len(scenario.sides):
            say("E326", "sides", "both sides have the same colour.", f"Use {' and '.join(COLOURS)}.")

    def rules(self) -> None:
        rules = self.scenario.rules
        fine = [
            self.known("E324", f"rules.modules[{n}]", name, self.optional, "rule module")
            for n, name in enumerate(rules.modules)
        ]
        for n, name in enumerate(rules.choices or ()):
            self.known("E324", f"rules.choices[{n}]", name, self.optional, "rule module")
        suiting = [
            self.known("E324", f"rules.suits[{n}]", name, self.optional, "rule module")
            for n, name in enumerate(rules.suits)
        ]
        if all(suiting) and all(fine):
            self.suiting()
        if all(fine):
            try:
                self.game.rules_for(rules.modules)
            except AssemblyError as wrong:
                self.say("E324", "rules.modules", f"{wrong}.", "Leave one of them out.")
            else:
                self.parameters()

    def suiting(self) -> None:
        """The rules that suit a scenario can be played with its own, all of them, and may be chosen."""
        rules = self.scenario.rules
        try:
            self.game.rules_for((*rules.modules, *rules.suits))
        except AssemblyError as wrong:
            self.say("E324", "rules.suits", f"{wrong}.", "Leave one of them out.")
        for n, name in enumerate(rules.suits):
            if rules.choices is not None and name not in rules.choices:
                text = f"'{name}' may not be chosen in this scenario."
                self.say("E324", f"rules.suits[{n}]", text, "Add it to rules.choices, or leave it out.")

    @cached_property
    def in_play(self) -> Rules | None:
        """Its rules; None if one is not known, or they do not go together."""
        if set(self.scenario.rules.modules) - set(self.optional):
            return None
        try:
            return self.game.rules_for(self.scenario.rules.modules)
        except AssemblyError:
            return None

    def parameters(self) -> None:
        """Those that are set must belong to the modules, and be one of their choices."""
        there = self.game.rules_for(self.scenario.rules.modules).parameters
        for name, value in self.scenario.rules.parameters.items():
            key = f"rules.parameters.{name}"
            if self.known("E324", key, name, there, "parameter of these modules") and not there[name].allows(
                value
            ):
                choices = ", ".join(f"{number} ({text})" for number, text in there[name].choices)
                self.say("E324", key, f"{name} cannot be {value}.", f"Write one of {choices}.")

    def printed(self) -> None:
        """What the board shows must mean something in the game."""
        rules, read_by = self.scenario.rules, self.declarations.structures
        in_use = {*rules.modules, *(rules.choices or ())}
        idle: Counter[str] = Counter()
        for thing in self.board.structures if self.board is not None else ():
            owner = str(thing.values.get("side", ""))
            if owner and owner not in self.ids:
                what = thing.name or thing.kind
                text = f"'{what}' on the board belongs to '{owner}', which is not a side of this scenario."
                mend = f"The sides are {' and '.join(self.ids)}; change its property side, or delete it."
                self.say("W313", "board", text, mend)
            idle[thing.kind] += thing.kind in read_by and read_by[thing.kind] not in in_use
        for kind, count in idle.items():
            if count:
                text = (
                    f"the board has {count} of the class {kind.title()}, "
                    f"which mean nothing without the rules '{read_by[kind]}'."
                )
                mend = f"Add '{read_by[kind]}' to the modules, if they should count."
                self.say("W314", "rules.modules", text, mend)

    def ground(self) -> None:
        """What the board is made of must be known to the rules."""
        board = self.board
        for what, words, names in (
            (TERRAIN, set(board.terrain.values()) if board else set(), self.declarations.terrains),
            (
                SIDE_FEATURE,
                {w for row in board.sides.values() for w in row} if board else set(),
                self.declarations.side_features,
            ),
        ):
            for word in sorted(words & names.keys()):
                self.in_use(what, word, "board", "E314", f"the {what} '{word}' on the board")

    # ------------------------------------------------------ what is declared
    def declared(self, begun: Sequence[str]) -> None:
        """Areas, entries, goals, stocks and whatever else modules declare."""
        setting = setting_of(self.scenario, self.board, begun)
        for kind, path, value in declared_tables(self.table, Scenario):
            given = as_table(value, kind)
            bare = isinstance(value, str)
            if issubclass(kind, Goal):
                word = str(given.get(KIND))
                if word in self.declarations.goals:
                    self.in_use(GOAL, word, f"{path}.{KIND}", "E366", f"a goal of the kind '{word}'")
                judge_goal(self.declarations, given, Inquiry(setting, path, self.say, kind.code))
            else:
                inquiry = Inquiry(setting, path, self.say, kind.code, bare)
                examine(kind, given, inquiry, known_fields(path))
        rows = list(term_tables(self.table, self.declarations))
        for term, path in {term: path for term, path, _ in reversed(rows)}.items():
            key = path if path.startswith(term.key) else term.key
            self.in_use(TERM, term.word, key, term.code, f"'{term.key}'")
        seen: set[tuple[str, object]] = set()
        for term, path, given in rows:
            inquiry = Inquiry(setting, path, self.say, term.code, path.startswith(f"{term.key}."))
            examine(term, given, inquiry)
            if "id" in given and (term.word, given["id"]) in seen:
                inquiry.wrong(f"there is already a goal '{given['id']}'.", "Rename one.", "id")
            seen.add((term.word, given.get("id")))

    def in_use(self, kind: str, word: str, key: str, code: str, what: str) -> bool:
        """Is the module in play that declares something? Tells if it is not."""
        module = self.declarations.modules[kind, word]
        if self.in_play is None or module in self.in_play.parts:
            return True
        text = f"{what} means nothing without the rules '{module}'."
        self.say(code, key, text, f'Add "{module}" to rules.modules.')
        return False

    # ----------------------------------------------------------------- sides
    def side(self, key: str, side: SideDescription) -> None:
        self.known("E326", f"{key}.colour", side.colour, COLOURS, "colour")
        self.in_short(key, side)
        for here, name in (
            (key, side.id),
            *((f"{key}.forces[{n}]", f.id) for n, f in enumerate(side.forces)),
        ):
            if not _WORD.fullmatch(name):
                text = f"'{in_a_line(name)}' is not a valid id: it must be one word."
                self.say("E305", f"{here}.id", text, "Use letters, digits, - and _.")
        if side.id in line_words(self.game):
            text = f"a side cannot be called '{side.id}': lines of games begin with that word."
            self.say("E305", f"{key}.id", text, "Choose another word.", side.id)
        self.stocks(key, side)
        if side.areas and side.id not in self.scenario.setup:
            text = "the side has areas but no turn to set up."
            self.say("E333", f"{key}.areas", text, f"Name '{side.id}' in setup.")
        if not (side.areas or side.entry or side.reinforcements):
            text = "the side neither sets up nor enters, so its counters never arrive."
            self.say("E333", key, text, "Give it areas or an entry.")
        for kind, here, code in kinds_named(key, side):
            if kind in self.declarations.kinds:
                name = self.declarations.kinds[kind]
                self.in_use(COUNTER, kind, here, code, f"the kind of counter {name}")
        FORCES.of(self.game).judge(key, self.scenario, side, self.board, self.known, self.say)

    def in_short(self, key: str, side: SideDescription) -> None:
        """The short lines of the briefing must fit on its first page."""
        if len(side.in_short) > MOST_LINES:
            text = f"the briefing in short has {len(side.in_short)} lines; it may have {MOST_LINES} at most."
            self.say("E327", f"{key}.in_short", text, "Move the rest to briefing.")
        for n, line in enumerate(side.in_short):
            if len(line) > LONGEST_LINE or not line.strip():
                text = f"a line of the briefing in short has {len(line)} characters, not 1 to {LONGEST_LINE}."
                self.say("E327", f"{key}.in_short[{n}]", text, "Write a short sentence.")

    def stocks(self, key: str, side: SideDescription) -> None:
        """What it may lay out needs the rules for it, and a set-up."""
        for name, count in side.stocks.items():
            stock = self.declarations.stocks[name]
            here = f"{key}.{stock.key}"
            if count < 0:
                self.say("E333", here, f"{stock.key} is 0 or more.", "Write how many, or leave it out.")
                continue
            known = self.in_use(STOCK, stock.id, here, "E333", f"'{stock.key}'")
            if known and stock.in_setup and side.id not in self.scenario.setup:
                text = f"{stock.key} are laid out in set-up."
                self.say("E333", here, text, "Add the side to setup.")


def setting_of(scenario: Scenario, board: Board | None, begun: Sequence[str]) -> Setting:
    """What declared records of a scenario are examined against; ``begun`` are the counters of its start."""
    game = game_of(scenario)
    return game.declared.setting(
        Setting(
            board,
            tuple(side.id for side in scenario.sides),
            goals=tuple(goal.id for goal in scenario.victory.goals),
            modules=scenario.rules.modules,
            asked={name for level in scenario.victory.levels for name in level.goals},
            exits=tuple(tuple(way.edge for way in side.exits) for side in scenario.sides),
            forces=tuple(kinds_there(side, begun) for side in scenario.sides),
            counters=counters_of(scenario, FORCES.of(game).foot, begun),
            own=scenario.own,
        )
    )


def kinds_named(key: str, side: SideDescription) -> Iterator[tuple[str, str, str]]:
    """Every kind of counter that a side can get, where the file names it, and the code of a finding there."""
    for n, force in enumerate(side.forces):
        for k, units in enumerate(force.units):
            yield units.kind, f"{key}.forces[{n}].units[{k}].kind", "E340"
    if side.handicap is not None:
        yield side.handicap.kind, f"{key}.handicap.kind", "E344"
    if side.pick is not None:
        for k, units in enumerate(side.pick.fixed):
            yield units.kind, f"{key}.pick.fixed[{k}].kind", "E344"
        for word, kinds in (("kinds", side.pick.kinds), ("most", side.pick.most), ("least", side.pick.least)):
            for kind in kinds:
                yield kind, f"{key}.pick.{word}", "E344"
