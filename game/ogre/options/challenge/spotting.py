"""Spotting (ch:18, ch:29, ch:38): a unit on challenge spots face-down counters. ``spot INF-1 0307``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from game.core.amounts import percent
from game.core.orders import possible
from game.core.questions import Explained, Figure, Notebook
from game.core.references import Hex
from game.core.refusals import Refusal
from game.core.roles import Confirm, Fact, Role
from game.hexes.grid import bits
from game.ogre.common_refusals import UnitOrder, refuse
from game.ogre.counter_names import named
from game.ogre.hidden.hidden_units import turn_up
from game.ogre.kinds import SAPPER
from game.ogre.options.challenge.state import Spotting, fatigue_after, has_token, tire, too_tired
from game.ogre.options.morale import pinned, shaken
from game.ogre.state import Draft, GameState, Order, Rules, Unit, View
from game.ogre.terrain import ground_words, terrain_at

#: the distance beyond which an unassisted unit sees nothing (ch:38), and terrain that makes it harder
FARTHEST, BROKEN_GROUND = 6, frozenset({"forest", "swamp", "town", "rubble"})


def needed(state: GameState, unit: Unit, at: int) -> int:
    """The lowest die that spots what is in a hex."""
    return needed_sum(state, unit, at).value


def needed_sum(state: GameState, unit: Unit, at: int) -> Explained:
    """The same with its parts: the distance, with modifiers."""
    note, found = Notebook(), state.board.grid.distance(unit.at, at)
    note("is", found, "hexes away", "ch:38")
    if terrain_at(state, at) in BROKEN_GROUND:
        found += 1
        note("plus", 1, f"for {ground_words(state, at)}", "ch:38")
    if any(SAPPER[squad] for squad in unit.squads):
        found -= 1
        note("plus", -1, "engineers look", "ch:38")
    return Explained(found, tuple(note.parts))


def lies_face_down(state: GameState, side: int, at: int) -> bool:
    """Is there an unknown counter of the other side in a hex?"""
    row = (state.units[name] for name in state.at_hex.get(at, ()))
    return any(unit.side != side and (unit.face_down or unit.kind == "HID") for unit in row)


class Spot(UnitOrder, frozen=True, tag=True):
    """One attempt to reveal the counters of a hex, for a fatigue marker (ch:18, ch:38)."""

    # RULING Q-416: contact markers are face-down counters
    verb = "spot"
    role = Role.ACT
    title = "Spot {at}"
    confirm = Confirm.PRESS
    #: only the die reveals what is there
    still = True

    at: Hex

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        if not has_token(state, unit.id) or not unit.at:
            return ()
        near = state.occupied_mask[1 - unit.side] & state.board.grid.disc(unit.at, FARTHEST + 1)
        return possible([cls(unit.id, at) for at in bits(near)], rules, state)

    def facts(self, rules: Rules, state: View) -> tuple[Fact, ...]:
        unit = state.units.get(self.unit)
        if unit is None or not unit.at:
            return ()
        least, tired = needed(state, unit, self.at), self._fatigue(state)
        return (
            Fact("Chance", percent(Fraction(max(0, min(6, 7 - least)), 6)), "ch:38"),
            Fact(tired.title, tired.value, "ch:18"),
        )

    def workings(self, rules: Rules, state: View) -> Mapping[str, tuple[Figure, ...]]:
        unit = state.units.get(self.unit)
        if unit is None or not unit.at:
            return {}
        found, tired = needed_sum(state, unit, self.at), self._fatigue(state)
        on_a_die = Figure("Needed on a die", f"{found.value} or more", found.parts)
        return {"Chance": (on_a_die,), tired.title: (tired,)}

    def _fatigue(self, state: View) -> Figure:
        return fatigue_after(state, self.unit, "this try", "ch:18")

    def refused(self, rules: Rules, state: GameState, unit: Unit) -> Refusal | None:
        if not has_token(state, unit.id):
            return refuse(unit, "no-token", "ch:18", "is not on challenge.")
        if not unit.at or unit.disabled or shaken(state, unit.id) or pinned(state, unit.id):
            return refuse(unit, "cannot", "ch:18", "cannot spot now.")
        if too_tired(state, unit.id):
            return refuse(unit, "tired", "ch:31", "is too tired to spot.")
        if self.at not in state.board.grid or not lies_face_down(state, unit.side, self.at):
            return Refusal("nothing", "ch:38", "No enemy counter is face down there.", (self.at,))
        if needed(state, unit, self.at) > 6:
            return refuse(unit, "too-far", "ch:38", "is too far away to identify anything.", self.at)
        return None

    def perform(self, rules: Rules, draft: Draft) -> None:
        unit = draft.units[self.unit]
        least = needed(draft, unit, self.at)
        die = draft.roll(1, f"spotting by {named(unit)}", "ch:38")[0]
        tire(draft, unit.id)
        draft.emit(Spotting(unit.id, self.at, die, least))
        if die >= least:
            for name in draft.at_hex.get(self.at, ()):
                other = draft.units[name]
                if other.side != unit.side and other.face_down:
                    turn_up(draft, other)
