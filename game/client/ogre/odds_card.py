"""The odds card of an attack: strength against defence, the column, the chances, what spills over."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.client.kit import Button, Column, Label, OpeningRow, Panel, Row, Scroll, Widget, draw, text_style
from game.client.kit.text_style import BODY, px
from game.client.kit.theme import mix
from game.client.table.hud.panel_widgets import Chance, Sums, card, gap, note, opened, sums_of
from game.core.amounts import counted
from game.core.anygame import Position
from game.core.prices import prices
from game.ogre import sheets
from game.ogre.charts import QUARTERS
from game.ogre.combat.figures import columns_words
from game.ogre.combat.odds import UNKNOWN, Crew, Odds, Spill, strength_text
from game.ogre.combat.odds_text import odds_words, riders_lines, spill_line
from game.ogre.combat.tables import AUTO, NONE, CombatTable, table_numbered
from game.ogre.combat.targets import Target
from game.ogre.counter_names import named
from game.ogre.hooks import part_result_words
from game.ogre.kinds import KINDS
from game.ogre.plans.aiming import (
    Aiming,
    Shooting,
    odds,
    only_x,
    order_of,
    result_words,
    singles,
)
from game.ogre.structures.buildings import building_at

#: a window lower than this, at scale 1, is short of room; lower than that, it has the odds at the top, where
#: they are in sight
LOW, VERY_LOW = 640, 560


class OddsCard:
    """Shows what an attack would bring: the one card of odds. Its numbers open into their sum.

    ``high``: has the window room for the table?
    """

    def __init__(self, now: Shooting, aim: Aiming, high: bool) -> None:
        self.now, self.aim, self.high = now, aim, high

    def card(self, more: Sequence[Widget] = ()) -> Widget | None:
        """What the attack would bring, with further lines; None while nobody fires."""
        found, order = odds(self.now, self.aim), order_of(self.now, self.aim)
        if found is None or order is None or self.aim.target is None:
            return None
        target, view = self.aim.target, self.now.view
        sums = sums_of(order, self.now.rules, view)
        if found.odds == UNKNOWN:
            return self._unknown(found, sums)
        if found.treads:
            return self._treads(found, sums)
        if not target.rolls:
            return self._building(target, found, sums)
        unit, part = target.counter(view), self.aim.part
        top = OpeningRow(
            Label(strength_text(found.attack), 18, "bold"), Label("against", 13, colour="text2"),
            Label(f"D{found.defence // QUARTERS}", 18, "bold"),
            Label(_beside(found), 13, colour="text2", grow=1),
            Label(odds_words(found.odds), 18, "bold"),
            tip=_whole(sums), gap=6,
        )  # fmt: skip
        top.name = "odds"
        no_d = only_x(target) or (unit is not None and bool(unit.sheet) and not self.lesser("D"))
        table = table_numbered(self.now.rules, found.table)
        kills, hurts = found.outcomes.count("X"), found.outcomes.count("D")
        does, hurt = result_words(self.now, target)
        rows: list[Widget | None] = [top, CrtStrip(table, found.odds, no_d) if self.high else None]
        rows.append(Chance(kills, f"destroys the {sheets.NAMES[part]}" if part else does))
        if unit is not None and unit.sheet:
            if hurts:
                rows.append(self.lesser_row(hurts, "D") or line("a D does nothing to an Ogre", ""))
        elif hurt and hurts:
            rows.append(line(f"{hurts} in 6 {hurt}", f"{round(100 * hurts / 6)} %"))
        if found.riders is not None:
            rows.append(self.crew_row("its riders", found.riders, sums))
        if unit is not None and not unit.sheet and self.now.in_fight:
            rows.append(line("in an overrun D destroys as X does", ""))
        rows += [*more, *self.spill_rows(found, sums)]
        return card(*rows, *self.price_rows(), gap=5)

    def _unknown(self, found: Odds, sums: Sums) -> Widget:
        words = "It is face down and will be revealed when you fire. Weapons that cannot hurt it are wasted."
        top = OpeningRow(
            Label(strength_text(found.attack), 18, "bold"), Label("against", 13, colour="text2"),
            Label("?", 18, "bold"), tip=_whole(sums), gap=6,
        )  # fmt: skip
        top.name = "odds"
        return card(top, note(words))

    def lesser(self, result: str) -> str:
        """What a result that is no hit does to the part that is aimed at; "" for nothing."""
        unit = self.now.view.units.get(self.aim.unit)
        return part_result_words(self.now.rules, self.now.view, unit, self.aim.part, result) if unit else ""

    def lesser_row(self, many: int, result: str) -> Widget | None:
        """A result of that kind with its chance, or None where it does nothing."""
        words = self.lesser(result)
        return line(f"{many} in 6 {words}", f"{round(100 * many / 6)} %") if many and words else None

    def price_rows(self) -> list[Widget]:
        """What the attack costs later, before it is made."""
        order = order_of(self.now, self.aim)
        found = prices(self.now.rules, self.now.view, order) if order is not None else ()
        return [note(f"{one.label}: {one.value}.", "refused") for one in found]

    def crew_row(self, who: str, crew: Crew, sums: Sums) -> Widget:
        """The odds of riders, decided by the die of their vehicle."""
        kills, hurts = crew.outcomes.count("X"), crew.outcomes.count("D")
        chance = " ".join(
            word for word in (f"X {kills}" if kills else "", f"D {hurts}" if hurts else "") if word
        )
        words = f"{who}, {strength_text(crew.attack)} to {crew.defence // QUARTERS}: {odds_words(crew.odds)}"
        right = f"{chance} in 6" if chance else "no effect"
        return line(words, right, tip=_one(sums, riders_lines(crew)[0]))

    def _building(self, target: Target, found: Odds, sums: Sums) -> Widget:
        """Structure points that an attack takes."""
        marker = building_at(self.now.view, target.place(self.now.view))
        lost, left = found.points, marker.count if marker is not None else 0
        top = OpeningRow(
            Label(f"−{min(lost, left)}", 18, "bold"),
            Label("structure points, no die", 13, colour="text2", grow=1),
            Label("falls" if lost >= left else f"{left - lost} left", 18, "bold"),
            tip=_whole(sums), gap=6,
        )  # fmt: skip
        top.name = "odds"
        return card(top, *self.spill_rows(found, sums), *self.price_rows(), gap=5)

    def spill_rows(self, found: Odds, sums: Sums) -> list[Widget]:
        """Everybody else in the hex; own counters in red."""
        if not found.spills:
            return []
        out: list[Widget] = [gap(1), line("Spillover, half strength", "D at most")]
        alike: dict[object, list[Spill]] = {}
        for spill in found.spills:
            unit = self.now.view.units[spill.unit]
            # four drones that suffer the same are one line
            key = (
                spill.unit
                if spill.riders is not None or unit.squads
                else (unit.kind, unit.side, spill.attack, spill.defence, spill.outcomes)
            )
            alike.setdefault(key, []).append(spill)
        groups = list(alike.values())
        safe = [
            row
            for row in groups
            if all(
                set(spill.outcomes) == {"NE"}
                and (spill.riders is None or set(spill.riders.outcomes) == {"NE"})
                for spill in row
            )
        ]
        if len(safe) > 1:
            # who suffers nothing is one line, whoever it is
            groups = [row for row in groups if row not in safe]
        for row in groups[:6]:
            spill, unit = row[0], self.now.view.units[row[0].unit]
            bad = sum(1 for o in spill.outcomes if o != "NE")
            word = "X" if "X" in spill.outcomes else "D"
            mine = unit.side == self.now.side
            who = (named(unit) if len(row) == 1 else f"{len(row)} × {KINDS[unit.kind].name}") + (
                " (own)" if mine else ""
            )
            out.append(
                line(
                    f"{who}, {strength_text(spill.attack)} to {spill.defence // QUARTERS}: "
                    f"{odds_words(spill.odds)}",
                    (f"{word} {bad} in 6" + (" each" if len(row) > 1 else "")) if bad else "no effect",
                    colour="refused" if mine else "text2",
                    tip=_one(sums, spill_line(spill)),
                )
            )
            if spill.riders is not None:
                out.append(self.crew_row("  its riders", spill.riders, sums))
        if len(safe) > 1:
            many = sum(map(len, safe))
            out.append(
                line(
                    f"{many} others" if groups else f"all {many} others",
                    "no effect",
                    tip=_names(self.now.view, [spill for row in safe for spill in row]),
                )
            )
        return out

    def _treads(self, found: Odds, sums: Sums) -> Widget:
        shots, hits = singles(self.now, self.aim), found.outcomes.count("T")
        many, total = len(shots), self.now.strength(shots)
        top = OpeningRow(
            Label(f"{counted(many, 'attack')} on the treads", BODY, "medium", grow=1),
            Label("one at a time", 13, colour="text2"),
            Label(odds_words(found.odds), 18, "bold"),
            tip=_whole(sums),
        )  # fmt: skip
        top.name = "odds"
        rows: list[Widget | None] = [top, Chance(hits, f"takes {counted(found.treads, 'tread')}")]
        for result in dict.fromkeys(one for one in found.outcomes if one not in ("T", "NE")):
            rows.append(self.lesser_row(found.outcomes.count(result), result))
        if many > 1:
            most = total // QUARTERS
            rows.append(line(f"{counted(most, 'tread')} at most in all", f"{most * hits / 6:.1f} expected"))
        rows += self.spill_rows(found, sums)
        return card(*rows, *self.price_rows(), gap=5)


def attack_buttons(
    now: Shooting,
    aim: Aiming,
    confirm: Callable[[], object],
    back: Callable[[], object],
    fire_all: Callable[[], object],
    tip: str = "",
) -> Widget:
    """Fire and clear; on treads one of the single attacks, or all of them one after another."""
    able = odds(now, aim) is not None
    many = len(singles(now, aim)) if aim.on_treads else 0
    words = "Fire one" if many > 1 else "Fire"
    fire = Button(words, confirm, "main", action="confirm", grow=1, enabled=able, name="fire")
    clear = Button("Clear", back, enabled=bool(aim.guns), name="clear attack")
    if many < 2:
        return Row(fire, clear, gap=8)
    each = Button(f"All {many}", fire_all, enabled=able, name="fire all", tip=tip)
    return Row(fire, each, clear, gap=8)


def over_foot(rows: list[Widget], odds: Widget, buttons: Widget, height: float, gap: int) -> Widget:
    """The panel of an attack: its rows, and what it would bring below them; in a low window above."""
    if height < VERY_LOW:
        return Scroll(Column(*rows[:1], odds, buttons, *rows[1:], pad=(16, 8), gap=4))
    top = Scroll(Column(*rows, pad=(16, 12, 16, 8), gap=gap), grow=1)
    return Column(top, Panel(odds, buttons, pad=(12, 8), gap=8, border="t"), gap=0)


def _beside(found: Odds) -> str:
    """The ratio; where the column is another, how far it is shifted."""
    if found.shift and found.attack > 0 and found.defence:
        return columns_words(found.shift)
    ratio = found.attack / found.defence if found.defence else 0
    return f"{ratio:.2f} to 1".replace(".00", "") if ratio else ""


def _whole(sums: Sums) -> Callable[[], Widget | None]:
    """The sum behind the attack itself, which is the first."""
    return lambda: opened(next(iter(sums().values()), ()))


def _one(sums: Sums, key: str) -> Callable[[], Widget | None]:
    return lambda: opened(sums().get(key, ()))


def _names(view: Position, spills: Sequence[Spill]) -> Callable[[], Widget | None]:
    return lambda: Label(", ".join(named(view.units[one.unit]) for one in spills), 14, wrap=True)


def line(
    words: str, right: str, colour: str = "text2", tip: Callable[[], Widget | None] | None = None
) -> Widget:
    """A line of the card; what has a sum opens into it."""
    told = Label(words, 13, colour=colour, grow=1), Label(right, 13, "medium") if right else None
    return OpeningRow(*told, tip=tip) if tip is not None else Row(*told, gap=8)


class CrtStrip(Widget):
    """The columns of the combat results table: six squares under each (grey D, red X), one column lit."""

    def __init__(self, table: CombatTable, lit: str, no_d: bool = False) -> None:
        super().__init__()
        self.table, self.lit, self.no_d = table, lit, no_d

    def natural_width(self) -> int:
        return px(260)

    def least_width(self) -> int:
        return px(200)

    def natural_height(self, width: int) -> int:
        return px(42)

    def paint(self, surface: pygame.Surface) -> None:
        c, r = text_style.c, self.rect
        columns = [name for name in self.table.columns if name != NONE]
        step = r.w / len(columns)
        for i, name in enumerate(columns):
            on = name == self.lit
            box = pygame.Rect(round(r.x + i * step), r.y, round(step) - px(4), px(26))
            draw.plate(surface, box, c.text if on else mix(c.card, c.window, 0.35), 4)
            words = {AUTO: f"{self.table.sure}-1"}.get(
                name, name
            )  # as the table prints the head of this column
            text_style.text(
                surface, words, box, c.panel if on else c.text2, BODY, "bold" if on else "regular", "c"
            )
            cell = box.w / 6
            for k in range(6):
                outcome = self.table.results[name][k]
                strength = 1.0 if on else 0.45
                colour = {"X": "#E2604A", "D": "#8C98A5" if not self.no_d else c.line}.get(outcome, c.line)
                side = max(3, round(cell) - 2)
                surface.fill(
                    mix(c.card, colour, strength), (round(box.x + k * cell) + 1, r.y + px(31), side, px(6))
                )
