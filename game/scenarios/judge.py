"""Does a scenario make sense: are its sides, kinds, zones, hexes and sums there?"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Sequence

from game.boards.board import Board
from game.boards.did_you_mean import hint
from game.core.ruleset import AssemblyError
from game.core.terms import MINE_AREA
from game.hexes.grid import OFF, LabelError
from game.ogre.catalogue import MODULES, rules_for
from game.ogre.kinds import INFANTRY, KINDS
from game.ogre.scoring.victory import VERDICTS
from game.scenarios.beginning import judge_beginning
from game.scenarios.deployment import read_place
from game.scenarios.description import EDGES, FORMAT, WHOLE_MAP, Force, Scenario, SideDescription
from game.scenarios.goals import judge_victory
from game.scenarios.pick_terms import judge_pick

#: code, key path, sentence, mend, word to find the line by, hex label
Say = Callable[..., None]
COLOURS = ("blue", "orange")
STACKING = ("ogre", "gev")
#: what a force may have: a counter without a face is none of it
UNITS = {kind: row for kind, row in KINDS.items() if row.family != "unknown"}
#: sixths of an armour unit (ode:1.07)
SIXTHS = 6
_ID = re.compile(r"[a-z0-9][a-z0-9_-]{0,63}")


def judge(scenario: Scenario, board: Board | None, say: Say) -> None:
    """Tells ``say`` of everything in a scenario that cannot be played as written."""
    _Judge(scenario, board, say).run()


#: structures of a board that only these rules know
READ_BY = {"building": "buildings", "entrenchment": "field-works", "revetment": "field-works"}


class _Judge:
    def __init__(self, scenario: Scenario, board: Board | None, say: Say) -> None:
        self.scenario, self.board, self.say = scenario, board, say

    def known(self, code: str, key: str, word: str, known: Collection[str], what: str) -> bool:
        if word in known:
            return True
        self.say(code, key, f"there is no {what} '{word}'.", hint(word, known), word)
        return False

    def run(self) -> None:
        scenario, say = self.scenario, self.say
        if scenario.sapper_scenario != FORMAT:
            text = f"the file is of format {scenario.sapper_scenario}; this program reads {FORMAT}."
            say(
                "E304", "sapper_scenario", text, f"Write sapper_scenario = {FORMAT}, or take a newer program."
            )
        if not _ID.fullmatch(scenario.id):
            text = f"'{scenario.id}' is no id."
            say("E305", "id", text, "Use small letters, digits, - and _.")
        if scenario.board and self.board is not None and self.board.id != scenario.board:
            text = f"the board calls itself '{self.board.id}', not '{scenario.board}'."
            say("E312", "board", text, "Make sapper_id in the map and its file name the same.")
        self.table()
        self.printed()
        for index, side in enumerate(scenario.sides):
            self.side(f"sides[{index}]", side)

    # ------------------------------------------------------------- the whole
    def table(self) -> None:
        scenario, say = self.scenario, self.say
        ids = [side.id for side in scenario.sides]
        if len(ids) != 2 or len(set(ids)) != 2:
            say("E320", "sides", "a scenario has two sides with different ids.", "Write two [[sides]].")
        for key, words in (("order", scenario.order), ("setup", scenario.setup)):
            for index, word in enumerate(words):
                self.known("E321", f"{key}[{index}]", word, ids, "side")
            if len(set(words)) != len(words):
                say("E321", key, "a side stands twice.", "Name each side once.")
        if set(scenario.order) != set(ids):
            say("E321", "order", "not every side has a player-turn.", f"Name {', '.join(ids)} in order.")
        self.known("E322", "victory.type", scenario.victory.type, VERDICTS, "kind of victory")
        optional = [name for name in MODULES if name != "base"]
        there: list[str] = []
        if self.board is not None and self.playable(optional) and set(scenario.order) == set(ids):
            there = judge_beginning(scenario, self.board, self.known, say)
        judge_victory(scenario, self.board, self.known, say, there)
        self.known("E323", "rules.stacking", scenario.rules.stacking, STACKING, "stacking rule")
        fine = [
            self.known("E324", f"rules.modules[{n}]", name, optional, "rule module")
            for n, name in enumerate(scenario.rules.modules)
        ]
        for n, name in enumerate(scenario.rules.choices or ()):
            self.known("E324", f"rules.choices[{n}]", name, optional, "rule module")
        if all(fine):
            try:
                rules_for(scenario.rules.modules)
            except AssemblyError as wrong:
                say("E324", "rules.modules", f"{wrong}.", "Leave one of them out.")
            else:
                self.parameters()
        for key, limit in (("turn_limit", scenario.turn_limit), ("stall_limit", scenario.stall_limit)):
            if limit < 0:
                what = key.replace("_", " ")
                say("E325", key, f"a {what} is 1 or more.", "Leave it out for no limit.")
        if len({side.colour for side in scenario.sides}) != len(scenario.sides):
            say("E326", "sides", "both sides have the same colour.", f"Use {' and '.join(COLOURS)}.")

    def playable(self, optional: Sequence[str]) -> bool:
        """Are its rules known, and do they go together?"""
        if set(self.scenario.rules.modules) - set(optional):
            return False
        try:
            return bool(rules_for(self.scenario.rules.modules))
        except AssemblyError:
            return False

    def printed(self) -> None:
        """What the board shows must mean something in the game."""
        scenario = self.scenario
        ids, in_use = (
            [side.id for side in scenario.sides],
            {*scenario.rules.modules, *(scenario.rules.choices or ())},
        )
        idle: Counter[str] = Counter()
        for thing in self.board.structures if self.board is not None else ():
            owner = str(thing.values.get("side", ""))
            if owner and owner not in ids:
                what = thing.name or thing.kind
                text = f"'{what}' on the board belongs to '{owner}', which is no side here: nobody has it."
                self.say(
                    "W313",
                    "board",
                    text,
                    f"Sides are {' and '.join(ids)}; set its property side, or delete that.",
                )
            idle[thing.kind] += READ_BY.get(thing.kind, "base") not in {"base", *in_use}
        for kind, count in idle.items():
            if count:
                text = f"the board has {count} of the class {kind.title()}, which mean nothing without the rules '{READ_BY[kind]}'."
                self.say(
                    "W314",
                    "rules.modules",
                    text,
                    f"Add '{READ_BY[kind]}' to the modules, if they are to count.",
                )

    def parameters(self) -> None:
        """Those that are set must belong to the modules, and be one of their choices."""
        there = rules_for(self.scenario.rules.modules).parameters
        for name, value in self.scenario.rules.parameters.items():
            key = f"rules.parameters.{name}"
            if self.known("E324", key, name, there, "parameter of these modules") and not there[name].allows(
                value
            ):
                choices = ", ".join(f"{number} ({text})" for number, text in there[name].choices)
                self.say("E324", key, f"{name} cannot be {value}.", f"Write one of {choices}.")

    # ----------------------------------------------------------------- sides
    def side(self, key: str, side: SideDescription) -> None:
        self.known("E326", f"{key}.colour", side.colour, COLOURS, "colour")
        zones = [WHOLE_MAP, *(self.board.zones if self.board else ())]
        for n, area in enumerate(side.areas):
            here = f"{key}.areas[{n}]"
            if self.board:
                self.known("E330", f"{here}.zone", area.zone, zones, "zone on the board")
            for kind in area.kinds:
                self.known("E340", f"{here}.kinds", kind, (*KINDS, MINE_AREA), "kind of unit")
        ways = {f"{key}.reinforcements[{n}]": way for n, way in enumerate(side.reinforcements)}
        if side.entry:
            ways[f"{key}.entry"] = side.entry
        for here, way in ways.items():
            self.known("E331", f"{here}.edge", way.edge, EDGES, "edge")
            if way.turn < 1:
                self.say("E331", f"{here}.turn", "turns count from 1.", "Write turn = 1 or more.")
            for kind in way.kinds:
                self.known("E340", f"{here}.kinds", kind, KINDS, "kind of unit")
        for n, edge in enumerate(side.exits):
            self.known("E331", f"{key}.exits[{n}]", edge, EDGES, "edge")
        stocks = {"mines": side.mines, "camouflage": side.camouflage, "dummies": side.dummies}
        for word, count in stocks.items():
            if count < 0 or (count and word not in self.scenario.rules.modules):
                text = f"{word} are laid out only in a game with them."
                text = text if count > 0 else f"{word} count from 0."
                self.say("E333", f"{key}.{word}", text, f'Add "{word}" to rules.modules.')
            if count > 0 and side.id not in self.scenario.setup:
                self.say("E333", f"{key}.{word}", f"{word} are laid out in set-up.", "Add the side to setup.")
        if side.spare_mines and "mine-work" not in self.scenario.rules.modules:
            text = "mines are placed in play only by sappers."
            self.say("E333", f"{key}.spare_mines", text, 'Add "mine-work" to rules.modules.')
        if not side.forces:
            self.say("E332", f"{key}.forces", "the side has no force.", "Write a [[sides.forces]].")
        if side.areas and side.id not in self.scenario.setup:
            self.say(
                "E333",
                f"{key}.areas",
                "the side has areas but no turn to set up.",
                f"Name '{side.id}' in setup.",
            )
        if not side.areas and not ways:
            text = "the side neither sets up nor enters, so its counters never come."
            self.say("E333", key, text, "Give it areas or an entry.")
        judge_pick(key, side, self.known, self.say)
        ids = [force.id for force in side.forces]
        for n, force in enumerate(side.forces):
            if ids.index(force.id) != n:
                self.say(
                    "E334", f"{key}.forces[{n}].id", f"two forces are called '{force.id}'.", "Rename one."
                )
            self.force(f"{key}.forces[{n}]", side, force)

    def force(self, key: str, side: SideDescription, force: Force) -> None:
        armour = squads = 0
        good = True
        for n, units in enumerate(force.units):
            here = f"{key}.units[{n}]"
            if not self.known("E340", f"{here}.kind", units.kind, UNITS, "kind of unit"):
                good = False
                continue
            foot = units.kind in INFANTRY
            have, other = (units.squads, units.count) if foot else (units.count, units.squads)
            if have < 1 or other:
                word = "squads" if foot else "count"
                text = f"{KINDS[units.kind].name} is given by '{word}', 1 or more."
                self.say("E341", here, text, f'Write {{ kind = "{units.kind}", {word} = 2 }}.', units.kind)
                good = False
            squads += units.squads if foot else 0
            armour += KINDS[units.kind].cost * units.count if KINDS[units.kind].family == "armour" else 0
        if len({units.kind for units in force.units}) != len(force.units):
            self.say("E342", f"{key}.units", "a kind stands twice.", "Add the two numbers up.")
            good = False
        if good:
            self.sums(key, side, armour, squads)
            self.places(key, force)

    def sums(self, key: str, side: SideDescription, armour: int, squads: int) -> None:
        if side.armour >= 0 and armour != side.armour * SIXTHS:
            whole = f"{armour / SIXTHS:g}"
            text = f"the force is worth {whole} armour units; the side has {side.armour} (ode:1.07)."
            self.say(
                "E343", f"{key}.units", text, "Change the counts; a Howitzer counts 2, a Light Tank 1/2."
            )
        if side.squads >= 0 and squads != side.squads:
            text = f"the force has {squads} squads; the side has {side.squads}."
            self.say("E343", f"{key}.units", text, "Change the squads.")

    # ---------------------------------------------------------------- deploy
    def places(self, key: str, force: Force) -> None:
        kinds = {units.kind: units for units in force.units}
        taken: dict[int, str] = {}
        for kind, words in force.deploy.items():
            here = f"{key}.deploy.{kind}"
            if not self.known("E350", here, kind, kinds, "such kind in the force:"):
                continue
            total = 0
            for word in words:
                total += self.place(here, kind, word, taken)
            want = kinds[kind].squads or kinds[kind].count
            if total != want:
                what = "squads" if kind in INFANTRY else "counters"
                text = f"{total} {what} of {kind} are placed where the force has {want}."
                self.say("E351", here, text, "Name a hex for each, or none.")

    def place(self, key: str, kind: str, word: str, taken: dict[int, str]) -> int:
        """How many squads or counters a word places."""
        found = read_place(word)
        if found is None or ("x" in word and kind not in INFANTRY):
            mend = "Write a hex such as 0213, for infantry with its squads: 0213x3."
            self.say("E352", key, f"'{word}' is no place.", mend, word)
            return 0
        if self.board is None:
            return found[1]
        try:
            at = self.board.grid.parse(found[0])
        except LabelError as wrong:
            self.say("E353", key, f"{wrong}.", "Name a hex of the board.", word, found[0])
            return found[1]
        if at != OFF and self.board.terrain[at] == "crater":
            self.say("E353", key, f"{found[0]} is a crater.", "Name another hex.", word, found[0])
        elif at in taken and self.scenario.rules.stacking == STACKING[0]:
            text = f"{kind} and {taken[at]} are both placed in {found[0]}."
            self.say("E353", key, text, "Name another hex.", word, found[0])
        taken[at] = kind
        return found[1]
