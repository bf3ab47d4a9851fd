"""The way the window shows Ogre and G.E.V."""

from __future__ import annotations

from game.client.art.markers import Mark
from game.client.generic.showing import asked, ends
from game.client.kit import Widget
from game.client.ogre.choosing import CHOOSING
from game.client.ogre.counter_appearance import all_aboard, look_of
from game.client.ogre.entering_counters import waiting
from game.client.ogre.fire_out_of_turn import attack_rows
from game.client.ogre.goal_marks import goal_marks
from game.client.ogre.help import HELP, help_now
from game.client.ogre.hex_card import hex_tip
from game.client.ogre.legend import legend
from game.client.ogre.marker_icons import marks_of, reaches
from game.client.ogre.modes import mode
from game.client.ogre.motions import links
from game.client.ogre.overrun.picture import FightPicture, fight_now, stage_of
from game.client.ogre.overrun.record import ending, record
from game.client.ogre.overrun.replay import ReplayArea
from game.client.ogre.printed import printed
from game.client.ogre.record_sheet import RecordSheet
from game.client.ogre.unit_card import head, numbers, sheet_data, state_lines, unit_tip, where
from game.client.ogre.work.channel_board import channel_ties
from game.client.ogre.work.machine_card import machine_rows
from game.client.ogre.work.work_mode import WorkMode, carry_on, open_work, toggle_work
from game.client.shell.cards import Standing
from game.client.table.handling import Deciding, Ending, Handling
from game.client.table.hud.card_position import Stage
from game.client.table.modes.mode import Mode, PlayScreen
from game.client.table.session import Session
from game.client.table.showing import Drawing, Foes, LogWays, Showing, Words
from game.core.anygame import Order, Position, Rules, View
from game.core.events import Event
from game.core.records import Roll
from game.core.refusals import Refusal
from game.ogre import events
from game.ogre.counter_names import named
from game.ogre.engineering.field_works import Shelter
from game.ogre.engineering.tasks import TASKS
from game.ogre.engineering.work import Worked
from game.ogre.hidden.hidden_units import TurnedUp
from game.ogre.plans.enemy import going, threat, threat_words
from game.ogre.plans.fight import FightRound
from game.ogre.scoring.score_report import loss_table
from game.ogre.state import Unit

#: what is done in a phase, for its tip
PHASE_NOTES = {
    "recovery": "Disabled counters recover, and stuck units roll to get free. No decision.",
    "movement": "Every counter moves once, road bonus included; rams, overruns, riding.",
    "check": "A die for each counter that entered dangerous ground: stuck in swamp, disabled in forest or "
    "rubble. No decision.",
    "fire": "Every weapon that has not fired may fire once; counters combine on one target.",
    "second": "GEVs and other hovercraft move a second time.",
    "sappers": "Disarm own mines, help disabled units, assign Vulcan channels.",
}


def takes_dice(event: Event, roll: Roll) -> bool:
    """Does an event stand for a roll of which it does not speak?"""
    if roll.total:
        # the treads or structure points that a ram or a fall costs
        return (
            (isinstance(event, events.Rammed) and not event.die)
            or (isinstance(event, events.BuildingHit) and event.rammed)
            or (isinstance(event, events.TreadsLost) and event.count == roll.total)
        )
    if isinstance(event, events.Disabled):
        return event.cause == "terrain"
    return isinstance(event, events.HazardPassed | events.Stuck | events.StaysDisabled)


def way(event: Event) -> tuple[int, ...]:
    """The hexes of a move on the map."""
    return tuple(h for h in event.path if h) if isinstance(event, events.Moved) else ()


def rule_of(rules: Rules, event: Event) -> str:
    """The rule that decided an event; of work that of its task, of ground that of the disable check."""
    if isinstance(event, Worked):
        return next((task.rule for name, task in TASKS.by_id(rules).items() if name == event.task), "")
    if isinstance(event, events.Disabled) and event.cause == "terrain":
        return "ode:4.02.3"
    return event.rule


def heads(event: Event) -> int:
    """The side whose round of a fight begins."""
    return event.side if isinstance(event, events.RoundBegan) else -1


def unasked(rules: Rules, view: View) -> Order | None:
    """Places in field works are not asked for before an enemy is on the map; the stack order holds."""
    if not view.frames or any(
        unit.side != view.frames[-1].decider and unit.at for unit in view.units.values()
    ):
        return None
    return next((o for o in rules.side_orders(view) if isinstance(o, Shelter) and not o.units), None)


def marks(view: Position) -> tuple[Mark, ...]:
    """What lies on the board, and the flags of goals."""
    return (*marks_of(view), *goal_marks(view))


def unit_rows(rules: Rules, view: View, unit: Unit) -> list[Widget]:
    """A counter with its states and numbers."""
    return [head(rules, view, unit), *state_lines(rules, view, unit), *numbers(rules, view, unit)]


def about(mode: Mode, unit: Unit) -> list[Widget]:
    """The same with the record sheet, cargo and channels."""
    rows = unit_rows(mode.rules, mode.view, unit)
    if unit.sheet:
        rows.append(RecordSheet(sheet_data(mode.rules, mode.view, unit)))
    return [*rows, *machine_rows(mode.host.now, mode.take, unit)]


def beneath(host: PlayScreen) -> Stage | None:
    """The fight that a question is part of."""
    if not FightRound.on(host.view):
        return None
    fight = fight_now(host)
    picture = FightPicture(fight, record(host.session, fight.at))
    return stage_of(picture, host.board, host.card_spot, lambda cell, chip: None)


def _losses(session: Session) -> tuple[Standing, ...]:
    return tuple(Standing(*row) for row in loss_table(session.history.start, session.position))


SHOWING = Showing(
    log=LogWays(
        quiet_in_setup=(events.Placed, events.Divided, events.Combined),
        surprises=(events.Sprung, TurnedUp),
        surprised=Refusal("met", "ode:13.04", "You met something hidden: decide the rest of the plan again."),
        heads=heads,
        takes_dice=takes_dice,
        way=way,
        rule=rule_of,
        damage=(events.PartLost, events.TreadsLost, events.SquadsLost),
        disabling=(events.Disabled,),
    ),
    drawing=Drawing(
        look=look_of,
        printed=printed,
        aboard=all_aboard,
        on_top=lambda unit: bool(unit.sheet),
        marks=marks,
        ties=channel_ties,
        foes=Foes(threat=threat, reach=going, threat_words=threat_words),
        links=links,
        reaches=reaches,
    ),
    words=Words(
        name=lambda rules, view, unit: named(unit),
        where=where,
        unit_tip=unit_tip,
        hex_tip=hex_tip,
        unit_rows=unit_rows,
        phase=lambda rules, phase: PHASE_NOTES.get(phase) or rules.phase[phase].help,
        asked=asked,
        attack=attack_rows,
        legend=legend,
    ),
    ends=ends,
    unasked=unasked,
)
HANDLING = Handling(
    deciding=Deciding(
        mode=mode,
        open_work=open_work,
        resume_work=WorkMode,
        work=toggle_work,
        carry_on=carry_on,
        beneath=beneath,
        about=about,
        waiting=waiting,
        settled=ending,
        help=help_now,
        help_pages=tuple(HELP.values()),
    ),
    ending=Ending(losses=_losses, replay=ReplayArea),
    choosing=CHOOSING,
)
