"""The worked examples of cruise missiles (TV-010), each a few lines that ``sapper replay`` plays as well."""

from __future__ import annotations

from game.notation.cases import Entry, parse_case, play_case
from game.ogre.missiles.blast import BlastStruck
from game.ogre.missiles.interception import MissileHit, ShotAtMissile

WAY = " ".join(f"{column:02}06" for column in range(2, 14))
HEAD = """
board 20x12
option cruise-missiles
option ramming
turn 1 red fire
red MCRL-1 0106
"""


def played(text: str) -> list[Entry]:
    entries = list(play_case(parse_case(HEAD + text)))
    for entry in entries:
        assert entry.refusal is None and not entry.wrong, f"{entry.line.text}: {entry.refusal or entry.wrong}"
    return entries


def struck(text: str) -> list[BlastStruck]:
    """The attacks of an explosion in 0906."""
    way = " ".join(f"{column:02}06" for column in range(2, 10))
    step = played(f"{text}\n> launch MCRL-1 {way}")[-1].step
    assert step is not None
    return [event for event in step.events if isinstance(event, BlastStruck)]


# TV-010-01 ode:10.03.2
def test_after_twelve_hexes_a_light_tank_hits_with_11_and_not_with_10() -> None:
    for dice, hit in (("6 5 1", True), ("5 5", False)):
        step = played(f"blue LT-1 1405\n> launch MCRL-1 {WAY}\n> intercept LT-1 [{dice}]")[-1].step
        assert step is not None
        (shot,) = [event for event in step.events if isinstance(event, ShotAtMissile)]
        assert (shot.bonus, shot.least, shot.hit) == (1, 12, hit)


# TV-010-02 ode:10.03.3
def test_a_missile_that_is_hit_is_gone_on_a_5_and_explodes_on_a_6() -> None:
    for die, explodes in ((5, False), (6, True)):
        step = played(f"blue HWZ-1 1906\n> launch MCRL-1 {WAY}\n> intercept HWZ-1 [6 6 {die}]")[-1].step
        assert step is not None
        assert [event.explodes for event in step.events if isinstance(event, MissileHit)] == [explodes]


# TV-010-03 ode:10.04
def test_a_heavy_tank_is_attacked_at_4_1_then_2_1_then_1_1_then_not() -> None:
    rows = [struck(f"blue HVY-1 {at} disabled fire 0") for at in ("0905", "0904", "0903", "0902")]
    assert [[one.odds for one in row] for row in rows] == [["4-1"], ["2-1"], ["1-1"], []]


# TV-010-04 ode:10.04-a
def test_in_a_forest_it_counts_as_one_hex_farther_away() -> None:
    case = HEAD.replace("option cruise", "terrain forest 0904\noption cruise", 1)
    way = " ".join(f"{column:02}06" for column in range(2, 10))
    text = f"{case}blue HVY-1 0904 disabled fire 0\n> launch MCRL-1 {way}"
    step = list(play_case(parse_case(text)))[-1].step
    assert step is not None
    assert [e.odds for e in step.events if isinstance(e, BlastStruck) and e.unit] == ["1-1"]


# TV-010-05 ode:10.04-c
def test_forty_five_treads_are_attacked_nine_times_at_2_1_and_each_x_takes_five() -> None:
    row = [one for one in struck("blue MK3-1 0905 main 0 sec 0 ap 0 mis 0") if one.part == "tr"]
    assert [one.odds for one in row] == ["2-1"] * 9
    assert all(one.done == ("5 treads lost" if one.outcome == "X" else "no effect") for one in row)
