"""The showing of a game of which the window knows nothing."""

from __future__ import annotations

from game.client.generic import window_mode
from game.client.generic.cards import hex_tip, rows_about, unit_tip
from game.client.generic.choosing import CHOOSING
from game.client.generic.counter_appearance import aboard, look_of, name_of, printed, where
from game.client.generic.losses import losses
from game.client.generic.marker_icons import marks_of
from game.client.generic.mode import RoleMode
from game.client.generic.motions import links
from game.client.generic.window_mode import WindowMode
from game.client.kit import Widget
from game.client.table.handling import Deciding, Ending, Handling
from game.client.table.hud.replay_board import PlainReplay
from game.client.table.modes.mode import Mode, PlayScreen
from game.client.table.modes.watch_mode import WatchMode
from game.client.table.showing import Drawing, LogWays, Showing, Words
from game.core.anygame import Order, Rules, View
from game.core.records import Unit
from game.core.refusals import Refusal
from game.core.roles import Confirm, Role

HELP = (
    "What can be done",
    "The panel says what to decide and lists the units that can act. "
    "Click a counter to light up what it can pick.",
    "Click a lit hex or a bracketed counter. The cost is shown there, and more in the panel.",
    "Shift-click starts an order without giving it: build a path hex by hex, or a group counter by counter.",
    "An order that rolls dice waits for {confirm}, its button, or a second click. "
    "{next_unit} goes to the next counter.",
    "Digits choose the rows of the panel. {end_phase} ends the phase.",
)


def mode(host: PlayScreen) -> Mode:
    """One mode for every decision, another out of turn; when the game is over it only looks."""
    if host.view.result is not None:
        return WatchMode(host)
    return RoleMode(host) if host.session.windows.asked is None else WindowMode(host)


def ends(rules: Rules, view: View) -> Order | None:
    """What ends the phase, a round or a frame: the first order of that role, but giving the game up;
    else the answer that costs nothing.
    """
    found = (o for o in rules.side_orders(view) if o.role is Role.END and o.confirm is not Confirm.ASK)
    safe: Order | None = rules.prompt(view).safe if view.frames else None
    return next(found, safe)


def asked(rules: Rules, view: View) -> str:
    """What the frame on top asks of a side."""
    prompt = rules.prompt(view)
    words = prompt.question or f"{prompt.title}."
    return words[:1].lower() + words[1:]


def phase_words(rules: Rules, phase: str) -> str:
    """What is done in a phase."""
    found = rules.phase[phase]
    return " ".join(words for words in (found.question, found.help) if words)


def about(mode: Mode, unit: Unit) -> list[Widget]:
    """A counter in the panel of one who only looks."""
    return mode.session.showing.words.unit_rows(mode.rules, mode.view, unit)


def no_rows(mode: Mode, units: object) -> Widget | None:
    """Who waits off the map is listed in the panel."""
    return None


SHOWING = Showing(
    log=LogWays(
        quiet_in_setup=(),
        surprises=(),
        surprised=Refusal("met", "", "Something unforeseen happened: decide the rest of the plan again."),
        heads=lambda event: -1,
        takes_dice=lambda event, roll: False,
        way=lambda event: (),
    ),
    drawing=Drawing(
        look=look_of,
        printed=printed,
        aboard=aboard,
        on_top=lambda unit: False,
        marks=marks_of,
        ties=lambda view, chosen: (),
        foes=None,
        links=links,
    ),
    words=Words(
        name=name_of,
        where=where,
        unit_tip=unit_tip,
        hex_tip=hex_tip,
        unit_rows=rows_about,
        phase=phase_words,
        asked=asked,
    ),
    ends=ends,
)
HANDLING = Handling(
    deciding=Deciding(
        mode=mode,
        open_work=lambda host, mode, at: mode,
        resume_work=lambda host, at: RoleMode(host),
        work=lambda host, mode: False,
        carry_on=lambda host, mode: False,
        beneath=lambda host: None,
        about=about,
        waiting=no_rows,
        settled=lambda session: "",
        help=lambda mode: window_mode.HELP if isinstance(mode, WindowMode) else HELP,
        help_pages=(HELP, window_mode.HELP),
    ),
    ending=Ending(losses=losses, replay=PlainReplay),
    choosing=CHOOSING,
)
