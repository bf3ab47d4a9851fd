"""The run of a train (ode:9.02): one order, hex by hex, and what it meets on its way."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from game.core.deeds import ENTERS
from game.core.pausing import on_the_way, pause
from game.core.position import on_move
from game.core.references import Hex
from game.core.refusals import Refusal
from game.core.roles import Confirm, Fact, Role
from game.core.windows import REACH, STEP
from game.hexes.grid import OFF
from game.ogre.combat.damage import destroy
from game.ogre.common_refusals import UnitOrder, refuse
from game.ogre.counter_names import named
from game.ogre.events import LeftMap, Moved
from game.ogre.movement.hex_entry import stopped
from game.ogre.ramming.ram_entry import enemies
from game.ogre.state import USAGE, Draft, GameState, Order, Phase, Rules, Unit, View
from game.ogre.terrain import is_cut
from game.ogre.trains.events import MarkerChanged, TrainStopped
from game.ogre.trains.line import (
    already_run,
    breaks,
    has_run,
    must_run,
    onward,
    run_refusal,
    vehicle_ahead,
    ways,
)
from game.ogre.trains.outlook import outlook
from game.ogre.trains.train import COUPLING, MARKERS, RAIL, STANDING, TRAIN, Train, heading, train_of, trains
from game.ogre.trains.wrecks import collide

MOVEMENT = "movement"


class Run(UnitOrder, frozen=True, tag=True):
    """Run a train along the rails: the hexes that its front enters; ``off`` at the end leaves the map."""

    verb = "run"
    role = Role.MOVE
    title = "Run to {path}"
    deeds = ENTERS
    # RULING Q-1509: it runs by its marker, also on challenge, shaken, pinned, or kept in place by its fire
    compelled = True

    path: tuple[Hex, ...]

    @classmethod
    def applies_to(cls, kind: str) -> bool:
        return kind == TRAIN

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        train = train_of(state, unit.id)
        if train is None or train.front.id != unit.id:
            return ()
        return [cls(unit.id, way.path) for way in ways(state, train)]

    def refused(self, rules: Rules, state: GameState, unit: Unit) -> Refusal | None:
        train = train_of(state, unit.id)
        if train is None:
            return refuse(unit, "no-train", "ode:9.01", "is not a train.", near=False)
        if train.front.id != unit.id:
            return refuse(
                unit,
                "rear",
                "ode:9.02",
                f"is the rear; {named(train.front)} leads the train.",
                train.front.id,
            )
        if not self.path:
            return Refusal("empty", "ode:9.02", "A run names the hexes that the train enters.", (unit.id,))
        return run_refusal(state, train, self.path)

    def words(self, rules: Rules, state: View) -> str:
        inside = [at for at in self.path if at]
        if self.path and not self.path[-1]:
            return f"Run {len(inside)} and leave the map" if inside else "Leave the map"
        where = f" to {state.board.grid.label(inside[-1])}" if inside else ""
        return f"Run {len(inside)}{where}"

    def facts(self, rules: Rules, state: View) -> tuple[Fact, ...]:
        train = train_of(state, self.unit)
        if train is None:
            return ()
        return tuple(Fact(one.label, one.words, one.rule) for one in outlook(rules, state, train, self.path))

    def confirms(self, rules: Rules, state: View) -> Confirm:
        """It asks where the run ends the train, or may."""
        train = train_of(state, self.unit)
        harmed = train is not None and any(one.harm for one in outlook(rules, state, train, self.path))
        return Confirm.ASK if harmed else self.confirm

    def perform(self, rules: Rules, draft: Draft) -> None:
        train = train_of(draft, self.unit)
        if train is None:
            return
        before = already_run(draft, train)
        COUPLING.put(draft, train.front.id, replace(train.coupling, ran=max(1, before)))
        _go(rules, draft, train, self.path)
        left = train_of(draft, self.unit)
        if (
            left is not None
            and has_run(draft, left)
            and left.marker
            and already_run(draft, left) < left.distances[0]
        ):
            _stop(draft, left)


def _go(rules: Rules, draft: Draft, train: Train, path: tuple[int, ...]) -> None:
    """Take a train hex by hex along a way, until something ends its run or it has run all of it."""
    told, tracks = len(draft.events), [[unit.at] for unit in train.counters]
    asked = on_the_way(rules, draft)
    for done, at in enumerate(path):
        if at == OFF:
            _leave(draft, train)
            break
        if asked and pause(draft, STEP, Run(train.front.id, path[done:]), train.front.id, at):
            break
        _step(draft, train, at, tracks)
        if _met(rules, draft, train, tracks):
            break
        rest = Run(train.front.id, path[done + 1 :]) if done + 1 < len(path) else None
        if rest is None:
            _halt(draft, train)
        if asked and pause(draft, REACH, rest, train.front.id, at):
            break
    else:
        _halt(draft, train)
    for unit, track in zip(train.counters, tracks, strict=True):
        if len(track) > 1:
            draft.events.insert(told, Moved(unit.id, tuple(track), len(track) - 1))
            told += 1


def _step(draft: Draft, train: Train, at: int, tracks: list[list[int]]) -> None:
    """The front enters the next hex, and the other counter the one that it has left."""
    came = draft.units[train.front.id].at
    for unit, track, hex_ in zip(train.counters, tracks, (at, came), strict=False):
        if hex_ and unit.id in draft.units:
            draft.put(replace(draft.units[unit.id], at=hex_, face_down=False))
            track.append(hex_)
    gone = already_run(draft, train) + 1
    for unit in train.counters:
        if unit.id in draft.units:
            USAGE.change(draft, unit.id, moved=gone)
    alone = train.rear is None or train.rear.id not in draft.units
    facing = draft.board.grid.direction(came, at) if came and alone else -1
    COUPLING.change(draft, train.front.id, ran=gone, heading=facing)


def _met(rules: Rules, draft: Draft, train: Train, tracks: list[list[int]]) -> bool:
    """What lies and stands in the hexes just entered acts; True if the run is over, or waits."""
    front, frames = draft.units[train.front.id], draft.frames
    if breaks(draft, tracks[0][-2], front.at):
        destroy(draft, front)  # ode:9.02.4
        return True
    for unit, track in zip(train.counters, tracks, strict=True):
        if (
            unit.id in draft.units
            and len(track) > 1
            and track[-1] != front.at
            and is_cut(draft, track[-1], RAIL)
        ):
            destroy(draft, draft.units[unit.id])  # a wreck that the front ran over has cut the rail behind it
        if unit.id in draft.units and len(track) > 1:
            # RULING Q-507: a mine explodes for each counter that enters, and its X destroys (ode:9.08)
            stopped(rules, draft, draft.units[unit.id], track[-1], track[-2])
    if front.id not in draft.units:
        return True
    foes = enemies(draft, front.side, front.at)
    if foes:
        collide(rules, draft, _now(draft, train), foes)
    return front.id not in draft.units or draft.frames != frames


def _now(draft: Draft, train: Train) -> Train:
    """The train as it is by now."""
    return train_of(draft, train.front.id) or train


def _halt(draft: Draft, train: Train) -> None:
    """Its run of this phase is over."""
    for unit in train.counters:
        if unit.id in draft.units:
            USAGE.change(draft, unit.id, halted=True)


def _leave(draft: Draft, train: Train) -> None:
    """The whole train leaves the map, with what it carries (ode:9.02.2)."""
    at = draft.units[train.front.id].at
    for unit in reversed(train.counters):
        # the rear follows over the same edge, so it leaves from the same hex
        draft.put(replace(draft.units[unit.id], at=at))
        for name in (*_aboard(draft, unit.id), unit.id):
            draft.take(name, "left")
        draft.emit(LeftMap(unit.id, at))


def _aboard(draft: Draft, name: str) -> list[str]:
    """Everything aboard a counter, and aboard what is aboard it."""
    found = [unit.id for unit in draft.units.values() if unit.aboard == name]
    return [other for one in found for other in (*_aboard(draft, one), one)]


def _stop(draft: Draft, train: Train) -> None:
    """It could not run its distance: it stands, on the lowest marker (ode:9.02.2, ode:9.06)."""
    front = train.front
    ahead = _ahead(draft, train)
    draft.emit(TrainStopped(front.id, front.at, ahead.id if ahead is not None else ""))
    COUPLING.put(draft, front.id, replace(train.coupling, marker=STANDING))
    draft.emit(MarkerChanged(front.id, STANDING))


def _ahead(draft: Draft, train: Train) -> Unit | None:
    """The friend before which it stopped, or None at the end of the line."""
    steps = onward(draft, train.front.at, heading(draft, train))
    return next((friend for at, _ in steps if (friend := vehicle_ahead(draft, train, at)) is not None), None)


# ------------------------------------------------------------------------------- it must run
def not_run(rules: Rules, state: GameState, order: Order) -> Refusal | None:
    """Veto on ending the movement phase while a train must run yet (ode:9.02)."""
    if state.clock.phase != MOVEMENT or state.frames:
        return None
    train = next((one for one in trains(state, on_move(state.clock)) if must_run(state, one)), None)
    if train is None:
        return None
    slow, fast = train.distances
    text = f"{named(train.front)} is on {MARKERS[train.marker]} and must run {slow} or {fast} hexes first."
    return Refusal("must-run", "ode:9.02", text, (train.front.id,))


def come_to_rest(draft: Draft) -> None:
    """Step at the end of the movement phase: who has not run stands, on the lowest marker if it had to."""
    for train in list(trains(draft, on_move(draft.clock))):
        if not train.front.at or already_run(draft, train):
            continue
        if train.marker > STANDING:
            _stop(draft, train)
        if COUPLING.of(draft, train.front.id).ran:
            COUPLING.change(draft, train.front.id, ran=0)


def with_rest(phase: Phase) -> Phase:
    """The movement phase, at the end of which trains that did not run come to rest."""
    return replace(phase, after=(*phase.after, come_to_rest))
