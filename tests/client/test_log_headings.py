"""The log passes over what was passed over."""

from __future__ import annotations

from game.client.game.session import Session
from game.core.sequence import EndPhase
from game.notation.cases import parse_case

CASE = """
board 9x9
option ramming
player red orange Red
player blue blue Blue
sequence red blue
turn 1 red movement
red HVY-1 0202
blue HVY-2 0808
"""


def test_a_phase_in_which_nothing_was_done_leaves_no_heading_once_it_is_over() -> None:
    case = parse_case(CASE)
    session = Session(case.rules, case.start, title="A Field")
    for _ in range(4):
        session.do(EndPhase())
    words = [line.words for line in session.log()]
    assert len([w for w in words if w.startswith(("Red:", "Blue:"))]) == 1
    assert words[-1].partition(":")[0] in ("Red", "Blue"), "the phase that is on stands last"
