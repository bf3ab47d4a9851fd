"""The records a position is made of. All are frozen; a change makes a new one."""

from __future__ import annotations

from msgspec import Struct

from game.hexes.grid import OFF


class Unit(Struct, frozen=True, gc=False):
    """One counter. ``at`` is its hex, or ``OFF`` while it waits to be placed or to enter."""

    id: str
    kind: str
    side: int
    at: int = OFF
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
    #: the counter it rides on, in whose hex it then is; its own ``at`` is ``OFF`` meanwhile
    aboard: str = ""
    #: one-shot weapons of its squads that are fired off (ode:3.02.2)
    used: int = 0
    #: what is left of a vehicle with a record sheet that is one target all the same (ode:13.07):
    #: guns, AP guns, treads; empty while it is whole
    boxes: tuple[int, ...] = ()
    #: its face is down: only its own side knows what it is (ode:13.05)
    face_down: bool = False
    #: what is written beside its record sheet: numbers by name (ce:14.01.1, ce:14.03.5-a)
    notes: tuple[tuple[str, int], ...] = ()
    #: the channel of a Vulcan that it is on, such as VULC-1.2; with + it only follows (ce:14.01.5)
    channel: str = ""
    #: it has no crew and needs control (ce:14.01.4)
    crewless: bool = False


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
    #: sappers of the counter that have tried some work: squads of infantry, 1 for a machine (ce:14.02-d)
    worked: int = 0
    #: it led others through a mined hex, and does nothing else this turn (ce:14.02.3-i)
    escorted: bool = False
    #: it was in a fight inside a hex (ce:14.02-g)
    fought: bool = False
    #: hexes whose building its sappers have attacked in this phase or round (ce:11.04.5-e)
    blasting: tuple[str, ...] = ()
    #: counters that it has moved in step with since its turn began (ce:14.04-a)
    beside: tuple[str, ...] = ()
    #: whom its sappers help to recover, a name for each squad (ce:14.04.2-b)
    helping: tuple[str, ...] = ()
    #: one of its squads has shown others the way through difficult ground (ce:14.04-b)
    guided: bool = False
    #: a Vulcan has taken it over for a fight (ce:14.01.5-f)
    taken_over: bool = False


NOTHING = TurnUsage()


class Marker(Struct, frozen=True, gc=False):
    """Something laid on a hex, or on the hexside between ``at`` and ``toward``, during play."""

    kind: str
    at: int
    toward: int = OFF
    owner: int = -1
    count: int = 1
    word: str = ""
    #: sides that know of it, as bits; -1 is everybody
    known: int = -1


class RemovedUnit(Struct, frozen=True, gc=False):
    """A counter that is out of the game: ``how`` is "destroyed" or "left"."""

    unit: Unit
    how: str
    turn: int
    #: where it was last
    at: int = OFF


class Side(Struct, frozen=True, gc=False):
    """One of the sides: its word in files, its name on screen, its style of counters."""

    id: str
    name: str
    style: str = "blue"
    draw_offered: bool = False


class Clock(Struct, frozen=True, gc=False):
    """Where the sequence of play stands. Turn 0 is set-up; ``player_turn`` counts from 0."""

    turn: int
    player_turn: int
    side: int
    phase: str
    #: the last turn in which something stirred (``Event.stirs``); kept count of only with a stall limit
    stirred: int = 0


class Frame(Struct, frozen=True, gc=False):
    """An interruption: somebody must decide something before the phase goes on."""

    kind: str
    decider: int
    #: the counter that caused it, the hex it is about, and what may be chosen
    unit: str = ""
    at: int = OFF
    options: tuple[str, ...] = ()


class Roll(Struct, frozen=True, gc=False):
    """Dice that were rolled, what for and under which rule."""

    dice: tuple[int, ...]
    purpose: str
    rule: str


class Result(Struct, frozen=True, gc=False):
    """How the game ended. ``winner`` is a side, or -1 for nobody."""

    winner: int
    level: str
    reason: str
    rule: str = ""
