"""The turn of a computer player in the window: asks the player, gives its orders and shows them one by one.

The player thinks in a process beside the window (``game.players.thinker``), so that nothing freezes. While
the window shows one order, the player thinks about the next. A failure there never ends the game: the person
takes over the side, and a sentence says why.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.client.kit import Answer, show_dialog
from game.client.kit.animate import SPEEDS
from game.client.kit.screen import Screen
from game.client.shell.app import AppScreen
from game.client.shell.settings import THINKS
from game.client.table.computer.computer_seats import ComputerSeat, usual
from game.client.table.computer.reasons import reason_in_full
from game.client.table.computer.report import Report, Turn
from game.client.table.input.order_dispatch import OrderDispatch
from game.client.table.modes.mode import PlayScreen
from game.client.table.motion import Motions
from game.client.table.session import Session
from game.core.anygame import Order, Position
from game.core.asked import declining
from game.core.references import TO_UNIT, references
from game.core.sequence import SETUP
from game.core.views import own_view
from game.players.thinker import Chair, Failure, Thinker, Thought

#: milliseconds between polls for an answer, and between updates of the time shown
POLL_MS, TELL_MS = 25, 500
#: milliseconds between two orders, at speed 1
GAP_MS = 250
#: refused orders after which the window gives another order for the player
TRIES = 3
#: orders in one phase after which the window ends the phase for the player
MOST_IN_PHASE = 600


class Opponent:
    """Plays the sides of the computer players, as long as the screen exists."""

    def __init__(self, screen: PlayScreen, motions: Motions, orders: OrderDispatch, thinker: Thinker) -> None:
        self.screen, self.game, self.motions, self.orders = screen, screen.game, motions, orders
        self.thinker = thinker
        #: the person steps through orders; they are not shown at all
        self.paused = self.skips = False
        self.pace = Pace(screen)
        #: the report on the last turn, until the person gives an order
        self.report: Report | None = None
        #: milliseconds spent thinking about the next order
        self.thinks_for = 0.0
        self._turn: Turn | None = None
        self._asked: Position | None = None
        self._answer: Thought | Failure | None = None
        self._seated: object = None
        self._looks = self._steps = False
        self._asked_at = self._told_at = self._next_at = 0.0
        self._refused = 0
        self._phase: tuple[object, int] = (None, 0)

    # ------------------------------------------------------------------ the keys
    def toggle_pause(self) -> None:
        """Wait for a key before each order, or resume."""
        self.paused = not self.paused
        self.screen.refresh()

    def step(self) -> None:
        """Give the next order if paused; otherwise speed up while the key is held."""
        if self.paused:
            self._steps = True
        else:
            self.pace.hurry(True)

    def released(self) -> None:
        """The key was released."""
        self.pace.hurry(False)

    def skip(self) -> None:
        """Skip the display until the person must decide."""
        self.skips, self.paused = True, False
        if self.screen.app is not None:
            self.screen.app.animator.finish()
        self.screen.refresh()

    def give_up_seat(self) -> None:
        """From now on the person plays the deciding side."""
        session = self.game.session
        self.thinker.stop()
        session.sit_down(without(session.computers, session.decider))
        self._rest()
        self.screen.position_changed()

    def _fail(self, why: str) -> None:
        """The player cannot go on: its seat goes to the person, who hears why."""
        session = self.game.session
        seats, side = dict(session.computers), session.position.sides[session.decider]
        player = name_of(session.computer, session.position.terms.game)
        self._seated = None
        self.give_up_seat()

        def again() -> None:
            session.sit_down(seats)
            self.screen.position_changed()

        tell_failure(self.screen, side.name, player, why, again)

    # ------------------------------------------------------------------ its turn
    def settle(self) -> None:
        """The position has changed: ask the player if its side decides."""
        session = self.game.session
        if session.computer is None:
            self._rest()
            if self.report is not None and self.report.until != session.history.at:
                self.report = None
            return
        if self._turn is None or self._turn.set_up_is_over:
            self._turn = Turn(session)
            self.pace.begin()
            self.report = None
        if self._asked is not session.position:
            self._ask()
        if not self._looks:
            self._looks = True
            self.screen.later(0, self._look)

    def seated(self) -> None:
        """Create the players of all sides in the process, once a game; a person's side gets its adviser."""
        session = self.game.session
        adviser = usual(session.position.terms.game)
        seats = [session.computers.get(side, adviser) for side in range(len(session.position.sides))]
        chairs = tuple(Chair(side, seat.player, seat.seed, seat.level) for side, seat in enumerate(seats))
        key = (id(session), chairs)
        if key != self._seated:
            self._seated = key
            self.thinker.sit(session.rules, own_view(session.position), chairs)

    @property
    def adviser(self) -> str:
        """The name of the player that gives hints."""
        game = self.game.session.position.terms.game
        return usual(game).title(game)

    @property
    def patience(self) -> float:
        """The seconds for which a player may think about a phase."""
        return float(self.screen.app.settings.thinking if self.screen.app is not None else THINKS)

    def _ask(self) -> None:
        session = self.game.session
        position = session.position
        self.seated()
        self._asked, self._answer = position, None
        self._asked_at = self._told_at = self.pace.now
        self.thinks_for = 0.0
        placed = suggested(session)
        if placed is not None:
            self._answer = Thought(placed, "It sets up as the scenario suggests.")
        else:
            self.thinker.ask(session.decider, own_view(position), self.patience)

    def _look(self) -> None:
        """Give the player's answer if there is one and it may be given now."""
        self._looks = False
        session = self.game.session
        if self.screen.app is None or session.computer is None or session.position is not self._asked:
            self.thinker.stop()
            self._asked = None
            return
        if self._answer is None:
            self._answer = self.thinker.poll()
        if self._answer is None:
            self._tell_time()
        elif self._may_give():
            self._steps = False
            answer, self._answer = self._answer, None
            self._take(answer)
            return
        self._looks = True
        self.screen.later(POLL_MS, self._look)

    def _may_give(self) -> bool:
        app = self.screen.app
        covered = app is None or app.top is not self.screen
        if covered or any(layer.modal or layer.on_outside for layer in self.screen.layers):
            return False
        if self.motions.running and app is not None:
            self._next_at = self.pace.now + GAP_MS * app.animator.speed
            return False
        if self.motions.unread(self.pace.now) and not self.skips:
            return False
        return self._steps if self.paused else self.pace.now >= self._next_at

    def _take(self, answer: Thought | Failure) -> None:
        if isinstance(answer, Failure):
            self._fail(answer.words)
            return
        session = self.game.session
        order, view = answer.order, own_view(session.position)
        if rearranges(session, order):
            order = self._way_out() or order
        if self._endless() or session.rules.refusal(view, order) is not None:
            self._refused += 1
            if self._refused < TRIES:
                self._asked = None
                self.settle()
                return
            other = self._way_out()
            if other is None:
                self._fail(NO_ORDER)
                return
            order = other
        self._refused = 0
        # an order that was given instead of another has no reason of the player's
        reason = reason_in_full(session.rules, view, answer) if order is answer.order else ""
        self._give(order, reason)

    def _give(self, order: Order, reason: str) -> None:
        session = self.game.session
        self.pace.show()
        if reason:
            session.reasons[session.history.at + 1] = reason
        self.orders.still = self.skips
        try:
            refused = self.orders.give((order,))
        finally:
            self.orders.still = False
        if refused is not None and session.computer is not None and session.position is self._asked:
            self._fail(NO_ORDER)

    def _endless(self) -> bool:
        """Does the player give orders in one phase without end?"""
        clock = self.game.session.position.clock
        count = self._phase[1] + 1 if self._phase[0] == clock else 1
        self._phase = (clock, count)
        return count > MOST_IN_PHASE

    def _way_out(self) -> Order | None:
        """The order that declines the question or ends the phase, if it is legal."""
        session = self.game.session
        view = own_view(session.position)
        found = declining(session.rules, view) or session.showing.ends(session.rules, view)
        return found if found is not None and session.rules.refusal(view, found) is None else None

    def _rest(self) -> None:
        """A person decides, or the game is over: the player's turn has ended, unless it was interrupted."""
        session = self.game.session
        self._asked = None
        self.pace.rest()
        if self._turn is None:
            return
        if session.position.frames and not session.over:
            return
        self.report = self._turn.report() if not session.over else None
        self._turn, self.skips, self.pace.hurried = None, False, False

    def _tell_time(self) -> None:
        """Update the thinking time on screen now and then."""
        now = self.pace.now
        self.thinks_for = now - self._asked_at
        if now - self._told_at >= TELL_MS:
            self._told_at = now
            self.screen.refresh()


# ---- The set-up of a computer player: as the scenario suggests it, as far as it suggests any
def suggested(session: Session) -> Order | None:
    """The next counter of its set-up as the scenario suggests it; what lies in secret it lays itself."""
    rules, view = session.rules, own_view(session.position)
    for order in session.suggested if session.position.clock.phase == SETUP else ():
        stand = _stand(session, order)
        if stand and not any(stand) and rules.refusal(view, order) is None:
            return order
    return None


def rearranges(session: Session, order: Order) -> bool:
    """Would it move a counter that stands already as the scenario suggests?"""
    alike = [one for one in session.suggested if type(one) is type(order) and _stand(session, one)]
    if session.position.clock.phase != SETUP or not alike:
        return False
    stand = _stand(session, order)
    return bool(stand) and all(stand)


def _stand(session: Session, order: Order) -> list[bool]:
    """Of each counter of the side that decides that an order speaks of: is it on the map?"""
    units = session.position.units
    names = [name for name in references(order, TO_UNIT) if name in units]
    return [bool(units[name].at) for name in names if units[name].side == session.decider]


# ---- How fast the turn of a computer player is shown: a setting, and quicker while a key is held
#: a turn that has been shown for so long goes on faster, and by how much; and how much while a key is held
LONG_MS, LONG_PACE, HELD_PACE = 20_000, 0.5, 0.25


class Pace:
    """Sets the speed of motions for the player who decides."""

    def __init__(self, screen: AppScreen) -> None:
        self.screen = screen
        #: a key is held: it goes quickly
        self.hurried = False
        self._began = 0.0

    @property
    def now(self) -> float:
        """The clock, in milliseconds."""
        return self.screen.app.clock() if self.screen.app is not None else 0.0

    @property
    def chosen(self) -> str:
        """The speed that the person has chosen for the computer's turn."""
        return self.screen.app.settings.enemy_animation if self.screen.app is not None else "normal"

    def choose(self, speed: str) -> None:
        """Another one, which holds from now on and is remembered."""
        app = self.screen.app
        if app is not None:
            app.settings.enemy_animation = speed
            app.save_settings()
            self._began = self.now
            self.show()

    def begin(self) -> None:
        """A turn begins."""
        self._began = self.now

    def hurry(self, on: bool) -> None:
        """The key is held, or let go of."""
        if on or self.hurried:
            self.hurried = on
            self.show()

    def show(self) -> None:
        """An order of a computer player is shown."""
        if self.screen.app is not None:
            pace = SPEEDS[self.chosen]
            if self.now - self._began > LONG_MS:
                pace *= LONG_PACE
            self.screen.app.animator.speed = pace * (HELD_PACE if self.hurried else 1)

    def rest(self) -> None:
        """A person decides: motions have their own speed again."""
        if self.screen.app is not None:
            self.screen.app.animator.speed = SPEEDS[self.screen.app.settings.animation]


# ---- A computer player cannot go on: the person has its seat, hears why, and may give it back
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
    if seat is None:
        return "The computer"
    return f"The computer ({seat.rung(game)})" if seat.known(game) else seat.player


def without(computers: Mapping[int, ComputerSeat], side: int) -> dict[int, ComputerSeat]:
    """The computer players, but for one side's."""
    return {k: seat for k, seat in computers.items() if k != side}


def _clause(words: str) -> str:
    """What failed, as it stands inside a sentence; the name of an error stays as it is."""
    plain = words.strip().rstrip(".")
    first = plain.split(":")[0]
    return plain[:1].lower() + plain[1:] if " " in first and plain[1:2].islower() else plain
