"""Features of hexsides as fragments: ridges, what has no drawing, and what play has laid or taken away."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.boards.board import SIDE_FEATURES
from game.client.art import routes
from game.client.art.lettered import side_line
from game.client.art.ground import GroundArt, GroundState
from game.client.art.kindred import STREAMS
from game.client.art.layout import Layout

Place = tuple[int, int]


class SidePainter:
    """The hexsides of some hexes of a board, in one state of the ground; ``u`` is a pixel of H 90."""

    def __init__(
        self, art: GroundArt, state: GroundState, geometry: Layout, places: Sequence[Place], u: float
    ) -> None:
        self.art, self.state, self.geometry, self.places, self.u = art, state, geometry, places, u

    def ridges(self) -> str:
        """Ridges, those among them that were graded, and those laid in play."""
        out, c = "", self.art.theme.c
        for at, d, side, features in self._sides():
            if "ridge" in features:
                p, q = self.geometry.side(at, d)
                gap = side in self.art.board.routes
                graded = side in self.state.graded
                out += routes.graded(p, q, self.u, c) if graded else routes.ridge(p, q, side, self.u, c, gap)
        return out

    def strange(self) -> str:
        """What has no drawing: a line each, in a colour of its own."""
        if not (self.art.lines or self.state.laid):
            return ""
        out = ""
        for at, d, side, features in self._sides():
            p, q = self.geometry.side(at, d)
            # a stream or a beach is drawn where it is printed; laid in play it is a line, too
            names = features - (
                {*SIDE_FEATURES, *STREAMS} - {n for s, n in self.state.laid if s == side} | {"ridge"}
            )
            for k, name in enumerate(sorted(names)):
                out += side_line(p, q, self.u, self.art.lines[name], k)
        return out

    def _sides(self) -> Iterator[tuple[int, int, int, frozenset[str]]]:
        """Hex, direction and hexside with the features that it has now."""
        grid, state = self.art.board.grid, self.state
        laid: dict[int, frozenset[str]] = {}
        for side, name in state.laid:
            laid[side] = laid.get(side, frozenset()) | {name}
        for place in self.places:
            at = grid.at(*place)
            printed = self.art.sides.get(place, ())
            for d, side, features in printed:
                gone = {name for name in features if (side, name) in state.removed}
                yield at, d, side, features - gone | laid.get(side, frozenset())
            here = {side for _, side, _ in printed}
            for side, names in laid.items():
                low, high = grid.side_hexes(side)
                if low == at and side not in here:
                    yield at, grid.direction(low, high), side, names
