"""The fire phase by hand: a target, who fires at it, the odds, nothing resolved before a yes.

The mode owns its parts: the possible shots (``bearings``), the attack being built (``attack``), attacks that
run one after another (``queue``), and the widgets. The parts ask through ``FireQuery`` and state a
``FireIntent``; ``take`` does it, or hands it on to the screen.
"""

from __future__ import annotations

from game.client.art.scene import Reach, Scene
from game.client.game.modes.mode import PlayScreen
from game.client.games.ogre.attack_selection import Gun, next_count
from game.client.games.ogre.bearings import Bearings
from game.client.games.ogre.besides_fire import BesidesFire
from game.client.games.ogre.fire_attack import FireAttack
from game.client.games.ogre.fire_hints import FireHints
from game.client.games.ogre.fire_overlay import Brackets
from game.client.games.ogre.fire_panel import FirePanel
from game.client.games.ogre.fire_query import (
    AimAt,
    AimAtPart,
    BackToMoving,
    Drop,
    FireAll,
    FireIntent,
    LetGo,
    OpenWork,
    Pick,
    SetCount,
    SetRow,
    ShowGround,
    StepBack,
    Stop,
    Toggle,
    ToggleAll,
)
from game.client.games.ogre.fire_queue import FireQueue
from game.client.games.ogre.fire_tool import FireTool
from game.client.games.ogre.ogre_mode import OgreMode
from game.client.games.ogre.other_orders import OrdersOfOne
from game.client.games.ogre.targets import aim_named
from game.client.games.ogre.weapon_keys import WeaponKeys
from game.client.games.ogre.work import tasks
from game.client.kit import Widget
from game.hexes.grid import OFF, bits
from game.ogre.engineering import crews
from game.ogre.engineering.tasks import TASKS
from game.ogre.kinds import KINDS
from game.ogre.plans.options import fires_beside


class FireMode(OgreMode):
    """Choose a target and who fires at it; or who fires, and then the target."""

    host: PlayScreen

    def __init__(self, host: PlayScreen) -> None:
        super().__init__(host)
        #: ground and bridges are shown, and a click on a hex aims at them
        self.ground = False
        #: the hex under the pointer
        self.over = OFF
        #: an own counter whose card is shown, because it can fire at nothing
        self.looked = ""
        self.bearings = Bearings(self)
        self.attack = FireAttack(self, self.bearings)
        self.queue = FireQueue(self, self.attack, host)
        self.keys = WeaponKeys(self)
        self.tool = FireTool(self, lambda: host.board.camera)
        self.brackets, self.besides = (
            Brackets(self),
            BesidesFire(self, lambda: fires_beside(self.rules, self.view)),
        )
        self.others = OrdersOfOne(
            self, host, lambda: self.selected, self.besides.orders_of, self.attack.selection.clear
        )
        self.hints = FireHints(self, self, self.besides)
        self._panel = FirePanel(self, self.keys, self.hints, self.take, self, self.besides, self.others)

    @property
    def window(self) -> PlayScreen:
        """Size of the window and names of keys."""
        return self.host

    # ------------------------------------------------------------------ deriving
    def renew(self) -> None:
        self.attack.renew()
        self.others.renew()
        if self.selected and not self.mine(self.selected):
            self.selected = ""
        if self.looked not in self.view.units:
            self.looked = ""

    # ------------------------------------------------------------------ intents
    def take(self, intent: FireIntent | None) -> None:
        """Do what a click, a key or a row of the panel has come to."""
        attack = self.attack
        match intent:
            case None:
                return
            case AimAt(target):
                self.aim(target)
                return
            case Pick(unit):
                self.looked = ""
                self.select(unit)
                return
            case FireAll():
                self.queue.start()
                return
            case Stop():
                self.queue.stop()
                return
            case OpenWork(at):
                self.host.open_work(at)
                return
            case BackToMoving():
                self.host.close_work()
                return
            case StepBack():
                self.one_back()
                return
            case AimAtPart(part):
                attack.aim_at_part(part)
            case LetGo():
                attack.clear()
            case ShowGround():
                self._show_ground()
            case Toggle(unit):
                self._toggle(unit)
            case Drop(units):
                self._drop(units)
            case SetCount(gun, count):
                attack.selection.set_count(gun, count)
            case SetRow(gun):
                self._set_row(gun)
            case ToggleAll():
                attack.selection.toggle_all()
            case _:
                self.host.carry_out(intent)
                return
        self.host.refresh()

    def aim(self, key: str) -> None:
        """Choose a target; who cannot reach it does not fire."""
        self.selected = ""
        if key in self.view.units:
            self.looked = ""
        gone = self.attack.aim(key)
        if gone:
            many = f"{gone} of the shooters" if gone > 1 else "One shooter"
            self.host.toast(f"{many} cannot fire at that.")
        if self.attack.aimed is not None:
            self.host.board.bring_into_sight(self.attack.aimed.at)
        self.host.refresh()

    def _toggle(self, unit_id: str) -> None:
        self.looked = ""
        refusal = self.attack.toggle_unit(unit_id)
        if refusal is not None:
            self.host.refuse(refusal)

    def _drop(self, units: tuple[str, ...]) -> None:
        for unit_id in units:
            self.attack.selection.drop_unit(unit_id)
        if not self.attack.target:
            self.looked = self.selected = ""

    def _set_row(self, gun: Gun) -> None:
        """All of a weapon row, or none of it when all are in; of one-shots one more."""
        selection = self.attack.selection
        if self.attack.target:
            found = next((s for s in self.attack.shooters() if s.gun == gun), None)
            if found is None or not found.most:
                if found is not None and found.refusal is not None:
                    self.host.refuse(found.refusal)
                return
            selection.toggle(gun)
        else:
            most, self.selected = self.bearings.ready(gun), gun.unit
            selection.set_count(gun, next_count(gun.weapon, selection.guns.get(gun, 0), most))

    def _show_ground(self) -> None:
        self.ground = not self.ground
        if self.ground and not self.attack.target.startswith(("ground", "bridge", "works")):
            self.attack.target = self.attack.part = ""

    def select(self, unit_id: str) -> None:
        """An own shooter first: with all its weapons, unless it is an Ogre, whose rows are chosen."""
        attack = self.attack
        self.others.drop()
        if unit_id and not attack.target and self._sees_work(unit_id):
            return
        if unit_id and unit_id not in self.bearings.by_unit():
            self.selected, self.looked = "", unit_id
            refusal = attack.why_silent(unit_id)
            if refusal is not None:
                self.host.refuse(refusal)
            self.host.refresh()
            return
        self.looked = ""
        if unit_id and not attack.target:
            if self.view.units[unit_id].sheet:
                attack.selection.clear()
            attack.add_unit(unit_id)
        self.selected = unit_id
        self.host.refresh()

    def _sees_work(self, unit_id: str) -> bool:
        """Sappers without an enemy to fire at, and who carries their gear, lead to the work of their hex."""
        unit, bearing = self.view.units[unit_id], self.bearings.by_unit().get(unit_id)
        if bearing is not None and (bearing.fires or bearing.buildings or bearing.works):
            return False
        works = crews.role(unit) or not KINDS[unit.kind].weapons
        if self.attack.selection.guns or not self.mine(unit_id) or not works:
            return False
        if not TASKS.by_id(self.rules):
            return False
        if unit.at not in tasks.hexes(self):
            return False
        self.host.open_work(unit.at)
        return True

    # ------------------------------------------------------------------ what is shown
    def places(self) -> list[int]:
        """Where the fire can go; where the guns are if there is no target."""
        found = [aim_named(self.view, key) for key in self.bearings.targets()]
        return [aim.at for aim in found if aim is not None] or super().places()

    def aimed_at(self) -> str:
        return self.attack.target

    def on_top(self) -> str:
        return self.attack.target

    def lit_counters(self) -> set[str]:
        return self.attack.selection.units() | ({self.selected} if self.selected else set())

    def decorate(self, scene: Scene) -> Scene:
        reach = {}
        if self.others.active:
            return self.others.decorate(scene, self.over)
        if self.ground and self.attack.aimed is None:
            reach = {at: Reach() for at in bits(self.bearings.ground(self.attack.selection.chosen()))}
        return scene.but(targets=self.brackets.targets(), shots=self.brackets.lines(), reach=reach)

    def panel(self) -> Widget | None:
        return self._panel.panel(self.looked)

    def todo(self) -> list[str]:
        return self.hints.todo()

    def unused_words(self) -> str:
        return self.hints.unused_words()

    def hint(self) -> tuple[str, str]:
        if self.others.active:
            return self.others.hint(), "info"
        return self.hints.hint()

    # ------------------------------------------------------------------ the mouse and the keyboard
    def click(self, at: int, counter: str, pos: tuple[int, int]) -> None:
        if self.others.active:
            self.others.click(at, counter)
            return
        self.take(self.tool.click(at, counter, pos, on_fan=self.host.board.on_fan))

    def found_foe(self, unit_id: str) -> bool:
        if self.queue.running or unit_id not in self.bearings.targets():
            return False
        self.aim(unit_id)
        return True

    def found(self, at: int) -> bool:
        if self.others.active:
            self.others.click(at, "")
            return True
        if self.queue.running or not self.tool.answers(at):
            return False
        self.take(self.tool.found(at, on_fan=self.host.board.on_fan))
        return True

    def go_on(self, unit_id: str) -> None:
        self.attack.clear()

    def group(self, number: int) -> bool:
        """A weapon row of the Ogre: all of it, or none of it when all are in; of one-shots one more."""
        gun = self.keys.gun(number)
        if gun is None:
            return False
        self.take(SetRow(gun))
        return True

    def other(self) -> bool:
        self.take(ShowGround())
        return True

    def hover(self, at: int, counter: str) -> None:
        if at != self.over:
            self.over = at
            if self.others.active:
                self.host.redraw_board()

    def cost_words(self, at: int) -> str:
        return self.others.cost_words(at) if self.others.active else super().cost_words(at)

    def ready(self) -> bool:
        return self.others.ready() or self.attack.selection.odds() is not None or self.queue.running

    def confirm(self) -> bool:
        if self.queue.running:
            self.queue.stop()
            return True
        if self.others.confirm():
            return True
        attack, selection = self.attack, self.attack.selection
        order = selection.order()
        if order is None or selection.odds() is None:
            return False
        if attack.aimed is not None:
            self.host.board.bring_into_sight(attack.aimed.at)
        if attack.on_treads:
            self.queue.make_one(selection.singles()[0])
        else:
            selection.clear()
            self.host.do(order)
        return True

    def back(self) -> bool:
        return self.one_back()

    def one_back(self) -> bool:
        """Stop the queue; else nobody fires; else let the target go; else the selection."""
        attack = self.attack
        if self.others.back():
            return True
        if self.queue.running:
            self.queue.stop()
        elif attack.target and attack.selection.guns:
            attack.selection.clear()
        elif attack.target:
            attack.target = attack.part = ""
        elif attack.selection.guns or self.selected or self.looked:
            attack.selection.clear()
            self.selected = self.looked = ""
        elif self.ground:
            self.ground = False
        else:
            return False
        self.host.refresh()
        return True
