"""The coach of a person who plays against the easiest computer player: a line in each phase, and anew when
what it was about is done, made from what the player for hints would do there and why.
"""

from __future__ import annotations

from game.client.kit import Button, Widget
from game.client.table.computer.computer_seats import is_easiest
from game.client.table.guide.band import NARROW, Said, speech
from game.client.table.guide.guide import Guide
from game.client.table.modes.mode import PlayScreen
from game.client.table.session import Session
from game.core.amounts import listed
from game.core.anygame import Position
from game.core.roles import Role, actors_of
from game.core.sequence import SETUP
from game.players.thinker import Thought

SUGGESTED = (
    "First you set up. Suggested set-up, in the panel, places everything as the scenario advises; after that "
    "you can still move what you like."
)
SET_UP = "First you set up: choose a counter in the panel, then a lit hex for it."
PLACED = (
    "Everything is placed. Drag counters elsewhere if you like; the button at the bottom right ends the "
    "set-up."
)
#: so many counters of its advice are named, the others counted
NAMED = 4
WATCH = "Watch where the enemy goes and what it fires at. Hold Space to see it faster."
ANSWER = "This comes first: the panel says what is asked, and what each answer does."
THINKS = "Look around while the coach thinks about this phase …"


class Coach(Guide):
    """Advises at the beginning of each phase of the person, while the settings want it."""

    def __init__(self, session: Session) -> None:
        self.session = session
        #: the moment that was advised on, and what was said
        self._moment: object = None
        self._words = ""
        #: the counter that it advised to use, and after how many orders of the game
        self._about: tuple[str, int] | None = None
        #: the position in which it advised to end the phase
        self._ends_in: Position | None = None

    @property
    def asks_at_end(self) -> bool:
        """Who ends a phase on its advice is not asked whether that is meant."""
        return self._ends_in is not self.session.position

    def lead(self, screen: PlayScreen) -> None:
        self.screen = screen

    @property
    def stands(self) -> bool:
        """Does it have its place above the board: is it wanted, and the game against the easiest player?"""
        session, app = self.session, self.screen.app
        if app is None or not app.settings.coach or session.over:
            return False
        game, others = session.position.terms.game, list(session.computers.values())
        return bool(others) and all(is_easiest(one, game) for one in others)

    @property
    def advises(self) -> bool:
        """Does it advise now: is it a phase of the person, and no question amid an order?"""
        session = self.session
        return self.stands and session.decider == session.person and not session.position.frames

    def position_changed(self) -> None:
        moment = (self.session.position.clock, self.session.decider)
        if self.advises and moment != self._moment:
            self._moment = moment
            self._words = ""
            if self.session.position.clock.phase != SETUP:
                self._think()
        elif self.advises and self._is_past():
            self._think()

    def _think(self) -> None:
        self._words, self._about = THINKS, None
        self.screen.when_still(self._ask)

    def _is_past(self) -> bool:
        """Has the counter that was advised on had an order since, or was one taken back?"""
        if self._about is None:
            return False
        actor, since = self._about
        history = self.session.history
        given = history.steps[since : history.at]
        return history.at < since or any(actor in actors_of(step.order) for step in given)

    def _set_up_words(self) -> str:
        if not self.screen.mode.todo():
            return PLACED
        return SUGGESTED if self.session.suggested else SET_UP

    @property
    def words(self) -> str:
        """What it says now."""
        if not self.advises:
            return WATCH if self.session.computer is not None else ANSWER
        return self._set_up_words() if self.session.position.clock.phase == SETUP else self._words

    def _ask(self) -> None:
        if self.advises:
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
            self._ends_in = self.session.position
            return f"Nothing more is worth doing here: end this phase. {thought.reason}".rstrip()
        actors = [name for name in actors_of(order) if name in view.units]
        self._about = (actors[0], self.session.history.at) if actors else None
        names = [rules.name_of(view, name) for name in actors[:NAMED]]
        more = len(actors) - len(names)
        who = f"{listed([*names, f'{more} more'] if more else names)}: " if names else ""
        return f"{who}{order.present(rules, view).title}. {thought.reason}".rstrip()

    # ------------------------------------------------------------------ what is shown
    def about(self) -> object:
        return (self._moment, self.words) if self.stands else None

    def band(self) -> Widget:
        clock = self.session.position.clock
        phase = "Set-up" if clock.phase == SETUP else self.session.rules.phase[clock.phase].title
        off = Button("Coach off", self._off, "quiet", icon="cross", name="coach off")
        off.tip = "The settings switch it on again"
        buttons = [off]
        if self.advises and clock.phase != SETUP:
            again = Button("Advise again", self._again, "quiet", name="advise again")
            again.tip = "What it would do now, after what you have done in this phase"
            show = Button("Show me", self.screen.show_hint, "plain", name="show advice")
            show.tip = "Its counter on the map; once more, the place and the order"
            buttons += [again, show]
        said = Said(f"Coach · {phase}", (0, 0), self.words)
        return speech(said, buttons, narrow=self.screen.logical[0] < NARROW)

    def _again(self) -> None:
        self._think()
        self.screen.refresh()

    def _off(self) -> None:
        app = self.screen.app
        if app is not None:
            app.settings.coach = False
            app.save_settings()
            self.screen.refresh()
