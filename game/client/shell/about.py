"""The key sheet and the about box."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pygame

from game import __version__
from game.client.kit import Column, Label, Row, Rule, Screen, Space, Widget, draw, tell, text_style
from game.client.kit.text_style import BODY, SMALL, px
from game.client.shell.keys import KeyMap

LEGAL = (
    "Unofficial and fan-made. Ogre is a registered trademark of Steve Jackson Games, who have not approved "
    "this program and have no connection with it. It contains no official art, map, counter sheet or "
    "rules text; players should own the board game."
)


class KeyLine(Widget):
    """A key, and what it does."""

    def __init__(self, words: str, chords: str) -> None:
        super().__init__()
        self.words, self.chords = words, chords

    def _caps(self) -> list[str]:
        return self.chords.split(" or ") if self.chords != "none" else []

    def _caps_width(self) -> int:
        return sum(text_style.width(cap, SMALL, "medium") + px(18) for cap in self._caps())

    def natural_width(self) -> int:
        return text_style.width(self.words) + self._caps_width() + px(12)

    def least_width(self) -> int:
        return px(160)

    def _rows(self, width: int) -> tuple[str, ...]:
        return text_style.wrap(self.words, max(px(80), width - self._caps_width() - px(10)))

    def natural_height(self, width: int) -> int:
        return len(self._rows(width)) * text_style.line_height(BODY) + px(8)

    def paint(self, surface: pygame.Surface) -> None:
        r = self.rect
        rows = self._rows(r.w)
        box = pygame.Rect(r.x, r.y + px(4), r.w - self._caps_width() - px(10), r.h - px(8))
        text_style.lines(surface, rows, box, text_style.c.text)
        x = r.right
        high = text_style.line_height(BODY)
        for cap in reversed(self._caps()):
            wide = text_style.width(cap, SMALL, "medium") + px(12)
            draw.key_cap(
                surface,
                pygame.Rect(x - wide, r.y + px(4) + (high - px(18)) // 2, wide, px(18)),
                cap,
                text_style.c.text2,
            )
            x -= wide + px(6)


def key_sheet(keys: KeyMap, wide: float, high: float) -> Widget:
    """All keys by context, in two columns if there is room."""
    blocks: list[Widget] = []
    sizes: list[int] = []
    for context, rows in keys.sheet():
        lines = [KeyLine(words, chords) for words, chords in rows]
        blocks.append(Column(Label(context, BODY, "medium", colour="text2"), *lines, gap=0))
        sizes.append(len(lines) + 1)
    if wide < 900:
        return Column(*blocks, gap=16)
    left: list[Widget] = []
    right: list[Widget] = []
    count = [0, 0]
    for block, size in sorted(zip(blocks, sizes, strict=True), key=lambda pair: -pair[1]):
        side = 0 if count[0] <= count[1] else 1
        (left, right)[side].append(block)
        count[side] += size
    return Row(Column(*left, gap=16, grow=1), Space(16), Column(*right, gap=16, grow=1), align="t", gap=8)


def about_body() -> Widget:
    """Version, what it is, the legal line."""
    return Column(
        Label(f"Sapper {__version__}", BODY, "medium"),
        Label(
            "Ogre and G.E.V. battles on hex maps, with the rules of combat engineering, "
            "for one or two players at one PC.",
            BODY,
            wrap=True,
        ),
        Label(LEGAL, BODY, colour="text2", wrap=True),
        Label(
            f"pygame-ce {pygame.version.ver}; type: Roboto (Apache License 2.0). "
            "The package's third-party works are listed in THIRD-PARTY.md, their licences in the folder "
            "licences.",
            SMALL,
            colour="text2",
            wrap=True,
        ),
        gap=12,
    )


# -------------------- Help on any screen: what can be done there in sentences, then the keys
def show_help(
    screen: Screen, keys: KeyMap, parts: Iterable[tuple[str, ...]], shown: Widget | None = None
) -> None:
    """Parts of a title and sentences, a part that is shown, and the list of keys."""
    wide, high = screen.logical
    names = _Keys(keys.hint)
    blocks: list[Widget] = []
    for title, *lines in filter(None, parts):
        rows = [
            Row(
                Label("·", BODY, colour="text2"),
                Label(line.format_map(names), BODY, wrap=True, grow=1),
                gap=8,
                align="t",
            )
            for line in lines
        ]
        blocks.append(Column(Label(title, BODY, "medium", colour="text2"), *rows, gap=4))
    if shown is not None:
        blocks.append(shown)
    rule = [Rule()] if blocks else []
    sheet = key_sheet(keys, min(900, wide - 80), high)
    tell(screen, "Help", Column(*blocks, *rule, sheet, Space(4), gap=16), wide=900)


class _Keys(dict[str, str]):
    """Key hints by action name."""

    def __init__(self, key: Callable[[str], str]) -> None:
        super().__init__()
        self.key = key

    def __missing__(self, action: str) -> str:
        return self.key(action)
