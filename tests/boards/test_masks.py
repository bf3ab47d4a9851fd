"""Masks of large boards: what is quick there says the same as what is plain."""

from __future__ import annotations

import random

from game.hexes.grid import LONG, MANY, bits, grid, mask_of, nth


def test_the_mask_of_many_hexes_of_a_large_board_gives_the_same_hexes_back() -> None:
    whole, dice = grid(200, 200), random.Random(1)
    for count in (1, 7, MANY - 1, MANY, 3 * MANY):
        hexes = sorted(dice.sample(whole.hexes, count))
        mask = mask_of(hexes)
        assert mask == sum(1 << at for at in hexes) and mask.bit_length() > LONG
        assert list(bits(mask)) == hexes
        assert [nth(mask, k) for k in (0, count // 2, count - 1)] == [
            hexes[k] for k in (0, count // 2, count - 1)
        ]
    assert mask_of(iter(whole.hexes)) == whole.all_mask
    assert list(bits(whole.all_mask)) == sorted(whole.hexes)


def test_hexes_that_lie_a_word_apart_are_all_found() -> None:
    for gap in (1, 59, 60, 61, 600):
        hexes = list(range(LONG, 2 * LONG, gap))
        assert list(bits(mask_of(hexes))) == hexes


def test_the_disc_around_a_hex_is_all_that_lies_within_its_radius() -> None:
    for size in ((1, 1), (1, 7), (7, 1), (2, 2), (9, 6), (4, 11)):
        field = grid(*size)
        for at in field.hexes:
            for radius in range(12):
                near = [other for other in field.hexes if field.distance(at, other) <= radius]
                assert field.disc(at, radius) == mask_of(near), (size, field.label(at), radius)
