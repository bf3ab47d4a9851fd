"""Ogres with disabled weapons and treads (opt:disable_ogre): lightly damaged parts recover in time."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from game.core.amounts import a, counted, listed
from game.core.events import Event
from game.core.hooks import Hooked
from game.core.parameters import Parameter
from game.core.phases import Phase
from game.core.position import on_move
from game.core.questions import Note
from game.core.references import UnitId
from game.core.refusals import Refusal
from game.core.rule_hooks import AMENDED_PHASES, AmendedPhase
from game.ogre import sheets
from game.ogre.charts import D
from game.ogre.combat import weapons
from game.ogre.combat.damage import lose_part
from game.ogre.combat.firing import AttackOn
from game.ogre.combat.odds import TREADS_PART
from game.ogre.combat.readiness import Row, many
from game.ogre.counter_names import name_of, named
from game.ogre.disabled_parts import (
    DISABLED_BOXES,
    ROWS,
    disable_boxes,
    disabled_boxes,
    disabled_since,
    keep_disabled,
    with_working_treads,
    working,
)
from game.ogre.engineering.repair import patient, patients, still
from game.ogre.engineering.tasks import TASKS, VULCAN, Attempt, AtWeapon, Site, Task
from game.ogre.hooks import (
    BOX_STATES,
    PART_RESULTS,
    RESULTS,
    BoxState,
    Coming,
    PartBlow,
    PartResult,
    ResultLink,
)
from game.ogre.kinds import KINDS
from game.ogre.movement.movement_points import moves_later
from game.ogre.movement.recovery import long_enough, turn_of_recovery
from game.ogre.overrun.overrun_state import fight
from game.ogre.rule_groups import MODERN
from game.ogre.scene import SCENE, Extra, Scene
from game.ogre.state import USAGE, WORK, Draft, GameState, Module, Unit, shots_used

WEAPONS, TREADS, PARTS, HELP = (f"opt:disable_ogre-{part}" for part in "abcd")
#: the tread dice, 3 and 4, that disable treads [H]
TREADS_DISABLED = "TD"
#: the lowest Vulcan die that restores disabled boxes [H]
REVIVED = 5
# RULING Q-531: like its other repairs, but easier because nothing is destroyed
BY_VULCAN = Parameter(
    "disable-ogre-vulcan", "Vulcans and disabled parts of Ogres", HELP, 1,
    ((0, "they recover only on their own"), (1, "a Vulcan may bring them back sooner")),
)  # fmt: skip
#: a site for all disabled treads of an Ogre, whose boxes have no numbers
ALL_TREADS = 1


class BoxesDisabled(Event, frozen=True, tag=True):
    """Boxes of a record sheet are disabled; ``left`` boxes of the row work."""

    rule = "opt:disable_ogre-a"

    unit: UnitId
    part: str
    count: int
    left: int


class BoxesBack(Event, frozen=True, tag=True):
    """Disabled boxes of a record sheet work again; ``left`` boxes of the row work."""

    rule = "opt:disable_ogre-a"
    stirs = True

    unit: UnitId
    part: str
    count: int
    left: int


def boxes_words(part: str, count: int) -> str:
    """Boxes of a row in words: ``a main battery``, ``4 tread units``."""
    if part == TREADS_PART:
        return counted(count, "tread unit")
    return a(sheets.NAMES[part]) if count == 1 else f"{count} {many(sheets.NAMES[part], count)}"


def boxes_disabled(state: GameState, e: BoxesDisabled) -> str:
    what, verb = boxes_words(e.part, e.count), "is" if e.count == 1 else "are"
    return f"{what[:1].upper()}{what[1:]} of {name_of(state, e.unit)} {verb} disabled ({e.left} left)."


def boxes_back(state: GameState, e: BoxesBack) -> str:
    what, verb = boxes_words(e.part, e.count), "works" if e.count == 1 else "work"
    return f"{what[:1].upper()}{what[1:]} of {name_of(state, e.unit)} {verb} again ({e.left} now)."


# ------------------------------------------------------------------------------ what fire does
def _harmless(state: GameState) -> bool:
    """In an overrun only an X affects an Ogre (opt:disable_ogre-c)."""
    return bool(state.frames) and fight(state) is not None


def d_on_a_weapon(state: GameState, unit: Unit, part: str) -> Coming | None:
    """The effect of a D on a weapon, in words."""
    if part == TREADS_PART or part not in ROWS or _harmless(state):
        return None
    if working(state, unit, part) > 0:
        return Coming(f"disables the {sheets.NAMES[part]}", "disabled")
    return Coming(f"destroys the disabled {sheets.NAMES[part]}", "destroyed")


def weapon_hit(draft: Draft, blow: PartBlow) -> None:
    """A D disables a working weapon; if all are already disabled it destroys one."""
    if d_on_a_weapon(draft, blow.unit, blow.part) is None:
        return
    # RULING Q-710: of several alike a working one is hit first
    if working(draft, blow.unit, blow.part) > 0:
        _out_of_action(draft, blow.unit, blow.part, 1)
    else:
        lose_part(draft, blow.unit, blow.part)


def treads_stopped(state: GameState, unit: Unit, part: str) -> Coming | None:
    """The effect of a 3 or 4 on treads, in words."""
    return Coming("disables treads", "treads disabled") if working(state, unit, TREADS_PART) > 0 else None


def treads_hit(draft: Draft, blow: PartBlow) -> None:
    """Disable as many working treads as the attack would destroy."""
    count = min(blow.count, working(draft, blow.unit, TREADS_PART))
    if count:
        _out_of_action(draft, blow.unit, TREADS_PART, count)


def _out_of_action(draft: Draft, unit: Unit, part: str, count: int) -> None:
    disable_boxes(draft, unit, part, count)
    draft.emit(BoxesDisabled(unit.id, part, count, working(draft, unit, part)))


def at_treads(rules: Hooked, state: GameState, about: AttackOn) -> bool:
    """Is it an attack on treads outside an overrun?"""
    return about.part == TREADS_PART and not _harmless(state)


# ------------------------------------------------------------------------------ what it means
def cannot_fire(state: GameState, about: Row, value: int, note: Note | None) -> int:
    """Stage of "readiness": disabled weapons cannot fire (opt:disable_ogre-a, opt:disable_ogre-c)."""
    unit, row, weapon = about
    out = disabled_boxes(state, unit, weapon.id) if unit.sheet else 0
    if not out:
        return value
    fired = shots_used(USAGE.of(state, unit.id), WORK.of(state, unit.id))
    used = fired[row] if fired and weapon.id not in weapons.ONE_SHOT else 0
    found = max(0, min(value, working(state, unit, weapon.id) - used))
    if note and found != value:
        note("set", found, f"{out} {'is' if out == 1 else 'are'} disabled", _rule_of(weapon.id))
    return found


def _rule_of(part: str) -> str:
    return PARTS if part in ("mis", "rack", "ap") else WEAPONS


def slower(state: GameState, unit: Unit, value: int, note: Note | None) -> int:
    """Stage of "allowance": disabled treads count as lost until they recover (opt:disable_ogre-b)."""
    ogre = KINDS[unit.kind].ogre
    out = disabled_boxes(state, unit, TREADS_PART) if ogre is not None else 0
    if ogre is None or not out or moves_later(state):
        return value
    found = min(value, sheets.movement(with_working_treads(state, unit), ogre))
    if note and found != value:
        note("set", found, f"{counted(out, 'tread')} disabled", TREADS)
    return found


def states_of_boxes(state: GameState, unit: Unit, row: str) -> tuple[BoxState, ...]:
    """Disabled boxes of a row, and the turns in which they are back."""
    since = disabled_since(state, unit.id, row)
    turns = sorted({turn_of_recovery(state, unit.side, one) for one in since})
    if not since:
        return ()
    return (BoxState("disabled", len(since), f"back in turn {listed([str(turn) for turn in turns])}"),)


# ------------------------------------------------------------------------------------ recovery
def recover_boxes(draft: Draft) -> None:
    """Recovery step: parts disabled before the last enemy turn work again, as for armour."""
    now = draft.clock.player_turn
    for name in sorted(DISABLED_BOXES.table(draft)):
        unit = draft.units[name]
        if unit.side != on_move(draft.clock):
            continue
        for row in ROWS:
            since = disabled_since(draft, name, row)
            _bring_back(draft, unit, row, tuple(one for one in since if not long_enough(draft, one, now)))


def _bring_back(draft: Draft, unit: Unit, row: str, still_out: tuple[int, ...]) -> None:
    """All boxes of a row work again except those named."""
    back = disabled_boxes(draft, unit, row) - len(still_out)
    if back:
        keep_disabled(draft, unit.id, replace(DISABLED_BOXES.of(draft, unit.id), **{row: still_out}))
        draft.emit(BoxesBack(unit.id, row, back, working(draft, unit, row)))


def with_boxes(phase: Phase[Unit]) -> Phase[Unit]:
    """Recovery, including disabled boxes."""
    return replace(phase, steps=(*phase.steps, recover_boxes))


# ------------------------------------------------------------------------------ a Vulcan's help
def disabled_here(state: GameState, side: int, at: int) -> Sequence[Site]:
    """Each row with disabled boxes of an Ogre in a hex (opt:disable_ogre-d)."""
    if not BY_VULCAN.of(state):
        return ()
    return [
        Site(at, target=AtWeapon(unit.id, row, ALL_TREADS))
        for unit in patients(state, side, at)
        for row in ROWS
        if disabled_boxes(state, unit, row)
    ]


def barred(state: GameState, side: int, site: Site) -> Refusal | None:
    """Not if Vulcans give no such help, and not for an Ogre that has moved."""
    if BY_VULCAN.of(state):
        return still(state, side, site)
    name = named(patient(state, site))
    return Refusal("no-help", HELP, f"Disabled parts of {name} recover only on their own.", (site.unit,))


def revived(draft: Draft, attempt: Attempt, dice: tuple[int, ...]) -> None:
    """One component, or all disabled treads, work at once."""
    unit = patient(draft, attempt.site)
    row = attempt.site.target.part if isinstance(attempt.site.target, AtWeapon) else TREADS_PART
    since = disabled_since(draft, unit.id, row)
    # RULING Q-712: the one that would be disabled longest
    _bring_back(draft, unit, row, () if row == TREADS_PART else since[:-1])


def how_revived(state: GameState, attempt: Attempt) -> tuple[str, ...]:
    """The effect of a success, in a sentence."""
    unit = patient(state, attempt.site)
    row = attempt.site.target.part if isinstance(attempt.site.target, AtWeapon) else TREADS_PART
    out = disabled_boxes(state, unit, row)
    what = boxes_words(row, out if row == TREADS_PART else 1)
    return (f"Any {REVIVED} or more brings back {what} at once.",)


def out_of_action(draft: Draft, units: Sequence[Unit]) -> None:
    """Disable a secondary battery of the first of these counters."""
    disable_boxes(draft, units[0], "sec", 1)


REVIVE = Task(
    "revive", "bring back disabled parts", HELP, VULCAN, REVIVED, about=AtWeapon,
    sites=disabled_here, done=revived, barred=barred, how=how_revived,
    nothing="No Ogre of yours in {hex} has a disabled part.",
)  # fmt: skip

DISABLE_OGRE = Module(
    id="disable-ogre",
    title="Disabled parts of Ogres",
    rule="opt:disable_ogre",
    house=("opt:disable_ogre-a", "opt:disable_ogre-b", "opt:disable_ogre-c", "opt:disable_ogre-d"),
    group=MODERN,
    optional=True,
    effect="Hits disable weapons and treads of Ogres for some time.",
    states=(DISABLED_BOXES,),
    parameters=(BY_VULCAN,),
    stages=(("readiness", "other", cannot_fire), ("allowance", "other", slower)),
    hooks=(
        RESULTS.by(ResultLink(25, TREADS, turns={D: TREADS_DISABLED}, when=at_treads)),
        PART_RESULTS.by(
            PartResult(D, WEAPONS, d_on_a_weapon, weapon_hit),
            PartResult(TREADS_DISABLED, TREADS, treads_stopped, treads_hit),
        ),
        BOX_STATES.by(states_of_boxes),
        AMENDED_PHASES.by(AmendedPhase("recovery", with_boxes)),
        TASKS.by(REVIVE),
        SCENE.by(
            Scene((Extra("MK3"), *(Extra("HVY", foe=True, beside=True),) * 2)),
            Scene((Extra("MK3"), Extra("VULC"), Extra("HDRN")), then=out_of_action),
        ),
    ),
    words={BoxesDisabled: boxes_disabled, BoxesBack: boxes_back},
)
