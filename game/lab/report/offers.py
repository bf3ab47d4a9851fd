"""Work that a scenario offers and hardly any game uses: its cost and its gain."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from game.lab.batch.rows import Offer, Row

#: the part of the games from which on a task counts as offered, or as used
ENOUGH = 0.05


class Unused(Struct, frozen=True):
    """A task that is offered and hardly tried. Prices are turns of a squad; the other values are in the
    points of the player that estimates them, each for completing the task once.
    """

    side: int
    task: str
    #: the part of the games in which it was possible, and in which it was tried
    offered: float
    used: float
    #: turns a game in which it was possible
    turns: float
    price: float
    risk: float
    gain: float
    #: the gain of the best other work by the same sappers meanwhile
    other: float

    @property
    def pays(self) -> bool:
        """Is it better than the best other work, by this estimate?"""
        return self.gain - self.risk > self.other

    def words(self, names: Sequence[str]) -> str:
        """Cost, gain and conclusion in a sentence."""
        head = (
            f"{self.task} ({names[self.side]}): tried in {100 * self.used:.0f} % of the games, possible in"
            f" {100 * self.offered:.0f} %, in {self.turns:.1f} turns a game"
        )
        cost = f"costs {self.price:.1f} turns of a squad and {self.risk:.1f} points of risk"
        gain = f"gains {self.gain:.1f} points; the best other work gains {self.other:.1f}"
        return f"{head}. It {cost}, and {gain}: {self.verdict}."

    @property
    def verdict(self) -> str:
        """The conclusion for a designer."""
        if not self.gain:
            return "the player estimates no gain"
        if self.pays:
            return "it would pay, but the player overlooks it"
        return "not worth it"


def unused_work(rows: Iterable[Row]) -> list[Unused]:
    """The tasks that are offered in ``ENOUGH`` of the games and tried in fewer, the most offered first."""
    known = [row for row in rows if row.offers is not None]
    found: dict[tuple[int, str], list[Offer]] = {}
    for row in known:
        for one in row.offers or ():
            found.setdefault((one.side, one.task), []).append(one)
    unused = [_unused(key, offers, known) for key, offers in sorted(found.items())]
    seldom = [one for one in unused if one.offered >= ENOUGH > one.used]
    return sorted(seldom, key=lambda one: (-one.offered * one.turns, one.side, one.task))


def _unused(key: tuple[int, str], offers: Sequence[Offer], rows: Sequence[Row]) -> Unused:
    tried = sum(any((task.side, task.task) == key for task in row.tasks) for row in rows)
    turns, games = sum(one.turns for one in offers), len(rows)
    price, risk, gain, other = (
        sum(getattr(one, name) for one in offers) / turns for name in ("price", "risk", "gain", "other")
    )
    return Unused(*key, len(offers) / games, tried / games, turns / games, price, risk, gain, other)


def said_of(unused: Sequence[Unused], names: Sequence[str]) -> str:
    """The sentence about unused tasks in the caption of engineering."""
    rows = []
    for why in dict.fromkeys(one.verdict for one in unused):
        tasks = [f"{one.task} ({names[one.side]})" for one in unused if one.verdict == why]
        rows.append(f"{', '.join(tasks)}: {why}")
    return f"Possible but hardly tried: {'; '.join(rows)}." if rows else ""
