"""Maps by their id, and first positions of scenarios, for texts that name them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from game import paths
from game.boards.board import Board
from game.boards.findings import BoardError
from game.core.anygame import History, Placement, Position, Rules
from game.core.codec import CodecError, whole
from game.core.refusals import Refusal
from game.core.sequence import SETUP, EndPhase
from game.core.words import Words, known
from game.notation.position import Boards
from game.plain_text import is_id
from game.scenarios.checkers import board_by_itself
from game.scenarios.load import scenario_by_id
from game.scenarios.start import first_position, laid_out, rules_of, suggested_setup


def known_boards(folders: Sequence[Path] | None = None) -> Boards:
    """A finder of boards by id in these folders of maps; by default those of program and player."""
    where = (
        folders if folders is not None else [paths.boards(), paths.own_maps() / "boards", paths.own_maps()]
    )

    def find(name: str) -> Board | None:
        if not is_id(name):
            return None
        for folder in where:
            path = folder / f"{name}.tmx"
            if path.is_file():
                try:
                    return board_by_itself(path)
                except BoardError:
                    continue
        return None

    return find


def start_scenario(words: Words) -> tuple[Rules, Position]:
    """The first position of ``play ID [SIDE=FORCE ...] [suggested] [seed N]``.

    ``suggested`` sets every counter up as the scenario suggests, lays out what there is besides, and ends the
    set-up. Raises ``CodecError``, ``ScenarioError``.
    """
    loaded = scenario_by_id(words.take("the id of a scenario"))
    scenario, board = loaded.scenario, loaded.board
    forces: dict[str, str] = {}
    seed, suggested = 0, False
    while words.left:
        word = words.take("a word")
        side, sign, force = word.partition("=")
        if word == "suggested":
            suggested = True
        elif word == "seed":
            seed = whole(words.take("a seed"), 0, 10**18)
        elif sign:
            index = [one.id for one in scenario.sides].index(
                known(side, [one.id for one in scenario.sides], "side")
            )
            forces[side] = known(force, [one.id for one in scenario.sides[index].forces], "force")
        else:
            known(word, ["suggested", "seed", *(f"{one.id}=FORCE" for one in scenario.sides)], "word")
    rules, start = rules_of(scenario), first_position(scenario, board, forces, seed)
    if not suggested:
        return rules, start
    return rules, _set_up(rules, start, History(rules, start), suggested_setup(scenario, board, forces))


def _set_up(rules: Rules, start: Position, history: History, orders: Sequence[Placement]) -> Position:
    while history.position.clock.phase == SETUP:
        side = history.position.clock.side
        for order in orders:
            unit = start.units[order.unit]
            if unit.side == side:
                _must(history.do(order))
        for more in laid_out(rules, history.position):
            _must(history.do(more))
        _must(history.do(EndPhase()))
    return history.position


def _must(done: object) -> None:
    if isinstance(done, Refusal):
        raise CodecError(f"The suggested set-up is refused: {done.text}")
