"""What docs/RECIPES.md adds shows in the window and is played by clicks; the client knows none of it."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import dedent

import pygame
import pytest
from test_play import Desk

from game.client.generic.mode import RoleMode
from game.client.generic.window_mode import DEAF_MS
from game.client.kit import Widget
from game.client.ogre.fire_mode import FireMode
from game.client.ogre.move_mode import MoveMode
from game.client.ogre.setup_mode import SetupMode
from game.client.table.session import Session
from game.core.games import marker_kinds
from game.notation.position import parse_position
from game.ogre.catalogue import MODULES
from tests.test_recipes import NAMES, recipe


@pytest.fixture(autouse=True)
def rows_in_the_catalogue(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for name in NAMES:
        module = recipe(name)
        monkeypatch.setitem(MODULES, module.id, module)
    marker_kinds.cache_clear()
    yield
    marker_kinds.cache_clear()


def opened(text: str, *modules: str, sight: str = "all", mode: str = "solo") -> Desk:
    """A game of a position in the notation with some of the recipes, in a window in memory."""
    options = "".join(f"option {name}\n" for name in ("ramming", *modules))
    rules, position = parse_position(options + dedent(text))
    return Desk(Session(rules, position, title="A Field", mode=mode, sight=sight, names=("Anna", "Ben")))


def widgets(desk: Desk) -> list[Widget]:
    """Every widget on the screen."""
    return [
        widget
        for layer in (desk.screen.root, *(top.widget for top in desk.screen.layers))
        for widget in layer.walk()
    ]


def words(desk: Desk) -> str:
    """All words on the screen."""
    found = []
    for widget in widgets(desk):
        for name in ("words", "title", "second", "text", "tag"):
            said = getattr(widget, name, "")
            found.append(said if isinstance(said, str) else "")
    return " | ".join(word for word in found if word)


def marks(desk: Desk) -> list[tuple[str, str, bool]]:
    """What lies on the drawn board: its letters or kind, its hex, whether it is hidden from somebody."""
    label = desk.screen.view.board.grid.label
    return [
        (str(m.values[0]) if m.kind == "lettered" else m.kind, label(m.at), m.secret)
        for m in desk.screen.scene().marks
    ]


def said(desk: Desk) -> str:
    """The sentences of the log."""
    return " ".join(line.words for line in desk.session.log())


def hit(desk: Desk, title: str) -> None:
    """Click the button or row of this title."""
    found = [
        w for w in widgets(desk) if w.mouse and title in (getattr(w, "words", ""), getattr(w, "title", ""))
    ]
    assert found, title
    desk.click(found[0].rect.center)


GUNS = """board 9x9
red HWZ-1 0508
red HVY-3 0507
blue HVY-1 0503
blue HVY-2 0505
turn 1 red fire
dice seed 1 typed 1 1 1 1 1 1
"""


def test_smoke_is_a_button_of_the_chosen_counter_a_plate_on_the_map_and_one_more_defence() -> None:
    desk = opened("board 9x9\nred HVY-1 0404\nblue HVY-2 0909\nturn 1 red movement\n", "smoke-screen")
    assert isinstance(desk.mode, MoveMode)
    desk.hex("0404")
    assert "Defence | 3" in words(desk) and marks(desk) == []
    hit(desk, "Lay smoke")
    assert marks(desk) == [("SS", "0404", False)]
    assert "Defence | 4" in words(desk) and "Lay smoke" not in words(desk)


def test_overwatch_asks_the_other_side_with_the_chance_and_does_as_it_says() -> None:
    text = "board 9x9\nred HVY-1 0406\nred HVY-2 0909\nblue HWZ-1 0403\nturn 1 red movement\n"
    for face, answer, there in (
        (5, "Fire at once", False),
        (4, "Fire at once", True),
        (5, "Hold your fire", True),
    ):
        desk = opened(f"{text}dice seed 1 typed {face}\n", "overwatch")
        desk.hex("0406")
        desk.hex("0404")
        assert isinstance(desk.mode, RoleMode) and desk.session.decider == 1
        assert "Fire at who came near?" in words(desk) and "Chance: 2 in 6" in words(desk)
        desk.idle(DEAF_MS)
        hit(desk, answer)
        assert not desk.screen.view.frames and ("HVY-1" in desk.screen.view.units) == there


CHARGES = """board 9x9
setup blue
terrain water 0303
stock blue buried-charge 2
turn 0 blue setup
red HVY-1 0406
blue CP-1 0909
"""


def test_charges_are_laid_by_hand_in_the_set_up_and_only_their_side_sees_them() -> None:
    desk = opened(CHARGES, "buried-charges", sight="mover")
    assert isinstance(desk.mode, SetupMode)
    tile = "use buried-charge bury-charge"
    assert "2 of 2 left" in desk.screen.named(tile).tip
    desk.push(tile)
    assert "Click a lit hex to bury a charge. 2 left." in desk.mode.hint()[0]
    assert desk.at("0404") in desk.screen.scene().reach and desk.at("0303") not in desk.screen.scene().reach
    desk.hex("0303")
    assert "No charge can be buried there." in words(desk) and marks(desk) == []
    desk.hex("0404")
    assert marks(desk) == [("BC", "0404", True)] and "1 left" in desk.mode.hint()[0]
    assert "Blue buries a charge in 0404." in said(desk)
    desk.key(pygame.K_ESCAPE)
    assert not desk.screen.scene().reach
    desk.hex("0505")
    assert len(marks(desk)) == 1, "put away, it lays nothing"
    desk.push(tile)
    desk.hex("0505")
    assert len(marks(desk)) == 2 and not desk.screen.named(tile).enabled


NEAR = """board 9x9
stock blue buried-charge 2
turn 1 red movement
red HVY-1 0406
red HVY-2 0908
blue CP-1 0909
marker buried-charge 0404 owner blue known blue
dice seed 1 typed 4
"""


@pytest.mark.parametrize(
    ("answer", "left"), [("Set off the charge in 0404", 0), ("Keep it for another time", 1)]
)
def test_who_comes_near_a_hidden_charge_sees_it_only_when_its_side_has_answered(
    answer: str, left: int
) -> None:
    desk = opened(NEAR, "buried-charges", sight="mover")
    assert marks(desk) == [], "hidden from who moves"
    desk.hex("0406")
    desk.hex("0405")
    assert desk.session.decider == 1 and marks(desk) == [("BC", "0404", True)]
    assert "Chance: 3 in 6" in words(desk)
    desk.idle(DEAF_MS)
    hit(desk, answer) if left else desk.hex("0404")
    assert desk.session.decider == 0 and len(marks(desk)) == left
    assert ("HVY-1" in desk.screen.view.units) == bool(left)


def test_fog_refuses_an_aim_from_afar_with_its_rule_and_lets_one_near_be_fired_at() -> None:
    desk = opened(GUNS, "fog")
    desk.hex("0508")
    desk.hex("0503")
    assert "0 of 2 can reach" in words(desk) and desk.screen.named("fire").enabled is False  # type: ignore[union-attr]
    assert "fog" in words(desk).split(" | "), "the rule is cited"
    desk.hex("0505")
    desk.push("everyone")
    desk.push("fire")
    assert desk.session.history.at == 1


def test_the_list_of_targets_says_why_nobody_may_fire_at_one_that_weapons_reach() -> None:
    shown = words(opened(GUNS))
    assert "0503: 1 unit can reach it" in shown
    clear, fog = shown.split(" | "), words(opened(GUNS, "fog")).split(" | ")
    far = [row for row in fog if row.startswith("0503: ")]
    assert far and far[0] not in clear and "can reach it" not in far[0]
    assert any(row.startswith("0505: ") and row.endswith("can reach it") for row in fog)


def test_haze_moves_the_odds_in_the_window_one_column_to_the_left() -> None:
    for modules, odds in (((), "2-1"), (("haze",), "1-1")):
        desk = opened(GUNS, *modules)
        desk.hex("0508")
        desk.hex("0503")
        shown = words(desk).split(" | ")
        assert odds in shown and ("2-1" in shown) == (odds == "2-1")


def test_a_gun_that_is_being_loaded_is_no_shooter_and_says_why() -> None:
    desk = opened(GUNS, "slow-loading")
    desk.hex("0508")
    desk.hex("0503")
    desk.push("fire")
    assert desk.session.history.at == 1
    first = desk.screen.view.clock
    for _ in range(12):
        clock = desk.screen.view.clock
        if clock.turn > first.turn and clock.side == first.side and clock.phase == "fire":
            break
        desk.end()
    desk.hex("0508")
    assert "still being loaded" in words(desk)
    assert "1 can fire; Space ends the phase." in words(desk)


def test_another_sequence_stands_in_the_bar_and_is_gone_through_by_its_key() -> None:
    desk = opened(GUNS, "fire-first")
    titles = list(desk.screen.around.bars.phases.names)
    assert titles.index("Fire") < titles.index("Movement") and isinstance(desk.mode, FireMode)
    desk.end()
    assert isinstance(desk.mode, MoveMode) and desk.screen.view.clock.side == 0


def test_felling_is_a_row_of_the_work_panel_and_clears_the_ground() -> None:
    text = "board 9x9\nterrain forest 0404\nred CE-1 0404 CE*3\nblue CP-1 0909\nturn 1 red fire\n"
    desk = opened(text + "dice seed 1 typed 4 4 4\n", "felling")
    desk.push("open work")
    desk.push("task fell")
    desk.push("work")
    assert "terrain" in {m.kind for m in desk.session.position.markers.get(desk.at("0404"), ())}
    assert desk.screen.scene().ground.terrain[desk.at("0404")] == "clear"


def test_ground_that_only_a_rule_brings_is_drawn_and_its_squads_are_counters() -> None:
    text = "board 9x9\nred LEVY-1 0404 LEVY*2\nmarker terrain 0404 word reeds\nblue HVY-1 0505\n"
    desk = opened(text + "turn 1 red fire\n", "marsh")
    assert not desk.app.faults and desk.screen.scene().ground.terrain[desk.at("0404")] == "reeds"
    desk.hex("0404")
    assert "Levy" in words(desk)
