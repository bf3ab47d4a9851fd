"""Ramming (ode:6): a rule module of its own, the alternative to overruns.

A unit rams from a hex next to its target, or inside the hex; either way the ram is one order of
its own. Going on afterwards is an ordinary move with what movement is left.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from game.core.modules import Module
from game.core.orders import Order
from game.core.position import Draft, Reads
from game.core.records import Frame, Unit
from game.core.refusals import Refusal
from game.core.ruleset import Rules
from game.ogre import refusing, sheets
from game.ogre.aboard import RIDERS, riders, set_down, squads_aboard
from game.ogre.allowance import SECOND, cannot_move, points_left, used
from game.ogre.charts import (
    CRT,
    OGRE_RAM_COST,
    OGRE_RAM_COST_LARGER,
    OGRE_RAMS_A_TURN,
    QUARTERS,
    RAM_COST,
    RAM_COST_ELSE,
    RAM_DESTROYS,
    RAMS_A_TURN,
    TREAD_DICE_BY_SIZE,
    TREADS_BY_KIND,
    TREADS_BY_SIZE,
    column,
    result,
)
from game.ogre.contact import fight
from game.ogre.damage import destroy, disable, hit_riders, lose_squads, lose_treads, suffer
from game.ogre.entering import enter, stopped
from game.ogre.events import Moved, Overran, Rammed, RidersHit
from game.ogre.kinds import KINDS, Kind
from game.ogre.odds import SURE
from game.ogre.paths import entry_mask, step_refusal
from game.ogre.stacking import overstacked
from game.ogre.terrain import CLOSED, ground, submerged
from game.ogre.weapons import armed

#: ode:6.01.1 ramming or reducing again without leaving the hex
AGAIN = 1
CHOOSE_LOSS = "choose-loss"


def rams_like_an_ogre(unit: Unit) -> bool:
    """Ogres, and a Superheavy as a Mark I (ode:6.07)."""
    return KINDS[unit.kind].mobility in ("ogre", "superheavy")


def can_drive(unit: Unit) -> bool:
    """Can it move at all, whoever's turn it is?"""
    ogre = KINDS[unit.kind].ogre
    if unit.boxes:  # ode:13.07: guns, AP guns, treads
        return bool(unit.boxes[2])
    return bool(sheets.movement(unit, ogre) if ogre else KINDS[unit.kind].move)


def tramples(unit: Unit) -> bool:
    """May it enter infantry? An Ogre needs an AP gun left; a Superheavy may (ode:6.06)."""
    if unit.boxes:  # ode:13.07: guns, AP guns, treads
        return bool(unit.boxes[1])
    return bool(unit.sheet[sheets.AP]) if unit.sheet else rams_like_an_ogre(unit)


def entry_points(reads: Reads, unit: Unit, at: int) -> int:
    """What it costs to enter the hex of a target, or to go on in it."""
    if unit.at == at:
        return AGAIN
    mobile = ground(reads, KINDS[unit.kind].mobility)
    link = mobile.links.get((unit.at, at))
    if link:
        return link[0]
    row = mobile.costs.get(at)
    return row.cost if row else CLOSED


def cannot_enter(rules: Rules, reads: Reads, unit: Unit, at: int) -> Refusal | None:
    """Why a unit cannot get into the hex of its victim with the movement it has left, or None."""
    refusal = cannot_move(rules, reads, unit)
    if refusal:
        return refusal
    points, fresh = points_left(rules, reads, unit), not used(reads, unit.id)
    if unit.at != at:
        mobile = ground(reads, KINDS[unit.kind].mobility)
        along = (unit.at, at) in mobile.links
        refusal = None if along else step_refusal(reads, mobile, unit, unit.at, at, fresh)
        if refusal:
            return refusal
        if fresh:
            return None  # ode:5.09
    cost = entry_points(reads, unit, at)
    if cost > points:
        text = f"{refusing.named(unit)} needs {cost} movement for that and has {points} left."
        return Refusal("too-far", "ode:6.01.1", text)
    return None


def next_to(reads: Reads, unit: Unit) -> list[int]:
    """Its own hex and those around it; for a waiting unit the hexes of entry."""
    if not unit.at:
        mask = entry_mask(reads, unit)
        return [at for at in reads.at_hex if mask >> at & 1]
    return [unit.at, *(at for at in reads.board.grid.neighbours[unit.at] if at in reads.at_hex)]


def enemies(reads: Reads, side: int, at: int) -> list[Unit]:
    """Enemy counters in a hex."""
    return [reads.units[u] for u in reads.at_hex.get(at, ()) if reads.units[u].side != side]


# --------------------------------------------------------------------------- the ram
class Ram(Order, frozen=True, tag=True):
    """Ram an enemy unit in an adjacent hex or in one's own (ode:6.01 to ode:6.05, ode:6.07)."""

    verb: ClassVar[str] = "ram"
    enters: ClassVar[bool] = True

    unit: str
    target: str

    @classmethod
    def serves(cls, kind: str) -> bool:
        return KINDS[kind].family in ("armour", "ogre")

    @classmethod
    def offers(cls, rules: Rules, reads: Reads, unit: Unit) -> Sequence[Order]:
        if unit.disabled:
            return ()
        near = 0
        for side, held in enumerate(reads.held):
            if side != unit.side:
                near |= held
        if unit.at and not near & reads.board.grid.disc(unit.at, 1):
            return ()
        found = []
        for at in next_to(reads, unit):
            if near >> at & 1:
                for target in enemies(reads, unit.side, at):
                    order = cls(unit.id, target.id)
                    if order.refusal(rules, reads) is None:
                        found.append(order)
        return found

    def refusal(self, rules: Rules, reads: Reads) -> Refusal | None:
        unit = refusing.own(reads, self.unit)
        if isinstance(unit, Refusal):
            return unit
        target = reads.units.get(self.target)
        if target is None or not target.at or target.side == unit.side:
            return Refusal("no-target", "ode:6.01", f"{self.target} is no enemy on the map.")
        return (
            may_not_ram(reads, unit, target)
            or _rams_used(reads, unit, target)
            or cannot_enter(rules, reads, unit, target.at)
            or _infantry_in_the_way(reads, unit, target)
            or _no_room(reads, unit, target)
        )

    def perform(self, rules: Rules, draft: Draft) -> None:
        unit, target = draft.units[self.unit], draft.units[self.target]
        if target.sheet:
            ram_ogre(draft, unit, target)
            return
        at = target.at
        # RULING Q-124: riders whom the ram sets down were not there when the rammer came in
        came = unit.at != at and bool(_infantry(draft, unit.side, at))
        entered = come_in(rules, draft, unit, at)
        if entered is None:
            return
        unit = entered
        draft.spend(unit.id, rams=draft.spent_by(unit.id).rams + 1)
        if rams_like_an_ogre(unit):
            ogre_rams(rules, draft, unit, target)
            left = draft.units.get(unit.id)
            if came and left is not None and _infantry(draft, left.side, at):
                _reduce(draft, left, at, coming=True)
        else:
            gev_rams(rules, draft, unit, target)


def may_not_ram(reads: Reads, unit: Unit, target: Unit) -> Refusal | None:
    """Who rams whom at all (ode:6.07)."""
    name, kind, other = refusing.named(unit), KINDS[unit.kind], KINDS[target.kind]
    if unit.squads or kind.family not in ("armour", "ogre"):
        return Refusal("never-rams", "ode:6.07", f"{name} never rams.")
    if target.squads:
        return Refusal("infantry", "ode:6.07", "Infantry is never rammed.")
    if rams_like_an_ogre(unit):
        return None
    if submerged(reads, target):
        text = f"{refusing.named(target)} is under water; only its like can ram it there."
        return Refusal("submerged", "ode:7.14.4", text)
    if other.family == "ogre":
        return None
    if kind.mobility != "gev":
        return Refusal("only-ogres", "ode:6.07", f"{name} may ram only Ogres.")
    if reads.clock.phase == SECOND and has_fired(reads, unit):
        return Refusal("fired", "ode:6.07", f"{name} has fired and cannot ram in the second movement.")
    return None


def has_fired(reads: Reads, unit: Unit) -> bool:
    """Has it made its attack of this turn? What it fires inside an overrun is none (Q-84)."""
    found = fight(reads)
    return unit.id in found.fired if found else any(reads.spent_by(unit.id).fired)


def _rams_used(reads: Reads, unit: Unit, target: Unit) -> Refusal | None:
    """At most two ordinary units or one Ogre a turn (ode:6.01.1)."""
    spent, name = reads.spent_by(unit.id), refusing.named(unit)
    if spent.giant_rams >= OGRE_RAMS_A_TURN or spent.rams >= RAMS_A_TURN:
        return Refusal("rams", "ode:6.01.1", f"{name} has made its rams of this turn.")
    if target.sheet and spent.rams:
        return Refusal("rams", "ode:6.01.1", f"{name} has rammed another unit: no Ogre this turn.")
    return None


def _infantry(reads: Reads, side: int, at: int) -> list[Unit]:
    return [unit for unit in enemies(reads, side, at) if unit.squads]


def _infantry_in_the_way(reads: Reads, unit: Unit, target: Unit) -> Refusal | None:
    """Nobody without AP guns drives into infantry (ode:6.06)."""
    # RULING Q-211: who rams an Ogre stops at it, or dies of it: infantry beside the Ogre is not gone over
    if target.sheet or unit.at == target.at or not _infantry(reads, unit.side, target.at) or tramples(unit):
        return None
    text = f"{refusing.named(unit)} has no AP guns and cannot enter a hex with infantry."
    return Refusal("infantry", "ode:6.06", text)


def _no_room(reads: Reads, unit: Unit, target: Unit) -> Refusal | None:
    """Is there a hex for the rammer to be in after the ram? Whoever dies of it needs none."""
    if not rams_like_an_ogre(unit):
        return None
    if target.sheet:
        # RULING Q-110: it would have to stop in its own hex, and has none yet
        text = f"{refusing.named(unit)} must be on the map before it rams an Ogre."
        return None if unit.at else Refusal("off-map", "ode:6.05", text)
    return _full(reads, unit, target.at)


def _full(reads: Reads, unit: Unit, at: int) -> Refusal | None:
    # RULING Q-109: each part of a move ends within the stacking limits, a ram as well
    return overstacked(reads, unit.side, at, (unit,)) if unit.at != at else None


def come_in(rules: Rules, draft: Draft, unit: Unit, at: int) -> Unit | None:
    """Pay, and stand in the hex of the victim; None if something in it put an end to that."""
    cost = entry_points(draft, unit, at)
    if unit.at == at:
        second = draft.clock.phase == SECOND
        spent = draft.spent_by(unit.id)
        if second:
            draft.spend(unit.id, moved_second=spent.moved_second + cost)
        else:
            draft.spend(unit.id, moved=spent.moved + cost)
        return unit
    draft.emit(Moved(unit.id, (unit.at, at), cost))
    entered = enter(draft, unit, ground(draft, KINDS[unit.kind].mobility), (at,))
    if draft.markers and stopped(rules, draft, entered, at, unit.at):
        return None
    return draft.units[unit.id]


def ogre_rams(rules: Rules, draft: Draft, unit: Unit, target: Unit) -> None:
    """An Ogre, or a Superheavy as one, rams an ordinary unit (ode:6.02, ode:6.03)."""
    kind, die, outcome = KINDS[target.kind], 0, "X"
    # RULING Q-107: the defence it has where it stands, so a command post in a town costs one tread
    cost = rules.value("defence", draft, (target, "", False)) if kind.family == "post" else _ram_cost(kind)
    one_on_one = False
    # RULING Q-108: what is stuck is as immobile as what has no movement
    if kind.family != "post" and not (target.disabled or target.stuck or not can_drive(target)):
        if kind.mobility == "superheavy":
            one_on_one = True
        else:
            die = draft.roll(1, f"ram on {refusing.named(target)}", "ode:6.02")[0]
            outcome = "X" if die >= RAM_DESTROYS else "D"
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
    die = draft.roll(1, f"1-1 attack on {refusing.named(unit)} by the ram", "ode:6.02")[0]
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
        draft.spend(unit.id, giant_rams=1, halted=True)
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
    return sum(draft.roll(dice, f"treads of {refusing.named(target)} lost to the ram", "ode:6.05"))


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
        die = draft.roll(1, f"ram on {refusing.named(target)}", "ode:6.07")[0]
        outcome = result(at, die)
    draft.emit(Rammed(unit.id, target.id, target.at, die, outcome))
    # RULING Q-122: who rides on a vehicle that rams and dies of it dies too: their strength was in the blow
    destroy(draft, draft.units[unit.id], all_hands=True)
    if crew:
        struck = result(crew_at, die or 1)
        draft.emit(RidersHit(target.id, target.at, attack, crew, crew_at, die, struck))
        hit_riders(draft, target, struck)
    suffer(draft, target, outcome, "ram")


# ------------------------------------------------------------------- going over infantry
class Reduce(Order, frozen=True, tag=True):
    """Enter a hex of infantry and reduce it by a squad, or stay in it and do so again (ode:6.06)."""

    verb: ClassVar[str] = "reduce"
    enters: ClassVar[bool] = True

    unit: str
    at: int

    @classmethod
    def serves(cls, kind: str) -> bool:
        return KINDS[kind].mobility in ("ogre", "superheavy")

    @classmethod
    def offers(cls, rules: Rules, reads: Reads, unit: Unit) -> Sequence[Order]:
        if not tramples(unit):
            return ()
        found = []
        for at in next_to(reads, unit):
            if _infantry(reads, unit.side, at):
                order = cls(unit.id, at)
                if order.refusal(rules, reads) is None:
                    found.append(order)
        return found

    def refusal(self, rules: Rules, reads: Reads) -> Refusal | None:
        unit = refusing.own(reads, self.unit)
        if isinstance(unit, Refusal):
            return unit
        if not _infantry(reads, unit.side, self.at):
            label = reads.board.grid.label(self.at)
            return Refusal("no-infantry", "ode:6.06", f"There is no enemy infantry in {label}.")
        if not tramples(unit):
            text = (
                f"{refusing.named(unit)} has no AP guns"
                if unit.sheet
                else f"{refusing.named(unit)} is no Ogre"
            )
            return Refusal("no-ap", "ode:6.06", f"{text} and cannot enter a hex with infantry.")
        # RULING Q-135: beside an armed vehicle the ram is what takes it into the hex
        if unit.at != self.at:
            for other in enemies(reads, unit.side, self.at):
                if not other.squads and armed(other):
                    text = f"{refusing.named(other)} is in the hex too: ram it."
                    return Refusal("ram-it", "ode:5.03", text)
        return cannot_enter(rules, reads, unit, self.at) or _full(reads, unit, self.at)

    def perform(self, rules: Rules, draft: Draft) -> None:
        coming = draft.units[self.unit].at != self.at
        unit = come_in(rules, draft, draft.units[self.unit], self.at)
        if unit is not None and _infantry(draft, unit.side, self.at):
            _reduce(draft, unit, self.at, coming)


def _reduce(draft: Draft, unit: Unit, at: int, coming: bool) -> None:
    """One squad is lost; the owner says which counter loses it if that makes a difference."""
    row = sorted(_infantry(draft, unit.side, at), key=lambda u: u.id)
    if coming:
        row = [foot for foot in row if not any(spared(draft, foot) for spared in draft.rules.sparing)]
    if not row:
        return
    if len({(u.squads, draft.spent_by(u.id)) for u in row}) == 1:
        _lose(draft, unit.id, row[0])
    else:
        draft.push(Frame(CHOOSE_LOSS, row[0].side, unit.id, at, tuple(u.id for u in row)))


def _lose(draft: Draft, by: str, victim: Unit) -> None:
    draft.emit(Overran(by, victim.id, victim.at))
    lose_squads(draft, victim, 1)


class ChooseLoss(Order, frozen=True, tag=True):
    """The owner names the infantry counter that loses a squad (ode:6.06)."""

    verb: ClassVar[str] = "lose"

    unit: str

    @classmethod
    def offers(cls, rules: Rules, reads: Reads, unit: Unit) -> Sequence[Order]:
        return (cls(unit.id),) if unit.id in reads.frames[-1].options else ()

    def refusal(self, rules: Rules, reads: Reads) -> Refusal | None:
        if self.unit not in reads.frames[-1].options:
            return Refusal("choice", "ode:6.06", f"{self.unit} is not among the counters to choose from.")
        return None

    def perform(self, rules: Rules, draft: Draft) -> None:
        frame = draft.pop()
        _lose(draft, frame.unit, draft.units[self.unit])


RAMMING = Module(
    id="ramming",
    title="Ramming",
    rule="ode:6",
    slots={"contact": "ramming"},
    orders={"movement": (Ram, Reduce), "second": (Ram, Reduce), CHOOSE_LOSS: (ChooseLoss,)},
)
