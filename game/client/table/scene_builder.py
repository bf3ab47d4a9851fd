"""The scene of the board: counters, wrecks, marks and zones of the enemy, with what the mode adds to them."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, NamedTuple

from game.client.art.scene import Piece, Scene, Zone
from game.client.board.ground import ground_now, zones_in_use
from game.client.table.input.carrier import Carrier
from game.client.table.modes.mode import Mode
from game.client.table.motion import Motions
from game.client.table.shown_game import BoardDisplay, ShownGame
from game.core.anygame import History, Position, View
from game.core.records import RemovedUnit, Unit
from game.hexes.grid import OFF, bits

#: how far a counter lies from the middle of its hex where one below it is to be seen, in parts of H
ASIDE = (0.22, 0.16)


class Under(NamedTuple):
    """The things under the pointer: a hex, and a stack that is open."""

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
        extra = self.enemy.zones(mode.looked_at)
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


# ---- Where the enemy can fire and go, as the player has asked to see it, and who can fire where in words
class EnemyZones:
    """The zones of the enemy. Each is made once for a position."""

    def __init__(self, game: ShownGame, display: BoardDisplay) -> None:
        self.game, self.display = game, display

    def zones(self, looked: str = "") -> tuple[Zone, ...]:
        """What is to be shown: of the enemy that is looked at, else of all as the switches say."""
        display, side = self.display, self._side()
        if self.game.showing.drawing.foes is None or side < 0:
            return ()
        unit = self.game.view.units.get(looked)
        if unit is not None and unit.side != side:
            return tuple(self._zone(kind, side, looked) for kind in ("threat", "reach"))
        kinds = ("threat",) * display.shows_threat + ("reach",) * display.shows_reach
        return tuple(self._zone(kind, side) for kind in kinds)

    def _zone(self, kind: str, side: int, who: str = "") -> Zone:
        return self.game.now.kept(("zone of the enemy", kind, side, who), lambda: self._made(kind, who))

    def _made(self, kind: str, who: str) -> Zone:
        ways, rules, view = self.game.showing.drawing.foes, self.game.rules, self.game.view
        assert ways is not None
        if kind == "threat":
            mask = ways.threat(rules, view, self._foes(), who)
            words = "Can fire here" if who else "The enemy can fire here"
            return Zone(frozenset(bits(mask)), 2, words, False, "toothed")
        mask = ways.reach(rules, view, self._foes(), who)
        words = "Can go here" if who else "The enemy can go here"
        return Zone(frozenset(bits(mask)), 1, words, True, "dashed")

    def words(self, at: int) -> str:
        """Who can fire at a hex, and with what, while that is shown; empty for nobody."""
        ways = self.game.showing.drawing.foes
        if ways is None or not self.display.shows_threat or self._side() < 0:
            return ""
        return ways.threat_words(self.game.rules, self.game.view, self._foes(), at)

    def _side(self) -> int:
        """The side whose enemy it is."""
        session = self.game.session
        return session.viewer if session.viewer >= 0 else session.decider

    def _foes(self) -> list[Any]:
        side = self._side()
        return [u for u in self.game.view.units.values() if u.side != side and not u.aboard]


# ---- Which wrecks lie on the board: those of this player-turn and of the one before it, in every scenario
#: player-turns for which a wreck lies: the one of the loss and the next
LIE = 2


def wrecks(view: View, history: History | None, at: int, units: Collection[str]) -> list[RemovedUnit[Unit]]:
    """The counters destroyed not long ago, and not among ``units``; ``at`` is how many orders stand."""
    now = view.clock.player_turn
    before = _last_of(history, at, now - LIE) if history is not None else None
    order = max(1, len(view.terms.order))
    # a record that begins later does not say in which half of a turn a counter was lost
    first = (max(0, now - LIE + 1)) // order + 1
    return [
        gone
        for gone in view.gone.values()
        if gone.how == "destroyed"
        and gone.at
        and gone.unit.id not in units
        and (gone.turn >= first if before is None else gone.unit.id not in before.gone)
    ]


def _last_of(history: History, at: int, player_turn: int) -> Position | None:
    """The last position of a player-turn or of one before it; None if the record begins later."""
    for index in range(min(at, len(history.steps)), -1, -1):
        position = history.position_at(index)
        if position.clock.player_turn <= player_turn:
            return position
    return None
