"""Work at mines (ce:14.02.1 to ce:14.02.4): search, placing, disarming and rearming.

A mine is a marker (``game/ogre/hidden/mines.py``); ``count`` 0 means disarmed by its own side. Orders name
the mines of a hex by number (ce:14.02-d).
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from game.core.amounts import counted
from game.core.deeds import WORKS, Deed
from game.core.events import Event
from game.core.orders import possible
from game.core.parameters import Parameter
from game.core.questions import Note
from game.core.records import Marker
from game.core.references import Hex
from game.core.refusals import Refusal
from game.core.roles import Confirm, Role
from game.core.stocks import StockKind
from game.hexes.grid import OFF
from game.ogre.combat.terrain_damage import routed
from game.ogre.common_refusals import UnitOrder, refuse
from game.ogre.engineering import crews
from game.ogre.engineering.mine_escort import (
    OWN_MINES,
    WARNING_DETECTS,
    LedThrough,
    lets_pass,
    no_bonus,
)
from game.ogre.engineering.module import ENGINEERING as MACHINERY
from game.ogre.engineering.module import SAPPERS
from game.ogre.engineering.tasks import (
    ENGINEERING,
    MACHINE,
    SQUAD,
    TASKS,
    TRIED,
    TRIES,
    AtNumber,
    AtRoad,
    Attempt,
    Hand,
    Site,
    Task,
    Tie,
    Try,
)
from game.ogre.hidden.mine_laying import MINES
from game.ogre.hidden.mines import (
    MINE,
    MINES_LAID,
    ROAD,
    SPARE,
    USED,
    WARNING,
    Mine,
    gropes,
    known_mines,
    mines_in,
    rewrite_mine,
    use_up,
)
from game.ogre.hooks import MINE_IMMUNITY
from game.ogre.rule_groups import SAPPING
from game.ogre.state import Draft, GameState, Module, Order, Rules, Unit
from game.ogre.terrain import bridged, terrain_at
from game.ogre.terrain_kinds import TERRAINS

# --------------------------- numbers of mines: from 1, in the order laid, those that the side knows of
#: the tasks that use a mine's number
REARMING, DISARMING = "rearm", "disarm"
BY_NUMBER = (REARMING, DISARMING)


def numbered(state: GameState, side: int, at: int, own: bool, armed: bool) -> list[Site]:
    """The mines of a hex that a side knows of, its own or the enemy's, armed or disarmed."""
    return [
        Site(at, target=AtNumber(number))
        for number, mine in enumerate(known_mines(state, side, at), 1)
        if (mine.owner == side) == own and bool(mine.count) == armed
    ]


def number_of(site: Site) -> int:
    """The number of the target mine."""
    if not isinstance(site.target, AtNumber):
        raise TypeError(f"{site.target!r} is no mine by its number")
    return site.target.number


def mine_of(state: GameState, attempt: Attempt) -> Marker:
    """The target mine."""
    return known_mines(state, attempt.side, attempt.site.at)[number_of(attempt.site) - 1]


def renumbered(draft: Draft, side: int, at: int, numbers: dict[int, int]) -> None:
    """A hex's mines have new numbers: update the attempts made at them (ce:14.02-d)."""
    for marker in draft.markers.get(at, ()):
        if (marker.kind, marker.owner) != (TRIED, side):
            continue
        found = TRIES.of(marker)
        if found.task not in BY_NUMBER or not isinstance(found.target, AtNumber):
            continue
        now = numbers.get(found.target.number, 0)
        if now != found.target.number:
            draft.unmark(marker)
            if now:
                draft.mark(replace(marker, holds=Try(found.task, AtNumber(now))))


# ------------------------------------------------------------- search in the hexes around (ce:14.02.3)
#: dice of a searching Vulcan, however many arms: it uses its sensors (ce:14.02.3-c, Q-12)
SEARCH_DICE = 2
#: RULING Q-12: squads that search together roll one die each
JOINT_SEARCH = Parameter(
    "joint-search", "Squads that search together", "ce:14.02.3-e", 1, ((1, "a die each"), (0, "one die"))
)


class MinesDetected(Event, frozen=True, tag=True):
    """A search succeeded: how many mines lie in the searched hexes. Only that side learns of it."""

    rule = "ce:14.02.3-b"

    side: int
    hexes: tuple[Hex, ...]
    count: int


def mines_detected(state: GameState, e: MinesDetected) -> str:
    where = ", ".join(state.board.grid.label(at) for at in e.hexes)
    found = counted(e.count, "mine") if e.count else "no mine"
    return f"The search of {where} finds {found}."


def _around(state: GameState, side: int, at: int) -> Sequence[Site]:
    return [Site(at, (other,)) for other in state.board.grid.neighbours[at] if other]


def _any_around(state: GameState, side: int, site: Site) -> bool:
    """Any set of adjacent hexes, in any order, without repeats (ce:14.02.3-a)."""
    beside = state.board.grid.neighbours[site.at]
    once = len(set(site.hexes)) == len(site.hexes)
    return bool(site.hexes) and once and not site.target and all(at and at in beside for at in site.hexes)


def _beats(state: GameState, attempt: Attempt) -> int:
    """The die must be greater than the number of hexes (ce:14.02.3-a)."""
    return len(attempt.site.hexes) + 1


def _search_pool(state: GameState, attempt: Attempt, value: int, note: Note | None) -> int:
    machines, squads = crews.count(state, attempt.crew, MACHINE), crews.count(state, attempt.crew, SQUAD)
    if not JOINT_SEARCH.of(state):
        squads = min(1, squads) if not machines else 0
    found = SEARCH_DICE * machines + squads
    if note:
        # a Vulcan uses its sensors, not its arms; squads roll as usual
        note("set", found, "in a search: two for a Vulcan, one for each squad", "ce:14.02.3-c")
    return found


def _found_them(draft: Draft, attempt: Attempt, dice: tuple[int, ...]) -> None:
    """The side now knows all mines of the searched hexes (ce:14.02.3-b)."""
    count = 0
    for at in attempt.site.hexes:
        row = mines_in(draft, at)
        seen = [number for number, mine in enumerate(row, 1) if mine in known_mines(draft, attempt.side, at)]
        renumbered(draft, attempt.side, at, dict(enumerate(seen, 1)))
        for mine in row:
            count += 1
            if mine.known != -1 and not mine.known >> attempt.side & 1:
                rewrite_mine(draft, mine, replace(mine, known=mine.known | 1 << attempt.side))
    draft.revealed = True
    draft.emit(MinesDetected(attempt.side, attempt.site.hexes, count))


def _each_hex(site: Site) -> tuple[Tie, ...]:
    # RULING Q-75: one search per hex and turn
    return tuple((at, OFF, Try("detect")) for at in site.hexes)


DETECT = Task(
    "detect", "search for mines", "ce:14.02.3-a", ENGINEERING, _beats,
    sites=_around, accepts=_any_around, done=_found_them, pool=_search_pool, ties=_each_hex,
    hands=frozenset({SQUAD, MACHINE}), secret=True, sensors=True,  # ce:14.02.3-d: no drones
    nothing="No hex next to {hex} can be searched.",
)  # fmt: skip


# ------------------------------ a side's own mines: disarmed in Recovery, rearmed by work (ce:14.02.2)
class MineSet(Event, frozen=True, tag=True):
    """A side disarmed or rearmed a mine of its own. Only that side learns of it."""

    rule = "ce:14.02.2-a"
    deed = Deed.WORK

    side: int
    at: Hex
    armed: bool


def mine_set(state: GameState, e: MineSet) -> str:
    what = "arms" if e.armed else "disarms"
    return f"{state.sides[e.side].name} {what} its mine in {state.board.grid.label(e.at)}."


def _disarmed(state: GameState, side: int, at: int) -> Sequence[Site]:
    return numbered(state, side, at, own=True, armed=False)


def _armed(draft: Draft, attempt: Attempt, dice: tuple[int, ...]) -> None:
    mine = mine_of(draft, attempt)
    rewrite_mine(draft, mine, replace(mine, count=1))
    draft.emit(MineSet(attempt.side, mine.at, True))


def _one_sapper(state: GameState, attempt: Attempt) -> Refusal | None:
    if sum(hand.squads for hand in attempt.crew) == 1:
        return None
    return Refusal(
        "one", "ce:14.02.2-c", "One sapper is enough to arm a mine; the others stay free for other work."
    )


def _first_hand(state: GameState, site: Site, hands: tuple[Hand, ...]) -> tuple[Hand, ...]:
    return (Hand(hands[0].unit),) if hands else ()


REARM = Task(
    REARMING, "rearm a mine", "ce:14.02.2-c", ENGINEERING, 0,
    about=AtNumber, sites=_disarmed, needs=_one_sapper, chosen=_first_hand, done=_armed, secret=True,
    nothing="No disarmed mine of this side is in {hex}.",
)  # fmt: skip


class DisarmOwn(UnitOrder, frozen=True, tag=True):
    """A sapper disarms its own side's mine in its hex: no die, and it keeps its action (ce:14.02.2-a)."""

    verb = "disarm-own"
    role = Role.ACT
    title = "Disarm mine {number} of this hex"
    confirm = Confirm.PRESS
    deeds = WORKS

    number: int = 1

    @classmethod
    def applies_to(cls, kind: str) -> bool:
        return crews.may_work(kind)

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        if not unit.at or unit.at not in state.markers or not crews.role(unit):
            return ()
        rows = numbered(state, unit.side, unit.at, own=True, armed=True)
        return possible([cls(unit.id, number_of(site)) for site in rows], rules, state)

    @classmethod
    def might(cls, state: GameState, unit: Unit) -> bool:
        """Could this counter have a mine to disarm, from public knowledge?"""
        if not unit.at or not (unit.face_down or crews.role(unit)):
            return False
        terms, side = state.terms, unit.side
        return not terms.stocks or bool(terms.stock(side, MINE) or terms.stock(side, SPARE))

    def refused(self, rules: Rules, state: GameState, unit: Unit) -> Refusal | None:
        if not crews.role(unit):
            return refuse(unit, "no-sapper", "ce:14.00-a", "is not a sapper.", near=False)
        refusal = crews.idle(state, unit)
        if refusal is None and unit.kind == "HDRN" and not crews.guided(state, unit):
            refusal = crews.unguided(state, unit)
        if refusal is not None:
            return refusal
        if Site(unit.at, target=AtNumber(self.number)) in numbered(state, unit.side, unit.at, True, True):
            return None
        label = state.board.grid.label(unit.at)
        return Refusal(
            "no-mine", "ce:14.02.2-a", f"This side has no armed mine {self.number} in {label}.", (unit.at,)
        )

    def perform(self, rules: Rules, draft: Draft) -> None:
        unit = draft.units[self.unit]
        mine = known_mines(draft, unit.side, unit.at)[self.number - 1]
        rewrite_mine(draft, mine, replace(mine, count=0))
        draft.emit(MineSet(unit.side, mine.at, False))


# --------------------------------------------------------- placing mines, disarming those of the enemy
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
    return Refusal("none-left", "ce:14.02.1-a", "No mine is left to place.", near=False)


def _placed(draft: Draft, attempt: Attempt, dice: tuple[int, ...]) -> None:
    mine = Mine(ROAD if isinstance(attempt.site.target, AtRoad) else "")
    draft.mark(MINES_LAID.new(attempt.site.at, mine, owner=attempt.side, known=1 << attempt.side))


def one_die(state: GameState, attempt: Attempt, value: int, note: Note | None) -> int:
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
    left=supply,
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


def _removed(draft: Draft, attempt: Attempt, dice: tuple[int, ...]) -> None:
    gone, count = number_of(attempt.site), len(known_mines(draft, attempt.side, attempt.site.at))
    use_up(draft, mine_of(draft, attempt))
    left = {number: number - (number > gone) for number in range(1, count + 1) if number != gone}
    renumbered(draft, attempt.side, attempt.site.at, left)


DISARM = Task(
    DISARMING, "disarm an enemy mine", "ce:14.02.4-a", ENGINEERING, DISARMS,
    # ce:14.02.4-b, ce:14.02.4-c: a failure is harmless; once per mine and turn
    about=AtNumber, sites=_discovered, done=_removed,
    nothing="No enemy mine is known in {hex}.",
)  # fmt: skip


def _own_ears(event: MinesDetected | MineSet) -> int:
    return 1 << event.side


SPARE_STOCK = StockKind(
    SPARE, "spare_mines", "Mines to place in play", "ce:14.02.1-a", 20, supply, in_setup=False, usual=4
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
    words={MinesDetected: mines_detected, MineSet: mine_set},
    stocks=(SPARE_STOCK,),
    parameters=(ONE_DIE, JOINT_SEARCH, OWN_MINES, WARNING_DETECTS),
)
