"""The analysis of a game: chances at every phase, luck apart from decisions, nothing that a side hides."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from html.parser import HTMLParser
from itertools import count, islice, pairwise
from pathlib import Path
from random import Random

import pytest

from game import shipped as shipped  # makes the games of the program known
from game.core.anygame import History
from game.core.sequence import EndPhase
from game.lab.analysis import analysis as analysing
from game.lab.analysis.analysis import Analysis, Analysts, Plan, analyse
from game.lab.analysis.command import Asked, analyse_command, as_data
from game.lab.analysis.luck import budget
from game.lab.analysis.record import Record
from game.lab.analysis.report import Material, Shown, report_page
from game.lab.analysis.turning import Explain, Rate, Reasons, Worker
from game.lab.analysis.words import analysis_lines, turning_words, undecided_words
from game.lab.batch.plan import GameAt, loaded_scenario, match_of, pairings_of
from game.lab.statistics import Tally
from game.notation.orders import parse_order
from game.notation.position import parse_position
from game.players.playouts import play_out
from game.players.thinker import Chair
from game.saves.meta import SavedGame
from game.saves.replay_command import replay
from game.saves.writing import save_game
from game.usage import UsageError

GAMES = Path(__file__).resolve().parents[1] / "games"
QUICK = Plan(120, 3, "greedy", "greedy")
# Red shoots once at the only tank of Blue, and the game is over after the turn.
DUEL = """
board 8x8
player red orange Raiders
player blue blue Rearguard
scenario duel "The duel"
turn-limit 1
victory goals
goal red destroy tanks need 1 points 20 each kinds HVY
level victory margin 10
{more}
turn 1 red fire
red HVY-1 0404
blue HVY-2 0405
{dice}
"""


def game_of(text: str, orders: Sequence[tuple[str, Sequence[int]]]) -> History:
    """A game from a position, with orders and their dice; the phases end by themselves or are ended."""
    rules, start = parse_position(text)
    history = History(rules, start)
    for words, dice in orders:
        order = EndPhase() if words == "end" else parse_order(words, rules, start.board, history.position)
        done = history.do(order, dice or None)
        assert hasattr(done, "position"), done
    while history.position.result is None and len(history.steps) < 30:
        history.do(EndPhase())
    return history


def duel(die: int, more: str = "") -> History:
    text = DUEL.format(more=more, dice="dice seed 4")
    return game_of(text, [("fire HVY-1 at HVY-2", (die,))])


@pytest.fixture(scope="module")
def ending() -> History:
    """The last orders of a whole game, from a position in its last turns."""
    found = replay(GAMES / "mark-iii-attack.txt")
    steps = [entry.step for entry in found.entries if entry.step is not None][-16:]
    first = next(entry.before for entry in found.entries if entry.step is steps[0])
    history = History(found.rules, first)
    for step in steps:
        history.do(step.order, [face for roll in step.rolls for face in roll.dice] or None)
    assert history.position.result is not None
    return history


def test_a_hit_is_luck_by_as_much_as_a_miss_was_likely() -> None:
    # 1-1 on the CRT destroys the tank with a 5 or 6; any other die is a draw, half of a win
    for die, luck in ((6, 1 / 2 * 2 / 3), (1, -1 / 2 * 1 / 3)):
        record = Record(duel(die))
        found = Analysis(record, Plan(600, 1, "greedy", "greedy"))
        analyse(found)
        (one,) = found.turning_points()
        reasons = one.reasons
        assert reasons.luck is not None and reasons.decisions is not None
        assert reasons.luck.low <= luck <= reasons.luck.high and (reasons.luck.estimate > 0) is (die == 6)
        assert reasons.rolls[0].faces == (die,) and "heavy tank" in reasons.rolls[0].order.lower()
        total = reasons.luck.estimate + reasons.decisions.estimate
        assert total == pytest.approx(reasons.change.estimate)
        assert turning_words(record, one).cause == "luck"


def test_an_order_that_was_not_given_is_named_with_its_worth() -> None:
    history = game_of(DUEL.format(more="", dice="dice seed 4"), [("end", ())])
    found = Analysis(Record(history), Plan(400, 2, "greedy", "steady"))
    analyse(found)
    (one,) = found.turning_points()
    better = one.reasons.better
    assert better is not None and any("heavy tank" in words.lower() for words in better.orders)
    assert better.gain.low <= 1 / 6 <= better.gain.high and better.gain.low > 0
    told = turning_words(found.record, one)
    assert told.cause == "decision" and told.changed.startswith("Rearguard from 3")
    assert told.lines[1] == "Raiders ordered nothing." and told.lines[2].startswith("Better by ")


def test_a_plan_is_no_reason_against_orders_after_its_first_dice() -> None:
    # both would fire first with the tank; what either orders after that roll is not known
    more = "red HWZ-1 0408"
    orders = [("fire HVY-1 at HVY-2", (1,)), ("fire HWZ-1 at HVY-2", (1,))]
    history = game_of(DUEL.format(more="", dice=f"{more}\ndice seed 4"), orders)
    record = Record(history)
    analysis = Analysis(record, Plan(60, 1, "greedy", "steady"))
    task = analysis._explain(0, 60, 1)
    assert isinstance(task, Explain)
    heard: list[float] = []
    reasons = Worker(analysis.seat).do(task, heard.append)
    assert isinstance(reasons, Reasons) and len(reasons.ordered) == 2
    assert ("0404", "0405") in reasons.ways and all(end == "0405" for _, end in reasons.ways)
    assert heard and heard == sorted(heard) and heard[-1] == 1.0
    better = reasons.better
    assert better is None or better.orders, better
    assert reasons.after - reasons.before == pytest.approx(reasons.change.estimate)


def test_the_curve_is_there_roughly_before_it_is_there_in_full() -> None:
    for many in (0, 1, 2, 7, 8, 53):
        order = list(analysing.from_coarse_to_fine(range(many)))
        assert sorted(order) == list(range(many))
        gaps = sorted(order[: many // 4])
        assert all(there - here <= 8 for here, there in pairwise(gaps)), gaps


def test_an_analysis_is_the_same_twice_whatever_order_its_work_is_done_in(ending: History) -> None:
    one, other = Analysis(Record(ending), QUICK), Analysis(Record(ending), QUICK)
    analyse(one)
    worker = Worker(other.seat)
    while not other.done:
        tasks = []
        while (task := other.next_task()) is not None:
            tasks.append(task)
        for task in reversed(tasks):
            other.take(worker.do(task))
    assert as_data(one, budget(one.record)) == as_data(other, budget(other.record))
    assert one.progress == 1.0 and one.played >= len(one.points()) * analysing.FEWEST - analysing.FEWEST
    last = one.points()[-1]
    assert last.certain and last.chance.estimate == 1.0 and {row.turn for row in one.points()} > {last.turn}
    assert any("the end" in line for line in analysis_lines(one, budget(one.record)))


def test_an_analysis_goes_on_with_more_play_outs_as_if_it_had_begun_with_them(ending: History) -> None:
    record, more = Record(ending), Plan(240, 3, "greedy", "greedy")
    few, alone = Analysis(record, QUICK), Analysis(record, more)
    analyse(few)
    analyse(alone)
    after = Analysis(record, more, few)
    # stopped once on its way
    assert after.next_task() is not None and after.played > 0
    after.take_back()
    analyse(after)
    assert as_data(alone, budget(record)) == as_data(after, budget(record))
    names = {side.name for side in record.start.sides}
    if not alone.turning_points():
        assert any(name in undecided_words(alone) for name in names)


def test_a_change_is_found_where_it_is_and_a_small_one_beside_a_large_one() -> None:
    # four play-outs of each moment: 3 of 4 won, then all, then nearly none
    rows = [[1, 1, 0, 1]] * 8 + [[1, 1, 1, 1]] * 8 + [[0, 0, 0, 0]] * 7 + [[1, 0, 0, 0]]
    assert analysing.clearest(rows, 2) == [15, 7]
    assert analysing.clearest([[1, 1]] * 9, 5) == [] == analysing.clearest([], 5)


def test_the_luck_budget_adds_up_what_the_batches_count(ending: History) -> None:
    from game.core.games import game_named
    from game.lab.batch.chronicle import Chronicle
    from game.lab.batch.telling import TELLING

    chronicle = Chronicle(ending.rules, TELLING.of(game_named("")), ending.start)
    for at, step in enumerate(ending.steps):
        chronicle.hear(ending.position_at(at), step, "")
    found = budget(Record(ending))
    for one in found.sums():
        if one.measure == "worth":
            assert one.expected == pytest.approx(chronicle.luck[one.side].expected)
            assert one.actual == pytest.approx(chronicle.luck[one.side].actual)
            assert found.course(one.side)[-1][1] == pytest.approx(one.luck)
    assert sum(len(step.rolls) for step in ending.steps) == len(found.throws)


HIDDEN = """
stock blue mine 3
option mines
"""


def hiding(mines: str) -> History:
    text = DUEL.format(more=HIDDEN, dice=f"{mines}dice seed 4").replace("turn-limit 1", "turn-limit 2")
    return game_of(text, [("fire HVY-1 at HVY-2", (3,))])


def test_what_one_side_hides_changes_nothing_in_the_analysis_of_the_other() -> None:
    here = "marker mine 0101 owner blue known blue\n"
    there = "marker mine 0808 owner blue known blue\nmarker mine 0807 owner blue known blue\n"
    found = []
    for mines in (here, there):
        analysis = Analysis(Record(hiding(mines), 0), Plan(120, 1, "greedy", "steady"))
        analyse(analysis)
        found.append(as_data(analysis, budget(analysis.record)))
    assert found[0] == found[1]


def test_the_orders_of_the_other_side_stay_its_own() -> None:
    history = hiding("marker mine 0101 owner blue known blue\n")
    record, whole = Record(history, 0), Record(history)
    assert record.order(1) is not None and whole.order(1) is not None
    others = [at for at in range(1, record.count + 1) if not record.own(at)]
    assert others and all(record.order(at) is None and whole.order(at) is not None for at in others)
    analysis = Analysis(record, Plan(60, 1, "greedy", "steady"))
    tasks = []
    worker = Worker(analysis.seat)
    while (task := analysis.next_task()) is not None:
        tasks.append(task)
        analysis.take(worker.do(task))
    assert any(isinstance(task, Rate) for task in tasks)
    for task in tasks:
        if isinstance(task, Explain) and task.orders:
            first = record.moments[task.moment] + 1
            assert all(record.own(at) for at in range(first, first + len(task.orders)))


def test_processes_give_what_one_process_gives() -> None:
    record, plan = Record(duel(6)), Plan(40, 2, "random", "random")
    alone, beside = Analysis(record, plan), Analysis(record, plan)
    analyse(alone)
    analysts = Analysts(2)
    try:
        analysts.begin(beside)
        while analysts.running:
            analysts.poll(0.2)
    finally:
        analysts.stop()
    assert not analysts.trouble
    assert as_data(alone, budget(record)) == as_data(beside, budget(record))


def test_the_command_prints_where_a_game_was_decided(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "duel.sapper"
    save_game(file, SavedGame(history=duel(6)))
    monkeypatch.setattr("game.lab.analysis.command.EVERY", 0.0)
    assert analyse_command(Asked(file, Plan(400, 1, "greedy")), as_json=False) == 0
    said, beside = capsys.readouterr()
    assert " % done, " in beside and " left" in beside and " % done" not in said
    assert "Winning chance of Raiders" in said and "Turning point after order 0" in said, said
    assert "1 attack, worth 2 expected, 6 destroyed: +4." in said


def test_a_game_of_two_people_that_hides_things_is_analysed_after_its_end(tmp_path: Path) -> None:
    history = hiding("marker mine 0101 owner blue known blue\n")
    history.at = 1
    file = tmp_path / "open.sapper"
    save_game(file, SavedGame(history=history, options={"mode": "hotseat"}))
    for side in (-1, 0):
        with pytest.raises(UsageError, match="waits for its end"):
            analyse_command(Asked(file, Plan(40), side=side), as_json=False)
    file = tmp_path / "solo.sapper"
    save_game(file, SavedGame(history=history, options={"mode": "solo"}))
    with pytest.raises(UsageError, match="--side"):
        analyse_command(Asked(file, Plan(40)), as_json=False)


def page_of(record: Record, pictures: Mapping[Shown, bytes] = {}) -> str:
    found = Analysis(record, Plan(120, 1, "greedy", "steady"))
    analyse(found)
    return report_page(Material("The duel", ("steady-4", ""), found, budget(record), pictures))


def test_a_report_tells_the_game_on_one_page_without_network() -> None:
    record = Record(duel(6))
    text = page_of(record, {(record.count, False): b"picture"})
    for words in (
        "Raiders (steady-4) against Rearguard", "Raiders wins: victory, in turn 1.", "Winning chance",
        "Turning points", "Losses", "Heavy Tank", "All 1 roll", "The board at the end", "Turn 1",
    ):  # fmt: skip
        assert words in text, words
    assert not re.search(r"(src|href)=.(?!data:|#)", text) and "@import" not in text
    HTMLParser().feed(text)


def test_a_report_for_one_side_is_the_same_whatever_the_other_hides() -> None:
    mines = ("marker mine 0101 owner blue known blue\n", "marker mine 0808 owner blue known blue\n")
    one, other = (page_of(Record(hiding(row), 0)) for row in mines)
    assert one == other and "as Raiders knows it" in one


def test_after_eight_wins_of_eight_the_next_is_foretold_as_likely_and_not_as_certain() -> None:
    seen = [Tally.of([1.0] * many).foreseen for many in (0, 1, 8, 64)]
    assert seen == sorted(seen) and seen[0] == 0.5 and seen[2] == pytest.approx(17 / 18) and seen[3] < 1
    found = Analysis(Record(duel(6)), Plan(120, 1, "greedy", "steady"))
    analyse(found)
    chances = [point.chance for point in found.points() if not point.certain]
    assert chances and all(0 < one.estimate < 1 and one.low <= one.estimate <= one.high for one in chances)


# ------------------------------------------------------------------------------------- calibration
POSITIONS, PLAYS = 200, 16
#: scenarios whose games end both ways when Greedy plays both sides, and are the quickest
EVEN = ("mark-iii-attack", "mark-v-attack")
#: the moments from which one is drawn; games are mostly longer
MOMENTS = 80
#: the predicted chances that are judged together
BANDS = ((0.0, 0.15), (0.15, 0.4), (0.4, 0.6), (0.6, 0.85), (0.85, 1.01))


def predicted(scenario: str, number: int) -> tuple[Tally, float] | None:
    """The play-outs from a moment of a seeded game, and the score of the game; None if it was over.

    The moment is drawn without a look at the length of the game: drawn from those of the game, a position
    would more often be one whose game was to end soon, and an Ogre takes longer to win than to be stopped.
    """
    loaded = loaded_scenario(scenario, ())
    match = match_of(loaded, GameAt(("greedy-1", "greedy-1"), pairings_of(loaded, "first")[0], 9000 + number))
    history = History(match.rules, match.position)
    match.hears = lambda before, step, reason: history.steps.append(step)
    outcome = match.play()
    history.at = len(history.steps)
    moments, k = Record(history).moments[:-1], Random(f"moment {number}").randrange(MOMENTS)
    if k >= len(moments):
        return None
    chairs = (Chair(0, "greedy"), Chair(1, "greedy"))
    position = history.position_at(moments[k])
    scores = [play_out(history.rules, position, chairs, 1000 * number + k) for k in range(PLAYS)]
    return Tally.of(scores), outcome.score(0)


@pytest.mark.slow
def test_predicted_chances_and_results_agree_within_their_bands() -> None:
    # One position of each game: positions of one game would depend on each other. The players of the games
    # are those of the play-outs, so a chance has no excuse to be wrong.
    found = (predicted(EVEN[number % len(EVEN)], number) for number in count())
    rows = list(islice((row for row in found if row is not None), POSITIONS))
    assert {result for _, result in rows} >= {0.0, 1.0}
    for low, high in BANDS:
        # what an analysis foretells: who is chosen by a high mean was lucky in it as well
        band = [(tally.foreseen, score) for tally, score in rows if low <= tally.foreseen < high]
        if band:
            agree(band)
    # over all positions nobody is chosen, so that the bare means hold
    agree([(tally.mean, score) for tally, score in rows])


def agree(rows: Sequence[tuple[float, float]]) -> None:
    """Predicted chances and results have the same mean, as far as dice and play-outs can say."""
    many = len(rows)
    mean, came = sum(row[0] for row in rows) / many, sum(row[1] for row in rows) / many
    # the prediction is an estimate as well: with a prior, or 16 equal play-outs would look certain
    smooth = [(PLAYS * chance + 1) / (PLAYS + 2) for chance, _ in rows]
    spread = sum(chance * (1 - chance) * (1 + 1 / PLAYS) for chance in smooth) ** 0.5 / many
    print(f"{many} positions: {mean:.3f} predicted, {came:.3f} came, spread {spread:.3f}")
    assert abs(mean - came) <= 3 * spread, (many, mean, came)
