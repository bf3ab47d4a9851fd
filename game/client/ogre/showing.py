"""The way the window shows Ogre and G.E.V."""

from __future__ import annotations

from collections.abc import Callable

from game.client.art.markers import Mark
from game.client.generic.mode import RoleMode
from game.client.generic.showing import asked, ends
from game.client.generic.window_mode import WindowMode
from game.client.kit import Widget
from game.client.ogre.choosing import CHOOSING
from game.client.ogre.counter_appearance import all_aboard, look_of, printed
from game.client.ogre.entering_counters import waiting
from game.client.ogre.fire_mode import FireMode
from game.client.ogre.help import HELP, help_now
from game.client.ogre.hex_card import hex_tip
from game.client.ogre.marker_icons import goal_marks, marks_of, reaches
from game.client.ogre.motions import links
from game.client.ogre.move_mode import MoveMode
from game.client.ogre.odds_card import OddsCard, line
from game.client.ogre.overrun.fire_round import FireRound
from game.client.ogre.overrun.offers import OfferRound
from game.client.ogre.overrun.picture import FightPicture, ReplayArea, fight_now, stage_of
from game.client.ogre.overrun.record import ending, record
from game.client.ogre.record_sheet import RecordSheet
from game.client.ogre.setup_mode import SetupMode
from game.client.ogre.shooter_rows import ShooterRows
from game.client.ogre.unit_card import head, numbers, sheet_data, state_lines, unit_tip, where
from game.client.ogre.work.channel_board import channel_ties
from game.client.ogre.work.machine_card import machine_rows
from game.client.ogre.work.sappers_mode import SappersMode
from game.client.ogre.work.work_mode import WorkMode, carry_on, open_work, toggle_work
from game.client.shell.cards import Standing
from game.client.table.handling import Deciding, Ending, Handling
from game.client.table.hud.card_position import Stage
from game.client.table.hud.panel_widgets import fact_tip, sums_of
from game.client.table.modes.mode import Mode, PlayScreen
from game.client.table.modes.watch_mode import WatchMode
from game.client.table.modes.wishes import Light, Wish
from game.client.table.session import Session
from game.client.table.showing import Drawing, FaceWords, Foes, LogWays, Showing, Words
from game.core.anygame import Order, Position, Rules, View
from game.core.events import Event
from game.core.records import Roll
from game.core.refusals import Refusal
from game.core.sequence import SETUP
from game.ogre import events
from game.ogre.combat.odds_text import attack_facts
from game.ogre.counter_names import named
from game.ogre.engineering.field_works import Shelter
from game.ogre.engineering.module import SAPPERS
from game.ogre.engineering.tasks import TASKS
from game.ogre.engineering.work import Worked
from game.ogre.hidden.hidden_units import TurnedUp
from game.ogre.kinds import KINDS
from game.ogre.movement.movement_points import SECOND
from game.ogre.overrun.overrun_state import DISMOUNT, RAMS, SHOOT
from game.ogre.plans.aiming import Aiming, Shooting, odds, order_of, out_of_turn
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


# ---------- The legend of Ogre and G.E.V.: a vehicle, squads and an Ogre with what stands on their counters
#: further away only these are left
FAR = "Seen from further away: attack at the left, defence at the right"


def legend(rules: Rules, view: Position) -> tuple[FaceWords, ...]:
    """The counters that show each number once."""
    gev, squads, ogre = printed("GEV"), printed("INF", squads=("INF",) * 3), printed("MK3", "orange")
    first, _, then = gev.move.partition("-")
    return (
        FaceWords(
            gev,
            KINDS["GEV"].name,
            (
                (gev.attack, "attack strength, and how many hexes it reaches"),
                (f"D{gev.defence}", "defence strength"),
                (gev.move, f"movement points: {first} in the movement phase, {then} more in the second one"),
                (f"{gev.attack.partition('/')[0]}  {gev.defence}", FAR),
            ),
        ),
        FaceWords(
            squads,
            "Infantry, 3 squads",
            ((str(len(squads.squads)), "figures are squads: each brings an attack and a defence of 1"),),
        ),
        FaceWords(
            ogre,
            KINDS["MK3"].name,
            (
                (ogre.move, "movement points that its treads still allow"),
                ("4 bars", "what is left of guns, anti-personnel weapons, missiles and treads"),
            ),
        ),
    )


# ------ An attack that answers the other side, in the hand: who fires, and the card of odds of the own turn
def attack_rows(
    rules: Rules,
    view: View,
    order: Order,
    hold: Callable[[Order | None], None],
    send: Callable[[Wish | None], None],
) -> list[Widget]:
    """Who fires and who may join, and what it would bring; () for an order that is no such attack."""
    found = out_of_turn(rules, view, order)
    if found is None:
        return []
    now, aim = found
    shooters = ShooterRows(
        now, aim, lambda other: hold(order_of(now, other)), lambda gun: "", lambda at: send(Light(at))
    )
    card = OddsCard(now, aim, high=True).card(_besides(now, aim, order))
    return [*(shooters.rows() if now.guns() else []), *([card] if card is not None else [])]


def _besides(now: Shooting, aim: Aiming, order: Order) -> list[Widget]:
    """What the order tells besides the odds, which the card shows: a challenge what becomes of the move."""
    found, sums = odds(now, aim), sums_of(order, now.rules, now.view)
    known = {fact.label for fact in attack_facts(found)} if found is not None else set()
    facts = [fact for fact in order.facts(now.rules, now.view) if fact.label not in known]
    return [line(fact.label, fact.value, tip=fact_tip(fact, sums)) for fact in facts]


# ------------ The mode of each decision: one table from the kind of a frame, or from the phase, to the mode
# A new kind of decision is a row here and a mode in a file of its own. What stands in no row, as a question
# or a phase that a rule of its own brings, is asked with ``RoleMode``, by what its orders say of themselves.
#: by the kind of the frame on top, else by the phase
MODES: dict[str, type[Mode]] = {
    SETUP: SetupMode,
    SAPPERS: SappersMode,
    "movement": MoveMode,
    SECOND: MoveMode,
    "fire": FireMode,
    DISMOUNT: OfferRound,
    SHOOT: FireRound,
    RAMS: OfferRound,
}


def mode_for(rules: Rules, view: Position) -> type[Mode]:
    """The mode for the decision that is asked now; one that only looks when the game is over.

    A phase that takes the orders of another, or its attacks, is asked as that one is.
    """
    if view.result is not None:
        return WatchMode
    if view.frames:
        return MODES.get(view.frames[-1].kind, RoleMode)
    phase = rules.phase.get(view.clock.phase)
    names = (view.clock.phase, *((phase.like, phase.attacks) if phase is not None else ()))
    return next((MODES[name] for name in names if name in MODES), RoleMode)


def mode(host: PlayScreen) -> Mode:
    """The mode for what is decided now. What is asked out of turn, and is in no row, is known by roles."""
    found = mode_for(host.session.rules, host.view)
    return WindowMode(host) if found is RoleMode and host.session.windows.asked is not None else found(host)


# ---------------------------------------------------------------------- the whole of it
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
