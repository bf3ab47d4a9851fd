"""``sapper match``: one game between computer players, written as a saved game that the window opens."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from game.core.anygame import History, Position, Step
from game.files import place_for
from game.lab.batch.plan import AGAINST, GameAt, full_name, loaded_scenario, match_of, pairings_of
from game.plain_text import in_a_line
from game.players.match import Outcome
from game.players.roster import called
from game.printing import say
from game.saves.meta import SUFFIX, SavedGame, SaveError
from game.saves.writing import save_game
from game.scenarios.forces import game_of
from game.scenarios.load import Loaded
from game.usage import UsageError, command


def match_command(
    scenario: str,
    players: str,
    seed: int,
    forces: str,
    out: Path,
    changes: Sequence[tuple[str, int]] = (),
    shown: bool = False,
) -> int:
    """Play the game and write it; with ``shown`` the window opens it anyway.

    Raises ``UsageError``, ``ScenarioError``, ``OSError``.
    """
    if out.suffix.lower() != SUFFIX:
        raise UsageError(f"The game is written as a {SUFFIX} file, but the name is {out}.")
    loaded = loaded_scenario(scenario, changes)
    game = game_of(loaded.scenario).id
    words = players.replace(AGAINST, ",").split(",")
    if len(words) > 2:
        raise UsageError(f"--players names {len(words)} players.", "A game has two sides: write one,other.")
    names = (full_name(words[0], game), full_name(words[-1], game))
    pairing = pairings_of(loaded, forces)[0]
    with place_for(out):
        try:
            played, outcome = recorded(loaded, GameAt(names, pairing, seed), bool(changes))
        except KeyboardInterrupt:
            raise KeyboardInterrupt(f"Stopped. {out} was not written.") from None
        try:
            save_game(out, played, overwrite=True)
        except SaveError as wrong:  # as of every other file that cannot be written
            raise UsageError(f"{out}: {wrong.findings[0].text}", wrong.findings[0].mend) from None
    say(in_a_line(_verdict(loaded, outcome)))
    if outcome.fault:
        say(f"Fault: {outcome.fault}")
    if not shown:
        say(f"Open it with: {command('sapper', '--load', str(out))}")
    return 1 if outcome.fault else 0


def recorded(loaded: Loaded, game: GameAt, varied: bool, begin: str = "") -> tuple[SavedGame, Outcome]:
    """A game of a batch played again, with all its orders; ``varied`` if numbers of the scenario are changed,
    so that its text is not that of the game. It goes on from the position of a text, if one is given.
    """
    match = match_of(loaded, game, begin)
    history = History(match.rules, match.position)

    def hear(before: Position, step: Step, reason: str) -> None:
        history.do(step.order)

    match.hears = hear
    outcome = match.play()
    text = "" if varied else loaded.text
    seats = tuple(called(name, loaded.scenario.game) for name in game.players)
    return SavedGame(history=history, seats=seats, scenario_text=text), outcome


def _verdict(loaded: Loaded, outcome: Outcome) -> str:
    """Who won, how and when."""
    level = outcome.level or outcome.ended
    won = outcome.winner >= 0
    head = (
        f"Won by {loaded.scenario.sides[outcome.winner].name} ({level})" if won else f"Nobody won ({level})"
    )
    return f"{head} in turn {outcome.turns}: {outcome.reason}".rstrip(": ")
