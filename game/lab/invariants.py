"""What must be true of every position, and the dearer promises tried on some games."""

from __future__ import annotations

from game.core.history import History
from game.core.position import Position, decider
from game.core.ruleset import Rules, Step
from game.core.views import view
from game.ogre import sheets
from game.ogre.kinds import KINDS
from game.ogre.movement import Move
from game.ogre.setup import Place
from game.ogre.stacking import fits, friends, load
from game.ogre.weapons import armed
from game.saves.meta import SavedGame
from game.saves.reading import load_text
from game.saves.writing import save_text


class Broken(Exception):
    """A promise that does not hold; the message says which."""


def check_step(before: Position, step: Step) -> None:
    """The cheap promises, at every step. Raises ``Broken``."""
    after: Position = step.position
    _masks_agree(after)
    _sheets_hold(after)
    _riders_hold(after)
    order = step.order
    if isinstance(order, Move | Place):
        named = order.units if isinstance(order, Move) else (order.unit,)
        for unit_id in named:
            if before.units[unit_id].side != decider(before):
                raise Broken(f"{unit_id} acted out of turn")
            unit = after.units.get(unit_id)
            there = order.path[-1] if isinstance(order, Move) else order.at
            # what a mine stops on its way stays where it is, limits or not
            if unit and unit.at == there and unit.at and not fits(after.terms.stacking, *load(friends(after, unit.side, unit.at))):
                raise Broken(f"{after.board.grid.label(unit.at)} is overstacked")
    for roll in step.rolls:
        if not all(1 <= die <= 6 for die in roll.dice):
            raise Broken("a die shows what no die shows")


def _masks_agree(position: Position) -> None:
    """Index and masks say what the records say."""
    held, walls = [0] * len(position.sides), [0] * len(position.sides)
    where: dict[int, set[str]] = {}
    for unit in position.units.values():
        if unit.at:
            where.setdefault(unit.at, set()).add(unit.id)
            held[unit.side] |= 1 << unit.at
            if armed(unit):
                walls[unit.side] |= 1 << unit.at
    if tuple(held) != position.held or tuple(walls) != position.walls:
        raise Broken("a mask disagrees with the units")
    if {at: set(row) for at, row in position.at_hex.items()} != where:
        raise Broken("the index of hexes disagrees with the units")


def _riders_hold(position: Position) -> None:
    """Riders are off the map, on a vehicle of their side that carries so many (ode:5.11)."""
    squads: dict[str, int] = {}
    for unit in position.units.values():
        if unit.aboard:
            carrier = position.units.get(unit.aboard)
            if carrier is None or carrier.side != unit.side or unit.at:
                raise Broken(f"{unit.id} rides on {unit.aboard}, which cannot be")
            squads[carrier.id] = squads.get(carrier.id, 0) + len(unit.squads)
            if squads[carrier.id] > KINDS[carrier.kind].carries:
                raise Broken(f"{carrier.id} carries {squads[carrier.id]} squads")


def _sheets_hold(position: Position) -> None:
    """Boxes stay within their track; nobody is both dead and there."""
    for unit in position.units.values():
        if unit.sheet:
            whole = sheets.full(unit)
            if any(not 0 <= unit.sheet[row] <= whole[row] for row in range(8)):
                raise Broken(f"{unit.id} has a row beyond its track")
            if sheets.dead(unit.sheet):
                raise Broken(f"{unit.id} is dead and still there")
        elif KINDS[unit.kind].family == "infantry" and not 1 <= len(unit.squads) <= 3:
            raise Broken(f"{unit.id} has {len(unit.squads)} squads")


def check_game(rules: Rules, start: Position, played: list[Step]) -> None:
    """The dear promises, on a whole game. Raises ``Broken``."""
    prints = [(start, start.key())] + [(s.position, s.position.key()) for s in played]
    history = History(rules, start)
    for before, step in zip([start, *(s.position for s in played)], played, strict=False):
        _hidden_holds(rules, before, step)
        faces = [die for roll in step.rolls for die in roll.dice]
        done = history.do(step.order, faces)
        if not isinstance(done, Step) or done.position.key() != step.position.key():
            raise Broken("the recorded dice lead to another position")
    _save_holds(history)
    _undo_holds(history)
    for position, key in prints:
        if position.key() != key:
            raise Broken("a position of the past has changed")
        for side in range(len(position.sides)):
            if any(view(position, side).dice.counts):
                raise Broken("a view shows the dice to come")


def _hidden_holds(rules: Rules, before: Position, step: Step) -> None:
    """Who decides is offered the same, and may take back the same, without what is hidden from it."""
    side = decider(before)
    seen = view(before, side)
    if side < 0 or seen.markers is before.markers:
        return
    bare = without_hidden(before, side)
    if view(bare, side).key() != seen.key():
        raise Broken("a view depends on what is hidden")
    for unit_id in before.units:
        if list(rules.offers(before, unit_id)) != list(rules.offers(bare, unit_id)):
            raise Broken(f"what {unit_id} is offered depends on what is hidden")
    if rules.refusal(bare, step.order) is not None:
        raise Broken("an order is allowed only because of what is hidden")
    if not step.rolls and not step.revealed and rules.apply(bare, step.order).revealed:
        raise Broken("undo depends on what is hidden")


def without_hidden(position: Position, side: int) -> Position:
    """The same position without the markers that a side does not know of."""
    p, seen = position, view(position, side)
    return Position(
        p.board, p.terms, p.sides, p.units, p.at_hex, p.held, p.walls, p.spent, seen.markers, p.gone, p.clock,
        p.frames, p.dice, p.result, p.ground,
    )  # fmt: skip


def _save_holds(history: History) -> None:
    """A game that is saved and loaded is the same game, step by step."""
    loaded = load_text(save_text(SavedGame(history=history)))
    if not loaded.whole:
        raise Broken(f"a saved game is not read to its end: {loaded.findings[0].text}")
    for index in range(history.at + 1):
        if loaded.history.position_at(index).key() != history.position_at(index).key():
            raise Broken(f"a saved game differs after {index} orders")


def _undo_holds(history: History) -> None:
    """Undo stops at dice and at a change of decider, and leads back to what was."""
    while history.at:
        barrier = history.barrier(history.at - 1)
        if history.can_undo == bool(barrier):
            raise Broken("undo is offered where it must stop")
        step = history.steps[history.at - 1]
        if step.rolls and not barrier:
            raise Broken("undo goes past a die")
        history.at -= 1
    if history.position.key() != history.start.key():
        raise Broken("undo to the start is not the start")
