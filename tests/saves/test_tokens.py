"""Position tokens: one line of text that opens a position again, and one sentence for a bad one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.cli import main
from game.core.dice import Dice
from game.core.position import Position
from game.core.views import with_dice
from game.notation.position import parse_position
from game.saves.maps import known_boards
from game.saves.meta import SaveError
from game.saves.replay_command import Replay, replay
from game.saves.token import LONGEST_TOKEN, MARK, _sum, is_token, read_token, token_of

from .games import DUEL, played

GAMES = sorted((Path(__file__).resolve().parents[1] / "games").glob("*.txt"))
#: so many positions of a game are looked at, its first and its last among them
LOOKED_AT = 9


def moments(found: Replay) -> list[Position]:
    """Positions from the whole of a game."""
    row = [found.start, *(entry.after for entry in found.entries)]
    return [row[k * (len(row) - 1) // (LOOKED_AT - 1)] for k in range(LOOKED_AT)]


def refused(text: str) -> str:
    with pytest.raises(SaveError) as wrong:
        read_token(text, known_boards())
    assert len(wrong.value.findings) == 1
    return wrong.value.findings[0].text


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_every_position_of_a_game_fits_into_a_token_and_comes_back(path: Path) -> None:
    found, boards = replay(path), known_boards()
    for position in moments(found):
        token = token_of(found.rules, position, "What if", boards)
        assert len(token) <= LONGEST_TOKEN and token.isascii() and not set(token) & set(" \n/+=%&?")
        kept = read_token(token, boards)
        assert kept.position.terms == position.terms
        assert with_dice(kept.position, position.dice).key() == position.key()
        assert kept.rules is found.rules or [m.id for m in kept.rules.modules] == [
            m.id for m in found.rules.modules
        ]
        assert kept.branch == "What if"


def test_a_token_survives_being_broken_into_lines() -> None:
    history = played(20)
    token = token_of(history.rules, history.position)
    broken = "  \n".join(token[k : k + 60] for k in range(0, len(token), 60))
    kept = read_token(f"\n {broken}\n")
    assert with_dice(kept.position, history.position.dice).key() == history.position.key()
    assert kept.branch == ""


def test_a_token_of_a_game_that_goes_on_tells_nothing_of_its_dice() -> None:
    history = played(20)
    assert history.position.dice.seed == 20 and history.position.dice.counts
    tokens = [token_of(history.rules, history.position) for _ in range(3)]
    dice = [read_token(token).position.dice for token in tokens]
    assert len({one.seed for one in (*dice, history.position.dice)}) == 4, "each has a seed of its own"
    assert all(not one.counts and one.script is None for one in dice)


def test_typed_dice_stay_in_their_game() -> None:
    history = played(20)
    typed = with_dice(history.position, Dice(5, (), (6, 6, 6)))
    assert read_token(token_of(history.rules, typed)).position.dice.script is None


def test_a_token_of_a_game_that_is_over_has_its_dice() -> None:
    found, boards = replay(next(path for path in GAMES if path.stem == "dig-in")), known_boards()
    assert found.final.result is not None
    kept = read_token(token_of(found.rules, found.final, "", boards), boards)
    assert kept.position.key() == found.final.key()


def test_a_map_that_nobody_else_has_stands_in_the_token() -> None:
    rules, position = parse_position(DUEL)
    token = token_of(rules, position, "", known_boards())
    assert read_token(token).position.board.hash == position.board.hash


def test_a_map_that_is_named_and_missing_is_told() -> None:
    found, boards = replay(next(path for path in GAMES if path.stem == "dig-in")), known_boards()
    token = token_of(found.rules, found.final, "", boards)
    with pytest.raises(SaveError) as wrong:
        read_token(token, lambda name: None)
    assert "there is no map 'long-meadow' here" in str(wrong.value.findings[0].text) or (
        "there is no map" in wrong.value.findings[0].text
    )


def test_a_bad_token_gets_one_sentence() -> None:
    history = played(20)
    token = token_of(history.rules, history.position)
    middle = len(token) // 2
    other = "A" if token[middle] != "A" else "B"
    assert refused("hello") == f"This is not a position token: one begins with {MARK}"
    assert "missing or changed" in refused(token[:-1])
    assert "missing or changed" in refused(token[:middle] + other + token[middle + 1 :])
    assert "another version" in refused("sapper2." + token[len(MARK) :])
    assert "not one token" in refused(token + "A" * LONGEST_TOKEN)
    for inside in ("", "****", "AAAA", token[len(MARK) + 9 :][:-8]):
        assert "does not hold" in refused(f"{MARK}{_sum(inside)}.{inside}")


def test_a_token_of_no_position_gets_one_sentence_too() -> None:
    import base64
    import zlib

    for text, said in (
        ("board 6x6\nred HVY-1 9999\nred HVY-2 9999\n", "9999"),
        ("branch\nboard 6x6\n", "branch"),
        ("map nowhere 0123\n", "no map 'nowhere'"),
        ("game chess\n", "chess"),
    ):
        body = base64.urlsafe_b64encode(zlib.compress(text.encode())).decode().rstrip("=")
        assert said in refused(f"{MARK}{_sum(body)}.{body}")
    huge = base64.urlsafe_b64encode(zlib.compress(b"#" * 2_000_000, 9)).decode().rstrip("=")
    assert "does not hold" in refused(f"{MARK}{_sum(huge)}.{huge}")


def test_a_position_that_is_too_large_is_refused_with_what_to_do_instead() -> None:
    from random import Random

    chance = Random(1)
    squares = [f"{x:02}{y:02}" for x in range(1, 61) for y in range(1, 61)]
    ground = "".join(f"terrain {chance.choice(['forest', 'swamp', 'town'])} {at}\n" for at in squares)
    rules, position = parse_position(f"board 60x60\n{ground}red HVY-1 0101\nblue HVY-2 0202\n")
    with pytest.raises(SaveError) as wrong:
        token_of(rules, position)
    assert "4,000 is the most: save it as a file instead" in wrong.value.findings[0].text


def test_only_what_begins_like_a_token_is_taken_for_one() -> None:
    assert is_token(f" {MARK}abc") and is_token("sapper12.x")
    assert not is_token("game.sapper") and not is_token("sapper.txt") and not is_token("sapper1")


# ------------------------------------------------------------------------ the command line
def test_replay_takes_a_token(capsys: pytest.CaptureFixture[str]) -> None:
    history = played(20)
    token = token_of(history.rules, history.position, "West first")
    assert main(["replay", token]) == 0
    out = capsys.readouterr().out
    assert "Branch: West first" in out and f"The game is at turn {history.position.clock.turn}" in out
    assert main(["replay", token, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["branch"] == "West first" and data["lines"] == []
    final = parse_position(data["final"]["text"])[1]
    assert with_dice(final, history.position.dice).key() == history.position.key()


def test_replay_takes_a_file_that_holds_a_token(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    history = played(20)
    path = tmp_path / "token.txt"
    path.write_text(token_of(history.rules, history.position) + "\n", encoding="utf-8")
    assert main(["replay", str(path)]) == 0 and "The game is at turn" in capsys.readouterr().out


def test_replay_and_load_refuse_a_bad_token_in_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", f"{MARK}00000000.AAAA"]) == 1
    err = capsys.readouterr().err
    assert "missing or changed" in err and err.count("\n") == 1
    assert main(["replay", "A" * 4000]) == 2
    assert len(capsys.readouterr().err) < 200
    assert main(["--load", "A" * 4000]) == 2
    assert "There is no file AAA" in capsys.readouterr().err
