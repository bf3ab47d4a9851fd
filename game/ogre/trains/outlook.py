"""What a run comes to, as far as the side of the train can tell: its end, and what stands in the way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from game.core.amounts import counted, listed
from game.core.views import ANONYMOUS
from game.hexes.grid import OFF
from game.ogre.combat.odds_text import results_of_die
from game.ogre.combat.weapons import armed
from game.ogre.counter_names import named
from game.ogre.hidden.mines import ROAD, known_mines, on_of, seems_armed
from game.ogre.ramming.ram_entry import enemies
from game.ogre.state import GameState, Rules
from game.ogre.trains.line import already_run, breaks, onward, vehicle_ahead
from game.ogre.trains.train import FAST, Train, heading
from game.ogre.trains.wrecks import impact_on

#: what the line of an outlook says: where the run ends, and what happens on it
END, AHEAD = "Ends", "In the way"


#: what a meeting does to the train: nothing, it may end it, it ends it
NO_HARM, RISK, END_OF_IT = range(3)


class Meeting(NamedTuple):
    """Something that happens on a run: the hex, a line of it, its rule, and what it does to the train."""

    at: int
    label: str
    words: str
    rule: str
    harm: int = NO_HARM


def outlook(rules: Rules, state: GameState, train: Train, path: tuple[int, ...]) -> list[Meeting]:
    """What a run along these hexes comes to, in their order; the last line says where it ends."""
    found, here, front = list[Meeting](), train.front.at, train.front
    label = state.board.grid.label
    for at in path:
        if at == OFF:
            return [*found, Meeting(here, END, f"off the map from {label(here)}", "ode:9.02.2")]
        met = list(_met(rules, state, train, here, at))
        found += met
        if any(one.harm == END_OF_IT for one in met):
            return [*found, Meeting(at, END, f"destroyed in {label(at)}", met[-1].rule, END_OF_IT)]
        here = at
    return [*found, _end(state, train, path, here or front.at)]


def _end(state: GameState, train: Train, path: tuple[int, ...], here: int) -> Meeting:
    """Where a run ends that nothing destroys."""
    label, gone = state.board.grid.label(here), already_run(state, train) + len(path)
    if gone >= train.distances[0]:
        return Meeting(here, END, f"in {label}, after {counted(len(path), 'hex', 'hexes')}", "ode:9.02")
    before = path[-2] if len(path) > 1 else train.front.at
    facing = state.board.grid.direction(before, here) if path and before else heading(state, train)
    row = (vehicle_ahead(state, train, at) for at, _ in onward(state, here, facing))
    friend = next((one for one in row if one is not None), None)
    if friend is not None:
        return Meeting(here, END, f"in {label}, before {named(friend)}: M0/1", "ode:9.06")
    return Meeting(here, END, f"in {label}, where the line ends: M0/1", "ode:9.02.2")


def _met(rules: Rules, state: GameState, train: Train, here: int, at: int) -> Iterator[Meeting]:
    """What a train meets in a hex that it enters."""
    label, side = state.board.grid.label(at), train.front.side
    if breaks(state, here, at):
        yield Meeting(
            at, AHEAD, f"the rail is cut in {label}: the train is destroyed", "ode:9.02.4", END_OF_IT
        )
        return
    mines = [mine for mine in known_mines(state, side, at) if seems_armed(mine, side)]
    if mines:
        sure = any(on_of(mine) == ROAD for mine in mines)
        said = "explodes under the train" if sure else "may explode under the train"
        yield Meeting(at, AHEAD, f"a mine in {label} {said}", "ode:9.08", END_OF_IT if sure else RISK)
    foes = enemies(state, side, at)
    if not foes:
        return
    who = listed([named(foe) for foe in foes])
    if any(foe.kind == ANONYMOUS for foe in foes):
        yield Meeting(at, AHEAD, f"{who} in {label} may be armed", "ode:9.06", RISK)
    elif any(armed(foe) for foe in foes):
        more = "; its wreck strikes at 1-1" if train.marker >= FAST else ""
        yield Meeting(at, AHEAD, f"{who} in {label}: the train is destroyed{more}", "ode:9.06", END_OF_IT)
    else:
        odds = impact_on(rules, state, train.front, foes)
        said = f"{odds.odds} on the train: {results_of_die(odds.outcomes)}"
        yield Meeting(at, AHEAD, f"{who} in {label} destroyed; {said}", "ode:9.06", RISK)
