"""A replay whose analysis is complete: a short game, with a few play-outs."""

from __future__ import annotations

from functools import cache

from game.client.table.hud.replay_analysis import ReplayAnalysis
from game.client.table.hud.replay_screen import ReplayScreen
from game.client.table.hud.verdict import replay_screen
from game.client.table.session import Session
from game.core.anygame import History, Order
from game.core.refusals import Refusal
from game.core.sequence import EndPhase
from game.lab.analysis.analysis import Analysis, Plan, analyse
from game.lab.analysis.luck import budget
from game.lab.analysis.record import Record
from game.notation.orders import parse_order
from game.notation.position import parse_position

# Red destroys the only tank of Blue with its second shot; the first one missed.
DUEL = """
board 9x9 name "The ford"
player red orange Raiders
player blue blue Rearguard
scenario duel "The duel"
turn-limit 2
victory goals
goal red destroy tanks need 1 points 20 each kinds HVY
goal blue destroy guns need 1 points 20 each kinds HWZ
level victory margin 10
turn 1 red fire
dice seed 4
red HWZ-1 0404
red HVY-1 0407
blue HVY-2 0405
blue INF-1 0604
"""
ORDERS = (("fire HVY-1 at HVY-2", (2,)), ("end", ()), ("end", ()), ("fire HVY-2 at HVY-1", (3,)), ("end", ()))
PLAN = Plan(400, 3, "greedy", "steady")


@cache
def ending() -> Session:
    """A session of a short game."""
    rules, start = parse_position(DUEL)
    history: History = History(rules, start)
    for words, dice in ORDERS:
        order: Order = (
            EndPhase() if words == "end" else parse_order(words, rules, start.board, history.position)
        )
        done = history.do(order, dice or None)
        assert not isinstance(done, Refusal), (words, done.text, history.position.clock)
    return Session(rules, start, mode="solo", title="The duel", history=history)


@cache
def complete() -> Analysis:
    """Its analysis."""
    found = Analysis(Record(ending().history), PLAN)
    analyse(found)
    return found


def finish(analysis: ReplayAnalysis) -> None:
    """The analysis as if its processes had done their work."""
    analysis.analysis = complete()
    analysis._budget = budget(analysis.analysis.record)
    analysis.on_change()


def analysed() -> ReplayScreen:
    """The replay with the panel open and everything found."""
    screen = replay_screen(ending(), lambda: None, on_play=lambda orders: None)
    assert screen.analysis is not None
    screen.panel_open = True
    screen.step = 1
    screen.analysis.analysis = complete()
    screen.analysis._budget = budget(complete().record)
    return screen
