"""Fields of mines (opt:minefields_avap): buying, carrying, laying, finding, clearing and loading them."""

from __future__ import annotations

import pytest

from game.core.sequence import SETUP
from game.core.views import own_view, view
from game.ogre.kinds import KINDS
from game.ogre.options.minefields.buying import WARHEADS, CarryField, SwapMissile, Trade, UnloadField
from game.ogre.options.minefields.clearing import ClearField
from game.ogre.options.minefields.fields import LOAD, Load, fields_in, left, load_of
from game.ogre.options.minefields.finding import SearchFields
from game.ogre.options.minefields.laying import FireField, LayField, LoadFields, TakeUpField
from game.ogre.options.minefields.striking import CLEARING
from tests.engineering.worked import Bench, bench
from tests.options.fielded import field, lie, loaded, mined, step
from tests.rules.laid import BLUE, RED

FIRE = "turn 1 red fire\n"


def set_up(text: str, more: str = "option ramming\nstock red minefield 2\n") -> Bench:
    return field(text, f"{more}setup red blue\n", f"turn 0 red {SETUP}\n")


# opt:minefields_avap-e, opt:minefields_avap-f
def test_infantry_that_stayed_all_turn_lays_the_field_it_carries_and_does_nothing_else() -> None:
    table = loaded(field("red INF-1 0505 INF*2\nblue HVY-1 0605", phase=FIRE), "INF-1", av=(6,))
    table.do(LayField("INF-1", "AV"))
    assert lie(table, "0505") == ["AV 6"] and load_of(table.position, table["INF-1"]) == Load()
    assert table.no(table.firing("INF-1", "HVY-1")).code == "not-ready"
    assert table.no(LayField("INF-1", "AV")).rule == "opt:minefields_avap-f"
    assert not fields_in(view(table.position, BLUE), table.hex("0505"))
    assert not table.said(BLUE) and "lays an AV field of strength 6 in 0505" in table.said(RED)[0]


# opt:minefields_avap-e
@pytest.mark.parametrize("spoilt", ["moved", "fired"])
def test_who_has_moved_or_attacked_lays_nothing(spoilt: str) -> None:
    table = loaded(field("red INF-1 0505\nblue LT-1 0605"), "INF-1", av=(6,))
    if spoilt == "moved":
        table.do(step(table, "INF-1", "0405"))
    table.end_until("fire", RED)
    if spoilt == "fired":
        table.fire("INF-1", "LT-1", 1)
    found = table.no(LayField("INF-1", "AV"))
    assert (found.code, found.rule) == (spoilt, "opt:minefields_avap-e")


# opt:minefields_avap-w
def test_a_hex_takes_one_field_of_a_sort() -> None:
    table = loaded(field(mined(owner="red") + "red INF-1 0505", phase=FIRE), "INF-1", av=(6,), ap=(6,))
    assert table.no(LayField("INF-1", "AV")).rule == "opt:minefields_avap-w"
    table.do(LayField("INF-1", "AP"))
    assert lie(table, "0505") == ["AV 6", "AP 6"]


# opt:minefields_avap-q
def test_a_building_takes_fields_against_people_alone() -> None:
    text = "marker building 0505 owner red count 20\nred INF-1 0505"
    table = loaded(field(text, "option overrun\noption buildings\n", FIRE), "INF-1", av=(6,), ap=(6,))
    assert table.no(LayField("INF-1", "AV")).rule == "opt:minefields_avap-q"
    table.do(LayField("INF-1", "AP"))


# opt:minefields_avap-o
def test_a_field_is_taken_up_as_strong_as_it_is_and_laid_again_so() -> None:
    table = field(mined(sort="AP", strength=4, owner="red") + "red INF-1 0505", phase=FIRE)
    table.do(TakeUpField("INF-1", "AP"))
    assert lie(table, "0505") == [] and load_of(table.position, table["INF-1"]) == Load((), (4,))
    table.end_until("fire", RED)
    table.do(LayField("INF-1", "AP"))
    assert lie(table, "0505") == ["AP 4"]


# opt:minefields_avap-f: Q-33
def test_a_squad_carries_two_fields_at_most() -> None:
    table = field(mined(owner="red") + "red INF-1 0505", phase=FIRE)
    loaded(table, "INF-1", av=(6,), ap=(5,))
    assert table.no(TakeUpField("INF-1", "AV")).code == "full"


# opt:minefields_avap-f
def test_what_squads_carry_is_divided_with_them_and_joined_with_them() -> None:
    table = loaded(field("red INF-1 0505 INF*3"), "INF-1", av=(6, 4), ap=(6,))
    table.run("split INF-1 INF")
    rows = {name: load_of(table.position, table[name]) for name in ("INF-1", "INF-2")}
    assert sum(load.count for load in rows.values()) == 3 and rows["INF-2"].count == 1
    table.run("combine INF-1 INF-2")
    assert load_of(table.position, table["INF-1"]) == Load((6, 4), (6,))


# opt:minefields_avap-f
def test_of_a_counter_that_has_lost_squads_what_it_cannot_carry_is_lost() -> None:
    table = loaded(field("red INF-1 0505"), "INF-1", av=(6, 4), ap=(6,))
    assert load_of(table.position, table["INF-1"]) == Load((6,), (6,))


# opt:minefields_avap-p
@pytest.mark.parametrize(
    ("post", "loads"),
    [("red CP-1 0505", True), ("marker building 0505 owner red count 9", True), ("blue CP-1 0605", False)],
)
def test_a_squad_loads_again_at_a_command_post_or_a_building_of_its_side(post: str, loads: bool) -> None:
    lines = f"{post}\nred INF-1 0505 INF*2" if post.startswith("marker") else f"red INF-1 0505 INF*2\n{post}"
    table = field(lines, "option overrun\noption buildings\n", FIRE)
    loaded(table, "INF-1", av=(3,))
    if not loads:
        assert table.no(LoadFields("INF-1", "AP")).rule == "opt:minefields_avap-p"
        return
    table.do(LoadFields("INF-1", "AP"))
    assert load_of(table.position, table["INF-1"]) == Load((3,), (6,))


# opt:minefields_avap-p: Q-528
def test_a_mobile_command_post_that_has_moved_is_no_depot() -> None:
    table = loaded(field("red MCP-1 0504\nred INF-1 0505"), "INF-1")
    table.do(step(table, "MCP-1", "0505"))
    table.end_until("fire", RED)
    assert table.no(LoadFields("INF-1", "AP")).code == "no-depot"


# opt:minefields_avap-u, opt:general-c: Q-536
def test_a_minelayer_lays_one_a_turn_after_a_move_too_and_has_ten() -> None:
    table = field("red MLYR-1 0504\nblue HVY-1 1201")
    assert load_of(table.position, table["MLYR-1"]).count == 10
    table.do(step(table, "MLYR-1", "0505"))
    table.end_until("fire", RED)
    table.do(LayField("MLYR-1", "AP"))
    assert lie(table, "0505") == ["AP 6"] and load_of(table.position, table["MLYR-1"]).count == 9
    assert table.no(LayField("MLYR-1", "AV")).code == "busy"


# opt:general-c: Q-536
def test_minelayers_and_minesweepers_are_as_the_table_has_them() -> None:
    rows = {name: KINDS[name] for name in ("MLYR", "MSWP")}
    got = [(k.weapons, k.defence, k.move, k.size, k.cost, k.worth, k.mobility) for k in rows.values()]
    assert got == [((), 1, 3, 2, 6, 6, "light"), ((), 3, 2, 3, 6, 6, "heavy")]


# opt:minefields_avap-f
def test_in_set_up_squads_take_one_field_each_of_the_stock_and_a_minelayer_says_which() -> None:
    table = set_up("red INF-1 0101\nred INF-2 0201 INF*2\nred MLYR-1 0301")
    table.do(CarryField("INF-1", "AV"))
    assert table.no(CarryField("INF-1", "AP")).code == "full"
    table.do(CarryField("INF-2", "AP"))
    assert table.no(CarryField("INF-2", "AP")).code == "none-left"
    table.do(UnloadField("INF-1", "AV"))
    table.do(CarryField("INF-2", "AP"))
    table.do(CarryField("MLYR-1", "AP"))
    assert load_of(table.position, table["INF-2"]) == Load((), (6, 6))
    assert load_of(table.position, table["MLYR-1"]) == Load((6,) * 4, (6,) * 6)
    assert not LOAD.table(view(table.position, BLUE))


# opt:minefields_avap-a, opt:minefields_avap-b: Q-32
def test_counters_are_given_up_for_fields_before_the_game() -> None:
    table = set_up("red INF-1 0101 INF*2\nred HVY-1 0201\nred LT-1 0301\nred HWZ-1 0401")
    table.do(Trade("INF-1", "minefield"))
    table.do(Trade("HVY-1", "missile-av"))
    table.do(Trade("LT-1", "shell-ap"))
    assert [left(table.position, RED, name) for name in ("minefield", "missile-av", "shell-ap")] == [
        22,
        10,
        2,
    ]
    assert "INF-1" not in table.position.units and "HVY-1" not in table.position.gone
    assert table.no(Trade("HWZ-1", "minefield")).rule == "opt:minefields_avap-b"


# opt:minefields_avap-d, opt:minefields_avap-u, opt:minefields_avap-w: Q-486
@pytest.mark.parametrize(("kind", "stock"), [("HWZ", "shell"), ("MHWZ", "shell"), ("MSL", "missile")])
def test_howitzers_and_missile_tanks_lay_fields_that_only_their_side_knows_of(kind: str, stock: str) -> None:
    table = field(f"red {kind}-1 0501", f"option ramming\nstock red {stock}-av 1\n", FIRE)
    assert table.no(FireField(f"{kind}-1", "gun", table.hex("0505"), "AP")).code == "none-left"
    table.do(FireField(f"{kind}-1", "gun", table.hex("0505"), "AV"))
    assert lie(table, "0505") == ["AV 6"] and left(table.position, RED, f"{stock}-av") == 0
    assert not fields_in(view(table.position, BLUE), table.hex("0505"))
    assert len(table.said(BLUE)) == 1 and "fires to lay a field from 0501" in table.said(BLUE)[0]
    assert table.no(FireField(f"{kind}-1", "gun", table.hex("0504"), "AV")).code in ("fired", "none-left")


# opt:minefields_avap-w, opt:minefields_avap-r
@pytest.mark.parametrize(
    ("at", "code"), [("0509", "range"), ("0504", "occupied"), ("0503", "place"), ("0502", "there")]
)
def test_fire_lays_no_field_where_units_stand_nor_where_infantry_could_not_go(at: str, code: str) -> None:
    text = mined("0502", owner="red") + "red MSL-1 0501\nblue LT-1 0504"
    board = "board 12x12\nterrain crater 0503\n"
    table = field(text, "option ramming\nstock red missile-av 1\n", FIRE, board)
    found = table.no(FireField("MSL-1", "gun", table.hex(at), "AV"))
    assert (found.code, found.rule) == (code, "opt:minefields_avap-w")


# opt:minefields_avap-c: Q-706
def test_an_ogre_of_a_side_without_armour_takes_missiles_that_lay_fields() -> None:
    table = set_up("red MK3-1 0101\nred INF-1 0201", "option ramming\n")
    table.do(SwapMissile("MK3-1", "AV"))
    assert WARHEADS.of(table.position, "MK3-1").mis_av == 1
    assert not WARHEADS.table(view(table.position, BLUE))
    with_armour = set_up("red MK3-1 0101\nred LT-1 0201", "option ramming\n")
    assert with_armour.no(SwapMissile("MK3-1", "AV")).rule == "opt:minefields_avap-c"
    table.run("end")
    table.run("end")
    while table.phase != "fire":
        table.run("end")
    table.do(FireField("MK3-1", "mis", table.hex("0105"), "AV"))
    assert lie(table, "0105") == ["AV 6"] and table.row("MK3-1", "mis") == 1


# opt:minefields_avap-c: Q-1462
def test_an_ogre_that_drives_onto_the_map_exchanges_missiles_before_it_enters() -> None:
    table = bench(
        "option minefields\noption ramming\nboard 9x9\nentry red west turn 1\nturn 1 red movement\n"
        "red MK3-1 off\nblue LT-1 0909\n"
    )
    assert SwapMissile("MK3-1", "AV") in table.rules.offers(view(table.position, RED), "MK3-1")
    table.do(SwapMissile("MK3-1", "AV"))
    assert WARHEADS.of(table.position, "MK3-1").mis_av == 1
    table.run("move MK3-1 0105")
    assert table.no(SwapMissile("MK3-1", "AV")).code == "entered"
    assert WARHEADS.of(table.position, "MK3-1").mis_av == 1


# opt:minefields_avap-c
def test_a_missile_that_lays_a_field_attacks_nobody() -> None:
    table = set_up("red MK3-1 0101\nblue LT-1 0104", "option ramming\n")
    table.do(SwapMissile("MK3-1", "AP"))
    table.run("end")
    table.run("end")
    while table.phase != "fire":
        table.run("end")
    table.fire("MK3-1:mis*1", "LT-1", 1)
    assert table.no(table.firing("MK3-1:mis*1", "LT-1")).code == "not-ready"


# opt:minefields_avap-m, opt:minefields_avap-v: Q-49
@pytest.mark.parametrize(
    ("finder", "finds"),
    [("CE", True), ("ENG", True), ("MK3", True), ("VULC", True), ("INF", False), ("HVY", False)],
)
def test_engineers_and_ogres_find_a_field_beside_them_of_themselves(finder: str, finds: bool) -> None:
    table = field(mined() + f"red {finder}-1 0503")
    table.do(step(table, f"{finder}-1", "0504"))
    assert bool(fields_in(view(table.position, RED), table.hex("0505"))) is finds
    assert bool(table.said(BLUE)[1:]) is False


# opt:minefields_avap-m: Q-707
def test_who_finds_a_field_on_its_way_stops_and_may_take_another() -> None:
    table = field(mined() + "red MK3-1 0502")
    table.do(step(table, "MK3-1", "0503", "0504", "0505"))
    assert table.where("MK3-1") == "0504" and not table.steps[-1].rolls
    assert {"0404", "0604"} < table.reach("MK3-1")


# opt:minefields_avap-m: Q-527
def test_a_scenario_names_scouts() -> None:
    table = field(mined() + "red GEV-1 0503", "option ramming\nscouts GEV\n")
    table.do(step(table, "GEV-1", "0504"))
    assert fields_in(view(table.position, RED), table.hex("0505"))


# opt:minefields_avap-m
def test_a_field_laid_beside_engineers_is_found_and_its_owner_does_not_hear_of_it() -> None:
    table = loaded(field("red INF-1 0505\nblue CE-1 0504", phase=FIRE), "INF-1", ap=(6,))
    table.do(LayField("INF-1", "AP"))
    assert fields_in(view(table.position, BLUE), table.hex("0505")) and table.steps[-1].revealed
    (own,) = fields_in(view(table.position, RED), table.hex("0505"))
    assert own.known == 1 << RED and len(table.said(RED)) == 1


# TV-004-07: opt:minefields_avap-l
@pytest.mark.parametrize(
    ("kind", "sort", "dice", "lies", "squads"),
    [
        ("ENG", "AP", (3,), [], 1),
        ("ENG", "AP", (6, 2), ["AP 5"], 1),
        ("ENG", "AP", (6, 3), ["AP 5"], 0),
        ("ENG", "AV", (), [], 1),
        ("CE", "AP", (), [], 1),
        ("CE", "AV", (), [], 1),
    ],
)
def test_engineers_clear_a_field_in_a_turn_plain_ones_at_a_risk(
    kind: str, sort: str, dice: tuple[int, ...], lies: list[str], squads: int
) -> None:
    table = field(mined(sort=sort, known="blue red") + f"red {kind}-1 0505", phase=FIRE)
    table.do(ClearField(f"{kind}-1", sort), *dice)
    assert lie(table, "0505") == lies
    assert (f"{kind}-1" in table.position.units) is bool(squads)


# opt:minefields_avap-l
def test_plain_engineers_stop_beside_a_field_go_in_with_care_and_clear_it_in_the_turn_after() -> None:
    table = field(mined(sort="AP") + "red ENG-1 0503\nblue HVY-1 0605")
    table.do(step(table, "ENG-1", "0504"))
    table.end_until("movement", RED)
    table.do(step(table, "ENG-1", "0505"))
    assert not table.steps[-1].rolls and CLEARING.of(table.position, "ENG-1").at == table.hex("0505")
    table.end_until("fire", RED)
    assert table.no(ClearField("ENG-1", "AP")).code == "busy"
    assert table.no(table.firing("ENG-1", "HVY-1")).code == "not-ready"
    table.end_until("fire", RED)
    assert lie(table, "0505") == ["AP 6"], "it is not attacked while it works with care"
    table.do(ClearField("ENG-1", "AP"), 5)
    assert lie(table, "0505") == []


# opt:minefields_avap-l
def test_plain_engineers_that_go_straight_in_are_attacked_and_powered_ones_are_not() -> None:
    table = field(mined(sort="AP") + "red ENG-1 0503 ENG*2\nred CE-1 0503")
    table.do(step(table, "ENG-1", "0504"))
    table.do(step(table, "ENG-1", "0505"), 4)
    assert len(table["ENG-1"].squads) == 1
    table.do(step(table, "CE-1", "0504", "0505"))
    assert not table.steps[-1].rolls


# opt:minefields_avap-u, opt:general-c: Q-536
def test_a_minesweeper_clears_a_known_field_without_a_die_if_it_has_not_moved() -> None:
    table = field(mined(known="blue red") + "red MSWP-1 0504")
    table.do(step(table, "MSWP-1", "0505"))
    table.end_until("fire", RED)
    assert table.no(ClearField("MSWP-1", "AV")).code == "moved"
    table.end_until("fire", RED)
    table.do(ClearField("MSWP-1", "AV"))
    assert lie(table, "0505") == []


# opt:minefields_avap-l
def test_nobody_else_clears_and_nobody_clears_what_is_not_known() -> None:
    table = field(
        mined() + mined(sort="AP", known="blue red") + "red INF-1 0505\nred MSWP-1 0505", phase=FIRE
    )
    assert table.no(ClearField("INF-1", "AP")).code == "no-sweeper"
    assert table.no(ClearField("MSWP-1", "AV")).code == "no-field"


# opt:minefields_avap-z: Q-46
def test_with_the_dice_of_single_mines_laying_finding_and_clearing_are_rolled_for() -> None:
    more = "option ramming\nparameter minefields-000-rolls 1\n"
    text = (
        mined("0605", "AP")
        + mined("0606", known="blue red")
        + "red INF-1 0505 INF*2\nred CE-1 0506\nred CE-2 0606"
    )
    table = loaded(field(text, more, FIRE), "INF-1", av=(6,))
    table.do(LayField("INF-1", "AV"), 2, 4)
    assert lie(table, "0505") == [] and load_of(table.position, table["INF-1"]) == Load((6,))
    near = [at for at in table.position.board.grid.neighbours[table.hex("0506")] if at]
    assert table.hex("0605") in near or table.hex("0606") in near
    assert not fields_in(view(table.position, RED), table.hex("0605")), "nothing is found of itself"
    table.do(SearchFields("CE-1", (near[0], near[1])), 2)
    table.do(ClearField("CE-2", "AV"), 4)
    assert lie(table, "0606") == ["AV 6"]
    table.end_until("fire", RED)
    table.do(LayField("INF-1", "AV"), 5, 1)
    assert lie(table, "0505") == ["AV 6"]
    table.do(ClearField("CE-2", "AV"), 5)
    assert lie(table, "0606") == []


# opt:minefields_avap-z
def test_a_search_beats_the_number_of_hexes() -> None:
    more = "option ramming\nparameter minefields-000-rolls 1\n"
    table = field(mined("0506") + "red CE-1 0505", more, FIRE)
    around = tuple(at for at in table.position.board.grid.neighbours[table.hex("0505")] if at)
    assert table.hex("0506") in around
    table.do(SearchFields("CE-1", around[:5] if table.hex("0506") in around[:5] else around[1:]), 6)
    assert fields_in(view(table.position, RED), table.hex("0506"))


# opt:minefields_avap: who began without fields has none
def test_a_side_that_began_without_fields_is_offered_nothing() -> None:
    table = field(
        "red INF-1 0505\nred CP-1 0505\nred HWZ-1 0101", "option ramming\nstock blue minefield 1\n", FIRE
    )
    kinds = {
        type(order)
        for name in table.position.units
        for order in table.rules.offers(own_view(table.position), name)
    }
    assert not kinds & {LayField, LoadFields, FireField, TakeUpField, ClearField}


# ch:43, opt:minefields_avap-e: Q-708
def test_laying_a_field_can_be_challenged_as_work() -> None:
    text = "red INF-1 0505\nblue HVY-1 0605\nstate challenge-token HVY-1 on"
    table = field(text, "option ramming\noption challenge-fire\n", FIRE)
    loaded(table, "INF-1", av=(6,))
    table.do(LayField("INF-1", "AV"))
    frame = table.position.frames[-1]
    assert frame.kind == "challenge" and getattr(frame, "verb", "") == "work"
    assert lie(table, "0505") == []
    table.run("let-go")
    assert lie(table, "0505") == ["AV 6"]


# opt:minefields_avap-m: the public knows who stands where
def test_undo_stops_at_a_field_that_is_laid_only_where_somebody_could_find_it_at_once() -> None:
    for foe, stops in (("CE-1 0504", True), ("INF-9 0504", False), ("CE-1 0909", False)):
        table = loaded(field(f"red INF-1 0505\nblue {foe}", phase=FIRE), "INF-1", ap=(6,))
        assert table.do(LayField("INF-1", "AP")).revealed is stops, foe
