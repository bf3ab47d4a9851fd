"""A simple player for balance statistics: it heads for the goals of its side, avoids enemy fire where it can,
and concentrates its fire on the target that pays best. It decides fights inside a hex, set-up and questions
at random."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from game.core.anygame import GameState, Order, Rules, View
from game.core.order_lists import lists_of
from game.core.position import decider
from game.core.roles import Confirm, Role, picked_by
from game.core.sequence import SETUP, EndPhase
from game.hexes.grid import bits
from game.ogre.combat.attack import odds
from game.ogre.combat.combat import Fire
from game.ogre.combat.firing import Firing
from game.ogre.combat.odds import TREADS_PART
from game.ogre.combat.weapons import attack_points
from game.ogre.counter_names import number_of
from game.ogre.engineering import crews
from game.ogre.engineering.swamp import Prepare, entrance
from game.ogre.engineering.tasks import tasks_of
from game.ogre.engineering.work import Work
from game.ogre.kinds import KINDS
from game.ogre.movement.movement import Move, MoveOffers
from game.ogre.movement.paths import exit_mask
from game.ogre.overrun.overrun import Overrun
from game.ogre.plans.moving import moves_in
from game.ogre.players.distances import FAR, distances
from game.ogre.players.habits import HABITS, engineer_goals, is_engineer, moves_of, on_the_way
from game.ogre.players.out_of_turn import EVEN, answer, token
from game.ogre.players.steady.driving import drive
from game.ogre.positions import cover_in
from game.ogre.ramming.drive_over_infantry import Reduce
from game.ogre.ramming.ramming import Ram
from game.ogre.scoring.holding import Hold
from game.ogre.scoring.losses import Destroy, Keep
from game.ogre.scoring.points import kill
from game.ogre.state import Unit
from game.players.random_player import RandomPlayer

#: weights of a step towards the goal, a point of enemy strength in range, and a target in range
STEP, DANGER, TARGET = 1.0, 0.25, 1.5
#: the family of command posts
POST = "post"
#: odds at which no more shooters join
ENOUGH = 3
#: points for a hit on a component of an Ogre
PART_WORTH = {"main": 12.0, "sec": 6.0, "mis": 8.0, "rack": 8.0, "ap": 1.5, "tr": 1.2, "arm": 4.0}

#: not a real order: the counter stays where it is
STAYS: Order = EndPhase()
#: the value of each kind of work; the player neither searches for mines nor lays them
WORTH = {
    "assemble": 20.0, "bridge": 15.0, "free": 14.0, "repair-road": 9.0, "clear-road": 9.0, "disarm": 8.0,
    "reload": 8.0, "finish": 12.0, "charge": 12.0, "chore": 6.0, "mend": 5.0, "treads": 6.0, "dig": 3.0,
    "revet-small": 2.0,
}  # fmt: skip


class GreedyPlayer(RandomPlayer):
    """Plays both sides by the same simple evaluation."""

    def __init__(self, rules: Rules, seed: int, lets_go: tuple[Fraction, Fraction] = (EVEN, EVEN)) -> None:
        """``lets_go`` gives the odds below which each side declines a question out of turn."""
        super().__init__(rules, seed, ground=0.0, leaving=0.0)
        self.lets_go = lets_go
        self.habits = HABITS
        self._left: dict[str, int] = {}
        #: the hexes in which each counter has stood in this phase: it does not go back there
        self._stood: dict[str, int] = {}
        self._at: object = None
        self._ways: dict[tuple[int, str, int], dict[int, float]] = {}

    def choose(self, position: View) -> Order:
        """An order for the side that must decide."""
        clock, side = position.clock, decider(position)
        if position.frames or clock.phase == SETUP:
            return (position.frames and answer(self.rules, position, self.lets_go[side])) or super().choose(
                position
            )
        if self._at != clock:
            self._at, self._ways, self._stood = clock, {}, {}
            self._left = {u.id: 3 for u in position.units.values() if u.side == decider(position)}
        fires = self.rules.phase[clock.phase].role is Role.ATTACK
        on_challenge = token(self.rules, position)
        if on_challenge is not None:
            return on_challenge
        found = (self._work(position) or self._shoot(position)) if fires else self._walk(position)
        return found or self._at_large(position, decider(position))

    # ------------------------------------------------------------------ moving
    def _walk(self, position: View) -> Order | None:
        for unit_id in list(self._left):
            unit = position.units.get(unit_id)
            if unit is None or self._left[unit_id] <= 0:
                self._left.pop(unit_id)
                continue
            self._left[unit_id] -= 1
            offers = self.rules.offers(position, unit_id)
            order = (
                drive(self.rules, position, unit, offers)
                if KINDS[unit.kind].bound_to
                else self._errand(position, unit, offers)
            )
            if order is STAYS:
                self._left.pop(unit_id)
                continue
            order = order or self._close(position, unit, offers) or self._move(position, unit, offers)
            if order is not None and self.rules.refusal(position, order) is None:
                return order
            self._left.pop(unit_id)
        return None

    def _close(self, position: View, unit: Unit, offers: Sequence[Order]) -> Order | None:
        """A ram or an overrun that looks good."""
        for part in lists_of(offers):
            for order in part if not isinstance(part, MoveOffers) else ():
                if isinstance(order, Ram | Reduce) and unit.sheet:
                    return order
                if isinstance(order, Overrun):
                    foes = [u for u in position.units.values() if u.at == order.at and u.side != unit.side]
                    own = 2 * attack_points(unit) if unit.sheet or unit.squads else attack_points(unit)
                    defence = sum(_strength(position, foe) for foe in foes)
                    if foes and own > 2 * defence:
                        return order
        return None

    def _move(self, position: View, unit: Unit, offers: Sequence[Order]) -> Order | None:
        moves = moves_in(offers)
        if moves is None:
            return self._step(position, unit, offers)
        stood = self._stood[unit.id] = self._stood.get(unit.id, 0) | 1 << unit.at
        if moves.leaving and self._leaves(position, unit):
            return moves.off(next(bits(moves.leaving)))
        if KINDS[unit.kind].family == POST and unit.at and not self._goes(position, unit):
            return None
        threats = [
            (
                position.board.grid.disc(foe.at, max(w.range for w in KINDS[foe.kind].weapons)),
                attack_points(foe),
            )
            for foe in position.units.values()
            if foe.side != unit.side and foe.at and KINDS[foe.kind].weapons and not foe.disabled
        ]
        reach = max((w.range for w in KINDS[unit.kind].weapons), default=0)
        foes = sum(1 << foe.at for foe in position.units.values() if foe.side != unit.side and foe.at)
        way = self._way(position, unit)
        best, where = self._worth(position, unit, unit.at, way, threats, reach, foes) + 0.3, unit.at
        for at in moves.hexes():
            if stood >> at & 1:
                continue
            value = self._worth(position, unit, at, way, threats, reach, foes)
            if moves.hazard(at):
                value -= 3
            if value > best:
                best, where = value, at
        return moves.to(where) if where != unit.at else None

    def _step(self, position: View, unit: Unit, offers: Sequence[Order]) -> Order | None:
        """A step other than a move, such as an advance after fire, if it leads nearer to the goal."""
        way, best, found = self._way(position, unit), STEP, None
        for order in offers:
            picked = picked_by(order) if order.role is Role.MOVE else ()
            if not picked or not isinstance(picked[-1], int) or order.confirm is not Confirm.NONE:
                continue
            gain = way.get(unit.at, FAR) - way.get(picked[-1], FAR)
            if gain >= best and order.confirms(self.rules, position) is Confirm.NONE:
                best, found = gain, order
        return found

    def _worth(
        self, position: View, unit: Unit, at: int, way: dict[int, float],
        threats: list[tuple[int, int]], reach: int, foes: int,
    ) -> float:  # fmt: skip
        if not at:
            return -1000.0
        guns = sum(strength for mask, strength in threats if mask >> at & 1)
        danger = min(guns, 24) / cover_in(position, unit, at) / (3 if unit.sheet else 1)
        near = reach and foes & position.board.grid.disc(at, reach)
        return -STEP * way.get(at, FAR) - DANGER * danger + (TARGET if near else 0) + self.rng.random() * 0.2

    def _goes(self, position: View, unit: Unit) -> bool:
        """Does a command post have somewhere to go? It does not fight."""
        return self._role(position, unit) in ("exit", "hold")

    def _leaves(self, position: View, unit: Unit) -> bool:
        goals = [goal for goal in position.terms.goals if goal.side == unit.side and goal.kind == "exit"]
        late = position.clock.turn + 1 >= (position.terms.turn_limit or 99)
        return bool(goals) and (self._role(position, unit) == "exit" or late)

    def _role(self, position: View, unit: Unit) -> str:
        """What this unit heads for: one of the goals of its side, or the enemy."""
        number = number_of(unit.id, unit.kind)
        kinds = [
            g.kind
            for g in position.terms.goals
            if g.side == unit.side and g.kind in ("hold", "exit", "destroy")
        ]
        if "exit" in kinds and "destroy" in kinds:  # first destroy, then exit
            done = position.clock.turn > (position.terms.turn_limit or 12) * 0.6
            return "exit" if done else "destroy"
        if not kinds:
            kept = any(g.side == unit.side and g.kind == "keep" for g in position.terms.goals)
            return "guard" if kept and number % 3 == 0 else "enemy"
        return kinds[number % len(kinds)]

    def _way(self, position: View, unit: Unit) -> dict[int, float]:
        """Distances from each hex to this unit's goal."""
        role = self._role(position, unit)
        key = (unit.side, KINDS[unit.kind].mobility, hash(role))
        if key not in self._ways:
            self._ways[key] = distances(
                position, KINDS[unit.kind].mobility, self._places(position, unit, role)
            )
        return self._ways[key]

    def _places(self, position: View, unit: Unit, role: str) -> int:
        foes = [u for u in position.units.values() if u.side != unit.side and u.at]
        mask = 0
        for goal in position.terms.goals:
            if goal.side == unit.side and isinstance(goal, Hold) and role == "hold":
                mask |= goal.mask
            elif goal.side == unit.side and isinstance(goal, Destroy) and role == "destroy":
                mask |= goal.mask | sum(1 << u.at for u in foes if u.kind in goal.kinds)
            elif goal.side == unit.side and isinstance(goal, Keep) and role == "guard":
                mask |= sum(1 << u.at for u in position.units.values() if u.kind in goal.kinds and u.at)
        if role == "exit":
            mask |= exit_mask(position, unit.side)
        return mask or sum({1 << foe.at for foe in foes})

    # ----------------------------------------------------------------- working
    def _errand(self, position: View, unit: Unit, offers: Sequence[Order]) -> Order | None:
        """Sappers and their trucks go where they are needed and stay there; None if they are not needed."""
        if not tasks_of(self.rules) or not is_engineer(unit):
            return None
        if not engineer_goals(position, unit):
            fallen = any(m.kind == "bridge_down" for row in position.markers.values() for m in row)
            return STAYS if fallen and not crews.role(unit) else None  # trucks wait for their bridge
        if unit.sheet or unit.kind == "HDRN":
            found = self._into_the_mire(position, unit, offers)
            if found is not None:
                return found
        return on_the_way(position, unit, moves_of(offers)) or STAYS

    def _into_the_mire(self, position: View, unit: Unit, offers: Sequence[Order]) -> Order | None:
        """A Vulcan prepares its way to a stuck unit and leads its drones in; the drones wait for it."""
        mask = engineer_goals(position, unit)
        here = [position.units[name] for name in position.at_hex.get(unit.at, ())]
        drones = tuple(one.id for one in here if one.kind == "HDRN")
        if not unit.sheet:
            return STAYS if any(one.kind == "VULC" for one in here) and not mask >> unit.at & 1 else None
        begun = entrance(position, unit)
        if begun is not None:
            order = Move((unit.id, *drones), (begun.toward,))
            return order if not begun.count and self.rules.refusal(position, order) is None else STAYS
        ways = [order for part in lists_of(offers) for order in part if isinstance(order, Prepare)]
        return next((order for order in ways if mask >> order.at & 1), None)

    def _work(self, position: View) -> Order | None:
        """The most valuable work, by the largest crew on offer."""
        best, found = 0.0, None
        for unit_id in self._left if tasks_of(self.rules) else ():
            unit = position.units.get(unit_id)
            if unit is None or not crews.role(unit):
                continue
            for part in lists_of(self.rules.offers(position, unit_id)):
                for order in part if part and isinstance(part[0], Work) else ():
                    assert isinstance(order, Work)
                    value = WORTH.get(order.task, 0.0) * (1 + 0.1 * sum(hand.squads for hand in order.crew))
                    if value > best and self.rules.refusal(position, order) is None:
                        best, found = value, order
        return found

    # ------------------------------------------------------------------ firing
    def _shoot(self, position: View) -> Order | None:
        """The attack that pays best for the strength it uses."""
        shots: dict[tuple[str, str], list[Firing]] = {}
        for unit_id in self._left:
            if unit_id in position.units:
                for part in lists_of(self.rules.offers(position, unit_id)):
                    for order in part if part and isinstance(part[0], Fire) else ():
                        assert isinstance(order, Fire)
                        shots.setdefault((order.target, order.part), []).extend(order.shots)
        best, found = 0.0, None
        for (target, aim), row in shots.items():
            attack, value = self._attack(position, target, aim, row)
            if attack is not None and value > best and self.rules.refusal(position, attack) is None:
                best, found = value, attack
        return found

    def _attack(self, position: View, target: str, part: str, row: list[Firing]) -> tuple[Fire | None, float]:
        unit = position.units[target]
        strength = {
            shot: self.rules.value("strength", position, (position.units[shot.unit], shot.weapon, shot.count))
            for shot in row
        }
        row.sort(key=lambda shot: -strength[shot])
        taken: list[Firing] = []
        seen: set[tuple[str, str]] = set()
        for shot in row:
            if (shot.unit, shot.weapon) in seen:
                continue
            seen.add((shot.unit, shot.weapon))
            taken.append(shot)
            looked = odds(self.rules, position, taken, target, part)
            if part == TREADS_PART or looked.attack >= ENOUGH * looked.defence:
                break
        if not taken:
            return None, 0.0
        worth = PART_WORTH[part] if part else kill(unit) + 1.0
        if part == TREADS_PART:
            gain = worth * looked.attack / 4 / 3
        else:
            kills, hits = looked.outcomes.count("X"), looked.outcomes.count("D")
            gain = worth * (kills + (0.4 * hits if not part else 0)) / 6
        return Fire(tuple(taken), target, part), gain / (1 + sum(strength[shot] for shot in taken) / 16)


def _strength(state: GameState, unit: Unit) -> int:
    """Fighting strength of a counter that is attacked inside its hex."""
    cover = cover_in(state, unit, unit.at)
    return (2 if unit.squads else 1) * attack_points(unit) * cover + 1
