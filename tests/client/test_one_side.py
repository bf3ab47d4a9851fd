"""One player who keeps to the view of one side: the other side decides only when it is led on purpose."""

from __future__ import annotations

import pygame
import pytest
from test_secrecy import BLUE, DOWN, PLAY, RED, SETUP, Table, opened, session_of

from game.client.table import visibility
from game.client.table.hud.replay_board import SessionReplay
from game.client.table.hud.verdict import replay_screen
from game.client.table.modes.watch_mode import AsideMode
from game.core.sequence import Concede, EndPhase
from game.ogre.hidden.mine_laying import LayMine
from game.ogre.movement.movement import Move
from game.ogre.setup import Place

BLUE_MINE = "marker mine 0806 owner blue known blue"
RED_MINE = "marker mine 0205 owner red known red"


def kept(text: str, *more: str, side: int = BLUE) -> Table:
    return opened(text, *more, mode="solo", sight=f"side {side}")


def words_on(table: Table) -> list[str]:
    found = [
        w.words
        for layer in table.screen.layers
        for w in layer.widget.walk()
        if isinstance(getattr(w, "words", None), str)
    ]
    return [
        *found,
        *(
            w.words
            for w in table.screen.around.drawers.panel.walk()
            if isinstance(getattr(w, "words", None), str)
        ),
    ]


def test_the_view_stays_that_of_the_chosen_side_whoever_decides() -> None:
    table = kept(PLAY, BLUE_MINE, RED_MINE)
    assert table.session.decider == RED and table.session.viewer == BLUE and not table.covered
    assert set(table.screen.view.markers) == {table.at("0806")}
    assert isinstance(table.mode, AsideMode) and "You see the view of Rearguard" in words_on(table)


def test_nothing_is_ordered_ended_or_taken_back_for_the_other_side_by_accident() -> None:
    table = kept(PLAY, BLUE_MINE)
    for key, mod in (
        (pygame.K_SPACE, 0),
        (pygame.K_RETURN, 0),
        (pygame.K_z, pygame.KMOD_CTRL),
        (pygame.K_y, pygame.KMOD_CTRL),
        (pygame.K_TAB, 0),
        (pygame.K_e, 0),
        (pygame.K_r, 0),
    ):
        table.key(key, mod)
        assert table.session.history.at == 0 and table.session.viewer == BLUE
    table.hex("0805")
    assert not table.screen.do(EndPhase()) and table.session.history.at == 0
    assert any("play Raiders first" in words for words in words_on(table))
    table.screen.open_menu()
    table.idle()
    concede = table.screen.named("menu Concede")
    assert concede is not None and not concede.enabled and table.screen.named("menu Save") is not None


def test_a_press_leads_the_other_side_until_it_is_the_watched_sides_turn() -> None:
    table = kept(PLAY, BLUE_MINE, RED_MINE)
    table.key(pygame.K_1)
    assert table.session.viewer == RED and set(table.screen.view.markers) == {table.at("0205")}
    assert "You play Raiders and see its view" in words_on(table)
    while table.session.decider == RED:
        assert table.session.viewer == RED
        table.give(EndPhase())
    assert table.session.viewer == BLUE and table.session.led == -1
    while table.session.decider == BLUE:
        table.give(EndPhase())
    assert isinstance(table.mode, AsideMode), "the next turn needs a press of its own"


def test_the_button_of_the_panel_leads_too() -> None:
    table = kept(PLAY, BLUE_MINE)
    table.push("lead other")
    assert table.session.viewer == RED and not isinstance(table.mode, AsideMode)


def test_a_choice_that_needs_no_secret_is_made_in_the_open() -> None:
    table = kept(PLAY, "marker mine 0706 owner red known red", side=RED)
    table.give(Move(("MK5-1",), (table.at("0806"),)))
    reduce = next(
        o for o in table.session.rules.offers(table.session.view, "MK5-1") if type(o).__name__ == "Reduce"
    )
    table.give(reduce)
    assert table.session.decider == BLUE and table.session.viewer == visibility.ONLOOKER
    assert table.screen.do(table.session.rules.offers(table.session.view, "INF-3")[0])
    assert table.session.viewer == RED


def test_an_interruption_of_who_is_led_is_still_its_own() -> None:
    table = kept(PLAY, BLUE_MINE)
    table.key(pygame.K_1)
    table.give(Move(("MK5-1",), (table.at("0806"),)))
    assert table.mode.ask.prompt.on_the_board and table.session.viewer == RED
    assert not table.screen.view.markers


def test_other_eyes_find_nothing_that_was_left_on_the_screen() -> None:
    table = kept(PLAY, BLUE_MINE, RED_MINE)
    table.key(pygame.K_1)
    table.screen.light(table.at("0205"))
    table.screen.toast("There is no mine in 0304.")
    table.screen.sheets.open_finder()
    table.screen.viewpoint.see("side 1")
    assert not table.screen.display.lit and not any("0304" in words for words in words_on(table))
    assert table.session.viewer == BLUE and table.session.led == -1


def test_a_game_that_hides_nothing_needs_no_lead() -> None:
    table = opened(PLAY.replace("stock blue mine 6", ""), mode="solo", sight="side 1")
    assert table.session.viewer == RED and not isinstance(table.mode, AsideMode)
    assert table.session.watched == -1


def test_when_the_game_is_over_nothing_is_kept_back() -> None:
    table = kept(PLAY, BLUE_MINE, RED_MINE)
    table.key(pygame.K_1)
    table.give(Concede())
    assert table.session.viewer == visibility.ALL and len(table.screen.view.markers) == 2


def test_a_word_of_another_side_is_the_view_of_who_decides() -> None:
    assert session_of(PLAY, BLUE_MINE, mode="solo", sight="side 7").viewer == RED
    assert [
        visibility.side_of(word, 2)
        for word in ("all", "mover", "side 0", "side 1", "side 2", "side x", "side ")
    ] == [-1, -1, 0, 1, -1, -1, -1]


# ------------------------------------------------------------------------------ no leak
def laid(*labels: str, dummy: bool = False) -> Table:
    """Blue is led through its set-up by who keeps to Red's view."""
    table = kept(DOWN if dummy else SETUP, side=RED)
    table.key(pygame.K_1)
    for label in labels:
        table.give(LayMine(table.at(label)))
    table.give(Place("HVY-1", table.at("0204")))
    if dummy:
        table.key(pygame.K_5)
        table.hex("0303")
        table.key(pygame.K_ESCAPE)
    table.give(EndPhase())
    table.point((5, 5))
    return table


def alike(tables: tuple[Table, ...], what: str) -> None:
    first = tables[0]
    for other in tables[1:]:
        assert [line.words for line in other.session.log()] == [line.words for line in first.session.log()], (
            what
        )
        assert other.session.why_not_undo == first.session.why_not_undo, what
    # each is looked at once: a look takes time, and messages go with it
    assert len({table.pixels() for table in tables}) == 1, what


@pytest.mark.parametrize("back", [False, True])
def test_what_the_other_side_did_while_it_was_led_shows_nowhere(back: bool) -> None:
    tables = laid("0303", "0505"), laid(), laid("0101", "0606", "0606")
    for table in tables:
        if back:
            while table.session.decider == RED:
                table.give(EndPhase())
            assert isinstance(table.mode, AsideMode)
    alike(tables, "the board")
    for keys in (
        (pygame.K_l, pygame.KMOD_CTRL),
        (pygame.K_t, pygame.KMOD_CTRL),
        (pygame.K_TAB, 0),
        (pygame.K_v, 0),
        (pygame.K_ESCAPE, 0),
        (pygame.K_SLASH, 0),
        (pygame.K_ESCAPE, 0),
        (pygame.K_z, pygame.KMOD_CTRL),
    ):
        for table in tables:
            table.key(*keys)
        alike(tables, f"key {keys}")
    for label in ("0303", "0606", "0204"):
        for table in tables:
            table.point(table.screen.camera.point(table.at(label)))
        alike(tables, f"the hover card of {label}")
    assert len({SessionReplay(table.session).count() for table in tables}) == 1
    for table in tables:
        table.app.push(replay_screen(table.session, table.app.pop))
        table.idle()
    alike(tables, "the replay so far")


def test_counters_in_a_secret_set_up_are_not_there_for_who_keeps_to_the_other_side() -> None:
    table = kept(DOWN, side=RED)
    before = table.pixels()
    session = table.session
    session.led = BLUE
    session.do(LayMine(table.at("0303")))
    session.do(Place("HVY-1", table.at("0204")))
    table.screen.viewpoint.see("side 0")
    table.point((5, 5))
    assert isinstance(table.mode, AsideMode) and table.pixels() == before, (
        "not even whether something can be taken back"
    )
