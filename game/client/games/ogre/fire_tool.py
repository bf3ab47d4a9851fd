"""The intent of a click, or of a hex or counter named by keyboard, in the fire phase. It changes nothing."""

from __future__ import annotations

import math
from collections.abc import Callable

from game.client.board.camera import Camera
from game.client.games.ogre.fire_query import AimAt, Drop, FireIntent, FireQuery, Pick, StepBack, Stop, Toggle
from game.client.games.ogre.targets import AtBridge, AtBuilding


class FireTool:
    """Turns a click into an intent."""

    def __init__(self, query: FireQuery, camera: Callable[[], Camera]) -> None:
        self.query, self.camera = query, camera

    def click(self, at: int, counter: str, pos: tuple[int, int], *, on_fan: bool) -> FireIntent | None:
        """A click on a hex, or on a counter in it; ``on_fan``: on an open stack."""
        query, attack = self.query, self.query.attack
        if query.queue.running:
            return Stop()
        clicked = query.unit(counter)
        if clicked is not None and clicked.aboard and not query.mine(counter):
            # riders are hit with their vehicle
            counter = clicked.aboard
        row = query.view.at_hex.get(at, ())
        foes = [u for u in row if not query.mine(u)]
        own = [u for u in row if query.mine(u)]
        aim = self._at_ground(at, pos) if query.ground else None
        if aim is not None:
            return aim
        if counter and query.mine(counter):
            if attack.target:
                return self._join(own, counter, on_fan)
            return self._own(self._turn(own, counter, query.selected, on_fan))
        if foes:
            foe = self._turn(foes, counter, attack.target, on_fan)
            return AimAt(foe) if foe != attack.target else None
        if own:
            return self._join(own, own[0], on_fan) if attack.target else self._own(own[0])
        return (None if attack.target else self._at_ground(at, pos)) or StepBack()

    def _at_ground(self, at: int, pos: tuple[int, int]) -> FireIntent | None:
        """What is no counter: a building, the bridge under the pointer, else the ground."""
        found = [aim for aim in self.query.bearings.in_hex(at) if not aim.unit_id] if at else []
        if self.query.ground:
            found.sort(key=lambda aim: isinstance(aim, AtBuilding))
        for aim in found:
            if isinstance(aim, AtBridge) and aim.toward and not self._near(aim, pos):
                continue
            return AimAt(aim.key(self.query.view))
        return None

    def _near(self, aim: AtBridge, pos: tuple[int, int]) -> bool:
        """Is the pointer at the middle of the hexside of a bridge?"""
        camera = self.camera()
        (ax, ay), (bx, by) = camera.point(aim.at), camera.point(aim.toward)
        return math.hypot((ax + bx) / 2 - pos[0], (ay + by) / 2 - pos[1]) < 0.3 * camera.H

    def _turn(self, row: list[str], counter: str, now: str, on_fan: bool) -> str:
        """The counter a click means; another click on the same stack takes the next."""
        unit = self.query.unit(counter)
        if on_fan and (counter in row or (unit is not None and unit.aboard)):
            return counter
        if now in row and len(row) > 1:
            return row[(row.index(now) + 1) % len(row)]
        return counter if counter in row else row[0]

    def _join(self, own: list[str], counter: str, on_fan: bool) -> FireIntent:
        """Click by click, add the counters of a stack to the fire, then remove them."""
        if on_fan or len(own) < 2:
            return self._own(counter)
        attack = self.query.attack
        lit = attack.selection.units() | {self.query.selected}
        able = {s.gun.unit for s in attack.shooters() if s.most}
        waits = [u for u in (counter, *own) if u in able and u not in lit]
        if waits or not any(u in lit for u in own):
            return self._own(waits[0] if waits else counter)
        return Drop(tuple(own))

    def _own(self, unit_id: str) -> FireIntent:
        """Add one of the own counters to the fire at the target or remove it; without a target, choose it."""
        if self.query.attack.target:
            return Toggle(unit_id)
        return Drop((unit_id,)) if self.query.selected == unit_id else Pick(unit_id)

    def answers(self, at: int) -> bool:
        """Does a hex that was named mean anything: is an attack begun, or stands a target there?"""
        attack, row = self.query.attack, self.query.view.at_hex.get(at, ())
        begun = bool(attack.selection.guns or attack.target)
        return begun or any(unit in self.query.bearings.targets() for unit in row)

    def found(self, at: int, *, on_fan: bool) -> FireIntent | None:
        """A hex was named: what a click into its middle means."""
        row = self.query.view.at_hex.get(at, ())
        counter = next((u for u in row if not self.query.mine(u)), row[0] if row else "")
        return self.click(at, counter, self.camera().point(at), on_fan=on_fan)
