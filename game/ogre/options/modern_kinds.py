"""Kinds of counter that only the rules of the modern battlefield use (opt:general-c)."""

from __future__ import annotations

from game.ogre.kinds import POWERED, squad_kind
from game.ogre.state import Module, Unit

RULE = "opt:general-c"
#: plain combat engineers and militia: house defaults, as the source names them without numbers [H]
KINDS = {
    kind.id: kind
    for kind in (
        squad_kind("ENG", "Plain Combat Engineers", 4, 4, source="H", powered=False),
        squad_kind("MIL", "Militia", 1, 1, source="H", powered=False),
    )
}

#: shared by the rules that speak of them
MODERN_KINDS = Module(
    id="modern-battlefield", title="Kinds of the modern battlefield", rule=RULE, kinds=KINDS
)


def mobile(unit: Unit) -> bool:
    """Is a counter mobile infantry, every squad of it in a powered suit (opt:general-c)?"""
    return bool(unit.squads) and all(POWERED[squad] for squad in unit.squads)
