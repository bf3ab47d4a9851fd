"""Opening the window: the options of the client, read by hand,
so that nothing slow is loaded before its first frame.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import NamedTuple

from game.boards.limits import shown
from game.usage import LEAST_SIZE, MOST_SIZE, UsageError

#: how the name of a saved game ends
GAME_FILE = ".sapper"
_TAKES_VALUE = {"--scenario": "scenario", "--load": "load", "--size": "size", "--seed": "seed"}


class ClientOptions(NamedTuple):
    """What the client may be started with; every field may be left out."""

    scenario: str | None = None
    load: str | None = None
    size: str | None = None
    seed: str | None = None
    selftest: bool = False


def client_options(tokens: Sequence[str]) -> ClientOptions | None:
    """The options of the client, or None when something else (a command, help) is asked for."""
    found: dict[str, str] = {}
    selftest = False
    waiting = iter(tokens)
    for token in waiting:
        key, equals, value = token.partition("=")
        if token == "--selftest":
            selftest = True
        elif key in _TAKES_VALUE:
            given = value if equals else next(waiting, None)
            if given is None:
                return None
            found[_TAKES_VALUE[key]] = given
        elif token.lower().endswith(GAME_FILE) and not token.startswith("-") and "load" not in found:
            # a desktop gives the file that was opened, without an option
            found["load"] = token
        else:
            return None
    return ClientOptions(**found, selftest=selftest)


def parse_size(text: str) -> tuple[int, int]:
    """A picture or window size in pixels from ``1600x900``. Raises UsageError with a sentence."""
    width, cross, height = text.lower().partition("x")
    if not (cross and width.isascii() and width.isdigit() and height.isascii() and height.isdigit()):
        raise UsageError(f"A size is written WIDTHxHEIGHT, for example 1600x900; not {text}")
    size = int(width[:6]), int(height[:6])
    if not all(least <= one <= most for one, least, most in zip(size, LEAST_SIZE, MOST_SIZE, strict=True)):
        least_size, most_size = (f"{width}x{height}" for width, height in (LEAST_SIZE, MOST_SIZE))
        raise UsageError(f"A size must be between {least_size} and {most_size}, not {shown(text)}.")
    return size


def parse_seed(text: str) -> int:
    """The seed of the dice from decimal digits. Raises UsageError with a sentence."""
    if not (text.isascii() and text.isdigit()) or len(text) > 18:
        raise UsageError(f"A seed is a whole number of at most 18 digits; not {text}")
    return int(text)


def start_client(options: ClientOptions) -> int:
    """Open the window. ``scenario`` is an id or a file, ``load`` a saved game, a written position or a
    position token.
    """
    size = parse_size(options.size) if options.size else None
    seed = parse_seed(options.seed) if options.seed else None
    if options.scenario and options.load:
        raise UsageError("Give either --scenario or --load: a saved game contains its scenario.")
    for name in (options.scenario, options.load):
        if name and (name == options.load or name.lower().endswith(".toml")) and not os.path.exists(name):
            from game.saves.token import is_token

            if name != options.load or not is_token(name):
                raise UsageError(f"There is no file {shown(name)}")
    if options.selftest:
        from game.selftest import selftest

        return selftest(size=size, seed=seed)
    from game.client.start import run

    return run(scenario=options.scenario, load=options.load, size=size, seed=seed)
