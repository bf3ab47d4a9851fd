"""Tokens of challenge fire (ch:): who has one, when it is laid and lost, officers, fatigue."""

from __future__ import annotations

import pytest

from game.core.rule_hooks import COUNTER_MARKS
from game.core.sequence import EndPhase
from game.core.views import own_view, view
from game.ogre.catalogue import rules_for
from game.ogre.options import morale
from game.ogre.options.challenge.rally import Rally
from game.ogre.options.challenge.tokens import LayToken
from game.ogre.options.morale import CLASSES, RATINGS
from game.ogre.ramming.ramming import Ram
from tests.options.challenge.challenge_field import BASIC, field, watched
from tests.rules.laid import BLUE, RED


# ch:01, ch:40: Q-403
@pytest.mark.parametrize(
    ("counter", "code"),
    [
        ("blue HVY-1 0304", ""),
        ("blue MK3-1 0304", ""),
        ("blue INF-1 0304 INF*2", ""),
        ("blue CP-1 0304", "unarmed"),
        ("blue TK-1 0304", "unarmed"),
        ("blue HVY-1 0304 disabled fire 0", "disabled"),
        ("blue HVY-1 off", "off-map"),
        ("blue HVY-2 0304\nblue INF-1 off aboard HVY-2 INF*1", "aboard"),
    ],
)
def test_who_may_have_a_token(counter: str, code: str) -> None:
    table = field(f"{counter}\nred LT-1 0909", phase="recovery", side="blue")
    name = counter.rpartition("\n")[2].split()[1]
    found = table.refusal(LayToken(name))
    assert (found.code if found else "") == code and (not found or found.rule == "ch:40")
    assert bool(table.offers(name, LayToken)) == (not code)


# ch:02, ch:41
def test_tokens_are_laid_in_set_up_and_in_no_other_phase() -> None:
    table = field(BASIC, phase="fire", side="blue")
    assert table.refused("token HVY-1").rule == "ch:25"
    assert table.kinds("setup") >= {"token", "untoken"}


# ch:02, ch:40: Q-722
def test_a_face_down_counter_that_is_put_on_challenge_is_turned_up() -> None:
    table = field(
        "blue HVY-1 0304 face-down\nred LT-1 0909", phase="recovery", side="blue", rules="camouflage"
    )
    table.run("token HVY-1")
    assert not table["HVY-1"].face_down and table.token("HVY-1")


# ch:02: one that was spotted gets none by that
def test_who_was_spotted_gets_no_token_by_that() -> None:
    table = watched(
        "blue INF-1 0304 INF*1\nred LT-1 0305 face-down",
        "INF-1",
        phase="fire",
        side="blue",
        rules="camouflage",
    )
    table.run("spot INF-1 0305", 6)
    assert not table["LT-1"].face_down and not table.token("LT-1")


# ch:31: Q-406
def test_fatigue_goes_when_the_owners_turn_begins() -> None:
    table = watched(BASIC)
    table.run("move LT-1 0305")
    table.run("challenge HVY-1 at LT-1", 1)
    table.run("proceed")
    table.end_until("recovery", BLUE)
    assert table.tired("HVY-1") == 0 and table.token("HVY-1")


# ch:13, ch:31
def test_with_three_markers_a_unit_answers_no_more() -> None:
    table = watched("blue MHWZ-1 0304\nred LT-1 0306\nstate fatigue MHWZ-1 markers=2", "MHWZ-1")
    table.run("move LT-1 0307")
    table.run("challenge MHWZ-1 at LT-1", 1)
    table.run("proceed")
    assert table.tired("MHWZ-1") == 3
    table.run("move LT-1 0308")
    assert not table.position.frames and table.where("LT-1") == "0308"


# ch:45: Q-405
def test_a_gun_fires_again_at_every_answer() -> None:
    table = watched("blue HVY-1 0304\nred LT-1 0306\nred LT-2 0306")
    for name in ("LT-1", "LT-2"):
        table.run(f"move {name} 0307")
        table.run(f"challenge HVY-1 at {name}", 1, *((2,) if name == "LT-1" else ()))
        table.run("proceed")
    assert table.tired("HVY-1") == 2 and table.spent("HVY-1").fired == ()


# ch:45: ode:7.05.1
def test_ap_guns_strike_infantry_once() -> None:
    table = watched("blue MK3-1 0304\nred INF-1 0305 INF*3", "MK3-1")
    table.run("move INF-1 0306")
    table.run("challenge MK3-1:ap*8 at INF-1", 1)
    assert table.spent("INF-1").ap_struck and not table.spent("MK3-1").fired


# ch:12, ch:45
@pytest.mark.parametrize("shot", ["MK3-1:mis", "MK3-1:mis MK3-1:main"])
def test_missiles_are_not_fired_in_a_challenge(shot: str) -> None:
    table = watched("blue MK3-1 0304\nred LT-1 0306", "MK3-1")
    table.run("move LT-1 0307")
    assert table.refused(f"challenge {shot} at LT-1").rule == "ch:12"


# ch:12
def test_heavy_weapons_keep_their_long_shot() -> None:
    table = watched("blue HWT-1 0304 HWT*1\nred LT-1 0307", "HWT-1")
    table.run("move LT-1 0308")
    assert not table.position.frames


# ch:08
def test_weapons_of_two_units_are_not_combined() -> None:
    table = watched("blue HVY-1 0304\nblue HVY-2 0304\nred LT-1 0306", "HVY-1 HVY-2")
    table.run("move LT-1 0305")
    assert table.refused("challenge HVY-1 HVY-2 at LT-1").rule == "ch:08"


# ch:46
def test_only_counters_of_the_order_are_aimed_at() -> None:
    table = watched("blue HVY-1 0304\nred LT-1 0306\nred LT-2 0305")
    table.run("move LT-1 0307")
    assert table.refused("challenge HVY-1 at LT-2").rule == "ch:46"


# ch:05, ch:06
def test_a_ram_is_a_close_assault_whose_die_takes_the_token() -> None:
    table = watched("blue HVY-1 0304\nred MK3-1 0305", rules="ramming")
    table.do(Ram("MK3-1", "HVY-1"))
    if "HVY-1" in table:
        assert table.token("HVY-1") == (not table.faces)
    else:
        assert table.gone("HVY-1") == "destroyed"


# ch:17, ch:42
def test_a_unit_on_challenge_is_offered_nothing_but_what_it_may_do() -> None:
    table = watched(BASIC, side="blue")
    assert not table.offers("HVY-1")
    for order in ("move HVY-1 0305",):
        assert table.refused(order).rule == "ch:17"
    table = watched("blue HVY-1 0304\nred LT-1 0305", side="blue", phase="fire")
    assert table.refused("fire HVY-1 at LT-1").rule == "ch:17"


# ch:03, ch:20, ch:24, ch:25, ch:39: Q-415
def test_an_officer_lays_a_token_when_a_unit_is_about_to_act() -> None:
    table = field(
        "blue HVY-1 0304\nblue HVY-2 0909\nblue CP-1 0305\nred LT-1 1212",
        side="blue",
        more="parameter challenge-officers 1\n",
    )
    table.run("token HVY-1")
    assert table.token("HVY-1") and table.tired("HVY-1") == 0
    assert table.refused("move HVY-1 0303").rule == "ch:17"
    assert table.refused("token HVY-2").rule == "ch:25"


# ch:03: the officer moved in order to attach
def test_an_officer_that_came_up_costs_fatigue() -> None:
    table = field(
        "blue HVY-1 0304\nblue MCP-1 0306\nred LT-1 1212",
        side="blue",
        more="parameter challenge-officers 1\n",
    )
    table.move("MCP-1", "0305")
    table.run("token HVY-1")
    assert table.tired("HVY-1") == 1


# ch:03
def test_who_has_acted_gets_no_token_by_an_officer() -> None:
    table = field(
        "blue HVY-1 0304\nblue CP-1 0305\nred LT-1 1212", side="blue", more="parameter challenge-officers 1\n"
    )
    table.move("HVY-1", "0404")
    assert table.refused("token HVY-1").rule == "ch:03"


# ch:04, ch:20: Q-60
def test_an_officer_takes_the_token_off_and_the_unit_is_free() -> None:
    text = "blue HVY-1 0304\nblue CP-1 0305\nred LT-1 1212"
    table = watched(text, side="blue", more="parameter challenge-officers 1\n")
    table.run("untoken HVY-1")
    table.move("HVY-1", "0303")
    assert table.where("HVY-1") == "0303"


# ch:34, ch:39
def test_an_officer_and_cover_steady_a_group() -> None:
    table = field(
        "terrain town 0306\nblue LT-9 1212\nred INF-1 0306 INF*2\nred CP-1 0305",
        more="parameter challenge-officers 1\n",
    )
    found = table.rules.explain("morale", table.position, morale.Tested(("INF-1",), 3))
    assert found.value == 7 - 2 + 1 + 1
    assert found.sentence().count("ch:34") == 3


# ch:33
def test_ratings_by_kind() -> None:
    rules_for(("prepared-positions", "fast-infantry-3hex"))  # they bring kinds of their own
    table = {
        name: RATINGS[CLASSES[name]]
        for name in ("MIL", "INF", "CE", "MAR", "HWT", "ENG", "HVY", "LAD", "HDRN", "MK3", "CP")
    }
    assert table == {
        "MIL": 6, "INF": 7, "CE": 8, "MAR": 8, "HWT": 8, "ENG": 8, "HVY": 8, "LAD": 12, "HDRN": 12,
        "MK3": 12, "CP": 8,
    }  # fmt: skip


# ch:37
def test_a_shaken_unit_rallies_once_a_turn_and_defends_meanwhile() -> None:
    table = field(
        "blue INF-1 0304 INF*2\nred LT-1 0305\nstate shaken INF-1 yes", phase="recovery", side="blue"
    )
    assert [type(o) for o in table.offers("INF-1")] == [LayToken, Rally]
    table.run("rally INF-1", 6, 6)
    assert table.shaken("INF-1") and table.refused("rally INF-1").rule == "ch:37"
    table.end()
    assert table.refused("move INF-1 0303").rule == "ch:35"
    table.end_until("movement", RED)
    table.run("overrun LT-1 0304")
    table.run("fire INF-1 at LT-1", 1) if table.who == BLUE else None


# ch:41: Q-419
def test_tokens_may_be_laid_when_the_game_turn_begins_the_first_player_first() -> None:
    table = field(BASIC, more="parameter challenge-tokens 1\n", phase="fire")
    table.end_until("tokens-first")
    assert (table.turn[0], table.who) == (2, RED)
    table.run("token LT-1")
    table.do(EndPhase())
    assert table.phase == "tokens-second" and table.who == BLUE
    table.run("token HVY-1")
    table.do(EndPhase())
    assert table.phase == "movement" and table.turn == (2, RED)


# ch:40: known to both sides
def test_a_token_is_known_to_both_sides_and_shown() -> None:
    table = watched(f"{BASIC}\nstate fatigue HVY-1 markers=2\nstate shaken HVY-1 yes\nstate pinned HVY-1 yes")
    for side in (RED, BLUE):
        seen = view(table.position, side)
        marks = [m.sign for said in COUNTER_MARKS.of(table.rules) for m in said(seen, seen.units["HVY-1"])]
        assert marks == ["shaken", "pinned", "challenge", "fatigue-2"]
    assert own_view(table.position)


# sp:29, ch:17: Q-724
def test_with_the_extended_sequence_tokens_are_laid_in_recovery() -> None:
    table = field(
        BASIC, more="option extended-sequence\nparameter challenge-tokens 1\n", phase="recovery", side="blue"
    )
    table.run("token HVY-1")
    assert table.token("HVY-1")


# ch:42, ch:35: who joins another gives up what it is
def test_squads_on_challenge_or_shaken_do_not_join_others() -> None:
    squads = "\n".join(f"blue INF-{n} 0304 INF*1" for n in (1, 2, 3))
    text = f"{squads}\nred LT-1 0909\nstate shaken INF-3 yes"
    table = watched(text, "INF-2", side="blue")
    assert table.refused("combine INF-1 INF-2").rule == "ch:17"
    assert table.refused("combine INF-1 INF-3").rule == "ch:35"


# ch:05: not before a die of that attack has been thrown
def test_a_fight_in_which_no_die_is_thrown_leaves_the_token_with_squads_that_fought_singly() -> None:
    table = watched("blue INF-1 0304 INF*2\nred HVY-2 0305", "INF-1")
    table.run("overrun HVY-2 0304")
    for _ in range(12):
        if not table.position.frames:
            break
        table.run("go-on")
    assert not table.position.frames and len(table["INF-1"].squads) == 2 and table.token("INF-1")
