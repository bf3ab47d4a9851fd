"""The player Steady: each phase goes to the part that decides it."""

from __future__ import annotations

import random
from collections.abc import Sequence

from msgspec.structs import replace

from game.core.anygame import Order, Rules, View
from game.core.position import decider
from game.core.roles import Role
from game.core.sequence import SETUP, EndPhase
from game.ogre.kinds import KINDS
from game.ogre.movement.transport_state import place, riders
from game.ogre.options.challenge.tokens import LayToken
from game.ogre.plans.moving import moves_in
from game.ogre.players.greedy_player import GreedyPlayer
from game.ogre.players.out_of_turn import EVEN, answer
from game.ogre.players.steady.aims import Aim, aim_of, aims, laid
from game.ogre.players.steady.closing import best_entry, fight_order
from game.ogre.players.steady.driving import best_cut, drive, kept_clear, shift
from game.ogre.players.steady.gunnery import best_demolition, best_siege, best_volley, bombard
from game.ogre.players.steady.labour import clears, errand, field_work, is_engineer, work
from game.ogre.players.steady.lasers import at_missile
from game.ogre.players.steady.marching import best_step, best_walk, carried, dismount, mount, rally, tokens
from game.ogre.players.steady.missiles import best_launch, fire_at_missile, on_the_way
from game.ogre.players.steady.reading import Reading
from game.ogre.players.steady.weights import USUAL, Weights, after_waiting, against_ogre, under_answers
from game.ogre.state import Unit
from game.players.player import Choice, Rival, best_of

#: moves of one counter in a phase
MOVES = 3
#: a rank after all others
LAST = 10_000


class SteadyPlayer:
    """Decides for one side."""

    #: it tells of the orders that it weighed and did not choose
    tells: bool = True

    def __init__(self, rules: Rules, side: int, seed: int = 0, weights: Weights = USUAL) -> None:
        self.rules, self.side, self.weights = rules, side, weights
        self.rng = random.Random(seed)
        #: decides what Steady does not: the set-up, and questions that it does not know
        self.drawer = GreedyPlayer(rules, seed)
        self._clock: object = None
        self._left: dict[str, int] = {}
        self._aims: dict[str, Aim] = {}
        #: the hexes in which each counter has stood in this phase: it does not go back there
        self._stood: dict[str, int] = {}
        #: the hexes of the enemy, and how far from the nearest of them each hex is that was asked for
        self._foes_at: set[int] = set()
        self._far: dict[int, int] = {}
        self._last: Reading | None = None

    # ------------------------------------------------------------------ the interface
    def choose(self, view: View) -> Choice:
        """The next order."""
        found = self._decide(view)
        if found is not None and self.rules.refusal(view, found.order) is None:
            return found
        return self._drawn(view)

    def answer(self, view: View) -> Choice:
        """An answer out of turn."""
        reading = self._reading(view)
        shot = at_missile(reading) or fire_at_missile(reading)
        if shot is not None:
            return shot
        order = answer(self.rules, view, EVEN)
        if order is not None and self.rules.refusal(view, order) is None:
            return Choice(order, "" if order.role is Role.DECLINE else "The odds are worth it.")
        return self._drawn(view)

    def _drawn(self, view: View) -> Choice:
        for _ in range(200):
            order = self.drawer.choose(view)
            if self.rules.refusal(view, order) is None:
                return Choice(order)
            self.drawer.rest()
        return Choice(EndPhase())

    def _reading(self, view: View) -> Reading:
        side, weights = decider(view), self._weights(view)
        self._last = Reading(self.rules, view, side, weights, self.rng, self.tells, self._last)
        return self._last

    # ------------------------------------------------------------------ decisions by phase
    def _decide(self, view: View) -> Choice | None:
        clock = view.clock
        reading = self._reading(view)
        if clock.phase == SETUP:
            mine = laid(reading)
            if mine is not None:
                return Choice(mine, "The enemy must pass there.")
            return self._on_challenge(view)
        if view.frames:
            flies = on_the_way(reading) or fire_at_missile(reading)
            if flies is not None:
                return flies
            order = fight_order(reading)
            return Choice(order, "It fights on.") if order is not None else None
        if self._clock != clock:
            self._clock = clock
            self._left = {u.id: MOVES for u in view.units.values() if u.side == self.side}
            self._aims, self._stood = aims(reading), {}
        called = bombard(reading)
        if called is not None and self.rules.refusal(view, called) is None:
            return Choice(called, "Many enemies stand there.")
        besides = self._rallies(view) or self._on_challenge(view)
        if besides is not None:
            return besides
        if self.rules.phase[clock.phase].role is Role.ATTACK:
            return self._fire(reading) or self._end(view)
        speed = shift(self.rules, view, self._left)
        if speed is not None:
            return Choice(speed, "So it can stop in time.")
        return self._march(reading) or self._end(view)

    def _rallies(self, view: View) -> Choice | None:
        order = rally(self.rules, view)
        return Choice(order, "It is needed again.") if order is not None else None

    def _on_challenge(self, view: View) -> Choice | None:
        order = tokens(self.rules, view, self._holds)
        if order is None:
            return None
        return Choice(order, "It waits for the enemy." if isinstance(order, LayToken) else "It is needed.")

    def _holds(self, unit: Unit) -> bool:
        """Does a unit stay in place for its part in the plan?"""
        aim = self._aims.get(unit.id)
        return aim is not None and (aim.fixed or bool(aim.places >> unit.at & 1))

    def _weights(self, view: View) -> Weights:
        weights = self.weights
        if self.rules.slots.get("sequence") == "extended":
            weights = under_answers(weights)
        if view.terms.victory != "ogre-attack":
            return weights
        ogres = any(unit.sheet for unit in view.units.values() if unit.side == self.side)
        if ogres:
            return weights
        defence = against_ogre(weights)
        return after_waiting(defence) if view.clock.turn > weights.patience else defence

    def _end(self, view: View) -> Choice | None:
        order: Order = EndPhase()
        return Choice(order) if self.rules.refusal(view, order) is None else None

    # ------------------------------------------------------------------ fire and work
    def _fire(self, reading: Reading) -> Choice | None:
        field = field_work(reading, self._left) if self.weights.labour else None
        if field is not None:
            return Choice(*field)
        speed = shift(self.rules, reading.view, self._left)
        if speed is not None:
            return Choice(speed, "So it can stop in time.")
        labour = work(reading, self._left)
        if labour is not None:
            best, others = labour
            return Choice(best.order, "The work goes on.", others, best.value)
        names = list(self._left)
        attacks = (best_volley(reading, names), best_demolition(reading, names), best_siege(reading, names))
        found = [attack for attack in attacks if attack is not None]
        launch = best_launch(reading, self.side)
        if launch is not None and all(attack.value <= launch.value for attack in found):
            return launch
        cut = best_cut(reading, names)
        if cut is not None and all(attack.value < cut[0] for attack in found):
            return Choice(cut[1], "The train must pass there.", value=cut[0])
        if not found:
            return None
        first = max(found, key=lambda attack: attack.value)
        rows = [Rival(attack.order, attack.value) for attack in found]
        volley = attacks[0]
        rivals = best_of([*rows, *(volley.rivals if volley is not None else ())], first.order)
        return Choice(first.order, first.reason, rivals, first.value)

    # ------------------------------------------------------------------ movement
    def _march(self, reading: Reading) -> Choice | None:
        view = reading.view
        crowd: dict[int, int] = {}
        for unit in reading.own:
            crowd[unit.at] = crowd.get(unit.at, 0) + 1
        for name in self._in_order(reading):
            if name not in view.units or self._left[name] <= 0:
                self._left.pop(name, None)
                continue
            self._left[name] -= 1
            offers = self.rules.offers(view, name)
            if not offers:
                self._left.pop(name)
                continue
            found = self._one_move(reading, name, offers, crowd)
            if found is not None and self.rules.refusal(view, found.order) is None:
                return found
            self._left.pop(name, None)
        return None

    def _in_order(self, reading: Reading) -> list[str]:
        """Units in order: those that must enter come first, then those nearest to the enemy."""
        view = reading.view
        distance, foes = view.board.grid.distance, {foe.at for foe in reading.foes}
        if foes != self._foes_at:
            self._foes_at, self._far = foes, {}
        known = self._far

        def far(name: str) -> float:
            unit = view.units.get(name)
            if unit is None or unit.aboard or KINDS[unit.kind].bound_to:
                return LAST  # a rider waits until its vehicle has moved
            if not unit.at or (unit.squads and self._beside_a_vehicle(view, unit)):
                return -1
            found = known.get(unit.at)
            if found is None:
                found = known[unit.at] = min((distance(unit.at, at) for at in foes), default=0)
            return found

        return sorted(self._left, key=far)

    def _beside_a_vehicle(self, view: View, unit: Unit) -> bool:
        here = view.at_hex.get(unit.at, ())
        return any(KINDS[view.units[name].kind].carries for name in here if name != unit.id)

    def _aim(self, reading: Reading, unit: Unit) -> Aim:
        """The aim of a counter; a vehicle with riders has their aim."""
        view = reading.view
        if KINDS[unit.kind].carries:
            brought = carried(reading, unit, [self._aim(reading, one) for one in riders(view, unit)])
            if brought is not None:
                return brought
        on_foot = replace(unit, at=place(view, unit), aboard="") if unit.aboard else unit
        return (self._aims.get(unit.id) if on_foot.at else None) or aim_of(reading, on_foot)

    def _ride(self, reading: Reading, unit: Unit, offers: Sequence[Order], aim: Aim) -> Choice | None:
        found = (dismount if unit.aboard else mount)(reading, unit, offers, aim)
        return Choice(found.order, found.reason) if found is not None else None

    def _one_move(
        self, reading: Reading, name: str, offers: Sequence[Order], crowd: dict[int, int]
    ) -> Choice | None:
        view = reading.view
        unit = view.units[name]
        if unit.aboard:
            return self._ride(reading, unit, offers, self._aim(reading, unit))
        if KINDS[unit.kind].bound_to:
            run = drive(self.rules, view, unit, offers)
            return Choice(run, "It runs on along the line.") if run is not None else None
        called = errand(reading, unit, offers) if unit.at and (is_engineer(unit) or clears(unit)) else None
        if called is not None and not isinstance(called, Aim):
            return Choice(called, "It is needed there.")
        entry = best_entry(reading, unit, offers) if called is None else None
        if entry is not None:
            return Choice(entry.order, entry.reason, entry.rivals, entry.value)
        aim = called or self._aim(reading, unit)
        ride = self._ride(reading, unit, offers, aim) if unit.squads else None
        if ride is not None:
            return ride
        moves = moves_in(offers)
        if moves is None:
            step = best_step(reading, unit, offers, aim)
            return Choice(step.order, step.reason, value=step.value) if step is not None else None
        crowd[unit.at] = crowd.get(unit.at, 1) - 1
        stood = self._stood[name] = self._stood.get(name, 0) | 1 << unit.at
        walk = best_walk(reading, unit, moves, aim, crowd, stood | kept_clear(view, unit))
        return Choice(walk.order, walk.reason, walk.rivals, walk.value) if walk is not None else None
