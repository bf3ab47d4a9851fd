"""Where things lie: the data of the program and the folders of the player.

The data (boards, scenarios, pictures, the register of rules) stands beside the
package in a checkout and inside it, under ``game/data``, in a wheel and in a
packaged program. Nobody else in the program knows the difference.

Environment: ``SAPPER_HOME`` puts every folder of the player under one folder.
"""

from __future__ import annotations

import contextlib
import functools
import os
import sys
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent
APP = "sapper"


@functools.cache
def data() -> Path:
    """The folder that holds ``maps`` and ``assets``: the checkout, or ``game/data`` once installed."""
    inside = PACKAGE / "data"
    return inside if inside.is_dir() else PACKAGE.parent


def installed() -> bool:
    """True in a wheel or a packaged program: then there are no tests and no docs beside the package."""
    return data() != PACKAGE.parent


#: the packaged program that opens the window and has no console
WINDOW_PROGRAM = "Sapper"


def command_program(platform: str) -> str:
    """The packaged program of the command line: its name, by ``sys.platform``.

    Windows and macOS take Sapper and sapper for one name.
    """
    return "sapper" if platform == "linux" else "sapper-cli"


def without_console() -> bool:
    """True in the packaged program that has no console, so that a dialog must say what stderr would."""
    return frozen() and Path(sys.executable).stem == WINDOW_PROGRAM


def frozen() -> bool:
    """True in a packaged program, where there are no source files either."""
    return bool(getattr(sys, "frozen", False))


def maps() -> Path:
    """Boards, tilesets and scenarios."""
    return data() / "maps"


def boards() -> Path:
    """The boards."""
    return maps() / "boards"


def scenarios() -> Path:
    """The scenarios."""
    return maps() / "scenarios"


def assets() -> Path:
    """Pictures, sounds and themes."""
    return data() / "assets"


def rules_index() -> Path:
    """The register of rule ids."""
    return data() / "rules-index.toml" if installed() else data() / "docs" / "rules-index.toml"


def notices() -> Path:
    """The licences of what ships with the program."""
    return data() / "THIRD-PARTY.md" if installed() else data() / "docs" / "THIRD-PARTY.md"


def _home(word: str) -> Path:
    if home := os.environ.get("SAPPER_HOME"):
        return Path(home) / word
    import platformdirs  # only who has a player needs it: a headless game asks for no folder

    if word == "settings":
        return platformdirs.user_config_path(APP, appauthor=False)
    if word == "logs":
        return platformdirs.user_log_path(APP, appauthor=False)
    if word == "cache":
        return platformdirs.user_cache_path(APP, appauthor=False)
    return platformdirs.user_data_path(APP, appauthor=False) / word


def _made(folder: Path) -> Path:
    # a home that cannot be written stops nobody from playing: who wants to write there says what is wrong
    with contextlib.suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
    return folder


def saves() -> Path:
    """The player's saved games; made when missing."""
    return _made(_home("saves"))


def autosaves() -> Path:
    """The games the program saves by itself; made when missing."""
    return _made(_home("saves") / "auto")


def tests() -> Path:
    """The tests of scenarios that the player has had played, a folder each; made when missing."""
    return _made(_home("tests"))


def settings() -> Path:
    """Settings, keys and speeds; made when missing."""
    return _made(_home("settings"))


def records() -> Path:
    """What the player has reached in games; made when missing."""
    return _made(_home("records"))


def logs() -> Path:
    """Crash files; made when missing."""
    return _made(_home("logs"))


def cache() -> Path:
    """What may be thrown away at any time, such as pictures of boards; made when missing."""
    return _made(_home("cache"))


def own_maps() -> Path:
    """Maps and scenarios of the player; made when missing."""
    return _made(_home("maps"))


def scenario_folders() -> list[Path]:
    """Where scenarios are found by their ids: those of the program, then the player's."""
    return [scenarios(), own_maps(), own_maps() / "scenarios"]


def own_texts() -> Path:
    """What the player has saved as text; made when missing."""
    return _made(_home("texts"))


def own_drawings() -> Path:
    """Drawings of the player, which take the place of those in ``assets``; never made by the program."""
    return _home("drawings")
