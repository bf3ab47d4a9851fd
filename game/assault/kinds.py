"""Kinds of counter: battalions and companies, with all that is printed on both sides of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

#: arms whose antitank values are changed by ground as those of guns that are towed (ga:22)
TOWED = frozenset({"artillery", "antitank", "flak"})
#: arms whose antitank values are changed as those of infantry (ga:22)
# RULING Q-803: engineers fight on foot, and so do as infantry; headquarters have nothing added
ON_FOOT = frozenset({"infantry", "mechanised", "recon", "engineer"})
ARMS = (
    "infantry",
    "mechanised",
    "armour",
    "artillery",
    "antitank",
    "flak",
    "engineer",
    "recon",
    "hq",
    "bridge",
)
#: what a counter is marked as: a battalion, a company, or a stripe that is so many companies
SIZES = ("battalion", "company", "stripe")
#: whether there are armoured fighting vehicles in it: none, nothing else, or with infantry
ARMOUR = ("none", "pure", "hybrid")
#: no counter has more steps (ga:03)
MOST_STEPS = 3


class Strengths(Struct, frozen=True):
    """What is printed on one side of a counter: attack, defence, and its armour or antitank value."""

    attack: int
    defence: int
    value: int


class Kind(Struct, frozen=True):
    """A kind of counter."""

    id: str
    name: str
    arm: str
    front: Strengths
    #: the reduced side, where it has more than one step
    back: Strengths | None = None
    size: str = "battalion"
    #: boxes and silhouettes on the full side, for a stripe
    boxes: int = 1
    armour: str = "none"
    #: proficiency in attack and defence
    attack_rating: int = 5
    defence_rating: int = 5
    #: the armour value is underlined: one less in attack (ga:19)
    underlined: bool = False
    #: the arms that its boxes show, for its picture
    parts: tuple[str, ...] = ()
    #: the side whose style it has by nature, for its picture
    nation: str = ""

    @property
    def steps(self) -> int:
        """Its steps at full strength (ga:03)."""
        if self.arm == "hq":
            return 2
        if self.arm in ("artillery", "bridge") or self.size == "company":
            return 1
        return MOST_STEPS if self.size == "battalion" else min(self.boxes, MOST_STEPS)

    @property
    def armoured(self) -> bool:
        """Are there armoured fighting vehicles in it, so that its third number is an armour value (ga:18)?"""
        return self.armour != "none"

    @property
    def foot(self) -> bool:
        """Does it count as infantry beside armour (ga:21)? A hybrid has infantry of its own."""
        return (
            self.armour == "hybrid" or (self.arm in ON_FOOT and self.armour == "none") or self.arm == "recon"
        )


def kind_of(word: str, row: Mapping[str, Any]) -> Kind:
    """The kind of a row of the table of counters. Raises ``TypeError``, ``ValueError``."""
    given = dict(row)
    for side in {"front", "back"} & row.keys():
        given[side] = dict(zip(Strengths.__struct_fields__, row[side], strict=True)) if row[side] else None
    strange = [name for name in given if name not in Kind.__struct_fields__ or name == "id"]
    if strange:
        raise ValueError(f"a counter has no value '{strange[0]}'")
    found = msgspec.convert({"id": word, **given}, Kind)
    for value, words in ((found.arm, ARMS), (found.size, SIZES), (found.armour, ARMOUR)):
        if value not in words:
            raise ValueError(f"'{value}' is none of {', '.join(words)}")
    if (found.back is None) != (found.steps == 1):
        wants = "no reduced side" if found.steps == 1 else "a reduced side"
        raise ValueError(f"a counter of {found.steps} steps has {wants}")
    return found
