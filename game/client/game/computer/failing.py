"""A computer player cannot go on: the person has its seat, hears why, and may give it back."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.client.game.computer.seats import ComputerSeat
from game.client.kit import Answer, show_dialog
from game.client.kit.screen import Screen

#: sent where no order of it may be given
NO_ORDER = "it found no legal order"


def tell_failure(screen: Screen, who: str, player: str, why: str, again: Callable[[], None]) -> None:
    """Say that ``player`` has left the seat of ``who`` to the person; ``again`` gives it back."""
    words = (
        f"{player} stopped: {_clause(why)}. The game goes on where it was, and you play {who} from now on. "
        "Players… in the menu gives it to the computer again."
    )
    answers = [
        Answer(f"Let {player} try again", again),
        Answer("Play on", None, "main", "Enter"),
    ]
    show_dialog(screen, f"You play {who}", words, answers)


def name_of(seat: ComputerSeat | None, game: str) -> str:
    """What a player is called in a sentence."""
    return seat.title(game) if seat is not None else "The computer player"


def without(computers: Mapping[int, ComputerSeat], side: int) -> dict[int, ComputerSeat]:
    """The computer players, but for one side's."""
    return {k: seat for k, seat in computers.items() if k != side}


def _clause(words: str) -> str:
    """What failed, as it stands inside a sentence; the name of an error stays as it is."""
    plain = words.strip().rstrip(".")
    first = plain.split(":")[0]
    return plain[:1].lower() + plain[1:] if " " in first and plain[1:2].islower() else plain
