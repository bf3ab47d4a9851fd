"""Known mines on the path of a counter: paths around them, the chance on the others, who leads through.

It knows what the side that moves knows, and nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from game.client.games.ogre.counter_appearance import short_name
from game.client.games.ogre.move_query import MoveQuery
from game.client.games.ogre.work.pictures import percent
from game.hexes.grid import bits
from game.ogre.engineering import crews
from game.ogre.engineering.mine_escort import Treading, treading
from game.ogre.engineering.tasks import TASKS, Hand, Job
from game.ogre.hidden.mines import MINE
from game.ogre.hooks import PERILS, Peril
from game.ogre.movement.movement import reach
from game.ogre.movement.reachability import Reach, RoadReach
from game.ogre.state import Unit

#: within so many hexes of a counter a way around perils is looked for; none goes farther in a turn
NEAR = 12


class MinedWay:
    """What the chosen counter has to expect of mines."""

    def __init__(self, query: MoveQuery) -> None:
        self.query = query
        self._round: tuple[object, Reach | RoadReach | None] | None = None

    def _treads(self, unit: Unit, here: int, at: int) -> Treading | None:
        return treading(self.query.rules, self.query.view, unit, here, at, self.query.along)

    def minefields(self) -> int:
        """Hexes that the chosen counter should avoid: with mines or near them, or where a sapper would have
        to lead it.
        """
        unit, view = self.query.mover(), self.query.view
        if unit is None:
            return 0
        mask = 0
        for at, row in view.markers.items():
            if at == unit.at or not any(m.kind == MINE for m in row):
                continue
            steps = [near for near in view.board.grid.neighbours[at] if near]
            found = [t for t in (self._treads(unit, near, at) for near in steps) if t is not None]
            if any(t.chance or t.leader for t in found):
                mask |= 1 << at
        around = view.board.grid.disc(unit.at, NEAR) if unit.at and PERILS.of(self.query.rules) else 0
        for at in bits(around):
            if any(peril.chance for peril in self._perils(unit, (at,))):
                mask |= 1 << at
        return mask

    def around_mines(self, at: int) -> Reach | RoadReach | None:
        """Reach that avoids known mines, for hexes with a path around them other than the plain one."""
        unit = self.query.mover()
        moves = self.query.options.moves
        if moves is None or unit is None or not unit.at:
            return None
        before = moves.to(at).path[:-1]
        if not self._risks(unit, before) and not self._perils(unit, before):
            return None
        key = (self.query.view, unit.id)
        if self._round is None or self._round[0] != key:
            self._round = (key, reach(self.query.rules, self.query.view, unit, self.minefields()))
        found = self._round[1]
        return found if found is not None and found.seen >> at & 1 else None

    def _risks(self, unit: Unit, path: Sequence[int]) -> list[tuple[int, Treading]]:
        """The mined hexes of a path with what is to be expected there."""
        out, here = [], unit.at
        for at in path:
            if at and at in self.query.view.markers:
                found = self._treads(unit, here, at)
                if found is not None:
                    out.append((at, found))
            here = at
        return out

    def _perils(self, unit: Unit, path: Sequence[int]) -> list[Peril]:
        """What else lies on the path or near it, by whatever rule."""
        rules, view = self.query.rules, self.query.view
        return [peril for tells in PERILS.of(rules) for peril in tells(rules, view, unit, path)]

    def mine_chance(self, path: Sequence[int]) -> Fraction:
        """That a mine explodes under the chosen counter on a path."""
        unit = self.query.mover()
        spared = Fraction(1)
        if unit is None or not self._any_mines():
            return Fraction(0)
        for _, found in self._risks(unit, path):
            spared *= 1 - found.chance
        for peril in self._perils(unit, path):
            spared *= 1 - peril.chance
        return 1 - spared

    def _any_mines(self) -> bool:
        return bool(self.query.view.markers)

    def mine_tag(self, path: Sequence[int]) -> str:
        """The same, short, for the map; empty where there is nothing to fear."""
        chance = self.mine_chance(path)
        if not chance:
            return ""
        unit = self.query.mover()
        found = self._perils(unit, path) if unit is not None else []
        tag = found[0].tag if found and unit is not None and not self._risks(unit, path) else "mine"
        sixths = (chance * 6).denominator == 1 and chance < 1
        return f"{tag}: {chance * 6}/6" if sixths else f"{tag}: {percent(chance)}"

    def awaits(self, at: int) -> str:
        """What a sapper could try in a hex in the very turn in which it comes there."""
        unit = self.query.unit(self.query.selected)
        if unit is None or not crews.role(unit) or unit.aboard:
            return ""
        for task in TASKS.by_id(self.query.rules).values():
            if not task.at_once or not crews.able(task, unit):
                continue
            for site in task.sites(self.query.view, unit.side, at):
                hand = Hand(unit.id, crews.sapper_squads(unit) if unit.squads else 1)
                job = Job(task, unit.side, site, (hand,))
                if task.barred is None or task.barred(self.query.view, unit.side, site) is None:
                    chance = task.odds(
                        self.query.view, job, self.query.rules.value("pool", self.query.view, job)
                    )
                    return f"It can {task.title} there in this turn's fire phase: {percent(chance)}."
        return ""

    def mine_words(self, path: Sequence[int]) -> str:
        """The mines of a path in sentences: the chance of each hex, or who leads through it."""
        unit = self.query.mover()
        if unit is None or not self._any_mines():
            return ""
        out = []
        for at, found in self._risks(unit, path):
            label = self.query.label(at)
            if not found.chance and not found.leader and self.query.along:
                names = " and ".join(short_name(self.query.view.units[u]) for u in self.query.along)
                out.append(
                    f"It leads {names} through the mines of {label}; that sapper cannot fire or work this "
                    f"turn."
                )
            elif found.leader:
                who = short_name(self.query.view.units[found.leader])
                out.append(
                    f"{who} leads it through the mines of {label}; that sapper cannot fire or work this turn."
                )
            elif found.chance >= 1:
                out.append(f"A mine explodes under it in {label}.")
            elif found.chance:
                out.append(f"{percent(found.chance)} chance that mines in {label} explode under it.")
            else:
                out.append(f"It knows the mines of {label}; they cannot harm it.")
        return " ".join([*out, *(peril.words for peril in self._perils(unit, path))])
