"""Written positions of the ground assault, played in a test."""

from __future__ import annotations

from game.assault.state import Battalion, Position
from game.notation.cases import Entry, parse_case, play_case


def play(text: str) -> list[Entry]:
    """What comes of a case; it fails where an order is not allowed that should be, or the other way round."""
    entries = list(play_case(parse_case(text)))
    for entry in entries:
        assert not entry.fault, f"{entry.line.text}: {entry.fault}"
    return entries


def end(text: str) -> Position:
    """The position at the end of a case."""
    return play(text)[-1].after


def at(position: Position, name: str) -> str:
    """The label of the hex of a counter."""
    return position.board.grid.label(position.units[name].at)


def unit(position: Position, name: str) -> Battalion:
    """A counter in play."""
    return position.units[name]


def offered(position: Position, name: str) -> set[str]:
    """The orders that a counter is offered and may be given, as text."""
    from game.core.games import game_named
    from game.core.views import own_view
    from game.notation.orders import order_text

    rules = game_named("assault").rules_for(())
    seen = own_view(position)
    return {
        order_text(seen.board, order, seen)
        for order in rules.offers(seen, name)
        if rules.refusal(seen, order) is None
    }
