"""Scenes: counters put on the map for a rule under test, so that the rule has something to act on.

They arrive when the set-up is over, in a random hex and the one beside it.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator

from msgspec.structs import replace

from game.core.anygame import Rules
from game.core.assembly import with_required
from game.hexes.grid import OFF, bits
from game.ogre import sheets
from game.ogre.counter_names import free_name
from game.ogre.engineering.cargo import HOLD, MISSILE, with_stored
from game.ogre.ground_markers import TERRAIN, Ground
from game.ogre.hidden.mines import MINES_LAID, Mine
from game.ogre.kinds import KINDS
from game.ogre.scene import SCENE, Extra, Scene
from game.ogre.start import new_unit
from game.ogre.state import Draft, Position, Unit
from game.ogre.structures.building_markers import STANDING, Building
from game.ogre.terrain import terrain_at

#: the numbers of the counters of scenes go on from here, beyond those of any force
FIRST = 900


_MACHINES = (Extra("VULC"), Extra("HDRN"), Extra("HDRN"))
_DIFFICULT = ("swamp", "forest", "rubble")
_HOUSE = Scene((Extra("CE", squads=3), Extra("HVY"), Extra("HWZ")), building=12)
#: scenes by the module under test
SCENES = {
    "buildings": _HOUSE,
    "structures": _HOUSE,
    "cargo": Scene((*_MACHINES, Extra("PAL"), Extra("CE", squads=2))),
    "vulcan-jobs": Scene(
        (*_MACHINES, Extra("VULC", state="laden"), Extra("PAL"), Extra("HWZ"))
    ),
    "demolition": Scene(
        (
            Extra("CE", squads=3), Extra("MK3", foe=True, state="bare"),
            Extra("VULC", beside=True), Extra("HDRN", beside=True),
        )
    ),
    "engineering": Scene(_MACHINES),
    "lad": Scene((Extra("PAL"), Extra("LAD"), Extra("CE", squads=3), Extra("HVY"))),
    "repair": Scene((*_MACHINES, Extra("MK5", state="worn"))),
    "superheavy": Scene(
        (Extra("SHVY"), Extra("HVY", foe=True, beside=True), Extra("HVY", foe=True, beside=True))
    ),
    "swamp-work": Scene(
        (*_MACHINES, Extra("MK3", state="stuck"), Extra("VULC", beside=True)), ground=("swamp",)
    ),
    "terrain-help": Scene(
        (Extra("CE", squads=3), Extra("HVY", state="disabled"), Extra("GEV"), Extra("CE", squads=2)),
        ground=_DIFFICULT,
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
    if name in SCENES:
        yield SCENES[name]
    for hook, said in with_required(rules.modules)[name].hooks:
        if hook is SCENE:
            yield from said


def _put(rng: random.Random, draft: Draft, scene: Scene) -> None:
    place = _place(rng, draft, scene)
    if place is None:
        return
    here, beside = place
    own, name = rng.randrange(len(draft.sides)), ""
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
        draft.put(_in_state(unit, extra.state))
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


def _place(rng: random.Random, draft: Draft, scene: Scene) -> tuple[int, int] | None:
    """A hex of the required terrain and one beside it, both empty; if the map has none, it is changed."""
    row = list(bits(draft.board.grid.all_mask))
    empty = {at for at in row if at not in draft.at_hex and at not in draft.markers}
    plain = {at for at in empty if terrain_at(draft, at) == "clear"}
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
    if state == "laden":
        return with_stored(unit, HOLD, MISSILE, 3)
    if state == "stuck":
        return replace(unit, stuck=True)
    sheet = unit.sheet
    for row in (sheets.MAIN, sheets.SEC, sheets.AP, sheets.MIS, sheets.RACK) if state == "bare" else ():
        sheet = sheets.with_row(sheet, row, 0)
    if state == "worn":
        sheet = sheets.with_row(sheet, sheets.TREADS, 0)
        sheet = sheets.with_row(sheet, sheets.SEC, sheet[sheets.SEC] - 1)
        sheet = sheets.with_row(sheet, sheets.MIS, sheet[sheets.MIS] - 1)
        sheet = sheets.with_row(sheet, sheets.MIS_FIRED, 1)
    return replace(unit, sheet=sheet)
