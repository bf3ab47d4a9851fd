"""The one way to the terminal: nothing that a file says there commands it, or hides what it is.

Titles, names and messages come from files. Escape codes would paint, clear or rename the terminal, and marks
of direction would show a line in another order than it has; both are left out of everything that is printed.
"""

from __future__ import annotations

import sys
from typing import TextIO

import msgspec

from game.plain_text import in_a_line


def clean(text: str) -> str:
    """The text as it is printed: its lines, without codes and marks of direction."""
    return "\n".join(map(in_a_line, text.split("\n")))


def say(text: str = "", *, flush: bool = False) -> None:
    """Print a text that is part of the answer."""
    _write(sys.stdout, f"{clean(text)}\n", flush)


def warn(text: str = "") -> None:
    """Print a text beside the answer: what was wrong, how far it is."""
    _write(sys.stderr, f"{clean(text)}\n", True)


def progress(text: str) -> None:
    """Print a line over the one before it."""
    _write(sys.stderr, f"\r{clean(text)}", True)


def say_json(value: object, indent: int = 2) -> None:
    """Print a value as JSON, for a program; what is no letter or sign stands in it by its number."""
    text = msgspec.json.format(msgspec.json.encode(value), indent=indent).decode()
    say("\n".join("".join(map(_escaped, line)) for line in text.split("\n")))


def _escaped(character: str) -> str:
    if character.isprintable():
        return character
    units = character.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[k]:02x}{units[k + 1]:02x}" for k in range(0, len(units), 2))


def _write(stream: TextIO | None, text: str, flush: bool) -> None:
    if stream is not None:  # a program of a window has none
        print(text, end="", file=stream, flush=flush)
