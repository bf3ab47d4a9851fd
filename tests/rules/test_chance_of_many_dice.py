"""Orders with too many dice to look at every throw are sampled: what is told of them is what they do."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from msgspec.structs import replace

from game.core.dice import EACH, SUM
from game.core.modules import Module
from game.core.orders import Order
from game.core.references import UnitId
from game.core.refusals import Refusal
from game.core.ruleset import Rules
from game.lab.contract import Broken
from game.lab.invariants import check_dice
from game.ogre.base import BASE
from tests.rules.laid import RED, lay

RULE = "house:dice"


class Honest(Order[Any], frozen=True, tag=True):
    """Rolls three dice and writes their sum."""

    verb: ClassVar[str] = "honest"
    read: ClassVar[str] = SUM

    unit: UnitId

    def refusal(self, rules: Any, state: Any) -> Refusal | None:
        return None

    def result(self, dice: tuple[int, ...]) -> int:
        return sum(dice)

    def perform(self, rules: Any, draft: Any) -> None:
        found = self.result(draft.roll(3, "three", RULE, read=self.read))
        draft.put(replace(draft.units[self.unit], since=found))


class Sly(Honest, frozen=True, tag=True):
    """Says that the sum counts, and goes by the first die."""

    verb: ClassVar[str] = "sly"

    def result(self, dice: tuple[int, ...]) -> int:
        return dice[0] * 7 + dice[1]


class Open(Sly, frozen=True, tag=True):
    """The same; it says that each die counts."""

    verb: ClassVar[str] = "open"
    read: ClassVar[str] = EACH


class Fickle(Honest, frozen=True, tag=True):
    """Does something else each time."""

    verb: ClassVar[str] = "fickle"
    times: ClassVar[list[int]] = []

    def result(self, dice: tuple[int, ...]) -> int:
        self.times.append(1)
        return len(self.times)


class Onward(Sly, frozen=True, tag=True):
    """One die; on less than a six two more, of which it says that the sum counts, and many more."""

    verb: ClassVar[str] = "onward"

    def perform(self, rules: Any, draft: Any) -> None:
        if draft.roll(1, "one", RULE)[0] < 6:
            Sly.perform(self, rules, draft)


STUBS: Module[Any] = Module(
    id="stubs", title="Stubs", rule=RULE, orders={"movement": (Honest, Sly, Open, Fickle, Onward)}
)


@pytest.mark.parametrize(
    ("kind", "faces", "wrong"),
    [
        (Honest, (2, 3, 4), ""),
        (Open, (2, 3, 4), ""),
        (Sly, (2, 3, 4), "do not read the same"),
        (Fickle, (2, 3, 4), "does not match its predicted"),
        (Onward, (6,), "do not read the same"),
    ],
)
def test_an_order_of_many_dice_that_does_not_what_it_says_is_found(
    kind: type[Honest], faces: tuple[int, ...], wrong: str
) -> None:
    field = lay("board 9x9\nred HVY-1 0404\nblue HVY-2 0909", "movement", RED).position
    rules = Rules([BASE, STUBS])
    step = rules.apply(field, kind("HVY-1"), faces)
    if not wrong:
        check_dice(rules, field, step)
        return
    with pytest.raises(Broken, match=wrong):
        check_dice(rules, field, step)
