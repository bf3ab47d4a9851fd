"""The tests that are being played, whichever screen is on show; the way back into a game of one."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from game import paths
from game.boards.findings import BoardError
from game.client.board.heat_map import DRAWING
from game.client.kit.animate import Timer
from game.client.shell.app import App
from game.client.shell.cards import when
from game.client.shell.finding_text import sentences
from game.client.table.hud.replay_analysis import Analyses
from game.client.table.hud.verdict import replay_screen
from game.client.table.session import Session
from game.core.amounts import counted
from game.data_files import DataError, read_bytes, read_json
from game.lab.batch.plan import GameAt, loaded_scenario
from game.lab.batch.rows import Row, read_row
from game.lab.batch.running import time_words
from game.lab.batch.store import LARGEST_PART, ROWS, Store, whole_lines
from game.lab.beside import (
    Beside,
    Count,
    Ended,
    Link,
    Noted,
    PlaySweep,
    PlayTest,
    ReplayGame,
    Summed,
    Swept,
    Work,
    Written,
    rows_of_all,
)
from game.lab.kept import (
    KeptTest,
    Request,
    Standing,
    Varied,
    kept_tests,
    name_of,
    new_folder,
    read_test,
    stopped_sweeps,
    varied_done,
)
from game.lab.report.captions import WRITTEN
from game.lab.report.further import Idle, advised, kept
from game.lab.report.page import PAGE, Material
from game.lab.report.summary import Summary
from game.lab.report.tables import IDLE, SUMMARY, write_report
from game.lab.simulate import summed
from game.lab.sweep import Sweep
from game.players.player import RUNGS, PlayerRow
from game.players.roster import players_of
from game.saves import load_game
from game.scenarios.load import Loaded, find_scenario
from game.usage import UsageError

#: milliseconds between two looks at what the processes have told
POLL = 150
#: the file of a game that is played again for the replay, in the folder of its test
AGAIN = "again.sapper"


class OpenTest:
    """A test as the window has it: what is known of it, and the process that plays it, if one does."""

    def __init__(self, folder: Path, request: Request, standing: Standing) -> None:
        self.folder, self.request, self.standing = folder, request, standing
        self.summary: Summary | None = None
        self.worth: Sequence[Idle] = ()
        self.swept: list[Sweep] = []
        #: the sweeps that were stopped before they were over
        self.stopped: list[Varied] = stopped_sweeps(folder)
        #: how far the games, or those of a sweep, are
        self.count: Count | None = None
        self.play: Beside | None = None
        self.sweep: Beside | None = None
        self.replay: Beside | None = None
        self.page: Beside | None = None
        #: does it go on with the next sweep that was stopped, once the work that is done now is over?
        self.goes_on = False
        self.trouble = ""
        self.notes: list[str] = []
        #: grows whenever there is something new to show
        self.version = 0

    def loaded(self) -> Loaded:
        """The scenario as it was tested. Raises ``ScenarioError``."""
        return find_scenario(name_of(self.folder, self.request))

    @property
    def outdated(self) -> bool:
        """Has its scenario changed since, so that it goes by its copy?"""
        return name_of(self.folder, self.request) != self.request.scenario

    @property
    def works(self) -> list[Beside]:
        """What is done, or was done, beside the window."""
        return [one for one in (self.play, self.sweep, self.replay, self.page) if one is not None]

    @property
    def at_work(self) -> Beside | None:
        """The process that plays games of it, or of its sweep."""
        return next((one for one in (self.play, self.sweep) if one is not None and one.running), None)

    @property
    def games(self) -> int:
        """The games that are over."""
        return self.summary.games if self.summary is not None else self.standing.games

    @property
    def wanted(self) -> int:
        """The games that are to be played, as far as that is known."""
        return self.standing.wanted or self.request.games

    def progress(self) -> str:
        """How far it is, in a line."""
        work, count = self.at_work, self.count
        if work is None:
            if self.standing.done:
                left = f", {counted(len(self.stopped), 'sweep')} stopped" if self.stopped else ""
                return f"{counted(self.games, 'game')}{left}"
            return f"Stopped after {self.standing.games} of {counted(self.wanted, 'game')}"
        if count is None:
            return "The processes are starting…"
        said = f"{count.games} of {counted(count.wanted, 'game')}"
        if count.doing:
            said = f"{count.doing.removesuffix('.')}: {said}"
        if work.paused:
            return f"{said}, paused"
        if count.rate <= 0:
            return said
        left = time_words(max(0, count.wanted - count.games) / count.rate)
        return f"{said}, {count.rate:.1f} a second, {left} left"

    @property
    def part(self) -> float:
        """How much of it is over, 0 to 1."""
        if self.standing.done and self.at_work is None:
            return 1.0
        if self.count is None or not self.count.wanted:
            return min(1.0, self.standing.games / max(1, self.wanted))
        return min(1.0, self.count.games / self.count.wanted)


class Tester:
    """Starts tests and follows them until they are over."""

    def __init__(self, root: Path | None = None) -> None:
        self._root = root
        #: those of the games that are opened from a test
        self.analyses = Analyses()
        self.tests: dict[Path, OpenTest] = {}
        #: told when a test has something new
        self.changed: Callable[[OpenTest], None] = lambda test: None
        self._timer: Timer | None = None
        self._app: App | None = None

    @property
    def root(self) -> Path:
        """The folder of all tests."""
        return self._root or paths.tests()

    def kept(self, scenario: str = "") -> list[KeptTest]:
        """The tests that are kept, the newest first."""
        return kept_tests(self.root, scenario)

    # ------------------------------------------------------------------ starting and following
    def start(self, app: App, request: Request) -> OpenTest:
        """Begin a new test."""
        folder = new_folder(self.root, request)
        found = self.tests[folder] = OpenTest(folder, request, Standing(0, request.games))
        self.go_on(app, found)
        return found

    def opened(self, test: KeptTest) -> OpenTest:
        """A test that is kept; its numbers are read, and nothing is played."""
        if test.folder not in self.tests:
            found = OpenTest(test.folder, test.request, test.standing)
            found.swept = kept(test.folder, found.notes.append)
            try:
                found.summary = read_json(test.folder / SUMMARY, Summary)
                found.worth = read_json(test.folder / IDLE, list[Idle])
            except DataError:
                # not summed up yet, or by another version: its games are summed up anew when it goes on
                pass
            self.tests[test.folder] = found
        return self.tests[test.folder]

    def go_on(self, app: App, test: OpenTest) -> None:
        """Play the games that are missing: those of the test, then those of each sweep that was stopped."""
        test.goes_on = True
        if test.standing.done and test.stopped and test.summary is not None:
            self.balance(app, test, test.stopped[0])
            return
        test.trouble, test.count = "", None
        test.play = self._begun(app, PlayTest(test.folder, test.request))
        self._tell(test)

    def balance(self, app: App, test: OpenTest, varied: Varied) -> None:
        """Play a sweep beside a test."""
        self.tests.setdefault(test.folder, test)
        test.trouble, test.count = "", None
        test.sweep = self._begun(app, PlaySweep(test.folder, test.request, varied))
        self._tell(test)

    def write_page(self, app: App, test: OpenTest) -> None:
        """Write the page of a test; the window is told where it is."""
        if test.page is None or not test.page.running:
            test.page = self._begun(app, WritePage(test.folder, test.request))

    def replay(self, app: App, test: OpenTest, row: Row, changes: tuple[tuple[str, int], ...] = ()) -> None:
        """Play a game again and show it; one of a sweep with its number of the scenario changed."""
        if test.replay is not None:
            test.replay.stop()
        game = GameAt((row.players[0], row.players[1]), tuple(row.forces.values()), row.seed)
        try:
            plan = test.request.plan(test.folder)
        except (BoardError, UsageError) as wrong:
            test.trouble = str(wrong)
            self._tell(test)
            return
        plan = replace(plan, changes=changes)
        test.replay = self._begun(app, ReplayGame(plan, game, test.folder / AGAIN))

    def _begun(self, app: App, work: Work) -> Beside:
        beside = Beside(work)
        beside.start()
        self._app = app
        if self.words not in app.busy:
            app.busy.append(self.words)
        self._wait()
        return beside

    def _wait(self) -> None:
        if self._timer is not None:
            self._timer.stop()
        self._timer = self._app.after(POLL, self.look) if self._app is not None else None

    def look(self) -> None:
        """See what the processes have told."""
        for test in list(self.tests.values()):
            before = test.version
            for work in test.works:
                for message in work.poll():
                    self._hear(test, message)
            if test.version != before:
                self.changed(test)
        if any(work.running for test in self.tests.values() for work in test.works):
            self._wait()

    def _hear(self, test: OpenTest, message: object) -> None:
        test.version += 1
        match message:
            case Count():
                test.count = message
            case Summed(summary, worth):
                test.summary, test.worth = summary, worth or test.worth
            case Swept(sweep):
                test.swept = [sweep, *(one for one in test.swept if one.key != sweep.key)]
            case Noted(words):
                test.notes.append(words)
            case Written(path):
                self._show(Path(path))
            case Ended(trouble):
                test.trouble = trouble
                test.standing, test.stopped = self._standing(test), stopped_sweeps(test.folder)
                if test.goes_on and not trouble and test.at_work is None and test.stopped and self._app:
                    self.go_on(self._app, test)

    def _standing(self, test: OpenTest) -> Standing:
        found = read_test(test.folder)
        return found.standing if found is not None else test.standing

    def _tell(self, test: OpenTest) -> None:
        test.version += 1
        self.changed(test)

    def pause(self, test: OpenTest) -> None:
        """Pause what is being played, or go on with it."""
        work = test.at_work
        if work is not None:
            work.pause(not work.paused)
            self._tell(test)

    def stop(self, test: OpenTest) -> None:
        """Stop what is being played; the games that are over are kept."""
        for work in (test.play, test.sweep):
            if work is not None:
                work.stop()
        test.count, test.goes_on = None, False
        test.standing, test.stopped = self._standing(test), stopped_sweeps(test.folder)
        self._tell(test)

    def leave(self, test: OpenTest, varied: Varied) -> None:
        """Leave a sweep that was stopped as it is."""
        try:
            varied_done(varied.folder(test.folder))
        except OSError as wrong:
            test.trouble = f"{wrong.filename}: {(wrong.strerror or str(wrong)).lower()}."
        test.stopped = stopped_sweeps(test.folder)
        self._tell(test)

    # ------------------------------------------------------------------ the window closes
    def words(self) -> str:
        """What would be cut off if the window closed now; "" for nothing."""
        playing = [test for test in self.tests.values() if test.at_work is not None]
        if not playing:
            return ""
        titles = ", ".join(test.request.title for test in playing)
        return f"A test is being played ({titles}). Its games are kept, and it can go on later."

    def close(self) -> None:
        """End all processes."""
        self.analyses.close()
        for test in self.tests.values():
            for work in test.works:
                work.stop()

    # ------------------------------------------------------------------ a game
    def _show(self, path: Path) -> None:
        """Show the replay of a game over the screen that is open."""
        app = self._app
        if app is None or app.top is None:
            return
        try:
            loaded = load_game(path)
        except BoardError as error:
            app.top.toast(sentences(error), "bad")
            return
        history, meta = loaded.history, loaded.meta
        session = Session(
            history.rules, history.start, names=meta.seats, mode="solo", title=meta.title, history=history
        )
        app.push(replay_screen(session, app.pop, analyses=self.analyses))


def asked_at(request: Request) -> str:
    """When a test was asked for, in words."""
    return when(time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(request.at)))


def parts_of(folder: Path) -> list[tuple[Path, int]]:
    """The files of the parts of a batch, with their sizes in bytes: one that grew has further games."""
    found = []
    for path in sorted((folder / ROWS).glob("part-*.jsonl")):
        with contextlib.suppress(OSError):
            found.append((path, path.stat().st_size))
    return found


def rows_in(part: Path) -> list[Row]:
    """The rows of a part; those that cannot be read are left out, for the next run mends them."""
    rows = []
    with contextlib.suppress(DataError):
        for line in whole_lines(read_bytes(part, LARGEST_PART, empty=True)):
            with contextlib.suppress(DataError):
                rows.append(read_row(line))
    return rows


# --------------------------------------------------------------------------------- players in words
def usual_player(game: str) -> str:
    """The player of tests that asks for no other: neither the easiest rung nor the slowest."""
    ways = players_to_choose(game)
    return next((word for word, words in ways if words.startswith(RUNGS[1])), ways[0][0])


def players_to_choose(game: str) -> list[tuple[str, str]]:
    """The players of a game with their levels, as words of the command line and in words: the rungs that a
    person chooses by come first, and the strongest of the others before the weaker.
    """
    rows: Sequence[PlayerRow] = list(reversed(players_of(game).values()))
    rungs, styles = [], []
    for row in rows:
        for k, level in enumerate(row.levels or ("",)):
            word = row.name if not k else f"{row.name}:{level}"
            choice = word, row.called(level)
            if level in row.rungs:
                rungs.append((RUNGS.index(row.rungs[level]), choice))
            else:
                styles.append(choice)
    return [found for _, found in sorted(rungs)] + styles


# ------------------- the page of a test, written in a process beside the window, as ``sapper simulate`` does
class WritePage(Struct, frozen=True):
    """Write the page of a test, with its tables and maps, into its folder."""

    folder: Path
    request: Request

    def run(self, link: Link) -> None:
        """Do it. Raises ``UsageError``, ``ScenarioError``, ``OSError``."""
        plan = self.request.plan(self.folder)
        rows = rows_of_all(Store(self.folder, plan, link.note))
        worth = list[Idle]()
        # not measured, or by another version
        with contextlib.suppress(DataError):
            worth = read_json(self.folder / IDLE, list[Idle])
        loaded, swept = loaded_scenario(plan.scenario, plan.changes), kept(self.folder, link.note)
        advice = advised(WRITTEN, loaded)
        found = Material(plan, summed(plan, rows), rows, swept, loaded.board, idle=worth, advice=advice)
        write_report(self.folder, found, DRAWING)
        link.tell(Noted(f"The page is {self.folder / PAGE}, and its tables are beside it."))
