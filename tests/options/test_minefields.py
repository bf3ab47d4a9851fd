"""Fields of mines (opt:minefields_avap): what they do to who comes into them or stays in them."""

from __future__ import annotations

import pytest

from game.core.roles import Confirm
from game.core.views import own_view, view
from game.notation.position import parse_position, position_text
from game.ogre.combat.casualty_choice import ChooseSquad
from game.ogre.disabled_parts import disabled_squads
from game.ogre.hooks import PERILS
from game.ogre.options.minefields.fields import fields_in, knows
from game.ogre.options.minefields.laying import LayField
from game.ogre.options.minefields.striking import FieldStruck, evades_at
from tests.options.fielded import field, lie, loaded, mined, step
from tests.rules.laid import BLUE, RED


# TV-004-04, TV-004-26: opt:minefields_avap-g, opt:minefields_avap-k: Q-31
@pytest.mark.parametrize(
    ("kind", "strength", "dice", "lives", "left"),
    [
        ("HVY", 6, (3,), True, "AV 6"),
        ("HVY", 6, (4, 2), True, "AV 5"),
        ("HVY", 6, (4, 5), False, "AV 5"),
        ("LT", 3, (4,), True, "AV 3"),
        ("LT", 3, (3, 2), True, "AV 3"),
        ("LT", 3, (3, 3, 5), False, "AV 2"),
        # TV-004-04b
        ("HVY", 3, (4,), True, "AV 3"),
    ],
)
def test_a_vehicle_is_engaged_by_the_strength_evades_by_its_defence_or_is_attacked(
    kind: str, strength: int, dice: tuple[int, ...], lives: bool, left: str
) -> None:
    table = field(mined(strength=strength) + f"red {kind}-1 0503")
    table.do(step(table, f"{kind}-1", "0504", "0505"), *dice)
    assert lie(table, "0505") == [left]
    assert (table.gone(f"{kind}-1") == "") is lives
    assert fields_in(view(table.position, RED), table.hex("0505")), "everybody knows of it now"


# opt:minefields_avap-g
def test_a_d_disables_and_ends_the_move() -> None:
    table = field(mined() + "red HVY-1 0504")
    table.do(step(table, "HVY-1", "0505", "0506"), 6, 3)
    assert table["HVY-1"].disabled and table.where("HVY-1") == "0505"
    assert any(
        "attacks Heavy Tank 1 (die 3): disabled. It has strength 5 left" in line for line in table.said()
    )


# opt:minefields_avap-g, ode:4.02.1a: Q-1350
def test_what_a_field_disables_recovers_by_time_as_from_fire() -> None:
    table = field(mined() + "red HVY-1 0504")
    table.do(step(table, "HVY-1", "0505"), 6, 3)
    hit = table["HVY-1"]
    assert hit.disabled == "field"
    again = field("red HVY-1 0404", phase="turn 1 blue second\n")
    again.put("HVY-1", disabled=hit.disabled, since=hit.since)
    recovery = again.end()
    assert not again["HVY-1"].disabled and not recovery.rolls


# opt:minefields_avap-g: Q-702: speed changes nothing of it, countermeasures do
def test_who_speeds_evades_as_ever_and_countermeasures_count() -> None:
    table = field(mined() + "red HVY-1 0503", "option ramming\noption speed-security\n")
    table.run("speed HVY-1")
    table.do(step(table, "HVY-1", "0504", "0505"), 3)
    assert lie(table, "0505") == ["AV 6"]
    with_ecm = field("red HVY-1 0503", "option ramming\noption superior-ecm\nparameter ecm-1 1\n")
    assert evades_at(with_ecm.position, with_ecm["HVY-1"]) == 4


# TV-004-27: opt:minefields_avap-h, opt:minefields_avap-j: Q-35
def test_a_truck_drives_over_mines_against_vehicles_and_dies_in_those_against_people() -> None:
    table = field(mined() + mined("0605", "AP") + "red TK-1 0504\nred TK-2 0604")
    table.do(step(table, "TK-1", "0505"))
    assert lie(table, "0505") == ["AV 6"] and table.where("TK-1") == "0505"
    table.do(step(table, "TK-2", "0605"))
    assert table.gone("TK-2") == "destroyed" and lie(table, "0605") == ["AP 5"]
    assert not table.steps[-1].rolls, "any attack destroys what has no defence"


# TV-004-28: opt:minefields_avap-j: Q-488
@pytest.mark.parametrize(
    ("squads", "die", "left"), [("MIL*2", 4, 1), ("INF*2", 4, 2), ("INF*2", 5, 0), ("INF*2", 2, 2)]
)
def test_infantry_is_attacked_at_one_to_one_and_powered_suits_hold_a_d(
    squads: str, die: int, left: int
) -> None:
    kind = squads[:3]
    table = field(mined(sort="AP", strength=3) + f"red {kind}-1 0504 {squads}")
    table.do(step(table, f"{kind}-1", "0505"), die)
    assert len(table.steps[-1].rolls) == 1 and lie(table, "0505") == ["AP 2"]
    assert (len(table[f"{kind}-1"].squads) if left else 0) == left
    assert (table.gone(f"{kind}-1") == "destroyed") is not bool(left)


# opt:minefields_avap-h, opt:minefields_avap-n
def test_the_wrong_target_goes_through_and_its_side_knows_of_the_field() -> None:
    table = field(mined() + mined("0605", "AP") + "red INF-1 0504\nred HVY-1 0604")
    table.do(step(table, "INF-1", "0505"))
    table.do(step(table, "HVY-1", "0605"))
    shown = view(table.position, RED)
    assert fields_in(shown, table.hex("0505")) and fields_in(shown, table.hex("0605"))
    assert "detects an AP field of strength 6" in table.said(RED)[-1] and len(table.said(BLUE)) == 1
    assert not table.steps[-1].rolls and lie(table, "0605") == ["AP 6"]


# opt:minefields_avap-h: Q-701
def test_a_minesweeper_sets_off_neither_and_learns_of_neither() -> None:
    table = field(mined() + mined(sort="AP") + "red MSWP-1 0504")
    table.do(step(table, "MSWP-1", "0505"))
    assert not table.steps[-1].rolls and not fields_in(view(table.position, RED), table.hex("0505"))


# TV-004-05: opt:minefields_avap-i: Q-537
@pytest.mark.parametrize(("last", "secondaries"), [(5, 3), (3, 4)])
def test_an_ogre_sets_off_all_that_is_left_and_a_six_finds_a_component(last: int, secondaries: int) -> None:
    table = field(mined(known="blue red") + "red MK3-1 0504")
    table.do(step(table, "MK3-1", "0505"), 1, 2, 3, 4, 5, 6, 2, last)
    assert table.row("MK3-1", "tr") == 45 - 9 and table.row("MK3-1", "sec") == secondaries
    assert lie(table, "0505") == []


# opt:minefields_avap-i: Q-537
def test_the_die_for_a_component_goes_on_to_the_next_kind_that_is_left() -> None:
    table = field(mined(strength=1, known="blue red") + "red MK3-1 0504 main 1 tr 40")
    table.do(step(table, "MK3-1", "0505"), 6, 5, 6)
    assert table.row("MK3-1", "main") == 0 and table.row("MK3-1", "tr") == 39


# TV-004-37: opt:minefields_avap-y: Q-530
@pytest.mark.parametrize(("dice", "left"), [((3,), "AV 6"), ((4, 2), "AV 5")])
def test_who_stands_in_a_field_is_attacked_when_its_own_recovery_ends(
    dice: tuple[int, ...], left: str
) -> None:
    table = field(mined() + "red HVY-1 0505", phase="turn 1 blue second\n")
    table.run("end", *dice)
    assert lie(table, "0505") == [left] and table.position.clock.side == RED
    # not again in this player-turn
    table.do(step(table, "HVY-1", "0504", "0505"))
    assert not table.steps[-1].rolls


# TV-004-06: opt:minefields_avap-k, opt:disable_mi-a
def test_a_d_of_a_field_against_people_disables_a_squad_where_squads_can_be_disabled() -> None:
    for kind, more, left, disabled in (
        ("INF", "option ramming\n", 3, 0),
        ("INF", "option ramming\noption disable-mi\n", 3, 1),
        ("MIL", "option ramming\noption disable-mi\n", 2, 0),
    ):
        table = field(mined(sort="AP", strength=3) + f"red {kind}-1 0504 {kind}*3", more)
        table.do(step(table, f"{kind}-1", "0505"), 4)
        unit = table[f"{kind}-1"]
        assert len(unit.squads) == left, (kind, more)
        assert len(disabled_squads(table.position, unit)) == disabled, (kind, more)


# opt:minefields_avap-k
def test_a_field_of_one_attack_is_gone_after_it() -> None:
    table = field(mined(sort="AP", strength=1) + "red INF-1 0504")
    table.do(step(table, "INF-1", "0505"), 1)
    assert lie(table, "0505") == []


# opt:minefields_avap-s
def test_both_sorts_lie_in_a_hex_each_by_itself() -> None:
    table = field(mined() + mined(sort="AP") + "red INF-1 0504\nred HVY-1 0504")
    table.do(step(table, "INF-1", "0505"), 2)
    assert lie(table, "0505") == ["AV 6", "AP 5"]
    table.do(step(table, "HVY-1", "0505"), 5, 1)
    assert lie(table, "0505") == ["AV 5", "AP 5"]


# opt:minefields_avap-t, opt:minefields_avap-x
def test_who_overruns_infantry_in_its_own_field_takes_the_mines_first() -> None:
    table = field(mined() + "blue INF-1 0505\nred HVY-1 0504", "option overrun\n")
    table.run("overrun HVY-1 0505", 6, 5)
    assert table.gone("HVY-1") == "destroyed" and not table.position.frames
    assert len(table["INF-1"].squads) == 1 and lie(table, "0505") == ["AV 5"]


# opt:minefields_avap-x
@pytest.mark.parametrize(("harms", "dice"), [(0, ()), (1, (6, 5))])
def test_a_field_harms_its_own_side_only_where_a_parameter_says_so(harms: int, dice: tuple[int, ...]) -> None:
    more = "option ramming\n" + f"parameter field-harms-own {harms}\n" * harms
    table = field(mined(owner="red") + "red HVY-1 0504", more)
    table.do(step(table, "HVY-1", "0505"), *dice)
    assert (table.gone("HVY-1") == "destroyed") is bool(harms)


# opt:minefields_avap-q: Q-703
def test_a_mined_building_goes_off_against_infantry_that_comes_in_and_not_against_who_stays() -> None:
    text = mined(sort="AP") + "marker building 0505 owner red count 20\nred INF-1 0504\nred TK-1 0405"
    table = field(text, "option overrun\noption buildings\n")
    table.do(step(table, "TK-1", "0505"))
    assert not table.steps[-1].rolls
    table.do(step(table, "INF-1", "0505"), 2)
    assert lie(table, "0505") == ["AP 5"]
    table.end_until("movement", RED)
    assert lie(table, "0505") == ["AP 5"]


# opt:minefields_avap-r: Q-150
def test_a_field_in_water_attacks_who_is_in_the_water() -> None:
    table = field(mined() + "red GEV-1 0504", board="board 12x12\nterrain water 0505\n")
    table.do(step(table, "GEV-1", "0505"), 6, 5)
    assert table.gone("GEV-1") == "destroyed"


# opt:minefields_avap-g: opt:carrier_struck-b
def test_squads_aboard_a_vehicle_that_a_field_attacks_are_struck_as_with_other_mines() -> None:
    text = mined() + "red GEVPC-1 0504\nred INF-1 off aboard GEVPC-1 INF*2"
    more = "option riding\noption carrier-struck\noption ramming\nparameter carrier-struck-mode 1\n"
    table = field(text, more)
    table.do(step(table, "GEVPC-1", "0505"), 5, 1, 5, 1)
    assert table.where("GEVPC-1") == "0505" and len(table["INF-1"].squads) == 1


# opt:minefields_avap-v
def test_a_known_field_shows_its_strength_and_a_move_into_it_asks_first() -> None:
    table = field(mined(strength=3, known="blue red") + "red HVY-1 0503\nred INF-1 0503")
    shown, order = own_view(table.position), step(table, "HVY-1", "0504", "0505")
    assert [one.count for one in fields_in(shown, table.hex("0505"))] == [3]
    assert order.confirms(table.rules, shown) is Confirm.ASK
    (say,) = PERILS.of(table.rules)
    (peril,) = say.tells(table.rules, shown, shown.units["HVY-1"], order.path)
    # half of the time it engages, half of the time a D3 does not evade, four of six dice hurt
    assert (str(peril.chance), peril.tag) == ("1/6", "AV 3")
    assert not say.tells(table.rules, shown, shown.units["INF-1"], order.path)
    assert step(table, "INF-1", "0504", "0505").confirms(table.rules, shown) is Confirm.NONE


# opt:minefields_avap-v
def test_a_field_is_written_and_read() -> None:
    table = field(mined(strength=4) + mined(sort="AP") + "red HVY-1 0503")
    _, again = parse_position(position_text(table.rules, table.position))
    assert again.key() == table.position.key()
    with pytest.raises(Exception, match="is not a kind of field"):
        field("marker minefield 0505 owner blue word XV\n")


# TV-004-37: opt:minefields_avap-y: Q-530
def test_so_it_is_in_the_extended_sequence() -> None:
    more = "option overrun\noption extended-sequence\n"
    table = field(mined() + "red HVY-1 0505", more, "turn 1 blue second\n")
    struck: list[FieldStruck] = []
    for _ in range(12):
        table.end()
        struck += [event for event in table.events if isinstance(event, FieldStruck)]
        if table.position.clock.side == RED and table.phase in ("prepared", "movement"):
            break
    assert len(struck) == 1 and table.phase == "prepared"


# opt:minefields_avap-e: sp:49
def test_in_the_extended_sequence_fields_are_laid_in_prepared_fire() -> None:
    more = "option overrun\noption extended-sequence\n"
    table = loaded(field("red INF-1 0505", more, "turn 1 red prepared\n"), "INF-1", av=(6,))
    table.do(LayField("INF-1", "AV"))
    assert lie(table, "0505") == ["AV 6"]
    table.end_until("movement", RED)
    assert not table.reach("INF-1")


# opt:minefields_avap-j: Q-1405
@pytest.mark.parametrize(
    ("squads", "left", "asked"),
    [("INF*1 MIL*1", ("INF",), ()), ("INF*1 MIL*1 ENG*1", ("INF", "ENG"), ("MIL", "ENG"))],
)
def test_a_d_against_people_takes_only_squads_without_suits(
    squads: str, left: tuple[str, ...], asked: tuple[str, ...]
) -> None:
    table = field(mined(sort="AP") + f"red INF-1 0504 {squads}")
    table.do(step(table, "INF-1", "0505"), 3)
    offered = {order.squad for order in table.offers("INF-1", ChooseSquad) if isinstance(order, ChooseSquad)}
    assert offered == set(asked)
    if asked:
        assert table.refused("lose-squad INF-1 INF").code == "choice"
        table.run("lose-squad INF-1 MIL")
    assert sorted(table["INF-1"].squads) == sorted(left)


# opt:minefields_avap-j, opt:superior_ecm-a: Q-1403
@pytest.mark.parametrize(("ecm", "dice", "lives"), [(0, (), False), (1, (1,), True), (1, (5,), False)])
def test_a_truck_with_countermeasures_is_attacked_by_a_die_and_by_the_same_sort(
    ecm: int, dice: tuple[int, ...], lives: bool
) -> None:
    more = f"option ramming\noption superior-ecm\nparameter ecm-1 {ecm}\n"
    table = field(mined(sort="AP") + mined(at="0605") + "red TK-1 0504\nred TK-2 0604", more)
    table.do(step(table, "TK-1", "0505"), *dice)
    assert (table.gone("TK-1") == "") is lives and len(table.faces) == len(dice)
    table.do(step(table, "TK-2", "0605"))
    assert "TK-2" in table and not table.faces, "AV goes by the kind of the target"


# opt:minefields_avap-r: Q-1404
@pytest.mark.parametrize(
    ("unit", "sort"), [("HVY-1", "AV"), ("INF-1", "AP"), ("MK3-1", "AV"), ("TK-1", "AP")]
)
def test_a_field_below_a_bridge_does_not_attack_who_is_on_it(unit: str, sort: str) -> None:
    board = "board 12x12\nterrain water 0505\nroute road 0504 0505 0506\n"
    table = field(mined(sort=sort) + f"red {unit} 0504", board=board)
    table.do(step(table, unit, "0505"))
    assert not table.faces and table.where(unit) == "0505"
    table.end_until("movement", RED)
    assert table.where(unit) == "0505" and lie(table, "0505") == [f"{sort} 6"]
    (below,) = fields_in(table.position, table.hex("0505"))
    assert unit == "MK3-1" or not knows(below, RED), "nobody finds it by crossing"


# opt:minefields_avap-y: Q-1406
@pytest.mark.parametrize(("squads", "die", "left"), [("INF*2", 5, 0), ("INF*2", 3, 2), ("MIL*2", 3, 1)])
def test_a_squad_that_dismounts_into_a_field_is_attacked_as_one_that_enters(
    squads: str, die: int, left: int
) -> None:
    text = mined(sort="AP") + f"red GEVPC-1 0504\nred INF-1 off aboard GEVPC-1 {squads}"
    table = field(text, "option ramming\noption riding\n")
    table.do(step(table, "GEVPC-1", "0505"))
    assert not table.faces, "whoever is carried enters nothing"
    done = table.run("dismount INF-1", die)
    assert done.rolls and (len(table["INF-1"].squads) if "INF-1" in table else 0) == left
    assert lie(table, "0505") == ["AP 5"]


# opt:minefields_avap-y: Q-1406
def test_so_are_riders_that_a_field_against_vehicles_has_put_on_foot() -> None:
    text = mined() + mined(sort="AP") + "red GEVPC-1 0504\nred INF-1 off aboard GEVPC-1 INF*2"
    table = field(text, "option ramming\noption riding\n")
    table.do(step(table, "GEVPC-1", "0505"), 6, 5, 5)
    assert table.gone("GEVPC-1") and table.gone("INF-1")
