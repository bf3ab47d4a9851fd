"""Kinds of state: a record is seen whole or not at all, by whom its kind declares."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace

from game.core.draft import Draft
from game.core.markers import MarkerKind, Nothing, SeenBy
from game.core.records import RemovedUnit
from game.core.references import UnitId
from game.core.state import THE_GAME, On, Seen, Span, StateKind
from game.core.views import view
from game.lab.contract import Broken
from game.lab.invariants import ONLOOKER, check_shown
from game.notation.position import parse_position
from tests.rules.laid import BLUE, RED, Table, lay

KEYS: dict[On, tuple[Any, ...]] = {
    On.UNIT: ("HVY-1", "LT-1"), On.HEX: (35,), On.HEXSIDE: ((35, 36),), On.SIDE: (RED, BLUE),
    On.GAME: (THE_GAME,),
}  # fmt: skip


class Stub(Struct, frozen=True):
    """A number, so that there is something to be shown."""

    number: int = 0


def stub(on: On, seen: Seen) -> StateKind[Any, Stub]:
    return StateKind("stub", Stub, on=on, span=Span.GAME, seen=seen)


def written(kind: StateKind[Any, Stub]) -> Any:
    """A position with a record of a kind on all that it may lie on."""
    table = lay("board 8x8\nred HVY-1 0202\nblue LT-1 0505")
    draft = Draft.of(table.position, table.rules)
    for key in KEYS[kind.on]:
        kind.put(draft, key, Stub(7))
    return draft.freeze()


@pytest.mark.parametrize("on", [On.HEX, On.HEXSIDE, On.GAME])
def test_what_has_no_owner_cannot_be_declared_as_seen_by_its_owner(on: On) -> None:
    with pytest.raises(ValueError, match=f"lies on a {on.value}, which has no owner"):
        stub(on, Seen.OWNER)


@pytest.mark.parametrize("on", [On.UNIT, On.SIDE])
def test_a_record_that_its_owner_sees_is_whole_there_and_nowhere_else(on: On) -> None:
    position = written(kind := stub(on, Seen.OWNER))
    for side, key in zip((RED, BLUE), KEYS[on], strict=True):
        assert dict(kind.table(view(position, side))) == {key: Stub(7)}
    assert not kind.table(view(position, ONLOOKER))


@pytest.mark.parametrize("on", On)
@pytest.mark.parametrize("seen", Seen)
def test_every_kind_is_shown_as_it_is_declared(on: On, seen: Seen) -> None:
    if seen is not Seen.OWNER or on in (On.UNIT, On.SIDE):
        check_shown(written(stub(on, seen)))


@pytest.mark.parametrize("on", On)
@pytest.mark.parametrize(("shown", "declared"), list(permutations(Seen, 2)))
def test_a_kind_that_is_shown_otherwise_than_declared_is_found(on: On, shown: Seen, declared: Seen) -> None:
    if Seen.OWNER in (shown, declared) and on not in (On.UNIT, On.SIDE):
        return
    position = written(kind := stub(on, shown))
    for side in (ONLOOKER, RED, BLUE):
        view(position, side)
    kind.seen = declared
    with pytest.raises(Broken, match="is declared"):
        check_shown(position)


def test_a_record_of_which_a_view_shows_but_a_part_is_found() -> None:
    position = written(kind := stub(On.UNIT, Seen.ALL))
    theirs = view(position, BLUE)
    theirs.tables = {**theirs.tables, kind: {**kind.table(theirs), "HVY-1": Stub()}}
    with pytest.raises(Broken, match="has it otherwise"):
        check_shown(position)


class Names(Struct, frozen=True):
    """Counters, so that a face-down one can be among them."""

    by: UnitId = ""
    among: tuple[UnitId, ...] = ()
    counts: tuple[tuple[UnitId, int], ...] = ()


def names(on: On = On.UNIT) -> StateKind[Any, Names]:
    return StateKind("names", Names, on=on, span=Span.GAME, seen=Seen.ALL)


CARRIER, RIDER, UNKNOWN = "GEV-1", "INF-1", "?0505"


def ambush() -> Table:
    """Blue has a hovercraft face down with riders on it, and red a tank."""
    table = lay(f"board 8x8\nred HVY-1 0202\nred HVY-2 0203\nblue {CARRIER} 0505\nblue {RIDER} off INF*2")
    draft = Draft.of(table.position, table.rules)
    draft.put(replace(draft.units[CARRIER], face_down=True))
    draft.put(replace(draft.units[RIDER], aboard=CARRIER))
    table.position = draft.freeze()
    return table


def noted(table: Table, kind: StateKind[Any, Names], key: Any, record: Names) -> Any:
    draft = Draft.of(table.position, table.rules)
    kind.put(draft, key, record)
    return draft.freeze()


@pytest.mark.parametrize("on", On)
def test_a_record_names_counters_to_a_side_as_it_knows_them(on: On) -> None:
    kind, key = names(on), KEYS[on][0]
    record = Names(CARRIER, (CARRIER, RIDER, "HVY-2"), ((RIDER, 3), ("HVY-2", 4)))
    position = noted(ambush(), kind, key, record)
    for side in (RED, ONLOOKER):
        assert kind.of(view(position, side), key) == Names(UNKNOWN, (UNKNOWN, "HVY-2"), (("HVY-2", 4),))
    assert kind.of(view(position, BLUE), key) == record
    check_shown(position)


def test_a_record_that_names_nobody_but_unknown_counters_is_not_there() -> None:
    position = noted(ambush(), kind := names(), "HVY-1", Names(RIDER))
    assert "HVY-1" not in kind.table(view(position, RED))
    assert kind.of(view(position, BLUE), "HVY-1") == Names(RIDER)


def test_names_in_records_are_known_in_views_that_follow_others_too() -> None:
    table, kind = ambush(), names()
    view(table.position, RED)
    table.position = noted(table, kind, "HVY-1", Names(CARRIER))
    assert kind.of(view(table.position, RED), "HVY-1") == Names(UNKNOWN)
    draft = Draft.of(table.position, table.rules)
    draft.put(replace(draft.units["HVY-2"], at=table.hex("0204")))
    assert kind.of(view(draft.freeze(), RED), "HVY-1") == Names(UNKNOWN)


def test_a_record_that_shows_the_true_name_of_a_face_down_counter_is_found() -> None:
    position = noted(ambush(), kind := names(), "HVY-1", Names(CARRIER))
    seen = view(position, RED)
    seen.tables = {**seen.tables, kind: kind.table(position)}
    with pytest.raises(Broken, match="has it otherwise"):
        check_shown(position)


def test_who_is_out_of_the_game_does_not_say_on_which_face_down_counter_he_rode() -> None:
    table = ambush()
    draft = Draft.of(table.position, table.rules)
    draft.take(RIDER, "left")
    position = draft.freeze()
    gone: RemovedUnit[Any] = view(position, RED).gone[RIDER]
    assert gone.unit.aboard == UNKNOWN
    assert view(position, BLUE).gone[RIDER].unit.aboard == CARRIER


# ------------------------------------------------------------------------------ markers
MINED = """
board 8x8
option mines
player red blue Red
player blue red Blue
turn 1 red movement
red HVY-1 0202
blue HVY-2 0707
marker mine 0404 owner blue count 0 known red blue
marker mine 0505 owner blue known blue
marker mine 0606 owner blue count 0
"""


def test_who_does_not_own_a_mine_sees_it_as_it_was_laid_and_its_owner_as_it_is() -> None:
    position = parse_position(MINED.strip())[1]
    seen = {
        side: [m.count for row in view(position, side).markers.values() for m in row] for side in (0, 1, -1)
    }
    assert seen == {0: [1, 1], 1: [0, 1, 0], -1: [1]}
    check_shown(position)


def test_a_kind_of_marker_is_shown_as_it_is_declared_in_the_rules_that_are_played() -> None:
    """Rules in which the count of a mine is open do not take that of another game's over."""
    rules, position = parse_position(MINED.strip())
    assert rules.own_count == {"mine"} and lay("board 8x8").rules.own_count == frozenset()
    bare = Draft.of(position, lay("board 8x8").rules).freeze()
    assert [m.count for m in view(bare, RED).markers[bare.board.grid.parse("0606")]] == [0]


@pytest.mark.parametrize("change", [{"known": -1}, {"count": 0}, {"owner": RED}])
def test_a_marker_that_is_shown_otherwise_than_declared_is_found(change: dict[str, int]) -> None:
    position = parse_position(MINED.strip())[1]
    seen, at = view(position, RED), position.board.grid.parse("0404")
    seen.markers = {**seen.markers, at: (replace(seen.markers[at][0], **change),)}  # type: ignore[arg-type]
    with pytest.raises(Broken, match="markers in 0404 are not shown to side 0"):
        check_shown(position)


def test_who_sees_a_marker_is_said_by_its_kind_or_by_the_marker() -> None:
    with pytest.raises(TypeError, match="seen"):
        MarkerKind("stub", "house:stub", Nothing)  # type: ignore[call-arg]
    secret = MarkerKind("stub", "house:stub", Nothing, seen=SeenBy.NAMED)
    with pytest.raises(ValueError, match="who sees a marker stub is not said"):
        secret.new(35)
    open_ = MarkerKind("stub", "house:stub", Nothing, seen=SeenBy.ALL)
    with pytest.raises(ValueError, match="who sees a marker stub is said of its kind"):
        open_.new(35, known=1)
    assert (secret.new(35, known=1).known, open_.new(35).known) == (1, -1)


def test_a_marker_of_a_kind_that_all_see_and_is_hidden_all_the_same_is_found() -> None:
    position = parse_position(MINED.strip() + "\nmarker cut 0303 word road known blue")[1]
    with pytest.raises(Broken, match="cut is declared seen by all, and says who knows of it"):
        check_shown(position)
