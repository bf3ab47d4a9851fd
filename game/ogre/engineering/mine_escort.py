"""Escort through mines (ce:14.02.3-g to ce:14.02.3-j): which units a mine spares, and what leads them."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from msgspec.structs import replace

from game.core.events import Event
from game.core.parameters import Parameter
from game.core.pausing import was_asked
from game.core.questions import Note
from game.core.records import Marker
from game.core.references import Hex, UnitId
from game.ogre.engineering import crews
from game.ogre.engineering.work import use_hand
from game.ogre.hidden.mines import (
    ROAD,
    WarningFrame,
    known_mines,
    least,
    on_of,
    rewrite_mine,
    seems_armed,
    trodden_on,
)
from game.ogre.hooks import MINE_IMMUNITY
from game.ogre.movement.movement_points import Along
from game.ogre.state import USAGE, WORK, Draft, GameState, Rules, Unit, attack_used, change_work
from game.ogre.terrain import routes_between

#: RULING Q-11: armed mines endanger all units
OWN_MINES = Parameter(
    "own-mines", "Armed mines and the side that laid them", "ce:14.02.2-a", 1,
    ((1, "endanger it too"), (0, "do not harm it")),
)  # fmt: skip


#: RULING Q-77: a unit that goes on after a warning rolls for the mine
WARNING_DETECTS = Parameter(
    "warning-detects", "A Vulcan that is warned of a mine", "ce:14.02.3-f", 0,
    ((0, "has not detected it"), (1, "has detected it")),
)  # fmt: skip


class LedThrough(Event, frozen=True, tag=True):
    """A sapper led a unit through a mined hex. ``heard`` has the sides that know of the mine, as bits."""

    rule = "ce:14.02.3-g"
    sentence = "{sapper} leads {unit} through the mines of {at}."

    unit: UnitId
    sapper: UnitId
    at: Hex
    heard: int = -1


def lets_pass(draft: Draft, unit: Unit, mine: Marker, here: int) -> bool:
    """Does a known mine leave a unit unharmed (ce:14.02.3-g)?"""
    if mine.owner == unit.side and not OWN_MINES.of(draft):
        return True
    if was_asked(draft, WarningFrame.window, unit.id, unit.at) and WARNING_DETECTS.of(draft):
        rewrite_mine(draft, mine, replace(mine, known=mine.known | 1 << unit.side))
        return True
    if not (mine.known == -1 or mine.known >> unit.side & 1):
        return False
    if all_sappers(unit):
        _without_bonus(draft, unit, mine.at, here)
        return True
    # ce:14.02.2-d, ce:14.02.3-i, ce:14.02.3-j: own mines too; the leader does nothing else
    # RULING Q-252: a sapper that can lead a unit through always does
    sapper = _leader(draft, unit.side, mine.at)
    if sapper is None:
        return False
    if not WORK.of(draft, sapper.id).escorted:
        use_hand(draft, sapper, 1, fire=False)
        change_work(draft, sapper.id, escorted=True)
    if sapper.id != unit.id:  # the engineers in a mixed counter lead its squads
        event = LedThrough(unit.id, sapper.id, mine.at, mine.known)
        if event not in draft.events:  # reported once, however many mines there are
            draft.emit(event)
    _without_bonus(draft, unit, mine.at, here)
    return True


def all_sappers(unit: Unit) -> bool:
    """Are all its squads sappers? The engineers in a mixed counter lead it."""
    return bool(crews.role(unit)) and crews.sapper_squads(unit) == len(unit.squads)


def _without_bonus(draft: Draft, unit: Unit, at: int, here: int) -> None:
    """No road bonus through mines (ce:14.02.3-h)."""
    # RULING Q-372: sappers lose it like the others
    if here and at == unit.at and routes_between(draft, here, at):
        USAGE.change(draft, unit.id, off_road=True)


def comes_to_no_harm(rules: Rules, state: GameState, unit: Unit, at: int) -> bool:
    """Would a hex's known mines spare a unit (ce:14.02.3-g)? Checked in advance."""
    if not MINE_IMMUNITY.of(rules):
        return False
    return all_sappers(unit) or _guide(state, unit, at, ()) is not None


class Treading(NamedTuple):
    """What a unit can expect from known mines in a hex it enters."""

    #: the chance that one of them explodes under it
    chance: Fraction
    #: the sapper that leads it through, using its work and fire of the turn; "" for none
    leader: str = ""


def treading(
    rules: Rules, state: GameState, unit: Unit, here: int, at: int, beside: Sequence[str] = ()
) -> Treading | None:
    """The prediction for a unit entering a mined hex from ``here``; None if its side knows of no mine.

    ``beside`` are the units moving with it. It predicts what ``tread`` will do.
    """
    along = bool(here) and bool(routes_between(state, here, at))
    row = [m for m in known_mines(state, unit.side, at) if seems_armed(m, unit.side) and trodden_on(m, along)]
    if MINE_IMMUNITY.of(rules):
        row = [m for m in row if m.owner != unit.side or OWN_MINES.of(state)]
    if not row:
        return None
    if MINE_IMMUNITY.of(rules):
        if all_sappers(unit):
            return Treading(Fraction(0))
        sapper = _guide(state, unit, at, beside)
        if sapper is not None:
            return Treading(Fraction(0), sapper.id)
    spared = Fraction(1)
    for mine in row:
        spared *= Fraction(0) if on_of(mine) == ROAD else Fraction(least(unit) - 1, 6)
    return Treading(1 - spared)


def no_bonus(state: GameState, about: Along, value: int, note: Note | None) -> int:
    """Stage of "road-bonus": none through known mines, behind a sapper or as one (ce:14.02.3-h)."""
    unit, at = about.unit, about.at
    row = [mine for mine in known_mines(state, unit.side, at) if seems_armed(mine, unit.side)]
    if all(mine.owner == unit.side and not OWN_MINES.of(state) for mine in row):
        return value
    if not all_sappers(unit) and _guide(state, unit, at, about.beside) is None:
        return value
    if note:
        note("set", 0, "through mines", "ce:14.02.3-h")
    return 0


def _guide(state: GameState, unit: Unit, at: int, beside: Sequence[str]) -> Unit | None:
    """The sapper that would lead a unit into a mined hex: in the hex, in the unit itself, or beside it."""
    row = (_leader(state, unit.side, at), unit, *(state.units[name] for name in beside))
    return next((u for u in row if u is not None and _can_lead(state, u)), None)


def _leader(state: GameState, side: int, at: int) -> Unit | None:
    """The sapper in a hex that leads units through: one that has done so already, else a free one.

    Of the free ones the least useful leads: one that arrived this turn before one that could still work here,
    squads before machines.
    """
    # RULING Q-355: the leader is chosen automatically
    # RULING Q-615: riders are in no hex, and lead nobody until they dismount
    free: list[Unit] = []
    for name in state.at_hex.get(at, ()):
        unit = state.units[name]
        if unit.side != side or not crews.role(unit):
            continue
        if WORK.of(state, name).escorted:
            return unit
        if _can_lead(state, unit):
            free.append(unit)
    return min(free, key=lambda unit: (crews.stayed(state, unit), not unit.squads), default=None)


def _can_lead(state: GameState, unit: Unit) -> bool:
    """Has a counter already led units, or has it a sapper free to lead (ce:14.02.3-i)?"""
    if not crews.role(unit):
        return False
    if WORK.of(state, unit.id).escorted:
        return True
    able = crews.guided(state, unit) if unit.kind == "HDRN" else not (unit.sheet and _has_fired(state, unit))
    return (
        able
        and crews.idle(state, unit, at_once=True, sensors=True) is None
        and crews.free_hands(state, unit) > 0
    )


def _has_fired(state: GameState, unit: Unit) -> bool:
    """Has a Vulcan attacked this turn? Then it cannot lead (ce:14.02.3-i)."""
    return attack_used(state, unit.id)
