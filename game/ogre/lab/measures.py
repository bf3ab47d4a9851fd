"""Measurements of the Ogre games: listings, work, the ground of a large map, random games."""

from __future__ import annotations

import random
from collections.abc import Iterator
from time import process_time

from msgspec import Struct

from game.boards.board import ROUTES, SIDE_FEATURES, TERRAINS, Board
from game.core.anygame import Position, Rules
from game.core.records import Clock
from game.core.views import view
from game.hexes.grid import grid
from game.lab.batch.telling import Offered
from game.lab.bench import Goals, game_rows, held, listing_rows, per_call
from game.lab.contract import Row
from game.lab.fuzz import scenarios
from game.notation.position import parse_position
from game.ogre.catalogue import MODULES, rules_for
from game.ogre.engineering import crews
from game.ogre.engineering.task_odds import Prospect, able_here, work_here
from game.ogre.engineering.tasks import TASKS, tasks_of
from game.ogre.movement.mobility_chart import ENTRY
from game.ogre.movement.mobility_map import ground
from game.ogre.plans.moving import MovingGroup
from game.ogre.plans.outlook import outlook
from game.ogre.players.steady.labour import worth_of_work
from game.ogre.players.steady.reading import Reading
from game.ogre.players.steady.weights import USUAL
from game.ogre.start import position_of

#: the phases for which listings are measured
PHASES = ("movement", "fire")
#: goals by scenario; other scenarios are measured without a goal
GOALS = {
    "mark-iii-attack": Goals(games=60, chess=1.0),
    "river-crossing": Goals(games=10),
    "town-raid": Goals(games=10),
    "meeting-engagement": Goals(games=10),
    "bridging-the-line": Goals(games=10),
    "dig-in": Goals(games=10),
    "recovery": Goals(games=10),
    "the-yard": Goals(games=10),
}
#: a Vulcan, four drones and six squads in a hex with many tasks
YARD = """
board 9x9
route road 0403 0404 0405
side stream 0404-0405
side ridge 0404-0403
stacking gev
stock blue spare-mine 4
turn 2 blue fire
blue CE-1 0404 CE*3
blue CE-2 0404 CE*3
blue VULC-1 0404
blue HDRN-1 0404
blue HDRN-2 0404
blue HDRN-3 0404
blue HDRN-4 0404
blue TK-1 0404
blue MK3-1 0404 tr 30 sec 2
marker mine 0404 owner red known red blue
"""


def work_rows(most: float = 0.5) -> Iterator[Row]:
    """Everything that sappers could do in a hex, with crews and chances."""
    tasks = sorted(name for name, module in MODULES.items() if TASKS.among(module.hooks))
    lines = [
        *YARD.strip().splitlines()[:1],
        *(f"option {name}" for name in tasks),
        *YARD.strip().splitlines()[1:],
    ]
    rules, position = parse_position("\n".join(lines))
    at = position.board.grid.parse("0404")
    whole = per_call(lambda: work_here(rules, position, position.clock.side, at)) / 1000
    yield held("all work of a hex", whole, "ms", most, note="a Vulcan, four drones, six squads")


#: a tank among twenty enemies, an Ogre with them
CROWD = "board 15x21\noption ramming\nturn 2 blue movement\nblue HVY-1 0810\nred MK3-1 0813\n" + "".join(
    f"red {kind}-{k + 2} {2 + 2 * k:02}{row:02}\n"
    for k in range(5)
    for kind, row in (("HVY", 13), ("GEV", 16), ("MSL", 15), ("LT", 12))
)


def hover_rows(most: float = 5) -> Iterator[Row]:
    """What awaits a counter in a hex that is pointed at: its best attack, and who could attack it."""
    rules, position = parse_position(CROWD)
    seen = view(position, position.clock.side)
    group = MovingGroup(rules, seen, seen.units["HVY-1"])
    times = []
    for at in group.moves.hexes() if group.moves is not None else ():
        start = process_time()
        outlook(rules, seen, group, at)
        times.append((process_time() - start) * 1000)
    yield held("outlook of a hex, the dearest but the first", max(times[1:]), "ms", most, note="20 enemies")


def _large_board(columns: int = 200, rows: int = 200) -> Board:
    """A map with every terrain, hexside and route, drawn at random."""
    field, rng = grid(columns, rows), random.Random(1)
    terrain = {at: rng.choice(TERRAINS) for at in field.hexes}
    sides, routes = dict[int, frozenset[str]](), dict[int, frozenset[str]]()
    for low, high in ((at, other) for at in field.hexes for other in field.neighbours[at] if other > at):
        if rng.random() < 0.05:
            sides[field.side(low, high)] = frozenset({rng.choice(SIDE_FEATURES)})
        elif rng.random() < 0.08:
            routes[field.side(low, high)] = frozenset({rng.choice(ROUTES)})
    return Board("large", "Large", columns, rows, terrain, sides, routes)


def ground_rows(most: float = 400) -> Iterator[Row]:
    """The masks of a large map for every mobility, built from scratch."""
    board, times = _large_board(), list[float]()
    for _ in range(5):
        board.derived.clear()
        start = process_time()
        for mobility in ENTRY:
            ground(position_of(rules_for(()), board, (), Clock(1, 0, 0, "movement")), mobility)
        times.append((process_time() - start) * 1000)
    yield held("ground of a 200x200 map", min(times), "ms", most, note=f"for {len(ENTRY)} mobilities")


def rows() -> Iterator[Row]:
    """All measurements of the rules."""
    yield from ground_rows()
    yield from work_rows()
    yield from hover_rows()
    for loaded in scenarios(None):
        if loaded.scenario.id == "mark-iii-attack":
            yield from listing_rows(loaded, PHASES)
        if loaded.scenario.id == "river-crossing":
            yield from listing_rows(loaded, PHASES, 40, 3, 0)
        games = 24 if loaded.scenario.id.startswith("mark") else 8
        yield from game_rows(loaded, games, goals=GOALS.get(loaded.scenario.id, Goals()))


# ---------------- Tasks that the sappers of a side could try in a turn without moving, and their value
# Prices are in turns of a squad (or Vulcan, or drone). Gains and risks are estimates by Steady, in its
# points, from the position as the side sees it.
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
    if not tasks_of(rules) or position.result is not None:
        return
    places = {one.at for one in position.units.values() if one.side == side and one.at and crews.role(one)}
    if not places:
        return
    seen = view(position, side)
    reading = Reading(rules, seen, side, USUAL, random.Random(0))
    bids = [
        _bid(reading, found, at)
        for at in sorted(places)
        for found in able_here(rules, seen, side, at)
        if found.chance
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
    task, attempt = found.task, found.attempt(reading.side)
    turns = float(task.turns(reading.view, attempt)) if task.turns is not None else float(1 / found.chance)
    units = [reading.view.units[hand.unit] for hand in found.crew]
    risk = sum(min(reading.worth(unit), turns * reading.loss(unit, at)) for unit in units)
    price = turns * sum(hand.squads for hand in found.crew)
    names = frozenset(hand.unit for hand in found.crew)
    return _Bid(task.id, names, max(1.0, price), risk, worth_of_work(reading, found.order))
