"""Markers beside counters: no number is hidden, and works show how many of their places are taken."""

from __future__ import annotations

import pygame
import pytest

from game.client.art.counter_spec import LOWER
from game.client.art.counters import size
from game.client.art.markers import Mark, MarkerArt, arranged, numbers
from game.client.kit.theme import Theme

HEIGHTS = (28, 40, 52, 64, 96, 130)
KINDS = [
    Mark("mine", 1, (True, False, 1), True),
    Mark("mine", 1, (True, True, 1)),
    Mark("mine", 1, (False, True, 1)),
    Mark("entrenchment", 1, (3, 2)),
    Mark("entrenchment", 1, (15, 12)),
    Mark("revetment", 1, (False, 3, 2)),
    Mark("revetment", 1, (True, 5, 5)),
    Mark("objective", 1, ("blue",), slot="NW"),
    Mark("job", 1, (3, 12, 9)),
    Mark("missiles", 1, (4,)),
]


@pytest.fixture(scope="module")
def art() -> MarkerArt:
    return MarkerArt(Theme())


def box(art: MarkerArt, mark: Mark, H: int, place: tuple[float, float], occupied: bool = True) -> pygame.Rect:
    sprite = art.sprite(mark, H, occupied, place)
    # the shadow may lie on anything
    return sprite.picture.get_bounding_rect(200).move(sprite.dx, sprite.dy)


@pytest.mark.parametrize("counters", [1, 2])
@pytest.mark.parametrize("H", [44, 52, 64, 96, 130])
def test_a_marker_beside_a_counter_leaves_its_strengths_free(art: MarkerArt, H: int, counters: int) -> None:
    w, h = size(False, H)
    low = pygame.Rect(0, 0, round(0.80 * w), round(0.24 * h))
    low.midbottom = (0, round(LOWER * H) + h // 2)
    for mark in KINDS:
        ((_, x, y),) = arranged([mark], counters)
        assert not box(art, mark, H, (x, y)).colliderect(low), (mark, H)


@pytest.mark.parametrize("H", [44, 52, 58, 64, 96, 130])
def test_a_flag_field_works_and_a_mine_together_leave_the_attack_free(art: MarkerArt, H: int) -> None:
    w, h = size(False, H)
    attack = pygame.Rect(0, 0, round(0.3 * w), round(0.24 * h))
    attack.bottomleft = (-round(0.40 * w), round(LOWER * H) + h // 2)
    row = [Mark("objective", 1, ("red",)), Mark("entrenchment", 1, (15, 12)), Mark("mine", 1, (True,))]
    for mark, x, y in arranged(row, 3):
        assert not box(art, mark, H, (x, y)).colliderect(attack), mark


@pytest.mark.parametrize("H", HEIGHTS)
def test_a_mine_does_not_hide_how_many_counters_lie_there(art: MarkerArt, H: int) -> None:
    tab = pygame.Rect(round(0.34 * H), round(0.02 * H), round(0.1 * H), max(4, round(0.08 * H)))
    for mark in KINDS[:3]:
        ((_, x, y),) = arranged([mark], 2)
        assert not box(art, mark, H, (x, y)).colliderect(tab), (mark, H)


@pytest.mark.parametrize("H", HEIGHTS)
def test_two_markers_of_a_hex_do_not_lie_on_each_other(art: MarkerArt, H: int) -> None:
    for counters in (0, 1, 3):
        rows = [(KINDS[0], KINDS[3]), (KINDS[7], KINDS[3]), (KINDS[0], KINDS[2]), (KINDS[3], KINDS[5])]
        for row in rows if H >= 52 else rows[:1]:
            (_, *one), (_, *two) = arranged(row, counters)
            a, b = (
                box(art, m, H, (p[0], p[1]), bool(counters)) for m, p in zip(row, (one, two), strict=True)
            )
            shared = a.clip(b)
            assert shared.w * shared.h <= 0.2 * min(a.w * a.h, b.w * b.h), (row, counters, H)


@pytest.mark.parametrize("lit", [False, True])
@pytest.mark.parametrize("H", [44, 52, 64, 96, 130])
def test_two_fields_of_a_hex_both_tell_how_strong_they_are(art: MarkerArt, H: int, lit: bool) -> None:
    row = [Mark("lettered", 1, (said, "orange", 1), True) for said in ("AV 6", "AP 4")]
    (_, *one), (_, *two) = arranged(row, 0, lit=lit)
    a, b = (box(art, m, H, (p[0], p[1]), lit) for m, p in zip(row, (one, two), strict=True))
    assert a.clip(b).h <= 3, (a, b)


def test_a_flag_makes_room_for_field_works_beside_a_counter() -> None:
    places = {mark.kind: (x, y) for mark, x, y in arranged([KINDS[7], KINDS[3]], 2)}
    assert places["entrenchment"][0] < 0 < places["objective"][0]
    ((_, x, _),) = arranged([KINDS[7]], 2)
    assert x < 0


def test_field_works_tell_how_much_of_them_is_taken() -> None:
    assert numbers("entrenchment", (3, 2), 64) == "2/3" and numbers("entrenchment", (3, 2), 44) == "2/3"
    assert (
        numbers("entrenchment", (15, 12), 64) == "12/15" and numbers("entrenchment", (15, 12), 44) == "12/15"
    )
    assert numbers("entrenchment", (3, 2), 30) == "3" and numbers("entrenchment", (3, 2), 20) == ""
    assert numbers("revetment", (True, 5, 2), 64) == "2/5" and numbers("revetment", (False, 3, 0), 30) == "3"


def test_markers_that_differ_look_different_at_every_size(art: MarkerArt) -> None:
    for H in HEIGHTS:
        for occupied in (False, True):
            kinds = [*KINDS[:3], KINDS[3], KINDS[6], *KINDS[7:]]
            seen = {pygame.image.tobytes(art.sprite(mark, H, occupied).picture, "RGBA") for mark in kinds}
            assert len(seen) == len(kinds), H


@pytest.mark.parametrize("H", [24, 44, 64, 110])
def test_a_marker_without_a_drawing_shows_its_letters(art: MarkerArt, H: int) -> None:
    one, two = (
        pygame.image.tobytes(art.sprite(Mark(kind, 1), H).picture, "RGBA") for kind in ("zeal", "quiet-day")
    )
    assert one != two
