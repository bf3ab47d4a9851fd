"""A computer player in the window: its turn is shown, held, hurried, skipped; no failure costs the game."""

from __future__ import annotations

import json

import pygame
import pytest
from conftest import Hand
from msgspec.structs import replace
from test_challenge_by_hand import give, session
from test_opportunity_by_hand import FIELD as ASKED
from test_play import BLUE, OGRE, Desk, attack, duel
from test_recipes_shown import words
from thinkers import Here, Scripted, always, near

from game.client.game_library import Desk as Library
from game.client.generic.window_mode import DEAF_MS
from game.client.kit import Button, Segments
from game.client.kit import Choice as Select
from game.client.screens.game_screen import GameScreen
from game.client.screens.menu import MenuScreen
from game.client.screens.new_game import NewGameScreen
from game.client.shell.cards import Seat, Setup
from game.client.shell.settings import Settings
from game.client.table.computer import reasons
from game.client.table.computer.computer_seats import ComputerSeat, read, written
from game.client.table.computer.moments import Moment
from game.client.table.computer.report import Report, Turn
from game.client.table.game_keeper import Shelf
from game.client.table.modes.watch_mode import ComputerMode
from game.client.table.out_of_turn.asking import Level
from game.client.table.session import Session
from game.core.anygame import History, View
from game.core.position import decider
from game.core.refusals import Refusal
from game.core.sequence import Concede, EndPhase
from game.core.views import own_view, with_dice
from game.core.words import quoted, words_of
from game.ogre.combat.combat import Fire
from game.ogre.combat.firing import Firing
from game.ogre.movement.movement import Move
from game.ogre.setup import Place
from game.players.player import RUNGS, Choice, Rival
from game.players.roster import players_of
from game.saves.meta import read_header

GREEDY = ComputerSeat("greedy", seed=5)


def against(game: Session, side: int = BLUE, here: Here | None = None, speed: str = "off") -> Desk:
    game.sit_down({side: GREEDY})
    return Desk(game, speed, near(here))


def wait(desk: Desk, times: int = 60) -> None:
    """Until a person decides, or a time has gone by."""
    for _ in range(times * 4):
        if desk.session.computer is None:
            desk.idle()
            return
        desk.now += 30
        desk.app.animator.tick()


def spoken(desk: Desk) -> str:
    return " ".join(
        w.words for layer in desk.screen.layers for w in layer.widget.walk() if hasattr(w, "words")
    )


# ------------------------------------------------------------------------- its turn
def test_the_computer_sets_up_and_the_person_is_asked_next() -> None:
    desk = against(attack())
    assert isinstance(desk.mode, ComputerMode) and desk.session.viewer == OGRE
    wait(desk)
    game = desk.session
    assert game.decider == OGRE and not isinstance(desk.mode, ComputerMode)
    assert desk.screen.named("look again") is None, "a set-up is no turn to be told of"
    placed = [unit for unit in game.position.units.values() if unit.side == BLUE and unit.at]
    assert len(placed) == 18


def test_it_sets_up_as_the_scenario_suggests_where_it_does() -> None:
    game = attack()
    meant = {order.unit: order.at for order in game.suggested if isinstance(order, Place)}
    desk = against(game)
    wait(desk)
    placed = {u.id: u.at for u in game.position.units.values() if u.side == BLUE}
    assert placed and all(meant[name] == at for name, at in placed.items())
    assert game.decider == OGRE, "and its set-up is over"


def test_a_whole_game_of_two_computer_players_goes_to_the_verdict() -> None:
    game = attack()
    game.mode, game.sight = "solo", "all"
    game.sit_down({OGRE: GREEDY, BLUE: ComputerSeat("greedy", seed=3)})
    desk = Desk(game, thinker=near())
    desk.screen.opponent.skip()
    wait(desk, 3000)
    assert (game.over and "victory" in words(desk).lower()) or game.over


def test_nothing_can_be_ordered_ended_or_taken_back_in_its_turn() -> None:
    here = Here()
    here.mute = True
    desk = against(duel("movement", BLUE), here=here)
    for key, mod in ((pygame.K_RETURN, 0), (pygame.K_z, pygame.KMOD_CTRL), (pygame.K_1, 0)):
        desk.key(key, mod)
    assert not desk.screen.do(EndPhase())
    assert desk.session.history.at == 0 and desk.session.viewer == OGRE
    assert not desk.screen.around.bars.end.enabled and not desk.screen.around.bars.undo.enabled


def test_a_pause_waits_before_each_order_and_a_step_gives_one() -> None:
    here = Here()
    here.mute = True
    desk = against(duel("movement", BLUE), here=here)
    desk.key(pygame.K_p)
    assert desk.screen.opponent.paused and "Next order" in words(desk)
    here.mute = False
    desk.screen.opponent.thinker.ask(BLUE, own_view(desk.session.position))
    desk.idle(30, 10)
    assert desk.session.history.at == 0
    for count in (1, 2):
        desk.key(pygame.K_SPACE)
        desk.idle(30, 10)
        assert desk.session.history.at == count
    desk.key(pygame.K_p)
    wait(desk)
    assert desk.session.decider == OGRE


def test_its_orders_are_shown_one_after_the_other_and_skipping_shows_none() -> None:
    slow, quick = (
        against(duel("movement", BLUE), speed="normal"),
        against(duel("movement", BLUE), speed="normal"),
    )
    quick.key(pygame.K_END)
    quick.idle(30, 40)
    slow.idle(30, 40)
    assert quick.session.decider == OGRE and not quick.screen.motions.running
    assert slow.session.decider == BLUE, "a move takes its time"
    wait(slow, 400)
    assert slow.session.decider == OGRE
    assert [s.order for s in slow.session.history.steps] == [s.order for s in quick.session.history.steps]


def test_the_pace_is_that_of_the_settings_and_quicker_while_the_key_is_held() -> None:
    here = Here()
    here.mute = True
    desk = against(duel("movement", BLUE), here=here, speed="slow")
    app = desk.app
    app.settings.enemy_animation = "normal"
    desk.send(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ")
    assert app.animator.speed == 0.25
    desk.send(pygame.KEYUP, key=pygame.K_SPACE, mod=0)
    assert app.animator.speed == 1.0
    desk.screen.opponent.give_up_seat()
    assert app.animator.speed == 2.0, "the person's own pace is another"


def test_it_may_think_about_a_phase_for_as_long_as_the_settings_say() -> None:
    here = Here()
    desk = against(duel("movement", BLUE), here=here)
    assert {asked.seconds for asked in here.asked} == {2.0}
    desk.app.settings.thinking = 5
    wait(desk)
    assert here.asked[-1].seconds == 5.0


def test_a_menu_over_the_board_holds_its_turn() -> None:
    desk = against(duel("movement", BLUE))
    before = desk.session.history.at
    desk.screen.open_menu()
    desk.idle(30, 20)
    assert desk.session.history.at == before
    desk.key(pygame.K_ESCAPE)
    wait(desk)
    assert desk.session.decider == OGRE


def test_keys_for_the_game_count_while_its_order_is_shown() -> None:
    saved: list[str] = []

    class Kept(Shelf):
        def quick_save(self, session: Session) -> str:
            saved.append(session.title)
            return ""

    desk = against(duel("movement", BLUE), speed="normal")
    desk.screen.keeper.shelf = Kept()
    while not desk.screen.motions.running:
        desk.idle(10, 1)
    desk.key(pygame.K_F5)
    assert saved and "Saved." in spoken(desk)
    while not desk.screen.motions.running:
        desk.idle(10, 1)
    desk.key(pygame.K_ESCAPE)
    assert desk.screen.named("menu Save") is not None


def test_in_its_turn_the_menu_says_why_nobody_can_concede() -> None:
    here = Here()
    here.mute = True
    desk = against(duel("movement", BLUE), here=here)
    desk.screen.open_menu()
    item = desk.screen.named("menu Concede")
    assert item is not None and not item.enabled
    assert item.tip == "Only the side that decides can concede. End skips to your turn."
    desk.push("menu Concede")
    assert not desk.session.over


def test_nobody_is_offered_to_concede_for_two_computer_players() -> None:
    here = Here()
    here.mute = True
    game = duel("movement", BLUE)
    game.mode, game.sight = "solo", "all"
    game.sit_down({OGRE: GREEDY, BLUE: GREEDY})
    desk = Desk(game, thinker=near(here))
    desk.screen.open_menu()
    item = desk.screen.named("menu Concede")
    assert item is not None and not item.enabled and "all sides" in str(item.tip)


# ------------------------------------------------------------------------- out of turn
def test_it_is_asked_at_every_window_of_the_persons_move() -> None:
    game = session(ASKED)
    game.sit_down({BLUE: GREEDY})
    assert game.windows.asking[BLUE].level is Level.ALWAYS
    here = Here()
    desk = Desk(game, thinker=near(here))
    give(game, "move LT-1 0406")
    assert game.decider == BLUE
    desk.screen.position_changed()
    wait(desk)
    assert here.asked and game.decider == 0


def test_the_person_is_asked_in_its_move_and_it_goes_on_behind_the_answer() -> None:
    game = session(ASKED)
    walk = Move(("LT-1",), (game.position.board.grid.parse("0406"),))
    game.sit_down({0: GREEDY})
    mover = Scripted(
        lambda view: Choice(
            walk if not any(u.at == walk.path[0] for u in view.units.values()) else EndPhase()
        )
    )
    desk = Desk(game, thinker=near(Here({0: mover})))
    desk.screen.opponent.skip()
    desk.idle(30, 40)
    assert game.position.frames and game.decider == BLUE and game.viewer == BLUE
    give(game, "let-pass")
    desk.screen.position_changed()
    wait(desk)
    assert game.decider == BLUE and not game.position.frames


def test_the_strip_counts_the_orders_of_the_computer_and_not_the_answers_to_them() -> None:
    game = session(ASKED)
    walk = Move(("LT-1",), (game.position.board.grid.parse("0406"),))
    game.sit_down({0: GREEDY})
    mover = Scripted(lambda view: Choice(EndPhase() if game.history.at else walk))
    desk = Desk(game, thinker=near(Here({0: mover})))
    desk.screen.opponent.skip()
    desk.idle(30, 40)
    desk.idle(DEAF_MS)
    desk.key(pygame.K_f)
    wait(desk)
    assert any(step.order.verb == "halt" for step in game.history.steps)
    report = desk.screen.opponent.report
    assert game.decider == BLUE and report is not None and report.orders == 1


# ------------------------------------------------------------------------- what goes wrong
def test_a_player_that_fails_leaves_its_seat_to_the_person_and_keeps_the_game() -> None:
    def fails(view: View) -> Choice:
        raise ZeroDivisionError("no guns")

    desk = against(duel("movement", BLUE), here=Here({BLUE: Scripted(fails)}))
    desk.idle(30, 10)
    assert not desk.session.computers and desk.session.history.at == 0
    assert "no guns" in spoken(desk) and "You play" in spoken(desk)
    assert not isinstance(desk.mode, ComputerMode)


def test_a_failure_is_told_until_it_is_read_and_its_seat_can_be_given_back_at_once() -> None:
    def fails(view: View) -> Choice:
        raise ZeroDivisionError("no guns")

    desk = against(duel("movement", BLUE), here=Here({BLUE: Scripted(fails)}))
    desk.idle(30, 10)
    desk.idle(1000, 20)
    assert "The computer (Greedy) stopped: ZeroDivisionError: no guns. The game goes on" in spoken(desk)
    again = next(w for layer in desk.screen.layers for w in layer.widget.walk() if isinstance(w, Button))
    assert "try again" in again.words
    again.act()
    assert desk.session.computers == {BLUE: GREEDY}


def test_a_process_that_ended_is_told_in_a_whole_sentence() -> None:
    here = Here()
    here.mute = True
    desk = against(duel("movement", BLUE), here=here)
    here.alive = False
    desk.idle(30, 10)
    assert not desk.session.computers and desk.session.history.at == 0
    assert "The computer (Greedy) stopped: its process has ended. The game" in spoken(desk)


def test_orders_that_may_not_be_given_end_the_phase_instead() -> None:
    desk = against(duel("movement", BLUE), here=Here({BLUE: always(Move(("MK3-1",), (1,)))}))
    wait(desk)
    assert desk.session.decider == OGRE, "its phases were ended for it"


def test_a_player_that_never_ends_its_phase_is_brought_to_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.client.table.computer.opponent.MOST_IN_PHASE", 8)
    desk = against(attack(), here=Here({BLUE: Scripted(_to_and_fro)}))
    wait(desk, 200)
    assert len(desk.session.history.steps) < 40 and not desk.session.computers


def _to_and_fro(view: View) -> Choice:
    from game.ogre.setup import Place

    grid = view.board.grid
    there = view.units["HVY-1"].at == grid.parse("0903")
    return Choice(Place("HVY-1", grid.parse("0904" if there else "0903")))


# ------------------------------------------------------------------------- seats
def test_a_seat_can_be_taken_over_and_given_away_from_the_menu() -> None:
    desk = against(duel("movement", OGRE))
    desk.screen.computers.players.show()
    desk.idle()
    choice = desk.screen.named("plays 0")
    assert isinstance(choice, Select)
    assert choice.on_change is not None
    assert "A person at this PC gives its orders." in spoken(desk)
    choice.on_change("greedy ")
    assert "A person at this PC" not in spoken(desk), "the words follow the choice"
    assert spoken(desk).count("concentrates fire on the best target") == 2
    desk.key(pygame.K_RETURN)
    assert set(desk.session.computers) == {OGRE, BLUE}
    assert desk.session.computers[BLUE] == GREEDY, "who stays keeps its whims"


def test_what_a_person_who_plays_against_it_sees_cannot_be_chosen() -> None:
    desk = against(attack())
    assert not desk.screen.viewpoint.can_choose and desk.session.person == OGRE


def test_undo_stops_at_its_orders() -> None:
    desk = against(duel("movement", BLUE))
    wait(desk)
    assert desk.session.why_not_undo and not desk.session.undo()
    assert desk.screen.do(EndPhase())
    assert desk.session.undo() and not desk.session.undo()


def test_seats_are_written_beside_the_record_and_read_again() -> None:
    seats = {1: ComputerSeat("greedy", "", 77)}
    assert written(seats) == {"player 1": "greedy 77"}
    assert read(written(seats), 2, "") == (seats, [])
    none, trouble = read({"player 0": "deep-thought 1 x"}, 2, "")
    assert not none and trouble == ["There is no computer player 'deep-thought' here: you play its side."]
    assert read({"player 0": "greedy x y z"}, 2, "")[0] == {0: ComputerSeat("greedy")}


# ------------------------------------------------------------------------- its reasons, its turn again
def test_reasons_are_told_after_the_end_or_by_a_switch_alone() -> None:
    here = Here({BLUE: always(EndPhase(), "It waits for the Ogre.")})
    desk = against(duel("movement", BLUE), here=here)
    wait(desk)
    game = desk.session

    def told() -> bool:
        return any("waits for the Ogre" in line.words for line in game.log())

    assert game.reasons and not told()
    game.show_reasons(True)
    assert told()
    game.show_reasons(False)
    assert not told()
    game.do(Concede())
    assert told()


def test_a_reason_stands_behind_the_order_and_before_what_came_of_it() -> None:
    longest = 0
    for seed in range(20):
        game = duel("fire", BLUE)
        game.history = History(game.rules, with_dice(game.position, seed))
        game.sit_down({BLUE: GREEDY})
        game.reasons[1] = "The odds are 1-1."
        assert not isinstance(game.do(Fire((Firing("INF-1", "squad", 2),), "MK3-1", "tr")), Refusal)
        game.show_reasons(True)
        told = [line for line in game.log() if line.step == 1]
        assert [line.kind for line in told[:2]] == ["event", "reason"] and "odds are" in told[1].words
        longest = max(longest, len(told))
    assert longest > 2, "one of the shots hits"


def test_the_strip_tells_what_its_turn_brought() -> None:
    desk = against(duel("movement", BLUE))
    wait(desk)
    desk.idle()
    report = desk.screen.opponent.report
    assert report is not None and report.side == BLUE
    steps = desk.session.history.steps[report.since : report.until]
    assert report.orders == sum(not isinstance(step.order, EndPhase) for step in steps) < len(steps)
    beside = [w.words for w in desk.screen.everything() if hasattr(w, "words")]
    assert report.words(desk.session.position.sides[BLUE].name) in beside


def test_the_strip_tells_of_a_first_turn_that_follows_its_set_up() -> None:
    game = against(attack()).session
    turn = Turn(game)
    assert not turn.set_up_is_over and turn.report() is None
    desk = against(attack(), OGRE)
    desk.screen.do(*desk.session.suggested)
    assert desk.screen.do(EndPhase())
    wait(desk, 200)
    desk.idle()
    assert desk.session.decider == BLUE
    assert desk.screen.opponent.report is not None and desk.screen.named("look again") is not None


def test_a_person_who_watches_two_computers_has_the_map_follow() -> None:
    game = duel("movement", BLUE)
    game.mode, game.sight = "solo", "all"
    game.sit_down({OGRE: GREEDY, BLUE: GREEDY})
    desk = Desk(game, thinker=near())
    seen: list[int] = []
    desk.screen.board.bring_into_sight = seen.append  # type: ignore[method-assign]
    desk.screen.opponent.paused = True
    for _ in range(12):
        desk.screen.opponent.step()
        desk.idle(30, 10)
    assert seen


def test_the_panel_changes_the_speed_of_its_turn_and_the_setting_remembers_it() -> None:
    here = Here()
    here.mute = True
    desk = against(duel("movement", BLUE), here=here)
    pace = desk.screen.named("pace")
    assert isinstance(pace, Segments)
    pace.choose("slow")
    assert desk.app.settings.enemy_animation == "slow" and desk.app.animator.speed == 2.0
    desk.screen.opponent.give_up_seat()
    assert desk.app.animator.speed == 0.0, "a person's own orders have their own speed"


def test_the_panel_says_what_several_do() -> None:
    here = Here()
    here.mute = True
    game = duel("movement", BLUE)
    sides = list(game.position.sides)
    sides[BLUE] = replace(sides[BLUE], name="Raiders")
    game.history = History(game.rules, replace(game.position, sides=tuple(sides)))
    desk = against(game, here=here)
    assert "Raiders decide" in words(desk) and "Raiders decides" not in words(desk)


def test_a_computer_player_is_offered_no_draw() -> None:
    desk = against(duel("movement", OGRE))
    desk.screen.open_menu()
    assert desk.screen.named("menu Concede") is not None
    offer = desk.screen.named("menu Offer a draw")
    assert offer is not None and not offer.enabled and "computer player" in str(offer.tip)


def test_the_strip_tells_of_counters_that_were_damaged_and_not_destroyed() -> None:
    one, two = ("Ogre Mark III",), ("GEV 1", "GEV 2")
    cases: tuple[tuple[int, tuple[str, ...]], ...] = (
        (0, ()),
        (2, ()),
        (0, one),
        (1, one),
        (0, two),
        (1, two),
    )
    assert Report(0, 0, 9, 0, 1).words("Ogre") == "Ogre: no orders, you lost nothing"
    told = []
    for lost, hurt in cases:
        gone = [Moment(f"LT-{k}", 1, f"Light Tank {k}", "destroyed", (k,)) for k in range(lost)]
        theirs = Moment("HVY-1", 0, "Heavy Tank 1", "destroyed", (9,))
        damaged = [Moment(name, 1, name, "damaged", (8,)) for name in hurt]
        told.append(Report(0, 0, 9, 4, 1, (*gone, *damaged, theirs)).words("Ogre"))
    assert told == [
        "Ogre: 4 orders, you lost nothing",
        "Ogre: 4 orders, you lost 2 counters",
        "Ogre: 4 orders, Ogre Mark III was damaged",
        "Ogre: 4 orders, you lost 1 counter, and Ogre Mark III was damaged",
        "Ogre: 4 orders, 2 counters of yours were damaged",
        "Ogre: 4 orders, you lost 1 counter, and 2 were damaged",
    ]
    found = set()
    for seed in range(60):
        game = duel("fire", BLUE)
        game.history = History(game.rules, with_dice(game.position, seed))
        game.sit_down({BLUE: GREEDY})
        turn = Turn(game)
        treads = game.position.units["MK3-1"].sheet[6]
        shots = (Firing("INF-1", "squad", 2),)
        assert not isinstance(game.do(Fire(shots, "MK3-1", "tr")), Refusal)
        report = turn.report()
        hurt = game.position.units["MK3-1"].sheet[6] < treads
        assert report is not None
        assert [one.words for one in report.moments] == ["Ogre Mark III damaged"] * hurt
        found.add(hurt)
    assert found == {True, False}


def test_the_banner_of_the_next_decider_stands_below_the_strip() -> None:
    desk = against(duel("movement", BLUE), speed="normal")
    wait(desk)
    desk.screen.banner.show("")
    desk.idle(1, 1)
    again, banner = desk.screen.named("look again"), desk.screen.banner._layer
    assert again is not None and banner is not None
    assert not desk.screen.board.rect.colliderect(again.rect), "it hides nothing of the board"
    desk.screen.around.toggle_panel()
    desk.idle(1, 1)
    strip = desk.screen.computers.last_turn.notice.layer
    assert strip is not None and desk.screen.board.rect.colliderect(strip.widget.rect)
    assert not strip.widget.rect.colliderect(banner.widget.rect)


def test_the_banner_of_a_set_up_goes_when_the_first_turn_begins() -> None:
    desk = against(attack(), speed="normal")
    desk.screen.banner.show("")
    assert desk.screen.banner._layer is not None
    desk.screen.opponent.skip()
    while desk.session.computer is not None:
        desk.now += 10
        desk.app.animator.tick()
    assert desk.screen.banner._layer is None


def test_the_strip_goes_with_the_next_order_of_the_person() -> None:
    desk = against(duel("movement", BLUE))
    wait(desk)
    desk.idle()
    assert desk.screen.named("look again") is not None
    assert desk.screen.do(EndPhase())
    desk.idle()
    assert desk.screen.named("look again") is None


# ------------------------------------------------------------------------- hints
def test_a_hint_names_the_counter_first_and_the_order_with_its_reason_second() -> None:
    game = duel("movement", OGRE)
    move = Move(("MK3-1",), (game.position.board.grid.parse("0505"),))
    desk = Desk(game, thinker=near(Here({OGRE: always(move, "It comes into range.")})))
    desk.key(pygame.K_i)
    desk.idle(30, 10)
    assert desk.mode.selected == "MK3-1" and "comes into range" not in spoken(desk)
    desk.key(pygame.K_i)
    assert "comes into range" in spoken(desk) and game.history.at == 0
    assert desk.at("0505") in desk.screen.display.lit


def test_the_next_best_orders_are_told_with_the_points_that_they_are_worth_less() -> None:
    game = duel("movement", OGRE)
    at = game.position.board.grid.parse
    rivals = (Rival(Move(("MK3-1",), (at("0506"),)), 3.4), Rival(Move(("MK3-1",), (at("0606"),)), 4.0))
    choice = Choice(Move(("MK3-1",), (at("0505"),)), "It comes into range.", rivals, 4.0)
    desk = Desk(game, thinker=near(Here({OGRE: Scripted(lambda view: choice)})))
    desk.key(pygame.K_i)
    desk.idle(30, 10)
    assert "Next best" not in spoken(desk), "the first step names the counter alone"
    desk.key(pygame.K_i)
    said = spoken(desk)
    assert "It comes into range. Next best:" in said and "(0.6 less)" in said and "(as good)" in said


def test_the_log_tells_of_the_next_best_orders_with_the_reason() -> None:
    move, other = EndPhase(), Concede()
    choice = Choice(move, "It waits.", (Rival(other, 1.0),), 2.5)
    desk = against(duel("movement", BLUE), here=Here({BLUE: Scripted(lambda view: choice)}))
    wait(desk)
    game = desk.session
    assert "(1.5 less)" in " ".join(game.reasons.values())
    game.show_reasons(True)
    assert any("It waits. Next best:" in line.words for line in game.log())


def test_each_word_of_a_hint_takes_the_place_of_the_one_before_and_the_map_shows_the_place() -> None:
    game = duel("movement", OGRE)
    at = game.position.board.grid.parse("0505")
    desk = Desk(game, thinker=near(Here({OGRE: always(Move(("MK3-1",), (at,)), "It comes into range.")})))
    seen: list[int] = []
    desk.screen.board.bring_into_sight = seen.append  # type: ignore[method-assign]
    desk.key(pygame.K_i)
    desk.idle(30, 10)
    assert "again for its order" in spoken(desk)
    desk.key(pygame.K_i)
    assert "again for its order" not in spoken(desk) and "comes into range" in spoken(desk)
    assert seen[-1] == at


def test_there_is_no_hint_in_the_turn_of_the_computer() -> None:
    here = Here()
    here.mute = True
    desk = against(duel("movement", BLUE), here=here)
    desk.key(pygame.K_i)
    assert "nothing to decide" in spoken(desk) and len(here.asked) == 1


# ------------------------------------------------------------------------- begun and kept
def test_a_game_against_the_computer_is_begun_from_the_new_game_screen_and_kept(hand: Hand) -> None:
    desk = Library(7)
    desk._thinker = near()
    hand.open(MenuScreen(desk))
    card = next(c for c in desk.scenarios() if c.id == "mark-iii-attack")
    screen = NewGameScreen(desk, card, desk.board(card.id))
    hand.app.push(screen)
    hand.settle()
    screen._set_mode("computer")
    hand.settle()
    usual = next(player for player in desk.players(card.id) if player.rung == "Normal")
    assert [(seat.player, seat.level) for seat in screen.setup.seats] == [
        ("", ""),
        (usual.player, usual.level),
    ]
    screen.start()
    hand.settle()
    game = hand.app.top
    assert isinstance(game, GameScreen) and game.session.person == 0
    assert game.keeper.shelf.save(game.session) == ""
    kept = next(c for c in desk.saves() if not c.auto)
    assert kept.players == f"You against {usual.rung}"
    assert desk.open(hand.app, kept) == ""
    again = hand.app.top
    assert isinstance(again, GameScreen) and again is not game
    assert again.session.computers == game.session.computers and again.session.viewer == 0


def test_the_same_game_again_has_the_same_players(hand: Hand) -> None:
    desk = Library(7)
    desk._thinker = near()
    hand.open(MenuScreen(desk))
    setup = Setup("mark-iii-attack", [Seat("", player="greedy"), Seat("")], {}, "computer")
    assert desk.start(hand.app, setup) == ""
    screen = hand.app.top
    assert isinstance(screen, GameScreen) and screen.session.person == 1
    desk.setups.clear()
    assert screen.keeper.shelf.again(hand.app, screen.session) == ""
    again = hand.app.top
    assert isinstance(again, GameScreen) and again.session.computers[0].player == "greedy"


def test_the_reasons_of_a_long_game_are_written_in_words_that_a_save_may_hold() -> None:
    told = {step: f"It does {step % 7}: why “not”." for step in range(1, 900) if step % 3}
    options = reasons.written(told, 800)
    assert reasons.read(options, 900) == {step: words for step, words in told.items() if step <= 800}
    for key, value in options.items():
        assert words_of(f"option {quoted(key)} {quoted(value)}") == ["option", key, value]
    earlier = json.dumps({str(step): words for step, words in told.items()})
    assert reasons.read({"reasons": earlier}, 2000) == told
    assert not reasons.read({"reasons": "{", "reason 1": "x"}, 2000)
    many = {step: f"It comes nearer. Next best: Move to {step:04d} (1.2 less)." for step in range(1, 1500)}
    assert reasons.read(reasons.written(many, 1500), 1500) == many
    assert len(read_header([(2, f"option reasons {quoted(earlier)}")], "").options["reasons"]) > 20_000


def test_a_save_with_reasons_comes_back_with_them(hand: Hand) -> None:
    desk = Library(7)
    desk._thinker = near()
    hand.open(MenuScreen(desk))
    setup = Setup("mark-iii-attack", [Seat(""), Seat("", player="greedy")], {}, "computer")
    assert desk.start(hand.app, setup) == ""
    screen = hand.app.top
    assert isinstance(screen, GameScreen)
    game = screen.session
    game.reasons[1] = "Here „it“ stands."
    game.do_all(game.suggested[:1])
    assert screen.keeper.shelf.save(game) == ""
    kept = next(c for c in desk.saves() if not c.auto)
    assert desk.open(hand.app, kept) == ""
    top = hand.app.top
    assert isinstance(top, GameScreen) and top.session.reasons[1] == "Here „it“ stands."
    assert decider(top.session.position) == 1


def test_a_hint_is_asked_of_the_strongest_player_that_is_quick() -> None:
    from game.client.table.computer.computer_seats import strongest_first, usual

    slow = {row.name for row in strongest_first("") if row.slow}
    assert slow and usual("").player == "steady" not in slow


def test_a_person_chooses_how_strong_the_computer_is_and_the_choice_is_remembered(hand: Hand) -> None:
    desk = Library(7)
    desk._thinker = near()
    hand.open(MenuScreen(desk))
    hand.app.settings.players = Settings().players
    card = next(c for c in desk.scenarios() if c.id == "mark-iii-attack")
    screen = NewGameScreen(desk, card, desk.board(card.id))
    hand.app.push(screen)
    hand.settle()
    assert screen.setup.mode == "computer", "who starts for the first time plays alone"
    choice = screen.named("player 1")
    assert isinstance(choice, Select)
    assert [words for _, words in choice.options][:4] == [
        "You",
        "Computer: Easy",
        "Computer: Normal",
        "Computer: Hard",
    ]
    assert all(words.startswith("Style: ") for _, words in choice.options[4:])
    hard = next(player for player in desk.players(card.id) if player.rung == "Hard")
    screen.setup.seats[1].player, screen.setup.seats[1].level = hard.player, hard.level
    screen.start()
    again = NewGameScreen(desk, card, desk.board(card.id))
    hand.app.push(again)
    hand.settle()
    assert (again.setup.seats[1].player, again.setup.seats[1].level) == (hard.player, hard.level)


def test_every_game_has_a_player_on_each_rung() -> None:
    for game in ("ogre", "assault"):
        rungs = [rung for row in players_of(game).values() for rung in row.rungs.values()]
        assert sorted(rungs) == sorted(RUNGS)
        assert all(level in row.levels for row in players_of(game).values() for level in row.rungs)
