"""Which known word was meant by one that is not known."""

from __future__ import annotations

from collections.abc import Iterable

#: a longer word is no slip of the typist, and comparing it takes too long
LONGEST = 80
#: how alike two words are at least, from 0 to 1
ALIKE = 0.6


def nearest(word: str, known: Iterable[str], alike: float = ALIKE) -> str:
    """The known word that is most like this one, small and capital letters being one; empty if none is."""
    if len(word) > LONGEST:
        return ""
    import difflib  # only after a mistake: the first frame of the client does not wait for it

    folded = {one.casefold(): one for one in known}
    found = difflib.get_close_matches(word.casefold(), folded, 1, alike)
    return folded[found[0]] if found else ""


def hint(word: str, known: Iterable[str], otherwise: str | None = None) -> str:
    """How to mend an unknown word: the nearest one, else ``otherwise``, else all there are."""
    row = list(known)
    near = nearest(word, row)
    if near:
        return f"Did you mean '{near}'?"
    return f"There are {', '.join(row) or 'none'}." if otherwise is None else otherwise
