"""Leaving the map: the tabs beyond the edge, and the plan to go over it."""

from __future__ import annotations

import pygame

from game.client.games.ogre.order_preview import Plan, after
from game.client.kit import draw, text_style
from game.core.dice import DiceError
from game.core.refusals import Refusal
from game.hexes.grid import bits
from game.ogre.movement.movement import Move
from game.ogre.scoring.score_report import standing


class Exits:
    """The part of the movement mode that leads off the map."""

    def exits(self) -> list[tuple[int, pygame.Rect]]:
        """The tabs beyond the edge over which the chosen unit may leave, with their hex."""
        if (
            self.moves is None
            or not self.moves.leaving
            or not self.view.units[self.selected].at
            or self.view.units[self.selected].aboard
        ):
            return []
        camera, grid, out = self.host.board.camera, self.view.board.grid, []
        edges = {d.edge for d in self.view.terms.exits if d.side == self.side}
        way = {"south": (0, 1), "north": (0, -1), "west": (-1, 0), "east": (1, 0)}
        for at in bits(self.moves.leaving):
            x, y = camera.point(at)
            for edge in edges:
                dx, dy = way.get(edge, (0, 1))
                if at in grid.edge(edge):
                    w, h = max(20, round(0.62 * camera.H)), max(16, round(0.34 * camera.H))
                    spot = pygame.Rect(0, 0, w, h)
                    spot.center = (round(x + dx * 0.78 * camera.H), round(y + dy * 0.72 * camera.H))
                    out.append((at, spot))
        return out

    def _exit_clicked(self, pos: tuple[int, int]) -> bool:
        for at, spot in self.exits():
            if spot.collidepoint(pos):
                self.leave_from(at)
                return True
        return False

    def leave_from(self, at: int) -> None:
        """Plan to leave the map from a hex, or do it if that is what stands to be confirmed."""
        assert self.moves is not None
        unit = self.view.units[self.selected]
        order = self.moves.off(at)
        lines = [self._worth_of_leaving(order), "It does not come back."]
        if at != unit.at:
            lines.insert(0, f"First moves to {self.label(at)} ({self.moves.cost(at)} movement)")
        path = (unit.at, *(h for h in order.path if h))
        plan = Plan(
            "leave",
            (order,),
            at,
            path,
            "",
            f"Leave the map from {self.label(at)}?",
            tuple(line for line in lines if line),
            "Leave",
            "leaves",
        )
        if plan.same(self.plan):
            self.confirm()
        else:
            self.plan = plan
            self.host.refresh()

    def _worth_of_leaving(self, order: Move) -> str:
        """What it does to the score of its side, in a sentence; empty for nothing."""
        try:
            then = after(self.rules, self.view, (order,))
        except DiceError:
            # the way there may end it
            return ""
        now = standing(self.view)
        later = standing(then) if not isinstance(then, Refusal) else None
        gain = (
            later.points[self.side] - now.points[self.side]
            if now and later and now.points and later.points
            else 0
        )
        return f"It brings {gain} point{'s' if gain != 1 else ''}." if gain > 0 else ""

    def paint(self, surface: pygame.Surface) -> None:
        for at, spot in self.exits():
            on = self.plan is not None and self.plan.kind == "leave" and self.plan.at == at
            draw.plate(surface, spot.inflate(4, 4), text_style.c.dark, 6)
            draw.plate(surface, spot, text_style.c.accent if on else text_style.c.ivory, 5)
            draw.icon(
                surface, "door", spot.center, min(18, spot.h - 2) / text_style.scale(), text_style.c.dark
            )
