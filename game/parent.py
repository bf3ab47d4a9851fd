"""A process of the program that works for another ends when that one is gone, killed or not."""

from __future__ import annotations

import functools
import os
import threading
import time

from game.files import runs

#: seconds between two looks
EVERY = 0.5
#: the exit status of a process whose parent is gone
ORPHANED = 9


@functools.cache
def end_with(parent: int) -> None:
    """From now on this process ends soon after that one. In that process itself this does nothing.

    A look now and then works on every system and for processes that a library started; a signal of the
    system would come, too, when only the thread ended that had started this process.
    """
    if os.getpid() != parent:
        threading.Thread(target=_watch, args=(parent, os.getppid()), daemon=True).start()


def _watch(parent: int, above: int) -> None:
    # where a parent is gone its children get another; elsewhere its number tells
    while os.getppid() == above and runs(parent):
        time.sleep(EVERY)
    os._exit(ORPHANED)
