"""What must be true of every position, of orders and of views; some promises only some games check."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

from msgspec import Struct, structs
from msgspec.structs import replace

from game.core.anygame import History, Order, Position, Rules, Step
from game.core.chance import outcomes, read_alike, sample
from game.core.dice import BlankDice, DiceError
from game.core.events import Event
from game.core.games import game_named, marker_kinds
from game.core.markers import EVERYBODY, LAID_COUNT, AnyMarkerKind, SeenBy
from game.core.position import decider, on_move, varied
from game.core.records import Frame, Marker, Unit
from game.core.references import TO_UNIT, dropped, replaced
from game.core.refusals import Refusal, Refused
from game.core.state import AnyKind, Key, On, Seen
from game.core.views import aliases, view
from game.lab.contract import LAB, Broken, Lab
from game.saves.meta import SavedGame
from game.saves.reading import load_text
from game.saves.writing import save_text

# --- Checks that views show state as its kinds declare it: visible records unchanged, invisible ones absent
# In a visible record, face-down counters have their names of the view, and counters that are not in the view
# are left out.
#
# This file derives the expected view from the declaration alone and compares it with the real views, which
# filter tables by code of their own: so it finds a kind that is filtered wrongly, or not at all.
#: a viewer with public knowledge only, who belongs to no side
ONLOOKER = -1


def check_shown(position: Position) -> None:
    """Check the views of each side and of an onlooker against the declarations. Raises ``Broken``."""
    for side in (ONLOOKER, *range(len(position.sides))):
        seen = view(position, side)
        for kind in {**position.tables, **seen.tables}:
            _check_kind(position, seen, kind, side)
        _check_frames(position, seen, side)
        _check_markers(position, seen, side)


def _expected(position: Position, seen: Position, record: Struct, side: int) -> Struct:
    """A record with its counters as a side's view names them."""
    names = aliases(position, side)
    renamed = replaced(record, TO_UNIT, lambda name: names.get(name, name))
    return dropped(renamed, TO_UNIT, position.units.keys() - seen.units.keys())


def _check_frames(position: Position, seen: Position, side: int) -> None:
    """Check that the fields of a frame are visible as declared, and the frame to all."""
    interrupted = on_move(position.clock)
    for frame, shown in zip(position.frames, seen.frames, strict=True):
        own = frame.owner(position.units, interrupted) == side
        public = type(frame) is Frame or frame.seen is Seen.ALL
        visible = public or (own and frame.seen is Seen.OWNER)
        for field in structs.fields(type(frame)):
            if visible or field.name in Frame.__struct_fields__ or field.name in frame.public():
                if getattr(_expected(position, seen, frame, side), field.name) != getattr(shown, field.name):
                    raise Broken(
                        f"{field.name} of {frame.kind} is declared seen, and side {side} sees it otherwise"
                    )
            elif getattr(shown, field.name) != field.default:
                raise Broken(f"{field.name} of {frame.kind} is declared unseen, and side {side} sees it")
        interrupted = frame.decider


def _check_markers(position: Position, seen: Position, side: int) -> None:
    """Check that a marker is visible as declared, and that nobody sees who else knows of it."""
    kinds = marker_kinds(position.terms.game)
    for at in {*position.markers, *seen.markers}:
        expected = []
        for marker in position.markers.get(at, ()):
            kind = kinds.get(marker.kind)
            if kind is not None and kind.seen is SeenBy.ALL and marker.known != EVERYBODY:
                raise Broken(f"a marker {marker.kind} is declared seen by all, and says who knows of it")
            if marker.known == EVERYBODY or (side >= 0 and marker.known >> side & 1):
                expected.append(_marker(position, seen, kind, marker, side))
        if expected != [_aside(marker) for marker in seen.markers.get(at, ())]:
            label = position.board.grid.label(at)
            raise Broken(f"the markers in {label} are not shown to side {side} as they are declared")


def _marker(
    position: Position, seen: Position, kind: AnyMarkerKind | None, marker: Marker, side: int
) -> tuple[Marker, str]:
    """A marker as a side should see it."""
    known = marker.known if marker.known == EVERYBODY else 1 << side
    own = kind is None or kind.seen is not SeenBy.NAMED_BUT_COUNT or marker.owner == side
    count = marker.count if own else LAID_COUNT
    holds = marker.holds and dropped(marker.holds, TO_UNIT, position.units.keys() - seen.units.keys())
    return _aside(structs.replace(marker, known=known, count=count, holds=holds))


def _aside(marker: Marker) -> tuple[Marker, str]:
    """A marker with its word, which is the same for an empty record and for none."""
    return structs.replace(marker, holds=None), marker.word


def _check_kind(position: Position, seen: Position, kind: AnyKind, side: int) -> None:
    there, shown = kind.table(position), kind.table(seen)
    for key in {**there, **shown}:
        if key in there and declared_seen(seen, kind, key, side):
            if kind.of(seen, key) != _expected(position, seen, there[key], side):
                raise Broken(
                    f"{kind.name} of {key} is declared seen, and the view of side {side} has it otherwise"
                )
        elif key in shown:
            raise Broken(f"{kind.name} of {key} is declared unseen, and the view of side {side} has it")


def declared_seen(seen: Position, kind: AnyKind, key: Key, side: int) -> bool:
    """Should a side, whose view this is, see a record? Never that of an unknown counter."""
    if kind.on is On.UNIT and key not in seen.units:
        return False
    if kind.seen is Seen.OWNER:
        return bool((seen.units[key].side if kind.on is On.UNIT else key) == side)  # type: ignore[index]  # a name
    return kind.seen is Seen.ALL


# -------------------------------------------------------------------------------------------- the rest
def check_step(before: Position, step: Step) -> None:
    """Check the cheap promises, at every step. Raises ``Broken``."""
    lab = LAB.of(game_named(before.terms.game))
    _masks_agree(step.position, lab)
    lab.check_step(before, step)
    for roll in step.rolls:
        if not all(1 <= die <= roll.faces for die in roll.dice):
            raise Broken("a die shows an impossible face")


def _masks_agree(position: Position, lab: Lab) -> None:
    """Check that index and masks agree with the records."""
    held, blocking = [0] * len(position.sides), [0] * len(position.sides)
    index, placed, found = position.at_hex, 0, 0
    for unit in position.units.values():
        if at := unit.at:
            placed, found = placed + 1, found + (unit.id in index.get(at, ()))
            held[unit.side] |= 1 << at
            if lab.armed(unit):
                blocking[unit.side] |= 1 << at
    if tuple(held) != position.occupied_mask or tuple(blocking) != position.blocking_mask:
        raise Broken("a mask disagrees with the units")
    # each counter in its row, and no more entries than counters: none is missing, there twice, or elsewhere
    if not found == placed == sum(map(len, index.values())) or not all(index.values()):
        raise Broken("the index of hexes disagrees with the units")


def check_plain(rules: Rules, before: Position, order: Order) -> None:
    """Check that an order allowed without its giver's view is also allowed on it. Raises ``Broken``."""
    if rules.stands(before, order) and rules.objection(view(before, decider(before)), order) is not None:
        raise Broken("an order is allowed that its giver's view refuses")


def check_game(rules: Rules, start: Position, played: list[Step]) -> None:
    """Check the expensive promises, on a whole game. Raises ``Broken``."""
    prints = [(start, start.key())] + [(s.position, s.position.key()) for s in played]
    history = History(rules, start)
    for before, step in zip([start, *(s.position for s in played)], played, strict=False):
        _hidden_holds(rules, before, step)
        check_dice(rules, before, step)
        check_plain(rules, before, step.order)
        done = history.do(step.order, _faces_of(step))
        if isinstance(done, Refusal) or done.position.key() != step.position.key():
            raise Broken("the recorded dice lead to another position")
    _save_holds(history)
    _undo_holds(history)
    for position, key in prints:
        if position.key() != key:
            raise Broken("a position of the past has changed")
        check_shown(position)
        for side in range(len(position.sides)):
            if not isinstance(view(position, side).dice, BlankDice):
                raise Broken("a view shows the dice to come")


#: the most dice of an order whose throws are all tried
FEW = 2


def check_dice(rules: Rules, before: Position, step: Step) -> None:
    """Check that the predicted outcomes of an order match its result with the same dice, and are complete.

    An order with more dice is tried with one throw, drawn by the order itself, and with throws that read the
    same as its own. Raises ``Broken``.
    """
    faces = _faces_of(step)
    if not faces:
        return
    if len(faces) <= FEW and _every_throw_holds(rules, before, step, faces):
        return
    rng = Random(repr(step.order))
    drawn = sample(
        rules, before, step.order, lambda count, faces: tuple(rng.randint(1, faces) for _ in range(count))
    )
    if not _alike(drawn, rules.apply(before, step.order, _faces_of(drawn))):
        raise Broken(ELSE)
    for one in (step, drawn):
        thrown = _faces_of(one)
        alike = read_alike(rules, before, step.order, tuple(thrown))
        if len(_faces_of(alike)) != len(thrown) or alike.position.key() != one.position.key():
            raise Broken(OTHERWISE)


ELSE = "an order does not match its predicted outcomes"
OTHERWISE = "dice that are taken together do not read the same"


def _every_throw_holds(rules: Rules, before: Position, step: Step, faces: list[int]) -> bool:
    """Try all throws of an order; False if some throws lead to more dice than can be tried."""
    try:
        every = outcomes(rules, before, step.order, 6**FEW, apart=True)
        together = outcomes(rules, before, step.order, 6**FEW)
    except DiceError:
        return False
    if sum(chance for chance, _ in every) != 1 or sum(chance for chance, _ in together) != 1:
        raise Broken("the chances of an order do not add up to one")
    same = [other for _, other in every if _faces_of(other) == faces]
    if len(same) != 1 or not _alike(same[0], step):
        raise Broken(ELSE)
    for _, other in together:
        if not _alike(other, rules.apply(before, step.order, _faces_of(other))):
            raise Broken(ELSE)
    if _chances(every) != _chances(together):
        raise Broken(OTHERWISE)
    return True


def _faces_of(step: Step) -> list[int]:
    return [die for roll in step.rolls for die in roll.dice]


def _alike(one: Step, other: Step) -> bool:
    same = (one.events, one.rolls, one.revealed) == (other.events, other.rolls, other.revealed)
    return same and one.position.key() == other.position.key()


def _chances(rows: list[tuple[Fraction, Step]]) -> dict[tuple[Any, ...], Fraction]:
    """The chance of each position."""
    found: dict[tuple[Any, ...], Fraction] = {}
    for chance, step in rows:
        key = step.position.key()
        found[key] = found.get(key, Fraction(0)) + chance
    return found


def _hidden_holds(rules: Rules, before: Position, step: Step) -> None:
    """Check that the deciding side gets the same offers and the same undo, whatever is hidden from it."""
    side = decider(before)
    seen = view(before, side)
    if side < 0 or (seen.markers is before.markers and seen.units is before.units):
        return
    other = otherwise(before, side)
    likewise = view(other, side)
    if likewise.key() != seen.key() or likewise.blocking_mask != seen.blocking_mask:
        raise Broken("a view depends on what is hidden")
    for unit_id in seen.units:
        one, two = rules.offers(seen, unit_id), rules.offers(likewise, unit_id)
        if one != two and list(one) != list(two):
            raise Broken(f"what {unit_id} is offered depends on what is hidden")
    if list(rules.side_orders(seen)) != list(rules.side_orders(likewise)):
        raise Broken("what a side is offered depends on what is hidden")
    if rules.refusal(other, step.order) is not None:
        raise Broken("an order is allowed only because of what is hidden")
    _sums_hold(rules, before, step)
    if step.rolls or step.revealed:
        return
    instead = rules.apply(other, step.order)
    if step.position.result is not None or instead.position.result is not None:
        return  # forces are no secret, and a verdict depends on them: the other game has other forces
    if instead.revealed:
        raise Broken("undo depends on what is hidden")
    heard, otherwise_heard = (
        [_told(event) for event in one.events if rules.audience(event) >> side & 1] for one in (step, instead)
    )
    if heard != otherwise_heard:
        raise Broken("what a side hears depends on what is hidden")
    after: Position = step.position
    if view(after, side).key() != view(instead.position, side).key():
        raise Broken("the result of an order depends on what is hidden")


def _sums_hold(rules: Rules, before: Position, step: Step) -> None:
    """Check that the sums in the events of an order tell no side what is hidden from it."""
    faces = _faces_of(step)
    told = rules.apply(before, step.order, faces, explained=True).events
    if not any(event.working for event in told):
        return
    for side in range(len(before.sides)):
        try:
            instead = rules.apply(otherwise(before, side), step.order, faces, explained=True).events
        except (Refused, DiceError):
            continue  # what it meets there is something else
        if len(instead) != len(told):
            continue
        for one, other in zip(told, instead, strict=True):
            # where the same is told besides, the sum behind it is the same
            alike = one.working and other.working and replace(one, working=()) == replace(other, working=())
            if alike and rules.audience(one) >> side & 1 and one.working != other.working:
                raise Broken("the sum behind a number depends on what is hidden")


def _told(event: Event) -> Event:
    """An event as one side hears it, without the other listeners."""
    return replace(event, heard=0) if hasattr(event, "heard") else event


def otherwise(position: Position, side: int) -> Position:
    """A game that a side cannot tell from this one: unknown markers are gone, unknown counters are changed.

    These lie on top of their stacks, and mines that the side knows of are armed. While an order waits at a
    window, its giver knows of the same markers as here: otherwise it could not have given the order.
    """
    p, seen, lab = position, view(position, side), LAB.of(game_named(position.terms.game))
    names: dict[str, str] = {}
    units: dict[str, Unit] = {}
    for unit in p.units.values():
        if unit.id in seen.units or unit.side == side:
            units[unit.id] = unit
        elif unit.face_down and unit.at:
            other = lab.instead(unit, {*p.units, *p.gone, *units}) if lab.instead else unit
            names[unit.id] = other.id
            units[other.id] = other
        elif not unit.aboard:
            units[unit.id] = unit
    at_hex = {
        at: (
            *(names[name] for name in reversed(row) if name in names),
            *(name for name in row if name not in names),
        )
        for at, row in sorted(p.at_hex.items(), reverse=True)
    }
    blocking = [0] * len(p.sides)
    for unit in units.values():
        if unit.at and lab.armed(unit):
            blocking[unit.side] |= 1 << unit.at
    markers = seen.markers
    if any(getattr(frame, "pending", None) is not None for frame in p.frames):
        markers = {at: _as_they_are(row, p.markers[at], side) for at, row in seen.markers.items()}
    tables = {
        kind: {key: row for key, row in rows.items() if key in units} if kind.of_units else rows
        for kind, rows in p.tables.items()
    }
    return varied(
        p, units=units, at_hex=at_hex, blocking_mask=tuple(blocking), markers=markers, tables=tables
    )


def _as_they_are(seen: tuple[Marker, ...], truth: tuple[Marker, ...], side: int) -> tuple[Marker, ...]:
    """The markers of a hex that a side sees, with all the sides that know of them."""
    # a view may show a count that is not the true one, and of two alike a side may know of one alone
    there: dict[Marker, list[int]] = {}
    for marker in truth:
        if marker.known >> side & 1:
            there.setdefault(replace(marker, known=0, count=0), []).append(marker.known)
    rows = [there.get(replace(marker, known=0, count=0), []) for marker in seen]
    return tuple(
        replace(marker, known=row.pop(0)) if row else marker for row, marker in zip(rows, seen, strict=True)
    )


def _save_holds(history: History) -> None:
    """Check that a game that is saved and loaded is the same game, step by step."""
    loaded = load_text(save_text(SavedGame(history=history)))
    if not loaded.whole:
        raise Broken(f"a saved game cannot be read to its end: {loaded.findings[0].text}")
    for index in range(history.at + 1):
        if loaded.history.position_at(index).key() != history.position_at(index).key():
            raise Broken(f"a saved game differs after {index} orders")


def _undo_holds(history: History) -> None:
    """Check that undo stops at dice and at a change of decider, and restores the earlier position."""
    while history.at:
        barrier = history.barrier(history.at - 1)
        if history.can_undo == bool(barrier):
            raise Broken("undo is offered where it must stop")
        step = history.steps[history.at - 1]
        if step.rolls and not barrier:
            raise Broken("undo goes past a die")
        history.at -= 1
    if history.position.key() != history.start.key():
        raise Broken("undo to the start is not the start")
