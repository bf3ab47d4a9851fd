"""A board of positions that are only looked at: one alone, or those of a record one after another."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.client.art.scene import Piece, Scene, Shot
from game.client.board.board_view import BoardView
from game.client.board.camera import Camera
from game.client.board.ground import ground_now, zones_in_use
from game.client.kit import Widget, text_style
from game.client.table.board_widget import FittedBoard
from game.client.table.hud.log_panel import LogLine
from game.client.table.hud.panel_widgets import marks_of
from game.client.table.scene_builder import wrecks
from game.client.table.session import Session
from game.client.table.visibility import seen
from game.core.anygame import History, View
from game.core.position import decider
from game.core.rule_hooks import GameMark
from game.core.sequence import SETUP, listed
from game.hexes.grid import OFF, LabelError


class Positions:
    """Positions of a game that are shown one at a time; ``at`` is the number of the one that is."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.at = 0
        #: orders that were or could have been given in the one that is shown
        self.arrows: tuple[Shot, ...] = ()
        #: called when another one is shown
        self.shown: Callable[[], None] = lambda: None

    def position(self, step: int) -> View:
        """A position, as the viewer may see it."""
        return self.session.view

    def path(self) -> tuple[int, ...]:
        """The path of the move that led to the one that is shown; () for none."""
        return ()


class SessionReplay(Positions):
    """A session's record as the replay viewer needs it."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        #: a viewer sees what their side knows; when the game is over, everybody sees everything
        self.viewer = session.viewer
        #: the record after each step that the viewer has noticed, from the start
        self.steps = [0, *(k for k in range(1, session.history.at + 1) if self._noticed(k))]
        self._lines: list[LogLine] | None = None

    def _noticed(self, index: int) -> bool:
        """Was anything of this order visible? The number of the other side's secret actions stays secret."""
        happened = self.session.history.steps[index - 1].events
        return not happened or any(self.session.heard(event, self.viewer) for event in happened)

    def position(self, step: int) -> View:
        """The position after this many steps, as the viewer may see it."""
        return seen(self.session.history.position_at(self.steps[step]), self.viewer)

    def count(self) -> int:
        """The number of steps."""
        return len(self.steps) - 1

    def show(self, step: int) -> None:
        """Show the position after this many steps."""
        self.at = step
        self.shown()

    def turns(self) -> Sequence[tuple[int, str]]:
        """First step of each turn."""
        out, seen = [], None
        for step in range(len(self.steps)):
            turn = self.position(step).clock.turn
            if turn != seen:
                out.append((step, f"Turn {turn}" if turn else "Set-up"))
                seen = turn
        return out

    def names_hex(self, text: str) -> bool:
        """Is a text the label of a hex of the board?"""
        return self.session.position.board.grid.names(text)

    def branched(self) -> bool:
        """Did the game branch from an earlier point?"""
        return self.session.history.branched

    def lines(self) -> Sequence[LogLine]:
        """The whole log."""
        if self._lines is None:
            at = {index: step for step, index in enumerate(self.steps)}
            self._lines = [line._replace(step=at.get(line.step, 0)) for line in self.session.log(self.viewer)]
        return self._lines

    def decider(self, step: int) -> tuple[str, str]:
        """Name and colour of the side that decided this step."""
        position = self.position(step)
        side = decider(position)
        if side < 0:
            return "The end", "neutral"
        return position.sides[side].name, position.sides[side].style

    def phases(self, step: int) -> tuple[Sequence[str], int]:
        """The sequence of play and the place in it."""
        clock = self.position(step).clock
        phases = listed(self.session.rules, clock.phase)
        if clock.phase == SETUP:
            return ["Set-up", *(p.title for p in phases if p.asks)], 0
        return [p.title for p in phases], [p.id for p in phases].index(clock.phase)

    def marks(self, step: int) -> Sequence[GameMark]:
        """Conditions of the whole game."""
        return marks_of(self.session.rules, self.position(step))

    def path(self) -> tuple[int, ...]:
        """The path of the step's move."""
        if not self.at:
            return ()
        for event in self.session.history.steps[self.steps[self.at] - 1].events:
            way = self.session.showing.log.way(event)
            if way and self.session.heard(event, self.viewer):
                return way
        return ()


class PositionsBoard(FittedBoard):
    """A read-only board of positions."""

    def __init__(self, game: Positions) -> None:
        self.game = game
        position = game.position(0)
        camera = Camera(position.board.grid, pygame.Rect(0, 0, 900, 600), 52)
        self.lit = OFF
        self._kept: tuple[object, Scene] | None = None
        super().__init__(BoardView(position.board, camera, text_style.theme), self)
        game.shown = self.redraw

    def scene(self) -> Scene:
        """The position of the present step."""
        key = (self.game.at, self.lit, self.game.arrows)
        if self._kept is None or self._kept[0] != key:
            self._kept = (key, self._make())
        scene = self._kept[1]
        if (scene.hover, scene.fan) != (self.at, self.fan):
            scene = scene.but(hover=self.at, fan=self.fan)
            self._kept = (key, scene)
        return scene

    def _make(self) -> Scene:
        position, rules = self.game.position(self.game.at), self.game.session.rules
        drawing = self.game.session.showing.drawing
        pieces: list[Piece] = []
        for at, row in position.at_hex.items():
            for k, unit_id in enumerate(sorted(row, key=lambda u: not drawing.on_top(position.units[u]))):
                face = drawing.look(rules, position, position.units[unit_id], stack=len(row) if k == 0 else 1)
                pieces.append(Piece(unit_id, at, face))
                if face.riders:
                    aboard = drawing.aboard(position, position.units[unit_id])
                    pieces += [
                        Piece(u.id, at, drawing.look(rules, position, u), aboard=unit_id) for u in aboard
                    ]
        pieces += [
            Piece(f"wreck {gone.unit.id}", gone.at, drawing.look(rules, position, gone.unit, wreck=True))
            for gone in wrecks(position, *self.record(), position.units)
        ]
        path = self.game.path()
        ground = ground_now(position.board, position.markers)
        return Scene(
            pieces=tuple(pieces),
            marks=drawing.marks(position),
            ground=ground,
            trails=(path,) if len(path) > 1 else (),
            arrows=self.game.arrows,
            lit=frozenset({self.lit} if self.lit else ()),
            borders=bool(position.board.zones),
            shown_zones=zones_in_use(position, -1),
        )

    def record(self) -> tuple[History | None, int]:
        """The record of what is shown, and how many of its orders stand; None for a position alone."""
        return None, 0

    def light(self, label: str | None) -> None:
        """Highlight the hex of a label, or none."""
        try:
            self.lit = self.game.position(0).board.grid.parse(label) if label else OFF
        except LabelError:
            self.lit = OFF
        self.redraw()

    def go(self, label: str) -> None:
        """Scroll to the hex of a label."""
        self.light(label)
        if self.lit:
            self.glide(self.lit)

    # the board's own handler: nothing can be moved here
    def pointed(self, at: int, counter: str) -> None:
        """The pointer is over another hex."""
        self.redraw()

    def clicked(self, at: int, counter: str, pos: tuple[int, int]) -> None:
        """Nothing to do."""

    def clicked_right(self, at: int) -> None:
        """Nothing to do."""

    def may_drag(self, at: int, counter: str) -> bool:
        """Every drag pans."""
        return False

    def dragged(self, at: int, pos: tuple[int, int]) -> None:
        """Never."""

    def dropped(self, at: int, pos: tuple[int, int]) -> None:
        """Never."""

    def drag_void(self) -> None:
        """Never."""

    def way_shown(self) -> tuple[int, ...]:
        """No path that a card must not cover."""
        return ()

    def paint_board(self, surface: pygame.Surface) -> None:
        """Nothing more to paint."""

    def tip_of(self, at: int, counter: str) -> Widget | str | None:
        """The hover card of the shown position."""
        position, rules = self.game.position(self.game.at), self.game.session.rules
        unit, words = position.units.get(counter), self.game.session.showing.words
        if unit is not None:
            return words.unit_tip(rules, position, unit, "")
        return words.hex_tip(rules, position, at, "") if at else None


class ReplayBoard(PositionsBoard):
    """The board of the replay."""

    game: SessionReplay

    def record(self) -> tuple[History | None, int]:
        return self.game.session.history, self.game.steps[self.game.at]


class PlainReplay(Widget):
    """The board of the replay without anything over it, filling its area."""

    def __init__(self, board: ReplayBoard) -> None:
        super().__init__()
        self.board = board
        self.add(board)

    def covered(self, left: int, right: int) -> None:
        self.board.covered(left, right)

    def arrange(self) -> None:
        self.board.place(self.rect)
