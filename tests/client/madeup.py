"""A made-up desk: boards, scenarios and saves invented to look at screens with."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from game.boards.board import Board
from game.boards.textboard import parse_board
from game.client.art.scene import Scene
from game.client.ogre.record_sheet import SheetData, SheetRow, Treads
from game.client.shell.best_verdicts import Best
from game.client.shell.cards import (
    ForceCard,
    HandicapCard,
    Handover,
    LessonCard,
    OptionCard,
    PlayerCard,
    PresetCard,
    SaveCard,
    SavePreview,
    ScenarioCard,
    Setup,
    SideCard,
    Standing,
    Verdict,
)  # fmt: skip
from game.client.table.hud.log_panel import LogLine
from game.core.rule_hooks import GameMark
from game.core.scores import Condition, Part
from game.core.scores import Standing as Score
from game.ogre.kinds import BASE_KINDS
from game.scenarios.description import Force, Pick, SideDescription, Units

CRATERS = (
    "0204 0503 0706 1004 1203 1405 0309 0610 0912 1209 0514 0815 1113 1316 0217 0618 1018 1420 0413 1107"
)


def crater_board() -> Board:
    rows = ["board 15x22 crater 'The Crater Field'", f"terrain crater {CRATERS}"]
    ridges = (
        "0305-0406 0406-0407 0407-0507 0805-0905 0905-0906 1108-1208 1208-1209 0611-0712 0712-0812 1015-1116"
    )
    for pair in ridges.split():
        rows.append(f"side ridge {pair}")
    return _lenient(rows)


def river_board() -> Board:
    rows = ["board 24x18 river 'Bridgehead on the Ilva'"]
    rows.append(
        "terrain forest 0303 0304 0404 0405 1404 1504 1505 1605 0512 0613 0513"
        " 1713 1813 1814 2006 2107 0208 0209"
    )
    rows.append("terrain town 1008 1108 1009 1109 1110 1810 1811 1910")
    rows.append("terrain swamp 0615 0715 0716 0816 1316 1415 1416 2112 2213")
    rows.append("terrain water 0110 0111 0210 0211 0212 0312 0313 0412 0413 0414 0514")
    rows.append("terrain rubble 2003 2103 2104")
    rows.append("route road " + " ".join(f"{c:02d}09" for c in range(1, 25)))
    return _lenient(rows)


def _lenient(rows: list[str]) -> Board:
    from game.boards.findings import BoardError

    keep = [rows[0]]
    for row in rows[1:]:
        try:
            parse_board([*keep, row])
            keep.append(row)
        except BoardError:
            continue
    return parse_board(keep)


BLUE = (
    ForceCard("standard", "Standard", "20 armor units, 20 squads, 1 command post"),
    ForceCard("howitzers", "Guns", "12 armor units, 4 Howitzers, 20 squads, 1 command post"),
)
BRIEFING = (
    "A Mark III comes in from the south to find and destroy the command post in the north. The defender"
    " has a few tanks, hovercraft, howitzers and infantry between the craters and the ridges. The Ogre"
    " wins by destroying the command post and getting away; the defender by stopping it, whatever the cost."
)
ATTACK = ScenarioCard(
    "mark-iii-attack", "Mark III Attack",
    (SideCard("Defence", "blue", "Hold the command post", BLUE, True,
        ("Keep the command post to the end (30 points)",
         "Hold 3 of the 5 hexes of Greenbridge, east of the river, for 3 turns in a row (20 points, ends "
         "the game)")),
     SideCard("Ogre", "orange", "Destroy the command post, and leave",
         (ForceCard("mk3", "Mark III", "1 Ogre Mark III"),))),
    "30 to 45 minutes", "Easy to learn", BRIEFING,
    (OptionCard("overrun", "Overrun combat", "Fights in one hex, with the rules of chapter 8.", False,
        locked="The crater map has no need of it; it comes with the larger scenarios.", group="Contact"),
     OptionCard("ramming", "Ramming", "Ogres and vehicles ram.", True, locked="This scenario always uses it.",
         group="Contact"),
     OptionCard("fire_first", "Howitzers may hold fire",
         "They may fire in the second movement phase.", False, group="House rules"),
     OptionCard("smoke", "Smoke", "One side lays smoke.", False, group="House rules",
         remark="No force of this scenario has smoke: take some with a custom force."),
     OptionCard("smoke-1", "Smoke: Defence", "", "0", (("0", "without"), ("1", "with it")), group="",
         of=("smoke",), side=0, unsaid=True),
     OptionCard("smoke-2", "Smoke: Ogre", "", "0", (("0", "without"), ("1", "with it")), group="",
         of=("smoke",), side=1, unsaid=True),
     OptionCard("ap_limit", "Limit of AP fire", "How often anti-personnel guns fire at one target", "once",
         (("once", "Once a turn"), ("none", "No limit")), of=("ramming",))),
    (HandicapCard(0, "INF", "squads of Infantry", 6), HandicapCard(1, "INF", "squads of Infantry", 2)),
)  # fmt: skip
PRESETS = (
    PresetCard("base", "Base", "The scenario with its own rules.", {"ramming": True}),
    PresetCard("more", "Everything that fits", "2 rules besides those of the scenario.",
        {"ramming": True, "fire_first": True, "smoke": True, "smoke-1": "1"}),
)  # fmt: skip
PICKING = SideDescription(
    "blue", "Defence", "blue", "Hold the command post",
    (Force("standard", "Standard", (Units("HVY", 6), Units("GEV", 4), Units("HWZ", 2), Units("INF", 0, 20))),
     Force("howitzers", "Guns", (Units("HWZ", 4), Units("SHVY", 2), Units("INF", 0, 16), Units("CE", 0, 2)))),
    pick=Pick(fixed=(Units("CP", 1),),
        kinds=(*(k for k, row in BASE_KINDS.items() if row.family == "armour"),
            "INF", "MAR", "HWT", "CE", "HWTM", "ME"), most={"HWZ": 4}, least={"INF": 3}),
)  # fmt: skip
SCENARIOS = [
    ATTACK,
    ScenarioCard("mark-v-attack", "Mark V Attack",
        (SideCard("Defence", "blue", "Hold the command post", BLUE),
         SideCard("Ogre", "orange", "Destroy the command post",
             (ForceCard("mk5", "Mark V", "1 Ogre Mark V"),))),
        "45 to 60 minutes", "Medium", "The larger Ogre, against thirty armor units. " + BRIEFING),
    ScenarioCard("bridgehead", "Bridgehead on the Ilva",
        (SideCard("Lower Saxon Engineers of the Third Bridging Battalion", "blue",
            "Get a bridge over the Ilva within twelve turns"),
         SideCard("Paneuropean rearguard", "orange", "Hold the western bank")),
        "90 minutes", "Hard", "Sappers lay a bridge under fire while a Vulcan mends what it can. Mines "
                              "wait on the road.", hidden=True),
    ScenarioCard("broken", "broken.toml", (),
        fault="broken.toml, key areas.north: 2399 is not a hex of the board; its last column is 15."),
]  # fmt: skip
SAVES = [
    SaveCard("1", "Mark III Attack", "turn 4 of the Ogre", "Anna and Bert", "today 14:02"),
    SaveCard("2", "Bridgehead on the Ilva", "turn 11 of the Lower Saxon Engineers",
        "Konstantina Papadopoulou and Bartholomew Featherstonehaugh", "yesterday 21:40", branched=True),
    SaveCard("3", "Mark V Attack", "turn 9", "Anna alone", "12 November", finished="Ogre: complete victory"),
    SaveCard("4", "old game.sapper",
        fault="Line 41: order 38 (fire HWZ-1 at MK3-1) is refused now: the target is out of range. The "
              "file was written by another version."),
    *(SaveCard(f"a{i}", "Mark III Attack", f"turn {9 - i}", "Anna and Bert", f"today 13:{50 - 3 * i}",
        auto=True) for i in range(8)),
]  # fmt: skip


LESSONS = [
    LessonCard(
        "move", "Move, and read the ground", "Send a tank along a road and another into the woods.", 3
    ),
    LessonCard("fire", "Fire at an Ogre", "Take it apart, weapon by weapon.", 4),
    LessonCard(
        "bad", "bad", "", 0, "bad.toml: the lesson has no steps. Write [[steps]], each with what it says."
    ),
]


class MadeUpDesk:
    """Answers everything, does nothing."""

    def __init__(self, last: bool = True, recovered: bool = False) -> None:
        self._last, self._recovered = last, recovered
        self.list = list(SAVES)
        self.started: list[Setup] = []
        self.opened: list[SaveCard] = []

    def best(self) -> tuple[Best, ...]:
        return ()

    def look_again(self) -> None: ...

    def tried(self, scenario: str) -> tuple[()]:
        return ()

    def scenarios(self) -> list[ScenarioCard]:
        return SCENARIOS

    def board(self, scenario: str) -> Board | None:
        return None if scenario == "broken" else river_board() if scenario == "bridgehead" else crater_board()

    def scene(self, scenario: str) -> None:
        return None

    def whole(self, card: ScenarioCard) -> ScenarioCard:
        return card

    def lessons(self) -> list[LessonCard]:
        return LESSONS

    def lesson_scene(self, lesson: str) -> tuple[Board, Scene]:
        return crater_board(), Scene()

    def game(self, scenario: str) -> str:
        return ""

    def players(self, scenario: str) -> tuple[PlayerCard, ...]:
        return PlayerCard("steady", "normal", "Steady", "It plans."), PlayerCard("random", "", "Random")

    def options(self, scenario: str, chosen: Mapping[str, bool | str]) -> tuple[OptionCard, ...]:
        """As they are, with what is chosen; parameters as long as their switch is on."""
        card = next(one for one in SCENARIOS if one.id == scenario)
        now = {one.id: chosen.get(one.id, one.default) for one in card.options}
        return tuple(
            replace(one, value=now[one.id])
            for one in card.options
            if not one.of or any(now[name] is True for name in one.of)
        )

    def presets(self, scenario: str) -> tuple[PresetCard, ...]:
        return PRESETS if scenario == ATTACK.id else ()

    def side(self, scenario: str, index: int, chosen: Mapping[str, bool | str]) -> SideDescription:
        return PICKING

    def last_game(self) -> SaveCard | None:
        return SAVES[0] if self._last else None

    def recovered(self) -> SaveCard | None:
        return SAVES[4] if self._recovered else None

    def forget_recovered(self) -> None:
        self._recovered = False

    def saves(self) -> list[SaveCard]:
        return self.list

    def preview(self, save: SaveCard) -> SavePreview | None:
        if save.fault:
            return None
        return SavePreview(
            crater_board(),
            Scene(),
            (("Turn", "4 of 20"), ("Ogre", "1 counter"), ("Defence", "18 counters, 3 lost")),
        )

    def delete(self, save: SaveCard) -> str:
        self.list.remove(save)
        return ""

    def start(self, app: object, setup: Setup) -> str:
        self.started.append(setup)
        return ""

    def open(self, app: object, save: SaveCard) -> str:
        self.opened.append(save)
        return save.fault


SCORE = Score(
    (46, 20),
    (
        (
            Part("3 Heavy Tanks destroyed", 18, "ode:1.08"),
            Part(
                "MK3-1 damaged: 2 secondaries, 8 AP guns, 36 tread units and whatever else an Ogre can lose",
                52,
                "ode:1.09.1",
            ),
            Part("Hold the town", 20, "ode:1.08", goal="town"),
        ),
        (),
    ),
    (
        Condition(
            0,
            "hold 3 of the 5 hexes of Greenbridge, east of the river, for 3 turns in a row",
            "20 points, ends the game (decisive victory)",
            "fought over, 2 of 3 turns",
            True,
            20,
            1,
        ),
        Condition(1, "keep the bridge to the end", "10 points", "still there", True, 10),
    ),
    ("complete victory: 60 points ahead", "Ogre: breakthrough: hold the town"),
    "Ogre: complete victory",
)
VERDICT = Verdict(
    "complete victory", "The command post in 0802 was destroyed and MK3-1 left the map to the south on "
                        "turn 11, with 9 of 45 treads.",
    "Ogre", "orange", "Mark III Attack", (("Defence", "blue"), ("Ogre", "orange")),
    (Standing("Armor units", ("14 of 20", "–")), Standing("Squads of infantry", ("17 of 20", "–")),
     Standing("Command posts", ("1 of 1", "–")),
     Standing("Main batteries", ("–", "1 of 1")), Standing("Secondary batteries", ("–", "3 of 4")),
     Standing("Anti-personnel", ("–", "8 of 8")),
     Standing("Treads", ("–", "36 of 45")), Standing("=Victory points", ("38", "100"))),
    11, (Standing("Dice thrown", ("64", "41")), Standing("Mean of a die", ("3.41", "3.63")),
        Standing("Kills expected", ("12.4", "17.1")), Standing("Kills had", ("11", "19"))),
    (19, 15, 18, 21, 14, 18),
)  # fmt: skip
HANDOVER = Handover(
    "Lower Saxon Engineers", "blue", "Konstantina", "Overrun in 1203: you fire first, with three squads.", 7
)
PHASE_NAMES = ["Recovery", "Movement", "Fire", "GEV movement"]


def log_lines(turns: int = 6) -> list[LogLine]:
    out = [LogLine("Set-up", "turn"), LogLine("Defence sets up 20 armor units and 20 squads.", side="blue")]
    step = 0
    for turn in range(1, turns + 1):
        for side, colour in (("Defence", "blue"), ("Ogre", "orange")):
            out.append(LogLine(f"Turn {turn}, {side}", "turn", colour, step=step))
            for phase in PHASE_NAMES:
                out.append(LogLine(phase, "phase", colour, step=step))
                step += 1
                if phase == "Movement":
                    out.append(
                        LogLine(
                            f"Heavy Tank HVY-{turn} moves from 0503 to 0605, 3 of 3.", side=colour, step=step
                        )
                    )
                if phase == "Fire":
                    out.append(
                        LogLine(
                            "Howitzer HWZ-1, Missile Tank MSL-2 and Heavy Tank HVY-3 fire 13 at the main "
                            "battery of MK3-1 in 1206: 3-1, X.",
                            side=colour,
                            dice=(5,),
                            step=step,
                        )
                    )
                    out.append(
                        LogLine(
                            "Spillover 6.5 on GEV GEV-2 in 1206: 3-1, disabled.",
                            side=colour,
                            dice=(3,),
                            step=step,
                        )
                    )
    return out


SHEET_TARGET = SheetData(
    (SheetRow("main", "Main battery", 1, 1, "4/3", "D4"),
     SheetRow("sec", "Secondary", 4, 3, "3/2", "D3", used=1),
     SheetRow("ap", "Anti-personnel", 8, 5, "1/1", "D1"),
     SheetRow("mis", "Missiles", 2, 1, "6/5", "D3", spent=1)),
    Treads(45, 31, 3, 1), "target", "main",
)  # fmt: skip
SHEET_SHOOT = SheetData(
    (SheetRow("main", "Main battery", 2, 2, "4/3", "D4", chosen=1, most=2),
     SheetRow("sec", "Secondary", 6, 5, "3/2", "D3", chosen=3, most=5),
     SheetRow("ap", "Anti-personnel", 12, 12, "1/1", "D1"),
     SheetRow("mis", "Missiles", 6, 4, "6/5", "D3", spent=2, most=4)),
    Treads(60, 41, 3, 1), "shoot",
)  # fmt: skip


class MadeUpReplay:
    """A game that was never played."""

    def __init__(self) -> None:
        self.shown = -1

    def count(self) -> int:
        return 48

    def show(self, step: int) -> None:
        self.shown = step

    def turns(self) -> list[tuple[int, str]]:
        return [(8 * t, f"Turn {t + 1}") for t in range(6)]

    def names_hex(self, text: str) -> bool:
        return text.isdigit()

    def branched(self) -> bool:
        return True

    def lines(self) -> list[LogLine]:
        return log_lines()

    def decider(self, step: int) -> tuple[str, str]:
        return ("Defence", "blue") if step // 4 % 2 == 0 else ("Ogre", "orange")

    def phases(self, step: int) -> tuple[list[str], int]:
        return PHASE_NAMES, step % 4

    def marks(self, step: int) -> list[GameMark]:
        return [GameMark("sky-rain", "Rain, wind 2 to NE", "Fire reaches no farther than 6 hexes.")]
