"""Orders of the player: given, refused, taken back; and the end of a phase with the questions before it."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.kit import Answer, show_dialog
from game.client.table.guide.guide import Guide
from game.client.table.hud.bars import end_order, end_words
from game.client.table.hud.panel_widgets import rule_words
from game.client.table.laboratory.dice_sheet import ask_roll
from game.client.table.laboratory.hand_dice import DiceWanted, Way
from game.client.table.modes.mode import PlayScreen
from game.client.table.viewport import Viewport
from game.core.amounts import listed
from game.core.anygame import Order
from game.core.dice import DiceError
from game.core.position import decider
from game.core.refusals import Refusal
from game.core.roles import Role
from game.core.sequence import SETUP
from game.core.views import own_view


def refusal_words(refusal: Refusal) -> str:
    """A refusal in words, with its rule."""
    return f"{refusal.text} (rule {rule_words(refusal.rule)})"


class OrderDispatch:
    """Hands orders to the session and tells the player what came of it."""

    def __init__(self, screen: PlayScreen, viewport: Viewport, guide: Guide) -> None:
        self.screen, self.game, self.viewport, self.guide = screen, screen.game, viewport, guide
        #: no motion is shown for the orders that are being given
        self.still = False

    def do(self, *orders: Order) -> bool:
        """Give orders; a refusal is said. True when all of them were carried out."""
        if self._told_not_led() or not self.guide.allows(orders):
            return False
        refusal = self.give(orders)
        if refusal is not None:
            self.refuse(refusal)
        return refusal is None

    def give(self, orders: Sequence[Order]) -> Refusal | None:
        """Give orders of whoever decides, a computer player too; returns why one was refused."""
        session, app = self.game.session, self.screen.app
        passes = app is not None and app.settings.pass_empty and self.guide.passes_over
        session.passed.wanted, first = passes, session.history.at
        by_person = session.computer is None
        refusal = self._carried_out(orders)
        self.screen.position_changed()
        # of what follows an order of the computer the log tells: its player looks at what the enemy did
        passed = session.passed_since(first) if by_person else []
        if passed:
            self.screen.toast(f"Passed over, with nothing to do: {listed(passed)}.")
        if session.over:
            self.screen.ended()
        return refusal

    def _carried_out(self, orders: Sequence[Order]) -> Refusal | None:
        """Give orders to the session. Where the player rolls, what is left of them waits for the dice."""
        session = self.game.session
        self.guide.about_to_give(orders)
        try:
            return session.do_all(orders)
        except DiceWanted as wanted:
            ask_roll(self.screen, wanted, session.hand_dice, self.give, session.computer is None)
            return None
        except DiceError as wrong:
            session.hand_dice.set(Way.FALL)
            self.screen.toast(f"{wrong}. The game rolls again: give the order once more.", "bad")
            return None

    def do_at_once(self, orders: Sequence[Order]) -> None:
        """Give orders that are one to the player, without a motion; a refusal is said."""
        if not self.guide.allows(orders):
            return
        self.still = True
        refusal = self._carried_out(orders)
        self.still = False
        self.screen.position_changed()
        self.viewport.look_at_places(self.screen.mode)
        if refusal is not None:
            self.refuse(refusal)

    def refuse(self, refusal: Refusal) -> None:
        """Say no, with the reason and the rule."""
        self.screen.toast(refusal_words(refusal), "bad", topic=refusal.rule)

    # ------------------------------------------------------------------ the end of a phase
    def end_phase(self) -> None:
        """End the phase; ask when something is unused, say why when it cannot be ended."""
        if self.game.view.result is not None:
            self.screen.show_verdict()
            return
        if self._told_not_led():
            return
        order = end_order(self.game)
        if order is None:
            return
        refusal = self.game.session.refusal(order)
        if refusal is not None:
            self._not_yet(refusal)
            return
        mode, app = self.screen.mode, self.screen.app
        unused = mode.unused_words()
        asks = app is not None and app.settings.confirm_end and self.guide.asks_at_end
        if not unused or not asks:
            self.do(order)
            return
        words = mode.end_words() or end_words(self.game)
        show_dialog(
            self.screen,
            f"{words}?",
            f"{unused}\n(Settings can turn this question off.)",
            [
                Answer(words, lambda: self._give(order)),
                # a key that is pressed once too often must not end anything
                Answer("Keep playing", None, "main", "Enter"),
            ],
        )

    def _give(self, order: Order) -> None:
        self.do(order)

    def _not_yet(self, refusal: Refusal) -> None:
        """The phase cannot be ended: why, and the way to what must be done first."""
        words, waits = refusal_words(refusal), self.screen.mode.tray()
        answer = Answer("Back", None, "main")
        if refusal.code == "must-enter" and waits:
            if len(waits) > 1:
                words = f"{len(waits)} counters wait at the edge. {words}"
            answer = Answer("Bring it in", lambda: self.screen.go_to(waits[0].id), "main", "Enter")
        rule = f"Rule {rule_words(refusal.rule)}"
        read = Answer(rule, lambda: self.screen.look_up(refusal.rule))
        show_dialog(self.screen, "Not yet", words, [read, answer])

    # ------------------------------------------------------------------ taking back
    def undo(self) -> None:
        """Take back, or say why not."""
        self._take_back()
        self.screen.tell_decider()

    def _take_back(self) -> None:
        if self._told_not_led():
            return
        why = self.game.session.why_not_undo
        if why and self.game.session.undo_stack.consents >= 0:
            self._ask_consent(self.game.session.undo_stack.consents)
            return
        if why:
            self.screen.toast(f"Can't undo: {why}.", "bad")
            return
        self.game.session.undo()
        self.screen.position_changed()

    def _ask_consent(self, side: int) -> None:
        """The other player is asked whether the last order may be taken back; No is what Enter does."""
        session, sides = self.game.session, self.game.session.position.sides
        before = session.history.position_at(session.undo_stack.first)
        order = session.history.steps[session.undo_stack.first].order
        whose = decider(before)
        title = order.present(session.rules, own_view(before)).title
        if order.role is Role.END and not before.frames:
            phase = before.clock.phase
            title = f"the end of {'Set-up' if phase == SETUP else session.rules.phase[phase].title}"
        asked = self.game.player_words(side, sides[side].name)
        show_dialog(
            self.screen,
            f"{asked}: allow an undo?",
            f"{self.game.player_words(whose, sides[whose].name)} asks to undo: {title}. "
            f"No dice were rolled since, and nothing was revealed.",
            [Answer("Yes, undo it", self._agreed), Answer("No", None, "main", "Enter")],
        )

    def _agreed(self) -> None:
        self.game.session.undo(agreed=True)
        self.screen.position_changed()
        self.screen.tell_decider()

    def redo(self) -> None:
        """Do again what was taken back."""
        self._do_again()
        self.screen.tell_decider()

    def _do_again(self) -> None:
        if self._told_not_led():
            return
        if self.game.session.redo():
            self.screen.position_changed()
        else:
            self.screen.toast("There is nothing to redo.")

    def _told_not_led(self) -> bool:
        why = self.screen.why_not_led()
        if why:
            self.screen.toast(why, "bad")
        return bool(why)
