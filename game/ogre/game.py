"""Ogre and G.E.V. as a game: what it brings along, and where it is found."""

from __future__ import annotations

from game.core.games import Game
from game.ogre.catalogue import DECLARED, MODULES, rules_for
from game.ogre.start import SIDES

GAME = Game(
    id="ogre",
    title="Ogre",
    modules=MODULES,
    base=("base",),
    rules_for=rules_for,
    declared=DECLARED,
    sides=SIDES,
    parts={
        "notation": "game.ogre.notation.words:NOTATION",
        "forces": "game.ogre.scenario.forces:FORCES",
        "lab": "game.ogre.lab.trial:LAB",
        "telling": "game.ogre.lab.trial:TELLING",
        "odds": "game.ogre.lab.odds:BOOK",
        "score": "game.ogre.scoring.score_report:standing",
        "habits": "game.ogre.players.habits:HABITS",
        "players": "game.ogre.players.planning:ROWS",
        "tables": "game.ogre.numbers:tables",
        "rulebook": "game.ogre.rulebook:BOOK",
    },
)
