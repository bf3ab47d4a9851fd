"""The refusals that many orders share, in one place each, and the base of orders of one own counter."""

from __future__ import annotations

from game.core.position import decider, on_move
from game.core.references import Hex, UnitId
from game.core.refusals import Refusal
from game.ogre.counter_names import named
from game.ogre.kinds import KINDS
from game.ogre.state import USAGE, GameState, Order, Rules, Unit, attack_used


def in_play(state: GameState, unit_id: str) -> tuple[UnitId, ...]:
    """What a refusal is about that names a counter, which may be none: it, if it is in play."""
    return (unit_id,) if unit_id in state.units else ()


def refuse(
    unit: Unit, code: str, rule: str, words: str, *besides: UnitId | Hex, near: bool = True
) -> Refusal:
    """The refusal that is about a counter; ``words`` goes on after its name, ``besides`` are lit with it."""
    return Refusal(code, rule, f"{named(unit)} {words}", (unit.id, *besides), near)


def own(state: GameState, unit_id: str) -> Unit | Refusal:
    """The unit, if it is there and belongs to the side that decides."""
    unit = state.units.get(unit_id)
    if unit is None:
        return Refusal("no-unit", "ode:3", f"There is no unit {unit_id} in play.", near=False)
    # who decides, said here once more for the common case
    plain = state.result is None and not state.frames and state.clock.actor < 0
    if unit.side != (on_move(state.clock) if plain else decider(state)):
        return refuse(unit, "not-yours", "ode:4.02", f"belongs to {state.sides[unit.side].name}.", near=False)
    return unit


class UnitOrder(Order, frozen=True, tag=True):
    """An order of one counter, which belongs to the side that decides. Its kinds add fields and the rule."""

    unit: UnitId

    def refusal(self, rules: Rules, state: GameState) -> Refusal | None:
        unit = own(state, self.unit)
        return unit if isinstance(unit, Refusal) else self.refused(rules, state, unit)

    def refused(self, rules: Rules, state: GameState, unit: Unit) -> Refusal | None:
        """Why its counter, which is there and its giver's, may not do it now; or None."""
        raise NotImplementedError


def not_still(state: GameState, unit: Unit) -> str:
    """What a counter has done in this turn instead of standing still, to go on after its name; or ""."""
    spent = USAGE.table(state).get(unit.id)
    if spent is None:
        return ""
    if spent.moved or spent.moved_second:
        return "has already moved this turn"
    if spent.rams or spent.giant_rams:
        return "has already rammed this turn"
    if not spent.halted:
        return ""
    if attack_used(state, unit.id):
        return "has done other work this turn"
    if unit.squads:
        return "has mounted or dismounted this turn"
    if KINDS[unit.kind].move:
        return "has stood still this turn to load or unload"
    return "has been loaded, carried or unpacked this turn"


def no_target(state: GameState, unit_id: str, rule: str, what: str) -> Refusal:
    """The refusal of a target that stands in no hex, or is none; ``what`` goes on after its name."""
    unit = state.units.get(unit_id)
    if unit is not None and unit.aboard and unit.side != decider(state):
        text = f"{named(unit)} rides on {named(state.units[unit.aboard])}; aim at that instead."
        return Refusal("no-target", rule, text, (unit.id, unit.aboard))
    return Refusal("no-target", rule, f"{unit_id} {what}.", in_play(state, unit_id))


def able(unit: Unit, to_do: str) -> Refusal | None:
    """Disabled units neither move nor fire (ode:7.11)."""
    if unit.disabled:
        return refuse(unit, "disabled", "ode:7.11", f"is disabled and cannot {to_do}.")
    return None


def laid_up(unit: Unit, what: str, rule: str) -> Refusal | None:
    """Why a counter that is disabled or stuck cannot work, build or do whatever takes it whole; or None."""
    word = "disabled" if unit.disabled else "stuck" if unit.stuck else ""
    return refuse(unit, word, rule, f"is {word} and cannot {what}.") if word else None


def elsewhere(state: GameState, unit: Unit, at: int, rule: str) -> Refusal:
    """The refusal of what is done in a hex by a counter that is not there."""
    return refuse(unit, "elsewhere", rule, f"is not in {state.board.grid.label(at)}.", at)
