"""Every colour, size and font of the client stands here; nobody else writes a colour.

Public names
------------
``STANDARD``, ``HIGH_CONTRAST``: the two ``Palette`` values; ``PALETTES`` finds them by name.
``Theme(palette="standard", scale=1.0)``: a palette with fonts at a UI scale from 1.0 to 2.0.

* ``theme.c``            the palette (``theme.c.text``, ``theme.c.sides["blue"].body``, ...)
* ``theme.px(v)``        a length at scale 1 in window pixels
* ``theme.font(w, s)``   interface font, size at scale 1; weights ``regular``, ``medium``, ``bold``
* ``theme.map_font(w, px)`` font of the map and the counters, in real pixels, never below 12
* ``theme.text(s, w, size, colour)`` a rendered line, cached; ``theme.map_text`` likewise
* ``theme.key``          what caches of pictures depend on

Sizes at scale 1 are ``SMALL BODY BUTTON TITLE SCREEN MENU``.
"""

from __future__ import annotations

import functools
import importlib.util
from collections import OrderedDict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

import pygame

from game.client.kit.typeface import Typeface

SMALL, BODY, BUTTON, TITLE, SCREEN, MENU = 12, 14, 16, 20, 28, 44
TARGET = (32, 28)
#: no text is ever set smaller than this, in real pixels
LEAST_TYPE = 12
LEAST_SCALE, MOST_SCALE = 1.0, 2.0


@dataclass(frozen=True)
class SideStyle:
    """The look of the counters of a side: colours and the shape of the frame."""

    name: str
    body: str
    ink: str
    line: str
    lit: str
    rim: str
    shape: str


@dataclass(frozen=True)
class GroundStyle:
    """Colours of one terrain: base, motif, lit and dark tone, and the rim of its region."""

    base: str
    motif: str
    light: str
    dark: str
    edge: str


@dataclass(frozen=True)
class Palette:
    """All colours of one look."""

    name: str
    # interface
    window: str
    panel: str
    card: str
    card_up: str
    line: str
    text: str
    text2: str
    text3: str
    accent: str
    on_accent: str
    danger: str
    good: str
    info: str
    refused: str
    # map symbols
    ivory: str
    dark: str
    slate: str
    plate: str
    paper: str
    label: str
    label_dark: str
    hex_line: str
    hex_line_opacity: float
    road: str
    road_case: str
    rail: str
    rail_bed: str
    tie: str
    stream: str
    stream_dark: str
    stream_light: str
    ridge: str
    ridge_light: str
    soil: str
    wood: str
    wood_dark: str
    zones: tuple[str, str, str]
    sides: Mapping[str, SideStyle]
    ground: Mapping[str, GroundStyle]


_SIDES = {
    "blue": SideStyle("blue", "#0B4F86", "#FFFFFF", "#8EC3EE", "#2C74B0", "#101418", "round"),
    "orange": SideStyle("orange", "#F2A65A", "#1D1206", "#7A3E08", "#FFC98D", "#101418", "cut"),
    "neutral": SideStyle("neutral", "#B9BDC2", "#1B2128", "#5C6670", "#D9DCE0", "#101418", "square"),
}
_GROUND = {
    "clear": GroundStyle("#D8D9B2", "#B9BE8B", "#E4E4C4", "#AEB083", "#C4C79A"),
    "forest": GroundStyle("#B2C48A", "#5E7F45", "#86A663", "#45633A", "#8BA463"),
    "swamp": GroundStyle("#93AFA1", "#4F6E68", "#BCD6D6", "#3F5B56", "#75938A"),
    "town": GroundStyle("#DED3C8", "#A9695C", "#C58577", "#6F6A68", "#CBBFAF"),
    "rubble": GroundStyle("#BBAE9B", "#7D6F60", "#D8CDBB", "#5B4F44", "#9C8E7A"),
    "damaged_town": GroundStyle("#B9ADA1", "#8C5A50", "#B58478", "#57524F", "#9D9083"),
    "damaged_forest": GroundStyle("#9DA77C", "#5E7F45", "#8B7355", "#4B4A36", "#7F8A60"),
    "water": GroundStyle("#74A6C8", "#93C0DC", "#8FBAD8", "#3F7396", "#3F7396"),
    "beach": GroundStyle("#EADFB9", "#CDBB85", "#F5EDCF", "#B29E66", "#D6C795"),
    "crater": GroundStyle("#6B645A", "#4A453E", "#9A9081", "#37332E", "#55504A"),
}

STANDARD = Palette(
    name="standard",
    window="#14191F",
    panel="#1B2128",
    card="#262E38",
    card_up="#303A46",
    line="#3A4652",
    text="#E9EEF3",
    text2="#AAB7C4",
    text3="#8F9CA9",
    accent="#FFC83D",
    on_accent="#1B2128",
    danger="#FF7A66",
    good="#66DAB0",
    info="#6FB7FF",
    refused="#E9A79B",
    ivory="#F4F1E6",
    dark="#101418",
    slate="#262E38",
    plate="#F4F1E6",
    paper="#D8D9B2",
    label="#2B2B1C",
    label_dark="#F4F1E6",
    hex_line="#1E1A0C",
    hex_line_opacity=0.20,
    road="#6F665C",
    road_case="#F3EEE0",
    rail="#33312F",
    rail_bed="#CFC7B2",
    tie="#7C6A55",
    stream="#3F86B2",
    stream_dark="#2C6388",
    stream_light="#9CCBE6",
    ridge="#6B4A2B",
    ridge_light="#A98158",
    soil="#8A6A45",
    wood="#D9B27C",
    wood_dark="#4A3319",
    zones=("#185E9A", "#9A7A1E", "#A8502A"),
    sides=MappingProxyType(_SIDES),
    ground=MappingProxyType(_GROUND),
)

HIGH_CONTRAST = Palette(
    name="high_contrast",
    window="#000000",
    panel="#0A0C0F",
    card="#171B20",
    card_up="#242A31",
    line="#7E8B98",
    text="#FFFFFF",
    text2="#E3E9EF",
    text3="#BCC6D0",
    accent="#FFD84A",
    on_accent="#000000",
    danger="#FF9080",
    good="#86F0CA",
    info="#9CCFFF",
    refused="#FFC2B8",
    ivory="#FFFFFF",
    dark="#000000",
    slate="#000000",
    plate="#FFFFFF",
    paper="#ECECD6",
    label="#000000",
    label_dark="#FFFFFF",
    hex_line="#000000",
    hex_line_opacity=0.45,
    road="#4A433B",
    road_case="#FFFFFF",
    rail="#111111",
    rail_bed="#D8D2C2",
    tie="#54432F",
    stream="#1E6A9C",
    stream_dark="#0C4166",
    stream_light="#BFE3F8",
    ridge="#4A2E14",
    ridge_light="#8A6237",
    soil="#5E4424",
    wood="#E6C28C",
    wood_dark="#2E1E0C",
    zones=("#123A5C", "#4A3C10", "#5C3010"),
    sides=MappingProxyType(
        {
            "blue": SideStyle("blue", "#000000", "#FFFFFF", "#9CD0FF", "#2A2A2A", "#FFFFFF", "round"),
            "orange": SideStyle("orange", "#FFFFFF", "#000000", "#8A4300", "#FFFFFF", "#000000", "cut"),
            "neutral": SideStyle("neutral", "#B8BDC3", "#000000", "#4A545E", "#E6E8EB", "#000000", "square"),
        }
    ),
    ground=MappingProxyType(
        {
            "clear": GroundStyle("#ECECD6", "#B4B88C", "#F7F7EA", "#9A9C72", "#CFD0B2"),
            "forest": GroundStyle("#B9D08A", "#3F6A2A", "#6E9A4A", "#24431A", "#5E8038"),
            "swamp": GroundStyle("#8DB3A6", "#2E544D", "#CFE8E8", "#21433D", "#4A7468"),
            "town": GroundStyle("#E9DDD2", "#933F30", "#C0705F", "#4B4644", "#A8978A"),
            "rubble": GroundStyle("#B8A88F", "#5B4C3C", "#E0D3BD", "#3A2E23", "#7A6A54"),
            "damaged_town": GroundStyle("#B2A396", "#7A3A2C", "#A66454", "#37322F", "#7D6E60"),
            "damaged_forest": GroundStyle("#98A66E", "#3F6A2A", "#6E5636", "#33341F", "#667048"),
            "water": GroundStyle("#5F9CC6", "#A6D2EC", "#8FC0E0", "#12507C", "#12507C"),
            "beach": GroundStyle("#F6EBC2", "#BFA85E", "#FFFAE0", "#8E783A", "#C9B67C"),
            "crater": GroundStyle("#4E4840", "#2C2823", "#8A8172", "#191613", "#3A3630"),
        }
    ),
)
PALETTES: Mapping[str, Palette] = MappingProxyType({p.name: p for p in (STANDARD, HIGH_CONTRAST)})

_FILES = {"regular": "Roboto-Regular.ttf", "medium": "Roboto-Medium.ttf", "bold": "Roboto-Bold.ttf"}


def font_file(weight: str) -> Path | None:
    """The font file of a weight, None (pygame's own font) where Roboto is missing. Nothing is imported."""
    spec = importlib.util.find_spec("font_roboto")
    for root in (spec.submodule_search_locations or ()) if spec else ():
        file = Path(root) / "files" / _FILES[weight]
        if file.is_file():
            return file
    return None


def rgb(colour: str) -> tuple[int, int, int]:
    """``#RRGGBB`` as three integers."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


@functools.lru_cache(4096)
def mix(a: str, b: str, t: float) -> str:
    """The colour ``t`` of the way from a to b."""
    parts = (round(x + (y - x) * t) for x, y in zip(rgb(a), rgb(b), strict=True))
    return "#" + "".join(f"{v:02X}" for v in parts)


def luminance(colour: str) -> float:
    """Relative luminance (WCAG), 0 to 1."""

    def channel(v: int) -> float:
        x = v / 255
        return x / 12.92 if x <= 0.03928 else ((x + 0.055) / 1.055) ** 2.4

    r, g, b = (channel(v) for v in rgb(colour))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(a: str, b: str) -> float:
    """Contrast of two colours (WCAG), 1 to 21."""
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)


class Theme:
    """A palette with fonts at a UI scale."""

    def __init__(self, palette: str = "standard", scale: float = 1.0) -> None:
        self.c = PALETTES[palette]
        self.scale = min(MOST_SCALE, max(LEAST_SCALE, scale))
        self.key = (self.c.name, round(self.scale, 3))
        self._fonts: dict[tuple[str, int], Typeface] = {}
        self._lines: OrderedDict[tuple[object, ...], pygame.Surface] = OrderedDict()

    def px(self, length: float) -> int:
        """A length at scale 1 in window pixels."""
        return round(length * self.scale)

    def font(self, weight: str = "regular", size: int = BODY) -> Typeface:
        """Interface font; ``size`` at scale 1."""
        return self.map_font(weight, self.px(size))

    def map_font(self, weight: str, px: int) -> Typeface:
        """Font of exactly ``px`` pixels, not scaled with the interface; never below 12."""
        px = max(LEAST_TYPE, px)
        found = self._fonts.get((weight, px))
        if found is None:
            found = self._fonts[weight, px] = Typeface(font_file(weight), px)
        return found

    def text(
        self, line: str, weight: str = "regular", size: int = BODY, colour: str | None = None
    ) -> pygame.Surface:
        """A rendered interface line, cached; do not draw on it."""
        return self.map_text(line, weight, self.px(size), colour)

    def map_text(self, line: str, weight: str, px: int, colour: str | None = None) -> pygame.Surface:
        """A rendered line of exactly ``px`` pixels, cached; do not draw on it."""
        key = (line, weight, px, colour)
        found = self._lines.get(key)
        if found is None:
            found = self.map_font(weight, px).render(line, colour or self.c.text)
            self._lines[key] = found
            if len(self._lines) > 1500:
                self._lines.popitem(last=False)
        else:
            self._lines.move_to_end(key)
        return found

    def width(self, line: str, weight: str = "regular", size: int = BODY) -> int:
        """Width of an interface line in window pixels."""
        return self.font(weight, size).size(line)[0]

    def wrap(self, text: str, width: int, weight: str = "regular", size: int = BODY) -> list[str]:
        """The text in lines of at most ``width`` window pixels; a longer word keeps its own line."""
        font, lines, line = self.font(weight, size), [], ""
        for word in text.split():
            longer = f"{line} {word}" if line else word
            if line and font.size(longer)[0] > width:
                lines.append(line)
                line = word
            else:
                line = longer
        return [*lines, line] if line else lines


def text_pairs(c: Palette) -> Iterator[tuple[str, str, str]]:
    """Every text colour with the ground it is set on: (what, ink, ground); 4.5 to 1 at least."""
    for ink in ("text", "text2", "text3", "refused"):
        for ground in ("window", "panel", "card"):
            yield f"{ink} on {ground}", getattr(c, ink), getattr(c, ground)
    yield "text on card_up", c.text, c.card_up
    yield "second text on card_up", c.text2, c.card_up
    yield "ink on accent", c.on_accent, c.accent
    yield "plate text", c.ivory, c.slate
    yield "tag text", c.dark, c.ivory
    for side in c.sides.values():
        yield f"ink of {side.name}", side.ink, side.body
    for name, style in c.ground.items():
        yield f"label on {name}", c.label_dark if name == "crater" else c.label, style.base


def symbol_pairs(c: Palette) -> Iterator[tuple[str, str, str]]:
    """Every symbol colour with its ground: (what, symbol, ground); 3 to 1 at least."""
    for ink in ("accent", "danger", "good", "info"):
        for ground in ("window", "panel", "card"):
            yield f"{ink} on {ground}", getattr(c, ink), getattr(c, ground)
    yield "marker on plate", c.ivory, c.slate
    yield "cause on plate", c.danger, c.slate
    yield "progress on plate", c.good, c.slate
    for side in c.sides.values():
        yield f"silhouette of {side.name}", side.ink, side.body
        yield f"inner line of {side.name}", side.line, side.body
    for name in ("blue", "orange"):
        rim = c.sides[name].rim
        body = c.sides[name].body
        for terrain, style in c.ground.items():
            # either the body or the rim stands off the ground
            ink = rim if contrast(rim, style.base) >= contrast(body, style.base) else body
            yield f"{name} counter on {terrain}", ink, style.base
    yield "the two sides", c.sides["blue"].body, c.sides["orange"].body
    yield "ridge on clear", c.ridge, c.ground["clear"].base
    yield "road on clear", c.road, c.ground["clear"].base
    yield "stream bank on clear", c.stream_dark, c.ground["clear"].base
    yield "crater on clear", c.ground["crater"].base, c.ground["clear"].base
