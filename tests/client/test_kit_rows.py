"""Lists that cost only what is in sight, the log, the sheet, and text that stays in its box."""

from __future__ import annotations

import time

import madeup
import pygame
import pytest
from conftest import Hand

from game.client.kit import Column, Screen, ScrollList, Widget, link_hexes, text_style
from game.client.ogre.record_sheet import RecordSheet
from game.client.table.hud.log_panel import LogLine, LogPanel


class Plain(Screen):
    def __init__(self, widget: Widget) -> None:
        super().__init__()
        self.widget = widget

    def build(self) -> Widget:
        return Column(self.widget, pad=10)


def list_of(count: int, asked: list[int], high: int = 24) -> ScrollList:
    def height(i: int, width: int) -> int:
        asked.append(i)
        return high + i % 3 * 7

    return ScrollList(lambda: count, height, lambda s, i, box, state: None, grow=1)


def test_ten_thousand_rows_cost_what_those_in_sight_cost(hand: Hand) -> None:
    asked: list[int] = []
    rows = list_of(10_000, asked)
    hand.open(Plain(rows))
    assert len(asked) < 1000
    asked.clear()
    rows.show_row(7_777)
    hand.app.draw()
    assert 7_777 in [i for i, _ in rows.rows_in_sight()]
    assert len(asked) < 2000
    rows.to_end()
    assert rows.rows_in_sight()[-1][0] == 9_999
    assert rows.rows_in_sight()[-1][1].bottom == rows.rect.bottom


def test_the_wheel_and_the_keys_reach_every_row(hand: Hand) -> None:
    rows = list_of(50, [])
    screen = hand.open(Plain(rows))
    seen: set[int] = set()
    for _ in range(60):
        seen |= {i for i, _ in rows.rows_in_sight()}
        hand.wheel(rows.rect.center, -1)
    assert seen == set(range(50))
    screen.give_focus(rows, True)
    hand.key(pygame.K_HOME)
    assert rows.chosen == 0 and rows.rows_in_sight()[0][1].top == rows.rect.top
    for i in range(1, 50):
        hand.key(pygame.K_DOWN)
        assert rows.chosen == i
        box = dict(rows.rows_in_sight())[i]
        assert rows.rect.top <= box.top and box.bottom <= rows.rect.bottom


def test_rows_do_not_leave_a_gap_when_the_list_grows_shorter(hand: Hand) -> None:
    kept = list(range(200))
    rows = ScrollList(lambda: len(kept), lambda i, w: 30, lambda s, i, b, st: None, grow=1)
    hand.open(Plain(rows))
    rows.to_end()
    del kept[10:]
    rows.rows_changed()
    assert rows.rows_in_sight()[0] == (0, pygame.Rect(rows.rect.x, rows.rect.y, rows._wide(), 30))


def test_the_log_stays_at_its_end_until_the_player_scrolls_away(hand: Hand) -> None:
    log = LogPanel(grow=1)
    log.set(madeup.log_lines())
    hand.open(Plain(log))
    log.set([*log.lines, LogLine("The Ogre leaves the map in 0822.")])
    assert log.list.rows_in_sight()[-1][0] == len(log.lines) - 1
    hand.wheel(log.list.rect.center, 3)
    first = log.list.rows_in_sight()[0]
    log.set([*log.lines, LogLine("One thing more in 0101.")])
    assert log.list.rows_in_sight()[0] == first
    for _ in range(20):
        hand.wheel(log.list.rect.center, -1)
    log.set([*log.lines, LogLine("And the last in 0102.")])
    assert log.list.rows_in_sight()[-1][0] == len(log.lines) - 1


def test_hexes_in_the_log_are_links(hand: Hand) -> None:
    jumped: list[str] = []
    lit: list[str | None] = []
    log = LogPanel(jumped.append, lit.append, grow=1)
    log.set([LogLine("HVY-1 moves from 0503 to 0605, 3 of 3.")])
    hand.open(Plain(log))
    i, box = log.list.rows_in_sight()[0]
    at = next((x, box.centery) for x in range(box.x, box.right) if _over(log, (x, box.centery)) == "0605")
    hand.click(at)
    assert jumped == ["0605"] and "0605" in lit
    hand.move((5, 5))
    assert lit[-1] is None


def _over(log: LogPanel, at: tuple[int, int]) -> str | None:
    log.list.hover(at)
    return log.lit


def test_only_real_hexes_become_links() -> None:
    spans = link_hexes("Spillover 6.5 on GEV-2 in 1206, of 2026 men.", {"1206"}.__contains__)
    assert [s.words for s in spans if s.kind == "link"] == ["1206"]
    assert "".join(s.words for s in spans) == "Spillover 6.5 on GEV-2 in 1206, of 2026 men."


def test_a_long_log_opens_at_once(hand: Hand) -> None:
    log = LogPanel(grow=1)
    lines = madeup.log_lines(12) * 60
    assert len(lines) > 10_000
    began = time.perf_counter()
    log.set(lines)
    hand.open(Plain(log))
    first = time.perf_counter() - began
    began = time.perf_counter()
    for line in lines[:50]:
        log.set([*log.lines, line])
        hand.app.draw()
    assert first < 2.0 and (time.perf_counter() - began) / 50 < 0.05


def test_a_row_of_the_sheet_can_be_aimed_at_with_mouse_and_keys(hand: Hand) -> None:
    aimed: list[str] = []
    sheet = RecordSheet(madeup.SHEET_TARGET, aimed.append)
    screen = hand.open(Plain(sheet))
    hand.click(sheet.children[1])
    assert aimed == ["sec"]
    hand.click(sheet.children[-1])
    assert aimed == ["sec", "tr"]
    screen.give_focus(sheet.children[2], True)
    hand.key(pygame.K_RETURN)
    assert aimed == ["sec", "tr", "ap"]


def test_weapons_are_counted_with_the_steppers_of_their_row(hand: Hand) -> None:
    counts: list[tuple[str, int]] = []
    sheet = RecordSheet(madeup.SHEET_SHOOT, None, lambda row, n: counts.append((row, n)))
    hand.open(Plain(sheet))
    row = sheet.children[1]
    assert row.stepper is not None  # type: ignore[attr-defined]
    hand.click(row.stepper._spots()["all"].center)  # type: ignore[attr-defined]
    assert counts == [("sec", 5)]


@pytest.mark.parametrize("room", [20, 60, 97, 140, 333])
def test_text_is_never_wider_than_its_box(hand: Hand, room: int) -> None:
    words = "Konstantina Papadopoulou shoots 13½ points at the Donaudampfschifffahrtsgesellschaftskapitän"
    assert text_style.width(text_style.fit(words, room)) <= room
    for line in text_style.wrap(words, room):
        assert text_style.width(line) <= room
    assert "".join(text_style.wrap(words, room)).replace(" ", "") == words.replace(" ", "")


def test_scaled_text_is_set_at_its_real_size(hands: type[Hand]) -> None:
    one = (hands(), text_style.font(14).height)[1]
    two = (hands(ui_scale=2.0), text_style.font(14).height)[1]
    assert abs(two - 2 * one) <= 2
