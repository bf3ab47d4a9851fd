"""The end of a game: the content of the verdict screen, and the replay of the same record."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

import pygame

from game.client.art.scene import Piece, Scene
from game.client.board.board_view import BoardView
from game.client.board.camera import Camera
from game.client.board.ground_state import ground_now
from game.client.game.board_widget import BoardWidget
from game.client.game.hud.game_marks import marks_of
from game.client.game.hud.log_panel import LogLine
from game.client.game.hud.replay_screen import ReplayScreen
from game.client.game.hud.score_panel import standing
from game.client.game.hud.victory import VictoryScreen
from game.client.game.save_store import Shelf
from game.client.game.scene_builder import zones_in_use
from game.client.game.session import Session
from game.client.game.visibility import seen
from game.client.game.wrecks import wrecks
from game.client.kit import Screen, Widget, text_style
from game.client.shell.app import App
from game.client.shell.cards import Standing, Verdict
from game.core.anygame import History, View
from game.core.dice import FACES
from game.core.position import decider
from game.core.rule_hooks import GameMark
from game.core.sequence import SETUP, listed
from game.hexes.grid import OFF, LabelError


def verdict_of(session: Session) -> Verdict:
    """The verdict as plain values."""
    position = session.position
    result = position.result
    assert result is not None
    sides = tuple((s.name, s.style) for s in position.sides)
    winner = position.sides[result.winner] if result.winner >= 0 else None
    level = result.level
    return Verdict(
        level=level[:1].upper() + level[1:],
        reason=result.reason,
        # a level such as "complete Ogre victory" names the winner itself
        winner=winner.name if winner and winner.name.lower() not in level.lower() else "",
        colour=winner.style if winner else "",
        scenario=session.title,
        sides=sides,
        losses=session.showing.ending.losses(session),
        turns=position.clock.turn,
        dice=dice_rows(session),
        faces=face_counts(session),
        score=standing(position, position),
    )


def _rolled(session: Session) -> list[tuple[int, int, int]]:
    """All dice of the game: (deciding side, face, number of faces)."""
    out = []
    history = session.history
    for index in range(history.at):
        side = decider(history.position_at(index))
        out += [(side, v, roll.faces) for roll in history.steps[index].rolls for v in roll.dice]
    return out


def dice_rows(session: Session) -> tuple[Standing, ...]:
    """The number of dice each side rolled and their mean, a pair of rows per sort of die."""
    rolled = _rolled(session)
    sorts = sorted({faces for _, _, faces in rolled})
    rows: list[Standing] = []
    for faces in sorts:
        counts, means = [], []
        for side in range(len(session.position.sides)):
            own = [v for s, v, f in rolled if s == side and f == faces]
            counts.append(str(len(own)))
            means.append(f"{sum(own) / len(own):.2f}" if own else "")
        thrown = "Dice thrown" if len(sorts) == 1 else f"Dice of {faces} faces thrown"
        expected = f"Mean ({(faces + 1) / 2:g} expected)"
        rows += [Standing(thrown, tuple(counts)), Standing(expected, tuple(means))]
    return tuple(rows)


def face_counts(session: Session) -> tuple[int, ...]:
    """How often each face of a common die was rolled; () if there were no such dice."""
    found = [v for _, v, faces in _rolled(session) if faces == FACES]
    return tuple(found.count(k) for k in range(1, FACES + 1)) if found else ()


def victory_screen(app: App, session: Session, shelf: Shelf) -> VictoryScreen:
    """The verdict over a finished game, with its exit buttons."""

    def save() -> str:
        trouble = shelf.save(session)
        if not trouble:
            session.saved()
        return trouble

    def again() -> None:
        trouble = shelf.again(app, session)
        if trouble and app.top is not None:
            app.top.toast(trouble, "bad")

    return VictoryScreen(
        verdict_of(session),
        on_replay=lambda: app.push(replay_screen(session, app.pop)),
        on_board=app.pop,
        on_save=save,
        on_menu=lambda: shelf.home(app),
        on_again=again,
        on_next=lambda: shelf.next_scenario(app, session),
        next_title=shelf.next_title(session),
    )


# ------------------------------------------------------------------------- replay
class SessionReplay:
    """A session's record as the replay viewer needs it."""

    def __init__(self, session: Session) -> None:
        self.session = session
        #: a viewer sees what their side knows; when the game is over, everybody sees everything
        self.viewer = session.viewer
        #: the record after each step that the viewer has noticed, from the start
        self.steps = [0, *(k for k in range(1, session.history.at + 1) if self._noticed(k))]
        self.at = 0
        self.shown: Callable[[], None] = lambda: None
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


class ShownPositions(Protocol):
    """Positions of a game shown one at a time; ``at`` is the current number."""

    shown: Callable[[], None]

    @property
    def at(self) -> int:
        """The current number."""

    @property
    def session(self) -> Session:
        """The game."""

    def position(self, step: int) -> View:
        """A position, as the viewer may see it."""

    def path(self) -> tuple[int, ...]:
        """The path of the step's move."""


class PositionsBoard(BoardWidget):
    """A read-only board of positions."""

    def __init__(self, game: ShownPositions) -> None:
        self.game = game
        position = game.position(0)
        camera = Camera(position.board.grid, pygame.Rect(0, 0, 900, 600), 52)
        self.lit = OFF
        self._fitted = False
        self._kept: tuple[object, Scene] | None = None
        super().__init__(BoardView(position.board, camera, text_style.theme), self)
        game.shown = self.redraw

    def arrange(self) -> None:
        # it fills a larger window as it filled the smaller one
        grows = self.camera.whole and self.camera.rect != self.rect
        super().arrange()
        if (grows or not self._fitted) and self.rect.w > 100:
            self._fitted = True
            self.camera.fit()

    def scene(self) -> Scene:
        """The position of the present step."""
        key = (self.game.at, self.lit)
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

    def back(self) -> bool:
        """Nothing to cancel."""
        return False

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


def replay_screen(
    session: Session,
    leave: Callable[[], None],
    since: int = 0,
    on_branch: Callable[[int], None] | None = None,
    on_edit: Callable[[int], None] | None = None,
) -> Screen:
    """The replay viewer for a session's record, opened after this many orders.

    ``on_branch`` receives the number of orders to branch after, ``on_edit`` the number whose position is to
    be edited.
    """
    game = SessionReplay(session)
    board = ReplayBoard(game)
    screen = ReplayScreen(
        game,
        session.showing.ending.replay(board),
        session.title,
        leave,
        board.go,
        board.light,
        (lambda step: on_branch(game.steps[step])) if on_branch is not None else None,
        (lambda step: on_edit(game.steps[step])) if on_edit is not None else None,
    )
    screen.step = max(step for step, index in enumerate(game.steps) if index <= since)
    return screen
