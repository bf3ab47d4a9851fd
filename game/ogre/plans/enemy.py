"""Where enemy counters can fire and go in the turn that they play next: first they move, then they fire.

All of it is asked of the position as their next Movement phase will find it; a counter that comes in then is
looked at where it comes in, and one that can ram or overrun a counter is named at its hex. It is kept with
the view that it was made of: once made for a position, it costs nothing however often the board is drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from game.core.anygame import Rules
from game.core.position import varied
from game.core.records import Clock
from game.core.refusals import Refusal
from game.core.sequence import SETUP
from game.core.state import Span
from game.hexes.grid import OFF, bits, mask_of
from game.ogre.combat import sight
from game.ogre.combat.readiness import many, ready_to_fire
from game.ogre.combat.shooters import firing_barred
from game.ogre.counter_names import named
from game.ogre.kinds import KINDS, Weapon
from game.ogre.movement.mobility_map import ground
from game.ogre.movement.movement import MoveOffers, reach
from game.ogre.movement.reachability import Reach, RoadReach
from game.ogre.movement.recovery import PASSING, back_in_turn
from game.ogre.movement.stacking import full
from game.ogre.movement.transport_orders import Mount
from game.ogre.movement.transport_state import outside, riders, room_aboard
from game.ogre.overrun.overrun import Overrun
from game.ogre.plans.moving import beside
from game.ogre.plans.plan import after
from game.ogre.ramming.drive_over_infantry import Reduce
from game.ogre.ramming.ram_entry import rams_like_an_ogre
from game.ogre.ramming.ramming import Ram
from game.ogre.state import USAGE, Phase, Unit, View

MOVEMENT, FIRE = "movement", "fire"
#: guns for infantry alone
AP = "ap"
ON_INFANTRY = " on infantry"
#: so many shooters are named in a sentence, the others counted
NAMED = 8

#: a hex is entered from so many hexes beside it, the cheapest first, before it counts as out of reach
TRIED = 3


class Gun(NamedTuple):
    """Weapons of one row of a counter that can fire next, and the hexes that they can fire at."""

    unit: Unit
    weapon: Weapon
    number: int
    hits: int


def threat(rules: Rules, view: View, foes: Sequence[Unit], who: str = "") -> int:
    """The hexes that a weapon of any of them can fire at when it has moved, and those of counters that an
    Ogre among them can ram, as a mask; AP guns aside. ``who``: of this one alone, with its riders.
    """
    mask = 0
    for gun in _guns(rules, view, foes):
        one = not who or who in (gun.unit.id, gun.unit.aboard)
        mask |= gun.hits if one and gun.weapon.id != AP else 0
    return mask | _rammed(rules, view, foes, who)


def going(rules: Rules, view: View, foes: Sequence[Unit], who: str = "") -> int:
    """The hexes that any of them can reach in the Movement phase that they play next, as a mask; ``who``:
    that one alone.
    """
    mask = 0
    for unit, places in _places(rules, view, foes):
        mask |= places & ~(1 << unit.at) if who in ("", unit.id) else 0
    return mask


def firing_at(rules: Rules, view: View, foes: Sequence[Unit], unit: Unit, at: int) -> dict[str, str]:
    """Those of them who could fire at a counter in a hex when they have moved, with their weapons in words.

    AP guns count against infantry alone (ode:3.02).
    """
    found: dict[str, list[str]] = {}
    for gun in _guns(rules, view, foes):
        if gun.hits >> at & 1 and (unit.squads or gun.weapon.id != AP):
            found.setdefault(gun.unit.id, []).append(_weapons(gun))
    return {name: ", ".join(rows) for name, rows in found.items()}


def coming_at(rules: Rules, view: View, there: View, foes: Sequence[Unit], at: int) -> dict[str, str]:
    """Those of them who could go into a hex and attack what stands in it ``there``: ``ram`` or ``overrun``.

    ``view`` is the position as it is, from which they come; ``there`` has a counter in the hex.
    """
    if not foes:
        return {}
    coming = _coming(rules, there, foes[0].side)
    if coming.stands:
        return {}
    near, found = view.board.grid.disc(at, 1), {}
    for foe, places in _places(rules, view, foes):
        words = contact(rules, coming.position, foe, at) if places & near else ""
        if words:
            found[foe.id] = words
    return found


def threat_words(rules: Rules, view: View, foes: Sequence[Unit], at: int) -> str:
    """Who of them could fire at a hex when they have moved, and with what; empty for nobody."""
    found: dict[str, list[str]] = {}
    for gun in _guns(rules, view, foes):
        if gun.hits >> at & 1:
            words = _weapons(gun)
            found.setdefault(named(gun.unit), []).append(
                f"{words}{ON_INFANTRY}" if gun.weapon.id == AP else words
            )
    verb = "fire"
    for unit, words in _contacts(rules, view, foes, at):
        found.setdefault(named(unit), []).append(words)
        verb = "attack"
    if not found:
        return ""
    rows = [f"{who} ({', '.join(what)})" for who, what in found.items()]
    if len(rows) > NAMED:
        rows[NAMED - 1 :] = [f"{len(rows) - NAMED + 1} more"]
    return f"The enemy can {verb} here when it has moved: {'; '.join(rows)}."


def _weapons(gun: Gun) -> str:
    """How many of what: ``gun``, ``4 secondary batteries``."""
    words = many(gun.weapon.name, gun.number)
    return words if gun.number == 1 else f"{gun.number} {words}"


class Coming(NamedTuple):
    """The position as the next Movement phase of a side will find it, and the turn of that."""

    position: View
    turn: int
    #: its movement of this turn is over, and its fire is not
    stands: bool


def fires(phase: Phase) -> bool:
    """Does the side whose turn it is fire in a phase, when it has moved or before?"""
    return FIRE in (phase.id, phase.like, phase.attacks) and phase.actor is None


def _coming(rules: Rules, view: View, side: int) -> Coming:
    clock, order = view.clock, view.terms.order
    ids = [phase.id for phase in rules.phases]
    fire_at = [at for at, phase in enumerate(rules.phases) if fires(phase)]
    if clock.side == side and clock.phase in ids and fire_at and MOVEMENT in ids:
        now = ids.index(clock.phase)
        if now <= fire_at[-1]:
            moves = now <= ids.index(MOVEMENT)
            then = replace(clock, phase=MOVEMENT) if moves else clock
            return Coming(varied(view, clock=then, frames=()), clock.turn, stands=not moves)
    index = order.index(side) if clock.phase == SETUP else clock.player_turn + 1
    while order[index % len(order)] != side:
        index += 1
    turn = index // len(order) + 1
    then = Clock(turn, index, side, MOVEMENT, clock.stirred)
    kept = {kind: rows for kind, rows in view.tables.items() if kind.span is Span.GAME}
    return Coming(varied(view, clock=then, frames=(), tables=kept), turn, stands=False)


def _when_moved(rules: Rules, state: View) -> View:
    """The same in the last phase of its fire: there it counts for nothing that nobody has moved yet."""
    last = next((phase.id for phase in reversed(rules.phases) if fires(phase)), state.clock.phase)
    return varied(state, clock=replace(state.clock, phase=last))


def _acting(coming: Coming, view: View, foes: Sequence[Unit]) -> Iterator[Unit]:
    """Those who will be able to act, as they will be then."""
    another = coming.position.clock.player_turn != view.clock.player_turn
    for unit in foes:
        if another and unit.disabled:
            back = unit.disabled in PASSING and back_in_turn(view, unit) <= coming.turn
            if back or unit.disabled == "terrain":
                unit = replace(unit, disabled="", since=-1)
        if not unit.disabled:
            yield unit


def _places(rules: Rules, view: View, foes: Sequence[Unit]) -> list[tuple[Unit, int]]:
    """Each of them that can act, with the hexes where it may stand when it fires."""
    side = foes[0].side if foes else -1
    found: list[tuple[Unit, int]] | None = view.memo.get(("places to fire", side))
    if found is None:
        found = []
        coming = _coming(rules, view, max(side, 0))
        acting = list(_acting(coming, view, foes))
        rides = {} if coming.stands else boarding(rules, coming.position, acting)
        for unit in acting:
            way = None if coming.stands else reach(rules, coming.position, unit)
            stands = 1 << unit.at if unit.at else 0
            places = stands | (way.seen if way is not None else 0)
            found.append((unit, places | rides.get(unit.id, 0)))
        view.memo["places to fire", side] = found
    return found


def _contacts(rules: Rules, view: View, foes: Sequence[Unit], at: int) -> list[tuple[Unit, str]]:
    """Those who can come into a hex that is held against them, and what they do there."""
    side = foes[0].side if foes else -1
    key = ("contacts", side, at)
    found: list[tuple[Unit, str]] | None = view.memo.get(key)
    if found is None:
        found = []
        coming = _coming(rules, view, max(side, 0))
        held = any(view.units[u].side != side for u in view.at_hex.get(at, ()))
        if held and not coming.stands:
            near = view.board.grid.disc(at, 1)
            for unit, places in _places(rules, view, foes):
                words = contact(rules, coming.position, unit, at) if places & near else ""
                found += [(unit, words)] if words else []
        view.memo[key] = found
    return found


def _rammed(rules: Rules, view: View, foes: Sequence[Unit], who: str = "") -> int:
    """The hexes of counters that Ogres among them can ram; ``who``: that one alone."""
    side = foes[0].side if foes else -1
    mask, ogres = 0, [unit for unit in foes if who in ("", unit.id) and rams_like_an_ogre(unit)]
    if not ogres:
        return 0
    near = 0
    for unit, places in _places(rules, view, foes):
        near |= view.board.grid.around(places) if unit.sheet and who in ("", unit.id) else 0
    for at, row in view.at_hex.items():
        if near >> at & 1 and any(view.units[u].side != side for u in row):
            found = _contacts(rules, view, foes, at)
            mask |= 1 << at if any(who in ("", unit.id) for unit, _ in found) else 0
    return mask


def _guns(rules: Rules, view: View, foes: Sequence[Unit]) -> list[Gun]:
    """All weapons that can fire next."""
    side = foes[0].side if foes else -1
    found: list[Gun] | None = view.memo.get(("guns", side))
    if found is None:
        found = []
        state = _when_moved(rules, _coming(rules, view, max(side, 0)).position)
        wet = view.board.mask("water")
        for unit, places in _places(rules, view, foes):
            found += _guns_of(rules, state, unit, places, wet)
            for rider, its in carried(rules, state, unit, places):
                found += _guns_of(rules, state, rider, its, wet)
        view.memo["guns", side] = found
    return found


def _guns_of(rules: Rules, state: View, unit: Unit, places: int, wet: int) -> Iterator[Gun]:
    grid = state.board.grid
    barred = mask_of(at for at in bits(places & wet) if firing_barred(state, unit, at) is not None)
    dry = places & ~barred
    if not dry:
        return
    # who stands in the water now may come out of it first
    stands = unit if not unit.at or dry >> unit.at & 1 else replace(unit, at=next(bits(dry), OFF))
    ranged: dict[int, int] = {}
    for row, weapon in enumerate(KINDS[unit.kind].weapons):
        number = ready_to_fire(rules, state, stands, row, weapon)
        if not number:
            continue
        far = sight.reach(rules, state, weapon)
        if far not in ranged:
            hits = dry
            if stands.at and dry == 1 << stands.at:
                hits = sight.hexes_in_reach(rules, state, stands, stands.at, far)
            else:
                for _ in range(far):
                    hits = grid.around(hits)
            ranged[far] = hits
        yield Gun(unit, weapon, number, ranged[far])


# ---------------------------------------------------------------------------- rams and overruns
def contact(rules: Rules, position: View, unit: Unit, at: int) -> str:
    """How a counter can attack those in a hex by going there: ``ram``, ``overrun``, or "" for not at all.

    ``position`` is that of its Movement phase. Rams in which the rammer dies do not count.
    """
    # ode:6.01: without the rule on overruns only Ogres and their like run into a hex and live
    may = Overrun.verb in rules.verbs or rams_like_an_ogre(unit)
    found = reach(rules, position, unit) if may else None
    if found is None:
        return ""
    moves = MoveOffers(position, unit, found)
    if unit.at and position.board.grid.distance(unit.at, at) <= 1:
        words = _there(rules, position, unit, at)
        if words:
            return words
    for h in beside(position, moves, at)[:TRIED]:
        then = after(rules, position, (moves.to(h),))
        there = None if isinstance(then, Refusal) else then.units.get(unit.id)
        # it may not get there: what is known to lie on the way can end it
        words = "" if isinstance(then, Refusal) or there is None else _there(rules, then, there, at)
        if words:
            return words
    return ""


def _there(rules: Rules, position: View, unit: Unit, at: int) -> str:
    """The same from where it stands."""
    for order in rules.offers(position, unit.id):
        if isinstance(order, Overrun | Reduce) and order.at == at:
            return "overrun"
        if isinstance(order, Ram) and rams_like_an_ogre(unit) and position.units[order.target].at == at:
            return "ram"
    return ""


# ---------------------------------------------------------------------------- riding
# A vehicle takes squads up in the hex in which they stand: it is there already, or drives there first and
# goes on with what it has left (ode:5.11). Squads outside then fire from aboard; those inside a vehicle
# dismount to fire, which a counter that mounted in the same turn does not.
def boarding(rules: Rules, state: View, foes: Sequence[Unit]) -> dict[str, int]:
    """By the name of a counter of infantry: the hexes to which a vehicle can take it up and carry it.

    ``state`` is the position as the Movement phase of their side finds it.
    """
    if Mount.verb not in rules.verbs:
        return {}
    waiting = [unit for unit in foes if _may_mount(state, unit)]
    carriers = [unit for unit in foes if unit.at and KINDS[unit.kind].carries and outside(unit)]
    found: dict[str, int] = {}
    if not waiting:
        return found
    rides = _Rides(rules, state)
    for carrier in carriers:
        room = room_aboard(state, carrier)
        for unit in waiting:
            if len(unit.squads) <= room:
                found[unit.id] = found.get(unit.id, 0) | rides.after(carrier, unit.at)
    return found


def carried(rules: Rules, state: View, carrier: Unit, places: int) -> Iterator[tuple[Unit, int]]:
    """The riders of a vehicle that can fire, each with the hexes from which it does, of those that the
    vehicle can come to.
    """
    for rider in riders(state, carrier):
        if rider.disabled:
            continue
        if outside(carrier):
            yield rider, places
        elif not USAGE.of(state, rider.id).halted:
            # it gets off, where its like can stand
            off = places & ground(state, "infantry").open
            yield rider, off & ~full(state, rider, off)


def _may_mount(state: View, unit: Unit) -> bool:
    spent = USAGE.of(state, unit.id)
    return bool(unit.squads and unit.at and not unit.aboard) and not (spent.moved or spent.halted)


class _Rides:
    """The ways of vehicles through hexes where they take squads up; vehicles alike share them."""

    def __init__(self, rules: Rules, state: View) -> None:
        self.rules, self.state = rules, state
        self._ways: dict[str, Reach | RoadReach | None] = {}
        self._after: dict[tuple[object, ...], int] = {}

    def _way(self, carrier: Unit) -> Reach | RoadReach | None:
        """Where a vehicle can go by itself."""
        if carrier.id not in self._ways:
            self._ways[carrier.id] = reach(self.rules, self.state, carrier)
        return self._ways[carrier.id]

    def after(self, carrier: Unit, at: int) -> int:
        """Where a vehicle can be when it has taken squads up in a hex; 0 if it cannot come there."""
        way = self._way(carrier)
        if carrier.at == at:
            return 1 << at | (way.seen if way is not None else 0)
        if way is None or not way.seen >> at & 1 or full(self.state, carrier, 1 << at):
            return 0
        cost, off_road = way.cost(at), not way.by_road(at)
        spent = USAGE.of(self.state, carrier.id)
        key = (carrier.kind, carrier.side, spent, at, cost, off_road)
        if key not in self._after:
            self._after[key] = 1 << at
            if way.inside() >> at & 1:
                spent = replace(spent, moved=spent.moved + cost, off_road=spent.off_road or off_road)
                rows = {**USAGE.table(self.state), carrier.id: spent}
                there = varied(self.state, tables={**self.state.tables, USAGE: rows})
                on = reach(self.rules, there, replace(carrier, at=at))
                self._after[key] |= on.seen if on is not None else 0
        return self._after[key]
