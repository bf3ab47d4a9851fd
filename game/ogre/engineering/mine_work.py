"""Work at mines (ce:14.02.1 to ce:14.02.4): placing mines and disarming the enemy's; the whole module.

A mine is a marker (``game/ogre/hidden/mines.py``); ``count`` 0 means disarmed by its own side. Orders name
the mines of a hex by number (``mine_numbers``). One's own mines are in ``own_mines``, the search in
``mine_search``.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.core.deeds import Deed
from game.core.parameters import Parameter
from game.core.questions import Note
from game.core.refusals import Refusal
from game.core.stocks import StockKind
from game.hexes.grid import OFF
from game.ogre.combat.terrain_damage import routed
from game.ogre.engineering.mine_escort import (
    OWN_MINES,
    WARNING_DETECTS,
    LedThrough,
    led_through,
    lets_pass,
    no_bonus,
)
from game.ogre.engineering.mine_numbers import DISARMING, mine_of, number_of, renumbered
from game.ogre.engineering.mine_search import DETECT, JOINT_SEARCH, MinesDetected, mines_detected
from game.ogre.engineering.module import ENGINEERING as MACHINERY
from game.ogre.engineering.module import SAPPERS
from game.ogre.engineering.own_mines import REARM, DisarmOwn, MineSet, mine_set
from game.ogre.engineering.tasks import ENGINEERING, TASKS, Job, Site, Task, Tie, Try
from game.ogre.engineering.work_targets import AtNumber, AtRoad
from game.ogre.hidden.mine_laying import MINES
from game.ogre.hidden.mines import MINE, MINES_LAID, ROAD, SPARE, USED, Mine, gropes, known_mines, use_up
from game.ogre.hidden.warning import WARNING
from game.ogre.hooks import MINE_IMMUNITY
from game.ogre.rule_groups import SAPPING
from game.ogre.state import Draft, GameState, Module
from game.ogre.terrain import bridged, terrain_at
from game.ogre.terrain_kinds import TERRAINS

#: the lowest die to place a mine and to disarm one (ce:14.02.1-a, ce:14.02.4-a)
PLACES, DISARMS = 5, 5

#: RULING Q-10: the number is the same for every kind of unit, and crews still roll all their dice
ONE_DIE = Parameter(
    "mine-one-die", "A crew placing a mine rolls", "ce:14.02.1-a", 0,
    ((0, "the crew's dice"), (1, "one die")),
)  # fmt: skip


def supply(state: GameState, side: int) -> int:
    """How many mines a side can still place in play (ce:14.02.1-a)."""
    if not state.terms.stock(side, SPARE):
        return 0
    out = sum(m.kind in (MINE, USED) and m.owner == side for row in state.markers.values() for m in row)
    return state.terms.stock(side, SPARE) + state.terms.stock(side, MINE) - out


# --------------------------------------------------------------------------------- place
def _places(state: GameState, side: int, at: int) -> Sequence[Site]:
    """Off the road, and on it if there is one (ce:14.02.1-b, ce:14.02.1-d)."""
    if not TERRAINS[terrain_at(state, at)].solid and not bridged(state, at):
        return ()
    off = (Site(at),) if TERRAINS[terrain_at(state, at)].solid else ()
    return (*off, Site(at, target=AtRoad())) if routed(state) >> at & 1 else off


def no_mines(state: GameState, side: int, site: Site) -> Refusal | None:
    """Why a side has no mine to place, or None (ce:14.02.1-a)."""
    if supply(state, side) > 0:
        return None
    return Refusal("none-left", "ce:14.02.1-a", "No mine is left to place.")


def _placed(draft: Draft, job: Job, dice: tuple[int, ...]) -> None:
    mine = Mine(ROAD if isinstance(job.site.target, AtRoad) else "")
    draft.mark(MINES_LAID.new(job.site.at, mine, owner=job.side, known=1 << job.side))


def one_die(state: GameState, job: Job, value: int, note: Note | None) -> int:
    """The dice of a crew that places a mine, if each crew rolls one die (Q-10)."""
    if ONE_DIE.of(state) and value > 1:
        if note:
            note("set", 1, "for any crew", "ce:14.02.1-a")
        return 1
    return value


def one_try(site: Site) -> tuple[Tie, ...]:
    """The attempt that a side has once per hex and turn to place a mine."""
    # RULING Q-75: one attempt per hex and turn to place a mine
    return ((site.at, OFF, Try("place")),)


PLACE = Task(
    "place", "place a mine", "ce:14.02.1-a", ENGINEERING, PLACES,
    about=AtRoad, sites=_places, barred=no_mines, done=_placed, pool=one_die, ties=one_try, secret=True,
    nothing="No mine can be placed in {hex}.",  # ce:14.02.1-c: a failure costs nothing, not even the mine
)  # fmt: skip


# -------------------------------------------------------------------- an enemy's mine
def _discovered(state: GameState, side: int, at: int) -> Sequence[Site]:
    """Enemy mines that the side knows of; only the owner sees that one is disarmed (ce:14.02.2-b)."""
    return [
        Site(at, target=AtNumber(number))
        for number, mine in enumerate(known_mines(state, side, at), 1)
        if mine.owner != side
    ]


def _removed(draft: Draft, job: Job, dice: tuple[int, ...]) -> None:
    gone, count = number_of(job.site), len(known_mines(draft, job.side, job.site.at))
    use_up(draft, mine_of(draft, job))
    left = {number: number - (number > gone) for number in range(1, count + 1) if number != gone}
    renumbered(draft, job.side, job.site.at, left)


DISARM = Task(
    DISARMING, "disarm an enemy mine", "ce:14.02.4-a", ENGINEERING, DISARMS,
    # ce:14.02.4-b, ce:14.02.4-c: a failure is harmless; once per mine and turn
    about=AtNumber, sites=_discovered, done=_removed,
    nothing="No enemy mine is known in {hex}.",
)  # fmt: skip


def _own_ears(event: MinesDetected | MineSet) -> int:
    return 1 << event.side


SPARE_STOCK = StockKind(
    SPARE, "spare_mines", "Mines to place in play", "ce:14.02.1-a", 20, supply, in_setup=False
)

MINE_WORK = Module(
    id="mine-work",
    title="Sappers at mines",
    rule="ce:14.02.1",
    group=SAPPING,
    effect="Sappers place, search for and disarm mines.",
    requires=(MACHINERY, MINES, WARNING),
    orders={SAPPERS: (DisarmOwn,)},
    stages=(("road-bonus", "mines", no_bonus),),
    hooks=(
        TASKS.by(PLACE, REARM, DETECT, DISARM),
        MINE_IMMUNITY.by(lets_pass),
    ),
    may_reveal={Deed.ENTER: gropes},
    audience={MinesDetected: _own_ears, MineSet: _own_ears, LedThrough: lambda event: event.heard},
    words={MinesDetected: mines_detected, MineSet: mine_set, LedThrough: led_through},
    stocks=(SPARE_STOCK,),
    parameters=(ONE_DIE, JOINT_SEARCH, OWN_MINES, WARNING_DETECTS),
)
