"""The score over the board: what it shows, its card, its sheet."""

from __future__ import annotations

import pygame
from msgspec.structs import replace
from test_play import Desk

from game.client.kit import Label
from game.client.ogre.move_tool import Propose
from game.client.ogre.showing import goal_marks
from game.client.table.hud.score_panel import ConditionLine, ScoreBadge, standing_of
from game.client.table.hud.verdict import verdict_of
from game.client.table.session import Session
from game.core.sequence import Concede
from game.core.steps import Step
from game.core.terms import Level
from game.hexes.grid import OFF
from game.notation.position import parse_position
from game.ogre.movement.movement import Move
from game.ogre.plans.options import leave_plan
from game.ogre.scoring.goals import Strength
from game.ogre.scoring.holding import Hold
from game.ogre.scoring.losses import Destroy, Leave
from game.ogre.scoring.points import mustered
from game.ogre.start import position_of
from tests.rules.laid import BLUE, RED, lay


def desk(victory: str = "goals") -> Desk:
    text = "board 9x9\nred HWZ-1 0504\nred HVY-1 0101\nblue HVY-2 0305\nblue HVY-3 0909"
    table = lay(text, phase="fire", victory=victory)
    p = table.position
    goals = (
        Hold("mill", RED, title="the mill", points=20, need=0, mask=1 << table.hex("0504")),
        Strength("strong", BLUE, points=5, need=4),
    )
    levels = (Level("victory", margin=10), Level("marginal victory", margin=1))
    terms = replace(p.terms, goals=goals, levels=levels, turn_limit=8, muster=mustered(p.units.values()))
    start = position_of(table.rules, p.board, p.units.values(), p.clock, terms, p.sides, dice=p.dice)
    return Desk(Session(table.rules, start, mode="solo", title="A try"))


def badge(at: Desk) -> ScoreBadge:
    found = at.screen.named("score")
    assert isinstance(found, ScoreBadge)
    return found


def words(root: object) -> list[str]:
    return [w.words for w in root.walk() if isinstance(w, Label)]  # type: ignore[attr-defined]


def test_the_badge_has_the_points_of_both_sides_and_follows_the_game() -> None:
    at = desk()
    assert badge(at)._parts() == [("orange", "20"), ("blue", "5")]
    from game.ogre.combat.combat import Fire
    from game.ogre.combat.firing import Firing

    at.session.do(Fire((Firing("HWZ-1", "gun", 1),), "HVY-2"))
    at.screen.position_changed()
    at.idle()
    found = standing_of(at.session)
    assert found is not None
    assert badge(at)._parts() == [("orange", str(found.points[0])), ("blue", str(found.points[1]))]


def test_a_click_and_a_key_open_the_sheet_with_goals_and_levels() -> None:
    at = desk()
    at.click(badge(at).rect.center)
    sheet = at.screen.layers[-1].widget
    said = words(sheet)
    assert "Score and goals" in said and "Victory: 10 points ahead." in said
    assert "The game ends after turn 8." in said and "Red: victory" in said
    tasks = [w.condition.task for w in sheet.walk() if isinstance(w, ConditionLine)]
    assert tasks == ["hold the mill at the end", "have 4 points of attack strength left"]
    at.send(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")
    at.idle()
    assert not any(layer.modal for layer in at.screen.layers)
    at.send(pygame.KEYDOWN, key=pygame.K_v, mod=0, unicode="v")
    at.idle()
    assert any(layer.modal for layer in at.screen.layers)


def test_where_nothing_is_laid_down_there_is_no_badge() -> None:
    at = desk("none")
    assert at.screen.named("score") is None


def test_the_card_of_the_badge_says_who_would_win_now() -> None:
    at = desk()
    card = badge(at).tip_at((0, 0))
    assert card is not None and "If it ended now" in words(card) and "Red: victory" in words(card)


def test_flags_stand_on_the_places_of_goals_in_the_colour_of_who_holds_them() -> None:
    table = lay("board 9x9\nred HWZ-1 0504\nblue HVY-2 0305", phase="fire", victory="goals")
    hill = 1 << table.hex("0504") | 1 << table.hex("0505") | 1 << table.hex("0305")
    each = Hold("hill", RED, title="the hill", points=5, each=True, need=1, mask=hill)
    whole = Hold("all", BLUE, title="the hill", points=5, need=0, mask=1 << table.hex("0707"))
    depot = Destroy("depot", RED, title="the depot", need=0, mask=1 << table.hex("0101"))
    p = table.position
    terms = replace(p.terms, goals=(each, whole, depot))
    start = position_of(table.rules, p.board, p.units.values(), p.clock, terms, p.sides)
    found = {p.board.grid.label(mark.at): mark.values for mark in goal_marks(start)}
    assert found == {"0101": ("",), "0305": ("blue",), "0504": ("orange",), "0505": ("",), "0707": ("",)}


def test_a_click_on_a_goal_shows_its_place_on_the_map() -> None:
    at = desk()
    at.click(badge(at).rect.center)
    line = next(w for w in at.screen.layers[-1].widget.walk() if isinstance(w, ConditionLine) and w.show_hex)
    assert line.condition.task == "hold the mill at the end"
    at.click(line.rect.center)
    assert not any(layer.modal for layer in at.screen.layers)
    assert at.screen.display.lit == frozenset({at.at("0504")})


def test_who_left_the_map_is_no_loss_riders_neither_and_who_was_gone_at_the_start_of_the_record_is_one() -> (
    None
):
    rules, start = parse_position(
        "board 9x9\noption riding\nexit red east\nturn 2 red movement\nred GEVPC-1 0905\n"
        "red INF-1 off INF*3 aboard GEVPC-1\n"
        "red INF-3 0101 INF\nblue HVY-2 0305\ngone destroyed 1 blue HVY-4 0306"
    )
    session = Session(rules, start, mode="solo", title="A try")
    assert isinstance(session.do(Move(("GEVPC-1",), (OFF,))), Step)
    assert isinstance(session.do(Concede()), Step)
    rows = {row.what: row.values for row in verdict_of(session).losses}
    assert rows["GEV-PC"] == ("0 of 1", "") and rows["Infantry, squads"] == ("0 of 4", "")
    assert rows["Heavy Tank"] == ("", "1 of 2")


def test_leaving_tells_what_it_brings_before_it_is_done() -> None:
    rules, start = parse_position(
        "board 9x9\nexit red east\nturn 2 red movement\nred GEV-1 0905\nblue HVY-2 0305"
    )
    goal = Leave(
        "away",
        RED,
        title="the east edge",
        points=2,
        each=True,
        mask=sum(1 << at for at in start.board.grid.edge("east")),
        worth=True,
    )
    levels = (Level("victory", margin=1),)
    terms = replace(
        start.terms,
        victory="goals",
        goals=(goal,),
        levels=levels,
        turn_limit=8,
        muster=mustered(start.units.values()),
    )
    start = position_of(rules, start.board, start.units.values(), start.clock, terms, start.sides)
    at = Desk(Session(rules, start, mode="solo", title="A try"))
    at.screen.go_to("GEV-1")
    at.screen.mode.take(Propose(leave_plan(at.screen.mode.hand.group, at.at("0905"))))
    assert at.screen.mode.hand.plan.lines == ("It brings 12 points.", "It cannot come back.")
