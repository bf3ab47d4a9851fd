"""Counters of any game: the shape of their side, the letters of their kind, what has become of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from game.client.art.counter_spec import Look, has_drawing
from game.client.table.visibility import behind
from game.core import position
from game.core.anygame import Position, Rules, View
from game.core.draft import once
from game.core.games import game_named
from game.core.position import U, decider
from game.core.records import Unit
from game.core.rule_hooks import COUNTER_MARKS
from game.core.views import ANONYMOUS

#: letters that a counter has room for
LETTERS = 4
#: what every counter has: said elsewhere
_COMMON = frozenset(Unit.__struct_fields__)


def kind_name(view: Position, kind: str) -> str:
    """A kind of counter in words."""
    return game_named(view.terms.game).declared.kinds.get(kind, kind)


def look_of(rules: Rules, view: Position, unit: Unit, **states: Any) -> Look:
    """The look of a counter as it is now; it is veiled when its side decides and it can do nothing more."""
    true = behind(view, unit.id)
    if true is not None:
        return look_of(rules, view, true, **states).but(covered=True)
    face = Look(
        unit.kind, view.sides[unit.side].style, letters="" if has_drawing(unit.kind) else unit.kind[:LETTERS]
    )
    if unit.kind == ANONYMOUS:
        return face.but(hidden=True, letters="", **states)
    changes: dict[str, Any] = {"note": note_of(unit), "covered": unit.face_down, **states}
    if "spent" not in changes and isinstance(view, position.View) and not states.get("wreck"):
        changes["spent"] = done(rules, view, unit)
    riders = len(aboard(view, unit))
    changes["marks"] = tuple(m.sign for said in COUNTER_MARKS.of(rules) for m in said(view, unit))
    return face.but(**changes, riders=riders)


def printed(kind: str, style: str) -> Look:
    """A fresh counter of a kind in the colour of a side."""
    return Look(kind, style, letters="" if has_drawing(kind) else kind[:LETTERS])


def done(rules: Rules, view: View, unit: Unit) -> bool:
    """Does its side decide, with nothing left for it to do, while others still can?"""
    if view.result is not None or unit.side != decider(view) or view.frames or not view.clock.turn:
        return False
    key, found = ("can act", unit.side), view.memo
    if key not in found:
        found[key] = frozenset(u.id for u in view.units.values() if rules.has_offer(view, u))
    able: frozenset[str] = found[key]
    return bool(able) and unit.id not in able


def note_of(unit: Unit) -> str:
    """What tells it from a fresh one, as one word."""
    return next(iter(states_of(unit)), "")


def states_of(unit: Unit) -> list[str]:
    """What its own record says besides what every counter has: yes and no, numbers, words;
    what is usual is left out.
    """
    out = []
    for field in msgspec.structs.fields(type(unit)):
        if field.name in _COMMON:
            continue
        value = getattr(unit, field.name)
        words = field.name.replace("_", " ")
        if value == field.default or value in ((), "", None):
            continue
        out.append(
            words if value is True else f"not {words}" if value is False else f"{words} {_said(value)}"
        )
    return out


def _said(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def used_words(rules: Rules, view: Position, unit: Unit) -> list[str]:
    """What tables of state say of it, such as what it has done in this turn."""
    out = []
    for kind in rules.states.values():
        row = kind.table(view).get(unit.id) if kind in view.tables else None
        if not isinstance(row, msgspec.Struct):
            continue
        for field in msgspec.structs.fields(type(row)):
            value = getattr(row, field.name)
            if value != field.default and value not in ((), "", None):
                words = field.name.replace("_", " ")
                out.append(words if value is True else f"{words} {_said(value)}")
    return out


def numbers_of(rules: Rules, unit: Unit) -> list[tuple[str, str]]:
    """What its kind says in numbers: the fields of the kind's record."""
    row: object = next((m.kinds[unit.kind] for m in rules.modules if unit.kind in m.kinds), None)
    out = []
    for name in getattr(row, "__struct_fields__", ()):
        value = getattr(row, name)
        if isinstance(value, int) and not isinstance(value, bool):
            out.append((str(name).replace("_", " ").capitalize(), str(value)))
    return out


def aboard(view: position.Position[U], unit: U) -> Sequence[U]:
    """What rides on it, by name; every counter of a picture is asked, so all are sorted once a view."""
    return once(view, ("aboard",), lambda: _aboard(view)).get(unit.id, ())


def _aboard(view: position.Position[U]) -> dict[str, list[U]]:
    found: dict[str, list[U]] = {}
    for unit in sorted((u for u in view.units.values() if u.aboard), key=lambda u: u.id):
        found.setdefault(unit.aboard, []).append(unit)
    return found


def name_of(rules: Rules, view: View, unit: Unit) -> str:
    """A counter in words."""
    if unit.kind == ANONYMOUS:
        return f"Face down, {view.board.grid.label(unit.at)}"
    return rules.name_of(view, unit.id)


def where(view: Position, unit: Unit) -> str:
    """Its side and its hex."""
    place = view.board.grid.label(unit.at) if unit.at else "not on the map"
    return f"{view.sides[unit.side].name}, {place}"
