"""The showing of a game: what lies on its board, what is said of it, what its record is read for.

``client/generic`` shows any game so. Nothing here knows of a mode or of a screen: how a person handles a game
stands in ``handling.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from game.client.art.counter_spec import Look
from game.client.art.markers import Mark
from game.client.art.scene import Tether
from game.client.kit import Widget
from game.client.kit.animate import Animator
from game.client.table.motion import Link, Motions
from game.client.table.registry import shown_by
from game.core.anygame import Order, Position, Rules, Step, View
from game.core.events import Event
from game.core.records import Roll, Unit
from game.core.refusals import Refusal


class LogWays(Struct, frozen=True):
    """The reading of the record of a game."""

    #: events that say nothing a player wants to read while counters are set up
    quiet_in_setup: tuple[type[Event], ...]
    #: events nobody reckoned with: what was to follow is left to be decided anew, and why
    surprises: tuple[type[Event], ...]
    surprised: Refusal
    #: the side over whose deeds an event stands as a heading; -1 for none
    heads: Callable[[Event], int]
    #: does a roll belong to this event, whose sentence does not name its dice?
    takes_dice: Callable[[Event, Roll], bool]
    #: the hexes that a counter walked in an event; () for every other event
    way: Callable[[Event], tuple[int, ...]]
    #: the rule that decided an event, as its id; "" for none
    rule: Callable[[Rules, Event], str] = lambda rules, event: event.rule
    #: events that tell of a counter that lost a part of itself
    damage: tuple[type[Event], ...] = ()
    #: events that tell of a counter that can do nothing for a while
    disabling: tuple[type[Event], ...] = ()


class Foes(Struct, frozen=True):
    """The hexes that counters of one side could fire at when they have moved, and go to, as masks.

    The last argument names one of them, of which alone it is asked; "" for all.
    """

    threat: Callable[[Rules, View, Sequence[Any], str], int]
    reach: Callable[[Rules, View, Sequence[Any], str], int]
    #: who of them could fire at a hex, and with what, in a sentence; empty for nobody
    threat_words: Callable[[Rules, View, Sequence[Any], int], str]


def in_its_own_alone(rules: Rules, position: Position, at: int) -> frozenset[int]:
    """Nothing that lies in a hex acts in others."""
    return frozenset()


class Drawing(Struct, frozen=True):
    """The things on the board."""

    #: the look of a counter; more states by name
    look: Callable[..., Look]
    #: the look of a fresh counter of a kind, in the colour of a side
    printed: Callable[[str, str], Look]
    #: everything that rides on a counter
    aboard: Callable[[View, Any], Sequence[Unit]]
    #: does it lie on top of its stack?
    on_top: Callable[[Any], bool]
    marks: Callable[[Position], tuple[Mark, ...]]
    #: lines between a chosen counter and others
    ties: Callable[[View, str], tuple[Tether, ...]]
    #: where the enemy can fire and go; None where a game does not tell
    foes: Foes | None
    #: what is seen of a step while it is shown
    links: Callable[[Motions, Animator, Position, Step], list[Link]]
    #: the hexes in which what lies in a hex acts, where that is more than its own
    reaches: Callable[[Rules, Position, int], frozenset[int]] = in_its_own_alone


class FaceWords(Struct, frozen=True):
    """A counter of the legend: its name, and what each number on it means, as (number, words)."""

    look: Look
    title: str
    numbers: tuple[tuple[str, str], ...]


class Words(Struct, frozen=True):
    """The words for things."""

    #: a counter with what tells it from its like, and where it is
    name: Callable[[Rules, View, Any], str]
    where: Callable[[Position, Any], str]
    #: hover cards of a counter and of a hex; the last is a sentence more
    unit_tip: Callable[[Rules, View, Any, str], Widget]
    hex_tip: Callable[[Rules, View, int, str], Widget]
    #: a counter in the panel
    unit_rows: Callable[[Rules, View, Any], list[Widget]]
    #: what is done in a phase, and what a frame asks of a side
    phase: Callable[[Rules, str], str]
    asked: Callable[[Rules, View], str]
    #: an attack in the hand that answers the other side: who fires and the odds; () for an order that is told
    #: by its facts. The callables take the same order with other shooters, and a wish
    attack: Callable[
        [Rules, View, Order, Callable[[Order | None], None], Callable[[Any], None]], Sequence[Widget]
    ] = lambda rules, view, order, hold, send: ()
    #: the counters that explain what stands on counters
    legend: Callable[[Rules, View], tuple[FaceWords, ...]] = lambda rules, view: ()


class Showing(Struct, frozen=True):
    """The showing of one game."""

    log: LogWays
    drawing: Drawing
    words: Words
    #: the order that ends what is going on: the phase, a round, a frame; None if there is none
    ends: Callable[[Rules, View], Order | None]
    #: the answer to what is asked now, where nothing hangs on it; None where a person is asked
    unasked: Callable[[Rules, View], Order | None] = lambda rules, view: None


def showing_of(name: str = "") -> Showing:
    """How a game is shown; loaded when it is first asked for. Raises ``UnknownGameError``."""
    found = shown_by(name, "SHOWING")
    assert isinstance(found, Showing)
    return found
