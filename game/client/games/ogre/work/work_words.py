"""Tasks, crews and chances of the work of sappers in words, as more than one panel says them."""

from __future__ import annotations

from fractions import Fraction

from game.client.game.hud.panel_widgets import note
from game.client.games.ogre.counter_appearance import short_name
from game.client.games.ogre.ogre_query import OgreQuery
from game.client.games.ogre.work.pictures import (
    percent,
)
from game.client.games.ogre.work.work_model import Line
from game.client.kit import Widget
from game.ogre.engineering import crews
from game.ogre.engineering.mine_work import PLACE, supply
from game.ogre.engineering.task_odds import Prospect
from game.ogre.state import Unit


def title(line: Line) -> str:
    """A task as a heading."""
    words = line.task.title
    return words[:1].upper() + words[1:]


def promise(found: Prospect, marks: bool = False) -> str:
    """What a task promises, in a word."""
    if found.task.turns is not None:
        return ""
    return percent(found.chance)


def gain_words(gain: Fraction) -> str:
    """What is added to a chance, in parts of a hundred."""
    value = float(gain) * 100
    return f"{value:.0f} %" if value >= 1 else f"{value:.1f} %"


def sentence(words: list[str]) -> list[Widget]:
    """A note of several parts; nothing where there are none."""
    text = ", ".join(words)
    return [note(text[:1].upper() + text[1:] + ".")] if text else []


def dice_words(found: Prospect) -> str:
    """The dice behind a chance, in brackets."""
    if not found.number or found.task.grades:
        return ""
    return f" ({found.dice} {'die' if found.dice == 1 else 'dice'}, {found.number}+)"


def crew_words(units: list[Unit]) -> str:
    """A crew in few words: "Vulcan, Heavy Drones 2, 3, 4"."""
    alike: dict[str, list[str]] = {}
    for unit in units:
        name_, _, number = short_name(unit).rpartition(" ")
        alike.setdefault(name_ if number.isdigit() else short_name(unit), []).append(
            number if number.isdigit() else ""
        )
    out = []
    for name_, numbers in alike.items():
        many = "s" if len(numbers) > 1 and not name_.endswith("s") else ""
        out.append(" ".join((name_ + many, ", ".join(n for n in numbers if n))).strip())
    return ", ".join(out)


def free_words(unit: Unit, free: int) -> str:
    """What of a sapper is free to work."""
    if unit.squads:
        return f"{free} squad{'s' if free > 1 else ''} can work"
    arms = crews.arms(unit)
    return f"{arms} arm{'s' if arms > 1 else ''}" if unit.sheet else "guided"


def stock_words(query: OgreQuery, line: Line) -> str:
    """What is left of what a task uses up."""
    return f"{supply(query.view, query.side)} left" if line.task is PLACE else ""
