"""The order to work: who may, with how many dice, what it costs, what the other side hears."""

from __future__ import annotations

from fractions import Fraction

import pytest

from game.core.views import view
from game.notation.orders import order_text
from game.notation.position import parse_position, position_text
from game.ogre.catalogue import MODULES
from game.ogre.engineering.crews import VULCAN_FIRES
from game.ogre.engineering.mine_work import DETECT, PLACE
from game.ogre.engineering.tasks import ENGINEERING, TASKS, VULCAN, Attempt, Hand, Site, Task, any_of
from game.ogre.engineering.work import TRIED, Work, Worked, attempt_refusal
from game.ogre.state import USAGE
from tests.engineering.worked import Bench, bench
from tests.rules.laid import BLUE, RED

GROUND = """
    board 9x9
    option mine-work
    option ramming
    stacking gev
    stock blue spare-mine 4
    turn 2 blue fire
"""


def pool(table: Bench, line: str) -> int:
    """The dice of an order."""
    order = table.order(line)
    assert isinstance(order, Work)
    attempt = Attempt(TASKS.by_id(table.rules)[order.task], table.position.clock.side, order.site, order.crew)
    explained = table.rules.explain("pool", table.position, attempt)
    assert explained.value == table.rules.value("pool", table.position, attempt)
    assert sum(int(p.value) for p in explained.parts if p.op in ("is", "plus", "less")) == explained.value
    return explained.value


def test_one_squad_of_three_works_and_two_still_fire() -> None:
    # TV-000-01: ce:3.02.3-b, ce:14.02-e
    table = bench(GROUND + "blue CE-1 0404 CE*3\nred GEV-1 0405\n")
    table.run("work place CE-1 at 0404", 2)
    assert table.refused("fire CE-1:squad*3 at GEV-1").code == "fired"
    table.run("fire CE-1:squad*2 at GEV-1", 1)
    assert table.refused("fire CE-1:squad at GEV-1").code == "fired"


def test_squads_that_fired_do_not_work_and_each_sapper_works_once() -> None:
    # ce:14.02-d: one attempt a sapper, and one a task
    table = bench(GROUND + "blue CE-1 0404 CE*3\nblue CE-2 0404 CE*2\nred GEV-1 0405\n")
    table.run("fire CE-1:squad*2 at GEV-1", 1)
    assert table.refused("work detect CE-1*2 at 0404 0403").code == "hands"
    table.run("work detect CE-1 at 0404 0403", 1)
    assert table.refused("work detect CE-1 at 0404 0405").code == "worked"
    assert table.refused("work detect CE-2 at 0404 0403").code == "tried"
    table.run("work detect CE-2 at 0404 0405", 1)
    table.run("work place CE-2 at 0404", 1)
    assert table.refused("work place CE-2 at 0404").code == "worked"


def test_what_was_tried_may_be_tried_again_in_the_next_turn() -> None:
    table = bench(GROUND + "blue CE-1 0404 CE*3\n")
    table.run("work place CE-1 at 0404", 2)
    assert table.refused("work place CE-1 at 0404").code == "tried"
    table.end_until("fire", BLUE)
    assert not [m for row in table.position.markers.values() for m in row if m.kind == TRIED]
    table.run("work place CE-1 at 0404", 2)


def test_the_pool_is_a_die_a_squad_two_a_drone_and_two_an_arm() -> None:
    # ce:14.00-d, ce:14.02-b, ce:14.02-f, ce:14.02-h; no limit to helpers: ce:14.02-c
    table = bench(
        GROUND + "blue CE-1 0404 CE*3\nblue HDRN-1 0404\nblue VULC-1 0404\nblue VULC-2 0405 arm 1/2\n"
    )
    assert pool(table, "work place CE-1*3 at 0404") == 3
    assert pool(table, "work place HDRN-1 at 0404") == 2
    assert pool(table, "work place VULC-1 at 0404") == 4
    assert pool(table, "work place VULC-2 at 0405") == 2
    assert pool(table, "work place CE-1*3 HDRN-1 VULC-1 at 0404") == 9


@pytest.mark.parametrize(("dice", "done"), [((4, 1, 5), True), ((5, 1, 1), True), ((4, 4, 4), False)])
def test_one_die_of_a_common_pool_is_enough(dice: tuple[int, ...], done: bool) -> None:
    # ce:14.02-f
    table = bench(GROUND + "blue CE-1 0404 CE*3\n")
    step = table.run("work place CE-1*3 at 0404", *dice)
    assert [event.success for event in step.events if isinstance(event, Worked)] == [done]


@pytest.mark.parametrize(("dice", "treads"), [((1, 6), 31), ((6, 1), 31), ((5, 5), 30)])
def test_any_die_of_a_vulcan_may_succeed(dice: tuple[int, ...], treads: int) -> None:
    # ce:14.03-d
    table = bench(
        "board 9x9\noption repair\nstacking gev\nturn 2 blue fire\nblue VULC-1 0404\nblue MK5-1 0404 tr 30\n"
    )
    table.run("work treads VULC-1 at 0404 at MK5-1", *dice)
    assert table.row("MK5-1", "tr") == treads


def test_a_six_of_one_to_four_dice() -> None:
    # TV-000-05
    found = [round(float(any_of(dice, 6)) * 100, 2) for dice in (1, 2, 3, 4)]
    assert found == [16.67, 30.56, 42.13, 51.77]
    assert any_of(3, 6) == Fraction(91, 216)


def test_a_sapper_that_moved_rides_or_is_out_of_action_does_not_work() -> None:
    # ce:14.02-a, ce:14.02-g, ce:14.00-a
    table = bench(
        GROUND
        + """
        blue CE-1 0404 moved 1
        blue CE-2 0405 aboard HVY-1
        blue HVY-1 0405
        blue HDRN-1 0406 stuck
        blue HDRN-2 0407 disabled fire 2
        blue CE-3 0407
        blue CE-4 0406 halted
        blue VULC-1 0508 arm 0/2
        blue CE-5 0509 fought
        """
    )
    codes = {
        "CE-1 at 0404": "moved", "CE-2 at 0405": "riding", "HDRN-1 at 0406": "stuck",
        "HDRN-2 at 0407": "disabled", "CE-4 at 0406": "moved", "VULC-1 at 0508": "no-arm",
        "CE-5 at 0509": "fought", "HVY-1 at 0405": "no-sapper", "CE-3 at 0404": "elsewhere",
    }  # fmt: skip
    for who, code in codes.items():
        assert table.refused(f"work place {who}").code == code, who
        assert code in ("elsewhere", "no-arm") or not table.offers(who.split()[0], Work)
    table.run("work place CE-3 at 0407", 3)


def test_engineers_that_get_off_a_vehicle_work_from_their_next_turn_on() -> None:
    # ce:14.02-a; what may be done at once they do at once
    text = GROUND.replace("blue fire", "blue movement") + "option riding\noption demolition\n"
    table = bench(
        text + "blue LT-1 0404\nblue CE-1 off aboard LT-1\nred MK1-1 0404 main 0 ap 0\nblue CE-2 0404\n"
    )
    table.run("dismount CE-1")
    table.end()
    assert table.refused("work place CE-1 at 0404").code == "moved"
    table.run("work place CE-2 at 0404", 5)
    table.run("work finish CE-1 at 0404 at MK1-1", 4)
    assert table.gone("MK1-1") == "destroyed"
    table.end_until("fire", BLUE)
    table.run("work place CE-1 at 0404", 5)


def test_engineers_that_stood_go_on_working_when_others_join_their_counter() -> None:
    # Q-610, ce:14.02-a: two came to one that stood; the one works, the two do not, whatever they are called
    table = bench(
        GROUND.replace("blue fire", "blue movement")
        + "blue CE-1 0404\nblue CE-2 0405 CE*2\nblue INF-1 0405\n"
    )
    table.run("move CE-2 0404")
    table.run("combine CE-1 CE-2")
    table.end()
    assert table.refused("work place CE-1*2 at 0404").text == "Combat Engineers 1 has 1 squad free to work."
    assert {hand.squads for order in table.offers("CE-1", Work) for hand in order.crew} == {1}
    table.run("work place CE-1 at 0404", 1)
    refusal = table.refused("work detect CE-1 at 0404 0405")
    assert (refusal.code, refusal.text.startswith("The rest of Combat Engineers 1")) == ("moved", True)
    # the other way round, and with infantry: the engineer among them stood
    table = bench(GROUND.replace("blue fire", "blue movement") + "blue CE-1 0404\nblue INF-1 0405\n")
    table.run("move INF-1 0404")
    table.run("combine INF-1 CE-1")
    mixed = next(name for name in table.position.units if name != "GEV-1")
    table.end()
    table.run(f"work place {mixed} at 0404", 1)


def test_engineers_that_move_on_together_have_not_stood_any_more() -> None:
    #
    table = bench(GROUND.replace("blue fire", "blue movement") + "blue CE-1 0404\nblue CE-2 0405\n")
    table.run("move CE-2 0404")
    table.run("combine CE-1 CE-2")
    table.run("split CE-1 CE")
    stood = {name: table.work(name).stood for name in table.position.units}
    assert sorted(stood.values()) == [0, 1]
    (worker,) = [name for name, count in stood.items() if count]
    other = next(name for name in stood if name != worker)
    assert "0504" in table.reach(worker), "it has the point left that who came has"
    table.run(f"move {worker} 0504")
    assert not table.work(worker).stood
    table.end()
    assert table.refused(f"work place {worker} at 0504").code == "moved"
    assert table.refused(f"work place {other} at 0404").code == "moved"


def test_the_enemy_does_not_see_in_a_combined_counter_who_of_it_has_worked() -> None:
    # ce:14.02-d, Q-610: of secret work one hears what one is told
    table = bench(GROUND.replace("blue fire", "blue movement") + "blue CE-1 0404\nblue CE-2 0405\n")
    table.run("move CE-2 0404")
    table.run("combine CE-1 CE-2")
    table.end()
    before = dict(USAGE.table(view(table.position, RED)))
    table.run("work place CE-1 at 0404", 1)
    assert dict(USAGE.table(view(table.position, RED))) == before and table.work("CE-1").stood == 0


def test_a_mixed_counter_works_with_its_engineers_and_fires_with_the_rest_first() -> None:
    # Q-251, ce:3.02.3-a: squads stay typed
    table = bench(GROUND + "blue INF-1 0404 INF*2 CE\nred GEV-1 0405\n")
    assert table.refused("work place INF-1*2 at 0404").code == "hands"
    table.run("fire INF-1:squad*2 at GEV-1", 1)
    table.run("work place INF-1 at 0404", 1)
    assert table.refused("fire INF-1:squad at GEV-1").code == "fired"
    assert table.refused("work detect INF-1 at 0404 0403").code == "worked"


def test_a_drone_works_under_engineers_or_a_vulcan_near_it() -> None:
    # ce:14.01.3-d, ce:14.01.3-f
    table = bench(
        GROUND
        + """
        blue HDRN-1 0404
        blue HDRN-2 0707
        blue CE-1 0707
        blue HDRN-3 0203
        blue VULC-1 0202
        """
    )
    assert table.refused("work place HDRN-1 at 0404").code == "unguided"
    table.run("work place HDRN-2 at 0707", 1, 2)
    table.run("work place HDRN-3 at 0203", 1, 5)


def test_a_vulcan_guides_four_drones_at_once() -> None:
    # Q-250, ce:14.01-e
    drones = "".join(f"blue HDRN-{n} 0203\n" for n in range(1, 6))
    table = bench(GROUND + drones + "blue VULC-1 0202\n")
    assert table.refused("work place HDRN-5 at 0203").code == "unguided"
    assert pool(table, "work place HDRN-1 HDRN-2 HDRN-3 HDRN-4 at 0203") == 8


def test_a_vulcan_that_works_still_fires_unless_the_game_says_otherwise() -> None:
    # ce:14.02-e
    lines = GROUND + "blue VULC-1 0404\nred INF-1 0405\n"
    table = bench(lines)
    table.run("work place VULC-1 at 0404", 1, 2, 3, 4)
    table.run("fire VULC-1:ap at INF-1", 1)
    assert table.refused("work detect VULC-1 at 0404 0403").code == "worked"
    strict = bench(lines + f"parameter {VULCAN_FIRES.id} 0\n")
    strict.run("work place VULC-1 at 0404", 1, 2, 3, 4)
    assert strict.refused("fire VULC-1:ap at INF-1").code == "fired"
    other = bench(lines + f"parameter {VULCAN_FIRES.id} 0\n")
    other.run("fire VULC-1:ap at INF-1", 1)
    assert other.refused("work place VULC-1 at 0404").code == "fired"


def test_the_other_side_hears_that_sappers_worked_and_not_at_what() -> None:
    lines = GROUND + "blue CE-1 0404 CE*3\n"
    heard = {
        0: [],
        1: ["Sappers of Blue worked in 0404."],
        2: ["Sappers of Blue worked in 0404 to place a mine."],
    }
    for told, words in heard.items():
        for die in (2, 5):
            table = bench(lines + f"parameter work-told {told}\n")
            table.run("work place CE-1 at 0404", die)
            assert table.said(RED) == words
            done = "done" if die == 5 else "not yet"
            assert table.said(BLUE)[0] == (
                f"Combat Engineers 1 works in 0404 to place a mine; 5+ needed, dice {die}: {done}."
            )


def test_orders_that_name_nothing_right_are_refused_with_a_reason() -> None:
    table = bench(GROUND + "blue CE-1 0404 CE*3\nred CE-2 0606\n")
    codes = {
        "work fly CE-1 at 0404": "no-task", "work place CE-1 CE-1 at 0404": "twice",
        "work place CE-2 at 0606": "not-yours", "work place CE-9 at 0404": "no-unit",
        "work place CE-1*4 at 0404": "hands", "work place at 0404": "empty",
        "work place CE-1 at 0404 0405": "no-site", "work place CE-1 at 0404 at road": "no-site",
        "work detect CE-1 at 0404": "no-site", "work detect CE-1 at 0404 0606": "no-site",
        "work place CE-1 at off": "no-hex", "work disarm CE-1 at 0404 at 7": "no-site",
    }  # fmt: skip
    for line, code in codes.items():
        assert table.refused(line).code == code, line
    assert table.rules.refusal(table.position, Work("place", (), 0)) is not None


def test_what_is_offered_is_allowed_and_reads_back_from_its_line() -> None:
    table = bench(
        GROUND + "blue CE-1 0404 CE*3\nblue HDRN-1 0404\nblue VULC-1 0405\nmarker mine 0404 owner red\n"
    )
    count = 0
    for unit_id in table.position.units:
        for order in table.offers(unit_id, Work):
            assert table.refusal(order) is None
            assert table.order(order_text(table.position.board, order, table.position)) == order
            count += 1
    assert count > 20


def test_the_position_with_all_that_work_notes_reads_back() -> None:
    table = bench(GROUND + "parameter work-told 2\nblue CE-1 0404 CE*3\nblue VULC-1 0405\n")
    table.run("work detect CE-1*2 at 0404 0403 0405", 1, 2)
    table.run("work place CE-1 at 0404", 6)
    text = position_text(table.rules, table.position)
    rules, again = parse_position(text)
    assert again.key() == table.position.key() and again.terms == table.position.terms
    assert position_text(rules, again) == text


# ------------------------------------------------------------------ Vulcan tasks, by a row of our own
def _row(**more: object) -> Task:
    return Task(
        "try",
        "try",
        "ce:14.03",
        VULCAN,
        6,
        sites=lambda state, side, at: (Site(at),),
        done=lambda draft, attempt, dice: None,
        nothing="",
        **more,
    )  # type: ignore[arg-type]


def dice_of(table: Bench, task: Task, *names: str) -> int | str:
    """The dice of a crew for a Vulcan task, or the code of the refusal."""
    attempt = Attempt(task, BLUE, Site(table.hex("0404")), tuple(Hand(name) for name in names))
    refusal = attempt_refusal(table.rules, table.position, attempt)
    return refusal.code if refusal else table.rules.value("pool", table.position, attempt)


def test_a_vulcan_task_takes_an_arms_die_each_and_a_drones_beyond_those_it_requires() -> None:
    # ce:14.03-b, ce:14.03-c, ce:14.03-d
    drones = "".join(f"blue HDRN-{n} 0404\n" for n in range(1, 5))
    table = bench(GROUND + drones + "blue VULC-1 0404\nblue VULC-2 0404 arm 1/2\n")
    helpers = ("HDRN-1", "HDRN-2", "HDRN-3", "HDRN-4")
    plain = _row()
    assert dice_of(table, plain, "VULC-1") == 2 and dice_of(table, plain, "VULC-2") == 1
    assert dice_of(table, plain, "VULC-1", *helpers) == 6
    assert dice_of(table, plain, *helpers) == "vulcan"
    two = _row(drones=2)
    assert dice_of(table, two, "VULC-1", "HDRN-1") == "drones"
    assert dice_of(table, two, "VULC-1", *helpers[:2]) == 2
    assert dice_of(table, two, "VULC-1", *helpers) == 4
    alone = _row(alone=1)
    assert dice_of(table, alone, "HDRN-1") == 1 and dice_of(table, alone, *helpers) == 4
    pair = _row(alone=2)
    assert dice_of(table, pair, "HDRN-1") == "drones" and dice_of(table, pair, *helpers[:3]) == 3


def test_a_task_is_rolled_for_or_sure_or_takes_turns() -> None:
    # ce:14.00-c
    rows = [task for module in MODULES.values() for task in TASKS.among(module.hooks)]
    timed = {task.id for task in rows if task.turns is not None}
    sure = {task.id for task in rows if task.number == 0} - timed
    rolled = {task.id for task in rows} - timed - sure
    assert {"place", "dig", "free"} <= rolled and {"rearm", "reload"} <= sure and timed
    assert all(task.number == 0 for task in rows if task.id in timed)


def test_rows_say_what_family_they_belong_to() -> None:
    # ce:14.00-b
    assert PLACE.family == DETECT.family == ENGINEERING != VULCAN


def test_vulcan_tasks_too_take_who_stayed_and_is_under_control() -> None:
    # ce:14.03-a, ce:14.03-e
    table = bench(
        "board 9x9\noption repair\noption ramming\nstacking gev\nturn 2 blue fire\n"
        "blue VULC-1 0404 moved 2\nblue MK3-1 0404 tr 30\nblue HDRN-1 0808\nblue MK3-2 0808 tr 30\n"
    )
    assert table.refused("work treads VULC-1 at 0404 at MK3-1").code == "moved"
    assert table.refused("work treads HDRN-1 at 0808 at MK3-2").code == "unguided"
