"""The roster lists what may be known of a side, by what it can do, and leads to each counter."""

from __future__ import annotations

import pygame
from msgspec.structs import replace
from test_play import BLUE, Desk, duel

from game.client.table.session import Session
from game.core.records import RemovedUnit


def worn() -> Session:
    """Blue moves: a heavy tank is disabled, some infantry is lost."""
    session = duel("movement", BLUE)
    start = session.position
    units = dict(start.units)
    units["HVY-1"] = replace(units["HVY-1"], disabled="fire")
    lost = units.pop("INF-2")
    gone = {"INF-2": RemovedUnit(lost, "destroyed", 1, lost.at)}
    at_hex = {at: tuple(name for name in row if name != "INF-2") for at, row in start.at_hex.items()}
    position = replace(start, units=units, gone=gone, at_hex={at: row for at, row in at_hex.items() if row})
    return Session(session.rules, position, title="A field")


def names(desk: Desk) -> list[str]:
    return [line.unit.id for line in desk.screen.sheets.roster.lines]


def test_the_roster_lists_a_side_by_what_its_counters_can_do_and_stays_while_one_is_picked() -> None:
    desk = Desk(worn())
    desk.key(pygame.K_y)
    roster = desk.screen.sheets.roster
    assert roster.open and set(names(desk)) == {"HVY-1", "MSL-1", "INF-1"}
    for which, expected in (
        ("act", {"MSL-1", "INF-1"}), ("disabled", {"HVY-1"}), ("aboard", set()), ("lost", {"INF-2"})
    ):  # fmt: skip
        roster.filters.choose(which)
        assert set(names(desk)) == expected, which
        assert f"{len(expected)}" in dict(roster.filters.options)[which]
    roster.filters.choose("all")
    desk.idle()
    _, box = roster.list.rows_in_sight()[names(desk).index("MSL-1")]
    desk.click(box.center)
    # picked, in sight, and the list is still one click away
    assert desk.mode.selected == "MSL-1" and roster.open
    assert desk.screen.camera.shows(desk.at("0803"))
    desk.hex("0703")
    assert desk.session.position.units["MSL-1"].at == desk.at("0703")
    assert any(line.unit.id == "MSL-1" and "0703" in line.words for line in roster.lines)


def test_the_roster_is_walked_by_the_keyboard_and_shows_the_other_side_too() -> None:
    desk = Desk(duel("movement", BLUE))
    desk.key(pygame.K_y)
    desk.key(pygame.K_DOWN)
    desk.key(pygame.K_RETURN)
    assert desk.mode.selected == names(desk)[0]
    desk.screen.sheets.roster._turn_to("0")
    assert names(desk) == ["MK3-1"]
    desk.key(pygame.K_ESCAPE)
    assert not desk.screen.sheets.roster.open
