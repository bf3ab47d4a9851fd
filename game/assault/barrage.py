"""Barrages: artillery shells a hex that a unit beside it observes (ga:29, ga:40)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.assault import tables
from game.assault.common_refusals import GroupOrder, UnitChoice, refuse, where
from game.assault.events import Barraged, name_of
from game.assault.fighters import PREPARED, STRATEGIC
from game.assault.ground import work_in
from game.assault.stages import step_off
from game.assault.state import (
    USED,
    Battalion,
    Draft,
    GameState,
    Order,
    Rules,
    View,
    counters_in,
    kind_of,
)
from game.assault.terms import ALONE, formations
from game.core.deeds import ATTACKS
from game.core.parameters import Parameter
from game.core.questions import Figure, Part
from game.core.records import Frame, other_side
from game.core.references import Hex, UnitId
from game.core.refusals import Refusal
from game.core.roles import Confirm, Fact, Role
from game.core.state import Seen
from game.hexes.grid import OFF, bits

#: the dice of barrages, and the roll from which on a step is lost (ga:40)
DICE, HITS_FROM = "barrage", 56
#: what a battery has of its fire, as it is shown
CHANCE = "Chance of a step"
#: the frame in which the owner says who bears the step
STRUCK = "struck"
#: the id of the side whose guns of several divisions may join (ga:29)
AMERICAN = "us"
#: the field work that makes an observer one for the guns of several divisions (ga:29)
# RULING Q-463: the abbreviation in the source is read as entrenched
DUG_IN = "entrenchment"

HITS = Parameter(
    "ga-barrage", "Barrages", "ga:40", 0, ((0, "None"), (1, "A barrage that hits costs one step")), usual=1
)


class Struck(Frame, frozen=True, gc=False):
    """Steps are to be lost by a barrage in a hex: so many."""

    seen = Seen.ALL
    needs = ("at",)

    hits: int = 1


def struck_asked(state: GameState) -> str:
    """The question of a barrage that has hit, with the steps that are due (ga:40)."""
    top = state.frames[-1]
    hits = top.hits if isinstance(top, Struck) else 1
    return "Which unit loses a step?" + (f" {hits} are still to be lost." if hits > 1 else "")


def none_to_fire(state: GameState) -> bool:
    """The phase is passed over: there are no barrages in this game, or nobody can fire one (ga:40)."""
    return not HITS.of(state) or not any(shelled(state, unit) for unit in batteries(state))


def batteries(state: GameState) -> list[Battalion]:
    """The artillery of the side that is on move that could fire."""
    return [
        unit for unit in state.units.values() if unit.side == state.clock.side and not silent(state, unit)
    ]


def silent(state: GameState, unit: Battalion) -> str:
    """Why a unit cannot fire a barrage, as the rest of a sentence; "" where it can."""
    if kind_of(unit).arm != "artillery":
        return "is no artillery."
    if not unit.at or unit.mode == STRATEGIC:
        return "is not in position to fire."
    if unit.depleted:
        return "has no ammunition."
    return "has fired its barrage." if USED.of(state, unit.id).barraged else ""


def shelled(state: GameState, unit: Battalion) -> list[int]:
    """The enemy hexes in range of a battery that somebody observes (ga:40)."""
    reach = state.board.grid.disc(unit.at, tables.movement().limits["barrage"])
    mask = reach & state.occupied_mask[other_side(unit.side)]
    return [at for at in bits(mask) if observers(state, unit.side, at)]


def observers(state: GameState, side: int, at: int) -> list[str]:
    """The units beside a hex that could observe a barrage on it: each observes one (ga:29)."""
    found = []
    for near in state.board.grid.neighbours[at]:
        for unit in counters_in(state, near) if near else ():
            if unit.side == side and unit.mode != STRATEGIC and not USED.of(state, unit.id).observed:
                found.append(unit.id)
    return found


def joins_divisions(state: GameState, observer: Battalion) -> bool:
    """May guns of several divisions fire for an observer (ga:29)?"""
    if state.sides[observer.side].id != AMERICAN:
        return False
    dug_in = work_in(state, observer.at) == DUG_IN and not USED.of(state, observer.id).moved
    return observer.mode == PREPARED or dug_in


class Shell(GroupOrder, frozen=True, tag=True):
    """Batteries shell a hex that one unit observes; each of them rolls once (ga:40)."""

    verb = "barrage"
    role = Role.ATTACK
    title = "Shell {at}"
    confirm = Confirm.PRESS
    group = "units"
    helpers = ("observer",)
    deeds = ATTACKS

    at: Hex
    observer: UnitId

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Battalion) -> Sequence[Order]:
        if silent(state, unit):
            return ()
        rows = [(at, one) for at in shelled(state, unit) for one in observers(state, unit.side, at)]
        return [cls((unit.id,), at, one) for at, one in rows]

    def words(self, rules: Rules, state: View) -> str:
        where = state.board.grid.label(self.at)
        return f"Shell {where}, observed by {name_of(state, self.observer)}"

    def facts(self, rules: Rules, state: View) -> tuple[Fact, ...]:
        return (Fact(CHANCE, f"{101 - HITS_FROM} % each", "ga:40"),)

    def workings(self, rules: Rules, state: View) -> Mapping[str, tuple[Figure, ...]]:
        least = Part("is", f"{HITS_FROM} or more", "each battery, of 1 to 100", "ga:40")
        return {CHANCE: (Figure("Needed on the dice", f"{HITS_FROM} or more", (least,)),)}

    def refused(self, rules: Rules, state: GameState, units: Sequence[Battalion]) -> Refusal | None:
        if not units or len(set(self.units)) != len(units):
            return Refusal("units", "ga:40", "Name each battery that fires once.")
        for unit in units:
            why = silent(state, unit)
            if why:
                return refuse(state, unit, "silent", "ga:40", why)
            if self.at not in shelled(state, unit):
                text = f"{name_of(state, unit.id)} has no enemy there that is in range and observed."
                return Refusal("range", "ga:40", text, (unit.id, *where(state, self.at)))
        return self._observer_refused(state)

    def _observer_refused(self, state: GameState) -> Refusal | None:
        side = state.units[self.units[0]].side
        if self.observer not in observers(state, side, self.at):
            about = (self.observer,) if self.observer in state.units else ()
            return Refusal("observer", "ga:29", "That unit cannot observe this barrage.", about)
        rows = formations(state)
        divisions = {rows.get(name, ALONE).division for name in self.units}
        if len(divisions) > 1 and not joins_divisions(state, state.units[self.observer]):
            text = "Guns of several divisions cannot join in this barrage."
            return Refusal("divisions", "ga:29", text, self.units)
        return None

    def perform(self, rules: Rules, draft: Draft) -> None:
        hits = 0
        USED.change(draft, self.observer, observed=True)
        for name in self.units:
            # RULING Q-815: of batteries that join in a barrage each rolls for itself
            (roll,) = draft.roll(1, "barrage", "ga:40", DICE)
            hit = int(roll >= HITS_FROM)
            hits += hit
            USED.change(draft, name, barraged=True)
            draft.emit(Barraged(name, self.at, roll, hit))
        strike(draft, self.at, hits)


def strike(draft: Draft, at: int, hits: int) -> None:
    """Steps are lost in a hex, by choice of the owner where there is one (ga:40, Q-544)."""
    while hits:
        row = counters_in(draft, at)
        if len(row) > 1:
            draft.push(Struck(STRUCK, row[0].side, at=at, hits=hits))
            return
        if not row:
            return
        step_off(draft, row[0].id)
        hits -= 1


class Bear(UnitChoice, frozen=True, tag=True):
    """A unit bears a step of a barrage; the owner of the units in the hex chooses which (ga:40)."""

    verb = "bear"
    role = Role.CHOOSE
    title = "{unit} loses a step"

    no = ("elsewhere", "ga:40", "is not where the barrage fell.")

    @classmethod
    def may(cls, state: GameState, unit: Battalion) -> bool:
        return bool(state.frames) and unit.at == state.frames[-1].at != OFF

    def perform(self, rules: Rules, draft: Draft) -> None:
        # RULING Q-544: losses are chosen by their owner
        frame = draft.pop()
        assert isinstance(frame, Struck)
        step_off(draft, self.unit)
        strike(draft, frame.at, frame.hits - 1)
