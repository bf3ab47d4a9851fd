"""Disabled squads of mobile infantry (opt:disable_mi)."""

from __future__ import annotations

import pytest

from game.notation.position import parse_position, position_text
from game.ogre.disabled_parts import disabled_squads
from game.ogre.hooks import comes_to
from game.ogre.options.disable_mi import marks
from tests.engineering.worked import Bench, bench
from tests.rules.laid import BLUE, RED


def field(text: str, *, phase: str = "fire", side: str = "red", contact: str = "ramming") -> Bench:
    return bench(
        f"board 12x12\noption {contact}\noption riding\noption disable-mi\nstacking gev\n"
        f"turn 1 {side} {phase}\n{text}\n"
    )


FIGHT = "red HVY-1 0606\nred HVY-2 0506\nblue INF-1 0605 INF*3\nblue LT-9 1212"


def out(table: Bench, name: str = "INF-1") -> int:
    return len(disabled_squads(table.position, table[name]))


# TV-004-34: opt:disable_mi-a
def test_a_d_disables_one_squad_and_an_x_destroys_the_counter() -> None:
    table = field(FIGHT)
    table.run("fire HVY-1 at INF-1", 3)
    assert len(table["INF-1"].squads) == 3 and out(table) == 1
    assert table.said()[-1].endswith("is disabled (2 left).")
    table.run("fire HVY-2 at INF-1", 6)
    assert table.gone("INF-1") == "destroyed"


# TV-004-13: opt:disable_mi-a; Q-719
def test_a_second_d_disables_another_squad_while_one_is_well() -> None:
    table = field(FIGHT.replace("INF*3", "INF*2"))
    table.run("fire HVY-1 at INF-1", 2)
    table.run("fire HVY-2 at INF-1", 2)
    assert (len(table["INF-1"].squads), out(table)) == (2, 2)
    single = field(FIGHT.replace("INF*3", "INF") + "\nblue MIL-1 0505 MIL")
    single.run("fire HVY-1 at INF-1", 1)
    assert out(single) == 1
    single.run("fire HVY-2 at INF-1", 1)
    assert single.gone("INF-1") == "destroyed"


# opt:disable_mi-a: militia wears no powered suits
def test_other_infantry_loses_a_squad_as_ever() -> None:
    table = field("red HVY-1 0606\nblue MIL-1 0605 MIL*3\nblue LT-9 1212")
    table.run("fire HVY-1 at MIL-1", 3)
    assert len(table["MIL-1"].squads) == 2


# opt:disable_mi-b
def test_disabled_squads_neither_fire_nor_move_and_are_well_after_the_next_fire_of_the_enemy() -> None:
    table = field(FIGHT)
    table.run("fire HVY-1 at INF-1", 3)
    table.end_until("movement", BLUE)
    assert out(table) == 1
    found = table.refused("move INF-1 0604")
    assert found.rule == "opt:disable_mi-b"
    table.end_until("fire", BLUE)
    no = table.refused("fire INF-1:squad*3 at HVY-1")
    assert (no.code, no.rule) == ("not-ready", "opt:disable_mi-b")
    table.run("fire INF-1:squad*2 at HVY-1", 1)
    table.end_until("movement", RED)
    assert out(table) == 1
    table.end_until("movement", BLUE)
    assert out(table) == 0
    table.run("move INF-1 0604")


# opt:disable_mi-b
def test_the_others_go_on_when_they_are_split_off() -> None:
    table = field(FIGHT)
    table.run("fire HVY-1 at INF-1", 3)
    table.end_until("movement", BLUE)
    table.run("split INF-1 INF*2")
    new = next(name for name in table.position.units if name not in ("INF-1", "LT-9", "HVY-1", "HVY-2"))
    assert out(table) == 1 and out(table, new) == 0
    table.run(f"move {new} 0604")
    text = position_text(table.rules, table.position)
    assert parse_position(text)[1].tables == table.position.tables


# opt:disable_mi-b
def test_who_joins_a_counter_does_not_make_its_disabled_squads_well() -> None:
    table = field(FIGHT.replace("INF*3", "INF") + "\nblue INF-2 0605 INF")
    table.run("fire HVY-1 at INF-1", 1, 1)
    table.end_until("movement", BLUE)
    table.run("combine INF-2 INF-1")
    assert out(table, "INF-2") == 1


# opt:disable_mi-b
@pytest.mark.parametrize(("line", "attack"), [("INF-1:squad", 1), ("INF-2:squad", 2)])
def test_in_an_overrun_they_fight_at_full_strength_and_not_doubled(line: str, attack: int) -> None:
    table = field(FIGHT, contact="overrun")
    table.run("fire HVY-1 at INF-1", 3)
    table.end_until("movement", RED)
    assert out(table) == 1
    table.run("overrun HVY-1 0605")
    assert table.odds(line, "HVY-1").attack == attack * 4


# opt:disable_mi-b
@pytest.mark.parametrize(("squads", "sign", "words"), [(3, 1, "1 of 3 squads"), (1, 1, "all squads")])
def test_a_counter_shows_how_many_of_its_squads_are_disabled(squads: int, sign: int, words: str) -> None:
    table = field(FIGHT.replace("INF*3", f"INF*{squads}"))
    assert not list(marks(table.position, table["INF-1"]))
    table.run("fire HVY-1 at INF-1", 3 if squads == 3 else 1)
    (found,) = marks(table.position, table["INF-1"])
    assert found.sign == f"squads-disabled-{sign}"
    assert found.words == f"{words} disabled, until the next fire of the enemy is over"


# opt:disable_mi-a: what the odds and the log say of a D is what it does
def test_the_words_of_a_d_are_those_of_the_rule_in_force() -> None:
    table = field(FIGHT + "\nblue MIL-1 0705 MIL*2")
    says = lambda name: comes_to(table.rules, table.position, table[name], "D").does  # noqa: E731
    assert (says("INF-1"), says("MIL-1"), says("LT-9")) == ("disables a squad", "takes a squad", "disables")
    table.run("fire HVY-1 at INF-1", 3)
    assert "die 3: one squad disabled." in table.said()[0]
    single = field(FIGHT.replace("INF*3", "INF"))
    single.run("fire HVY-1 at INF-1", 1)
    assert comes_to(single.rules, single.position, single["INF-1"], "D").does == "destroys a squad"


MIXED = "red HVY-1 0606\nred HVY-2 0506\nblue INF-1 0605 INF*1 MIL*1\nblue LT-9 1212"


# opt:disable_mi-a; Q-1413
@pytest.mark.parametrize(("squad", "left", "disabled"), [("INF", 2, 1), ("MIL", 1, 0)])
def test_a_d_that_falls_on_a_powered_squad_of_a_mixed_counter_disables_it(
    squad: str, left: int, disabled: int
) -> None:
    table = field(MIXED)
    table.run("fire HVY-1 at INF-1", 3)
    assert len(table["INF-1"].squads) == 2, "its owner is asked first"
    written = position_text(table.rules, table.position)
    assert position_text(*parse_position(written)) == written
    table.position = parse_position(written)[1]
    table.run(f"lose-squad INF-1 {squad}")
    assert (len(table["INF-1"].squads), out(table)) == (left, disabled)


# opt:disable_mi-a; Q-1413
def test_of_a_mixed_counter_a_second_d_on_the_same_squad_destroys_it() -> None:
    table = field(MIXED)
    for gun in ("HVY-1", "HVY-2"):
        table.run(f"fire {gun} at INF-1", 2)
        table.run("lose-squad INF-1 INF")
    assert table["INF-1"].squads == ("MIL",) and out(table) == 0


# opt:disable_mi-a; Q-1413
def test_so_it_is_for_a_mixed_counter_that_rides() -> None:
    text = "red HVY-1 0606\nblue GEVPC-1 0605\nblue INF-1 off aboard GEVPC-1 INF*1 MIL*1\nblue LT-9 1212"
    table = field(text)
    table.run("fire HVY-1 at GEVPC-1", 2)
    table.run("lose-squad INF-1 INF")
    assert len(table["INF-1"].squads) == 2 and out(table) == 1


# opt:disable_mi-a; Q-1413: in a fight every D is an X, and a squad that a mine takes is lost
def test_what_takes_a_squad_without_a_d_disables_none() -> None:
    table = bench(
        "board 12x12\noption ramming\noption mines\noption disable-mi\nstacking gev\nturn 1 red movement\n"
        "marker mine 0605 owner blue known blue\nred INF-1 0606 INF*1 MIL*1\nblue LT-9 1212\n"
    )
    table.do(table.moving("INF-1", "0605"), 6)
    table.run("lose-squad INF-1 INF")
    assert table["INF-1"].squads == ("MIL",) and out(table) == 0
