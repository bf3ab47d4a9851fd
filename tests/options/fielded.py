"""A table with fields of mines on it."""

from __future__ import annotations

from game.core.draft import Draft
from game.ogre.movement.movement import Move
from game.ogre.options.minefields.fields import LOAD, Load, fields_in, sort_of
from tests.engineering.worked import Bench, bench


def field(
    text: str,
    more: str = "option ramming\n",
    phase: str = "turn 1 red movement\n",
    board: str = "board 12x12\n",
) -> Bench:
    """Red against Blue on a plain with fields in use; a tank of Blue's stands far off."""
    own = "" if "stock " in more else "stock red minefield 6\nstock blue minefield 6\n"
    return bench(f"{board}option minefields\n{more}{own}stacking gev\n{phase}{text}\nblue LT-9 1212\n")


def mined(at: str = "0505", sort: str = "AV", strength: int = 6, owner: str = "blue", known: str = "") -> str:
    """The line of a field that its side alone knows."""
    count = f" count {strength}" if strength != 1 else ""
    return f"marker minefield {at} owner {owner}{count} word {sort} known {known or owner}\n"


def loaded(table: Bench, unit: str, av: tuple[int, ...] = (), ap: tuple[int, ...] = ()) -> Bench:
    """A counter carries these fields."""
    draft = Draft.of(table.position, table.rules)
    LOAD.put(draft, unit, Load(av, ap))
    table.position = draft.freeze()
    return table


def step(table: Bench, unit: str, *hexes: str) -> Move:
    return Move((unit,), tuple(table.hex(at) for at in hexes))


def lie(table: Bench, at: str) -> list[str]:
    """The fields of a hex, as "AV 6"."""
    return [f"{sort_of(one)} {one.count}" for one in fields_in(table.position, table.hex(at))]
