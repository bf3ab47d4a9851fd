"""The end of a game: the content of the verdict screen, and the replay of the same record."""

from __future__ import annotations

from collections.abc import Callable

from game.client.game.game_keeper import Shelf
from game.client.game.handling import handling_of
from game.client.game.hud.replay_board import ReplayBoard, SessionReplay
from game.client.game.hud.replay_screen import ReplayScreen
from game.client.game.hud.score_panel import standing
from game.client.game.hud.victory import VictoryScreen
from game.client.game.session import Session
from game.client.kit import Screen
from game.client.shell.app import App
from game.client.shell.cards import Standing, Verdict
from game.core.dice import FACES
from game.core.position import decider


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
        on_replay=lambda: app.push(replay_screen(session, app.pop)),
        on_board=app.pop,
        on_save=save,
        on_menu=lambda: shelf.home(app),
        on_again=again,
        on_next=lambda: shelf.next_scenario(app, session),
        next_title=shelf.next_title(session),
    )


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
        handling_of(session.position.terms.game).ending.replay(board),
        session.title,
        leave,
        board.go,
        board.light,
        (lambda step: on_branch(game.steps[step])) if on_branch is not None else None,
        (lambda step: on_edit(game.steps[step])) if on_edit is not None else None,
    )
    screen.step = max(step for step, index in enumerate(game.steps) if index <= since)
    return screen
