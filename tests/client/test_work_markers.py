"""What a way into a swamp that a Vulcan prepares looks like: one sign, and one sentence about who waits."""

from __future__ import annotations

from game.client.ogre.marker_icons import marks_of
from game.client.ogre.work.work_markers import trace_words
from game.core.views import own_view
from game.notation.position import parse_position

MIRE = """
board 9x9
option swamp-work
option vulcan-jobs
stacking gev
turn 2 red movement
terrain swamp 0505
red VULC-1 0504
red HDRN-1 0504
red HDRN-2 0504
blue LT-1 0901
marker entrance 0504 toward 0505 owner red count {count} word VULC-1
marker entrance-with 0504 toward 0505 owner red word HDRN-1
marker entrance-with 0504 toward 0505 owner red word HDRN-2
"""


def test_a_way_in_the_making_is_one_sign_and_says_who_waits() -> None:
    view = own_view(parse_position(MIRE.format(count=2))[1])
    at = view.board.grid.parse("0504")
    assert [mark.kind for mark in marks_of(view)] == ["entrance"]
    assert trace_words(view, at) == [
        "Way of Vulcan into the swamp of 0505 (S): 2 more turns to wait, together with 2 others."
    ]
