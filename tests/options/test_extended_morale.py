"""Morale and marks of the extended sequence (sp:08 to sp:13, sp:43 to sp:47)."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.position import decider
from game.ogre.options.morale import SHAKEN
from game.ogre.options.sequence.module import marks
from game.ogre.options.sequence.rallying import LEADS, Leads
from game.ogre.options.sequence.rout import covered
from game.ogre.options.sequence.state import STAYS
from game.ogre.options.sequence.suppression import BROKEN, GOOD, PINNED, ROUTED, holds_out, level_of
from tests.engineering.worked import Bench, bench
from tests.rules.laid import BLUE, RED

SIGNS = Path(__file__).parents[2] / "assets" / "signs"
MORALE = "option ramming\noption fast-infantry-3hex\nparameter sp-morale 1\nparameter opportunity-windows 2\n"
MARKS = "option ramming\nparameter sp-markers 1\nparameter opportunity-windows 2\n"
NAMES = {PINNED: "pinned", BROKEN: "broken", ROUTED: "routed"}


def field(text: str, *, phase: str = "prepared", more: str = MORALE) -> Bench:
    return bench(f"board 12x12\noption extended-sequence\n{more}stacking gev\nturn 1 red {phase}\n{text}\n")


def nerve(name: str, level: int, hits: int = 0) -> str:
    return f"state nerve {name} level={level} hits={hits}"


def level(table: Bench, name: str) -> int:
    return level_of(table.position, name)


# ---------------------------------------------------------------------------- suppression
# TV-003-05: TV-003-26: sp:44
@pytest.mark.parametrize(
    ("kind", "passes", "fails"),
    [("MIL", (3, 3), (3, 4)), ("INF", (3, 4), (4, 4)), ("CE", (4, 4), (4, 5)), ("HVY", (4, 4), (4, 5))],
)
def test_who_survives_an_attack_tests_its_nerve(
    kind: str, passes: tuple[int, int], fails: tuple[int, int]
) -> None:
    squads = "" if kind == "HVY" else f" {kind}*3"
    for dice, now in ((passes, GOOD), (fails, PINNED)):
        table = field(f"red HVY-1 0306\nblue {kind}-2 0304{squads}")
        shot = next(die for die in range(1, 7) if table.odds("HVY-1", f"{kind}-2").outcomes[die - 1] == "D")
        table.run(f"fire HVY-1 at {kind}-2", shot, *dice)
        assert level(table, f"{kind}-2") == now


# sp:44
def test_each_suppression_after_the_first_makes_it_harder() -> None:
    text = "red HVY-1 0306\nblue INF-2 0304 INF*3\n" + nerve("INF-2", GOOD, 2)
    for dice, now in (((2, 3), GOOD), ((3, 3), PINNED)):
        table = field(text)
        table.run("fire HVY-1 at INF-2", 3, *dice)
        assert level(table, "INF-2") == now
        assert any("suppressed" in line for line in table.said())


# TV-003-02: TV-003-27: sp:44: Q-445
def test_with_as_many_suppressions_as_it_holds_out_it_goes_down_or_is_lost_without_a_test() -> None:
    shot, text = "fire HVY-1 at MIL-2", "red HVY-1 0306\nblue MIL-2 0304 MIL*3\n"
    table = field(text + nerve("MIL-2", PINNED, 3))
    table.run(shot, 3)
    assert level(table, "MIL-2") == BROKEN
    table = field(text + nerve("MIL-2", ROUTED, 3))
    table.run(shot, 3)
    assert "MIL-2" not in table
    table = field(text + nerve("MIL-2", ROUTED, 2))
    table.run(shot, 3, 6, 6)
    assert "MIL-2" in table and level(table, "MIL-2") == ROUTED


# sp:43: Q-417
def test_without_morale_nobody_is_suppressed_and_ogres_never_are() -> None:
    table = field("red HVY-1 0306\nblue INF-2 0304 INF*3", more="option ramming\n")
    table.run("fire HVY-1 at INF-2", 3)
    assert level(table, "INF-2") == GOOD
    table = field("red HVY-1 0306\nblue MK3-2 0304\nblue INF-2 1212")
    table.run("fire HVY-1 at MK3-2 ap", 6)
    assert level(table, "MK3-2") == GOOD and not holds_out(table.position, table["MK3-2"])


# sp:44: Q-744
def test_who_survives_a_hit_in_a_fight_inside_a_hex_is_not_suppressed() -> None:
    text = "red HVY-1 0305\nblue SHVY-2 0304\nblue LT-9 1212"
    more = MORALE.replace("ramming", "overrun") + "option superheavy\n"
    table = field(text, more=more)
    table.run("fire HVY-1 at SHVY-2", 5, 6, 6)
    assert level(table, "SHVY-2") == PINNED
    table = field(text, phase="movement", more=more)
    table.run("overrun HVY-1 0304")
    while decider(table.position) != RED:
        table.run("go-on")
    table.run("fire HVY-1 at SHVY-2", 5, 1)
    assert "SHVY-2" in table and level(table, "SHVY-2") == GOOD


# sp:19 sp:44
def test_pins_and_suppressions_go_when_the_owners_turn_ends() -> None:
    text = "red INF-1 0101\nred INF-3 0301\nblue LT-1 1212\n"
    table = field(text + nerve("INF-1", PINNED, 2) + "\n" + nerve("INF-3", BROKEN, 2), phase="advance")
    table.end()
    assert level(table, "INF-1") == GOOD and level(table, "INF-3") == BROKEN
    assert "state nerve INF-1" not in str(table.position.tables)


# ---------------------------------------------------------------------------- what they do no more
# TV-003-10: sp:45 sp:36
def test_who_is_pinned_fires_and_neither_moves_nor_advances() -> None:
    table = field("red INF-1 0305\nblue LT-1 0304\n" + nerve("INF-1", PINNED), phase="movement")
    assert not table.reach("INF-1") and table.no(table.moving("INF-1", "0306")).rule == "sp:45"
    table.end_until("advance-fire")
    assert table.refusal(table.firing("INF-1", "LT-1")) is None
    table.end_until("advance")
    assert table.refused("advance INF-1 0306").code == "pinned"


# sp:45
@pytest.mark.parametrize("how", [BROKEN, ROUTED])
def test_who_is_broken_or_routed_neither_fires_nor_works(how: int) -> None:
    more = MORALE + "option field-works\n"
    table = field("red CE-1 0305\nblue LT-1 0304\n" + nerve("CE-1", how), more=more)
    found = table.no(table.firing("CE-1", "LT-1"))
    assert found.rule == "sp:45" and NAMES[how] in found.text
    assert table.refused("work dig CE-1 at 0305").rule == "sp:45"


# sp:45
def test_who_is_broken_fights_back_in_an_overrun() -> None:
    more = MORALE.replace("ramming", "overrun")
    table = field("red HVY-1 0306\nblue LT-1 0305\n" + nerve("LT-1", BROKEN), phase="movement", more=more)
    table.run("overrun HVY-1 0305")
    assert table.position.frames and decider(table.position) == BLUE
    assert table.refusal(table.firing("LT-1", "HVY-1")) is None


# sp:45: sp:32
def test_who_is_broken_is_not_asked_for_opportunity_fire() -> None:
    more = "option ramming\nparameter sp-morale 1\n"
    table = field("red LT-1 0307\nblue HVY-1 0304\n" + nerve("HVY-1", BROKEN), phase="movement", more=more)
    table.move("LT-1", "0306")
    assert not table.position.frames


# ---------------------------------------------------------------------------------- the rout
def routing(text: str, more: str = MORALE) -> Bench:
    """The rout of red, from its prepared fire."""
    table = field(text, more=more)
    table.end()
    return table


# sp:12 sp:26
def test_who_is_routed_runs_from_every_enemy_until_it_is_in_cover_or_can_go_no_farther() -> None:
    table = routing("red INF-1 0606\nblue LT-9 0604\nblue LT-8 1212\n" + nerve("INF-1", ROUTED))
    assert table.phase == "rout"
    assert table.refused("end").code == "must-run"
    assert table.refused("flee INF-1 0605").code == "nearer"
    table.run("flee INF-1 0607 0608")
    assert table.where("INF-1") == "0608"
    table.end()
    assert table.phase == "movement" and not table.reach("INF-1")


# sp:13 sp:26
def test_routed_counters_run_before_broken_ones() -> None:
    text = "red INF-1 0606\nred INF-2 0605\nblue LT-9 0604\n"
    table = routing(text + nerve("INF-1", ROUTED) + "\n" + nerve("INF-2", BROKEN))
    assert table.refused("flee INF-2 0705 0706").code == "routed-first"
    table.run("flee INF-1 0607 0608")
    table.run("flee INF-2 0606 0607")
    table.end()


# sp:13: RULING Q-747
def test_who_is_broken_stops_in_cover_and_goes_a_hex_farther_to_reach_it() -> None:
    text = "terrain forest 0609\nred INF-1 0606\nblue HVY-9 0604\n" + nerve("INF-1", BROKEN)
    table = routing(text)
    assert table.refused("flee INF-1 0607 0608 0708").code in ("no-cover", "nearer")
    table.run("flee INF-1 0607 0608 0609")
    table.end()
    assert table.phase == "movement"
    table = routing("terrain forest 0606\nred INF-1 0606\nblue HVY-9 0604\n" + nerve("INF-1", BROKEN))
    table.end()
    assert table.phase == "movement", "it stands in cover"


# sp:45, opt:prepared_positions-a, opt:prepared_positions-b, opt:hardened_positions-a: Q-1453
@pytest.mark.parametrize(
    "work",
    [
        "prepared 0610 owner red", "prepared 0610 owner blue", "hardened 0610 owner red",
        "hardened 0610 owner blue", "entrenchment 0610 owner red count 2",
        "revetment 0610 owner red count 1 word large",
    ],
)  # fmt: skip
def test_an_earthwork_is_cover_for_a_counter_that_may_use_it(work: str) -> None:
    text = f"marker {work}\nred INF-1 0606\nblue HWZ-9 0604\n" + nerve("INF-1", BROKEN)
    table = routing(text, MORALE + "option prepared-positions\noption hardened-positions\n")
    table.run("flee INF-1 0607 0608 0609 0610")
    table.end()
    assert table.phase == "movement", "it is in cover, and runs no farther"


# sp:45, opt:prepared_positions-a, opt:hardened_positions-a: Q-1453
@pytest.mark.parametrize(("kind", "covers"), [("prepared", False), ("hardened", True)])
def test_a_position_that_does_nothing_for_a_counter_is_no_cover_for_it(kind: str, covers: bool) -> None:
    more = MORALE + f"option {kind}-positions\n"
    table = field(f"marker {kind} 0606 owner red\nred TK-1 0606\nblue HWZ-9 0604", more=more)
    assert covered(table.position, table["TK-1"], table["TK-1"].at) is covers


# TV-003-09: sp:12
def test_who_is_routed_and_cannot_get_away_surrenders() -> None:
    text = "red INF-1 0606\nblue LT-7 0604\nblue LT-8 0608\n" + nerve("INF-1", ROUTED)
    table = routing(text)
    assert table.gone("INF-1") == "destroyed" and any("surrenders" in line for line in table.said())
    table = routing(text.replace("level=3", "level=2"))
    assert "INF-1" in table


# TV-003-02: sp:12
@pytest.mark.parametrize(("hits", "there"), [(4, False), (3, True)])
def test_who_is_routed_and_was_suppressed_as_often_as_it_holds_out_is_lost(hits: int, there: bool) -> None:
    table = routing("red MIL-1 0606\nblue LT-9 0604\n" + nerve("MIL-1", ROUTED, hits))
    assert ("MIL-1" in table) is there


# sp:32: who runs is fired at
def test_the_defender_may_fire_at_who_runs() -> None:
    more = "option ramming\nparameter sp-morale 1\n"
    table = field("red INF-1 0606 INF*3\nblue HVY-9 0604\n" + nerve("INF-1", ROUTED), more=more)
    table.end()
    table.run("flee INF-1 0607 0608")
    assert not table.position.frames, "it has run out of range"
    table = field("red INF-1 0606 INF*3\nblue MSL-9 0604\n" + nerve("INF-1", ROUTED), more=more)
    table.end()
    table.run("flee INF-1 0607 0608")
    assert decider(table.position) == BLUE
    table.run("let-pass")
    assert table.where("INF-1") == "0608" or table.position.frames


# ------------------------------------------------------------------------------------ rally
def recovering(text: str) -> Bench:
    """The recovery of red: the turn of blue ends."""
    table = bench(
        f"board 12x12\noption extended-sequence\n{MORALE}stacking gev\nturn 1 blue advance\n{text}\n"
    )
    table.end()
    return table


# TV-003-01: sp:09
@pytest.mark.parametrize(("rating", "count"), [(1, 1), (0, 2), (-1, 3), (-2, 4)])
def test_a_leader_rallies_two_counters_less_his_rating(rating: int, count: int) -> None:
    assert Leads(yes=True, bases=count).rating == rating and Leads().bases == 2


# TV-003-31: sp:08 sp:46 sp:24
def test_who_is_broken_rallies_alone_and_a_two_makes_a_leader() -> None:
    text = "blue INF-9 1212\nred INF-1 0606\n" + nerve("INF-1", BROKEN)
    table = recovering(text)
    assert table.phase == "recovery" and table.turn[1] == RED
    table.run("self-rally INF-1", 1, 1)
    assert level(table, "INF-1") == GOOD and LEADS.of(table.position, "INF-1").yes
    for dice, now in (((3, 3), GOOD), ((3, 4), BROKEN)):
        table = recovering(text)
        table.run("self-rally INF-1", *dice)
        assert level(table, "INF-1") == now and not LEADS.of(table.position, "INF-1").yes
        assert table.refused("self-rally INF-1").code in ("tried", "well", "phase")


# sp:08
def test_who_is_routed_does_not_rally_alone() -> None:
    text = "blue INF-9 1212\nred INF-1 0606\nred INF-3 0608\n"
    table = recovering(text + nerve("INF-1", ROUTED) + "\n" + nerve("INF-3", BROKEN))
    assert table.refused("self-rally INF-1").code == "routed"


# sp:09 sp:46
def test_a_leader_rallies_those_who_hear_him() -> None:
    text = "blue INF-9 1212\nred INF-1 0606\nred INF-2 0608\nred INF-3 0610\nred INF-4 0612\n" + "\n".join(
        (nerve("INF-2", ROUTED), nerve("INF-3", BROKEN), nerve("INF-4", BROKEN))
    )
    table = recovering(text + "\nstate leads INF-1 yes bases=3")
    assert table.refused("leader-rally INF-1 INF-4").code == "too-far"
    assert table.refused("leader-rally INF-2 INF-3").code == "no-leader"
    table.run("leader-rally INF-1 INF-2+INF-3", 4, 4, 4, 5)
    assert level(table, "INF-2") == GOOD and level(table, "INF-3") == BROKEN
    assert table.refused("leader-rally INF-1 INF-3").code == "tried"
    table = recovering(text.replace("0612", "0609") + "\nstate leads INF-1 yes bases=1")
    assert table.refused("leader-rally INF-1 INF-2+INF-3").code == "used-up"


# ------------------------------------------------------------------------------------ marks
# TV-003-29: TV-003-03: sp:47 sp:11
def test_the_opponent_marks_who_has_fired_or_leaves_it() -> None:
    text = "red HVY-1 0306\nblue MSL-1 0304"
    table = field(text, more=MARKS)
    table.run("fire HVY-1 at MSL-1", 1)
    assert decider(table.position) == BLUE
    table.run("leave")
    assert table.refusal(table.firing("HVY-1", "MSL-1")) is None
    assert not STAYS.of(table.position, "HVY-1").why and not table.spent("HVY-1").fired
    table.run("fire HVY-1 at MSL-1", 1)
    table.run("mark")
    assert table.no(table.firing("HVY-1", "MSL-1")).code == "fired"
    table.end()
    assert table.no(table.moving("HVY-1", "0307")).rule == "sp:25"


# sp:47
def test_the_attacker_marks_the_defender_in_opportunity_fire() -> None:
    more = "option ramming\nparameter sp-markers 1\n"
    table = field("red LT-1 0307\nblue HVY-1 0304", phase="movement", more=more)
    table.move("LT-1", "0306")
    table.run("halt HVY-1 at LT-1", 1)
    assert decider(table.position) == RED
    table.run("leave")
    assert decider(table.position) == BLUE, "it may fire again at once"
    table.run("halt HVY-1 at LT-1", 1)
    table.run("mark")
    assert not table.position.frames


# sp:47: Q-444
def test_the_program_marks_where_nobody_is_asked() -> None:
    table = field("red HVY-1 0306\nblue MSL-1 0304", more="option ramming\n")
    table.run("fire HVY-1 at MSL-1", 1)
    assert not table.position.frames and STAYS.of(table.position, "HVY-1").why == "prepared"


# sp:47 sp:45: signs and words, with a drawing each
def test_everything_that_is_set_on_a_counter_has_a_drawing_and_words() -> None:
    lines = [nerve("INF-1", level, 2) for level in (PINNED, BROKEN, ROUTED)]
    signs: dict[str, str] = {}
    for line in lines:
        for why in ("prepared", "halted", "fired"):
            table = field(
                f"red INF-1 0306\nblue INF-2 0304\n{line}\nstate sequence-stays INF-1 why={why}\n"
                "state leads INF-1 yes\nstate sequence-shots INF-2 made=squad:1"
            )
            for name in ("INF-1", "INF-2"):
                signs |= {mark.sign: mark.words for mark in marks(table.position, table[name])}
    found = {"pinned", "broken", "routed", "prepared-fire", "halted", "suppressed", "shot", "leader"}
    assert set(signs) == found
    for sign in signs:
        assert (SIGNS / f"{sign}.svg").is_file() and signs[sign]


# ch:37: sp:46
def test_with_challenge_fire_both_rally_rules_are_one() -> None:
    text = "blue INF-9 1212\nred INF-1 0606\n" + nerve("INF-1", BROKEN) + "\n"
    for order, shaken in (("self-rally INF-1", ""), ("rally INF-1", "state shaken INF-1 yes\n")):
        for dice, now in (((3, 4), GOOD), ((4, 4), BROKEN)):
            table = bench(
                f"board 12x12\noption extended-sequence\noption challenge-fire\n{MORALE}stacking gev\n"
                f"turn 1 blue advance\n{text}{shaken}"
            )
            table.end()
            assert table.phase == "recovery"
            table.run(order, *dice)
            assert level(table, "INF-1") == now
            assert SHAKEN.of(table.position, "INF-1").yes is (bool(shaken) and now == BROKEN)
            assert table.refusal(table.order("self-rally INF-1")) is not None
