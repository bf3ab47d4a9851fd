"""Weapon rows of own counters in the panel of the fire phase: how many of each fire, or why none can."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.client.game.hud.panel_widgets import RefusedRow, explained, gap, lighting
from game.client.game.modes.intents import Light
from game.client.games.ogre.attack_selection import Gun
from game.client.games.ogre.attack_widgets import ShooterRow
from game.client.games.ogre.counter_appearance import short_name
from game.client.games.ogre.fire_attack import Shooter
from game.client.games.ogre.fire_query import FireIntent, FireQuery, SetCount, ToggleAll
from game.client.games.ogre.targets import Aim, gun_place
from game.client.games.ogre.unit_card import ROW_NAMES, strength_parts
from game.client.games.ogre.weapon_keys import WeaponKeys
from game.client.kit import Button, Label, Row, Widget
from game.client.kit.text_style import BODY, SMALL
from game.ogre.counter_words import name
from game.ogre.state import Unit


class ShooterRows:
    """Lists weapon rows: those that are picked, or all against a target."""

    def __init__(self, query: FireQuery, keys: WeaponKeys, take: Callable[[FireIntent], None]) -> None:
        self.query, self.keys, self.take = query, keys, take

    def picked_row(self, gun: Gun, count: int) -> Widget:
        """A weapon row before there is a target."""
        unit = self.query.view.units[gun.unit]
        most = max(count, self.query.bearings.ready(gun))
        text, parts = strength_parts(self.query.rules, self.query.view, unit, gun.weapon, count or most)
        title, second = self._words(unit, gun.weapon)
        return ShooterRow(
            title,
            second,
            text,
            count,
            most,
            partial(self._set_count, gun),
            lambda: explained("Strength", text, parts),
            name=f"gun {gun.unit} {gun.weapon}",
        )

    def _set_count(self, gun: Gun, count: int) -> None:
        self.take(SetCount(gun, count))

    def _words(self, unit: Unit, weapon_id: str) -> tuple[str, str]:
        """A weapon row in words: who, and from where."""
        view, rows = self.query.view, self.query.bearings.rows(unit)
        weapon = next(w for w in rows if w.id == weapon_id)
        title = ROW_NAMES.get(weapon_id, weapon.name) if unit.sheet else short_name(unit)
        where = self.query.label(gun_place(view, unit))
        if unit.aboard:
            where = f"rides in {where}"
        elif weapon_id == "heavy":
            where = f"long shot, once, {where}"
        elif len(rows) > 1 and not unit.sheet and weapon_id == "ap":
            where = f"AP, {where}"
        elif (
            unit.sheet and sum(bool(u.sheet) for u in view.units.values() if u.side == unit.side and u.at) > 1
        ):
            # rows of a sheet have one name each: whose they are
            where = f"{short_name(unit).removeprefix('Ogre ')}, {where}"
        return title, where

    # ------------------------------------------------------------------ against a target
    def rows(self, target: Aim) -> list[Widget]:
        """Every weapon row against the target: those that may fire, then why the others may not."""
        attack = self.query.attack
        found, able = attack.shooters(), attack.together()
        everybody = Button(
            "untick" if able and able == attack.selection.guns else "tick all",
            partial(self.take, ToggleAll()),
            "quiet",
            size=SMALL,
            name="everyone",
            enabled=bool(able),
            height=24,
        )
        reach = Label(_reach_words(found), SMALL, colour="text2", grow=1)
        rows: list[Widget] = [gap(4), Row(Label("Shooters", BODY, "medium"), reach, everybody, gap=8)]
        rows += [self._able_row(target, s) for s in found if s.most]
        return rows + [row for s in found if not s.most for row in self._silent_row(s)]

    def _able_row(self, target: Aim, shooter: Shooter) -> Widget:
        gun, view = shooter.gun, self.query.view
        unit = view.units[gun.unit]
        weapon = next(w for w in self.query.bearings.rows(unit) if w.id == gun.weapon)
        count = self.query.attack.selection.guns.get(gun, 0)
        aimed = view.units.get(self.query.attack.target)
        text, parts = strength_parts(self.query.rules, view, unit, gun.weapon, count or shooter.most, aimed)
        title, where = self._words(unit, gun.weapon)
        far = target.far(view, unit)
        away = f"{far} hex{'es' if far != 1 else ''}" if far else target.here
        short = shooter.most > 1 or gun.weapon == "heavy" or not far
        return ShooterRow(
            title,
            f"{where}, {away}" + ("" if short else f" away, range {weapon.range}"),
            text,
            count,
            shooter.most,
            partial(self._set_count, gun),
            partial(explained, f"{title}: strength", text, parts),
            on_point=lighting(lambda at: self.take(Light(at)), gun_place(view, unit)),
            key=self.keys.of(unit, gun.weapon),
            name=f"shooter {gun.unit} {gun.weapon}",
        )

    def _silent_row(self, shooter: Shooter) -> list[Widget]:
        if shooter.refusal is None:
            return []
        unit = self.query.view.units[shooter.gun.unit]
        title = short_name(unit)
        if unit.sheet:
            title = ROW_NAMES.get(shooter.gun.weapon, shooter.gun.weapon)
        elif unit.squads:
            title = f"{name(unit)}, {'aboard' if unit.aboard else self.query.label(unit.at)}"
        # the row has its name already
        said = shooter.refusal.text.removeprefix(f"{short_name(unit)}: ")
        return [RefusedRow(title, said[:1].upper() + said[1:], shooter.refusal.rule)]


def _reach_words(found: list[Shooter]) -> str:
    able = [s for s in found if s.most]
    units = {s.gun.unit for s in found}
    if len(units) == 1 and len(found) > 1:
        return f"{len(able)} of {len(found)} can reach"
    return f"{len({s.gun.unit for s in able})} of {len(units)} can reach"
