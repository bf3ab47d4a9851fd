"""Work on Ogres (ce:14.03.4, ce:14.03.5, ce:14.03.6): reloading missiles, repairing weapons and treads.

Boxes of a record sheet are counted, not named; assessed weapons have a number (``SheetNotes.assessed``) while
they are broken.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from msgspec.structs import replace

from game.core.amounts import a, percent
from game.core.dice import EACH
from game.core.events import Event
from game.core.parameters import Parameter
from game.core.questions import Note
from game.core.references import UnitId
from game.core.refusals import Refusal
from game.ogre import sheets
from game.ogre.common_refusals import refuse
from game.ogre.counter_names import name_of
from game.ogre.engineering import crews
from game.ogre.engineering.cargo import MISSILE, spare, take_out
from game.ogre.engineering.loading import DUMPS
from game.ogre.engineering.module import ENGINEERING
from game.ogre.engineering.tasks import (
    DRONE,
    MACHINE,
    TASKS,
    VULCAN,
    AtCounter,
    Attempt,
    AtWeapon,
    Hand,
    Site,
    Task,
)
from game.ogre.rule_groups import SAPPING
from game.ogre.state import (
    FRESH_BOXES,
    SHEET_NOTES,
    Assessed,
    Draft,
    FreshBoxes,
    GameState,
    Module,
    Unit,
    note,
)

#: the lowest die of an assessment that finds a weapon repairable, and of the repair
ASSESSED, MENDED = 5, 6
#: ce:14.03.5-b, Q-87: missiles, racks and arms cannot be repaired in the field
MENDABLE = ("main", "sec", "ap")
#: RULING Q-19: once per broken weapon; a Vulcan may repair itself (ce:14.03.5-d)
ASSESS_ONCE = Parameter(
    "assess-once", "Assessing a broken weapon before it is repaired", "ce:14.03.5-a", 1,
    ((0, "at every attempt"), (1, "once")),
)  # fmt: skip
MENDS_ITSELF = Parameter(
    "vulcan-mends-itself", "A Vulcan and its own weapons and treads", "ce:14.03.5-d", 1,
    ((0, "it cannot repair them"), (1, "it may repair them")),
)  # fmt: skip
#: ce:14.03.4-b and ce:14.03.6-a
INTERNAL_NUMBER, TREADS_NUMBER = 5, 6
#: drones required to load an internal missile
INTERNAL_DRONES = 1


class WeaponAssessed(Event, frozen=True, tag=True):
    """A broken weapon was assessed: it can be repaired, or never."""

    rule = "ce:14.03.5-a"

    unit: UnitId
    part: str
    die: int
    sound: bool


class Restored(Event, frozen=True, tag=True):
    """Boxes of a record sheet were restored; ``left`` is the row's new count."""

    rule = "ce:14.03.5-c"
    stirs = True

    unit: UnitId
    part: str
    count: int
    left: int


def assessed_words(state: GameState, e: WeaponAssessed) -> str:
    """The assessment's sentence."""
    found = "can be repaired" if e.sound else "is beyond field repair"
    what = sheets.one(e.part)
    return f"{what[:1].upper()}{what[1:]} of {name_of(state, e.unit)} {found} (die {e.die})."


def restored_words(state: GameState, e: Restored) -> str:
    """The restoration's sentence."""
    what = {"tr": "tread unit", "int": "internal missile"}.get(e.part, sheets.NAMES[e.part])
    many = f"{e.count} {what}s" if e.count > 1 else a(what)
    return f"{name_of(state, e.unit)} regains {many} ({e.left} now)."


# -------------------------------------------------------------------------- what is worked on
def patients(state: GameState, side: int, at: int) -> list[Unit]:
    """A side's Ogres in a hex, by name; a Vulcan may repair itself (ce:14.03.5-d)."""
    row = [state.units[name] for name in sorted(state.at_hex.get(at, ()))]
    return [unit for unit in row if unit.side == side and unit.sheet]


def patient(state: GameState, site: Site) -> Unit:
    """The Ogre being worked on, or owning the weapon."""
    return state.units[site.unit]


def still(state: GameState, side: int, site: Site) -> Refusal | None:
    """RULING Q-20: the Ogre stays in its hex all turn; it may fire."""
    unit = patient(state, site)
    if crews.stayed(state, unit):
        return None
    return refuse(unit, "target-moved", "ce:14.03.4-a", "has not been in its hex since the turn began.")


def row(unit: Unit, part: str) -> int:
    """The number left in a row of its sheet."""
    return unit.sheet[sheets.ROWS.index(part)]


def missing(unit: Unit, part: str) -> int:
    """The missing boxes of a row."""
    index = sheets.ROWS.index(part)
    return sheets.full(unit)[index] - unit.sheet[index]


def restore(draft: Draft, unit: Unit, part: str, count: int) -> None:
    """Restore boxes of a row."""
    index = sheets.ROWS.index(part)
    now = unit.sheet[index] + count
    draft.put(replace(unit, sheet=sheets.with_row(unit.sheet, index, now)))
    if part != "tr":
        # RULING Q-368: the work takes the whole turn; loaded or repaired parts fire from the next turn on
        boxes = dict(FRESH_BOXES.of(draft, unit.id).boxes)
        boxes[part] = boxes.get(part, 0) + count
        FRESH_BOXES.put(draft, unit.id, FreshBoxes(tuple(sorted(boxes.items()))))
    draft.emit(Restored(unit.id, part, count, now))


def turn_is_over(draft: Draft) -> None:
    """End of player-turn: what was loaded or repaired in it is ready."""
    FRESH_BOXES.clear(draft)


# ---------------------------------------------------------------------------- missiles
def carriers(state: GameState, crew: Iterable[Hand]) -> list[Unit]:
    """A crew's Vulcans that carry spare missiles."""
    units = [state.units[hand.unit] for hand in crew]
    return [unit for unit in units if unit.sheet and spare(state, unit, MISSILE)]


def supplied(state: GameState, attempt: Attempt) -> Refusal | None:
    """Is there a missile to load (ce:14.03.4-c)?"""
    if carriers(state, attempt.crew):
        return None
    return Refusal("no-missile", "ce:14.03.4-c", "No Vulcan of the crew carries a spare missile.")


def draw_missiles(draft: Draft, attempt: Attempt, count: int) -> None:
    """Missiles leave the stores of the crew's Vulcans."""
    for unit in carriers(draft, attempt.crew):
        taken = min(count, spare(draft, unit, MISSILE))
        take_out(draft, unit, MISSILE, taken)
        count -= taken


def fired_off(state: GameState, side: int, at: int) -> Sequence[Site]:
    """Ogres that have fired external missiles; destroyed ones are gone for good (ce:14.03.4-a)."""
    return [Site(at, target=AtCounter(u.id)) for u in patients(state, side, at) if u.sheet[sheets.MIS_FIRED]]


def load_external(draft: Draft, attempt: Attempt, dice: tuple[int, ...]) -> None:
    """One missile per Vulcan and drone of the crew (ce:14.03.4-a)."""
    unit = patient(draft, attempt.site)
    hands = crews.count(draft, attempt.crew, MACHINE) + crews.count(draft, attempt.crew, DRONE)
    stock = sum(spare(draft, u, MISSILE) for u in carriers(draft, attempt.crew))
    count = min(hands, unit.sheet[sheets.MIS_FIRED], stock)
    draw_missiles(draft, attempt, count)
    unit = draft.units[unit.id]
    fired = sheets.with_row(unit.sheet, sheets.MIS_FIRED, unit.sheet[sheets.MIS_FIRED] - count)
    restore(draft, replace(unit, sheet=fired), "mis", count)


def as_many_as_fit(state: GameState, site: Site, hands: tuple[Hand, ...]) -> tuple[Hand, ...]:
    """A missile carrier, and as many helpers as there are missiles to load; the others stay free."""
    order = sorted(hands, key=lambda hand: not carriers(state, (hand,)))
    stock = sum(spare(state, unit, MISSILE) for unit in carriers(state, hands))
    return tuple(order[: max(1, min(patient(state, site).sheet[sheets.MIS_FIRED], stock))])


def short_of_internal(state: GameState, side: int, at: int) -> Sequence[Site]:
    """Ogres with a working rack and fewer internal missiles than on a fresh sheet (ce:14.03.4-b, Q-20)."""
    able = [u for u in patients(state, side, at) if row(u, "rack") and missing(u, "int")]
    return [Site(at, target=AtCounter(u.id)) for u in able]


def load_internal(draft: Draft, attempt: Attempt, dice: tuple[int, ...]) -> None:
    """One internal missile, however many help (ce:14.03.4-b)."""
    draw_missiles(draft, attempt, 1)
    unit = patient(draft, attempt.site)
    fired = max(0, unit.sheet[sheets.INT_FIRED] - 1)
    restore(draft, replace(unit, sheet=sheets.with_row(unit.sheet, sheets.INT_FIRED, fired)), "int", 1)


# ----------------------------------------------------------------------------- weapons
def known_boxes(state: GameState, unit: Unit, part: str) -> dict[int, bool]:
    """The assessed broken weapons of a row, by number: are they repairable?"""
    return {one.number: one.sound for one in SHEET_NOTES.of(state, unit.id).assessed if one.part == part}


def _sound(state: GameState, site: Site) -> bool | None:
    """Is a broken weapon repairable? None if not assessed."""
    part, number = weapon_of(site)
    return known_boxes(state, patient(state, site), part).get(number)


def _look_at(draft: Draft, site: Site, sound: bool | None) -> None:
    """Note the assessment of a broken weapon; None if it works again."""
    unit, (part, number) = patient(draft, site), weapon_of(site)
    row = SHEET_NOTES.of(draft, unit.id).assessed
    now = [one for one in row if (one.part, one.number) != (part, number)]
    now += [] if sound is None else [Assessed(part, number, sound)]
    note(draft, unit.id, assessed=tuple(sorted(now)))


def broken_weapons(state: GameState, side: int, at: int) -> Sequence[Site]:
    """Repairable weapons, and one unassessed weapon of each kind (ce:14.03.5)."""
    found = []
    for unit in patients(state, side, at):
        for part in MENDABLE:
            gone = missing(unit, part)
            if not gone:
                continue
            boxes = known_boxes(state, unit, part)
            numbers = [number for number, sound in sorted(boxes.items()) if sound]
            if gone > len(boxes):
                numbers.append(next(n for n in range(1, gone + 1) if n not in boxes))
            found += [Site(at, target=AtWeapon(unit.id, part, number)) for number in numbers]
    return found


def weapon_of(site: Site) -> tuple[str, int]:
    """The row and number of a site's weapon."""
    if not isinstance(site.target, AtWeapon):
        raise TypeError(f"{site.target!r} is no weapon")
    return site.target.part, site.target.number


def mend(draft: Draft, attempt: Attempt, count: int) -> tuple[bool, tuple[int, ...]]:
    """The first attempt starts with an assessment, once per weapon (Q-19); then a 6 repairs it."""
    unit, (part, _) = patient(draft, attempt.site), weapon_of(attempt.site)
    dice: tuple[int, ...] = ()
    if _sound(draft, attempt.site) is None or not ASSESS_ONCE.of(draft):
        dice = draft.roll(1, f"assessing {sheets.one(part)}", "ce:14.03.5-a", "task")
        sound = dice[0] >= ASSESSED
        _look_at(draft, attempt.site, sound)
        draft.emit(WeaponAssessed(unit.id, part, dice[0], sound))
        if not sound:
            return False, dice
    more = draft.roll(1, f"repairing {sheets.one(part)}", "ce:14.03.5-c", "task")
    return more[0] >= MENDED, (*dice, *more)


def mended(draft: Draft, attempt: Attempt, dice: tuple[int, ...]) -> None:
    """The weapon works again; if it breaks again, it is assessed again."""
    _look_at(draft, attempt.site, None)
    restore(draft, patient(draft, attempt.site), weapon_of(attempt.site)[0], 1)


def mendable(state: GameState, attempt: Attempt) -> Fraction:
    """The chance that a weapon is repairable at all: a negative assessment is final (Q-19)."""
    sound, done = Fraction(7 - ASSESSED, 6), Fraction(7 - MENDED, 6)
    if not ASSESS_ONCE.of(state):
        return sound * done / (1 - sound * (1 - done))
    return Fraction(1) if _sound(state, attempt.site) else sound


def mending_chance(state: GameState, attempt: Attempt, dice: int) -> Fraction:
    """1 in 6 if known to be repairable, else 2 in 6 of that."""
    known = ASSESS_ONCE.of(state) and _sound(state, attempt.site)
    return Fraction(7 - MENDED, 6) * (1 if known else Fraction(7 - ASSESSED, 6))


def how_mended(state: GameState, attempt: Attempt) -> tuple[str, ...]:
    """The two rolls of a repair, in sentences."""
    look, work = percent(Fraction(7 - ASSESSED, 6)), percent(Fraction(7 - MENDED, 6))
    then = f"a {MENDED} repairs it ({work}). It may be tried once a turn."
    if not ASSESS_ONCE.of(state):
        return (
            f"Each attempt begins with an assessment that needs {ASSESSED} or more ({look}); then {then}",
        )
    if _sound(state, attempt.site):
        return (f"It has been assessed and can be repaired: {then}",)
    both = percent(mending_chance(state, attempt, 1))
    return (
        f"It is assessed first: on {ASSESSED} or more it can be repaired ({look}), otherwise never.",
        f"In the same turn {then} Both together: {both}.",
    )


def not_itself(state: GameState, attempt: Attempt) -> Refusal | None:
    """Can a Vulcan work on itself (ce:14.03.5-d)?"""
    unit = patient(state, attempt.site)
    if MENDS_ITSELF.of(state) or all(hand.unit != unit.id for hand in attempt.crew):
        return None
    return refuse(unit, "itself", "ce:14.03.5-d", "cannot repair itself.")


def one_die(state: GameState, attempt: Attempt, value: int, note: Note | None) -> int:
    """One die, whoever works (ce:14.03.5-c)."""
    if note:
        note("is", 1, "for any Vulcan", "ce:14.03.5-c")
    return 1


def others_first(state: GameState, site: Site, hands: tuple[Hand, ...]) -> tuple[Hand, ...]:
    """All of them; a Vulcan that cannot repair itself stands back."""
    own = patient(state, site).id
    return hands if MENDS_ITSELF.of(state) else tuple(hand for hand in hands if hand.unit != own)


def one_vulcan(state: GameState, site: Site, hands: tuple[Hand, ...]) -> tuple[Hand, ...]:
    """A second Vulcan adds nothing."""
    return others_first(state, site, hands)[:1]


# ------------------------------------------------------------------------------ treads
def lame(state: GameState, side: int, at: int) -> Sequence[Site]:
    """Ogres with lost treads."""
    return [Site(at, target=AtCounter(u.id)) for u in patients(state, side, at) if missing(u, "tr")]


def how_treads(state: GameState, attempt: Attempt) -> tuple[str, ...]:
    """The effect of a success, and its limit, in sentences."""
    gone = missing(patient(state, attempt.site), "tr")
    return (f"Each {TREADS_NUMBER} brings back one tread unit; {gone} {_are(gone)} lost.",)


def _are(number: int) -> str:
    return "is" if number == 1 else "are"


def new_treads(draft: Draft, attempt: Attempt, dice: tuple[int, ...]) -> None:
    """One tread unit per 6, up to the starting number (ce:14.03.6-a)."""
    unit = patient(draft, attempt.site)
    sixes = sum(die >= TREADS_NUMBER for die in dice)
    restore(draft, unit, "tr", min(sixes, missing(unit, "tr")))


EXTERNAL = Task(
    "reload", "reload external missiles", "ce:14.03.4-a", VULCAN, 0, about=AtCounter,
    sites=fired_off, done=load_external, barred=still, needs=supplied, chosen=as_many_as_fit,
    nothing="No Ogre of yours in {hex} has fired an external missile.",
)  # fmt: skip
INTERNAL = Task(
    "reload-internal", "load an internal missile", "ce:14.03.4-b", VULCAN, INTERNAL_NUMBER, about=AtCounter,
    sites=short_of_internal, done=load_internal, barred=still, needs=supplied, drones=INTERNAL_DRONES,
    nothing="No Ogre of yours in {hex} has a working rack and room for an internal missile.",
)  # fmt: skip
WEAPON = Task(
    "mend", "repair a weapon", "ce:14.03.5-c", VULCAN, MENDED, about=AtWeapon,
    sites=broken_weapons, done=mended, barred=still, hands=frozenset({MACHINE}), chosen=one_vulcan,
    needs=not_itself, pool=one_die, roll=mend, chance=mending_chance, possible=mendable, how=how_mended,
    nothing="No Ogre of yours in {hex} has a broken weapon that can be repaired in the field.",
)  # fmt: skip
TREADS = Task(
    "treads", "repair treads", "ce:14.03.6-a", VULCAN, TREADS_NUMBER, about=AtCounter,
    sites=lame, done=new_treads, barred=still, needs=not_itself, chosen=others_first, alone=1,
    nothing="No Ogre of yours in {hex} has lost treads.", how=how_treads, read=EACH,  # one per six
)  # fmt: skip

REPAIR = Module(
    id="repair",
    title="Field repair of Ogres",
    rule="ce:14.03.4",
    group=SAPPING,
    effect="Sappers repair and reload Ogres in the field.",
    requires=(ENGINEERING,),
    closing=(turn_is_over,),
    parameters=(ASSESS_ONCE, MENDS_ITSELF),
    words={WeaponAssessed: assessed_words, Restored: restored_words},
    markers=(DUMPS,),
    hooks=(TASKS.by(EXTERNAL, INTERNAL, WEAPON, TREADS),),
)
