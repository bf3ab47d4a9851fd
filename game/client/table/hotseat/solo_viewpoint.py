"""One player for both sides: what is seen, said in a corner of the board, and who may be led with it.

Everything, what the side to move knows, or what one side knows whoever decides. With the last, a decision of
the other side waits until its player leads that side on purpose (``session.led``); its view goes with its
turn.
"""

from __future__ import annotations

from collections.abc import Callable

from game.client.kit import Label, Row, Widget
from game.client.kit.screen import Card
from game.client.kit.text_style import BODY
from game.client.shell.menu_parts import SideMark
from game.client.table.hud.board_notice import BoardNotice
from game.client.table.shown_game import ShownGame
from game.client.table.visibility import ALL, ONE_SIDE, ONLOOKER


class SoloViewpoint:
    """Through whose eyes one player looks; ``changed`` hears when that is chosen anew."""

    def __init__(self, game: ShownGame, notice: BoardNotice, changed: Callable[[], None]) -> None:
        self.game, self.notice, self.changed = game, notice, changed
        #: the viewer of the last picture
        self._viewer: int | None = None

    # ------------------------------------------------------------------ choosing
    def choices(self) -> list[tuple[str, str]]:
        """What one player can choose to see: the word of it, and what the choice is called."""
        sides = self.game.session.position.sides
        each = [(f"{ONE_SIDE}{i}", f"See the view of {side.name}") for i, side in enumerate(sides)]
        return [("all", "See everything"), ("mover", "See the view of the side to move"), *each]

    def other_choices(self) -> list[tuple[str, str]]:
        """Those that are not chosen now; none where nothing can be chosen."""
        sight = self.game.session.sight
        return [choice for choice in self.choices() if choice[0] != sight] if self.can_choose else []

    @property
    def can_choose(self) -> bool:
        """Is there anything to choose: one player, a game in which a side may hide something?"""
        session = self.game.session
        return session.mode == "solo" and session.hides and not session.over and session.person < 0

    def see(self, sight: str) -> None:
        """Look otherwise from now on; a save keeps it."""
        session = self.game.session
        session.sight, session.led = sight, -1
        options = getattr(session.source, "options", None)
        if isinstance(options, dict):
            options["sight"] = sight
        self.changed()

    def next_choice(self) -> str:
        """The next of the ways to look; what is seen, or why nothing can; "" where a card says it."""
        session = self.game.session
        if not self.can_choose:
            hidden = "The curtain keeps what each side hides."
            return "Nothing is hidden here." if session.mode == "solo" else hidden
        words = [word for word, _ in self.choices()]
        now = words.index(session.sight) if session.sight in words else 0
        self.see(words[(now + 1) % len(words)])
        return "" if self._carded() else f"{self.words()}."

    def lead_other(self) -> None:
        """Decide for the side whose turn it is, with what that side knows."""
        self.game.session.lead()
        self.changed()

    # ------------------------------------------------------------------ telling
    def words(self) -> str:
        """What is seen, in words."""
        session = self.game.session
        if session.viewer == ALL:
            return "You see everything"
        if session.viewer == ONLOOKER:
            return "You see what both sides know"
        name = session.position.sides[session.viewer].name
        if session.sight == "mover":
            return f"You see the view of the side to move: {name}"
        led = session.led == session.viewer
        return f"You play {name} and see its view" if led else f"You see the view of {name}"

    def changes_viewer(self) -> bool:
        """Is the picture to come that of another viewer?
        Then nothing may be left of what was shown before.
        """
        session, viewer = self.game.session, self.game.session.viewer
        was, self._viewer = self._viewer, viewer
        return was not in (None, viewer) and session.mode == "solo" and not session.over

    def tell(self) -> None:
        """Say whose view is shown, as long as it is not everything."""
        self.notice.tell((self.words(), self.game.session.watching) if self._carded() else None, self._card)

    def _carded(self) -> bool:
        return self.can_choose and self.game.session.viewer >= 0

    def _card(self) -> Widget:
        style = self.game.session.position.sides[self.game.session.viewer].style
        return Card(Row(SideMark(style, 22), Label(self.words(), BODY, "medium"), gap=8), pad=(10, 5))
