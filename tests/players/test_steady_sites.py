"""Steady against buildings and at minefields, where one thing is right, and what it tells of its choices."""

from __future__ import annotations

import pytest

from game.core.anygame import Order
from game.core.draft import Draft
from game.core.sequence import EndPhase
from game.core.views import own_view
from game.notation.position import parse_position
from game.ogre.movement.movement import Move
from game.ogre.options.minefields.clearing import ClearField
from game.ogre.options.minefields.fields import LOAD, Load
from game.ogre.options.minefields.laying import LayField
from game.ogre.players.steady.reading import sites_of
from game.ogre.players.steady.steady_player import SteadyPlayer
from game.ogre.structures.buildings import RamBuilding, Shell
from game.players.match import Match
from game.players.player import Choice, Telling, decided
from tests.players.test_steady import SCENARIOS, STEADY, phase_of, where

TOWN = """
board 12x9
option buildings
{option}stacking gev
victory goals
turn 2 red {phase}
turn-limit 9
marker building 0605 owner blue count {left} word mill=20
marker building 0604 owner blue count 20 word hall=20
blue LT-1 1208
"""


def of_kind(kind: type[Order], given: list[Order]) -> list[Order]:
    return [order for order in given if isinstance(order, kind)]


# ----------------------------------------------------------------------------- buildings
@pytest.mark.parametrize(("left", "shots"), [(6, 1), (14, 2)])
def test_fire_goes_to_the_building_that_falls_by_it_with_no_shot_too_many(left: int, shots: int) -> None:
    rows = "red HVY-1 0505\nred HVY-2 0405\n"
    _, position, given = phase_of(TOWN.format(option="", phase="fire", left=left) + rows)
    first = of_kind(Shell, given)[0]
    assert isinstance(first, Shell)
    assert first.at == position.board.grid.parse("0605") and len(first.shots) == shots
    assert [m.kind for m in position.markers[first.at]] == ["ruin"]


def test_fire_is_kept_together_on_the_building_that_is_worn_already() -> None:
    rows = "red HVY-1 0505\n"
    _, position, given = phase_of(TOWN.format(option="", phase="fire", left=12) + rows)
    assert [order.at for order in of_kind(Shell, given)] == [position.board.grid.parse("0605")]


def test_a_tank_that_can_be_destroyed_is_fired_at_before_a_building_is_worn() -> None:
    rows = "red HVY-1 0505\nred HVY-2 0405\nblue HWZ-1 0506\n"
    _, _, given = phase_of(TOWN.format(option="", phase="fire", left=20) + rows)
    assert not isinstance(given[0], Shell)


def test_an_ogre_drives_to_a_building_and_rams_it() -> None:
    _, position, given = phase_of(
        TOWN.format(option="option ramming\n", phase="movement", left=20) + "red MK3-1 0404\n"
    )
    rams = of_kind(RamBuilding, given)
    assert rams and all(m.count < 20 for order in rams for m in position.markers.get(order.at, ()))


def test_a_tank_that_would_die_of_it_rams_no_building() -> None:
    _, _, given = phase_of(
        TOWN.format(option="option ramming\n", phase="movement", left=20) + "red HVY-1 0504\n"
    )
    assert not of_kind(RamBuilding, given)


def test_a_building_that_scores_for_nobody_is_no_target() -> None:
    text = (
        TOWN.format(option="", phase="fire", left=20)
        .replace("owner blue", "owner none")
        .replace("owner none ", "")
    )
    rules, position = parse_position(text + "red HVY-1 0505\n")
    assert not sites_of(rules, own_view(position), 0)
    assert not of_kind(Shell, phase_of(text + "red HVY-1 0505\n")[2])


def test_raiders_bring_buildings_down_in_the_raid_on_the_town() -> None:
    fallen = 0
    for seed in range(3):
        match = Match(SCENARIOS["town-raid"], (STEADY, STEADY), seed)
        match.play()
        fallen += sum(m.kind == "ruin" for row in match.position.markers.values() for m in row)
    assert fallen


# -------------------------------------------------------------------------------- fields
SLOPE = """
board 9x14
option minefields
option ramming
stacking gev
stock red minefield 6
stock blue minefield 6
victory goals
turn 2 {side} {phase}
turn-limit 12
goal red hold taken need 1 title "the crest" points 20 each lasting hexes 0502
marker minefield 0508 owner blue count 6 word AV known blue{known}
blue HWZ-1 0502
"""


def slope(side: str, phase: str, rows: str, known: str = " red") -> str:
    return SLOPE.format(side=side, phase=phase, known=known) + rows


@pytest.mark.parametrize("row", ["red MSWP-1 0510\n", "red CE-1 0510 CE*3\n"])
def test_who_clears_fields_goes_into_the_one_on_the_way(row: str) -> None:
    _, position, _ = phase_of(slope("red", "movement", row))
    name = row.split()[1]
    grid = position.board.grid
    assert grid.distance(position.units[name].at, grid.parse("0508")) < 2


@pytest.mark.parametrize("row", ["red MSWP-1 0508\n", "red CE-1 0508 CE*3\n"])
def test_it_stays_there_and_clears_it_in_the_fire_phase(row: str) -> None:
    assert not of_kind(Move, phase_of(slope("red", "movement", row))[2])
    _, position, given = phase_of(slope("red", "fire", row))
    assert of_kind(ClearField, given) and not position.markers


def test_one_counter_is_enough_for_a_field() -> None:
    rows = "red MSWP-1 0508\nred MSWP-2 0511\n"
    _, position, _ = phase_of(slope("red", "movement", rows))
    assert where(position, "MSWP-2") != "0508"


def test_plain_engineers_stop_beside_a_field_against_people_before_they_go_in() -> None:
    text = slope("red", "movement", "red ENG-1 0510 ENG*3\n").replace("word AV", "word AP")
    _, position, _ = phase_of(text)
    assert where(position, "ENG-1") != "0508"


def test_a_tank_goes_round_a_field_that_it_knows_of() -> None:
    _, position, given = phase_of(slope("red", "movement", "red LT-1 0510\n"))
    crossed = [at for order in of_kind(Move, given) for at in order.path]
    assert position.board.grid.parse("0508") not in crossed


def crossed_by_an_ogre(*others: str) -> int:
    """Hexes with fields that an Ogre crosses on its way to the crest: the one in the middle, and others."""
    row = "marker minefield {} owner blue count 1 word AV known blue red\n"
    text = slope("red", "movement", "red MK3-1 0509\n" + "".join(row.format(name) for name in others))
    _, position, given = phase_of(text)
    there = {position.board.grid.parse(name) for name in ("0508", *others)}
    return len(there & {at for order in of_kind(Move, given) for at in order.path})


def test_an_ogre_crosses_a_field_that_costs_it_less_than_a_turn() -> None:
    assert crossed_by_an_ogre(*(f"{column:02}08" for column in range(1, 10) if column != 5)) == 1


def test_an_ogre_goes_round_a_field_where_that_costs_no_turn() -> None:
    assert crossed_by_an_ogre() == 0


@pytest.mark.parametrize(("foe", "lays"), [("red HVY-1 0513\n", True), ("red HVY-1 0507\n", False)])
def test_infantry_with_nobody_in_range_lays_a_field_where_the_enemy_must_pass(foe: str, lays: bool) -> None:
    rules, position = parse_position(slope("blue", "fire", f"blue INF-1 0506 INF*3\n{foe}"))
    draft = Draft.of(position, rules)
    LOAD.put(draft, "INF-1", Load((6,), ()))
    view = own_view(draft.freeze())
    order = SteadyPlayer(rules, 1).choose(view).order
    assert isinstance(order, LayField) is lays


# --------------------------------------------------------------------------- what it tells
def test_every_rival_that_is_told_could_be_given_and_is_worth_no_more_than_the_choice() -> None:
    told = 0
    for name in ("mark-iii-attack", "town-raid", "dig-in"):
        match = Match(SCENARIOS[name], (STEADY, STEADY), 3)
        for player in match.players:
            assert isinstance(player, Telling)
            player.tells = True
        for _ in range(250):
            if match.position.result is not None:
                break
            if match._sets_up():
                continue
            view = own_view(match.position)
            choice: Choice = (
                decided(match.players[match.position.clock.side], view)
                if not view.frames
                else Choice(EndPhase())
            )
            for rival in choice.rivals:
                told += 1
                assert match.rules.refusal(view, rival.order) is None
                assert rival.value <= choice.value and rival.order != choice.order
            match._decide()
    assert told > 100
