"""Every screen, at every scale: no widget outside the window, no words outside their box, no tiny type."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import madeup
import madeup_tests
import pygame
import pytest
from analysed import analysed
from conftest import Hand
from msgspec.structs import replace
from thinkers import near

from game import paths
from game.assault import workbench
from game.client.assault.resolver_screen import ResolverScreen
from game.client.generic.tool import Held
from game.client.kit import (
    Answer,
    Button,
    Column,
    Label,
    Panel,
    Row,
    Rule,
    Screen,
    Scroll,
    ScrollList,
    TextField,
    Widget,
    show_dialog,
    text_style,
)
from game.client.kit.button import Pressed
from game.client.kit.frame import (
    BoardFrame,
    Chip,
    Decider,
    DiceTray,
    Hint,
    PhaseBar,
    Rail,
    Thrown,
    TurnWords,
    foot_bar,
    top_bar,
)
from game.client.ogre.fire_tool import aim_at, with_aim
from game.client.ogre.force_picker import ForcePicker
from game.client.ogre.overrun.unit_tile import CellWidget
from game.client.ogre.record_sheet import RecordSheet, SheetPart
from game.client.screens.game_screen import GameScreen
from game.client.screens.lessons import LessonsScreen
from game.client.screens.load import LoadScreen
from game.client.screens.maker.maker_screen import ScenarioMaker
from game.client.screens.maker.own_screen import OwnScreen
from game.client.screens.maker.pages import GOALS, RULES, ZONES
from game.client.screens.maker.side_pages import side_page
from game.client.screens.maker.start_editor import StartEditor
from game.client.screens.menu import MenuScreen
from game.client.screens.new_game import NewGameScreen
from game.client.screens.rulebook import RulebookScreen
from game.client.shell.settings_screen import SettingsScreen
from game.client.table.board_widget import BoardWidget
from game.client.table.computer.computer_seats import ComputerSeat
from game.client.table.game_keeper import Shelf
from game.client.table.guide.coach import Coach
from game.client.table.guide.lesson import Course, LessonGuide, LessonShelf, Script, WayOut, session_of
from game.client.table.hotseat.curtain import CurtainScreen
from game.client.table.hud.briefing import show_briefing
from game.client.table.hud.log_panel import LogPanel
from game.client.table.hud.panel_widgets import RuleChip
from game.client.table.hud.replay_screen import ReplayScreen
from game.client.table.hud.verdict import VictoryScreen
from game.client.table.hud.window_band import BandButton
from game.client.table.laboratory.editor_screen import CHANGE, EditorScreen
from game.client.table.laboratory.hand_dice import Way
from game.client.table.modes.wishes import Hold
from game.client.table.session import Session
from game.hexes.grid import bits
from game.notation.cases import parse_case
from game.notation.orders import parse_order
from game.notation.position import parse_position
from game.ogre.combat.unit_target import unit_target
from game.ogre.movement.movement import Move
from game.ogre.plans import aiming
from game.players.thinker import Thought
from game.saves import SavedGame
from game.saves.lessons import lesson_files, load_lesson, order_in, written
from game.scenarios.load import find_scenario, load_scenario
from game.scenarios.start import first_position, rules_of
from tests.soaking import further


def nothing() -> None:
    pass


class Framed(Screen):
    """The frame of a game with a full panel."""

    def __init__(self, drawer: bool = False) -> None:
        super().__init__()
        self.drawer = drawer

    def build(self) -> Widget:
        top = top_bar(
            Decider("Paneuropean rearguard", "orange"),
            PhaseBar(["Recovery", "Movement", "Disable", "Fire", "GEV movement"], 3),
            TurnWords("15", "20"), Chip("sky-rain", "Rain, wind 2 to NE"), None, [Button("Menu")],
        )  # fmt: skip
        foot = foot_bar(
            Hint("Enter fires 13 at the main battery. " * 3),
            DiceTray([Thrown("attack on Heavy Tank 2", [5]), Thrown("spillover on GEV 2", [2])]),
            Button("End Fire Phase", key_hint="Space"),
        )
        log = LogPanel()
        log.set(madeup.log_lines())
        sheets = Column(
            RecordSheet(madeup.SHEET_TARGET, print),
            Rule(),
            RecordSheet(madeup.SHEET_SHOOT, print, lambda row, n: None),
            pad=8,
        )
        panel = Panel(
            Label("Ogre Mark III", 20),
            Scroll(sheets, grow=1),
            Row(Button("Fire", kind="main", grow=2), Button("Clear", grow=1)),
            pad=8,
        )
        frame = BoardFrame(top, foot, Widget(), Rail(("log", "Log", nothing)), log, panel)
        log.visible, panel.visible = self.drawer, not self.drawer
        return frame


def asking() -> Screen:
    screen = SettingsScreen()
    screen.entered = lambda: show_dialog(
        screen,
        "A long question that goes over more than one line at a large scale?",
        "Four units. " * 40,
        [Answer("End the phase", None, "main"), Answer("Choose again"), Answer("Cancel")],
    )  # type: ignore[method-assign,assignment,return-value]
    return screen


FIELD = """
board 9x9 field "A Field"
terrain town 0404 0405
side stream 0203-0303
route road 0103 0203 0303 0403 0503
option riding
option bridges
option buildings
option ramming
option superheavy
option terrain-damage
stacking gev
player raiders orange "The Third Raiding Column"
player garrison blue "The Garrison of the Town"
turn 3 raiders PHASE
raiders MK3-1 0505
raiders GEVPC-1 0403
raiders HWT-1 off HWT INF aboard GEVPC-1
raiders INF-1 0403 INF*3
raiders SHVY-1 0603
garrison HVY-2 0404
garrison INF-9 0404 INF*2
garrison LT-1 0503
garrison INF-8 off INF aboard LT-1
marker building 0404 owner garrison count 14 word "Exchange=20"
"""


def played(phase: str, chosen: str = "", target: str = "") -> GameScreen:
    """A game in the middle of something: a counter chosen, or a target with everybody who reaches it."""
    case = parse_case(FIELD.replace("PHASE", phase))
    screen = GameScreen(Session(case.rules, case.start, title="A Field", names=("Annabella", "Bartholomew")))
    screen.entered = lambda: (GameScreen.entered(screen), choose(screen, chosen, target))  # type: ignore[method-assign]
    return screen


def listed() -> GameScreen:
    """A game with the list of all units open."""
    screen = played("movement")

    def entered() -> None:
        GameScreen.entered(screen)
        assert screen.app is not None
        screen.place(screen.app.surface.get_rect())
        screen.sheets.roster.toggle()

    screen.entered = entered  # type: ignore[method-assign]
    return screen


def choose(screen: GameScreen, chosen: str, target: str) -> None:
    if chosen:
        screen.mode.select(chosen)
    if target:
        mode = screen.mode
        now = mode.now
        able = [*now.targets(), *(one for at in bits(now.ground()) for one in now.in_hex(at))]
        mode.take(aim_at(now, mode.hand, next(t for t in able if aiming.key_of(mode.view, t) == target)))
        mode.take(with_aim(mode.hand, aiming.all_turned(mode.now, mode.hand.aim)))


def fighting(frame: str, *presses: str) -> GameScreen:
    """A fight in the town: who came in over it, who holds it, and counters pressed on its stage."""
    text = FIELD.replace("PHASE", "movement").replace("ramming", "overrun")
    if "scattered" not in presses:
        text = re.sub(r"^((?:raiders|garrison) \S+) \d{4}", r"\1 0404", text, flags=re.M)
    case = parse_case(text + frame)
    screen = GameScreen(Session(case.rules, case.start, title="A Field", names=("Annabella", "Bartholomew")))

    def entered() -> None:
        GameScreen.entered(screen)
        for cell in presses:
            if cell.startswith("chosen "):
                choose(screen, cell[7:], "")
                hand, at = screen.mode.hand, screen.view.board.grid.parse("0404")
                screen.mode.hand = replace(hand, plan=hand.options.targets[at][0])
            elif cell != "scattered":
                screen.mode.press_cell(cell)
        screen.refresh()

    screen.entered = entered  # type: ignore[method-assign]
    return screen


def secret(*lines: str) -> GameScreen:
    """A game with mines, counters face down and dummies, as the side that decides sees it."""
    text = FIELD.replace("option riding", "option riding\noption mines\noption camouflage\noption dummies")
    stocks = "stock garrison mine 12\nstock garrison camouflage 10\nstock garrison dummy 4\n"
    body = [line for line in text.splitlines() if not line.startswith("turn ")]
    case = parse_case("\n".join([*body, *lines]) + "\n" + stocks)
    return GameScreen(Session(case.rules, case.start, title="A Field", mode="solo", sight="mover"))


WORKS = """
board 9x9 field "A Field"
terrain swamp 0305 0707
option engineering
option mine-work
option field-works
option terrain-help
option swamp-work
option vulcan-jobs
option repair
option overrun
option riding
stacking gev
player raiders orange "The Third Raiding Column"
player garrison blue "The Garrison of the Town"
stock garrison spare-mine 3
turn 2 garrison PHASE
raiders GEV-1 0901
garrison CE-1 0404 CE*3
garrison HVY-3 0404 disabled terrain 1
garrison VULC-1 0606 notes hold-mis/6
garrison HVY-1 0506 channel VULC-1.2+
garrison HVY-2 0605 channel VULC-1.2+
garrison LT-2 0909 crewless channel VULC-1.3
garrison HDRN-1 0606
garrison CE-7 0606 CE*2
garrison LT-4 off aboard VULC-1
garrison MK3-1 0606 tr 20 main 0
marker mine 0404 owner garrison known garrison
marker job 0606 owner garrison count 5 word winch:HVY-9
marker entrance 0606 toward 0707 owner garrison count 2 word VULC-1
marker missiles 0606 owner garrison count 4
"""


def working(phase: str, *does: Callable[[GameScreen], object]) -> GameScreen:
    """Sappers at it, in one of the phases."""
    case = parse_case(WORKS.replace("PHASE", phase))
    screen = GameScreen(
        Session(case.rules, case.start, title="A Field", names=("Annabella", "Bartholomew"), mode="solo")
    )

    def entered() -> None:
        GameScreen.entered(screen)
        for one in does:
            one(screen)
        screen.refresh()

    screen.entered = entered  # type: ignore[method-assign]
    return screen


def open_task(screen: GameScreen) -> None:
    """The work of the Vulcan's hex, and its first task."""
    screen.open_work(screen.view.board.grid.parse("0606"))
    screen.mode.group(1)


GUARDED = """
board 9x9 field "A Field"
option challenge-fire
option overrun
option mines
stacking gev
player raiders orange "The Third Raiding Column"
player garrison blue "The Garrison of the Town"
stock garrison mine 12
turn 3 raiders movement
raiders INF-1 0305 INF*3
raiders GEV-1 0907
garrison HVY-1 0405
garrison HWZ-1 0605
state challenge-token HVY-1 on
state challenge-token HWZ-1 on
"""


def watched(
    start: str = "0305", end: str = "0304", does: Callable[[GameScreen], object] = lambda screen: None
) -> GameScreen:
    """Somebody moves in sight of counters on challenge, and their side is asked; or nobody moves."""
    case = parse_case(GUARDED)
    session = Session(case.rules, case.start, title="A Field", names=("Annabella", "Bartholomew"))
    session.mode = "hotseat" if start else "solo"
    screen, grid = GameScreen(session), case.start.board.grid

    def entered() -> None:
        if start:
            unit = case.start.at_hex[grid.parse(start)][0]
            assert session.do_all([Move((unit,), (grid.parse(end),))]) is None
            assert session.windows.asked is not None
        GameScreen.entered(screen)
        does(screen)

    screen.entered = entered  # type: ignore[method-assign]
    return screen


#: a line that forks before a cut and before the enemy, a crawler, and a laser that woods keep from seeing
LINES = """
board 13x9 field "A Field"
terrain forest 0602 0902 0903
route rail 0105 0205 0305 0405 0505 0605 0706 0806 0907
route rail 0405 0505 0604 0704 0803
option trains
option cruise-missiles
option lasers
option ramming
option riding
option terrain-damage
option bridges
stacking gev
player raiders orange "The Third Raiding Column"
player garrison blue "The Garrison of the Town"
turn 3 raiders PHASE
raiders TRN-1 0305 guns 2
raiders TRN-2 0205 guns 2
state train TRN-1 rear=TRN-2 marker=1 ran=2
raiders HVY-9 off aboard TRN-1
raiders INF-9 off INF*2 aboard TRN-1
raiders MCRL-1 0208
raiders LSR-1 0502
garrison LTWR-1 1103
garrison LT-1 0604
garrison HVY-2 0803
garrison GEV-1 0906
garrison MK3-1 1207
marker cut 0706 word rail:cut
"""


def on_the_line(phase: str, *does: Callable[[GameScreen], object], order: str = "") -> GameScreen:
    """Trains, missiles and lasers in one of the phases, after an order if there is one."""
    case = parse_case(LINES.replace("PHASE", phase))
    session = Session(
        case.rules, case.start, title="A Field", names=("Annabella", "Bartholomew"), mode="hotseat"
    )
    screen = GameScreen(session)

    def entered() -> None:
        if order:
            given = parse_order(order, case.rules, case.start.board, case.start)
            assert session.do_all([given]) is None
        GameScreen.entered(screen)
        for one in does:
            one(screen)
        screen.refresh()

    screen.entered = entered  # type: ignore[method-assign]
    return screen


def wrecked(screen: GameScreen) -> None:
    """A run that ends on the cut is looked at."""
    screen.mode.select("TRN-1")
    hand, at = screen.mode.hand, screen.view.board.grid.parse("0604")
    screen.mode.hand = replace(hand, plan=hand.options.runs[at][0])


def aimed(screen: GameScreen) -> None:
    """A missile is aimed at the tank."""
    screen.mode.select("MCRL-1")
    others, there = screen.mode.others, screen.view.board.grid.parse("0803")
    others.take(Hold(Held("MCRL-1", "launch")))
    others.click(there, "HVY-2")


def unseen(screen: GameScreen) -> None:
    """A target that the laser does not see."""
    mode = screen.mode
    mode.take(aim_at(mode.now, mode.hand, unit_target("HVY-2")))


def setting_up() -> GameScreen:
    found = find_scenario("mark-iii-attack", [paths.scenarios()])
    scenario, board = found.scenario, found.board
    return GameScreen(
        Session(rules_of(scenario), first_position(scenario, board, seed=3), title=scenario.title)
    )


def briefed() -> GameScreen:
    """A game that opens with its briefing."""
    found = find_scenario("six-months-peace", [paths.scenarios()])
    start = first_position(found.scenario, found.board, seed=3)
    session = Session(rules_of(found.scenario), start, title=found.scenario.title)
    session.source = SavedGame(history=session.history, scenario_text=found.text)
    screen = GameScreen(session)

    def entered() -> None:
        GameScreen.entered(screen)
        # the sheet is measured by the window
        assert screen.app is not None
        screen.place(screen.app.surface.get_rect())
        show_briefing(screen, session)

    screen.entered = entered  # type: ignore[method-assign]
    return screen


def resolving() -> Screen:
    """After a roll that costs both sides steps."""
    screen = ResolverScreen(dice=random.Random(1))
    screen.steps.take((screen.bench, workbench.rolled(screen.bench, 20)))
    return screen


def edited() -> EditorScreen:
    """The editor with a unit in a full hex, its markers, and what is not legal."""
    screen = played("movement")
    session = screen.session
    editor = EditorScreen(session, session.position, Shelf())
    units = [unit for unit in editor.edited.position.units.values() if unit.at and unit.side == 0]
    editor.unit, editor.hex = units[0].id, units[1].at
    editor.edited.move(units[0].id, units[1].at)
    return editor


def learning(name: str, steps: int) -> GameScreen:
    """A lesson of which so many steps are done."""
    lesson = load_lesson(lesson_files()[-1].with_stem(name))
    course = Course(lesson, session_of(lesson))
    session = course.session
    for step in lesson.steps[:steps]:
        course.read += not step.orders
        for text in step.orders:
            if dice := written(text).dice:
                session.hand_dice.set(Way.LIST, dice)
            session.do(order_in(lesson.rules, session.position, text))
    out = WayOut(nothing, nothing, nothing, "Fire at an Ogre", nothing)
    script = Script(course)
    return GameScreen(session, LessonShelf(out), script, LessonGuide(course, script, 1, 7, out))


def learning_wrong() -> GameScreen:
    """A lesson at its first step, after a wrong order."""
    screen = learning("move", 0)
    screen.do(order_in(screen.session.rules, screen.session.position, "move HVY-1 0505"))
    screen.mode.select("HVY-1")
    return screen


def learning_astray() -> GameScreen:
    """A lesson whose learner looks at other engineers than those of the step."""
    screen = learning("mines", 1)
    return entering(screen, lambda: screen.mode.select("CE-3"))


def entering(screen: GameScreen, then: Callable[[], None]) -> GameScreen:
    """A screen on which something is chosen as soon as it is shown."""

    def entered() -> None:
        GameScreen.entered(screen)
        then()

    screen.entered = entered  # type: ignore[method-assign]
    return screen


def coached() -> GameScreen:
    """What the coach says of a fight for a bridge."""
    rules, start = parse_position(COACHED)
    session = Session(rules, start, mode="solo", title="Mark III Attack")
    session.sit_down({0: ComputerSeat("steady", "easy")})
    coach = Coach(session)
    screen = GameScreen(session, None, near(), coach)
    order = order_in(rules, start, "fire HVY-1 HVY-2 MSL-1 INF-1 at MK3-1 main")

    def said() -> None:
        coach._told(Thought(order, "The odds are 3-1. Next best: Fire at its missiles (1.2 less)."))

    return entering(screen, said)


COACHED = """board 15x10
turn 3 blue fire
blue HVY-1 0605
blue HVY-2 0706
blue MSL-1 0505
blue INF-1 0606 INF*3
red MK3-1 0607 tr 30
"""


def starting() -> StartEditor:
    """What is there when a scenario begins, with one counter in the hand."""
    editor = StartEditor(load_scenario(paths.scenarios() / "recovery.toml"), lambda lines: None)
    editor.tool, editor.unit = CHANGE, next(iter(editor.edited.position.units))
    return editor


def making(page: str, key: str = "") -> ScenarioMaker:
    """A shipped scenario in the maker, on one of its pages, with the rows of a key unfolded."""
    screen = ScenarioMaker.opened(madeup.MadeUpDesk(), paths.scenarios() / "river-crossing.toml")
    screen.page, screen.sought = page, key
    return screen


SCREENS: dict[str, Callable[[], Screen]] = {
    "menu": lambda: MenuScreen(madeup.MadeUpDesk()),
    "menu after a crash": lambda: MenuScreen(madeup.MadeUpDesk(recovered=True)),
    "new game": lambda: NewGameScreen(madeup.MadeUpDesk(), madeup.ATTACK),
    "new game, long names": lambda: NewGameScreen(madeup.MadeUpDesk(), madeup.SCENARIOS[2]),
    "force picker": lambda: ForcePicker(madeup.PICKING, "blue", None, str, "Mark III Attack"),
    "load": lambda: LoadScreen(madeup.MadeUpDesk()),
    "lessons": lambda: LessonsScreen(madeup.MadeUpDesk()),
    "a lesson": learning_wrong,
    "a lesson, other engineers": learning_astray,
    "a lesson, its end": lambda: learning("challenge", 5),
    "a coach": coached,
    "settings": SettingsScreen,
    "maker": lambda: OwnScreen(madeup.MadeUpDesk()),
    "maker, a side": lambda: making(side_page(1)),
    "maker, a force": lambda: making(side_page(1), "sides[1].forces"),
    "maker, arrivals": lambda: making(side_page(1), "sides[1].areas[0]"),
    "maker, goals": lambda: making(GOALS),
    "maker, a goal": lambda: making(GOALS, "victory.goals[1]"),
    "maker, rules": lambda: making(RULES),
    "maker, zones": lambda: making(ZONES),
    "maker, start": starting,
    "rulebook": RulebookScreen,
    "rulebook, a chapter": lambda: RulebookScreen("ce:14.02-b"),
    "assault resolver": lambda: ResolverScreen(dice=random.Random(1)),
    "assault resolver, losses": resolving,
    "curtain": lambda: CurtainScreen(madeup.HANDOVER),
    "victory": lambda: VictoryScreen(
        madeup.VERDICT,
        on_replay=nothing,
        on_analysis=nothing,
        on_report=nothing,
        on_play=nothing,
        on_board=nothing,
        on_save=str,
        on_menu=nothing,
        on_again=nothing,
        on_next=nothing,
        next_title="The Crossroads on the Heath",
    ),
    "victory with a score": lambda: VictoryScreen(
        replace(madeup.VERDICT, score=madeup.SCORE),
        on_replay=nothing,
        on_analysis=nothing,
        on_report=nothing,
        on_play=nothing,
        on_board=nothing,
        on_save=str,
        on_menu=nothing,
        on_again=nothing,
        on_next=nothing,
        next_title="Raid on the Market Town",
    ),
    "position editor": edited,
    "a test, asked for": madeup_tests.setup_screen,
    "a test, its answer": lambda: madeup_tests.report_screen("Answer"),
    "a test, forces": lambda: madeup_tests.report_screen("Force against force"),
    "a test, balanced": lambda: madeup_tests.report_screen("What would bring 50 %"),
    "a test, its map": lambda: madeup_tests.report_screen("Where it happens"),
    "a test, luck": lambda: madeup_tests.report_screen("Luck"),
    "two tests": madeup_tests.compare_screen,
    "replay": lambda: ReplayScreen(madeup.MadeUpReplay(), Widget(), "Mark III Attack", nothing),
    "replay, analysed": analysed,
    "game, briefing": briefed,
    "game, all units": listed,
    "game, set-up": setting_up,
    "game, set-up in secret": lambda: secret(
        "zone town 0101..0509", "setup garrison", "area garrison town limit 20", "turn 0 garrison setup"
    ),
    "game, warned": lambda: secret(
        "turn 3 raiders movement",
        "raiders MK5-1 0808",
        "frame mine-warning raiders by MK5-1 at 0807 options move MK5-1 0807",
    ),
    "game, movement": lambda: played("movement"),
    "game, a vehicle with riders": lambda: played("movement", "GEVPC-1"),
    "game, a stack to get on": lambda: played("movement", "INF-1"),
    "game, fire": lambda: played("fire"),
    "game, shooters": lambda: played("fire", "HWT-1"),
    "game, a target with riders": lambda: played("fire", "", "LT-1"),
    "game, a building": lambda: played("fire", "", "building 0404"),
    "game, ground": lambda: played("fire", "", "ground 0404"),
    "a way into a fight": lambda: fighting("", "scattered", "chosen MK3-1"),
    "a fight, riders": lambda: fighting("frame overrun-dismount raiders at 0404"),
    "a fight, fire": lambda: fighting(
        "frame overrun-fire garrison at 0404 options round=5", "INF-9", "GEVPC-1", "HVY-2"
    ),
    "a fight, an Ogre": lambda: fighting(
        "frame overrun-fire garrison at 0404 options round=1", "MK3-1", "HVY-2"
    ),
    "a fight, the building": lambda: fighting(
        "frame overrun-fire raiders at 0404 options round=2", "building", "SHVY-1"
    ),
    "a fight, rams": lambda: fighting("frame overrun-ram garrison at 0404 options round=1", "HVY-2", "MK3-1"),
    "a squad to be chosen": lambda: fighting("frame choose-squad raiders by HWT-1 at 0404 options HWT INF"),
    "sappers": lambda: working("sappers"),
    "sappers, who helps": lambda: working("sappers", lambda s: s.mode.select("HVY-3")),
    "sappers, a channel": lambda: working("sappers", lambda s: s.mode.select("HVY-2")),
    "a Vulcan moves": lambda: working("movement", lambda s: s.mode.select("VULC-1")),
    "engineers move": lambda: working("movement", lambda s: s.mode.select("CE-7")),
    "work, all hexes": lambda: working("fire", lambda s: s.open_work(0)),
    "work of a Vulcan": lambda: working("fire", lambda s: s.open_work(s.view.board.grid.parse("0606"))),
    "work, a task": lambda: working("fire", open_task),
    "a train runs": lambda: on_the_line("movement", wrecked),
    "a missile aimed": lambda: on_the_line("fire", aimed),
    "a missile to be fired at": lambda: on_the_line(
        "fire", order="launch MCRL-1 0308 0407 0507 0506 0605 0705 0804 0904"
    ),
    "a line of sight": lambda: on_the_line("fire", unseen),
    "asked out of turn": lambda: watched(),
    "asked out of turn, at the top": lambda: watched("0907", "0807"),
    "watch orders": lambda: watched("", does=lambda s: s.asking._open(1)),
    "when asked out of turn": lambda: watched("", does=lambda s: s.asking.show()),
    "frame": Framed,
    "frame with drawer": lambda: Framed(True),
    "dialog": asking,
}
WINDOWS = [
    ((1280, 720), 1.0),
    ((1280, 720), 2.0),
    ((1920, 1080), 1.0),
    ((960, 600), 1.0),
    # their room lies between that of the others
    *further([((1280, 720), 1.5), ((1920, 1080), 2.0)]),
]


def scrolled(widget: Widget) -> bool:
    """It lies in something that scrolls, so it may be outside."""
    at = widget.parent
    while at is not None:
        if isinstance(at, Scroll | ScrollList):
            return True
        at = at.parent
    return False


def pages(hand: Hand, screen: Screen) -> None:
    """Draw all of what scrolls."""
    for area in [w for w in screen.everything() if isinstance(w, Scroll)]:
        while area.offset < area.most:
            area.scroll_to(area.offset + max(20, area.rect.h - 20))
            hand.app.draw()
    for rows in [w for w in screen.everything() if isinstance(w, ScrollList)]:
        for i in range(0, rows.count(), 3):
            rows.show_row(i)
            hand.app.draw()


def inside(screen: Screen, size: tuple[int, int]) -> None:
    """Nothing lies outside the window, and every control is large enough to be hit."""
    window = pygame.Rect((0, 0), size)
    for widget in screen.everything():
        assert scrolled(widget) or window.contains(widget.rect), (
            f"{type(widget).__name__} {widget.name} at {widget.rect}"
        )
        if widget.takes_focus:
            assert widget.rect.w >= text_style.px(20) and widget.rect.h >= text_style.px(20), (
                f"{type(widget).__name__} {widget.name} is {widget.rect}"
            )


def apart(screen: Screen) -> None:
    """No control lies over another."""
    order = screen.focus_order()
    for i, one in enumerate(order):
        for other in order[i + 1 :]:
            if other in one.walk() or one in other.walk():
                continue
            both = one.rect.clip(other.rect)
            assert both.w <= 1 or both.h <= 1 or scrolled(one) != scrolled(other), (
                f"{one.name}{one.rect} and {other.name}{other.rect}"
            )


def words_fit() -> None:
    """All words that were drawn are large enough and keep to their boxes."""
    assert text_style.record
    for said in text_style.record:
        assert said.height >= 12
        assert said.box.x - 1 <= said.drawn.x and said.drawn.right <= said.box.right + 1, (
            f"{said.words!r} sticks out of {said.box}"
        )
        assert said.box.y - 1 <= said.drawn.y and said.drawn.bottom <= said.box.bottom + 1, (
            f"{said.words!r} is higher than {said.box}"
        )


@pytest.mark.parametrize("name", SCREENS)
@pytest.mark.parametrize(("size", "scale"), WINDOWS)
def test_nothing_lies_outside_or_over_a_control_no_words_overflow_and_only_long_names_are_cut(
    hands: type[Hand], name: str, size: tuple[int, int], scale: float
) -> None:
    hand = hands(size, ui_scale=scale)
    text_style.record = []
    try:
        screen = hand.open(SCREENS[name]())
        inside(screen, size)
        apart(screen)
        pages(hand, screen)
        words_fit()
        if (size, scale) == WINDOWS[0]:
            cut = {said.words for said in text_style.record if said.cut}
            assert all(len(words) > 40 for words in cut), cut
    finally:
        text_style.record = None


@pytest.mark.parametrize("name", ["menu", "lessons", "new game", "load", "settings", "victory", "replay"])
def test_every_control_can_be_reached_and_shown_with_the_keyboard(hands: type[Hand], name: str) -> None:
    hand = hands()
    screen = hand.open(SCREENS[name]())
    controls = [w for w in screen.everything() if w.takes_focus and w.enabled and w.rect.w]
    pressed = [w for w in screen.everything() if isinstance(w, Button | TextField) and w.enabled]
    seen = set()
    for _ in range(len(controls) + 2):
        hand.key(pygame.K_TAB)
        assert screen.focus is not None
        seen.add(id(screen.focus))
        at: Widget | None = screen.focus
        while at is not None and not isinstance(at, Scroll):
            at = at.parent
        if isinstance(at, Scroll):
            assert at.rect.colliderect(screen.focus.rect)
    assert {id(w) for w in controls} <= seen
    assert {id(w) for w in pressed} <= seen


def needs_no_focus(widget: Widget) -> bool:
    """Has it a key of its own, or does a press do nothing now?"""
    if isinstance(widget, BandButton):
        return True
    if isinstance(widget, CellWidget):
        return not widget.cell.able
    if isinstance(widget, SheetPart):
        return widget.sheet.mode != "target"
    return isinstance(widget, Button) and bool(widget.key_hint)


def picture_of(hand: Hand, widget: Widget) -> bytes:
    """The widget and what is close around it, as it is drawn now."""
    hand.app.draw()
    window = hand.app.surface.get_rect()
    return pygame.image.tobytes(hand.app.surface.subsurface(widget.rect.inflate(8, 8).clip(window)), "RGB")


def focus_reaches_every_control(hand: Hand, screen: Screen, name: str, drawn: set[tuple[type, str]]) -> None:
    """Walk the focus over a screen; of each kind of control one that is not ``drawn`` yet is looked at."""
    order = screen.focus_order()
    assert order, name
    walked = []
    for _ in order:
        screen.walk_focus(1)
        assert screen.focus is not None and screen.focus.ringed, name
        walked.append(screen.focus)
    assert {id(w) for w in walked} == {id(w) for w in order}, name
    pressed = [w for w in on_show(screen) if isinstance(w, Pressed) and w.mouse and w.enabled]
    lost = [w for w in pressed if w not in order and not needs_no_focus(w)]
    assert not lost, f"{name}: {[(type(w).__name__, w.name) for w in lost]}"
    for widget in order:
        kind = type(widget), str(getattr(widget, "kind", ""))
        if kind not in drawn:
            drawn.add(kind)
            screen.give_focus(widget, True)
            ringed = picture_of(hand, widget)
            screen.give_focus(None)
            assert picture_of(hand, widget) != ringed, f"{name}: {type(widget).__name__} {widget.name}"


def on_show(screen: Screen) -> list[Widget]:
    """What the uppermost layer that takes input shows, or else the screen."""
    top = next((one.widget for one in reversed(screen.layers) if one.takes_input), None)
    return [w for w in (top.walk() if top is not None else screen.everything()) if w.rect.w]


def topics_of_card(widget: Widget) -> list[str]:
    """What can be looked up in the hover card of a widget."""
    tip = widget.tip_at(widget.focus_point())
    return [one.topic for one in tip.walk() if one.topic] if isinstance(tip, Widget) else []


def rules_are_looked_up(hand: Hand, screen: Screen, name: str, asked: list[str]) -> tuple[int, int]:
    """Each rule number by Enter; those behind a line by Shift at the line, and Enter. How many of both."""
    order, shown = screen.focus_order(), on_show(screen)
    chips = [w for w in shown if isinstance(w, RuleChip)]
    for chip in chips:
        assert chip in order, f"{name}: {chip.topic}"
        screen.give_focus(chip, True)
        hand.key(pygame.K_RETURN)
        assert asked.pop() == chip.topic
    # what lies on the board is looked up by the pointer, or in the panel once it is chosen
    lines = [w for w in shown if w.mouse and not isinstance(w, BoardWidget | ScrollList)]
    opening = [(line, topics) for line in lines if (topics := topics_of_card(line))]
    for line, topics in opening:
        assert line in order, f"{name}: {type(line).__name__} {line.name} opens into {topics}"
        screen.give_focus(line, True)
        hand.key(pygame.K_LSHIFT)
        first = screen.focus
        assert isinstance(first, RuleChip) and first.ringed, f"{name}: {type(line).__name__}"
        behind = [w for w in screen.focus_order() if isinstance(w, RuleChip) and w not in order]
        assert [one.topic for one in behind] == topics
        hand.key(pygame.K_RETURN)
        assert asked.pop() == topics[0]
        hand.key(pygame.K_ESCAPE)
        assert screen.focus is line and hand.app.top is screen
    return len(chips), len(opening)


def test_the_keyboard_reaches_every_control_of_every_screen_and_looks_every_rule_up_by_two_keys(
    hands: type[Hand], monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: set[tuple[type, str]] = set()
    asked: list[str] = []
    chips = opening = 0
    # the curtain is lifted by a press or by a key that is held
    for name in SCREENS.keys() - {"curtain"}:
        hand = hands(animation="off")
        screen = hand.open(SCREENS[name]())
        monkeypatch.setattr(type(screen), "look_up", lambda self, topic: asked.append(topic))
        hand.app.animator.finish()
        focus_reaches_every_control(hand, screen, name, drawn)
        found = rules_are_looked_up(hand, screen, name, asked)
        chips, opening = chips + found[0], opening + found[1]
    assert chips > 60 and opening > 60


def test_high_contrast_draws_every_screen(hands: type[Hand]) -> None:
    hand = hands(palette="high_contrast")
    for make in SCREENS.values():
        hand.open(make())
        assert hand.app.surface.get_at((3, 300))[:3] != (27, 33, 40)
