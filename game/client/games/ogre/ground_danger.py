"""Dangerous ground on the path of the chosen counter and its companions: who will roll, and for what."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.games.ogre.counter_appearance import short_name
from game.client.games.ogre.move_query import MoveQuery
from game.client.games.ogre.order_preview import after
from game.client.games.ogre.work.group_move import GroupMove
from game.core.refusals import Refusal
from game.ogre.charts import HAZARD_BAD
from game.ogre.engineering.control import VULCAN
from game.ogre.engineering.swamp import entrance
from game.ogre.movement.recovery import Hazard
from game.ogre.state import USAGE, Unit
from game.ogre.terrain import ground_words

#: what a failed roll does, by the letter of the terrain table
EFFECT = {"s": "stuck", "d": "disabled"}


class GroundDanger:
    """What becomes of those that stop on dangerous ground."""

    def __init__(self, query: MoveQuery, group: GroupMove) -> None:
        self.query, self.group = query, group

    def is_eased(self) -> bool:
        """Could somebody who goes along, or a prepared way, make dangerous ground less so?"""
        unit = self.query.mover()
        return bool(self.group.along) or (
            unit is not None and unit.kind == VULCAN and entrance(self.query.view, unit) is not None
        )

    def met(self, path: Sequence[int]) -> list[tuple[Unit, str, int]]:
        """The moving unit that will roll for its ground, what may happen to it, and the highest bad die."""
        unit, rules, view = self.query.mover(), self.query.rules, self.query.view
        if unit is None:
            return []
        then = after(rules, view, (self.group.together(unit, tuple(path)),))
        if isinstance(then, Refusal):
            return []
        out = []
        for name in (unit.id, *self.group.along):
            was = len(USAGE.of(view, name).hazards)
            now = then.units.get(name)
            if now is None:
                continue
            for terrain, effect in USAGE.of(then, name).hazards[was:]:
                bad = rules.value("hazard", then, Hazard(name, terrain, effect))
                if bad > 0:
                    out.append((now, EFFECT.get(effect, ""), bad))
        return out

    def at(self, at: int) -> tuple[str, int]:
        """What may become of the chosen counter in a hex in reach, and how many faces of six are bad."""
        moves = self.query.options.moves
        assert moves is not None
        danger = EFFECT.get(moves.hazard(at), "")
        if not danger or not self.is_eased():
            return danger, len(HAZARD_BAD)
        unit = self.query.mover()
        met = self.met(self.group.way_to(at))
        bad = next((bad for who, _, bad in met if unit is not None and who.id == unit.id), 0)
        return (danger, bad) if bad else ("", 0)

    def lines(self, path: tuple[int, ...]) -> tuple[str, ...]:
        """The dangers of a path, a line each."""
        if self.is_eased():
            return tuple(f"{short_name(who)}: {bad} in 6 to be {what}" for who, what, bad in self.met(path))
        out, moves = [], self.query.options.moves
        for at in path:
            code = moves.hazard(at) if moves is not None and at and at in moves.reach.ground.costs else ""
            if code:
                where = ground_words(self.query.view, at).capitalize()
                out.append(f"{where} in {self.query.label(at)}: {self.at(at)[1]} in 6 to be {EFFECT[code]}")
        return tuple(out)
