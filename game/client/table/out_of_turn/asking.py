"""Each player's settings for questions out of turn: when to ask, what to let pass, and watch orders.

They belong to the player, not to the game: the record contains only the resulting orders.
A save keeps them beside the record.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum
from fractions import Fraction

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from game.core.anygame import Position
from game.core.records import Clock
from game.core.state import Span
from game.data_files import parse_json

#: the starts of option names in a save, before the number of a side
LEVELS, MUTES, WATCHES = "ask ", "let pass ", "watch "
#: odds as text; a number with an exponent could be as large as the memory
_ODDS = re.compile(r"[0-9]{1,4}(/[1-9][0-9]{0,3})?")


class Level(Enum):
    """The moments at which a player wants to be asked."""

    ALWAYS = "always"
    #: when an answer becomes worthwhile in an order, and whenever it becomes better
    WORTHWHILE = "worthwhile"
    #: when a watch order asks, or is used up
    WATCHES = "watches"
    NEVER = "never"


class Act(Enum):
    """The deed of a watch order."""

    FIRE = "fire"
    ASK = "ask"
    HOLD = "hold"


class Mute(Struct, frozen=True):
    """Lets one counter, or everything in a phase, pass without a question until the player-turn ends."""

    turn: int
    unit: str = ""
    phase: str = ""


class Watch(Struct, frozen=True):
    """An order to answer without asking: once, then the player of the counter is asked."""

    unit: str
    act: Act = Act.FIRE
    #: at these odds or better; None for any
    odds: Fraction | None = None
    #: the largest distance in hexes; 0 for any
    reach: int = 0
    #: only at these kinds of counter; () for all
    kinds: tuple[str, ...] = ()
    #: the state of the counter when it got the order
    was: str = ""
    #: has it answered?
    spent: bool = False


class Asking(Struct, frozen=True):
    """The settings of one player for questions out of turn."""

    level: Level = Level.WORTHWHILE
    mutes: tuple[Mute, ...] = ()
    watches: tuple[Watch, ...] = ()

    def watch_of(self, unit: str) -> Watch | None:
        """The watch order of a counter."""
        return next((watch for watch in self.watches if watch.unit == unit), None)

    def watching(self, watch: Watch) -> Asking:
        """The settings with a watch order, which replaces any earlier one of its counter."""
        return replace(self, watches=(*(w for w in self.watches if w.unit != watch.unit), watch))

    def without(self, unit: str) -> Asking:
        """The settings without the watch order of a counter."""
        return replace(self, watches=tuple(w for w in self.watches if w.unit != unit))

    def muting(self, mute: Mute) -> Asking:
        """The settings with one more thing to let pass."""
        return replace(self, mutes=(*(m for m in self.mutes if m != mute and m.turn == mute.turn), mute))

    def unmuting(self, mute: Mute) -> Asking:
        """The settings that ask about something again."""
        return replace(self, mutes=tuple(m for m in self.mutes if m != mute))

    def mutes_now(self, clock: Clock) -> tuple[Mute, ...]:
        """What to let pass at this moment of the game: everything ends with the player-turn."""
        return tuple(m for m in self.mutes if m.turn == clock.player_turn and m.phase in ("", clock.phase))


class AskingBySide:
    """The settings of a game, by side."""

    def __init__(self, count: int) -> None:
        self.rows = [Asking() for _ in range(count)]

    def __getitem__(self, side: int) -> Asking:
        return self.rows[side]

    def __setitem__(self, side: int, asking: Asking) -> None:
        self.rows[side] = asking

    def written(self) -> dict[str, str]:
        """The options for a save: all settings that differ from the defaults."""
        found = {}
        for side, asking in enumerate(self.rows):
            if asking.level is not Level.WORTHWHILE:
                found[f"{LEVELS}{side}"] = asking.level.value
            for words, rows in ((MUTES, asking.mutes), (WATCHES, asking.watches)):
                if rows:
                    found[f"{words}{side}"] = msgspec.json.encode(rows, enc_hook=_written).decode()
        return found

    def read(self, options: Mapping[str, str]) -> None:
        """Read what ``written`` left in a save; settings that cannot be read get their defaults."""
        for side in range(len(self.rows)):
            asking = Asking()
            try:
                level = options.get(f"{LEVELS}{side}")
                asking = replace(asking, level=Level(level)) if level else asking
                mutes, watches = options.get(f"{MUTES}{side}"), options.get(f"{WATCHES}{side}")
                if mutes:
                    asking = replace(asking, mutes=parse_json(mutes, tuple[Mute, ...]))
                if watches:
                    asking = replace(asking, watches=parse_json(watches, tuple[Watch, ...], dec_hook=_read))
            except ValueError:
                asking = Asking()
            self.rows[side] = asking


def is_option(key: str) -> bool:
    """Is it one of the options that ``written`` leaves in a save?"""
    return key.startswith((LEVELS, MUTES, WATCHES))


def _written(value: object) -> object:
    if isinstance(value, Fraction):
        return str(value)
    raise NotImplementedError


def _read(kind: type, value: object) -> object:
    if kind is Fraction and isinstance(value, str) and _ODDS.fullmatch(value):
        return Fraction(value)
    raise ValueError("odds are written such as 3/2")


def as_it_is(position: Position, unit: str) -> str:
    """A text that changes with any lasting public state of a counter: disabled squads, morale, a token."""
    lasting = sorted(
        f" {kind.name}: {table[unit]!r}"
        for kind, table in position.tables.items()
        if kind.of_units and kind.span is Span.GAME and not kind.hides and unit in table
    )
    return f"{position.units.get(unit)!r}{''.join(lasting)}"
