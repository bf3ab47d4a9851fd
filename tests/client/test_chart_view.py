"""Charts of the laboratory in the window: their shapes in its colours, and parts that are pressed."""

from __future__ import annotations

import pygame
from conftest import Hand

from game.client.kit import Column, Screen, Widget, text_style
from game.client.shell.chart_view import ChartView
from game.lab.charts import Cell, Row, Sample, amounts, cells_chart, curve_chart, percent, rows_chart

ROWS = rows_chart("Rows", [Row("one", key="a"), Row("two", key="b"), Row("none")], percent("part"))


class Charted(Screen):
    def __init__(self) -> None:
        super().__init__()
        self.picked: list[str] = []

    def build(self) -> Widget:
        return Column(ChartView(ROWS, self.picked.append, name="chart"))


def test_a_row_of_a_chart_is_pressed_by_mouse_and_by_arrow_keys() -> None:
    hand, screen = Hand(), Charted()
    hand.open(screen)
    view = screen.named("chart")
    assert isinstance(view, ChartView)
    for spot in view.spots:
        hand.click(view._box(spot).center)
    assert screen.picked == ["a", "b"]
    screen.give_focus(view, True)
    hand.key(pygame.K_DOWN)
    hand.key(pygame.K_RETURN)
    assert len(screen.picked) == 3
    hand.click((view.rect.centerx, view.rect.bottom - 3))
    assert len(screen.picked) == 3, "beside its rows a chart is no button"


def test_spots_of_every_kind_lie_inside_their_charts_and_have_words() -> None:
    cells = cells_chart("Cells", ["r"], ["a", "b"], [Cell(0, 1, "60 %", "#000000", 0.5, "c")], ("one", "two"))
    samples = [Sample(x, (0.2, 0.5, 0.8), key=f"turn {x}") for x in (1, 2, 3)]
    curve = curve_chart("Curve", samples, amounts("turn", 0, 4), percent("score"), "#000000")
    for chart, count in ((ROWS, 2), (cells, 1), (curve, 3)):
        assert len(chart.spots) == count
        for spot in chart.spots:
            assert 0 <= spot.left < spot.right <= chart.width and 0 <= spot.top < spot.bottom <= chart.height
            assert spot.key and spot.says


def test_a_chart_has_the_colours_of_the_window() -> None:
    pictures = []
    for palette in ("standard", "high_contrast"):
        hand = Hand(palette=palette)
        hand.open(Charted())
        surface = hand.app.surface
        ink = pygame.Color(text_style.c.text)
        assert any(surface.get_at((x, y)) == ink for x in range(0, 1280, 1) for y in range(40, 200, 20))
        pictures.append(pygame.image.tobytes(surface, "RGB"))
    assert pictures[0] != pictures[1]


def test_another_chart_is_drawn_in_strips_that_meet_and_shown_when_it_is_whole() -> None:
    hand, screen = Hand(), Charted()
    hand.open(screen)
    view = screen.named("chart")
    assert isinstance(view, ChartView)
    before = hand.app.surface.copy()
    longer = rows_chart("Rows", [Row(n, key=n, interval=(0.1, 0.5, 0.9)) for n in "abc"], percent("part"))
    assert (longer.width, longer.height) == (ROWS.width, ROWS.height) and longer != ROWS
    view.set(longer)
    hand.app.draw()
    assert hand.app.background and same(before, hand.app.surface), "nothing half drawn"
    hand.settle()
    in_strips = hand.app.surface.copy()
    assert not same(before, in_strips)
    view._drawn = None
    view.changed()
    hand.app.draw()
    assert same(in_strips, hand.app.surface)


def same(one: pygame.Surface, other: pygame.Surface) -> bool:
    """Do two pictures agree, but for what rounding does to an edge?"""
    mask = pygame.mask.from_threshold(one, (0, 0, 0, 0), (9, 9, 9, 255), other)
    return mask.count() == one.get_width() * one.get_height()
