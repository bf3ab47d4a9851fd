"""Which known word an unknown word probably means."""

from __future__ import annotations

from collections.abc import Iterable

#: a longer word is not a typing error, and comparing it takes too long
LONGEST = 80
#: the minimum similarity of two words, from 0 to 1
ALIKE = 0.6


def nearest(word: str, known: Iterable[str], alike: float = ALIKE) -> str:
    """The most similar known word, ignoring case; empty if none is similar."""
    if len(word) > LONGEST:
        return ""
    import difflib  # only after a mistake, so that the client's first frame does not wait for it

    folded = {one.casefold(): one for one in known}
    found = difflib.get_close_matches(word.casefold(), folded, 1, alike)
    return folded[found[0]] if found else ""


def hint(word: str, known: Iterable[str], otherwise: str | None = None) -> str:
    """The fix for an unknown word: the nearest one, else ``otherwise``, else the whole list."""
    row = list(known)
    near = nearest(word, row)
    if near:
        return f"Did you mean '{near}'?"
    return f"There are {', '.join(row) or 'none'}." if otherwise is None else otherwise
