"""Paths around known mines, and the question before a unit enters one or a counter is revealed."""

from __future__ import annotations

import pygame
from test_secrecy import PLAY, Table, opened

OWN = PLAY.replace("red movement", "red movement") + "\nred LT-3 0607\nred CE-3 0107 CE*2\n"


def plan_words(table: Table) -> list[str]:
    return list(table.mode.hand.plan.lines) if table.mode.hand.plan is not None else []


def go(table: Table, start: str, end: str) -> None:
    table.hex(start)
    table.hex(end)


def test_the_way_of_a_counter_leads_around_mines_that_its_side_knows() -> None:
    plain = opened(OWN)
    way = [o for o in plain.session.rules.offers(plain.session.view, "LT-3") if getattr(o, "path", ())]
    direct = next(o.path for o in way if o.path[-1] == plain.at("0605") and len(o.path) == 2)
    over = plain.session.view.board.grid.label(direct[0])
    for known in ("owner red known red", "owner blue known red blue", "owner blue"):
        table = opened(OWN, f"marker mine {over} {known}")
        go(table, "0607", "0605")
        assert table.session.view.units["LT-3"].at == table.at("0605") and table.session.history.at == 1
        assert table.at(over) not in table.session.history.steps[0].order.path


def test_a_mine_that_nobody_at_the_window_knows_makes_no_way_longer() -> None:
    ways = []
    for mine in (
        (),
        ("marker mine 0606 owner blue known blue",),
        ("marker mine 0506 owner blue known blue",),
        ("marker mine 0706 owner blue known blue",),
    ):
        table = opened(OWN, *mine)
        table.hex("0607")
        ways.append(
            [
                (at, table.mode.hand.group.cost_to(at), table.mode.hand.group.way_to(at))
                for at in table.mode.hand.group.moves.hexes()
            ]
        )
    assert ways[0] == ways[1] == ways[2] == ways[3]


def test_a_mine_that_is_entered_with_open_eyes_is_asked_about_first() -> None:
    table = opened(OWN, "marker mine 0606 owner red known red")
    go(table, "0607", "0606")
    assert table.session.history.at == 0 and plan_words(table) == [
        "17 % chance that mines in 0606 explode under it."
    ]
    table.key(pygame.K_RETURN)
    assert table.session.view.units.get("LT-3") is None or table.session.view.units["LT-3"].at == table.at(
        "0606"
    )


def test_a_mine_on_the_road_is_no_danger_to_who_comes_across_it() -> None:
    table = opened(OWN + "red HVY-8 0505\n", "marker mine 0605 owner red word road known red")
    go(table, "0607", "0605")
    assert table.session.view.units["LT-3"].at == table.at("0605"), "not along the road"
    table = opened(OWN + "red HVY-8 0505\n", "marker mine 0605 owner red word road known red")
    go(table, "0505", "0605")
    assert plan_words(table) == ["A mine explodes under it in 0605."]


def test_own_mines_that_are_disarmed_are_no_danger() -> None:
    table = opened(OWN, "marker mine 0606 owner red count 0 known red")
    go(table, "0607", "0606")
    assert table.session.view.units["LT-3"].at == table.at("0606")


def test_a_counter_that_lies_face_down_is_shown_only_after_a_yes() -> None:
    table = opened(
        OWN.replace("option mines", "option mines\noption camouflage").replace(
            "red LT-3 0607", "red LT-3 0607 face-down"
        )
    )
    go(table, "0607", "0606")
    assert table.session.history.at == 0 and "cannot be undone" in plan_words(table)[0]
    table.hex("0606")
    assert not table.session.view.units["LT-3"].face_down and table.session.view.units["LT-3"].at == table.at(
        "0606"
    )
