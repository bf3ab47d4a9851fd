"""Construction points (opt:construction): who builds, how much per turn, and work in progress in a hex.

Modules contribute plans, the things that can be built, at the hook ``PLANS``. Points are counted in thirds,
because an ordinary engineer squad makes one third. Points cannot be saved: any surplus on completion is lost,
and unfinished work gives no protection (opt:construction-b).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Annotated

from msgspec import Struct

from game.core.among import Among
from game.core.amounts import counted
from game.core.deeds import WORKS, Deed
from game.core.events import Event
from game.core.hooks import Hook
from game.core.markers import Contents, MarkerKind, Owned, SeenBy
from game.core.orders import possible
from game.core.parameters import Parameter, of_each_side
from game.core.questions import Figure, Note, Part
from game.core.records import Marker
from game.core.references import Hex, UnitId
from game.core.refusals import Refusal
from game.core.roles import Confirm, Fact, Role
from game.core.rule_hooks import COUNTER_MARKS, SUGGESTS, CounterMark
from game.core.sequence import SETUP
from game.core.state import Seen, Span, on_unit
from game.ogre import common_refusals
from game.ogre.combat.readiness import Row, attack_spent
from game.ogre.combat.weapons import free_squads
from game.ogre.common_refusals import refuse
from game.ogre.counter_names import named
from game.ogre.engineering.boarding import Disembark, Embark
from game.ogre.engineering.crews import arms, guided, stayed
from game.ogre.engineering.tasks import Hand, hands_words
from game.ogre.engineering.work import Work
from game.ogre.kinds import FOOT, KINDS, POWERED, SAPPER
from game.ogre.movement.transport_orders import Dismount, Mount
from game.ogre.options.modern_kinds import BUILT_FOR_IT, MODERN_KINDS, mark_of
from game.ogre.overrun.overrun_state import fight
from game.ogre.setup import Place
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

# --------------------------- Construction points (opt:construction): who builds, and how much per turn
# Points are counted in thirds, because an ordinary engineer squad makes one third.
POINTS, WHERE = "opt:construction-a", "opt:construction-b"

BEFORE, NOTHING_ELSE, MACHINES = "opt:construction-d", "opt:construction-e", "opt:construction-f"

#: a point is three thirds
THIRDS = 3

#: thirds of points per squad and turn: powered engineers [S], ordinary ones [S]
POWERED_SQUAD, PLAIN_SQUAD = 3, 1

PLAIN = "ENG"

# RULING Q-36: a heavy vehicle makes 3 according to the text and its examples, 4 according to the table
HEAVY_VEHICLE = Parameter(
    "heavy-vehicle-points", "Points of a heavy construction vehicle in a turn", POINTS, 3,
    ((3, "as in the text"), (4, "as in the table")),
)  # fmt: skip

LIGHT_POINTS = 2

#: an Ogre that builds: points per number of its Mark [S]; per Vulcan arm, and per drone (ce:14.00-d) [H]
FOR_A_MARK, FOR_AN_ARM, FOR_A_DRONE = 4, 2, 2

MOST_TURNS = 12

#: turns of work done before the game, a number per side
PRECONSTRUCTION = of_each_side(
    "preconstruction-turns", "Turns of construction before the game", BEFORE,
    tuple((turns, counted(turns, "turn")) for turns in range(MOST_TURNS + 1)),
)  # fmt: skip


class Built(Struct, frozen=True):
    """How many squads of a counter have built this player-turn; 1 for a machine."""

    hands: int = 0


BUILT = on_unit("built", Built, span=Span.TURN, seen=Seen.ALL)


def points_text(thirds: int) -> str:
    """Points in readable form: 4, 2 1/3."""
    whole, rest = divmod(thirds, THIRDS)
    part = f"{Fraction(rest, THIRDS)}" if rest else ""
    return f"{whole} {part}".strip() if whole or not part else part


def builds(state: GameState, squad: str) -> int:
    """Thirds of points per squad and turn; 0 if it does not build."""
    if squad == PLAIN:
        return PLAIN_SQUAD
    return POWERED_SQUAD if SAPPER[squad] and POWERED[squad] else 0


def machine_points(state: GameState, unit: Unit) -> int:
    """Points of a vehicle or an Ogre per turn; 0 if it does not build (opt:construction-f)."""
    kind = unit.kind
    if kind == "AHCCV":
        return HEAVY_VEHICLE.of(state)
    if kind == "VULC":
        # RULING Q-668: two per arm, so that a damaged Vulcan makes less, as in all its work
        return FOR_AN_ARM * arms(unit)
    if kind in BUILT_FOR_IT:
        return FOR_A_MARK * mark_of(kind)
    return {"ALCCV": LIGHT_POINTS, "HDRN": FOR_A_DRONE}.get(kind, 0)


def free_builders(state: GameState, unit: Unit) -> list[str]:
    """A counter's squads that can build now, best first; its own kind for a machine."""
    built = BUILT.of(state, unit.id).hands
    if unit.squads:
        left = sorted(
            (squad for squad in free_squads(state, unit) if builds(state, squad)),
            key=lambda squad: -builds(state, squad),
        )
        return left[built:]
    used = built or WORK.of(state, unit.id).worked or attack_used(state, unit.id)
    return [unit.kind] if machine_points(state, unit) and not used else []


def thirds_of(state: GameState, hand: Hand) -> int:
    """Thirds of points that a counter makes with this many squads."""
    unit = state.units[hand.unit]
    if not unit.squads:
        return machine_points(state, unit) * THIRDS
    return sum(builds(state, squad) for squad in free_builders(state, unit)[: hand.squads])


def turns_at_once(state: GameState, side: int) -> int:
    """The turns of work in one order: one, or those before the game (opt:construction-d)."""
    return PRECONSTRUCTION[side].of(state) if state.clock.phase == SETUP else 1


def builder_refusal(state: GameState, hand: Hand, at: int) -> Refusal | None:
    """Why a counter cannot build in a hex with this many squads, or None."""
    unit = common_refusals.own(state, hand.unit)
    if isinstance(unit, Refusal):
        return unit
    name, left = named(unit), len(free_builders(state, unit))
    able = any(builds(state, squad) for squad in unit.squads) or machine_points(state, unit)
    if not able:
        return refuse(unit, "no-builder", POINTS, "does not build.", near=False)
    found = (
        common_refusals.elsewhere(state, unit, at, WHERE) if unit.at != at
        else common_refusals.laid_up(unit, "build", WHERE)
    )  # fmt: skip
    if found is not None:
        return found
    if not stayed(state, unit) or USAGE.of(state, unit.id).fought:
        return refuse(unit, "moved", WHERE, "has not been in its hex, without a fight, since the turn began.")
    if unit.kind == "HDRN" and not guided(state, unit):
        return refuse(unit, "unguided", MACHINES, "has no guide.")
    if hand.squads < 1 or hand.squads > left:
        text = f"{name} has {counted(left, 'squad')} free to build." if unit.squads and left else ""
        text = text or f"{name} has built, worked or fired this turn."
        return Refusal("hands", NOTHING_ELSE, text, (unit.id,))
    return None


def hands_full(state: GameState, about: Row, value: int, note: Note | None) -> int:
    """Stage of "readiness": squads and machines that build cannot attack (opt:construction-e)."""
    unit, row, _ = about
    built = BUILT.of(state, unit.id).hands
    if not built or not value or (state.frames and fight(state)):
        return value
    found = max(0, value - built) if unit.squads and not row else 0
    if note:
        note("set", found, "building this turn", NOTHING_ELSE)
    return found


def no_movement(state: GameState, unit: Unit, value: int, note: Note | None) -> int:
    """Stage of "allowance": a counter that has built cannot move this turn (opt:construction-e)."""
    if not value or not BUILT.of(state, unit.id).hands:
        return value
    if note:
        note("set", 0, "it has built this turn", NOTHING_ELSE)
    return 0


def stays_at_it(rules: Rules, state: GameState, order: Order) -> Refusal | None:
    """Veto: a counter that has built cannot move this turn, or be relocated before the game."""
    if isinstance(order, Place | Embark | Disembark | Mount | Dismount):
        names: Sequence[str] = (order.unit,)
    else:
        names = order.movers()
    for name in names:
        if BUILT.of(state, name).hands:
            who = named(state.units[name])
            return Refusal("built", NOTHING_ELSE, f"{who} has built this turn and cannot move.", (name,))
    return None


def no_other_work(rules: Rules, state: GameState, order: Work) -> Refusal | None:
    """Veto: squads and machines that have built cannot do other work (opt:construction-e)."""
    for hand in order.crew:
        unit, built = state.units[hand.unit], BUILT.of(state, hand.unit).hands
        if not built:
            continue
        free = sum(SAPPER[squad] for squad in free_squads(state, unit)) - built if unit.squads else 0
        if hand.squads > free:
            text = attack_spent(state, unit) or f"{named(unit)} has built this turn."
            return Refusal("built", NOTHING_ELSE, text, (unit.id,))
    return None


def marks(state: GameState, unit: Unit) -> Iterator[CounterMark]:
    """The mark on a counter that has built (opt:construction-e): both sides see its work."""
    built = BUILT.of(state, unit.id).hands
    if built and unit.squads:
        yield CounterMark("busy", f"{counted(built, 'squad')} built this turn: no move, fire or other work")
    elif built:
        yield CounterMark("busy", "has built this turn: no move, fire or other work")


# -------------------------------------------------------------------------------------------- the rest
def _plans(rules: Rules, state: GameState) -> Mapping[str, str]:
    return {plan.id: plan.title[:1].upper() + plan.title[1:] for plan in PLANS.of(rules)}


class UnderWay(Contents, frozen=True, gc=False):
    """What is being built, and for which counter."""

    needs = ("plan",)

    plan: Annotated[str, Among(_plans)] = ""
    unit: UnitId = ""

    def number(self, count: int) -> int:
        return count // THIRDS

    def in_words(self, count: int) -> str:
        what = self.plan.replace("-", " ")
        return f"Construction under way ({what}), {points_text(count)} points so far"


#: work in progress stays in its hex (opt:construction-a); ``count`` is in thirds of points; it is public
CONSTRUCTION = MarkerKind(
    "construction", POINTS, UnderWay, seen=SeenBy.ALL, owned=Owned.ALWAYS, least=1,
    apart=("owner", "plan", "unit"),
)  # fmt: skip


class Plan(Struct, frozen=True):
    """Something that can be built: its word, an infinitive for it, its cost, restrictions and result."""

    id: str
    title: str
    rule: str
    #: its cost in points in a hex, or for a counter
    price: Callable[[GameState, int, str], int]
    #: state, side, hex, counter: why not
    barred: Callable[[GameState, int, int, str], Refusal | None]
    done: Callable[[Draft, int, int, str], None]
    #: the counters of a hex for which it can be built; by default it is for the hex
    whom: Callable[[GameState, int, int], Sequence[str]] | None = None


#: what can be built
PLANS: Hook[Plan] = Hook("construction plan")


# ------------------------------------------------------------------------ events, words
class ConstructionWent(Event, frozen=True, tag=True):
    """Builders have worked: thirds of points so far, and the total needed."""

    rule = "opt:construction-a"
    deed = Deed.WORK

    side: int
    what: str
    at: Hex
    count: int
    needed: int


def construction_went(state: GameState, e: ConstructionWent) -> str:
    who, where = state.sides[e.side].name, state.board.grid.label(e.at)
    if e.count >= e.needed:
        return f"{who} has built in {where} to {e.what}: done."
    return f"{who} builds in {where} to {e.what}: {points_text(e.count)} of {points_text(e.needed)} points."


def under_way(state: GameState, side: int, plan: str, at: int, unit: str) -> Marker | None:
    """What a side is building in a hex, or None."""
    for marker in state.markers.get(at, ()):
        ours = (marker.kind, marker.owner) == (CONSTRUCTION.id, side)
        if ours and CONSTRUCTION.of(marker) == UnderWay(plan, unit):
            return marker
    return None


# ------------------------------------------------------------------------------- the order
class Build(Order, frozen=True, tag=True):
    """Builders that stood in a hex all turn put their points into a plan (opt:construction-b)."""

    verb = "build"
    role = Role.ACT
    confirm = Confirm.PRESS
    group = "crew"
    deeds = WORKS

    plan: str
    crew: tuple[Hand, ...]
    at: Hex
    unit: UnitId = ""

    @classmethod
    def applies_to(cls, kind: str) -> bool:
        return FOOT[kind] or kind in ("ALCCV", "AHCCV", "HDRN") or KINDS[kind].ogre is not None

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        own = len(free_builders(state, unit))
        if not unit.at or not own:
            return ()
        alone, found = (Hand(unit.id, own),), list[Order]()
        crews = dict.fromkeys((alone, _everybody(state, unit), (Hand(unit.id),)))
        for plan in PLANS.of(rules):
            for name in plan.whom(state, unit.side, unit.at) if plan.whom else ("",):
                found += [cls(plan.id, crew, unit.at, name) for crew in crews]
        return possible(found, rules, state)

    def words(self, rules: Rules, state: View) -> str:
        plan = _plan(rules, self.plan)
        title = plan.title if plan is not None else self.plan
        whom = f" for {rules.name_of(state, self.unit)}" if self.unit else ""
        by = f" by {len(self.crew)} counters" if len(self.crew) > 1 else ""
        return f"{title[:1].upper()}{title[1:]}{whom}{by}{hands_words(state, self.crew)}"

    def facts(self, rules: Rules, state: View) -> tuple[Fact, ...]:
        plan = _plan(rules, self.plan)
        if plan is None or any(hand.unit not in state.units for hand in self.crew) or not self.crew:
            return ()
        each, (there, needed) = self._thirds(state), self._progress(state, plan)
        found = [
            Fact("Points a turn", points_text(each), POINTS),
            Fact("So far", f"{points_text(there)} of {points_text(needed)}", plan.rule),
        ]
        if each:
            found.append(Fact("Turns left", str(-(-(needed - there) // each)), plan.rule))
        found.append(Fact("Enemy learns", "what is built, and how far it is", POINTS))
        found.append(Fact("Takes", "the crew's whole turn: no move, fire or other work", NOTHING_ELSE))
        return tuple(found)

    def refusal(self, rules: Rules, state: GameState) -> Refusal | None:
        plan = _plan(rules, self.plan)
        if plan is None:
            return Refusal("no-plan", POINTS, f"There is no plan '{self.plan}'.", near=False)
        if self.at not in state.board.grid:
            return Refusal("no-hex", plan.rule, "There is no such hex on this map.")
        if not self.crew or len({hand.unit for hand in self.crew}) < len(self.crew):
            return Refusal("crew", POINTS, "Name each counter that builds once, and at least one.")
        for hand in self.crew:
            found = builder_refusal(state, hand, self.at)
            if found is not None:
                return found
        side = state.units[self.crew[0].unit].side
        if not turns_at_once(state, side):
            text = f"{state.sides[side].name} has no turns of construction before the game."
            return Refusal("before", BEFORE, text)
        if (plan.whom is not None) is not bool(self.unit):
            return Refusal("whom", plan.rule, "Such work is for a counter; name it."
                           if plan.whom else "Such work is for the hex, not for a counter.")  # fmt: skip
        return plan.barred(state, side, self.at, self.unit)

    def workings(self, rules: Rules, state: View) -> Mapping[str, tuple[Figure, ...]]:
        if any(hand.unit not in state.units for hand in self.crew):
            return {}
        parts = tuple(
            Part(
                "plus" if k else "is",
                points_text(thirds_of(state, hand)),
                rules.name_of(state, hand.unit),
                POINTS,
            )
            for k, hand in enumerate(self.crew)
        )
        each = Figure("Points a turn", points_text(self._thirds(state)), parts)
        plan = _plan(rules, self.plan)
        if plan is None or not self.crew:
            return {"Points a turn": (each,)}
        there, needed = self._progress(state, plan)
        built, price = points_text(there), points_text(needed)
        done = Figure("Done", built, (Part("is", built, "built so far", plan.rule),))
        whole = Figure("Needed", price, (Part("is", price, f"to {plan.title}", plan.rule),))
        return {"Points a turn": (each,), "So far": (done, whole), "Turns left": (whole, done, each)}

    def _progress(self, state: GameState, plan: Plan) -> tuple[int, int]:
        """What is built of the plan here, and all that it takes, in thirds of points."""
        marker = under_way(state, state.units[self.crew[0].unit].side, self.plan, self.at, self.unit)
        there = marker.count if marker is not None else 0
        return there, plan.price(state, self.at, self.unit) * THIRDS

    def _thirds(self, state: GameState) -> int:
        return sum(thirds_of(state, hand) for hand in self.crew)

    def perform(self, rules: Rules, draft: Draft) -> None:
        plan = _plan(rules, self.plan)
        if plan is None:  # it was allowed, so one exists
            return
        side = draft.units[self.crew[0].unit].side
        more = self._thirds(draft) * turns_at_once(draft, side)
        needed = plan.price(draft, self.at, self.unit) * THIRDS
        marker = under_way(draft, side, self.plan, self.at, self.unit)
        now = more + (marker.count if marker is not None else 0)
        if marker is not None:
            draft.unmark(marker)
        for hand in self.crew:
            BUILT.change(draft, hand.unit, hands=BUILT.of(draft, hand.unit).hands + hand.squads)
        draft.emit(ConstructionWent(side, plan.title, self.at, min(now, needed), needed))
        if now < needed:
            holds = UnderWay(self.plan, self.unit)
            draft.mark(CONSTRUCTION.new(self.at, holds, owner=side, count=now))
        else:
            plan.done(draft, side, self.at, self.unit)


def _plan(rules: Rules, ident: str) -> Plan | None:
    return next((plan for plan in PLANS.of(rules) if plan.id == ident), None)


def _everybody(state: GameState, unit: Unit) -> tuple[Hand, ...]:
    """All units that can build in a counter's hex."""
    found = []
    for name in sorted(state.at_hex.get(unit.at, ())):
        other = state.units[name]
        count = len(free_builders(state, other)) if other.side == unit.side else 0
        if count and builder_refusal(state, Hand(name, count), unit.at) is None:
            found.append(Hand(name, count))
    return tuple(found)


# ------------------------------------------------------------------------------ before the game
def suggested_building(rules: Rules, position: Position, side: int) -> Iterator[Order]:
    """One crew per hex builds the dearest plan that it completes before the game (opt:construction-d)."""
    built: set[int] = set()
    for unit in sorted(position.units.values(), key=lambda one: one.id):
        if unit.side != side or not unit.at or unit.at in built or not turns_at_once(position, side):
            continue
        crew = (Hand(unit.id, len(free_builders(position, unit))),)
        done = list(_completed(rules, position, unit, crew))
        if done:
            built.add(unit.at)
            yield max(done, key=lambda row: (row[0], row[1].plan))[1]


def _completed(
    rules: Rules, position: Position, unit: Unit, crew: tuple[Hand, ...]
) -> Iterator[tuple[int, Build]]:
    """The plans that a crew completes before the game where it stands, each with its cost."""
    points = thirds_of(position, crew[0]) * turns_at_once(position, unit.side)
    for plan in PLANS.of(rules):
        for name in plan.whom(position, unit.side, unit.at) if plan.whom else ("",):
            order, cost = Build(plan.id, crew, unit.at, name), plan.price(position, unit.at, name)
            if cost * THIRDS <= points and order.refusal(rules, position) is None:
                yield cost, order


#: shared by the modules with plans
BUILDING_SITE = Module(
    id="construction",
    title="Construction",
    rule="opt:construction",
    requires=(MODERN_KINDS,),
    orders={SETUP: (Build,), "fire": (Build,)},
    states=(BUILT,),
    markers=(CONSTRUCTION,),
    parameters=(HEAVY_VEHICLE, *PRECONSTRUCTION),
    stages=(("readiness", "other", hands_full), ("allowance", "other", no_movement)),
    vetoes={
        **dict.fromkeys((Deed.ENTER, Place, Embark, Disembark, Mount, Dismount), stays_at_it),
        Work: no_other_work,
    },
    hooks=(SUGGESTS.by(suggested_building), COUNTER_MARKS.by(marks)),
    words={ConstructionWent: construction_went},
)
