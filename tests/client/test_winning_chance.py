"""The winning chance: counted only when asked, told with its interval and its player, and stopped."""

from __future__ import annotations

from test_hand_dice import order, shooting
from test_play import BLUE, MAPS, Desk, duel

from game.client.kit import Button, Label
from game.client.table.laboratory.chance import SECRET, Chance, chance_words, may_know
from game.client.table.session import Session
from game.core.position import View as Seen
from game.lab.statistics import Tally
from game.players.playouts import Playouts, Task, run
from game.players.thinker import Failure
from game.scenarios.load import find_scenario
from game.scenarios.start import first_position, rules_of


class Near:
    """Process and pipe in one; it answers as many play-outs as it is let."""

    def __init__(self) -> None:
        self.tasks: list[Task] = []
        self.ready: list[object] = []
        self.alive, self.lets = True, 0

    def send(self, obj: object, /) -> None:
        assert isinstance(obj, Task)
        self.tasks.append(obj)
        self._waiting: list[object] = []
        run(obj, self._waiting.append)

    def let(self, count: int) -> None:
        self.ready += self._waiting[:count]
        del self._waiting[:count]

    def recv(self) -> object:
        return self.ready.pop(0)

    def poll(self, timeout: float = 0.0, /) -> bool:
        return bool(self.ready)

    def close(self) -> None:
        pass

    def start(self) -> None:
        pass

    def is_alive(self) -> bool:
        return self.alive

    def terminate(self) -> None:
        self.alive = False

    def join(self, timeout: float | None = None) -> None:
        pass


def open_with(session: Session) -> tuple[Desk, Near, Chance]:
    near, desk = Near(), Desk(session)
    chance = desk.screen.laboratory.chance

    def begin() -> tuple[Near, Near]:
        near.alive = True
        return near, near

    chance.playouts = Playouts(begin)
    chance.player, chance.games = "greedy", 25
    return desk, near, chance


def card(desk: Desk) -> str:
    layer = desk.screen.laboratory.chance.notice.layer
    if layer is None:
        return ""
    return " | ".join(w.words for w in layer.widget.walk() if isinstance(w, Label | Button))


def count(desk: Desk) -> None:
    desk.screen.laboratory.show()
    desk.idle()
    desk.push("lab Winning chance…")
    button = next(
        w
        for layer in desk.screen.layers
        for w in layer.widget.walk()
        if isinstance(w, Button) and w.words == "Count"
    )
    desk.click(button.rect.center)


def wait(desk: Desk) -> None:
    desk.idle(ms=100, times=8)


def test_it_is_counted_when_asked_and_told_with_interval_number_and_player() -> None:
    desk, near, chance = open_with(shooting())
    assert not near.tasks and not card(desk)
    count(desk)
    assert len(near.tasks) == 1 and near.tasks[0].games == 25 and near.tasks[0].truth
    near.let(5)
    wait(desk)
    assert "5 of 25 play-outs" in card(desk) and "wins" not in card(desk) and "Stop" in card(desk)
    near.let(20)
    wait(desk)
    told = card(desk)
    assert "wins about" in told and "between" in told and "25 play-outs by Greedy)" in told
    assert "turn 2, Fire" in told and "Stop" not in told
    assert not chance.playouts.running and not near.alive, "nothing is left running"


def test_play_goes_on_meanwhile_and_the_card_says_of_what_moment_it_tells() -> None:
    desk, near, _ = open_with(shooting())
    count(desk)
    near.let(12)
    wait(desk)
    desk.screen.do(order(desk.session, "fire HVY-1 at MK3-1 tr"))
    wait(desk)
    assert "turn 2, Fire" in card(desk) and len(near.tasks) == 1


def test_it_is_stopped_at_once() -> None:
    desk, near, chance = open_with(shooting())
    count(desk)
    near.let(3)
    wait(desk)
    desk.push("chance stop")
    assert not near.alive and chance.estimate is None and not card(desk)
    wait(desk)
    assert not card(desk)


def test_what_fails_is_told_in_the_card() -> None:
    desk, near, _ = open_with(shooting())
    count(desk)
    near.ready.append(Failure(1, "Oops"))
    wait(desk)
    assert "not available: Oops" in card(desk)


def test_who_sees_one_side_has_its_view_counted_and_not_the_truth() -> None:

    found = find_scenario("meeting-engagement", [MAPS])
    start = first_position(found.scenario, found.board, seed=3)
    session = Session(rules_of(found.scenario), start, mode="solo", sight="side 0")
    desk, near, chance = open_with(session)

    assert isinstance(may_know(desk.screen.game), Seen)
    session.sight = "all"
    assert not isinstance(may_know(desk.screen.game), Seen)


def test_two_players_with_secrets_are_told_nothing_before_the_end() -> None:

    found = find_scenario("meeting-engagement", [MAPS])
    start = first_position(found.scenario, found.board, seed=3)
    desk, near, chance = open_with(Session(rules_of(found.scenario), start, names=("A", "B")))
    assert chance.why_not() == SECRET
    open_game, _, other = open_with(duel("fire", BLUE))
    assert not other.why_not(), "where nothing is hidden two players may ask"


def test_chances_are_said_in_steps_with_their_interval() -> None:
    assert chance_words(Tally.of([1.0] * 63 + [0.0] * 37).interval()) == "about 65 %, between 53 and 72 %"


def test_another_viewer_does_not_see_what_was_counted() -> None:
    desk, near, chance = open_with(shooting())
    count(desk)
    near.let(25)
    wait(desk)
    assert card(desk)
    desk.screen.wipe()
    desk.screen.position_changed()
    assert not card(desk) and chance.estimate is None
