"""The counters of a round of a fight on its stage, with what they can do and what can be done to them."""

from __future__ import annotations

from typing import Protocol

from game.client.games.ogre.attack_selection import Gun
from game.client.games.ogre.counter_appearance import look_of
from game.client.games.ogre.ogre_query import OgreQuery
from game.client.games.ogre.overrun.fight_mode import SHORT_ROWS, fight_tip
from game.client.games.ogre.overrun.model import Aim, Bout
from game.client.games.ogre.overrun.record import Record
from game.client.games.ogre.overrun.round_attack import RoundAttack
from game.client.games.ogre.overrun.stage_view import Clash
from game.client.games.ogre.overrun.unit_tile import Cell, Chip
from game.ogre import sheets
from game.ogre.combat.odds import TREADS_PART, strength_text
from game.ogre.combat.odds_text import odds_words
from game.ogre.state import Unit
from game.ogre.structures.buildings import first_points


class CellsQuery(OgreQuery, Protocol):
    """What the counters of a round ask of its mode."""

    @property
    def bout(self) -> Bout:
        """This moment of the fight."""

    @property
    def record(self) -> Record:
        """The fight so far."""

    def key_of(self, unit: str, weapon: str = "") -> str:
        """The digit that picks a counter, or a row of an Ogre; empty for none."""

    def aim_for(self, unit: Unit) -> Aim | None:
        """What a click on an enemy means."""

    def title_of(self, unit: Unit) -> str:
        """The names under a face, the longest first."""

    def second_of(self, unit: Unit) -> str:
        """The line under the name."""


class RoundCells:
    """Shows the counters of a round, and what the attack would bring."""

    def __init__(self, mode: CellsQuery, attack: RoundAttack) -> None:
        self.mode, self.attack = mode, attack

    @property
    def bout(self) -> Bout:
        """The moment of the fight."""
        return self.mode.bout

    def cell(self, unit: Unit) -> Cell:
        """A counter with what it can do, or what can be done to it."""
        return self._own_cell(unit) if unit.side == self.bout.side else self._foe_cell(unit)

    def _own_cell(self, unit: Unit) -> Cell:
        bout = self.bout
        guns = bout.guns(unit)
        ready = [gun for gun in guns if bout.ready(gun) and not bout.now.out(unit.id)]
        chosen = any(self.attack.selection.guns.get(gun) for gun in guns)
        able = bool(ready) and any(
            bout.bearing(aim) for aim in bout.aims() if any(bout.most(gun, aim) for gun in ready)
        )
        face = look_of(self.mode.rules, self.mode.view, unit, spent=not ready, selected=False)
        chips: tuple[Chip, ...] = ()
        if unit.sheet:
            chips = tuple(self._gun_chip(unit, gun) for gun in guns)
        key = "" if unit.sheet else self.mode.key_of(unit.id)
        second = self.mode.second_of(unit) or self._strength_words(unit, guns, ready)
        return Cell(
            unit.id,
            face,
            self.mode.title_of(unit),
            second,
            "own" if chosen and not unit.sheet else "",
            able,
            key if able else "",
            chips,
            lambda: fight_tip(bout, unit),
            aboard=bool(unit.aboard),
        )

    def _strength_words(self, unit: Unit, guns: list[Gun], ready: list[Gun]) -> str:
        if not guns:
            return "unarmed"
        if not ready:
            return "has fired"
        if unit.sheet:
            return "choose weapons"
        total = sum(self.bout.strength(gun, self.bout.ready(gun)) for gun in ready if gun.weapon != "ap")
        return f"fires {strength_text(total)}" + (", half" if unit.disabled else "")

    def _gun_chip(self, unit: Unit, gun: Gun) -> Chip:
        bout, count = self.bout, self.attack.selection.guns.get(gun, 0)
        ready, total = bout.ready(gun), bout.total(gun)
        words = SHORT_ROWS.get(gun.weapon, gun.weapon)
        if not ready:
            return Chip(gun.weapon, f"{words}: fired", False, False)
        each = strength_text(bout.strength(gun, 1))
        many = (
            f"{count} of {ready}"
            if count and ready > 1
            else str(ready)
            if ready == total
            else f"{ready} left"
        )
        usable = ready if self.attack.aim is None else bout.most(gun, self.attack.aim)
        return Chip(
            gun.weapon,
            f"{many} {words} at {each}",
            bool(count),
            bool(usable),
            self.mode.key_of(unit.id, gun.weapon),
        )

    def _foe_cell(self, unit: Unit) -> Cell:
        bout = self.bout
        aims = [aim for aim in bout.aims() if aim.unit == unit.id]
        aimed = self.attack.aim is not None and self.attack.aim.unit == unit.id
        face = look_of(self.mode.rules, self.mode.view, unit, spent=False, selected=False)
        second = self.mode.second_of(unit)
        if not unit.sheet and not unit.aboard:
            defence = f"D{self.mode.rules.value('defence', self.bout.view, (unit, '', False))}"
            second = f"{defence}, {second}" if second else defence
        chips: tuple[Chip, ...] = ()
        if unit.sheet:
            able = {aim.part for aim in aims}
            chips = tuple(
                Chip(aim.part, self._part_words(unit, aim.part), aim == self.attack.aim, aim.part in able)
                for aim in aims
            )
        target = self.mode.aim_for(unit)
        return Cell(
            unit.id,
            face,
            self.mode.title_of(unit),
            second,
            "aim" if aimed else "open" if aims else "",
            bool(aims) or target is not None,
            "",
            chips,
            lambda: fight_tip(bout, unit),
            aboard=bool(unit.aboard),
        )

    def _part_words(self, unit: Unit, part: str) -> str:
        many = unit.sheet[sheets.ROWS.index(part)]
        if part == TREADS_PART:
            return f"{many} treads"
        return (
            f"{many} {SHORT_ROWS.get(part, part)} "
            f"D{self.mode.rules.value('defence', self.bout.view, (unit, part, False))}"
        )

    def building_cell(self) -> Cell:
        """The building, as a target."""
        found = self.bout.building
        assert found is not None
        aim = next((a for a in self.bout.aims() if a.at), None)
        name = found.word.partition("=")[0]
        title = name[:1].upper() + name[1:] or "Building"
        tone = "aim" if aim is not None and aim == self.attack.aim else "open" if aim is not None else ""
        tip = (
            "Each attacker's point of strength costs four structure points, half that in a town or "
            "forest; no die is rolled. (11.04.2)"
        )
        return Cell(
            "building",
            None,
            title,
            f"{found.count} of {first_points(found)} points",
            tone,
            aim is not None,
            tip=lambda: tip,
            points=(found.count, first_points(found)),
        )

    def _fired(self) -> bool:
        """Has somebody fired in this round? What the round before brought is in the panel."""
        return (
            any(line.outcome for line in self.mode.record.rounds[-1].lines)
            if self.mode.record.rounds
            else False
        )

    def clash(self, last: Clash) -> Clash:
        """What the attack would bring; ``last`` is what the last attack brought."""
        way = 1 if self.bout.side == self.bout.attacker else -1
        found, worn = self.attack.selection.odds(), self.attack.wear()
        if worn >= 0:
            worn = min(worn, self.bout.building.count if self.bout.building is not None else worn)
            return Clash(
                way, f"−{worn}", f"{self.attack.strength_words()} on the building", "structure points"
            )
        if found is None:
            return (last if self._fired() else Clash())._replace(
                way=way if self.attack.selection.guns or self.attack.aim is not None else 0
            )
        if found.treads:
            return Clash(way, f"−{found.treads}", "on the treads", f"{found.outcomes.count('T')} in 6")
        kills = found.outcomes.count("X")
        return Clash(
            way,
            odds_words(found.odds),
            f"{strength_text(found.attack)} against {strength_text(found.defence)}",
            f"{kills} in 6",
        )
