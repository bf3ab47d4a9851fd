"""The tray of a set-up: rows keep their places, a kind is placed click by click, nothing is overwritten."""

from __future__ import annotations

import pygame
from test_ending_phases import answer, question
from test_fight import desk as at_fight
from test_play import Desk, attack, duel

from game.client.kit import Scroll
from game.client.ogre.setup_panel import TrayRow
from game.ogre.kinds import KINDS


def rows(desk: Desk) -> dict[str, tuple[pygame.Rect, int]]:
    """The rows of the tray by name: their place, and how many wait."""
    found = (w for w in desk.screen.everything() if isinstance(w, TrayRow))
    return {row.name: (row.rect.copy(), len(row.units)) for row in found}


def places(desk: Desk) -> dict[str, pygame.Rect]:
    return {name: place for name, (place, _) in rows(desk).items()}


def lit(desk: Desk) -> list[str]:
    return [desk.screen.view.board.grid.label(at) for at in desk.screen.scene().reach]


def use_up(desk: Desk, row: str) -> int:
    """Place the counters of a kind click by click, one to a hex; how many clicks that took."""
    desk.push(row)
    clicks = 0
    while rows(desk)[row][1]:
        unit = desk.mode.selected
        desk.hex(lit(desk)[clicks])
        clicks += 1
        assert desk.screen.view.units[unit].at, "each click places one"
    return clicks


def test_a_kind_is_placed_click_by_click_and_its_row_keeps_its_place_when_it_is_used_up() -> None:
    desk = Desk(attack())
    before = rows(desk)
    row = next(name for name, (_, many) in before.items() if many > 1)
    assert use_up(desk, row) == before[row][1]
    after = rows(desk)
    assert places(desk) == {name: place for name, (place, _) in before.items()}
    assert after[row][1] == 0 and not desk.screen.named(row).enabled
    desk.push("undo")
    assert rows(desk)[row][1] == 1


def test_the_hint_tells_how_many_of_a_kind_follow() -> None:
    desk = Desk(attack())
    row, many = next((name, many) for name, (_, many) in rows(desk).items() if many > 2)
    desk.push(row)
    assert f"{many - 1} more like it follow" in desk.mode.hint()[0]


def test_what_can_be_done_with_the_counter_in_the_hand_moves_no_row() -> None:
    desk = Desk(attack())
    before = places(desk)
    desk.push("tray INF3")
    assert desk.screen.named("Split 1 off (2 + 1)") and places(desk) == before


def test_the_tray_stays_scrolled_while_counters_are_placed() -> None:
    desk = Desk(attack())
    scroll = next(w for w in desk.screen.around.drawers.panel.walk() if isinstance(w, Scroll))
    assert scroll.most > 0, "more kinds than there is room for"
    scroll.scroll_to(scroll.most)
    desk.idle()
    before = places(desk)
    desk.push(list(before)[-1])
    desk.hex(lit(desk)[0])
    assert places(desk) == before


def test_the_suggestion_asks_before_it_takes_back_what_a_player_has_placed() -> None:
    desk = Desk(attack())
    desk.push(next(iter(rows(desk))))
    hand = desk.mode.selected
    desk.hex(lit(desk)[0])
    stands = desk.screen.view.units[hand].at
    desk.push("suggest")
    assert "You have placed 1 counter." in question(desk) and desk.session.history.at == 1
    answer(desk, "Back")
    assert desk.screen.view.units[hand].at == stands
    desk.push("suggest")
    answer(desk, "Replace your set-up")
    assert not desk.mode.todo()
    orders = desk.session.history.at
    desk.push("suggest")
    assert not question(desk) and desk.session.history.at >= orders, (
        "what it put there itself may be put anew"
    )


def test_a_number_key_ticks_one_missile_after_the_other() -> None:
    desk = Desk(duel("fire"))
    desk.hex("0503")
    key = [w.id for w in KINDS["MK3"].weapons].index("mis") + 1
    counts = []
    for _ in range(3):
        desk.key(pygame.K_0 + key)
        counts.append(desk.aim.guns.get(("MK3-1", "mis"), 0))
    assert counts == [1, 2, 0]
    desk.key(pygame.K_1 + [w.id for w in KINDS["MK3"].weapons].index("main"))
    assert desk.aim.guns[("MK3-1", "main")] == 1, "guns that fire every turn are ticked as a row"


def test_a_number_key_ticks_one_missile_after_the_other_in_a_fight() -> None:
    table = at_fight("red MK3-1 0404\nblue LT-1 0404\nframe overrun-fire red at 0404 options round=1")
    table.push("cell LT-1")
    counts = []
    for _ in range(3):
        table.push("chip MK3-1 mis")
        counts.append(table.aim.guns.get(("MK3-1", "mis"), 0))
    assert counts == [1, 2, 0]
