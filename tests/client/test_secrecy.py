"""Two players at one window: what one side hides changes no pixel of what the other sees (ode:13.04)."""

from __future__ import annotations

import random

import pygame
import pytest
from test_play import Desk

from game.client.ogre.setup_mode import SetupMode
from game.client.screenshot import fixed_view
from game.client.table import visibility
from game.client.table.hotseat.curtain import DEAF_MS, CurtainScreen
from game.client.table.hud.bars import end_order
from game.client.table.hud.verdict import replay_screen
from game.client.table.modes.watch_mode import AsideMode
from game.client.table.session import Session
from game.core.orders import Order
from game.core.sequence import Concede, EndPhase
from game.core.steps import Step
from game.notation.orders import parse_order
from game.notation.position import parse_position
from game.ogre.combat.combat import Fire
from game.ogre.combat.firing import Firing
from game.ogre.hidden.mine_laying import LayMine, LiftMine
from game.ogre.hidden.mines import StopShort
from game.ogre.movement.movement import Move, MoveOffers
from game.ogre.overrun.overrun import Overrun
from game.ogre.setup import Place

RED, BLUE = 0, 1
BOARD = """
board 9x9
terrain town 0404
terrain forest 0702 0802
zone west 0101..0509
route road 0105 0205 0305 0405 0505 0605 0705 0805
player red orange Raiders
player blue blue Rearguard
option mines
option ramming
stacking gev
stock blue mine 6
"""
SETUP = (
    BOARD
    + """
setup blue
area blue west
turn 0 blue setup
red GEV-1 0805
red MK5-1 0808
red INF-1 0706 INF*2
blue HVY-1 off
blue INF-2 0404 INF
"""
)
PLAY = (
    BOARD
    + """
turn 1 red movement
red GEV-1 0805
red MK5-1 0805
red HVY-9 0808
blue HVY-1 0302
blue INF-2 0404 INF*2
blue INF-3 0807 INF*2
blue INF-4 0807 INF
"""
)


def session_of(text: str, *more: str, mode: str = "hotseat", sight: str = "all") -> Session:
    rules, start = parse_position("\n".join((text.strip(), *more)))
    names = ("Anna", "Bert") if mode == "hotseat" else ()
    return Session(rules, start, names=names, mode=mode, sight=sight, title="A field")


def placed(table: Desk) -> Place:
    return Place("HVY-1", table.at("0204"))


class Table(Desk):
    """A game at one window."""

    def lift(self) -> None:
        """The player who is asked lifts the curtain."""
        if isinstance(self.app.top, CurtainScreen):
            self.idle(DEAF_MS, 1)
            self.click(self.app.top.button.rect.center)
            self.idle(60, 8)

    @property
    def covered(self) -> bool:
        return isinstance(self.app.top, CurtainScreen)

    def give(self, *orders: Order) -> None:
        self.screen.do(*orders)
        self.idle()

    def point(self, pos: tuple[int, int]) -> None:
        self.send(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
        self.idle(100, 4)

    def pixels(self) -> bytes:
        self.app.top.damage(self.app.top.rect)
        self.idle()
        for _ in range(500):
            # ground is drawn in slices of time, of which a busy machine has few
            if not (self.app.top.unfinished or self.app.top.areas or self.app.background):
                break
            self.idle(0, 1)
        return pygame.image.tobytes(self.app.surface, "RGB")

    def lay(self, *labels: str) -> None:
        for label in labels:
            self.give(LayMine(self.at(label)))


def opened(text: str, *more: str, **rest: str) -> Table:
    table = Table(session_of(text, *more, **rest))
    table.lift()
    table.screen.viewport.fit()
    return table


# ------------------------------------------------------------------------- the curtain
def test_a_game_with_secrets_opens_under_the_curtain() -> None:
    assert Table(session_of(SETUP)).covered
    assert not Table(session_of(SETUP.replace("stock blue mine 6", ""))).covered
    assert not Table(session_of(SETUP, mode="solo")).covered


def test_the_curtain_falls_when_the_other_side_has_to_see_its_own_view() -> None:
    table = opened(SETUP)
    table.lay("0305", "0505")
    table.give(placed(table))
    assert not table.covered
    table.give(EndPhase())
    assert table.covered and table.session.decider == RED


def test_no_curtain_falls_while_the_same_player_goes_on() -> None:
    table = opened(PLAY, "marker mine 0806 owner blue known blue")
    table.give(Move(("MK5-1",), (table.at("0806"),)))
    assert table.mode.ask.prompt.on_the_board and not table.covered
    table.give(StopShort())
    assert not table.covered and table.session.viewer == RED


def test_a_warning_is_asked_on_the_public_view() -> None:
    table = opened(PLAY, "marker mine 0806 owner blue known blue", "marker mine 0205 owner red known red")
    assert table.at("0205") in table.screen.view.markers
    table.give(Move(("MK5-1",), (table.at("0806"),)))
    assert table.session.viewer == visibility.ONLOOKER and not table.screen.view.markers
    assert table.screen.guard.strip.layer is not None


def test_the_answer_of_a_warning_is_on_keys_that_nobody_hammers() -> None:
    table = opened(PLAY, "marker mine 0806 owner blue known blue")
    table.give(Move(("MK5-1",), (table.at("0806"),)))
    table.key(pygame.K_RETURN)
    assert table.screen.view.units["MK5-1"].at == table.at("0805"), "Enter stops short"
    table.give(Move(("MK5-1",), (table.at("0806"),)))
    table.key(pygame.K_2)
    assert table.screen.view.units["MK5-1"].at == table.at("0806"), "2 goes ahead"


def test_who_was_asked_in_the_open_leaves_before_the_next_private_view() -> None:
    table = opened(PLAY, "marker mine 0205 owner red known red")
    table.give(Move(("MK5-1",), (table.at("0806"),)))
    reduce = next(
        o for o in table.session.rules.offers(table.session.view, "MK5-1") if type(o).__name__ == "Reduce"
    )
    table.give(reduce)
    assert table.screen.view.frames and table.session.decider == BLUE
    assert not table.covered and not table.screen.view.markers, "the choice of losses needs no secret"
    answer = table.session.rules.offers(table.session.view, "INF-3")[0]
    table.give(answer)
    assert table.session.decider == RED and table.covered


def test_the_curtain_counts_what_its_player_has_not_seen() -> None:
    table = opened(PLAY, "marker mine 0205 owner red known red")
    table.give(Move(("GEV-1",), (table.at("0905"),)))
    table.give(Move(("MK5-1",), (table.at("0806"),)))
    table.give(
        next(
            o for o in table.session.rules.offers(table.session.view, "MK5-1") if type(o).__name__ == "Reduce"
        )
    )
    table.give(table.session.rules.offers(table.session.view, "INF-3")[0])
    assert table.covered and table.session.decider == RED
    last = [line for line in table.session.lines_of(table.session.history.at, RED) if line.kind == "event"]
    assert table.app.top.handover.events == len(last) > 0, "only the last answer was not seen"
    table.lift()
    while table.session.decider == RED:
        table.give(EndPhase())
    table.lift()
    table.give(Move(("HVY-1",), (table.at("0303"),)))
    while table.session.decider == BLUE:
        table.give(EndPhase())
    assert table.covered and table.app.top.handover.events >= 1


def test_the_curtain_takes_away_what_the_player_before_left_on_the_screen() -> None:
    table = opened(SETUP)
    table.screen.sheets.open_finder()
    table.screen.toast("There is no mine in 0304.")
    table.screen.light(table.at("0304"))
    table.screen.board.at = table.at("0304")
    table.give(placed(table), EndPhase())
    assert table.covered
    table.lift()
    assert not table.screen.layers and not table.screen.display.lit
    # nor the hex over which the mouse of the player before has stood
    assert table.screen.board.at == 0


def test_both_private_views_keep_their_place_on_the_board() -> None:
    table = opened(SETUP)
    table.screen.camera.set_zoom(80)
    table.give(placed(table), EndPhase())
    table.lift()
    assert table.screen.camera.H != 80


# ------------------------------------------------------------------------------ one player
def test_one_player_sees_everything_or_what_the_mover_knows() -> None:
    mine = "marker mine 0806 owner blue known blue"
    assert session_of(PLAY, mine, mode="solo").view.markers
    honest = session_of(PLAY, mine, mode="solo", sight="mover")
    assert not honest.view.markers and not honest.secret


def test_even_who_sees_everything_does_not_see_the_dice_to_come() -> None:
    session = session_of(PLAY, "dice seed 77", mode="solo")
    assert session.position.dice.seed == 77 and session.view.dice.seed != 77


def test_when_the_game_is_over_everything_is_shown() -> None:
    table = opened(PLAY, "marker mine 0806 owner blue known blue")
    table.give(Concede())
    assert table.session.over and table.screen.view.markers


# ------------------------------------------------------------------------------ laying by hand
def tip(table: Table) -> str:
    """What the button of mines off the road says."""
    return table.screen.named("use mine field").tip


def test_mines_are_laid_and_taken_up_with_the_mouse() -> None:
    table = opened(SETUP)
    assert isinstance(table.mode, SetupMode) and "6 of 6 left" in tip(table)
    table.push("use mine field")
    table.hex("0303")
    table.hex("0303")
    table.push("use mine road")
    table.hex("0405")
    assert "3 of 6 left" in tip(table)
    words = sorted(
        (table.screen.view.board.grid.label(at), m.word)
        for at, row in table.screen.view.markers.items()
        for m in row
    )
    assert words == [("0303", ""), ("0303", ""), ("0405", "road")]
    table.push("use mine lift")
    table.hex("0303")
    assert "4 of 6 left" in tip(table)


def test_mines_are_laid_with_the_keyboard_alone() -> None:
    table = opened(SETUP)
    table.key(pygame.K_1)
    table.screen.sheets.open_finder()
    for letter in "0404":
        table.send(pygame.TEXTINPUT, text=letter)
    table.key(pygame.K_RETURN)
    assert len(table.screen.view.markers[table.at("0404")]) == 1
    table.key(pygame.K_ESCAPE)
    assert not table.screen.scene().reach


def test_a_tool_with_nothing_left_to_lay_is_put_away() -> None:
    table = opened(SETUP)
    table.key(pygame.K_1)
    assert table.screen.scene().reach
    hexes = ("0101", "0102", "0103", "0104", "0106", "0107")
    table.screen.do(*(LayMine(table.at(label)) for label in hexes))
    assert not table.screen.scene().reach and "Click a lit hex" not in table.mode.hint()[0]


def test_the_end_of_the_set_up_asks_when_mines_are_left() -> None:
    table = opened(SETUP)
    assert "Mines: 6 left." in table.mode.unused_words()
    table.lay("0101", "0102", "0103", "0104", "0106", "0107")
    assert table.mode.unused_words() == ""


def test_a_tool_in_the_hand_lights_what_the_rules_offer() -> None:
    table = opened(SETUP)
    table.key(pygame.K_2)
    lit = set(table.screen.scene().reach)
    offered = {
        o.at for o in table.session.rules.side_orders(table.session.view) if isinstance(o, LayMine) and o.on
    }
    assert lit == offered != set()


# --------------------------------------------------------------------- nothing of it shows
def both(*ways: tuple[str, ...]) -> tuple[Table, ...]:
    """Games that differ only in the mines Blue lays, and in how often it lays and takes up."""
    tables = []
    for labels in ways:
        table = opened(SETUP)
        table.screen.around.drawer_state.log_open = False
        for label in labels:
            if label.startswith("-"):
                table.give(LiftMine(table.at(label[1:])))
            else:
                table.lay(label)
        table.give(placed(table), EndPhase())
        tables.append(table)
    return tuple(tables)


def same(tables: tuple[Table, ...], what: str) -> None:
    first = tables[0]
    for other in tables[1:]:
        assert other.app.top.title() == first.app.top.title(), what
        assert other.session.why_not_undo == first.session.why_not_undo, what
        assert other.session.history.can_redo == first.session.history.can_redo, what
        assert [line.words for line in other.session.log()] == [line.words for line in first.session.log()], (
            what
        )
        assert other.pixels() == first.pixels(), what


def test_mines_of_the_other_side_change_no_pixel_word_or_button() -> None:
    tables = both(("0303", "0505"), (), ("0101", "-0101", "0606", "0606", "0606"))
    same(tables, "the curtain")
    for table in tables:
        table.lift()
        table.point((5, 5))
    same(tables, "the first view")
    for label in ("0303", "0505", "0606", "0805"):
        for table in tables:
            table.point(table.screen.camera.point(table.at(label)))
        same(tables, f"the hover card of {label}")
    for table in tables:
        table.key(pygame.K_l, pygame.KMOD_CTRL)
    same(tables, "the log")
    for table in tables:
        table.key(pygame.K_TAB)
    same(tables, "the next unit")
    for table in tables:
        table.screen.sheets.open_finder()
        table.idle()
    same(tables, "the search")
    for table in tables:
        table.key(pygame.K_ESCAPE)
        table.app.push(replay_screen(table.session, table.app.pop))
        table.idle()
    same(tables, "the replay so far")


def test_a_test_of_pixels_can_fail() -> None:
    one, two = opened(PLAY), opened(PLAY, "marker mine 0806 owner red known red")
    assert one.pixels() != two.pixels()


def harmless(table: Table, mined: set[int], dice: random.Random) -> Order | None:
    """An order that the deciding side may give and that enters no hex with a mine of any of the games."""
    session, out = table.session, []
    for unit in sorted(session.view.units.values(), key=lambda u: u.id):
        if unit.side != session.decider or not unit.at:
            continue
        offers = session.rules.offers(session.view, unit.id)
        for part in getattr(offers, "parts", [offers]):
            if isinstance(part, MoveOffers):
                out += [
                    o
                    for o in (part.to(at) for at in part.hexes())
                    if isinstance(o, Move) and not mined & set(o.path)
                ]
            elif part and isinstance(part[0], Fire):
                out += [part[0]] * 20
    return dice.choice(out) if out else None


@pytest.mark.parametrize("seed", range(3))
def test_random_play_that_meets_no_mine_looks_the_same_whatever_is_laid(seed: int) -> None:
    dice = random.Random(seed)
    labels = [f"{c:02d}{r:02d}" for c in range(1, 6) for r in range(1, 10)]
    laid = [tuple(dice.sample(labels, dice.randint(0, 6))) for _ in range(2)]
    tables = both(*laid)
    mined = {tables[0].at(label) for labels in laid for label in labels}
    for turn in range(16):
        for table in tables:
            table.lift()
            table.point((5, 5))
        order = harmless(tables[0], mined, dice) if dice.random() < 0.7 else None
        order = order or EndPhase()
        for table in tables:
            assert isinstance(table.session.do(order), Step)
            table.screen.position_changed()
            table.idle()
        if tables[0].session.decider == RED:
            # Blue's own view shows its own mines
            same(tables, f"{seed}, order {turn}: {order}")


def test_a_plan_stops_where_something_hidden_is_met() -> None:
    table = opened(PLAY, "marker mine 0607 owner blue known blue", "red LT-3 0707", "dice 1")
    refused = table.session.do_all(
        [Move(("LT-3",), (table.at("0607"),)), Move(("LT-3",), (table.at("0507"),))]
    )
    assert refused is not None and refused.code == "met"
    assert table.session.view.units["LT-3"].at == table.at("0607")
    clear = opened(PLAY, "red LT-3 0707")
    assert (
        clear.session.do_all([Move(("LT-3",), (clear.at("0607"),)), Move(("LT-3",), (clear.at("0507"),))])
        is None
    )


# ------------------------------------------------------------------------ counters face down
DOWN = SETUP.replace(
    "option mines",
    "option mines\noption camouflage\noption dummies\nstock blue camouflage 2\nstock blue dummy 2",
)


def test_a_counter_is_turned_face_down_and_up_with_a_click() -> None:
    table = opened(DOWN)
    table.give(placed(table))
    table.push("use camouflage cover")
    table.hex("0204")
    assert table.screen.view.units["HVY-1"].face_down
    table.hex("0204")
    assert not table.screen.view.units["HVY-1"].face_down


def test_dummies_are_set_up_where_they_may_stand() -> None:
    table = opened(DOWN)
    table.key(pygame.K_5)
    table.hex("0303")
    assert [u.at for u in table.screen.view.units.values() if u.kind == "DMY"] == [table.at("0303")]
    assert "Dummies: 1 left." in table.mode.unused_words()


def in_secret(*orders: str) -> Table:
    """Blue sets up by these words; then it is Red's turn, and the curtain is up."""
    table = opened(DOWN)
    for words in orders:
        table.give(parse_order(words, table.session.rules, table.session.view.board, table.session.view))
    table.give(EndPhase())
    table.lift()
    table.point((5, 5))
    return table


def test_what_lies_face_down_changes_no_pixel_word_or_button() -> None:
    tables = (
        in_secret("place HVY-1 0204", "cover HVY-1", "set-dummy 0303"),
        in_secret("place HVY-1 0303", "set-dummy 0204", "cover HVY-1"),
        in_secret(
            "set-dummy 0303",
            "place HVY-1 0305",
            "place HVY-1 0204",
            "cover INF-2",
            "uncover INF-2",
            "cover HVY-1",
        ),
    )
    same(tables, "the first view")
    for label in ("0204", "0303", "0305"):
        for table in tables:
            table.point(table.screen.camera.point(table.at(label)))
        same(tables, f"the hover card of {label}")
    for table in tables:
        table.screen.sheets.open_finder()
        table.idle()
    same(tables, "the search")
    for table in tables:
        table.key(pygame.K_ESCAPE)
        table.app.push(replay_screen(table.session, table.app.pop))
        table.idle()
    same(tables, "the replay so far")


def test_one_player_who_sees_everything_is_told_what_lies_face_down() -> None:
    text = PLAY.replace("option mines", "option mines\noption camouflage") + "\nblue LT-7 0602 face-down"
    everything, honest = session_of(text, mode="solo"), session_of(text, mode="solo", sight="mover")
    assert visibility.behind(everything.view, "?0602").id == "LT-7"
    assert visibility.behind(honest.view, "?0602") is None and "LT-7" not in honest.view.units


def test_an_unknown_counter_is_fired_at_without_odds_and_then_turned_up() -> None:
    text = (
        PLAY.replace("option mines", "option mines\noption camouflage").replace("red movement", "red fire")
        + "\nblue LT-7 0804 face-down"
    )
    table = opened(text)
    table.hex("0804")
    words = [
        w.words
        for w in table.screen.around.drawers.panel.walk()
        if isinstance(getattr(w, "words", None), str)
    ]
    assert any(w.startswith("Face down") for w in words), words
    gun = table.session.view.units["GEV-1"]
    assert gun.at == table.at("0805")
    table.give(Fire((Firing("GEV-1", "gun", 1),), "?0804"))
    assert any("is revealed" in line.words for line in table.session.log())


def test_closing_the_window_under_the_curtain_asks_over_it() -> None:
    table = Table(session_of(SETUP))
    table.app.settings.autosave = False
    table.session._saved = (-1, table.session.position)
    assert table.covered
    assert not table.screen.may_close()
    assert table.app.top.layers and not table.screen.layers


def test_a_picture_of_one_side_tells_what_that_side_knows() -> None:
    session = session_of(SETUP)
    session.do(LayMine(session.position.board.grid.parse("0303")))
    for side, told in ((RED, False), (BLUE, True)):
        shown = fixed_view(session, side).session
        assert bool(shown.view.markers) == told
        assert any("mine" in line.words for line in shown.log()) == told


def test_a_picture_of_a_game_for_two_shows_the_game_and_no_curtain() -> None:
    session = session_of(PLAY, "marker mine 0806 owner blue known blue")
    for side, told in ((None, False), (RED, False), (BLUE, True)):
        table = Table(session)
        screen = fixed_view(session, side)
        table.app.home(screen)
        table.idle()
        assert table.app.top is screen and bool(screen.view.markers) == told
        assert isinstance(screen.mode, AsideMode) == (side == BLUE)


# ------------------------------------------------------------------------- work in secret
WORK = """
board 9x9
route road 0402 0403 0404 0405 0406
player red orange Raiders
player blue blue Sappers
option mine-work
option ramming
stacking gev
stock blue spare-mine 2
turn 2 blue fire
blue CE-1 0505 CE*2
red GEV-1 0808
"""


def worked(*dice: str) -> Table:
    """Sappers try to lay a mine in play; then it is the other side's turn."""
    table = opened(WORK, "dice " + " ".join(dice))
    view = table.session.view
    table.give(parse_order("work place CE-1 at 0505", table.session.rules, view.board, view))
    assert table.session.last_rolls, "who works sees the dice"
    while table.session.decider == BLUE:
        table.give(EndPhase())
    return table


def test_whether_a_mine_was_laid_in_play_changes_no_pixel_for_the_other_side() -> None:
    tables = worked("1", "2", "4", "4"), worked("6", "5", "4", "4")
    laid = [sum(m.kind == "mine" for row in t.session.position.markers.values() for m in row) for t in tables]
    assert laid == [0, 1]
    same(tables, "the curtain")
    for table in tables:
        table.lift()
        table.point((5, 5))
    same(tables, "the first view")
    assert not tables[0].session.last_rolls
    for table in tables:
        table.point(table.screen.camera.point(table.at("0505")))
    same(tables, "the hover card")
    for table in tables:
        table.key(pygame.K_l, pygame.KMOD_CTRL)
    same(tables, "the log")


def test_one_player_may_change_what_is_seen_while_playing() -> None:
    table = opened(PLAY, "marker mine 0806 owner blue known blue", mode="solo")
    assert table.screen.view.markers
    told = []
    for _ in range(4):
        table.key(pygame.K_e, pygame.KMOD_CTRL)
        told.append((table.session.sight, bool(table.screen.view.markers)))
    assert (
        told == [("mover", False), ("side 0", False), ("side 1", True), ("all", True)] and not table.covered
    )


def test_a_mine_is_dragged_from_its_tool_to_the_board() -> None:
    table = opened(SETUP)
    start, end = table.screen.named("use mine field").rect.center, table.screen.camera.point(table.at("0303"))
    table.send(pygame.MOUSEMOTION, pos=start, rel=(0, 0), buttons=(0, 0, 0))
    table.send(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
    for part in (0.2, 0.6, 1.0):
        pos = tuple(round(a + (b - a) * part) for a, b in zip(start, end, strict=True))
        table.send(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(1, 0, 0))
        table.idle(5, 1)
    assert table.screen.carrier.carried
    table.send(pygame.MOUSEBUTTONUP, pos=end, button=1)
    table.idle()
    assert len(table.screen.view.markers[table.at("0303")]) == 1 and not table.screen.carrier.carried


def test_a_dummy_is_taken_up_again_and_clear_takes_up_everything() -> None:
    table = opened(DOWN)
    table.key(pygame.K_5)
    table.hex("0303")
    table.key(pygame.K_1)
    table.hex("0304")
    table.key(pygame.K_ESCAPE)
    table.hex("0303")
    assert table.mode.selected.startswith("DMY")
    table.push("back to tray")
    assert not any(u.kind == "DMY" for u in table.screen.view.units.values())
    table.key(pygame.K_5)
    table.hex("0303")
    table.push("clear")
    assert (
        not any(u.kind == "DMY" for u in table.screen.view.units.values()) and not table.screen.view.markers
    )


def test_all_counters_are_turned_at_once_as_far_as_they_may() -> None:
    table = opened(DOWN)
    table.give(placed(table))
    table.key(pygame.K_4)
    table.push("all face down")
    assert all(u.face_down for u in table.screen.view.units.values() if u.side == BLUE)
    table.push("all face up")
    assert not any(u.face_down for u in table.screen.view.units.values())
    table.key(pygame.K_z, pygame.KMOD_CTRL)
    assert all(u.face_down for u in table.screen.view.units.values() if u.side == BLUE), "taken back as one"


def test_every_player_finds_the_board_where_they_left_it() -> None:
    table = opened(PLAY)
    table.screen.camera.set_zoom(104)
    table.screen.camera.pan(-150, -90)
    left = (table.screen.camera.H, table.screen.camera.x, table.screen.camera.y)
    for side in (BLUE, RED):
        while table.session.decider != side:
            table.give(EndPhase())
        table.lift()
        table.idle(60, 8)
        if side == BLUE:
            assert (table.screen.camera.H, table.screen.camera.x, table.screen.camera.y) != left
    assert (table.screen.camera.H, table.screen.camera.x, table.screen.camera.y) == left


def test_a_fight_in_the_open_shows_nothing_that_either_side_hides() -> None:
    text = PLAY.replace("option ramming", "option overrun") + "\nred HVY-7 0303"
    tables = (
        opened(text),
        opened(
            text,
            "marker mine 0101 owner red known red",
            "marker mine 0909 owner blue known blue",
            "marker mine 0303 owner red known red",
        ),
    )
    for table in tables:
        table.give(Overrun(("HVY-7",), table.at("0302")))
        table.point((5, 5))
        assert table.session.viewer == visibility.ONLOOKER and not table.covered
    same(tables, "the fight")
    for table in tables:
        while table.session.position.frames:
            order = end_order(table.screen.game)
            assert order is not None
            table.give(order)
            if table.session.position.frames:
                assert not table.covered
    same(tables, "after the fight")
    assert tables[0].covered, "the other side stood at the window, too"
