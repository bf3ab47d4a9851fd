"""Which part of the top screen an event of the window goes to, and what a held key does only once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import pygame

from game.client.kit.animate import Animator
from game.client.kit.field import TextField
from game.client.kit.screen import Screen
from game.client.shell.keys import BY_NAME, KeyMap

#: keys that do nothing more while they are held
ONCE = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE, pygame.K_ESCAPE)
#: the same of whatever keys the player has given to these actions
ENDING = frozenset({"confirm", "end_phase"})


class RoutedWindow(Protocol):
    """What the router asks of the window."""

    animator: Animator
    clock: Callable[[], float]

    @property
    def keys(self) -> KeyMap:
        """The keys with their actions."""

    @property
    def top(self) -> Screen | None:
        """The screen that has the input."""

    def by_key(self, event: pygame.event.Event, screen: Screen) -> bool:
        """Do the action of a key that means the same on every screen; False if it has none."""

    def resized(self) -> None:
        """The window has another size."""

    def show_help(self, screen: Screen) -> None:
        """Help is wanted on a screen that has none of its own."""

    def ask_to_close(self) -> None:
        """The window is to be closed."""


class EventRouter:
    """Hands events to the top screen of a window."""

    def __init__(self, window: RoutedWindow) -> None:
        self.window = window
        self._held: set[int] = set()
        #: the next sign typed belongs to the key that opened a field
        self._muted = False

    def handle(self, event: pygame.event.Event) -> None:
        """One event to the top screen."""
        screen = self.window.top
        kind = event.type
        if kind == pygame.QUIT:
            self.window.ask_to_close()
        elif screen is None:
            return
        elif kind == pygame.MOUSEMOTION:
            screen.motion(event.pos)
        elif kind == pygame.MOUSEBUTTONDOWN:
            if event.button > 3 or (self.window.animator.finish() and not screen.at_once):
                return
            screen.button_down(event.pos, event.button, round(self.window.clock()))
        elif kind == pygame.MOUSEBUTTONUP:
            if event.button <= 3:
                screen.button_up(event.pos, event.button)
        elif kind == pygame.MOUSEWHEEL:
            at = screen.pointer if screen.pointer != (-1, -1) else pygame.mouse.get_pos()
            screen.wheel_turned(
                at, getattr(event, "precise_x", event.x), getattr(event, "precise_y", event.y)
            )
        elif kind == pygame.KEYDOWN:
            before = screen.focus
            self._key_down(screen, event)
            # a key that opened a field does not write its own sign into it
            after = self.window.top.focus if self.window.top else None
            self._muted = after is not before and isinstance(after, TextField)
        elif kind == pygame.KEYUP:
            self._held.discard(event.key)
            screen.key_released(event)
        elif kind == pygame.WINDOWFOCUSLOST:
            self._held.clear()
        elif kind == pygame.TEXTINPUT:
            if not self._muted:
                screen.text_typed(event.text)
            self._muted = False
        elif kind == pygame.TEXTEDITING:
            if isinstance(screen.focus, TextField):
                screen.focus.compose(event.text)
        elif kind == pygame.WINDOWSIZECHANGED:
            self.window.resized()
        elif kind == pygame.WINDOWEXPOSED:
            screen.damage(screen.rect)
        elif kind == pygame.WINDOWLEAVE:
            screen.pointer_left()

    def _key_down(self, screen: Screen, event: pygame.event.Event) -> None:
        again = event.key in self._held
        self._held.add(event.key)
        if again and (event.key in ONCE or ENDING & {*self.window.keys.actions(event, ("game",))}):
            # held, or the last order took longer than the repeat of a key: one press confirms one thing
            return
        if self._at_once(screen, event):
            return
        # a key during a motion only ends it, so that no order slips out; in a computer's turn it cannot
        if self.window.animator.finish() and not screen.at_once:
            return
        screen.by_keyboard = screen.by_keyboard or screen.focus is None
        if event.key in (pygame.K_LSHIFT, pygame.K_RSHIFT) and screen.pin():
            return
        if self.window.by_key(event, screen):
            return
        if screen.key_down(event):
            return
        for action in self.window.keys.actions(event, screen.contexts):
            if screen.act(action, event):
                return
            if action == "help" and not any(layer.takes_input for layer in screen.layers):
                self.window.show_help(screen)
                return

    def _at_once(self, screen: Screen, event: pygame.event.Event) -> bool:
        """The keys that count while something moves."""
        if not screen.at_once or any(layer.takes_input for layer in screen.layers):
            return False
        names = self.window.keys.actions(event, screen.at_once)
        return any(screen.act(a, event) for a in names if BY_NAME[a].context in screen.at_once)
