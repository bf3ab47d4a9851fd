"""What an interruption asks, and what can be answered: each order that the rules offer is an answer."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from game.client.art.counter_spec import Look
from game.client.games.ogre.counter_appearance import look_of, name, short_name
from game.client.games.ogre.ogre_query import OgreQuery
from game.client.games.ogre.printed import printed
from game.core.records import Choice
from game.ogre.combat.casualty_choice import ChooseSquad
from game.ogre.combat.damage import CHOOSE_RIDER, CHOOSE_SQUAD
from game.ogre.engineering.entrenchments import SHELTER
from game.ogre.kinds import ARMS, KINDS
from game.ogre.ramming.drive_over_infantry import CHOOSE_LOSS
from game.ogre.state import Order, Unit

#: what an interruption asks, by its kind: a title, a sentence, what the button says
QUESTIONS = {
    CHOOSE_LOSS: (
        "Which counter loses a squad?",
        "{by} overran the infantry in {hex}. Its owner chooses the counter that loses a squad.",
        "Loses a squad",
    ),
    CHOOSE_RIDER: (
        "Which counter loses a squad?",
        "The attack on {by} in {hex} costs the riders a squad. Their owner chooses which counter loses it.",
        "Loses a squad",
    ),
    CHOOSE_SQUAD: (
        "Which squad is lost?",
        "{by} loses a squad in {hex}. Its squads differ, so its owner chooses which.",
        "This one is lost",
    ),
    SHELTER: (
        "Who is in the entrenchments?",
        "{hex} has no room for everyone. Choose who takes cover first; the others follow in stacking order.",
        "First in",
    ),
}
#: answers that are shown at most
MOST = 24


class Question(NamedTuple):
    """What is asked: a title, a sentence, what the button says."""

    title: str
    words: str
    verb: str


class Answer(NamedTuple):
    """One answer: its order, a face, a title, a line under it, the counter it is about."""

    order: Order
    face: Look
    title: str
    second: str
    unit: str


def question(query: OgreQuery) -> Question:
    """What the interruption on top asks."""
    if not query.view.frames:
        return Question("Make a choice", "Choose one.", "Choose")
    frame = query.view.frames[-1]
    title, text, verb = QUESTIONS.get(frame.kind, ("Make a choice", "{by} waits for it in {hex}.", "Choose"))
    by = query.unit(frame.unit)
    words = text.format(by=short_name(by) if by else "Something", hex=query.label(frame.at))
    return Question(title, words, verb)


def answers(query: OgreQuery) -> list[Answer]:
    """What can be answered, counter after counter."""
    view = query.view
    top = view.frames[-1] if view.frames else None
    named = [u for u in (top.among if isinstance(top, Choice) else ()) if u in view.units]
    own = [u.id for u in view.units.values() if u.side == query.side]
    offered = ((view.units[u], order) for u in named or own for order in query.rules.offers(view, u))
    return [_answer(query, unit, order) for (unit, order), _ in zip(offered, range(MOST), strict=False)]


def _answer(query: OgreQuery, unit: Unit, order: Order) -> Answer:
    rules, view = query.rules, query.view
    face = look_of(rules, view, unit, spent=False)
    if isinstance(order, ChooseSquad):
        kind, many = KINDS[order.squad], Counter(unit.squads)[order.squad]
        arms = ", ".join(f"{weapon.attack}/{weapon.range}" for weapon in ARMS[order.squad])
        face = printed(order.squad, view.sides[unit.side].style, (order.squad,))
        second = f"{many} of the {len(unit.squads)} squads; attack {arms}"
        return Answer(order, face, kind.name, second, unit.id)
    where = query.label(unit.at) if unit.at else ""
    if unit.aboard:
        where = f"rides on {short_name(view.units[unit.aboard])}"
    if len(rules.offers(view, unit.id)) == 1:
        return Answer(order, face, name(unit), where, unit.id)
    second = f"{short_name(unit)}, {where}".strip(", ")
    return Answer(order, face, order.words(rules, view), second, unit.id)
