"""Worlds that a side cannot tell from its own, by which hidden information is proven to stay hidden."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game.core.anygame import Position
from game.core.questions import Figure
from game.core.records import Marker
from game.core.views import view
from game.lab import invariants
from game.lab.contract import Broken
from game.notation.orders import parse_order
from game.notation.position import parse_position
from game.ogre.catalogue import rules_for
from game.ogre.combat import attack
from game.ogre.counter_names import number_in
from game.ogre.lab.scenes import SCENES, scenes_of, with_scenes
from game.ogre.lab.trial import FIRST
from tests.rules.laid import BLUE


def test_while_an_order_waits_its_giver_knows_of_the_same_markers_in_every_world() -> None:
    known = Marker("minefield", 5, owner=1, count=6, known=3)
    seen, other = replace(known, known=2), Marker("mine", 5, owner=0, known=2)
    assert invariants._as_they_are((seen, other), (known,), 1) == (known, other)


def test_a_side_that_knows_of_one_of_two_mines_knows_of_that_one_in_every_world() -> None:
    spent = Marker("mine", 5, owner=0, count=0, known=3)
    secret = replace(spent, count=1, known=1)
    seen = replace(spent, count=1, known=2)
    for truth in ((spent, secret), (secret, spent)):
        assert invariants._as_they_are((seen,), truth, 1) == (replace(seen, known=3),)


CASE = """
board 9x9
option camouflage
option dummies
option ramming
stacking gev
turn 2 blue movement
blue HVY-1 0404
red LT-900 0505 face-down
red LT-902 0505
red DMY-1 0606 face-down
red CP-902 0707 face-down
"""


def test_no_counter_of_another_world_takes_the_name_of_one_that_is_there() -> None:
    position = parse_position(CASE)[1]
    other = invariants.otherwise(position, BLUE)
    assert len(other.units) == len(position.units)
    assert view(other, BLUE).key() == view(position, BLUE).key()
    assert all(other.units[name].at == at for at, row in other.at_hex.items() for name in row)


def test_no_counter_of_another_world_takes_a_name_that_a_side_would_give_next() -> None:
    # each side numbers its dummies and new counters on from low numbers, whatever the other side has
    position = parse_position(CASE)[1]
    other = invariants.otherwise(position, BLUE)
    fresh = set(other.units) - set(position.units)
    assert fresh and all(int(number_in(name)) > FIRST for name in fresh)


def test_counters_of_scenes_have_names_of_their_own() -> None:
    rules = rules_for(SCENES)
    names = [*SCENES, *SCENES]
    position = parse_position(CASE)[1]
    found = with_scenes(rules, position, names, 5)
    # a scene that needs a road has no place on this board
    scenes = [scene for name in names for scene in scenes_of(rules, name) if not scene.route]
    extras = sum(len(scene.extras) for scene in scenes)
    assert len(found.units) == len(position.units) + extras


def test_a_sum_that_tells_of_what_is_hidden_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "board 9x9\noption mines\noption ramming\nstacking gev\nturn 2 red fire\n"
    text += "red HVY-1 0404\nblue HVY-2 0405\nmarker mine 0808 owner blue known blue\n"
    rules, position = parse_position(text)
    step = rules.apply(position, parse_order("fire HVY-1 at HVY-2", rules, position.board, position))
    invariants._sums_hold(rules, position, step)

    def leaking(_: object, state: Position, aimed: object) -> tuple[Figure, ...]:
        return (Figure("Mines", str(sum(map(len, state.markers.values())))),)

    monkeypatch.setattr(attack, "figures", leaking)
    with pytest.raises(Broken, match="the sum behind a number"):
        invariants._sums_hold(rules, position, step)
