"""A line of the log carries the id of the rule that decided it, which leads to the rulebook."""

from __future__ import annotations

import pygame
from test_attacks_seen import FRONT, shoot
from test_play import BLUE, Desk, field

from game.client.kit.text import span_at
from game.client.screens.rulebook import RulebookScreen
from game.client.table.hud.log_panel import LogPanel
from game.client.table.hud.panel_widgets import RuleChip
from game.core.events import Event
from game.core.games import game_named, registered
from game.rulebook.index import load


def every(kind: type[Event]) -> list[type[Event]]:
    return [one for sub in kind.__subclasses__() for one in (sub, *every(sub))]


#: of the course of a game, which no rule number explains; plain moves and set-up, every second line of a log;
#: work, which tells the rule of its task, or hides which task it was
WITHOUT = {
    "InSecret", "CutShort", "TurnBegan", "PhaseBegan", "GameEnded", "DrawOffered",
    "Moved", "Placed", "Sprung", "Worked", "SeenWorking",
}  # fmt: skip


def test_every_event_tells_its_rule_and_that_rule_stands_in_the_register() -> None:
    for name in registered():
        assert game_named(name).modules  # whose events there are, once they are loaded
    known = {entry.id for entry in load().entries}
    kinds = [kind for kind in every(Event) if kind.__module__.startswith("game.")]
    assert {kind.__name__ for kind in kinds if not kind.rule} == WITHOUT
    told = {kind.rule for kind in kinds if kind.rule}
    assert len(told) > 50 and told <= known, told - known


def opened() -> tuple[Desk, LogPanel, int]:
    """A game in which somebody has fired, its log open, and the line of the shot."""
    desk = Desk(field(FRONT, "fire", BLUE, "board 9x9\n"))
    shoot(desk, "GEV-1", "HVY-1")
    desk.screen.toggle_log()
    desk.idle()
    log = desk.screen.around.drawers.log
    return desk, log, next(k for k, line in enumerate(log.lines) if line.rule)


def spot(log: LogPanel, row: int) -> tuple[int, int]:
    """The middle of the rule of a line in the window."""
    box = next(box for i, box in log.list.rows_in_sight() if i == row)
    text, size = log.list._text_box(row, box), log.list._size(log.lines[row])
    for y in range(text.y, text.bottom, 3):
        for x in range(text.x, text.right, 3):
            span = span_at(log.spans(row), text, (x, y), size)
            if span is not None and span.kind == "rule":
                return x + 4, y + 4
    raise AssertionError("no rule in the line")


def test_a_shot_tells_its_rule_and_a_click_on_it_opens_the_rulebook_there() -> None:
    desk, log, row = opened()
    # ode:7.11, the combat results table
    assert log.lines[row].rule == "ode:7.11"
    assert [span.words for span in log.spans(row) if span.kind == "rule"] == ["7.11"]
    desk.click(spot(log, row))
    assert isinstance(desk.app.top, RulebookScreen)


def test_the_key_of_the_rulebook_looks_up_what_is_pointed_at() -> None:
    desk, log, row = opened()
    desk.send(pygame.MOUSEMOTION, pos=spot(log, row), rel=(0, 0), buttons=(0, 0, 0))
    assert desk.screen.topic_under() == "ode:7.11"
    desk.send(pygame.MOUSEMOTION, pos=(log.rect.centerx, log.rect.bottom - 2), rel=(0, 0), buttons=(0, 0, 0))
    assert desk.screen.topic_under() == ""


def test_a_move_tells_none() -> None:
    desk = Desk(field(FRONT, "movement", BLUE, "board 9x9\n"))
    desk.hex("0304")
    desk.hex("0303")
    assert [line.rule for line in desk.session.log() if line.kind == "event" and line.step] == [""]


def test_a_chosen_line_is_looked_up_by_a_key_and_opens_into_its_sum_by_another() -> None:
    desk, log, row = opened()
    desk.screen.give_focus(log.list, True)
    log.list.pick(row)
    assert desk.screen.topic_under() == "ode:7.11"
    desk.key(pygame.K_LSHIFT)
    chip = desk.screen.focus
    assert isinstance(chip, RuleChip) and chip.ringed
    desk.key(pygame.K_RETURN)
    top = desk.app.top
    assert isinstance(top, RulebookScreen) and top.seen == [chip.topic]
    desk.key(pygame.K_ESCAPE)
    assert desk.app.top is desk.screen and desk.screen.focus is log.list
