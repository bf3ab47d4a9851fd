"""Construction points (opt:construction): who builds, and how much per turn.

Points are counted in thirds, because an ordinary engineer squad makes one third.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from msgspec import Struct

from game.core.amounts import counted
from game.core.parameters import Parameter, of_each_side
from game.core.questions import Note
from game.core.refusals import Refusal
from game.core.rule_hooks import CounterMark
from game.core.sequence import SETUP
from game.core.state import Seen, Span, on_unit
from game.ogre import common_refusals
from game.ogre.combat.readiness import Row, attack_spent
from game.ogre.combat.weapons import free_squads
from game.ogre.engineering.boarding import Disembark, Embark
from game.ogre.engineering.crews import arms, guided, stayed
from game.ogre.engineering.tasks import Hand
from game.ogre.engineering.work import Work
from game.ogre.kinds import POWERED, SAPPER
from game.ogre.movement.transport_orders import Dismount, Mount
from game.ogre.options.modern_kinds import BUILT_FOR_IT, mark_of
from game.ogre.overrun.overrun_state import fight
from game.ogre.setup import Place
from game.ogre.state import (
    USAGE,
    WORK,
    GameState,
    Order,
    Rules,
    Unit,
    attack_used,
)

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
    name, left = common_refusals.named(unit), len(free_builders(state, unit))
    able = any(builds(state, squad) for squad in unit.squads) or machine_points(state, unit)
    if not able:
        return Refusal("no-builder", POINTS, f"{name} does not build.", (unit.id,), near=False)
    found = (
        common_refusals.elsewhere(state, unit, at, WHERE) if unit.at != at
        else common_refusals.laid_up(unit, "build", WHERE)
    )  # fmt: skip
    if found is not None:
        return found
    if not stayed(state, unit) or USAGE.of(state, unit.id).fought:
        text = f"{name} has not been in its hex, without a fight, since the turn began."
        return Refusal("moved", WHERE, text, (unit.id,))
    if unit.kind == "HDRN" and not guided(state, unit):
        text = f"{name} has no guide."
        return Refusal("unguided", MACHINES, text, (unit.id,))
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
            who = common_refusals.named(state.units[name])
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
            text = attack_spent(state, unit) or f"{common_refusals.named(unit)} has built this turn."
            return Refusal("built", NOTHING_ELSE, text, (unit.id,))
    return None


def marks(state: GameState, unit: Unit) -> Iterator[CounterMark]:
    """The mark on a counter that has built (opt:construction-e): both sides see its work."""
    built = BUILT.of(state, unit.id).hands
    if built and unit.squads:
        yield CounterMark("busy", f"{counted(built, 'squad')} built this turn: no move, fire or other work")
    elif built:
        yield CounterMark("busy", "has built this turn: no move, fire or other work")
