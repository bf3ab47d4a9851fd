"""The intent of a click on the stage or of a key while a side fires in a fight. It changes nothing."""

from __future__ import annotations

from typing import Protocol, TypeAlias

from msgspec import Struct

from game.client.game.modes.intents import Intent, Refuse
from game.client.games.ogre.attack_selection import Gun
from game.client.games.ogre.overrun.model import Aim, Bout
from game.client.games.ogre.overrun.round_attack import RoundAttack
from game.ogre.state import Unit

#: the name of the cell of the building
BUILDING_CELL = "building"
#: so many digits pick something
DIGITS = 9


class RoundQuery(Protocol):
    """What the tool asks of the mode."""

    @property
    def bout(self) -> Bout:
        """The fight."""

    @property
    def attack(self) -> RoundAttack:
        """The attack that is put together."""


class TakeAim(Struct, frozen=True):
    """Aim at something, or at nothing; a part of an Ogre is remembered for the next click on it."""

    aim: Aim | None
    part: bool = False


class ToggleCounter(Struct, frozen=True):
    """A counter fires with everything that reaches the target, or does not."""

    unit: str


class ToggleGun(Struct, frozen=True):
    """A row of weapons fires, or does not."""

    gun: Gun


RoundIntent: TypeAlias = Intent | TakeAim | ToggleCounter | ToggleGun


class RoundTool:
    """Turns gestures into intents."""

    def __init__(self, query: RoundQuery) -> None:
        self.query = query

    def cell(self, cell: str) -> list[RoundIntent]:
        """A click on a counter, or on the building."""
        bout = self.query.bout
        if cell == BUILDING_CELL:
            return [TakeAim(next((aim for aim in bout.aims() if aim.at), None))]
        unit = bout.view.units[cell]
        if unit.side == bout.side:
            return [ToggleCounter(cell)]
        target = self.aim_for(unit)
        return [*(self._why_not(unit) if target is None else ()), TakeAim(target)]

    def chip(self, cell: str, chip: str) -> RoundIntent:
        """A click on a row of weapons, or on a part of an enemy."""
        bout = self.query.bout
        if bout.view.units[cell].side == bout.side:
            return ToggleGun(Gun(cell, chip))
        return TakeAim(Aim(cell, chip), part=True)

    def aim_for(self, unit: Unit) -> Aim | None:
        """What a click on an enemy means: itself, the part last aimed at, the vehicle of a rider."""
        name = unit.aboard or unit.id
        rows = [aim for aim in self.query.bout.aims() if aim.unit == name]
        wish = Aim(name, self.query.attack.parts.get(name, ""))
        return wish if wish in rows else rows[0] if rows else None

    def _why_not(self, unit: Unit) -> list[RoundIntent]:
        bout = self.query.bout
        guns = [gun for gun in bout.all_guns() if bout.ready(gun)]
        refusal = bout.why_not(guns[0], Aim(unit.aboard or unit.id)) if guns else None
        return [Refuse(refusal)] if refusal is not None else []

    # ------------------------------------------------------------------ the keyboard
    def step(self, way: int) -> RoundIntent | None:
        """From target to target, part after part."""
        aims, aim = self.query.bout.aims(), self.query.attack.aim
        if not aims:
            return None
        now = aims.index(aim) if aim in aims else -1 if way > 0 else 0
        return TakeAim(aims[(now + way) % len(aims)])

    def keys(self) -> list[Gun]:
        """What the digits pick: each counter, and each row of an Ogre."""
        bout, out = self.query.bout, list[Gun]()
        for unit in bout.everybody(bout.side):
            guns = bout.guns(unit) if not bout.now.out(unit.id) else []
            out += guns if unit.sheet else guns[:1]
        if len(out) > DIGITS:
            # where there are not keys enough for all, those that have fired give theirs up
            out = [gun for gun in out if bout.ready(gun)]
        return out[:DIGITS]

    def number(self, number: int) -> RoundIntent | None:
        """A digit."""
        keys = self.keys()
        if not 1 <= number <= len(keys):
            return None
        gun = keys[number - 1]
        return ToggleGun(gun) if self.query.bout.view.units[gun.unit].sheet else ToggleCounter(gun.unit)
