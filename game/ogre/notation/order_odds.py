"""The odds of an order that is an attack: fire at ground, bridges, field works and buildings, and rams."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from game.core.aliases import is_anonymous
from game.core.anygame import Order, Position, Rules
from game.core.codec import CodecError
from game.core.references import TO_UNIT, references
from game.core.refusals import Refusal
from game.core.roles import Fact
from game.core.views import own_view
from game.notation.contract import Answer
from game.ogre.combat.attack_order import AttackOrder
from game.ogre.combat.firing import Firing
from game.ogre.combat.odds_text import odds_lines
from game.ogre.kinds import ARMS
from game.ogre.overrun.overrun import CloseRam
from game.ogre.ramming.ram_odds import ram_odds
from game.ogre.ramming.ramming import Ram, may_not_ram
from game.ogre.structures.buildings import RamBuilding, building_at


def check_shooters(position: Position, shots: Sequence[Firing]) -> None:
    """Every shooter must be there and have the weapon that it is to fire. Raises ``CodecError``."""
    if not shots:
        raise CodecError("The shooters are missing.")
    for shot in shots:
        row = position.units.get(shot.unit)
        if row is None:
            raise CodecError(f"There is no unit {shot.unit} in play.")
        if all(weapon.id != shot.weapon for weapon in ARMS[row.kind]):
            rows = ", ".join(weapon.id for weapon in ARMS[row.kind]) or "none"
            raise CodecError(f"{shot.unit} has no weapon '{shot.weapon}'.", f"There are {rows}.")


def order_odds(rules: Rules, position: Position, order: Order) -> Answer:
    """The odds of an attack of any kind but fire at a counter. Raises ``CodecError`` where there are none."""
    kind = type(order)
    answer = next((row for base, row in ODDS.items() if issubclass(kind, base)), None)
    if answer is None:
        verbs = ", ".join(verb for verb, one in rules.verbs.items() if issubclass(one, tuple(ODDS)))
        raise CodecError(
            f"There are no odds for '{kind.verb}'.", f"There are for {verbs}; else ask: chance ORDER"
        )
    names = [name for name in references(order, TO_UNIT) if name]
    if any(is_anonymous(name) for name in names):  # it is there in the view of who decides
        position = own_view(position)
    for name in names:
        if name not in position.units:
            raise CodecError(f"There is no unit {name} in play.")
    if isinstance(order, AttackOrder):
        check_shooters(position, order.shots)
    return answer(rules, position, order)


def _of_attack(rules: Rules, position: Position, order: AttackOrder) -> Answer:
    target = order.fired_at()
    gone = target.gone(position)
    if gone is not None:
        raise CodecError(gone.text)
    if not target.rolls:
        return _of_facts(rules, position, order)
    found = target.odds(rules, position, order.shots)
    return Answer(found.odds, tuple(odds_lines(found)))


def _of_facts(rules: Rules, position: Position, order: Order) -> Answer:
    facts: tuple[Fact, ...] = order.facts(rules, own_view(position))
    return Answer(facts[0].value, tuple(f"{fact.label}: {fact.value} ({fact.rule})" for fact in facts))


def _of_building_ram(rules: Rules, position: Position, order: RamBuilding) -> Answer:
    if building_at(position, order.at) is None:
        raise CodecError("There is no building in that hex.")
    return _of_facts(rules, position, order)


def _of_ram(rules: Rules, position: Position, order: Ram | CloseRam) -> Answer:
    unit, target = position.units[order.unit], position.units[order.target]
    if not target.at:
        raise CodecError(f"{target.id} is not in a hex and cannot be a target.", "Name a counter on the map.")
    no: Refusal | None = may_not_ram(position, unit, target)
    if no is not None:
        raise CodecError(no.text)
    return Answer(*ram_odds(rules, position, unit, target))


#: the odds of each family of orders
ODDS: Mapping[type[Order], Callable[[Rules, Position, Any], Answer]] = {
    AttackOrder: _of_attack, Ram: _of_ram, CloseRam: _of_ram, RamBuilding: _of_building_ram,
}  # fmt: skip
