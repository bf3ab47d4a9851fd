"""What each player wants of questions out of turn: when to be asked, what is let pass, and watch orders.

It belongs to the player's seat, not to the game: the record has the orders that come of it and no more.
A save keeps it beside the record.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from fractions import Fraction

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from game.core.anygame import Position
from game.core.records import Clock
from game.core.state import Span

#: the words of a save before the number of a side
LEVELS, MUTES, WATCHES = "ask ", "let pass ", "watch "


class Level(Enum):
    """When a player is asked."""

    ALWAYS = "always"
    #: where an answer is worth it for the first time in an order, and where it is worth more than before
    WORTHWHILE = "worthwhile"
    #: where a watch order asks, or is used up
    WATCHES = "watches"
    NEVER = "never"


class Act(Enum):
    """What a watch order does."""

    FIRE = "fire"
    ASK = "ask"
    HOLD = "hold"


class Mute(Struct, frozen=True):
    """What is let pass unasked until the player-turn ends: one counter, or all in a phase."""

    turn: int
    unit: str = ""
    phase: str = ""


class Watch(Struct, frozen=True):
    """What a counter does by itself when it could answer: once, then its player is asked."""

    unit: str
    act: Act = Act.FIRE
    #: at these odds or better; None at any
    odds: Fraction | None = None
    #: at most so many hexes away; 0 for any distance
    reach: int = 0
    #: at these kinds of counter alone; () at all
    kinds: tuple[str, ...] = ()
    #: the counter as it was when it was told
    was: str = ""
    #: it has answered
    spent: bool = False


class Seat(Struct, frozen=True):
    """What one player wants."""

    level: Level = Level.WORTHWHILE
    mutes: tuple[Mute, ...] = ()
    watches: tuple[Watch, ...] = ()

    def watch_of(self, unit: str) -> Watch | None:
        """The watch order of a counter."""
        return next((watch for watch in self.watches if watch.unit == unit), None)

    def watching(self, watch: Watch) -> Seat:
        """With a watch order, in place of one that its counter had."""
        return replace(self, watches=(*(w for w in self.watches if w.unit != watch.unit), watch))

    def without(self, unit: str) -> Seat:
        """Without the watch order of a counter."""
        return replace(self, watches=tuple(w for w in self.watches if w.unit != unit))

    def muting(self, mute: Mute) -> Seat:
        """With something more that is let pass."""
        return replace(self, mutes=(*(m for m in self.mutes if m != mute and m.turn == mute.turn), mute))

    def unmuting(self, mute: Mute) -> Seat:
        """With something that is asked for again."""
        return replace(self, mutes=tuple(m for m in self.mutes if m != mute))

    def mutes_now(self, clock: Clock) -> tuple[Mute, ...]:
        """What is let pass at this moment of the game: all of it ends with the player-turn."""
        return tuple(m for m in self.mutes if m.turn == clock.player_turn and m.phase in ("", clock.phase))


class Seats:
    """The seats of a game, by side."""

    def __init__(self, count: int) -> None:
        self.rows = [Seat() for _ in range(count)]

    def __getitem__(self, side: int) -> Seat:
        return self.rows[side]

    def __setitem__(self, side: int, seat: Seat) -> None:
        self.rows[side] = seat

    def written(self) -> dict[str, str]:
        """The options of a save: what differs from what nobody chose."""
        found = {}
        for side, seat in enumerate(self.rows):
            if seat.level is not Level.WORTHWHILE:
                found[f"{LEVELS}{side}"] = seat.level.value
            for words, rows in ((MUTES, seat.mutes), (WATCHES, seat.watches)):
                if rows:
                    found[f"{words}{side}"] = msgspec.json.encode(rows, enc_hook=_written).decode()
        return found

    def read(self, options: Mapping[str, str]) -> None:
        """What ``written`` left in a save; what cannot be read is as nobody chose it."""
        for side in range(len(self.rows)):
            seat = Seat()
            try:
                level = options.get(f"{LEVELS}{side}")
                seat = replace(seat, level=Level(level)) if level else seat
                mutes, watches = options.get(f"{MUTES}{side}"), options.get(f"{WATCHES}{side}")
                if mutes:
                    seat = replace(seat, mutes=msgspec.json.decode(mutes, type=tuple[Mute, ...]))
                if watches:
                    found = msgspec.json.decode(watches, type=tuple[Watch, ...], dec_hook=_read)
                    seat = replace(seat, watches=found)
            except (ValueError, msgspec.MsgspecError):
                seat = Seat()
            self.rows[side] = seat


def is_option(key: str) -> bool:
    """Is it one of the options that ``written`` leaves in a save?"""
    return key.startswith((LEVELS, MUTES, WATCHES))


def _written(value: object) -> object:
    if isinstance(value, Fraction):
        return str(value)
    raise NotImplementedError


def _read(kind: type, value: object) -> object:
    if kind is Fraction:
        return Fraction(str(value))
    raise NotImplementedError


def as_it_is(position: Position, unit: str) -> str:
    """A counter in a text that is another when anything of it is, as far as it lasts and all know it:
    squads of it that are disabled, its heart, a token.
    """
    lasting = sorted(
        f" {kind.name}: {table[unit]!r}"
        for kind, table in position.tables.items()
        if kind.of_units and kind.span is Span.GAME and not kind.hides and unit in table
    )
    return f"{position.units.get(unit)!r}{''.join(lasting)}"
