"""The real window is killed while it is played, and nothing is lost but the order in flight."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.window.kill_the_window import kill_often

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(not os.environ.get("DISPLAY"), reason="needs a display"),
]


def test_a_few_kills_lose_at_most_the_order_in_flight(tmp_path: Path) -> None:
    report = kill_often(tmp_path, 4, seed=3)
    print(report)
    assert report.kills == 4 and report.recovered


@pytest.mark.slow
def test_a_hundred_kills_lose_at_most_the_order_in_flight(tmp_path: Path) -> None:
    report = kill_often(tmp_path, 100, seed=1)
    print(report)
    assert report.kills == 100 and report.in_set_up > 10 and report.in_play > 10
    assert report.recovered > 50 and report.orders > 200
