"""Questions about unusual targets, points and views: each answer is what then happens."""

from __future__ import annotations

from fractions import Fraction

import pytest

from game.core.anygame import Position, Rules, Step
from game.core.codec import CodecError
from game.core.views import own_view
from game.notation.contract import Answer
from game.notation.errors import NotationError
from game.notation.orders import parse_order
from game.notation.position import parse_position
from game.notation.questions import answer
from game.ogre.combat.combat import Fire
from game.ogre.combat.terrain_damage import FireAtHex, HexStruck
from game.ogre.events import BuildingHit, Rammed, RidersHit, TreadsLost
from game.ogre.setup import ground_refusal
from game.ogre.structures.bridges import BridgeStruck, FireAtBridge
from game.ogre.structures.buildings import Shell

FIELD = """board 9x9
option ramming
option terrain-damage
option bridges
option buildings
option riding
option field-works
stacking gev
terrain forest 0404
terrain town 0604
side stream 0203-0204
route road 0203 0204
turn 1 red PHASE
red MK3-1 0507
red GEV-1 0406
red SHVY-2 0509
blue HVY-1 0506
blue MK1-1 0606 tr 9
blue SHVY-1 0508
blue GEVPC-1 0407
blue INF-1 off aboard GEVPC-1
blue INF-5 0909 CE*2
blue TK-1 0407
blue LT-7 off
blue CP-1 0607
marker building 0608 owner blue count 20 word Mill=20
marker entrenchment 0707 owner blue count 2
gone destroyed 1 red LT-9 0303
gone destroyed 1 blue LT-1 0303
"""
DRIVE, SHOOT = (parse_position(FIELD.replace("PHASE", phase)) for phase in ("movement", "fire"))
Setting = tuple[Rules, Position]


def ask(text: str, where: Setting = DRIVE) -> Answer:
    return answer(*where, text)


def given(line: str, where: Setting, *dice: int) -> Step:
    rules, position = where
    return rules.apply(position, parse_order(line, rules, position.board, position), dice or None)


@pytest.mark.parametrize(
    ("order", "value", "line"),
    [
        ("fire-hex MK3-1:main at 0404", "1-1", "4 against 4, 1-1: 1-2 NE, 3-4 D, 5-6 X"),
        ("fire-bridge GEV-1 at 0204 0203", "none", "2 against 6, below 1-2: NE"),
        ("breach MK3-1:main at 0707", "1-1", "4 against 4, 1-1: 1-2 NE, 3-4 D, 5-6 X"),
        ("shell MK3-1:main at 0608", "8 of 20", "Structure points: 8 of 20 (ode:11.04.1)"),
        ("ram-building MK3-1 0608", "3 dice of 20", "Structure points: 3 dice of 20 (ode:11.04.3)"),
        ("ram MK3-1 HVY-1", "die", "1-3 D, 4-6 X"),
        ("ram MK3-1 MK1-1", "treads", "Ogre Mark I loses as many tread units as 2 dice show"),
        ("ram MK3-1 SHVY-1", "1-1", "1-1: 1-2 NE, 3-4 D, 5-6 X"),
        ("ram MK3-1 CP-1", "auto", "certain: X"),
        ("ram GEV-1 HVY-1", "1-1", "4 against 3, 1-1: 1-2 NE, 3-4 D, 5-6 X"),
        ("fire MK3-1:main at HVY-1", "1-1", "4 against 3, 1-1: 1-2 NE, 3-4 D, 5-6 X"),
    ],
)
def test_every_attack_has_its_odds(order: str, value: str, line: str) -> None:
    found = ask(f"odds {order}", SHOOT)
    assert (found.value, found.lines[0]) == (value, line)


@pytest.mark.parametrize("die", range(1, 7))
def test_what_is_said_of_a_ram_is_what_it_does(die: int) -> None:
    """The results, and what it costs the one who rams."""
    for line, results in (
        ("ram MK3-1 HVY-1", "DDDXXX"),
        ("ram MK3-1 SHVY-1", "NNDDXX"),
        ("ram GEV-1 HVY-1", "NNDDXX"),
    ):
        step = given(line, DRIVE, die)
        rammed = next(event for event in step.events if isinstance(event, Rammed))
        assert rammed.outcome[0] == results[die - 1], line
        lost = sum(e.count for e in step.events if isinstance(e, TreadsLost) and e.unit == "MK3-1")
        last = ask(f"odds {line}").lines[-1]
        assert last.startswith(f"Ogre Mark III loses {lost} tread unit" if lost else "GEV 1 is destroyed"), (
            line
        )


def test_riders_share_the_die_of_a_ram() -> None:
    for line in ("ram MK3-1 GEVPC-1", "ram GEV-1 GEVPC-1"):
        riders = next(row for row in ask(f"odds {line}").lines if row.startswith("its riders"))
        for die, fate in ((1, "D"), (6, "X")):
            struck = [e for e in given(line, DRIVE, die).events if isinstance(e, RidersHit)]
            assert (
                f"{die} {struck[0].outcome}" in riders
                or f"-{die} {struck[0].outcome}" in riders
                or (f"{die}-" in riders and struck[0].outcome == fate)
            ), (riders, struck)


def test_fire_at_ground_bridges_and_buildings_goes_by_the_odds_that_are_said() -> None:
    struck = next(
        e for e in given("fire-hex MK3-1:main at 0404", SHOOT, 5).events if isinstance(e, HexStruck)
    )
    assert (struck.odds, struck.outcome) == ("1-1", "X")
    fell = next(
        e for e in given("fire-bridge MK3-1:mis at 0204 0203", SHOOT, 6).events if isinstance(e, BridgeStruck)
    )
    assert fell.odds == ask("odds fire-bridge MK3-1:mis at 0204 0203", SHOOT).value
    hit = next(e for e in given("shell MK3-1:main at 0608", SHOOT).events if isinstance(e, BuildingHit))
    assert ask("odds shell MK3-1:main at 0608", SHOOT).value == f"{hit.lost} of 20"


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("odds move GEV-1 0302", "chance ORDER"),
        ("odds ram SHVY-2 HVY-9", "no unit HVY-9"),
        ("odds ram GEV-1 INF-5", "cannot be rammed"),
        ("odds fire-bridge GEV-1 at 0504 0503", "No bridge stands there"),
        ("odds fire-hex at 0404", "shooters are missing"),
        ("odds fire-hex GEV-1:main at 0404", "has no weapon 'main'"),
        ("odds breach MK3-1:main at 0404", "no entrenchments in 0404"),
        ("odds shell MK3-1:main at 0404", "There is no building"),
        ("odds ram MK3-1 LT-7", "is not in a hex"),
        ("points green", "There is no side 'green'"),
        ("worth HVY-9", "no unit HVY-9"),
        ("view green", "There is no side 'green'"),
    ],
)
def test_what_has_no_odds_says_why(question: str, said: str) -> None:
    with pytest.raises(CodecError) as caught:
        ask(question)
    assert said in f"{caught.value.text} {caught.value.mend}"


def test_the_points_of_a_side_say_what_gave_them() -> None:
    found = ask("points red")
    assert found.value == "12" and [part.value for part in found.parts] == ["3", "9"]
    assert found.lines[0].startswith(
        "12 = 3 for: Light Tank destroyed (ode:1.08), +9 for: Ogre Mark I damaged"
    )
    assert ask("points blue").value == "3"
    strength = sum(int(ask(f"worth {name}").lines[-1].split()[0]) for name in ("MK3-1", "GEV-1", "SHVY-2"))
    assert found.lines[1] == f"{strength} points of attack strength on the map"


def test_the_points_of_goals_count_with_those_of_kills() -> None:
    text = (
        "board 5x5\nvictory goals\ngoal red destroy tanks need 1 points 7 kinds HVY\nkills nobody\n"
        "muster blue HVY 1\n"
    )
    where = parse_position(
        f"{text}turn 1 red fire\nred LT-1 0101\nblue LT-2 0505\ngone destroyed 1 blue HVY-1 0303\n"
    )
    assert ask("points red", where).value == "7" and ask("points blue", where).value == "0"


def test_the_worth_of_a_unit_is_what_its_destruction_gives() -> None:
    assert (ask("worth INF-5").value, ask("worth HVY-1").value) == ("8", "6")
    assert ask("worth MK1-1").lines[1].startswith("9 for its damage, while it survives: 9 tread units")
    where = parse_position("board 5x5\nworth CP 20\nturn 1 red fire\nred LT-1 0101\nblue CP-1 0505\n")
    assert ask("worth CP-1", where).lines[0] == "20 = 20 for its destruction (ode:1.08)"


HIDDEN = """board 6x6
option camouflage
option mines
turn 1 red fire
dice seed 7 combat 2
red HVY-1 0304
blue HVY-2 0405 face-down
blue HVY-3 0405 face-down
marker mine 0101 owner blue known blue
marker mine 0102 owner red known red
"""


def test_a_view_shows_what_its_side_sees_and_no_dice() -> None:
    where = parse_position(HIDDEN)
    red, blue, nobody = (ask(f"view {side}", where).lines for side in ("red", "blue", "nobody"))
    assert red[0] == "turn 1 red fire"
    assert [line for line in red if "?0405" in line and "HVY" not in line.replace("HID", "")] and not any(
        "HVY-2" in line for line in red
    )
    assert any("HVY-2 0405 face-down" in line for line in blue)
    mines = [[line[:16] for line in lines if "mine" in line] for lines in (red, blue, nobody)]
    assert mines == [["marker mine 0102"], ["marker mine 0101"], []]
    assert not any(line.startswith("dice") for lines in (red, blue, nobody) for line in lines)


def test_the_facts_of_a_ram_are_its_odds() -> None:
    rules, position = DRIVE
    order = parse_order("ram MK3-1 HVY-1", rules, position.board, position)
    facts = order.present(rules, own_view(position)).facts
    assert [fact.value for fact in facts] == list(ask("odds ram MK3-1 HVY-1").lines)
    assert sum((Fraction(row.split(":")[0]) for row in ask("chance ram MK3-1 HVY-1").lines), Fraction()) == 1


def test_the_strength_behind_fire_at_the_ground_is_explained() -> None:
    parts = ask("odds fire-hex MK3-1:main at 0404", SHOOT).parts
    assert [(part.value, part.rule) for part in parts] == [("4", "ode:3.01")]


def test_an_attack_of_nobody_says_so_whatever_it_is_aimed_at() -> None:
    rules, position = SHOOT
    label = position.board.grid.parse
    for order in (
        FireAtBridge((), label("0204"), label("0203")),
        FireAtHex((), label("0604")),
        Shell((), label("0608")),
        Fire((), "HVY-1"),
    ):
        found = rules.refusal(position, order)
        assert found is not None and found.code == "empty", (order, found)


def test_a_marker_without_its_owner_is_told_of_both_sides() -> None:
    text = (
        "board 9x9\noption ramming\noption tracks-down\nstacking gev\nturn 1 red fire\n"
        "red LT-1 0101\nblue LT-2 0909\nmarker tracks-hole 0505 word 7\n"
    )
    with pytest.raises(NotationError, match="Write: owner red or owner blue"):
        parse_position(text)


def test_a_counter_that_cannot_stand_in_a_hex_is_told_of_its_ground() -> None:
    text = FIELD.replace("PHASE", "fire").replace(
        "terrain town 0604", "terrain town 0604\nterrain crater 0707 0101"
    )
    rules, position = parse_position(text.replace("marker entrenchment 0707 owner blue count 2\n", ""))
    found = ground_refusal(position, position.units["CP-1"], position.board.grid.parse("0101"))
    assert found is not None and found.text.endswith("cannot stand in a crater (0101).")
