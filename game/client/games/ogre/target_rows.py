"""Targets of the fire phase in lists: a counter or a structure to be aimed at with a click."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.client.game.hud.panel_widgets import UnitRow, gap, lighting, note
from game.client.game.modes.intents import Light
from game.client.games.ogre.attack_selection import Gun
from game.client.games.ogre.counter_appearance import look_of
from game.client.games.ogre.fire_query import AimAt, FireIntent, FireQuery, ShowGround
from game.client.games.ogre.targets import Aim, aim_named
from game.client.kit import Button, Widget
from game.ogre.counter_words import name


class TargetRows:
    """Lists targets."""

    def __init__(self, query: FireQuery, take: Callable[[FireIntent], None]) -> None:
        self.query, self.take = query, take

    def row(self, aim: Aim, second: str, right: str = "") -> Widget:
        """A target: a click aims at it."""
        rules, view = self.query.rules, self.query.view
        unit, key = view.units.get(aim.unit_id), aim.key(view)
        words = aim.words(view) if unit is None or not unit.squads else name(unit)
        return UnitRow(
            look_of(rules, view, unit) if unit is not None else None,
            words[:1].upper() + words[1:],
            second,
            right,
            partial(self.take, AimAt(key)),
            icon=aim.icon,
            on_point=lighting(lambda at: self.take(Light(at)), aim.at),
            name=f"target {key}",
        )

    def ground(self) -> list[Widget]:
        """What is no counter and can be fired at all the same: behind one button."""
        structures, on = self.query.bearings.structures(), self.query.ground
        if not structures and not any(b.ground for b in self.query.bearings.by_unit().values()):
            return []
        button = Button(
            "Counters as targets" if on else "Ground and bridges as targets",
            partial(self.take, ShowGround()),
            "plain",
            icon="target" if on else "board",
            key_hint=self.query.window.key_hint("other_targets"),
            name="ground targets",
        )
        if not on:
            return [gap(6), button]
        words = "Click a lit hex for its ground, or the middle of a hexside for its bridge."
        found = ((aim_named(self.query.view, key), guns) for key, guns in structures.items())
        rows = [self.row(aim, f"{reach_words(guns)} can reach it") for aim, guns in found if aim is not None]
        return [gap(6), button, note(words), *rows]


def reach_words(guns: set[Gun]) -> str:
    """How many can reach something."""
    many, rows = len({gun.unit for gun in guns}), len(guns)
    return f"{rows} kinds of weapon" if many == 1 and rows > 1 else f"{many} unit{'s' if many > 1 else ''}"
