"""Engines that play the parts of a batch: this process, several, or many machines. The rows are the same."""

from __future__ import annotations

import logging
import os
import time
import zlib
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec import Struct

from game.lab import extras
from game.lab.batch.plan import Plan, play_game
from game.lab.batch.rows import row_line
from game.parent import end_with
from game.usage import UsageError

JOBLIB, SERIAL, DASK = "joblib", "serial", "dask"
ENGINES = (JOBLIB, SERIAL, DASK)
#: seconds after which an idle process ends
IDLE = 15
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


def play_for(parent: int, play: Callable[[Plan, Todo], Done], plan: Plan, todo: Todo) -> Done:
    """Play them in a process that ends with the one that it plays for."""
    end_with(parent)
    return play(plan, todo)


def serial(plan: Plan, todo: Sequence[Todo]) -> Iterator[Done]:
    """Play them one after the other in this process."""
    for one in todo:
        yield play_part(plan, one)


def with_joblib(jobs: int) -> Engine:
    """Play them in so many processes."""

    def run(plan: Plan, todo: Sequence[Todo]) -> Iterator[Done]:
        from concurrent.futures.process import BrokenProcessPool

        from joblib import Parallel, delayed, parallel_config

        with parallel_config(backend="loky", idle_worker_timeout=IDLE):
            pool = Parallel(n_jobs=jobs, return_as="generator_unordered", batch_size=1, pre_dispatch=2 * jobs)
            try:
                yield from pool(delayed(play_for)(os.getpid(), play_part, plan, one) for one in todo)
            except BrokenProcessPool:
                raise EngineLostError(
                    "A process that played games has ended: it was killed, or the memory was full.",
                    "Fewer --jobs take less memory.",
                ) from None

    return run


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


def engine_for(name: str, jobs: int, scheduler: str, say: Callable[[str], None]) -> Engine:
    """The engine that a command line asks for. Raises ``UsageError``."""
    if name not in ENGINES:
        raise UsageError(f"There is no engine {name}.", f"There are {', '.join(ENGINES)}.")
    if name == DASK:
        if not scheduler:
            raise UsageError(
                "--engine dask needs --scheduler with its address.", "Such as tcp://127.0.0.1:8786."
            )
        if extras.lacking(extras.MACHINES):
            raise UsageError("The engine dask is not there.", extras.how_to_get(extras.MACHINES))
        return with_dask(scheduler)
    if scheduler:
        raise UsageError("--scheduler is for --engine dask.")
    if name == SERIAL or jobs == 1:
        return serial
    if extras.lacking(extras.PROCESSES):
        said = f"Games are played one after the other, not {jobs} at once."
        say(f"{said} {extras.how_to_get(extras.PROCESSES)}")
        return serial
    return with_joblib(jobs)


def cores() -> int:
    """The number of processes worth starting on this machine."""
    return os.cpu_count() or 1
