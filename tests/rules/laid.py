"""A small board laid out for a test, and the orders of a game on it in a few words.

::

    table = lay('''
        board 8x8
        terrain town 0303
        red MK3-1 0304 tr 20 sec 0
        blue HVY-1 0503 disabled fire 0
        blue INF-1 0505 INF*2
        blue CE-1 0506 CE INF
    ''', phase="fire", side=0, dice=(5,))

A line that begins with a side is a counter: its id (the kind stands before the dash), its hex or
``off``, squads, and what is not as on a fresh counter. Everything else is a line of the board.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from game.boards.textboard import parse_board
from game.core.dice import Dice
from game.core.draft import Draft
from game.core.events import Event
from game.core.orders import Order
from game.core.position import Position, decider
from game.core.records import Clock
from game.core.refusals import Refusal
from game.core.ruleset import Rules
from game.core.sequence import EndPhase
from game.core.state import Span, expire
from game.core.steps import Step
from game.core.terms import Area as MapArea
from game.core.terms import Entry, Exit, Term, Terms, own_terms
from game.core.views import own_view, with_dice
from game.core.words import Words
from game.hexes.grid import mask_of
from game.ogre import sheets
from game.ogre.catalogue import rules_for
from game.ogre.combat.attack import odds
from game.ogre.combat.combat import Fire
from game.ogre.combat.firing import Firing
from game.ogre.combat.odds import Odds
from game.ogre.engineering.cargo import MISSILE, Area, spare, stored
from game.ogre.kinds import KINDS
from game.ogre.movement.movement import Move
from game.ogre.movement.stacking import BY_ONES, Stacking
from game.ogre.notation.counters import ON_THE_LINE, read_unit
from game.ogre.ramming.drive_over_infantry import Reduce
from game.ogre.ramming.ramming import Ram
from game.ogre.start import SIDES, begin, position_of
from game.ogre.state import (
    CONTROLS,
    NOTHING,
    SHEET_NOTES,
    TEAMWORK,
    USAGE,
    WORK,
    Channel,
    SapperUsage,
    SheetNotes,
    Teamwork,
    TurnUsage,
    Unit,
)

RED, BLUE = 0, 1
SIDE = {"red": RED, "blue": BLUE}


class Table:
    """A position with its rules. Orders that are refused raise ``AssertionError`` with the reason."""

    def __init__(self, rules: Rules, position: Position) -> None:
        self.rules, self.position = rules, position
        self.steps: list[Step] = []

    # ------------------------------------------------------------------ looking
    def hex(self, label: str) -> int:
        return self.position.board.grid.parse(label)

    def path(self, labels: str) -> tuple[int, ...]:
        return tuple(self.hex(label) for label in labels.split())

    def __getitem__(self, unit_id: str) -> Unit:
        return self.position.units[unit_id]

    def __contains__(self, unit_id: str) -> bool:
        return unit_id in self.position.units

    def where(self, unit_id: str) -> str:
        return self.position.board.grid.label(self[unit_id].at)

    def row(self, unit_id: str, row: str) -> int:
        return self[unit_id].sheet[sheets.ROWS.index(row)]

    def gone(self, unit_id: str) -> str:
        found = self.position.gone.get(unit_id)
        return found.how if found else ""

    def spent(self, unit_id: str) -> TurnUsage:
        return USAGE.table(self.position).get(unit_id, NOTHING)

    def work(self, unit_id: str) -> SapperUsage:
        return WORK.of(self.position, unit_id)

    def team(self, unit_id: str) -> Teamwork:
        return TEAMWORK.of(self.position, unit_id)

    def notes(self, unit_id: str) -> SheetNotes:
        return SHEET_NOTES.of(self.position, unit_id)

    def channel(self, unit_id: str) -> Channel | None:
        return CONTROLS.of(self.position, unit_id).channel

    def stored(self, unit_id: str, area: Area, item: str = MISSILE) -> int:
        return stored(self.position, self[unit_id], area, item)

    def spare(self, unit_id: str) -> int:
        return spare(self.position, self[unit_id], MISSILE)

    @property
    def phase(self) -> str:
        return self.position.clock.phase

    @property
    def turn(self) -> tuple[int, int]:
        """Turn and side."""
        return self.position.clock.turn, self.position.clock.side

    @property
    def events(self) -> tuple[Event, ...]:
        """What the last order brought about."""
        return self.steps[-1].events

    @property
    def faces(self) -> list[int]:
        """The dice of the last order."""
        return [face for roll in self.steps[-1].rolls for face in roll.dice]

    def value(self, question: str, *about: Any) -> int:
        return self.rules.value(question, self.position, about if len(about) > 1 else about[0])

    def defence(self, unit_id: str, part: str = "", spill: bool = False) -> int:
        return self.value("defence", self[unit_id], part, spill)

    def reach(self, unit_id: str) -> set[str]:
        """Labels of the hexes a unit is offered to move to."""
        label = self.position.board.grid.label
        found = set()
        for order in self.rules.offers(own_view(self.position), unit_id):
            if isinstance(order, Move):
                found.add(label(order.path[-1]))
        return found

    def offers(self, unit_id: str, kind: type[Order] = Order) -> list[Order]:
        return [
            order for order in self.rules.offers(own_view(self.position), unit_id) if isinstance(order, kind)
        ]

    def odds(self, shots: str, target: str, part: str = "") -> Odds:
        return odds(self.rules, self.position, self.shots(shots), target, part)

    # ------------------------------------------------------------------- orders
    def refusal(self, order: Order) -> Refusal | None:
        return self.rules.refusal(self.position, order)

    def do(self, order: Order, *dice: int) -> Step:
        """Carry out an order. Dice given are those of this order, all of them and no more."""
        refusal = self.refusal(order)
        assert refusal is None, f"{order} was refused: {refusal}"
        before = self.position.key()
        step = self.rules.apply(self.position, order, dice if dice else None)
        assert self.position.key() == before, "an order changed the position it was given"
        self.steps.append(step)
        self.position = step.position
        return step

    def no(self, order: Order) -> Refusal:
        """The refusal of an order that must not be allowed."""
        refusal = self.refusal(order)
        assert refusal is not None, f"{order} should be refused"
        assert refusal.text.endswith(".") and refusal.rule and refusal.code
        return refusal

    def moving(self, units: str, labels: str) -> Move:
        return Move(tuple(units.split()), self.path(labels))

    def move(self, units: str, labels: str) -> Step:
        return self.do(self.moving(units, labels))

    def ram(self, unit: str, target: str, *dice: int) -> Step:
        return self.do(Ram(unit, target), *dice)

    def reduce(self, unit: str, label: str, *dice: int) -> Step:
        return self.do(Reduce(unit, self.hex(label)), *dice)

    def shots(self, words: str) -> tuple[Firing, ...]:
        """``HVY-1`` fires all of its first weapon, ``MK3-1:sec*2`` two secondaries."""
        found = []
        for word in words.split():
            name, _, weapon = word.partition(":")
            weapon, _, count = weapon.partition("*")
            unit = self.position.units.get(name)
            rows = KINDS[unit.kind].weapons if unit else ()
            weapon = weapon or (rows[0].id if rows else "gun")
            whole = len(unit.squads) if unit and unit.squads else 2 if unit and unit.kind == "SHVY" else 1
            found.append(Firing(name, weapon, int(count) if count else whole))
        return tuple(found)

    def firing(self, shots: str, target: str, part: str = "") -> Fire:
        return Fire(self.shots(shots), target, part)

    def fire(self, shots: str, target: str, *dice: int, part: str = "") -> Step:
        return self.do(self.firing(shots, target, part), *dice)

    def end(self, *dice: int) -> Step:
        return self.do(EndPhase(), *dice)

    def end_until(self, phase: str, side: int | None = None) -> None:
        """End phases until the next one of this name (and side) begins."""
        for _ in range(30):
            self.end()
            if self.phase == phase and side in (None, self.position.clock.side):
                return
        raise AssertionError(f"phase {phase} never comes")

    # --------------------------------------------------------------- rearranging
    def rearranged(self, change: Callable[[Draft], None]) -> None:
        """The same position after a change that is no order."""
        draft = Draft.of(self.position, self.rules)
        change(draft)
        self.position = draft.freeze()

    def put(self, unit_id: str, **changes: Any) -> None:
        """The same position with one counter different."""
        self.rearranged(lambda draft: draft.put(replace(draft.units[unit_id], **changes)))

    def now(self, phase: str, side: int | None = None) -> None:
        """The same position in another phase, nothing spent."""

        def later(draft: Draft) -> None:
            draft.clock = replace(draft.clock, phase=phase, side=draft.clock.side if side is None else side)
            expire(draft, (Span.TURN,))

        self.rearranged(later)

    def dice(self, *faces: int) -> None:
        """The dice that come next."""
        self.position = with_dice(self.position, Dice(script=faces))


def lay(
    text: str,
    phase: str = "movement",
    side: int = RED,
    *,
    dice: Sequence[int] = (),
    turn: int = 1,
    modules: Sequence[str] = ("ramming",),
    stacking: str = "ogre",
    victory: str = "none",
    numbers: tuple[tuple[str, int], ...] = (),
    entry: dict[int, str] | None = None,
    entry_turn: int = 1,
    exits: dict[int, str] | None = None,
    areas: Sequence[MapArea] = (),
    setup: tuple[int, ...] = (),
    order: tuple[int, ...] = (RED, BLUE),
    start: bool = False,
) -> Table:
    """A table as the text says. ``entry`` and ``exits`` name an edge by side; ``start`` begins the game."""
    board_lines, counters = [], []
    for raw in text.splitlines():
        line = raw.strip()
        if line.split(" ")[0] in SIDE:
            counters.append(line)
        elif line:
            board_lines.append(line)
    board = parse_board(board_lines)
    edge = board.grid.edge
    terms = Terms(
        order=order,
        setup=setup,
        areas=tuple(areas),
        entries=tuple(Entry(s, e, mask_of(edge(e)), entry_turn) for s, e in (entry or {}).items()),
        exits=tuple(Exit(s, e, mask_of(edge(e))) for s, e in (exits or {}).items()),
        victory=victory,
        numbers=numbers,
        own=by(stacking),
    )
    rules = rules_for(modules)
    clock = Clock(turn, (turn - 1) * len(order) + order.index(side), side, phase)
    rows = [read_unit(board, terms, SIDES, clock, Words(line.split())) for line in counters]
    source = Dice(script=tuple(dice)) if dice else Dice(seed=7)
    empty = position_of(rules, board, [unit for unit, _ in rows], clock, terms, dice=source)
    draft = Draft.of(empty, rules)
    for unit, records in rows:
        for kind, record in zip(ON_THE_LINE, records, strict=True):
            if record is not None:
                kind.put(draft, unit.id, record)
    found = draft.freeze()
    return Table(rules, begin(rules, found) if start else found)


def by(stacking: str) -> dict[str, tuple[Term, ...]]:
    """The terms of a game with a stacking rule."""
    return own_terms([] if stacking == BY_ONES else [Stacking(stacking)])


def whose(table: Table) -> int:
    """The side that must decide."""
    return decider(table.position)
