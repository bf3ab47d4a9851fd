"""All tables of chances of the Ogre games, for ``sapper odds``."""

from __future__ import annotations

from game.lab.odds import OddsBook
from game.ogre.lab.missile_odds import explosion, interception
from game.ogre.lab.odds import mines, plan, shot, task

BOOK = OddsBook(shot, plan, task, mines, interception, explosion)
