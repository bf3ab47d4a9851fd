"""Greedy, version 1: frozen, since other players are measured by it. What it decides is written down here."""

from __future__ import annotations

import pytest

from game.core.sequence import EndPhase
from game.core.views import own_view
from game.notation.orders import order_text
from game.notation.position import parse_position
from game.players.player import decided
from game.players.roster import UnknownPlayerError, player_named

ATTACK = """
board 11x14
option ramming
victory ogre-attack complete=30
turn 3 {side} {phase}
red MK3-1 0507
blue CP-1 0602
blue HVY-1 0406
blue MSL-1 0704
blue INF-1 0505 INF*3
blue GEV-1 0806
"""


def given(text: str, seed: int = 1) -> list[str]:
    """The orders of a phase, as they are written."""
    rules, position = parse_position(text)
    player, found = player_named("greedy-1").make(rules, 0, seed), list[str]()
    while True:
        order = decided(player, own_view(position)).order
        if isinstance(order, EndPhase):
            return found
        found.append(order_text(position.board, order, position))
        position = rules.apply(position, order).position
        assert len(found) < 50


FROZEN = {
    ("red", "movement"): ["ram MK3-1 HVY-1", "ram MK3-1 HVY-1", "move MK3-1 0405"],
    ("red", "fire"): [
        "fire MK3-1:mis at GEV-1",
        "fire MK3-1:mis at MSL-1",
        "fire MK3-1:main MK3-1:sec at INF-1",
        "fire MK3-1:sec at HVY-1",
        "fire MK3-1:sec at HVY-1",
        "fire MK3-1:sec at HVY-1",
    ],
    ("blue", "movement"): ["move MSL-1 0803 0802", "move INF-1 0506 0606", "move GEV-1 0707 0607 0508 0407"],
    ("blue", "fire"): ["fire HVY-1 MSL-1 at MK3-1 main"],
    ("blue", "second"): ["move GEV-1 0706 0606"],
}


@pytest.mark.parametrize(("side", "phase"), list(FROZEN))
def test_greedy_one_decides_what_it_decided_when_it_was_frozen(side: str, phase: str) -> None:
    assert given(ATTACK.format(side=side, phase=phase)) == FROZEN[side, phase]


def test_its_post_stays_and_nobody_goes_back_in_a_phase() -> None:
    text = ATTACK.format(side="blue", phase="movement").replace("CP-1", "MCP-1")
    assert not [words for words in given(text) if "MCP-1" in words]


def test_a_version_is_named_with_its_number_and_a_name_alone_means_the_last() -> None:
    assert player_named("greedy-1") is player_named("greedy")
    with pytest.raises(UnknownPlayerError, match="greedy-9"):
        player_named("greedy-9")
