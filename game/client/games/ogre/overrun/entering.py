"""Overruns from the map: enemy hexes in reach, who enters together, the cost and the defenders (ode:8.01)."""

from __future__ import annotations

from game.client.games.ogre.counter_appearance import short_name
from game.client.games.ogre.ground_danger import EFFECT
from game.client.games.ogre.move_query import MoveQuery, moves_in
from game.client.games.ogre.order_preview import Plan, after
from game.client.games.ogre.work.group_move import STEP, GroupMove
from game.core.aliases import ANONYMOUS
from game.core.anygame import Position
from game.core.position import varied
from game.core.refusals import Refusal
from game.hexes.grid import bits
from game.ogre.charts import HAZARD_BAD
from game.ogre.combat import weapons
from game.ogre.combat.odds import strength_text
from game.ogre.engineering.ducklings import take_over_the_best
from game.ogre.kinds import ARMS, KINDS
from game.ogre.movement.mobility_map import ground
from game.ogre.movement.movement import Move
from game.ogre.movement.movement_points import points_left
from game.ogre.movement.transport_state import riders
from game.ogre.overrun.overrun import Overrun
from game.ogre.overrun.overrun_state import SHOOT, Fight
from game.ogre.ramming.ram_entry import enemies, entry_points
from game.ogre.state import Draft, Unit
from game.ogre.structures.buildings import foreign
from game.ogre.terrain import ground_words

OVERRUN = "overrun"
#: refusals of an overrun that going nearer does not mend
_NEVER = {"disabled", "stuck", "immobile", "not-yours", "no-enemy", "halted", "aboard", "second", "full"}


class OverrunEntry:
    """The hexes that the chosen counter can overrun, and who enters with it, in games with overruns."""

    def __init__(self, query: MoveQuery, group: GroupMove) -> None:
        self.query, self.group = query, group
        #: who goes in besides the chosen counter, by hex
        self.company: dict[int, list[str]] = {}
        #: the way drawn by hand to one hex: who, where, the move
        self._drawn: tuple[str, int, Move] | None = None

    def on(self) -> bool:
        """Are enemies overrun in this game?"""
        return self.query.rules.slots.get("contact") == OVERRUN

    def find(self, unit: Unit) -> dict[int, list[Plan]]:
        """Every enemy-held hex the chosen counter can go into, with the plan to do so."""
        self.company, self._drawn = {}, None
        found: dict[int, list[Plan]] = {}
        for at in self._held(unit.side):
            if self._way_in(unit, at) is None:
                continue
            # who is picked to go along does so into a fight as well, if it finds a way
            step = self.group.along if self.group.how() == STEP else ()
            units = self.query.view.units
            self.company[at] = [other for other in step if self._way_in(units[other], at) is not None]
            plan = self.plan(unit, at)
            if plan is None and self.company[at]:
                self.company[at] = []
                plan = self.plan(unit, at)
            if plan is not None:
                found[at] = [plan]
        return found

    def _held(self, side: int) -> list[int]:
        held, view = 0, self.query.view
        for other, mask in enumerate(view.occupied_mask):
            if other != side:
                held |= mask
        for at in view.markers:
            if foreign(view, side, at):
                held |= 1 << at
        return list(bits(held))

    def _way_in(self, unit: Unit, at: int) -> tuple[Move, ...] | None:
        """The move to a hex beside it, none if it stands there, or None if there is no way."""
        rules, view, order = self.query.rules, self.query.view, Overrun((unit.id,), at)
        if self._drawn is not None and self._drawn[:2] == (unit.id, at):
            return (self._drawn[2],)
        refusal = rules.refusal(view, order)
        if refusal is None:
            return ()
        points, grid = points_left(rules, view, unit), view.board.grid
        far = bool(unit.at) and grid.distance(unit.at, at) > points + 1
        if refusal.code in _NEVER or points <= 0 or far:
            return None
        chosen = unit.id == self.query.selected
        moves = self.query.options.moves if chosen else moves_in(rules.offers(view, unit.id))
        if moves is None:
            return None
        beside = [h for h in grid.neighbours[at] if h and moves.mask >> h & 1]
        for h in sorted(beside, key=moves.cost):
            move = moves.to(h)
            then = after(rules, view, (move,))
            if not isinstance(then, Refusal) and rules.refusal(then, order) is None:
                return (move,)
        return None

    # ------------------------------------------------------------------ the plan
    def goers(self, unit: Unit, at: int) -> list[Unit]:
        """The chosen counter and all who are to go in with it."""
        return [unit, *(self.query.view.units[name] for name in self.company.get(at, ()))]

    def plan(self, unit: Unit, at: int) -> Plan | None:
        """The plan for a hex with all who are to go in; moves to its side first."""
        goers, moves = self.goers(unit, at), list[Move]()
        for goer in goers:
            way = self._way_in(goer, at)
            if way is None:
                return None
            moves += way
        rules, view = self.query.rules, self.query.view
        then = after(rules, view, moves) if moves else view
        if isinstance(then, Refusal):
            return None
        order = Overrun(tuple(goer.id for goer in goers), at)
        refusal = rules.refusal(then, order)
        lines = (*self._cost_lines(goers, at, then), *self._ground_lines(goers, at, moves))
        lead = next((move.path for move in moves if move.units == (unit.id,)), ())
        foes = enemies(view, unit.side, at)
        own, theirs = self.strengths(goers, at)
        return Plan(
            OVERRUN,
            (*moves, order),
            at,
            (*((unit.at,) if unit.at else ()), *lead, at),
            foes[0].id if foes else "",
            f"Overrun {self.query.label(at)}",
            lines if refusal is None else (refusal.text, *lines),
            "Overrun",
            "Overrun",
            f"{own} against {theirs}, they fire first",
        )

    def drawn(self, path: tuple[int, ...], at: int) -> Plan | None:
        """The plan by the very path that was drawn, if the rules let it; else by the cheapest."""
        unit = self.query.view.units[self.query.selected]
        if len(path) > 1:
            move = Move((unit.id,), path[:-1])
            then = after(self.query.rules, self.query.view, (move,))
            allowed = not isinstance(then, Refusal) and (
                self.query.rules.refusal(then, Overrun((unit.id,), at)) is None
            )
            if allowed:
                self._drawn = (unit.id, at, move)
        return self.plan(unit, at)

    def _cost_lines(self, goers: list[Unit], at: int, then: Position) -> list[str]:
        out = []
        for goer in goers:
            there = then.units[goer.id]
            before = points_left(self.query.rules, self.query.view, goer)
            walked = before - points_left(self.query.rules, then, there)
            enter = entry_points(then, there, at)
            what = f"{short_name(goer)}: {walked + enter} of {before} movement"
            out.append(what + (f", first to {self.query.label(there.at)}" if there.at != goer.at else ""))
        return out

    def _ground_lines(self, goers: list[Unit], at: int, moves: list[Move]) -> list[str]:
        """Dangers before the fight: the ground of the hex, and what lies on the way."""
        out, view = [], self.query.view
        where = ground_words(view, at)
        for goer in goers:
            row = ground(view, KINDS[goer.kind].mobility).costs.get(at)
            word = EFFECT.get(row.hazard, "") if row is not None else ""
            if word:
                chance = f"{len(HAZARD_BAD)} in 6 that {short_name(goer)} is {word} before the fight"
                out.append(f"{where[:1].upper() + where[1:]}: {chance}")
        for h in {h for move in moves for h in move.path} | {at}:
            if any(marker.kind == "mine" for marker in view.markers.get(h, ())):
                out.append(f"There is a mine in {self.query.label(h)}")
        foes = enemies(view, goers[0].side, at)
        if any(foe.kind == ANONYMOUS for foe in foes):
            out.append("Face-down counters there are revealed and fight too")
        if any(foe.disabled for foe in foes):
            out.append("Disabled defenders fire at half")
        return out

    # ------------------------------------------------------------------ strengths
    def strengths(self, goers: list[Unit], at: int) -> tuple[str, str]:
        """What both sides could fire in the fight, as they would count there."""
        side, view = goers[0].side, self.query.view
        own = [who for goer in goers for who in (goer, *riders(view, goer))]
        theirs = [who for foe in enemies(view, side, at) for who in (foe, *riders(view, foe))]
        return self._strength(own, at), self._strength(theirs, at)

    def in_fight(self, at: int) -> Draft:
        """The position as if the fight in a hex were on: for what strengths would be."""
        foe = 1 - self.query.side
        frames = (Fight(SHOOT, foe, at=at, round=1),)
        draft = Draft.of(varied(self.query.view, frames=frames), self.query.rules)
        # ce:14.01.5-f: its Vulcan takes over what is overrun, and the crews do
        take_over_the_best(draft, foe, at)
        return draft

    def _strength(self, units: list[Unit], at: int) -> str:
        view, total, ap = self.in_fight(at), 0, 0
        for unit in (view.units[unit.id] for unit in units):
            for row, weapon in enumerate(ARMS[unit.kind]):
                many = weapons.total(unit, row, weapon)
                value = self.query.rules.value("strength", view, (unit, weapon.id, many)) if many else 0
                total, ap = (total, ap + value) if weapon.id == "ap" else (total + value, ap)
        unknown = " + ?" if any(unit.kind == ANONYMOUS for unit in units) else ""
        if unknown and not (total or ap):
            return "?"
        return strength_text(total) + (f" + {strength_text(ap)} AP" if ap else "") + unknown

    # ------------------------------------------------------------------ who goes along
    def companions(self, unit: Unit, at: int) -> list[Unit]:
        """Own counters that can go into the hex as well."""
        return [
            other
            for other in self.query.view.units.values()
            if other.side == unit.side
            and other.id != unit.id
            and other.at
            and self._way_in(other, at) is not None
        ]

    def taking_along(self, plan: Plan, other: str) -> Plan | None:
        """The plan with another counter added or removed; None if they have no path in together."""
        before = self.company.get(plan.at, [])
        kept = [name for name in before if name != other]
        self.company[plan.at] = kept if other in before else [*before, other]
        again = self.plan(self.query.view.units[self.query.selected], plan.at)
        if again is None:
            self.company[plan.at] = before
        return again
