"""The showing of a game of which the window knows nothing."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence

from game.boards.findings import BoardError
from game.client.generic import window_mode
from game.client.generic.ask import path_of
from game.client.generic.cards import hex_tip, rows_about, unit_tip
from game.client.generic.counter_appearance import aboard, kind_name, look_of, name_of, printed, where
from game.client.generic.marker_icons import marks_of
from game.client.generic.mode import RoleMode
from game.client.generic.window_mode import WindowMode
from game.client.kit import Screen, Widget
from game.client.kit.animate import Animator
from game.client.shell.cards import Standing
from game.client.table.handling import Choosing, Deciding, Ending, Handling
from game.client.table.hud.replay_board import PlainReplay
from game.client.table.modes.mode import Mode, PlayScreen
from game.client.table.modes.watch_mode import WatchMode
from game.client.table.motion import Heard, Link, Motions
from game.client.table.session import Session
from game.client.table.showing import Drawing, LogWays, Showing, Words
from game.core.amounts import counted
from game.core.anygame import Order, Position, Rules, Step, View
from game.core.games import game_named
from game.core.records import Unit
from game.core.refusals import Refusal
from game.core.roles import Confirm, Role, actors_of
from game.scenarios.description import Scenario, SideDescription, Units

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


# -------------------------------------------------------- The losses of each side of any game: a row a kind
def losses(session: Session) -> tuple[Standing, ...]:
    """Counters of each kind that were destroyed, of how many."""
    start, end = session.history.start, session.position
    first = [*start.units.values(), *(gone.unit for gone in start.gone.values())]
    left = {unit.id for unit in end.units.values()}
    left |= {gone.unit.id for gone in end.gone.values() if gone.how == "left"}
    rows = []
    for kind in dict.fromkeys(unit.kind for unit in first):
        values = []
        for side in range(len(end.sides)):
            own = [unit.id for unit in first if unit.kind == kind and unit.side == side]
            lost = sum(name not in left for name in own)
            values.append(f"{lost} of {len(own)}" if own else "")
        rows.append(Standing(kind_name(end, kind), tuple(values)))
    return tuple(rows)


# --------------------------------- The choice of any game: the forces of its scenarios, and nothing besides
def counters(scenario: Scenario, kind: str, count: int) -> str:
    """``2 Runners``."""
    name = game_named(scenario.game).declared.kinds.get(kind, kind)
    return counted(count, name, name if name.endswith("s") else "")


def units_words(scenario: Scenario, units: Sequence[Units]) -> str:
    """A force as a line."""
    return ", ".join(counters(scenario, row.kind, row.count or row.squads) for row in units)


def as_it_is(scenario: Scenario, chosen: Mapping[str, bool | str]) -> Scenario:
    """Nothing can be chosen."""
    return scenario


def no_points(scenario: Scenario, side: int, points: int) -> Scenario:
    """No points are given."""
    return scenario


def no_picker(
    side: SideDescription, colour: str, force: str, done: Callable[[str], None], title: str
) -> Screen:
    """Never asked for: ``picks`` of a side is offered by games that have a picker."""
    raise LookupError(f"{title} has no table from which a force is built")


CHOOSING = Choosing(
    units=units_words,
    counters=counters,
    options=lambda loaded, chosen: [],
    presets=lambda loaded: [],
    chosen=as_it_is,
    points=no_points,
    fault=BoardError,
    picked=lambda side, force: "",
    picker=no_picker,
)


# -------------- The motion of a step of any game: dice fall, counters go to where they are, lost ones burst
#: the step of a counter of which nothing else is known
STEP = "step-tracks"


def links(show: Motions, animator: Animator, before: Position, step: Step) -> list[Link]:
    """The pieces of the motion that shows a step, from what the step has changed."""
    found: list[Link] = []
    for roll in step.rolls:
        for face in roll.dice:
            found += show.throw(animator, face)
    return [*found, *changes(show, animator, before, step)]


def changes(show: Motions, animator: Animator, before: Position, step: Step) -> list[Link]:
    """The pieces that show which counters went, came or are gone."""
    found: list[Link] = []
    after = step.position
    for unit in before.units.values():
        now = after.units.get(unit.id)
        if now is not None and unit.at and now.at and unit.at != now.at:
            way = way_of(before, step, unit.id, now.at)
            hexes = max(1, len(way) - 1)
            steps = tuple(Heard(STEP, k / hexes) for k in range(hexes))
            found.append(
                Link(animator.length("move_hex", hexes), functools.partial(show.walk, unit, way), steps)
            )
        elif now is not None and not unit.at and now.at:
            arrives = functools.partial(show.arrive, now, now.at)
            found.append(Link(animator.length("move_hex"), arrives, (Heard(STEP),)))
        elif now is None and unit.at:
            bursts = functools.partial(show.blast, unit.id, unit.at)
            found.append(Link(animator.length("impact"), bursts, (Heard("loss"),)))
    return found


def way_of(before: Position, step: Step, unit: str, end: int) -> list[int]:
    """The hexes a counter went through: the path of its order as far as it came, else straight there."""
    start = before.units[unit].at
    path = path_of(step.order) if unit in actors_of(step.order) else ()
    if end in path:
        return [start, *path[: path.index(end) + 1]]
    return [start, end]


# ---------------------------------------------------------------------- the whole of it
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
