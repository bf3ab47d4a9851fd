"""The bars of the game screen: who decides, the phase, the turn, score, undo, dice, hint,
the button that ends a phase.
"""

from __future__ import annotations

from game.client.kit import Button, IconButton, Label, Panel, Row, Widget
from game.client.kit.frame import Decider, DiceTray, Hint, PhaseBar, Thrown, TurnWords, foot_bar, top_bar
from game.client.kit.text_style import NUMBER
from game.client.table.hud.panel_widgets import GameMarks, marks_of
from game.client.table.hud.score_panel import ScoreBadge, standing_of
from game.client.table.hud.sheets import Sheets
from game.client.table.modes.mode import PlayScreen
from game.client.table.out_of_turn.asking import Mute
from game.client.table.shown_game import ShownGame
from game.core.anygame import Order
from game.core.records import Roll
from game.core.sequence import SETUP, EndPhase, listed

#: the maximum number of rolls in the footer
THROWS = 4
#: the maximum number of chips in the footer
CHIPS = 3
#: the maximum length of a chip
LONGEST_CHIP = 24


def end_order(game: ShownGame) -> Order | None:
    """The order that ends the current phase or stage of a frame; None if there is none."""
    return game.showing.ends(game.rules, game.view)


def end_words(game: ShownGame) -> str:
    """That order's button text; empty if there is none."""
    order, clock = end_order(game), game.view.clock
    if isinstance(order, EndPhase) and not game.view.frames:
        return f"End {game.rules.phase[clock.phase].title}" if clock.phase != SETUP else "End set-up"
    return order.words(game.rules, game.view) if order is not None else ""


def _throw(roll: Roll, blank: bool) -> Thrown:
    """A roll for the tray: its words, the sum if the rule uses it, and its faces, 0 while they tumble."""
    if blank:
        return Thrown(roll.purpose, [0] * len(roll.dice), roll.faces)
    words = f"{roll.purpose}: {roll.total}" if roll.total else roll.purpose
    return Thrown(words, list(roll.dice), roll.faces)


class Bars:
    """The bar above the board and the footer below it. They are rebuilt with the widgets of the screen."""

    def __init__(self, screen: PlayScreen, sheets: Sheets, *, large: bool) -> None:
        game = screen.game
        self.screen, self.game, session = screen, game, game.session
        self.decider, self.phases, self.turn = Decider(), PhaseBar(), TurnWords()
        self.undo = IconButton("undo", screen.undo, name="undo")
        self.redo = IconButton("redo", screen.redo, name="redo")
        self.undo.tip, self.redo.tip = self._undo_tip, self._redo_tip
        self.menu = IconButton(
            "menu", screen.open_menu, "Menu: save, settings, draw, concede, leave", name="menu"
        )
        self.score = ScoreBadge(sheets.show_score)
        title = Label(session.title, NUMBER, colour="text2", least=0) if large else None
        help_ = IconButton(
            "help", sheets.show_help, f"Keys and help ({screen.key_hint('help')})", name="help"
        )
        buttons = [self.score, self.undo, self.redo, help_, self.menu]
        #: conditions of the whole game, such as the weather
        self.marks = GameMarks()
        self.top: Panel = top_bar(self.decider, self.phases, self.turn, self.marks, title, buttons)
        self.hint, self.dice = Hint(), DiceTray()
        self.end = Button(
            "End phase", screen.end_phase, key_hint=screen.key_hint("end_phase"), name="end phase"
        )
        # only its own key may end a phase
        self.end.takes_focus = False
        self.advice = Button("Hint", screen.show_hint, "quiet", key_hint=screen.key_hint("hint"), name="hint")
        self.advice.tip = "Which counter the computer would use now; once more, for what and why"
        self.advice.takes_focus = False
        #: what is let pass without a question
        self.chips = Row(gap=6)
        #: the rolls whose faces are shown
        self._lying: tuple[Roll, ...] = ()
        self.foot: Panel = foot_bar(self.hint, self.dice, self.chips, self.advice, self.end)

    # ------------------------------------------------------------------ the position
    def tell_position(self, *, moving: bool) -> None:
        """The position has changed; ``moving`` while its animation is still running."""
        view, session = self.game.view, self.game.session
        self._tell_decider()
        self._tell_phase()
        self.score.set(standing_of(session), view.sides)
        # tumbling dice show their result when the animation reaches it
        self._show_dice(blank=moving)
        asks = session.undo_stack.consents >= 0
        held = bool(self.screen.why_not_led())
        self.undo.enable(not held and (asks or not session.why_not_undo))
        self.redo.enable(not held and session.history.can_redo)
        self.marks.tell(marks_of(self.game.rules, view))
        self.tell_muted()

    def tell_muted(self) -> None:
        """A chip for everything let pass unasked this player-turn; a click restores the question."""
        asking, clock = self.game.session.windows.asking, self.game.view.clock
        rows = [(side, mute) for side, one in enumerate(asking.rows) for mute in one.mutes_now(clock)]
        dice = self.game.session.hand_dice.words()
        self.chips.visible = bool(rows or dice)
        set_ones = [self._dice_chip(dice)] if dice else []
        self.chips.fill(*set_ones, *(self._chip(side, mute) for side, mute in rows[:CHIPS]))

    def _dice_chip(self, words: str) -> Widget:
        words = words if len(words) <= LONGEST_CHIP else f"{words[: LONGEST_CHIP - 1]}…"
        chip = Button(words, self.screen.show_dice, "quiet", icon="chart", size=13, name="hand dice")
        chip.takes_focus = False
        chip.tip = "Dice are set by hand. Click to change that."
        return chip

    def _chip(self, side: int, mute: Mute) -> Widget:
        view, asking = self.game.view, self.game.session.windows.asking
        phase = self.game.rules.phase.get(mute.phase)
        what = (
            self.game.rules.name_of(view, mute.unit) if mute.unit else phase.title if phase else "this phase"
        )
        words = f"Not asked {'about' if mute.unit else 'in'} {what}"

        def undo() -> None:
            asking[side] = asking[side].unmuting(mute)
            self.tell_muted()

        who = view.sides[side].name
        chip = Button(words, undo, "quiet", icon="cross", size=13, name=f"muted {what}")
        chip.takes_focus = False
        chip.tip = f"{who} gives no answer until the player-turn ends. Click to be asked again."
        return chip

    def _tell_decider(self) -> None:
        session, side = self.game.session, self.game.session.decider
        if side < 0:
            self.decider.set("The end", "neutral", "")
            return
        seat, style = session.seat(side), self.game.view.sides[side]
        if seat and seat != style.name:
            words = f"({seat}) {self.game.about_to(seat)}"
        else:
            words = self.game.about_to(style.name)
        self.decider.set(style.name, style.style, words)

    def _tell_phase(self) -> None:
        clock, rules = self.game.view.clock, self.game.rules
        if clock.phase == SETUP:
            self.phases.set(["Set-up", *(p.title for p in listed(rules, "") if p.asks)], 0)
            self.turn.set("")
            return
        rows = listed(rules, clock.phase)
        ids = [p.id for p in rows]
        notes = [self.game.showing.words.phase(rules, phase) for phase in ids]
        self.phases.set([p.title for p in rows], ids.index(clock.phase), notes)
        limit = self.game.view.terms.turn_limit
        self.turn.set(str(clock.turn), str(limit) if limit else "")

    def _undo_tip(self) -> str:
        if held := self.screen.why_not_led():
            return held
        why = self.game.session.why_not_undo
        key, other = self.screen.key_hint("undo"), self.game.session.undo_stack.consents
        if other >= 0:
            return f"Ask {self.game.session.position.sides[other].name} to allow an undo ({key})"
        return f"Undo ({key})" if not why else f"Can't undo: {why}."

    def _redo_tip(self) -> str:
        can = self.game.session.history.can_redo
        return f"Redo ({self.screen.key_hint('redo')})" if can else "There is nothing to redo."

    # ------------------------------------------------------------------ dice
    def _show_dice(self, *, blank: bool) -> None:
        rolls = self.game.session.last_rolls[-THROWS:]
        # dice already shown do not tumble again during another animation
        blank = blank and rolls != self._lying
        self._lying = self._lying if blank else rolls
        self.dice.set([_throw(roll, blank) for roll in rolls])

    def tumble(self, face: int, t: float) -> int:
        """A footer die is tumbling; what it shows at the moment."""
        shown = face if t >= 1 else (int(t * 11) * 5 + face) % min(9, self.dice.sides) + 1
        self.dice.roll(shown, t >= 1)
        return shown

    def dice_lie(self) -> None:
        """The animation is over: the dice show their result."""
        self._show_dice(blank=False)

    # ------------------------------------------------------------------ hint and end button
    def tell_mode(self) -> None:
        """Update the hint and the end button for the mode."""
        mode, game = self.screen.mode, self.game
        words, sign = mode.hint()
        self.hint.set(words, sign)
        self.advice.enable(not game.session.over and not mode.why_not())
        if game.view.result is not None:
            self.end.set("Verdict", True, "main")
        elif mode.why_not():
            self.end.set(mode.end_words(), False, "plain")
        elif mode.end_words():
            self.end.set(mode.end_words(), True, "main" if not mode.todo() else "plain")
        elif end_order(game) is None:
            self.end.set("Choose first", False, "plain")
        else:
            aims = mode.aimed_at() and mode.todo()
            idle = not mode.ready() and not mode.unused_words() and not aims
            self.end.set(end_words(game), True, "main" if idle else "plain")
