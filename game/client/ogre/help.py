"""The help for each decision: what can be done by hand.

Words for a mode are in ``HELP`` under the name of its class, or of a base class. ``{name}`` is the key of an
action.
"""

from __future__ import annotations

from game.client.generic import window_mode
from game.client.table.modes.mode import Mode

HELP: dict[str, tuple[str, ...]] = {
    "WindowMode": window_mode.HELP,
    "SetupMode": (
        "Set-up",
        "Take a counter from the tray and click a lit hex, or drag it there; drag counters to rearrange "
        "them. The suggested set-up places everything at once.",
        "Where squads may ride, {riders} with the pointer over a vehicle puts the chosen ones aboard.",
        "Mines, dummies and camouflage have their tools at the right: choose one, then click lit hexes.",
        "{end_phase} ends the set-up when every counter stands.",
    ),
    "MoveMode": (
        "Movement",
        "Click a counter: the hexes it can reach light up. Click one, or drag the counter along the path "
        "you want.",
        "A right click sends the chosen counter to a lit hex, also where your own counters stand; elsewhere "
        "it goes one step back. The settings can switch that off.",
        "A number at a counter's corner is what is left of a movement that it has begun.",
        "Shift-click sets waypoints. A counter can move again while it has points left. {next_unit} goes "
        "to the next.",
        "Point at a lit hex for the best attack from there; red frames are the enemies that could fire at "
        "it there, or run into it. Click an enemy to see where it can go and fire.",
        "{riders} mounts a squad on a vehicle in its hex, or dismounts it. A lit hex with an enemy is a "
        "ram or an overrun.",
        "With several counters in a hex, tick at the right which ones move together. Sappers lead others "
        "through mines and swamp this way, and a Vulcan leads its ducklings.",
        "{end_phase} ends the movement.",
    ),
    "FireMode": (
        "Fire",
        "Click a bracketed enemy, and on an Ogre the weapon or the treads to aim at; then click the units "
        "that fire, or tick them at the right.",
        "The odds appear at the target and at the right, with the results of each column. {confirm} fires.",
        "Click your counter first to see what it can reach. Number keys choose the weapons of an Ogre.",
        "{other_targets} aims at terrain, roads and bridges. {work} shows what sappers can do instead of "
        "firing.",
    ),
    "WorkMode": (
        "Sapper work",
        "Click a bracketed hex with sappers. The panel lists the possible tasks with their chances, then "
        "the impossible ones and why.",
        "Jobs in progress come first; {carry_on} carries all of them on, from the fire too.",
        "Choose a task by a click or its number, then the crew: more squads, a Vulcan or drones add dice. "
        "A squad that works cannot fire.",
        "For a search, click the adjacent hexes to search. {confirm} gives the order; the bars show the "
        "chance in the turns to come.",
        "{back} or {work} goes back to fire.",
    ),
    "SappersMode": (
        "Sappers, before recovery",
        "Choose at the right: disarm one of your mines, send sappers to help a disabled unit, assign the "
        "channels of a Vulcan.",
        "Press a button to put a unit on a channel, or drag it there: one under active control, or up to "
        "four that follow.",
        "{end_phase} rolls for recovery.",
    ),
    "FireRound": (
        "A fight in a hex",
        "Both sides fire in turn until one is gone; every weapon fires once in a round, in its own side's "
        "fire.",
        "Click a target on the card, then the units that fire; digits tick them too. {next_unit} goes from "
        "target to target.",
        "{confirm} fires, {end_phase} ends this fire. The counters and the dice so far stay on the card.",
    ),
    "OfferRound": (
        "A fight in a hex",
        "Before the shooting riders can dismount, each squad then a separate target that fires at double "
        "strength; after a side's first round each unit that can move may ram once.",
        "Click a counter on the card, or a row at the right; {next_unit} goes from one to the next.",
        "{confirm} does what waits, {end_phase} goes on without it.",
    ),
    "AsideMode": (
        "The other side decides",
        "You see what your side sees. 1 plays the side that decides.",
    ),
    "ComputerMode": (
        "The turn of a computer player",
        "It decides for its side by what that side may know. Look about as you like.",
        "{computer_pause} pauses, {computer_step} gives the next order or, held down, hurries. "
        "{computer_skip} skips to your turn.",
    ),
    "WatchMode": (
        "The game is over",
        "Look at the board as long as you like. {confirm} shows the verdict, and from there the replay.",
    ),
    "RoleMode": (
        "A decision",
        "Click what is lit, or a row at the right, or press its number; {confirm} gives what waits.",
    ),
}  # fmt: skip


def help_of(mode: type[Mode]) -> tuple[str, ...]:
    """Title and sentences for a mode; empty for one without words."""
    return next((HELP[kind.__name__] for kind in mode.__mro__ if kind.__name__ in HELP), ())


def help_now(mode: Mode) -> tuple[str, ...]:
    """The words for a mode that answers."""
    return help_of(type(mode))
