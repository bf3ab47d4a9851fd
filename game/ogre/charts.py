"""Charts: combat results, sizes, treads, terrain. Every number with its rule and provenance."""

from __future__ import annotations

from typing import Annotated

#: Strengths are counted in quarters, so that halves of halves stay whole numbers (ode:7.10).
QUARTERS = 4
#: the type of a field that holds a strength in quarters
Strength = Annotated[int, "quarters"]

NE, D, X = "NE", "D", "X"

#: ode:7.11 [S]
CRT: dict[str, tuple[str, ...]] = {
    "1-2": (NE, NE, NE, NE, D, X),
    "1-1": (NE, NE, D, D, X, X),
    "2-1": (NE, D, D, X, X, X),
    "3-1": (D, D, X, X, X, X),
    "4-1": (D, X, X, X, X, X),
}
#: the column of attacks whose odds are set, whatever fights (ode:7.13.2, ode:6.02, ode:13.02.1)
EVEN = "1-1"
COLUMNS = ("none", "1-2", "1-1", "2-1", "3-1", "4-1", "auto")

#: ode:7.12: a spillover result is one step down
STEP_DOWN = {X: D, D: NE, NE: NE}

#: ode:7.13.2: dice that hit treads, and in a town
TREAD_HITS = (5, 6)
TREAD_HITS_IN_TOWN = (6,)
#: of an unfinished Ogre, where a D counts as an X (ce:14.01.2-g, Q-87) [I]
TREAD_HITS_BRITTLE = (3, 4, 5, 6)

#: Size Table [S]: what ramming an Ogre costs it in treads; sizes from 5 on roll dice
TREADS_BY_SIZE = {1: 1, 2: 1, 3: 1, 4: 1}
TREAD_DICE_BY_SIZE = {5: 1, 6: 1, 7: 2, 8: 4, 9: 6}
#: Size Table [S]: dice of structure points for ramming a building
BUILDING_DICE_BY_SIZE = {2: 1, 3: 1, 5: 2, 6: 2, 7: 3, 8: 5, 9: 7}

#: ode:6.02: 1 to 3 disables, 4 to 6 destroys
RAM_DESTROYS = 4
#: ode:6.01.1: rams a turn
RAMS_A_TURN, OGRE_RAMS_A_TURN = 2, 1
#: ode:6.05: treads the rammer loses against an Ogre, and against a larger one
OGRE_RAM_COST, OGRE_RAM_COST_LARGER = 3, 5

#: ode:4.02.3 the disable or stuck roll goes wrong on these dice
HAZARD_BAD = (1, 2)
#: ode:4.02.1b a unit disabled by terrain stays so on these dice
# RULING Q-79: 3 to 6 recovers, and a helper adds 1 to the die
TERRAIN_STAYS = (1, 2)

#: ode:5.02.1 and ode:3.02
SQUADS_TOGETHER = 3
#: ode:5.02.2 vehicles a hex on G.E.V. maps; a squad is a third
VEHICLES_STACKED = 5
