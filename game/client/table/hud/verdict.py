"""The end of a game: the content of the verdict screen, and the replay of the same record."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from msgspec.structs import replace

from game.client.kit import (
    Button,
    Column,
    Faces,
    Flow,
    Label,
    Panel,
    Row,
    Scroll,
    Space,
    Table,
    Widget,
    text_style,
)
from game.client.kit.text_style import BODY, NUMBER, SCREEN, SMALL, px
from game.client.shell.app import App, AppScreen
from game.client.shell.cards import Standing, Verdict
from game.client.shell.form import Centred, block
from game.client.shell.menu_parts import SideMark
from game.client.table.computer.play_on import ask_to_play_on, ask_where_to_play_on, why_not_play_on
from game.client.table.game_keeper import Shelf
from game.client.table.handling import handling_of
from game.client.table.hud.replay_analysis import Analyses
from game.client.table.hud.replay_board import ReplayBoard, SessionReplay
from game.client.table.hud.replay_screen import ReplayScreen
from game.client.table.hud.score_panel import level_list, score_card, standing
from game.client.table.session import Session
from game.core.dice import FACES
from game.core.position import decider
from game.core.records import Side


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
        losses=handling_of(session.position.terms.game).ending.losses(session),
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
        on_replay=lambda: show_replay(app, session, shelf),
        on_analysis=lambda: show_replay(app, session, shelf, analysing=True),
        on_report=lambda: report_game(app, session, shelf),
        on_play=(lambda: ask_where_to_play_on(app, session, shelf)) if session.history.at else None,
        on_board=app.pop,
        on_save=save,
        on_menu=lambda: shelf.home(app),
        on_again=again,
        on_next=lambda: shelf.next_scenario(app, session),
        next_title=shelf.next_title(session),
    )


def show_replay(
    app: App,
    session: Session,
    shelf: Shelf,
    since: int = 0,
    on_branch: Callable[[int], None] | None = None,
    on_edit: Callable[[int], None] | None = None,
    analysing: bool = False,
) -> None:
    """Open the replay of a game so far, after this many orders; ``analysing``: with its analysis."""

    def play_on(orders: int) -> None:
        ask_to_play_on(app, session, orders, shelf)

    play = None if why_not_play_on(session) else play_on
    app.push(replay_screen(session, app.pop, since, on_branch, on_edit, play, shelf.analyses, analysing))


def report_game(app: App, session: Session, shelf: Shelf) -> None:
    """Write the battle report of an analysed game; else ask for the analysis that it needs."""
    replay = SessionReplay(session)
    found = shelf.analyses.of(session, replay.viewer, replay.steps)
    if found.done:
        shelf.analyses.report(app, found)
        return
    show_replay(app, session, shelf, session.history.at, analysing=True)


def replay_screen(
    session: Session,
    leave: Callable[[], None],
    since: int = 0,
    on_branch: Callable[[int], None] | None = None,
    on_edit: Callable[[int], None] | None = None,
    on_play: Callable[[int], None] | None = None,
    analyses: Analyses | None = None,
    analysing: bool = False,
) -> ReplayScreen:
    """The replay viewer for a session's record, opened after this many orders.

    ``on_branch`` receives the number of orders to branch after, ``on_edit`` the number whose position is to
    be edited, ``on_play`` the number after which to play on against the computer. ``analyses``: those of the
    program; ``analysing``: with the panel of the analysis open.
    """
    game, analyses = SessionReplay(session), analyses or Analyses()
    board = ReplayBoard(game)
    screen = ReplayScreen(
        game,
        handling_of(session.position.terms.game).ending.replay(board),
        session.title,
        leave,
        board.go,
        board.light,
        (lambda step: on_branch(game.steps[step])) if on_branch is not None else None,
        (lambda step: on_edit(game.steps[step])) if on_edit is not None else None,
        analyses.of(session, game.viewer, game.steps),
        (lambda step: on_play(game.steps[step])) if on_play is not None else None,
        analyses,
    )
    screen.panel_open = analysing
    screen.step = max(step for step, index in enumerate(game.steps) if index <= since)
    return screen


# ---------- The end of a game: the level in large type, the reason, the losses, and the dice
#: the maximum width of the tables
WIDE = 1200
#: rows of losses that fit in a tall window with everything else
TALL = 12


class VictoryScreen(AppScreen):
    """Shown over the finished game. Each action is optional; without one its button is omitted."""

    contexts = ("menu",)

    def __init__(
        self,
        verdict: Verdict,
        *,
        on_replay: Callable[[], None] | None = None,
        on_analysis: Callable[[], None] | None = None,
        on_report: Callable[[], None] | None = None,
        on_play: Callable[[], None] | None = None,
        on_board: Callable[[], None] | None = None,
        on_save: Callable[[], str] | None = None,
        on_menu: Callable[[], None] | None = None,
        on_again: Callable[[], None] | None = None,
        on_next: Callable[[], None] | None = None,
        next_title: str = "",
    ) -> None:
        super().__init__()
        self.verdict = verdict
        self.on_replay, self.on_board, self.on_save, self.on_menu, self.on_again = (
            on_replay,
            on_board,
            on_save,
            on_menu,
            on_again,
        )
        self.on_next, self.next_title = on_next, next_title
        self.on_analysis, self.on_report, self.on_play = on_analysis, on_report, on_play

    def title(self) -> str:
        return f"Sapper: {self.verdict.scenario}, {self._title()}"

    def form(self) -> tuple[bool, bool, bool]:
        wide, high = self.logical
        # many kinds of counters need a scrolling page above the buttons
        return wide < 900, high < 560, high >= 900 and wide >= 1200 and len(self.verdict.losses) <= TALL

    def build(self) -> Widget:
        narrow, low, tall = self.form()
        v = self.verdict
        margin = 20 if narrow or low else 48
        turns = f"{v.turns} turns" if v.turns != 1 else "one turn"
        head = Column(
            Label(f"{v.scenario}, {turns}", BODY, colour="text2"),
            Row(
                SideMark(v.colour, 40 if not low else 28) if v.colour else None,
                Label(
                    self._title(),
                    SCREEN if low or narrow else 44, "bold", wrap=True, grow=1,
                ),
                gap=16,
            ),
            Label(v.reason, NUMBER, wrap=True),
            gap=8, pad=(0, 8 if low else 24, 0, 8),
        )  # fmt: skip
        losses = block(
            "Losses",
            Table(
                ["", *(name for name, _ in v.sides)],
                [[s.what, *s.values] for s in v.losses],
                [c for _, c in v.sides],
            ),
        )
        dice = self._dice()
        score = self._score()
        losses.grow = 3
        if dice is not None:
            dice.grow = 2
        tables: Widget
        if score is not None:
            losses.grow = 0
            if dice is not None:
                dice.grow = 0
            score.grow = 0 if narrow else 1
            right = Column(losses, dice, gap=16, grow=1)
            tables = Column(score, right, gap=16) if narrow else Row(score, right, gap=16, align="t")
        elif narrow or dice is None:
            tables = Column(losses, dice, gap=16)
        else:
            tables = Row(losses, dice, gap=16, align="s")
        if tall:
            # in a tall window everything is grouped a little above the middle
            buttons = Row(*self._buttons(), Space(grow=1), gap=12)
            whole = Column(Space(grow=2), head, tables, buttons, Space(grow=3), gap=24, grow=1)
            return Scroll(Centred(whole, WIDE, (margin, 8)), grow=1)
        body = Scroll(Centred(Column(head, tables, gap=20), WIDE, (margin, 8)), grow=1)
        foot = Panel(Centred(Flow(*self._buttons(), gap=12), WIDE, (margin, 12)), border="t")
        return Column(body, foot, gap=0)

    def _score(self) -> Widget | None:
        """Points and their sources, conditions, levels."""
        found = self.verdict.score
        if found is None:
            return None
        sides = [Side("", name, style) for name, style in self.verdict.sides]
        # the result if the game ended now is the actual result: it is shown above
        shown = replace(found, now="")
        card = score_card(shown, sides, wide=0)
        return block("Score" if found.points else "Goals", card, level_list(found, 0, self.verdict.level))

    def _title(self) -> str:
        v = self.verdict
        if v.winner and v.level.lower() == "conceded":
            # the level says how; beside the winner's name it would name the wrong side
            return f"{v.winner} wins"
        return f"{v.winner}: {v.level}" if v.winner else v.level

    def _dice(self) -> Panel | None:
        v = self.verdict
        if not v.dice and not v.faces:
            return None
        heads = ["", *(name for name, _ in v.sides)]
        by_side = bool(v.dice) and len(v.dice[0].values) == len(v.sides)
        return Panel(
            Label("Dice", NUMBER, "medium"),
            Table(heads if by_side else [], [[s.what, *s.values] for s in v.dice], quiet=True, column=64),
            Faces(v.faces) if v.faces else None,
            Label("All dice of the game, in order.", SMALL, colour="text2", wrap=True) if v.faces else None,
            radius=8, edge="line", pad=(20, 16), gap=12,
        )  # fmt: skip

    def _buttons(self) -> list[Widget]:
        out: list[Widget] = []
        if self.on_replay is not None:
            out.append(
                Button("Replay", self.on_replay, "main", icon="play", size=NUMBER, height=40, name="Replay")
            )
        if self.on_analysis is not None:
            out.append(Button("Analysis", self.on_analysis, icon="chart", height=40, name="Analysis"))
        if self.on_report is not None:
            out.append(Button("Battle report", self.on_report, icon="book", height=40, name="Report"))
        if self.on_play is not None:
            tip = "Go back to a turn of this game and play it otherwise, against the computer"
            out.append(Button("Play on from…", self.on_play, height=40, name="Play on", tip=tip))
        if self.on_board is not None:
            out.append(Button("Board", self.on_board, action="back", height=40, name="Board"))
        if self.on_save is not None:
            out.append(Button("Save", self._save, icon="save", height=40, name="Save"))
        if self.on_again is not None:
            out.append(Button("Play again", self.on_again, height=40, name="Again"))
        if self.on_next is not None and self.next_title:
            out.append(
                Button(f"Next: {self.next_title}", self.on_next, icon="forward", height=40, name="Next")
            )
        if self.on_menu is not None:
            out.append(Button("Main menu", self.on_menu, height=40, name="Menu"))
        return out

    def _save(self) -> None:
        if self.on_save is not None:
            trouble = self.on_save()
            self.toast(trouble or "The game is saved.", "bad" if trouble else "good")

    def act(self, action: str, event: pygame.event.Event) -> bool:
        if action == "back" and self.on_board is not None:
            self.on_board()
            return True
        return False

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        if self.verdict.colour:
            surface.fill(
                text_style.c.sides[self.verdict.colour].body, (self.rect.x, self.rect.y, self.rect.w, px(6))
            )
