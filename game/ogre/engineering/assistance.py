"""Help in difficult terrain (ce:3.02.3-c, ce:14.04): guiding, recovery, hovercraft at speed."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.amounts import counted
from game.core.deeds import WORKS, Deed
from game.core.events import Event
from game.core.orders import possible
from game.core.questions import Note
from game.core.references import UnitId
from game.core.refusals import Refusal
from game.core.roles import Role
from game.ogre import common_refusals
from game.ogre.common_refusals import UnitOrder, refuse
from game.ogre.counter_names import name_of, named
from game.ogre.engineering import crews
from game.ogre.engineering.accompanying import COMPANIONS, Accompany, going_in, into_a_fight, together
from game.ogre.engineering.boarding import Embark
from game.ogre.engineering.module import ENGINEERING, SAPPERS
from game.ogre.engineering.tasks import DRONE, MACHINE, SQUAD, Hand, hands_words
from game.ogre.engineering.work import use_hand
from game.ogre.movement.movement_points import SECOND, moves_later
from game.ogre.movement.recovery import Hazard
from game.ogre.movement.transport_orders import Mount
from game.ogre.rule_groups import SAPPING
from game.ogre.state import (
    TEAMWORK,
    USAGE,
    Draft,
    GameState,
    Module,
    Order,
    Position,
    Rules,
    Unit,
    View,
    change_teamwork,
)

# ------------------------------------------------------------------- guiding (ce:3.02.3-c, ce:14.04.1)
# Fewer units come to harm in swamp, rubble or forest that they enter together; this costs a squad its work
# and attack for the turn.
#: ce:14.04.1-a: the reduction of the bad number, however many help
GUIDED_BY = 1


def guides(state: GameState, unit: Unit) -> list[Unit]:
    """The sappers that guide a unit (ce:3.02.3-c): engineers on foot (ce:14.04.1-c) or a Vulcan.

    They have been with it all turn, and the terrain ends their movement as usual (ce:14.04.1-b).
    """
    # RULING Q-281: sappers help units in the same order; to avoid that, they move separately
    row = [state.units[name] for name in state.at_hex.get(unit.at, ()) if name != unit.id]
    return [
        other for other in row
        if other.side == unit.side and crews.role(other) in (SQUAD, MACHINE)
        and _with(state, unit, other) and (crews.role(other) == MACHINE or _can_guide(state, other))
    ]  # fmt: skip


def _with(state: GameState, unit: Unit, other: Unit) -> bool:
    """Has another counter been with it all turn, and moved together with it?"""
    # RULING Q-370: a Vulcan guides units into an overrun; engineers go in to fight
    if into_a_fight(state, unit.id):
        return crews.role(other) == MACHINE and going_in(state, unit.id, other.id)
    return other.id in TEAMWORK.of(state, unit.id).beside and together(state, unit.id, other.id)


def _can_guide(state: GameState, unit: Unit) -> bool:
    """Has it a squad that already guides, or that has neither worked, led units nor fought (ce:14.04-b)?"""
    if TEAMWORK.of(state, unit.id).guided:
        return True
    return not USAGE.of(state, unit.id).fought and crews.free_hands(state, unit) > 0


def guided_hazard(state: GameState, about: Hazard, value: int, note: Note | None) -> int:
    """Stage of "hazard": with a guide only a 1 is bad (ce:14.04.1-a)."""
    found = guides(state, state.units[about.unit])
    if not found:
        return value
    if note:
        note("plus", -GUIDED_BY, f"guided by {named(found[0])}", "ce:14.04.1-a")
    return value - GUIDED_BY


def guiding_costs(draft: Draft, order: Order, before: Position) -> None:
    """Engineers that guide neither fire nor work this turn; a Vulcan may (ce:14.04-b)."""
    for name in order.movers():
        spent = USAGE.table(draft).get(name)
        if spent is None or not spent.hazards or name not in draft.units:
            continue
        found = guides(draft, draft.units[name])
        if any(crews.role(guide) == MACHINE for guide in found):
            continue  # if the Vulcan guides, the squads with it need not
        if found and not any(TEAMWORK.of(draft, guide.id).guided for guide in found):
            # RULING Q-282: one squad of a counter guides all units with it
            guide = found[0]
            use_hand(draft, guide, 1, fire=True)
            change_teamwork(draft, guide.id, guided=True)


# ------------------------------------------------------------------------------- recovery (ce:14.04.2)
# Before recovery rolls sappers name the units they help. If that fails they stay where they are for the
# movement phase, but may work and fire (ce:14.04.2-c).
#: ce:14.04.2-a: what each adds to a recovery die, in squads
WEIGHT = {SQUAD: 1, DRONE: 2, MACHINE: 4}


class HelpDeclared(Event, frozen=True, tag=True):
    """Sappers help a unit disabled by terrain."""

    rule = "ce:14.04.2-a"
    deed = Deed.WORK

    unit: UnitId
    helpers: tuple[UnitId, ...]


def declared_words(state: GameState, e: HelpDeclared) -> str:
    """The event's sentence."""
    names = list(dict.fromkeys(e.helpers))
    who = " and ".join(name_of(state, name) for name in names)
    return f"{who} help{'s' if len(names) == 1 else ''} {name_of(state, e.unit)} recover."


def helped(state: GameState, unit: Unit) -> int:
    """What helping sappers add to a unit's recovery die."""
    found = 0
    for name, done in TEAMWORK.table(state).items():
        if unit.id in done.helping and name in state.units:
            found += done.helping.count(unit.id) * WEIGHT[crews.role(state.units[name])]
    return found


def assisted_recovery(state: GameState, unit: Unit, value: int, note: Note | None) -> int:
    """Stage of "recovery": one less needed per squad's worth of help (ce:14.04.2-a, Q-79)."""
    found = helped(state, unit)
    if found and note:
        note("plus", -found, "for sappers that help", "ce:14.04.2-a")
    return value - found


class Help(UnitOrder, frozen=True, tag=True):
    """Sappers in the hex of a unit disabled by terrain help its recovery (ce:14.04.2, Q-24)."""

    verb = "help"
    role = Role.ACT
    title = "Help {unit} to recover"
    group = "crew"
    deeds = WORKS

    crew: tuple[Hand, ...]

    @classmethod
    def applies_to(cls, kind: str) -> bool:
        return crews.may_work(kind)

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        if not unit.at or not crews.role(unit):
            return ()
        row = [state.units[name] for name in state.at_hex[unit.at] if name != unit.id]
        lame = [other for other in row if other.side == unit.side and other.disabled == "terrain"]
        orders = []
        for other in lame:
            most = min(_free(state, unit), 2)
            orders += [cls(other.id, (Hand(unit.id, squads),)) for squads in range(1, most + 1)]
        return possible(orders, rules, state)

    def words(self, rules: Rules, state: View) -> str:
        return f"{super().words(rules, state)}{hands_words(state, self.crew)}"

    def refused(self, rules: Rules, state: GameState, unit: Unit) -> Refusal | None:
        name = named(unit)
        if unit.disabled != "terrain":
            return refuse(unit, "not-terrain", "ce:14.04.2-e", "is not disabled by terrain.")
        if not self.crew:
            return Refusal("empty", "ce:14.04.2-a", f"Choose the sappers that help {name}.", (unit.id,))
        for hand in self.crew:
            refusal = _helper_refusal(state, unit, hand)
            if refusal is not None:
                return refusal
        if len({hand.unit for hand in self.crew}) < len(self.crew):
            return Refusal("twice", "ce:14.04.2-b", "A counter is named twice.")
        if rules.value("recovery", state, unit) <= 1:
            return refuse(unit, "sure", "ce:14.04.2-a", "recovers without help.")
        return None

    def perform(self, rules: Rules, draft: Draft) -> None:
        # ce:14.04.2-c: declared before the recovery roll; it is not work, so helpers may work and fire later
        for hand in self.crew:
            helping = TEAMWORK.of(draft, hand.unit).helping
            change_teamwork(draft, hand.unit, helping=(*helping, *(self.unit,) * hand.squads))
        draft.emit(HelpDeclared(self.unit, tuple(hand.unit for hand in self.crew)))


def _free(state: GameState, unit: Unit) -> int:
    """Squads not helping yet; 1 for a machine: each helps one unit (ce:14.04.2-b)."""
    return (crews.sapper_squads(unit) if unit.squads else 1) - len(TEAMWORK.of(state, unit.id).helping)


def _helper_refusal(state: GameState, unit: Unit, hand: Hand) -> Refusal | None:
    """Why a counter cannot help a unit recover, or None."""
    helper = common_refusals.own(state, hand.unit)
    if isinstance(helper, Refusal):
        return helper
    name = named(helper)
    if not crews.role(helper):
        return refuse(helper, "no-sapper", "ce:14.00-a", "is not a sapper.", near=False)
    if helper.id == unit.id:
        return refuse(helper, "elsewhere", "ce:14.04.2-a", "cannot help itself.")
    if helper.at != unit.at and not helper.aboard:
        text = f"{name} is not in the hex of {named(unit)}."
        return Refusal("elsewhere", "ce:14.04.2-a", text, (helper.id, unit.id))
    refusal = crews.idle(state, helper)  # RULING Q-616: riders cannot help, not even their own vehicle
    if refusal is not None:
        return refusal
    if helper.kind == "HDRN" and not crews.guided(state, helper):
        return crews.unguided(state, helper)
    if hand.squads < 1 or hand.squads > _free(state, helper):
        left = _free(state, helper)
        text = f"{name} has {counted(left, 'squad')} left to help."
        if not helper.squads:
            text = f"{name} can help only one unit a turn."
        return Refusal("hands", "ce:14.04.2-b", text, (helper.id,))
    return None


def helped_in_vain(state: GameState, unit: Unit) -> Unit | None:
    """A unit still disabled after a sapper's help, or None."""
    helping = TEAMWORK.of(state, unit.id).helping
    if not helping:
        return None
    row = (state.units.get(name) for name in helping)
    return next((other for other in row if other is not None and other.disabled == "terrain"), None)


def held_back(state: GameState, unit: Unit, value: int, note: Note | None) -> int:
    """Stage of "allowance": after a failure a helper stays for the movement phase (ce:14.04.2-d)."""
    other = helped_in_vain(state, unit)
    if other is None or not (state.clock.phase == "movement" or moves_later(state)):
        return value
    if note:
        note("set", 0, f"helping {named(other)}", "ce:14.04.2-d")
    return 0


def stays_on_foot(rules: Rules, state: GameState, order: Mount | Embark) -> Refusal | None:
    """Veto: it cannot mount a vehicle either, because that is movement (ce:14.04.2-d)."""
    unit = state.units.get(order.unit)
    other = helped_in_vain(state, unit) if unit is not None else None
    if other is None or unit is None:
        return None
    return refuse(
        unit, "helping", "ce:14.04.2-d", f"has spent its movement helping {named(other)}.", other.id
    )


# ------------------------------------------------------------------------------------------ the module
ASSISTANCE = Module(
    id="terrain-help",
    title="Help in difficult ground",
    rule="ce:14.04",
    group=SAPPING,
    effect="Sappers guide units through swamp, rubble and forest.",
    requires=(ENGINEERING, COMPANIONS),
    orders={SAPPERS: (Help,), SECOND: (Accompany,)},
    stages=(
        ("hazard", "guide", guided_hazard),
        ("recovery", "help", assisted_recovery),
        ("allowance", "other", held_back),
    ),
    vetoes={Deed.BOARD: stays_on_foot},
    after_order={Deed.ENTER: guiding_costs},
    words={HelpDeclared: declared_words},
)
