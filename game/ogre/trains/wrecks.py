"""What destroys a train, and what its wreck does (ode:9.03 to ode:9.06)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from game.core.dice import SUM
from game.core.hooks import Hooked
from game.core.position import on_move
from game.ogre.charts import CRT, EVEN, NE, QUARTERS, TREAD_DICE_BY_SIZE, D, X
from game.ogre.combat.attack_odds import Column, looked_up
from game.ogre.combat.damage import destroy, lose_treads, suffer, treads_taken
from game.ogre.combat.firing import AttackOn
from game.ogre.combat.odds import SURE
from game.ogre.combat.terrain_damage import SINGLE, RouteCut
from game.ogre.combat.weapons import armed
from game.ogre.counter_names import named
from game.ogre.ground_markers import CUT, Cut
from game.ogre.hooks import Blow, Coming
from game.ogre.kinds import KINDS
from game.ogre.ramming.ram_results import RAM
from game.ogre.state import Draft, GameState, Rules, Unit
from game.ogre.terrain import is_cut
from game.ogre.trains.events import Collided, TrainOverrun, WreckStruck
from game.ogre.trains.train import (
    COUPLING,
    FAST,
    RAIL,
    SIZE,
    TRAIN,
    TRAIN_KIND,
    Coupling,
    Train,
    heading,
    train_of,
)

#: ode:9.06 the column at which the wreck of a fast train strikes
WRECK_ODDS = EVEN
#: ode:9.05 the columns at which a train is rammed: by hovercraft, and by other vehicles of sizes 1 to 4
GEV_RAMS, OTHERS_RAM = "1-1", "1-2"


# ------------------------------------------------------------------------ an X and nothing else
def is_train(rules: Hooked, state: GameState, about: AttackOn) -> bool:
    """Is a train counter attacked?"""
    return about.unit is not None and about.unit.kind == TRAIN


def shrugs_off(draft: Draft, blow: Blow) -> Blow | None:
    """Link of the chain: a D has no effect on a train (ode:9.03)."""
    return None if blow.result == D else blow


def shrug_words(rules: Hooked, state: GameState, unit: Unit, cause: str) -> Mapping[str, Coming]:
    """What that comes to."""
    return {D: Coming("", "no effect")}


def ram_column(unit: Unit, target: Unit) -> str:
    """The column at which a vehicle that dies of it rams a train (ode:9.05)."""
    if target.kind != TRAIN:
        return ""
    return GEV_RAMS if KINDS[unit.kind].mobility == "gev" else OTHERS_RAM


# ------------------------------------------------------------------------------- it is destroyed
def wrecked(draft: Draft, unit: Unit, at: int) -> None:
    """A counter is destroyed: a train takes its other half and its cargo with it, and cuts the rail."""
    if unit.kind != TRAIN:
        return
    train = train_of(draft, unit.id)
    for cargo in [other for other in draft.units.values() if other.aboard == unit.id]:
        destroy(draft, cargo, all_hands=True)  # RULING Q-506: what it carries is lost with it
    _cut_rail(draft, at)
    if train is None or train.rear is None:
        return
    if unit.id == train.rear.id:
        facing = heading(draft, train)
        COUPLING.put(draft, train.front.id, replace(train.coupling, rear="", heading=facing))
    elif train.moving:  # ode:9.03: the front of a moving train takes the whole of it along
        COUPLING.put(draft, train.front.id, replace(train.coupling, rear=""))
        destroy(draft, train.rear)
    else:
        left = Coupling("", train.marker, train.coupling.ran, heading(draft, train))
        COUPLING.drop(draft, train.front.id)
        COUPLING.put(draft, train.rear.id, left)


def _cut_rail(draft: Draft, at: int) -> None:
    """A wreck cuts the rail of its hex (ode:9.03)."""
    if at and not is_cut(draft, at, RAIL):
        draft.mark(CUT.new(at, Cut(RAIL, SINGLE)))
        draft.emit(RouteCut(at, RAIL))


# ------------------------------------------------------------------------------ it is overrun
def overrun_trains(draft: Draft, went: Sequence[str], at: int) -> None:
    """Units have gone into a hex to fight: an unarmed train there is destroyed without a fight (ode:9.04)."""
    row = [draft.units[name] for name in draft.at_hex.get(at, ())]
    side = on_move(draft.clock)
    able = tuple(unit.id for unit in row if unit.side == side and armed(unit))
    for unit in row:
        if able and unit.kind == TRAIN and unit.side != side and not unit.guns and unit.id in draft.units:
            draft.emit(TrainOverrun(unit.id, able, at))
            destroy(draft, unit)


# ------------------------------------------------------------------------------ it runs into somebody
def size_of(state: GameState, unit: Unit) -> int:
    """The size of a counter where sizes are added up; that of a train is a parameter (Q-500)."""
    return SIZE.of(state) if unit.kind == TRAIN else KINDS[unit.kind].size


def impact_on(rules: Rules, state: GameState, front: Unit, foes: Sequence[Unit]) -> Column:
    """The attack that a train suffers of the unarmed units that it runs over (ode:9.06)."""
    # RULING Q-504: the sum of their sizes against the printed defence, whatever the ground of the hex
    attack, defence = sum(size_of(state, foe) for foe in foes) * QUARTERS, TRAIN_KIND.defence * QUARTERS
    return looked_up(rules, state, AttackOn((), front.at, front), attack, defence)


def collide(rules: Rules, draft: Draft, train: Train, foes: Sequence[Unit]) -> None:
    """The front of a train has run into a hex with enemies (ode:9.06)."""
    front, names = draft.units[train.front.id], tuple(foe.id for foe in foes)
    if any(armed(foe) for foe in foes):
        # RULING Q-1504: so it is with an armed train too: it cannot stop for a fight
        draft.emit(Collided(front.id, front.at, names))
        destroy(draft, front)
        if train.marker >= FAST:
            _strike(rules, draft, front)
        return
    found = impact_on(rules, draft, front, foes)
    die, outcome = 0, found.outcomes[0]
    if found.odds not in SURE:
        die = draft.roll(1, f"collision of {named(front)}", "ode:9.06")[0]
        outcome = found.outcomes[die - 1]
    draft.emit(Collided(front.id, front.at, names, found.odds, die, outcome))
    for foe in foes:
        if foe.id in draft.units:
            destroy(draft, draft.units[foe.id], all_hands=True)
    if outcome == X and front.id in draft.units:
        destroy(draft, draft.units[front.id])


def _strike(rules: Rules, draft: Draft, front: Unit) -> None:
    """The wreck of a fast train attacks whatever else is in its hex, but for infantry (ode:9.06)."""
    for name in sorted(draft.at_hex.get(front.at, ())):
        unit = draft.units.get(name)
        if unit is None or unit.squads or unit.id == front.id:
            continue
        die = draft.roll(1, f"wreck of {named(front)} on {named(unit)}", "ode:9.06")[0]
        outcome = CRT[WRECK_ODDS][die - 1]
        if unit.sheet:
            # RULING Q-1505: a record sheet loses treads as when a unit of that size rams it (Size Table)
            lost = _treads(draft) if outcome == X else 0
            taken = treads_taken(rules, draft, unit, lost)
            draft.emit(WreckStruck(front.id, unit.id, front.at, die, outcome if lost else NE, taken))
            lose_treads(draft, unit, lost)
            continue
        draft.emit(WreckStruck(front.id, unit.id, front.at, die, outcome))
        suffer(draft, unit, outcome, RAM)


def _treads(draft: Draft) -> int:
    """The treads that a record sheet loses to a wreck."""
    return sum(
        draft.roll(TREAD_DICE_BY_SIZE[TRAIN_KIND.size], "treads lost to the wreck", "ode:9.06", read=SUM)
    )
