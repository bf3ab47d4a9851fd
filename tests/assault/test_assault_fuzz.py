"""Random games of the ground assault reach what the optional parts bring along."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from game.lab import fuzz


def test_random_games_fire_barrages_and_bring_units_back(tmp_path: Path) -> None:
    # ga:40, ga:41
    chosen = fuzz.scenarios(None, "assault")
    seen = Counter[str]()
    for played in fuzz.run(fuzz.tasks(30, 5, len(chosen), "assault"), chosen, tmp_path, game="assault"):
        assert not played.fault
        seen.update(played.seen)
    rows = ("order Shell", "order Bear", "event Barraged", "order Rebuild", "event Rebuilt")
    assert all(seen[row] for row in rows), seen
