"""What happens to trains, and how the log says it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.core.events import Event
from game.core.references import Hex, UnitId
from game.ogre.counter_names import name_of, names
from game.ogre.hooks import PLAINLY
from game.ogre.state import GameState
from game.ogre.trains.train import MARKERS


class TrainStopped(Event, frozen=True, tag=True):
    """A train stopped before its distance: at the end of the line, or before ``other`` on it."""

    rule = "ode:9.02.2"

    unit: UnitId
    at: Hex
    other: UnitId = ""


class MarkerChanged(Event, frozen=True, tag=True):
    """A train has another speed marker from now on."""

    rule = "ode:9.02.1"

    unit: UnitId
    marker: int


class Reversed(Event, frozen=True, tag=True):
    """A train has changed its front: ``unit`` is the front now."""

    rule = "ode:9.02.1"
    sentence = "{unit} is the front of its train now."

    unit: UnitId


class Collided(Event, frozen=True, tag=True):
    """A train ran into a hex with enemies; ``odds`` and ``die`` are of the attack on it, if there is one."""

    rule = "ode:9.06"
    stirs = True

    unit: UnitId
    at: Hex
    others: tuple[UnitId, ...]
    odds: str = ""
    die: int = 0
    outcome: str = ""


class WreckStruck(Event, frozen=True, tag=True):
    """The wreck of a fast train made an attack on a counter in its hex; ``treads``: what it took of them."""

    rule = "ode:9.03"
    stirs = True

    unit: UnitId
    target: UnitId
    at: Hex
    die: int
    outcome: str
    treads: int = 0


class TrainOverrun(Event, frozen=True, tag=True):
    """Armed enemies came into the hex of an unarmed train."""

    rule = "ode:9.04"
    stirs = True

    unit: UnitId
    by: tuple[UnitId, ...]
    at: Hex


class Entrained(Event, frozen=True, tag=True):
    """A counter got onto a train."""

    rule = "ode:9.07"
    sentence = "{unit} gets onto {train} in {at}."

    unit: UnitId
    train: UnitId
    at: Hex


class Detrained(Event, frozen=True, tag=True):
    """A counter got off a train."""

    rule = "ode:9.07"
    sentence = "{unit} gets off {train} in {at}."

    unit: UnitId
    train: UnitId
    at: Hex


class GunsMounted(Event, frozen=True, tag=True):
    """Armour was given up for guns on a train."""

    rule = "ode:9.03.1"

    unit: UnitId
    others: tuple[UnitId, ...]
    guns: int


def _label(state: GameState, at: int) -> str:
    text: str = state.board.grid.label(at)
    return text


def train_stopped(state: GameState, e: TrainStopped) -> str:
    before = f", before {name_of(state, e.other)}" if e.other else ", where its line ends"
    return f"{name_of(state, e.unit)} stops in {_label(state, e.at)}{before}."


def marker_changed(state: GameState, e: MarkerChanged) -> str:
    return f"{name_of(state, e.unit)} is on {MARKERS[e.marker]}."


def collided(state: GameState, e: Collided) -> str:
    said = f"{name_of(state, e.unit)} runs into {names(state, e.others)} in {_label(state, e.at)}"
    if not e.odds:
        return f"{said}."
    die = f", die {e.die}" if e.die else ""
    return f"{said}: {e.odds} on the train{die}: {_done(e.outcome)}."


def _done(outcome: str) -> str:
    """What a result comes to for a train, of which only an X counts."""
    return PLAINLY[outcome if outcome == "X" else "NE"].done


def wreck_struck(state: GameState, e: WreckStruck) -> str:
    done = PLAINLY[e.outcome].done
    if e.treads:
        done = f"{e.treads} treads lost"
    return f"The wreck in {_label(state, e.at)} strikes {name_of(state, e.target)}, 1-1, die {e.die}: {done}."


def train_overrun(state: GameState, e: TrainOverrun) -> str:
    verb = "overruns" if len(e.by) == 1 else "overrun"
    return f"{names(state, e.by)} {verb} {name_of(state, e.unit)} in {_label(state, e.at)}: destroyed."


def guns_mounted(state: GameState, e: GunsMounted) -> str:
    given = names(state, e.others)
    return (
        f"{given} given up for guns on the train of {name_of(state, e.unit)}: {e.guns} on each counter now."
    )


WORDS: Mapping[type, Callable[..., str]] = {
    TrainStopped: train_stopped, MarkerChanged: marker_changed, Collided: collided,
    WreckStruck: wreck_struck, TrainOverrun: train_overrun,
    GunsMounted: guns_mounted,
}  # fmt: skip
