"""The showing of the ground assault: as any game, with counters, cards and a sum of its own."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from game.assault.account import rolled_words
from game.assault.events import MODE_WORDS, SUPPLY_WORDS, Barraged, Resolved, StepLost
from game.assault.fighters import ATTACKER, DEFENDER, SUPPLIED, TACTICAL, Fighter
from game.assault.kinds import Kind
from game.assault.onmap import there
from game.assault.stages import sides_of
from game.assault.state import FIGHT, USED, WORK, Battalion, fight_of, kind_of, steps_of
from game.assault.strength import current
from game.assault.tables import read_outcome
from game.assault.terms import formations
from game.client.art.counter_spec import Look
from game.client.art.markers import Mark
from game.client.assault.modes import SEGMENT_HELP, help_of, mode
from game.client.generic import showing as plain
from game.client.generic.cards import rows_about as plain_rows
from game.client.generic.counter_appearance import look_of as plain_look
from game.client.generic.counter_appearance import name_of, where
from game.client.generic.marker_icons import marks_of as plain_marks
from game.client.kit import Label, Widget
from game.client.kit.animate import Animator
from game.client.table.handling import Handling
from game.client.table.hud.panel_widgets import Head, NumberRow
from game.client.table.motion import Attack, Link, Motions, ThrownDie, attack_link
from game.client.table.showing import FaceWords, Showing
from game.core.amounts import counted
from game.core.anygame import Position, Rules, Step, View
from game.core.records import Unit
from game.core.state import THE_GAME
from game.core.views import ANONYMOUS
from game.hexes.grid import OFF


# --------- Counters of the ground assault: the symbol of the unit, its steps, its strengths as they are now
def look_of(rules: Rules, view: Position, unit: Unit, **states: Any) -> Look:
    """The look of a counter as it is now; what is hidden looks as in any game."""
    face = plain_look(rules, view, unit, **states)
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


# ------------------------------------------------------------ Field works on the map: a sign for each level
def marks_of(view: Position) -> tuple[Mark, ...]:
    """The markers of the view; a field work has the sign of its level."""
    works = tuple(
        Mark("lettered", at, ("", "", 1, f"work-{WORK.of(marker).level}"))
        for at, row in sorted(view.markers.items())
        for marker in row
        if marker.kind == WORK.id
    )
    return (*works, *plain_marks(view, frozenset({WORK.id})))


# --------- The looks of an assault: its dice, its result in words over the hex, and every step that is lost
def links(show: Motions, animator: Animator, before: Position, step: Step) -> list[Link]:
    """The pieces of the motion that shows a step."""
    found: list[Link] = []
    struck = OFF
    for event in step.events:
        if isinstance(event, Resolved | Barraged):
            struck = event.at
            found.append(attack_link(show, animator, attack_of(before, event)))
        elif isinstance(event, StepLost) and event.left:
            unit = show.known(before, step, event.unit)
            if unit is not None and unit.at:
                # in the hex itself stands the whole result
                word = f"{counted(event.left, 'step')} left" if unit.at != struck else ""
                turned = functools.partial(show.hurt, animator, event.unit, unit.at, word)
                found.append(Link(animator.length("flip"), turned))
    return [*found, *plain.changes(show, animator, before, step)]


def attack_of(before: Position, event: Resolved | Barraged) -> Attack:
    """An assault or a barrage as it is seen: who attacks, the dice in words, what came of them."""
    starts: tuple[int, ...] = ()
    if isinstance(event, Barraged):
        starts = tuple(unit.at for unit in there(before, (event.unit,)))
        said = f"rolled {event.roll}"
        word = f"{counted(event.hits, 'step')} lost" if event.hits else "no effect"
    else:
        if THE_GAME in FIGHT.table(before):
            starts = tuple(unit.at for unit in there(before, fight_of(before).attackers))
        said = f"rolled {rolled_words(event)}"
        sides = (before.sides[side].name for side in sides_of(before))
        word = read_outcome(event.result).in_short(*sides)
    # no two are alike, so that each is shown at its full length
    return Attack(event.at, starts, (ThrownDie(event.at, 0, "", said),), word, (), event, begins="shot-heavy")


# ----------------------------------------- Hover cards and panel rows about a counter of the ground assault
def rows_about(rules: Rules, view: View, unit: Unit) -> list[Widget]:
    """A counter in the panel: its face, its numbers, its states."""
    if unit.kind == ANONYMOUS or not isinstance(unit, Battalion):
        return plain_rows(rules, view, unit)
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
    for so, words in (
        (unit.resting, "It rests: half strength, no integrity."),
        (unit.fatigued, "It is fatigued: a quarter of its strength, no integrity."),
        (unit.depleted, "It has no ammunition."),
    ):
        if so:
            yield words, "refused"
    used = USED.of(view, unit.id)
    for so, words in (
        (used.attacked, "It attacks no more in this segment."),
        (used.gave, "It has given its integrity in this segment."),
        (used.barraged, "It has fired a barrage."),
    ):
        if so:
            yield words, "text2"


# ---------------------------------------------------------------------- the whole of it
SHOWING: Showing = replace(
    plain.SHOWING,
    drawing=replace(plain.SHOWING.drawing, look=look_of, marks=marks_of, links=links),
    log=replace(plain.SHOWING.log, damage=(StepLost,)),
    words=replace(plain.SHOWING.words, unit_rows=rows_about, legend=legend),
)
HANDLING: Handling = replace(
    plain.HANDLING,
    deciding=replace(
        plain.HANDLING.deciding,
        mode=mode,
        help=help_of,
        help_pages=(SEGMENT_HELP, *plain.HANDLING.deciding.help_pages),
    ),
)
