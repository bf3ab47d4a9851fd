"""Smoke and fires (sp:02, sp:38): hex markers that block sight, drift, spread and burn; house defaults."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.events import Event
from game.core.markers import MarkerKind, Nothing, Owned, SeenBy
from game.core.position import Position as AnyPosition
from game.core.position import on_move
from game.core.questions import Note
from game.core.references import Hex
from game.core.state import THE_GAME
from game.ogre.combat.firing import AttackOn
from game.ogre.combat.terrain_damage import RUBBLE, SOFT, TerrainChanged
from game.ogre.movement.transport_state import place
from game.ogre.options.sequence.bombardment import Shelling, bombard
from game.ogre.options.sequence.weather import DICE, SKY, WET, downwind, new_turn, played
from game.ogre.overrun.overrun_state import fight
from game.ogre.state import Draft, GameState, Unit
from game.ogre.terrain import terrain_at

RULE = "sp:38"
#: attacks into or out of smoke [H]
COLUMN = -1
#: dice of smoke: it goes, it drifts [H]
GOES, DRIFTS = 6, 5
#: dice of a fire: it spreads on this or more, in a strong wind on that or more; it goes out [H]
SPREADS, SPREADS_IN_STORM, STRONG, OUT = 6, 5, 3, 1
#: the die on which terrain reduced to rubble burns [H]
CATCHES = 6
FLAMES = Shelling("Fire", RULE)

SMOKE = MarkerKind("smoke", RULE, Nothing, seen=SeenBy.ALL, owned=Owned.NEVER, least=1, most=1, apart=())
BURNING = MarkerKind("burning", RULE, Nothing, seen=SeenBy.ALL, owned=Owned.NEVER, least=1, most=1, apart=())


class SmokeMoved(Event, frozen=True, tag=True):
    """Smoke drifted to the next hex, or dispersed (``to`` is ``OFF``)."""

    rule = "sp:38"

    at: Hex
    to: Hex = 0


class FireBegan(Event, frozen=True, tag=True):
    """A hex starts to burn."""

    rule = "sp:38"
    sentence = "{at} burns."

    at: Hex


class FireOut(Event, frozen=True, tag=True):
    """A fire is out."""

    rule = "sp:38"
    sentence = "The fire in {at} is out."

    at: Hex


def smoke_moved(state: GameState, e: SmokeMoved) -> str:
    label = state.board.grid.label
    return (
        f"The smoke in {label(e.at)} drifts to {label(e.to)}."
        if e.to
        else f"The smoke in {label(e.at)} is gone."
    )


def lies(state: GameState, kind: str, at: int) -> bool:
    """Is a marker of smoke or fire in a hex?"""
    return any(marker.kind == kind for marker in state.markers.get(at, ()))


def smoky(state: GameState, at: int) -> bool:
    """Is there smoke in a hex? A fire is also smoke (sp:38)."""
    return any(marker.kind in (SMOKE.id, BURNING.id) for marker in state.markers.get(at, ()))


def _all(state: GameState, kind: str) -> Iterator[int]:
    yield from sorted(at for at in state.markers if lies(state, kind, at))


# ------------------------------------------------------------------------------- the weather phase
def smoke_and_fires(draft: Draft) -> None:
    """Step of the weather phase: smoke disperses or drifts; fires spread, go out, and burn units in them."""
    if not played(draft):
        return
    if new_turn(draft):
        _drift(draft)
        _burn_on(draft)
    for at in list(_all(draft, BURNING.id)):
        for name in sorted(draft.at_hex.get(at, ())):
            unit = draft.units.get(name)
            # RULING Q-781: a unit in a fire when its own player-turn begins starts in it
            if unit is not None and unit.side == on_move(draft.clock):
                bombard(draft, unit, FLAMES, DICE)


def _drift(draft: Draft) -> None:
    """Smoke disperses, or drifts with the wind (sp:02)."""
    for at in list(_all(draft, SMOKE.id)):
        die = draft.roll(1, f"smoke in {draft.board.grid.label(at)}", RULE, DICE)[0]
        drifts = die == DRIFTS and SKY.of(draft, THE_GAME).force > 0
        if die != GOES and not drifts:
            continue
        to = downwind(draft, at) if drifts else 0
        _take(draft, SMOKE.id, at)
        if to and not lies(draft, SMOKE.id, to):
            draft.mark(SMOKE.new(to))
        draft.emit(SmokeMoved(at, to))


def _burn_on(draft: Draft) -> None:
    wet = SKY.of(draft, THE_GAME).sky in WET
    for at in list(_all(draft, BURNING.id)):
        if wet:
            _put_out(draft, at)
            continue
        die = draft.roll(1, f"fire in {draft.board.grid.label(at)}", RULE, DICE)[0]
        to, strong = downwind(draft, at), SKY.of(draft, THE_GAME).force >= STRONG
        # RULING Q-533: never without wind
        if die >= (SPREADS_IN_STORM if strong else SPREADS):
            if to and terrain_at(draft, to) in SOFT and not lies(draft, BURNING.id, to):
                catch_fire(draft, to)
        elif die == OUT:
            _put_out(draft, at)


def catch_fire(draft: Draft, at: int) -> None:
    """A hex starts to burn."""
    draft.mark(BURNING.new(at))
    draft.emit(FireBegan(at))


def _put_out(draft: Draft, at: int) -> None:
    _take(draft, BURNING.id, at)
    draft.emit(FireOut(at))


def _take(draft: Draft, kind: str, at: int) -> None:
    for marker in draft.markers.get(at, ()):
        if marker.kind == kind:
            draft.unmark(marker)
            return


# ----------------------------------------------------------------------------------- what they do
def fires_begin(draft: Draft, before: AnyPosition[Unit]) -> None:
    """After every order: a forest or town reduced to rubble burns on a 6 (ode:13.01)."""
    changed = [e.at for e in draft.events if isinstance(e, TerrainChanged) and e.terrain == RUBBLE]
    if not changed or not played(draft):
        return
    for at in dict.fromkeys(changed):
        if terrain_at(before, at) not in SOFT or SKY.of(draft, THE_GAME).sky in WET:
            continue
        die = draft.roll(1, f"fire in {draft.board.grid.label(at)}", RULE, DICE)[0]
        if die == CATCHES:
            catch_fire(draft, at)


def into_the_fire(draft: Draft, unit: Unit, at: int, here: int) -> bool:
    """A unit enters a burning hex: it is attacked, and stops if harmed."""
    bombard(draft, unit, FLAMES, DICE)
    left = draft.units.get(unit.id)
    return left is None or bool(left.disabled)


def through_smoke(state: GameState, about: AttackOn, value: int, note: Note | None) -> int:
    """Stage of "column-shift": attacks into or out of smoke shift one column left (sp:38)."""
    if not about.shots or not state.markers or (state.frames and fight(state)):
        return value
    places = {place(state, state.units[shot.unit]) for shot in about.shots if shot.unit in state.units}
    # RULING Q-782: smoke has no effect within one hex
    if places == {about.at} or not any(smoky(state, at) for at in (about.at, *places)):
        return value
    if note:
        note("plus", COLUMN, "smoke", RULE)
    return value + COLUMN
