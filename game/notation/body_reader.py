"""Reads the body of a position: everything that an order may change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from game.boards.board import Board
from game.boards.limits import check_count, listed
from game.core.anygame import Draft, Position, RemovedUnit, Rules
from game.core.codec import CodecError, whole
from game.core.dice import MOST_FACES, Dice
from game.core.games import game_named, marker_kinds
from game.core.records import Clock, Frame, Marker, Result, Side, Unit, by_name
from game.core.sequence import SETUP
from game.core.state import AnyKind, Key, On
from game.core.terms import Terms
from game.core.words import Words, known
from game.hexes.grid import OFF
from game.notation.body import BOARD_LINES, BODY_LINES, GONE, Row, head_words, player_turn
from game.notation.contract import NOTATION
from game.notation.errors import Notes
from game.notation.judging import Lines, judge
from game.notation.records import NOBODY, read_frame, read_marker, read_state

#: counters, and markers, in a hex; no rule allows anywhere near as many
MOST_IN_HEX = 100
#: lines that stand once
ONCE = ("turn", "dice", "result", "acted")


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
        #: the line that is read, and those that were read
        self.number = 0
        self.lines = Lines({}, [], [], {})
        self.stated: dict[tuple[AnyKind, Key], int] = {}
        #: how many counters and markers were read into each hex
        self.filled: Counter[tuple[str, int]] = Counter()

    def read(self, rows: Mapping[str, list[Row]]) -> Position:
        """The position of these lines; what is wrong goes to the notes."""
        for head in rows:
            if head not in (*BOARD_LINES, *self.head, *BODY_LINES, *self.ids):
                self.unknown(head, rows[head])
        for head in ONCE:
            for number, _ in rows.get(head, ())[1:]:
                self.notes.add(number, f"'{head}' appears twice.", "Leave one of them out.")
        self.each(rows, "turn", self.turn)
        counters = sorted((number, side, words) for side in self.ids for number, words in rows.get(side, ()))
        for number, side, words in counters:
            with self.notes.line(number):
                self.number = number
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
        text = f"No side makes decisions in '{phase.id}'."
        self.notes.add(rows["turn"][0][0], text, "Write the phase before it, or movement or fire.")

    def each(self, rows: Mapping[str, list[Row]], head: str, read: Callable[[Words], None]) -> None:
        for self.number, words in rows.get(head, ()):
            with self.notes.line(self.number):
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
            {}, 0, False, False,
        )  # fmt: skip
        draft = Draft.of(empty, self.rules)
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

    def judge(
        self,
        position: Position,
        structures: Mapping[int, int] | None = None,
        ground: Mapping[str, int] | None = None,
    ) -> None:
        """Note what cannot be in the position that was read, if its lines are understood.

        ``structures`` are the lines of what the board shows, by hex, and ``ground`` those of its ground by
        words; without them that is not judged.
        """
        if not self.notes.findings:
            self.lines.structures, self.lines.ground = structures or {}, ground or {}
            judge(self.rules, position, self.markers, self.lines, self.notes, structures is not None)

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
        number = player_turn(self.terms, clock)
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
            raise CodecError(f"There is already a counter {unit.id}.", "Give each its own number.")
        self.fill("counters", unit.at)
        self.units[unit.id] = unit
        self.lines.counters[unit.id] = self.number
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
        if self.sides[k].draw_offered:
            raise CodecError(
                f"That {self.ids[k]} has offered a draw appears twice.", "Leave one of them out."
            )
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
            script.append(whole(words.take("a die"), 1, MOST_FACES))
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
        kept = {kind: r for kind, r in zip(self.words.usage, records, strict=True) if r is not None}
        if not all(kind.kept for kind in kept):
            raise CodecError(f"{unit.id} is gone and cannot have used anything.", "Leave that out.")
        if unit.id in self.units or unit.id in self.gone:
            raise CodecError(f"There is already a counter {unit.id}.", "Give each its own number.")
        at = unit.at if last is None else last
        self.gone[unit.id] = RemovedUnit(unit, how, turn, at, by_name(kept))

    def marker(self, words: Words) -> None:
        marker = read_marker(self.rules, marker_kinds(self.terms.game), self.board.grid, self.ids, words)
        self.fill("markers", marker.at)
        self.markers.append(marker)
        self.lines.markers.append(self.number)

    def frame(self, words: Words) -> None:
        self.frames.append(read_frame(self.rules, self.board, self.ids, words))
        self.lines.frames.append(self.number)

    def state(self, words: Words) -> None:
        kind, key, record = read_state(self.rules, self.board, self.ids, words)
        if kind.on is On.UNIT and key not in self.units:
            raise CodecError(f"There is no counter {key}.", "Write the counter before its state.")
        if (kind, key) in self.stated:
            line = self.stated[kind, key]
            raise CodecError(
                f"The state {kind.name} of the same thing is already given in line {line}.",
                "Leave one of them out.",
            )
        self.stated[kind, key] = self.number
        self.states.append((kind, key, record))

    def stack(self, words: Words) -> None:
        at, row = self.hex(words), tuple(words.rest())
        here = [unit.id for unit in self.units.values() if unit.at == at and at]
        if sorted(here) != sorted(row):
            raise CodecError(f"The stack does not name the counters of the hex ({listed(here)}).")
        if at in self.stacks:
            raise CodecError(
                f"The stack of {self.board.grid.label(at)} appears twice.", "Leave one of them out."
            )
        self.stacks[at] = row

    def acted(self, words: Words) -> None:
        row = words.rest()
        spent = self.used[0] if self.used else {}
        if sorted(row) != sorted(spent):
            there = listed(list(spent))
            raise CodecError(f"The line does not name all counters that have used something up ({there}).")
        for rows in self.used:
            for unit_id in row:  # in this order, behind those that have not acted
                if unit_id in rows:
                    rows[unit_id] = rows.pop(unit_id)
