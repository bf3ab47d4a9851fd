"""The line of text: caret, selection, words, clipboard, input method."""

from __future__ import annotations

import pygame
import pytest
from conftest import Hand

from game.client.kit import Button, Column, Screen, TextField, Widget, field

CTRL, SHIFT = pygame.KMOD_CTRL, pygame.KMOD_SHIFT


class Plain(Screen):
    def __init__(self, *widgets: Widget) -> None:
        super().__init__()
        self.widgets = widgets
        self.acts: list[str] = []

    def build(self) -> Widget:
        return Column(*self.widgets, pad=20)

    def act(self, action: str, event: pygame.event.Event) -> bool:
        self.acts.append(action)
        return True


@pytest.fixture
def clip(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    kept = [""]
    monkeypatch.setattr(field, "copy_text", lambda words: kept.__setitem__(0, words))
    monkeypatch.setattr(field, "pasted_text", lambda: kept[0])
    return kept


def opened(hand: Hand, **more: object) -> tuple[Plain, TextField]:
    line = TextField(width=300, **more)  # type: ignore[arg-type]
    screen = Plain(line)
    hand.open(screen)
    hand.click(line)
    return screen, line


def test_letters_are_typed_at_the_caret(hand: Hand) -> None:
    said: list[str] = []
    _, line = opened(hand, on_change=said.append)
    hand.write("Ana")
    hand.key(pygame.K_LEFT)
    hand.write("n")
    assert line.words == "Anna" and said[-1] == "Anna"


def test_letters_typed_in_a_field_are_no_shortcuts(hand: Hand) -> None:
    screen, line = opened(hand)
    for key, letter in ((pygame.K_n, "n"), (pygame.K_s, "s"), (pygame.K_SPACE, " ")):
        hand.key(key, 0, letter)
        hand.write(letter)
    assert screen.acts == [] and line.words == "ns "


def test_shift_selects_and_typing_replaces(hand: Hand) -> None:
    _, line = opened(hand, words="Anna Berg")
    hand.key(pygame.K_HOME)
    hand.key(pygame.K_RIGHT, SHIFT | CTRL)
    assert line.words[slice(*line.selection)] == "Anna"
    hand.write("Eva")
    assert line.words == "Eva Berg"


def test_backspace_and_delete_take_letters_and_words(hand: Hand) -> None:
    _, line = opened(hand, words="one two three")
    hand.key(pygame.K_END)
    hand.key(pygame.K_BACKSPACE)
    assert line.words == "one two thre"
    hand.key(pygame.K_BACKSPACE, CTRL)
    assert line.words == "one two "
    hand.key(pygame.K_HOME)
    hand.key(pygame.K_DELETE)
    assert line.words == "ne two "


def test_cut_copy_and_paste(hand: Hand, clip: list[str]) -> None:
    _, line = opened(hand, words="Anna")
    hand.key(pygame.K_a, CTRL)
    hand.key(pygame.K_c, CTRL)
    hand.key(pygame.K_END)
    hand.key(pygame.K_v, CTRL)
    assert line.words == "AnnaAnna"
    hand.key(pygame.K_a, CTRL)
    hand.key(pygame.K_x, CTRL)
    assert line.words == "" and clip[0] == "AnnaAnna"


def test_a_paste_never_goes_over_the_longest_length(hand: Hand, clip: list[str]) -> None:
    _, line = opened(hand, words="ab", most=5)
    clip[0] = "cdefgh\x07"
    hand.key(pygame.K_END)
    hand.key(pygame.K_v, CTRL)
    assert line.words == "abcde"


def test_a_click_puts_the_caret_and_a_drag_selects(hand: Hand) -> None:
    _, line = opened(hand, words="Konstantina")
    box = line._box()
    hand.now += 1000
    hand.press((box.x + 1, box.centery))
    assert line.caret == 0
    hand.move((box.right - 1, box.centery))
    hand.release((box.right - 1, box.centery))
    assert line.selection == (0, 11)


def test_a_double_click_takes_a_word(hand: Hand) -> None:
    _, line = opened(hand, words="Anna Berg")
    at = (line._box().x + 5, line._box().centery)
    hand.now += 1000
    for _ in range(2):
        hand.press(at)
        hand.release(at)
        hand.now += 50
    assert line.words[slice(*line.selection)] == "Anna"


def test_what_the_input_method_composes_is_shown_but_not_yet_there(hand: Hand) -> None:
    _, line = opened(hand)
    hand.event(pygame.TEXTEDITING, text="か", start=0, length=1)
    assert line.composed == "か" and line.words == ""
    hand.write("蚊")
    assert line.composed == "" and line.words == "蚊"


def test_a_long_text_scrolls_so_that_the_caret_is_seen(hand: Hand) -> None:
    _, line = opened(hand)
    hand.write("a very long name that is wider than the field it is typed into")
    from game.client.kit import text_style

    x = text_style.width(line.words[: line.caret]) - line._shift
    assert 0 <= x <= line._box().w


class Search(Plain):
    """A slash opens a line of text."""

    contexts = ("game",)

    def act(self, action: str, event: pygame.event.Event) -> bool:
        if action != "find":
            return False
        self.give_focus(self.widgets[0])
        return True


def test_the_key_that_opens_a_field_is_not_written_into_it(hand: Hand) -> None:
    line = TextField(width=300)
    hand.open(Search(line))
    hand.key(pygame.K_SLASH, 0, "/")
    hand.write("/")
    hand.write("0707")
    assert line.words == "0707"
    hand.key(pygame.K_SLASH, 0, "/")
    hand.write("/")
    assert line.words == "0707/"


def test_a_key_that_repeats_confirms_once(hand: Hand) -> None:
    pressed: list[str] = []
    button = Button("Fire", lambda: pressed.append("fire"))
    screen = Plain(button)
    hand.open(screen)
    screen.give_focus(button)
    for _ in range(3):
        hand.event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r")
    hand.event(pygame.KEYUP, key=pygame.K_RETURN, mod=0)
    assert pressed == ["fire"]
    hand.key(pygame.K_RETURN)
    assert pressed == ["fire", "fire"]
