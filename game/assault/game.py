"""Ground assault as a module and as a game: what it brings along, and where it is found."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from game.assault import tables
from game.assault.aftermath import Advance, Lose, Retreat, Stay
from game.assault.barrage import DICE as BARRAGE_DICE
from game.assault.barrage import HITS, STRUCK, Bear, Shell, Struck, none_to_fire, struck_asked
from game.assault.choices import DICE, ChooseRow, Commit, Enough, Give, Lead, RollDice, Spare, StandOff
from game.assault.events import AUDIENCE, WORDS, name_of
from game.assault.goals import GOALS, HELD, VERDICTS, note_holders
from game.assault.ground import DAYLIGHT, daylight_marks, printed_works
from game.assault.moves import Move, Place, SetMode, not_set
from game.assault.segment import CallOff, Designate, Resolve, segment_over, unresolved
from game.assault.stages import (
    ADVANCE,
    EFFORT,
    INTEGRITY,
    LEAD,
    LOSS,
    NIGHT_CHOICE,
    RESERVES,
    RETREAT,
    ROLL,
    ROW,
    STANDOFF,
    loss_asked,
)
from game.assault.state import (
    BARRAGE,
    BEGUN,
    CLOSING,
    FIGHT,
    LOSSES,
    MODE,
    MOVEMENT,
    SEGMENT,
    STANCE,
    TARGET,
    USED,
    WORK,
    GameState,
    Module,
    Order,
    Phase,
    Rules,
)
from game.assault.state import ROW as TURNS_IN_A_ROW
from game.assault.terms import Formation, Home
from game.assault.upkeep import REBUILDS, Rebuild, bring_back, check_supply, close_turn
from game.core.declarations import declarations
from game.core.dice import Stream
from game.core.games import Game, assembler
from game.core.modules import FrameKind
from game.core.records import Side
from game.core.refusals import Refusal
from game.core.roles import Role
from game.core.rule_hooks import GAME_MARKS, PRINT, SEQUENCE_RULE, UNIT_NAME, Print
from game.core.sequence import Concede, EndPhase, OfferDraw

#: faces of two ten-sided dice read as one (ga:42)
PERCENT = 100


class River(Struct, frozen=True):
    """A feature of hexsides."""

    id: str
    name: str


def not_done(rules: Rules, state: GameState, order: Order) -> Refusal | None:
    """Why a phase, or a set-up, cannot end yet."""
    return not_set(rules, state, order) or unresolved(rules, state, order)


PHASES = (
    Phase(
        MODE, "Modes", "ga:36", 10, steps=(bring_back, check_supply), role=Role.ACT,
        question="Which mode is each unit in?",
        help="Choose a unit, then its mode. Prepared assault and reserve do not move.",
    ),
    Phase(
        MOVEMENT, "Movement", "ga:36", 20, role=Role.MOVE,
        question="Which units move, and where to?",
        help="Choose a unit, then a lit hex. A hex beside an enemy ends the move.",
    ),
    Phase(
        BARRAGE, "Barrage", "ga:40", 30, idle=none_to_fire, role=Role.ATTACK, rare=True,
        question="Which batteries fire, and who observes?",
        help="Choose a battery, then an enemy hex beside one of your units.",
    ),
    Phase(
        SEGMENT, "Ground assaults", "ga:35", 40, role=Role.ATTACK, after=(segment_over,),
        question="Which hexes are assaulted, and which is next?",
        help="Designate every assault first. Then resolve them one after another, in any order.",
    ),
    Phase(CLOSING, "Closing", "ga:35", 50, steps=(close_turn,), asks=False),
)  # fmt: skip

BASE: Module = Module(
    id="assault",
    title="Ground assault",
    rule="ga:35",
    phases=PHASES,
    orders={
        "setup": (Place, EndPhase),
        MODE: (SetMode, Rebuild, EndPhase),
        MOVEMENT: (Move, EndPhase),
        BARRAGE: (Shell, EndPhase),
        STRUCK: (Bear,),
        SEGMENT: (Designate, CallOff, Resolve, EndPhase),
        ROW: (ChooseRow,),
        EFFORT: (Spare, Enough),
        STANDOFF: (StandOff,),
        LEAD: (Lead,),
        INTEGRITY: (Give, Enough),
        RESERVES: (Commit, Enough),
        ROLL: (RollDice,),
        LOSS: (Lose,),
        RETREAT: (Retreat,),
        ADVANCE: (Advance, Stay),
        "any": (Concede, OfferDraw),
    },
    frames={
        ROW: FrameKind(
            "Row of terrain", "Which terrain does the defender fight in?",
            "The row you choose shifts the columns.",
        ),
        EFFORT: FrameKind(
            "Half strength", "Who fights at half strength?",
            "A unit keeps its supply, or needs no rest, if it fights at half strength.",
        ),
        STANDOFF: FrameKind(
            "Standoff", "Does your armour stand off?",
            "It then fights at half strength, out of reach of antitank guns. "
            "The other side does not see it yet.",
            secret=True,
        ),
        LEAD: FrameKind(
            "Lead unit", "Which unit leads?", "Its proficiency counts, and it has the first loss.",
        ),
        INTEGRITY: FrameKind(
            "Integrity", "Who gives integrity to this assault?",
            "A unit gives it once in a segment. Two give 10, three give 15.",
        ),
        RESERVES: FrameKind(
            "Combat reserve", "Who helps from reserve?",
            "Each adds 5 and leaves the reserve. At most three.",
        ),
        ROLL: FrameKind(
            "The assault", "The total is complete. Roll the dice.", "Check the total, then roll.",
            Role.ATTACK,
        ),
        STRUCK: FrameKind(
            "Barrage", "Which unit loses a step?", "Choose a unit in the hex: it loses one step.",
            record=Struck, asked=struck_asked,
        ),
        LOSS: FrameKind(
            "Losses", "Which unit loses a step?", "Choose a unit: it loses one step.", asked=loss_asked,
        ),
        RETREAT: FrameKind(
            "Retreat", "Where do the survivors retreat to?", "Choose a survivor, then a lit hex.", Role.MOVE,
        ),
        ADVANCE: FrameKind(
            "Advance", "Which stack advances?", "Choose one of its units, then the hex, or advance nobody.",
            Role.MOVE,
        ),
    },
    vetoes={EndPhase: not_done},
    verdicts=VERDICTS,
    closing=(note_holders,),
    words=WORDS,
    audience=AUDIENCE,
    streams=(Stream(DICE, faces=PERCENT), Stream(BARRAGE_DICE, faces=PERCENT)),
    parameters=(DAYLIGHT, HITS, REBUILDS, NIGHT_CHOICE),
    kinds=tables.counters(),
    terrains={word: row for word, row in tables.terrain().items() if not row.work},
    side_features={"river": River("river", "river")},
    goals=GOALS,
    terms=(Formation, Home),
    markers=(WORK,),
    states=(USED, TURNS_IN_A_ROW, TARGET, STANCE, LOSSES, FIGHT, BEGUN, HELD),
    hooks=(
        SEQUENCE_RULE.by("ga:35"), UNIT_NAME.by(name_of), PRINT.by(Print(printed_works)),
        GAME_MARKS.by(daylight_marks),
    ),
)  # fmt: skip

MODULES = {"assault": BASE}


def numbers(rules: Rules) -> tuple[Any, ...]:
    """Every number of the tables, for the fingerprint that a saved game has of them."""
    return tables.results(), tables.terrain(), tables.movement(), tables.counters()


GAME = Game(
    id="assault",
    title="Ground assault",
    modules=MODULES,
    base=("assault",),
    rules_for=assembler(MODULES, ("assault",)),
    sides=(Side("us", "American", "blue"), Side("german", "German", "orange")),
    declared=declarations(MODULES.values()),
    parts={
        "forces": "game.assault.players.laying:FORCES",
        "notation": "game.assault.notation:NOTATION",
        "score": "game.assault.goals:standing",
        "habits": "game.assault.players.planning:HABITS",
        "players": "game.assault.players.planning:ROWS",
        "lab": "game.assault.lab.trial:LAB",
        "telling": "game.assault.lab.trial:TELLING",
        "tables": "game.assault.game:numbers",
        "rulebook": "game.assault.rulebook:BOOK",
        "table readers": "game.assault.tables:READERS",
    },
)
