"""``sapper replay``: a saved game or a case played without a window, as a log or as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from game.boards.findings import Finding, errors, format_findings
from game.core.amounts import does
from game.core.anygame import Position, Rules
from game.core.events import Event, InSecret
from game.core.questions import Part
from game.core.references import TO_HEX, replaced
from game.core.refusals import Refusal
from game.core.views import disclosed
from game.core.worded import Worded
from game.notation.body import body_hash, body_lines
from game.notation.cases import ORDER, QUESTION, Case, Entry, Line, faces_of, parse_case, play_case
from game.notation.contract import notation_of
from game.notation.orders import order_text
from game.notation.position import position_text
from game.printing import say, say_json, warn
from game.saves.maps import known_boards, start_scenario
from game.saves.meta import MAGIC, SUFFIX
from game.saves.reading import Loaded, load_text, read_text
from game.saves.token import is_token, read_token


class Replay(Struct):
    """A file played: its rules, what came of each line, and what was wrong with the file."""

    rules: Rules
    start: Position
    entries: list[Entry]
    findings: tuple[Finding, ...] = ()
    #: the name of the branch, where a token gave one
    branch: str = ""

    @property
    def final(self) -> Position:
        """The last position."""
        return self.entries[-1].after if self.entries else self.start

    @property
    def failed(self) -> bool:
        """Was an order refused that was not to be, or not refused that was, a line not understood,
        or the file damaged?
        """
        return bool(errors(self.findings)) or any(entry.fault for entry in self.entries)


def replay(path: Path) -> Replay:
    """Play a file, or open a position token that stands in the place of its name.

    Raises ``NotationError`` or ``SaveError`` when it cannot be played at all.
    """
    if is_token(str(path)):
        return of_token(str(path))
    text = read_text(path)
    if is_token(text):
        return of_token(text)
    if path.suffix.lower() == SUFFIX or text.startswith(f"{MAGIC} "):
        return of_save(load_text(text, str(path), known_boards()))
    return of_case(parse_case(text, known_boards(), start_scenario, str(path)))


def of_token(text: str) -> Replay:
    """The position of a token; it has no orders. Raises ``SaveError`` with one sentence."""
    kept = read_token(text, known_boards())
    return Replay(kept.rules, kept.position, [], branch=kept.branch)


def of_case(case: Case) -> Replay:
    """Play a case."""
    return Replay(case.rules, case.start, list(play_case(case)))


def of_save(loaded: Loaded) -> Replay:
    """The orders of a saved game that stand, as entries."""
    history, entries = loaded.history, []
    for number in range(1, history.at + 1):
        before, step = history.position_at(number - 1), history.steps[number - 1]
        text = order_text(before.board, step.order, before)
        entries.append(Entry(Line(number, ORDER, text, faces_of(step) or None), before, step))
    return Replay(history.rules, history.start, entries, loaded.findings)


# ---------------------------------------------------------------------------------- log
def log_lines(found: Replay) -> Iterator[str]:
    """The game in words: each line as it was given, and what came of it."""
    if found.branch:
        yield f"Branch: {found.branch}"
    for entry in found.entries:
        yield entry.line.written
        for line in came_of(found.rules, entry):
            yield f"    {line}"
    result = found.final.result
    if result is None:
        clock = found.final.clock
        phase = found.rules.phase[clock.phase].title if clock.phase in found.rules.phase else "Set-up"
        yield f"The game is at turn {clock.turn}, {found.final.sides[clock.side].name}: {phase}."
        yield from asked_now(found)
    elif not found.entries:
        yield f"The game is over: {result.level}."


def asked_now(found: Replay) -> Iterator[str]:
    """Who has to decide what, where something has interrupted the phase."""
    position = found.final
    if position.frames:
        frame, name = position.frames[-1], position.sides[position.frames[-1].decider].name
        yield f"{name} {does(name, 'decides')}: {found.rules.prompts[frame.kind].title}."


def came_of(rules: Rules, entry: Entry) -> Iterable[str]:
    """What came of a line, in words."""
    if entry.wrong:
        return [f"not understood: {entry.wrong}"]
    if entry.refusal:
        found, code = entry.refusal, entry.line.code
        as_it = " as expected" if entry.as_expected else f", but not with [{code}]" if code else ""
        return [f"refused{as_it}: {found.text} ({found.code}, {found.rule})"]
    if entry.fault:
        return [f"not refused: {entry.fault}"]
    if entry.answer:
        return entry.answer.lines
    events = entry.step.events if entry.step else ()
    return [words for words in (rules.describe(disclosed(entry.after), event) for event in events) if words]


# --------------------------------------------------------------------------------- JSON
def as_data(found: Replay, file: str) -> dict[str, Any]:
    """The game as plain data: refusals, rolls, explained numbers, the last position."""
    final = found.final
    return {
        "file": file,
        **({"branch": found.branch} if found.branch else {}),
        "modules": [module.id for module in found.rules.modules],
        "findings": [msgspec.structs.asdict(one) for one in found.findings],
        "lines": [_entry_data(found.rules, entry) for entry in found.entries],
        "final": {
            "text": position_text(found.rules, final),
            "hash": body_hash(body_lines(final)),
            "turn": final.clock.turn,
            "side": final.sides[final.clock.side].id,
            "phase": final.clock.phase,
            "result": msgspec.structs.asdict(final.result) if final.result else None,
        },
    }


def _entry_data(rules: Rules, entry: Entry) -> dict[str, Any]:
    data: dict[str, Any] = {"line": entry.line.number}
    data["question" if entry.line.sign == QUESTION else "order"] = entry.line.text
    if entry.line.code:
        data["expected"] = {"code": entry.line.code, "came": entry.as_expected}
    if entry.wrong:
        data["wrong"] = entry.wrong
    if entry.refusal:
        data["refusal"] = _refusal_data(entry.before, entry.refusal, entry.as_expected)
    elif entry.fault and not entry.wrong:
        data["fault"] = entry.fault
    if entry.answer:
        data["answer"] = {
            "value": entry.answer.value,
            "lines": list(entry.answer.lines),
            "parts": _parts_data(entry.answer.parts),
        }
    if entry.step:
        data["numbers"] = _parts_data(
            notation_of(entry.before).numbers(rules, entry.before, entry.step.order)
        )
        data["rolls"] = [msgspec.to_builtins(roll) for roll in entry.step.rolls]
        data["events"] = [
            {**_labelled(entry.after, event), "text": rules.describe(disclosed(entry.after), event)}
            for event in entry.step.events
        ]
    return data


def _labelled(state: Position, event: Event) -> dict[str, Any]:
    """The fields of an event, hexes as labels; what one side alone hears says which."""
    if isinstance(event, InSecret):
        return {**_labelled(state, event.event), "heard": state.sides[event.side].id}
    data: dict[str, Any] = msgspec.to_builtins(replaced(event, TO_HEX, state.board.grid.label))
    for name in event.__struct_fields__:
        if isinstance(value := getattr(event, name), Worded):
            data[name] = value.word()
    return {**data, **notation_of(state).more(event)}


def _refusal_data(position: Position, refusal: Refusal, expected: bool) -> dict[str, Any]:
    return {
        "code": refusal.code, "rule": refusal.rule, "text": refusal.text, "message": refusal.text,
        "expected": expected, "near": refusal.near,
        "about": [position.board.grid.label(one) if isinstance(one, int) else one for one in refusal.about],
    }  # fmt: skip


def _parts_data(parts: Iterable[Part]) -> list[dict[str, str]]:
    return [msgspec.structs.asdict(part) for part in parts]


def replay_command(path: Path, as_json: bool = False) -> int:
    """Print a file played. Status 1 when a line went otherwise than it should, or the file is damaged."""
    found = replay(path)
    if found.findings:
        warn(format_findings(found.findings))
    if as_json:
        say_json(as_data(found, str(path)))
    else:
        say("\n".join(log_lines(found)))
    return 1 if found.failed else 0
