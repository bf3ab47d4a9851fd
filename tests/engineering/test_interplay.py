"""Engineers and everything else at once: split counters, fights, warnings, ducklings, soft ground."""

from __future__ import annotations

from game.core.history import History
from game.core.views import view
from game.notation.body import body_lines
from game.ogre.engineering.assistance import guides
from game.ogre.engineering.control import controller
from game.ogre.hidden.mines import MineFound
from game.ogre.scoring.points import damage
from game.ogre.state import USAGE, WORK, Stores
from tests.engineering.test_random_work import ENGINEERS, GROUND
from tests.engineering.worked import Bench, bench
from tests.rules.laid import BLUE, RED

MODULES = "".join(f"option {name}\n" for name in (*GROUND, *ENGINEERS, "buildings"))


def field(counters: str, phase: str = "movement", contact: str = "ramming", side: str = "blue") -> Bench:
    """A position with everything that there is of engineering."""
    head = f"board 9x9\nstacking gev\nturn 2 {side} {phase}\noption {contact}\n{MODULES}"
    return bench(head + "\n".join(line.strip() for line in counters.strip().splitlines()) + "\n")


# --------------------------------------------------------- mixed counters, split and combined
KNOWN_MINE = "marker mine 0403 owner red known red blue"


def test_engineers_lead_the_other_squads_of_their_counter_through_a_mine_and_one_of_them_is_busy() -> None:
    # ce:14.02.3-g, ce:14.02.3-i
    table = field(f"blue INF-1 0404 INF*2 CE\nblue CE-1 0404 CE*2\n{KNOWN_MINE}")
    table.run("move INF-1 0403")
    assert table.work("INF-1").worked == 1 and table.work("INF-1").escorted
    table.run("move CE-1 0403")
    assert table.work("CE-1").worked == 0, "engineers alone need nobody to lead them"


def test_two_counters_whose_engineers_are_alike_busy_have_two_busy_squads_together() -> None:
    # ce:14.02-d, ce:14.02.3-i
    table = field(
        f"blue INF-1 0404 INF CE\nblue INF-2 0404 CE\n{KNOWN_MINE}\nblue GEV-1 0404\nred HVY-1 0101"
    )
    table.run("move INF-1+INF-2 0403")
    table.run("split INF-1 INF")
    table.run("move GEV-1 0403")
    busy = {name: table.work(name).worked for name in table.position.units if name != "HVY-1"}
    assert sorted(busy.values()) == [0, 0, 0, 1], "one counter leads them all"
    draft = field("blue CE-1 0404\nblue CE-2 0404\nblue GEV-1 0404\nblue GEV-2 0404\nterrain forest 0403")
    draft.run("move GEV-1+CE-1 0403")
    draft.run("move GEV-2+CE-2 0403")
    draft.run("combine CE-1 CE-2")
    assert (draft.work("CE-1").worked, draft.work("CE-1").given_up) == (2, (2,))


def test_squads_split_off_after_guiding_are_free_and_do_not_guide_for_nothing() -> None:
    # ce:14.04-a, ce:14.04-b
    table = field("blue CE-1 0404 CE*2\nblue GEV-1 0404\nterrain forest 0403")
    table.run("move GEV-1+CE-1 0403")
    table.run("split CE-1 CE")
    assert (table.work("CE-1").worked, table.work("CE-2").worked) == (1, 0)
    assert table.team("CE-1").guided and not table.team("CE-2").guided
    assert [unit.id for unit in guides(table.position, table["GEV-1"])] == ["CE-1", "CE-2"]


def test_a_squad_that_led_others_through_a_mine_does_not_guide_as_well() -> None:
    # ce:14.02.3-i: nothing else this turn
    table = field(f"blue CE-1 0404\nblue GEV-1 0404\nterrain forest 0402\n{KNOWN_MINE}")
    table.run("move CE-1+GEV-1 0403 0402")
    assert table.work("CE-1").escorted and table.work("CE-1").worked == 1
    assert not guides(table.position, table["GEV-1"])


def test_a_squad_that_helped_in_vain_stays_and_the_others_split_off_and_go() -> None:
    # ce:14.04.2-b, ce:14.04.2-d
    table = field("blue CE-1 0404 CE*2\nblue HVY-1 0404 disabled terrain -1\nterrain swamp 0404", "sappers")
    table.run("help HVY-1 CE-1")
    table.end(1)
    assert table["HVY-1"].disabled and not table.reach("CE-1")
    table.run("split CE-1 CE")
    assert not table.reach("CE-1") and table.reach("CE-2")
    table.run("combine CE-1 CE-2")
    assert not table.reach("CE-1")


def test_infantry_that_joins_engineers_on_their_way_has_not_been_with_the_hovercraft() -> None:
    # ce:14.04.1-d: stacked with them the entire turn
    table = field("blue CE-1 0404\nblue CE-2 0403\nblue GEV-1 0404")
    table.run("move GEV-1+CE-1 0403")
    assert table.team("CE-1").beside == ("GEV-1",)
    table.run("combine CE-1 CE-2")
    assert table.team("CE-1").beside == ()


# ---------------------------------------------------------------------------------- fights
def test_engineers_that_led_the_way_neither_fire_in_the_fight_nor_after_it() -> None:
    # ce:14.02.3-i
    table = field(f"blue CE-1 0404 CE*2\nblue HVY-1 0404\nred LT-1 0403\n{KNOWN_MINE}", contact="overrun")
    table.run("overrun CE-1+HVY-1 0403")
    table.run("go-on")
    table.run("go-on") if table.position.frames[-1].decider == RED else None
    crew = [unit.id for unit in table.position.units.values() if unit.squads]
    assert sorted(table.work(name).worked for name in crew) == [0, 1]
    busy = next(name for name in crew if table.work(name).worked)
    free = next(name for name in crew if not table.work(name).worked)
    assert table.refused(f"fire {busy} at LT-1").code == "fired"
    table.run(f"fire HVY-1 {free} at LT-1", 6)
    assert "LT-1" not in table and not table.position.frames
    assert table["CE-1"].squads == ("CE", "CE") and table.work("CE-1").worked == 1
    assert table.work("CE-1").given_up == (1,) and table.spent("CE-1").fired == ()


def test_a_vulcan_that_led_others_through_a_mine_does_not_fire_in_a_later_fight_of_its_turn() -> None:
    # ce:14.02.3-i
    table = field(f"blue VULC-1 0404\nblue HVY-1 0404\nred LT-1 0402\n{KNOWN_MINE}", contact="overrun")
    table.run("move VULC-1+HVY-1 0403")
    table.run("overrun VULC-1 0402")
    assert table.refused("fire VULC-1:sec at LT-1") is not None
    while table.position.frames:
        table.run("go-on")
    table.end_until("fire", BLUE)
    assert table.refused("fire VULC-1:sec at LT-1").code == "fired"


def test_a_vulcan_that_has_fired_leads_nobody_in_the_second_movement() -> None:
    # ce:14.02.3-i
    table = field(f"blue VULC-1 0403\nblue GEV-1 0404\nred HVY-1 0405\n{KNOWN_MINE}", "fire")
    table.run("fire VULC-1:sec at HVY-1", 1)
    table.end_until("second", BLUE)
    table.run("move GEV-1 0403", 1)
    assert any(isinstance(event, MineFound) for event in table.events)


# ------------------------------------------------------------------- warnings and ducklings
HIDDEN_MINE = "marker mine 0403 owner red known red"
TRAIN = """
    blue VULC-1 0404
    blue HDRN-1 0404 channel VULC-1.1+
    blue LT-1 0405 crewless channel VULC-1.1+
"""


def test_ducklings_come_after_a_vulcan_that_goes_on_in_spite_of_a_warning() -> None:
    # ce:14.01.5-b, ce:14.02.3-f
    table = field(TRAIN + HIDDEN_MINE.replace("0403", "0402"))
    table.run("lead VULC-1 HDRN-1+LT-1 0403 0402 0401")
    assert [table.where(name) for name in ("VULC-1", "HDRN-1", "LT-1")] == ["0403", "0403", "0404"]
    table.run("go-ahead", 1, 1)
    assert [table.where(name) for name in ("VULC-1", "HDRN-1", "LT-1")] == ["0401", "0401", "0402"]
    assert not table["LT-1"].disabled and not table.position.frames


def test_ducklings_stay_with_a_vulcan_that_stops_short_and_cross_a_known_mine_with_it() -> None:
    table = field(TRAIN + HIDDEN_MINE)
    table.run("lead VULC-1 HDRN-1+LT-1 0403")
    table.run("stop-short")
    assert [table.where(name) for name in ("VULC-1", "HDRN-1", "LT-1")] == ["0404", "0404", "0405"]
    # ce:14.02.3-g: the tank goes through while the Vulcan is in the hex with it
    table = field("blue VULC-1 0404\nblue LT-1 0404 crewless channel VULC-1.1+\n" + KNOWN_MINE)
    table.run("lead VULC-1 LT-1 0403 0402")
    assert table.where("LT-1") == "0402" and table.work("VULC-1").escorted and not table.faces


def test_ducklings_that_move_in_step_with_their_vulcan_are_guided_by_it_through_swamp() -> None:
    # ce:14.04.1-a, ce:14.04-a
    table = field(TRAIN + "terrain swamp 0403")
    table.run("lead VULC-1 HDRN-1+LT-1 0403")
    assert [unit.id for unit in guides(table.position, table["HDRN-1"])] == ["VULC-1"]
    assert table.where("LT-1") == "0404"


def test_ducklings_go_by_the_prepared_entrance_of_the_vulcan_that_leads_them() -> None:
    # ce:14.03.1-a
    ready = "terrain swamp 0403\nmarker entrance 0404 toward 0403 owner blue count 0 word VULC-1\n"
    waited = "marker entrance-with 0404 toward 0403 owner blue word HDRN-1\n"
    table = field(TRAIN + ready + waited)
    table.run("lead VULC-1 HDRN-1 0403")
    assert not table.spent("VULC-1").hazards and not table.spent("HDRN-1").hazards
    # one that has not waited with it has its roll
    table = field(TRAIN + ready)
    table.run("lead VULC-1 HDRN-1 0403")
    assert not table.spent("VULC-1").hazards and table.spent("HDRN-1").hazards
    # a mine on the way in, and the warning of it, change nothing about the entrance
    table = field(TRAIN + ready + HIDDEN_MINE)
    table.run("move VULC-1 0403")
    table.run("go-ahead", 1)
    assert table.where("VULC-1") == "0403" and not table.spent("VULC-1").hazards


def test_a_vulcan_that_leaves_its_waiting_place_and_comes_back_begins_anew() -> None:
    # ce:14.03.1-a
    table = field("terrain swamp 0403\nblue VULC-1 0404\nred LT-1 0505")
    table.run("prepare VULC-1 0403", 2)
    table.run("ram VULC-1 LT-1", 3)
    table.run("move VULC-1 0404")
    table.end_until("movement", BLUE)
    assert not [m for row in table.position.markers.values() for m in row if m.kind == "entrance"]


def test_leading_ducklings_where_mines_may_lie_cannot_be_taken_back() -> None:
    table = field("stock red mine 2\n" + TRAIN)
    game = History(table.rules, table.position)
    game.do(table.order("lead VULC-1 HDRN-1+LT-1 0403"))
    assert not game.can_undo


def test_a_vulcan_that_is_not_put_together_controls_nothing() -> None:
    # ce:14.01.2-g, ce:14.01.5-g
    table = field(
        "blue VULC-1 0404 disabled unfinished\nblue HDRN-1 0404\nblue HVY-1 0505 crewless channel VULC-1.1"
        " disabled control\nblue LT-1 0404"
    )
    assert controller(table.position, table["HVY-1"]) is None
    assert controller(table.position, table["HDRN-1"]) is None
    assert table.refused("embark LT-1 VULC-1 deck").code == "unfinished"
    table.end_until("sappers", BLUE)
    assert table.refused("channel LT-1 VULC-1 2").code == "unfinished"


def test_an_ogre_that_is_not_put_together_does_not_get_away_from_a_charge() -> None:
    # Q-254, ce:14.01.2-g, ce:14.02.8-e
    ogre = "red MK3-1 0403 main 0 sec 0 mis 0 ap 2"
    table = field(f"blue VULC-1 0403\n{ogre} disabled unfinished", "fire")
    table.run("work charge VULC-1 at 0403 at MK3-1", 4, 1, 1, 1)
    assert "MK3-1" not in table
    table = field(f"blue VULC-1 0403\n{ogre}", "fire")
    table.run("work charge VULC-1 at 0403 at MK3-1", 4, 1, 1, 1)
    assert "MK3-1" in table


# --------------------------------------------------------------------------------- secrecy
def test_what_sappers_did_in_secret_is_not_seen_on_their_counter() -> None:
    # ce:14.02-d, ce:14.02-e
    table = field(
        "parameter work-told 0\nstock blue spare-mine 2\nblue CE-1 0404 CE*2\nred HVY-1 0101", "fire"
    )
    table.run("work place CE-1 at 0404", 3)
    assert table.work("CE-1").worked == 1 and not table.said(RED)
    own, theirs = view(table.position, BLUE), view(table.position, RED)
    assert own.tables == table.position.tables
    assert "CE-1" not in WORK.table(theirs) and "CE-1" not in USAGE.table(theirs) and not theirs.markers


def test_the_order_in_which_counters_acted_does_not_tell_the_enemy_of_secret_work() -> None:
    # ce:14.02-d
    table = field(
        "parameter work-told 0\nstock blue spare-mine 2\nblue HVY-1 0504\nblue CE-1 0404 CE*2\n"
        "red HVY-2 0405\nred LT-1 0305",
        "fire",
    )
    openly, seen = table.position, []
    table.run("work place CE-1 at 0404", 3)
    for place in (openly, table.position):
        table.position = place
        table.run("fire HVY-1 at HVY-2", 1)
        table.run("fire CE-1:squad at LT-1", 1)
        seen.append(view(table.position, RED))
    assert seen[0].key() == seen[1].key() and body_lines(seen[0]) == body_lines(seen[1])


def test_leading_through_a_mine_of_ones_own_does_not_tell_the_enemy_where_it_lies() -> None:
    # ce:14.02.1-d, ce:14.02.2-d
    table = field("blue CE-1 0404\nblue GEV-1 0404\nred HVY-1 0101\nmarker mine 0403 owner blue known blue")
    table.run("move CE-1+GEV-1 0403")
    assert any("leads" in line for line in table.said(BLUE))
    assert not any("leads" in line or "mine" in line for line in table.said(RED))
    assert not WORK.of(view(table.position, RED), "CE-1").escorted
    table = field(f"blue CE-1 0404\nblue GEV-1 0404\nred HVY-1 0101\n{KNOWN_MINE}")
    table.run("move CE-1+GEV-1 0403")
    assert any("leads" in line for line in table.said(RED)), "its owner sees that nothing is rolled"


# ----------------------------------------------------------------------------------- cargo
def test_the_rams_of_a_vulcan_leave_its_deck_alone_and_a_mine_does_not() -> None:
    # Q-310, ce:14.01.1-e
    load = "blue VULC-1 0404 notes deck-mis/4\nred LT-1 0403\n"
    table = field(load)
    table.run("ram VULC-1 LT-1", 3)
    assert table.notes("VULC-1").stores == (Stores("deck", "mis", 4),)
    table = field(load + HIDDEN_MINE.replace("0403", "0405"))
    table.run("move VULC-1 0405")
    table.run("go-ahead", 6, 2)
    assert table.notes("VULC-1").stores == ()
    table = field(load.replace("LT-1", "MK3-1"), side="red")
    table.run("ram MK3-1 VULC-1")
    assert table.notes("VULC-1").stores == ()


def test_each_of_two_vulcans_takes_over_four_ducklings_that_are_overrun() -> None:
    # ce:14.01.5-f
    ducks = "".join(f"blue LT-{k} 0404 crewless channel VULC-{1 + k // 5}.1+\n" for k in range(1, 6))
    table = field(f"blue VULC-1 0403\nblue VULC-2 0405\n{ducks}red HVY-1 0304", side="red", contact="overrun")
    table.run("overrun HVY-1 0404")
    for k in range(1, 6):
        table.run(f"take-over LT-{k}")
    assert not any(table[f"LT-{k}"].disabled for k in range(1, 6))


def test_squads_in_a_hold_may_get_out_before_the_shooting() -> None:
    # Q-88, ode:8.06.1
    table = field(
        "blue VULC-1 0404\nblue CE-1 off aboard VULC-1 notes hold/1\nred HVY-1 0405",
        side="red",
        contact="overrun",
    )
    table.run("overrun HVY-1 0404")
    table.run("dismount CE-1")
    assert table.where("CE-1") == "0404" and not table.notes("CE-1").in_hold
    table.run("fire CE-1 at HVY-1", 6)
    assert "HVY-1" not in table


def test_damage_to_an_ogre_that_is_mended_is_worth_nothing_any_more() -> None:
    # Q-80, ce:14.03.6-a
    table = field("red VULC-1 0404\nred MK3-1 0404 tr 20\nblue HVY-1 0909", "fire", side="red")
    before = damage(table["MK3-1"])
    table.run("work treads VULC-1 at 0404 at MK3-1", 6, 6)
    assert table.row("MK3-1", "tr") == 22 and damage(table["MK3-1"]) < before


def test_who_helped_in_vain_gets_onto_no_vehicle_either() -> None:
    # ce:14.04.2-d
    table = field(
        "terrain swamp 0404\nblue HVY-1 0404 disabled terrain -1\nblue GEVPC-1 0404\nblue VULC-1 0404\n"
        "blue CE-1 0404\n"
        "blue CE-2 0404",
        "sappers",
    )
    table.run("help HVY-1 CE-1")
    table.end(1)
    assert (
        table.refused("mount CE-1 GEVPC-1").code == table.refused("embark CE-1 VULC-1 hold").code == "helping"
    )
    table.run("mount CE-2 GEVPC-1")


def test_what_a_vulcan_works_on_takes_no_room_and_it_is_no_patient_of_its_own() -> None:
    # Q-89, ce:14.02-c
    drones = "".join(f"blue HDRN-{k} 0404\n" for k in range(1, 4))
    coming = "blue HDRN-9 0405\nblue VULC-8 0909\n"
    for text, room in (
        ("blue VULC-1 0404\nblue MK3-1 0404 disabled unfinished\n", True),
        ("blue VULC-1 0404\nblue MK3-1 0404 tr 40\n", True),
        ("blue VULC-1 0404\nblue MK3-1 0404\n", False),
        ("blue VULC-1 0404\nblue VULC-2 0404 tr 40\n", True),
        ("blue VULC-1 0404 tr 40\nblue HVY-1 0404\n", False),
        ("blue VULC-1 0404 stuck\nblue HVY-1 0404\n", False),
        ("blue VULC-1 0404 disabled unfinished\nblue HVY-1 0404 stuck\n", False),
    ):
        table = field(drones + coming + text)
        refusal = table.refusal(table.order("move HDRN-9 0404"))
        assert (refusal is None) is room, text
