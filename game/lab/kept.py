"""Tests of scenarios that are kept: the folder of a batch, with what was asked for and how far it is.

A test is a batch (``store``) beside which ``test.json`` keeps the request, so that it can be gone on with
after a restart, and ``standing.json`` what is known of it, so that a list of tests reads no rows.
"""

from __future__ import annotations

import contextlib
import shutil
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from game.boards.findings import BoardError
from game.boards.folder import OutsideError, follow
from game.data_files import DataError, read_bytes, read_json, read_text
from game.files import write_whole
from game.lab.batch.plan import AGAINST, ALL, MOST, Plan, digest_of, plan_of
from game.lab.batch.running import LARGEST
from game.lab.batch.store import PLAN
from game.lab.sweep import MOST_VALUES, Asked
from game.players.roster import both_called
from game.scenarios.load import files_of, find_scenario, load_scenario

TEST, STANDING = "test.json", "standing.json"
#: the folder of a test in which its sweeps lie, and what is asked of one until it is over
SWEEPS, VARIED = "sweeps", "varied.json"
#: the folder of a test with its scenario as it was, and the name of the file in it that says which
SCENARIO, FILE = "scenario", "file.txt"
LARGEST_NAME = 4096

# What may stand in these files, which can come from anybody.
Words = Annotated[str, Meta(max_length=400)]
Text = Annotated[str, Meta(max_length=1_000_000)]
Games = Annotated[int, Meta(ge=0, le=LARGEST)]


class Request(Struct, frozen=True):
    """What somebody wants to know: the games of a test, and how they are played."""

    scenario: Words
    title: Words
    #: as on the command line: ``steady``, ``steady:easy/greedy``; several with commas
    players: Words
    games: Games
    #: play until each player's interval is this narrow; 0 for a fixed number of games
    half_width: Annotated[float, Meta(ge=0, le=0.5)] = 0.0
    forces: Words = ALL
    seed: Annotated[int, Meta(ge=0, le=10**15)] = 1
    jobs: Annotated[int, Meta(ge=1, le=256)] = 1
    #: play further games with idle sappers, to measure what engineering is worth
    engineering: bool = False
    #: the position from which the games go on, as text; "" for the start of the scenario
    begin: Text = ""
    #: when it was asked for, in seconds since 1970
    at: Annotated[float, Meta(ge=0, le=1e11)] = 0.0

    def who(self, game: str) -> str:
        """Who plays, in words: ``Normal (Steady) against Hard (Planner) and Random``."""
        pairs = (pair.split(AGAINST) for pair in self.players.split(","))
        return " and ".join(both_called(pair, game) for pair in pairs)

    def plan(self, test: Path | None = None) -> Plan:
        """The games of the test in a folder, or of one that is to begin. Raises ``UsageError``,
        ``ScenarioError``.
        """
        scenario = name_of(test, self) if test is not None else self.scenario
        return plan_of(scenario, self.players, self.seed, self.forces, (), self.begin)


class Varied(Struct, frozen=True):
    """A number of the scenario of a test that is varied: what is asked of a sweep."""

    key: Words
    values: Annotated[
        tuple[Annotated[int, Meta(ge=0, le=MOST)], ...], Meta(min_length=2, max_length=MOST_VALUES)
    ]
    games: Games
    #: as on the command line: a pair, or all pairs that have the number
    forces: Words = ALL

    def folder(self, test: Path) -> Path:
        """Where its games lie in the folder of its test. More games of the same values go on with them."""
        span = f"{self.values[0]}-{self.values[-1]}-{len(self.values)}"
        return test / SWEEPS / f"{self.key}={span}-{self.forces}"

    def asked(self, test: Path, request: Request) -> Asked:
        """The sweep, with the first player of its test."""
        player = request.players.split(",")[0]
        return Asked(
            name_of(test, request), self.key, self.values, player, self.games, request.seed, request.jobs,
            self.forces, self.folder(test),
        )  # fmt: skip


class Standing(Struct, frozen=True):
    """What is known of a test: its games, and its answer in a sentence."""

    games: Games = 0
    wanted: Games = 0
    answer: Annotated[str, Meta(max_length=2000)] = ""
    done: bool = False


class KeptTest(Struct, frozen=True):
    """A test in its folder."""

    folder: Path
    request: Request
    standing: Standing
    #: the digest of its plan, which tells whether it is of the scenario as it is now
    digest: str = ""


def new_folder(root: Path, request: Request) -> Path:
    """A folder that is not there yet, named after the scenario and the day."""
    stem = "".join(sign if sign.isalnum() or sign in "-_" else "-" for sign in Path(request.scenario).stem)[
        :60
    ]
    name = f"{stem or 'test'}-{time.strftime('%Y%m%d-%H%M%S', time.localtime(request.at))}"
    found, number = root / name, 1
    while found.exists():
        number += 1
        found = root / f"{name}-{number}"
    return found


def keep_request(folder: Path, request: Request) -> None:
    """Write the request of a test into the folder of its batch. Raises ``OSError``."""
    write_whole(folder / TEST, msgspec.json.format(msgspec.json.encode(request), indent=2) + b"\n")


def keep_scenario(test: Path, request: Request) -> None:
    """Copy the scenario of a test and its map into its folder: the test stays one of this version, whatever
    becomes of the files. A copy that is there stays. Raises ``DataError``, ``OSError``, ``ScenarioError``.
    """
    out = test / SCENARIO
    if (out / FILE).exists():
        return
    loaded = find_scenario(request.scenario)
    root, files = files_of(loaded)
    for file in files:
        place = out / file.relative_to(root)
        place.parent.mkdir(parents=True, exist_ok=True)
        write_whole(place, read_bytes(file))
    # a copy finds its map in the folder with such a file, as an original does
    write_whole(out / "kept.tiled-project", b"{}\n")
    write_whole(out / FILE, f"{files[0].relative_to(root).as_posix()}\n".encode())


def copy_of(test: Path) -> Path | None:
    """The file of the scenario that a test keeps; None if it keeps none."""
    out = test / SCENARIO
    with contextlib.suppress(DataError):
        name = read_text(out / FILE, LARGEST_NAME).strip()
        with contextlib.suppress(OutsideError):
            found = follow(name, out / FILE, out)
            return found if found.is_file() else None
    return None


def name_of(test: Path, request: Request) -> str:
    """The name by which the scenario of a test is loaded: its own, or that of the copy in the folder of the
    test if the scenario is no longer what was tested, or is gone.
    """
    copy = copy_of(test)
    if copy is None:
        return request.scenario
    with contextlib.suppress(BoardError):
        there = digest_of(load_scenario(copy))
        with contextlib.suppress(BoardError):
            if digest_of(find_scenario(request.scenario)) == there:
                return request.scenario
        return str(copy)
    return request.scenario


def keep_standing(folder: Path, standing: Standing) -> None:
    """Write down what is known of a test. Raises ``OSError``."""
    write_whole(folder / STANDING, msgspec.json.encode(standing) + b"\n")


def keep_varied(test: Path, varied: Varied) -> None:
    """Write down that a sweep of a test has begun. Raises ``OSError``."""
    write_whole(varied.folder(test) / VARIED, msgspec.json.encode(varied) + b"\n")


def varied_done(folder: Path) -> None:
    """The sweep of a folder is over. Raises ``OSError``."""
    (folder / VARIED).unlink(missing_ok=True)


def stopped_sweeps(test: Path) -> list[Varied]:
    """The sweeps of a test that were begun and are not over; those that cannot be read are left out."""
    found = []
    for path in sorted((test / SWEEPS).glob(f"*/{VARIED}")):
        with contextlib.suppress(DataError):
            varied = read_json(path, Varied)
            # what came from elsewhere names no other folder
            if varied.folder(test) == path.parent:
                found.append(varied)
    return found


def read_test(folder: Path) -> KeptTest | None:
    """The test of a folder; None where there is none that can be read."""
    try:
        plan, request = read_json(folder / PLAN, Plan), read_json(folder / TEST, Request)
    except DataError:
        return None
    standing = Standing()
    with contextlib.suppress(DataError):
        standing = read_json(folder / STANDING, Standing)
    return KeptTest(folder, request, standing, plan.digest)


def kept_tests(root: Path, scenario: str = "") -> list[KeptTest]:
    """The tests in a folder, those of one scenario or all, the newest first."""
    try:
        folders: Iterable[Path] = [path for path in root.iterdir() if path.is_dir()]
    except OSError:
        return []
    found = [test for path in folders if (test := read_test(path)) is not None]
    mine = [test for test in found if scenario in ("", test.request.scenario)]
    return sorted(mine, key=lambda test: (-test.request.at, test.folder.name))


def forget(test: KeptTest) -> str:
    """Delete a test with its games; a sentence if that failed."""
    try:
        shutil.rmtree(test.folder)
    except OSError as wrong:
        return f"{test.folder} could not be deleted: {(wrong.strerror or str(wrong)).lower()}."
    return ""
