"""The toy as a module and as a game."""

from __future__ import annotations

from game.core.declarations import declarations
from game.core.dice import Stream
from game.core.games import Game, assembler
from game.core.modules import FrameKind, Verdict
from game.core.modules import Module as AnyModule
from game.core.questions import Note, Question
from game.core.records import Result, Side
from game.core.refusals import Refusal
from game.core.roles import Role
from game.core.rule_hooks import SEQUENCE_RULE
from game.core.sequence import Concede, EndPhase, OfferDraw
from game.core.stocks import StockKind
from game.hexes.grid import bits
from game.scenarios.forces import Forces
from tests.toy.events import WORDS, Hidden
from tests.toy.orders import (
    DUCKING,
    Duck,
    March,
    Set,
    Shoot,
    Smoke,
    Snare,
    Stand,
    area,
    not_set,
    snares_left,
    targets,
)
from tests.toy.pieces import (
    DUCK,
    HEXSIDES,
    KINDS,
    SMOKE,
    SNARE,
    TERRAINS,
    USED,
    Draft,
    GameState,
    Module,
    Order,
    Phase,
    Piece,
    Position,
    Rules,
    enemies,
    lying,
)


def other_side(state: GameState) -> int:
    """Who shoots back."""
    return 1 - state.clock.side


def nobody_can(state: GameState) -> bool:
    """Nobody of the side that decides has anybody to shoot at."""
    side = other_side(state) if state.clock.phase == "return" else state.clock.side
    return not any(targets(state, piece) for piece in state.units.values() if piece.side == side)


def clear_smoke(draft: Draft) -> None:
    """The smoke of the side whose turn begins is gone."""
    for row in list(draft.markers.values()):
        for marker in row:
            if marker.kind == SMOKE.id and marker.owner == draft.clock.side:
                draft.unmark(marker)


def by_distance(state: GameState, about: tuple[Piece, Piece], value: int, note: Note | None) -> int:
    """Two, and one for each hex."""
    found = 1 + state.board.grid.distance(about[0].at, about[1].at)
    if note:
        note("is", found, "by the distance", "toy:6")
    return found


def in_smoke(state: GameState, about: tuple[Piece, Piece], value: int, note: Note | None) -> int:
    """One more for smoke, and one for who has dropped down."""
    for there, words in (
        (lying(state, SMOKE, about[1].at) is not None, "in smoke"),
        (USED.of(state, about[1].id).ducked > 0, "dropped down"),
    ):
        if there:
            value += 1
            if note:
                note("plus", 1, words, "toy:6")
    return value


def last_one(state: GameState) -> Result | None:
    """Who has no piece left loses."""
    for side in (0, 1):
        if state.clock.turn and not enemies(state, 1 - side):
            return Result(1 - side, "won", f"{state.sides[side].name} has no piece left.", "toy:7")
    return None


def most(state: GameState) -> Result | None:
    """At the end who has more pieces wins."""
    left = [len(enemies(state, 1 - side)) for side in (0, 1)]
    winner = -1 if left[0] == left[1] else left.index(max(left))
    return Result(winner, "more pieces" if winner >= 0 else "draw", "The turns are over.", "toy:7")


def snares_about(position: Position, order: March) -> bool:
    """Does the other side have snares at all? That is no secret, and where they lie is."""
    side = position.units[order.unit].side
    return bool(position.terms.stock(1 - side, SNARE.id))


def before_the_line(rules: Rules, state: GameState, side: int) -> list[Order]:
    """Snares as a suggestion: in the first free hexes of the area."""
    return [Snare(at) for at in bits(area(state, side))][: snares_left(state, side)]


BASE: AnyModule[Piece] = Module(
    id="toy",
    title="Toy",
    rule="toy:0",
    terrains=TERRAINS,
    side_features=HEXSIDES,
    phases=(
        Phase(
            "march",
            "March",
            "toy:4",
            10,
            steps=(clear_smoke,),
            role=Role.MOVE,
            question="Who goes where?",
            help="Pick a piece, then a lit hex.",
        ),
        Phase(
            "shoot",
            "Shoot",
            "toy:6",
            20,
            role=Role.ATTACK,
            question="Who shoots at whom?",
            help="Pick a piece, then an enemy. Runners can lay smoke.",
        ),
        Phase(
            "return",
            "Shoot back",
            "toy:6",
            30,
            actor=other_side,
            idle=nobody_can,
            role=Role.ATTACK,
            question="Who shoots back?",
            help="Pick a piece, then an enemy.",
        ),
    ),
    orders={
        "setup": (Set, Snare, EndPhase),
        "march": (March, EndPhase),
        "shoot": (Shoot, Smoke, EndPhase),
        "return": (Shoot, EndPhase),
        DUCK: (Stand, Duck),
        "any": (Concede, OfferDraw),
    },
    questions=(Question("need", ("distance", "smoke")),),
    stages=(("need", "distance", by_distance), ("need", "smoke", in_smoke)),
    vetoes={EndPhase: not_set},
    verdicts={"last": Verdict(last_one, most)},
    windows=(DUCKING,),
    frames={
        DUCK: FrameKind(
            "A shot is about to fall",
            "Does who is shot at drop down?",
            "Down, it is harder to hit, and shoots no more.",
            Role.CONFIRM,
        )
    },
    words=WORDS,
    may_reveal={March: snares_about},
    audience={Hidden: lambda event: 1 << event.side},
    streams=(Stream("shots"),),
    kinds=KINDS,
    stocks=(StockKind(SNARE.id, "snares", "Snares", "toy:3", 1, snares_left, suggest=before_the_line),),
    markers=(SNARE, SMOKE),
    states=(USED,),
    hooks=(SEQUENCE_RULE.by("toy:0"),),
)


def aims_well(state: GameState, about: tuple[Piece, Piece], value: int, note: Note | None) -> int:
    """Stage of "need": by calm air one less is needed."""
    if note:
        note("plus", -1, "in calm air", "toy:8")
    return value - 1


def aims_badly(state: GameState, about: tuple[Piece, Piece], value: int, note: Note | None) -> int:
    """Stage of "need": in a storm one more is needed."""
    if note:
        note("plus", 1, "in a storm", "toy:8")
    return value + 1


def lies_low(rules: Rules, state: GameState, order: March) -> Refusal | None:
    """In the dark nobody goes farther than one hex."""
    return (
        Refusal("dark", "toy:9", "It is too dark to go far.", (order.unit,)) if len(order.path) > 1 else None
    )


CALM: AnyModule[Piece] = Module(
    id="calm", title="Calm air", rule="toy:8", slots={"air": "calm"}, stages=(("need", "smoke", aims_well),)
)
STORM: AnyModule[Piece] = Module(
    id="storm", title="Storm", rule="toy:8", slots={"air": "storm"}, stages=(("need", "smoke", aims_badly),)
)
NIGHT: AnyModule[Piece] = Module(id="night", title="Night", rule="toy:9", vetoes={March: lies_low})
MODULES = {"toy": BASE, "calm": CALM, "storm": STORM, "night": NIGHT}


def tables(rules: Rules) -> tuple[object, ...]:
    """The numbers that a saved game depends on."""
    return (KINDS,)


FORCES = Forces(new_unit=lambda name, kind, side, squads: Piece(name, kind, side), placing=Set)
GAME = Game(
    id="toy",
    title="Toy",
    modules=MODULES,
    base=("toy",),
    rules_for=assembler(MODULES, ("toy",)),
    sides=(Side("red", "Red", "orange"), Side("blue", "Blue", "blue")),
    declared=declarations(MODULES.values()),
    parts={
        "forces": "tests.toy.game:FORCES",
        "lab": "tests.toy.trial:LAB",
        "notation": "tests.toy.notation:NOTATION",
        "tables": "tests.toy.game:tables",
    },
)
