"""The player's settings: one small TOML file in the user's folder.

A wrong file never stops the program and is never lost: it is kept beside as ``settings.bad.toml``, a sentence
says what was wrong, and the defaults hold for what could not be read.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from game import paths
from game.boards.findings import Finding, ReadError, hint
from game.client.kit.animate import SPEEDS
from game.client.kit.theme import PALETTES
from game.client.shell.keys import BY_NAME, tidy
from game.data_files import MISSING, DataError, read_bytes, read_toml
from game.files import write_whole

FILE = "settings.toml"
BAD = "settings.bad.toml"
#: bytes of the file: the program writes less than two thousand
LARGEST = 200_000
#: what is said of a fault takes no more letters, nor a name of a player
LONGEST_FAULT = 200
LONGEST_NAME = 40
#: so many lessons are remembered
MOST_LESSONS = 100
#: seconds that a computer player may think about a phase, and the usual number (house default)
THINKING = (1, 2, 5, 10)
THINKS = 2
#: megabytes that all autosaves may take together, and the usual number (house default)
ROOM = (50, 100, 200, 500, 1000)
USUAL_ROOM = 200
#: who can play a new game
PLAYERS = ("hotseat", "solo", "computer")
#: how loud something is: from 0 to 1 in steps
LOUDEST, LOUDER = 1.0, 0.05
#: settings that are on or off
SWITCHES = frozenset(
    {
        "confirm_end",
        "briefing",
        "reduced_motion",
        "pass_empty",
        "right_moves",
        "autosave",
        "coach",
        "muted",
        "full",
    }
)
#: the speeds of motions in words, as ``SPEEDS`` has them
SPEED_WORDS = (("off", "Off"), ("slow", "Slow"), ("normal", "Normal"), ("fast", "Fast"))


class Settings(msgspec.Struct):
    """All that a player can set."""

    ui_scale: float = 1.0
    animation: str = "normal"
    enemy_animation: str = "normal"
    #: nothing moves: camera, counters, dice and cards stand at once where they end
    reduced_motion: bool = False
    #: seconds that a computer player may think about a phase
    thinking: int = THINKS
    #: how loud everything is, from 0 to 1, and as shares of it effects and what calls a player
    sound: float = 0.7
    sound_effects: float = 1.0
    sound_turn: float = 1.0
    muted: bool = False
    palette: str = "standard"
    confirm_end: bool = True
    #: does a new game open with its briefing?
    briefing: bool = True
    pass_empty: bool = True
    #: does a click with the right button send the chosen counter to a lit hex? Else it goes one level back
    right_moves: bool = True
    autosave: bool = True
    #: megabytes that the autosaves of all games may take together
    autosave_room: int = USUAL_ROOM
    #: the players of the last new game: two at this PC, one with both sides, or one against the computer
    players: str = "computer"
    #: the computer player of the last game, with its level; "" before the first
    opponent: str = ""
    names: list[str] = []
    #: the lessons that were played to their end
    lessons: list[str] = []
    #: does a coach advise in games against the easiest computer player?
    coach: bool = True
    window: tuple[int, int] = (1280, 720)
    #: does the window fill the screen?
    full: bool = False
    keys: dict[str, tuple[str, ...]] = {}


def home() -> Path:
    """The folder of the settings: under ``SAPPER_HOME``, else where the system keeps such things."""
    return paths.settings()


class SettingError(ReadError):
    """A setting that cannot be used: what is wrong, without the full stop."""

    code = "E104"


def _fault(text: str) -> Finding:
    """What is wrong with the file as a whole."""
    return SettingError(text).finding


def _checked(key: str, value: object) -> object:
    """The value of a key. Raises ``SettingError`` if it is wrong."""
    if key == "ui_scale":
        if isinstance(value, bool) or not isinstance(value, int | float) or not 1 <= value <= 2:
            raise SettingError(f"ui_scale is {value!r}; it must be a number from 1.0 to 2.0")
        return float(value)
    if key in ("sound", "sound_effects", "sound_turn"):
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= LOUDEST:
            raise SettingError(f"{key} is {value!r}; it must be a number from 0.0 to 1.0")
        return float(value)
    if key in ("animation", "enemy_animation", "palette"):
        known = PALETTES if key == "palette" else SPEEDS
        if not isinstance(value, str) or value not in known:
            raise SettingError(
                f"{key} is {value!r}; it must be one of {', '.join(known)}", hint(str(value), known, "")
            )
        return value
    if key == "players":
        if not isinstance(value, str) or value not in PLAYERS:
            raise SettingError(
                f"players is {value!r}; it must be one of {', '.join(PLAYERS)}", hint(str(value), PLAYERS, "")
            )
        return value
    if key == "opponent":
        if not isinstance(value, str) or len(value) > LONGEST_NAME:
            raise SettingError(f"opponent is {value!r}; it must be the name of a computer player")
        return value
    if key == "thinking":
        if isinstance(value, bool) or not isinstance(value, int) or value not in THINKING:
            choices = ", ".join(map(str, THINKING))
            raise SettingError(f"thinking is {value!r}; it must be a number of seconds: one of {choices}")
        return value
    if key == "autosave_room":
        if isinstance(value, bool) or not isinstance(value, int) or value not in ROOM:
            choices = ", ".join(map(str, ROOM))
            raise SettingError(f"autosave_room is {value!r}; it must be a number of MB: one of {choices}")
        return value
    if key in SWITCHES:
        if not isinstance(value, bool):
            raise SettingError(f"{key} is {value!r}; it must be true or false")
        return value
    if key == "window":
        if not (
            isinstance(value, list)
            and len(value) == 2
            and all(isinstance(v, int) and 320 <= v <= 16_000 for v in value)
        ):
            raise SettingError(f"window is {value!r}; it must be two whole numbers such as [1280, 720]")
        return tuple(value)
    if key == "lessons":
        if not (isinstance(value, list) and all(isinstance(v, str) for v in value)):
            raise SettingError(f"lessons is {value!r}; it must be a list of the names of lessons")
        return [name[:LONGEST_NAME] for name in value[:MOST_LESSONS]]
    if key == "names":
        if not (isinstance(value, list) and all(isinstance(v, str) for v in value)):
            raise SettingError(f"names is {value!r}; it must be a list of texts")
        return [name[:LONGEST_NAME] for name in value[:8]]
    raise SettingError(f"no setting is called '{key}'", hint(key, Settings.__struct_fields__, ""))


def _keys(table: object) -> tuple[dict[str, tuple[str, ...]], list[Finding]]:
    """The player's keys, and what was wrong with them."""
    out: dict[str, tuple[str, ...]] = {}
    if not isinstance(table, dict):
        return out, [_fault("[keys] must be a table of actions with their keys")]
    wrong = []
    for name, chords in table.items():
        try:
            if name not in BY_NAME:
                raise SettingError(f"keys.{name}: no action has this name", hint(name, BY_NAME, ""))
            if not isinstance(chords, list) or not all(isinstance(c, str) for c in chords):
                raise SettingError(f'keys.{name} must be a list such as ["Ctrl+Z"]')
            out[name] = tuple(tidy(c) for c in chords)
        except SettingError as error:
            wrong.append(error.finding)
        except ValueError as error:
            wrong.append(_fault(str(error)))
    return out, wrong


def is_first(folder: Path | None = None) -> bool:
    """Is there no file of settings yet, so that nothing was ever chosen?"""
    return not ((folder or home()) / FILE).exists()


def load(folder: Path | None = None) -> tuple[Settings, str]:
    """The settings of a folder and a sentence, empty if all is well. Never raises for a wrong file."""
    path = (folder or home()) / FILE
    settings = Settings()
    try:
        table = read_toml(path, LARGEST, empty=True)
    except DataError as error:
        if error.finding.code == MISSING:
            return settings, ""
        said = error.finding.text.rstrip(".")
        return settings, _keep_bad(
            path, [_fault(said if error.finding.line else f"it cannot be read: {said}")]
        )
    wrong: list[Finding] = []
    for key, value in table.items():
        try:
            if key == "keys":
                settings.keys, faults = _keys(value)
                wrong += faults
            else:
                setattr(settings, key, _checked(key, value))
        except SettingError as error:
            wrong.append(error.finding)
    return settings, _keep_bad(path, wrong) if wrong else ""


def _keep_bad(path: Path, wrong: Sequence[Finding]) -> str:
    """Put the wrong file aside and say so."""
    aside = path.with_name(BAD)
    try:
        write_whole(aside, read_bytes(path, LARGEST, empty=True))
        kept = f" Your file is kept as {aside.name}."
    except (OSError, DataError):
        kept = ""
    more = f" (and {len(wrong) - 1} more)" if len(wrong) > 1 else ""
    said, mend = wrong[0].text, wrong[0].mend
    said = said if len(said) <= LONGEST_FAULT else f"{said[:LONGEST_FAULT]}..."
    return f"{path.name}: {said}{more}. {f'{mend} ' if mend else ''}The default is used instead.{kept}"


def _toml(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        out = value.replace("\\", "\\\\").replace('"', '\\"')
        return '"' + "".join(c if c.isprintable() else f"\\u{ord(c):04X}" for c in out) + '"'
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_toml(v) for v in value) + "]"
    return repr(value)


def dump(settings: Settings) -> str:
    """The settings as TOML."""
    lines = ["# Settings of Sapper; the program rewrites this file whenever a setting changes."]
    for key in settings.__struct_fields__:
        if key != "keys":
            lines.append(f"{key} = {_toml(getattr(settings, key))}")
    if settings.keys:
        lines += ["", "[keys]"] + [
            f"{name} = {_toml(chords)}" for name, chords in sorted(settings.keys.items())
        ]
    return "\n".join(lines) + "\n"


def save(settings: Settings, folder: Path | None = None) -> str:
    """Write the settings whole or not at all; returns a sentence if that failed, else an empty text."""
    target = (folder or home()) / FILE
    try:
        write_whole(target, dump(settings))
    except OSError as error:
        return f"The settings could not be saved in {target.parent}: {error.strerror or error}."
    return ""
