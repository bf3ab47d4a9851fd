"""Events go from the top layer down, and nothing that is not seen takes one."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from conftest import Hand

from game.client.kit import (
    Answer,
    Button,
    Choice,
    Column,
    Label,
    Layer,
    Panel,
    Row,
    Screen,
    Scroll,
    Segments,
    Slider,
    Stepper,
    TextField,
    Toggle,
    Widget,
    show_dialog,
)  # fmt: skip
from game.client.kit.frame import BoardFrame, Rail


class Ground(Widget):
    """A board that counts what reaches it."""

    mouse = True

    def __init__(self) -> None:
        super().__init__()
        self.pressed_at: list[tuple[int, int]] = []
        self.turned = 0

    def press(self, at: tuple[int, int], button: int) -> bool:
        self.pressed_at.append(at)
        return True

    def wheel(self, at: tuple[int, int], across: float, up: float) -> bool:
        self.turned += 1
        return True


class Table(Screen):
    """A board with panels over it."""

    def __init__(self) -> None:
        super().__init__()
        self.ground = Ground()
        self.done: list[str] = []
        self.drawer = Panel(
            Button("In the drawer", lambda: self.done.append("drawer")),
            Stepper(1, 4, lambda v: self.done.append("stepper")),
        )
        self.panel = Panel(Button("In the panel", lambda: self.done.append("panel")), TextField("x"))

    def build(self) -> Widget:
        top = Panel(Label("top"))
        foot = Panel(Button("End", lambda: self.done.append("end")))
        return BoardFrame(top, foot, self.ground, Rail(), self.drawer, self.panel)

    def act(self, action: str, event: pygame.event.Event) -> bool:
        self.done.append(action)
        return True


class Plain(Screen):
    """A screen around some widgets."""

    def __init__(self, *widgets: Widget) -> None:
        super().__init__()
        self.widgets = widgets

    def build(self) -> Widget:
        return Column(*self.widgets, pad=20, gap=10)


def everywhere(screen: Screen, step: int = 24) -> list[tuple[int, int]]:
    return [(x, y) for x in range(2, screen.rect.w, step) for y in range(60, screen.rect.h - 60, step)]


@pytest.mark.parametrize("away", ["hidden", "faded"])
def test_a_panel_that_is_not_there_never_takes_a_click(hand: Hand, away: str) -> None:
    table = Table()
    hand.open(table)
    table.drawer.show(True)
    hand.app.draw()
    places = everywhere(table)
    covered = [p for p in places if table.drawer.rect.collidepoint(p) or table.panel.rect.collidepoint(p)]
    assert len(covered) > 100
    for panel in (table.drawer, table.panel):
        if away == "hidden":
            panel.visible = False
        else:
            # on its way out: still drawn, no longer there
            panel.closing = True
    # no new layout: the rectangles are still where they were
    table.stale = False
    table.ground.rect = pygame.Rect(0, 0, 1280, 720)
    for at in covered:
        hand.press(at)
        hand.release(at)
        hand.wheel(at, 1)
    assert table.ground.pressed_at == covered
    assert table.ground.turned == len(covered)
    assert table.done == []


def test_a_panel_that_is_there_lets_nothing_through(hand: Hand) -> None:
    table = Table()
    hand.open(table)
    table.drawer.show(True)
    hand.app.draw()
    for at in everywhere(table):
        if table.drawer.rect.collidepoint(at) or table.panel.rect.collidepoint(at):
            hand.press(at)
            hand.release(at)
            hand.wheel(at, -1)
    assert table.ground.pressed_at == []
    assert table.ground.turned == 0


def test_a_dialog_takes_every_click_and_key_until_it_is_answered(hand: Hand) -> None:
    table = Table()
    hand.open(table)
    said: list[str] = []
    show_dialog(
        table,
        "End the phase?",
        "Four units have not acted.",
        [Answer("End it", lambda: said.append("yes"), "main"), Answer("Go on", lambda: said.append("no"))],
    )
    hand.app.draw()
    buttons = [w.rect for w in table.everything() if isinstance(w, Button) and w.words in ("End it", "Go on")]
    for at in everywhere(table):
        if not any(r.collidepoint(at) for r in buttons):
            hand.press(at)
            hand.release(at)
    hand.key(pygame.K_u)
    assert table.ground.pressed_at == [] and table.done == [] and said == []
    hand.key(pygame.K_RETURN)
    assert said == ["yes"]
    hand.key(pygame.K_u)
    assert table.done == ["undo"] or table.done == []


def test_escape_gives_the_last_answer_of_a_dialog(hand: Hand) -> None:
    table = Table()
    hand.open(table)
    said: list[str] = []
    show_dialog(
        table,
        "Sure?",
        "",
        [Answer("Yes", lambda: said.append("yes"), "danger"), Answer("No", lambda: said.append("no"))],
    )
    hand.app.draw()
    hand.key(pygame.K_ESCAPE)
    assert said == ["no"] and not table.layers


def test_a_hover_card_is_not_there_for_the_mouse(hand: Hand) -> None:
    button = Button("Fire", tip="Thirteen against four.")
    below = Ground()
    below.grow = 1
    screen = hand.open(Plain(Row(button), below))
    hand.move(button.rect.center)
    hand.wait(200)
    assert len(screen.layers) == 1
    card = screen.layers[0].widget.rect
    assert not card.colliderect(button.rect)
    inside = [
        (x, y)
        for x in range(card.x, card.right, 5)
        for y in range(card.y, card.bottom, 5)
        if below.rect.collidepoint(x, y)
    ]
    assert inside
    for at in inside:
        screen.layers[0].widget.visible = True
        found = screen.widget_at(at)
        assert found is below


def test_a_hover_card_goes_when_the_pointer_goes_and_stays_when_pinned(hand: Hand) -> None:
    button = Button("Fire", tip="Thirteen against four.")
    screen = hand.open(Plain(Row(button)))
    hand.move(button.rect.center)
    hand.wait(140)
    assert not screen.layers
    hand.wait(30)
    assert screen.layers
    hand.move((900, 600))
    assert not screen.layers
    hand.move(button.rect.center)
    hand.wait(200)
    hand.key(pygame.K_LSHIFT, pygame.KMOD_SHIFT)
    hand.move((900, 600))
    assert screen.layers
    hand.key(pygame.K_ESCAPE)
    assert not screen.layers


def test_a_press_that_leaves_the_button_does_nothing(hand: Hand) -> None:
    done: list[int] = []
    button = Button("Fire", lambda: done.append(1))
    hand.open(Plain(Row(button)))
    hand.press(button.rect.center)
    hand.release((1000, 600))
    assert done == []
    hand.click(button)
    assert done == [1]


def test_a_disabled_button_does_nothing_but_still_says_why(hand: Hand) -> None:
    done: list[int] = []
    button = Button("Fire", lambda: done.append(1), enabled=False, tip="Nobody is in range.")
    screen = hand.open(Plain(Row(button)))
    hand.click(button)
    screen.give_focus(button, True)
    hand.key(pygame.K_RETURN)
    assert done == []
    hand.move((1000, 600))
    hand.move(button.rect.center)
    hand.wait(200)
    assert screen.layers


def test_tab_walks_every_control_and_back(hand: Hand) -> None:
    widgets: list[Widget] = [
        Button("A"), Toggle("B"), Segments([("x", "X"), ("y", "Y")], "x"), Stepper(1, 3),
        Slider(1, 0, 2, 1), TextField("t"), Choice([("1", "One")], "1"),
    ]  # fmt: skip
    screen = hand.open(Plain(*widgets, Button("Off", enabled=False)))
    seen = []
    for _ in widgets:
        hand.key(pygame.K_TAB)
        seen.append(screen.focus)
        assert screen.focus is not None and screen.focus.ringed
    assert seen == widgets
    hand.key(pygame.K_TAB)
    assert screen.focus is widgets[0]
    hand.key(pygame.K_TAB, pygame.KMOD_SHIFT)
    assert screen.focus is widgets[-1]


def test_the_ring_is_not_drawn_after_a_click(hand: Hand) -> None:
    field = TextField("Anna")
    hand.open(Plain(field))
    hand.click(field)
    assert field.focused and not field.ringed


def test_every_control_answers_the_keyboard(hand: Hand) -> None:
    said: list[object] = []
    toggle, steps = Toggle("B", False, said.append), Stepper(1, 3, said.append)
    parts, slide = Segments([("x", "X"), ("y", "Y")], "x", said.append), Slider(1, 0, 2, 1, said.append)
    screen = hand.open(Plain(toggle, steps, parts, slide))
    for widget, key, value in (
        (toggle, pygame.K_SPACE, True),
        (steps, pygame.K_RIGHT, 2),
        (parts, pygame.K_RIGHT, "y"),
        (slide, pygame.K_LEFT, 0),
    ):
        screen.give_focus(widget, True)
        hand.key(key)
        assert said[-1] == value


def test_a_stepper_stays_within_its_bounds(hand: Hand) -> None:
    said: list[int] = []
    steps = Stepper(2, 4, said.append, all_button=True, width=200)
    hand.open(Plain(Row(steps)))
    spots = steps._spots()
    hand.click(spots["all"].center)
    hand.click(spots["+"].center)
    assert said == [4] and steps.value == 4
    for _ in range(6):
        hand.click(spots["-"].center)
    assert steps.value == 0 and said[-1] == 0


def test_a_choice_opens_over_the_rest_and_a_click_beside_shuts_it(hand: Hand) -> None:
    said: list[str] = []
    done: list[int] = []
    choice = Choice([("a", "Anna"), ("b", "Bert"), ("c", "Cleo")], "a", said.append)
    under = Button("Under it", lambda: done.append(1))
    screen = hand.open(Plain(Row(choice), Row(under)))
    hand.click(choice)
    assert len(screen.layers) == 1
    hand.click((900, 600))
    assert not screen.layers and said == []
    hand.click(choice)
    rows = screen.layers[0].widget.children[0]
    box = rows.rows_in_sight()[1][1]  # type: ignore[attr-defined]
    assert under.rect.colliderect(screen.layers[0].widget.rect)
    hand.click(box.center)
    assert said == ["b"] and done == [] and not screen.layers
    screen.give_focus(choice, True)
    hand.key(pygame.K_RETURN)
    hand.key(pygame.K_DOWN)
    hand.key(pygame.K_RETURN)
    assert said == ["b", "c"]


def test_the_focus_scrolls_into_sight(hand: Hand) -> None:
    buttons = [Button(str(i)) for i in range(60)]
    scroll = Scroll(Column(*buttons), grow=1)
    screen = hand.open(Plain(scroll))
    screen.give_focus(buttons[50], True)
    hand.app.draw()
    assert scroll.rect.contains(buttons[50].rect)
    screen.give_focus(buttons[0], True)
    assert scroll.rect.contains(buttons[0].rect)


def test_what_lies_outside_a_scrolled_area_takes_no_click(hand: Hand) -> None:
    done: list[int] = []
    buttons = [Button(str(i), lambda i=i: done.append(i)) for i in range(60)]  # type: ignore[misc]
    scroll = Scroll(Column(*buttons), height=200)
    hand.open(Plain(scroll, Label("below")))
    outside = [b for b in buttons if b.rect.top >= scroll.rect.bottom and b.rect.bottom < 720]
    assert outside
    for button in outside:
        hand.click(button)
    assert done == []


def test_closing_a_layer_in_mid_press_forgets_the_press(hand: Hand) -> None:
    done: list[int] = []
    button = Button("Gone", lambda: done.append(1))
    screen = hand.open(Plain(Label("ground")))
    layer = screen.open(Layer(button, lambda w: pygame.Rect(100, 100, 120, 40)))
    hand.app.draw()
    hand.press(button.rect.center)
    screen.close(layer)
    hand.release((160, 120))
    assert done == []


@pytest.mark.parametrize("make", [lambda f: Button("A", f), lambda f: Toggle("B", False, lambda on: f())])
def test_a_key_ends_a_motion_and_does_nothing_else(
    hand: Hand, make: Callable[[Callable[[], None]], Widget]
) -> None:
    done: list[int] = []
    widget = make(lambda: done.append(1))
    screen = hand.open(Plain(Row(widget)))
    screen.give_focus(widget, True)
    ended: list[int] = []
    hand.app.animator.play(500, lambda t: None, lambda: ended.append(1))
    hand.key(pygame.K_RETURN)
    assert ended == [1] and done == []
    hand.app.animator.play(500, lambda t: None, lambda: ended.append(2))
    hand.click(widget)
    assert ended == [1, 2] and done == []
    hand.click(widget)
    assert done == [1]


def test_the_wheel_over_a_card_in_a_list_turns_the_list(hand: Hand) -> None:
    card = Panel(Label("A card"), width=300, height=1500)

    class Cards(Screen):
        def build(self) -> Widget:
            return Scroll(Column(card), grow=1)

    screen = hand.open(Cards())
    scroll = next(w for w in screen.everything() if isinstance(w, Scroll))
    assert card.solid and screen.widget_at((150, 300)) is not scroll
    hand.wheel((150, 300), -1)
    assert scroll.offset > 0
