"""The work of the laboratory in a process beside a window, which stays fluid: tests, sweeps, games again.

``Beside`` is the end in the window: it starts a piece of work, is polled for what came of it, pauses it and
stops it. The process plays nothing itself but hands the games to further processes (``engines``), so that a
pause and a stop need not wait for a game. It ends with its window, killed or not, and the games that were
over then are in their folder. It knows no pygame.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Protocol, TypeAlias

import msgspec
from msgspec import Struct

from game.boards.findings import BoardError
from game.core.games import game_named, register
from game.data_files import DataError
from game.files import end_with, step_back, write_whole
from game.lab.batch.engines import PROCESSES, Done, Engine, Todo, engine_for
from game.lab.batch.plan import GameAt, Plan, loaded_scenario
from game.lab.batch.rows import Row, read_row
from game.lab.batch.running import Progress, play_batch
from game.lab.batch.store import Store, games_in
from game.lab.batch.telling import TELLING
from game.lab.kept import (
    Request,
    Standing,
    Varied,
    keep_request,
    keep_scenario,
    keep_standing,
    keep_varied,
    varied_done,
)
from game.lab.match_command import recorded
from game.lab.report.captions import answers
from game.lab.report.further import Idle, idle_sappers
from game.lab.report.summary import Summary, summary_of
from game.lab.report.tables import IDLE, SUMMARY
from game.lab.simulate import goal_of
from game.lab.sweep import Sweep, keep, numbers_of, sweep
from game.saves.meta import SaveError
from game.saves.writing import save_game
from game.scenarios.load import Loaded
from game.usage import UsageError

#: seconds between two summaries at least, and between two for each second that one takes
EVERY, SHARE = 1.0, 8.0
#: seconds that a process may take to end
ENDING = 2.0
PAUSE, RESUME = "pause", "resume"


# ------------------------------------------------------------------------- what a window is told
class Count(Struct, frozen=True):
    """How far it is: the games, how many are wanted, games a second (0 while it cannot be said), and what
    is played.
    """

    games: int
    wanted: int
    rate: float
    doing: str = ""


class Summed(Struct, frozen=True):
    """The numbers of a test so far, and what engineering is worth once that was measured."""

    summary: Summary
    worth: tuple[Idle, ...] = ()


class Swept(Struct, frozen=True):
    """A sweep so far."""

    sweep: Sweep


class Written(Struct, frozen=True):
    """A game was written as a save."""

    path: str


class Noted(Struct, frozen=True):
    """Something worth a sentence, such as a damaged part."""

    words: str


class Ended(Struct, frozen=True):
    """The work is over; ``trouble`` says why if it failed."""

    trouble: str = ""


Message: TypeAlias = Count | Summed | Swept | Written | Noted | Ended


# ------------------------------------------------------------------------------ in the process
class Link:
    """The process's end: it tells the window, and waits while that has paused."""

    def __init__(self, pipe: Connection) -> None:
        self.pipe = pipe
        #: seconds that it waited
        self.waited = 0.0
        #: told when it is to wait
        self.pausing: Callable[[], None] = lambda: None

    def tell(self, message: Message) -> None:
        """Tell the window."""
        self.pipe.send(message)

    def note(self, words: str) -> None:
        """Tell it a sentence."""
        self.tell(Noted(words))

    def hold(self) -> None:
        """Wait as long as the window has paused. Raises ``EOFError`` when the window is gone."""
        began, paused = time.perf_counter(), False
        while paused or self.pipe.poll():
            was, paused = paused, self.pipe.recv() == PAUSE
            if paused and not was:
                self.pausing()
        self.waited += time.perf_counter() - began

    def through(self, engine: Engine) -> Engine:
        """An engine that waits between games while the window has paused."""

        def run(plan: Plan, todo: Sequence[Todo]) -> Iterator[Done]:
            self.hold()
            for done in engine(plan, todo):
                yield done
                self.hold()

        return run


class Work(Protocol):
    """A piece of work for the process."""

    def run(self, link: Link) -> None:
        """Do it, and tell of it. Raises ``UsageError``, ``BoardError``, ``OSError``."""


class PlayTest(Struct, frozen=True):
    """Play the games of a test that are missing, into its folder."""

    folder: Path
    request: Request

    def run(self, link: Link) -> None:
        """Do it."""
        # the window goes first, before the processes that play, too
        step_back()
        asked = self.request
        plan = asked.plan(self.folder)
        store = Store(self.folder, plan, link.note)
        keep_scenario(self.folder, asked)
        keep_request(self.folder, asked)
        known = rows_of_all(store)
        sums = Sums(self.folder, plan, loaded_scenario(plan.scenario), link, known)
        engine = sums.hearing(link.through(engine_for(PROCESSES, asked.jobs, "")))
        goal = goal_of(asked.games, asked.half_width)
        rows = play_batch(store, goal, engine, lambda words: None, sums.progressed)
        sums.rows = rows
        sums.tell()
        if asked.engineering:
            engine = sums.counting(link.through(engine_for(PROCESSES, asked.jobs, "")))
            found = sums.summary()
            worth = idle_sappers(plan, found, rows, self.folder, engine, sums.began, lambda words: None)
            link.tell(Summed(found, tuple(worth)))
            write_whole(self.folder / IDLE, msgspec.json.encode(worth))
        sums.keep(sums.summary(), done=True)


def rows_of_all(store: Store) -> list[Row]:
    """The rows of a batch, those behind a missing game as well."""
    return [read_row(line) for _, part in sorted(store.lines().items()) for _, line in sorted(part.items())]


class Sums:
    """Sums up the rows of a test as they come."""

    def __init__(self, folder: Path, plan: Plan, loaded: Loaded, link: Link, rows: list[Row]) -> None:
        self.folder, self.plan, self.loaded, self.link, self.rows = folder, plan, loaded, link, rows
        self.title = TELLING.of(game_named(plan.game[0])).title
        self.wanted = self._told = 0
        self._next = self._first = 0.0
        self._doing = self._answer = ""
        # who pauses sees everything that is over
        link.pausing = self.catch_up
        if rows:
            self.tell()

    def summary(self) -> Summary:
        """The numbers so far."""
        return summary_of(self.plan, self.loaded, self.rows, self.title)

    def tell(self) -> None:
        """Tell the window of them, and keep the answer."""
        began = time.perf_counter()
        found = self.summary()
        self._answer = next(answers(found), "")
        # kept before it is told: whoever kills the program then finds what was on the screen
        self.keep(found)
        self.link.tell(Summed(found))
        self._told = len(self.rows)
        now = time.perf_counter()
        self._next = now + max(EVERY, SHARE * (now - began))

    def catch_up(self) -> None:
        """Tell the window, unless it knows everything."""
        if len(self.rows) > self._told:
            self.tell()

    def keep(self, found: Summary, done: bool = False) -> None:
        """Keep what is known, for the list of tests and for who opens this one later."""
        write_whole(self.folder / SUMMARY, msgspec.json.encode(found))
        keep_standing(self.folder, Standing(len(self.rows), self.wanted, self._answer, done))

    def hearing(self, engine: Engine) -> Engine:
        """An engine whose rows are summed up."""

        def run(plan: Plan, todo: Sequence[Todo]) -> Iterator[Done]:
            for done in engine(plan, todo):
                self.rows += [read_row(line) for line in done.lines]
                yield done
                if time.perf_counter() >= self._next:
                    self.tell()

        return run

    def progressed(self, progress: Progress) -> None:
        """Tell the window how far it is."""
        # the rate is that of the games after the first, for the processes take their time to start
        seconds = progress.seconds - self.link.waited
        if progress.played_now == 1:
            self._first = seconds
        rate = (progress.played_now - 1) / (seconds - self._first) if progress.played_now > 1 else 0.0
        self.wanted = progress.wanted
        self.link.tell(Count(progress.games, progress.wanted, rate))

    # ------------------------------------------------------------------ games beside the test
    def began(self, words: str) -> None:
        """Further games begin, and these words say what for."""
        self._doing = words

    def counting(self, engine: Engine) -> Engine:
        """An engine whose games are counted."""

        def run(plan: Plan, todo: Sequence[Todo]) -> Iterator[Done]:
            began, waited = time.perf_counter(), self.link.waited
            for played, done in enumerate(engine(plan, todo), 1):
                yield done
                seconds = time.perf_counter() - began - (self.link.waited - waited)
                self.link.tell(Count(played, len(todo), played / seconds if seconds else 0.0, self._doing))

        return run


class PlaySweep(Struct, frozen=True):
    """Play the games of a sweep that are missing, into the folder of its test."""

    folder: Path
    request: Request
    varied: Varied

    def run(self, link: Link) -> None:
        """Do it."""
        step_back()
        asked, out = self.varied.asked(self.folder, self.request), self.varied.folder(self.folder)
        keep_varied(self.folder, self.varied)
        there, played, began = games_in(out), 0, time.perf_counter()
        numbers = {one.key: one.words for one in numbers_of(loaded_scenario(asked.scenario))}
        doing = numbers.get(asked.key, asked.key)

        def through(engine: Engine) -> Engine:
            held = link.through(engine)

            def run(plan: Plan, todo: Sequence[Todo]) -> Iterator[Done]:
                nonlocal played
                for done in held(plan, todo):
                    yield done
                    played += len(done.lines)
                    seconds = time.perf_counter() - began - link.waited
                    rate = played / seconds if seconds > 0 else 0.0
                    link.tell(Count(there + played, asked.games, rate, doing))

            return run

        def watch(found: Sweep) -> None:
            keep(found, out)
            link.tell(Swept(found))

        watch(sweep(asked, lambda words: None, through, watch))
        varied_done(out)


class ReplayGame(Struct, frozen=True):
    """Play a game of a test again and write it as a save."""

    plan: Plan
    game: GameAt
    out: Path

    def run(self, link: Link) -> None:
        """Do it."""
        register(*self.plan.game)
        loaded = loaded_scenario(self.plan.scenario, self.plan.changes)
        played, _ = recorded(loaded, self.game, bool(self.plan.changes), self.plan.begin)
        played.options["mode"] = "solo"
        try:
            save_game(self.out, played, overwrite=True)
        except SaveError as wrong:
            raise UsageError(f"{self.out}: {wrong.findings[0].text}", wrong.findings[0].mend) from None
        link.tell(Written(str(self.out)))


def _serve(parent: int, pipe: Connection, work: Work) -> None:
    """The process: it does one piece of work and ends."""
    end_with(parent)
    # an interrupt from the keyboard reaches every process; the window ends this one
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    trouble = ""
    try:
        work.run(Link(pipe))
    except (EOFError, BrokenPipeError):
        return
    except (UsageError, BoardError) as wrong:
        trouble = str(wrong)
    except DataError as wrong:
        trouble = f"{wrong.finding.file}: {wrong.finding.text}"
    except OSError as wrong:
        trouble = f"{wrong.filename or 'A file'}: {(wrong.strerror or str(wrong)).lower()}."
    except Exception as error:
        trouble = f"The work has failed: {type(error).__name__}: {error}".replace("\n", " ")
    with contextlib.suppress(OSError):
        pipe.send(Ended(trouble))
        # the window reads what was said before this end closes
        pipe.poll(ENDING)


# ------------------------------------------------------------------------------- in the window
class Beside:
    """A process that does a piece of work."""

    def __init__(self, work: Work) -> None:
        self.work = work
        self.paused = False
        #: why it failed; "" while it has not
        self.trouble = ""
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None

    @property
    def running(self) -> bool:
        """Is the work still being done?"""
        return self._process is not None

    def start(self) -> None:
        """Start the process. Spawned, never forked: a fork of a program with a window does not end."""
        import multiprocessing

        context = multiprocessing.get_context("spawn")
        here, there = context.Pipe()
        process = context.Process(
            target=_serve, args=(os.getpid(), there, self.work), name="sapper-laboratory"
        )
        process.start()
        there.close()
        self._process, self._pipe, self.paused = process, here, False
        # it starts processes of its own, so it is no daemon, for whose end Python would not wait
        atexit.register(self.stop)

    def poll(self) -> list[Message]:
        """What it has told since the last time; never waits."""
        found: list[Message] = []
        pipe = self._pipe
        if pipe is None:
            return found
        try:
            while pipe.poll():
                message = pipe.recv()
                found.append(message)
                if isinstance(message, Ended):
                    self.trouble = message.trouble
                    self.stop()
                    break
        except (EOFError, OSError):
            self.trouble = (
                "The process that played the games has ended: it was killed, or the memory was full."
            )
            found.append(Ended(self.trouble))
            self.stop()
        return found

    def pause(self, paused: bool) -> None:
        """Begin no further games, or go on."""
        if self._pipe is not None and paused != self.paused:
            self.paused = paused
            with contextlib.suppress(OSError):
                self._pipe.send(PAUSE if paused else RESUME)

    def stop(self) -> None:
        """End the process; games in flight are lost, and all others are kept."""
        process, pipe, self._process, self._pipe = self._process, self._pipe, None, None
        if process is None or pipe is None:
            return
        pipe.close()
        process.terminate()
        process.join(ENDING)
        atexit.unregister(self.stop)
