"""What counters show of the rules of the modern battlefield: a sign with a drawing, and words for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.rule_hooks import COUNTER_MARKS
from tests.engineering.worked import bench

SIGNS = Path(__file__).parents[2] / "assets" / "signs"
HEAD = "board 12x12\noption ramming\noption riding\nstacking gev\n"
HOLE = "marker tracks-hole 0606 owner red word 7\nstate tracks-down MK3-1 at=0606"


# opt:speed_security-d, opt:fast_infantry_3hex-a, opt:tracks_down-a, opt:tracks_down-c, opt:carrier_struck-a
@pytest.mark.parametrize(
    ("option", "text", "unit", "sign", "said"),
    [
        ("speed-security", "red LT-1 0606\nstate speeding LT-1 on", "LT-1", "speeding", "defence is 1 less"),
        ("speed-security", "red MK3-1 0606\nstate speeding MK3-1 on", "MK3-1", "speeding", "twice as many"),
        ("fast-infantry-3hex", "red INF-1 0606\nstate reckless INF-1 yes", "INF-1", "reckless", "one column"),
        ("tracks-down", f"red MK3-1 0606\n{HOLE}", "MK3-1", "tracks-down", "tracks down: its treads"),
        ("tracks-down", "side stream 0606-0605\nred MK3-1 0606", "MK3-1", "tracks-down", "in a creek"),
        ("carrier-struck", "red INF-1 0606\nstate mine-shaken INF-1 idle", "INF-1", "mine-shaken", "a mine"),
    ],
)
def test_a_state_that_lasts_shows_on_the_counter(
    option: str, text: str, unit: str, sign: str, said: str
) -> None:
    table = bench(f"{HEAD}option {option}\nturn 1 red movement\n{text}\nblue LT-9 1212\n")
    hooked = COUNTER_MARKS.of(table.rules)
    (mark,) = [mark for marks in hooked for mark in marks(table.position, table[unit])]
    assert mark.sign == sign and said in mark.words and (SIGNS / f"{sign}.svg").exists()
    assert not [mark for marks in hooked for mark in marks(table.position, table["LT-9"])]
