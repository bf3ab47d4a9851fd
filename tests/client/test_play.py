"""The game screen: what its modes show is what the rules offer, and nothing happens before a yes."""

from __future__ import annotations

import functools
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from game.boards.textboard import parse_board
from game.client.board import ground as drawn_ground
from game.client.kit import Button
from game.client.ogre.fire_mode import FireMode
from game.client.ogre.overrun.fire_round import FireRound
from game.client.ogre.setup_mode import SetupMode
from game.client.screens.game_screen import GameScreen
from game.client.shell.app import App
from game.client.shell.settings import Settings
from game.client.table.hud.verdict import VictoryScreen
from game.client.table.session import Session
from game.core.order_lists import Chain
from game.core.records import Clock
from game.core.sequence import SETUP, Concede, EndPhase
from game.core.terms import Exit, Terms
from game.hexes.grid import mask_of
from game.ogre.catalogue import rules_for
from game.ogre.combat.attack import odds
from game.ogre.combat.odds import Odds
from game.ogre.combat.odds_text import odds_words
from game.ogre.movement.movement import Move, MoveOffers
from game.ogre.plans import aiming
from game.ogre.plans.aiming import Aiming
from game.ogre.plans.options import exits
from game.ogre.ramming.ramming import Ram
from game.ogre.start import new_unit, position_of
from game.ogre.state import USAGE, TurnUsage
from game.players.thinker import Thinker
from game.scenarios.load import Loaded, find_scenario
from game.scenarios.start import first_position, rules_of, suggested_setup

MAPS = Path(__file__).resolve().parents[2] / "maps" / "scenarios"
OGRE, BLUE = 0, 1


class Desk:
    """A screen without a window, and a clock that is turned by hand."""

    def __init__(self, session: Session, speed: str = "off", thinker: Thinker | None = None) -> None:
        self.now = 0.0
        settings = Settings()
        settings.animation = speed
        self.app = App(settings=settings, surface=pygame.Surface((1280, 720)), clock=lambda: self.now)
        self.screen = GameScreen(session, thinker=thinker)
        self.session = session
        self.app.push(self.screen)
        self.idle()
        self.screen.viewport.fit()

    def idle(self, ms: float = 20, times: int = 6) -> None:
        for _ in range(times):
            self.now += ms
            self.app.animator.tick()
            self.app.draw()
            while self.app.background:
                self.app.work()

    @property
    def mode(self):
        return self.screen.mode

    @property
    def aim(self) -> Aiming:
        """The attack that is put together, in the fire phase or in a fight."""
        return self.mode.aim if isinstance(self.mode, FireRound) else self.mode.hand.aim

    def odds(self) -> Odds | None:
        """Its odds."""
        return aiming.odds(
            self.mode.fight.shooting if isinstance(self.mode, FireRound) else self.mode.now, self.aim
        )

    def at(self, label: str) -> int:
        return self.screen.view.board.grid.parse(label)

    def click(self, pos: tuple[int, int], button: int = 1) -> None:
        self.send(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
        self.send(pygame.MOUSEBUTTONDOWN, pos=pos, button=button)
        self.send(pygame.MOUSEBUTTONUP, pos=pos, button=button)
        self.idle()

    def send(self, kind: int, **what: object) -> None:
        self.app.handle(pygame.event.Event(kind, **what))

    def hex(self, label: str, button: int = 1) -> None:
        self.click(self.screen.camera.point(self.at(label)), button)

    def push(self, name: str) -> None:
        widget = self.screen.named(name)
        assert widget is not None, name
        self.click(widget.rect.center)

    def key(self, key: int, mod: int = 0) -> None:
        self.send(pygame.KEYDOWN, key=key, mod=mod, unicode="")
        self.send(pygame.KEYUP, key=key, mod=mod)
        self.idle()

    def end(self) -> None:
        """End the phase by its key, and say yes to what it asks."""
        self.key(pygame.K_SPACE)
        if self.screen.layers and self.screen.layers[-1].modal:
            yes = next(w for w in self.screen.layers[-1].widget.walk() if isinstance(w, Button))
            self.click(yes.rect.center)

    def drag(self, *labels: str) -> None:
        points = [self.screen.camera.point(self.at(label)) for label in labels]
        self.send(pygame.MOUSEMOTION, pos=points[0], rel=(0, 0), buttons=(0, 0, 0))
        self.send(pygame.MOUSEBUTTONDOWN, pos=points[0], button=1)
        for point in points[1:]:
            self.send(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(1, 0, 0))
            self.idle(5, 1)
        self.send(pygame.MOUSEBUTTONUP, pos=points[-1], button=1)
        self.idle()


@functools.cache
def shipped(scenario: str) -> Loaded:
    """A scenario of the program, read once for all tests."""
    return find_scenario(scenario, [MAPS])


def attack(seed: int = 3) -> Session:
    found = shipped("mark-iii-attack")
    scenario, board = found.scenario, found.board
    return Session(
        rules_of(scenario), first_position(scenario, board, seed=seed), title=scenario.title,
        suggested=suggested_setup(scenario, board), names=("Anna", "Ben"),
    )  # fmt: skip


SWAMP = "board 9x9 swamp 'Swamp'\nterrain swamp 0404 0405\n"


def field(units, phase: str = "movement", side: int = OGRE, board: str = SWAMP) -> Session:
    """A small board with a few counters: (id, kind, side, label, squads)."""
    rules = rules_for(["ramming"])
    found = parse_board(board.splitlines())
    south = mask_of(found.grid.edge("south"))
    terms = Terms("t", "A field", (OGRE, BLUE), exits=(Exit(OGRE, "south", south),))
    counters = [
        new_unit(name, kind, of, found.grid.parse(label), squads) for name, kind, of, label, squads in units
    ]
    return Session(
        rules, position_of(rules, found, counters, Clock(2, 2 + side, side, phase), terms), title="A field"
    )


def duel(phase: str = "movement", side: int = OGRE) -> Session:
    return field(
        [
            ("MK3-1", "MK3", OGRE, "0506", ()),
            ("HVY-1", "HVY", BLUE, "0503", ()),
            ("MSL-1", "MSL", BLUE, "0803", ()),
            ("INF-1", "INF", BLUE, "0406", ("INF", "INF")),
            ("INF-2", "INF", BLUE, "0101", ("INF",)),
        ],
        phase, side,
    )  # fmt: skip


# ------------------------------------------------------------------------- set-up
def test_the_suggested_set_up_places_every_counter_and_is_taken_back_as_one():
    desk = Desk(attack())
    assert isinstance(desk.mode, SetupMode) and len(desk.mode.todo()) == 18
    desk.push("suggest")
    assert not desk.mode.todo()
    desk.key(pygame.K_z, pygame.KMOD_CTRL)
    assert len(desk.mode.todo()) == 18
    desk.key(pygame.K_y, pygame.KMOD_CTRL)
    assert not desk.mode.todo()


def test_a_counter_in_the_hand_lights_exactly_the_hexes_the_rules_offer():
    desk = Desk(attack())
    desk.push("tray HWZ")
    lit = set(desk.screen.scene().reach)
    assert lit == set(desk.session.rules.offers(desk.screen.view, "HWZ-1").hexes())
    desk.hex("0903")
    assert desk.session.position.units["HWZ-1"].at == desk.at("0903")
    assert desk.mode.selected == "HWZ-2", "the next of its like is in the hand"


def test_done_with_counters_left_says_the_rules_own_sentence_and_ends_nothing():
    desk = Desk(attack())
    refusal = desk.session.refusal(EndPhase())
    desk.push("end phase")
    words = [getattr(w, "words", "") for w in desk.screen.everything()]
    assert any(refusal.text in str(word) for word in words)
    assert desk.session.history.at == 0


def test_a_counter_dropped_on_a_friend_changes_places_with_it():
    desk = Desk(attack())
    desk.push("suggest")
    before = {u: desk.session.position.units[u].at for u in ("HVY-1", "MSL-1")}
    desk.drag("0508", "0608", "0708")
    after = {u: desk.session.position.units[u].at for u in ("HVY-1", "MSL-1")}
    assert (after["HVY-1"], after["MSL-1"]) == (before["MSL-1"], before["HVY-1"])


# ----------------------------------------------------------------------- movement
def test_the_hexes_lit_for_a_move_are_those_of_the_offers_with_their_costs():
    desk = Desk(duel())
    desk.hex("0506")
    offers = desk.session.rules.offers(desk.screen.view, "MK3-1")
    moves = next(
        p for p in (offers.parts if isinstance(offers, Chain) else [offers]) if isinstance(p, MoveOffers)
    )
    lit = {at: reach for at, reach in desk.screen.scene().reach.items() if not reach.sign}
    assert set(lit) == set(moves.hexes())
    assert all(reach.cost == str(moves.cost(at)) for at, reach in lit.items())


def test_a_move_is_two_clicks_and_one_undo():
    desk = Desk(duel())
    desk.hex("0506")
    desk.hex("0607")
    assert desk.session.position.units["MK3-1"].at == desk.at("0607")
    desk.push("undo")
    assert desk.session.position.units["MK3-1"].at == desk.at("0506")


def test_a_drawn_path_is_walked_as_drawn():
    desk = Desk(duel())
    desk.drag("0506", "0606", "0607", "0608")
    step = desk.session.history.steps[0]
    assert step.order == Move(("MK3-1",), tuple(desk.at(h) for h in ("0606", "0607", "0608")))


def test_a_ram_two_hexes_away_is_one_gesture_and_two_orders_and_waits_for_a_yes():
    desk = Desk(duel())
    desk.hex("0506")
    desk.hex("0503")
    assert desk.session.history.at == 0, "nothing is resolved before a yes"
    plan = desk.mode.hand.plan
    assert [type(o) for o in plan.orders] == [Move, Ram]
    assert any("4–6 destroyed, 1–3 disabled" in line for line in plan.lines)
    assert any("2 treads" in line for line in plan.lines)
    desk.key(pygame.K_RETURN)
    assert [type(s.order) for s in desk.session.history.steps] == [Move, Ram]
    assert desk.session.why_not_undo == "dice were rolled"


def test_a_path_into_known_danger_asks_first():
    desk = Desk(field([("HVY-1", "HVY", OGRE, "0403", ())]))
    desk.hex("0403")
    desk.hex("0404")
    assert desk.session.history.at == 0 and "2 in 6" in desk.mode.hand.plan.lines[0]
    desk.key(pygame.K_ESCAPE)
    assert desk.mode.hand.plan is None and desk.mode.selected == "HVY-1"
    desk.hex("0404")
    desk.hex("0404")
    assert desk.session.position.units["HVY-1"].at == desk.at("0404")


def test_a_hex_out_of_reach_is_refused_with_a_reason_and_nothing_moves():
    desk = Desk(duel())
    desk.hex("0506")
    desk.hex("0909")
    assert desk.session.history.at == 0
    toasts = [layer.widget.words for layer in desk.screen._toasts]
    assert toasts and "rule" in toasts[-1]


def test_leaving_the_map_asks_and_then_leaves():
    desk = Desk(field([("MK3-1", "MK3", OGRE, "0509", ()), ("HVY-1", "HVY", BLUE, "0101", ())]))
    desk.hex("0509")
    assert exits(desk.mode.hand.group)
    desk.push("leave map")
    assert desk.session.history.at == 0
    desk.push("confirm plan")
    assert desk.session.position.gone["MK3-1"].how == "left"


def test_tab_walks_the_units_that_can_still_act_and_ending_the_phase_asks_about_them():
    desk = Desk(duel(side=BLUE))
    todo = desk.mode.todo()
    seen = []
    for _ in todo:
        desk.key(pygame.K_TAB)
        seen.append(desk.mode.selected)
    assert seen == todo
    desk.key(pygame.K_ESCAPE)
    desk.key(pygame.K_SPACE)
    assert desk.session.history.at == 0, "it asks"
    desk.key(pygame.K_ESCAPE)
    desk.end()
    assert desk.session.position.clock.phase != "movement"


# --------------------------------------------------------------------------- fire
def test_everybody_who_cannot_reach_the_target_is_listed_with_the_rules_own_refusal():
    desk = Desk(duel("fire", BLUE))
    desk.hex("0506")
    assert isinstance(desk.mode, FireMode) and desk.mode.aimed_at() == "MK3-1"
    silent = {s.gun.unit: s.refusal for s in desk.mode.now.shooters(desk.aim.target) if not s.most}
    assert set(silent) == {"HVY-1", "INF-2"}
    assert silent["HVY-1"].code == "range"
    shown = [w.reason for w in desk.screen.everything() if type(w).__name__ == "RefusedRow"]
    words = silent["HVY-1"].text
    assert words.startswith("Heavy Tank 1: ")
    assert words.removeprefix("Heavy Tank 1: ") in shown, "the row says whose it is; its reason need not"


def test_the_odds_shown_are_the_odds_that_are_rolled():
    desk = Desk(duel("fire", BLUE))
    desk.hex("0506")
    desk.push("gun MSL-1 gun")
    order = aiming.order_of(desk.mode.now, desk.aim)
    found = odds(desk.session.rules, desk.screen.view, order.shots, order.target, order.part)
    assert desk.odds() == found and desk.session.history.at == 0
    tag = desk.screen.scene().targets[0]
    assert tag.odds == odds_words(found.odds)
    desk.key(pygame.K_RETURN)
    event = desk.session.history.steps[0].events[0]
    assert (event.attack, event.defence, event.odds) == (found.attack, found.defence, found.odds)


def test_a_shooter_may_be_chosen_first_and_the_target_then():
    desk = Desk(duel("fire", BLUE))
    desk.hex("0803")
    assert desk.aim.guns == {("MSL-1", "gun"): 1}
    assert [t.at for t in desk.screen.scene().targets] == [desk.at("0506")]
    desk.hex("0406")
    assert ("INF-1", "squad") in desk.aim.guns
    desk.hex("0506")
    assert desk.mode.aimed_at() == "MK3-1" and desk.odds() is not None


def test_number_keys_choose_the_weapon_groups_of_an_ogre():
    desk = Desk(duel("fire", OGRE))
    desk.key(pygame.K_1)
    assert desk.aim.guns == {("MK3-1", "main"): 1}
    desk.key(pygame.K_2)
    desk.key(pygame.K_1)
    assert desk.aim.guns == {("MK3-1", "sec"): 4}


def test_treads_are_attacked_one_after_another_until_all_are_through():
    desk = Desk(duel("fire", BLUE))
    desk.hex("0506")
    desk.push("row tr")
    desk.push("everyone")
    assert len(desk.aim.shots()) == 2
    desk.push("fire all")
    desk.idle(50, 20)
    orders = [s.order for s in desk.session.history.steps]
    assert [len(o.shots) for o in orders] == [1, 1] and {o.part for o in orders} == {"tr"}


def test_the_queue_on_the_treads_stops_when_the_player_wants():
    desk = Desk(duel("fire", BLUE), speed="slow")
    desk.hex("0506")
    desk.push("row tr")
    desk.push("everyone")
    desk.push("fire all")
    assert desk.mode.running
    desk.app.animator.finish()
    desk.key(pygame.K_ESCAPE)
    assert not desk.mode.running
    desk.idle(500, 20)
    assert desk.session.history.at == 1


# ------------------------------------------------------------------ motion, idleness
def test_motion_ends_in_the_position_that_stands_and_any_key_finishes_it():
    desk = Desk(duel(), speed="slow")
    still = Desk(duel())
    for one in (desk, still):
        one.hex("0506")
        one.hex("0608")
    assert desk.session.position.units["MK3-1"].at == desk.at("0608"), "the state is the new one at once"
    assert desk.screen.scene().moving
    desk.send(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0, unicode="")
    assert not desk.screen.motions.running
    assert desk.screen.scene().pieces == still.screen.scene().pieces


@pytest.mark.parametrize("budget", [28.0, 0.0])
def test_a_screen_on_which_nothing_happens_draws_nothing(monkeypatch, budget):
    """With no time at all for the ground in a frame it takes more frames, and ends as well."""
    monkeypatch.setattr(drawn_ground, "BUDGET", budget)
    desk = Desk(duel())
    desk.idle(3000, 3)
    frames = 0
    while desk.screen.board.view.busy:
        desk.idle(20, 1)
        frames += 1
        assert frames < 60
    desk.idle(3000, 3)
    assert not desk.screen.areas and not desk.screen.stale
    assert desk.app.animator.wait() is None
    frames = desk.app.frames
    desk.idle(1000, 5)
    assert desk.app.frames == frames


def test_the_screen_sees_a_view_whose_dice_are_blank():
    session = duel()
    truth = session.position
    session.history.start.dice  # noqa: B018
    assert session.view.dice.seed == 0 and session.view is not truth


# ------------------------------------------------------------------------ session
def test_a_refused_order_leaves_no_trace():
    session = duel()
    refused = session.do(Move(("HVY-1",), (session.position.board.grid.parse("0504"),)))
    assert refused.code == "not-yours" and session.history.at == 0 and not session.dirty


def test_every_change_of_phase_is_told_once_for_the_autosave():
    session = duel()
    told = []
    session.on_phase = lambda: told.append(session.position.clock.phase)
    session.do(Move(("MK3-1",), (session.position.board.grid.parse("0606"),)))
    assert told == []
    session.do(EndPhase())
    assert told == ["fire"]


def test_the_log_forgets_what_was_taken_back():
    session = duel()
    before = session.log()
    session.do(Move(("MK3-1",), (session.position.board.grid.parse("0606"),)))
    assert len(session.log()) == len(before) + 1
    session.undo()
    assert session.log() == before


def test_the_state_of_a_disabled_unit_says_when_it_comes_back():
    from game.ogre.counter_words import states

    session = duel()
    view = session.view
    unit = replace(view.units["HVY-1"], disabled="fire", since=2)
    assert states(session.rules, view, unit)[0] == "disabled by fire in turn 2, back in turn 3"


@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1920, 1080)])
def test_no_text_of_the_game_screen_is_cut_in_height_or_lost(size):
    desk = Desk(duel("fire", BLUE))
    desk.app.surface = pygame.Surface(size)
    desk.screen.stale = True
    desk.idle()
    desk.screen.viewport.fit()
    desk.hex("0506")
    desk.push("everyone")
    for name in ("fire", "end phase", "menu", "undo"):
        widget = desk.screen.named(name)
        assert widget is not None and pygame.Rect((0, 0), size).contains(widget.rect), name


# ------------------------------------------------------------------ what a first look tripped over
def test_the_suggestion_over_a_set_up_by_hand_is_taken_back_to_that_set_up():
    desk = Desk(attack())
    desk.push("tray HVY")
    desk.hex("0606")
    by_hand = {u.id: u.at for u in desk.screen.view.units.values()}
    desk.push("suggest")
    desk.key(pygame.K_RETURN)  # it asks about what stands
    assert {u.id: u.at for u in desk.screen.view.units.values()} != by_hand
    desk.screen.orders.undo()
    assert {u.id: u.at for u in desk.screen.view.units.values()} == by_hand


def test_a_target_taken_from_the_list_comes_into_sight():
    desk = Desk(duel("fire", BLUE))
    desk.screen.camera.set_zoom(130)
    target = desk.screen.view.units["MK3-1"].at
    far = max(
        desk.screen.view.board.grid.hexes, key=lambda at: desk.screen.view.board.grid.distance(at, target)
    )
    desk.screen.camera.centre_on(far)
    desk.mode.found_foe("MK3-1")
    desk.idle(100)
    assert desk.screen.camera.shows(target)


def test_the_card_of_a_shooter_stands_beside_the_panel_and_covers_no_row():
    desk = Desk(duel("fire", BLUE))
    desk.mode.found_foe("MK3-1")
    desk.idle()
    row = next(w for w in desk.screen.around.drawers.panel.walk() if w.name.startswith("gun "))
    desk.send(pygame.MOUSEMOTION, pos=row.rect.center, rel=(0, 0), buttons=(0, 0, 0))
    desk.idle(200)
    card = desk.screen._hover
    assert card is not None and not card.widget.rect.colliderect(desk.screen.around.drawers.panel.rect)


def test_a_long_second_line_of_a_row_takes_a_second_line_and_more_height():
    from game.client.ogre.counter_appearance import look_of
    from game.client.table.hud.panel_widgets import UnitRow

    session = duel()
    face = look_of(session.rules, session.view, session.view.units["MK3-1"])
    short = UnitRow(face, "Ram Heavy Tank 1", "0506: 1-6 destroyed")
    long = UnitRow(
        face, "Ram Heavy Tank 1", "0506: 4-6 destroyed, 1-3 disabled; costs the Ogre one or two tread units"
    )
    assert len(long._rows(280)) == 2 and "".join(long._rows(280)).replace(" ", "") == long.second.replace(
        " ", ""
    )
    assert long.natural_height(280) > short.natural_height(280)


def test_an_ogre_counter_keeps_its_movement_in_the_second_movement_of_the_hovercraft():
    from game.client.ogre.counter_appearance import look_of
    from game.ogre.movement.movement_points import SECOND

    session = duel(SECOND, BLUE)
    assert look_of(session.rules, session.view, session.view.units["MK3-1"]).move == "3"


def test_a_hovercraft_that_fired_and_has_not_moved_again_is_asked_about():
    from game.ogre.movement.movement_points import SECOND

    units = [("GEV-1", "GEV", BLUE, "0101", ()), ("MK3-1", "MK3", OGRE, "0606", ())]
    for spent, asked in ((TurnUsage(fired=(1,)), True), (TurnUsage(fired=(1,), moved_second=1), False)):
        session = field(units, SECOND, BLUE)
        session.position.tables = {USAGE: {"GEV-1": spent}}
        desk = Desk(session)
        assert bool(desk.mode.unused_words()) is asked


def test_the_card_of_a_crater_says_that_nobody_can_enter():
    from game.client.kit import Label
    from game.client.ogre.hex_card import hex_tip

    session = Session(rules_for([]), attack().position, names=("Ada", "Ben"))
    for label, closed in (("0203", True), ("0202", False)):
        at = session.view.board.grid.parse(label)
        words = [w.words for w in hex_tip(session.rules, session.view, at).walk() if isinstance(w, Label)]
        assert ("No unit can enter." in words) is closed


def test_the_title_after_a_concession_names_the_winner_as_winning():
    from game.client.kit import Label

    desk = Desk(duel())
    desk.screen.do(Concede())
    desk.idle(300)
    top = desk.app.top
    assert isinstance(top, VictoryScreen)
    words = [w.words for w in top.everything() if isinstance(w, Label)]
    winner = desk.session.position.sides[BLUE].name
    assert f"{winner} wins" in words and not any("Conceded" in w for w in words)


def test_a_chosen_hex_comes_into_the_part_of_the_board_that_no_drawer_covers():
    desk = Desk(duel("fire", BLUE))
    desk.app.surface = pygame.Surface((900, 600))
    desk.screen.stale = True
    desk.idle()
    camera, panel = desk.screen.camera, desk.screen.around.drawers.panel.rect
    assert camera.rect.right > panel.left >= camera.free.right
    camera.set_zoom(100)
    camera.centre_on(desk.at("0506"))
    assert camera.point(desk.at("0506"))[0] < panel.left
    camera.centre_on(desk.at("0901"))
    assert camera.point(desk.at("0901"))[0] < panel.left


def test_the_sentence_of_a_set_up_area_stands_beside_the_counters():
    from game.client.art.scene import Zone

    desk = Desk(attack())
    view, camera = desk.screen.board.view, desk.screen.camera
    zone = Zone(
        frozenset(desk.at(f"{x:02}{y:02}") for x in range(1, 16) for y in range(9, 17)),
        0,
        "Central: 20 of 20",
    )
    ((_, empty),) = view.overlays.areas.zone_text(camera.layout, zone)
    ((picture, place),) = view.overlays.areas.zone_text(
        camera.layout, zone, {desk.at("0809"), desk.at("0808")}
    )
    assert place != empty
    box = picture.get_rect(topleft=place)
    assert not any(box.collidepoint(camera.layout.centre(desk.at(label))) for label in ("0808", "0809"))


def test_every_phase_of_the_bar_says_what_is_done_in_it():
    session = attack()
    while session.position.clock.phase == SETUP:
        session.do_all(session.suggested)
        session.do(EndPhase())
    desk = Desk(session)
    bar = desk.screen.around.bars.phases
    tips = [bar.tip_at(box.center) for _, box in bar._shown()]
    assert len(tips) >= 4 and all(len(tip.split(". ")) > 1 for tip in tips)


def test_a_fault_inside_a_click_is_told_on_the_board_and_the_game_goes_on(monkeypatch, tmp_path):
    monkeypatch.setenv("SAPPER_HOME", str(tmp_path))
    desk = Desk(duel("fire", BLUE))
    desk.hex("0506")
    desk.push("row tr")
    desk.push("everyone")

    def broken(*_):
        raise RuntimeError("the sapper stepped on his own mine")

    with monkeypatch.context() as patched:
        patched.setattr(type(desk.screen), "carry_out", broken)
        at = desk.screen.named("fire").rect.center
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            desk.app.step([pygame.event.Event(kind, {"pos": at, "button": 1})])
    assert desk.app.faults == 1 and desk.session.history.at == 0
    said = " ".join(getattr(layer.widget, "words", "") for layer in desk.screen.layers)
    assert "A fault of the program" in said and str(tmp_path) in said
    assert "own mine" in next(tmp_path.rglob("fault.txt")).read_text("utf-8")
    desk.push("fire")
    assert desk.session.history.at == 1
