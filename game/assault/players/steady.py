"""Steady at the ground assault: it heads for the goals, masses assaults, and keeps what it holds.

It gets views and decides order by order. It chooses its assaults by the totals that the rules calculate.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec import Struct

from game.assault import tables
from game.assault.aftermath import Advance, Lose, Retreat, Stay
from game.assault.barrage import Bear, Shell
from game.assault.choices import ChooseRow, Commit, Enough, Give, Lead, RollDice, Spare, StandOff
from game.assault.fighters import PREPARED, TACTICAL, Assault
from game.assault.goals import holder_of
from game.assault.ground import work_in, zone_of
from game.assault.moves import Move, Place, SetMode
from game.assault.onmap import best_guess, led_best
from game.assault.resolver import Sum, sum_of
from game.assault.segment import Designate, Resolve, idle_reason
from game.assault.state import TARGET, Battalion, View, counters_in, kind_of, steps_of
from game.core.anygame import Order, Rules
from game.core.draft import once
from game.core.goals import goals_of
from game.core.records import other_side
from game.core.sequence import EndPhase
from game.hexes.grid import OFF, bits
from game.players.player import Choice

# ---------- The aims of a side on the map: hexes that goals name, good places for units, safe retreats
#: value of a unit in a hex that a goal names, and for each hex nearer to it
IN_PLACE, NEARER = 3.0, 0.8
#: value beside an enemy in such a hex, from where it attacks, and beside any other enemy
AT_THE_GATE, IN_TOUCH = 2.5, 0.4
#: value of each column that the ground shifts; cost of each enemy beside an artillery unit or headquarters
COVER, EXPOSED = 0.5, 4.0
#: cost of a second and third unit in a place that is already held
CROWDED = 1.0
#: the least gain for which a unit moves
INERTIA = 0.2
#: a side that holds everything only assaults for more than CONTENT; a side that is behind in the last turns
#: accepts URGENT
CONTENT, URGENT, LAST_TURNS = 0.5, -0.4, 2
#: arms that stay out of the fighting
BEHIND = ("artillery", "hq", "bridge")


class Aims(Struct, frozen=True):
    """Hexes with their points, the side that holds each, and the standard for assaults now."""

    side: int
    places: Mapping[int, int]
    wanted: tuple[int, ...]
    caution: float
    inertia: float = INERTIA

    def points(self, at: int) -> int:
        """The points that a goal gives for a hex."""
        return self.places.get(at, 0)

    def distance(self, view: View, at: int) -> int:
        """The distance to the nearest hex that a goal names."""
        grid = view.board.grid
        return min((grid.distance(at, one) for one in self.places), default=0) if at else 0

    def place(self, view: View, unit: Battalion, at: int) -> float:
        """The value of setting up in a hex: as for standing there, but without crowding."""
        return self.stand(view, unit, at) - CROWDED * len(counters_in(view, at)) * (at not in self.places)

    def stand(self, view: View, unit: Battalion, at: int) -> float:
        """The value of a hex for a unit that stands there."""
        return self.standing(view, unit)(at)

    def standing(self, view: View, unit: Battalion) -> Callable[[int], float]:
        """The value of each hex for a unit that stands there."""
        grid, foes = view.board.grid, view.occupied_mask[other_side(self.side)]
        distance, behind = grid.distance, kind_of(unit).arm in BEHIND
        pulls = [] if behind else [(one, self._pull(view, unit, one)) for one in self.places]
        known: dict[int, float] = {OFF: -1000.0}

        def found(at: int) -> float:
            value = COVER * cover(view, at)
            beside = (foes & grid.disc(at, 1) & ~(1 << at)).bit_count()
            if behind:
                near = min([distance(at, one) for one in self.places], default=0)
                return value - EXPOSED * beside - NEARER * abs(near - 2)
            if pulls:
                value += max([pull(distance(at, one)) for one, pull in pulls])
            else:
                value -= NEARER * min([distance(at, one) for one in bits(foes)], default=0)
            return value + IN_TOUCH * min(beside, 2) * (1 if self.wanted else -1)

        def value_of(at: int) -> float:
            value = known.get(at)
            if value is None:
                value = known[at] = found(at)
            return value

        return value_of

    def _pull(self, view: View, unit: Battalion, place: int) -> Callable[[int], float]:
        """The value of one goal hex for a unit that stands so many hexes away."""
        inside = (1.0 + 0.1 * self.places[place]) * IN_PLACE
        if place in self.wanted:
            held = view.occupied_mask[other_side(self.side)] >> place & 1
            gate = (1.0 + 0.1 * self.places[place]) * AT_THE_GATE if held else 0.0
            return lambda far: (gate if far == 1 else 0.0 if far else inside) - NEARER * max(0, far - 1)
        row = counters_in(view, place)
        others = sum(one.id != unit.id and one.side == self.side for one in row)
        crowd = IN_PLACE - CROWDED if others else 0.0
        return lambda far: crowd - NEARER * far if far else inside - CROWDED * others

    def safe(self, view: View, order: Order) -> float:
        """The value of a retreat: covered, near the goals, far from the enemy."""
        if not isinstance(order, Retreat):
            return -1000.0
        at = order.path[-1]
        zone = zone_of(view, other_side(self.side))
        return COVER * cover(view, at) - 2.0 * (zone >> at & 1) - 0.3 * self.distance(view, at)


def cover(view: View, at: int) -> int:
    """The columns that the ground of a hex shifts in favour of its defender (ga:32)."""
    rows, work = tables.terrain(), work_in(view, at)
    return max(rows[view.board.terrain[at]].shift, rows[work].shift if work else 0)


def aims_of(view: View, side: int) -> Aims:
    """The present aims of a side, by the goals of both sides."""

    def make() -> Aims:
        places: dict[int, int] = {}
        for goal in goals_of(view):
            for at in bits(goal.place()):
                places[at] = places.get(at, 0) + goal.points
        wanted = tuple(at for at in places if holder_of(view, at) != side)
        last = view.terms.turn_limit or 0
        caution = CONTENT if places and not wanted else 0.0
        if wanted and last and view.clock.turn > last - LAST_TURNS:
            caution = URGENT
        return Aims(side, places, wanted, caution)

    return once(view, ("aims", side), make)


# -------------------------------------------------------------------------------------------- the rest
#: the value of an own step if an enemy step is worth 1, and of driving an enemy from a hex
OWN_STEP, DRIVEN_OFF = 0.9, 0.7
#: the value of driving an enemy from a hex that a goal names, for each point of the goal
GOAL_POINT = 0.12
#: the least value of an assault that Steady orders, by level
LEAST = {"normal": 0.0, "easy": 0.5}


def worth(found: Sum, assault: Assault, prize: float = 0.0) -> float:
    """The value of an assault for its attacker: steps, and the hex that the enemy leaves (ga:31, ga:33)."""
    ours = sum(one.steps for one in assault.attackers)
    theirs = sum(one.steps for one in assault.defenders)
    total = 0.0
    for outcome, chance in found.chances().items():
        gone = outcome.defender >= theirs
        won = min(outcome.defender, theirs) - OWN_STEP * min(outcome.attacker, ours)
        won += (DRIVEN_OFF + prize) if gone or outcome.retreat else 0.0
        total += float(chance) * won
    return total


class SteadyPlayer:
    """Decides for one side."""

    def __init__(
        self, rules: Rules, side: int, seed: int = 0, level: str = "", noise: float = 0.0, dares: float = 0.0
    ) -> None:
        """``noise`` adds randomness to the value of a hex; ``dares`` lowers the least value of an assault."""
        self.rules, self.side, self.rng = rules, side, random.Random(seed)
        self.least, self.noise = LEAST.get(level, LEAST["normal"]) - dares, noise
        self._moment: object = None
        self._done: set[str] = set()

    def answer(self, view: View) -> Choice:
        """The answer to a question out of turn."""
        return self.choose(view)

    def choose(self, view: View) -> Choice:
        """The next order."""
        if view.frames:
            return self._answered(view)
        moment = (view.clock.turn, view.clock.side, view.clock.phase)
        if moment != self._moment:
            self._moment, self._done = moment, set()
        aims = aims_of(view, self.side)
        ways: dict[str, Callable[[View, Aims], Choice | None]] = {
            "setup": self._set_up, "mode": self._mode, "movement": self._move, "barrage": self._barrage,
            "assaults": self._assault,
        }  # fmt: skip
        way = ways.get(view.clock.phase)
        found = way(view, aims) if way is not None else None
        if found is not None:
            return found
        return Choice(self._end(view), "Nothing more is worth doing.")

    def _end(self, view: View) -> Order:
        return next(order for order in self.rules.side_orders(view) if isinstance(order, EndPhase))

    def _waiting(self, view: View) -> list[Battalion]:
        """Its units that it has not yet considered in this phase."""
        row = [unit for unit in view.units.values() if unit.side == self.side and unit.id not in self._done]
        return sorted(row, key=lambda unit: unit.id)

    def _allowed(self, view: View, orders: Iterable[Order]) -> list[Order]:
        return [order for order in orders if self.rules.refusal(view, order) is None]

    # -------------------------------------------------------------------------- the turn
    def _set_up(self, view: View, aims: Aims) -> Choice | None:
        for unit in self._waiting(view):
            self._done.add(unit.id)
            rows = [o for o in self.rules.offers(view, unit.id) if isinstance(o, Place) and o.at]
            if unit.at or not rows:
                continue
            best = max(rows, key=lambda order: aims.place(view, unit, order.at))
            return Choice(best, "It is near a hex that its side must hold or take.")
        return None

    def _mode(self, view: View, aims: Aims) -> Choice | None:
        for unit in self._waiting(view):
            self._done.add(unit.id)
            mode = self._mode_of(view, unit)
            if mode != unit.mode and unit.at:
                order = SetMode(unit.id, mode)
                if self.rules.refusal(view, order) is None:
                    words = "Engineers beside works prepare" if mode == PREPARED else "It must move or fight"
                    return Choice(order, f"{words}.")
        return None

    def _mode_of(self, view: View, unit: Battalion) -> str:
        """Engineers beside a work or a town prepare their assault (ga:26); all others act."""
        if kind_of(unit).arm != "engineer":
            return TACTICAL
        rows = tables.terrain()
        for at in view.board.grid.neighbours[unit.at] if unit.at else ():
            if at and view.occupied_mask[1 - self.side] >> at & 1:
                work = work_in(view, at)
                if rows[view.board.terrain[at]].engineers or (work and rows[work].engineers):
                    return PREPARED
        return TACTICAL

    def _move(self, view: View, aims: Aims) -> Choice | None:
        row = sorted(self._waiting(view), key=lambda unit: aims.distance(view, unit.at))
        for unit in row:
            self._done.add(unit.id)
            moves = [o for o in self.rules.offers(view, unit.id) if isinstance(o, Move)]
            if not moves:
                continue
            stand = aims.standing(view, unit)
            best = max(moves, key=lambda order: (stand(order.path[-1]) + self._whim(), -len(order.path)))
            if stand(best.path[-1]) > stand(unit.at) + aims.inertia:
                return Choice(best, "That hex is better for the goals.")
        return None

    def _whim(self) -> float:
        return self.noise * self.rng.random() if self.noise else 0.0

    def _barrage(self, view: View, aims: Aims) -> Choice | None:
        for unit in self._waiting(view):
            self._done.add(unit.id)
            rows = self._allowed(view, [o for o in self.rules.offers(view, unit.id) if isinstance(o, Shell)])
            if rows:
                return Choice(rows[0], "A battery that fires costs nothing.")
        return None

    # --------------------------------------------------------------------------- assaults
    def _assault(self, view: View, aims: Aims) -> Choice | None:
        best = self._best_assault(view, aims)
        if best is not None:
            return best
        rows = [o for o in self.rules.side_orders(view) if isinstance(o, Resolve)]
        if rows:
            order = max(
                rows,
                key=lambda one: self._worth(
                    aims, one.at, best_guess(view, one.at, TARGET.of(view, one.at).attackers)
                ),
            )
            return Choice(order, "This assault has the best prospects.")
        return None

    def _best_assault(self, view: View, aims: Aims) -> Choice | None:
        """The assault on a hex with all useful support, if any is worth its losses (ga:38)."""
        free = [u for u in view.units.values() if u.side == self.side and idle_reason(view, u) is None]
        grid, found = view.board.grid, []
        taken = TARGET.table(view)
        for at in {u.at for u in view.units.values() if u.side != self.side and u.at}:
            if at in taken:
                continue
            row = [u for u in free if grid.distance(u.at, at) == 1]
            if row:
                value, names = self._trimmed(view, aims, at, sorted(u.id for u in row))
                found.append((value, at, names))
        if not found:
            return None
        value, at, names = max(found)
        if value <= self.least + aims.caution:
            return None
        order = Designate(names, at)
        if self.rules.refusal(view, order) is not None:
            return None
        return Choice(order, f"The assault gains {value:.1f} steps on average.", value=value)

    def _trimmed(self, view: View, aims: Aims, at: int, names: list[str]) -> tuple[float, tuple[str, ...]]:
        """The value of an assault and its attackers, without units that do not improve it."""
        whole = best_guess(view, at, names)
        row, value = whole.attackers, self._worth(aims, at, whole)
        for name in names:
            fewer = tuple(one for one in row if one.id != name)
            then = self._worth(aims, at, led_best(whole, fewer)) if fewer else value - 1
            if then >= value:
                row, value = fewer, then
        return value, tuple(one.id for one in row)

    def _worth(self, aims: Aims, at: int, assault: Assault) -> float:
        return worth(sum_of(assault, told=False), assault, GOAL_POINT * aims.points(at))

    # ---------------------------------------------------------------------------- answers
    def _answered(self, view: View) -> Choice:
        rows = self._allowed(view, self._offered(view))
        order, reason = self._best_answer(view, rows)
        return Choice(order, reason)

    def _offered(self, view: View) -> list[Order]:
        rows = list(self.rules.side_orders(view))
        for unit in view.units.values():
            if unit.side == self.side:
                rows += self.rules.offers(view, unit.id)
        kept = (
            ChooseRow,
            Spare,
            Enough,
            StandOff,
            Lead,
            Give,
            Commit,
            RollDice,
            Lose,
            Retreat,
            Advance,
            Stay,
            Bear,
        )
        return [order for order in rows if isinstance(order, kept)]

    def _best_answer(self, view: View, rows: Sequence[Order]) -> tuple[Order, str]:
        """The answer by its kind: rows, leads and losses by their effect, the rest by habit."""
        aims = aims_of(view, self.side)
        first = rows[0]
        attacks = view.clock.side == self.side
        if isinstance(first, ChooseRow):
            shifts = tables.terrain()
            found = [one for one in rows if isinstance(one, ChooseRow)]
            return max(found, key=lambda one: shifts[one.row].shift), "It shifts the most columns."
        if any(isinstance(o, Lead) for o in rows):
            return max(rows, key=lambda o: self._as_lead(view, o, attacks)), "It has the best proficiency."
        if any(isinstance(o, Lose | Bear) for o in rows):
            return min(rows, key=lambda o: self._price(view, o)), "Its step is worth the least."
        if any(isinstance(o, Retreat) for o in rows):
            return max(rows, key=lambda o: aims.safe(view, o)), "It is the safest way."
        if any(isinstance(o, Advance) for o in rows):
            return self._advance(view, aims, rows)
        if any(isinstance(o, Commit | Give) for o in rows):
            helps = [o for o in rows if isinstance(o, Commit | Give)]
            return helps[0], "Help counts here."
        if any(isinstance(o, StandOff) for o in rows):
            return next(o for o in rows if o == StandOff(False)), "Its armour counts in full."
        if any(isinstance(o, Enough) for o in rows):
            return next(o for o in rows if isinstance(o, Enough)), "They fight at full strength."
        return first, "There is nothing else to do."

    def _as_lead(self, view: View, order: Order, attacks: bool) -> tuple[int, int]:
        if not isinstance(order, Lead):
            return -1, 0
        unit = view.units[order.unit]
        kind = kind_of(unit)
        return (kind.attack_rating if attacks else kind.defence_rating), steps_of(unit)

    def _price(self, view: View, order: Order) -> tuple[int, int]:
        unit = view.units[getattr(order, "unit")]  # noqa: B009
        kind = kind_of(unit)
        return (steps_of(unit) == 1) * 3 + kind.front.attack // max(1, kind.steps), -steps_of(unit)

    def _advance(self, view: View, aims: Aims, rows: Sequence[Order]) -> tuple[Order, str]:
        able = [o for o in rows if isinstance(o, Advance)]
        stay = next((o for o in rows if isinstance(o, Stay)), None)
        best = max(able, key=lambda o: sum(steps_of(view.units[name]) for name in o.units))
        leaves = aims.points(view.units[best.units[0]].at) if best.units else 0
        if stay is not None and leaves > aims.points(best.at):
            return stay, "It keeps what it holds."
        return best, "The hex is worth having."
