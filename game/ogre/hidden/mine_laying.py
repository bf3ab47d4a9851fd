"""Laying mines in set-up (ode:13.04): orders, the stock, a suggested layout, and the rule module of mines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.core.deeds import Deed
from game.core.events import Event
from game.core.position import on_move
from game.core.records import Marker
from game.core.references import Hex
from game.core.refusals import Refusal
from game.core.roles import Role
from game.core.rule_hooks import LIES_HIDDEN, Luck
from game.core.sequence import SETUP
from game.core.stocks import StockKind, StockUse, UseKind
from game.hexes.grid import OFF, bits, mask_of, nth
from game.ogre.combat.terrain_damage import TerrainChanged, routed, terrain_changed
from game.ogre.hidden.hidden_units import areas_of, far, front, own_hexes, union
from game.ogre.hidden.mines import (
    MINE,
    MINES_LAID,
    MINES_USED,
    ROAD,
    RULE,
    USED,
    WARNING,
    Mine,
    MineExploded,
    MineFound,
    endangers,
    gropes,
    mine_exploded,
    mine_found,
    mines_in,
    on_of,
    relay,
    tread,
    unknown,
)
from game.ogre.hidden.worlds import others
from game.ogre.hooks import ENTERING, LURKS, MINE_SORTS, Entering
from game.ogre.rule_groups import HIDDEN
from game.ogre.scoring.losses import Leave
from game.ogre.state import Draft, GameState, Lazy, Module, Order, Position, Rules, View
from game.ogre.structures.bridges import BridgeDown, bridge_down
from game.ogre.terrain import bridged, marked_anew, terrain_at
from game.ogre.terrain_kinds import TERRAINS

#: the word for mines among the kinds of an area
AREA = "MINE"
#: hexes between a mine and the nearest other one of the suggestion
APART = 2
#: a mine nearer than this to a counter of its own side is in that counter's way: off the road, and on it
CLEAR, CLEAR_ROAD = 2, 3
#: steps that a road may lie off the straightest way of the other side and still be mined before open ground
DETOUR = 2


class MineLaid(Event, frozen=True, tag=True):
    """A side laid a mine in its set-up, or took it up again. Only that side hears of it."""

    rule = "ode:13.04"

    side: int
    at: Hex
    on: str = ""
    lifted: bool = False


def mine_laid(state: GameState, e: MineLaid) -> str:
    what = "removes a mine from" if e.lifted else "lays a mine in"
    where = {"": "", ROAD: " on the road"}.get(e.on, f" as a {e.on}")
    return f"{state.sides[e.side].name} {what} {state.board.grid.label(e.at)}{where}."


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
    wet = marked_anew(state, "no ground for mines", lambda now, at: not TERRAINS[terrain_at(now, at)].solid)
    spans = marked_anew(state, "bridged", bridged)
    return mask & ~wet, mask & routed(state) & (~wet | spans)


def _no_place(state: GameState, side: int, order: LayMine) -> str:
    """Why a hex takes no mine of a side."""
    if not _areas(state, side) >> order.at & 1:
        return f"is outside the areas where {state.sides[side].name} may lay mines"
    if order.on == ROAD and not routed(state) >> order.at & 1:
        return "has no road or rail to mine"
    return "cannot hold a mine"


class MineOffers(Lazy):
    """Where a side may lay its next mine: off the road first, then on it, then in ways of their own."""

    __slots__ = ("field", "road", "sorts")

    def __init__(self, field: int, road: int, sorts: Sequence[str] = ()) -> None:
        self.field, self.road, self.sorts = field, road, sorts

    def __len__(self) -> int:
        return self.field.bit_count() * (1 + len(self.sorts)) + self.road.bit_count()

    def order(self, index: int) -> Order:
        off, on = self.field.bit_count(), self.road.bit_count()
        if index < off:
            return LayMine(nth(self.field, index))
        if index < off + on:
            return LayMine(nth(self.road, index - off), ROAD)
        sort, place = divmod(index - off - on, off)
        return LayMine(nth(self.field, place), self.sorts[sort])


class LayMine(Order, frozen=True, tag=True):
    """Lay a mine in secret during set-up; ``on`` is "road" for one on the road or rail, or another sort."""

    verb = "lay-mine"
    role = Role.PLACE

    at: Hex
    on: str = ""

    @classmethod
    def side_offers(cls, rules: Rules, state: GameState) -> Sequence[Order]:
        side = on_move(state.clock)
        if left_to_lay(state, side) <= 0:
            return ()
        return MineOffers(*mineable(state, side), tuple(MINE_SORTS.by_id(rules)))

    def words(self, rules: Rules, state: View) -> str:
        label = state.board.grid.label(self.at)
        sort = MINE_SORTS.by_id(rules).get(self.on)
        if sort is not None:
            return f"Lay {sort.noun} in {label}"
        return f"Lay a mine on the road in {label}" if self.on else f"Lay a mine in {label}"

    def refusal(self, rules: Rules, state: GameState) -> Refusal | None:
        if self.at not in state.board.grid:
            return Refusal("no-hex", RULE, "There is no such hex on this map.")
        sorts = MINE_SORTS.by_id(rules)
        if self.on not in ("", ROAD, *sorts):
            words = " or ".join((ROAD, *sorts))
            return Refusal("where", RULE, f"A mine is off the road, or on it: write {words}.")
        side = on_move(state.clock)
        if left_to_lay(state, side) <= 0:
            return Refusal("none-left", RULE, "No mine is left to lay.")
        if not mineable(state, side)[self.on == ROAD] >> self.at & 1:
            label = state.board.grid.label(self.at)
            return Refusal("place", RULE, f"{label} {_no_place(state, side, self)}.", (self.at,))
        return None

    def perform(self, rules: Rules, draft: Draft) -> None:
        side = on_move(draft.clock)
        draft.mark(MINES_LAID.new(self.at, Mine(self.on), owner=side, known=1 << side))
        draft.emit(MineLaid(side, self.at, self.on))


class LiftMine(Order, frozen=True, tag=True):
    """Take up the last mine laid in a hex, during set-up."""

    verb = "lift-mine"
    role = Role.PLACE
    title = "Remove the mine from {at}"

    at: Hex

    @classmethod
    def side_offers(cls, rules: Rules, state: GameState) -> Sequence[Order]:
        return tuple(cls(at) for at in sorted(state.markers) if _own(state, at))

    def refusal(self, rules: Rules, state: GameState) -> Refusal | None:
        if _own(state, self.at):
            return None
        return Refusal("no-mine", RULE, f"You have no mine in {state.board.grid.label(self.at)}.", (self.at,))

    def perform(self, rules: Rules, draft: Draft) -> None:
        mine = _own(draft, self.at)[-1]
        row = list(draft.markers[self.at])
        del row[len(row) - 1 - row[::-1].index(mine)]
        relay(draft, self.at, row)
        draft.emit(MineLaid(mine.owner, self.at, on_of(mine), True))


def _own(state: GameState, at: int) -> list[Marker]:
    return [m for m in mines_in(state, at) if m.owner == on_move(state.clock)]


# ------------------------------------------------------------------------ as the other side guesses
def mines_unknown(draft: Draft, view: View, luck: Luck) -> None:
    """The mines of other sides that are not known: as many as their stock has left, where they can lie."""
    for side in others(view):
        known = [
            m for row in view.markers.values() for m in row if m.owner == side and m.kind in (MINE, USED)
        ]
        # RULING Q-853: all of the stock is laid; mines of sappers, and those that went off uncounted, are not
        left = view.terms.stock(side, MINE) - len(known)
        # who stands in a hex has met what lies there
        free = ~view.occupied_mask[view.viewer] if view.viewer >= 0 else -1
        field, road = (mask & free for mask in mineable(view, side))
        places = [(at, ROAD) for at in bits(road)]
        places += [(at, on) for at in bits(field & ~road) for on in ("", *MINE_SORTS.by_id(draft.rules))]
        # a mine on a road is met by more than one in a field
        weights = [len(places) / (4 * road.bit_count()) if on == ROAD else 1.0 for _, on in places]
        for at, on in luck.choices(places, weights, k=left) if left > 0 and places else ():
            draft.mark(MINES_LAID.new(at, Mine(on), owner=side, known=1 << side))


# ------------------------------------------------------------------------ a suggested layout
def suggested_mines(rules: Rules, position: Position, side: int) -> Iterator[Order]:
    """Mines one by one: on roads away from the side's own units, then on the way to the goals."""
    left = left_to_lay(position, side) if position.terms.stock(side, MINE) else 0
    if left <= 0:
        return
    field, road = mineable(position, side)
    own, ahead = own_hexes(position, side), front(position, side)
    prize = _prize(position, side) or own
    ours = areas_of(position, side)

    def rank(at: int) -> tuple[int, int, int, int]:
        near = far(position, at, ahead)
        # between the lines, on the way of the other side and not on one's own
        wrong = 0 if ours >> at & 1 else max(0, near - far(position, at, own) + APART)
        return wrong, near + far(position, at, prize), near, at

    def clear(hexes: int, least: int) -> list[int]:
        return [at for at in sorted(bits(hexes), key=rank) if not own or far(position, at, own) >= least]

    rows = [(at, ROAD) for at in clear(road, CLEAR_ROAD)] + [(at, "") for at in clear(field & ~road, CLEAR)]
    straight = min((rank(at)[1] for at, _ in rows), default=0)
    rows.sort(key=lambda row: (rank(row[0])[0], max(0, rank(row[0])[1] - straight - DETOUR)))
    # no such hex: anywhere
    rows = rows or [(at, "") for at in sorted(bits(field), key=rank)]
    laid = {at for at, there in position.markers.items() if any(m.kind == MINE for m in there)}
    for apart in (APART, 1, *[0] * left):
        for at, on in rows:
            if left and (not laid or far(position, at, laid) >= apart):
                laid.add(at)
                left -= 1
                yield LayMine(at, on)


def _prize(position: Position, side: int) -> list[int]:
    """The places of goals, and of counters that goals name, without the side's own exits."""
    goals = [goal for goal in position.terms.goals if not isinstance(goal, Leave) or goal.side != side]
    named = (position.units.get(name) for goal in goals for name in goal.counters())
    there = mask_of(unit.at for unit in named if unit is not None and unit.at)
    return list(bits(there | union(goal.place() for goal in goals)))


# ------------------------------------------------------------------------ how a player lays them
def _lays(ident: str, on: str, title: str, help: str, deed: str) -> StockUse:
    """The use of a mine off the road, on it, or of another sort."""

    def places(rules: Rules, position: Position, side: int) -> int:
        return mineable(position, side)[on == ROAD] if left_to_lay(position, side) > 0 else 0

    return StockUse(
        ident, title, help, deed, (LayMine,), places,
        lambda rules, position, side, at, counter: LayMine(at, on),
        sign=MINES_LAID.new(OFF, Mine(on), known=0),
    )  # fmt: skip


def _mined_by(rules: Rules, position: Position, side: int) -> int:
    return mask_of(at for at in position.markers if _own(position, at))


def _all_lifted(rules: Rules, position: Position, side: int) -> Iterator[Order]:
    for at in sorted(position.markers):
        yield from (LiftMine(at) for _ in _own(position, at))


LIFTED = StockUse(
    "lift", "Remove", "Returns a mine that you laid to your stock.", "remove its last mine", (LiftMine,),
    _mined_by, lambda rules, position, side, at, counter: LiftMine(at), UseKind.TAKE_BACK,
    sign=MINES_LAID.new(OFF, Mine(), count=0, known=0),
)  # fmt: skip


def uses_of_mines(rules: Rules) -> tuple[StockUse, ...]:
    """Off the road, on it, each sort that a rule adds, and back into the stock."""
    sorts = MINE_SORTS.by_id(rules).values()
    return (
        _lays(
            "field", "", "Off the road",
            "A mine in the hex: roll for each unit that enters; "
            "it explodes on a 6, under most Ogres on a 5 or 6.",
            "lay a mine off the road",
        ),
        _lays(
            "road", ROAD, "On the road",
            "A mine on the road or rail: explodes without a roll under any unit that uses it, and cuts it.",
            "lay a mine on its road",
        ),
        *(_lays(sort.id, sort.id, sort.title, sort.help, f"lay {sort.noun}") for sort in sorts),
        LIFTED,
    )  # fmt: skip


MINE_STOCK = StockKind(
    MINE, "mines", "Mines", RULE, 10, left_to_lay, area=AREA, uses=uses_of_mines, suggest=suggested_mines,
    clear=_all_lifted, usual=5,
)  # fmt: skip
MINES = Module(
    id="mines",
    title="Mines",
    rule=RULE,
    group=HIDDEN,
    effect="Mines are laid in secret before the game.",
    orders={SETUP: (LayMine, LiftMine)},
    requires=(WARNING,),
    hooks=(
        ENTERING.by(Entering(MINE, tread, endangers)), LURKS.by(unknown), LIES_HIDDEN.by(mines_unknown),
    ),
    stocks=(MINE_STOCK,),
    markers=(MINES_LAID, MINES_USED),
    may_reveal={Deed.ENTER: gropes},
    audience={MineLaid: lambda event: 1 << event.side},
    words={
        MineLaid: mine_laid, MineFound: mine_found, MineExploded: mine_exploded,
        TerrainChanged: terrain_changed, BridgeDown: bridge_down,
    },
)  # fmt: skip
