"""A force that is being picked, in sum: what is left to spend, what is wrong with it, its counters."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

import pygame

from game.client.art.counter_spec import Look
from game.client.game.hud.panel_widgets import counter_art
from game.client.games.ogre.printed import printed
from game.client.kit import Button, Flow, Label, Panel, Row, Widget, draw, text_style
from game.client.kit.text_style import BODY, NUMBER, SMALL, px
from game.client.shell.menu_parts import SideMark
from game.ogre.kinds import is_infantry
from game.ogre.scenario.picking import (
    SIXTHS,
    bill,
    kinds_of,
    named,
    pick_of,
    refusals,
    units_text,
)
from game.scenarios.deployment import SQUADS_IN_A_COUNTER

if TYPE_CHECKING:
    from game.client.games.ogre.force_picker import ForcePicker

#: H of the counters
SMALL_H = 46


class Summary(Panel):
    """What was picked, what it costs, why it cannot be taken, and the forces to begin from."""

    def __init__(self, screen: ForcePicker) -> None:
        super().__init__(radius=8, edge="line", pad=(20, 16), gap=12)
        self.screen = screen
        self.renew()

    def renew(self) -> None:
        """As the force is now."""
        screen, side = self.screen, self.screen.side
        found = bill(side, screen.counts)
        head = Row(SideMark(screen.colour, 24), Label(side.name, NUMBER, "medium", grow=1), gap=10)
        bars: list[Widget] = []
        if found.together:
            bars.append(Purse("Armour units", found.spent / SIXTHS, found.most / SIXTHS))
        else:
            if found.armour_most:
                bars.append(Purse("Armour units", found.armour / SIXTHS, found.armour_most / SIXTHS))
            if found.squads_most:
                bars.append(Purse("Squads", found.squads, found.squads_most))
        wrong = refusals(side, screen.counts)
        said = screen.notice or (wrong[0] if wrong else self._left())
        sign = "bad" if wrong or screen.notice else "good"
        presets = [
            Button(
                force.title,
                functools.partial(screen.preset, i),
                name=f"preset {force.id}",
                tip=force.blurb or None,
            )
            for i, force in enumerate(side.forces)
        ]
        self.fill(
            head, *bars, Notice(said, sign), Label("Counters", SMALL, colour="text2"),
            Counters(self._faces()),
            Label("Begin with a force of the scenario", SMALL, colour="text2") if presets else None,
            Flow(*presets, gap=8) if presets else None,
        )  # fmt: skip

    def _left(self) -> str:
        found = bill(self.screen.side, self.screen.counts)
        if found.together:
            rest = found.most - found.spent
            return f"{units_text(rest)} left." if rest else "Everything is spent."
        parts = []
        if found.armour_most > found.armour:
            parts.append(units_text(found.armour_most - found.armour))
        if found.squads_most > found.squads:
            rest = found.squads_most - found.squads
            parts.append(f"{rest} {'squad' if rest == 1 else 'squads'}")
        return f"{' and '.join(parts)} left." if parts else "Everything is spent."

    def _faces(self) -> list[tuple[Look, str]]:
        """The counters of the force, with what it is always given."""
        counts = {units.kind: units.squads or units.count for units in pick_of(self.screen.side).fixed}
        for kind in kinds_of(self.screen.side):
            if self.screen.counts.get(kind):
                counts[kind] = counts.get(kind, 0) + self.screen.counts[kind]
        found = []
        for kind, count in counts.items():
            row = is_infantry(kind)
            faces = -(-count // SQUADS_IN_A_COUNTER) if row else count
            for n in range(faces):
                squads = (kind,) * min(SQUADS_IN_A_COUNTER, count - n * SQUADS_IN_A_COUNTER) if row else ()
                found.append((printed(kind, self.screen.colour, squads), f"{count} {named(kind, count)}"))
        return found


class Notice(Widget):
    """A sentence with its sign; two lines of room always, so that nothing jumps."""

    SIGNS: ClassVar[dict[str, tuple[str, str]]] = {
        "bad": ("warn", "danger"),
        "info": ("info", "info"),
        "good": ("tick", "good"),
    }

    def __init__(self, words: str, sign: str) -> None:
        super().__init__(name="notice")
        self.words, self.sign = words, sign

    def _rows(self, width: int) -> tuple[str, ...]:
        return text_style.wrap(self.words, width - px(28), SMALL)

    def natural_width(self) -> int:
        return px(240)

    def least_width(self) -> int:
        return px(140)

    def natural_height(self, width: int) -> int:
        return max(2, len(self._rows(width))) * text_style.line_height(SMALL)

    def paint(self, surface: pygame.Surface) -> None:
        icon, colour = self.SIGNS[self.sign]
        high = text_style.line_height(SMALL)
        draw.icon(
            surface, icon, (self.rect.x + px(9), self.rect.y + high // 2), 16, getattr(text_style.c, colour)
        )
        box = pygame.Rect(self.rect.x + px(26), self.rect.y, self.rect.w - px(26), self.rect.h)
        text_style.lines(
            surface,
            self._rows(self.rect.w),
            box,
            text_style.c.text if self.sign != "good" else text_style.c.text2,
            SMALL,
        )


class Purse(Widget):
    """A bar of what is spent of what there is."""

    def __init__(self, words: str, spent: float, most: float) -> None:
        super().__init__()
        self.words, self.spent, self.most = words, spent, most

    def natural_width(self) -> int:
        return px(240)

    def least_width(self) -> int:
        return px(140)

    def natural_height(self, width: int) -> int:
        return text_style.line_height(BODY) + px(14)

    def paint(self, surface: pygame.Surface) -> None:
        c, r = text_style.c, self.rect
        high = text_style.line_height(BODY)
        over = self.spent > self.most
        text_style.text(surface, self.words, pygame.Rect(r.x, r.y, r.w // 2, high), c.text2, BODY)
        numbers = pygame.Rect(r.centerx, r.y, r.w - r.w // 2, high)
        words = f"{_number(self.spent)} of {_number(self.most)}"
        text_style.text(surface, words, numbers, c.danger if over else c.text, BODY, "bold", "r")
        track = pygame.Rect(r.x, r.y + high + px(4), r.w, px(8))
        draw.plate(surface, track, c.window, 4, c.line)
        share = min(1.0, self.spent / self.most) if self.most else 1.0
        if share > 0:
            full = pygame.Rect(track.x, track.y, max(px(8), round(track.w * share)), track.h)
            draw.plate(surface, full, c.danger if over else c.good if share == 1 else c.text2, 4)


def _number(value: float) -> str:
    whole, rest = int(value), value - int(value)
    part = {0: "", 1: "⅙", 2: "⅓", 3: "½", 4: "⅔", 5: "⅚"}[round(rest * SIXTHS) % SIXTHS]
    return f"{whole or '' if part else whole}{part}"


class Counters(Widget):
    """Small counters in rows; they draw together when there are many."""

    mouse = True

    def __init__(self, faces: Sequence[tuple[Look, str]]) -> None:
        super().__init__()
        self.faces = list(faces)

    def _step(self) -> int:
        return px(SMALL_H + 2) if len(self.faces) <= 28 else px(SMALL_H - 12)

    def _per_row(self, width: int) -> int:
        return max(1, (width - px(8)) // self._step())

    def natural_width(self) -> int:
        return px(260)

    def least_width(self) -> int:
        return px(140)

    def natural_height(self, width: int) -> int:
        rows = max(2, -(-len(self.faces) // self._per_row(width)))
        return rows * px(SMALL_H + 4)

    def _boxes(self) -> list[pygame.Rect]:
        step, per, high = self._step(), self._per_row(self.rect.w), px(SMALL_H + 4)
        return [
            pygame.Rect(
                self.rect.x + (i % per) * step, self.rect.y + (i // per) * high, px(SMALL_H), px(SMALL_H)
            )
            for i in range(len(self.faces))
        ]

    def paint(self, surface: pygame.Surface) -> None:
        for (face, _), box in zip(self.faces, self._boxes(), strict=True):
            picture, dx, dy = counter_art().sprite(face, px(SMALL_H))
            surface.blit(picture, (box.centerx + dx, box.centery + dy))

    def tip_at(self, at: tuple[int, int]) -> str | Widget | None:
        found = [
            words for (_, words), box in zip(self.faces, self._boxes(), strict=True) if box.collidepoint(at)
        ]
        return found[-1] if found else None
