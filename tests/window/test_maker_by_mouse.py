"""A scenario is made by mouse in a real window: begun on a map, told, zoned, laid out, broken, mended, saved,
played.
"""

from __future__ import annotations

import os
import time

import pytest

from tests.window.hand import Hand

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(not os.environ.get("DISPLAY"), reason="needs a display"),
]


class Making(Hand):
    """Two hands at a form."""

    def wait(self, ms: int = 120) -> None:
        """Rows are made anew a moment after a change."""
        until = time.monotonic() + ms / 1000
        while time.monotonic() < until or self.app.background:
            self.send()

    def fill(self, name: str, words: str) -> None:
        import pygame

        self.push(name)
        self.send(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a, mod=pygame.KMOD_LCTRL, unicode=""))
        for letter in words:
            self.send(pygame.event.Event(pygame.TEXTINPUT, text=letter))
        if not words:
            self.press(pygame.K_DELETE)
        self.press(pygame.K_RETURN)
        self.wait()

    def write(self, name: str, *lines: str) -> None:
        """Several lines in a field that is left by a click on the board."""
        import pygame

        self.push(name)
        for n, words in enumerate(lines):
            if n:
                self.press(pygame.K_RETURN)
            for letter in words:
                self.send(pygame.event.Event(pygame.TEXTINPUT, text=letter))
        self.click(self.screen.board.rect.center)
        self.wait()

    def choose(self, name: str, key: str) -> None:
        """Opens a list and walks down to an entry with the keys."""
        import pygame

        found = self.widget(name)
        keys = [one for one, _ in found.options]
        steps = keys.index(key) - keys.index(found.chosen)
        self.click(found.rect.center)
        for _ in range(abs(steps)):
            self.press(pygame.K_DOWN if steps > 0 else pygame.K_UP)
        self.press(pygame.K_RETURN)
        self.wait()

    def page(self, row: str, key: str) -> None:
        """A page, by a click on its part of the row."""
        found = self.widget(row)
        n = [one for one, _ in found.options].index(key)
        wide = found.rect.w / len(found.options)
        self.click((found.rect.x + wide * (n + 0.5), found.rect.centery))
        self.wait()


def test_a_scenario_is_made_by_mouse_and_played(window):
    import pygame

    from game.client.game_library import Desk
    from game.client.screens.game_screen import GameScreen
    from game.client.screens.maker.maker_screen import ScenarioMaker
    from game.client.screens.maker.start_editor import StartEditor
    from game.client.screens.menu import MenuScreen
    from game.client.screens.new_game import NewGameScreen
    from game.scenarios.load import check_scenario

    window.push(MenuScreen(Desk()))
    hand = Making(window, window.top, 1)
    hand.wait()
    hand.push("Maker")
    hand.wait()
    hand.choose("new from", "map mill-beck")
    hand.fill("new title", "Over the Beck")
    screen = hand.screen = window.top
    assert isinstance(screen, ScenarioMaker)

    # a force, laid out by clicks and moved by a drag
    hand.page("side pages", "side 1")
    hand.push("fold side 1 Forces to choose from")
    hand.wait()
    hand.push("set up 1 HVY")
    hand.wait()
    for label in ("1010", "1110", "1210", "1211"):
        hand.hex(screen.draft.map.grid.parse(label))
        hand.wait()
    assert screen.draft.value("sides[1].forces[0].deploy.HVY") == ["1010", "1110", "1210", "1211"]
    hand.press(pygame.K_ESCAPE)
    point = screen.board.camera.point
    hand.drag([point(screen.draft.map.grid.parse(label)) for label in ("1010", "1009", "0909")])
    hand.wait()
    assert screen.draft.value("sides[1].forces[0].deploy.HVY") == ["0909", "1110", "1210", "1211"]

    # what the side is told, in several lines; a click behind a letter puts the caret there
    hand.push("fold side 1 What it is told")
    hand.wait()
    hand.write("sides[1].briefing", "Hold the mill.", "", "Then go home.")
    assert screen.draft.value("sides[1].briefing") == "Hold the mill.\n\nThen go home."
    hand.write("sides[1].in_short", "Hold the mill.", "Keep a tank.")
    assert screen.draft.value("sides[1].in_short") == ["Hold the mill.", "Keep a tank."]
    area = hand.widget("sides[1].briefing")
    hand.click((area.rect.x + 12, area.rect.y + 14))
    hand.send(pygame.event.Event(pygame.TEXTINPUT, text="* "))
    hand.click(screen.board.rect.center)
    hand.wait()
    assert screen.draft.value("sides[1].briefing").startswith("* Hold the mill.")

    # a zone is painted hex by hex, partly taken away again, undone and done again
    hand.page("pages", "zones")
    hand.fill("new zone", "ford")
    hand.drag([point(screen.draft.map.grid.parse(label)) for label in ("0505", "0605", "0705", "0806")])
    hand.wait()
    assert screen.draft.value("zones.ford") == ["0505", "0605", "0705", "0806"]
    hand.hex(screen.draft.map.grid.parse("0705"))
    hand.wait()
    assert screen.draft.value("zones.ford") == ["0505", "0605", "0806"]
    hand.push("undo change")
    hand.wait()
    assert screen.draft.value("zones.ford") == ["0505", "0605", "0705", "0806"]
    hand.push("redo change")
    hand.wait()
    assert screen.draft.value("zones.ford") == ["0505", "0605", "0806"]
    hand.press(pygame.K_ESCAPE)
    assert not screen.tools.painting

    # a counter that is there from the beginning, by the editor of positions
    hand.push("start")
    hand.wait()
    editor = hand.screen = window.top
    assert isinstance(editor, StartEditor)
    hand.click(editor.board.camera.point(screen.draft.map.grid.parse("0303")))
    hand.wait()
    hand.push("take start")
    hand.wait()
    hand.screen = screen
    assert window.top is screen and screen.draft.value("start") == "attack HVY-1 0303\n"

    # broken and mended, by the button of the fault
    hand.page("pages", "scenario")
    hand.fill("turn_limit", "")
    assert [one.code for one in screen.draft.checked.findings] == ["E362"]
    hand.push("play")
    assert window.top is screen
    hand.page("pages", "goals")
    hand.push("show fault 0")
    hand.wait()
    assert screen.page == "scenario" and screen.focus is screen.named("turn_limit")
    hand.fill("turn_limit", "7")
    assert screen.draft.checked.findings == ()

    hand.push("play")
    hand.wait()
    assert isinstance(window.top, NewGameScreen)
    hand.push("Start")
    hand.wait()
    assert isinstance(window.top, GameScreen)
    assert window.top.session.position.terms.turn_limit == 7
    assert "HVY-1" in window.top.session.position.terms.fixed
    assert check_scenario(screen.draft.now.path) == []
