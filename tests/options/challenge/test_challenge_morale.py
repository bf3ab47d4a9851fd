"""Morale, pinned, shaken, withdrawing (ch:)."""

from __future__ import annotations

import pytest

from game.ogre.disabled_parts import disabled_squads
from game.ogre.options import morale
from game.ogre.options.challenge.attack import ChallengeFire
from game.ogre.options.challenge.shooting import challenge_odds
from game.ogre.options.challenge.withdrawing import Withdraw
from game.ogre.options.morale import short_by
from tests.options.challenge.challenge_field import Field, field, watched
from tests.rules.laid import RED


# ch:33
def test_two_always_passes_and_twelve_always_fails() -> None:
    assert short_by((1, 1), 0) == 0 and short_by((6, 6), 11) == 1 and short_by((6, 6), 30) == 1
    assert short_by((4, 4), 7) == 1 and short_by((3, 4), 7) == 0


# ch:36, ch:05: Q-414
def test_who_fails_by_five_withdraws_as_far_as_it_can() -> None:
    table = watched("blue HVY-1 0304\nred INF-1 0305 INF*3")
    table.run("move INF-1 0306")
    table.run("challenge HVY-1 at INF-1", 3, 6, 6)
    assert table.asked == "withdrawing" and table.who == RED
    ways = {
        table.position.board.grid.label(o.at)
        for o in table.offers("INF-1", Withdraw)
        if isinstance(o, Withdraw)
    }
    assert ways == {"0306", "0205", "0405"}
    assert table.refused("withdraw INF-1 0204").rule == "ch:36"
    table.run("withdraw INF-1 0306")
    assert table.asked == "withdrawing"
    table.run("withdraw INF-1 0307")
    assert not table.position.frames and table.shaken("INF-1")
    assert table.said()[-1].endswith("stops withdrawing in 0307.")


# ch:36
def test_who_cannot_withdraw_stays_shaken() -> None:
    walls = "\n".join(f"blue HVY-{n} {at}" for n, at in enumerate(("0306", "0205", "0405"), 4))
    table = watched(f"blue HVY-1 0304\nred INF-1 0305 INF*3\n{walls}")
    table.run("move INF-1 0204")
    table.run("challenge HVY-1 at INF-1", 3, 6, 6)
    assert not table.position.frames and table.shaken("INF-1") and table.where("INF-1") == "0305"


# ch:36: mines count
def test_mines_count_for_who_withdraws() -> None:
    text = "blue HVY-1 0304\nred INF-1 0305 INF*3\nmarker mine 0306 owner blue count 1 known blue"
    table = watched(text, rules="mines")
    table.run("move INF-1 0405")
    table.run("challenge HVY-1 at INF-1", 3, 6, 6)
    step = table.run("withdraw INF-1 0306")
    assert step.revealed or "INF-1" not in table or len(table["INF-1"].squads) < 2


# ch:35
def test_who_is_pinned_does_nothing_in_this_phase_and_fires_in_the_next() -> None:
    table = watched("blue HVY-1 0304\nred INF-1 0305 INF*3")
    table.run("move INF-1 0306")
    table.run("challenge HVY-1 at INF-1", 3, 4, 4)
    assert not table.offers("INF-1") and table.refused("split INF-1 INF").rule == "ch:35"
    table.end_until("fire")
    table.run("fire INF-1 at HVY-1", 1)


# ch:35
def test_who_is_shaken_gets_no_orders_in_the_next_phases_either() -> None:
    table = watched("blue HVY-1 0304\nred INF-1 0305 INF*3")
    table.run("move INF-1 0306")
    table.run("challenge HVY-1 at INF-1", 3, 5, 5)
    table.end_until("fire")
    assert table.refused("fire INF-1 at HVY-1").rule == "ch:35"


# ch:46: a counter disabled by the fire stays out, the rest goes on
def test_the_rest_goes_on_without_who_was_disabled() -> None:
    table = watched("blue HVY-1 0304\nred LT-1 0306\nred HVY-2 0306")
    table.run("move LT-1+HVY-2 0305")
    table.run("challenge HVY-1 at LT-1", 2, 1)
    assert table["LT-1"].disabled
    table.run("proceed")
    assert (table.where("LT-1"), table.where("HVY-2")) == ("0306", "0305")


# ch:15, ch:46: squads of a mixed counter are chosen first, then the test comes
def test_the_test_waits_until_the_owner_has_chosen_the_squad() -> None:
    table = watched("blue HVY-1 0304\nred CE-1 0306 CE*1 INF*2")
    table.run("move CE-1 0305")
    table.run("challenge HVY-1 at CE-1", 3)
    assert table.asked == "choose-squad" and table.who == RED
    table.run("lose-squad CE-1 INF", 4, 4)
    assert table.asked == "challenged"


# ch:49: no treads left for the way
def test_an_ogre_without_the_part_it_needs_cannot_go_on() -> None:
    table = watched("blue HVY-1 0304\nred MK3-1 0306 tr 4/45")
    table.run("move MK3-1 0305")
    table.run("challenge HVY-1 at MK3-1 tr", 6)
    assert table.asked == "challenged" and table.refused("proceed")
    table.run("give-up")
    assert not table.position.frames


# ch:47: the second GEV movement is another order
def test_the_second_movement_stays_open_to_who_gave_the_first_up() -> None:
    table = watched("blue HVY-1 0304\nred GEV-1 0306")
    table.run("move GEV-1 0307")
    table.run("challenge HVY-1 at GEV-1", 1)
    table.run("give-up")
    assert table.refused("move GEV-1 0307").rule == "ch:47"
    table.end_until("second")
    table.run("move GEV-1 0307")
    assert table.asked == "challenge"


# ch:16, ch:47: work that is given up is used up
def test_work_that_is_given_up_is_used_up() -> None:
    table = watched("blue HVY-1 0304\nred CE-1 0306 CE*2", phase="fire", rules="field-works")
    table.run("work dig CE-1*1 at 0306")
    table.run("challenge HVY-1 at CE-1", 1)
    table.run("give-up")
    assert table.work("CE-1").worked == 1
    table.run("work dig CE-1*1 at 0306")


# ch:38
def test_spotting_in_cover_is_harder_and_sappers_do_it_better() -> None:
    text = "blue INF-1 0304 INF*1\nblue CE-1 0304 CE*1\nred LT-1 0307 face-down"
    table = watched(
        text, "INF-1 CE-1", phase="fire", side="blue", rules="camouflage", more="terrain forest 0307\n"
    )
    table.run("spot INF-1 0307", 3)
    assert table["LT-1"].face_down
    table.run("spot CE-1 0307", 3)
    assert not table["LT-1"].face_down


# ch:18, ch:31, ch:38
def test_nobody_spots_too_far_or_too_tired() -> None:
    text = "blue INF-1 0304 INF*1\nred LT-1 0311 face-down\nred LT-2 0305"
    table = watched(text, "INF-1", phase="fire", side="blue", rules="camouflage")
    assert (
        table.refused("spot INF-1 0311").code == "too-far"
        and table.refused("spot INF-1 0305").code == "nothing"
    )
    table = watched(
        "blue INF-1 0304 INF*1\nred LT-1 0305 face-down\nstate fatigue INF-1 markers=3",
        "INF-1", phase="fire", side="blue", rules="camouflage",
    )  # fmt: skip
    assert table.refused("spot INF-1 0305").rule == "ch:31"
    assert (
        field(text, phase="fire", side="blue", rules="camouflage").refused("spot INF-1 0311").rule == "ch:18"
    )


# ch:34, ch:37: every marker of every counter of the group
def test_each_fatigue_marker_is_one_less() -> None:
    table = field(
        "terrain town 0306\nblue LT-9 1212\nred INF-1 0306 INF*2\nred HVY-1 0306\n"
        "state fatigue INF-1 markers=2\nstate fatigue HVY-1 markers=1"
    )
    found = table.rules.explain("morale", table.position, morale.Tested(("INF-1",), 2))
    assert found.value == 7 - 1 - 2 + 1 and "fatigue" in found.sentence()
    assert table.rules.value("morale", table.position, morale.Tested(("INF-1", "HVY-1"))) == 8 - 3 + 1


# ch:34, ch:46: in the test of a challenged group, and in what is told before it
def test_a_tired_group_fails_sooner() -> None:
    text = "blue HVY-1 0304\nred INF-1 0305 INF*3\n"
    for tired, pinned in (("", False), ("state fatigue INF-1 markers=2", True)):
        table = watched(text + tired)
        table.run("move INF-1 0306")
        table.run("challenge HVY-1 at INF-1", 3, 3, 3)
        assert table.pinned("INF-1") is pinned


SUITS = "blue HVY-1 0304\nred INF-1 0306 INF*3"


def disables(table: Field, *more: int) -> None:
    """The tank fires and disables a squad."""
    order = table.order("challenge HVY-1 at INF-1")
    assert isinstance(order, ChallengeFire)
    odds = challenge_odds(table.rules, table.position, order.shots, "INF-1", "")
    table.do(order, odds.outcomes.index("D") + 1, *more)


# RULING Q-1412: ch:46
def test_disabled_squads_stay_behind_as_a_counter_of_their_own_and_the_others_go_on() -> None:
    table = watched(SUITS, rules="disable-mi\noption overrun")
    table.run("move INF-1 0307")
    disables(table)
    assert table.asked == "challenged", "no casualty, no test"
    table.run("proceed")
    assert (table.where("INF-1"), table["INF-1"].squads) == ("0307", ("INF", "INF"))
    (behind,) = [unit for unit in table.position.units.values() if unit.squads and unit.id != "INF-1"]
    assert table.where(behind.id) == "0306" and disabled_squads(table.position, behind) == ("INF",)
    assert table.pinned(behind.id) and not disabled_squads(table.position, table["INF-1"])


# RULING Q-1412: the other counters of a group as well
@pytest.mark.parametrize("squads", ["INF", "INF*2"])
def test_a_group_goes_on_without_the_squads_that_were_disabled(squads: str) -> None:
    table = watched(f"{SUITS.replace('INF*3', squads)}\nred LT-1 0306", rules="disable-mi\noption overrun")
    table.run("move INF-1+LT-1 0307")
    disables(table, 1)  # spillover on the tank has no effect
    table.run("proceed")
    assert table.where("LT-1") == "0307"
    assert table.where("INF-1") == ("0306" if squads == "INF" else "0307")


# RULING Q-1412: who has only disabled squads left goes nowhere, and nothing is asked
def test_an_order_ends_when_all_its_squads_are_disabled() -> None:
    table = watched(SUITS.replace("INF*3", "INF"), rules="disable-mi\noption overrun")
    table.run("move INF-1 0307")
    disables(table)
    assert not table.position.frames and table.where("INF-1") == "0306"


# RULING Q-1412: ch:36: a test that another loss brings is one of them all, and withdraws who can
def test_disabled_squads_lose_heart_with_the_others_and_do_not_withdraw() -> None:
    text = "blue HVY-1 0304\nred INF-1 0305 INF*3\nred MIL-1 0305 MIL"
    table = watched(text, rules="disable-mi\noption overrun")
    table.run("move INF-1+MIL-1 0306")
    disables(table, 6, 6, 6)  # spillover on the militia, then the test
    behind = [u.id for u in table.position.units.values() if disabled_squads(table.position, u)]
    assert table.asked == "withdrawing" and behind != ["INF-1"]
    assert all(table.shaken(name) and table.pinned(name) for name in (*behind, "INF-1"))
