"""The looks of events of Ogre and G.E.V.: moves, attacks, counters that change, paths cut short."""

from __future__ import annotations

import functools
from collections.abc import Iterator

from game.client.kit.animate import Animator
from game.client.ogre import heard
from game.client.ogre.attacks import Beginning, Happening, attack_of, becomes, goes_on
from game.client.table.motion import Attack, Heard, Link, Motions, ThrownDie, attack_link
from game.core.amounts import counted
from game.core.anygame import Position, Step
from game.core.events import Event
from game.core.position import View
from game.core.windows import WindowFrame
from game.hexes.grid import OFF
from game.ogre import events
from game.ogre.counter_words import name
from game.ogre.engineering.jobs import ARMS, Progress
from game.ogre.engineering.mine_work import MinesDetected
from game.ogre.engineering.repair import WeaponAssessed
from game.ogre.engineering.work import SeenWorking, Worked
from game.ogre.hidden.hidden_units import TurnedUp
from game.ogre.missiles.blast import Exploded
from game.ogre.missiles.flight import MISSILE
from game.ogre.missiles.launching import MissileFlew
from game.ogre.movement.movement import Move
from game.ogre.state import Unit


def links(show: Motions, animator: Animator, before: Position, step: Step) -> list[Link]:
    """The pieces of the motion that shows a step."""
    about = Happening(show, animator, before, step)
    found = [link for row in _attacks(step.events) for link in _of_row(about, row)]
    return [*found, *_broken(about)]


def _attacks(all_events: tuple[Event, ...]) -> Iterator[list[Event]]:
    """The events in rows: an attack with all that belongs to it, every other event alone."""
    row: list[Event] = []
    for event in all_events:
        if row and goes_on(row, event):
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
            arrives = functools.partial(show.arrive, unit, hexes[0])
            return [Link(length("move_hex"), arrives, heard.steps(unit, 1))]
        walks = functools.partial(show.walk, unit, hexes)
        return [Link(length("move_hex", len(hexes) - 1), walks, heard.steps(unit, len(hexes) - 1))]
    if isinstance(event, MissileFlew):
        # launched and exploded in one step, it is no counter before or after
        flies = show.known(about.before, about.step, event.missile) or Unit(
            event.missile, MISSILE, about.before.clock.side
        )
        walks = functools.partial(show.walk, flies, [*event.path])
        return [Link(length("move_hex", len(event.path) - 1), walks, (Heard("shot-missile"),))]
    if isinstance(event, Exploded):
        return [
            Link(
                length("explosion"),
                functools.partial(show.explosion, event.missile, event.at),
                (Heard("loss"),),
            )
        ]
    if isinstance(event, TurnedUp):
        unit = about.step.position.units.get(event.unit)
        word = "A dummy" if event.dummy else name(unit) if unit is not None else "revealed"
        turned = functools.partial(show.face_up, about.animator, event.unit, event.at, word)
        return [Link(length("flip"), turned, (Heard("discovery"),))]
    if isinstance(event, Worked):
        return [attack_link(show, about.animator, work_of(about.step, event))]
    if isinstance(event, SeenWorking):
        # who sees the work itself has no need of it
        if any(isinstance(other, Worked) for other in about.step.events):
            return []
        return [attack_link(show, about.animator, _seen_work(event))]
    deed = becomes(about, event)
    if deed is None:
        return []
    if isinstance(event, events.Destroyed):
        return [Link(length("impact"), deed, (Heard("loss"),))]
    return [Link(length("flip"), deed)]


def work_of(step: Step, event: Worked) -> Attack:
    """An attempt at a task as it is seen: its craft, its dice beside the hex, what came of it."""
    craft = heard.craft_of(event.task)
    at = event.hexes[0] if len(event.hexes) == 1 and craft == "search" else event.at
    # the tray shows all dice of a pool, the hex the one that counts
    best, many = max(event.dice, default=0), len(event.dice)
    rolled = f"best of {many} dice {best}" if many > 1 else f"rolled {best}" if many else event.what
    needed = f", {event.number}+ needed" if event.number > 1 and many else ""
    word, sound = _came_of(step, event)
    die = ThrownDie(at, best, event.what, f"{rolled}{needed}")
    return Attack(at, (), (die,), word, (), event, 0, craft, f"work-{craft}", (sound,))


def _came_of(step: Step, event: Worked) -> tuple[str, str]:
    """What came of an attempt, in a word or two, and what is heard of it."""
    for other in step.events:
        if isinstance(other, MinesDetected) and event.success:
            found = counted(other.count, "mine") + " found" if other.count else "no mine here"
            return found, "discovery" if other.count else "done"
        if isinstance(other, Progress) and not event.success:
            turns = f"{-(-other.count // ARMS)} of {-(-other.needed // ARMS)} turns"
            return turns, "done"
        if isinstance(other, WeaponAssessed):
            return ("can be repaired", "done") if other.sound else ("beyond field repair", "vain")
    return (heard.succeeded(event.task), "done") if event.success else ("not yet", "vain")


def _seen_work(event: SeenWorking) -> Attack:
    """Sappers of the other side, as far as they are seen."""
    word = event.what or "sappers at work"
    return Attack(
        event.at, (), (ThrownDie(event.at, 0, "", ""),), word, (), event, 0, "build", "work-build", ()
    )


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
