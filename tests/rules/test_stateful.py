"""Random legal play driven by hypothesis, which shrinks what it breaks to a few orders."""

from __future__ import annotations

from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from game.core.dice import BlankDice
from game.core.history import History
from game.core.position import decider
from game.core.refusals import Refusal
from game.core.sequence import EndPhase
from game.core.steps import Step
from game.core.views import own_view, view
from game.lab.invariants import check_step
from tests.rules.laid import RED, lay

FIELD = """
    board 6x6
    terrain town 0303
    terrain forest 0204 0502
    terrain swamp 0404
    terrain crater 0403
    terrain water 0601
    side ridge 0302-0402
    side stream 0304-0305 0103-0104
"""
FORCES = (
    "red MK3-1 0306 tr 20\nblue HVY-1 0303\nblue GEV-1 0502\nblue INF-1 0204 INF*2\nblue CE-1 0204\n"
    "blue CP-1 0301",
    "red SHVY-1 0306\nred GEV-2 0406\nred INF-2 0105 INF*3\nblue MK1-1 0301\nblue TK-1 0303\nblue HWZ-1 0101",
    "red MK4-1 0306 int 2 ap 1 tr 14\nred LGEV-2 0506\nblue MAR-1 0601 MAR*3\nblue SHVY-2 0303\n"
    "blue LT-1 0201",
)


class LegalPlay(RuleBasedStateMachine):
    """Orders of units, ends of phases, undo and redo, in any order."""

    def __init__(self) -> None:
        super().__init__()
        self.history: Any = None

    @initialize(
        force=st.integers(0, len(FORCES) - 1),
        stacking=st.sampled_from(["ogre", "gev"]),
        modules=st.sampled_from([("ramming",), ("ramming", "riding"), ("overrun", "riding")]),
    )
    def set_down(self, force: int, stacking: str, modules: tuple[str, ...]) -> None:
        table = lay(FIELD + FORCES[force], stacking=stacking, modules=modules, exits={RED: "south"})
        self.history = History(table.rules, table.position)

    def going_on(self) -> bool:
        return self.history is not None and self.history.position.result is None

    @precondition(going_on)
    @rule(who=st.integers(0, 20), what=st.integers(0, 400))
    def give_an_order(self, who: int, what: int) -> None:
        rules, position = self.history.rules, self.history.position
        able = [u for u in sorted(position.units) if rules.offers(own_view(position), u)]
        if not able:
            return
        offers = rules.offers(own_view(position), able[who % len(able)])
        order = offers[what % len(offers)]
        done = self.history.do(order)
        assert isinstance(done, Step), f"{order} was offered and refused: {done}"
        check_step(position, done)
        for event in done.events:
            assert rules.describe(done.position, event)

    @precondition(going_on)
    @rule(choices=st.lists(st.tuples(st.integers(0, 20), st.integers(0, 400)), min_size=2, max_size=6))
    def give_several_orders(self, choices: list[tuple[int, int]]) -> None:
        for who, what in choices:
            if self.going_on():
                self.give_an_order(who, what)

    @rule()
    def look(self) -> None:
        position = self.history.position
        for side in (-1, 0, 1):
            assert view(position, side).dice == BlankDice()
        for order in self.history.rules.side_orders(own_view(position)):
            refusal = self.history.rules.refusal(position, order)
            assert refusal is None or refusal.text

    @precondition(going_on)
    @rule()
    def end_the_phase(self) -> None:
        position = self.history.position
        done = self.history.do(EndPhase())
        if isinstance(done, Refusal):
            assert position.frames, f"the phase cannot be ended: {done}"
        else:
            check_step(position, done)

    @precondition(lambda self: self.history is not None and self.history.can_undo)
    @rule()
    def take_back_and_do_again(self) -> None:
        key = self.history.position.key()
        side = decider(self.history.position)
        assert self.history.undo()
        assert decider(self.history.position) == side
        assert self.history.redo()
        assert self.history.position.key() == key

    @precondition(lambda self: self.history is not None and self.history.can_undo)
    @rule()
    def take_back(self) -> None:
        step = self.history.steps[self.history.at - 1]
        assert self.history.undo() and not step.rolls

    @invariant()
    def somebody_decides_or_the_game_is_over(self) -> None:
        if self.history is not None:
            position = self.history.position
            assert (decider(position) == -1) == (position.result is not None)


LegalPlay.TestCase.settings = settings(stateful_step_count=40)
TestLegalPlay = LegalPlay.TestCase
