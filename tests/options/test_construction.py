"""Construction points (opt:construction): who builds, how much, and what builders do besides."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game.client.generic.marker_icons import name_of, number_of
from game.core.sequence import SETUP
from game.core.terms import Area
from game.core.views import own_view
from game.notation.cases import parse_case
from game.notation.position import parse_position, position_text
from game.ogre.engineering.boarding import Embark
from game.ogre.engineering.tasks import Hand
from game.ogre.kinds import KINDS
from game.ogre.movement.movement import Move
from game.ogre.movement.transport_orders import Mount
from game.ogre.options.construction import BUILT, CONSTRUCTION, Build
from game.ogre.options.modern_kinds import mark_of
from game.ogre.setup import Place
from game.saves.maps import known_boards, start_scenario
from tests.engineering.worked import Bench, bench
from tests.rules.laid import BLUE, RED

PREPARED = "option prepared-positions\n"


def field(text: str, *, phase: str = "fire", more: str = "option ramming\n", side: str = "red") -> Bench:
    return bench(
        f"board 12x12\n{PREPARED}{more}stacking gev\nturn 1 {side} {phase}\n{text}\nblue LT-9 1212\n"
    )


def crew(*units: str, squads: int = 1) -> tuple[Hand, ...]:
    return tuple(Hand(unit, squads) for unit in units)


def turns(table: Bench, *hands: Hand) -> int:
    """How many turns a crew takes for a prepared position, by building it."""
    for turn in range(1, 40):
        table.do(Build("prepared", hands, table.hex("0606")))
        if any(m.kind == "prepared" for m in table.position.markers.get(table.hex("0606"), ())):
            return turn
        table.end_until("fire", RED)
    raise AssertionError("it is never built")


# TV-004-08, TV-004-32: opt:construction-a
@pytest.mark.parametrize(
    ("units", "hands", "wanted"),
    [
        ("red CE-1 0606", [Hand("CE-1")], 12),
        ("red CE-1 0606 CE*3", [Hand("CE-1", 3)], 4),
        (
            "red CE-1 0606 CE*3\nred AHCCV-1 0606\nred AHCCV-2 0606",
            [Hand("CE-1", 3), Hand("AHCCV-1"), Hand("AHCCV-2")],
            2,
        ),
        (
            "red CE-1 0606 CE*3\nred CE-2 0606 CE*3\nred AHCCV-1 0606\nred AHCCV-2 0606",
            [Hand("CE-1", 3), Hand("CE-2", 3), Hand("AHCCV-1"), Hand("AHCCV-2")],
            1,
        ),
        ("red EMK3-1 0606", [Hand("EMK3-1")], 1),
        ("red EMK2-1 0606\nred CE-1 0606 CE*3", [Hand("EMK2-1"), Hand("CE-1", 3)], 2),
        ("red ENG-1 0606 ENG*3", [Hand("ENG-1", 3)], 12),
        ("red ENG-1 0606 ENG*2", [Hand("ENG-1", 2)], 18),
        ("red ALCCV-1 0606", [Hand("ALCCV-1")], 6),
    ],
)
def test_twelve_points_take_so_many_turns(units: str, hands: list[Hand], wanted: int) -> None:
    assert turns(field(units), *hands) == wanted


# opt:construction-a: Q-36
def test_a_heavy_vehicle_makes_four_by_the_table() -> None:
    assert turns(field("red AHCCV-1 0606"), Hand("AHCCV-1")) == 4
    more = "option ramming\nparameter heavy-vehicle-points 4\n"
    assert turns(field("red AHCCV-1 0606", more=more), Hand("AHCCV-1")) == 3


# opt:construction-f: Q-548
def test_a_vulcan_makes_four_and_a_drone_two() -> None:
    assert turns(field("red VULC-1 0606"), Hand("VULC-1")) == 3
    assert turns(field("red VULC-1 0606 arm 1"), Hand("VULC-1")) == 6, "two for an arm"
    guided = field("red HDRN-1 0606\nred CE-1 0606")
    assert turns(guided, Hand("HDRN-1"), Hand("CE-1")) == 4
    found = field("red HDRN-1 0606").no(Build("prepared", crew("HDRN-1"), field("").hex("0606")))
    assert (found.code, found.rule) == ("unguided", "opt:construction-f")


# opt:construction-c
def test_an_ogre_without_a_number_has_a_mark_by_its_size() -> None:
    assert {kind: mark_of(kind) for kind in ("FEN", "FENB", "NIN", "VULC", "DOP", "MK3B", "EMK5")} == {
        "FEN": 4, "FENB": 4, "NIN": 3, "VULC": 3, "DOP": 6, "MK3B": 3, "EMK5": 5,
    }  # fmt: skip


# opt:construction-a, opt:construction-b
def test_work_in_progress_stays_in_the_hex_is_nothing_yet_and_what_is_left_over_is_lost() -> None:
    table = field("red CE-1 0606 CE*2\nred HVY-1 0606")
    at = table.hex("0606")
    table.do(Build("prepared", crew("CE-1", squads=2), at))
    marker = next(m for m in table.position.markers[at] if m.kind == CONSTRUCTION.id)
    assert marker.count == 6 and marker.known == -1 and table.defence("HVY-1") == 3
    assert table.said() == ["Red builds in 0606 to prepare a position: 2 of 12 points."]
    text = position_text(table.rules, table.position)
    assert position_text(*parse_position(text)) == text and "marker construction 0606" in text
    strong = field("red EMK5-1 0606\nred HVY-1 0606")
    strong.do(Build("prepared", crew("EMK5-1"), at))
    assert [m.kind for m in strong.position.markers[at]] == ["prepared"] and strong.defence("HVY-1") == 6


# opt:construction-b
def test_builders_have_begun_the_turn_in_the_hex_and_are_fit_for_it() -> None:
    table = field("red CE-1 0605\nred CE-2 0606\nred AHCCV-1 0606 disabled fire", phase="movement")
    at = table.hex("0606")
    table.move("CE-1", "0606")
    table.end_until("fire")
    for hands, code in ((crew("CE-1"), "moved"), (crew("AHCCV-1"), "disabled")):
        found = table.no(Build("prepared", hands, at))
        assert (found.code, found.rule) == (code, "opt:construction-b")
    found = table.no(Build("prepared", crew("CE-2"), table.hex("0605")))
    assert (found.code, found.rule) == ("elsewhere", "opt:construction-b")
    table.do(Build("prepared", crew("CE-2"), at))


# opt:construction-b
def test_builders_count_for_stacking_as_everybody_does() -> None:
    five = "".join(f"red ALCCV-{n} 0606\n" for n in range(1, 6))
    table = field(f"{five}red HVY-1 0605", phase="movement")
    assert table.no(table.moving("HVY-1", "0606")).rule == "ode:5.02.2"


# opt:construction-a
@pytest.mark.parametrize("unit", ["INF-1", "MIL-1", "HVY-1", "MK3-1"])
def test_who_is_no_builder_does_not_build(unit: str) -> None:
    table = field("red INF-1 0606\nred MIL-1 0606\nred HVY-1 0606\nred MK3-1 0606")
    found = table.no(Build("prepared", crew(unit), table.hex("0606")))
    assert (found.code, found.rule) == ("no-builder", "opt:construction-a")
    assert not table.offers(unit, Build)


# opt:construction-e
def test_squads_that_build_do_not_attack_and_those_that_attack_do_not_build() -> None:
    table = field("red CE-1 0606 CE*3\nblue LT-1 0607")
    at = table.hex("0606")
    table.do(Build("prepared", crew("CE-1", squads=2), at))
    found = table.no(table.firing("CE-1:squad*2", "LT-1"))
    assert (found.code, found.rule) == ("not-ready", "opt:construction-e")
    table.fire("CE-1:squad*1", "LT-1", 1)
    found = table.no(Build("prepared", crew("CE-1"), at))
    assert (found.code, found.rule) == ("hands", "opt:construction-e")
    table.end_until("fire", RED)
    table.fire("CE-1:squad*3", "LT-1", 1)
    assert table.no(Build("prepared", crew("CE-1"), at)).code == "hands"


# opt:construction-e
def test_a_machine_that_builds_does_not_fire_and_nobody_who_builds_works_or_goes_on() -> None:
    more = "option ramming\noption field-works\noption fast-infantry-second-move\n"
    table = field("red VULC-1 0606\nred CE-1 0606 CE*2\nblue LT-1 0607", more=more)
    at = table.hex("0606")
    table.do(Build("prepared", (Hand("VULC-1"), Hand("CE-1", 1)), at))
    assert table.no(table.firing("VULC-1:sec*1", "LT-1")).rule == "opt:construction-e"
    found = table.refused("work dig CE-1*2 at 0606")
    assert (found.code, found.rule) == ("built", "opt:construction-e")
    table.run("work dig CE-1*1 at 0606", 1)
    table.end()
    assert table.phase == "infantry-movement"
    assert table.no(Move(("CE-1",), (table.hex("0605"),))).rule in ("opt:construction-e", "ce:14.02-a")
    table.end_until("fire", RED)
    assert not BUILT.table(table.position)


# opt:construction-b: work is shown with what it comes to
def test_an_order_to_build_says_its_points_and_the_turns_that_are_left() -> None:
    table = field("red CE-1 0606 CE*3\nred ALCCV-1 0606")
    rows = [order for order in table.offers("CE-1", Build) if isinstance(order, Build)]
    everybody = next(order for order in rows if len(order.crew) == 2)
    facts = {fact.label: fact.value for fact in everybody.facts(table.rules, own_view(table.position))}
    assert facts == {
        "Points a turn": "5",
        "So far": "0 of 12",
        "Turns left": "3",
        "Takes": "the crew's whole turn: no move, fire or other work",
        "Enemy learns": "what is built, and how far it is",
    }
    assert everybody.present(table.rules, own_view(table.position)).title == (
        "Prepare a position by 2 counters, with 3 squads"
    )


# opt:construction-d
def test_a_scenario_may_give_turns_of_work_before_the_game() -> None:
    table = field(
        "red CE-1 0606 CE*2\nred ALCCV-1 0707", more="option ramming\nparameter preconstruction-turns-1 6\n"
    )
    p = table.position
    from msgspec.structs import replace

    clock = replace(p.clock, turn=0, player_turn=-1, phase=SETUP)
    area = Area(RED, "whole-map", p.board.grid.all_mask)
    table.position = replace(p, clock=clock, terms=replace(p.terms, setup=(RED, BLUE), areas=(area,)))
    table.do(Build("prepared", crew("CE-1", squads=2), table.hex("0606")))
    assert any(m.kind == "prepared" for m in table.position.markers[table.hex("0606")])
    assert table.no(Place("CE-1", table.hex("0505"))).rule == "opt:construction-e"
    table.do(Build("prepared", crew("ALCCV-1"), table.hex("0707")))
    assert any(m.kind == "prepared" for m in table.position.markers[table.hex("0707")])


# opt:construction-e
def test_before_the_game_a_builder_is_neither_loaded_nor_mounted_so_that_the_set_up_can_end() -> None:
    more = "option cargo\noption riding\nparameter preconstruction-turns-1 6\n"
    table = field("red CE-1 0606 CE*2\nred VULC-1 0606\nred GEVPC-1 0606", more=more)
    p = table.position
    clock = replace(p.clock, turn=0, player_turn=-1, phase=SETUP)
    area = Area(RED, "whole-map", p.board.grid.all_mask)
    table.position = replace(p, clock=clock, terms=replace(p.terms, setup=(RED, BLUE), areas=(area,)))
    table.do(Build("prepared", crew("CE-1", squads=2), table.hex("0606")))
    for order in (Embark("CE-1", "VULC-1", "deck"), Mount("CE-1", "GEVPC-1")):
        assert table.no(order).rule == "opt:construction-e"


# opt:construction-d
def test_without_turns_before_the_game_nobody_builds_in_set_up() -> None:
    table = field("red CE-1 0606 CE*2")
    p = table.position
    clock = replace(p.clock, turn=0, player_turn=-1, phase=SETUP)
    table.position = replace(p, clock=clock, terms=replace(p.terms, setup=(RED, BLUE)))
    found = table.no(Build("prepared", crew("CE-1"), table.hex("0606")))
    assert (found.code, found.rule) == ("before", "opt:construction-d")


# opt:general-c: house defaults, half of the price of their Mark rounded up
def test_the_kinds_of_these_rules_are_rows_of_the_table() -> None:
    field("red EMK3-1 0606")
    assert [KINDS[name].source for name in ("ENG", "MIL", "ALCCV", "AHCCV", "EMK3")] == ["H"] * 5
    ogre = KINDS["EMK3"].ogre
    assert ogre is not None and (ogre.main, ogre.secondary, ogre.ap, ogre.missiles) == (0, 4, 8, 0)
    assert (ogre.cost, ogre.worth, ogre.treads) == (9, 50, 45)
    assert (KINDS["AHCCV"].defence, KINDS["AHCCV"].move, KINDS["AHCCV"].attack) == (2, 2, 0)


def test_a_suggested_set_up_lets_one_crew_in_each_hex_build_the_dearest_of_what_it_completes() -> None:
    # opt:construction-d
    case = parse_case("play six-months-peace suggested seed 1\n", known_boards(), start_scenario)
    built = {
        case.start.board.grid.label(at): [
            marker.kind for marker in row if marker.kind in ("prepared", "hardened")
        ]
        for at, row in case.start.markers.items()
    }
    # 24 points of a full counter of engineers harden; 16 of the light vehicle prepare; 0707 was done before
    assert built["0706"] == built["0708"] == built["0707"] == ["hardened"]
    assert built["0606"] == built["1305"] == ["prepared"]
    # an engineering Mark I makes 32: it raises what was prepared in 1207
    assert built["1207"] == ["hardened"] and built["1306"] == ["prepared"]


# opt:construction-a
def test_work_in_progress_shows_the_points_that_are_in_it() -> None:
    table = field("red CE-1 0606 CE*3\nred ENG-1 0607 ENG*1")
    table.do(Build("prepared", crew("CE-1", squads=3), table.hex("0606")))
    table.do(Build("prepared", crew("ENG-1"), table.hex("0607")))
    (full,), (third,) = (table.position.markers[table.hex(at)] for at in ("0606", "0607"))
    assert (number_of(full), number_of(third)) == (3, 0)
    assert name_of(full) == "Construction under way (prepared), 3 points so far"
    assert name_of(third) == "Construction under way (prepared), 1/3 points so far"


# opt:construction-e
def test_who_has_built_is_not_among_those_that_can_still_move() -> None:
    table = field("red CE-1 0606 CE*3", more="option ramming\noption fast-infantry-second-move\n")
    table.do(Build("prepared", crew("CE-1", squads=3), table.hex("0606")))
    table.end_until("infantry-movement", RED)
    seen = own_view(table.position)
    assert not [o for o in table.rules.offers(seen, "CE-1") if isinstance(o, Move)]
    assert table.rules.value("allowance", seen, seen.units["CE-1"]) == 0


def test_of_a_crew_that_is_gone_there_are_no_facts() -> None:
    table = field("red CE-1 0606 CE*3")
    for order in (
        Build("prepared", (Hand("CE-9", 1),), table.hex("0606")),
        Build("prepared", (), table.hex("0606")),
    ):
        assert order.facts(table.rules, own_view(table.position)) == ()
