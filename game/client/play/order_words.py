"""Any order in a few words, from its verb and its fields: for the buttons of orders that no mode draws."""

from __future__ import annotations

import msgspec

from game.client.play.faces import short_name
from game.core.orders import Order
from game.core.position import Position
from game.ogre.engineering.field_works import Shelter

#: what a verb reads like on a button, where the verb alone will not do
VERBS = {
    "mount": "Get onto",
    "dismount": "Get off",
    "end": "End",
    "lose": "Loses a squad:",
    "dig": "Dig in",
    "load": "Load onto",
    "unload": "Put down",
    "pack": "Pack up",
    "cut": "Cut road and rail here",
    "drop-bridge": "Drop the bridge to",
}


def order_words(view: Position, order: Order) -> str:
    """``Get onto Heavy Tank 2``: the verb, then every counter and hex it names but the one who does it."""
    verb = type(order).verb
    if isinstance(order, Shelter):
        if not order.units:
            return "All as they lie"
        return f"Into revetment {order.number}" if order.number else "Into the entrenchments first"
    words = [VERBS.get(verb, verb.replace("_", " ").replace("-", " ").capitalize())]
    for field in msgspec.structs.fields(order):
        if field.name == "unit" and verb not in ("lose", "unload"):
            continue
        words += _words(view, getattr(order, field.name))
    return " ".join(words)


def _words(view: Position, value: object) -> list[str]:
    if isinstance(value, str):
        unit = view.units.get(value)
        return [short_name(unit) if unit is not None else value] if value else []
    if isinstance(value, bool) or value is None:
        return []
    if isinstance(value, int):
        return [view.board.grid.label(value)] if value in view.board.grid else [str(value)] if value else []
    if isinstance(value, tuple):
        return [word for part in value for word in _words(view, part)]
    return []
