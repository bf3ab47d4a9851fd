"""Sappers at mines (ce:14.02.1 to ce:14.02.4): placing, disarming, searching, leading others through."""

from __future__ import annotations

from fractions import Fraction

import pytest

from game.core.history import History
from game.core.views import own_view, view
from game.notation.position import position_text
from game.ogre.engineering.mine_escort import treading
from game.ogre.engineering.mine_work import DisarmOwn, supply
from game.ogre.engineering.work import Work
from game.ogre.hidden.mines import MineExploded, MineFound, known_mines, mines_in
from game.ogre.state import WORK
from tests.engineering.worked import Bench, bench
from tests.rules.laid import BLUE, RED

GROUND = """
    board 9x9
    route road 0402 0403 0404 0405 0406
    option mine-work
    option ramming
    stacking gev
    stock blue spare-mine 2
    turn 2 blue {phase}
"""


_MINE = "marker mine 0404 owner red known red blue\n"


def field(counters: str, phase: str = "fire") -> Bench:
    return bench(GROUND.format(phase=phase) + counters)


def known(table: Bench, label: str, side: int) -> int:
    return len(known_mines(view(table.position, side), side, table.hex(label)))


# -------------------------------------------------------------------------------- placing
def test_placing_a_mine_takes_a_five() -> None:
    # TV-000-16: ce:14.02.1-a, ce:14.02.1-c
    table = field("blue CE-1 0505\n")
    table.run("work place CE-1 at 0505", 4)
    assert not mines_in(table.position, table.hex("0505")) and supply(table.position, BLUE) == 2
    table.end_until("fire", BLUE)
    table.run("work place CE-1 at 0505", 5)
    (mine,) = mines_in(table.position, table.hex("0505"))
    # ce:14.02.1-d: armed, and hidden from the other side
    assert mine.count == 1 and mine.owner == BLUE
    assert (known(table, "0505", BLUE), known(table, "0505", RED)) == (1, 0)
    assert supply(table.position, BLUE) == 1


def test_a_drone_and_a_vulcan_place_with_their_pools_or_with_one_die() -> None:
    #
    lines = "blue VULC-1 0505\nblue HDRN-1 0505\n"
    table = field(lines)
    table.run("work place VULC-1 HDRN-1 at 0505", 1, 1, 1, 1, 1, 5)
    assert known(table, "0505", BLUE) == 1
    one = field(lines + "parameter mine-one-die 1\n")
    one.run("work place VULC-1 HDRN-1 at 0505", 5)
    assert known(one, "0505", BLUE) == 1


def test_a_mine_is_placed_on_the_road_or_beside_it() -> None:
    # ce:14.02.1-b
    table = field("blue CE-1 0404 CE*2\nblue CE-2 0505\n")
    table.run("work place CE-1 at 0404 at road", 5)
    assert [m.word for m in mines_in(table.position, table.hex("0404"))] == ["road"]
    # one attempt a hex and turn, wherever in the hex
    assert table.refused("work place CE-1 at 0404").code == "tried"
    assert table.refused("work place CE-2 at 0505 at road").code == "no-site"


def test_only_a_side_with_mines_left_places_them() -> None:
    # ce:14.02.1-a: what explodes does not come back
    table = field("blue CE-1 0505 CE*3\nred GEV-1 0507\n")
    table.run("work place CE-1 at 0505", 6)
    table.end_until("fire", BLUE)
    table.run("work place CE-1 at 0505", 6)
    table.end_until("fire", BLUE)
    assert table.refused("work place CE-1 at 0505").code == "none-left"
    gone = field(
        "blue CE-1 0505\nred GEV-1 0507\nmarker used-mine 0306 owner blue count 1\n"
        "marker mine 0606 owner blue known blue\n"
    )
    assert supply(gone.position, BLUE) == 0
    assert (
        bench("board 5x5\noption mine-work\nturn 1 blue fire\nblue CE-1 0202\n")
        .refused("work place CE-1 at 0202")
        .code
        == "none-left"
    )


def test_a_mine_that_explodes_is_counted_as_used() -> None:
    table = field("blue CP-1 0909\nred GEV-1 0506\nmarker mine 0505 owner blue known blue\n", "movement")
    table.end_until("movement", RED)
    table.do(table.moving("GEV-1", "0505"), 6)
    assert supply(table.position, BLUE) == 1 and not mines_in(table.position, table.hex("0505"))


def test_no_mine_is_placed_in_the_water() -> None:
    table = bench(GROUND.format(phase="fire") + "terrain water 0505\nblue ME-1 0505\n")
    assert table.refused("work place ME-1 at 0505").code in ("no-site", "worked")


# ------------------------------------------------------------------------------- own mines
def test_a_sapper_disarms_its_own_mines_free_and_arms_one_again_without_a_die() -> None:
    # TV-000-17: ce:14.02.2-a, ce:14.02.2-b, ce:14.02.2-c
    table = field(
        "blue CE-1 0505 CE*2\nblue HVY-1 0504\nred GEV-1 0909\n"
        "marker mine 0505 owner blue known blue\nmarker mine 0505 owner blue known blue\n", "sappers",
    )  # fmt: skip
    table.do(DisarmOwn("CE-1", 1))
    table.do(DisarmOwn("CE-1", 2))
    assert table.said(RED) == [] and table.said(BLUE) == ["Blue disarms its mine in 0505."]
    assert table.refused("disarm-own CE-1 2").code == "no-mine"
    table.end()
    assert table.phase == "movement"
    table.do(table.moving("HVY-1", "0505"))  # no die is rolled
    table.end()
    assert table.refused("work rearm CE-1*2 at 0505 at 1").code == "one"
    table.run("work rearm CE-1 at 0505 at 1")
    # one sapper arms one mine
    table.run("work rearm CE-1 at 0505 at 2")
    assert all(m.count == 1 for m in mines_in(table.position, table.hex("0505")))
    assert table.said(RED) == ["Sappers of Blue worked in 0505."]


def test_of_two_mines_alike_the_one_that_is_named_is_disarmed() -> None:
    # ce:14.02.2-a
    mine = "marker mine 0505 owner blue known blue\n"
    table = field("blue CE-1 0505\nred GEV-1 0909\n" + mine + mine, "sappers")
    table.do(DisarmOwn("CE-1", 2))
    assert [m.count for m in mines_in(table.position, table.hex("0505"))] == [1, 0]


def test_a_disarmed_mine_does_nothing_to_the_enemy_and_is_not_shown_to_it() -> None:
    # ce:14.02.2-b
    table = field(
        "blue CP-1 0909\nred GEV-1 0506\nmarker mine 0505 owner blue count 0 known blue\n", "movement"
    )
    table.end_until("movement", RED)
    table.do(table.moving("GEV-1", "0505"))
    assert not table.faces and known(table, "0505", RED) == 0


@pytest.mark.parametrize("known", ["", "known red blue"])
def test_that_a_mine_the_enemy_knows_was_disarmed_shows_to_its_own_side_alone(known: str) -> None:
    # ce:14.02.2-b
    games = []
    for order in ("end", "disarm-own CE-1 1"):
        table = field(
            f"blue CE-1 0505\nred CE-2 0506\nred GEV-1 0506\nmarker mine 0505 owner blue {known}\n", "sappers"
        )
        if order != "end":
            table.run(order)
        table.end_until("movement", RED)
        games.append(table)
    armed, disarmed = (view(table.position, RED) for table in games)
    assert armed.key() == disarmed.key()
    assert [m.count for m in mines_in(view(games[1].position, BLUE), games[1].hex("0505"))] == [0]
    assert [m.count for m in mines_in(disarmed, games[1].hex("0505"))] == [1], "as it was when it was laid"
    assert all(m.count for m in mines_in(view(games[1].position, -1), games[1].hex("0505"))), (
        "nor to an onlooker"
    )


def test_who_is_led_through_a_known_mine_learns_nothing_of_whether_it_is_armed() -> None:
    # ce:14.02.2-b, ce:14.02.3-h: the sapper takes the same care, and the bonus of the road is lost
    told = []
    for count in ("", "count 0"):
        table = bench(
            GROUND.format(phase="movement").replace("turn 2 blue", "turn 2 red")
            + f"red CE-2 0404\nred HVY-1 0403\nblue CP-1 0909\n"
            f"marker mine 0404 owner blue {count} known red blue\n"
        )
        table.do(table.moving("HVY-1", "0404"))
        told.append((table.said(RED), view(table.position, RED).key(), table.faces))
        assert WORK.of(table.position, "CE-2").escorted
    assert told[0] == told[1]


def test_a_side_knows_which_of_its_own_mines_are_disarmed_and_needs_no_guide_there() -> None:
    table = field(
        "blue CE-1 0505\nblue HVY-1 0504\nred GEV-1 0909\nmarker mine 0505 owner blue count 0 known blue\n",
        "movement",
    )
    table.do(table.moving("HVY-1", "0505"))
    assert not WORK.of(table.position, "CE-1").escorted and not table.faces


def test_the_phase_of_the_sappers_is_passed_over_by_what_everybody_knows() -> None:
    # ce:14.02.2-a: whether it asks tells nothing of mines
    table = field("blue CE-1 0505\nred CE-2 0909\n")
    table.end_until("movement", RED)  # red has no mines at all
    assert table.turn == (3, RED)
    table.end_until("sappers", BLUE)
    assert not table.offers("CE-1", DisarmOwn)
    mined = field("blue CE-1 0505\nred CE-2 0909\nmarker mine 0505 owner blue known blue\n")
    mined.end_until("sappers", BLUE)
    assert mined.offers("CE-1", DisarmOwn) == [DisarmOwn("CE-1", 1)]
    plain = field("blue INF-1 0505\nred CE-2 0909\nmarker mine 0505 owner blue known blue\n")
    plain.end_until("movement", BLUE)
    phases = [e.phase for step in plain.steps for e in step.events if hasattr(e, "phase")]
    assert "movement" in phases and plain.turn == (3, BLUE)


def test_who_came_this_turn_or_is_no_sapper_does_not_disarm() -> None:
    # ce:14.00-a
    table = field(
        "blue CE-1 0505 moved 1\nblue INF-1 0505\nblue HDRN-1 0606\nmarker mine 0505 owner blue known blue\n"
        "marker mine 0606 owner blue known blue\n", "sappers",
    )  # fmt: skip
    assert table.refused("disarm-own CE-1").code == "moved"
    assert table.refused("disarm-own INF-1").code == "no-sapper"
    assert table.refused("disarm-own HDRN-1").code == "unguided"


# ------------------------------------------------------------------------------- searching
@pytest.mark.parametrize(("die", "found"), [(4, 1), (3, 0)])
def test_a_search_of_three_hexes_takes_a_four(die: int, found: int) -> None:
    # TV-000-06a: ce:14.02.3-a, ce:14.02.3-b
    table = field("blue CE-1 0404\nred GEV-1 0909\nmarker mine 0403 owner red known red\n")
    table.run(_rising(table, 3), die)
    assert known(table, "0403", BLUE) == found
    assert (f"The search of {_labels(table, 3)} finds 1 mine." in table.said(BLUE)) is bool(found)
    # the other side does not hear what was found, nor does its picture of the mine change
    assert table.said(RED) == ["Sappers of Blue worked in 0404."]
    (mine,) = known_mines(view(table.position, RED), RED, table.hex("0403"))
    assert mine.known == 1 << RED


def _hexes(table: Bench, count: int) -> list[int]:
    around = sorted(table.position.board.grid.neighbours[table.hex("0404")])
    first = table.hex("0403")
    return sorted([first, *[at for at in around if at != first][: count - 1]])


def _labels(table: Bench, count: int) -> str:
    return ", ".join(table.position.board.grid.label(at) for at in _hexes(table, count))


def _rising(table: Bench, count: int, who: str = "CE-1") -> str:
    return f"work detect {who} at 0404 " + _labels(table, count).replace(",", "")


@pytest.mark.parametrize("die", [1, 6])
def test_nobody_finds_anything_in_six_hexes_at_once(die: int) -> None:
    # TV-000-06b
    table = field("blue CE-1 0404\nmarker mine 0403 owner red known red\n")
    table.run(_rising(table, 6), die)
    assert known(table, "0403", BLUE) == 0


@pytest.mark.parametrize(("hexes", "dice", "found"), [(3, (2, 4), 1), (5, (5, 5), 0), (5, (1, 6), 1)])
def test_a_vulcan_searches_with_two_dice(hexes: int, dice: tuple[int, int], found: int) -> None:
    # TV-000-06c: ce:14.02.3-c
    for arms in ("", " arm 1/2"):
        table = field(f"blue VULC-1 0404{arms}\nmarker mine 0403 owner red known red\n")
        table.run(_rising(table, hexes, "VULC-1"), *dice)
        assert known(table, "0403", BLUE) == found


def test_squads_that_search_together_roll_a_die_each() -> None:
    # ce:14.02.3-e; drones add nothing: ce:14.02.3-d
    lines = "blue CE-1 0404 CE*2\nblue VULC-1 0404\nblue HDRN-1 0404\nmarker mine 0403 owner red known red\n"
    table = field(lines)
    assert table.refused("work detect HDRN-1 at 0404 0403").code == "family"
    table.run("work detect CE-1*2 VULC-1 at 0404 0403", 1, 1, 1, 2)
    assert known(table, "0403", BLUE) == 1
    alone = field(lines + "parameter joint-search 0\n")
    alone.run("work detect CE-1*2 at 0404 0403", 2)


def test_a_hex_is_searched_once_a_turn() -> None:
    #
    table = field("blue CE-1 0404 CE*2\nblue CE-2 0404\n")
    table.run("work detect CE-1 at 0404 0403 0405", 1)
    assert table.refused("work detect CE-2 at 0404 0403").code == "tried"
    assert table.refused("work detect CE-2 at 0404 0404").code == "no-site"


def test_a_failed_search_shows_the_same_whether_there_is_a_mine_or_not() -> None:
    # ce:14.02.3-b
    pictures = []
    for mine in ("", "marker mine 0403 owner red known red\n"):
        table = field("blue CE-1 0404\n" + mine)
        table.run("work detect CE-1 at 0404 0403", 1)
        pictures.append((table.said(BLUE), position_text(table.rules, view(table.position, BLUE))))
    assert pictures[0] == pictures[1]


# -------------------------------------------------------------------------- enemy's mines
@pytest.mark.parametrize(("die", "left"), [(4, 1), (5, 0)])
def test_an_enemy_mine_is_disarmed_with_a_five(die: int, left: int) -> None:
    # TV-000-17: ce:14.02.4-a, ce:14.02.4-b
    table = field("blue CE-1 0404 CE*2\nmarker mine 0404 owner red known red blue\n")
    table.run("work disarm CE-1 at 0404 at 1", die)
    assert len(mines_in(table.position, table.hex("0404"))) == left
    assert not any(isinstance(event, MineExploded) for event in table.events)
    if left:
        assert table.refused("work disarm CE-1 at 0404 at 1").code == "tried"


def test_each_of_several_mines_may_be_tried_once_a_turn() -> None:
    # ce:14.02.4-c
    mine = "marker mine 0404 owner red known red blue\n"
    table = field("blue CE-1 0404 CE*3\n" + mine + mine + "marker mine 0404 owner red known red\n")
    table.run("work disarm CE-1 at 0404 at 1", 1)
    table.run("work disarm CE-1 at 0404 at 2", 1)
    assert table.refused("work disarm CE-1 at 0404 at 3").code == "no-site"


def test_an_unknown_mine_is_not_disarmed() -> None:
    table = field("blue CE-1 0404\nmarker mine 0404 owner red known red\n")
    assert table.refused("work disarm CE-1 at 0404 at 1").code == "no-site"


# ------------------------------------------------------------------------------ the escort
@pytest.mark.parametrize(("who", "bad"), [("HVY-1", 1), ("MK3-1", 2)])
def test_what_mines_are_said_to_do_is_what_they_do(who: str, bad: int) -> None:
    text = f"blue {who} 0403\nred GEV-1 0909\nmarker mine 0404 owner red known red blue\n"
    table = field(text, "movement")
    here, at = table.hex("0403"), table.hex("0404")
    found = treading(table.rules, table.position, table.position.units[who], here, at)
    assert found is not None and found.chance == Fraction(bad, 6) and not found.leader
    exploded = 0
    for face in range(1, 7):
        again = field(text, "movement")
        # an Ogre that is hit rolls for its treads as well
        treads = (1,) if who == "MK3-1" and face >= 7 - bad else ()
        again.do(again.moving(who, "0404"), face, *treads)
        exploded += any("explodes" in line for line in again.said())
    assert exploded == bad


def test_who_could_not_work_anyway_leads_before_who_could() -> None:
    # RULING Q-355: the engineers that stood there keep their turn, those that have just come lead
    table = field(
        "blue HVY-1 0402\nblue CE-1 0404\nblue CE-2 0403\nred GEV-1 0405\n"
        "marker mine 0404 owner red word road known red blue\n",
        "movement",
    )
    table.do(table.moving("CE-2", "0404"))
    table.do(table.moving("HVY-1", "0403 0404"))
    assert "Combat Engineers 2 leads Heavy Tank 1 through the mines of 0404." in table.said()
    table.end()
    table.do(table.order("work disarm CE-1 at 0404 at 1"))


def test_a_tank_follows_engineers_through_a_detected_mine() -> None:
    # TV-000-18b: ce:14.02.3-g, ce:14.02.3-h, ce:14.02.3-i, ce:14.02.3-j
    table = field(
        "blue HVY-1 0402\nblue CE-1 0403\nred GEV-1 0405\n"
        "marker mine 0404 owner red word road known red blue\n",
        "movement",
    )
    table.do(table.moving("CE-1", "0404"))
    table.do(table.moving("HVY-1", "0403 0404"))
    assert not table.faces and table.where("HVY-1") == "0404"
    assert "Combat Engineers 1 leads Heavy Tank 1 through the mines of 0404." in table.said()
    assert table.spent("HVY-1").off_road, "no bonus for the road"
    assert len(mines_in(table.position, table.hex("0404"))) == 1
    table.end()
    assert table.refused("fire CE-1:squad at GEV-1").code == "fired"
    assert table.refused("work disarm CE-1 at 0404 at 1").code in ("worked", "moved")
    table.fire("HVY-1", "GEV-1", 1)


def test_nobody_enters_a_mined_hex_behind_engineers_with_the_bonus_of_the_road() -> None:
    # ce:14.02.3-h
    line = "blue HVY-1 0402\nred CP-1 0909\nmarker mine {} owner red known red blue\n"
    for mined in ("0406", "0404"):
        table = field(line.format(mined) + f"blue CE-1 {mined}\n", "movement")
        refusal = table.no(table.moving("HVY-1", "0403 0404 0405 0406"))
        assert (refusal.code, refusal.rule) == ("too-far", "ce:14.02.3-h")
        assert mined in refusal.text, "it says where the bonus is lost"
        assert "0405" in table.reach("HVY-1") and "0406" not in table.reach("HVY-1")
        table.do(table.moving("HVY-1", "0403 0404 0405"))
        assert table.where("HVY-1") == "0405" and table.work("CE-1").escorted == (mined == "0404")
        assert table.refusal(table.moving("HVY-1", "0406")) is not None
    plain = field(line.format("0202"), "movement")
    plain.do(plain.moving("HVY-1", "0403 0404 0405 0406"))
    assert plain.where("HVY-1") == "0406"


def test_engineers_lead_those_who_move_in_step_with_them() -> None:
    # ce:14.02.3-g
    table = field(
        "blue HVY-1 0502\nblue CE-1 0502\nred GEV-1 0909\nmarker mine 0503 owner red known red blue\n",
        "movement",
    )
    table.do(table.moving("CE-1 HVY-1", "0503 0504"))
    assert not table.faces and table.where("HVY-1") == table.where("CE-1") == "0504"
    assert table.work("CE-1").escorted
    alone = field(
        "blue HVY-1 0502\nblue CE-1 0502\nred GEV-1 0909\nmarker mine 0503 owner red known red blue\n",
        "movement",
    )
    alone.do(alone.moving("HVY-1 CE-1", "0503 0504"), 6)
    assert "HVY-1" not in alone and alone.where("CE-1") == "0504"


def test_one_squad_leads_any_number_and_the_others_of_its_counter_fire() -> None:
    # ce:14.02.3-i, Q-252
    table = field(
        "blue HVY-1 0402\nblue LT-1 0402\nblue CE-1 0403 CE*3\nred GEV-1 0405\n"
        "marker mine 0403 owner red known red blue\n", "movement",
    )  # fmt: skip
    table.do(table.moving("HVY-1", "0403 0503"))
    table.do(table.moving("LT-1", "0403"))
    table.end()
    assert table.refused("fire CE-1:squad*3 at GEV-1").code in ("fired", "range")
    assert table.work("CE-1").worked == 1


def test_a_counter_that_is_split_after_leading_others_keeps_the_rest_of_its_squads() -> None:
    # ce:14.02.3-i
    table = field(
        "blue HVY-1 0502\nblue CE-1 0503 CE*3\nred GEV-1 0504\nmarker mine 0503 owner red known red blue\n",
        "movement",
    )
    table.do(table.moving("HVY-1", "0503"))
    table.run("split CE-1 CE*2")
    table.end()
    assert table.refused("fire CE-1:squad at GEV-1").code == "fired"
    table.run("fire CE-2:squad*2 at GEV-1", 1)


def test_a_vulcan_that_led_others_neither_fires_nor_works() -> None:
    # ce:14.02.3-i
    table = field(
        "blue HVY-1 0402\nblue VULC-1 0403\nred INF-1 0404\nmarker mine 0403 owner red known red blue\n",
        "movement",
    )
    table.do(table.moving("HVY-1", "0403"))
    table.end()
    assert table.refused("fire VULC-1:ap at INF-1").code == "fired"
    assert table.refused("work disarm VULC-1 at 0403 at 1").code == "escorted"


def test_a_sapper_that_enters_alone_keeps_its_fire() -> None:
    # ce:14.02.3-i
    table = field("blue CE-1 0403\nred GEV-1 0405\nmarker mine 0404 owner red known red blue\n", "movement")
    table.do(table.moving("CE-1", "0404"))
    assert not table.faces
    table.end()
    table.fire("CE-1", "GEV-1", 1)


def test_nobody_leads_through_a_mine_that_is_not_known_or_without_a_sapper() -> None:
    # ce:14.02.3-g
    unknown = field("blue HVY-1 0402\nblue CE-1 0403\nmarker mine 0403 owner red known red\n", "movement")
    unknown.do(unknown.moving("HVY-1", "0403"), 6)
    assert "HVY-1" not in unknown
    nobody = field(
        "blue HVY-1 0402\nblue INF-1 0403\nmarker mine 0403 owner red known red blue\n", "movement"
    )
    nobody.do(nobody.moving("HVY-1", "0403"), 6)
    assert "HVY-1" not in nobody


def test_armed_mines_are_dangerous_to_their_own_side() -> None:
    # ce:14.02.2-a, ce:14.02.2-d
    table = field("blue HVY-1 0402\nmarker mine 0403 owner blue known blue\n", "movement")
    table.do(table.moving("HVY-1", "0403"), 6)
    assert "HVY-1" not in table
    led = field("blue HVY-1 0402\nblue CE-1 0403\nmarker mine 0403 owner blue known blue\n", "movement")
    led.do(led.moving("HVY-1", "0403"))
    assert "HVY-1" in led


def test_a_game_may_say_that_own_mines_are_harmless_and_that_a_warning_detects() -> None:
    #
    own = field(
        "blue HVY-1 0402\nmarker mine 0403 owner blue known blue\nparameter own-mines 0\n", "movement"
    )
    own.do(own.moving("HVY-1", "0403"))
    assert not own.faces
    warned = field(
        "blue VULC-1 0405\nred CP-1 0909\nmarker mine 0404 owner red known red\n"
        "parameter warning-detects 1\n",
        "movement",
    )
    warned.do(warned.moving("VULC-1", "0404"))
    warned.run("go-ahead")
    assert warned.where("VULC-1") == "0404" and not warned.faces and known(warned, "0404", BLUE) == 1


# ------------------------------------------------------------------------------ the warning
def test_a_vulcan_stops_before_a_mined_hex_and_keeps_its_movement() -> None:
    # TV-000-18: ce:14.02.3-f
    table = field("blue VULC-1 0406\nred CP-1 0909\nmarker mine 0404 owner red known red\n", "movement")
    table.do(table.moving("VULC-1", "0405 0404 0403"))
    assert table.where("VULC-1") == "0405"
    table.run("stop-short")
    table.do(table.moving("VULC-1", "0505 0504"))
    assert table.spent("VULC-1").moved == 3 and not table.faces


@pytest.mark.parametrize("die", [5, 6])
def test_a_vulcan_that_goes_on_after_a_warning_rolls_for_the_mine(die: int) -> None:
    # TV-000-32, Q-77: ce:14.02.3-f
    table = field("blue VULC-1 0405\nred CP-1 0909\nmarker mine 0404 owner red known red\n", "movement")
    table.do(table.moving("VULC-1", "0404"))
    table.run("go-ahead", *((5,) if die == 5 else (6, 3)))
    if die == 5:
        assert any(isinstance(event, MineFound) for event in table.events) and known(table, "0404", BLUE) == 1
    else:
        assert any(isinstance(event, MineExploded) for event in table.events)
        assert table.row("VULC-1", "tr") == 45


def test_a_vulcan_enters_over_a_mine_that_was_detected_without_a_die() -> None:
    # TV-000-32: ce:14.02.3-g
    table = field("blue VULC-1 0405\nred CP-1 0909\nmarker mine 0404 owner red known red blue\n", "movement")
    table.do(table.moving("VULC-1", "0404"))
    assert table.where("VULC-1") == "0404" and not table.faces and not table.position.frames


def test_work_cannot_be_taken_back_after_a_die_but_arming_can() -> None:
    table = field("blue CE-1 0404 CE*2\nmarker mine 0404 owner blue count 0 known blue\n")
    history = History(table.rules, table.position)
    history.do(table.order("work rearm CE-1 at 0404 at 1"))
    assert history.can_undo
    history.undo()
    history.do(table.order("work detect CE-1 at 0404 0403"))
    assert not history.can_undo
    assert isinstance(table.order("work detect CE-1 at 0404 0403"), Work)


@pytest.mark.parametrize("told", [0, 1, 2])
def test_a_mine_that_was_placed_in_secret_changes_nothing_for_the_other_side(told: int) -> None:
    """View, words, orders offered and what may be taken back are the same whether it lies there or not."""
    found = []
    for die in (4, 5):
        table = field(f"blue CE-1 0404 CE*2\nred HVY-1 0406\nparameter work-told {told}\n")
        table.run("work place CE-1 at 0404", die)
        heard = [table.said(RED)]
        table.run("work detect CE-1 at 0404 0403", 1)
        heard.append(table.said(RED))
        table.end_until("movement", RED)
        seen = view(table.position, RED)
        offers = list(table.rules.offers(own_view(table.position), "HVY-1"))
        history = History(table.rules, table.position)
        history.do(table.moving("HVY-1", "0407"))
        found.append((seen.key(), heard, offers, history.can_undo))
    assert found[0] == found[1]
    assert found[0][0] is not None and len(found[0][2]) > 10


def test_a_vulcan_without_arms_searches_and_leads_and_does_nothing_else() -> None:
    # Q-367, ce:14.02.3-c, ce:14.02-h
    armless = "blue VULC-1 0404 arm 0/2\nblue CE-1 0404\nmarker mine 0403 owner red known red\n"
    table = field(armless)
    assert table.refused("work place VULC-1 at 0404").code == "no-arm"
    assert all(order.task == "detect" for order in table.offers("VULC-1", Work))
    table.run("work detect VULC-1 CE-1 at 0404 0403", 1, 1, 2)
    assert known(table, "0403", BLUE) == 1
    crossing = field("blue VULC-1 0404 arm 0/2\nblue HVY-1 0405\n" + _MINE, "movement")
    crossing.run("move HVY-1 0404")
    assert crossing.where("HVY-1") == "0404" and crossing.work("VULC-1").escorted


def test_a_mine_that_is_disarmed_or_found_changes_nothing_about_who_was_tried() -> None:
    # ce:14.02.4-c, ce:14.02-d: each mine once a turn, whatever number it has now
    table = field("blue CE-1 0404 CE*3\nblue VULC-1 0404\nblue CE-2 0405\n" + _MINE * 2)
    table.run("work disarm CE-1 at 0404 at 1", 5)
    table.run("work disarm CE-1 at 0404 at 1", 4)
    assert table.refused("work disarm CE-1 at 0404 at 1").code == "tried"
    table = field(
        "blue CE-1 0404 CE*3\nblue CE-2 0405\n" + _MINE.replace("known red blue", "known red") + _MINE
    )
    table.run("work disarm CE-1 at 0404 at 1", 4)
    table.run("work detect CE-2 at 0405 0404", 6)
    assert known(table, "0404", BLUE) == 2
    assert table.refused("work disarm CE-1 at 0404 at 2").code == "tried"
    table.run("work disarm CE-1 at 0404 at 1", 5)
    assert table.refused("work disarm CE-1 at 0404 at 1").code == "tried"


def test_who_is_led_past_several_mines_of_a_hex_is_named_once() -> None:
    # ce:14.02.3-g
    table = field("blue CE-1 0404\nblue GEV-1 0405\n" + _MINE * 3, "movement")
    table.run("move GEV-1 0404")
    assert sum("leads" in line for line in table.said(BLUE)) == 1 and not table.faces


def test_sappers_have_no_bonus_of_the_road_through_mines_either() -> None:
    # Q-372, ce:14.02.3-h: an engineer goes two hexes, and three along a road
    clear = field("blue CE-1 0406\nred HVY-1 0909\n", "movement")
    clear.run("move CE-1 0405 0404 0403")
    assert clear.where("CE-1") == "0403"
    for mine in (_MINE, _MINE.replace("0404", "0403")):
        mined = field("blue CE-1 0406\nred HVY-1 0909\n" + mine, "movement")
        assert mined.refused("move CE-1 0405 0404 0403").rule == "ce:14.02.3-h"
        assert "0403" not in mined.reach("CE-1")
        mined.run("move CE-1 0405 0404")
        assert mined.where("CE-1") == "0404" and not mined.faces and "0403" not in mined.reach("CE-1")


def test_the_bonus_of_the_road_is_not_promised_to_who_is_led_by_somebody_beside_it() -> None:
    # ce:14.02.3-h, Q-255: the Vulcan goes ahead and leads; the tank behind it is told beforehand
    counters = "blue VULC-1 0402\nblue HVY-1 0402\nred CP-1 0909\n"
    table = field(counters + _MINE, "movement")
    assert table.refused("move VULC-1+HVY-1 0403 0404 0405 0406").rule == "ce:14.02.3-h"
    table.run("move VULC-1+HVY-1 0403 0404 0405")
    assert table.where("HVY-1") == table.where("VULC-1") == "0405"
    behind = field(counters.replace("HVY-1 0402", "HVY-1 0402 channel VULC-1.1+") + _MINE, "movement")
    assert behind.refused("lead VULC-1 HVY-1 0403 0404 0405 0406").rule == "ce:14.02.3-h"
    behind.run("lead VULC-1 HVY-1 0403 0404 0405")
    assert behind.where("HVY-1") == "0405"
    free = field(counters, "movement")
    free.run("move VULC-1+HVY-1 0403 0404 0405 0406")
    assert free.where("HVY-1") == "0406"


def test_a_mixed_counter_is_led_by_its_own_engineers_and_its_preview_says_so() -> None:
    # ce:14.02.3-g, Q-252
    table = field("blue CE-1 0405 CE INF\nred CP-1 0909\n" + _MINE.replace(" word road", ""), "movement")
    mine, beside = table.hex("0404"), table.hex("0405")
    found = treading(table.rules, table.position, table["CE-1"], beside, mine)
    assert found is not None and not found.chance and found.leader == "CE-1"
    table.run("move CE-1 0404")
    assert not table.faces and table.work("CE-1").escorted


def test_engineers_lead_through_mines_on_foot_alone() -> None:
    # ce:14.02.3-g
    ride = "blue HVY-1 0405\nblue CE-1 off aboard LT-1\nred CP-1 0909\noption riding\n"
    road = _MINE.replace("known", "word road known")
    mounted = field(ride + "blue LT-1 0405\n" + road, "movement")
    mounted.run("move LT-1 0404")
    assert mounted.gone("LT-1") == "destroyed" and not mounted.work("CE-1").escorted
    led = field(ride + "blue LT-1 0404\n" + road, "movement")
    led.run("dismount CE-1")
    led.run("move HVY-1 0404")
    assert led.where("HVY-1") == "0404" and led.work("CE-1").escorted and not led.faces
    aboard = field(ride + "blue LT-1 0404\n" + road, "movement")
    aboard.run("move HVY-1 0404")
    assert aboard.gone("HVY-1") == "destroyed"


def test_mines_that_do_their_own_side_no_harm_leave_it_the_bonus_of_the_road() -> None:
    # parameter own-mines
    text = "blue CE-1 0406\nred HVY-1 0909\n" + _MINE.replace("owner red", "owner blue")
    assert field(text, "movement").refused("move CE-1 0405 0404 0403").rule == "ce:14.02.3-h"
    harmless = field(text + "parameter own-mines 0\n", "movement")
    harmless.run("move CE-1 0405 0404 0403")
    assert harmless.where("CE-1") == "0403"
