"""Scenario files as cards of the menu: a quick look that judges nothing, since the menu opens with it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.client.shell.cards import ForceCard, ScenarioCard, SideCard
from game.client.shell.finding_text import sentence
from game.data_files import read_toml

if TYPE_CHECKING:
    from game.scenarios.load import Loaded

#: whole numbers of a side in a scenario file; any other says how much of a stock it may lay out
SUMS = frozenset({"armour", "squads"})


def goals_of(loaded: Loaded, side: int) -> list[str]:
    """What a side is to do, in words, with what it gives."""
    from game.core.games import game_named
    from game.core.scores import STANDINGS
    from game.scenarios.start import first_position

    start = first_position(loaded.scenario, loaded.board)
    found = STANDINGS.of(game_named(start.terms.game))(start, start)
    said = []
    for one in found.conditions if found else ():
        if one.side == side:
            said.append(f"{one.task[:1].upper()}{one.task[1:]}{f' ({one.worth})' if one.worth else ''}")
    return said


def glance(path: Path) -> tuple[int, ScenarioCard]:
    """Place in the menu and card of a scenario file, not judged whole; never raises for a wrong file."""
    try:
        table = read_toml(path)
        sides = tuple(
            SideCard(
                str(s["name"]),
                str(s["colour"]),
                first_sentence(str(s.get("briefing", ""))),
                tuple(_force(f) for f in s.get("forces", ())),
                briefing=" ".join(str(s.get("briefing", "")).split()),
            )
            for s in table["sides"]
        )
        return int(table.get("menu", 100)), ScenarioCard(
            str(table["id"]), str(table["title"]), sides, str(table.get("length", "")).capitalize(),
            str(table.get("difficulty", "")), " ".join(str(table.get("blurb", "")).split()),
            hidden=_hides(table),
        )  # fmt: skip
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError) as error:
        fault = f"line and key are wrong ({error})"
        from game.scenarios.load import check_scenario

        wrong = [f for f in check_scenario(path) if not f.warning]
        return 1000, ScenarioCard(
            path.stem, path.name, (), fault=sentence(wrong[0]) if wrong else f"{path.name}: {fault}."
        )


def _hides(table: dict[str, Any]) -> bool:
    """Does a side hide anything from the other, so that a curtain falls?"""
    return any(
        isinstance(value, int) and value > 0
        for side in table["sides"]
        for key, value in side.items()
        if key not in SUMS
    )


def _force(table: dict[str, Any]) -> ForceCard:
    """A force without its units, for which its game is asked later."""
    return ForceCard(str(table["id"]), str(table["title"]), "", " ".join(str(table.get("blurb", "")).split()))


def first_sentence(words: str) -> str:
    """The first sentence of a text."""
    words = " ".join(words.split())
    head, stop, _ = words.partition(". ")
    return head + "." if stop else words
