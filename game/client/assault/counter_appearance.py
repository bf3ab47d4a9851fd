"""Counters of the ground assault: the symbol of the unit, its steps, its strengths as they are now."""

from __future__ import annotations

from typing import Any

from game.assault.fighters import SUPPLIED, TACTICAL, Fighter
from game.assault.kinds import Kind
from game.assault.state import Battalion, kind_of
from game.assault.strength import current
from game.client.art.counter_spec import Look
from game.client.generic.counter_appearance import look_of as plain
from game.client.table.showing import FaceWords
from game.core.anygame import Position, Rules
from game.core.records import Unit


def look_of(rules: Rules, view: Position, unit: Unit, **states: Any) -> Look:
    """The look of a counter as it is now; what is hidden looks as in any game."""
    face = plain(rules, view, unit, **states)
    if face.hidden or not isinstance(unit, Battalion):
        return face
    printed = printed_look(Fighter(unit.id, kind_of(unit), unit.losses), face.style)
    return face.but(
        letters="", attack=printed.attack, defence=printed.defence, move=printed.move, steps=printed.steps,
        note="", marks=(*signs(unit), *face.marks),
    )  # fmt: skip


def printed_look(fighter: Fighter, style: str) -> Look:
    """The look of a unit with so many losses, with or without a map."""
    kind = fighter.kind
    return Look(
        kind.id,
        style,
        attack=f"{current(fighter, 0)}-{current(fighter, 1)}",
        defence=str(fighter.printed.value),
        move=rating(kind),
        steps=(fighter.steps, kind.steps),
    )


def legend(rules: Rules, view: Position) -> tuple[FaceWords, ...]:
    """The first counter on the map whose face is known, with what stands on it."""
    for unit in view.units.values():
        face = look_of(rules, view, unit, spent=False)
        if isinstance(unit, Battalion) and unit.at and face.steps[1]:
            left, of = face.steps
            numbers = (
                (face.attack, "attack and defence strength"),
                (
                    face.defence,
                    "armour value of a unit with armoured vehicles; of another, its antitank value",
                ),
                (face.move, "proficiency, at the upper right: of attack and of defence where they differ"),
                (f"{left} of {of}", "boxes: the steps that are left; an open box is a step that is lost"),
            )
            return (FaceWords(face.but(marks=(), stack=1), kind_of(unit).name, numbers),)
    return ()


def rating(kind: Kind) -> str:
    """Proficiency as it stands on the counter: one number where attack and defence have the same."""
    same = kind.attack_rating == kind.defence_rating
    return str(kind.attack_rating) if same else f"{kind.attack_rating}/{kind.defence_rating}"


def signs(unit: Battalion) -> tuple[str, ...]:
    """The signs of its mode, its supply and its markers."""
    found = [] if unit.mode == TACTICAL else [f"mode-{unit.mode}"]
    found += [unit.supply] if unit.supply != SUPPLIED else []
    found += [name for name in ("resting", "fatigued", "depleted") if getattr(unit, name)]
    return tuple(found)
