"""What the Ogre games keep of a game beyond the core: the record of a counter, what it has used up.

The rules of these games take positions, drafts, orders and modules from here, so that a counter is
known to be one of theirs.
"""

from __future__ import annotations

from itertools import zip_longest
from typing import Annotated, TypeAlias, TypeVar, final

from msgspec import Struct
from msgspec.structs import replace

from game.core import draft, modules, order_lists, orders, phases, position, records
from game.core.among import fixed
from game.core.references import Hex, UnitId
from game.core.state import Seen, Span, StateKind, on_unit

T = TypeVar("T", bound=Struct)


@final
class Channel(Struct, frozen=True, gc=False):
    """A place on a channel of a Vulcan (ce:14.01.5): under active control, or following it."""

    vulcan: UnitId
    number: int
    follows: bool = False


#: where a Vulcan carries what is no counter, and what that is (ce:14.01.1), by its word
STORED_IN = {"hold": "the hold", "deck": "the deck"}
STORED = {"mis": "missiles", "lad": "LAD pallets"}


@final
class Stores(Struct, frozen=True, gc=False, order=True):
    """How many of a thing a Vulcan carries in one area of it (ce:14.01.1)."""

    area: Annotated[str, fixed(STORED_IN)]
    item: Annotated[str, fixed(STORED)]
    count: int


@final
class Assessed(Struct, frozen=True, gc=False, order=True):
    """A broken weapon that was looked at: it can be mended, or never (ce:14.03.5-a)."""

    part: str
    #: boxes that are broken are numbered from 1
    number: int
    sound: bool


class Unit(records.Unit, frozen=True, gc=False):
    """One counter."""

    #: kinds of the squads of an infantry counter, in table order (ode:3.02)
    squads: tuple[str, ...] = ()
    #: boxes left on a record sheet, rows in the order of ``ogre.sheets.ROWS``
    sheet: tuple[int, ...] = ()
    #: why it is disabled: "" (it is not), "fire", "ram" or "terrain"
    disabled: str = ""
    #: the player-turn in which it was disabled
    since: int = -1
    #: stuck for the rest of the game, or until freed
    stuck: bool = False
    #: one-shot weapons of its squads that are fired off (ode:3.02.2)
    used: int = 0
    #: what is left of a vehicle with a record sheet that is one target all the same (ode:13.07):
    #: guns, AP guns, treads; empty while it is whole
    boxes: tuple[int, ...] = ()
    #: guns put on it before the game, where its kind has none of its own (ode:9.03.1)
    guns: int = 0


class TurnUsage(Struct, frozen=True, gc=False):
    """What a counter has used up in this player-turn. No record means nothing."""

    #: movement points used in the movement phase, and in the second one
    moved: int = 0
    moved_second: int = 0
    #: its movement of this phase is over (ode:5.08, E)
    halted: bool = False
    #: it entered ground that takes the second move away (ode:4.02.5)
    slowed: bool = False
    #: hazards met, rolled for after all movement: (terrain, "d" or "s")
    hazards: tuple[tuple[str, str], ...] = ()
    #: it took a step off the road in this movement phase (ode:5.07.1)
    off_road: bool = False
    #: shots of each weapon row used (ode:7.05)
    fired: tuple[int, ...] = ()
    rams: int = 0
    #: rams of another unit with a record sheet (ode:6.01.1)
    giant_rams: int = 0
    #: an anti-personnel attack has been made on it in this phase (ode:7.05.1)
    ap_struck: bool = False
    #: it was in a fight inside a hex (ce:14.02-g)
    fought: bool = False
    #: kinds of squads of a mixed counter that fired ahead of the usual order (ode:3.02)
    shot_by: tuple[str, ...] = ()


class SapperUsage(Struct, frozen=True, gc=False):
    """What the sappers of a counter have used up in this player-turn, unseen by the other side (ce:14.02)."""

    #: sappers of the counter that have tried some work: squads of infantry, 1 for a machine (ce:14.02-d)
    worked: int = 0
    #: it led others through a mined hex, and does nothing else this turn (ce:14.02.3-i)
    escorted: bool = False
    #: shots of each weapon row given up for that (ce:14.02-e)
    given_up: tuple[int, ...] = ()
    #: sappers of a combined counter that stood in its hex all turn, though others arrived (ce:14.02-a)
    stood: int = 0


class Teamwork(Struct, frozen=True, gc=False):
    """What a counter has done with others in this player-turn, as all see."""

    #: hexes whose building its sappers have attacked in this phase or round (ce:11.04.5-e)
    blasting: tuple[Hex, ...] = ()
    #: counters that it has moved in step with since its turn began (ce:14.04-a)
    beside: tuple[UnitId, ...] = ()
    #: whom its sappers help to recover, a name for each squad (ce:14.04.2-b)
    helping: tuple[UnitId, ...] = ()
    #: one of its squads has shown others the way through difficult ground (ce:14.04-b)
    guided: bool = False
    #: a Vulcan has taken it over for a fight (ce:14.01.5-f)
    taken_over: bool = False


class Control(Struct, frozen=True, gc=False):
    """How a vehicle is controlled (ce:14.01.4, ce:14.01.5)."""

    #: the channel of a Vulcan that it is on
    channel: Channel | None = None
    #: it has no crew and needs control
    crewless: bool = False


class SheetNotes(Struct, frozen=True, gc=False):
    """What is noted beside the record sheet of a counter."""

    #: what it carries that is no counter, by area and thing (ce:14.01.1)
    stores: tuple[Stores, ...] = ()
    #: it lies in the hold of what it is aboard, not on the deck (ce:14.01.1-a)
    in_hold: bool = False
    #: its broken weapons that were looked at, by row and number (ce:14.03.5-a)
    assessed: tuple[Assessed, ...] = ()
    #: turns to put it together where the beginning of the game says so, else 0 (ce:14.01.2-d)
    to_assemble: int = 0


class FreshBoxes(Struct, frozen=True, gc=False):
    """How many boxes of each row were loaded or mended in this turn: they do not fire in it (Q-368)."""

    boxes: tuple[tuple[str, int], ...] = ()


NOTHING, NO_WORK, ALONE = TurnUsage(), SapperUsage(), Teamwork()
#: shots of a row of which none are left, however many there were
ALL = 99


USAGE = on_unit("usage", TurnUsage, span=Span.TURN, seen=Seen.ALL)
WORK = on_unit("work", SapperUsage, span=Span.TURN, seen=Seen.OWNER)
TEAMWORK = on_unit("teamwork", Teamwork, span=Span.TURN, seen=Seen.ALL)
CONTROLS = on_unit("control", Control, span=Span.GAME, seen=Seen.ALL, kept=True)
SHEET_NOTES = on_unit("notes", SheetNotes, span=Span.GAME, seen=Seen.ALL, kept=True)
FRESH_BOXES = on_unit("fresh-boxes", FreshBoxes, span=Span.TURN, seen=Seen.ALL, kept=True)

Position: TypeAlias = position.Position[Unit]
View: TypeAlias = position.View[Unit]
Draft: TypeAlias = draft.Draft[Unit]
GameState: TypeAlias = position.Position[Unit] | draft.Draft[Unit]
Rules: TypeAlias = orders.RulesInterface[Unit]
Order: TypeAlias = orders.Order[Unit]
Answer: TypeAlias = orders.Answer[Unit]
Lazy: TypeAlias = order_lists.Lazy[Unit]
Placement: TypeAlias = orders.Placement[Unit]
Module: TypeAlias = modules.Module[Unit]
Phase: TypeAlias = phases.Phase[Unit]
RemovedUnit: TypeAlias = records.RemovedUnit[Unit]


def put_work(draft: Draft, unit_id: str, record: SapperUsage) -> None:
    """Write what the sappers of a counter have used up."""
    _put_in_turn(draft, WORK, unit_id, record)


def change_work(draft: Draft, unit_id: str, **changes: object) -> None:
    """Write some of what the sappers of a counter have used up."""
    put_work(draft, unit_id, replace(WORK.of(draft, unit_id), **changes))


def put_teamwork(draft: Draft, unit_id: str, record: Teamwork) -> None:
    """Write what a counter has done with others."""
    _put_in_turn(draft, TEAMWORK, unit_id, record)


def change_teamwork(draft: Draft, unit_id: str, **changes: object) -> None:
    """Write some of what a counter has done with others."""
    put_teamwork(draft, unit_id, replace(TEAMWORK.of(draft, unit_id), **changes))


def _put_in_turn(draft: Draft, kind: StateKind[str, T], unit_id: str, record: T) -> None:
    """Write a record beside that of ``USAGE``, in the order in which counters have acted."""
    if record == kind.default:
        kind.drop(draft, unit_id)
        return
    if unit_id not in USAGE.table(draft):
        USAGE.put(draft, unit_id, NOTHING)
    elif unit_id not in kind.table(draft):  # it has acted before, perhaps before others that are written
        rows = {**kind.table(draft), unit_id: record}
        kind.fill(draft, {name: rows[name] for name in USAGE.table(draft) if name in rows})
        return
    kind.put(draft, unit_id, record)


def put_noted(draft: Draft, kind: StateKind[str, T], unit_id: str, record: T) -> None:
    """Write a record of a counter, or drop one that says nothing."""
    if record == kind.default:
        kind.drop(draft, unit_id)
    else:
        kind.put(draft, unit_id, record)


def note(draft: Draft, unit_id: str, **changes: object) -> None:
    """Write some of what is noted beside the record sheet of a counter."""
    put_noted(draft, SHEET_NOTES, unit_id, replace(SHEET_NOTES.of(draft, unit_id), **changes))


def shots_used(spent: TurnUsage, work: SapperUsage) -> tuple[int, ...]:
    """Shots of each weapon row that are not left, fired or given up; () for none."""
    if not work.given_up:
        return spent.fired
    return added(spent.fired, work.given_up)


def added(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    """Shots of two records, row by row."""
    rows = zip_longest(one, other, fillvalue=0)
    return tuple(ALL if max(pair) >= ALL else sum(pair) for pair in rows)


def attack_used(state: GameState, unit_id: str) -> bool:
    """Has a counter fired, or given up shots for work?"""
    if any(USAGE.of(state, unit_id).fired):
        return True
    work = WORK.table(state).get(unit_id)
    return work is not None and any(work.given_up)
