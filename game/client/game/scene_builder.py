"""The scene of the board: counters, wrecks, marks and zones of the enemy, with what the mode adds to them."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from game.client.art.scene import Piece, Scene
from game.client.board.ground_state import ground_now, zones_in_use
from game.client.game.enemy_zones import EnemyZones
from game.client.game.input.carrier import Carrier
from game.client.game.modes.mode import Mode
from game.client.game.motion import Motions
from game.client.game.shown_game import BoardDisplay, ShownGame
from game.client.game.wrecks import wrecks
from game.core.records import Unit
from game.hexes.grid import OFF

#: how far a counter lies from the middle of its hex where one below it is to be seen, in parts of H
ASIDE = (0.22, 0.16)


class Under(NamedTuple):
    """What lies under the pointer: a hex, and a stack that is open."""

    at: int
    fan: int


class SceneBuilder:
    """Makes the scene of the board, and keeps it until it is told to forget it."""

    def __init__(
        self,
        game: ShownGame,
        display: BoardDisplay,
        motions: Motions,
        carrier: Carrier,
        mode: Callable[[], Mode],
        enemy: EnemyZones,
    ) -> None:
        self.game, self.display, self.motions, self.carrier, self.mode = game, display, motions, carrier, mode
        self.enemy = enemy
        self._scene: Scene | None = None
        #: what is lit whatever is pointed at
        self._lit: frozenset[int] = frozenset()

    def forget(self) -> None:
        """Something of it differs."""
        self._scene = None

    def scene(self, under: Under) -> Scene:
        """What is to be seen now."""
        scene = self._scene
        if scene is None:
            scene = self._make_scene()
            self._lit = scene.lit
        if (scene.hover, scene.fan) != under:
            at = under.at or OFF
            near = self.game.showing.drawing.reaches(self.game.rules, self.game.view, at)
            scene = scene.but(hover=at, fan=under.fan, lit=self._lit | near)
        self._scene = scene
        return scene

    def _make_scene(self) -> Scene:
        motions, display, view = self.motions, self.display, self.game.view
        # what fire does to the ground is seen when the shot is there
        now = motions.ground or view
        scene = Scene(
            pieces=self._pieces(),
            lit=display.lit,
            moving=motions.moving,
            effects=(*motions.effects, *motions.words),
            throws=motions.throws,
            hide_counters=display.hides_counters,
            borders=bool(view.board.zones),
            shown_zones=zones_in_use(view, self.game.session.decider),
            ground=ground_now(view.board, now.markers),
            marks=self.game.showing.drawing.marks(now),
            heat=display.heat,
        )
        if motions.running:
            return scene
        mode = self.mode()
        scene = mode.decorate(scene)
        if mode.selected and not scene.tethers:
            scene = scene.but(tethers=self.game.showing.drawing.ties(view, mode.selected))
        extra = self.enemy.zones()
        return scene.but(zones=(*scene.zones, *extra)) if extra else scene

    def _pieces(self) -> tuple[Piece, ...]:
        """Counters from the top of each stack down; wrecks below them."""
        rules, view, mode, drawing = self.game.rules, self.game.view, self.mode(), self.game.showing.drawing
        lit, top = mode.lit_counters(), mode.on_top()
        # who is gone already, and is still seen as it was, lies where it lay: where it is aimed at
        units, shown = self.motions.seen(view.units), self.motions.shown
        carried = self.carrier.what
        stacks: dict[int, list[Unit]] = {}
        for unit in units.values():
            if unit.at and unit.id != carried:
                stacks.setdefault(unit.at, []).append(unit)
        out: list[Piece] = []
        for at, row in stacks.items():
            if len(row) > 1:
                order = view.at_hex.get(at, ())
                row.sort(
                    key=lambda u: (
                        u.id != top,
                        u.id not in lit,
                        not drawing.on_top(u),
                        order.index(u.id) if u.id in order else -1 if u.id in shown else 99,
                    )
                )
            for k, unit in enumerate(row):
                # what is as it is on most counters is left out: there may be a thousand
                states: dict[str, object] = {"selected": True} if unit.id in lit else {}
                if k == 0 and len(row) > 1:
                    states["stack"] = len(row)
                look_ = drawing.look(rules, view, unit, **states)
                # an Ogre stays in sight beneath whoever is chosen on it
                if states.get("stack") and not look_.big and any(drawing.on_top(other) for other in row):
                    out.append(Piece(unit.id, at, look_, ASIDE, small=True))
                else:
                    out.append(Piece(unit.id, at, look_))
                if look_.riders:
                    out += [
                        Piece(u.id, at, drawing.look(rules, view, u, selected=u.id in lit), aboard=unit.id)
                        for u in drawing.aboard(view, unit)
                    ]
        history = self.game.session.history
        out += [
            Piece(f"wreck {gone.unit.id}", gone.at, drawing.look(rules, view, gone.unit, wreck=True))
            for gone in wrecks(view, history, history.at, units)
        ]
        return tuple(out)
