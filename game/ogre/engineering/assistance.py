"""Help in difficult ground (ce:3.02.3-c, ce:14.04): finding the way, recovering, hovercraft at speed.

* Finding the way: engineers or a Vulcan that move in step with others, in one order, help them in the
  swamp, rubble or forest that they enter; that costs a squad its work and attack of the turn.
* Getting going: before the dice of recovery, sappers are told whom they help (``Help``); if that fails
  they stay where they are for the movement phase, and may still work and fire (ce:14.04.2-c).
* At speed: engineers with movement left go along with hovercraft in the second movement (``Accompany``).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from msgspec.structs import replace

from game.core.amounts import counted
from game.core.deeds import ENTERS, WORKS, Deed, Deeds
from game.core.events import Event
from game.core.orders import possible
from game.core.questions import Note
from game.core.references import Hex, UnitId
from game.core.refusals import Refusal
from game.core.roles import Role
from game.core.windows import REACH, STEP, Moment, pause, wait_with
from game.hexes.grid import OFF
from game.ogre import common_refusals
from game.ogre.engineering import crews
from game.ogre.engineering.cargo import Embark
from game.ogre.engineering.module import ENGINEERING, SAPPERS
from game.ogre.engineering.moved_together import COMPANIONS, going_in, into_a_fight, together
from game.ogre.engineering.tasks import DRONE, MACHINE, SQUAD, Hand, hands_words
from game.ogre.engineering.work import use_hand
from game.ogre.event_text import name_of
from game.ogre.events import Moved
from game.ogre.hooks import MINE_IMMUNITY
from game.ogre.kinds import FOOT, KINDS
from game.ogre.movement.hex_entry import enter, stopped
from game.ogre.movement.mobility_map import ground
from game.ogre.movement.movement import Move
from game.ogre.movement.movement_points import SECOND, moves_later
from game.ogre.movement.paths import step_refusal
from game.ogre.movement.recovery import Hazard
from game.ogre.movement.stacking import overstacked
from game.ogre.movement.transport_orders import Mount
from game.ogre.state import (
    USAGE,
    WORK,
    Draft,
    GameState,
    Module,
    Order,
    Position,
    Rules,
    Unit,
    View,
    attack_used,
)

#: ce:14.04.1-a: how much lower the bad number is, however many help
GUIDED_BY = 1
#: ce:14.04.2-a: what each adds to a die of recovery, in squads
WEIGHT = {SQUAD: 1, DRONE: 2, MACHINE: 4}


class HelpDeclared(Event, frozen=True, tag=True):
    """Sappers help a unit that its ground has disabled."""

    deed: ClassVar[Deed | None] = Deed.WORK

    unit: UnitId
    helpers: tuple[UnitId, ...]


def declared_words(state: GameState, e: HelpDeclared) -> str:
    """The sentence for it."""
    names = list(dict.fromkeys(e.helpers))
    who = " and ".join(name_of(state, name) for name in names)
    return f"{who} help{'s' if len(names) == 1 else ''} {name_of(state, e.unit)} recover."


# --------------------------------------------------------------------------- finding the way
def guides(state: GameState, unit: Unit) -> list[Unit]:
    """The sappers that help a unit find its way (ce:3.02.3-c): engineers on foot (ce:14.04.1-c) or a Vulcan.

    They have been with it all turn, and the ground ends their movement as ever (ce:14.04.1-b).
    """
    # RULING Q-281: who moves in one order with others helps them; who does not want to moves by itself
    row = [state.units[name] for name in state.at_hex.get(unit.at, ()) if name != unit.id]
    return [
        other for other in row
        if other.side == unit.side and crews.role(other) in (SQUAD, MACHINE)
        and _with(state, unit, other) and (crews.role(other) == MACHINE or _can_guide(state, other))
    ]  # fmt: skip


def _with(state: GameState, unit: Unit, other: Unit) -> bool:
    """Has another been with a counter all the turn, and moved in step with it?"""
    # RULING Q-370: into a fight a Vulcan guides others; engineers go in to fight
    if into_a_fight(state, unit.id):
        return crews.role(other) == MACHINE and going_in(state, unit.id, other.id)
    return other.id in USAGE.of(state, unit.id).beside and together(state, unit.id, other.id)


def _can_guide(state: GameState, unit: Unit) -> bool:
    """Has it a squad that guides already, or that has neither worked, led others nor fought (ce:14.04-b)?"""
    spent = USAGE.of(state, unit.id)
    return spent.guided or (not spent.fought and crews.free_hands(state, unit) > 0)


def guided_hazard(state: GameState, about: Hazard, value: int, note: Note | None) -> int:
    """Stage of "hazard": with a guide only a 1 is bad (ce:14.04.1-a)."""
    found = guides(state, state.units[about.unit])
    if not found:
        return value
    if note:
        note("plus", -GUIDED_BY, f"guided by {common_refusals.named(found[0])}", "ce:14.04.1-a")
    return value - GUIDED_BY


def guiding_costs(draft: Draft, order: Order, before: Position) -> None:
    """Engineers that guide neither fire nor work in this turn; a Vulcan may (ce:14.04-b)."""
    for name in order.movers():
        spent = USAGE.table(draft).get(name)
        if spent is None or not spent.hazards or name not in draft.units:
            continue
        found = guides(draft, draft.units[name])
        if any(crews.role(guide) == MACHINE for guide in found):
            continue  # the Vulcan shows the way; the squads with it need not
        if found and not any(USAGE.of(draft, guide.id).guided for guide in found):
            # RULING Q-282: one squad of a counter shows the way, for all that are with it
            guide = found[0]
            use_hand(draft, guide, 1, fire=True)
            USAGE.change(draft, guide.id, guided=True)


# ------------------------------------------------------------------------------ getting going
def helped(state: GameState, unit: Unit) -> int:
    """What sappers told to help add to a unit's die of recovery."""
    found = 0
    for name, spent in USAGE.table(state).items():
        if unit.id in spent.helping and name in state.units:
            found += spent.helping.count(unit.id) * WEIGHT[crews.role(state.units[name])]
    return found


def assisted_recovery(state: GameState, unit: Unit, value: int, note: Note | None) -> int:
    """Stage of "recovery": one less is needed for each squad's worth of help (ce:14.04.2-a, Q-79)."""
    found = helped(state, unit)
    if found and note:
        note("plus", -found, "for sappers that help", "ce:14.04.2-a")
    return value - found


class Help(Order, frozen=True, tag=True):
    """Sappers in the hex of a unit disabled by terrain help it to recover (ce:14.04.2, Q-24)."""

    verb: ClassVar[str] = "help"
    role: ClassVar[Role] = Role.ACT
    title: ClassVar[str] = "Help {unit} to recover"
    group: ClassVar[str] = "crew"
    deeds: ClassVar[Deeds] = WORKS

    unit: UnitId
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

    def refusal(self, rules: Rules, state: GameState) -> Refusal | None:
        unit = common_refusals.own(state, self.unit)
        if isinstance(unit, Refusal):
            return unit
        name = common_refusals.named(unit)
        if unit.disabled != "terrain":
            return Refusal("not-terrain", "ce:14.04.2-e", f"{name} is not disabled by terrain.", (unit.id,))
        if not self.crew:
            return Refusal("empty", "ce:14.04.2-a", f"Choose the sappers that help {name}.", (unit.id,))
        for hand in self.crew:
            refusal = _helper_refusal(state, unit, hand)
            if refusal is not None:
                return refusal
        if len({hand.unit for hand in self.crew}) < len(self.crew):
            return Refusal("twice", "ce:14.04.2-b", "A counter is named twice.")
        if rules.value("recovery", state, unit) <= 1:
            return Refusal("sure", "ce:14.04.2-a", f"{name} recovers without help.", (unit.id,))
        return None

    def perform(self, rules: Rules, draft: Draft) -> None:
        # ce:14.04.2-c: declared before the recovery roll; it is no work, so helpers may work and fire later
        for hand in self.crew:
            helping = USAGE.of(draft, hand.unit).helping
            USAGE.change(draft, hand.unit, helping=(*helping, *(self.unit,) * hand.squads))
        draft.emit(HelpDeclared(self.unit, tuple(hand.unit for hand in self.crew)))


def _free(state: GameState, unit: Unit) -> int:
    """Squads that help nobody yet; 1 for a machine: each helps one unit (ce:14.04.2-b)."""
    return (crews.sapper_squads(unit) if unit.squads else 1) - len(USAGE.of(state, unit.id).helping)


def _helper_refusal(state: GameState, unit: Unit, hand: Hand) -> Refusal | None:
    """Why a counter cannot help a unit to recover, or None."""
    helper = common_refusals.own(state, hand.unit)
    if isinstance(helper, Refusal):
        return helper
    name = common_refusals.named(helper)
    if not crews.role(helper):
        return Refusal("no-sapper", "ce:14.00-a", f"{name} is not a sapper.", (helper.id,), near=False)
    if helper.id == unit.id:
        return Refusal("elsewhere", "ce:14.04.2-a", f"{name} cannot help itself.", (helper.id,))
    if helper.at != unit.at and not helper.aboard:
        text = f"{name} is not in the hex of {common_refusals.named(unit)}."
        return Refusal("elsewhere", "ce:14.04.2-a", text, (helper.id, unit.id))
    refusal = crews.idle(
        state, helper
    )  # RULING Q-616: riders help nobody, be it the vehicle that they ride on
    if refusal is not None:
        return refusal
    if helper.kind == "HDRN" and not crews.guided(state, helper):
        return crews.unguided(helper)
    if hand.squads < 1 or hand.squads > _free(state, helper):
        left = _free(state, helper)
        text = f"{name} has {counted(left, 'squad')} left to help."
        if not helper.squads:
            text = f"{name} can help only one unit a turn."
        return Refusal("hands", "ce:14.04.2-b", text, (helper.id,))
    return None


def helped_in_vain(state: GameState, unit: Unit) -> Unit | None:
    """A unit that a sapper has helped and that is still disabled, or None."""
    spent = USAGE.table(state).get(unit.id)
    helping = () if spent is None else spent.helping
    if not helping:
        return None
    row = (state.units.get(name) for name in helping)
    return next((other for other in row if other is not None and other.disabled == "terrain"), None)


def held_back(state: GameState, unit: Unit, value: int, note: Note | None) -> int:
    """Stage of "allowance": a helper without success stays for the movement phase (ce:14.04.2-d)."""
    other = helped_in_vain(state, unit)
    if other is None or not (state.clock.phase == "movement" or moves_later(state)):
        return value
    if note:
        note("set", 0, f"helping {common_refusals.named(other)}", "ce:14.04.2-d")
    return 0


def stays_on_foot(rules: Rules, state: GameState, order: Mount | Embark) -> Refusal | None:
    """Veto: nor does it get onto a vehicle, which is its movement too (ce:14.04.2-d)."""
    unit = state.units.get(order.unit)
    other = helped_in_vain(state, unit) if unit is not None else None
    if other is None or unit is None:
        return None
    text = f"{common_refusals.named(unit)} has spent its movement helping {common_refusals.named(other)}."
    return Refusal("helping", "ce:14.04.2-d", text, (unit.id, other.id))


# --------------------------------------------------------------------- hovercraft at speed
class Accompany(Order, frozen=True, tag=True):
    """Engineers go along with hovercraft in their second movement, with what movement they have left."""

    # RULING Q-23: infantry has no second movement; engineers use the points they have not spent this turn

    verb: ClassVar[str] = "accompany"
    role: ClassVar[Role] = Role.MOVE
    title: ClassVar[str] = "Go along to {path}"
    deeds: ClassVar[Deeds] = ENTERS

    unit: UnitId
    sappers: tuple[UnitId, ...]
    path: tuple[Hex, ...]

    @classmethod
    def applies_to(cls, kind: str) -> bool:
        return FOOT[kind]

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        if not unit.at or not crews.sapper_squads(unit):
            return ()
        beside = [n for n in state.at_hex[unit.at] if KINDS[state.units[n].kind].second]
        orders = [
            cls(name, (unit.id,), (at,))
            for name in beside
            for at in state.board.grid.neighbours[unit.at]
            if at
        ]
        return possible(orders, rules, state)

    def words(self, rules: Rules, state: View) -> str:
        if self.path[-1]:
            return super().words(rules, state)
        last = (state.units[self.unit].at, *self.path)[-2]
        return f"Go along off the map{f' from {state.board.grid.label(last)}' if last else ''}"

    def refusal(self, rules: Rules, state: GameState) -> Refusal | None:
        if not self.sappers or not self.path or OFF in self.path:
            return Refusal("empty", "ce:14.04.1-d", "Name the engineers that go along, and the hexes.")
        refusal = Move((self.unit,), self.path).refusal(rules, state)
        if refusal is not None:
            return refusal
        movers = []
        for name in self.sappers:
            unit = common_refusals.own(state, name)
            if isinstance(unit, Refusal):
                return unit
            refusal = _may_accompany(state, unit, self.unit) or _keeps_up(state, unit, self.path)
            if refusal is not None:
                return refusal
            movers.append(unit)
        side = state.units[self.unit].side
        return overstacked(state, side, self.path[-1], (state.units[self.unit], *movers))

    def movers(self) -> tuple[str, ...]:
        return (self.unit, *self.sappers)

    def perform(self, rules: Rules, draft: Draft) -> None:
        before = {name: USAGE.of(draft, name).beside for name in self.movers()}
        self._walk(rules, draft)
        for name in self.sappers:
            if name in draft.units:
                USAGE.change(draft, name, beside=_besides(before[name], (self.unit,)))
        if self.unit in draft.units:
            USAGE.change(draft, self.unit, beside=_besides(before[self.unit], self.sappers))

    def _walk(self, rules: Rules, draft: Draft) -> None:
        """The engineers go a stretch, and the hovercraft after them, as long as nobody has to be asked."""
        # where mines may lie hex by hex, so that they lead the hovercraft through those that are known
        careful = rules.watches_ways or (MINE_IMMUNITY.of(rules) and draft.markers)
        legs = [(at,) for at in self.path] if careful else [self.path]
        going, here, frames, count = self.sappers, draft.units[self.unit].at, draft.frames, 0
        for leg in legs:
            if _asked(draft, STEP, self._rest(going, count), self.movers(), leg[0]):
                return
            going = tuple([name for name in going if _goes_along(rules, draft, name, here, leg)])
            move = Move((self.unit,), leg)
            # a mine may have cut the road that it was to take
            if (
                draft.frames != frames
                or self.unit not in draft.units
                or move.refusal(rules, draft) is not None
            ):
                return
            move.perform(rules, draft)
            count, here = count + len(leg), leg[-1]
            rest = self._rest(going, count)
            if draft.frames != frames:
                wait_with(draft, rest)
                rest = None
            if _asked(draft, REACH, rest, going, here) or draft.frames != frames:
                return

    def _rest(self, going: tuple[str, ...], count: int) -> Order | None:
        """What is left of the way after so many hexes, for those that still go along."""
        if count >= len(self.path):
            return None
        return (
            replace(self, sappers=going, path=self.path[count:])
            if going
            else Move((self.unit,), self.path[count:])
        )


def _asked(draft: Draft, moment: Moment, rest: Order | None, names: Sequence[str], at: int) -> bool:
    """Is anybody asked about one of those who go together? They wait for that one, and go on together."""
    return any(name in draft.units and pause(draft, moment, rest, name, at) for name in names)


def _besides(known: tuple[str, ...], more: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*known, *more)))


def _goes_along(rules: Rules, draft: Draft, name: str, start: int, leg: tuple[int, ...]) -> bool:
    """Engineers walk a stretch beside hovercraft. Do they go on from there?"""
    if name not in draft.units or draft.units[name].at != start:
        return False
    had, gone = USAGE.of(draft, name).moved_second, []
    for at in leg:
        unit = draft.units[name]
        here = unit.at
        unit = enter(draft, unit, ground(draft, "infantry"), (at,))
        gone.append(at)
        if stopped(rules, draft, unit, at, here) or name not in draft.units:
            break
    draft.emit(Moved(name, (start, *gone), USAGE.of(draft, name).moved_second - had))
    return name in draft.units


def _may_accompany(state: GameState, unit: Unit, other: str) -> Refusal | None:
    """ce:14.04.1-d: together all the turn, no help, no work, no fire so far."""
    name, spent = common_refusals.named(unit), USAGE.of(state, unit.id)
    if not unit.squads or crews.sapper_squads(unit) < len(unit.squads):
        return Refusal(
            "no-sapper", "ce:14.04.1-d", f"{name} does not consist of engineers.", (unit.id,), near=False
        )
    if unit.aboard:
        carrier = common_refusals.named(state.units[unit.aboard])
        text = f"{name} rides on {carrier} and cannot go along with hovercraft."
        return Refusal("apart", "ce:14.04-a", text, (unit.id, unit.aboard))
    if not unit.at or not together(state, unit.id, other):
        text = f"{name} has not been together with {common_refusals.named(state.units[other])} all turn."
        return Refusal("apart", "ce:14.04-a", text, (unit.id, other))
    if (
        WORK.of(state, unit.id).worked
        or attack_used(state, unit.id)
        or spent.fought
        or spent.helping
        or spent.guided
    ):
        text = f"{name} has worked, led or helped others, or fought this turn."
        return Refusal("busy", "ce:14.04.1-d", text, (unit.id,))
    return None


def _keeps_up(state: GameState, unit: Unit, path: tuple[int, ...]) -> Refusal | None:
    """Has it the points for this path?"""
    mobile, spent, here = ground(state, "infantry"), USAGE.of(state, unit.id), unit.at
    left = KINDS[unit.kind].move - spent.moved - spent.moved_second
    for at in path:
        refusal = step_refusal(state, mobile, unit, here, at, False)
        if refusal is not None:
            return refusal
        left -= mobile.price(here, at)
        if left < 0:
            return Refusal(
                "too-far",
                "ce:14.04.1-d",
                f"{common_refusals.named(unit)} has no movement left for that.",
                (unit.id,),
            )
        here = at
    return None


ASSISTANCE = Module(
    id="terrain-help",
    title="Help in difficult ground",
    rule="ce:14.04",
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
