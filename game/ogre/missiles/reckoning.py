"""What an explosion would do to each thing, and what that is worth (ode:10.04): for panels and players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby

from msgspec import Struct

from game.core.amounts import counted, listed, percent
from game.core.draft import once
from game.core.questions import LESS, Figure, Part
from game.core.roles import Toll
from game.core.views import ANONYMOUS
from game.hexes.grid import OFF, bits
from game.ogre import sheets
from game.ogre.charts import D, X
from game.ogre.combat.odds import TREADS_PART
from game.ogre.combat.odds_text import odds_words
from game.ogre.counter_names import named
from game.ogre.kinds import POINTS
from game.ogre.missiles import tables
from game.ogre.missiles.blast import BUILDING, GROUND, RULE, Strike, strikes, strikes_at, strikes_on
from game.ogre.missiles.flight import FLIGHT, MISSILE, Flight
from game.ogre.missiles.interception import SPENT, Interceptor, Prospect, left, prospects
from game.ogre.movement.transport_state import riders
from game.ogre.scoring.points import DAMAGE, kill, worth
from game.ogre.state import GameState, Rules, Unit
from game.ogre.structures.buildings import building_at, first_points
from game.ogre.structures.built import built_at


class Loss(Struct, frozen=True):
    """What one thing has to expect: whose it is (-1: nobody's), in words and as a column, and in points."""

    side: int
    at: int
    name: str
    words: str
    odds: str
    points: float


def expected_loss(state: GameState, unit: Unit, rows: Sequence[Strike]) -> float:
    """The points that the attacks of an explosion on a counter, and on those aboard, cost on average."""
    whole, lost, carrier_falls = kill(unit, state.terms), 0.0, 0.0
    for row in rows:
        falls = row.chance(X) + (row.chance(D) if unit.disabled or row.squad else 0.0)
        if row.unit != unit.id:  # a squad aboard, lost with its carrier or by itself
            lost += worth(row.squad, state.terms) * (carrier_falls + (1 - carrier_falls) * falls)
        elif row.squad:
            lost += worth(row.squad, state.terms) * falls
        elif row.part == TREADS_PART:
            lost += tables.FIVE * DAMAGE["tr"] * row.chance(X)
        elif row.part:
            lost += DAMAGE[row.part] * row.chance(X)
        elif not unit.boxes:
            carrier_falls = falls
            lost += whole * falls
    return min(lost, float(whole)) if unit.sheet else lost


def losses(rules: Rules, state: GameState, centre: int) -> tuple[Loss, ...]:
    """Everything that an explosion in a hex would reach, its own hex first."""
    return once(state, ("blast losses", id(rules), centre), lambda: tuple(_losses(rules, state, centre)))


def _losses(rules: Rules, state: GameState, centre: int) -> Iterator[Loss]:
    yield from _in_the_hex(state, centre)
    rows = strikes(rules, state, centre)
    for (at, name), group in groupby(rows, lambda row: (row.at, row.aboard or row.unit)):
        mine = list(group)
        if not name:
            yield from _of_places(state, at, mine)
            continue
        unit = state.units[name]
        own = [row for row in mine if row.unit == name]
        loss = expected_loss(state, unit, mine)
        label = f"{named(unit)} in {state.board.grid.label(at)}"
        yield Loss(unit.side, at, label, _words(unit, own, len(mine) - len(own)), _column(own or mine), loss)


def _in_the_hex(state: GameState, centre: int) -> Iterator[Loss]:
    for name in state.at_hex.get(centre, ()):
        unit = state.units[name]
        if unit.kind in (ANONYMOUS, MISSILE):
            continue
        points = kill(unit, state.terms) + sum(kill(one, state.terms) for one in riders(state, unit))
        yield Loss(unit.side, centre, f"{named(unit)} in the hex itself", "destroyed", "X", points)
    marker = building_at(state, centre)
    if marker is not None and built_at(state, centre) is None:
        yield Loss(marker.owner, centre, "The building in the hex itself", "gone", "X", first_points(marker))


def _of_places(state: GameState, at: int, rows: Sequence[Strike]) -> Iterator[Loss]:
    for thing, group in groupby(rows, lambda row: row.thing):
        mine = list(group)
        chance, where = mine[0].chance(X), state.board.grid.label(at)
        if thing == BUILDING:
            marker = building_at(state, at)
            owner, left = (marker.owner, marker.count) if marker is not None else (-1, 0)
            points = min(left, tables.FIVE * chance * len(mine))
            words = (
                f"{odds_words(mine[0].odds)}: {points:.0f} of {counted(left, 'structure point')} on average"
            )
            falls = chance ** len(mine) * _worth_of_building(state, at)
            yield Loss(owner, at, f"The building in {where}", words, mine[0].odds, falls)
        elif thing == GROUND:
            words = f"{odds_words(mine[0].odds)}: {_sure(chance)}rubble"
            if mine[0].chance(D):
                words += f", {_percent(mine[0].chance(D))} damaged"
            yield Loss(-1, at, f"The ground of {where}", words, mine[0].odds, 0.0)
        else:
            words = f"{odds_words(mine[0].odds)}: {_percent(chance)} cut"
            yield Loss(-1, at, f"Road or rail in {where}", words, mine[0].odds, 0.0)


def _worth_of_building(state: GameState, at: int) -> int:
    """What the building of a hex scores when it falls: a laser as a counter, others by their points."""
    unit, marker = built_at(state, at), building_at(state, at)
    if unit is not None:
        return kill(unit, state.terms)
    return first_points(marker) if marker is not None else 0


def _column(rows: Sequence[Strike]) -> str:
    return "X" if rows[0].odds == tables.CERTAIN else rows[0].odds


def _words(unit: Unit, rows: Sequence[Strike], aboard: int) -> str:
    """Column and chances of a counter in words."""
    if not rows:
        return f"{counted(aboard, 'squad')} aboard attacked"
    first, odds = rows[0], odds_words(rows[0].odds)
    if unit.sheet:
        treads = sum(row.part == TREADS_PART for row in rows)
        lost = tables.FIVE * treads * first.chance(X)
        return f"{odds}: each part {_percent(first.chance(X))}, {lost:.0f} treads on average"
    if first.squad:
        falls = first.chance(X) + first.chance(D)
        return f"{odds}: each of {counted(len(rows), 'squad')} {_percent(falls)}"
    falls = first.chance(X) + (first.chance(D) if unit.disabled else 0.0)
    words = f"{odds}: {_sure(falls)}{'hit' if unit.boxes else 'destroyed'}"
    if first.chance(D) and not unit.disabled:
        words += f", {_percent(first.chance(D))} disabled"
    return words + (f", {counted(aboard, 'squad')} aboard" if aboard else "")


def _sure(chance: float) -> str:
    return "" if chance >= 1 else f"{_percent(chance)} "


def _percent(chance: float) -> str:
    return f"{100 * chance:.0f} %"


def tolls(rules: Rules, state: GameState, centre: int, side: int) -> tuple[Toll, ...]:
    """The same for the panel of a side: what it costs the enemy, itself, and the ground."""
    rows, found = losses(rules, state, centre), list[Toll]()
    for who, title in ((1 - side, "The enemy"), (side, "Your own side"), (-1, "Ground, roads and rails")):
        mine = [row for row in rows if row.side == who]
        points = sum(row.points for row in mine)
        heading = f"{title}: {counted(round(points), 'point')} expected" if who >= 0 else title
        if who >= 0 and not mine:
            found.append(Toll(title, "Nothing is reached.", 0, "", rule=RULE))
        found += [Toll(heading, row.name, row.at, row.words, _tag(row.odds), RULE) for row in mine]
    return tuple(found)


def gain_sum(rules: Rules, state: GameState, centre: int, side: int) -> Figure:
    """The points an explosion can be expected to cost the enemy, less those of a side, by what it reaches."""
    rows = [row for row in losses(rules, state, centre) if row.side >= 0 and row.points]
    signed = [(row, row.points if row.side != side else -row.points) for row in rows]
    parts = [
        Part("is" if points > 0 else LESS, signed_words(points, 1), f"{row.name}: {row.words}", RULE)
        for row, points in signed
    ]
    total = signed_words(sum(points for _, points in signed), 1)
    return Figure(f"Points, if it arrives in {state.board.grid.label(centre)}", total, tuple(parts))


def signed_words(points: float, digits: int = 0) -> str:
    """Points with their sign, as a gain or a loss: ``+4``, ``−2``, ``0``."""
    size = f"{abs(points):.{digits}f}"
    return size if not float(size) else f"+{size}" if points > 0 else f"−{size}"


def _tag(odds: str) -> str:
    return "X" if odds == tables.CERTAIN else odds


# ------------------------------------------------------------------------------------------- on its way
def hits_on_way(rules: Rules, state: GameState, flight: Flight) -> list[tuple[Prospect, Fraction]]:
    """What may fire at a missile on the way that is left, with the chance that one of its shots hits."""
    asked = {(one.unit, one.weapon) for one in flight.asked}
    return [
        (one, 1 - (1 - one.chance) ** left(flight, one.row))
        for one in prospects(rules, state, flight)
        if (one.row.unit, one.row.weapon) not in asked
    ]


def chance_on_way(rules: Rules, state: GameState, flight: Flight) -> Fraction:
    """The chance that a missile gets through, if everything fires at it that costs nothing."""
    through = Fraction(1)
    for one, hits in hits_on_way(rules, state, flight):
        if one.row.weapon not in SPENT:
            through *= 1 - hits
    return through


def launched(unit: Unit, way: tuple[int, ...]) -> Flight:
    """The flight that a launch would begin."""
    return Flight(FLIGHT, unit.side, "", unit.at, unit.at, way)


def chance_to_arrive(rules: Rules, state: GameState, unit: Unit, way: tuple[int, ...]) -> Fraction:
    """The same for a missile that is not launched yet."""
    return chance_on_way(rules, state, launched(unit, way))


def way_tolls(rules: Rules, state: GameState, flight: Flight) -> tuple[Toll, ...]:
    """What may fire at a missile on its way, for the panel of its owner."""
    rows = hits_on_way(rules, state, flight)
    through = chance_on_way(rules, state, flight)
    title = f"On its way: {percent(through)} to get through"
    spent = "; missiles and long shots not counted" if any(o.row.weapon in SPENT for o, _ in rows) else ""
    if not rows:
        return (Toll("On its way", "Nothing can fire at it.", OFF, "", rule="ode:10.03"),)
    alike: dict[tuple[str, int], list[str]] = {}
    for one, hits in sorted(rows, key=lambda row: -row[1]):
        alike.setdefault((percent(hits), one.hexes[-1]), []).append(_weapons(state, flight, one.row))
    return tuple(
        Toll(title + spent, listed(names), OFF, _chance_words(state, chance, at, names), rule="ode:10.03")
        for (chance, at), names in alike.items()
    )


def _chance_words(state: GameState, chance: str, at: int, names: Sequence[str]) -> str:
    return f"{chance}{' each' if len(names) > 1 else ''} in {state.board.grid.label(at)}"


def _weapons(state: GameState, flight: Flight, row: Interceptor) -> str:
    """Weapons that may fire at a missile, in words."""
    unit, many = state.units[row.unit], left(flight, row)
    if unit.sheet:
        what = sheets.NAMES[row.weapon]
        return f"{named(unit)}, {f'{many} × ' if many > 1 else ''}{what}"
    if unit.squads:
        return f"{named(unit)}, {'long shot' if row.weapon in SPENT else counted(many, 'squad')}"
    return named(unit)


# ----------------------------------------------------------------------------------- over the whole map
def gain_map(rules: Rules, state: GameState, side: int, but: str = "") -> Mapping[int, float]:
    """Points of the enemy less those of a side, for each hex where an explosion costs anybody anything;
    ``but`` is a counter that does not count.
    """

    def made() -> Mapping[int, float]:
        found: dict[int, float] = {}
        for unit in state.units.values():
            if unit.at and unit.id != but and unit.kind not in (ANONYMOUS, MISSILE):
                sign = -1.0 if unit.side == side else 1.0
                _spread(state, found, unit.at, sign, _of_counter(rules, state, unit))
        for at, row in state.markers.items():
            for marker in row:
                if marker.kind == BUILDING and marker.owner in (side, 1 - side):
                    sign = -1.0 if marker.owner == side else 1.0
                    _spread(state, found, at, sign, _building_by_distance(rules, state, at))
        return found

    return once(state, ("blast gain", id(rules), side, but), made)


def _of_counter(rules: Rules, state: GameState, unit: Unit) -> list[float]:
    """The same whichever counter does not count."""
    return once(state, ("blast by distance", unit.id), lambda: _by_distance(rules, state, unit))


def _by_distance(rules: Rules, state: GameState, unit: Unit) -> list[float]:
    """What an explosion so many hexes away costs a counter and those aboard, from 0 hexes on."""
    if POINTS[unit.kind]:
        return _building_by_distance(rules, state, unit.at)
    whole = kill(unit, state.terms) + sum(kill(one, state.terms) for one in riders(state, unit))
    rows: list[float] = [whole]
    for far in range(1, tables.REACH + 1):
        rows.append(expected_loss(state, unit, strikes_on(rules, state, unit, far)))
    return rows


def _building_by_distance(rules: Rules, state: GameState, at: int) -> list[float]:
    """The same of the building of a hex."""
    rows: list[float] = [_worth_of_building(state, at)]
    for far in range(1, tables.REACH + 1):
        mine = [row for row in strikes_at(rules, state, at, far) if row.thing == BUILDING]
        rows.append(mine[0].chance(X) ** len(mine) * rows[0] if mine else 0.0)
    return rows


def _spread(state: GameState, found: dict[int, float], at: int, sign: float, rows: Sequence[float]) -> None:
    """Add what explosions around a hex cost what is there, by their distance."""
    for far, loss in enumerate(rows):
        for centre in _ring(state, at, far) if loss else ():
            found[centre] = found.get(centre, 0.0) + sign * loss


def _ring(state: GameState, at: int, far: int) -> tuple[int, ...]:
    """The hexes at a distance."""
    rings: dict[tuple[int, int], tuple[int, ...]] = state.board.derived.setdefault("rings", {})
    found = rings.get((at, far))
    if found is None:
        disc = state.board.grid.disc
        found = rings[at, far] = tuple(bits(disc(at, far) & ~disc(at, far - 1) if far else 1 << at))
    return found
