"""The report of a batch: the answer first, then tables, maps and a page."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path

import msgspec
import pytest

from game.client.board.heat_map import DRAWING, board_sheet
from game.lab import simulate as simulating
from game.lab.batch.plan import loaded_scenario, plan_of, play_game
from game.lab.batch.rows import Row, read_row
from game.lab.report import captions
from game.lab.report.captions import answers
from game.lab.report.further import Idle, idle_plan, lever_for
from game.lab.report.further import leaning as leaning_pair
from game.lab.report.page import Material, worth_a_look
from game.lab.report.summary import (
    EVEN,
    FIXED,
    LEANS,
    UNSURE,
    Summary,
    disagree,
    plain,
    summary_of,
    verdict_of,
)
from game.lab.report.tables import write_report
from game.lab.simulate import Order, simulate_command
from game.lab.statistics import NOTHING, Interval, scored

SCENARIO = "mark-iii-attack"
PLAN = plan_of(SCENARIO, "greedy,random", 1)
LOADED = loaded_scenario(SCENARIO)
NAMES = ("Ogre", "Defence")


@pytest.fixture(scope="module")
def rows() -> list[Row]:
    return [play_game(PLAN, k) for k in range(12)]


def summed(rows: list[Row]) -> Summary:
    return summary_of(PLAN, LOADED, rows, lambda kind: kind)


def material(rows: list[Row]) -> Material:
    return Material(PLAN, summed(rows), rows, (), LOADED.board)


def won(games: int, of: int) -> Interval:
    return scored([1.0] * games + [0.0] * (of - games))


# ------------------------------------------------------------------------------ the verdict
@pytest.mark.parametrize(
    ("found", "kind", "said"),
    [
        (won(200, 400), EVEN, "Even"),
        (won(63, 100), LEANS, "Leans to the Ogre"),
        (won(30, 100), LEANS, "Leans to the Defence"),
        (won(95, 100), FIXED, "One-sided for the Ogre"),
        (won(2, 100), FIXED, "One-sided for the Defence"),
        (won(11, 20), UNSURE, "Cannot say, 364 more games"),
        (won(8, 8), UNSURE, "Cannot say, 12 more games"),
    ],
)
def test_a_verdict_says_what_the_interval_says(found: Interval, kind: str, said: str) -> None:
    verdict = verdict_of(found)
    assert verdict.kind == kind
    assert re.sub(r"\d+", "n", verdict.words(NAMES)) == re.sub(r"\d+", "n", said)


def test_so_many_more_games_would_tell() -> None:
    share, games = 0.53, 60
    verdict = verdict_of(won(round(share * games), games))
    more = games + verdict.more
    assert verdict_of(won(round(verdict.interval.estimate * more), more)).kind != UNSURE
    assert verdict_of(NOTHING).kind == UNSURE


def test_the_score_is_told_for_the_side_that_it_favours() -> None:
    assert verdict_of(won(30, 100)).share(NAMES).startswith("Defence 70 % [60, 78]")


def test_players_disagree_when_they_favour_other_sides_or_when_their_intervals_are_apart() -> None:
    assert disagree([verdict_of(won(70, 100)), verdict_of(won(30, 100))])
    assert disagree([verdict_of(won(70, 100)), verdict_of(won(200, 400))])
    assert disagree([verdict_of(won(99, 100)), verdict_of(won(70, 100))])
    assert not disagree([verdict_of(won(65, 100)), verdict_of(won(70, 100))])
    assert not disagree([verdict_of(won(70, 100)), verdict_of(won(11, 20))])
    assert not disagree([])


# ----------------------------------------------------------------------------- the numbers
def test_every_game_is_counted_and_wiped_out_kinds_keep_their_rows(rows: list[Row]) -> None:
    found = summed(rows)
    assert found.games == 12 == sum(one.games for one in found.by_player)
    for one in found.by_player:
        assert sum(count for _, _, count in one.levels) == one.games
    for one in found.exchange:
        assert one.began == pytest.approx(one.lost + one.left + one.survived)
        assert one.survived >= 0
        if one.lost:
            assert sum(count for _, _, count in one.killers) == pytest.approx(one.lost * 12)
    assert {one.kind for one in found.exchange if one.side == 1} >= {"CP", "HWZ", "INF"}


def test_how_games_end_and_how_many_more_are_wanted_is_said_in_the_words_of_the_command(
    rows: list[Row],
) -> None:
    found = summed(rows)
    if found.by_player[0].verdict.kind == UNSURE:
        wanted = found.games + 2 * found.by_player[0].verdict.more
        assert captions.verdict(found).endswith(f"the same command with --games {wanted}.")
    few = summed(rows[:4])
    assert re.search(r"--games \d+\.$", captions.verdict(few))
    assert re.search(
        r"^(The \w+ wins \d+ % of the games of \S+|\d+ % of the games of \S+ are undecided) in this way: ",
        captions.endings(found),
    )


def test_a_game_in_which_a_player_failed_counts_for_nobody(rows: list[Row]) -> None:
    bad = msgspec.structs.replace(rows[0], fault="ValueError: no", winner=-1)
    found = summed([bad, *rows[1:]])
    assert sum(one.games for one in found.by_player) == 11
    assert sum(one.faults for one in found.by_player) == 1
    assert any("a player failed" in line for line in captions.first_lines(found, (), SCENARIO))


def test_more_games_are_asked_of_each_player_where_there_are_several(rows: list[Row]) -> None:
    even = msgspec.structs.replace(summed(rows).by_player[0], verdict=verdict_of(won(11, 20)))
    two = msgspec.structs.replace(summed(rows), by_player=(even, even))
    more = even.verdict.more
    assert captions.verdict(two) == (
        f"Cannot say yet. Play {more} more games by each player: "
        f"the same command with --games {12 + 2 * more}."
    )
    one = msgspec.structs.replace(two, by_player=(even,))
    assert f"Play {more} more games: the same" in captions.verdict(one)


def test_the_hex_where_most_is_lost_is_named_when_it_is_a_bottleneck(rows: list[Row]) -> None:
    heat = {"presence:0:0": {"0101": 1.0}, "losses:0:0": {"0101": 3.0, "0202": 1.0}}
    narrow = msgspec.structs.replace(summed(rows), heat=heat)
    assert "75 % of the losses fall in hex 0101: a second way" in captions.maps(narrow, 2)
    heat["losses:1:0"] = {f"03{k:02}": 3.0 for k in range(40)}
    assert "spread: leave the map" in captions.maps(narrow, 2)


def test_a_game_without_a_reason_tells_how_it_ended(rows: list[Row]) -> None:
    found = summed([msgspec.structs.replace(row, reason="", ended="undecided", winner=-1) for row in rows])
    assert found.by_player[0].reasons == ((-1, "undecided", 6),)


def test_stalls_are_told_apart(rows: list[Row]) -> None:
    stalled = [msgspec.structs.replace(row, ended="stalled", winner=-1) for row in rows]
    found = summed(stalled)
    assert sum(one.stalled for one in found.by_player) == 12
    assert any("12 games of 12 ended undecided" in line for line in captions.first_lines(found, (), SCENARIO))
    assert "end undecided: give it a turn limit" in captions.endings(found)


def test_the_first_lines_name_players_in_words_and_the_way_to_50_percent(rows: list[Row]) -> None:
    said = captions.first_lines(summed(rows), (), SCENARIO)
    assert (
        "by Greedy" in said[0]
        and said[1].startswith("By Random: ")
        and any(line.startswith("To 50 %: ") for line in said[:4])
    )
    alone = summary_of(plan_of(SCENARIO, "greedy", 1), LOADED, rows, str)
    told = "Only Greedy was tried. Another player may get another result: check it with two, --players A,B."
    assert told in captions.first_lines(alone, (), SCENARIO)


def test_every_picture_has_a_caption(rows: list[Row]) -> None:
    found = summed(rows)
    said = [
        captions.verdict(found),
        captions.endings(found),
        captions.pairings(found),
        captions.decided(found),
    ]
    said += [captions.exchange(found), captions.maps(found, 300), captions.engineering(found)]
    assert all(line.endswith(".") for line in said)
    do = re.compile(
        r"[Pp]lay |[Ll]eave |[Cc]hange |[Gg]ive |[Gg]o on|fewer of|one more of|would |[Bb]egin|limit|smaller"
    )
    assert [line for line in said if not do.search(line)] == []
    empty = summed([])
    assert "no game" in captions.endings(empty).lower() and captions.decided(empty)


# ------------------------------------------------------------------------------ the remedy
def leaning(side: int) -> Summary:
    found = summed([])
    verdict = verdict_of(won(80, 100) if side == 0 else won(20, 100))
    by_player = msgspec.structs.replace(found.by_player[0], verdict=verdict)
    return msgspec.structs.replace(found, by_player=(by_player,))


def test_a_remedy_strengthens_the_weaker_side_or_weakens_the_other() -> None:
    more = lever_for(PLAN, leaning(0))
    assert more is not None and more.key == "forces.defence.balanced.HVY" and more.values == (3, 4, 5, 6, 7)
    less = lever_for(PLAN, leaning(1))  # a lone Ogre cannot be given more
    assert less is not None and less.key.startswith("forces.defence.balanced.")
    assert less.values[-1] > less.values[0] >= 0
    assert lever_for(PLAN, summed([])) is None


def judged(*shares: tuple[int, int]) -> Summary:
    """A summary in which the first player says so of the pairs of forces, one after the other."""
    found = summed([])
    mine = [one for one in found.pairings if one.players == found.by_player[0].players]
    said = tuple(msgspec.structs.replace(one, verdict=verdict_of(won(*share)))
        for one, share in zip(mine, shares, strict=False))  # fmt: skip
    return msgspec.structs.replace(found, pairings=said)


def test_forces_that_decide_are_told_since_their_mean_says_little() -> None:
    said = list(answers(judged((10, 100), (90, 100))))
    assert any(line.startswith("The forces decide") and "10 % [6, 17]" in line for line in said)
    assert not any(line.startswith("The forces decide") for line in answers(judged((45, 100), (55, 100))))


def test_the_default_pair_of_forces_is_mended_first_also_where_the_mean_is_even() -> None:
    assert leaning_pair(PLAN, judged((10, 100), (95, 100))) == (PLAN.pairings[0], 1)
    assert leaning_pair(PLAN, judged((50, 100), (95, 100))) == (PLAN.pairings[1], 0)
    assert leaning_pair(PLAN, judged((50, 100), (52, 100))) is None
    assert leaning_pair(PLAN, leaning(0)) == (PLAN.pairings[0], 0)


def test_points_are_one_way_to_win_whoever_has_more_of_them() -> None:
    assert plain("Points: Raiding Party 118, Garrison 61.") == "Points."
    assert plain("The post was lost in turn 12.") == "The post was lost in turn …."
    alone = "Garrison has no counter left: what nobody hinders any more counts as done."
    assert plain(f"Points: Raiding Party 118, Garrison 61. {alone}") == f"Points. {alone}"


# --------------------------------------------------------------------------- idle sappers
def test_idle_sappers_play_the_same_games_and_never_work(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    order = Order("dig-in", "steady", tmp_path, 2, forces="first", remedy=False, engineering=True)
    assert simulate_command(order, DRAWING) == 0
    assert "against idle sappers" in capsys.readouterr().out
    working = [read_row(line) for path in tmp_path.glob("rows/*.jsonl") for line in path.open("rb")]
    idle = [read_row(line) for path in tmp_path.glob("idle/0/rows/*.jsonl") for line in path.open("rb")]
    assert [row.seed for row in working] == [row.seed for row in idle] and len(idle) == 2
    assert idle[0].players == ["steady-4:idle-sappers", "steady-4"]
    tried = [
        sum(task.tried for row in rows for task in row.tasks if task.side == 0) for rows in (working, idle)
    ]
    assert tried[0] > 0 == tried[1]
    found = json.loads((tmp_path / "idle.json").read_text())
    assert found[0]["side"] == 0 and found[0]["gain"]["games"] == 2
    assert not any(row.fault for row in (*working, *idle))


def test_what_engineering_is_worth_is_said_by_its_interval() -> None:
    def said(low: float, high: float) -> str:
        return Idle(0, "steady-1", Interval((low + high) / 2, low, high, 200)).words(NAMES)

    assert said(0.09, 0.19) == (
        "Engineering matters to the Ogre: +14 points [+9, +19], 200 games against idle sappers."
    )
    assert said(-0.1, 0.1).startswith("Whether engineering matters") and "work costs too much" in said(
        -0.2, -0.1
    )
    assert idle_plan(plan_of("dig-in", "greedy", 1), 0) is None


# ------------------------------------------------------------------------------- the files
def test_tables_can_be_read_back(rows: list[Row], tmp_path: Path) -> None:
    assert write_report(tmp_path, material(rows), DRAWING) == [f"The report is {tmp_path / 'report.html'}"]
    with (tmp_path / "tables" / "games.csv").open(encoding="utf-8") as file:
        games = list(csv.DictReader(file))
    assert len(games) == 12 and games[0]["open"].startswith("sapper match mark-iii-attack")
    for path in (tmp_path / "tables").glob("*.csv"):
        with path.open(encoding="utf-8") as file:
            widths = {len(line) for line in csv.reader(file)}
        assert len(widths) == 1, path.name
    assert json.loads((tmp_path / "summary.json").read_text())["games"] == 12
    maps = list((tmp_path / "maps").glob("*.png"))
    assert len(maps) >= 5 and all(path.read_bytes().startswith(b"\x89PNG") for path in maps)


def test_the_page_needs_nothing_besides_itself(rows: list[Row], tmp_path: Path) -> None:
    assert "report.html" in write_report(tmp_path, material(rows), DRAWING)[0]
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert not re.search(r"""(src|href)=["'](?!data:|#)""", page) and "<script" not in page
    assert re.findall(r"<h2>(\d)\. ", page) == list("12345678")
    assert page.count("<figcaption>") == 8 and page.count('<div class="wide"><svg') == 5
    assert (
        "games by Greedy and Random" in page
        and "tables: greedy-1." in page
        and "sapper match mark-iii-attack" in page
    )
    assert page.count("<polygon") > 50
    again = tmp_path / "again"
    write_report(again, material(rows), DRAWING)
    assert (again / "report.html").read_text(encoding="utf-8") == page


def test_maps_say_what_their_numbers_count_and_have_no_table_around_the_board(
    rows: list[Row], tmp_path: Path
) -> None:
    write_report(tmp_path, material(rows), DRAWING)
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert "Defence: what it lost" in page and "(counters and squads a game)" in page
    sheet = board_sheet(LOADED.board)
    for corners in sheet.hexes.values():
        for (x, y), size in zip(corners, [sheet.size] * 6, strict=True):
            assert -1 <= x <= size[0] + 1 and -1 <= y <= size[1] + 1
    across = [x for corners in sheet.hexes.values() for x, _ in corners]
    wide = max(x for x, _ in corners) - min(x for x, _ in corners)
    assert min(across) < wide and max(across) > sheet.size[0] - wide


def test_words_of_a_scenario_cannot_break_the_page(rows: list[Row], tmp_path: Path) -> None:
    one = material(rows)
    found = msgspec.structs.replace(one.summary, title="<b>&", names=("<i>A", "B&"))
    write_report(tmp_path, msgspec.structs.replace(one, summary=found), DRAWING)
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert "&lt;b&gt;&amp;" in page and "<i>A" not in page


def test_games_worth_a_look_are_each_named_once(rows: list[Row]) -> None:
    found = worth_a_look(rows)
    assert 3 <= len(found) == len({row.game for _, row in found})
    assert worth_a_look([]) == []


def test_the_command_prints_the_answer_and_writes_the_report(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert simulate_command(Order(SCENARIO, "greedy", tmp_path, 6), DRAWING) == 0
    said = capsys.readouterr().out
    assert "by Greedy" in said.splitlines()[0] and "To 50 %" in said
    assert (tmp_path / "tables" / "scores.csv").is_file()


def test_a_batch_that_leans_looks_for_a_remedy_and_keeps_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulating, "LEAST_FOR_REMEDY", 5)
    monkeypatch.setattr("game.lab.report.summary.LEAST", 5)
    monkeypatch.setattr("game.lab.report.further.LEAST", 3)
    monkeypatch.setattr("game.lab.report.further.STEPS", 1)
    order = Order(SCENARIO, "greedy/random", tmp_path, 12, forces="first")
    simulate_command(order, None)
    said = capsys.readouterr().out
    kept = list(tmp_path.glob("remedy/*/sweep.json"))
    assert "Ogre" in said.splitlines()[0] and ("Leans" in said or "One-sided" in said) and len(kept) == 1


def test_uneven_dice_are_told(rows: list[Row]) -> None:
    found = summed(rows)
    loaded = msgspec.structs.replace(found.luck[0], faces=(10, 10, 10, 10, 10, 100))
    said = captions.luck(msgspec.structs.replace(found, luck=(loaded, found.luck[1])))
    assert said.count("look at the dice") == 1


@pytest.mark.parametrize(
    ("faces", "chance"),
    # what a table of chi-squared with five degrees of freedom gives for 1.610, 4.351, 9.236, 11.070, 15.086
    [(1.610, 0.90), (4.351, 0.50), (9.236, 0.10), (11.070, 0.05), (15.086, 0.01)],
)
def test_the_chance_of_dice_so_uneven_is_that_of_the_tables(faces: float, chance: float) -> None:
    off = (faces * 600 / 2) ** 0.5  # two faces this far from 600 each give the statistic
    found = captions.fairness((600 + off, 600 - off, 600, 600, 600, 600))  # type: ignore[arg-type]  # shares
    assert found == pytest.approx(chance, abs=2e-4)
    assert captions.fairness((0,) * 6) is None
