"""``sapper balance``, and the player that goes for its goals."""

from __future__ import annotations

import json

import pytest

from game import cli
from game.lab.balance import Pairing, game, pairings
from game.lab.fuzz import scenarios
from game.scenarios.load import Loaded


@pytest.fixture(scope="module")
def attack() -> Loaded:
    return scenarios("mark-iii-attack")[0]


FIRST = {"ogre": "mark-iii", "defence": "balanced"}


def test_the_same_seed_plays_the_same_game(attack: Loaded) -> None:
    once, again, other = (game(attack, FIRST, seed, "greedy") for seed in (3, 3, 4))
    assert once.key() == again.key() != other.key()
    assert once.result is not None


def test_the_greedy_player_beats_chance_with_either_side(attack: Loaded) -> None:
    wins = {}
    for player in ("greedy", "random"):
        for row in pairings(attack, 6, 1, player):
            wins[player, row.forces["defence"]] = row.wins.get("ogre", 0)
    assert sum(n for (player, _), n in wins.items() if player == "greedy") > sum(
        n for (player, _), n in wins.items() if player == "random"
    )


def test_every_force_meets_every_other_and_every_game_is_counted(attack: Loaded) -> None:
    rows: list[Pairing] = list(pairings(attack, 2, 1, "random"))
    assert {row.forces["defence"] for row in rows} == {force.id for force in attack.scenario.sides[1].forces}
    for row in rows:
        assert row.games == sum(row.wins.values()) == sum(row.levels.values()) == 2 and row.turns >= 2


def test_the_command_prints_wins_or_json(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["balance", "mark-iii-attack", "--games", "1", "--player", "random"]
    assert cli.main(words) == 0
    said = capsys.readouterr().out
    assert "Ogre (mark-iii) against Defence (balanced)" in said and "turns a game" in said
    assert cli.main([*words, "--json"]) == 0
    assert {row["games"] for row in json.loads(capsys.readouterr().out)} == {1}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("mark-iii-atack",), "Did you mean 'mark-iii-attack'"),
        (("mark-iii-attack", "--player", "clever"), "greedy, random"),
        (("mark-iii-attack", "--games", "0"), "at least 1"),
    ],
)
def test_what_cannot_be_played_gets_a_sentence(
    words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["balance", *words]) == 2
    assert said in capsys.readouterr().err
