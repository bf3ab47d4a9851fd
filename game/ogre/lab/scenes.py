"""Scenes: counters put on the map for a rule under test, so that the rule has something to act on.

They arrive when the set-up is over, in a random hex and the one beside it.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Collection, Iterable, Iterator, Sequence

from msgspec.structs import replace

from game.core.anygame import Rules
from game.core.assembly import AssemblyError, with_required
from game.hexes.grid import OFF, bits
from game.ogre import sheets
from game.ogre.catalogue import MODULES, rules_for
from game.ogre.counter_names import free_name
from game.ogre.engineering.cargo import HOLD, MISSILE, store
from game.ogre.ground_markers import TERRAIN, Ground
from game.ogre.hidden.mines import MINES_LAID, Mine
from game.ogre.kinds import KINDS
from game.ogre.scenario.options import with_what_is_known
from game.ogre.scenario.picking import kinds_of, pick_text, refusals, why_not_more
from game.ogre.scene import SCENE, Extra, Scene
from game.ogre.start import new_unit
from game.ogre.state import Draft, Position, Unit
from game.ogre.structures.buildings import STANDING, Building
from game.ogre.terrain import terrain_at
from game.scenarios.description import Scenario, SideDescription

#: the numbers of the counters of scenes go on from here, beyond those of any force
FIRST = 900


_MACHINES = (Extra("VULC"), Extra("HDRN"), Extra("HDRN"))
_DIFFICULT = ("swamp", "forest", "rubble")
_HOUSE = Scene((Extra("CE", squads=3), Extra("HVY"), Extra("HWZ")), building=12)


def _road_lost(draft: Draft, units: Sequence[Unit]) -> None:
    """The road where these are is cut by the trees that have fallen on it."""
    draft.mark(TERRAIN.new(units[0].at, Ground("damaged_forest")))


#: scenes by the module under test
SCENES: dict[str, tuple[Scene, ...]] = {
    "buildings": (_HOUSE,),
    "structures": (_HOUSE,),
    "cargo": (Scene((*_MACHINES, Extra("PAL"), Extra("CE", squads=2))),),
    "vulcan-jobs": (
        Scene((*_MACHINES, Extra("VULC", state="laden"), Extra("PAL"), Extra("HWZ"))),
        Scene((Extra("VULC"), Extra("PAL"))),
    ),
    "demolition": (
        Scene(
            (
                Extra("CE", squads=3), Extra("MK3", foe=True, state="bare"),
                Extra("VULC", beside=True), Extra("HDRN", beside=True),
            )
        ),
        Scene((Extra("VULC"), Extra("HDRN"), Extra("MK3", foe=True, beside=True, state="toothless"))),
    ),
    "engineering": (Scene(_MACHINES),),
    "field-works": (Scene((Extra("VULC"), *(Extra("HDRN"),) * 4)), Scene((Extra("CE", squads=2),))),
    "ground-works": (Scene(_MACHINES, route="road", then=_road_lost),),
    "lad": (
        Scene((Extra("PAL"), Extra("LAD"), Extra("CE", squads=3), Extra("HVY"))),
        Scene((Extra("TK"), Extra("INF"), Extra("PAL"))),
    ),
    "mines": (Scene((Extra("MK5"), Extra("HVY")), mines=1),),
    "repair": (
        Scene((*_MACHINES, Extra("MK5", state="worn"))),
        Scene((Extra("VULC", state="laden"), Extra("HDRN"), Extra("MK4", state="spent"))),
    ),
    "superheavy": (
        Scene((Extra("SHVY"), Extra("HVY", foe=True, beside=True), Extra("HVY", foe=True, beside=True))),
    ),
    "swamp-work": (
        Scene((*_MACHINES, Extra("MK3", state="stuck"), Extra("VULC", beside=True)), ground=("swamp",)),
    ),
    "terrain-help": (
        Scene(
            (Extra("CE", squads=3), Extra("HVY", state="disabled"), Extra("GEV"), Extra("CE", squads=2)),
            ground=_DIFFICULT,
        ),
        Scene((Extra("GEV"), Extra("CE"), Extra("LGEV"))),
    ),
}  # fmt: skip


def with_scenes(rules: Rules, position: Position, names: Collection[str], seed: int) -> Position:
    """The position with the scenes of these modules; the seed chooses whose engineers they get."""
    rng, draft = random.Random(seed), Draft.of(position, rules)
    for name in sorted(names):
        for scene in scenes_of(rules, name):
            _put(rng, draft, scene)
    return draft.freeze()


def scenes_of(rules: Rules, name: str) -> Iterator[Scene]:
    """The scenes of a module: those in this file's table, and those that it provides itself."""
    yield from SCENES.get(name, ())
    for hook, said in with_required(rules.modules)[name].hooks:
        if hook is SCENE:
            yield from said


def _put(rng: random.Random, draft: Draft, scene: Scene) -> None:
    place = _place(rng, draft, scene)
    if place is None:
        return
    here, beside = place
    own, name, put = rng.randrange(len(draft.sides)), "", list[Unit]()
    for extra in scene.extras:
        at = beside if extra.beside else here
        side = 1 - own if extra.foe else own
        squads = (extra.kind,) * extra.squads if KINDS[extra.kind].family == "infantry" else ()
        unit = new_unit(
            free_name((*draft.units, *draft.gone), extra.kind, FIRST), extra.kind, side, at, squads
        )
        if extra.state == "aboard":
            unit = replace(unit, at=OFF, aboard=name)
        name = unit.id
        put.append(_in_state(unit, extra.state))
        draft.put(put[-1])
        if extra.state == "laden":
            store(draft, unit, HOLD, MISSILE, 3)
    for there in draft.board.grid.neighbours[here] if scene.mines else ():
        for _ in range(scene.mines if there else 0):
            draft.mark(MINES_LAID.new(there, Mine(scene.sort), owner=1 - own, known=1 << (1 - own), count=1))
    for there in draft.board.grid.neighbours[here] if scene.lays is not None else ():
        if there and scene.lays is not None:
            scene.lays(draft, there, 1 - own)
    if scene.building:
        draft.mark(
            STANDING.new(beside, Building("Depot", scene.building), owner=1 - own, count=scene.building)
        )
    if scene.then is not None:
        scene.then(draft, put)


def _place(rng: random.Random, draft: Draft, scene: Scene) -> tuple[int, int] | None:
    """A hex of the required terrain and one beside it, both empty; if the map has none, it is changed."""
    row = list(bits(draft.board.grid.all_mask))
    empty = {at for at in row if at not in draft.at_hex and at not in draft.markers}
    plain = {at for at in empty if terrain_at(draft, at) == "clear"}
    if scene.route:
        found = draft.board.routes.items()
        sides = [draft.board.grid.side_hexes(side) for side, kinds in found if scene.route in kinds]
        empty &= {at for pair in sides for at in pair}
    rng.shuffle(row)
    for ground in (scene.ground, ("clear",)):
        for here in row:
            fits = here in empty and terrain_at(draft, here) in ground
            for beside in draft.board.grid.neighbours[here] if fits else ():
                if beside in plain:
                    if ground is not scene.ground:
                        draft.mark(TERRAIN.new(here, Ground(scene.ground[0])))
                    return here, beside
    return None


def _in_state(unit: Unit, state: str) -> Unit:
    """A counter in the state of its scene."""
    if state == "disabled":
        return replace(unit, disabled="terrain", since=-1)
    if state == "stuck":
        return replace(unit, stuck=True)
    sheet = unit.sheet
    guns = (sheets.MAIN, sheets.SEC, sheets.MIS, sheets.RACK, *((sheets.AP,) if state == "bare" else ()))
    for row in guns if state in ("bare", "toothless") else ():
        sheet = sheets.with_row(sheet, row, 0)
    if state == "spent":
        gone = sheet[sheets.INT] // 2
        sheet = sheets.with_row(sheets.with_row(sheet, sheets.INT, gone), sheets.INT_FIRED, gone)
    if state == "worn":
        sheet = sheets.with_row(sheet, sheets.TREADS, 0)
        sheet = sheets.with_row(sheet, sheets.SEC, sheet[sheets.SEC] - 1)
        sheet = sheets.with_row(sheet, sheets.MIS, sheet[sheets.MIS] - 1)
        sheet = sheets.with_row(sheet, sheets.MIS_FIRED, 1)
    return replace(unit, sheet=sheet)


# ------- Scenarios with changed optional rules: every single rule, and every pair that can be combined
OPTIONS = tuple(name for name in MODULES if name != "base")
#: the share of games with a bought force, where one may be bought
PICKED = 0.25
#: counters added for rules, so that somebody can use them
COMPANY = {"lad": "LAD*1", "engineering": "CE*3"}


def with_rules(scenario: Scenario, wanted: Iterable[str]) -> Scenario:
    """The scenario with exactly these optional rules, and stocks for them. Raises ``AssemblyError``."""
    modules = tuple(name for name in OPTIONS if name in set(wanted))
    rules = rules_for(modules)
    scenario = with_what_is_known(scenario, rules)
    sides = tuple(_stocked(side, rules, side.id in scenario.setup) for side in scenario.sides)
    own = {row.id for name in modules for row in MODULES[name].parameters}
    parameters = {name: value for name, value in scenario.rules.parameters.items() if name in own}
    for row in rules.parameters.values():
        if row.usual is not None:
            parameters.setdefault(row.id, row.usual)
    return replace(
        scenario, sides=sides, rules=replace(scenario.rules, modules=modules, parameters=parameters)
    )


def _stocked(side: SideDescription, rules: Rules, sets_up: bool) -> SideDescription:
    """The side with the stocks that these rules allow, and some of each kind where it sets up."""
    known = rules.declared.stocks.values()
    stocks = {
        stock.id: side.stocks.get(stock.id) or (stock.usual if stock.in_setup else 0)
        for stock in known
        if sets_up or not stock.in_setup
    }
    return replace(side, stocks={kind: count for kind, count in stocks.items() if count})


def besides(scenario: Scenario, *names: str) -> Scenario:
    """The scenario with these rules added; its own rule for the same slot gives way."""
    places = {slot for name in names for slot in MODULES[name].slots}
    kept = [
        m
        for m in scenario.rules.modules
        if m in names or not (places & MODULES[m].slots.keys() or _excluded(m, names))
    ]
    return with_rules(scenario, (*kept, *names))


def _excluded(module: str, names: Iterable[str]) -> bool:
    """Does a module exclude one of these, or one of these exclude it?"""
    return any(name in MODULES[module].excludes or module in MODULES[name].excludes for name in names)


def _begins_with(scenario: Scenario, name: str) -> bool:
    """Does the written beginning of a scenario have counters of a kind that this rule brings?"""
    return any(f" {kind}-" in scenario.start for kind in MODULES[name].kinds)


def switched(scenario: Scenario, name: str) -> Scenario:
    """The scenario with a rule added, or removed if it has it and begins with no counters of the rule."""
    own = scenario.rules.modules
    if name in own and _begins_with(scenario, name):
        return scenario
    return with_rules(scenario, [m for m in own if m != name]) if name in own else besides(scenario, name)


def pairs() -> Iterator[tuple[str, str]]:
    """Every pair of optional rules that can be combined."""
    for pair in itertools.combinations(OPTIONS, 2):
        try:
            rules_for(pair)
        except AssemblyError:
            continue
        yield pair


def settings() -> tuple[str, ...]:
    """Every non-default value of every parameter of optional rules, such as ``work-told=2``."""
    found: dict[str, None] = {}
    for name in OPTIONS:
        for parameter in rules_for([name]).parameters.values():
            found.update(
                dict.fromkeys(f"{parameter.id}={v}" for v, _ in parameter.choices if v != parameter.default)
            )
    return tuple(found)


def engineers(scenario: Scenario) -> bool:
    """Is it a scenario of combat engineering?"""
    return "engineering" in rules_for(scenario.rules.modules).parts


def with_setting(scenario: Scenario, setting: str) -> Scenario:
    """The scenario with a parameter set, and with the rules of that parameter if it lacks them."""
    name, _, value = setting.partition("=")
    if name not in rules_for(scenario.rules.modules).parameters:
        scenario = besides(scenario, next(m for m in OPTIONS if name in rules_for([m]).parameters))
    parameters = {**scenario.rules.parameters, name: int(value)}
    return replace(scenario, rules=replace(scenario.rules, parameters=parameters))


def pick(side: SideDescription, rng: random.Random) -> str:
    """The text of a force bought at random, in one game in four where a side may buy; else ""."""
    if side.pick is None or rng.random() >= PICKED:
        return ""
    counts = dict(side.pick.least)
    for _ in range(rng.randint(4, 60)):
        kind = rng.choice(kinds_of(side))
        if not why_not_more(side, counts, kind):
            counts[kind] = counts.get(kind, 0) + 1
    return "" if refusals(side, counts) else pick_text(counts)


def company(scenario: Scenario, side: int) -> str:
    """The text of the counters that are added to a force for the rules in use."""
    if scenario.sides[side].id not in scenario.setup:
        return ""
    parts = {
        part for name in scenario.rules.modules for part in (name, *(m.id for m in MODULES[name].requires))
    }
    words = [word for part, word in COMPANY.items() if part in parts]
    return f" + {' '.join(words)}" if words else ""
