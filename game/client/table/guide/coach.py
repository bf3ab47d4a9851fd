"""The coach of a person who plays against the easiest computer player: a line each phase, made from what the
player for hints would do there and why.
"""

from __future__ import annotations

from game.client.kit import Button, Widget
from game.client.table.computer.computer_seats import is_easiest
from game.client.table.guide.band import NARROW, Said, speech
from game.client.table.guide.guide import Guide
from game.client.table.modes.mode import PlayScreen
from game.client.table.session import Session
from game.core.roles import Role, actors_of
from game.core.sequence import SETUP
from game.players.thinker import Thought

SUGGESTED = (
    "First you set up. Suggested set-up, in the panel, places everything as the scenario advises; move what "
    "you like, and end the set-up with the button at the bottom right."
)
SET_UP = "First you set up: place your counters where the map shows it, then end the set-up."
THINKS = "Look around while the coach thinks about this phase …"


class Coach(Guide):
    """Advises at the beginning of each phase of the person, while the settings want it."""

    def __init__(self, session: Session) -> None:
        self.session = session
        #: the moment that was advised on, and what was said
        self._moment: object = None
        self._words = ""

    def lead(self, screen: PlayScreen) -> None:
        self.screen = screen

    @property
    def speaks(self) -> bool:
        """Does it advise now: a person decides a phase against the easiest player, and wants it?"""
        session, app = self.session, self.screen.app
        if app is None or not app.settings.coach or session.over or session.decider != session.person:
            return False
        game = session.position.terms.game
        others = list(session.computers.values())
        return bool(others) and not session.position.frames and all(is_easiest(one, game) for one in others)

    def position_changed(self) -> None:
        moment = (self.session.position.clock, self.session.decider)
        if self.speaks and moment != self._moment:
            self._moment = moment
            self._words = self._set_up_words()
            if not self._words:
                self._words = THINKS
                self.screen.when_still(self._ask)

    def _set_up_words(self) -> str:
        if self.session.position.clock.phase != SETUP:
            return ""
        return SUGGESTED if self.session.suggested else SET_UP

    def _ask(self) -> None:
        if self.speaks:
            self.screen.advise(self._told)

    def _told(self, thought: Thought | None) -> None:
        """The player for hints has thought; None where it could not."""
        if thought is None:
            self._words = "The coach has no advice here."
        else:
            self._words = self._advice(thought)
        self.screen.refresh()

    def _advice(self, thought: Thought) -> str:
        rules, view, order = self.session.rules, self.session.view, thought.order
        if order.role is Role.END and not view.frames:
            return f"Nothing more is worth doing here: end this phase. {thought.reason}".rstrip()
        actor = next((name for name in actors_of(order) if name in view.units), "")
        who = f"{rules.name_of(view, actor)}: " if actor else ""
        return f"{who}{order.present(rules, view).title}. {thought.reason}".rstrip()

    # ------------------------------------------------------------------ what is shown
    def about(self) -> object:
        return (self._moment, self._words) if self.speaks and self._words else None

    def band(self) -> Widget:
        clock = self.session.position.clock
        phase = "Set-up" if clock.phase == SETUP else self.session.rules.phase[clock.phase].title
        off = Button("Coach off", self._off, "quiet", icon="cross", name="coach off")
        off.tip = "The settings switch it on again"
        buttons = [off]
        if clock.phase != SETUP:
            again = Button("Advise again", self._again, "quiet", name="advise again")
            again.tip = "What it would do now, after what you have done in this phase"
            show = Button("Show me", self.screen.show_hint, "plain", name="show advice")
            show.tip = "Its counter on the map; once more, the place and the order"
            buttons += [again, show]
        said = Said(f"Coach · {phase}", (0, 0), self._words)
        return speech(said, buttons, narrow=self.screen.logical[0] < NARROW)

    def _again(self) -> None:
        self._words = THINKS
        self.screen.refresh()
        self._ask()

    def _off(self) -> None:
        app = self.screen.app
        if app is not None:
            app.settings.coach = False
            app.save_settings()
            self.screen.refresh()
