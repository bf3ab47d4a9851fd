"""Mines (ode:13.04), the warning (ode:13.04.1), and that what is hidden stays hidden."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from game.core.events import CutShort
from game.core.history import History
from game.core.modules import Module
from game.core.position import Position, decider, varied
from game.core.records import Marker
from game.core.refusals import Refusal
from game.core.ruleset import Rules
from game.core.sequence import EndPhase
from game.core.terms import Area, Stock, Terms
from game.core.views import own_view, view
from game.hexes.grid import OFF
from game.lab.contract import Broken
from game.lab.invariants import check_game, check_plain, check_shown
from game.notation.orders import order_text
from game.notation.position import parse_position, position_text
from game.ogre.catalogue import MODULES, rules_for
from game.ogre.combat.casualty_choice import ChooseSquad
from game.ogre.hidden.mine_laying import AREA, LayMine, LiftMine, MineLaid, left_to_lay
from game.ogre.hidden.mines import GoAhead, MineExploded, MineFound, StopShort, Warned, mines_in
from game.ogre.movement.movement import Move
from game.ogre.overrun.overrun import Overrun
from game.ogre.ramming.ramming import Ram
from game.ogre.setup import areas_for
from game.ogre.terrain import is_cut, terrain_at
from game.players.random_player import RandomPlayer
from tests.markers import marker
from tests.rules.laid import BLUE, RED, Table, by, lay, whose

FIELD = """
    board 9x9
    route road 0404 0405 0406 0407
    terrain water 0801..0809
    route road 0705 0805 0905
"""


def table_of(counters: str, *mines: str, contact: str = "ramming", **more: Any) -> Table:
    """Blue mines as ``"0406"`` or ``"0406 road"``, unknown to Red."""
    modules = (contact, "mines", "riding")
    table = lay(FIELD + counters, **{"stacking": "gev", "modules": modules, **more})
    draft_markers: dict[int, tuple[Marker, ...]] = {}
    for word in mines:
        label, _, on = word.partition(" ")
        at = table.hex(label)
        mine = marker("mine", at, owner=BLUE, word=on, known=1 << BLUE)
        draft_markers[at] = (*draft_markers.get(at, ()), mine)
    table.position = with_markers(table.position, draft_markers)
    return table


def with_markers(p: Position, markers: dict[int, tuple[Marker, ...]], terms: Terms | None = None) -> Position:
    return Position(
        p.board, terms or p.terms, p.sides, p.units, p.at_hex, p.occupied_mask, p.blocking_mask, p.tables,
        markers, p.gone, p.clock,
        p.frames, p.dice, p.result, p.ground,
    )  # fmt: skip


def mines(table: Table, label: str) -> list[Marker]:
    return mines_in(table.position, table.hex(label))


# --------------------------------------------------------------------------- treading on them
def test_a_mine_off_the_road_explodes_on_a_six() -> None:
    # ode:13.04: armour is destroyed, the mine is used up
    table = table_of("red HVY-1 0202\nblue CP-1 0909", "0203")
    table.do(table.moving("HVY-1", "0203 0204"), 6)
    assert "HVY-1" not in table and not mines(table, "0203")
    said = [table.rules.describe(table.position, event) for event in table.events]
    assert said[0].startswith("Heavy Tank 1 moves from 0202 to 0203")
    assert said[1] == "A mine explodes under Heavy Tank 1 in 0203 (die 6)."


def test_a_mine_that_does_not_explode_stays_and_is_known_to_all_and_the_unit_goes_on() -> None:
    table = table_of("red HVY-1 0202\nblue CP-1 0909", "0203")
    table.do(table.moving("HVY-1", "0203 0204"), 5)
    assert table.where("HVY-1") == "0204" and [m.known for m in mines(table, "0203")] == [-1]
    assert any(isinstance(event, MineFound) for event in table.events)


def test_under_an_ogre_it_explodes_on_five_and_six_and_takes_a_die_of_treads() -> None:
    # ode:13.04
    table = table_of("red MK3-1 0202\nblue CP-1 0909", "0203")
    table.do(table.moving("MK3-1", "0203 0204"), 5, 4)
    assert table.row("MK3-1", "tr") == 41 and table.where("MK3-1") == "0204"
    table = table_of("red MK3-1 0202\nblue CP-1 0909", "0203")
    table.do(table.moving("MK3-1", "0203 0204"), 4)
    assert table.row("MK3-1", "tr") == 45 and len(mines(table, "0203")) == 1


def test_an_ogre_that_loses_movement_on_a_mine_stops_there() -> None:
    # ode:6.04: at 15 treads a Mark III moves one hex
    table = table_of("red MK3-1 0202 tr 16\nblue CP-1 0909", "0203")
    table.do(table.moving("MK3-1", "0203 0204"), 6, 3)
    assert table.where("MK3-1") == "0203" and table.row("MK3-1", "tr") == 13


def test_infantry_loses_a_squad_and_goes_on() -> None:
    table = table_of("red INF-1 0202 INF*2\nblue CP-1 0909", "0203")
    table.do(table.moving("INF-1", "0203 0204"), 6)
    assert table["INF-1"].squads == ("INF",) and table.where("INF-1") == "0204"
    table = table_of("red INF-1 0202\nblue CP-1 0909", "0203")
    table.do(table.moving("INF-1", "0203 0204"), 6)
    assert "INF-1" not in table


def test_the_owner_of_a_mixed_counter_says_which_squad_a_mine_costs_and_then_it_goes_on() -> None:
    # ode:13.04, ode:3.02
    table = table_of("red CE-1 0202 INF CE\nblue CP-1 0909", "0203", "0203")
    table.do(table.moving("CE-1", "0203 0204"), 6)
    assert table.where("CE-1") == "0203" and decider(table.position) == RED
    table.do(ChooseSquad("CE-1", "CE"))
    assert table["CE-1"].squads == ("INF",)
    table.move("CE-1", "0204")


def test_a_mine_on_the_way_into_an_overrun_is_settled_before_the_fight() -> None:
    counters = "red CE-1 0202 INF CE\nblue HVY-1 0203\nblue CP-1 0909"
    table = table_of(counters, "0203", contact="overrun")
    table.do(Overrun(("CE-1",), table.hex("0203")), 6)
    assert [frame.kind for frame in table.position.frames][1:] == ["choose-squad"]
    table.do(ChooseSquad("CE-1", "INF"))
    assert [frame.kind for frame in table.position.frames] == ["overrun-fire"]


def test_riders_of_a_vehicle_that_a_mine_destroys_are_set_down() -> None:
    table = table_of("red HVY-1 0202\nred INF-1 off aboard HVY-1\nblue CP-1 0909", "0203")
    table.do(table.moving("HVY-1", "0203"), 6)
    assert "HVY-1" not in table and table.where("INF-1") == "0203" and len(table["INF-1"].squads) == 1


def test_only_the_unit_that_sets_it_off_is_hurt() -> None:
    table = table_of("red HVY-1 0202\nred GEV-1 0203\nblue CP-1 0909", "0203")
    table.do(table.moving("HVY-1", "0203"), 6)
    assert "HVY-1" not in table and not table["GEV-1"].disabled


def test_several_mines_are_rolled_in_order_until_one_explodes() -> None:
    table = table_of("red HVY-1 0202\nblue CP-1 0909", "0203", "0203", "0203")
    table.do(table.moving("HVY-1", "0203"), 1, 6)
    assert len(table.faces) == 2 and [m.known for m in mines(table, "0203")] == [-1, 1 << BLUE]


def test_a_mine_on_the_road_explodes_whenever_a_unit_comes_along_it_and_never_otherwise() -> None:
    # ode:13.04
    table = table_of("red HVY-1 0404\nblue CP-1 0909", "0406 road")
    table.do(table.moving("HVY-1", "0405 0406"))
    assert not table.faces and "HVY-1" not in table
    assert is_cut(table.position, table.hex("0406"), "road")
    table = table_of("red HVY-1 0306\nblue CP-1 0909", "0406 road")
    table.do(table.moving("HVY-1", "0406"))
    assert table.where("HVY-1") == "0406" and [m.known for m in mines(table, "0406")] == [1 << BLUE]


def test_a_mine_off_the_road_is_rolled_for_by_units_on_the_road_too() -> None:
    table = table_of("red INF-1 0404 INF*2\nblue CP-1 0909", "0405")
    table.do(table.moving("INF-1", "0405 0406"), 6)
    assert is_cut(table.position, table.hex("0405"), "road") and len(table["INF-1"].squads) == 1
    # the road is cut behind it, and what is left of its move goes on beside the road
    assert table.where("INF-1") == "0406"


def test_a_mine_on_a_river_bridge_drops_it() -> None:
    # ode:13.04, ode:13.02.1
    table = table_of("red INF-1 0705 INF*2\nred GEV-1 0805\nblue CP-1 0909", "0805 road")
    table.do(table.moving("INF-1", "0805"))
    assert terrain_at(table.position, table.hex("0805")) == "swamp"
    assert "INF-1" not in table and "GEV-1" not in table


def test_mines_come_before_a_ram_and_before_an_overrun() -> None:
    table = table_of("red MK3-1 0202\nblue HVY-1 0203", "0203")
    table.do(Ram("MK3-1", "HVY-1"), 6, 3, 5)
    assert table.row("MK3-1", "tr") == 45 - 3 - 2 and "HVY-1" not in table
    table = table_of("red GEV-1 0202\nblue HVY-1 0203", "0203", contact="overrun")
    table.do(Overrun(("GEV-1",), table.hex("0203")), 6)
    assert "GEV-1" not in table and not table.position.frames


def test_a_mine_hurts_the_side_that_laid_it() -> None:
    table = table_of("red CP-1 0909\nblue LT-1 0202", "0203", side=BLUE)
    table.do(table.moving("LT-1", "0203"), 6)
    assert "LT-1" not in table


# ------------------------------------------------------------------------------ the warning
def test_a_big_cybertank_is_warned_before_it_enters_and_may_stop() -> None:
    # ode:13.04.1
    for kind in ("MK5", "NIN", "VULC"):
        table = table_of(f"red {kind}-1 0202\nblue CP-1 0909", "0204")
        table.do(table.moving(f"{kind}-1", "0203 0204 0205"))
        assert table.where(f"{kind}-1") == "0203" and whose(table) == RED
        assert isinstance(table.events[-1], Warned) and table.steps[-1].revealed
        assert table.no(EndPhase()).code == "first"
        table.do(StopShort())
        assert table.where(f"{kind}-1") == "0203" and not table.position.frames
        table.do(table.moving(f"{kind}-1", "0303"))
    table = table_of("red MK3-1 0202\nblue CP-1 0909", "0204")
    table.do(table.moving("MK3-1", "0203 0204"), 1)
    assert not table.position.frames


def test_who_is_warned_sets_a_mine_off_only_on_a_six() -> None:
    # ode:13.04.1
    table = table_of("red MK5-1 0202\nblue CP-1 0909", "0204")
    table.do(table.moving("MK5-1", "0203 0204 0205"))
    text = position_text(table.rules, table.position)
    assert "frame mine-warning red by MK5-1 at 0204 options move MK5-1 0204 0205" in text
    assert parse_position(text)[1].key() == table.position.key()
    table.do(GoAhead(), 5)
    assert table.where("MK5-1") == "0205" and table.row("MK5-1", "tr") == 60
    table = table_of("red MK5-1 0404\nblue CP-1 0909", "0405 road")
    table.do(table.moving("MK5-1", "0405"))
    table.do(GoAhead(), 2)  # on the road it explodes as ever
    assert table.row("MK5-1", "tr") == 58


def test_what_who_is_warned_still_has_to_do_is_seen_by_its_own_side_alone() -> None:
    table = table_of("red MK5-1 0202\nblue CP-1 0909", "0204")
    table.do(table.moving("MK5-1", "0203 0204 0205"))
    open_part = "frame mine-warning red by MK5-1 at 0204"
    seen = {side: position_text(table.rules, view(table.position, side)) for side in (RED, BLUE, -1)}
    assert f"{open_part} options move MK5-1 0204 0205\n" in seen[RED]
    for side in (BLUE, -1):
        assert f"{open_part}\n" in seen[side] and "0205" not in seen[side].partition(open_part)[2]
    check_shown(table.position)
    table.do(GoAhead(), 1)
    assert table.where("MK5-1") == "0205"


def test_the_plan_of_who_is_warned_in_a_fight_is_not_the_plan_of_who_decides_there() -> None:
    table = table_of("red MK5-1 0202\nblue HVY-1 0203", "0203", contact="overrun")
    table.do(Overrun(("MK5-1",), table.hex("0203")))
    assert isinstance(view(table.position, RED).frames[-1].pending.order, Overrun)  # type: ignore[attr-defined]
    assert view(table.position, BLUE).frames[-1].pending is None  # type: ignore[attr-defined]


def test_who_is_warned_on_the_way_off_the_map_goes_on_off_the_map() -> None:
    table = table_of("red MK5-1 0203\nblue CP-1 0909", "0202", exits={RED: "north"})
    table.do(Move(("MK5-1",), (table.hex("0202"), table.hex("0201"), OFF)))
    assert table.where("MK5-1") == "0203" and table.position.frames
    table.do(GoAhead(), 1)
    assert table.gone("MK5-1") == "left"


def test_of_two_who_could_be_warned_in_one_overrun_the_first_is_and_both_go_on() -> None:
    table = table_of("red MK5-1 0202\nred MK5-2 0202\nblue HVY-1 0203", "0203", contact="overrun")
    table.do(Overrun(("MK5-1", "MK5-2"), table.hex("0203")))
    assert [frame.unit for frame in table.position.frames] == ["MK5-1"]
    table.do(GoAhead(), 1, 1)
    assert table.where("MK5-1") == table.where("MK5-2") == "0203"


def test_a_warned_order_that_has_become_impossible_is_cut_short_and_the_log_says_so() -> None:
    table = table_of("red MK5-1 0202\nblue CP-1 0909", "0204")
    table.do(table.moving("MK5-1", "0203 0204"))
    text = position_text(table.rules, table.position).replace("tr 60", "tr 0")
    table.position = parse_position(text)[1]
    step = table.do(GoAhead())
    assert [type(event) for event in step.events] == [CutShort] and table.where("MK5-1") == "0203"
    assert not table.position.frames


def test_an_overrun_and_a_ram_are_warned_of_too() -> None:
    table = table_of("red MK5-1 0202\nblue HVY-1 0203", "0203", contact="overrun")
    table.do(Overrun(("MK5-1",), table.hex("0203")))
    assert table.where("MK5-1") == "0202" and table.position.frames[-1].kind == "mine-warning"
    table.do(GoAhead(), 1)
    assert table.where("MK5-1") == "0203"
    assert [frame.kind for frame in table.position.frames] == ["overrun-fire"] and whose(table) == BLUE
    table = table_of("red MK5-1 0202\nblue HVY-1 0203", "0203")
    table.do(Ram("MK5-1", "HVY-1"))
    table.do(GoAhead(), 1, 6)
    assert "HVY-1" not in table and table.where("MK5-1") == "0203"


# --------------------------------------------------------------------------------- laying
def laying() -> Table:
    board = """
        board 9x9
        route road 0404 0405 0406
        terrain crater 0203
        red HVY-1 0909
        blue CP-1 0101
    """
    table = lay(board, modules=("ramming", "mines"), setup=(BLUE, RED), areas=(), start=True)
    north = sum(1 << table.hex(f"{c:02d}{r:02d}") for c in range(1, 10) for r in range(1, 6))
    terms = replace(
        table.position.terms, areas=(Area(BLUE, "north", north),), stocks=(Stock(BLUE, "mine", 2),)
    )
    table.position = with_markers(table.position, {}, terms)
    return table


def test_mines_are_laid_within_the_stock_and_the_areas_of_the_side() -> None:
    # ode:13.04
    table = laying()
    hex_of = table.hex
    assert LayMine(hex_of("0405"), "road") in list(table.rules.side_orders(own_view(table.position)))
    assert table.no(LayMine(hex_of("0407"))).code == "place"
    assert table.no(LayMine(hex_of("0203"))).code == "place"
    assert table.no(LayMine(hex_of("0302"), "road")).code == "place"
    table.do(LayMine(hex_of("0405"), "road"))
    table.do(LayMine(hex_of("0405")))
    assert [m.word for m in mines(table, "0405")] == ["road", ""]
    assert table.no(LayMine(hex_of("0303"))).code == "none-left"
    table.do(LiftMine(hex_of("0405")))
    assert [m.word for m in mines(table, "0405")] == ["road"] and left_to_lay(table.position, BLUE) == 1
    assert order_text(table.position.board, LayMine(hex_of("0405"), "road")) == "lay-mine 0405 road"
    text = position_text(table.rules, table.position)
    assert "stock blue mine 2" in text and "marker mine 0405 owner blue word road known blue" in text
    assert parse_position(text)[1].key() == table.position.key()
    table.end()
    assert table.no(LayMine(hex_of("0909"))).code == "none-left"  # Red has no stock


def test_a_scenario_may_keep_ground_for_mines_where_no_counter_is_set_up() -> None:
    # ode:13.04
    table = laying()
    at, outside = table.hex("0407"), table.no(LayMine(table.hex("0407")))
    assert "outside the areas" in outside.text
    assert "no road" in table.no(LayMine(table.hex("0302"), "road")).text
    ford = Area(BLUE, "ford", 1 << at, kinds=(AREA,))
    terms = replace(table.position.terms, areas=(*table.position.terms.areas, ford))
    table.position = with_markers(table.position, {}, terms)
    assert parse_position(position_text(table.rules, table.position))[1].key() == table.position.key()
    table.do(LayMine(at))
    assert len(mines(table, "0407")) == 1
    unit = next(u for u in table.position.units.values() if u.side == BLUE)
    assert ford not in areas_for(table.position, unit)


def test_only_the_side_that_lays_a_mine_hears_of_it() -> None:
    table = laying()
    step = table.do(LayMine(table.hex("0405")))
    event = step.events[0]
    assert isinstance(event, MineLaid) and table.rules.audience(event) == 1 << BLUE
    assert table.rules.audience(MineExploded("HVY-1", 5, 6)) == -1
    assert mines(table, "0405") and not view(table.position, RED).markers
    assert view(table.position, BLUE).markers


# ------------------------------------------------------------------------- hidden is hidden
def test_a_move_that_might_have_met_a_mine_is_not_taken_back_even_when_nothing_happened() -> None:
    stocked = Terms(stocks=(Stock(BLUE, "mine", 3),), own=by("gev"))
    table = table_of("red HVY-1 0202\nblue LT-1 0909")
    table.position = with_markers(table.position, {}, stocked)
    history = History(table.rules, table.position)
    history.do(table.moving("HVY-1", "0203"))
    assert not history.can_undo and "revealed" in history.why_not_undo()
    # who knows that the enemy has none may take moves back
    table = table_of("red CP-1 0909\nblue HVY-1 0202", side=BLUE)
    table.position = with_markers(table.position, {}, stocked)
    history = History(table.rules, table.position)
    history.do(table.moving("HVY-1", "0203"))
    assert history.can_undo


@pytest.mark.parametrize(
    ("stocks", "back"),
    [
        ((Stock(BLUE, "spare-mine", 1),), False),  # what sappers may place in play
        ((Stock(BLUE, "mine", 0), Stock(BLUE, "camouflage", 2), Stock(RED, "mine", 4)), True),
        ((), False),  # a position that says nothing of stocks may hold any
    ],
)
def test_what_is_taken_back_goes_by_the_mines_that_the_enemy_could_have_laid(
    stocks: tuple[Stock, ...], back: bool
) -> None:
    table = table_of("red HVY-1 0202\nblue LT-1 0909")
    table.position = with_markers(table.position, {}, Terms(stocks=stocks, own=by("gev")))
    history = History(table.rules, table.position)
    history.do(table.moving("HVY-1", "0203"))
    assert history.can_undo is back


def shown(rules: Rules, history: History, side: int) -> tuple[Any, ...]:
    """Everything that a side gets to know of a game."""
    seen = view(history.position, side)
    offers = [list(rules.offers(seen, unit_id)) for unit_id in seen.units]
    truth = [list(rules.offers(own_view(history.position), unit_id)) for unit_id in seen.units]
    log = [
        rules.describe(seen, event)
        for step in history.steps
        for event in step.events
        if rules.audience(event) >> side & 1
    ]
    return seen.key(), offers, truth, log, history.can_undo, history.why_not_undo()


def test_a_side_cannot_tell_two_games_apart_that_differ_in_mines_it_has_not_met() -> None:
    board = (
        FIELD
        + """
        red MK5-1 0909
        red HVY-1 0908
        red GEV-1 0708
        blue CP-1 0101
        blue HVY-2 0102
    """
    )
    rules = rules_for(["ramming", "mines"])
    stocked = Terms(stocks=(Stock(BLUE, "mine", 9),), own=by("gev"))
    seen = compared = 0
    for seed in range(6):
        games = []
        for labels in (("0303", "0505", "0406 road"), ("0707",), ()):
            table = table_of(board.replace(FIELD, ""), *labels)
            games.append(History(rules, with_markers(table.position, dict(table.position.markers), stocked)))
        player = RandomPlayer(rules, seed, seek=0.5)
        for _ in range(60):
            if games[0].position.result is not None:
                break
            side = games[0].position.clock.side
            order = player.choose(own_view(games[0].position))
            if rules.refusal(games[0].position, order) is not None:
                continue
            steps = [game.do(order) for game in games]
            found = [
                any(isinstance(e, MineFound | MineExploded | Warned) for e in getattr(step, "events", ()))
                for step in steps
            ]
            if any(found):
                seen += 1
                break
            first, *others = [shown(rules, game, RED) for game in games]
            assert all(other == first for other in others), (seed, order)
            compared += isinstance(order, Move) and side == RED
    assert seen and compared > 4


def test_random_games_with_mines_come_to_no_dead_end() -> None:
    from game.lab.invariants import check_game, check_step
    from game.players.random_player import next_step

    blown = 0
    for seed in range(6):
        contact = ("ramming", "overrun")[seed % 2]
        labels = [f"{c:02d}{r:02d}" for c in range(1, 8) for r in range(3, 8)]
        counters = """
            red MK5-1 0109
            red MK3-1 0309
            red HVY-1 0209
            red INF-1 0409 INF*3
            red GEV-1 0609
            blue CP-1 0401
            blue HVY-2 0302
            blue INF-2 0202 INF*3
            blue NIN-1 0502
        """
        table = table_of(counters, *labels, "0405 road", contact=contact, turn=1)
        start, done = table.position, []
        player = RandomPlayer(table.rules, seed, leaving=0.0, seek=0.6)
        while table.position.result is None and table.position.clock.turn < 5:
            step = next_step(table.rules, table.position, player)
            check_step(table.position, step)
            done.append(step)
            table.position = step.position
            blown += any(isinstance(event, MineExploded) for event in step.events)
        check_game(table.rules, start, done)
    assert blown > 5


def test_a_rule_that_looks_for_what_is_hidden_from_the_giver_finds_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def peeks(rules: Any, state: Any, order: Move) -> Refusal | None:
        return Refusal("peek", "house:peek", "Not there.") if order.path[-1] in state.markers else None

    monkeypatch.setitem(
        MODULES, "peeking", Module(id="peeking", title="Peeking", rule="house:peek", vetoes={Move: peeks})
    )
    rules = rules_for(["ramming", "mines", "riding", "peeking"])
    hidden, known = table_of("red INF-1 0101", "0102"), table_of("red INF-1 0101")
    at = known.hex("0102")
    known.position = with_markers(known.position, {at: (marker("mine", at, owner=BLUE),)})
    assert rules.refusal(hidden.position, hidden.moving("INF-1", "0102")) is None
    check_game(rules, hidden.position, [rules.apply(hidden.position, hidden.moving("INF-1", "0102"))])
    refusal = rules.refusal(known.position, known.moving("INF-1", "0102"))
    assert refusal is not None and refusal.code == "peek"


def test_a_kind_of_order_that_calls_plain_what_depends_on_a_hidden_mine_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def once_it_is_mined(order: Move, rules: Any, state: Any) -> Refusal | None:
        return None if mines_in(state, order.path[-1]) else Refusal("safe", "ode:13.04", "There is no mine.")

    table = table_of("red HVY-1 0405", "0404")
    position, order = varied(table.position, face_down=False), table.moving("HVY-1", "0404")
    assert table.rules.stands(position, order)
    check_plain(table.rules, position, order)
    monkeypatch.setattr(Move, "refusal", once_it_is_mined)
    monkeypatch.setattr(Move, "plain", lambda order, rules, state: bool(mines_in(state, order.path[-1])))
    with pytest.raises(Broken, match="giver's view refuses"):
        check_plain(table.rules, position, order)
