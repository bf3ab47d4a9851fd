"""Play on from a moment of a record, against the computer: a game of its own that begins with that record."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from game.client.kit import Answer, Choice, Column, Label, show_dialog
from game.client.kit.text_style import BODY
from game.client.shell.app import App
from game.client.table.computer.computer_seats import ComputerSeat, any_seed, choices, usual
from game.client.table.game_keeper import Shelf
from game.client.table.session import Session
from game.core.anygame import History
from game.core.records import other_side
from game.lab.analysis.record import hides

SAID = "A game of its own begins at this moment, and this one stays as it is. The dice to come are the same."
SEEN = "In a game of its own you would see what the other side hides. Play on when this game is over."


def why_not_play_on(session: Session) -> str:
    """Why nobody may play on from a moment of a game now; "" if one may."""
    # what another player hides must not be seen in a game of its own
    return "" if session.over or not hides(session.history) else SEEN


class Moment(NamedTuple):
    """A moment at which somebody may play on: the orders before it, its words, the side whose turn it is."""

    orders: int
    words: str
    side: int


def moments(session: Session) -> list[Moment]:
    """Those of a game that is over, the last first: before its last order, and where a player-turn began."""
    history, found = session.history, list[Moment]()
    before = None
    for orders in range(history.at):
        position = history.position_at(orders)
        clock = position.clock
        now = (clock.turn, clock.player_turn, clock.side)
        if now != before:
            when = f"Turn {clock.turn}" if clock.turn else "Set-up"
            found.append(Moment(orders, f"{when}, {position.sides[clock.side].name}", clock.side))
            before = now
    return [Moment(history.at - 1, "Before the last order", -1), *reversed(found)] if found else []


def ask_to_play_on(app: App, session: Session, orders: int, shelf: Shelf) -> None:
    """Ask for the side and the opponent, and open the game after so many orders."""
    _ask(app, session, orders, shelf, [])


def ask_where_to_play_on(app: App, session: Session, shelf: Shelf) -> None:
    """The same for a game that is over, and ask for the moment, too."""
    found = moments(session)
    # the last turn of one's own is the one that somebody wants to play otherwise
    mine = [one for one in found[1:] if session.person in (-1, one.side)]
    _ask(app, session, (mine or found)[0].orders, shelf, found)


def _ask(app: App, session: Session, orders: int, shelf: Shelf, when: list[Moment]) -> None:
    screen, game = app.top, session.position.terms.game
    if screen is None:
        return
    seats = choices(game)
    chosen, at = [usual(game)], [orders]

    def against(number: str) -> None:
        chosen[0] = seats[int(number)][0]

    def since(number: str) -> None:
        at[0] = int(number)

    now = next((k for k, (seat, _) in enumerate(seats) if seat == chosen[0]), 0)
    players = [(str(k), title) for k, (_, title) in enumerate(seats)]
    where = [(str(one.orders), one.words) for one in when]
    body = Column(
        Label(SAID, BODY, wrap=True, colour="text2"),
        *((Label("From", BODY), Choice(where, str(orders), since, name="play on from")) if where else ()),
        Label("Opponent", BODY),
        Choice(players, str(now), against, name="play on opponent"),
        gap=10,
    )

    def begin(side: int) -> None:
        shelf.open_position(app, played_on(session, at[0], side, chosen[0]))

    answers = [
        Answer(f"Play {side.name}", partial(begin, k), "main" if k == max(session.person, 0) else "plain")
        for k, side in enumerate(session.position.sides)
    ]
    head = "Play on from…" if when else "Play on from here"
    show_dialog(screen, head, body, [*answers, Answer("Cancel", None, "plain", "Esc")])


def played_on(session: Session, orders: int, side: int, seat: ComputerSeat) -> Session:
    """A session of the first orders of a record, in which a person plays one side."""
    old = session.history
    history: History = History(session.rules, old.start)
    history.steps, history.at, history.branched = list(old.steps[:orders]), orders, True
    found = Session(
        session.rules,
        old.start,
        mode="solo",
        title=session.title,
        history=history,
        suggested=session.suggested,
    )
    found.sit_down({other_side(side): ComputerSeat(seat.player, seat.level, any_seed())})
    return found
