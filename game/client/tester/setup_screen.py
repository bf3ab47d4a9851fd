"""A test of a scenario asked for: who plays, how many games; and the tests that were asked for before."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from functools import partial
from itertools import product

from game.boards.findings import BoardError
from game.client.kit import (
    Button,
    Choice,
    Column,
    IconButton,
    Label,
    Panel,
    Row,
    Segments,
    Space,
    Stepper,
    TextField,
    Toggle,
    Widget,
    confirm,
)
from game.client.kit.text_style import BODY, NUMBER, SMALL
from game.client.shell.finding_text import sentences
from game.client.shell.form import FormScreen, block, line
from game.client.shell.menu_parts import SideMark
from game.client.tester.compare_screen import CompareScreen
from game.client.tester.report_screen import ReportScreen
from game.client.tester.tester import Tester, asked_at, players_to_choose, usual_player
from game.core.amounts import counted
from game.lab.batch.plan import AGAINST, ALL, FIRST, digest_of
from game.lab.kept import KeptTest, Request, forget
from game.lab.report.further import NOBODY, engineers
from game.lab.simulate import MOST_GAMES
from game.players.player import IDLE_SAPPERS
from game.players.roster import players_of
from game.scenarios.load import Loaded

#: games, and the half-width of an interval, that a test begins with
USUAL_GAMES, USUAL_WIDTH = 100, "0.05"
WIDTHS = (("0.1", "±10 points"), ("0.05", "±5 points"), ("0.03", "±3 points"), ("0.02", "±2 points"))
NONE = ""
#: the most earlier tests that are listed
MOST_SHOWN = 30


class TestScreen(FormScreen):
    """Fill in a request and start; or open an earlier test."""

    __test__ = False

    def __init__(self, tester: Tester, loaded: Loaded, begin: str = "") -> None:
        super().__init__()
        self.tester, self.loaded, self.begin = tester, loaded, begin
        scenario = loaded.scenario
        self.scenario, self.game = scenario.id, scenario.game
        self.digest = digest_of(loaded)
        self.ways = players_to_choose(scenario.game)
        self.players, self.second = [usual_player(scenario.game)] * 2, NONE
        self.by_width, self.games, self.width = False, USUAL_GAMES, USUAL_WIDTH
        self.forces, self.seed = ALL, 1
        self.cores = max(1, os.cpu_count() or 1)
        self.jobs = max(1, self.cores - 1)
        self.engineering = False
        #: has anybody sappers, by the choice of forces?
        self._crews: dict[str, bool] = {}
        #: are the tests of all scenarios listed?
        self.everywhere = False
        self.picked: list[KeptTest] = []
        self.earlier: list[KeptTest] = []

    def entered(self) -> None:
        self.earlier = self.tester.kept("" if self.everywhere else self.scenario)[:MOST_SHOWN]
        self.picked = [one for one in self.picked if one in self.earlier]
        self.rebuild()

    def head(self) -> tuple[str, str]:
        where = "from the position of your game" if self.begin else "from its start"
        under = f"Computer players play it many times, {where}, beside the window"
        return f"Test: {self.loaded.scenario.title}", under

    def title(self) -> str:
        return f"Sapper: test of {self.loaded.scenario.title}"

    def help_words(self) -> tuple[str, ...]:
        return (
            "Test a scenario",
            "Choose who plays both sides and how many games. {accept} starts the test, and the numbers show "
            "while it is played.",
            "Earlier tests stay in the list; one that was stopped can be gone on with.",
        )

    # ------------------------------------------------------------------ the body
    def body(self) -> Widget:
        wide = not self.narrow
        asked = Column(self._who(), self._how_many(), self._more(), gap=16, grow=3 if wide else 0)
        earlier = Column(self._earlier(), gap=16, grow=2 if wide else 0)
        if self.narrow:
            return Column(asked, earlier, gap=16)
        return Row(asked, earlier, gap=24, align="t")

    def _who(self) -> Widget:
        rows: list[Widget] = []
        for side, one in enumerate(self.loaded.scenario.sides):
            choice = Choice(self.ways, self.players[side], partial(self._seat, side), name=f"player {side}")
            name = Row(SideMark(one.colour, 20), Label(one.name, BODY, grow=1), choice, gap=10)
            rows.append(name)
        others = [(NONE, "Nobody"), *self.ways]
        again = Choice(others, self.second, self._again, name="second player")
        note = "Plays both sides of as many games: the result of one player may only show its own weakness."
        return block("Players", *rows, line("Second opinion", again, note, self.narrow))

    def _seat(self, side: int, word: str) -> None:
        self.players[side] = word
        self.rebuild()

    def _again(self, word: str) -> None:
        self.second = word
        self.rebuild()

    def _how_many(self) -> Widget:
        kinds = Segments(
            (("games", "So many games"), ("width", "Until it is known to")),
            "width" if self.by_width else "games", self._kind, name="until",
        )  # fmt: skip
        much: Widget = TextField(str(self.games), self._count, most=5, width=110, name="games")
        if self.by_width:
            much = Choice(WIDTHS, self.width, self._narrow, name="width")
        seed = TextField(str(self.seed), self._sow, most=15, width=150, name="seed")
        forces = self._forces()
        return block(
            "Games",
            Column(kinds, much, gap=10) if self.narrow else Row(kinds, Space(grow=1), much, gap=12),
            line("Forces", forces, narrow=self.narrow) if forces is not None else None,
            line("Seed", seed, "The same seed gives the same games.", self.narrow),
        )

    def _forces(self) -> Widget | None:
        """The choice of forces, where there is one."""
        sides = self.loaded.scenario.sides
        pairs = list(product(*(side.forces for side in sides)))
        if self.begin or len(pairs) < 2:
            return None
        ways = [(ALL, f"All {len(pairs)} pairs, in turn"), (FIRST, "The first of each side")]
        ways += [(",".join(f.id for f in pair), " : ".join(f.title for f in pair)) for pair in pairs]
        return Choice(ways, self.forces, self._force, name="forces", width=260)

    def _more(self) -> Widget:
        jobs = Stepper(self.jobs, max(self.cores, 2), self._use, least=1, name="processes")
        fewer = "Each plays a game at a time. One core left free keeps the PC quick for other work."
        why = self._why_no_worth()
        idle = Toggle(
            "Measure what engineering is worth", self.engineering and not why, self._measure,
            why or "Plays each game once more for each side, with sappers that do nothing.",
            name="engineering", enabled=not why,
        )  # fmt: skip
        return block("While it is played", line("Processes", jobs, fewer, self.narrow), idle)

    def _why_no_worth(self) -> str:
        """Why it cannot be measured what engineering is worth; "" if it can."""
        if not self._engineers():
            return NOBODY
        rows = players_of(self.game)
        idle = all(":" not in word and IDLE_SAPPERS in rows[word].measures for word in self.players)
        return (
            ""
            if idle and not self.second
            else "Choose Normal (Steady) for both sides, and no second opinion."
        )

    def _engineers(self) -> bool:
        """Has any side sappers, with the forces that are chosen?"""
        if self.forces not in self._crews:
            self._crews[self.forces] = bool(engineers(self.loaded, self.forces, self.begin))
        return self._crews[self.forces]

    def _kind(self, key: str) -> None:
        self.by_width = key == "width"
        self.rebuild()

    def _count(self, words: str) -> None:
        digits = "".join(sign for sign in words if sign in "0123456789")
        self.games = int(digits) if digits else 0

    def _narrow(self, key: str) -> None:
        self.width = key

    def _sow(self, words: str) -> None:
        digits = "".join(sign for sign in words if sign in "0123456789")
        self.seed = int(digits) if digits else 1

    def _force(self, key: str) -> None:
        self.forces = key
        self.rebuild()

    def _use(self, value: int) -> None:
        self.jobs = value

    def _measure(self, on: bool) -> None:
        self.engineering = on

    # ------------------------------------------------------------------ earlier tests
    def _earlier(self) -> Widget:
        ways, now = (("", "This scenario"), ("all", "All")), "all" if self.everywhere else ""
        which = Segments(ways, now, self._list, name="which tests")
        if not self.earlier:
            words = "There is no test of this scenario yet. Each one stays here with its games."
            return block("Earlier tests", which, Label(words, BODY, wrap=True, colour="text2"))
        rows = [self._test(one) for one in self.earlier]
        if len(rows) < 2:
            return block("Earlier tests", which, *rows)
        both = Button("Compare the two", self._compare, name="compare", enabled=len(self.picked) == 2)
        how = Label("Tick two to see them side by side.", SMALL, colour="text2", wrap=True, grow=1)
        return block("Earlier tests", which, *rows, Row(both, how, gap=12))

    def _test(self, test: KeptTest) -> Widget:
        asked, now = test.request, test.standing
        head = asked.who(self.game)
        if asked.begin:
            head = f"{head}, from a position"
        if self.everywhere:
            head = f"{asked.title}: {head}"
        running = self.tester.tests.get(test.folder)
        games = (
            counted(now.games, "game") if now.done else f"{now.games} of {now.wanted or asked.games} games"
        )
        if running is not None and running.at_work is not None:
            games = running.progress()
        tick = Toggle("", test in self.picked, partial(self._pick, test), name=f"pick {test.folder.name}")
        words = Column(
            Label(head, BODY, "medium", wrap=True),
            Label(now.answer or "No game is over yet.", SMALL, wrap=True),
            Label(" · ".join((games, asked_at(asked), *self._since(test))), SMALL, colour="text2", wrap=True),
            gap=2,
            grow=1,
        )
        doors = Column(
            Button("Open", partial(self.look_at, test), name=f"open {test.folder.name}"),
            IconButton("trash", partial(self._forget, test), "Delete this test", "quiet",
                       name=f"delete {test.folder.name}"),
            gap=4,
        )  # fmt: skip
        row = Row(tick if len(self.earlier) > 1 else None, words, doors, gap=8, align="t")
        return Panel(row, fill="card", radius=6, pad=(10, 8))

    def _since(self, test: KeptTest) -> Iterator[str]:
        """What a test must be told apart by, if its scenario is not that of now."""
        if test.request.scenario == self.scenario and test.digest != self.digest:
            yield "before the scenario or the program changed"

    def _pick(self, test: KeptTest, on: bool) -> None:
        self.picked = [one for one in self.picked if one != test]
        if on:
            self.picked = [*self.picked[-1:], test]
        self.later(0, self.rebuild)

    def _compare(self) -> None:
        if self.app is not None and len(self.picked) == 2:
            one, other = sorted(self.picked, key=lambda test: test.request.at)
            self.app.push(
                CompareScreen(self.tester, self.tester.opened(one), self.tester.opened(other), self.game)
            )

    def _list(self, which: str) -> None:
        self.everywhere = bool(which)
        self.later(0, self.entered)

    def look_at(self, test: KeptTest) -> None:
        """Show an earlier test."""
        found = self.tester.opened(test)
        try:
            loaded = found.loaded()
        except BoardError as error:
            self.toast(sentences(error), "bad")
            return
        if self.app is not None:
            self.app.push(ReportScreen(self.tester, found, loaded))

    def _forget(self, test: KeptTest) -> None:
        def gone() -> None:
            running = self.tester.tests.pop(test.folder, None)
            if running is not None:
                self.tester.stop(running)
            trouble = forget(test)
            if trouble:
                self.toast(trouble, "bad")
            self.entered()

        confirm(self, "Delete this test?", "Its games are deleted with it.", "Delete", gone, danger=True)

    # ------------------------------------------------------------------ the foot
    def foot(self) -> list[Widget]:
        return [
            Button("Back", self.back, key_hint="Esc", name="back"),
            Space(grow=1),
            Button("Start the test", self.start, "main", "Enter", size=NUMBER, height=40, name="start"),
        ]

    def request(self) -> Request:
        """What is asked for."""
        one, other = self.players
        words = one if one == other else f"{one}{AGAINST}{other}"
        if self.second:
            words = f"{words},{self.second}"
        return Request(
            self.scenario, self.loaded.scenario.title, words,
            games=MOST_GAMES if self.by_width else self.games,
            half_width=float(self.width) if self.by_width else 0.0,
            forces=self.forces, seed=self.seed, jobs=self.jobs,
            engineering=self.engineering and not self._why_no_worth(),
            begin=self.begin, at=time.time(),
        )  # fmt: skip

    def start(self) -> None:
        """Start the test and show it."""
        if not self.by_width and not 1 <= self.games <= MOST_GAMES:
            self.toast(f"Write a number of games from 1 to {MOST_GAMES}.", "bad")
            return
        if self.app is not None:
            self.app.push(ReportScreen(self.tester, self.tester.start(self.app, self.request()), self.loaded))
