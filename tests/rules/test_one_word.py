"""A word stands for one thing in all rules of a process: who brings another thing under it is refused."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from game.core.assembly import AssemblyError
from game.ogre.catalogue import MODULES, rules_for
from game.ogre.event_text import NAMED_PHASES
from game.ogre.kinds import KINDS, Kind
from game.ogre.movement.movement_points import LATER
from game.ogre.state import Module, Phase
from game.ogre.terrain_kinds import TERRAINS, TerrainKind

ROLLER = Kind("ROL", "Roller", (), 1, 1, 0, 1, 1, 1, 0, "heavy", "armour")
SECOND_ROLLER = Kind("ROL", "Roller", (), 9, 1, 0, 1, 1, 1, 0, "heavy", "armour")
ROTOR = Kind("ROT", "Rotor", (), 1, 1, 0, 1, 1, 1, 0, "heavy", "armour")


def phase(title: str, points: int) -> Phase:
    """A movement phase of its own in which each kind has so many points."""
    return Phase("drill", title, "house:drill", 45, like="second", moves=lambda kind: points)


@pytest.fixture
def known(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """Rules have been made with a roller, with salt and with a phase for drill."""
    add(
        monkeypatch,
        Module(
            id="first", title="First", rule="house:first", kinds={"ROL": ROLLER},
            terrains={"salt": TerrainKind("salt", "salt", {})}, phases=(phase("Drill", 2),),
        ),
    )  # fmt: skip
    rules_for(["first"])
    yield monkeypatch
    for table, word in ((KINDS, "ROL"), (TERRAINS, "salt"), (LATER, "drill"), (NAMED_PHASES, "drill")):
        table.pop(word, None)


def add(monkeypatch: pytest.MonkeyPatch, module: Module) -> None:
    """A module that rules can be asked for by its id."""
    monkeypatch.setitem(MODULES, module.id, module)


#: another row under a word that is known, and what is said of it; rules are kept by the ids of their modules
CLASHES: dict[str, tuple[dict[str, Any], str]] = {
    "kind": (
        {"kinds": {"ROT": ROTOR, "ROL": SECOND_ROLLER}},
        "there are two different kinds of Roller called 'ROL'",
    ),
    "terrain": (
        {"kinds": {"ROT": ROTOR}, "terrains": {"salt": TerrainKind("salt", "a saltern", {})}},
        "a saltern cannot be called 'salt': salt is",
    ),
    "title": (
        {"kinds": {"ROT": ROTOR}, "phases": (phase("Parade", 2),)},
        "the phase parade cannot be called 'drill': the phase drill is",
    ),
    "points": (
        {"kinds": {"ROT": ROTOR}, "phases": (phase("Drill", 3),)},
        "there are two different kinds of movement phase called 'drill'",
    ),
}


@pytest.mark.parametrize("what", CLASHES)
def test_rules_with_another_row_of_a_word_are_refused_whole(known: pytest.MonkeyPatch, what: str) -> None:
    rows, said = CLASHES[what]
    add(known, Module(id=f"other-{what}", title="Other", rule="house:other", **rows))
    with pytest.raises(AssemblyError) as refused:
        rules_for([f"other-{what}"])
    assert str(refused.value) == said
    assert "ROT" not in KINDS, "nothing of what is refused stays behind"
    assert KINDS["ROL"] is ROLLER and TERRAINS["salt"].name == "salt" and LATER["drill"]("HVY") == 2


def test_rules_with_the_same_rows_are_made_beside_each_other(known: pytest.MonkeyPatch) -> None:
    add(
        known,
        Module(
            id="alike", title="Second", rule="house:second", kinds={"ROL": ROLLER, "ROT": ROTOR},
            phases=(phase("Drill", 2),),
        ),
    )  # fmt: skip
    assert rules_for(["alike"]).kinds["ROT"] is ROTOR
    KINDS.pop("ROT")
