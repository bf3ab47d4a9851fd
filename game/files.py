"""Files written whole or not at all, and what a program that was killed while it wrote left behind."""

from __future__ import annotations

import contextlib
import errno
import functools
import os
import re
import threading
import time
import uuid
from collections.abc import Iterable, Iterator
from pathlib import Path

#: how to mend what the system says about a file
_MENDS = {
    **dict.fromkeys((errno.ENOSPC, errno.EDQUOT), "Free some space on this disk, then try again."),
    **dict.fromkeys(
        (errno.EACCES, errno.EPERM, errno.EROFS),
        "Allow this program to write there, or set SAPPER_HOME to a folder where it may.",
    ),
}
_CHECK = "Check the folder and the free disk space."
#: names of files that were being written, with the process that did: this one's, and those of older settings
_LEFT_OVER = (re.compile(r"\..+\.(\d+)-[0-9a-f]{6}\.part"), re.compile(r"settings\.toml\.(\d+)\.new"))


def write_whole(path: Path, content: str | bytes, overwrite: bool = True) -> None:
    """Write a file so that a crash or a full disk at any moment leaves the old one or the new one.

    Raises ``OSError`` that names the file; without ``overwrite``
    ``FileExistsError`` when there is one already.
    """
    try:
        _write(path, content.encode() if isinstance(content, str) else content, overwrite)
    except OSError as wrong:
        # the player knows the file by its own name, and not by the one under which it was begun
        wrong.filename, wrong.filename2 = str(path), None
        raise


def trouble_words(wrong: OSError) -> str:
    """What the system says about a file: which one, what is wrong, how to mend it."""
    reason = (wrong.strerror or str(wrong)).lower()
    return f"{wrong.filename or 'A file'}: {reason}. {_MENDS.get(wrong.errno or 0, _CHECK)}"


@contextlib.contextmanager
def place_for(out: Path) -> Iterator[None]:
    """A file that can be written, tried before the work is done; raises ``OSError`` with its name."""
    new = not out.exists()
    try:
        if not out.parent.is_dir():
            _make_folder(out.parent)
        out.open("ab").close()
    except OSError as wrong:
        wrong.filename, wrong.filename2 = str(out), None
        raise
    try:
        yield
    finally:
        with contextlib.suppress(OSError):
            if new and out.stat().st_size == 0:
                out.unlink()


def _write(path: Path, content: bytes, overwrite: bool) -> None:
    if not path.parent.is_dir():
        _make_folder(path.parent)
    if not overwrite and path.exists():
        raise FileExistsError(path)
    temporary = path.with_name(f".{path.name}.{os.getpid()}-{uuid.uuid4().hex[:6]}.part")
    try:
        with open(temporary, "xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if overwrite or not _linked(temporary, path):
            os.replace(temporary, path)
    except BaseException:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise
    _sync_folder(path.parent)


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError as wrong:  # a file of that name: not the one that is to be written
        raise NotADirectoryError(wrong.errno, "a file stands where the folder should be") from wrong


def _linked(temporary: Path, path: Path) -> bool:
    """Give a file its name unless another program has just taken it; False where links are unknown."""
    try:
        os.link(temporary, path)
    except FileExistsError:
        raise
    except (OSError, AttributeError, NotImplementedError):
        return False
    temporary.unlink()
    return True


def _sync_folder(folder: Path) -> None:
    """Make the new name last, where the system can do that."""
    with contextlib.suppress(OSError, AttributeError):
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


# ---------------------------------------------------------------------------- left lying
def clear_left_overs(folders: Iterable[Path]) -> None:
    """Remove the files that programs now gone were writing when they ended. Never raises."""
    for folder in folders:
        with contextlib.suppress(OSError):
            for path in folder.iterdir():
                process = next((found[1] for name in _LEFT_OVER if (found := name.fullmatch(path.name))), "")
                if process and not runs(int(process)):
                    with contextlib.suppress(OSError):
                        path.unlink()


def runs(process: int) -> bool:
    """Is there a process of this number? In doubt there is."""
    if os.name == "nt":
        return _runs_on_windows(process)
    try:
        os.kill(process, 0)  # sends nothing
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True


def _runs_on_windows(process: int) -> bool:
    import ctypes

    may_ask, no_such_process = 0x1000, 87
    kernel = ctypes.windll.kernel32  # type: ignore[attr-defined,unused-ignore]  # on Windows alone
    handle = kernel.OpenProcess(may_ask, False, process)
    if not handle:
        return bool(kernel.GetLastError() != no_such_process)
    kernel.CloseHandle(handle)
    return True


# ----------- A process of the program that works for another ends when that one is gone, killed or not
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


#: how far a process steps back, on the scale of Unix; the class "below normal" of Windows
STEP_BACK, BELOW_NORMAL = 10, 0x4000


def step_back() -> None:
    """Let programs that somebody waits for go first: this process, and those that it starts from now on."""
    if os.name == "nt":
        import ctypes

        kernel = ctypes.windll.kernel32  # type: ignore[attr-defined,unused-ignore]  # on Windows alone
        kernel.SetPriorityClass(kernel.GetCurrentProcess(), BELOW_NORMAL)
        return
    with contextlib.suppress(OSError):
        os.nice(STEP_BACK)
