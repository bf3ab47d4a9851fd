"""Sleeper mines (opt:sleeper_mines): who sets them off, when, and how they are laid and found."""

from __future__ import annotations

import pytest

from game.core.refusals import Refusal
from game.core.roles import Confirm
from game.core.sequence import SETUP
from game.core.views import own_view, view
from game.notation.position import parse_position, position_text
from game.ogre.catalogue import rules_for
from game.ogre.hidden.mine_laying import LayMine, LiftMine
from game.ogre.hidden.mines import mines_in
from game.ogre.hooks import PERILS
from game.ogre.movement.movement import Move
from game.ogre.options.sleeper_mines import NEARED, ORDER
from game.ogre.terrain import is_cut
from tests.engineering.worked import Bench, bench
from tests.rules.laid import BLUE, RED

SLEEPER = "marker mine 0505 owner blue word sleeper known blue\n"


def field(text: str, more: str = "option ramming\n", phase: str = "turn 1 red movement\n") -> Bench:
    return bench(
        f"board 12x12\noption mines\noption sleeper-mines\n{more}stacking gev\n{phase}{text}\n"
        "blue LT-9 1212\n"
    )


def step(table: Bench, unit: str, *hexes: str) -> Move:
    return Move((unit,), tuple(table.hex(at) for at in hexes))


# TV-004-25: opt:sleeper_mines-a
@pytest.mark.parametrize(("kind", "die", "lives"), [("HVY", 5, True), ("HVY", 6, False), ("MK3", 4, True)])
def test_a_sleeper_goes_off_against_who_comes_into_a_hex_beside_it(kind: str, die: int, lives: bool) -> None:
    table = field(f"{SLEEPER}red {kind}-1 0502")
    table.do(step(table, f"{kind}-1", "0503"))
    assert not table.steps[-1].rolls, "two hexes off nothing happens"
    table.do(step(table, f"{kind}-1", "0504"), die)
    assert (table.gone(f"{kind}-1") == "") is lives
    assert bool(mines_in(table.position, table.hex("0505"))) is lives
    assert table.steps[-1].rolls[0].rule == "opt:sleeper_mines-b"


# TV-004-25: opt:sleeper_mines-a
def test_against_most_ogres_a_five_is_enough_and_costs_treads() -> None:
    table = field(f"{SLEEPER}red MK3-1 0503")
    table.do(step(table, "MK3-1", "0504"), 5, 4)
    assert table.row("MK3-1", "tr") == 45 - 4
    assert "goes off against" in table.said()[-2]


# opt:sleeper_mines-b
def test_it_is_rolled_for_once_a_unit_and_turn_at_the_first_hex_that_is_near_enough() -> None:
    table = field(f"{SLEEPER}red HVY-1 0502\nred HVY-2 0604")
    table.do(step(table, "HVY-1", "0503", "0504", "0505"), 3)
    assert table.where("HVY-1") == "0505", "not again in its very hex"
    assert NEARED.of(table.position, "HVY-1").hexes == (table.hex("0505"),)
    table.do(step(table, "HVY-2", "0605"), 2)
    table.end_until("movement", RED)
    table.do(step(table, "HVY-2", "0604"), 1)


# opt:sleeper_mines-b
def test_only_enemies_set_it_off_whatever_other_mines_do() -> None:
    table = field(f"{SLEEPER}blue HVY-1 0503", phase="turn 1 blue movement\n")
    table.do(step(table, "HVY-1", "0504", "0505"))
    assert table.where("HVY-1") == "0505" and not table.steps[-1].rolls


# opt:sleeper_mines-b
def test_several_are_rolled_for_in_the_order_of_laying_until_one_explodes() -> None:
    table = field(
        "blue LT-1 1201\nred MK3-1 0503",
        more="option ramming\nstock blue mine 3\nsetup blue red\n",
        phase="turn 0 blue setup\n",
    )
    for at in ("0604", "0503", "0505"):
        table.do(LayMine(table.hex(at), "sleeper"))
    assert [table.position.board.grid.label(at) for at in ORDER.of(table.position, BLUE).hexes] == [
        "0604",
        "0503",
        "0505",
    ]
    table.end_until("movement", RED)
    table.do(step(table, "MK3-1", "0504"), 4, 5, 1)
    rolls = [roll.purpose for roll in table.steps[-1].rolls]
    assert rolls[:2] == ["sleeper mine in 0604", "sleeper mine in 0503"] and len(rolls) == 3
    assert len(mines_in(table.position, table.hex("0505"))) == 1, "the others wait for the next unit"
    table.do(step(table, "MK3-1", "0505"))
    assert not table.steps[-1].rolls


# opt:sleeper_mines-a
def test_one_that_is_taken_up_in_set_up_is_forgotten_in_the_order() -> None:
    table = field(
        "blue LT-1 1201\nred LT-2 0101",
        more="option ramming\nstock blue mine 2\nsetup blue red\n",
        phase="turn 0 blue setup\n",
    )
    table.do(LayMine(table.hex("0604"), "sleeper"))
    table.do(LayMine(table.hex("0605"), "sleeper"))
    table.do(LiftMine(table.hex("0604")))
    assert ORDER.of(table.position, BLUE).hexes == (table.hex("0605"),)
    assert table.no(LayMine(table.hex("0606"), "asleep")).code == "where"


# opt:sleeper_mines-b
def test_one_that_did_not_go_off_is_known_and_a_move_near_it_asks_first() -> None:
    table = field(f"{SLEEPER}red HVY-1 0502\nred HVY-2 0402")
    assert not mines_in(view(table.position, RED), table.hex("0505"))
    order = step(table, "HVY-2", "0403", "0404")
    assert order.confirms(table.rules, own_view(table.position)) is Confirm.NONE
    table.do(step(table, "HVY-1", "0503", "0504"), 2)
    assert mines_in(view(table.position, RED), table.hex("0505"))
    shown = own_view(table.position)
    assert order.confirms(table.rules, shown) is Confirm.ASK
    (say,) = PERILS.of(table.rules)
    (peril,) = say.tells(table.rules, shown, shown.units["HVY-2"], order.path)
    assert (peril.at, str(peril.chance), peril.tag) == (table.hex("0404"), "1/6", "sleeper")
    assert not say.tells(table.rules, shown, shown.units["HVY-1"], order.path), (
        "it has been rolled for already"
    )


# opt:sleeper_mines-a: Q-485
def test_who_is_warned_of_hidden_things_is_warned_before_the_first_hex_within_reach() -> None:
    table = field(f"{SLEEPER}red VULC-1 0502")
    table.do(step(table, "VULC-1", "0503", "0504"))
    assert table.where("VULC-1") == "0503" and table.position.frames
    table.run("go-ahead", 5)
    assert table.where("VULC-1") == "0504"


# opt:sleeper_mines-a: ce:14.02.3-g
def test_one_that_was_found_does_not_harm_engineers_that_disarm_it_in_its_hex() -> None:
    more = "option ramming\noption mine-work\n"
    table = field(f"{SLEEPER}red CE-1 0503 CE*2", more)
    table.end_until("fire", RED)
    table.end_until("movement", RED)
    table.do(step(table, "CE-1", "0504"), 1)
    table.end_until("movement", RED)
    table.do(step(table, "CE-1", "0505"))
    assert not table.steps[-1].rolls, "it is known now and spares engineers"
    table.end_until("fire", RED)
    table.end_until("fire", RED)
    table.run("work disarm CE-1 at 0505 at 1", 5)
    assert not mines_in(table.position, table.hex("0505"))


# opt:sleeper_mines-a
def test_sappers_place_one_in_play() -> None:
    more = "option ramming\noption mine-work\nstock blue spare-mine 1\n"
    table = field("blue CE-1 0505\nred LT-1 0101", more, "turn 1 blue fire\n")
    table.run("work place-sleeper CE-1 at 0505", 5)
    (mine,) = mines_in(table.position, table.hex("0505"))
    assert mine.word == "sleeper" and ORDER.of(table.position, BLUE).hexes == (table.hex("0505"),)


# opt:sleeper_mines-a: Q-30
def test_its_reach_may_be_two_hexes() -> None:
    table = field(f"{SLEEPER}red HVY-1 0502", "option ramming\nparameter sleeper-reach 2\n")
    table.do(step(table, "HVY-1", "0503"), 6)
    assert table.gone("HVY-1") == "destroyed"


# opt:sleeper_mines-a: an overrun is a way into a hex as well
def test_it_goes_off_against_who_overruns_beside_it() -> None:
    table = field(f"{SLEEPER}red HVY-1 0503\nblue LT-1 0504", "option overrun\n")
    table.run("overrun HVY-1 0504", 6)
    assert table.gone("HVY-1") == "destroyed" and not table.position.frames


# opt:sleeper_mines-a: ode:13.04
def test_without_the_rule_there_is_no_such_mine() -> None:
    text = f"board 12x12\noption mines\nturn 1 red movement\n{SLEEPER}"
    with pytest.raises(Exception, match="neither"):
        parse_position(text)
    assert "sleeper-mines" not in rules_for(["mines"]).parts


# opt:sleeper_mines-b
def test_a_sleeper_is_written_and_read_and_hidden_from_the_other_side() -> None:
    table = field(
        "blue LT-1 1201\nred LT-2 0101",
        more="option ramming\nstock blue mine 1\nsetup blue red\n",
        phase=f"turn 0 blue {SETUP}\n",
    )
    table.do(LayMine(table.hex("0604"), "sleeper"))
    _, again = parse_position(position_text(table.rules, table.position))
    assert again.key() == table.position.key()
    assert not ORDER.of(view(table.position, RED), BLUE).hexes
    assert not isinstance(table.rules.refusal(table.position, LiftMine(table.hex("0604"))), Refusal)


# opt:sleeper_mines-a: Q-700
def test_the_ground_suffers_where_the_target_is() -> None:
    table = bench(
        "board 12x12\nroute road 0503 0504 0505\noption mines\noption sleeper-mines\noption ramming\n"
        f"stacking gev\nturn 1 red movement\n{SLEEPER}red HVY-1 0503\nblue LT-9 1212\n"
    )
    table.do(step(table, "HVY-1", "0504"), 6)
    assert is_cut(table.position, table.hex("0504"), "road")
    assert not is_cut(table.position, table.hex("0505"), "road")


# opt:sleeper_mines-a: Q-1407
@pytest.mark.parametrize(("die", "lives"), [(5, True), (6, False)])
def test_one_on_a_road_is_rolled_for_along_its_road_as_off_it(die: int, lives: bool) -> None:
    table = field(f"{SLEEPER}route road 0503 0504 0505 0506\nred HVY-1 0503")
    table.do(step(table, "HVY-1", "0504", "0505"), die)
    assert (table.gone("HVY-1") == "") is lives
    assert table.steps[-1].rolls[0].rule == "opt:sleeper_mines-b" and len(table.faces) == 1
