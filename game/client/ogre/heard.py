"""The sounds of Ogre and G.E.V. (of ``assets/sounds``); the craft of a task and the word for its success."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.table.motion import Heard
from game.core.anygame import Position
from game.core.events import Event
from game.core.records import Unit
from game.ogre import events
from game.ogre.charts import NE
from game.ogre.combat.firing import Firing
from game.ogre.kinds import KINDS
from game.ogre.missiles.blast import BlastStruck
from game.ogre.missiles.interception import MissileHit, ShotAtMissile

#: the step of a counter by its mobility; by tracks where nothing stands
STEPS = {
    "infantry": "step-foot", "gev": "step-hover", "ogre": "step-ogre", "superheavy": "step-ogre",
    "wheeled": "step-wheels",
}  # fmt: skip
#: from this attack strength on, in quarters, a shot is a heavy one
HEAVY = 4 * 4
#: the rows of weapons that are missiles
MISSILES = frozenset({"mis", "rack"})
#: the craft of a task by its id; to build is the usual one
CRAFTS = {
    "dig": "dig", "grade": "dig", "clear-road": "dig", "place": "dig", "free": "dig", "place-sleeper": "dig",
    "detect": "search", "finish": "charge", "charge": "charge", "rearm": "mend", "disarm": "mend",
    "mend": "mend", "treads": "mend", "revive": "mend", "assemble": "mend",
    "reload": "load", "reload-internal": "load", "winch": "load", "unload-all": "load", "load-all": "load",
    "unload-item": "load", "load-item": "load", "pick-up": "load", "put-down": "load",
}  # fmt: skip
#: what the hex says of a task that has succeeded, by the id of the task; of others that they are done
SUCCEEDED = {
    "assemble": "Ogre assembled", "bridge": "bridged", "charge": "charge planted", "chore": "job done",
    "clear-road": "road cleared", "dig": "dug in", "disarm": "mine disarmed", "finish": "finished off",
    "free": "freed", "grade": "ridge graded", "load-all": "all loaded", "load-item": "loaded",
    "mend": "weapon repaired", "pick-up": "picked up", "place": "mine placed",
    "place-sleeper": "mine placed", "put-down": "put down", "ramp": "ramp built", "rearm": "mine rearmed",
    "reload": "missiles reloaded", "reload-internal": "missile loaded", "repair-rail": "rail repaired",
    "repair-road": "road repaired", "revet-large": "revetment built", "revet-small": "revetment built",
    "revive": "parts revived", "treads": "treads repaired", "unload-all": "all unloaded",
    "unload-item": "unloaded", "winch": "winched",
}  # fmt: skip


def steps(unit: Unit, hexes: int) -> tuple[Heard, ...]:
    """A step for each hex that a counter enters."""
    kind = KINDS.get(unit.kind)
    sound = STEPS.get(kind.mobility, "step-tracks") if kind is not None else "step-tracks"
    return tuple(Heard(sound, k / hexes) for k in range(hexes))


def craft_of(task: str) -> str:
    """The craft of a task."""
    return CRAFTS.get(task, "build")


def succeeded(task: str) -> str:
    """What the hex says when a task has succeeded."""
    return SUCCEEDED.get(task, "done")


def begins(before: Position, first: Event) -> str:
    """What is heard when an attack begins."""
    if isinstance(first, events.Sprung):
        return "shot-mine"
    if isinstance(first, MissileHit | BlastStruck):  # the shot, and the explosion, were heard before
        return ""
    if isinstance(first, events.Rammed | events.Overran):
        return "step-ogre"
    shots: Sequence[Firing] = getattr(first, "shots", ())
    if any(shot.weapon in MISSILES or _missile_tank(before, shot.unit) for shot in shots):
        return "shot-missile"
    return "shot-heavy" if getattr(first, "attack", HEAVY) >= HEAVY else "shot-light"


def _missile_tank(before: Position, name: str) -> bool:
    unit = before.units.get(name)
    return unit is not None and unit.kind == "MSL"


def lands(first: Event, rest: Sequence[Event]) -> tuple[str, ...]:
    """What is heard of its result: a loss, a hit, or nothing hit."""
    row = (first, *rest)
    if any(isinstance(event, events.Destroyed | events.BuildingFell) for event in row):
        return ("loss",)
    outcomes = [getattr(event, "outcome", "") for event in row]
    if isinstance(first, ShotAtMissile):
        return ("hit",) if first.hit else ("miss",)
    struck = any(
        isinstance(event, events.BuildingHit | events.Sprung | events.Overran | MissileHit) for event in row
    )
    return ("hit",) if struck or any(said not in ("", NE) for said in outcomes) else ("miss",)
