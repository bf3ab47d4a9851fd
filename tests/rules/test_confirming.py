"""How an order is given once it has been picked depends on what it would cost."""

from __future__ import annotations

import pytest

from game.core.roles import Confirm
from game.core.sequence import EndPhase
from game.core.views import own_view
from tests.engineering.worked import bench
from tests.rules.laid import RED, lay


def confirm_of(text: str, line: str) -> Confirm:
    """How the order of a line is given in a position."""
    table = bench(text)
    return table.order(line).present(table.rules, own_view(table.position)).confirm


MINES = "board 9x9\noption mines\nstock blue mine 2\nturn 1 red movement\nred HVY-1 0505\nblue HVY-4 0101\n"


@pytest.mark.parametrize(
    ("marker", "line", "found"),
    [
        ("marker mine 0504 owner blue known red blue", "move HVY-1 0504", Confirm.ASK),
        ("marker mine 0504 owner blue known red blue", "move HVY-1 0504 0503", Confirm.ASK),
        ("marker mine 0504 owner blue known red blue", "move HVY-1 0506", Confirm.NONE),
        ("marker mine 0504 owner blue known blue", "move HVY-1 0504", Confirm.NONE),
    ],
)
def test_a_move_onto_a_mine_that_its_side_sees_asks_first(marker: str, line: str, found: Confirm) -> None:
    assert confirm_of(MINES + marker + "\n", line) is found


def test_a_ram_of_which_the_rammer_dies_asks_first_and_one_that_costs_treads_waits_for_a_press() -> None:
    field = (
        "board 9x9\noption ramming\nturn 1 red movement\nred HVY-1 0505\nred MK3-1 0404\n"
        "blue MK5-1 0504\nblue HVY-4 0405\n"
    )
    assert confirm_of(field, "ram HVY-1 MK5-1") is Confirm.ASK
    assert confirm_of(field, "ram MK3-1 HVY-4") is Confirm.PRESS


def test_the_end_of_a_phase_asks_first_while_a_counter_could_do_what_the_phase_is_for() -> None:
    table = lay("board 9x9\nred HVY-1 0505\nblue HVY-4 0504", "fire", RED)
    asked = [EndPhase().present(table.rules, own_view(table.position)).confirm]
    table.fire("HVY-1", "HVY-4", 1)
    asked.append(EndPhase().present(table.rules, own_view(table.position)).confirm)
    assert asked == [Confirm.ASK, Confirm.NONE]
