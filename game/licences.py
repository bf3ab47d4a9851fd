"""The licence texts that a packaged program brings along, collected when it is built.

A text comes from the installed distribution itself; what none ships, and those of the libraries of the
system, stand in ``docs/licences``. Nothing of this is used while the program runs.
"""

from __future__ import annotations

import re
import sysconfig
import tomllib
from collections.abc import Iterable
from importlib import metadata
from pathlib import Path

import msgspec

from game import paths

#: where texts stand that no distribution ships, and in it the list of the libraries
FOLDER = "licences"
LIBRARIES = "libraries.toml"
#: distributions that a package holds besides those of the lock file: the loader of packaged programs
BESIDES = ("pyinstaller",)
_TEXT = re.compile(
    r"(licen[cs]es?|copying|notice|authors|lgpl|gpl)([-_.].*)?(\.(txt|md|rst))?", re.IGNORECASE
)
_NEEDED = re.compile(r"^([A-Za-z0-9._-]+)==[^ ;\\]+(?: *; *([^\\]+))?", re.MULTILINE)


class Library(msgspec.Struct, frozen=True):
    """A library of the system: whose it is, how the names of its files begin, the file of its licence."""

    name: str
    holder: str
    files: tuple[str, ...]
    licence: str
    text: str


def kept() -> Path:
    """The folder of the texts that stand in the project."""
    return paths.notices().parent / FOLDER


def needed(lock: str) -> list[str]:
    """The distributions of a lock file, without those that are for other systems."""
    return [name for name, only in _NEEDED.findall(lock) if not only or _installed(name)]


def _installed(name: str) -> bool:
    try:
        metadata.distribution(name)
    except metadata.PackageNotFoundError:
        return False
    return True


def texts_of(name: str) -> dict[str, str]:
    """The licence texts that an installed distribution ships, by the path inside it.

    Raises ``PackageNotFoundError`` when it is not installed.
    """
    found: dict[str, str] = {}
    for file in metadata.distribution(name).files or ():
        if _TEXT.fullmatch(file.name) and file.suffix not in (".py", ".pyc"):
            text = Path(str(file.locate())).read_text(encoding="utf-8", errors="replace")
            if text not in found.values():
                found[str(file).replace("\\", "/")] = text
    return found


def python_text() -> str:
    """The licence of the Python that runs this; the text that is kept where it ships none."""
    for folder in (sysconfig.get_path("stdlib"), sysconfig.get_config_var("installed_base") or ""):
        path = Path(folder) / "LICENSE.txt"
        if path.is_file():
            return path.read_text(encoding="utf-8", errors="replace")
    return (kept() / "Python.txt").read_text(encoding="utf-8")


def collected(names: Iterable[str]) -> dict[str, str]:
    """All texts of a package by file name: those of the distributions, then what is kept."""
    found = {path.name: path.read_text(encoding="utf-8") for path in sorted(kept().glob("*.txt"))}
    found["Python.txt"] = python_text()
    for name in names:
        texts = texts_of(name)
        for number, text in enumerate(texts.values(), 1):
            found[f"{name}.txt" if len(texts) == 1 else f"{name}-{number}.txt"] = text
    return found


def libraries() -> list[Library]:
    """The libraries of the system that a package may hold."""
    table = tomllib.loads((kept() / LIBRARIES).read_text(encoding="utf-8"))
    return msgspec.convert(table["library"], list[Library])


def library_of(file: str, known: Iterable[Library]) -> Library | None:
    """The library that a file such as ``libFLAC-e7027ec5.so.14.0.0`` belongs to."""
    stem = file.removeprefix("lib").lower()
    return next((one for one in known if any(stem.startswith(begin.lower()) for begin in one.files)), None)


def unlisted(files: Iterable[str]) -> list[str]:
    """The library files of a package that nobody has listed yet."""
    known = libraries()
    return sorted({file for file in files if library_of(file, known) is None})


def list_of_libraries(files: Iterable[str]) -> str:
    """A line for each library file of a package: whose it is, and where its licence stands."""
    known = libraries()
    lines = [
        "The libraries of the system in this package, whose they are, and where their licence stands.",
        "",
    ]
    for file in sorted(set(files)):
        one = library_of(file, known)
        lines.append(
            f"{file}: {one.name} ({one.holder}), {one.licence}, {one.text}" if one else f"{file}: not listed"
        )
    return "\n".join(lines) + "\n"
