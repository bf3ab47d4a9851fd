"""Opportunity fire (sp:15, sp:32 to sp:34): the defender fires at counters entering a hex, and halts them.

A window opens in each hex that the attacker's counters have entered, and before an overrun in the hex where
they stand. Public knowledge decides which counters could answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from operator import is_
from typing import NamedTuple

from msgspec import Struct

from game.boards.board import Board
from game.core import draft as core_draft
from game.core.deeds import ATTACKS
from game.core.events import Event
from game.core.orders import rules_of
from game.core.parameters import Parameter
from game.core.position import on_move
from game.core.records import Frame, other_side
from game.core.references import TO_UNIT, UnitId, dropped
from game.core.roles import Role, actors_of
from game.core.state import Seen, Span, on_unit
from game.core.windows import Asked, Moment, PendingOrder, Window, WindowFrame
from game.ogre import sheets
from game.ogre.combat import weapons
from game.ogre.combat.shooters import firing_barred
from game.ogre.combat.unit_target import ap_works, gets_at_submerged
from game.ogre.counter_names import name_of
from game.ogre.kinds import ARMS, KINDS, REACH, ByKind, Weapon
from game.ogre.movement.transport_state import firing_place
from game.ogre.options.sequence.state import ON_THE_WAY, SHOTS, STAYS, Shots, in_fight
from game.ogre.options.sequence.suppression import BROKEN, NERVE, level_of
from game.ogre.overrun.overrun import Overrun
from game.ogre.state import ALL, USAGE, Answer, Draft, GameState, Order, Rules, Unit
from game.ogre.terrain import submerged

# ------------------------------------------------------ the range of weapons with shots left, as masks
#: can anything besides water bar a kind from firing?
BARRED = ByKind(lambda kind: kind.family == "ogre" or kind.id == "LAD")
#: has a kind a single sort of weapon that it cannot lose one by one?
SIMPLE = ByKind(lambda kind: len(kind.weapons) == 1 and kind.ogre is None and kind.family != "ogre")


def could_fire(state: GameState, side: int) -> Iterator[tuple[Unit, int, int]]:
    """A side's face-up counters able to fire: each with its hex and range."""
    spent, nerves, ground = USAGE.table(state), NERVE.table(state), state.board.terrain
    for unit in state.units.values():
        if unit.side != side or unit.face_down or unit.disabled or not REACH[unit.kind]:
            continue
        if nerves and level_of(state, unit.id) >= BROKEN:
            continue
        at = unit.at or firing_place(state, unit)
        if not at or ((ground[at] == "water" or BARRED[unit.kind]) and firing_barred(state, unit, at)):
            continue
        used = spent.get(unit.id)
        if SIMPLE[unit.kind] and not unit.boxes and (used is None or not used.fired):
            yield unit, at, REACH[unit.kind]
            continue
        rows = enumerate(KINDS[unit.kind].weapons)
        far = max((weapon.range for row, weapon in rows if left(state, unit, row, weapon) > 0), default=0)
        if far:
            yield unit, at, far


def left(state: GameState, unit: Unit, row: int, weapon: Weapon) -> int:
    """A row's weapons with shots left, as all see it; only its own side knows what its sappers did."""
    found = weapons.total(unit, row, weapon)
    fired = USAGE.of(state, unit.id).fired
    if fired and (weapon.id not in weapons.ONE_SHOT or fired[row] >= ALL):
        found -= fired[row]
    return min(found, unit.sheet[sheets.INT]) if weapon.id == "rack" else found


class Known(NamedTuple):
    """The hexes in a side's range at the last query, and the exact records it depends on."""

    board: Board
    units: list[Unit]
    records: list[Struct | None]
    mask: int


#: by side; it is asked after every order and seldom changes
_KNOWN: dict[int, Known] = {}


def under_fire(state: GameState, side: int) -> int:
    """The hexes in range of a side's weapons that could still fire, as a mask."""
    units = [unit for unit in state.units.values() if unit.side == side]
    spent, nerves = USAGE.table(state), NERVE.table(state)
    records: list[Struct | None] = [spent.get(unit.id) for unit in units]
    if nerves:
        records += [nerves.get(unit.id) for unit in units]
    known = _KNOWN.get(side)
    if known is not None and known.board is state.board and _same(known, units, records):
        return known.mask
    mask, disc, ground = 0, state.board.grid.disc, state.board.terrain
    for _, at, far in could_fire(state, side):
        mask |= disc(at, far)
    # units that may be barred by markers on the map are checked every time
    if not any(unit.kind == "LAD" or (unit.at and ground[unit.at] == "water") for unit in units):
        _KNOWN[side] = Known(state.board, units, records, mask)
    return mask


def _same(known: Known, units: list[Unit], records: list[Struct | None]) -> bool:
    if len(known.units) != len(units) or len(known.records) != len(records):
        return False
    return all(map(is_, known.units, units)) and all(map(is_, known.records, records))


def can_fire_at_somebody(state: GameState, side: int) -> bool:
    """Could a side's weapon, or one that may be face down, still fire at an enemy? From public knowledge."""
    foes = state.occupied_mask[1 - side]
    hidden = any(u.side == side and u.at and u.face_down for u in state.units.values())
    return bool(foes) and (hidden or bool(under_fire(state, side) & foes))


# ----------------------------------------------------------------------------------------- the windows
RULE, WINDOWS = "sp:32", "sp:34"
#: the windows, which are also the kinds of their frames
ENTERED, GOING_IN = "opportunity", "opportunity-overrun"
#: the record of an order whose counters are let pass for the rest of it
PASSES = "let-pass"
EACH, LAST, NEVER = 0, 1, 2

# RULING Q-432: the source allows it at any time; on a hex map each hex is the finest step
HOW_OFTEN = Parameter(
    "opportunity-windows",
    "When the defender is asked for opportunity fire",
    WINDOWS,
    EACH,
    ((EACH, "in each hex entered"), (LAST, "in the last hex of an order"), (NEVER, "never")),
)


class LetGo(Struct, frozen=True, gc=False):
    """Is a counter let pass this phase? Only the side that let it pass knows."""

    yes: bool = False


LET_GO = on_unit("let-go", LetGo, span=Span.PHASE, seen=Seen.NOBODY)


class UnderFire(WindowFrame, frozen=True, gc=False):
    """The defender may fire at moving counters. Only their own side sees the rest of their order."""

    seen = Seen.OWNER

    #: the possible targets
    movers: tuple[UnitId, ...] = ()
    #: they have been fired at
    fired: bool = False

    def public(self) -> tuple[str, ...]:
        return ("movers", "fired")

    def missing(self) -> tuple[str, ...]:
        return (*super().missing(), *(() if self.movers else ("movers",)))


class Opportunity(UnderFire, frozen=True, gc=False):
    """Counters have entered a hex."""

    window = ENTERED
    moment = Moment.REACH


class BeforeOverrun(UnderFire, frozen=True, gc=False):
    """Counters are about to overrun a hex."""

    window = GOING_IN
    moment = Moment.STEP


# --------------------------------------------------------------------------- possible shooters
def bears(state: GameState, unit: Unit, row: int, weapon: Weapon, target: Unit) -> bool:
    """Could a weapon affect a counter in its range, if it had a shot left?"""
    if weapon.id == "ap" and not ap_works(state, target):
        return False
    return not submerged(state, target) or gets_at_submerged(unit, weapon.id)


def could_answer(state: GameState, targets: Iterable[str]) -> Iterator[Unit]:
    """The defender's counters that could fire at one of these, from public knowledge (sp:32)."""
    foes = [state.units[name] for name in targets if name in state.units and state.units[name].at]
    distance = state.board.grid.distance
    for unit, at, far in could_fire(state, other_side(on_move(state.clock))) if foes else ():
        near = [foe for foe in foes if distance(at, foe.at) <= far]
        rows = enumerate(KINDS[unit.kind].weapons) if near else ()
        if any(
            left(state, unit, row, weapon) > 0
            and any(distance(at, f.at) <= weapon.range and bears(state, unit, row, weapon, f) for f in near)
            for row, weapon in rows
        ):
            yield unit


def watchers(state: GameState, side: int) -> tuple[str, ...]:
    """A side's counters that could fire out of turn at all."""
    return tuple(unit.id for unit, _, _ in could_fire(state, side))


def _off(rules: Rules, state: GameState) -> bool:
    """Is nobody asked now? Challenge fire replaces opportunity fire (Q-400)."""
    clock = state.clock
    if clock.turn < 1 or clock.phase not in ON_THE_WAY or "reaction" in rules.slots:
        return True
    return HOW_OFTEN.of(state) == NEVER or in_fight(state)


def watched(draft: GameState) -> int:
    """The hexes in range of the defender's weapons."""
    assert isinstance(draft, core_draft.Draft)
    return 0 if _off(rules_of(draft), draft) else under_fire(draft, other_side(on_move(draft.clock)))


def overrun_hexes(draft: GameState) -> int:
    """The hexes that counters may overrun."""
    assert isinstance(draft, core_draft.Draft)
    rules = rules_of(draft)
    if rules.slots.get("contact") != "overrun" or _off(rules, draft):
        return 0
    return draft.occupied_mask[other_side(on_move(draft.clock))]


# ---------------------------------------------------------------------------------- in a hex entered
def movers_at(state: GameState, pending: PendingOrder[Unit]) -> tuple[str, ...]:
    """The counters of an order that have entered a hex."""
    named = (pending.unit, *pending.beside, *(pending.order.movers() if pending.order is not None else ()))
    found = []
    for name in dict.fromkeys(named):
        unit = state.units.get(name)
        if unit is not None and unit.side == on_move(state.clock) and unit.at == pending.at:
            found.append(name)
    return tuple(found)


def _asks(rules: Rules, state: GameState, pending: PendingOrder[Unit]) -> tuple[str, ...]:
    """The counters in an entered hex about which the defender is asked."""
    if _off(rules, state) or (HOW_OFTEN.of(state) == LAST and pending.order is not None):
        return ()
    if pending.was_asked(ENTERED, pending.at):  # about all that moved together
        return ()
    movers = movers_at(state, pending)
    return movers if any(True for _ in could_answer(state, movers)) else ()


def could_open(rules: Rules, state: GameState, pending: PendingOrder[Unit]) -> bool:
    """Could a counter of the defender fire, from public knowledge?"""
    return bool(_asks(rules, state, pending))


def opens(rules: Rules, state: GameState, pending: PendingOrder[Unit]) -> WindowFrame | None:
    """The question to the defender, unless the counters were let pass (sp:15)."""
    movers = _not_let_go(state, pending, _asks(rules, state, pending))
    return Opportunity(ENTERED, other_side(on_move(state.clock)), movers=movers) if movers else None


def _not_let_go(state: GameState, pending: PendingOrder[Unit], movers: tuple[str, ...]) -> tuple[str, ...]:
    if any(one.window == PASSES for one in pending.asked):
        return ()
    return tuple(name for name in movers if not LET_GO.of(state, name).yes)


# --------------------------------------------------------------------------------- before an overrun
def _starting(rules: Rules, state: GameState, pending: PendingOrder[Unit]) -> tuple[str, ...]:
    """The counters that overrun from the hex where they began the phase (sp:34)."""
    unit, order = state.units.get(pending.unit), pending.order
    if _off(rules, state) or not isinstance(order, Overrun) or unit is None or not unit.at:
        return ()
    if HOW_OFTEN.of(state) == LAST or any(_same_hex(state, one, unit.at) for one in pending.asked):
        return ()
    # RULING Q-743: counters that moved into that hex have been fired at there, or let pass
    movers = tuple(
        name
        for name in order.units
        if name in state.units and state.units[name].at == unit.at and not _has_moved(state, name)
    )
    return movers if any(True for _ in could_answer(state, movers)) else ()


def _same_hex(state: GameState, one: Asked, at: int) -> bool:
    return one.window == GOING_IN and one.unit in state.units and state.units[one.unit].at == at


def _has_moved(state: GameState, name: str) -> bool:
    spent = USAGE.of(state, name)
    return bool(spent.moved or spent.moved_second)


def could_open_before(rules: Rules, state: GameState, pending: PendingOrder[Unit]) -> bool:
    """The same before an overrun."""
    return bool(_starting(rules, state, pending))


def opens_before(rules: Rules, state: GameState, pending: PendingOrder[Unit]) -> WindowFrame | None:
    """The question before an overrun."""
    movers = _not_let_go(state, pending, _starting(rules, state, pending))
    return BeforeOverrun(GOING_IN, other_side(on_move(state.clock)), movers=movers) if movers else None


#: Q-408: a warning, the entry, a mine and terrain come before
IN_A_HEX = Window(
    Opportunity,
    ENTERED,
    50,
    opens,
    watches=watched,
    could_open=could_open,
    spares=ATTACKS,
    watchers=watchers,
)
BEFORE_AN_OVERRUN = Window(
    BeforeOverrun, GOING_IN, 50, opens_before, watches=overrun_hexes, could_open=could_open_before
)


def under_fire_now(state: GameState) -> UnderFire | None:
    """The open window, or None."""
    top = state.frames[-1] if state.frames else None
    return top if isinstance(top, UnderFire) else None


def rest_without(order: Order | None, state: GameState, out: Iterable[str]) -> Order | None:
    """The rest of an order without some of its counters and without lost ones."""
    if order is None:
        return None
    named = (*actors_of(order), *order.movers())
    gone = {name for name in named if name in set(out) or name not in state.units}
    if not gone:
        return order
    rest = dropped(order, TO_UNIT, gone)
    return rest if actors_of(rest) and all(actors_of(rest)) else None


# --------------- Markers placed by the opponent (sp:11, sp:47): a shooter left unmarked may fire again
MARKING_RULE = "sp:47"
#: the frame
MARKING = "sequence-marks"
# RULING Q-444: a program forgets nothing; the parameter gives players the chance to forget
WHO_MARKS = Parameter(
    "sp-markers",
    "Who marks counters that have fired",
    MARKING_RULE,
    0,
    ((0, "the program"), (1, "the opponent, who is asked each time")),
)


class Marks(Frame, frozen=True, gc=False):
    """Ask the shooters' opponent about each shot, and about counters that markers keep in place."""

    seen = Seen.ALL
    needs = ("shots",)

    #: each shooter, its weapon's row, the number of shots
    shots: tuple[tuple[UnitId, int, int], ...] = ()
    #: counters that were free to move before
    stays: tuple[UnitId, ...] = ()


class Unmarked(Event, frozen=True, tag=True):
    """The opponent left the shooter unmarked."""

    rule = "sp:47"

    units: tuple[UnitId, ...]


def ask(draft: Draft, shots: tuple[tuple[str, int, int], ...], stays: tuple[str, ...], side: int) -> None:
    """Ask the opponent of a side that has fired, if the scenario says so (sp:11)."""
    if WHO_MARKS.of(draft) and shots and draft.result is None:
        draft.push(Marks(MARKING, other_side(side), shots[0][0], shots=shots, stays=stays))


class Mark(Answer, frozen=True, tag=True):
    """Mark the shooter."""

    verb = "mark"
    role = Role.CONFIRM
    title = "Mark them"

    def perform(self, rules: Rules, draft: Draft) -> None:
        draft.pop()


class Leave(Answer, frozen=True, tag=True):
    """Leave the shooter unmarked: the shot does not count."""

    verb = "leave"
    role = Role.CONFIRM
    title = "Leave them unmarked"

    def perform(self, rules: Rules, draft: Draft) -> None:
        frame = draft.pop()
        assert isinstance(frame, Marks)
        for name, row, count in frame.shots:
            if name in draft.units:
                _take_back(draft, name, row, count)
        for name in frame.stays:
            STAYS.drop(draft, name)
        draft.emit(Unmarked(tuple(dict.fromkeys(name for name, _, _ in frame.shots))))


def _take_back(draft: Draft, name: str, row: int, count: int) -> None:
    fired = list(USAGE.of(draft, name).fired)
    if row < len(fired):
        fired[row] = max(0, fired[row] - count)
        USAGE.change(draft, name, fired=tuple(fired) if any(fired) else ())
    weapon = ARMS[draft.units[name].kind][row].id
    made = dict(SHOTS.of(draft, name).made)
    made[weapon] = made.get(weapon, 0) - count
    left = tuple(sorted((word, number) for word, number in made.items() if number > 0))
    if left:
        SHOTS.put(draft, name, Shots(left))
    else:
        SHOTS.drop(draft, name)


def unmarked_words(state: GameState, e: Unmarked) -> str:
    names = [name_of(state, name) for name in e.units]
    who = names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
    return f"{who} {'stays' if len(names) == 1 else 'stay'} unmarked and may fire again."
