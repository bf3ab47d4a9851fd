"""The numbers that the text of the Ogre rulebook names in braces, each from where the rules have it."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence

from game.core.amounts import spelled
from game.ogre import charts, cover
from game.ogre.charts import EVEN
from game.ogre.combat.tables import STANDARD
from game.ogre.combat.terrain_damage import HEX_DEFENCE
from game.ogre.engineering import entrenchments, jobs, repair, revetments, structures, swamp
from game.ogre.engineering.assistance import GUIDED_BY, WEIGHT
from game.ogre.engineering.control import CHANNELS, DUCKLINGS
from game.ogre.engineering.ducklings import TAKEN_OVER
from game.ogre.engineering.field_works import ENTRENCHED_DEFENCE
from game.ogre.engineering.ground_works import CLEAR_ROAD
from game.ogre.engineering.mine_work import SEARCH_DICE
from game.ogre.engineering.tasks import DRONE, MACHINE, SQUAD
from game.ogre.hidden import mines
from game.ogre.kinds import CLOSE, KINDS, WARNED_SIZE
from game.ogre.lasers import missiles as laser_fire
from game.ogre.missiles import blast
from game.ogre.missiles import tables as missiles
from game.ogre.movement.mobility_chart import ALONG_ROAD, ENTRY
from game.ogre.movement.movement_points import ROAD_BONUS
from game.ogre.ogres import OGRES
from game.ogre.options import (
    fast_infantry,
    lad,
    morale,
    prepared_positions,
    slics,
    superheavy,
    superior_ecm,
    tracks_down,
)
from game.ogre.options.challenge import outcome as challenged
from game.ogre.options.challenge import state as tokens
from game.ogre.options.crt_expanded import EXPANDED
from game.ogre.options.disable_ogre import REVIVED
from game.ogre.options.minefields import buying, clearing, fields, striking
from game.ogre.options.modern_kinds import MARKS
from game.ogre.options.sequence import artillery, bombardment, rallying, smoke, suppression, weather
from game.ogre.overrun.overrun_state import ROUNDS_UNARMED
from game.ogre.ramming.ram_entry import AGAIN
from game.ogre.structures import bridges, buildings
from game.ogre.terrain_kinds import BASE_TERRAINS
from game.ogre.trains import cargo as train_cargo
from game.ogre.trains import line, train

#: the turn of a hexside, in degrees
HEXSIDE = 60


def faces(dice: Iterable[int]) -> str:
    """The faces of a die: ``1 or 2``."""
    return " or ".join(map(str, sorted(dice)))


def _faces_of(results: Sequence[str], result: str) -> str:
    return faces(die for die, word in enumerate(results, 1) if word == result)


def columns(shift: int) -> str:
    """By how many columns the odds are shifted, either way: ``one column``."""
    return f"{spelled(abs(shift))} column{'s' * (abs(shift) != 1)}"


def in_a_hundred(dice: int) -> int:
    """The chance that one of so many dice shows a 6, in percent."""
    return round(100 * (1 - (5 / 6) ** dice))


def _marks() -> str:
    """The types of Ogre whose Mark their name does not tell."""
    named = [(mark, OGRES[kind].name) for kind, mark in MARKS.items() if "Mark" not in OGRES[kind].name]
    return ", ".join(f"{name} {mark}" for mark, name in sorted(named))


@functools.cache
def numbers() -> dict[str, object]:
    """Every number of the text by its name."""
    return {**_ordinary(), **_engineers(), **_chapters(), **_modern(), **_challenges(), **_sequence()}


def _ordinary() -> dict[str, object]:
    """Of the main game."""
    squad = KINDS["INF"].weapons[0]
    return {
        "even": EVEN,
        "squads": spelled(charts.SQUADS_TOGETHER),
        "squad-range": squad.range,
        "squads-a-tank": spelled(KINDS["HVY"].cost // KINDS["INF"].cost),
        "squad-size": KINDS["INF"].size,
        "vehicles": spelled(charts.VEHICLES_STACKED),
        "close-defence": CLOSE.attack,
        "bare-in-town": cover.BARE_IN_TOWN,
        "sure": spelled(STANDARD.sure),
        "road-cost": ALONG_ROAD,
        "road-bonus": spelled(ROAD_BONUS),
        "infantry-clear": spelled(ENTRY["infantry"]["clear"].cost),
        "infantry-water": spelled(ENTRY["infantry"]["water"].cost),
        "light-town": spelled(ENTRY["light"]["town"].cost),
        "stays": faces(charts.TERRAIN_STAYS),
        "hazard": faces(charts.HAZARD_BAD),
        "rams": spelled(charts.RAMS_A_TURN),
        "ram-again": AGAIN,
        "ram-destroys": charts.RAM_DESTROYS,
        "ogre-ram": spelled(charts.OGRE_RAM_COST),
        "ogre-ram-larger": spelled(charts.OGRE_RAM_COST_LARGER),
        "treads-hit": faces(charts.TREAD_HITS),
        "treads-hit-town": faces(charts.TREAD_HITS_IN_TOWN),
        "treads-hit-unfinished": charts.TREAD_HITS_BRITTLE[0],
        "building": spelled(buildings.OUTSIDE),
        "building-overrun": spelled(buildings.IN_OVERRUN),
        "unarmed-rounds": spelled(ROUNDS_UNARMED),
        "hex-defence": HEX_DEFENCE,
        "bridge-defence": bridges.STREAM_DEFENCE,
        "river-bridge-defence": bridges.RIVER_DEFENCE,
        "fall-dice": spelled(bridges.FALL_DICE),
        "mine": mines.EXPLODES,
        "mine-ogre": mines.EXPLODES_OGRE,
        "warned-size": WARNED_SIZE,
        "stealth": OGRES["NIN"].stealth,
    }


def _engineers() -> dict[str, object]:
    """Of sappers and Vulcans."""
    sapping, drone = structures.FACTOR * buildings.OUTSIDE, WEIGHT[DRONE]
    sure = -(-len(charts.TERRAIN_STAYS) // WEIGHT[SQUAD])
    arms = OGRES["VULC"].arms
    return {
        "sapping": spelled(sapping),
        "sapping-squads": sapping * charts.SQUADS_TOGETHER * KINDS["CE"].weapons[0].attack,
        "arms": spelled(arms),
        "most-arms": spelled(jobs.MOST_ARMS),
        "machine-squads": spelled(WEIGHT[MACHINE]),
        "drone-squads": spelled(drone),
        "arm-dice": spelled(WEIGHT[MACHINE] // arms),
        "channels": spelled(CHANNELS),
        "ducklings": spelled(DUCKLINGS),
        "taken-over": spelled(TAKEN_OVER),
        "chance-squads": in_a_hundred(charts.SQUADS_TOGETHER),
        "chance-drone": in_a_hundred(drone),
        "chance-vulcan": in_a_hundred(WEIGHT[MACHINE]),
        "search-dice": spelled(SEARCH_DICE),
        "clear-road-drones": spelled(CLEAR_ROAD.alone),
        "helps": WEIGHT[SQUAD],
        "helps-surely": spelled(sure),
        "guided": faces(charts.HAZARD_BAD[:-GUIDED_BY]),
        "entrenchment-defence": ENTRENCHED_DEFENCE,
        "places-a-turn": spelled(entrenchments.MOST_A_TURN),
        "places": entrenchments.MOST,
        "revetment-defence": revetments.DEFENCE,
        "revetment-more": spelled(revetments.BONUS),
        "revetment-adds": revetments.BONUS,
        "heavy-defence": KINDS["HVY"].defence,
        "town-times": BASE_TERRAINS["town"].others,
        "small-room": revetments.ROOM["small"],
        "large-room": revetments.ROOM["large"],
        "free-alone": swamp.FREED_ALONE,
        "assessed": repair.ASSESSED,
    }


def _chapters() -> dict[str, object]:
    """Of trains, missiles, lasers, artillery drones and Superheavies."""
    guns, ap, _ = superheavy.WHOLE
    return {
        "train-guns": spelled(train.MOST_GUNS),
        "sharpest": line.SHARPEST * HEXSIDE,
        "cargo-size": train_cargo.LARGEST,
        "cargo-room": train_cargo.ROOM,
        "missile-dice": spelled(missiles.DICE),
        "around": spelled(missiles.AROUND),
        "fives": spelled(missiles.FIVE),
        "hit-explodes": missiles.HIT_EXPLODES,
        "blast-wood": spelled(blast.IN_WOOD),
        "blast-town": spelled(blast.IN_TOWN),
        "laser-hits": laser_fire.HIT,
        "superheavy-guns": spelled(guns),
        "superheavy-ap": spelled(ap),
        "packing": spelled(lad.PACKING_TURNS),
        "packing-vulcan": spelled(lad.VULCAN_PACKS),
    }


def _modern() -> dict[str, object]:
    """Of the modern battlefield."""
    by = buying.FOR_ARMOUR
    disabled = set(charts.TREAD_HITS_BRITTLE) - set(charts.TREAD_HITS)
    half = charts.CRT[STANDARD.columns[STANDARD.columns.index(EVEN) + tracks_down.COLUMN]]
    third = next(iter(EXPANDED.columns[1:]))
    return {
        "faster-squads": spelled(KINDS["INF"].move + fast_infantry.MORE),
        "fields-a-squad": spelled(buying.FOR_A_SQUAD),
        "fields-by-missile": spelled(by[fields.MISSILES[fields.AV]]),
        "fields-by-shell": spelled(by[fields.SHELLS[fields.AV]]),
        "layer-range": next(weapon.range for weapon in KINDS["MK3"].weapons if weapon.id == "mis"),
        "fields-at-first": spelled(fields.AT_START),
        "fields-carried": spelled(fields.MOST),
        "field-even": spelled(striking.EVEN),
        "field-odd": spelled(striking.ODD),
        "field-part": striking.LUCKY,
        "field-bang": clearing.BANG,
        "alone": slics.ALONE,
        "third": third.replace("-", "/"),
        "third-disables": faces(
            die for die, word in enumerate(EXPANDED.results[third], 1) if word == charts.D
        ),
        "expanded-sure": spelled(EXPANDED.sure),
        "treads-disabled": faces(disabled),
        "treads-destroyed": " and ".join(map(str, charts.TREAD_HITS)),
        "revived": REVIVED,
        "marks": _marks(),
        "prepared": prepared_positions.PRICE,
        "hardened": prepared_positions.HARDENED_PRICE,
        "tracks-mark": tracks_down.FOR_A_MARK,
        "tracks-hit": _faces_of(half, charts.X),
        "eccm-floor": superior_ecm.FLOOR.default,
    }


def _challenges() -> dict[str, object]:
    """Of challenge fire and morale."""
    return {
        "tired": columns(tokens.COLUMNS.default),
        "too-tired": spelled(tokens.LIMIT.default),
        "morale-always": morale.ALWAYS,
        "morale-never": morale.NEVER,
        "steadfast": morale.STEADFAST,
        "morale-loss": -morale.A_LOSS,
        "morale-marker": -morale.A_MARKER,
        "morale-cover": morale.COVERED,
        "shaken-by": challenged.SHAKEN_BY,
        "withdraws-by": challenged.WITHDRAWS_BY,
    }


def _sequence() -> dict[str, object]:
    """Of the extended sequence."""
    return {
        "effects": spelled(artillery.EFFECTS),
        "makes-leader": rallying.MAKES_LEADER,
        "led": spelled(rallying.BASES),
        "command-range": spelled(rallying.COMMAND_RANGE),
        "without-leader": rallying.WITHOUT_LEADER,
        "nerve": suppression.BONUS,
        "weather-worse": faces(weather.WORSE),
        "weather-better": faces(weather.BETTER),
        "rain": weather.SIGHT_LIMIT["rain"],
        "storm": weather.SIGHT_LIMIT["storm"],
        "wind-turns": weather.TURNS,
        "smoke-shift": columns(smoke.COLUMN),
        "smoke-goes": smoke.GOES,
        "smoke-drifts": smoke.DRIFTS,
        "fire-spreads": smoke.SPREADS,
        "fire-spreads-strong": smoke.SPREADS_IN_STORM,
        "strong-wind": smoke.STRONG,
        "fire-out": smoke.OUT,
        "strike-comes": bombardment.ARRIVES,
        "strike-astray": bombardment.ASTRAY,
        "strike": bombardment.STRIKE.points,
        "contact": artillery.CONTACT_AT,
        "contact-lost": artillery.LOST_AT,
        "on-the-hex": artillery.ON_THE_HEX,
        "effect-centre": artillery.CENTRE.points,
        "effect-around": artillery.AROUND.points,
    }
