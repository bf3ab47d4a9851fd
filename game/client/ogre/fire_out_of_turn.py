"""An attack that answers the other side, in the hand: who fires, and the card of odds of the own turn."""

from __future__ import annotations

from collections.abc import Callable

from game.client.kit import Widget
from game.client.ogre.odds_card import OddsCard, line
from game.client.ogre.shooter_rows import ShooterRows
from game.client.table.hud.opened import fact_tip, sums_of
from game.client.table.modes.wishes import Light, Wish
from game.core.anygame import Order, Rules, View
from game.ogre.combat.odds_text import attack_facts
from game.ogre.plans.aiming import Aiming, Shooting, odds, order_of, out_of_turn


def attack_rows(
    rules: Rules,
    view: View,
    order: Order,
    hold: Callable[[Order | None], None],
    send: Callable[[Wish | None], None],
) -> list[Widget]:
    """Who fires and who may join, and what it would bring; () for an order that is no such attack."""
    found = out_of_turn(rules, view, order)
    if found is None:
        return []
    now, aim = found
    shooters = ShooterRows(
        now, aim, lambda other: hold(order_of(now, other)), lambda gun: "", lambda at: send(Light(at))
    )
    card = OddsCard(now, aim, high=True).card(_besides(now, aim, order))
    return [*(shooters.rows() if now.guns() else []), *([card] if card is not None else [])]


def _besides(now: Shooting, aim: Aiming, order: Order) -> list[Widget]:
    """What the order tells besides the odds, which the card shows: a challenge what becomes of the move."""
    found, sums = odds(now, aim), sums_of(order, now.rules, now.view)
    known = {fact.label for fact in attack_facts(found)} if found is not None else set()
    facts = [fact for fact in order.facts(now.rules, now.view) if fact.label not in known]
    return [line(fact.label, fact.value, tip=fact_tip(fact, sums)) for fact in facts]
