"""Which files a map may reference: only those inside its own map folder."""

from __future__ import annotations

import re
from pathlib import Path

_ADDRESS = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")


class OutsideError(ValueError):
    """A file reference that is not followed; the message says why, as the end of a sentence, and ``mend`` how
    to write it, where that is known.
    """

    def __init__(self, why: str, mend: str = "") -> None:
        super().__init__(why)
        self.mend = mend


def root_of(path: Path) -> Path:
    """The folder a map may use.

    It is the nearest parent folder with a ``.tiled-project``; without one, the map's own folder, or its
    parent if the map lies in ``boards``.
    """
    here = path.resolve().parent
    for folder in (here, *list(here.parents)[:2]):
        try:
            if any(folder.glob("*.tiled-project")):
                return folder
        except OSError:
            break
    return here.parent if here.name == "boards" else here


def follow(name: str, beside: Path, root: Path) -> Path:
    """The file that ``name`` refers to in the file ``beside``. Raises ``OutsideError``."""
    if not name.strip() or "\0" in name:
        raise OutsideError("names no file")
    if _ADDRESS.match(name) or name.startswith(("/", "\\")):
        raise OutsideError("is an address or an absolute path, which other computers do not have")
    if "\\" in name:
        mend = f"Write '{name.replace(chr(92), '/')}' in its place, with a text editor."
        raise OutsideError("is written with backslashes, which only Windows understands", mend)
    target = (beside.parent / name).resolve()
    if not target.is_relative_to(root.resolve()):
        raise OutsideError("leaves the folder of the maps")
    return target


def other_case(path: Path) -> str:
    """The name of a file that differs only in case, or an empty text."""
    try:
        names = [entry.name for entry in path.parent.iterdir()]
    except OSError:
        return ""
    return next((name for name in names if name.lower() == path.name.lower()), "")
