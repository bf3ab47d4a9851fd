"""Who plays a side of a new game against the computer: you, or a computer player at a level."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.client.kit import Choice
from game.client.shell.cards import PlayerCard, Seat


def chooser(
    seat: Seat, cards: Sequence[PlayerCard], changed: Callable[[], None], name: str, width: float
) -> Choice:
    """The list of those who could play it; ``changed`` hears of another one."""

    def take(key: str) -> None:
        seat.player, _, seat.level = key.partition(" ")
        changed()

    ways = [("", "You"), *((_key(card), card.title) for card in cards)]
    return Choice(ways, _key(seat) if seat.player else "", take, name=name, width=width)


def note_of(seat: Seat, cards: Sequence[PlayerCard]) -> str:
    """What the computer player of a seat does; "" for a person."""
    return next((card.note for card in cards if seat.player and _key(card) == _key(seat)), "")


def about(seats: Sequence[Seat]) -> str:
    """What is told of the players that are chosen now."""
    computers = [bool(seat.player) for seat in seats]
    if all(computers):
        return "The computer plays both sides, and you watch."
    if not any(computers):
        return "You play both sides. Choose below which one the computer plays."
    return "The computer knows what its side may know, and no more."


def swap(one: Seat, two: Seat) -> None:
    """Exchange who plays."""
    one.name, two.name = two.name, one.name
    one.player, two.player = two.player, one.player
    one.level, two.level = two.level, one.level


def _key(who: Seat | PlayerCard) -> str:
    return f"{who.player} {who.level}"
