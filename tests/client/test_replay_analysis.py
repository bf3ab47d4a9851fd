"""The analysis in the replay: the curve over the slider, turning points, playing on from a moment."""

from __future__ import annotations

import errno
import os
import time
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest
from analysed import analysed, complete, ending, finish
from conftest import Hand

from game.client.kit import Button, Choice, Screen
from game.client.table.computer.computer_seats import ComputerSeat
from game.client.table.computer.play_on import SEEN, moments, played_on, why_not_play_on
from game.client.table.hud.analysis_panel import WANTED
from game.client.table.hud.replay_analysis import (
    POLL_MS,
    SECRET,
    Analyses,
    ReplayAnalysis,
    as_it_stands,
    record_of,
    why_no_analysis,
)
from game.client.table.hud.replay_board import ReplayBoard
from game.client.table.hud.replay_screen import ReplayScreen
from game.client.table.hud.verdict import replay_screen, victory_screen
from game.client.table.session import Session
from game.client.table.visibility import ALL
from game.core.sequence import EndPhase
from game.files import trouble_words
from game.lab.analysis.analysis import Analysis, Analysts, analyse
from game.notation.position import parse_position


def words(screen: Screen | None) -> str:
    assert screen is not None
    return " ".join(str(getattr(widget, "words", "")) for widget in screen.everything())


def test_the_panel_lists_the_turning_points_and_a_click_leads_to_each(hand: Hand) -> None:
    screen = analysed()
    hand.open(screen)
    analysis = screen.analysis
    assert analysis is not None
    board = next(one for one in screen.everything() if isinstance(one, ReplayBoard))
    turning = analysis.turning_points
    assert turning and len(turning) == len(complete().turning_points())
    for number, one in enumerate(turning, 1):
        hand.click(screen.named(f"turning {number}"))
        assert screen.step == analysis.step_of(one.at)
        # its orders stand over the board as arrows, and at no other step
        assert screen.game.arrows and [shot.start != shot.end for shot in screen.game.arrows]
        assert board.scene().arrows == screen.game.arrows
    assert "points" in words(screen) and "play-outs of the curve by" in words(screen)
    assert "White arrows: what was ordered." in words(screen)
    hand.click(screen.named("last"))
    assert not screen.game.arrows and not board.scene().arrows


def test_a_press_on_the_curve_goes_to_its_step_and_a_mark_to_its_turning_point(hand: Hand) -> None:
    screen = analysed()
    hand.open(screen)
    strip, analysis = screen.bar.strip, screen.analysis
    assert strip is not None and analysis is not None
    strip.tell()
    one = analysis.turning_points[0]
    hand.click(strip._place(one.until, 0.5))
    assert screen.step == analysis.step_of(one.at)
    hand.click((strip._field().right, strip.rect.centery))
    assert screen.step == screen.game.count() or screen.step == analysis.step_of(
        analysis.turning_points[-1].at
    )
    tip = strip.tip_at((strip._field().x, strip.rect.centery))
    assert isinstance(tip, str) and "wins" in tip


def test_nothing_is_analysed_before_it_is_asked_for(hand: Hand) -> None:
    screen = replay_screen(ending(), lambda: None)
    assert isinstance(screen, ReplayScreen) and screen.analysis is not None
    hand.open(screen)
    assert screen.bar.strip is not None and not screen.bar.strip.visible
    hand.click(screen.named("analysis"))
    assert screen.panel is not None and screen.panel.visible and "again and again" in words(screen)
    finish(screen.analysis)
    assert screen.bar.strip.visible


def test_two_people_with_secrets_analyse_their_game_after_its_end() -> None:
    text = """
board 8x8
player red orange Raiders
player blue blue Rearguard
stock blue mine 3
option mines
turn 1 red fire
red HVY-1 0404
blue HVY-2 0405
marker mine 0101 owner blue known blue
"""
    rules, start = parse_position(text)
    analysis = ReplayAnalysis(Session(rules, start, mode="hotseat"), 0, [0])
    assert analysis.why_not() == SECRET
    assert why_no_analysis(analysis.session) == SECRET and why_not_play_on(analysis.session) == SEEN
    alone = ReplayAnalysis(Session(rules, start, mode="solo"), 0, [0])
    assert alone.why_not() == "" and record_of(alone.session, 0).side == 0
    assert record_of(alone.session, ALL).truth


def test_a_game_goes_on_from_a_moment_against_the_computer() -> None:
    session = ending()
    found = played_on(session, 3, 1, ComputerSeat("greedy"))
    assert found.history.at == 3 == len(found.history.steps) and found.history.branched
    assert found.position is session.history.position_at(3)
    assert set(found.computers) == {0} and found.person == 1 and session.history.at > 3


def test_from_the_verdict_a_game_goes_on_before_its_last_order_or_at_a_turn(hand: Hand) -> None:
    old, opened = ending(), list[Session]()
    history = played_on(old, old.history.at, 0, ComputerSeat("greedy")).history
    while history.position.result is None:
        history.do(EndPhase())
    session = Session(old.rules, history.start, mode="solo", title=old.title, history=history)
    shelf = SimpleNamespace(open_position=lambda app, found: opened.append(found), next_title=lambda one: "",
                            analyses=Analyses())  # fmt: skip
    hand.open(victory_screen(hand.app, session, shelf))  # type: ignore[arg-type]
    (first, said, _), *turns = moments(session)
    assert (first, said) == (session.history.at - 1, "Before the last order")
    assert turns[-1][0] == 0 and all(one[0] > other[0] for one, other in pairwise(turns))
    top = hand.app.top
    assert top is not None
    hand.click(top.named("Play on"))
    where = next(w for w in top.everything() if isinstance(w, Choice) and w.name == "play on from")
    assert where.chosen == str(turns[0][0]) and where.options[0][1] == said
    where.on_change(str(first))
    hand.click(next(w for w in top.everything() if isinstance(w, Button) and w.words.startswith("Play ")
                    and w.words.endswith(session.position.sides[1].name)))  # fmt: skip
    (found,) = opened
    assert found.history.at == first and found.person == 1 and not found.over and session.over


def test_processes_beside_the_window_find_the_same_and_stop_at_once() -> None:
    session = ending()
    steps = range(session.history.at + 1)
    analysis = ReplayAnalysis(session, ALL, steps, Analysts(1))
    analysis.plays = 40
    analysis.begin()
    try:
        deadline = time.monotonic() + 60
        while not analysis.analysis.played and time.monotonic() < deadline:  # type: ignore[union-attr]
            analysis.look()
            time.sleep(0.05)
        assert analysis.running
        analysis.stop()
        assert not analysis.running and analysis.analysis is not None and not analysis.analysis.done
        assert analysis.analysis.next_task() is not None
    finally:
        analysis.stop()


def test_the_battle_report_is_written_from_the_replay_with_its_pictures(
    hand: Hand, own_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = analysed()
    hand.open(screen)
    panel = screen.panel
    assert panel is not None and screen.named("battle report") is not None
    panel.on_report()
    hand.settle()
    (page,) = (own_folder / "texts").glob("*.html")
    text = page.read_text("utf-8")
    assert text.count("data:image/jpeg") == 2 * len(complete().turning_points()) + 1
    assert page.with_suffix(".png").read_bytes().startswith(b"\x89PNG")
    # the panel says where it is, and opens it
    assert str(page) in words(screen)
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", lambda address: bool(opened.append(address)))
    hand.click(screen.named("open report"))
    assert opened == [page.as_uri()] and "No browser was found" in words(screen)
    page.unlink()
    hand.click(screen.named("open report"))
    assert len(opened) == 1 and "no longer there" in words(screen)


def test_a_report_that_cannot_be_written_says_where_and_how_to_mend_it(hand: Hand, own_folder: Path) -> None:
    own_folder.mkdir(parents=True, exist_ok=True)
    (own_folder / "texts").write_text("a file stands here")
    screen = analysed()
    hand.open(screen)
    assert screen.panel is not None
    screen.panel.on_report()
    hand.settle()
    said = words(hand.app.top)
    assert "The battle report cannot be written." in said and "texts" in said and "Check the folder" in said
    full = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), "/a/page.html")
    assert trouble_words(full).startswith("/a/page.html: ") and "Free some space" in trouble_words(full)


class AtOnce(Analysts):
    """No process: the work is done when somebody looks."""

    def __init__(self) -> None:
        super().__init__(1)

    def begin(self, analysis: Analysis) -> None:
        self.analysis = analysis

    def poll(self, patience: float = 0.0) -> bool:
        assert self.analysis is not None
        analyse(self.analysis)
        return True

    @property
    def working(self) -> bool:
        return self.analysis is not None and not self.analysis.done

    def stop(self) -> None:
        self.analysis = None


def begun(hand: Hand, session: Session, analyses: Analyses) -> ReplayScreen:
    """The replay of a game with its analysis at work."""
    hand.open(replay_screen(session, lambda: None))
    screen = replay_screen(session, hand.app.pop, analyses=analyses)
    hand.app.push(screen)
    hand.settle()
    assert screen.analysis is not None
    screen.analysis.analysts, screen.analysis.plays = AtOnce(), 40
    hand.click(screen.named("analysis"))
    hand.click(screen.named("analysis begin"))
    return screen


def test_an_analysis_goes_on_when_its_replay_is_left_and_is_there_again(hand: Hand) -> None:
    session, analyses = ending(), Analyses()
    screen = begun(hand, session, analyses)
    one = screen.analysis
    screen.leave_replay()
    assert one is not None and not one.done and one.running
    # who closes the window now is asked
    hand.app.running = True
    hand.app.ask_to_close()
    assert hand.app.running and "The duel is being analysed. The analysis is lost." in words(hand.app.top)
    hand.key(pygame.K_ESCAPE)
    hand.wait(2 * POLL_MS)
    assert one.done and "is complete" in words(hand.app.top)
    hand.app.ask_to_close()
    assert not hand.app.running
    # the same game again, read from its file; a longer or another one is analysed anew
    again = Session(session.rules, session.history.start, mode="solo", history=as_it_stands(session).history)
    back = replay_screen(again, hand.app.pop, analyses=analyses)
    assert back.analysis is one
    again.history.at -= 1
    assert replay_screen(again, hand.app.pop, analyses=analyses).analysis is not one


def test_a_report_asked_for_too_early_is_written_when_the_analysis_is_complete(
    hand: Hand, own_folder: Path
) -> None:
    screen = begun(hand, ending(), Analyses())
    hand.click(screen.named("battle report"))
    assert WANTED in words(screen) and not (own_folder / "texts").exists()
    screen.leave_replay()
    hand.wait(2 * POLL_MS)
    hand.settle()
    assert len([*(own_folder / "texts").glob("*.html")]) == 1


def test_what_is_played_later_does_not_change_an_analysis() -> None:
    session = as_it_stands(ending())
    record = record_of(session, ALL)
    before = [record.position(at) for at in range(record.count + 1)]
    session.history.at = 2
    session.history.do(EndPhase())
    assert len(session.history.steps) == 3 < record.count
    assert [record.position(at) for at in range(record.count + 1)] == before
