"""The heat maps of a batch are read from its folder; what is no such folder is told in a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.cli import main
from game.lab.batch.rows import LAYERS, LOSSES, PRESENCE
from game.lab.batch.store import ALL, is_batch, read_heat
from game.usage import UsageError


@pytest.fixture(scope="module")
def batch(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Six games of a scenario."""
    folder = tmp_path_factory.mktemp("batch") / "six"
    words = ["simulate", "mark-iii-attack", "--players", "greedy", "--games", "6", "--seed", "3"]
    assert main([*words, "--forces", "first", "--no-remedy", "--out", str(folder)]) == 0
    return folder


def test_the_maps_say_how_often_in_a_game(batch: Path) -> None:
    assert is_batch(batch)
    maps = read_heat(batch)
    assert (maps.scenario, maps.games, maps.players) == ("mark-iii-attack", 6, ("Greedy",))
    assert maps.values(PRESENCE) and maps.values(LOSSES)
    assert {key[0] for key in maps.counts} <= set(LAYERS)


def test_sides_and_bands_add_up_to_the_whole(batch: Path) -> None:
    maps = read_heat(batch)
    whole = maps.values(LOSSES)
    for parts in (
        [maps.values(LOSSES, side) for side in (0, 1)],
        [maps.values(LOSSES, ALL, band) for band in maps.bands()],
    ):
        total: dict[str, float] = {}
        for part in parts:
            for at, value in part.items():
                total[at] = total.get(at, 0.0) + value
        assert total == pytest.approx(whole)


def test_what_is_no_batch_is_told(tmp_path: Path, batch: Path) -> None:
    with pytest.raises(UsageError, match="holds no games"):
        read_heat(tmp_path / "nowhere")
    (tmp_path / "batch.json").write_text("{}", encoding="utf-8")
    with pytest.raises(UsageError, match="cannot be read"):
        read_heat(tmp_path)
    (tmp_path / "batch.json").write_bytes((batch / "batch.json").read_bytes())
    with pytest.raises(UsageError, match="no finished game yet"):
        read_heat(tmp_path)
    (tmp_path / "rows").mkdir()
    (tmp_path / "rows" / "part-00000.jsonl").write_text("half a row\n", encoding="utf-8")
    with pytest.raises(UsageError, match="plays this part again"):
        read_heat(tmp_path)
