"""A module brings a kind of counter along: one row, and it is written, moves, fires and is fired at."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.core.assembly import AssemblyError
from game.core.modules import Module
from game.core.views import own_view
from game.notation.errors import NotationError
from game.notation.position import parse_position, position_text
from game.ogre.catalogue import MODULES, rules_for
from game.ogre.combat.combat import Fire
from game.ogre.kinds import KINDS, Kind, Weapon
from game.players.random_player import RandomPlayer, steps

SLEDGE = Kind("SLG", "Sledge", (Weapon("gun", "gun", 5, 3),), 2, 3, 0, 3, 6, 6, 1, "heavy", "armour")
FIELD = """
board 9x9
option sledges
turn 1 blue fire
red HVY-1 0303
blue SLG-1 0305
blue SLG-2 0808
"""


@pytest.fixture(autouse=True)
def sledges(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    module = Module(id="sledges", title="Sledges", rule="house:sledges", kinds={"SLG": SLEDGE})
    monkeypatch.setitem(MODULES, "sledges", module)
    yield
    KINDS.pop("SLG", None)


def test_a_kind_of_a_module_is_written_fires_by_its_numbers_and_plays_on() -> None:
    rules, position = parse_position(FIELD)
    assert parse_position(position_text(rules, position))[1].key() == position.key()
    shots = [order for order in rules.offers(own_view(position), "SLG-1") if isinstance(order, Fire)]
    assert [order.target for order in shots] == ["HVY-1"]
    shot = rules.apply(position, shots[0], (6,)).events[0]
    assert (getattr(shot, "attack", 0), getattr(shot, "odds", "")) == (5 * 4, "1-1")
    played = [step.order for step in steps(rules, position, RandomPlayer(rules, 3), turns=4)]
    assert any("SLG-1" in str(order) for order in played)


def test_a_kind_is_unknown_without_its_module() -> None:
    rules_for(["sledges"])
    with pytest.raises(NotationError, match="SLG-1 is of the kind Sledge, which these rules do not have"):
        parse_position(FIELD.replace("option sledges\n", ""))


def test_two_modules_that_bring_different_kinds_of_one_name_are_told_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    slug = Kind("SLG", "Slug", (), 1, 1, 0, 1, 1, 1, 0, "heavy", "armour")
    monkeypatch.setitem(
        MODULES, "slugs", Module(id="slugs", title="Slugs", rule="house:slugs", kinds={"SLG": slug})
    )
    with pytest.raises(AssemblyError, match="Slugs and Sledges|Sledges and Slugs"):
        rules_for(["sledges", "slugs"])
