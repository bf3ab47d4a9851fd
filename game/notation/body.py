"""The body of a position: everything that an order may change, as lines and back."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from game.boards.board import Board
from game.boards.limits import check_count, listed
from game.core.anygame import Draft, Position, RemovedUnit, Rules
from game.core.codec import CodecError, quoted, whole
from game.core.dice import Dice
from game.core.games import Game, game_named, marker_kinds
from game.core.position import View
from game.core.records import Clock, Frame, Marker, Result, Side, Unit
from game.core.sequence import SETUP
from game.core.state import AnyKind, Key, On
from game.core.terms import Terms
from game.core.words import Words, known
from game.hexes.grid import OFF
from game.notation.contract import NOTATION, Notation, notation_of
from game.notation.errors import Notes
from game.notation.frames import frame_text, read_frame
from game.notation.states import read_state, state_lines
from game.notation.terms import TERM_LINES

BOARD_LINES = ("board", "terrain", "side", "route", "zone", "structure")
HEAD_LINES = ("game", "map", "option", "player", *TERM_LINES)
BODY_LINES = ("turn", "draw", "dice", "result", "frame", "marker", "gone", "stack", "acted", "state")
GONE = ("destroyed", "left")
NOBODY = "nobody"
#: counters, and markers, in a hex; no rule allows anywhere near as many
MOST_IN_HEX = 100
#: line number and the words of the line
Row = tuple[int, Words]


def head_words(game: Game) -> tuple[str, ...]:
    """The first words of the lines of a head."""
    return (*HEAD_LINES, *game.declared.terms)


# ------------------------------------------------------------------------------ writing
def body_lines(position: Position) -> list[str]:
    """Everything that an order may change."""
    board, sides, clock = position.board, position.sides, position.clock
    ids = [side.id for side in sides]
    moment = f"turn {clock.turn} {ids[clock.side]} {quoted(clock.phase)}"
    if clock.player_turn != _player_turn(position.terms, clock):
        moment += f" player-turn {clock.player_turn}"
    if clock.actor >= 0:
        moment += f" actor {ids[clock.actor]}"
    if clock.stirred:
        moment += f" stirred {clock.stirred}"
    lines = [moment, *(f"draw {side.id}" for side in sides if side.draw_offered)]
    words = notation_of(position)
    used = [kind.table(position) for kind in words.usage]
    lines += [
        words.unit_text(board, sides, unit, tuple([rows.get(unit.id) for rows in used]))
        for unit in position.units.values()
    ]
    # what a side sees does not say who acted first: it may have been in secret
    whole = bool(used) and not isinstance(position, View)
    lines += _order_lines(position, list(used[0]) if whole else [])
    for at in sorted(position.markers):
        lines += [_marker_text(board, ids, marker) for marker in position.markers[at]]
    lines += state_lines(position, words.usage)
    lines += [_gone_text(board, sides, gone, words) for gone in position.gone.values()]
    lines += [frame_text(board, ids, frame) for frame in position.frames]
    if position.dice != Dice():
        lines.append(_dice_text(position.dice))
    if position.result is not None:
        lines.append(_result_text(ids, position.result))
    return lines


def body_hash(lines: Sequence[str]) -> str:
    """A short fingerprint of a body."""
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]


def _player_turn(terms: Terms, clock: Clock) -> int:
    """The player-turn that turn and side lead to."""
    if clock.turn < 1 or clock.side not in terms.order:
        return -1
    return (clock.turn - 1) * len(terms.order) + terms.order.index(clock.side)


def _order_lines(position: Position, used: list[Key]) -> list[str]:
    """Who lies above whom, and who acted before whom, where the counters do not stand so in the text."""
    place = {unit_id: k for k, unit_id in enumerate(position.units)}
    lines = []
    for at, row in sorted(position.at_hex.items()):
        if list(row) != sorted(row, key=place.__getitem__):
            lines.append(f"stack {position.board.grid.label(at)} {' '.join(row)}")
    acted = [str(unit_id) for unit_id in used if unit_id in place]
    if acted != sorted(acted, key=place.__getitem__):
        lines.append(f"acted {' '.join(acted)}")
    return lines


def _marker_text(board: Board, ids: Sequence[str], marker: Marker) -> str:
    words = f"marker {quoted(marker.kind)} {board.grid.label(marker.at)}"
    words += f" toward {board.grid.label(marker.toward)}" if marker.toward else ""
    words += f" owner {ids[marker.owner]}" if marker.owner >= 0 else ""
    words += f" count {marker.count}" if marker.count != 1 else ""
    words += f" word {quoted(marker.word)}" if marker.word else ""
    if marker.known != -1:
        who = [side for k, side in enumerate(ids) if marker.known >> k & 1]
        words += f" known {' '.join(who) or NOBODY}"
    return words


def _gone_text(board: Board, sides: Sequence[Side], gone: RemovedUnit, words: Notation) -> str:
    last = f" last {board.grid.label(gone.at)}" if gone.at != gone.unit.at else ""
    return f"gone {quoted(gone.how)} {gone.turn}{last} {words.unit_text(board, sides, gone.unit, (None,) * len(words.usage))}"


def _dice_text(dice: Dice) -> str:
    words = "dice"
    if dice.seed or dice.counts:
        words += f" seed {dice.seed}"
        words += "".join(f" {name} {n}" for _, name, n in dice.counts)
        words += " typed" if dice.script is not None else ""
    return words + "".join(f" {die}" for die in dice.script or ())


def _result_text(ids: Sequence[str], result: Result) -> str:
    winner = ids[result.winner] if result.winner >= 0 else NOBODY
    words = f"result {winner} {quoted(result.level)} {quoted(result.reason)}"
    return words + (f" {quoted(result.rule)}" if result.rule else "")


# ------------------------------------------------------------------------------ reading
class BodyReader:
    """Reads what an order may change."""

    def __init__(
        self, rules: Rules, board: Board, terms: Terms, sides: tuple[Side, ...], notes: Notes
    ) -> None:
        self.rules, self.board, self.terms, self.notes = rules, board, terms, notes
        self.sides = list(sides)
        self.ids = [side.id for side in sides]
        game = game_named(terms.game)
        self.words, self.head = NOTATION.of(game), head_words(game)
        phases = [phase for phase in rules.phases if phase.asks and not phase.idle] or list(rules.phases)
        self.clock = Clock(1, 0, terms.order[0], phases[0].id)
        self.dice = Dice()
        self.result: Result | None = None
        self.units: dict[str, Unit] = {}
        #: records that stand on the lines of counters, a table for each kind of them
        self.used: tuple[dict[str, Struct], ...] = tuple({} for _ in self.words.usage)
        self.gone: dict[str, RemovedUnit] = {}
        self.markers: list[Marker] = []
        self.frames: list[Frame] = []
        self.states: list[tuple[AnyKind, Key, Struct]] = []
        self.stacks: dict[int, tuple[str, ...]] = {}
        #: how many counters and markers were read into each hex
        self.filled: Counter[tuple[str, int]] = Counter()

    def read(self, rows: Mapping[str, list[Row]]) -> Position:
        """The position of these lines; what is wrong goes to the notes."""
        for head in rows:
            if head not in (*BOARD_LINES, *self.head, *BODY_LINES, *self.ids):
                self.unknown(head, rows[head])
        for head in ("turn", "dice", "result"):
            for number, _ in rows.get(head, ())[1:]:
                self.notes.add(number, f"'{head}' stands twice.", "Leave one of them out.")
        self.each(rows, "turn", self.turn)
        counters = sorted((number, side, words) for side in self.ids for number, words in rows.get(side, ()))
        for number, side, words in counters:
            with self.notes.line(number):
                self.unit(side, words)
        for number, _, words in counters:
            with self.notes.line(number):
                self.aboard(words)
        for head, read in (
            ("draw", self.draw), ("dice", self.read_dice), ("result", self.read_result),
            ("gone", self.read_gone), ("marker", self.marker), ("frame", self.frame),
            ("stack", self.stack), ("acted", self.acted), ("state", self.state),
        ):  # fmt: skip
            self.each(rows, head, read)
        self.alive(rows)
        return self.position()

    def alive(self, rows: Mapping[str, list[Row]]) -> None:
        """A phase that asks nobody is over as soon as it begins: a game cannot stand in it."""
        phase = self.rules.phase.get(self.clock.phase)
        if phase is None or phase.asks or self.frames or self.result:
            return
        text = f"Nobody decides anything in '{phase.id}'."
        self.notes.add(rows["turn"][0][0], text, "Write the phase before it, or movement or fire.")

    def each(self, rows: Mapping[str, list[Row]], head: str, read: Callable[[Words], None]) -> None:
        for number, words in rows.get(head, ()):
            with self.notes.line(number):
                read(words)
                words.done()

    def unknown(self, head: str, rows: list[Row]) -> None:
        for number, _ in rows:
            with self.notes.line(number):
                known(head, (*self.ids, *BODY_LINES, *self.head, *BOARD_LINES), "kind of line")

    def position(self) -> Position:
        empty = Position(
            self.board, self.terms, tuple(self.sides), {}, {}, (0,) * len(self.sides), (0,) * len(self.sides),
            {}, {}, {}, self.clock, tuple(self.frames), self.dice, self.result, self.board.derived,
            {}, False,
        )  # fmt: skip
        draft = Draft(empty, self.rules)
        for unit in self.units.values():
            draft.put(unit)
        draft.at_hex.update(self.stacks)
        for marker in self.markers:
            draft.mark(marker)
        for kind, rows in zip(self.words.usage, self.used, strict=True):
            kind.fill(draft, rows)
        for kind, key, record in self.states:
            kind.put(draft, key, record)
        draft.gone = self.gone
        return draft.freeze()

    # ------------------------------------------------------------------- words
    def side(self, words: Words) -> int:
        return self.ids.index(known(words.take("a side"), self.ids, "side"))

    def hex(self, words: Words) -> int:
        return self.board.grid.parse(words.take("a hex"))

    def turn(self, words: Words) -> None:
        turn = whole(words.take("a turn"), 0)
        side = self.side(words)
        phases = [SETUP, *self.rules.phase]
        phase = known(words.take("a phase"), phases, "phase")
        if (phase == SETUP) != (turn == 0):
            raise CodecError("Turn 0 is set-up, and set-up is turn 0.", "Write: turn 0 blue setup")
        if phase == SETUP and side not in self.terms.setup:
            name = self.ids[side]
            raise CodecError(f"{name} is not named among those that set up.", f"Write: setup {name}")
        if phase != SETUP and side not in self.terms.order:
            name = self.ids[side]
            raise CodecError(
                f"{name} has no player-turn.", f"Name it in the line: sequence {' '.join(self.ids)}"
            )
        clock = Clock(turn, -1, side, phase)
        number = _player_turn(self.terms, clock)
        if words.next_is("player-turn"):
            number = whole(words.take("a number"), -1)
        actor = self.side(words) if words.next_is("actor") else -1
        stirred = whole(words.take("a turn"), 0, turn) if words.next_is("stirred") else 0
        self.clock = replace(clock, player_turn=number, stirred=stirred, actor=actor)

    def unit(self, side: str, words: Words) -> None:
        unit, records = self.words.read_unit(
            self.board, self.terms, self.sides, self.clock, Words([side, *words.left])
        )
        if unit.id in self.units:
            raise CodecError(f"There is a counter {unit.id} already.", "Give each its own number.")
        self.fill("counters", unit.at)
        self.units[unit.id] = unit
        for rows, record in zip(self.used, records, strict=True):
            if record is not None:
                rows[unit.id] = record

    def fill(self, what: str, at: int) -> None:
        if at:
            self.filled[what, at] += 1
            here = self.board.grid.label(at)
            check_count(self.filled[what, at], MOST_IN_HEX, f"{what} in {here} up to here", "Leave some out.")

    def aboard(self, words: Words) -> None:
        """Who rides must ride on a counter of its side; its hex is that of the vehicle."""
        unit = self.units.get(words.left[0] if words.left else "")
        if unit is None or not unit.aboard:
            return
        carrier = self.units.get(unit.aboard)
        if carrier is None or carrier.side != unit.side:
            text = f"{unit.id} cannot ride on {unit.aboard}: its side has no such counter."
            raise CodecError(text, "Name the vehicle it rides on.")
        if unit.at not in (OFF, carrier.at):
            text = f"{unit.id} rides on {unit.aboard}, which is not in its hex."
            raise CodecError(text, "Write off, or the hex of the vehicle.")
        # who rides stands in no hex of its own (ode:5.11)
        self.units[unit.id] = replace(unit, at=OFF)

    def draw(self, words: Words) -> None:
        k = self.side(words)
        self.sides[k] = replace(self.sides[k], draw_offered=True)

    def read_dice(self, words: Words) -> None:
        seed, counts, typed = 0, dict[str, int](), True
        if words.next_is("seed"):
            seed, typed = whole(words.take("a seed"), 0, 10**18), False
            while words.left and words.left[0] in self.rules.streams:
                stream = words.take("a stream")
                counts[stream] = whole(words.take("how many were drawn"), 0)
            typed = words.next_is("typed")
        rows = tuple(sorted((self.rules.streams[name], name, n) for name, n in counts.items() if n))
        script = []
        while typed and words.left:
            script.append(whole(words.take("a die"), 1, 6))
        self.dice = Dice(seed, rows, tuple(script) if typed else None)

    def read_result(self, words: Words) -> None:
        winner = -1 if words.next_is(NOBODY) else self.side(words)
        level, reason = words.take("a level"), words.take("a reason") if words.left else ""
        self.result = Result(winner, level, reason, words.take("a rule") if words.left else "")

    def read_gone(self, words: Words) -> None:
        how = known(words.take("how it went"), GONE, "way to go")
        turn = whole(words.take("a turn"), 0)
        last = self.hex(words) if words.next_is("last") else None
        unit, records = self.words.read_unit(self.board, self.terms, self.sides, self.clock, words)
        if any(record is not None for record in records):
            raise CodecError(f"{unit.id} is gone and has nothing to spend.", "Leave that out.")
        if unit.id in self.units or unit.id in self.gone:
            raise CodecError(f"There is a counter {unit.id} already.", "Give each its own number.")
        self.gone[unit.id] = RemovedUnit(unit, how, turn, unit.at if last is None else last)

    def marker(self, words: Words) -> None:
        kinds = marker_kinds(self.terms.game)
        marker = Marker(known(words.take("a kind of marker"), list(kinds), "kind of marker"), self.hex(words))
        grid = self.board.grid
        if not marker.at:
            raise CodecError("A marker lies on a hex of the board.")
        if words.next_is("toward"):
            marker = replace(marker, toward=self.hex(words))
            if grid.direction(marker.at, marker.toward) < 0:
                names = f"{grid.label(marker.at)} and {grid.label(marker.toward)}"
                raise CodecError(f"{names} are no neighbours, so they share no hexside.")
        if words.next_is("owner"):
            marker = replace(marker, owner=self.side(words))
        if words.next_is("count"):
            marker = replace(marker, count=whole(words.take("a number"), 0))
        if words.next_is("word"):
            kind = kinds[marker.kind]
            marker = replace(marker, holds=kind.kept(kind.contents.read(words.take("a word"))))
        if words.next_is("known"):
            bits_known = 0
            while words.left and not words.next_is(NOBODY):
                bits_known |= 1 << self.side(words)
            marker = replace(marker, known=bits_known)
        self.fill("markers", marker.at)
        self.markers.append(marker)

    def frame(self, words: Words) -> None:
        self.frames.append(read_frame(self.rules, self.board, self.ids, words))

    def state(self, words: Words) -> None:
        kind, key, record = read_state(self.rules, self.board, self.ids, words)
        if kind.on is On.UNIT and key not in self.units:
            raise CodecError(f"There is no counter {key}.", "Write the counter before its state.")
        self.states.append((kind, key, record))

    def stack(self, words: Words) -> None:
        at, row = self.hex(words), tuple(words.rest())
        here = [unit.id for unit in self.units.values() if unit.at == at and at]
        if sorted(here) != sorted(row):
            raise CodecError(f"The stack does not name who is in the hex ({listed(here)}).")
        self.stacks[at] = row

    def acted(self, words: Words) -> None:
        row = words.rest()
        spent = self.used[0] if self.used else {}
        if sorted(row) != sorted(spent):
            there = listed(list(spent))
            raise CodecError(f"The line does not name all who have used something up ({there}).")
        for rows in self.used:
            found = {unit_id: rows[unit_id] for unit_id in row if unit_id in rows}
            rows.clear()
            rows.update(found)
