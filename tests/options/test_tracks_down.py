"""Ogres with their tracks down (opt:tracks_down)."""

from __future__ import annotations

import pytest

from game.notation.questions import answer
from game.ogre.engineering.tasks import Hand
from game.ogre.options.construction import Build
from game.ogre.options.tracks_down import DOWN, PutTracksDown, marks
from tests.engineering.worked import Bench, bench
from tests.rules.laid import BLUE, RED


def field(text: str, *, phase: str = "fire", side: str = "red", more: str = "") -> Bench:
    return bench(
        f"board 12x12\noption ramming\noption tracks-down\n{more}stacking gev\nturn 1 {side} {phase}\n"
        f"{text}\nblue LT-9 1212\n"
    )


HOLE = "marker tracks-hole 0606 owner red word 7\nstate tracks-down MK3-1 at=0606\n"


# TV-004-10, TV-004-33: opt:tracks_down-a
@pytest.mark.parametrize(("gun", "at", "lost"), [("HVY", "0604", 2), ("MSL", "0604", 1), ("LGEV", "0604", 1)])
def test_treads_are_hit_on_a_six_and_half_of_them_are_lost(gun: str, at: str, lost: int) -> None:
    table = field(f"red MK3-1 0606\nblue {gun}-1 {at}\n{HOLE}", side="blue")
    found = table.odds(f"{gun}-1", "MK3-1", "tr")
    assert (found.odds, found.outcomes, found.treads) == ("1-2", ("NE",) * 5 + ("T",), lost)
    table.fire(f"{gun}-1", "MK3-1", 6, part="tr")
    assert table.row("MK3-1", "tr") == 45 - lost


# opt:tracks_down-a
@pytest.mark.parametrize("gun", ["HVY", "MSL"])
def test_the_question_of_odds_and_the_log_agree_on_treads(gun: str) -> None:
    table = field(f"red MK3-1 0606\nblue {gun}-1 0604\n{HOLE}", side="blue")
    asked = answer(table.rules, table.position, f"odds {gun}-1 at MK3-1 tr")
    table.fire(f"{gun}-1", "MK3-1", 6, part="tr")
    told = next(line for line in table.said() if " fires at " in line)
    assert asked.value == "1-2" and f" at {asked.value}" in told, (asked, told)


# TV-004-10: opt:tracks_down-a, opt:construction-c
@pytest.mark.parametrize(("ogre", "points"), [("MK3-1", 9), ("MK1-1", 3), ("FEN-1", 12), ("VULC-1", 9)])
def test_it_takes_three_points_a_mark(ogre: str, points: int) -> None:
    table = field(f"red {ogre} 0606\nred CE-1 0606 CE*3")
    order = Build("tracks", (Hand("CE-1", 3),), table.hex("0606"), ogre)
    facts = {fact.label: fact.value for fact in order.facts(table.rules, table.position)}  # type: ignore[arg-type]
    assert facts["So far"] == f"0 of {points}" and facts["Turns left"] == str(-(-points // 3))
    while DOWN.of(table.position, ogre).at == 0:
        table.do(order)
        if DOWN.of(table.position, ogre).at == 0:
            table.end_until("fire", RED)
    assert table.said()[-1].endswith("has its tracks down in 0606.")


# opt:tracks_down-a
def test_in_a_town_a_six_is_enough_and_no_worse() -> None:
    table = field(f"terrain town 0606\nred MK3-1 0606\nblue HVY-1 0604\n{HOLE}", side="blue")
    assert table.odds("HVY-1", "MK3-1", "tr").outcomes == ("NE",) * 5 + ("T",)


# opt:tracks_down-b
def test_others_have_nothing_of_it_and_ogres_of_its_size_share_it() -> None:
    text = "marker tracks-hole 0606 owner red word 7\nred MK3-1 0606\nred MK3B-1 0606\nred MK5-1 0606"
    table = field(text, phase="movement")
    table.run("tracks-down MK3-1")
    table.run("tracks-down MK3B-1")
    found = table.refused("tracks-down MK5-1")
    assert (found.code, found.rule) == ("no-hole", "opt:tracks_down-b")
    assert table.no(PutTracksDown("MK3-1")).code == "down"
    assert not table.offers("MK5-1", PutTracksDown)
    assert table.odds("LT-9", "MK5-1", "tr").odds == "1-1"


# opt:tracks_down-b
def test_it_lasts_while_it_stays_and_is_taken_up_again_by_saying_so() -> None:
    table = field(f"red MK3-1 0606\n{HOLE}", phase="movement")
    table.end_until("movement", RED)
    assert DOWN.of(table.position, "MK3-1").at == table.hex("0606")
    table.move("MK3-1", "0605 0606")
    assert table.where("MK3-1") == "0606" and not DOWN.of(table.position, "MK3-1").at
    assert table.odds("LT-9", "MK3-1", "tr").odds == "1-1"
    table.run("tracks-down MK3-1")
    assert table.odds("LT-9", "MK3-1", "tr").odds == "1-2"


# opt:tracks_down-b: a scenario may begin with it
def test_the_hole_of_the_enemy_is_of_no_use() -> None:
    table = field("marker tracks-hole 0606 owner blue word 7\nred MK3-1 0606", phase="movement")
    assert table.refused("tracks-down MK3-1").code == "no-hole"


# opt:tracks_down-c: Q-490
def test_in_a_hex_with_a_stream_it_is_claimed_free_of_work() -> None:
    table = field("side stream 0605-0606\nred MK3-1 0606\nred MK3-2 0909", side="blue")
    found = table.odds("LT-9", "MK3-1", "tr")
    assert (found.odds, found.treads) == ("1-2", 1) and table.odds("LT-9", "MK3-2", "tr").odds == "1-1"
    explained = table.rules.explain("column-shift", table.position, _treads(table, "MK3-1"))
    assert explained.sentence() == "-1 = -1 tracks down (opt:tracks_down-c)"


# opt:tracks_down-c
def test_under_water_the_rules_of_that_count_instead() -> None:
    table = field("terrain water 0606\nside stream 0605-0606\nred MK3-1 0606\nblue HWZ-1 0611", side="blue")
    assert table.odds("HWZ-1", "MK3-1", "tr").odds == "1-1"


def _treads(table: Bench, name: str) -> object:
    from game.ogre.combat.firing import AttackOn

    unit = table[name]
    return AttackOn(table.shots("LT-9"), unit.at, unit, "tr")


# opt:general-b, opt:speed_security-f
@pytest.mark.parametrize("ground", [HOLE, "side stream 0605-0606\n"])
def test_who_speeds_has_no_use_of_tracks_down_while_that_lasts(ground: str) -> None:
    text = f"{ground}red MK3-1 0606\nblue HVY-1 0604\n"
    more = "option speed-security\n"
    table = field(text, phase="movement", more=more)
    table.run("speed MK3-1")
    table.end_until("fire", BLUE)
    found = table.odds("HVY-1", "MK3-1", "tr")
    assert (found.odds, found.outcomes.count("T"), found.treads) == ("1-1", 2, 8)
    assert "tracks-down" not in [mark.sign for mark in marks(table.position, table["MK3-1"])]
    table.end_until("movement", RED)
    table.end_until("fire", BLUE)
    found = table.odds("HVY-1", "MK3-1", "tr")
    assert (found.odds, found.outcomes.count("T"), found.treads) == ("1-2", 1, 2)
