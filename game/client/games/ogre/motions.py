"""What is seen of the events of Ogre and G.E.V.: ways, tracers, dice, impacts."""

from __future__ import annotations

from game.client.art.scene import Effect
from game.client.game.motion import Link, Motions
from game.client.games.ogre.counter_appearance import name
from game.client.kit.animate import Animator
from game.core.anygame import Position, Step
from game.core.events import Event
from game.ogre import events
from game.ogre.combat.terrain_damage import HexStruck
from game.ogre.hidden.hidden_units import TurnedUp
from game.ogre.hidden.mines import MineExploded, MineFound
from game.ogre.movement.transport_state import place
from game.ogre.structures.bridges import BridgeStruck

WORDS = {"X": "destroyed", "D": "disabled", "NE": "no effect", "T": "hit"}
#: what became of the ground of a hex
STRUCK = {"X": "destroyed", "D": "damaged", "NE": "no effect"}


def links(show: Motions, animator: Animator, before: Position, step: Step) -> list[Link]:
    """The pieces of the motion that shows a step."""
    return [link for event in step.events for link in of_event(show, animator, before, step, event)]


def of_event(show: Motions, animator: Animator, before: Position, step: Step, event: Event) -> list[Link]:
    """The pieces that show one event; none for one that is not seen."""
    length = animator.length
    if isinstance(event, events.Moved):
        hexes = [h for h in event.path if h]
        unit = show.known(before, step, event.unit)
        if unit is None or not hexes:
            return []
        if len(hexes) == 1:
            return [(length("move_hex"), lambda t: show.arrive(unit, hexes[0], t))]
        return [(length("move_hex", len(hexes) - 1), lambda t: show.walk(unit, hexes, t))]
    if isinstance(event, events.Shot):
        starts = list(
            dict.fromkeys(place(before, before.units[u]) for u in event.shooters if u in before.units)
        )
        at, word = (
            event.at,
            "treads hit" if event.outcome == "T" else WORDS.get(event.outcome, event.outcome),
        )
        if event.part and event.outcome == "D":
            word = "no effect"
        return [
            (
                length("tracer"),
                lambda t: show.show_effects(
                    [Effect("tracer", at, t, start) for start in starts if start != at]
                ),
            ),
            *show.throw(animator, event.die),
            (length("impact"), lambda t: show.impact(animator, at, event.outcome, word, t)),
        ]
    if isinstance(event, events.Spilled):
        at, word = event.at, f"spillover: {WORDS.get(event.outcome, event.outcome)}"
        return [
            *show.throw(animator, event.die),
            (length("impact"), lambda t: show.impact(animator, at, event.outcome, word, t)),
        ]
    if isinstance(event, HexStruck | BridgeStruck):
        starts = list(
            dict.fromkeys(place(before, before.units[u]) for u in event.shooters if u in before.units)
        )
        at, word = (
            event.at,
            STRUCK[event.outcome]
            if isinstance(event, HexStruck)
            else "the bridge falls"
            if event.outcome == "X"
            else "it stands",
        )
        return [
            (
                length("tracer"),
                lambda t: show.show_effects(
                    [Effect("tracer", at, t, start) for start in starts if start != at]
                ),
            ),
            *show.throw(animator, event.die),
            (length("impact"), lambda t: show.impact(animator, at, event.outcome, word, t)),
        ]
    if isinstance(event, events.BuildingHit):
        starts = list(
            dict.fromkeys(place(before, before.units[u]) for u in event.shooters if u in before.units)
        )
        at, word = event.at, f"−{event.lost} structure points"
        return [
            (
                length("tracer"),
                lambda t: show.show_effects(
                    [Effect("tracer", at, t, start) for start in starts if start != at]
                ),
            ),
            (length("impact"), lambda t: show.impact(animator, at, "D" if event.left else "X", word, t)),
        ]
    if isinstance(event, events.Rammed | events.Overran):
        at = event.at
        outcome = getattr(event, "outcome", "D")
        word = "rammed" if isinstance(event, events.Rammed) else "run over"
        return [
            *show.throw(animator, getattr(event, "die", 0)),
            (
                length("impact"),
                lambda t: show.impact(
                    animator,
                    at,
                    outcome,
                    f"{word}: {WORDS[outcome]}" if outcome in ("X", "D") and word == "rammed" else word,
                    t,
                ),
            ),
        ]
    if isinstance(event, TurnedUp):
        unit = step.position.units.get(event.unit)
        word = "A dummy" if event.dummy else name(unit) if unit is not None else "turned up"
        return [(length("flip"), lambda t: show.face_up(animator, event.unit, event.at, word, t))]
    if isinstance(event, MineExploded | MineFound):
        at, bang = event.at, isinstance(event, MineExploded)
        word, outcome = ("mine", "X") if bang else ("a mine, no explosion", "NE")
        return [
            *show.throw(animator, event.die),
            (length("impact"), lambda t: show.impact(animator, at, outcome, word, t)),
        ]
    if isinstance(event, events.Destroyed):
        return [(length("impact"), lambda t: show.blast(event.unit, event.at, t))]
    if isinstance(event, events.Disabled | events.Stuck | events.Recovered):
        unit = step.position.units.get(event.unit)
        if unit is None or not unit.at:
            return []
        word = {"Disabled": "disabled", "Stuck": "stuck", "Recovered": "recovers"}[type(event).__name__]
        return [(length("flip"), lambda t: show.turn(animator, event.unit, unit.at, word, t))]
    return []
