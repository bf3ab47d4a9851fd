"""The winning chance of a position: play-outs by a computer player, counted in a process beside the window.

Counting starts only on request. Whatever the player may not know is drawn anew for each play-out.
"""

from __future__ import annotations

from msgspec import Struct

from game.client.kit import (
    Answer,
    Button,
    Choice,
    Column,
    IconButton,
    Label,
    Row,
    Segments,
    Widget,
    show_dialog,
)
from game.client.kit.screen import Card
from game.client.kit.text_style import BODY
from game.client.shell.app import AppScreen
from game.client.table.computer.computer_seats import any_seed, strongest_first, usual
from game.client.table.hud.board_notice import BoardNotice
from game.client.table.laboratory.tokens import why_no_token
from game.client.table.shown_game import ShownGame
from game.client.table.visibility import ALL, seen
from game.core.amounts import counted
from game.core.anygame import Position
from game.core.sequence import SETUP
from game.lab.statistics import Interval, Tally
from game.players.playouts import Playouts
from game.players.roster import player_named
from game.players.thinker import Chair, Failure

#: milliseconds between polls for new scores
POLL_MS = 250
#: the numbers of play-outs to choose from, and the default
NUMBERS, USUAL = (25, 100, 400), 100
#: the fewest play-outs for an estimate
FEWEST = 10
#: the step of an estimate in percent
STEP = 5
SECRET = (
    "The chance would reveal what the other side hides, so it is not available in a two-player game "
    "with secrets."
)


def may_know(game: ShownGame, position: Position | None = None) -> Position:
    """A position of the game, by default the current one, in the form that play-outs may use.

    It is the truth for a viewer who sees everything, else the view.
    """
    session = game.session
    position = session.position if position is None else position
    whole = session.viewer == ALL or not session.hides
    return position if whole else seen(position, session.viewer)


def moment_words(game: ShownGame) -> str:
    """The current moment of the game, in words."""
    clock, rules = game.view.clock, game.rules
    title = rules.phase[clock.phase].title if clock.phase in rules.phase else "Set-up"
    return title if clock.phase == SETUP else f"turn {clock.turn}, {title}"


class Estimate(Struct):
    """An estimate: its moment, player and number of play-outs, and the scores of the first side."""

    moment: str
    player: str
    wanted: int
    tally: Tally
    trouble: str = ""

    def words(self, names: tuple[str, str]) -> str:
        """The estimate in a line, for the side that is ahead."""
        found = self.tally.interval()
        done = f"{found.games} of {counted(self.wanted, 'play-out')}"
        if self.trouble:
            return f"The chance is not available: {self.trouble}"
        if found.games < min(FEWEST, self.wanted):
            return f"{self.player} plays {self.moment} out: {done}"
        name, found = (names[0], found) if found.estimate >= 0.5 else (names[1], found.turned())
        if found.games == self.wanted:
            done = counted(found.games, "play-out")
        return f"{name} wins {chance_words(found)} ({self.moment}; {done} by {self.player})"


def chance_words(found: Interval) -> str:
    """An estimate in steps of 5 % with its interval."""
    near = STEP * round(100 * found.estimate / STEP)
    return f"about {near} %, between {100 * found.low:.0f} and {100 * found.high:.0f} %"


class Chance:
    """Asks for settings, counts, and shows the result in a card at the top of the board."""

    def __init__(
        self, screen: AppScreen, game: ShownGame, notice: BoardNotice, playouts: Playouts | None = None
    ) -> None:
        self.screen, self.game, self.notice = screen, game, notice
        self.playouts = playouts or Playouts()
        self.estimate: Estimate | None = None
        self.player, self.games = "", USUAL

    # ------------------------------------------------------------------ asking
    def why_not(self) -> str:
        """Why the chance is not available now; "" if it is."""
        if self.game.session.over:
            return "The game is over."
        return SECRET if why_no_token(self.game.session) else ""

    def show(self) -> None:
        """Ask for the player and the number of play-outs."""
        refused = self.why_not()
        if refused:
            self.screen.toast(refused, "bad")
            return
        game = self.game.session.position.terms.game
        self.player = self.player or usual(game).player
        said = (
            "A computer player plays both sides from here to the end, again and again, with other dice. "
            "More play-outs make the interval narrower."
        )
        if may_know(self.game) is not self.game.session.position:
            said += " What is hidden from you is drawn anew each time."

        def plays(name: str) -> None:
            self.player = name

        def often(words: str) -> None:
            self.games = int(words)

        players = [(row.name, _titled(row.title, row.slow)) for row in strongest_first(game)]
        body = Column(
            Label(said, BODY, wrap=True, colour="text2"),
            Row(
                Label("Player", BODY, width=90),
                Choice(players, self.player, plays, name="chance player"),
                gap=8,
            ),
            Row(
                Label("Play-outs", BODY, width=90),
                Segments([(str(n), str(n)) for n in NUMBERS], str(self.games), often, name="chance games"),
                gap=8,
            ),
            gap=12,
        )
        answers = [Answer("Count", self.begin, "main", "Enter"), Answer("Cancel", None, "plain", "Esc")]
        show_dialog(self.screen, "Winning chance", body, answers, wide=560)

    # ------------------------------------------------------------------ counting
    def begin(self) -> None:
        """Start counting from the current position."""
        session = self.game.session
        row = player_named(self.player, session.position.terms.game)
        chairs = tuple(Chair(side, row.name) for side in range(len(session.position.sides)))
        self.estimate = Estimate(moment_words(self.game), row.title, self.games, Tally())
        self.playouts.begin(session.rules, (may_know(self.game),), chairs, self.games, any_seed())
        self.tell()
        self.screen.later(POLL_MS, self._look)

    def stop(self) -> None:
        """Stop counting and remove the card."""
        self.playouts.close()
        self.estimate = None
        self.tell()

    def _look(self) -> None:
        if self.estimate is None:
            return
        if self.screen.app is None:
            self.playouts.close()
            return
        came = self.playouts.poll()
        if isinstance(came, Failure):
            self.estimate.trouble = came.words
        else:
            for one in came:
                self.estimate.tally.add(one.score)
        self.tell()
        if self.playouts.running:
            self.screen.later(POLL_MS, self._look)
        else:
            self.playouts.close()

    # ------------------------------------------------------------------ telling
    def tell(self) -> None:
        """Show the card as long as there is a result."""
        words = self.words()
        self.notice.tell((words, self.playouts.running) if words else None, lambda: self._card(words))

    def words(self) -> str:
        """The result in a line; "" for none."""
        one, other = (side.name for side in self.game.session.position.sides)
        return self.estimate.words((one, other)) if self.estimate is not None else ""

    def _card(self, words: str) -> Widget:
        button: Widget = IconButton("cross", self.stop, "Close", name="chance away")
        if self.playouts.running:
            button = Button("Stop", self.stop, name="chance stop")
        return Card(Row(Label(words, BODY, "medium", wrap=True, grow=1), button, gap=8), pad=(10, 5))


def _titled(title: str, slow: bool) -> str:
    return f"{title} (slow)" if slow else title
