"""The explosion of a cruise missile (ode:10.04): what it attacks, at which odds, and what comes of it.

``strikes`` lists its attacks in their order and changes nothing: the panel before a launch, the computer
players and the explosion itself go by the same list.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from game.core.amounts import counted
from game.core.draft import once
from game.core.events import Event
from game.core.orders import rules_of
from game.core.references import Hex, UnitId
from game.core.state import THE_GAME, Seen, Span, on_game
from game.core.views import ANONYMOUS
from game.hexes.grid import OFF, bits
from game.ogre import ground_markers, sheets
from game.ogre.charts import NE, D, X
from game.ogre.combat.attack_odds import as_counted, table_of
from game.ogre.combat.damage import (
    TREADS_HIT,
    bear,
    destroy,
    hit_treads,
    land_on_part,
    left_with,
    lose_part,
)
from game.ogre.combat.firing import AttackOn
from game.ogre.combat.odds import TREADS_PART, lowered
from game.ogre.combat.odds_text import odds_words
from game.ogre.combat.terrain_damage import (
    SOFT as BREAKABLE,
)
from game.ogre.combat.terrain_damage import (
    change_terrain,
    cut_routes,
    damage_hex,
    ground_comes_to,
    routes_of,
)
from game.ogre.counter_names import name_of, named
from game.ogre.disabled_parts import without
from game.ogre.event_text import result_words
from game.ogre.hidden.hidden_units import turn_up
from game.ogre.hooks import FIRE, PLAINLY, SQUAD_STRUCK, Blow, PartBlow, comes_to, part_comes_to
from game.ogre.kinds import KINDS, POINTS, ByKind, Kind
from game.ogre.missiles import tables
from game.ogre.missiles.flight import MISSILE
from game.ogre.missiles.tables import AROUND, CERTAIN, FIVE
from game.ogre.movement.transport_state import riders
from game.ogre.scoring.holding import HELD_FOR, TALLIES
from game.ogre.state import Draft, GameState, Rules, Unit
from game.ogre.structures.bridges import BridgeDown, bridged_hexes, drop, standing
from game.ogre.structures.buildings import RUIN, building_at, wear_down
from game.ogre.terrain import submerged, terrain_at, wet
from game.ogre.terrain_kinds import TERRAINS

RULE, COVER, RESULTS, FIVES, PLACES, HIDDEN = (
    "ode:10.04", "ode:10.04-a", "ode:10.04-b", "ode:10.04-c", "ode:10.04-d", "ode:10.04-e",
)  # fmt: skip
#: what is attacked besides counters
GROUND, ROUTE, BUILDING = "ground", "route", "building"
CRATER = "crater"
NOTHING = PLAINLY[NE].done
#: markers that stay in the hex of an explosion: the ground itself, what counts for the score, smoke
STAYS = frozenset({*(kind.id for kind in ground_markers.KINDS), RUIN, HELD_FOR.id, TALLIES.id, "smoke"})


class Explosions(Struct, frozen=True, gc=False):
    """The hexes in which missiles have exploded in this player-turn."""

    hexes: tuple[Hex, ...] = ()


EXPLOSIONS = on_game("explosions", Explosions, span=Span.TURN, seen=Seen.ALL)


class Exploded(Event, frozen=True, tag=True):
    """A cruise missile explodes. ``crater``: its hex is one now."""

    rule = "ode:10.04"
    stirs = True

    at: Hex
    crater: bool = True
    missile: UnitId = ""


class BlastStruck(Event, frozen=True, tag=True):
    """One attack of an explosion. A counter, with the part of its record sheet or the kind of its squad; or
    ``thing`` names what lies in the hex. ``hexes`` is the distance that counts; die 0 means no roll.
    """

    rule = "ode:10.04-b"
    stirs = True

    at: Hex
    hexes: int
    odds: str
    die: int
    outcome: str
    unit: UnitId = ""
    part: str = ""
    squad: str = ""
    thing: str = ""
    done: str = ""


class Strike(Struct, frozen=True, gc=False):
    """One attack of an explosion before its die."""

    at: int
    #: the distance that counts, with what cover adds
    hexes: int
    row: str
    odds: str
    outcomes: tuple[str, ...]
    unit: str = ""
    part: str = ""
    squad: str = ""
    thing: str = ""
    #: the vehicle that carries the counter, which must survive for the attack to be made
    aboard: str = ""

    def chance(self, *results: str) -> float:
        """The chance of one of some results."""
        return sum(one in results for one in self.outcomes) / len(self.outcomes)


def row_of(kind: Kind) -> str:
    """The row of the table for a counter of a kind that is no infantry and no Ogre (ode:10.04)."""
    # RULING Q-514: the printed defence decides
    if kind.mobility == "gev" or not kind.defence:
        return tables.SOFT
    return {1: tables.D1, 2: tables.D2}.get(kind.defence, tables.D3)


_ROW = ByKind(row_of)
#: hexes that a blast counts as farther: in a wood or swamp; in a town, under water, squads in rubble
IN_WOOD, IN_TOWN = 1, 2


def cover_hexes(state: GameState, unit: Unit, at: int) -> int:
    """By how many hexes a counter counts as farther away for the ground of its hex (ode:10.04-a)."""
    if submerged(state, unit):
        return IN_TOWN
    terrain = TERRAINS[terrain_at(state, at)]
    if terrain.town or (terrain.id == "rubble" and unit.squads):
        return IN_TOWN
    return IN_WOOD if terrain.id in ("forest", "damaged_forest", "swamp") else 0


# -------------------------------------------------------------------------------------------- the attacks
def strikes(rules: Rules, state: GameState, centre: int) -> tuple[Strike, ...]:
    """All attacks outside the hex of an explosion, in the order of distance, hex number, name."""
    return once(state, ("strikes", id(rules), centre), lambda: _strikes(rules, state, centre))


def _strikes(rules: Rules, state: GameState, centre: int) -> tuple[Strike, ...]:
    grid = state.board.grid
    found: list[tuple[tuple[int, str, str], list[Strike]]] = []
    for at in bits(grid.disc(centre, tables.REACH) & ~(1 << centre)):
        far, label = grid.distance(centre, at), grid.label(at)
        for name in state.at_hex.get(at, ()):
            rows = list(_on_counter(rules, state, state.units[name], at, far))
            found.append(((far, label, name), rows))
        found += [((far, label, one.thing), [one]) for one in _on_places(rules, state, at, far)]
    found.sort(key=lambda row: row[0])
    return tuple(strike for _, rows in found for strike in rows)


def strikes_on(rules: Rules, state: GameState, unit: Unit, far: int) -> tuple[Strike, ...]:
    """The attacks of an explosion so many hexes away on a counter and those aboard."""
    return tuple(_on_counter(rules, state, unit, unit.at, far))


def strikes_at(rules: Rules, state: GameState, at: int, far: int) -> tuple[Strike, ...]:
    """The attacks of an explosion so many hexes away on the building, the ground and the routes of a hex."""
    return tuple(_on_places(rules, state, at, far))


def _on_counter(rules: Rules, state: GameState, unit: Unit, at: int, far: int) -> Iterator[Strike]:
    """The attacks on a counter, with those aboard."""
    # nobody knows what a face-down counter is, and one that is a building has its points attacked
    if unit.kind in (ANONYMOUS, MISSILE) or POINTS[unit.kind]:
        return
    hexes = far + cover_hexes(state, unit, at)
    if unit.sheet:
        yield from _on_sheet(rules, state, unit, at, hexes)
    elif unit.squads:
        yield from _on_squads(rules, state, unit, at, hexes)
    else:
        yield from _strike(rules, state, _ROW[unit.kind], at, hexes, unit)
    for rider in riders(state, unit):
        # RULING Q-515: after their carrier, each squad by itself, at the distance of its hex
        yield from _on_squads(rules, state, rider, at, far + cover_hexes(state, rider, at), unit.id)


def _on_squads(
    rules: Rules, state: GameState, unit: Unit, at: int, hexes: int, aboard: str = ""
) -> Iterator[Strike]:
    for squad in unit.squads:
        yield from _strike(rules, state, tables.SQUADS, at, hexes, unit, squad=squad, aboard=aboard)


def _on_sheet(rules: Rules, state: GameState, unit: Unit, at: int, hexes: int) -> Iterator[Strike]:
    """Each component of an Ogre, and its treads by fives (ode:10.04-c)."""
    for part in (*sheets.DEFENCE, TREADS_PART):
        boxes = unit.sheet[sheets.ROWS.index(part)]
        for _ in range(tables.by_fives(boxes) if part == TREADS_PART else boxes):
            yield from _strike(rules, state, tables.COMPONENT, at, hexes, unit, part)


def _strike(
    rules: Rules,
    state: GameState,
    row: str,
    at: int,
    hexes: int,
    unit: Unit,
    part: str = "",
    squad: str = "",
    aboard: str = "",
) -> Iterator[Strike]:
    odds = tables.odds_at(row, hexes)
    if not odds:
        return
    # treads go by the table, not by the dice that hit treads
    about = AttackOn((), at, unit, "" if part == TREADS_PART else part)
    faces = range(1, 7)
    results = as_counted(rules, state, about, table_of(rules, state, about).results[odds])
    if odds != CERTAIN:
        results = tuple(results[lowered(unit, die) - 1] for die in faces)
    yield Strike(at, hexes, row, odds, results, unit.id, part, squad, aboard=aboard)


def _on_places(rules: Rules, state: GameState, at: int, far: int) -> Iterator[Strike]:
    """The attacks on a building, the ground and the routes of a hex."""
    rows = []
    building = building_at(state, at)
    if building is not None:
        row = tables.building_row(building.count)
        rows += [(BUILDING, row)] * tables.by_fives(building.count)
    if terrain_at(state, at) in BREAKABLE:
        rows.append((GROUND, tables.GROUND))
    if bridged_hexes(state) >> at & 1 or routes_of(state, at):
        rows.append((ROUTE, tables.ROUTE))
    for thing, row in rows:
        odds = tables.odds_at(row, far)
        if odds:
            results = table_of(rules, state, AttackOn((), at)).results[odds]
            yield Strike(at, far, row, odds, results, thing=thing)


# ------------------------------------------------------------------------------------------ the explosion
def explode(draft: Draft, centre: int, missile: str = "") -> None:
    """A missile explodes in a hex: everything there is gone, and each thing around it is attacked."""
    known = EXPLOSIONS.of(draft, THE_GAME).hexes
    EXPLOSIONS.put(draft, THE_GAME, Explosions((*known, centre)))
    draft.emit(Exploded(centre, not wet(draft, centre), missile))
    _turn_up(draft, centre)
    # RULING Q-1511: every attack is worked out before the hex is cleared and before the first die
    rows = strikes(rules_of(draft), draft, centre)
    _clear(draft, centre)
    for strike in rows:
        _settle(draft, strike)
    draft.check_end = True


def _turn_up(draft: Draft, centre: int) -> None:
    """What lies face down within six hexes is turned up before the dice (ode:10.04-e)."""
    near = draft.board.grid.disc(centre, AROUND)
    down = [unit for unit in draft.units.values() if unit.face_down and unit.at and near >> unit.at & 1]
    for unit in sorted(down, key=lambda one: one.id):
        turn_up(draft, unit)


def _clear(draft: Draft, centre: int) -> None:
    """Everything in the hex is removed; it becomes a crater, unless it is water (ode:10.04)."""
    for name in sorted(draft.at_hex.get(centre, ())):
        destroy(draft, draft.units[name], all_hands=True)
    building = building_at(draft, centre)
    if building is not None:
        wear_down(draft, building, building.count)
    for bridge, mask in sorted(standing(draft).items()):
        if not mask >> centre & 1:
            continue
        if bridge == (centre, OFF):
            # RULING Q-1512: nothing is left of a bridge in the hex itself, not even the swamp of its wreck
            draft.emit(BridgeDown(centre, OFF))
            change_terrain(draft, centre, draft.board.terrain[centre])
        else:
            drop(draft, bridge)
    for marker in draft.markers.get(centre, ()):
        if marker.kind not in STAYS:
            draft.unmark(marker)
    if not wet(draft, centre) and terrain_at(draft, centre) != CRATER:
        change_terrain(draft, centre, CRATER)


def _settle(draft: Draft, strike: Strike) -> None:
    """One attack of the explosion: its die, what the log tells of it, and what comes of it."""
    if not _still_there(draft, strike):
        return
    die = 0
    if strike.odds != CERTAIN:
        die = draft.roll(1, f"explosion on {_target(draft, strike)}", RULE)[0]
    outcome = strike.outcomes[die - 1 if die else 0]
    draft.emit(
        BlastStruck(
            strike.at, strike.hexes, strike.odds, die, outcome, strike.unit, strike.part, strike.squad,
            strike.thing, comes(rules_of(draft), draft, strike, outcome),
        )
    )  # fmt: skip
    if outcome != NE:
        _land(draft, strike, outcome)


def _still_there(draft: Draft, strike: Strike) -> bool:
    """Is what the attack is made on still there, as far as others of this explosion have not taken it?"""
    if strike.thing == BUILDING:
        return building_at(draft, strike.at) is not None
    if strike.thing == GROUND:
        return terrain_at(draft, strike.at) in BREAKABLE
    if strike.thing == ROUTE:
        return bool(bridged_hexes(draft) >> strike.at & 1 or routes_of(draft, strike.at))
    unit = draft.units.get(strike.unit)
    if unit is None or (strike.aboard and strike.aboard not in draft.units):
        return False
    return not strike.part or bool(unit.sheet[sheets.ROWS.index(strike.part)])


def _target(state: GameState, strike: Strike) -> str:
    """What an attack is made on, in words of a roll."""
    if not strike.unit:
        return f"the {strike.thing} of {state.board.grid.label(strike.at)}"
    name = named(state.units[strike.unit])
    if strike.part:
        return f"{sheets.NAMES[strike.part]} of {name}"
    return f"a squad of {name}" if strike.squad else name


def comes(rules: Rules, state: GameState, strike: Strike, outcome: str) -> str:
    """What a result of an attack comes to, in words; "" where only further dice tell."""
    if strike.thing == GROUND:
        return ground_comes_to(state, strike.at, outcome).done
    if strike.thing == BUILDING:
        return f"{FIVE} structure points lost" if outcome == X else NOTHING
    if strike.thing == ROUTE:
        return "cut" if outcome == X else NOTHING
    unit = state.units[strike.unit]
    if strike.part == TREADS_PART:
        return f"{FIVE} treads lost" if outcome == X else NOTHING
    if strike.part:
        return "destroyed" if outcome == X else part_comes_to(rules, state, unit, strike.part, outcome).done
    if strike.squad and outcome != NE:
        return "disabled" if outcome == D and comes_to(rules, state, unit, D).spares else "lost"
    return comes_to(rules, state, unit, outcome).done


def _land(draft: Draft, strike: Strike, outcome: str) -> None:
    """What a result does (ode:10.04-b to ode:10.04-d). There is no spillover."""
    if strike.thing == GROUND:
        damage_hex(draft, strike.at, outcome)
    elif strike.thing and outcome == X:
        _place_hit(draft, strike)
    elif strike.unit:
        _counter_hit(draft, draft.units[strike.unit], strike, outcome)


def _place_hit(draft: Draft, strike: Strike) -> None:
    building = building_at(draft, strike.at)
    if strike.thing == BUILDING and building is not None:
        wear_down(draft, building, FIVE)
    elif strike.thing == ROUTE:
        cut_routes(draft, strike.at)
        for bridge, mask in sorted(standing(draft).items()):
            if mask >> strike.at & 1:
                drop(draft, bridge)


def _counter_hit(draft: Draft, unit: Unit, strike: Strike, outcome: str) -> None:
    if strike.part == TREADS_PART:
        if outcome == X:
            hit_treads(draft, unit, TREADS_HIT, FIVE)
    elif strike.part and outcome == X:
        lose_part(draft, unit, strike.part)
    elif strike.part:
        land_on_part(draft, PartBlow(unit, strike.part, outcome))
    elif strike.squad:
        _squad_hit(draft, unit, strike.squad, outcome)
    else:
        # RULING Q-515: those aboard are lost with their vehicle
        bear(draft, Blow(unit, outcome, FIRE, all_hands=True))


def _squad_hit(draft: Draft, unit: Unit, squad: str, outcome: str) -> None:
    """A squad is lost by D and X alike, unless a rule says what else a D does to it (ode:10.04-b)."""
    if outcome == D and any([hook(draft, unit, squad) for hook in SQUAD_STRUCK.of(draft.rules)]):
        return
    left_with(draft, unit, without(unit.squads, (squad,)))


# ---- How the log tells of an explosion (ode:10.04)
def exploded(state: GameState, e: Exploded) -> str:
    where = state.board.grid.label(e.at)
    said = ", which is a crater now" if e.crater else ""
    return f"The missile explodes in {where}{said}. Everything in the hex is gone."


def target_words(state: GameState, e: BlastStruck) -> str:
    """What an attack of an explosion was made on."""
    where = state.board.grid.label(e.at)
    if not e.unit:
        what = {BUILDING: "the building", GROUND: "the ground"}.get(e.thing, "the road or rail")
        return f"{what} in {where}"
    name = name_of(state, e.unit)
    if e.part == TREADS_PART:
        return f"treads of {name} in {where}"
    if e.part:
        return f"{sheets.one(e.part)} of {name} in {where}"
    return f"a squad of {name} ({KINDS[e.squad].name}) in {where}" if e.squad else f"{name} in {where}"


def blast_struck(state: GameState, e: BlastStruck) -> str:
    die = f", die {e.die}" if e.die else ""
    far = counted(e.hexes, "hex", "hexes")
    done = e.done or result_words(state, e.unit, e.outcome)
    what = target_words(state, e)
    return f"{what[:1].upper()}{what[1:]}: {far}, {odds_words(e.odds)}{die}: {done}."
