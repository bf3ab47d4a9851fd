"""Engines that play the parts of a batch: this process, several, or many machines. The rows are the same."""

from __future__ import annotations

import gc
import logging
import os
import pickle
import signal
import time
import traceback
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any

from msgspec import Struct

from game import paths
from game.files import end_with
from game.lab.batch.plan import Plan, play_game
from game.lab.batch.rows import row_line
from game.usage import UsageError

PROCESSES, SERIAL, DASK = "processes", "serial", "dask"
ENGINES = (PROCESSES, SERIAL, DASK)
#: objects that are made between two searches for cycles in a process that plays
SELDOM = 100_000
#: seconds that a process may take to end
ENDING = 1.0
#: the command that installs what many machines need
CLUSTER_EXTRA = 'pip install "sapper[cluster]"'
#: how long a scheduler may take to answer
PATIENCE = "10s"
#: parts that a scheduler holds at once for each of its workers
AHEAD = 3


class EngineLostError(UsageError):
    """Who played is gone in the middle; what was played until then is kept."""


class Todo(Struct, frozen=True):
    """Games to play: of a part, from a number on. The rows of several are kept together."""

    part: int
    first: int
    count: int


class Done(Struct, frozen=True):
    """Their rows as compressed lines, and the seconds that they took.

    Compressed, a part fits into a pipe, so a process whose reader was killed does not wait for ever.
    """

    part: int
    first: int
    packed: bytes
    seconds: float

    @property
    def lines(self) -> list[bytes]:
        """The rows."""
        return zlib.decompress(self.packed).splitlines()


Engine = Callable[[Plan, Sequence[Todo]], Iterator[Done]]


def play_part(plan: Plan, todo: Todo) -> Done:
    """Play some games of a plan, in any process."""
    began = time.perf_counter()
    lines = b"\n".join(row_line(play_game(plan, todo.first + k)) for k in range(todo.count))
    return Done(todo.part, todo.first, zlib.compress(lines), time.perf_counter() - began)


def serial(plan: Plan, todo: Sequence[Todo]) -> Iterator[Done]:
    """Play them one after the other in this process."""
    for one in todo:
        yield play_part(plan, one)


class Failure(Struct, frozen=True):
    """What went wrong in another process."""

    error: Exception

    @classmethod
    def of(cls, error: Exception) -> Failure:
        """An exception as another process can read it, with the place where it was raised."""
        try:
            sent: Exception = pickle.loads(pickle.dumps(error))
        except Exception:
            sent = RuntimeError(f"{type(error).__name__}: {error}")
        sent.add_note(traceback.format_exc())
        return cls(sent)


class Worker(Struct, frozen=True):
    """A process that plays, and this end of its pipe."""

    process: BaseProcess
    pipe: Connection


@contextmanager
def _told_if_lost() -> Iterator[None]:
    """A process at the other end of a pipe that is gone is told in a sentence."""
    try:
        yield
    except (EOFError, OSError, pickle.UnpicklingError):
        raise EngineLostError(
            "A process that played games has ended: it was killed, or the memory was full.",
            "Fewer --jobs take less memory.",
        ) from None


class Workers:
    """So many processes that play games one by one; ``play`` is an engine.

    They are spawned, never forked: a fork would inherit locks that nobody releases. They stay for the next
    games of their batch and end when nobody holds this any more, since their pipes are then closed.
    """

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self._there: list[Worker] = []

    def play(self, plan: Plan, todo: Sequence[Todo]) -> Iterator[Done]:
        """Play them in whatever order the processes are ready."""
        waiting, busy, whole = iter(todo), set[Connection](), False
        try:
            for worker in self._enough(len(todo)):
                with _told_if_lost():
                    worker.pipe.send((plan, next(waiting)))
                busy.add(worker.pipe)
            while busy:
                for pipe in wait(list(busy)):
                    assert isinstance(pipe, Connection)
                    with _told_if_lost():
                        done, following = pipe.recv(), next(waiting, None)
                        if following is None:
                            busy.remove(pipe)
                        else:
                            pipe.send((plan, following))
                    if isinstance(done, Failure):
                        raise done.error
                    yield done
            whole = True
        finally:
            if not whole:
                self.end()

    def _enough(self, games: int) -> list[Worker]:
        """The processes for so many games; those that lack are started."""
        import multiprocessing

        context = multiprocessing.get_context("spawn")
        while len(self._there) < min(self.jobs, games):
            here, there = context.Pipe()
            process = context.Process(
                target=_serve, args=(os.getpid(), there), daemon=True, name="sapper-games"
            )
            process.start()
            there.close()
            self._there.append(Worker(process, here))
        return self._there[:games]

    def end(self) -> None:
        """End the processes, whatever they are doing."""
        gone, self._there = self._there, []
        for worker in gone:
            worker.pipe.close()
            worker.process.terminate()
        for worker in gone:
            worker.process.join(ENDING)


def _serve(parent: int, pipe: Connection) -> None:
    """The main loop of such a process: it plays what it is sent until the pipe closes."""
    end_with(parent)
    # an interrupt from the keyboard reaches every process; whoever started this one ends it
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # positions hold no cycles, so looking for them finds next to nothing
    gc.set_threshold(SELDOM)
    while True:
        try:
            plan, todo = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            done: Done | Failure = play_part(plan, todo)
        except Exception as error:
            done = Failure.of(error)
        try:
            pipe.send(done)
        except OSError:
            return


def with_dask(address: str) -> Engine:
    """Play them on the workers of a scheduler."""

    def run(plan: Plan, todo: Sequence[Todo]) -> Iterator[Done]:
        from concurrent.futures import CancelledError

        from distributed import Client, KilledWorker, as_completed

        # what it has to say of a lost connection is said here, in a sentence
        logging.getLogger("distributed").setLevel(logging.CRITICAL + 1)
        try:
            client = Client(address, timeout=PATIENCE)
        except (OSError, ValueError, TimeoutError) as wrong:
            raise UsageError(
                f"No scheduler answers at {address} ({wrong}).", "Start one with: dask scheduler"
            ) from None
        with client:
            workers = len(client.scheduler_info()["workers"])
            if not workers:
                raise UsageError(
                    f"The scheduler at {address} has no workers.", f"Start some with: dask worker {address}"
                )
            waiting = list(todo)
            first, waiting = waiting[: AHEAD * workers], waiting[AHEAD * workers :]
            running: Any = as_completed([client.submit(play_part, plan, one, pure=False) for one in first])
            try:
                for future in running:
                    if waiting:
                        running.add(client.submit(play_part, plan, waiting.pop(0), pure=False))
                    yield future.result()
            except (CancelledError, KilledWorker, OSError) as wrong:
                raise EngineLostError(
                    f"The scheduler at {address} or its workers are gone ({type(wrong).__name__}).",
                    "Start them again.",
                ) from None

    return run


def engine_for(name: str, jobs: int, scheduler: str) -> Engine:
    """The engine that a command line asks for. Raises ``UsageError``."""
    if name not in ENGINES:
        raise UsageError(f"There is no engine {name}.", f"There are {', '.join(ENGINES)}.")
    if name == DASK:
        if not scheduler:
            raise UsageError(
                "--engine dask needs --scheduler with its address.", "Such as tcp://127.0.0.1:8786."
            )
        if find_spec("distributed") is None:
            raise UsageError("The engine dask is not there.", _how_to_get_dask())
        return with_dask(scheduler)
    if scheduler:
        raise UsageError("--scheduler is for --engine dask.")
    if name == SERIAL or jobs == 1:
        return serial
    return Workers(jobs).play


def _how_to_get_dask() -> str:
    """How to come by the package for many machines, a sentence."""
    if paths.frozen():
        return "This packaged program leaves distributed out; Sapper installed with Python can have it."
    return f"It needs distributed: {CLUSTER_EXTRA}"
