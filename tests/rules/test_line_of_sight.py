"""The line of sight (ode:12.02): symmetric, and as read again by exact fractions over random boards."""

from __future__ import annotations

import itertools
import random
from fractions import Fraction

import pytest

from game.boards.textboard import parse_board
from game.core.draft import Draft
from game.core.position import Position
from game.core.records import Clock
from game.hexes.grid import Grid
from game.ogre.catalogue import rules_for
from game.ogre.combat.line_of_sight import in_sight, what_blocks
from game.ogre.ground_markers import TERRAIN, Ground
from game.ogre.start import position_of
from game.ogre.terrain import features, terrain_at

pytestmark = pytest.mark.rule("ode:12.02")

RULES = rules_for(("lasers",))
HIDING = ("forest", "swamp", "town", "rubble", "damaged_forest", "damaged_town")
Point = tuple[Fraction, Fraction]


def board_of(rng: random.Random) -> Position:
    """A board with ground of every kind, and ridges; some of the ground is changed by markers."""
    columns, rows = rng.randint(2, 12), rng.randint(2, 12)
    lines = [f"board {columns}x{rows}"]
    plain = parse_board(lines).grid
    for label in map(plain.label, plain.hexes):
        if rng.random() < 0.3:
            lines.append(f"terrain {rng.choice((*HIDING, 'water'))} {label}")
    for at in plain.hexes:
        for other in plain.neighbours[at]:
            if other > at and rng.random() < 0.06:
                lines.append(f"side ridge {plain.label(at)}-{plain.label(other)}")
    board = parse_board(lines)
    draft = Draft.of(position_of(RULES, board, (), Clock(1, 0, 0, "fire")), RULES)
    for at in rng.sample(board.grid.hexes, 2):
        draft.mark(TERRAIN.new(at, Ground(rng.choice(("rubble", "clear")))))
    return draft.freeze()


# ------------------------------------------------------- the second reading: points and parameters of a line
def centre(grid: Grid, at: int) -> Point:
    """Columns are one and a half sides apart; a row is the height of a hex, 2 here (the rest is a scale)."""
    column, row = grid.place(at)
    return Fraction(3 * column, 2), Fraction(2 * row) + (1 if column % 2 == 0 else 0)


def corners(grid: Grid, at: int) -> list[Point]:
    x, y = centre(grid, at)
    one, half = Fraction(1), Fraction(1, 2)
    away = ((one, 0), (half, 1), (-half, 1), (-one, 0), (-half, -1), (half, -1))
    return [(x + dx, y + dy) for dx, dy in away]


def inside(grid: Grid, at: int, a: Point, b: Point) -> tuple[Fraction, Fraction] | None:
    """From where to where of the line, 0 to 1, it lies in a hex, its sides included; None for nowhere."""
    low, high, middle = Fraction(0), Fraction(1), centre(grid, at)
    if any(not min(a[k], b[k]) - 1 <= middle[k] <= max(a[k], b[k]) + 1 for k in (0, 1)):
        return None
    edge = corners(grid, at)
    for one, two in zip(edge, [*edge[1:], edge[0]], strict=True):
        normal = (two[1] - one[1], one[0] - two[0])
        if (middle[0] - one[0]) * normal[0] + (middle[1] - one[1]) * normal[1] < 0:
            normal = (-normal[0], -normal[1])
        start = (a[0] - one[0]) * normal[0] + (a[1] - one[1]) * normal[1]
        slope = (b[0] - a[0]) * normal[0] + (b[1] - a[1]) * normal[1]
        if slope == 0:
            if start < 0:
                return None
        elif slope > 0:
            low = max(low, -start / slope)
        else:
            high = min(high, -start / slope)
    return (low, high) if low < high else None


def read_again(state: Position, here: int, there: int) -> bool:
    """Cut the line where it passes from hex to hex: each piece lies in one hex, or along the side of two."""
    grid = state.board.grid
    a, b = centre(grid, here), centre(grid, there)
    parts = {at: span for at in grid.hexes if (span := inside(grid, at, a, b)) is not None}
    cuts = sorted({cut for span in parts.values() for cut in span})
    pieces = [
        (high, frozenset(at for at, span in parts.items() if span[0] <= low and high <= span[1]))
        for low, high in itertools.pairwise(cuts)
    ]
    for _, piece in pieces:
        # along the edge of the map the other hex of the pair is none, and hides nothing
        if piece & {here, there} or (len(piece) == 1 and on_a_side(grid, piece, a, b)):
            continue
        if all(terrain_at(state, at) in HIDING for at in piece):
            return False
    for (cut, one), (_, two) in itertools.pairwise(pieces):
        (left, *more), (right, *rest) = one, two
        point = (a[0] + cut * (b[0] - a[0]), a[1] + cut * (b[1] - a[1]))
        # Q-1562: through the end of a ridge the line passes it by
        if more or rest or right not in grid.neighbours[left] or point in corners(grid, left):
            continue
        if "ridge" in features(state, left, right):
            return False
    return True


def on_a_side(grid: Grid, piece: frozenset[int], a: Point, b: Point) -> bool:
    """Does the line go along a side of the only hex of a piece?"""
    (at,) = piece
    edge = corners(grid, at)
    for one, two in zip(edge, [*edge[1:], edge[0]], strict=True):
        if all((b[0] - a[0]) * (p[1] - a[1]) == (b[1] - a[1]) * (p[0] - a[0]) for p in (one, two)):
            return True
    return False


def test_it_is_symmetric_and_read_again_by_exact_fractions_over_random_boards() -> None:
    rng = random.Random(20)
    clear = blocked = 0
    for _ in range(8):
        state = board_of(rng)
        for _ in range(20):
            here, there = rng.sample(state.board.grid.hexes, 2)
            seen = in_sight(state, here, there)
            assert seen == in_sight(state, there, here) == read_again(state, here, there)
            assert seen != bool(what_blocks(state, here, there))
            clear, blocked = clear + seen, blocked + (not seen)
    assert clear > 30 and blocked > 30


def test_neighbours_see_each_other_unless_a_ridge_lies_between_and_a_hex_sees_itself() -> None:
    rng = random.Random(3)
    for _ in range(6):
        state = board_of(rng)
        for at in state.board.grid.hexes:
            assert in_sight(state, at, at)
            for other in filter(None, state.board.grid.neighbours[at]):
                assert in_sight(state, at, other) == ("ridge" not in features(state, at, other))


def test_more_hiding_ground_never_clears_a_line() -> None:
    rng = random.Random(4)
    for _ in range(4):
        state = board_of(rng)
        draft = Draft.of(state, RULES)
        more = rng.choice(state.board.grid.hexes)
        if any(m.kind == "terrain" for m in state.markers.get(more, ())):
            continue
        draft.mark(TERRAIN.new(more, Ground("rubble")))
        then = draft.freeze()
        for _ in range(60):
            here, there = rng.sample(state.board.grid.hexes, 2)
            assert in_sight(state, here, there) or not in_sight(then, here, there)


def test_what_blocks_names_the_hexes_and_the_ridges() -> None:
    board = parse_board(
        ["board 9x14", "terrain forest 0406", "terrain town 0304 0504", "side ridge 0408-0409"]
    )
    state = position_of(RULES, board, (), Clock(1, 0, 0, "fire"))
    found, label = what_blocks(state, board.grid.parse("0401"), board.grid.parse("0412")), board.grid.label
    assert [label(at) for at in found.hexes] == ["0406"]
    assert [(label(one), label(two)) for one, two in found.sides] == [("0408", "0409")]
    assert not what_blocks(state, board.grid.parse("0401"), board.grid.parse("0405"))


def test_a_ridge_at_whose_end_the_line_passes_does_not_block() -> None:
    """Q-1562"""
    board = parse_board(["board 13x6", "side ridge 1102-1002"])
    state = position_of(RULES, board, (), Clock(1, 0, 0, "fire"))
    assert in_sight(state, board.grid.parse("1201"), board.grid.parse("0804"))
    # farther along, the line from 1201 to 1002 crosses it
    assert not in_sight(state, board.grid.parse("1201"), board.grid.parse("1002"))
