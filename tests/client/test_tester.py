"""Tests of scenarios in the window, with made-up games: asked for, followed, stopped, read, compared."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

import madeup_tests
import pytest
from conftest import Hand
from msgspec.structs import replace

from game.client.kit import Button, Choice, Label, TextField, Toggle
from game.client.shell.chart_view import ChartView
from game.client.tester import tester as tester_file
from game.client.tester.compare_screen import CHANGE, compared
from game.client.tester.game_list import GameList
from game.client.tester.heat_board import HeatBoard
from game.client.tester.report_screen import ReportScreen
from game.client.tester.setup_screen import TestScreen
from game.client.tester.tester import OpenTest, Tester, WritePage, players_to_choose
from game.lab.batch.plan import changed
from game.lab.batch.rows import row_line
from game.lab.batch.store import Store
from game.lab.beside import Count, Ended, Link, Noted, PlaySweep, PlayTest, ReplayGame, Summed, Swept
from game.lab.kept import (
    Request,
    Standing,
    Varied,
    keep_request,
    keep_scenario,
    keep_standing,
    keep_varied,
    name_of,
    read_test,
    varied_done,
)
from game.lab.report.further import Idle, idle_plan
from game.lab.report.games import ALL, HEX, key_of
from game.lab.statistics import Interval, apart
from game.lab.sweep import changes_between, numbers_of
from game.scenarios.load import find_scenario


class Scripted:
    """A process that tells what a test has put into ``tells``; it plays nothing."""

    made: ClassVar[list[Scripted]] = []

    def __init__(self, work: object) -> None:
        self.work, self.running, self.paused, self.trouble = work, False, False, ""
        self.tells: list[object] = []
        Scripted.made.append(self)

    def start(self) -> None:
        self.running = True

    def poll(self) -> Sequence[object]:
        found, self.tells = self.tells, []
        if any(isinstance(one, Ended) for one in found):
            self.running = False
        return found

    def pause(self, paused: bool) -> None:
        self.paused = paused

    def stop(self) -> None:
        self.running = False


@pytest.fixture
def scripted(monkeypatch: pytest.MonkeyPatch) -> type[Scripted]:
    Scripted.made = []
    monkeypatch.setattr(tester_file, "Beside", Scripted)
    return Scripted


def words(screen: TestScreen | ReportScreen) -> str:
    return " | ".join(w.words for w in screen.walk() if isinstance(w, Label | Button))


def begun(tmp_path: Path) -> tuple[Hand, Tester, ReportScreen]:
    hand, tester = Hand(), Tester(tmp_path)
    hand.open(TestScreen(tester, madeup_tests.loaded()))
    screen = hand.app.top
    assert isinstance(screen, TestScreen)
    screen._count("60")
    hand.settle()
    screen.accept()
    hand.settle()
    report = hand.app.top
    assert isinstance(report, ReportScreen)
    return hand, tester, report


def test_a_request_is_what_was_filled_in(tmp_path: Path, scripted: type[Scripted]) -> None:
    hand = Hand()
    screen = TestScreen(Tester(tmp_path), madeup_tests.loaded())
    hand.open(screen)
    choice = screen.named("player 1")
    assert isinstance(choice, Choice)
    assert [row[1] for row in choice.options][:3] == ["Easy (Steady)", "Normal (Steady)", "Hard (Planner)"]
    screen._seat(1, "random")
    screen._again("greedy")
    screen._kind("width")
    hand.settle()
    found = screen.request()
    assert found.players.endswith("/random,greedy") and found.half_width == 0.05 and found.games == 20_000
    assert len(found.plan().players) == 2
    screen._kind("games")
    screen._count("0")
    screen.start()
    assert not scripted.made, "no games, no test"


def test_the_numbers_come_while_the_games_are_played(tmp_path: Path, scripted: type[Scripted]) -> None:
    hand, tester, report = begun(tmp_path)
    (work,) = scripted.made
    assert isinstance(work.work, PlayTest) and "starting" in words(report)
    work.tells = [Count(20, 60, 2.0), Summed(madeup_tests.summary(7, 20))]
    hand.wait(400)
    assert "20 of 60 games, 2.0 a second, 20 s left" in words(report)
    assert report.answer.words.endswith("by Normal (Steady), 10 games.")
    hand.click(report.named("Pause"))
    assert work.paused and "paused" in words(report)
    hand.click(report.named("Go on"))
    assert not work.paused
    hand.app.running = True
    hand.app.ask_to_close()
    assert hand.app.running and report.layers, "closing asks while a test is played"
    report.close(report.layers[-1])
    work.tells = [Count(60, 60, 2.0), Summed(madeup_tests.summary()), Ended()]
    keep_standing_of(tester.tests, report.test)
    hand.wait(400)
    hand.settle()
    assert "60 games" in words(report) and report.named("more") is not None
    hand.app.ask_to_close()
    assert not hand.app.running


def keep_standing_of(tests: dict[Path, OpenTest], test: OpenTest) -> None:
    """What the process would have left in the folder."""
    Store(test.folder, test.request.plan(), print)
    keep_request(test.folder, test.request)
    keep_standing(test.folder, Standing(60, 60, "Even.", True))
    assert test.folder in tests


def test_a_stopped_test_is_in_the_list_and_goes_on(tmp_path: Path, scripted: type[Scripted]) -> None:
    hand, tester, report = begun(tmp_path)
    test = report.test
    Store(test.folder, test.request.plan(), print)
    keep_request(test.folder, test.request)
    keep_standing(test.folder, Standing(20, 60, "Leans.", False))
    scripted.made[0].tells = [Count(20, 60, 2.0), Summed(madeup_tests.summary(7, 20))]
    hand.wait(400)
    hand.click(report.named("stop"))
    assert "Stopped after 20 of 60 games" in words(report) and not scripted.made[0].running
    hand.app.pop()
    hand.settle()
    ask = hand.app.top
    assert isinstance(ask, TestScreen) and "20 of 60 games" in words(ask)
    again = Tester(tmp_path)  # as after a restart
    kept = again.kept("mark-iii-attack")[0]
    report = ReportScreen(again, again.opened(kept), madeup_tests.loaded())
    hand.open(report)
    hand.click(report.named("resume"))
    assert isinstance(scripted.made[-1].work, PlayTest) and scripted.made[-1].work.request == test.request
    assert tester is not again


def test_each_hex_and_bar_leads_to_its_games(tmp_path: Path) -> None:
    request = madeup_tests.request()
    store = Store(tmp_path / "one", request.plan(), print)
    keep_request(store.folder, request)
    for number in range(60):
        store.add(number // 10, row_line(madeup_tests.row_of(number, 7)))
    found = read_test(store.folder)
    assert found is not None
    tester = Tester(tmp_path)
    test = tester.opened(found)
    test.summary = madeup_tests.summary()
    hand, report = Hand(), ReportScreen(tester, test, madeup_tests.loaded())
    hand.open(report)
    for key, count in (
        (key_of(ALL), 60),
        (key_of(HEX, "losses", 1, 1, "0811"), 60),
        (key_of("task", 1, "dig"), 40),
    ):
        report.pick(key)
        hand.settle()
        games = report._games
        assert isinstance(games, GameList) and len(games.rows) == count, key
        assert f"{count} of 60" in games.head.words


def test_a_value_of_a_sweep_leads_to_its_games(tmp_path: Path, scripted: type[Scripted]) -> None:
    key = "forces.defence.balanced.HVY"
    request = madeup_tests.request()
    test = madeup_tests.test()
    test.folder = tmp_path
    plan = replace(request.plan(), changes=((key, 4),))
    store = Store(Varied(key, (3, 4), 40).folder(tmp_path) / f"{key}=4", plan, print)
    for number in range(12):
        store.add(number // 10, row_line(madeup_tests.row_of(number, 7)))
    hand, report = Hand(), ReportScreen(Tester(tmp_path), test, madeup_tests.loaded())
    report.section = "What would bring 50 %"
    hand.open(report)
    chart = report.named("chart What would bring 50 %")
    assert isinstance(chart, ChartView) and [spot.says for spot in chart.spots][3].startswith(
        "Heavy Tank (Balanced, Defence): 4. Ogre 30 % [18, 45] in 40 games"
    )
    hand.click(chart._box(chart.spots[3]).center)
    hand.settle()
    games = report._games
    assert isinstance(games, GameList) and len(games.rows) == 12
    assert games.head.words.startswith("Heavy Tank (Balanced, Defence): 4: 12 of 12.")
    assert "Back to “What would bring 50 %”" in words(report)
    report.back()
    assert report.section == "What would bring 50 %" and hand.app.top is report
    report.pick(chart.spots[3].key)
    hand.settle()
    games = report._games
    assert games is not None
    report.replay(games.rows[0])
    work = scripted.made[-1].work
    assert isinstance(work, ReplayGame) and work.plan.changes == ((key, 4),)


def test_the_page_of_a_test_is_written_beside_the_window(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    request = madeup_tests.request()
    store = Store(tmp_path / "one", request.plan(), print)
    for number in range(30):
        store.add(number // 10, row_line(madeup_tests.row_of(number, 7)))
    told: list[object] = []
    monkeypatch.setattr(Link, "tell", lambda link, message: told.append(message))
    WritePage(store.folder, request).run(Link(None))  # type: ignore[arg-type]
    page = (store.folder / "report.html").read_text("utf-8")
    assert page.count("<svg") >= 6 and "data:image/png" in page
    assert (store.folder / "tables" / "games.csv").is_file()
    (note,) = told
    assert isinstance(note, Noted) and "report.html" in note.words


def test_a_hex_of_the_map_tells_its_number_and_is_pressed() -> None:
    hand, report = Hand(), madeup_tests.report_screen("Where it happens")
    hand.open(report)
    board = report.named("heat board")
    assert isinstance(board, HeatBoard)
    report.scroll.scroll_to(200)
    hand.settle()
    label = max(board.values, key=lambda at: board.values[at])
    camera, at = board._camera(), board.board.grid.parse(label)
    for place in (at, board.board.grid.parse("0808"), at):
        hand.move(camera.point(place))
    assert f"{label}: {board.values[label]:.2f} a game" in str(board.tip_at(camera.point(at)))
    hand.click(camera.point(at))
    hand.settle()
    assert report.section == "Games" and label in report.which


def test_a_sweep_tries_numbers_of_the_scenario(tmp_path: Path, scripted: type[Scripted]) -> None:
    numbers = numbers_of(madeup_tests.loaded())
    by_key = {one.key: one for one in numbers}
    assert by_key["forces.ogre.mark-iii.MK3"].least == 1, "a force keeps a counter"
    assert by_key["forces.defence.balanced.INF"].step == 3 and by_key["victory.complete"].now == 30
    hand, report = Hand(), ReportScreen(Tester(tmp_path), madeup_tests.test(), madeup_tests.loaded())
    report.section = "What would bring 50 %"
    hand.open(report)
    assert "Heavy Tank (Balanced, Defence): 3, as it is now, is nearest 50 %" in words(report)
    report._vary("forces.defence.balanced.HVY")
    report.low, report.high, report.sweep_games = 4, 2, 60
    report.balance()
    assert not scripted.made, "from large to small is no range"
    report.low, report.high = 2, 4
    report.balance()
    (work,) = scripted.made
    assert isinstance(work.work, PlaySweep) and work.work.varied.values == (2, 3, 4)
    work.tells = [Swept(madeup_tests.swept()), Ended()]
    hand.wait(400)
    assert len(report.test.swept) == 1 and not work.running


def test_a_sweep_that_was_stopped_goes_on_after_a_restart(tmp_path: Path, scripted: type[Scripted]) -> None:
    request = madeup_tests.request()
    store = Store(tmp_path / "one", request.plan(), print)
    keep_request(store.folder, request)
    keep_standing(store.folder, Standing(60, 60, "Even.", True))
    key = "forces.defence.balanced.HVY"
    varied, other = Varied(key, (2, 3, 4), 60, "mark-iii,balanced"), Varied("turn_limit", (8, 9), 20)
    for one in (varied, other):
        keep_varied(store.folder, one)
    tester = Tester(tmp_path)
    hand, report = Hand(), ReportScreen(tester, tester.opened(tester.kept()[0]), madeup_tests.loaded())
    report.test.summary = madeup_tests.summary()
    report.section = "What would bring 50 %"
    hand.open(report)
    assert "60 games, 2 sweeps stopped" in words(report)
    assert "Heavy Tank (Balanced, Defence) from 2 to 4: stopped after 0 of 60 games." in words(report)
    hand.click(report.named("resume"))
    (first,) = scripted.made
    assert isinstance(first.work, PlaySweep) and first.work.varied in (varied, other)
    # the process forgets what is over, and the next one follows by itself
    varied_done(first.work.varied.folder(store.folder))
    first.tells = [Swept(madeup_tests.swept()), Ended()]
    hand.wait(400)
    second = scripted.made[-1]
    assert isinstance(second.work, PlaySweep) and {first.work.varied, second.work.varied} == {varied, other}
    hand.click(report.named("stop"))
    assert report.test.stopped == [second.work.varied] and len(scripted.made) == 2
    report._fill()
    hand.settle()
    hand.click(report.named(f"leave {second.work.varied.key}"))
    hand.settle()
    assert not report.test.stopped and report.named("more") is not None


def test_a_sweep_plays_the_forces_of_its_test(tmp_path: Path, scripted: type[Scripted]) -> None:
    def asked(forces: str, number: str) -> tuple[Choice | None, Varied]:
        made = madeup_tests.test()
        made.request = replace(made.request, forces=forces)
        hand, report = Hand(), ReportScreen(Tester(tmp_path), made, madeup_tests.loaded())
        report.section = "What would bring 50 %"
        report._vary(number)
        hand.open(report)
        which = report.named("sweep forces")
        report.balance()
        work = scripted.made[-1].work
        assert isinstance(work, PlaySweep) and (which is None or isinstance(which, Choice))
        return which, work.varied

    ogre = "forces.ogre.mark-iii.MK3"
    which, varied = asked("all", ogre)
    against = [force.id for force in madeup_tests.loaded().scenario.sides[1].forces]
    assert which is not None and varied.forces == "all"
    assert [key for key, _ in which.options] == ["all", *(f"mark-iii,{one}" for one in against)]
    which, varied = asked(f"mark-iii,{against[1]}", ogre)
    assert which is None and varied.forces == f"mark-iii,{against[1]}"
    assert asked("all", "forces.defence.balanced.HVY")[1].forces == "mark-iii,balanced"
    one = madeup_tests.test()
    one.request = replace(one.request, forces=f"mark-iii,{against[1]}")
    left = {number.key for number in ReportScreen(Tester(tmp_path), one, madeup_tests.loaded()).numbers}
    assert ogre in left and "forces.defence.balanced.HVY" not in left, "only numbers that play are offered"


def test_news_change_what_they_are_about_and_leave_the_rest(tmp_path: Path, scripted: type[Scripted]) -> None:
    hand, report = Hand(), ReportScreen(Tester(tmp_path), madeup_tests.test(), madeup_tests.loaded())
    report.section = "What would bring 50 %"
    hand.open(report)
    report.balance()
    hand.settle()
    (work,) = scripted.made
    field, chart = report.named("from"), report.named("chart What would bring 50 %")
    assert isinstance(field, TextField)
    report.give_focus(field, True)
    field.set("17")
    other = replace(madeup_tests.swept(), games=150)
    work.tells = [Swept(other)]
    hand.wait(400)
    assert report.test.swept == [other] and "150 games" in words(report)
    assert report.named("from") is field and report.focus is field and field.words == "17"
    assert report.named("chart What would bring 50 %") is chart
    # a longer word in the head is drawn alone: nothing is laid out anew
    report.test.count = Count(7, 60, 1.5)
    report._changed(report.test)
    report.test.version += 1
    report._changed(report.test)
    assert not report.stale


def test_two_tests_are_compared_by_the_difference_of_their_scores() -> None:
    both = CHANGE
    said = compared(madeup_tests.summary(7, 60), madeup_tests.summary(3, 40), (), both)
    assert (
        said[0].startswith("They differ: the Ogre scores -")
        and "after the change" in said[0]
        and "no games share their dice" in said[0]
    )
    same = compared(madeup_tests.summary(7, 60), madeup_tests.summary(7, 60), (), both)
    assert "cannot be told from chance" in same[0] and "+0 points" in same[0]
    pairs = [(1.0, 1.0), (0.0, 0.0)] * 15
    dice = compared(madeup_tests.summary(7, 60), madeup_tests.summary(7, 60), pairs, both)
    assert "in 30 pairs of games with the same dice" in dice[0]
    # Newcombe 1998, table II, method 10: 56/70 against 48/80
    one, other = Interval(0.8, 0.6924, 0.8769, 70), Interval(0.6, 0.4904, 0.7005, 80)
    gap = apart(one, other)
    assert (gap.estimate, gap.low, gap.high) == pytest.approx((0.2, 0.0524, 0.3339), abs=2e-3)


def test_players_are_called_as_in_a_new_game() -> None:
    known = players_to_choose("")
    assert known[0][1].startswith("Easy") and len({word for word, _ in known}) == len(known)
    asked = replace(madeup_tests.request(), players="steady/random,greedy")
    assert asked.who("") == "Normal (Steady) against Random and Greedy"
    for file, called in (("steady-4", "Normal (Steady)"), ("steady-4:easy", "Easy (Steady)"), ("gone-7",) * 2,
                         ("steady:idle-sappers", "Steady, idle sappers")):  # fmt: skip
        assert replace(asked, players=file).who("") == called


def test_each_task_has_the_score_of_its_side_with_it_and_without() -> None:
    hand, report = Hand(), madeup_tests.report_screen("Engineering")
    hand.open(report)
    (dug,) = madeup_tests.summary().work
    assert (
        f"Dig entrenchments: the Defence scores {dug.with_it.words()} in {dug.with_it.games} games with it"
        in words(report)
    )
    assert f"{dug.without.words()} in {dug.without.games} without." in words(report)


def test_engineering_is_measured_only_by_players_that_can_leave_it() -> None:
    screen = TestScreen(Tester(Path("nowhere")), find_scenario("dig-in"))
    hand = Hand()
    hand.open(screen)
    toggle = screen.named("engineering")
    assert isinstance(toggle, Toggle) and toggle.enabled
    screen._measure(True)
    assert screen.request().engineering
    screen._seat(0, "random")
    hand.settle()
    toggle = screen.named("engineering")
    assert isinstance(toggle, Toggle) and not toggle.enabled and not screen.request().engineering
    assert isinstance(screen.request(), Request)


def test_the_games_with_idle_sappers_open_from_what_engineering_is_worth(
    tmp_path: Path, scripted: type[Scripted]
) -> None:
    request = madeup_tests.request("steady")
    test = madeup_tests.test()
    test.folder, test.worth = tmp_path, [Idle(1, "steady-4", Interval(0.12, 0.04, 0.2, 40))]
    plan = idle_plan(request.plan(), 1)
    assert plan is not None
    store = Store(tmp_path / "idle" / "1", plan, print)
    for number in range(5):
        store.add(0, row_line(replace(madeup_tests.row_of(2 * number, 7), players=list(plan.players[0]))))
    hand, report = Hand(), ReportScreen(Tester(tmp_path), test, madeup_tests.loaded())
    report.section = "Engineering"
    hand.open(report)
    chart = report.named("chart What engineering is worth")
    assert isinstance(chart, ChartView)
    (spot,) = chart.spots
    assert spot.says.startswith("The Defence scores +12 points [+4, +20] more")
    report.pick(spot.key)
    hand.settle()
    games = report._games
    assert isinstance(games, GameList) and len(games.rows) == 5
    assert games.head.words.startswith(
        "The same games, in which the sappers of the Defence do nothing: 5 of 5."
    )
    report.replay(games.rows[0])
    work = scripted.made[-1].work
    assert isinstance(work, ReplayGame) and work.game.players == ("steady-4", "steady-4:idle-sappers")


def test_the_worth_of_engineering_is_not_offered_where_nobody_has_sappers(tmp_path: Path) -> None:
    hand, found = Hand(), dict[str, bool]()
    for scenario in ("mark-iii-attack", "dig-in"):
        screen = TestScreen(Tester(tmp_path), find_scenario(scenario))
        hand.open(screen)
        toggle = screen.named("engineering")
        assert isinstance(toggle, Toggle)
        found[scenario] = toggle.enabled
        assert ("Nobody has sappers" in toggle.note) is not toggle.enabled
    assert found == {"mark-iii-attack": False, "dig-in": True}


def test_the_hover_card_of_a_chart_tells_the_numbers_of_now(tmp_path: Path, scripted: type[Scripted]) -> None:
    hand, _, report = begun(tmp_path)
    (work,) = scripted.made
    work.tells = [Summed(madeup_tests.summary(7, 20))]
    hand.wait(400)
    chart = report.named("chart Verdict")
    assert isinstance(chart, ChartView)
    hand.move(chart._box(chart.spots[0]).center)
    hand.wait(2000)

    def card() -> str:
        return " ".join(
            w.words for layer in report.layers for w in layer.widget.walk() if isinstance(w, Label)
        )

    assert "10 games" in card()
    work.tells = [Summed(madeup_tests.summary(7, 60))]
    hand.wait(400)
    assert "30 games" in card() and "10 games" not in card()


def test_a_test_goes_by_the_scenario_that_it_was_on(tmp_path: Path) -> None:
    file = tmp_path / "maps" / "scenarios" / "mine.toml"
    file.parent.mkdir(parents=True)
    text = madeup_tests.loaded().text
    file.write_text(text, "utf-8")
    request = replace(madeup_tests.request(), scenario=str(file))
    folder = tmp_path / "test"
    plan = request.plan(folder)
    Store(folder, plan, print)
    keep_scenario(folder, request)
    assert name_of(folder, request) == str(file), "nothing has changed"
    file.write_text(f"{text}\n# changed\n", "utf-8")
    again = request.plan(folder)
    assert again.scenario != str(file) and again.digest == plan.digest
    Store(folder, again, print)
    test = OpenTest(folder, request, Standing(1, 1, "", True))
    assert test.outdated and test.loaded().text == text
    now = find_scenario(str(file))
    assert changes_between(test.loaded(), now) == []
    fewer = replace(now, scenario=changed(now.scenario, [("forces.defence.balanced.HVY", 1)]))
    assert changes_between(now, fewer) == ["Heavy Tank (Balanced, Defence): 3, then 1"]
    file.unlink()
    assert test.loaded().text == text, "a scenario that is gone stays in its test"
