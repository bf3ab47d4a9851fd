"""A rule that counts in secret within a phase: nobody sees its record, and it is gone in the next phase."""

from __future__ import annotations

import pytest
from msgspec import Struct
from msgspec.structs import replace

from game.core.deeds import Deed
from game.core.state import THE_GAME, Seen, Span, on_game
from game.core.views import view
from game.lab.invariants import ONLOOKER, check_shown
from game.notation.position import parse_position, position_text
from game.ogre.catalogue import MODULES
from game.ogre.state import Draft, Module, Order, Position
from tests.rules.laid import BLUE, RED, Table, lay

LAST = 3


class Noise(Struct, frozen=True):
    """How many orders have led into another hex in this phase."""

    made: int = 0


NOISE = on_game("noise", Noise, span=Span.PHASE, seen=Seen.NOBODY)


def heard(draft: Draft, order: Order, before: Position) -> None:
    """Whoever makes the last noise that goes unheard is stuck where it is."""
    made = NOISE.of(draft, THE_GAME).made + 1
    NOISE.put(draft, THE_GAME, Noise(made))
    for name in order.movers() if made == LAST else ():
        draft.put(replace(draft.units[name], stuck=True))


NOISY: Module = Module(
    id="noisy", title="Noise", rule="house:noise", states=(NOISE,), after_order={Deed.ENTER: heard}
)


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Table:
    monkeypatch.setitem(MODULES, NOISY.id, NOISY)
    text = "board 9x9\nred HVY-1 0202\nred HVY-2 0404\nred HVY-3 0606\nblue LT-1 0909\nblue LT-2 0908\n"
    return lay(text, "movement", RED, modules=("ramming", NOISY.id))


def test_a_rule_counts_in_secret_and_acts_by_what_it_counted(table: Table) -> None:
    table.move("HVY-1", "0203")
    table.move("HVY-2", "0405")
    assert NOISE.of(table.position, THE_GAME) == Noise(2) and not table["HVY-2"].stuck
    table.move("HVY-3", "0607")
    assert table["HVY-3"].stuck


def test_what_nobody_sees_is_in_no_view_and_in_the_whole_position_as_text(table: Table) -> None:
    table.move("HVY-1", "0203")
    for side in (RED, BLUE, ONLOOKER):
        assert not NOISE.table(view(table.position, side))
    check_shown(table.position)
    text = position_text(table.rules, table.position)
    assert NOISE.of(parse_position(text)[1], THE_GAME) == Noise(1)


def test_a_record_of_a_phase_is_gone_when_the_next_one_begins(table: Table) -> None:
    table.move("HVY-1", "0203")
    table.end()
    assert table.phase == "fire" and not NOISE.table(table.position)
    table.end_until("movement", BLUE)
    table.move("LT-1", "0809")
    assert NOISE.of(table.position, THE_GAME) == Noise(1)
    table.end_until("movement", RED)
    assert not NOISE.table(table.position)
