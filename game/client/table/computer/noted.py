"""What of a finished game against the computer is kept as a best verdict."""

from __future__ import annotations

from game.client.shell.best_verdicts import Best, note, rank_of
from game.client.table.computer.computer_seats import ComputerSeat
from game.client.table.session import Session
from game.core.set_dice import by_hand
from game.players.roster import UnknownPlayerError, player_named


def best_of(session: Session) -> Best | None:
    """The verdict for the one person who played; None for a game that did not begin as its scenario, in
    which somebody set the dice, or that went back beyond dice and on another way.

    A position that was edited, or written by hand, carries no scenario.
    """
    result, scenario = session.position.result, str(getattr(session.source, "scenario", "") or "")
    sides = session.position.sides
    people = [side for side in range(len(sides)) if side not in session.computers]
    begun = scenario and getattr(session.source, "scenario_text", "")
    if result is None or not begun or len(people) != 1 or len(sides) != 2:
        return None
    if session.history.branched or dice_were_set(session):
        return None
    (side,) = people
    terms = session.position.terms
    names = list(dict.fromkeys(one.name for one in terms.levels))
    rank, level = rank_of(names, result.winner, side, result.level)
    return Best(scenario, sides[side].name, _level(session.computers[1 - side], terms.game), rank, level)


def dice_were_set(session: Session) -> bool:
    """Were any dice of the game not those that it would have rolled itself?"""
    before = session.history.start
    for step in session.history.steps[: session.history.at]:
        if by_hand(session.rules, before, step):
            return True
        before = step.position
    return False


def _level(seat: ComputerSeat, game: str) -> str:
    """Its rung, or its name where it is none."""
    try:
        return player_named(seat.player, game).rungs.get(seat.level, "") or seat.title(game)
    except UnknownPlayerError:
        return seat.title(game)


def keep_verdict(session: Session) -> str:
    """Keep it if it is the best so far; a sentence if it could not be written."""
    found = best_of(session)
    try:
        if found is not None:
            note(found)
    except OSError as error:
        return f"The verdict could not be kept in the records: {error.strerror or error}."
    return ""
