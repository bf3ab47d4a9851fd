"""Mines (ode:13.04): a rule module of its own. Who is warned of them (ode:13.04.1) stands in ``warning``.

A mine is a marker known to the side that laid it: ``word`` is "road" for one on the road or rail.
Several in a hex lie in the order in which they were laid. ``count`` is 0 for one that is disarmed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Self

from msgspec.structs import replace

from game.boards.findings import ReadError
from game.core import orders
from game.core.events import Event
from game.core.markers import Contents, MarkerKind, Nothing
from game.core.records import Marker
from game.core.references import Hex, UnitId
from game.core.refusals import Refusal
from game.core.roles import Role
from game.core.sequence import SETUP
from game.hexes.grid import OFF, nth
from game.ogre.combat.damage import lose_squads, lose_treads, wreck
from game.ogre.combat.terrain_damage import (
    RouteCut,
    TerrainChanged,
    cut_routes,
    route_cut,
    routed,
    terrain_changed,
)
from game.ogre.event_text import name_of
from game.ogre.hidden.warning import WARNING, wary
from game.ogre.kinds import KINDS
from game.ogre.state import Draft, GameState, Lazy, Module, Order, Position, Rules, Unit
from game.ogre.structures.bridges import BridgeDown, bridge_down, drop
from game.ogre.terrain import bridged, marked_anew, routes_between, terrain_at

RULE = "ode:13.04"
MINE, ROAD = "mine", "road"
#: the stock of mines that sappers place in play (ce:14.02.1-a), and what is left of one that is gone
SPARE, USED = "spare-mine", "used-mine"


class Mine(Contents, frozen=True, gc=False):
    """Where a mine lies in its hex: ``on`` the road, or "" off it."""

    on: str = ""

    @classmethod
    def read(cls, word: str) -> Self:
        if word != ROAD:
            raise ReadError(
                f"A mine lies off the road, or on it; '{word}' is neither.", f"Write {ROAD}, or no word."
            )
        return cls(word)


MINES_LAID = MarkerKind(MINE, "ode:13.04", Mine, own_count=True)
#: a mine that is gone for good, where their number is kept count of
MINES_USED = MarkerKind(USED, "ce:14.02.1-a", Nothing)


def on_of(mine: Marker) -> str:
    """Where a mine lies in its hex: ``ROAD``, or "" off it."""
    return MINES_LAID.of(mine).on


#: the least die at which a mine off the road explodes, and under an Ogre
EXPLODES, EXPLODES_OGRE = 6, 5


# ------------------------------------------------------------------------ events, words
class MineLaid(Event, frozen=True, tag=True):
    """A side laid a mine in its set-up, or took it up again. Only that side hears of it."""

    side: int
    at: Hex
    on: str = ""
    lifted: bool = False


class MineFound(Event, frozen=True, tag=True):
    """A mine did not explode under a unit and is known from now on."""

    stirs: ClassVar[bool] = True

    unit: UnitId
    at: Hex
    die: int


class MineExploded(Event, frozen=True, tag=True):
    """A mine exploded; die 0 means that none was needed."""

    stirs: ClassVar[bool] = True

    unit: UnitId
    at: Hex
    die: int


def mine_laid(state: Any, e: MineLaid) -> str:
    what = "takes up a mine in" if e.lifted else "lays a mine in"
    where = " on the road" if e.on else ""
    return f"{state.sides[e.side].name} {what} {state.board.grid.label(e.at)}{where}."


def mine_found(state: Any, e: MineFound) -> str:
    who, where = name_of(state, e.unit), state.board.grid.label(e.at)
    return f"{who} comes upon a mine in {where} that does not explode (die {e.die})."


def mine_exploded(state: Any, e: MineExploded) -> str:
    die = f" (die {e.die})" if e.die else ""
    return f"A mine explodes under {name_of(state, e.unit)} in {state.board.grid.label(e.at)}{die}."


# -------------------------------------------------------------------------- laying them
def left_to_lay(state: GameState, side: int) -> int:
    """How many mines of its stock a side still has."""
    laid = sum(m.kind == MINE and m.owner == side for row in state.markers.values() for m in row)
    return state.terms.stock(side, MINE) - laid


def _areas(state: GameState, side: int) -> int:
    mask = 0
    areas = [area.mask for area in state.terms.areas if area.side == side]
    for area in areas or [state.board.grid.all_mask]:
        mask |= area
    return mask


def mineable(state: GameState, side: int) -> tuple[int, int]:
    """Masks of the hexes where a side may lay mines: off the road, and on a road or rail."""
    # RULING Q-156: in the areas of its set-up (anywhere if it has none), on ground that can be entered
    mask = _areas(state, side)
    wet = marked_anew(
        state, "no ground for mines", lambda now, at: terrain_at(now, at) in ("water", "crater")
    )
    spans = marked_anew(state, "bridged", bridged)
    return mask & ~wet, mask & routed(state) & (~wet | spans)


def _no_place(state: GameState, side: int, order: LayMine) -> str:
    """Why a hex takes no mine of a side."""
    if not _areas(state, side) >> order.at & 1:
        return f"lies outside the areas where {state.sides[side].name} may lay mines"
    if order.on and not routed(state) >> order.at & 1:
        return "has no road or rail to mine"
    return "is no ground for a mine"


class MineOffers(Lazy):
    """Where a side may lay its next mine: off the road first, then on it."""

    __slots__ = ("field", "road")

    def __init__(self, field: int, road: int) -> None:
        self.field, self.road = field, road

    def __len__(self) -> int:
        return self.field.bit_count() + self.road.bit_count()

    def order(self, index: int) -> Order:
        off = self.field.bit_count()
        return LayMine(nth(self.field, index)) if index < off else LayMine(nth(self.road, index - off), ROAD)


class LayMine(Order, frozen=True, tag=True):
    """Lay a mine in secret during set-up; ``on`` is "road" for one on the road or rail."""

    verb: ClassVar[str] = "lay-mine"
    role: ClassVar[Role] = Role.PLACE
    title: ClassVar[str] = "Lay a mine in {at}"

    at: Hex
    on: str = ""

    @classmethod
    def side_offers(cls, rules: Rules, state: GameState) -> Sequence[Order]:
        side = state.clock.side
        return MineOffers(*mineable(state, side)) if left_to_lay(state, side) > 0 else ()

    def refusal(self, rules: Rules, state: GameState) -> Refusal | None:
        if self.at not in state.board.grid:
            return Refusal("no-hex", RULE, "There is no such hex on this map.")
        if self.on not in ("", ROAD):
            return Refusal("where", RULE, "A mine lies off the road, or on the road: write road.")
        side = state.clock.side
        if left_to_lay(state, side) <= 0:
            return Refusal("none-left", RULE, "No mine is left to lay.")
        if not mineable(state, side)[bool(self.on)] >> self.at & 1:
            label = state.board.grid.label(self.at)
            return Refusal("place", RULE, f"{label} {_no_place(state, side, self)}.")
        return None

    def perform(self, rules: Rules, draft: Draft) -> None:
        side = draft.clock.side
        draft.mark(MINES_LAID.new(self.at, Mine(self.on), owner=side, known=1 << side))
        draft.emit(MineLaid(side, self.at, self.on))


class LiftMine(Order, frozen=True, tag=True):
    """Take up the last mine laid in a hex, during set-up."""

    verb: ClassVar[str] = "lift-mine"
    role: ClassVar[Role] = Role.PLACE
    title: ClassVar[str] = "Take up a mine in {at}"

    at: Hex

    @classmethod
    def side_offers(cls, rules: Rules, state: GameState) -> Sequence[Order]:
        return tuple(cls(at) for at in sorted(state.markers) if _own(state, at))

    def refusal(self, rules: Rules, state: GameState) -> Refusal | None:
        if _own(state, self.at):
            return None
        return Refusal("no-mine", RULE, f"There is no mine of yours in {state.board.grid.label(self.at)}.")

    def perform(self, rules: Rules, draft: Draft) -> None:
        mine = _own(draft, self.at)[-1]
        row = list(draft.markers[self.at])
        del row[len(row) - 1 - row[::-1].index(mine)]
        _relay(draft, self.at, row)
        draft.emit(MineLaid(mine.owner, self.at, on_of(mine), True))


def _own(state: GameState, at: int) -> list[Marker]:
    return [m for m in mines_in(state, at) if m.owner == state.clock.side]


def mines_in(state: GameState, at: int) -> list[Marker]:
    """The mines of a hex, in the order in which they were laid."""
    return [marker for marker in state.markers.get(at, ()) if marker.kind == MINE]


def known_mines(state: GameState, side: int, at: int) -> list[Marker]:
    """The mines of a hex that a side knows of, in the order of laying."""
    return [m for m in mines_in(state, at) if m.known == -1 or m.known >> side & 1]


def _relay(draft: Draft, at: int, row: Sequence[Marker]) -> None:
    """Write the markers of a hex anew, in this order."""
    for marker in draft.markers.get(at, ()):
        draft.unmark(marker)
    for marker in row:
        draft.mark(marker)


# ------------------------------------------------------------------------- treading on them
def least(unit: Unit) -> int:
    """The least die at which a mine off the road explodes under a unit."""
    # RULING Q-157: who can be warned treads with care around mines already known as well
    return EXPLODES_OGRE if KINDS[unit.kind].family == "ogre" and not wary(unit) else EXPLODES


def tread(draft: Draft, unit: Unit, at: int, here: int) -> bool:
    """A unit enters a hex with mines: they are rolled for until one explodes (Q-83)."""
    along = bool(here) and bool(routes_between(draft, here, at))
    for mine in mines_in(draft, at):
        if not seems_armed(mine, unit.side) or (on_of(mine) == ROAD and not along):
            continue
        # RULING Q-350: who knows of an enemy mine takes the same care, whether its side has disarmed it or not
        if any(lets(draft, unit, mine, here) for lets in draft.rules.mine_immunity) or not mine.count:
            continue
        die = 0
        if on_of(mine) != ROAD:
            # RULING Q-158: a mine off the road is rolled for by whoever enters the hex, also on its road
            die = draft.roll(1, f"mine in {draft.board.grid.label(at)}", RULE, "mine")[0]
            if die < least(unit):
                _found(draft, mine)
                draft.emit(MineFound(unit.id, at, die))
                continue
        # RULING Q-83: one explodes at a time; who is still alive may go on
        use_up(draft, mine)
        draft.emit(MineExploded(unit.id, at, die))
        asked = len(draft.frames)
        _explode(draft, unit, at)
        # RULING Q-159: when the owner has to say which squad falls, the move stops for that; it may go on
        return unit.id not in draft.units or len(draft.frames) > asked
    return False


def seems_armed(mine: Marker, side: int) -> bool:
    """Is a mine armed, as far as a side can tell? Only its own side knows when it is not (ce:14.02.2-b)."""
    return bool(mine.count) or mine.owner != side


def use_up(draft: Draft, mine: Marker) -> None:
    """A mine is gone for good. Where mines can be placed in play, their number is kept count of."""
    draft.unmark(mine)
    if mine.owner >= 0 and draft.terms.stock(mine.owner, SPARE):
        draft.mark(MINES_USED.new(mine.at, owner=mine.owner))


def _found(draft: Draft, mine: Marker) -> None:
    """It is known to all from now on, and keeps its place among the mines of its hex."""
    if mine.known != -1:
        rewrite_mine(draft, mine, replace(mine, known=-1))


def rewrite_mine(draft: Draft, mine: Marker, changed: Marker) -> None:
    """A mine is written otherwise and keeps its place among those of its hex."""
    row = list(draft.markers[mine.at])
    # of two that are alike this very one
    row[next(index for index, other in enumerate(row) if other is mine)] = changed
    _relay(draft, mine.at, row)


def _explode(draft: Draft, unit: Unit, at: int) -> None:
    """Only the unit that set it off is hurt; road and rail are cut, a river bridge falls."""
    if unit.sheet:
        lose_treads(draft, unit, draft.roll(1, "treads lost to the mine", RULE, "mine")[0])
    elif unit.squads:
        lose_squads(draft, unit, 1)
    else:
        wreck(draft, unit, MINE)
    if bridged(draft, at):
        drop(draft, (at, OFF))
    else:
        cut_routes(draft, at)


def unknown(state: GameState, side: int, at: int) -> bool:
    """Does something lie in a hex that the side does not know of?"""
    return any(marker.known >= 0 and not marker.known >> side & 1 for marker in state.markers.get(at, ()))


def gropes(position: Position, order: Any) -> bool:
    """Might this order have met a mine hidden from its giver? Asked of what everybody knows."""
    if not order.enters_hex:
        return False
    side, terms = position.clock.side, position.terms
    if not terms.stocks:
        return True
    return any(stock.kind in (MINE, SPARE) and stock.side != side and stock.count for stock in terms.stocks)


MINES = Module(
    id="mines",
    title="Mines",
    rule=RULE,
    orders={SETUP: (LayMine, LiftMine)},
    entering={MINE: tread},
    requires=(WARNING,),
    has_hidden=unknown,
    may_reveal={orders.Order: gropes},
    audience={MineLaid: lambda event: 1 << event.side},
    words={
        MineLaid: mine_laid, MineFound: mine_found, MineExploded: mine_exploded, RouteCut: route_cut, TerrainChanged: terrain_changed, BridgeDown: bridge_down,
    },
    markers=(MINES_LAID, MINES_USED),
)  # fmt: skip
