"""Modes that only look: of a game that is over, of another side's decision, of a computer player's turn."""

from __future__ import annotations

from game.client.kit import Button, Column, Label, Scroll, Segments, Toggle, Widget
from game.client.kit.text_style import TITLE
from game.client.shell.settings import SPEED_WORDS
from game.client.table.computer.opponent import Opponent, name_of
from game.client.table.handling import handling_of
from game.client.table.hud.panel_widgets import note
from game.client.table.modes.mode import Mode, PlayScreen
from game.core.amounts import does


class LookingMode(Mode):
    """A mode that decides nothing: counters may be looked at."""

    @property
    def who(self) -> str:
        """The side that decides."""
        return self.view.sides[self.side].name

    def click(self, at: int, counter: str, pos: tuple[int, int]) -> None:
        self.select(counter)
        self.host.refresh()

    def renew(self) -> None:
        if self.selected not in self.view.units:
            self.selected = ""

    def panel(self) -> Widget | None:
        unit = self.unit(self.selected) if self.selected else None
        rows = [Label(f"{self.who} {does(self.who, 'decides')}", TITLE, "medium", wrap=True), *self.rows()]
        if unit is not None:
            rows += self.session.showing.words.unit_rows(self.rules, self.view, unit)
        return Scroll(Column(*rows, pad=(16, 12), gap=10))

    def rows(self) -> list[Widget]:
        """What the panel says of the decision."""
        return []

    def end_words(self) -> str:
        return f"{self.who} {does(self.who, 'decides')}"


class WatchMode(LookingMode):
    """The game is over: the board may be looked at."""

    def panel(self) -> Widget | None:
        result = self.view.result
        unit = self.unit(self.selected) if self.selected else None
        rows: list[Widget] = []
        if unit is not None:
            rows += handling_of(self.view.terms.game).deciding.about(self, unit)
        elif result is not None:
            level = result.level[:1].upper() + result.level[1:]
            rows += [Label(level, TITLE, "medium", wrap=True), note(result.reason)]
        return Scroll(Column(*rows, pad=(16, 12), gap=8))

    def hint(self) -> tuple[str, str]:
        return f"The game is over. {self.host.key_hint('confirm')} shows the verdict and the replay.", "info"

    def ready(self) -> bool:
        return True

    def confirm(self) -> bool:
        self.host.show_verdict()
        return True


class LedMode(LookingMode):
    """A guide rests: nobody gives an order, and the board may be looked at; ``words`` say why."""

    def __init__(self, host: PlayScreen, words: str) -> None:
        super().__init__(host)
        self.words = words

    def panel(self) -> Widget | None:
        unit = self.unit(self.selected) if self.selected else None
        rows: list[Widget] = [note(self.words)]
        if unit is not None:
            rows = handling_of(self.view.terms.game).deciding.about(self, unit)
        return Scroll(Column(*rows, pad=(16, 12), gap=8))

    def hint(self) -> tuple[str, str]:
        return self.words, "info"

    def why_not(self) -> str:
        return self.words

    def end_words(self) -> str:
        return "Go on above"


class AsideMode(LookingMode):
    """The other side decides, while one side's view is kept to."""

    @property
    def watcher(self) -> str:
        """The side whose view is shown."""
        return self.view.sides[self.session.watched].name

    def group(self, number: int) -> bool:
        if number == 1:
            self.host.lead_other()
        return number == 1

    def rows(self) -> list[Widget]:
        return [
            note(f"{self.who} must decide with its own view, not with that of {self.watcher}."),
            Button(f"Play {self.who} now", self.host.lead_other, "main", "1", name="lead other"),
            note(f"Its view is shown until {self.watcher} is to move."),
        ]

    def hint(self) -> tuple[str, str]:
        return f"{self.who} to decide. Press 1 to play {self.who} with its view.", "info"

    def why_not(self) -> str:
        return f"{self.who} to decide, but you see the view of {self.watcher}: play {self.who} first (key 1)."


#: milliseconds of thinking after which the panel shows the time
LONG_MS = 1000


class ComputerMode(LookingMode):
    """A computer player decides; the person can only look at the board, and choose the pace."""

    def __init__(self, host: PlayScreen, opponent: Opponent) -> None:
        super().__init__(host)
        self.opponent = opponent

    @property
    def player(self) -> str:
        """What the computer player is called in a sentence."""
        return name_of(self.session.computer, self.view.terms.game)

    def rows(self) -> list[Widget]:
        opponent, key = self.opponent, self.host.key_hint
        rows: list[Widget] = [note(self._doing())]
        if opponent.paused:
            rows.append(Button("Next order", opponent.step, "main", key("computer_step"), name="one order"))
        pause = "Go on" if opponent.paused else "Pause"
        rows += [
            Button(pause, opponent.toggle_pause, "plain", key("computer_pause"), name="pause"),
            Button("Skip to your turn" if self.session.person >= 0 else "Skip to the end", opponent.skip,
                   "plain", key("computer_skip"), name="skip"),
            Column(
                note("How fast its turn is shown"),
                Segments(SPEED_WORDS, opponent.pace.chosen, opponent.pace.choose, name="pace"),
                gap=4,
            ),
        ]  # fmt: skip
        return rows if self._in_lesson else rows + self._seat_rows()

    @property
    def _in_lesson(self) -> bool:
        """Does a lesson play this side, and no computer player?"""
        seat = self.session.computer
        return seat is not None and not seat.known(self.view.terms.game)

    def _seat_rows(self) -> list[Widget]:
        """What can be done with a computer player, and not with that of a lesson."""
        return [
            Button(f"Play {self.who} yourself", self._take_over, "quiet", name="take over"),
            Toggle("Show its reasons", self.session.shows_reasons, self._reasons,
                   "Shown in the log; they may reveal what it hides", name="reasons"),
        ]  # fmt: skip

    def _doing(self) -> str:
        opponent = self.opponent
        if opponent.paused:
            return f"{self.player} waits for you before each order."
        if opponent.thinks_for >= LONG_MS and not self._in_lesson:
            return f"{self.player} has been thinking for {opponent.thinks_for / 1000:.0f} s."
        return f"{self.player} plays this side."

    def _take_over(self) -> None:
        who = self.who
        self.host.ask_first(
            f"Play {who}",
            f"{self.player} stops playing, and you play both sides. You will see what {who} hides.",
            self.opponent.give_up_seat,
        )

    def _reasons(self, on: bool) -> None:
        self.session.show_reasons(on)
        self.host.position_changed()

    def hint(self) -> tuple[str, str]:
        key = self.host.key_hint
        if self.opponent.paused:
            return (
                f"{self.player} waits. {key('computer_step')}: next order, {key('computer_pause')}: go on.",
                "info",
            )
        words = f"{self.player} plays. Hold {key('computer_step')} to go faster"
        return f"{words}, {key('computer_skip')} skips, {key('computer_pause')} pauses.", "info"

    def why_not(self) -> str:
        return f"{self.player} is deciding for {self.who}."
