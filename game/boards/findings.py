"""What is wrong with a map, a scenario or another file, and how to fix it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from game.plain_text import as_text, not_in_the_font

# -------------------------------------------------------------------- the word that was probably meant
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


# -------------------------------------------------------------------------------------------- findings
class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """A mistake (code ``E...``) or warning (code ``W...``) about a file.

    ``text`` is one sentence saying what is wrong; ``mend`` says how to fix it. ``line`` counts from 1, 0 is
    unknown; ``hex`` is a printed label; ``layer`` and ``object`` locate it in a map, ``key`` is the key path
    in a scenario.
    """

    code: str
    text: str
    file: str = ""
    line: int = 0
    hex: str = ""
    layer: str = ""
    object: str = ""
    key: str = ""
    mend: str = ""

    @property
    def warning(self) -> bool:
        """A problem that does not prevent the file from being used."""
        return self.code.startswith("W")


class ReadError(ValueError):
    """Something that cannot be read. ``finding`` says what is wrong and how to fix it; the reader adds the
    place.
    """

    code = "E401"

    def __init__(self, text: str, mend: str = "") -> None:
        super().__init__(text)
        self.finding = Finding(code=self.code, text=text, mend=mend)

    @property
    def text(self) -> str:
        """What is wrong, a sentence."""
        return self.finding.text

    @property
    def mend(self) -> str:
        """How to fix it; empty if obvious."""
        return self.finding.mend


class BoardError(ValueError):
    """An unusable board. ``findings`` holds every mistake at once."""

    def __init__(self, findings: Sequence[Finding]) -> None:
        self.findings = tuple(findings)
        super().__init__(format_findings(self.findings))

    def __reduce__(self) -> tuple[type[BoardError], tuple[tuple[Finding, ...]], dict[str, object]]:
        # another process makes it again from its findings, not from its words, and keeps its notes
        return type(self), (self.findings,), self.__dict__


class ScenarioError(BoardError):
    """An unusable scenario. ``findings`` holds every mistake at once."""


def boxes(text: str) -> str:
    """The sentence about a text with characters that the window cannot draw; empty if there are none."""
    sign = not_in_the_font(text)
    if not sign:
        return ""
    said = "the text has characters that the font of the program lacks, such as"
    return f"{said} '{sign}' (U+{ord(sign):04X}): they are shown as boxes."


#: how to mend that
LETTERS = "Write it in Latin, Greek or Cyrillic letters."


def errors(findings: Iterable[Finding]) -> list[Finding]:
    """The findings that prevent the file from being used."""
    return [f for f in findings if not f.warning]


def place_of(finding: Finding) -> str:
    """The place of the mistake: layer, object, hex, key, as far as known."""
    parts = []
    if finding.layer:
        parts.append(f"layer '{finding.layer}'")
    if finding.object:
        parts.append(f"object {finding.object}")
    if finding.hex:
        parts.append(f"hex {finding.hex}")
    if finding.key:
        parts.append(finding.key)
    return ", ".join(parts)


def format_finding(finding: Finding) -> str:
    """One finding for people: ``file:line: E204 layer, object, hex: sentence Mend.``"""
    head = finding.file
    if finding.line:
        head = f"{head}:{finding.line}" if head else f"line {finding.line}"
    place = place_of(finding)
    place = f"{place}:" if place else ""
    words = [f"{head}:" if head else "", finding.code, place, finding.text, finding.mend]
    return as_text(" ".join(word for word in words if word))


def format_findings(findings: Sequence[Finding]) -> str:
    """All findings, one per line, in the order of files and lines."""
    return "\n".join(format_finding(f) for f in findings)
