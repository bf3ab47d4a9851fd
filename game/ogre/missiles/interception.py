"""Fire at a cruise missile in flight (ode:10.03): who may, from where, at what number, and the answers.

A rule whose weapons fire at missiles besides guns of counters says so at ``INTERCEPTORS``: a row for each.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from game.core.amounts import counted, percent
from game.core.dice import SUM
from game.core.draft import once
from game.core.events import Event
from game.core.hooks import Hook
from game.core.pausing import resume
from game.core.questions import Figure, Part
from game.core.records import other_side
from game.core.references import Hex, UnitId
from game.core.refusals import Refusal
from game.core.roles import Choice, Confirm, Fact, Role
from game.core.windows import PendingOrder, WindowFrame
from game.ogre import common_refusals, sheets
from game.ogre.combat import weapons
from game.ogre.combat.firing import Firing
from game.ogre.combat.odds_text import weapons_fired
from game.ogre.combat.shooters import firing_barred, use_up
from game.ogre.combat.sight import reach
from game.ogre.common_refusals import refuse
from game.ogre.counter_names import named
from game.ogre.disabled_parts import well_squads
from game.ogre.hooks import as_it_works
from game.ogre.kinds import KINDS, POINTS, Weapon
from game.ogre.missiles import tables
from game.ogre.missiles.flight import (
    ASKED,
    EVERY_HEX,
    EXPLODES,
    GONE,
    INTERCEPTION,
    LOADED,
    RACKS,
    Flight,
    Interception,
    RacksUsed,
    distance_flown,
    flight_of,
    put_flight,
)
from game.ogre.movement.transport_state import firing_place
from game.ogre.state import USAGE, Answer, Draft, GameState, Order, Rules, Unit, View

RULE, HEXES, CHART, HIT = "ode:10.03", "ode:10.03.1", "ode:10.03.2", "ode:10.03.3"
#: what is gone once it is fired
SPENT = frozenset({"mis", "rack", "heavy"})


class Interceptor(Struct, frozen=True, gc=False):
    """Weapons that may fire at a missile: so many of a row of a counter, from a hex, over a range.

    ``chart`` is their row of the chart. ``sees`` says whether they see into a hex, where that is needed;
    ``fired`` notes what so many shots use up besides.
    """

    unit: UnitId
    weapon: str
    count: int
    here: int
    reach: int
    chart: str
    sees: Callable[[GameState, int, int], bool] | None = None
    fired: Callable[[Draft, Firing], None] | None = None
    #: the squads of its counter, each of which fires once with whatever it has; 0 for what is no infantry
    squads: int = 0

    def bears(self, state: GameState, at: int) -> bool:
        """Is a hex within its range and sight?"""
        if state.board.grid.distance(self.here, at) > self.reach:
            return False
        return self.sees is None or self.sees(state, self.here, at)


#: what besides the weapons of face-up counters may fire at a missile: rules, state, side
INTERCEPTORS: Hook[Callable[[Rules, GameState, int], Iterable[Interceptor]]] = Hook("interceptors")


class ShotAtMissile(Event, frozen=True, tag=True):
    """One attempt to shoot a missile down: two dice, the bonus for the hexes flown, the number needed."""

    rule = "ode:10.03.2"
    stirs = True

    unit: UnitId
    weapon: str
    missile: UnitId
    at: Hex
    dice: tuple[int, ...]
    bonus: int
    least: int
    hit: bool

    @property
    def shooters(self) -> tuple[str, ...]:
        """Who fired, as of any attack."""
        return (self.unit,)


class MissileHit(Event, frozen=True, tag=True):
    """A missile was hit: it is gone, or it explodes in its hex."""

    rule = "ode:10.03.3"
    stirs = True

    missile: UnitId
    at: Hex
    die: int
    explodes: bool


def shot_at_missile(state: GameState, e: ShotAtMissile) -> str:
    unit = state.units.get(e.unit)
    arms = weapons_fired(unit, (Firing(e.unit, e.weapon),)) if unit is not None else ""
    who = f"{_name(state, e.unit)}{f' ({arms})' if arms else ''}"
    total, plus = sum(e.dice), f" + {e.bonus}" if e.bonus else ""
    dice = " and ".join(map(str, e.dice))
    need = f"{total + e.bonus} of {e.least} or more"
    said = "hit" if e.hit else "missed"
    where = state.board.grid.label(e.at)
    return f"{who} fires at the missile in {where}: dice {dice}{plus}, {need}: {said}."


def missile_hit(state: GameState, e: MissileHit) -> str:
    where = state.board.grid.label(e.at)
    said = "it explodes" if e.explodes else "it is shot down"
    return f"The missile is hit in {where} (die {e.die}): {said}."


def _name(state: GameState, unit_id: str) -> str:
    if unit_id in state.units:
        return named(state.units[unit_id])
    return named(state.gone[unit_id].unit) if unit_id in state.gone else unit_id


# -------------------------------------------------------------------------------------------- who may
def chart_row(unit: Unit, weapon: Weapon) -> str:
    """The row of the chart for a weapon of a counter; "" for one that does not fire at missiles."""
    kind = KINDS[unit.kind]
    if weapon.id in ("ap", "close") or not weapon.attack:
        return ""
    if unit.sheet:
        return tables.OGRE_MISSILE if weapon.id in ("mis", "rack") else tables.BATTERY
    if unit.squads:
        return tables.SQUAD
    strong = weapon.attack >= tables.STRONG_FROM or kind.attack >= tables.STRONG_FROM
    return tables.STRONG if strong else tables.WEAK


def interceptors(rules: Rules, state: GameState, side: int) -> Sequence[Interceptor]:
    """All that a side may fire with at a missile, whatever it fired before (ode:10.03)."""
    return once(state, ("interceptors", id(rules), side), lambda: _interceptors(rules, state, side))


def _interceptors(rules: Rules, state: GameState, side: int) -> list[Interceptor]:
    found: list[Interceptor] = []
    for unit in state.units.values():
        # what is a building fires by a rule of its own
        bare = unit.face_down or unit.disabled or POINTS[unit.kind]
        if unit.side == side and not bare and KINDS[unit.kind].weapons:
            found += _of_counter(rules, state, unit)
    for hook in INTERCEPTORS.of(rules):
        found += hook(rules, state, side)
    return found


def _of_counter(rules: Rules, state: GameState, unit: Unit) -> Iterator[Interceptor]:
    """The rows of a counter that is on the map or rides outside; none from water that bars fire."""
    here = unit.at or firing_place(state, unit)
    if not here or firing_barred(state, unit, here):
        return
    for row, weapon in enumerate(KINDS[unit.kind].weapons):
        chart = chart_row(unit, weapon)
        count = _working(rules, state, unit, row, weapon) if chart else 0
        if count > 0:
            far, squads = reach(rules, state, weapon), len(well_squads(state, unit))
            yield Interceptor(unit.id, weapon.id, count, here, far, chart, squads=squads)


def _working(rules: Rules, state: GameState, unit: Unit, row: int, weapon: Weapon) -> int:
    """How many weapons of a row work, whether they fired in this turn or not."""
    if unit.squads:
        well = well_squads(state, unit)
        # RULING Q-1513: a team may fire its long shot at a missile in place of its squad's own
        return max(0, weapons.heavy(well) - unit.used) if weapon.id == "heavy" else len(well)
    works = as_it_works(rules, state, unit)
    found = weapons.total(works, row, weapon)
    if weapon.id == "rack":
        found = min(found - RACKS.of(state, unit.id).count, works.sheet[sheets.INT])
    return found


def left(flight: Flight, row: Interceptor) -> int:
    """How many of some weapons have not fired at this missile yet; of infantry each squad fires once."""
    if not flight.shots:
        return min(row.count, row.squads) if row.squads else row.count
    fired = Counter[tuple[str, str]]()
    for shot in flight.shots:
        fired[shot.unit, shot.weapon] += shot.count
    if row.squads:
        return min(row.count, row.squads - fired[row.unit, "squad"] - fired[row.unit, "heavy"])
    return row.count - (fired[row.unit, row.weapon] if row.weapon not in SPENT else 0)


def able(rules: Rules, state: GameState, flight: Flight, at: int) -> list[Interceptor]:
    """What may fire at the missile in a hex, with the shots that it has left at it."""
    found = []
    for row in interceptors(rules, state, other_side(flight.decider)):
        count = left(flight, row)
        if count > 0 and row.bears(state, at):
            found.append(replace(row, count=count))
    return found


def chance(row: Interceptor, flown: int) -> Fraction:
    """The chance that one shot hits a missile that has flown so far."""
    return Fraction(tables.throws_that_hit(tables.INTERCEPT[row.chart][1], flown), tables.THROWS)


# ------------------------------------------------------------------------------- in which hex it is asked
class Prospect(Struct, frozen=True, gc=False):
    """The best chance of some weapons on the way that is left, and the hexes where they have it, in order."""

    row: Interceptor
    chance: Fraction
    hexes: tuple[int, ...]


def prospects(rules: Rules, state: GameState, flight: Flight) -> Iterator[Prospect]:
    """What the weapons can still do that have shots left and come into range, the hex of the missile among
    those of the way.
    """
    ahead = tuple(enumerate((flight.at, *flight.way) if flight.flown else flight.way, flight.flown or 1))
    far = {at: distance_flown(state, flight, at, flown) for flown, at in ahead}
    for row in interceptors(rules, state, other_side(flight.decider)):
        near = [at for at in far if row.bears(state, at)] if left(flight, row) > 0 else []
        if near:
            chances = {at: chance(row, far[at]) for at in near}
            best = max(chances.values())
            yield Prospect(row, best, tuple(at for at in near if chances[at] == best))


def stops(rules: Rules, state: GameState, flight: Flight) -> bool:
    """Is the other side asked about the missile in the hex that it has entered (ode:10.03.1)?"""
    if ASKED.of(state) == EVERY_HEX:
        return bool(able(rules, state, flight, flight.at))
    # RULING Q-1514: each is asked once, in the last of the hexes where its chance is best, so that most are
    # asked together; whoever is in range may answer with them
    asked = {(one.unit, one.weapon) for one in flight.asked}
    return any(
        found.hexes[-1] == flight.at and (found.row.unit, found.row.weapon) not in asked
        for found in prospects(rules, state, flight)
    )


def due(rules: Rules, state: GameState, flight: Flight) -> list[Firing]:
    """The weapons whose chance is nowhere better than in the hex of the missile."""
    return [
        Firing(found.row.unit, found.row.weapon)
        for found in prospects(rules, state, flight)
        if flight.at in found.hexes
    ]


def _more_to_come(rules: Rules, state: GameState, flight: Flight) -> bool:
    """Is somebody still to be asked in this hex after a miss? Who will be asked farther on is not."""
    if ASKED.of(state) == EVERY_HEX:
        return bool(able(rules, state, flight, flight.at))
    return any(one not in flight.asked for one in due(rules, state, flight))


def _asked_here(rules: Rules, state: GameState, flight: Flight) -> tuple[Firing, ...]:
    """The weapons that have been asked about the missile when the question in this hex is over."""
    return tuple(dict.fromkeys((*flight.asked, *due(rules, state, flight))))


def opens(rules: Rules, state: GameState, pending: PendingOrder[Unit]) -> WindowFrame | None:
    """The question to the side that does not move."""
    flight = flight_of(state)
    if flight is None or not able(rules, state, flight, flight.at):
        return None
    return Interception(INTERCEPTION, other_side(flight.decider))


def watchers(state: GameState, side: int) -> Iterable[UnitId]:
    """A side's counters that could fire at missiles, while the other side has one."""
    if not any(u.side != side and (u.kind == LOADED or u.face_down) for u in state.units.values()):
        return ()
    return [
        unit.id
        for unit in state.units.values()
        if unit.side == side
        and not unit.face_down
        and any(chart_row(unit, weapon) for weapon in KINDS[unit.kind].weapons)
    ]


# ------------------------------------------------------------------------------------------- the answers
class LetThrough(Answer, frozen=True, tag=True):
    """Fire no more at the missile in this hex."""

    verb = "let-through"
    role = Role.DECLINE
    title = "Let the missile fly on"

    def perform(self, rules: Rules, draft: Draft) -> None:
        flight = flight_of(draft)
        if flight is not None:
            put_flight(draft, replace(flight, asked=_asked_here(rules, draft, flight)))
        resume(draft)


class Intercept(Order, frozen=True, tag=True):
    """Fire at the missile in its hex: one after another, until one hits."""

    verb = "intercept"
    role = Role.ATTACK
    confirm = Confirm.PRESS
    group = "shots"

    shots: tuple[Firing, ...]
    #: the missile in the air; "" for it, whatever its name
    missile: UnitId = ""

    @classmethod
    def offers(cls, rules: Rules, state: View, unit: Unit) -> Sequence[Order]:
        flight = flight_of(state)
        if flight is None:
            return ()
        rows = able(rules, state, flight, flight.at)
        return [
            cls((Firing(row.unit, row.weapon, 1 if row.weapon in SPENT else row.count),), flight.unit)
            for row in rows
            if row.unit == unit.id
        ]

    def refusal(self, rules: Rules, state: GameState) -> Refusal | None:
        flight = flight_of(state)
        if flight is None or not self.shots or self.missile not in ("", flight.unit):
            return Refusal("no-missile", RULE, "No missile is in the air to fire at.")
        if len({(shot.unit, shot.weapon) for shot in self.shots}) < len(self.shots):
            return Refusal("twice", RULE, "Name each row of weapons once, with how many of it fire.")
        rows = {(r.unit, r.weapon): r for r in interceptors(rules, state, other_side(flight.decider))}
        for shot in self.shots:
            refusal = _shot_refusal(state, flight, shot, rows.get((shot.unit, shot.weapon)))
            if refusal:
                return refusal
        return _too_many(state, flight, self.shots)

    def choices(self, rules: Rules, state: View) -> list[Choice]:
        """Every other row of weapons that may join, of the same counter too."""
        flight, inside = flight_of(state), {(shot.unit, shot.weapon) for shot in self.shots}
        found = []
        for row in able(rules, state, flight, flight.at) if flight is not None else ():
            shot = Firing(row.unit, row.weapon, 1 if row.weapon in SPENT else row.count)
            larger = replace(self, shots=(*self.shots, shot))
            if (row.unit, row.weapon) not in inside and rules.refusal(state, larger) is None:
                arms = weapons_fired(state.units[row.unit], (shot,))
                name = rules.name_of(state, row.unit)
                found.append(Choice(row.unit, larger, f"{name}, {arms}" if arms else name))
        return found

    def words(self, rules: Rules, state: View) -> str:
        arms = [weapons_fired(state.units[s.unit], (s,)) for s in self.shots if s.unit in state.units]
        what = " and ".join(dict.fromkeys(one for one in arms if one))
        return f"Fire at the missile{f' with {what}' if what else ''}"

    def facts(self, rules: Rules, state: View) -> tuple[Fact, ...]:
        flight = flight_of(state)
        if flight is None:
            return ()
        return (
            Fact("Chance", percent(self.chance(rules, state)), CHART),
            *(Fact(name, _need(*row), CHART) for name, *row in self._needs(rules, state, flight)),
            *self._later(rules, state, flight),
        )

    def odds(self, rules: Rules, state: View) -> Fraction | None:
        # what is spent is never fired unless its owner says so
        if any(shot.weapon in SPENT for shot in self.shots):
            return Fraction(0)
        hits = self.chance(rules, state)
        return hits / (1 - hits) if hits < 1 else Fraction(tables.THROWS)

    def chance(self, rules: Rules, state: GameState) -> Fraction:
        """The chance that one of its shots hits."""
        flight = flight_of(state)
        missed = Fraction(1)
        if flight is not None:
            far = distance_flown(state, flight, flight.at, flight.flown)
            rows = {(row.unit, row.weapon): row for row in able(rules, state, flight, flight.at)}
            for shot in self.shots:
                row = rows.get((shot.unit, shot.weapon))
                if row is not None:
                    missed *= (1 - chance(row, far)) ** shot.count
        return 1 - missed

    def _needs(self, rules: Rules, state: View, flight: Flight) -> Iterator[tuple[str, int, int]]:
        """The rows of the chart that its weapons are in: name, total needed, bonus."""
        bonus = tables.tracking_bonus(distance_flown(state, flight, flight.at, flight.flown))
        rows = {(row.unit, row.weapon): row for row in able(rules, state, flight, flight.at)}
        for chart in dict.fromkeys(r.chart for s in self.shots if (r := rows.get((s.unit, s.weapon)))):
            name, least, _ = tables.INTERCEPT[chart]
            yield f"{name[:1].upper()}{name[1:]}", least, bonus

    def _later(self, rules: Rules, state: View, flight: Flight) -> Iterator[Fact]:
        """How the chance grows on the way that is left."""
        steps = later_chances(rules, state, flight, self.shots)
        if steps:
            words = ", ".join(f"{percent(one)} in {state.board.grid.label(at)}" for at, one in steps)
            yield Fact("Later", words, CHART)

    def workings(self, rules: Rules, state: View) -> Mapping[str, tuple[Figure, ...]]:
        flight = flight_of(state)
        if flight is None:
            return {}
        far = distance_flown(state, flight, flight.at, flight.flown)
        found: dict[str, tuple[Figure, ...]] = {}
        for name, least, bonus in self._needs(rules, state, flight):
            parts = [Part("is", str(least), "on two dice", CHART)]
            if bonus:
                parts.append(Part("plus", f"-{bonus}", f"{counted(far, 'hex', 'hexes')} flown", CHART))
            found[name] = (Figure(name, str(least - bonus), tuple(parts)),)
        all_of_it = tuple(figure for row in found.values() for figure in row)
        later = tuple(
            Figure(
                f"In {state.board.grid.label(at)}", percent(one), (Part("is", percent(one), "there", CHART),)
            )
            for at, one in later_chances(rules, state, flight, self.shots)
        )
        return {**found, "Chance": all_of_it, "Later": later}

    def perform(self, rules: Rules, draft: Draft) -> None:
        flight = flight_of(draft)
        assert flight is not None, "it was refused without a missile"
        far = distance_flown(draft, flight, flight.at, flight.flown)
        rows = {(row.unit, row.weapon): row for row in able(rules, draft, flight, flight.at)}
        for shot in self.shots:
            for _ in range(shot.count):
                if _fire(draft, rows[shot.unit, shot.weapon], far):
                    resume(draft)
                    return
        flight = flight_of(draft)
        if flight is not None and not _more_to_come(rules, draft, flight):
            put_flight(draft, replace(flight, asked=_asked_here(rules, draft, flight)))
            resume(draft)


def _need(least: int, bonus: int) -> str:
    return f"{least} or more on two dice{f' with +{bonus}' if bonus else ''}"


def _shot_refusal(state: GameState, flight: Flight, shot: Firing, row: Interceptor | None) -> Refusal | None:
    unit = common_refusals.own(state, shot.unit)
    if isinstance(unit, Refusal):
        return unit
    name = named(unit)
    if row is None:
        return _cannot(unit, shot)
    if not row.bears(state, flight.at):
        text = f"The missile in {state.board.grid.label(flight.at)} is out of range of {name}."
        return Refusal("range", RULE, text, (unit.id, flight.at))
    if shot.count < 1 or shot.count > left(flight, row):
        return refuse(unit, "fired", RULE, "has fired that at this missile already, or has not so many.")
    return None


def _cannot(unit: Unit, shot: Firing) -> Refusal:
    """The refusal of what may not fire at missiles."""
    if unit.disabled:
        return refuse(unit, "disabled", RULE, "is disabled and cannot fire.")
    row = weapons.row_of(unit, shot.weapon)
    arms = KINDS[unit.kind].weapons
    if 0 <= row < len(arms) and chart_row(unit, arms[row]):
        return refuse(unit, "cannot-fire", RULE, "cannot fire that at a missile now.")
    return refuse(unit, "no-weapon", RULE, "cannot fire at missiles with that.")


def _too_many(state: GameState, flight: Flight, shots: Sequence[Firing]) -> Refusal | None:
    """Each squad fires once at a missile, with its own arms or with its long shot."""
    for name in dict.fromkeys(shot.unit for shot in shots):
        unit = state.units[name]
        both = [s.count for s in (*flight.shots, *shots) if s.unit == name and s.weapon in ("squad", "heavy")]
        if both and sum(both) > len(well_squads(state, unit)):
            return Refusal("fired", RULE, f"Each squad of {named(unit)} fires once at a missile.", (name,))
    return None


def _fire(draft: Draft, row: Interceptor, far: int) -> bool:
    """One shot at the missile: does it hit?"""
    flight = flight_of(draft)
    assert flight is not None, "a shot is made at a missile"
    shot = Firing(row.unit, row.weapon)
    put_flight(draft, replace(flight, shots=with_shot(flight.shots, shot)))
    _spend(draft, row, shot)
    least, bonus = tables.INTERCEPT[row.chart][1], tables.tracking_bonus(far)
    dice = draft.roll(tables.DICE, f"fire of {_name(draft, row.unit)} at the missile", CHART, read=SUM)
    hit = sum(dice) + bonus >= least
    draft.emit(ShotAtMissile(row.unit, row.weapon, flight.unit, flight.at, dice, bonus, least, hit))
    if hit:
        die = draft.roll(1, "the missile is hit", HIT)[0]
        explodes = die == tables.HIT_EXPLODES
        draft.emit(MissileHit(flight.unit, flight.at, die, explodes))
        now = flight_of(draft)
        if now is not None:
            put_flight(draft, replace(now, fate=EXPLODES if explodes else GONE))
    return hit


def with_shot(shots: tuple[Firing, ...], shot: Firing) -> tuple[Firing, ...]:
    """Shots made so far with one more."""
    for place, one in enumerate(shots):
        if (one.unit, one.weapon) == (shot.unit, shot.weapon):
            return (*shots[:place], replace(one, count=one.count + shot.count), *shots[place + 1 :])
    return (*shots, shot)


def _spend(draft: Draft, row: Interceptor, shot: Firing) -> None:
    """Missiles and long shots are spent; nothing else is used up (ode:10.03)."""
    if row.weapon == "rack":
        RACKS.put(draft, row.unit, RacksUsed(RACKS.of(draft, row.unit).count + 1))
    if row.weapon in SPENT:
        before = USAGE.table(draft).get(row.unit)
        use_up(draft, shot)
        # RULING Q-1515: the shot counts in no Fire Phase
        if before is None:
            USAGE.drop(draft, row.unit)
        else:
            USAGE.put(draft, row.unit, before)
    if row.fired is not None:
        row.fired(draft, shot)


def later_chances(
    rules: Rules, state: GameState, flight: Flight, shots: Sequence[Firing]
) -> list[tuple[int, Fraction]]:
    """Where on the way that is left the same shots would hit better than here: each step up, at its hex."""
    rows = {(row.unit, row.weapon): row for row in interceptors(rules, state, other_side(flight.decider))}
    found: list[tuple[int, Fraction]] = []
    here = _joint(state, flight, shots, rows, flight.at, flight.flown)
    for flown, at in enumerate(flight.way, flight.flown + 1):
        one = _joint(state, flight, shots, rows, at, flown)
        if one > here:
            found.append((at, one))
            here = one
    return found


def _joint(
    state: GameState,
    flight: Flight,
    shots: Sequence[Firing],
    rows: Mapping[tuple[str, str], Interceptor],
    at: int,
    flown: int,
) -> Fraction:
    missed, far = Fraction(1), distance_flown(state, flight, at, flown)
    for shot in shots:
        row = rows.get((shot.unit, shot.weapon))
        if row is not None and row.bears(state, at):
            missed *= (1 - chance(row, far)) ** shot.count
    return 1 - missed
