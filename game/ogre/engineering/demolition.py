"""Finishing off Ogres (ce:14.02.8): engineers climb aboard, Vulcans and their drones plant a charge.

Climbing aboard is an ordinary move: an Ogre without weapons does not block its hex (ode:5.03). Under the
ramming rules a machine reaches an Ogre with nothing but antipersonnel guns by a special order, ``Approach``.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.core.deeds import ENTERS, Deed
from game.core.orders import possible
from game.core.parameters import Parameter
from game.core.references import Hex
from game.core.refusals import Refusal
from game.core.roles import Confirm, Role
from game.hexes.grid import bits
from game.ogre import sheets
from game.ogre.combat.damage import destroy
from game.ogre.common_refusals import UnitOrder, refuse
from game.ogre.counter_names import named
from game.ogre.engineering import crews
from game.ogre.engineering.module import ENGINEERING as MACHINERY
from game.ogre.engineering.tasks import (
    DRONE,
    ENGINEERING,
    MACHINE,
    SQUAD,
    TASKS,
    AtCounter,
    Attempt,
    Site,
    Task,
)
from game.ogre.events import Moved
from game.ogre.hooks import NO_STOP
from game.ogre.kinds import KINDS
from game.ogre.movement.hex_entry import enter, stopped
from game.ogre.movement.mobility_map import ground
from game.ogre.movement.stacking import overstacked
from game.ogre.overrun.overrun import Overrun
from game.ogre.ramming.ram_entry import cannot_enter, enemies, entry_points
from game.ogre.rule_groups import SAPPING
from game.ogre.state import Draft, GameState, Module, Order, Rules, Unit

RULE = "ce:14.02.8"
#: the lowest die for a squad aboard, and for a charge against an immobile and a mobile Ogre
FINISHES, STANDING, MOVING = 4, 4, 6

#: RULING Q-17: only engineers destroy a mobile Ogre without weapons
CHARGE_WEAPONLESS = Parameter(
    "vulcan-charge-weaponless", "A Vulcan and an Ogre without weapons that can move", "ce:14.02.8-f", 0,
    ((0, "can be demolished by engineers only"), (1, "may be charged on a 6")),
)  # fmt: skip


#: RULING Q-17: engineers may try in the turn in which they climb aboard
FINISH_AT_ONCE = Parameter(
    "finish-at-once", "Engineers that have climbed aboard an Ogre", "ce:14.02.8-b", 1,
    ((1, "try in the same turn"), (0, "try from their next turn")),
)  # fmt: skip


# -------------------------------------------------------------------- its remaining weapons
def weaponless(unit: Unit) -> bool:
    """Has an Ogre no weapon that can fire? Arms and spent missiles do not count (ce:14.02.8-g)."""
    return not sheets.fireable(unit.sheet)


def only_ap(unit: Unit) -> bool:
    """Are antipersonnel guns its only weapons that can fire?"""
    rest = sheets.with_row(unit.sheet, sheets.AP, 0)
    return bool(unit.sheet[sheets.AP]) and not sheets.fireable(rest)


def immobile(unit: Unit) -> bool:
    """Is it unable to evade a charge?"""
    # RULING Q-254: a stuck or unassembled Ogre counts as immobile
    return unit.stuck or bool(unit.disabled) or not unit.sheet[sheets.TREADS]


def _ogres(state: GameState, side: int, at: int) -> Sequence[Site]:
    row = sorted(state.at_hex.get(at, ()))
    ogres = (state.units[name] for name in row)
    return [Site(at, target=AtCounter(unit.id)) for unit in ogres if unit.sheet and unit.side != side]


def _no_finish(state: GameState, side: int, site: Site) -> Refusal | None:
    unit = state.units[site.unit]
    if weaponless(unit):
        return None
    return refuse(
        unit, "armed", "ce:14.02.8-d", "still has weapons; engineers can climb aboard only when it has none."
    )


def _no_charge(state: GameState, side: int, site: Site) -> Refusal | None:
    unit = state.units[site.unit]
    if only_ap(unit) or (weaponless(unit) and CHARGE_WEAPONLESS.of(state)):
        return None
    if weaponless(unit):
        moves = "" if immobile(unit) else " and can move"
        return refuse(
            unit,
            "weaponless",
            "ce:14.02.8-f",
            f"has no weapon left{moves}: only engineers can finish it off.",
        )
    return refuse(unit, "armed", "ce:14.02.8-e", "has more than anti-personnel guns left.")


def _guided(state: GameState, attempt: Attempt) -> Refusal | None:
    """A drone plants a charge only under a Vulcan's guidance, not under engineers (ce:14.02.8-e)."""
    for hand in attempt.crew:
        unit = state.units[hand.unit]
        if not unit.sheet and crews.guide(state, unit) is None:
            return refuse(
                unit, "unguided", "ce:14.02.8-e", "can plant a charge only when a Vulcan guides it."
            )
    return None


def _aboard_long_enough(state: GameState, attempt: Attempt) -> Refusal | None:
    if FINISH_AT_ONCE.of(state):
        return None
    found = (crews.idle(state, state.units[hand.unit]) for hand in attempt.crew)
    return next((refusal for refusal in found if refusal is not None), None)


def _charge_number(state: GameState, attempt: Attempt) -> int:
    unit = state.units[attempt.site.unit]
    return STANDING if only_ap(unit) and immobile(unit) else MOVING


def _blown_up(draft: Draft, attempt: Attempt, dice: tuple[int, ...]) -> None:
    destroy(draft, draft.units[attempt.site.unit])


#: Q-17: the attempt may follow in the turn of entry, and be repeated in later turns (ce:14.02.8-c)
FINISH = Task(
    "finish", "finish off an Ogre", "ce:14.02.8-b", ENGINEERING, FINISHES,
    about=AtCounter, sites=_ogres, barred=_no_finish, needs=_aboard_long_enough, done=_blown_up,
    hands=frozenset({SQUAD}), at_once=True,
    nothing="There is no enemy Ogre in {hex}.",
)  # fmt: skip
#: Q-78: the overrun on entry comes first, the charge in the Fire phase of the same turn
CHARGE = Task(
    "charge", "plant a charge on an Ogre", "ce:14.02.8-e", ENGINEERING, _charge_number,
    about=AtCounter, sites=_ogres, barred=_no_charge, needs=_guided, done=_blown_up,
    hands=frozenset({MACHINE, DRONE}), at_once=True,
    nothing="There is no enemy Ogre in {hex}.",
)  # fmt: skip


# -------------------------------------------------------------------------- approaching it
class Approach(UnitOrder, frozen=True, tag=True):
    """A Vulcan, or a drone that it guides, moves to an Ogre with only antipersonnel guns, to charge it."""

    # RULING Q-253: under the ramming rules such an Ogre does not block its hex; under the overrun rules the
    # machine enters by an overrun

    verb = "approach"
    role = Role.MOVE
    title = "Close with the Ogre in {at}"
    confirm = Confirm.PRESS
    deeds = ENTERS

    at: Hex

    @classmethod
    def applies_to(cls, kind: str) -> bool:
        return kind in ("VULC", "HDRN")

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        if not unit.at or rules.slots.get("contact") == "overrun":
            return ()
        near = state.board.grid.disc(unit.at, 1) & ~(1 << unit.at) & state.blocking_mask[1 - unit.side]
        return possible([cls(unit.id, at) for at in bits(near)], rules, state)

    def refused(self, rules: Rules, state: GameState, unit: Unit) -> Refusal | None:
        if rules.slots.get("contact") == "overrun":
            return refuse(unit, "overrun", "ce:14.02.8-e", "must overrun to enter an enemy hex in this game.")
        if crews.role(unit) not in (MACHINE, DRONE):
            return refuse(unit, "family", "ce:14.02.8-e", "cannot plant charges.", near=False)
        if not unit.sheet and crews.guide(state, unit) is None:
            return refuse(unit, "unguided", "ce:14.02.8-e", "can do so only when a Vulcan guides it.")
        foes = enemies(state, unit.side, self.at)
        if not foes or not all(foe.sheet and (only_ap(foe) or weaponless(foe)) for foe in foes):
            label = state.board.grid.label(self.at)
            text = f"{label} must hold only an Ogre with no weapons but anti-personnel guns."
            return Refusal("no-ogre", "ce:14.02.8-e", text, (self.at,), near=False)
        if unit.at == self.at:
            return refuse(unit, "inside", "ce:14.02.8-e", "is already in that hex.")
        refusal = cannot_enter(rules, state, unit, self.at)
        return refusal or overstacked(state, unit.side, self.at, (unit,))

    def entries(self, state: GameState) -> Sequence[tuple[str, int]]:
        return ((self.unit, self.at),) if self.unit in state.units else ()

    def perform(self, rules: Rules, draft: Draft) -> None:
        unit = draft.units[self.unit]
        here = unit.at
        draft.emit(Moved(unit.id, (here, self.at), entry_points(draft, unit, self.at)))
        unit = enter(draft, unit, ground(draft, KINDS[unit.kind].mobility), (self.at,))
        if draft.markers:
            stopped(rules, draft, unit, self.at, here)


def climbs(rules: Rules, state: GameState, order: Overrun) -> Refusal | None:
    """Engineers alone do not overrun an Ogre without weapons: they climb aboard (ce:14.02.8-a)."""
    units = [state.units[name] for name in order.units]
    foes = enemies(state, units[0].side, order.at)
    if (
        not all(_boards(unit) for unit in units)
        or not foes
        or not all(foe.sheet and weaponless(foe) for foe in foes)
    ):
        return None
    return Refusal("climb", "ce:14.02.8-a", "Engineers board an Ogre without weapons: move them in.")


def _bare(state: GameState, side: int) -> int:
    """Mask of the hexes of the other side's Ogres without weapons."""
    found = 0
    for unit in state.units.values():
        if unit.sheet and unit.side != side and unit.at and weaponless(unit):
            found |= 1 << unit.at
    return found


def _boards(unit: Unit) -> bool:
    """Are all its squads engineers, who climb aboard?"""
    return bool(unit.squads) and crews.sapper_squads(unit) == len(unit.squads)


def for_engineers(rules: Rules, state: GameState, unit: Unit) -> int:
    """Under the overrun rules only engineers end a move in the hex of an Ogre without weapons."""
    # RULING Q-1425: anybody else overruns it; to pass it is free to all (ode:5.03)
    if rules.slots.get("contact") != "overrun" or _boards(unit):
        return 0
    return _bare(state, unit.side)


def by_overrun(rules: Rules, state: GameState, order: Order) -> Refusal | None:
    """Veto: others, alone or with engineers, come to such an Ogre by an overrun (ce:14.02.8-a)."""
    if rules.slots.get("contact") != "overrun" or isinstance(order, Overrun):
        return None
    # an order that goes hex by hex lists no entries, and has a path
    way = getattr(order, "path", ())
    goals = dict.fromkeys(order.movers(), way[-1]) if way else dict(order.entries(state))
    for name, at in goals.items():
        unit = state.units[name]
        if (
            at
            and state.occupied_mask[1 - unit.side] >> at & 1
            and for_engineers(rules, state, unit) >> at & 1
        ):
            text = f"{named(unit)} must overrun the Ogre there: only engineers climb aboard."
            return Refusal("overrun", "ce:14.02.8-a", text, (name, at))
    return None


DEMOLITION = Module(
    id="demolition",
    title="Finishing off Ogres",
    rule=RULE,
    group=SAPPING,
    effect="Sappers finish off Ogres that are crippled.",
    requires=(MACHINERY,),
    orders={"movement": (Approach,)},
    vetoes={Overrun: climbs, Deed.ENTER: by_overrun},
    parameters=(CHARGE_WEAPONLESS, FINISH_AT_ONCE),
    hooks=(TASKS.by(FINISH, CHARGE), NO_STOP.by(for_engineers)),
)
