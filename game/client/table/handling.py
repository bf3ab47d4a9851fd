"""The handling of a game by a person: its decisions, its end, how it is chosen and begun.

``client/generic`` handles any game. The modes of a game stand behind ``Deciding``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from game.client.kit import Screen, Widget
from game.client.shell.cards import OptionCard, PresetCard, Standing
from game.client.table.hud.card_position import Stage
from game.client.table.hud.replay_board import ReplayBoard
from game.client.table.modes.mode import Mode, PlayScreen
from game.client.table.registry import shown_by
from game.client.table.session import Session
from game.scenarios.description import Scenario, SideDescription, Units
from game.scenarios.load import Loaded


class Deciding(Struct, frozen=True):
    """The decisions of a game, made by hand."""

    #: the mode for what is decided now
    mode: Callable[[PlayScreen], Mode]
    #: work beside the phase, from the mode that answers: in one hex, or in all of them
    open_work: Callable[[PlayScreen, Mode, int], Mode]
    #: such work where a frame had broken it off
    resume_work: Callable[[PlayScreen, int], Mode]
    #: the key for work; False where there is none
    work: Callable[[PlayScreen, Mode], bool]
    #: the key that carries on what goes on beside the phase; False where there is none
    carry_on: Callable[[PlayScreen, Mode], bool]
    #: what stays in sight over the board while a question is asked, such as the fight that it is part of
    beneath: Callable[[PlayScreen], Stage | None]
    #: all that the panel can tell of a counter where nothing is decided
    about: Callable[[Mode, Any], list[Widget]]
    #: the counters that wait at the edge, as the tray shows them; None for none
    waiting: Callable[[Mode, Sequence[Any]], Widget | None]
    #: said when what lies over the board is over; "" for nothing
    settled: Callable[[Session], str]
    #: title and sentences of the help for a mode; () for none
    help: Callable[[Mode], tuple[str, ...]]
    #: the same for every mode there is
    help_pages: tuple[tuple[str, ...], ...] = ()


class Ending(Struct, frozen=True):
    """The sight of a game that is over."""

    #: what each side lost, a row a kind
    losses: Callable[[Session], tuple[Standing, ...]]
    #: the board of the replay with what lies over it
    replay: Callable[[ReplayBoard], Widget]


class Choosing(Struct, frozen=True):
    """The choice of a game before it begins."""

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


class Handling(Struct, frozen=True):
    """The handling of one game."""

    deciding: Deciding
    ending: Ending
    choosing: Choosing


def help_pages(name: str = "") -> tuple[tuple[str, ...], ...]:
    """Title and sentences of every page of help of a game."""
    return handling_of(name).deciding.help_pages


def handling_of(name: str = "") -> Handling:
    """How a game is handled; loaded when it is first asked for. Raises ``UnknownGameError``."""
    found = shown_by(name, "HANDLING")
    assert isinstance(found, Handling)
    return found
