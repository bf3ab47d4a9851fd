"""What the replay and the log say of a record: that it is branched, and the hexes of large boards."""

from __future__ import annotations

import pytest
from conftest import Hand
from madeup import MadeUpReplay
from test_enemy_fire import laid
from test_play import Desk
from test_secrecy import session_of

from game.client.kit import Widget
from game.client.table.hud.replay_screen import ReplayScreen


class Straight(MadeUpReplay):
    def branched(self) -> bool:
        return False


@pytest.mark.parametrize(("game", "shown"), [(MadeUpReplay, True), (Straight, False)])
def test_the_replay_of_a_branched_record_says_so(hand: Hand, game: type[MadeUpReplay], shown: bool) -> None:
    screen = ReplayScreen(game(), Widget(), "A game", lambda: None)
    hand.app.push(screen)
    hand.app.step([])
    chips = [w for w in screen.base.walk() if w.name == "branched" and w.visible]
    assert bool(chips) is shown and all("another branch" in str(c.tip_at(c.rect.center)) for c in chips)


def test_the_log_of_a_board_with_over_99_rows_links_its_hexes() -> None:
    desk = laid("turn 2 blue movement\nblue HVY-1 0808\n")
    assert desk.screen.around.drawers.log.known("0808") and not desk.screen.around.drawers.log.known("2026")
    tall = Desk(session_of("board 3x120\nturn 2 blue movement\nblue HVY-1 2.110\n", mode="solo"))
    assert tall.screen.around.drawers.log.known("2.110")
