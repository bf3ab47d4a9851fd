"""How the events of Ogre and G.E.V. look: moves, attacks, counters that change, paths that are cut short."""

from __future__ import annotations

import functools
from collections.abc import Iterator

from game.client.kit.animate import Animator
from game.client.ogre.attacks import GOES_ON, Beginning, Happening, attack_of, becomes
from game.client.table.motion import Link, Motions, attack_link
from game.core.anygame import Position, Step
from game.core.events import Event
from game.core.position import View
from game.core.windows import WindowFrame
from game.hexes.grid import OFF
from game.ogre import events
from game.ogre.counter_words import name
from game.ogre.hidden.hidden_units import TurnedUp
from game.ogre.movement.movement import Move


def links(show: Motions, animator: Animator, before: Position, step: Step) -> list[Link]:
    """The pieces of the motion that shows a step."""
    about = Happening(show, animator, before, step)
    found = [link for row in _attacks(step.events) for link in _of_row(about, row)]
    return [*found, *_broken(about)]


def _attacks(all_events: tuple[Event, ...]) -> Iterator[list[Event]]:
    """The events in rows: an attack with all that belongs to it, every other event alone."""
    row: list[Event] = []
    for event in all_events:
        if row and isinstance(row[0], Beginning) and isinstance(event, GOES_ON):
            row.append(event)
            continue
        if row:
            yield row
        row = [event]
    if row:
        yield row


def _of_row(about: Happening, row: list[Event]) -> list[Link]:
    first, *rest = row
    if isinstance(first, Beginning):
        return [attack_link(about.show, about.animator, attack_of(about, first, rest))]
    return _of_event(about, first)


def _of_event(about: Happening, event: Event) -> list[Link]:
    """The pieces that show one event that is no part of an attack; none for one that is not seen."""
    show, length = about.show, about.animator.length
    if isinstance(event, events.Moved):
        hexes = [h for h in event.path if h]
        unit = show.known(about.before, about.step, event.unit)
        if unit is None or not hexes:
            return []
        if len(hexes) == 1:
            return [(length("move_hex"), functools.partial(show.arrive, unit, hexes[0]))]
        return [(length("move_hex", len(hexes) - 1), functools.partial(show.walk, unit, hexes))]
    if isinstance(event, TurnedUp):
        unit = about.step.position.units.get(event.unit)
        word = "A dummy" if event.dummy else name(unit) if unit is not None else "revealed"
        turned = functools.partial(show.face_up, about.animator, event.unit, event.at, word)
        return [(length("flip"), turned)]
    deed = becomes(about, event)
    if deed is None:
        return []
    return [(length("impact" if isinstance(event, events.Destroyed) else "flip"), deed)]


def _broken(about: Happening) -> list[Link]:
    """Where a counter was stopped on the way that it was ordered to go: the rest of that way, and a word.

    What a side had ordered beyond that hex is its own affair: it is shown to that side alone.
    """
    before, after = about.before, about.step.position
    ordered = _ordered(about)
    if (
        ordered is None
        or not isinstance(before, View)
        or any(isinstance(f, WindowFrame) for f in after.frames)
    ):
        return []
    unit = before.units.get(ordered.units[0])
    ways = [e.path for e in about.step.events if isinstance(e, events.Moved) and e.unit == ordered.units[0]]
    if unit is None or unit.side != before.viewer or OFF in ordered.path:
        return []
    stop = ways[-1][-1] if ways else unit.at
    rest = ordered.path[ordered.path.index(stop) + 1 :] if stop in ordered.path else ordered.path
    if not stop or not rest or rest[-1] == stop:
        return []
    gone = ordered.units[0] not in after.units
    return [about.show.broken(about.animator, (stop, *rest), "" if gone else "stopped")]


def _ordered(about: Happening) -> Move | None:
    """The move that this step carries out, or goes on with after a pause."""
    order = about.step.order
    if isinstance(order, Move):
        return order
    frame = about.before.frames[-1] if about.before.frames else None
    waits = frame.pending.order if isinstance(frame, WindowFrame) and frame.pending is not None else None
    return waits if isinstance(waits, Move) else None
