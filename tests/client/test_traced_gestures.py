"""How many files of the program a gesture passes through. The limits only go down.

A gesture that is read from file to file is short. ``files_of`` counts the files under ``game``
of which a function runs, from the event of the mouse or the keyboard until it is dealt with. What is shown is
made anew with the next picture, once however much has changed, and is not counted.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType

import pygame
from test_play import BLUE, Desk, duel
from test_work_by_hand import desk as working

import game

PROGRAM = str(Path(game.__path__[0]).resolve())

#: files at most
CLICK_AN_ENEMY = 26
ENTER_FIRES = 78
CHOOSE_A_TASK = 14


def files_of(gesture: Callable[[], object]) -> set[str]:
    """The files of the program that run while something is done."""
    found: set[str] = set()

    def called(frame: FrameType, event: str, _: object) -> None:
        name = frame.f_code.co_filename
        if event == "call" and name.startswith(PROGRAM):
            found.add(name.removeprefix(PROGRAM))

    sys.setprofile(called)
    try:
        gesture()
    finally:
        sys.setprofile(None)
    return found


def test_a_click_on_an_enemy_in_the_fire_phase_runs_through_few_files() -> None:
    desk = Desk(duel("fire", BLUE))
    desk.hex("0506")
    desk.key(pygame.K_ESCAPE)
    pos = desk.screen.camera.point(desk.at("0506"))

    def click() -> None:
        desk.send(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
        desk.send(pygame.MOUSEBUTTONDOWN, pos=pos, button=1)
        desk.send(pygame.MOUSEBUTTONUP, pos=pos, button=1)

    found = files_of(click)
    assert desk.mode.aimed_at() == "MK3-1"
    assert desk.screen.named("close target") is not None, "who looks at the panel sees what is aimed at"
    assert len(found) <= CLICK_AN_ENEMY, sorted(found)


def test_enter_fires_through_few_files() -> None:
    desk = Desk(duel("fire", BLUE))
    desk.hex("0506")
    desk.push("gun MSL-1 gun")
    found = files_of(lambda: desk.send(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode=""))
    assert desk.session.history.at == 1
    assert len(found) <= ENTER_FIRES, sorted(found)


def test_the_choice_of_a_task_runs_through_few_files() -> None:
    table = working()
    table.key(pygame.K_e)
    table.hex("0404")
    row = table.screen.named("task dig")
    assert row is not None
    pos = row.rect.center

    def click() -> None:
        table.send(pygame.MOUSEBUTTONDOWN, pos=pos, button=1)
        table.send(pygame.MOUSEBUTTONUP, pos=pos, button=1)

    table.send(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
    found = files_of(click)
    assert table.mode.picked.task == "dig"
    assert len(found) <= CHOOSE_A_TASK, sorted(found)
