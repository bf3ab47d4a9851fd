"""The line of text: caret, selection, words, clipboard, input method."""

from __future__ import annotations

import itertools

import pygame
import pytest
from conftest import Hand

from game.client.kit import (
    Button,
    Column,
    Row,
    Screen,
    Scroll,
    Space,
    TextArea,
    TextField,
    Widget,
    field,
    text_style,
)

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


# ------------------------------------------------------------------------------------- several lines
def area(hand: Hand, words: str = "", **more: object) -> TextArea:
    made = TextArea(words, width=300, **more)  # type: ignore[arg-type]
    hand.open(Plain(Row(made, Space(grow=1)), Button("Other", name="other")))
    hand.click(made)
    return made


def test_enter_begins_a_line_and_the_field_grows_with_its_text(hand: Hand) -> None:
    text = area(hand)
    before = text.rect.h
    for word in ("one", "two", "three", "four"):
        hand.write(word)
        hand.key(pygame.K_RETURN)
    hand.settle()
    assert text.words == "one\ntwo\nthree\nfour\n" and text.rect.h > before


def test_long_text_is_wrapped_and_the_caret_goes_by_mouse_and_keys(hand: Hand) -> None:
    words = "Hold the mill and the bridge until the convoy is over, then burn both and go."
    text = area(hand, words)
    rows = text._rows(text._box().w)
    assert len(rows) > 1 and "".join(words[a:b] for a, b in rows) == words
    assert all(words[a:b].strip() for a, b in rows)
    box, high = text._box(), text_style.line_height()
    hand.press((box.x + 1, box.y + high + high // 2))
    hand.release((box.x + 1, box.y + high + high // 2))
    assert text.caret == rows[1][0], "a click at the beginning of the second line"
    hand.key(pygame.K_END)
    assert text.caret == rows[1][1] - (len(rows) > 2)
    hand.key(pygame.K_HOME)
    hand.key(pygame.K_UP)
    assert text.caret == 0
    hand.key(pygame.K_DOWN)
    assert text.caret == rows[1][0]
    hand.key(pygame.K_END, CTRL)
    assert text.caret == len(words)
    hand.key(pygame.K_UP, SHIFT)
    assert text.selection[1] == len(words) and text.selection[0] < rows[-1][0]


def test_the_caret_keeps_its_column_over_a_short_line(hand: Hand) -> None:
    text = area(hand, "a long first line\nb\nanother long line")
    hand.key(pygame.K_HOME, CTRL)
    for _ in range(8):
        hand.key(pygame.K_RIGHT)
    hand.key(pygame.K_DOWN)
    assert text.caret == len("a long first line\nb")
    hand.key(pygame.K_DOWN)
    assert abs(text.caret - len("a long first line\nb\nanother ")) <= 2, "not at its end, nor at its begin"


def test_a_drag_selects_over_lines_and_paste_keeps_them(hand: Hand, clip: list[str]) -> None:
    text = area(hand, "one\ntwo\nthree")
    box, high = text._box(), text_style.line_height()
    hand.press((box.x, box.y + 2))
    hand.move((box.right - 2, box.y + high + 2))
    hand.release((box.right - 2, box.y + high + 2))
    assert text.words[slice(*text.selection)] == "one\ntwo"
    hand.key(pygame.K_x, CTRL)
    assert text.words == "\nthree" and clip == ["one\ntwo"]
    hand.key(pygame.K_v, CTRL)
    assert text.words == "one\ntwo\nthree"


def test_a_word_wider_than_the_field_is_broken(hand: Hand) -> None:
    text = area(hand, "W" * 200)
    rows = text._rows(text._box().w)
    assert len(rows) > 2 and rows[0][0] == 0 and rows[-1][1] == 200
    assert all(a[1] == b[0] for a, b in itertools.pairwise(rows))


def test_what_is_written_is_taken_when_the_field_is_left_and_only_once(hand: Hand) -> None:
    taken: list[str] = []
    text = area(hand, "before", on_taken=taken.append)
    hand.write("!")
    hand.key(pygame.K_RETURN)
    assert not taken
    hand.key(pygame.K_TAB)
    assert taken == ["before!\n"] and not text.focused


def test_the_line_of_the_caret_is_in_sight_in_a_long_text(hand: Hand) -> None:
    text = TextArea("\n".join(f"line {n}" for n in range(60)))
    window = Scroll(Column(text), height=200)
    hand.open(Plain(window))
    hand.click(window)
    hand.key(pygame.K_END, CTRL)
    hand.wait(60)
    hand.settle()
    assert window.offset == window.most > 0
    hand.key(pygame.K_HOME, CTRL)
    hand.wait(60)
    assert window.offset == 0
