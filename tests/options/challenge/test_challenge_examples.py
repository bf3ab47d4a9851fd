"""Challenge fire (ch:): the examples TV-002, by their numbers."""

from __future__ import annotations

from fractions import Fraction

import pytest

from game.core.views import own_view
from game.ogre.options.challenge.attack import ChallengeFire
from game.ogre.options.challenge.state import GIVEN_UP
from game.ogre.options.exchange.announcing import ATTACKED
from tests.options.challenge.challenge_field import BASIC, field, watched
from tests.rules.laid import BLUE, RED

SQUADS = "blue HVY-1 0304\nred INF-1 0306 INF*3"


# TV-002-01, TV-002-26: ch:02, ch:20, ch:25, ch:41
def test_a_token_is_laid_in_the_owners_recovery_and_costs_nothing() -> None:
    table = field("blue HVY-1 0304\nred LT-1 0306", phase="recovery", side="blue")
    table.run("token HVY-1")
    assert table.token("HVY-1") and table.tired("HVY-1") == 0
    table.run("untoken HVY-1")
    assert not table.token("HVY-1")
    table.run("token HVY-1")
    table.end()
    assert table.phase == "movement" and table.refused("untoken HVY-1").rule == "ch:25"


# TV-002-02, TV-002-11, TV-002-13: ch:08, ch:09, ch:13, ch:14, ch:15, ch:23, ch:30, ch:46
def test_an_answer_comes_before_the_first_hex_and_costs_fatigue() -> None:
    table = watched(BASIC)
    table.run("move LT-1 0305")
    assert (table.asked, table.who, table.where("LT-1")) == ("challenge", BLUE, "0306")
    table.run("challenge HVY-1 at LT-1", 3)
    assert table["LT-1"].disabled == "fire" and table.where("LT-1") == "0306"
    assert table.tired("HVY-1") == 1 and table.token("HVY-1")
    assert not table.position.frames and table.who == RED
    assert table.said()[-1] == "The order of Light Tank 1 fails: no unit is left to carry it out."


# TV-002-12: ch:15, ch:23
def test_without_a_loss_there_is_no_test_and_the_owner_goes_on() -> None:
    table = watched(BASIC)
    table.run("move LT-1 0305")
    table.run("challenge HVY-1 at LT-1", 1)
    table.run("proceed")
    assert table.where("LT-1") == "0305" and table.tired("HVY-1") == 1 and not table.position.frames


# TV-002-08, TV-002-13: ch:46
def test_an_order_of_which_nobody_is_left_is_void() -> None:
    table = watched(BASIC)
    table.run("move LT-1 0305")
    table.run("challenge HVY-1 at LT-1", 4)
    assert table.gone("LT-1") == "destroyed" and not table.position.frames
    assert table.said()[-1] == "The order of Light Tank 1 fails: no unit is left to carry it out."


# TV-002-08: ode:5.11, ch:46
def test_riders_of_what_is_destroyed_are_set_down() -> None:
    table = watched("blue HVY-1 0304\nred HVY-2 0306\nred INF-1 off aboard HVY-2 INF*1")
    table.run("move HVY-2 0305")
    table.run("challenge HVY-1 at HVY-2", 6)
    assert "HVY-2" not in table and not table.position.frames


# TV-002-03, TV-002-04, TV-002-14: ch:15, ch:33, ch:35
@pytest.mark.parametrize(
    ("dice", "result"),
    [((3, 4), "passes"), ((4, 4), "pinned"), ((5, 5), "shaken"), ((6, 6), "withdraws")],
)
def test_who_loses_a_squad_tests_its_morale(dice: tuple[int, int], result: str) -> None:
    table = watched(SQUADS)
    table.run("move INF-1 0305")
    table.run("challenge HVY-1 at INF-1", 3, *dice)
    assert len(table["INF-1"].squads) == 2
    if result == "passes":
        assert table.asked == "challenged"
        table.run("proceed")
        assert table.where("INF-1") == "0305"
        return
    assert table.pinned("INF-1") and table.where("INF-1") == "0306"
    assert table.shaken("INF-1") == (result != "pinned")
    assert table.asked == ("withdrawing" if result == "withdraws" else "")
    if not table.asked:
        assert table.refused("move INF-1 0305").rule == "ch:35"


# TV-002-15: ch:33
def test_engineers_are_steadier() -> None:
    table = watched("blue HVY-1 0304\nred INF-1 0306 CE*3")
    table.run("move INF-1 0305")
    table.run("challenge HVY-1 at INF-1", 3, 4, 4)
    assert table.asked == "challenged"


# TV-002-16: ch:34, ch:46
@pytest.mark.parametrize(("dice", "passes"), [((3, 3), True), ((3, 4), False)])
def test_the_group_tests_once_with_one_less_for_the_second_loss(dice: tuple[int, int], passes: bool) -> None:
    table = watched("blue HVY-1 0304\nred INF-1 0306 INF*3\nred INF-2 0306 INF*1")
    table.run("move INF-1+INF-2 0305")
    table.run("challenge HVY-1 at INF-1", 3, 4, *dice)
    assert len(table["INF-1"].squads) == 2 and "INF-2" not in table
    assert (table.asked == "challenged") == passes and table.pinned("INF-1") != passes


MISSILES = "blue MSL-1 0304\nred LT-1 0306\nstate fatigue MSL-1 markers={}"


# TV-002-17: ch:31
def test_fatigue_moves_the_attack_a_column_to_the_left() -> None:
    for die, gone in ((5, False), (6, True)):
        table = watched(MISSILES.format(1), "MSL-1")
        table.run("move LT-1 0305")
        found = table.order("challenge MSL-1 at LT-1")
        assert isinstance(found, ChallengeFire)
        table.do(found, die)
        assert ("LT-1" not in table) == gone and table.tired("MSL-1") == 2


# ch:31
@pytest.mark.parametrize(("markers", "told"), [(0, Fraction(3, 2)), (1, Fraction(2, 3))])
def test_who_is_asked_is_told_the_odds_as_fatigue_leaves_them(markers: int, told: Fraction) -> None:
    table = watched(MISSILES.format(markers), "MSL-1")
    table.run("move LT-1 0305")
    # 3 against 2 is read as 1-1, and one column to the left of it as 1-2
    assert table.order("challenge MSL-1 at LT-1").odds(table.rules, own_view(table.position)) == told


# TV-002-18, TV-002-19: ch:31, ch:44
@pytest.mark.parametrize("markers", [2, 3])
def test_who_is_too_tired_to_have_an_effect_is_not_asked(markers: int) -> None:
    table = watched(MISSILES.format(markers), "MSL-1")
    table.run("move LT-1 0305")
    assert not table.position.frames and table.where("LT-1") == "0305"


# TV-002-05, TV-002-20: ch:08, ch:26
def test_one_unit_answers_an_order_and_any_may_answer_the_next() -> None:
    table = watched("blue HVY-1 0304\nblue HVY-2 0304\nred LT-1 0306", "HVY-1 HVY-2")
    table.run("move LT-1 0305")
    table.run("challenge HVY-1 at LT-1", 1)
    table.run("proceed")
    assert not table.position.frames and table.where("LT-1") == "0305"
    table.run("move LT-1 0306")
    assert table.asked == "challenge"
    assert table.offers("HVY-1", ChallengeFire) and table.offers("HVY-2", ChallengeFire)


# TV-002-07, TV-002-10, TV-002-21: ch:05, ch:06, ch:42
def test_a_close_assault_has_no_window_and_its_first_die_takes_the_token() -> None:
    table = watched("blue HVY-1 0304\nred HVY-2 0305")
    table.run("overrun HVY-2 0304")
    assert table.asked == "overrun-fire" and table.who == BLUE
    table.run("fire HVY-1 at HVY-2", 1)
    assert table.token("HVY-1")
    table.run("go-on") if table.who == BLUE else None
    table.run("fire HVY-2 at HVY-1", 1)
    assert not table.token("HVY-1")


# RULING Q-1400: ch:05, ch:42
def test_who_is_not_attacked_in_an_overrun_keeps_its_token() -> None:
    table = watched("blue HVY-1 0304\nblue HVY-3 0304\nred HVY-2 0305", "HVY-1 HVY-3")
    table.run("overrun HVY-2 0304")
    table.run("go-on")
    table.run("fire HVY-2 at HVY-1", 1)
    assert not table.token("HVY-1") and table.token("HVY-3")


# TV-002-22, TV-002-23: ch:06, ch:15, ch:46
@pytest.mark.parametrize("fails", [False, True])
def test_work_is_challenged_and_goes_on_with_who_is_left(fails: bool) -> None:
    table = watched("blue HVY-1 0304\nred CE-1 0306 CE*2", phase="fire", rules="field-works")
    table.run("work dig CE-1*2 at 0306")
    table.run("challenge HVY-1 at CE-1", 2, *((5, 5) if fails else (4, 4)))
    assert len(table["CE-1"].squads) == 1
    if fails:
        assert table.pinned("CE-1") and not table.asked and table.work("CE-1").worked == 1
        return
    table.run("proceed", 5)
    marker = table.position.markers[table.hex("0306")]
    assert any(m.kind == "entrenchment" and m.count == 2 for m in marker)


# TV-002-24: ch:17, ch:42
def test_a_unit_with_a_token_gets_no_orders() -> None:
    table = watched(BASIC, side="blue")
    assert table.refused("move HVY-1 0303").rule == "ch:17"


# TV-002-25: ch:31, ch:32, ch:49
@pytest.mark.parametrize(("tired", "die", "left"), [(0, 5, 41), (0, 6, 41), (1, 5, 45), (1, 6, 41)])
def test_treads_are_a_loss_and_an_ogre_goes_on_without_dice(tired: int, die: int, left: int) -> None:
    text = f"blue HVY-1 0304\nred MK3-1 0306\nstate fatigue HVY-1 markers={tired}"
    table = watched(text if tired else text.rpartition("\n")[0])
    table.run("move MK3-1 0305")
    table.run("challenge HVY-1 at MK3-1 tr", die)
    assert table.row("MK3-1", "tr") == left and table.asked == "challenged"
    table.run("proceed")
    assert table.where("MK3-1") == "0305"


# TV-002-27: ch:18, ch:38
@pytest.mark.parametrize(("die", "seen"), [(3, True), (2, False)])
def test_a_unit_on_challenge_spots_for_fatigue(die: int, seen: bool) -> None:
    text = "blue INF-1 0304 INF*1\nred LT-1 0307 face-down"
    table = watched(text, "INF-1", phase="fire", side="blue", rules="camouflage")
    table.run("spot INF-1 0307", die)
    assert table["LT-1"].face_down != seen and table.tired("INF-1") == 1 and table.token("INF-1")


# TV-002-28: ch:16, ch:28, ch:47
def test_the_same_counters_take_another_way_with_all_their_points() -> None:
    table = watched(BASIC)
    table.run("move LT-1 0305")
    table.run("challenge HVY-1 at LT-1", 1)
    table.run("reroute LT-1 0405 0404")
    assert table.where("LT-1") == "0404" and not table.position.frames


# TV-002-29: opt:multi_attack-b
def test_nobody_returns_the_fire_of_a_challenge() -> None:
    table = watched(BASIC, more="option multi-attack\n")
    table.run("move LT-1 0305")
    table.run("challenge HVY-1 at LT-1", 1)
    assert [frame.kind for frame in table.position.frames] == ["challenged"]
    table.run("proceed")
    assert table.where("LT-1") == "0305" and not table.position.frames


BACK = "option multi-attack\nparameter challenge-returned 1\n"


# opt:multi_attack-b, ch:45: parameter; Q-546
def test_with_the_parameter_who_is_challenged_returns_fire_before_the_order_goes_on() -> None:
    table = watched(BASIC, more=BACK)
    table.run("move LT-1 0305")
    table.run("challenge HVY-1 at LT-1")
    assert (table.asked, table.who) == ("return-fire", RED)
    table.run("return-fire LT-1 HVY-1", 1, 5)
    assert table["HVY-1"].disabled == "fire" and table.tired("HVY-1") == 1
    assert (table.asked, table.who) == ("challenged", RED)
    table.run("proceed")
    assert table.where("LT-1") == "0305"
    assert not ATTACKED.of(table.position, "HVY-1").targets, "a challenge is no attack of its turn"


# ch:36, opt:multi_attack-b: parameter; Q-546
def test_who_withdraws_from_a_challenger_that_its_fire_destroyed_goes_away_from_where_that_was() -> None:
    table = watched("blue LT-9 0304\nblue HVY-9 1212\nred INF-1 0305 INF*3", tokens="LT-9", more=BACK)
    table.run("move INF-1 0306")
    table.run("challenge LT-9 at INF-1")
    table.run("return-fire INF-1 LT-9", 5, 5, 6, 6)
    assert table.gone("LT-9") == "destroyed"
    assert table.asked == "withdrawing"
    table.run("withdraw INF-1 0306")
    assert table.where("INF-1") == "0306"


# TV-002-30: ch:40
def test_a_disabled_unit_answers_nothing_and_keeps_its_token() -> None:
    table = watched("blue HVY-1 0304 disabled fire 0\nred LT-1 0306")
    table.run("move LT-1 0305")
    assert not table.position.frames and table.token("HVY-1")


# TV-002-06, TV-002-31: ch:07
def test_fire_is_not_challenged() -> None:
    table = watched("blue HVY-1 0304\nred MSL-1 0306", phase="fire")
    table.run("fire MSL-1 at HVY-1", 1)
    assert not table.position.frames


# TV-002-33: ch:43
def test_squads_that_split_are_not_challenged() -> None:
    table = watched(SQUADS)
    table.run("split INF-1 INF*2")
    assert not table.position.frames


# TV-002-09: ch:05, ch:17, ch:37
def test_a_unit_that_rallies_loses_its_token() -> None:
    table = watched(
        "blue INF-1 0304 INF*2\nred LT-1 0306\nstate shaken INF-1 yes", "INF-1", phase="recovery", side="blue"
    )
    table.run("rally INF-1", 3, 4)
    assert not table.token("INF-1") and not table.shaken("INF-1")


# ch:16, ch:47
def test_an_order_that_is_given_up_is_spent_and_others_stay_open() -> None:
    table = watched("blue HVY-1 0304\nred LT-1 0306")
    table.run("move LT-1 0305")
    table.run("challenge HVY-1 at LT-1", 1)
    table.run("give-up")
    assert GIVEN_UP.of(table.position, "LT-1").movement and table.refused("move LT-1 0305").rule == "ch:47"
    table.end_until("fire")
    table.run("fire LT-1 at HVY-1", 1)
