"""The curtain between two players: opaque, drawn before anything of the next view, lifted on purpose.

Space and Enter do nothing here: the player before is hammering them. It lifts by a press and release of the
mouse on its button, or by holding its key until the ring is full.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.client.kit import Button, Centre, Column, Label, Layer, Row, Screen, Space, Widget, draw, text_style
from game.client.kit.animate import ease_out
from game.client.kit.text_style import BODY, NUMBER, SCREEN, px
from game.client.shell.app import App, AppScreen
from game.client.shell.cards import Handover
from game.client.shell.menu_parts import SideMark

HOLD_MS = 700
#: the button answers no press before this: the second half of a double click is meant for the game below
DEAF_MS = 300


class CurtainScreen(AppScreen):
    """A screen with nothing of the game but what ``Handover`` says."""

    contexts = ("curtain",)
    tab_walks = False

    def __init__(self, handover: Handover, on_lift: Callable[[], None] | None = None) -> None:
        super().__init__()
        self.handover, self.on_lift = handover, on_lift
        self.held = 0.0
        self._holding = 0
        self._fell = 0.0

    def entered(self) -> None:
        self._fell = self.app.clock() if self.app is not None else 0.0

    def title(self) -> str:
        return "Sapper"

    def help_words(self) -> tuple[str, ...]:
        return (
            "Curtain",
            "It hides the board while the other player takes the seat. "
            "The one it names holds {ready}, or clicks the button, and sees the game.",
        )

    def form(self) -> bool:
        return self.logical[1] < 480

    def build(self) -> Widget:
        handover, low = self.handover, self.logical[1] < 480
        key = self.app.keys.hint("ready") if self.app else ""
        count = {
            -1: "",
            0: "Nothing has happened since you last looked.",
            1: "One thing has happened since you last looked.",
        }.get(handover.events, f"{handover.events} things have happened since you last looked.")
        self.button = _LiftButton(
            f"I am {handover.player}: lift the curtain" if handover.player else "Lift the curtain",
            self._pressed,
        )
        self.ring = _Ring(self)
        rows = Column(
            Row(Space(grow=1), SideMark(handover.colour, 40 if low else 72), Space(grow=1)),
            Label(handover.player or handover.side, SCREEN if low else 36, "bold", align="c", wrap=True),
            Label(
                f"leads {handover.side}" if handover.player else handover.doing,
                NUMBER,
                colour="text2",
                align="c",
                wrap=True,
            ),
            Space(4 if low else 16),
            Label(handover.asked, NUMBER, "medium", align="c", wrap=True),
            Label(count, BODY, colour="text2", align="c", wrap=True) if count else None,
            Label("The other player must look away now.", BODY, colour="text2", align="c", wrap=True),
            Space(4 if low else 16),
            Row(Space(grow=1), self.button, Space(grow=1)),
            Row(Space(grow=1), self.ring, Label(f"or hold {key}", BODY, colour="text2"), Space(grow=1), gap=8)
            if key
            else None,
            gap=8,
        )
        return Centre(rows, 560, pad=24)

    def paint(self, surface: pygame.Surface) -> None:
        surface.fill(text_style.c.window)
        side = text_style.c.sides[self.handover.colour]
        for y, edge in (
            (self.rect.y, self.rect.y + px(8)),
            (self.rect.bottom - px(8), self.rect.bottom - px(10)),
        ):
            surface.fill(side.body, (self.rect.x, y, self.rect.w, px(8)))
            # a black side would be lost on a black curtain
            surface.fill(side.line, (self.rect.x, edge, self.rect.w, px(2)))

    # ------------------------------------------------------------------ lifting
    def act(self, action: str, event: pygame.event.Event) -> bool:
        if action == "ready" and not self._holding:
            self._holding = event.key
            self.held = 0.0
            self._hold()
        # everything else is swallowed too, but for help: nothing reaches the game below
        return action != "help"

    def _pressed(self) -> None:
        if self.app is not None and self.app.clock() - self._fell >= DEAF_MS:
            self.lift()

    def _hold(self) -> None:
        if not self._holding or self.app is None:
            return
        self.held = min(1.0, self.held + 16 / HOLD_MS)
        self.ring.changed()
        if self.held >= 1:
            self._holding = 0
            self.lift()
        else:
            self.app.after(16, self._hold)

    def key_released(self, event: pygame.event.Event) -> None:
        if event.key == self._holding:
            self._holding = 0
            self.held = 0.0
            self.ring.changed()

    def lift(self) -> None:
        """Show the game; the curtain goes up over it."""
        app = self.app
        if app is None or app.top is not self:
            return
        ms = app.animator.length("curtain_lift")
        cloth = app.surface.copy() if ms else None
        app.pop()
        if self.on_lift is not None:
            self.on_lift()
        if cloth is not None and app.top is not None:
            _raise_cloth(app, app.top, cloth, ms)

    def may_close(self) -> bool:
        return True


def drop_curtain(
    app: App, handover: Handover, then: Callable[[], None], on_lift: Callable[[], None] | None = None
) -> CurtainScreen:
    """Cover the window now, and only then call ``then`` (which makes the next player's view)."""
    app.animator.finish()
    curtain = CurtainScreen(handover, on_lift)
    app.push(curtain)
    app.draw()
    then()
    return curtain


def _raise_cloth(app: App, screen: Screen, cloth: pygame.Surface, ms: float) -> None:
    """The picture of the curtain, going up."""
    widget = _Cloth(cloth)
    layer = screen.open_quietly(Layer(widget, lambda window: window, takes_input=False))

    def step(t: float) -> None:
        widget.up = ease_out(t)
        screen.damage(screen.rect)

    app.animator.play(ms, step, lambda: screen.close_quietly(layer))


class _Cloth(Widget):
    """The curtain on its way up."""

    def __init__(self, picture: pygame.Surface) -> None:
        super().__init__()
        self.picture, self.up = picture, 0.0

    def paint(self, surface: pygame.Surface) -> None:
        surface.blit(self.picture, (self.rect.x, self.rect.y - round(self.rect.h * self.up)))


class _LiftButton(Button):
    """Pressed with the mouse alone."""

    takes_focus = False

    def __init__(self, words: str, on_press: Callable[[], None]) -> None:
        super().__init__(words, on_press, "main", size=NUMBER, height=44, name="Lift")

    def key(self, event: pygame.event.Event) -> bool:
        return False


class _Ring(Widget):
    """A ring that fills while the key is held."""

    def __init__(self, curtain: CurtainScreen) -> None:
        super().__init__(width=24, height=24)
        self.curtain = curtain

    def paint(self, surface: pygame.Surface) -> None:
        draw.ring(surface, self.rect, self.curtain.held, text_style.c.accent)
