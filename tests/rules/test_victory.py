"""Victory in the two Attacks, sentence by sentence (ode:attack.victory, ode:attack.legless)."""

from __future__ import annotations

import pytest

from game.core.events import GameEnded
from game.core.sequence import Concede, EndPhase, OfferDraw
from game.core.views import own_view
from game.hexes.grid import OFF
from game.ogre.movement.movement import Move
from tests.rules.laid import BLUE, RED, Table, lay

DEFENCE = "blue HWZ-1 0101\nblue HWZ-2 0201\nblue HWZ-3 0301\nblue HWZ-4 0401\nblue HWZ-5 0501\n"


def attack(text: str, phase: str = "movement", side: int = RED, complete: int = 30) -> Table:
    return lay(
        "board 9x12\n" + text, phase=phase, side=side, victory="ogre-attack",
        numbers=(("complete", complete),), exits={RED: "south"}, entry={RED: "south"},
    )  # fmt: skip


def verdict(table: Table) -> tuple[int, str] | None:
    found = table.position.result
    return (found.winner, found.level) if found else None


# ode:attack.victory
def test_all_defenders_destroyed_is_a_complete_ogre_victory() -> None:
    table = attack("red MK3-1 0505\nblue HVY-1 0504\nblue CP-1 0503")
    table.ram("MK3-1", "HVY-1", 6)
    assert verdict(table) is None
    table.ram("MK3-1", "CP-1")
    assert verdict(table) == (RED, "complete Ogre victory")
    assert any(isinstance(e, GameEnded) for e in table.events)


# ode:attack.victory
def test_all_defenders_destroyed_counts_more_than_an_ogre_that_dies_with_the_last_of_them() -> None:
    table = attack("red MK3-1 0505 main 0 sec 0 ap 0 mis 0 tr 1\nblue GEV-1 0504")
    table.ram("MK3-1", "GEV-1", 6)
    assert table.gone("MK3-1") == "destroyed"
    assert verdict(table) == (RED, "complete Ogre victory")


# ode:attack.victory
def test_defenders_that_left_are_not_destroyed() -> None:
    text = "board 9x12\nred MK3-1 0505\nblue GEV-1 0101\nblue CP-1 0504"
    table = lay(text, side=BLUE, victory="ogre-attack", exits={RED: "south", BLUE: "north"})
    table.do(Move(("GEV-1",), (OFF,)))
    table.end_until("movement", RED)
    table.ram("MK3-1", "CP-1")
    assert verdict(table) is None  # nobody is left, but not all of them are destroyed


# ode:attack.victory
def test_the_command_post_destroyed_and_the_ogre_off_the_south_edge_is_an_ogre_victory() -> None:
    table = attack("red MK3-1 0511\nblue CP-1 0512\nblue HVY-1 0101")
    table.ram("MK3-1", "CP-1")
    assert verdict(table) is None
    table.do(Move(("MK3-1",), (OFF,)))
    assert verdict(table) == (RED, "Ogre victory")


# ode:attack.victory
def test_command_post_and_ogre_both_destroyed_is_a_marginal_ogre_victory() -> None:
    table = attack("red MK3-1 0505 main 1 sec 0 ap 0 mis 0 tr 0\nblue HVY-1 0504", "fire", BLUE)
    table.fire("HVY-1", "MK3-1", 6, part="main")
    assert verdict(table) == (RED, "marginal Ogre victory")


# ode:attack.victory
def test_the_command_post_survives_and_the_ogre_escapes_is_a_marginal_victory_of_the_defence() -> None:
    table = attack("red MK3-1 0512\nblue CP-1 0501\nblue HVY-1 0101")
    table.do(Move(("MK3-1",), (OFF,)))
    assert verdict(table) == (BLUE, "marginal victory of the defence")


# ode:attack.victory
@pytest.mark.parametrize(
    ("complete", "others", "level"),
    [
        (30, 5, "complete victory of the defence"),  # five howitzers are 30, and a light GEV besides
        (32, 5, "victory of the defence"),
        (30, 4, "victory of the defence"),
    ],
)
def test_the_ogre_destroyed_is_complete_with_enough_attack_strength_left(
    complete: int, others: int, level: str
) -> None:
    rows = "".join(DEFENCE.splitlines(True)[:others])
    ogre = "red MK3-1 0505 main 0 sec 1 ap 0 mis 0 tr 0\n"
    table = attack(ogre + rows + "blue LGEV-1 0504\nblue CP-1 0901", "fire", BLUE, complete)
    table.fire("LGEV-1 HWZ-1", "MK3-1", 6, part="sec")
    assert verdict(table) == (BLUE, level)
    assert table.position.result is not None and str(others * 6 + 1) in table.position.result.reason


# ode:attack.victory
def test_the_game_is_over_with_the_ogre_whoever_else_is_on_its_side() -> None:
    text = "red MK3-1 0505 main 1 sec 0 ap 0 mis 0 tr 0\nred GEV-9 0909\nblue HVY-1 0504\nblue CP-1 0901"
    table = attack(text, "fire", BLUE)
    table.fire("HVY-1", "MK3-1", 6, part="main")
    assert verdict(table) == (BLUE, "victory of the defence")


# ode:attack.victory
def test_disabled_units_count_towards_the_strength_that_is_left() -> None:
    ogre = "red MK3-1 0505 main 1 sec 0 ap 0 mis 0 tr 0\n"
    table = attack(ogre + "blue HVY-1 0504\nblue HVY-2 0101 disabled fire 0\nblue CP-1 0901", "fire", BLUE, 8)
    table.fire("HVY-1", "MK3-1", 6, part="main")
    assert verdict(table) == (BLUE, "complete victory of the defence")


# ode:attack.legless
def test_an_ogre_without_treads_and_no_command_post_is_a_marginal_ogre_victory() -> None:
    table = attack("red MK3-1 0505 tr 4\nblue HVY-1 0504", "fire", BLUE)
    table.fire("HVY-1", "MK3-1", 6, part="tr")
    assert verdict(table) == (RED, "marginal Ogre victory")


# ode:attack.legless
@pytest.mark.parametrize(
    ("sheet", "distance", "over"),
    [
        ("", 5, False),  # a missile reaches five hexes
        ("", 6, True),
        ("mis 0", 3, False),  # the main battery three
        ("mis 0", 4, True),
        ("mis 0 main 0", 2, False),
        ("mis 0 main 0", 3, True),
        ("mis 0 main 0 sec 0", 1, False),  # AP guns work on a command post
        ("mis 0 main 0 sec 0", 2, True),
    ],
)
def test_an_ogre_without_treads_goes_on_while_a_weapon_reaches_the_command_post(
    sheet: str, distance: int, over: bool
) -> None:
    table = attack(
        f"red MK3-1 0512 tr 4 {sheet}\nblue HVY-1 0411\nblue CP-1 05{12 - distance:02d}", "fire", BLUE
    )
    table.fire("HVY-1", "MK3-1", 6, part="tr")
    assert verdict(table) == ((BLUE, "victory of the defence") if over else None)


# ode:attack.legless, ode:3.05.2
def test_a_missile_reaches_a_hardened_command_post_where_ap_guns_do_nothing() -> None:
    for missiles, over in ((1, False), (0, True)):
        text = f"red MK3-1 0512 tr 4 main 0 sec 0 mis {missiles}\nblue HVY-1 0411\nblue HCP-1 0511"
        table = attack(text, "fire", BLUE)
        table.fire("HVY-1", "MK3-1", 6, part="tr")
        assert verdict(table) == ((BLUE, "victory of the defence") if over else None)


# ode:attack.legless
def test_the_last_weapon_in_reach_of_the_command_post_ends_the_game_when_it_goes() -> None:
    table = attack("red MK3-1 0512 tr 0 mis 0\nblue HVY-1 0411\nblue CP-1 0509", "fire", BLUE)
    table.fire("HVY-1", "MK3-1", 6, part="main")
    assert verdict(table) == (BLUE, "victory of the defence")


# ode:attack.legless
def test_racks_reach_the_command_post_while_they_have_missiles() -> None:
    for missiles, over in ((1, False), (0, True)):
        table = attack(
            f"red MK4-1 0512 tr 4 main 0 sec 1 int {missiles}\nblue HVY-1 0411\nblue CP-1 0507", "fire", BLUE
        )
        table.fire("HVY-1", "MK4-1", 6, part="tr")
        assert (verdict(table) is not None) == over


# ode:attack.legless
def test_a_stranded_ogre_wins_marginally_when_it_shoots_the_command_post_after_all() -> None:
    table = attack("red MK3-1 0512 tr 0\nblue HVY-1 0101\nblue CP-1 0509", "fire")
    table.fire("MK3-1:main", "CP-1")
    assert verdict(table) == (RED, "marginal Ogre victory")


# ode:attack.legless
def test_a_stuck_ogre_does_not_end_the_game() -> None:
    table = attack("terrain swamp 0505\nred MK3-1 0506\nblue HVY-1 0101\nblue CP-1 0901")
    table.move("MK3-1", "0505")
    table.end(1)
    assert table["MK3-1"].stuck and verdict(table) is None


def test_an_ogre_that_waits_off_the_map_is_not_yet_lost() -> None:
    table = attack("red MK3-1 off\nblue HVY-1 0101\nblue CP-1 0901")
    table.move("MK3-1", "0512")
    assert verdict(table) is None


# ode:5.12
def test_defenders_do_not_leave_the_map() -> None:
    table = attack("red MK3-1 0101\nblue GEV-1 0512\nblue CP-1 0901", side=BLUE)
    assert table.no(Move(("GEV-1",), (OFF,))).code == "exit"


# --------------------------------------------------------------------- concede and draw
def test_either_side_may_concede_when_it_is_to_decide() -> None:
    for side in (RED, BLUE):
        table = attack("red MK3-1 0505\nblue HVY-1 0101\nblue CP-1 0901", side=side)
        table.do(Concede())
        assert verdict(table) == (1 - side, "conceded")


def test_a_draw_needs_both_sides() -> None:
    table = attack("red MK3-1 0505\nblue HVY-1 0101\nblue CP-1 0901")
    table.do(OfferDraw())
    assert verdict(table) is None and table.position.sides[RED].draw_offered
    table.end_until("movement", BLUE)
    table.do(OfferDraw())
    assert verdict(table) == (-1, "draw")


def test_an_offer_of_a_draw_can_be_taken_back() -> None:
    table = attack("red MK3-1 0505\nblue HVY-1 0101\nblue CP-1 0901")
    table.do(OfferDraw())
    table.do(OfferDraw())
    table.end_until("movement", BLUE)
    table.do(OfferDraw())
    assert verdict(table) is None


def test_nothing_can_be_done_when_the_game_is_over() -> None:
    table = attack("red MK3-1 0505\nblue HVY-1 0101\nblue CP-1 0901")
    table.do(Concede())
    for order in (EndPhase(), Concede(), OfferDraw(), table.moving("MK3-1", "0504")):
        assert table.no(order).code == "over"
    assert not table.offers("MK3-1") and not list(table.rules.side_orders(own_view(table.position)))


def test_free_play_has_no_verdict() -> None:
    table = lay("board 9x9\nred MK3-1 0505\nblue CP-1 0504")
    table.ram("MK3-1", "CP-1")
    assert verdict(table) is None


def test_a_turn_limit_leaves_a_game_undecided() -> None:
    from msgspec.structs import replace

    table = attack("red MK3-1 0505\nblue HVY-1 0101\nblue CP-1 0901")
    p = table.position
    table.position = type(p)(
        p.board, replace(p.terms, turn_limit=2), p.sides, p.units, p.at_hex, p.occupied_mask, p.blocking_mask,
        p.tables,
        p.markers, p.gone, p.clock, p.frames, p.dice, p.result, p.ground,
    )  # fmt: skip
    for _ in range(8):
        if table.position.result is None:
            table.end()
    assert verdict(table) == (-1, "undecided")
