"""What comes of a ram, for both (ode:6.02 to ode:6.05, ode:6.07)."""

from __future__ import annotations

from game.core.dice import SUM
from game.ogre import common_refusals
from game.ogre.charts import (
    CRT,
    OGRE_RAM_COST,
    OGRE_RAM_COST_LARGER,
    QUARTERS,
    RAM_COST,
    RAM_COST_ELSE,
    RAM_DESTROYS,
    TREAD_DICE_BY_SIZE,
    TREADS_BY_KIND,
    TREADS_BY_SIZE,
    column,
    result,
)
from game.ogre.combat.damage import destroy, disable, hit_riders, lose_treads, suffer
from game.ogre.combat.odds import SURE
from game.ogre.events import Rammed, RidersHit
from game.ogre.kinds import KINDS, Kind
from game.ogre.movement.transport_state import RIDERS, riders, set_down, squads_aboard
from game.ogre.ramming.ram_entry import can_drive, rams_like_an_ogre
from game.ogre.state import USAGE, Draft, Rules, Unit


def ogre_rams(rules: Rules, draft: Draft, unit: Unit, target: Unit) -> None:
    """An Ogre, or a Superheavy as one, rams an ordinary unit (ode:6.02, ode:6.03)."""
    kind, die, outcome = KINDS[target.kind], 0, "X"
    # RULING Q-107: the defence it has where it stands, so a command post in a town costs one tread
    # RULING Q-379: trucks and pallets, which any attack destroys, as well; a die is for riders alone
    soft = kind.defence == 0 and kind.family != "post"
    by_defence = soft or kind.family == "post"
    cost = rules.value("defence", draft, (target, "", False)) if by_defence else _ram_cost(kind)
    one_on_one = False
    # RULING Q-108: what is stuck is as immobile as what has no movement
    # RULING Q-613: a Superheavy that cannot evade is destroyed without a roll as well
    evades = not (target.disabled or target.stuck or not can_drive(target))
    if evades and kind.family != "post" and not (soft and not riders(draft, target)):
        if kind.mobility == "superheavy":
            one_on_one = True
        else:
            die = draft.roll(1, f"ram on {common_refusals.named(target)}", "ode:6.02")[0]
            outcome = "X" if soft or die >= RAM_DESTROYS else "D"
    if one_on_one:
        die, outcome = _one_on_one(draft, target)
    draft.emit(Rammed(unit.id, target.id, target.at, die, outcome))
    if kind.carries:
        riders_rammed(draft, target, die)
    if one_on_one:
        suffer(draft, target, outcome, "ram")
    elif outcome == "X":
        destroy(draft, target)
    else:
        disable(draft, target, "ram")
    if unit.sheet:
        lose_treads(draft, unit, cost)
    else:
        _suffer_one_on_one(draft, unit)


def riders_rammed(draft: Draft, carrier: Unit, die: int) -> None:
    """Riders share the die of the ram: 1 to 3 costs a squad and they dismount, 4 to 6 kills them."""
    if not riders(draft, carrier):
        return
    # RULING Q-121: without a die the vehicle is destroyed at once, and they with it
    outcome = "D" if 0 < die < RAM_DESTROYS else "X"
    draft.emit(RidersHit(carrier.id, carrier.at, 0, 0, "", die, outcome))  # ode:6.02.1
    hit_riders(draft, carrier, outcome)
    set_down(draft, carrier)


def _ram_cost(kind: Kind) -> int:
    return RAM_COST.get(kind.id, RAM_COST_ELSE)


def _one_on_one(draft: Draft, unit: Unit) -> tuple[int, str]:
    """Roll a 1-1 attack on a Superheavy."""
    die = draft.roll(1, f"1-1 attack on {common_refusals.named(unit)} by the ram", "ode:6.02")[0]
    return die, CRT["1-1"][die - 1]


def _suffer_one_on_one(draft: Draft, unit: Unit) -> None:
    """What a ramming Superheavy takes itself (ode:6.07)."""
    # RULING Q-119: in every ram, whatever it hit
    die, outcome = _one_on_one(draft, unit)
    draft.emit(Rammed(unit.id, unit.id, unit.at, die, outcome))
    suffer(draft, draft.units[unit.id], outcome, "ram")


def ram_ogre(draft: Draft, unit: Unit, target: Unit) -> None:
    """Ramming an Ogre costs it treads; only another Ogre or a Superheavy may survive it."""
    size, theirs = KINDS[unit.kind].size, KINDS[target.kind].size
    ours = rams_like_an_ogre(unit)
    draft.emit(Rammed(unit.id, target.id, target.at, 0, "T"))
    lost = _treads_of_victim(draft, unit, target)
    if ours:
        # ode:6.05: it pays for the hex but stops in its own
        USAGE.change(draft, unit.id, giant_rams=1, halted=True)
        if unit.sheet:
            lose_treads(draft, unit, OGRE_RAM_COST_LARGER if theirs > size else OGRE_RAM_COST)
        else:
            _suffer_one_on_one(draft, unit)
    else:
        destroy(draft, unit, all_hands=True)
    victim = draft.units.get(target.id)
    if victim is not None:
        lose_treads(draft, victim, lost)


def _treads_of_victim(draft: Draft, unit: Unit, target: Unit) -> int:
    """Treads an Ogre loses to a ram, by the Size Table."""
    kind = KINDS[unit.kind]
    dice = TREAD_DICE_BY_SIZE.get(kind.size)
    if dice is None:
        return TREADS_BY_KIND.get(kind.id, TREADS_BY_SIZE[kind.size])
    purpose = f"treads of {common_refusals.named(target)} lost to the ram"
    return sum(draft.roll(dice, purpose, "ode:6.05", read=SUM))


def gev_rams(rules: Rules, draft: Draft, unit: Unit, target: Unit) -> None:
    """A GEV dies ramming, and attacks at twice its strength (ode:6.07)."""
    # RULING Q-114: no spillover; it is a ram, not fire
    kind = KINDS[unit.kind]
    attack = (2 * kind.attack + squads_aboard(draft, unit)) * QUARTERS
    defence = rules.value("defence", draft, (target, "", False)) * QUARTERS
    at = column(attack, defence)
    crew = rules.value("defence", draft, (target, RIDERS, False)) * QUARTERS if riders(draft, target) else 0
    crew_at = column(attack, crew) if crew else at
    die, outcome = 0, result(at, 1)
    if at not in SURE or crew_at not in SURE:
        die = draft.roll(1, f"ram on {common_refusals.named(target)}", "ode:6.07")[0]
        outcome = result(at, die)
    draft.emit(Rammed(unit.id, target.id, target.at, die, outcome))
    # RULING Q-122: who rides on a vehicle that rams and dies of it dies too: their strength was in the blow
    destroy(draft, draft.units[unit.id], all_hands=True)
    if crew:
        struck = result(crew_at, die or 1)
        draft.emit(RidersHit(target.id, target.at, attack, crew, crew_at, die, struck))
        hit_riders(draft, target, struck)
    suffer(draft, target, outcome, "ram")
