"""Every test runs without a display, without sound, and away from the player's own folders."""

from __future__ import annotations

import atexit
import contextlib
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
_home = tempfile.TemporaryDirectory(prefix="sapper-tests-")
atexit.register(_home.cleanup)
os.environ["SAPPER_HOME"] = _home.name

# Two busy cores make a deadline a coin toss; what is slow is measured by `sapper bench` instead.
_patient = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
settings.register_profile("quick", max_examples=40, derandomize=True, **_patient)
settings.register_profile("soak", max_examples=1000, **_patient)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Iterator[None]:
    """Workers side by side share out the test files, which pytest compiles in its own way: each begins at
    another place, and finds compiled what the others have read by then.
    """
    worker = getattr(session.config, "workerinput", None)
    if worker and not sys.dont_write_bytecode:
        folders = [Path(arg) for arg in session.config.args if Path(arg).is_dir()]
        files = sorted(file for folder in folders for file in folder.rglob("test_*.py"))
        begin = len(files) * int(worker["workerid"].removeprefix("gw")) // worker["workercount"]
        for file in files[begin:] + files[:begin]:
            with contextlib.suppress(Exception, pytest.skip.Exception):  # told when it is collected
                _ = pytest.Module.from_parent(session, path=file).obj
    return (yield)
