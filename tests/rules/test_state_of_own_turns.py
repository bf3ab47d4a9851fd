"""What lasts until its owner's next turn; modules that exclude each other; later movements."""

from __future__ import annotations

import pytest
from msgspec import Struct

from game.core.assembly import AssemblyError
from game.core.draft import Draft
from game.core.modules import Module
from game.core.sequence import EndPhase
from game.core.state import Seen, Span, on_hex, on_unit
from game.ogre.catalogue import MODULES, rules_for
from game.ogre.infantry import Combine, Split
from game.ogre.movement import movement_points
from game.ogre.movement.movement import Move
from game.ogre.overrun.overrun import Overrun
from game.ogre.state import Phase
from tests.rules.laid import BLUE, RED, Table, lay


class Tired(Struct, frozen=True):
    """Is a counter tired?"""

    yes: bool = False


TIRED = on_unit("tired", Tired, span=Span.OWN_TURN, seen=Seen.ALL)
TIRING = Module(id="tiring", title="Tiring", rule="house:tiring", states=(TIRED,))


def tired_infantry(monkeypatch: pytest.MonkeyPatch, phase: str = "movement", **more: object) -> Table:
    monkeypatch.setitem(MODULES, "tiring", TIRING)
    contact = more.pop("contact", "ramming")
    table = lay(
        "board 9x9\nred INF-1 0404 INF*2\nblue HVY-1 0909\nblue HVY-2 0504",
        phase,
        modules=(str(contact), "tiring"),
    )
    draft = Draft.of(table.position, table.rules)
    TIRED.put(draft, "INF-1", Tired(yes=True))
    table.position = draft.freeze()
    return table


def test_it_is_there_in_the_turn_of_the_enemy_and_gone_in_the_next_of_its_owner(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = tired_infantry(monkeypatch)
    table.end_until("movement", BLUE)
    assert TIRED.of(table.position, "INF-1").yes
    table.end_until("movement", RED)
    assert not TIRED.of(table.position, "INF-1").yes


def test_counters_that_are_split_and_combined_keep_it(monkeypatch: pytest.MonkeyPatch) -> None:
    table = tired_infantry(monkeypatch)
    table.do(Split("INF-1", ("INF",)))
    parts = [unit.id for unit in table.position.units.values() if unit.squads]
    assert len(parts) == 2 and all(TIRED.of(table.position, name).yes for name in parts)
    draft = Draft.of(table.position, table.rules)
    TIRED.drop(draft, parts[0])
    table.position = draft.freeze()
    table.do(Combine(parts[0], (parts[1],)))
    assert TIRED.of(table.position, parts[0]).yes


def test_single_squads_of_a_fight_keep_it_and_so_does_the_counter_they_make_afterwards(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = tired_infantry(monkeypatch, contact="overrun")
    table.now("movement", BLUE)
    draft = Draft.of(table.position, table.rules)
    TIRED.put(draft, "INF-1", Tired(yes=True))
    table.position = draft.freeze()
    table.do(Overrun(("HVY-2",), table.hex("0404")))
    squads = [unit.id for unit in table.position.units.values() if unit.squads]
    assert len(squads) == 2 and all(TIRED.of(table.position, name).yes for name in squads)


def test_what_has_no_owner_has_no_turn_of_its_own() -> None:
    with pytest.raises(ValueError, match="no owner with a turn"):
        on_hex("muddy", Tired, span=Span.OWN_TURN, seen=Seen.ALL)


def test_two_modules_that_exclude_each_other_are_told_by_name_with_the_reason(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first = Module(
        id="first", title="First", rule="house:first", excludes={"second-one": "one of them is enough"}
    )
    monkeypatch.setitem(MODULES, "first", first)
    monkeypatch.setitem(MODULES, "second-one", Module(id="second-one", title="Second", rule="house:second"))
    with pytest.raises(
        AssemblyError, match="First and Second cannot be played together: one of them is enough"
    ):
        rules_for(["second-one", "first"])
    assert rules_for(["first"]).parts >= {"first"}


def test_a_phase_of_a_module_is_a_movement_of_its_own_with_the_orders_of_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stroll = Phase(
        "stroll", "Stroll", "house:stroll", 45, like="second", moves=lambda kind: 2 if kind == "HVY" else 0
    )
    monkeypatch.setitem(
        MODULES, "strolling", Module(id="strolling", title="Strolling", rule="house:stroll", phases=(stroll,))
    )
    table = lay("board 9x9\nred HVY-1 0404\nred LT-1 0204\nblue HVY-2 0909", modules=("ramming", "strolling"))
    assert EndPhase in table.rules.orders["stroll"] and Move in table.rules.orders["stroll"]
    table.move("HVY-1", "0405 0406")
    table.end_until("stroll", RED)
    assert table.value("allowance", table["HVY-1"]) == 2 and not table.reach("LT-1")
    table.move("HVY-1", "0407 0408")
    assert (table.spent("HVY-1").moved, table.spent("HVY-1").moved_second) == (2, 2)
    assert not table.reach("HVY-1")
    movement_points.LATER.pop("stroll")
