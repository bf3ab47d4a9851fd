"""The position editor: clicks and words, what is not legal named, from any moment; then it is played."""

from __future__ import annotations

import pygame
import pytest
from conftest import Hand
from msgspec import Struct
from test_hand_dice import order, shooting, words_of_toasts
from test_keeping_games import FEW, begun
from test_play import BLUE, Desk, duel

from game.client.game_library import Desk as Library
from game.client.kit import Button, Choice, Label, Stepper, TextField, Toggle
from game.client.screens.game_screen import GameScreen
from game.client.table.laboratory.editor_screen import ALONE, EDITED, EditorScreen
from game.core.games import marker_kinds
from game.core.markers import Contents, Lies, MarkerKind, Owned, SeenBy
from game.core.references import Hex, UnitId
from game.core.state import THE_GAME, Seen, Span, on_game, on_hex, on_hexside, on_side, on_unit
from game.notation import body_reader, editing, judging
from game.notation.editable import parts_of
from game.ogre.catalogue import rules_for, rules_from
from game.ogre.game import GAME as OGRE
from game.ogre.state import SHEET_NOTES, USAGE, Module, Stores


def opened(desk: Desk) -> EditorScreen:
    desk.screen.laboratory.edit_now()
    desk.idle()
    screen = desk.app.top
    assert isinstance(screen, EditorScreen)
    screen.board.camera.fit()
    return screen


def at(screen: EditorScreen, label: str) -> int:
    return screen.edited.base.board.grid.parse(label)


def hex_(desk: Desk, screen: EditorScreen, label: str) -> None:
    desk.click(screen.board.camera.point(at(screen, label)))


def press(desk: Desk, screen: EditorScreen, name: str) -> None:
    widget = screen.named(name)
    assert widget is not None, name
    desk.click(widget.rect.center)


def enter(desk: Desk, screen: EditorScreen, name: str, text: str) -> None:
    line = screen.named(name)
    assert line is not None, name
    line.set(text)  # type: ignore[attr-defined]
    screen.give_focus(line)
    desk.key(pygame.K_RETURN)


def told(screen: EditorScreen) -> str:
    return "\n".join(w.words for w in screen.everything() if isinstance(w, Label))


def test_a_unit_is_chosen_and_moved_by_clicks() -> None:
    desk = Desk(shooting())
    screen = opened(desk)
    hex_(desk, screen, "0505")
    assert screen.unit == "HVY-1" and "HVY-1, 0505" in told(screen)
    hex_(desk, screen, "0303")
    assert screen.edited.position.units["HVY-1"].at == at(screen, "0303")
    press(desk, screen, "undo change")
    assert screen.edited.position.units["HVY-1"].at == at(screen, "0505")
    assert desk.session.position.units["HVY-1"].at == at(screen, "0505"), "the game itself is untouched"


def test_a_unit_is_moved_into_a_hex_where_another_stands_by_writing_it() -> None:
    desk = Desk(shooting())
    screen = opened(desk)
    hex_(desk, screen, "0505")
    other = next(unit for unit in screen.edited.position.units.values() if unit.at and unit.id != "HVY-1")
    label = screen.edited.base.board.grid.label(other.at)
    enter(desk, screen, "unit hex", label)
    assert screen.edited.position.units["HVY-1"].at == other.at and screen.unit == "HVY-1"
    assert f"Markers in {label}" in told(screen)
    enter(desk, screen, "unit hex", "9999")
    assert "9999" in words_of_toasts_of(screen)
    assert screen.edited.position.units["HVY-1"].at == other.at


def test_a_unit_is_placed_marked_and_removed() -> None:
    desk = Desk(shooting())
    screen = opened(desk)
    screen._take_tool("place")
    screen.side, screen.kind = BLUE, "GEV"
    hex_(desk, screen, "0202")
    assert screen.unit == "GEV-1" and screen.edited.position.units["GEV-1"].side == BLUE
    screen._take_tool("change")
    desk.idle()
    enter(desk, screen, "unit words", "disabled fire 1")
    assert screen.edited.position.units["GEV-1"].disabled == "fire"
    enter(desk, screen, "unit words", "disabled headache")
    assert (
        "headache" in words_of_toasts_of(screen) and screen.edited.position.units["GEV-1"].disabled == "fire"
    )
    press(desk, screen, "remove unit")
    assert "GEV-1" not in screen.edited.position.units and not screen.unit


def words_of_toasts_of(screen: EditorScreen) -> str:
    return "\n".join(getattr(w, "words", "") for layer in screen.layers for w in layer.widget.walk())


def test_markers_and_the_moment_are_changed_in_their_words() -> None:
    desk = Desk(shooting())
    screen = opened(desk)
    hex_(desk, screen, "0701")
    words = f"mine 0701 owner {screen.edited.ids[BLUE]}"
    enter(desk, screen, "new marker", words)
    assert screen.edited.markers(at(screen, "0701")) == [words]
    press(desk, screen, "remove marker 0")
    assert not screen.edited.markers(at(screen, "0701"))
    side = screen.edited.ids[BLUE]
    enter(desk, screen, "moment", f"3 {side} movement")
    assert screen.edited.position.clock.turn == 3


def test_what_is_not_legal_is_named_and_keeps_the_position_from_being_played() -> None:
    desk = Desk(shooting())
    screen = opened(desk)
    assert "Legal, and can be played" in told(screen)
    hex_(desk, screen, "0506")
    enter(desk, screen, "unit words", "tr 45 disabled fire 1")
    assert (
        "Cannot be played yet" in told(screen)
        and "MK3-1: " in told(screen)
        and "never disabled" in told(screen)
    )
    press(desk, screen, "play position")
    assert desk.app.top is screen and "never disabled" in words_of_toasts_of(screen)


def test_a_full_hex_is_named_illegal_with_the_reason_and_a_way_to_mend_it() -> None:
    desk = Desk(shooting())
    screen = opened(desk)
    assert "Illegal" not in told(screen) and "Legal, and can be played" in told(screen)
    screen._take_tool("place")
    screen.side, screen.kind = BLUE, "GEV"
    desk.idle()
    before = screen.named("editor tool")
    assert before is not None
    tool = before.rect.copy()
    for _ in range(6):
        hex_(desk, screen, "0202")
    words = told(screen)
    assert "Illegal by the rules" in words and words.count("A hex holds") == 1
    assert "0202 holds 6 vehicles" in words and "GEV 1, GEV 2" in words and "(ode:5.02" in words
    assert "Move or remove some of them." in words and "can be played with this in it" in words
    screen._let_go()
    desk.idle()
    after = screen.named("editor tool")
    assert after is not None and after.rect == tool, "a sentence moves no control"
    press(desk, screen, "show illegal GEV-1")
    assert screen.unit == "GEV-1" and screen.tool == "change"


def test_turn_side_and_phase_are_chosen_from_lists() -> None:
    desk = Desk(shooting())
    screen = opened(desk)
    clock = screen.edited.position.clock
    names = [one.title for one in screen.session.rules.phases if one.asks and not one.rare]
    other = next(one.id for one in screen.edited.base.sides if one.id not in screen.edited.moment.split())
    for name, chosen in (("turn", 7), ("moment side", other), ("moment phase", "movement")):
        widget = screen.named(name)
        assert widget is not None and widget.on_change is not None, name  # type: ignore[attr-defined]
        widget.on_change(chosen)  # type: ignore[attr-defined]
        desk.idle()
    now = screen.edited.position.clock
    assert (now.turn, now.phase) == (7, "movement") and now.side != clock.side
    phase = screen.named("moment phase")
    assert [words for _, words in phase.options] == list(names)  # type: ignore[attr-defined]


def test_a_marker_is_put_by_lists_with_its_owner_and_who_knows_of_it() -> None:
    desk = Desk(shooting())
    desk.session.rules = rules_for(("mines",))
    screen = opened(desk)
    hex_(desk, screen, "0303")
    side = screen.edited.ids[0]
    for name, chosen in (("marker kind", "mine"), ("marker owner", "0"), ("marker known", "1")):
        widget = screen.named(name)
        assert widget is not None and chosen in dict(widget.options), name  # type: ignore[attr-defined]
        widget.on_change(chosen)  # type: ignore[attr-defined]
        desk.idle()
    put = screen.named("put marker")
    assert put is not None
    put.act()  # type: ignore[attr-defined]
    desk.idle()
    assert screen.edited.markers(at(screen, "0303")) == [f"mine 0303 owner {side} known {side}"]


def say(desk: Desk, screen: EditorScreen, name: str, value: object) -> None:
    """Chooses in a list, ticks, counts, or writes a line."""
    widget = screen.named(name)
    if isinstance(widget, TextField):
        enter(desk, screen, name, str(value))
        return
    assert isinstance(widget, Choice | Toggle | Stepper) and widget.on_change is not None, name
    if isinstance(widget, Choice):
        assert value in dict(widget.options), (name, widget.options)
    widget.on_change(value)  # type: ignore[arg-type]
    desk.idle()


def test_the_state_of_a_counter_and_the_boxes_of_its_sheet_are_ticked_and_counted() -> None:
    desk = Desk(shooting())
    screen = opened(desk)
    hex_(desk, screen, "0505")
    say(desk, screen, "unit disabled", "fire")
    say(desk, screen, "unit stuck", True)
    unit = screen.edited.position.units["HVY-1"]
    assert (
        unit.disabled == "fire" and unit.stuck and screen.edited.words_of("HVY-1").startswith("disabled fire")
    )
    say(desk, screen, "unit disabled", "")
    assert screen.edited.position.units["HVY-1"].disabled == "" and not screen.edited.faults()
    screen._choose("MK3-1")
    desk.idle()
    tracks = screen.named("unit tr")
    assert isinstance(tracks, Stepper) and (tracks.value, tracks.most) == (45, 45)
    say(desk, screen, "unit tr", 17)
    say(desk, screen, "unit main", 0)
    assert screen.edited.words_of("MK3-1") == "main 0/1 sec 4 ap 8 mis 2 tr 17/45"
    assert screen.named("unit disabled") is None, "what cannot be is not offered"
    say(desk, screen, "add state MK3-1", "usage")
    say(desk, screen, "state usage halted", True)
    say(desk, screen, "state usage moved", 2)
    usage = USAGE.of(screen.edited.position, "MK3-1")
    assert usage.halted and usage.moved == 2
    press(desk, screen, "undo change")
    assert USAGE.of(screen.edited.position, "MK3-1").moved == 0


class Glow(Contents, frozen=True, gc=False):
    """What a beacon of this test holds."""

    colour: str = ""
    hours: int = 0
    seen_by: tuple[str, ...] = ()


class Lamp(Struct, frozen=True):
    """A record of this test about a counter."""

    lit: bool = False
    oil: int = 0
    guide: UnitId = ""
    over: Hex = 0


class Mist(Struct, frozen=True):
    """A record of this test about a hex."""

    thick: int = 0


class Wall(Struct, frozen=True):
    """A record of this test about a hexside."""

    high: int = 0


class Stall(Struct, frozen=True):
    """What a market of this test sells."""

    ware: str
    price: int


class Market(Struct, frozen=True):
    """A record of this test about a side, with records in it; the text of a state has no words for these."""

    open: bool = False
    days: tuple[tuple[str, int], ...] = ()


class Weather(Struct, frozen=True):
    """A record of this test about the game."""

    wind: int = 0
    sky: str = ""


class Town(Struct, frozen=True):
    """A record within which are others."""

    best: Stall | None = None
    stalls: tuple[Stall, ...] = ()


WALL = on_hexside("wall", Wall, span=Span.GAME, seen=Seen.ALL)
MARKET = on_side("market", Market, span=Span.GAME, seen=Seen.ALL)
WEATHER = on_game("weather", Weather, span=Span.GAME, seen=Seen.ALL)
BEACON = MarkerKind(
    "beacon", "house:beacons", Glow, seen=SeenBy.NAMED, lies=Lies.TOWARD, owned=Owned.ALWAYS, most=5
)
LAMP = on_unit("lamp", Lamp, span=Span.GAME, seen=Seen.ALL)
MIST = on_hex("mist", Mist, span=Span.GAME, seen=Seen.ALL)
BEACONS = Module(id="beacons", title="Beacons", rule="house:beacons", markers=(BEACON,),
                 states=(LAMP, MIST, WALL, MARKET, WEATHER))  # fmt: skip


def test_what_a_new_module_declares_is_edited_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    for file in (body_reader, editing, judging):  # a text may have markers of any rules of its game
        monkeypatch.setattr(file, "marker_kinds", lambda name="": {**marker_kinds(name), BEACON.id: BEACON})
    desk = Desk(shooting())
    desk.session.rules = rules_from({**OGRE.modules, BEACONS.id: BEACONS})((BEACONS.id,))
    screen = opened(desk)
    hex_(desk, screen, "0505")
    say(desk, screen, "add state HVY-1", "lamp")
    for name, value in (("lit", True), ("oil", 4), ("guide", "MK3-1"), ("over", "0303")):
        say(desk, screen, f"state lamp {name}", value)
    there = at(screen, "0303")
    assert LAMP.of(screen.edited.position, "HVY-1") == Lamp(True, 4, "MK3-1", there)
    say(desk, screen, f"add state {at(screen, '0505')}", "mist")
    say(desk, screen, "state mist thick", 2)
    assert MIST.of(screen.edited.position, at(screen, "0505")) == Mist(2)
    enter(desk, screen, "state lamp over", "9999")
    assert "9999" in words_of_toasts_of(screen) and LAMP.of(screen.edited.position, "HVY-1").over == there

    say(desk, screen, "marker kind", "beacon")
    beside = at(screen, "0506")
    for name, value in (("owner", "1"), ("known", "2"), ("count", 3), ("toward", str(beside)),
                        ("holds colour", "green"), ("holds hours", 6)):  # fmt: skip
        say(desk, screen, f"marker {name}", value)
    press_far(desk, screen, "put marker")
    assert screen.edited.position.markers, words_of_toasts_of(screen)
    (marker,) = screen.edited.position.markers[at(screen, "0505")]
    assert (marker.toward, marker.owner, marker.known, marker.count) == (beside, 1, 2, 3)
    assert BEACON.of(marker) == Glow("green", 6)

    press_far(desk, screen, "marker 0")
    say(desk, screen, "marker 0 holds seen_by", "owl hawk")
    say(desk, screen, "marker 0 known", "-1")
    (marker,) = screen.edited.position.markers[at(screen, "0505")]
    assert BEACON.of(marker) == Glow("green", 6, ("owl", "hawk")) and marker.known == -1
    assert not screen.edited.faults()
    press_far(desk, screen, "remove marker 0")
    press_far(desk, screen, "remove state lamp")
    assert not screen.edited.position.markers.get(at(screen, "0505"))
    assert "HVY-1" not in LAMP.table(screen.edited.position)


def test_states_of_sides_hexsides_and_the_game_are_edited_too() -> None:
    desk = Desk(shooting())
    desk.session.rules = rules_from({**OGRE.modules, BEACONS.id: BEACONS})((BEACONS.id,))
    screen = opened(desk)
    blue, red = screen.edited.ids
    say(desk, screen, f"add state {red}", "market")
    say(desk, screen, f"state {red} market open", True)
    say(desk, screen, f"state {red} market days", "monday:3 friday:5")
    say(desk, screen, f"add state {blue}", "market")
    say(desk, screen, f"state {blue} market open", True)
    position = screen.edited.position
    assert MARKET.of(position, 1) == Market(True, (("monday", 3), ("friday", 5)))
    assert MARKET.of(position, 0) == Market(True)
    say(desk, screen, "add state game", "weather")
    say(desk, screen, "state game weather wind", 4)
    say(desk, screen, "state game weather sky", "grey")
    assert WEATHER.of(screen.edited.position, THE_GAME) == Weather(4, "grey")
    hex_(desk, screen, "0303")
    say(desk, screen, "add hexside state", "wall 0303-0304")
    say(desk, screen, "state 0303-0304 wall high", 2)
    key = (at(screen, "0303"), at(screen, "0304"))
    assert WALL.of(screen.edited.position, key) == Wall(2) and not screen.edited.faults()
    press_far(desk, screen, "remove state 0303-0304 wall")
    assert key not in WALL.table(screen.edited.position)


def test_records_within_a_record_are_edited_by_their_values() -> None:
    board = shooting().position.board
    town = Town()

    def say_(name: str, value: object) -> None:
        nonlocal town
        (one,) = [one for one in parts_of(board, town) if one.name == name]
        town = one.put(value)

    say_("best", True)
    say_("best ware", "tin")
    say_("stalls", 2)
    say_("stalls 2 price", 7)
    assert town == Town(Stall("tin", 0), (Stall("", 0), Stall("", 7)))
    assert [one.words for one in parts_of(board, town)][:3] == ["Best", "Best: ware", "Best: price"]
    say_("stalls", 1)
    say_("best", False)
    assert town == Town(None, (Stall("", 0),))


def press_far(desk: Desk, screen: EditorScreen, name: str) -> None:
    """A button that may have to be scrolled to."""
    widget = screen.named(name)
    assert isinstance(widget, Button), name
    widget.act()
    desk.idle()


def test_an_earlier_moment_is_edited_from_the_replay() -> None:
    desk = Desk(shooting())
    desk.screen.do(order(desk.session, "fire HVY-1 at MK3-1 tr"))
    desk.screen.sheets.show_replay()
    desk.idle()
    replay = desk.app.top
    assert replay is not None
    replay.bar.go(0)  # type: ignore[attr-defined]
    desk.idle()
    button = replay.named("edit here")
    assert button is not None
    desk.click(button.rect.center)
    screen = desk.app.top
    assert isinstance(screen, EditorScreen)
    assert screen.edited.base.key() == desk.session.history.start.key()
    desk.key(pygame.K_ESCAPE)
    assert desk.app.top is replay


def test_an_edited_position_is_played_as_a_game_of_its_own(hand: Hand) -> None:
    library = Library(7)
    session = begun(hand, library, mode="solo")
    for one in session.suggested[:4]:
        session.do(one)
    game = next(screen for screen in hand.app.screens if isinstance(screen, GameScreen))
    game.laboratory.edit_now()
    hand.settle(FEW)
    editor = hand.app.top
    assert isinstance(editor, EditorScreen)
    unit = next(unit for unit in editor.edited.position.units.values() if unit.at)
    editor._choose(unit.id)
    editor._do(lambda: editor.edited.remove(unit.id))
    hand.settle(FEW)
    hand.click(editor.named("play position"))
    hand.settle(FEW)
    again = hand.app.top
    assert isinstance(again, GameScreen) and again.session is not session
    assert unit.id not in again.session.position.units and again.session.title.endswith(EDITED)
    assert again.session.history.laboratory and not again.session.history.steps
    assert library.shelf().save(again.session, "Edited") == ""
    assert unit.id in session.position.units
    library.leave()


def test_two_players_cannot_edit() -> None:
    desk = Desk(duel("fire", BLUE))
    desk.screen.laboratory.edit_now()
    desk.idle()
    assert desk.app.top is desk.screen and ALONE in words_of_toasts(desk)


def test_the_stores_of_a_vulcan_wait_until_they_are_whole() -> None:
    desk = Desk(shooting())
    screen = opened(desk)
    screen._take_tool("place")
    screen.side, screen.kind = BLUE, "VULC"
    hex_(desk, screen, "0202")
    vulcan = screen.unit
    screen._take_tool("change")
    desk.idle()
    say(desk, screen, f"add state {vulcan}", "notes")
    say(desk, screen, "state notes stores", 1)
    assert "stores 1 says nothing by itself" in told(screen), "it stays to be filled in, and is told of"
    say(desk, screen, "state notes stores 1 count", 3)
    assert "Not taken over yet" in told(screen)
    say(desk, screen, "state notes stores 1 area", "deck")
    say(desk, screen, "state notes stores 1 item", "mis")
    assert SHEET_NOTES.of(screen.edited.position, vulcan).stores == (Stores("deck", "mis", 3),)
    assert "Not taken over yet" not in told(screen) and not screen.edited.waiting()
    for _ in range(4):
        screen.undo()
    assert SHEET_NOTES.of(screen.edited.position, vulcan).stores == ()
    for _ in range(4):
        screen.redo()
    assert SHEET_NOTES.of(screen.edited.position, vulcan).stores == (Stores("deck", "mis", 3),)


def test_the_terrain_of_a_marker_is_chosen_from_those_of_the_rules() -> None:
    desk = Desk(shooting())
    screen = opened(desk)
    hex_(desk, screen, "0303")
    say(desk, screen, "marker kind", "terrain")
    field = screen.named("marker holds terrain")
    assert isinstance(field, Choice) and dict(field.options)["forest"] == "Forest"
    assert {one for one, _ in field.options if one} == set(screen.session.rules.terrains)
    say(desk, screen, "marker holds terrain", "swamp")
    press_far(desk, screen, "put marker")
    assert screen.edited.markers(at(screen, "0303")) == ["terrain 0303 word swamp"]
    enter(desk, screen, "new marker", "terrain 0404 word swamp owner nobody")
    assert "nobody" in words_of_toasts_of(screen)
