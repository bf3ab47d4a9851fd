"""From a scenario and its board to the first position, and the orders of its suggested set-up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from game.boards.board import Board
from game.core import sequence
from game.core.anygame import Order, Placement, Position, Rules
from game.core.dice import Dice
from game.core.draft import laid
from game.core.games import name_in_text
from game.core.position import blank
from game.core.records import Clock, Unit
from game.core.rule_hooks import SUGGESTS
from game.core.sequence import SETUP
from game.core.state import Span
from game.core.terms import Area, Stock, Terms
from game.core.views import view
from game.hexes.grid import OFF
from game.scenarios.description import Scenario
from game.scenarios.forces import FORCES, beginning, counters, game_of, players
from game.scenarios.judge import GOALS

# --------------------------------------------------------------------- suggested mines, dummies, works
# Counters come first, by ``suggested_setup``. What is laid then follows from where they stand; each kind
# of stock says how (``StockKind.suggest``), and after the stocks whatever a module adds (``SUGGESTS``).
#: layouts that are remembered for a board
MOST_LAID_OUT = 20


def laid_out(rules: Rules, position: Position) -> list[Order]:
    """Orders that lay out what the side in its set-up has left of its stocks, once its counters stand.

    Looks only at what this side knows. Empty in other phases, and where nothing is left to lay out or do.
    """
    stocks = rules.declared.stocks.values() if position.terms.stocks else ()
    suggests = [stock.suggest for stock in stocks if stock.suggest] + list(SUGGESTS.of(rules))
    if position.clock.phase != SETUP or not suggests:
        return []
    side = position.clock.side
    position = view(position, side)
    # every game of a scenario asks the same
    known: dict[object, tuple[Terms, list[Order]]] = position.board.derived.setdefault("laid out", {})
    key = rules, position.key()
    terms, orders = known.get(key, (None, []))
    if terms != position.terms:
        if len(known) >= MOST_LAID_OUT:
            known.clear()
        orders = _laid_out(rules, position, side, suggests)
        known[key] = position.terms, orders
    return list(orders)


def _laid_out(
    rules: Rules, position: Position, side: int, suggests: Sequence[Callable[..., Iterable[Order]]]
) -> list[Order]:
    found: list[Order] = []
    for suggest in suggests:
        for order in suggest(rules, position, side):
            if rules.refusal(position, order) is None:
                found.append(order)
                position = rules.apply(position, order).position
    return found


# ---------------------------------------------------------------------------------- the first position
def rules_of(scenario: Scenario) -> Rules:
    """The game of the scenario with its optional rules."""
    return game_of(scenario).rules_for(scenario.rules.modules)


def terms_of(scenario: Scenario, board: Board) -> Terms:
    """What the scenario lays down, with its zones and edges as hexes of the board."""
    sides, known = scenario.sides, _laid_in(scenario)
    ways = ((way for way in (side.entry, *side.reinforcements) if way) for side in sides)
    return Terms(
        scenario=scenario.id,
        title=scenario.title,
        order=tuple(scenario.side_index(word) for word in scenario.order),
        setup=tuple(scenario.side_index(word) for word in scenario.setup),
        areas=tuple(area for side in sides for area in side.areas if not area.kinds or known(area)),
        entries=tuple(way for row in ways for way in row),
        exits=tuple(way for side in sides for way in side.exits),
        turn_limit=scenario.turn_limit,
        stall_limit=scenario.stall_limit,
        victory=scenario.victory.type,
        numbers=tuple(sorted(scenario.victory.numbers.items())),
        stocks=tuple(_stocks(scenario)),
        parameters=tuple(sorted(scenario.rules.parameters.items())),
        goals=scenario.victory.goals,
        fixed=tuple(beginning(scenario, board).units) if scenario.start else (),
        levels=scenario.victory.levels,
        ratio=scenario.victory.by == "ratio",
        own=scenario.own,
        game=name_in_text(game_of(scenario).id),
    )


def _laid_in(scenario: Scenario) -> Callable[[Area], bool]:
    """Does an area of certain kinds mean something with the rules in use?"""
    rules = rules_of(scenario)
    words = {stock.area for stock in rules.declared.stocks.values()} | rules.declared.kinds.keys()
    return lambda area: not words.isdisjoint(area.kinds)


def _stocks(scenario: Scenario) -> Iterator[Stock]:
    """What each side may lay out besides its counters, in its set-up or in play."""
    stocks = rules_of(scenario).declared.stocks
    for index, side in enumerate(scenario.sides):
        yield from (stocks[kind].of(index, count) for kind, count in side.stocks.items() if kind in stocks)


def first_position(
    scenario: Scenario, board: Board, forces: Mapping[str, str] | None = None, seed: int = 0
) -> Position:
    """The position in which the first decision is taken, every counter still off the map.

    ``forces`` has the force of each side (by the side's id; the first one where absent): its id, or the
    text of a picked one (``game.ogre.scenario.picking``). Raises ``KeyError`` for a force or side that does
    not exist, ``PickError`` for a force that is not allowed.
    """
    rules = rules_of(scenario)
    units = [unit for unit, _ in _counters(scenario, board, forces)]
    sides = players(scenario)
    markers = list(rules.printed(board, sides))
    there = beginning(scenario, board) if scenario.start else None
    if there is not None:
        units += there.units.values()
        markers += [marker for row in there.markers.values() for marker in row]
    terms = terms_of(scenario, board)
    # RULING Q-620: what a side has is known, though its counters may lie face down
    if terms.victory == GOALS or any(stock.unseen for stock in terms.stocks):
        terms = replace(terms, muster=FORCES.of(game_of(scenario)).mustered(units))
    draft = laid(rules, blank(board, terms, sides, Clock(0, -1, 0, SETUP), Dice(seed)), units, markers)
    for kind, rows in there.tables.items() if there is not None else ():
        if kind.kept or kind.span is Span.GAME:
            kind.fill(draft, rows)
    sequence.begin(draft)
    return draft.freeze()


def suggested_setup(
    scenario: Scenario, board: Board, forces: Mapping[str, str] | None = None
) -> Sequence[Placement]:
    """Orders that set up every counter of ``first_position`` where its force suggests.

    They belong to the side whose set-up it is; a caller that sets up one side takes those of its
    units. Ends no phase.
    """
    rows, part = _counters(scenario, board, forces), FORCES.of(game_of(scenario))
    found = [part.placing(unit.id, at) for unit, at in rows if at != OFF]
    for index, side in enumerate(scenario.sides):
        if side.id not in scenario.setup or not part.suggests_all((forces or {}).get(side.id, "")):
            continue
        mine = [unit.id for unit, _ in rows if unit.side == index]
        placed = [order for order in found if order.unit in mine]
        waiting = [unit_id for unit_id in mine if unit_id not in {order.unit for order in placed}]
        start = first_position(scenario, board, forces)
        found += part.places_for(rules_of(scenario), start, index, side, placed, waiting)
    return found


def places_left(scenario: Scenario, board: Board, side: int, force: str) -> Iterator[tuple[str, int, int]]:
    """Kind, squads (0 for a vehicle) and a hex for each counter of a force that the file has no place for,
    as far as there is room.
    """
    of, part = scenario.sides[side], FORCES.of(game_of(scenario))
    chosen = {of.id: force}
    rows = [(unit, at) for unit, at in _counters(scenario, board, chosen) if unit.side == side]
    placed = [part.placing(unit.id, at) for unit, at in rows if at != OFF]
    waiting = [unit.id for unit, at in rows if at == OFF]
    start = first_position(scenario, board, chosen)
    sizes = (size for _, size, _ in counters(scenario.force(side, force), part.foot))
    squads = {unit.id: size for (unit, _), size in zip(rows, sizes, strict=True)}
    for order in part.places_for(rules_of(scenario), start, side, of, placed, waiting):
        yield start.units[order.unit].kind, squads[order.unit], order.at


def _counters(scenario: Scenario, board: Board, forces: Mapping[str, str] | None) -> list[tuple[Unit, int]]:
    """Fresh counters with the hex that is suggested for them, or ``OFF``."""
    for word in forces or {}:
        scenario.side_index(word)
    numbers: dict[str, int] = {}
    taken = beginning(scenario, board).units if scenario.start else {}
    found: list[tuple[Unit, int]] = []
    part = FORCES.of(game_of(scenario))
    for index, side in enumerate(scenario.sides):
        force = part.chosen(scenario, index, (forces or {}).get(side.id, ""))
        for kind, squads, label in counters(force, part.foot):
            numbers[kind] = numbers.get(kind, 0) + 1
            while f"{kind}-{numbers[kind]}" in taken:
                numbers[kind] += 1
            unit = part.new_unit(f"{kind}-{numbers[kind]}", kind, index, squads)
            found.append((unit, board.grid.parse(label) if label else OFF))
    return found
