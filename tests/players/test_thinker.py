"""A player that thinks in a process of its own answers, can be stopped, and takes no game along."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from game.core.anygame import Position, Rules
from game.core.position import decider
from game.core.views import own_view
from game.lab.fuzz import game_of, scenarios
from game.players.thinker import Chair, Failure, Question, Reply, Seated, Table, Thinker, Thought
from game.players.wire import order_received, sent, setting_of

PATIENT = 20.0
MARK_III = next(one for one in scenarios(None) if one.scenario.id == "mark-iii-attack")
CHAIRS = (Chair(0, "greedy", 5), Chair(1, "random", 6))


@pytest.fixture
def thinker() -> Iterator[Thinker]:
    one = Thinker()
    yield one
    one.close()


def _begun() -> tuple[Rules, Position]:
    rules, start, _ = game_of(MARK_III, 3)
    return rules, start


def _answer(thinker: Thinker) -> Thought | Failure:
    ends = time.monotonic() + PATIENT
    while time.monotonic() < ends:
        found = thinker.poll()
        if found is not None:
            return found
        time.sleep(0.01)
    raise AssertionError("no answer came")


def test_it_answers_with_orders_that_may_be_given_one_after_the_other(thinker: Thinker) -> None:
    rules, position = _begun()
    thinker.sit(rules, own_view(position), CHAIRS)
    for _ in range(12):
        thinker.ask(decider(position), own_view(position))
        found = _answer(thinker)
        assert isinstance(found, Thought) and not thinker.thinking
        assert rules.refusal(own_view(position), found.order) is None
        position = rules.apply(position, found.order).position


def test_it_decides_as_the_same_player_would_here(thinker: Thinker) -> None:
    rules, position = _begun()
    here = Seated(Table(setting_of(rules, own_view(position)), CHAIRS))
    thinker.sit(rules, own_view(position), CHAIRS)
    for number in range(6):
        side = decider(position)
        thinker.ask(side, own_view(position))
        found = _answer(thinker)
        said = here.reply(Question(number, side, sent(own_view(position))))
        assert isinstance(found, Thought) and isinstance(said, Reply)
        assert order_received(said.order) == found.order
        position = rules.apply(position, found.order).position


def test_a_process_that_is_stopped_answers_nothing_and_another_takes_its_place(thinker: Thinker) -> None:
    rules, position = _begun()
    thinker.sit(rules, own_view(position), CHAIRS)
    thinker.ask(decider(position), own_view(position))
    thinker.stop()
    assert thinker.poll() is None and not thinker.thinking
    thinker.ask(decider(position), own_view(position))
    assert isinstance(_answer(thinker), Thought)


def test_a_process_that_dies_is_told_and_the_next_question_starts_another(thinker: Thinker) -> None:
    rules, position = _begun()
    thinker.sit(rules, own_view(position), CHAIRS)
    assert thinker._process is not None
    thinker._process.terminate()
    thinker._process.join(PATIENT)
    thinker.ask(decider(position), own_view(position))
    assert isinstance(_answer(thinker), Thought)
    thinker.ask(decider(position), own_view(position))
    thinker._process.terminate()
    assert isinstance(_answer(thinker), Failure | Thought)


def test_a_player_that_fails_says_at_what() -> None:
    rules, position = _begun()
    table = Seated(Table(setting_of(rules, own_view(position)), CHAIRS))
    found = table.reply(Question(1, 7, sent(own_view(position))))
    assert isinstance(found, Failure) and found.words == "KeyError: 7"


def test_a_player_who_thinks_for_long_is_told_how_long_it_may(monkeypatch: pytest.MonkeyPatch) -> None:
    rules, position = _begun()
    chairs = (Chair(0, "planner", 5), Chair(1, "planner", 6))
    seated = Seated(Table(setting_of(rules, own_view(position)), chairs))
    told: list[float] = []
    for player in seated.players.values():
        monkeypatch.setattr(player, "within", told.append)
    found = seated.reply(Question(1, decider(position), sent(own_view(position)), 1.5))
    assert isinstance(found, Reply) and told == [1.5]


def test_the_process_thinks_no_longer_about_a_phase_than_it_may(thinker: Thinker) -> None:
    rules, position = _begun()
    thinker.sit(rules, own_view(position), (Chair(0, "planner", 5), Chair(1, "planner", 6)))
    for _ in range(4):
        thinker.ask(decider(position), own_view(position), 1.0)
        found = _answer(thinker)
        assert isinstance(found, Thought)
        position = rules.apply(position, found.order).position
