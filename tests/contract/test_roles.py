"""Every order presents itself: a client needs to know nothing but this to let a person give it."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from game.core.amounts import percent
from game.core.anygame import Position, Rules, View
from game.core.games import game_named, registered
from game.core.orders import Order
from game.core.position import decider
from game.core.roles import Confirm, Presentation, Role, actors_of, picked_by
from game.core.views import own_view, view
from game.notation.cases import parse_case, play_case
from game.notation.orders import order_text
from game.notation.position import parse_position
from game.ogre.combat.casualty_choice import ChooseSquad
from game.saves.maps import known_boards, start_scenario
from tests.contract.moments import moments, some_offers
from tests.rules.laid import lay


def shown(rules, seen, order: Order) -> Presentation:  # type: ignore[no-untyped-def, type-arg]
    found = order.present(rules, seen)
    assert found.title and "{" not in found.title, found
    assert found.title[0].isupper() or found.title[0].isdigit(), found
    assert len(found.title) < 90, found.title
    for name in found.actors:
        assert name in seen.units, (order, name)
    for fact in found.facts:
        assert fact.label and fact.value
    return found


@pytest.mark.parametrize("name", registered())
def test_every_order_of_a_game_says_its_role_its_title_and_what_a_click_picks(name: str) -> None:
    chance, kinds = random.Random(3), set[type[Order]]()
    for rules, position in moments(name):
        seen = own_view(position)
        prompt = rules.prompt(seen)
        assert prompt.title and prompt.actor == decider(position)
        for order in some_offers(rules, seen, chance):
            found = shown(rules, seen, order)
            kinds.add(type(order))
            if found.role in (Role.MOVE, Role.ATTACK):
                assert found.at, order
    assert len(kinds) > {"toy": 8, "assault": 18}.get(name, 30), kinds


GOLDEN = sorted((Path(__file__).parents[1] / "games").glob("*.txt"))
#: offers of one kind of order of one counter that are looked at
MOST = 48


def reached(source: str) -> Iterator[tuple[Rules, Position]]:
    """Positions in which somebody decides: those of a registered game, or of the golden games."""
    if source != "golden":
        yield from moments(source)
        return
    for path in GOLDEN:
        case = parse_case(path.read_text(encoding="utf-8"), known_boards(), start_scenario)
        for entry in list(play_case(case))[::12]:
            if entry.before.result is None:
                yield case.rules, entry.before


def alike(rules: Rules, seen: View, offers: Sequence[Order]) -> Iterator[list[Order]]:
    """Different orders with the same words that pick the same."""
    kinds: dict[type, list[Order]] = {}
    for order in offers:
        kinds.setdefault(type(order), []).append(order)
    rows: dict[object, list[Order]] = {}
    for order in (one for kind in kinds.values() for one in dict.fromkeys(kind[:MOST])):
        rows.setdefault((order.words(rules, seen), actors_of(order), picked_by(order)), []).append(order)
    return (row for row in rows.values() if len(row) > 1)


@pytest.mark.parametrize("source", [*registered(), "golden"])
def test_no_two_offers_of_one_counter_have_the_same_words_and_pick_the_same(source: str) -> None:
    looked, chance = set[str](), random.Random(3)
    for rules, position in reached(source):
        seen = own_view(position)
        names = list(seen.units)
        for name in ("", *chance.sample(names, min(len(names), 8))):
            offers = rules.offers(seen, name) if name else rules.side_orders(seen)
            looked |= {order.verb for order in list(offers)[:MOST]}
            for row in alike(rules, seen, offers):
                texts = [order_text(seen.board, order, seen) for order in row]
                raise AssertionError(f"{row[0].words(rules, seen)!r} is said of {', '.join(texts[:4])}")
    assert len(looked) > (7 if source == "toy" else 9), looked


@pytest.mark.parametrize(
    ("text", "unit", "said"),
    [
        ("board 6x6\nturn 1 blue movement\nblue CE-1 0304 CE*2 INF", "CE-1",
         {"Split off 2 Combat Engineers", "Split off 1 Combat Engineers and 1 Infantry"}),
        ("board 6x6\nturn 1 blue fire\nblue MK3-1 0304\nred HVY-1 0305", "MK3-1",
         {"Fire at Heavy Tank 1 with 1 main battery", "Fire at Heavy Tank 1 with 1 missile"}),
        ("board 6x6\nturn 1 blue fire\nblue HVY-1 0304\nred HVY-2 0305", "HVY-1", {"Fire at Heavy Tank 2"}),
        ("board 6x6\noption cargo\nstacking gev\nturn 1 blue movement\nblue CE-1 0304\nblue VULC-1 0304",
         "CE-1",
         {"Move into the hold of Vulcan", "Move onto the deck of Vulcan"}),
        ("board 6x6\noption engineering\nturn 1 blue sappers\nblue HDRN-1 0304 channel VULC-1.2\n"
         "blue VULC-1 0304", "HDRN-1",
         {"Take Heavy Drone 1 off its channel", "Let Heavy Drone 1 follow on channel 3 of Vulcan",
          "Let Heavy Drone 1 be controlled on channel 3 of Vulcan"}),
        ("board 6x6\nexit blue south\nturn 1 blue movement\nblue GEV-1 0306", "GEV-1",
         {"Leave the map from 0306"}),
        ("board 6x6\noption ground-works\nstacking gev\nside ridge 0304-0305\nturn 2 blue fire\n"
         "blue CE-1 0304 CE*2", "CE-1",
         {"Grade the ridge: 0305, with 1 squad", "Grade the ridge: 0305, with 2 squads"}),
    ],
)  # fmt: skip
def test_the_words_of_an_order_name_what_sets_it_apart(text: str, unit: str, said: set[str]) -> None:
    rules, position = parse_position(text)
    seen = own_view(position)
    found = {order.words(rules, seen) for order in rules.offers(seen, unit)}
    assert said <= found, found


def test_a_mine_on_the_road_and_one_beside_it_and_the_kinds_of_squads_to_lose_have_words_of_their_own() -> (
    None
):
    rules, position = parse_position(
        "board 6x6\noption mines\nroute road 0303 0304\nstock blue mine 2\nsetup blue\nturn 0 blue setup\n"
        "blue HVY-1 0101"
    )
    seen = own_view(position)
    words = {order.words(rules, seen) for order in rules.side_orders(seen)}
    assert {"Lay a mine on the road in 0303", "Lay a mine in 0303"} <= words
    losses = ChooseSquad("CE-1", "CE"), ChooseSquad("CE-1", "INF")
    assert [order.words(rules, seen) for order in losses] == [
        "Lose a squad of Combat Engineers", "Lose a squad of Infantry",
    ]  # fmt: skip


def test_a_path_grows_hex_by_hex_and_each_step_is_legal() -> None:
    table = lay("board 9x9\nred HVY-1 0505\nblue HVY-2 0101")
    from game.ogre.movement.movement import Move

    order = Move(("HVY-1",), (table.hex("0506"),))
    further = order.choices(table.rules, table.position)
    labels = {choice.title for choice in further}
    assert labels and "0506" not in labels
    assert all(table.rules.refusal(table.position, choice.order) is None for choice in further)
    assert order.present(table.rules, table.position).facts[0].value == "1"


def test_an_attack_offers_the_guns_that_can_join_it_with_the_odds_they_make() -> None:
    rules, position = parse_position(
        "board 9x9\nturn 1 red fire\nred HVY-1 0505\nred HVY-2 0506\nred HVY-3 0101\nblue HVY-4 0504"
    )
    order = next(o for o in rules.offers(own_view(position), "HVY-1"))
    assert "2-1" not in order.present(rules, position).facts[0].value
    joined = order.choices(rules, position)
    assert [choice.at for choice in joined] == ["HVY-2"]
    both = joined[0].order.present(rules, position)
    assert both.actors == ("HVY-1", "HVY-2") and both.at == ("HVY-4",)
    assert "8 against 3, 2-1" in both.facts[0].value
    assert both.role is Role.ATTACK and both.confirm is Confirm.PRESS and both.sure


def test_a_move_over_ground_where_mines_may_lie_is_not_sure() -> None:
    text = "board 9x9\noption mines\nstock blue mine 2\nturn 1 red movement\nred HVY-1 0505\nblue HVY-4 0101"
    rules, position = parse_position(text)
    order = next(iter(rules.offers(view(position, 0), "HVY-1")))
    assert not order.present(rules, view(position, 0)).sure


@pytest.mark.parametrize("phase", ["fire", "movement"])
def test_what_is_done_to_a_counter_that_lies_face_down_is_not_sure(phase: str) -> None:
    rules, position = parse_position(
        f"board 9x9\noption camouflage\noption dummies\noption overrun\nturn 1 red {phase}\n"
        "red HVY-1 0505\nblue DMY-1 0504 face-down\nblue HVY-4 0506\n"
    )
    seen = view(position, 0)
    offers = [order for order in rules.offers(seen, "HVY-1") if order.verb in ("fire", "overrun")]
    assert [order.present(rules, seen).sure for order in offers] == [False, True]


@pytest.mark.parametrize("name", registered())
def test_every_class_of_order_has_words_of_its_own(name: str) -> None:
    modules = game_named(name).modules.values()
    parts = [part for module in modules for part in (module, *module.requires)]
    every = {kind for part in parts for row in part.orders.values() for kind in row}
    assert len(every) > 8
    for kind in every:
        assert kind.title or kind.words is not Order.words, kind


def test_a_chance_near_the_ends_does_not_round_to_them() -> None:
    from fractions import Fraction

    assert [percent(Fraction(n, 1000)) for n in (0, 1, 500, 999, 1000)] == [
        "never", "0.1 %", "50 %", "99.9 %", "certain",
    ]  # fmt: skip
