"""Sappers: who may work, and how many dice a crew rolls (ce:14.00, ce:14.02, ce:14.03).

Work is either rolled for or certain; some tasks are timed jobs (ce:14.00-c).
"""

from __future__ import annotations

from collections.abc import Sequence

from game.core.amounts import counted
from game.core.draft import once
from game.core.parameters import Parameter
from game.core.questions import Note
from game.core.refusals import Refusal
from game.ogre import common_refusals
from game.ogre.combat import weapons
from game.ogre.combat.readiness import attack_spent
from game.ogre.common_refusals import refuse
from game.ogre.counter_names import named
from game.ogre.engineering.control import actively, follows
from game.ogre.engineering.tasks import DRONE, ENGINEERING, MACHINE, SQUAD, Attempt, Hand, Site, Task
from game.ogre.kinds import FOOT, KINDS, MARINE, SAPPER, ByKind
from game.ogre.sheets import ARM
from game.ogre.state import USAGE, WORK, GameState, Unit, attack_used
from game.ogre.terrain import in_water

#: the dice of each in engineering tasks (ce:14.00-d, Q-04): a squad, a drone, an arm of a Vulcan
SQUAD_DICE, DRONE_DICE, ARM_DICE = 1, 2, 2
#: and in Vulcan tasks (ce:14.03-b)
VULCAN_DRONE_DICE, VULCAN_ARM_DICE = 1, 1
#: the range at which a Vulcan guides drone work (ce:14.01.3-d)
GUIDED_WITHIN = 1
#: the roles in each family
_FAMILIES = {
    True: frozenset({SQUAD, DRONE, MACHINE}),
    False: frozenset({DRONE, MACHINE}),
}

#: the crew role of machines: those with arms, and drones
_MACHINES = ByKind(lambda kind: MACHINE if kind.tends else DRONE if kind.family == "drone" else "")

#: RULING Q-09: a task costs squads their attack; a Vulcan may still fire
VULCAN_FIRES = Parameter(
    "vulcan-fires", "A Vulcan that works may fire as well", "ce:14.02-e", 1,
    ((1, "it may"), (0, "a task takes the place of its fire")),
)  # fmt: skip


# --------------------------------------------------------------------------------- members
def may_work(kind: str) -> bool:
    """Can a counter of this kind be in a crew? A mixed counter counts as any kind of infantry."""
    return FOOT[kind] or bool(_MACHINES[kind])


def role(unit: Unit) -> str:
    """A counter's crew role: ``SQUAD`` (it has sappers), ``DRONE``, ``MACHINE``, or ""."""
    if unit.squads:
        return SQUAD if any(SAPPER[squad] for squad in unit.squads) else ""
    return _MACHINES[unit.kind]


def sapper_squads(unit: Unit) -> int:
    """The engineer squads in a counter; squads keep their type (ce:3.02.3-a)."""
    return sum(SAPPER[squad] for squad in unit.squads)


def arms(unit: Unit) -> int:
    """Manipulator arms left (ce:14.01-a)."""
    return unit.sheet[ARM] if unit.sheet else 0


def free_hands(state: GameState, unit: Unit) -> int:
    """How many sappers of a counter have neither worked nor fired: squads, or 1 for a machine."""
    spent = USAGE.table(state).get(unit.id)
    if not unit.squads:
        return 0 if WORK.of(state, unit.id).worked else 1
    found = sapper_squads(unit)
    if spent is None:
        return found if not unit.at else min(found, _ready(state, unit))
    # ce:3.02.3-b: a squad that works does not fire, and vice versa
    free = sum(SAPPER[squad] for squad in weapons.free_squads(state, unit))
    return max(0, min(free, _ready(state, unit)))


def _ready(state: GameState, unit: Unit) -> int:
    row = weapons.row_of(unit, "squad")
    return weapons.ready(state, unit, row, KINDS[unit.kind].weapons[row])


def guided(state: GameState, drone: Unit) -> bool:
    """Can a drone work: engineers in its hex, or a guiding Vulcan there or adjacent (ce:14.01.3-d)?

    A duckling cannot, whoever is with it (ce:14.01.5-c).
    """
    if follows(state, drone):
        return False
    for name in state.at_hex.get(drone.at, ()):
        unit = state.units[name]
        if unit.side == drone.side and unit.squads and sapper_squads(unit):
            return True
    return guide(state, drone) is not None


def guide(state: GameState, drone: Unit) -> Unit | None:
    """The Vulcan with a drone on a channel and near enough to guide its work, or None."""
    vulcan = actively(state, drone)
    if vulcan is None or not drone.at:
        return None
    return vulcan if state.board.grid.distance(drone.at, vulcan.at) <= GUIDED_WITHIN else None


# ------------------------------------------------------------------------------- readiness
def stayed(state: GameState, unit: Unit) -> bool:
    """Has it stood in its hex since its turn began (ce:14.02-a)?"""
    spent = USAGE.table(state).get(unit.id)
    if spent is None:
        return True
    return not (spent.moved or spent.moved_second or spent.halted or spent.rams or spent.giant_rams)


def idle(state: GameState, unit: Unit, at_once: bool = False, sensors: bool = False) -> Refusal | None:
    """Why a sapper cannot work at all this turn (ce:14.02-a, ce:14.03-a), or None.

    ``at_once``: it may have arrived this turn; ``sensors``: the work needs no arms.
    """
    spent = USAGE.table(state).get(unit.id)
    if unit.aboard:
        words = f"rides on {named(state.units[unit.aboard])} and cannot work."
        return refuse(unit, "riding", "ce:14.02-g", words, unit.aboard)
    refusal = common_refusals.laid_up(unit, "work", "ce:14.02-g")
    if refusal is not None:
        return refusal
    if unit.sheet and not arms(unit) and not sensors:
        words = "has no arms left: it can only search for mines, and lead or guide others."
        return refuse(unit, "no-arm", "ce:14.02-h", words)
    if spent is None:
        return None
    if spent.fought and not at_once:
        return refuse(unit, "fought", "ce:14.02-g", "has fought in an overrun this turn and cannot work.")
    work = WORK.of(state, unit.id)
    if work.escorted and not unit.squads:
        words = "has led others through a mined hex and can do nothing else this turn."
        return refuse(unit, "escorted", "ce:14.02.3-i", words)
    # RULING Q-617: a unit that dismounted this turn has not been at work in the hex since it began
    if not at_once and not steady_hands(state, unit):
        rest = "The rest of " if 0 < work.worked < sapper_squads(unit) else ""
        why = f"{common_refusals.not_still(state, unit)} and cannot work."
        if spent.moved or spent.moved_second:
            why = "has not been in its hex since the turn began."
        return Refusal("moved", "ce:14.02-a", f"{rest}{named(unit)} {why}", (unit.id,))
    return None


def steady_hands(state: GameState, unit: Unit) -> int:
    """A counter's sappers that have been in its hex since the turn began, free or not (ce:14.02-a)."""
    if stayed(state, unit):
        return sapper_squads(unit) if unit.squads else 1
    return WORK.of(state, unit.id).stood


def _free_for(state: GameState, unit: Unit, at_once: bool) -> int:
    """A counter's sappers free for work that takes the whole turn, or that may be done at once."""
    free = free_hands(state, unit)
    return free if at_once else min(free, steady_hands(state, unit))


def may_help(task: Task, unit: Unit) -> bool:
    """Can a counter of this kind take part in a task?"""
    return role(unit) in helpers(task)


def able(task: Task, unit: Unit) -> bool:
    """Can this counter: a Vulcan without arms does only what its sensors do (ce:14.02-h)?"""
    # RULING Q-367: it still searches for mines and leads units through them
    return may_help(task, unit) and (task.sensors or not unit.sheet or arms(unit) > 0)


def helpers(task: Task) -> frozenset[str]:
    """The roles that can take part in a task."""
    return task.hands or _FAMILIES[task.family == ENGINEERING]


def takers(state: GameState, task: Task, site: Site) -> str:
    """Who a task needs, in words: "engineers", "a Vulcan with 2 drones"."""
    roles = helpers(task)
    if SQUAD in roles:
        words = ["engineers"] + ["a drone"] * (DRONE in roles) + ["a Vulcan"] * (MACHINE in roles)
        return " or ".join(filter(None, (", ".join(words[:-1]), words[-1])))
    if MACHINE not in roles:
        return "a drone"
    drones = task.required(state, site)
    with_them = f" with {_drones(drones)}" if drones else ""
    return f"a Vulcan{with_them}, or {_drones(task.alone)}" if task.alone else f"a Vulcan{with_them}"


def hand_refusal(state: GameState, task: Task, site: Site, hand: Hand) -> Refusal | None:
    """Why one counter cannot take part, or None; there is no limit on their number (ce:14.02-c)."""
    unit = common_refusals.own(state, hand.unit)
    if isinstance(unit, Refusal):
        return unit
    what = role(unit)
    if not what:
        return refuse(unit, "no-sapper", "ce:14.00-a", "is not a sapper.", near=False)
    if not may_help(task, unit):
        return refuse(unit, "family", task.rule, f"cannot help {task.title}.", near=False)
    if unit.at != site.at and not unit.aboard:
        return common_refusals.elsewhere(state, unit, site.at, "ce:14.02-a")
    refusal = idle(state, unit, task.at_once, task.sensors)
    if refusal is not None:
        return refusal
    left = _free_for(state, unit, task.at_once)
    if hand.squads < 1 or hand.squads > left:
        if what == SQUAD and left:
            return refuse(unit, "hands", "ce:14.02-d", f"has {counted(left, 'squad')} free to work.")
        if left:
            return refuse(unit, "hands", "ce:14.02-d", "has no squads; it works as a whole.")
        return spent_hands(state, unit)
    if what == MACHINE and not VULCAN_FIRES.of(state):
        spent = attack_spent(state, unit)
        if spent:
            return Refusal("fired", "ce:14.02-e", spent, (unit.id,))
    # ce:14.03-e: also in Vulcan tasks
    return unguided(state, unit) if what == DRONE and not guided(state, unit) else None


def spent_hands(state: GameState, unit: Unit) -> Refusal:
    """The refusal if none of a counter's sappers is free to work (ce:14.02-d)."""
    if unit.squads and unit.at and in_water(state, unit.at) and not _dry_hands(unit):
        return refuse(unit, "water", "ode:7.14.4", "cannot work in water; only marines can.")
    done = "has already worked, led others or fired" if unit.squads else "has already worked"
    return refuse(unit, "worked", "ce:14.02-d", f"{done} this turn.")


def _dry_hands(unit: Unit) -> bool:
    """Has a counter engineers that are also marines (ode:3.02.3)?"""
    return any(SAPPER[squad] and MARINE[squad] for squad in unit.squads)


def unguided(state: GameState, drone: Unit) -> Refusal:
    """The refusal for an uncontrolled drone (ce:14.01.3-f)."""
    if follows(state, drone):
        return refuse(drone, "unguided", "ce:14.01.5-c", "only follows a Vulcan and cannot work.")
    return refuse(
        drone,
        "unguided",
        "ce:14.01.3-f",
        "has no guide: it needs engineers in its hex, or a Vulcan there or next to it.",
    )


def hands_in(state: GameState, side: int, at: int, at_once: bool = False) -> tuple[Hand, ...]:
    """A side's sappers in a hex that can still work this turn, with all their squads."""
    # each of them asks for all in its hex
    return once(state, ("hands", side, at, at_once), lambda: _hands_in(state, side, at, at_once))


def _hands_in(state: GameState, side: int, at: int, at_once: bool) -> tuple[Hand, ...]:
    found = []
    for name in state.at_hex.get(at, ()):
        unit = state.units[name]
        if unit.side != side or not role(unit) or idle(state, unit, at_once, sensors=True) is not None:
            continue
        free = _free_for(state, unit, at_once)
        if not free or (unit.kind == "HDRN" and not guided(state, unit)):
            continue
        if unit.sheet and not VULCAN_FIRES.of(state) and attack_used(state, name):
            continue
        found.append(Hand(name, free))
    return tuple(found)


def steady(state: GameState, hands: tuple[Hand, ...]) -> tuple[Hand, ...]:
    """Those that can do work that takes the whole turn (ce:14.02-a, ce:14.03-a)."""
    return once(state, ("steady hands", hands), lambda: _steady(state, hands))


def _steady(state: GameState, hands: tuple[Hand, ...]) -> tuple[Hand, ...]:
    row = [(hand, state.units[hand.unit]) for hand in hands]
    return tuple(
        Hand(hand.unit, min(hand.squads, steady_hands(state, unit)))
        for hand, unit in row
        if idle(state, unit, sensors=True) is None
    )


def count(state: GameState, crew: Sequence[Hand], what: str) -> int:
    """The number of squads, drones or Vulcans in a crew."""
    return sum(hand.squads for hand in crew if role(state.units[hand.unit]) == what)


def crew_arms(state: GameState, crew: Sequence[Hand]) -> int:
    """The arms of all Vulcans in a crew."""
    return sum(arms(state.units[hand.unit]) for hand in crew)


# --------------------------------------------------------------------------------- dice
def pool(state: GameState, attempt: Attempt, value: int, note: Note | None) -> int:
    """Stage of "pool": a crew's dice by task family."""
    if attempt.task.family == ENGINEERING:
        return _engineering_pool(state, attempt, note)
    return _vulcan_pool(state, attempt, note)


def _engineering_pool(state: GameState, attempt: Attempt, note: Note | None) -> int:
    """1 per squad, 2 per drone, 2 per Vulcan arm (ce:14.02-b, Q-04)."""
    found = 0
    for hand in attempt.crew:
        unit = state.units[hand.unit]
        if unit.squads:
            dice, count, what, rule = hand.squads * SQUAD_DICE, hand.squads, "squad", "ce:14.02-b"
        elif unit.sheet:
            left = arms(unit)
            dice, count, what, rule = left * ARM_DICE, left, "arm", "ce:14.02-h"
        else:
            dice, count, what, rule = DRONE_DICE, 0, "", "ce:14.01.3-d"
        if note:
            part = f"{counted(count, what)} of " if what else ""
            note("is" if not found else "plus", dice, f"for {part}{named(unit)}", rule)
        found += dice
    return found


def _vulcan_pool(state: GameState, attempt: Attempt, note: Note | None) -> int:
    """1 per arm, 1 per drone beyond those required; drones alone 1 each (ce:14.03-b, ce:14.03-c)."""
    left, helpers = crew_arms(state, attempt.crew), count(state, attempt.crew, DRONE)
    required = attempt.task.required(state, attempt.site) if left else 0
    dice, more = left * VULCAN_ARM_DICE, max(0, helpers - required) * VULCAN_DRONE_DICE
    if note:
        if left:
            note("is", dice, f"for {counted(left, 'arm')}", "ce:14.03-b")
        if left and min(helpers, required):
            note("plus", 0, f"for {_drones(min(helpers, required))} that the task requires", "ce:14.03-c")
        if more:
            note(
                "plus" if left else "is",
                more,
                f"for {_drones(helpers - required)}{' more' if required else ''}",
                "ce:14.03-b",
            )
    return dice + more


def _drones(count: int) -> str:
    return counted(count, "drone")


def own_pool(state: GameState, attempt: Attempt, value: int, note: Note | None) -> int:
    """Stage of "pool": the task row's own dice."""
    return value if attempt.task.pool is None else attempt.task.pool(state, attempt, value, note)


def fitting(state: GameState, task: Task, site: Site, hands: tuple[Hand, ...]) -> tuple[Hand, ...]:
    """The largest crew for a task among these."""
    crew = tuple(hand for hand in hands if able(task, state.units[hand.unit]))
    return crew if task.chosen is None else task.chosen(state, site, crew)


def crew_refusal(state: GameState, attempt: Attempt) -> Refusal | None:
    """Why a crew of able sappers does not suit a task, or None."""
    task = attempt.task
    if task.family != ENGINEERING:
        helpers = count(state, attempt.crew, DRONE)
        if crew_arms(state, attempt.crew):
            missing = task.required(state, attempt.site) - helpers
            if missing > 0:
                text = f"To {task.title} here, a Vulcan needs {counted(missing, 'more drone')}."
                return Refusal("drones", task.rule, text, (attempt.site.at,), near=False)
        elif not task.alone:
            text = f"You need a Vulcan to {task.title}."
            return Refusal("vulcan", task.rule, text, (attempt.site.at,), near=False)
        elif helpers < task.alone:
            text = f"You need a Vulcan, or {_drones(task.alone)}, to {task.title}."
            return Refusal("drones", task.rule, text, (attempt.site.at,), near=False)
    return None if task.needs is None else task.needs(state, attempt)
