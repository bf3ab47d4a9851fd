"""Positions that the tests of the notation share."""

from __future__ import annotations

from typing import Any

from game.core.position import Position
from game.ogre.state import USAGE

FIELD = """
board 10x12 field "A Field"
terrain crater 0303
terrain forest 0404 0405
terrain town 0604
side ridge 0506-0507
side stream 0707-0708
route road 0101 0201 0302
zone north 0101..1004
structure building 0604 sp=20
option ramming
player red orange "Red Column"
player blue blue Blue
scenario skirmish "A Skirmish"
setup blue
turn-limit 12
victory ogre-attack complete=5
area blue north limit 20
area blue map kinds CP
area blue odd hexes 0505 0506
entry red south turn 2
entry red north turn 3 kinds LT GEV
exit red south
exit blue - hexes 0101 0201

turn 3 blue fire
blue HVY-1 0406 moved 2
blue INF-2 0407 INF*2 CE
blue MSL-1 0506 disabled fire 4
blue GEV-1 0404 moved 4 halted slowed hazards forest/d
blue GEV-2 off
blue SHVY-1 0507 fired gun*1+ap*2
blue HWZ-1 0604 fired gun*1
blue CP-1 0103
blue HT-1 0203
red MK5-1 0512 main 2 sec 5/6 ap 12 mis 4/6 mis-fired 1 tr 41/60
red DOP-1 0812 rack 3/6 int 4/20 int-fired 2 stuck
red VULC-1 0912 arm 1/2
draw red
marker terrain 0604 word damaged_town
marker mine 0505 owner blue known blue
marker bridge_down 0707 toward 0708 count 2
marker mine 0605 owner blue known nobody
gone destroyed 2 blue LT-1 0609
gone left 2 last 0101 red GEV-9 0102 disabled terrain 2
dice seed 77 combat 4 hazard 1
"""


def everything(position: Position) -> tuple[Any, ...]:
    """All that makes two positions go on in the same way: their key, and the order of what they hold."""
    return (
        position.key(), list(position.units), dict(position.at_hex), tuple(position.occupied_mask),
        tuple(position.blocking_mask), list(USAGE.table(position)), list(position.gone), position.terms,
        position.sides,
    )  # fmt: skip
