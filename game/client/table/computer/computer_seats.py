"""The player of each side: a person, or a computer player with a level. A save stores it."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping

from msgspec import Struct

from game.players.player import RUNGS, PlayerRow
from game.players.roster import UnknownPlayerError, player_named, players_of

#: the start of an option's name in a save, before the number of a side
PLAYER = "player "
_SEED = re.compile(r"[0-9]{1,18}")


class ComputerSeat(Struct, frozen=True):
    """A computer player: its name, its level ("" for the usual one), the seed of its random choices."""

    player: str
    level: str = ""
    seed: int = 0

    def known(self, game: str) -> bool:
        """Is it among the computer players of this game, and not the player of a lesson?"""
        return self.player in players_of(game)

    def rung(self, game: str) -> str:
        """What a person chose it as, such as Normal; its name where it is no rung."""
        row = players_of(game).get(self.player)
        level = self.level or next(iter(row.levels), "") if row is not None else ""
        return row.rungs.get(level, "") or self.title(game) if row is not None else self.player

    def title(self, game: str) -> str:
        """Its name among all players, with its level unless that is the usual one."""
        try:
            row = player_named(self.player, game)
        except UnknownPlayerError:
            return self.player
        return row.titled(self.level)


def choices(game: str) -> list[tuple[ComputerSeat, str]]:
    """The computer players of a game with their levels, the strongest first, and their names on screen."""
    seats = [
        ComputerSeat(row.name, level)
        for row in strongest_first(game)
        for level in (tuple(row.levels) or ("",))
    ]
    return [(seat, seat.title(game)) for seat in seats]


def words_of(seat: ComputerSeat | None, game: str) -> str:
    """What a computer player does and what its level means; "" for a person."""
    row = players_of(game).get(seat.player) if seat is not None else None
    if seat is None or row is None:
        return ""
    level = seat.level or next(iter(row.levels), "")
    return f"{row.words} {row.levels.get(level, '')}".rstrip()


def is_easiest(seat: ComputerSeat, game: str) -> bool:
    """Is it the computer player that a person chooses as the easiest?"""
    row = players_of(game).get(seat.player)
    level = seat.level or next(iter(row.levels), "") if row is not None else ""
    return row is not None and row.rungs.get(level) == RUNGS[0]


def strongest_first(game: str) -> list[PlayerRow]:
    """The players of a game, the strongest first."""
    return list(reversed(players_of(game).values()))


def usual(game: str) -> ComputerSeat:
    """The player for hints and winning chances: the strongest quick player, at its usual level."""
    quick = {row.name for row in strongest_first(game) if not row.slow}
    return next(seat for seat, _ in choices(game) if seat.player in quick)


def any_seed() -> int:
    """A random seed for a player, which reveals nothing about the dice."""
    return int.from_bytes(os.urandom(4), "big")


def written(computers: Mapping[int, ComputerSeat]) -> dict[str, str]:
    """The options of a save that say which sides a computer plays."""
    return {f"{PLAYER}{i}": f"{c.player} {c.seed} {c.level}".rstrip() for i, c in sorted(computers.items())}


def read(options: Mapping[str, str], sides: int, game: str) -> tuple[dict[int, ComputerSeat], list[str]]:
    """Read what ``written`` left in a save, with a sentence for each side whose player is unknown here."""
    found: dict[int, ComputerSeat] = {}
    trouble = []
    for side in range(sides):
        name, _, rest = options.get(f"{PLAYER}{side}", "").partition(" ")
        seed, _, level = rest.partition(" ")
        if not name:
            continue
        row = players_of(game).get(name)
        if row is None:
            trouble.append(f"There is no computer player '{name}' here: you play its side.")
            continue
        number = int(seed) if _SEED.fullmatch(seed) else 0
        found[side] = ComputerSeat(name, level if level in row.levels else "", number)
    return found, trouble


def is_option(key: str) -> bool:
    """Is it one of the options that ``written`` leaves in a save?"""
    return key.startswith(PLAYER)
