"""Work in a thread beside the window: files are read and modules imported while pictures are drawn."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Generator
from typing import TypeVar

T = TypeVar("T")

#: seconds that a slice waits for the thread
WAIT = 0.004
#: the thread leaves the window its turn after so many seconds
TURN = 0.001


def beside(call: Callable[[], T]) -> Generator[None, None, T]:
    """Background work of ``App.in_background``: do the call in a thread and yield until it is done.

    Returns what it returns, or raises what it raises. The call must not draw, and what it shares with the
    window it must guard.
    """
    found: list[T] = []
    fault: list[BaseException] = []

    def run() -> None:
        try:
            found.append(call())
        except BaseException as error:
            fault.append(error)

    usual = sys.getswitchinterval()
    sys.setswitchinterval(min(TURN, usual))
    try:
        thread = threading.Thread(target=run, daemon=True)
        thread.start()
        while thread.is_alive():
            yield
            thread.join(WAIT)
    finally:
        sys.setswitchinterval(usual)
    if fault:
        raise fault[0]
    return found[0]
