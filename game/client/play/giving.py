"""Giving orders: doing, refusing, ending the phase, taking back; and what is said when somebody else decides."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.client.kit import Answer, Column, Label, Layer, Row, show_dialog
from game.client.kit.look import NUMBER, SCREEN, px
from game.client.kit.screen import Card
from game.client.play.aside_mode import AsideMode
from game.client.screens.menu_parts import SideMark
from game.core.amounts import does
from game.core.orders import Order
from game.core.refusals import Refusal
from game.core.sequence import SETUP

#: how long the banner of a new decider stands, in ms
BANNER_MS = 1500


class Giving:
    """The part of the game screen that gives the orders."""

    def _not_led(self) -> str:
        """Why nothing can be done while the other side decides; empty if it is not so."""
        return self.mode.why_not() if isinstance(self.mode, AsideMode) else ""

    def _told_not_led(self) -> bool:
        why = self._not_led()
        if why:
            self.toast(why, "bad")
        return bool(why)

    def do(self, *orders: Order) -> bool:
        """Give orders; a refusal is said. True when all of them were carried out."""
        if self._told_not_led():
            return False
        refusal = self.session.do_all(orders)
        self.position_changed()
        if refusal is not None:
            self.refuse(refusal)
        if self.session.over and not self._shown_verdict:
            self.motions.when_still(lambda: self.later(600, self.show_verdict))
        return refusal is None

    def when_still(self, call: Callable[[], None], ms: float = 0) -> None:
        """Call when the motion is over, and a little later."""
        self.motions.when_still(lambda: self.later(ms if self.app and self.app.animator.speed else 0, call))

    def refuse(self, refusal: Refusal) -> None:
        """Say no, with the reason and the rule."""
        self.toast(f"{refusal.text} (rule {refusal.rule.partition(':')[2]})", "bad")

    def confirm_now(self) -> None:
        """Do what stands to be confirmed."""
        if self.mode.ready():
            self.mode.confirm()

    def end_phase(self) -> None:
        """End the phase; ask when something is unused, say why when it cannot be ended."""
        if self.view.result is not None:
            self.show_verdict()
            return
        if self._told_not_led():
            return
        order = self.end_order()
        if order is None:
            return
        refusal = self.session.refusal(order)
        if refusal is not None:
            words, waits = f"{refusal.text} (rule {refusal.rule.partition(':')[2]})", self.mode.tray()
            answer = Answer("Back", None, "main")
            if refusal.code == "must-enter" and waits:
                if len(waits) > 1:
                    words = f"{len(waits)} counters wait at the edge. {words}"
                answer = Answer("Bring it in", lambda: self.go_to(waits[0].id), "main", "Enter")
            show_dialog(self, "Not yet", words, [answer])
            return
        unused = self.mode.unused_words()
        if unused and self.app is not None and self.app.settings.confirm_end:
            words = self.mode.end_words() or self._end_words()
            show_dialog(
                self,
                f"{words}?",
                f"{unused} (Settings can turn this question off.)",
                [
                    Answer(words, lambda: self._give(order), "main", "Enter"),
                    Answer("Go on playing", None, "plain", "Esc"),
                ],
            )
            return
        self._give(order)

    def undo(self) -> None:
        """Take back, or say why not."""
        if self._told_not_led():
            return
        why = self.session.why_not_undo
        if why:
            self.toast(f"Cannot be taken back: {why}.", "bad")
            return
        self.session.undo()
        self.position_changed()

    def redo(self) -> None:
        """Do again what was taken back."""
        if self._told_not_led():
            return
        if self.session.redo():
            self.position_changed()
        else:
            self.toast("Nothing was taken back.")

    def _show_banner(self) -> None:
        """Whose decision it is now, for a moment; in the way of nothing."""
        side = self.session.decider
        if side < 0 or self.app is None or self.app.animator.speed <= 0:
            return
        self._drop_banner()
        style = self.view.sides[side]
        clock = self.view.clock
        phase = "Set-up" if clock.phase == SETUP else self.session.rules.phase[clock.phase].title
        words = f"Turn {clock.turn}, {phase}" if clock.turn else phase
        asked = self.mode.asked()
        if asked:
            words = asked[:1].upper() + asked[1:]
        seat = self.session.seat(side)
        card = Card(
            Row(SideMark(style.style, 36), Column(Label(f"{style.name} {does(style.name, 'decides')}" + (f" ({seat})" if seat and seat != style.name else ""), SCREEN, "bold"), Label(words, NUMBER, colour="text2"), gap=0), gap=16),
            pad=(24, 14),
        )  # fmt: skip

        def where(window: pygame.Rect) -> pygame.Rect:
            wide, room = card.want_width(), self.board.rect
            return pygame.Rect(room.centerx - wide // 2, room.y + px(24), wide, card.want_height(wide))

        layer = self._banner = self.open_quietly(Layer(card, where, takes_input=False))
        self.later(BANNER_MS, lambda: self._drop_banner(layer))
        other = next((s for i, s in enumerate(self.view.sides) if i != side and s.draw_offered), None)
        if other is not None:
            self.toast(f"{other.name} offers a draw: accept it in the menu.")

    def _drop_banner(self, layer: Layer | None = None) -> None:
        if self._banner is not None and layer in (None, self._banner):
            gone, self._banner = self._banner, None
            self.close_quietly(gone)
