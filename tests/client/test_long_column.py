"""A long column makes the rows that come into sight, and its bar tells the truth from the start."""

from __future__ import annotations

from functools import partial

from conftest import Hand

from game.client.kit import Button, Column, Label, Screen, Scroll, Widget
from game.client.kit.box import PAGE, LongColumn


class Rows(Screen):
    """A scrolled column of so many buttons: which of them were made, and which were pressed."""

    def __init__(self, count: int) -> None:
        super().__init__()
        self.made: list[int] = []
        self.pressed: list[int] = []
        makers = [partial(self._row, i) for i in range(count)]
        self.column = LongColumn(Label("All of them"), makers=makers, row_height=32, gap=2)
        self.scroll = Scroll(self.column, grow=1)

    def _row(self, i: int) -> Widget:
        self.made.append(i)
        return Button(f"Row {i}", lambda: self.pressed.append(i), height=32, name=f"row {i}")

    def build(self) -> Widget:
        return Column(self.scroll)


def test_only_the_first_rows_of_many_are_made(hand: Hand) -> None:
    screen = Rows(1000)
    hand.open(screen)
    assert screen.made == list(range(PAGE))


def test_a_short_column_has_all_its_rows_at_once(hand: Hand) -> None:
    screen = Rows(7)
    hand.open(screen)
    assert screen.made == list(range(7)) and len(screen.column.children) == 8


def test_the_column_is_as_high_before_its_rows_are_made_as_after(hand: Hand) -> None:
    screen = Rows(200)
    hand.open(screen)
    before = screen.column.rect.h
    screen.scroll.scroll_to(screen.scroll.most)
    hand.settle()
    assert screen.made == list(range(200)) and screen.column.rect.h == before


def test_every_row_is_reached_by_the_wheel_and_can_be_pressed(hand: Hand) -> None:
    screen = Rows(3 * PAGE)
    hand.open(screen)
    while screen.scroll.offset < screen.scroll.most:
        hand.wheel(screen.scroll.rect.center, -3)
    hand.settle()
    last = screen.column.children[-1]
    assert last.name == f"row {3 * PAGE - 1}"
    hand.click(last)
    assert screen.pressed == [3 * PAGE - 1]
