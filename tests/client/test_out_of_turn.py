"""Who is asked at a window, what is answered where nobody is, and that the record has plain orders."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from game.client.table.out_of_turn.asking import Act, Asking, AskingBySide, Level, Mute, Watch, as_it_is
from game.client.table.out_of_turn.policy import live
from game.client.table.session import Session
from game.client.table.visibility import ONLOOKER
from game.core.asked import open_window, preset
from game.core.foresight import foreseen, foreseen_words
from game.core.position import decider
from game.core.views import own_view, view
from game.notation.position import parse_position
from game.ogre.catalogue import MODULES
from game.saves.meta import SavedGame
from game.saves.reading import load_text
from game.saves.writing import save_text
from tests.client import pickets as pickets_rule
from tests.client.pickets import PICKETS, LetGo, PicketShot
from tests.rules.laid import BLUE, RED, Table, lay

#: red comes nearer and nearer to the picket: at 4, 3, 2, 1 hexes from it
FIELD = "board 12x5\nred GEV-1 0102\nred LT-2 0101\nblue HWZ-1 0602\nblue HVY-9 1202\n"
WAY = "0202 0302 0402 0502"


@pytest.fixture(autouse=True)
def pickets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(MODULES, PICKETS.id, PICKETS)


def table(text: str = FIELD) -> Table:
    return lay(text, modules=("ramming", "pickets"))


def session(laid: Table | None = None, mode: str = "hotseat") -> Session:
    laid = laid or table()
    return Session(laid.rules, laid.position, mode=mode)


def go(game: Session, unit: str = "GEV-1", way: str = WAY) -> None:
    assert game.do_all([table().moving(unit, way)]) is None


def asked_at(game: Session) -> str:
    """The hex that somebody is asked about; "" when nobody is."""
    return game.position.board.grid.label(game.position.frames[-1].at) if game.position.frames else ""


def verbs(game: Session) -> list[str]:
    return [step.order.verb for step in game.history.steps[: game.history.at]]


def hexes_asked(game: Session) -> list[str]:
    """The hexes that the defender is asked about on one way, when each is let pass."""
    found = []
    go(game)
    while game.position.frames:
        found.append(asked_at(game))
        assert game.do_all([LetGo()]) is None
    return found


# ---------------------------------------------------------------------------- when somebody is asked
def test_usually_a_player_is_asked_at_the_first_worthwhile_hex_and_where_the_odds_are_better() -> None:
    assert hexes_asked(session()) == ["0302", "0502"], "1-1, then 3-2 which is read as 1-1, then 3-1"
    game = session()
    go(game, way="0202 0302 0301 0201")
    assert asked_at(game) == "0302"
    assert game.do_all([LetGo()]) is None
    assert not game.position.frames, "at the same odds nobody is asked again"
    assert verbs(game) == ["move", *["leave-it"] * (len(verbs(game)) - 1)]


def test_what_is_worse_than_one_to_one_is_let_pass_and_recorded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PicketShot, "odds", lambda self, rules, state: Fraction(1, 2))
    game = session()
    go(game)
    assert not game.position.frames and verbs(game) == ["move", "leave-it", "leave-it", "leave-it"]


def test_what_costs_nothing_is_asked_for_at_any_odds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PicketShot, "odds", lambda self, rules, state: Fraction(1, 2))
    monkeypatch.setattr(pickets_rule.Seen3, "costs", False)
    assert hexes_asked(session()) == ["0302", "0402", "0502"]


@pytest.mark.parametrize(
    ("level", "hexes"),
    [
        (Level.ALWAYS, ["0302", "0402", "0502"]),
        (Level.WORTHWHILE, ["0302", "0502"]),
        (Level.WATCHES, []),
        (Level.NEVER, []),
    ],
)
def test_each_seat_says_how_often_it_is_asked(level: Level, hexes: list[str]) -> None:
    game = session()
    game.windows.asking[BLUE] = Asking(level)
    assert hexes_asked(game) == hexes
    assert decider(game.position) == RED and asked_at(game) == ""


def test_asked_always_a_player_is_asked_where_the_odds_are_no_better() -> None:
    game = session()
    game.windows.asking[BLUE] = Asking(Level.ALWAYS)
    go(game, way="0202 0302 0301 0201")
    assert asked_at(game) == "0302"
    game.do_all([LetGo()])
    assert asked_at(game) == "0301"


# ------------------------------------------------------------------------------- what is let pass
def test_a_counter_that_is_let_pass_is_let_pass_until_the_player_turn_ends() -> None:
    game = session()
    turn = game.position.clock.player_turn
    game.windows.asking[BLUE] = Asking().muting(Mute(turn, "GEV-1"))
    assert hexes_asked(game) == []
    game.windows.asking[BLUE] = Asking().muting(Mute(turn - 1, "GEV-1"))
    assert Asking().muting(Mute(turn, "GEV-1")).mutes_now(game.position.clock)
    later = replace(game.position.clock, player_turn=turn + 1)
    assert not Asking().muting(Mute(turn, "GEV-1")).mutes_now(later)


def test_a_phase_that_is_let_pass_is_let_pass_for_every_counter() -> None:
    game = session()
    clock = game.position.clock
    game.windows.asking[BLUE] = Asking().muting(Mute(clock.player_turn, phase=clock.phase))
    assert hexes_asked(game) == []
    other = Asking().muting(Mute(clock.player_turn, phase="second"))
    assert other.mutes_now(clock) == ()


def test_a_muted_game_is_the_game_of_the_orders_that_leave_each_window() -> None:
    muted = session()
    clock = muted.position.clock
    muted.windows.asking[BLUE] = Asking().muting(Mute(clock.player_turn, phase=clock.phase))
    go(muted)
    by_hand = session()
    by_hand.windows.asking[BLUE] = Asking(Level.ALWAYS)
    hexes_asked(by_hand)
    assert muted.position.key() == by_hand.position.key()
    assert [s.order for s in muted.history.steps] == [s.order for s in by_hand.history.steps]


def test_leaving_every_window_always_leads_to_the_end_of_the_phase() -> None:
    for level in Level:
        game = session()
        game.windows.asking[BLUE] = Asking(level)
        hexes_asked(game)
        go(game, "LT-2", "0201 0301")
        while game.position.frames:
            game.do_all([LetGo()])
        ends = game.showing.ends(game.rules, game.view)
        assert ends is not None and game.do_all([ends]) is None
        assert game.position.clock.phase != "movement"


def test_what_was_answered_for_somebody_is_taken_back_with_the_order_only_by_who_plays_both_sides() -> None:
    game = session()
    game.windows.asking[BLUE] = Asking(Level.NEVER)
    go(game)
    assert game.why_not_undo and not game.undo(), "between two people undo stops at each window, asked or not"
    alone = session(mode="solo")
    alone.windows.asking[BLUE] = Asking(Level.NEVER)
    before = alone.position.key()
    go(alone)
    assert alone.undo() and alone.position.key() == before and alone.history.at == 0


# ------------------------------------------------------------------------------------- watch orders
def watch(game: Session, **terms: object) -> None:
    one = Watch("HWZ-1", was=as_it_is(game.position, "HWZ-1"), **terms)  # type: ignore[arg-type]
    game.windows.asking[BLUE] = game.windows.asking[BLUE].watching(one)


def test_a_watch_order_fires_by_itself_at_its_odds_as_a_plain_order() -> None:
    game = session()
    watch(game, odds=Fraction(3, 2))
    go(game)
    assert verbs(game)[:3] == ["move", "leave-it", "picket-shot"], "at 2 hexes it is 3-2"
    assert game.history.steps[2].rolls and game.windows.asking[BLUE].watches[0].spent


def test_a_watch_order_answers_once_and_then_its_player_is_asked() -> None:
    game = session()
    game.windows.asking[BLUE] = Asking(Level.WATCHES)
    watch(game)
    laid = game.history.position
    go(game)
    assert verbs(game)[1] == "picket-shot"
    if not game.position.frames:  # it was hit: another comes
        go(game, "LT-2", "0201 0301")
    assert asked_at(game), "one shot, then its player is asked"
    assert game.history.start is laid


def test_a_watch_order_says_how_near_and_at_which_kinds() -> None:
    for terms, first in (({"reach": 1}, "0502"), ({"kinds": ("LT",)}, ""), ({"kinds": ("GEV",)}, "0302")):
        game = session()
        game.windows.asking[BLUE] = Asking(Level.NEVER)
        watch(game, **terms)
        go(game)
        shots = [k for k, verb in enumerate(verbs(game)) if verb == "picket-shot"]
        where = (
            game.position.board.grid.label(game.history.position_at(shots[0]).frames[-1].at) if shots else ""
        )
        assert where == first


def test_a_counter_told_to_hold_neither_fires_nor_has_its_player_asked() -> None:
    game = session()
    watch(game, act=Act.HOLD)
    assert hexes_asked(game) == []


def test_a_counter_told_to_ask_has_its_player_asked_where_it_says_so() -> None:
    game = session()
    game.windows.asking[BLUE] = Asking(Level.WATCHES)
    watch(game, act=Act.ASK, reach=2)
    assert hexes_asked(game) == ["0402", "0502"]


def test_a_watch_order_ends_when_its_counter_is_not_what_it_was() -> None:
    game = session()
    game.windows.asking[BLUE] = Asking(Level.WATCHES)
    watch(game)
    game.windows.asking[BLUE] = game.windows.asking[BLUE].watching(
        replace(game.windows.asking[BLUE].watches[0], was="another")
    )
    go(game)
    assert asked_at(game) == "0302" and "picket-shot" not in verbs(game)


# ----------------------------------------------------------------------------- saves
def test_wishes_of_a_seat_are_kept_in_a_save_and_what_cannot_be_read_is_left_out() -> None:
    seats = AskingBySide(2)
    seats[BLUE] = Asking(
        Level.ALWAYS,
        (Mute(3, "GEV-1"), Mute(3, phase="fire")),
        (Watch("HWZ-1", Act.FIRE, Fraction(3, 2), 2, ("GEV",)),),
    )
    written, again = seats.written(), AskingBySide(2)
    again.read(written)
    assert again.rows == seats.rows and all(isinstance(value, str) for value in written.values())
    again.read({"ask 1": "sometimes", "watch 1": "{"})
    assert again.rows == [Asking(), Asking()]
    assert AskingBySide(2).written() == {}


def test_a_game_saved_inside_a_window_goes_on_as_it_would_have() -> None:
    game = session()
    game.windows.asking[BLUE] = Asking(Level.ALWAYS)
    go(game)
    game.do_all([LetGo()])
    saved = SavedGame(history=game.history, options=game.windows.asking.written())
    found = load_text(save_text(saved)).history
    again = Session(found.rules, found.start, history=found)
    again.windows.asking.read(saved.options)
    assert asked_at(again) == asked_at(game) == "0402"
    for one in (game, again):
        one.do_all([LetGo()])
    assert asked_at(again) == asked_at(game) == "0502" and again.position.key() == game.position.key()


# ------------------------------------------------------------------------------ the question itself
def test_a_window_is_read_by_the_roles_of_its_answers() -> None:
    game = session()
    go(game)
    asked = open_window(game.rules, game.position)
    assert asked is not None and (asked.side, asked.unit, asked.kind) == (BLUE, "GEV-1", "GEV")
    assert asked.decline == LetGo() and asked.best == 1
    best = preset(game.rules, view(game.position, ONLOOKER), asked.answers)
    assert best is not None and best.order == PicketShot("HWZ-1")


def test_where_nothing_is_asked_that_can_be_left_no_window_is_open() -> None:
    game = session()
    assert open_window(game.rules, game.position) is None


# -------------------------------------------------------------------------- what who moves is told
def test_who_moves_is_told_beforehand_where_an_order_can_be_answered_and_at_which_odds() -> None:
    game = session()
    seen, laid = own_view(game.position), table()
    way = foreseen(game.rules, seen, laid.moving("GEV-1", WAY))
    assert [game.position.board.grid.label(at) for at in way.hexes] == ["0302", "0402", "0502"]
    assert way.best == 3
    assert foreseen_words(way) == "Watched in 3 hexes, best 3-1: it cannot be undone."
    away = foreseen(game.rules, seen, laid.moving("GEV-1", "0101 0102"))
    assert foreseen_words(away) == "" and not away.hexes
    assert game.history.at == 0, "nothing was given"


def test_what_is_refused_or_not_watched_foretells_nothing() -> None:
    game = session()
    assert foreseen(game.rules, own_view(game.position), LetGo()).hexes == ()
    plain = lay(FIELD, modules=("ramming",))
    assert foreseen_words(foreseen(plain.rules, own_view(plain.position), plain.moving("GEV-1", WAY))) == ""


# ----------------------------------------------------------------------- a window that stays open
def test_who_has_begun_to_answer_by_hand_is_asked_until_he_leaves_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pickets_rule, "STAYS_OPEN", True)
    game = session()
    go(game)
    for _ in range(2):
        assert game.do_all([PicketShot("HWZ-1")]) is None
        assert asked_at(game) == "0302", "at the same odds, but it goes on"
    game.do_all([LetGo()])
    assert asked_at(game) == "0502"


def test_a_watch_order_fires_once_and_then_leaves_what_stays_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pickets_rule, "STAYS_OPEN", True)
    game = session()
    game.windows.asking[BLUE] = Asking(Level.NEVER)
    watch(game)
    go(game)
    assert verbs(game) == ["move", "picket-shot", "leave-it", "leave-it", "leave-it"]


# opt:disable_mi-a, ch:35: what lasts on a counter is part of it
@pytest.mark.parametrize(
    "lasting", ["state disabled-squads INF-1 kinds=INF spared=0", "state shaken INF-1 yes"]
)
def test_a_counter_that_was_hit_is_another_for_its_watch_order(lasting: str) -> None:
    text = (
        "option ramming\noption disable-mi\noption challenge-fire\nboard 9x9\n"
        "turn 1 red movement\nred INF-1 0202 INF*2\nblue LT-9 0909\n"
    )
    (_, well), (_, hit) = parse_position(text), parse_position(f"{text}{lasting}\n")
    assert as_it_is(well, "INF-1") != as_it_is(hit, "INF-1") and as_it_is(well, "LT-9") == as_it_is(
        hit, "LT-9"
    )
    watch = Watch("INF-1", was=as_it_is(well, "INF-1"))
    assert live(watch, well) and not live(watch, hit)
