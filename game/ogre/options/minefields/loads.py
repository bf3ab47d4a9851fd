"""Fields carried by squads and minelayers (opt:minefields_avap-f), and a side's fields for its guns."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec import Struct

from game.core.rule_hooks import Luck
from game.core.state import Seen, Span, StateKind, on_side, on_unit
from game.core.stocks import StockKind
from game.ogre.hidden.worlds import others
from game.ogre.kinds import KINDS
from game.ogre.options.minefields.fields import AP, AV, FRESH, RULE, SORTS
from game.ogre.state import Draft, GameState, Unit, View

#: fields that a squad starts with, and can carry [S]; those of a minelayer [H]
# RULING Q-33: one at the start, two at most, of one or both sorts
AT_START, MOST, IN_LAYER = 1, 2, 10
LAYER = "MLYR"


class Load(Struct, frozen=True):
    """The fields that a counter carries, by sort, each with its strength; strongest first."""

    av: tuple[int, ...] = ()
    ap: tuple[int, ...] = ()

    def of(self, sort: str) -> tuple[int, ...]:
        """Those of a sort."""
        return self.av if sort == AV else self.ap

    def having(self, sort: str, row: Sequence[int]) -> Load:
        """The same with other fields of one sort."""
        found = tuple(sorted(row, reverse=True))
        return Load(found, self.ap) if sort == AV else Load(self.av, found)

    @property
    def count(self) -> int:
        """The total."""
        return len(self.av) + len(self.ap)


LOAD = on_unit("fields-carried", Load, span=Span.GAME, seen=Seen.OWNER)
#: half of each, unless its owner changes that in set-up
_LAYER_LOAD = Load((FRESH,) * (IN_LAYER // 2), (FRESH,) * (IN_LAYER // 2))


def room(unit: Unit) -> int:
    """The number of fields that a counter can carry."""
    return IN_LAYER if unit.kind == LAYER else MOST * len(unit.squads)


def load_of(state: GameState, unit: Unit) -> Load:
    """The fields that a counter carries; those its squads cannot carry are lost (opt:minefields_avap-f)."""
    found = LOAD.table(state).get(unit.id)
    if found is None:
        return _LAYER_LOAD if unit.kind == LAYER else Load()
    over = found.count - room(unit)
    while over > 0:
        sort = AV if len(found.av) >= len(found.ap) else AP
        found, over = found.having(sort, found.of(sort)[:-1]), over - 1
    return found


def put_load(draft: Draft, unit: Unit, load: Load) -> None:
    """Set the fields that a counter carries."""
    if load == Load() and unit.kind != LAYER:
        LOAD.drop(draft, unit.id)
    else:
        LOAD.put(draft, unit.id, load)


def divided(draft: Draft, old: str, new: str) -> None:
    """Squads leave a counter: each takes a field, more if the others cannot carry them."""
    whole = LOAD.table(draft).get(old)
    if whole is None:
        return
    left, parts = draft.units[old], draft.units[new]
    count = max(min(len(parts.squads), whole.count), whole.count - room(left))
    taken = Load()
    for _ in range(count):
        sort = AV if len(whole.av) >= len(whole.ap) else AP
        first, *rest = whole.of(sort)
        whole, taken = whole.having(sort, rest), taken.having(sort, (*taken.of(sort), first))
    for unit, load in ((left, whole), (parts, taken)):
        put_load(draft, unit, load)


def joined(draft: Draft, kept: str, others: Sequence[str]) -> None:
    """Counters combine: the new one carries what all of them carried."""
    rows = [LOAD.table(draft).get(name, Load()) for name in (kept, *others)]
    found = Load()
    for sort in SORTS:
        found = found.having(sort, [one for row in rows for one in row.of(sort)])
    if found != Load():
        LOAD.put(draft, kept, found)


# ----------------------------------------------------------------------- a side's stocks
class Arsenal(Struct, frozen=True):
    """Numbers of a side by stock."""

    minefield: int = 0
    shell_av: int = 0
    shell_ap: int = 0
    missile_av: int = 0
    missile_ap: int = 0


#: what it bought before the game, and what it has used of each stock
BOUGHT_ONES = on_side("fields-bought", Arsenal, span=Span.GAME, seen=Seen.OWNER)
SPENT = on_side("fields-used", Arsenal, span=Span.GAME, seen=Seen.OWNER)


class Given(Struct, frozen=True):
    """The number of counters a side has traded for fields before the game. Their absence is visible."""

    counters: int = 0


GIVEN_UP = on_side("given-up-for-fields", Given, span=Span.GAME, seen=Seen.ALL)
HAND = "minefield"
SHELLS, MISSILES = {AV: "shell-av", AP: "shell-ap"}, {AV: "missile-av", AP: "missile-ap"}


def left(state: GameState, side: int, stock: str) -> int:
    """How much of a stock a side has left."""
    return (
        state.terms.stock(side, stock) + _of(BOUGHT_ONES, state, side, stock) - _of(SPENT, state, side, stock)
    )


def buy(draft: Draft, side: int, stock: str, count: int) -> None:
    """Add to a side's stock."""
    BOUGHT_ONES.change(draft, side, **{_name(stock): _of(BOUGHT_ONES, draft, side, stock) + count})


def spend(draft: Draft, side: int, stock: str, back: bool = False) -> None:
    """Use one of a side's stock, or put one back."""
    SPENT.change(draft, side, **{_name(stock): _of(SPENT, draft, side, stock) + (-1 if back else 1)})


def _of(kind: StateKind[int, Arsenal], state: GameState, side: int, stock: str) -> int:
    found: int = getattr(kind.of(state, side), _name(stock))
    return found


def _name(stock: str) -> str:
    return stock.replace("-", "_")


def has_fields(state: GameState, side: int) -> bool:
    """Could a side have fields at all, from public knowledge?"""
    # RULING Q-705: a side that began with none gets none
    terms = state.terms
    for stock in terms.stocks:
        if stock.side == side and stock.count and stock.kind in STOCK_NAMES:
            return True
    return bool(GIVEN_UP.of(state, side).counters) or _by_counters(state, side)


_KEPT = ("fields of the first side", "fields of the second side")


def _by_counters(state: GameState, side: int) -> bool:
    """The same, from present and past counters: recomputed only when one has come or gone."""
    kept: tuple[object, Collection[str], object, bool] | None = state.board.derived.get(_KEPT[side])
    units = state.units
    if kept is None or kept[0] is not state.terms or kept[2] is not state.gone or units.keys() != kept[1]:
        kept = (state.terms, frozenset(units), state.gone, _counters_allow(state, side))
        state.board.derived[_KEPT[side]] = kept
    return kept[3]


def _counters_allow(state: GameState, side: int) -> bool:
    terms = state.terms
    kinds = {unit.kind for unit in state.units.values() if unit.side == side}
    if state.gone:
        kinds.update([row.unit.kind for row in state.gone.values() if row.unit.side == side])
    if LAYER in kinds:
        return True
    if side not in terms.setup:
        return False
    rows = [KINDS[word] for word in kinds]
    ogres = any(kind.ogre is not None and (kind.ogre.missiles or kind.ogre.internal) for kind in rows)
    return ogres and not any(kind.family == "armour" for kind in rows)


def carried_unseen(draft: Draft, view: View, luck: Luck) -> None:
    """The fields that enemy squads are assumed to carry: one each, while the stock lasts."""
    # RULING Q-854: how many were already laid is unknown; no public number gives the others
    for side in others(view):
        left = view.terms.stock(side, HAND)
        for unit in [one for one in draft.units.values() if one.side == side and one.squads]:
            sorts = [luck.choice(SORTS) for _ in range(min(left, AT_START * len(unit.squads)))]
            if sorts:
                put_load(draft, unit, Load(*((FRESH,) * sorts.count(sort) for sort in SORTS)))
                for _ in sorts:
                    spend(draft, side, HAND)
                left -= len(sorts)


STOCK_NAMES = (HAND, *SHELLS.values(), *MISSILES.values())


def _guns(stock: str, key: str, title: str, place: int) -> StockKind:
    return StockKind(
        stock, key, title, f"{RULE}-b", place,
        lambda state, side: left(state, side, stock), in_setup=False,
    )  # fmt: skip


GUN_STOCKS = (
    _guns(SHELLS[AV], "av_shells", "AV field shells", 31),
    _guns(SHELLS[AP], "ap_shells", "AP field shells", 32),
    _guns(MISSILES[AV], "av_missiles", "AV field missiles", 33),
    _guns(MISSILES[AP], "ap_missiles", "AP field missiles", 34),
)
