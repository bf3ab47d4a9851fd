"""The warning of something hidden ahead (ode:13.04.1): a question on the board, at the place it is about.

Nothing answers by accident: Enter and Space stop short, which costs nothing; going on is a press of its own.
"""

from __future__ import annotations

from typing import Protocol

import pygame

from game.client.art.markers import Mark
from game.client.art.scene import Path, Scene, Target
from game.client.game.hud.panel_widgets import note
from game.client.game.modes.intents import Intent
from game.client.game.modes.mode_host import LayerHost, ModeHost, TimeHost, TurnHost
from game.client.games.ogre.counter_appearance import short_name
from game.client.games.ogre.ogre_mode import OgreMode
from game.client.games.ogre.unit_card import head, state_lines
from game.client.games.ogre.warning_card import WarningCard
from game.client.games.ogre.warning_tool import WarningTool
from game.client.kit import Button, Column, Flow, Label, Scroll, Widget
from game.client.kit.text_style import TITLE
from game.hexes.grid import OFF


class WarningHost(ModeHost, TurnHost, TimeHost, LayerHost, Protocol):
    """What a warning asks of the screen."""


class WarningMode(OgreMode):
    """Go on into the hex, or stay outside."""

    host: WarningHost

    def __init__(self, host: WarningHost) -> None:
        super().__init__(host)
        self.tool = WarningTool(self)
        self._card = WarningCard(self, host)

    @property
    def at(self) -> int:
        """The hex that something is hidden in."""
        return self.view.frames[-1].at if self.view.frames else OFF

    @property
    def who(self) -> str:
        """The counter that is warned."""
        return self.view.frames[-1].unit if self.view.frames else ""

    def asked(self) -> str:
        return f"go on into {self.label(self.at)}, or stop short?"

    def words(self) -> str:
        """Who is warned, and what stopping short means."""
        unit = self.view.units.get(self.who)
        name = short_name(unit) if unit is not None else "The counter"
        return (
            f"{name} is warned before it enters {self.label(self.at)}. If it stops short, it can take "
            f"another path."
        )

    # ------------------------------------------------------------------ answering
    def take(self, intent: Intent | None) -> None:
        """Do what a click or a key has come to."""
        if intent is not None:
            self.host.carry_out(intent)

    def group(self, number: int) -> bool:
        intent = self.tool.number(number)
        self.take(intent)
        return intent is not None

    def click(self, at: int, counter: str, pos: tuple[int, int]) -> None:
        self.take(self.tool.click(at))

    def back(self) -> bool:
        return False

    def todo(self) -> list[str]:
        return [self.who] if self.who else []

    def places(self) -> list[int]:
        return [self.at] if self.at else []

    def unused_words(self) -> str:
        return ""

    def ready(self) -> bool:
        return True

    def confirm(self) -> bool:
        return self.group(1)

    # ------------------------------------------------------------------ showing
    def lit_counters(self) -> set[str]:
        return {self.who}

    def decorate(self, scene: Scene) -> Scene:
        at, unit = self.at, self.view.units.get(self.who)
        if not at:
            return scene
        way = Path((unit.at, at), "?") if unit is not None and unit.at else None
        marks = (*scene.marks, Mark("warning", at, (), False, "S" if self.view.at_hex.get(at) else "C"))
        return scene.but(targets=(Target(at, True),), path=way, marks=marks)

    def hint(self) -> tuple[str, str]:
        return (
            f"Something is hidden in {self.label(self.at)}. 1 or {self.host.key_hint('confirm')} stops "
            f"short, 2 goes ahead.",
            "bad",
        )

    def buttons(self) -> Widget:
        """The answers."""
        stop = Button("Stop short", lambda: self.group(1), "main", "1", name="stop short")
        go = Button("Go ahead", lambda: self.group(2), "danger", "2", name="go ahead")
        return Flow(stop, go, gap=8)

    def panel(self) -> Widget | None:
        unit = self.view.units.get(self.who)
        rows: list[Widget] = [
            Label("Something is hidden ahead", TITLE, "medium", wrap=True),
            note(self.words()),
        ]
        if unit is not None:
            rows += [head(self.rules, self.view, unit), *state_lines(self.rules, self.view, unit)]
        return Scroll(Column(*rows, pad=(16, 12), gap=10))

    # ------------------------------------------------------------------ the question on the board
    @property
    def stands(self) -> int:
        """The hex of the counter that is warned."""
        unit = self.view.units.get(self.who)
        return unit.at if unit is not None else OFF

    def open(self) -> bool:
        """Is it still asked?"""
        return self.host.answers(self) and bool(self.at)

    def paint(self, surface: pygame.Surface) -> None:
        self._card.keep_up()

    def leave(self) -> None:
        self._card.close()
