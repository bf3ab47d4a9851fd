"""A side fires in its round of a fight: who fires, at what, with what chance; nothing is resolved before a yes."""

from __future__ import annotations

from game.client.kit import Widget
from game.client.play.faces import look_of, short_name
from game.client.play.fight.bout import Aim, Gun
from game.client.play.fight.cells import Cell, Chip
from game.client.play.fight.fight_mode import SHORT_ROWS, FightMode, fight_tip
from game.client.play.fight.round_panel import RoundPanel
from game.client.play.fight.stage import Clash
from game.client.play.odds_card import column_words
from game.core.orders import Order
from game.core.records import Unit
from game.core.refusals import Refusal
from game.ogre import sheets
from game.ogre.buildings import first_points
from game.ogre.odds import TREADS_PART, Firing, Odds, strength_text


class FireRound(RoundPanel, FightMode):
    """The round of the side that decides."""

    def __init__(self, screen: object) -> None:
        super().__init__(screen)  # type: ignore[arg-type]
        self.aim: Aim | None = None
        self.basket: dict[Gun, int] = {}
        self._parts: dict[str, str] = {}
        self._odds: tuple[object, Odds | None] = (None, None)
        before = self.screen.mode
        if isinstance(before, FireRound) and (before.bout.at, before.bout.now.round) == (self.bout.at, self.bout.now.round):
            # the same round goes on
            self.aim, self.basket, self._parts = before.aim, before.basket, before._parts

    # ------------------------------------------------------------------ deriving
    def renew(self) -> None:
        super().renew()
        aims = self.bout.aims()
        if self.aim not in aims:
            # the same Ogre goes on being the target when a part of it is gone
            self.aim = next((aim for aim in aims if self.aim is not None and aim.unit == self.aim.unit and aim.unit), None)
        if self.aim is None and len({aim.unit or "building" for aim in aims}) == 1:
            self.aim = aims[0]
        self._drop_spent()

    def _drop_spent(self) -> None:
        """Nobody stays in the basket who cannot fire, or not at the target."""
        for gun in list(self.basket):
            there = gun.unit in self.bout.view.units
            most = 0 if not there else self.bout.most(gun, self.aim) if self.aim is not None else self.bout.ready(gun)
            if most:
                self.basket[gun] = min(self.basket[gun], most)
            else:
                del self.basket[gun]

    def shots(self) -> tuple[Firing, ...]:
        """The basket as it would be fired."""
        return tuple(Firing(*gun, count) for gun, count in self.basket.items() if count)

    def singles(self) -> list[Firing]:
        """The basket as single attacks (treads)."""
        out: list[Firing] = []
        for shot in self.shots():
            out += [Firing(shot.unit, shot.weapon, 1)] * shot.count if self.view.units[shot.unit].sheet else [shot]
        return out

    @property
    def on_treads(self) -> bool:
        """Each weapon attacks for itself."""
        return self.aim is not None and self.aim.part == TREADS_PART

    def order(self) -> Order | None:
        """The attack that Enter would make."""
        shots = tuple(self.singles()[:1]) if self.on_treads else self.shots()
        return self.bout.order(shots, self.aim) if self.aim is not None and shots else None

    def odds(self) -> Odds | None:
        """The odds of that attack; None for a building, or if there is none."""
        order = self.order()
        key = (id(self.view), order)
        if self._odds[0] != key:
            found = self.bout.odds(order.shots, self.aim) if order is not None and self.aim is not None else None  # type: ignore[attr-defined]
            self._odds = (key, found)
        return self._odds[1]

    def wear(self) -> int:
        """Structure points the attack would take; -1 if it is not aimed at a building."""
        return self.bout.wear(self.shots(), self.aim) if self.aim is not None else -1

    # ------------------------------------------------------------------ the stage
    def cell(self, unit: Unit) -> Cell:
        return self._own_cell(unit) if unit.side == self.bout.side else self._foe_cell(unit)

    def _own_cell(self, unit: Unit) -> Cell:
        bout = self.bout
        guns = bout.guns(unit)
        ready = [gun for gun in guns if bout.ready(gun) and not bout.now.out(unit.id)]
        chosen = any(self.basket.get(gun) for gun in guns)
        able = bool(ready) and any(bout.bearing(aim) for aim in bout.aims() if any(bout.most(gun, aim) for gun in ready))
        face = look_of(self.rules, self.view, unit, spent=not ready, selected=False)
        chips: tuple[Chip, ...] = ()
        if unit.sheet:
            chips = tuple(self._gun_chip(unit, gun) for gun in guns)
        key = "" if unit.sheet else self._key_of(unit.id)
        second = self.second_of(unit) or self._strength_words(unit, guns, ready)
        return Cell(unit.id, face, self.title_of(unit), second, "own" if chosen and not unit.sheet else "", able, key if able else "", chips, lambda: fight_tip(bout, unit), aboard=bool(unit.aboard))

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
        bout, count = self.bout, self.basket.get(gun, 0)
        ready, total = bout.ready(gun), bout.total(gun)
        words = SHORT_ROWS.get(gun.weapon, gun.weapon)
        if not ready:
            return Chip(gun.weapon, f"{words}: fired", False, False)
        each = strength_text(bout.strength(gun, 1))
        many = f"{count} of {ready}" if count and ready > 1 else str(ready) if ready == total else f"{ready} left"
        usable = ready if self.aim is None else bout.most(gun, self.aim)
        return Chip(gun.weapon, f"{many} {words} at {each}", bool(count), bool(usable), self._key_of(unit.id, gun.weapon))

    def _foe_cell(self, unit: Unit) -> Cell:
        bout = self.bout
        aims = [aim for aim in bout.aims() if aim.unit == unit.id]
        aimed = self.aim is not None and self.aim.unit == unit.id
        face = look_of(self.rules, self.view, unit, spent=False, selected=False)
        second = self.second_of(unit)
        if not unit.sheet and not unit.aboard:
            defence = f"D{self.rules.value('defence', self.bout.view, (unit, '', False))}"
            second = f"{defence}, {second}" if second else defence
        chips: tuple[Chip, ...] = ()
        if unit.sheet:
            able = {aim.part for aim in aims}
            chips = tuple(Chip(aim.part, self._part_words(unit, aim.part), aim == self.aim, aim.part in able) for aim in aims)
        target = self.aim_for(unit)
        return Cell(unit.id, face, self.title_of(unit), second, "aim" if aimed else "open" if aims else "", bool(aims) or target is not None, "", chips, lambda: fight_tip(bout, unit), aboard=bool(unit.aboard))

    def _part_words(self, unit: Unit, part: str) -> str:
        many = unit.sheet[sheets.ROWS.index(part)]
        if part == TREADS_PART:
            return f"{many} treads"
        return f"{many} {SHORT_ROWS.get(part, part)} D{self.rules.value('defence', self.bout.view, (unit, part, False))}"

    def building_cell(self) -> Cell:
        found = self.bout.building
        assert found is not None
        aim = next((a for a in self.bout.aims() if a.at), None)
        title = found.word.partition("=")[0].capitalize() or "Building"
        tone = "aim" if aim is not None and aim == self.aim else "open" if aim is not None else ""
        tip = "Every attack of those who came in takes four structure points for a point of strength, half of that in a town or forest; no die is rolled. (11.04.2)"
        return Cell("building", None, title, f"{found.count} of {first_points(found)} points", tone, aim is not None, tip=lambda: tip, points=(found.count, first_points(found)))

    def clash(self) -> Clash:
        way = 1 if self.bout.side == self.bout.attacker else -1
        found, worn = self.odds(), self.wear()
        if worn >= 0:
            worn = min(worn, self.bout.building.count if self.bout.building is not None else worn)
            return Clash(way, f"−{worn}", f"{self.strength_words()} on the building", "structure points")
        if found is None:
            return super().clash()._replace(way=way if self.basket or self.aim is not None else 0)
        if found.treads:
            return Clash(way, f"−{found.treads}", "on the treads", f"{found.outcomes.count('T')} in 6")
        kills = found.outcomes.count("X")
        return Clash(way, column_words(found.odds), f"{strength_text(found.attack)} against {strength_text(found.defence)}", "certain" if kills == 6 else f"{kills} in 6")

    def strength_words(self) -> str:
        """The strength of the basket."""
        return strength_text(sum(self.bout.strength(Gun(s.unit, s.weapon), s.count) for s in self.shots()))

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
            self.screen.refuse(refusal)

    def take_aim(self, aim: Aim | None) -> None:
        """Choose a target; who cannot hit it leaves the basket."""
        if aim is None:
            return
        before = len(self.basket)
        self.aim = aim
        self._drop_spent()
        gone = before - len(self.basket)
        if gone:
            self.screen.toast(f"{gone} of those who were to fire cannot hit that." if gone > 1 else "One of those who were to fire cannot hit that.")
        self.changed()

    def toggle_unit(self, unit: Unit) -> None:
        """A counter into the basket with all its weapons that bear, or out of it."""
        guns = self.bout.guns(unit)
        if any(self.basket.get(gun) for gun in guns):
            for gun in guns:
                self.basket.pop(gun, None)
        else:
            able = {gun: self._most(gun) for gun in guns if not (unit.sheet and gun.weapon in ("mis", "rack"))}
            if not any(able.values()):
                refusal = self.bout.why_not(guns[0], self.aim) if guns and self.aim is not None else None
                if refusal is not None:
                    self.screen.refuse(refusal)
                else:
                    self.screen.toast(f"{short_name(unit)} has nothing to fire with." if not guns else f"{short_name(unit)} has fired.")
            self.basket.update({gun: most for gun, most in able.items() if most})
        self.changed()

    def _most(self, gun: Gun) -> int:
        return self.bout.most(gun, self.aim) if self.aim is not None else self.bout.ready(gun)

    def toggle(self, gun: Gun) -> None:
        """All of a row, or none of it when all are in."""
        most = self._most(gun)
        self.set_count(gun, 0 if self.basket.get(gun, 0) >= most else most)

    def set_count(self, gun: Gun, count: int) -> None:
        """So many of a row."""
        if count:
            self.basket[gun] = count
        else:
            self.basket.pop(gun, None)
        self.changed()

    def everyone(self) -> None:
        """All that bear on the target, or nobody when they are in already."""
        if self.aim is None:
            return
        able = self.all_together()
        self.basket = {} if self.basket == able else able
        self.changed()

    def all_together(self) -> dict[Gun, int]:
        """All that bear on the target and may fire at it together."""
        found: dict[Gun, int] = {}
        if self.aim is None:
            return found
        for gun in self.bout.bearing(self.aim):
            more = {**found, gun: self.bout.most(gun, self.aim)}
            shots = tuple(Firing(*each, count) for each, count in more.items())
            if self.on_treads or self.bout.refusal(self.bout.order(shots, self.aim)) is None:
                found = more
        return found

    def trouble(self) -> Refusal | None:
        """Why the basket may not be fired as it is."""
        order = self.order()
        return self.bout.refusal(order) if order is not None else None

    def suggest(self) -> None:
        """The attack that promises most, into the basket; nothing is fired."""
        found = self.bout.suggestion()
        if found is None:
            self.screen.toast("No attack promises anything but on treads.")
            return
        self.aim, self.basket = found
        self._parts[self.aim.unit] = self.aim.part
        self.changed()

    # ------------------------------------------------------------------ firing
    def ready(self) -> bool:
        return self.odds() is not None or self.wear() >= 0

    def confirm(self) -> bool:
        order = self.order()
        if order is None or not self.ready():
            return False
        if self.on_treads:
            self._one(self.singles()[0])
        else:
            self.basket = {}
            self.screen.do(order)
        return True

    def _one(self, shot: Firing) -> None:
        gun = Gun(shot.unit, shot.weapon)
        left = self.basket.get(gun, 0) - shot.count
        if left > 0:
            self.basket[gun] = left
        else:
            self.basket.pop(gun, None)
        assert self.aim is not None
        self.screen.do(self.bout.order((shot,), self.aim))

    def fire_all(self) -> None:
        """All single attacks on the treads, until the fight passes on."""
        aim, frame = self.aim, self.view.frames[-1].kind
        for shot in self.singles():
            view = self.session.view
            on = bool(view.frames) and view.frames[-1].kind == frame and self.session.decider == self.side
            if not on or aim is None or self.session.refusal(self.bout.order((shot,), aim)) is not None:
                break
            self._one(shot)

    def back(self) -> bool:
        if self.basket:
            self.basket = {}
        elif self.aim is not None and len(self.bout.aims()) > 1:
            self.aim = None
        else:
            return False
        return True

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
        return next((str(k + 1) for k, gun in enumerate(self._keys()) if gun.unit == unit and weapon in ("", gun.weapon)), "")

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
        return "" if not left else "One unit has not fired in this round." if len(left) == 1 else f"{len(left)} units have not fired in this round."

    def hint(self) -> tuple[str, str]:
        key = self.screen.key
        if self.ready() and self.on_treads:
            return f"Enter makes one attack on {self.aim_words()}; each is made for itself. Esc empties the basket.", "info"
        if self.ready():
            return f"Enter fires {self.strength_words()} at {self.aim_words()}. Click counters to add or drop them; Esc empties the basket.", "info"
        if self.aim is not None:
            return f"Choose who fires at {self.aim_words()}: click own counters, or press their digits.", "info"
        if self.basket:
            return "Click a target; Tab goes from one to the next.", "info"
        return f"Click a target or an own counter. {key('next_unit')} goes from target to target, {key('confirm')} ends this fire.", "info"

    def aim_words(self) -> str:
        """The target in words."""
        if self.aim is None:
            return "nothing"
        if self.aim.at:
            return "the building"
        unit = self.bout.view.units[self.aim.unit]
        return f"the {sheets.NAMES[self.aim.part]} of {short_name(unit)}" if self.aim.part else short_name(unit)

    def panel(self) -> Widget | None:
        return self.round_panel()
