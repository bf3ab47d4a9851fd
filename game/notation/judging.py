"""Can a position be? What was read from a text is judged by what modules declare of it.

A marker is judged by its kind (``core.markers``), a frame by its record (``core.records.Frame``),
what is printed on the board by the markers that stand for it in play, counters by the game
(``contract.Notation``). Saved games are not judged: they show what was played, under the rules of their day.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any

from msgspec import Struct

from game.boards.findings import ReadError
from game.core.anygame import Position, Rules
from game.core.codec import CodecError
from game.core.games import game_named, marker_kinds
from game.core.markers import AnyMarkerKind, Owned
from game.core.records import Frame, Marker
from game.core.references import TO_UNIT, references
from game.core.views import own_view
from game.notation.contract import notation_of
from game.notation.errors import Notes
from game.notation.records import marker_text


class Lines(Struct):
    """The numbers of the lines from which a position was read."""

    #: by the name of the counter
    counters: dict[str, int]
    #: a number for each marker, and for each frame
    markers: list[int]
    frames: list[int]
    #: of the structures of the board, by hex
    structures: Mapping[int, int]
    #: of the terrain and the hexside features of the board, by their word
    ground: Mapping[str, int] = {}


def judge(
    rules: Rules,
    position: Position,
    markers: Sequence[Marker],
    lines: Lines,
    notes: Notes,
    printed: bool = True,
) -> None:
    """Note everything that cannot be. ``markers`` are in the order of their lines.

    ``printed``: markers must stand for what is printed on the board.
    """
    for name, wrong in notation_of(position).judge(rules, position):
        notes.put(lines.counters[name], wrong.finding)
    _judge_markers(rules, position, markers, lines.markers, notes)
    for frame, number in zip(position.frames, lines.frames, strict=True):
        with notes.line(number):
            _judge_frame(position, frame)
    if position.frames and position.result is None and not notes.findings:
        with notes.line(lines.frames[-1]):
            _judge_answer(rules, position)
    if printed:
        _judge_ground(rules, position, lines.ground, notes)
        _judge_print(rules, position, lines.structures, notes)


# ------------------------------------------------------------------------------- markers
def _judge_markers(
    rules: Rules, position: Position, markers: Sequence[Marker], numbers: Sequence[int], notes: Notes
) -> None:
    kinds, seen = marker_kinds(position.terms.game), set[tuple[Any, ...]]()
    for marker, number in zip(markers, numbers, strict=True):
        with notes.line(number):
            kind = kinds[marker.kind]
            _judge_owner(position, kind, marker)
            if marker.count < kind.least or (kind.most is not None and marker.count > kind.most):
                raise CodecError(f"A marker {kind.id} cannot have the count {marker.count}.", _counts(kind))
            if kind.apart is not None:
                place = (marker.kind, marker.at, marker.toward, *kind.differs_by(marker))
                if place in seen:
                    raise CodecError(
                        f"Two markers {kind.id} of the same kind lie here.", "Leave one of them out."
                    )
                seen.add(place)
            _judge_names(position, kind, marker)
            if kind.fits is not None:
                kind.fits(rules, position, marker)


def _counts(kind: AnyMarkerKind) -> str:
    if kind.most is None:
        return f"Write a number from {kind.least} on."
    if kind.least == kind.most == 1:
        return "Leave the count out."
    return f"Write a number from {kind.least} to {kind.most}."


def _judge_owner(position: Position, kind: AnyMarkerKind, marker: Marker) -> None:
    if kind.owned is Owned.NEVER and marker.owner >= 0:
        raise CodecError(f"A marker {kind.id} has no owner.", "Leave the owner out.")
    if kind.owned is Owned.ALWAYS and marker.owner < 0:
        # nothing in the line says whose it is
        sides = " or owner ".join(side.id for side in position.sides)
        raise CodecError(f"A marker {kind.id} needs an owner.", f"Write: owner {sides}")


def _judge_names(position: Position, kind: AnyMarkerKind, marker: Marker) -> None:
    """The counters without which it means nothing are in play, or were. Others may have joined others."""
    holds = kind.of(marker)
    wanted = {getattr(holds, name) for name in holds.needs}
    for name in references(holds, TO_UNIT):
        if name in wanted and name not in position.units and name not in position.gone:
            raise CodecError(
                f"There is no counter {name}, which the marker {kind.id} names.", "Write it, or name another."
            )


# ------------------------------------------------------------------------- frames
def _judge_frame(position: Position, frame: Frame) -> None:
    words = {"unit": "counter (by NAME)", "at": "hex (at HEX)", frame.unnamed: "options"}
    missing = [words.get(name, f"{name} ({name}=NUMBER)") for name in frame.missing()]
    if missing:
        text = f"The frame {frame.kind} does not name its {' nor its '.join(missing)}."
        raise CodecError(
            text, f"Write: frame {frame.kind} {position.sides[frame.decider].id} by ... at ... options ..."
        )
    if frame.unit and frame.unit not in position.units and frame.unit not in position.gone:
        raise CodecError(f"There is no counter {frame.unit}.", "Name a counter of this position.")


def _judge_answer(rules: Rules, position: Position) -> None:
    """Somebody must be able to answer, and the phase must be one in which the game goes on after that."""
    frame, phase = position.frames[-1], rules.phase.get(position.clock.phase)
    if phase is not None and not phase.asks:
        text = f"Nothing can interrupt '{phase.id}', in which nobody decides anything."
        raise CodecError(text, "Write the phase before it, or movement or fire.")
    view, ever = own_view(position), rules.orders.get("any", ())
    offered = chain(rules.side_orders(view), *(rules.offers(view, name) for name in view.units))
    if not any(type(order) not in ever and rules.refusal(view, order) is None for order in offered):
        name = position.sides[frame.decider].id
        text = f"{name} can give no answer to the frame {frame.kind} here."
        raise CodecError(text, "Leave the frame out, or write what it is about.")


# -------------------------------------------------------------------------- the print
def _judge_ground(rules: Rules, position: Position, lines: Mapping[str, int], notes: Notes) -> None:
    """The rules must know the ground of the board."""
    board, declared = position.board, game_named(position.terms.game).declared
    for there, known, names in (
        (set(board.terrain.values()), rules.terrains, declared.terrains),
        ({word for row in board.sides.values() for word in row}, rules.side_features, declared.side_features),
    ):
        for word in sorted(there - known.keys()):
            text = f"The board has {names.get(word, word)}, which these rules do not have."
            notes.put(lines.get(word, 0), ReadError(text, "Add the option that brings it.").finding)


def _judge_print(rules: Rules, position: Position, lines: Mapping[int, int], notes: Notes) -> None:
    """In play the markers alone say what stands: one for each thing printed, or what is left of it."""
    kinds, ids = marker_kinds(position.terms.game), [side.id for side in position.sides]
    played = not _first_moment(position)
    used = {module.id for module in rules.modules}
    for wanted in rules.printed(position.board, position.sides):
        kind = kinds[wanted.kind]
        here = {(marker.kind, marker.toward) for marker in position.markers.get(wanted.at, ())}
        if (kind.id, wanted.toward) in here or (kind.leaves and (kind.leaves, wanted.toward) in here):
            continue
        if played and not used.isdisjoint(kind.removed_by):
            continue  # it may have been there and be gone
        label = position.board.grid.label(wanted.at)
        text = f"The board shows a structure in {label}, but no marker '{kind.id}' gives its state."
        mend = f"Write: {marker_text(position.board, ids, wanted)}"
        notes.put(lines.get(wanted.at, 0), ReadError(text, mend).finding)


def _first_moment(position: Position) -> bool:
    """Has nothing been played yet?"""
    clock = position.clock
    return clock.turn <= 1 and clock.player_turn <= 0 and not position.gone
