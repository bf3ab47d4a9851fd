"""Which optional rules go together, and why two do not."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from game.core.assembly import AssemblyError
from game.ogre.catalogue import MODULES, rules_for

#: a citation at the end of a reason, which nobody needs who chooses
_CITED = re.compile(r"\s*\((?:[a-z]+:[^)]*)\)")


def excluded(chosen: Collection[str], name: str) -> str:
    """Why a rule cannot be added to those that are chosen, as a sentence; "" if it can."""
    try:
        rules_for((*chosen, name))
        return ""
    except AssemblyError:
        pass
    for other in chosen:
        if other != name and (why := _apart(other, name)):
            return why
    return ""


def _apart(one: str, other: str) -> str:
    """Why two rules are not played together, as a sentence."""
    first, second = MODULES[one], MODULES[other]
    if first.slots.keys() & second.slots.keys():
        return f"{first.title} and {second.title} settle the same thing: only one of them can be played."
    try:
        rules_for((one, other))
    except AssemblyError as wrong:
        return f"{_CITED.sub('', str(wrong))}."
    return ""


def that_fit(own: Iterable[str], names: Iterable[str]) -> tuple[str, ...]:
    """The rules of a scenario with as many of these as go together, in their order."""
    found = list(own)
    for name in names:
        if name not in found and not excluded(found, name):
            found.append(name)
    return tuple(found)
