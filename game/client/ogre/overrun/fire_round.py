"""A side fires in its round of a fight: shooters, target, odds; nothing is resolved without confirmation."""

from __future__ import annotations

from msgspec.structs import replace

from game.client.kit import Widget
from game.client.ogre.ogre_mode import OgreMode
from game.client.ogre.overrun import round_panel
from game.client.ogre.overrun.picture import asked, fight_now, stage_of
from game.client.ogre.overrun.record import record
from game.client.ogre.overrun.round_panel import BUILDING_CELL, RoundPanel, RoundPicture
from game.client.table.hud.card_position import Stage
from game.client.table.modes.mode import Mode, PlayScreen
from game.client.table.modes.wishes import Hold
from game.ogre.combat.firing import Firing
from game.ogre.combat.odds import strength_text
from game.ogre.combat.targets import Target
from game.ogre.combat.unit_target import UnitTarget
from game.ogre.counter_names import named
from game.ogre.plans import aiming
from game.ogre.plans.aiming import Aiming, Gun, on_counter
from game.ogre.plans.fight import FightRound
from game.ogre.state import Unit
from game.ogre.structures.buildings import BuildingTarget


class FireRound(OgreMode):
    """The round of the side that decides."""

    def __init__(self, host: PlayScreen) -> None:
        super().__init__(host)
        self.aim = Aiming()

    @property
    def fight(self) -> FightRound:
        """The round as it stands."""
        return fight_now(self.host)

    def take_over(self, before: Mode) -> None:
        here = self.fight.at, self.fight.now.round
        if isinstance(before, FireRound) and (before.fight.at, before.fight.now.round) == here:
            self.aim = before.aim

    # ------------------------------------------------------------------ deriving
    def renew(self) -> None:
        self.record = record(self.session, self.fight.at)
        targets, now = self.fight.targets(), self.fight.shooting
        aim = aiming.kept(now, self.aim)
        if aim.target not in targets:
            # the same Ogre goes on being the target when a part of it is gone
            same = (one for one in targets if isinstance(one, UnitTarget) and one.unit == self.aim.unit)
            aim = aiming.aimed(now, aim, next(same, None))
        if aim.target is None and len({_whole(target) for target in targets}) == 1:
            aim = aiming.aimed(now, aim, targets[0])
        self.aim = aim

    # ------------------------------------------------------------------ the stage
    @property
    def picture(self) -> RoundPicture:
        """What its counters show."""
        return RoundPicture(self.fight, self.record, self.aim, self.key_of)

    def stage(self) -> Stage | None:
        return stage_of(self.picture, self.host.board, self.host.card_spot, self.press_cell)

    def places(self) -> list[int]:
        return [self.fight.at]

    def asked(self) -> str:
        return asked(self.fight)

    def click(self, at: int, counter: str, pos: tuple[int, int]) -> None:
        if at == self.fight.at:
            self.host.toast("The counters in the fight are on the card.")

    # ------------------------------------------------------------------ choosing
    def hold(self, hand: Aiming) -> None:
        gone = len(self.aim.guns) - len(hand.guns) if hand.target != self.aim.target else 0
        if gone > 0:
            many = f"{gone} of those" if gone > 1 else "One of those"
            self.host.toast(f"{many} who were to fire cannot hit that.")
        self.aim = hand

    def hold_aim(self, aim: Aiming) -> None:
        """Another attack is put together."""
        self.take(Hold(aim))

    def _aim_at(self, target: Target | None) -> None:
        if target is not None:
            self.hold_aim(aiming.aimed(self.fight.shooting, self.aim, target))

    def press_cell(self, cell: str, chip: str = "") -> None:
        """A counter of the stage was clicked, or a row of weapons or a part of it."""
        fight = self.fight
        if chip:
            self._press_chip(cell, chip)
            return
        if cell == BUILDING_CELL:
            self._aim_at(next((one for one in fight.targets() if isinstance(one, BuildingTarget)), None))
            return
        unit = fight.view.units[cell]
        if unit.side == fight.side:
            self._turn_counter(unit)
            return
        target = round_panel.target_on(fight, self.aim, unit)
        if target is None:
            self._say_why_not(on_counter(fight.shooting, self.aim, unit.aboard or unit.id))
        self._aim_at(target)

    def _press_chip(self, cell: str, chip: str) -> None:
        now = self.fight.shooting
        if self.fight.view.units[cell].side == self.fight.side:
            self.hold_aim(aiming.row_turned(now, self.aim, Gun(cell, chip)))
        else:
            self.hold_aim(aiming.aimed_at_part(now, self.aim, cell, chip))

    def _turn_counter(self, unit: Unit) -> None:
        """A counter fires with what a click on it ticks, or does not fire; or it is said why not."""
        now = self.fight.shooting
        aim = aiming.counter_turned(now, self.aim, unit.id)
        if aim.guns == self.aim.guns:
            rows = now.shooters(aim.target) if aim.target is not None else []
            refusal = next((s.refusal for s in rows if s.gun.unit == unit.id), None)
            if refusal is not None:
                self.host.refuse(refusal)
            else:
                words = "has fired" if now.guns_of(unit) else "has nothing to fire with"
                self.host.toast(f"{named(unit)} {words}.")
        self.hold_aim(aim)

    def _say_why_not(self, target: UnitTarget) -> None:
        """Why nobody may fire at a counter."""
        now = self.fight.shooting
        ready = [s for s in now.shooters(target) if now.ready(s.gun)]
        if ready and ready[0].refusal is not None:
            self.host.refuse(ready[0].refusal)

    def suggest(self) -> None:
        """The attack that promises most is picked; nothing is fired."""
        found = self.fight.suggestion()
        if found is None:
            self.host.toast("Only attacks on treads can do damage.")
        else:
            self.hold_aim(replace(found, parts={**self.aim.parts, **found.parts}))

    # ------------------------------------------------------------------ the keyboard
    def cycle(self, way: int) -> bool:
        """Tab goes from target to target, part after part."""
        targets, target = self.fight.targets(), self.aim.target
        if targets:
            now = targets.index(target) if target in targets else -1 if way > 0 else 0
            self._aim_at(targets[(now + way) % len(targets)])
        return True

    def key_of(self, unit: str, weapon: str = "") -> str:
        """The digit that picks a counter, or a row of an Ogre; empty for none."""
        keys = enumerate(round_panel.keys(self.fight), 1)
        return next((str(k) for k, gun in keys if gun.unit == unit and weapon in ("", gun.weapon)), "")

    def group(self, number: int) -> bool:
        keys = round_panel.keys(self.fight)
        if not 1 <= number <= len(keys):
            return False
        gun = keys[number - 1]
        unit = self.fight.view.units[gun.unit]
        if unit.sheet:
            self.press_cell(unit.id, gun.weapon)
        else:
            self.press_cell(unit.id)
        return True

    # ------------------------------------------------------------------ firing
    def ready(self) -> bool:
        return aiming.odds(self.fight.shooting, self.aim) is not None

    def confirm(self) -> bool:
        order = aiming.order_of(self.fight.shooting, self.aim)
        if order is None or not self.ready():
            return False
        if self.aim.on_treads:
            self._fire_one(aiming.singles(self.fight.shooting, self.aim)[0])
        else:
            self.aim = self.aim.nobody()
            self.host.do(order)
        return True

    def _fire_one(self, shot: Firing) -> None:
        target = self.aim.target
        self.aim = self.aim.fired(shot)
        if target is not None:
            self.host.do(aiming.attack(target, (shot,)))

    def fire_all(self) -> None:
        """All single attacks on the treads, until the fight passes on."""
        target, frame, side = self.aim.target, self.view.frames[-1].kind, self.side
        for shot in aiming.singles(self.fight.shooting, self.aim):
            view = self.view
            on = bool(view.frames) and view.frames[-1].kind == frame and self.side == side
            if not on or target is None:
                break
            if self.rules.refusal(view, aiming.attack(target, (shot,))) is not None:
                break
            self._fire_one(shot)

    def back(self) -> bool:
        """Nobody fires; else no target. False if there was neither."""
        if self.aim.guns:
            self.aim = self.aim.nobody()
        elif self.aim.target is not None and len(self.fight.targets()) > 1:
            self.aim = replace(self.aim, target=None)
        else:
            return False
        return True

    # ------------------------------------------------------------------ words
    def todo(self) -> list[str]:
        able = {shooter.gun.unit for target in self.fight.targets() for shooter in self.fight.able(target)}
        return [unit.id for unit in self.fight.everybody(self.fight.side) if unit.id in able]

    def end_words(self) -> str:
        return "End this fire"

    def unused_words(self) -> str:
        left = self.todo()
        has = "has" if len(left) == 1 else "have"
        return f"{self.named(left)} {has} not fired this round." if left else ""

    def hint(self) -> tuple[str, str]:
        key, target, now = self.host.key_hint, self.aim.target, self.fight.shooting
        if target is None and self.aim.guns:
            return "Click a target; Tab goes from one to the next.", "info"
        if target is None:
            return (
                f"Click a target or one of your counters. {key('next_unit')} goes from target to target, "
                f"{key('end_phase')} ends this fire.",
                "info",
            )
        at = (
            "the building"
            if isinstance(target, BuildingTarget)
            else aiming.target_words(now.rules, now.view, target)
        )
        if not self.ready():
            return f"Choose who fires at {at}: click your counters, or press their digits.", "info"
        if self.aim.on_treads:
            return (
                f"{key('confirm')} makes one attack on {at}; attacks are separate. "
                f"{key('back')} clears the attack.",
                "info",
            )
        strength = strength_text(now.strength(self.aim.shots()))
        return (
            f"{key('confirm')} fires {strength} at {at}. Click counters to add or remove them; "
            f"{key('back')} clears the attack.",
            "info",
        )

    def panel(self) -> Widget | None:
        return RoundPanel(self.host, self.picture, self.hold_aim, self.suggest, self.fire_all).panel()


def _whole(target: Target) -> str:
    return target.unit if isinstance(target, UnitTarget) else BUILDING_CELL
