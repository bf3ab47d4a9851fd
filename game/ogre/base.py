"""The base game as a module: its phases, orders, questions and words (ode:4.02)."""

from __future__ import annotations

from game.core.dice import Stream
from game.core.modules import FrameKind
from game.core.position import on_move
from game.core.questions import Question
from game.core.records import Choice
from game.core.roles import Role
from game.core.rule_hooks import ARMED, PRINT, SEQUENCE_RULE, UNIT_NAME, Print
from game.core.sequence import Concede, EndPhase, OfferDraw
from game.ogre import ground_markers
from game.ogre.combat.attack_odds import printed_tread_loss
from game.ogre.combat.casualty_choice import ChooseRider, ChooseSquad, spare_the_dead
from game.ogre.combat.combat import Fire
from game.ogre.combat.damage import (
    CHOOSE_RIDER,
    CHOOSE_SQUAD,
    SquadChoice,
    costs_a_squad,
    costs_words,
    second_time,
    second_words,
)
from game.ogre.combat.odds import least_defence, printed_defence, printed_strength, strength_under_water
from game.ogre.combat.readiness import not_fired
from game.ogre.combat.tables import STANDARD, TABLES, printed_table
from game.ogre.combat.weapons import armed
from game.ogre.counter_names import name_of
from game.ogre.cover import cover
from game.ogre.event_text import WORDS
from game.ogre.hooks import RESULTS, ResultLink
from game.ogre.infantry import Combine, Split
from game.ogre.kinds import BASE_KINDS, KINDS
from game.ogre.movement.movement import Move
from game.ogre.movement.movement_points import fresh_road, printed, printed_bonus
from game.ogre.movement.recovery import check_ground, printed_hazard, printed_recovery, recover
from game.ogre.movement.stacking import Stacking
from game.ogre.scoring.goals import GOALS
from game.ogre.scoring.holding import HELD_FOR, TALLIES, note_holders
from game.ogre.scoring.points import Kills, Worth
from game.ogre.scoring.victory import VERDICTS
from game.ogre.setup import Place, not_done
from game.ogre.state import (
    CONTROLS,
    FRESH_BOXES,
    SHEET_NOTES,
    TEAMWORK,
    USAGE,
    WORK,
    GameState,
    Module,
    Phase,
)
from game.ogre.terrain import printed_changes
from game.ogre.terrain_kinds import BASE_SIDE_FEATURES, BASE_TERRAINS


def no_second_move(state: GameState) -> bool:
    """Nobody of this side moves twice: the phase is passed over (ode:5.05).

    With a counter face down it is not, for that would tell what the counter is not.
    """
    side = on_move(state.clock)
    return not any(
        u.side == side and u.at and (u.face_down or (KINDS[u.kind].second and not u.disabled and not u.stuck))
        for u in state.units.values()
    )


PHASES = (
    Phase("recovery", "Recovery", "ode:4.02.1", 10, steps=(recover,), asks=False),
    Phase(
        "movement",
        "Movement",
        "ode:4.02.2",
        20,
        role=Role.MOVE,
        question="Which counters move, and where to?",
        help="Pick a counter, then a lit hex. You can undo moves until dice are rolled.",
    ),
    Phase("check", "Terrain check", "ode:4.02.3", 30, steps=(check_ground,), asks=False),
    Phase(
        "fire",
        "Fire",
        "ode:4.02.4",
        40,
        role=Role.ATTACK,
        question="Who fires at what?",
        help="Pick a target, then the weapons that fire at it; the odds show before anything is rolled.",
    ),
    Phase(
        "second",
        "GEV movement",
        "ode:4.02.5",
        50,
        role=Role.MOVE,
        steps=(fresh_road,),
        after=(check_ground,),
        idle=no_second_move,
        moves=lambda kind: KINDS[kind].second,
        question="Which hovercraft move again?",
        help="Pick a hovercraft, then a lit hex.",
    ),
)

BASE = Module(
    id="base",
    title="Base game",
    rule="ode:4",
    phases=PHASES,
    orders={
        "setup": (Place, Split, Combine, EndPhase),
        "movement": (Move, Split, Combine, EndPhase),
        "fire": (Fire, EndPhase),
        "second": (Move, EndPhase),
        CHOOSE_SQUAD: (ChooseSquad,),
        CHOOSE_RIDER: (ChooseRider,),
        "any": (Concede, OfferDraw),
    },
    questions=(
        Question("allowance", ("printed", "other", "speed")),
        Question("strength", ("printed", "state", "water")),
        # how many columns to the right an attack is looked up, and in which table
        Question("column-shift", ("target", "shooter", "other")),
        Question("table", ("printed", "other")),
        # how many of a weapon row may fire
        Question("readiness", ("printed", "other")),
        # rulebook order: printed, infantry together, ECM, speed, position, terrain, earthwork; what is left
        Question(
            "defence",
            (
                "printed",
                "infantry",
                "crew",
                "ecm",
                "eccm",
                "speed",
                "position",
                "terrain",
                "earthwork",
                "least",
            ),
        ),
        Question("hazard", ("printed", "guide", "way")),
        Question("road-bonus", ("printed", "other", "mines")),
        # tread units that an attack destroys when it hits
        Question("tread-loss", ("printed", "state", "position")),
        Question("recovery", ("printed", "help")),
    ),
    stages=(
        ("allowance", "printed", printed),
        ("strength", "printed", printed_strength),
        ("strength", "water", strength_under_water),
        ("table", "printed", printed_table),
        ("tread-loss", "printed", printed_tread_loss),
        ("readiness", "printed", not_fired),
        ("defence", "printed", printed_defence),
        ("defence", "terrain", cover),
        ("defence", "earthwork", least_defence),
        ("hazard", "printed", printed_hazard),
        ("road-bonus", "printed", printed_bonus),
        ("recovery", "printed", printed_recovery),
    ),
    hooks=(
        PRINT.by(Print(printed_changes)),
        UNIT_NAME.by(name_of),
        ARMED.by(armed),
        SEQUENCE_RULE.by("ode:4.02"),
        TABLES.by(STANDARD),
        RESULTS.by(
            ResultLink(50, "ode:7.11", lands=costs_a_squad, words=costs_words),
            ResultLink(60, "ode:7.11", lands=second_time, words=second_words),
        ),
    ),
    vetoes={EndPhase: not_done},
    verdicts=VERDICTS,
    closing=(note_holders,),
    words=WORDS,
    frames={
        CHOOSE_RIDER: FrameKind(
            "Riders hit",
            "Which counter aboard loses a squad?",
            "The attack on {unit} in {at} costs its riders a squad. Their owner chooses whose.",
            record=Choice,
            course=spare_the_dead,
        ),
        CHOOSE_SQUAD: FrameKind(
            "Mixed counter hit",
            "Which kind of squad is hit?",
            "One squad of {unit} in {at} bears the result. Its squads differ, so its owner chooses.",
            record=SquadChoice,
            course=spare_the_dead,
        ),
    },
    states=(USAGE, WORK, TEAMWORK, CONTROLS, SHEET_NOTES, FRESH_BOXES),
    # the numbers are for ever: what is saved of a game counts the dice of these streams
    streams=(
        Stream("setup", 0),
        Stream("combat", 1),
        Stream("hazard", 2),
        Stream("mine", 3),
        Stream("task", 4),
    ),
    markers=(*ground_markers.KINDS, HELD_FOR, TALLIES),
    kinds=BASE_KINDS,
    terrains=BASE_TERRAINS,
    side_features={word: feature for word, feature in BASE_SIDE_FEATURES.items() if feature.printed},
    goals=GOALS,
    terms=(Stacking, Kills, Worth),
)
