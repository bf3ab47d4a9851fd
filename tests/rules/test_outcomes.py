"""What an order may lead to: the same code as its effects, sums taken together, and what the window says."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from game.core.chance import outcomes, throws
from game.core.dice import BEST, EACH, SUM, DiceError
from game.core.orders import Order
from game.core.position import Position
from game.core.ruleset import Rules
from game.core.views import view
from game.notation.orders import parse_order
from game.notation.position import parse_position
from game.ogre import sheets
from game.ogre.plans.plan import forecast

FIGHT = """
board 9x9
option overrun
option riding
stacking gev
turn 3 {phase}
"""


def at(text: str, phase: str = "blue movement") -> tuple[Rules, Position]:
    """A position of a game with overruns."""
    return parse_position(FIGHT.format(phase=phase) + text)


def ordered(rules: Rules, position: Position, line: str) -> Order:
    """An order in words."""
    return parse_order(line, rules, position.board, position)


@pytest.mark.parametrize("count", range(1, 5))
@pytest.mark.parametrize(("read", "of"), [(SUM, sum), (BEST, max)])
def test_throws_that_read_the_same_are_taken_together_with_their_chances(count: int, read: str, of) -> None:  # type: ignore[no-untyped-def]
    apart: Counter[int] = Counter()
    for faces, chance in throws(count, EACH):
        apart[of(faces)] += chance  # type: ignore[assignment]
    together = {of(faces): chance for faces, chance in throws(count, read)}
    assert together == dict(apart)
    assert all(len(faces) == count and set(faces) <= set(range(1, 7)) for faces, _ in throws(count, read))


def test_treads_lost_to_the_ram_of_the_largest_are_looked_at_by_their_sum() -> None:
    """Six dice are 46,656 throws and 31 sums (ode:6.05)."""
    rules, position = parse_position(
        "board 9x9\noption ramming\nturn 3 blue movement\nblue MK6-1 0504\nred MK5-1 0505"
    )
    order = ordered(rules, position, "ram MK6-1 MK5-1")
    found = outcomes(rules, position, order)
    assert len(found) == 31 and sum(chance for chance, _ in found) == 1
    mean = sum(chance * (60 - step.position.units["MK5-1"].sheet[sheets.TREADS]) for chance, step in found)
    assert mean == Fraction(21), "six dice"
    with pytest.raises(DiceError):
        outcomes(rules, position, order, apart=True)
    said = forecast(rules, view(position, 1), order, "MK6-1", "MK5-1")
    assert said.target == "Loses 6 to 36 treads, 21.0 on average"


def test_an_order_looked_at_goes_on_as_far_as_the_order_given() -> None:
    """The last ram of a fight ends it, for who asks as for who does it (ode:8.04)."""
    rules, position = at("red MK3-1 0404\nblue GEV-2 0404\nframe overrun-ram blue at 0404 options round=2\n")
    order = ordered(rules, position, "close-ram GEV-2 MK3-1")
    for _, step in outcomes(rules, position, order):
        dice = tuple(face for roll in step.rolls for face in roll.dice)
        given = rules.apply(position, order, dice)
        assert given.position.key() == step.position.key()
        assert (given.events, given.rolls, given.revealed) == (step.events, step.rolls, step.revealed)
        assert not step.position.frames


def test_the_next_round_of_a_fight_is_no_choice_of_losses() -> None:
    rules, position = at(
        "red MK3-1 0404\nred HVY-9 0404\nblue GEV-2 0404\nblue GEV-3 0404\n"
        "frame overrun-ram blue at 0404 options round=2\n"
    )
    order = ordered(rules, position, "close-ram GEV-2 MK3-1")
    found = outcomes(rules, position, order)
    assert all(step.position.frames for _, step in found), "the fight goes on"
    said = forecast(rules, view(position, 1), order, "GEV-2", "MK3-1")
    assert said.target.startswith("Loses ") and "tread" in said.target
    assert "squad" not in " ".join(said.lines())
    assert said.own == "Your counter: destroyed"


def test_a_mixed_counter_that_is_run_over_is_a_choice_of_losses() -> None:
    rules, position = parse_position(
        "board 9x9\noption ramming\nturn 3 blue movement\nblue MK3-1 0504\nred INF-1 0505 INF MAR"
    )
    order = ordered(rules, position, "reduce MK3-1 0505")
    said = forecast(rules, view(position, 1), order, "MK3-1", "INF-1")
    assert said.target == "The infantry loses a squad; its owner chooses the counter"


def test_of_work_that_counts_every_six_no_dice_are_taken_together() -> None:
    """ce:14.03.6-a"""
    rules, position = parse_position(
        "board 9x9\noption repair\nstacking gev\nturn 2 blue fire\nblue VULC-1 0404\nblue MK5-1 0404 tr 30"
    )
    found = outcomes(rules, position, ordered(rules, position, "work treads VULC-1 at 0404 at MK5-1"))
    treads: Counter[int] = Counter()
    for chance, step in found:
        treads[step.position.units["MK5-1"].sheet[sheets.TREADS] - 30] += chance  # type: ignore[assignment]
    assert treads == {0: Fraction(25, 36), 1: Fraction(10, 36), 2: Fraction(1, 36)}
