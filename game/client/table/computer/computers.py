"""The parts of the game screen that belong to computer players, and the keys for them."""

from __future__ import annotations

from collections.abc import Callable

from game.client.kit import Answer, Choice, Column, Label, Row, Widget, show_dialog
from game.client.kit.text_style import BODY, SMALL
from game.client.shell.app import AppScreen
from game.client.shell.menu_parts import SideMark
from game.client.table.computer.computer_seats import ComputerSeat, any_seed, choices, words_of
from game.client.table.computer.hint import Adviser
from game.client.table.computer.moments import Again, Following
from game.client.table.computer.opponent import Opponent
from game.client.table.computer.report import LastTurn
from game.client.table.hud.panel_widgets import note
from game.client.table.input.order_dispatch import OrderDispatch
from game.client.table.modes.mode import PlayScreen
from game.client.table.motion import Motions
from game.client.table.shown_game import ShownGame
from game.players.thinker import Thinker


class Computers:
    """The opponent, the hint, the report on the last turn, and the sheet of players."""

    def __init__(
        self, screen: PlayScreen, motions: Motions, orders: OrderDispatch, thinker: Thinker | None
    ) -> None:
        self.opponent = Opponent(screen, motions, orders, thinker or Thinker())
        self.adviser = Adviser(screen, self.opponent)
        self.following = Following(screen.session, screen.board)
        self.last_turn = LastTurn(screen, Again(screen, motions, self.following))
        self.players = PlayersSheet(screen, screen.game, screen.position_changed, any_seed)

    def actions(self) -> dict[str, Callable[[], object]]:
        """The actions of the keys."""
        return {
            "hint": self.adviser.ask,
            "computer_step": self.opponent.step,
            "computer_pause": self.opponent.toggle_pause,
            "computer_skip": self.opponent.skip,
        }


# ------------ A sheet of the menu that changes who plays which side, at any moment of a game
#: what stands below a side that no computer plays
PERSON = "A person at this PC gives its orders."


class PlayersSheet:
    """Opens the sheet. Calls ``changed`` for new players; ``whims`` gives each of them a seed."""

    def __init__(
        self,
        screen: AppScreen,
        game: ShownGame,
        changed: Callable[[], None],
        whims: Callable[[], int],
    ) -> None:
        self.screen, self.game, self.changed, self.whims = screen, game, changed, whims
        self._chosen: dict[int, ComputerSeat] = {}

    def show(self) -> None:
        """Open the sheet."""
        session = self.game.session
        self._chosen = dict(session.computers)
        rows = [self._row(side) for side in range(len(session.position.sides))]
        truth = note("Taking over a side shows you what it hides.") if session.hides else None
        body = Column(*rows, truth, gap=12)
        answers = [Answer("Play on", self._take, "main", "Enter"), Answer("Cancel", None, "plain", "Esc")]
        show_dialog(self.screen, "Who plays", body, answers, wide=560)

    def _row(self, side: int) -> Widget:
        session = self.game.session
        style = session.position.sides[side]
        known = choices(session.position.terms.game)
        ways = [("", "A person"), *((_key(seat), words) for seat, words in known)]
        now = session.computers.get(side)

        game = session.position.terms.game
        about = Label(words_of(now, game) or PERSON, SMALL, colour="text2", wrap=True)

        def take(key: str) -> None:
            self._chosen.pop(side, None)
            seat = next((seat for seat, _ in known if _key(seat) == key), None)
            if seat is not None:
                self._chosen[side] = seat
            about.set(words_of(seat, game) or PERSON)

        choice = Choice(ways, _key(now) if now else "", take, name=f"plays {side}")
        head = Row(SideMark(style.style, 22), Label(style.name, BODY, "medium", grow=1), choice, gap=8)
        return Column(head, about, gap=4)

    def _take(self) -> None:
        session, seats = self.game.session, {}
        for side, seat in self._chosen.items():
            now = session.computers.get(side)
            same = now is not None and _key(now) == _key(seat)
            seats[side] = now if same and now else ComputerSeat(seat.player, seat.level, self.whims())
        if seats != session.computers:
            session.sit_down(seats)
            self.screen.later(0, self.changed)


def _key(seat: ComputerSeat) -> str:
    return f"{seat.player} {seat.level}"
