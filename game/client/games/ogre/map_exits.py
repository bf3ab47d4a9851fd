"""Leaving the map: the tabs beyond the edge, and the plan to go over it."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.client.board.camera import Camera
from game.client.games.ogre.move_query import MoveQuery
from game.client.games.ogre.order_preview import Plan, after
from game.client.kit import draw, text_style
from game.core.dice import DiceError
from game.core.refusals import Refusal
from game.hexes.grid import bits
from game.ogre.movement.movement import Move
from game.ogre.scoring.score_report import standing

#: the way over each edge, in pictures
OUTWARD = {"south": (0, 1), "north": (0, -1), "west": (-1, 0), "east": (1, 0)}


class MapExits:
    """The edges over which the chosen counter may leave."""

    def __init__(self, query: MoveQuery, camera: Callable[[], Camera]) -> None:
        self.query, self.camera = query, camera

    def tabs(self) -> list[tuple[int, pygame.Rect]]:
        """The tabs beyond the edge, with their hex."""
        moves, unit = self.query.options.moves, self.query.unit(self.query.selected)
        if moves is None or not moves.leaving or unit is None or not unit.at or unit.aboard:
            return []
        camera, view = self.camera(), self.query.view
        edges = {d.edge for d in view.terms.exits if d.side == self.query.side}
        out = []
        for at in bits(moves.leaving):
            for edge in edges:
                if at in view.board.grid.edge(edge):
                    out.append((at, self._tab(camera, at, edge)))
        return out

    def _tab(self, camera: Camera, at: int, edge: str) -> pygame.Rect:
        (x, y), (dx, dy), high = camera.point(at), OUTWARD.get(edge, (0, 1)), camera.H
        tab = pygame.Rect(0, 0, max(20, round(0.62 * high)), max(16, round(0.34 * high)))
        tab.center = (round(x + dx * 0.78 * high), round(y + dy * 0.72 * high))
        return tab

    def clicked(self, pos: tuple[int, int]) -> Plan | None:
        """The plan that a click means, if it is on a tab."""
        return next((self.plan(at) for at, tab in self.tabs() if tab.collidepoint(pos)), None)

    def nearest(self) -> int | None:
        """The hex from which the map is left at least cost; None where the chosen counter may not leave."""
        moves, unit = self.query.options.moves, self.query.unit(self.query.selected)
        if moves is None or not moves.leaving or unit is None or not unit.at:
            return None
        return min(bits(moves.leaving), key=lambda at: moves.cost(at) if at != unit.at else 0)

    def plan(self, at: int) -> Plan:
        """The plan to leave the map from a hex."""
        moves, unit = self.query.options.moves, self.query.view.units[self.query.selected]
        assert moves is not None
        order = moves.off(at)
        lines = [self._worth(order), "It cannot come back."]
        if at != unit.at:
            lines.insert(0, f"First moves to {self.query.label(at)} ({moves.cost(at)} movement)")
        return Plan(
            "leave",
            (order,),
            at,
            (unit.at, *(h for h in order.path if h)),
            "",
            f"Leave the map from {self.query.label(at)}?",
            tuple(line for line in lines if line),
            "Leave",
            "leaves",
        )

    def _worth(self, order: Move) -> str:
        """What it does to the score of its side, in a sentence; empty for nothing."""
        view, side = self.query.view, self.query.side
        try:
            then = after(self.query.rules, view, (order,))
        except DiceError:
            # the way there may end it
            return ""
        now = standing(view)
        later = standing(then) if not isinstance(then, Refusal) else None
        if now is None or later is None or not now.points or not later.points:
            return ""
        gain = later.points[side] - now.points[side]
        return f"It brings {gain} point{'s' if gain != 1 else ''}." if gain > 0 else ""

    def paint(self, surface: pygame.Surface) -> None:
        """The tabs, the one of the plan in amber."""
        plan, c = self.query.plan, text_style.c
        for at, tab in self.tabs():
            on = plan is not None and plan.kind == "leave" and plan.at == at
            draw.plate(surface, tab.inflate(4, 4), c.dark, 6)
            draw.plate(surface, tab, c.accent if on else c.ivory, 5)
            draw.icon(surface, "door", tab.center, min(18, tab.h - 2) / text_style.scale(), c.dark)
