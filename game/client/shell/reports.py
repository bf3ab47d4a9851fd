"""What is told to the player or kept in a file when a part of the program or a drawing is at fault."""

from __future__ import annotations

import time

from game import paths
from game.client.art.drawings import own_findings, own_folder
from game.printing import warn


def write_report(text: str) -> None:
    """The text of a fault into the user's folder."""
    try:
        with open(paths.logs() / "fault.txt", "a", encoding="utf-8") as out:
            out.write(time.strftime("%Y-%m-%d %H:%M:%S\n") + text + "\n")
    except OSError:
        warn(text)


def drawings_refused() -> str:
    """What is wrong with the player's own drawings, as a sentence; empty if all is well."""
    found = own_findings()
    more = f" And {len(found) - 1} more: sapper check {own_folder()}" if len(found) > 1 else ""
    return (
        f"{found[0].file}: {found[0].text} {found[0].mend} The built-in one is used.{more}" if found else ""
    )
