"""Amounts in words: counts with their noun, chances in percent."""

from __future__ import annotations

from fractions import Fraction


def counted(number: int, one: str, many: str = "") -> str:
    """A count with its noun, as in ``1 point`` and ``3 points``; ``many`` is the plural where it is not made by an s."""
    return f"{number} {one if number == 1 else many or f'{one}s'}"


def percent(chance: Fraction, fine: bool = False) -> str:
    """A chance as a person reads it: never, sure, or in percent that never rounds to either.

    ``fine`` keeps a decimal in between, too.
    """
    if chance <= 0:
        return "never"
    if chance >= 1:
        return "sure"
    value = float(chance) * 100
    if 1 <= value <= 99 and not fine:
        return f"{value:.0f} %"
    return "> 99.9 %" if value > 99.95 else "< 0.1 %" if value < 0.05 else f"{value:.1f} %"
