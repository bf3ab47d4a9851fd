"""The best verdict for each side and level is kept, and stands on the list of scenarios."""

from __future__ import annotations

from pathlib import Path

import pytest
from conftest import Hand
from test_hand_dice import SHOTS, order, shooting

from game.client.game_library import Desk
from game.client.kit import Label
from game.client.screens.menu import MenuScreen
from game.client.shell.best_verdicts import BAD, FILE, Best, load, note, of_side, rank_of
from game.client.table.computer.computer_seats import ComputerSeat
from game.client.table.computer.noted import best_of, dice_were_set, keep_verdict
from game.client.table.laboratory.hand_dice import Way
from game.client.table.session import Session
from game.core.position import varied
from game.core.records import Result
from game.core.set_dice import shown
from game.players.roster import players_of
from game.saves import SavedGame
from game.scenarios.load import load_scenario
from game.scenarios.start import first_position, rules_of

LEVELS = ("complete victory", "victory", "marginal victory")
MAPS = Path(__file__).resolve().parents[2] / "maps" / "scenarios"


@pytest.fixture(autouse=True)
def at_home(tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("SAPPER_HOME", str(tmp_path))


def test_a_better_verdict_takes_the_place_of_a_worse_one_and_never_the_other_way_round(tmp_path) -> None:
    def won(level: str, against: str = "Easy", winner: int = 0) -> bool:
        return note(Best("a", "Ogre", against, *rank_of(LEVELS, winner, 0, level)), tmp_path)

    assert won("victory", winner=1) and won("marginal victory") and won("complete victory")
    assert not won("victory") and not won("complete victory", winner=1)
    assert won("marginal victory", "Hard")
    best = of_side(load(tmp_path), "a", "Ogre")
    assert [one.words for one in best] == ["Marginal victory, Hard", "Complete victory, Easy"]
    assert of_side(load(tmp_path), "a", "Defence") == []


def test_every_verdict_has_its_rank() -> None:
    assert rank_of((), 0, 0, "complete Ogre victory") == (3, "complete victory")
    assert rank_of((), 1, 0, "marginal victory of the defence") == (-1, "marginal victory")
    assert rank_of((), -1, 0, "draw") == (0, "draw")
    assert rank_of(("triumph", "victory"), 1, 1, "triumph") == (2, "triumph")


def test_records_that_cannot_be_read_are_put_aside(tmp_path) -> None:
    (tmp_path / FILE).write_text("[{]")
    assert load(tmp_path) == () and (tmp_path / BAD).exists()


def finished(*computers: int, edited: bool = False) -> Session:
    """A game of the Ogre that has been won, with computer players for these sides."""
    found = load_scenario(MAPS / "mark-iii-attack.toml")
    start = first_position(found.scenario, found.board, seed=1)
    won = varied(start, result=Result(0, "Ogre victory", "it left"))
    session = Session(rules_of(found.scenario), won, mode="solo", title="Mark III Attack")
    row, rung = next((row, level) for row in players_of("").values() for level in row.rungs)
    session.sit_down({side: ComputerSeat(row.name, rung) for side in computers})
    if not edited:
        session.source = SavedGame(
            history=session.history, scenario="mark-iii-attack", scenario_text=found.text
        )
    return session


def test_only_a_game_of_one_person_against_the_computer_from_its_own_beginning_counts() -> None:
    assert best_of(finished(0, 1)) is None and best_of(finished()) is None
    assert best_of(finished(1, edited=True)) is None
    found = best_of(finished(1))
    assert found is not None and (found.side, found.rank, found.level) == ("Ogre", 2, "victory")
    lost = best_of(finished(0))
    assert lost is not None and (lost.side, lost.rank) == ("Defence", -2)


def test_a_game_in_which_somebody_set_the_dice_does_not_count() -> None:
    thrown = shooting()
    thrown.do(order(thrown, SHOTS[0]))
    (falls,) = shown(thrown.history.steps[-1].rolls)
    assert not dice_were_set(thrown)
    by_hand = shooting()
    by_hand.hand_dice.set(Way.NEXT, (falls % 6 + 1,))
    by_hand.do(order(by_hand, SHOTS[0]))
    assert dice_were_set(by_hand)
    # what was taken back does not count against it
    by_hand.history.at = 0
    assert not dice_were_set(by_hand)
    finished_by_hand = finished(1)
    finished_by_hand.history.branched = True
    assert best_of(finished_by_hand) is None


def test_the_menu_shows_the_best_verdict_of_each_side(hands: type[Hand]) -> None:
    assert keep_verdict(finished(1)) == ""
    screen = hands(animation="off").open(MenuScreen(Desk(7), "mark-iii-attack"))
    said = [one.words for one in screen.everything() if isinstance(one, Label)]
    assert any(words.startswith("Best so far: Victory, ") for words in said)


def test_only_a_victory_has_the_colour_of_what_is_good(hands: type[Hand]) -> None:
    assert keep_verdict(finished(0)) == ""
    screen = hands(animation="off").open(MenuScreen(Desk(7), "mark-iii-attack"))
    said = [one for one in screen.everything() if isinstance(one, Label)]
    assert [one.colour for one in said if one.words.startswith("Best so far: Defeat, ")] == ["text2"]
