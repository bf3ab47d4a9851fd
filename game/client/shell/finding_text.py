"""Sentences for a player: findings of files, what a side does."""

from __future__ import annotations

from pathlib import Path

from game.boards.findings import BoardError, Finding, place_of
from game.plain_text import as_text


def sentence(finding: Finding) -> str:
    """A finding as one or two sentences."""
    where = [Path(finding.file).name] if finding.file else []
    if finding.line:
        where.append(f"line {finding.line}")
    spot = place_of(finding)
    if spot:
        where.append(spot)
    text = finding.text[:1].upper() + finding.text[1:]
    said = f"{', '.join(where)}: {finding.text}" if where else text
    return as_text(f"{said} {finding.mend}".strip())


def sentences(error: BoardError) -> str:
    """Every mistake of a file, the first few in full; what is wrong in the same way in several places stands
    once.
    """
    alike = {(f.text, f.mend): f for f in reversed(error.findings)}
    first = [f for f in error.findings if alike[f.text, f.mend] is f]
    shown = [sentence(f) for f in first[:4]]
    more = len(error.findings) - len(shown)
    return "\n".join(shown) + (f"\nand {more} more: sapper check shows them all." if more > 0 else "")
