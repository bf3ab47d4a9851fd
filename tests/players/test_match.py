"""A match plays a game to its end, tells what came of it, and is the same game for the same seed."""

from __future__ import annotations

import pytest

from game.core.anygame import Position, Step, View
from game.core.sequence import EndPhase
from game.lab.fuzz import scenarios
from game.ogre.movement.movement import Move
from game.players.match import FAULT, VERDICT, Entrant, Match, play
from game.players.player import Choice
from game.scenarios.load import Loaded

GREEDY, RANDOM = Entrant("greedy"), Entrant("random")


def scenario(name: str) -> Loaded:
    return next(one for one in scenarios(None) if one.scenario.id == name)


def test_two_players_play_to_the_verdict() -> None:
    found = play(scenario("mark-iii-attack"), (GREEDY, RANDOM), 4)
    assert found.ended == VERDICT and found.winner in (0, 1) and found.level and found.reason
    assert found.score(0) + found.score(1) == 1.0


@pytest.mark.parametrize("name", ["mark-iii-attack", "river-crossing"])
def test_the_same_seed_gives_the_same_game_and_another_seed_another(name: str) -> None:
    def game(seed: int) -> list[object]:
        given: list[object] = []

        def hears(before: Position, step: Step, reason: str) -> None:
            given.append(step.order)

        Match(scenario(name), (GREEDY, GREEDY), seed, hears=hears).play()
        return given

    assert game(5) == game(5)
    assert game(5) != game(6)


def test_a_player_is_handed_views_of_its_side_alone() -> None:
    match = Match(scenario("meeting-engagement"), (GREEDY, GREEDY), 3)
    sides: set[int] = set()

    class Watched:
        def __init__(self, inner: object, side: int) -> None:
            self.inner, self.side = inner, side

        def choose(self, view: View) -> Choice:
            assert view.viewer == self.side
            sides.add(self.side)
            return self.inner.choose(view)  # type: ignore[attr-defined]

        answer = choose

    match.players = [Watched(one, side) for side, one in enumerate(match.players)]
    match.play()
    assert sides == {0, 1}


class Stubborn:
    """Wants what it may not."""

    def choose(self, view: View) -> Choice:
        return Choice(Move(("MK3-1",), (1,)))

    answer = choose


class Fidget:
    """Ends nothing: it is always on the move from one place to the next."""

    def choose(self, view: View) -> Choice:
        from game.ogre.setup import Place

        at = view.units["HVY-1"].at
        mask = [h for h in (view.board.grid.parse("0903"), view.board.grid.parse("0904")) if h != at]
        return Choice(Place("HVY-1", mask[0]))

    answer = choose


def test_a_player_that_gives_what_it_may_not_has_failed_and_nobody_has_won() -> None:
    match = Match(scenario("mark-iii-attack"), (GREEDY, GREEDY), 3)
    match.players[0] = Stubborn()
    found = match.play()
    assert found.ended == FAULT and "illegal order" in found.fault and found.winner == -1


def test_a_phase_without_an_end_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.players.match.MOST_IN_PHASE", 30)
    match = Match(scenario("mark-iii-attack"), (GREEDY, GREEDY), 3, suggested=False)
    for order in [o for o in _suggested(match) if match.position.units[o.unit].side == 1]:
        match.position = match.rules.apply(match.position, order).position
    match.players[1] = Fidget()
    while match.position.clock.turn == 0:
        match._decide()
    assert match.cut_short == [0, 1]


def _suggested(match: Match):  # type: ignore[no-untyped-def]
    from game.scenarios.start import suggested_setup

    return suggested_setup(match.loaded.scenario, match.loaded.board, match.forces)


def test_every_step_is_told_with_its_reason() -> None:
    heard: list[str] = []
    match = Match(
        scenario("mark-iii-attack"),
        (GREEDY, GREEDY),
        3,
        hears=lambda before, step, reason: heard.append(reason),
    )
    match.players[0] = _Quits()
    found = match.play()
    assert len(heard) == found.orders and "There is no hope." in heard


class _Quits:
    def choose(self, view: View) -> Choice:
        from game.core.sequence import Concede

        return Choice(Concede() if view.clock.turn else EndPhase(), "There is no hope.")

    answer = choose


def test_an_entrant_is_written_in_a_word() -> None:
    assert (
        Entrant.read("steady:easy") == Entrant("steady", "easy") and Entrant.read("greedy").words == "greedy"
    )
    assert Entrant("steady", "easy").words == "steady:easy"
