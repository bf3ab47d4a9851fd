"""Counter kinds that only the rules of the modern battlefield use (opt:general-c): house defaults."""

from __future__ import annotations

from game.core.modules import NamedKind
from game.ogre.kinds import HEAVY, LIGHT, POWERED, Kind, Weapon, ogre_kind, squad_kind
from game.ogre.ogres import OGRES, Ogre
from game.ogre.state import Module, Unit

RULE = "opt:general-c"
#: the Mark of each type of Ogre; types without a number by size (opt:construction-c)
MARKS = {
    "MK1": 1, "MK2": 2, "MK3": 3, "MK3B": 3, "MK4": 4, "MK5": 5, "MK6": 6,
    "FEN": 4, "FENB": 4, "NIN": 3, "VULC": 3, "DOP": 6,
}  # fmt: skip
#: types of Ogre that also have an engineering version, by the id of that version
BUILT_FOR_IT = {f"E{name}": name for name in ("MK1", "MK2", "MK3", "MK3B", "MK4", "MK5", "MK6")}


def _engineering(ident: str, ogre: Ogre) -> Ogre:
    """A Mark's sheet without main batteries, missiles and racks, at half its price rounded up [H]."""
    cost, worth = -(-ogre.cost // 2), -(-ogre.worth // 2)
    return Ogre(
        ident, f"Engineering {ogre.name}", 0, ogre.secondary, ogre.ap, 0, 0, 0,
        ogre.treads, ogre.move, ogre.size, cost, worth,
    )  # fmt: skip


def _vehicle(
    id: str, name: str, defence: int, move: int, size: int, cost: int, worth: int, mobility: str
) -> Kind:
    """A working vehicle: it has no attack, even in overruns [H]."""
    return Kind(id, name, (), defence, move, 0, size, cost, worth, 0, mobility, "armour", source="H")


#: the source gives names but no numbers, so all of these are house defaults [H]
_ROWS = (
    squad_kind("ENG", "Plain Combat Engineers", 4, 4, source="H", powered=False),
    squad_kind("MIL", "Militia", 1, 1, source="H", powered=False),
    _vehicle("ALCCV", "Light Construction Vehicle", 1, 3, 2, 6, 6, LIGHT),
    _vehicle("AHCCV", "Heavy Construction Vehicle", 2, 2, 3, 12, 12, HEAVY),
    # RULING Q-489: a Light GEV with room for one squad (opt:slics_carrier-b)
    Kind(
        "LGEVPC",
        "Light GEV-PC",
        (Weapon("gun", "gun", 1, 2),),
        1,
        4,
        3,
        1,
        3,
        3,
        1,
        "gev",
        "armour",
        source="H",
        inside=True,
    ),
    # for minefields (opt:minefields_avap)
    _vehicle("MLYR", "Minelayer", 1, 3, 2, 6, 6, LIGHT),
    _vehicle("MSWP", "Minesweeper", 3, 2, 3, 6, 6, HEAVY),
    *(ogre_kind(_engineering(ident, OGRES[name]), source="H") for ident, name in BUILT_FOR_IT.items()),
)
KINDS: dict[str, NamedKind] = {kind.id: kind for kind in _ROWS}

#: shared by the rules that use them
MODERN_KINDS = Module(
    id="modern-battlefield", title="Kinds of the modern battlefield", rule=RULE, kinds=KINDS
)


def mark_of(kind: str) -> int:
    """The Mark of a type of Ogre, engineering types included (opt:construction-c)."""
    return MARKS[BUILT_FOR_IT.get(kind, kind)]


def mobile(unit: Unit) -> bool:
    """Is a counter mobile infantry, with every squad in powered suits (opt:general-c)?"""
    return bool(unit.squads) and all(POWERED[squad] for squad in unit.squads)
