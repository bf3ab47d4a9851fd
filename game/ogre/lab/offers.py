"""Tasks that the sappers of a side could try in a turn without moving, and their value.

Prices are in turns of a squad (or Vulcan, or drone). Gains and risks are estimates by Steady, in its points,
from the position as the side sees it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from msgspec import Struct

from game.core.anygame import Position, Rules
from game.core.views import view
from game.lab.batch.telling import Offered
from game.ogre.engineering import crews
from game.ogre.engineering.task_odds import Prospect, work_here
from game.ogre.engineering.tasks import TASKS
from game.ogre.players.steady.labour import worth_of_work
from game.ogre.players.steady.reading import Reading
from game.ogre.players.steady.weights import USUAL


class _Bid(Struct, frozen=True):
    """A task that a crew could try: its price until it is done, the risk meanwhile, and the gain."""

    task: str
    crew: frozenset[str]
    price: float
    risk: float
    gain: float

    @property
    def rate(self) -> float:
        """The gain per turn of a squad, less the risk."""
        return (self.gain - self.risk) / self.price

    def within(self, price: float) -> float:
        """The gain in so many turns of a squad, if the task is done once."""
        return (self.gain - self.risk) * min(1.0, price / self.price)


def offered(rules: Rules, position: Position) -> Iterator[Offered]:
    """The best attempt at each task that the side to move could begin, wherever its sappers are."""
    side = position.clock.side
    if not TASKS.by_id(rules) or position.result is not None:
        return
    places = {one.at for one in position.units.values() if one.side == side and one.at and crews.role(one)}
    if not places:
        return
    seen = view(position, side)
    reading = Reading(rules, seen, side, USUAL, random.Random(0))
    bids = [
        _bid(reading, found, at)
        for at in sorted(places)
        for found in work_here(rules, seen, side, at)
        if found.refusal is None and found.chance
    ]
    best: dict[str, _Bid] = {}
    for bid in bids:
        if bid.task not in best or bid.rate > best[bid.task].rate:
            best[bid.task] = bid
    for task, bid in sorted(best.items()):
        others = [one.within(bid.price) for one in bids if one.task != task and one.crew & bid.crew]
        yield Offered(side, task, bid.price, bid.risk, bid.gain, max([0.0, *others]))


def _bid(reading: Reading, found: Prospect, at: int) -> _Bid:
    """The bid for a task by its best crew."""
    task, job = found.task, found.job(reading.side)
    turns = float(task.turns(reading.view, job)) if task.turns is not None else float(1 / found.chance)
    units = [reading.view.units[hand.unit] for hand in found.crew]
    risk = sum(min(reading.worth(unit), turns * reading.loss(unit, at)) for unit in units)
    price = turns * sum(hand.squads for hand in found.crew)
    names = frozenset(hand.unit for hand in found.crew)
    return _Bid(task.id, names, max(1.0, price), risk, worth_of_work(reading, found.order))
