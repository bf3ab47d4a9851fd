"""Counters: every kind at every size, inside its bounds, the same each time."""

from __future__ import annotations

import pygame
import pytest

from game import paths
from game.client.art import counters, vec
from game.client.art.counter_spec import Look, kinds, silhouette
from game.client.art.counters import CounterArt, size
from game.client.art.markers import MarkerArt
from game.client.contact_sheet import counters as all_counters
from game.client.contact_sheet import marks, states
from game.client.kit.theme import Theme
from game.client.ogre.counter_appearance import printed
from game.lab.census import parts_of
from game.ogre.catalogue import MODULES
from game.ogre.kinds import BASE_KINDS

# what lies face down, and what is nothing, has a face of its own instead
OWN = {
    kind
    for rows in (BASE_KINDS, *(part.kinds for part in parts_of(MODULES.values()).values()))
    for kind, row in rows.items()
    if getattr(row, "family", "") != "unknown"
}
KINDS = tuple(kind for kind in kinds() if kind in OWN)
HEIGHTS = (18, 24, 40, 52, 64, 104, 130)


@pytest.fixture(scope="module")
def art() -> CounterArt:
    return CounterArt(Theme())


def pixels(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGBA")


def test_every_kind_of_the_rules_has_its_own_silhouette() -> None:
    assert set(KINDS) == OWN
    drawn = {kind: silhouette(kind, "#FFFFFF", "#000000") for kind in KINDS}
    assert len(set(drawn.values())) == len(drawn)


def test_every_other_drawing_is_of_a_counter_of_the_ground_assault() -> None:
    # the field's symbol says what a unit is: two counters of one kind of troops look the same
    named = (paths.maps() / "assault" / "counters.toml").read_text(encoding="utf-8")
    others = set(kinds()) - OWN
    assert others and not [kind for kind in others if kind not in named]


def test_silhouettes_differ_even_without_their_fine_gaps() -> None:
    seen: dict[bytes, str] = {}
    for kind in KINDS:
        picture = pixels(vec.raster(silhouette(kind, "#FFFFFF", "#000000", False), 30, 20, (0, -10, 100, 66)))
        assert picture not in seen, f"{kind} looks like {seen.get(picture)}"
        seen[picture] = kind


@pytest.mark.parametrize("kind", KINDS)
def test_a_silhouette_stays_in_its_box(kind: str) -> None:
    wide = vec.raster(silhouette(kind, "#FFFFFF", "#808080"), 160, 126, (-30, -35, 160, 126))
    box = wide.get_bounding_rect(1)
    assert box.left >= 30 - 8 and box.right <= 130 + 10, box
    assert box.top >= 35 - 15 and box.bottom <= 35 + 58, box


@pytest.mark.parametrize("H", HEIGHTS)
def test_no_counter_paints_outside_its_bounds(art: CounterArt, H: int) -> None:
    for look in [*all_counters(), *states()]:
        sprite = art.sprite(look, H)
        w, h = size(look.big, H)
        reach = round(0.30 * H) + 8
        box = pygame.Rect(sprite.dx, sprite.dy, *sprite.picture.get_size())
        assert pygame.Rect(-w // 2 - reach, -h // 2 - reach, w + 2 * reach, h + 2 * reach).contains(box), look


@pytest.mark.parametrize("H", HEIGHTS)
def test_a_bare_face_is_full_to_its_rim_and_no_more(art: CounterArt, H: int) -> None:
    for look in all_counters():
        face = art._face(look, H)
        assert face.get_size() == size(look.big, H)
        assert face.get_bounding_rect(40).size == face.get_size()


@pytest.mark.parametrize("H", HEIGHTS)
def test_no_marker_leaks_along_its_row(H: int) -> None:
    plates = MarkerArt(Theme())
    for mark in marks():
        picture = plates.sprite(mark, H).picture
        w, h = picture.get_size()
        rim = [(x, y) for x in range(w) for y in (0, h - 1)] + [(x, y) for y in range(h) for x in (0, w - 1)]
        assert all(picture.get_at(at).a == 0 for at in rim), mark.kind


def test_nothing_is_set_below_twelve_pixels(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    real = Theme.map_text

    def spy(self: Theme, line: str, weight: str, px: int, colour: str | None = None) -> pygame.Surface:
        asked.append(px)
        return real(self, line, weight, px, colour)

    monkeypatch.setattr(Theme, "map_text", spy)
    fresh = CounterArt(Theme())
    for H in range(18, 131, 4):
        for look in all_counters():
            fresh.sprite(look, H)
    assert asked and min(asked) >= 12


def test_a_text_that_does_not_fit_is_left_out_not_squeezed() -> None:
    theme = Theme()
    for H in range(38, 131):
        for look in all_counters():
            if look.big:
                continue
            w, _ = size(False, H)
            edge = (4.6 if counters.FULL <= H else 5.0) * H / 64
            rim = (3.9 if counters.FULL <= H else 5.0) * H / 64
            left, right, px = counters.fit(theme, look, w - 2 * edge, H)
            font = theme.map_font("bold", px)
            assert font.size(left)[0] + font.size(right)[0] <= w - 2 * rim, (H, look.kind)


def test_the_same_counter_drawn_anew_has_the_same_pixels() -> None:
    for look in (
        printed("HVY", stack=3),
        printed("MK5", "orange", disabled="fire"),
        printed("INF", selected=True),
    ):
        first, second = (CounterArt(Theme()).sprite(look, 64) for _ in range(2))
        assert pixels(first.picture) == pixels(second.picture)


def test_every_state_shows(art: CounterArt) -> None:
    plain = {H: pixels(art.sprite(printed("HVY"), H).picture) for H in (20, 40, 64)}
    changes: tuple[dict[str, object], ...] = (
        {"spent": True}, {"disabled": "fire"}, {"stuck": True}, {"selected": True}, {"stack": 2},
        {"ghost": True},
        {"wreck": True}, {"hidden": True}, {"working": 0.5}, {"escort": True}, {"riders": 1},
    )  # fmt: skip
    for change in changes:
        for H, before in plain.items():
            assert pixels(art.sprite(printed("HVY", **change), H).picture) != before, (change, H)


def test_a_disabled_counter_tells_fire_from_terrain(art: CounterArt) -> None:
    a, b = (art.sprite(printed("HVY", disabled=why), 64).picture for why in ("fire", "terrain"))
    assert pixels(a) != pixels(b)


def test_the_cache_of_counters_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    small = CounterArt(Theme())
    monkeypatch.setattr(small, "LIMIT", 10)
    for n in range(30):
        small.sprite(Look("HVY", attack=f"{n}/2", defence="3", move="3"), 40)
    assert len(small._sprites) <= 10


def test_printed_numbers_follow_the_unit_table() -> None:
    assert (printed("HVY").attack, printed("HVY").defence, printed("HVY").move) == ("4/2", "3", "3")
    assert printed("SHVY").attack == "6*/3"
    assert printed("GEV").move == "4-3"
    three = printed("INF", "blue", ("INF", "INF", "CE"))
    assert (three.attack, three.defence) == ("3/1", "3")


def test_three_signs_leave_the_movement_free_and_a_fourth_is_told_by_dots(art: CounterArt) -> None:
    def corner_of(*signs: str) -> bytes:
        sprite, (w, h) = art.sprite(printed("INF", marks=signs), 64), size(False, 64)
        box = pygame.Rect(w // 2 - round(0.35 * w) - sprite.dx, -h // 2 - sprite.dy, round(0.35 * w), h // 3)
        return pygame.image.tobytes(sprite.picture.subsurface(box), "RGBA")

    assert corner_of("shaken", "challenge", "fatigue-1") == corner_of("shaken", "challenge")
    three = pixels(art.sprite(printed("INF", marks=("shaken", "challenge", "fatigue-1")), 64).picture)
    four = pixels(
        art.sprite(printed("INF", marks=("shaken", "challenge", "fatigue-1", "reckless")), 64).picture
    )
    assert three != four


@pytest.mark.parametrize("H", [28, 44, 64, 96])
def test_the_tab_of_a_stack_alone_lies_where_the_counter_has_it(H: int) -> None:
    art = CounterArt(Theme())
    look = Look("HVY", "orange", stack=4)
    whole, tab = art.sprite(look, H), art.tab(look, H)
    for x in range(tab.picture.get_width()):
        for y in range(tab.picture.get_height()):
            own = tab.picture.get_at((x, y))
            if own.a == 255:
                assert whole.picture.get_at((x + tab.dx - whole.dx, y + tab.dy - whole.dy)) == own, (x, y)


@pytest.mark.parametrize("H", [24, 40, 64, 110])
def test_a_sign_without_a_drawing_shows_its_letters(art: CounterArt, H: int) -> None:
    one, two = (
        pixels(art.sprite(printed("HVY", marks=(name,)), H).picture) for name in ("zeal", "quiet-day")
    )
    assert one != two, "two unknown signs are told apart, so neither is an empty disc"
