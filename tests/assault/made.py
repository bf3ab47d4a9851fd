"""Units and assaults in a few words, for tests of the sum without a map."""

from __future__ import annotations

from typing import Any

from game.assault.fighters import Assault, Fighter
from game.assault.kinds import Kind, Strengths

#: what the kind of a unit knows, where it is not as usual
OF_KIND = ("attack_rating", "defence_rating", "underlined", "boxes")


def unit(
    numbers: str = "7-8-0",
    back: str = "",
    arm: str = "infantry",
    armour: str = "none",
    name: str = "",
    **more: Any,
) -> Fighter:
    """A unit with ``numbers`` on its full side; what a kind knows (size, ratings) and a unit may be named."""
    size = more.pop("size", "battalion" if arm != "artillery" else "company")
    fields = {key: more.pop(key) for key in OF_KIND if key in more}
    word = name or arm
    kind = Kind(word, word, arm, _sides(numbers), _sides(back or numbers), size, armour=armour, **fields)
    return Fighter(name or f"{arm}-{numbers}", kind, **more)


def _sides(numbers: str) -> Strengths:
    attack, defence, *rest = map(int, numbers.split("-"))
    return Strengths(attack, defence, rest[0] if rest else 0)


def row(count: int, sub: str = "A", division: str = "1", **more: Any) -> tuple[Fighter, ...]:
    """So many infantry units of one sub-formation."""
    return tuple(unit(name=f"{sub}{k}", sub=sub, division=division, stack=k, **more) for k in range(count))


def assault(ours: Any, theirs: Any = None, **more: Any) -> Assault:
    """An assault of these units on those."""
    ours = ours if isinstance(ours, tuple) else (ours,)
    theirs = (unit(name="enemy"),) if theirs is None else theirs if isinstance(theirs, tuple) else (theirs,)
    return Assault(ours, theirs, **more)
