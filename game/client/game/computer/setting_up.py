"""The set-up of a computer player: as the scenario suggests it, as far as it suggests any."""

from __future__ import annotations

from game.client.game.session import Session
from game.core.anygame import Order
from game.core.references import TO_UNIT, references
from game.core.sequence import SETUP
from game.core.views import own_view


def suggested(session: Session) -> Order | None:
    """The next counter of its set-up as the scenario suggests it; what lies in secret it lays itself."""
    rules, view = session.rules, own_view(session.position)
    for order in session.suggested if session.position.clock.phase == SETUP else ():
        stand = _stand(session, order)
        if stand and not any(stand) and rules.refusal(view, order) is None:
            return order
    return None


def rearranges(session: Session, order: Order) -> bool:
    """Would it move a counter that stands already as the scenario suggests?"""
    alike = [one for one in session.suggested if type(one) is type(order) and _stand(session, one)]
    if session.position.clock.phase != SETUP or not alike:
        return False
    stand = _stand(session, order)
    return bool(stand) and all(stand)


def _stand(session: Session, order: Order) -> list[bool]:
    """Of each counter of the side that decides that an order speaks of: is it on the map?"""
    units = session.position.units
    names = [name for name in references(order, TO_UNIT) if name in units]
    return [bool(units[name].at) for name in names if units[name].side == session.decider]
