"""The parts of the window that a game may fill in its own way.

``games/generic/showing.py`` fills all of them for any game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from game.core.refusals import Refusal

if TYPE_CHECKING:
    from game.client.art.counter_spec import Look
    from game.client.art.markers import Mark
    from game.client.art.scene import Tether
    from game.client.game.hud.card_position import Stage
    from game.client.game.hud.verdict import ReplayBoard
    from game.client.game.modes.mode import Mode
    from game.client.game.modes.mode_host import GameHost
    from game.client.game.motion import Link, Motions
    from game.client.game.session import Session
    from game.client.kit import Screen, Widget
    from game.client.kit.animate import Animator
    from game.client.shell.cards import OptionCard, PresetCard, Standing
    from game.core.anygame import Order, Position, Rules, Step, View
    from game.core.events import Event
    from game.core.records import Roll, Unit
    from game.scenarios.description import Scenario, SideDescription, Units
    from game.scenarios.load import Loaded


class LogWays(Struct, frozen=True):
    """What the record of a game is read for."""

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
    #: events that tell of a counter that lost a part of itself
    damage: tuple[type[Event], ...] = ()


class Deciding(Struct, frozen=True):
    """How decisions are made by hand."""

    #: the order that ends what is going on: the phase, a round, a frame; None if there is none
    ends: Callable[[Rules, View], Order | None]
    #: the mode for what is decided now
    mode: Callable[[GameHost], Mode]
    #: work beside the phase, from the mode that answers: in one hex, or in all of them
    open_work: Callable[[GameHost, Mode, int], Mode]
    #: such work where a frame had broken it off
    resume_work: Callable[[GameHost, int], Mode]
    #: the key for work; False where there is none
    work: Callable[[GameHost, Mode], bool]
    #: the key that carries on what goes on beside the phase; False where there is none
    carry_on: Callable[[GameHost, Mode], bool]
    #: what stays in sight over the board while a question is asked, such as the fight that it is part of
    beneath: Callable[[GameHost], Stage | None]
    #: the answer to what is asked now, where nothing hangs on it; None where a person is asked
    unasked: Callable[[Rules, View], Order | None]
    #: the counters that wait at the edge, as the tray shows them; None for none
    waiting: Callable[[Mode, Sequence[Any]], Widget | None]
    #: said when what lies over the board is over; "" for nothing
    settled: Callable[[Session], str]
    #: title and sentences of the help for a mode; () for none
    help: Callable[[Mode], tuple[str, ...]]


class Foes(Struct, frozen=True):
    """The hexes that counters of one side could fire at when they have moved, and go to, as masks."""

    threat: Callable[[Rules, View, Sequence[Any]], int]
    reach: Callable[[Rules, View, Sequence[Any]], int]
    #: who of them could fire at a hex, and with what, in a sentence; empty for nobody
    threat_words: Callable[[Rules, View, Sequence[Any], int], str]


def in_its_own_alone(rules: Rules, position: Position, at: int) -> frozenset[int]:
    """Nothing that lies in a hex acts in others."""
    return frozenset()


class Drawing(Struct, frozen=True):
    """What lies on the board."""

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


class Words(Struct, frozen=True):
    """What is said of things."""

    #: a counter with what tells it from its like, and where it is
    name: Callable[[Rules, View, Any], str]
    where: Callable[[Position, Any], str]
    #: hover cards of a counter and of a hex; the last is a sentence more
    unit_tip: Callable[[Rules, View, Any, str], Widget]
    hex_tip: Callable[[Rules, View, int, str], Widget]
    #: a counter in the panel, and with everything that can be looked at
    unit_rows: Callable[[Mode, Any], list[Widget]]
    unit_whole: Callable[[Mode, Any], list[Widget]]
    #: what is done in a phase, and what a frame asks of a side
    phase: Callable[[Rules, str], str]
    asked: Callable[[Rules, View], str]


class Ending(Struct, frozen=True):
    """What is seen of a game that is over."""

    #: what each side lost, a row a kind
    losses: Callable[[Session], tuple[Standing, ...]]
    #: the board of the replay with what lies over it
    replay: Callable[[ReplayBoard], Widget]


class Choosing(Struct, frozen=True):
    """How a game is chosen and begun."""

    #: a force in words, as on a line
    units: Callable[[Scenario, Sequence[Units]], str]
    #: so many counters of a kind in words
    counters: Callable[[Scenario, str, int], str]
    #: what may be chosen besides, as it stands beside what is chosen; and sets that are chosen together
    options: Callable[[Loaded, Mapping[str, bool | str]], list[OptionCard]]
    presets: Callable[[Loaded], list[PresetCard]]
    #: the scenario as it was chosen. Raises ``AssemblyError``
    chosen: Callable[[Scenario, Mapping[str, bool | str]], Scenario]
    #: the scenario with points given to a side
    points: Callable[[Scenario, int, int], Scenario]
    #: what a force that cannot be had raises
    fault: type[Exception]
    #: a force that a player has put together, in words; "" for one of the scenario's
    picked: Callable[[SideDescription, str], str]
    #: the screen on which one is built: side, colour, force so far, what takes the new one, title
    picker: Callable[[SideDescription, str, str, Callable[[str], None], str], Screen]


class Showing(Struct, frozen=True):
    """How the window shows one game."""

    log: LogWays
    deciding: Deciding
    drawing: Drawing
    words: Words
    ending: Ending
    choosing: Choosing
