"""The choice of a game of Ogre and G.E.V.: forces in words, options, a force of one's own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from game.client.ogre.force_picker import ForcePicker
from game.client.shell.cards import OptionCard, PresetCard
from game.client.table.handling import Choosing
from game.core.amounts import counted
from game.ogre.catalogue import MODULES
from game.ogre.kinds import KINDS
from game.ogre.scenario.options import BASE, SUITED, options_of, rule_sets, with_options, with_points
from game.ogre.scenario.picking import (
    PickError,
    counts_of,
    force_words,
    is_pick,
    named,
    picked_force,
    read_pick,
)
from game.scenarios.description import Scenario, SideDescription, Units
from game.scenarios.load import Loaded


def units_words(scenario: Scenario, units: Sequence[Units]) -> str:
    """``2 Howitzers, 3 Heavy Tanks, 20 squads of Infantry``."""
    parts = []
    for row in units:
        kind = KINDS.get(row.kind)
        name = kind.name if kind else row.kind
        if row.squads:
            parts.append(f"{counted(row.squads, 'squad')} of {name}")
        else:
            parts.append(f"{row.count} {name}{'s' if row.count != 1 and not name.endswith('s') else ''}")
    return ", ".join(parts)


def rule_of(option: str) -> str:
    """The rule of a module; "" for another option."""
    return MODULES[option].rule if option in MODULES else ""


def option_cards(loaded: Loaded, chosen: Mapping[str, bool | str]) -> list[OptionCard]:
    """The optional rules of a scenario, and the readings of rules that may be chosen."""
    return [
        OptionCard(
            one.id, one.title, one.note, one.default, one.choices, one.locked, one.value, one.group, one.of,
            one.side, one.unsaid, one.remark, rule_of(one.id), one.most,
        )
        for one in options_of(loaded.scenario, loaded.board, chosen)
    ]  # fmt: skip


def preset_cards(loaded: Loaded) -> list[PresetCard]:
    """The sets of rules, the first of them the scenario's own."""
    own = set(loaded.scenario.rules.modules)
    found = []
    for row in rule_sets(loaded.scenario, loaded.board):
        more = len(set(row.modules) - own)
        words = f"{counted(more, 'rule')} besides those of the scenario."
        if row.id == BASE:
            words = "The scenario with its own rules."
        elif row.id == SUITED:
            words = f"{counted(more, 'rule')} besides those of the scenario, which suit it well."
        elif not more:
            words = "This scenario has no room for more of these rules."
        options: dict[str, bool | str] = dict.fromkeys(row.modules, True)
        options |= {name: str(value) for name, value in row.parameters.items()}
        found.append(PresetCard(row.id, row.title, words, options))
    return found


def picked_words(side: SideDescription, force: str) -> str:
    """The units of a picked force; "" for a force of the scenario."""
    return f"{force_words(picked_force(side, read_pick(force)).units)}." if is_pick(force) else ""


def picker(
    side: SideDescription, colour: str, force: str, done: Callable[[str], None], title: str
) -> ForcePicker:
    """The screen on which a force is built, from the one that was chosen so far."""
    first = next((one for one in side.forces if one.id == force), side.forces[0])
    counts = read_pick(force) if is_pick(force) else counts_of(side, first)
    return ForcePicker(side, colour, counts, done, title)


CHOOSING = Choosing(
    units=units_words,
    counters=lambda scenario, kind, count: named(kind, count),
    options=option_cards,
    presets=preset_cards,
    chosen=with_options,
    points=with_points,
    fault=PickError,
    picked=picked_words,
    picker=picker,
)
