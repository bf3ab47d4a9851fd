"""Checks that views show state as its kinds declare it: visible records unchanged, invisible ones absent.

In a visible record, face-down counters have their names of the view, and counters that are not in the view
are left out.

This file derives the expected view from the declaration alone and compares it with the real views, which
filter tables by code of their own: so it finds a kind that is filtered wrongly, or not at all.
"""

from __future__ import annotations

from msgspec import Struct, structs

from game.core.anygame import Position
from game.core.games import marker_kinds
from game.core.markers import EVERYBODY, LAID_COUNT, AnyMarkerKind, SeenBy
from game.core.position import on_move
from game.core.records import Frame, Marker
from game.core.references import TO_UNIT, dropped, replaced
from game.core.state import AnyKind, Key, On, Seen
from game.core.views import aliases, view
from game.lab.contract import Broken

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
