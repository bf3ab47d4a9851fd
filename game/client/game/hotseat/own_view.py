"""A question in the open, and the view of the player who answers it: shown while a key is held."""

from __future__ import annotations

from typing import Protocol

from game.client.game.hotseat.hotseat_guard import HotseatGuard
from game.client.game.session import Session


class OwnViewHost(Protocol):
    """What the screen does when another view is shown."""

    def position_changed(self) -> None:
        """Everything derived from the position is asked anew."""

    def wipe(self) -> None:
        """What was left on the screen for other eyes goes."""

    def toast(self, words: str, sign: str = "info") -> None:
        """Say something that needs no answer."""


class OwnView:
    """Shows what the deciding side alone knows."""

    def __init__(self, session: Session, guard: HotseatGuard, host: OwnViewHost) -> None:
        self.session, self.guard, self.host = session, guard, host

    def look(self) -> None:
        """To whoever is asked as long as the key is held; to whoever moves for good."""
        session = self.session
        if session.windows.asked is not None and session.mode == "hotseat" and session.hides:
            if session.peeking < 0:
                session.peeking = session.decider
                self.host.position_changed()
        elif session.open_play:
            session.windows.close()
            self.guard.look_round()
            self.host.position_changed()
        else:
            self.host.toast("You see all that you may see.")

    def look_away(self) -> None:
        """The key is let go of: nothing is left of what the answerer alone knows."""
        if self.session.peeking >= 0:
            self.session.peeking = -1
            self.host.wipe()
            self.host.position_changed()
