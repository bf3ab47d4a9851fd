"""The toy's own orders: set up, snare, march, smoke, shoot, and how who is shot at answers."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import ClassVar

from msgspec.structs import replace

from game.core.deeds import ATTACKS, ENTERS, Deeds
from game.core.pausing import pause, resume
from game.core.position import decider
from game.core.references import Hex, UnitId
from game.core.refusals import Refusal
from game.core.roles import Confirm, Fact, Role
from game.core.sequence import SETUP
from game.core.state import Seen
from game.core.windows import Moment, PendingOrder, Window, WindowFrame
from game.hexes.grid import OFF, bits
from tests.toy.events import Hidden, Shot, Smoked, Snared, Stood
from tests.toy.pieces import (
    DUCK,
    KINDS,
    SMOKE,
    SNARE,
    USED,
    Answer,
    Draft,
    GameState,
    Order,
    Piece,
    Placement,
    Rules,
    View,
    enemies,
    lying,
)


def own(state: GameState, unit_id: str) -> Piece | Refusal:
    """A piece of the side that decides, on or off the board."""
    piece = state.units.get(unit_id)
    if piece is None or piece.side != decider(state):
        about = () if piece is None else (unit_id,)
        return Refusal("yours", "toy:1", f"{unit_id} is no piece of yours.", about, near=False)
    return piece


def area(state: GameState, side: int) -> int:
    """Mask of the hexes where a side sets up, without those that are closed or taken."""
    mask = state.board.grid.all_mask if not state.terms.areas else 0
    for row in state.terms.areas:
        mask |= row.mask if row.side == side else 0
    return mask & ~state.board.mask("bog") & ~state.occupied_mask[0] & ~state.occupied_mask[1]


class Set(Placement, frozen=True, tag=True):
    """Put a piece into a hex of one's area."""

    verb: ClassVar[str] = "set"
    role: ClassVar[Role] = Role.PLACE
    title: ClassVar[str] = "Set up in {at}"

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Piece) -> Sequence[Order]:
        return [Set(unit.id, at) for at in bits(area(state, unit.side))] if not unit.at else ()

    def refusal(self, rules: Rules, state: GameState) -> Refusal | None:
        piece = own(state, self.unit)
        if isinstance(piece, Refusal):
            return piece
        if not area(state, piece.side) >> self.at & 1 or not self.at:
            return Refusal("area", "toy:2", f"{self.unit} cannot begin there.", (self.unit, self.at))
        return None

    def perform(self, rules: Rules, draft: Draft) -> None:
        draft.put(replace(draft.units[self.unit], at=self.at))
        draft.emit(Stood(self.unit, self.at))


class Snare(Order, frozen=True, tag=True):
    """Hide a snare in one's area: only its side knows of it until somebody runs into it."""

    verb: ClassVar[str] = "snare"
    role: ClassVar[Role] = Role.PLACE
    title: ClassVar[str] = "Hide a snare in {at}"

    at: Hex

    @classmethod
    def side_offers(cls, rules: Rules, state: GameState) -> Sequence[Order]:
        left = snares_left(state, state.clock.side)
        return [Snare(at) for at in bits(area(state, state.clock.side))] if left > 0 else []

    def refusal(self, rules: Rules, state: GameState) -> Refusal | None:
        side = state.clock.side
        if snares_left(state, side) < 1:
            return Refusal("stock", "toy:3", "No snare is left.")
        if not area(state, side) >> self.at & 1 or not self.at:
            return Refusal("area", "toy:3", "A snare lies in a free hex of your area.")
        return None

    def perform(self, rules: Rules, draft: Draft) -> None:
        side = draft.clock.side
        draft.mark(SNARE.new(self.at, owner=side, known=1 << side))
        draft.emit(Hidden(side, self.at))


def snares_left(state: GameState, side: int) -> int:
    """Snares that a side may still hide."""
    laid = sum(m.kind == SNARE.id and m.owner == side for row in state.markers.values() for m in row)
    return state.terms.stock(side, SNARE.id) - laid


def steps(state: GameState, here: int, there: int) -> int:
    """What it costs to go from one hex to the next: two steps over a hedge."""
    return 2 if "hedge" in state.board.sides.get(state.board.grid.side(here, there), ()) else 1


def paths(state: GameState, piece: Piece) -> Iterator[tuple[int, ...]]:
    """The ways that a piece can go in a turn: a hedge costs two steps, and stops a gun."""
    waiting: list[tuple[tuple[int, ...], int]] = [((piece.at,), KINDS[piece.kind].goes)]
    grid, board = state.board.grid, state.board
    while waiting:
        path, left = waiting.pop(0)
        here = path[-1]
        for at in filter(None, grid.neighbours[here]):
            cost = steps(state, here, at)
            rest = left - cost
            shut = board.terrain[at] == "bog" or at in path or state.at_hex.get(at)
            if rest < 0 or shut or (cost > 1 and piece.kind == "GUN"):
                continue
            yield (*path[1:], at)
            waiting.append(((*path, at), rest))


class March(Order, frozen=True, tag=True):
    """Go along a path; a snare on it ends the march."""

    verb: ClassVar[str] = "march"
    role: ClassVar[Role] = Role.MOVE
    title: ClassVar[str] = "March to {path}"
    deeds: ClassVar[Deeds] = ENTERS

    unit: UnitId
    path: tuple[Hex, ...]

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Piece) -> Sequence[Order]:
        if not unit.at or USED.of(state, unit.id).marched:
            return ()
        return [March(unit.id, path) for path in paths(state, unit)]

    def facts(self, rules: Rules, state: View) -> tuple[Fact, ...]:
        hexes = (state.units[self.unit].at, *self.path)
        return (Fact("Steps", str(sum(steps(state, *pair) for pair in itertools.pairwise(hexes))), "toy:4"),)

    def words(self, rules: Rules, state: View) -> str:
        over = ", ".join(state.board.grid.label(at) for at in self.path[:-1])
        return super().words(rules, state) + (f" over {over}" if over else "")

    def refusal(self, rules: Rules, state: GameState) -> Refusal | None:
        piece = own(state, self.unit)
        if isinstance(piece, Refusal):
            return piece
        if USED.of(state, piece.id).marched:
            return Refusal("done", "toy:4", f"{piece.id} has marched already.", (piece.id,))
        if not piece.at or self.path not in paths(state, piece):
            return Refusal("way", "toy:4", f"{piece.id} cannot go that way.", (piece.id,))
        return None

    def perform(self, rules: Rules, draft: Draft) -> None:
        for index, at in enumerate(self.path):
            if pause(draft, Moment.STEP, replace(self, path=self.path[index:]), self.unit, at):
                return
            piece = replace(draft.units[self.unit], at=at)
            draft.put(piece)
            snare = lying(draft, SNARE, at)
            caught = snare is not None and snare.owner != piece.side
            if snare is not None and caught:
                draft.unmark(snare)
                draft.revealed = True
                draft.emit(Snared(piece.id, at))
                hit(draft, piece)
            rest = () if caught else self.path[index + 1 :]
            further = replace(self, path=rest) if rest else None
            if self.unit in draft.units and pause(draft, Moment.REACH, further, self.unit, at) and rest:
                return
            if caught:
                break
        else:
            draft.emit(Stood(self.unit, self.path[-1]))
        if self.unit in draft.units:
            USED.change(draft, self.unit, marched=True)


def hit(draft: Draft, piece: Piece) -> str:
    """The first hit hurts, the second takes the piece away."""
    if piece.hurt:
        draft.take(piece.id, "destroyed")
        return "X"
    draft.put(replace(piece, hurt=True))
    return "hurt"


class Smoke(Order, frozen=True, tag=True):
    """A runner lays smoke in its hex or the next one: a marker until its side's next turn."""

    verb: ClassVar[str] = "smoke"
    title: ClassVar[str] = "Lay smoke in {at}"

    unit: UnitId
    at: Hex

    @classmethod
    def applies_to(cls, kind: str) -> bool:
        return kind == "RUN"

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Piece) -> Sequence[Order]:
        if not unit.at or USED.of(state, unit.id).shot:
            return ()
        near = (unit.at, *filter(None, state.board.grid.neighbours[unit.at]))
        return [Smoke(unit.id, at) for at in near if not lying(state, SMOKE, at)]

    def refusal(self, rules: Rules, state: GameState) -> Refusal | None:
        piece = own(state, self.unit)
        if isinstance(piece, Refusal):
            return piece
        if piece.kind != "RUN" or not piece.at or USED.of(state, piece.id).shot:
            return Refusal("hands", "toy:5", f"{piece.id} lays no smoke now.", (piece.id,))
        if (
            not self.at
            or self.at not in (piece.at, *state.board.grid.neighbours[piece.at])
            or lying(state, SMOKE, self.at)
        ):
            return Refusal("place", "toy:5", "Smoke is laid in the own hex or the next, once.")
        return None

    def perform(self, rules: Rules, draft: Draft) -> None:
        USED.change(draft, self.unit, shot=True)
        draft.mark(SMOKE.new(self.at, owner=draft.units[self.unit].side))
        draft.emit(Smoked(self.unit, self.at))


class Shoot(Order, frozen=True, tag=True):
    """Shoot at an enemy in reach; it may drop down before the die falls."""

    verb: ClassVar[str] = "shoot"
    role: ClassVar[Role] = Role.ATTACK
    title: ClassVar[str] = "Shoot at {target}"
    confirm: ClassVar[Confirm] = Confirm.PRESS
    deeds: ClassVar[Deeds] = ATTACKS

    unit: UnitId
    target: UnitId

    @classmethod
    def offers(cls, rules: Rules, state: GameState, unit: Piece) -> Sequence[Order]:
        return [Shoot(unit.id, target.id) for target in targets(state, unit)]

    def facts(self, rules: Rules, state: View) -> tuple[Fact, ...]:
        need = rules.value("need", state, (state.units[self.unit], state.units[self.target]))
        return (Fact("Hits on", f"{need}+", "toy:6"),)

    def refusal(self, rules: Rules, state: GameState) -> Refusal | None:
        piece = own(state, self.unit)
        if isinstance(piece, Refusal):
            return piece
        if self.target not in {target.id for target in targets(state, piece)}:
            about = tuple(name for name in (piece.id, self.target) if name in state.units)
            return Refusal("reach", "toy:6", f"{piece.id} cannot shoot at {self.target} now.", about)
        return None

    def perform(self, rules: Rules, draft: Draft) -> None:
        USED.change(draft, self.unit, shot=True)
        shooter, target = draft.units[self.unit], draft.units[self.target]
        need = rules.value("need", draft, (shooter, target))
        (die,) = draft.roll(1, f"{shooter.id} at {target.id}", "toy:6", "shots")
        result = hit(draft, target) if die >= need else "missed"
        draft.emit(Shot(shooter.id, target.id, need, die, result))


def targets(state: GameState, piece: Piece) -> list[Piece]:
    """The enemies that a piece can shoot at now."""
    used = USED.of(state, piece.id)
    if not piece.at or used.shot or used.ducked:
        return []
    distance, reach = state.board.grid.distance, KINDS[piece.kind].shoots
    return [enemy for enemy in enemies(state, piece.side) if distance(piece.at, enemy.at) <= reach]


class Ducking(WindowFrame, frozen=True, gc=False):
    """Who is shot at may drop down first."""

    window: ClassVar[str] = "duck"
    moment: ClassVar[Moment] = Moment.ORDER
    seen: ClassVar[Seen] = Seen.ALL


def shot_at(rules: Rules, state: GameState, pending: PendingOrder[Piece]) -> Ducking | None:
    """Is the order a shot? Then the side of its target is asked."""
    order = pending.order
    return Ducking(DUCK, state.units[order.target].side) if isinstance(order, Shoot) else None


def standing(state: GameState, side: int) -> list[str]:
    """The pieces of a side that may be shot at."""
    return [piece.id for piece in state.units.values() if piece.side == side and piece.at]


class Stand(Answer, frozen=True, tag=True):
    """Who is shot at stands still."""

    verb: ClassVar[str] = "stand"
    role: ClassVar[Role] = Role.DECLINE
    title: ClassVar[str] = "Stand still"

    def perform(self, rules: Rules, draft: Draft) -> None:
        resume(draft)


class Duck(Answer, frozen=True, tag=True):
    """Who is shot at drops down: harder to hit, and it shoots no more this turn."""

    verb: ClassVar[str] = "duck"
    role: ClassVar[Role] = Role.CONFIRM
    title: ClassVar[str] = "Drop down"

    def perform(self, rules: Rules, draft: Draft) -> None:
        frame = draft.frames[-1]
        assert isinstance(frame, Ducking) and frame.pending is not None
        shot = frame.pending.order
        assert isinstance(shot, Shoot)
        USED.change(draft, shot.target, ducked=USED.of(draft, shot.target).ducked + 1)
        resume(draft)


#: the window before a shot
DUCKING: Window[Piece] = Window(Ducking, DUCK, 1, shot_at, watchers=standing)


def not_set(rules: Rules, state: GameState, order: Order) -> Refusal | None:
    """A set-up ends when every piece of the side stands on the board."""
    if state.clock.phase != SETUP:
        return None
    side = state.clock.side
    waiting = [piece.id for piece in state.units.values() if piece.side == side and piece.at == OFF]
    if not waiting:
        return None
    return Refusal("waiting", "toy:2", f"{waiting[0]} has to be set up.", (waiting[0],))
