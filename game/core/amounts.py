"""Amounts in words: counts with a noun, verbs that agree with a name, chances in percent."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction


def counted(number: int, one: str, many: str = "") -> str:
    """A count with its noun, as in ``1 point``, ``3 points``, ``2 batteries``; ``many`` is an irregular
    plural.
    """
    if number == 1:
        return f"1 {one}"
    plural = f"{one[:-1]}ies" if one.endswith("y") and one[-2:-1] not in tuple("aeiou") else f"{one}s"
    return f"{number} {many or plural}"


#: small numbers as words, from none on
_SPELLED = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip


def spelled(number: int) -> str:
    """A number in words, where there is a word: ``three``."""
    return _SPELLED[number] if number < len(_SPELLED) else str(number)


def listed(words: Sequence[str], last: str = "and") -> str:
    """Words joined for a sentence: ``one``, ``one and two``, ``one, two and three``; or ``one or two``."""
    return f"{', '.join(words[:-1])} {last} {words[-1]}" if len(words) > 1 else "".join(words)


def a(name: str) -> str:
    """A noun with its article."""
    return f"{'an' if name[0] in 'AEIOaeiou' else 'a'} {name}"


def does(name: str, doing: str) -> str:
    """A verb that agrees with a side's name: ``decides`` for Column, ``decide`` for Raiders."""
    verb, _, rest = doing.partition(" ")
    if name.endswith("s") and not name.endswith("ss"):
        verb = "have" if verb == "has" else verb.removesuffix("s")
    return f"{verb} {rest}".strip()


def percent(chance: Fraction, fine: bool = False) -> str:
    """A chance for people: never, certain, or a percentage that never rounds to either.

    ``fine`` keeps a decimal for middle values, too.
    """
    if chance <= 0:
        return "never"
    if chance >= 1:
        return "certain"
    value = float(chance) * 100
    if 1 <= value <= 99 and not fine:
        return f"{value:.0f} %"
    return "> 99.9 %" if value > 99.95 else "< 0.1 %" if value < 0.05 else f"{value:.1f} %"
