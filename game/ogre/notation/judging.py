"""Checks that a written counter can exist, given its kind, its sheet and the counters around it.

Each row of ``CHECKS`` raises ``CodecError`` for what cannot be, and asks a rule where only that rule knows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from game.boards.findings import ReadError
from game.core.amounts import counted, listed
from game.core.anygame import Rules
from game.core.codec import CodecError
from game.core.views import ANONYMOUS
from game.notation.contract import Illegal
from game.ogre import sheets
from game.ogre.combat.weapons import armed, heavy
from game.ogre.counter_names import named
from game.ogre.engineering.cargo import AREAS, BULK, HOLD, Area, bulk, in_hold, stored
from game.ogre.engineering.control import (
    CONTROL,
    DUCKLINGS,
    FAMILIES,
    VULCAN,
    Assign,
    channel_of,
    needs_control,
    out_of_control,
)
from game.ogre.engineering.vulcan import ASSEMBLY_TURNS, UNFINISHED
from game.ogre.hidden.hidden_units import DUMMY
from game.ogre.hooks import has_boxes
from game.ogre.kinds import ARMS, KINDS, POINTS
from game.ogre.movement.mobility_map import ground
from game.ogre.movement.paths import closing_rule
from game.ogre.movement.stacking import BY_FIVES, fits, friends, load, rule_of
from game.ogre.notation.counter_fields import BEYOND, IN_HOLD, SOUND, nothing_noted
from game.ogre.notation.counters import MOST_SQUADS
from game.ogre.options.lad import PALLET
from game.ogre.options.superheavy import WHOLE
from game.ogre.setup import standable
from game.ogre.state import (
    ALL,
    CONTROLS,
    FRESH_BOXES,
    SHEET_NOTES,
    USAGE,
    WORK,
    Channel,
    GameState,
    Position,
    Unit,
    shots_used,
)
from game.ogre.structures.built import WORN, built_at
from game.ogre.terrain import ground_words, terrain_at
from game.ogre.terrain_kinds import TERRAINS
from game.ogre.trains.cargo import ROOM, goes_by_train, room_left
from game.ogre.trains.train import COUPLING, MARKERS, MOST_GUNS, TRAIN, linked

# ---------------------------------------------------------- places where no play could bring a counter
# The reader of positions takes such a position, since it can be written and played; the position editor names
# what is illegal in it.
#: what one hex holds for each side, by the stacking rule
HOLDS = {False: "one vehicle or three squads", True: "five vehicles, three squads counting as one"}


def illegal_places(state: GameState) -> Iterator[Illegal]:
    """What is illegal about where the counters stand, hex by hex."""
    for at in sorted(state.at_hex):
        row = [state.units[name] for name in state.at_hex[at]]
        for unit in row:
            if _barred(state, unit, at):
                yield _on_barred_ground(state, unit, at)
        for side in sorted({unit.side for unit in row}):
            units = friends(state, side, at)
            if not fits(rule_of(state), *load(units)):
                yield _too_many(state, units, at)
        if not state.frames and _enemies_stand_together(row):
            yield _together(state, row, at)


def _barred(state: GameState, unit: Unit, at: int) -> bool:
    """Is the ground closed to a counter, with no road, railway or bridge that leads it in?"""
    if standable(state, unit) >> at & 1:
        return False
    mobility = KINDS[unit.kind].mobility
    if mobility == "immobile":
        return True
    links = ground(state, mobility).links
    return not any((other, at) in links for other in state.board.grid.neighbours[at])


def _on_barred_ground(state: GameState, unit: Unit, at: int) -> Illegal:
    name, mobility = named(unit), KINDS[unit.kind].mobility
    rule = closing_rule(TERRAINS[terrain_at(state, at)], mobility)
    place = f"{state.board.grid.label(at)} ({ground_words(state, at)})"
    text = f"{name} stands in {place}, which it can never enter ({rule})."
    return Illegal(unit.id, text, "Move it to another hex, or off the map.")


def _too_many(state: GameState, units: Sequence[Unit], at: int) -> Illegal:
    vehicles, squads = load(units)
    found = [counted(vehicles, "vehicle")] * bool(vehicles) + [counted(squads, "squad")] * bool(squads)
    rule = rule_of(state)
    number = "ode:5.02.2" if rule == BY_FIVES else "ode:5.02.1"
    text = (
        f"{state.board.grid.label(at)} holds {' and '.join(found)} of {state.sides[units[0].side].name}"
        f" ({listed([named(unit) for unit in units])}). A hex holds {HOLDS[rule == BY_FIVES]} ({number})."
    )
    return Illegal(units[0].id, text, "Move or remove some of them.")


def _enemies_stand_together(row: Sequence[Unit]) -> bool:
    """Do armed counters of two sides share a hex? An Ogre may, after a ram and among infantry."""
    sides = {unit.side for unit in row if armed(unit)}
    return len(sides) > 1 and not any(KINDS[unit.kind].family == "ogre" for unit in row)


def _together(state: GameState, row: Sequence[Unit], at: int) -> Illegal:
    names = listed([named(unit) for unit in row if armed(unit)])
    label = state.board.grid.label(at)
    text = f"{label} holds armed units of both sides ({names}). Armed enemies do not share a hex (ode:5.03)."
    return Illegal(row[0].id, text, "Move one side to another hex.")


# ------------------------------------------------------------------------------------------ the checks
class Case:
    """A position that is judged, with what is asked of it again and again."""

    def __init__(self, rules: Rules, position: Position) -> None:
        self.rules, self.position = rules, position
        units = position.units.values()
        #: room taken in an area of a Vulcan, and places taken aboard another vehicle
        self.stowed: Counter[tuple[str, str]] = Counter()
        for unit in units:
            if unit.aboard:
                self.stowed[unit.aboard, _area(position, unit).id] += bulk(position, unit)
                self.stowed[unit.aboard, ""] += len(unit.squads) or 1
        #: counters by the channel that they are on, and how many of them only follow
        links = [place for unit in units if (place := channel_of(position, unit)) is not None]
        self.linked = Counter((place.vulcan, place.number) for place in links)
        self.following = Counter((place.vulcan, place.number) for place in links if place.follows)


def impossible(rules: Rules, position: Position) -> Iterator[tuple[str, ReadError]]:
    """What cannot be about the counters of a position, the first thing of each."""
    case = Case(rules, position)
    for unit in position.units.values():
        try:
            for check in CHECKS:
                check(case, unit)
        except ReadError as wrong:
            yield unit.id, wrong


# -------------------------------------------------------------------------- kind and sheet
def _kind(case: Case, unit: Unit) -> None:
    strange = next((kind for kind in (unit.kind, *unit.squads) if kind not in case.rules.kinds), "")
    if strange:
        text = f"{unit.id} uses the kind {KINDS[strange].name}, which these rules do not have."
        raise CodecError(text, "Add the option that brings it, or leave the counter out.")
    if unit.kind == ANONYMOUS:
        raise CodecError(
            f"{unit.id} is a counter as the other side sees it.", "Write its kind, and: face-down"
        )
    if unit.face_down and not case.rules.resolve_hidden:
        text = f"{unit.id} is face down, but these rules have no face-down counters."
        raise CodecError(text, "Add: option camouflage")
    if unit.kind == DUMMY and not unit.face_down:
        raise CodecError(f"{unit.id} is a dummy, which must be face down.", "Write: face-down")


def _missiles(case: Case, unit: Unit) -> None:
    """A missile is on the sheet, or fired, or destroyed."""
    whole = sheets.full(unit)
    rows = (
        ((sheets.MIS, sheets.MIS_FIRED, "mis"), (sheets.INT, sheets.INT_FIRED, "int")) if unit.sheet else ()
    )
    for left, fired, word in rows:
        found = unit.sheet[left] + unit.sheet[fired]
        if found > whole[left]:
            text = (
                f"{unit.id} has {unit.sheet[left]} of '{word}' left and {unit.sheet[fired]} fired,"
                f" of {whole[left]} in all."
            )
            raise CodecError(text, f"Lower {word}, or {word}-fired.")


def _not_dead(case: Case, unit: Unit) -> None:
    if unit.sheet and sheets.dead(unit.sheet):
        text = f"{unit.id} has no weapon and no tread left: it is destroyed (ode:7.13.3)."
        raise CodecError(text, "Leave it a box, or write it after: gone destroyed")


def _boxes(case: Case, unit: Unit) -> None:
    if not unit.boxes:
        return
    if not has_boxes(case.rules, unit.kind):
        text = f"{unit.id} has no record sheet of guns, AP guns and treads in these rules."
        raise CodecError(text, "Leave boxes out; a Superheavy has one with: option superheavy")
    if any(left > most for left, most in zip(unit.boxes, WHOLE, strict=True)) or not any(unit.boxes):
        most = "+".join(map(str, WHOLE))
        raise CodecError(
            f"{unit.id} cannot have the boxes {'+'.join(map(str, unit.boxes))}.",
            f"It can have at most {most}.",
        )


def _used(case: Case, unit: Unit) -> None:
    teams = heavy(unit.squads)
    if unit.used > teams:
        text = f"{unit.id} has used {unit.used} long shots, and has {teams} heavy weapons teams."
        raise CodecError(text, f"Write: used {teams}" if teams else "Leave used out.")


def _disabled(case: Case, unit: Unit) -> None:
    if not unit.disabled:
        return
    if unit.disabled == UNFINISHED:
        if unit.kind not in ASSEMBLY_TURNS:
            raise CodecError(f"{unit.id} is not assembled in the field.", "Leave disabled out.")
    elif unit.sheet or unit.squads:
        what = "an Ogre" if unit.sheet else "infantry"
        raise CodecError(f"{unit.id} is {what} and is never disabled.", "Leave disabled out.")
    now = max(0, case.position.clock.player_turn)
    if unit.since > now:
        text = f"{unit.id} is disabled since player-turn {unit.since}, which has not begun yet."
        raise CodecError(text, f"Write a number up to {now}.")


# ------------------------------------------------------------------------- what is noted
def _notes(case: Case, unit: Unit) -> None:
    for name, number in _misfits(case.position, unit):
        raise nothing_noted(unit, name, number)
    for area in AREAS if KINDS[unit.kind].tends else ():
        noted_there = sum(stored(case.position, unit, area, item) * size for item, size in BULK.items())
        if noted_there + case.stowed[unit.id, area.id] > area.room:
            text = f"The {area.title} of {unit.id} has room for {area.room} missiles or cargo of that size."
            raise CodecError(text, "Take something out of it.")


def _misfits(position: Position, unit: Unit) -> Iterator[tuple[str, int]]:
    """What is noted beside a sheet and cannot be, as its name and number."""
    whole = dict(zip(sheets.ROWS, sheets.full(unit), strict=True)) if unit.sheet else {}
    left = dict(zip(sheets.ROWS, unit.sheet, strict=False))
    notes = SHEET_NOTES.of(position, unit.id)
    if notes.in_hold and not unit.aboard:
        yield HOLD.id, IN_HOLD
    if notes.to_assemble and unit.disabled != UNFINISHED:
        yield UNFINISHED, notes.to_assemble
    for row in notes.stores if not KINDS[unit.kind].tends else ():
        yield f"{row.area}-{row.item}", row.count
    for part, count in FRESH_BOXES.of(position, unit.id).boxes:
        if count > left.get(part, 0):
            yield f"new-{part}", count
    for one in notes.assessed:
        if not 1 <= one.number <= whole.get(one.part, 0):
            yield f"{one.part}-{one.number}", SOUND if one.sound else BEYOND


# ------------------------------------------------------------------------------- aboard
def _area(position: Position, unit: Unit) -> Area:
    """Where it is aboard a Vulcan."""
    return AREAS[0] if in_hold(position, unit) else AREAS[1]


def _aboard(case: Case, unit: Unit) -> None:
    if not unit.aboard:
        return
    carrier = case.position.units[unit.aboard]
    if carrier.aboard and KINDS[case.position.units[carrier.aboard].kind].family != "train":
        text = f"{unit.id} cannot ride on {carrier.id}, which is itself aboard {carrier.aboard}."
        raise CodecError(text, "Name a vehicle that stands in a hex.")
    kind = KINDS[carrier.kind]
    if kind.tends:
        return  # by the room of its areas
    if kind.family == "train":
        if not goes_by_train(unit.kind):
            raise CodecError(f"A train does not carry {unit.id} (ode:9.07).", "Write its hex.")
        if room_left(case.position, carrier.id) < 0:
            text = f"{carrier.id} carries {ROOM} size points at most (ode:9.07)."
            raise CodecError(text, "Write the hex of those that do not go along.")
        return
    if not unit.squads and unit.kind != PALLET:
        raise CodecError(f"{unit.id} cannot be carried by {carrier.id}.", "Write its hex.")
    # ce:14.01.3-b: a pallet on the prow of a drone
    room = 1 if kind.family == "drone" and unit.kind == PALLET else kind.carries
    if case.stowed[carrier.id, ""] > room:
        text = f"{carrier.id} carries {room}, and {case.stowed[carrier.id, '']} are aboard (ode:5.11)."
        raise CodecError(text, "Write the hex of those that do not ride.")


# ------------------------------------------------------------------------------- control
def _crew(case: Case, unit: Unit) -> None:
    control = CONTROLS.of(case.position, unit.id)
    if control == CONTROLS.default:
        return
    if KINDS[unit.kind].family not in FAMILIES:
        what = "cannot be on a channel" if control.channel else "always has its crew"
        raise CodecError(f"{unit.id} {what}: that is for vehicles only (ce:14.01.5-a).", "Leave that out.")
    if Assign.verb not in case.rules.verbs:
        text = f"{unit.id} is crewless or on a channel, but these rules have no Vulcan to control it."
        raise CodecError(text, "Add: option engineering")


def _channel(case: Case, unit: Unit) -> None:
    place = channel_of(case.position, unit)
    if place is None:
        return
    vulcan = case.position.units.get(place.vulcan)
    if vulcan is None or vulcan.kind != VULCAN or vulcan.side != unit.side:
        text = f"{unit.id} is on a channel of {place.vulcan}, which is not a Vulcan of its side."
        raise CodecError(text, "Name a Vulcan that is there, or leave the channel out.")
    _room_on(case, unit, place)


def _room_on(case: Case, unit: Unit, place: Channel) -> None:
    key = (place.vulcan, place.number)
    most = DUCKLINGS if case.following[key] == case.linked[key] else 1
    if case.linked[key] > most:
        text = (
            f"{case.linked[key]} counters are on channel {place.number} of {place.vulcan}:"
            f" a channel holds one controlled unit, or {DUCKLINGS} that follow."
        )
        raise CodecError(text, f"Write another channel for {unit.id}.")


def _control(case: Case, unit: Unit) -> None:
    """Whoever is out of control counts as disabled (ce:14.01.4-b)."""
    alone = not needs_control(case.position, unit)
    led = not alone or channel_of(case.position, unit) is not None
    if not unit.at or not led or Assign.verb not in case.rules.verbs:
        if unit.disabled == CONTROL and alone:
            raise CodecError(f"{unit.id} has its crew and needs no control.", "Write: crewless")
        return
    lost = out_of_control(case.position, unit)
    if lost and alone:
        raise CodecError(f"{unit.id} has no Vulcan to control it on its channel.", "Leave the channel out.")
    if lost and not unit.disabled:
        text = f"{unit.id} has no crew, and no Vulcan controls it: it counts as disabled (ce:14.01.4-b)."
        raise CodecError(text, "Write: disabled control")
    if not lost and unit.disabled == CONTROL:
        raise CodecError(f"{unit.id} is not out of control.", "Leave disabled out.")


def _worn(case: Case, unit: Unit) -> None:
    """A counter that is a building has points left, lies open, and is alone of its kind in a hex."""
    lost, most = WORN.of(case.position, unit.id).lost, POINTS[unit.kind]
    if lost and lost >= most:
        has = f"has {counted(most, 'structure point')}" if most else "has no structure points"
        raise CodecError(
            f"{unit.id} cannot have lost {lost}: it {has}.", "Lower the number, or leave it out."
        )
    if most and unit.face_down:
        raise CodecError(f"{unit.id} is a building and cannot lie face down.", "Leave that out.")
    if most and unit.at and built_at(case.position, unit.at) != unit:
        raise CodecError(f"{unit.id} stands in a hex with another building.", "Move one of them.")


# ---------------------------------------------------------------------------- used up
def _fired(case: Case, unit: Unit) -> None:
    used = shots_used(USAGE.of(case.position, unit.id), WORK.of(case.position, unit.id))
    whole = sheets.full(unit)
    for row, (weapon, shots) in enumerate(zip(ARMS[unit.kind], used, strict=False)):
        most = whole[row] if unit.sheet else MOST_SQUADS if unit.squads else weapon.count or unit.guns
        if most < shots < ALL:
            text = f"{unit.id} has fired '{weapon.id}' {counted(shots, 'time')} but has only {most}."
            raise CodecError(text, f"Write {most} at most.")


# ------------------------------------------------------------------------------------------- trains
def _guns(case: Case, unit: Unit) -> None:
    """Guns are on trains alone, and no more of them than there is room for."""
    if unit.guns and (unit.kind != TRAIN or not 0 < unit.guns <= MOST_GUNS):
        text = f"{unit.id} cannot have guns {unit.guns} (ode:9.03.1)."
        raise CodecError(text, f"A counter of a train has up to {MOST_GUNS}; others leave guns out.")


def _coupled(case: Case, unit: Unit) -> None:
    """What is known of a train fits its counters (ode:9.01, ode:9.02)."""
    said = COUPLING.table(case.position).get(unit.id) if unit.kind == TRAIN else None
    if said is None:
        return
    rear = case.position.units.get(said.rear)
    if said.rear and (rear is None or rear.kind != TRAIN or rear.side != unit.side or rear.id == unit.id):
        raise CodecError(f"{said.rear} cannot be the rear of {unit.id}.", "Name a train counter of its side.")
    if rear is not None and rear.at and (not unit.at or not linked(case.position, unit.at, rear.at)):
        text = f"{rear.id} does not stand on the line beside {unit.id}."
        raise CodecError(text, "Write a neighbouring hex of the same railroad.")
    if not 0 <= said.marker < len(MARKERS) or not -1 <= said.heading < 6 or said.ran < 0:
        text = f"The state of the train {unit.id} is out of range."
        raise CodecError(text, "Write marker 0 to 3, heading 0 to 5, and ran 0 or more.")
    if rear is not None and said.heading >= 0:
        raise CodecError(f"{unit.id} faces away from {rear.id}.", "Leave heading out; its rear tells it.")


CHECKS: tuple[Callable[[Case, Unit], None], ...] = (
    _guns, _coupled, _kind, _missiles, _not_dead, _boxes, _used, _disabled, _notes, _aboard, _crew, _channel,
    _control, _fired, _worn,
)  # fmt: skip
