"""Overruns (ode:8): a rule module of its own, the alternative to ramming.

Units enter an enemy-held hex from a hex beside it, one or several together; the fight is an
frame and is settled before movement goes on. Fire inside it is the same order as outside.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from game.core.deeds import ATTACKS, ENTERS
from game.core.hooks import Hooked
from game.core.modules import FrameKind
from game.core.orders import possible
from game.core.position import on_move
from game.core.questions import Figure, Note
from game.core.references import Hex, UnitId
from game.core.refusals import Refusal
from game.core.roles import Confirm, Fact, Role
from game.hexes.grid import bits
from game.ogre import common_refusals
from game.ogre.charts import D, X
from game.ogre.combat.combat import Fire
from game.ogre.combat.firing import AttackOn
from game.ogre.common_refusals import UnitOrder, refuse
from game.ogre.events import FightBegan, Moved
from game.ogre.hooks import BEFORE_FIGHT, RESULTS, ResultLink
from game.ogre.kinds import KINDS
from game.ogre.movement.hex_entry import enter, stopped
from game.ogre.movement.mobility_map import ground
from game.ogre.movement.movement_points import drives, moves_later
from game.ogre.movement.paths import entry_mask
from game.ogre.movement.recovery import roll_hazards
from game.ogre.movement.stacking import overstacked
from game.ogre.movement.transport_orders import Dismount
from game.ogre.movement.transport_state import RIDERS
from game.ogre.overrun.overrun_rounds import fighters, go_on, settle
from game.ogre.overrun.overrun_state import DISMOUNT, RAMS, SHOOT, Fight, fight
from game.ogre.ramming.ram_entry import can_drive, cannot_enter, enemies, entry_points, rams_like_an_ogre
from game.ogre.ramming.ram_results import gev_rams, ogre_rams, ram_facts, ram_ogre, ram_workings
from game.ogre.ramming.ramming import may_not_ram
from game.ogre.rule_groups import UNITS
from game.ogre.state import USAGE, Answer, Draft, GameState, Module, Order, Rules, Unit, View, attack_used
from game.ogre.structures.buildings import foreign, strongholds


# ----------------------------------------------------------------------- going in
class Overrun(Order, frozen=True, tag=True):
    """Enter an enemy-held hex from beside it; several units may go in together (ode:8.01)."""

    verb = "overrun"
    role = Role.ATTACK
    title = "Overrun {at}"
    confirm = Confirm.PRESS
    group = "units"
    deeds = ENTERS

    units: tuple[UnitId, ...]
    at: Hex

    @classmethod
    def applies_to(cls, kind: str) -> bool:
        return KINDS[kind].move > 0

    @classmethod
    def applies_at(cls, kind: str, moment: str) -> bool:
        return cls.applies_to(kind) and drives(kind, moment)

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        if unit.disabled or unit.aboard:
            return ()
        held = strongholds(rules, state, unit.side) | state.occupied_mask[1 - unit.side]
        if not held:
            return ()
        near = held & state.board.grid.disc(unit.at, 1) if unit.at else held & entry_mask(state, unit)
        if not near:
            return ()
        return possible([cls((unit.id,), at) for at in bits(near & ~(1 << unit.at))], rules, state)

    def refusal(self, rules: Rules, state: GameState) -> Refusal | None:
        if not self.units or len(set(self.units)) != len(self.units):
            return Refusal("empty", "ode:8.01", "Name the units that overrun, each only once.")
        movers = []
        for unit_id in self.units:
            unit = common_refusals.own(state, unit_id)
            if isinstance(unit, Refusal):
                return unit
            movers.append(unit)
        side = movers[0].side
        # RULING Q-612: who has no attack strength may be passed by a move, or overrun
        foes = any(not KINDS[foe.kind].inert for foe in enemies(state, side, self.at))
        if not foes and not foreign(state, side, self.at):
            return Refusal("no-enemy", "ode:8.01", "There is no enemy to overrun in that hex.", (self.at,))
        for unit in movers:
            # RULING Q-125: a fight is started by entering; who stands there already joins when others enter
            if unit.at == self.at:
                return refuse(unit, "inside", "ode:8.01", "is already in that hex.")
            refusal = cannot_enter(rules, state, unit, self.at)
            if refusal:
                return refusal
        return overstacked(state, side, self.at, tuple(movers))

    def movers(self) -> tuple[str, ...]:
        return self.units

    def entries(self, state: GameState) -> Sequence[tuple[str, int]]:
        return [(name, self.at) for name in self.units if name in state.units]

    def perform(self, rules: Rules, draft: Draft) -> None:
        second = moves_later(draft)
        asked = len(draft.frames)
        went: list[str] = []
        for unit_id in self.units:
            unit = draft.units[unit_id]
            # ode:13.04: a mine under those before it may have cut the road, or dropped the bridge, to the hex
            if not went or cannot_enter(rules, draft, unit, self.at) is None:
                _go_in(rules, draft, unit, self.at)
                went.append(unit_id)
        for unit_id in went:  # the ground acts when they are all in, and before the fight
            if unit_id in draft.units:
                roll_hazards(draft, unit_id)
        begin_fight(draft, tuple(went), self.at, asked, second)


def begin_fight(draft: Draft, went: tuple[str, ...], at: int, asked: int, late: bool) -> None:
    """Counters have gone into a hex: if there is anybody to fight there, the fight begins.

    ``asked`` is the number of frames before they went; ``late``: who has fired does not ram in it.
    """
    side = on_move(draft.clock)
    for before in BEFORE_FIGHT.of(draft.rules):
        before(draft, went, at)
    start = Fight(DISMOUNT, side, at=at)
    if late:  # ode:6.07: who has fired does not ram, whether it came in now or was there before
        row = fighters(draft, start, side)
        start = replace(start, fired=tuple(u.id for u in row if attack_used(draft, u.id)))
    defended = fighters(draft, start, 1 - side) or foreign(draft, side, at)
    if fighters(draft, start, side) and defended:
        draft.emit(FightBegan(went, at))
        # what a mine on the way in asks is answered before the fight begins
        draft.frames = (*draft.frames[:asked], start, *draft.frames[asked:])


def _go_in(rules: Rules, draft: Draft, unit: Unit, at: int) -> None:
    """Pay for the hex, and let mines act before the fight (Q-84)."""
    here = unit.at
    draft.emit(Moved(unit.id, (here, at), entry_points(draft, unit, at)))
    unit = enter(draft, unit, ground(draft, KINDS[unit.kind].mobility), (at,))
    USAGE.change(draft, unit.id, off_road=True)  # ode:5.07.1: no road bonus for who overruns
    if draft.markers:
        stopped(rules, draft, unit, at, here)


# --------------------------------------------------------------------- in the fight
class GoOn(Answer, frozen=True, tag=True):
    """The side is done: with dismounting, with its fire of this round, or with its rams."""

    verb = "go-on"
    role = Role.END
    title = "Go on"

    def perform(self, rules: Rules, draft: Draft) -> None:
        go_on(draft)


class CloseRam(UnitOrder, frozen=True, tag=True):
    """A unit rams another of its hex, once in a fight, at the end of its side's first round (ode:8.05.2)."""

    verb = "close-ram"
    role = Role.ATTACK
    title = "Ram {target}"
    confirm = Confirm.PRESS
    deeds = ATTACKS

    target: UnitId

    @classmethod
    def applies_to(cls, kind: str) -> bool:
        return KINDS[kind].family in ("armour", "ogre") and KINDS[kind].move > 0

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        found = fight(state)
        if found is None or unit.at != found.at:
            return ()
        orders = [cls(unit.id, foe.id) for foe in fighters(state, found, 1 - unit.side)]
        return possible(orders, rules, state)

    def facts(self, rules: Rules, state: View) -> tuple[Fact, ...]:
        return ram_facts(rules, state, self.unit, self.target)

    def workings(self, rules: Rules, state: View) -> Mapping[str, tuple[Figure, ...]]:
        return ram_workings(rules, state, self.unit, self.target)

    def refused(self, rules: Rules, state: GameState, unit: Unit) -> Refusal | None:
        found = fight(state)
        if found is None or unit.at != found.at or found.out(unit.id):
            return refuse(unit, "elsewhere", "ode:8.05.2", "is not in the fight.")
        if self.target not in [foe.id for foe in fighters(state, found, 1 - unit.side)]:
            return Refusal(
                "no-target",
                "ode:8.05.2",
                f"{self.target} is not an enemy in the fight.",
                common_refusals.in_play(state, self.target),
            )
        spent = USAGE.of(state, unit.id)
        if spent.rams or spent.giant_rams:
            return refuse(unit, "rams", "ode:8.05.2", "has already rammed in this fight.")
        if unit.disabled or unit.stuck or not can_drive(unit):
            return refuse(unit, "immobile", "ode:8.05.2", "cannot move, so it cannot ram.")
        return may_not_ram(rules, state, unit, state.units[self.target])

    def perform(self, rules: Rules, draft: Draft) -> None:
        unit, target = draft.units[self.unit], draft.units[self.target]
        # RULING Q-129: the results are those of section 6, disabled units and all
        USAGE.change(draft, unit.id, rams=USAGE.of(draft, unit.id).rams + 1)
        if target.sheet:
            ram_ogre(draft, unit, target)
        elif rams_like_an_ogre(unit):
            ogre_rams(rules, draft, unit, target)
        else:
            gev_rams(rules, draft, unit, target)


def strength_in_fight(
    state: GameState,
    about: tuple[Unit, str, int] | tuple[Unit, str, int, Unit],
    value: int,
    note: Note | None,
) -> int:
    """Stage of "strength": doubled and halved in an overrun, both if both apply (ode:8.02)."""
    if not state.frames or fight(state) is None:
        return value
    unit, weapon = about[0], about[1]
    if unit.squads or unit.sheet or weapon == "ap":
        value *= 2
        if note:
            note("times", 2, "in an overrun", "ode:8.02")
    if unit.disabled:
        value //= 2
        if note:
            note("times", "1/2", "disabled, in an overrun", "ode:8.02")
    return value


def in_a_fight(rules: Hooked, state: GameState, about: AttackOn) -> bool:
    """In an overrun D destroys as X does, except the parts of an Ogre (ode:7.11.2); a ram is no fire."""
    if not state.frames or not about.shots or about.unit is None or about.part not in ("", RIDERS):
        return False
    return fight(state) is not None


OVERRUN = Module(
    id="overrun",
    title="Overruns",
    rule="ode:8",
    group=UNITS,
    effect="A unit that enters an enemy hex fights there at once.",
    slots={"contact": "overrun"},
    orders={
        "movement": (Overrun,),
        "second": (Overrun,),
        DISMOUNT: (Dismount, GoOn),
        SHOOT: (Fire, GoOn),
        RAMS: (CloseRam, GoOn),
    },
    frames={
        DISMOUNT: FrameKind(
            "Overrun: dismounting",
            "Who dismounts before the fight?",
            "On foot each squad is a target of its own and fights at double strength. Aboard the die of "
            "their vehicle hits them. They cannot mount again this turn.",
            role=Role.ACT,
            record=Fight,
            course=settle,
        ),
        SHOOT: FrameKind(
            "Overrun: fire",
            "Who fires at what in this hex?",
            "Pick a target, then the weapons that fire at it. Then end this fire.",
            role=Role.ATTACK,
            record=Fight,
            course=settle,
        ),
        RAMS: FrameKind(
            "Overrun: rams",
            "Who rams whom in this hex?",
            "Each unit that can move may ram once in a fight, at the end of its side's first round; "
            "infantry never can.",
            role=Role.ATTACK,
            record=Fight,
            course=settle,
        ),
    },
    stages=(("strength", "state", strength_in_fight),),
    hooks=(RESULTS.by(ResultLink(10, "ode:7.11.2", turns={D: X}, when=in_a_fight)),),
)
