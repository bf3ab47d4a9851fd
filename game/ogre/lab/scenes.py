"""Scenes: counters put on the map for a rule under test, so that the rule has something to act on.

They arrive when the set-up is over, in a random hex and the one beside it.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Sequence

from msgspec.structs import replace

from game.core.anygame import Rules
from game.core.assembly import with_required
from game.hexes.grid import OFF, bits
from game.ogre import sheets
from game.ogre.counter_names import free_name
from game.ogre.engineering.cargo import HOLD, MISSILE, store
from game.ogre.ground_markers import TERRAIN, Ground
from game.ogre.hidden.mines import MINES_LAID, Mine
from game.ogre.kinds import KINDS
from game.ogre.scene import SCENE, Extra, Scene
from game.ogre.start import new_unit
from game.ogre.state import Draft, Position, Unit
from game.ogre.structures.buildings import STANDING, Building
from game.ogre.terrain import terrain_at

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
