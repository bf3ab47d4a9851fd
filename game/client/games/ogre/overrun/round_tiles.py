"""The counters of a round of a fight on its stage, with what they can do and what can be done to them."""

from __future__ import annotations

from collections.abc import Callable

from game.client.games.ogre.aiming import Aiming, Gun, odds, on_counter
from game.client.games.ogre.counter_appearance import look_of
from game.client.games.ogre.overrun.fight_mode import SHORT_ROWS, fight_tip
from game.client.games.ogre.overrun.model import Bout
from game.client.games.ogre.overrun.stage_view import Clash
from game.client.games.ogre.overrun.unit_tile import Cell, Chip
from game.ogre import sheets
from game.ogre.combat import weapons
from game.ogre.combat.firing import Firing
from game.ogre.combat.odds import TREADS_PART, strength_text
from game.ogre.combat.odds_text import odds_words
from game.ogre.combat.unit_target import UnitTarget
from game.ogre.state import Unit
from game.ogre.structures.buildings import BuildingTarget

#: the name of the cell of the building
BUILDING_CELL = "building"
#: so many digits pick something
DIGITS = 9
BUILDING_TIP = (
    "Each attacker's point of strength costs four structure points, half that in a town or forest; no die is "
    "rolled. (11.04.2)"
)


def keys(bout: Bout) -> list[Gun]:
    """What the digits pick: each counter, and each row of an Ogre."""
    out: list[Gun] = []
    for unit in bout.everybody(bout.side):
        guns = bout.shooting.guns_of(unit) if not bout.now.out(unit.id) else []
        out += guns if unit.sheet else guns[:1]
    if len(out) > DIGITS:
        # where there are not keys enough for all, those that have fired give theirs up
        out = [gun for gun in out if bout.shooting.ready(gun)]
    return out[:DIGITS]


def target_on(bout: Bout, aim: Aiming, unit: Unit) -> UnitTarget | None:
    """What a click on an enemy means: itself, the part last aimed at, the vehicle of a rider."""
    name = unit.aboard or unit.id
    rows = [one for one in bout.targets() if isinstance(one, UnitTarget) and one.unit == name]
    wish = on_counter(bout.shooting, aim, name)
    return wish if wish in rows else rows[0] if rows else None


class RoundCells:
    """Shows the counters of a round, and what the attack would bring; ``key`` gives digits."""

    def __init__(self, bout: Bout, aim: Aiming, key: Callable[[str, str], str]) -> None:
        self.bout, self.aim, self.key = bout, aim, key

    def cell(self, plain: Cell, unit: Unit) -> Cell:
        """A counter with what it can do, or what can be done to it."""
        bout = self.bout
        face = look_of(bout.rules, bout.view, unit, spent=False, selected=False)
        plain = plain._replace(
            face=face, tip=lambda: fight_tip(bout, unit), aboard=bool(unit.aboard), chips=()
        )
        return self._own(plain, unit) if unit.side == bout.side else self._foe(plain, unit)

    def _own(self, plain: Cell, unit: Unit) -> Cell:
        bout, now = self.bout, self.bout.shooting
        guns = now.guns_of(unit)
        ready = [gun for gun in guns if now.ready(gun) and not bout.now.out(unit.id)]
        able = bool(ready) and any(now.most(gun, target) for target in bout.targets() for gun in ready)
        key = "" if unit.sheet or not able else self.key(unit.id, "")
        return plain._replace(
            face=look_of(bout.rules, bout.view, unit, spent=not ready, selected=False),
            second=plain.second or self._strength_words(unit, guns, ready),
            tone="own" if unit.id in self.aim.units and not unit.sheet else "",
            able=able,
            key=key,
            chips=tuple(self._gun_chip(unit, gun) for gun in guns) if unit.sheet else (),
        )

    def _strength_words(self, unit: Unit, guns: list[Gun], ready: list[Gun]) -> str:
        if not ready:
            return "has fired" if guns else "unarmed"
        if unit.sheet:
            return "choose weapons"
        now = self.bout.shooting
        total = now.strength(Firing(*gun, now.ready(gun)) for gun in ready if gun.weapon != "ap")
        return f"fires {strength_text(total)}" + (", half" if unit.disabled else "")

    def _gun_chip(self, unit: Unit, gun: Gun) -> Chip:
        now, count = self.bout.shooting, self.aim.guns.get(gun, 0)
        row = weapons.row_of(unit, gun.weapon)
        ready, total = now.ready(gun), weapons.total(unit, row, now.weapon(gun))
        words = SHORT_ROWS.get(gun.weapon, gun.weapon)
        if not ready:
            return Chip(gun.weapon, f"{words}: fired", False, False)
        many = str(ready) if ready == total else f"{ready} left"
        if count and ready > 1:
            many = f"{count} of {ready}"
        said = f"{many} {words} at {strength_text(now.strength([Firing(*gun, 1)]))}"
        able = bool(now.most(gun, self.aim.target))
        return Chip(gun.weapon, said, bool(count), able, self.key(unit.id, gun.weapon))

    def _foe(self, plain: Cell, unit: Unit) -> Cell:
        bout, view = self.bout, self.bout.view
        aims = [one for one in bout.targets() if isinstance(one, UnitTarget) and one.unit == unit.id]
        second = plain.second
        if not unit.sheet and not unit.aboard:
            defence = f"D{bout.rules.value('defence', view, (unit, '', False))}"
            second = f"{defence}, {second}" if second else defence
        parts = aims if unit.sheet else []
        chips = [Chip(one.part, self._part_words(unit, one.part), one == self.aim.target) for one in parts]
        return plain._replace(
            second=second,
            tone="aim" if self.aim.unit == unit.id else "open" if aims else "",
            able=target_on(bout, self.aim, unit) is not None,
            chips=tuple(chips),
        )

    def _part_words(self, unit: Unit, part: str) -> str:
        many = unit.sheet[sheets.ROWS.index(part)]
        if part == TREADS_PART:
            return f"{many} treads"
        defence = self.bout.rules.value("defence", self.bout.view, (unit, part, False))
        return f"{many} {SHORT_ROWS.get(part, part)} D{defence}"

    def building_cell(self, plain: Cell) -> Cell:
        """The building, as a target."""
        able = any(isinstance(one, BuildingTarget) for one in self.bout.targets())
        aimed = able and isinstance(self.aim.target, BuildingTarget)
        tone = "aim" if aimed else "open" if able else ""
        return plain._replace(tone=tone, able=able, tip=lambda: BUILDING_TIP)

    def clash(self, last: Clash) -> Clash:
        """What the attack would bring; ``last`` is what the last attack brought."""
        bout, aim = self.bout, self.aim
        way = 1 if bout.side == bout.attacker else -1
        found = odds(bout.shooting, aim)
        if found is None or aim.target is None:
            return last._replace(way=way if aim.guns or aim.target is not None else 0)
        if not aim.target.rolls:
            worn = min(found.points, bout.building.count if bout.building is not None else found.points)
            strength = strength_text(bout.shooting.strength(aim.shots()))
            return Clash(way, f"−{worn}", f"{strength} on the building", "structure points")
        if found.treads:
            return Clash(way, f"−{found.treads}", "on the treads", f"{found.outcomes.count('T')} in 6")
        against = f"{strength_text(found.attack)} against {strength_text(found.defence)}"
        return Clash(way, odds_words(found.odds), against, f"{found.outcomes.count('X')} in 6")
