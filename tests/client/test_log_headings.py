"""The log passes over what was passed over."""

from __future__ import annotations

from game.client.table.session import Session
from game.core.sequence import EndPhase
from game.notation.cases import parse_case
from game.notation.orders import parse_order

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


SAPPERS = """
board 9x9
option ramming
option engineering
player red orange Red
player blue blue Blue
sequence red blue
turn 1 blue fire
red LT-1 0202 disabled fire
red CE-1 0202 CE*2
red VULC-1 0203
red HDRN-1 0303
blue HVY-2 0808
"""


def test_a_turn_that_begins_with_the_recovery_of_sappers_stands_over_it() -> None:
    case = parse_case(SAPPERS)
    session = Session(case.rules, case.start, title="A Field")
    session.do(EndPhase())
    assert session.position.clock.phase == "sappers"
    assert [line.words for line in session.log()][-2:] == ["Turn 2", "Red: Beginning of the turn"]
    told = session.history.steps[-1].events
    assert case.rules.describe(session.position, told[-1]) == "Turn 2 begins for Red."


SETTING_UP = """
board 9x9
player red orange Red
player blue blue Blue
sequence red blue
setup red
area red map
turn 0 red setup
red HVY-1 off
red HVY-2 off
blue HVY-3 0808
"""


def test_the_same_reason_for_orders_that_the_log_does_not_tell_stands_once() -> None:
    case = parse_case(SETTING_UP)
    session = Session(case.rules, case.start, title="A Field", names=("Normal", "You"))
    for words in ("place HVY-1 0202", "place HVY-2 0303"):
        order = parse_order(words, case.rules, case.start.board, session.position)
        assert session.do(order) is not None and session.history.at
        session.reasons[session.history.at] = "It sets up as the scenario suggests."
    assert session.history.at == 2
    session.do(EndPhase())
    session.reasons[3] = "It sets up as the scenario suggests."
    session.show_reasons(True)
    told = [line.words for line in session.log() if line.kind == "reason"]
    assert told == ["Normal: It sets up as the scenario suggests."], told
