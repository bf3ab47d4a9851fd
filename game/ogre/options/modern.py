"""The rules of the modern battlefield, one module each (opt:general-a): all are optional."""

from __future__ import annotations

from game.ogre.options.carrier_struck import CARRIER_STRUCK
from game.ogre.options.challenge.module import CHALLENGE_FIRE
from game.ogre.options.crt_expanded import CRT_EXPANDED
from game.ogre.options.disable_mi import DISABLE_MI
from game.ogre.options.disable_ogre import DISABLE_OGRE
from game.ogre.options.exchange.module import MULTI_ATTACK
from game.ogre.options.fast_infantry import FAST_INFANTRY_3HEX, FAST_INFANTRY_SECOND_MOVE
from game.ogre.options.minefields.module import MINEFIELDS
from game.ogre.options.prepared_positions import HARDENED_POSITIONS, PREPARED_POSITIONS
from game.ogre.options.sequence.module import EXTENDED_SEQUENCE
from game.ogre.options.sleeper_mines import SLEEPER_MINES
from game.ogre.options.slics import SLICS, SLICS_CARRIER
from game.ogre.options.speed_security import SPEED_SECURITY
from game.ogre.options.superior_ecm import SUPERIOR_ECCM, SUPERIOR_ECM
from game.ogre.options.tracks_down import TRACKS_DOWN

MODULES = (
    CARRIER_STRUCK,
    CHALLENGE_FIRE,
    CRT_EXPANDED,
    EXTENDED_SEQUENCE,
    DISABLE_MI,
    DISABLE_OGRE,
    FAST_INFANTRY_3HEX,
    FAST_INFANTRY_SECOND_MOVE,
    HARDENED_POSITIONS,
    MINEFIELDS,
    MULTI_ATTACK,
    PREPARED_POSITIONS,
    SLEEPER_MINES,
    SLICS,
    SLICS_CARRIER,
    SPEED_SECURITY,
    SUPERIOR_ECCM,
    SUPERIOR_ECM,
    TRACKS_DOWN,
)
