"""Speed for security (opt:speed_security)."""

from __future__ import annotations

import pytest

from game.core.views import own_view
from game.notation.position import parse_position, position_text
from game.ogre.options.minefields.striking import perils
from game.ogre.options.speed_security import Speed
from game.ogre.ramming.ram_results import ram_odds
from game.ogre.speeding import SPEEDING
from tests.engineering.worked import Bench, bench
from tests.rules.laid import BLUE, RED

OPTIONS = "option ramming\noption riding\noption speed-security\n"


def field(text: str, *, side: str = "red", phase: str = "movement", more: str = "") -> Bench:
    return bench(f"board 12x12\n{OPTIONS}{more}stacking gev\nturn 1 {side} {phase}\n{text}\n")


def speeding(text: str, *units: str, phase: str = "fire", more: str = "") -> Bench:
    """Red counters that said in their turn that they speed; it is the turn of blue."""
    table = field(text, more=more)
    for unit in units:
        table.do(Speed(unit))
    table.end_until(phase, BLUE)
    return table


GEV = "red GEV-1 0606\nblue HVY-1 0604\nblue HVY-9 1212"


# opt:speed_security-a, opt:speed_security-b
def test_a_counter_that_has_said_so_moves_one_hex_more_in_each_of_its_movements() -> None:
    table = field("red GEV-1 0107\nred HVY-1 0109\nblue HVY-9 1212")
    assert [table.value("allowance", table[name]) for name in ("GEV-1", "HVY-1")] == [4, 3]
    table.run("speed GEV-1")
    table.run("speed HVY-1")
    assert [table.value("allowance", table[name]) for name in ("GEV-1", "HVY-1")] == [5, 4]
    table.move("GEV-1", "0207 0307 0407 0507 0607")
    table.end_until("second", RED)
    assert table.value("allowance", table["GEV-1"]) == 4
    table.move("GEV-1", "0707 0807 0907 1007")
    table.end_until("movement", RED)
    assert table.value("allowance", table["GEV-1"]) == 4, "it is said anew in each turn"


# opt:speed_security-a
@pytest.mark.parametrize(
    ("line", "code"), [("speed INF-1", "infantry"), ("speed HVY-1", "moved"), ("speed GEV-1", "speeding")]
)
def test_infantry_does_not_speed_and_the_others_say_it_once_and_before_they_move(
    line: str, code: str
) -> None:
    table = field("red INF-1 0202\nred HVY-1 0404\nred GEV-1 0606\nblue HVY-9 1212")
    table.move("HVY-1", "0405")
    table.run("speed GEV-1")
    found = table.refused(line)
    assert (found.code, found.rule) == (code, "opt:speed_security-a")
    assert not table.offers(line.split()[1], Speed)


# TV-004-38: opt:speed_security-a, opt:speed_security-d; Q-480
def test_a_hovercraft_that_has_not_moved_may_still_say_so_before_its_second_movement() -> None:
    table = field("red GEV-1 0101\nred GEV-2 0107\nblue HVY-9 1212")
    table.move("GEV-1", "0201 0301 0401 0501")
    table.end_until("second", RED)
    assert table.refused("speed GEV-1").rule == "opt:speed_security-a"
    table.run("speed GEV-2")
    assert table.value("allowance", table["GEV-2"]) == 4 and table.defence("GEV-2") == 1
    assert table.offers("GEV-1", Speed) == []


# opt:speed_security-g
@pytest.mark.parametrize(
    ("unit", "code"),
    [("HWZ-1", "immobile"), ("CP-1", "immobile"), ("MK3-1", "immobile"), ("LT-1", "off-map")],
)
def test_what_cannot_move_or_is_not_there_does_not_speed(unit: str, code: str) -> None:
    table = field("red HWZ-1 0202\nred CP-1 0303\nred MK3-1 0404 tr 0\nred LT-1 off\nblue HVY-9 1212")
    found = table.no(Speed(unit))
    assert (found.code, found.rule) == (code, "opt:speed_security-g")


# opt:speed_security-g
def test_who_is_disabled_does_not_speed_by_the_rule_of_that() -> None:
    found = field("red HVY-1 0202 disabled fire\nblue HVY-9 1212").refused("speed HVY-1")
    assert (found.code, found.rule) == ("disabled", "ode:7.11")


ROAD = "route road 0101 0102 0103 0104 0105 0106 0107 0108 0109 0110\n"


# TV-004-19: opt:speed_security-c
@pytest.mark.parametrize(
    ("unit", "phase", "hexes"),
    [("HVY-1", "movement", 6), ("GEV-1", "movement", 7), ("GEV-1", "second", 6), ("MK3-1", "movement", 6)],
)
def test_by_road_the_bonus_is_two(unit: str, phase: str, hexes: int) -> None:
    table = field(f"{ROAD}red {unit} 0101\nblue HVY-9 1212")
    table.run(f"speed {unit}")
    if phase == "second":
        table.end_until("second", RED)
    way = [f"01{row:02}" for row in range(2, hexes + 3)]
    assert table.no(table.moving(unit, " ".join(way))).code == "too-far"
    assert way[hexes - 1] in table.reach(unit) and way[hexes] not in table.reach(unit)
    table.move(unit, " ".join(way[:hexes]))
    assert table.where(unit) == way[hexes - 1] and not table.reach(unit)


# opt:speed_security-c
def test_the_bonus_may_be_used_in_parts_and_is_lost_off_the_road() -> None:
    table = field(f"{ROAD}red HVY-1 0101\nblue HVY-9 1212")
    table.run("speed HVY-1")
    table.move("HVY-1", "0102 0103 0104 0105")
    assert table.reach("HVY-1") == {"0103", "0104", "0106", "0107"}
    table.move("HVY-1", "0106")
    assert table.reach("HVY-1") == {"0105", "0107"}
    assert table.no(table.moving("HVY-1", "0206")).code == "too-far"
    explained = field(f"{ROAD}red TK-1 0101\nblue HVY-9 1212")
    explained.run("speed TK-1")
    assert explained.reach("TK-1") >= {"0106"} and "0107" not in explained.reach("TK-1"), "none to double"


# opt:speed_security-c
def test_a_search_finds_what_the_road_gives_as_the_way_is_judged() -> None:
    """Every hex in reach is entered by the path that is offered, and none that is not in reach by any."""
    table = field(f"{ROAD}terrain forest 0205 0206\nterrain town 0104\nred LT-1 0102\nblue HVY-9 1212")
    table.run("speed LT-1")
    for order in table.offers("LT-1"):
        assert table.refusal(order) is None, order
    assert "0108" in table.reach("LT-1") and "0109" not in table.reach("LT-1")


# TV-004-01: opt:speed_security-d
def test_its_defence_is_one_less_until_its_next_turn() -> None:
    table = speeding(GEV, "GEV-1")
    assert table.defence("GEV-1") == 1 and table.odds("HVY-1", "GEV-1").odds == "4-1"
    found = table.rules.explain("defence", table.position, (table["GEV-1"], "", False))
    assert "-1 speeding (opt:speed_security-d)" in found.sentence()
    table.end_until("movement", RED)
    assert table.defence("GEV-1") == 2 and not SPEEDING.of(table.position, "GEV-1").on


# TV-004-16: opt:speed_security-d
def test_terrain_multiplies_what_is_left() -> None:
    table = speeding("terrain town 0606\n" + GEV, "GEV-1")
    assert table.defence("GEV-1") == 2 and table.odds("HVY-1", "GEV-1").odds == "2-1"


# opt:speed_security-d: said and not moved is said all the same (opt:speed_security-g)
def test_who_said_so_and_did_not_move_is_easier_to_hit_all_the_same() -> None:
    table = field(GEV)
    table.run("speed GEV-1")
    assert table.defence("GEV-1") == 1 and not table.spent("GEV-1").moved


# TV-004-17: opt:speed_security-e; Q-37
@pytest.mark.parametrize(("die", "gone"), [(2, False), (3, True), (4, True), (5, True)])
def test_a_defence_of_nothing_by_speed_counts_as_one_and_a_d_destroys(die: int, gone: bool) -> None:
    table = speeding("red LGEV-1 0606\nred HVY-9 0101\nblue INF-1 0605\nblue HVY-8 1212", "LGEV-1")
    assert table.odds("INF-1", "LGEV-1").odds == "1-1"
    table.fire("INF-1", "LGEV-1", die)
    assert bool(table.gone("LGEV-1")) is gone


# opt:speed_security-e
def test_a_town_does_not_make_more_of_nothing_and_spillover_counts_against_one_too() -> None:
    town = speeding("terrain town 0606\nred LGEV-1 0606\nblue HVY-1 0604\nblue HVY-8 1212", "LGEV-1")
    assert town.odds("HVY-1", "LGEV-1").odds == "4-1" and "D" not in town.odds("HVY-1", "LGEV-1").outcomes
    spill = speeding("red LGEV-1 0606\nred HVY-2 0606\nblue HVY-1 0604\nblue HVY-8 1212", "LGEV-1")
    found = spill.odds("HVY-1", "HVY-2").spills[0]
    assert (found.odds, found.outcomes[5], found.outcomes[1]) == ("2-1", "X", "NE")


# opt:speed_security-e; opt:speed_security-g
def test_printed_nothing_stays_so_and_countermeasures_count_before_speed() -> None:
    table = speeding("red TK-1 0606\nblue HVY-1 0604\nblue HVY-8 1212", "TK-1")
    assert table.defence("TK-1") == 0 and table.odds("HVY-1", "TK-1").odds == "auto"
    ecm = speeding(
        "red LGEV-1 0606\nblue HVY-1 0604\nblue HVY-8 1212",
        "LGEV-1",
        more="option superior-ecm\nparameter ecm-1 1\n",
    )
    assert ecm.defence("LGEV-1") == 1 and "D" in ecm.odds("HVY-1", "LGEV-1").outcomes
    eccm = speeding(
        "red GEV-1 0606\nblue HVY-1 0604\nblue HVY-8 1212",
        "GEV-1",
        more="option superior-eccm\nparameter eccm-2 1\n",
    )
    assert eccm.defence("GEV-1") == 1 and "D" not in eccm.odds("HVY-1", "GEV-1").outcomes


# TV-004-18: opt:speed_security-f
def test_each_weapon_of_an_ogre_has_one_less_and_its_treads_are_lost_twice() -> None:
    table = speeding("red MK3-1 0606\nblue HVY-1 0604\nblue HVY-8 1212", "MK3-1")
    assert table.defence("MK3-1", "main") == 3
    assert table.odds("HVY-1", "MK3-1", "main").odds == "1-1"
    assert "D" not in table.odds("HVY-1", "MK3-1", "ap").outcomes, "AP guns are left without any defence"
    found = table.odds("HVY-1", "MK3-1", "tr")
    assert (found.odds, found.treads) == ("1-1", 8)
    table.fire("HVY-1", "MK3-1", 5, part="tr")
    assert table.row("MK3-1", "tr") == 45 - 8


# opt:speed_security-g
def test_riders_keep_their_own_defence() -> None:
    text = "red GEVPC-1 0606\nred INF-1 off aboard GEVPC-1 INF*2\nblue HVY-1 0604\nblue HVY-8 1212"
    table = speeding(text, "GEVPC-1")
    assert (table.defence("GEVPC-1"), table.defence("GEVPC-1", "riders")) == (1, 2)


# opt:speed_security-d: opt:general-b
def test_a_revetment_is_of_no_use_while_it_lasts() -> None:
    text = "red HVY-1 0606\nmarker revetment 0606 owner red word small\nblue HVY-2 0604\nblue HVY-8 1212"
    more = "option field-works\n"
    assert field(text, more=more).defence("HVY-1") == 4
    assert speeding(text, "HVY-1", more=more).defence("HVY-1") == 2


# opt:speed_security-a
def test_it_is_written_read_and_shown() -> None:
    table = field(GEV)
    order = table.offers("GEV-1", Speed)[0]
    shown = order.present(table.rules, own_view(table.position))
    assert shown.title == "Speed" and [fact.rule for fact in shown.facts] == [
        "opt:speed_security-b",
        "opt:speed_security-d",
    ]
    table.do(order)
    text = position_text(table.rules, table.position)
    assert "speeding" in text and position_text(*parse_position(text)) == text
    assert table.said() == ["GEV 1 speeds."]


# opt:speed_security-b: Q-481
def test_the_extra_hex_stays_in_a_ram() -> None:
    table = field("route road 0101 0102 0103 0104 0105\nred MK3-1 0101\nblue LT-1 0105\nblue HVY-9 1212")
    table.run("speed MK3-1")
    table.move("MK3-1", "0102 0103 0104")
    table.ram("MK3-1", "LT-1", 6)
    assert table.where("MK3-1") == "0105" and not table.reach("MK3-1"), "four points, and no bonus"


MINE = "marker mine 0505 owner blue known blue\n"
BRIDGE = "terrain water 0505\nroute road 0504 0505 0506\n"
FIELD = "marker minefield 0505 owner blue count 2 word AV known blue\n"


# opt:speed_security-f
@pytest.mark.parametrize(
    ("what", "more", "text", "order", "dice", "lost"),
    [
        ("a mine", "option mines\nstock blue mine 1\n", MINE, "move MK3-1 0505", (6, 4), 4),
        (
            "a mine on a bridge, and the fall",
            "option mines\noption bridges\nstock blue mine 1\n",
            BRIDGE + MINE,
            "move MK3-1 0505",
            (6, 4, 2, 3, 1, 1, 1),
            11,
        ),
        ("a field", "option minefields\nstock blue minefield 2\n", FIELD, "move MK3-1 0505", (1, 2), 3),
        ("its own ram", "", "blue HVY-1 0505\n", "ram MK3-1 HVY-1", (6,), 2),
        ("its own ram on an Ogre", "", "blue MK3-2 0505\n", "ram MK3-1 MK3-2", (1, 2), 3),
    ],
)
def test_who_speeds_loses_treads_twice_by_what_it_meets(
    what: str, more: str, text: str, order: str, dice: tuple[int, ...], lost: int
) -> None:
    for speeds, times in ((False, 1), (True, 2)):
        table = field(f"red MK3-1 0504 main 1 sec 0 ap 0 mis 0\n{text}blue HVY-9 1212", more=more)
        if speeds:
            table.run("speed MK3-1")
        table.run(order, *dice)
        assert table.row("MK3-1", "tr") == 45 - times * lost, what


# opt:speed_security-f
@pytest.mark.parametrize(
    ("rams", "dice", "lost"), [("HVY-1", (), 2), ("MK3-2", (3, 4), 7), ("MK3-2", (1, 1), 2)]
)
def test_it_loses_twice_the_treads_to_who_rams_it(rams: str, dice: tuple[int, ...], lost: int) -> None:
    text = f"red MK3-1 0606\nblue {rams} 0605\nblue HVY-8 1212"
    for units, times in (((), 1), (("MK3-1",), 2)):
        table = speeding(text, *units, phase="movement")
        table.ram(rams, "MK3-1", *dice)
        assert table.row("MK3-1", "tr") == 45 - times * lost


# opt:speed_security-f
def test_it_never_loses_more_treads_than_are_left() -> None:
    table = field("red MK3-1 0504 tr 5\nblue MK3-2 0505\nblue HVY-9 1212")
    table.run("speed MK3-1")
    table.run("ram MK3-1 MK3-2", 1, 2)
    assert table.row("MK3-1", "tr") == 0


# opt:speed_security-f
def test_the_words_before_a_ram_or_a_field_name_the_treads_that_are_lost() -> None:
    table = field(
        "red MK3-1 0504\nred MK3-2 0506\nblue HVY-1 0503\nblue MK3-3 0604\n"
        f"{FIELD.replace('known blue', 'known red blue')}blue HVY-9 1212",
        more="option minefields\nstock blue minefield 2\n",
    )
    table.run("speed MK3-1")

    def lines(target: str) -> list[str]:
        return list(ram_odds(table.rules, table.position, table["MK3-1"], table[target])[1])

    assert lines("HVY-1")[-1] == "Ogre Mark III loses 4 tread units"
    assert lines("MK3-3")[-1].endswith("loses 6 tread units")
    other = ram_odds(table.rules, table.position, table["MK3-3"], table["MK3-1"])[1]
    assert other[0].endswith("loses 2 times as many tread units as 2 dice show")
    words = [
        perils(table.rules, table.position, table[name], table.path("0505"))[0].words
        for name in ("MK3-1", "MK3-2")
    ]
    assert [line.partition("costs it ")[2] for line in words] == ["4 to 8 treads.", "2 to 4 treads."]


# opt:speed_security-d, opt:speed_security-f, ode:13.07, ode:13.04: Q-1455
def test_a_superheavy_with_a_record_sheet_pays_with_its_defence_and_loses_no_more_treads() -> None:
    text, more = "red SHVY-1 0606\nblue HWZ-1 0609\nblue HVY-9 1212", "option superheavy\noption mines\n"
    table = speeding(text, "SHVY-1", more=more)
    assert table.odds("HWZ-1", "SHVY-1").defence == 4 * 4, "one less than 5, as for every other vehicle"
    table.run("fire HWZ-1 at SHVY-1", 6, 3, 4)
    assert table["SHVY-1"].boxes == (2, 2, 14), "a die of treads, once"
    mined = field(text + "\nmarker mine 0605 owner blue known blue", more=more)
    mined.run("speed SHVY-1")
    mined.run("move SHVY-1 0605", 6, 4)
    assert mined["SHVY-1"].boxes == (2, 2, 14), "so it is on a mine"
