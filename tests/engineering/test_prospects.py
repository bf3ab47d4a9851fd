"""What a work panel shows of a hex: the tasks, why not, how likely, and what more help is worth."""

from __future__ import annotations

from fractions import Fraction

import pytest

from game.ogre.catalogue import MODULES, rules_for
from game.ogre.engineering.task_odds import (
    Prospect,
    able_here,
    by_number,
    dice_of,
    idle_sappers,
    if_they_stay,
    mean_grade,
    prospect,
    work_here,
    worth_of_more,
)
from game.ogre.engineering.tasks import DRONE, MACHINE, SQUAD, TASKS, Hand, Site
from game.ogre.engineering.work import Work
from tests.engineering.worked import Bench, bench
from tests.rules.laid import BLUE

GROUND = """
    board 9x9
    option mine-work
    option field-works
    option repair
    option ramming
    stacking gev
    stock blue spare-mine 4
    turn 2 blue fire
"""


def rows(table: Bench, label: str) -> dict[str, Prospect]:
    """The first row of each task of a hex."""
    found: dict[str, Prospect] = {}
    for row in work_here(table.rules, table.position, BLUE, table.hex(label)):
        found.setdefault(row.task.id, row)
    return found


def test_every_task_is_listed_with_its_crew_or_with_the_reason_against_it() -> None:
    table = bench(GROUND + "blue CE-1 0404 CE*2\nblue HDRN-1 0404\nblue MK3-1 0404 tr 20\n")
    found = rows(table, "0404")
    assert set(found) == set(TASKS.by_id(table.rules))
    assert found["place"].crew == (Hand("CE-1", 2), Hand("HDRN-1")) and found["place"].dice == 4
    assert found["place"].order == table.order("work place CE-1*2 HDRN-1 at 0404")
    assert found["treads"].crew == (Hand("HDRN-1"),) and found["treads"].dice == 1
    no = {task: row.refusal.code for task, row in found.items() if row.refusal}
    assert no["rearm"] == no["disarm"] == "no-site" and no["revet-small"] == "vulcan"


def test_what_can_be_tried_now_is_the_part_of_all_rows_without_a_reason_against_it() -> None:
    crews = (
        "CE-1 0404 CE*2\nblue HDRN-1 0404\nblue MK3-1 0404 tr 20",
        "CE-1 0404 CE*3",
        "VULC-1 0404",
        "CE-1 0403",
    )
    counts = []
    for crew in crews:
        table = bench(f"{GROUND}blue {crew}\n")
        where = table.rules, table.position, BLUE, table.hex("0404")
        found = able_here(*where)
        assert found == [row for row in work_here(*where) if row.refusal is None]
        counts.append(len(found))
    assert min(counts) == 0 < sorted(counts)[1]


def test_the_chance_is_given_for_now_and_for_some_turns_with_the_turns_it_takes() -> None:
    table = bench(GROUND + "blue CE-1 0404\n")
    place = rows(table, "0404")["place"]
    assert place.chance == Fraction(1, 3) and place.expected == 3
    assert [place.within(n) for n in (1, 2, 3, 4)] == [
        Fraction(1, 3), Fraction(5, 9), Fraction(19, 27), Fraction(65, 81),
    ]  # fmt: skip


def test_what_one_more_helper_is_worth_is_given_by_kind() -> None:
    table = bench(GROUND + "blue CE-1 0404\nblue MK3-1 0505 tr 20\nblue VULC-1 0505\n")
    place = rows(table, "0404")["place"]
    more = worth_of_more(table.rules, table.position, BLUE, place)
    assert more[SQUAD] == Fraction(5, 9) - Fraction(1, 3)
    assert more[DRONE] == 1 - Fraction(2, 3) ** 3 - Fraction(1, 3)
    assert more[MACHINE] == 1 - Fraction(2, 3) ** 5 - Fraction(1, 3)
    treads = rows(table, "0505")["treads"]
    assert set(worth_of_more(table.rules, table.position, BLUE, treads)) == {DRONE, MACHINE}
    assert worth_of_more(table.rules, table.position, BLUE, treads)[DRONE] == Fraction(25, 36) * Fraction(
        1, 6
    )
    refused = rows(table, "0404")["treads"]
    assert refused.refusal is not None and worth_of_more(table.rules, table.position, BLUE, refused) == {}


def test_the_dice_are_explained_part_by_part() -> None:
    table = bench(GROUND + "blue CE-1 0404 CE*2\nblue HDRN-1 0404\nblue VULC-1 0404 arm 1/2\n")
    place = rows(table, "0404")["place"]
    explained = dice_of(table.rules, table.position, BLUE, place)
    assert explained.value == place.dice == 6
    assert explained.sentence() == (
        "6 = 2 for 2 squads of Combat Engineers 1 (ce:14.02-b), +2 for Heavy Drone 1 (ce:14.01.3-d),"
        " +2 for 1 arm of Vulcan (ce:14.02-h)"
    )


def test_the_grades_of_a_success_add_up() -> None:
    # ce:14.02.5-b: the best of two dice
    table = bench(GROUND + "blue CE-1 0404 CE*2\n")
    dig = rows(table, "0404")["dig"]
    assert dig.chance == 1
    assert [chance for _, chance in dig.graded()] == [Fraction(4, 9), Fraction(1, 4), Fraction(11, 36)]


def test_a_search_falls_in_chance_with_each_hex_that_is_added() -> None:
    # ce:14.02.3-a
    table = bench(GROUND + "blue CE-1 0404\n")
    around = table.position.board.grid.neighbours[table.hex("0404")]
    task, crew, at = TASKS.by_id(table.rules)["detect"], (Hand("CE-1"),), table.hex("0404")
    chances = [
        prospect(table.rules, table.position, BLUE, task, Site(at, around[:n]), crew).chance
        for n in range(1, 7)
    ]
    assert chances == [Fraction(n, 6) for n in (5, 4, 3, 2, 1, 0)]
    hopeless = prospect(table.rules, table.position, BLUE, task, Site(at, around), crew)
    assert hopeless.expected is None


def test_a_search_after_a_search_is_counted_by_the_hexes_that_are_left() -> None:
    # ce:14.02.3-a, Q-75: a hex is searched once a turn
    table = bench(GROUND + "blue CE-1 0404\nblue VULC-1 0404\n")
    table.run("work detect CE-1 at 0404 0504", 1)
    row = rows(table, "0404")["detect"]
    found = by_number(table.rules, table.position, BLUE, row, (Hand("VULC-1"),))
    assert all(table.hex("0504") not in each.site.hexes for each in found)
    assert [each.chance for each in found] == [1 - Fraction(n, 6) ** 2 for n in (1, 2, 3, 4, 5)]
    marked = table.hex("0505")
    again = by_number(table.rules, table.position, BLUE, row, (Hand("VULC-1"),), (marked,))
    assert len(again) == 5 and all(each.site.hexes[0] == marked for each in again)


def test_a_crew_that_cannot_is_told_why() -> None:
    table = bench(GROUND + "blue CE-1 0404 moved 1\nblue HDRN-1 0606\nblue CE-2 0505\n")
    assert {name: no.code for name, no in idle_sappers(table.position, BLUE, table.hex("0404")).items()} == {
        "CE-1": "moved"
    }
    refused = rows(table, "0404")["place"].refusal
    assert refused is not None and refused.code == "moved"
    assert idle_sappers(table.position, BLUE, table.hex("0606"))["HDRN-1"].code == "unguided"
    nobody = rows(table, "0303")["place"].refusal
    assert nobody is not None and nobody.code == "nobody"
    assert rows(table, "0606")["place"].refusal.code == "unguided"  # type: ignore[union-attr]
    table.run("work place CE-2 at 0505", 1)
    assert idle_sappers(table.position, BLUE, table.hex("0505"))["CE-2"].code == "worked"


def test_one_more_helper_is_worth_only_what_it_adds_to_this_very_task() -> None:
    # ce:14.02.3-c, ce:14.02.3-d, ce:14.03.5-c, ce:14.02.6-d, Q-10
    table = bench(GROUND + "blue CE-1 0404\nblue MK3-1 0505 sec 2\nblue VULC-1 0505\n")
    search = rows(table, "0404")["detect"]
    more = worth_of_more(table.rules, table.position, BLUE, search)
    assert set(more) == {SQUAD, MACHINE}, "drones do not search"
    assert more[MACHINE] == 1 - Fraction(1, 6) ** 3 - search.chance, "a Vulcan searches with two dice"
    mend = rows(table, "0505")["mend"]
    assert not any(worth_of_more(table.rules, table.position, BLUE, mend).values()), "one die, whoever helps"
    one = bench(GROUND + "parameter mine-one-die 1\nblue CE-1 0404\n")
    place = rows(one, "0404")["place"]
    assert not any(worth_of_more(one.rules, one.position, BLUE, place).values())


def test_who_has_come_this_turn_is_told_what_staying_promises() -> None:
    table = bench(GROUND.replace("fire", "movement") + "blue CE-1 0504 CE*2\n")
    table.run("move CE-1 0404")
    table.run("end")
    late = rows(table, "0404")["dig"]
    assert late.refusal is not None and late.refusal.code == "moved"
    then = if_they_stay(table.rules, table.position, BLUE, late)
    assert then is not None and then.dice == 2 and then.refusal is None
    # what is not possible for another reason is not promised
    assert if_they_stay(table.rules, table.position, BLUE, rows(table, "0404")["disarm"]) is None


def test_the_mean_of_the_places_that_are_dug_and_what_one_more_squad_adds() -> None:
    table = bench(GROUND + "blue CE-1 0404\n")
    dig = rows(table, "0404")["dig"]
    # one die: four faces for one place, one for two, one for three
    assert mean_grade(dig.task, 1) == Fraction(4 + 2 + 3, 6)
    assert mean_grade(dig.task, 2) == Fraction(1 * 16 + 2 * 9 + 3 * 11, 36)
    assert worth_of_more(table.rules, table.position, BLUE, dig)[SQUAD] == mean_grade(
        dig.task, 2
    ) - mean_grade(dig.task, 1)


def test_who_a_task_takes_is_named() -> None:
    table = bench(GROUND + "blue CE-1 0404\n")
    words = {task: row.refusal.text for task, row in rows(table, "0404").items() if row.refusal}
    assert words["revet-small"] == "You need a Vulcan with 2 drones to build a small revetment."
    assert words["revet-large"] == "You need a Vulcan with 4 drones to build a large revetment."


def test_work_without_a_die_shows_none_and_more_help_is_worth_nothing() -> None:
    # ce:14.02.2-c
    table = bench(GROUND + "blue CE-1 0404\nmarker mine 0404 owner blue count 0 known blue\n")
    found = rows(table, "0404")["rearm"]
    assert (found.dice, found.number, found.chance) == (0, 0, 1)
    assert worth_of_more(table.rules, table.position, BLUE, found) == {}


def test_more_help_is_worth_nothing_where_work_is_sure() -> None:
    # ce:14.03.4-a
    table = bench(GROUND + "blue VULC-1 0404 notes hold-mis/6\nblue MK3-1 0404 mis 0 mis-fired 2\n")
    found = rows(table, "0404")["reload"]
    assert (found.refusal, found.number) == (None, 0)
    assert worth_of_more(table.rules, table.position, BLUE, found) == {}


def test_who_has_come_this_turn_is_in_the_crew_of_what_may_be_done_at_once() -> None:
    # ce:14.02.8-b
    table = bench(
        GROUND + "option demolition\nblue CE-1 0404 moved 1\nred MK3-1 0404 main 0 sec 0 ap 0 mis 0\n"
    )
    found = rows(table, "0404")
    assert found["finish"].refusal is None and found["finish"].crew == (Hand("CE-1"),)
    assert found["place"].refusal is not None and found["place"].refusal.code == "moved"


def test_who_has_worked_is_promised_nothing_for_staying() -> None:
    table = bench(GROUND + "blue CE-1 0404\n")
    table.run("work place CE-1 at 0404", 1)
    found = rows(table, "0404")["dig"]
    assert found.refusal is not None and found.refusal.code == "worked"
    assert if_they_stay(table.rules, table.position, BLUE, found) is None


def test_sappers_of_the_enemy_are_no_reason_why_nobody_works() -> None:
    table = bench(GROUND + "red CE-1 0404\nblue HVY-1 0404\n")
    found = rows(table, "0404")["place"].refusal
    assert found is not None and found.code == "nobody"


# ce:14.03.5-a, ce:14.03.5-c: Q-19
@pytest.mark.parametrize(
    ("once", "known", "ever"),
    [
        (1, "", Fraction(1, 3)),
        (1, " notes sec-1/1", Fraction(1)),
        # an attempt succeeds with 1/18 and leaves the weapon as it was with 5/18: 1/18 of the other 13/18
        (0, "", Fraction(1, 13)),
    ],
)
def test_the_chance_that_a_weapon_is_ever_repaired(once: int, known: str, ever: Fraction) -> None:
    table = bench(
        f"board 9x9\noption repair\nparameter assess-once {once}\nstacking gev\nturn 2 blue fire\n"
        f"blue VULC-1 0404\nblue MK5-1 0404 sec 3{known}\n"
    )
    order = table.order("work mend VULC-1 at 0404 at MK5-1:sec-1")
    assert isinstance(order, Work)
    found = prospect(
        table.rules,
        table.position,
        table.position.clock.side,
        TASKS.by_id(table.rules)["mend"],
        order.site,
        order.crew,
    )
    assert found.possible == ever


def test_a_rule_that_brings_a_task_lists_no_work_where_engineering_is_not_played() -> None:
    table = bench("board 9x9\nturn 1 blue fire\nblue CE-1 0404\nred HVY-1 0909\n")
    for module in MODULES:
        rules = rules_for([module])
        played = any(Work in kinds for kinds in rules.orders.values())
        found = work_here(rules, table.position, BLUE, table.hex("0404"))
        assert bool(found) == (played and bool(TASKS.by_id(rules))), module
    assert TASKS.by_id(rules_for(["sleeper-mines"])), "this rule has a task of its own"
