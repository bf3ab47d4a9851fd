"""What of a game is to be seen on the board: counters, wrecks, zones of the enemy, put into a scene."""

from __future__ import annotations

from game.client.art.scene import Piece, Scene, Zone
from game.client.ground_state import ground_now
from game.core.position import Position
from game.core.records import Unit
from game.core.sequence import SETUP
from game.hexes.grid import OFF, bits


def zones_in_use(view: Position, side: int) -> frozenset[str]:
    """The printed zones that mean something now: those where a side may set up, while it does."""
    if view.clock.phase != SETUP:
        return frozenset()
    return frozenset(
        a.zone for a in view.terms.areas if a.side == side and a.mask != view.board.grid.all_mask
    )


class Sight:
    """The part of the game screen that makes the scene of its board."""

    def scene(self) -> Scene:
        if self._scene is None:
            self._scene = self._make_scene()
        board = self.board
        if (self._scene.hover, self._scene.fan) != (board.at, board.fan):
            self._scene = self._scene.but(hover=board.at if board.at else OFF, fan=board.fan)
        return self._scene

    def _make_scene(self) -> Scene:
        motions, zones = self.motions, ()
        # what fire does to the ground is seen when the shot is there
        now = motions.ground or self.view
        scene = Scene(
            pieces=self._pieces(), lit=self.lit, moving=motions.moving, effects=(*motions.effects, *motions.words),
            hide_counters=self.hidden, borders=bool(self.view.board.zones), shown_zones=zones_in_use(self.view, self.session.decider), zones=zones,
            ground=ground_now(self.view.board, now.markers), marks=self.session.showing.drawing.marks(now),
        )  # fmt: skip
        if motions.running:
            return scene
        scene = self.mode.decorate(scene)
        if self.mode.selected and not scene.tethers:
            scene = scene.but(tethers=self.session.showing.drawing.ties(self.view, self.mode.selected))
        extra = self._enemy_zones()
        return scene.but(zones=(*scene.zones, *extra)) if extra else scene

    def _pieces(self) -> tuple[Piece, ...]:
        """Counters from the top of each stack down; wrecks of this turn below them."""
        lit, top, drawing = self.mode.lit_counters(), self.mode.on_top(), self.session.showing.drawing
        units = self.motions.seen(self.view.units)
        carried = self.carried[0] if self.carried else ""
        stacks: dict[int, list[Unit]] = {}
        for unit in units.values():
            if unit.at and unit.id != carried:
                stacks.setdefault(unit.at, []).append(unit)
        out: list[Piece] = []
        rules, view = self.session.rules, self.view
        for at, row in stacks.items():
            if len(row) > 1:
                order = view.at_hex.get(at, ())
                row.sort(
                    key=lambda u: (
                        u.id != top,
                        u.id not in lit,
                        not drawing.on_top(u),
                        order.index(u.id) if u.id in order else 99,
                    )
                )
            for k, unit in enumerate(row):
                look_ = drawing.look(
                    rules, view, unit, selected=unit.id in lit, stack=len(row) if k == 0 else 1
                )
                out.append(Piece(unit.id, at, look_))
                if look_.riders:
                    out += [
                        Piece(u.id, at, drawing.look(rules, view, u, selected=u.id in lit), aboard=unit.id)
                        for u in drawing.aboard(view, unit)
                    ]
        for gone in view.gone.values():
            if (
                gone.how == "destroyed"
                and gone.turn == view.clock.turn
                and gone.at
                and gone.unit.id not in units
            ):
                out.append(
                    Piece(f"wreck {gone.unit.id}", gone.at, drawing.look(rules, view, gone.unit, wreck=True))
                )
        return tuple(out)

    def _motion_piece(self, unit: Unit, at: int) -> Piece:
        return Piece(
            unit.id, at, self.session.showing.drawing.look(self.session.rules, self.view, unit, spent=False)
        )

    def _moved_on(self) -> None:
        self.redraw_board()
        if not self.motions.running and self._built:
            self._dice_lie()

    def _enemy_zones(self) -> tuple[Zone, ...]:
        """Where the enemy can fire or go, when it is to be shown."""
        side, view, out = (
            self.session.viewer if self.session.viewer >= 0 else self.session.decider,
            self.view,
            [],
        )
        if side < 0 or not (self.shows_threat or self.shows_reach):
            return ()
        foes = [u for u in view.units.values() if u.side != side and u.at]
        grid, rules, drawing = view.board.grid, self.session.rules, self.session.showing.drawing
        if self.shows_threat:
            mask = drawing.threat(rules, view, foes) & grid.all_mask
            out.append(Zone(frozenset(bits(mask)), 2, "The enemy can fire here", False))
        if self.shows_reach:
            mask = drawing.reach(rules, view, foes) & grid.all_mask
            out.append(Zone(frozenset(bits(mask)), 1, "The enemy can go here", True))
        return tuple(out)
