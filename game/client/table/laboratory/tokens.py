"""A position copied as a token: one line of text that opens it again, here or on another machine."""

from __future__ import annotations

from game.boards.findings import BoardError
from game.client.kit import Answer, show_dialog
from game.client.kit.field import copy_text
from game.client.shell.app import AppScreen
from game.client.shell.finding_text import sentences
from game.client.table.game_keeper import Shelf
from game.client.table.session import Session

KEEPS_SECRETS = (
    "A token holds what both sides hide. In a game of two players with secrets you can copy it "
    "when the game is over."
)


OWN_DICE = "Its dice are new: they do not fall as in this game."


def why_no_token(session: Session) -> str:
    """Why this position may not leave the game now; "" if it may."""
    hides = session.hides or session.asked_in_secret
    return KEEPS_SECRETS if session.mode == "hotseat" and hides and not session.over else ""


class TokenCopier:
    """Copies the current position."""

    def __init__(self, screen: AppScreen, session: Session, shelf: Shelf) -> None:
        self.screen, self.session, self.shelf = screen, session, shelf

    def copy(self) -> None:
        """Copy the token to the clipboard, or offer a file if that is impossible."""
        from game.saves.maps import known_boards
        from game.saves.token import token_of

        session = self.session
        refused = why_no_token(session)
        if refused:
            self.screen.toast(refused, "bad")
            return
        try:
            token = token_of(session.rules, session.position, session.branch, known_boards())
        except BoardError as wrong:
            self._offer_file("This position is too large for a token", sentences(wrong))
            return
        if not copy_text(token):
            self._offer_file("There is no clipboard here", "Save the position as a file instead.")
            return
        truth = " It holds what both sides hide." if session.hides else ""
        self.screen.toast(f"Token copied: {len(token):,} characters.{truth}{self._dice()}", "good")

    def _dice(self) -> str:
        """What is said of the dice to come: those of a game that goes on stay in it."""
        return "" if self.session.over else f" {OWN_DICE}"

    def _offer_file(self, title: str, words: str) -> None:
        answers = [
            Answer("Save as a file", self._save, "main", "Enter"),
            Answer("Cancel", None, "plain", "Esc"),
        ]
        show_dialog(self.screen, title, words, answers)

    def _save(self) -> None:
        trouble = self.shelf.save_position(self.session)
        self.screen.toast(
            trouble or f"The position is saved: you find it under Load.{self._dice()}",
            "bad" if trouble else "good",
        )
