"""Many attacks and return fire (opt:multi_attack)."""

from __future__ import annotations

import pytest

from game.core.assembly import AssemblyError
from game.core.roles import Role
from game.core.views import own_view
from game.notation.position import parse_position, position_text
from game.ogre import sheets
from game.ogre.catalogue import rules_for
from game.ogre.combat.combat import Fire
from game.ogre.options.exchange.announcing import AlsoFire, marks
from game.ogre.options.exchange.returning import LetPass, ReturnFire
from tests.engineering.worked import Bench, bench
from tests.rules.laid import BLUE, RED


def field(text: str, *, option: str = "multi-attack", phase: str = "fire", more: str = "") -> Bench:
    return bench(
        f"board 12x12\noption ramming\noption riding\noption {option}\n{more}stacking gev\n"
        f"turn 1 red {phase}\n{text}\n"
    )


#: one tank that two others can hit
PAIR = "red HVY-1 0606\nblue LT-1 0604\nblue GEV-1 0608\nblue LT-9 1212"


# TV-004-02: opt:multi_attack-a, opt:multi_attack-b, opt:multi_attack-c; Q-484
def test_attacks_announced_together_and_their_return_fire_land_together() -> None:
    table = field(PAIR)
    table.run("also-fire HVY-1 at LT-1")
    table.run("also-fire HVY-1 at GEV-1")
    table.run("fire-all HVY-1")
    assert table.position.frames[-1].decider == BLUE
    table.run("return-fire LT-1 HVY-1")
    table.run("return-fire GEV-1 HVY-1", 4, 1, 5, 5)
    assert not table.position.frames
    assert table.gone("LT-1") == table.gone("HVY-1") == "destroyed"
    assert not table["GEV-1"].disabled


# TV-004-02: opt:multi_attack-c
def test_one_after_the_other_the_results_of_the_first_count_in_the_second() -> None:
    table = field(PAIR)
    table.run("fire HVY-1 at LT-1")
    table.run("return-fire LT-1 HVY-1", 4, 5)
    assert table.gone("LT-1") == "destroyed" and table["HVY-1"].disabled == "fire"
    assert table.refused("fire HVY-1 at GEV-1").code == "disabled"


LATER = "parameter multi-attack-simultaneous 0\n"


# opt:multi_attack-c: parameter; Q-482
@pytest.mark.parametrize("together", [1, 0])
def test_who_is_destroyed_returns_fire_only_where_all_results_come_together(together: int) -> None:
    table = field(PAIR, more=f"parameter multi-attack-simultaneous {together}\n")
    table.run("also-fire HVY-1 at LT-1")
    table.run("also-fire HVY-1 at GEV-1")
    table.run("fire-all HVY-1")
    table.run("return-fire LT-1 HVY-1")
    table.run("return-fire GEV-1 HVY-1", *((4, 1, 5, 5) if together else (4, 1, 5)))
    assert table.gone("LT-1") == "destroyed"
    if together:
        assert table.gone("HVY-1") == "destroyed"
    else:
        assert table["HVY-1"].disabled == "fire"


# opt:multi_attack-c, opt:multi_attack-e: parameter
def test_after_the_attacks_who_is_disabled_returns_nothing_and_squads_that_fell_do_not_count() -> None:
    table = field("red HVY-1 0606\nblue LT-1 0605\nblue LT-9 1212", more=LATER)
    table.run("fire HVY-1 at LT-1")
    told = table.offers("LT-1", ReturnFire)[0].present(table.rules, own_view(table.position)).facts
    assert told[-1].value == "after the attacks, by the survivors"
    table.run("return-fire LT-1 HVY-1", 3)
    assert table["LT-1"].disabled == "fire" and not table["HVY-1"].disabled
    squads = field("red HVY-1 0606\nblue INF-1 0605 INF*3\nblue LT-9 1212", more=LATER)
    squads.run("fire HVY-1 at INF-1")
    squads.run("return-fire INF-1 HVY-1", 3, 1)
    assert len(squads["INF-1"].squads) == 2
    assert "1-2" in squads.said()[-1], "two squads against a defence of three"


# opt:multi_attack-c: parameter
def test_after_the_attacks_a_mixed_counter_fires_without_the_squad_that_it_is_about_to_lose() -> None:
    table = field("red HVY-1 0606\nblue INF-1 0605 INF*1 CE*1\nblue LT-9 1212", more=LATER)
    table.run("fire HVY-1 at INF-1")
    table.run("return-fire INF-1 HVY-1", 2)
    assert [frame.kind for frame in table.position.frames] == ["choose-squad"], "one squad is below 1-2"


# TV-004-20: opt:multi_attack-a
def test_every_enemy_in_range_may_be_attacked_and_each_once_a_turn() -> None:
    table = field(PAIR)
    table.run("fire HVY-1 at LT-1")
    table.run("return-none", 1)
    found = table.refused("fire HVY-1 at LT-1")
    assert (found.code, found.rule) == ("attacked", "opt:multi_attack-a")
    assert table.rules.refusal(table.position, table.order("fire HVY-1 at GEV-1")) is None
    table.run("fire HVY-1 at GEV-1")
    table.run("return-none", 1)
    assert table.spent("HVY-1").fired == (1,), "no more have fired than there are"
    assert all(table.no(order).code == "attacked" for order in table.offers("HVY-1", Fire))
    table.end_until("fire", RED)
    table.run("fire HVY-1 at LT-1")


# opt:multi_attack-a
def test_without_the_rule_a_unit_fires_once() -> None:
    table = field(PAIR, option="slics")
    table.run("fire HVY-1 at LT-1", 1)
    assert table.refused("fire HVY-1 at GEV-1").code == "fired"


# TV-004-21: opt:multi_attack-b
def test_fire_is_returned_at_who_is_in_range_alone() -> None:
    table = field("red HVY-1 0606\nred MSL-1 0608\nblue LT-1 0604\nblue LT-9 1212")
    table.run("fire MSL-1 at LT-1", 1)
    assert not table.position.frames, "a Missile Tank four hexes away is asked back by nobody"
    table.run("fire HVY-1 at LT-1")
    offers = table.offers("LT-1", ReturnFire)
    assert [order.target for order in offers if isinstance(order, ReturnFire)] == ["HVY-1"]


# opt:multi_attack-b
def test_the_question_has_a_title_odds_and_an_order_that_lets_it_pass() -> None:
    table = field(PAIR)
    table.run("fire HVY-1 at LT-1")
    rules, view = table.rules, own_view(table.position)
    asks = rules.prompt(view)
    assert asks.role is Role.ATTACK and "Return fire" in asks.question
    back = table.offers("LT-1", ReturnFire)[0].present(rules, view)
    assert back.title == "Light Tank 1 fires back at Heavy Tank 1" and back.odds is not None
    assert any("1-2" in fact.value for fact in back.facts)
    passes = LetPass().present(rules, view)
    assert (passes.role, passes.title) == (Role.DECLINE, "Let it pass")


# opt:multi_attack-b, opt:multi_attack-e
def test_it_is_no_attack_of_its_turn_and_comes_once_at_each_attacker() -> None:
    table = field("red HVY-1 0606\nred HVY-2 0506\nblue GEV-1 0605\nblue LT-9 1212")
    table.run("fire HVY-1 at GEV-1")
    table.run("return-fire GEV-1 HVY-1", 1, 1)
    table.run("fire HVY-2 at GEV-1")
    table.run("return-fire GEV-1 HVY-2", 1, 1)
    assert not table.position.frames, "return fire is answered by nobody"
    assert not table.spent("GEV-1").fired


# opt:multi_attack-e
@pytest.mark.parametrize("target", ["LT-1 0605 disabled fire", "TK-1 0605"])
def test_disabled_units_and_those_without_defence_return_nothing(target: str) -> None:
    table = field(f"red HVY-1 0606\nblue {target}\nblue LT-9 1212")
    order = table.order(f"fire HVY-1 at {target.split()[0]}")
    table.do(order, *(() if "TK" in target else (1,)))
    assert not table.position.frames


# opt:multi_attack-d
def test_ogres_are_attacked_by_their_parts_attack_once_and_return_nothing() -> None:
    table = field("red HVY-1 0606\nblue MK3-1 0605\nblue LT-9 1212")
    table.run("fire HVY-1 at MK3-1 main", 5)
    table.run("fire HVY-1 at MK3-1 tr", 5)
    sheet = table["MK3-1"].sheet
    assert (sheet[sheets.MAIN], sheet[sheets.TREADS]) == (0, 41)
    assert table.refused("fire HVY-1 at MK3-1 tr").code == "attacked"
    assert not table.position.frames, "an Ogre returns nothing"
    table.end_until("fire", BLUE)
    assert table.offers("MK3-1", AlsoFire) == []
    table.run("fire MK3-1:sec at HVY-1")
    table.run("return-fire HVY-1 MK3-1 sec", 1, 1)
    assert table.refused("fire MK3-1:sec*4 at HVY-1").code == "fired"


# opt:multi_attack-d: parameter
def test_with_the_parameter_ogres_return_fire() -> None:
    table = field("red HVY-1 0606\nblue MK3-1 0605\nblue LT-9 1212", more="parameter multi-attack-ogres 1\n")
    table.run("fire HVY-1 at MK3-1 main")
    table.run("return-fire MK3-1 HVY-1", 1)


# opt:multi_attack-c
def test_what_is_announced_is_fired_before_anybody_else_fires() -> None:
    table = field("red HVY-1 0606\nred HVY-2 0506\nblue LT-1 0604\nblue GEV-1 0605\nblue LT-9 1212")
    table.run("also-fire HVY-1 at LT-1")
    assert table.refused("fire HVY-2 at GEV-1").code == "announced"
    assert table.refused("also-fire HVY-2 at GEV-1").code == "others"
    shown = {name: [mark.words for mark in marks(table.position, table[name])] for name in ("HVY-1", "LT-1")}
    assert shown == {
        "HVY-1": ["has announced fire, and has yet to fire it"],
        "LT-1": ["fire at it is announced"],
    }
    assert table.refused("also-fire HVY-1 at LT-1").code == "attacked"
    _, again = parse_position(position_text(table.rules, table.position))
    assert again.tables == table.position.tables
    table.run("fire-all HVY-1")
    table.run("return-none", 1)
    table.run("fire HVY-2 at GEV-1")


# opt:multi_attack-a
def test_nobody_fires_at_the_ground_besides() -> None:
    table = field(PAIR, more="option terrain-damage\nterrain town 0605\n")
    table.run("fire HVY-1 at GEV-1")
    table.run("return-none", 1)
    assert table.refused("fire-hex HVY-1 at 0605").code == "fired"


# TV-004-39: opt:general-b
def test_it_does_not_go_with_the_extended_sequence() -> None:
    with pytest.raises(AssemblyError, match="cannot be played together"):
        rules_for(["ramming", "multi-attack", "extended-sequence"])


# RULING Q-1401: opt:multi_attack-b, ode:5.11
def test_riders_return_the_fire_at_their_vehicle() -> None:
    text = "red HVY-1 0606\nblue LT-1 0605\nblue INF-1 off aboard LT-1\nblue LT-9 1212"
    table = field(text)
    table.run("fire HVY-1 at LT-1")
    assert table.offers("LT-1", ReturnFire) and table.offers("INF-1", ReturnFire)
    table.run("return-fire INF-1 HVY-1")
    assert table.position.frames, "the vehicle may fire as well"
    closed = field(text.replace("LT-1", "GEVPC-1"))
    closed.run("fire HVY-1 at GEVPC-1")
    assert closed.offers("GEVPC-1", ReturnFire) and not closed.offers("INF-1", ReturnFire)


# RULING Q-1402: opt:multi_attack-b
def test_what_fires_only_once_may_return_fire_and_is_spent() -> None:
    table = field("red HVY-1 0606\nred HVY-2 0607\nblue HWT-1 0605 HWT*3\nblue LT-9 1212")
    table.run("fire HVY-1 at HWT-1")
    assert table.refusal(table.order("return-fire HWT-1 HVY-1")) is None
    back = table.order("return-all HWT-1 HVY-1")
    shown = back.present(table.rules, own_view(table.position))
    assert shown.title.endswith("too") and shown.odds is None, "it is never the answer that is picked unasked"
    table.do(back, 1, 1)
    assert table["HWT-1"].used == 3
    table.run("fire HVY-2 at HWT-1", 1)
    assert not table.position.frames, "two hexes away it has nothing left to fire back with"


# RULING Q-1411: ch:17, ch:35
@pytest.mark.parametrize("state", ["challenge-token LT-1 on", "shaken LT-1 yes"])
def test_who_is_shaken_or_on_challenge_returns_nothing(state: str) -> None:
    text = f"red HVY-1 0606\nblue LT-1 0605\nblue LT-9 1212\nstate {state}"
    table = field(text, more="option challenge-fire\n")
    table.run("fire HVY-1 at LT-1", 1)
    assert not table.position.frames
