"""A set-up of the new-game screen becomes a game: options, handicap, picked forces, seed."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import paths
from game.client.beginning import forces_of
from game.client.game_library import Desk
from game.client.shell.cards import Seat, Setup
from game.ogre.catalogue import MODULES
from game.ogre.options import modern
from game.ogre.scoring.points import score
from game.scenarios.load import find_scenario


@pytest.fixture
def started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):  # type: ignore[no-untyped-def]
    """Starts a setup and gives the session, or the sentence that refused it."""
    monkeypatch.setenv("SAPPER_HOME", str(tmp_path))
    desk, opened = Desk(), []
    monkeypatch.setattr(desk, "enter", lambda app, screen: opened.append(screen.session))

    def start(**changes: object):  # type: ignore[no-untyped-def]
        seats = [Seat("Anna"), Seat("Bert", str(changes.pop("force", "")))]
        trouble = desk.start(
            None,
            Setup(
                str(changes.pop("scenario", "mark-iii-attack")), seats, changes.pop("options", {}), **changes
            ),
        )  # type: ignore[arg-type]
        return trouble or opened[-1]

    return start


def test_a_picked_force_stands_ready_to_be_set_up(started) -> None:  # type: ignore[no-untyped-def]
    session = started(force="pick: HVY*5 GEV*7 INF*20", seed=5)
    kinds = [unit.kind for unit in session.position.units.values() if unit.side == 1]
    assert (kinds.count("HVY"), kinds.count("GEV"), kinds.count("CP")) == (5, 7, 1)
    assert len(session.suggested) == len(kinds)
    assert session.source.options["force 1"] == "pick: HVY*5 GEV*7 INF*20"
    assert session.position.dice.seed == 5


def test_a_force_that_costs_too_much_is_refused_in_a_sentence(started) -> None:  # type: ignore[no-untyped-def]
    assert started(force="pick: HVY*13") == "The vehicles cost 13 armour units; there are 12 armour units."
    assert "no force" in started(force="huge")


def test_the_handicap_gives_extra_counters_within_its_limit(started) -> None:  # type: ignore[no-untyped-def]
    plain, more = started(seed=1), started(seed=1, extra=9, extra_side=1)
    assert len(more.position.units) == len(plain.position.units) + 4
    scenario = find_scenario("mark-iii-attack", [paths.scenarios()]).scenario
    setup = Setup(scenario.id, [Seat(""), Seat("", "guns")], {}, extra=2, extra_side=0)
    assert forces_of(scenario, setup) == {"defence": "guns"}  # the Ogre's side has none


def test_rules_are_switched_on_by_the_player(started) -> None:  # type: ignore[no-untyped-def]
    on = started(options={"terrain-damage": True, "superheavy": False})
    names = {module.id for module in on.rules.modules}
    assert "terrain-damage" in names and "ramming" in names and "superheavy" not in names


def test_the_card_has_what_may_be_chosen() -> None:
    desk = Desk()
    card = desk.whole(next(one for one in desk.scenarios() if one.id == "mark-iii-attack"))
    assert [side.picks for side in card.sides] == [False, True]
    assert card.sides[1].goals[0] == "Keep the command post"
    assert [(one.side, one.what, one.most) for one in card.handicaps] == [(1, "Heavy Tanks", 4)]
    found = {option.id for option in card.options if not option.locked and option.id in MODULES}
    assert found >= {"terrain-damage", "superheavy", *(module.id for module in modern.MODULES)}
    # what nobody has on this map is listed, and cannot be switched
    assert not found & {"bridges", "buildings", "cargo"}


def test_where_points_decide_the_handicap_is_points(started) -> None:  # type: ignore[no-untyped-def]
    desk = Desk()
    card = desk.whole(next(one for one in desk.scenarios() if one.id == "river-crossing"))
    assert [(one.side, one.kind, one.what) for one in card.handicaps] == [
        (0, "", "points"),
        (1, "", "points"),
    ]
    found = score(started(scenario="river-crossing", extra=25, extra_side=1).position, 1)
    assert [(part.what, part.points) for part in found.parts] == [("Given before the game", 25)]
    assert score(started(scenario="river-crossing", extra=25, extra_side=1).position, 0).total == 0
