"""What an order costs later is told before it is given."""

from __future__ import annotations

from game.core.order_lists import Chain
from game.core.prices import price_words, prices
from game.core.views import own_view
from game.ogre.combat.combat import Fire
from game.ogre.combat.firing import Firing
from game.ogre.kinds import ARMS
from game.ogre.options.exchange.announcing import AlsoFire
from tests.engineering.worked import Bench, bench


def told(table: Bench, line: str) -> str:
    return price_words(table.rules, own_view(table.position), table.order(line))


def shot(table: Bench, who: str, target: str) -> str:
    weapon = ARMS[table[who].kind][0].id
    order = Fire((Firing(who, weapon, 1),), target)
    assert table.rules.refusal(table.position, order) is None
    return price_words(table.rules, own_view(table.position), order)


FAST = """
board 12x12
option fast-infantry-3hex
stacking gev
turn 1 red movement
red INF-1 0606 INF*3
red MIL-1 0605
red HVY-1 0607
blue LT-9 1212
"""


# opt:fast_infantry_3hex-a
def test_only_the_way_that_uses_the_third_hex_tells_its_price() -> None:
    table = bench(FAST)
    assert told(table, "move INF-1 0506 0406") == ""
    assert told(table, "move INF-1 0506 0406 0306") == (
        "Price: with its third hex, attacks on it are one column to the right until its next turn begins."
    )
    assert told(table, "move MIL-1 0505 0405") == "" and told(table, "move HVY-1 0507 0407 0307") == ""


def test_who_has_paid_is_told_nothing_more_and_the_last_hex_alone_costs() -> None:
    table = bench(FAST)
    table.move("INF-1", "0506 0406")
    assert "third hex" in told(table, "move INF-1 0306")
    table.move("INF-1", "0306")
    assert not prices(table.rules, own_view(table.position), table.order("move INF-1 0206"))


def test_the_presentation_of_an_order_holds_its_price_beside_its_facts() -> None:
    table = bench(FAST)
    shown = table.order("move INF-1 0506 0406 0306").present(table.rules, own_view(table.position))
    assert [fact.label for fact in shown.told] == ["Movement points", "Price"] and len(shown.facts) == 1


# opt:tracks_down-b
def test_an_ogre_is_told_that_going_brings_its_tracks_up() -> None:
    table = bench("""
        board 12x12
        option engineering
        option tracks-down
        stacking gev
        turn 1 red movement
        red MK3-1 0606
        marker tracks-hole 0606 owner red word 7
        blue LT-9 1212
        """)
    line = "move MK3-1 0506"
    assert told(table, line) == ""
    down = next(one for one in table.offers("MK3-1") if one.verb == "tracks-down")
    table.do(down)
    assert "its tracks come up" in told(table, line)


# opt:multi_attack-e
def test_who_can_return_fire_is_named_before_the_attack() -> None:
    table = bench("""
        board 12x12
        option multi-attack
        stacking gev
        turn 1 red fire
        red HVY-1 0606
        blue HVY-2 0605
        blue HWZ-1 0608
        blue CP-1 0607
        """)
    assert shot(table, "HVY-1", "HVY-2") == "Price: Heavy Tank 2 can return fire."
    assert shot(table, "HVY-1", "CP-1") == ""
    also = AlsoFire((Firing("HVY-1", "main", 1),), "HVY-2")
    assert "can return fire" in price_words(table.rules, own_view(table.position), also)


# sp:25, sp:27
def test_fire_that_keeps_its_counter_in_place_says_so() -> None:
    text = """
        board 12x12
        option extended-sequence
        parameter opportunity-windows 2
        stacking gev
        turn 1 red {phase}
        red HVY-1 0606
        red INF-1 0604 INF*2
        blue HVY-2 0605
        """
    table = bench(text.format(phase="prepared"))
    assert "does not move this turn" in shot(table, "HVY-1", "HVY-2")
    table = bench(text.format(phase="movement"))
    table.move("HVY-1", "0706")
    table.move("INF-1", "0705")
    assert shot(table, "HVY-1", "HVY-2") == ""
    assert "cannot move again" in shot(table, "INF-1", "HVY-2")


# opt:carrier_struck-a
def test_who_mounts_is_told_of_mines_under_the_carrier() -> None:
    table = bench("""
        board 12x12
        option mines
        option riding
        option carrier-struck
        stacking gev
        turn 1 red movement
        red HVY-1 0606
        red INF-1 0606
        blue HVY-2 0605
        """)
    assert told(table, "mount INF-1 HVY-1") == (
        "Price: if a mine destroys Heavy Tank 1, the infantry aboard dies with it."
    )


# opt:minefields_avap-e, opt:construction-e
def test_work_that_takes_the_turn_says_so() -> None:
    table = bench("""
        board 12x12
        option minefields
        option prepared-positions
        stock red minefield 3
        stacking gev
        turn 1 red fire
        red CE-1 0606 CE*2
        marker minefield 0606 owner blue count 3 word AV known red blue
        blue HVY-2 0605
        """)
    view = own_view(table.position)
    offers = table.rules.offers(view, "CE-1")
    every = [one for part in (offers.parts if isinstance(offers, Chain) else [offers]) for one in part]
    shown = {one.verb: one.present(table.rules, view) for one in every}
    assert "nothing else this turn" in shown["clear-field"].prices[0].value
    assert shown["build"].facts[-1].label == "Takes"
