"""Fire by hand: a target, a basket of shooters, the odds, nothing resolved before a yes."""

from __future__ import annotations

import math

from game.client.art.scene import Reach, Scene
from game.client.game.modes.mode_host import ModeHost
from game.client.games.ogre.fire_hints import FireHints
from game.client.games.ogre.fire_overlay import Brackets
from game.client.games.ogre.fire_panel import FirePanel
from game.client.games.ogre.odds_card import OddsCard
from game.client.games.ogre.ogre_mode import OgreMode
from game.client.games.ogre.salvo import Salvo
from game.client.games.ogre.shooters import Bearing, Gun, Shooter, Shooters
from game.client.games.ogre.targets import Aim, AtBridge, AtBuilding, AtUnit, aim_named, gun_place
from game.client.games.ogre.weapon_keys import next_count
from game.client.games.ogre.work.work_model import WorkBench
from game.client.kit import Widget
from game.core.refusals import Refusal
from game.hexes.grid import bits
from game.ogre import sheets
from game.ogre.combat.combat import Fire
from game.ogre.combat.firing import Firing
from game.ogre.combat.odds import PARTS, Odds
from game.ogre.engineering import crews
from game.ogre.engineering.tasks import TASKS
from game.ogre.kinds import KINDS
from game.ogre.state import Unit


class FireMode(Salvo, Shooters, OgreMode):
    """The fire phase."""

    def __init__(self, host: ModeHost) -> None:
        super().__init__(host)
        self.target, self.part = "", ""
        self.basket: dict[Gun, int] = {}
        #: single attacks still to be made on treads, while they run
        self.queue: list[Firing] = []
        self.running = False
        self.parts: dict[str, str] = {}
        self._bearings: tuple[object, dict[str, Bearing]] | None = None
        self._aimed: tuple[object, Aim | None] | None = None
        #: ground and bridges are shown, and a click on a hex aims at them
        self.ground = False
        self._shooters: tuple[object, list[Shooter]] | None = None
        self._odds: tuple[object, Odds | None] | None = None
        self.brackets, self.card = Brackets(self), OddsCard(self)
        self.hints, self._panel = FireHints(self, self), FirePanel(self, self.brackets, self.card, self)
        self.unit_looked = ""

    def places(self) -> list[int]:
        """Where the fire can go; where the guns are if there is no target."""
        found = [aim_named(self.view, key) for key in self.targets()]
        return [aim.at for aim in found if aim is not None] or super().places()

    # ------------------------------------------------------------------ deriving
    def renew(self) -> None:
        if self.target and self.aimed is None:
            self.target, self.part = "", ""
        self._keep_part()
        self._drop_spent()
        if self.selected and not self.mine(self.selected):
            self.selected = ""
        if self.unit_looked not in self.view.units:
            self.unit_looked = ""

    def _keep_part(self) -> None:
        unit = self.unit(self.target) if self.target else None
        if unit is None or not unit.sheet:
            self.part = ""
            return
        left = [p for p in PARTS if unit.sheet[sheets.ROWS.index(p)]]
        wish = self.parts.get(self.target, self.part)
        self.part = wish if wish in left else (left[0] if left else "")

    # ------------------------------------------------------------------ the map
    def on_top(self) -> str:
        return self.target

    def lit_counters(self) -> set[str]:
        return {unit for (unit, _), count in self.basket.items() if count} | (
            {self.selected} if self.selected else set()
        )

    def decorate(self, scene: Scene) -> Scene:
        reach = {at: Reach() for at in bits(self.ground_mask())} if self.ground and self.aimed is None else {}
        return scene.but(targets=self.brackets.targets(), shots=self.brackets.lines(), reach=reach)

    # ------------------------------------------------------------------ the words
    def panel(self) -> Widget | None:
        return self._panel.panel()

    def todo(self) -> list[str]:
        return self.hints.todo()

    def unused_words(self) -> str:
        return self.hints.unused_words()

    def hint(self) -> tuple[str, str]:
        return self.hints.hint()

    # ------------------------------------------------------------------ the mouse
    def click(self, at: int, counter: str, pos: tuple[int, int]) -> None:
        if self.running:
            self.stop()
            return
        clicked = self.unit(counter)
        if clicked is not None and clicked.aboard and not self.mine(counter):
            # riders are hit with their vehicle
            counter = clicked.aboard
        row = self.view.at_hex.get(at, ())
        foes = [u for u in row if not self.mine(u)]
        own = [u for u in row if self.mine(u)]
        if self.ground and self._click_ground(at, pos):
            return
        if counter and self.mine(counter):
            if self.target:
                self._join(own, counter)
            else:
                self._click_own(self._turn(own, counter, self.selected))
        elif foes:
            self._click_foe(self._turn(foes, counter, self.target))
        elif own and self.target:
            self._join(own, own[0])
        elif own:
            self._click_own(own[0])
        elif self.target or not self._click_ground(at, pos):
            self.one_back()

    def _click_ground(self, at: int, pos: tuple[int, int]) -> bool:
        """Aim at what is no counter: a building, the bridge under the pointer, else the ground."""
        found = [aim for aim in self.in_hex(at) if not aim.unit_id] if at else []
        if self.ground:
            found.sort(key=lambda aim: isinstance(aim, AtBuilding))
        for aim in found:
            if isinstance(aim, AtBridge) and aim.toward and not self._near(aim, pos):
                continue
            self.aim(aim.key(self.view))
            return True
        return False

    def _near(self, aim: AtBridge, pos: tuple[int, int]) -> bool:
        """Is the pointer at the middle of the hexside of a bridge?"""
        camera = self.host.board.camera
        (ax, ay), (bx, by) = camera.point(aim.at), camera.point(aim.toward)
        return math.hypot((ax + bx) / 2 - pos[0], (ay + by) / 2 - pos[1]) < 0.3 * camera.H

    def show_ground(self) -> None:
        """Ground and bridges as targets, or counters again."""
        self.ground = not self.ground
        if self.ground and self.target and not self.target.startswith(("ground", "bridge", "works")):
            self.target, self.part = "", ""
        self.host.refresh()

    def _turn(self, row: list[str], counter: str, now: str) -> str:
        """The counter a click means; another click on the same stack takes the next."""
        unit = self.unit(counter)
        if self.host.board.on_fan and (counter in row or (unit is not None and unit.aboard)):
            return counter
        if now in row and len(row) > 1:
            return row[(row.index(now) + 1) % len(row)]
        return counter if counter in row else row[0]

    def _click_foe(self, unit_id: str) -> None:
        self.unit_looked = ""
        if unit_id == self.target:
            return
        self.aim(unit_id)

    def aim(self, unit_id: str, part: str = "") -> None:
        """Choose a target; who cannot reach it leaves the basket."""
        self.target, self.selected = unit_id, ""
        if part:
            self.parts[unit_id] = part
        self.part = ""
        self._keep_part()
        gone = len(self.basket)
        self._drop_spent()
        gone -= len(self.basket)
        if gone:
            self.host.toast(
                f"{gone} of the shooters cannot fire at that."
                if gone > 1
                else "One shooter cannot fire at that."
            )
        if self.aimed is not None:
            self.host.board.bring_into_sight(self.aimed.at)
        self.host.refresh()

    def _click_own(self, unit_id: str) -> None:
        self.unit_looked = ""
        if self.target:
            self.toggle_unit(unit_id)
            return
        if self.selected == unit_id and unit_id in self.lit_counters():
            self._drop_unit(unit_id)
            self.selected = ""
        else:
            self.select(unit_id)
            return
        self.host.refresh()

    def select(self, unit_id: str) -> None:
        """An own shooter first: with all its weapons, unless it is an Ogre, whose rows are chosen."""
        if unit_id and not self.target and self._sees_work(unit_id):
            return
        if unit_id and unit_id not in self.bearings():
            self.selected, self.unit_looked = "", unit_id
            refusal = self._why_silent(unit_id)
            if refusal is not None:
                self.host.refuse(refusal)
            self.host.refresh()
            return
        self.unit_looked = ""
        if unit_id and not self.target:
            if not self.basket or self.view.units[unit_id].sheet:
                self.basket = {}
            self._add_unit(unit_id)
        self.selected = unit_id
        self.host.refresh()

    def _sees_work(self, unit_id: str) -> bool:
        """Sappers without an enemy to fire at, and who carries their gear, lead to the work of their hex."""
        unit, bearing = self.view.units[unit_id], self.bearings().get(unit_id)
        if self.basket or (bearing is not None and (bearing.fires or bearing.buildings or bearing.works)):
            return False
        if (
            not self.mine(unit_id)
            or not TASKS.by_id(self.rules)
            or not (crews.role(unit) or not KINDS[unit.kind].weapons)
        ):
            return False
        if unit.at not in WorkBench(self).hexes():
            return False
        self.host.open_work(unit.at)
        return True

    def _why_silent(self, unit_id: str) -> Refusal | None:
        """Why a unit cannot fire at anything: the refusal of its nearest shot."""
        unit = self.view.units[unit_id]
        here, distance = gun_place(self.view, unit), self.view.board.grid.distance
        foes = sorted(
            (u for u in self.view.units.values() if u.side != unit.side and u.at and here),
            key=lambda u: distance(u.at, here),
        )
        if not KINDS[unit.kind].weapons or not foes:
            return None
        foe = foes[0]
        weapon = max(KINDS[unit.kind].weapons, key=lambda w: (bool(self.gun_ready((unit_id, w.id))), w.range))
        return self.rules.refusal(
            self.view,
            Fire((Firing(unit_id, weapon.id, 1),), foe.id, self.brackets.part_of(AtUnit(foe.id, foe.at))),
        )

    def aim_at(self, part: str) -> None:
        """Aim at a component of the Ogre."""
        self.parts[self.target] = part
        self.part = part
        self._drop_spent()
        self.host.refresh()

    # ------------------------------------------------------------------ firing
    def other(self) -> bool:
        self.show_ground()
        return True

    def back(self) -> bool:
        return self.one_back()

    def one_back(self) -> bool:
        """Stop the queue; else empty the basket; else let the target go; else the selection."""
        if self.running:
            self.stop()
        elif self.target and self.basket:
            self.basket = {}
        elif self.target:
            self.target, self.part = "", ""
        elif self.basket or self.selected or self.unit_looked:
            self.basket, self.selected, self.unit_looked = {}, "", ""
        elif self.ground:
            self.ground = False
        else:
            return False
        self.host.refresh()
        return True

    # ------------------------------------------------------------------ the keyboard
    def found_foe(self, unit_id: str) -> bool:
        if self.running or unit_id not in self.targets():
            return False
        self.aim(unit_id)
        return True

    def found(self, at: int) -> bool:
        row = self.view.at_hex.get(at, ())
        if self.running or not (self.basket or self.target or any(u in self.targets() for u in row)):
            return False
        self.click(
            at,
            next((u for u in row if not self.mine(u)), row[0] if row else ""),
            self.host.board.camera.point(at),
        )
        return True

    def go_on(self, unit_id: str) -> None:
        self.target, self.part, self.basket = "", "", {}

    def grouped(self) -> Unit | None:
        """Whose weapons the number keys mean: the chosen Ogre, else the first that reaches the target, else any."""
        unit = self.unit(self.selected) if self.selected else None
        if unit is not None and unit.sheet and unit.side == self.side:
            return unit
        able = [self.view.units[s.unit] for s in (self.shooters() if self.target else ()) if s.most]
        anybody = (u for u in self.view.units.values() if u.side == self.side and u.at)
        return next((u for u in (*able, *anybody) if u.sheet), None)

    def group(self, number: int) -> bool:
        """A weapon group of the Ogre: all of it, or none of it when all are in; of one-shots one more."""
        unit = self.grouped()
        if unit is None:
            return False
        rows = [w.id for w in KINDS[unit.kind].weapons if sheets.full(unit)[sheets.ROWS.index(w.id)]]
        if not 1 <= number <= len(rows):
            return False
        gun = (unit.id, rows[number - 1])
        if self.target:
            found = next((s for s in self.shooters() if (s.unit, s.weapon) == gun), None)
            if found is None or not found.most:
                if found is not None and found.refusal is not None:
                    self.host.refuse(found.refusal)
                return True
            most = found.most
        else:
            most = self.gun_ready(gun)
            self.selected = unit.id
        have = self.basket.get(gun, 0)
        self.set_count(*gun, next_count(gun[1], have, most))
        return True
