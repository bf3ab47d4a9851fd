"""What awaits a counter in a hex to which it may go: its best attack from there, and who could attack it."""

from __future__ import annotations

from game.ogre.plans.enemy import going, threat
from game.ogre.plans.outlook import Outlook, outlook
from tests.rules.test_plans import Planned

DUEL = """board 15x15
option ramming
turn 2 blue movement
blue HVY-1 0505
blue INF-1 1010 INF*2
red LT-1 0508
red HWZ-1 0509
red HVY-9 1515
"""


def seen(text: str, chosen: str, label: str) -> Outlook:
    now = Planned(text, chosen)
    return outlook(now.rules, now.view, now.group, now.at(label))


def test_the_best_attack_is_that_which_most_often_destroys() -> None:
    # ode:7.10: 4 against the 2 of the light tank is 2-1, against the 1 of the howitzer 4-1
    found = seen(DUEL, "HVY-1", "0507")
    assert found.best is not None
    assert (found.best.unit.id, found.best.odds.odds) == ("HWZ-1", "4-1")
    assert found.best.kills == found.best.odds.outcomes.count("X")


def test_nobody_in_range_is_no_attack() -> None:
    assert seen(DUEL, "HVY-1", "0502").best is None


def test_who_could_fire_there_is_named_with_its_weapons_and_who_could_not_is_not() -> None:
    # HVY-9 moves 3 and fires 2 hexes far, and is farther away than that
    found = seen(DUEL, "HVY-1", "0506")
    assert set(found.foes) == {"LT-1", "HWZ-1"} and all(found.foes.values())
    assert "HVY-9" not in found.words(Planned(DUEL, "HVY-1").view)


def test_ap_guns_are_a_danger_to_infantry_alone() -> None:
    # ode:3.02
    text = "board 15x15\nturn 2 blue movement\nblue HVY-1 0506\nblue INF-1 0606 INF*2\nred MK3-1 0508\n"
    tank, squads = (seen(text, name, "0505" if name == "HVY-1" else "0605") for name in ("HVY-1", "INF-1"))
    assert "AP" not in tank.foes["MK3-1"] and "AP" in squads.foes["MK3-1"]


def test_of_an_ogre_a_part_is_named_and_ap_guns_only_where_nothing_else_is_left() -> None:
    text = "board 15x15\nturn 2 blue movement\nblue HVY-1 0505\nred MK3-1 0508\n"
    best = seen(text, "HVY-1", "0506").best
    assert best is not None and best.part and best.part != "ap" and "Ogre Mark III" in best.words()
    bare = text.replace("MK3-1 0508", "MK3-1 0508 main 0 sec 0 mis 0 tr 0")
    best = seen(bare, "HVY-1", "0506").best
    assert best is not None and best.part == "ap"


def test_a_second_movement_after_the_fire_leads_to_no_attack_in_this_turn() -> None:
    # ode:5.01: a GEV moves again when all have fired
    text = "board 15x15\nturn 2 blue second\nblue GEV-1 0505\nred LT-1 0508\n"
    found = seen(text, "GEV-1", "0506")
    assert found.best is None and set(found.foes) == {"LT-1"}


HIDDEN = """board 15x15
option mines
stock red mine 3
turn 2 blue movement
blue HVY-1 0505
red LT-1 0508
"""


def test_what_lies_hidden_changes_nothing_of_it() -> None:
    bare, mined = (
        Planned(HIDDEN, "HVY-1"),
        Planned(f"{HIDDEN}marker mine 0506 owner red known red\n", "HVY-1"),
    )
    for label in ("0506", "0507"):
        one, other = (outlook(p.rules, p.view, p.group, p.at(label)) for p in (bare, mined))
        assert one.words(bare.view) == other.words(mined.view)


def test_one_enemy_alone_goes_and_fires_as_far_as_it_does_among_all() -> None:
    now = Planned(DUEL, "HVY-1")
    foes = [unit for unit in now.view.units.values() if unit.side != 1]
    for ask in (threat, going):
        alone = {u.id: ask(now.rules, now.view, foes, u.id) for u in foes}
        union = 0
        for mask in alone.values():
            union |= mask
        assert union == ask(now.rules, now.view, foes, "") and len(set(alone.values())) == 3


#: an Ogre without guns and a hovercraft near a tank; infantry is far off
CHARGE = """board 15x15
option {rule}
turn 2 blue movement
blue HVY-1 0505
red MK3-1 0509 main 0 sec 0 ap 0 mis 0
red GEV-1 0510
red INF-1 1515
"""


def test_who_could_overrun_it_there_is_told_beside_the_fire() -> None:
    # ode:8.01
    text = CHARGE.format(rule="overrun")
    found = seen(text, "HVY-1", "0506")
    assert found.comers == {"GEV-1", "MK3-1"}
    assert found.foes == {"MK3-1": "overrun", "GEV-1": "gun, overrun"}
    words = found.words(Planned(text, "HVY-1").view)
    assert "Could attack it here when they have moved: " in words and "Infantry" not in words


def test_who_could_ram_it_there_is_told_and_nobody_who_cannot_come_so_far() -> None:
    # ode:6.01; a Mark III moves 3 hexes, and the third is the ram
    text = CHARGE.format(rule="ramming")
    assert seen(text, "HVY-1", "0506").foes == {"MK3-1": "ram", "GEV-1": "gun"}
    assert seen(text, "HVY-1", "0503").comers == frozenset()
    stuck = text.replace("mis 0", "mis 2 tr 0")
    assert seen(stuck, "HVY-1", "0506").comers == frozenset()


def test_nobody_to_come_or_fire_is_said() -> None:
    alone = "board 15x15\noption ramming\nturn 2 blue movement\nblue HVY-1 0505\nred INF-1 1515\n"
    found = seen(alone, "HVY-1", "0506")
    assert found.words(Planned(alone, "HVY-1").view) == "Nobody could attack it here."
