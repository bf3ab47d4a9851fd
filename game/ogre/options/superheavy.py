"""The record sheet of a Superheavy Tank (ode:13.07): it remains one target, but an X rolls for damage."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from game.core.amounts import counted
from game.core.dice import SUM
from game.core.events import Event
from game.core.hooks import Hooked
from game.core.questions import Note
from game.core.references import UnitId
from game.ogre.charts import CRT, EVEN, D, X
from game.ogre.combat.damage import FALL, MINE, destroy, disable, lose_all_riders
from game.ogre.counter_names import name_of, named
from game.ogre.hooks import PLAINLY, RESULTS, Blow, Coming, ResultLink
from game.ogre.idleness import POINTLESS, unless_some
from game.ogre.rule_groups import UNITS
from game.ogre.state import Draft, GameState, Module, Unit

RULE = "ode:13.07"
KIND = "SHVY"
#: guns, AP guns, treads [P]
WHOLE = (2, 2, 18)
GUNS, AP, TREADS = range(3)
#: treads per movement point [H]
BAND = 6
#: dice of treads lost when a river bridge falls, as for an Ogre
FALL_DICE = 4
#: dice of treads lost by the damage die; a 5 takes all of them
TREAD_DICE = {3: 1, 4: 2}
ALL_TREADS, WRECKED = 5, 6


class SheetHit(Event, frozen=True, tag=True):
    """A Superheavy with a record sheet was hit: these boxes are left."""

    rule = "ode:13.07"
    stirs = True

    unit: UnitId
    die: int
    guns: int
    ap: int
    treads: int


def sheet_of(unit: Unit) -> tuple[int, ...]:
    """The guns, AP guns and treads left."""
    return unit.boxes or WHOLE


def by_the_sheet(draft: Draft, blow: Blow) -> Blow | None:
    """Link of the chain: a D disables, a second one does nothing; an X rolls for damage and disables too."""
    unit = blow.unit
    if blow.result in (MINE, FALL):
        _as_an_ogre(draft, unit, blow)
        return None
    if blow.result == X:
        # RULING Q-144: in an overrun a D also counts as an X, and rolls
        die = draft.roll(1, f"damage to {named(unit)}", RULE)[0]
        left = _left(draft, unit, die)
        if left is None:
            destroy(draft, unit)
            return None
        unit = replace(unit, boxes=left)
        draft.put(unit)
        draft.emit(SheetHit(unit.id, die, *left))
        draft.check_end = True
    if not unit.disabled:
        disable(draft, unit, blow.cause)
    return None


def sheet_words(rules: Hooked, state: GameState, unit: Unit, cause: str) -> Mapping[str, Coming]:
    """The results in words."""
    again = Coming("", "no effect") if unit.disabled else PLAINLY[D]
    return {X: Coming("rolls for damage, disables"), D: again}


def _as_an_ogre(draft: Draft, unit: Unit, blow: Blow) -> None:
    """A mine costs one die of treads (ode:13.04), a fall four and a 1-1 attack on the rest (ode:13.02.1)."""
    # RULING Q-614: its record sheet suffers what an Ogre's does
    name, (guns, ap, treads) = named(unit), sheet_of(unit)
    if blow.result == MINE:
        treads -= draft.roll(1, "treads lost to the mine", "ode:13.04", "mine")[0]
    else:
        lose_all_riders(draft, unit)  # they were on the bridge too
        treads -= sum(draft.roll(FALL_DICE, f"treads of {name} in the fall", "ode:13.02.1", read=SUM))
        dice = draft.roll(guns + ap, f"1-1 attacks on the guns of {name}", "ode:13.02.1") if guns + ap else ()
        hit = [CRT[EVEN][die - 1] == X for die in dice]
        guns, ap = guns - sum(hit[:guns]), ap - sum(hit[guns:])
    left = (guns, ap, max(0, treads))
    draft.emit(SheetHit(unit.id, 0, *left))
    if any(left):
        draft.put(replace(unit, boxes=left))
    else:
        destroy(draft, unit, blow.all_hands)
    draft.check_end = True


def _left(draft: Draft, unit: Unit, die: int) -> tuple[int, ...] | None:
    """The sheet after a damage die, or None if it is destroyed."""
    guns, ap, treads = sheet_of(unit)
    if die == WRECKED:
        return None
    if die in TREAD_DICE:
        treads -= sum(draft.roll(TREAD_DICE[die], f"treads of {named(unit)}", RULE, read=SUM))
    elif die == ALL_TREADS:
        treads = 0
    elif not guns:
        return None
    else:
        guns, ap = guns - 1, max(0, ap - 1)
    # RULING Q-145: without weapons and treads it is destroyed, as an Ogre is (ode:7.13.3)
    left = (guns, ap, max(0, treads))
    return left if any(left) else None


def by_treads(state: GameState, unit: Unit, value: int, note: Note | None) -> int:
    """Stage of "allowance": movement in bands of treads."""
    if not unit.boxes or unit.kind != KIND:
        return value
    found = min(value, -(-unit.boxes[TREADS] // BAND))
    if note and found != value:
        note("set", found, f"with {unit.boxes[TREADS]} of {WHOLE[TREADS]} treads", RULE)
    return found


def _words(state: GameState, e: SheetHit) -> str:
    left = f"{counted(e.guns, 'gun')}, {counted(e.ap, 'AP gun')} and {counted(e.treads, 'tread')} are left"
    die = f" (die {e.die})" if e.die else ""
    return f"{name_of(state, e.unit)} is hit{die}: {left}."


SUPERHEAVY = Module(
    id="superheavy",
    title="Record sheet for Superheavies",
    rule=RULE,
    group=UNITS,
    optional=True,
    effect="A Superheavy loses guns and treads one by one.",
    stages=(("allowance", "other", by_treads),),
    hooks=(
        RESULTS.by(
            ResultLink(30, RULE, lands=by_the_sheet, kinds=frozenset({KIND}), words=sheet_words, boxes=True)
        ),
        POINTLESS.by(
            unless_some(lambda kind: kind.id == KIND, "No side can have a Superheavy in this scenario.")
        ),
    ),
    words={SheetHit: _words},
)
