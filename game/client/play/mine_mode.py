"""Mines in the set-up of a side (ode:13.04): a tool in the hand lays them off the road, on it, or takes them up."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.client.art.markers import Mark, MarkerArt
from game.client.art.scene import Reach, Scene
from game.client.kit import Column, Row, Widget, draw, look
from game.client.kit.button import Pressed
from game.client.kit.look import SMALL, px
from game.client.play.pieces import heading
from game.core.orders import Order
from game.hexes.grid import OFF, bits
from game.ogre.mines import MINE, ROAD, LayMine, LiftMine, left_to_lay, mineable, mines_in

if TYPE_CHECKING:
    from game.client.play.setup_mode import SetupMode

#: the tools in the order of their keys: name, words, what the mines do
TOOLS = (
    ("field", "Off the road", "Lies in the hex: a die for everyone who enters; it explodes on a 6, under most Ogres on a 5 or 6."),
    ("road", "On the road", "Lies on the road or rail: explodes without a die under whoever comes along it, and cuts it."),
    ("lift", "Take up", "Takes a mine that you laid back into the hand."),
)  # fmt: skip


class MineLaying:
    """The mines of the side that sets up, if it has any."""

    def __init__(self, mode: SetupMode) -> None:
        self.mode = mode
        self.tool = ""
        self._art: MarkerArt | None = None

    # ------------------------------------------------------------------ reading
    @property
    def stock(self) -> int:
        """How many mines the side may lay."""
        return self.mode.view.terms.stock(self.mode.side, MINE)

    @property
    def left(self) -> int:
        """How many of them are not laid yet."""
        return left_to_lay(self.mode.view, self.mode.side) if self.stock else 0

    def own(self, at: int) -> int:
        """How many mines of the side lie in a hex."""
        return sum(m.owner == self.mode.side for m in mines_in(self.mode.view, at))

    def usable(self, tool: str) -> bool:
        """Is there anything to be done with a tool?"""
        return bool(self.hexes(tool))

    def hexes(self, tool: str = "") -> int:
        """Where the tool in the hand, or another, can be used; a mask."""
        view, tool = self.mode.view, tool or self.tool
        if tool == "lift":
            return sum(1 << at for at in view.markers if self.own(at))
        if not tool or not self.left:
            return 0
        field, road = mineable(view, self.mode.side)
        return road if tool == "road" else field

    def order(self, at: int) -> Order:
        """What the tool in the hand does in a hex."""
        return LiftMine(at) if self.tool == "lift" else LayMine(at, ROAD if self.tool == "road" else "")

    # ------------------------------------------------------------------ doing
    def take(self, tool: str) -> None:
        """Take a tool into the hand; the same again puts it away."""
        mode = self.mode
        self.tool = "" if tool == self.tool or not self.usable(tool) else tool
        if self.tool:
            mode.selected = ""
            mode._derive()
        mode.screen.refresh()

    def use(self, at: int) -> None:
        """Lay a mine in a hex, or take one up."""
        screen, order = self.mode.screen, self.order(at)
        refusal = self.mode.rules.refusal(self.mode.view, order)
        if refusal is not None:
            screen.refuse(refusal)
            return
        screen.do(order)
        if not self.usable(self.tool):
            self.tool = ""
            screen.refresh()

    def lift_all(self) -> list[Order]:
        """The orders that take every mine up again."""
        return [LiftMine(at) for at in sorted(self.mode.view.markers) for _ in range(self.own(at))]

    # ------------------------------------------------------------------ showing
    def decorate(self, scene: Scene) -> Scene:
        """The hexes where the tool can be used, lit."""
        return scene.but(reach={at: Reach() for at in bits(self.hexes())}) if self.tool else scene

    def cost_words(self, at: int) -> str:
        """What the hover card says of the tool in a hex."""
        refusal = self.mode.rules.refusal(self.mode.view, self.order(at))
        if refusal is not None:
            return refusal.text
        return {"field": "A mine can be laid here, off the road.", "road": "A mine can be laid on the road here."}.get(
            self.tool, "The mine laid here last is taken up."
        )

    def hint(self) -> str:
        """What to do with the tool."""
        key = self.mode.screen.key("find")
        end = f"{self.left} left. Esc puts it away; {key} finds a hex by its number."
        if self.tool == "lift":
            return "Click a lit hex to take its last mine up again. Esc lets it be."
        where = "a lit road hex to lay a mine on its road" if self.tool == "road" else "a lit hex to lay a mine off the road"
        return f"Click {where}. {end}"

    def unused_words(self) -> str:
        """A question before the set-up ends."""
        left = self.left
        return "" if not left else "One mine is not laid." if left == 1 else f"{left} mines are not laid."

    def widget(self) -> Widget | None:
        """The tools, with how many mines are left; None for a side without mines."""
        if not self.stock:
            return None
        tools = [MineTool(self, i, *row) for i, row in enumerate(TOOLS)]
        return Column(heading("Mines, known to you alone", f"{self.left} of {self.stock} left"), Row(*tools, gap=6), gap=4)

    def art(self) -> MarkerArt:
        """Markers in the present theme."""
        if self._art is None or self._art.theme.key != look.theme.key:
            self._art = MarkerArt(look.theme)
        return self._art


class MineTool(Pressed):
    """A tool: click takes it into the hand, drag carries a mine to the board."""

    def __init__(self, laying: MineLaying, number: int, tool: str, words: str, tip: str) -> None:
        super().__init__(name=f"mine {tool}", grow=1)
        self.laying, self.tool, self.words, self.key_hint = laying, tool, words, str(number + 1)
        self.tip = f"{tip} ({self.key_hint})"
        self.enabled = laying.usable(tool)
        self._start: tuple[int, int] | None = None
        self._carries = False

    def natural_width(self) -> int:
        return px(84)

    def least_width(self) -> int:
        return px(56)

    def natural_height(self, width: int) -> int:
        return px(66)

    def _mark(self) -> Mark:
        return Mark("mine", OFF, (self.tool != "lift", self.tool == "road", 1), True, "C")

    def paint(self, surface: pygame.Surface) -> None:
        c, r, on = look.c, self.rect, self.laying.tool == self.tool
        fill = c.card_up if on or (self.hot and self.enabled) else c.card
        draw.plate(surface, r, fill, 6, c.accent if on else c.line)
        sprite = self.laying.art().sprite(self._mark(), px(72))
        picture = sprite[0]
        if not self.enabled:
            picture = picture.copy()
            picture.set_alpha(80)
        surface.blit(picture, (r.centerx - picture.get_width() // 2, r.y + px(8)))
        ink = c.text if self.enabled else c.text3
        look.text(surface, self.words, pygame.Rect(r.x + px(2), r.bottom - px(28), r.w - px(4), px(20)), ink, SMALL, "medium", "c")
        look.text(surface, self.key_hint, pygame.Rect(r.right - px(18), r.y + px(4), px(14), px(16)), c.text3, SMALL, align="r")

    def act(self) -> None:
        self.laying.take(self.tool)

    # ------------------------------------------------------------------ dragging
    def press(self, at: tuple[int, int], button: int) -> bool:
        self._start, self._carries = at, False
        return super().press(at, button)

    def drag(self, at: tuple[int, int]) -> None:
        if self._start is None or self.tool == "lift" or not self.enabled:
            return
        screen = self.laying.mode.screen
        if not self._carries and max(abs(at[0] - self._start[0]), abs(at[1] - self._start[1])) >= px(6):
            self._carries = True
            self.laying.tool = self.tool
            self.laying.mode.selected = ""
            self.laying.mode._derive()
            picture = self.laying.art().sprite(self._mark(), max(48, screen.camera.H))[0]
            screen.carry_picture("mine", picture, at)
        if self._carries:
            screen.carry_to(at)

    def release(self, at: tuple[int, int]) -> None:
        if not self._carries:
            super().release(at)
            return
        self._carries, self._start = False, None
        screen = self.laying.mode.screen
        carried, board = screen.drop_carried(), screen.board
        where = board.view.hex_at(at) if board.rect.collidepoint(at) else OFF
        if carried and where:
            self.laying.use(where)
        screen.refresh()

    def cancel(self) -> None:
        super().cancel()
        if self._carries:
            self._carries = False
            self.laying.mode.screen.drop_carried()


