"""Mines (ode:13.04) and the units that enter them; ``mine_laying`` lays them, ``warning`` warns of them.

A mine is a marker known to the side that laid it: ``word`` is "road" for one on the road or rail.
Several in a hex lie in the order in which they were laid. ``count`` is 0 for one that is disarmed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated

from msgspec.structs import replace

from game.boards.findings import ReadError
from game.core.among import Among
from game.core.events import Event
from game.core.markers import Contents, MarkerKind, Nothing, SeenBy
from game.core.modules import FrameKind
from game.core.pausing import call_off, resume
from game.core.position import on_move
from game.core.records import Marker
from game.core.references import Hex, UnitId
from game.core.roles import Confirm, Role
from game.core.state import Seen
from game.core.terms import Stock
from game.core.windows import Moment, PendingOrder, Window, WindowFrame
from game.hexes.grid import OFF
from game.ogre.combat.damage import lose_squads, lose_treads, wreck
from game.ogre.combat.terrain_damage import (
    cut_routes,
)
from game.ogre.counter_names import name_of
from game.ogre.events import Sprung
from game.ogre.hooks import LURKS, MINE_IMMUNITY, MINE_SORTS, MINED
from game.ogre.kinds import KINDS
from game.ogre.state import Answer, Draft, GameState, Module, Order, Position, Rules, Unit
from game.ogre.structures.bridges import drop
from game.ogre.terrain import bridged, routes_between

# ------ The warning of what lies hidden ahead (ode:13.04.1): shared by all modules that hide something
# Each of them says what lurks in a hex (``ogre.hooks.LURKS``). The warning is a window before each step into
# a hex; it is a rule by which something hidden is learnt.
WARNING_RULE = "ode:13.04.1"
#: the frame
WARNED = "mine-warning"


class WarningFrame(WindowFrame, frozen=True, gc=False):
    """A unit is warned before it enters a hex."""

    window = "warning"
    moment = Moment.STEP
    seen = Seen.OWNER


class Warned(Event, frozen=True, tag=True):
    """A unit is warned of what lies hidden in the hex ahead of it."""

    rule = "ode:13.04.1"
    sentence = "{unit} is warned: something is hidden in {at}."

    unit: UnitId
    at: Hex


def wary(unit: Unit) -> bool:
    """Is it warned of hidden things ahead (ode:13.04.1)?"""
    return KINDS[unit.kind].wary


def ahead(rules: Rules, state: GameState, pending: PendingOrder[Unit]) -> WarningFrame | None:
    """Is something hidden in the hex ahead of a unit that is warned of it (ode:13.04.1, ce:14.02.3-f)?"""
    unit = state.units[pending.unit]
    # all who go in together wait for the one that is warned, and go on together
    if not wary(unit) or pending.was_asked(WarningFrame.window, pending.at):
        return None
    hidden = any(lurks(state, unit.side, pending.at) for lurks in LURKS.of(rules))
    return WarningFrame(WARNED, unit.side) if hidden else None


class GoAhead(Answer, frozen=True, tag=True):
    """Go on in spite of the warning."""

    verb = "go-ahead"
    role = Role.CONFIRM
    title = "Go ahead"
    confirm = Confirm.PRESS

    def perform(self, rules: Rules, draft: Draft) -> None:
        draft.revealed = True
        resume(draft)


class StopShort(Answer, frozen=True, tag=True):
    """Stay where one is, warned; other ways are open to what movement is left."""

    verb = "stop-short"
    role = Role.CONFIRM
    title = "Stop short"

    def perform(self, rules: Rules, draft: Draft) -> None:
        call_off(draft)


WARNING = Module(
    id="warning",
    title="Warning of hidden things",
    rule=WARNING_RULE,
    orders={WARNED: (StopShort, GoAhead)},
    windows=(
        Window(
            WarningFrame,
            WARNED,
            10,
            ahead,
            reveals=True,
            told=lambda pending: Warned(pending.unit, pending.at),
        ),
    ),
    frames={
        WARNED: FrameKind(
            "Something is hidden in {at}",
            "Go on into {at}, or stop short?",
            "The warning comes before {unit} enters {at}. If it stops short, it can take another path.",
            role=Role.CONFIRM,
            safe=StopShort,
            on_the_board=True,
            sign="warning",
        )
    },
)


# -------------------------------------------------------------------------------------------- the rest
RULE = "ode:13.04"
MINE, ROAD = "mine", "road"
#: the stock of mines that sappers place in play (ce:14.02.1-a), and what is left of one that is gone
SPARE, USED = "spare-mine", "used-mine"


def _ways_to_lie(rules: Rules, state: GameState) -> Mapping[str, str]:
    return {"": "off the road", ROAD: "on the road", **{sort: sort for sort in MINE_SORTS.by_id(rules)}}


class Mine(Contents, frozen=True, gc=False):
    """How a mine lies in its hex: ``on`` the road, "" off it, or the word of a sort of its own."""

    on: Annotated[str, Among(_ways_to_lie)] = ""


def of_a_known_sort(rules: Rules, state: GameState, mine: Marker) -> None:
    """Raises ``ReadError`` for a mine laid in a way that these rules do not know."""
    word = on_of(mine)
    if word in ("", ROAD) or word in MINE_SORTS.by_id(rules):
        return
    known = "".join(f", {sort}" for sort in MINE_SORTS.by_id(rules))
    raise ReadError(
        f"A mine is off the road, or on it; '{word}' is neither.", f"Write {ROAD}{known}, or no word."
    )


MINES_LAID = MarkerKind(MINE, "ode:13.04", Mine, seen=SeenBy.NAMED_BUT_COUNT, most=1, fits=of_a_known_sort)
#: a mine that is gone for good, where their number is kept count of
MINES_USED = MarkerKind(USED, "ce:14.02.1-a", Nothing, seen=SeenBy.ALL, least=1, most=1)


def on_of(mine: Marker) -> str:
    """Where a mine lies in its hex: ``ROAD``, "" off it, or the word of a sort of its own."""
    return MINES_LAID.of(mine).on


#: the least die at which a mine off the road explodes, and under an Ogre
EXPLODES, EXPLODES_OGRE = 6, 5


# ------------------------------------------------------------------------ events, words
class MineFound(Sprung, frozen=True, tag=True):
    """A mine did not explode under a unit and is known from now on."""

    rule = "ode:13.04"
    stirs = True

    @property
    def short(self) -> str:
        return "a mine, no explosion"


class MineExploded(Sprung, frozen=True, tag=True):
    """A mine exploded; die 0 means that none was needed."""

    rule = "ode:13.04"
    stirs = True

    @property
    def short(self) -> str:
        return "mine"


def mine_found(state: GameState, e: MineFound) -> str:
    who, where = name_of(state, e.unit), state.board.grid.label(e.at)
    return f"{who} enters a mine in {where}, which does not explode (die {e.die})."


def mine_exploded(state: GameState, e: MineExploded) -> str:
    die = f" (die {e.die})" if e.die else ""
    return f"A mine explodes under {name_of(state, e.unit)} in {state.board.grid.label(e.at)}{die}."


def mines_in(state: GameState, at: int) -> list[Marker]:
    """The mines of a hex, in the order in which they were laid."""
    return [marker for marker in state.markers.get(at, ()) if marker.kind == MINE]


def known_mines(state: GameState, side: int, at: int) -> list[Marker]:
    """The mines of a hex that a side knows of, in the order of laying."""
    return [m for m in mines_in(state, at) if m.known == -1 or m.known >> side & 1]


def relay(draft: Draft, at: int, row: Sequence[Marker]) -> None:
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
        if not seems_armed(mine, unit.side) or not trodden_on(mine, along):
            continue
        # RULING Q-350: a unit that knows of an enemy mine takes the same care, disarmed or not
        if any(lets(draft, unit, mine, here) for lets in MINE_IMMUNITY.of(draft.rules)) or not mine.count:
            continue
        die = 0
        if on_of(mine) != ROAD:
            # RULING Q-158: a mine off the road is rolled for by whoever enters the hex, also on its road
            die = draft.roll(1, f"mine in {draft.board.grid.label(at)}", RULE, "mine")[0]
            if die < least(unit):
                make_known(draft, mine)
                draft.emit(MineFound(unit.id, at, die))
                continue
        # RULING Q-83: one explodes at a time; who is still alive may go on
        use_up(draft, mine)
        draft.emit(MineExploded(unit.id, at, die))
        asked = len(draft.frames)
        explode(draft, unit, at)
        # RULING Q-159: when the owner has to say which squad falls, the move stops for that; it may go on
        return unit.id not in draft.units or len(draft.frames) > asked
    return False


def trodden_on(mine: Marker, along: bool) -> bool:
    """Does a mine act on who comes into its hex, ``along`` the road or not, and by no rule of its own?"""
    return on_of(mine) == "" or (on_of(mine) == ROAD and along)


def endangers(state: GameState, unit: Unit, mine: Marker) -> bool:
    """May a mine hurt a unit that comes into its hex, as far as the side of the unit can tell?"""
    return seems_armed(mine, unit.side) and on_of(mine) in ("", ROAD)


def seems_armed(mine: Marker, side: int) -> bool:
    """Is a mine armed, as far as a side can tell? Only its own side knows when it is not (ce:14.02.2-b)."""
    return bool(mine.count) or mine.owner != side


def use_up(draft: Draft, mine: Marker) -> None:
    """A mine is gone for good. Where mines can be placed in play, their number is kept count of."""
    draft.unmark(mine)
    if mine.owner >= 0 and draft.terms.stock(mine.owner, SPARE):
        draft.mark(MINES_USED.new(mine.at, owner=mine.owner))


def make_known(draft: Draft, mine: Marker) -> None:
    """It is known to all from now on, and keeps its place among the mines of its hex."""
    if mine.known != -1:
        rewrite_mine(draft, mine, replace(mine, known=-1))


def rewrite_mine(draft: Draft, mine: Marker, changed: Marker) -> None:
    """A mine is written otherwise and keeps its place among those of its hex."""
    row = list(draft.markers[mine.at])
    # of two that are alike this very one
    row[next(index for index, other in enumerate(row) if other is mine)] = changed
    relay(draft, mine.at, row)


def explode(draft: Draft, unit: Unit, at: int) -> None:
    """Only the unit that set it off is hurt; road and rail are cut, a river bridge falls."""
    # each of them has its say: what they do to those aboard comes first
    lost_with_it = any([strikes(draft, unit) for strikes in MINED.of(draft.rules)])
    if unit.sheet:
        lose_treads(draft, unit, draft.roll(1, "treads lost to the mine", RULE, "mine")[0])
    elif unit.squads:
        lose_squads(draft, unit, 1)
    else:
        wreck(draft, unit, MINE, lost_with_it)
    if bridged(draft, at):
        drop(draft, (at, OFF))
    else:
        cut_routes(draft, at)


def unknown(state: GameState, side: int, at: int) -> bool:
    """Does something lie in a hex that the side does not know of?"""
    return any(marker.known >= 0 and not marker.known >> side & 1 for marker in state.markers.get(at, ()))


def gropes(position: Position, order: Order) -> bool:
    """Might this order have met a mine hidden from its giver? Asked of what everybody knows."""
    stocks, derived = position.terms.stocks, position.board.derived
    if not stocks:
        return True
    known: tuple[Sequence[Stock], set[int]] | None = derived.get("owner of the mines")
    if known is None or known[0] is not stocks:
        sides = {stock.side for stock in stocks if stock.count and stock.kind in (MINE, SPARE)}
        known = derived["owner of the mines"] = (stocks, sides)
    return 1 - on_move(position.clock) in known[1]
