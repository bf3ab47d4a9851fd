"""Hover cards and panel rows about a counter of the ground assault."""

from __future__ import annotations

from collections.abc import Iterator

from game.assault.events import MODE_WORDS, SUPPLY_WORDS
from game.assault.fighters import ATTACKER, DEFENDER, SUPPLIED, Fighter
from game.assault.state import USED, Battalion, kind_of, steps_of
from game.assault.strength import current
from game.assault.terms import formations
from game.client.assault.counter_appearance import look_of
from game.client.generic import cards as plain
from game.client.generic.counter_appearance import name_of, where
from game.client.kit import Label, Widget
from game.client.table.hud.panel_widgets import Head, NumberRow
from game.core.anygame import Rules, View
from game.core.records import Unit
from game.core.views import ANONYMOUS


def rows_about(rules: Rules, view: View, unit: Unit) -> list[Widget]:
    """A counter in the panel: its face, its numbers, its states."""
    if unit.kind == ANONYMOUS or not isinstance(unit, Battalion):
        return plain.rows_about(rules, view, unit)
    face = look_of(rules, view, unit, spent=False)
    rows: list[Widget] = [Head(face, name_of(rules, view, unit), where(view, unit))]
    rows += [NumberRow(title, value) for title, value in numbers(unit)]
    rows += [Label(words, 13, colour=colour, wrap=True) for words, colour in sentences(view, unit)]
    return rows


def numbers(unit: Battalion) -> Iterator[tuple[str, str]]:
    """What stands on the counter now, each with its title."""
    kind = kind_of(unit)
    fighter = Fighter(unit.id, kind, unit.losses)
    yield "Attack", str(current(fighter, ATTACKER))
    yield "Defence", str(current(fighter, DEFENDER))
    if kind.armoured:
        yield "Armour", f"{fighter.printed.value}{', one less in attack' if kind.underlined else ''}"
    else:
        yield "Antitank, in defence", str(fighter.printed.value)
    yield "Proficiency", f"{kind.attack_rating} in attack, {kind.defence_rating} in defence"
    yield "Steps", f"{steps_of(unit)} of {kind.steps}"


def sentences(view: View, unit: Battalion) -> Iterator[tuple[str, str]]:
    """What it belongs to, its mode, its supply and its markers, each with a colour."""
    belongs = formations(view).get(unit.id)
    if belongs is not None:
        whole = [name for name in (belongs.sub, belongs.division) if name]
        troops = " divisional troops" if belongs.divisional else ""
        yield f"{kind_of(unit).name}, {' of '.join(dict.fromkeys(whole))}{troops}.", "text2"
    yield f"In {MODE_WORDS[unit.mode]}.", "text2"
    if unit.supply != SUPPLIED:
        yield f"It is {SUPPLY_WORDS[unit.supply]}.", "refused"
    for there, words in (
        (unit.resting, "It rests: half strength, no integrity."),
        (unit.fatigued, "It is fatigued: a quarter of its strength, no integrity."),
        (unit.depleted, "It has no ammunition."),
    ):
        if there:
            yield words, "refused"
    used = USED.of(view, unit.id)
    for there, words in (
        (used.attacked, "It attacks no more in this segment."),
        (used.gave, "It has given its integrity in this segment."),
        (used.barraged, "It has fired a barrage."),
    ):
        if there:
            yield words, "text2"
