"""Sappers at hidden mines: what one side lays, finds or disarms changes no pixel of what the other sees."""

from __future__ import annotations

import pygame
from test_secrecy import BLUE, BOARD, RED, Table, opened, same

from game.core.sequence import EndPhase
from game.notation.orders import parse_order

FIELD = (
    BOARD
    + """
option engineering
option mine-work
stock blue spare-mine 3
stock red spare-mine 3
red GEV-1 0809
red CE-9 0806 CE*2
blue CE-1 0404 CE*2
blue HVY-1 0302
"""
)
MINE = "marker mine 0404 owner blue known blue"


def give(table: Table, *words: str) -> None:
    """Orders by their words; the curtain is lifted first."""
    table.lift()
    for line in words:
        view = table.session.view
        order = EndPhase() if line == "end" else parse_order(line, table.session.rules, view.board, view)
        table.give(order)


def hand_over(table: Table, side: int) -> None:
    """Phases are ended until this side decides, and its player lifts the curtain."""
    while table.session.decider != side:
        table.lift()
        table.give(EndPhase())
    table.lift()
    table.point((5, 5))


def look_about(tables: tuple[Table, ...], *labels: str) -> None:
    same(tables, "the first view")
    for label in labels:
        for table in tables:
            table.point(table.screen.camera.point(table.at(label)))
        same(tables, f"the hover card of {label}")
    for table in tables:
        table.key(pygame.K_l, pygame.KMOD_CTRL)
    same(tables, "the log")
    for table in tables:
        table.key(pygame.K_TAB)
    same(tables, "the next unit")


def disarmed(*orders: str) -> Table:
    """Blue's sappers before recovery; then it is Red's turn."""
    table = opened(FIELD, "turn 2 blue sappers", MINE, "dice 4 4 4 4")
    give(table, *orders)
    hand_over(table, RED)
    return table


def test_whether_a_side_disarmed_its_mine_changes_no_pixel_for_the_other() -> None:
    tables = disarmed(), disarmed("disarm-own CE-1 1")
    armed = [
        [m.count for row in t.session.position.markers.values() for m in row if m.kind == "mine"]
        for t in tables
    ]
    assert armed == [[1], [0]]
    look_about(tables, "0404", "0806")


def searched(mined: bool, *dice: str) -> Table:
    """Red's sappers search; ``mined``: there is a mine to be found."""
    more = ["marker mine 0706 owner blue known blue"] if mined else []
    table = opened(FIELD, "turn 2 red fire", *more, "dice " + " ".join(dice))
    label = table.session.view.board.grid.parse("0706")
    offers = [
        o
        for o in table.session.rules.offers(table.session.view, "CE-9")
        if getattr(o, "task", "") == "detect" and o.hexes == (label,)
    ]
    table.give(max(offers, key=lambda order: sum(hand.squads for hand in order.crew)))
    return table


def test_a_search_that_fails_looks_the_same_whether_there_is_a_mine_or_not() -> None:
    tables = searched(True, "1", "1", "4", "4"), searched(False, "1", "1", "4", "4")
    look_about(tables, "0706")


def test_what_a_search_found_is_seen_by_the_searchers_alone() -> None:
    tables = searched(True, "1", "1", "4", "4", "4"), searched(True, "6", "6", "4", "4", "4")
    assert [
        m.known.bit_count()
        for t in tables
        for row in t.session.position.markers.values()
        for m in row
        if m.kind == "mine"
    ] == [1, 2]
    assert tables[0].pixels() != tables[1].pixels(), "who searched sees what was found"
    for table in tables:
        hand_over(table, BLUE)
    look_about(tables, "0706", "0806")
