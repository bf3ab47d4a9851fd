"""Help in the game: what can be done by hand in the decision of this moment, then the keys.

Words for a mode stand in ``HELP`` under the name of its class, or of one it derives from. ``{name}`` is the key of
an action.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.client.kit import Column, Label, Row, Rule, Space, tell
from game.client.kit.look import BODY
from game.client.screens.about import key_sheet

if TYPE_CHECKING:
    from game.client.play.mode import Mode
    from game.client.screens.game import GameScreen

BOARD = (
    "Board",
    "The wheel goes nearer and farther; drag the ground, or push it with the arrow keys. {fit} shows the whole board.",
    "Rest the pointer on a counter or a hex: every number opens into its parts, each with its rule.",
    "A click on a stack opens it. A right click or Esc goes one step back. {undo} takes orders back until a die was rolled.",
)
HELP: dict[str, tuple[str, ...]] = {
    "SetupMode": (
        "Set-up",
        "Take a counter from the tray and click a lit hex, or drag it there; drag counters to change places. The suggested set-up places everything at once.",
        "Where squads may ride, {riders} with the pointer over a vehicle puts the chosen ones aboard.",
        "A side with mines, dummies or camouflage finds their tools at the right: choose one, then click lit hexes.",
        "{confirm} ends the set-up when every counter stands.",
    ),
    "MoveMode": (
        "Movement",
        "Click a counter: the hexes it can reach light up. Click one, or drag the counter along the way it shall take.",
        "Shift and a click set waypoints. A counter may be moved on while it has points left. {next_unit} goes to the next.",
        "{riders} puts a squad onto a vehicle of its hex, or off it. A lit hex with an enemy is a ram, an overrun, or infantry driven over.",
        "With several counters in a hex, tick at the right who goes along. Sappers lead others through mines and swamp that way, and a Vulcan its ducklings.",
        "{confirm} ends the movement.",
    ),
    "FireMode": (
        "Fire",
        "Click a bracketed enemy, and for an Ogre the weapon or the treads that are aimed at; then click who fires, or tick them at the right.",
        "The odds stand at the target and at the right, with what each column brings. {confirm_plan} fires.",
        "An own counter first shows what it can reach. Number keys choose the weapons of an Ogre.",
        "{other_targets} aims at ground, roads and bridges. {work} shows what sappers can do in place of firing.",
    ),
    "WorkMode": (
        "Work of sappers",
        "Click a bracketed hex with sappers. The panel lists what can be done there, with its chance; below it what cannot, and why.",
        "Choose a task by a click or its number, then who works: more squads, a Vulcan or drones are more dice. A squad that works does not fire.",
        "For a search, click the hexes around that are searched. {confirm_plan} gives the order; the bars show the chance in the turns to come.",
        "Esc or {work} goes back to fire.",
    ),
    "SappersMode": (
        "Sappers, before recovery",
        "Choose at the right: a mine of your own that is disarmed, a lame unit and the sappers who help it, channels of a Vulcan.",
        "A unit goes on a channel by its button, or is dragged onto one: under active control one, following up to four.",
        "{confirm} rolls for recovery.",
    ),
    "FightMode": (
        "A fight inside a hex",
        "Both sides fire in turn until one is gone; every weapon fires once in a round, in its own side's fire.",
        "Click a target on the card, then who fires; digits tick them too. {next_unit} goes from target to target.",
        "{confirm_plan} fires, {confirm} with nothing chosen ends this fire. The counters and the dice so far stay on the card.",
    ),
    "WarningMode": (
        "A warning",
        "Something is hidden in the hex ahead: 1 stops short of it, 2 goes ahead.",
    ),
    "AsideMode": (
        "The other side decides",
        "You see what your side sees. 1 leads the side that decides.",
    ),
    "WatchMode": (
        "The game is over",
        "Look at the board as long as you like. {confirm} shows the verdict, and from there the replay.",
    ),
    "ChoiceMode": (
        "A question",
        "Click an answer at the right or press its number; {confirm_plan} gives it.",
    ),
}  # fmt: skip
#: a way of moving or firing beside the usual one
BESIDE = {"GettingOff": "Riders get off before the shooting: click them. On foot each squad is a target of its own and fires doubled.",
          "RamRound": "Each unit that can move rams once in a fight: choose who rams whom, or let it be."}  # fmt: skip


def help_of(mode: type[Mode]) -> tuple[str, ...]:
    """Title and sentences for a mode; empty for one without words."""
    found: tuple[str, ...] = next((HELP[kind.__name__] for kind in mode.__mro__ if kind.__name__ in HELP), ())
    more = BESIDE.get(mode.__name__)
    return (*found[:1], more, *found[1:]) if found and more else found


def show_help(screen: GameScreen) -> None:
    """What can be done now, and the keys."""
    if screen.app is None:
        return
    wide, high = screen.logical
    names = _Keys(screen)
    blocks = []
    for title, *lines in filter(None, (help_of(type(screen.mode)), BOARD)):
        rows = [
            Row(
                Label("·", BODY, colour="text2"),
                Label(line.format_map(names), BODY, wrap=True, grow=1),
                gap=8,
                align="t",
            )
            for line in lines
        ]
        blocks.append(Column(Label(title, BODY, "medium", colour="text2"), *rows, gap=4))
    keys = key_sheet(screen.app.keys, min(900, wide - 80), high)
    tell(screen, "Help", Column(*blocks, Rule(), keys, Space(4), gap=16), wide=900)


class _Keys(dict[str, str]):
    """Key hints by the names of actions."""

    def __init__(self, screen: GameScreen) -> None:
        self.screen = screen

    def __missing__(self, action: str) -> str:
        return self.screen.key(action)
