"""Goals and levels of victory in a scenario file: can they be played as written?"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from game.core.declarations import Declarations
from game.core.declared import examine, keys_of
from game.core.setting import Given, Inquiry
from game.scenarios.description import Scenario
from game.scenarios.forces import game_of
from game.scenarios.shapes import KIND

Say = Callable[..., None]
#: key, word, what it is looked for in, what it is called: is it there?
Known = Callable[[str, str, str, Collection[str], str], bool]
GOALS = "goals"
TABLE = "victory."
BY = ("difference", "ratio")


def judge_victory(scenario: Scenario, table: Mapping[str, Any], known: Known, say: Say) -> None:
    """Tells ``say`` of an end that never comes, and of what is looked at in no game of this kind."""
    victory = scenario.victory
    if victory.type != GOALS:
        own = [
            key.removeprefix(TABLE) for key in game_of(scenario).declared.term_keys if key.startswith(TABLE)
        ]
        for key in ("goals", "levels", *own):
            if table["victory"].get(key):
                text = f"{key} count only in a victory of the type '{GOALS}'."
                say("E360", f"victory.{key}", text, f'Write type = "{GOALS}", or leave them out.')
        return
    known("E361", "victory.by", victory.by, BY, "way to compare points")
    if not victory.levels and not any(goal.ends and goal.level for goal in victory.goals):
        text = "no victory level is named, so neither side can win."
        say("E362", "victory", text, 'Write levels = [{ name = "victory", margin = 1 }].')
    limited = scenario.turn_limit or scenario.stall_limit
    if not limited and not any(goal.ends for goal in victory.goals):
        text = "the game never ends: it has no turn limit, and no goal ends it."
        say("E362", "turn_limit", text, "Write turn_limit = 12, or ends = true at a goal.")
    ids = [goal.id for goal in victory.goals]
    for n, name in enumerate(ids):
        if ids.index(name) != n:
            say("E364", f"victory.goals[{n}].id", f"two goals are called '{name}'.", "Rename one.")


def judge_goal(declared: Declarations, given: Given, inquiry: Inquiry) -> None:
    """Tells of a goal what cannot be, and of keys that mean nothing for its kind."""
    word = str(given.get(KIND))
    if not inquiry.known(KIND, word, sorted(declared.goals), "kind of goal"):
        return
    kind = declared.goals[word]
    keys = keys_of(kind)
    for name in given:
        if name != KIND and name not in keys:
            text = f"'{name}' means nothing for a goal of the kind '{word}'."
            inquiry.wrong(text, f"It knows {', '.join(sorted(keys))}.", name, code="E366")
    examine(kind, given, inquiry)
