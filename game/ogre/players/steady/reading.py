"""What Steady reads from a position once a phase: worth, threats, distances, the Ogre that it hunts."""

from __future__ import annotations

import random
from bisect import bisect
from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import pairwise

from msgspec import Struct

from game.core.anygame import Order, Rules
from game.core.order_lists import lists_of
from game.core.terms import Terms
from game.hexes.grid import OFF, bits
from game.ogre import sheets
from game.ogre.charts import CRT, D, X
from game.ogre.combat.sight import hexes_in_reach
from game.ogre.combat.weapons import attack_points, total
from game.ogre.hidden.mines import MINE
from game.ogre.kinds import KINDS, REACH
from game.ogre.missiles.flight import LOADED
from game.ogre.options.minefields.fields import FIELD
from game.ogre.players.distances import FAR, distances
from game.ogre.players.steady.weights import Weights
from game.ogre.positions import cover_in
from game.ogre.scoring.losses import Destroy, Keep, Leave
from game.ogre.scoring.points import SP, kill, said_worth, scorers
from game.ogre.state import Unit, View
from game.ogre.structures.buildings import COVERED, OUTSIDE, building_at, first_points, strongholds
from game.ogre.structures.built import WORN, built, built_at, damaged
from game.ogre.terrain import terrain_at

# --------- Buildings of the enemy as targets: where they stand, and what it is worth to wear them down
#: what it is worth to silence the gun of a building, besides its points
GUN = 6.0


class Site(Struct, frozen=True):
    """A building that the enemy wants to keep."""

    at: int
    #: structure points, now and at first
    left: int
    first: int
    #: victory points for its fall
    worth: float
    #: structure points that a point of attack strength takes from it
    rate: float

    def gain(self, points: float, siege: float) -> float:
        """What the loss of some structure points is worth.

        A building scores by its fall alone: ``siege`` is the part of its worth that is counted for wear, more
        for the last points than for the first, so that fire is kept together.
        """
        after = self.worth if points >= self.left else self.worn(siege, points)
        return after - self.worn(siege)

    def worn(self, siege: float, more: float = 0.0) -> float:
        """What its wear is worth so far, or when it has lost some more points."""
        part = (self.first - self.left + more) / self.first
        return self.worth * siege * part * (1 + part) / 2


def sites_of(rules: Rules, view: View, side: int) -> dict[int, Site]:
    """The buildings that score for a side when they fall, by their hexes."""
    found: dict[int, Site] = {}
    for at in bits(strongholds(rules, view, side)):
        marker, worth, unit = building_at(view, at), _worth(view.terms, side, at), built_at(view, at)
        if marker is None:
            continue
        if unit is not None:  # it scores as a counter
            worth += _as_counter(view, side, unit)
        elif marker.owner == 1 - side and side in scorers(view.terms):
            said = said_worth(view.terms, SP)
            worth += first_points(marker) if said is None else said
        if worth > 0:
            rate = OUTSIDE / (2 if terrain_at(view, at) in COVERED else 1)
            found[at] = Site(at, marker.count, first_points(marker), worth, rate)
    return found


def _as_counter(view: View, side: int, unit: Unit) -> float:
    """What the fall of a counter that is a building is worth: its points, what goals say, its gun."""
    named = sum(
        float(goal.points) / (1 if goal.each else max(1, goal.need or len(goal.units)))
        for goal in view.terms.goals
        if isinstance(goal, Destroy) and goal.side == side
        if unit.kind in goal.kinds or unit.id in goal.units
    )
    killed = kill(unit, view.terms) if side in scorers(view.terms) else 0
    return killed + named + (0.0 if damaged(view, unit) else GUN)


def _worth(terms: Terms, side: int, at: int) -> float:
    """What the goals of a side give for the fall of the building in a hex."""
    total = 0.0
    for goal in terms.goals:
        if isinstance(goal, Destroy) and goal.side == side and goal.mask >> at & 1:
            total += float(goal.points) / (1 if goal.each else max(1, goal.need or goal.mask.bit_count()))
    return total


# -------------------------------------------------------------------------------------------- the rest
#: rows of a record sheet with the weight for the worth of a box
BOXES = (
    (sheets.MAIN, "main"), (sheets.SEC, "secondary"), (sheets.AP, "ap"), (sheets.MIS, "missile"),
    (sheets.RACK, "missile"), (sheets.ARM, "arm"), (sheets.TREADS, "tread"),
)  # fmt: skip
#: results by column of the table: the share of die faces that destroy, and that disable
RATES = {column: (row.count(X) / 6, row.count(D) / 6) for column, row in CRT.items()}

#: strength per point of defence at which each column begins
RATIOS = {"1-2": 0.5, "1-1": 1.0, "2-1": 2.0, "3-1": 3.0, "4-1": 4.0}

#: the columns by their odds, with one that never hits and one that always does
_STEPS = (
    (0.0, (0.0, 0.0)),
    *((RATIOS[column], rates) for column, rates in RATES.items()),
    (5.0, (1.0, 0.0)),
)
#: between each two of them: the lower odds, how far the upper are, and both chances with what they grow
_BETWEEN = tuple(
    (low, high - low, less[0], more[0] - less[0], less[1], more[1] - less[1])
    for (low, less), (high, more) in pairwise(_STEPS)
)
_LOWS = tuple(row[0] for row in _BETWEEN)


def likely(attack: float, defence: float) -> tuple[float, float]:
    """The chances that an attack destroys and disables, where its strength is an estimate.

    Between two columns it interpolates.
    """
    ratio = attack / defence if defence > 0 else 5.0
    if ratio >= 5.0:
        return 1.0, 0.0
    low, span, kills, more_kills, hits, more_hits = _BETWEEN[bisect(_LOWS, ratio) - 1]
    t = (ratio - low) / span
    return kills + t * more_kills, hits + t * more_hits


class Threat:
    """The fire that an enemy could deliver in its next turn, and its reach."""

    __slots__ = ("at", "goes", "near", "now", "reach", "strength")

    def __init__(self, rules: Rules, view: View, foe: Unit) -> None:
        disc = view.board.grid.disc
        self.strength = 0 if foe.disabled or damaged(view, foe) else attack_points(foe)
        self.at, self.reach, self.goes = foe.at, reach_of(foe), _goes(foe)
        self.now = hexes_in_reach(rules, view, foe, foe.at, self.reach) if self.strength else 0
        self.near = disc(foe.at, self.reach + self.goes) if self.strength and self.goes else self.now


def reach_of(unit: Unit) -> int:
    """The range of the weapons that a unit still has."""
    if not unit.sheet:
        return REACH[unit.kind]
    rows = [w.range for w in KINDS[unit.kind].weapons if unit.sheet[sheets.ROWS.index(w.id)]]
    return max(rows, default=0)


def _goes(unit: Unit) -> int:
    """How far a unit can move before it fires, at best."""
    kind = KINDS[unit.kind]
    if unit.stuck or unit.disabled:
        return 0
    if unit.sheet and kind.ogre is not None:
        return sheets.movement(unit, kind.ogre)
    return kind.move


class Dangers:
    """The threats of a position, and the strengths that they bring to bear: they hold for the next position
    as well as long as the enemy is where it was, on the same ground.
    """

    def __init__(self, reading: Reading) -> None:
        view = reading.view
        self.foes, self.ground, self.weights = reading.foes, view.ground, reading.weights
        self.worn = WORN.table(view)
        self.threats = [Threat(reading.rules, view, foe) for foe in reading.foes]
        #: the hexes into which the enemy could fire
        self.near = 0
        for threat in self.threats:
            self.near |= threat.near | threat.now
        #: by hex, and by whether those count that would have to come
        self.strength: dict[tuple[int, bool], float] = {}

    def hold(self, reading: Reading) -> bool:
        """Do they hold for another position?"""
        view, foes = reading.view, reading.foes
        return (
            view.ground is self.ground
            and reading.weights == self.weights
            and WORN.table(view) == self.worn
            and len(foes) == len(self.foes)
            and all([one is other for one, other in zip(foes, self.foes, strict=True)])
        )


class Reading:
    """A position as a side sees it, with cached answers to repeated questions."""

    def __init__(
        self,
        rules: Rules,
        view: View,
        side: int,
        weights: Weights,
        rng: random.Random,
        tells: bool = False,
        last: Reading | None = None,
    ) -> None:
        """``tells``: what was weighed and not chosen is told; ``last``: the reading before this one."""
        self.tells = tells
        self.rules, self.view, self.side, self.weights = rules, view, side, weights
        self.rng = rng
        self.own = [u for u in view.units.values() if u.side == side and u.at]
        self.foes = [u for u in view.units.values() if u.side != side and u.at]
        #: has the enemy cruise missiles?
        self.missiles = any(foe.kind == LOADED for foe in self.foes)
        #: those found last, which may not hold any more; in most orders of fire nobody asks for them
        self._found: Dangers | None = last._found if last is not None else None
        self.at_foes = 0
        for foe in self.foes:
            self.at_foes |= 0 if built(foe) else 1 << foe.at
        #: hexes with mines of the enemy and of its own, and with fields of the enemy, as far as it knows
        self.mines = self.own_mines = self.fields = 0
        if last is not None and last.view.markers is view.markers and last.side == side:
            self.mines, self.own_mines, self.fields = last.mines, last.own_mines, last.fields
        else:
            self._find_mines()
        #: buildings of the enemy that score, by their hexes
        self.sites: dict[int, Site] = sites_of(rules, view, side)
        self.terms = view.terms
        same = last is not None and last.weights == weights and last.terms is view.terms
        self.named: dict[str, float] = last.named if last is not None and same else self._named()
        limit = view.terms.turn_limit
        #: own turns that are left, including this one
        self.turns_left = max(1, limit - view.clock.turn + 1) if limit else 12
        #: by name: a counter, and its worth
        self._worth: dict[str, tuple[Unit, float]] = last._worth if last is not None and same else {}
        self._parts: dict[str, Sequence[Sequence[Order]]] = {}
        #: the enemy's counters with what a record sheet must know of each to divide its fire
        self._row: list[tuple[Unit, float, float]] | None = None
        self._share: float | None = None
        self._density: dict[str, float] = {}
        #: the strengths of single shots, by what names them
        self.strengths: dict[tuple[str, str, int], float] = {}

    @cached_property
    def dangers(self) -> Dangers:
        """What does not change while the enemy's counters and the ground do not."""
        if self._found is None or not self._found.hold(self):
            self._found = Dangers(self)
        return self._found

    def _find_mines(self) -> None:
        for at, row in self.view.markers.items():
            for marker in row:
                if marker.kind == FIELD and marker.owner != self.side:
                    self.fields |= 1 << at
                elif marker.kind == MINE and marker.owner != self.side:
                    self.mines |= 1 << at
                elif marker.kind == MINE:
                    self.own_mines |= 1 << at

    def offers(self, name: str) -> Sequence[Sequence[Order]]:
        """The orders that a counter could receive now, one sequence for each kind; none if it is gone."""
        found = self._parts.get(name)
        if found is None:
            found = self._parts[name] = lists_of(self.rules.offers(self.view, name))
        return found

    def whim(self, most: float) -> float:
        """Random noise added to a value: 0 at the usual level."""
        noise = self.weights.noise
        return noise * most * self.rng.random() if noise else 0.0

    # ------------------------------------------------------------------ worth
    def _named(self) -> dict[str, float]:
        """What the goals add to the worth of a counter, by kind or by name."""
        found: dict[str, float] = {}
        for goal in self.view.terms.goals:
            if isinstance(goal, Destroy | Keep):
                parts = max(1, goal.need or len(goal.units) or 1)
                for word in (*goal.kinds, *goal.units):
                    found[word] = max(found.get(word, 0.0), float(goal.points) / (1 if goal.each else parts))
            if (
                isinstance(goal, Leave) and goal.each and not goal.worth
            ):  # it counts the same whether it is destroyed or saved
                for word in (*goal.kinds, *goal.units):
                    found[word] = max(found.get(word, 0.0), self.weights.freight * float(goal.points))
        return found

    def worth(self, unit: Unit) -> float:
        """The worth of a counter, to destroy or to lose."""
        known = self._worth.get(unit.id)
        if known is None or known[0] is not unit:
            known = self._worth[unit.id] = unit, self._find_worth(unit)
        return known[1]

    def _find_worth(self, unit: Unit) -> float:
        kind, w = KINDS[unit.kind], self.weights
        if unit.sheet:
            rows: float = sum(getattr(w, name) * unit.sheet[row] for row, name in BOXES)
            return rows + 10.0
        value: float = float(kill(unit, self.view.terms)) or kind.cost * 0.5
        value += self.named.get(unit.kind, 0.0) + self.named.get(unit.id, 0.0)
        if kind.family == "post":
            value += w.post
        return value + 0.5

    def box(self, part: str) -> float:
        """The worth of a box in a row of a record sheet."""
        w = self.weights
        found = {
            "main": w.main,
            "sec": w.secondary,
            "mis": w.missile,
            "rack": w.missile,
            "ap": w.ap,
            "arm": w.arm,
        }
        return found.get(part, w.tread)

    # ------------------------------------------------------------------ danger
    def strength_at(self, at: int, coming: bool = True) -> float:
        """The strength the enemy could fire into a hex next turn; without ``coming``, from where it is."""
        dangers, key = self.dangers, (at, coming)
        found = dangers.strength.get(key)
        if found is None:
            w = self.weights
            found, distance, bit = 0.0, self.view.board.grid.distance, 1 << at
            for threat in dangers.threats:
                if threat.now & bit:
                    found += threat.strength
                elif coming and threat.near & bit:
                    # it must move to fire here; the farther it comes, the smaller its choice of hexes
                    part = (distance(threat.at, at) - threat.reach) / threat.goes
                    found += (w.coming - w.farther * part) * threat.strength
            dangers.strength[key] = found
        return found

    def defence(self, unit: Unit, at: int) -> float:
        """The defence of a unit in a hex."""
        base: int = len(unit.squads) * KINDS[unit.kind].defence if unit.squads else KINDS[unit.kind].defence
        return float(max(1, base) * cover_in(self.view, unit, at))

    def share(self) -> float:
        """The part of the enemy's strength that each unit in its range can expect."""
        if self._share is None:
            exposed = sum(self.strength_at(unit.at) > 0 for unit in self.own)
            self._share = min(self.weights.share, self.weights.focus / max(1, exposed))
        return self._share

    def loss(self, unit: Unit, at: int) -> float:
        """The worth that a unit can expect to lose in a hex before its side's next turn."""
        strength = self.strength_at(at) if self.dangers.near >> at & 1 else 0.0
        if not strength:
            return 0.0
        w = self.weights
        strength *= self.share()
        if unit.sheet:
            return strength / 3 * w.tread
        kills, hits = likely(strength, self.defence(unit, at))
        part = 1 / len(unit.squads) if unit.squads else w.disabled
        return self.worth(unit) * (kills + hits * part)

    # ------------------------------------------------------------------ fire
    def best_shot(self, unit: Unit, at: int) -> float:
        """The expected gain of a counter by fire from a hex, with others joining in."""
        return self.best_shots(unit)(at)

    def best_shots(self, unit: Unit) -> Callable[[int], float]:
        """The same for any hex: hexes from which it reaches the same targets are weighed once."""
        reach, disc, targets = reach_of(unit), self.view.board.grid.disc, self.at_foes
        for at in self.sites:
            targets |= 1 << at
        known: dict[int, float] = {0: 0.0}

        def best(at: int) -> float:
            near = disc(at, reach) & targets
            if unit.sheet and near:
                return self.best_shot_within(unit, near, at)
            found = known.get(near)
            if found is None:
                found = known[near] = self.best_shot_within(unit, near, at)
            return found

        return best if reach else lambda at: 0.0

    def best_shot_within(self, unit: Unit, near: int, at: int = OFF) -> float:
        """The same of fire into some hexes."""
        best = self._best_siege(unit, near) if self.sites and near else 0.0
        if not self.at_foes & near:
            return best
        if unit.sheet:
            return max(best, self._many_shots(unit, at or unit.at))
        strength = attack_points(unit)
        for foe in self.foes:
            if near >> foe.at & 1 and not built(foe):
                best = max(best, min(self.density(foe) * strength, self.worth(foe)))
        return best

    def _best_siege(self, unit: Unit, near: int) -> float:
        """What fire at one of the buildings in some hexes could be expected to gain."""
        strength, siege = attack_points(unit), self.weights.siege
        row = (site for site in self.sites.values() if near >> site.at & 1)
        return max((site.gain(strength * site.rate, siege) for site in row), default=0.0)

    def _many_shots(self, unit: Unit, at: int) -> float:
        """The same for a record sheet: each row of weapons at the best targets in its range, each once."""
        disc, gain = self.view.board.grid.disc, 0.0
        guns = [
            (weapon.id == "ap", disc(at, weapon.range), float(total(unit, row, weapon) * weapon.attack))
            for row, weapon in enumerate(KINDS[unit.kind].weapons)
        ]
        left = [gun for gun in guns if gun[2] > 0]
        for foe, density, need in self._by_density():
            fired = 0.0
            for k, (ap, near, strength) in enumerate(left):
                if strength > 0 and near >> foe.at & 1 and (not ap or foe.squads):
                    used = min(strength, need - fired)
                    left[k] = ap, near, strength - used
                    fired += used
                    if fired >= need:
                        break
            if fired:
                gain += min(density * fired, self.worth(foe))
        return gain

    def _by_density(self) -> list[tuple[Unit, float, float]]:
        """The enemy's counters, the best targets first: each with its density, and with the strength that
        is enough for it.
        """
        if self._row is None:
            foes = [foe for foe in self.foes if not built(foe)]
            self._row = [
                (foe, self.density(foe), 3 * self.defence(foe, foe.at) if not foe.sheet else 99.0)
                for foe in sorted(foes, key=self.density, reverse=True)
            ]
        return self._row

    def density(self, foe: Unit) -> float:
        """The worth that a point of strength takes from an enemy, if enough units join in."""
        if foe.sheet:
            return 0.42 * max(0.6, self.weights.tread)
        found = self._density.get(foe.id)
        if found is None:
            # an attack at 2-1 kills half of the time
            found = self._density[foe.id] = self.worth(foe) * 0.5 / (2 * self.defence(foe, foe.at))
        return found

    # ------------------------------------------------------------------ ways
    def way(self, unit: Unit, places: int) -> dict[int, float]:
        """Movement points from each hex to the nearest of some places, for the mobility of a counter."""
        return distances(self.view, KINDS[unit.kind].mobility, places)


def mask_of(units: list[Unit]) -> int:
    """The hexes of some counters."""
    mask = 0
    for unit in units:
        if unit.at != OFF:
            mask |= 1 << unit.at
    return mask


__all__ = ["FAR", "Reading", "Threat", "bits", "mask_of"]
