"""Colours and type: contrast in both palettes, figures of equal width, no type below 12 px."""

from __future__ import annotations

import pytest

from game.client.kit.theme import LEAST_TYPE, PALETTES, Theme, contrast, symbol_pairs, text_pairs

both = pytest.mark.parametrize("name", sorted(PALETTES))


@both
def test_every_text_stands_out_from_its_ground(name: str) -> None:
    for what, ink, ground in text_pairs(PALETTES[name]):
        assert contrast(ink, ground) >= 4.5, f"{what}: {contrast(ink, ground):.2f}"


@both
def test_every_symbol_stands_out_from_its_ground(name: str) -> None:
    for what, ink, ground in symbol_pairs(PALETTES[name]):
        assert contrast(ink, ground) >= 3.0, f"{what}: {contrast(ink, ground):.2f}"


@both
def test_the_two_sides_differ_in_shape_too(name: str) -> None:
    sides = PALETTES[name].sides
    assert len({side.shape for side in sides.values()}) == 3


@pytest.mark.parametrize("weight", ["regular", "medium", "bold"])
def test_figures_have_equal_width(weight: str) -> None:
    font = Theme().font(weight, 14)
    assert len({font.size(figure * 8)[0] for figure in "0123456789"}) == 1


@pytest.mark.parametrize("weight", ["regular", "medium", "bold"])
def test_letters_keep_their_distances_at_every_size(weight: str) -> None:
    theme, words = Theme(), "The short shot of the Mark III: 2-1"
    natural = theme.map_font(weight, 320).advance(words) / 320
    for pixels in range(12, 45):
        assert theme.map_font(weight, pixels).advance(words) == pytest.approx(natural * pixels, rel=0.025), (
            pixels
        )


def test_no_font_is_smaller_than_twelve_pixels() -> None:
    theme = Theme()
    assert theme.map_font("bold", 3).height == theme.map_font("bold", LEAST_TYPE).height


def test_the_interface_scale_makes_fonts_larger_and_stays_in_its_range() -> None:
    assert Theme(scale=2.0).font("regular", 14).height > Theme().font("regular", 14).height
    assert Theme(scale=9).scale == 2.0
    assert Theme(scale=0.1).scale == 1.0


def test_wrapped_text_keeps_every_word_and_its_width() -> None:
    theme, words = Theme(), "Choose a lit hex, or press Tab for the next unit with something left to do."
    lines = theme.wrap(words, 150)
    assert " ".join(lines).split() == words.split()
    assert all(theme.width(line) <= 150 for line in lines)
