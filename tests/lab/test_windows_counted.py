"""The laboratory counts windows: how often each side was asked out of turn, answered, or let go."""

from __future__ import annotations

import csv
from pathlib import Path

from game.lab.batch.chronicle import WindowLedger
from game.lab.batch.plan import loaded_scenario, plan_of, play_game
from game.lab.batch.rows import Asked, read_row, row_line
from game.lab.report import captions
from game.lab.report.summary import summary_of
from game.lab.report.tables import write_tables
from tests.engineering.worked import Bench, bench

STEP = """
board 12x12
option ramming
option extended-sequence
stacking gev
turn 1 red movement
red LT-1 0308
blue HVY-1 0304
blue HVY-2 0405
blue HVY-3 0204
"""
EXCHANGE = """
board 12x12
option multi-attack
stacking gev
turn 1 red fire
red HVY-1 0606
blue LT-1 0604
blue GEV-1 0608
"""


def counted(table: Bench, *orders: tuple[str, tuple[int, ...]]) -> list[Asked]:
    """What is counted of the windows of some orders, with their dice."""
    ledger = WindowLedger()
    for line, dice in orders:
        before = table.position
        ledger.hear(before, table.run(line, *dice))
    return ledger.rows()


def test_each_hex_in_which_a_side_is_asked_is_a_window_and_leaving_it_is_letting_go() -> None:
    found = counted(bench(STEP), ("move LT-1 0307 0306 0305", ()), *[("let-pass", ())] * 3)
    assert len(found) == 1 and (found[0].side, found[0].window) == (1, "opportunity")
    assert found[0].opened == found[0].let_go == 3 and found[0].answered == 0


def test_a_window_with_several_answers_is_answered_once_and_not_let_go() -> None:
    # the first window is in 0307: HVY-2 alone reaches it
    table = bench(STEP)
    found = counted(
        table,
        ("move LT-1 0307 0306 0305", ()),
        ("let-pass", ()),
        ("halt HVY-1 at LT-1", (1,)),
        ("halt HVY-2 at LT-1", (1,)),
        ("let-pass", ()),
    )
    assert not table.position.frames
    assert [(one.opened, one.answered, one.let_go) for one in found] == [(2, 1, 1)]


def test_return_fire_of_two_targets_is_one_answer() -> None:
    table = bench(EXCHANGE)
    found = counted(
        table,
        ("also-fire HVY-1 at LT-1", ()),
        ("also-fire HVY-1 at GEV-1", ()),
        ("fire-all HVY-1", ()),
        ("return-fire LT-1 HVY-1", ()),
        ("return-fire GEV-1 HVY-1", (4, 1, 5, 5)),
    )
    assert not table.position.frames
    assert [(one.window, one.opened, one.answered, one.let_go) for one in found] == [("return-fire", 1, 1, 0)]


def test_rows_tables_and_first_lines_tell_of_windows_and_those_of_old_batches_of_none(tmp_path: Path) -> None:
    plan, loaded = plan_of("street-by-street", "greedy", 1), loaded_scenario("street-by-street")
    row = play_game(plan, 0)
    assert row.windows and read_row(row_line(row)) == row
    found = summary_of(plan, loaded, [row], str)
    guard = next(one for one in found.windows if one.side == 1)
    assert guard.title == "Opportunity fire" and guard.opened >= guard.answered > 0
    assert guard.opened == guard.answered + guard.let_go
    write_tables(tmp_path, plan, found, [row])
    lines = list(csv.DictReader((tmp_path / "tables" / "windows.csv").open()))
    assert [line["window"] for line in lines] == ["opportunity"] * len(found.windows)
    assert float(lines[-1]["answered"]) == guard.answered
    assert "Asked out of turn: Opportunity fire" in captions.first_lines(found, (), "street-by-street")[-1]
    row.windows = []
    assert not any(
        "out of turn" in line for line in captions.first_lines(summary_of(plan, loaded, [row], str), (), "")
    )
