"""A side fires in its round of a fight: who fires, at what, with what chance; nothing is resolved before a yes."""

from __future__ import annotations

from game.client.games.ogre.faces import short_name
from game.client.games.ogre.fight.bout import Aim, Gun
from game.client.games.ogre.fight.fight_mode import FightMode
from game.client.games.ogre.fight.round_cells import RoundCells
from game.client.games.ogre.fight.round_panel import RoundPanel
from game.client.games.ogre.fight.volley import Volley
from game.client.kit import Widget
from game.client.play.mode import Mode
from game.client.play.mode_host import ModeHost
from game.ogre import sheets
from game.ogre.combat.odds import Odds
from game.ogre.state import Unit


class FireRound(Volley, RoundCells, RoundPanel, FightMode):
    """The round of the side that decides."""

    def __init__(self, host: ModeHost) -> None:
        super().__init__(host)
        self.aim: Aim | None = None
        self.basket: dict[Gun, int] = {}
        self._parts: dict[str, str] = {}
        self._odds: tuple[object, Odds | None] = (None, None)

    def take_over(self, before: Mode) -> None:
        if isinstance(before, FireRound) and (before.bout.at, before.bout.now.round) == (
            self.bout.at,
            self.bout.now.round,
        ):
            # the same round goes on
            self.aim, self.basket, self._parts = before.aim, before.basket, before._parts

    # ------------------------------------------------------------------ deriving
    def renew(self) -> None:
        super().renew()
        aims = self.bout.aims()
        if self.aim not in aims:
            # the same Ogre goes on being the target when a part of it is gone
            self.aim = next(
                (aim for aim in aims if self.aim is not None and aim.unit == self.aim.unit and aim.unit), None
            )
        if self.aim is None and len({aim.unit or "building" for aim in aims}) == 1:
            self.aim = aims[0]
        self._drop_spent()

    # ------------------------------------------------------------------ hands
    def press_cell(self, cell: str) -> None:
        if cell == "building":
            self.take_aim(next((aim for aim in self.bout.aims() if aim.at), None))
            return
        unit = self.bout.view.units[cell]
        if unit.side == self.bout.side:
            self.toggle_unit(unit)
        else:
            target = self.aim_for(unit)
            if target is None:
                self._say_why(unit)
            self.take_aim(target)

    def press_chip(self, cell: str, chip: str) -> None:
        unit = self.bout.view.units[cell]
        if unit.side == self.bout.side:
            self.toggle(Gun(cell, chip))
        else:
            self._parts[cell] = chip
            self.take_aim(Aim(cell, chip))

    def aim_for(self, unit: Unit) -> Aim | None:
        """What a click on an enemy means: itself, the part last aimed at, the vehicle of a rider."""
        name = unit.aboard or unit.id
        rows = [aim for aim in self.bout.aims() if aim.unit == name]
        wish = Aim(name, self._parts.get(name, ""))
        return wish if wish in rows else rows[0] if rows else None

    def _say_why(self, unit: Unit) -> None:
        guns = [gun for gun in self.bout.all_guns() if self.bout.ready(gun)]
        refusal = self.bout.why_not(guns[0], Aim(unit.aboard or unit.id)) if guns else None
        if refusal is not None:
            self.host.refuse(refusal)

    # ------------------------------------------------------------------ the keyboard
    def cycle(self, way: int) -> bool:
        """Tab goes from target to target, part after part."""
        aims = self.bout.aims()
        if aims:
            now = aims.index(self.aim) if self.aim in aims else -1 if way > 0 else 0
            self.take_aim(aims[(now + way) % len(aims)])
        return True

    def _keys(self) -> list[Gun]:
        """What the digits pick: each counter, and each row of an Ogre."""
        out: list[Gun] = []
        for unit in self.bout.everybody(self.bout.side):
            guns = self.bout.guns(unit) if not self.bout.now.out(unit.id) else []
            out += guns if unit.sheet else guns[:1]
        if len(out) > 9:
            # where there are not keys enough for all, those that have fired give theirs up
            out = [gun for gun in out if self.bout.ready(gun)]
        return out[:9]

    def _key_of(self, unit: str, weapon: str = "") -> str:
        return next(
            (
                str(k + 1)
                for k, gun in enumerate(self._keys())
                if gun.unit == unit and weapon in ("", gun.weapon)
            ),
            "",
        )

    def group(self, number: int) -> bool:
        keys = self._keys()
        if not 1 <= number <= len(keys):
            return False
        gun = keys[number - 1]
        unit = self.bout.view.units[gun.unit]
        if unit.sheet:
            self.toggle(gun)
        else:
            self.toggle_unit(unit)
        return True

    def todo(self) -> list[str]:
        bearing = {gun.unit for aim in self.bout.aims() for gun in self.bout.bearing(aim)}
        return [unit.id for unit in self.bout.everybody(self.bout.side) if unit.id in bearing]

    def end_words(self) -> str:
        return "End this fire"

    def unused_words(self) -> str:
        left = self.todo()
        return (
            ""
            if not left
            else "One unit has not fired in this round."
            if len(left) == 1
            else f"{len(left)} units have not fired in this round."
        )

    def hint(self) -> tuple[str, str]:
        key = self.host.key_hint
        if self.ready() and self.on_treads:
            return (
                f"Enter makes one attack on {self.aim_words()}; each is made for itself. Esc empties the basket.",
                "info",
            )
        if self.ready():
            return (
                f"Enter fires {self.strength_words()} at {self.aim_words()}. Click counters to add or drop them; Esc empties the basket.",
                "info",
            )
        if self.aim is not None:
            return (
                f"Choose who fires at {self.aim_words()}: click own counters, or press their digits.",
                "info",
            )
        if self.basket:
            return "Click a target; Tab goes from one to the next.", "info"
        return (
            f"Click a target or an own counter. {key('next_unit')} goes from target to target, {key('confirm')} ends this fire.",
            "info",
        )

    def aim_words(self) -> str:
        """The target in words."""
        if self.aim is None:
            return "nothing"
        if self.aim.at:
            return "the building"
        unit = self.bout.view.units[self.aim.unit]
        return (
            f"the {sheets.NAMES[self.aim.part]} of {short_name(unit)}" if self.aim.part else short_name(unit)
        )

    def panel(self) -> Widget | None:
        return self.round_panel()
