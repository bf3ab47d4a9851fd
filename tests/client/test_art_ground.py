"""The drawn ground: seamless, the same each time, local."""

from __future__ import annotations

import pygame
import pytest

from game import paths
from game.boards.board import Board, Structure
from game.boards.textboard import parse_board
from game.boards.tiled import load_board
from game.client.art.counters import centre, size
from game.client.art.ground import LABELS_FROM, GroundArt, GroundState, as_printed, touched
from game.client.art.layout import in_hex, in_label, layout, loops, rnd, scatter
from game.client.art.painting import paint, whole
from game.client.art.surroundings import houses
from game.client.board.camera import STEPS
from game.client.contact_sheet import sample_board, sample_state
from game.client.kit.theme import Theme
from game.hexes.grid import grid


def pixels(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGB")


@pytest.mark.parametrize("H", [18, 27, 52, 104])
def test_pieces_side_by_side_join_without_a_seam(H: int) -> None:
    board, theme = sample_board(), Theme()
    big = pygame.Surface((400, 300))
    paint(GroundArt(board, theme), big, 3 * H, 2 * H, H, sample_state(board))
    art = GroundArt(board, theme)
    for x in (0, 200):
        for y in (0, 150):
            part = pygame.Surface((200, 150))
            paint(art, part, 3 * H + x, 2 * H + y, H, sample_state(board))
            mine, other = pixels(part), pixels(big.subsurface((x, y, 200, 150)))
            far = sum(abs(a - b) > 40 for a, b in zip(mine, other, strict=True))
            assert far < len(mine) * 0.004, (H, x, y, far)


@pytest.mark.parametrize("H", [44, 64, 104])
def test_a_label_of_a_board_of_over_99_rows_is_no_wider_than_its_hex(H: int) -> None:
    g = grid(3, 120)
    art = GroundArt(Board("tall", "Tall", 3, 120, {}), Theme())
    ((picture, _),) = art.label_of(g.at(3, 118), H, GroundState())
    assert picture.get_width() - 4 <= 0.75 * H


def test_painting_twice_gives_the_same_pixels() -> None:
    board = sample_board()
    first, second = (whole(board, Theme(), 52) for _ in range(2))
    assert pixels(first) == pixels(second)


def test_every_terrain_and_feature_changes_the_picture() -> None:
    g, theme = grid(5, 5), Theme()
    middle = g.at(3, 3)
    north = g.side(middle, g.neighbours[middle][0])
    plain = pixels(whole(Board("a", "A", 5, 5, {}), theme, 40))
    seen = {plain}
    for terrain in (
        "crater",
        "town",
        "forest",
        "swamp",
        "water",
        "rubble",
        "damaged_town",
        "damaged_forest",
        "beach",
    ):
        seen.add(pixels(whole(Board("a", "A", 5, 5, {middle: terrain}), theme, 40)))
    for feature in ("ridge", "stream", "beach"):
        seen.add(pixels(whole(Board("a", "A", 5, 5, {}, {north: frozenset({feature})}), theme, 40)))
    for route in ("road", "rail"):
        seen.add(pixels(whole(Board("a", "A", 5, 5, {}, None, {north: frozenset({route})}), theme, 40)))
    assert len(seen) == 15


def test_what_play_changes_is_drawn_and_named() -> None:
    board = sample_board()
    state = sample_state(board)
    assert pixels(whole(board, Theme(), 40)) != pixels(whole(board, Theme(), 40, state))
    changed = touched(board, GroundState(), state)
    assert changed >= set(state.terrain)
    assert touched(board, state, state) == set()


def test_scattered_motifs_keep_off_the_rim_and_the_label() -> None:
    for seed in range(30):
        points = scatter(seed, 12, 0.12, 0.1)
        assert len(points) > 6
        assert all(in_hex(x, y, 0.1) and not in_label(x, y) for x, y in points)


def test_fixed_numbers_are_spread_and_repeat() -> None:
    values = [rnd(a, b, 3) for a in range(40) for b in range(40)]
    assert values == [rnd(a, b, 3) for a in range(40) for b in range(40)]
    assert 0.45 < sum(values) / len(values) < 0.55
    assert min(values) >= 0 and max(values) < 1


def test_a_region_has_one_outline_and_one_for_each_hole() -> None:
    ring = [(4, 3), (5, 4), (5, 5), (4, 5), (3, 5), (3, 4)]
    assert len(loops([(4, 4), *ring])) == 1
    assert len(loops(ring)) == 2
    assert [len(loop) for loop in loops([(2, 2)])] == [6]


def test_labels_appear_from_44_pixels_on() -> None:
    board = sample_board()
    art, at = GroundArt(board, Theme()), board.grid.at(3, 5)
    assert art.label_of(at, 43, GroundState()) == []
    ((picture, (x, y)),) = art.label_of(at, 44, GroundState())
    cx, cy = layout(board.grid, 44).centre(at)
    assert abs(x + picture.get_width() / 2 - cx) < 2 and y + picture.get_height() / 2 < cy


def test_a_counter_leaves_the_number_of_its_hex_whole() -> None:
    board = parse_board(["board 5x5"])
    at = board.grid.parse("0303")
    for scale in (1.0, 1.5, 2.0):
        art = GroundArt(board, Theme(scale=scale))
        for H in (h for h in STEPS if h >= LABELS_FROM):
            ((picture, (_, y)),) = art.label_of(at, H, GroundState())
            _, middle = layout(board.grid, H).centre(at)
            counter = centre(0, middle, H)[1] - size(True, H)[1] / 2
            front = pygame.mask.from_surface(picture, 200).get_bounding_rects()
            assert y + max(box.bottom for box in front) <= counter + 1
            assert y + min(box.top for box in front) >= middle - H / 2 - 3


def test_a_counter_below_a_ridge_or_stream_leaves_the_number_of_its_hex_whole_on_a_plate() -> None:
    board = parse_board(["board 5x5", "side ridge 0303-0302", "side stream 0403-0402"])
    art = GroundArt(board, Theme())
    for label in ("0303", "0403"):
        at = board.grid.parse(label)
        for H in (h for h in STEPS if h >= LABELS_FROM):
            (plate, (_, top)), (picture, (_, y)) = art.label_of_held(at, H, GroundState())
            ((printed, (_, low)),) = art.label_of(at, H, GroundState())
            middle = layout(board.grid, H).centre(at)[1]
            counter = centre(0, middle, H)[1] - size(True, H)[1] / 2
            front = pygame.mask.from_surface(picture, 200).get_bounding_rects()
            assert y + max(box.bottom for box in front) <= counter + 1
            # the plate covers what would be seen of the printed number above the counter
            old = pygame.mask.from_surface(printed, 200).get_bounding_rects()
            assert top <= low + min(box.top for box in old) and top + plate.get_height() >= counter
    assert art.label_of_held(board.grid.parse("0203"), 64, GroundState()) == []


def test_the_numbers_of_hexes_can_be_switched_off() -> None:
    board = parse_board(["board 5x5"])
    art, at = GroundArt(board, Theme()), board.grid.parse("0303")
    shown, bare = pygame.Surface((400, 400)), pygame.Surface((400, 400))
    paint(art, shown, 0, 0, 64, GroundState())
    art.labels = False
    paint(art, bare, 0, 0, 64, GroundState())
    assert pixels(shown) != pixels(bare) and art.label_of(at, 64, GroundState()) == []


@pytest.fixture(scope="module")
def river() -> Board:
    return load_board(paths.boards() / "green-river.tmx")


def window_of(board: Board, label: str, state: GroundState | None = None, H: int = 64) -> bytes:
    x, y = layout(board.grid, H).centre(board.grid.parse(label))
    picture = pygame.Surface((3 * H, 3 * H))
    paint(GroundArt(board, Theme()), picture, round(x) - 3 * H // 2, round(y) - 3 * H // 2, H, state)
    return pixels(picture)


@pytest.mark.parametrize(
    ("label", "state"),
    [
        ("1812", {"river_bridges_down": frozenset({"1812"})}),
        ("1618", {"river_bridges_down": frozenset({"1618"})}),
        ("1412", {"cuts": frozenset({("1412", "road")})}),
        ("1118", {"cuts": frozenset({("1118", "rail")})}),
    ],
)
def test_fallen_river_bridges_and_cuts_show_where_they_are_and_nowhere_else(
    river: Board, label: str, state: dict[str, frozenset[object]]
) -> None:
    parse = river.grid.parse
    fields: dict[str, frozenset[object]] = {
        name: frozenset(parse(v) if isinstance(v, str) else (parse(v[0]), v[1]) for v in values)  # type: ignore[index]
        for name, values in state.items()
    }
    changed = GroundState(**fields)  # type: ignore[arg-type]
    assert window_of(river, label) != window_of(river, label, changed)
    assert window_of(river, "2604") == window_of(river, "2604", changed)
    assert touched(river, GroundState(), changed) == {parse(label)}


def test_a_road_is_cut_where_its_hex_became_rubble(river: Board) -> None:
    at = river.grid.parse("1412")
    rubble = GroundState({at: "rubble"})
    with_cut = GroundState({at: "rubble"}, cuts=frozenset({(at, "road")}))
    assert window_of(river, "1412", rubble) == window_of(river, "1412", with_cut)


def test_a_board_is_printed_with_its_fallen_bridges_and_cuts() -> None:
    g = grid(5, 5)
    a, b = g.at(3, 3), g.at(3, 2)
    things = (
        Structure("bridge", a, "", {"state": "down", "to": g.label(b)}),
        Structure("bridge", g.at(1, 1), "", {"state": "down"}),
        Structure("bridge", g.at(2, 2), "", {"state": "up"}),
        Structure("cut", g.at(5, 5), "", {"route": "rail", "cause": "cut"}),
    )
    state = as_printed(Board("a", "A", 5, 5, {}, structures=things))
    assert state.bridges_down == {g.side(a, b)}
    assert state.river_bridges_down == {g.at(1, 1)}
    assert state.cuts == {(g.at(5, 5), "rail")}


def test_houses_keep_off_the_street_and_apart() -> None:
    street = [((-50.0, 0.0), (0.0, 0.0), (50.0, 0.0))]
    found = houses((0.0, 0.0), street, 7, 0.4, 1.0, lambda x, y, room: abs(y) >= room)
    assert len(found) >= 6
    for k, (x, y, _, _) in enumerate(found):
        assert abs(y) > 8 and abs(y) <= 27
        assert all((x - a) ** 2 + (y - b) ** 2 >= 10.4**2 - 1e-6 for a, b, _, _ in found[:k])


@pytest.mark.parametrize("name", ["green-river", "market-town", "heath"])
def test_the_green_boards_join_without_a_seam(name: str) -> None:
    board, theme, H = load_board(paths.boards() / f"{name}.tmx"), Theme(), 40
    big = pygame.Surface((512, 512))
    paint(GroundArt(board, theme), big, 256, 256, H, GroundState())
    for x in (0, 256):
        part = pygame.Surface((256, 256))
        paint(GroundArt(board, theme), part, 256 + x, 256, H, GroundState())
        mine, other = pixels(part), pixels(big.subsurface((x, 0, 256, 256)))
        assert sum(abs(a - b) > 40 for a, b in zip(mine, other, strict=True)) < len(mine) * 0.004


def test_hex_labels_grow_with_the_scale_of_the_window_as_far_as_they_fit() -> None:
    board = parse_board(["board 5x5"])
    at = board.grid.parse("0303")

    def wide(scale: float, H: int) -> int:
        (picture, _), *_ = GroundArt(board, Theme(scale=scale)).label_of(at, H, GroundState())
        return picture.get_width()

    assert wide(2.0, 92) >= 1.5 * wide(1.0, 92)
    assert wide(2.0, 60) < 60 * 0.58, "on a small hex a label stays within its upper side"
