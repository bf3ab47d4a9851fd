"""Every test runs without a display, without sound, and away from the player's own folders."""

from __future__ import annotations

import atexit
import gc
import os
import tempfile

import pytest
from hypothesis import HealthCheck, settings

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
# what tests make holds few cycles: looking for them at every 700 objects doubles the time of collecting tests
gc.set_threshold(20_000, 20, 20)
_home = tempfile.TemporaryDirectory(prefix="sapper-tests-")
atexit.register(_home.cleanup)
os.environ["SAPPER_HOME"] = _home.name

# Two busy cores make a deadline a coin toss; what is slow is measured by `sapper bench` instead.
_patient = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
settings.register_profile("quick", max_examples=40, derandomize=True, **_patient)
settings.register_profile("soak", max_examples=1000, **_patient)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))

#: files with a test of half a minute: they come first, so that no worker has one to do at the end alone
LONG = ("test_recipes_pasted.py", "test_random_workshops.py")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest tests first; all others stay in their order."""
    items.sort(key=lambda item: item.path.name not in LONG)


def pytest_collection_finish() -> None:
    """What is loaded by now stays: to look through all of it again and again takes time."""
    gc.collect()
    gc.freeze()
