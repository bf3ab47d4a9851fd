"""The way in: the client when nothing else is asked for, else a command.

The client must show its first frame quickly, so its few options are read by hand
(``opening``); the command library is loaded only when a command, or help, is asked for.

Exit status: 0 success, 1 mistakes were found, 2 the command was not
understood, 3 a fault of the program itself (a crash file is written).
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable, Sequence

from game import paths
from game.opening import client_options, start_client
from game.printing import warn
from game.usage import FAULT, FOUND, USAGE, UsageError

INTERRUPTED, PIPE_CLOSED = 130, 141
#: a disk or the player's part of it is full, or a file may not grow further
_NO_ROOM = {errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC)}
#: of a file that cannot be used no more than so many mistakes are said
MOST_FINDINGS = 20
#: the finding that a name on the command line is no scenario: a slip of the typist, not of a file
NO_SUCH_SCENARIO = "E300"


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line (default: that of the process) and return the exit status."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    tokens = list(sys.argv[1:] if argv is None else argv)
    options = client_options(tokens)
    if options is not None:
        return guarded(lambda: start_client(options))
    return guarded(lambda: _commands(tokens))


def _commands(tokens: list[str]) -> int:
    from game.commands import run

    return run(tokens)


def guarded(work: Callable[[], int]) -> int:
    """Do ``work``; whatever it raises becomes one sentence on stderr and an exit status."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        status = work()
        if sys.stdout is not None:
            sys.stdout.flush()
        return status
    except UsageError as error:
        return _say(str(error), USAGE)
    except KeyboardInterrupt as stopped:
        return _say(str(stopped) or "Stopped.", INTERRUPTED)
    except BrokenPipeError:
        # The reader of our output has left; the interpreter must not complain when it closes stdout.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    except Exception as error:
        return _known(error) or _crashed(error)


def _say(sentence: str, status: int) -> int:
    warn(f"sapper: {sentence}")
    if paths.without_console():
        from game.client.shell.window import show_box

        show_box(sentence)
    return status


def _known(error: Exception) -> int:
    """The status for an error that already speaks to the player, else 0."""
    from game.boards.findings import BoardError, format_findings

    if isinstance(error, BoardError):
        warn(format_findings(error.findings[:MOST_FINDINGS]))
        if len(error.findings) > MOST_FINDINGS:
            warn(f"There are {len(error.findings) - MOST_FINDINGS} more; run sapper check to see them all.")
        return USAGE if all(finding.code == NO_SUCH_SCENARIO for finding in error.findings) else FOUND
    if isinstance(error, OSError) and error.filename is not None:
        reason = (error.strerror or "it cannot be used").lower()
        return _say(f"{error.filename}: {reason}.", USAGE)
    if isinstance(error, OSError) and error.errno in _NO_ROOM:
        return _say(
            f"The output could not be written in full: {(error.strerror or 'no room is left').lower()}.",
            USAGE,
        )
    return 0


def _crashed(error: Exception) -> int:
    """Write what happened to a file of the player's log folder and name it in one sentence."""
    import datetime
    import platform
    import traceback

    from game import __version__

    when = datetime.datetime.now()
    try:
        path = paths.logs() / f"crash-{when:%Y%m%d-%H%M%S-%f}.txt"
        head = f"Sapper {__version__}, Python {platform.python_version()}, {platform.platform()}, {when:%c}\n"
        head += f"arguments: {' '.join(sys.argv[1:])}\n\n"
        path.write_text(head + "".join(traceback.format_exception(error)), encoding="utf-8")
    except OSError as reason:
        return _say(
            f"The program has failed ({error}), and no crash file could be written ({reason}).", FAULT
        )
    return _say(f"The program has failed; this is not your fault. The details are in {path}", FAULT)
