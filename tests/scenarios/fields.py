"""Rules that no book has, for tests: a stock of mine fields, rations, and a goal about them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar

from msgspec.structs import replace

from game.core.declarations import declarations
from game.core.forms import Flag, Number, SideName, Text
from game.core.goals import GoalRule, Progress
from game.core.markers import MarkerKind, Nothing, SeenBy
from game.core.references import Hex
from game.core.refusals import Refusal
from game.core.sequence import SETUP
from game.core.setting import Given, Inquiry
from game.core.stocks import StockKind
from game.core.terms import Term
from game.hexes.grid import bits
from game.ogre.catalogue import rules_from
from game.ogre.game import GAME as OGRE
from game.ogre.kinds import squad_kind
from game.ogre.state import Draft, GameState, Module, Order, Rules

RULE = "house:fields"
FIELD = MarkerKind("mine-field", RULE, Nothing, seen=SeenBy.NAMED)


def left(state: GameState, side: int) -> int:
    """Mine fields of a side that are not laid."""
    laid = sum(m.kind == FIELD.id and m.owner == side for row in state.markers.values() for m in row)
    return state.terms.stock(side, "field") - laid


class LayField(Order, frozen=True, tag=True):
    """Lay a mine field in set-up."""

    verb: ClassVar[str] = "lay-field"
    title: ClassVar[str] = "Lay a field in {at}"

    at: Hex

    @classmethod
    def side_offers(cls, rules: Rules, state: GameState) -> list[Order]:
        side = state.clock.side
        hexes = [at for area in state.terms.areas if area.side == side for at in bits(area.mask)]
        return [cls(at) for at in hexes] if left(state, side) > 0 else []

    def refusal(self, rules: Rules, state: GameState) -> Refusal | None:
        return None if left(state, state.clock.side) > 0 else Refusal("none-left", RULE, "No field is left.")

    def perform(self, rules: Rules, draft: Draft) -> None:
        side = draft.clock.side
        draft.mark(FIELD.new(self.at, owner=side, known=1 << side))


def suggested(rules: Rules, position: Any, side: int) -> Iterator[Order]:
    """All of them in one hex of the first area."""
    area = next(area for area in position.terms.areas if area.side == side)
    yield from [LayField(next(bits(area.mask)))] * left(position, side)


FIELDS = StockKind(
    "field",
    "mine_fields",
    "Mine fields",
    RULE,
    50,
    left,
    unseen=True,
    area="FIELD",
    suggest=suggested,
    usual=2,
)


class Ration(Term, frozen=True):
    """Days that a side can go on for."""

    noun: ClassVar[str] = "a ration"
    code: ClassVar[str] = "E390"
    word: ClassVar[str] = "ration"
    key: ClassVar[str] = "rations"

    side: Annotated[int, SideName(head=True)]
    id: Annotated[str, Text("an id", head=True)]
    days: Annotated[int, Number("days", least=1)] = 3
    warm: Annotated[bool, Flag()] = False


class Cleared(GoalRule, frozen=True):
    """No more than so many mine fields of the other side lie anywhere."""

    kind: ClassVar[str] = "cleared"

    most: Annotated[int, Number(code="E367")] = 0

    @classmethod
    def examine(cls, given: Given, inquiry: Inquiry) -> None:
        super().examine(given, inquiry)
        if given.get("most") == 7:
            inquiry.wrong("seven is one too many.", "Write most = 6.", "most", code="E391")

    def reached(self, state: Any, alone: int) -> Progress:
        there = sum(m.kind == FIELD.id for row in state.markers.values() for m in row)
        return Progress(self, int(there <= self.most), 1)

    def task(self, state: Any) -> str:
        return f"leave no more than {self.most} mine fields"


MINE_FIELDS = Module(
    id="mine-fields",
    title="Mine fields",
    rule=RULE,
    orders={SETUP: (LayField,)},
    stocks=(FIELDS,),
    goals=(Cleared,),
    terms=(Ration,),
    markers=(FIELD,),
    kinds={"MINER": squad_kind("MINER", "Miners", 1, 1)},
)
MODULES = {**OGRE.modules, MINE_FIELDS.id: MINE_FIELDS}
GAME = replace(
    OGRE,
    id="fields",
    title="Fields",
    modules=MODULES,
    rules_for=rules_from(MODULES),
    declared=declarations(MODULES.values()),
)
