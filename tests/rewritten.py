"""``python -m tests.rewritten JOBS``: compile the test files as pytest does, and keep that where it looks.

The workers of a run read all test files, and each would compile all of them by itself. Nothing depends on it:
what is not there, or is out of date, is made by pytest.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import sys
from pathlib import Path

HERE = Path(__file__).parent


def keep(file: Path) -> None:
    """Compile a test file unless that is kept from before. Other versions of pytest may keep it otherwise."""
    with contextlib.suppress(ImportError, AttributeError, TypeError, OSError):
        from _pytest.assertion import rewrite

        folder = rewrite.get_cache_dir(file)
        kept = folder / f"{file.stem}{rewrite.PYC_TAIL}"
        if rewrite._read_pyc(file, kept) is None and rewrite.try_makedirs(folder):
            mark, code = rewrite._rewrite_test(file, None)
            with kept.with_suffix(".new").open("wb") as out:
                rewrite._write_pyc_fp(out, mark, code)
            kept.with_suffix(".new").replace(kept)


def main(jobs: int) -> None:
    """Compile all test files by so many processes."""
    files = [*HERE.rglob("test_*.py"), *HERE.rglob("conftest.py")]
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        pool.map(keep, files, 8)


if __name__ == "__main__":
    main(int(sys.argv[1]))
