"""A question in the open, and the view of the player who answers it: shown while a key is held."""

from __future__ import annotations

from game.client.game.hotseat.hotseat_guard import HotseatGuard
from game.client.game.modes.mode import PlayScreen


class OwnView:
    """Shows what the deciding side alone knows."""

    def __init__(self, screen: PlayScreen, guard: HotseatGuard) -> None:
        self.screen, self.session, self.guard = screen, screen.session, guard

    def look(self) -> None:
        """To whoever is asked as long as the key is held; to whoever moves for good."""
        session = self.session
        if session.windows.asked is not None and session.mode == "hotseat" and session.hides:
            if session.peeking < 0:
                session.peeking = session.decider
                self.screen.position_changed()
        elif session.open_play:
            session.windows.close()
            self.guard.look_round()
            self.screen.position_changed()
        else:
            self.screen.toast("You see all that you may see.")

    def look_away(self) -> None:
        """The key is let go of: nothing is left of what the answerer alone knows."""
        if self.session.peeking >= 0:
            self.session.peeking = -1
            self.screen.wipe()
            self.screen.position_changed()
