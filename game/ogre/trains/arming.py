"""Trains in the set-up (ode:9.08, ode:9.03.1): where their counters stand, and guns for armour given up."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from game.core.orders import possible
from game.core.references import UnitId
from game.core.refusals import Refusal
from game.core.roles import Confirm, Fact, Role
from game.ogre import common_refusals
from game.ogre.common_refusals import UnitOrder, refuse
from game.ogre.counter_names import named
from game.ogre.kinds import KINDS
from game.ogre.setup import Place, areas_for
from game.ogre.state import Draft, GameState, Order, Rules, Unit, View
from game.ogre.trains.events import GunsMounted
from game.ogre.trains.line import links
from game.ogre.trains.train import MOST_GUNS, TRAIN, linked, mate, train_of

GUNS, PLACES = "ode:9.03.1", "ode:9.08"
#: sixths of an armour unit (ode:1.07)
SIXTHS = 6


def beside_its_half(rules: Rules, state: GameState, order: Place) -> Refusal | None:
    """Veto on setting up: the counters of a train stand on two neighbouring hexes of a line (ode:9.08)."""
    unit = state.units.get(order.unit)
    if unit is None or unit.kind != TRAIN or not order.at or order.at not in state.board.grid:
        return None
    other, label = mate(state, unit), state.board.grid.label(order.at)
    if other is None:
        return None
    if other.at and not linked(state, other.at, order.at):
        return refuse(
            unit,
            "apart",
            PLACES,
            f"stands on the line beside {named(other)}, and {label} is not beside it.",
            other.id,
        )
    if other.at:
        return None
    open_to = 0
    for area in areas_for(state, other):
        open_to |= area.mask
    if any(open_to >> at & 1 for at in links(state).get(order.at, ())):
        return None
    text = f"There is no room on the line beside {label} for {named(other)}."
    return Refusal("apart", PLACES, text, (unit.id, order.at))


class ArmTrain(UnitOrder, frozen=True, tag=True):
    """Give up armour before the game: for each unit of it a gun on every counter of a train (ode:9.03.1)."""

    verb = "arm-train"
    role = Role.ACT
    title = "Give up {others} for guns on {unit}"
    confirm = Confirm.ASK
    group = "others"

    others: tuple[UnitId, ...]

    @classmethod
    def applies_to(cls, kind: str) -> bool:
        return kind == TRAIN

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Unit) -> Sequence[Order]:
        row = [
            one
            for one in state.units.values()
            if one.side == unit.side and KINDS[one.kind].family == "armour"
        ]
        whole = [(one.id,) for one in row if KINDS[one.kind].cost >= SIXTHS]
        # RULING Q-1506: two units that are worth one half each are given up together
        halves = [one.id for one in row if 2 * KINDS[one.kind].cost == SIXTHS]
        pairs = [(one, other) for one in halves for other in halves if one < other]
        return possible([cls(unit.id, names) for names in (*whole, *pairs)], rules, state)

    def facts(self, rules: Rules, state: View) -> tuple[Fact, ...]:
        return (Fact("Guns", f"{_units(state, self.others)} more on each counter", GUNS),)

    def refused(self, rules: Rules, state: GameState, unit: Unit) -> Refusal | None:
        train = train_of(state, unit.id)
        if train is None or train.front.id != unit.id:
            return refuse(unit, "no-train", GUNS, "does not lead a train.", near=False)
        if not self.others or len(set(self.others)) != len(self.others):
            return Refusal("empty", GUNS, "Name the armour that is given up, each only once.", (unit.id,))
        for name in self.others:
            given = common_refusals.own(state, name)
            if isinstance(given, Refusal):
                return given
            refusal = _not_given_up(state, given)
            if refusal is not None:
                return refusal
        more = _units(state, self.others)
        if not more:
            return Refusal("half", GUNS, "They are not worth a whole armour unit.", self.others)
        if max(one.guns for one in train.counters) + more > MOST_GUNS:
            text = f"A counter of a train has {MOST_GUNS} guns at most."
            return Refusal("most", GUNS, text, (unit.id,))
        return None

    def perform(self, rules: Rules, draft: Draft) -> None:
        train, more = train_of(draft, self.unit), _units(draft, self.others)
        if train is None:
            return
        guns = train.front.guns + more
        for one in train.counters:
            draft.put(replace(draft.units[one.id], guns=guns))
        draft.emit(GunsMounted(self.unit, self.others, guns))
        for name in self.others:
            draft.take(name, "merged")


def _units(state: GameState, names: Sequence[str]) -> int:
    """How many whole armour units some counters are worth (ode:1.07)."""
    return sum(KINDS[state.units[name].kind].cost for name in names if name in state.units) // SIXTHS


def _not_given_up(state: GameState, unit: Unit) -> Refusal | None:
    """Why a counter cannot be given up for guns, or None."""
    if KINDS[unit.kind].family != "armour":
        return refuse(unit, "not-armour", GUNS, "is not armour.", near=False)
    if not (unit.at or areas_for(state, unit)):
        return refuse(unit, "later", GUNS, "is not set up; it enters the map later.")
    if unit.aboard or any(other.aboard == unit.id for other in state.units.values()):
        return refuse(unit, "aboard", GUNS, "is carrying units, or is being carried.")
    if any(unit.id in goal.counters() for goal in state.terms.goals):
        return refuse(unit, "goal", GUNS, "is required by the scenario.")
    return None
