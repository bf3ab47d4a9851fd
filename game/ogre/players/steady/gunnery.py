"""Fire: the attack that gains most for the strength it uses, by columns of the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import islice

from msgspec import Struct
from msgspec.structs import replace

from game.core.anygame import Order, Position, View
from game.core.chance import outcomes
from game.core.dice import DiceError
from game.core.order_lists import lists_of
from game.core.views import own_view
from game.ogre.charts import D, X
from game.ogre.combat.attack_odds import against_part, against_treads, against_unit
from game.ogre.combat.combat import Fire, FireOffers
from game.ogre.combat.firing import Firing
from game.ogre.combat.odds import TREADS_PART, Odds
from game.ogre.options.sequence.artillery import CallArtillery, Correct, FireForEffect
from game.ogre.options.sequence.bombardment import CallAirStrike, HexOffers
from game.ogre.players.steady.aims import lengthened, presses
from game.ogre.players.steady.reading import RATIOS, Reading
from game.ogre.scoring.losses import Keep
from game.ogre.state import Unit
from game.ogre.structures.bridges import BridgeDown, DropBridge, FireAtBridge
from game.ogre.structures.buildings import Shell, wear
from game.players.player import TOLD, Rival

#: weapons that fire once in a game
ONCE = frozenset({"mis", "rack"})
#: the most shots that are tried together at one target
MOST = 12


class Volley(Struct, frozen=True):
    """An attack with its expected gain."""

    value: float
    order: Fire
    reason: str = ""
    rivals: tuple[Rival, ...] = ()


def shots_of(reading: Reading, names: Sequence[str]) -> dict[tuple[str, str], list[Firing]]:
    """All single shots that these counters could fire, by target and part, the strongest first."""
    found: dict[tuple[str, str], list[Firing]] = {}
    rows: list[tuple[Firing, list[Firing]]] = []
    known: dict[tuple[str, str, int], Firing] = {}
    for name in names:
        for part in reading.offers(name):
            if isinstance(part, FireOffers):  # without making an order of each
                for unit, weapon, count, target, aimed in part.rows:
                    key = unit, weapon, count
                    shot = known.get(key) or known.setdefault(key, Firing(*key))
                    rows.append((shot, found.setdefault((target, aimed), [])))
            elif part and isinstance(part[0], Fire):
                for order in part:
                    assert isinstance(order, Fire)
                    row = found.setdefault((order.target, order.part), [])
                    rows += [(shot, row) for shot in order.shots]
    strength = {shot: _strength(reading, shot) for shot in dict.fromkeys([shot for shot, _ in rows])}
    for shot, row in sorted(rows, key=lambda one: -strength[one[0]]):
        row.append(shot)
    return found


def best_volley(reading: Reading, names: Sequence[str], *, price: float | None = None) -> Volley | None:
    """The attack to fire now; None where none is worth its strength."""
    best: Volley | None = None
    #: the best attack that was weighed on each target and part
    others: dict[tuple[str, str], Volley] = {}
    shots = shots_of(reading, names)
    spared = _spared(reading, shots)
    for aim, row in shots.items():
        for tried in _volleys(reading, *aim, row, price):
            volley = _weighed(reading, tried, spared) if spared else tried
            if volley is None:
                continue
            if aim not in others or volley.value > others[aim].value:
                others[aim] = volley
            better = best is None or volley.value > best.value
            if better and reading.rules.refusal(reading.view, volley.order) is None:
                best = volley
    if best is None or not reading.tells:
        return best
    return replace(best, rivals=_rivals(reading, best, others.values()))


def _spared(
    reading: Reading, shots: dict[tuple[str, str], list[Firing]]
) -> dict[tuple[str, str, int], float]:
    """What each gun could gain at treads, so far as that counts; empty where it does not count at all."""
    found: dict[tuple[str, str, int], float] = {}
    spare = reading.weights.spare
    if not spare:
        return found
    for (target, part), row in shots.items():
        if part != TREADS_PART:
            continue
        unit = reading.view.units[target]
        for shot in row:
            if shot.weapon in ONCE:
                continue
            gain = gain_of(reading, unit, part, _odds(reading, unit, part, [shot]))
            gain -= reading.weights.strength * _strength(reading, shot)
            found[key_of(shot)] = max(found.get(key_of(shot), 0.0), spare * gain)
    return found


def key_of(shot: Firing) -> tuple[str, str, int]:
    """What names a shot, whatever it is fired at."""
    return shot.unit, shot.weapon, shot.count


def _weighed(reading: Reading, volley: Volley, spared: dict[tuple[str, str, int], float]) -> Volley | None:
    """An attack beside what its guns could gain at treads; None where that is more."""
    if volley.order.part == TREADS_PART:
        return replace(volley, value=volley.value * reading.weights.spare)
    forgone = sum(spared.get(key_of(shot), 0.0) for shot in volley.order.shots)
    return volley if volley.value > forgone else None


def _rivals(reading: Reading, best: Volley, others: Iterable[Volley]) -> tuple[Rival, ...]:
    """The best attacks on other targets that could be made instead."""
    same = (best.order.target, best.order.part)
    rows = sorted((v for v in others if (v.order.target, v.order.part) != same), key=lambda v: -v.value)
    legal = (v for v in rows if reading.rules.refusal(reading.view, v.order) is None)
    return tuple(Rival(volley.order, volley.value) for volley in islice(legal, TOLD))


def _volleys(
    reading: Reading, target: str, part: str, row: list[Firing], price: float | None
) -> Iterator[Volley]:
    """Attacks on a target with more and more shots, the strongest first, as long as they gain something."""
    unit = reading.view.units.get(target)
    if unit is None:
        return
    strength = {shot: _strength(reading, shot) for shot in row}
    lasting = [shot for shot in row if shot.weapon not in ONCE]
    yield from _growing(reading, unit, part, lasting, strength, price)
    if len(lasting) < len(row):
        # missiles alone, then together with other weapons
        ordered = [shot for shot in row if shot.weapon in ONCE] + lasting
        yield from _growing(reading, unit, part, ordered, strength, price)


def _growing(
    reading: Reading, unit: Unit, part: str, row: list[Firing], strength: dict[Firing, float],
    price: float | None,
) -> Iterator[Volley]:  # fmt: skip
    """The attacks with the first shot, the first two, and so on."""
    taken: list[Firing] = []
    seen: set[tuple[str, str]] = set()
    column = ""
    for shot in row:
        if (shot.unit, shot.weapon) in seen:
            continue
        seen.add((shot.unit, shot.weapon))
        taken.append(shot)
        found = _odds(reading, unit, part, taken)
        if found.odds == column and part != TREADS_PART:
            continue
        column = found.odds
        gain = gain_of(reading, unit, part, found)
        if gain > 0:
            shots = _needed(reading, taken, strength, found, part)
            cost = _cost(reading, shots, strength, price)
            gain -= reading.whim(gain)
            if gain > cost:
                yield Volley(gain - cost, Fire(tuple(shots), unit.id, part), _reason(found))
        if part == TREADS_PART or found.outcomes.count(X) == 6 or len(taken) >= MOST:
            return


def _odds(reading: Reading, unit: Unit, part: str, shots: Sequence[Firing]) -> Odds:
    """The odds of an attack; of one on a part without what spills over, which is not weighed."""
    rules, view = reading.rules, reading.view
    if not part:
        return against_unit(rules, view, shots, unit)
    if part == TREADS_PART:
        return against_treads(rules, view, shots, unit, spills_over=False)
    return against_part(rules, view, shots, unit, part, spills_over=False)


def _strength(reading: Reading, shot: Firing) -> float:
    key = key_of(shot)
    found = reading.strengths.get(key)
    if found is None:
        about = (reading.view.units[shot.unit], shot.weapon, shot.count)
        found = reading.strengths[key] = float(reading.rules.value("strength", reading.view, about)) / 4
    return found


def _needed(
    reading: Reading, taken: list[Firing], strength: dict[Firing, float], found: Odds, part: str
) -> list[Firing]:
    """The same attack without the shots that do not improve the column."""
    shots = list(taken)
    spare = found.attack - _least(found)
    for shot in sorted(taken, key=lambda one: strength[one]):
        own = strength[shot] * 4
        if len(shots) > 1 and own <= spare and found.rolls and part != TREADS_PART:
            shots.remove(shot)
            spare -= own
    return shots


def _least(found: Odds) -> float:
    """The least strength that gives the same column."""
    if found.odds in RATIOS:
        return found.defence * RATIOS[found.odds]
    return found.attack


def gain_of(reading: Reading, unit: Unit, part: str, found: Odds) -> float:
    """What an attack on a counter, or a part of one, is expected to gain by its odds."""
    if part == TREADS_PART:
        hits = sum(outcome != "NE" for outcome in found.outcomes) / 6
        treads = min(found.treads, unit.sheet[6])
        stops = reading.weights.stop if treads == unit.sheet[6] else 0.0
        return hits * (treads * reading.weights.tread + stops)
    kills, hits = found.outcomes.count(X) / 6, found.outcomes.count(D) / 6
    if part:
        return kills * reading.box(part)
    worth = reading.worth(unit)
    if unit.disabled:
        kills, hits = kills + hits, 0.0
    some = 1 / len(unit.squads) if unit.squads else reading.weights.disabled
    gain = worth * (kills + hits * some)
    for spill in found.spills:
        other = reading.view.units.get(spill.unit)
        if other is not None:
            sign = -1.0 if other.side == reading.side else 1.0
            lost = spill.outcomes.count(X) + 0.4 * spill.outcomes.count(D)
            gain += sign * reading.worth(other) * lost / 6
    return gain


def _cost(
    reading: Reading, shots: Sequence[Firing], strength: dict[Firing, float], price: float | None
) -> float:
    w = reading.weights
    each = w.strength if price is None else price
    cost = sum(each * strength[shot] for shot in shots)
    return cost + w.spent * sum(shot.count for shot in shots if shot.weapon in ONCE)


def _reason(found: Odds) -> str:
    if not found.rolls:
        return "It cannot fail."
    return f"The odds are {found.odds}."


# ------------------- Bridges and buildings as targets: Steady fires at them, and drops bridges by hand
#: the most shots at a bridge that are tried together
MOST_AT_BRIDGE = 8


class Demolition(Struct, frozen=True):
    """An order against a bridge or a building, with its expected gain."""

    value: float
    order: Order
    reason: str


def best_demolition(reading: Reading, names: Sequence[str]) -> Demolition | None:
    """The best demolition now; None for a side that must advance itself."""
    view, enemy = reading.view, 1 - reading.side
    if presses(view, reading.side) or not presses(view, enemy):
        return None
    shots: dict[tuple[int, int], list[Firing]] = {}
    best: Demolition | None = None
    for name in names:
        for part in reading.offers(name):
            if part and isinstance(part[0], FireAtBridge):
                for order in part:
                    assert isinstance(order, FireAtBridge)
                    shots.setdefault((order.at, order.toward), []).extend(order.shots)
            elif part and isinstance(part[0], DropBridge):
                best = max((best, *(_demolition(reading, order) for order in part)), key=_value)
    for (at, toward), row in shots.items():
        together = _alone_each(row)[:MOST_AT_BRIDGE]
        best = max((best, _demolition(reading, FireAtBridge(tuple(together), at, toward))), key=_value)
    return best


def _value(found: Demolition | None) -> float:
    return found.value if found is not None else 0.0


def _alone_each(row: list[Firing]) -> list[Firing]:
    """One shot of each weapon, since one attack may use it only once."""
    seen: dict[tuple[str, str], Firing] = {}
    for shot in row:
        seen.setdefault((shot.unit, shot.weapon), shot)
    return list(seen.values())


def _demolition(reading: Reading, order: Order) -> Demolition | None:
    """The expected gain of an order, over all its dice."""
    rules, view = reading.rules, reading.view
    if rules.refusal(view, order) is not None:
        return None
    try:
        found = outcomes(rules, view, order)
    except DiceError:
        return None
    chance, fallen = Fraction(0), None
    for part, step in found:
        if any(isinstance(event, BridgeDown) for event in step.events):
            chance += part
            fallen = step.position
    gain = _ground_gain(reading, fallen) if fallen is not None else 0.0
    spent = sum(reading.weights.strength * 2 for _ in getattr(order, "shots", ()))
    value = float(chance) * gain - spent
    return Demolition(value, order, "The enemy needs that bridge.") if chance and value > 0 else None


def _ground_gain(reading: Reading, after: Position) -> float:
    then: View = own_view(after)
    view, w = reading.view, reading.weights
    kept = sum(
        float(goal.points) * (1 if goal.side == reading.side else -1)
        for goal in view.terms.goals
        if isinstance(goal, Keep) and goal.bridges
    )
    return w.turn * lengthened(view, then, 1 - reading.side) - kept


# ---------------------------------------------------------------------------- buildings
def best_siege(reading: Reading, names: Sequence[str]) -> Demolition | None:
    """The fire at a building that is best opened now; None where none is worth it."""
    shots: dict[int, list[Firing]] = {}
    for name in names if reading.sites else ():
        for part in reading.offers(name):
            for order in part if part and isinstance(part[0], Shell) else ():
                assert isinstance(order, Shell)
                if order.at in reading.sites:
                    shots.setdefault(order.at, []).extend(s for s in order.shots if s.weapon not in ONCE)
    best: Demolition | None = None
    for at, row in shots.items():
        for found in _sieges(reading, at, _alone_each(row)):
            better = best is None or found.value > best.value
            if better and reading.rules.refusal(reading.view, found.order) is None:
                best = found
    return best


def _sieges(reading: Reading, at: int, row: list[Firing]) -> list[Demolition]:
    """Each shot by itself, and as many as fell the building, where so many can fire."""
    site, w = reading.sites[at], reading.weights
    points = {shot: wear(reading.rules, reading.view, (shot,), at) for shot in row}
    found: list[Demolition] = []
    together: list[Firing] = []
    for shot in sorted(row, key=lambda one: -points[one]):
        cost = w.strength * points[shot] / site.rate
        if points[shot]:
            gain = site.gain(points[shot], w.siege) - cost
            found.append(Demolition(gain, Shell((shot,), at), "It wears the building down."))
        together.append(shot)
        total = wear(reading.rules, reading.view, together, at)
        if total >= site.left:
            gain = site.gain(total, w.siege) - w.strength * total / site.rate
            found.append(Demolition(gain, Shell(tuple(together), at), "The building falls."))
            break
    return [one for one in found if one.value > 0]


# ----------------------------- Fire that a side calls down on a hex: off-map artillery and air strikes
#: the orders that name a hex to be bombarded
CALLED: tuple[type[Order], ...] = (CallAirStrike, CallArtillery, Correct, FireForEffect)
#: the weights of an own loss, and of a counter beside the hex
OWN, BESIDE = 2.0, 0.4


def bombard(reading: Reading) -> Order | None:
    """The most effective call, if one is legal; None where none is worth it."""
    rules, view = reading.rules, reading.view
    if not any(kind in rules.kinds_now(view) for kind in CALLED):
        return None
    for part in lists_of(rules.side_orders(view)):
        if not part or not isinstance(part[0], CALLED):
            continue
        if not isinstance(part, HexOffers):
            return part[0] if reading.foes else None
        at = max(_places(reading, part), key=lambda hex_: _hex_gain(reading, hex_), default=0)
        if at and _hex_gain(reading, at) > 0:
            return part.make(at)
    return None


def _places(reading: Reading, part: HexOffers) -> Sequence[int]:
    """The hexes to consider: those with enemies in them or beside them."""
    grid = reading.view.board.grid
    near = {at for foe in reading.foes for at in (foe.at, *grid.neighbours[foe.at]) if at}
    return sorted(at for at in near if part.mask >> at & 1)


def _hex_gain(reading: Reading, at: int) -> float:
    view, total = reading.view, 0.0
    for there in (at, *view.board.grid.neighbours[at]):
        share = 1.0 if there == at else BESIDE
        for name in view.at_hex.get(there, ()) if there else ():
            unit = view.units[name]
            sign = -OWN if unit.side == reading.side else 1.0
            total += share * sign * reading.worth(unit) / reading.defence(unit, there)
    return total
