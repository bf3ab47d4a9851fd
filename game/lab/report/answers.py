"""The first lines of a report: what a person wants to know about a scenario."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.core.amounts import counted
from game.lab.report.summary import ByPlayer, Pairing, Summary
from game.lab.report.verdicts import EVEN, UNSURE


def answers(found: Summary) -> Iterator[str]:
    """The lines, the most important first."""
    names = found.names
    first, *others = found.by_player
    yield f"{first.verdict.words(names)}: {first.verdict.share(names)} by {first.name}, {_games(first)}."
    for other in others:
        said = f"{inside(other.verdict.words(names))}, {other.verdict.share(names)}"
        yield f"By {other.name}: {said}, {_games(other)}."
    if found.disagree:
        yield (
            "The players disagree: the result of one may only show its own weakness. "
            "Look at how they lose before you change the scenario."
        )
    elif others and all(one.verdict.kind == UNSURE for one in found.by_player):
        yield "There are too few games to say whether the players agree."
    elif others:
        yield "In these games the players do not disagree."
    else:
        yield (
            f"Only {first.name} was tried. Another player may get another result: check it with two, "
            "--players A,B."
        )
    yield from _pairings(found)
    stalled = sum(one.stalled for one in found.by_player)
    if stalled:
        yield f"{counted(stalled, 'game')} of {found.games} ended undecided and count half a point each."
    failed = sum(one.faults for one in found.by_player)
    if failed:
        yield f"In {counted(failed, 'game')} a player failed; these count for nobody (see rows with a fault)."


def _games(one: ByPlayer) -> str:
    return counted(one.games, "game")


def _pairings(found: Summary) -> Iterator[str]:
    first = [one for one in found.pairings if one.players == found.by_player[0].players]
    if len(first) < 2:
        return
    even = [one for one in first if one.verdict.kind == EVEN]
    rest = [one for one in first if one.verdict.kind not in (EVEN, UNSURE)]
    if even:
        yield f"Even: {'; '.join(map(_forces, even))}."
    for one in rest:
        yield f"{_forces(one)}: {inside(one.verdict.words(found.names))}, {one.verdict.share(found.names)}."
    unsure = len(first) - len(even) - len(rest)
    if unsure:
        more = max(one.verdict.more for one in first if one.verdict.kind == UNSURE)
        yield f"Of {counted(unsure, 'pair')} of forces nothing can be said yet: up to {more} more games each."
    yield from _apart(first, found.names)


def _apart(pairings: Sequence[Pairing], names: Sequence[str]) -> Iterator[str]:
    """A sentence if forces decide more than anything else: their mean then says little."""
    ordered = sorted(pairings, key=lambda one: one.verdict.interval.estimate)
    low, high = ordered[0], ordered[-1]
    if low.verdict.interval.games and low.verdict.interval.high < high.verdict.interval.low:
        worst, best = low.verdict.interval.words(), high.verdict.interval.words()
        yield (
            f"The forces decide: the {names[0]} scores {worst} with {_forces(low)}, {best} with "
            f"{_forces(high)}. Judge each pair by itself."
        )


def inside(words: str) -> str:
    """A sentence after a colon."""
    return words[:1].lower() + words[1:]


def _forces(one: Pairing) -> str:
    return " against ".join(one.forces)
