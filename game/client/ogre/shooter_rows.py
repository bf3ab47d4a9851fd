"""Rows of own weapons, in the fire phase and in a fight: how many of each fire, or why none can."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Unpack

import pygame

from game.client.kit import Button, Label, Row, Stepper, Widget, draw, text_style
from game.client.kit.text_style import BODY, SMALL, px
from game.client.kit.widget import Placed
from game.client.ogre.unit_card import ROW_NAMES, strength_parts
from game.client.table.hud.panel_widgets import PointedRow, RefusedRow, explained, gap, lighting
from game.ogre.counter_names import named
from game.ogre.counter_words import name
from game.ogre.movement.transport_state import place
from game.ogre.plans.aiming import Aiming, Gun, Shooter, Shooting, all_turned, together
from game.ogre.state import Unit
from game.ogre.structures.bridges import BridgeTarget


class ShooterRow(PointedRow):
    """A weapon row: a tick for all or none, its name and place, how many of it, its strength."""

    def __init__(
        self,
        title: str,
        second: str,
        strength: str,
        count: int,
        most: int,
        on_count: Callable[[int], None],
        tip: Callable[[], Widget] | None = None,
        *,
        on_point: Callable[[bool], None] | None = None,
        key: str = "",
        **rest: Unpack[Placed],
    ) -> None:
        super().__init__(tip=tip, **rest)
        self.title, self.second, self.strength, self.count, self.most = title, second, strength, count, most
        self.on_count, self.on_point, self.key_name = on_count, on_point, key
        self.stepper: Stepper | None = None
        if most > 1:
            self.stepper = Stepper(count, most, on_count, name=f"{rest.get('name', '')} count")
            self.add(self.stepper)

    @property
    def ticked(self) -> bool | None:
        return self.count > 0

    def natural_width(self) -> int:
        return px(260)

    def least_width(self) -> int:
        return px(160)

    def natural_height(self, width: int) -> int:
        return px(54 if self._tall(width) else 40)

    def _tall(self, width: int) -> bool:
        """Do the words need the line beside the stepper for themselves?"""
        if self.stepper is None:
            return False
        beside = width - self.stepper.want_width() - px(34 + 28 + 8)
        return (
            text_style.width(self.title, BODY) + px(22 if self.key_name else 0) > beside
            or text_style.width(self.second, SMALL) > beside
        )

    def arrange(self) -> None:
        if self.stepper is not None:
            wide, r = self.stepper.want_width(), self.rect
            if self._tall(r.w):
                self.stepper.place(pygame.Rect(r.right - wide - px(2), r.y + px(23), wide, px(28)))
            else:
                self.stepper.place(pygame.Rect(r.right - wide - px(34), r.y + px(6), wide, px(28)))

    def paint(self, surface: pygame.Surface) -> None:
        c, r = text_style.c, self.rect
        if self.hot:
            draw.plate(surface, r.inflate(px(8), 0), c.card, 6)
        box = pygame.Rect(r.x + px(2), r.centery - px(8), px(16), px(16))
        draw.checkbox(surface, box, self.count > 0)
        tall = self._tall(r.w)
        right = text_style.text(
            surface,
            self.strength,
            pygame.Rect(r.right - px(60), r.y, px(58), px(24) if tall else r.h),
            c.text if self.count else c.text2,
            16,
            "medium",
            "r",
        )
        end = (
            self.stepper.rect.x - px(8) if self.stepper is not None and not tall else r.right - right - px(12)
        )
        x = r.x + px(28)
        wide = end - x
        title = self.title
        if self.key_name:
            cap = pygame.Rect(x, r.y + px(4), px(16), px(16))
            draw.key_cap(surface, cap, self.key_name, c.text2)
            text_style.text(
                surface, title, pygame.Rect(x + px(22), r.y + px(2), wide - px(22), px(20)), c.text, BODY
            )
        else:
            text_style.text(surface, title, pygame.Rect(x, r.y + px(2), wide, px(20)), c.text, BODY)
        below = self.stepper.rect.x - px(6) - x if tall and self.stepper is not None else wide
        text_style.text(
            surface, self.second, pygame.Rect(x, r.y + px(26 if tall else 20), below, px(18)), c.text2, SMALL
        )

    def act(self) -> None:
        """All of it, or none."""
        self.on_count(0 if self.count else self.most)


class ShooterRows:
    """Lists weapon rows; ``send`` takes the attack that a tick makes, ``key`` gives the digit of a row."""

    def __init__(
        self,
        now: Shooting,
        aim: Aiming,
        send: Callable[[Aiming], None],
        key: Callable[[Gun], str],
        light: Callable[[int], None],
    ) -> None:
        self.now, self.aim, self.send, self.key, self.light = now, aim, send, key, light

    def _set_count(self, gun: Gun, count: int) -> None:
        self.send(self.aim.with_count(gun, count))

    # ------------------------------------------------------------------ one row
    def row(self, gun: Gun, most: int) -> Widget:
        """A weapon row that may fire, at the target if there is one."""
        now, target = self.now, self.aim.target
        unit, count = now.view.units[gun.unit], self.aim.guns.get(gun, 0)
        most = max(most, count)
        about = target.counter(now.view) if target is not None and not now.in_fight else None
        text, parts = strength_parts(now.rules, now.view, unit, gun.weapon, count or most, about)
        title = self._title(unit, gun, most)
        if now.in_fight:
            notes = [_short(part.text) for part in parts if part.op == "times"]
            second = self._in_fight(unit, ", ".join(dict.fromkeys(notes)) or "as printed")
        else:
            second = self._where(unit, gun) + (self._away(gun, most) if target is not None else "")
        lit = lighting(self.light, place(now.view, unit)) if target is not None else None
        return ShooterRow(
            title, second, text, count, most, partial(self._set_count, gun),
            partial(explained, f"{title}: strength", text, parts),
            on_point=None if now.in_fight else lit,
            key=self.key(gun) if target is not None else "",
            name=f"gun {gun.unit} {gun.weapon}",
        )  # fmt: skip

    def _title(self, unit: Unit, gun: Gun, most: int) -> str:
        weapon = self.now.weapon(gun)
        if unit.sheet:
            return ROW_NAMES.get(gun.weapon, weapon.name)
        if not self.now.in_fight:
            return named(unit)
        words = named(unit) if most == 1 else unit.id.replace("-", " ")
        return words if gun.weapon in ("gun", "squad", "close") else f"{words}, {weapon.name}"

    def _many_sheets(self, unit: Unit) -> bool:
        """Are there several record sheets, whose rows have one name each?"""
        units, at = self.now.view.units.values(), unit.at if self.now.in_fight else None
        return sum(bool(u.sheet) and u.side == unit.side and u.at and at in (None, u.at) for u in units) > 1

    def _in_fight(self, unit: Unit, notes: str) -> str:
        whose = f"{named(unit)}, " if unit.sheet and self._many_sheets(unit) else ""
        return f"rides, {notes}" if unit.aboard else f"{whose}{notes}"

    def _where(self, unit: Unit, gun: Gun) -> str:
        """From where a row fires, and which it is where a counter has several."""
        where = self.now.view.board.grid.label(place(self.now.view, unit))
        if unit.aboard:
            return f"rides in {where}"
        if gun.weapon == "heavy":
            return f"long shot, once, {where}"
        if len(self.now.rows(unit)) > 1 and not unit.sheet and gun.weapon == "ap":
            return f"AP, {where}"
        if unit.sheet and self._many_sheets(unit):
            return f"{named(unit).removeprefix('Ogre ')}, {where}"
        return where

    def _away(self, gun: Gun, most: int) -> str:
        target = self.aim.target
        assert target is not None
        far = self.now.far(gun.unit, target)
        if not far:
            return ", at the bridge" if isinstance(target, BridgeTarget) else ", in the hex"
        away = f", {far} hex{'es' if far != 1 else ''}"
        return (
            away if most > 1 or gun.weapon == "heavy" else f"{away} away, range {self.now.weapon(gun).range}"
        )

    # ------------------------------------------------------------------ against a target
    def rows(self) -> list[Widget]:
        """Every weapon row against the target: those that may fire, then why the others may not."""
        if self.aim.target is None:
            return []
        found, able = self.now.shooters(self.aim.target), together(self.now, self.aim)
        everybody = Button(
            "untick" if able and able == self.aim.guns else "tick all",
            lambda: self.send(all_turned(self.now, self.aim)),
            "quiet",
            size=SMALL,
            name="everyone",
            enabled=bool(able),
            height=24,
        )
        reach = Label(_reach_words(found), SMALL, colour="text2", grow=1)
        rows: list[Widget] = [gap(4), Row(Label("Shooters", BODY, "medium"), reach, everybody, gap=8)]
        rows += [self.row(s.gun, s.most) for s in found if s.most]
        return rows + [row for s in found if not s.most for row in self._silent_row(s)]

    def _silent_row(self, shooter: Shooter) -> list[Widget]:
        now, gun = self.now, shooter.gun
        # in a fight whoever has fired is not told of: the round goes on with the others
        if shooter.refusal is None or (now.in_fight and not now.ready(gun)):
            return []
        unit = now.view.units[gun.unit]
        title = self._title(unit, gun, 1)
        if unit.squads and not now.in_fight:
            where = "aboard" if unit.aboard else now.view.board.grid.label(unit.at)
            title = f"{name(unit)}, {where}"
        # the row has its name already
        said = shooter.refusal.text.removeprefix(f"{named(unit)}: ")
        return [RefusedRow(title, said[:1].upper() + said[1:], shooter.refusal.rule)]


def _reach_words(found: list[Shooter]) -> str:
    able = [s for s in found if s.most]
    units = {s.gun.unit for s in found}
    if len(units) == 1 and len(found) > 1:
        return f"{len(able)} of {len(found)} can reach"
    return f"{len({s.gun.unit for s in able})} of {len(units)} can reach"


def _short(words: str) -> str:
    return {"in an overrun": "doubled", "disabled, in an overrun": "halved: disabled"}.get(words, words)
