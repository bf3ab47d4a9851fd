"""The journal: orders are safe as they are given, and what is wrong with one is said."""

from __future__ import annotations

import os
import random
import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from game import paths
from game.boards.findings import errors
from game.client.table.session import Session
from game.core.history import History
from game.core.position import Position, decider
from game.core.refusals import Refusal, Refused
from game.core.sequence import EndPhase
from game.core.steps import Step
from game.core.views import own_view
from game.notation.position import parse_position
from game.players.random_player import RandomPlayer, next_step
from game.saves import Autosaver, SavedGame, SaveError, load_game
from game.saves.check import check_save
from game.saves.meta import SUFFIX
from game.saves.reading import Loaded, load_text
from game.saves.replay_command import replay
from game.saves.writing import JOURNAL, mark_of
from game.scenarios.load import find_scenario
from game.scenarios.start import first_position, rules_of

from .games import DUEL, game, played


def autosave(folder: Path) -> Path:
    """The autosave with the highest number."""
    return max(folder.glob(f"auto-*{SUFFIX}"))


class Desk:
    """A game that is written down as it is played."""

    def __init__(self, folder: Path, orders: int = 4) -> None:
        self.folder, self.saver = folder, Autosaver(folder)
        self.history = played(orders)
        self.saved = game(self.history)
        self.saver.begin(self.saved)
        self.chance = random.Random(5)

    def order(self) -> Step:
        """A random order that is legal."""
        history = self.history
        while True:
            position = history.position
            movers = [unit for unit in position.units if history.rules.offers(own_view(position), unit)]
            row = history.rules.offers(own_view(position), self.chance.choice(movers)) if movers else ()
            order = (
                row[0]
                if row and self.chance.random() < 0.7
                else history.rules.side_orders(own_view(position))[0]
            )
            done = history.do(order)
            if not isinstance(done, Refusal):
                self.saver.order(history.rules, position, done)
                return done

    def undo(self) -> bool:
        done = self.history.undo()
        if done:
            self.saver.undo()
        return done

    def redo(self) -> None:
        assert self.history.redo()
        self.saver.redo()

    def crashed(self) -> Loaded:
        """What another program finds when this one is gone without a word."""
        return load_game(autosave(self.folder))


def test_every_order_is_there_after_a_crash_at_any_moment(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    for _ in range(30):
        desk.order()
        found = desk.crashed()
        assert found.whole and not found.findings
        assert found.history.position.key() == desk.history.position.key()
        assert len(found.history.steps) == len(desk.history.steps)
    assert any(step.rolls for step in desk.history.steps[4:]), "a game without dice proves little"


def test_what_was_taken_back_and_done_again_is_so_after_a_crash(tmp_path: Path) -> None:
    desk, undone = Desk(tmp_path), 0
    for _ in range(60):
        desk.order()
        if desk.chance.random() < 0.6 and desk.undo():
            undone += 1
            if desk.chance.random() < 0.4:
                desk.redo()
        found = desk.crashed()
        assert not found.findings and found.history.at == desk.history.at
        assert len(found.history.steps) == len(desk.history.steps), "what can be done again is kept, too"
        assert mark_of(found.history.position) == mark_of(desk.history.position)
        assert not found.history.branched
    assert undone > 5


def test_taking_back_what_play_does_not_allow_is_a_branch_after_a_crash_too(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.history.laboratory = True
    desk.saver.begin(desk.saved)
    while not desk.order().rolls:
        pass
    assert desk.undo() and desk.history.branched
    assert desk.crashed().history.branched


def test_a_journal_is_behind_the_last_autosave_and_the_one_before_is_whole_again(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    first = autosave(tmp_path)
    before = first.read_bytes()
    desk.order()
    assert first.read_bytes().startswith(before) and JOURNAL.encode() in first.read_bytes()
    second = desk.saver.save(desk.saved)
    assert first.read_bytes() == before and JOURNAL not in second.read_text()
    assert load_game(second).good == 5 and load_game(first).good == 4
    desk.order()
    assert desk.crashed().good == 6


def test_a_clean_end_leaves_a_whole_save_and_no_journal(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.order()
    desk.saver.close()
    assert load_game(autosave(tmp_path)).good == 5
    assert not any(JOURNAL in path.read_text() for path in tmp_path.glob(f"*{SUFFIX}"))


def test_a_game_that_was_only_looked_at_leaves_nothing(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    assert list(tmp_path.glob(f"auto-*{SUFFIX}"))
    desk.saver.close()
    assert not list(tmp_path.iterdir())


def test_another_game_is_never_written_behind_the_one_before(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.order()
    other = game(played(2))
    desk.saver.begin(other)
    assert load_game(autosave(tmp_path)).good == 2
    desk.saver.order(other.history.rules, other.history.position_at(1), other.history.steps[1])
    assert [f.code for f in load_game(autosave(tmp_path)).findings] == ["E510"], (
        "not an order of this position"
    )


@pytest.mark.parametrize(("mode", "branched"), [("solo", False), ("hotseat", True)])
def test_one_person_who_takes_back_past_the_hand_over_makes_no_branch(
    mode: str, branched: bool, tmp_path: Path
) -> None:
    desk = Desk(tmp_path, 0)
    desk.saved.options = {"mode": mode}
    desk.saver.begin(desk.saved)
    history = desk.history
    while decider(history.position) == 0:
        before, done = history.position, history.do(EndPhase())
        assert not isinstance(done, Refusal)
        desk.saver.order(history.rules, before, done)
    assert not history.undo() and history.undo(alone=True) and not history.branched
    desk.saver.undo()
    assert desk.crashed().history.branched is branched


# ------------------------------------------------------------------------- damaged journals
def journal(tmp_path: Path, orders: int = 8) -> tuple[str, History]:
    desk = Desk(tmp_path)
    for _ in range(orders):
        desk.order()
    return autosave(tmp_path).read_text(), desk.history


def test_a_last_line_torn_at_any_place_is_left_out_with_a_sentence(tmp_path: Path) -> None:
    text, history = journal(tmp_path)
    begins = text.rindex("\n", 0, len(text) - 1) + 1
    for end in range(begins + 1, len(text) - 1):
        found = load_text(text[:end])
        assert found.whole and found.good == 11
        assert [f.code for f in found.findings] == ["W514"] and "is lost" in found.findings[0].text
        assert found.history.position.key() == history.position_at(11).key()
    assert load_text(text[:-1]).good == 12, "a line that lacks nothing but its end is whole"
    assert not load_text(text[:begins]).findings


def test_a_torn_heading_is_left_out_with_a_sentence(tmp_path: Path) -> None:
    text, _ = journal(tmp_path, 1)
    start = text.index(JOURNAL)
    for end in range(start + 1, start + len(JOURNAL)):
        assert [f.code for f in load_text(text[:end]).findings] == ["W514"]
    assert not load_text(text[:start]).findings


DAMAGE: list[tuple[str, Callable[[list[str]], list[str]]]] = [
    ("a line lost", lambda rows: rows[:2] + rows[3:]),
    ("a line doubled", lambda rows: [*rows[:3], rows[2], *rows[3:]]),
    ("two lines changed about", lambda rows: [rows[0], rows[1], rows[3], rows[2], *rows[4:]]),
    ("a letter changed", lambda rows: [*rows[:2], rows[2].replace("> ", "> x", 1), *rows[3:]]),
    ("a seal changed", lambda rows: [*rows[:2], rows[2][:-1] + ("0" if rows[2][-1] != "0" else "1"),
        *rows[3:]]),
    ("a line filled with zeros", lambda rows: [*rows[:2], "\0" * len(rows[2]), *rows[3:]]),
    ("a line torn in the middle", lambda rows: [*rows[:2], rows[2][:7], *rows[3:]]),
    ("an end filled with zeros", lambda rows: [*rows[:2], "\0" * 512]),
    ("zeros to the very end", lambda rows: [*rows[:2], rows[2][:9] + "\0" * 512 + "END"]),
]  # fmt: skip


@pytest.mark.parametrize(("name", "damage"), DAMAGE, ids=[name for name, _ in DAMAGE])
def test_every_other_damage_is_an_error_with_a_sentence_and_the_game_up_to_it_goes_on(
    name: str, damage: Callable[[list[str]], list[str]], tmp_path: Path
) -> None:
    text, history = journal(tmp_path)
    whole, lines = text.split(f"{JOURNAL}\n")
    rows = damage(lines.splitlines())
    path = tmp_path / f"damaged{SUFFIX}"
    path.write_text((f"{whole}{JOURNAL}\n" + "\n".join(rows) + "\n").replace("END\n", ""))
    rows = [row.removesuffix("END") for row in rows]
    found = load_game(path)
    wrong = errors(found.findings)
    kept = found.good
    assert len(wrong) == 1 and wrong[0].code == "E515" and kept >= 6
    line = path.read_text().split("\n")[wrong[0].line - 1]
    assert line in rows, "the line is named"
    assert wrong[0].text.startswith("The journal is damaged here: `") and wrong[0].text.isprintable()
    assert wrong[0].mend == f"Resume from order {kept}."
    assert found.history.position.key() == history.position_at(kept).key() and found.wanted >= kept
    going_on = found.from_last_good_order()
    assert going_on.branched
    assert [f.code for f in check_save(path)] == ["E515"]
    assert replay(path).failed


def test_any_one_letter_changed_in_a_journal_is_noticed(tmp_path: Path) -> None:
    text, _ = journal(tmp_path, 4)
    start = text.index(JOURNAL) + len(JOURNAL) + 1
    for place in range(start, len(text) - 1):
        if text[place] != "\n":
            changed = text[:place] + chr(ord(text[place]) ^ 1) + text[place + 1 :]
            assert errors(load_text(changed).findings), f"letter {place - start} of the journal"


def test_a_journal_behind_another_file_is_refused(tmp_path: Path) -> None:
    text, _ = journal(tmp_path)
    other = load_text(text).history
    saver = Autosaver(tmp_path / "other")
    saver.begin(game(other))
    strange = autosave(tmp_path / "other").read_text() + text[text.index(JOURNAL) :]
    found = load_text(strange)
    assert [f.code for f in errors(found.findings)] == ["E515"] and found.good == 12
    saver.close()


def test_an_order_of_the_journal_that_rules_refuse_now_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text, history = journal(tmp_path)
    line = next(k for k, row in enumerate(text.split("\n")) if row == JOURNAL) + 3
    before, apply = history.position_at(5), type(history.rules).apply

    def other(self: object, position: Position, given: object, dice: object = None, **more: object) -> object:
        if position.key() == before.key():
            raise Refused(Refusal("other", "house:other", "The rules have changed."))
        return apply(self, position, given, dice, **more)

    monkeypatch.setattr(type(history.rules), "apply", other)
    found = load_text(text)
    wrong = errors(found.findings)
    assert [f.code for f in wrong] == ["E510"] and wrong[0].line == line
    assert wrong[0].text.startswith("Order 6, `") and "The rules have changed. (house:other)" in wrong[0].text
    assert found.good == 5


# ----------------------------------------------------------------------------- a full disk
def test_a_journal_that_cannot_be_written_is_told_once_and_goes_on_with_the_next_autosave(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = Desk(tmp_path)
    desk.order()
    write = os.write

    def full(file: int, content: bytes) -> int:
        return write(file, content[: len(content) // 2])

    monkeypatch.setattr("game.saves.writing.os.write", full)
    with pytest.raises(SaveError, match="no space left"):
        desk.order()
    assert desk.crashed().good == 5 and not desk.crashed().findings, "half a line does not stay"
    desk.order()
    monkeypatch.undo()
    desk.order()
    assert desk.crashed().good == 5, "no line is written behind one that is missing"
    desk.saver.save(desk.saved)
    desk.order()
    assert desk.crashed().good == 9 and not desk.crashed().findings
    desk.saver.close()


def test_what_could_not_be_written_down_is_saved_when_the_game_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = Desk(tmp_path)

    def full(file: int, content: bytes) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("game.saves.writing.os.write", full)
    with pytest.raises(SaveError):
        desk.order()
    monkeypatch.undo()
    desk.saver.close()
    assert load_game(autosave(tmp_path)).good == 5


def test_a_game_left_on_a_full_disk_stays_with_its_journal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = Desk(tmp_path)
    desk.order()
    monkeypatch.setattr(
        "game.files.os.fsync", lambda file: (_ for _ in ()).throw(OSError(28, "No space left"))
    )
    with pytest.raises(SaveError):
        desk.saver.finish()
    monkeypatch.undo()
    desk.saver.close()
    assert load_game(autosave(tmp_path)).good == 5


# ------------------------------------------------------------------------------ its cost
def test_writing_an_order_down_takes_less_than_a_millisecond(tmp_path: Path) -> None:
    found = find_scenario("town-raid", [paths.scenarios()])
    rules = rules_of(found.scenario)
    history = History(rules, first_position(found.scenario, found.board, seed=5))
    saver, player = Autosaver(tmp_path), RandomPlayer(rules, 5)
    saver.begin(SavedGame(history=history, scenario_text=found.text))
    times = []
    while history.position.result is None and len(history.steps) < 150:
        before = history.position
        step = next_step(rules, before, player)
        history.steps.append(step)
        history.at += 1
        begin = time.thread_time()
        saver.order(rules, before, step)
        times.append(time.thread_time() - begin)
    assert load_game(autosave(tmp_path)).good == len(times)
    middle = sorted(times)[len(times) // 2]
    assert middle < 0.001, f"{middle * 1000:.2f} ms"
    saver.close()


def test_an_autosave_does_not_reckon_again_what_the_journal_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = Desk(tmp_path)
    for _ in range(5):
        desk.order()
    monkeypatch.setattr("game.saves.writing.step_line", None)
    desk.saver.save(desk.saved)
    assert re.search(r"^orders 9 9$", autosave(tmp_path).read_text(), re.M)


# ------------------------------------------------------------------------------ the session
class Book:
    """Hears what a session writes down."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def order(self, before: object, step: Step) -> str:
        self.lines.append(type(step.order).verb)
        return "No room." if len(self.lines) == 2 else ""

    def undo(self) -> str:
        self.lines.append("undo")
        return ""

    def redo(self) -> str:
        self.lines.append("redo")
        return ""


def test_a_session_writes_down_whatever_changes_its_record() -> None:
    rules, start = parse_position(DUEL)
    session, book = Session(rules, start), Book()
    said: list[str] = []
    session.record, session.on_trouble = book, said.append
    orders = [rules.offers(own_view(start), unit)[0] for unit in ("MK3-1", "INF-1")]
    assert session.do_all(orders) is None
    assert session.undo() and session.redo()
    session.undo_stack.undo_phase()
    assert book.lines == ["move", "move", "undo", "undo", "redo", "redo", "undo", "undo"]
    assert said == ["No room."]
