"""Lessons: each can be played to its end by its own orders, what it points at is there, a wrong order is held
back and answered, and a file that is wrong is told so.
"""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.client.game_library import Desk
from game.client.kit import Scroll
from game.client.screens.game_screen import GameScreen
from game.client.screens.lessons import LessonsScreen
from game.client.screens.menu import MenuScreen
from game.client.shell.app import App
from game.client.shell.settings import Settings
from game.client.table.guide.coach import Coach
from game.client.table.guide.lesson import LETTER_MS, READ_MS, LessonGuide
from game.client.table.guide.pointer import _arrow_box
from game.client.table.hud.briefing import BriefingPage
from game.client.table.hud.panel_widgets import RefusedRow
from game.core.anygame import Order
from game.core.position import decider
from game.saves.lessons import BUTTON, check_lesson, fits, lesson_files, load_lesson, order_in

LESSONS = [path.stem for path in lesson_files()]


class Class:
    """A window in memory with a lesson in it, and a clock that is turned by hand."""

    def __init__(self, lesson: str = "") -> None:
        self.now = 0.0
        settings = Settings(muted=True, animation="off", enemy_animation="off")
        self.app = App(settings=settings, surface=pygame.Surface((1280, 720)), clock=lambda: self.now)
        self.desk = Desk()
        if lesson:
            self.begin(lesson)
        else:
            self.app.push(LessonsScreen(self.desk))

    def begin(self, lesson: str) -> None:
        self.desk.begin_lesson(self.app, lesson)
        self.app.background.clear()  # the pictures of the menu below
        self.idle()

    @property
    def screen(self) -> GameScreen:
        found = self.app.top
        assert isinstance(found, GameScreen)
        return found

    @property
    def guide(self) -> LessonGuide:
        found = self.screen.guide
        assert isinstance(found, LessonGuide)
        return found

    def idle(self, ms: float = 200) -> None:
        until = self.now + ms
        while self.now < until:
            self.now += 20
            self.app.step([])
            self.app.background.clear()

    def due(self) -> Order:
        found = self.guide.course.next_order()
        assert found is not None
        return found

    def push(self, name: str) -> None:
        widget = self.screen.named(name)
        assert widget is not None, name
        for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            event = pygame.event.Event(kind, pos=widget.rect.center, rel=(0, 0), buttons=(0, 0, 0), button=1)
            self.app.handle(event)
        self.idle()

    def wait_for_the_other_side(self) -> None:
        """Until the learner is to do something."""
        course = self.guide.course
        for _ in range(400):
            step = course.step
            if step is None or not step.play:
                return
            self.idle(100)
        raise AssertionError(f"the lesson does not go on with {course.wanted()}")


def follow_once(room: Class) -> str:
    """Click what the pointer shows now."""
    at = room.screen.pointing.at
    assert at, (room.guide.course.at, "nothing is pointed at")
    pos = room.screen.pointing.box.center
    for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        event = pygame.event.Event(kind, pos=pos, rel=(0, 0), buttons=(0, 0, 0), button=1)
        room.app.handle(event)
    room.idle()
    return at


def follow(room: Class) -> None:
    """Click what the pointer shows until the order of the step has been given."""
    before = room.guide.course.at
    for _ in range(12):
        at = follow_once(room)
        assert not room.guide.wrong, (before, at, room.guide.wrong)
        if room.guide.course.at != before:
            return
    raise AssertionError((before, "the clicks lead nowhere", room.screen.pointing.at))


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_is_played_to_its_end_by_clicking_what_it_points_at(name: str) -> None:
    # with that every order is legal, what is pointed at is there, and it leads to the order that is wanted
    room = Class(name)
    course = room.guide.course
    while course.step is not None:
        room.wait_for_the_other_side()
        if course.step is not None:
            follow(room)
        assert room.screen.named("look again") is None, "the lesson tells what has happened"
    assert room.app.settings.lessons == [name]
    assert room.screen.named("next lesson") is not None


def test_each_lesson_is_in_order_and_takes_no_more_than_five_minutes() -> None:
    for path in lesson_files():
        assert check_lesson(path) == [], path.name
        lesson = load_lesson(path)
        assert 1 <= lesson.file.minutes <= 5
        wanted = [step for step in lesson.steps if step.do]
        assert wanted and all(step.point for step in wanted), path.name
    assert len(LESSONS) == 7
    ranks = [load_lesson(path).file.rank for path in lesson_files()]
    assert sorted(ranks) == list(range(1, len(ranks) + 1))


def test_a_wrong_order_is_answered_and_not_carried_out() -> None:
    room = Class("move")
    before = room.screen.session.position
    wrong = order_in(room.screen.session.rules, before, "move HVY-1 0404")
    assert not room.screen.do(wrong)
    room.idle()
    assert room.screen.session.position is before
    assert room.guide.wrong == room.guide.course.lesson.steps[0].otherwise
    said = room.screen.named("wrong")
    assert said is not None and said.words == room.guide.wrong  # type: ignore[attr-defined]
    assert room.screen.do(room.due())
    room.idle()
    assert room.screen.named("wrong") is None and room.guide.course.at[0] == 1


def test_an_order_that_is_undone_is_wanted_again() -> None:
    room = Class("move")
    assert room.screen.do(room.due())
    assert room.guide.course.at[0] == 1
    room.screen.undo()
    assert room.guide.course.at[0] == 0
    room.screen.redo()
    assert room.guide.course.at[0] == 1


def test_a_lesson_is_repeated_from_its_start_and_left_without_a_question() -> None:
    room = Class("move")
    room.screen.do(room.due())
    room.idle()
    room.push("repeat lesson")
    assert room.guide.course.at == (0, 0) and not room.screen.session.history.at
    room.push("leave lesson")
    assert isinstance(room.app.top, LessonsScreen) and not room.app.settings.lessons


def test_the_list_begins_the_first_lesson_that_is_not_done_by_the_keyboard() -> None:
    room = Class()
    first, *others = (card.id for card in room.desk.lessons())
    second = next(iter(others), "")
    room.app.settings.lessons = [first]
    room.app.home(LessonsScreen(room.desk))
    room.idle()
    assert room.app.top.card.id == second  # type: ignore[union-attr]
    key = {"key": pygame.K_RETURN, "mod": 0, "unicode": ""}
    room.app.handle(pygame.event.Event(pygame.KEYDOWN, **key))
    room.idle()
    assert room.guide.course.lesson.id == second


def test_a_pattern_means_any_words_and_counters_in_any_order() -> None:
    assert fits("move HVY-1 ... 0705", "move HVY-1 0505 0605 0705")
    assert not fits("move HVY-1 ... 0705", "move HVY-1 0505 0605 0705 0804")
    assert fits("fire HVY-1 LT-1 at INF-1 [4]", "fire LT-1 HVY-1 at INF-1")
    assert not fits("end", "end now")


BROKEN = """
sapper_lesson = 1
title = "Wrong"
about = "In every way."
rank = 1
minutes = 2
you = "blue"
position = '''
board 6x6
turn 1 blue movement
blue HVY-1 0303
red INF-1 0606
'''
"""


@pytest.mark.parametrize(
    "steps, said",
    [
        ("", "the lesson has no steps"),
        ('[[steps]]\nsay = "x"\ndo = ["move HVY-1 0404"]', "the order is refused"),
        ('[[steps]]\nsay = "x"\ndo = ["move HVY-1 ... 0304"]', "the first order of 'do' is a pattern"),
        ('[[steps]]\nsay = "x"\nplay = ["end", "end"]\n[[steps]]\nsay = "x"\ndo = ["end"]', "it is Red"),
        ('[[steps]]\nsay = "x"\ndo = ["move HVY-1 0304 [5]"]', "none is rolled"),
        ('[[steps]]\nsay = "x"\ndo = ["mvoe HVY-1 0304"]', "mvoe"),
        ('[[steps]]\nsay = "x"\ndo = ["end"]\npoint = ["HVY-2"]', "no counter or hex 'HVY-2'"),
        ('[[steps]]\nsay = "x"\ndo = ["end"]\nsays = "y"', "unknown field `says`"),
        ('[[steps]]\nsay = ""\ndo = ["end"]', "the step says nothing"),
    ],
)
def test_a_wrong_lesson_gets_a_sentence(tmp_path: Path, steps: str, said: str) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text(BROKEN + steps, encoding="utf-8")
    found = check_lesson(path)
    assert any(said in one.text for one in found), [one.text for one in found]
    assert all(one.file == str(path) and one.key and one.mend for one in found)


def test_a_widget_is_pointed_at_by_its_name() -> None:
    room = Class("move")
    assert room.screen.pointing.at == "HVY-1"
    assert BUTTON == "button " and decider(room.screen.session.position) == room.guide.course.lesson.side


def test_going_on_moves_no_other_button_and_the_arrow_hides_none() -> None:
    # who clicks twice must not leave the lesson with the second click
    room = Class("mines")
    pointing = room.screen.pointing
    assert pointing.at == "button read on"
    others = {name: room.screen.named(name).rect.copy() for name in ("repeat lesson", "leave lesson")}  # type: ignore[union-attr]
    arrow = _arrow_box(pointing.box, pointing._way(pointing.box))
    assert not any(box.colliderect(arrow) for box in others.values())
    room.push("read on")
    assert room.guide.course.at[0] == 1
    for name, box in others.items():
        assert room.screen.named(name).rect == box  # type: ignore[union-attr]


def test_while_another_counter_is_chosen_the_pointer_goes_back_to_the_first() -> None:
    room = Class("overrun")
    room.push("read on")
    for name in ("INF-1", "HVY-1"):  # the infantry reaches 0704 as well
        room.screen.mode.select(name)
        room.screen.refresh()
        room.idle()
        assert room.screen.pointing.at == ("HVY-1" if name == "INF-1" else "0704")


def test_a_row_that_is_pointed_at_is_scrolled_into_sight() -> None:
    room = Class("fire")
    room.push("read on")
    follow_once(room)  # the Ogre
    room.push("gun MSL-1 gun")  # the odds take room from the list
    row = room.screen.named("gun HWZ-1 gun")
    assert row is not None and room.screen.pointing.at == "button gun HWZ-1 gun"
    window = next(one for one in row.upwards() if isinstance(one, Scroll))
    assert window.most and window.rect.contains(row.rect)


def test_what_the_lesson_plays_can_be_read_first_and_it_is_no_opponent_with_a_name() -> None:
    room = Class("overrun")
    room.push("read on")
    room.app.settings.enemy_animation = room.app.settings.animation = "normal"
    room.app.animator.speed = 1.0
    assert room.screen.do(room.due())
    room.idle(1000)
    step, given = room.guide.course.step, room.screen.session.history.at
    assert step is not None and step.play and room.guide.script.waits
    assert room.screen.game.player_words(1, "Red") == "Red"
    assert room.screen.mode.rows() and room.screen.named("take over") is None
    room.idle(READ_MS + LETTER_MS * len(step.say))
    assert not room.guide.script.waits
    room.idle(1000)
    assert room.screen.session.history.at > given


def test_the_menu_offers_the_first_battle_until_a_game_was_begun() -> None:
    room = Class()
    room.app.home(MenuScreen(room.desk))
    room.idle()
    menu = room.app.top
    assert isinstance(menu, MenuScreen) and menu.named("First battle") is not None
    room.app.settings.lessons = ["move"]
    menu.rebuild()
    room.idle()
    assert menu.named("First battle") is not None and not menu._new_here()
    room.app.settings.opponent = "steady"
    menu.rebuild()
    room.idle()
    assert menu.named("First battle") is None
    room.app.settings.opponent = ""
    key = {"key": pygame.K_b, "mod": 0, "unicode": "b"}
    room.app.handle(pygame.event.Event(pygame.KEYDOWN, **key))
    assert isinstance(room.app.top, GameScreen) and room.app.settings.coach


def click_on(room: Class, unit_id: str) -> None:
    """Click a counter on the board."""
    pos = room.screen.board.camera.point(room.screen.view.units[unit_id].at)
    for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        event = pygame.event.Event(kind, pos=pos, rel=(0, 0), buttons=(0, 0, 0), button=1)
        room.app.handle(event)
    room.idle()


def test_the_pointer_leads_from_other_engineers_to_those_of_the_step() -> None:
    room = Class("mines")
    room.push("read on")
    click_on(room, "CE-3")
    assert room.screen.named("task disarm 1") is not None and room.screen.pointing.at == "CE-1"
    follow(room)
    assert room.guide.course.at[0] == 2


def test_the_pointer_leads_back_from_shooters_and_work_that_the_step_does_not_want() -> None:
    room = Class("fire")
    room.push("read on")
    follow_once(room)  # the Ogre
    for gun in ("HWZ-1", "HVY-1", "MSL-1"):
        room.push(f"gun {gun} gun")
    assert room.screen.pointing.at == "button gun MSL-1 gun"
    follow(room)
    assert room.guide.course.at[0] == 2
    # a wrong task is held back and put down: the pointer shows the right one
    room = Class("mines")
    room.push("read on")
    click_on(room, "CE-1")
    room.push("task dig")
    room.push("work")
    assert room.guide.wrong and room.screen.pointing.at == "button task detect"
    assert [follow_once(room) for _ in range(3)] == ["button task detect", "0504", "button work"]
    assert room.guide.course.at[0] == 2
    # a counter of one's own that the step does not begin with is let go of as well
    room = Class("assault")
    click_on(room, "USI-1")
    click_on(room, "VGR-1")
    assert room.guide.wrong and not room.screen.mode.selected and room.screen.pointing.at == "VGR-1"
    assert [follow_once(room) for _ in range(2)] == ["VGR-1", "button designate"]
    assert room.guide.course.at[0] == 1


def test_after_its_last_step_and_while_it_is_to_be_read_a_lesson_offers_nothing_of_the_game() -> None:
    for name in ("mines", "challenge", "fire", "assault"):
        room = Class(name)
        while room.guide.course.step is not None:
            room.wait_for_the_other_side()
            step = room.guide.course.step
            if step is not None and not step.orders and room.screen.session.computer is not None:
                # the other side is to decide, but first the words are to be read
                assert room.screen.named("pause") is None and room.screen.named("skip") is None, name
                assert room.screen.named("end phase").enabled is False  # type: ignore[union-attr]
            if step is not None:
                follow(room)
        offered = {
            one.name
            for one in room.screen.everything()
            if one.takes_focus and one.enabled and not room.screen.around.band.rect.contains(one.rect)
        }
        wrong = {"pause", "skip", "end phase", "hint", "undo", "work", "fire", "roll", "read on"}
        assert not offered & wrong, (name, offered)
        assert room.screen.mode.why_not() and room.screen.pointing.at == "button next lesson"
        before = room.screen.session.position
        room.screen.end_phase()
        room.idle()
        assert room.screen.session.position is before and not room.guide.wrong
    # the last of them leads to the first battle, which opens with its briefing
    room.push("next lesson")
    assert isinstance(room.screen.guide, Coach) and room.screen.session.title == "Mark III Attack"
    assert any(isinstance(one, BriefingPage) for one in room.screen.everything())


def test_an_overrun_that_the_rules_refuse_says_so_and_cannot_be_confirmed() -> None:
    room = Class("overrun")
    room.push("read on")
    click_on(room, "HVY-1")
    click_on(room, "MSL-1")
    room.push("along INF-1")
    confirm = room.screen.named("confirm plan")
    assert confirm is not None and not confirm.enabled
    assert any(isinstance(one, RefusedRow) for one in room.screen.everything())
    room.screen.confirm_now()
    assert not room.guide.wrong and room.screen.session.history.at == 0
    room.push("along INF-1")
    assert room.screen.pointing.at == "button confirm plan"
