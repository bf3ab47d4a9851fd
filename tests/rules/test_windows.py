"""Windows: an order waits for the other side at each of its moments, and goes on through one door.

``watchmen.py`` has a window and answers for each moment. Its ids are examples.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from game.core.assembly import AssemblyError
from game.core.chance import outcomes
from game.core.draft import Draft
from game.core.events import CutShort
from game.core.history import History
from game.core.modules import FrameKind, Module
from game.core.orders import Order
from game.core.position import decider
from game.core.records import Frame
from game.core.ruleset import Rules
from game.core.state import Seen
from game.core.steps import Step
from game.core.views import ONLOOKER, view, with_dice
from game.core.windows import Moment, PendingOrder, Window, WindowFrame
from game.lab.contract import Broken
from game.lab.invariants import check_game, check_shown, check_step
from game.notation.position import parse_position, position_text
from game.ogre.base import BASE
from game.ogre.catalogue import MODULES
from game.ogre.events import Disabled
from game.ogre.movement.movement import Move
from game.ogre.ramming.ramming import RAMMING
from game.players.random_player import RandomPlayer, next_step
from game.saves.meta import SavedGame
from game.saves.reading import load_text
from game.saves.writing import save_text
from tests.rules import watchmen
from tests.rules.laid import BLUE, RED, Table, lay
from tests.rules.watchmen import Again, Bar, BarWay, Forbid, Landing, Let, Parley, Snipe, TakeCover, only

WINDOWS = ("parley", "bar", "challenge", "landing", "luck", "loss")
FIELD = """
    board 9x9
    red HVY-1 0205
    red HVY-2 0207
    blue LT-1 0504
    blue HVY-9 0508
"""
ONTO = "board 9x9\nred HVY-1 off\nred HVY-2 off\nblue LT-1 0609\nblue HVY-9 0101"
GUNS = "board 9x9\nred HVY-1 0404\nblue HVY-9 0405\nblue LT-9 0909"


@pytest.fixture(autouse=True)
def rows_in_the_catalogue(monkeypatch: pytest.MonkeyPatch) -> None:
    watchmen.LOOKED.clear()
    for module in (watchmen.WATCHMEN, *map(only, WINDOWS), only("bar", "challenge"), only("parley", "bar")):
        monkeypatch.setitem(MODULES, module.id, module)


def marching(*windows: str, more: tuple[str, ...] = ()) -> Table:
    return lay(FIELD, modules=("ramming", "-".join(("watchmen", *windows)), *more))


def firing(*windows: str) -> Table:
    return lay(GUNS, "fire", modules=("ramming", "-".join(("watchmen", *windows))))


def landing(*windows: str) -> Table:
    text = "board 9x9\nred HVY-1 off\nred HVY-2 off\nblue LT-1 0609\nblue HVY-9 0101"
    return lay(
        text, modules=("ramming", "-".join(("watchmen", *windows))), stacking="gev", entry={RED: "south"}
    )


def waiting(table: Table) -> PendingOrder[Any]:
    """The order that waits."""
    top = table.position.frames[-1]
    assert isinstance(top, WindowFrame) and top.pending is not None and decider(table.position) == BLUE
    return top.pending


def through(table: Table) -> list[str]:
    """Let everything pass, and say what was asked."""
    asked = []
    while table.position.frames:
        asked.append(table.position.frames[-1].kind)
        table.do(Let())
    return asked


# ------------------------------------------------------------------------------ who sees what
def plans(table: Table) -> dict[int, Order[Any] | None]:
    """The order that waits, as each side and an onlooker see it."""
    found = {}
    for side in (RED, BLUE, ONLOOKER):
        top = view(table.position, side).frames[-1]
        assert isinstance(top, WindowFrame) and (top.kind, top.decider) == (
            table.position.frames[-1].kind,
            BLUE,
        )
        found[side] = top.pending and top.pending.order
    return found


@pytest.mark.parametrize("window", ["bar", "challenge"])
def test_the_rest_of_a_way_is_seen_by_the_side_that_goes_it_and_not_by_who_is_asked(window: str) -> None:
    table = marching(window)
    table.move("HVY-1", "0305 0404 0403")
    assert plans(table) == {RED: waiting(table).order, BLUE: None, ONLOOKER: None}
    check_shown(table.position)


def test_an_order_that_has_been_announced_is_seen_by_all() -> None:
    table = marching("parley")
    table.move("HVY-1", "0305")
    assert set(plans(table).values()) == {waiting(table).order}
    check_shown(table.position)


def test_an_interruption_that_shows_what_is_declared_unseen_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    table = marching("bar")
    table.move("HVY-1", "0305 0404 0403")
    monkeypatch.setattr(Bar, "seen", Seen.ALL)
    for side in (RED, BLUE, ONLOOKER):
        view(table.position, side)
    monkeypatch.setattr(Bar, "seen", Seen.OWNER)
    with pytest.raises(Broken, match="pending of bar is declared unseen"):
        check_shown(table.position)


def test_a_record_of_an_interruption_that_does_not_say_who_sees_it_is_an_error() -> None:
    class Unsaid(Frame, frozen=True, gc=False):
        number: int = 0

    with pytest.raises(AssemblyError, match="Unsaid brings the frame 'unsaid' and does not say who sees it"):
        Rules(
            [
                BASE,
                Module(
                    id="unsaid",
                    title="Unsaid",
                    rule="house:u",
                    frames={"unsaid": FrameKind("?", record=Unsaid)},
                ),
            ]
        )


# ------------------------------------------------------------------------------- the moments
def test_before_an_order_the_other_side_may_forbid_it_or_let_it_pass() -> None:
    table = marching("parley")
    table.move("HVY-1", "0305")
    assert table.where("HVY-1") == "0205" and waiting(table).moment is Moment.ORDER
    again = Table(table.rules, table.position)
    again.do(Forbid())
    assert again.where("HVY-1") == "0205" and decider(again.position) == RED and not again.position.frames
    table.do(Let())
    assert table.where("HVY-1") == "0305" and not table.position.frames


def test_before_a_step_the_way_is_barred_and_the_hexes_before_it_were_entered() -> None:
    table = marching("bar")
    table.move("HVY-1", "0305 0404 0403")
    assert table.where("HVY-1") == "0305"
    todo = waiting(table)
    assert (todo.moment, todo.unit, todo.at) == (Moment.STEP, "HVY-1", table.hex("0404"))
    assert todo.order == table.moving("HVY-1", "0404 0403")
    table.do(BarWay())
    assert table.where("HVY-1") == "0305" and decider(table.position) == RED
    table.move("HVY-1", "0306")


def test_within_reach_each_watched_hex_is_asked_about_and_the_rest_of_the_way_goes_on() -> None:
    table = marching("challenge")
    table.move("HVY-1", "0305 0404 0403")
    assert table.where("HVY-1") == "0404" and waiting(table).moment is Moment.REACH
    table.do(Let())
    assert table.where("HVY-1") == "0403" and waiting(table).order is None
    step = table.do(Let())
    assert not table.position.frames and not step.events and table.spent("HVY-1").moved == 3


def test_an_order_that_is_not_possible_any_more_when_it_goes_on_is_cut_short() -> None:
    table = marching("challenge")
    table.move("HVY-1", "0305 0404 0403")
    step = table.do(Snipe(), 6)
    assert table["HVY-1"].disabled and table.where("HVY-1") == "0404" and not table.position.frames
    assert [type(event) for event in step.events] == [Disabled, CutShort]
    assert "cannot complete its order" in table.rules.describe(table.position, step.events[-1])


def test_after_the_roll_the_dice_lie_there_and_nothing_has_come_of_them() -> None:
    table = firing("luck")
    step = table.fire("HVY-1", "HVY-9", 6)
    assert [roll.dice for roll in step.rolls] == [(6,)] and not step.events
    assert "HVY-9" in table and not table.spent("HVY-1").fired and waiting(table).dice == (6,)
    again = Table(table.rules, table.position)
    step = again.do(Let())
    assert "HVY-9" not in again and again.spent("HVY-1").fired and not step.rolls
    step = table.do(Again(), 1)
    assert "HVY-9" in table and table.spent("HVY-1").fired and [roll.dice for roll in step.rolls] == [(1,)]


def test_before_a_loss_the_owner_may_keep_the_counter_from_it() -> None:
    table = firing("loss")
    table.fire("HVY-1", "HVY-9", 6)
    todo = waiting(table)
    assert (todo.moment, todo.unit, todo.dice) == (Moment.LOSS, "HVY-9", (6,)) and "HVY-9" in table
    again = Table(table.rules, table.position)
    again.do(Let())
    assert "HVY-9" not in again
    table.do(TakeCover())
    assert "HVY-9" in table and table.spent("HVY-1").fired and not table.position.frames


def test_windows_of_several_moments_follow_one_another_in_one_order() -> None:
    table = lay(FIELD, modules=("ramming", "watchmen"))
    table.move("HVY-1", "0305 0404 0403")
    assert through(table) == ["parley", "bar", "challenge", "bar", "challenge"]
    assert table.where("HVY-1") == "0403"
    table = lay(GUNS, "fire", modules=("ramming", "watchmen"))
    table.do(table.firing("HVY-1", "HVY-9"))
    step = table.do(Let(), 6)
    assert [roll.dice for roll in step.rolls] == [(6,)], "the die belongs to the step in which it is rolled"
    assert through(table) == ["luck", "loss"] and "HVY-9" not in table


def test_of_two_windows_of_a_moment_the_lower_rank_is_asked_first_and_the_other_before_it_goes_on() -> None:
    second = type("Second", (Bar,), {"window": "second", "__module__": __name__}, frozen=True, gc=False)
    more = Module(
        id="second",
        title="Second",
        rule="house:second",
        orders={"second-bar": (Let, BarWay)},
        windows=(
            Window(second, "second-bar", 2, watchmen.asks(second, "second-bar", Move), watches=watchmen.near),
        ),
    )
    rules = Rules([BASE, RAMMING, only("bar"), more])
    table = Table(rules, marching("bar").position)
    table.move("HVY-1", "0305 0404")
    assert table.position.frames[-1].kind == "bar" and table.where("HVY-1") == "0305"
    table.do(Let())
    assert table.position.frames[-1].kind == "second-bar" and table.where("HVY-1") == "0305"
    table.do(Let())
    assert table.where("HVY-1") == "0404" and not table.position.frames


def test_who_comes_onto_the_map_is_asked_about_in_the_first_hex_with_those_that_come_along() -> None:
    for die, there in ((3, "0507"), (4, "0509")):
        table = landing("landing")
        table.do(Move(("HVY-1", "HVY-2"), table.path("0509 0508 0507")))
        assert [table.where(name) for name in ("HVY-1", "HVY-2")] == ["0509", "0509"]
        todo = waiting(table)
        assert (todo.moment, todo.unit, todo.at) == (Moment.ONTO, "HVY-1", table.hex("0509"))
        step = table.do(Snipe(), die)
        assert table["HVY-1"].disabled == ("fire" if die == 4 else "") and not table.position.frames
        assert [table.where(name) for name in ("HVY-1", "HVY-2")] == [there, there]
        assert [type(event) for event in step.events].count(CutShort) == (die == 4)


def test_who_comes_onto_the_map_is_asked_about_at_every_moment_and_goes_its_whole_way() -> None:
    table = lay(ONTO, modules=("ramming", "watchmen"), stacking="gev", entry={RED: "south"})
    table.move("HVY-1", "0509 0508 0507")
    assert through(table) == ["parley", "bar", "landing", "challenge"]
    assert table.where("HVY-1") == "0507"


def test_several_that_come_onto_the_map_are_asked_about_together_and_go_their_whole_way() -> None:
    table = lay(ONTO, modules=("ramming", "watchmen"), stacking="gev", entry={RED: "south"})
    table.do(Move(("HVY-1", "HVY-2"), table.path("0509 0508 0507")))
    through(table)
    assert [table.where(name) for name in ("HVY-1", "HVY-2")] == ["0507", "0507"]


def test_an_order_of_which_nothing_is_left_on_the_edge_of_the_map_is_complete() -> None:
    table = landing("landing")
    table.move("HVY-1", "0509")
    assert not table.do(Let()).events and table.where("HVY-1") == "0509"


def test_of_two_windows_on_the_edge_of_the_map_both_are_asked_before_the_way_goes_on() -> None:
    second = type("Second", (Landing,), {"window": "second", "__module__": __name__}, frozen=True, gc=False)
    asks = watchmen.asks(second, "second-landing", Move)
    more = Module(
        id="second",
        title="Second",
        rule="house:second",
        orders={"second-landing": (Let, BarWay)},
        windows=(Window(second, "second-landing", 2, asks, watches=watchmen.near),),
    )
    for answer, there in ((Let(), "0507"), (BarWay(), "0509")):
        table = Table(Rules([BASE, RAMMING, only("landing"), more]), landing("landing").position)
        table.move("HVY-1", "0509 0508 0507")
        table.do(Let())
        assert table.position.frames[-1].kind == "second-landing" and table.where("HVY-1") == "0509"
        table.do(answer)
        assert table.where("HVY-1") == there and not table.position.frames


def test_two_windows_of_one_rank_at_a_moment_are_an_error_that_names_both_modules() -> None:
    other = replace(only("bar"), id="other", title="Other watchmen")
    twin = type("Twin", (Bar,), {"window": "twin", "__module__": __name__}, frozen=True, gc=False)
    other = replace(other, windows=(Window(twin, "twin", 1, watchmen.asks(twin, "twin")),), orders={})
    with pytest.raises(AssemblyError, match=r"(?s)Watchmen.*Other watchmen|Other watchmen.*Watchmen"):
        Rules([BASE, RAMMING, only("bar"), other])


# ------------------------------------------------------------------- what they know and cost
def test_ground_that_nobody_watches_costs_nothing() -> None:
    table = marching("bar", "challenge")
    table.move("HVY-2", "0208 0209")
    assert not watchmen.LOOKED
    table.move("HVY-1", "0305 0404")
    assert watchmen.LOOKED == {"bar": 1}


def test_a_window_is_asked_of_what_everybody_knows() -> None:
    seen: list[Any] = []

    def opens(rules: Any, state: Any, pending: PendingOrder[Any]) -> WindowFrame | None:
        seen.append(state)
        return None

    spy = Module(id="spy", title="Spy", rule="house:spy", windows=(Window(Parley, "parley", 1, opens),))
    rules = Rules([BASE, RAMMING, spy, MODULES["camouflage"]])
    table = Table(rules, lay(FIELD, modules=("ramming", "camouflage")).position)
    draft = Draft.of(table.position, rules)
    draft.put(replace(table["HVY-9"], face_down=True))
    table.position = draft.freeze()
    table.move("HVY-1", "0305")
    assert "HVY-9" not in seen[0].units and "?0508" in seen[0].units and seen[0].dice != table.position.dice


# --------------------------------------------------------------------------------- undo
def test_undo_stops_at_a_window_and_where_one_could_have_been() -> None:
    table = marching("bar")
    history = History(table.rules, table.position)
    history.do(table.moving("HVY-1", "0305"))
    assert history.can_undo
    history.do(table.moving("HVY-1", "0404"))
    assert "other side" in history.why_not_undo()

    never = Window(
        Bar, "bar", 1, lambda rules, state, pending: None, watches=watchmen.near,
        could_open=lambda rules, state, pending: True,
    )  # fmt: skip
    rules = Rules([BASE, RAMMING, replace(only("bar"), windows=(never,))])
    history = History(rules, table.position)
    history.do(table.moving("HVY-1", "0305"))
    assert history.can_undo
    step = history.do(table.moving("HVY-1", "0404"))
    assert isinstance(step, Step) and not step.position.frames and step.answerable
    assert not history.can_undo and "could have interrupted" in history.why_not_undo()


def test_who_is_asked_again_in_an_order_does_not_take_back_what_he_let_pass_before() -> None:
    table = marching("parley", "bar")
    history = History(table.rules, table.position)
    history.do(table.moving("HVY-1", "0305 0404 0403"))
    assert decider(history.position) == BLUE and not history.can_undo
    history.do(Let())
    assert decider(history.position) == BLUE, "the second window of the same order"
    assert history.why_not_undo() == "the order has gone on"
    assert history.why_not_undo(alone=True) == "", "who plays both sides knows both"


# -------------------------------------------------------------------------------- chances
def test_chances_stop_at_the_window_of_the_other_side() -> None:
    table = firing("luck")
    found = outcomes(table.rules, table.position, table.firing("HVY-1", "HVY-9"))
    assert len(found) == 6 and sum(chance for chance, _ in found) == Fraction(1)
    assert all(step.position.frames[-1].kind == "luck" and not step.events for _, step in found)
    for chance, step in found:
        assert chance == Fraction(1, 6)
        after = outcomes(table.rules, step.position, Let())
        assert [odds for odds, _ in after] == [Fraction(1)], "the die is rolled: nothing is left to chance"
        dice = step.rolls[0].dice
        plain = lay(GUNS, "fire").fire("HVY-1", "HVY-9", *dice).position
        there = "HVY-9" in after[0][1].position.units
        assert there == ("HVY-9" in plain.units)


# ------------------------------------------------------------------ saved at every window
def march(table: Table) -> Order:
    return table.moving("HVY-1", "0305 0404 0403")


def come(table: Table) -> Order:
    return table.moving("HVY-1", "0509 0508 0507")


def shot(table: Table) -> Order:
    return table.firing("HVY-1", "HVY-9")


AT_WINDOWS: list[tuple[str, Callable[..., Table], Callable[[Table], Order], Order]] = [
    ("parley", marching, march, Forbid()),
    ("bar", marching, march, BarWay()),
    ("challenge", marching, march, Snipe()),
    ("landing", landing, come, Snipe()),
    ("luck", firing, shot, Again()),
    ("loss", firing, shot, TakeCover()),
]


@pytest.mark.parametrize("answered", [True, False], ids=["answered", "passed"])
@pytest.mark.parametrize(
    ("window", "laid", "order", "answer"), AT_WINDOWS, ids=[row[0] for row in AT_WINDOWS]
)
def test_a_game_saved_at_a_window_and_loaded_goes_on_the_same(
    window: str, laid: Any, order: Callable[[Table], Order], answer: Order, answered: bool
) -> None:
    table = laid(window)
    for seed in range(1, 9):
        start = with_dice(table.position, seed)
        history = History(table.rules, start)
        history.do(order(table))
        if not history.position.frames:
            assert window == "loss", "a shot may hurt nobody"
            continue
        text = position_text(table.rules, history.position)
        assert parse_position(text)[1].key() == history.position.key()
        loaded = load_text(save_text(SavedGame(history=history)))
        assert loaded.whole
        other = loaded.history
        assert other.position.key() == history.position.key()
        reply = answer if answered else Let()
        while history.position.frames:
            one, two = history.do(reply), other.do(reply)
            assert isinstance(one, Step) and isinstance(two, Step)
            assert one.position.key() == two.position.key()
            assert (one.events, one.rolls, one.revealed) == (two.events, two.rolls, two.revealed)
            reply = Let()
        whole = load_text(save_text(SavedGame(history=history)))
        assert whole.whole and whole.history.position.key() == history.position.key()


def test_what_was_asked_and_rolled_before_stands_in_the_line_of_the_interruption() -> None:
    table = lay(GUNS, "fire", modules=("ramming", "watchmen"))
    table.do(table.firing("HVY-1", "HVY-9"))
    table.do(Let(), 6)
    table.do(Let())
    line = next(line for line in position_text(table.rules, table.position).splitlines() if "frame" in line)
    assert line == (
        "frame loss blue by HVY-9 at 0405 options dice=6 asked=parley:::0 asked=luck:::0"
        " fire HVY-1:gun at HVY-9"
    )


# ------------------------------------------------------------------------- through whole games
BATTLE = """
    board 11x11
    terrain forest 0404 0605
    red HVY-1 0205
    red HVY-2 0207
    red GEV-1 0204
    red INF-1 0306 INF*3
    red LT-1 0208
    blue LT-2 0805
    blue LT-3 0807
    blue HVY-9 0806
    blue INF-2 0706 INF*2
    blue MSL-1 0906
"""


@pytest.mark.parametrize("contact", ["ramming", "overrun"])
@pytest.mark.parametrize("seed", range(3))
def test_random_games_through_windows_keep_every_promise(seed: int, contact: str) -> None:
    table = lay(BATTLE, modules=(contact, "watchmen", "mines", "camouflage"))
    start = with_dice(table.position, seed + 1)
    player = RandomPlayer(table.rules, seed)
    position, steps = start, list[Step]()
    for _ in range(150):
        if position.result is not None or position.clock.turn > 4:
            break
        step = next_step(table.rules, position, player)
        check_step(position, step)
        steps.append(step)
        position = step.position
    kinds = {frame.kind for step in steps for frame in step.position.frames}
    assert kinds >= {"parley", "luck"}, kinds
    check_game(table.rules, start, steps)
