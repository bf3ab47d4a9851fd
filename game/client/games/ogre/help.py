"""What can be done by hand in each decision, for the help.

Words for a mode stand in ``HELP`` under the name of its class, or of one it derives from. ``{name}`` is the key of an
action.
"""

from __future__ import annotations

from game.client.game.modes.mode import Mode

HELP: dict[str, tuple[str, ...]] = {
    "SetupMode": (
        "Set-up",
        "Take a counter from the tray and click a lit hex, or drag it there; drag counters to change places. The suggested set-up places everything at once.",
        "Where squads may ride, {riders} with the pointer over a vehicle puts the chosen ones aboard.",
        "A side with mines, dummies or camouflage finds their tools at the right: choose one, then click lit hexes.",
        "{end_phase} ends the set-up when every counter stands.",
    ),
    "MoveMode": (
        "Movement",
        "Click a counter: the hexes it can reach light up. Click one, or drag the counter along the way it shall take.",
        "Another counter of yours is chosen by a click; drag, or click the ground beside it, to go to its hex.",
        "Shift and a click set waypoints. A counter may be moved on while it has points left. {next_unit} goes to the next.",
        "{riders} puts a squad onto a vehicle of its hex, or off it. A lit hex with an enemy is a ram, an overrun, or infantry driven over.",
        "With several counters in a hex, tick at the right who goes along. Sappers lead others through mines and swamp that way, and a Vulcan its ducklings.",
        "{end_phase} ends the movement.",
    ),
    "FireMode": (
        "Fire",
        "Click a bracketed enemy, and for an Ogre the weapon or the treads that are aimed at; then click who fires, or tick them at the right.",
        "The odds stand at the target and at the right, with what each column brings. {confirm} fires.",
        "An own counter first shows what it can reach. Number keys choose the weapons of an Ogre.",
        "{other_targets} aims at ground, roads and bridges. {work} shows what sappers can do in place of firing.",
    ),
    "WorkMode": (
        "Work of sappers",
        "Click a bracketed hex with sappers. The panel lists what can be done there, with its chance; below it what cannot, and why.",
        "Jobs in progress come first; {carry_on} carries all of them on, from the fire too.",
        "Choose a task by a click or its number, then who works: more squads, a Vulcan or drones are more dice. A squad that works does not fire.",
        "For a search, click the hexes around that are searched. {confirm} gives the order; the bars show the chance in the turns to come.",
        "Esc or {work} goes back to fire.",
    ),
    "SappersMode": (
        "Sappers, before recovery",
        "Choose at the right: a mine of your own that is disarmed, a lame unit and the sappers who help it, channels of a Vulcan.",
        "A unit goes on a channel by its button, or is dragged onto one: under active control one, following up to four.",
        "{end_phase} rolls for recovery.",
    ),
    "FightMode": (
        "A fight inside a hex",
        "Both sides fire in turn until one is gone; every weapon fires once in a round, in its own side's fire.",
        "Click a target on the card, then who fires; digits tick them too. {next_unit} goes from target to target.",
        "{confirm} fires, {end_phase} ends this fire. The counters and the dice so far stay on the card.",
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
        "Click an answer at the right or press its number; {confirm} gives it.",
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


def help_now(mode: Mode) -> tuple[str, ...]:
    """The words for a mode that answers."""
    return help_of(type(mode))
