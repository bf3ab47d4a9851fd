"""Actions by name: defaults, the player's own keys, clashes."""

from __future__ import annotations

import itertools
from pathlib import Path

import pygame
import pytest
from test_play import BLUE, OGRE, Desk, field

from game import client
from game.client.kit import Button
from game.client.shell.keys import ACTIONS, BY_NAME, KeyMap, chord_of, tidy
from game.core.sequence import EndPhase


def event(key: int, mod: int = 0) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, {"key": key, "mod": mod, "unicode": ""})


def test_no_two_default_keys_clash() -> None:
    keys = KeyMap()
    for action in ACTIONS:
        for chord in action.chords:
            assert keys.clash(action.name, chord) is None, f"{action.name}: {chord}"


def test_every_default_key_is_written_tidily() -> None:
    for action in ACTIONS:
        for chord in action.chords:
            assert tidy(chord) == chord


def test_every_action_is_done_by_somebody() -> None:
    sources = Path(client.__file__).parent.rglob("*.py")
    text = "".join(file.read_text(encoding="utf-8") for file in sources if file.name != "keys.py")
    groups = {f"group_{number}" for number in range(1, 10)}
    assert not [
        action.name for action in ACTIONS if f'"{action.name}"' not in text and action.name not in groups
    ]


def test_the_numbers_of_hexes_go_and_come_by_their_key() -> None:
    desk = Desk(field([], "movement", BLUE))
    desk.key(pygame.K_g, pygame.KMOD_LCTRL)
    assert not desk.screen.board.view.ground.labels
    desk.key(pygame.K_g, pygame.KMOD_LCTRL)
    assert desk.screen.board.view.ground.labels


def test_every_toggle_sits_behind_control() -> None:
    toggles = [a for a in ACTIONS if a.name.startswith("toggle")]
    assert toggles and all(c.startswith("Ctrl+") for a in toggles for c in a.chords)


@pytest.mark.parametrize(
    ("key", "mod", "context", "name"),
    [
        (pygame.K_SPACE, 0, "game", "end_phase"),
        (pygame.K_RETURN, 0, "game", "confirm"),
        (pygame.K_KP_ENTER, 0, "game", "confirm"),
        (pygame.K_z, pygame.KMOD_LCTRL, "game", "undo"),
        (pygame.K_y, pygame.KMOD_RCTRL, "game", "redo"),
        (pygame.K_TAB, pygame.KMOD_LSHIFT, "game", "previous_unit"),
        (pygame.K_SLASH, 0, "game", "find"),
        (pygame.K_F1, 0, "menu", "rulebook"),
        (pygame.K_QUESTION, 0, "menu", "help"),
        (pygame.K_F5, 0, "game", "quick_save"),
        (pygame.K_5, 0, "game", "group_5"),
        (pygame.K_ESCAPE, 0, "game", "back"),
    ],
)
def test_the_usual_keys_mean_the_usual_things(key: int, mod: int, context: str, name: str) -> None:
    assert KeyMap().actions(event(key, mod), (context,)) == [name]


def test_caps_and_num_lock_change_nothing() -> None:
    assert chord_of(event(pygame.K_h, pygame.KMOD_CAPS | pygame.KMOD_NUM)) == "H"


def test_a_modifier_alone_is_no_chord() -> None:
    assert chord_of(event(pygame.K_LSHIFT, pygame.KMOD_LSHIFT)) == ""


def test_a_key_of_ones_own_takes_the_place_of_the_default() -> None:
    keys = KeyMap({"undo": ("Backspace",)})
    assert keys.actions(event(pygame.K_BACKSPACE), ("game",)) == ["undo"]
    assert keys.actions(event(pygame.K_z, pygame.KMOD_CTRL), ("game",)) == []
    keys.reset("undo")
    assert keys.own == {} and keys.chords("undo") == BY_NAME["undo"].chords


def test_a_clash_is_named_and_taking_the_key_settles_it() -> None:
    keys = KeyMap()
    assert keys.clash("fit", "U") == "undo"
    assert keys.clash("load", "U") is None
    assert keys.clash("load", "F11") == "fullscreen"
    assert keys.take("fit", "u") == "undo"
    assert keys.chords("undo") == ("Ctrl+Z",) and keys.chords("fit") == ("U",)
    for one, other in itertools.combinations([a for a in ACTIONS if a.context == "game"], 2):
        assert not set(keys.chords(one.name)) & set(keys.chords(other.name))


@pytest.mark.parametrize("wrong", ["", "Ctrl+", "Hyper+Q", "F13", "Spaec"])
def test_a_key_that_is_none_is_refused(wrong: str) -> None:
    with pytest.raises(ValueError, match="no key is called"):
        tidy(wrong)


def test_the_key_sheet_names_every_action_once() -> None:
    rows = [words for _, rows in KeyMap().sheet() for words, _ in rows]
    for action in ACTIONS:
        if not action.name.startswith("group_"):
            assert rows.count(action.words) >= 1


def typed(key: int, mod: int, sign: str) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, {"key": key, "mod": mod, "unicode": sign})


@pytest.mark.parametrize(
    ("key", "mod", "sign", "name"),
    [
        (pygame.K_SLASH, pygame.KMOD_SHIFT, "?", "help"),
        (pygame.K_7, pygame.KMOD_SHIFT, "/", "find"),
        (pygame.K_EQUALS, pygame.KMOD_SHIFT, "+", "zoom_in"),
        (pygame.K_PLUS, 0, "+", "zoom_in"),
        (pygame.K_MINUS, 0, "-", "zoom_out"),
    ],
)
def test_a_sign_is_found_wherever_the_keyboard_has_it(key: int, mod: int, sign: str, name: str) -> None:
    assert KeyMap().actions(typed(key, mod, sign), ("game",))[0] == name


def test_no_sentence_of_the_game_names_the_default_key_of_going_back() -> None:
    desk = Desk(field([("HVY-1", "HVY", BLUE, "0404", ()), ("MK3-1", "MK3", OGRE, "0406", ())], side=BLUE))
    desk.app.keys = KeyMap({"back": ("Q",)})
    desk.session.do(EndPhase())
    desk.screen.position_changed()
    desk.idle()
    desk.hex("0404")
    desk.hex("0406")
    said = [desk.mode.hint()[0], *(str(w.tip_at(w.rect.center)) for w in desk.screen.base.walk())]
    assert "Q clears the attack" in said[0] and "Another target (Q)" in said
    assert not [words for words in said if "Esc" in words]


def test_buttons_and_hints_name_the_key_that_the_player_gave_to_confirm() -> None:
    desk = Desk(field([("HVY-1", "HVY", BLUE, "0404", ()), ("MK3-1", "MK3", OGRE, "0406", ())], side=BLUE))
    desk.app.keys = KeyMap({"confirm": ("K",)})
    desk.session.do(EndPhase())
    desk.screen.position_changed()
    desk.idle()
    desk.hex("0404")
    desk.hex("0406")
    fire = desk.screen.named("fire")
    assert isinstance(fire, Button) and fire.enabled and fire.key_hint == "K"
    assert desk.mode.hint()[0].startswith("K fires")


def test_the_codes_of_an_action_are_those_of_its_keys_without_modifiers() -> None:
    keys = KeyMap()
    assert keys.codes("hide_counters") == (pygame.K_h,)
    keys.set("hide_counters", ("F2", "Ctrl+H"))
    assert keys.codes("hide_counters") == (pygame.K_F2, pygame.K_h)
