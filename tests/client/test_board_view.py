"""The board on screen: camera, caches, hit testing, nothing drawn twice."""

from __future__ import annotations

import random
from collections import OrderedDict
from collections.abc import Iterator

import pygame
import pytest

from game.boards.board import Board
from game.client.art.ground import GroundState
from game.client.art.layout import layout
from game.client.art.markers import Mark
from game.client.art.overlays import OverlayArt
from game.client.art.scene import Effect, Path, Piece, Reach, Scene, Shot, Target, Tether, Zone
from game.client.board import ground as drawn_ground
from game.client.board.board_view import BoardView
from game.client.board.camera import LEAST, MOST, STEPS, Camera
from game.client.contact_sheet import sample_board
from game.client.kit.theme import Theme
from game.client.ogre.counter_appearance import printed
from game.hexes.grid import OFF, grid

RECT = pygame.Rect(32, 44, 600, 420)


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch) -> pygame.Surface:
    """A window whose views paint all their ground themselves."""
    monkeypatch.setattr(drawn_ground, "_painted", OrderedDict())
    monkeypatch.setattr(drawn_ground, "MOST_PAINTED", 0)
    return pygame.display.set_mode((700, 500))


def view(board: Board | None = None, H: int = 52) -> BoardView:
    board = board or sample_board()
    return BoardView(board, Camera(board.grid, RECT, H), Theme())


def pixels(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture.subsurface(RECT), "RGB")


def alike(one: bytes, other: bytes) -> bool:
    """The same to the eye: a line drawn in another piece of ground is rounded otherwise here and there."""
    return sum(abs(a - b) > 8 for a, b in zip(one, other, strict=True)) < len(one) / 2000


# ------------------------------------------------------------------------ camera
@pytest.mark.parametrize("H", [1, 7, *STEPS])
def test_hex_to_screen_and_back_at_every_zoom(H: int) -> None:
    g = grid(17, 13)
    camera = Camera(g, RECT, H)
    for at in g.hexes:
        if H >= 4:
            assert camera.hex_at(camera.point(at)) == at
        x, y = camera.layout.centre(at)
        assert camera.layout.hex_at(x, y) == at


def test_every_pixel_belongs_to_the_hex_whose_centre_is_nearest() -> None:
    g = grid(6, 5)
    geometry = Camera(g, RECT, 40).layout
    for x in range(0, int(geometry.width), 7):
        for y in range(0, int(geometry.height), 5):
            at = geometry.hex_at(x, y)
            if at:
                d = {h: (geometry.centre(h)[0] - x) ** 2 + (geometry.centre(h)[1] - y) ** 2 for h in g.hexes}
                assert d[at] <= min(d.values()) + 1e-6


def test_even_columns_stand_half_a_hex_lower() -> None:
    g = grid(3, 3)
    geometry = Camera(g, RECT, 52).layout
    assert geometry.centre(g.at(2, 1))[1] - geometry.centre(g.at(1, 1))[1] == 26


def test_sides_lie_between_their_two_hexes() -> None:
    g = grid(5, 5)
    geometry = Camera(g, RECT, 60).layout
    at = g.at(3, 3)
    for d, other in enumerate(g.neighbours[at]):
        a, b = geometry.centre(at), geometry.centre(other)
        assert geometry.middle(at, d) == pytest.approx(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2))


def test_the_wheel_keeps_the_point_under_the_cursor() -> None:
    g = grid(60, 40)
    camera = Camera(g, RECT, 52)
    camera.centre_on(g.at(30, 20))
    pos = (400, 300)
    at = camera.hex_at(pos)
    for steps in (1, 3, -6, 2):
        camera.zoom_at(pos, steps)
        assert camera.hex_at(pos) == at


def test_the_wheel_stops_at_both_ends() -> None:
    camera = Camera(grid(60, 40), RECT, 52)
    camera.zoom_at(RECT.center, 99)
    assert camera.H == MOST
    camera.zoom_at(RECT.center, -99)
    assert camera.H == LEAST


@pytest.mark.parametrize("shape", [(15, 22), (60, 40), (200, 200), (1, 1)])
def test_fit_shows_the_whole_board(shape: tuple[int, int]) -> None:
    g = grid(*shape)
    camera = Camera(g, RECT, 52)
    camera.fit()
    assert all(camera.shows(at) for at in g.hexes)


def test_the_board_cannot_be_dragged_out_of_sight() -> None:
    g = grid(30, 30)
    camera = Camera(g, RECT, 52)
    camera.pan(99999, 99999)
    assert camera.shows(g.at(1, 1))
    camera.pan(-99999, -99999)
    assert camera.shows(g.at(30, 30))


def test_a_jump_eases_to_its_goal_and_can_be_finished() -> None:
    g = grid(60, 40)
    camera, goal = Camera(g, RECT, 52), g.at(30, 20)
    camera.jump(goal, 200)
    assert camera.update(50)
    between = (camera.x, camera.y)
    camera.finish()
    assert (camera.x, camera.y) != between
    assert not camera.update(50)
    assert camera.hex_at(RECT.center) == goal


# ---------------------------------------------------------------------- drawing
def busy_scene(board: Board) -> Scene:
    g = board.grid
    a, b, c = g.at(5, 3), g.at(6, 4), g.at(8, 4)
    return Scene(
        pieces=(
            Piece("HVY-1", a, printed("HVY", selected=True)),
            Piece("GEV-1", c, printed("GEV", "orange", stack=2)),
            Piece("GEV-2", c, printed("GEV", "orange")),
            Piece("MK3-1", g.at(9, 6), printed("MK3", "orange")),
        ),
        marks=(Mark("mine", b), Mark("entrenchment", a, (3, 1))),
        zones=(Zone(frozenset(g.edge("south")), 1, "12 of 20"),),
        borders=True,
        reach={b: Reach("2"), g.at(5, 4): Reach("1", "2/6 stuck"), g.at(4, 4): Reach("3", second=True)},
        path=Path((a, g.at(5, 4), b), "3 of 3"),
        trails=((c, g.at(8, 5)),),
        targets=(Target(c, True, "2-1", "X", "3 in 6"),),
        shots=(Shot(a, c, "4"),),
        lit=frozenset({g.at(2, 5)}),
        hover=b,
        focus=g.at(7, 7),
        effects=(Effect("blast", c, 0.4), Effect("word", c, 0.2, text="X"), Effect("tracer", c, 0.5, a)),
    )


@pytest.mark.parametrize("H", [18, 24, 40, 52, 64, 130])
def test_everything_draws_at_every_zoom(window: pygame.Surface, H: int) -> None:
    v = view(H=H)
    assert v.draw(window, RECT, busy_scene(v.board), whole=True)
    assert not v.busy


def test_nothing_is_drawn_when_nothing_changed(window: pygame.Surface) -> None:
    v = view()
    scene = busy_scene(v.board)
    assert v.draw(window, RECT, scene, whole=True)
    assert not v.draw(window, RECT, scene)
    assert not v.draw(window, RECT, busy_scene(v.board)), "an equal scene is the same scene"
    v.camera.pan(5, 0)
    assert v.draw(window, RECT, scene)
    assert v.draw(window, RECT, scene.but(hover=v.board.grid.at(1, 1)))
    v.invalidate()
    assert v.draw(window, RECT, v._scene)


def test_redrawing_gives_the_same_pixels(window: pygame.Surface) -> None:
    v = view()
    scene = busy_scene(v.board)
    v.draw(window, RECT, scene, whole=True)
    first = pixels(window)
    v.invalidate()
    v.draw(window, RECT, scene, whole=True)
    assert pixels(window) == first
    other = view()
    other.draw(window, RECT, scene, whole=True)
    assert pixels(window) == first


def test_nothing_is_painted_outside_the_rectangle(window: pygame.Surface) -> None:
    window.fill("#123456")
    v = view(H=104)
    v.draw(window, RECT, busy_scene(v.board), whole=True)
    outside = [(x, y) for x in range(0, 700, 3) for y in range(0, 500, 3) if not RECT.collidepoint(x, y)]
    assert all(window.get_at(at)[:3] == (0x12, 0x34, 0x56) for at in outside)


def test_a_slow_first_picture_is_finished_over_several_frames(
    window: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drawn_ground, "BUDGET", -1.0)
    v = view()
    v.draw(window, RECT, Scene())
    assert v.busy
    monkeypatch.setattr(drawn_ground, "BUDGET", 1e9)
    assert v.draw(window, RECT, Scene())
    assert not v.busy
    sure = view()
    late = pixels(window)
    sure.draw(window, RECT, Scene(), whole=True)
    assert pixels(window) == late


def test_the_cache_of_ground_stays_within_its_limit(
    window: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drawn_ground, "CACHE_BYTES", 24 * drawn_ground.CHUNK**2 * 4)
    v = view(Board("big", "Big", 60, 40, {}))
    for _ in range(30):
        v.camera.pan(-180, -90)
        v.draw(window, RECT, Scene())
        assert v.cache_bytes() <= 25 * drawn_ground.CHUNK**2 * 4
    assert drawn_ground.CACHE_BYTES <= 64 * 1024 * 1024


def test_ground_that_another_view_has_painted_is_there_at_once_and_stays_apart(
    window: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drawn_ground, "MOST_PAINTED", 96)
    board, painted, steps = sample_board(), [], drawn_ground.paint_in_steps

    def noted(*given: object) -> Iterator[None]:
        painted.append(given)
        return steps(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(drawn_ground, "paint_in_steps", noted)
    first, second = view(board), view(board)
    first.draw(window, RECT, Scene(), whole=True)
    before, count = pixels(window), len(painted)
    at = next(at for at in board.grid.hexes if first.camera.shows(at) and board.terrain[at] == "clear")
    first.draw(window, RECT, Scene(ground=GroundState({at: "rubble"})), whole=True)
    window.fill((0, 0, 0))
    second.draw(window, RECT, Scene(), whole=True)
    assert pixels(window) == before and len(painted) == count > 0
    second.draw(window, RECT, Scene(ground=GroundState({at: "town"})), whole=True)
    assert not alike(pixels(window), before)
    view(Board("other", "Other", 12, 12, {})).draw(window, RECT, Scene(), whole=True)
    assert len(painted) > count, "the ground of another board is painted"


def test_changed_ground_is_redrawn_and_nothing_else(window: pygame.Surface) -> None:
    v = view()
    v.draw(window, RECT, Scene(), whole=True)
    before, kept = pixels(window), dict(v.chunks.chunks)
    hexes = [at for at in v.board.grid.hexes if v.camera.shows(at) and v.board.terrain[at] == "clear"]
    v.draw(window, RECT, Scene(ground=GroundState({hexes[0]: "rubble"})), whole=True)
    assert not alike(pixels(window), before)
    assert any(v.chunks.chunks.get(key) is chunk for key, chunk in kept.items())
    v.draw(window, RECT, Scene(), whole=True)
    assert alike(pixels(window), before)


@pytest.mark.parametrize("many", [1, 3, 40])
def test_ground_mended_in_pieces_looks_as_if_it_were_drawn_at_once(
    window: pygame.Surface, many: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    v, dice = view(), random.Random(many)
    v.draw(window, RECT, Scene(), whole=True)
    shown = [
        at
        for at in v.board.grid.hexes
        if v.camera.shows(at) and v.board.terrain[at] not in ("water", "rubble")
    ]
    ground = GroundState(dict.fromkeys(dice.sample(shown, min(many, len(shown))), "rubble"))
    painted, pieces = drawn_ground.paint, []

    def noted(art, surface, *rest):
        pieces.append(surface.get_size())
        painted(art, surface, *rest)

    monkeypatch.setattr(drawn_ground, "paint", noted)
    v.draw(window, RECT, Scene(ground=ground), whole=True)
    mended = pixels(window)
    assert (many == 1) <= bool(pieces)
    assert all(w * h <= drawn_ground.CHUNK**2 for w, h in pieces)
    fresh = view()
    fresh.draw(window, RECT, Scene(ground=ground), whole=True)
    assert alike(mended, pixels(window))


def test_the_picture_does_not_depend_on_what_is_not_in_the_scene(window: pygame.Surface) -> None:
    v = view()
    secret = Mark("mine", v.board.grid.at(5, 5), secret=True)
    v.draw(window, RECT, Scene(), whole=True)
    bare = pixels(window)
    v.draw(window, RECT, Scene(marks=(secret,)), whole=True)
    assert pixels(window) != bare
    v.draw(window, RECT, Scene(), whole=True)
    assert pixels(window) == bare


# ------------------------------------------------------------------ hit testing
def test_the_counter_under_the_mouse_is_the_topmost(window: pygame.Surface) -> None:
    v = view()
    scene = busy_scene(v.board)
    v.draw(window, RECT, scene, whole=True)
    for piece in scene.pieces[:2]:
        assert v.counter_at(v.counter_rect(piece).center) == piece.id
    assert v.counter_at(v.camera.point(v.board.grid.at(3, 6))) == ""
    assert v.hex_at((5, 5)) == OFF


def test_hidden_counters_are_not_hit(window: pygame.Surface) -> None:
    v = view()
    scene = busy_scene(v.board).but(hide_counters=True)
    v.draw(window, RECT, scene, whole=True)
    assert v.counter_at(v.counter_rect(scene.pieces[0]).center) == ""


@pytest.mark.parametrize("corner", ["north", "south", "west", "east"])
@pytest.mark.parametrize("H", [18, 52, 130])
def test_a_fanned_out_stack_is_clickable_and_never_off_the_view(
    window: pygame.Surface, corner: str, H: int
) -> None:
    v = view(H=H)
    for at in v.board.grid.edge(corner)[::4]:
        v.camera.centre_on(at)
        stack = tuple(
            Piece(f"{kind}-{i}", at, printed(kind)) for i, kind in enumerate(["MK3", *["GEV"] * 11])
        )
        v.draw(window, RECT, Scene(pieces=stack, fan=at), whole=True)
        assert len(v._fan) == len(stack)
        for box, id in v._fan:
            assert RECT.contains(box)
            assert v.counter_at(box.center) == id
        boxes = [box for box, _ in v._fan]
        assert not any(a.colliderect(b) for i, a in enumerate(boxes) for b in boxes[:i])


def test_a_single_counter_does_not_fan_out(window: pygame.Surface) -> None:
    v = view()
    at = v.board.grid.at(5, 5)
    v.draw(window, RECT, Scene(pieces=(Piece("HVY-1", at, printed("HVY")),), fan=at), whole=True)
    assert v._fan == []


def test_a_border_between_zones_is_named_at_both_edges_and_small_hexes_get_small_tags() -> None:
    g = grid(6, 6)
    zones = {name: sum(1 << g.at(c, r) for c in range(1, 7) for r in rows) for name, rows in
             (("north", range(1, 4)), ("south", range(4, 7)))}  # fmt: skip
    art = OverlayArt(Theme())
    assert len(art.areas.border_names(layout(g, 64), zones)) == 2
    assert not art.areas.border_names(layout(g, 20), zones)
    target = Target(g.at(3, 3), True, "2-1", "X", "3 in 6")
    wide = {H: art.fire.target(layout(g, H), target)[-1][0].get_width() for H in (30, 44, 64)}
    assert wide[30] < wide[44] < wide[64]
    assert wide[30] < 1.5 * 30


def test_the_names_of_a_narrow_zone_are_not_written_over_each_other() -> None:
    g = grid(9, 6)
    zones = {name: sum(1 << g.at(c, r) for c in columns for r in range(1, 7)) for name, columns in
             (("meadow", range(4, 6)), ("east", range(6, 10)))}  # fmt: skip
    above = [p for p in OverlayArt(Theme()).areas.border_names(layout(g, 40), zones) if p[1][1] < 20]
    boxes = [p[0].get_rect(topleft=p[1]) for p in above]
    assert boxes and not any(a.colliderect(b) for i, a in enumerate(boxes) for b in boxes[:i])


def test_the_names_of_zones_grow_with_the_interface_and_stay_inside_the_board() -> None:
    g = grid(9, 6)
    zones = {name: sum(1 << g.at(c, r) for c in columns for r in range(1, 7)) for name, columns in
             (("west", range(1, 6)), ("east", range(6, 10)))}  # fmt: skip
    zones["north"] = sum(1 << g.at(c, r) for c in range(1, 10) for r in (1, 2))
    placed = [OverlayArt(Theme(scale=k)).areas.border_names(layout(g, 80), zones) for k in (1.0, 2.0)]
    one, two = (next(p for p in names if p[1][1] < 20) for names in placed)
    assert two[0].get_height() == 2 * one[0].get_height()
    assert two[0].get_width() > 1.8 * one[0].get_width()
    board = pygame.Rect(0, 0, layout(g, 80).width, layout(g, 80).height)
    assert len(placed[1]) == 4
    assert all(board.contains(p[0].get_rect(topleft=p[1])) for names in placed for p in names)


def test_the_words_of_a_zone_stand_in_the_part_of_it_that_is_in_view() -> None:
    g = grid(9, 12)
    zone = Zone(frozenset(g.at(c, r) for c in range(1, 10) for r in range(1, 9)), 0, "North: 3 of 20 points")
    art, geometry = OverlayArt(Theme()).areas, layout(g, 60)
    for seen in (pygame.Rect(0, 0, 900, 700), pygame.Rect(0, 150, 500, 200), pygame.Rect(300, 200, 300, 300)):
        ((picture, place),) = art.zone_text(geometry, zone, (), seen)
        assert seen.contains(picture.get_rect(topleft=place))
    assert not art.zone_text(geometry, zone, (), pygame.Rect(0, 540, 500, 200))


@pytest.mark.parametrize("kind", ["channel", "escort"])
def test_a_tether_is_drawn_between_its_two_ends_only(window: pygame.Surface, kind: str) -> None:
    g = sample_board().grid
    v = view()
    v.draw(window, RECT, Scene(), whole=True)
    before = window.copy()
    v.draw(window, RECT, Scene(tethers=(Tether(g.at(3, 4), g.at(6, 4), kind),)), whole=True)
    changed = {
        (x, y)
        for x in range(RECT.left, RECT.right)
        for y in range(RECT.top, RECT.bottom)
        if window.get_at((x, y)) != before.get_at((x, y))
    }
    assert changed
    ends = [v.camera.point(g.at(3, 4)), v.camera.point(g.at(6, 4))]
    assert min(x for x, _ in changed) > min(x for x, _ in ends) - 52
    assert max(x for x, _ in changed) < max(x for x, _ in ends) + 52


def test_drawing_ahead_takes_several_short_turns_and_gives_the_same_ground(window: pygame.Surface) -> None:
    v, plain = view(H=104), view(H=104)
    v.draw(window, RECT, Scene(), whole=True)
    turns = 0
    while v.prefetch():
        turns += 1
    ahead = dict(v.chunks.chunks)
    assert turns >= 2
    plain.draw(window, RECT, Scene(), whole=True)
    for key in ahead:
        if key not in plain.chunks.chunks:
            made = pygame.image.tobytes(plain.chunks._make(key, GroundState()), "RGB")
            assert made == pygame.image.tobytes(ahead[key], "RGB")


def test_ground_that_waits_to_be_drawn_anew_shows_what_it_was_and_never_bare_paper(
    window: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    v = view()
    v.draw(window, RECT, Scene(), whole=True)
    before = pixels(window)
    at = next(at for at in v.board.grid.hexes if v.camera.shows(at) and v.board.terrain[at] == "clear")
    changed = Scene(ground=GroundState({at: "rubble"}))
    monkeypatch.setattr(drawn_ground, "BUDGET", -1.0)
    v.draw(window, RECT, changed)
    assert v.busy and pixels(window) == before
    monkeypatch.setattr(drawn_ground, "BUDGET", 1e9)
    v.draw(window, RECT, changed)
    assert not v.busy and pixels(window) != before


@pytest.mark.parametrize("palette", ["standard", "high_contrast"])
def test_a_hex_in_reach_stands_out_from_its_ground(palette: str) -> None:
    theme = Theme(palette)
    art, plain = OverlayArt(theme), layout(grid(3, 3), 60)
    picture, _ = art.reach(plain, plain.grid.at(2, 2), Reach())[0]
    veil = picture.get_at((picture.get_width() // 2, picture.get_height() // 2))
    ground = pygame.Color(theme.c.ground["clear"].base)
    mixed = [v * veil.a / 255 + g * (1 - veil.a / 255) for v, g in zip(veil[:3], ground[:3], strict=True)]
    assert sum(abs(m - g) for m, g in zip(mixed, ground[:3], strict=True)) >= 40


@pytest.mark.parametrize(("H", "far", "shown"), [(38, 1, 0), (38, 3, 1), (64, 1, 1)])
def test_the_strength_of_a_shot_never_lies_on_its_target(H: int, far: int, shown: int) -> None:
    geometry = layout(view().board.grid, H)
    grid = geometry.grid
    shot = Shot(grid.at(5, 3), grid.at(5, 3 + far), "4")
    assert len(OverlayArt(Theme()).fire.strength(geometry, shot)) == shown


@pytest.mark.parametrize("far", [1, 2, 3, 4])
def test_the_strength_of_a_shot_never_lies_on_the_odds_of_its_target(
    window: pygame.Surface, far: int
) -> None:
    v = view()
    grid = v.board.grid
    shot = Shot(grid.at(5, 2), grid.at(5, 2 + far), "4")
    target = Target(shot.end, True, "1-1", "X", "2 in 6")
    v.draw(window, RECT, Scene(shots=(shot,), targets=(target,)), whole=True)
    art, geometry = v.overlays, v.camera.layout
    discs, placed = art.fire.strength(geometry, shot), v._over(Scene(shots=(shot,), targets=(target,)))
    tag = art.fire.target(geometry, target)[-1]
    box = tag[0].get_rect(topleft=tag[1])
    over = [p for p in discs if p[0].get_rect(topleft=p[1]).colliderect(box)]
    assert tag in placed and not any(p in placed for p in over)
    assert all(p in placed for p in discs if p not in over)


def test_the_tag_of_a_target_on_middling_hexes_has_the_chance_with_the_result() -> None:
    geometry, art = layout(view().board.grid, 42), OverlayArt(Theme())
    at = geometry.grid.at(5, 3)
    bare, chance = (
        art.fire.target(geometry, Target(at, True, "2-1", "X", c))[1][0].get_width() for c in ("", "3 in 6")
    )
    assert chance > bare


def test_counters_are_placed_anew_when_they_or_the_zoom_change_and_not_for_the_pointer(
    window: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    v = view()
    scene = busy_scene(v.board)
    placed: list[int] = []
    whole = v._pieces
    monkeypatch.setattr(v, "_pieces", lambda pieces: placed.append(len(scene.pieces)) or whole(pieces))
    hovered = scene.but(hover=v.board.grid.at(2, 2))
    fewer = scene.but(pieces=scene.pieces[1:])
    for shown, times in ((scene, 1), (hovered, 1), (fewer, 2), (fewer, 2)):
        v.draw(window, RECT, shown, whole=True)
        assert len(placed) == times
    v.camera.set_zoom(v.camera.H + 12)
    v.draw(window, RECT, fewer, whole=True)
    assert len(placed) == 3


def test_after_a_pan_or_a_move_the_counter_is_found_where_it_is_seen(window: pygame.Surface) -> None:
    v = view()
    scene = busy_scene(v.board)
    v.draw(window, RECT, scene, whole=True)
    first = scene.pieces[0]
    old = v.counter_rect(first).center
    assert v.counter_at(old) == first.id
    v.camera.pan(60, 0)
    v.draw(window, RECT, scene, whole=True)
    assert v.counter_at(v.counter_rect(first).center) == first.id
    gone = scene.but(pieces=tuple(p for p in scene.pieces if p.at != first.at))
    v.draw(window, RECT, gone, whole=True)
    assert v.counter_at(v.counter_rect(first).center) == ""


def test_a_set_up_area_that_says_its_name_is_not_named_at_the_edges_too(
    window: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = sample_board()
    g = board.grid
    half = frozenset(at for at in g.hexes if g.place(at)[0] <= 3)
    monkeypatch.setattr(board, "zones", {"west": sum(1 << at for at in half)})
    v = view(board)
    told: list[set[str]] = []
    monkeypatch.setattr(
        v.overlays.areas, "border_names", lambda geometry, zones: told.append(set(zones)) or []
    )
    v.draw(window, RECT, Scene(borders=True), whole=True)
    v.draw(window, RECT, Scene(borders=True, zones=(Zone(half, text="West"),)), whole=True)
    assert told == [{"west"}, set()]
