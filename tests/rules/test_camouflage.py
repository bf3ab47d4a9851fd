"""Camouflage (ode:13.05) and dummies (ode:13.06): what lies face down, and what the other side knows."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from game import paths
from game.core.events import InSecret
from game.core.history import History
from game.core.position import decider
from game.core.sequence import EndPhase
from game.core.terms import Area, Stock, Terms
from game.core.views import ANONYMOUS, own_view, view
from game.lab.fuzz import game_of
from game.lab.invariants import otherwise
from game.notation.orders import order_text, parse_order
from game.notation.position import parse_position, position_text
from game.ogre.catalogue import MODULES, rules_for
from game.ogre.combat.combat import Fire
from game.ogre.combat.firing import Firing
from game.ogre.combat.terrain_damage import FireAtHex
from game.ogre.hidden.camouflage import Cover, Uncover
from game.ogre.hidden.dummies import SetDummy, left_to_set
from game.ogre.hidden.hidden_units import DUMMY, StoppedShort, TurnedUp, Wasted
from game.ogre.hidden.mines import GoAhead, StopShort, Warned
from game.ogre.infantry import Split
from game.ogre.options.lad import Load
from game.ogre.overrun.overrun import Overrun
from game.ogre.ramming.ramming import Ram
from game.ogre.scenario.options import that_fit
from game.ogre.scoring.holding import Hold
from game.ogre.scoring.score_report import standing
from game.ogre.setup import Place
from game.ogre.state import Unit
from game.players.random_player import RandomPlayer, next_step
from game.scenarios.load import find_scenario
from tests.rules.laid import BLUE, RED, Table, by, lay

BOARD = "board 9x9\n"


def hidden(counters: str, *down: str, contact: str = "ramming", **more: Any) -> Table:
    """A table on which some counters lie face down."""
    modules = (contact, "camouflage", "dummies", "mines", "riding")
    table = lay(BOARD + counters, **{"stacking": "gev", "modules": modules, **more})
    for name in down:
        table.put(name, face_down=True)
    return table


def seen(table: Table, side: int = RED) -> dict[str, Unit]:
    return dict(view(table.position, side).units)


def turned(table: Table) -> list[str]:
    return [e.unit for e in table.events if isinstance(e, TurnedUp)]


# ------------------------------------------------------------------------------- views
def test_the_other_side_sees_an_anonymous_counter() -> None:
    # ode:13.05
    table = hidden(
        "red HVY-1 0202\nblue LT-1 0505\nblue INF-1 0505 INF*2\nblue CP-1 0909", "LT-1", "INF-1", "CP-1"
    )
    found = seen(table)
    assert list(found) == ["HVY-1", "?0505", "?0505/2", "?0909"]
    assert {u.kind for n, u in found.items() if n != "HVY-1"} == {ANONYMOUS}
    assert not any(u.squads or u.sheet for u in found.values())
    p = view(table.position, RED)
    assert p.at_hex[table.hex("0505")] == ("?0505", "?0505/2")
    assert seen(table, BLUE)["LT-1"].kind == "LT"
    # an onlooker knows what all know
    assert "LT-1" not in view(table.position, -1).units


def test_the_place_of_a_face_down_counter_in_its_stack_does_not_say_when_it_was_put_there() -> None:
    # ode:13.05: a dummy is often the last that is set up
    rows = "blue LT-1 0505\n", "blue INF-1 0505 INF*2\n", "blue LT-2 0505\n"
    games = [
        hidden("red HVY-1 0202\nblue CP-1 0909\n" + "".join(rows[k] for k in order), "LT-1")
        for order in ((0, 1, 2), (1, 0, 2), (1, 2, 0))
    ]
    seen = [view(table.position, RED) for table in games]
    assert {p.at_hex[games[0].hex("0505")] for p in seen} == {("INF-1", "LT-2", "?0505")}
    assert len({p.key() for p in seen}) == 1


def test_who_was_named_for_field_works_does_not_tell_what_lies_face_down() -> None:
    # ode:13.05, ce:14.02.5-f, ce:14.03.7-h
    text = """
        board 9x9
        option field-works
        option camouflage
        turn 2 red fire
        red HVY-1 0405
        blue CE-1 0404
        blue INF-2 0404 INF*2 face-down
        blue INF-3 0404 INF*2
        blue LT-4 0404 face-down
        blue LT-5 0404
        marker entrenchment 0404 owner blue count 2 {}
        marker revetment 0404 count 1 word large{}
    """
    seen = {}
    for words in (
        ("", ""),
        ("word INF-2", "=LT-4"),
        ("word INF-3", "=LT-5"),
        ("word INF-2+INF-3", "=LT-4+LT-5"),
        ("word INF-3+INF-2", "=LT-5+LT-4"),
    ):
        _, position = parse_position(text.format(*words))
        seen[words[0]] = view(position, RED).key()
        at = position.board.grid.parse("0404")
        assert [m.word for m in view(position, BLUE).markers[at]] == [
            words[0].removeprefix("word "),
            f"large{words[1]}",
        ]
    assert seen[""] == seen["word INF-2"]
    assert seen["word INF-3"] == seen["word INF-2+INF-3"] == seen["word INF-3+INF-2"] != seen[""]


def test_the_number_of_a_counter_does_not_tell_of_others_that_were_split_in_secret() -> None:
    # ode:13.05: one counter of three squads is divided in the set-up, its half lies face down
    told = []
    for secretly in (False, True):
        table = lay(
            BOARD + "red HVY-1 0202\nblue INF-1 off INF*3\nblue INF-2 off INF*3\nblue LT-1 off", areas=(),
            start=True,
            modules=("overrun", "camouflage", "dummies"), setup=(BLUE,), stacking="gev",
        )  # fmt: skip
        areas = (Area(BLUE, "map", table.position.board.grid.all_mask),)
        stocks = (Stock(BLUE, "camouflage", 4, True), Stock(BLUE, "dummy", 1, True))
        table.position.terms = Terms(setup=(BLUE,), areas=areas, stocks=stocks, own=by("gev"))
        table.do(Place("INF-2", table.hex("0606")))
        table.do(Place("INF-1", table.hex("0505")))
        if secretly:
            table.do(Split("INF-1", ("INF",)))
            made = next(
                u.id
                for u in table.position.units.values()
                if u.kind == "INF" and u.id not in ("INF-1", "INF-2")
            )
            table.do(Place(made, table.hex("0707")))
            table.do(Cover(made))
        table.do(Place("LT-1", table.hex("0808")))
        table.end()
        table.end_until("movement", BLUE)
        before = set(table.position.units)
        table.do(Split("INF-2", ("INF",)))
        told += set(table.position.units) - before
    assert told[0] == told[1]


def test_riders_on_a_face_down_vehicle_are_not_seen() -> None:
    table = hidden("red HVY-1 0202\nblue LT-1 0505\nblue INF-1 off aboard LT-1", "LT-1")
    assert list(seen(table)) == ["HVY-1", "?0505"]


def test_a_face_down_counter_blocks_the_way_whatever_it_is() -> None:
    # ode:5.03: a dummy and an unarmed post hold the hex as a tank does
    for kind in (DUMMY, "CP", "LT", "TK"):
        table = hidden(f"red GEV-1 0504\nblue {kind}-1 0505\nblue LT-9 0909", f"{kind}-1")
        assert "0505" not in table.reach("GEV-1"), kind
        assert table.no(table.moving("GEV-1", "0505")).code == "enemy"


# --------------------------------------------------------------------------- turning up
def test_a_counter_that_moves_or_fires_is_turned_up() -> None:
    table = hidden("red HVY-1 0202\nblue LT-1 0505\nblue GEV-1 0101\n", "LT-1", side=BLUE)
    step = table.move("LT-1", "0504")
    assert turned(table) == ["LT-1"] and step.revealed and not table["LT-1"].face_down
    table = hidden("red HVY-1 0503\nblue LT-1 0505\nblue GEV-1 0101\n", "LT-1", side=BLUE, phase="fire")
    table.fire("LT-1", "HVY-1", 1)
    assert turned(table) == ["LT-1"]


def test_fire_at_the_ground_turns_up_counters_of_both_sides() -> None:
    table = lay(
        "board 9x9\nterrain town 0505\nred HWZ-1 0205\nred LT-1 0505\nred DMY-2 0505\nblue LT-9 0909",
        stacking="gev",
        modules=("camouflage", "dummies", "terrain-damage"),
        phase="fire",
    )
    for name in ("LT-1", "DMY-2"):
        table.put(name, face_down=True)
    table.do(FireAtHex((Firing("HWZ-1", "gun", 1),), table.hex("0505")), 1, 1)
    assert turned(table) == ["LT-1", "DMY-2"]
    assert "DMY-2" not in table.position.units and not table["LT-1"].face_down


def test_fire_at_a_face_down_counter_turns_up_all_of_its_hex_first() -> None:
    table = hidden(
        "red HVY-1 0503\nblue LT-1 0505\nblue INF-1 0505\nblue GEV-1 0909",
        "LT-1",
        "INF-1",
        "GEV-1",
        phase="fire",
    )
    order = table.firing("HVY-1", "?0505")
    assert order.shots and table.refusal(order) is None
    table.do(order, 6, 6)
    assert turned(table) == ["LT-1", "INF-1"] and table.gone("LT-1") == "destroyed"
    assert table["GEV-1"].face_down


def test_a_true_name_is_no_target_while_the_face_is_down() -> None:
    table = hidden("red HVY-1 0503\nblue LT-1 0505", "LT-1", phase="fire")
    assert table.no(table.firing("HVY-1", "LT-1")).code == table.no(table.firing("HVY-1", "LT-2")).code


def test_a_dummy_that_is_fired_at_vanishes_and_the_shot_is_fired() -> None:
    # ode:13.06
    table = hidden("red HVY-1 0503\nblue DMY-1 0505\nblue LT-1 0909", "DMY-1", phase="fire")
    step = table.fire("HVY-1", "?0505")
    assert "DMY-1" not in table and not table.gone("DMY-1") and not table.faces and step.revealed
    assert any(isinstance(e, Wasted) for e in table.events)
    assert not table.offers("HVY-1", Fire)
    said = [table.rules.describe(table.position, e) for e in table.events]
    assert said == [
        "The counter in 0505 is revealed: a dummy.",
        "The fire of Heavy Tank 1 at 0505 is wasted.",
    ]


def test_ap_guns_fired_at_a_tank_in_disguise_are_wasted_and_the_rest_counts() -> None:
    table = hidden("red MK3-1 0504\nblue LT-1 0505", "LT-1", phase="fire")
    table.fire("MK3-1:ap*8 MK3-1:sec*1", "?0505", 1)
    shot = next(e for e in table.events if type(e).__name__ == "Shot")
    assert shot.attack == 12 and any(isinstance(e, Wasted) for e in table.events)  # in quarters
    assert not [o for o in table.offers("MK3-1", Fire) if o.shots[0].weapon == "ap"]


def test_an_ogre_that_drives_at_a_counter_does_what_can_be_done_with_it() -> None:
    for kind, what in (("LT", "Rammed"), ("INF", "Overran"), (DUMMY, "Moved"), ("CP", "Rammed")):
        table = hidden(f"red MK3-1 0504\nblue {kind}-1 0505\nblue LT-9 0909", f"{kind}-1")
        order = Ram("MK3-1", "?0505")
        assert order in table.offers("MK3-1")
        dice = (5,) if kind == "LT" else ()
        table.do(order, *dice)
        assert what in [type(e).__name__ for e in table.events], kind
        assert table.where("MK3-1") == "0505"


def test_a_gev_that_drives_at_infantry_stops_short_and_has_used_its_movement() -> None:
    table = hidden("red GEV-1 0504\nblue INF-1 0505\nblue LT-9 0909", "INF-1")
    table.do(Ram("GEV-1", "?0505"))
    assert table.where("GEV-1") == "0504" and table.spent("GEV-1").moved == 1
    assert any(isinstance(e, StoppedShort) for e in table.events) and turned(table) == ["INF-1"]


def test_an_overrun_of_a_dummy_is_a_move() -> None:
    table = hidden("red HVY-1 0504\nblue DMY-1 0505\nblue LT-9 0909", "DMY-1", contact="overrun")
    table.do(Overrun(("HVY-1",), table.hex("0505")))
    assert table.where("HVY-1") == "0505" and not table.position.frames and "DMY-1" not in table


def test_an_overrun_of_a_face_down_unit_is_a_fight() -> None:
    table = hidden("red HVY-1 0504\nblue LT-1 0505", "LT-1", contact="overrun")
    table.do(Overrun(("HVY-1",), table.hex("0505")))
    assert table.position.frames and turned(table) == ["LT-1"]


# ------------------------------------------------------------------------- the warning
def test_wary_units_are_warned_of_units_and_not_of_dummies() -> None:
    # ode:13.04.1
    table = hidden("red NIN-1 0504\nblue LT-1 0505\nblue DMY-1 0405", "LT-1", "DMY-1")
    table.do(Ram("NIN-1", "?0505"))
    assert [type(e) for e in table.events] == [Warned] and table["LT-1"].face_down
    assert table.steps[-1].revealed  # a warning cannot be taken back and forgotten
    # the frame names nobody
    assert "LT-1" not in str(table.position.frames)
    again = Table(table.rules, table.position)
    again.do(StopShort())
    assert again.where("NIN-1") == "0504"
    table.do(GoAhead(), 6)
    assert turned(table) == ["LT-1"] and table.where("NIN-1") == "0505"
    table = hidden("red NIN-1 0504\nblue LT-1 0909\nblue DMY-1 0503", "LT-1", "DMY-1")
    table.do(Ram("NIN-1", "?0503"))
    assert table.where("NIN-1") == "0503" and not table.position.frames


# ------------------------------------------------------------------------------ set-up
def laying() -> Table:
    """Blue sets up in secret, then Red."""
    table = lay(
        BOARD + "red HVY-1 off\nblue LT-1 off\nblue MK1-1 off\nblue CP-1 off",
        modules=("ramming", "camouflage", "dummies"), setup=(BLUE, RED), areas=(), stacking="gev",
        start=True,
    )  # fmt: skip
    p = table.position
    everywhere = p.board.grid.all_mask
    terms = Terms(
        setup=(BLUE, RED), areas=(Area(RED, "map", everywhere), Area(BLUE, "map", everywhere)), own=by("gev"),
        stocks=(Stock(BLUE, "camouflage", 1, True), Stock(BLUE, "dummy", 2, True)),
    )  # fmt: skip
    rules, table.position = parse_position(position_text(table.rules, p))
    q = table.position
    q.terms = terms
    return table


def test_a_side_sets_up_in_secret_and_shows_what_is_not_covered() -> None:
    table = laying()
    table.do(Place("LT-1", table.hex("0505")))
    assert all(isinstance(e, InSecret) and table.rules.audience(e) == 1 << BLUE for e in table.events)
    assert table.rules.describe(table.position, table.events[0]) == "Light Tank 1 is set up in 0505."
    assert list(seen(table)) == ["HVY-1"] and not view(table.position, RED).occupied_mask[BLUE]
    table.do(Place("MK1-1", table.hex("0606")))
    assert table.no(Cover("MK1-1")).code == "ogre"
    table.do(Cover("LT-1"))
    table.do(Place("CP-1", table.hex("0101")))
    assert table.no(Cover("CP-1")).code == "none-left"
    table.do(Uncover("LT-1"))
    table.do(Cover("LT-1"))
    table.do(SetDummy(table.hex("0202")))
    table.do(SetDummy(table.hex("0303")))
    assert table.no(SetDummy(table.hex("0304"))).code == "none-left"
    table.do(Place("DMY-4", table.hex("0404")))
    table.do(Place("DMY-2", 0))
    assert "DMY-2" not in table and left_to_set(table.position, BLUE) == 1
    table.end()
    assert list(seen(table)) == ["HVY-1", "MK1-1", "CP-1", "?0404", "?0505"]


def test_a_counter_taken_off_the_map_is_not_face_down() -> None:
    table = laying()
    table.do(Place("LT-1", table.hex("0505")))
    table.do(Cover("LT-1"))
    table.do(Place("LT-1", 0))
    assert not table["LT-1"].face_down


def test_face_down_counters_and_orders_at_them_are_read_and_written() -> None:
    table = hidden("red HVY-1 0503\nblue LT-1 0505\nblue DMY-1 0606", "LT-1", "DMY-1", phase="fire")
    text = position_text(table.rules, table.position)
    assert "blue LT-1 0505 face-down" in text and "blue DMY-1 0606 face-down" in text
    rules, again = parse_position(text)
    assert again.key() == table.position.key()
    order = table.firing("HVY-1", "?0505")
    line = order_text(again.board, order, again)
    assert line == "fire HVY-1 at ?0505" and parse_order(line, rules, again.board, again) == order


# ----------------------------------------------------------------------- non-interference
KINDS = ("LT", "DMY", "CP", "INF", "HWZ", "SHVY", "GEV", "TK")


def _pair(one: str, other: str, contact: str) -> tuple[Table, Table]:
    found = []
    for n, kind in enumerate((one, other)):
        counters = (
            "red HVY-1 0503\nred GEV-1 0404\nred MK3-1 0604\nred INF-1 0504 INF*2\n"
            f"blue {kind}-{n + 4} 0505\nblue LT-1 0606\nblue LT-2 0303\nblue CP-1 0909"
        )
        found.append(hidden(counters, f"{kind}-{n + 4}", "LT-1", contact=contact))
    return found[0], found[1]


def same(a: Table, b: Table, side: int) -> None:
    """What a side sees and may do is the same in both games."""
    seen_a, seen_b = view(a.position, side), view(b.position, side)
    assert (
        seen_a.key() == seen_b.key()
        and seen_a.blocking_mask == seen_b.blocking_mask
        and seen_a.occupied_mask == seen_b.occupied_mask
    )
    assert list(seen_a.units) == list(seen_b.units)
    if decider(a.position) == side:
        for name in seen_a.units:
            assert list(a.rules.offers(own_view(a.position), name)) == list(
                b.rules.offers(own_view(b.position), name)
            ), name
        assert list(a.rules.side_orders(own_view(a.position))) == list(
            b.rules.side_orders(own_view(b.position))
        )


@pytest.mark.parametrize("contact", ["ramming", "overrun"])
@pytest.mark.parametrize("other", KINDS[1:])
def test_a_side_cannot_tell_two_games_apart_that_differ_in_what_lies_face_down(
    other: str, contact: str
) -> None:
    """Until something is turned up: view, orders, refusals, log, dice and undo are the same."""
    for seed in range(4):
        a, b = _pair("LT", other, contact)
        games = [History(t.rules, t.position) for t in (a, b)]
        player = RandomPlayer(a.rules, seed)
        for _ in range(120):
            if a.position.result is not None or b.position.result is not None:
                break
            if decider(a.position) == BLUE and not a.position.frames:
                order: Any = EndPhase()
            else:
                order = player.choose(own_view(a.position))
            side = RED
            if seed % 2 and "?" in str(order):
                order = EndPhase()  # half the games leave alone what lies face down
            refusals = [t.rules.refusal(t.position, order) for t in (a, b)]
            assert refusals[0] == refusals[1]
            if refusals[0] is not None:
                continue
            steps = [game.do(order) for game in games]
            for table, step in zip((a, b), steps, strict=True):
                table.position = step.position  # type: ignore[union-attr]
            if any(isinstance(e, TurnedUp) for step in steps for e in step.events):  # type: ignore[union-attr]
                assert all(game.why_not_undo() for game in games)
                break
            heard = [
                [
                    t.rules.describe(view(t.position, side), e)
                    for e in s.events
                    if t.rules.audience(e) >> side & 1
                ]  # type: ignore[union-attr]
                for t, s in zip((a, b), steps, strict=True)
            ]
            assert heard[0] == heard[1] and games[0].why_not_undo() == games[1].why_not_undo()
            assert [s.rolls for s in steps[:1]] == [s.rolls for s in steps[1:]]  # type: ignore[union-attr]
            same(a, b, side)


def test_what_is_noted_of_places_held_does_not_tell_what_lies_face_down() -> None:
    tables = []
    for kind in ("LT", "DMY", "CP"):
        table = hidden(f"red HVY-1 0202\nblue {kind}-9 0505\nblue LT-1 0909", f"{kind}-9")
        mask = 1 << table.hex("0505")
        goal = Hold("hill", BLUE, title="the hill", points=5, lasting=True, first=RED, mask=mask, need=0)
        two = Hold("two", BLUE, title="the hill", points=5, turns=3, mask=mask, need=0)
        table.position.terms = replace(table.position.terms, victory="goals", goals=(goal, two))
        for _ in range(8):
            table.end()
        tables.append(table)
    views = [view(table.position, RED).key() for table in tables]
    assert views[0] == views[1] == views[2] and tables[0].position.markers


def test_a_command_post_that_lies_face_down_does_not_count_as_destroyed() -> None:
    told = []
    for down in ((), ("CP-1",), ("CP-1", "HWZ-1")):
        table = hidden("red MK3-1 0909\nblue CP-1 0505\nblue HWZ-1 0506", *down)
        table.position.terms = replace(
            table.position.terms, victory="ogre-attack", numbers=(("complete", 5),)
        )
        found = standing(view(table.position, RED), table.position)
        assert found is not None
        told.append([(c.task, c.state, c.met) for c in found.conditions])
    assert told[0] == told[1] == told[2] and ("destroy the command post", "it stands", False) in told[0]


def test_random_games_with_camouflage_come_to_no_dead_end() -> None:
    for seed in range(6):
        table = laying()
        rules = rules_for(["ramming", "camouflage", "dummies"])
        player = RandomPlayer(rules, seed)
        position = table.position
        for _ in range(300):
            if position.result is not None or position.clock.turn > 6:
                break
            position = next_step(rules, position, player).position
        assert position.clock.turn > 3


COMPANIES = """
    terrain town 0404 0505
    terrain forest 0303..0304
    terrain swamp 0606
    route road 0101 0201 0301
    red HVY-1 off
    red MK3-1 off
    red GEV-1 off
    red GEV-2 off
    red INF-1 off INF*3
    red NIN-1 off
    red CE-2 off CE*2
    blue LT-1 off
    blue MK1-1 off
    blue CP-1 off
    blue GEV-3 off
    blue INF-3 off INF*3
    blue HWZ-1 off
    blue GEVPC-1 off
    blue CE-1 off CE*2
    blue LAD-1 off
"""
EVERYTHING = that_fit((), (name for name in MODULES if name not in ("base", "ramming", "overrun")))


@pytest.mark.parametrize("contact", ["ramming", "overrun"])
def test_two_games_with_all_modules_are_the_same_to_a_side_until_something_is_turned_up(contact: str) -> None:
    told = steps = 0
    for seed in range(24):
        table = lay(
            BOARD + COMPANIES, modules=(contact, *EVERYTHING), setup=(BLUE, RED), areas=(), stacking="gev",
            start=True,
        )  # fmt: skip
        place, everywhere = 1 << table.hex("0505"), table.position.board.grid.all_mask
        table.position.terms = Terms(
            setup=(BLUE, RED), areas=(Area(RED, "map", everywhere), Area(BLUE, "map", everywhere)),
            own=by("gev"), turn_limit=8, victory="goals",
            stocks=(Stock(BLUE, "camouflage", 6, True), Stock(BLUE, "dummy", 3, True)),
            goals=(Hold("hill", BLUE, title="the hill", points=5, lasting=True, first=RED, mask=place,
                need=0),),
        )  # fmt: skip
        rules, player = table.rules, RandomPlayer(table.rules, seed)
        start = table.position
        while start.clock.turn == 0:
            start = next_step(rules, start, player).position
        games = (History(rules, start), History(rules, otherwise(start, RED)))
        for _ in range(250):
            one, other = (game.position for game in games)
            if one.result is not None or other.result is not None:
                break
            assert view(one, RED).key() == view(other, RED).key()
            assert games[0].why_not_undo() == games[1].why_not_undo()
            order: Any = player.choose(own_view(one))
            side, words = decider(one), str(order)
            avoided = "?" in words and seed % 3
            if avoided or (side == BLUE and any(u.face_down and u.id in words for u in one.units.values())):
                order = EndPhase()
            refusals = [rules.refusal(game.position, order) for game in games]
            assert side == BLUE or refusals[0] == refusals[1]
            if any(refusals):
                continue
            done = [game.do(order) for game in games]
            if any(isinstance(e, TurnedUp) for step in done for e in step.events):  # type: ignore[union-attr]
                told += 1
                break
            heard = [
                [rules.describe(view(s.position, RED), e) for e in s.events if rules.audience(e) >> RED & 1]  # type: ignore[union-attr]
                for s in done
            ]
            assert heard[0] == heard[1] and done[0].rolls == done[1].rolls  # type: ignore[union-attr]
            steps += 1
    assert told > 2 and steps > 200


def test_pallets_loaded_in_secret_are_told_to_their_side_alone() -> None:
    table = lay(
        BOARD + "red HVY-1 off\nblue TK-1 off\nblue PAL-1 off", modules=("overrun", "dummies", "lad"),
        setup=(BLUE, RED), areas=(), stacking="gev", start=True,
    )  # fmt: skip
    areas = tuple(Area(side, "map", table.position.board.grid.all_mask) for side in (RED, BLUE))
    table.position.terms = Terms(setup=(BLUE, RED), areas=areas, stocks=(Stock(BLUE, "dummy", 1, True),))
    table.do(Place("TK-1", table.hex("0505")))
    table.do(Load("PAL-1", "TK-1"))
    assert [table.rules.audience(e) for e in table.events] == [1 << BLUE]
    assert table.rules.describe(table.position, table.events[0]).startswith(
        "LAD Pallet 1 is loaded onto Truck 1"
    )


@pytest.mark.parametrize("unused", [("camouflage", "dummies"), ("lad",)])
def test_a_module_that_is_not_used_changes_no_seeded_game(unused: tuple[str, ...]) -> None:
    loaded = find_scenario("mark-iii-attack", [paths.maps() / "scenarios"])
    ends = []
    for more in ((), unused):
        rules, position, _ = game_of(loaded, 1)
        rules = rules_for([*(module.id for module in rules.modules), *more])
        player = RandomPlayer(rules, 1)
        while position.result is None and position.clock.turn <= 6:
            position = next_step(rules, position, player).position
        ends.append(position.key())
    assert ends[0] == ends[1]


def test_a_dummy_stands_where_counters_of_its_side_may_though_every_area_names_kinds() -> None:
    _, position = parse_position(
        "option dummies\nboard 9x9\nsetup blue\nstock blue dummy 1\n"
        "area blue west kinds HVY hexes 0101 0102\n"
        "turn 0 blue setup\nblue HVY-1 0101\nred HVY-2 0909\n"
    )
    offers = SetDummy.side_offers(rules_for(["dummies"]), position)
    assert {position.board.grid.label(order.at) for order in offers} == {"0102"}
