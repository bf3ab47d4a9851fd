"""A side fires in its round of a fight: shooters, target, odds; nothing is resolved without confirmation."""

from __future__ import annotations

from game.client.game.modes.mode import Mode, PlayScreen
from game.client.games.ogre.counter_appearance import short_name
from game.client.games.ogre.overrun.fight_mode import FightMode
from game.client.games.ogre.overrun.model import Aim
from game.client.games.ogre.overrun.round_attack import RoundAttack
from game.client.games.ogre.overrun.round_panel import RoundPanel
from game.client.games.ogre.overrun.round_tiles import RoundCells
from game.client.games.ogre.overrun.round_tool import (
    RoundIntent,
    RoundTool,
    TakeAim,
    ToggleCounter,
    ToggleGun,
)
from game.client.games.ogre.overrun.stage_view import Clash
from game.client.games.ogre.overrun.unit_tile import Cell
from game.client.kit import Widget
from game.ogre import sheets
from game.ogre.state import Unit


class FireRound(FightMode):
    """The round of the side that decides."""

    def __init__(self, host: PlayScreen) -> None:
        super().__init__(host)
        self.attack = RoundAttack(self, host)
        self.tool = RoundTool(self)
        self._cells, self._panel = RoundCells(self, self.attack), RoundPanel(self, self.attack)

    def take_over(self, before: Mode) -> None:
        if isinstance(before, FireRound) and (before.bout.at, before.bout.now.round) == (
            self.bout.at,
            self.bout.now.round,
        ):
            self.attack.go_on_from(before.attack)

    # ------------------------------------------------------------------ deriving
    def renew(self) -> None:
        super().renew()
        aims = self.bout.aims()
        if self.attack.aim not in aims:
            # the same Ogre goes on being the target when a part of it is gone
            self.attack.aim = next(
                (
                    aim
                    for aim in aims
                    if self.attack.aim is not None and aim.unit == self.attack.aim.unit and aim.unit
                ),
                None,
            )
        if self.attack.aim is None and len({aim.unit or "building" for aim in aims}) == 1:
            self.attack.aim = aims[0]
        self.attack.selection.keep_able()

    # ------------------------------------------------------------------ the stage
    def cell(self, unit: Unit) -> Cell:
        return self._cells.cell(unit)

    def building_cell(self) -> Cell:
        return self._cells.building_cell()

    def clash(self) -> Clash:
        return self._cells.clash(super().clash())

    # ------------------------------------------------------------------ what is pressed
    def take(self, *intents: RoundIntent | None) -> None:
        """Do what a click or a key has come to."""
        for intent in intents:
            match intent:
                case None:
                    continue
                case TakeAim(aim, part):
                    if part and aim is not None:
                        self.attack.parts[aim.unit] = aim.part
                    self.attack.take_aim(aim)
                case ToggleCounter(unit):
                    self.attack.toggle_unit(self.bout.view.units[unit])
                case ToggleGun(gun):
                    self.attack.toggle(gun)
                case _:
                    self.host.carry_out(intent)

    def press_cell(self, cell: str) -> None:
        self.take(*self.tool.cell(cell))

    def press_chip(self, cell: str, chip: str) -> None:
        self.take(self.tool.chip(cell, chip))

    def aim_for(self, unit: Unit) -> Aim | None:
        """What a click on an enemy means."""
        return self.tool.aim_for(unit)

    # ------------------------------------------------------------------ the keyboard
    def cycle(self, way: int) -> bool:
        """Tab goes from target to target, part after part."""
        self.take(self.tool.step(way))
        return True

    def key_of(self, unit: str, weapon: str = "") -> str:
        return next(
            (
                str(k + 1)
                for k, gun in enumerate(self.tool.keys())
                if gun.unit == unit and weapon in ("", gun.weapon)
            ),
            "",
        )

    def group(self, number: int) -> bool:
        intent = self.tool.number(number)
        self.take(intent)
        return intent is not None

    def ready(self) -> bool:
        return self.attack.ready()

    def confirm(self) -> bool:
        return self.attack.confirm()

    def back(self) -> bool:
        return self.attack.back()

    def todo(self) -> list[str]:
        bearing = {gun.unit for aim in self.bout.aims() for gun in self.bout.bearing(aim)}
        return [unit.id for unit in self.bout.everybody(self.bout.side) if unit.id in bearing]

    def end_words(self) -> str:
        return "End this fire"

    def unused_words(self) -> str:
        left = self.todo()
        has = "has" if len(left) == 1 else "have"
        return f"{self.named(left)} {has} not fired this round." if left else ""

    def hint(self) -> tuple[str, str]:
        key = self.host.key_hint
        if self.ready() and self.attack.on_treads:
            return (
                f"{key('confirm')} makes one attack on {self.aim_words()}; attacks are separate. "
                f"{key('back')} clears the attack.",
                "info",
            )
        if self.ready():
            return (
                f"{key('confirm')} fires {self.attack.strength_words()} at {self.aim_words()}. Click "
                f"counters to add or remove them; {key('back')} clears the attack.",
                "info",
            )
        if self.attack.aim is not None:
            return (
                f"Choose who fires at {self.aim_words()}: click your counters, or press their digits.",
                "info",
            )
        if self.attack.selection.guns:
            return "Click a target; Tab goes from one to the next.", "info"
        return (
            f"Click a target or one of your counters. {key('next_unit')} goes from target to target, "
            f"{key('end_phase')} ends this fire.",
            "info",
        )

    def aim_words(self) -> str:
        """The target in words."""
        if self.attack.aim is None:
            return "nothing"
        if self.attack.aim.at:
            return "the building"
        unit = self.bout.view.units[self.attack.aim.unit]
        return (
            f"the {sheets.NAMES[self.attack.aim.part]} of {short_name(unit)}"
            if self.attack.aim.part
            else short_name(unit)
        )

    def panel(self) -> Widget | None:
        return self._panel.panel()
